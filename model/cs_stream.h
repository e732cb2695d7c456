/* SPDX-License-Identifier: MIT */
/* Where the commands of an engine come from. */
#ifndef GENX_MODEL_CS_STREAM_H
#define GENX_MODEL_CS_STREAM_H

#include "model/cs_internal.h"

/**
 * model_cs_level() - batch level that executes
 * @e: engine
 *
 * Inline: called for each command.
 *
 * Return: the level; NULL: commands come from the ring or a workaround batch.
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
 * model_cs_refetch() - drop what was fetched ahead: jump, wrap, new tail
 * @e: engine
 */
static inline void model_cs_refetch(struct model_cs_engine *e)
{
	e->fetch_valid = false;
}

bool model_cs_user(const struct model *m, const struct model_cs_engine *e);

#endif
