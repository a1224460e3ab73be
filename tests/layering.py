"""Holds every include to the layers of ARCHITECTURE.md. Exits 1 with a line for each that breaks them."""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
FAMILIES = sorted(p.name for p in (ROOT / "decoders").iterdir() if p.is_dir() and p.name not in ("core", "model"))

# What a folder may include, besides itself: prefixes of paths from the root.
ROOT_OF_DECODERS = ["decoders/core/", "decoders/model/", "decoders/format.hpp", "decoders/guess.hpp",
                    "decoders/manifest.hpp", "decoders/registry.hpp", "decoders/files.hpp", "decoders/container.hpp", "decoders/dump.hpp"]
SPEC = ["decoders/core/"]
VALIDATOR = ROOT_OF_DECODERS + ["decoders/", "validator/spec/"]
MAY_SEE = {
    "decoders/core": [],
    "decoders/model": ["decoders/core/"],
    "decoders": ROOT_OF_DECODERS,
    "validator/spec": SPEC,
    "validator/checks": VALIDATOR + ["validator/"],
    "validator/output": ["validator/"] + VALIDATOR,
    "validator/cli": ["validator/", "golden/"] + VALIDATOR,
    "validator": VALIDATOR + ["validator/"],
    "golden": VALIDATOR + ["validator/"],
    "fuzz": ["decoders/", "validator/", "golden/"],
    "tests": ["decoders/", "validator/", "golden/", "fuzz/"],
}
for family in FAMILIES:
    MAY_SEE["decoders/" + family] = ["decoders/core/", "decoders/model/", "decoders/format.hpp", "decoders/guess.hpp", "decoders/manifest.hpp", "decoders/registry.hpp",
                                     "decoders/container.hpp"]

# Libraries that only these files see.
ONLY_IN = {
    "yaml-cpp/": ["validator/spec/yaml.cpp"],
    "pugixml": ["validator/manifest.cpp"],
    "spdlog/": ["validator/cli/log.cpp"],
    "CLI/": ["validator/cli/main.cpp"],
}
# Decoders use the standard library and zlib; these would keep them from MemorySanitizer or draw in printing.
NOT_IN_DECODERS = {"map", "set", "list", "iostream", "fstream", "sstream", "filesystem", "regex", "cstdio"}

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.M)


def folder_of(path):
    """The longest folder of MAY_SEE that holds the file."""
    text = path.as_posix()
    return max((f for f in MAY_SEE if text.startswith(f + "/")), key=len, default=None)


def faults_of(path):
    own = folder_of(path)
    if own is None:
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
            if own.startswith("decoders") and name in NOT_IN_DECODERS:
                yield f"includes <{name}>, which decoders do without"
            continue
        if name.endswith(".def"):
            continue
        allowed = [own + "/"] + MAY_SEE[own]
        if not any(name.startswith(prefix) for prefix in allowed):
            yield f"includes {name}, which {own} may not see"
        elif not (ROOT / name).exists():
            yield f"includes {name}, which is not written from the root"


def main():
    count, faults = 0, 0
    for top in ("decoders", "validator", "golden", "fuzz", "tests"):
        for path in sorted((ROOT / top).rglob("*.[ch]pp")):
            count += 1
            for fault in faults_of(path.relative_to(ROOT)):
                faults += 1
                print(f"{path.relative_to(ROOT)}: {fault}")
    print(f"{count} files, {faults} faults")
    return 1 if faults or count == 0 else 0


sys.exit(main())
