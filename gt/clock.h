/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Clock of the command streamer timestamp. The OA timestamp has the same clock, or a clock that is
 * faster by a power of two.
 *
 * Source: register facts: frequencies and residency.
 */
#ifndef GENX_GT_CLOCK_H
#define GENX_GT_CLOCK_H

#include "regs/platform.h"

struct genx_forcewake;

/**
 * struct genx_clock_values - values of the registers that determine the frequency
 * @ctc_mode:	CTC_MODE
 * @override:	TIMESTAMP_OVERRIDE, used if CTC_SOURCE_DIVIDE is set in CTC_MODE
 * @rpm_config0: RPM_CONFIG0
 *
 * A register that the platform's kind of clock does not use is not read; its field is 0.
 */
struct genx_clock_values {
	u32 ctc_mode;
	u32 override;
	u32 rpm_config0;
};

/**
 * genx_clock_decode() - decode the timestamp frequency from register values
 * @plat: platform
 * @raw: register values
 *
 * Accesses no hardware.
 *
 * Return: frequency in Hz, 0 for a crystal that the platform does not have.
 */
u32 genx_clock_decode(const struct genx_platform *plat, const struct genx_clock_values *raw);

/**
 * genx_clock_shift() - decode the divisor from the crystal's clock to the timestamp clock
 * @plat: platform
 * @raw: register values
 *
 * Accesses no hardware.
 *
 * Return: n, if the divisor is 2^n; 0 for kinds of clocks without RPM_CONFIG0.
 */
unsigned int genx_clock_shift(const struct genx_platform *plat,
			      const struct genx_clock_values *raw);

/**
 * genx_clock_read() - read the timestamp frequency
 * @fw: force-wake of the GT, with its register window
 * @hz: set to the frequency in Hz; 0 for an unknown crystal
 * @shift: set to the result of genx_clock_shift()
 *
 * Return: 0, -ENODEV for an unknown crystal or a lost device, or the error of
 * genx_forcewake_get().
 */
int genx_clock_read(struct genx_forcewake *fw, u32 *hz, u8 *shift);

#endif
