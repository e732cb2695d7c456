/* SPDX-License-Identifier: MIT */
/*
 * The state of the model, for its units: struct model, in which the state of each
 * unit is embedded.
 *
 * No unit allocates, sleeps or recurses without bound: accesses come from hard
 * interrupt context in KUnit.
 */
#ifndef GENX_MODEL_STATE_H
#define GENX_MODEL_STATE_H

#include "model/cs_types.h"
#include "model/display_types.h"
#include "model/fw_types.h"
#include "model/irq_types.h"
#include "model/mem_types.h"
#include "model/model_types.h"
#include "model/oa_types.h"
#include "model/part_types.h"
#include "model/reg_types.h"

struct model_unit;

#define MODEL_NEVER		(~0ULL)
#define MODEL_VIOLATIONS_KEPT	64
#define MODEL_ROWS_MAX		128	/* rows of a force-wake table */

/**
 * struct model_fifo - the write queue of Gen6 and Gen7
 * @used:	writes in it
 * @at:		time at which the first of them leaves it
 */
struct model_fifo {
	u32 used;
	u64 at;
};

/**
 * struct model_rc6 - residency
 * @ns:		time asleep with RC6 enabled
 * @since:	start of the current sleep, or MODEL_NEVER
 */
struct model_rc6 {
	u64 ns;
	u64 since;
};

/**
 * struct model_pcode - the firmware of the power controller
 * @done_at:	time at which the command in the mailbox is executed
 * @ready_at:	time at which the device is initialized
 * @reported:	the host has read that it is
 * @rc6_vids:	voltages of the RC6 states, a byte each: 245 mV and 5 mV a step
 */
struct model_pcode {
	u64 done_at;
	u64 ready_at;
	bool reported;
	u32 rc6_vids;
};

#define MODEL_GUNIT_KEPT	64	/* registers that the host keeps over a sleep (VLV) */

/**
 * struct model_gunit - wake-up of the GT, which the host allows and forbids
 * @on:		it had power before: a reset may be the end of a sleep
 * @allowed:	the GT may be woken, as acknowledged
 * @error:	it was requested while it might not be woken
 * @ack_at:	time at which a change is acknowledged
 * @clock_at:	time at which a graphics clock that is forced on is on
 * @saved:	registers when wake-up was forbidden
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
 * struct model_steer - steering
 * @base:	first word of a replicated row in the replicated storage
 * @unicast_since: time of the write that cleared multicast, or MODEL_NEVER
 */
struct model_steer {
	u32 base[MODEL_ROWS_MAX];
	u64 unicast_since;
};

/**
 * struct model - a modelled GPU
 * @cfg:	as given
 * @plat:	its platform
 * @part:	the model's description of it (model/parts/)
 * @now:	time, ns
 * @rng:	state of model_random()
 * @faults:	armed faults, BIT_ULL(enum model_fault)
 * @fault_arg:	their arguments
 * @stats:	the account
 * @n_violations: recorded ones
 * @violations:	the first of them
 * @units:	operations of all units: unit.c
 * @n_units:	how many
 * @reset_at:	time at which a requested GDRST is done, or MODEL_NEVER
 * @fw:		wells
 * @fifo:	write queue
 * @rc6:	residency
 * @pcode:	firmware of the power controller
 * @gunit:	wake-up of the GT (VLV)
 * @steer:	steering
 * @irq:	interrupt aggregation
 * @display:	display, GU_MISC, PCU
 * @mem:	translation
 * @cs:		command streamers
 * @oa:		OA unit
 * @regs:	backing store, plat->mmio_size bytes
 * @slots:	what is at each register offset: slots.h
 * @repl:	replicated registers, as many each as the part has instances
 * @n_repl:	words in @repl
 * @handlers:	register tables of all units, one after the other
 * @n_handlers:	how many
 * @asleep:	D3: no register answers, and what they hold stays (T-8)
 * @master:	the bus lets the device reach memory
 * @next_event:	nothing happens before; 0: unknown
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
	struct model_fw fw;
	struct model_fifo fifo;
	struct model_rc6 rc6;
	struct model_pcode pcode;
	struct model_gunit gunit;
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
	bool asleep;
	bool master;
	u64 next_event;
	bool again;
};

/**
 * model_wake() - an event was scheduled: all units advance at the next model_advance()
 * @m: model
 *
 * MMIO writes imply it. A unit calls it when, inside model_advance(), it changed
 * the state of a unit that may have advanced already.
 */
static inline void model_wake(struct model *m)
{
	m->next_event = 0;
	m->again = true;
}

/**
 * model_fw_awake() - is a well powered?
 * @m: model
 * @domain: which
 *
 * Return: true if so, by a request or by an engine's work.
 */
static inline bool model_fw_awake(const struct model *m, enum genx_fw_domain domain)
{
	return m->fw.awake & GENX_FW_BIT(domain);
}

#endif
