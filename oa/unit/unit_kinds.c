// SPDX-License-Identifier: GPL-2.0-only
/*
 * This file has the table of the kinds of OA units, and functions that all kinds share.
 */

#include <linux/math64.h>

#include "gt/access/mmio.h"
#include "gt/gt.h"
#include "oa/unit/unit.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

static const struct genx_oa_unit_ops *const unit_ops[] = {
	[GENX_OA_GEN7] = &genx_oa_unit_gen7_ops,
	[GENX_OA_GEN8] = &genx_oa_unit_gen8_ops,
	[GENX_OA_GEN12] = &genx_oa_unit_gen12_ops,
};

bool genx_oa_unit_clock_read(struct genx_oa *oa, u32 *now)
{
	/* all ones: during a reset, or if the device has left the bus */
	const u32 ticks = genx_oa_reset_read_engine(oa, OA_CLOCK, GENX_ALL_ONES);

	*now = ticks << genx_oa_unit_timestamp_shift(oa);
	return ticks != GENX_ALL_ONES;
}

unsigned int genx_oa_unit_timestamp_shift(const struct genx_oa *oa)
{
	return oa->desc->raw_clock ? oa->gt->timestamp_shift : 0;
}

u32 genx_oa_unit_timestamp_hz(const struct genx_oa *oa)
{
	return oa->gt->timestamp_hz << genx_oa_unit_timestamp_shift(oa);
}

const struct genx_oa_unit_ops *genx_oa_unit_ops_get(const struct genx_oa *oa)
{
	return oa->desc->kind < ARRAY_SIZE(unit_ops) ? unit_ops[oa->desc->kind] : NULL;
}

u64 genx_oa_unit_period_ns(const struct genx_oa *oa, unsigned int exponent)
{
	return div_u64(genx_oa_unit_period_ticks(oa, exponent) * NSEC_PER_SEC,
		       genx_oa_unit_timestamp_hz(oa));
}
