#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make a recording of Kaby Lake, in the format of i915-perf-recorder: 3 s of a report each 10 ms, with a loss.

usage: recording_made.py FILE
"""
import struct
import sys

HZ = 12000000
SECOND = 10**9
SAMPLE, BUFFER_LOST, VERSION, DEVICE, CORRELATION = 1, 3, 0x10000, 0x10001, 0x10003
FORMAT = 10  # A32u40_A4u32_B8_C8


def record(kind, data=b""):
    return struct.pack("<IHH", kind, 0, len(data) + 8) + data


def report(ticks):
    data = bytearray(256)
    struct.pack_into("<IIIII", data, 0, 1 << 19 | 1 << 16, ticks & 0xffffffff, 0x100, ticks & 0xffffffff,
                     ticks // 2 & 0xffffffff)
    return record(SAMPLE, bytes(data))


def main():
    device = struct.pack("<QIIIIIII", HZ, 0x5912, 0, 0, 0, 0, 0, FORMAT) + b"TestOa".ljust(256, b"\0") + bytes(44)
    with open(sys.argv[1], "wb") as file:
        file.write(record(VERSION, struct.pack("<II", 1, 0)) + record(DEVICE, device))
        file.write(record(CORRELATION, struct.pack("<QQ", 1000 * SECOND, 0)))
        for i in range(300):
            if i == 150:
                file.write(record(BUFFER_LOST))
            file.write(report(i * HZ // 100))
        file.write(record(CORRELATION, struct.pack("<QQ", 1003 * SECOND, 3 * HZ)))


if __name__ == "__main__":
    main()
