"""index_schema.py EXPORT: validates each index of an exported corpus against its schema. Exits 1 on faults."""
import json
import pathlib
import sys

import jsonschema


def faults_of(export):
    schema = json.loads((export / "index.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    indexes = sorted(export.glob("*/index.json"))
    if not indexes:
        yield "there is no index"
    for index in indexes:
        for error in validator.iter_errors(json.loads(index.read_text(encoding="utf-8"))):
            yield f"{index}: {list(error.path)}: {error.message[:200]}"


found = list(faults_of(pathlib.Path(sys.argv[1])))
print(*found[:10], f"{len(found)} faults", sep="\n")
sys.exit(1 if found else 0)
