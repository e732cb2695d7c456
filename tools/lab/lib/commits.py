#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check the messages of the commits from FIRST on.

usage: commits.py

A commit has a subject "area: verb object" of at most 72 characters without ";", an empty line, a body that says the
problem, the change and the evidence, and a Signed-off-by. FIRST is found by its subject, so that history may be
rebased. Without it a clone is shallow, and all of its commits are newer; what is no clone has no commits to check.
"""
import os
import re
import subprocess
import sys

# Commits before it have other messages.
FIRST = "tree: move driver, model and KUnit files into wings"
LONGEST = 72
SUBJECT = re.compile(r"[A-Za-z0-9.][\w./*-]*(?:, [\w./*-]+)*: \S")
TRAILER = re.compile(r"(?:[A-Z][a-z]+(?:-[a-z]+)*-by|Fixes|Link|Closes|Cc): .+")
SIGNED = re.compile(r"Signed-off-by: .+ <.+>")


def git(*args):
    done = subprocess.run(["git", *args], check=False, capture_output=True, text=True, errors="replace")
    return done.stdout if done.returncode == 0 else None


def commits():
    """(id, message) of each commit to check, the newest first."""
    found = []
    for record in (git("log", "--no-merges", "--format=%h%n%B%x00") or "").split("\0"):
        name, _, message = record.strip("\n").partition("\n")
        if name:
            found.append((name, message.rstrip("\n")))
        if message.split("\n")[0] == FIRST:
            return found
    if git("rev-parse", "--is-shallow-repository") == "true\n":
        return found
    sys.exit(f"error: no commit of this history has the subject \"{FIRST}\": name another FIRST in commits.py")


def wrong(message):
    """What a message lacks."""
    subject, *rest = message.split("\n")
    if not SUBJECT.match(subject):
        yield 'the subject is not "area: verb object"'
    if len(subject) > LONGEST:
        yield f"the subject has {len(subject)} characters, {LONGEST} are allowed"
    if ";" in subject:
        yield 'the subject has a ";": make it two commits, or name what they have in common'
    if rest and rest[0]:
        yield "the second line is not empty"
    if not any(line.strip() and not TRAILER.fullmatch(line) for line in rest):
        yield "no body: write the problem, the change and the evidence"
    if not any(map(SIGNED.fullmatch, rest)):
        yield "no Signed-off-by: git commit --signoff"


def main():
    if len(sys.argv) > 1:
        sys.exit(__doc__.strip())
    if git("rev-parse", "--show-toplevel") != os.getcwd() + "\n":
        if os.path.exists(".git"):
            sys.exit("error: git does not read this clone: run git log, and if the owner differs, "
                     "git config --global --add safe.directory " + os.getcwd())
        print("no clone: there are no commits to check")
        return 0
    found = commits()
    problems = [f"{name} {message.split(chr(10))[0]}: {why}" for name, message in found for why in wrong(message)]
    print("\n".join(problems + [f"{len(found)} commits, {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
