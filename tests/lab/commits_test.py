#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/lab/lib/commits.py finds what the message of a commit lacks, in a clone, a shallow clone and a copy."""
import os
import subprocess
import sys
import tempfile
import unittest

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
SCRIPT = os.path.join(TOP, "tools", "lab", "lib", "commits.py")
SIGNED = "\n\nSigned-off-by: n <n@example.org>"
FIRST = "tree: move driver, model and KUnit files into wings\n\nWhy it is so." + SIGNED
GOOD = "oa, core/gem: fix use-after-free of config on removal\n\nWhy: it was freed twice." + SIGNED
WRONG = {
    "fix use-after-free\n\nWhy." + SIGNED: 'the subject is not "area: verb object"',
    "oa: fix " + 66 * "x" + "\n\nWhy." + SIGNED: "the subject has 74 characters, 72 are allowed",
    "oa: fix this; and that\n\nWhy." + SIGNED: 'the subject has a ";"',
    "oa: fix this\nthat\n\nWhy." + SIGNED: "the second line is not empty",
    "oa: fix this\n\nTested-by: n <n@example.org>\nSigned-off-by: n <n@example.org>": "no body",
    "oa: fix this\n\nWhy.": "no Signed-off-by",
}


class Commits(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory(prefix="genx-commits.")
        self.addCleanup(place.cleanup)
        self.top = os.path.realpath(os.path.join(place.name, "project"))
        os.makedirs(self.top)
        self.git("init", "-q", "-b", "main")

    def git(self, *args, data=None):
        subprocess.run(["git", "-C", self.top, *args], check=True, capture_output=True, input=data, text=True)

    def commit(self, *messages):
        for message in messages:
            self.git("-c", "user.name=n", "-c", "user.email=n@example.org", "commit", "-q", "--allow-empty",
                     "--cleanup=verbatim", "-F", "-", data=message)

    def check(self, top=None):
        done = subprocess.run([sys.executable, SCRIPT], cwd=top or self.top, check=False, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout

    def test_good(self):
        self.commit("old; no area", FIRST, GOOD)
        self.assertEqual(self.check(), (0, "2 commits, 0 problems\n"))

    def test_wrong(self):
        self.commit(FIRST, *WRONG)
        status, text = self.check()
        self.assertEqual(status, 1)
        for message, why in WRONG.items():
            self.assertIn(message.split("\n")[0] + ": " + why, text)
        self.assertIn(f"{len(WRONG) + 1} commits, {len(WRONG)} problems\n", text)

    def test_shallow(self):
        self.commit("old; no area", FIRST, "oa: no body" + SIGNED, GOOD)
        clone = self.top + "-clone"
        self.git("clone", "-q", "--depth", "1", "file://" + self.top, clone)
        self.assertEqual(self.check(clone), (0, "1 commits, 0 problems\n"))

    def test_first_lost(self):
        self.commit(GOOD)
        status, text = self.check()
        self.assertEqual((status, text[:32]), (1, "error: no commit of this history"))

    def test_no_clone(self):
        copy = os.path.join(self.top, "copy")
        os.makedirs(copy)
        self.assertEqual(self.check(copy), (0, "no clone: there are no commits to check\n"))


if __name__ == "__main__":
    unittest.main()
