// SPDX-License-Identifier: MIT
/*
 * The built-in metric sets of Gen11 and Gen12.0 program B counters whose values follow from
 * the clock, so that the whole path can be checked without a workload. B0 stays 0,
 * B1 and B2 count each clock, B3 every second, B4 and B5 every third, B6 every
 * sixth, B7 two of three.
 *
 * Register values: metric sets TestOa of lib/i915/perf-configs/oa-ehl.xml, oa-icl.xml,
 * oa-tglgt1.xml, oa-tglgt2.xml, oa-rkl.xml and oa-adl.xml of IGT GPU Tools, Copyright (C) Intel
 * Corporation, MIT licence. Lakefield has the OA unit of Elkhart Lake. The sets route the clock by
 * different registers.
 *
 * The sets here write the controls of flexible EU events, too. The published UUID of a set stands
 * for exactly its registers, and IGT and Mesa add that set themselves, so these have UUIDs of genx.
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
	.uuid = "71b6b7ac-909c-46d8-8412-265b18e2b201",
	GENX_TABLE(mux, gen11_test_mux),
	GENX_TABLE(boolean, gen11_test_boolean),
	GENX_TABLE(flex, gen11_test_flex),
};

const struct genx_oa_metric_set genx_icl_test_oa = {
	.uuid = "e4b9ea6a-112c-423a-9021-7c6733325e94",
	GENX_TABLE(mux, icl_test_mux),
	GENX_TABLE(boolean, gen11_test_boolean),
	GENX_TABLE(flex, gen11_test_flex),
};

/* ---- Gen12.0 (G12-215) ---- */

static const struct genx_reg_value tgl_gt1_test_mux[] = {
	{ 0x0d04, 0x00000200 },
	{ 0x9840, 0x00000000 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x040f0000 },
	{ 0x9888, 0x1e0f0017 },
	{ 0x9888, 0x200f0000 },
	{ 0x9888, 0x36000001 },
	{ 0x9888, 0x1a012000 },
	{ 0x9884, 0x00000003 },
	{ 0x9888, 0x49110000 },
	{ 0x9888, 0x5d101400 },
	{ 0x9888, 0x1d140020 },
	{ 0x9888, 0x1d1103a3 },
	{ 0x9888, 0x01110000 },
	{ 0x9888, 0x61111000 },
	{ 0x9888, 0x1f128000 },
	{ 0x9888, 0x17100000 },
	{ 0x9888, 0x55100210 },
	{ 0x9888, 0x57100000 },
	{ 0x9888, 0x31100000 },
	{ 0x9884, 0x00000003 },
	{ 0x9888, 0x65100002 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x42000001 },
};

static const struct genx_reg_value tgl_test_mux[] = {
	{ 0x0d04, 0x00000200 },
	{ 0x9840, 0x00000000 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x280e0000 },
	{ 0x9888, 0x1e0e0147 },
	{ 0x9888, 0x180e0000 },
	{ 0x9888, 0x160e0000 },
	{ 0x9888, 0x1e0f1000 },
	{ 0x9888, 0x1e104000 },
	{ 0x9888, 0x2e020100 },
	{ 0x9888, 0x2c030004 },
	{ 0x9888, 0x38003000 },
	{ 0x9888, 0x1e0a8000 },
	{ 0x9884, 0x00000003 },
	{ 0x9888, 0x49110000 },
	{ 0x9888, 0x5d101400 },
	{ 0x9888, 0x1d140020 },
	{ 0x9888, 0x1d1103a3 },
	{ 0x9888, 0x01110000 },
	{ 0x9888, 0x61111000 },
	{ 0x9888, 0x1f128000 },
	{ 0x9888, 0x17100000 },
	{ 0x9888, 0x55100630 },
	{ 0x9888, 0x57100000 },
	{ 0x9888, 0x31100000 },
	{ 0x9884, 0x00000003 },
	{ 0x9888, 0x65100002 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x42000001 },
};

static const struct genx_reg_value rkl_test_mux[] = {
	{ 0x0d04, 0x00000200 },
	{ 0x9840, 0x00000000 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x040f0000 },
	{ 0x9888, 0x1e0b4000 },
	{ 0x9888, 0x1e0c0200 },
	{ 0x9888, 0x120d8000 },
	{ 0x9888, 0x1e0f0017 },
	{ 0x9888, 0x100f0000 },
	{ 0x9888, 0x0e0f0000 },
	{ 0x9884, 0x00000003 },
	{ 0x9888, 0x49110000 },
	{ 0x9888, 0x5d101400 },
	{ 0x9888, 0x1d1103a3 },
	{ 0x9888, 0x01110000 },
	{ 0x9888, 0x61111000 },
	{ 0x9888, 0x1f128000 },
	{ 0x9888, 0x17100000 },
	{ 0x9888, 0x55100110 },
	{ 0x9888, 0x57100000 },
	{ 0x9888, 0x31100000 },
	{ 0x9884, 0x00000003 },
	{ 0x9888, 0x65100002 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x42000001 },
};

static const struct genx_reg_value adl_test_mux[] = {
	{ 0x0d04, 0x00000200 },
	{ 0x9840, 0x00000000 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x280e0000 },
	{ 0x9888, 0x1e0e0147 },
	{ 0x9888, 0x180e0000 },
	{ 0x9888, 0x160e0000 },
	{ 0x9888, 0x1e0f1000 },
	{ 0x9888, 0x1e104000 },
	{ 0x9888, 0x2e020100 },
	{ 0x9888, 0x2c030004 },
	{ 0x9888, 0x38003000 },
	{ 0x9888, 0x1e0a8000 },
	{ 0x9884, 0x00000003 },
	{ 0x9888, 0x49110000 },
	{ 0x9888, 0x5d101400 },
	{ 0x9888, 0x1f140020 },
	{ 0x9888, 0x1d1103b3 },
	{ 0x9888, 0x01110000 },
	{ 0x9888, 0x61110000 },
	{ 0x9888, 0x1d128000 },
	{ 0x9888, 0x1f124000 },
	{ 0x9888, 0x17100000 },
	{ 0x9888, 0x55100510 },
	{ 0x9888, 0x57100000 },
	{ 0x9888, 0x31100000 },
	{ 0x9884, 0x00000003 },
	{ 0x9888, 0x65100002 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x42000001 },
};

/* The events from 0xd940 on are those of OAG, the same ones from 0xdc00 on those of OAR. */
static const struct genx_reg_value gen12_test_boolean[] = {
	{ 0xd920, 0x00000000 },
	{ 0xd900, 0x00000000 },
	{ 0xd904, 0xf0800000 },
	{ 0xd910, 0x00000000 },
	{ 0xd914, 0xf0800000 },
	{ 0xdc40, 0x00ff0000 },
	{ 0xd940, 0x00000004 }, { 0xd944, 0x0000ffff },	/* B0: never */
	{ 0xdc00, 0x00000004 }, { 0xdc04, 0x0000ffff },
	{ 0xd948, 0x00000003 }, { 0xd94c, 0x0000ffff },	/* B1: each clock */
	{ 0xdc08, 0x00000003 }, { 0xdc0c, 0x0000ffff },
	{ 0xd950, 0x00000007 }, { 0xd954, 0x0000ffff },	/* B2: each clock */
	{ 0xdc10, 0x00000007 }, { 0xdc14, 0x0000ffff },
	{ 0xd958, 0x00100002 }, { 0xd95c, 0x0000fff7 },	/* B3: clock / 2 */
	{ 0xdc18, 0x00100002 }, { 0xdc1c, 0x0000fff7 },
	{ 0xd960, 0x00100002 }, { 0xd964, 0x0000ffcf },	/* B4: clock / 3 */
	{ 0xdc20, 0x00100002 }, { 0xdc24, 0x0000ffcf },
	{ 0xd968, 0x00100082 }, { 0xd96c, 0x0000ffef },	/* B5: clock / 3 */
	{ 0xdc28, 0x00100082 }, { 0xdc2c, 0x0000ffef },
	{ 0xd970, 0x001000c2 }, { 0xd974, 0x0000ffe7 },	/* B6: clock / 6 */
	{ 0xdc30, 0x001000c2 }, { 0xdc34, 0x0000ffe7 },
	{ 0xd978, 0x00100001 }, { 0xd97c, 0x0000ffe7 },	/* B7: 2 clock / 3 */
	{ 0xdc38, 0x00100001 }, { 0xdc3c, 0x0000ffe7 },
};

/*
 * TestOa programs the last control alone, with two events that count nothing. genx uses these
 * beside it, as on Gen11, by analogy: A7 some pipeline active, A8 threads but no pipeline active,
 * A9 both FPUs, A10 FPU0, A11 FPU1, A12 send, A13 thread slots; A14 to A20 nothing.
 */
static const struct genx_reg_value gen12_test_flex[] = {
	{ 0xe458, 0x005004 },
	{ 0xe558, 0x000003 },
	{ 0xe658, 0x002001 },
	{ 0xe758, 0x00f008 },
	{ 0xe45c, 0x00f00f },
	{ 0xe55c, 0x00f00f },
	{ 0xe65c, 0xffffffff },
};

#define TEST_SET(id, routing) { \
	.uuid = (id), \
	GENX_TABLE(mux, routing), \
	GENX_TABLE(boolean, gen12_test_boolean), \
	GENX_TABLE(flex, gen12_test_flex), \
}

const struct genx_oa_metric_set genx_tgl_gt1_test_oa =
	TEST_SET("8fc08c11-65c1-4ac3-b5c0-7380fae72ff5", tgl_gt1_test_mux);

const struct genx_oa_metric_set genx_tgl_test_oa =
	TEST_SET("30e661cd-be62-410e-83a8-38e7fcadba17", tgl_test_mux);

const struct genx_oa_metric_set genx_rkl_test_oa =
	TEST_SET("a0341a7f-5e69-4803-833f-0dbd12e07353", rkl_test_mux);

const struct genx_oa_metric_set genx_adl_test_oa =
	TEST_SET("1c17d485-3519-4570-b15a-83134bbbb4f3", adl_test_mux);
