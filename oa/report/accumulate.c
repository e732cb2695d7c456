// SPDX-License-Identifier: GPL-2.0-only
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "oa/report/accumulate.h"
#include "oa/report/report.h"

void genx_oa_accumulate_reset(struct genx_oa_accumulator *acc)
{
	acc->counters = genx_oa_report_counters(acc->fmt);
	acc->have_prev = false;
	acc->idle = false;
	acc->now = 0;
	acc->interval_end = acc->interval;
	acc->lost = 0;
	acc->settled = acc->serial ? READ_ONCE(*acc->moves) : 0;
	acc->prev_settled = acc->settled;
	acc->n_slots = 1;
	memset(acc->slots, 0, sizeof(acc->slots));
	acc->slots[0].ctx = GENX_OA_CTX_INVALID;
	memset(&acc->totals, 0, sizeof(acc->totals));
}

void genx_oa_accumulate_idle(struct genx_oa_accumulator *acc)
{
	acc->idle = true;
}

static void totals_add(struct genx_oa_totals *totals, const struct genx_oa_slot *slot,
		       unsigned int counters)
{
	unsigned int i;

	totals->timestamp += slot->active;
	totals->gpu_ticks += slot->gpu_ticks;
	totals->intervals += slot->spans;
	for (i = 0; i < counters; i++)
		totals->counters[i] += slot->sums[i];
}

/* Clear the sums of a slot, which are in a record or in the totals now; its owner stays. */
static void slot_clear(struct genx_oa_slot *slot)
{
	struct genx_oa_slot owner = {
		.ctx = slot->ctx, .serial = slot->serial, .moves = slot->moves,
	};

	*slot = owner;
}

static bool slot_emit(struct genx_oa_accumulator *acc, struct genx_oa_slot *slot)
{
	struct genx_oa_delta *delta;
	unsigned int i;

	if (acc->records) {
		delta = genx_oa_delta_ring_push(acc->records);
		if (!delta)
			return false;
		delta->flags = slot->flags;
		if (slot->ctx != GENX_OA_CTX_INVALID)
			delta->flags |= GENX_OA_DELTA_CTX_VALID;
		delta->ctx_id = slot->ctx;
		delta->ctx_serial = slot->serial;
		delta->start = slot->start;
		delta->end = slot->end;
		delta->active = slot->active;
		delta->gpu_ticks = slot->gpu_ticks;
		delta->reports = min_t(u64, slot->spans, U32_MAX);
		for (i = 0; i < acc->counters; i++)
			delta->counters[i] = slot->sums[i];
	}
	totals_add(&acc->totals, slot, acc->counters);
	slot_clear(slot);
	return true;
}

void genx_oa_accumulate_flush(struct genx_oa_accumulator *acc)
{
	unsigned int i, kept = 1;

	/* slot 0, for spans of no known context, always exists: without room its sums just stay */
	if (acc->slots[0].spans)
		slot_emit(acc, &acc->slots[0]);
	for (i = 1; i < acc->n_slots; i++) {
		if (acc->slots[i].spans ? slot_emit(acc, &acc->slots[i]) : !acc->slots[i].flags)
			continue;
		/*
		 * The ring has no room, or a slot without spans has a loss to announce in its next
		 * record: keep the slot, directly after the last one kept.
		 */
		if (kept != i)
			acc->slots[kept] = acc->slots[i];
		kept++;
	}
	acc->n_slots = kept;
}

void genx_oa_accumulate_mark(struct genx_oa_accumulator *acc)
{
	unsigned int i;

	for (i = 0; i < acc->n_slots; i++) {
		if (acc->slots[i].spans)
			acc->slots[i].flags |= GENX_OA_DELTA_LOST;
	}
}

static struct genx_oa_slot *slot_search(struct genx_oa_accumulator *acc, u32 ctx, u32 serial,
					u32 moves)
{
	unsigned int i;

	for (i = 1; i < acc->n_slots; i++) {
		struct genx_oa_slot *slot = &acc->slots[i];

		/* if no id has moved since the lookup, the id still belongs to the same context */
		if (slot->ctx == ctx && (slot->moves == moves || slot->serial == serial)) {
			slot->moves = moves;
			return slot;
		}
	}
	return NULL;
}

/*
 * Find the slot of the context with id @ctx, or take a free one. The report with this id was
 * written when *acc->moves was at least @settled. Return slot 0 if the context is not known, or if
 * there are more contexts than slots.
 */
static struct genx_oa_slot *slot_find(struct genx_oa_accumulator *acc, u32 ctx, u32 settled)
{
	struct genx_oa_slot *slot;
	u32 serial = 0, moves = 0;

	if (ctx == GENX_OA_CTX_INVALID || !acc->records)
		return &acc->slots[0];

	if (acc->serial) {
		smp_rmb();	/* read the report before the count of moves */
		moves = READ_ONCE(*acc->moves);
	}
	/*
	 * Search without a serial number first. Serial numbers begin at 1, so 0 finds only a slot
	 * whose lookup is up to date. If ids are not looked up, all slots have 0: the id decides.
	 */
	slot = slot_search(acc, ctx, 0, moves);
	if (slot)
		return slot;
	if (acc->serial) {
		serial = acc->serial(acc->serial_data, ctx, settled);
		if (!serial)
			return &acc->slots[0];
		slot = slot_search(acc, ctx, serial, moves);
		if (slot)
			return slot;
	}

	/* End the interval early: this is better than sums that mix contexts. */
	if (acc->n_slots == GENX_OA_SLOTS)
		genx_oa_accumulate_flush(acc);
	if (acc->n_slots == GENX_OA_SLOTS) {
		acc->slots[0].flags |= GENX_OA_DELTA_FOLDED;
		return &acc->slots[0];
	}

	slot = &acc->slots[acc->n_slots++];
	memset(slot, 0, sizeof(*slot));
	slot->ctx = ctx;
	slot->serial = serial;
	slot->moves = moves;
	return slot;
}

static void interval_check(struct genx_oa_accumulator *acc)
{
	if (!acc->records || acc->now < acc->interval_end)
		return;

	genx_oa_accumulate_flush(acc);
	if (acc->interval)
		acc->interval_end = (div64_u64(acc->now, acc->interval) + 1) * acc->interval;
}

/* ---- spans ---- */

/**
 * struct span - two consecutive reports
 * @from:	the earlier one
 * @to:		the next one
 * @from_ctx:	context id of @from
 * @to_ctx:	context id of @to
 * @settled:	as in slot_find(), for @from
 */
struct span {
	const u32 *from;
	const u32 *to;
	u32 from_ctx;
	u32 to_ctx;
	u32 settled;
};

/**
 * struct span_run - consecutive spans of one slot in which no counter wrapped
 * @first:	report before the first span; NULL: there is no run
 * @last:	report after the last span
 * @slot:	where the spans go
 * @ctx:	hardware id of the context that ran
 * @begin:	time of @first
 * @spans:	how many
 * @single:	span_ascends() is false for the first span, so the run has no other span
 *
 * The sums of a run are added when it ends.
 */
struct span_run {
	const u32 *first;
	const u32 *last;
	struct genx_oa_slot *slot;
	u32 ctx;
	u64 begin;
	u64 spans;
	bool single;
};

/*
 * A run of several spans contains only spans that are shorter than this number of ticks, some 50 to
 * 100 ms. In this time no 40-bit counter counts 2^40 (genx_oa_report_ascends()).
 */
#define RUN_SPAN_TICKS	BIT(20)

static bool span_ascends(const struct genx_oa_format *fmt, const u32 *from, const u32 *to)
{
	return genx_oa_report_delta32(from[fmt->timestamp_dw],
				      to[fmt->timestamp_dw]) < RUN_SPAN_TICKS &&
	       genx_oa_report_ascends(fmt, from, to);
}

static void run_end(struct genx_oa_accumulator *acc, struct span_run *run)
{
	const struct genx_oa_format *fmt = acc->fmt;
	struct genx_oa_slot *slot = run->slot;

	if (!run->first)
		return;
	if (!slot->spans)
		slot->start = run->begin;
	slot->end = acc->now;
	slot->active += acc->now - run->begin;
	if (fmt->ticks_dw != GENX_OA_NO_FIELD)
		slot->gpu_ticks += genx_oa_report_delta32(run->first[fmt->ticks_dw],
							  run->last[fmt->ticks_dw]);
	slot->spans += run->spans;
	genx_oa_report_add(fmt, run->first, run->last, slot->sums);
	run->first = NULL;
}

/*
 * Does the context id of the run still belong to the context of the run? The caller has read the
 * next report, which has the same id.
 */
static bool owner_unchanged(const struct genx_oa_accumulator *acc, const struct span_run *run)
{
	if (!acc->records || run->ctx == GENX_OA_CTX_INVALID)
		return true;
	/* slot 0 is for ids of no known context: the id may have a context by now */
	if (run->slot == &acc->slots[0])
		return false;
	if (!acc->serial)
		return true;
	smp_rmb();	/* read the report before the count of moves */
	return READ_ONCE(*acc->moves) == run->slot->moves;
}

/* Does a span that begins with run->last belong to the run? */
static bool run_continues(const struct genx_oa_accumulator *acc, const struct span_run *run,
			  const struct span *span)
{
	if (!run->first || acc->lost || span->to_ctx != run->ctx)
		return false;
	return owner_unchanged(acc, run) && span_ascends(acc->fmt, run->last, span->to);
}

/* Begin a run with a span. If the span is not counted, there is no run. */
static void run_begin(struct genx_oa_accumulator *acc, struct span_run *run,
		      const struct span *span)
{
	u32 ctx = GENX_OA_CTX_INVALID;
	u32 lost = acc->lost;

	if (lost)
		acc->lost--;
	else
		ctx = genx_oa_report_owner(acc->layout, span->from_ctx, span->to_ctx, span->to);
	if (acc->filtered && ctx != acc->filter) {
		/* the lost report may be of the filtered context: its next sums may lack counts */
		if (lost && acc->records)
			slot_find(acc, acc->filter, span->settled)->flags |= GENX_OA_DELTA_LOST;
		return;
	}
	run->slot = slot_find(acc, ctx, span->settled);
	if (lost)
		run->slot->flags |= GENX_OA_DELTA_LOST;
	run->first = span->from;
	run->ctx = ctx;
	run->begin = acc->now;
	run->spans = 0;
	run->single = !span_ascends(acc->fmt, span->from, span->to);
}

/* Return: true if the run ends with @span, its last one. */
static bool run_must_end(const struct genx_oa_accumulator *acc, const struct span_run *run,
			 const struct span *span)
{
	/* the context of the next span is looked up again (DLT-003) */
	if (run->single || span->to_ctx != run->ctx)
		return true;
	return acc->records && acc->now >= acc->interval_end;
}

static void span_add(struct genx_oa_accumulator *acc, struct span_run *run,
		     const struct span *span)
{
	unsigned int ts = acc->fmt->timestamp_dw;

	if (!run_continues(acc, run, span)) {
		run_end(acc, run);
		run_begin(acc, run, span);
	}
	acc->now += genx_oa_report_delta32(span->from[ts], span->to[ts]);
	if (!run->first)
		return;
	run->last = span->to;
	run->spans++;
	if (run_must_end(acc, run, span))
		run_end(acc, run);
}

/* Context id of the next report. */
static u32 next_ctx(struct genx_oa_accumulator *acc, const u32 *report)
{
	acc->idle = genx_oa_report_idle(acc->layout, report, acc->idle);
	if (acc->idle)
		return GENX_OA_CTX_INVALID;
	return genx_oa_report_ctx(acc->layout, acc->fmt, report);
}

void genx_oa_accumulate(struct genx_oa_accumulator *acc, const u32 *reports, unsigned int n)
{
	struct span span = {
		.from = acc->have_prev ? acc->prev : NULL,
		.to = reports,
		.from_ctx = acc->prev_ctx,
		.settled = acc->prev_settled,
	};
	struct span_run run = {};

	for (; n; n--, span.to += acc->fmt->size / sizeof(u32)) {
		if (unlikely(!span.to[GENX_OA_RPT_ID_DW])) {
			run_end(acc, &run);
			genx_oa_accumulate_lost(acc, 0);
			continue;
		}
		acc->totals.reports++;
		span.to_ctx = next_ctx(acc, span.to);
		if (span.from) {
			span_add(acc, &run, &span);
			interval_check(acc);
		}
		span.from = span.to;
		span.from_ctx = span.to_ctx;
		span.settled = acc->settled;
	}
	run_end(acc, &run);
	acc->prev_settled = span.settled;
	acc->prev_ctx = span.from_ctx;

	/* Keep a copy: the hardware may overwrite the report after it is consumed. */
	if (span.from && span.from != acc->prev) {
		memcpy(acc->prev, span.from, acc->fmt->size);
		acc->have_prev = true;
	}
}

void genx_oa_accumulate_lost(struct genx_oa_accumulator *acc, u32 doubtful)
{
	acc->lost = max(acc->lost, doubtful + 1);
	/* the lost report can be that of a switch */
	acc->idle = false;
	acc->totals.lost++;
	acc->totals.flags |= GENX_OA_TOTALS_LOST;
}

void genx_oa_accumulate_omit(struct genx_oa_accumulator *acc)
{
	acc->have_prev = false;
	acc->totals.overflows++;
	acc->totals.flags |= GENX_OA_TOTALS_LOST;
}

void genx_oa_accumulate_break(struct genx_oa_accumulator *acc)
{
	acc->idle = false;
	acc->lost = 1;
	genx_oa_accumulate_omit(acc);
}

void genx_oa_accumulate_elapsed(struct genx_oa_accumulator *acc, u64 ticks)
{
	acc->now += ticks;
}

void genx_oa_accumulate_totals(const struct genx_oa_accumulator *acc, struct genx_oa_totals *out)
{
	unsigned int i;

	*out = acc->totals;
	for (i = 0; i < acc->n_slots; i++)
		totals_add(out, &acc->slots[i], acc->counters);
}
