#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/lab/lib/silicon.py finds rows of silicon.tsv that claim more than the tree shows."""
import os
import sys
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

    def test_table(self):
        found, wrong = silicon.rows()
        self.assertEqual(wrong, [])
        self.assertGreaterEqual(len(found), 530)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-q"])
