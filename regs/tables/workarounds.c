// SPDX-License-Identifier: MIT
/* Workarounds that several platforms share, and access to the rows of a platform by an index. */
#include "regs/tables/workarounds.h"

const struct genx_wa genx_wa_gen7[] = {
	WA_SET(GT, "WaCatErrorRejectionIssue", SQ_CHICKEN_MBCUNIT, SQ_CHICKEN_MBCUNIT_SQINTMOB),
	WA_MSET(RENDER, "WaBCSVCSTlbInvalidationMode", RCS_GFX_MODE,
		GFX_MODE_TLB_INVALIDATE_EXPLICIT | GFX_MODE_REPLAY_MODE),
	WA_MCLEAR(RENDER, "WaDisable_RenderCache_OperationalFlush", CACHE_MODE_0,
		  CACHE_MODE_0_RC_OP_FLUSH_ENABLE),
	WA_MSET(RENDER, "WaDisable4x2SubspanOptimization", CACHE_MODE_1,
		CACHE_MODE_1_PIXEL_SUBSPAN_COLLECT_OPT_DISABLE),
	WA_MFIELD(RENDER, "WIZ hashing 16x4", GT_MODE,
		  GT_MODE_WIZ_HASHING_MASK, GT_MODE_WIZ_HASHING_16X4),
	WA_MSET(RENDER, "WaDisableAsyncFlipPerfMode", RCS_MI_MODE, MI_MODE_ASYNC_FLIP_PERF_DISABLE),
	WA_MSET(CONTEXT, "INSTPM force ordering", RCS_INSTPM, INSTPM_FORCE_ORDERING),
	WA_END
};

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
