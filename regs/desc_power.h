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

/*
 * Values of PMINTRMSK that mask all interrupts, except bits that must never be set. On Gen6 to
 * Gen7.5 a batch that loops hangs the machine if the interrupt for the end of an evaluation
 * interval is masked (SIL-299). On Gen8 and Gen9 bit 31 concerns the redirection to the GuC;
 * drivers on silicon always write 0 to this bit (SIL-300).
 */
#define GENX_PM_MASK_GEN6	(~PMINTRMSK_UP_EI_EXPIRED)
#define GENX_PM_MASK_GEN8	(~PMINTRMSK_REDIRECT)
#define GENX_PM_MASK_GEN11	(~0U)

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
 * @control:	value of RC_CONTROL with which the hardware enters RC6 by its own timers
 * @inhibit:	value of RC_CONTROL while OA keeps the GT out of RC6 (OAG-008); RC_STATE is 0 then.
 *		If RC6 is off for another reason, both registers are 0 (SIL-288)
 * @target:	RC_STATE_TARGET_*, which software enters when all engines are parked (SIL-295); 0:
 *		only the hardware enters RC6
 * @lossy:	a batch that accesses registers while the GT enters RC6 can destroy the power
 *		context (CVE-2019-0154): RC6 is off while an engine is awake, and RC6_CTX_INFO tells
 *		whether the power context is lost (SIL-282)
 * @needs_context: a render context with a valid 3D state must have run before RC6 is entered
 *		(SIL-150, SIL-283)
 * @gates:	value of PG_ENABLE while RC6 is on, if the part has it
 * @decoder_gates: each video decoder that exists has two more gates, PG_ENABLE_DECODER (G12-181)
 * @max_idle:	value of each engine's RING_MAX_IDLE
 * @needs:	register that firmware must have set: while this register reads 0, the driver does
 *		not enable RC6; 0: none
 * @min_mv:	lowest voltage in mV at which the GT keeps its state in RC6; firmware may have set
 *		less. 0: the voltage that firmware set is right
 * @residency_ns: unit of RC6_RESIDENCY in ns; 0: no such register, or @residency_window
 * @residency_deep: the GT also enters RC6p, and RC6P_RESIDENCY counts that time
 * @residency_window: RC6_RESIDENCY shows 32 of 40 bits, and counts periods of the CZ clock
 *		(SIL-296)
 */
struct genx_rc6_desc {
	const struct genx_reg_value *setup;
	u8 n_setup;
	u32 control;
	u32 inhibit;
	u8 target;
	bool lossy;
	bool needs_context;
	u32 gates;
	bool decoder_gates;
	u8 max_idle;
	u32 needs;
	u16 min_mv;
	u16 residency_ns;
	bool residency_deep;
	bool residency_window;
};

/*
 * How the frequencies of the LLC's ring and of the CPU follow the frequency of the GT (SIL-308).
 * The driver writes this as a table to pcode. Without the table, memory is slow for a GPU that
 * works while the CPUs are idle.
 */
enum genx_llc_kind {
	GENX_LLC_NONE,			/* no LLC, or no such table */
	GENX_LLC_CPU,			/* SNB, IVB: the ring runs at the frequency of the CPU */
	GENX_LLC_FIVE_QUARTERS,		/* HSW: 5/4 of the GT, at least that of the memory */
	GENX_LLC_MEMORY,		/* BDW: that of the GT, at least that of the memory */
	GENX_LLC_GT,			/* Gen9 and later: that of the GT */
	GENX_LLC_COUNT
};

/* How the driver controls the frequency of the GT (register facts: frequencies). */
enum genx_freq_kind {
	GENX_FREQ_BY_REGISTERS,
	GENX_FREQ_BY_PUNIT,		/* VLV: messages over the sideband (SIL-303) */
	GENX_FREQ_KIND_COUNT
};

/**
 * struct genx_freq_desc - frequencies of the GT (register facts: frequencies)
 * @kind:	how the driver controls the frequencies. With the punit, the driver uses only
 *		@awake, @setup and @control
 * @awake:	force-wake domains that must be awake when the punit takes a request (SIL-304)
 * @request:	requested frequency, writable without force-wake where there are shadow registers
 * @request_mask: field of @request
 * @actual:	register with the actual frequency
 * @actual_mask: field of @actual
 * @control:	value of RP_CONTROL, without which requests have no effect
 * @rp1:	register with RP1; addr 0: RP_STATE_CAP has RP1
 * @setup:	time-outs and hysteresis (SIL-307)
 * @n_setup:	how many
 * @video:	RC_VIDEO_FREQ takes a request of RP1, for the exit from RC6 (SIL-307)
 * @limit_mask:	field of the upper limit of requests, in RP_INTERRUPT_LIMITS (SIL-306); 0: the part
 *		has no limits
 * @efficient:	pcode names the efficient frequency (SIL-309)
 * @llc:	frequencies of the LLC's ring
 * @unit_num:	unit of both frequencies in MHz, numerator
 * @unit_den:	denominator
 */
struct genx_freq_desc {
	enum genx_freq_kind kind;
	u32 awake;
	struct genx_reg request;
	u32 request_mask;
	struct genx_reg actual;
	u32 actual_mask;
	u32 control;
	struct genx_reg rp1;
	const struct genx_reg_value *setup;
	u8 n_setup;
	bool video;
	u32 limit_mask;
	bool efficient;
	enum genx_llc_kind llc;
	u8 unit_num;
	u8 unit_den;
};

/**
 * struct genx_package_desc - what a card reports about its energy, power and fan (register facts:
 *	package power). All registers are outside the GT, need no force-wake, and are only read
 * @units:	register with the units of @rated, @range, @limit and @energy
 * @rated:	power for which the card is made, and the lower end of its limits
 * @range:	upper end of its limits
 * @limit:	limit of the power, over a time
 * @energy:	energy, a counter of 32 bits that wraps (SIL-534)
 * @fan:	pulses of the fan, also a counter of 32 bits; addr 0: the register does not exist
 * @fan_pulses:	pulses in a rotation of the fan (SIL-536)
 * @voltage:	voltage of the GT, 0 while the GT sleeps; addr 0: the register does not exist
 * @voltage_mask: field of @voltage
 * @voltage_uv:	unit of that field in uV (SIL-537)
 */
struct genx_package_desc {
	struct genx_reg units;
	struct genx_reg rated;
	struct genx_reg range;
	struct genx_reg limit;
	struct genx_reg energy;
	struct genx_reg fan;
	u8 fan_pulses;
	struct genx_reg voltage;
	u32 voltage_mask;
	u16 voltage_uv;
};

#endif
