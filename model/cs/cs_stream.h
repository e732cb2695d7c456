/* SPDX-License-Identifier: MIT */
/* The source of an engine's commands: ring, batch, or workaround batch. */
#ifndef GENX_MODEL_CS_CS_STREAM_H
#define GENX_MODEL_CS_CS_STREAM_H

#include "model/cs/cs_internal.h"

/**
 * model_cs_level() - batch level whose commands the engine executes
 * @e: engine
 *
 * Inline: called for each command.
 *
 * Return: the level, NULL if commands come from the ring or a workaround batch.
 */
static inline struct model_cs_batch *model_cs_level(struct model_cs_engine *e)
{
	if (e->stream != MODEL_CS_FROM_RING)
		return NULL;
	if (e->batch[1].active)
		return &e->batch[1];
	return e->batch[0].active ? &e->batch[0] : NULL;
}

/**
 * model_cs_refetch() - drop prefetched commands: called after a jump or a new tail
 * @e: engine
 */
static inline void model_cs_refetch(struct model_cs_engine *e)
{
	e->fetch_valid = false;
}

bool model_cs_user(const struct model *m, const struct model_cs_engine *e);

/**
 * model_cs_invalidated() - a command of the ring has invalidated caches
 * @e: engine
 * @flags: flags of PIPE_CONTROL, or of MI_FLUSH_DW on engines that have no PIPE_CONTROL
 */
void model_cs_invalidated(struct model_cs_engine *e, u32 flags);

/**
 * model_cs_invalidate_check() - the ring starts a batch
 * @m: model
 * @e: engine
 */
void model_cs_invalidate_check(struct model *m, const struct model_cs_engine *e);

/**
 * model_cs_invalidate_end() - MI_USER_INTERRUPT, the end of a request
 * @e: engine
 */
void model_cs_invalidate_end(struct model_cs_engine *e);

/**
 * model_cs_invalidate_save() - the engine leaves its context, perhaps within a request
 * @e: engine
 */
void model_cs_invalidate_save(struct model_cs_engine *e);

/**
 * model_cs_invalidate_restore() - a context was loaded
 * @e: engine
 * @first: the context has not run before
 */
void model_cs_invalidate_restore(struct model_cs_engine *e, bool first);

/**
 * model_cs_invalidate_reset() - the engine has lost its context
 * @e: engine
 *
 * Contexts that were left within a request continue there later, even after a loss of power: the
 * caches are empty then.
 */
void model_cs_invalidate_reset(struct model_cs_engine *e);

#endif
