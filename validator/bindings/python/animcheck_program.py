# SPDX-License-Identifier: MIT
"""The command `animcheck` of a wheel: the program in it. Neither the library nor what that needs is imported."""
import os
import pathlib
import subprocess
import sys

_PACKAGE = pathlib.Path(__file__).resolve().parent / "animcheck"


def main():
    name = "animcheck.exe" if sys.platform == "win32" else "animcheck"
    program = _PACKAGE / "program" / "bin" / name
    if not program.is_file():
        sys.exit(f"animcheck: error: this package has no program: {program} is not there")
    words = [str(program), *sys.argv[1:]]
    if sys.platform == "win32":  # a process cannot become another one there
        sys.exit(subprocess.run(words, check=False).returncode)
    before = os.environ.get("LD_LIBRARY_PATH")
    os.environ["LD_LIBRARY_PATH"] = os.pathsep.join([str(_PACKAGE), *([before] if before else [])])
    os.execv(program, words)
