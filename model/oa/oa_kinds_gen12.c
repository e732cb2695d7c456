// SPDX-License-Identifier: MIT
/*
 * The OA units of Tiger, Rocket, Alder and Raptor Lake.
 *
 * Formats are those of Gen8 (G12-208), A counters and their rates those of Gen11, by analogy. The
 * reason has seven bits (G12-209). The slice frequency is in bits 31:25 and 10:9, that of the
 * unslice in 8:0, while OA_DEBUG includes them. Bit 25 belongs to both fields, so the lowest bit of
 * the slice frequency looks like a reason. The facts name no bit of the interrupt, and no OA_IMR:
 * the model has no half-full interrupt.
 *
 * TestOa differs between the parts (G12-215); of its routing the model knows one word. RPT-004,
 * the two readings of RPT_ID, is of older parts.
 *
 * Source: the public Gen12.0 facts, A17.
 */
#include "model/oa/oa_count.h"
#include "model/oa/oa_debug.h"
#include "model/oa/oa_kinds.h"
#include "model/oa/oa_noa.h"
#include "model/state/state.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

#define SLICE_FREQ_LOW		REG_GENMASK(6, 0)
#define SLICE_FREQ_HIGH		REG_GENMASK(8, 7)
#define RPT_ID_SLICE_FREQ_HIGH	REG_GENMASK(10, 9)
#define RPT_ID_UNSLICE_FREQ	REG_GENMASK(8, 0)

/* In the model slice and unslice have one frequency. */
u32 model_oa_rpt_id_gen12(const struct model_oa *oa)
{
	u32 id = oa->ctx_valid ? RPT_ID_B_CTX_VALID : 0;

	if (!(oa->debug & OA_DEBUG_INCLUDE_CLK_RATIO))
		return id;
	return id | REG_FIELD_PREP(RPT_ID_B_SLICE_FREQ_MASK, oa->freq & SLICE_FREQ_LOW) |
	       REG_FIELD_PREP(RPT_ID_SLICE_FREQ_HIGH, REG_FIELD_GET(SLICE_FREQ_HIGH, oa->freq)) |
	       REG_FIELD_PREP(RPT_ID_UNSLICE_FREQ, oa->freq);
}

#define KIND(word) { \
	.gen12 = &(const struct model_oa_gen12){ \
		.test_word = (word), .control = MODEL_OA_GEN12_CONTROL, \
		.sqcnt = MODEL_OA_NOA_PMON, .also = true, \
	}, \
	.formats = model_oa_formats_gen8, .n_formats = MODEL_OA_N_GEN8_FORMATS, \
	.rates = model_oa_count_gen8, .n_a = MODEL_OA_N_GEN8_A, .n_a40 = 32, \
	.rpt_id = { model_oa_rpt_id_gen12, model_oa_rpt_id_gen12 }, \
	.well = GENX_FW_RENDER, \
	.noa_enable = RPM_CONFIG1_NOA_ENABLE, \
	.debug = MODEL_OA_GEN12_DEBUG, \
	.clk_ratio = true, \
	.a0 = MODEL_OA_BUSY, \
}

const struct model_oa_kind model_oa_tgl = KIND(0x1d1103a3);
const struct model_oa_kind model_oa_adl = KIND(0x1d1103b3);
