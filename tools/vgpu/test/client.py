# SPDX-License-Identifier: MIT
"""A small vfio-user client: enough to use vgpu, and to misuse it."""

import array
import json
import mmap
import os
import select
import socket
import struct
import subprocess
import tempfile
import time

VERSION, DMA_MAP, DMA_UNMAP, GET_INFO, REGION_INFO, IO_FDS, IRQ_INFO, SET_IRQS = range(1, 9)
REGION_READ, REGION_WRITE, RESET = 9, 10, 13
CONFIG = 7
NO_REPLY = 0x10

HEADER = struct.Struct("=HHIII")


class Error(Exception):
    """An error reply; errno is its number."""

    def __init__(self, errno):
        super().__init__(os.strerror(errno))
        self.errno = errno


class Server:
    """A vgpu process."""

    def __init__(self, program, *args):
        self.dir = tempfile.TemporaryDirectory(prefix="vgpu-test.")
        self.path = os.path.join(self.dir.name, "socket")
        self.report_path = os.path.join(self.dir.name, "report.json")
        self.control_path = os.path.join(self.dir.name, "control")
        args = [self.control_path if a == "CONTROL" else a for a in args]
        self.process = subprocess.Popen(
            [program, "--platform", "lkf", "--no-firmware", "--socket", self.path, "--report",
             self.report_path, *args],
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 10
        while not os.path.exists(self.path) and time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            time.sleep(0.01)
        self.errors = ""
        self.code = None

    def finish(self, timeout=10):
        """Wait for the end; the exit code."""
        if self.code is None:
            try:
                self.errors = self.process.communicate(timeout=timeout)[1]
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.errors = self.process.communicate()[1]
                self.code = "hangs"
                return self.code
            self.code = self.process.returncode
        return self.code

    def report(self):
        """The report that it wrote."""
        with open(self.report_path, encoding="utf-8") as file:
            return json.load(file)


class Client:
    """A connection."""

    def __init__(self, server, greet=True):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(server.path)
        self.sock.settimeout(10)
        self.next_id = 0
        self.capabilities = None
        if greet:
            data = self.call(VERSION, struct.pack("=HH", 0, 0) +
                             b'{"capabilities":{"max_msg_fds":8}}\0')
            self.version = struct.unpack_from("=HH", data)
            self.capabilities = json.loads(data[4:].rstrip(b"\0"))["capabilities"]

    def close(self):
        self.sock.close()

    def send(self, command, payload=b"", flags=0, fds=(), size=None):
        """A message; size may be wrong."""
        self.next_id = (self.next_id + 1) & 0xffff
        header = HEADER.pack(self.next_id, command,
                             HEADER.size + len(payload) if size is None else size, flags, 0)
        extra = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", fds))] if fds else []
        self.sock.sendmsg([header + payload], extra)
        return self.next_id

    def receive_exactly(self, n):
        data = b""
        while len(data) < n:
            part = self.sock.recv(n - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def receive(self):
        """One message: id, command, flags, payload."""
        ident, command, size, flags, error = HEADER.unpack(self.receive_exactly(HEADER.size))
        payload = self.receive_exactly(size - HEADER.size)
        if flags & 0x20:
            raise Error(error)
        return ident, command, flags, payload

    def call(self, command, payload=b"", fds=()):
        """A request and its reply."""
        ident = self.send(command, payload, fds=fds)
        got, got_command, flags, data = self.receive()
        assert (got, got_command, flags & 0xf) == (ident, command, 1)
        return data

    def read(self, region, offset, count):
        data = self.call(REGION_READ, struct.pack("=QII", offset, region, count))
        assert struct.unpack_from("=QII", data) == (offset, region, count)
        return int.from_bytes(data[16:], "little")

    def write(self, region, offset, count, value, posted=False):
        payload = struct.pack("=QII", offset, region, count) + value.to_bytes(count, "little")
        if posted:
            self.send(REGION_WRITE, payload, NO_REPLY)
        else:
            self.call(REGION_WRITE, payload)

    def map(self, fd, address, size, flags=3, offset=0):
        self.call(DMA_MAP, struct.pack("=IIQQQ", 32, flags, offset, address, size),
                  () if fd is None else (fd,))

    def unmap(self, address, size, flags=0):
        return self.call(DMA_UNMAP, struct.pack("=IIQQ", 24, flags, address, size))

    def set_irq(self, index, fd, flags=0x24, start=0, count=1):
        self.call(SET_IRQS, struct.pack("=IIIII", 20, flags, index, start, count),
                  () if fd is None else (fd,))

    def mmio_until(self, offset, good, seconds=5):
        """Poll a register until its value is good."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if good(self.read(0, offset, 4)):
                return True
        return False

    def mmio_wait(self, offset, mask, value, seconds=5):
        """Poll a register until some of its bits have a value."""
        return self.mmio_until(offset, lambda got: got & mask == value, seconds)


class Memory:
    """Shared memory of a client."""

    def __init__(self, size):
        self.fd = os.memfd_create("vgpu-test")
        os.ftruncate(self.fd, size)
        self.map = mmap.mmap(self.fd, size)

    def word(self, offset):
        return struct.unpack_from("=I", self.map, offset)[0]


def signalled(fd, seconds=5):
    """Did an eventfd fire?"""
    return bool(select.select([fd], [], [], seconds)[0])
