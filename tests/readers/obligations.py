"""obligations.py EXPORT ANIMCHECK: computes the obligation of every case again, from its findings and its scope alone, and
checks each container that must be accepted with the program, members included. Prints how many cases have each obligation,
and each exception with its reason. Exits 1 with a line for each difference."""
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

ABSENT = {"truncated", "size_too_small", "size_exceeds_data", "count_exceeds_data", "offset_out_of_bounds",
          "string_unterminated", "codec_overrun", "codec_underrun", "codec_distance", "cycle", "missing"}
LEADS_NOWHERE = ABSENT - {"size_too_small", "size_exceeds_data", "string_unterminated", "missing"}
READABLE_ANYWAY = {"misaligned", "checksum_mismatch"}
ERRORS = ("error", "fatal")


class Rules:
    """What the index says of the rules of its findings."""

    def __init__(self, document):
        self.format, self.flags = document["format"], document["flags"]

    def of(self, finding):
        return self.flags[finding["rule"].removeprefix(self.format + "/")]

    def stated(self, finding):
        return self.of(finding).get("readers", {}).get("obligation")

    def effect(self, finding):
        """In the game."""
        rule = self.of(finding)
        return rule.get("effect") if rule.get("by", "game") == "game" else None


def is_absent(case, finding, rules):
    if finding["kind"] not in ABSENT or finding["severity"] not in ERRORS or finding["status"] != "open":
        return False
    if rules.stated(finding) == "may" or rules.effect(finding) == "loads" or any(row["path"].startswith("context.") for row in finding["related"]):
        return False
    return (case["lenient"]["result"] != "decoded" or finding["kind"] in LEADS_NOWHERE
            or "read_by" not in rules.of(finding))


def is_unreadable(case, finding, rules):
    return (case["lenient"]["result"] == "nothing" and finding["severity"] == "fatal" and finding["status"] == "open"
            and rules.effect(finding) != "loads")


def is_stated(case, finding, rules):
    return rules.stated(finding) == "must-reject" and finding["severity"] in ERRORS and finding["status"] == "open"


def is_refused_by_all(case, finding, rules):
    rule = rules.of(finding)
    if finding["severity"] not in ERRORS or finding["status"] != "open" or "readers" in rule or "read_by" in rule:
        return False
    if any(row["path"].startswith("context.") for row in finding["related"]) or finding["kind"] in READABLE_ANYWAY:
        return False
    if (effect := rule.get("effect")) in ("loads", "looks-wrong"):
        return False
    stops, refuses = "refused_by" in rule, effect == "refuses"
    return (stops and refuses) if case["lenient"]["result"] == "decoded" else (stops or refuses)


def obligation(case, rules):
    if "limits" in case["context"]:
        return "may"
    if case["result"] == "valid" and case["verdict"] == "conforms":
        is_stated_may = any(rules.stated(finding) == "may" for finding in case["findings"])
        return "may" if case.get("scope") or case.get("latitude") == "broken-member" or is_stated_may else "must-accept"
    unrecognised = case["format"] is None or (case["strict"]["result"] == "rejected" and "rule" not in case["strict"])
    if case["result"] == "acceptable" or unrecognised or case["strict"]["result"] == "accepted":
        return "may"
    faults = (test(case, finding, rules) for finding in case["findings"] for test in TESTS)
    return "must-reject" if any(faults) else "may"


TESTS = (is_absent, is_unreadable, is_stated, is_refused_by_all)


def refused_by_game(case, rules):
    return any(rules.effect(finding) in ("refuses", "hangs", "crashes") and finding["status"] == "open"
               and finding["severity"] != "note" for finding in case["findings"])


def flaws_of(document):
    rules = Rules(document)
    for case in document["cases"]:
        asked = case["obligation"]
        if case.get("exception"):
            continue
        if (computed := obligation(case, rules)) != asked:
            yield f"{case['id']}: {asked}, expected {computed}"
        engine = case.get("profiles", {}).get("engine", case)["obligation"]
        if asked == "may" and "limits" not in case["context"] and refused_by_game(case, rules) and engine != "must-reject":
            yield f"{case['id']}: the game refuses it, and the engine's obligation is {engine}"
        if asked == "must-accept" and any(row["severity"] in ERRORS and row["status"] == "open" for row in case["findings"]):
            yield f"{case['id']}: must-accept, and an error was found"


def members_of(document, folder, program):
    """Errors that `check` finds in files that must be accepted."""
    for case in document["cases"]:
        is_container = not case["member"] and bool((case.get("model") or {}).get("members"))
        if case["obligation"] != "must-accept" or not is_container or case["needs"] or case["format_is"] == "given":
            continue
        with tempfile.TemporaryDirectory() as place:
            file = pathlib.Path(place, pathlib.PurePath(case["name"] or case["file"]).name)
            file.write_bytes((folder / case["file"]).read_bytes())
            ran = subprocess.run([program, "check", "--output-format", "jsonl", str(file)], capture_output=True, check=False)
        for record in map(json.loads, ran.stdout.splitlines()):
            for finding in record.get("findings", []):
                if finding["severity"] in ERRORS and finding["status"] == "open":
                    yield f"{case['id']}: must-accept, and check finds {finding['rule']} in {record.get('members')}"


def main(export, program):
    counts, engine, faults = collections.Counter(), collections.Counter(), []
    for index in sorted(pathlib.Path(export).glob("*/index.json")):
        document = json.loads(index.read_text(encoding="utf-8"))
        faults += flaws_of(document)
        faults += members_of(document, index.parent, program)
        for case in document["cases"]:
            counts[case["obligation"]] += 1
            engine[case.get("profiles", {}).get("engine", case)["obligation"]] += 1
            if case.get("exception"):
                print(f"exception: {case['id']}: {case['obligation']}: {case['obligation_why']}")
    print(dict(counts), "as the game:", dict(engine))
    print(*faults, sep="\n")
    return 1 if faults or not counts else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
