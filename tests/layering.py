"""Holds every include to the layers of ARCHITECTURE.md. Exits 1 with a line for each that breaks them."""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
FAMILIES = sorted(p.name for p in (ROOT / "decoders").iterdir() if p.is_dir() and p.name not in ("core", "model"))

# What a folder may include, besides its own files: folders (with what is right in them, no further), or files.
CORE = ["decoders/core/"]
MODEL = CORE + ["decoders/model/"]
FORMAT = MODEL + ["decoders/format.hpp", "decoders/guess.hpp", "decoders/manifest.hpp", "decoders/container.hpp"]
DECODERS = MODEL + ["decoders/"]
VALIDATOR = DECODERS + ["validator/spec/", "validator/", "validator/checks/"]
CONFIG = ["validator/config/"]
SYSTEM = ["validator/walk/platform/"]
WALK = VALIDATOR + CONFIG + ["validator/walk/", "validator/walk/platform/", "validator/output/"]
GOLDEN = WALK + ["golden/corpus/"]
MAY_SEE = {
    "decoders/core": [],
    "decoders/model": CORE,
    "decoders": MODEL,
    "validator/spec": CORE + ["decoders/guess.hpp"],
    "validator": DECODERS + ["validator/spec/", "validator/checks/"],
    "validator/checks": DECODERS + ["validator/", "validator/spec/"],
    "validator/config": VALIDATOR + SYSTEM,
    "validator/output": VALIDATOR + CONFIG + SYSTEM + ["validator/output/html/"],
    "validator/output/html": VALIDATOR + ["validator/output/"],
    "validator/export": DECODERS + ["validator/"],
    "validator/walk/platform": CORE,
    "validator/walk": VALIDATOR + ["validator/walk/platform/"],
    "golden/corpus": WALK,
    "golden/book": GOLDEN,
    "validator/cli": GOLDEN + ["golden/book/", "validator/export/"],
    "validator/c": WALK + ["validator/cli/", "validator/export/", "validator/output/html/"],
    "validator/wasm": WALK + ["validator/cli/"],
    "validator/wasm/include/validator/walk": [],
}
for family in FAMILIES:
    own = [f"decoders/{family}/"]
    MAY_SEE[f"decoders/{family}"] = FORMAT + ["decoders/family.hpp"]
    MAY_SEE[f"validator/checks/{family}"] = VALIDATOR + own
    MAY_SEE[f"golden/writers/{family}"] = GOLDEN + own

# Libraries that only these files see.
ONLY_IN = {
    "yaml-cpp/": ["validator/spec/yaml.cpp"],
    "pugixml": ["validator/walk/manifest.cpp", "fuzz/report_outputs.cpp", "tests/cli/formats_test.cpp"],
    "nettle/": ["validator/hash.cpp"],
    "spdlog/": ["validator/cli/log.cpp"],
    "CLI/": [f"validator/cli/{name}.cpp" for name in ("program", "commands", "report_commands", "command_line", "help", "option_table")],
}
# What a system has besides the standard library is called in one folder alone.
PLATFORM = "validator/walk/platform"
OF_THE_SYSTEM = re.compile(r"(sys/|linux/|net/|arpa/).*|c?signal(\.h)?|"
                           r"(unistd|fcntl|dirent|poll|pthread|termios|dlfcn|pwd|spawn|ucontext|windows|io)\.h")
# Decoders use the standard library and zlib; these would keep them from MemorySanitizer or draw in printing.
NOT_IN_DECODERS = {"map", "set", "list", "iostream", "fstream", "sstream", "filesystem", "regex", "cstdio"}

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.M)


def folder_of(path):
    """The folder that the file is in. Fuzz targets and tests may see all, themselves included."""
    folder = path.parent.as_posix()
    return folder.split("/")[0] if folder.startswith(("fuzz", "tests")) else folder


def faults_of(path):
    own = folder_of(path)
    sees_all = own in ("fuzz", "tests")
    if not sees_all and own not in MAY_SEE:
        yield "no layer holds this file"
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
        folder = name.rpartition("/")[0] + "/"
        if not (sees_all or folder == own + "/" or folder in MAY_SEE[own] or name in MAY_SEE[own]):
            yield f"includes {name}, which {own} may not see"
        elif not (ROOT / name).exists():
            yield f"includes {name}, which is not written from the root"


def main():
    count, faults = 0, 0
    for top in ("decoders", "validator", "golden", "fuzz", "tests"):
        for path in sorted((ROOT / top).rglob("*.[ch]pp")):
            if (ROOT / "tests/examples") in path.parents:
                continue  # programs of their own, which see what is installed
            count += 1
            for fault in faults_of(path.relative_to(ROOT)):
                faults += 1
                print(f"{path.relative_to(ROOT)}: {fault}")
    print(f"{count} files, {faults} faults")
    return 1 if faults or count == 0 else 0


sys.exit(main())
