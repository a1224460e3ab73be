"""compare.py NATIVE GOLDEN READER FOLDER: runs NATIVE and the Windows program (tests/windows/program) with the same words on the same
files and compares what they print, write and end with, byte for byte. READER is reader.c, compiled. FOLDER is made anew.
Exits 1 with a line for each difference."""
import filecmp
import json
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import time

NATIVE, GOLDEN, READER, FOLDER = (pathlib.Path(word).resolve() for word in sys.argv[1:])
WINDOWS = pathlib.Path(__file__).resolve().parent / "program"
compared, faults = 0, 0


def fault(what):
    global faults
    faults += 1
    print(what)


def run(program, words, stdin=b"", env=None):
    ran = subprocess.run([program, *words], input=stdin, capture_output=True, cwd=FOLDER, timeout=300,
                         env=os.environ | (env or {}))
    return ran.returncode, ran.stdout, ran.stderr


def first_difference(one, other):
    for number, (a, b) in enumerate(zip(one.splitlines(), other.splitlines()), 1):
        if a != b:
            return f"line {number}:\n  Linux   {a[:300]!r}\n  Windows {b[:300]!r}"
    return f"{len(one)} bytes on Linux, {len(other)} on Windows; the shorter one is the other's beginning"


def unclocked(text):
    """How long a run took is its own."""
    return re.sub(rb"(inputs? in )[0-9.]+ s", rb"\1? s", text)


def same(*words, stdin=b"", windows=None, exit=None, writes=(), only_exit=False):
    """`windows`: other words for the Windows program, which must make no difference. `writes`: files."""
    global compared
    compared += 1
    results = []
    for program, given in ((NATIVE, words), (WINDOWS, windows or words)):
        for name in writes:
            (FOLDER / name).unlink(missing_ok=True)
        code, out, err = run(program, given, stdin)
        files = [(FOLDER / name).read_bytes() if (FOLDER / name).exists() else b"absent" for name in writes]
        results.append((code, out, err, *files))
    shown = " ".join(windows or words)
    names = ("the exit code", "standard output", "standard error", *writes)
    results = [[unclocked(text) if isinstance(text, bytes) else text for text in result] for result in results]
    for name, linux, there in zip(names, *results):
        if only_exit and name != "the exit code":
            continue
        if linux != there:
            more = first_difference(linux, there) if isinstance(linux, bytes) else f"{linux} on Linux, {there} on Windows"
            fault(f"{shown}: {name} differs: {more}")
    if exit is not None and results[0][0] != exit:
        fault(f"{shown}: the exit code is {results[0][0]}, not {exit}")
    if any(b"\r\n" in text for text in results[1][1:] if isinstance(text, bytes)):
        fault(f"{shown}: lines end with CR LF")
    return results[1]


def same_trees(one, other):
    global compared
    compared += 1
    files = sorted(path.relative_to(one) for path in one.rglob("*") if path.is_file())
    theirs = sorted(path.relative_to(other) for path in other.rglob("*") if path.is_file())
    if files != theirs:
        fault(f"{other.name}: other files than in {one.name}: {sorted(set(files) ^ set(theirs))[:5]}")
    for name in files:
        if (other / name).exists() and not filecmp.cmp(one / name, other / name, shallow=False):
            fault(f"{other.name}/{name}: other bytes than in {one.name}")
    return len(files)


def corpus():
    same("corpus", "run", str(GOLDEN), exit=0)
    for program, name in ((NATIVE, "exported"), (WINDOWS, "Größe/ex-日本")):
        code, _, err = run(program, ["corpus", "export", str(GOLDEN), "--to", name])
        if code != 0:
            fault(f"corpus export: exit code {code}: {err[:300]!r}")
    count = same_trees(FOLDER / "exported", FOLDER / "Größe/ex-日本")
    for program, name in ((NATIVE, "sample"), (WINDOWS, "sample-of-windows")):
        run(program, ["corpus", "sample", str(GOLDEN), "--to", name])
    same_trees(FOLDER / "sample", FOLDER / "sample-of-windows")
    return count


def reports():
    for folder in ("exported", "sample", "Größe"):
        for words in (["--output-format", "jsonl"], ["--output-format", "jsonl", "-j2", "--hash"], ["-v"], ["--output-format", "sarif"]):
            same("check", *words, folder)
        same("ls", folder)
    for form in ("concise", "github", "markdown", "junit", "csv", "csv-findings"):
        same("check", "--output-format", form, "--list-unknown", "sample")
    same("check", "--color", "always", "sample")
    same("sample", exit=1)
    written = ("report.jsonl", "report.sarif", "junit.xml", "summary.md", "files.csv")
    same("check", *(word for name in written for word in ("-o", name)), "sample", writes=written)
    run(NATIVE, ["check", "-o", "report.jsonl", "sample"])
    same("report", "convert", "report.jsonl")
    same("report", "convert", "--output-format", "sarif", "report.jsonl")
    same("report", "stats", "report.jsonl")
    same("report", "diff", "report.jsonl", "report.jsonl", exit=0)


def slashes():
    """Both slashes lead to the same file, companions and configuration."""
    files = [path.relative_to(FOLDER) for path in (FOLDER / "sample").rglob("*") if path.is_file()]
    for file in files[:12]:
        same("check", "--output-format", "jsonl", str(file), windows=["check", "--output-format", "jsonl", str(file).replace("/", "\\")])
    volume = next(path for path in files if path.suffix.upper() == ".VDF")
    back = str(volume).replace("/", "\\")
    member = run(NATIVE, ["ls", str(volume)])[1].decode().split("::")[1].split()[0].rstrip(":")
    for command in ("check", "dump", "decode"):
        same(command, f"{volume}::{member}", windows=[command, f"{back}::{member}"])
    same("check", f"{volume}::*", windows=["check", f"{back}::*"])
    drive = "Z:" + str(FOLDER).replace("/", "\\")
    code, out, _ = run(WINDOWS, ["check", "--output-format", "jsonl", drive + "\\sample"])
    linux = run(NATIVE, ["check", "--output-format", "jsonl", f"{FOLDER}/sample"])[1]
    inputs = re.compile(rb'"inputs":"[0-9a-f]{16}"') # the digest has the paths
    linux, out = (inputs.sub(b"", text.replace(b"Z:" + os.fsencode(FOLDER), os.fsencode(FOLDER))) for text in (linux, out))
    if code != 1 or out != linux:
        fault(f"check {drive}\\sample: {first_difference(linux, out)}")
    names = b"\0".join(os.fsencode(file) for file in files) + b"\0"
    same("check", "--files0-from", "-", "--output-format", "jsonl", stdin=names)
    data = (FOLDER / files[0]).read_bytes()
    same("check", "-", stdin=data)
    same("check", "--format", "zengin.man", "-", stdin=b"\r\n\x1a" + data)


def settings():
    project = FOLDER / "project"
    shutil.copytree(FOLDER / "sample", project / "sub/sample")
    (project / "animcheck.yaml").write_text(
        "extends: modding\nignore:\n  - {rule: '*', paths: ['sub/sample/ANIMS/'], reason: tried}\n")
    for path in ("project", "project/sub/sample/ANIMS"):
        same("check", "--output-format", "jsonl", path, windows=["check", "--output-format", "jsonl", path.replace("/", "\\")])
        same("config", "show", path, windows=["config", "show", path.replace("/", "\\")])
    same("check", "--output-format", "jsonl", "project/sub", windows=["check", "--output-format", "jsonl", "PROJECT\\sub"], only_exit=True)
    same("check", "--baseline", "project/known.txt", "sample", exit=2)
    same("check", "--write-baseline", "base.txt", "sample", writes=["base.txt"])
    run(NATIVE, ["check", "--write-baseline", "base.txt", "sample"])
    same("check", "--baseline", "base.txt", "sample", exit=0)
    for place in ("..\\outside.csv", "C:\\outside.csv", "C:outside.csv", "\\outside.csv", "\\\\host\\share\\outside.csv", "../outside.csv"):
        text = "outputs: ['" + place + "']\n"
        (project / "outside.yaml").write_text(text)
        code, _, err = run(WINDOWS, ["check", "--config", "project/outside.yaml", "sample"])
        if code != 2 or b"outside the configuration" not in err:
            fault(f"the output {place} of a configuration is not refused: exit code {code}, {err[:200]!r}")


def names():
    animation = next((FOLDER / "sample/ANIMS").glob("*.MAN")).read_bytes()
    strange = FOLDER / "names"
    long = strange / ("d" * 120) / ("e" * 120)
    long.mkdir(parents=True)
    for path in ("AUX.MAN", "nul.MAN", "CON", "COM1.txt", "Größe.MAN", "日本.MAN", "a b.MAN", "dot.", "f.MAN ", "=x.MAN", "'q.MAN"):
        (strange / path).write_bytes(animation)
    (long / ("f" * 100 + ".MAN")).write_bytes(animation)
    deep = str((long / ("f" * 100 + ".MAN")).relative_to(FOLDER))
    same("check", "-v", "names")
    same("check", "--output-format", "jsonl", "names")
    same("check", "--output-format", "jsonl", deep, windows=["check", "--output-format", "jsonl", deep.replace("/", "\\")])
    for name in ("names/AUX.MAN", "names/Größe.MAN", "names/日本.MAN", "names/CON", "names/absent.MAN", "names"):
        same("check", "--output-format", "jsonl", name)
    same("check", "-o", "names/Ä日.csv", "names/Größe.MAN", writes=["names/Ä日.csv"])
    same("check", "-o", "/dev/null", "sample", windows=["check", "-o", "NUL", "sample"])
    code, _, err = run(WINDOWS, ["check", "NUL"])
    if code != 3 or b"not a regular file" not in run(WINDOWS, ["check", "-v", "NUL"])[1] + err:
        fault(f"check NUL: exit code {code}, {err!r}")
    code, _, err = run(WINDOWS, ["check", "-o", "sample\\aux.csv", "sample"])
    if code != 2 or b"device" not in err:
        fault(f"a report called aux.csv: exit code {code}, {err!r}")
    links = FOLDER / "links"
    links.mkdir()
    (links / "X.MAN").write_bytes(animation)
    (links / "loop").symlink_to(".")
    (links / "out").symlink_to(FOLDER / "sample")
    same("check", "--log-level", "info", "--output-format", "jsonl", "links")


def endings():
    good = str(next((FOLDER / "exported").rglob("*.MAN")).relative_to(FOLDER)) if list((FOLDER / "exported").rglob("*.MAN")) else "sample"
    for words in ([], ["--help"], ["chek"], ["check"], ["check", "absent"], ["--version"], ["formats"], ["rules"], ["explain", "source-size"],
                  ["schema", "report"], ["spec", "lint"], ["check", good], ["check", "--nonsense", "sample"], ["check", "-o", "absent/x.csv", "sample"]):
        same(*words)
    same("check", "-o", "sample/" + next((FOLDER / "sample").rglob("*.MDH")).relative_to(FOLDER / "sample").as_posix(), "sample", exit=2)


def disc(name, unit, hole, rest):
    """A disc archive in three slices: the index, a hole with the first bytes of a sheet at its end, the other bytes."""
    data = next((FOLDER / "sample").rglob("NICO.DAT")).read_bytes()
    sector, row, first = 2048, 0x2C, 4096
    index, sheet = bytearray(data[:sector]), data[sector:]
    index[row:row + 4] = ((unit + hole - first) // sector).to_bytes(4, "little")
    folder = FOLDER / name
    folder.mkdir()
    (folder / "NICO.DAT").write_bytes(index.ljust(unit, b"\0"))
    for slice, size, at, part in (("XAB.", hole, hole - first, sheet[:first]), ("XAC.", rest, 0, sheet[first:])):
        with open(folder / slice, "wb") as file:
            file.truncate(size)
            file.seek(at)
            file.write(part)


def slices():
    """Slices are one view: read where they are small, else mapped, and what is not looked at takes no memory."""
    for name, sizes in (("pages", (4096, 8192, 8192)), ("disc", (1 << 16, 3 << 30, (2 << 30) + 100))):
        disc(name, *sizes)
        _, out, _, *_ = same("check", "--output-format", "jsonl", name, exit=1)
        if b'"slices":{"value":3' not in out or b"player_A_walk.anb" not in out:
            fault(f"{name}: the slices are not joined")
    child = subprocess.Popen([WINDOWS, "check", "disc"], cwd=FOLDER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    mebibytes = os.wait4(child.pid, 0)[2].ru_maxrss >> 10
    print(f"a disc of 5 GiB: {mebibytes} MiB of memory")
    if mebibytes > 100:
        fault("slices are read into memory")


def volume_of(members):
    """A .VDF whose folder ANIMS has these members."""
    def entry(name, place, size, kind):
        return name.encode().ljust(64) + struct.pack("<4I", place, size, kind, 0)

    first, entries, data = 296, [entry("ANIMS", 1, 0, 0xC0000000)], b""
    begin = first + 80 * (1 + len(members))
    for i, (name, content) in enumerate(members):
        entries.append(entry(name, begin + len(data), len(content), 0x40000000 if i == len(members) - 1 else 0))
        data += content
    header = b"\x1a" * 256 + b"PSVDSC_V2.00\n\r\n\r"
    return header + struct.pack("<6I", len(entries), len(members), 706805760, len(data), first, 80) + b"".join(entries) + data


def cut():
    """A volume that is cut while it is open: at a page, after the first of its members."""
    animation = next((FOLDER / "sample/ANIMS").glob("*.MAN")).read_bytes()
    data = volume_of([(f"A{i:05}.MAN", animation) for i in range(200)])
    results = []
    for program in (NATIVE, WINDOWS):
        (FOLDER / "CUT.VDF").write_bytes(data)
        child = subprocess.Popen([program, "check", "-j1", "--output-format", "jsonl", "-", "CUT.VDF"], cwd=FOLDER,
                                 stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(4 if program == WINDOWS else 1)
        os.truncate(FOLDER / "CUT.VDF", len(data) // 2 // 4096 * 4096)
        out, err = child.communicate(b"x", timeout=120)
        results.append((child.returncode, out, err))
    wholes = [(code, b"became shorter" in out, b'"verdict":"incomplete"' in out, err) for code, out, err in results]
    if wholes != [(3, True, True, b"")] * 2:
        fault(f"a volume that is cut: {wholes}")


def readers():
    """Programs of Windows that `corpus run --reader` starts, and the bounds that end them with all that they started."""
    global compared
    reader = FOLDER / "other programs/a reader.exe"
    reader.parent.mkdir()
    shutil.copy(READER, reader)
    index = json.loads((FOLDER / "exported/lba1.anim/index.json").read_text())
    case = next(case["id"] for case in index["cases"] if case["obligation"] == "must-accept")
    short, little = ["--timeout", "2"], ["--memory", "64", "--timeout", "60"]
    patient = ["--timeout", "60"] # Wine starts its debugger for a crash
    for what, bounds, outcome, detail in (
            ("accept", [], "accepted", ""), ("reject", [], "rejected", "no: it is bad"), ("code 77", [], "not-run", ""),
            ("crash", patient, "crashed", "exception 0xC0000005 (access violation)"), ("chat", patient, "accepted", ""),
            ("hang", short, "timed-out", ""), ("below-hang", short, "timed-out", ""), ("below-leave", short, "timed-out", ""),
            ("eat", little, "out-of-memory", ""), ("below-eat", little, "out-of-memory", ""),
            (r"""words {file} 'a b' c\d "e\\" "f\"g" ''""", [], "rejected", r"""[a b][c\d][e\][f"g][]""")):
        compared += 1
        words = ["corpus", "run", "exported", "--only", case, "--json", "readers.json", *bounds]
        code, out, err = run(WINDOWS, [*words, "--reader", rf'mine="other programs\a reader.exe" {what} {{file}}'])
        results = json.loads((FOLDER / "readers.json").read_text())["results"] if code < 2 else [{}]
        ended = [(result.get("outcome"), result.get("detail", "")) for result in results]
        if ended != [(outcome, detail)]:
            fault(f"a reader that is to {what}: {ended}, not {outcome} {detail!r}: {code}, {err[:300]!r}")
    time.sleep(5)
    if reader.with_name(reader.name + ".left").exists():
        fault("what a reader has started goes on when the reader is ended")


def on_console(*words):
    """What a console of its own shows, as Wine draws it on a terminal, and whether the program waited for a key."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(FOLDER)
        os.environ["TERM"] = "xterm-256color"
        os.execv(WINDOWS, [str(WINDOWS), *words])
    shown, waited, end = b"", False, time.monotonic() + 120
    while time.monotonic() < end:
        if select.select([terminal], [], [], 1)[0]:
            try:
                part = os.read(terminal, 1 << 16)
            except OSError: # it has ended
                break
            shown += part
        shown = re.sub(rb"\x1b\[\?25[hl]", b"", shown)
        if not waited and b"Press a key" in re.sub(rb"\x1b\[K|\x1b\[1C", b" ", shown).replace(b"  ", b" "):
            waited = True
            time.sleep(1)
            os.write(terminal, b"x")
    else:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return shown, waited


def console():
    """Colours and letters of a console; what is dropped on the program stays readable."""
    shown, waited = on_console("check", "Größe")
    if waited or "Größe/ex".encode() not in shown or not re.search(rb"\x1b\[[0-9;]+m", shown):
        fault(f"check Größe on a console: waited: {waited}, {shown[:600]!r}")
    shown, waited = on_console("Z:" + str(FOLDER / "sample").replace("/", "\\"))
    if not waited or b"[checksum-of-names]" not in shown:
        fault(f"a folder that is dropped: waited: {waited}, {shown[-600:]!r}")


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    start = time.monotonic()
    count = corpus()
    for part in (reports, slashes, settings, names, endings, slices, cut, readers, console):
        part()
    print(f"{compared} comparisons on {count} files of the corpus, {faults} differences, {time.monotonic() - start:.0f} s")
    return 1 if faults or count < 1000 else 0


sys.exit(main())
