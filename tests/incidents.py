"""incidents.py PROGRAM GOLDEN: holds the table of incidents (golden/cases/incidents.yaml) to what it says. Building the book
has refused it if a rule or a case is not there, or the case expects no such finding; `corpus run` holds the case to that.
Here the transcripts are read: each must have the rule that fires in it. And the loader must refuse what is wrong."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

import yaml

PROGRAM, GOLDEN = sys.argv[1], pathlib.Path(sys.argv[2])
ROOT = GOLDEN.parent
TABLE = yaml.safe_load((GOLDEN / "cases/incidents.yaml").read_text(encoding="utf-8"))
faults = []


def check_transcript(incident):
    path = ROOT / incident["case"]
    if not path.exists():
        return faults.append(f"{incident['id']}: there is no {incident['case']}")
    shown = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("  ") and line[2:3] not in "$>"]
    if not any(incident["rule"] in line for line in shown):
        faults.append(f"{incident['id']}: {incident['rule']} does not fire in {incident['case']}")


def refuses(what, former, changed):
    """Does building the book of a corpus with a changed table end in an error that names it?"""
    with tempfile.TemporaryDirectory() as folder:
        cases = pathlib.Path(folder) / "golden/cases"
        shutil.copytree(GOLDEN / "cases", cases)
        table = cases / "incidents.yaml"
        text = table.read_text(encoding="utf-8")
        if former not in text:
            return faults.append(f"the table has no {former}: {what} was not tried")
        table.write_text(text.replace(former, changed, 1), encoding="utf-8")
        answer = subprocess.run([PROGRAM, "spec", "book", "--corpus", f"{folder}/golden", "--to", f"{folder}/book"],
                                capture_output=True, text=True, check=False)
        if answer.returncode != 2 or "incidents.yaml:" not in answer.stderr:
            faults.append(f"{what}: exit code {answer.returncode}: {answer.stderr.strip()}")


in_scope = [one for one in TABLE["incidents"] if one["verdict"] not in ("file-is-fine", "out-of-scope")]
named = [one for one in in_scope if one["verdict"] == "named"]
for one in TABLE["incidents"]:
    if one["verdict"] == "named" and "rule" not in one:
        faults.append(f"{one['id']}: named by no rule")
    if one.get("case", "").endswith(".t"):
        check_transcript(one)
refuses("a rule that does not exist", 'rule: "zengin.man/next-absent"', 'rule: "zengin.man/no-such-rule"')
refuses("a case of another rule", 'case: "zengin.man/next-absent/not-beside"', 'case: "zengin.man/checksum-of-model/one-bit"')
refuses("a case that is not there", 'case: "zengin.man/next-absent/not-beside"', 'case: "zengin.man/next-absent/gone"')
for fault in faults:
    print(fault)
print(f"{len(TABLE['incidents'])} incidents, {len(in_scope)} in scope, {len(named)} named as the cause")
sys.exit(1 if faults else 0)
