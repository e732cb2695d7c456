#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
The conditions of register lists in libi915_perf.so. The library has them as compiled code: a set has all
lists of a kind whose conditions hold, one behind the other. They are recovered from its answers for GPUs of
one subslice and each revision, and compared with its answers for random GPUs.
"""
import functools
import random
import struct
import sys

from oa_library import PARTS, Gpu

REVISIONS = 16


def shift_of(max_subslices):
    """Bits of a slice in SubsliceMask."""
    return 8 if max_subslices > 3 else 3


def masks_of(subslices, max_subslices):
    """SliceMask and SubsliceMask of a GPU."""
    shift = shift_of(max_subslices)
    return {"SliceMask": sum(1 << i for i, m in enumerate(subslices) if m),
            "SubsliceMask": sum(m << shift * i for i, m in enumerate(subslices))}


class List:
    """A register list, in bytes: the cells (slice, subslice, revision) in which the library has it."""

    def __init__(self, registers):
        self.registers = registers
        self.cells = set()
        self.mask, self.low, self.high = None, 0, REVISIONS

    def fit(self, slices, max_subslices):
        """Find the condition. Return: False if it is none of the form that condition() writes."""
        revisions = sorted({rev for _, _, rev in self.cells})
        self.low, self.high = revisions[0], revisions[-1] + 1
        at = {(s, ss) for s, ss, _ in self.cells}
        rows = {s for s, _ in at}
        if len(at) == slices * max_subslices:
            self.mask = None
        elif len(at) == len(rows) * max_subslices:
            self.mask = ("SliceMask", sum(1 << s for s in rows))
        else:
            self.mask = ("SubsliceMask", sum(1 << shift_of(max_subslices) * s + ss for s, ss in at))
        return len(self.cells) == len(at) * (self.high - self.low)

    def holds(self, masks, revision):
        return self.low <= revision and (self.high == REVISIONS or revision < self.high) and \
            (not self.mask or masks[self.mask[0]] & self.mask[1] != 0)

    def condition(self):
        words = [f"${self.mask[0]} {self.mask[1]:#x} AND"] if self.mask else []
        if self.high < REVISIONS:
            words.append(f"$SkuRevisionId {self.high:#x} ULT")
        if self.low:
            words.append(f"$SkuRevisionId {self.low:#x} UGTE")
        return words[0] + "".join(f" {w} &&" for w in words[1:]) if words else ""


class Lists:
    """The lists of all sets of a GPU, by (UUID, part), in the order in which conditions are tried."""

    def __init__(self, library, device, slices, max_subslices, eus):
        self.library, self.device = library, device
        self.slices, self.max_subslices, self.eus = slices, max_subslices, eus
        self.found = {}
        for s in range(slices):
            for ss in range(max_subslices):
                for rev in range(REVISIONS):
                    subslices = [0] * slices
                    subslices[s] = 1 << ss
                    for key, regs in self.ask(subslices, rev).items():
                        if regs:
                            self.found.setdefault(key, {}).setdefault(regs, List(regs)) \
                                .cells.add((s, ss, rev))
        for key, lists in self.found.items():
            for one in lists.values():
                if not one.fit(slices, max_subslices):
                    self.fail(key, "a condition is of an unknown form")
            self.found[key] = self.order(key, list(lists.values()))
        self.compare()

    def fail(self, key, what):
        sys.exit(f"oa-metrics: device {self.device:#06x}, set {key[0].decode()}, {key[1]}: {what}")

    def ask(self, subslices, revision):
        gpu = Gpu(self.library, self.device, subslices, self.max_subslices, self.eus, revision,
                  walk=False)
        found = gpu.registers()
        gpu.free()
        return found

    def order(self, key, lists):
        """The order in which the library has two lists, on a GPU for which both conditions hold."""
        def later(a, b):
            for s, ss, rev in sorted(a.cells):
                for other_s, other_ss, other_rev in sorted(b.cells):
                    if rev != other_rev:
                        continue
                    subslices = [0] * self.slices
                    subslices[s] |= 1 << ss
                    subslices[other_s] |= 1 << other_ss
                    return -1 if self.ask(subslices, rev)[key][:len(a.registers)] == a.registers else 1
            return a.low - b.low

        return sorted(lists, key=functools.cmp_to_key(later))

    def chosen(self, key, subslices, revision):
        """What the table has for a GPU"""
        masks = masks_of(subslices, self.max_subslices)
        return b"".join(one.registers for one in self.found.get(key, []) if one.holds(masks, revision))

    def gpus(self, n):
        """Random GPUs: subslices, revision"""
        for _ in range(n):
            subslices = [random.randrange(1 << self.max_subslices) for _ in range(self.slices)]
            if any(subslices):
                yield subslices, random.randrange(REVISIONS + 4)
        yield [(1 << self.max_subslices) - 1] * self.slices, 0

    def compare(self):
        for subslices, revision in self.gpus(400):
            for key, regs in self.ask(subslices, revision).items():
                if regs != self.chosen(key, subslices, revision):
                    self.fail(key, f"wrong registers for subslices {subslices}, revision {revision}")

    def lines(self, uuid):
        """Lines of a file for a set"""
        for part in PARTS:
            for one in self.found.get((uuid, part), []):
                text = " ".join(f"{addr:x}={value:x}"
                                for addr, value in struct.iter_unpack("=II", one.registers))
                yield "\t".join([part, text] + [c for c in [one.condition()] if c])
