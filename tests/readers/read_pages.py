"""read_pages.py EXPORT: runs the program on each format's page of the book (FORMAT/read.py) on each case that must be accepted,
and compares what it returns with the fields of the index. Exits 1 with a line for each difference."""
import json
import pathlib
import struct
import sys

FEWEST = 5  # cases of a format
MOST_LINES = 42


def same(found, expected):
    if isinstance(found, list):
        return isinstance(expected, list) and len(found) == len(expected) and all(map(same, found, expected))
    if isinstance(found, str):  # a byte that is not printable is \\xHH
        found = "".join(chr(byte) if 32 <= byte < 127 else f"\\x{byte:02X}" for byte in found.encode("cp1252"))
    if isinstance(found, float):
        is_text = isinstance(expected, str)  # nan, inf
        return str(found) == expected if is_text else struct.pack("<f", found) == struct.pack("<f", expected)
    return found == expected


def differences(case, fields, returned):
    for path, value in returned.items():
        if path not in fields:
            yield f"{case['id']}: {path} is returned, and is not a field"
        elif not same(value, fields[path]):
            yield f"{case['id']}: {path} is {value}; expected {fields[path]}"


def loaded(program):
    space = {}
    exec(compile(program.read_text(encoding="utf-8"), str(program), "exec"), space)
    return space


def returned_of(program, case):
    """What the program makes of the file, or the member's program of the member; None where it has no program."""
    space, data = loaded(program), (program.parent / case["file"]).read_bytes()
    if not case["member"]:
        return space["read"](data, case["context"])
    inner = program.parent.parent / case["format"] / program.name
    if "member" not in space or not inner.exists():
        return None
    return loaded(inner)["read"](space["member"](data, case["member"]), case["context"])


def check(program):
    """The number of cases and values that were compared, and the differences."""
    index = json.loads((program.parent / "index.json").read_text(encoding="utf-8"))
    cases = {case["id"]: case for case in index["cases"]}
    sound, compared, values, faults = 0, 0, 0, []
    for case in cases.values():
        is_of_format = case["member"] or case["format"] == index["format"]
        is_sound = case["obligation"] == "must-accept" or case.get("latitude") == "outside-scope"
        if not is_sound or not is_of_format:
            continue
        fields = {row[0]: row[4] for row in cases[case.get("values_of", case["id"])]["fields"]}
        try:
            returned = returned_of(program, case)
        except (IndexError, KeyError, ValueError, struct.error) as error:
            faults.append(f"{case['id']}: {type(error).__name__}: {error}")
            continue
        sound += case["member"] is None
        if returned is not None:
            compared, values = compared + 1, values + len(returned)
            faults += differences(case, fields, returned)
    if compared < min(FEWEST, sound):
        faults.append(f"{index['format']}: {compared} cases; expected {min(FEWEST, sound)}")
    if len(program.read_text(encoding="utf-8").splitlines()) > MOST_LINES:
        faults.append(f"{program}: more than {MOST_LINES} lines")
    return compared, values, faults


def main(export):
    programs = sorted(pathlib.Path(export).glob("*/read.py"))
    faults = [] if programs else ["no format has a program"]
    for program in programs:
        compared, values, found = check(program)
        faults += found
        print(f"{program.parent.name}: {compared} cases, {values} values")
    print(*faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
