#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the outcome of a run depends on: the sources, scripts and tests of the checkout.

usage: tools/lab/lib/sources.py [KIND]    print the digest of them all, or of what a kind depends on

A change of a document alone does not change a digest, nor does one of comments or blank lines in C,
nor one of a script that only starts other runs. What checks words (static) depends on every byte.
"""
import functools
import hashlib
import os
import re
import sys

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
PARTS = ("Kbuild", "Kconfig", "Makefile", "core", "gt", "irq", "oa", "regs", "include", "kunit",
         "model", "tools", "tests", "contrib", "examples", "packaging", "dkms.conf")
WRITTEN = (".md", ".1", ".pyc", ".orig", ".rej", ".swp")
# These run others, or write pages from what others printed.
ORDER = ("tools/lab/check", "tools/lab/check-full", "tools/lab/pages/tables", "tools/lab/pages/conformance",
         "tools/lab/mutants", "tools/lab/lib/breaker.py", "tools/lab/lib/account.py", "tools/lab/parts/farm",
         "tools/lab/runs/demo", "tools/lab/runs/bench", "tools/lab/lib/mutant_rows.py", "tools/lab/lib/mutant_draw.py", "tests/mutants.survivors",
         "tests/mutants.unbreakable", "tests/rows.tsv", "tools/lab/graph.py", "tools/lab/paths.py",
         "tools/lab/words.py", "tools/lab/pages/drawings.py",
         "tools/lab/pages/demo-svg", "tools/lab/pages/pictures", "tools/lab/runs/ci-test", "tools/lab/lib/ci_files.py",
         "tools/lab/lib/ci_run.py")
# Rows of mutants stand beside the tests, and change no outcome of one.
ROWS = "/mutants.tsv"
# What a kind of run does not depend on. A kind that is not listed depends on everything.
APART = {
    "kunit": ("contrib/", "tests/", "tools/vgpu/", "tools/genx-perf/", "tools/libgenx-perf/",
              "tools/hwtest/"),
    "model": ("core/", "gt/", "irq/", "oa/", "kunit/", "tests/vm/", "tests/witness/",
              "tools/vgpu/", "tools/genx-perf/", "tools/libgenx-perf/", "tools/hwtest/"),
    "vgpu": ("core/", "gt/", "irq/", "oa/", "kunit/", "tests/", "tools/genx-perf/",
             "tools/libgenx-perf/", "tools/hwtest/"),
    "vm": ("kunit/", "tests/model/"),
    "witness": ("kunit/", "tests/model/"),
    "coverage": ("tests/model/",),
    "seeds": ("tests/model/",),
    "igt": ("kunit/", "contrib/", "tests/", "tools/genx-perf/", "tools/hwtest/"),
    "igtwitness": ("core/", "gt/", "irq/", "oa/", "kunit/", "contrib/", "tests/", "tools/genx-perf/",
                   "tools/hwtest/"),
}
# Kinds that read documents.
READ_DOCUMENTS = ("static", "tables", "conformance", "demo")


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


# A comment, or what can hold the start of one: a string, a character.
COMMENT = re.compile(rb'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def code(text):
    """C without comments, blank lines and white space around lines."""
    text = COMMENT.sub(lambda found: b" " if found[0].startswith(b"/") else found[0], text)
    return b"\n".join(line for line in map(bytes.strip, text.split(b"\n")) if line)


@functools.lru_cache(maxsize=None)
def digest_at(path, words, _changed, _size):
    """The digest of one file, as it is at a time of change."""
    with open(os.path.join(TOP, path), "rb") as file:
        text = file.read()
    if not words and path.endswith((".c", ".h")):
        text = code(text)
    return hashlib.sha256(text).hexdigest()


def digest(paths, *more, words=False):
    """A short digest of the files' names and texts, and of more strings.

    words: with the comments of C."""
    total = hashlib.sha256()
    for path in paths:
        stat = os.stat(os.path.join(TOP, path))
        total.update(f"{path}\0{digest_at(path, words, stat.st_mtime_ns, stat.st_size)}\n".encode())
    for text in more:
        total.update(f"{text}\0".encode())
    return total.hexdigest()[:16]


def documents():
    top = os.path.join(TOP, "Documentation")
    return sorted(os.path.relpath(os.path.join(root, name), TOP)
                  for root, _, files in os.walk(top) for name in files)


def state(kind):
    """The digest of what the outcome of a kind of run depends on ("vm-smp4": that of "vm")."""
    kind = kind.split("-")[0]
    if kind in READ_DOCUMENTS:
        return digest(sources() + documents(), words=True)
    if kind not in APART:
        return digest(sources())
    return digest(f for f in sources() if f not in ORDER and not f.endswith(ROWS)
                  and not f.startswith(APART[kind]))


if __name__ == "__main__":
    if len(sys.argv) > 2 or "-h" in sys.argv or "--help" in sys.argv:
        sys.exit(__doc__.strip())
    print(state(sys.argv[1]) if len(sys.argv) > 1 else digest(sources()))
