#!/usr/bin/env python3
"""tests/planted_silent.py ANIMCHECK GOLDEN [--record] [--list]: kinds of faults that are not reported.

Faults that tools, editors and broken copies leave are planted in sound synthetic files, beside what people keep beside them: a
hierarchy by its animations, an animation by its hierarchy, objects with the decompilation's XML and without. Each kind of
number gets a step, zeros, ones, twice its value, another byte order and more. By format, and kind of copy or of number:
planted, reported (a warning or worse), noted (a note that the sound file does not have), silent. The table is that of
tests/planted_silent.txt; with it, the share that is silent.
"""
import collections
import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

from made_files import zelda_object, zengin_animation, zengin_hierarchy
from planted_grid import hold_to_record

FILES = 4  # of a format
LEVELS = ("warning", "error", "fatal")
ANY = {  # whatever is there, nothing else in the file says that it is wrong
    "lba1.body": ("point[].position[]", "group[].unknown", "group[].rest[]", "mesh.normal[].direction[]", "mesh.normal[].range",
                  "mesh.polygon[].colour", "mesh.line[].style[]", "mesh.sphere[].style[]", "mesh.sphere[].radius"),
    "zengin.mdh": ("source.date.",), "zengin.man": ("source.date.",),
}
PACKED = ("samples.sample[].rotation[]", "samples.sample[].position[]")  # one step is a rounding


def cut(keep):
    return lambda data: data[:keep(len(data))]


def zeroed(data, at, size):
    at = min(at, len(data) - size)
    return data[:at] + bytes(size) + data[at + size:]


def exchanged(data, size):
    return b"".join(data[i:i + size][::-1] for i in range(0, len(data), size))


NOISE = bytes((i * 197 + 91) % 251 for i in range(64))
COPIES = {  # of any file
    "cut by a byte": cut(lambda size: size - 1),
    "cut by a third": cut(lambda size: size * 2 // 3),
    "cut in half": cut(lambda size: size // 2),
    "500 bytes appended": lambda data: data + (b"made up " * 63)[:500],
    "4 bytes inserted": lambda data: data[:len(data) // 2] + b"\x17\x2a\x05\x61" + data[len(data) // 2:],
    "4 bytes lost": lambda data: data[:len(data) // 2] + data[len(data) // 2 + 4:],
    "64 zeros in the first half": lambda data: zeroed(data, len(data) // 4, 64),
    "64 zeros in the second half": lambda data: zeroed(data, len(data) * 5 // 8, 64),
    "64 zeros at the end": lambda data: zeroed(data, len(data), 64),
    "noise in the first half": lambda data: data[:len(data) // 4] + NOISE[:48] + data[len(data) // 4 + 48:],
    "noise in the second half": lambda data: data[:len(data) * 5 // 8] + NOISE[:48] + data[len(data) * 5 // 8 + 48:],
    "second half zeroed": lambda data: data[:len(data) // 2] + bytes(len(data) - len(data) // 2),
    "words of 2 exchanged": lambda data: exchanged(data, 2),
    "words of 4 exchanged": lambda data: exchanged(data, 4),
}
NUMBERS = {  # of an integer: value, bits
    "plus 1": lambda value, bits: value + 1,
    "minus 1": lambda value, bits: value - 1,
    "zero": lambda value, bits: 0,
    "all ones": lambda value, bits: -1,
    "doubled": lambda value, bits: 2 * value,
    "upper byte": lambda value, bits: value ^ 1 << bits - 2,
    "byte order": lambda value, bits: int.from_bytes((value & (1 << bits) - 1).to_bytes(bits // 8, "big"), "little"),
}
FLOATS = {
    "1e30": lambda value: 1e30, "1e-30": lambda value: 1e-30, "negated": lambda value: -value, "times 1000": lambda value: 1000 * value,
    "not a number": lambda value: float("nan"),
    "byte order": lambda value: struct.unpack("<f", struct.pack(">f", value))[0],
}


def fields_of(case):
    """The first number of each kind of field: that kind, byte, type, value."""
    seen = set()
    for path, at, bits, type_, value, *rest in case["fields"]:
        while isinstance(value, list) and value:
            value = value[0]
        kind = "".join(c for c in path if not c.isdigit())
        if rest or not bits or at % 8 or type_[0] not in "usf" or isinstance(value, str) or value is None or kind in seen:
            continue
        seen.add(kind)
        yield kind, at // 8, type_, value


def faults_of(data, case, order):
    """Pairs of a kind of copy, or a field, and the bytes."""
    for kind, make in COPIES.items():
        if len(data) > 96:
            yield kind, make(data)
    for path, at, type_, value in fields_of(case):
        bits = int(type_[1:])
        verbs = FLOATS if type_[0] == "f" else NUMBERS
        for verb, make in verbs.items():
            if path in PACKED and verb in ("plus 1", "minus 1"):
                continue
            new = struct.pack("<f", make(float(value))) if verbs is FLOATS else (make(int(value), bits) & (1 << bits) - 1).to_bytes(bits // 8, "little")
            new = new if order == "little" else new[::-1]
            yield path, data[:at] + new + data[at + len(new):]


def reported(animcheck, folder):
    """By folder: severities of what is found in it."""
    run = subprocess.run([animcheck, "check", folder, "--output-format", "jsonl"], capture_output=True, text=True)
    assert run.returncode in (0, 1, 3), run.stderr
    found = collections.defaultdict(set)
    for record in map(json.loads, run.stdout.splitlines()):
        if record["record"] != "input":
            continue
        number = pathlib.Path(record["path"]).relative_to(folder).parts[0]
        found[number].update((one["severity"], one["rule"]) for one in record["findings"])
        if record["verdict"] == "unknown":
            found[number].add(("warning", "unrecognised"))
    return found


def archive(body, others):
    """An archive of bodies as they are, unpacked."""
    entries = [others[0], body, *others[1:]]
    at = 4 * (len(entries) + 1)
    table, data = b"", b""
    for entry in entries:
        table += struct.pack("<I", at + len(data))
        data += struct.pack("<IIH", len(entry), len(entry), 0) + entry
    return table + struct.pack("<I", at + len(data)) + data


def sound_files(suite, format_, name=None):
    """Case and bytes of sound files that differ; of these names."""
    index = json.loads((suite / format_ / "index.json").read_text())
    seen = {}
    for case in index["cases"]:
        if case["verdict"] == "conforms" and case["result"] == "valid" and case["name"] and case["file"] and not case["member"] and case.get("fields") and case["name"] == (name or case["name"]):
            seen.setdefault(case["sha256"], (case, (suite / format_ / case["file"]).read_bytes()))
    return list(seen.values())


def placed(suite):
    """By the table's word: byte order, sound files with their fields, and how each is put into a folder."""
    mdh, plain_man = sound_files(suite, "zengin.mdh", "HUM.MDH"), sound_files(suite, "zengin.man", "HUM-S_TEST.MAN")[0][1]
    man = [zengin_animation(*given) for given in ((12, 1, b"S_TEST"), (2, 1, b""), (25, 2, b"S_TEST"), (40, 3, b""))]
    bodies = sound_files(suite, "lba1.body")
    made, xml, numbers = zelda_object()
    beside = lambda name, other, content: lambda folder, data: ((folder / name).write_bytes(data), (folder / other).write_bytes(content))
    return {
        "lba1.body": ("little", bodies, lambda folder, data: (folder / "BODY.HQR").write_bytes(archive(data, [one for _, one in bodies[:2]]))),
        "zengin.mdh": ("little", mdh, beside("HUM.MDH", "HUM-S_TEST.MAN", plain_man)),
        "zengin.man": ("little", [({"fields": numbers}, data) for data, numbers in man], beside("HUM-S_TEST.MAN", "HUM.MDH", zengin_hierarchy())),
        "object with XML": ("big", [({"fields": numbers}, made)], beside("object_made.zobj", "object_made.xml", xml.encode())),
        "object without XML": ("big", [({"fields": numbers}, made)], lambda folder, data: (folder / "object_made.zobj").write_bytes(data)),
    }


def sound_there(animcheck, folder, files, put):
    """The first files that are sound beside the others."""
    for number, (_, data) in enumerate(files):
        (folder / str(number)).mkdir(parents=True)
        put(folder / str(number), data)
    found = reported(animcheck, folder)
    shutil.rmtree(folder)
    sound = [file for number, file in enumerate(files) if not any(level in LEVELS for level, _ in found[str(number)])]
    return sound[:FILES]


def main():
    animcheck, golden = os.path.abspath(sys.argv[1]), sys.argv[2]
    counts, heard = collections.defaultdict(collections.Counter), {}
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        subprocess.run([animcheck, "corpus", "export", golden, "--to", work / "suite"], check=True, capture_output=True)
        for word, (order, files, put) in placed(work / "suite").items():
            root, kinds = work / word.replace(" ", "-"), {}
            for file, (case, data) in enumerate(sound_there(animcheck, work / "tried", files, put)):
                for fault, (kind, changed) in enumerate([("sound", data), *faults_of(data, case, order)]):
                    if kind != "sound" and changed == data:
                        continue
                    kinds[f"{file}-{fault}"] = (file, kind)
                    (root / f"{file}-{fault}").mkdir(parents=True)
                    put(root / f"{file}-{fault}", changed)
            found = reported(animcheck, root)
            for name, (file, kind) in kinds.items():
                new = found[name] - found[f"{file}-0"]
                result = "reported" if any(level in LEVELS for level, _ in new) else "noted" if new else "silent"
                if kind != "sound":
                    counts[word, kind].update(planted=1, **{result: 1})
                    heard[word, name] = result
                    if "--list" in sys.argv and result != "reported":
                        print(f"{word} {name} {kind}: {result} {sorted(new)}")
    table = ["format: kind: planted, reported, noted, silent"]
    for (word, kind), count in counts.items():
        table.append(f"{word}: {kind}: {count['planted']}, {count['reported']}, {count['noted']}, {count['silent']}")
    for word in dict.fromkeys(word for word, _ in counts):
        for title, free in (("all", ()), ("numbers that may be anything aside", ANY.get(word, ()))):
            kinds = (count for (of, kind), count in counts.items() if of == word and not kind.startswith(free or ("\0",)))
            all_ = sum(kinds, collections.Counter())
            table.append(f"{word}, {title}: {all_['planted']}, {all_['reported']}, {all_['noted']}, {all_['silent']} ({100 * all_['silent'] / all_['planted']:.0f} % silent)")
    with_xml = [name for (word, name), result in heard.items() if word == "object with XML" and result == "reported"]
    same = sum(heard["object without XML", name] == "reported" for name in with_xml)
    table.append(f"reported with XML: {len(with_xml)}; also without: {same} ({100 * same / len(with_xml):.0f} %)")
    hold_to_record(__file__, table)


main()
