/* SPDX-License-Identifier: MIT */
/*
 * Fields and tables that the descriptors of the OA units of Gen6 to Gen7.5 share.
 *
 * Source: manual 004; register facts: OA registers.
 */
#ifndef GENX_REGS_OA_GEN7_OA_H
#define GENX_REGS_OA_GEN7_OA_H

#include "regs/oa_regs.h"
#include "regs/platform.h"

extern const struct genx_oa_format genx_snb_oa_formats[4];	/* OAF-001..004 */
extern const struct genx_oa_format genx_ivb_oa_formats[6];	/* OAF-005..010 */
extern const struct genx_oa_format genx_hsw_oa_formats[8];	/* OAF-011..017 */

/* OAG-008, SIL-357: render clock gating and that of the command streamer; SNB: that of the EUs. */
extern const struct genx_oa_gate genx_snb_oa_gates[1];
extern const struct genx_oa_gate genx_gen7_oa_gates[2];

/* SNB, IVB, VLV: 16 to 128 KiB in steps of 16, aligned to 512 KiB (OA6-007, OA6-017). */
#define GENX_GEN6_OA \
	.kind = GENX_OA_GEN7, \
	.rpt_layout = GENX_RPT_LAYOUT_NONE, \
	.buffer_min = 16 * 1024, \
	.buffer_max = 128 * 1024, \
	.buffer_align = 512 * 1024, \
	.buffer_steps = true, \
	.own_counters = true, \
	.test_set = &genx_gen6_test_oa, \
	.whitelist = &genx_oa_gen6_whitelist

#endif
