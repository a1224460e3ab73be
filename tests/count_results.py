"""Adds up what the test programs reported. Prints `N passed, N failed` last; exits 1 if anything failed."""
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree


def report(path):
    """Boost.Test writes the words of a check as they are: hostile names in them must not make the report unreadable."""
    text = pathlib.Path(path).read_bytes().decode("utf-8", "replace")
    return ElementTree.fromstring(re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", text))


def main():
    """Arguments: a folder of Boost.Test reports, ctest's own report, and `passed`/`FAILED` words of other steps."""
    passed = failed = skipped = 0
    programs = set()
    for file in sorted(pathlib.Path(sys.argv[1]).glob("*.xml")):
        if file.stat().st_size == 0:
            print("failed:", file.stem, "ended before its report was written")
            failed += 1
            continue
        programs.add(file.stem)
        for case in report(file).iter("testcase"):
            bad = case.find("failure") is not None or case.find("error") is not None
            if bad:
                print("failed:", file.stem, case.get("classname"), case.get("name"))
            if case.find("skipped") is not None:
                # What a filter left out runs elsewhere.
                skipped += "reason: 'disabled'" not in (case.findtext("system-out") or "")
                continue
            failed, passed = failed + bad, passed + (not bad)
    for case in report(sys.argv[2]).iter("testcase"):
        bad = case.get("status") != "run"
        if bad:
            print("failed:", case.get("name"))
        # A program is counted by its cases; that it ended well counts once more, so that a crash cannot hide.
        failed, passed = failed + bad, passed + (not bad)
    for word in sys.argv[3:]:
        failed, passed = failed + (word != "passed"), passed + (word == "passed")
    if not {"unit", "golden", "cli"} <= programs:
        print("failed: a test program left no report")
        failed += 1
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


sys.exit(main())
