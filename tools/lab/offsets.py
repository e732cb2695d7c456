#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that the model and its tests name registers: no literal of four or more hex digits is an offset.

usage: tools/lab/offsets.py [FILE...]

A literal is an offset where it is an argument that takes one (OFFSETS), a bound of a row of struct model_reg, an index of
the registers, a part of a comparison of an offset, or anywhere if it has the value of a name of model/state/offsets.h.
Lines that define a name are not checked. LISTS has the tables that are lists of numbers in their sources, too.
"""
import os
import re
import sys

from deps import COMMENT, STRING, TOP
from paths import tracked

NAMES = "model/state/offsets.h"
# (file, name of the table): why its numbers have no names
LISTS = {
    ("model/cs/cs_priv.c", "priv_gen11_render"): "appendix A lists offsets, most of which no manual names",
    ("model/cs/cs_priv.c", "priv_read_all"): "PRV-016 and PRV-017 list offsets, most of which no manual names",
    ("model/cs/cs_priv.c", "priv_read_render"): "the same",
    ("model/cs/cs_priv.c", "priv_read_other"): "the same",
    ("model/power/gunit.c", "kept"): "register facts: VLV sleep lists offsets without names",
    ("tests/model/cs/cs_priv_test.c", "rows"): "offsets at both ends of the lists in cs_priv.c",
    ("tests/model/cs/cs_priv_test.c", "read_only"): "the lists of PRV-016 and PRV-017, written a second time",
    ("tests/model/steer_test.c", "replicated"): "both ends of the ranges of the steering table, which has no names",
    ("tests/model/power/fw_test.c", "offsets"): "addresses that no row of the force-wake table has",
}
# values of other kinds that are equal to an offset by chance
CHANCE = {
    ("tests/model/harness.h", 0x9840): "the device id of Lakefield",
    ("tests/model/config_test.c", 0x9840): "the device id of Lakefield",
    ("tests/model/cs/cs_encoding_test.c", 0x1c0000): "PRV-011 compares the bases of engines with their numbers",
}

LITERAL = r"0x[0-9a-fA-F]{4,}\b"
OFFSETS = re.compile(
    rf"\b(?:rd|wr|wait_bits|model_mmio_(?:read|write)|model_reg_\w+|model_pcode_check_start)\([\w>.-]+, ({LITERAL})|"
    rf"\b(?:cs_reg(?:_put)?|model_cs_reg_\w+)\([\w>.-]+, [^,]+(?:\(.*?\))?, ({LITERAL})|"
    rf"\bEXPECT_RULE\([\w>.-]+, \"[^\"]*\", ({LITERAL})|"
    rf"\.(?:first|last) = ({LITERAL})|\bregs\[({LITERAL})|"
    rf"\b(?:offset|at|reg|rel) [=!<>]=? ({LITERAL})|\b\w+_BASE(?:\(\d\))? \+ (0x[0-9a-fA-F]{{2,3}}\b)|"
    rf"\b(?:REG|BY|RO|RO_BY|RW_MASKED|INV|INV_MASKED|FLEX|COUNTERS|CONFIG|ISR|IMR|IIR|IER|BANK|WRITTEN)\(({LITERAL})")
DEFINE = re.compile(r"^#\s*define\b.*(?:\\\n.*)*", re.MULTILINE)
TABLE = re.compile(r"(\w+)\[[^\]]*\] = \{")


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def named(text):
    """The offsets with a name, of those of four digits."""
    return {int(value, 16): name for name, value in re.findall(rf"^#define (MMIO_\w+)\t+({LITERAL})", text, re.MULTILINE)}


def without_lists(path, code):
    """Blank the tables that LISTS permits. Return the code and the names of the tables that it has."""
    found = []
    for match in list(TABLE.finditer(code)):
        if (path, match[1]) in LISTS:
            found.append((path, match[1]))
            end = code.index("};", match.end())
            code = code[:match.end()] + re.sub(r"[^\n]", " ", code[match.end():end]) + code[end:]
    return code, found


def check(path, text, names):
    """Problems of one file, and the permitted tables that it has."""
    code = DEFINE.sub(blank, COMMENT.sub(blank, text))
    code, found = without_lists(path, code)
    hits = {(m.start(m.lastindex), m[m.lastindex], "") for m in OFFSETS.finditer(code)}
    quiet = STRING.sub(blank, code)
    for match in re.finditer(LITERAL, quiet):
        value = int(match[0], 16)
        if value in names and value % 4 == 0 and (path, value) not in CHANCE:
            hits.add((match.start(), match[0], f": it is {names[value]}"))
    lines = {}
    for start, literal, hint in sorted(hits):
        lines[(code.count("\n", 0, start) + 1, literal)] = hint
    return [f"{path}:{line}: {literal} is an offset: use a name of {NAMES}{hint}"
            for (line, literal), hint in lines.items()], found


def main():
    with open(os.path.join(TOP, NAMES), encoding="utf-8") as file:
        names = named(file.read())
    files = sys.argv[1:] or [path for path in tracked() if path.endswith((".c", ".h")) and
                             path.startswith(("model/", "tests/model/")) and path != NAMES]
    problems, tables = [], set()
    for path in files:
        with open(os.path.join(TOP, path), encoding="utf-8") as file:
            some, found = check(path, file.read(), names)
        problems += some
        tables.update(found)
    if not sys.argv[1:]:
        problems += [f"tools/lab/offsets.py: {path} has no table {name}" for path, name in sorted(set(LISTS) - tables)]
    print("\n".join(problems + [f"{len(files)} files, {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
