#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Count for a second, or for a number of seconds, and print what was counted, by name.

usage: totals.py [SECONDS [DEVICE]]
"""
import ctypes
import sys
import time

MAX_COUNTERS = 64


class Counter(ctypes.Structure):
    """struct genx_perf_counter"""
    _fields_ = [(name, ctypes.c_char_p) for name in
                ("id", "name", "unit", "title", "text", "set")]


class Totals(ctypes.Structure):
    """struct genx_perf_totals"""
    _fields_ = [("flags", ctypes.c_uint32), ("n_counters", ctypes.c_uint32)] + \
        [(name, ctypes.c_uint64) for name in
         ("ns", "timestamp", "gpu_ticks", "reports", "lost", "overflows")] + \
        [("counters", ctypes.c_uint64 * MAX_COUNTERS), ("reserved", ctypes.c_uint64 * 8)]


lib = ctypes.CDLL("libgenx-perf.so.0")
for function in ("error", "address", "platform"):
    getattr(lib, f"genx_perf_{function}").restype = ctypes.c_char_p


def check(result):
    if result < 0:
        sys.exit(f"totals.py: {lib.genx_perf_error().decode()}")


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1
    node = sys.argv[2].encode() if len(sys.argv) > 2 else None
    device, stream = ctypes.c_void_p(), ctypes.c_void_p()
    totals, counter = Totals(), Counter()

    check(lib.genx_perf_open(node, ctypes.byref(device)))
    check(lib.genx_perf_stream_open(device, None, ctypes.byref(stream)))
    check(lib.genx_perf_stream_enable(stream))
    time.sleep(seconds)
    check(lib.genx_perf_totals_get(stream, ctypes.byref(totals)))
    print(lib.genx_perf_address(device).decode(), lib.genx_perf_platform(device).decode())
    print(f"{totals.ns / 1e9:.3f} s, {totals.reports} reports")
    for i in range(totals.n_counters):
        check(lib.genx_perf_stream_counter_get(stream, i, ctypes.byref(counter)))
        if totals.counters[i]:
            print(f"{counter.id.decode():4} {counter.name.decode():24} {totals.counters[i]:20} "
                  f"{counter.unit.decode()}")
    if totals.flags & 1:
        print(f"lost: {totals.lost} times reports, {totals.overflows} times the buffer")
    lib.genx_perf_stream_close(stream)
    lib.genx_perf_close(device)


if __name__ == "__main__":
    main()
