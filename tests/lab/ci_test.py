#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The CI examples of contrib/ci, step by step without a guest, and with faults, which are found.

tools/lab/runs/ci-test does the same steps with guests.
"""
import os
import sys
import tempfile
import unittest

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path.insert(0, os.path.join(TOP, "tools", "lab", "lib"))
sys.dont_write_bytecode = True
import ci_run
from ci_files import Wrong

OWN = {"GENX_OWN_KERNEL": "yes"}
# file, what stands there, what stands there instead, what is said of it
FAULTS = (
    # keys, actions and expressions that are not known
    ("github", "fail-fast: false", "fail-fst: false", "unknown key 'fail-fst'"),
    ("github", "jobs:\n", "permissions: {}\njobs:\n", "unknown key 'permissions'"),
    ("github", "actions/cache@v4", "actions/cash@v4", "unknown action 'actions/cash@v4'"),
    ("github", "          key: genx-", "          kee: genx-", "unknown key 'kee'"),
    ("github", "DRIVER=${{ matrix.driver }}", "DRIVER=${{ matrix.drivers }}", "unknown 'matrix.drivers'"),
    ("github", "DRIVER=${{ matrix.driver }}", "DRIVER=${{ matrix.driver }", "cannot read"),
    ("github", "hashFiles(", "hashFile(", "unknown function 'hashFile'"),
    ("github", "'genx/tools/lab/kernel'", "'genx/tools/lab/kernels'", "no file is 'genx/tools/lab/kernels'"),
    ("github", "if: always()", "if: allways()", "unknown condition 'allways()'"),
    ("github", "vars.GENX_OWN_KERNEL", "vars.GENX_OWN", "unknown 'vars.GENX_OWN'"),
    ("github", "container: debian:13", "container: alpine:3", "'alpine:3' is not what belongs there"),
    ("github", "[push, pull_request]", "[push, pull_requests]", "'pull_requests' is not what belongs there"),
    ("github", "{platform: kbl, driver: i915}", "{platform: kbl, drive: i915}", "unknown key 'drive'"),
    ("github", "name: account-own-", "name: account-", "two jobs upload the artifact 'account-bdw'"),
    ("github", "    timeout-minutes: 60\n", "    timeout-minutes: 60\n    container: debian:12\n",
     "'container' stands there twice"),
    ("gitlab", "stage: test\n", "stage: tests\n", "'tests' is not what belongs there"),
    ("gitlab", "extends: .gpu", "extends: .gpus", "no job '.gpus' to extend"),
    ("gitlab", "before_script:", "befor_script:", "unknown key 'befor_script'"),
    ("gitlab", 'if: $GENX_OWN_KERNEL == "yes"', "if: $GENX_OWN_KERNEL", "unknown condition"),
    ("gitlab", "account-$PLATFORM", "account-$PLATFROM", "unknown variable 'PLATFROM'"),
    ("gitlab", "when: always", "when: on_success", "'on_success' is not what belongs there"),
    # steps that fail
    ("github", "apt-get update && ", "", "no package lists before 'apt-get update'"),
    ("github", "apt-get install -y git make\n", "apt-get install -y git maek\n", "Debian has no package 'maek'"),
    ("github", "apt-get install -y git make\n", "apt-get install git make\n", "neither 'update' nor 'install -y"),
    ("github", "apt-get install -y git make\n", "apt-get install -y git\n", "the image has no make"),
    ("github", "flex bison bc", "flex bison", "the image has no bc"),
    ("github", "run: make -C linux x86_64_defconfig", "run: make -C linux x86_defconfig",
     "Linux has no 'x86_defconfig'"),
    ("github", "-C genx shell", "-C genx shel", "unknown target"),
    ("github", "PLATFORM=${{ matrix.platform }} DRIVER=${{", "PLATFROM=${{ matrix.platform }} DRIVER=${{",
     "make shell has no 'PLATFROM=bdw'"),
    ("github", "{platform: lkf, driver: genx}", "{platform: lkf, driver: i915}", "is not complete enough for i915"),
    ("github", "boot/bzImage", "boot/zImage", "no such file"),
    ("github", "path: genx/build/log/shell-report.txt", "path: genx/build/log/shell-reports.txt", "nothing writes"),
    ("github", "path: /var/cache/genx", "path: /var/cache/genxx", "which is not what is cached"),
    ("github", "          path: linux", "          path: linus", "no folder '"),
    ("gitlab", "git clone --depth 1", "git clone --dept 1", "not 'git clone"),
    ("gitlab", "GENX_CACHE: $CI_PROJECT_DIR/genx-cache", "GENX_CACHE: $CI_PROJECT_DIR/genx-cash",
     "which is not what is cached"),
    ("gitlab", "genx/build/log/shell-report.txt", "genx/build/shell-report.txt", "nothing writes"),
    ("gitlab", 'PLATFORM="$PLATFORM" DRIVER="$DRIVER"', 'PLATFORM="$PLATFORM" DRIVER="$DRIVERS"',
     "DRIVERS: unbound variable"),
    ("gitlab", "    - make -C genx shell", "    - mak -C genx shell", "mak: command not found"),
    ("gitlab", "make x86_64_defconfig && ", "", "not in this order"),
)


def example(name):
    return os.path.join(TOP, "contrib", "ci", f"{name}.yml")


class Examples(unittest.TestCase):
    def test_each_passes(self):
        for name in ("github", "gitlab"):
            for job, failures in ci_run.run(example(name), OWN):
                self.assertEqual(failures, [], f"{name}: {job.name} {job.cell}")

    def test_jobs(self):
        for name in ("github", "gitlab"):
            for settings, jobs in (({}, {"packaged"}), (OWN, {"packaged", "own"}),
                                   ({"GENX_OWN_KERNEL": "no"}, {"packaged"})):
                found = ci_run.jobs_of(example(name), settings)
                self.assertEqual({job.name for job in found}, jobs)
                cells = {tuple(job.cell.values()) for job in found if job.name == "packaged"}
                self.assertEqual(cells, {("bdw", "i915"), ("kbl", "i915"), ("icl", "i915"), ("lkf", "genx")})


class Faults(unittest.TestCase):
    def test_each_is_found(self):
        for name, old, new, said in FAULTS:
            with self.subTest(name=name, new=new), tempfile.TemporaryDirectory() as folder:
                with open(example(name), encoding="utf-8") as file:
                    text = file.read()
                self.assertIn(old, text)
                path = os.path.join(folder, f"{name}.yml")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text.replace(old, new))
                self.assertIn(said, self.first_failure(path))

    @staticmethod
    def first_failure(path):
        try:
            return next((failures[0] for _, failures in ci_run.run(path, OWN) if failures), "none")
        except Wrong as error:
            return str(error)


if __name__ == "__main__":
    unittest.main()
