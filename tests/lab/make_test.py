#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Makefile chooses headers as tools/lab/kernel does, and names what is wrong with them or with the tree."""
import os
import shutil
import subprocess
import tempfile
import unittest

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
RELEASE = "6.12.999+deb12-amd64"  # of no machine
OTHER = "6.12.998+deb12-amd64"


class Folder(unittest.TestCase):
    """Headers in a folder of the test, and a cache whose kernel is RELEASE"""

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.cache = os.path.join(self.folder, "cache")
        self.installed = os.path.join(self.folder, "src")
        os.makedirs(self.cache)
        os.mkdir(self.installed)
        with open(os.path.join(self.cache, "kernel-version"), "w", encoding="utf-8") as file:
            file.write(f"{RELEASE} 6.12.999-1\n")

    def tearDown(self):
        shutil.rmtree(self.folder)

    def headers(self, src, release):
        path = os.path.join(src, f"linux-headers-{release}")
        os.makedirs(os.path.join(path, "include", "config"))
        for name, text in (("Makefile", ""), ("include/config/kernel.release", release)):
            with open(os.path.join(path, name), "w", encoding="utf-8") as file:
                file.write(text)
        return path


class Headers(Folder):
    def make(self, *arguments):
        # a kernel that runs here and has headers would be taken
        return subprocess.run(["make", "-s", "--no-print-directory", "-C", TOP, "running=none",
                               "--eval=show: ; @echo $(KDIR)", f"GENX_CACHE={self.cache}",
                               f"GENX_SRC={self.installed}", *arguments],
                              capture_output=True, text=True, check=False)

    def chosen(self):
        lab = subprocess.run([os.path.join(TOP, "tools", "lab", "kernel"), "headers"], check=True,
                             capture_output=True, text=True,
                             env=os.environ | {"GENX_CACHE": self.cache, "GENX_SRC": self.installed}).stdout
        make = self.make("show").stdout
        self.assertEqual(make, lab)
        return make.strip()

    def test_one_set(self):
        cached = self.headers(os.path.join(self.cache, "headers-6.12.999", "usr", "src"), RELEASE)
        self.headers(self.installed, OTHER)
        self.assertEqual(self.chosen(), cached)
        # those that are installed, which a running kernel has, are taken by both
        installed = self.headers(self.installed, RELEASE)
        self.assertEqual(self.chosen(), installed)

    def test_none(self):
        run = self.make("kdir-check")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("error: no kernel headers found", run.stderr)

    def test_old(self):
        old = self.headers(self.installed, "6.1.0-56-amd64")
        run = self.make("kdir-check", f"KDIR={old}")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn(f"error: genx needs Linux 6.12 or later, {old} is 6.1.0-56-amd64", run.stderr)
        run = self.make("kdir-check", f"KDIR={self.headers(self.installed, RELEASE)}")
        self.assertEqual(run.returncode, 0, run.stderr)


class HwTest(Folder):
    """make hwtest, with a kernel that runs, headers and a genx-hwtest that the test makes up"""

    def setUp(self):
        super().setUp()
        os.makedirs(os.path.join(TOP, "build"), exist_ok=True)
        self.build = os.path.relpath(tempfile.mkdtemp(dir=os.path.join(TOP, "build")), TOP)
        self.ko = os.path.join(TOP, self.build, "genx.ko")
        self.write(self.ko, "old")
        self.program(os.path.join(TOP, self.build, "genx-hwtest"), 'cat "$2"')
        self.kdir = self.headers(self.installed, RELEASE)
        # what kbuild does with M= and its target
        self.write(os.path.join(self.kdir, "Makefile"), "modules: ; @echo new > $(M)/genx.ko\n")

    def tearDown(self):
        super().tearDown()
        shutil.rmtree(os.path.join(TOP, self.build))

    def write(self, path, text):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def program(self, path, command):
        self.write(path, f"#!/bin/sh\n{command}\n")
        os.chmod(path, 0o755)

    def module(self, running):
        """Return: the module that genx-hwtest gets on a machine with this kernel"""
        self.program(os.path.join(self.folder, "uname"), f"echo {running}")
        self.program(os.path.join(self.folder, "modinfo"), "")
        run = subprocess.run(["make", "-s", "--no-print-directory", "-C", TOP, "-o", f"{self.build}/genx-hwtest",
                              f"BUILD={self.build}", f"KDIR={self.kdir}", "hwtest"],
                             capture_output=True, text=True, check=False,
                             env=os.environ | {"PATH": f"{self.folder}:{os.environ['PATH']}"})
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout.splitlines()[-1]

    def test_stale_module(self):
        # the sources may have changed since it was built
        self.assertEqual(self.module(RELEASE), "new")

    def test_no_headers(self):
        # those that are there are of another kernel: a module that was brought here may be for this one
        self.assertEqual(self.module(OTHER), "old")


class Static(unittest.TestCase):
    """Programs are static only where there are static libraries"""

    def linked(self, static, *arguments):
        """Return: the commands that link static, with a compiler that can, or cannot"""
        with tempfile.TemporaryDirectory() as folder:
            gcc = os.path.join(folder, "gcc")
            with open(gcc, "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\n" + ("" if static else 'case " $* " in *" -static "*) exit 1 ;; esac\n'))
            os.chmod(gcc, 0o755)
            run = subprocess.run(["make", "-n", "--no-print-directory", "-C", TOP, f"BUILD={os.path.relpath(folder, TOP)}",
                                  f"CC={gcc}", *arguments, "tools"], capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 0, run.stderr)
            return [line for line in run.stdout.splitlines() if gcc in line and " -static " in line and "-m32" not in line]

    def test_libraries(self):
        self.assertGreater(len(self.linked(True)), 20)

    def test_no_libraries(self):
        self.assertEqual(self.linked(False), [])
        # guests have no C library: make vm-parts fails rather than build programs that do not start
        self.assertGreater(len(self.linked(False, "STATIC=-static")), 20)


class Tree(unittest.TestCase):
    """A tree of root, and make as another user"""

    def make(self, folder, goal):
        user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else []
        return subprocess.run([*user, "make", "-s", "-C", folder, goal], capture_output=True, text=True, check=False)

    def test_of_another_user(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(os.path.join(TOP, "Makefile"), folder)
            os.chmod(folder, 0o555)
            run = self.make(folder, "clean")
            self.assertNotEqual(run.returncode, 0)
            self.assertIn(f"cannot write {folder}/build, which belongs to ", run.stderr)
            self.assertIn("run make as that user, or in a copy of your own", run.stderr)
            self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
            self.assertEqual(self.make(folder, "help").returncode, 0)
            os.chmod(folder, 0o777)
            self.assertEqual(self.make(folder, "clean").returncode, 0)


if __name__ == "__main__":
    unittest.main()
