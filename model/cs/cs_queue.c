// SPDX-License-Identifier: MIT
/*
 * Submission queue and execution queue of an engine, and switches between contexts.
 *
 * Source: manual 003 §Execution List Submission Port, §Context Descriptor
 * Format, §ExecList Scheduling; register facts: submission, context descriptor.
 */
#include "model/cs/cs_context.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_landing.h"
#include "model/cs/cs_queue.h"
#include "model/cs/cs_status.h"
#include "model/memory/ggtt.h"
#include "model/oa/oa.h"
#include "model/power/pcode.h"
#include "model/power/slices.h"
#include "model/state/reg.h"
#include "model/state/time.h"
#include "model/state/violation.h"

/* Bits of a descriptor that belong to no field; on Gen11 [60:55] is a counter. */
#define DESC_GEN11_RESERVED	(GENMASK_ULL(7, 5) | GENMASK_ULL(11, 9) | \
				 GENMASK_ULL(36, 32) | BIT_ULL(54))
/* Gen12.0: [10:9] is the priority of EU threads, on render alone. */
#define DESC_GEN12_RESERVED	(GENMASK_ULL(7, 5) | BIT_ULL(11) | \
				 GENMASK_ULL(36, 32) | BIT_ULL(54))
#define DESC_GEN12_PRIORITY	GENMASK_ULL(10, 9)
#define DESC_GEN125_RESERVED	(GENMASK_ULL(7, 5) | BIT_ULL(11) | \
				 GENMASK_ULL(38, 32) | GENMASK_ULL(57, 55))

struct desc_rules {
	const char *reserved_rule;	/* rule that reserved bits violate */
	u64 reserved;
	u64 id;
	u64 idle_id;
	u64 counter;
	u64 of_render;		/* bits that are reserved on other engines */
	bool has_engine;
};

static const struct desc_rules desc_rules[] = {
	[GENX_DESC_GEN11] = {
		.reserved_rule = "ELSP-016",
		.reserved = DESC_GEN11_RESERVED,
		.id = CTX_DESC_GEN11_ID_MASK,
		.idle_id = CTX_DESC_GEN11_ID_MAX,
		.has_engine = true,
	},
	[GENX_DESC_GEN12] = {
		.reserved_rule = "ELSP-016",
		.reserved = DESC_GEN12_RESERVED,
		.id = CTX_DESC_GEN11_ID_MASK,
		.idle_id = CTX_DESC_GEN11_ID_MAX,
		.of_render = DESC_GEN12_PRIORITY,
		.has_engine = true,
	},
	[GENX_DESC_GEN125] = {
		.reserved_rule = "ELSP-020",
		.reserved = DESC_GEN125_RESERVED,
		.id = CTX_DESC_GEN125_ID_MASK,
		.idle_id = CTX_DESC_GEN125_IDLE_ID,
		.counter = CTX_DESC_GEN125_COUNTER_MASK,
	},
};

/*
 * Descriptors written to ELSP, on Gen8 and Gen9 (register facts: context descriptor). Bit 5 is
 * coherency on Gen8.
 */
static const struct desc_rules elsp_desc_rules = {
	.reserved_rule = "ELSP-016",
	.reserved = GENMASK_ULL(7, 6) | GENMASK_ULL(11, 9) | GENMASK_ULL(63, 53),
	.id = GENMASK_ULL(52, 32),
	.idle_id = ~0ULL,
};

/*
 * All platforms that submit through ELSP use the same descriptor format. On platforms with
 * submission queue registers (EXECLIST_SQ) the format depends on the platform.
 */
static const struct desc_rules *desc_rules_of(const struct model *m)
{
	return m->part->port->elsp ? &elsp_desc_rules : &desc_rules[m->plat->desc_kind];
}

/* Register to which a descriptor was written: an element of the queue, or the port. */
static u32 desc_reg(const struct model *m, const struct model_cs_engine *e, unsigned int i)
{
	return m->part->port->elsp ? RING_ELSP(e->desc->mmio_base).addr :
		RING_EXECLIST_SQ_LDW(e->desc->mmio_base, i).addr;
}

static u64 desc_lrca(u64 desc)
{
	return desc & CTX_DESC_LRCA_MASK;
}

static u64 desc_id(const struct desc_rules *rules, u64 desc)
{
	return (desc & rules->id) >> __builtin_ctzll(rules->id);
}

/*
 * Check an element whose valid bit is set: the format and the engine of the descriptor; that the
 * pages of the image are mapped in the GGTT; and that the element is not a stale one, which
 * software has not written since its context completed.
 */
static void queue_check_element(struct model *m, struct model_cs_engine *e, unsigned int i,
				u64 desc)
{
	const struct desc_rules *rules = desc_rules_of(m);
	u32 reg = desc_reg(m, e, i);
	u64 lrca = desc_lrca(desc);
	unsigned int p;

	if (desc & rules->reserved ||
	    (e->desc->class != GENX_CLASS_RENDER && desc & rules->of_render))
		model_violation(m, rules->reserved_rule, reg, "%s E%u: reserved bits in %llx",
				e->desc->name, i, (unsigned long long)desc);
	if (desc_id(rules, desc) == rules->idle_id)
		model_violation(m, "ELSP-023", reg, "%s E%u: idle context id", e->desc->name, i);
	if (FIELD_GET(CTX_DESC_ADDRESSING_MASK, desc) != CTX_DESC_LEGACY_64B)
		model_violation(m, "LRC-019", reg, "%s E%u: addressing mode %u", e->desc->name,
				i, (unsigned int)FIELD_GET(CTX_DESC_ADDRESSING_MASK, desc));
	if (rules->has_engine &&
	    (FIELD_GET(CTX_DESC_GEN11_CLASS_MASK, desc) != e->desc->class ||
	     FIELD_GET(CTX_DESC_GEN11_INSTANCE_MASK, desc) != e->desc->instance))
		model_violation(m, "ELSP-002", reg, "%s E%u: descriptor of class %u instance %u",
				e->desc->name, i,
				(unsigned int)FIELD_GET(CTX_DESC_GEN11_CLASS_MASK, desc),
				(unsigned int)FIELD_GET(CTX_DESC_GEN11_INSTANCE_MASK, desc));
	for (p = 0; p < model_cs_pages(m, e); p++) {
		if (model_ggtt_valid(m, lrca + (u64)p * SZ_4K))
			continue;
		model_violation(m, "LRC-017", reg, "%s E%u: page %u of image %llx is not mapped",
				e->desc->name, i, p, (unsigned long long)lrca);
		break;
	}
	if (e->sq_stale & BIT(i))
		model_violation(m, "ELSP-011", reg,
				"%s E%u: not written again since its context completed",
				e->desc->name, i);
}

/* ELSP-021: each submission needs a new counter, or its fault reports look like the last one's. */
static void queue_check_counter(struct model *m, struct model_cs_engine *e, unsigned int i,
				const u64 *before)
{
	const struct desc_rules *rules = desc_rules_of(m);
	unsigned int j;

	for (j = 0; rules->counter && j < MODEL_CS_ELEMENTS; j++) {
		u64 differs = before[j] ^ e->next[i];

		if (!(before[j] & CTX_DESC_VALID) || desc_lrca(differs) || differs & rules->counter)
			continue;
		model_violation(m, "ELSP-021", RING_EXECLIST_SQ_LDW(e->desc->mmio_base, i).addr,
				"%s E%u: counter of the last submission again: %llx",
				e->desc->name, i, (unsigned long long)e->next[i]);
		break;
	}
}

/* Check that elements conflict neither with each other nor with contexts of other engines. */
static void queue_check_pairs(struct model *m, struct model_cs_engine *e, const u64 *sq)
{
	const struct desc_rules *rules = desc_rules_of(m);
	u32 reg = RING_EXECLIST_CONTROL(e->desc->mmio_base).addr;
	unsigned int i, j;

	for (i = 0; i < MODEL_CS_ELEMENTS; i++) {
		if (!(sq[i] & CTX_DESC_VALID))
			continue;
		for (j = 0; j < i; j++) {
			if (!(sq[j] & CTX_DESC_VALID))
				continue;
			if (desc_lrca(sq[i]) == desc_lrca(sq[j])) {
				/* the two of a port are different contexts (SIL-129) */
				if (j + 1 != i || (m->cfg.strict && m->part->port->elsp))
					model_violation(m, "ELSP-010", reg,
							"%s: one context in E%u and E%u",
							e->desc->name, j, i);
			} else if (desc_id(rules, sq[i]) == desc_id(rules, sq[j])) {
				model_violation(m, "ELSP-016", reg,
						"%s: E%u and E%u share an id", e->desc->name,
						j, i);
			}
		}
		for (j = 0; j < m->cs.n; j++) {
			struct model_cs_engine *other = &m->cs.engine[j];

			if (other != e && other->present && other->ctx_valid &&
			    desc_lrca(other->ctx) == desc_lrca(sq[i]))
				model_violation(m, "ELSP-002", reg,
						"%s E%u: context is active on %s", e->desc->name,
						i, other->desc->name);
		}
	}
}

/**
 * model_cs_pages() - size of a context image
 * @m: model
 * @e: engine
 *
 * Return: number of pages.
 */
unsigned int model_cs_pages(const struct model *m, const struct model_cs_engine *e)
{
	const struct genx_lrc_layout *lrc = cs_layout(m, e);

	return lrc ? lrc->pages : e->desc->ctx_pages;
}

static bool queue_next_element(struct model_cs_engine *e)
{
	for (e->eq_pos++; e->eq_pos < MODEL_CS_ELEMENTS; e->eq_pos++)
		if (e->eq[e->eq_pos] & CTX_DESC_VALID)
			return true;
	e->eq_valid = false;
	return false;
}

/* Start the submitted queue with E0; invalid elements are skipped (ELSP-009). */
static bool queue_start(struct model_cs_engine *e)
{
	e->load_pending = false;
	memcpy(e->eq, e->next, sizeof(e->eq));
	e->eq_pos = (u8)-1;
	e->eq_valid = true;
	return queue_next_element(e);
}

static void queue_enter(struct model_cs_engine *e, bool away_valid, u64 away)
{
	e->state = MODEL_CS_LOAD;
	e->away_valid = away_valid;
	e->away = away;
}

static void queue_status(struct model *m, struct model_cs_engine *e, bool new_queue,
			 bool away_valid, u64 away, u8 detail, bool lite)
{
	struct model_cs_switch sw = {
		.new_queue = new_queue, .away_valid = away_valid, .away = away,
		.to_valid = e->eq_valid, .detail = detail, .lite = lite,
		.instance = e->desc->instance,
	};

	if (e->eq_valid)
		sw.to = e->eq[e->eq_pos];
	model_cs_status_write(m, e, &sw);
}

static void queue_idle(struct model *m, struct model_cs_engine *e, u64 away)
{
	e->state = MODEL_CS_IDLE;
	e->kept = false;
	if (e->desc->class == GENX_CLASS_RENDER)
		model_oa_context_switch(m, true, upper_32_bits(away), false, 0);
	model_cs_set_busy(m, e, false);
}

static u64 queue_sample(struct model *m, struct model_cs_engine *e, unsigned int i)
{
	u32 base = e->desc->mmio_base;

	return model_reg_get(m, RING_EXECLIST_SQ_LDW(base, i).addr) |
	       (u64)model_reg_get(m, RING_EXECLIST_SQ_UDW(base, i).addr) << 32;
}

/* Start the queue in e->next, or wait for a preemption point if the engine is busy. */
static void queue_submit(struct model *m, struct model_cs_engine *e, const u64 *before)
{
	unsigned int i;

	for (i = 0; i < MODEL_CS_ELEMENTS; i++) {
		if (!(e->next[i] & CTX_DESC_VALID))
			continue;
		queue_check_element(m, e, i, e->next[i]);
		queue_check_counter(m, e, i, before);
	}
	queue_check_pairs(m, e, e->next);
	e->sq_fresh = 0;
	if (e->eq_valid || e->state == MODEL_CS_HANG) {
		e->load_pending = true;
		if (e->poll_ns)
			model_cs_kick(m, e);
		return;
	}
	if (!queue_start(e)) {
		/* row 3 allows any detail */
		queue_status(m, e, true, false, 0, m->cfg.seed ? model_random(m, 16) : 0, false);
		return;
	}
	queue_enter(e, false, 0);
	model_cs_set_busy(m, e, true);
	queue_status(m, e, true, false, 0, CS_DETAIL_COMPLETE, false);
	e->t = m->now + model_latency(m, CS_NS_LOAD);
}

static bool queue_enabled(struct model *m, struct model_cs_engine *e, u32 reg)
{
	if (!(cs_reg(m, e, RING_MODE(0).addr) & m->part->port->enable)) {
		model_violation(m, "ELSP-001", reg, "%s: Load with execlists disabled",
				e->desc->name);
		return false;
	}
	if (e->desc->class == GENX_CLASS_COMPUTE && !model_slices_usable(m, e, reg))
		return false;
	if (m->cfg.strict && e->hws_unread)	/* SIL-143 */
		model_violation(m, "HWS-ORDER", reg, "%s: Load, and HWS_PGA was not read back",
				e->desc->name);
	model_pcode_check_start(m, reg);
	if (!m->bus_master)
		model_violation(m, "MEM-DMA", reg, "%s: Load without bus mastering", e->desc->name);
	return true;
}

/**
 * model_cs_load() - submit the queue: the Load bit of Execlist Control was written
 * @m: model
 * @e: engine
 *
 * Samples the submission queue at once (ELSP-008). An idle engine starts. A busy engine is
 * preempted at the next allowed point (ELSP-013); a queue that an earlier Load sampled and that has
 * not started yet is lost (ELSP-014).
 */
void model_cs_load(struct model *m, struct model_cs_engine *e)
{
	u32 reg = RING_EXECLIST_CONTROL(e->desc->mmio_base).addr;
	u64 before[MODEL_CS_ELEMENTS];
	unsigned int i;

	if (!queue_enabled(m, e, reg))
		return;
	model_cs_landing_check_load(m, e, reg);
	if (e->sq_written != 0xff)
		model_violation(m, "ELSP-011", reg, "%s: Load, elements %02x written since reset",
				e->desc->name, e->sq_written);
	memcpy(before, e->next, sizeof(before));
	for (i = 0; i < MODEL_CS_ELEMENTS; i++)
		e->next[i] = queue_sample(m, e, i);
	queue_submit(m, e, before);
}

/**
 * model_cs_port() - submit two elements after the fourth write to the port of Gen8 and Gen9
 * @m: model
 * @e: engine; @e->elsp_word is element 1, then element 0, each with the upper half first
 *
 * This has the effect of a Load of a queue with two elements.
 */
void model_cs_port(struct model *m, struct model_cs_engine *e)
{
	u64 before[MODEL_CS_ELEMENTS];
	u32 reg = RING_ELSP(e->desc->mmio_base).addr;

	if (!queue_enabled(m, e, reg))
		return;
	model_cs_landing_check_load(m, e, reg);
	memcpy(before, e->next, sizeof(before));
	memset(e->next, 0, sizeof(e->next));
	e->next[0] = (u64)e->elsp_word[2] << 32 | e->elsp_word[3];
	e->next[1] = (u64)e->elsp_word[0] << 32 | e->elsp_word[1];
	if (!(e->next[0] & CTX_DESC_VALID) && e->next[1] & CTX_DESC_VALID)
		model_violation(m, "ELSP-003", reg, "%s: element 1 without element 0",
				e->desc->name);
	queue_submit(m, e, before);
}

/**
 * model_cs_queue_reset() - empty the submission queue and the execution queue
 * @e: engine
 */
void model_cs_queue_reset(struct model_cs_engine *e)
{
	e->sq_written = 0;
	e->sq_fresh = 0;
	e->sq_stale = 0;
	e->elsp_pos = 0;
	e->elsp_half = false;
	memset(e->next, 0, sizeof(e->next));
	e->eq_valid = false;
	e->load_pending = false;
	e->kept = false;
}

/**
 * model_cs_may_preempt() - is a Load pending and arbitration on (PRE-001..004)?
 * @e: engine
 *
 * Return: true if the context may be preempted.
 */
bool model_cs_may_preempt(const struct model_cs_engine *e)
{
	return e->load_pending && !e->arb_off;
}

static bool queue_same_context(const struct model_cs_engine *e, u64 away)
{
	u64 to = e->eq[e->eq_pos];

	return desc_lrca(to) == desc_lrca(away) && !(to & CTX_DESC_FORCE_RESTORE);
}

/*
 * X7: a context went idle in an element behind the first one while a Load is pending. If the new
 * queue has it again, its restore keeps the tail that it went idle with, unless it is forced
 * (seen on a part with 6 entries: 882:20 814:40 812:20 814:60 818:20, and HEAD = TAIL at the old
 * tail; intel-gfx 2020-03-26).
 */
static void queue_keep_tail(struct model *m, struct model_cs_engine *e)
{
	bool empty = e->stream == MODEL_CS_FROM_RING && !e->batch[0].active && e->head == e->tail;

	/* a check for arbitration may be the last command of the ring */
	e->kept = m->cfg.csb && empty && e->eq_pos;
	e->kept_lrca = desc_lrca(e->ctx);
	e->kept_tail = e->tail;
}

static void queue_end_context(struct model *m, struct model_cs_engine *e)
{
	if (e->arb_off) {
		model_violation(m, "PRE-007", e->desc->mmio_base,
				"%s: arbitration left off at the end of a context",
				e->desc->name);
		e->arb_off = false;
	}
	model_cs_save(m, e);
	e->ctx_valid = false;
}

/**
 * model_cs_preempt() - preempt the running context and start the queue of the last Load
 * @m: model
 * @e: engine
 * @detail: CS_DETAIL_*: reason of the switch
 *
 * The running context is saved before the new one starts (PRE-008). If the new queue begins with
 * the running context, only the tail is read again.
 */
void model_cs_preempt(struct model *m, struct model_cs_engine *e, u8 detail)
{
	u64 away = e->ctx;
	bool more;

	queue_keep_tail(m, e);
	more = queue_start(e);
	e->poll_ns = 0;
	if (detail != CS_DETAIL_COMPLETE)
		m->stats.preemptions++;
	if (more && queue_same_context(e, away)) {
		queue_status(m, e, true, true, away, detail, true);
		model_cs_spend(m, e, CS_NS_LOAD);
		model_cs_lite_restore(m, e);
		return;
	}
	queue_end_context(m, e);
	model_cs_spend(m, e, CS_NS_SAVE);
	queue_status(m, e, true, true, away, detail, false);
	if (!more) {
		queue_idle(m, e, away);
		return;
	}
	queue_enter(e, true, away);
	model_cs_spend(m, e, CS_NS_LOAD);
}

/**
 * model_cs_element_end() - end the running element: its context completed or waits
 * @m: model
 * @e: engine
 * @detail: CS_DETAIL_COMPLETE, or CS_DETAIL_WAIT_* for an unsuccessful wait that
 *	switches contexts
 *
 * If a Load is pending, the engine switches to its queue, otherwise to the next element (a
 * synchronous switch, ELSP-015). Without a next element it becomes idle.
 */
void model_cs_element_end(struct model *m, struct model_cs_engine *e, u8 detail)
{
	u64 away = e->ctx;

	if (e->load_pending) {
		model_cs_preempt(m, e, detail);
		return;
	}
	if (detail == CS_DETAIL_COMPLETE && m->part->port->queue)
		e->sq_stale |= BIT(e->eq_pos) & ~e->sq_fresh;
	queue_next_element(e);
	queue_end_context(m, e);
	model_cs_spend(m, e, CS_NS_SAVE);
	queue_status(m, e, false, true, away, detail, false);
	if (!e->eq_valid) {
		queue_idle(m, e, away);
		return;
	}
	queue_enter(e, true, away);
	model_cs_spend(m, e, CS_NS_LOAD);
}
