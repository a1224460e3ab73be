#!/usr/bin/env python3
"""readme.py README SAMPLE: runs every command of the README's `sh` blocks, in order, in the working folder, as a user would paste
them; animcheck is on the PATH. Exits 1 if one cannot be understood, or says on stderr that something is wrong."""
import pathlib
import re
import shutil
import subprocess
import sys


def prepare(sample):
    """The files that the commands name."""
    data = pathlib.Path("Data")
    shutil.copytree(sample / "ANIMS", data)
    shutil.copy(sample / "DATA" / "Anims.vdf", "Anims.vdf")
    shutil.copy(sample / "ANIMS" / "HUM.MDH", "HUM.MDH")
    shutil.copy(data / "HUM-S_TEST.MAN", "HUM-S_RUN.MAN")
    for report in ("before", "after", "report"):  # of earlier runs
        subprocess.run(["animcheck", "check", "-o", f"{report}.jsonl", "Data"], check=False)


def main(readme, sample):
    text = readme.read_text(encoding="utf-8")
    prepare(sample)
    pathlib.Path("reader.py").write_text(re.search(r"```python\n(.*?)```", text, re.S)[1], encoding="utf-8")
    commands = [line for block in re.findall(r"```sh\n(.*?)```", text, re.S) for line in block.splitlines() if line]
    failures = 0
    for command in commands:
        ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
        is_reader = "--reader" in command  # it names what the reader gets wrong
        # 3: a sample has what cannot be checked in full.
        if ran.returncode not in (0, 1, 3) or "error:" in ran.stderr and not is_reader or not (ran.stdout or "-o" in command):
            failures += 1
            print(f"{command}: exit code {ran.returncode}\n{ran.stdout[:400]}{ran.stderr[:400]}")
    print(f"{'at least 30' if len(commands) >= 30 else len(commands)} commands, {failures} failures")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main(*map(pathlib.Path, sys.argv[1:])))
