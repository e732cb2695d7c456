// SPDX-License-Identifier: MIT
/*
 * Workarounds of all platforms: public register facts 22, whose lists these are.
 *
 * Not here: what concerns one stepping or one size of a platform, where no descriptor
 * is for that alone (register facts say "before", "from", GT1, GT2, G10, G11); the
 * steering register, which genx_steering_init() sets; batches that run at a context
 * switch. A row that says "by analogy" waits for silicon.
 */
#include "regs/workarounds.h"

#define SET(w, n, a, bits)	{ .name = n, .where = GENX_WA_##w, .addr = a, \
				  .mask = bits, .value = bits }
#define CLEAR(w, n, a, bits)	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits }
#define FIELD(w, n, a, m, v)	{ .name = n, .where = GENX_WA_##w, .addr = a, \
				  .mask = m, .value = v }
#define WHOLE(w, n, a, v)	FIELD(w, n, a, 0xffffffff, v)
/* Registers whose upper half says which bits of the lower half are written. */
#define MSET(w, n, a, bits)	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits, \
				  .value = bits, .masked = true }
#define MCLEAR(w, n, a, bits)	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits, \
				  .masked = true }
#define MFIELD(w, n, a, m, v)	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = m, \
				  .value = v, .masked = true }
/* ... and that cannot be read. */
#define MSET_WO(w, n, a, bits)	{ .name = n, .where = GENX_WA_##w, .addr = a, .mask = bits, \
				  .value = bits, .masked = true, .write_only = true }
#define END			{ .name = NULL }

static const struct genx_wa snb[] = {
	SET(GT, "BLB, CS unit clock gating off", 0x9400, 0xa0),
	WHOLE(GT, "WaDisableRCCUnitClockGating, WaDisableRCPBUnitClockGating", 0x9404, 0x1800),
	MSET(RENDER, "WaDisableAsyncFlipPerfMode, WaTimedSingleVertexDispatch", 0x209c, 0x4040),
	MSET(RENDER, "WaEnableFlushTlbInvalidationMode", 0x2520, 0x2000),
	MSET(RENDER, "WaDisableHiZPlanesWhenMSAAEnabled", 0x2084, 0x0400),
	MSET(RENDER, "WaStripsFansDisableFastClipPerformanceFix", 0x2090, 0x0022),
	MFIELD(RENDER, "WIZ hashing 16x4", 0x20d0, 0x0280, 0x0200),
	MCLEAR(RENDER, "WaDisable_RenderCache_OperationalFlush", 0x2120, 0x0021),
	MSET(CONTEXT, "INSTPM force ordering", 0x20c0, 0x0080),
	END
};

/* IVB, VLV and HSW. */
static const struct genx_wa gen7[] = {
	SET(GT, "WaCatErrorRejectionIssue", 0x9030, 0x800),
	MSET(RENDER, "WaBCSVCSTlbInvalidationMode", 0x229c, 0x2800),
	MCLEAR(RENDER, "WaDisable_RenderCache_OperationalFlush", 0x7000, 0x0001),
	MSET(RENDER, "WaDisable4x2SubspanOptimization", 0x7004, 0x0040),
	MFIELD(RENDER, "WIZ hashing 16x4", 0x7008, 0x0280, 0x0200),
	MSET(RENDER, "WaDisableAsyncFlipPerfMode", 0x209c, 0x4000),
	MSET(CONTEXT, "INSTPM force ordering", 0x20c0, 0x0080),
	END
};

static const struct genx_wa ivb[] = {
	MCLEAR(GT, "WaDisableRHWOOptimizationForRenderHang", 0x7010, 0x0400),
	WHOLE(GT, "WaApplyL3ControlAndL3ChickenMode", 0xb01c, 0x3c47ff8c),
	WHOLE(GT, "WaApplyL3ControlAndL3ChickenMode", 0xb030, 0x20000000),
	CLEAR(GT, "WaForceL3Serialization", 0xb034, 0x08000000),
	MSET(GT, "DOP clock gating off", 0xe4f4, 0x0001),
	WHOLE(GT, "WaDisableRCZUnitClockGating", 0x9404, 0x2000),
	FIELD(GT, "snoop policy medium", 0x900c, 0x600000, 0x200000),
	MSET(RENDER, "WaDisableEarlyCull", 0x2090, 0x0400),
	CLEAR(RENDER, "WaVSThreadDispatchOverride", 0x20a0, 0x00077070),
	END
};

static const struct genx_wa vlv[] = {
	CLEAR(GT, "WaForceL3Serialization", 0xb034, 0x08000000),
	WHOLE(GT, "WaIncreaseL3CreditsForVLVB0", 0xb010, 0x00d30000),
	MSET(GT, "WaDisableDopClockGating", 0xe4f4, 0x0001),
	WHOLE(GT, "WaDisableRCZUnitClockGating", 0x9404, 0x2000),
	SET(GT, "WaDisableL3Bank2xClockGate", 0x940c, 0x02000000),
	MSET(RENDER, "WaDisableEarlyCull", 0x2090, 0x0400),
	CLEAR(RENDER, "WaVSThreadDispatchOverride", 0x20a0, 0x00077070),
	MSET(RENDER, "WaPsdDispatchEnable", 0xe100, 0x8008),
	END
};

static const struct genx_wa hsw[] = {
	WHOLE(GT, "L3 data atomics off", 0xb038, 0x08000000),
	MSET_WO(GT, "L3 global atomics off", 0xe49c, 0x0040),
	CLEAR(RENDER, "WaVSRefCountFullforceMissDisable", 0x20a0, 0x8000),
	SET(GT, "WaSwitchSolVfFArbitrationPriority", 0x4090, 0x40),
	MSET(RENDER, "WaSampleCChickenBitEnable", 0xe184, 0x0200),
	MCLEAR(RENDER, "HiZ raw stall optimisation on", 0x7000, 0x0004),
	END
};

static const struct genx_wa bdw[] = {
	SET(GT, "WaSwitchSolVfFArbitrationPriority", 0x4090, 0x40),
	/* registers of the render engine: its reset takes them */
	CLEAR(RENDER, "WaVSRefCountFullforceMissDisable, WaDSRefCountFullforceMissDisable", 0x20a0,
	      0x00088000),
	MSET(RENDER, "semaphore idle message off", 0x2050, 0x1000),
	SET(GT, "WaDisableSDEUnitClockGating", 0x9430, 0x4000),
	SET(GT, "WaDisableDopClockGating", 0x9400, 0x10000),
	WHOLE(GT, "WaIncreaseDefaultTLBEntries", 0x4dd4, 0x67f1427f),
	WHOLE(GT, "WaGttCachingOffByDefault", 0x4024, 0xf0007fff),
	MSET(CONTEXT, "INSTPM force ordering", 0x20c0, 0x0080),
	MSET(CONTEXT, "WaDisableAsyncFlipPerfMode", 0x209c, 0x4000),
	MSET(CONTEXT, "WaDisablePartialInstShootdown, WaDisableThreadStallDopClockGating", 0xe4f0,
	     0x0120),
	MSET(CONTEXT, "WaForceEnableNonCoherent, WaHdcDisableFetchWhenMasked", 0x7300, 0x0830),
	MCLEAR(CONTEXT, "HiZ raw stall optimisation on", 0x7000, 0x0004),
	MSET(CONTEXT, "Wa4x4STCOptimizationDisable", 0x7004, 0x0040),
	MFIELD(CONTEXT, "WIZ hashing 16x4", 0x7008, 0x0280, 0x0200),
	MSET(CONTEXT, "WaDisableDopClockGating", 0xe4f4, 0x0001),
	MSET(CONTEXT, "sampler power bypass off", 0xe184, 0x0002),
	END
};

static const struct genx_wa bdw_gt3[] = {
	MSET(CONTEXT, "WaDisableFenceDestinationToSLM", 0x7300, 0x4000),
	END
};

static const struct genx_wa gen9[] = {
	SET(GT, "WaDisableKillLogic, WaDisableHDCInvalidation", 0x4090, 0x02000100),
	SET(GT, "WaCompressedResourceSamplerPbeMediaNewHashMode", 0x4ddc, 0x88000000),
	SET(GT, "WaDisableGafsUnitClkGating", 0x940c, 0x4000),
	SET(GT, "64 KiB pages", 0x4080, 0x0000000f),
	SET(GT, "WAC6entrylatency", 0x9044, 0x40000000),
	WHOLE(GT, "WaIncreaseDefaultTLBEntries", 0x4dd4, 0x67f1427f),
	WHOLE(GT, "WaGttCachingOffByDefault", 0x4024, 0xf0007fff),
	MSET(RENDER, "per-context preemption control", 0x20e0, 0x4000),
	SET(RENDER, "WaEnableGapsTsvCreditFix", 0xb004, 0x80),
	MSET(RENDER, "WaContextSwitchWithConcurrentTLBInvalidate", 0x20d4, 0x0004),
	FIELD(RENDER, "WaEnableLbsSlaRetryTimerDecrement", 0xb11c, 0x0104, 0x0004),
	FIELD(RENDER, "WaOCLCoherentLineFlush, L3 atomics off", 0xb118, 0x00600000, 0x00200000),
	CLEAR(RENDER, "L3 atomics off", 0xb008, 0x0001),
	MSET(CONTEXT, "compressed hash", 0x7014, 0x2000),
	MSET(CONTEXT, "WaEnableYV12BugFixInHalfSliceChicken7", 0xe194, 0x0114),
	MSET(CONTEXT, "WaClearFlowControlGpgpuContextSave", 0xe4f0, 0x8100),
	MSET(CONTEXT, "Wa4x4STCOptimizationDisable", 0x7004, 0x0042),
	MCLEAR(CONTEXT, "WaCcsTlbPrefetchDisable", 0xe188, 0x0008),
	MSET(CONTEXT, "WaForceContextSaveRestoreNonCoherent", 0x7300, 0x8030),
	MSET(CONTEXT, "WaDisableSamplerPowerBypassForSOPingPong", 0xe184, 0x0002),
	MSET(CONTEXT, "WaDisableSTUnitPowerOptimization", 0xe180, 0x2000),
	MFIELD(CONTEXT, "WaDisable3DMidCmdPreemption", 0x2580, 0x0007, 0x0004),
	END
};

static const struct genx_wa skl[] = {
	CLEAR(GT, "WaDisableDopClockGating", 0x9424, 0x0001),
	END
};

/* Also Coffee, Whiskey and Comet Lake. */
static const struct genx_wa kbl[] = {
	SET(GT, "WaInPlaceDecompressionHang", 0x4ab0, 0x40000),
	MSET(CONTEXT, "WaDisableSbeCacheDispatchPortSharing", 0xe100, 0x0010),
	END
};

/* Ice Lake's; Lakefield by analogy, the nearest part with a public list. */
static const struct genx_wa gen11[] = {
	FIELD(GT, "WaModifyGamTlbPartitioning", 0x4b80, 0x300f, 0x1001),
	SET(GT, "Wa_1405766107", 0xb43c, 0x0280),
	SET(GT, "Wa_220166154", 0x4080, 0x0080),
	SET(GT, "Wa_1406463099", 0x4ab8, 0x80000000),
	SET(GT, "Wa_1408615072, Wa_1407596294", 0x9434, 0x0108),
	SET(GT, "Wa_1407352427", 0x94e4, 0x0020),
	SET(GT, "Wa_1406680159", 0x9524, 0x10000),
	SET(GT, "Wa_1607087056", 0x94d4, 0x30000),
	CLEAR(GT, "sampler power", 0x9550, 0x0200),
	WHOLE(GT, "WaIncreaseDefaultTLBEntries", 0x4dd4, 0x67f1427f),
	WHOLE(GT, "WaGttCachingOffByDefault", 0x4024, 0),
	MSET(RENDER, "border colour base", 0xe18c, 0x0001),
	MSET(RENDER, "AA line quality", 0x2090, 0x0020),
	SET(RENDER, "Wa_1405543622", 0xb004, 0x0fc00000),
	FIELD(RENDER, "Wa_1604223664", 0xb004, 0x7f, 0x01),
	FIELD(RENDER, "Wa_1604223664", 0xb404, 0x0fe0, 0x0020),
	SET(RENDER, "Wa_1405733216", 0xb118, 0x0040),
	SET(RENDER, "Wa_1606682166", 0xb000, 0x40000000),
	CLEAR(RENDER, "Wa_1409178092", 0xb140, 0x80000),
	MSET(RENDER, "WaEnable32PlaneMode", 0x20d4, 0x0080),
	SET(RENDER, "Wa_1408767742, Wa_1605460711", 0x20a0, 0x80000),
	MSET(RENDER, "Wa_22010271021", 0x20ec, 0x0002),
	MSET(RENDER, "per-context preemption control", 0x20e0, 0x4000),
	WHOLE(CONTEXT, "Wa_1406697149", 0x7034, 0x0200),
	MSET(CONTEXT, "WaForceEnableNonCoherent", 0xe5f4, 0x0010),
	MSET_WO(CONTEXT, "WaEnableFloatBlendOptimization", 0xe420, 0x0010),
	MFIELD(CONTEXT, "WaDisableGPGPUMidThreadPreemption", 0x2580, 0x0006, 0x0002),
	MSET(CONTEXT, "headerless messages", 0xe18c, 0x0020),
	WHOLE(CONTEXT, "Wa_1604278689", 0x7020, 0xfffffffe),
	WHOLE(CONTEXT, "Wa_1604278689", 0x7024, 0xffffffff),
	MSET(CONTEXT, "Wa_1406306137", 0xe48c, 0x0080),
	END
};

static const struct genx_wa dg2[] = {
	FIELD(GT, "SQIDI instance 2", 0x0fd0, 0x7f000000, 0x02000000),
	FIELD(GT, "SQIDI instance 2", 0x0fd8, 0x7f000000, 0x02000000),
	FIELD(GT, "GAM group 1", 0x0fe0, 0x7f000000, 0x08000000),
	CLEAR(GT, "Wa_14014830051", 0xe90c, 0x60000000),
	SET(GT, "Wa_18018781329", 0xcf2c, 0x0008),
	SET(GT, "Wa_18018781329", 0xcf30, 0x0008),
	SET(GT, "Wa_18018781329", 0xcf34, 0x0008),
	SET(GT, "Wa_18018781329", 0xcf38, 0x0008),
	SET(GT, "Wa_1509235366", 0xcf54, 0x1004),
	SET(GT, "Wa_14010648519", 0xb0b4, 0x80000),
	SET(GT, "tuning", 0xb188, 0x0008),
	SET(GT, "tuning", 0x8724, 0x40000000),
	/* firmware may have locked it: then it is shown as one that does not stick */
	CLEAR(GT, "Wa_14015795083", 0x9424, 0x0002),
	SET(GT, "Wa_22010954014", 0x101014, 0x20000),
	SET(VIDEO_EVEN, "Wa_14011060649", 0x3f10, 0x400000),
	MFIELD(ENGINE, "default MOCS", 0x00c4, 0x3fff, 0x0102),
	FIELD(RENDER, "tuning, stack ids", 0xe530, 0x60, 0x40),
	MSET(RENDER, "border colour base, Wa_1509727124", 0xe18c, 0x0201),
	SET(RENDER, "Wa_22013037850, Wa_16011620976, Wa_22015475538, Wa_18028616096", 0xe7cc,
	    0x04800010),
	MSET(RENDER, "Wa_18017747507", 0x83b4, 0x0010),
	SET(RENDER, "Wa_22014226127", 0xe7c8, 0x40000000),
	MSET(RENDER, "Wa_14015227452", 0xe48c, 0x0800),
	MSET(RENDER, "Wa_22012856258", 0xe4f4, 0x8000),
	MFIELD(RENDER, "Wa_22010960976, Wa_14015150844", 0xe5f0, 0x3808, 0x0008),
	MSET(RENDER, "Wa_18019627453", 0x20ec, 0x0002),
	MSET(RENDER, "per-context preemption control", 0x20e0, 0x4000),
	MSET(CONTEXT, "tuning", 0x6208, 0x0020),
	FIELD(CONTEXT, "tuning", 0x6604, 0xff0000, 0x40000),
	MSET(CONTEXT, "Wa_16013271637", 0x731c, 0x4000),
	MFIELD(CONTEXT, "Wa_14014947963", 0x83a4, 0xffff, 0x4000),
	MSET(CONTEXT, "Wa_18018764978", 0x703c, 0x0020),
	MSET(CONTEXT, "Wa_18019271663", 0x7004, 0x0800),
	MSET(CONTEXT, "Wa_14019877138", 0x7044, 0x0020),
	END
};

/* ---- what a platform has of them ---- */

const struct genx_wa *const genx_wa_snb[] = { snb, NULL };
const struct genx_wa *const genx_wa_ivb[] = { gen7, ivb, NULL };
const struct genx_wa *const genx_wa_vlv[] = { gen7, vlv, NULL };
const struct genx_wa *const genx_wa_hsw[] = { gen7, hsw, NULL };
const struct genx_wa *const genx_wa_bdw[] = { bdw, NULL };
const struct genx_wa *const genx_wa_bdw_gt3[] = { bdw, bdw_gt3, NULL };
const struct genx_wa *const genx_wa_skl[] = { gen9, skl, NULL };
const struct genx_wa *const genx_wa_kbl[] = { gen9, kbl, NULL };
const struct genx_wa *const genx_wa_gen11[] = { gen11, NULL };
const struct genx_wa *const genx_wa_dg2[] = { dg2, NULL };

const struct genx_wa *genx_wa_row(const struct genx_platform *plat, unsigned int i)
{
	const struct genx_wa *const *table;
	const struct genx_wa *wa;

	for (table = plat->workarounds; table && *table; table++)
		for (wa = *table; wa->name; wa++)
			if (!i--)
				return wa;
	return NULL;
}
