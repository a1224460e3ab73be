#!/usr/bin/env python3
"""tests/repaired_readers.py ANIMCHECK GOLDEN [--record]: what other people's readers make of repaired files.

The readers are those of tests/readers that the five documents make; the one of sotc.anb reads no sound file. Sound files of the
corpus get a fault in each field, as in planted_grid.py, and each kind of damage of planted_kinds.py; of Zelda 64 these are objects,
with their manifests, and each element is read. `repair` writes copies by safe and by likely edits. Of each copy the sound file, the
damaged one and the copy are read: a reader that takes the damaged file takes the copy, and what it reads in the copy of a safe edit
are the values of the sound file. The table counts copies by format and level; it is that of tests/repaired_readers.txt.
"""
import collections
import contextlib
import dataclasses
import io
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile

from planted_grid import faults_of, hold_to_record
from planted_kinds import KINDS, TWO

sys.path.insert(0, str(pathlib.Path(__file__).parent / "readers"))
import documents
from document import Refused

COLUMNS = "copies", "taken before", "taken after", "refused only after", "as the sound file", "otherwise", "not by safe edits"
OBJECTS, PLACES = 12, 2  # of Zelda 64; of a kind of damage in a file


@dataclasses.dataclass(frozen=True)
class Fault:
    format_id: str
    name: str
    sound: bytes
    damaged: bytes
    parts: tuple  # what is read of the file: (format, context)
    beside: tuple = ()  # (name, text) of a manifest


class TooLong(Exception):
    """A reader that trusts a count may be at it for hours."""


def give_up(*_):
    raise TooLong


def read(parts, data):
    """What the readers print; nothing: one refuses, or needs a second for a small file."""
    printed = io.StringIO()
    signal.setitimer(signal.ITIMER_VIRTUAL, 1)
    try:
        with contextlib.redirect_stdout(printed):
            for format_id, context in parts:
                documents.READERS[format_id].read(data, context, format_id)
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


def count(counts, fault, copy, is_safe):
    values, before, after = (read(fault.parts, data) for data in (fault.sound, fault.damaged, copy))
    if values is not None:
        counts.update({"copies": 1, "taken before": before is not None, "taken after": after is not None,
                       "refused only after": before is not None and after is None, "as the sound file": after == values,
                       "otherwise": after is not None and after != values, "not by safe edits": is_safe and after != values})


def kinds_of(name, sound):
    """The file with each kind of damage."""
    for kind, plant in KINDS.items():
        for place in range(PLACES if kind not in TWO else 0):
            chance = random.Random(f"{kind} {name} {len(sound)} {place}")
            planted = plant(sound, chance.randrange(len(sound)), chance)
            if planted and planted[0] != sound:
                yield planted[0]


def faults_of_format(suite, format_id):
    parts, sound = ((format_id, {}),), {}
    for name, data, damaged in faults_of(suite / format_id, json.loads((suite / format_id / "index.json").read_text())):
        sound[data] = name
        yield Fault(format_id, name, data, damaged, parts)
    for data, name in sound.items():
        yield from (Fault(format_id, name, data, damaged, parts) for damaged in kinds_of(name, data))


def sound_objects(suite):
    """(name, bytes, its manifest)"""
    seen = set()
    for case in json.loads((suite / "zelda64.object" / "index.json").read_text())["cases"]:
        is_sound = case["verdict"] == "conforms" and case["result"] == "valid" and case["file"] and not case["member"]
        if is_sound and not set(case["context"]) - {"name", "manifest"} and case["sha256"] not in seen and len(seen) < OBJECTS:
            seen.add(case["sha256"])
            manifest = case["context"].get("manifest")
            beside = ((str(pathlib.Path(case["name"]).with_suffix(".xml")), manifest),) if manifest else ()
            yield case["name"], (suite / "zelda64.object" / case["file"]).read_bytes(), beside


def write(folder, name, data, beside):
    folder.mkdir(parents=True)
    (folder / name).write_bytes(data)
    for other, text in beside:
        (folder / other).write_text(text)


def elements_of(animcheck, folder):
    """By number of the object: (format, context) of each element that a document tells how to read."""
    ran = subprocess.run([animcheck, "check", folder, "--output-format", "jsonl"], capture_output=True, text=True)
    elements = collections.defaultdict(tuple)
    for line in map(json.loads, ran.stdout.splitlines()):
        facts = {fact: value["value"] for fact, value in line.get("context", {}).items()}
        if line["record"] == "input" and line["format"] in documents.READERS and "layout" not in facts:
            context = {"facts": facts, "skeleton": {"joints": [None] * facts.get("parts", 0)}}
            elements[int(pathlib.Path(line["path"]).parent.name)] += ((line["format"], context),)
    return elements


def faults_of_objects(animcheck, work):
    objects = list(sound_objects(work / "suite"))
    for number, one in enumerate(objects):
        write(work / "objects" / str(number), *one)
    for number, parts in elements_of(animcheck, work / "objects").items():
        name, sound, beside = objects[number]
        yield from (Fault("zelda64.object", name, sound, damaged, parts, beside) for damaged in kinds_of(name, sound))


def main():
    animcheck, golden = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    counts = collections.defaultdict(collections.Counter)
    signal.signal(signal.SIGVTALRM, give_up)
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        subprocess.run([animcheck, "corpus", "export", golden, "--to", work / "suite"], check=True, capture_output=True)
        faults = list(faults_of_objects(animcheck, work))
        for format_id in documents.READERS:
            if not format_id.startswith("zelda64."):
                faults += faults_of_format(work / "suite", format_id)
        for number, fault in enumerate(faults):
            write(work / "in" / str(number), fault.name, fault.damaged, fault.beside)
        for level in ("safe", "likely"):
            for number, copy in repaired(animcheck, work, level).items():
                fault = faults[number]
                count(counts[f"{fault.format_id}, {level}"], fault, pathlib.Path(copy).read_bytes(), level == "safe")
    table = ["format, level: " + ", ".join(COLUMNS)]
    table += [f"{name}: " + ", ".join(str(counts[name][word]) for word in COLUMNS) for name in sorted(counts)]
    all_ = sum(counts.values(), collections.Counter())
    table.append("all: " + ", ".join(str(all_[word]) for word in COLUMNS))
    if all_["refused only after"] or all_["not by safe edits"] or not all_["copies"]:
        sys.exit("\n".join(table))
    hold_to_record(__file__, table)


if __name__ == "__main__":
    main()
