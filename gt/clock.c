// SPDX-License-Identifier: GPL-2.0-only
/* Clock of the command streamer timestamp. */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/clock.h"
#include "gt/gt.h"
#include "regs/gt_regs.h"

/* Whole MHz and a fraction of one, both encoded less 1. */
static u32 override_hz(u32 override)
{
	u32 mhz = REG_FIELD_GET(TIMESTAMP_OVERRIDE_US_MASK, override) + 1;
	u32 denominator = REG_FIELD_GET(TIMESTAMP_OVERRIDE_DENOM_MASK, override) + 1;

	return mhz * 1000000 + 1000000 / denominator;
}

u32 genx_clock_decode(const struct genx_platform *plat, u32 ctc_mode, u32 override,
		      u32 rpm_config0)
{
	u32 crystal = REG_FIELD_GET(RPM_CRYSTAL_CLOCK_MASK, rpm_config0);
	u32 shift = 3 - REG_FIELD_GET(RPM_CTC_SHIFT_MASK, rpm_config0);

	if (ctc_mode & CTC_SOURCE_DIVIDE)
		return override_hz(override);
	if (crystal >= ARRAY_SIZE(plat->crystal_khz))
		return 0;
	return (plat->crystal_khz[crystal] * 1000) >> shift;
}

int genx_clock_init(struct genx_gt *gt)
{
	u32 ctc_mode, override, rpm_config0;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, GENX_FW_BIT(GENX_FW_GT));
	if (wake.err)
		return wake.err;

	ctc_mode = genx_mmio_read(&gt->mmio, CTC_MODE);
	override = genx_mmio_read(&gt->mmio, TIMESTAMP_OVERRIDE);
	rpm_config0 = genx_mmio_read(&gt->mmio, RPM_CONFIG0);
	if (genx_mmio_lost(&gt->mmio))
		return -ENODEV;
	gt->timestamp_hz = genx_clock_decode(gt->plat, ctc_mode, override, rpm_config0);
	if (!gt->timestamp_hz) {
		drm_err(gt->drm, "GT: unknown crystal in RPM_CONFIG0 %08x\n", rpm_config0);
		return -ENODEV;
	}
	return 0;
}
