#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
intel_error_decode of Debian's package intel-gpu-tools decodes the lines of an error state (SIL-278).

The lines are those that kunit/engine/error_state_test.c expects of the driver.
"""
import os
import subprocess
import tempfile
import unittest

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
STATE = """Error state of genx
PCI ID: 0x5912
rcs0 command stream:
  Reset: test, 1 requests
  HEAD: 0x00000040 [0x00000000]
  CTL: 0x00003001
  ACTHD: 0x0000000d 20000040
  INSTDONE: 0xfffffffe
  PDP0: 0x0000000012345000
  SC_INSTDONE: 0x00001234
  SAMPLER_INSTDONE[0][0]: 0x00005a00
  ROW_INSTDONE[0][0]: 0x00007700
  FAULT_REG: 0x00003001
FAULT_TLB_DATA: 0x00000011 0x89abcdef
DERRMR: 0x0000ffff
rcs0 --- batch = 0x0000000d 20000040
~!<W3%
"""
# what the decoder adds behind a line
DECODED = [
    ("PCI ID: 0x5912", "Detected GEN9 chipset"),
    ("  CTL: 0x00003001", "len=16384, enabled"),
    ("  FAULT_REG: 0x00003001", "Valid"),
    ("FAULT_TLB_DATA: 0x00000011 0x89abcdef", "Address 0x0000189abcdef000 GGTT"),
]
UNCHANGED = ["  SC_INSTDONE: 0x00001234", "  SAMPLER_INSTDONE[0][0]: 0x00005a00",
             "  ROW_INSTDONE[0][0]: 0x00007700", "  PDP0: 0x0000000012345000",
             "DERRMR: 0x0000ffff"]


def package():
    """The unpacked package, from the cache of lib.sh."""
    script = (f'. {TOP}/tools/lab/lib/lib.sh; get() {{ unpack "$1" intel-gpu-tools ./usr; }}; '
              'cached igt-tools get > /dev/null; echo "$cache/igt-tools"')
    return subprocess.run(["bash", "-c", script], check=True, capture_output=True, text=True,
                          cwd=TOP).stdout.strip()


class Decode(unittest.TestCase):
    def test_decode(self):
        place = package()
        with tempfile.NamedTemporaryFile("w", prefix="genx-error.") as file:
            file.write(STATE)
            file.flush()
            done = subprocess.run([f"{place}/usr/bin/intel_error_decode", file.name], text=True,
                                  capture_output=True, check=True, env=dict(
                                      os.environ,
                                      LD_LIBRARY_PATH=f"{place}/usr/lib/x86_64-linux-gnu"))
        lines = done.stdout.split("\n")
        for line, decoded in DECODED:
            self.assertIn(line, lines)
            self.assertIn(decoded, lines[lines.index(line) + 1])
        for line in UNCHANGED:
            self.assertIn(line, lines)
        # the batch is decoded from its ASCII85
        self.assertIn("batch (rcs0) at 0x0000000d_20000040", done.stdout)


if __name__ == "__main__":
    unittest.main()
