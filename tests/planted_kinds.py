#!/usr/bin/env python3
"""tests/planted_kinds.py ANIMCHECK GOLDEN [--record] [--list] [--wrong] [--files N] [--seed S] [--folder F]: plants kinds of damage where people keep files.

Each kind is planted in a sound synthetic file by itself (those named `two-..`: two faults that do not depend on each other), in a folder of several files, and in the first member of an archive or volume. Six
numbers: planted; detected (a warning or worse); explained (one finding for each fault that follows from no other, at the place or of
the whole file; of two faults also one finding that lists both places); restored (`repair --level likely` brings the file back byte for byte); refused (nothing is written); wrong (a safe edit
wrote something else). The kinds of HELD_OUT were not looked at while
hypotheses were written: `--list` shows what is not explained of the others, `--wrong` each wrong edit. The table is that of
tests/planted_kinds.txt; with another number of files of a format, other places by a seed, or the files of a folder (those of a game,
which are larger, packed, and have an XML beside them) only wrong edits are a failure.
"""
import base64
import collections
import hashlib
import io
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import zipfile

from planted_grid import hold_to_record


def option(name, default):
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else default


FOLDER, SEED = option("--folder", ""), option("--seed", "")
FILES, LARGEST = int(option("--files", 2)), 100000 if FOLDER else 5000  # of a format and place, bytes
PLACES = 20  # at least: a kind that few files can have gets more files
LEVELS = ("warning", "error", "fatal")
# A count or an offset that reaches past the end: it is wrong, or the file ends too early; both are its places.
EXTENTS = ("size_exceeds_data", "count_exceeds_data", "truncated", "offset_out_of_bounds")
PLACED = ("io/damaged-range", "io/bytes-inserted", "io/bytes-missing", "io/second-file")  # of the file, yet at a place of it
HEADER = "planted, detected, explained, restored, refused, wrong"
HELD_OUT = ("zeros-256", "FF-64", "inserted-8", "removed-16", "cut-half", "text-appended", "swapped-32", "two-counts", "middle-doubled",
            "feeds-lost", "zeros-lost", "returns-for-feeds", "noise-8", "noise-128", "inserted-32", "removed-2")


MOVED = re.compile(r"(inserted|removed)-(?:zeros-)?(\d+)$")  # kinds
SAID = re.compile(r"(?P<least>at least )?(?P<count>\d+) bytes? (?P<way>too|missing)")
TWO = ("two-noises", "two-zeros", "two-numbers", "two-counts")  # faults, which are planted by themselves as well
ALONE = " alone"


def overwritten(data, at, new):
    return data[:at] + new + data[at + len(new):], (at, len(new))


def filled(value, size):
    def plant(data, at, chance):
        at = min(at, len(data) - size)
        return overwritten(data, at, bytes([value]) * size) if at > 0 else None
    return plant


def sector(value):
    """Aligned, as a disk would lose it; of small files a part of one."""
    def plant(data, at, chance):
        size = 512 if len(data) > 1024 else 128
        at = at // size * size
        return overwritten(data, at, bytes([value]) * size) if size <= at <= len(data) - size else None
    return plant


def inserted(size, value=None):
    def plant(data, at, chance):
        new = chance.randbytes(size) if value is None else bytes([value]) * size
        return data[:at] + new + data[at:], (at, size)
    return plant


def removed(size):
    return lambda data, at, chance: (data[:at] + data[at + size:], (at, 1)) if at + size < len(data) else None


def cut(share):
    def plant(data, at, chance):
        end = len(data) - share if isinstance(share, int) else int(len(data) * share)
        return (data[:end], (end - 1, 1)) if 0 < end < len(data) else None
    return plant


def appended(make):
    return lambda data, at, chance: (data + make(data, chance), (len(data), 1))


def swapped(size):
    def plant(data, at, chance):
        if len(data) % size:
            return None
        return b"".join(data[i:i + size][::-1] for i in range(0, len(data), size)), (0, len(data))
    return plant


def number(step, size=2):
    """One more or one less in a number of a header: a byte among the first 64 that is small and not zero."""
    def plant(data, at, chance):
        small = [i for i in range(min(64, len(data))) if 1 < data[i] < 64]
        if not small:
            return None
        at = small[chance.randrange(len(small))]
        return overwritten(data, at, bytes([data[at] + step]))
    return plant


def twice(first, second):
    """Two faults, in different bytes near each other."""
    def plant(data, at, chance):
        one = first(data, at, chance)
        other = one and second(one[0], at // 2, chance)
        return (other[0], one[1], other[1]) if other and other[1] != one[1] else None
    return plant


def apart(first, second):
    """Two faults, in different halves, that move no bytes. Both are named if each has a finding."""
    def plant(data, at, chance):
        half = len(data) // 2
        one = first(data, at % half, chance)
        other = one and second(one[0], half + at % (half or 1), chance)
        return other and (other[0], one[1], other[1])
    return plant


def flipped(data, at, chance):
    return overwritten(data, at, bytes([data[at] ^ 1 << chance.randrange(8)]))


def noise(size):
    return lambda data, at, chance: overwritten(data, at, chance.randbytes(size)) if at + size <= len(data) else None


def text_mode(data, at, chance):
    return (data.replace(b"\n", b"\r\n"), (0, len(data))) if b"\n" in data else None


def unix_mode(data, at, chance):
    return (data.replace(b"\r\n", b"\n"), (0, len(data))) if b"\r\n" in data else None


def zipped(data):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("file"), data)
    return out.getvalue()


def in_windows(data):
    """Characters of Windows-1252; five bytes have none, and stay."""
    return "".join(chr(byte) if byte in (0x81, 0x8D, 0x8F, 0x90, 0x9D) else bytes([byte]).decode("cp1252") for byte in data)


def hex_dump(data):
    return "".join(f"{at:08x}: {data[at:at + 16].hex(' ', 2)}\n" for at in range(0, len(data), 16)).encode()


def before(end):
    return lambda data: data[:data.index(end)] if end in data else data


# What becomes of a file as a whole.
WHOLE = {
    "utf-8": lambda data: data.decode("latin-1").encode(), "utf-8-mark": lambda data: b"\xef\xbb\xbf" + data.decode("latin-1").encode(),
    "windows-1252": lambda data: in_windows(data).encode(), "utf-16": lambda data: b"\xff\xfe" + data.decode("latin-1").encode("utf-16-le"),
    "replaced": lambda data: data.decode("utf-8", "replace").encode(), "seven-bits": lambda data: bytes(byte & 127 for byte in data),
    "spaces-for-zeros": lambda data: data.replace(b"\0", b" "),
    "zeros-lost": lambda data: data.replace(b"\0", b""), "feeds-lost": lambda data: data.replace(b"\n", b""), "before-zero": before(b"\0"), "before-1A": before(b"\x1a"),
    "text-mode-twice": lambda data: data.replace(b"\n", b"\r\r\n"), "returns-for-feeds": lambda data: data.replace(b"\n", b"\r"),
    "git-lfs": lambda data: b"version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %d\n" % (hashlib.sha256(data).hexdigest().encode(), len(data)),
    "html": lambda data: b"<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>\n",
    "base64": base64.encodebytes, "hex-dump": hex_dump, "zip": zipped, "empty": lambda data: b"", "all-zeros": lambda data: bytes(len(data)),
}


def whole(change):
    def plant(data, at, chance):
        new = change(data)
        return new, (0, max(1, len(new)))
    return plant


KINDS = {
    "zeros-16": filled(0, 16), "zeros-32": filled(0, 32), "zeros-64": filled(0, 64), "zeros-256": filled(0, 256),
    "FF-16": filled(255, 16), "FF-64": filled(255, 64), "sector-zeros": sector(0), "sector-FF": sector(255),
    "inserted-1": inserted(1), "inserted-2": inserted(2), "inserted-3": inserted(3), "inserted-8": inserted(8), "inserted-16": inserted(16),
    "inserted-zeros-4": inserted(4, 0), "inserted-512": inserted(512), "removed-1": removed(1), "removed-3": removed(3), "removed-4": removed(4),
    "removed-16": removed(16), "removed-64": removed(64), "cut-1": cut(1), "cut-quarter": cut(0.75), "cut-half": cut(0.5),
    "text-appended": appended(lambda data, chance: b"\r\n-- end of file --\r\n"), "zeros-appended": appended(lambda data, chance: bytes(64)),
    "file-appended": appended(lambda data, chance: data), "byte-appended": appended(lambda data, chance: b"\x1a"),
    "swapped-16": swapped(2), "swapped-32": swapped(4), "text-mode": text_mode, "unix-mode": unix_mode,
    "header-before": lambda data, at, chance: (bytes(chance.randbytes(16)) + bytes(496) + data, (0, len(data) + 512)),
    "count-plus": number(1), "count-minus": number(-1), "two-counts": twice(number(1), number(-1)), "bit": flipped,
    "two-noises": apart(noise(32), noise(32)), "two-zeros": apart(filled(0, 32), filled(0, 32)),
    "two-numbers": apart(number(1), noise(16)), "noise-32": noise(32), "middle-doubled": lambda data, at, chance: (data[:at] + data[at - 32:], (at, 32)) if at > 32 else None,
    "half-twice": lambda data, at, chance: (data[:len(data) // 2] * 2, (len(data) // 2, len(data) // 2)), "ones-16": filled(1, 16),
    "noise-8": noise(8), "noise-128": noise(128), "inserted-32": inserted(32), "removed-2": removed(2),
    "moved-32": lambda data, at, chance: (data[:at] + data[at + 32:at + 64] + data[at:at + 32] + data[at + 64:], (at, 64)) if at + 64 <= len(data) else None,
    **{name: whole(change) for name, change in WHOLE.items()},
}


def sound_files(suite, format_id, members):
    """(name, bytes, first byte of the member, its size) of sound files; of archives those whose first member is known."""
    seen = set()
    for case in json.loads((suite / format_id / "index.json").read_text())["cases"]:
        if case["verdict"] != "conforms" or case["result"] != "valid" or case["member"] or not case["name"] or not case["file"]:
            continue
        data = (suite / format_id / case["file"]).read_bytes()
        if not 64 <= len(data) <= LARGEST or case["sha256"] in seen or set(case["context"]) - {"name"}:
            continue
        seen.add(case["sha256"])
        yield case["name"], data


def lines_of(animcheck, folder):
    run = subprocess.run([animcheck, "check", folder, "--output-format", "jsonl"], capture_output=True, text=True)
    assert run.returncode in (0, 1, 3), (run.returncode, run.stderr)
    return [line for line in map(json.loads, run.stdout.splitlines()) if line["record"] == "input"]


def is_open(finding):
    return finding["severity"] in LEVELS and finding["status"] == "open"


def is_at(finding, line, first, size):
    """At the planted bytes, or of all the file, as its size is."""
    bytes_ = finding["location"].get("file_bytes") or finding["location"]["bytes"]
    if finding["location"]["path"] in ("", ".") and finding["rule"] not in PLACED:
        return True
    if bytes_ is None or bytes_[1] >= line["size"] or finding["location"]["path"] == "size":
        return True
    if finding["kind"] in EXTENTS and not line["members"] and first + size >= line["size"]:
        return True
    slack = 16
    return bytes_[0] < first + size + slack and first - slack < bytes_[0] + max(bytes_[1], 1)


def files_of(folder):
    """The files of a folder: (where it is, name, bytes, XML). One with an XML of its name is there with and without it."""
    for path in sorted(one for one in pathlib.Path(folder).rglob("*") if one.is_file() and one.suffix != ".xml"):
        manifest, data = path.with_suffix(".xml"), path.read_bytes()
        if not 64 <= len(data) <= LARGEST:
            continue
        yield str(path), path.name, data, None
        if manifest.exists():
            yield f"{path} with XML", path.name, data, (str(manifest), manifest.name, manifest.read_bytes())


def usable(animcheck, work, suite, formats):
    """Sound files by where they are, those that have no finding there, nor with their XML; and more of them."""
    places = list(files_of(FOLDER)) if FOLDER else [
        (format_id, name, data, None) for format_id in formats for name, data in sound_files(suite, format_id, False)]
    for number, (_, name, data, manifest) in enumerate(places):
        write(work / "sound" / str(number), (name, data, data, (), manifest))
    faulty, inner = set(), {}
    for line in lines_of(animcheck, work / "sound"):
        number = int(pathlib.Path(line["path"]).parent.name)
        if any(map(is_open, line["findings"])):
            faulty.add(number)
        if line["members"] and line.get("stored") and number not in inner:
            inner[number] = line["stored"]
    count, chosen, spare = collections.Counter(), [], []
    for number, (format_id, name, data, manifest) in enumerate(places):
        if number not in faulty:
            count[format_id] += 1
            (chosen if count[format_id] <= FILES else spare).append((format_id, name, data, inner.get(number), manifest))
    return chosen, spare


def sound_pairs(animcheck, work, chosen):
    """Numbers of files that have no finding beside the one before, either."""
    for number, (_, name, data, *_) in enumerate(chosen):
        write(work / "pairs" / str(number), (name, data, data, (), chosen[number - 1]))
    faulty = {int(pathlib.Path(line["path"]).parent.name) for line in lines_of(animcheck, work / "pairs") if any(map(is_open, line["findings"]))}
    return set(range(len(chosen))) - faulty


def faults_of(chosen, spare, kind, pairs):
    """(name, sound bytes, damaged bytes, places, what else is in the folder), each once."""
    known = set()  # some kinds have one place in a file
    for index, (format_id, name, data, inner, manifest) in enumerate(chosen + spare):
        if index >= len(chosen) and len(known) >= PLACES:
            return
        for place in range(2 if kind in WHOLE else 3):
            chance = random.Random(f"{SEED}{kind} {format_id} {name} {index} {place}")
            first, size = inner if inner and place == 2 else (0, len(data))
            at = first + size * (place + 1) // 4 + chance.randrange(max(1, size // 4))
            planted = KINDS[kind](data, min(at, len(data) - 1), chance)
            if planted is None or planted[0] == data:
                continue
            is_pair = place == 1 and index in pairs and chosen[index - 1][1] != name
            beside = manifest or (chosen[index - 1] if is_pair else None)
            fault = name, planted[0], beside is None
            if fault not in known:
                known.add(fault)
                yield name, data, planted[0], planted[1:], beside


def repaired(animcheck, work, level):
    out, record = work / level, work / f"{level}.jsonl"
    run = subprocess.run([animcheck, "repair", work / "in", "--to", out, "--level", level, "--record", record],
                         capture_output=True, text=True)
    assert run.returncode in (0, 1), run.stderr
    outputs = [json.loads(line) for line in record.read_text().splitlines()]
    return {line["path"]: pathlib.Path(line["output"]).read_bytes() for line in outputs if line.get("output")}


def each_alone(fault):
    """The faults of two, which move no bytes, by themselves."""
    name, sound, damaged, places, beside = fault
    for first, size in places:
        yield name, sound, sound[:first] + damaged[first:first + size] + sound[first + size:], ((first, size),), beside


def write(folder, fault):
    name, _, damaged, _, beside = fault
    folder.mkdir(parents=True)
    (folder / name).write_bytes(damaged)
    if beside:
        (folder / beside[1]).write_bytes(beside[2])


def is_wrong(sound, damaged, output):
    """A byte was written that is not the sound file's. Where a fault moved bytes, all of the output has to be sound."""
    if len(sound) != len(damaged) or len(output) != len(sound):
        return output != sound
    return any(now not in (before, right) for right, before, now in zip(sound, damaged, output))


def words_of(places):
    return ", ".join(f"0x{first:X}+{size}" for first, size in places)


def are_named(causes, path, places):
    """One cause for each place, or one that lists them all, and each in the damaged file."""
    def places_of(cause):
        return [cause, *({**cause, "location": place} for place in cause["more"])] if len(places) > 1 else [cause]

    found = [(one, line) for cause, line in causes for one in places_of(cause)]
    is_there = all(line["path"] == path and any(is_at(one, line, *place) for place in places) for one, line in found)
    return 0 < len(causes) <= len(places) and is_there and all(any(is_at(*one, *place) for one in found) for place in places)


def pairs_of(work, kind, faults, findings):
    """Of two faults: how many pairs of which both are reported by themselves, of which both are one cause each by themselves, and of these
    how many have both named together."""
    def causes_in(folder):
        return [(one, line) for one, line in findings.get(str(folder), ()) if "consequence_of" not in one]

    result = collections.Counter()
    for number, (name, _, _, places, _) in enumerate(faults):
        folders = [work / "in" / (kind + ALONE) / str(2 * number + one) for one in range(2)]
        reported = all(findings.get(str(folder)) for folder in folders)
        explained = all(are_named(causes_in(folder), str(folder / name), (place,)) for folder, place in zip(folders, places))
        folder = work / "in" / kind / str(number)
        named = are_named(causes_in(folder), str(folder / name), places)
        result.update(pairs=1, reported=reported, explained=explained, named=named and explained)
        if "--list" in sys.argv and kind not in HELD_OUT and explained and not named:
            print(f"{kind} {name} {words_of(places)}: " + "; ".join(
                f"{one['rule']} {(one['location'].get('file_bytes') or one['location']['bytes'])}" for one, _ in causes_in(folder)[:5]))
    return f"{kind}: of {result['pairs']} pairs each fault alone is reported in {result['reported']}, explained in {result['explained']}; of these both are named in {result['named']}"


def counts_of(work, kinds, findings):
    """How many bytes came in or are lost, where a cause says that: right is the number, or one that it is `at least`."""
    result = collections.Counter()
    for kind in filter(MOVED.match, kinds):
        came, size = MOVED.match(kind).groups()
        for cause in (one for folder, found in findings.items() if f"/in/{kind}/" in folder for one, _ in found):
            said = SAID.search(cause["message"])
            if "consequence_of" in cause or cause["rule"] not in PLACED or not said:
                continue
            count, is_other_way = int(said["count"]), (said["way"] == "too") != (came == "inserted")
            is_right = not is_other_way and (count <= int(size) if said["least"] else count == int(size))
            result.update(said=1, right=is_right)
            if "--list" in sys.argv and kind not in HELD_OUT and not is_right:
                print(f"{kind}: {cause['message']}")
    return f"bytes that came in or are lost: {result['said']} times a number is said, {result['right']} times the right one"


def numbers_of(work, kind, faults, findings, safe, likely):
    """The six numbers of a kind."""
    result = collections.Counter(planted=len(faults))
    for number, (name, sound, damaged, places, _) in enumerate(faults):
        folder = work / "in" / kind / str(number)
        path, found = str(folder / name), findings.get(str(folder), ())
        causes = [(one, line) for one, line in found if "consequence_of" not in one]
        is_explained = are_named(causes, path, places)
        result["detected"] += bool(found)
        result["explained"] += is_explained
        result["restored"] += likely.get(path) == sound
        result["refused"] += bool(found) and path not in likely
        result["wrong"] += path in safe and is_wrong(sound, damaged, safe[path])
        if "--wrong" in sys.argv and path in safe and is_wrong(sound, damaged, safe[path]):
            print(f"wrong: {kind} {name} {words_of(places)}")
        if "--list" in sys.argv and kind not in (*HELD_OUT, *TWO) and found and not is_explained:
            print(f"{kind} {name} {words_of(places)}: " + "; ".join(
                f"{one['rule']} {(one['location'].get('file_bytes') or one['location']['bytes'])}" for one, _ in causes[:5]))
    return [result[key] for key in HEADER.split(", ")]


def main():
    animcheck, golden = os.path.abspath(sys.argv[1]), sys.argv[2]
    table, sums = [HEADER], collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        subprocess.run([animcheck, "corpus", "export", golden, "--to", work / "suite"], check=True, capture_output=True)
        formats = [path.parent.name for path in sorted((work / "suite").glob("*/index.json"))]
        chosen, spare = usable(animcheck, work, work / "suite", formats)
        pairs = sound_pairs(animcheck, work, chosen)
        faults = {kind: list(faults_of(chosen, spare, kind, pairs)) for kind in KINDS}
        for kind in KINDS:
            for number, fault in enumerate(faults[kind]):
                write(work / "in" / kind / str(number), fault)
        for kind in TWO:
            for number, fault in enumerate(one for both in faults[kind] for one in each_alone(both)):
                write(work / "in" / (kind + ALONE) / str(number), fault)
        findings = collections.defaultdict(list)
        for line in lines_of(animcheck, work / "in"):
            findings[str(pathlib.Path(line["path"]).parent)] += [(one, line) for one in line["findings"] if is_open(one)]
        safe, likely = (repaired(animcheck, work, level) for level in ("safe", "likely"))
        for kind in KINDS:
            numbers = numbers_of(work, kind, faults[kind], findings, safe, likely)
            table.append(f"{kind}{' (held out)' if kind in HELD_OUT else ''}: {', '.join(map(str, numbers))}")
            which = "two faults" if kind in TWO else "held out" if kind in HELD_OUT else "seen"
            sums[which].update(dict(zip(HEADER.split(", "), numbers)))
    for which, sum_ in sorted(sums.items(), reverse=True):
        table.append(f"all {which}: {', '.join(str(sum_[key]) for key in HEADER.split(', '))}")
    table.append(counts_of(work, KINDS, findings))
    table += [pairs_of(work, kind, faults[kind], findings) for kind in TWO]
    if "--files" not in sys.argv and not SEED and not FOLDER:
        return hold_to_record(__file__, table)
    print("\n".join(table))
    wrong = sum(sum_["wrong"] for sum_ in sums.values())
    sys.exit(f"{wrong} safe edits are wrong" if wrong else 0)


if __name__ == "__main__":
    main()
