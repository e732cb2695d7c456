#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Print the time and the busy clocks of each context in a recording, with its process.

usage: contexts.py RECORDING
"""
import collections
import sys

import genx_perf


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    ticks, busy, processes = collections.Counter(), collections.Counter(), {}
    with genx_perf.Recording(sys.argv[1]) as recording:
        for record in recording:
            if record.type == "overflow":
                print("the buffer overflowed: the time up to the next record is missing", file=sys.stderr)
                continue
            ticks[record.context] += record.active
            busy[record.context] += record.counters.get("GpuBusy", 0)
            if record.context is not None:
                processes[record.context] = recording.process(record.context)
        print(f"{recording.platform}, {recording.gpu.eus} EUs, metric set {recording.set_name}")
        for context, time in ticks.most_common():
            process = processes.get(context)
            name = "idle or not known" if context is None else f"context {context:#x}"
            print(f"{time / recording.gpu.timestamp_hz:12.6f} s {busy[context]:12} clocks  {name}"
                  f"{f' of {process.comm}[{process.pid}]' if process else ''}")


if __name__ == "__main__":
    try:
        main()
    except genx_perf.Error as error:
        sys.exit(f"contexts.py: {error.strerror}")
