// SPDX-License-Identifier: MIT
/*
 * Differences between the OA units of Sandy Bridge, Ivy Bridge, Valleyview and Haswell.
 *
 * The manual calls the places of C counters in Haswell's formats reserved. The i915 ABI names
 * eight, or four, C counters there, and published metric sets read them: the model has them
 * (OAF-012..017).
 *
 * Reserved A counters (OAG-039) count something in the model, too: no software may rely on them.
 *
 * Source: manual 004 §Performance Counter Report Formats, §Aggregating Counters.
 */
#include "model/oa/oa_kinds.h"
#include "model/state/offsets.h"
#include "model/state/state.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

#define NOA_ENABLE	REG_BIT(7)	/* of GDT_CHICKEN_BITS */
#define CS_UNGATED	REG_BIT(7)	/* of UCGCTL1 */
#define EU_UNGATED	REG_BIT(16)

/* OAF-001..004 */
static const struct model_oa_format snb_formats[] = {
	{ .select = 0, .size = 64, .a_dw = 3, .n_a = 13, .a_rows = true },
	{ .select = 1, .size = 128, .a_dw = 3, .n_a = 29, .a_rows = true },
	{ .select = 2, .size = 128, .a_dw = 3, .n_a = 13, .a_rows = true, .b_dw = 16, .n_b = 4 },
	{ .select = 3, .size = 192, .a_dw = 3, .n_a = 29, .a_rows = true, .b_dw = 32, .n_b = 4 },
};

/* OAF-005..010 */
static const struct model_oa_format ivb_formats[] = {
	{ .select = 0, .size = 64, .a_dw = 3, .n_a = 13 },
	{ .select = 1, .size = 128, .a_dw = 3, .n_a = 29 },
	{ .select = 2, .size = 128, .a_dw = 3, .n_a = 13, .b_dw = 16, .n_b = 4 },
	{ .select = 3, .size = 192, .a_dw = 3, .n_a = 29, .b_dw = 32, .n_b = 4 },
	{ .select = 5, .size = 256, .a_dw = 3, .n_a = 45, .b_dw = 48, .n_b = 4 },
	{ .select = 6, .size = 128, .a_dw = 16, .a_first = 29, .n_a = 16 },
};

/* OAF-011..017 */
static const struct model_oa_format hsw_formats[] = {
	{ .select = 0, .size = 64, .a_dw = 3, .n_a = 13 },
	{ .select = 1, .size = 128, .a_dw = 3, .n_a = 29 },
	{ .select = 2, .size = 128, .a_dw = 3, .n_a = 13, .b_dw = 16, .n_b = 8, .c_dw = 24,
	  .n_c = 8 },
	{ .select = 3, .size = 192, .a_dw = 3, .n_a = 29, .b_dw = 32, .n_b = 8, .c_dw = 40,
	  .n_c = 8 },
	{ .select = 4, .size = 64, .b_dw = 4, .n_b = 4, .c_dw = 8, .n_c = 8 },
	{ .select = 5, .size = 256, .a_dw = 3, .n_a = 45, .b_dw = 48, .n_b = 8, .c_dw = 56,
	  .n_c = 8 },
	{ .select = 6, .size = 128, .a_dw = 16, .a_first = 29, .n_a = 16, .b_dw = 4, .n_b = 4,
	  .c_dw = 8, .n_c = 8 },
	{ .select = 7, .size = 64, .b_dw = 8, .n_b = 8, .c_dw = 4, .n_c = 4 },
};

/* The sums over all cores run faster than the clock. */
static const struct model_oa_rate snb_rates[29] = {
	{ MODEL_OA_RENDER, 1, 9 }, { MODEL_OA_RENDER, 1, 5 },	/* cores active, stalled */
	{ MODEL_OA_RENDER, 2, 5 }, { MODEL_OA_RENDER, 0, 0 },	/* VS; A3, A8, A13 unsupported */
	{ MODEL_OA_RENDER, 3, 3 }, { MODEL_OA_RENDER, 4, 5 }, { MODEL_OA_RENDER, 5, 3 },
	{ MODEL_OA_RENDER, 2, 3 }, { MODEL_OA_RENDER, 0, 0 },	/* GS, GPGPU */
	{ MODEL_OA_RENDER, 4, 7 }, { MODEL_OA_RENDER, 5, 7 }, { MODEL_OA_RENDER, 6, 5 },
	{ MODEL_OA_RENDER, 1, 3 }, { MODEL_OA_RENDER, 0, 0 },	/* PS */
	{ MODEL_OA_RENDER, 3, 7 }, { MODEL_OA_RENDER, 3, 1 }, { MODEL_OA_RENDER, 6, 7 },
	{ MODEL_OA_RUN, 4, 1 }, { MODEL_OA_RUN, 4, 3 },		/* A17..A20 reserved */
	{ MODEL_OA_RUN, 5, 3 }, { MODEL_OA_RUN, 5, 7 },
	{ MODEL_OA_RENDER, 8, 1 }, { MODEL_OA_RENDER, 8, 3 },	/* pixels */
	{ MODEL_OA_RENDER, 8, 5 }, { MODEL_OA_RENDER, 8, 7 }, { MODEL_OA_RENDER, 4, 9 },
	{ MODEL_OA_RENDER, 0, 1 },				/* A26: busy */
	{ MODEL_OA_RENDER, 7, 3 }, { MODEL_OA_RENDER, 7, 5 },	/* clipper, strips and fans */
};

/* A stage's counters: active, reserved, stalled, threads loaded, reserved */
#define STAGE(s) \
	{ MODEL_OA_RENDER, s, 5 }, { MODEL_OA_RUN, 5, 1 }, { MODEL_OA_RENDER, (s) + 1, 3 }, \
	{ MODEL_OA_RENDER, (s) + 2, 7 }, { MODEL_OA_RUN, 5, 3 }

static const struct model_oa_rate ivb_rates[45] = {
	{ MODEL_OA_RENDER, 1, 9 }, { MODEL_OA_RENDER, 1, 5 },	/* cores active, stalled */
	STAGE(2), STAGE(3), STAGE(4), STAGE(5), STAGE(6), STAGE(1), /* VS HS DS CS GS PS */
	{ MODEL_OA_RENDER, 5, 7 }, { MODEL_OA_RENDER, 6, 7 },	/* A32, A33: HiZ */
	{ MODEL_OA_RENDER, 7, 7 }, { MODEL_OA_RENDER, 8, 7 },	/* slow Z tests */
	{ MODEL_OA_RENDER, 8, 1 }, { MODEL_OA_RENDER, 8, 3 },	/* pixels */
	{ MODEL_OA_RENDER, 8, 5 }, { MODEL_OA_RENDER, 8, 9 }, { MODEL_OA_RENDER, 4, 9 },
	{ MODEL_OA_RENDER, 0, 1 },				/* A41: busy */
	{ MODEL_OA_RENDER, 9, 1 }, { MODEL_OA_RENDER, 9, 3 },	/* VS, GS bottleneck */
	{ MODEL_OA_RUN, 6, 5 },					/* A44 reserved */
};

static const struct model_oa_gen7 snb = {
	.period_shift = 4, .align = 512 * 1024, .cec = MMIO_GEN6_OACEC, .n_b = 4,
	.buffer_wo = true, .b_overflow = true, .clear_late = true, .head_low = true,
	.ungated = CS_UNGATED | EU_UNGATED,
};

static const struct model_oa_gen7 ivb = {
	.period_shift = 1, .align = 512 * 1024, .cec = MMIO_GEN6_OACEC, .n_b = 4,
	.buffer_bits = GEN7_OABUFFER_STOP_RESUME | GEN7_OABUFFER_RESUME, .b_overflow = true,
	.ungated = CS_UNGATED, .dop = true,
};

static const struct model_oa_gen7 vlv = {
	.period_shift = 1, .align = 512 * 1024, .cec = MMIO_GEN6_OACEC, .n_b = 4,
	.lost_dead = true, .ungated = CS_UNGATED, .dop = true,
};

static const struct model_oa_gen7 hsw = {
	.period_shift = 1, .size_shift = true, .align = 16 * 1024 * 1024, .cec = MMIO_OACEC(0),
	.n_b = 8, .ggtt_fixed = true, .wraps = true,
	.buffer_bits = GEN7_OABUFFER_OVERRUN_DISABLE | GEN7_OABUFFER_STOP_RESUME |
		       GEN7_OABUFFER_RESUME,
	.ungated = CS_UNGATED, .dop = true, .one_context = true,
};

#define KIND(_part, _formats, _rates) \
	.gen7 = &(_part), .formats = _formats, .n_formats = ARRAY_SIZE(_formats), \
	.rates = _rates, .n_a = ARRAY_SIZE(_rates)

const struct model_oa_kind model_oa_snb = {
	KIND(snb, snb_formats, snb_rates), .well = GENX_FW_GT,
};

const struct model_oa_kind model_oa_ivb = {
	KIND(ivb, ivb_formats, ivb_rates), .well = GENX_FW_GT,
};

const struct model_oa_kind model_oa_vlv = {
	KIND(vlv, ivb_formats, ivb_rates), .well = GENX_FW_RENDER,
};

const struct model_oa_kind model_oa_hsw = {
	KIND(hsw, hsw_formats, ivb_rates), .well = GENX_FW_GT, .noa_enable = NOA_ENABLE,
	/* a public trace of Haswell's registers (reinauer/i915tool) reads 80 before any write */
	.noa_reset = NOA_ENABLE,
};
