#!/usr/bin/env python3
"""tests/repaired_readers.py ANIMCHECK GOLDEN [--record]: what other people's readers make of repaired files.

The readers are those of tests/readers that the five documents make. A fault is planted in each field of some sound files of the
corpus, as in planted_grid.py, and `repair` writes copies by safe and by likely edits. Of each copy the sound file, the damaged one
and the copy are read: a reader that takes the damaged file takes the copy, and what it reads in the copy of a safe edit are the
values of the sound file. The table counts copies by format and level; it is that of tests/repaired_readers.txt.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from planted_grid import faults_of, hold_to_record

FORMATS = ("ff7.battle", "lba1.anim", "sotc.anb", "zengin.man", "zelda64.animation", "zelda64.frames", "zelda64.legacy", "zelda64.link",
           "zelda64.skeleton")
READER = pathlib.Path(__file__).parent / "readers" / "documents.py"
COLUMNS = "copies", "taken before", "taken after", "refused only after", "as the sound file", "otherwise", "not by safe edits"


def read(format_id, context, path):
    """What the reader prints; nothing: it refuses."""
    ran = subprocess.run([sys.executable, READER, format_id, context, path], capture_output=True, text=True, timeout=60)
    return ran.stdout if ran.returncode == 0 else None


def repaired(animcheck, work, level):
    record = work / f"{level}.jsonl"
    ran = subprocess.run([animcheck, "repair", "-q", work / "in", "--to", work / level, "--level", level, "--record", record])
    assert ran.returncode in (0, 1, 3)
    lines = map(json.loads, record.read_text().splitlines())
    return {int(pathlib.Path(line["path"]).relative_to(work / "in").parts[0]): line["output"] for line in lines if line.get("output")}


def count(counts, format_id, context, sound, damaged, copy, is_safe):
    if sound is None:
        return
    before, after = read(format_id, context, damaged), read(format_id, context, copy)
    counts.update({"copies": 1, "taken before": before is not None, "taken after": after is not None,
                   "refused only after": before is not None and after is None, "as the sound file": after == sound,
                   "otherwise": after is not None and after != sound, "not by safe edits": is_safe and after != sound})


def main():
    animcheck, golden = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    counts = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        subprocess.run([animcheck, "corpus", "export", golden, "--to", work / "suite"], check=True, capture_output=True)
        faults = []
        for format_id in FORMATS:
            index = work / "suite" / format_id / "index.json"
            if index.exists():
                faults += [(format_id, *fault) for fault in faults_of(index.parent, json.loads(index.read_text()))]
        (work / "context").write_text("{}")
        for number, (_, name, sound, fault) in enumerate(faults):
            (work / "in" / str(number)).mkdir(parents=True)
            (work / "in" / str(number) / name).write_bytes(fault)
            (work / f"{number}.sound").write_bytes(sound)
        values = {}
        for level in ("safe", "likely"):
            for number, copy in repaired(animcheck, work, level).items():
                format_id, name, sound, _ = faults[number]
                if sound not in values:
                    values[sound] = read(format_id, work / "context", work / f"{number}.sound")
                damaged = work / "in" / str(number) / name
                count(counts[f"{format_id}, {level}"], format_id, work / "context", values[sound], damaged, copy, level == "safe")
    table = ["format, level: " + ", ".join(COLUMNS)]
    table += [f"{name}: " + ", ".join(str(counts[name][word]) for word in COLUMNS) for name in sorted(counts)]
    all_ = sum(counts.values(), collections.Counter())
    table.append("all: " + ", ".join(str(all_[word]) for word in COLUMNS))
    assert all_["copies"] and not all_["refused only after"] and not all_["not by safe edits"], "\n".join(table)
    hold_to_record(__file__, table)


main()
