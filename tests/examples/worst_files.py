# SPDX-License-Identifier: MIT
"""worst_files.py FOLDER [NUMBER]: the files of a mod that are most broken, and the first thing that is wrong in each."""
import sys

import animcheck

report = animcheck.check(sys.argv[1])
number = int(sys.argv[2]) if len(sys.argv) > 2 else 10


def weight(one):
    counted = [finding.severity for finding in one.findings if finding.counts]
    return one.verdict is animcheck.Verdict.BROKEN, counted.count(animcheck.Severity.ERROR), len(counted)


for one in sorted(report, key=weight, reverse=True)[:number]:
    first = max(one.findings, key=lambda finding: finding.severity, default=None)
    print(f"{one.place}: {one.verdict.name.lower()}" + (f", {len(one.findings)} findings: {first.message}" if first else ""))
