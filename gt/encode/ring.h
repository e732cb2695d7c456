/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Ring buffers: arithmetic of space and wraps (pure functions), and emission.
 *
 * Offsets are bytes from the start of the ring. A ring whose head equals its tail is empty, so a
 * ring must never be filled: one cacheline stays free.
 */
#ifndef GENX_GT_ENCODE_RING_H
#define GENX_GT_ENCODE_RING_H

#include <linux/types.h>

struct genx_buffer;
struct genx_ggtt;

#define GENX_RING_GAP		64		/* bytes that stay free */
#define GENX_RING_MAX		(2u << 20)	/* LIM-002 */

/**
 * struct genx_ring - one ring buffer
 * @buf:	memory, 4 KiB aligned in the GGTT (LIM-001)
 * @vaddr:	CPU address of the memory
 * @size:	bytes, a power of two
 * @head:	offset up to which the engine has consumed; only the completion side writes it
 * @emit:	offset of the next command; only the emitting side writes it
 */
struct genx_ring {
	struct genx_buffer *buf;
	u32 *vaddr;
	u32 size;
	u32 head;
	u32 emit;
};

/**
 * genx_ring_space() - bytes that may be emitted
 * @head: head offset
 * @tail: offset of the next free byte
 * @size: bytes of the ring, a power of two
 *
 * Return: free bytes, without the cacheline that stays free.
 */
u32 genx_ring_space(u32 head, u32 tail, u32 size);

/**
 * genx_ring_padding() - bytes of no-ops that are needed so that a sequence does not wrap
 * @tail: offset of the next free byte
 * @size: bytes of the ring
 * @bytes: length of the sequence
 *
 * Return: bytes up to the end of the ring if the sequence does not fit before the end, else 0.
 */
u32 genx_ring_padding(u32 tail, u32 size, u32 bytes);

/**
 * genx_ring_ctl() - value of RING_CTL
 * @size: bytes of the ring, a multiple of 4096 up to 2 MiB
 *
 * Return: length and valid bit (register facts: submission registers).
 */
u32 genx_ring_ctl(u32 size);

/**
 * genx_ring_init() - allocate a ring
 * @ring: result
 * @ggtt: global translation table
 * @size: bytes, a power of two of at least 4096
 * @end: end of the range of GGTT addresses that the ring may use
 *
 * May sleep.
 *
 * Return: 0, -EINVAL for a size that the hardware does not have, or the error
 * of genx_buffer_create().
 */
int genx_ring_init(struct genx_ring *ring, struct genx_ggtt *ggtt, u32 size, u64 end);

/**
 * genx_ring_fini() - free a ring
 * @ring: ring that the GPU does not use; one that was never initialised is allowed
 *
 * May sleep.
 */
void genx_ring_fini(struct genx_ring *ring);

/**
 * genx_ring_begin() - get room for one contiguous sequence
 * @ring: ring; the caller is its only emitter
 * @bytes: length, a multiple of 8
 *
 * Fills the rest of the ring with no-ops if the sequence would wrap.
 *
 * Return: where to write, or ERR_PTR(-ENOSPC) if the sequence does not fit now.
 */
u32 *genx_ring_begin(struct genx_ring *ring, u32 bytes);

#endif
