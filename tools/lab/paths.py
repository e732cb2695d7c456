#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that every path that a page or a comment names exists.

usage: tools/lab/paths.py

A path begins with a folder of the project ("gt/access/mmio.c"); without extension it may stand for the
C file and header of that name, with "*", "?" or a trailing "-" for all files that match. A word in capitals,
or "name" ("tests/vm/SUBJECT/NAME.sh", "regs/platforms/NAME.c"), is a placeholder. A file named without its folder, in
backquotes in a page or in a comment of C code, must exist in some folder. Links of pages are checked too.
"""
import collections
import fnmatch
import os
import re
import subprocess
import sys

from deps import COMMENT, TOP

FOLDERS = r"(?:\.ci|core|gt|irq|oa|regs|include|model|kunit|tests|tools|Documentation)"
PATH = re.compile(rf"(?<![\w/.~$}}\]<>*-]){FOLDERS}/[\w./*?-]*[\w/*-]")
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
NAME = re.compile(r"`([\w*-]+\.(?:c|h|md|sh|py|tsv|svg|config))`")
FILE = re.compile(r"(?<![\w/.<-])[a-z_0-9]+\.[ch]\b")
PLACEHOLDER = re.compile(r"(?<![a-z])(?:N+|[A-Z]{2,})(?![a-z])|^name\b")
# given texts that cite other trees, tables of lines of code, tests that make their own files
SKIP = ("Documentation/register-facts.md", "Documentation/rules.md", "tests/mutants.", "tests/lab/",
        "COPYING")
# these exist only in some checkouts
OPTIONAL = {"tests/mutants.survivors"}
# files of sysfs, of the kernel's tree, and those that tools/lab/coverage makes
ELSEWHERE = re.compile(r"gt/gt0|include/config/|include/drm/|include/linux/|tools/testing/|"
                       r"core/aaa/aaa_gcov|regs/zzz_gcov")
# of these only the comments are read
CODE = (".c", ".h")


def tracked():
    """Files of the project; in a copy without git all but build/ and hidden ones."""
    listed = subprocess.run(["git", "-C", TOP, "ls-files", "-z", "--cached", "--others",
                             "--exclude-standard"], check=False, capture_output=True, text=True)
    if listed.returncode == 0 and listed.stdout:
        return [path for path in listed.stdout.split("\0")
                if path and os.path.exists(os.path.join(TOP, path))]
    found = []
    for folder, folders, names in os.walk(TOP):
        inside = os.path.relpath(folder, TOP)
        folders[:] = [f for f in folders if f not in ("__pycache__", ".git") and
                      (inside, f) != (".", "build")]
        found += [os.path.normpath(os.path.join(inside, name)) for name in names]
    return found


class Tree:
    """What exists: files, folders, and C files by their name without extension."""

    def __init__(self, files):
        self.files = files
        self.known = set(files) | OPTIONAL
        self.names = collections.Counter(os.path.basename(path) for path in files)
        for path in files:
            self.known.add(os.path.splitext(path)[0])
            while "/" in path:
                path = os.path.dirname(path)
                self.known.add(path)

    def has(self, path):
        path = path.rstrip("/")
        if path in self.known:
            return True
        if path.endswith(".o"):
            return path[:-2] in self.known
        if not re.search(r"[*?]|-$", path):
            return False
        pattern = path + "*" if path.endswith("-") else path
        return any(fnmatch.fnmatch(name, pattern) for name in self.known)

    def has_name(self, name):
        return bool(fnmatch.filter(self.names, name))


def placeholder(path):
    return any(PLACEHOLDER.search(part) for part in path.split("/")
               if part not in ("README.md", "CONTRIBUTING.md"))


def comments(text):
    """The text with all but comments blanked, line by line."""
    kept, at = [], 0
    for match in COMMENT.finditer(text):
        kept.append(re.sub(r"[^\n]", " ", text[at:match.start()]))
        kept.append(match.group())
        at = match.end()
    return "".join(kept)


def lines_of(path):
    with open(os.path.join(TOP, path), errors="replace") as source:
        text = source.read()
    return (comments(text) if path.endswith(CODE) else text).splitlines()


def wrong_in(path, line, tree):
    """What the line names and does not exist."""
    for match in PATH.finditer(line):
        name = match.group()
        if not (placeholder(name) or ELSEWHERE.match(name) or tree.has(name)):
            yield name
    if path.endswith(CODE):
        yield from (name for name in FILE.findall(line) if not tree.has_name(name))
    if not path.endswith(".md"):
        return
    for match in LINK.finditer(line):
        target = os.path.normpath(os.path.join(os.path.dirname(path), match[1]))
        if not tree.has(target):
            yield match[1]
    for match in NAME.finditer(line):
        if not (placeholder(match[1]) or tree.has_name(match[1])):
            yield match[1]


def main():
    files = tracked()
    tree = Tree(files)
    failed = 0
    for path in files:
        if path.startswith(SKIP) or path.endswith((".svg", ".tsv")):
            continue
        for number, line in enumerate(lines_of(path), 1):
            for name in wrong_in(path, line, tree):
                print(f"{path}:{number}: {name} does not exist")
                failed += 1
    if failed:
        sys.exit(f"error: {failed} paths do not exist")


if __name__ == "__main__":
    main()
