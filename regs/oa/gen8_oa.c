// SPDX-License-Identifier: MIT
#include "regs/oa/gen8_oa.h"

#define NONE	GENX_OA_NO_FIELD

/* OAF-018..021. Values of @uapi: enum drm_i915_oa_format. */
const struct genx_oa_format genx_gen8_oa_formats[4] = {
	{
		.name = "A12", .uapi = 8, .select = 0, .size = 64,
		.timestamp_dw = 1, .ctx_dw = 2, .ticks_dw = 3,
		.a_dw = 4, .a_first = 7, .n_a = 12, .b_dw = NONE, .c_dw = NONE,
	}, {
		.name = "A12_B8_C8", .uapi = 9, .select = 2, .size = 128,
		.timestamp_dw = 1, .ctx_dw = 2, .ticks_dw = 3,
		.a_dw = 4, .a_first = 7, .n_a = 12,
		.b_dw = 16, .n_b = 8, .c_dw = 24, .n_c = 8,
	}, {
		.name = "A32u40_A4u32_B8_C8", .uapi = 10, .select = 5, .size = 256,
		.timestamp_dw = 1, .ctx_dw = 2, .ticks_dw = 3,
		.a_dw = 4, .a_first = 0, .n_a = 36, .n_a40 = 32, .a_high_byte = 160,
		.b_dw = 48, .n_b = 8, .c_dw = 56, .n_c = 8,
	}, {
		.name = "C4_B8", .uapi = 7, .select = 7, .size = 64,
		.timestamp_dw = 1, .ctx_dw = 2, .ticks_dw = 3,
		.a_dw = NONE, .b_dw = 8, .n_b = 8, .c_dw = 4, .n_c = 4,
	},
};
