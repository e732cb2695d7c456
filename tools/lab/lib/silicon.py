#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The rows of Documentation/silicon.tsv and gen12.tsv: facts of silicon, and whether the driver keeps them.

pages/conformance checks them and writes a page from each table.
"""
import collections
import functools
import os
import re

import mutant_rows
from sources import TOP

FIELDS = ("id", "platforms", "fact", "consequence", "source", "state", "where", "proof", "reason")
KEPT, UNPROVEN, NOT_KEPT, NOT_APPLICABLE = "kept", "kept, unproven", "not kept", "n/a"
STATES = (KEPT, UNPROVEN, NOT_KEPT, "later (rings)", "later (DG2)", "later (Gen12)", NOT_APPLICABLE)
CONSEQUENCES = ("hang", "corruption", "isolation", "wrong numbers", "performance", "power", "function",
                "diagnostics", "unknown")
CELL = 160
NO_TEST = "no test: "
ID = re.compile(r"\b(?:SIL|G12)-\d{3}\b")
SECTION = "# section: "
# Where an id must not be unknown; the pages are made from the tables, tests of the lab have rows of their own.
SEARCHED = ("core", "gt", "irq", "oa", "regs", "include", "model", "kunit", "tests", "tools", "Documentation")

STATES_HEAD = """
| state | what it says |
|---|---|
| kept | the driver does it, and a mutant or a test fails without it: "proof" names the rule of the mutant, or the test |
| kept, unproven | the driver does it; no mutant and no test that names the fact shows it |
| not kept | the driver does not do it, or does it otherwise; the reason is given |
| later (rings), later (DG2), later (Gen12) | it concerns a part that the driver does not run yet |
| n/a | it cannot concern this driver; the reason is given |
"""

SILICON_HEAD = """# Silicon

What drivers that run on silicon act on, and no manual at hand states: one row for each fact, and whether genx keeps it.
This page is written by `tools/lab/pages/conformance` from `Documentation/silicon.tsv`, and `tools/lab/static conformance`
compares it. The rules of the manuals are in [rules](rules.md). [CONTRIBUTING](../CONTRIBUTING.md#facts-of-silicon) says how to
change a row.

A fact is a claim about silicon as far as the drivers of Linux 6.12 act on it; "source" names the file and function of i915 or
xe. No row was tried on silicon by genx: [hwtest](hwtest.md) has the questions that a machine could answer.
""" + STATES_HEAD

GEN12_HEAD = """# Gen12.0

What drivers act on that run on Tiger, Rocket, Alder and Raptor Lake, of which no manual is at hand: one row for each fact of the public
Gen12.0 facts, and whether genx keeps it. This page is written by `tools/lab/pages/conformance` from `Documentation/gen12.tsv`, and
`tools/lab/static conformance` compares it. Facts that hold on older parts, too, are in [silicon](silicon.md), whose ids may be the
proof here. [platforms](platforms.md#gen120-where-public-facts-leave-a-choice) has what was chosen where the facts leave a choice.

"Gen12.0" are all of these parts, "ADL" is Alder Lake-S, P and N and Raptor Lake. "source" names the file and function of i915 or
xe of Linux 6.12. No row was tried on silicon by genx.

What the module has for these parts alone, at b8977a22: 12 functions of 1,346 bytes, which take 1,616 bytes of `.text` with the prefix and
the alignment that the kernel gives to each. With the operations of the OA unit and the PAT, which were written for these parts and now
serve DG2 as well, it is 32 functions of 3,334 bytes, 4,064 of `.text`, and 16.1 KB of tables in `.rodata`. They are what nothing refers to
any more (calls in `objdump -d`, relocations in `objdump -r`, sizes in `nm -S`, from the start and the end of the module) when
`genx_platform_tgl`, `genx_platform_adl`, the entries of the kinds that only these name, and `genx_emit_aux_invalidate()` are taken out.
Branches for these parts in functions that others run too are not in it: those on `aux_inv`, `tlb_also`, `ring_fault_gam` and
`fw_foreign`.
""" + STATES_HEAD


class Table:
    """A table of facts, and the page that is written from it."""

    def __init__(self, prefix, name, head, numbers=None):
        """numbers: ranges of the numbers of all facts, each of which must have a row; None: 1, 2, ..."""
        self.prefix, self.head, self.numbers = prefix, head, numbers
        self.path, self.page = f"Documentation/{name}.tsv", f"Documentation/{name}.md"

    def ids(self, count):
        """The ids that the rows must have, of which there are count."""
        ranges = self.numbers or ((1, count),)
        return [f"{self.prefix}-{n:03d}" for first, last in ranges for n in range(first, last + 1)]


SILICON = Table("SIL", "silicon", SILICON_HEAD)
GEN12 = Table("G12", "gen12", GEN12_HEAD, (
    (1, 10), (20, 28), (30, 38), (40, 45), (50, 66), (70, 85), (90, 102), (110, 125), (130, 160), (162, 168),
    (170, 174), (176, 178), (180, 188), (200, 219), (230, 234)))
TABLES = (SILICON, GEN12)
NOT_SEARCHED = (*(path for table in TABLES for path in (table.path, table.page)), "tests/lab/")


class Row:
    """One fact."""

    def __init__(self, fields, section, number):
        self.__dict__.update(zip(FIELDS, fields))
        self.section, self.number = section, number

    def proofs(self):
        return [] if self.proof.startswith(NO_TEST) else [p for p in self.proof.split(", ") if p]


def rows(table):
    """The rows, and what is wrong with the form of the table."""
    found, wrong, section = [], [], ""
    with open(os.path.join(TOP, table.path), encoding="utf-8") as file:
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
                wrong.append(f"{table.path}:{number}: {len(FIELDS)} fields wanted, got {len(fields)}")
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


def faults_of(table):
    """What is wrong with a table."""
    found, wrong = rows(table)
    yield from wrong
    wanted, ids = table.ids(len(found)), [row.id for row in found]
    for name in wanted:
        if name not in ids:
            yield f"{table.path}: {name} has no row"
    for number, row in enumerate(found):
        why = fault(row)
        if row.id not in wanted:
            why = "no such fact"
        elif row.id in ids[:number]:
            why = "it has a row already"
        elif row.id < max(ids[:number], default=""):
            why = "it stands behind a later fact"
        if why:
            yield f"{table.path}:{row.number}: {row.id}: {why}"
    for name in sorted(set(named()) - set(ids)):
        if name.startswith(table.prefix):
            yield f"{', '.join(sorted(named()[name]))}: {name} is not in {table.path}"


def faults():
    """What is wrong with the tables."""
    for table in TABLES:
        yield from faults_of(table)


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


def summary(table):
    """One line for each table."""
    count = counted(rows(table)[0], "state")
    return f"{table.path}: " + ", ".join(f"{count[state]} {state}" for state in STATES if count[state])


def page(table):
    found, _ = rows(table)
    out = [table.head, "## Summary", "", *matrix(found), ""]
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
