#!/usr/bin/env python3
"""tests/killed_repair.py ANIMCHECK GOLDEN [SYSCALL...]: kills `repair` at each system call that changes files.

It runs under strace, which sends SIGKILL when a call begins: the first one, the second, and so on. Each time the inputs must be as
they were, and every file in the output folder whole. Then it runs again, and must end with what an undisturbed run wrote, and
nothing else. Exits 77 where there is no strace, or it may not trace.
"""
import collections
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

CALLS = ("write", "writev", "pwrite64", "openat", "rename", "renameat", "renameat2", "mkdir", "mkdirat", "chmod", "fchmodat", "unlink",
         "unlinkat", "rmdir", "flock", "fsync", "syncfs", "fdatasync", "ftruncate", "copy_file_range", "sendfile")
FILES = ("ANIMS/HUM-S_OLDTEST.MAN", "FF7/magic.lgp", "LBA/ANIM.HQR", "ZELDA64/object_test.zobj")


def contents(folder):
    """Of all files below it, but for those of a program that was killed: they are in a folder with a name of its own."""
    files = {}
    for path in sorted(pathlib.Path(folder).rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and not name.parts[0].startswith(".animcheck-repair-"):
            files[str(name)] = hashlib.sha256(path.read_bytes()).hexdigest()
    return files


def repair(animcheck, out, *before):
    command = [*before, animcheck, "repair", "in", "--to", out, "--level", "likely", "--patch", "--jobs", "1"]
    return subprocess.run(command, capture_output=True, text=True)


def calls_of(animcheck, out):
    """How often a thread makes each call, and how often before the output folder is named."""
    log = pathlib.Path("log")
    run = repair(animcheck, out, "strace", "-f", "-qq", "-o", str(log), "-e", f"trace={','.join(CALLS)}")
    if run.returncode not in (0, 1):
        print(f"skipped: strace cannot trace here: {run.stderr.strip()}")
        sys.exit(77)
    all_, early, begun = collections.Counter(), collections.Counter(), False
    for line in log.read_text().splitlines():
        match = re.match(r"(\d+) +(\w+)\(", line)
        begun |= f'"{out}' in line
        if match:
            all_[match.groups()] += 1
            early[match.groups()] += not begun
    most = collections.Counter()
    first = {}
    for (thread, call), count in all_.items():
        most[call] = max(most[call], count)
        first[call] = min(first.get(call, count), early[thread, call])
    return {call: range(first[call] + 1, count + 1) for call, count in most.items()}


def main():
    animcheck, golden = map(os.path.abspath, sys.argv[1:3])
    if not shutil.which("strace"):
        print("skipped: there is no strace")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        subprocess.run([animcheck, "corpus", "sample", golden, "--to", "sample"], capture_output=True, check=True)
        for number, name in enumerate(FILES):
            pathlib.Path("in", str(number)).mkdir(parents=True)
            shutil.copy(pathlib.Path("sample", name), pathlib.Path("in", str(number), pathlib.Path(name).name))
        inputs = contents("in")
        whole = contents("whole") if repair(animcheck, "whole").returncode in (0, 1) else {}
        assert len(whole) >= 4, f"nothing to repair: {whole}"
        killed = collections.Counter()
        for call, numbers in sorted(calls_of(animcheck, "traced").items()):
            for number in numbers if len(sys.argv) < 4 or call in sys.argv[3:] else ():
                out = f"out-{call}-{number}"
                run = repair(animcheck, out, "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e",
                             f"inject={call}:signal=KILL:when={number}")
                killed[call] += run.returncode in (-9, 137)
                at = f"killed at {call} number {number}"
                assert contents("in") == inputs, f"{at}: an input has changed"
                half = {name: hash_ for name, hash_ in contents(out).items() if whole.get(name) != hash_}
                assert not half, f"{at}: not whole: {half}"
                assert repair(animcheck, out).returncode in (0, 1), f"{at}: the next run fails"
                left = {str(path.relative_to(out)) for path in pathlib.Path(out).rglob("*") if path.is_file()}
                assert contents(out) == whole and left == set(whole), f"{at}: the next run leaves {left}"
                shutil.rmtree(out)
        print(f"killed {sum(killed.values())} times: " + ", ".join(f"{call} {count}" for call, count in sorted(killed.items())))
        assert killed["write"] + killed["writev"] and killed["rename"] + killed["renameat2"], "it was never killed where it writes"


main()
