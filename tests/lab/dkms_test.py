#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dkms.conf names the kernels that genx is for, to every version of DKMS."""
import os
import subprocess
import unittest

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
# as DKMS reads the file
READ = 'BUILD_EXCLUSIVE_KERNEL=; . ./dkms.conf; [[ -z $BUILD_EXCLUSIVE_KERNEL || $0 =~ $BUILD_EXCLUSIVE_KERNEL ]]'


def builds_for(kernel):
    return subprocess.run(["bash", "-c", READ, kernel], cwd=TOP, check=False).returncode == 0


class Kernels(unittest.TestCase):
    def test_older_kernels_are_skipped(self):
        for kernel in ("5.10.0-30-amd64", "6.1.0-56-amd64", "6.1.112", "6.9.7+bpo-amd64", "6.11.10-amd64", "6.2-rc1"):
            self.assertFalse(builds_for(kernel), kernel)

    def test_kernels_from_6_12_on(self):
        for kernel in ("6.12", "6.12-amd64", "6.12.117+deb12-amd64", "6.19.0", "6.20.1", "7.0.0-rc1", "7.3.1+deb13-amd64",
                       "10.2.0"):
            self.assertTrue(builds_for(kernel), kernel)

    def test_newer_dkms_has_the_same_limit(self):
        minimum = subprocess.run(["bash", "-c", '. ./dkms.conf; echo "$BUILD_EXCLUSIVE_KERNEL_MIN"'], cwd=TOP,
                                 capture_output=True, text=True, check=True).stdout
        self.assertEqual(minimum, "6.12\n")


if __name__ == "__main__":
    unittest.main()
