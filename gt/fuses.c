// SPDX-License-Identifier: GPL-2.0-only
/* Fuses: what of the platform this part has. */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/gt.h"
#include "regs/gt_regs.h"

/* Units that a disable fuse leaves; @count of them exist at most. */
static u32 enabled(u32 disable, unsigned int count)
{
	return ~disable & (u32)GENMASK_ULL(count - 1, 0);
}

int genx_fuses_decode(const struct genx_platform *plat, const struct genx_fuse_values *raw,
		      struct genx_fuses *out)
{
	const struct genx_topology_desc *max = &plat->topology;
	unsigned int i;

	out->slices = raw->slice_enable & GT_SLICE_ENABLE_MASK & enabled(0, max->max_slices);
	out->subslices = enabled(raw->subslice_disable & GT_SUBSLICE_DISABLE_MASK,
				 max->max_subslices);
	out->eus = enabled(raw->eu_disable & GT_EU_DISABLE_MASK, max->max_eus);
	/* STR-012: the fuse is replicated above its own bits. */
	out->l3_banks = enabled(raw->l3_disable & FUSE3_L3_DISABLE_MASK, max->l3_banks);
	out->eu_total = hweight32(out->subslices) * hweight32(out->eus);

	out->engines = 0;
	out->fw_domains = GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER);
	for (i = 0; i < plat->n_engines; i++) {
		if (raw->engine_disable[i] & plat->engines[i].fuse_bit)
			continue;
		out->engines |= BIT(i);
		out->fw_domains |= plat->engines[i].fw_domains;
	}
	if (!out->slices || !out->subslices || !out->eus || !out->l3_banks || !out->engines)
		return -ENODEV;
	return 0;
}

int genx_fuses_init(struct genx_gt *gt)
{
	const struct genx_platform *plat = gt->plat;
	struct genx_fuse_values raw = {};
	unsigned int i;
	int err;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, GENX_FW_BIT(GENX_FW_GT));
	if (wake.err)
		return wake.err;

	raw.slice_enable = genx_mmio_read(&gt->mmio, GT_SLICE_ENABLE);
	raw.subslice_disable = genx_mmio_read(&gt->mmio, GT_SUBSLICE_DISABLE);
	raw.eu_disable = genx_mmio_read(&gt->mmio, GT_EU_DISABLE);
	raw.l3_disable = genx_mmio_read(&gt->mmio, FUSE3);
	for (i = 0; i < plat->n_engines; i++)
		if (plat->engines[i].fuse.addr)
			raw.engine_disable[i] = genx_mmio_read(&gt->mmio, plat->engines[i].fuse);
	if (genx_mmio_lost(&gt->mmio))
		return -ENODEV;

	err = genx_fuses_decode(plat, &raw, &gt->fuses);
	if (err)
		drm_err(gt->drm,
			"GT: fused off: slices %x subslices %x EUs %x L3 banks %x engines %x\n",
			gt->fuses.slices, gt->fuses.subslices, gt->fuses.eus,
			gt->fuses.l3_banks, gt->fuses.engines);
	return err;
}
