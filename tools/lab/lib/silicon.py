#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The rows of Documentation/silicon.tsv: facts of silicon, and whether the driver keeps them.

pages/conformance checks them and writes Documentation/silicon.md from them.
"""
import collections
import functools
import os
import re

import mutant_rows
from sources import TOP

TABLE = "Documentation/silicon.tsv"
PAGE = "Documentation/silicon.md"
FIELDS = ("id", "platforms", "fact", "consequence", "source", "state", "where", "proof", "reason")
KEPT, UNPROVEN, NOT_KEPT, NOT_APPLICABLE = "kept", "kept, unproven", "not kept", "n/a"
STATES = (KEPT, UNPROVEN, NOT_KEPT, "later (rings)", "later (DG2)", "later (Gen12)", NOT_APPLICABLE)
CONSEQUENCES = ("hang", "corruption", "isolation", "wrong numbers", "performance", "power", "function",
                "diagnostics", "unknown")
CELL = 160
NO_TEST = "no test: "
ID = re.compile(r"\bSIL-\d{3}\b")
SECTION = "# section: "
# Where an id must not be unknown; the page is made from the table, tests of the lab have rows of their own.
SEARCHED = ("core", "gt", "irq", "oa", "regs", "include", "model", "kunit", "tests", "tools", "Documentation")
NOT_SEARCHED = (TABLE, PAGE, "tests/lab/")

HEAD = """# Silicon

What drivers that run on silicon act on, and no manual at hand states: one row for each fact, and whether genx keeps it.
This page is written by `tools/lab/pages/conformance` from `Documentation/silicon.tsv`, and `tools/lab/static conformance`
compares it. The rules of the manuals are in [rules](rules.md). [CONTRIBUTING](../CONTRIBUTING.md#facts-of-silicon) says how to
change a row.

A fact is a claim about silicon as far as the drivers of Linux 6.12 act on it; "source" names the file and function of i915 or
xe. No row was tried on silicon by genx: [hwtest](hwtest.md) has the questions that a machine could answer.

| state | what it says |
|---|---|
| kept | the driver does it, and a mutant or a test fails without it: "proof" names the rule of the mutant, or the test |
| kept, unproven | the driver does it; no mutant and no test that names the fact shows it |
| not kept | the driver does not do it, or does it otherwise; the reason is given |
| later (rings), later (DG2), later (Gen12) | it concerns a part that the driver does not run yet |
| n/a | it cannot concern this driver; the reason is given |
"""


class Row:
    """One fact."""

    def __init__(self, fields, section, number):
        self.__dict__.update(zip(FIELDS, fields))
        self.section, self.number = section, number

    def proofs(self):
        return [] if self.proof.startswith(NO_TEST) else [p for p in self.proof.split(", ") if p]


def rows():
    """The rows, and what is wrong with the form of the table."""
    found, wrong, section = [], [], ""
    with open(os.path.join(TOP, TABLE), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if line.startswith(SECTION):
                section = line[len(SECTION):]
            if not line or line.startswith("#"):
                continue
            fields = line.split("\t")
            if len(fields) == len(FIELDS):
                found.append(Row(fields, section, number))
            else:
                wrong.append(f"{TABLE}:{number}: {len(FIELDS)} fields wanted, got {len(fields)}")
    return found, wrong


@functools.lru_cache(maxsize=None)
def mutant_rules():
    return collections.Counter(mutant.rule for mutant in mutant_rows.table())


@functools.lru_cache(maxsize=None)
def named():
    """The ids that the tree names, with the files that do."""
    found = collections.defaultdict(set)
    for folder in SEARCHED:
        for root, folders, files in os.walk(os.path.join(TOP, folder)):
            folders[:] = [f for f in folders if f != "__pycache__"]
            for name in files:
                path = os.path.relpath(os.path.join(root, name), TOP)
                if path.startswith(NOT_SEARCHED) or name.endswith((".o", ".ko", ".pyc", ".png", ".svg")):
                    continue
                with open(os.path.join(TOP, path), encoding="utf-8", errors="ignore") as file:
                    for name_of_fact in ID.findall(file.read()):
                        found[name_of_fact].add(path)
    return found


def test_names(row, proof):
    """Does a test exist, and does its file name the fact?"""
    if proof.startswith("tests/"):
        return proof in named()[row.id]
    suite, _, case = proof.partition(".")
    return bool(suite and case and mutant_rows.test_exists(proof, "kunit") and
                any(path in named()[row.id] for path in mutant_rows.suite_files(proof)))


def fault(row):
    """What is wrong with a row; "" if nothing is."""
    if row.state not in STATES:
        return f'no state "{row.state}": one of {", ".join(STATES)}'
    if row.consequence not in CONSEQUENCES:
        return f'no consequence "{row.consequence}": one of {", ".join(CONSEQUENCES)}'
    long = [name for name in FIELDS if len(getattr(row, name)) > CELL]
    if long:
        return f"more than {CELL} characters: {', '.join(long)}"
    if not (row.fact and row.source and row.platforms and row.section):
        return "fact, source, platforms or section is missing"
    if row.state == KEPT and not row.proof:
        return f'kept without a proof; until there is one its state is "{UNPROVEN}"'
    if row.state in (NOT_KEPT, NOT_APPLICABLE) and not row.reason:
        return f"{row.state} without a reason"
    if row.state.startswith("kept") and not row.where:
        return "kept without a place"
    gone = [p for p in row.where.split(", ") if p and not os.path.exists(os.path.join(TOP, p))]
    if gone:
        return f"no such file: {', '.join(gone)}"
    gone = [p for p in row.proofs() if not mutant_rules()[p] and not test_names(row, p)]
    if gone:
        return f"no such mutant, and no test of this name that names {row.id}: {', '.join(gone)}"
    if row.state != KEPT and mutant_rules()[row.id]:
        return f'there is a mutant of it: is it kept? Then its state is "{KEPT}" and {row.id} its proof'
    if row.state != KEPT and row.proof:
        return f"{row.state}, with a proof"
    return ""


def faults():
    """What is wrong with the table."""
    found, wrong = rows()
    yield from wrong
    ids = [row.id for row in found]
    for number, row in enumerate(found, 1):
        why = fault(row)
        if not ID.fullmatch(row.id) or int(row.id[4:]) != number:
            why = f"row {number} is SIL-{number:03d}"
        if why:
            yield f"{TABLE}:{row.number}: {row.id}: {why}"
    for name in sorted(set(named()) - set(ids)):
        yield f"{', '.join(sorted(named()[name]))}: {name} is not in {TABLE}"


def counted(found, what):
    return collections.Counter(getattr(row, what) for row in found)


def matrix(found):
    """States against consequences."""
    yield "| consequence | " + " | ".join(STATES) + " | all |"
    yield "|---|" + "---|" * (len(STATES) + 1)
    for name in (*CONSEQUENCES, None):
        mine = [row for row in found if name in (None, row.consequence)]
        count = counted(mine, "state")
        yield (f"| {name or '**all**'} | " + " | ".join(str(count[state] or "") for state in STATES) +
               f" | {len(mine)} |")


def line_of(row):
    where = ", ".join(f"`{path}`" for path in row.where.split(", ") if path)
    why = ". ".join(part for part in (row.proof, row.reason) if part)
    cells = (row.id, row.platforms, row.fact, row.consequence, row.state, where, why, row.source)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def summary():
    """One line for each state."""
    count = counted(rows()[0], "state")
    return "silicon: " + ", ".join(f"{count[state]} {state}" for state in STATES if count[state])


def page():
    found, _ = rows()
    out = [HEAD, "## Summary", "", *matrix(found), ""]
    open_rows = [row for row in found if row.state in (NOT_KEPT, UNPROVEN)]
    for consequence in ("hang", "corruption", "isolation", "wrong numbers"):
        for state in (NOT_KEPT, UNPROVEN):
            ids = [row.id for row in open_rows if (row.state, row.consequence) == (state, consequence)]
            if ids:
                out += [f"{consequence}, {state}: {', '.join(ids)}.", ""]
    for section in dict.fromkeys(row.section for row in found):
        mine = [row for row in found if row.section == section]
        out += [f"## {section}", "",
                "| id | platforms | fact | consequence | state | where | proof, reason | source |",
                "|---|---|---|---|---|---|---|---|", *map(line_of, mine), ""]
    return "\n".join(out).rstrip("\n") + "\n"
