#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rename identifiers in all files of the project, and align continuation lines again.

usage: tools/lab/rename.py OLD NEW [OLD NEW...]

Each OLD becomes NEW where it stands as a whole word: in C, scripts, pages and the tables of mutants. A line that
continues an open parenthesis keeps its place below it. Lines of more than 100 columns and names that exist already
are listed; such a name is refused.
"""
import os
import re
import subprocess
import sys

from deps import TOP

TAB, WIDTH = 8, 100


def width(text):
    return len(text.expandtabs(TAB))


def indent(columns):
    return "\t" * (columns // TAB) + " " * (columns % TAB)


def open_columns(line, stack):
    """The columns behind the parentheses that are open after the line."""
    stack = list(stack)
    for at, char in enumerate(line):
        if char in "([":
            stack.append(width(line[:at + 1]))
        elif char in ")]" and stack:
            stack.pop()
    return stack


def renamed(text, pattern, names, align):
    before, after, out = [], [], []
    for line in text.split("\n"):
        new = pattern.sub(lambda match: names[match[0]], line)
        body = new.lstrip("\t ")
        lead = width(line[:len(line) - len(line.lstrip("\t "))])
        if align and before and body and lead == before[-1] != after[-1]:
            new = indent(after[-1]) + body
        before, after = open_columns(line, before), open_columns(new, after)
        if not before or len(before) != len(after) or line.startswith(("}", "{", "#")):
            before, after = [], []
        out.append(new)
    return "\n".join(out)


def main():
    if len(sys.argv) < 3 or len(sys.argv) % 2 == 0:
        print(__doc__.strip())
        return 2
    names = dict(zip(sys.argv[1::2], sys.argv[2::2]))
    files = subprocess.run(["git", "-C", TOP, "ls-files", "-z"], check=True, capture_output=True, text=True)
    texts = {}
    for path in filter(None, files.stdout.split("\0")):
        try:
            with open(os.path.join(TOP, path), encoding="utf-8", newline="") as file:
                texts[path] = file.read()
        except (UnicodeDecodeError, OSError):
            continue
    taken = {word for text in texts.values() for word in re.findall(r"\w+", text)} & set(names.values())
    if taken - set(names):
        sys.exit("error: these names exist: " + " ".join(sorted(taken - set(names))))
    pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, names)) + r")\b")
    for path, text in texts.items():
        if not pattern.search(text):
            continue
        new = renamed(text, pattern, names, path.endswith((".c", ".h")))
        with open(os.path.join(TOP, path), "w", encoding="utf-8", newline="") as file:
            file.write(new)
        if path.endswith((".c", ".h")):
            for number, (old_line, line) in enumerate(zip(text.split("\n"), new.split("\n")), 1):
                if old_line != line and width(line) > WIDTH:
                    print(f"{path}:{number}: {width(line)} columns")
    return 0


if __name__ == "__main__":
    sys.exit(main())
