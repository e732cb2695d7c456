/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The kinds of OA units.
 */
#ifndef GENX_OA_UNIT_UNIT_KINDS_H
#define GENX_OA_UNIT_UNIT_KINDS_H

#include <linux/types.h>

struct genx_oa;
struct genx_oa_unit_ops;

/**
 * genx_oa_unit_ops_get() - operations of the unit's kind
 * @oa: unit with @oa->desc
 *
 * Return: the table or NULL for an unknown kind.
 */
const struct genx_oa_unit_ops *genx_oa_unit_ops_get(const struct genx_oa *oa);

/**
 * genx_oa_unit_period_ns() - period of the report timer
 * @oa: unit
 * @exponent: hardware field, 0 to 31
 *
 * Return: ns, rounded down.
 */
u64 genx_oa_unit_period_ns(const struct genx_oa *oa, unsigned int exponent);

#endif
