#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that the names in the pages are names of the tree.

usage: tools/lab/words.py [PAGE...]

Checked are, in each page that is written by hand:
  `name`, `name()`, genx_name    a word of the code, of a script or of a table of the tree, but not of a comment of C
  `genx_oa_buffer.head`          a member of that struct, or a case of that KUnit suite
  a table whose head has `struct X`: the names in its first column are members of X
  a row or a table's head that has `enum X`: the capitals in backquotes of the row, or the names of the table's first
                                 column, are all enumerators of X, without their common prefix
  module parameter `name`        a parameter of the module
  make NAME, VARIABLE=           a target of the Makefile; a variable of it or of a tool
  tools/lab/NAME, vgpu, genx-perf with --option or a command: the tool has it; tools/lab/static NAME: a check
  INT-023, STATIC-deps, SIL-047  a rule of rules.md; a row of the mutants; a fact of silicon.tsv or gen12.tsv
  `MEM-PTE`                      a string of the code
  [text](page.md#part)           a heading of that page
  345c6ae                        a commit of this repository; not checked in a shallow clone, which lacks the old ones
Each folder of deps.py has a row in architecture.md. Calls in the texts of drawings are checked too. A cell of a
table has at most 160 characters: what needs more is text, not a table.
A name of another program is in OTHERS.
"""
import fnmatch
import os
import re
import subprocess
import sys

from deps import COMMENT, FLOORS, MODEL_FLOORS, TOP
from paths import tracked

# pages that cite other trees, or that a run wrote
SKIP = ("Documentation/register-facts.md", "Documentation/rules.md")
CELL = 160
# the tables of the facts of silicon
FACTS = ("Documentation/silicon.tsv", "Documentation/gen12.tsv")
# Names that belong to other programs: the kernel, C library, shells, i915, Debian.
OTHERS = set("""
NAME GENX_FOLDER_FILE_H genx_platform_NAME model_part_NAME
aubinator_error_decode intel_engine_reset_needs_wa_22011802037 max_busywait_duration_ns new_id stop_timeout_ms
""".split())

SPAN = re.compile(r"``(.+?)``|`([^`]+)`")
CODE = (".c", ".h")
WORD = re.compile(r"[A-Za-z_]\w*")
IDENTIFIER = re.compile(r"(?<![\w./-])(?:genx|model|GENX|MODEL)_\w+\*?")
RULE = re.compile(r"(?<![\w-])([A-Z][A-Z0-9]{1,5}-[0-9]{3})(?![\w-])")
MUTANT = re.compile(r"(?<![\w-])((?:STATIC|FAULT|RST|SEC)-[\w-]*[a-z]\w*)")
MEMBER = re.compile(r"^((?:genx|model)_\w+)\.(?![ch1-9]$)([a-z]\w*)$")
MAKE = re.compile(r"(?:^|[;&|(]\s*|# *)make(?=\s)((?:\s+[\w./'\"=$()*-]+)*)")
TOOL = re.compile(r"(?<![\w./-])(?:build/)?(tools/lab/[\w./-]+|vgpu|genx-perf|genx-hwtest|vm-test|check-full)((?:\s+[^\s|;&`]+)*)")
OPTION = re.compile(r"^--[a-z][\w-]*")
LINK = re.compile(r"\]\(([\w./-]*\.md)?#([^)]+)\)")
PARAMETER = re.compile(r"module parameters? `(\w+)")
# as git abbreviates them: digits and letters, so that neither a number nor a word is meant
COMMIT = re.compile(r"(?<![\w./#-])(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}(?![\w./-])")
ENUM = re.compile(r"`enum (\w+)`")
STRUCT = re.compile(r"`struct (\w+)`")


def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8", errors="replace") as file:
        return file.read()


def git(*arguments):
    return subprocess.run(["git", "-C", TOP, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          universal_newlines=True, check=False)


class Tree:
    """The words of the tree and what the checks look up in it."""

    def __init__(self, files):
        self.words, self.code = set(), []
        for path in files:
            # tables of changes have names that the tree shall not have
            if path.endswith((".md", ".svg", ".png")) or path in ("tools/lab/words.py", *FACTS) or \
                    os.path.basename(path).startswith(("mutants", "blind")):
                continue
            text = read(path)
            if path.endswith(CODE):
                text = COMMENT.sub(" ", text)
                self.code.append(text)
            self.words.update(WORD.findall(text))
            self.words.update(WORD.findall(os.path.splitext(os.path.basename(path))[0]))
        # an enumerator or a constant may be named without its prefix
        self.endings = {word[at + 1:] for word in self.words if word.isupper()
                        for at, char in enumerate(word) if char == "_"}
        self.all_code = "\n".join(self.code)
        self.suites = set(re.findall(r'\.name = "(\w+)"', self.all_code))
        self.rules = set(re.findall(r"^\| ([A-Z][A-Z0-9]*-\d+)", read("Documentation/rules.md"), re.M))
        for path in FACTS:
            self.rules.update(re.findall(r"^((?:SIL|G12)-\d+)\t", read(path), re.M))
        self.mutants = set()
        for path in files:
            if os.path.basename(path).startswith("mutants"):
                self.mutants.update(line.split("\t")[0] for line in read(path).splitlines())
        self.makefile = "\n".join(read(path) for path in files if path == "Makefile" or path.endswith(".mk"))
        self.parameters = set(re.findall(r"module_param(?:_named|_string)?\(\s*(\w+)", self.all_code))
        self.files = files
        self.whole = git("rev-parse", "--is-shallow-repository").stdout.strip() == "false"

    def lacks_commit(self, name):
        return self.whole and git("merge-base", "--is-ancestor", name, "HEAD").returncode != 0

    def has(self, word):
        if word in self.words or word in OTHERS:
            return True
        if word.endswith(("*", "_")):
            return bool(fnmatch.filter(self.words, word.rstrip("*") + "*"))
        return word.isupper() and word.lstrip("_") in self.endings

    def members(self, struct):
        match = re.search(rf"\bstruct {struct} \{{(.*?)^\}}", self.all_code, re.S | re.M)
        return set(re.findall(r"(\w+)(?:\[[^\]]*\])*\s*(?:[;,:)])", match[1])) if match else None

    def enumerators(self, enum):
        match = re.search(rf"\benum {enum} \{{(.*?)\}}", self.all_code, re.S)
        if not match:
            return None
        names = [n for n in re.findall(r"^\s*([A-Z]\w*)", match[1], re.M) if not n.endswith("_COUNT")]
        prefix = os.path.commonprefix(names)
        return {name[prefix.rfind("_") + 1:] for name in names}

    def target(self, name):
        text = self.makefile
        if re.search(rf"^(?:[\w./-]+ )*{re.escape(name)}(?: [\w./-]+)*\s*:", text, re.M):
            return True
        return any(fnmatch.fnmatch(name, pattern.replace("%", "*"))
                   for pattern in re.findall(r"^(?:[\w./$()-]*%[\w./%-]*)(?=.*:)", text, re.M)) or \
            name.startswith("build/")

    def variable(self, name):
        return name in self.words

    def tool(self, name):
        """The text of a tool."""
        if name.startswith("tools/lab/") or os.path.exists(os.path.join(TOP, "tools/lab", name)):
            path = name if name.startswith("tools/lab/") else "tools/lab/" + name
            return read(path) if os.path.isfile(os.path.join(TOP, path)) else None
        folders = {"vgpu": ("tools/vgpu/",), "genx-hwtest": ("tools/hwtest/",),
                   "genx-perf": ("tools/genx-perf/", "tools/libgenx-perf/")}[name]
        return "\n".join(read(p) for p in self.files if p.startswith(folders))


def wrong_make(arguments, tree):
    words = arguments.split()
    for word in words:
        word = word.strip("'\"")
        if "=" in word:
            if not tree.variable(word.split("=")[0].strip("'\"")):
                yield "make " + word
        elif not re.fullmatch(r"[a-z][\w./-]*", word):
            return          # no longer the command
        elif not tree.target(word):
            yield "make " + word


def wrong_tool(name, arguments, tree):
    text = tree.tool(name)
    if text is None:
        return              # paths.py
    for word in arguments.split():
        word = word.strip("'\".,:()")
        option = OPTION.match(word)
        if option and not re.search(rf"(?:{re.escape(option[0])}|[\"']{re.escape(option[0][2:])}[\"'])(?![\w-])", text):
            yield f"{name} {option[0]}"
        if name == "genx-perf" and word == arguments.split()[0] and re.fullmatch(r"[a-z]+", word) and \
                f'"{word}"' not in text:
            yield f"{name} {word}"
        if name.endswith("vm-test") and re.fullmatch(r"[a-z][a-z0-9/-]+", word) and word not in text and not any(
                path.startswith("tests/vm/") and f"/{word}" in path for path in tree.files):
            yield f"{name} {word}"
        if name == "tools/lab/static" and re.fullmatch(r"=?[a-z][\w-]*", word) and \
                f"check_{word.lstrip('=')}()" not in text and word not in ("sparse", "style"):
            yield f"{name} {word}"


def commands(line, fenced):
    """The commands in a line of a page: spans in backquotes, or the line of a block."""
    found = [line.split(" #")[0]] if fenced else [a or b for a, b in SPAN.findall(line)]
    return [re.sub(r"'[^']* [^']*'", "x", command) for command in found]


def wrong_words(text, tree):
    """Words of a span of code that the tree lacks."""
    if re.fullmatch(r"[A-Z][A-Z0-9]+-[A-Z0-9-]+", text):
        if f'"{text}"' not in tree.all_code and text not in tree.rules | tree.mutants:
            yield text
        return
    member = MEMBER.search(text)
    if member:
        members = tree.members(member[1]) or ()
        if member[2] not in members and not (member[1] in tree.suites and member[2] in tree.words):
            yield text
        return
    call = re.fullmatch(r"(?:struct |enum )?([A-Za-z_]\w*\*?)(?:\(\))?", text)
    if call:
        if not tree.has(call[1]) and not tree.has("genx_" + call[1]):
            yield text
        return
    for name in IDENTIFIER.findall(text):
        if not tree.has(name):
            yield name


def parts(page):
    """The anchors of the headings of a page."""
    heads = re.findall(r"^#+ (.+)$", read(page), re.M)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def wrong_enumerators(enum, listed, tree):
    names = tree.enumerators(enum)
    listed = {name.upper().replace("-", "_") for name in listed}
    return [f"enum {enum}"] if names is None else [f"enum {enum}: {name}" for name in sorted(names ^ listed)]


def check(page, tree):
    fenced, written, struct, enum, head, rows = False, False, None, None, False, set()
    for number, line in enumerate(read(page).splitlines() + [""], 1):
        # a part that a tool writes
        written = (written or line.startswith("<!-- by")) and not line.startswith("<!-- end")
        if line.lstrip().startswith("```"):
            fenced = not fenced
            continue
        found = []
        for command in commands(line, fenced):
            for match in MAKE.finditer(command):
                found += wrong_make(match[1], tree)
            for match in TOOL.finditer(command):
                found += wrong_tool(match[1], match[2], tree)
            if not fenced:
                found += wrong_words(command, tree)
        found += [name for name in IDENTIFIER.findall(line) if not tree.has(name)]
        found += [rule for rule in RULE.findall(line) if rule not in tree.rules | tree.mutants | OTHERS]
        found += [rule for rule in MUTANT.findall(line) if rule not in tree.mutants]
        found += ["#" + part for other, part in LINK.findall(line)
                  if part not in parts(os.path.normpath(os.path.join(os.path.dirname(page), other)) if other else page)]
        found += [f"commit {name}" for name in COMMIT.findall(line) if tree.lacks_commit(name)]
        found += [name for name in PARAMETER.findall(line) if name not in tree.parameters]
        if not line.startswith("|"):
            if enum:
                found += wrong_enumerators(enum, rows, tree)
            struct, enum, head, rows = None, None, False, set()
        else:
            first = [b for _, b in SPAN.findall(line.split("|")[1])]
            found += [f"{len(cell)} characters in a cell: {cell[:40]}..." for cell in
                      re.sub(r"\]\([^)]*\)", "", line).split(" | ") if len(cell) > CELL and not written]
            match = ENUM.search(line)
            if not head:
                head, enum, rows = True, match and match[1], set()
                match = STRUCT.search(line)
                struct = match and match[1]
            elif enum:
                rows.update(first)
            elif match:
                found += wrong_enumerators(match[1], {b for _, b in SPAN.findall(line)
                                                      if re.fullmatch(r"[A-Z][A-Z0-9_]*", b)}, tree)
            elif struct:
                members = tree.members(struct) or ()
                found += [f"{struct}.{name}" for name in first if name not in members]
        for name in dict.fromkeys(found):
            yield f"{page}:{number}: {name}"


def drawing(path, tree):
    for number, line in enumerate(read(path).splitlines(), 1):
        for name in re.findall(r"\b(\w+)\(\)", line):
            if not tree.has(name):
                yield f"{path}:{number}: {name}()"


def folders():
    page = read("Documentation/architecture.md")
    for folder in dict.fromkeys(FLOORS + MODEL_FLOORS):
        if not re.search(rf"^\|.*`{folder}/`", page, re.M):
            yield f"Documentation/architecture.md: no row for {folder}/"


def main():
    files = tracked()
    tree = Tree(files)
    pages = sys.argv[1:] or [p for p in files if p.endswith(".md") and not p.startswith(SKIP)]
    wrong = [problem for page in pages for problem in check(page, tree)]
    if not sys.argv[1:]:
        wrong += folders()
        wrong += [problem for p in files if p.startswith("Documentation/drawings/") and p.endswith(".txt")
                  for problem in drawing(p, tree)]
    if wrong:
        print("\n".join(wrong))
        sys.exit(f"error: {len(wrong)} names are not in the tree")


if __name__ == "__main__":
    main()
