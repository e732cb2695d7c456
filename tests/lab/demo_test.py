#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/lab/pages/demo-svg --check compares the picture in README with what make demo prints.

A step of make check-full does it with the output of a guest.
"""
import html
import os
import re
import subprocess
import tempfile
import unittest

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
TOOL = os.path.join(TOP, "tools", "lab", "pages", "demo-svg")


class Picture(unittest.TestCase):
    def setUp(self):
        with open(os.path.join(TOP, "Documentation", "demo.svg"), encoding="utf-8") as file:
            command, *self.lines = [html.unescape(line) for line in re.findall(r"<text[^>]*>(.*?)</text>", file.read())]
        self.assertEqual(command, "$ make demo")

    def check(self, lines):
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
            file.flush()
            return subprocess.run([TOOL, "--check", file.name], capture_output=True, text=True, check=False)

    def changed(self, old, new):
        found = [line for line in self.lines if old in line]
        self.assertTrue(found, old)
        return self.check([line.replace(old, new) for line in self.lines])

    def test_same(self):
        self.assertEqual(self.check(self.lines).returncode, 0)

    def test_other_numbers(self):
        run = self.changed("  violations                                  0", "  violations  1,234")
        self.assertEqual(run.returncode, 0, run.stdout)

    def test_other_counters(self):
        """The account lists those that are not 0."""
        lines = [re.sub(r"^( +)A0( +\d+ +\d+)$", r"\1B1\2", line) for line in self.lines
                 if not re.match(r" +A[12] +\d+ +\d+$", line)]
        self.assertEqual(len(lines), len(self.lines) - 2)
        run = self.check(lines)
        self.assertEqual(run.returncode, 0, run.stdout)

    def test_other_words(self):
        for old, new in (("batches, all results right", "batches"), ("mmio_reads", "reads"), ("64 EUs", "64 units"),
                         ("metric set TestOa", "metric set RenderBasic")):
            run = self.changed(old, new)
            self.assertEqual(run.returncode, 1, new)
            self.assertIn("differs from the output of make demo:", run.stdout)

    def test_other_lines(self):
        self.assertEqual(self.check(self.lines + ["one more"]).returncode, 1)
        self.assertEqual(self.check(self.lines[1:]).returncode, 1)


if __name__ == "__main__":
    unittest.main()
