#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that the names of the driver's functions name their files.

usage: tools/lab/names.py [FOLDER...]

A function that other files call begins with genx_ and the name of its file, or the first words of that name:
genx_context_create_ioctl() in context_ioctl.c, genx_gem_busy_ioctl() in gem_ioctl.c. In irq/ and oa/ the
folder's name comes first: genx_oa_buffer_ready() in oa/unit/buffer.c. Singular and
plural are one name: genx_context_id_get() in context_ids.c. A cast is to_genx_NOUN(). An inline function of a
header without a C file of its name (submit_internal.h) may also be named after a C file of the folder.
"""
import os
import re
import sys

from deps import FLOORS, TOP
from graph import DEFINITION, read_units


def stems(unit):
    """What a function of the unit may begin with."""
    folder, name = os.path.split(unit)
    words = re.sub(r"_types$", "", name).split("_")
    found = ["_".join(words[:count]) for count in range(1, len(words) + 1)]
    found += [stem[:-1] if stem.endswith("s") else stem + "s" for stem in found]
    first = folder.split("/")[0]
    if first in ("irq", "oa"):
        found = [first + "_" + stem for stem in found] + [s for s in found if s.startswith(first)]
    return found


def shared_stems(unit):
    """What a function of the unit may begin with, with the names of its folder if the unit is a header alone."""
    if os.path.exists(os.path.join(TOP, unit + ".c")):
        return stems(unit)
    folder = os.path.dirname(unit)
    return stems(unit) + [stem for name in sorted(os.listdir(os.path.join(TOP, folder))) if name.endswith(".c")
                          for stem in stems(os.path.join(folder, name[:-2]))]


def main():
    code, _ = read_units()
    wanted = tuple(sys.argv[1:])
    count, wrong = 0, []
    for unit, text in sorted(code.items()):
        folder = os.path.dirname(unit)
        if folder not in FLOORS or folder.startswith("regs") or wanted and folder not in wanted:
            continue
        for match in DEFINITION.finditer(text):
            if match[1].isupper():
                continue
            count += 1
            allowed = [f"{cast}{stem}" for stem in shared_stems(unit) for cast in ("genx_", "to_genx_")]
            if not any(match[1] == stem or match[1].startswith(stem + "_") for stem in allowed):
                wrong.append(f"{unit}: {match[1]}()")
    print("\n".join(wrong + [f"{count} functions, {len(wrong)} with another prefix"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
