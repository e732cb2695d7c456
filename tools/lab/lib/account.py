#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare the totals that genx-perf printed with the model's own account.

account.py OUTPUT REPORT: OUTPUT has the totals of one `genx-perf stat`, REPORT is what tools/vgpu
wrote. Exits 1 when a number differs or the model recorded a violation.
"""
import json
import re
import sys

TOTAL = re.compile(r"^  (timestamp|gpu_ticks|lost|overflows|[ABC]\d+) +([\d,]+)(?:  .*)?$")
REPORTS = re.compile(r"^totals over .*, (\d+) reports$")


def read_totals(path):
    """Name and number of each total that genx-perf printed."""
    totals = {}
    with open(path, errors="replace") as output:
        for line in output:
            line = line.rstrip()
            match = TOTAL.match(line)
            if match:
                totals[match[1]] = int(match[2].replace(",", ""))
            match = REPORTS.match(line)
            if match:
                totals["reports"] = int(match[1])
    return totals


def expected(report):
    """The same names with the model's numbers."""
    account = report["oa"]["account"]
    wanted = {
        "reports": report["oa"]["reports"],
        "timestamp": account["timestamp"],
        "gpu_ticks": account["gpu_ticks"],
        "lost": report["oa"]["reports_lost"],
        "overflows": 0,
    }
    for letter in "ABC":
        for index, value in enumerate(account[letter]):
            wanted[f"{letter}{index}"] = value
    return wanted


def main():
    totals = read_totals(sys.argv[1])
    with open(sys.argv[2]) as file:
        report = json.load(file)
    wanted = expected(report)
    differ = 0

    print("the model's own account")
    for name in ("contexts_run", "context_switches", "preemptions", "batches", "commands",
                 "mmio_reads", "mmio_writes", "interrupts", "interrupt_accesses_max"):
        print(f"  {name:24} {report[name]:>20}")
    print(f"  {'counter':24} {'genx-perf':>20} {'model':>20}")
    zero = 0
    for name, value in totals.items():
        same = wanted.get(name) == value
        differ += not same
        if same and value == 0 and name[0] in "ABC":
            zero += 1
            continue
        print(f"  {name:24} {value:>20} {wanted.get(name, '-'):>20}{'' if same else '  DIFFERS'}")
    if zero:
        print(f"  and {zero} counters that are 0 on both sides")
    for violation in report["violations"]:
        print(f"  violation of {violation['rule']} at {violation['register']}: {violation['text']}")
    print(f"  {'violations':24} {report['violations_total']:>20}")

    if not totals.get("timestamp"):
        sys.exit("error: genx-perf printed no totals")
    if differ or report["violations_total"]:
        sys.exit(f"error: {differ} counters differ, {report['violations_total']} violations")
    print(f"all {len(totals)} totals are equal, no rule was broken")


if __name__ == "__main__":
    main()
