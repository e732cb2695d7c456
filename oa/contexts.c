// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the OA unit needs of contexts, on a GT that has them.
 */

#include "gt/exec/engine.h"
#include "gt/gt.h"
#include "oa/contexts.h"
#include "oa/oa_types.h"

bool genx_oa_contexts_present(const struct genx_oa *oa)
{
	return oa->gt->n_engines;
}

int genx_oa_contexts_write(struct genx_oa *oa, const struct genx_lrc_value *v, unsigned int n,
			   bool interruptible)
{
	struct genx_engine *engine = genx_engine_find(oa->gt, GENX_CLASS_RENDER, 0);

	return engine ? genx_engine_write_contexts(engine, v, n, interruptible) : -ENODEV;
}

int genx_oa_contexts_load(struct genx_oa *oa)
{
	struct genx_engine *engine = genx_engine_find(oa->gt, GENX_CLASS_RENDER, 0);

	return engine ? genx_engine_load_kernel(engine) : -ENODEV;
}
