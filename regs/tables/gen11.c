// SPDX-License-Identifier: MIT
/* Tables of the Gen11 parts; the sources are named in regs/tables/gen11.h. */
#include "regs/tables/gen11.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)
#define REN	GENX_FW_BIT(GENX_FW_RENDER)
#define VD0	GENX_FW_BIT(GENX_FW_VDBOX(0))
#define VD2	GENX_FW_BIT(GENX_FW_VDBOX(2))
#define VE0	GENX_FW_BIT(GENX_FW_VEBOX(0))

const struct genx_mmio_span genx_gen11_gt_spans[2] = {
	{ 0x000000, 0x03ffff },
	{ 0x1c0000, 0x23ffff },
};

const struct genx_mmio_span genx_gen11_shadow[15] = {
	GENX_SHADOW_TAIL(RCS_BASE), GENX_SHADOW_LOAD(RCS_BASE),
	GENX_SHADOW_FREQ,
	GENX_SHADOW_TAIL(BCS_BASE), GENX_SHADOW_ELSP(BCS_BASE), GENX_SHADOW_QUEUE(BCS_BASE),
	GENX_SHADOW_TAIL(GEN11_VCS_BASE(0)), GENX_SHADOW_ELSP(GEN11_VCS_BASE(0)),
	GENX_SHADOW_QUEUE(GEN11_VCS_BASE(0)),
	GENX_SHADOW_TAIL(GEN11_VECS_BASE(0)), GENX_SHADOW_ELSP(GEN11_VECS_BASE(0)),
	GENX_SHADOW_QUEUE(GEN11_VECS_BASE(0)),
	GENX_SHADOW_TAIL(GEN11_VCS_BASE(2)), GENX_SHADOW_ELSP(GEN11_VCS_BASE(2)),
	GENX_SHADOW_QUEUE(GEN11_VCS_BASE(2)),
};

const struct genx_mmio_span genx_gen11_always[5] = {
	GENX_SPAN_OF(GDRST_ADDR),
	GENX_SPAN_OF(FORCEWAKE_GT_ADDR),
	GENX_SPAN_OF(FORCEWAKE_RENDER_ADDR),
	{ FORCEWAKE_MEDIA_VDBOX_ADDR(0), FORCEWAKE_MEDIA_VDBOX_ADDR(2) + 3 },
	GENX_SPAN_OF(FORCEWAKE_MEDIA_VEBOX_ADDR(0)),
};

const struct genx_mmio_range genx_gen11_ranges[47] = {
	{ 0x000000, 0x001fff, 0, GENX_REPL_NONE },
	{ 0x002000, 0x0026ff, REN, GENX_REPL_NONE },	/* CS */
	{ 0x002700, 0x002fff, GT, GENX_REPL_NONE },	/* OA */
	{ 0x003000, 0x003fff, REN, GENX_REPL_NONE },
	{ 0x004000, 0x0051ff, GT, GENX_REPL_NONE },
	{ 0x005200, 0x0054ff, REN, GENX_REPL_NONE },
	{ 0x005500, 0x005fff, REN, GENX_REPL_SLICE },
	{ 0x006000, 0x006fff, REN, GENX_REPL_NONE },
	{ 0x007000, 0x007fff, REN, GENX_REPL_SLICE },
	{ 0x008000, 0x00813f, GT, GENX_REPL_NONE },
	{ 0x008140, 0x00814f, REN, GENX_REPL_SLICE },
	{ 0x008150, 0x00815f, REN, GENX_REPL_SUBSLICE },
	{ 0x008160, 0x0082ff, GT, GENX_REPL_NONE },
	{ 0x008300, 0x0084ff, REN, GENX_REPL_NONE },
	{ 0x008500, 0x0087ff, GT, GENX_REPL_NONE },
	{ 0x008800, 0x008bff, 0, GENX_REPL_NONE },
	{ 0x008c00, 0x008cff, REN, GENX_REPL_SLICE },
	{ 0x008d00, 0x0094cf, GT, GENX_REPL_NONE },
	{ 0x0094d0, 0x00951f, REN, GENX_REPL_SLICE },
	{ 0x009520, 0x00955f, REN, GENX_REPL_SUBSLICE },
	{ 0x009560, 0x0095ff, 0, GENX_REPL_NONE },
	{ 0x009600, 0x00afff, GT, GENX_REPL_NONE },
	{ 0x00b000, 0x00b0ff, REN, GENX_REPL_SLICE },
	{ 0x00b100, 0x00b3ff, REN, GENX_REPL_L3BANK },	/* SIL-054 */
	{ 0x00b400, 0x00b47f, REN, GENX_REPL_NONE },
	{ 0x00b480, 0x00deff, GT, GENX_REPL_NONE },
	{ 0x00df00, 0x00e8ff, REN, GENX_REPL_SUBSLICE },
	{ 0x00e900, 0x016dff, GT, GENX_REPL_NONE },
	{ 0x016e00, 0x019fff, REN, GENX_REPL_NONE },
	{ 0x01a000, 0x023fff, GT, GENX_REPL_NONE },	/* BCS */
	{ 0x024000, 0x02407f, 0, GENX_REPL_NONE },
	{ 0x024080, 0x02417f, GT, GENX_REPL_NONE },
	{ 0x024180, 0x0241ff, REN, GENX_REPL_NONE },
	{ 0x024200, 0x02427f, REN, GENX_REPL_SLICE },
	{ 0x024280, 0x0242ff, REN, GENX_REPL_NONE },
	{ 0x024300, 0x0243ff, GT, GENX_REPL_NONE },
	{ 0x024400, 0x0245ff, REN, GENX_REPL_SLICE },
	{ 0x024600, 0x02467f, REN, GENX_REPL_NONE },
	{ 0x024680, 0x0247ff, REN, GENX_REPL_SUBSLICE },
	{ 0x024800, 0x0249ff, REN, GENX_REPL_NONE },
	{ 0x024a00, 0x024a7f, REN, GENX_REPL_SUBSLICE },
	{ 0x024a80, 0x024dff, REN, GENX_REPL_NONE },
	{ 0x024e00, 0x024fff, REN, GENX_REPL_SLICE },
	{ 0x025000, 0x03ffff, GT, GENX_REPL_NONE },
	{ 0x1c0000, 0x1c3fff, VD0, GENX_REPL_NONE },
	{ 0x1c8000, 0x1cffff, VE0, GENX_REPL_NONE },
	{ 0x1d0000, 0x1d3fff, VD2, GENX_REPL_NONE },
};

/* Register facts: unprivileged batches. */
const u32 genx_gen11_render_nonpriv[5] = {
	NONPRIV(HALF_SLICE_CHICKEN7, NONPRIV_ACCESS_RW, 0),
	NONPRIV(SAMPLER_MODE, NONPRIV_ACCESS_RW, 0),
	NONPRIV(SLICE_COMMON_ECO_CHICKEN1, NONPRIV_ACCESS_RW, 0),
	NONPRIV(PS_INVOCATION_COUNT, NONPRIV_ACCESS_RD, 1),
	/* OACTXCONTROL, OACTXID and two more: user batches must not stop the OA timer */
	NONPRIV(OACTXCONTROL_OFFSET, NONPRIV_ACCESS_RW, 1) | NONPRIV_DENY,
};

/*
 * Context timestamps of the other engines (SIL-372), and three status registers of the HuC of a
 * video decoder (SIL-373).
 */
#define VCS_NONPRIV(base) \
	NONPRIV_CTX_TIMESTAMP(base), NONPRIV((base) + 0x2000, NONPRIV_ACCESS_RD, 0), \
	NONPRIV((base) + 0x2014, NONPRIV_ACCESS_RD, 0), \
	NONPRIV((base) + 0x23b0, NONPRIV_ACCESS_RD, 0)

const u32 genx_gen11_bcs_nonpriv[1] = { NONPRIV_CTX_TIMESTAMP(BCS_BASE) };
const u32 genx_gen11_vcs0_nonpriv[4] = { VCS_NONPRIV(GEN11_VCS_BASE(0)) };
const u32 genx_gen11_vcs2_nonpriv[4] = { VCS_NONPRIV(GEN11_VCS_BASE(2)) };
const u32 genx_gen11_vecs_nonpriv[1] = { NONPRIV_CTX_TIMESTAMP(GEN11_VECS_BASE(0)) };

/* Register facts: caching. */
static const struct genx_mocs_entry gen11_mocs[] = {
	[0] = { 0x00005, 0x10 }, [1] = { 0x00000, 0x30 },
	[2] = { 0x00037, 0x30 }, [3] = { 0x00005, 0x10 },
	[4] = { 0x00005, 0x30 }, [5] = { 0x00037, 0x10 },
	[6] = { 0x00017, 0x10 }, [7] = { 0x00017, 0x30 },
	[8] = { 0x00027, 0x10 }, [9] = { 0x00027, 0x30 },
	[10] = { 0x00077, 0x10 }, [11] = { 0x00077, 0x30 },
	[12] = { 0x00057, 0x10 }, [13] = { 0x00057, 0x30 },
	[14] = { 0x00067, 0x10 }, [15] = { 0x00067, 0x30 },
	[16] = { 0x04005, 0x10 }, [17] = { 0x04005, 0x30 },
	[18] = { 0x60037, 0x30 }, [19] = { 0x00737, 0x30 },
	[20] = { 0x00337, 0x30 }, [21] = { 0x00137, 0x30 },
	[22] = { 0x003b7, 0x30 }, [23] = { 0x007b7, 0x30 },
	[24 ... 61] = { 0x00000, 0x30 },		/* unused: as entry 1 */
	[62] = { 0x00037, 0x10 }, [63] = { 0x00037, 0x10 },
};

#define COHERENCY \
	.has_llc = true, \
	.pat_kind = GENX_PAT_GEN11, \
	.pat = { 0x07, 0x09, 0x03, 0x00, 0x0b, 0x1b, 0x2b, 0x3b }, \
	.ggtt_pte = 0, \
	.ppgtt_cached = 0x80, \
	.ppgtt_uncached = 0x18, \
	.ppgtt_table_cached = 0, \
	GENX_TABLE(mocs, gen11_mocs)

const struct genx_coherency_desc genx_icl_coherency = { COHERENCY };

/* All parts have entries 16 and 17 of MOCS. These entries bypass the LLC. */
const struct genx_coherency_desc genx_gen11_lp_coherency = { COHERENCY, .bypass_llc = true };

const u32 genx_gen11_pipe_conf[7] = {
	PIPE_CONF(0), PIPE_CONF(1), PIPE_CONF(2), PIPE_CONF_EDP, PIPE_CONF_DSI(0), PIPE_CONF_DSI(1),
	0
};

const struct genx_oa_desc genx_gen11_lp_oa = {
	GENX_GEN11_OA,
	.test_set = &genx_gen11_test_oa,
};
