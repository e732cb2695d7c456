// SPDX-License-Identifier: GPL-2.0-only
/*
 * This file has the table of the kinds of OA units, and functions that all kinds share.
 */

#include <linux/math64.h>

#include "gt/gt.h"
#include "oa/unit/unit.h"

static const struct genx_oa_unit_ops *const unit_ops[] = {
	[GENX_OA_GEN8] = &genx_oa_unit_gen8_ops,
};

const struct genx_oa_unit_ops *genx_oa_unit_ops_get(const struct genx_oa *oa)
{
	return oa->desc->kind < ARRAY_SIZE(unit_ops) ? unit_ops[oa->desc->kind] : NULL;
}

u64 genx_oa_unit_period_ns(const struct genx_oa *oa, unsigned int exponent)
{
	return div_u64((2ULL << exponent) * NSEC_PER_SEC, oa->gt->timestamp_hz);
}
