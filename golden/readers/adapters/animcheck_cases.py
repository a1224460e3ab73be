"""Cases of an exported corpus for pytest:

    from animcheck_cases import cases, check

    @pytest.mark.parametrize("case", cases("export", "zengin.man"))
    def test_reader(case):
        check(case, my_loader.load)      # it takes a file, and raises what rejects it
"""
import json
import pathlib

import pytest

OBLIGES = ("must-accept", "must-reject")


def cases(export, format="*", profile="any", needs=()):
    """One parameter for each case that obliges a reader and needs no other context than `needs`."""
    for index in sorted(pathlib.Path(export).glob(f"{format}/index.json")):
        for case in json.loads(index.read_text(encoding="utf-8"))["cases"]:
            asked = case.get("profiles", {}).get(profile, case)["obligation"]
            if asked in OBLIGES and set(case["needs"]) <= set(needs):
                yield pytest.param({**case, "path": index.parent / case["file"], "asked": asked},
                                   id=f"{asked}: {case['id']}")


def check(case, load):
    """Fails where `load` does not do as the case asks, and says what the case is."""
    try:
        load(case["path"])
    except Exception as error:  # whatever a loader raises is its way to say no
        if case["asked"] == "must-accept":
            pytest.fail(f"{case['title']}: rejected ({error}), but {case['obligation_why']}")
    else:
        if case["asked"] == "must-reject":
            pytest.fail(f"{case['title']}: accepted, but {case['obligation_why']}")
