#!/usr/bin/env python3
"""tests/planted_redundant.py ANIMCHECK GOLDEN [--record] [--list]: faults in fields that the rest of a file proves.

Redundant are the fields of rules with a safe edit (`fix: {edit: write, safe: true}` of the specs, but for notes): those at the
path of such a rule, and those that a finding of one led to. Each gets zeros, ones, the first, middle and last bit, +1 and -1, in a
file by itself and in the same file as a member of an archive. The table counts by field and place what became of the faults:
detected (a warning or worse), offered (some edit was proven), restored (safe edits bring the file or archive back byte for byte;
likely ones), wrong (safe edits wrote something else). It is that of tests/planted_redundant.txt. `--list` names what is not
restored, and what was said of it.
"""
import collections
import dataclasses
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

import yaml

from planted_grid import LARGEST, changed, hold_to_record

OTHER_MODELS = ("qa", "qb", "qc", "qd") # of FF7: four letters are no name where no others are like it
FILES, PLACES = 4, 3  # of a format; of a field in a file
VERBS = ("zeros", "ones", "first", "middle", "last", "plus", "minus")
# By format, or family: an archive, its writer in sample.yaml, and what its member is called ({}: as the file is). The writer of
# HQR compresses, so that its members have no bytes of their own.
ARCHIVES = {
    "ff7": ("battle.lgp", "lgp", "{}"),
    "lba1.anim": ("ANIM.HQR", None, None), "lba1.body": ("BODY.HQR", None, None), "lba1.file3d": ("FILE3D.HQR", None, None),
    "sotc": ("NICO.DAT", "nico", "anim/{}"),
    "zengin": ("Anims.vdf", "volume", "_WORK/DATA/ANIMS/_COMPILED/{}"),
}
HEADER = "planted, detected, offered, restored, likely, wrong"


@dataclasses.dataclass(frozen=True)
class Sound:
    """A sound file: one of the corpus, or an archive that has such a file as a member."""
    format_id: str
    case: str
    name: str
    data: bytes
    place: str = "loose"


@dataclasses.dataclass(frozen=True)
class Fault:
    sound: Sound
    field: str
    first: int  # bit of the file
    verb: str
    data: bytes


def class_of(path):
    return re.sub(r"\[\d*\]", "[]", path)


def safe_rules(specs):
    """By format: rules with a safe edit, and their paths."""
    rules = collections.defaultdict(dict)
    texts = {path.name: yaml.safe_load(path.read_text()) for path in specs.glob("*.yaml")}
    for name, spec in texts.items():
        for part in (spec, texts.get(spec.get("include"), {})):
            for rule, what in (part.get("rules") or {}).items():
                fix = what.get("fix")
                if isinstance(fix, dict) and fix.get("edit") == "write" and fix.get("safe") and what.get("severity") != "note":
                    rules[name.removesuffix(".yaml")][rule] = what["at"]
    return rules


def faults_of(folder, index):
    """The faults in all fields of some sound files of a format."""
    seen = set()
    for case in index["cases"]:
        data = (folder / case["file"]).read_bytes() if case["file"] else b""
        usable = case["verdict"] == "conforms" and case["result"] == "valid" and not case["member"] and case["name"]
        if not usable or not 0 < len(data) <= LARGEST or case["sha256"] in seen or not case.get("fields") or set(case["context"]) - {"name"}:
            continue
        seen.add(case["sha256"])
        places = collections.Counter()
        for field in sorted({(f[1], f[2], f[0]) for f in case["fields"] if f[2] and f[2] <= 64 and "derived" not in f}):
            first, count, path = field
            places[class_of(path)] += 1
            if places[class_of(path)] > PLACES:
                continue
            for verb in VERBS:
                fault = changed(data, first, count, index["byte_order"], verb)
                if fault is not None:
                    yield Fault(Sound(folder.name, case["id"], case["name"], data), class_of(path), first, verb, fault)
        if len(seen) == FILES:
            return


def run(animcheck, *words):
    ran = subprocess.run([animcheck, *words], capture_output=True, text=True)
    assert ran.returncode in (0, 1, 3), ran.stderr
    return ran.stdout


def number_of(path, work):
    return int(pathlib.Path(path).relative_to(work / "in").parts[0])


def findings_of(animcheck, work):
    """By number of the fault: open findings."""
    found = collections.defaultdict(list)
    for line in map(json.loads, run(animcheck, "check", work / "in", "--output-format", "jsonl").splitlines()):
        if line["record"] == "input":
            found[number_of(line["path"], work)] += [one for one in line["findings"] if one["status"] == "open" and one["severity"] != "note"]
    return found


def write(folder, files):
    """Each in a folder of its own, with those beside it that it takes to be known by its name."""
    for number, (sound, data) in enumerate(files):
        (folder / str(number)).mkdir(parents=True)
        (folder / str(number) / sound.name).write_bytes(data)
        for model in OTHER_MODELS if re.fullmatch("[a-z]{2}aa", sound.name) else ():
            (folder / str(number) / f"{model}aa").write_bytes(sound.data)


def conforming(animcheck, folder, sound):
    """Those that are recognised by themselves, as what they are, and have no finding."""
    sound = sorted(set(sound), key=lambda one: (one.format_id, one.case))
    write(folder, [(one, one.data) for one in sound])
    right = set()
    for line in map(json.loads, run(animcheck, "check", folder, "--output-format", "jsonl").splitlines()):
        if line["record"] != "input":
            continue
        one = sound[int(pathlib.Path(line["path"]).parent.name)]
        is_what = line["format"] == one.format_id and len(line["members"]) == (one.place == "archive")
        if pathlib.Path(line["path"]).name == one.name and line["verdict"] == "conforms" and is_what:
            right.add(one)
    return right


def hqr_of(data):
    """An HQR file of one entry, which is not compressed."""
    return struct.pack("<IIIIH", 8, 18 + len(data), len(data), len(data), 0) + data


def archives_of(animcheck, golden, work, sound):
    """By sound file: the archive that has it as its only member."""
    shutil.copytree(golden / "cases", work / "golden" / "cases")
    archives, made = {}, []
    for number, one in enumerate(sound):
        path, writer, member = ARCHIVES.get(one.format_id) or ARCHIVES.get(one.format_id.split(".")[0]) or (None,) * 3
        if writer:
            archives[one] = work / "archives" / str(number) / path
            made.append({"path": f"{number}/{path}", "writer": writer, "members": {member.format(one.name): one.case}})
        elif path:
            archives[one] = work / "archives" / str(number) / path
            archives[one].parent.mkdir(parents=True)
            archives[one].write_bytes(hqr_of(one.data))
    sample = {"schema": "animcheck-sample/1", "files": {}, "archives": made}
    (work / "golden" / "cases" / "sample.yaml").write_text(yaml.safe_dump(sample))
    run(animcheck, "corpus", "sample", work / "golden", "--to", work / "archives")
    return {one: Sound(one.format_id, one.case, path.name, path.read_bytes(), "archive") for one, path in archives.items()}


def in_archives(animcheck, golden, work, faults):
    """The same faults in members."""
    archives = archives_of(animcheck, golden, work, sorted({fault.sound for fault in faults}, key=lambda one: (one.format_id, one.case)))
    right = conforming(animcheck, work / "sound-archives", archives.values())
    for fault in faults:
        archive = archives.get(fault.sound)
        if archive in right:
            assert archive.data.count(fault.sound.data) == 1, archive.name
            at = archive.data.index(fault.sound.data)
            data = archive.data.replace(fault.sound.data, fault.data)
            yield Fault(archive, fault.field, fault.first + 8 * at, fault.verb, data)


def repaired(animcheck, work, level):
    record = work / f"{level}.jsonl"
    run(animcheck, "repair", work / "in", "--to", work / level, "--level", level, "--record", record)
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    return {number_of(line["path"], work): pathlib.Path(line["output"]).read_bytes() for line in lines if line.get("output")}


def redundant_of(animcheck, work, faults, rules):
    """The faults in fields that the rest of their file proves."""
    write(work / "in", [(fault.sound, fault.data) for fault in faults])
    findings, fields = findings_of(animcheck, work), set()
    shutil.rmtree(work / "in")
    for number, fault in enumerate(faults):
        format_id = fault.sound.format_id
        if fault.field in rules[format_id].values():
            fields.add((format_id, fault.field))
        for one in findings[number]:
            bits = one["location"].get("bits")
            if one["rule"].split("/")[1] in rules[format_id] and bits and bits[0] == fault.first:
                fields.add((format_id, fault.field))
    return [fault for fault in faults if (fault.sound.format_id, fault.field) in fields]


def planted(animcheck, golden, work):
    rules, faults = safe_rules(golden.parent / "spec"), []
    run(animcheck, "corpus", "export", golden, "--to", work / "suite")
    for index in sorted((work / "suite").glob("*/index.json")):
        if rules[index.parent.name]:
            faults += faults_of(index.parent, json.loads(index.read_text()))
    right = conforming(animcheck, work / "sound", {fault.sound for fault in faults})
    faults = redundant_of(animcheck, work, [fault for fault in faults if fault.sound in right], rules)
    return faults + list(in_archives(animcheck, golden, work, faults))


def said_of(findings):
    return [(one["rule"], one["location"]["path"], "consequence_of" in one, one.get("fix", {}).get("text")) for one in findings]


def main():
    animcheck, golden = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    counts = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        faults = planted(animcheck, golden, work)
        write(work / "in", [(fault.sound, fault.data) for fault in faults])
        findings = findings_of(animcheck, work)
        safe, likely = repaired(animcheck, work, "safe"), repaired(animcheck, work, "likely")
        for number, fault in enumerate(faults):
            sound, is_offered = fault.sound, any(one.get("fix", {}).get("edits") for one in findings[number])
            counts[f"{sound.format_id} {fault.field}", sound.place].update(
                planted=1, detected=bool(findings[number]), offered=is_offered, restored=safe.get(number) == sound.data,
                likely=likely.get(number) == sound.data, wrong=safe.get(number, sound.data) != sound.data)
            if "--list" in sys.argv and safe.get(number) != sound.data:
                also = "likely " if likely.get(number) == sound.data else ""
                print(f"{sound.format_id} {fault.field} {fault.verb} at bit {fault.first} of {sound.name}, {sound.case}: {also}{said_of(findings[number])}")
    for (_, place), count in sorted(counts.items()):
        counts["all", place].update(count)
    counts["all", "everywhere"] = counts["all", "loose"] + counts["all", "archive"]
    table = [f"field, place: {HEADER}"]
    table += [f"{field}, {place}: {', '.join(str(count[word]) for word in HEADER.split(', '))}"
              for (field, place), count in sorted(counts.items(), key=lambda one: (one[0][0] == "all", one[0]))]
    hold_to_record(__file__, table, counts["all", "everywhere"]["wrong"])


main()
