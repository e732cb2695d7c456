/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Clock of the command streamer timestamp, which the OA timestamp shares.
 *
 * Source: register facts 24.
 */
#ifndef GENX_GT_CLOCK_H
#define GENX_GT_CLOCK_H

#include "regs/platform.h"

struct genx_gt;

/**
 * struct genx_clock_values - registers that tell the clock
 * @ctc_mode:	CTC_MODE
 * @override:	TIMESTAMP_OVERRIDE, used if CTC_MODE says so
 * @rpm_config0: RPM_CONFIG0
 *
 * Those that the platform's kind does not look at are not read and 0.
 */
struct genx_clock_values {
	u32 ctc_mode;
	u32 override;
	u32 rpm_config0;
};

/**
 * genx_clock_decode() - timestamp frequency from register values
 * @plat: platform
 * @raw: register values
 *
 * A pure function.
 *
 * Return: frequency in Hz, 0 for a crystal that the platform does not have.
 */
u32 genx_clock_decode(const struct genx_platform *plat, const struct genx_clock_values *raw);

/**
 * genx_clock_init() - read the timestamp frequency
 * @gt: GT with MMIO and force-wake
 *
 * Sets gt->timestamp_hz.
 *
 * Return: 0, -ENODEV for an unknown crystal, or the error of
 * genx_forcewake_get().
 */
int genx_clock_init(struct genx_gt *gt);

#endif
