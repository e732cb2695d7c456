#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Read the logs of a KUnit run's boots; print what failed, with its log, and a summary line.

usage: ktap.py [--rows KIND] SOURCE LOG...

The results are read by the parser of the kernel's source at SOURCE (what kunit.py parse uses). Here are reports of
the kernel and its sanitizers, which fail a run whose tests passed, and the rows of tables that tests printed: --rows
keeps them (rows.py), for a complete run only. Exits 1 when a test failed, a plan was not finished, a sanitizer
reported, or nothing ran.
"""
import io
import os
import re
import sys

import rows

REPORT = re.compile(
    r"BUG:|WARNING:|UBSAN:|ODEBUG:|kmemleak: .*(suspected|unreferenced|error)|Kernel panic|Oops|KASAN|"
    r"INFO: (possible|trying|inconsistent)|detected (expedited )?stalls|blocked for more than")
# lines of a normal boot which only name a sanitizer
HARMLESS = re.compile(r"KernelAddressSanitizer initialized|kmemleak: (Kernel|Automatic|Memory)")
RESULT = re.compile(r"^(\s*)(not ok|ok) (\d+)(?: -)? ?([^#]*?)\s*(?:# (.*))?$")
SUBTEST = re.compile(r"^(\s*)# Subtest: (\S+)")
STAMP = re.compile(r"^(<\d+>)?\[ *\d+\.\d+\] ?")
ERROR = re.compile(r"\[ERROR\] Test: (.*)")
# a test that was begun and has no result; tests of a plan that were not begun are counted in walk()
NO_RESULT = re.compile(r"missing subtest result line")
# said otherwise
SAID = re.compile(r"missing expected subtest|Could not find any KTAP output|0 tests run")
LAST = 40


class Results:
    """The results of one log: a count for each outcome, and the text of each problem."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0
        self.problems = []
        self.missing = 0        # tests and suites that were planned and did not run
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


def parser(source):
    """The kernel's module, which prints into a buffer."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.join(source, "tools", "testing", "kunit"))
    import kunit_parser
    kunit_parser.stdout._output = io.StringIO()
    # on a terminal the words of ERROR would have colours between them
    kunit_parser.stdout._use_color = False
    return kunit_parser


def keep(test, names, status, out):
    """What the log of a test says: of the first parameter of a test, the parser keeps it with the test."""
    case = ".".join(names[:2])
    if test.status not in (status.SUCCESS, status.SKIPPED) or any(map(is_report, test.log)):
        out.bad.add(case)
    if test.status != status.SKIPPED and len(names) > 1:
        out.rows += [row + (case,) for row in map(rows.parse, test.log) if row]


def walk(test, names, status, out):
    """Count the tests without subtests."""
    for sub in test.subtests:
        inner = names + [sub.name]
        if sub.subtests:
            failed, missing = out.failed, out.missing
            walk(sub, inner, status, out)
            # a suite can fail, or stop, though each of its tests passed
            if sub.status in (status.FAILURE, status.TEST_CRASHED) and (failed, missing) == (out.failed, out.missing):
                out.failed += 1
                out.problem("FAILED " + ".".join(inner), sub.log)
        elif not sub.name:
            out.missing += 1
            continue
        elif sub.status == status.SUCCESS:
            out.passed += 1
        elif sub.status == status.SKIPPED:
            out.skipped += 1
        else:
            out.failed += 1
            out.problem("FAILED " + ".".join(inner), test.log + sub.log if sub is test.subtests[0] else sub.log)
        keep(sub, inner, status, out)


def read(lines, source):
    """The results of a log; source: a kernel's source tree."""
    out = Results()
    kunit = parser(source)
    lines = [STAMP.sub("", line.rstrip()) for line in lines]
    main = kunit.parse_run_tests(lines)
    walk(main, [], kunit.TestStatus, out)
    for error in ERROR.findall(kunit.stdout._output.getvalue()):
        if NO_RESULT.search(error):
            out.missing += 1
        elif not SAID.search(error):
            out.failed += 1
            out.problem(error, [])
    if out.missing:
        out.failed += 1
        out.problem(f"the kernel stopped in {running(lines)}: {out.missing} tests and suites did not finish",
                    lines[-LAST:])
    elif out.passed + out.failed + out.skipped == 0:
        out.failed += 1
        out.problem("no test ran", lines[-20:])
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
    kind = None
    if args[:1] == ["--rows"]:
        kind, args = args[1], args[2:]
    if len(args) < 2:
        sys.exit(__doc__.strip())
    found = []
    for path in args[1:]:
        with open(path, errors="replace") as log:
            lines = log.readlines()
        out = read(lines, args[0])
        find_reports(lines, out)
        for title, text in out.problems:
            print(title)
            for line in text:
                print("  | " + line)
        found.append(out)
    if kind and not any(out.missing for out in found):
        rows.write(kind, [row + (row[3] not in out.bad,) for out in found for row in out.rows])
    passed, failed, skipped = (sum(getattr(out, name) for out in found) for name in ("passed", "failed", "skipped"))
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
