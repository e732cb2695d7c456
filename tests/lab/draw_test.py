#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The mutants that make check tries depend on the commit alone: not on the results in a cache, nor on the clone.

A small project with the real tools/lab/mutants, whose runner is a stub, in a repository of its own.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
LAB = ("mutants", "lib/mutant_rows.py", "lib/mutant_draw.py", "lib/sources.py", "lib/ktap.py", "lib/rows.py")
# kills each mutant whose new text has no "survives", and counts what it ran
RUNNER = '''
import os
TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
class Wrong(Exception):
    pass
class Lab:
    def __init__(self, work, trees, kinds):
        self.trees = trees
    def baseline(self, test, kind):
        return 1.0
    def run(self, change, test, kind, limit):
        with open(os.environ["RAN"], "a") as file:
            file.write(change[3] + "\\n")
        return "" if "survives" in change[3] else "fails"
'''
FUNCTION = """/* What it is for. */
static int {name}(int value)
{{
	if (value > {number})
		return {number};

	return value;
}}

"""
CASE = """static void {name}(struct kunit *test)
{{
	KUNIT_EXPECT_EQ(test, {name}({number}), {number});
}}

"""
N = 60


def unit(numbers):
    return '#include "gt/unit.h"\n\n' + "".join(FUNCTION.format(name=f"fun{n}", number=n) for n in numbers)


def suite(numbers):
    return ('#include <kunit/test.h>\n\n' + "".join(CASE.format(name=f"case{n}", number=n) for n in numbers) +
            "static struct kunit_case cases[] = {\n" + "".join(f"\tKUNIT_CASE(case{n}),\n" for n in numbers) +
            '\t{}\n};\n\nstatic struct kunit_suite suite = {\n\t.name = "genx_unit",\n};\n')


def row(number, new="return 0;"):
    return "\t".join((f"RUL-{number:03}", "gt/unit.c", f"return {number};", new, f"genx_unit.case{number}", "kunit"))


class Project(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.mkdtemp(prefix="genx-draw.")
        self.addCleanup(shutil.rmtree, self.place)
        self.top = os.path.join(self.place, "project")
        os.makedirs(os.path.join(self.top, "tools/lab/lib"))
        for name in LAB:
            shutil.copy(os.path.join(TOP, "tools/lab", name), os.path.join(self.top, "tools/lab", name))
        self.write("tools/lab/lib/breaker.py", RUNNER)
        self.write("tools/lab/kernel", "#!/bin/sh\necho 6.12\n")
        os.chmod(os.path.join(self.top, "tools/lab/kernel"), 0o755)
        self.write("Documentation/rules.md", "rules\n")
        self.write(".gitignore", "build/\n__pycache__/\n")
        self.write("gt/unit.c", unit(range(N)))
        self.write("kunit/gt/unit_test.c", suite(range(N)))
        self.rows([row(n) for n in range(N)])
        self.git("init", "-q", "-b", "main")
        self.commit()
        self.write("README.md", "a page\n")
        self.commit()

    def write(self, path, text):
        path = os.path.join(self.top, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, path):
        with open(os.path.join(self.top, path), encoding="utf-8") as file:
            return file.read()

    def change(self, path, old, new):
        text = self.read(path)
        self.assertEqual(text.count(old), 1)
        self.write(path, text.replace(old, new))

    def rows(self, rows, path="kunit/gt/mutants.tsv"):
        self.write(path, "# rows\n" + "\n".join(rows) + "\n")

    def git(self, *args):
        subprocess.run(["git", "-C", self.top, *args], check=True, capture_output=True)

    def commit(self):
        self.git("add", "-A")
        self.git("-c", "user.name=n", "-c", "user.email=e", "commit", "-q", "-m", "a commit")

    def draw(self, cache, top=None, most=5, sample=4):
        """The rows that are tried or known, the number of those changed, the last lines and the exit code."""
        top = top or self.top
        ran = os.path.join(self.place, "ran")
        open(ran, "w", encoding="utf-8").close()
        done = subprocess.run(
            [sys.executable, "tools/lab/mutants", "--draw", str(most), str(sample)], cwd=top, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
            env={k: v for k, v in os.environ.items() if k != "GENX_SLOTS"} |
            {"GENX_CACHE": os.path.join(self.place, cache), "RAN": ran, "PYTHONDONTWRITEBYTECODE": "1"})
        with open(ran, encoding="utf-8") as file:
            self.ran = len(file.readlines())
        self.text = done.stdout
        found = re.findall(r"^(?: *\d+/\d+|known  ) +\w+ +(RUL-\d+) ", done.stdout, re.M)
        changed = re.search(r"(\d+) changed since", done.stdout)
        return (sorted(found), int(changed[1]) if changed else None,
                [l for l in done.stdout.splitlines()[-6:] if not re.match(r" *\d+/|known |\d+ mutants, ", l)],
                done.returncode)

    def fill(self, cache, release="6.12"):
        """A cache in which each row of this state of the sources has a result, with all kinds of digests."""
        script = ("import sys; sys.path.insert(0, 'tools/lab/lib'); import mutant_rows as m\n"
                  "for x in m.table():\n"
                  f"    for key in (x.key, x.exact({release!r})):\n"
                  "        print(key, 'killed', x.rule, x.file, 'fails', 'abc', sep='\\t')\n")
        done = subprocess.run([sys.executable, "-c", script], cwd=self.top, text=True, check=True,
                              stdout=subprocess.PIPE, env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"})
        os.makedirs(os.path.join(self.place, cache, "mutants"), exist_ok=True)
        with open(os.path.join(self.place, cache, "mutants", "results-2.tsv"), "w", encoding="utf-8") as file:
            file.write(done.stdout)


class SameEverywhere(Project):
    def test_cache(self):
        """An empty cache, the same one again, and one with a result of each row."""
        self.change("gt/unit.c", "value > 7)", "value > 6 + 1)")
        self.commit()
        first = self.draw("empty")
        self.assertEqual(self.ran, 5)
        self.assertEqual(first[1], 1)
        self.assertIn("RUL-007", first[0])
        self.assertEqual(len(first[0]), 5)
        self.assertEqual(first[2][-1], "5 killed, 0 survived, 0 broken")
        self.assertEqual(first[3], 0)
        self.assertEqual(self.draw("empty"), first)
        self.assertEqual(self.ran, 0)
        self.fill("full")
        self.assertEqual(self.draw("full"), first)
        self.assertEqual(self.ran, 0)

    def test_survivor(self):
        """A survivor fails the run in each cache, also when an older state of the sources was killed."""
        self.rows([row(n, "return 0; /* survives */" if n == 3 else "return 0;") for n in range(N)])
        self.commit()
        self.fill("full")
        self.write("model/model.c", "int model;\n")
        self.rows([row(n, "return 0; /* survives */" if n in (3, 4) else "return 0;") for n in range(N)])
        self.commit()
        first = self.draw("empty", most=2, sample=N)
        self.assertEqual((first[2][-1], first[3]), (f"{N - 2} killed, 2 survived, 0 broken", 1), self.text)
        self.assertEqual(self.draw("full", most=2, sample=N), first)
        self.assertEqual(self.draw("empty", most=2, sample=N), first)

    def test_clone(self):
        """A clone of depth 2 draws the same; one of depth 1 says what is missing."""
        self.change("gt/unit.c", "value > 7)", "value > 6 + 1)")
        self.commit()
        first = self.draw("empty")
        for depth in (2, 1):
            clone = os.path.join(self.place, f"clone-{depth}")
            subprocess.run(["git", "clone", "-q", "--depth", str(depth), "file://" + self.top, clone], check=True)
            found = self.draw(f"cache-{depth}", clone)
            if depth == 2:
                self.assertEqual(found, first)
        self.assertEqual(found[3], 1)
        self.assertIn("git fetch --deepen=1", self.text)

    def test_sample(self):
        """Another commit draws others."""
        first = self.draw("one", sample=8)[0]
        self.assertEqual(len(first), 8)
        self.write("README.md", "another page\n")
        self.commit()
        self.assertNotEqual(self.draw("two", sample=8)[0], first)


class Changed(Project):
    def changed(self):
        self.commit()
        found = self.draw("cache", most=N, sample=0)
        self.assertEqual(len(found[0]), found[1], self.text)
        return [int(rule[4:]) for rule in found[0]]

    def test_page(self):
        self.write("Documentation/rules.md", "other rules\n")
        self.assertEqual(self.changed(), [])

    def test_row(self):
        self.rows([row(n, "return 1;" if n == 9 else "return 0;") for n in range(N)])
        self.assertEqual(self.changed(), [9])

    def test_moves(self):
        """A file, a test and a table that move, a function that moves to another file, and comments: nothing."""
        text = unit(range(N)).replace("What it is for", "What it does")
        self.git("rm", "-q", "gt/unit.c", "kunit/gt/unit_test.c", "kunit/gt/mutants.tsv")
        at = text.index("/* What", text.index("fun49("))
        self.write("core/new.c", text[:at])
        self.write("core/other.c", text[at:])
        self.write("kunit/core/new_test.c", suite(range(N)))
        self.rows([row(n).replace("gt/unit.c", "core/new.c" if n < 50 else "core/other.c") for n in range(N)],
                  "kunit/core/mutants.tsv")
        self.assertEqual(self.changed(), [])

    def test_function(self):
        self.change("gt/unit.c", "value > 7)", "value >= 7)")
        self.assertEqual(self.changed(), [7])

    def test_added_case(self):
        """A case that is added to a suite changes no row of it; one that is changed, all of them, last."""
        self.write("kunit/gt/unit_test.c", suite(range(N + 1)))
        self.assertEqual(self.changed(), [])
        self.change("kunit/gt/unit_test.c", "(7), 7);", "(7), 6 + 1);")
        self.change("gt/unit.c", "value > 5)", "value > 4 + 1)")
        self.commit()
        found = self.draw("cache", most=3, sample=0)
        self.assertEqual((len(found[0]), found[1]), (3, N))
        self.assertIn("RUL-005", found[0])

    def test_slow(self):
        """At most two rows whose tests run in guests are among those that are changed, none in the sample."""
        self.write("tests/vm/driver/unit.sh", "true\n")
        self.rows(["\t".join((f"RUL-{n:03}", "gt/unit.c", f"return {n};", "return -1;", "unit", "vm"))
                   for n in range(10)], "tests/vm/mutants.tsv")
        self.commit()
        self.assertEqual(len(self.draw("cache", most=9, sample=0)[0]), 2)
        self.commit_page()
        self.assertEqual(len(self.draw("cache", most=9, sample=N + 10)[0]), N)

    def test_header(self):
        """No row of a header that more than 100 files include, by another header too; one of 100 is drawn."""
        for name, files in (("few", 100), ("many", 101)):
            self.write(f"gt/{name}.h", f"#define {name.upper()} 1\n")
            self.write(f"gt/all_{name}.h", f'#include "gt/{name}.h"\n')
            for n in range(files):
                self.write(f"gt/{name}{n}.c", f'#include "gt/all_{name}.h"\n')
        self.rows(["\t".join((f"RUL-10{n}", f"gt/{name}.h", "1", "2", "genx_unit.case1", "kunit"))
                   for n, name in enumerate(("few", "many"))], "kunit/lib/mutants.tsv")
        self.assertEqual(self.changed(), [100])

    def commit_page(self):
        self.write("README.md", "one more\n")
        self.commit()


class Blocks(unittest.TestCase):
    def test_only_a_comment(self):
        """A place in a file that begins with a comment alone is in no block."""
        sys.path.insert(0, os.path.join(TOP, "tools/lab/lib"))
        from mutant_draw import block_of
        text = b"/* a page */\n\nint one(void)\n{\n}\n"
        self.assertEqual(block_of(text, "one.c", 3), b"")
        self.assertNotEqual(block_of(text, "one.c", text.index(b"one(")), b"")


if __name__ == "__main__":
    unittest.main()
