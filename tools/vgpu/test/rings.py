# SPDX-License-Identifier: MIT
"""Endless batches on the rings of Haswell (register facts: legacy rings, GGTT location)."""

import mmap

from client import CONFIG, Memory

# base of the ring's registers, register of its status page
ENGINES = ((0x2000, 0x4080), (0x12000, 0x4180), (0x22000, 0x4280), (0x1a000, 0x4380))
TAIL, HEAD, START, CTL, HWSTAM, MI_MODE, INSTPM = 0x30, 0x34, 0x38, 0x3c, 0x98, 0x9c, 0xc0
MI_BATCH_BUFFER_START, MI_BATCH_BUFFER_END = 0x18800000, 0x05000000
GDRST, GFX_FLSH_CNTL, GGTT = 0x941c, 0x101008, 0x200000
BUS, SIZE = 0x100000, 0x40000


class Rings:
    """The four rings; all memory is mapped in the GGTT, at the offset that it has there."""

    def __init__(self, client):
        self.client, self.memory = client, Memory(SIZE)
        client.map(self.memory.fd, BUS, SIZE)
        client.write(CONFIG, 4, 2, 6)
        client.write(0, 0xa188, 4, 0x00010001)
        assert client.mmio_wait(0x130044, 1, 1)
        # the new owner resets the engines, by the same write twice (SIL-257)
        for _ in range(2):
            client.write(0, GDRST, 4, 1)
            assert client.mmio_wait(GDRST, 1, 0)
        for page in range(mmap.PAGESIZE, SIZE, mmap.PAGESIZE):
            client.write(0, GGTT + page // 1024, 4, BUS + page | 4 | 1)
        client.write(0, GFX_FLSH_CNTL, 4, 1)
        for number, engine in enumerate(ENGINES):
            self.start(number, *engine)

    @staticmethod
    def page(number, kind):
        """Offset of an engine's ring (0), status page (1), batch (2)."""
        return (1 + 3 * number + kind) * mmap.PAGESIZE

    def put(self, offset, *words):
        for word in words:
            self.memory.map[offset:offset + 4] = word.to_bytes(4, "little")
            offset += 4

    def set(self, *pairs):
        """Write registers, and read each back."""
        for register, value in zip(pairs[::2], pairs[1::2]):
            self.client.write(0, register, 4, value)
            self.client.read(0, register, 4)

    def start(self, number, base, hws):
        """The bring-up of one ring."""
        self.set(base + MI_MODE, 0x01000100, base + CTL, 0, base + HEAD, 0, base + TAIL, 0)
        self.set(hws, self.page(number, 1))
        self.set(base + HWSTAM, 0xffffffff if number else 0xfffffffe)
        self.client.write(0, base + INSTPM, 4, 0x02200220)
        assert self.client.mmio_wait(base + INSTPM, 0x20, 0)
        self.set(base + START, self.page(number, 0), base + HEAD, 0, base + TAIL, 0, base + CTL, 1)
        assert self.client.mmio_wait(base + CTL, 1, 1)
        self.client.write(0, base + MI_MODE, 4, 0x01000000)

    def spin(self):
        """Each engine executes a batch that jumps to its own begin."""
        for number, (base, _) in enumerate(ENGINES):
            batch = self.page(number, 2)
            self.put(batch, 0, 0, MI_BATCH_BUFFER_START, batch)
            self.put(self.page(number, 0), MI_BATCH_BUFFER_START, batch, 0, 0)
            self.client.write(0, base + TAIL, 4, 16)

    def end(self):
        """Let each batch end at its next jump."""
        for number in range(len(ENGINES)):
            self.put(self.page(number, 2), MI_BATCH_BUFFER_END)

    def ended(self):
        """How many engines are at the ends of their rings."""
        return sum(self.client.read(0, base + HEAD, 4) & 0x1ffffc == 16 for base, _ in ENGINES)
