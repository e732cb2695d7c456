#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draw which unit includes or calls which, from the code, and find circles.

usage: tools/lab/graph.py [--folders F,F...]

A unit is a C file with the header of the same name. A unit depends on another if it includes its
header, or calls a function that it alone defines; a prototype is no call, so one header may declare
functions of several C files: one whose section "---- NAME.c ----" it has does not depend by its
include on the C file of the header's name. Units of one folder form layers: a circle of units is an
error, and so is a circle of folders, an arrow to a higher floor (FLOORS of deps.py, PERF_FLOORS for
the wings of genx-perf), and a folder of more than 25 units. In tools/lab each file is a unit. The
graph goes to build/graph.dot (for Graphviz).
"""
import collections
import os
import re
import sys

from deps import COMMENT, FLOORS, INCLUDE, MODEL_FLOORS, PERF_FLOORS, STRING, TOP, folder_of, resolve

# Folders whose units must not depend on each other in a circle.
FOLDERS = (*FLOORS, *MODEL_FLOORS[2:], "regs/platforms")
# A folder with more units than these is divided.
UNITS = 25
# A function definition: a line that begins with its type and is followed by a body.
DEFINITION = re.compile(r"^(?!static\b(?! inline))(?!typedef\b|#|extern\b|\s)[\w\s*]*?\b(\w+)\s*\("
                        r"[^;{}]*?\)[^;{}()]*\{", re.MULTILINE)
# A declaration of a function, which is no call: a line that begins with its type and ends without a body.
PROTOTYPE = re.compile(r"^(?!static\b|typedef\b|#|return\b|\s)[\w\s*]*?\b\w+\s*\([^;{}]*\)[^;{}=]*;", re.MULTILINE)
CALL = re.compile(r"\b([A-Za-z_]\w*)\s*\(")


def unit_of(path):
    return os.path.splitext(path)[0]


def declares(header, source):
    """Has the header of another C file a section for this one?"""
    with open(os.path.join(TOP, header), errors="replace") as text:
        return header.endswith(".h") and re.search(rf"^/\* ---- {re.escape(os.path.basename(source))}\b", text.read(), re.M)


def read_units(folders=FOLDERS):
    """Code of each unit without comments and strings, and the headers it includes."""
    code, includes = collections.defaultdict(str), collections.defaultdict(set)
    for folder in folders:
        for name in sorted(os.listdir(os.path.join(TOP, folder))):
            path = os.path.join(folder, name)
            if not name.endswith((".c", ".h")):
                continue
            with open(os.path.join(TOP, path), errors="replace") as source:
                text = source.read()
            for line in text.splitlines():
                match = INCLUDE.match(line)
                target = match and resolve(path, match[1] or match[2])
                if target and folder_of(target) in folders and not declares(target, path):
                    includes[unit_of(path)].add(unit_of(target))
            code[unit_of(path)] += PROTOTYPE.sub("", STRING.sub('""', COMMENT.sub(" ", text))) + "\n"
    return code, includes


def draw(code, includes):
    """Edges between units: (from, to) -> names called, empty for an include alone."""
    defined = collections.defaultdict(set)
    for unit, text in code.items():
        for match in DEFINITION.finditer(text):
            defined[match[1]].add(unit)
    edges = collections.defaultdict(set)
    for unit, targets in includes.items():
        for target in targets - {unit}:
            edges[unit, target] |= set()
    for unit, text in code.items():
        for name in set(CALL.findall(text)):
            owners = defined.get(name, ())
            if len(owners) == 1 and unit not in owners:
                edges[unit, next(iter(owners))].add(name)
    return edges


def circles(nodes, edges):
    """Strongly connected components of more than one node (Tarjan)."""
    after = collections.defaultdict(list)
    for a, b in edges:
        if a in nodes and b in nodes and a != b:
            after[a].append(b)
    index, low, stack, found = {}, {}, [], []
    sys.setrecursionlimit(10000)

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in after[node]:
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            component = []
            while not component or component[-1] != node:
                component.append(stack.pop())
            if len(component) > 1:
                found.append(sorted(component))

    for node in sorted(nodes):
        if node not in index:
            visit(node)
    return found


def write_dot(edges):
    os.makedirs(os.path.join(TOP, "build"), exist_ok=True)
    with open(os.path.join(TOP, "build", "graph.dot"), "w") as dot:
        dot.write("digraph genx {\n" + "".join(
            f'  "{a}" -> "{b}" [tooltip="{" ".join(sorted(names)) or "include"}"];\n'
            for (a, b), names in sorted(edges.items())) + "}\n")


def report(kind, circle, edges):
    lines = [f"circle of {len(circle)} {kind}: {', '.join(circle)}"]
    for (a, b), names in sorted(edges.items()):
        if a in circle and b in circle and a != b:
            lines.append(f"  {a} -> {b}: {', '.join(sorted(names)[:6]) or 'include'}")
    return lines


def between_folders(edges):
    """Edges between the folders of units."""
    between = collections.defaultdict(set)
    for (a, b), names in edges.items():
        between[os.path.dirname(a), os.path.dirname(b)] |= names or {f"include {b}"}
    return between


def upward(between):
    """Arrows from a folder to a higher floor."""
    problems = []
    for order in (FLOORS, MODEL_FLOORS, PERF_FLOORS):
        floor = {folder: number for number, folder in enumerate(order)}
        problems += [f"upward arrow: {a} -> {b}: {', '.join(sorted(names)[:6])}"
                     for (a, b), names in sorted(between.items())
                     if a in floor and b in floor and floor[a] < floor[b]]
    return problems


def crowded(code):
    """Folders of the driver, the model, of tests and tools with too many units."""
    units = set(code)
    for top in ("kunit", "tests", "tools"):
        for folder, folders, names in os.walk(os.path.join(TOP, top)):
            folders[:] = [name for name in folders if name != "__pycache__"]
            here = os.path.relpath(folder, TOP)
            units |= {os.path.join(here, name) if here.startswith("tools/lab") else unit_of(os.path.join(here, name))
                      for name in names if here.startswith("tools/lab") or name.endswith((".c", ".h", ".sh", ".py"))}
    count = collections.Counter(os.path.dirname(unit) for unit in units)
    return [f"{folder}: {number} units, at most {UNITS}: divide it"
            for folder, number in sorted(count.items()) if number > UNITS]


def main():
    folders = FOLDERS
    if len(sys.argv) == 3 and sys.argv[1] == "--folders":
        folders = sys.argv[2].split(",")
    elif len(sys.argv) > 1:
        print(__doc__.strip())
        return 2
    code, includes = read_units()
    edges = draw(code, includes)
    write_dot(edges)
    problems = []
    count = 0
    for folder in folders:
        for circle in circles({u for u in code if os.path.dirname(u) == folder}, edges):
            count += 1
            problems += report(f"units in {folder}", circle, edges)
    between, perf_between = between_folders(edges), between_folders(draw(*read_units(PERF_FLOORS)))
    for circle, arrows in [(circle, between) for circle in circles(set(FOLDERS), between)] + \
                          [(circle, perf_between) for circle in circles(set(PERF_FLOORS), perf_between)]:
        if set(circle) & {*folders, *PERF_FLOORS}:
            count += 1
            problems += report("folders", circle, arrows)
    problems += upward(between) + upward(perf_between) + crowded(code)
    print("\n".join(problems + [f"{len(code)} units, {len(edges)} arrows, {count} circles"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
