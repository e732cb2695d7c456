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

/* What a GT needs before it loses its power (register facts: VLV sleep). */
enum genx_sleep_kind {
	GENX_SLEEP_PLAIN,		/* nothing */
	GENX_SLEEP_VLV,			/* wake-up forbidden, registers of the Gunit kept */
	GENX_SLEEP_COUNT
};

/**
 * struct genx_kept_regs - adjacent registers that lose their values in sleep, and that the driver
 *	does not program by itself
 * @first:	first register; none of them needs force-wake
 * @n:		how many
 * @masked:	the upper half of each register is a write mask
 */
struct genx_kept_regs {
	u32 first;
	u8 n;
	bool masked;
};

/**
 * struct genx_boot_desc - what firmware of a discrete part does after power-up (register facts:
 *	pcode; DG2 local memory)
 * @pcode_ms:	longest time until pcode reports that it has initialized the device
 * @lmem_ms:	longest time after that until local memory is initialized
 */
struct genx_boot_desc {
	u32 pcode_ms;
	u32 lmem_ms;
};

/**
 * struct genx_rc6_desc - the power state of an idle GT (register facts: RC6)
 * @setup:	thresholds and limits
 * @n_setup:	how many
 * @control:	value of RC_CONTROL while RC6 is on
 * @off:	value of RC_CONTROL while RC6 is off (OAG-008); RC_STATE is 0 then
 * @gates:	value of PG_ENABLE while RC6 is on: the power gates of render and media, which must
 *		be off while RC6 is off; 0: genx leaves them as they are
 * @max_idle:	value of each engine's RING_MAX_IDLE
 * @needs:	register that firmware must have set: while it reads 0, RC6 is not enabled;
 *		0: none
 * @min_mv:	lowest voltage in mV at which the GT keeps its state in RC6; firmware may have set
 *		less. 0: the voltage that firmware set is right
 * @residency_ns: unit of RC6_RESIDENCY; 0: the platform counts it in another way
 */
struct genx_rc6_desc {
	const struct genx_reg_value *setup;
	u8 n_setup;
	u32 control;
	u32 off;
	u32 gates;
	u8 max_idle;
	u32 needs;
	u16 min_mv;
	u16 residency_ns;
};

/**
 * struct genx_freq_desc - frequencies of the GT (register facts: frequencies)
 * @request:	requested frequency, writable without force-wake where there are shadow registers
 * @request_mask: field of @request
 * @actual:	register with the actual frequency
 * @actual_mask: field of @actual
 * @control:	value of RP_CONTROL, without which requests have no effect
 * @rp1:	register with RP1; addr 0: RP_STATE_CAP has RP1
 * @unit_num:	unit of both frequencies in MHz, numerator
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
