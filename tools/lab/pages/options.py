#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare the options that each command's --help lists with those of the man page.

usage: options.py PROGRAM MAN_PAGE
"""
import re
import subprocess
import sys


def of_help(program, command):
    """Options in the lines "  -d, --duration S" and "      --csv" """
    text = subprocess.run([program, "help", command], capture_output=True, text=True, check=True).stdout
    found = set()
    for short, long in re.findall(r"^  (?:(-\w), |    )(--[a-z][a-z-]*)", text, re.M):
        found |= {short, long} - {""}
    return found


def of_page(path, commands):
    """Options of each command: those of the tags in the sections with the command in their title"""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split(".SH OPTIONS\n")[1].split("\n.SH ")[0].replace("\\-", "-").split("\n")
    found, titles = {command: set() for command in commands}, []
    for i, line in enumerate(lines):
        if line.startswith(".SS "):
            titles = re.split(r", | and ", line[4:])
            unknown = set(titles) - set(commands)
            if unknown:
                sys.exit(f"{path}: a section of options of {unknown}")
        if i and lines[i - 1] == ".TP":
            for command in titles:
                found[command] |= set(re.findall(r"(?<![\w-])(?:--[a-z][a-z-]*|-\w)(?![\w-])", line))
    return found


def main():
    program, page = sys.argv[1:]
    text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    commands = re.findall(r"^  ([a-z]+) ", text, re.M)
    on_page, bad = of_page(page, commands), 0
    for command in commands:
        in_help = of_help(program, command)
        for option in sorted(in_help - on_page[command]):
            print(f"{command} {option}: in --help, not on the man page")
            bad += 1
        for option in sorted(on_page[command] - in_help):
            print(f"{command} {option}: on the man page, not in --help")
            bad += 1
    return 1 if bad or len(commands) < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
