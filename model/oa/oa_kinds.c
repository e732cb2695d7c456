// SPDX-License-Identifier: MIT
/*
 * Differences between the OA units of Broadwell, Gen9 and Gen11.
 *
 * Formats and their header are the same (OAF-018..021). For Broadwell the register facts (OA) are
 * the source, because its manual names no format (OAF-022). RPT_ID has two layouts (RPT-001,
 * RPT-002, T-15). Only layout B has a report reason for a change of the clocks, so Broadwell writes
 * no report at such a change, and the OA_DEBUG bits for these reports are reserved on Broadwell.
 * Only the manuals of Gen9 and Gen11 have OA_IMR and the half-full interrupt (INT-041).
 *
 * Source: manual 001 §Performance Counter Reporting, §Aggregating Counters; manual 002
 * §Performance Counter Report Formats, §OA Interrupt Control Registers; manual 000, the same;
 * register facts: OA.
 */
#include "model/oa/oa_count.h"
#include "model/oa/oa_kinds.h"
#include "model/state/state.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

#define NOA_ENABLE_GEN8		REG_BIT(7)	/* of GDT_CHICKEN_BITS */
#define SLICE_FREQ_LOW		REG_GENMASK(6, 0)
#define SLICE_FREQ_HIGH		REG_GENMASK(8, 7)
#define RPT_ID_B_SLICE_FREQ_HIGH REG_GENMASK(10, 9)
#define RPT_ID_B_UNSLICE_FREQ	REG_GENMASK(8, 0)

const struct model_oa_format model_oa_formats_gen8[MODEL_OA_N_GEN8_FORMATS] = {
	{ .select = 0, .size = 64, .a_dw = 4, .a_first = 7, .n_a = 12 },
	{ .select = 2, .size = 128, .a_dw = 4, .a_first = 7, .n_a = 12, .b_dw = 16, .n_b = 8,
	  .c_dw = 24, .n_c = 8 },
	{ .select = 5, .size = 256, .a_dw = 4, .a_first = 0, .n_a = 36, .n_a40 = 32,
	  .a_high_dw = 40, .b_dw = 48, .n_b = 8, .c_dw = 56, .n_c = 8 },
	{ .select = 7, .size = 64, .b_dw = 8, .n_b = 8, .c_dw = 4, .n_c = 4 },
};

/* All parts have 36 A counters, 32 of which are 40 bits wide. */
#define GEN8_COMMON \
	.formats = model_oa_formats_gen8, .n_formats = MODEL_OA_N_GEN8_FORMATS, \
	.rates = model_oa_count_gen8, \
	.n_a = MODEL_OA_N_GEN8_A, .n_a40 = 32

static const struct model_oa_format *find(const struct model_oa_format *formats, unsigned int n,
					  u32 select)
{
	for (; n; n--, formats++)
		if (formats->select == select)
			return formats;
	return NULL;
}

const struct model_oa_format *model_oa_format_select(const struct model *m, u32 select)
{
	const struct model_oa_kind *kind = m->part->oa;

	return kind ? find(kind->formats, kind->n_formats, select) : NULL;
}

const struct model_oa_format *model_oa_format_oar(const struct model *m, u32 select)
{
	const struct model_oa_gen12 *gen12 = m->part->oa->gen12;

	return gen12->oar ? find(gen12->oar, gen12->n_oar, select) :
			    model_oa_format_select(m, select);
}

/* RPT-001: layout A has bits for the timer and the context, and no frequency. */
static u32 rpt_id_a(const struct model_oa *oa)
{
	return (oa->timer ? RPT_ID_A_TIMER_ENABLED : 0) |
	       (oa->ctx_valid ? RPT_ID_A_CTX_VALID : 0);
}

/*
 * RPT-002: layout B, with bits 15:0 reserved (RPT-011). In the model slice and unslice have one
 * frequency.
 */
static u32 rpt_id_b(const struct model_oa *oa)
{
	u32 freq = oa->debug & OA_DEBUG_INCLUDE_CLK_RATIO ? oa->freq & SLICE_FREQ_LOW : 0;

	return REG_FIELD_PREP(RPT_ID_B_SLICE_FREQ_MASK, freq) |
	       (oa->ctx_valid ? RPT_ID_B_CTX_VALID : 0);
}

/* RPT-011: on Gen9, bits 10:0 hold frequencies too if reports of clock changes are disabled. */
static u32 rpt_id_b_gen9(const struct model_oa *oa)
{
	u32 id = rpt_id_b(oa);

	if (!(oa->debug & OA_DEBUG_DISABLE_CLK_RATIO))
		return id;
	return id | REG_FIELD_PREP(RPT_ID_B_UNSLICE_FREQ, oa->freq) |
	       REG_FIELD_PREP(RPT_ID_B_SLICE_FREQ_HIGH, REG_FIELD_GET(SLICE_FREQ_HIGH, oa->freq));
}

const struct model_oa_kind model_oa_gen8 = {
	GEN8_COMMON,
	.rpt_id = { rpt_id_a, rpt_id_b },
	.well = GENX_FW_GT,
	.noa_enable = NOA_ENABLE_GEN8,
	.debug = OA_DEBUG_DISABLE_GO | OA_DEBUG_DISABLE_CTX_SWITCH,
	.a0 = MODEL_OA_RENDER,
	.ctxctrl_dw = 0x120, .ctxctrl_group = 0x11f, .ctxctrl_group_n = 1, .flex_dw = 0x2ce,
};

const struct model_oa_kind model_oa_gen9 = {
	GEN8_COMMON,
	.rpt_id = { rpt_id_b_gen9, rpt_id_a },
	.well = GENX_FW_RENDER,
	.noa_enable = NOA_ENABLE_GEN8,
	.debug = OA_DEBUG_INCLUDE_CLK_RATIO | OA_DEBUG_DISABLE_CLK_RATIO |
		 OA_DEBUG_DISABLE_GO | OA_DEBUG_DISABLE_CTX_SWITCH,
	.clk_ratio = true, .half_full = REG_BIT(12),
	.a0 = MODEL_OA_RENDER,
	/* a Skylake's image, in a public issue: DW 0xb1 has a command with 67 registers */
	.ctxctrl_dw = 0x128, .ctxctrl_group = 0xb1, .ctxctrl_group_n = 67, .flex_dw = 0x3de,
};

/* The engine's layout table has the positions of OA registers in a context image. */
const struct model_oa_kind model_oa_gen11 = {
	GEN8_COMMON,
	.rpt_id = { rpt_id_b, rpt_id_a },
	.well = GENX_FW_RENDER,
	.noa_enable = RPM_CONFIG1_NOA_ENABLE, .gated = true,
	.debug = OA_DEBUG_INCLUDE_CLK_RATIO | OA_DEBUG_DISABLE_CLK_RATIO |
		 OA_DEBUG_DISABLE_GO | OA_DEBUG_DISABLE_CTX_SWITCH,
	.clk_ratio = true, .half_full = REG_BIT(12), .half_full_open = true,
	.a0 = MODEL_OA_BUSY,
};
