#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dkms.conf names the kernels that genx is for, to every version of DKMS; tools/lab/deb-test asks DKMS itself."""
import os
import re
import subprocess
import tempfile
import unittest

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
# as DKMS reads the file
READ = 'BUILD_EXCLUSIVE_KERNEL=; . ./dkms.conf; [[ -z $BUILD_EXCLUSIVE_KERNEL || $0 =~ $BUILD_EXCLUSIVE_KERNEL ]]'


def builds_for(kernel):
    return subprocess.run(["bash", "-c", READ, kernel], cwd=TOP, check=False).returncode == 0


def value(name):
    return subprocess.run(["bash", "-c", f'. ./dkms.conf; echo "${name}"'], cwd=TOP, capture_output=True, text=True,
                          check=True).stdout.strip()


class Kernels(unittest.TestCase):
    def test_older_kernels_are_skipped(self):
        for kernel in ("5.10.0-30-amd64", "6.1.0-56-amd64", "6.1.112", "6.9.7+bpo-amd64", "6.11.10-amd64", "6.2-rc1"):
            self.assertFalse(builds_for(kernel), kernel)

    def test_kernels_from_6_12_on(self):
        for kernel in ("6.12", "6.12-amd64", "6.12.117+deb12-amd64", "6.19.0", "6.20.1", "7.0.0-rc1", "7.3.1+deb13-amd64",
                       "10.2.0"):
            self.assertTrue(builds_for(kernel), kernel)

    def test_installation_of_an_older_kernel(self):
        for arguments, wanted in ((["autoinstall", "--kernelver", "6.1.0-56-amd64"], ""),
                                  (["autoinstall", "--kernelver", "6.12.117+deb12-amd64"], "yes"),
                                  (["install", "genx/0.1.0"], "yes")):
            run = subprocess.run(["bash", "-c", '. ./dkms.conf; echo "$AUTOINSTALL"', "dkms", *arguments], cwd=TOP,
                                 capture_output=True, text=True, check=True)
            self.assertEqual(run.stdout.strip(), wanted, arguments)

    def test_newer_dkms_has_the_same_limit(self):
        self.assertEqual(value("BUILD_EXCLUSIVE_KERNEL_MIN"), "6.12")

    def test_kernels_without_what_genx_selects(self):
        with open(os.path.join(TOP, "Kconfig"), encoding="utf-8") as file:
            options = file.read().split("\nconfig ")[1]
        selected = set(re.findall(r"^\tselect (DRM_\w+)$", options, re.M))
        self.assertGreater(len(selected), 2)
        wanted = {f"CONFIG_{name}" for name in selected | {"PCI"}}
        self.assertIn("depends on !PREEMPT_RT", options)
        self.assertEqual(set(value("BUILD_EXCLUSIVE_CONFIG").split()), wanted | {"!CONFIG_PREEMPT_RT"})

    def test_installation_of_a_kernel_by_its_configuration(self):
        named = value("BUILD_EXCLUSIVE_CONFIG").split()
        good = [name + "=m" for name in named if name[0] != "!"]
        with open(os.path.join(TOP, "dkms.conf"), encoding="utf-8") as file:
            text = file.read()
        for lines, wanted in ((good, "yes"), (good[1:], ""), (good + ["CONFIG_PREEMPT_RT=y"], "")):
            with tempfile.TemporaryDirectory() as modules:
                os.makedirs(f"{modules}/6.12-amd64/build")
                with open(f"{modules}/6.12-amd64/build/.config", "w", encoding="utf-8") as file:
                    file.write("\n".join(lines) + "\n")
                with open(f"{modules}/dkms.conf", "w", encoding="utf-8") as file:
                    file.write(text.replace("/lib/modules", modules))
                run = subprocess.run(["bash", "-c", '. ./dkms.conf; echo "$AUTOINSTALL"', "dkms", "autoinstall", "--kernelver",
                                      "6.12-amd64"], cwd=modules, capture_output=True, text=True, check=True)
            self.assertEqual(run.stdout.strip(), wanted, lines)


if __name__ == "__main__":
    unittest.main()
