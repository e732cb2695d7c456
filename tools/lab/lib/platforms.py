#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The platforms: regs/platform_list.h, and their names from regs/platforms/NAME.c.

usage: tools/lab/lib/platforms.py    print "codename name" of each, from the oldest
"""
import os
import re

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))


def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as source:
        return source.read()


def platforms(variants=()):
    """{codename: name} of all platforms, from the oldest, each with those of its variants that are named."""
    names = {}
    for platform in re.findall(r"^GENX_PLATFORM\((\w+)\)$", read("regs/platform_list.h"), re.MULTILINE):
        source = read(f"regs/platforms/{platform}.c")
        for codename in (platform, *(v for v in variants if v.split("-")[0] == platform)):
            names[codename] = re.search(rf'\.name = "([^"]+)",\s*\.codename = "{codename}"', source)[1]
    return names


if __name__ == "__main__":
    for codename, name in platforms().items():
        print(codename, name)
