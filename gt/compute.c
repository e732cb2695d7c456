// SPDX-License-Identifier: GPL-2.0-only
#include <linux/minmax.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/mmio.h"
#include "gt/compute.h"
#include "gt/fuses.h"
#include "regs/gt_regs.h"

#define MODE_BITS	(RCU_MODE_FIXED_SLICES | RCU_MODE_CCS_ENABLE)
#define SLICE_BITS	((1u << GENX_COMPUTE_MAX * CCS_MODE_SLICE_BITS) - 1)

/*
 * Number of engines to use: the largest number up to @wanted that divides the number of @present
 * slices without a remainder, so that each engine gets the same number of slices.
 */
static unsigned int even_share(unsigned int present, unsigned int wanted)
{
	unsigned int n = min(wanted, present);

	while (present % n)
		n--;
	return n;
}

/*
 * Value of CCS_MODE: the @present slices go in turn to the first @used engines. A slice that is
 * fused off has no engine. @instances: instances of the present engines, which are also the numbers
 * of the present slices.
 */
static u16 slice_map(const u8 *instances, unsigned int present, unsigned int used)
{
	u16 map = SLICE_BITS;
	unsigned int i;

	for (i = 0; i < present; i++) {
		unsigned int shift = instances[i] * CCS_MODE_SLICE_BITS;

		map &= ~(CCS_MODE_NO_ENGINE << shift);
		map |= instances[i % used] << shift;
	}
	return map;
}

void genx_compute_init(struct genx_compute *compute, struct genx_mmio *mmio,
		       const struct genx_fuses *fuses, unsigned int wanted)
{
	const struct genx_platform *plat = mmio->plat;
	const struct genx_engine_desc *desc;
	u32 bits[GENX_COMPUTE_MAX];
	u8 instances[GENX_COMPUTE_MAX];
	unsigned int present = 0, used, i;

	*compute = (struct genx_compute){ .mmio = mmio };
	for_each_engine_desc(desc, plat) {
		u32 bit = genx_fuses_engine_bit(plat, desc);

		if (desc->class != GENX_CLASS_COMPUTE || !(fuses->engines & bit) ||
		    present == GENX_COMPUTE_MAX)
			continue;
		compute->present |= bit;
		bits[present] = bit;
		instances[present] = desc->instance;
		present++;
	}
	if (!present || !wanted || plat->compute_kind != GENX_COMPUTE_SLICES)
		return;
	used = even_share(present, wanted);
	if (used != wanted)
		drm_notice(mmio->drm, "compute engines: %u of %u wanted are used, %u are present\n",
			   used, wanted, present);
	/* contexts may use the first @used of the present engines */
	for (i = 0; i < used; i++)
		compute->engines |= bits[i];
	compute->slices = slice_map(instances, present, used);
}

bool genx_compute_uses(const struct genx_compute *compute, const struct genx_engine_desc *engine)
{
	return engine->class != GENX_CLASS_COMPUTE ||
	       compute->engines & genx_fuses_engine_bit(compute->mmio->plat, engine);
}

void genx_compute_reset(struct genx_compute *compute, u32 bits)
{
	const struct genx_engine_desc *desc;

	if (!compute->present)
		return;
	for_each_engine_desc(desc, compute->mmio->plat)
		if (compute->present & genx_fuses_engine_bit(compute->mmio->plat, desc) &&
		    bits & (GDRST_FULL | desc->reset_mask))
			WRITE_ONCE(compute->off, compute->present);
}

/* Whether the hardware has the mode already, so that the engines with slices are on. */
static bool has_mode(struct genx_compute *compute)
{
	struct genx_mmio *mmio = compute->mmio;

	if ((genx_mmio_read_masked(mmio, CCS_MODE) & SLICE_BITS) != compute->slices ||
	    (genx_mmio_read_masked(mmio, RCU_MODE) & MODE_BITS) != MODE_BITS)
		return false;
	WRITE_ONCE(compute->off, compute->present & ~compute->engines);
	return true;
}

/* Assign the slices to the engines before the last write enables the engines. */
static void write_mode(struct genx_compute *compute)
{
	struct genx_mmio *mmio = compute->mmio;

	genx_mmio_write_masked(mmio, RCU_MODE, RCU_MODE_FIXED_SLICES, RCU_MODE_FIXED_SLICES);
	genx_mmio_write_masked(mmio, CCS_MODE, SLICE_BITS, compute->slices);
	genx_mmio_write_masked(mmio, RCU_MODE, MODE_BITS, MODE_BITS);
	compute->restored++;
}

int genx_compute_program(struct genx_compute *compute, const struct genx_engine_desc *engine)
{
	bool render = engine->class == GENX_CLASS_RENDER;

	if (!compute->engines || (!render && engine->class != GENX_CLASS_COMPUTE))
		return 0;
	if (has_mode(compute))
		return 0;
	write_mode(compute);
	if (has_mode(compute))
		return 0;
	if (genx_mmio_lost(compute->mmio))
		return -ENODEV;
	if (!compute->warned)
		drm_err(compute->mmio->drm,
			"GT: compute mode not kept: 0x%05x reads 0x%04x, 0x%05x reads 0x%04x\n",
			RCU_MODE_ADDR, genx_mmio_read_masked(compute->mmio, RCU_MODE),
			CCS_MODE_ADDR, genx_mmio_read_masked(compute->mmio, CCS_MODE));
	compute->warned = true;
	/* render does not need the mode of the compute engines */
	return render ? 0 : -EIO;
}
