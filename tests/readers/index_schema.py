"""index_schema.py EXPORT: validates each index of an exported corpus against its schema, where no other key may be, and its byte
order against the values that it has. Exits 1 on faults."""
import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).parent.parent))
import schemas


def in_order(index, folder, order):
    """How many numbers of the cases are in their files in that byte order."""
    count = 0
    for case in index["cases"]:
        content = (folder / case["file"]).read_bytes()
        for _, first, size, kind, value, *_ in case.get("fields", []):
            if kind in ("u16", "u32") and isinstance(value, int) and first % 8 == 0:
                count += int.from_bytes(content[first // 8:(first + size) // 8], order) == value
    return count


def faults_of(export):
    validator = schemas.Compiled(schemas.closed(schemas.read(export / "index.schema.json")))
    indexes = sorted(export.glob("*/index.json"))
    if not indexes:
        yield "there is no index"
    for index in indexes:
        content = json.loads(index.read_text(encoding="utf-8"))
        for error in validator.iter_errors(content):
            yield f"{index}: {list(error.path)}: {error.message[:200]}"
        little, big = (in_order(content, index.parent, order) for order in ("little", "big"))
        if max(little, big) > 0 and (little > big) != (content["byte_order"] == "little"):
            yield f"{index}: {little} numbers are little-endian, {big} big-endian; byte_order is {content['byte_order']}"


found = list(faults_of(pathlib.Path(sys.argv[1])))
print(*found[:10], f"{len(found)} faults", sep="\n")
sys.exit(1 if found else 0)
