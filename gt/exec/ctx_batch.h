/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The indirect context batch has commands that an engine executes during each restore of a context
 * (WAB-001, WAB-002). All contexts of an engine share one batch, or each has its own, in the pages
 * after its image.
 */
#ifndef GENX_GT_EXEC_CTX_BATCH_H
#define GENX_GT_EXEC_CTX_BATCH_H

#include <linux/types.h>

#include "regs/desc_engine.h"

struct genx_engine;
struct genx_engine_desc;
struct genx_ppgtt;

/* Most DWs that genx_ctx_batch_fill(), genx_ctx_batch_fill_own() or *_fill_post() writes. */
#define GENX_CTX_BATCH_DW	64

/**
 * genx_ctx_batch_fill() - write the commands of a batch
 * @dw: where to write; GENX_CTX_BATCH_DW words
 * @desc: register values that the batch writes
 * @scratch: GGTT address of a DW in which the batch saves a register
 *
 * Return: number of DWs written, a multiple of a cacheline.
 */
unsigned int genx_ctx_batch_fill(u32 *dw, const struct genx_ctx_batch_desc *desc, u32 scratch);

/**
 * genx_ctx_batch_own() - check whether each context of an engine has a batch of its own
 * @engine: engine of the platform's table
 *
 * Return: true if each context has its own batch; false if all share one, or there is none.
 */
static inline bool genx_ctx_batch_own(const struct genx_engine_desc *engine)
{
	return engine->ctx_batch && engine->ctx_batch->reloads;
}

/**
 * genx_ctx_batch_pages() - pages that the batches of one context need
 * @engine: engine of the platform's table
 *
 * The indirect context batch is in the first page, the post-restore batch in the second (SIL-168).
 *
 * Return: number of pages, 0: contexts have no batches of their own.
 */
unsigned int genx_ctx_batch_pages(const struct genx_engine_desc *engine);

/**
 * genx_ctx_batch_fill_own() - write the commands of the batch of one context
 * @dw: where to write; GENX_CTX_BATCH_DW words
 * @engine: engine whose contexts have batches of their own
 * @state: GGTT address of the state page of the context
 *
 * The commands load registers that the hardware restores too early, flush, invalidate the auxiliary
 * table, which differs between contexts (G12-078), and write the registers of the descriptor.
 *
 * Return: number of DWs written, a multiple of a cacheline.
 */
unsigned int genx_ctx_batch_fill_own(u32 *dw, const struct genx_engine_desc *engine, u32 state);

/**
 * genx_ctx_batch_fill_post() - write the commands of the post-restore batch of one context
 * @dw: where to write; GENX_CTX_BATCH_DW words
 * @vm: address space of the context
 * @mocs: entry of the MOCS table for accesses without a cache
 *
 * Return: number of DWs written.
 */
unsigned int genx_ctx_batch_fill_post(u32 *dw, const struct genx_ppgtt *vm, u8 mocs);

/**
 * genx_ctx_batch_create() - allocate and write the batch of an engine
 * @engine: engine; nothing is allocated if the platform's table has no batch for it, or if its
 *	contexts have their own
 *
 * May sleep.
 *
 * Return: 0, or the error of genx_buffer_create().
 */
int genx_ctx_batch_create(struct genx_engine *engine);

/**
 * genx_ctx_batch_destroy() - free the batch of an engine
 * @engine: engine, idle
 *
 * May sleep.
 */
void genx_ctx_batch_destroy(struct genx_engine *engine);

/**
 * genx_ctx_batch_pointer() - value of RING_INDIRECT_CTX for contexts of an engine
 * @engine: engine
 *
 * Return: address and size in cachelines; 0: the engine has no batch for all contexts.
 */
u32 genx_ctx_batch_pointer(const struct genx_engine *engine);

#endif
