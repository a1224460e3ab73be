"""What tests of JSON Schemas share. Alone: schemas.py ANIMCHECK checks the schemas that the program prints."""
import copy
import json
import pathlib
import re
import subprocess
import sys

import fastjsonschema
import jsonschema


PLAIN = {"string": str, "object": dict, "array": list, "boolean": bool, "null": type(None)}
BASE = jsonschema.Draft202012Validator


def is_of(value, word):
    if word in PLAIN:
        return type(value) is PLAIN[word]
    whole = type(value) is int or type(value) is float and (word == "number" or value.is_integer())
    return whole and word in ("number", "integer")


def are_types(validator, types, value, schema):
    words = types if isinstance(types, list) else [types]
    if not any(is_of(value, word) for word in words):
        yield jsonschema.ValidationError(f"{value!r} is not of type {', '.join(words)}")


def are_items(validator, items, values, schema):
    """Long lists of numbers are looked at without a validator for each."""
    is_plain = isinstance(values, list) and isinstance(items, dict) and items.keys() <= {"type", "description"} and "type" in items
    if not is_plain or "prefixItems" in schema or any(any(are_types(validator, items["type"], value, items)) for value in values):
        yield from BASE.VALIDATORS["items"](validator, items, values, schema)


Validator = jsonschema.validators.extend(BASE, {"type": are_types, "items": are_items})  # three times as fast


def as_draft_7(node):
    """What the compiler knows: a tuple's items are `items` there, and what is beside a `$ref` would be ignored."""
    if isinstance(node, list):
        return [as_draft_7(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: as_draft_7(value) for key, value in node.items() if key != "$schema"}
    if "prefixItems" in node:
        rest = {"additionalItems": node["items"]} if "items" in node else {}
        node |= {"items": node.pop("prefixItems"), **rest}
    if "$ref" in node and len(node) > 1:
        node = {"allOf": [{"$ref": node.pop("$ref")}, node]}
    return node


class Compiled:
    """Sound documents take a tenth of the time; the faults of others are found by Validator. `others` are schemas to which this one
    refers by their $id."""

    def __init__(self, schema, *others):
        store = {other["$id"]: other for other in others}
        self.careful = Validator(schema, resolver=jsonschema.RefResolver.from_schema(schema, store=store))
        self.is_sound = fastjsonschema.compile(as_draft_7(schema), handlers={"": lambda name: as_draft_7(store[name])})

    def iter_errors(self, document):
        try:
            self.is_sound(document)
        except fastjsonschema.JsonSchemaException as error:
            yield from list(self.careful.iter_errors(document)) or [jsonschema.ValidationError(f"only one validator: {error.message}")]


def read(path):
    return read_text(pathlib.Path(path).read_text(encoding="utf-8"))


def read_text(text):
    schema = json.loads(text)
    jsonschema.Draft202012Validator.check_schema(schema)
    return schema


def closed(node):
    """The schema with no key allowed that it does not name. Published schemas are open: keys may be added."""
    if isinstance(node, list):
        return [closed(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: closed(value) for key, value in node.items()}
    if isinstance(node.get("properties"), dict) and "additionalProperties" not in node:
        node["additionalProperties"] = False
    return node


def properties(node, place=""):
    """Every property that a schema names, and its place."""
    if isinstance(node, list):
        for number, item in enumerate(node):
            yield from properties(item, f"{place}/{number}")
    if isinstance(node, dict):
        if isinstance(node.get("properties"), dict):
            for name, schema in node["properties"].items():
                yield f"{place}/properties/{name}", schema
        for key, value in node.items():
            yield from properties(value, f"{place}/{key}")


def flaws(word, schema):
    jsonschema.Draft202012Validator.check_schema(schema)
    # Without a slash: older validators would add what is before it to every reference.
    if not re.fullmatch("animcheck-[a-z]+-[1-9][0-9]*", schema.get("$id", "")):
        yield f"{word}: $id is {schema.get('$id')}"
    name = "/".join(schema.get("$id", "").rsplit("-", 1))
    is_named = any(place.endswith("/schema") and of.get("const") == name for place, of in properties(schema))
    if not is_named and word != "config":  # people write it
        yield f"{word}: documents do not name their schema"
    for key in ("$schema", "title", "description"):
        if not schema.get(key):
            yield f"{word}: no {key}"
    if "Within this version" not in schema.get("description", ""):
        yield f"{word}: does not say what may be added"
    for place, of in properties(schema):
        if not of.get("description", "").strip():
            yield f"{word}: {place} has no description"


def main():
    program = sys.argv[1]

    def printed(*words):
        return subprocess.run([program, "schema", *words], check=True, capture_output=True, text=True).stdout

    words = [line.split()[0] for line in printed().splitlines()]
    found = []
    for word in words:
        schema = json.loads(printed(word))
        found += flaws(word, schema)
        # The test itself must be able to fail.
        broken = copy.deepcopy(schema)
        next(of for place, of in properties(broken))["description"] = " "
        if not list(flaws(word, broken)):
            found.append(f"{word}: a field without a description is not noticed")
    print(*found[:20], f"{len(words)} schemas, {len(found)} flaws", sep="\n")
    return 1 if found or len(words) < 7 else 0


if __name__ == "__main__":
    sys.exit(main())
