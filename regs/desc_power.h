/* SPDX-License-Identifier: MIT */
/* RC6, frequencies and the clock of a platform. */
#ifndef GENX_REGS_DESC_POWER_H
#define GENX_REGS_DESC_POWER_H

#include "regs/reg.h"

/* Source of the command streamer timestamp's frequency (register facts: frequencies). */
enum genx_clock_kind {
	GENX_CLOCK_GEN11,		/* CTC_MODE, else crystal and shift of RPM_CONFIG0 */
	GENX_CLOCK_GEN9,		/* CTC_MODE: override, else one crystal and a shift */
	GENX_CLOCK_FIXED,		/* SNB to BDW */
	GENX_CLOCK_COUNT
};

/**
 * struct genx_rc6_desc - the power state of an idle GT (register facts: RC6)
 * @setup:	thresholds and limits
 * @n_setup:	how many
 * @control:	RC_CONTROL when it is on
 * @off:	RC_CONTROL when it is off (OAG-008); RC_STATE is 0 then
 * @max_idle:	value of each engine's RING_MAX_IDLE
 * @needs:	register that firmware must have set: while it reads 0, RC6 is not enabled;
 *		0: none
 */
struct genx_rc6_desc {
	const struct genx_reg_value *setup;
	u8 n_setup;
	u32 control;
	u32 off;
	u8 max_idle;
	u32 needs;
};

/**
 * struct genx_freq_desc - frequencies of the GT (register facts: frequencies)
 * @request:	requested frequency, writable without force-wake where there are shadow registers
 * @request_mask: its field
 * @actual:	frequency now
 * @actual_mask: its field
 * @control:	RP_CONTROL, without which requests have no effect
 * @rp1:	register with RP1 where RP_STATE_CAP does not have it, addr 0: it does
 * @unit_num:	unit of both in MHz, numerator
 * @unit_den:	denominator
 */
struct genx_freq_desc {
	struct genx_reg request;
	u32 request_mask;
	struct genx_reg actual;
	u32 actual_mask;
	u32 control;
	struct genx_reg rp1;
	u8 unit_num;
	u8 unit_den;
};

#endif
