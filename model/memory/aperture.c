// SPDX-License-Identifier: MIT
/*
 * BAR 2, the aperture: the CPU accesses memory through the first 256 MiB of the GGTT.
 *
 * HWS-APERTURE (strict): on Valleyview a status page outside of the aperture hangs the GPU
 * (register facts: caching).
 */
#include "model/memory/aperture.h"
#include "model/memory/dma.h"
#include "model/memory/ggtt.h"
#include "model/state/offsets.h"
#include "model/state/state.h"
#include "model/state/violation.h"

/* The model stores no contents of stolen memory: only a firmware console would read them. */
static bool stolen(const struct model *m, u64 offset)
{
	u64 page = offset / SZ_4K;

	return page < m->mem.n_ggtt && m->mem.ggtt[page] & 1 &&
	       model_dma_stolen(m, m->mem.ggtt[page]);
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

static void hws_write(struct model *m, u32 offset, u32 val)
{
	if (m->cfg.strict && val >= MODEL_APERTURE_SIZE)
		model_violation(m, "HWS-APERTURE", offset, "status page %08x, not in the aperture",
				val);
	m->regs[offset / 4] = val;
}

const struct model_reg model_aperture_hws_regs[] = {
	{ .first = MMIO_RCS_HWS_PGA, .last = MMIO_RCS_HWS_PGA + 3, .write = hws_write },
	{ .first = MMIO_VCS_HWS_PGA, .last = MMIO_VCS_HWS_PGA + 3, .write = hws_write },
	{ .first = MMIO_BCS_HWS_PGA, .last = MMIO_BCS_HWS_PGA + 3, .write = hws_write },
};

const unsigned int model_n_aperture_hws_regs = ARRAY_SIZE(model_aperture_hws_regs);

const struct model_reg model_swizzle_regs[] = {
	{ .first = MMIO_ARB_MODE, .last = MMIO_ARB_MODE + 3, .flags = MODEL_REG_MASKED },
	{ .first = MMIO_SWIZZLE, .last = MMIO_SWIZZLE + 3 },
};

const unsigned int model_n_swizzle_regs = ARRAY_SIZE(model_swizzle_regs);
