#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
The metric sets of libi915_perf.so, the library of Debian's package intel-gpu-tools, and the code of the
functions that read their counters.
"""
import ctypes
import re
import subprocess
import sys

from oa_equation import OPERAND


class Link(ctypes.Structure):
    pass


Link._fields_ = [("prev", ctypes.POINTER(Link)), ("next", ctypes.POINTER(Link))]


class Reg(ctypes.Structure):
    _fields_ = [("addr", ctypes.c_uint32), ("value", ctypes.c_uint32)]


class MetricSet(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p), ("symbol", ctypes.c_char_p), ("uuid", ctypes.c_char_p),
        ("counters", ctypes.c_void_p), ("n_counters", ctypes.c_int),
        ("id", ctypes.c_uint64), ("format", ctypes.c_int), ("raw_size", ctypes.c_int),
        ("offsets", ctypes.c_int * 6),
        ("boolean", ctypes.POINTER(Reg)), ("n_boolean", ctypes.c_uint32),
        ("mux", ctypes.POINTER(Reg)), ("n_mux", ctypes.c_uint32),
        ("flex", ctypes.POINTER(Reg)), ("n_flex", ctypes.c_uint32),
        ("link", Link),
    ]


class Counter(ctypes.Structure):
    _fields_ = [
        ("set", ctypes.c_void_p), ("name", ctypes.c_char_p), ("symbol", ctypes.c_char_p),
        ("desc", ctypes.c_char_p), ("storage", ctypes.c_uint32), ("type", ctypes.c_uint32),
        ("unit", ctypes.c_uint32), ("max", ctypes.c_void_p), ("read", ctypes.c_void_p),
        ("link", Link),
    ]


class Group(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("counters", Link), ("groups", Link), ("link", Link)]


class Perf(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("root", ctypes.POINTER(Group)), ("sets", Link),
                ("device_info", ctypes.c_uint8 * 232)]


# Offsets of the properties of a GPU in struct Perf; check_properties() compares them with known values.
PROPERTIES = {
    184: "GpuTimestampFrequency", 192: "GpuMinFrequency", 200: "GpuMaxFrequency",
    208: "EuCoresTotalCount", 216: "EuSlicesTotalCount", 224: "EuSubslicesTotalCount",
    232: "EuDualSubslicesSlice0123Count", 240: "SubsliceMask", 248: "SliceMask", 256: "EuThreadsCount",
}
TIMESTAMP_HZ, MIN_HZ, MAX_HZ = 12000000, 300000000, 1100000000


PARTS = ("mux", "boolean", "flex")
REG_SIZE = ctypes.sizeof(Reg)


def members(head, struct):
    """The structs of a linked list."""
    end = ctypes.addressof(head)
    link = head.next
    while ctypes.addressof(link.contents) != end:
        yield struct.from_address(ctypes.addressof(link.contents) - struct.link.offset)
        link = link.contents.next


def topology(subslices, max_subslices, eus):
    """
    Reply of DRM_I915_QUERY_TOPOLOGY_INFO. @subslices: mask of the subslices of each slice; a slice without
    subslices is absent; each subslice has @eus EUs.
    """
    def mask(n, size):
        return n.to_bytes((size + 7) // 8, "little")

    n = len(subslices)
    slices = mask(sum(1 << i for i, m in enumerate(subslices) if m), n)
    parts = [slices, b"".join(mask(m, max_subslices) for m in subslices),
             mask((1 << eus) - 1, eus) * n * max_subslices]
    head = [0, n, max_subslices, eus, len(parts[0]), (max_subslices + 7) // 8,
            len(parts[0]) + len(parts[1]), (eus + 7) // 8]
    return b"".join(x.to_bytes(2, "little") for x in head) + b"".join(parts)


class Gpu:
    """What the library knows of one device with one topology."""

    def __init__(self, library, device, subslices, max_subslices, eus, revision=0, walk=True):
        found = library.lib.intel_perf_for_devinfo(
            device, revision, TIMESTAMP_HZ, MIN_HZ, MAX_HZ,
            topology(subslices, max_subslices, eus))
        if not found:
            sys.exit(f"oa-metrics: the library has no metric sets for device {device:#06x}")
        self.library, self.perf_pointer = library, found
        self.perf = found.contents
        self.name = self.perf.name
        self.sets = sorted(members(self.perf.sets, MetricSet), key=lambda s: s.symbol)
        self.groups = {}
        if walk:
            self.walk(self.perf.root.contents, "")

    def walk(self, group, path):
        for counter in members(group.counters, Counter):
            self.groups[ctypes.addressof(counter)] = path
        for inner in members(group.groups, Group):
            self.walk(inner, path + ("/" if path else "") + inner.name.decode())

    def registers(self):
        """(UUID, part) of each list of registers: its bytes, as the driver takes them"""
        found = {}
        for s in self.sets:
            for part in PARTS:
                n = getattr(s, "n_" + part)
                found[s.uuid, part] = ctypes.string_at(getattr(s, part), REG_SIZE * n) if n else b""
        return found

    def free(self):
        """Free the memory of the sets, which are not to be used any more."""
        self.library.lib.intel_perf_free(self.perf_pointer)

    def group(self, counter):
        return self.groups[ctypes.addressof(counter)]

    def property(self, name):
        offset = next(o for o, n in PROPERTIES.items() if n == name)
        return ctypes.c_uint64.from_address(ctypes.addressof(self.perf) + offset)


def counters(metric_set):
    return (Counter * metric_set.n_counters).from_address(metric_set.counters)


class Library:
    def __init__(self, path):
        self.lib = ctypes.CDLL(path)
        self.lib.intel_perf_for_devinfo.restype = ctypes.POINTER(Perf)
        self.lib.intel_perf_for_devinfo.argtypes = [
            ctypes.c_uint32, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_uint64,
            ctypes.c_char_p]
        self.lib.intel_perf_free.argtypes = [ctypes.POINTER(Perf)]
        names = subprocess.run(["nm", "-D", "--defined-only", path], check=True,
                               capture_output=True, text=True).stdout
        self.symbols = {}
        for line in names.splitlines():
            address, _, name = line.split()
            self.symbols[name.split("@")[0]] = int(address, 16)
        self.base = ctypes.cast(self.lib.intel_perf_for_devinfo, ctypes.c_void_p).value - \
            self.symbols["intel_perf_for_devinfo"]
        self.code = self.disassemble(path)

    def knows(self, device):
        return bool(self.lib.intel_perf_for_devinfo(device, 0, TIMESTAMP_HZ, MIN_HZ, MAX_HZ,
                                                    topology([1], 3, 8)))

    def disassemble(self, path):
        """All instructions around the functions that read counters, by their address at run time."""
        at = [a for n, a in self.symbols.items() if re.search(r"__(read|max)$", n)]
        dump = subprocess.run(
            ["objdump", "-d", "--no-show-raw-insn", f"--start-address={min(at)}",
             f"--stop-address={max(at) + 0x400}", path],
            check=True, capture_output=True, text=True).stdout
        rows = [line.split("\t") for line in dump.splitlines() if re.match(r" +[0-9a-f]+:\t", line)]
        code = {}
        for row, after in zip(rows, rows[1:]):
            words = row[1].split("#")[0].strip().split(None, 1)
            operands = [o.strip() for o in OPERAND.split(words[1])] if words[1:] else []
            code[self.base + int(row[0].strip(" :"), 16)] = (
                words[0], operands, self.base + int(after[0].strip(" :"), 16))
        return code
