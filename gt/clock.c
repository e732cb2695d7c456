// SPDX-License-Identifier: GPL-2.0-only
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/clock.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

/* The frequency in MHz is n + 1/m. The register holds n - 1 and m - 1. */
static u32 override_hz(u32 override)
{
	u32 mhz = REG_FIELD_GET(TIMESTAMP_OVERRIDE_US_MASK, override) + 1;
	u32 denominator = REG_FIELD_GET(TIMESTAMP_OVERRIDE_DENOM_MASK, override) + 1;

	return mhz * 1000000 + 1000000 / denominator;
}

/*
 * The timestamp clock is the crystal clock shifted right by this number of bits. An override clock
 * is not shifted, here as in public drivers (register facts: timestamps). The OA timestamp of DG2
 * ignores the shift, which i915 undoes for an override clock as well (SIL-355). So does genx: no
 * part is known to have both an override clock and a shift.
 */
static unsigned int gen11_shift(const struct genx_clock_values *raw)
{
	return 3 - REG_FIELD_GET(RPM_CTC_SHIFT_MASK, raw->rpm_config0);
}

/* Return: frequency in Hz, 0 if the platform has no such crystal. */
static u32 gen11_hz(const struct genx_platform *plat, const struct genx_clock_values *raw)
{
	u32 crystal = REG_FIELD_GET(RPM_CRYSTAL_CLOCK_MASK, raw->rpm_config0);

	if (raw->ctc_mode & CTC_SOURCE_DIVIDE)
		return override_hz(raw->override);
	if (crystal >= ARRAY_SIZE(plat->crystal_khz))
		return 0;
	return (plat->crystal_khz[crystal] * 1000) >> gen11_shift(raw);
}

static u32 gen9_hz(const struct genx_platform *plat, const struct genx_clock_values *raw)
{
	if (raw->ctc_mode & CTC_SOURCE_DIVIDE)
		return override_hz(raw->override);
	return (plat->crystal_khz[0] * 1000) >>
	       (3 - REG_FIELD_GET(CTC_SHIFT_MASK, raw->ctc_mode));
}

static u32 fixed_hz(const struct genx_platform *plat, const struct genx_clock_values *raw)
{
	return plat->crystal_khz[0] * 1000;
}

/* For each kind of clock: the registers to read, and the function that decodes them. */
static const struct clock_kind {
	bool ctc_mode;
	bool rpm_config0;
	u32 (*hz)(const struct genx_platform *plat, const struct genx_clock_values *raw);
} clock_kinds[GENX_CLOCK_COUNT] = {
	[GENX_CLOCK_GEN11] = { true, true, gen11_hz },
	[GENX_CLOCK_GEN9] = { true, false, gen9_hz },
	[GENX_CLOCK_FIXED] = { false, false, fixed_hz },
};

u32 genx_clock_decode(const struct genx_platform *plat, const struct genx_clock_values *raw)
{
	if (plat->clock_kind >= ARRAY_SIZE(clock_kinds))
		return 0;
	return clock_kinds[plat->clock_kind].hz(plat, raw);
}

unsigned int genx_clock_shift(const struct genx_platform *plat,
			      const struct genx_clock_values *raw)
{
	if (plat->clock_kind >= ARRAY_SIZE(clock_kinds) ||
	    !clock_kinds[plat->clock_kind].rpm_config0)
		return 0;
	return gen11_shift(raw);
}

/* Read the registers that the kind of clock uses; the other members of @raw stay as they are. */
static int read_all(struct genx_forcewake *fw, const struct clock_kind *kind,
		    struct genx_clock_values *raw)
{
	struct genx_mmio *mmio = fw->mmio;
	u32 domains = 0;

	if (kind->ctc_mode)
		domains |= genx_mmio_domains(mmio->plat, CTC_MODE.addr);
	if (kind->rpm_config0)
		domains |= genx_mmio_domains(mmio->plat, RPM_CONFIG0.addr);
	CLASS(genx_forcewake_scope, wake)(fw, domains);
	if (wake.err)
		return wake.err;

	if (kind->ctc_mode) {
		raw->ctc_mode = genx_mmio_read(mmio, CTC_MODE);
		raw->override = genx_mmio_read(mmio, TIMESTAMP_OVERRIDE);
	}
	if (kind->rpm_config0)
		raw->rpm_config0 = genx_mmio_read(mmio, RPM_CONFIG0);
	return genx_mmio_lost(mmio) ? -ENODEV : 0;
}

int genx_clock_read(struct genx_forcewake *fw, u32 *hz, u8 *shift)
{
	const struct genx_platform *plat = fw->mmio->plat;
	struct genx_clock_values raw = {};
	int err;

	if (plat->clock_kind >= ARRAY_SIZE(clock_kinds))
		return -ENODEV;
	err = read_all(fw, &clock_kinds[plat->clock_kind], &raw);
	if (err)
		return err;
	*hz = genx_clock_decode(plat, &raw);
	*shift = genx_clock_shift(plat, &raw);
	if (!*hz) {
		drm_err(fw->mmio->drm, "GT: unknown crystal frequency in RPM_CONFIG0 0x%08x\n",
			raw.rpm_config0);
		return -ENODEV;
	}
	return 0;
}
