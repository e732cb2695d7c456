#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Read the log of a KUnit boot; print what failed, with its log, and a summary line.

usage: ktap.py [--rows KIND] LOG

--rows keeps the rows of tables that the tests printed (rows.py); for a complete run only.
Exits 1 when a test failed, a plan was not finished, a sanitizer reported, or nothing ran.
"""
import re
import sys

import rows

REPORT = re.compile(
    r"BUG:|WARNING:|UBSAN:|ODEBUG:|kmemleak: .*(suspected|unreferenced|error)|Kernel panic|Oops|KASAN|"
    r"INFO: (possible|trying|inconsistent)")
# lines of a normal boot which only name a sanitizer
HARMLESS = re.compile(r"KernelAddressSanitizer initialized|kmemleak: (Kernel|Automatic|Memory)")
RESULT = re.compile(r"^(\s*)(not ok|ok) (\d+)(?: -)? ?([^#]*?)\s*(?:# (.*))?$")
SUBTEST = re.compile(r"^(\s*)# Subtest: (\S+)")
PLAN = re.compile(r"^(\s*)1\.\.(\d+)\s*$")
STAMP = re.compile(r"^(<\d+>)?\[ *\d+\.\d+\] ?")


class Results:
    """The results of one log: a count for each outcome, and the text of each problem."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0
        self.problems = []
        self.stopped = False
        self.rows = []          # (table, what, outcome, suite.case)
        self.bad = set()        # suite.case that failed

    def problem(self, title, lines):
        self.problems.append((title, lines))


def is_report(line):
    return bool(REPORT.search(line)) and not HARMLESS.search(line)


def is_bad(line):
    """The failure that a line of a log reports, "" if it reports none."""
    line = STAMP.sub("", line.rstrip())
    result = RESULT.match(line)
    if result and result[2] == "not ok" and not (result[5] or "").upper().startswith("SKIP"):
        return result[4]
    return line.strip() if is_report(line) else ""


def running(lines):
    """The last test that was begun."""
    for line in reversed(lines):
        sub = SUBTEST.match(STAMP.sub("", line.rstrip()))
        if sub:
            return sub[2]
    return "boot"


def read(lines):
    """Walk through the KTAP lines; a leaf is a result without results below it."""
    out = Results()
    names = {}          # depth -> name of the open subtest
    plans = {}          # depth -> results still to come
    children = {}       # depth -> results seen at that depth since its parent began
    pending = []        # log lines since the last result
    started = False
    open_test = ""

    for raw in lines:
        line = STAMP.sub("", raw.rstrip())
        if not started:
            started = line.startswith("KTAP version")
            continue
        plan, sub, result = PLAN.match(line), SUBTEST.match(line), RESULT.match(line)
        if plan:
            plans[len(plan[1]) // 4] = int(plan[2])
        elif sub:
            depth = len(sub[1]) // 4 - 1
            names[depth] = sub[2]
            children[depth + 1] = 0
            open_test = ".".join(names[d] for d in sorted(names) if d <= depth)
        elif result:
            depth = len(result[1]) // 4
            name = ".".join([names[d] for d in sorted(names) if d < depth] + [result[4]])
            plans[depth] = plans.get(depth, 1) - 1
            children[depth] = children.get(depth, 0) + 1
            below = children.pop(depth + 1, 0)
            missing = plans.pop(depth + 1, 0)
            if below and missing > 0:
                out.failed += missing
                out.problem(f"{name}: {missing} tests did not run", [])
            if below == 0:
                directive = (result[5] or "").upper()
                if directive.startswith("SKIP"):
                    out.skipped += 1
                elif result[2] == "ok":
                    out.passed += 1
                else:
                    out.failed += 1
                    out.problem(f"FAILED {name}", pending)
                case = ".".join(name.split(".")[:2])
                if result[2] != "ok" or any(map(is_report, pending)):
                    out.bad.add(case)
                if not directive.startswith("SKIP"):
                    out.rows += [row + (case,) for row in map(rows.parse, pending) if row]
            for deeper in [d for d in names if d >= depth]:
                del names[deeper]
            pending = []
            continue
        pending.append(line)

    left = plans.get(0, 0)
    if started and left > 0:
        out.stopped = True
        out.failed += 1
        out.problem(f"the kernel stopped in {open_test}: {left} suites did not finish", pending[-40:])
    elif not started or out.passed + out.failed + out.skipped == 0:
        out.failed += 1
        out.problem("no test ran", [l.rstrip() for l in lines[-20:]])
    return out


def find_reports(lines, out):
    """Reports of the kernel and its sanitizers fail the run even when each test passed."""
    test, index = "", 0
    while index < len(lines):
        line = STAMP.sub("", lines[index].rstrip())
        result = RESULT.match(line)
        if result:
            test = result[4]
        elif is_report(line):
            out.failed += 1
            out.problem(f"REPORT after {test or 'boot'}: {line.strip()}",
                        [l.rstrip() for l in lines[index:index + 30]])
            index += 30
        index += 1


def main():
    args = sys.argv[1:]
    kind = args[1] if args[:1] == ["--rows"] else None
    with open(args[-1], errors="replace") as log:
        lines = log.readlines()
    out = read(lines)
    find_reports(lines, out)
    for title, text in out.problems:
        print(title)
        for line in text:
            print("  | " + line)
    if kind and not out.stopped:
        rows.write(kind, [row + (row[3] not in out.bad,) for row in out.rows])
    print(f"{out.passed} passed, {out.failed} failed, {out.skipped} skipped")
    return 1 if out.failed else 0


if __name__ == "__main__":
    sys.exit(main())
