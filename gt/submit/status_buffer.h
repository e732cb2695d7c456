/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The context status buffer of an engine: entries in its status page.
 *
 * Context status is read from memory alone; one check at start compares it with the MMIO
 * copies, because two positions are known (Z-01).
 */
#ifndef GENX_GT_SUBMIT_STATUS_BUFFER_H
#define GENX_GT_SUBMIT_STATUS_BUFFER_H

#include <linux/types.h>

struct genx_engine;

/**
 * struct genx_status_buffer - position of the buffer, and of its reader
 * @engine:	engine
 * @dw:		contents of the status page
 * @first_dw:	DW index of entry 0
 * @pointer_dw:	DW index of the pointer
 * @entries:	entries of the buffer
 * @read:	index of the entry consumed last
 * @verified:	the position was compared with the MMIO copies
 */
struct genx_status_buffer {
	struct genx_engine *engine;
	u32 *dw;
	u8 first_dw;
	u8 pointer_dw;
	u8 entries;
	u8 read;
	bool verified;
};

/**
 * genx_status_init() - take the position that the platform names
 * @sb: result
 * @engine: engine with a status page
 */
void genx_status_init(struct genx_status_buffer *sb, struct genx_engine *engine);

/**
 * genx_status_empty() - empty the buffer in memory, restart the reader
 * @sb: buffer; its engine is idle
 *
 * Must be called before genx_hwsp_enable(), which makes the buffer visible to the engine.
 */
void genx_status_empty(struct genx_status_buffer *sb);

/**
 * genx_status_restart() - restart the hardware's pointer, so that the next entry has index 0
 * @sb: buffer, empty; its engine is idle, with its force-wake domains held
 *
 * Must be called after power-up and after each reset. Any context. Source: register facts:
 * reset, execlists.
 */
void genx_status_restart(struct genx_status_buffer *sb);

/**
 * genx_status_find() - find the position of the status buffer (Z-01)
 * @sb: buffer of an engine that ran one context since genx_status_restart() and is idle
 *	again, its force-wake domains held
 *
 * Compares memory at both known positions with the MMIO copies, for a bounded time, and
 * consumes the entries. Nothing else reads context status by MMIO. May sleep.
 *
 * Return: 0; -EIO if no candidate agrees with the copies; -ENODEV.
 */
int genx_status_find(struct genx_status_buffer *sb);

/* What genx_status_read() finds. */
#define GENX_STATUS_NONE	0
#define GENX_STATUS_ENTRY	1

/**
 * genx_status_read() - next context status entry
 * @sb: buffer; the engine's lock is held
 * @entry: the entry
 *
 * Reading consumes the entry: all ones take its place, so that an entry that has not
 * landed when its pointer has is noticed; it is polled for up to 10 us.
 *
 * Return: GENX_STATUS_ENTRY; GENX_STATUS_NONE; -EAGAIN if the entry has not
 * landed; -EIO for a pointer that names no entry (CSB-012).
 */
int genx_status_read(struct genx_status_buffer *sb, u64 *entry);

/**
 * genx_status_unread() - undo the last genx_status_read()
 * @sb: buffer; the engine's lock is held
 * @entry: the entry that it returned
 */
void genx_status_unread(struct genx_status_buffer *sb, u64 entry);

#endif
