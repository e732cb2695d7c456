/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Clock of the command streamer timestamp, which the OA timestamp shares.
 *
 * Source: register facts: frequencies and residency.
 */
#ifndef GENX_GT_CLOCK_H
#define GENX_GT_CLOCK_H

#include "regs/platform.h"

struct genx_forcewake;

/**
 * struct genx_clock_values - registers that the frequency is read from
 * @ctc_mode:	CTC_MODE
 * @override:	TIMESTAMP_OVERRIDE, used if CTC_MODE says so
 * @rpm_config0: RPM_CONFIG0
 *
 * Registers that the platform's kind does not use are not read and 0.
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
 * genx_clock_read() - read the timestamp frequency
 * @fw: force-wake of the GT, with its register window
 * @hz: the frequency; 0 for an unknown crystal
 *
 * Return: 0, -ENODEV for an unknown crystal, or the error of
 * genx_forcewake_get().
 */
int genx_clock_read(struct genx_forcewake *fw, u32 *hz);

#endif
