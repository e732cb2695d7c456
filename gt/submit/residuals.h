/* SPDX-License-Identifier: GPL-2.0-only */
/* Memory of the batch that overwrites what EUs keep of the last client: SIL-182. */
#ifndef GENX_GT_SUBMIT_RESIDUALS_H
#define GENX_GT_SUBMIT_RESIDUALS_H

struct genx_buffer;
struct genx_engine;

/**
 * genx_residuals_map() - make the batch of an engine
 * @engine: engine with a ring
 *
 * The batch has the same address in the GGTT and in the address space of kernel contexts, where its
 * programs and surfaces are read and written. May sleep.
 *
 * Return: memory with the batch at its start, NULL if the engine needs none, or an ERR_PTR() of
 * genx_buffer_create() or genx_ppgtt_map().
 */
struct genx_buffer *genx_residuals_map(struct genx_engine *engine);

/**
 * genx_residuals_unmap() - free the batch
 * @engine: engine that executes nothing
 * @buf: result of genx_residuals_map(); NULL allowed
 *
 * May sleep.
 */
void genx_residuals_unmap(struct genx_engine *engine, struct genx_buffer *buf);

#endif
