"""consumer.py EXPORT ANIMCHECK: a reference consumer of an exported corpus, which knows nothing but its index.

Holds the program to every case, and the export to itself: files, checksums, flags, ids. Exits 1 with a line for each
difference. Whoever tests another reader starts from here, and puts it in the place of `judged`.
"""
import concurrent.futures
import functools
import hashlib
import itertools
import json
import math
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

COMPARED = ("rule", "kind", "severity", "status", "message", "location", "related", "more", "actual", "expected",
            "count", "consequence_of")


def indexes_of(export):
    """The index of each format, the largest first."""
    return sorted(pathlib.Path(export).glob("*/index.json"), key=lambda index: -index.stat().st_size)


def cases_of(document):
    """Every case of a format."""
    cases = {case["id"]: case for case in document["cases"]}
    for case in cases.values():
        values = cases[case.get("values_of", case["id"])]
        yield case | {"fields": values["fields"], "model": values["model"]}


def flaws_of_export(document, folder, case):
    content = (folder / case["file"]).read_bytes()
    if hashlib.sha256(content).hexdigest() != case["sha256"] or len(content) != case["size"]:
        yield "the file is not that of the index"
    yield from (f"no note says what {flag} is" for flag in case["flags"] if flag not in document["flags"])
    if case["base"] and case["base"] not in (base["id"] for base in document["bases"]):
        yield f"there is no base {case['base']}"
    if case["obligation"] == "must-reject" and case["strict"]["result"] != "rejected":
        yield "must-reject, and strict accepts it"


def run(program, command, options, case, path):
    """What the program prints of the case, given the context as the index has it."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as context:
        json.dump(case["context"], context)
        context.flush()
        words = [program, command, *options, "--context-json", context.name, str(path)]
        return subprocess.run(words, capture_output=True, check=False)


def judged(program, case, path):
    printed = run(program, "check", ["--output-format", "jsonl"], case, path)
    records = [json.loads(line) for line in printed.stdout.splitlines()]
    found = [record for record in records if record["record"] == "input"]
    if len(found) != 1:
        raise ValueError(f"exit code {printed.returncode}, {len(found)} records; {printed.stderr.decode().strip()}")
    return found[0]


def flaws_of_case(program, case, path):
    record = judged(program, case, path)
    findings = [{key: row[key] for key in COMPARED if key in row} for row in record["findings"]]
    if not record["lenient"]["lost"]:
        del record["lenient"]["lost"]
    for what, is_so, should in (("format", record["format"], case["format"]),
                                ("verdict", record["verdict"], case["verdict"]),
                                ("strict", {key: record["strict"][key] for key in ("result", "rule", "at") if key in record["strict"]},
                                 case["strict"]),
                                ("lenient", record["lenient"], case["lenient"]),
                                ("findings", findings, case["findings"])):
        if is_so != should:
            yield f"{what}: {is_so}, expected {should}"


def flat(values):
    return [number for value in values for number in flat(value)] if isinstance(values, list) else [values]


def are_bits_of(bits, numbers):
    """Of 32-bit floats: null and texts are what JSON has no number for."""
    floats = struct.unpack(f">{len(bits) // 8}f", bytes.fromhex(bits))
    return len(floats) == len(numbers) and all(
        not math.isfinite(value) if number is None else struct.pack(">f", float(number)) == struct.pack(">f", value)
        for value, number in zip(floats, numbers, strict=True))


def value_of(field, content):
    """Bytes that are in the file have no value of their own."""
    _, first, count, kind, value, *_ = field
    return content[first // 8:(first + count) // 8].hex() if kind == "bytes" and value is None else value


def frames_of(track):
    return track["values"] + track["values"][-1:] * track.get("held", 0)


def decoded(program, case, path, options=()):
    """What `decode` prints, or None of a file that has no format."""
    printed = run(program, "decode", options, case, path)
    return json.loads(printed.stdout) if case["format"] else None


def flaws_of_values(values, case, path):
    content = path.read_bytes()
    for field in case["fields"]:
        has, should = values["fields"].get(field[0]), value_of(field, content)
        if has != should:
            yield f"{field[0]}: {has}, expected {should}"
    clips = case["model"]["clips"] if case["model"] and "clips" in case["model"] else []
    for has, should in zip(values["clips"], clips, strict=True):
        if [track["values"] for track in has["tracks"]] != [frames_of(track) for track in should["tracks"]]:
            yield f"clip {should['name']}: other values"
        for track in should["tracks"]:
            if not are_bits_of(track["bits"], flat(track["values"])):
                yield f"clip {should['name']}: the bits of a track are not those of its values"


def flaws_of(program, document, folder, case, options):
    """The flaws of a case, and what `decode` prints of it."""
    path = folder / case["file"]
    flaws, values = [*flaws_of_export(document, folder, case)], None
    try:
        flaws += flaws_of_case(program, case, path)
        values = decoded(program, case, path, options)
        flaws += flaws_of_values(values, case, path) if values else []
    except (ValueError, OSError) as error:
        flaws.append(str(error))
    return [f"{case['id']}: {flaw}" for flaw in flaws], values


def cases_held_to(program, index, options=(), every=1):
    """Each case of a format, or every Nth, its flaws, and what `decode` prints of it with these options."""
    document = json.loads(index.read_text(encoding="utf-8"))
    for case in itertools.islice(cases_of(document), 0, None, every):
        yield case, *flaws_of(program, document, index.parent, case, options)


def flaws_of_index(program, index):
    return [flaws for _, flaws, _ in cases_held_to(program, index)]


def for_each_index(work, export):
    """What `work` makes of the index of each format, the largest first."""
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(work, indexes_of(export))


def main(export, program):
    found = sum(for_each_index(functools.partial(flaws_of_index, program), export), [])
    print(*sum(found, []), f"{len(found)} cases, {sum(map(bool, found))} differ", sep="\n")
    return 1 if any(found) or not found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
