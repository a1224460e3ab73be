"""Holds every include to the layers of ARCHITECTURE.md. Exits 1 with a line for each that breaks them."""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
FAMILIES = sorted(p.name for p in (ROOT / "decoders").iterdir() if p.is_dir() and p.name not in ("core", "model"))

# The rooms of the house, from the ground up: each may include those below it, except where LEFT_OUT names one.
ROOMS = [
    "decoders/core", "decoders/model", "decoders", "decoders/FAMILY", "validator/platform", "validator/rules",
    "validator/judge", "validator/judge/diagnose", "validator/judge/checks", "validator/judge/checks/FAMILY", "validator/walk", "validator/config",
    "validator/report", "validator/report/page", "validator/app/gltf", "validator/app", "validator/cli", "validator/bindings/c",
    "validator/bindings/wasm", "golden/corpus", "golden/corpus/writers/FAMILY", "golden/book", "golden/readers", "golden"]
# Neighbours: rooms that belong together, and may include each other.
TOGETHER = [{"validator/judge", "validator/judge/checks"}, {"validator/judge", "validator/judge/diagnose"}, {"validator/report", "validator/report/page"}]
LEFT_OUT = {
    "decoders/FAMILY": {"decoders/FAMILY"},
    "validator/platform": {"decoders/model", "decoders", "decoders/FAMILY"},
    "validator/config": {"validator/walk"},
    "validator/report": {"validator/walk"},
    "validator/app/gltf": {"validator/walk", "validator/config", "validator/report"},
    "validator/bindings/c": {"validator/cli"},
    "validator/bindings/wasm": {"validator/cli", "validator/bindings/c"},
    "golden/corpus": {"validator/cli"},
}
# Only what has a family's name may include what is of a family, and only of the same one.
OF_FAMILY = {"decoders/FAMILY", "validator/judge/checks/FAMILY", "golden/corpus/writers/FAMILY"}
FORMAT = {"decoders/format.hpp", "decoders/guess.hpp", "decoders/manifest.hpp", "decoders/container.hpp", "decoders/family.hpp", "decoders/release.hpp"}


def room_of(folder):
    """Its row in ROOMS, and the family that it is of."""
    head, _, last = folder.rpartition("/")
    if last in FAMILIES and f"{head}/FAMILY" in ROOMS:
        return f"{head}/FAMILY", last
    return folder, None


def may_see(own, name):
    """May a file of the folder `own` include the header `name`?"""
    other = name.rpartition("/")[0]
    if own == other:
        return True
    own_room, own_family = room_of(own)
    room, family = room_of(other)
    if room not in ROOMS or (family and (own_room not in OF_FAMILY or family != own_family)):
        return False
    if any(own_room in pair and room in pair for pair in TOGETHER):
        return True
    if own_room == "decoders/FAMILY" and room == "decoders":
        return name in FORMAT
    return ROOMS.index(room) < ROOMS.index(own_room) and room not in LEFT_OUT.get(own_room, set())


# Libraries that only these files see.
ONLY_IN = {
    "yaml-cpp/": ["validator/rules/yaml.cpp"],
    "pugixml": ["validator/walk/manifest.cpp", "fuzz/report_outputs.cpp", "tests/cli/formats_test.cpp"],
    "nettle/": ["validator/rules/hash.cpp"],
    "spdlog/": ["validator/cli/log.cpp"],
    "CLI/": [f"validator/cli/{name}.cpp" for name in ("program", "commands", "report_commands", "command_line", "option", "option_table")]
    + ["validator/cli/option.hpp"],
}
# What a system has besides the standard library is called in one folder alone.
PLATFORM = "validator/platform"
OF_THE_SYSTEM = re.compile(r"(sys/|linux/|net/|arpa/).*|c?signal(\.h)?|"
                           r"(unistd|fcntl|dirent|poll|pthread|termios|dlfcn|pwd|spawn|ucontext|windows|io)\.h")
# Decoders use the standard library and zlib; these would keep them from MemorySanitizer or draw in printing.
NOT_IN_DECODERS = {"map", "set", "list", "iostream", "fstream", "sstream", "filesystem", "regex", "cstdio"}

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.M)


def folder_of(path):
    """The folder that the file is in. Fuzz targets and tests may see all, themselves included."""
    folder = path.parent.as_posix()
    if folder.startswith("validator/bindings/wasm/include"):
        return "validator/bindings/wasm"  # in place of headers elsewhere
    return folder.split("/")[0] if folder.startswith(("fuzz", "tests")) else folder


def faults_of(path):
    own = folder_of(path)
    sees_all = own in ("fuzz", "tests")
    if not sees_all and room_of(own)[0] not in ROOMS:
        yield "no room holds this file"
        return
    includes = INCLUDE.findall((ROOT / path).read_text(encoding="utf-8"))
    header = path.with_suffix(".hpp")
    # So that a header is compiled without help from others.
    if path.suffix == ".cpp" and (ROOT / header).exists() and includes[:1] != [('"', header.as_posix())]:
        yield f"does not include {header.as_posix()} first"
    for bracket, name in includes:
        for library, files in ONLY_IN.items():
            if name.startswith(library) and path.as_posix() not in files:
                yield f"includes {name}, which only {', '.join(files)} may"
        if bracket == "<":
            if OF_THE_SYSTEM.fullmatch(name) and own not in (PLATFORM, "tests"):
                yield f"includes <{name}>, which only {PLATFORM} may"
            if own.startswith("decoders") and name in NOT_IN_DECODERS:
                yield f"includes <{name}>, which decoders do without"
            continue
        if name.endswith(".def"):
            continue
        if not (sees_all or may_see(own, name)):
            yield f"includes {name}, which {own} may not see"
        elif not (ROOT / name).exists():
            yield f"includes {name}, which is not written from the root"


def main():
    count, faults = 0, 0
    for top in ("decoders", "validator", "golden", "fuzz", "tests"):
        for path in sorted((ROOT / top).rglob("*.[ch]pp")):
            if {ROOT / "tests/examples", ROOT / "golden/readers/adapters", ROOT / "tests/readers/glue"} & set(path.parents):
                continue  # of programs of their own, which see what is installed
            count += 1
            for fault in faults_of(path.relative_to(ROOT)):
                faults += 1
                print(f"{path.relative_to(ROOT)}: {fault}")
    print(f"{count} files, {faults} faults")
    return 1 if faults or count == 0 else 0


sys.exit(main())
