#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rows of tables, as the tests of a complete run print them.

A test prints "# table: faults | what | outcome". The runner of a kind of test keeps the rows of its
last complete run in build/rows/<kind>.tsv, with the digest of what was run; tools/lab/pages/tables compares
them with tests/rows.tsv and writes pages.

usage: rows.py KIND LOG STATUS    keep the rows of a log of TAP that is one test, green if STATUS is 0
"""
import os
import re
import sys

from sources import TOP, state

ROW = re.compile(r"^\s*#.*?\btable: (\w+) \| (.+?) \| (.+?)\s*$")
TABLES = ("faults", "inputs", "matrix")


def parse(line):
    """(table, what, outcome) of a line, None if it is no row."""
    row = ROW.match(line)
    if not row or row[1] not in TABLES:
        return None
    return row[1], row[2].replace("|", "/"), row[3].replace("|", "/")


def path(kind):
    return os.path.join(TOP, "build", "rows", kind + ".tsv")


def write(kind, rows):
    """Keep rows (table, what, outcome, test, ok) as those of the last complete run of a kind."""
    os.makedirs(os.path.dirname(path(kind)), exist_ok=True)
    with open(path(kind) + ".tmp", "w", encoding="utf-8") as file:
        file.write(f"# {state(kind)}\n")
        for table, what, outcome, test, good in rows:
            file.write("\t".join((table, what, outcome, test, "passed" if good else "FAILED")) + "\n")
    os.replace(path(kind) + ".tmp", path(kind))


def read(kind):
    """The digest and the rows of the last complete run of a kind; None if there is none.

    The digest of a run of one turn (vm-test --turn) ends with " turn"."""
    try:
        with open(path(kind), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except FileNotFoundError:
        return None
    return lines[0][2:], [line.split("\t") for line in lines[1:]]


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__.strip())
    kind, log, status = sys.argv[1:]
    with open(log, errors="replace") as file:
        found = [row for row in map(parse, file) if row]
    write(kind, [row + (kind, status == "0") for row in found])


if __name__ == "__main__":
    main()
