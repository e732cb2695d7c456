// SPDX-License-Identifier: MIT
#include "regs/gt_regs.h"
#include "regs/oa/gen125_oa.h"
#include "regs/workaround_regs.h"

/*
 * OAG: counters of 40 bits are A4 to A23 and A28 to A31. A36 and A37 have the DWs in which other
 * formats have high bytes of the counters that are 32 bits wide here. The places are those that
 * Mesa and the tools of IGT read.
 */
static const struct genx_oa_run oag_runs[] = {
	{ .dw = 4, .n = 4 },				/* A0 */
	{ .dw = 8, .n = 20, .high_byte = 164 },		/* A4 */
	{ .dw = 28, .n = 4 },				/* A24 */
	{ .dw = 32, .n = 4, .high_byte = 188 },		/* A28 */
	{ .dw = 36, .n = 5 },				/* A32 */
	{ .dw = 46, .n = 1 },				/* A37 */
};

#define HEADER	.timestamp_dw = 1, .ctx_dw = 2, .ticks_dw = 3

/*
 * Register facts: OA registers. OAG and OAR have the same Counter Select, and reports of their own.
 * Values of @uapi: enum drm_i915_oa_format.
 */
const struct genx_oa_format genx_gen125_oa_formats[2] = {
	{
		.name = "A24u40_A14u32_B8_C8", .uapi = 12, .select = 5, .size = 256, HEADER,
		.a_dw = 4, .a_first = 0, .n_a = 38, GENX_TABLE(a_runs, oag_runs),
		.b_dw = 48, .n_b = 8, .c_dw = 56, .n_c = 8,
	}, {
		.name = "OAR_A32u40_A4u32_B8_C8", .uapi = 11, .select = 5, .size = 256, HEADER,
		.a_dw = 4, .a_first = 0, .n_a = 36, .n_a40 = 32, .a_high_byte = 160,
		.b_dw = 48, .n_b = 8, .c_dw = 56, .n_c = 8, .commands = true,
	},
};

/* SIL-353, Wa_1508761755: signals of EUs are wrong while their clocks are gated. */
const struct genx_oa_gate genx_gen125_oa_gates[2] = {
	{ .addr = ROW_CHICKEN_ADDR, .set = ROW_CHICKEN_STALL_DOP_GATING_DISABLE },
	{ .addr = ROW_CHICKEN2, .set = ROW_CHICKEN2_DOP_CLOCK_GATE_DISABLE },
};

/*
 * Names of the first 36 are those of Gen11, by analogy; formulas of the published metric sets of
 * DG2 (oa-acmgt3.xml of Mesa) use them in the same way. They also say what A36 and A37 count.
 */
const struct genx_oa_counter genx_gen125_oa_counters[4] = {
	{
		.class = GENX_OA_CLASS_A, .number = 0,
		.name = "GpuBusy", .unit = "clocks",
		.title = "GPU Busy",
		.text = "GPU is not idle (includes all GPU engines).",
	}, {
		.class = GENX_OA_CLASS_A, .number = 34,
		.name = "Atomics", .unit = "accesses",
		.title = "Atomic Accesses",
		.text = "Atomic accesses of all EUs to global memory; atomics of SLM are not "
			"counted.",
	}, {
		.class = GENX_OA_CLASS_A, .number = 36,
		.name = "GtiReads", .unit = "reads",
		.title = "GTI Reads",
		.text = "Reads from memory, of 128 bytes each.",
	}, {
		.class = GENX_OA_CLASS_A, .number = 37,
		.name = "GtiWrites", .unit = "writes",
		.title = "GTI Writes",
		.text = "Writes to memory, of 128 bytes each.",
	},
};

/*
 * Built-in metric sets, with B counters that follow from the clock (regs/oa/gen11_test_oa.c).
 *
 * Register values: metric sets TestOa of src/intel/perf/oa-acmgt1.xml (G11), oa-acmgt2.xml (G12)
 * and oa-acmgt3.xml (G10) of Mesa, Copyright (C) Intel Corporation, MIT licence.
 */
static const struct genx_reg_value g10_test_mux[] = {
	{ 0x0d04, 0x00000200 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x2e080000 },
	{ 0x9888, 0x34080000 },
	{ 0x9888, 0x06088000 },
	{ 0x9888, 0x10080ff3 },
	{ 0x9888, 0x08080000 },
	{ 0x9888, 0x02080000 },
	{ 0x9888, 0x02032400 },
	{ 0x9888, 0x48030000 },
	{ 0x9888, 0x4a030000 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x5c030002 },
};

static const struct genx_reg_value g11_test_mux[] = {
	{ 0x0d04, 0x00000200 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x3c030000 },
	{ 0x9888, 0x42030000 },
	{ 0x9888, 0x06034000 },
	{ 0x9888, 0x0803000c },
	{ 0x9888, 0x10030ff3 },
	{ 0x9888, 0x04030000 },
	{ 0x9888, 0x02030000 },
	{ 0x9888, 0x50030000 },
	{ 0x9888, 0x52030000 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x64030002 },
};

static const struct genx_reg_value g12_test_mux[] = {
	{ 0x0d04, 0x00000200 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x2e080000 },
	{ 0x9888, 0x34080000 },
	{ 0x9888, 0x06088000 },
	{ 0x9888, 0x10080ff3 },
	{ 0x9888, 0x08080000 },
	{ 0x9888, 0x02080000 },
	{ 0x9888, 0x02032400 },
	{ 0x9888, 0x3e030000 },
	{ 0x9888, 0x40030000 },
	{ 0x9884, 0x00000000 },
	{ 0x9888, 0x52030002 },
};

/* Other than the sets of Gen12.0, these have no events of OAR, from 0xdc00 on. */
static const struct genx_reg_value test_boolean[] = {
	{ 0xd900, 0x00000000 },
	{ 0xd904, 0xf0800000 },
	{ 0xd910, 0x00000000 },
	{ 0xd914, 0xf0800000 },
	{ 0xd920, 0x00000000 },
	{ 0xdc40, 0x00000000 },
	{ 0xdd40, 0x00000000 },
	{ 0x2b2c, 0x00000000 },
	{ 0xd940, 0x00000004 }, { 0xd944, 0x0000ffff },	/* B0: never */
	{ 0xd948, 0x00000003 }, { 0xd94c, 0x0000ffff },	/* B1: each clock */
	{ 0xd950, 0x00000007 }, { 0xd954, 0x0000ffff },	/* B2: each clock */
	{ 0xd958, 0x00100002 }, { 0xd95c, 0x0000fff7 },	/* B3: clock / 2 */
	{ 0xd960, 0x00100002 }, { 0xd964, 0x0000ffcf },	/* B4: clock / 3 */
	{ 0xd968, 0x00100082 }, { 0xd96c, 0x0000ffef },	/* B5: clock / 3 */
	{ 0xd970, 0x001000c2 }, { 0xd974, 0x0000ffe7 },	/* B6: clock / 6 */
	{ 0xd978, 0x00100001 }, { 0xd97c, 0x0000ffe7 },	/* B7: 2 clock / 3 */
};

/*
 * TestOa has no events of EUs. These are those of RenderBasic in the same files, and event 0 where
 * that has none: A7 some pipeline active, A8 threads but no pipeline active, A9 thread slots, A10
 * both ALUs, A11 to A16 ALU0, ALU1 and send of vertex and of fragment shaders.
 */
static const struct genx_reg_value test_flex[] = {
	{ 0xe458, 0x005004 },
	{ 0xe558, 0x003008 },
	{ 0xe658, 0x011010 },
	{ 0xe758, 0x050012 },
	{ 0xe45c, 0x052051 },
	{ 0xe55c, 0x000000 },
	{ 0xe65c, 0x000000 },
};

#define TEST_SET(id, routing) { \
	.uuid = (id), \
	GENX_TABLE(mux, routing), \
	GENX_TABLE(boolean, test_boolean), \
	GENX_TABLE(flex, test_flex), \
}

const struct genx_oa_metric_set genx_dg2_g10_test_oa =
	TEST_SET("7389b9c9-de73-468d-83a8-b27776215e6b", g10_test_mux);

const struct genx_oa_metric_set genx_dg2_g11_test_oa =
	TEST_SET("57f210de-b537-464a-af7b-7dfe2f3780c1", g11_test_mux);

const struct genx_oa_metric_set genx_dg2_g12_test_oa =
	TEST_SET("cfac9130-4f6a-4a2a-aafc-9e88751ce983", g12_test_mux);
