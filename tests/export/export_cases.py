"""export_cases.py ANIMCHECK CORPUS OUT: exports every case of an exported corpus that has something to export, .glb and .gltf in
turn: with what is known of it besides its bytes, an animation without a skeleton on one that fits, a container with all its members.
Exits 1 if the program fails otherwise than by refusing, or refuses a conforming case for another reason than those of REFUSED."""
import collections
import json
import pathlib
import re
import struct
import subprocess
import sys

ANIMCHECK, CORPUS, OUT = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])

MOST_JOINTS = 1000  # a broken animation may move joint 4,294,967,295

# Nothing to export (of these formats a file has neither animations nor a skeleton), no known way to compose the joints, or an
# animation that fits no skeleton that is known.
REFUSED = [
    "there is no animation and no skeleton",
    r"how joints are composed is not known for (sotc\.(anb|skb)|zelda64\.legacy)",
    "the skeleton has no joints",
    "::.*: left out, .*no skeleton is known",
    "the animation turns 1 joint; the root and the bones of the skeleton are 2",
    "the animation has no values for limb",
    "the animation rotates no limbs",
    "the animation moves joint 65534",
]


def export(*words):
    """Exit code and message. 0: exported, 2: a container or unrecognised, 3: something was left out."""
    ran = subprocess.run([ANIMCHECK, "export", *words], capture_output=True, text=True, check=False, timeout=60)
    if ran.returncode not in (0, 2, 3):
        sys.exit(f"{' '.join(map(str, words))}: exit code {ran.returncode}: {ran.stderr}")
    return ran.returncode, ran.stderr


def written(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def joints_of(context, file):
    """How many joints the animations move."""
    ran = subprocess.run([ANIMCHECK, "decode", "--context-json", context, file], capture_output=True, text=True, check=False)
    clips = json.loads(ran.stdout)["clips"]
    return 1 + max((track["joint"] for clip in clips for track in clip["tracks"]), default=0)


def chain(joints):
    """A skeleton: each joint is the parent of the next one."""
    return {"joints": [{"name": f"J{i}", "parent": i - 1 if i else None, "place": [0, 10, 0]} for i in range(joints)]}


def body(groups):
    """A body of Little Big Adventure: each group has one point and turns about that of the group before it."""
    points = (struct.pack("<3h", 0, 10 * i, 0) for i in range(groups))
    parts = (struct.pack("<HHHh30x", 6 * i, 1, 6 * max(i - 1, 0), 38 * (i - 1) if i else -1) for i in range(groups))
    return b"".join((struct.pack("<H6hH10x", 3, 0, 0, 0, 10 * groups, 0, 0, 10), struct.pack("<H", groups), *points,
                     struct.pack("<H", groups), *parts, bytes(8)))


def on_a_skeleton(case, file, to):
    """An animation whose skeleton is not known. Those of Little Big Adventure need the points of a body; the root of others may not
    be a joint."""
    context = case.get("context", {})
    joints = min(joints_of(written(OUT / "context.json", json.dumps(context)), file), MOST_JOINTS)
    if case["format"] == "lba1.anim":
        (OUT / "body").write_bytes(body(joints))
        return export("--format", case["format"], "--context", OUT / "body", file, "-o", to)
    for number in (joints, joints - 1):
        answer = export("--context-json", written(OUT / "context.json", json.dumps({**context, "skeleton": chain(number)})), file, "-o", to)
        if to.exists():
            break
    return answer


def whole(case, file, to):
    """A container, under its name, with the XML that it is known by."""
    place = OUT / "container" / pathlib.PurePath(case["name"] or case["file"]).name
    place.parent.mkdir(exist_ok=True)
    place.write_bytes(file.read_bytes())
    manifest = case.get("context", {}).get("manifest")
    words = ["--manifest", written(OUT / "manifest.xml", manifest)] if manifest else ["--format", case["format"]]
    answer = export(*words, place, "--to", to)
    place.unlink()
    return answer


def export_case(case, file, to):
    context = written(OUT / "context.json", json.dumps(case.get("context", {})))
    code, message = export("--context-json", context, file, "-o", to)
    if re.search("no skeleton is known for this animation|turns about is unknown", message):
        return on_a_skeleton(case, file, to)
    return whole(case, file, to.with_suffix("")) if "it is a container" in message else (code, message)


def main():
    codes, faults = collections.Counter(), []
    for index in sorted(CORPUS.glob("*/index.json")):
        for number, case in enumerate(json.loads(index.read_text(encoding="utf-8"))["cases"]):
            to = OUT / f"{index.parent.name}.{number}.{'gltf' if number % 3 == 0 else 'glb'}"
            code, message = export_case(case, index.parent / case["file"], to)
            codes[code] += 1
            if code and case["verdict"] == "conforms" and not to.exists() and not any(re.search(reason, message) for reason in REFUSED):
                faults.append(f"{case['id']}: {message}")
    for rest in ("context.json", "manifest.xml", "body"):
        (OUT / rest).unlink(missing_ok=True)
    print("exit codes of the cases:", dict(sorted(codes.items())))
    print(*faults, sep="\n", end="\n" if faults else "")
    return bool(faults)


OUT.mkdir(parents=True)
sys.exit(main())
