#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/lab/lib/silicon.py finds rows of facts that claim more than the tree shows, and facts without a row."""
import copy
import os
import sys
import tempfile
import unittest

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path.insert(0, os.path.join(TOP, "tools", "lab", "lib"))

import silicon  # noqa: E402


def row(**changes):
    """A row of a fact that has mutants of its own name, changed."""
    fields = dict(zip(silicon.FIELDS, ("SIL-005", "Gen6+", "a fact", "hang", "i915 file.c: function", "kept",
                                       "gt/take_over.c", "SIL-005", "")))
    fields.update(changes)
    return silicon.Row(list(fields.values()), "a section", 1)


class Rows(unittest.TestCase):
    def expect(self, text, **changes):
        self.assertIn(text, silicon.fault(row(**changes)))

    def test_kept(self):
        self.assertEqual(silicon.fault(row()), "")
        self.assertEqual(silicon.fault(row(id="SIL-185", proof="genx_ppgtt.genx_ppgtt_36_bits, SIL-185")), "")
        self.assertEqual(silicon.fault(row(id="SIL-126", proof="no test: a barrier")), "")

    def test_no_proof(self):
        self.expect("without a proof", proof="")
        self.expect("no such mutant", proof="SIL-999")
        self.expect("no such mutant", proof="genx_take_over.no_such_case")
        # the suite exists and does not name the fact
        self.expect("no such mutant", proof="genx_csb.csb_gen8_all_CSW_012")
        self.expect("no such mutant", proof="tests/vm/platform/ehl.sh")

    def test_no_reason(self):
        self.expect("without a reason", id="SIL-284", state="not kept", proof="")
        self.expect("without a reason", id="SIL-027", state="n/a", proof="")

    def test_state(self):
        self.expect("no state", state="")
        self.expect("no state", state="kept?")
        self.expect("no consequence", consequence="bad luck")
        self.expect("more than 160", fact="a" * 161)
        self.expect("no such file", where="gt/no_such.c")

    def test_says_less(self):
        self.expect("there is a mutant", state="kept, unproven", proof="")
        self.expect("with a proof", id="SIL-284", state="not kept", proof="FW-007", reason="none")

    def test_tables(self):
        for table, count in ((silicon.SILICON, 530), (silicon.GEN12, 176)):
            found, wrong = silicon.rows(table)
            self.assertEqual(wrong, [])
            self.assertGreaterEqual(len(found), count)

    def test_each_fact_has_a_row(self):
        for table in silicon.TABLES:
            with open(os.path.join(TOP, table.path), encoding="utf-8") as file:
                lines = file.readlines()
            at = next(n for n, line in enumerate(lines) if line.startswith(f"{table.prefix}-005"))
            self.expect_fault(table, lines[:at] + lines[at + 1:], "-005 has no row")
            self.expect_fault(table, lines[:at] + lines[at:at + 1] + lines[at:], "-005: it has a row already")
            self.expect_fault(table, lines + [lines[at].replace("-005", "-999", 1)], "-999: no such fact")

    def expect_fault(self, table, lines, text):
        changed = copy.copy(table)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".tsv") as file:
            file.write("".join(lines))
            file.flush()
            changed.path = file.name
            self.assertIn(text, "\n".join(silicon.faults_of(changed)))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-q"])
