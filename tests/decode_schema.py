"""decode_schema.py ANIMCHECK GOLDEN: validates what `decode` prints of every case of the corpus against its schema, where
no other key may be; and the same of `report diff` and `report stats`. Exits 1 on faults."""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

import schemas

program, golden = sys.argv[1:3]
usage = 2


def ran(*words):
    return subprocess.run([program, *words], capture_output=True)


def validator_of(word):
    """A validator that finds the report's schema, to which others refer, by its $id."""
    report, own = (schemas.closed(json.loads(ran("schema", one).stdout)) for one in ("report", word))
    resolver = jsonschema.RefResolver.from_schema(own, store={report["$id"]: report})
    return jsonschema.Draft202012Validator(own, resolver=resolver)


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


def decoded(export, folder, case, is_also_strict):
    """Documents of a case: with poses, and of some also up to the first error. None of what has no format."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as context:
        json.dump(case["context"], context)
        context.flush()
        for words in (["--poses"], ["--strict"])[:1 + is_also_strict]:
            result = ran("decode", *words, "--context-json", context.name, str(export / folder / case["file"]))
            if result.returncode == usage:
                continue
            yield json.loads(result.stdout)


def check_decode(export):
    validator = validator_of("decode")
    cases = [(index.parent.name, case) for index in sorted(export.glob("*/index.json"))
             for case in json.loads(index.read_text(encoding="utf-8"))["cases"]]
    seen = {"clips": 0, "skeletons": 0, "unpacking": 0, "stopped_by": 0, "poses": 0}
    documents = 0

    def one(numbered):
        number, case = numbered
        return case, list(decoded(export, *case, number % 8 == 0))

    faults = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (folder, case), printed in pool.map(one, enumerate(cases)):
            for document in printed:
                documents += 1
                faults += faults_of(validator, f"{folder}/{case['id']}", document)
                for key in seen:
                    seen[key] += bool(document.get(key)) or any(key in clip for clip in document["clips"])
    # Nothing to look at must not pass for good.
    faults += [f"no document has {key}" for key, count in seen.items() if count == 0]
    print(f"decode: {len(cases)} cases, {documents} documents")
    return faults


def check_reports(export, work):
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
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        export = work / "export"
        if ran("corpus", "export", golden, "--to", str(export)).returncode:
            print("the corpus cannot be exported")
            return 1
        faults = check_decode(export) + check_reports(export, work)
    print(*faults[:20], f"{len(faults)} faults", sep="\n")
    return 1 if faults else 0


sys.exit(main())
