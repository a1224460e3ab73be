#!/usr/bin/env python3
"""tests/planted_grid.py ANIMCHECK GOLDEN [--record]: plants a fault in each field of sound synthetic files, and repairs.

Every field x zeros, ones, first, middle and last bit, +1, -1. The table counts what became of the faults. It shares no code
with animcheck: it applies the record of a run to each input and accounts for every byte of the output. A safe edit that does
not bring the file back is a failure; the table is that of tests/planted_grid.txt.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

FILES, FIELDS, LARGEST = 3, 60, 1500  # of a format, of a file, bytes
HEADER = "planted, detected, safe: restored, wrong, likely: restored, other"


def changed(data, first, count, order, verb):
    """The bytes with a field changed, or None where that changes nothing."""
    whole, shift = int.from_bytes(data, "big"), 8 * len(data) - first - count
    mask = (1 << count) - 1
    old = new = whole >> shift & mask
    if verb in ("plus", "minus"):
        step = 1 if verb == "plus" else -1
        if order == "little" and count % 8 == 0:
            number = int.from_bytes(old.to_bytes(count // 8, "big"), "little") + step
            new = int.from_bytes((number & mask).to_bytes(count // 8, "little"), "big")
        else:
            new = old + step & mask
    else:
        bit = {"first": count - 1, "middle": count // 2, "last": 0}.get(verb)
        new = {"zeros": 0, "ones": mask}.get(verb, old ^ (1 << bit) if bit is not None else 0)
    return None if new == old else (whole ^ (old ^ new) << shift).to_bytes(len(data), "big")


def faults_of(folder, index):
    """(name, sound bytes, bytes with the fault) of each fault that is planted."""
    seen = set()
    for case in index["cases"]:
        data = (folder / case["file"]).read_bytes() if case["file"] else b""
        usable = case["verdict"] == "conforms" and case["result"] == "valid" and not case["member"] and case["name"]
        if not usable or not 0 < len(data) <= LARGEST or case["sha256"] in seen or not case.get("fields"):
            continue
        seen.add(case["sha256"])
        fields = [(f[1], f[2]) for f in case["fields"] if f[2] and f[2] <= 64 and "derived" not in f]
        for first, count in sorted(set(fields))[:: max(1, len(fields) // FIELDS)]:
            for verb in ("zeros", "ones", "first", "middle", "last", "plus", "minus"):
                fault = changed(data, first, count, index["byte_order"], verb)
                if fault is not None:
                    yield case["name"], data, fault
        if len(seen) == FILES:
            return


def applied(line, data):
    """The record applied to the input: what the output must be, to the byte."""
    shift = 0
    for edit in sorted((edit for one in line["inputs"] for edit in one["edits"]), key=lambda edit: edit["at"]):
        old, new, at = bytes.fromhex(edit["old"]), bytes.fromhex(edit["new"]), edit["at"] + shift
        assert data[at : at + len(old)] == old, f"{line['path']}: the record's old bytes are not there"
        data, shift = data[:at] + new + data[at + len(old) :], shift + len(new) - len(old)
    return data


def repaired(animcheck, work, faults, level):
    """How many were detected, restored, and written otherwise."""
    out, record = work / level, work / f"{level}.jsonl"
    run = subprocess.run([animcheck, "repair", work / "in", "--to", out, "--level", level, "--record", record],
                         capture_output=True, text=True)
    assert run.returncode in (0, 1), run.stderr
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    assert lines.pop()["whole"]
    count = collections.Counter(detected=len(lines))
    for line in filter(lambda line: line.get("output"), lines):
        _, sound, fault = faults[int(pathlib.Path(line["path"]).parent.name)]
        output = pathlib.Path(line["output"]).read_bytes()
        assert output == applied(line, fault), f"{line['path']}: the record does not account for the output"
        count["restored" if output == sound else "other"] += 1
        if output != sound and level == "safe":
            print(f"wrong: {line}")
    again = subprocess.run([animcheck, "repair", out, "--to", work / "again", "--level", level], capture_output=True,
                           text=True) if out.exists() and any(out.iterdir()) else None
    assert not again or again.stdout.splitlines()[-1].startswith("0 files repaired, 0 edits"), again.stdout
    return count


def hold_to_record(script, table, wrong=0):
    """Prints the table, and exits 1 unless it is the one beside the script; `--record` writes that. Nothing may be wrong: not a
    number of safe edits, nor what a text says."""
    text = "\n".join(table) + "\n"
    recorded = pathlib.Path(script).with_suffix(".txt")
    if "--record" in sys.argv:
        recorded.write_text(text)
    print(text, end="")
    if wrong or text != recorded.read_text():
        sys.exit(wrong if isinstance(wrong, str) else "safe edits that are wrong" if wrong else "not the table that is recorded (--record writes it)")


def main():
    animcheck, golden = os.path.abspath(sys.argv[1]), sys.argv[2]
    table, wrong = [HEADER], 0
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        subprocess.run([animcheck, "corpus", "export", golden, "--to", work / "suite"], check=True, capture_output=True)
        for index in sorted((work / "suite").glob("*/index.json")):
            faults = list(faults_of(index.parent, json.loads(index.read_text())))
            if not faults:
                continue
            place = work / index.parent.name
            for number, (name, _, fault) in enumerate(faults):
                (place / "in" / str(number)).mkdir(parents=True)
                (place / "in" / str(number) / name).write_bytes(fault)
            safe, likely = (repaired(animcheck, place, faults, level) for level in ("safe", "likely"))
            wrong += safe["other"]
            table.append(f"{index.parent.name}: {len(faults)}, {safe['detected']}, {safe['restored']}, {safe['other']}, "
                         f"{likely['restored']}, {likely['other']}")
    hold_to_record(__file__, table, wrong)


if __name__ == "__main__":
    main()
