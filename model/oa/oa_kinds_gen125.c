// SPDX-License-Identifier: MIT
/*
 * The OA units of DG2 and ATS-M (Gen12.5), which differ from those of Gen12.0 in what is here.
 *
 * Formats of the global unit. Counter Select 5 (A24u40_A14u32_B8_C8) has 256 bytes: A0 to A3, A24
 * to A27 and A32 to A37 have 32 bits. The words of high bytes have room where A0 to A3 and A24 to
 * A27 would be, and there are A36, in DW 40, and A37, in DW 46. Counter Select 1
 * (A38u64_R2u64_B8_C8) has 448 bytes, 416 of them used, and a header of 64-bit fields; it does not
 * divide the buffer. No public driver uses it: series of patches for i915 did. Of the unit of the
 * render context only Counter Select 5 is public, which is that of Gen8; its 64-bit format does not
 * work on DG2 (Wa_16010703925). All other codes are undefined.
 *
 * RPT_ID: the valid bit is set only in reports of a switch that loads a context (SIL-342). A report
 * that MMIO_OAG_MMIOTRIGGER makes has no reason, and the value that was written in place of the
 * context's id. The manual's list of registers that batches of clients write (appendix A) does not
 * have the trigger.
 *
 * Timestamps count the crystal's clock, of which the streamers' timestamp is half (SIL-355).
 *
 * Signals: TestOa of these parts is not at hand, so the model has no word of its routing. Nodes 1
 * and 2 stand for those of EUs, which need that no clock of an EU is gated (SIL-353). A36 and A37,
 * of which public metric sets read bytes of memory, need SQCNT1[29] (SIL-354); that it is these two
 * is inferred.
 *
 * Source: register facts: OA; what drivers on silicon do (SIL-342 to SIL-356); Mesa's accumulation
 * of reports and IGT's formats for the layouts, IGT's test of triggers for their reports.
 */
#include "model/oa/oa_count.h"
#include "model/oa/oa_debug.h"
#include "model/oa/oa_kinds.h"
#include "model/oa/oa_noa.h"
#include "model/state/state.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

#define N_LOW			36	/* A0 to A35 begin at DW 4 */
#define LOW_DW			4
#define HIGH_DW			40
#define A36_DW			40
#define A37_DW			46
#define HIGH_BYTES		(REG_GENMASK(23, 4) | REG_GENMASK(31, 28))
#define WIDE_DW			8
#define CCS_SELECT_MASK		REG_GENMASK(18, 16)

static void pack_a24(const u64 *a, u32 *report)
{
	u8 *high = (u8 *)(report + HIGH_DW);
	unsigned int i;

	report[A36_DW] = (u32)a[36];
	report[A37_DW] = (u32)a[37];
	for (i = 0; i < N_LOW; i++)
		report[LOW_DW + i] = (u32)a[i];
	for (i = 0; i < 32; i++)
		if (HIGH_BYTES & BIT(i))
			high[i] = (u8)(a[i] >> 32);
}

static void pack_a38(const u64 *a, u32 *report)
{
	unsigned int i;

	for (i = 0; i < MODEL_OA_N_GEN125_A; i++) {
		report[WIDE_DW + 2 * i] = (u32)a[i];
		report[WIDE_DW + 2 * i + 1] = (u32)(a[i] >> 32);
	}
}

static const struct model_oa_format formats[] = {
	{ .select = 1, .size = 448, .wide = true, .pack_a = pack_a38, .b_dw = 88, .n_b = 8,
	  .c_dw = 96, .n_c = 8 },
	{ .select = 5, .size = 256, .pack_a = pack_a24, .b_dw = 48, .n_b = 8,
	  .c_dw = 56, .n_c = 8 },
};

static const struct model_oa_format oar_formats[] = {
	{ .select = 5, .size = 256, .a_dw = 4, .a_first = 0, .n_a = 36, .n_a40 = 32,
	  .a_high_dw = 40, .b_dw = 48, .n_b = 8, .c_dw = 56, .n_c = 8 },
};

static const struct model_oa_gen12 gen125 = {
	.control = MODEL_OA_GEN12_CONTROL | CCS_SELECT_MASK,
	.sqcnt = MODEL_OA_NOA_PMON | MODEL_OA_NOA_BPC, .bytes = MODEL_OA_NOA_BPC,
	.eu_gating = true, .crystal = true, .loads = true, .marker = true, .slices = true,
	.oar = oar_formats, .n_oar = ARRAY_SIZE(oar_formats),
};

const struct model_oa_kind model_oa_dg2 = {
	.gen12 = &gen125,
	.formats = formats, .n_formats = ARRAY_SIZE(formats),
	.rates = model_oa_count_gen8, .n_a = MODEL_OA_N_GEN125_A, .n_a40 = 32,
	.rpt_id = { model_oa_rpt_id_gen12, model_oa_rpt_id_gen12 },
	.well = GENX_FW_RENDER,
	.noa_enable = RPM_CONFIG1_NOA_ENABLE,
	.debug = MODEL_OA_GEN12_DEBUG,
	.clk_ratio = true,
	.a0 = MODEL_OA_BUSY,
};
