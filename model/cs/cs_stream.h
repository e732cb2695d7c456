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

#endif
