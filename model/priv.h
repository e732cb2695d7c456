/* SPDX-License-Identifier: MIT */
/*
 * The model as its parts see it: struct model, and what core.c does for all of
 * them. Each part has its state and its functions in a header of its own
 * (fw.h, irq.h, mem.h, cs.h, oa.h, display.h); the states are embedded in
 * struct model.
 *
 * No part allocates, sleeps or recurses without bound: accesses come from hard
 * interrupt context in KUnit.
 */
#ifndef GENX_MODEL_PRIV_H
#define GENX_MODEL_PRIV_H

#include "model/model.h"
#include "model/cs.h"
#include "model/display.h"
#include "model/fw.h"
#include "model/irq.h"
#include "model/mem.h"
#include "model/mmio.h"
#include "model/oa.h"
#include "model/part.h"
#include "model/power.h"
#include "model/steer.h"

#define MODEL_NEVER		(~0ULL)
#define MODEL_VIOLATIONS_KEPT	64
#define MODEL_CRYSTAL		1	/* index into the platform's crystal_khz */

/**
 * struct model - a modelled GPU
 * @cfg:	as given
 * @plat:	its platform
 * @part:	what the model knows of it
 * @now:	time, ns
 * @rng:	state of model_random()
 * @faults:	armed faults, BIT_ULL(enum model_fault)
 * @fault_arg:	their arguments
 * @stats:	the account
 * @n_violations: recorded ones
 * @violations:	the first of them
 * @fw:		wells, steering, reset
 * @irq:	interrupt aggregation
 * @display:	display, GU_MISC, PCU
 * @mem:	translation
 * @cs:		command streamers
 * @oa:		OA unit
 * @regs:	backing store, plat->mmio_size bytes
 * @slots:	what is at each register offset: mmio.c
 * @repl:	replicated registers, as many each as the part has instances
 * @n_repl:	words in @repl
 * @handlers:	register tables of all parts, one after the other
 * @n_handlers:	how many
 * @asleep:	D3: no register answers, and what they hold stays (T-8)
 * @master:	the bus lets the device reach memory
 * @next_event:	nothing happens before; 0: unknown
 * @again:	a part did something that an earlier one must see
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
	struct model_fw fw;
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

/* core.c */

/**
 * model_violation() - record a broken rule
 * @m: model
 * @rule: its id
 * @reg: register, 0: none
 * @fmt: printf-like text of what was wrong
 */
__attribute__((format(printf, 4, 5)))
void model_violation(struct model *m, const char *rule, u32 reg, const char *fmt, ...);

/**
 * model_fault_armed() - is a fault armed?
 * @m: model
 * @fault: which
 *
 * Return: true if so.
 */
bool model_fault_armed(const struct model *m, enum model_fault fault);

/**
 * model_fault_take() - consume one count of a fault with a count
 * @m: model
 * @fault: which
 *
 * Return: true if it was armed.
 */
bool model_fault_take(struct model *m, enum model_fault fault);

/**
 * model_random() - next pseudo-random number of the seed
 * @m: model
 * @below: upper limit
 *
 * Return: a number below @below, 0 if that is 0.
 */
u32 model_random(struct model *m, u32 below);

/**
 * model_delay() - a nominal delay, spread by the seed and MODEL_FAULT_SLOW
 * @m: model
 * @nominal_ns: the delay without a seed
 *
 * Return: a delay in ns, half to two and a half times the nominal one.
 */
u64 model_delay(struct model *m, u64 nominal_ns);

/**
 * model_latency() - a nominal delay that no manual bounds
 * @m: model
 * @nominal_ns: the delay without a seed
 *
 * For what may take long because others are busy: commands, messages, stores.
 *
 * Return: a delay in ns as model_delay() gives it; with a seed a few are up to 16
 * times as long.
 */
u64 model_latency(struct model *m, u64 nominal_ns);

/**
 * model_timestamp() - command streamer timestamp
 * @m: model
 *
 * Return: ticks since power-on.
 */
u64 model_timestamp(const struct model *m);

/**
 * model_timestamp_khz() - its frequency, as RPM_CONFIG0 tells it
 * @m: model
 *
 * Return: kHz.
 */
u32 model_timestamp_khz(const struct model *m);

/**
 * model_engine_present() - is an engine of the platform not fused off?
 * @m: model
 * @index: its index in the platform's table
 *
 * Return: true if it is there.
 */
bool model_engine_present(const struct model *m, unsigned int index);

/**
 * model_wake() - something was scheduled: look at all parts at the next advance
 * @m: model
 *
 * MMIO writes imply it. A part calls it when, inside model_advance(), it changed
 * the state of a part that may have been asked already.
 */
void model_wake(struct model *m);

#endif
