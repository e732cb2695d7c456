// SPDX-License-Identifier: MIT
/*
 * Context status: the entries that report context switches, and how they land in the status buffer.
 *
 * Source: manual 003 §Context Status, §Context Status Buffer in Global
 * Hardware Status Page, §Controls for Context Switch Status Reporting;
 * register facts: submission for the entry formats and the position.
 *
 * Gen8-11 entry, as the model writes it (bits of the low DW):
 *
 *	idle to active			IDLE_TO_ACTIVE
 *	Load, context was complete	PREEMPTED | COMPLETE
 *	Load, context preempted		PREEMPTED
 *	Load, same context		PREEMPTED | LITE_RESTORE
 *	Load of an empty queue		PREEMPTED | ACTIVE_TO_IDLE [| COMPLETE]
 *	next element			ELEMENT_SWITCH | COMPLETE
 *	queue finished			ACTIVE_TO_IDLE | COMPLETE
 *	switch on a wait		as above without COMPLETE
 *
 * The high DW is the upper half of the descriptor that was left.
 *
 * Gen12.5: the ten rows of the manual's table, with the case in which the model reports each:
 *
 *	N away to detail
 *	1 -    B  0	Load while idle (row 1)
 *	1 A    -  d	Load of an empty queue while A runs (2)
 *	1 -    -  X	Load of an empty queue while idle (3)
 *	1 A    B  0	A's ring was empty when it came to the Load (4)
 *	1 A    B  5	A was left at MI_ARB_CHECK or while it executed (5)
 *	1 A    B  w	A was in an unsuccessful wait (6)
 *	1 A    A  d	Load that begins with the running context (7)
 *	0 A    B  0	A's ring is empty, B is the next element (8)
 *	0 A    B  w	A's wait is unsuccessful and switches (9)
 *	0 A    -  d	the same with no next element: 0 or w (10)
 *
 * - is the idle id. N is the new queue bit. d is the state of A: 0, 5 or w as in rows 4 to 6. w is
 *   1 to 4; the manual does not say which wait has which number, so with a seed it is any of them.
 *   X is any number.
 *
 * Gen12.0 (Gen12.0 facts, A9): the same rows in another form. N may be 0 in row 1 (G12-052).
 */
#include "model/cs/cs_engine.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_landing.h"
#include "model/cs/cs_status.h"
#include "model/state/fault.h"
#include "model/state/reg.h"
#include "model/state/strict.h"
#include "model/state/time.h"
#include "model/state/violation.h"

#define CSB125_DETAIL_MASK		GENMASK_ULL(3, 0)
#define CSB125_INSTANCE_MASK		GENMASK_ULL(9, 4)
#define CSB125_TO_MASK			GENMASK_ULL(25, 10)
#define CSB125_TO_COUNTER_MASK		GENMASK_ULL(31, 26)
#define CSB125_NEW_QUEUE		BIT_ULL(33)
#define CSB125_AWAY_MASK		GENMASK_ULL(57, 42)
#define CSB125_AWAY_COUNTER_MASK	GENMASK_ULL(63, 58)

#define CSB12_NEW_QUEUE			BIT_ULL(0)
#define CSB12_CLASS_MASK		GENMASK_ULL(5, 3)
#define CSB12_INSTANCE_MASK		GENMASK_ULL(11, 6)
#define CSB12_TO_MASK			GENMASK_ULL(25, 15)
#define CSB12_DETAIL_MASK		GENMASK_ULL(35, 32)
#define CSB12_AWAY_MASK			GENMASK_ULL(57, 47)
#define CSB12_IDLE_ID			0x7ffULL

static u64 status_encode_gen8(const struct model_cs_switch *sw)
{
	u64 id = sw->away_valid ? upper_32_bits(sw->away) : upper_32_bits(sw->to);
	u32 bits = 0;

	if (!sw->away_valid)
		return CSB_GEN8_IDLE_TO_ACTIVE | id << 32;
	if (sw->new_queue)
		bits |= CSB_GEN8_PREEMPTED;
	if (!sw->to_valid)
		bits |= CSB_GEN8_ACTIVE_TO_IDLE;
	else if (!sw->new_queue)
		bits |= CSB_GEN8_ELEMENT_SWITCH;
	if (sw->lite)
		bits |= CSB_GEN8_LITE_RESTORE;
	else if (sw->detail == CS_DETAIL_COMPLETE)
		bits |= CSB_GEN8_COMPLETE;
	return bits | id << 32;
}

static u64 status_id_gen12(bool valid, u64 desc)
{
	return valid ? FIELD_GET(CTX_DESC_GEN11_ID_MASK, desc) : CSB12_IDLE_ID;
}

static u64 status_encode_gen12(const struct model_cs_switch *sw)
{
	u64 class = FIELD_GET(CTX_DESC_GEN11_CLASS_MASK, sw->away_valid ? sw->away : sw->to);

	return FIELD_PREP(CSB12_DETAIL_MASK, (u64)sw->detail) |
	       FIELD_PREP(CSB12_CLASS_MASK, class) |
	       FIELD_PREP(CSB12_INSTANCE_MASK, (u64)sw->instance) |
	       FIELD_PREP(CSB12_TO_MASK, status_id_gen12(sw->to_valid, sw->to)) |
	       FIELD_PREP(CSB12_AWAY_MASK, status_id_gen12(sw->away_valid, sw->away)) |
	       (sw->new_queue ? CSB12_NEW_QUEUE : 0);
}

/* Encode one of the ten rows of manual 003; a Load of an empty queue while idle is row 3. */
static u64 status_encode_gen125(const struct model_cs_switch *sw)
{
	u64 away = sw->away_valid ? FIELD_GET(CTX_DESC_GEN125_ID_MASK, sw->away) :
				    CTX_DESC_GEN125_IDLE_ID;
	u64 to = sw->to_valid ? FIELD_GET(CTX_DESC_GEN125_ID_MASK, sw->to) :
				CTX_DESC_GEN125_IDLE_ID;
	u64 entry = FIELD_PREP(CSB125_DETAIL_MASK, (u64)sw->detail) |
		    FIELD_PREP(CSB125_INSTANCE_MASK, (u64)sw->instance) |
		    FIELD_PREP(CSB125_TO_MASK, to) | FIELD_PREP(CSB125_AWAY_MASK, away);

	if (sw->new_queue)
		entry |= CSB125_NEW_QUEUE;
	if (sw->away_valid)
		entry |= FIELD_PREP(CSB125_AWAY_COUNTER_MASK,
				    FIELD_GET(CTX_DESC_GEN125_COUNTER_MASK, sw->away));
	if (sw->to_valid)
		entry |= FIELD_PREP(CSB125_TO_COUNTER_MASK,
				    FIELD_GET(CTX_DESC_GEN125_COUNTER_MASK, sw->to));
	return entry;
}

static u64 status_garbage_gen8(struct model *m, u32 which)
{
	(void)which;
	return (u64)model_random(m, ~0U) << 32 | CSB_GEN8_IDLE_TO_ACTIVE |
	       CSB_GEN8_ELEMENT_SWITCH | CSB_GEN8_COMPLETE;
}

/* Entries that no row of the table allows; each has any detail from @first to @last. */
static const struct status_impossible {
	bool new_queue;
	u16 away;
	u16 to;
	u8 first;
	u8 last;
} status_impossible[MODEL_CSB_GARBAGE_KINDS] = {
	{ false, CTX_DESC_GEN125_IDLE_ID, 1, 0, 15 },	/* started without a Load */
	{ false, CTX_DESC_GEN125_IDLE_ID, CTX_DESC_GEN125_IDLE_ID, 0, 15 },
	{ false, 1, 1, 0, 15 },			/* from a context to itself */
	{ false, 1, 2, 5, 5 },			/* preempted without a Load */
	{ false, 1, 2, 6, 15 },			/* details that are reserved */
	{ false, 1, CTX_DESC_GEN125_IDLE_ID, 6, 15 },
	{ true, 1, 2, 6, 15 },
	{ true, 1, CTX_DESC_GEN125_IDLE_ID, 6, 15 },
	{ true, CTX_DESC_GEN125_IDLE_ID, 1, 1, 15 },	/* an idle engine with a wait detail */
};

static u64 status_garbage_gen125(struct model *m, u32 which)
{
	const struct status_impossible *row;
	u64 detail;

	if (!which || which > ARRAY_SIZE(status_impossible))
		which = 1 + model_random(m, ARRAY_SIZE(status_impossible));
	row = &status_impossible[which - 1];
	detail = row->first + model_random(m, row->last - row->first + 1);
	return FIELD_PREP(CSB125_DETAIL_MASK, detail) | FIELD_PREP(CSB125_TO_MASK, (u64)row->to) |
	       FIELD_PREP(CSB125_AWAY_MASK, (u64)row->away) |
	       (row->new_queue ? CSB125_NEW_QUEUE : 0);
}

/* A start without a Load, the first row, is a start with one here (G12-052). */
static u64 status_garbage_gen12(struct model *m, u32 which)
{
	const struct status_impossible *row;
	u64 detail, away, to;

	if (!which || which > ARRAY_SIZE(status_impossible))
		which = 1 + model_random(m, ARRAY_SIZE(status_impossible));
	row = &status_impossible[which > 1 ? which - 1 : 1];
	detail = row->first + model_random(m, row->last - row->first + 1);
	away = min((u64)row->away, (u64)CSB12_IDLE_ID);
	to = min((u64)row->to, (u64)CSB12_IDLE_ID);
	return FIELD_PREP(CSB12_DETAIL_MASK, detail) | FIELD_PREP(CSB12_TO_MASK, to) |
	       FIELD_PREP(CSB12_AWAY_MASK, away) | (row->new_queue ? CSB12_NEW_QUEUE : 0);
}

/*
 * Make a combination that no table has, or that does not fit. The bits that say whether a queue was
 * taken stay.
 */
static u64 status_odd_gen8(struct model *m, u64 entry)
{
	/* a table has this one, but it cannot follow a Load of a queue */
	if (entry & CSB_GEN8_PREEMPTED && model_random(m, 2))
		return entry | CSB_GEN8_ACTIVE_TO_IDLE;
	if (entry & (CSB_GEN8_IDLE_TO_ACTIVE | CSB_GEN8_PREEMPTED))
		return entry | CSB_GEN8_ELEMENT_SWITCH;
	return entry | CSB_GEN8_LITE_RESTORE;
}

static u64 status_odd_gen12(struct model *m, u64 entry)
{
	u64 detail = 6 + model_random(m, 10);

	return (entry & ~CSB12_DETAIL_MASK) | FIELD_PREP(CSB12_DETAIL_MASK, detail);
}

static u64 status_odd_gen125(struct model *m, u64 entry)
{
	u64 detail = 6 + model_random(m, 10);

	return (entry & ~CSB125_DETAIL_MASK) | FIELD_PREP(CSB125_DETAIL_MASK, detail);
}

/**
 * struct status_kind - a format of status entries
 * @encode:	returns the entry for a switch
 * @garbage:	returns an impossible entry
 * @odd:	makes a combination of an entry that no table has
 * @away:	bits that name the context that was left
 * @ignored:	bits without a meaning, or with details of waits that no public source has
 * @start:	bit that an entry of an idle engine that starts may lack
 * @idle_to_idle: an idle engine reports a Load of an empty queue, too
 */
struct status_kind {
	u64 (*encode)(const struct model_cs_switch *sw);
	u64 (*garbage)(struct model *m, u32 which);
	u64 (*odd)(struct model *m, u64 entry);
	u64 away;
	u64 ignored;
	u64 start;
	bool idle_to_idle;
};

static const struct status_kind status_kinds[] = {
	[GENX_CSB_GEN8] = {
		.encode = status_encode_gen8,
		.garbage = status_garbage_gen8,
		.odd = status_odd_gen8,
		.away = GENMASK_ULL(63, 32),
		.ignored = GENMASK_ULL(31, 16) | GENMASK_ULL(14, 5),
	},
	[GENX_CSB_GEN12] = {
		.encode = status_encode_gen12,
		.garbage = status_garbage_gen12,
		.odd = status_odd_gen12,
		.ignored = GENMASK_ULL(46, 36) | GENMASK_ULL(14, 12) | GENMASK_ULL(2, 1) |
			   GENMASK_ULL(31, 26) | GENMASK_ULL(63, 58),
		.start = CSB12_NEW_QUEUE, .idle_to_idle = true
	},
	[GENX_CSB_GEN125] = {
		.encode = status_encode_gen125,
		.garbage = status_garbage_gen125,
		.odd = status_odd_gen125,
		.away = CSB125_AWAY_MASK | CSB125_AWAY_COUNTER_MASK,
		.ignored = GENMASK_ULL(41, 34) | BIT_ULL(32),
		.idle_to_idle = true,
	},
};

/**
 * model_cs_status_encode() - status entry of a switch in the platform's format
 * @plat: platform
 * @sw: the context switch
 *
 * Return: the entry.
 */
u64 model_cs_status_encode(const struct genx_platform *plat, const struct model_cs_switch *sw)
{
	return status_kinds[plat->csb.kind].encode(sw);
}

/*
 * The layout of this interrupt mask is not public. The model assumes that each reason has the bit
 * that it has in a Gen8-11 entry, and that a set bit masks the reason.
 */
static bool status_masked(struct model *m, struct model_cs_engine *e,
			  const struct model_cs_switch *sw)
{
	u32 reasons = lower_32_bits(status_encode_gen8(sw)) & ~CSB_GEN8_COMPLETE;

	return reasons && !(reasons & ~cs_reg(m, e, CS_CSB_INTERRUPT_MASK));
}

static void status_report_first(struct model *m, struct model_cs_engine *e)
{
	model_cs_landing_put(m, e, e->report[0].entry, e->report[0].new_queue);
	e->n_reports--;
	memmove(&e->report[0], &e->report[1], e->n_reports * sizeof(e->report[0]));
	model_cs_irq(m, e, ENGINE_IRQ_CONTEXT_SWITCH);
}

/**
 * model_cs_status_advance() - land the reports that are due
 * @m: model
 * @e: engine
 *
 * The reports land in order, and each raises an interrupt.
 */
void model_cs_status_advance(struct model *m, struct model_cs_engine *e)
{
	while (e->n_reports && e->report[0].due <= m->now)
		status_report_first(m, e);
	if (e->csb_due <= m->now)
		model_cs_landing_flush(m, e);
}

/**
 * model_cs_status_flush() - land all reports of an engine
 * @m: model
 * @e: engine
 */
void model_cs_status_flush(struct model *m, struct model_cs_engine *e)
{
	while (e->n_reports)
		status_report_first(m, e);
	model_cs_landing_flush(m, e);
}

/*
 * No manual bounds the time until a report is in memory. With a seed it is random, and the engine
 * continues before the report has landed.
 */
static void status_report(struct model *m, struct model_cs_engine *e, u64 entry, bool new_queue)
{
	u64 due = m->now;

	if (e->n_reports == MODEL_CS_REPORTS)
		status_report_first(m, e);
	if (m->cfg.seed)
		due += model_latency(m, CS_NS_STATUS);
	if (e->n_reports)
		due = max(due, e->report[e->n_reports - 1].due);
	e->report[e->n_reports++] = (struct model_cs_report){
		.due = due, .entry = entry, .new_queue = new_queue,
	};
	if (!m->cfg.seed)
		status_report_first(m, e);
}

/*
 * The entry of a switch. With model_config.csb the bits without a meaning are random, and a
 * preemption is not always reported as one (SIL-136, SIL-137).
 */
static u64 status_vary(struct model *m, const struct status_kind *kind,
		       const struct model_cs_switch *sw)
{
	struct model_cs_switch varied = *sw;
	u64 entry;

	if (sw->new_queue && sw->away_valid && sw->to_valid && !sw->lite &&
	    sw->detail != CS_DETAIL_COMPLETE && model_cs_landing_chance(m, 8))
		varied.detail = model_cs_landing_random(m, 2) ? CS_DETAIL_COMPLETE :
				model_cs_landing_random(m, CS_DETAIL_PREEMPTED + 1);
	entry = kind->encode(&varied);
	if (kind->start && !sw->away_valid && sw->to_valid && model_cs_landing_chance(m, 4))
		entry &= ~kind->start;
	if (model_fault_take(m, MODEL_FAULT_CSB_ODD))
		entry = kind->odd(m, entry);
	if (m->cfg.csb) {
		u64 noise = kind->ignored & ((u64)model_cs_landing_random(m, ~0U) << 32 |
					     model_cs_landing_random(m, ~0U));

		if (noise & ~entry)
			model_strict_count(m, MODEL_STRICT_NOISE);
		entry |= noise;
	}
	return entry;
}

/**
 * model_cs_status_write() - report a context switch: entry, then pointer, then interrupt
 * @m: model
 * @e: engine
 * @sw: the context switch
 *
 * A switch whose reasons are all masked gives neither report nor interrupt (CSB-010, INT-040). In a
 * report of an idle engine the id of the context that was left is undefined (CSB-003): with a seed
 * it is random.
 */
void model_cs_status_write(struct model *m, struct model_cs_engine *e,
			   const struct model_cs_switch *sw)
{
	const struct status_kind *kind = &status_kinds[m->plat->csb.kind];
	u64 entry;

	if (!sw->away_valid && !sw->to_valid && !kind->idle_to_idle)
		return;
	if (status_masked(m, e, sw))
		return;
	if (model_fault_armed(m, MODEL_FAULT_CSB_GARBAGE)) {
		model_fault_clear(m, MODEL_FAULT_CSB_GARBAGE);
		entry = kind->garbage(m, m->fault_arg[MODEL_FAULT_CSB_GARBAGE]);
		model_cs_landing_put(m, e, entry, false);
	}
	entry = status_vary(m, kind, sw);
	if (!sw->away_valid && sw->to_valid && m->cfg.seed && model_random(m, 2))
		entry = (entry & ~kind->away) | ((u64)model_random(m, ~0U) << 32 & kind->away);
	status_report(m, e, entry, sw->new_queue);
}
