#!/usr/bin/env python3
"""tests/planted_redundant.py ANIMCHECK GOLDEN [--record] [--list]: faults in fields that the rest of a file proves.

Redundant are the fields of rules with a safe edit (`fix: {edit: write, safe: true}` of the specs, but for notes): those at the
path of such a rule, and those that a finding of one led to. Each gets zeros, ones, the first, middle and last bit, +1 and -1. The table counts by
field what became of the faults: detected (a warning or worse), offered (some edit was proven), restored (safe edits bring the file
back byte for byte; likely ones), wrong (safe edits wrote something else). It is that of tests/planted_redundant.txt. `--list` names
what is not restored, and what was said of it.
"""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

from planted_grid import LARGEST, changed, hold_to_record

OTHER_MODELS = ("qa", "qb", "qc", "qd") # of FF7: four letters are no name where no others are like it
FILES, PLACES = 4, 3  # of a format; of a field in a file
VERBS = ("zeros", "ones", "first", "middle", "last", "plus", "minus")
HEADER = "planted, detected, offered, restored, likely, wrong"


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
    """(format, field, first bit, name, sound bytes, bytes with the fault) of all fields of some sound files."""
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
                    yield folder.name, class_of(path), first, verb, case["name"], data, fault
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
    for number, (name, data, sound) in enumerate(files):
        (folder / str(number)).mkdir(parents=True)
        (folder / str(number) / name).write_bytes(data)
        for model in OTHER_MODELS if re.fullmatch("[a-z]{2}aa", name) else ():
            (folder / str(number) / f"{model}aa").write_bytes(sound)


def known(animcheck, work, faults):
    """Those of files that are recognised by themselves, as the format that they are of."""
    sound = sorted({(fault[0], fault[4], fault[5]) for fault in faults})
    write(work / "sound", [(name, data, data) for _, name, data in sound])
    right = set()
    for line in map(json.loads, run(animcheck, "check", work / "sound", "--output-format", "jsonl").splitlines()):
        if line["record"] == "input" and not line["members"]:
            one = sound[int(pathlib.Path(line["path"]).parent.name)]
            if pathlib.Path(line["path"]).name == one[1] and line["format"] == one[0] and line["verdict"] == "conforms":
                right.add(one)
    return [fault for fault in faults if (fault[0], fault[4], fault[5]) in right]


def repaired(animcheck, work, level):
    record = work / f"{level}.jsonl"
    run(animcheck, "repair", work / "in", "--to", work / level, "--level", level, "--record", record)
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    return {number_of(line["path"], work): pathlib.Path(line["output"]).read_bytes() for line in lines if line.get("output")}


def redundant_fields(faults, findings, rules):
    fields = set()
    for number, (format_id, field, first, *_) in enumerate(faults):
        if field in rules[format_id].values():
            fields.add((format_id, field))
        for one in findings[number]:
            bits = one["location"].get("bits")
            if one["rule"].split("/")[1] in rules[format_id] and bits and bits[0] == first:
                fields.add((format_id, field))
    return fields


def main():
    animcheck, golden = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    rules = safe_rules(golden.parent / "spec")
    counts, all_ = collections.defaultdict(collections.Counter), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        subprocess.run([animcheck, "corpus", "export", golden, "--to", work / "suite"], check=True, capture_output=True)
        faults = []
        for index in sorted((work / "suite").glob("*/index.json")):
            if rules[index.parent.name]:
                faults += faults_of(index.parent, json.loads(index.read_text()))
        faults = known(animcheck, work, faults)
        write(work / "in", [(fault[4], fault[6], fault[5]) for fault in faults])
        findings = findings_of(animcheck, work)
        safe, likely = repaired(animcheck, work, "safe"), repaired(animcheck, work, "likely")
        fields = redundant_fields(faults, findings, rules)
        for number, (format_id, field, first, verb, name, sound, _) in enumerate(faults):
            if (format_id, field) not in fields:
                continue
            is_offered = any(one.get("fix", {}).get("edits") for one in findings[number])
            counts[format_id, field].update(planted=1, detected=bool(findings[number]), offered=is_offered, restored=safe.get(number) == sound,
                                            likely=likely.get(number) == sound, wrong=safe.get(number, sound) != sound)
            if "--list" in sys.argv and safe.get(number) != sound:
                said = [(one["rule"], one["location"]["path"], "consequence_of" in one, one.get("fix", {}).get("text")) for one in findings[number]]
                print(f"{format_id} {field} {verb} at bit {first} of {name}: {'likely ' if likely.get(number) == sound else ''}{said}")
    table = [f"field: {HEADER}"]
    for (format_id, field), count in sorted(counts.items()):
        table.append(f"{format_id} {field}: {', '.join(str(count[word]) for word in HEADER.split(', '))}")
        all_.update(count)
    table.append(f"all: {', '.join(str(all_[word]) for word in HEADER.split(', '))}")
    hold_to_record(__file__, table, all_["wrong"])


main()
