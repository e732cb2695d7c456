/* SPDX-License-Identifier: GPL-2.0-only */
/* What the files share that let the copy engine work on local memory. */
#ifndef GENX_GT_ENGINE_LOCAL_BLIT_INTERNAL_H
#define GENX_GT_ENGINE_LOCAL_BLIT_INTERNAL_H

#include <linux/bits.h>
#include <linux/container_of.h>
#include <linux/types.h>

#include "gt/memory/local_object.h"

struct genx_buffer;
struct genx_lrc;
struct genx_request;

/* Contiguous parts of an object that one request clears or copies. */
#define GENX_LOCAL_BLIT_PARTS	32

/* Most parts of an object that fit in the window. */
#define GENX_LOCAL_COPY_PARTS	(GENX_LOCAL_WINDOW / GENX_LOCAL_PAGE)

/*
 * GPU addresses of the window, above all local memory, and of the control data behind the window.
 * The control data of each part have a page of their own, because public drivers only use
 * page-aligned addresses for control data in system memory.
 */
#define GENX_LOCAL_BLIT_WINDOW	BIT_ULL(40)
#define GENX_LOCAL_BLIT_CONTROL	(GENX_LOCAL_BLIT_WINDOW + GENX_LOCAL_WINDOW)

/**
 * struct genx_local_blit - state of the copy engine's context
 * @blitter:	functions that the code of local memory calls
 * @lrc:	the context
 * @window:	memory at GENX_LOCAL_BLIT_WINDOW, then at GENX_LOCAL_BLIT_CONTROL; or NULL
 * @late:	request that was given up, but may still run and use the window; with a reference,
 *		or NULL
 * @client_hangs: genx_engine_stats.client_hangs of the engine at the end of the last request
 * @pausing:	@lrc was banned, and the pause after that has begun
 * @pause_ms:	length of the last pause; 0: a request was done since
 * @pause_end:	jiffies at which the last pause ends
 *
 * Protected by &genx_local.blit_lock.
 */
struct genx_local_blit {
	struct genx_local_blitter blitter;
	struct genx_lrc *lrc;
	struct genx_buffer *window;
	struct genx_request *late;
	u64 client_hangs;
	bool pausing;
	unsigned int pause_ms;
	unsigned long pause_end;
};

/**
 * struct genx_local_blit_part - contiguous local memory
 * @addr:	address in local memory; the same address is used in the context's address space
 * @size:	bytes
 */
struct genx_local_blit_part {
	u64 addr;
	u64 size;
};

static inline struct genx_local_blit *genx_local_blit_of(struct genx_local_blitter *blitter)
{
	return container_of(blitter, struct genx_local_blit, blitter);
}

/* ---- local_blit.c ---- */

/**
 * genx_local_blit_parts() - the next parts of an object
 * @obj: object
 * @offset: first byte; advances by the sizes of the parts
 * @end: offset at which the last part ends
 * @parts: filled; room for GENX_LOCAL_BLIT_PARTS
 *
 * Return: number of parts.
 */
unsigned int genx_local_blit_parts(struct genx_local_object *obj, u64 *offset, u64 end,
				   struct genx_local_blit_part *parts);

/**
 * genx_local_blit_begin() - start a request
 * @blit: state
 * @dwords: DWs that the caller will emit
 *
 * May sleep; does not wait for the engine.
 *
 * Return: the request, for genx_local_blit_finish(); NULL if the engine takes none now.
 */
struct genx_request *genx_local_blit_begin(struct genx_local_blit *blit, unsigned int dwords);

/**
 * genx_local_blit_finish() - submit a request and wait for it
 * @blit: state
 * @rq: request
 * @payer: user who is charged for the time that the request runs; NULL: no user is charged
 * @deadline: jiffies at which the context of the request is ended
 *
 * May sleep.
 *
 * Return: whether the request has run. GENX_LOCAL_IN_USE: it may still run.
 */
enum genx_local_result genx_local_blit_finish(struct genx_local_blit *blit,
					      struct genx_request *rq,
					      struct genx_local_payer *payer,
					      unsigned long deadline);

/* ---- local_clear.c, local_copy.c ---- */

/** genx_local_clear_object() - &genx_local_blitter.clear */
enum genx_local_result genx_local_clear_object(struct genx_local_blitter *blitter,
					       struct genx_local_object *obj);

/** genx_local_copy_pages() - &genx_local_blitter.copy */
enum genx_local_result genx_local_copy_pages(struct genx_local_blitter *blitter,
					     const struct genx_local_copy *copy);

#endif
