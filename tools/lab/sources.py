#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the outcome of a run depends on: the sources, scripts and tests of the checkout.

usage: tools/lab/sources.py    print the digest of them all

A change of a document alone, or of a page that a run writes, does not change the digest.
"""
import hashlib
import os
import sys

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
PARTS = ("Kbuild", "Kconfig", "Makefile", "core", "gt", "irq", "oa", "regs", "include", "kunit",
         "model", "tools", "tests")
WRITTEN = (".results", ".md", ".1", ".pyc", ".orig", ".rej", ".swp")


def sources(parts=PARTS):
    """Each file of the parts, relative to the top, sorted."""
    found = []
    for part in parts:
        path = os.path.join(TOP, part)
        if os.path.isfile(path):
            found.append(part)
        for root, dirs, files in os.walk(path):
            dirs[:] = [d for d in dirs if d != "__pycache__"]
            found += [os.path.relpath(os.path.join(root, f), TOP) for f in files]
    return sorted(f for f in found if not f.endswith(WRITTEN))


def digest(paths, *more):
    """A short digest of the files' names and texts, and of more strings."""
    total = hashlib.sha256()
    for path in paths:
        with open(os.path.join(TOP, path), "rb") as file:
            total.update(f"{path}\0{hashlib.sha256(file.read()).hexdigest()}\n".encode())
    for text in more:
        total.update(f"{text}\0".encode())
    return total.hexdigest()[:16]


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(__doc__.strip())
    print(digest(sources()))
