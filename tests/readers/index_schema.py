"""index_schema.py EXPORT: validates each index of an exported corpus against its schema, where no other key may be. Exits 1 on faults."""
import json
import pathlib
import sys

import jsonschema

sys.path.append(str(pathlib.Path(__file__).parent.parent))
import schemas


def faults_of(export):
    validator = jsonschema.Draft202012Validator(schemas.closed(schemas.read(export / "index.schema.json")))
    indexes = sorted(export.glob("*/index.json"))
    if not indexes:
        yield "there is no index"
    for index in indexes:
        for error in validator.iter_errors(json.loads(index.read_text(encoding="utf-8"))):
            yield f"{index}: {list(error.path)}: {error.message[:200]}"


found = list(faults_of(pathlib.Path(sys.argv[1])))
print(*found[:10], f"{len(found)} faults", sep="\n")
sys.exit(1 if found else 0)
