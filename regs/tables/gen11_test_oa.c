// SPDX-License-Identifier: MIT
/*
 * The built-in metric sets of Gen11 program B counters whose values follow from
 * the clock, so that the whole path can be checked without a workload. B0 stays 0,
 * B1 and B2 count each clock, B3 every second, B4 and B5 every third, B6 every
 * sixth, B7 two of three.
 *
 * Register values: metric sets TestOa of lib/i915/perf-configs/oa-ehl.xml and oa-icl.xml
 * of IGT GPU Tools, Copyright (C) Intel Corporation, MIT licence. Lakefield has the OA
 * unit of Elkhart Lake. The two sets route the clock by different registers.
 */
#include "regs/desc_oa.h"

static const struct genx_reg_value gen11_test_mux[] = {
	{ 0x0d04, 0x00000200 },
	{ 0x9840, 0x00000000 },
	{ 0x9884, 0x00000003 },
	{ 0x9888, 0x18130000 },
	{ 0x9888, 0x22000004 },
	{ 0x9888, 0x0e130076 },
	{ 0x9888, 0x10130000 },
	{ 0x9888, 0x1e130000 },
	{ 0x9888, 0x0e164000 },
	{ 0x9888, 0x1a1a0004 },
	{ 0x9888, 0x541f0001 },
	{ 0x9888, 0x141f0000 },
	{ 0x9888, 0x4c1f0000 },
	{ 0x9888, 0x301f0000 },
};

static const struct genx_reg_value icl_test_mux[] = {
	{ 0x0d04, 0x00000200 },
	{ 0x9840, 0x00000000 },
	{ 0x9884, 0x00000003 },
	{ 0x9888, 0x16130000 },
	{ 0x9888, 0x24000001 },
	{ 0x9888, 0x0e130056 },
	{ 0x9888, 0x10130000 },
	{ 0x9888, 0x1a130000 },
	{ 0x9888, 0x541f0001 },
	{ 0x9888, 0x181f0000 },
	{ 0x9888, 0x4c1f0000 },
	{ 0x9888, 0x301f0000 },
};

static const struct genx_reg_value gen11_test_boolean[] = {
	{ 0x2740, 0x00000000 },
	{ 0x2710, 0x00000000 },
	{ 0x2714, 0xf0800000 },
	{ 0x2720, 0x00000000 },
	{ 0x2724, 0xf0800000 },
	{ 0x2770, 0x00000004 }, { 0x2774, 0x0000ffff },	/* B0: never */
	{ 0x2778, 0x00000003 }, { 0x277c, 0x0000ffff },	/* B1: each clock */
	{ 0x2780, 0x00000007 }, { 0x2784, 0x0000ffff },	/* B2: each clock */
	{ 0x2788, 0x00100002 }, { 0x278c, 0x0000fff7 },	/* B3: clock / 2 */
	{ 0x2790, 0x00100002 }, { 0x2794, 0x0000ffcf },	/* B4: clock / 3 */
	{ 0x2798, 0x00100082 }, { 0x279c, 0x0000ffef },	/* B5: clock / 3 */
	{ 0x27a0, 0x001000c2 }, { 0x27a4, 0x0000ffe7 },	/* B6: clock / 6 */
	{ 0x27a8, 0x00100001 }, { 0x27ac, 0x0000ffe7 },	/* B7: 2 clock / 3 */
};

/*
 * TestOa does not program the flexible EU events. genx uses these: A7 some pipeline
 * active, A8 threads but no pipeline active, A9 both FPUs, A10 FPU0, A11 FPU1, A12
 * send, A13 thread slots; A14 to A20 nothing (manual 000 §Supported Increment Events).
 */
static const struct genx_reg_value gen11_test_flex[] = {
	{ 0xe458, 0x005004 },
	{ 0xe558, 0x000003 },
	{ 0xe658, 0x002001 },
	{ 0xe758, 0x00f008 },
	{ 0xe45c, 0x00f00f },
	{ 0xe55c, 0x00f00f },
	{ 0xe65c, 0x00f00f },
};

const struct genx_oa_metric_set genx_gen11_test_oa = {
	.uuid = "5959c195-1414-4413-9466-5a759515fdd0",
	GENX_TABLE(mux, gen11_test_mux),
	GENX_TABLE(boolean, gen11_test_boolean),
	GENX_TABLE(flex, gen11_test_flex),
};

const struct genx_oa_metric_set genx_icl_test_oa = {
	.uuid = "cad1b46f-984d-494f-9ea0-caa39bd1ec9f",
	GENX_TABLE(mux, icl_test_mux),
	GENX_TABLE(boolean, gen11_test_boolean),
	GENX_TABLE(flex, gen11_test_flex),
};
