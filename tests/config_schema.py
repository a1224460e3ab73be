"""config_schema.py ANIMCHECK CONFIG_FOLDER: the schema of configurations and the program agree: on every word and key that one
of them knows, on documents that are right, and on such that are wrong. Exits 1 where they do not."""
import copy
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema
import yaml

import schemas

program, config = sys.argv[1], pathlib.Path(sys.argv[2])
profiles = [path.read_text(encoding="utf-8") for path in sorted(config.glob("profiles/*.yaml"))]
readme = config.joinpath("README.md").read_text(encoding="utf-8")
whole = yaml.safe_load(re.search(r"^    extends:(?:.|\n)*?^    baseline:.*$", readme, re.M).group(0))  # its block has every key
PROGRAM_ALONE = re.compile("unknown rule|unknown game|unknown format|outside the configuration")
nobody = "qqqqqqqqqqqq"  # nearest to no word: the program lists those that it expects


def said_of(document, folder):
    """What the program says against a configuration; nothing if it takes it."""
    text = yaml.safe_dump(document, sort_keys=False)
    (folder / "animcheck.yaml").write_text(text, encoding="utf-8")
    ran = subprocess.run([program, "config", "show", folder], capture_output=True, text=True)
    if ran.returncode not in (0, 2):
        sys.exit(f"exit code {ran.returncode} for {text}: {ran.stderr}")
    return ran.stderr if ran.returncode else ""


def places(document, path=()):
    """Every key and item of a document, outermost first."""
    items = document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


def changed(path, change):
    document = copy.deepcopy(whole)
    at = document
    for key in path[:-1]:
        at = at[key]
    change(at, path[-1])
    return document


def renamed(at, key):
    at[nobody] = at.pop(key)


def wrong_ones():
    """Documents with one fault each: another type, another word, a key that nobody knows, one that is missing."""
    for path in places(whole):
        for value in ([[]], {nobody: nobody}, nobody, "", "two\nlines", "x" * 1025):
            yield changed(path, lambda at, key: at.__setitem__(key, value))
        yield changed(path, lambda at, key: at.pop(key))
        if isinstance(path[-1], str):
            yield changed(path, renamed)


def words_of(schema, *keys):
    for key in keys:
        schema = schema[key]
    return schema["enum"]


def item_of(schema, key):
    """What a list of the schema has as items."""
    part = schema["properties"][key]
    while "items" not in part:
        part = schema["$defs"][part["$ref"].rpartition("/")[2]]
    part = part["items"]
    return schema["$defs"][part["$ref"].rpartition("/")[2]] if "$ref" in part else part


# Settings that are options of `check`, too, by the option's name.
OPTIONS = {"game": "game", "context": "context", "manifests": "manifest", "fail-on": "fail-on", "show": "show",
           "list-unknown": "list-unknown", "outputs": "output", "baseline": "baseline"}


def faults_of_options(schema, text):
    """An option has the words of its setting."""
    for key, option in OPTIONS.items():
        values = re.search(rf"--{option}(?: (\S+))?(?:  |\n)", text)
        if not values or key not in schema["properties"]:
            yield f"{key} is not both a setting and an option"
        elif "enum" in schema["properties"][key] and schema["properties"][key].get("type") != "boolean":
            if sorted((values.group(1) or "").split("|")) != sorted(map(str, schema["properties"][key]["enum"])):
                yield f"--{option} takes {values.group(1)}, the setting other words"


def main():
    schema = schemas.read_text(subprocess.run([program, "schema", "config"], check=True, capture_output=True, text=True).stdout)
    validator = jsonschema.Draft202012Validator(schema)
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for document in [*map(yaml.safe_load, profiles), whole]:
            said = said_of(document, folder)
            if said or not validator.is_valid(document):
                found.append(f"refused, and should not be: {json.dumps(document)} {said}")
        if missing := schema["properties"].keys() - whole.keys():
            found.append(f"the README does not have {missing}")
        tried = list(wrong_ones())
        for document in tried:
            said = said_of(document, folder)
            if bool(said) == validator.is_valid(document) and not PROGRAM_ALONE.search(said):
                found.append(f"program: {said or 'takes it'}; schema: otherwise: {json.dumps(document)}")
        for keys, document in {
            ("properties", "extends"): {"extends": nobody},
            ("properties", "fail-on"): {"fail-on": nobody},
            ("properties", "show"): {"show": nobody},
            ("properties", "known-exceptions"): {"known-exceptions": nobody},
            ("$defs", "level"): {"severity": {"version": nobody}},
            ("$defs", "severity-by-effect", "propertyNames"): {"severity-by-effect": {nobody: "note"}},
            ("$defs", "severity-by-kind", "propertyNames"): {"severity-by-kind": {nobody: "note"}},
        }.items():
            expected = re.search(r"expected one of: (.*)", said_of(document, folder)).group(1).split(", ")
            if sorted(expected) != sorted(words_of(schema, *keys)):
                found.append(f"{keys}: the program expects {expected}")
        for document, known in (({nobody: nobody}, schema), ({"paths": [{nobody: nobody}]}, item_of(schema, "paths")),
                                ({"ignore": [{nobody: nobody}]}, item_of(schema, "ignore"))):
            expected = re.search(r"expected one of: (.*)", said_of(document, folder)).group(1).split(", ")
            if sorted(expected) != sorted(known["properties"]):
                found.append(f"{document}: the program expects {expected}")
        found += faults_of_options(schema, subprocess.run([program, "check", "--help"], check=True, capture_output=True, text=True).stdout)
    print(*found[:20], f"{len(tried)} documents, {len(found)} faults", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
