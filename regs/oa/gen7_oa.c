// SPDX-License-Identifier: MIT
/*
 * Formats, clock gating and built-in metric sets of the OA units of Gen6 to Gen7.5.
 *
 * Haswell's formats: the manual calls the places of the C counters reserved. The i915 ABI names
 * eight there, in C4_B8 four, and published metric sets read them; so genx has them, too
 * (OAF-012..017).
 *
 * Source: manual 004 §Performance Counter Report Formats, §OACONTROL, §CEC0-0.
 */
#include "regs/oa/gen7_oa.h"
#include "regs/workaround_regs.h"

#define NONE	GENX_OA_NO_FIELD

/* RPT_ID, TIME_STAMP of two DWs; no context id, no GPU_TICKS */
#define HEAD	.timestamp_dw = 1, .ctx_dw = NONE, .ticks_dw = NONE
#define A13	.a_dw = 3, .n_a = 13
#define A29	.a_dw = 3, .n_a = 29
#define A45	.a_dw = 3, .n_a = 45
#define NO_BC	.b_dw = NONE, .c_dw = NONE
#define B4(dw)	.b_dw = (dw), .n_b = 4, .c_dw = NONE
#define B8_C8(dw) .b_dw = (dw), .n_b = 8, .c_dw = (dw) + 8, .n_c = 8

/* OAF-001: as printed, each row of eight DWs has its A counters in descending order. */
static const u8 snb_a_dws[29] = {
	7, 6, 5, 4, 3,
	15, 14, 13, 12, 11, 10, 9, 8,
	23, 22, 21, 20, 19, 18, 17, 16,
	31, 30, 29, 28, 27, 26, 25, 24,
};

/* Values of @uapi from 0x1000 on: enum genx_oa_format_id, below: enum drm_i915_oa_format. */
const struct genx_oa_format genx_snb_oa_formats[4] = {
	{ .name = "A13", .uapi = 0x1005, .select = 0, .size = 64, HEAD, A13, NO_BC,
	  .a_dws = snb_a_dws },
	{ .name = "A29", .uapi = 0x1006, .select = 1, .size = 128, HEAD, A29, NO_BC,
	  .a_dws = snb_a_dws },
	{ .name = "A13_B4", .uapi = 0x1007, .select = 2, .size = 128, HEAD, A13, B4(16),
	  .a_dws = snb_a_dws },
	{ .name = "A29_B4", .uapi = 0x1008, .select = 3, .size = 192, HEAD, A29, B4(32),
	  .a_dws = snb_a_dws },
};

const struct genx_oa_format genx_ivb_oa_formats[6] = {
	{ .name = "A13", .uapi = 1, .select = 0, .size = 64, HEAD, A13, NO_BC },
	{ .name = "A29", .uapi = 2, .select = 1, .size = 128, HEAD, A29, NO_BC },
	{ .name = "A13_B4", .uapi = 0x1001, .select = 2, .size = 128, HEAD, A13, B4(16) },
	{ .name = "A29_B4", .uapi = 0x1002, .select = 3, .size = 192, HEAD, A29, B4(32) },
	{ .name = "A45_B4", .uapi = 0x1003, .select = 5, .size = 256, HEAD, A45, B4(48) },
	{ .name = "A16", .uapi = 0x1004, .select = 6, .size = 128, HEAD,
	  .a_dw = 16, .a_first = 29, .n_a = 16, NO_BC },
};

const struct genx_oa_format genx_hsw_oa_formats[8] = {
	{ .name = "A13", .uapi = 1, .select = 0, .size = 64, HEAD, A13, NO_BC },
	{ .name = "A29", .uapi = 2, .select = 1, .size = 128, HEAD, A29, NO_BC },
	{ .name = "A13_B8_C8", .uapi = 3, .select = 2, .size = 128, HEAD, A13, B8_C8(16) },
	{ .name = "A29_B8_C8", .uapi = 0x1000, .select = 3, .size = 192, HEAD, A29, B8_C8(32) },
	{ .name = "B4_C8", .uapi = 4, .select = 4, .size = 64, HEAD,
	  .a_dw = NONE, .b_dw = 4, .n_b = 4, .c_dw = 8, .n_c = 8 },
	{ .name = "A45_B8_C8", .uapi = 5, .select = 5, .size = 256, HEAD, A45, B8_C8(48) },
	{ .name = "B4_C8_A16", .uapi = 6, .select = 6, .size = 128, HEAD,
	  .a_dw = 16, .a_first = 29, .n_a = 16, .b_dw = 4, .n_b = 4, .c_dw = 8, .n_c = 8 },
	{ .name = "C4_B8", .uapi = 7, .select = 7, .size = 64, HEAD,
	  .a_dw = NONE, .b_dw = 8, .n_b = 8, .c_dw = 4, .n_c = 4 },
};

const struct genx_oa_gate genx_snb_oa_gates[1] = {
	{ UCGCTL1, 0, UCGCTL1_EU_TCUNIT_CLOCK_GATE_DISABLE | UCGCTL1_CSUNIT_CLOCK_GATE_DISABLE },
};

const struct genx_oa_gate genx_gen7_oa_gates[2] = {
	{ MISCCPCTL, MISCCPCTL_DOP_CLOCK_GATE_ENABLE, 0 },
	{ UCGCTL1, 0, UCGCTL1_CSUNIT_CLOCK_GATE_DISABLE },
};

/*
 * No metric set of these platforms is published, or, for Haswell, none whose counts follow from the
 * clock. The built-in sets make B0 count each clock (OA6-020).
 */
static const struct genx_reg_value gen6_test_boolean[] = {
	{ 0x2390, 0x00000003 }, { 0x2394, 0x0000fffe },
};

static const struct genx_reg_value hsw_test_boolean[] = {
	{ 0x2770, 0x00000003 }, { 0x2774, 0x0000fffe },
};

const struct genx_oa_metric_set genx_gen6_test_oa = {
	.uuid = "8e9ac129-099d-485b-9c2f-9f34fb2f4317",
	GENX_TABLE(boolean, gen6_test_boolean),
};

const struct genx_oa_metric_set genx_hsw_test_oa = {
	.uuid = "dd397201-62a5-4430-b7f5-64dcc5cc0305",
	GENX_TABLE(boolean, hsw_test_boolean),
};
