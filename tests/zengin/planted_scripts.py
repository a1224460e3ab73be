#!/usr/bin/env python3
"""tests/zengin/planted_scripts.py ANIMCHECK [--record] [--list]: plants kinds of faults in a made-up model script, and counts what is reported.

Each kind is planted where people keep scripts: in a script on its own, in a folder with its compiled form and an animation,
and in a volume with both. Kinds of `TOGETHER` concern several files and need these. A kind counts as reported at a place if a
finding is there that the sound files do not have. The table, of kinds and of the places where each is silent, is that of
tests/zengin/planted_scripts.txt. Exit code 1 if it differs, or if fewer than 95 % are reported.
"""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from planted_grid import hold_to_record

TEXT = """// A made-up model
Model ("HUM")
{
\tmeshAndTree ("HUM.ASC" DONT_USE_MESH)
\tregisterMesh ("HUM_BODY.ASC")
\taniEnum
\t{
\t\tmodelTag ("DEF_HIT_LIMB" "ROOT")
\t\tani ("s_Run" 1 "s_Run" 0.1 0.2 MF "hum_Run.asc" F 0 20)
\t\t{
\t\t\t*eventSFX (3 "Step" EMPTY_SLOT)
\t\t\t*eventTag (0 "DEF_WINDOW" "2 5 9 12")
\t\t\t*eventPFX (4 1 "DUST" "ROOT" ATTACH)
\t\t}
\t\tani ("t_Stop" 1 "s_Run" 0.0 0.0 M. "hum_Run.asc" F 21 40 FPS:10)
\t\tani ("aim1" 2 "s_Run" 0.0 0.0 M "hum_Aim.asc" F 0 1)
\t\tani ("aim2" 2 "s_Run" 0.0 0.0 M "hum_Aim.asc" F 0 1)
\t\taniComb ("c_Aim" 2 "c_Aim" 0.0 0.0 M "aim" 2)
\t\taniAlias ("s_Back" 1 "s_Back" 0.0 0.0 M. "s_Run" R)
\t\taniBlend ("t_Back_2_Run" "s_Run" 0.3 0.3)
\t}
}
"""


def chunk(type_, payload=b""):
    return struct.pack("<HI", type_, len(payload)) + payload


def line(*texts):
    return b"".join(text.encode() + b"\n" for text in texts)


def ani(name, layer, next_, blend_in, blend_out, flags, scene, first, last, fps):
    return chunk(0xF520, line(name) + struct.pack("<i", layer) + line(next_) + struct.pack("<2f", blend_in, blend_out) + line(flags, scene, "F")
                 + struct.pack("<2i3f", first, last, fps, 0, 1))


def compiled():
    named = lambda name, layer, next_, flags, last: line(name) + struct.pack("<i", layer) + line(next_) + struct.pack("<2f", 0, 0) + line(flags, *last)
    return b"".join([
        chunk(0xF000, struct.pack("<I", 1) + line("\\_WORK\\ANIMS\\")),
        chunk(0xF100, struct.pack("<i6H", 2003, 1, 2, 3, 4, 5, 0) + line("\\_WORK\\ANIMS\\HUM.MDS")),
        chunk(0xF200), chunk(0xF300, struct.pack("<I", 1) + line("HUM")), chunk(0xF400, line("HUM_BODY.ASC")), chunk(0xF500),
        chunk(0xF590, line("DEF_HIT_LIMB", "ROOT", "", "", "")),
        ani("S_RUN", 1, "S_RUN", 0.1, 0.2, "MF", "HUM_RUN.ASC", 0, 20, 25),
        chunk(0xF5A0, struct.pack("<i", 3)),
        chunk(0xF5A1, struct.pack("<i", 3) + line("STEP") + struct.pack("<2f", 2500, 0)),
        chunk(0xF5A3, struct.pack("<i", 0) + line("DEF_WINDOW", "2 5 9 12", "", "", "")),
        chunk(0xF5A4, struct.pack("<if", 4, 1) + line("DUST", "ROOT") + struct.pack("<f", 1)), chunk(0xF5AF),
        ani("T_STOP", 1, "S_RUN", 0, 0, "M.", "HUM_RUN.ASC", 21, 40, 10),
        ani("AIM1", 2, "S_RUN", 0, 0, "M", "HUM_AIM.ASC", 0, 1, 25), ani("AIM2", 2, "S_RUN", 0, 0, "M", "HUM_AIM.ASC", 0, 1, 25),
        chunk(0xF570, named("C_AIM", 2, "C_AIM", "M", ["AIM"]) + struct.pack("<i", 2)),
        chunk(0xF530, named("S_BACK", 1, "S_BACK", "M.", ["S_RUN", "R"])),
        chunk(0xF540, line("T_BACK_2_RUN", "S_RUN") + struct.pack("<2f", 0.3, 0.3)),
        chunk(0xF5FF), chunk(0xF2FF), chunk(0xFFFF)])


def animation():
    """S_RUN of 21 frames and one node, which moves a little."""
    frames = 21
    samples = b"".join(struct.pack("<6H", 32767 + frame, 32767, 32767, 65535 * frame // 20, 0, 0) for frame in range(frames))
    header = struct.pack("<H", 12) + line("S_RUN") + struct.pack("<3I4f", 1, frames, 1, 25, 25, 0, 20 / 65535) + struct.pack("<6f", -45, -90, -30, 45, 90, 30) \
        + line("S_RUN")
    source = struct.pack("<i6H", 2003, 1, 2, 3, 4, 5, 0) + line("\\_WORK\\ANIMS\\HUM_RUN.ASC", 'ani ("S_RUN" 1 "S_RUN" 0.1 0.2 MF "HUM_RUN.ASC" F 0 20)')
    return chunk(0xA000) + chunk(0xA020, header) + chunk(0xA010, source) + chunk(0xA090, struct.pack("<2I", 0x12345678, 0) + samples)


def volume(files):
    at = 296 + 80 * len(files)
    entries, data = b"", b""
    for number, (name, content) in enumerate(sorted(files.items())):
        last = 0x40000000 if number == len(files) - 1 else 0
        entries += name.encode().ljust(64) + struct.pack("<4I", at + len(data), len(content), last, 32)
        data += content
    head = b"made up".ljust(256, b"\x1a") + b"PSVDSC_V2.00\n\r\n\r" + struct.pack("<6I", len(files), len(files), 0x52A17C31, len(data), 296, 0x50)
    return head + entries + data


def text(old, new, count=1):
    """Replaces in the text; what is not there would be no fault."""
    assert old in TEXT, old
    return lambda: {"HUM.MDS": TEXT.replace(old, new, count).encode("latin-1")}


def edited(old, new):
    """Replaces in the compiled script, with the sizes of its chunks kept."""
    return lambda: {"HUM.MSB": replaced(compiled(), old, new)}


def moved(old, new):
    return lambda: {"HUM-S_RUN.MAN": replaced(animation(), old, new)}


def replaced(data, old, new):
    assert data.count(old) >= 1 and len(old) == len(new), old
    return data.replace(old, new, 1)


BLOCK = "\t\t{\n\t\t\t*eventSFX"
EVENTS = "".join('\t\t\t*eventSFX (%d "Step")\n' % frame for frame in range(1, 16))
ALONE = {
    "brace too many": text("\t\t}\n", "\t\t}\n\t\t}\n"),
    "brace too many at the start": text("\t\tmodelTag", "\t}\n\t\tmodelTag"),
    "brace missing after a block": text("\t\t}\n", ""),
    "brace on the line of an ani": text('F 0 20)\n\t\t{', 'F 0 20) {'),
    "block without its brace": text(BLOCK, "\t\t\t*eventSFX"),
    "comment after an ani": text('F 21 40 FPS:10)', 'F 21 40 FPS:10) // slow'),
    "comment after a brace": text("\t\t}\n", "\t\t} // events\n"),
    "keyword ani": text('\t\tani ("t_Stop"', '\t\tan ("t_Stop"'),
    "keyword aniAlias": text("aniAlias", "anAlias"),
    "keyword aniEnum": text("aniEnum", "anEnum"),
    "keyword of an event": text("*eventSFX", "*evenSFX"),
    "keyword meshAndTree": text("meshAndTree", "meshTree"),
    "keyword Model": text("Model", "Modl"),
    "Model missing": text('Model ("HUM")\n', ""),
    "aniEnum missing": text("\taniEnum\n", ""),
    "rate after the parenthesis": text("40 FPS:10)", "40) FPS:10"),
    "rate with a blank": text("FPS:10", "FPS: 10"),
    "rate with an equals sign": text("FPS:10", "FPS=10"),
    "rate of zero": text("FPS:10", "FPS:0"),
    "layer missing": text('"t_Stop" 1 ', '"t_Stop" '),
    "next missing": text('"t_Stop" 1 "s_Run"', '"t_Stop" 1'),
    "last frame missing": text("F 21 40 FPS", "F 21 FPS"),
    "flags missing": text('0.0 M. "hum_Run.asc"', '0.0 "hum_Run.asc"'),
    "blank in a name": text('"t_Stop"', '"t Stop"'),
    "blank at the end of a name": text('"t_Stop"', '"t_Stop "'),
    "blank in a sound": text('"Step"', '"Big Step"'),
    "quote missing": text('"t_Stop"', '"t_Stop'),
    "layer zero": text('"t_Stop" 1', '"t_Stop" 0'),
    "first frame negative": text("F 21 40", "F -21 40"),
    "frames exchanged": text("F 21 40", "F 40 21"),
    "scene without extension": text('M. "hum_Run.asc"', 'M. "hum_Run"'),
    "scene of another program": text('M. "hum_Run.asc"', 'M. "hum_Run.max"'),
    "animation twice": text('"t_Stop" 1', '"s_Run" 1'),
    "alias of nothing": text('M. "s_Run" R', 'M. "s_Walk" R'),
    "alias of a blend": text('M. "s_Run" R', 'M. "t_Back_2_Run" R'),
    "alias without its ani": text('M. "s_Run" R', "M. R"),
    "part of a combination missing": text('"aim2"', '"aim3"'),
    "count of a combination": text('"aim" 2', '"aim" 3'),
    "blend with a layer": text('"t_Back_2_Run" "s_Run"', '"t_Back_2_Run" 1 "s_Run"'),
    "blend to nothing": text('"t_Back_2_Run" "s_Run"', '"t_Back_2_Run" "s_Walk"'),
    "next animation unknown": text('"t_Stop" 1 "s_Run"', '"t_Stop" 1 "s_Walk"'),
    "seventeen events": text(BLOCK, "\t\t{\n" + EVENTS + "\t\t\t*eventSFX"),
    "event outside a block": text("\t\tani (\"aim1\"", "\t\t*eventSFX (2 \"Step\")\n\t\tani (\"aim1\""),
    "event past the last frame": text('(3 "Step"', '(33 "Step"'),
    "event without frame": text('eventTag (0 "DEF_WINDOW"', 'eventTag ("DEF_WINDOW"'),
    "sound without a name": text('(3 "Step" EMPTY_SLOT)', "(3)"),
    "tag misspelt": text("DEF_WINDOW", "DEF_WINDOV"),
    "window without end": text("2 5 9 12", "2 5 9"),
    "window backwards": text("2 5 9 12", "5 2 9 12"),
    "EMPTY_SLOT misspelt": text("EMPTY_SLOT", "EMTPY_SLOT"),
    "meshAndTree twice": text("\tregisterMesh", '\tmeshAndTree ("HUM.ASC")\n\tregisterMesh'),
    "registerMesh twice": text("\tregisterMesh", '\tregisterMesh ("HUM_BODY.ASC")\n\tregisterMesh'),
    "ani before aniEnum": text("\taniEnum", '\tani ("s_Walk" 1 "s_Walk" 0.0 0.0 M "hum_Walk.asc" F 0 9)\n\taniEnum'),
    "line broken in two": text('0.0 M. "s_Run" R)', '0.0\n\t\t\tM. "s_Run" R)'),
    "saved as UTF-16": lambda: {"HUM.MDS": TEXT.encode("utf-16")},
    "umlaut in a name": text("t_Stop", "t_St\xf6p"),
    "sector of zeros": lambda: {"HUM.MDS": TEXT.encode()[:512] + bytes(128) + TEXT.encode()[640:]},
    "half of it zeros": lambda: {"HUM.MDS": TEXT.encode()[:400] + bytes(len(TEXT) - 400)},
    "cut in a line": lambda: {"HUM.MDS": TEXT.encode()[:TEXT.index("F 21 40")]},
    "noise": lambda: {"HUM.MDS": TEXT.encode()[:500] + bytes(range(128, 192)) + TEXT.encode()[564:]},
}
TOGETHER = {
    "text: last frame": text("F 0 20", "F 0 21"),
    "text: rate": text("F 0 20", "F 0 20 FPS:12"),
    "text: layer": text('"s_Run" 1', '"s_Run" 2'),
    "text: next": text('"s_Run" 1 "s_Run"', '"s_Run" 1 "t_Stop"'),
    "text: direction": text("F 0 20", "R 0 20"),
    "text: blend": text("0.1 0.2", "0.1 0.3"),
    "text: flags": text(" MF ", " M. "),
    "text: event moved": text('(3 "Step"', '(5 "Step"'),
    "text: event removed": text('\t\t\t*eventSFX (3 "Step" EMPTY_SLOT)\n', ""),
    "text: ani removed": text('\t\tani ("t_Stop" 1 "s_Run" 0.0 0.0 M. "hum_Run.asc" F 21 40 FPS:10)\n', ""),
    "text: ani added": text("\t\taniComb", '\t\tani ("s_New" 1 "s_New" 0.0 0.0 M. "hum_New.asc" F 0 9)\n\t\taniComb'),
    "text: mesh added": text("\taniEnum", '\tregisterMesh ("HUM_HAT.ASC")\n\taniEnum'),
    "compiled: last frame": edited(struct.pack("<2i", 0, 20), struct.pack("<2i", 0, 21)),
    "compiled: layer": edited(b"S_RUN\n" + struct.pack("<i", 1), b"S_RUN\n" + struct.pack("<i", 2)),
    "compiled: name": edited(b"S_RUN\n" + struct.pack("<i", 1), b"S_WIN\n" + struct.pack("<i", 1)),
    "compiled: scene": edited(b"HUM_RUN.ASC\nF", b"HUM_WIN.ASC\nF"),
    "compiled: of another script": edited(b"HUM.MDS", b"ORC.MDS"),
    "compiled: cut": lambda: {"HUM.MSB": compiled()[:200]},
    "animation: layer": moved(b"S_RUN\n" + struct.pack("<I", 1), b"S_RUN\n" + struct.pack("<I", 2)),
    "animation: rate": moved(struct.pack("<2f", 25, 25), struct.pack("<2f", 12, 25)),
    "animation: line": moved(b"F 0 20", b"F 1 21"),
    "animation: direction": moved(b"F 0 20", b"R 0 20"),
    "animation: not in the script": lambda: {"HUM-S_OLD.MAN": animation().replace(b"S_RUN", b"S_OLD")},
}


def records(animcheck, folder):
    run = subprocess.run([animcheck, "check", folder, "--output-format", "jsonl"], capture_output=True, text=True)
    assert run.returncode in (0, 1, 3), (run.returncode, run.stderr)
    return [json.loads(line_) for line_ in run.stdout.splitlines() if json.loads(line_)["record"] == "input"]


def findings(animcheck, folder):
    """The rules that fire, where, and their messages."""
    found = set()
    for record in records(animcheck, folder):
        found.update((one["rule"], one["location"]["path"], one["message"]) for one in record["findings"])
        if record["verdict"] == "unknown":
            found.add(("unrecognised", "", ""))
    return found


def write(folder, place, changed):
    files = {"HUM.MDS": TEXT.encode(), "HUM.MSB": compiled(), "HUM-S_RUN.MAN": animation()} | changed
    folder.mkdir(parents=True)
    if place == "alone":
        (folder / "HUM.MDS").write_bytes(files["HUM.MDS"])
    elif place == "volume":
        (folder / "ANIMS.VDF").write_bytes(volume(files))
    else:
        (folder / "_COMPILED").mkdir()
        for name, content in files.items():
            (folder / ("" if name.endswith(".MDS") else "_COMPILED") / name).write_bytes(content)


def main():
    animcheck = sys.argv[1]
    planted = {(kind, place): make() for kinds, places in ((ALONE, ("alone", "folder", "volume")), (TOGETHER, ("folder", "volume")))
               for kind, make in kinds.items() for place in places}
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        sound, found = {}, {}
        for place in ("alone", "folder", "volume"):
            write(work / place, place, {})
            sound[place] = findings(animcheck, work / place)
        for number, ((kind, place), changed) in enumerate(planted.items()):
            write(work / str(number), place, changed)
            found[kind, place] = findings(animcheck, work / str(number))
    table, missed = ["kind: planted, reported; not reported"], 0
    for kind in ALONE | TOGETHER:
        places = [place for named, place in planted if named == kind]
        silent = [place for place in places if not found[kind, place] - sound[place]]
        missed += len(silent)
        table.append(f"{kind}: {len(places)}, {len(places) - len(silent)}" + "; " * bool(silent) + ", ".join(silent))
        for place in places if "--list" in sys.argv else ():
            print(f"{kind} ({place}): {', '.join(sorted({rule for rule, _, _ in found[kind, place] - sound[place]})) or 'nothing'}")
    table.append(f"all: {len(planted)}, {len(planted) - missed}")
    hold_to_record(__file__, table, missed * 20 > len(planted) and "fewer than 95 % are reported")


if __name__ == "__main__":
    main()
