// SPDX-License-Identifier: MIT
/* Tables of the Gen12.0 parts; the sources are named in regs/tables/gen12.h. */
#include "regs/tables/gen12.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)
#define REN	GENX_FW_BIT(GENX_FW_RENDER)
#define VD0	GENX_FW_BIT(GENX_FW_VDBOX(0))
#define VD2	GENX_FW_BIT(GENX_FW_VDBOX(2))
#define VE0	GENX_FW_BIT(GENX_FW_VEBOX(0))

const struct genx_mmio_span genx_gen12_gt_spans[2] = {
	{ 0x000000, 0x03ffff },
	{ 0x1c0000, 0x1d3fff },
};

#define ROW(first, last, wells)		{ (first), (last), (wells), GENX_REPL_NONE },
#define SUBSLICE(first, last)		{ (first), (last), REN, GENX_REPL_SUBSLICE },

/* Reserved offsets have no row. @vd2: macro that expands a row of VDBOX2, or drops it */
#define RANGES(vd2) \
	ROW(0x000000, 0x001fff, 0) \
	ROW(0x002000, 0x0026ff, REN) \
	ROW(0x002700, 0x0027ff, GT) \
	ROW(0x002800, 0x002aff, REN)	/* OAR */ \
	ROW(0x002b00, 0x002fff, GT) \
	ROW(0x003000, 0x003fff, REN) \
	ROW(0x004000, 0x0048ff, GT)	/* MOCS, auxiliary tables, PAT */ \
	ROW(0x005200, 0x0053ff, REN) \
	ROW(0x005500, 0x007fff, REN) \
	ROW(0x008000, 0x00813f, GT) \
	ROW(0x008140, 0x00814f, REN) \
	SUBSLICE(0x008150, 0x00815f) \
	ROW(0x008160, 0x0081ff, 0) \
	ROW(0x008200, 0x0082ff, GT) \
	ROW(0x008300, 0x0084ff, REN) \
	ROW(0x008500, 0x0087ff, GT) \
	ROW(0x009000, 0x00947f, GT) \
	ROW(0x0094d0, 0x00951f, REN) \
	SUBSLICE(0x009520, 0x00955f) \
	ROW(0x009560, 0x0095ff, 0) \
	ROW(0x009800, 0x00afff, GT) \
	ROW(0x00b000, 0x00b0ff, REN)	/* one L3 node (G12-037) */ \
	{ 0x00b100, 0x00b3ff, REN, GENX_REPL_L3BANK }, \
	ROW(0x00b400, 0x00b47f, GT) \
	ROW(0x00c000, 0x00cfff, GT) \
	ROW(0x00d000, 0x00d7ff, 0) \
	ROW(0x00d800, 0x00d8ff, REN) \
	ROW(0x00d900, 0x00dbff, GT)	/* OAG */ \
	ROW(0x00dc00, 0x00ddff, REN) \
	SUBSLICE(0x00de80, 0x00e8ff) \
	ROW(0x00f000, 0x00ffff, GT) \
	ROW(0x014800, 0x014fff, REN) \
	ROW(0x016e00, 0x01bfff, REN) \
	ROW(0x020000, 0x020fff, VD0) \
	vd2(0x021000, 0x021fff) \
	ROW(0x022000, 0x023fff, GT)	/* BCS */ \
	ROW(0x024000, 0x02407f, 0) \
	ROW(0x024180, 0x0241ff, GT) \
	SUBSLICE(0x024a00, 0x024a7f) \
	ROW(0x025200, 0x0252ff, GT) \
	ROW(0x025600, 0x02567f, VD0) \
	vd2(0x025680, 0x0256ff) \
	ROW(0x025a00, 0x025a7f, VD0) \
	vd2(0x025a80, 0x025aff) \
	ROW(0x030000, 0x03ffff, GT) \
	ROW(0x1c0000, 0x1c2bff, VD0) \
	ROW(0x1c2d00, 0x1c2dff, VD0) \
	ROW(0x1c3f00, 0x1c3fff, VD0) \
	ROW(0x1c8000, 0x1ca0ff, VE0) \
	ROW(0x1cbf00, 0x1cbfff, VE0) \
	ROW(0x1cc000, 0x1ccfff, VD0)	/* scaler */ \
	vd2(0x1d0000, 0x1d2bff) \
	vd2(0x1d2d00, 0x1d2dff) \
	vd2(0x1d3f00, 0x1d3fff)

#define ROW_VD2(first, last)		ROW(first, last, VD2)
#define NO_ROW(...)

const struct genx_mmio_range genx_gen12_ranges[] = { RANGES(ROW_VD2) };
const struct genx_mmio_range genx_gen12_one_decoder_ranges[] = { RANGES(NO_ROW) };

const struct genx_mmio_span genx_gen12_shadow[14] = {
	GENX_SHADOW_TAIL(RCS_BASE), GENX_SHADOW_QUEUE(RCS_BASE),
	GENX_SHADOW_FREQ,
	GENX_SPAN_OF(0x00c4c8), GENX_SPAN_OF(0x00c4d4), GENX_SPAN_OF(0x00c600),	/* GuC */
	GENX_SHADOW_TAIL(BCS_BASE), GENX_SHADOW_QUEUE(BCS_BASE),
	GENX_SHADOW_TAIL(GEN11_VCS_BASE(0)), GENX_SHADOW_QUEUE(GEN11_VCS_BASE(0)),
	GENX_SHADOW_TAIL(GEN11_VECS_BASE(0)), GENX_SHADOW_QUEUE(GEN11_VECS_BASE(0)),
	GENX_SHADOW_TAIL(GEN11_VCS_BASE(2)), GENX_SHADOW_QUEUE(GEN11_VCS_BASE(2)),
};

/* Force-wake requests work while all wells are asleep, and GDRST is outside the wells (T-9). */
const struct genx_mmio_span genx_gen12_always[5] = {
	GENX_SPAN_OF(GDRST_ADDR),
	GENX_SPAN_OF(FORCEWAKE_GT_ADDR),
	GENX_SPAN_OF(FORCEWAKE_RENDER_ADDR),
	{ FORCEWAKE_MEDIA_VDBOX_ADDR(0), FORCEWAKE_MEDIA_VDBOX_ADDR(2) + 3 },
	GENX_SPAN_OF(FORCEWAKE_MEDIA_VEBOX_ADDR(0)),
};

/*
 * G12-150 to G12-153, G12-155. G12-218: user batches must neither make reports in the buffer of the
 * OA unit nor access its status, head, tail and address.
 */
const u32 genx_gen12_render_nonpriv[7] = {
	NONPRIV(PS_INVOCATION_COUNT, NONPRIV_ACCESS_RD, 1), COMMON_SLICE_CHICKEN1, HIZ_CHICKEN,
	HDC_CHICKEN1,
	NONPRIV(OAG_MMIOTRIGGER_ADDR, NONPRIV_ACCESS_RW, 0) | NONPRIV_DENY,
	NONPRIV(OAG_OASTATUS_ADDR, NONPRIV_ACCESS_RD, 0) | NONPRIV_DENY,
	NONPRIV(OAG_OAHEADPTR_ADDR, NONPRIV_ACCESS_RD, 1) | NONPRIV_DENY,
};

/* G12-154 */
const u32 genx_gen12_bcs_nonpriv[1] = { NONPRIV_CTX_TIMESTAMP(BCS_BASE) };
const u32 genx_gen12_vcs0_nonpriv[1] = { NONPRIV_CTX_TIMESTAMP(GEN11_VCS_BASE(0)) };
const u32 genx_gen12_vcs2_nonpriv[1] = { NONPRIV_CTX_TIMESTAMP(GEN11_VCS_BASE(2)) };
const u32 genx_gen12_vecs_nonpriv[1] = { NONPRIV_CTX_TIMESTAMP(GEN11_VECS_BASE(0)) };

/* G12-113: entries that all parts have; 16 and 17 bypass the LLC (G12-114). */
#define MOCS_COMMON \
	[2] = { 0x00037, 0x30 }, [3] = { 0x00005, 0x10 }, \
	[4] = { 0x00005, 0x30 }, [5] = { 0x00037, 0x10 }, \
	[6] = { 0x00017, 0x10 }, [7] = { 0x00017, 0x30 }, \
	[8] = { 0x00027, 0x10 }, [9] = { 0x00027, 0x30 }, \
	[10] = { 0x00077, 0x10 }, [11] = { 0x00077, 0x30 }, \
	[12] = { 0x00057, 0x10 }, [13] = { 0x00057, 0x30 }, \
	[14] = { 0x00067, 0x10 }, [15] = { 0x00067, 0x30 }, \
	[16] = { 0x04005, 0x10 }, [17] = { 0x04005, 0x30 }, \
	[18] = { 0x60037, 0x30 }, [19] = { 0x00737, 0x30 }, \
	[20] = { 0x00337, 0x30 }, [21] = { 0x00137, 0x30 }, \
	[22] = { 0x003b7, 0x30 }, [23] = { 0x007b7, 0x30 }, \
	[48] = { 0x00037, 0x30 }, [49] = { 0x00005, 0x30 }, \
	[50] = { 0x00037, 0x10 }, [51] = { 0x00005, 0x10 }, \
	[60] = { 0x00037, 0x10 }, [61] = { 0x00005, 0x30 }, \
	[62] = { 0x00037, 0x10 }, [63] = { 0x00037, 0x10 }

/* G12-111: the ABI requires that unused entries are equal to entry 1, which does not cache. */
#define TGL_UNUSED { 0x00000, 0x10 }
static const struct genx_mocs_entry tgl_mocs[] = {
	MOCS_COMMON,
	[0] = TGL_UNUSED, [1] = TGL_UNUSED,
	[24 ... 47] = TGL_UNUSED, [52 ... 59] = TGL_UNUSED,
};

/* G12-112: unused entries are equal to entry 2. */
#define ADL_UNUSED { 0x00037, 0x30 }
static const struct genx_mocs_entry adl_mocs[] = {
	MOCS_COMMON,
	[0] = ADL_UNUSED, [1] = ADL_UNUSED,
	[24 ... 47] = ADL_UNUSED, [52 ... 59] = ADL_UNUSED,
};

/* G12-006, G12-110, G12-117, G12-118 */
#define COHERENCY \
	.has_llc = true, \
	.bypass_llc = true, \
	.pat_kind = GENX_PAT_GEN12, \
	.pat = { 0x03, 0x01, 0x02, 0x00, 0x03, 0x03, 0x03, 0x03 }, \
	.ppgtt_uncached = 0x18, \
	.mocs_base = GEN12_GLOBAL_MOCS

const struct genx_coherency_desc genx_tgl_coherency = {
	COHERENCY, GENX_TABLE(mocs, tgl_mocs),
};

const struct genx_coherency_desc genx_adl_coherency = {
	COHERENCY, GENX_TABLE(mocs, adl_mocs),
};

/* Firmware may have locked MISCCPCTL, so the write is not verified (G12-026, G12-164). */
const struct genx_wa genx_gen12_wa[] = {
	WA_SET(VIDEO_EVEN, "Wa_14011060649", VDBOX_CGCTL3F10,
	       VDBOX_CGCTL3F10_IECPUNIT_CLKGATE_DIS),			/* G12-130 */
	WA_SET(GT, "Wa_14011059788", DFR_RATIO_CHICKEN,
	       DFR_RATIO_CHICKEN_DFR_DISABLE),				/* G12-131 */
	WA_CLEAR_UNVERIFIED(GT, "Wa_14015795083", MISCCPCTL,
			    MISCCPCTL_DOP_CLOCK_GATE_RENDER_ENABLE),	/* G12-132 */
	WA_MFIELD(ENGINE, "default MOCS", RING_CMD_CCTL, CMD_CCTL_MOCS_MASK,
		  CMD_CCTL_MOCS(GEN12_MOCS_UNCACHED)),			/* G12-115, G12-143 */
	WA_CLEAR(RENDER, "tuning, bus hash", GARBCNTL, GARBCNTL_BUS_HASH_CONTROL), /* G12-133 */
	WA_MSET(RENDER, "indirect state base, Wa_1406941453", SAMPLER_MODE,
		SAMPLER_MODE_INDIRECT_STATE_BASE_OVERRIDE |
		SAMPLER_MODE_ENABLE_SMALL_PL),				/* G12-134, G12-138 */
	WA_MSET(RENDER, "Wa_1606700617, Wa_22010271021, Wa_14010826681", CS_DEBUG_MODE1,
		CS_DEBUG_MODE1_FF_DOP_CLOCK_GATE_DISABLE),		/* G12-135 */
	WA_MSET(RENDER, "Wa_1606931601, Wa_1409804808", ROW_CHICKEN2,
		ROW_CHICKEN2_DISABLE_EARLY_READ |
		ROW_CHICKEN2_PUSH_CONST_DEREF_HOLD_DIS),		/* G12-136, G12-139 */
	WA_SET(RENDER, "Wa_1407928979, Wa_18011464164, Wa_22010931296, Wa_14010919138",
	       FF_THREAD_MODE, FF_THREAD_MODE_TESS_DOP_GATE_DISABLE),	/* G12-137 */
	WA_MSET(RENDER, "Wa_14010229206", ROW_CHICKEN4, ROW_CHICKEN4_DIS_TDL_PUSH), /* G12-140 */
	WA_MSET(RENDER, "per-context preemption control", FF_SLICE_CS_CHICKEN1,
		FFSC_PER_CTX_PREEMPT_CTRL),				/* G12-142 */
	WA_MSET(CONTEXT, "Wa_1409142259 and others", HDC_CHICKEN1,
		HDC1_CPS_AWARE_COLOR_PIPE_DISABLE),			/* G12-144 */
	WA_MFIELD(CONTEXT, "no mid-thread preemption", CS_CHICKEN1,
		  CS_CHICKEN1_GPGPU_PREEMPT_MASK,
		  CS_CHICKEN1_GPGPU_PREEMPT_GROUP),			/* G12-145 */
	/* the CPU reads wrong values (Wa_1608008084) */
	WA_WHOLE_UNVERIFIED(CONTEXT, "Wa_16011163337, Wa_1604555607", FF_MODE2,
			    FF_MODE2_GS_TIMER_224 | FF_MODE2_TDS_TIMER_128), /* G12-146 */
	WA_MSET(CONTEXT, "Wa_1806527549", HIZ_CHICKEN,
		HIZ_CHICKEN_HZ_DEPTH_TEST_OPT_DISABLE),			/* G12-147 */
	WA_MSET(CONTEXT, "Wa_1606376872", HDC_CHICKEN0,
		HDC_TDC_LOAD_BALANCING_DISABLE),			/* G12-148 */
	WA_FIELD(COPY_CONTEXT, "default MOCS", BLIT_CCTL, BLIT_CCTL_MASK,
		 BLIT_CCTL_MOCS(GEN12_MOCS_UNCACHED)),			/* G12-116, G12-149 */
	WA_END
};

/* G12-141: the parts for desktops do not need this. */
const struct genx_wa genx_gen12_idle_wa[] = {
	WA_MSET(RENDER, "Wa_1607297627", RCS_PSMI_CTRL,
		PSMI_CTRL_RC_SEMA_IDLE_MSG_DISABLE | PSMI_CTRL_WAIT_EVENT_POWER_DOWN_DISABLE),
	WA_END
};
