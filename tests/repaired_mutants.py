#!/usr/bin/env python3
"""tests/repaired_mutants.py ANIMCHECK GOLDEN [--count N] [--level LEVEL] [--only FORMAT]: repairs random damage to the files of the corpus.

Each of N mutants (10,000) of up to three changes (bits, numbers, bytes that are lost, come in, move, or are copied as text; the
beginning of another file) is repaired as a user would, with the files beside it. The program must not crash, no input of a copy may
be judged worse than before, each edit needs a proof with a finding that it explains, the record must account for every byte of the
copy. The table counts them by format; `again` are copies of which a second run writes another one.
"""
import argparse
import collections
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

LARGEST, A_RUN = 65536, 1000
WORST_FIRST = ("broken", "incomplete", "deviates", "conforms", "unknown")
NUMBERS = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
FAULTS = "worse", "unproven", "unaccounted", "again"  # must not be
COLUMNS = "mutants", "faulty", "copies", "edits", "conform", "worse", "unproven", "unaccounted", "again"


def changed(data, other, chance):
    """One change: what copying, editing and transfer do to files."""
    at, count = chance.randrange(len(data) + 1), chance.choice((1, 1, 2, 4, 8, chance.randrange(1, 64)))
    kind = chance.randrange(9)
    if kind == 0 and at < len(data):
        return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1:]
    if kind in (1, 2, 3):
        size, order = chance.choice((1, 2, 4)), chance.choice(("little", "big"))
        at = min(at, max(0, len(data) - size)) // size * size
        old = int.from_bytes(data[at:at + size], order)
        new = chance.choice((*NUMBERS, old + 1, old - 1, old * 2, old // 2)) % (1 << 8 * size)
        return data[:at] + new.to_bytes(size, order) + data[at + size:]
    if kind == 4:
        return data[:at] + data[at + count:]
    if kind == 5:
        return data[:at] + chance.choice((bytes(count), data[at:at + count], chance.randbytes(count))) + data[at:]
    if kind == 6:
        return data[:at] + bytes(count) + data[at + count:]
    if kind == 7:
        return chance.choice((data[:at], data + other, data.replace(b"\n", b"\r\n"), data.replace(b"\r\n", b"\n")))
    return other[:at] + data[at:]


def sources_of(suite):
    """(format, name, bytes) of the files of all cases, sound or not."""
    files = {}
    for index in sorted(suite.glob("*/index.json")):
        for case in json.loads(index.read_text())["cases"]:
            data = (index.parent / case["file"]).read_bytes() if case["file"] else b""
            if case["name"] and 0 < len(data) <= LARGEST:
                files[case["sha256"]] = (index.parent.name, case["name"], data)
    return list(files.values())


def run(animcheck, *words):
    ran = subprocess.run([animcheck, *map(str, words)], capture_output=True, text=True)
    assert ran.returncode in (0, 1, 3), f"exit code {ran.returncode}: {words}: {ran.stderr[-2000:]}"
    return ran.stdout


def verdicts_of(animcheck, *words):
    lines = map(json.loads, run(animcheck, "check", "--output-format", "jsonl", "--list-unknown", *words).splitlines())
    return {(line["path"], *line["members"]): line["verdict"] for line in lines if line["record"] == "input"}


def patched(data, line):
    """The input with all edits of its record."""
    edits = {(one["at"], one["old"], one["new"]) for own in line["inputs"] for one in own["edits"]}
    edits |= {(one["at"], one["old"], one["new"]) for one in line.get("container", ())}
    for at, old, new in sorted(edits, reverse=True):
        old, new = bytes.fromhex(old), bytes.fromhex(new)
        if data[at:at + len(old)] != old:
            return None
        data = data[:at] + new + data[at + len(old):]
    return data


def add(counts, line, before, after):
    output, edits = line.get("output"), [one for own in line["inputs"] for one in own["edits"] + own.get("unpacked_edits", [])]
    counts.update(faulty=1, copies=bool(output), edits=len(edits))
    if not output:
        return
    places = [place for place in before if place[0] == line["path"] and place in after]
    worse = any(WORST_FIRST.index(after[place]) < WORST_FIRST.index(before[place]) for place in places)
    counts.update(conform=after.get((line["path"],)) == "conforms", worse=worse,
                  unproven=sum(one["proof"]["explained"] < 1 for one in edits),
                  unaccounted=patched(pathlib.Path(line["path"]).read_bytes(), line) != pathlib.Path(output).read_bytes())


def repaired(animcheck, level, work, mutants, counts):
    for number, (_, name, data) in enumerate(mutants):
        (work / "in" / str(number)).mkdir(parents=True)
        (work / "in" / str(number) / name).write_bytes(data)
    formats = {str(number): mutant[0] for number, mutant in enumerate(mutants)}
    for format_id in formats.values():
        counts[format_id].update(mutants=1)
    record = work / "record.jsonl"
    run(animcheck, "repair", "-q", work / "in", "--to", work / "out", "--level", level, "--record", record)
    before = verdicts_of(animcheck, work / "in")
    after = verdicts_of(animcheck, "--over", work / "out", work / "in")
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    for line in lines[:-1]:
        add(counts[formats[pathlib.Path(line["path"]).relative_to(work / "in").parts[0]]], line, before, after)
    again = work / "again.jsonl" # the copies in the places of the inputs
    shutil.copytree(work / "out", work / "in", dirs_exist_ok=True)
    run(animcheck, "repair", "-q", work / "in", "--to", work / "twice", "--level", level, "--record", again)
    copied = {line["path"] for line in lines[:-1] if line.get("output")}
    for line in map(json.loads, again.read_text().splitlines()[:-1]):
        if line["path"] in copied and line.get("output"):
            counts[formats[pathlib.Path(line["path"]).relative_to(work / "in").parts[0]]].update(again=1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("animcheck", type=lambda path: str(pathlib.Path(path).absolute()))
    parser.add_argument("golden")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--level", choices=("safe", "likely"), default="safe")
    parser.add_argument("--only", default="", metavar="FORMAT", help="damage files of this format alone")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance, counts = random.Random(arguments.seed), collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        subprocess.run([arguments.animcheck, "corpus", "export", arguments.golden, "--to", work / "suite"], check=True, capture_output=True)
        others = sources_of(work / "suite")
        sources = [one for one in others if arguments.only in ("", one[0])]
        for first in range(0, arguments.count, A_RUN):
            mutants = []
            for _ in range(min(A_RUN, arguments.count - first)):
                format_id, name, data = chance.choice(sources)
                for _ in range(chance.randrange(1, 4)):
                    data = changed(data, chance.choice(others)[2], chance)[:LARGEST]
                mutants.append((format_id, name, data))
            batch = work / "batch"
            repaired(arguments.animcheck, arguments.level, batch, mutants, counts)
            if sum(one[word] for one in counts.values() for word in FAULTS):
                print(f"kept: {shutil.copytree(batch, tempfile.mkdtemp(prefix='mutants-'), dirs_exist_ok=True)}")
                break
            shutil.rmtree(batch)
    counts["all"] = sum(counts.values(), collections.Counter())
    print("format: " + ", ".join(COLUMNS))
    for format_id in sorted(counts, key=lambda one: (one == "all", one)):
        print(f"{format_id}: " + ", ".join(str(counts[format_id][word]) for word in COLUMNS))
    return any(counts["all"][word] for word in FAULTS)


sys.exit(main())
