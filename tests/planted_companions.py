#!/usr/bin/env python3
"""tests/planted_companions.py ANIMCHECK GOLDEN [--record] [--list]: puts a companion of another model or version beside sound files.

A set is a folder of synthetic files that belong together and have no finding; a kind exchanges or changes one of them. Six
numbers: planted; detected (a warning or worse); one cause (all findings that follow from no other are of one file and one
rule); to blame (they are of the companion, or of a file that is read by it); accused (of a file that has no part in
it); edits (of sound files, offered beside them). `--list` prints what is found where it is not one cause. The table is that
of tests/planted_companions.txt.
"""
import collections
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

from planted_grid import hold_to_record
from planted_kinds import is_open, lines_of

HEADER = "planted, detected, one cause, to blame, accused, edits"


class Suite:
    """Files of an exported corpus, by their ids."""

    def __init__(self, folder):
        self.cases = {}
        for index in folder.glob("*/index.json"):
            for case in json.loads(index.read_text(encoding="utf-8"))["cases"]:
                self.cases[case["id"]] = case | {"path": index.parent / (case["file"] or "")}

    def __getitem__(self, case_id):
        return self.cases[case_id]["path"].read_bytes()

    def manifest(self, case_id):
        return self.cases[case_id]["context"]["manifest"].encode()


def changed(name, change):
    """A kind: another content of the file of this name."""
    return lambda files: {name: change(files[name])} if name in files else {}


def content(name, data):
    return changed(name, lambda old: data)


def model_of_gothic(suite):
    """Four animations and the mesh of one hierarchy."""
    names = ("S_TEST", "S_WALK", "S_TURN", "S_JUMP")
    animation = suite["zengin.man/bounds-size/farthest"]
    files = {f"HUM-{name}.MAN": animation.replace(b"S_TEST", name.encode()) for name in names}
    files |= {"HUM.MDH": suite["zengin.mdh/checksum-of-animations/same"], "HUM.MDM": suite["zengin.mdm/checksum-of-hierarchy/same"]}
    other = suite["zengin.man/checksum-of-model/example-of-the-document"].replace(b"S_TEST", b"S_TURN")
    return files, {
        "hierarchy of another model": (content("HUM.MDH", suite["zengin.mdh/checksum-of-names/example-of-the-document"]), ()),
        "animation of another model": (content("HUM-S_TURN.MAN", other), ()),
        "mesh of another model": (content("HUM.MDM", suite["zengin.mdm/checksum-of-hierarchy/other-model"]), ()),
    }


def skeleton_of_ff7(data, bones, body, weapon):
    """With as many bones, and animations for them and for the weapon."""
    words = list(struct.unpack("<13I", data[:52]))
    words[3], words[7], words[10] = bones, body, weapon
    return struct.pack("<13I", *words) + data[52:64] + (data[64:76] * bones)[:12 * (bones - 1)]


def battle_of_ff7(suite):
    skeleton = suite["ff7.skeleton/bones-missing/exact"]
    pack = suite["ff7.battle/bones-differ/agrees"]
    files = {"aaaa": skeleton_of_ff7(skeleton, 2, 3, 0), "aada": pack}
    return files, {
        "skeleton of another model": (content("aaaa", skeleton_of_ff7(skeleton, 5, 3, 0)), ("aada",)),
        "skeleton of another version": (content("aaaa", skeleton_of_ff7(skeleton, 2, 4, 0)), ("aada",)),
        "pack of another model": (content("aada", suite["ff7.battle/bones-beyond-engine/fifty"]), ()),
    }


def with_offsets(step):
    def change(manifest):
        return re.sub(rb'ffset=(["\'])0x([0-9A-Fa-f]+)', lambda found: b"ffset=%s0x%X" % (found[1], int(found[2], 16) + step), manifest)
    return change


def object_of_zelda(suite, case_id):
    case = suite.cases[case_id]
    name = pathlib.Path(case["name"]).stem
    manifest = f"{name}.xml"
    files = {case["name"]: suite[case_id], manifest: suite.manifest(case_id)}
    read = (case["name"],)

    def exchanged(old, new):
        return changed(manifest, lambda text: text.replace(old, new)), read

    other = suite.manifest("zelda64.object/no-manifest/oldest").replace(b"object_human", name.encode())
    return files, {
        "manifest of a later version": (changed(manifest, with_offsets(16)), read),
        "manifest of an earlier version": (changed(manifest, with_offsets(-8)), read),
        "manifest of another object": (content(manifest, other), read),
        "other limbs": exchanged(b"'Standard'", b"'Skin'"),
        "other skeleton": exchanged(b"Type='Normal'", b"Type='Flex'"),
        "other animation": exchanged(b"<Animation", b"<LegacyAnimation"),
    }


def sets_of(suite):
    yield model_of_gothic(suite)
    yield battle_of_ff7(suite)
    for case in ("size-of-16/sixteen-more", "skeleton-unknown/of-two", "joints-overlap/apart", "links-gap/side-by-side",
                 "no-skeleton-offset/named"):
        yield object_of_zelda(suite, "zelda64.object/" + case)


def write(folder, files):
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)


def numbers_of(found, file, dependants):
    """Of one planted companion: what is found in its folder."""
    causes = {(line["path"], finding["rule"]) for finding, line in found if "consequence_of" not in finding}
    edits = [finding for finding, line in found if finding.get("fix", {}).get("edits") and not line["path"].endswith("/" + file)]
    files = {pathlib.Path(path).name for path, _ in causes}
    return {"planted": 1, "detected": bool(found), "one cause": len(causes) == 1, "to blame": bool(found) and files <= {file, *dependants},
            "accused": bool(files - {file, *dependants}), "edits": bool(edits)}


def main():
    animcheck = str(pathlib.Path(sys.argv[1]).resolve())
    table, sum_ = [HEADER], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        subprocess.run([animcheck, "corpus", "export", sys.argv[2], "--to", work / "suite"], check=True, capture_output=True)
        planted = collections.defaultdict(list)
        for number, (files, kinds) in enumerate(sets_of(Suite(work / "suite"))):
            write(work / "sound" / str(number), files)
            for kind, (change, dependants) in kinds.items():
                new = change(files)
                if all(files[name] == data for name, data in new.items()):
                    continue
                write(work / "in" / kind / str(number), files | new)
                planted[kind].append((work / "in" / kind / str(number), next(iter(new)), dependants))
        for line in lines_of(animcheck, work / "sound"):
            assert not any(map(is_open, line["findings"])), (line["path"], line["findings"])
        findings = collections.defaultdict(list)
        for line in lines_of(animcheck, work / "in"):
            place = pathlib.Path(line["path"])
            findings[place.parent] += [(one, line) for one in line["findings"] if is_open(one)]
        for kind, places in planted.items():
            result = collections.Counter()
            for place, file, dependants in places:
                numbers = numbers_of(findings[place], file, dependants)
                result.update(numbers)
                if "--list" in sys.argv and not numbers["one cause"]:
                    print(f"{kind} {place.name}: " + "; ".join(f"{pathlib.Path(line['path']).name} {one['rule']}" for one, line in findings[place]
                                                            if "consequence_of" not in one))
            table.append(f"{kind}: {', '.join(str(int(result[key])) for key in HEADER.split(', '))}")
            sum_.update(result)
    table.append(f"all: {', '.join(str(int(sum_[key])) for key in HEADER.split(', '))}")
    hold_to_record(__file__, table)


main()
