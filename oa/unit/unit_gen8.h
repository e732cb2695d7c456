/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The OA unit of Gen8 to Gen11.
 */
#ifndef GENX_OA_UNIT_UNIT_GEN8_H
#define GENX_OA_UNIT_UNIT_GEN8_H

#include "oa/unit/unit_types.h"

/* operations of enum GENX_OA_GEN8 */
extern const struct genx_oa_unit_ops genx_oa_unit_gen8_ops;

#endif
