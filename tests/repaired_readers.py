#!/usr/bin/env python3
"""tests/repaired_readers.py ANIMCHECK GOLDEN [--record]: what other people's readers make of repaired files.

The readers are those of tests/readers that the five documents make. A fault is planted in each field of some sound files of the
corpus, as in planted_grid.py, and `repair` writes copies by safe and by likely edits. Of each copy the sound file, the damaged one
and the copy are read: a reader that takes the damaged file takes the copy, and what it reads in the copy of a safe edit are the
values of the sound file. The table counts copies by format and level; it is that of tests/repaired_readers.txt.
"""
import collections
import contextlib
import io
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

from planted_grid import faults_of, hold_to_record

sys.path.insert(0, str(pathlib.Path(__file__).parent / "readers"))
import documents
from document import Refused

COLUMNS = "copies", "taken before", "taken after", "refused only after", "as the sound file", "otherwise", "not by safe edits"


class TooLong(Exception):
    """A reader that trusts a count may be at it for hours."""


def give_up(*_):
    raise TooLong


def read(format_id, data):
    """What the reader prints; nothing: it refuses, or needs a second for a small file."""
    printed = io.StringIO()
    signal.setitimer(signal.ITIMER_VIRTUAL, 1)
    try:
        with contextlib.redirect_stdout(printed):
            documents.READERS[format_id].read(data, {}, format_id)
    except (Refused, TooLong, RecursionError, ArithmeticError, LookupError, ValueError):
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return printed.getvalue()


def repaired(animcheck, work, level):
    record = work / f"{level}.jsonl"
    words = "repair", work / "in", "--to", work / level, "--level", level, "--record", record
    ran = subprocess.run([animcheck, *words], stdout=subprocess.DEVNULL)
    assert ran.returncode in (0, 1, 3)
    lines = map(json.loads, record.read_text().splitlines())
    return {int(pathlib.Path(line["path"]).relative_to(work / "in").parts[0]): line["output"] for line in lines if line.get("output")}


def count(counts, format_id, sound, damaged, copy, is_safe):
    values, before, after = (read(format_id, data) for data in (sound, damaged, copy))
    if values is not None:
        counts.update({"copies": 1, "taken before": before is not None, "taken after": after is not None,
                       "refused only after": before is not None and after is None, "as the sound file": after == values,
                       "otherwise": after is not None and after != values, "not by safe edits": is_safe and after != values})


def main():
    animcheck, golden = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    counts = collections.defaultdict(collections.Counter)
    signal.signal(signal.SIGVTALRM, give_up)
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        subprocess.run([animcheck, "corpus", "export", golden, "--to", work / "suite"], check=True, capture_output=True)
        faults = []
        for format_id in documents.READERS:
            index = work / "suite" / format_id / "index.json"
            if index.exists():
                faults += [(format_id, *fault) for fault in faults_of(index.parent, json.loads(index.read_text()))]
        for number, (_, name, sound, fault) in enumerate(faults):
            (work / "in" / str(number)).mkdir(parents=True)
            (work / "in" / str(number) / name).write_bytes(fault)
        for level in ("safe", "likely"):
            for number, copy in repaired(animcheck, work, level).items():
                format_id, _, sound, damaged = faults[number]
                count(counts[f"{format_id}, {level}"], format_id, sound, damaged, pathlib.Path(copy).read_bytes(), level == "safe")
    table = ["format, level: " + ", ".join(COLUMNS)]
    table += [f"{name}: " + ", ".join(str(counts[name][word]) for word in COLUMNS) for name in sorted(counts)]
    all_ = sum(counts.values(), collections.Counter())
    table.append("all: " + ", ".join(str(all_[word]) for word in COLUMNS))
    assert all_["copies"] and not all_["refused only after"] and not all_["not by safe edits"], "\n".join(table)
    hold_to_record(__file__, table)


main()
