"""completions.py PREFIX: types command lines in real shells, with the completions that are installed below PREFIX, and looks at the
words that the program gets. A program that writes its words to a file takes the place of animcheck."""
import os
import pathlib
import pty
import select
import subprocess
import sys
import tempfile
import time

PREFIX = pathlib.Path(sys.argv[1])

# What is typed, a tab included, and the words that the program then gets.
LINES = [
    ("animcheck expl\tzengin.man/vers\t", ["explain", "zengin.man/version"]),
    ("animcheck check --fail-on warn\tx", ["check", "--fail-on", "warning", "x"]),
    ("animcheck check --fail-on=warn\tx", ["check", "--fail-on", "warning", "x"]),
    ("animcheck --fail-o\tnote x", ["--fail-on", "note", "x"]),
    ("animcheck check --game gothic2 --ignore zengin.man/frames-missi\tx",
     ["check", "--game", "gothic2", "--ignore", "zengin.man/frames-missing", "x"]),
    ("animcheck check --game gothic1 --format zengin.mdh\tx", ["check", "--game", "gothic1", "--format", "zengin.mdh", "x"]),
    ("animcheck check --output-format sar\tx", ["check", "--output-format", "sarif", "x"]),
    ("animcheck spec sho\tzengin.mdh\t", ["spec", "show", "zengin.mdh"]),
    ("animcheck report stats --output-format js\tx", ["report", "stats", "--output-format", "json", "x"]),
    ("animcheck schema corp\t", ["schema", "corpus"]),
    ("animcheck help form\t", ["help", "formats"]),
    ("animcheck check LOOSE\t", ["check", "LOOSE.MAN"]),
    ("animcheck LOOSE\t", ["LOOSE.MAN"]),
    ("animcheck corpus run fold\t", ["corpus", "run", "folder"]),
    ("animcheck check --context LOOSE\tx", ["check", "--context", "LOOSE.MAN", "x"]),
]
SHELLS = {
    "bash": (["bash", "--noprofile", "--norc", "-i"], "source {prefix}/share/bash-completion/completions/animcheck"),
    "zsh": (["zsh", "-f", "-i"], "fpath=({prefix}/share/zsh/vendor-completions $fpath); autoload -Uz compinit; compinit -u -D"),
    "fish": (["fish", "--no-config", "-i"], "source {prefix}/share/fish/vendor_completions.d/animcheck.fish"),
}


class Terminal:
    """A shell that believes a user types."""

    def __init__(self, words, environment, folder):
        self.child, self.end = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.execvpe(words[0], words, environment)
        self.seen = b""

    def read(self, seconds):
        while select.select([self.end], [], [], seconds)[0]:
            try:
                self.seen += os.read(self.end, 65536)
            except OSError:
                return

    def type(self, text):
        os.write(self.end, text.encode())

    def close(self):
        os.kill(self.child, 9)
        os.waitpid(self.child, 0)
        os.close(self.end)


def wait_for(path, terminal):
    end = time.monotonic() + 20
    while time.monotonic() < end:
        terminal.read(0.05)
        if path.exists():
            return True
    return False


def words_of(terminal, line, got):
    got.unlink(missing_ok=True)
    *pieces, last = line.split("\t")
    for piece in pieces:
        terminal.type(piece)
        terminal.read(0.05)
        terminal.type("\t")
        terminal.read(0.5)
    terminal.type(last + "\r")
    # zsh takes the slash of a folder back, and joins an option to its value.
    return got.read_text().replace("=", "\n").replace("/\n", "\n").split() if wait_for(got, terminal) else None


def faults_of(shell, folder):
    words, setup = SHELLS[shell]
    (folder / "bin").mkdir()
    (folder / "folder").mkdir()
    (folder / "LOOSE.MAN").touch()
    got = folder / "got"
    program = folder / "bin/animcheck"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >{got}.new && mv {got}.new {got}\n')
    program.chmod(0o755)
    environment = dict(os.environ, PATH=f"{folder}/bin:/usr/bin:/bin", HOME=str(folder), TERM="xterm", PS1="$ ")
    terminal = Terminal(words, environment, folder)
    terminal.read(1)
    terminal.type(setup.format(prefix=PREFIX) + "; animcheck ready\r")
    if not wait_for(got, terminal):
        yield f"{shell} does not start: {terminal.seen[-2000:]}"
        return
    for line, expected in LINES:
        words = words_of(terminal, line, got)
        if words != expected:
            yield f"{shell}: {line!r} is {words}, not {expected}"
    terminal.close()


def main():
    faults = []
    for shell in SHELLS:
        with tempfile.TemporaryDirectory() as folder:
            faults += faults_of(shell, pathlib.Path(folder).resolve())
    print("\n".join(faults + [f"{len(LINES)} lines in {len(SHELLS)} shells, {len(faults)} faults"]))
    return 1 if faults else 0


sys.exit(main())
