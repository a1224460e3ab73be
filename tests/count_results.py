"""Adds up what the test programs reported. Prints `N passed, N failed` last; exits 1 if anything failed."""
import pathlib
import sys
import xml.etree.ElementTree as ElementTree


def main():
    """Arguments: a folder of Boost.Test reports, ctest's own report, and `passed`/`FAILED` words of other steps."""
    passed = failed = skipped = 0
    programs = set()
    for file in sorted(pathlib.Path(sys.argv[1]).glob("*.xml")):
        programs.add(file.stem)
        for case in ElementTree.parse(file).iter("testcase"):
            bad = case.find("failure") is not None or case.find("error") is not None
            if bad:
                print("failed:", file.stem, case.get("classname"), case.get("name"))
            failed, passed = failed + bad, passed + (not bad)
            skipped += case.find("skipped") is not None
    for case in ElementTree.parse(sys.argv[2]).iter("testcase"):
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
