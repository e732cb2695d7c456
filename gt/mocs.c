// SPDX-License-Identifier: GPL-2.0-only
/* Cache tables of the hardware: private PAT and MOCS. */

#include "gt/gt.h"
#include "gt/mocs.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"

int genx_pat_program(struct genx_gt *gt)
{
	const struct genx_coherency_desc *coherency = gt->plat->coherency;
	unsigned int i;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, GENX_FW_BIT(GENX_FW_GT));
	if (wake.err)
		return wake.err;
	for (i = 0; i < ARRAY_SIZE(coherency->pat); i++)
		genx_mmio_write(&gt->mmio, PAT_INDEX(i), coherency->pat[i]);
	return 0;
}

/* Two L3 entries share a register; an odd one out is followed by the first. */
static void l3_program(struct genx_gt *gt)
{
	const struct genx_coherency_desc *coherency = gt->plat->coherency;
	const struct genx_mocs_entry *mocs = coherency->mocs;
	unsigned int i;

	for (i = 0; i < coherency->n_mocs; i += 2) {
		u32 high = i + 1 < coherency->n_mocs ? mocs[i + 1].l3 : mocs[0].l3;

		genx_mcr_write(gt, LNCFCMOCS(i / 2), high << 16 | mocs[i].l3);
	}
}

int genx_mocs_program(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	const struct genx_coherency_desc *coherency = gt->plat->coherency;
	unsigned int i;

	/* The tables lie in the GT domain, their L3 part in the render domain. */
	CLASS(genx_forcewake_scope, wake)(&gt->fw, GENX_FW_BIT(GENX_FW_GT) |
					  GENX_FW_BIT(GENX_FW_RENDER));
	if (wake.err)
		return wake.err;
	if (engine->mocs_base)
		for (i = 0; i < coherency->n_mocs; i++)
			genx_mmio_write(&gt->mmio, GENX_REG(engine->mocs_base + 4 * i),
					coherency->mocs[i].control);
	if (engine->class == GENX_CLASS_RENDER)
		l3_program(gt);
	return 0;
}
