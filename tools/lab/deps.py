#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check which folder may include which, and where a platform or a kernel version may be named.

The folders form layers; an include against their direction, a test of platform or generation
outside regs/, or one of the kernel's version outside include/compat.h, is an error.
"""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
from platforms import platforms

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))

# The floors of the driver from the bottom up: a folder may include itself and what is listed before it.
FLOORS = ("regs", "regs/oa", "regs/tables", "gt/access", "irq", "gt/memory", "gt", "gt/encode", "gt/exec", "gt/submit",
          "gt/engine", "oa/report", "oa/unit", "oa/stream", "oa", "core/device", "core/memory", "core/context",
          "core/gem", "core/execbuf", "core/files", "core")
MODEL_FLOORS = ("regs", "regs/oa", "regs/tables", "model/state", "model/eu", "model/power", "model/irq", "model/memory",
                "model/oa", "model/cs", "model", "model/parts")
PERF = "tools/genx-perf"
PERF_FLOORS = (*(PERF + "/" + wing for wing in (
    "cmdline", "device", "counts", "recording", "report", "export", "top", "handover")), PERF)
# Between irq and the folders beside it stands one header; only core knows the rest.
IRQ = "irq/irq.h"
KUNIT = {"kunit/" + name for name in (
    "lib", "regs", "access", "memory", "gt", "encode", "exec", "submit", "engine", "irq", "oa", "core",
    "core/memory", "core/execbuf", "core/files", "platform", "whole")}


def floors():
    """What each folder of the driver and the model may include."""
    may = {"include": set(), "include/uapi": set(), "regs/platforms": {"regs", "regs/oa", "regs/tables", "regs/platforms"}}
    for order in (FLOORS, MODEL_FLOORS):
        for number, folder in enumerate(order):
            may[folder] = set(order[:number + 1])
    for number, folder in enumerate(PERF_FLOORS):
        may[folder] = {*PERF_FLOORS[:number + 1], "tools/libgenx-perf", "include/uapi", "regs", "regs/oa", "regs/tables"}
    for folder in FLOORS[3:]:
        may[folder].add("include/compat.h")
        if not folder.startswith(("core", "irq")):
            may[folder].discard("irq")
            may[folder].add(IRQ)
    for folder in ("gt/access", "gt/memory"):
        may[folder].discard(IRQ)
    for folder in FLOORS[FLOORS.index("gt/encode"):]:
        may[folder].add("include/uapi")
    return may


EVERYTHING = set(FLOORS) | set(MODEL_FLOORS) | {"regs/platforms", "include/uapi", "include/compat.h"}
# folder -> what it may include: a folder, or one header of a folder
MAY = floors() | {
    "kunit": EVERYTHING | KUNIT | {"kunit"},
    "tools/vgpu": {"tools/vgpu", "regs", "regs/oa", "regs/tables", "model", "model/state"},
    "tools/libgenx-perf": {"tools/libgenx-perf", "include/uapi", "regs", "regs/oa", "regs/tables"},
    "tests/perf": {"tests/perf", "tests/harness.h", "tools/libgenx-perf", "include/uapi", "regs", "regs/oa", "regs/tables"} |
                  set(PERF_FLOORS),
    "tools/hwtest": {"tools/hwtest", "regs", "regs/oa", "regs/tables", "include/uapi"},
    "tests/vm": {"tests/vm", "tests/oa-sets", "include/uapi", "regs", "regs/oa", "regs/tables"},
    "tests/oa-sets": {"tests/oa-sets", "regs"},
    "tests/model": {"regs/platforms", "tests/model", "tests/harness.h", "tests/oa-sets", "tools/vgpu/pci.c"} |
                   set(MODEL_FLOORS),
}
MAY |= {folder: MAY["kunit"] for folder in KUNIT}
INCLUDE = re.compile(r'^\s*#\s*include\s+(?:"([^"]+)"|<(uapi/genx_[^>]+)>)')
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
STRING = re.compile(r'"(?:\\.|[^"\\])*"')

NAMES = "|".join(platforms())
# Platform is data: these folders use kinds and never name a platform.
NO_PLATFORM = (*FLOORS[3:], *MODEL_FLOORS[3:-1])
PLATFORM = re.compile(
    rf"\bgenx_platform_({NAMES})\b|->gen\b|\bplat\.gen\b|"
    rf"\b(IS_|HAS_)({NAMES.upper()})\b|\bGRAPHICS_VER|->codename\b")
# the model's list of the parts of platforms
TABLES = ("model/state/part.c",)
# differences between kernels have one place
VERSION = re.compile(r"\b(LINUX_VERSION_CODE|KERNEL_VERSION|linux/version\.h|utsrelease\.h)\b")
COMPAT = "include/compat.h"
# the one use of the generation: printing it
MESSAGE = re.compile(r"\b(drm_|seq_|dev_|pr_)\w+\(|printf\(")


def folder_of(path):
    return max((f for f in MAY if path.startswith(f + "/")), key=len, default=None)


def resolve(path, name):
    """The path from the top that an include names, or None for one of the system."""
    if name.startswith("uapi/"):
        return "include/" + name
    beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
    for candidate in (beside, name, os.path.join("include", name)):
        if os.path.exists(os.path.join(TOP, candidate)):
            return candidate
    return None


def check(path):
    problems = []
    folder = folder_of(path)
    with open(os.path.join(TOP, path), errors="replace") as source:
        text = source.read()
    for number, line in enumerate(text.splitlines(), 1):
        if VERSION.search(line) and path != COMPAT:
            problems.append(f"{path}:{number}: kernel version named outside {COMPAT}: {line.strip()}")
        match = INCLUDE.match(line)
        if not match:
            continue
        target = resolve(path, match[1] or match[2])
        if target is None:
            problems.append(f"{path}:{number}: no such header in the tree: {match[1] or match[2]}")
        elif target not in MAY[folder] and folder_of(target) not in MAY[folder]:
            problems.append(f"{path}:{number}: {folder} must not include {target}")
    if folder in NO_PLATFORM and path not in TABLES:
        keep_lines = lambda m: re.sub(r"[^\n]", " ", m[0])
        code = STRING.sub(keep_lines, COMMENT.sub(keep_lines, text))
        statement = ""
        for number, line in enumerate(code.splitlines(), 1):
            statement = line if re.search(r"[;{}]\s*$", statement) else statement + line
            if PLATFORM.search(line) and not MESSAGE.search(statement):
                problems.append(f"{path}:{number}: platform named outside regs/: {line.strip()}")
    return problems


def main():
    problems = []
    count = 0
    for folder in MAY:
        for root, _, files in os.walk(os.path.join(TOP, folder)):
            for name in sorted(files):
                path = os.path.relpath(os.path.join(root, name), TOP)
                if name.endswith((".c", ".h")) and folder_of(path) == folder:
                    count += 1
                    problems += check(path)
    print("\n".join(problems + [f"{count} files, {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
