#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which mutants make check tries: a function of the commit alone.

The rows that the commit changes come first: a row whose text is new, then one whose place has changed (the
function or table that has the old text), then one whose test has changed (a function of the file of the test is
not as it was). They are found by comparing the working tree with the first parent of HEAD, so that no more
history is needed than a clone of depth 2 has. Places are compared without comments, and wherever they stand: a
file that was moved, or a function that was moved to another file, changes no row. Others are drawn from the
rest. The order of a draw is that of a hash of the row and the id of the commit.

What costs too much for each commit waits for make mutants: a row of a header that many files include, and all but
two of those whose tests run in guests.
"""
import collections
import hashlib
import os
import re
import subprocess
import sys

from sources import TOP, code, sources

# Rows whose tests take as long as 30 others: only these many of what is changed, none of the rest.
SLOW = ("vm", "static")
SLOW_MOST = 2
# A change of a header is compiled into each file that includes it; of more files than this, that takes minutes.
COMPILED_MOST = 100
C_FILES = (".c", ".h")
C_FOLDERS = ("core", "gt", "include", "irq", "kunit", "model", "oa", "regs", "tests", "tools")


class Shallow(Exception):
    """The parent of HEAD is not in this clone."""


def git(*args, data=None):
    """Bytes that git prints, b"" if it fails."""
    return subprocess.run(["git", "-C", TOP, *args], input=data, capture_output=True, check=False).stdout


def parent():
    """The first parent of HEAD, "" if there is none (the first commit, or a copy without git)."""
    header = git("cat-file", "commit", "HEAD").split(b"\n\n")[0]
    if not header and os.path.exists(os.path.join(TOP, ".git")):
        sys.exit("error: git does not read HEAD of this clone, which decides which mutants are tried: run git log")
    found = re.search(rb"^parent (\w+)$", header, re.M)
    if not found:
        return ""
    name = found[1].decode()
    if not git("cat-file", "-t", name + "^{tree}"):
        raise Shallow(f"the parent of HEAD, {name[:12]}, is not in this shallow clone, and decides which mutants"
                      " are tried: run git fetch --deepen=1")
    return name


def blocks(text, path):
    """A file's functions, tables and paragraphs, without comments: (start, digest of the text) each."""
    starts = [0] + [found.end() for found in re.finditer(rb"^\}.*\n|\n\n(?=\S)", text, re.M)]
    for start, end in zip(starts, starts[1:] + [len(text)]):
        part = text[start:end]
        part = code(part) if path.endswith(C_FILES) else part.strip()
        if part:
            yield start, hashlib.sha256(part).digest()


def block_of(text, path, at):
    """The digest of the block that has a position, b"" if there is only a comment up to it."""
    return max((block for block in blocks(text, path) if block[0] <= at), default=(0, b""))[1]


class Change:
    """What the working tree changes of the parent of HEAD."""

    def __init__(self, base):
        self.base = base
        self.old_name = {}
        words = git("diff", "-z", "--name-status", "-M", "-l0", base, "--").decode(errors="replace").split("\0")
        while len(words) > 1:
            status, path = words.pop(0), words.pop(0)
            if status[0] in "RC":
                self.old_name[words.pop(0)] = path
            elif status != "D":
                self.old_name[path] = path if status != "A" else ""
        for path in git("ls-files", "-z", "--others", "--exclude-standard").decode(errors="replace").split("\0"):
            if path:
                self.old_name[path] = ""
        removed = git("diff", "-z", "--name-only", "--no-renames", "--diff-filter=DM", base, "--")
        self.old = self.texts(removed.decode(errors="replace").split("\0"))
        self.known = {block for path, text in self.old.items() for _, block in blocks(text, path)}
        self.rows = self.old_rows()

    def texts(self, paths):
        """Text of files at the base."""
        paths = [path for path in paths if path]
        out = git("cat-file", "--batch", data="".join(f"{self.base}:{p}\n" for p in paths).encode())
        found, at = {}, 0
        for path in paths:
            header, _, _ = out[at:].partition(b"\n")
            at += len(header) + 1
            if header.endswith(b"missing"):
                continue
            size = int(header.split()[-1])
            found[path] = out[at:at + size]
            at += size + 1
        return found

    def old_rows(self):
        """The rows of all tables at the base, without the names of files."""
        listed = git("ls-tree", "-r", "-z", "--name-only", self.base).decode(errors="replace").split("\0")
        tables = [path for path in listed if os.path.basename(path) in ("mutants.tsv",)]
        return {nameless(line.split("\t")) for text in self.texts(tables).values()
                for line in text.decode(errors="replace").splitlines() if line.count("\t") == 5}

    def is_new(self, mutant):
        """The text of the row is new."""
        return nameless(mutant.fields()) not in self.rows

    def has_new_place(self, mutant):
        """What is around the changed line is not as it was anywhere in what has changed."""
        if mutant.file not in self.old_name:
            return False
        text = contents(mutant.file)
        at = text.find(mutant.old.encode())
        return at < 0 or block_of(text, mutant.file, at) not in self.known

    def has_new_test(self, paths):
        """A part of a test's files is not as it was; what is added to them changes no test."""
        for path in paths:
            old = self.old_name.get(path)
            if old and old in self.old and self.lost(self.old[old], contents(path), path):
                return True
        return False

    @staticmethod
    def lost(before, after, path):
        left = {block for _, block in blocks(after, path)}
        for start, block in blocks(before, path):
            # lists of headers and of cases change when something is added
            if block not in left and not re.search(rb"#include|KUNIT_CASE|kunit_test_suites",
                                                   before[start:].split(b"\n}")[0]):
                return True
        return False


def contents(path):
    with open(os.path.join(TOP, path), "rb") as file:
        return file.read()


def nameless(fields):
    return (fields[0], *fields[2:])


def ranked(mutants, seed):
    """Mutants in an order that depends on a seed and on their texts alone."""
    return sorted(mutants, key=lambda m: hashlib.sha256("\t".join((seed, *m.fields())).encode()).digest())


class Headers:
    """Which files include which."""

    def __init__(self):
        self.users = collections.defaultdict(set)
        for path in sources(C_FOLDERS):
            if path.endswith(C_FILES):
                for name in re.findall(rb'^#include "([^"]+)"', contents(path), re.M):
                    self.users[name.decode()].add(path)

    def compiled(self, header):
        """How many C files a change of a header compiles."""
        found, left = {header}, [header]
        while left:
            name = left.pop()
            new = (self.users[name] | self.users[name.removeprefix("include/")]) - found
            found |= new
            left += new
        return sum(path.endswith(".c") for path in found)


def cheap(mutants):
    """The rows that are not in a header that many files include."""
    headers = Headers()
    dear = {path for path in {mutant.file for mutant in mutants}
            if path.endswith(".h") and headers.compiled(path) > COMPILED_MOST}
    return [mutant for mutant in mutants if mutant.file not in dear]


def draw(mutants, seed, change, test_files, most, sample):
    """Up to most mutants that a change (None: none is known) concerns, and a sample of the others.

    test_files(mutant): the files of its test. Returns the mutants that are changed, those that are drawn."""
    mutants = cheap(mutants)
    classes = ([], [], [])
    for mutant in ranked(mutants, seed) if change else ():
        if change.is_new(mutant):
            classes[0].append(mutant)
        elif change.has_new_place(mutant):
            classes[1].append(mutant)
        elif change.has_new_test(test_files(mutant)):
            classes[2].append(mutant)
    changed = [mutant for found in classes for mutant in found]
    drawn, slow = [], 0
    for mutant in changed:
        if len(drawn) == most or (mutant.kind in SLOW and slow == SLOW_MOST):
            continue
        slow += mutant.kind in SLOW
        drawn.append(mutant)
    taken = set(map(id, drawn))
    rest = [m for m in ranked(mutants, seed) if id(m) not in taken and m.kind not in SLOW]
    return changed, drawn + rest[:sample]
