/* SPDX-License-Identifier: MIT */
/*
 * struct model, the state of the model. It embeds the state of each unit.
 *
 * No unit allocates, sleeps or recurses without bound: accesses come from hard
 * interrupt context in KUnit.
 */
#ifndef GENX_MODEL_STATE_STATE_H
#define GENX_MODEL_STATE_STATE_H

#include "model/state/cs_types.h"
#include "model/state/display_types.h"
#include "model/state/fw_types.h"
#include "model/state/irq_types.h"
#include "model/state/mem_types.h"
#include "model/state/model_types.h"
#include "model/state/oa_types.h"
#include "model/state/part_types.h"
#include "model/state/reg_types.h"

struct model_unit;

#define MODEL_NEVER		(~0ULL)
#define MODEL_VIOLATIONS_KEPT	64
#define MODEL_ROWS_MAX		128	/* rows of a force-wake table */

/**
 * struct model_fifo - state of the write queue of Gen6 and Gen7
 * @used:	number of writes in the queue
 * @at:		time at which the oldest write leaves the queue
 * @moved:	time of the last write that entered or left the queue
 */
struct model_fifo {
	u32 used;
	u64 at;
	u64 moved;
};

/**
 * struct model_reset - the last reset by GDRST
 * @bits:	bits of GDRST that were reset; 0: its engines were accessed since
 * @written:	bits of the last write to GDRST
 * @times:	number of writes of the same bits in a row
 * @dropped:	bits of the last write that the hardware dropped (RST-ASLEEP)
 * @done:	time at which it was done
 */
struct model_reset {
	u32 bits;
	u32 written;
	u32 dropped;
	u32 times;
	u64 done;
};

/**
 * struct model_rc6 - residency of RC6
 * @ns:		time in which all wells were off and RC6 was enabled
 * @deep_ns:	the same, while RC6p was enabled (IVB)
 * @since:	start of the current interval in which all wells are off, or MODEL_NEVER
 * @foreign:	RC6 is as an earlier owner left it: it was not turned off since
 * @after_lower: VLV: time that a test lets pass after the next read of the lower bits
 */
struct model_rc6 {
	u64 ns;
	u64 deep_ns;
	u64 after_lower;
	u64 since;
	bool foreign;
};

/**
 * struct model_pcode - state of pcode, the firmware of the power controller
 * @done_at:	time at which the command in the mailbox is executed
 * @ready_at:	time at which the device is initialized
 * @reported:	the host has read that the device is initialized
 * @local_reported: the host has read that local memory is initialized
 * @rc6_vids:	voltages of the RC6 states, one byte each: 245 mV plus 5 mV per step
 * @ring_cpu:	frequency of the CPU for the highest frequency of the GT, in 100 MHz (RING-TABLE)
 * @ring_given:	frequencies of the GT, in 50 MHz, that have an entry in the table of ring
 *		frequencies: a bit for each
 * @ring_refused: frequencies whose entry pcode refuses, for tests: a bit for each
 */
struct model_pcode {
	u64 done_at;
	u64 ready_at;
	bool reported;
	bool local_reported;
	u32 rc6_vids;
	u32 ring_cpu;
	u64 ring_given;
	u64 ring_refused;
};

#define MODEL_GUNIT_KEPT	64	/* registers that the host keeps over a sleep (VLV) */

/**
 * struct model_gunit - state of the Gunit (VLV), through which the host allows wake-ups of the GT
 * @on:		the Gunit had power before, so a reset may be the end of a sleep
 * @allowed:	wake-ups are allowed, as the Gunit last acknowledged
 * @error:	a wake-up was requested while wake-ups were forbidden
 * @ack_at:	time at which the Gunit acknowledges a change
 * @clock_at:	time at which the forced graphics clock is on
 * @saved:	values of registers when wake-ups were forbidden
 */
struct model_gunit {
	bool on;
	bool allowed;
	bool error;
	u64 ack_at;
	u64 clock_at;
	u32 saved[MODEL_GUNIT_KEPT];
};

/**
 * struct model_sideband - state of the sideband and of the punit (VLV)
 * @done_at:	time at which the message in the doorbell is executed
 * @request:	frequency that the punit was asked for, in its own code
 * @bias:	how the punit divides the power of the SoC
 * @no_gpll:	the punit does not run the GPU by the GPLL, for which the codes are
 */
struct model_sideband {
	u64 done_at;
	u32 request;
	u32 bias;
	bool no_gpll;
};

/**
 * struct model_package - energy and fan of the card (DG2)
 * @since:	time up to which @nj and @turns are counted
 * @nj:		energy since power-up, in nJ
 * @turns:	rotations of the fan since power-up, times 60,000,000
 * @mw:		power that the card draws, in mW
 * @rpm:	rotations of the fan per minute
 * @limit_w:	limit of the power in W, 0: not enabled
 */
struct model_package {
	u64 since;
	u64 nj;
	u64 turns;
	u32 mw;
	u32 rpm;
	u32 limit_w;
};

/**
 * struct model_steer - state of register steering
 * @base:	index in model.repl of the first word of each replicated row
 * @unicast_since: time of the write that cleared multicast, or MODEL_NEVER
 */
struct model_steer {
	u32 base[MODEL_ROWS_MAX];
	u64 unicast_since;
};

/**
 * struct model - a modelled GPU
 * @cfg:	configuration
 * @plat:	platform
 * @part:	the model's description of the part (model/parts/)
 * @now:	current time in ns
 * @rng:	state of model_random()
 * @faults:	armed faults, BIT_ULL(enum model_fault)
 * @fault_arg:	arguments of the faults
 * @stats:	statistics
 * @n_violations: number of violations in @violations
 * @violations:	the first violations
 * @units:	operations of all units: unit.c
 * @n_units:	number of units
 * @reset_at:	time at which a requested GDRST is done, or MODEL_NEVER
 * @reset:	the last reset
 * @fw:		wells and force-wake
 * @fifo:	write queue
 * @rc6:	residency of RC6
 * @pcode:	firmware of the power controller
 * @gunit:	Gunit (VLV)
 * @sideband:	sideband and punit (VLV)
 * @package:	energy and fan of the card (DG2)
 * @steer:	steering
 * @irq:	interrupt aggregation
 * @display:	display, GU_MISC, PCU
 * @mem:	address translation
 * @cs:		command streamers
 * @oa:		OA unit
 * @regs:	stored values of all registers, plat->mmio_size bytes
 * @slots:	slot of each register: see slots.h
 * @repl:	values of replicated registers, for each register one per instance
 * @n_repl:	number of words in @repl
 * @handlers:	entries of the register tables of all units
 * @n_handlers:	number of entries in @handlers
 * @writer:	enum model_agent that made the last write that a unit handled
 * @asleep:	the device is in D3: registers do not respond and keep their values (T-8)
 * @l3_changed_at: time of the last change of the credits of BDW's L3 cache, or MODEL_NEVER
 * @lines:	cache lines of accesses that have begun and not ended
 * @n_lines:	how many
 * @powered_at:	time of the last power-up
 * @bus_master:	bus mastering is enabled
 * @next_event:	time of the next event; 0: unknown
 * @again:	a unit changed the state of a unit in an earlier row: advance all again
 */
struct model {
	struct model_config cfg;
	const struct genx_platform *plat;
	const struct model_part *part;
	u64 now;
	u64 rng;
	u64 faults;
	u32 fault_arg[MODEL_FAULT_COUNT];
	struct model_stats stats;
	unsigned int n_violations;
	struct model_violation violations[MODEL_VIOLATIONS_KEPT];
	const struct model_unit *units;
	unsigned int n_units;
	u64 reset_at;
	struct model_reset reset;
	struct model_fw fw;
	struct model_fifo fifo;
	struct model_rc6 rc6;
	struct model_pcode pcode;
	struct model_gunit gunit;
	struct model_sideband sideband;
	struct model_package package;
	struct model_steer steer;
	struct model_irq irq;
	struct model_display display;
	struct model_mem mem;
	struct model_cs cs;
	struct model_oa oa;
	u32 *regs;
	u32 *slots;
	u32 *repl;
	u32 n_repl;
	const struct model_reg *handlers[MODEL_HANDLERS_MAX];
	u16 n_handlers;
	u8 writer;
	bool asleep;
	u64 l3_changed_at;
	u32 lines[4];
	unsigned int n_lines;
	u64 powered_at;
	bool bus_master;
	u64 next_event;
	bool again;
};

/**
 * model_wake() - make all units advance at the next model_advance(): an event was scheduled
 * @m: model
 *
 * MMIO writes do this, too. Inside model_advance(), a unit calls model_wake() after it changed the
 * state of a unit that may have advanced already.
 */
static inline void model_wake(struct model *m)
{
	m->next_event = 0;
	m->again = true;
}

/**
 * model_fw_awake() - is a well powered?
 * @m: model
 * @domain: force-wake domain of the well
 *
 * Return: true if it is, because of a request or of an engine's work.
 */
static inline bool model_fw_awake(const struct model *m, enum genx_fw_domain domain)
{
	return m->fw.awake & GENX_FW_BIT(domain);
}

#endif
