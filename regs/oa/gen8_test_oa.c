// SPDX-License-Identifier: MIT
/*
 * The built-in metric sets of Gen8 and Gen9 program B counters whose values follow from the clock,
 * as do those of Gen11 (regs/oa/gen11_test_oa.c).
 *
 * Register values: metric sets TestOa of lib/i915/perf-configs/oa-bdw.xml, oa-kblgt2.xml and
 * oa-sklgt2.xml of IGT GPU Tools, Copyright (C) Intel Corporation, MIT licence. Those of the larger
 * Skylakes, Kaby Lake GT3 and Coffee Lake equal those of Kaby Lake GT2.
 */
#include "regs/desc_oa.h"

static const struct genx_reg_value bdw_test_mux[] = {
	{ 0x9840, 0x000000a0 },
	{ 0x9888, 0x198b0000 },
	{ 0x9888, 0x078b0066 },
	{ 0x9888, 0x118b0000 },
	{ 0x9888, 0x258b0000 },
	{ 0x9888, 0x21850008 },
	{ 0x9888, 0x0d834000 },
	{ 0x9888, 0x07844000 },
	{ 0x9888, 0x17804000 },
	{ 0x9888, 0x21800000 },
	{ 0x9888, 0x4f800000 },
	{ 0x9888, 0x41800000 },
	{ 0x9888, 0x31800000 },
	{ 0x9840, 0x00000080 },
};

/* The sets of Kaby Lake and Skylake GT2 differ in one signal. */
#define GEN9_TEST_MUX(signal) { \
	{ 0x9840, 0x00000080 }, \
	{ 0x9888, 0x11810000 }, \
	{ 0x9888, 0x07810000 | (signal) }, \
	{ 0x9888, 0x1f810000 }, \
	{ 0x9888, 0x1d810000 }, \
	{ 0x9888, 0x1b930040 }, \
	{ 0x9888, 0x07e54000 }, \
	{ 0x9888, 0x1f908000 }, \
	{ 0x9888, 0x11900000 }, \
	{ 0x9888, 0x37900000 }, \
	{ 0x9888, 0x53900000 }, \
	{ 0x9888, 0x45900000 }, \
	{ 0x9888, 0x33900000 }, \
}

static const struct genx_reg_value kbl_test_mux[] = GEN9_TEST_MUX(0x0013);
static const struct genx_reg_value skl_test_mux[] = GEN9_TEST_MUX(0x0016);

/* Skylake GT2's set does not write 0x2744, which is then 0: no report trigger uses it. */
static const struct genx_reg_value gen8_test_boolean[] = {
	{ 0x2740, 0x00000000 },
	{ 0x2744, 0x00800000 },
	{ 0x2714, 0xf0800000 },
	{ 0x2710, 0x00000000 },
	{ 0x2724, 0xf0800000 },
	{ 0x2720, 0x00000000 },
	{ 0x2770, 0x00000004 }, { 0x2774, 0x00000000 },	/* B0: never */
	{ 0x2778, 0x00000003 }, { 0x277c, 0x00000000 },	/* B1: each clock */
	{ 0x2780, 0x00000007 }, { 0x2784, 0x00000000 },	/* B2: each clock */
	{ 0x2788, 0x00100002 }, { 0x278c, 0x0000fff7 },	/* B3: clock / 2 */
	{ 0x2790, 0x00100002 }, { 0x2794, 0x0000ffcf },	/* B4: clock / 3 */
	{ 0x2798, 0x00100082 }, { 0x279c, 0x0000ffef },	/* B5: clock / 3 */
	{ 0x27a0, 0x001000c2 }, { 0x27a4, 0x0000ffe7 },	/* B6: clock / 6 */
	{ 0x27a8, 0x00100001 }, { 0x27ac, 0x0000ffe7 },	/* B7: 2 clock / 3 */
};

/*
 * TestOa does not program these events. The values are those of the set ComputeBasic: A7 some
 * pipeline active, A8 threads but no pipeline active, A9 both FPUs, A10 FPU0, A11 FPU1, A12 send,
 * A13 thread slots; A14 to A20 thread slots of single EUs and rows. Gen8 and Gen9 have no event
 * that counts nothing.
 */
static const struct genx_reg_value gen8_test_flex[] = {
	{ 0xe458, 0x005004 },
	{ 0xe558, 0x000003 },
	{ 0xe658, 0x002001 },
	{ 0xe758, 0x778008 },
	{ 0xe45c, 0x088078 },
	{ 0xe55c, 0x808708 },
	{ 0xe65c, 0xa08908 },
};

const struct genx_oa_metric_set genx_bdw_test_oa = {
	.uuid = "cfb2bd97-5425-4a8d-ac98-58b422c5ed4a",
	GENX_TABLE(mux, bdw_test_mux),
	GENX_TABLE(boolean, gen8_test_boolean),
	GENX_TABLE(flex, gen8_test_flex),
};

const struct genx_oa_metric_set genx_kbl_test_oa = {
	.uuid = "82aa67e2-b1b7-4d34-8b65-391c152a616d",
	GENX_TABLE(mux, kbl_test_mux),
	GENX_TABLE(boolean, gen8_test_boolean),
	GENX_TABLE(flex, gen8_test_flex),
};

const struct genx_oa_metric_set genx_skl_test_oa = {
	.uuid = "9ce68768-a693-4563-ac56-93107c5abe94",
	GENX_TABLE(mux, skl_test_mux),
	GENX_TABLE(boolean, gen8_test_boolean),
	GENX_TABLE(flex, gen8_test_flex),
};
