"""decode_schema.py ANIMCHECK EXPORT [N]: holds the program to every case of an exported corpus, or to every Nth of a format, as readers/consumer.py does, and
validates what `decode` prints of it against its schema, where no other key may be; and the same of `report diff`, `report
stats` and `repair`. Exits 1 on faults."""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import schemas

sys.path.append(str(pathlib.Path(__file__).parent / "readers"))
import consumer

KEYS = ("clips", "skeletons", "unpacking", "stopped_by", "poses")
program, export = sys.argv[1], pathlib.Path(sys.argv[2])
every = int(sys.argv[3]) if len(sys.argv) > 3 else 1


def ran(*words):
    return subprocess.run([program, *words], capture_output=True)


def validator_of(word):
    """A validator that finds the report's schema, to which others refer, by its $id."""
    report, own = (schemas.closed(json.loads(ran("schema", one).stdout)) for one in ("report", word))
    return schemas.Compiled(own, report)


def thinned(value):
    """Long lists of numbers, or of rows of them, by the least and the greatest of each type: no schema tells others apart."""
    if isinstance(value, dict):
        return {key: thinned(item) for key, item in value.items()}
    if not isinstance(value, list) or len(value) < 64:
        return [thinned(item) for item in value] if isinstance(value, list) else value
    kinds = {}
    for item in value:
        row = item if isinstance(item, list) else (item,)
        if not all(isinstance(number, (int, float)) for number in row):
            return [thinned(item) for item in value]
        kinds.setdefault((isinstance(item, list), *map(type, row)), []).append(row)
    return [list(map(limit, zip(*rows))) if kind[0] else limit(rows)[0] for kind, rows in kinds.items() for limit in (min, max)]


def faults_of(validator, name, document):
    return [f"{name}: {error.json_path}: {error.message[:200]}" for error in validator.iter_errors(thinned(document))]


def check_index(index):
    """The faults of a format's cases, and how many documents have something to look at."""
    validator, faults, seen = validator_of("decode"), [], collections.Counter()

    def look(case, document):
        faults.extend(faults_of(validator, case["id"], document))
        seen.update(key for key in KEYS if document.get(key) or any(key in clip for clip in document["clips"]))
        seen["documents"] += 1

    for number, (case, flaws, document) in enumerate(consumer.cases_held_to(program, index, ["--poses"], every)):
        faults += flaws
        seen["cases"] += 1
        if document is None:
            continue
        look(case, document)
        if number % 8 == 0: # some up to the first error as well
            look(case, consumer.decoded(program, case, index.parent / case["file"], ["--strict"]))
    return faults, seen


def check_decode():
    faults, seen = [], collections.Counter()
    for found, counts in consumer.for_each_index(check_index, export):
        faults += found
        seen += counts
    # Nothing to look at must not pass for good.
    faults += [f"no document has {key}" for key in KEYS if seen[key] == 0]
    print(f"decode: {seen['cases']} cases, {seen['documents']} documents")
    return faults


def check_reports(work):
    first, second = work / "first.jsonl", work / "second.jsonl"
    ran("check", "-o", str(first), str(export / "zengin.man"), str(export / "zengin.vdf"))
    ran("check", "-o", str(second), "--select", "*/chunk-*", str(export / "zengin.man"), str(export / "lba1.anim"))
    diff = json.loads(ran("report", "diff", "--output-format", "json", str(first), str(second)).stdout)
    stats = json.loads(ran("report", "stats", "--output-format", "json", str(first)).stdout)
    faults = faults_of(validator_of("diff"), "diff", diff) + faults_of(validator_of("stats"), "stats", stats)
    if not all(diff["findings"][key] for key in ("new", "gone", "better")) or not stats["folders"]:
        faults.append("the reports that are compared say too little")
    ran("repair", "--level", "likely", "--dry-run", "--record", str(work / "repair"), str(export / "zengin.man"))
    repairs = [json.loads(line) for line in (work / "repair").read_text().splitlines()]
    for line in repairs:
        faults += faults_of(validator_of("repair"), "repair", line)
    if not any(one["edits"] for line in repairs for one in line.get("inputs", [])):
        faults.append("no edit is in the record of a repair")
    print(f"diff: {len(diff['changes'])} changes; repair: {len(repairs)} lines")
    return faults


def main():
    with tempfile.TemporaryDirectory() as work:
        faults = check_decode() + check_reports(pathlib.Path(work))
    print(*faults[:20], f"{len(faults)} faults", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
