"""Validates SARIF files against the schema. Exits 1 on the first ten faults.

    tests/sarif_schema.py SCHEMA FILE...

SCHEMA is the schema of the standard (OASIS, sarif-schema-2.1.0.json), which is not part of this repository.
"""
import json
import pathlib
import sys

import jsonschema


def main():
    schema = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8-sig"))
    validator = jsonschema.validators.validator_for(schema)(
        schema, format_checker=jsonschema.validators.validator_for(schema).FORMAT_CHECKER)
    faults = results = 0
    for name in sys.argv[2:]:
        report = json.loads(pathlib.Path(name).read_text(encoding="utf-8"))
        results += sum(len(run["results"]) for run in report["runs"])
        for error in validator.iter_errors(report):
            faults += 1
            print(f"{name}: {error.json_path}: {error.message[:200]}")
            if faults == 10:
                return 1
    print(f"{results} results, {faults} faults")
    # Nothing to look at must not pass for good.
    return 1 if faults or not results else 0


sys.exit(main())
