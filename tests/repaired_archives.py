#!/usr/bin/env python3
"""tests/repaired_archives.py ANIMCHECK GOLDEN COMMAND...: what the JavaScript library of LBALab makes of repaired archives.

COMMAND FOLDER (readers/glue/hqr-values.mjs) reads all files of a folder: a JSON object of their names and a hash of what is in them, or
null. Sound archives of the corpus get faults as in repaired_readers.py. If the library takes a damaged archive, it takes the copy; and
in the copy of safe edits it reads what is in the sound one. By tests/readers/packages.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from repaired_readers import faults_of_format, repaired, write


def values_of(command, folder, files):
    """By number: what the library reads in each file."""
    folder.mkdir()
    for number, data in files.items():
        (folder / str(number)).write_bytes(data)
    read = json.loads(subprocess.run([*command, folder], check=True, capture_output=True, text=True).stdout)
    return {int(name): value for name, value in read.items()}


def main():
    animcheck, golden, command = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3:]
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        subprocess.run([animcheck, "corpus", "export", golden, "--to", work / "suite"], check=True, capture_output=True)
        faults = dict(enumerate(faults_of_format(work / "suite", "lba1.hqr")))
        for number, fault in faults.items():
            write(work / "in" / str(number), fault.name, fault.damaged, ())
        sound = values_of(command, work / "sound", {number: fault.sound for number, fault in faults.items()})
        before = values_of(command, work / "before", {number: fault.damaged for number, fault in faults.items()})
        for level in ("safe", "likely"):
            copies = {number: pathlib.Path(copy).read_bytes() for number, copy in repaired(animcheck, work, level).items()}
            after = values_of(command, work / f"after {level}", copies)
            for number in after:
                if sound[number]:
                    counts.update({"copies": 1, "taken before": bool(before[number]), "taken after": bool(after[number]),
                                   "refused only after": bool(before[number]) and not after[number],
                                   "as the sound file": after[number] == sound[number],
                                   "not by safe edits": level == "safe" and after[number] != sound[number]})
    print(", ".join(f"{name}: {count}" for name, count in counts.items()))
    if counts["refused only after"] or counts["not by safe edits"] or not counts["copies"]:
        sys.exit(1)


main()
