#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The rows of mutants.tsv: a change of one line that breaks a rule, and the test that must then fail.

A row stands in the mutants.tsv of the folder of its test: kunit/oa/mutants.tsv for the suites of
kunit/oa, tests/model/mutants.tsv, tests/perf/mutants.tsv, tests/vm/mutants.tsv, tools/vgpu/test/mutants.tsv,
and tests/lab/mutants.tsv for static checks. If the suites that a row names stand in several folders, the table
is that of the folder above them.
"""
import csv
import difflib
import fnmatch
import functools
import os
import re
import sys

from sources import TOP, digest, sources, state

NAME = "mutants.tsv"
KINDS = ("kunit", "kunit-virtual", "model", "vm", "vgpu", "perf", "static")
PLACES = {"model": "tests/model", "vm": "tests/vm", "perf": "tests/perf", "vgpu": "tools/vgpu/test",
          "static": "tests/lab"}
# Other tables that name files: the column of the name, that of the old text.
UNTRIED = "tests/mutants.untried"
OTHERS = {UNTRIED: (1, 2), "tests/blind-driver.tsv": (1, 2)}
# What tries a mutant.
RUNNERS = ["tools/lab/lib/breaker.py", "tools/lab/mutants"]
# Of what a row may change.
CHANGED = ("core", "gt", "irq", "oa", "regs", "include", "model", "kunit", "tests", "tools", "Documentation",
           "README.md")
HEAD = """# Mutants whose test is in this folder (make mutants). Tab-separated: rule, file, old text (once in the file),
# new text, test, kind.
"""


class Mutant:
    """A row of a table."""

    def __init__(self, fields, table=""):
        self.rule, self.file, self.old, self.new, self.test, self.kind = fields
        self.table = table
        path = os.path.join(TOP, self.file)
        parts = [self.file] if os.path.isfile(path) else []
        self.sources = sorted(set(parts + test_sources(self.test, self.kind)))
        self.key = digest(self.sources, *fields)

    def exact(self, release):
        """A digest of all that the outcome depends on, with the release of the kernel."""
        return digest(RUNNERS, state_of(self.kind.split("-")[0]), release, *self.fields())

    def fields(self):
        return self.rule, self.file, self.old, self.new, self.test, self.kind

    def order(self):
        group, number = self.rule.rsplit("-", 1)
        return group, number, self.file, self.new


state_of = functools.lru_cache(maxsize=None)(state)


@functools.lru_cache(maxsize=None)
def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8", errors="replace") as file:
        return file.read()


def with_headers(paths):
    """Files, and what they include of their own kind, with the code behind each header."""
    found, todo = set(), list(paths)
    while todo:
        path = todo.pop()
        if path in found or not os.path.isfile(os.path.join(TOP, path)):
            continue
        found.add(path)
        if path.endswith(".h"):
            todo.append(path[:-1] + "c")
        for name in re.findall(r'^#include "([^"]+)"', read(path), re.M):
            near = os.path.join(os.path.dirname(path), name)
            todo += [p for p in (name, near) if p.startswith(("kunit/", "tests/"))]
    return found


@functools.lru_cache(maxsize=None)
def suites():
    """The file of each KUnit suite."""
    found = {}
    for path in sources(("kunit",)):
        for name in re.findall(r'\.name = "(\w+)"', read(path)) if path.endswith((".c", ".h")) else ():
            found.setdefault(name, path)
    return found


def suite_files(test):
    """The files of the suites that a filter names."""
    pattern = test.split(".")[0]
    return [path for name, path in suites().items() if fnmatch.fnmatch(name, pattern)]


@functools.lru_cache(maxsize=None)
def test_sources(test, kind):
    if kind == "model":
        return sorted(with_headers(p for p in sources(("tests/model",)) if p.endswith(f"/{test}.c")))
    if kind == "static":
        return ["tools/lab/static"]
    if kind == "vm":
        return [p for p in sources(("tests/vm",)) if os.path.basename(p) == test + ".sh"
                or "/lib" in p or p.endswith((".c", ".h"))]
    if kind in ("vgpu", "perf"):
        found = sources((PLACES[kind], "tests/harness.h") if kind == "perf" else (PLACES[kind],))
        return [p for p in found if os.path.basename(p) != NAME]
    return sorted(with_headers(suite_files(test)))


def test_files(mutant):
    """The files of a row's test, without what they share with others."""
    if mutant.kind.startswith("kunit"):
        return suite_files(mutant.test)
    names = {os.path.splitext(os.path.basename(path))[0]: path for path in test_sources(mutant.test, mutant.kind)}
    if mutant.test in names:
        return [names[mutant.test]]
    return [path for name, path in names.items() if name.endswith("_test")]


def place(test, kind):
    """The table in which a row of a test stands; "" if there is no such test."""
    if kind in PLACES:
        return os.path.join(PLACES[kind], NAME)
    folders = {os.path.dirname(path) for path in suite_files(test)}
    return os.path.join(os.path.commonpath(folders), NAME) if folders else ""


def tables():
    """Each table, relative to the top."""
    return [path for path in sources(("kunit", "tests", "tools")) if os.path.basename(path) == NAME]


def lines(path):
    """The fields of each row of a tab-separated table, with its number."""
    with open(os.path.join(TOP, path), encoding="utf-8", newline="") as file:
        for number, line in enumerate(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE), 1):
            if line and not line[0].startswith("#"):
                yield number, line


def table(prefixes=()):
    """The rows of all tables, or those whose rules begin with one of the prefixes."""
    for path in tables():
        for number, line in lines(path):
            if len(line) != 6 or line[5] not in KINDS:
                sys.exit(f"error: {path}:{number}: six fields wanted, got {line}")
            if not prefixes or line[0].startswith(tuple(prefixes)):
                yield Mutant(line, path)


def pairs(path, width):
    """The rows of a file of tab-separated fields, without comments."""
    if not os.path.exists(path):
        return
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            fields = line.rstrip("\n").split("\t")
            if line.strip() and not line.startswith("#"):
                if len(fields) != width:
                    sys.exit(f"error: {os.path.relpath(path, TOP)}:{number}: {width} fields wanted")
                yield fields


def test_exists(test, kind):
    """Does a row name a test that there is?"""
    if kind == "vgpu":
        return test == "protocol"
    if kind == "perf":
        return test == "perf" or os.path.exists(os.path.join(TOP, "tests", "perf", test + ".c"))
    if kind == "static":
        return f"check_{test}()" in read("tools/lab/static")
    if not kind.startswith("kunit"):
        return bool(test_sources(test, kind))
    case = test.partition(".")[2]
    cases = {name for path in suite_files(test)
             for name in re.findall(r"KUNIT_CASE\w*\((\w+)", read(path))}
    return any(fnmatch.fnmatch(name, case or "*") for name in cases)


def elsewhere(old, file):
    """The files other than one that have a text exactly once."""
    return [path for path in sources(CHANGED) if path.endswith((".c", ".h")) and path != file
            and read(path).count(old) == 1]


def nearest(old, file):
    """The line of a file that is most like a text: its number and the line; None if none is like it."""
    text = old.strip()
    best, at = 0.6, None
    matcher = difflib.SequenceMatcher(None, "", text, autojunk=False)
    for number, line in enumerate(read(file).splitlines(), 1):
        matcher.set_seq1(line.strip())
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and matcher.ratio() > best:
            best, at = matcher.ratio(), (number, line.strip())
    return at


def why_lost(old, file):
    """Where a text went that is not in a file once."""
    if not os.path.isfile(os.path.join(TOP, file)):
        found = elsewhere(old, file)
        return "no such file" + (f": the old text is in {', '.join(found)}" if found else "")
    count = read(file).count(old)
    if count > 1:
        return f"the old text is there {count} times: {old}"
    text = f"the old text is lost: {old}"
    found = elsewhere(old, file)
    if found:
        return f"{text}\n  it is in {', '.join(found)}"
    near = nearest(old, file)
    return f"{text}\n  " + (f"nearest: {file}:{near[0]}: {near[1]}" if near else "no line is like it")


def fault(mutant, tried=True):
    """What is wrong with a row; "" if it can be tried. Rows that were not tried yet stand in one table."""
    if "-" not in mutant.rule:
        return "a rule is named GROUP-NAME"
    path = os.path.join(TOP, mutant.file)
    if not os.path.isfile(path) or read(mutant.file).count(mutant.old) != 1:
        return why_lost(mutant.old, mutant.file)
    if not test_exists(mutant.test, mutant.kind):
        return f"no such test: {mutant.test}"
    wanted = place(mutant.test, mutant.kind)
    if tried and mutant.table != wanted:
        return f"the row belongs to {wanted}, where its test is: run tools/lab/mutants --moved"
    return ""


def untried(prefixes=()):
    """The rows that were not tried yet, or those whose rules begin with one of the prefixes."""
    for fields in pairs(os.path.join(TOP, UNTRIED), 6):
        if not prefixes or fields[0].startswith(tuple(prefixes)):
            yield Mutant(fields, UNTRIED)


def adopt(mutant):
    """Move a row that was killed from the untried ones to the table beside its test."""
    row = list(mutant.fields())
    add(place(mutant.test, mutant.kind), [row])
    rewrite(UNTRIED, lambda fields: None if fields == row else fields)


def check(mutants):
    """Print what is wrong with rows; exit code 0 if each could be tried."""
    tried = {mutant.fields()[:4] for mutant in mutants}
    mutants = mutants + list(untried())
    wrong = 0
    for mutant in mutants:
        why = fault(mutant, mutant.table != UNTRIED)
        if mutant.table == UNTRIED and mutant.fields()[:4] in tried:
            why = "a table beside the tests has this change for this rule: delete the untried row"
        if why:
            print(f"error: {mutant.table}: {mutant.rule}: {mutant.file}: {why}")
            wrong += 1
    print(f"{len(mutants) - wrong} passed, {wrong} failed, 0 skipped")
    return int(wrong > 0)


def moved_name(path, names):
    """The name of a file after moves; names are of files or of folders."""
    for old, new in names.items():
        if path == old:
            return new
        if path.startswith(old.rstrip("/") + "/"):
            return new.rstrip("/") + path[len(old.rstrip("/")):]
    return path


def rewrite(path, change):
    """Change the rows of a table: change(fields) gives new ones, or None for a row that goes."""
    with open(os.path.join(TOP, path), encoding="utf-8", newline="") as file:
        old = file.read().splitlines(keepends=True)
    new = []
    for line in old:
        if line.startswith("#") or not line.strip():
            new.append(line)
            continue
        fields = change(line.rstrip("\n").split("\t"))
        if fields:
            new.append("\t".join(fields) + "\n")
    if new != old:
        with open(os.path.join(TOP, path), "w", encoding="utf-8", newline="") as file:
            file.write("".join(new))


def add(path, rows):
    """Add rows to a table, behind those whose rules come before theirs."""
    full = os.path.join(TOP, path)
    text = HEAD
    if os.path.exists(full):
        with open(full, encoding="utf-8", newline="") as file:
            text = file.read()
    out = text.splitlines(keepends=True)
    for row in sorted(rows, key=lambda fields: Mutant(fields).order()):
        rule = row[0].rsplit("-", 1)
        at = max((n for n, line in enumerate(out, 1)
                  if line.startswith("#") or line.split("\t")[0].rsplit("-", 1) <= rule), default=len(out))
        out.insert(at, "\t".join(row) + "\n")
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "w", encoding="utf-8", newline="") as file:
        file.write("".join(out))


def moved(names):
    """After a move of files (old name to new name): rename them in all tables, move the rows whose tests have
    moved, and report the rows whose text is lost. Exit code as of check()."""
    for old, new in names.items():
        if not os.path.exists(os.path.join(TOP, new)):
            sys.exit(f"error: there is no {new}: move {old} first")
    renamed = 0

    def rename(column):
        def change(fields):
            nonlocal renamed
            name = moved_name(fields[column], names)
            renamed += name != fields[column]
            fields[column] = name
            return fields
        return change

    for path in tables():
        rewrite(path, rename(1))
    for path, (column, _) in OTHERS.items():
        rewrite(path, rename(column))
    wanted = {}
    for path in tables():
        def leave(fields, path=path):
            where = place(fields[4], fields[5])
            if where in ("", path):
                return fields
            wanted.setdefault(where, []).append(fields)
            return None
        rewrite(path, leave)
    for path, rows in wanted.items():
        add(path, rows)
    for path in tables():
        if not any(lines(path)):
            os.remove(os.path.join(TOP, path))
    print(f"{renamed} rows renamed, {sum(map(len, wanted.values()))} moved to the table beside their test")
    for path, (column, old) in OTHERS.items():
        for number, fields in lines(path):
            text = re.sub(r"\\([nt])", lambda m: "\n\t"["nt".index(m[1])], fields[old])
            if fields[column] in names.values() and read(fields[column]).count(text) != 1:
                print(f"{path}:{number}: {fields[column]}: {why_lost(text, fields[column])}")
    return check(list(table()))
