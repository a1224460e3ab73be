"""make_dumps.py SAMPLE REPORT TO: from the sample dump and its report, a hostile dump, a report of one input with thousands of
findings, a dump of 5,000 inputs, and a report of 50,000."""
import json
import pathlib
import random
import shutil
import sys

MARKUP = [
    "<script>window.hacked=1<",
    "<img src=x onerror=window.hacked=1>",
    "]]>--><!--",
    "\"'&amp;&lt;b&gt;",
    "</script ><svg onload=alert(1)>".replace("/", "\\"),
    "line\nfeed\ttab\x1b[31mred\x7f",
    "\u202egnp.exe\u2066",
    "${7*7}{{7*7}}",
    "__proto__",
    "constructor",
    "-".join("long" for _ in range(30)),
]


def hostile(sample, to):
    broken = next(sample.rglob("*.MAN")).read_bytes()
    (to / "dump").mkdir(parents=True)
    for name in MARKUP:
        (to / "dump" / (name + ".MAN")).write_bytes(broken[:12] + b"\xff\xff" + broken[14:])
    (to / "dump" / "all.bin").write_bytes(bytes(range(256)))
    # Bytes that are not UTF-8 in a name.
    pathlib.Path(to / "dump").joinpath(b"raw\xff\xfe<b>.MAN".decode("utf-8", "surrogateescape")).write_bytes(broken)
    # A file of noise under the names of all formats, for findings of all kinds.
    noise = random.Random(20)
    for name in ("NOISE.MDH", "NOISE.VDF", "NOISE.HQR", "noise.lgp", "rtda", "noise.anb", "noise.xml"):
        (to / "dump" / name).write_bytes(noise.randbytes(4096))


def many(sample, to):
    """More than 5,000 inputs, as some are no longer recognised; each file with its own bytes changed: no two records are one."""
    files = sorted(path for path in sample.rglob("*") if path.suffix in (".MAN", ".MDH", ".anb", ".skb"))
    noise = random.Random(20)
    for number in range(5100):
        file = files[number % len(files)]
        folder = to / "dump" / f"{number // len(files):03}" / file.parent.relative_to(sample)
        folder.mkdir(parents=True, exist_ok=True)
        data = bytearray(file.read_bytes())
        for _ in range(number % 4):
            data[noise.randrange(len(data))] = noise.randrange(256)
        (folder / file.name).write_bytes(data)


def marked(sample, to):
    """An animation and its hierarchy: the last rotation of the last frame is not a unit quaternion."""
    to.mkdir(parents=True)
    shutil.copy(sample / "ANIMS" / "HUM.MDH", to)
    data = bytearray((sample / "ANIMS" / "HUM-S_TEST.MAN").read_bytes())
    data[-12:-6] = b"\xff" * 6
    (to / "HUM-S_TEST.MAN").write_bytes(data)


def summary_of(summary, verdicts):
    """The summary for files of these verdicts and nothing else."""
    number = sum(verdicts.values())
    files = {"all": number, "verdicts": verdicts, "known": {}, "not_read": 0}
    none = {"all": 0, "verdicts": {}, "known": {}, "not_read": 0}
    return {**summary, "inputs": number, "verdicts": verdicts, "members": {}, "judged": number, "unknown_members": 0,
            "totals": {"members": none, "elements": none, "files": files}}


def thousands(report, to):
    """A record as no file has it, with markup in every text."""
    lines = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    record = next(line for line in lines if line["record"] == "input" and line["verdict"] == "broken" and not line["members"])
    finding = record["findings"][0]
    record["path"] = "thousands"
    record["findings"] = [
        {**finding, "message": f"{number} {MARKUP[number % len(MARKUP)]}", "recovery": MARKUP[number % len(MARKUP)],
         "actual": MARKUP[-1 - number % len(MARKUP)]} for number in range(6000)]
    summary = summary_of(lines[-1], {"broken": 1})
    to.mkdir(parents=True, exist_ok=True)
    (to / "thousands.jsonl").write_text("".join(json.dumps(line) + "\n" for line in (lines[0], record, summary)), encoding="utf-8")


def fifty_thousand(report, to):
    """The records of the report again and again, each time of another folder."""
    lines = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    records = [line for line in lines if line["record"] == "input" and not line["members"]]
    verdicts = {}
    with (to / "fifty_thousand.jsonl").open("w", encoding="utf-8") as file:
        file.write(json.dumps(lines[0]) + "\n")
        for number in range(50000):
            record = records[number % len(records)]
            verdicts[record["verdict"]] = verdicts.get(record["verdict"], 0) + 1
            path = f"dump/{number // 1000:02}/{number // len(records):04}/{record['path']}"
            file.write(json.dumps({**record, "path": path}) + "\n")
        file.write(json.dumps(summary_of(lines[-1], verdicts)) + "\n")


def main():
    sample, report, to = map(pathlib.Path, sys.argv[1:4])
    shutil.rmtree(to, ignore_errors=True)
    hostile(sample, to / "hostile")
    many(sample, to / "many")
    marked(sample, to / "marked")
    thousands(report, to)
    fifty_thousand(report, to)


main()
