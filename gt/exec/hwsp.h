/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The hardware status page of an engine, and the status buffer in it.
 *
 * The page is written by the engine through the GGTT (HWS-001). Context status
 * is read from memory alone; one check at start compares it with the MMIO
 * copies, because two positions are known (Z-01).
 */
#ifndef GENX_GT_HWSP_H
#define GENX_GT_HWSP_H

#include <linux/types.h>

struct genx_buffer;
struct genx_engine;

/**
 * struct genx_hwsp - status page and read position
 * @buf:	the page
 * @dw:		its contents
 * @first_dw:	DW index of entry 0
 * @pointer_dw:	DW index of the pointer
 * @entries:	entries of the buffer
 * @read:	index of the entry consumed last
 * @verified:	the position was compared with the MMIO copies
 */
struct genx_hwsp {
	struct genx_buffer *buf;
	u32 *dw;
	u8 first_dw;
	u8 pointer_dw;
	u8 entries;
	u8 read;
	bool verified;
};

/**
 * genx_hwsp_create() - allocate the status page of an engine
 * @engine: engine
 *
 * May sleep.
 *
 * Return: 0 or the error of genx_buffer_create().
 */
int genx_hwsp_create(struct genx_engine *engine);

/**
 * genx_hwsp_destroy() - free it
 * @engine: engine, stopped; nothing if it has no page
 *
 * May sleep.
 */
void genx_hwsp_destroy(struct genx_engine *engine);

/**
 * genx_hwsp_enable() - tell the engine where its page is, restart the buffer
 * @engine: engine, idle, its force-wake domains held
 *
 * Writes HWS_PGA (posted by a read), resets the status pointer of hardware and
 * driver so that the next entry has index 0, and empties the buffer in memory.
 * After power-up and each reset. Any context. Source: public register facts 7,
 * 16.
 */
void genx_hwsp_enable(struct genx_engine *engine);

/**
 * genx_hwsp_find_csb() - find out where the status buffer is (Z-01)
 * @engine: engine that ran one context since genx_hwsp_enable() and is idle
 *	again, its force-wake domains held
 *
 * Compares the candidates' memory with the MMIO copies, for a bounded time,
 * and consumes what is there. The only reads of context status by MMIO. May
 * sleep.
 *
 * Return: 0; -EIO if no candidate agrees with the copies; -ENODEV.
 */
int genx_hwsp_find_csb(struct genx_engine *engine);

/* What genx_hwsp_read_csb() finds. */
#define GENX_HWSP_NONE		0
#define GENX_HWSP_ENTRY		1

/**
 * genx_hwsp_read_csb() - next context status entry
 * @engine: engine; its lock is held
 * @entry: the entry
 *
 * An entry is consumed by being read: all ones take its place, so that an
 * entry that has not landed when its pointer has is noticed; that one is
 * waited for up to 10 us.
 *
 * Return: GENX_HWSP_ENTRY; GENX_HWSP_NONE; -EAGAIN if the entry has not
 * landed, to be tried again; -EIO for a pointer that names none (CSB-012).
 */
int genx_hwsp_read_csb(struct genx_engine *engine, u64 *entry);

/**
 * genx_hwsp_unread_csb() - let the next genx_hwsp_read_csb() find an entry again
 * @engine: engine; its lock is held
 * @entry: what the last call of that found
 */
void genx_hwsp_unread_csb(struct genx_engine *engine, u64 entry);

#endif
