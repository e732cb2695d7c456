#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Count for a second, or for a number of seconds, and print what was counted, by name.

usage: totals.py [SECONDS [DEVICE]]
"""
import sys
import time

import genx_perf


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1
    node = sys.argv[2] if len(sys.argv) > 2 else None

    with genx_perf.Device(node) as device, device.stream() as stream:
        stream.enable()
        time.sleep(seconds)
        totals = stream.totals()
        print(device.address, device.platform)
        print(f"{totals.seconds:.3f} s, {totals.reports} reports")
        for counter in stream.counters:
            count = totals.counters[counter.name]
            if count:
                print(f"{counter.id:4} {counter.name:24} {count:20} {counter.unit}")
        if totals.lost_data:
            print(f"lost: {totals.lost} times reports, {totals.overflows} times the buffer")


if __name__ == "__main__":
    try:
        main()
    except genx_perf.Error as error:
        sys.exit(f"totals.py: {error.strerror}")
