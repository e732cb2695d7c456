#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Read what the tests in a guest printed; print what failed, and a summary line.

usage: tap.py [--rows FILE] OUTPUT TEST...

Each named test must have begun, planned, run its plan and ended with 0. --rows appends the rows of
tables that the tests printed (rows.py) to a file, with passed or FAILED.
"""
import re
import sys

import rows

RESULT = re.compile(r"^(not ok|ok) \d+ ?-? ?(.*?)(?: # (SKIP|TODO).*)?$", re.IGNORECASE)


def split(path, names):
    """The lines of each test, and how it ended (None: it did not)."""
    tests = {name: ([], None) for name in names}
    current = None
    with open(path, errors="replace") as output:
        for line in output:
            line = line.rstrip()
            if line.startswith("# begin "):
                current = line[8:]
            elif line.startswith("# end ") and current:
                tests[current] = (tests[current][0], int(line.rsplit(" ", 1)[1]))
                current = None
            elif current:
                tests[current][0].append(line)
    return tests


def main():
    args = sys.argv[1:]
    kept = None
    if args[:1] == ["--rows"]:
        kept = open(args[1], "a", encoding="utf-8")
        args = args[2:]
    passed = failed = skipped = 0
    for name, (lines, status) in split(args[0], args[1:]).items():
        bad = ran = 0
        planned = None
        for number, line in enumerate(lines):
            result = RESULT.match(line)
            plan = re.match(r"^1\.\.(\d+)$", line)
            if plan:
                planned = int(plan[1])
            elif result:
                ran += 1
                if result[3]:
                    skipped += 1
                elif result[1] == "ok":
                    passed += 1
                else:
                    bad += 1
                    print(f"FAILED {name}: {result[2]}")
                    for text in lines[number + 1:]:
                        if not text.startswith("#"):
                            break
                        print("  | " + text[2:])
        if status is None or planned != ran or (status != 0 and bad == 0):
            bad += 1
            why = "did not end" if status is None else f"ended with {status} after {ran} of {planned}"
            print(f"FAILED {name}: {why}")
            for text in lines[-10:]:
                print("  | " + text)
        for row in filter(None, map(rows.parse, lines)) if kept else ():
            kept.write("\t".join(row + (name, "FAILED" if bad else "passed")) + "\n")
        failed += bad
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or passed + skipped == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
