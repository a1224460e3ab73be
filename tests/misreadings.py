"""misreadings.py PROGRAM GOLDEN: holds what is said of readers (spec/readers) to its evidence. Each incident must be in
golden/cases/incidents.yaml; each case of the suite must be one that the reader got wrong (golden/cases/loaders.txt), and there the
misreading must fire. Where the reader got a case right, nothing may fire."""
import json
import pathlib
import subprocess
import sys
import tempfile

import yaml

PROGRAM, GOLDEN = sys.argv[1], pathlib.Path(sys.argv[2])
INCIDENTS = {one["id"] for one in yaml.safe_load((GOLDEN / "cases/incidents.yaml").read_text(encoding="utf-8"))["incidents"]}
faults = []


def outcomes():
    """By loader and case: accepted, crashed, .."""
    found, loader = {}, None
    for line in (GOLDEN / "cases/loaders.txt").read_text(encoding="utf-8").splitlines():
        words = line.split()
        if line.startswith("loader "):
            loader = words[1]
        elif not line.startswith("#"):
            found.update({(loader, f"{words[1]}/{case}"): words[0] for case in words[2:]})
    return found


def misread(reader, folder, form, case):
    """The misreadings of a case, as `check --for` reports them."""
    context = pathlib.Path(folder) / "context.json"
    context.write_text(json.dumps(case["context"]), encoding="utf-8")
    answer = subprocess.run([PROGRAM, "check", "--for", reader, "--output-format", "jsonl", "--context-json", context,
                             pathlib.Path(folder) / form / case["file"]], capture_output=True, text=True, check=False)
    records = [json.loads(line) for line in answer.stdout.splitlines()]
    return {note["rule"] for record in records for note in record.get("readers", []) if f"/{reader}-" in note["rule"]}


def hold_to_suite(reader, table, known):
    """The misreadings of each format whose source is cases, against all cases that were run."""
    for form, misreadings in table["misreadings"].items():
        shown = {name: [case for source in one["by"] for case in table["sources"][source].get("suite", [])]
                 for name, one in misreadings.items()}
        if not any(shown.values()):
            continue
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([PROGRAM, "corpus", "export", GOLDEN, "--format", form, "--to", folder], check=True, capture_output=True)
            cases = json.loads((pathlib.Path(folder) / form / "index.json").read_text(encoding="utf-8"))["cases"]
            for case in cases:
                outcome = known.get((reader, case["id"]))
                expected = {f"{form}/{reader}-{name}" for name, ids in shown.items() if case["id"] in ids}
                if expected and outcome in (None, "accepted"):
                    faults.append(f"{reader}: {case['id']} is its evidence, and its outcome is {outcome}")
                if not expected and outcome != "accepted":
                    continue
                found = {rule for rule in misread(reader, folder, form, case) if rule.startswith(form) and shown[rule.split(f"/{reader}-")[1]]}
                if found != expected and (expected or found):
                    if expected - found or outcome == "accepted":
                        faults.append(f"{reader}: {case['id']} ({outcome}) has {sorted(found)}, expected {sorted(expected)}")


known = outcomes()
paths = sorted((GOLDEN.parent / "spec/readers").glob("*.yaml"))
count = 0
for path in paths:
    table = yaml.safe_load(path.read_text(encoding="utf-8"))
    count += sum(len(one) for one in table["misreadings"].values())
    for source in table["sources"].values():
        if "incident" in source and source["incident"] not in INCIDENTS:
            faults.append(f"{path.name}: no incident {source['incident']}")
    hold_to_suite(path.stem, table, known)
for fault in faults:
    print(fault)
print(f"{count} misreadings of {len(paths)} readers")
sys.exit(1 if faults else 0)
