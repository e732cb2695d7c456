// SPDX-License-Identifier: MIT
/*
 * Read a recording to its end, and add up all spans, those of each context, and those of each
 * interval.
 */

#include <string.h>

#include "tools/genx-perf/report/report.h"

double report_seconds(const struct report *report, uint64_t ticks)
{
	const struct recording *r = &report->recording;

	return (recording_cpu_ns(r, ticks) - recording_cpu_ns(r, report->begin)) / 1e9;
}

void report_add(struct genx_oa_totals *totals, const struct span *span, unsigned int counters)
{
	totals->timestamp += span->active;
	totals->gpu_ticks += span->gpu_ticks;
	totals->reports += span->reports;
	totals->intervals += span->reports;
	totals->lost += span->losses;
	totals->overflows += span->gap;
	for (unsigned int i = 0; i < counters; i++)
		totals->counters[i] += span->counters[i];
}

struct report_context *report_context(struct report *report, uint32_t ctx)
{
	unsigned int at = ctx * 2654435761u >> 22, tries = 16;

	/* the multiplier spreads ids that differ in few bits (Knuth) */
	for (; tries--; at = (at + 1) % REPORT_CONTEXTS) {
		struct report_context *entry = &report->contexts[at];

		if (!entry->used) {
			entry->used = true;
			entry->ctx = ctx;
		}
		if (entry->ctx == ctx)
			return entry;
	}
	report->others.used = true;
	report->others.ctx = RECORDING_NO_CONTEXT;
	return &report->others;
}

static void end_interval(struct report *report, const struct report_form *form,
			 struct report_interval *interval)
{
	form->interval(report, interval);
	interval->start = interval->end;
	memset(&interval->totals, 0, sizeof(interval->totals));
}

/* Counts between the report before and @span are missing. */
static void end_before_gap(struct report *report, const struct report_form *form,
			   struct report_interval *interval, const struct span *span)
{
	if (span->start <= report->end)
		return;
	if (interval->totals.intervals)
		end_interval(report, form, interval);
	if (form->gap)
		form->gap(report, report->end, span->start);
	interval->start = span->start;
}

/*
 * The interval is long enough when a span begins behind all of its spans. Deltas of one window
 * overlap: an interval that ended at the end of one of them would lack the contexts of the others.
 */
static void end_long_interval(struct report *report, const struct report_form *form,
			      struct report_interval *interval, const struct span *span)
{
	if (interval->totals.intervals && span->start >= report->end &&
	    recording_ns(&report->recording, report->end - interval->start) >= report->interval_ns)
		end_interval(report, form, interval);
}

bool report_run(struct report *report, const struct report_form *form)
{
	unsigned int counters = oa_counters(&report->view.info);
	struct report_interval interval = { .start = 0 };
	struct recording *r = &report->recording;
	uint64_t restarts = 0;
	bool first = true;
	struct span span;

	while (recording_next(r, &span)) {
		if (first) {
			report->begin = span.start;
			report->end = span.start;
			interval.start = span.start;
			if (form->begin)
				form->begin(report);
			first = false;
		}
		/* times of damaged deltas */
		if (span.start < report->begin)
			span.start = report->begin;
		if (span.end < span.start)
			span.end = span.start;
		if (span.gap || span.unknown || r->n_restarts != restarts)
			end_before_gap(report, form, &interval, &span);
		restarts = r->n_restarts;
		if (form->interval && report->interval_ns)
			end_long_interval(report, form, &interval, &span);
		/* deltas of contexts overlap */
		if (span.end > report->end)
			report->end = span.end;
		report_add(&report->totals, &span, counters);
		report_add(&report_context(report, span.ctx)->totals, &span, counters);
		if (form->span)
			form->span(report, &span);
		if (!form->interval || !report->interval_ns)
			continue;
		report_add(&interval.totals, &span, counters);
		interval.end = report->end;
	}
	if (interval.totals.intervals)
		end_interval(report, form, &interval);
	if (first && form->begin)
		form->begin(report);
	report->totals.reports = r->n_reports;
	report->totals.lost = r->n_lost;
	report->totals.overflows = r->n_gaps;
	if (r->n_lost || r->n_gaps)
		report->totals.flags = GENX_OA_TOTALS_LOST;
	report->view.missing = r->n_long || r->time.n_unclear;
	report->view.restarted = r->n_restarts;
	if (form->finish)
		form->finish(report);
	return !r->error[0];
}
