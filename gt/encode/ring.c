// SPDX-License-Identifier: GPL-2.0-only
/*
 * Ring buffers (manual 003 §Command Ring Buffers, LIM-001, LIM-002).
 */
#include <linux/bitfield.h>
#include <linux/err.h>
#include <linux/log2.h>
#include <linux/string.h>

#include "gt/encode/ring.h"
#include "gt/memory/buffer.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

u32 genx_ring_space(u32 head, u32 tail, u32 size)
{
	return (head - tail - GENX_RING_GAP) & (size - 1);
}

u32 genx_ring_padding(u32 tail, u32 size, u32 bytes)
{
	return bytes > size - tail ? size - tail : 0;
}

u32 genx_ring_ctl(u32 size)
{
	return ((size - 4096) & RING_CTL_PAGES_MASK) | RING_CTL_VALID;
}

int genx_ring_init(struct genx_ring *ring, struct genx_ggtt *ggtt, u32 size, u64 end)
{
	struct genx_buffer *buf;

	if (!is_power_of_2(size) || size < 4096 || size > GENX_RING_MAX)
		return -EINVAL;
	buf = genx_buffer_create_below(ggtt, size, 0, end);
	if (IS_ERR(buf))
		return PTR_ERR(buf);
	ring->buf = buf;
	ring->vaddr = buf->vaddr;
	ring->size = size;
	ring->head = 0;
	ring->emit = 0;
	return 0;
}

void genx_ring_fini(struct genx_ring *ring)
{
	genx_buffer_destroy(ring->buf);
	ring->buf = NULL;
	ring->vaddr = NULL;
}

u32 *genx_ring_begin(struct genx_ring *ring, u32 bytes)
{
	u32 padding = genx_ring_padding(ring->emit, ring->size, bytes);
	u32 *cs;

	/* the completion side may move the head at the same time, which only makes more room */
	if (padding + bytes > genx_ring_space(READ_ONCE(ring->head), ring->emit, ring->size))
		return ERR_PTR(-ENOSPC);
	if (padding) {
		memset32(ring->vaddr + ring->emit / 4, MI_NOOP, padding / 4);
		ring->emit = 0;
	}
	cs = ring->vaddr + ring->emit / 4;
	ring->emit = (ring->emit + bytes) & (ring->size - 1);
	return cs;
}
