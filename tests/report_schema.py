"""Validates every different JSON line of a folder's *.jsonl against the report schema, where no other key may be. Exits 1 on the first ten faults."""
import json
import pathlib
import sys

import schemas


def main():
    schema = schemas.closed(schemas.read(sys.argv[1]))
    validator = schemas.Compiled(schema)
    seen, faults, lines = set(), 0, set()
    for file in sorted(pathlib.Path(sys.argv[2]).glob("*.jsonl")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line in lines:
                continue
            lines.add(line)
            record = json.loads(line)
            seen.add(record.get("record"))
            for error in validator.iter_errors(record):
                faults += 1
                print(f"{file.name}:{number}: {error.json_path}: {error.message[:200]}")
                if faults == 10:
                    return 1
    # Nothing to look at must not pass for good.
    missing = {"run", "input", "summary"} - seen
    if missing:
        print("no record of kind", ", ".join(sorted(missing)))
    return 1 if faults or missing else 0


sys.exit(main())
