// SPDX-License-Identifier: MIT
/* Strict modes: names, which part can have which, and the account of what the model did. */
#include "model/state/part.h"
#include "model/state/part_types.h"
#include "model/state/state.h"
#include "model/state/strict.h"

static const char *const strict_names[MODEL_STRICT_COUNT] = {
	[MODEL_STRICT_DIRTY] = "dirty start",
	[MODEL_STRICT_KEPT] = "kept pointer",
	[MODEL_STRICT_NOISE] = "reserved bits",
	[MODEL_STRICT_LATE] = "late status",
	[MODEL_STRICT_LOST] = "lost status",
	[MODEL_STRICT_C0] = "no C0",
	[MODEL_STRICT_NOA] = "NOA lost",
	[MODEL_STRICT_FIFO] = "FIFO full",
};

const char *model_strict_name(enum model_strict mode)
{
	return mode < MODEL_STRICT_COUNT ? strict_names[mode] : NULL;
}

void model_strict_count(struct model *m, enum model_strict mode)
{
	m->stats.strict[mode]++;
}

bool model_strict_applies(const struct genx_platform *plat, enum model_strict mode)
{
	const struct model_part *part = model_part_find(plat);

	switch (mode) {
	case MODEL_STRICT_KEPT:
		return part->port->queue;
	case MODEL_STRICT_NOISE:
	case MODEL_STRICT_LATE:
	case MODEL_STRICT_LOST:
		return part->port->elsp || part->port->queue;
	case MODEL_STRICT_C0:
		return part->fw->thread_c0;
	case MODEL_STRICT_NOA:
		return part->oa && part->oa->noa_enable;
	case MODEL_STRICT_FIFO:
		return part->fw->fifo;
	default:
		return mode < MODEL_STRICT_COUNT;
	}
}
