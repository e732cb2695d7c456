#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""protocol.py VGPU: tests of vgpu as a client sees it. Prints TAP.

Friendly: hand-shake, regions, configuration space (PCI-001, PCI-002), memory,
interrupts, OA reports by DMA. Hostile: truncated, oversized, out-of-order
messages, wrong regions, wrong memory, clients that disconnect. After each
test the server must end by itself, with the right exit code and no report of a sanitizer.
"""

import array
import errno
import json
import os
import random
import re
import signal
import socket
import struct
import subprocess
import sys
import time

from client import (CONFIG, DMA_MAP, DMA_UNMAP, GET_INFO, HEADER, IO_FDS, IRQ_INFO, NO_REPLY,
                    REGION_INFO, REGION_READ, REGION_WRITE, RESET, SET_IRQS, VERSION, Client, Error, Memory,
                    Server, signalled)
from rings import HEAD, Rings

PROGRAM = sys.argv[1]
OK, VIOLATIONS, USAGE, CLIENT = 0, 1, 2, 3
MASTER = 0x0006


class Failed(Exception):
    pass


def check(condition, text):
    if not condition:
        raise Failed(text)


def equal(got, want, text):
    check(got == want, f"{text}: got {got!r}, wanted {want!r}")


def refuses(number, function, *args, **kwargs):
    """The call gets an error reply with this errno."""
    try:
        function(*args, **kwargs)
    except Error as error:
        equal(error.errno, number, "errno")
        return
    raise Failed(f"{function.__name__}{args} was accepted")


def ended(client):
    """The server closes the connection."""
    try:
        while True:
            client.receive()
    except (EOFError, ConnectionResetError, Error):
        pass


# ---- friendly ---------------------------------------------------------------------------------

def second_server(server):
    """The socket of a live server is not taken over; that of a dead one is."""
    result = subprocess.run([PROGRAM, "-p", "lkf", "-s", server.path], capture_output=True,
                            text=True, timeout=10, check=False)
    equal(result.returncode, 4, "exit code")
    client = Client(server)
    equal(client.read(CONFIG, 0, 2), 0x8086, "the first is still there")
    client.close()
    return OK


def handshake(server):
    client = Client(server)
    equal(client.version, (0, 0), "version")
    check(client.capabilities["max_msg_fds"] >= 1, "descriptors")
    info = struct.unpack("=IIII", client.call(GET_INFO, struct.pack("=IIII", 16, 0, 0, 0)))
    equal(info, (16, 3, 9, 5), "device info")
    sizes = []
    for index in range(9):
        data = client.call(REGION_INFO, struct.pack("=IIIIQQ", 32, 0, index, 0, 0, 0))
        got = struct.unpack("=IIIIQQ", data)
        equal(got[2], index, "index")
        equal(got[1], 3 if got[4] else 0, "flags")
        sizes.append(got[4])
    equal(sizes, [16 << 20, 0, 256 << 20, 0, 64, 0, 0, 4096, 0], "sizes")
    counts = []
    for index in range(5):
        data = client.call(IRQ_INFO, struct.pack("=IIII", 16, 0, index, 0))
        counts.append(struct.unpack("=IIII", data)[3])
    equal(counts, [0, 1, 0, 1, 1], "interrupts")
    client.close()
    return OK


def config_space(server):
    client = Client(server)
    equal(client.read(CONFIG, 0, 4), 0x98408086, "ids")
    equal(client.read(CONFIG, 9, 2) | client.read(CONFIG, 11, 1) << 16, 0x030000, "class")
    equal(client.read(CONFIG, 0x50, 2) >> 6 & 3, 3, "GGTT of 8 MiB")
    chain, at = [], client.read(CONFIG, 0x34, 1)
    while at and len(chain) < 10:
        chain.append((at, client.read(CONFIG, at, 1)))
        at = client.read(CONFIG, at + 1, 1)
    equal(chain, [(0x40, 9), (0x70, 0x10), (0xac, 5), (0xd0, 1)], "capabilities")
    extended, at = [], 0x100
    while at and len(extended) < 10:
        value = client.read(CONFIG, at, 4)
        extended.append((at, value & 0xffff))
        at = value >> 20
    equal(extended, [(0x100, 0x1b), (0x200, 0xf), (0x300, 0x13), (0x320, 0x10)], "extended")
    for bar, size, flags in ((0x10, 16 << 20, 4), (0x18, 256 << 20, 0xc)):
        client.write(CONFIG, bar, 4, 0xffffffff)
        client.write(CONFIG, bar + 4, 4, 0xffffffff)
        got = client.read(CONFIG, bar, 4) | client.read(CONFIG, bar + 4, 4) << 32
        equal(got, (1 << 64) - size | flags, "BAR")
    client.write(CONFIG, 0x20, 4, 0xffffffff)
    equal(client.read(CONFIG, 0x20, 4), 0xffffffc1, "IO BAR")
    client.write(CONFIG, 0, 4, 0)
    equal(client.read(CONFIG, 0, 4), 0x98408086, "ids are read-only")
    client.write(CONFIG, 0x04, 2, 0xffff)
    equal(client.read(CONFIG, 0x04, 2), 0x0407, "command")
    client.call(RESET)
    equal(client.read(CONFIG, 0x04, 2), 0, "command after reset")
    client.close()
    return OK


def other_device(server):
    client = Client(server)
    equal(client.read(CONFIG, 2, 2), 0x9841, "id")
    client.close()
    return OK


class Identity:
    """A platform as a PCI device: ids, sizes, stolen memory, a well, a message."""

    def __init__(self, device, bar, ggms, bdsm, request, ack, value=0x00010001):
        self.device, self.bar, self.ggms, self.bdsm = device, bar, ggms, bdsm
        self.request, self.ack, self.value = request, ack, value

    def __call__(self, server):
        client = Client(server)
        equal(client.read(CONFIG, 0, 4), self.device << 16 | 0x8086, "ids")
        client.write(CONFIG, 0x10, 4, 0xffffffff)
        equal(client.read(CONFIG, 0x10, 4), (1 << 32) - (self.bar << 20) | 4, "BAR 0")
        equal(client.read(CONFIG, 0x50, 2) & 0x3c0, self.ggms, "size of the GGTT")
        equal(client.read(CONFIG, self.bdsm, 4), 1, "stolen memory: none, locked")
        equal(client.read(CONFIG, 0xac, 1), 5, "MSI")
        client.write(0, self.request, 4, self.value)
        check(client.mmio_wait(self.ack, 1, 1), "the well does not wake")
        fd = os.eventfd(0)
        client.set_irq(1, fd)
        client.write(CONFIG, 4, 2, MASTER)
        server.process.send_signal(signal.SIGUSR2)
        check(signalled(fd), "no message")
        client.close()
        return OK


SPURIOUS = ("--fault", "irq-spurious=1@signal")
IDENTITIES = (
    ("snb", Identity(0x0102, 4, 0x200, 0x5c, 0xa18c, 0x130090, 1)),
    ("ivb", Identity(0x0162, 4, 0x200, 0x5c, 0xa188, 0x130040)),
    ("vlv", Identity(0x0f30, 4, 0x200, 0x5c, 0x1300b0, 0x1300b4)),
    ("hsw", Identity(0x0412, 4, 0x200, 0x5c, 0xa188, 0x130044)),
    ("bdw", Identity(0x1602, 16, 0xc0, 0x5c, 0xa188, 0x130044)),
    ("kbl", Identity(0x5902, 16, 0xc0, 0x5c, 0xa270, 0xd88)),
    ("icl", Identity(0x8a52, 16, 0xc0, 0xc0, 0xa278, 0xd84)),
    ("lkf", Identity(0x9840, 16, 0xc0, 0xc0, 0xa278, 0xd84)),
    ("ehl", Identity(0x4571, 16, 0xc0, 0xc0, 0xa278, 0xd84)),
    ("tgl", Identity(0x9a49, 16, 0xc0, 0xc0, 0xa278, 0xd84)),
    ("adl", Identity(0x4680, 16, 0xc0, 0xc0, 0xa278, 0xd84)),
    ("dg2", Identity(0x5690, 16, 0xc0, 0xc0, 0xa548, 0xd58)),
)


def wake(client):
    """GT and render force-wake."""
    for request, ack in ((0xa188, 0x130044), (0xa278, 0xd84)):
        client.write(0, request, 4, 0x00010001)
        check(client.mmio_wait(ack, 1, 1), "force-wake is not acknowledged")


def mmio(server):
    client = Client(server)
    wake(client)
    client.write(0, 0x2710, 4, 0x12345678)
    client.write(0, 0x2714, 4, 0x9abcdef0, posted=True)
    equal(client.read(0, 0x2710, 8), 0x9abcdef012345678, "64-bit read")
    client.close()
    equal(server.finish(), OK, "exit code")
    report = server.report()
    check(report["mmio_reads"] >= 3 and report["mmio_writes"] == 4, "account")
    return OK


def map_ggtt(client, ggtt, bus, size):
    for page in range(0, size, 4096):
        client.write(0, 0x800000 + (ggtt + page) // 4096 * 8, 8, bus + page | 1, posted=True)


def oa_start(client, exponent):
    """OA buffer of 128 KiB at GGTT 8 MiB; the timer runs (T-14)."""
    client.write(CONFIG, 4, 2, MASTER)
    wake(client)
    map_ggtt(client, 0x800000, 0x100000, 0x20000)
    for offset, value in ((0x2b08, 0), (0x2b0c, 0x800000), (0x23b4, 0), (0x2b14, 0x800001),
                          (0x2b10, 0x800000), (0x2778, 3), (0x2b00, 5 << 2 | 1),
                          (0x2360, exponent << 2 | 3)):
        client.write(0, offset, 4, value)


# A report each 1.4 ms: the buffer takes 0.7 s to fill, so it cannot be full before the test acts.
SLOW = 13


def more_reports(client):
    """Wait until the tail has moved by two reports."""
    tail = client.read(0, 0x2b10, 4)
    check(client.mmio_until(0x2b10, lambda now: now >= tail + 512), "the tail does not move")


def oa_reports(server):
    client = Client(server)
    memory = Memory(1 << 20)
    client.map(memory.fd, 0x100000, 1 << 19, offset=0x80000)
    oa_start(client, 10)
    check(client.mmio_until(0x2b10, lambda tail: tail >= 0x801000), "tail does not move")
    client.write(0, 0x2b00, 4, 0)
    check(client.mmio_wait(0x2b00, 1, 0), "OA does not stop")
    tail = client.read(0, 0x2b10, 4) - 0x800000
    client.close()
    equal(server.finish(), OK, "exit code")
    reports = [struct.unpack_from("=64I", memory.map, 0x80000 + at)
               for at in range(0, tail, 256)]
    check(all(r[0] == 1 << 19 for r in reports), "reason")
    steps = [b[1] - a[1] for a, b in zip(reports, reports[1:])]
    equal(set(steps), {2048}, "period")
    account = server.report()["oa"]
    equal(account["reports"], len(reports), "reports written")
    equal(account["account"]["timestamp"], sum(steps), "time in the account")
    equal(account["account"]["B"][1],
          sum(b[49] - a[49] & 0xffffffff for a, b in zip(reports, reports[1:])), "B1")
    return OK


def interrupt(server):
    client = Client(server)
    memory = Memory(1 << 20)
    client.map(memory.fd, 0x100000, 1 << 19)
    fd = os.eventfd(0)
    client.set_irq(1, fd)
    client.write(0, 0x19003c, 4, 0xffffffff)
    client.write(0, 0x1900ec, 4, 0)
    client.write(0, 0x190010, 4, 0x80000000)
    client.write(CONFIG, 4, 2, MASTER)
    wake(client)
    client.write(0, 0x2b20, 4, 0)
    oa_start(client, 7)
    check(signalled(fd), "no interrupt at half full (INT-041)")
    client.write(0, 0x190010, 4, 0)
    equal(client.read(0, 0x190010, 4), 1, "master control")
    equal(client.read(0, 0x190018, 4), 1 << 20, "GT INT DW 0")
    client.set_irq(1, None, flags=0x21, count=0)
    client.close()
    server.finish()
    check(server.report()["interrupts_sent"] >= 1, "interrupts in the report")
    return OK


def aperture(server):
    client = Client(server)
    memory = Memory(1 << 20)
    client.map(memory.fd, 0x100000, 1 << 20)
    client.write(CONFIG, 4, 2, MASTER)
    map_ggtt(client, 0x10000, 0x104000, 4096)
    client.write(2, 0x10010, 8, 0x1122334455667788)
    equal(memory.word(0x4014), 0x11223344, "memory")
    equal(client.read(2, 0x10014, 4), 0x11223344, "aperture")
    client.close()
    return OK


def rebar(client):
    """Sizes that BAR 2 can have, and the size that it has, in MiB."""
    at = 0x100
    while at and client.read(CONFIG, at, 2) != 0x15:
        at = client.read(CONFIG, at + 2, 2) >> 4
    equal(at, 0x420, "Resizable BAR")
    control = client.read(CONFIG, at + 8, 4)
    equal(control & 0xff, 1 << 5 | 2, "one BAR, BAR 2")
    return client.read(CONFIG, at + 4, 4) >> 4, 1 << (control >> 8 & 0x3f)


def region_size(client, index):
    data = client.call(REGION_INFO, struct.pack("=IIIIQQ", 32, 0, index, 0, 0, 0))
    return struct.unpack("=IIIIQQ", data)[4]


def local_ready(client):
    """What a driver reads before it uses local memory; force-wake of all domains."""
    check(client.mmio_until(0x101010, lambda got: got & 1 << 7), "GU_CNTL")
    client.write(0, 0x138128, 4, 0)
    client.write(0, 0x138124, 4, 0x8000007e)
    check(client.mmio_wait(0x138124, 1 << 31, 0), "pcode")
    equal(client.read(0, 0x138128, 4) & 1, 1, "pcode's initialization")


# request and acknowledge of each domain of DG2: GT, render, two video decoders, two video enhancers
DG2_WELLS = ((0xa188, 0x130044), (0xa278, 0xd84), (0xa540, 0xd50), (0xa548, 0xd58), (0xa560, 0xd70),
             (0xa564, 0xd74))


def resizable_bar(server):
    """SIL-030: with memory decode off and all wells awake; contents stay."""
    client = Client(server)
    equal(rebar(client), (0x7f00, 256), "sizes")  # 256 MiB to 16 GiB
    equal(region_size(client, 2), 256 << 20, "region")
    client.write(CONFIG, 4, 2, MASTER)
    local_ready(client)
    for request, _ in DG2_WELLS:
        client.write(0, request, 4, 0x00010001)
    for _, ack in DG2_WELLS:
        check(client.mmio_wait(ack, 1, 1), "force-wake is not acknowledged")
    client.write(2, 0x1000, 8, 0x123456789abcdef0)
    refuses(errno.EINVAL, client.read, 2, 256 << 20, 4)
    client.write(CONFIG, 0x18, 4, 0xf0000000)
    client.write(CONFIG, 0x1c, 4, 0x43)
    client.write(CONFIG, 4, 2, 4)
    client.write(CONFIG, 0x428, 4, 14 << 8)
    equal(rebar(client), (0x7f00, 16 << 10), "after the resize")
    equal(region_size(client, 2), 16 << 30, "region after the resize")
    equal(client.read(CONFIG, 0x18, 8), 0x4000000000 | 0xc, "address")
    client.write(CONFIG, 0x18, 4, 0xffffffff)
    equal(client.read(CONFIG, 0x18, 4), 0xc, "mask")
    client.write(CONFIG, 4, 2, MASTER)
    equal(client.read(2, 0x1000, 8), 0x123456789abcdef0, "contents")
    client.write(2, 15 << 30, 4, 5)
    equal(client.read(2, 15 << 30, 4), 5, "near the end")
    equal(client.read(2, (15 << 30) + 4, 4) in (0, 0xffffffff), False, "never written")
    client.call(RESET)
    equal(rebar(client), (0x7f00, 256), "after a reset")
    client.close()
    return OK


def resizable_bar_misused(server):
    """LMEM-RESIZE: a size that it cannot have, memory decode on, no force-wake."""
    client = Client(server)
    client.write(CONFIG, 0x428, 4, 20 << 8)
    equal(rebar(client), (0x3fc0, 64), "impossible size")
    client.write(CONFIG, 4, 2, MASTER)
    client.write(CONFIG, 0x428, 4, 8 << 8)
    equal(rebar(client), (0x3fc0, 256), "memory decode on")
    client.close()
    equal(server.finish(), VIOLATIONS, "exit code")
    kinds = {(v["rule"], v["count"]) for v in server.report()["violations_by_rule"]}
    equal(kinds, {("LMEM-RESIZE", 3)}, "violations")
    return VIOLATIONS


def local_small(server):
    """A few MiB of local memory; the end is where the flat CCS base says."""
    client = Client(server)
    client.write(CONFIG, 4, 2, MASTER)
    local_ready(client)
    client.write(2, (8 << 20) - 4, 4, 5)
    equal(client.read(2, (8 << 20) - 4, 4), 5, "the last word")
    equal(client.read(2, 8 << 20, 4), 0xffffffff, "behind it")
    client.close()
    equal(server.finish(), VIOLATIONS, "exit code")
    equal([v["rule"] for v in server.report()["violations"]], ["LMEM-CCS"], "violations")
    return VIOLATIONS


def report_on_signal(server):
    client = Client(server)
    client.read(0, 0x190010, 4)
    server.process.send_signal(10)
    deadline = time.monotonic() + 5
    while not os.path.exists(server.report_path) and time.monotonic() < deadline:
        time.sleep(0.01)
    client.read(0, 0x190010, 4)
    equal(server.report()["platform"], "Lakefield", "report")
    client.close()
    return OK


def terminated(server):
    client = Client(server)
    server.process.terminate()
    equal(server.finish(), OK, "exit code")
    equal(server.report()["violations_total"], 0, "report")
    client.close()
    return OK


def terminated_early(server):
    server.process.terminate()
    return OK


def violation(server):
    client = Client(server)
    client.write(0, 0x2b00, 4, 0)
    client.close()
    equal(server.finish(), VIOLATIONS, "exit code")
    report = server.report()
    equal(report["violations_total"], 1, "violations")
    equal(report["violations"][0]["rule"], "FW-014", "rule")
    equal(report["violations"][0]["register"], "0x2b00", "register")
    return VIOLATIONS


def violations(server):
    """Each violation is counted, beyond those whose texts are kept."""
    client = Client(server)
    for _ in range(200):
        client.write(0, 0x2b00, 4, 0)
    for register in range(0x2b04, 0x2b04 + 4 * 1100, 4):
        client.write(0, register, 4, 0)
    client.close()
    equal(server.finish(), VIOLATIONS, "exit code")
    report = server.report()
    kinds = report["violations_by_rule"]
    equal(len(report["violations"]), 64, "violations with a text")
    equal(len(kinds), 1024, "pairs of rule and register")
    equal((kinds[0]["rule"], kinds[0]["register"], kinds[0]["count"]),
          ("FW-014", "0x2b00", 200), "the first")
    check(kinds[0]["first_ns"] <= kinds[0]["last_ns"] <= report["time_ns"], "times")
    check(report["violations_unlisted"] > 0, "violations beyond the list")
    equal(sum(kind["count"] for kind in kinds) + report["violations_unlisted"],
          report["violations_total"], "sum of all")
    return VIOLATIONS


def fault(server):
    client = Client(server)
    client.write(0, 0xa188, 4, 0x00010001)
    check(not client.mmio_wait(0x130044, 1, 1, 0.3), "acknowledged in spite of the fault")
    client.close()
    return OK


def fault_later(server):
    client = Client(server)
    check(client.read(0, 0x190010, 4) != 0xffffffff, "dead too early")
    check(client.mmio_until(0x190010, lambda got: got == 0xffffffff, 20), "not dead")
    equal(client.read(0, 0x2710, 8), 0xffffffffffffffff, "dead device, 8 bytes")
    client.close()
    return OK


def endless_batches(server):
    """Queued writes cost little while all engines execute endless batches, which still end."""
    client = Client(server)
    rings = Rings(client)
    rings.spin()
    clock = ~server.process.pid << 3 | 2  # its CPU time, see clock_getcpuclockid(3)
    begin = time.clock_gettime(clock)
    for _ in range(256):
        client.write(0, 0x2700, 4, 0, posted=True)
    equal(rings.ended(), 0, "batches that have ended")
    spent = time.clock_gettime(clock) - begin
    check(spent < 0.4, f"{spent:.2f} s of CPU time for 256 writes")
    rings.end()
    check(client.mmio_until(HEAD, lambda _: rings.ended() == 4), "a batch does not end")
    client.close()
    return OK


# ---- hostile ----------------------------------------------------------------------------------

MAILBOX = 0xf00


def say(client, line):
    """What the mailbox answers to a line, written as a kernel does: in words."""
    data = line.encode() + b"\n"
    data += b"\0" * (-len(data) % 4)
    for at in range(0, len(data), 4):
        client.write(CONFIG, MAILBOX + at, 4, int.from_bytes(data[at:at + 4], "little"))
    return client.read(CONFIG, MAILBOX, 2).to_bytes(2, "little")


def mailbox(server):
    """Faults by name; an unknown name changes nothing."""
    client = Client(server)
    equal(say(client, "fault dead"), b"ok", "dead")
    equal(client.read(0, 0x190010, 4), 0xffffffff, "dead device")
    equal(say(client, "clear dead"), b"ok", "clear")
    equal(client.read(0, 0x190010, 4), 0, "device that is back")
    equal(say(client, "fault fw-ack-lost=0x0"), b"ok", "with an argument")
    for line in ("", " ", "dead", "fault", "fault ", "fault deadly", "fault dead=", "fault dead=x",
                 "fault dead=1x", "fault dead=0x100000000", "clear dead=1", "raise dead", "fault fifo-stuck",
                 "fault =1", "x" * 62):
        equal(say(client, line), b"no", line)
    equal(client.read(0, 0x190010, 4), 0, "device after nonsense")
    client.write(CONFIG, MAILBOX + 60, 4, 0x78787878)
    client.write(CONFIG, 0xffc, 4, 0x0a0a0a0a)
    equal(client.read(CONFIG, MAILBOX, 2).to_bytes(2, "little"), b"no", "the last answer")
    client.close()
    return OK


def many_spurious(server):
    """A guest asks for four billion messages: the server sends as many as the model allows, and goes on."""
    client = Client(server)
    fd = os.eventfd(0)
    client.set_irq(1, fd)
    client.write(CONFIG, 4, 2, MASTER)
    equal(say(client, "fault irq-spurious=0xffffffff"), b"ok", "the fault")
    check(signalled(fd), "no message")
    equal(client.read(CONFIG, 0, 2), 0x8086, "still there")
    equal(os.eventfd_read(fd), 4096, "messages")
    client.close()
    return OK


def no_mailbox(server):
    client = Client(server)
    equal(say(client, "fault dead"), b"\0\0", "no answer")
    equal(client.read(0, 0x190010, 4), 0, "a device as before")
    client.close()
    return OK


class Control:
    """A connection to the control socket."""

    def __init__(self, server):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(server.control_path)
        self.sock.settimeout(10)
        self.file = self.sock.makefile("rw", newline="\n")

    def ask(self, line):
        """The lines of the answer; the last one is ok or an error."""
        self.file.write(line + "\n")
        self.file.flush()
        return self.answer()

    def answer(self):
        lines = []
        while not lines or not (lines[-1] == "ok" or lines[-1].startswith("error: ")):
            line = self.file.readline()
            check(line, "the server closed the control connection")
            lines.append(line.rstrip("\n"))
        return lines

    def close(self):
        self.file.close()
        self.sock.close()


def control(server):
    """Faults and reports by the control socket, before and with a client; wrong lines change nothing."""
    early = Control(server)
    equal(early.ask("fault fw-ack-lost=0"), ["ok"], "before the client")
    equal(early.ask("clear fw-ack-lost"), ["ok"], "clear")
    early.close()
    client = Client(server)
    host = Control(server)
    equal(host.ask("fault dead"), ["ok"], "dead")
    equal(client.read(0, 0x190010, 4), 0xffffffff, "dead device")
    equal(host.ask("clear dead"), ["ok"], "clear")
    equal(client.read(0, 0x190010, 4), 0, "device that is back")
    *lines, last = host.ask("help")
    equal(([line.split()[0] for line in lines], last), (["fault", "clear", "report", "help"], "ok"), "help")
    for line, why in (("", "no such command: try help"), ("fault", "no such command"), ("raise dead", "no such command"),
                      ("fault deadly", "no such fault"), ("fault dead=x", "not a number"),
                      ("clear dead=1", "no such command"), ("fault fifo-stuck", "cannot have")):
        lines = host.ask(line)
        check(len(lines) == 1 and lines[0].startswith("error: ") and why in lines[0], f"{line!r}: {lines}")
    equal(client.read(0, 0x190010, 4), 0, "device after wrong lines")
    *lines, last = host.ask("report")
    equal(last, "ok", "report")
    equal(json.loads("\n".join(lines))["platform"], "Lakefield", "platform in the report")
    host.sock.sendall(b"fault de")  # a line in pieces, and two at once
    time.sleep(0.1)
    host.sock.sendall(b"ad\nclear dead\n")
    equal(host.answer() + host.answer(), ["ok", "ok"], "two lines")
    equal(client.read(0, 0x190010, 4), 0, "device after both")
    host.close()
    client.close()
    return OK


def control_send(server):
    """vgpu --send is a client of the control socket."""
    def send(command, path=server.control_path):
        done = subprocess.run([PROGRAM, "--send", path, command], capture_output=True, text=True,
                              timeout=20, check=False)
        return done.returncode, done.stdout, done.stderr

    client = Client(server)
    equal(send("fault dead"), (0, "", ""), "fault")
    equal(client.read(0, 0x190010, 4), 0xffffffff, "dead device")
    equal(send("clear dead")[0], 0, "clear")
    code, out, _ = send("report")
    equal((code, json.loads(out)["device"]), (0, "8086:9840"), "report")
    code, out, text = send("fault deadly")
    equal((code, out), (3, ""), "wrong fault")
    check("no such fault" in text, text)
    equal(send("report", server.control_path + "x")[0], 4, "no server")
    client.close()
    return OK


def control_misused(server):
    """A connection that sends too long a line, or reads no answer, is closed; the device runs on."""
    client = Client(server)
    host = Control(server)
    host.sock.sendall(b"x" * 300)
    try:
        equal(host.sock.recv(1), b"", "after a line that is too long")
    except ConnectionResetError:
        pass  # closed with bytes that it had not read
    host.close()
    deaf = Control(server)
    sent = 0
    try:
        deaf.sock.settimeout(5)
        while sent < 100000:
            deaf.sock.sendall(b"report\n")
            sent += 1
    except OSError:
        pass
    check(sent < 100000, "a connection that reads nothing was served without end")
    deaf.close()
    host = Control(server)
    equal(host.ask("clear dead"), ["ok"], "the next connection")
    equal(client.read(0, 0x190010, 4), 0, "the device")
    client.close()
    host.close()
    return OK


def not_version_first(server):
    client = Client(server, greet=False)
    refuses(errno.EPROTO, client.call, GET_INFO, struct.pack("=IIII", 16, 0, 0, 0))
    ended(client)
    return CLIENT


def version_twice(server):
    client = Client(server)
    refuses(errno.EPROTO, client.call, VERSION, struct.pack("=HH", 0, 0))
    ended(client)
    return CLIENT


def version_other_major(server):
    client = Client(server, greet=False)
    refuses(errno.ENOTSUP, client.call, VERSION, struct.pack("=HH", 7, 0))
    ended(client)
    return CLIENT


def version_short(server):
    client = Client(server, greet=False)
    refuses(errno.EINVAL, client.call, VERSION, b"\0")
    ended(client)
    return CLIENT


def disconnect_at_once(server):
    for _ in range(3):
        Client(server, greet=False).close()
    client = Client(server)
    equal(client.read(CONFIG, 0, 2), 0x8086, "still there")
    client.close()
    return OK


def disconnect_in_header(server):
    client = Client(server)
    client.sock.send(b"\1\0\1")
    client.close()
    return CLIENT


def disconnect_in_message(server):
    client = Client(server)
    client.send(DMA_MAP, b"\0" * 8, size=48)
    client.close()
    return CLIENT


def size_too_small(server):
    client = Client(server)
    client.send(GET_INFO, size=15)
    ended(client)
    return CLIENT


def size_too_big(server):
    client = Client(server)
    client.send(REGION_WRITE, b"\0" * 16, size=0xfffffff0)
    ended(client)
    return CLIENT


def reply_to_nothing(server):
    client = Client(server)
    client.send(GET_INFO, b"\0" * 16, flags=1)
    ended(client)
    return CLIENT


def too_many_descriptors(server):
    client = Client(server)
    try:
        client.send(SET_IRQS, b"\0" * 20, fds=[0] * 60)
    except OSError:
        pass
    ended(client)
    return CLIENT


def does_not_read(server):
    client = Client(server)
    payload = struct.pack("=QII", 0, CONFIG, 4096)
    client.sock.setblocking(False)
    try:
        for _ in range(10000):
            client.send(REGION_READ, payload)
    except (BlockingIOError, BrokenPipeError):
        pass
    equal(server.finish(20), CLIENT, "exit code")
    client.close()
    return CLIENT


def in_pieces(server):
    client = Client(server)
    message = HEADER.pack(77, GET_INFO, 32, 0, 0) + struct.pack("=IIII", 16, 0, 0, 0)
    for byte in message:
        client.sock.send(bytes([byte]))
        time.sleep(0.002)
    equal(client.receive()[0], 77, "id")
    client.sock.send(message * 3)
    equal([client.receive()[0] for _ in range(3)], [77] * 3, "three at once")
    client.close()
    return OK


def descriptor_in_pieces(server):
    """A descriptor comes with the first part of its message, the next message with the last part."""
    def set_irq(ident):
        return HEADER.pack(ident, SET_IRQS, 36, 0, 0) + struct.pack("=IIIII", 20, 0x24, 1, 0, 1)

    def send_with(data, fd):
        client.sock.sendmsg([data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [fd]))])
        time.sleep(0.02)

    def triggered(fd):
        client.call(SET_IRQS, struct.pack("=IIIII", 20, 0x21, 1, 0, 1))
        return signalled(fd)

    client = Client(server)
    fds = [os.eventfd(0) for _ in range(3)]
    send_with(set_irq(1)[:20], fds[0])
    client.sock.send(set_irq(1)[20:] + HEADER.pack(2, GET_INFO, 32, 0, 0) + struct.pack("=IIII", 16, 0, 0, 0))
    equal([client.receive()[0] for _ in range(2)], [1, 2], "ids")
    check(triggered(fds[0]), "the descriptor of the first part")
    # the next message has a descriptor, too
    send_with(set_irq(3)[:20], fds[1])
    client.sock.send(set_irq(3)[20:])
    send_with(set_irq(4), fds[2])
    equal([client.receive()[0] for _ in range(2)], [3, 4], "ids")
    check(triggered(fds[2]), "the descriptor of the second message")
    client.close()
    return OK


def unknown_command(server):
    client = Client(server)
    for command in (0, IO_FDS, 11, 12, 14, 15, 16, 17, 18, 255, 65535):
        refuses(errno.ENOTSUP, client.call, command, b"\0" * 64)
    equal(client.read(CONFIG, 0, 2), 0x8086, "still there")
    client.close()
    return OK


def short_payloads(server):
    client = Client(server)
    for command in (DMA_MAP, DMA_UNMAP, GET_INFO, REGION_INFO, IRQ_INFO, SET_IRQS, REGION_READ,
                    REGION_WRITE):
        for length in (0, 1, 11):
            refuses(errno.EINVAL, client.call, command, b"\0" * length)
    refuses(errno.EINVAL, client.call, REGION_INFO, struct.pack("=IIIIQQ", 32, 0, 9, 0, 0, 0))
    refuses(errno.EINVAL, client.call, REGION_INFO, struct.pack("=IIIIQQ", 8, 0, 0, 0, 0, 0))
    refuses(errno.EINVAL, client.call, IRQ_INFO, struct.pack("=IIII", 16, 0, 5, 0))
    client.close()
    return OK


def wrong_accesses(server):
    client = Client(server)
    for region, offset, count in (
            (0, 16 << 20, 4), (0, (16 << 20) - 2, 4), (0, 1 << 63, 4), (0, (1 << 64) - 4, 8),
            (0, 0, 3), (0, 0, 0), (0, 0, 16), (1, 0, 4), (2, 256 << 20, 4), (4, 64, 1),
            (CONFIG, 4096, 1), (CONFIG, 4095, 2), (CONFIG, 0, 0x10001), (8, 0, 1),
            (9, 0, 1), (0xffffffff, 0, 4), (CONFIG, 0, 0xffffffff)):
        refuses(errno.EINVAL, client.read, region, offset, count)
    refuses(errno.EINVAL, client.call, REGION_WRITE, struct.pack("=QII", 0, CONFIG, 4) + b"12")
    refuses(errno.EINVAL, client.call, REGION_WRITE, struct.pack("=QII", 0, CONFIG, 2) + b"123")
    refuses(errno.EINVAL, client.write, CONFIG, 4094, 4, 0)
    equal(client.read(CONFIG, 0, 2), 0x8086, "still there")
    client.close()
    return OK


def wrong_maps(server):
    client = Client(server)
    memory = Memory(1 << 16)
    client.map(memory.fd, 0x10000, 0x10000)
    for address, size in ((0x10000, 0x1000), (0x1f000, 0x1000), (0xf000, 0x2000),
                          (0x0, 0x100000), (0xf000, 0x12000)):
        refuses(errno.EEXIST, client.map, memory.fd, address, size)
    for address, size, offset in (
            (0x100000, 0, 0), (0x100000, 0x11000, 0), (0x100000, 0x1000, 0x10000),
            (0x100000, 0x10000, 0x1000), ((1 << 64) - 0x1000, 0x2000, 0),
            (0x100000, 1 << 63, 0), (0x100000, 0x1000, 1 << 63), (0x100000, 0x800, 0),
            (0x100800, 0x1000, 0), (0x100000, 0x1000, 0x800),
            (0x100000, 0x1000, (1 << 64) - 0x1000)):
        refuses(errno.EINVAL, client.map, memory.fd, address, size, offset=offset)
    refuses(errno.EINVAL, client.map, memory.fd, 0x100000, 0x1000, flags=8)
    refuses(errno.EINVAL, client.call, DMA_MAP,
            struct.pack("=IIQQQ", 32, 3, 0, 0x100000, 0x1000), fds=(0, 1))
    refuses(errno.ENODEV, client.map, os.eventfd(0), 0x100000, 0x1000)
    read_only = os.open("/proc/self/exe", os.O_RDONLY)
    refuses(errno.EACCES, client.map, read_only, 0x100000, 0x1000)
    client.map(None, (1 << 64) - 0x1000, 0x1000)
    refuses(errno.ENOENT, client.unmap, 0x10000, 0x8000)
    refuses(errno.ENOENT, client.unmap, 0x11000, 0xf000)
    refuses(errno.ENOENT, client.unmap, 0x200000, 0x1000)
    refuses(errno.ENOTSUP, client.unmap, 0x10000, 0x10000, 1)
    refuses(errno.EINVAL, client.unmap, 0x10000, 0x10000, 2)
    client.unmap(0x10000, 0x10000)
    client.unmap(0, 0, 2)
    client.map(memory.fd, 0x10000, 0x10000)
    client.close()
    return OK


def many_maps(server):
    client = Client(server)
    memory = Memory(4096)
    order = list(range(1024))
    random.Random(1).shuffle(order)
    for index in order:
        client.map(memory.fd, 0x100000 + index * 0x2000, 0x1000)
    refuses(errno.ENOSPC, client.map, memory.fd, 0x10000000, 0x1000)
    random.Random(2).shuffle(order)
    for index in order:
        client.unmap(0x100000 + index * 0x2000, 0x1000)
    refuses(errno.ENOENT, client.unmap, 0x100000, 0x1000)
    client.close()
    return OK


def no_memory_behind(server):
    """The GPU writes where the client gave no memory, or no descriptor."""
    client = Client(server)
    client.map(None, 0x100000, 1 << 19)
    oa_start(client, 5)
    check(client.mmio_wait(0x2b08, 2, 2), "the buffer does not overflow")
    client.close()
    equal(server.finish(), VIOLATIONS, "exit code")
    check(server.report()["dma_refused"] > 0, "refused accesses are counted")
    return VIOLATIONS


def not_bus_master(server):
    client = Client(server)
    memory = Memory(1 << 19)
    client.map(memory.fd, 0x100000, 1 << 19)
    oa_start(client, SLOW)
    client.write(CONFIG, 4, 2, 2)
    memory.map[:] = bytes(1 << 19)
    more_reports(client)
    check(memory.map[:] == bytes(1 << 19), "memory is written")
    client.close()
    equal(server.finish(), OK, "exit code")
    return OK


def memory_taken_away(server):
    """The file behind a mapping shrinks: no crash."""
    client = Client(server)
    memory = Memory(1 << 19)
    client.map(memory.fd, 0x100000, 1 << 19)
    os.ftruncate(memory.fd, 0)
    oa_start(client, 5)
    check(client.mmio_wait(0x2b08, 2, 2), "the buffer does not overflow")
    equal(client.read(CONFIG, 0, 2), 0x8086, "still there")
    client.close()
    equal(server.finish(), VIOLATIONS, "exit code")
    check("truncated shared memory" in server.errors, "message")
    return VIOLATIONS


def unmapped_in_use(server):
    client = Client(server)
    memory = Memory(1 << 19)
    client.map(memory.fd, 0x100000, 1 << 19)
    oa_start(client, SLOW)
    more_reports(client)
    client.unmap(0x100000, 1 << 19)
    more_reports(client)
    equal(client.read(CONFIG, 0, 2), 0x8086, "still there")
    client.close()
    return VIOLATIONS


def wrong_irqs(server):
    client = Client(server)
    fd = os.eventfd(0)
    for index, flags, start, count in (
            (0, 0x24, 0, 1), (2, 0x24, 0, 1), (5, 0x24, 0, 1), (1, 0x24, 1, 1),
            (1, 0x24, 0, 2), (1, 0x24, 0, 0xffffffff), (1, 0x24, 0xffffffff, 2),
            (1, 0x0c, 0, 1), (1, 0x2c, 0, 1), (1, 0x27, 0, 1), (1, 0x04, 0, 1),
            (1, 0x20, 0, 1), (1, 0xffffffff, 0, 1), (0xffffffff, 0x24, 0, 1)):
        refuses(errno.EINVAL, client.set_irq, index, fd, flags, start, count)
    refuses(errno.EINVAL, client.set_irq, 1, None, 0x22)
    client.set_irq(1, fd)
    client.set_irq(1, None, 0x21)
    check(signalled(fd), "trigger by the client")
    os.eventfd_read(fd)
    client.call(SET_IRQS, struct.pack("=IIIIIB", 21, 0x22, 1, 0, 1, 1))
    check(signalled(fd), "trigger by the client, by flag")
    client.set_irq(1, None)
    client.set_irq(1, None, 0x21)
    client.close()
    return OK


def garbage(server):
    """Random messages: anything but a crash or a hang."""
    rng = random.Random(os.environ.get("SEED", "1"))
    client = Client(server)
    client.sock.settimeout(0.2)
    memory = Memory(1 << 16)
    try:
        for _ in range(4000):
            payload = rng.randbytes(rng.choice((0, 8, 16, 20, 21, 24, 32, 40)))
            if rng.random() < 0.5:
                payload = bytes(rng.choice((0, 0, 0, 1, 3, 0xff)) for _ in payload)
            fds = (memory.fd,) if rng.random() < 0.1 else ()
            client.send(rng.choice((2, 3, 4, 5, 7, 8, 9, 10, 13, 99)), payload, NO_REPLY
                        if rng.random() < 0.9 else 0, fds)
    except OSError:
        pass
    client.close()
    code = server.finish()
    check(code in (OK, VIOLATIONS, CLIENT), f"ended with {code}: {server.errors}")
    return code


def mutated(rng, command, payload, n_fds):
    """A message that was right, with something wrong: payload, flags, size, descriptors."""
    payload = bytearray(payload)
    size, flags = None, NO_REPLY if rng.random() < 0.8 else 0
    for _ in range(rng.choice((0, 1, 1, 1, 2, 4))):
        kind = rng.random()
        if kind < 0.3 and payload:
            at = rng.randrange(0, len(payload))
            payload[at] ^= 1 << rng.randrange(8)
        elif kind < 0.6 and len(payload) >= 4:
            at = rng.randrange(0, len(payload) // 4) * 4
            value = rng.choice((0, 1, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffff000))
            payload[at:at + 4] = value.to_bytes(4, "little")
        elif kind < 0.7:
            del payload[rng.randrange(len(payload) + 1):]
        elif kind < 0.8:
            payload += rng.randbytes(rng.choice((1, 4, 100, 5000)))
        elif kind < 0.85:
            command = rng.randrange(0, 20)
        elif kind < 0.9:
            n_fds = rng.randrange(0, 9)
        elif kind < 0.92:
            flags |= 1 << rng.randrange(5, 32)
        elif kind < 0.922:
            size = rng.choice((0, 15, 16, 17, 0x7fffffff, 0xffffffff))
    return command, bytes(payload), flags, n_fds, size


def right(rng):
    """A message that makes sense: command, payload, number of descriptors."""
    page = rng.randrange(64) << 12
    offset = rng.choice((rng.randrange(1 << 24) & ~3, 0x190010, 0x2358, 0x44400, 0xa188, 0xa278,
                         0x2b00, 0x2b08, 0x2b10, 0x800000 + page // 512))
    value = rng.choice((0, 1, 0xffffffff, 0x10001, rng.getrandbits(32)))
    return rng.choice((
        lambda: (DMA_MAP, struct.pack("=IIQQQ", 32, 3, 0, 0x100000 + page, 0x1000), 1),
        lambda: (DMA_UNMAP, struct.pack("=IIQQ", 24, 0, 0x100000 + page, 0x1000), 0),
        lambda: (GET_INFO, struct.pack("=IIII", 16, 0, 0, 0), 0),
        lambda: (REGION_INFO, struct.pack("=IIIIQQ", 32, 0, rng.randrange(9), 0, 0, 0), 0),
        lambda: (IRQ_INFO, struct.pack("=IIII", 16, 0, rng.randrange(5), 0), 0),
        lambda: (SET_IRQS, struct.pack("=IIIII", 20, rng.choice((0x24, 0x21)), 1, 0,
                                       rng.randrange(2)), rng.randrange(2)),
        lambda: (REGION_READ, struct.pack("=QII", offset, 0, 4), 0),
        lambda: (REGION_READ, struct.pack("=QII", rng.randrange(4096), CONFIG, 4), 0),
        lambda: (REGION_WRITE, struct.pack("=QIII", offset, 0, 4, value), 0),
        lambda: (REGION_WRITE, struct.pack("=QIIQ", 0x800000 + page // 512, 0, 8,
                                           0x100001 + page), 0),
        lambda: (REGION_WRITE, struct.pack("=QIIH", 4, CONFIG, 2, 6), 0),
        lambda: (RESET, b"", 0)))()


def fuzz(client, rng, fds, n):
    """Send up to n messages, reading what is answered; how many were taken."""
    for sent in range(n):
        command, payload, flags, n_fds, size = mutated(rng, *right(rng))
        try:
            client.send(command, payload, flags, fds[:n_fds], size)
            if not flags & NO_REPLY:
                client.sock.settimeout(0.05)
                client.sock.recv(1 << 17)
        except TimeoutError:
            pass
        except OSError:
            return sent
    return n


def fuzzed():
    """Seeded messages to one server after the other: each ends by itself, without a report of a sanitizer."""
    seed = int(os.environ.get("SEED", "1"))
    want = int(os.environ.get("MESSAGES", "20000"))
    deadline = time.monotonic() + float(os.environ.get("SECONDS", "20"))
    # a busy machine sends few messages in a time, and the test needs some
    least, late = min(want, 2000), deadline + 180
    rng, sent, servers = random.Random(seed), 0, 0
    memory = Memory(1 << 16)
    pipe = os.pipe()
    os.close(pipe[0])
    fds = [memory.fd, os.eventfd(0), pipe[1], os.open("/dev/null", os.O_RDWR),
           os.open(PROGRAM, os.O_RDONLY), memory.fd, memory.fd]
    codes = set()
    while sent < want and time.monotonic() < (late if sent < least else deadline):
        server = Server(PROGRAM)
        try:
            client = Client(server)
            rng.shuffle(fds)
            sent += fuzz(client, rng, fds, min(1000, want - sent))
            client.close()
        except (EOFError, OSError, Error) as error:
            raise Failed(f"seed {seed}, server {servers}: {error}") from error
        code = server.finish(30)
        codes.add(code)
        check(code in (OK, VIOLATIONS, CLIENT),
              f"seed {seed}, server {servers}: ended with {code}: {server.errors}")
        check("Sanitizer" not in server.errors and "runtime error" not in server.errors,
              f"seed {seed}, server {servers}: {server.errors}")
        servers += 1
    print(f"# seed {seed}: {sent} messages to {servers} servers, exit codes {sorted(codes)}")
    check(sent >= least, f"only {sent} messages")


def blocking_irq(server):
    """Interrupts go to a pipe that is full: the server does not wait for its reader."""
    client = Client(server)
    reader, writer = os.pipe()
    client.set_irq(1, writer)
    for _ in range(9000):
        client.send(SET_IRQS, struct.pack("=IIIII", 20, 0x21, 1, 0, 1), NO_REPLY)
    equal(client.read(CONFIG, 0, 2), 0x8086, "still there")
    os.close(reader)
    client.set_irq(1, None, 0x21)
    equal(client.read(CONFIG, 0, 2), 0x8086, "still there without its reader")
    client.close()
    return OK


def options():
    """Wrong command lines: a line on stderr, exit code 2."""
    for args in ([], ["--platform", "lkf"], ["--platform", "none", "--socket", "x"],
                 ["--socket", "x"], ["-p", "lkf", "-s", "x", "more"],
                 ["-p", "lkf", "-s", "x", "--fault", "none"],
                 ["-p", "lkf", "-s", "x", "--fault", "slow=x"],
                 ["-p", "lkf", "-s", "x", "--fault", "slow=1@x"],
                 ["-p", "lkf", "-s", "x", "--fault", "slow=1z"],
                 ["-p", "lkf", "-s", "x", "--seed", "-1"],
                 ["-p", "kbl", "-s", "x", "--fault", "data-valid-never"],
                 ["-p", "lkf", "-s", "x", "--local-size", "16"],
                 ["-p", "dg2", "-s", "x", "--local-size", "65"],
                 ["-p", "dg2", "-s", "x", "--local-window", "300"],
                 ["-p", "dg2", "-s", "x", "--local-size", "1", "--local-usable", "1024"],
                 ["-p", "lkf", "-s", "x", "-d", "0x1234"], ["--wrong"]):
        result = subprocess.run([PROGRAM, *args], capture_output=True, text=True, check=False)
        equal(result.returncode, USAGE, f"exit code of {args}")
        check(result.stderr, "message")
    for args in (["--help"], ["--version"], ["--list-faults"]):
        result = subprocess.run([PROGRAM, *args], capture_output=True, text=True, check=False)
        equal(result.returncode, OK, f"exit code of {args}")
        check(result.stdout, "text")
        # a name of the code in it is a word that a renaming has changed
        equal(re.findall(r"\w*[a-z]_[a-z]\w*", result.stdout), [], f"names of functions in the text of {args}")
    for path in ("/nonexistent/socket", __file__, "/tmp/" + 120 * "x"):
        result = subprocess.run([PROGRAM, "-p", "lkf", "-s", path],
                                capture_output=True, text=True, check=False)
        equal(result.returncode, 4, f"exit code for {path}")
        check(result.stderr, "message")


TESTS = [
    (handshake, "hand-shake, device, regions, interrupts"),
    (config_space, "PCI-001 PCI-002 configuration space"),
    (other_device, "other device id", "--device-id", "0x9841"),
    *((identity, f"{name}: ids, sizes, a well, a message", "--platform", name,
       "--no-firmware", *SPURIOUS) for name, identity in IDENTITIES),
    (mmio, "registers, 32 and 64 bits, posted writes"),
    (oa_reports, "OA reports by DMA equal the account"),
    (interrupt, "INT-041 interrupt by eventfd"),
    (aperture, "aperture"),
    (resizable_bar, "SIL-030 Resizable BAR of 16 GiB", "--platform", "dg2", "--local-size", "16"),
    (resizable_bar_misused, "SIL-030 Resizable BAR misused", "--platform", "dg2", "--local-window", "64"),
    (local_small, "SIL-031 small local memory", "--platform", "dg2", "--local-usable", "8"),
    (report_on_signal, "report on SIGUSR1"),
    (terminated, "SIGTERM with a client"),
    (terminated_early, "SIGTERM without a client"),
    (second_server, "two servers at one socket"),
    (violation, "FW-014 violation: report and exit code"),
    (violations, "FW-014 more violations than the report has texts"),
    (endless_batches, "accesses beside endless batches", "--platform", "hsw"),
    (fault, "a fault", "--fault", "fw-ack-lost=0"),
    (fault_later, "a fault after some time", "--fault", "dead@1.5"),
    (mailbox, "faults by name", "--mailbox", "--no-firmware"),
    (many_spurious, "spurious messages are limited", "--mailbox", "--no-firmware"),
    (no_mailbox, "no mailbox without --mailbox", "--no-firmware"),
    (control, "control socket: faults, report", "--control", "CONTROL"),
    (control_send, "--send", "--control", "CONTROL"),
    (control_misused, "control socket misused", "--control", "CONTROL"),
    (not_version_first, "request before VERSION"),
    (version_twice, "VERSION twice"),
    (version_other_major, "other major version"),
    (version_short, "VERSION cut short"),
    (disconnect_at_once, "clients that connect and send nothing"),
    (disconnect_in_header, "client disconnects in a header"),
    (disconnect_in_message, "client disconnects in a message"),
    (size_too_small, "size below the header's"),
    (size_too_big, "size above the limit"),
    (reply_to_nothing, "reply to nothing"),
    (too_many_descriptors, "too many descriptors"),
    (does_not_read, "client that does not read replies"),
    (in_pieces, "message byte by byte, three messages at once"),
    (descriptor_in_pieces, "message with a descriptor in two parts"),
    (unknown_command, "unknown commands"),
    (short_payloads, "payloads cut short"),
    (wrong_accesses, "accesses outside of regions"),
    (wrong_maps, "overlapping, overflowing, unaligned, closed memory"),
    (many_maps, "as many mappings as there may be"),
    (no_memory_behind, "DMA without memory"),
    (not_bus_master, "DMA without bus mastering"),
    (memory_taken_away, "memory taken away"),
    (unmapped_in_use, "memory unmapped in use"),
    (wrong_irqs, "wrong interrupt requests, triggers by the client"),
    (blocking_irq, "interrupts into a full pipe, and into one without reader"),
    (garbage, "random messages"),
]

# What of these is a row of the table of inputs, and how it ends.
ROWS = {
    violations: "counted by rule and register, the sum is the total",
    not_version_first: "connection ends, exit code 3",
    version_twice: "connection ends, exit code 3",
    version_other_major: "ENOTSUP, connection ends",
    version_short: "EINVAL, connection ends",
    disconnect_in_header: "exit code 3",
    disconnect_in_message: "exit code 3",
    size_too_small: "connection ends, exit code 3",
    size_too_big: "connection ends, exit code 3",
    reply_to_nothing: "connection ends, exit code 3",
    too_many_descriptors: "connection ends, exit code 3",
    does_not_read: "connection ends, exit code 3",
    in_pieces: "answered",
    unknown_command: "ENOTSUP",
    short_payloads: "EINVAL",
    wrong_accesses: "EINVAL",
    wrong_maps: "EEXIST, EINVAL, ENODEV, EACCES, ENOENT",
    many_maps: "ENOSPC at the 1025th",
    memory_taken_away: "access counted as refused, the device keeps running",
    unmapped_in_use: "access counted as refused, the device keeps running",
    wrong_irqs: "EINVAL",
    blocking_irq: "the interrupt is dropped, the device keeps running",
}


def run(function, args):
    server = Server(PROGRAM, *args)
    try:
        want = function(server)
        equal(server.finish(), want, "exit code")
        check("Sanitizer" not in server.errors and "runtime error" not in server.errors,
              "sanitizer report")
        check(not os.path.exists(server.path), "socket is left over")
        return None
    except (Failed, Error, EOFError, OSError, AssertionError, ValueError, KeyError) as error:
        server.finish(1)
        return f"{type(error).__name__}: {error}\n{server.errors}"


def row(what, outcome):
    """A row of the table of inputs."""
    print(f"# table: inputs | {what} | {outcome}", flush=True)


def main():
    os.environ.setdefault("ASAN_OPTIONS", "abort_on_error=0:exitcode=99")
    failed = 0
    print(f"1..{len(TESTS) + 2}")
    for number, (function, name, *args) in enumerate(TESTS, 1):
        problem = run(function, args)
        print(f"{'not ok' if problem else 'ok'} {number} - {name}", flush=True)
        if not problem and function in ROWS:
            row(f"vfio-user client: {name}", ROWS[function])
        if problem:
            failed += 1
            for line in problem.splitlines():
                print(f"# {line}")
    for number, (function, name) in enumerate(((options, "command line"), (fuzzed, "fuzzed")),
                                              len(TESTS) + 1):
        try:
            function()
            print(f"ok {number} - {name}", flush=True)
            if function == fuzzed:
                row("vfio-user client: seeded messages with bits, sizes, order, descriptors wrong",
                    "an errno, or the end of the connection; no report of ASan or UBSan")
        except Failed as error:
            failed += 1
            print(f"not ok {number} - {name}\n# {error}")
    print(f"{len(TESTS) + 2 - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


sys.exit(main())
