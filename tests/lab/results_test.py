#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Failures are found: by tools/lab/lib/run-tap in programs, by tools/lab/lib/ktap.py in the log of a KUnit boot."""
import os
import pty
import subprocess
import sys
import tempfile
import unittest

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
LIB = os.path.join(TOP, "tools", "lab", "lib")
SUITE = """KTAP version 1
1..1
    KTAP version 1
    # Subtest: genx_suite
    1..3
    ok 1 first
    ok 2 second # SKIP no such engine
        KTAP version 1
        # Subtest: third
    # third: table: inputs | a size of 0 | EINVAL
        ok 1 snb
        ok 2 hsw
    ok 3 third
ok 1 genx_suite
"""


def run(*command):
    done = subprocess.run(command, cwd=TOP, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


class Temporary(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory(prefix="genx-results.")
        self.addCleanup(place.cleanup)
        self.place = place.name

    def write(self, name, text):
        path = os.path.join(self.place, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o755)
        return path

    def expect(self, got, status, *texts):
        self.assertEqual(got[0], status, got[1])
        for text in texts:
            self.assertIn(text, got[1])


class Programs(Temporary):
    def program(self, name, *lines):
        return self.write(name, "#!/bin/sh\n" + "\n".join(lines) + "\n")

    def check(self, status, lines, *texts):
        self.expect(run(os.path.join(LIB, "run-tap"), self.program("program", *lines)), status, *texts)

    def test_good(self):
        self.check(0, ["echo 1..2", "echo 'ok 1 - a'", "echo 'ok 2 - b # SKIP none'"], "1 passed, 0 failed, 1 skipped\n")

    def test_failed(self):
        self.check(1, ["echo 1..2", "echo 'ok 1 - a'", "echo '# got 3, wanted 4'", "echo 'not ok 2 - b'", "exit 1"],
                   "FAILED program: b\n  | got 3, wanted 4\n", "1 passed, 1 failed, 0 skipped\n")

    def test_died(self):
        self.check(1, ["echo 1..3", "echo 'ok 1 - a'", "echo 'runtime error: index 9' >&2", "kill -6 $$"],
                   "FAILED program: Non-zero wait status: 6", "runtime error: index 9", "1 passed, 1 failed, 0 skipped\n")

    def test_status(self):
        self.check(1, ["echo 1..1", "echo 'ok 1 - a'", "exit 3"], "FAILED program: Non-zero exit status: 3")

    def test_plan(self):
        self.check(1, ["echo 1..3", "echo 'ok 1 - a'"], "FAILED program: Parse errors: Bad plan", "1 failed")

    def test_nothing(self):
        self.check(1, [], "FAILED program: Parse errors: No plan", "0 passed, 1 failed")

    def test_two(self):
        good = self.program("good", "echo 1..1", "echo 'ok 1 - a'")
        self.expect(run(os.path.join(LIB, "run-tap"), self.program("bad", "exit 1"), good), 1,
                    "FAILED bad: ", "1 passed, 1 failed, 0 skipped\n")


class Kunit(Temporary):
    source = run(os.path.join(TOP, "tools", "lab", "kernel"), "source")[1].split()[-1]

    def check(self, text, status, *texts):
        self.expect(run(sys.executable, os.path.join(LIB, "ktap.py"), self.source, self.write("log", text)), status, *texts)

    def test_suite(self):
        self.check("Linux version 6.12\n" + SUITE.replace("\nok 1 genx_suite", "\nnot ok 1 genx_suite"), 1,
                   "FAILED genx_suite", "3 passed, 1 failed, 1 skipped\n")

    def test_stall(self):
        self.check("Linux version 6.12\n" + SUITE + "rcu: INFO: rcu_preempt detected stalls on CPUs/tasks:\n", 1,
                   "detected stalls", "3 passed, 1 failed, 1 skipped\n")

    def test_terminal(self):
        """The kernel's parser prints with colours there."""
        log = self.write("log", "Linux version 6.12\n" + SUITE[:SUITE.index("        ok 2 hsw")])
        output = []

        def read(fd):
            output.append(os.read(fd, 1024))
            return output[-1]

        status = pty.spawn([sys.executable, os.path.join(LIB, "ktap.py"), self.source, log], read)
        self.expect((os.waitstatus_to_exitcode(status), b"".join(output).decode()), 1, "did not finish")

    def test_good(self):
        self.check("Linux version 6.12\n" + SUITE + "reboot: System halted\n", 0, "3 passed, 0 failed, 1 skipped\n")

    def test_failed(self):
        self.check(SUITE.replace("        ok 2 hsw", "    # third: EXPECTATION FAILED\n        not ok 2 hsw"), 1,
                   "FAILED genx_suite.third.hsw\n  |     # third: EXPECTATION FAILED\n", "2 passed, 1 failed, 1 skipped\n")

    def test_report(self):
        self.check(SUITE.replace("    ok 1 first", "BUG: KASAN: use-after-free\n    ok 1 first"), 1,
                   "REPORT after boot: BUG: KASAN: use-after-free", "3 passed, 1 failed, 1 skipped\n")

    def test_stopped(self):
        self.check(SUITE[:SUITE.index("        ok 2 hsw")] + "Kernel panic - not syncing\n", 1,
                   "the kernel stopped in third", "Kernel panic")
        for line in range(4, SUITE.count("\n")):
            self.check("".join(SUITE.splitlines(True)[:line]), 1, "the kernel stopped")

    def test_missing(self):
        self.check(SUITE.replace("1..3", "1..4"), 1, "1 skipped\n")

    def test_nothing(self):
        self.check("Linux version 6.12\n", 1, "no test ran")

    def test_rows(self):
        sys.path.insert(0, LIB)
        import ktap
        self.assertEqual(ktap.read(SUITE.splitlines(), self.source).rows,
                         [("inputs", "a size of 0", "EINVAL", "genx_suite.third")])


if __name__ == "__main__":
    unittest.main()
