"""exceptions.py LIST REPORT.xml...: holds the failures in JUnit reports to a list of tests that cannot hold, a line each: its name and
the reason. Fails where another one fails, and where one of the list passes."""
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

listed = {}
for line in pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines():
    if line and not line.startswith("#"):
        name, _, reason = line.partition(" ")
        assert reason.strip(), f"{name} has no reason"
        listed[name] = reason.strip()
passed, failed, skipped = set(), {}, set()
for report in sys.argv[2:]:
    text = pathlib.Path(report).read_text(encoding="utf-8", errors="replace")
    text = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f]", "?", text) # names that tests print may hold anything
    for case in xml.fromstring(text).iter("testcase"):
        name = f"{case.get('classname')}/{case.get('name')}"
        fault = case.find("failure") if case.find("failure") is not None else case.find("error")
        if case.find("skipped") is not None:
            skipped.add(name)
        elif fault is not None:
            failed[name] = (fault.text or "").strip()
        else:
            passed.add(name)
wrong = 0
for name in sorted(set(failed) - set(listed)):
    wrong += 1
    print(f"{name} fails and is not in the list: {failed[name][:600]}")
for name in sorted(set(listed) & passed):
    wrong += 1
    print(f"{name} is in the list and passes")
for name in sorted(set(listed) - passed - set(failed) - skipped):
    wrong += 1
    print(f"{name} is in the list and does not exist")
print(f"tests of the program under Wine: {len(passed)} passed, {len(failed)} failed, {len(set(failed) & set(listed))} of them as listed")
sys.exit(1 if wrong or len(passed) < 100 else 0)
