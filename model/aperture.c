// SPDX-License-Identifier: MIT
/* BAR 2: the first part of the GGTT as a window of the CPU. */
#include "model/aperture.h"
#include "model/mem.h"
#include "model/state.h"

/* The model has no contents of stolen memory: only a console would read them. */
static bool stolen(const struct model *m, u64 offset)
{
	u64 page = offset / SZ_4K;

	return page < m->mem.n_ggtt && m->mem.ggtt[page] & 1 &&
	       model_mem_stolen(m, m->mem.ggtt[page]);
}

void model_aperture_read(struct model *m, u64 offset, void *buf, size_t len)
{
	if (stolen(m, offset))
		memset(buf, 0, len);
	else if (model_ggtt_read(m, offset, buf, len))
		memset(buf, 0xff, len);
}

void model_aperture_write(struct model *m, u64 offset, const void *buf, size_t len)
{
	if (!stolen(m, offset))
		model_ggtt_write(m, offset, buf, len);
}
