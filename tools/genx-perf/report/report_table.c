// SPDX-License-Identifier: MIT
/* genx-perf report: print text or JSON like genx-perf stat, or CSV. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/genx-perf/report/report.h"

static void table_begin(struct report *report)
{
	const struct recording *r = &report->recording;
	struct view *view = &report->view;

	if (view->form != VIEW_TABLE)
		return;
	fprintf(view->out, "# %s %s: %s", view->address, view->platform, view->info.format_name);
	if (view->info.period_ns)
		fprintf(view->out, ", a report each %.3f us", view->info.period_ns / 1e3);
	fprintf(view->out, "\n# metric set %s\n", r->device.set_name);
}

static void table_interval(struct report *report, const struct report_interval *interval)
{
	struct counts counts = {
		.time = report_seconds(report, interval->end),
		.totals = interval->totals,
	};

	view_interval(&report->view, &counts);
}

static int by_time(const void *a, const void *b)
{
	const struct report_context *x = *(const struct report_context *const *)a;
	const struct report_context *y = *(const struct report_context *const *)b;

	if (x->totals.timestamp != y->totals.timestamp)
		return x->totals.timestamp < y->totals.timestamp ? 1 : -1;
	return x->ctx < y->ctx ? -1 : x->ctx > y->ctx;
}

static void print_context(struct report *report, const struct report_context *c, bool others)
{
	struct view *view = &report->view;
	double seconds = view_seconds(view, c->totals.timestamp);
	const struct recording_process *process = recording_process(&report->recording, c->ctx);
	char name[24];

	snprintf(name, sizeof(name), "0x%" PRIx32, c->ctx);
	if (view->form == VIEW_JSON) {
		fprintf(view->out, "{\"type\":\"context\",\"context\":\"%s\",\"gpu_seconds\":%.9f,"
			"\"gpu_ticks\":%" PRIu64 ",\"reports\":%" PRIu64,
			others ? "others" : c->ctx == RECORDING_NO_CONTEXT ? "none" : name, seconds,
			(uint64_t)c->totals.gpu_ticks, (uint64_t)c->totals.reports);
		if (process && !others)
			fprintf(view->out, ",\"pid\":%d,\"comm\":\"%s\"", process->pid,
				process->comm);
		fprintf(view->out, "}\n");
		return;
	}
	fprintf(view->out, "  %-18s %12.6f %8.2f %10" PRIu64,
		others ? "others" : c->ctx == RECORDING_NO_CONTEXT ? "none or unknown" : name,
		seconds, report->totals.timestamp ?
		100.0 * c->totals.timestamp / report->totals.timestamp : 0,
		(uint64_t)c->totals.reports);
	if (process && !others)
		fprintf(view->out, "  %s[%d]", process->comm, process->pid);
	fprintf(view->out, "\n");
}

static void table_contexts(struct report *report)
{
	const struct report_context *sorted[REPORT_CONTEXTS];
	struct view *view = &report->view;
	unsigned int n = 0;

	for (unsigned int i = 0; i < REPORT_CONTEXTS; i++)
		if (report->contexts[i].used)
			sorted[n++] = &report->contexts[i];
	qsort(sorted, n, sizeof(sorted[0]), by_time);
	if (view->form == VIEW_TABLE && n)
		fprintf(view->out, "%s  %-18s %12s %8s %10s%s%s\n", view->bold, "context",
			"GPU time s", "%", "reports", report->recording.named ? "  process" : "",
			view->plain);
	for (unsigned int i = 0; i < n; i++)
		print_context(report, sorted[i], false);
	if (report->others.used)
		print_context(report, &report->others, true);
}

static void table_finish(struct report *report)
{
	struct counts counts = {
		.time = report_seconds(report, report->end),
		.totals = report->totals,
	};

	view_totals(&report->view, &counts, 0);
	if (report->view.form != VIEW_FIELDS)
		table_contexts(report);
}

const struct report_form report_table = {
	.begin = table_begin,
	.interval = table_interval,
	.finish = table_finish,
};

/* ---- CSV: one line per interval ---- */

static bool in_csv(const struct view *view, unsigned int i)
{
	return view->all || view->columns[i];
}

static void csv_begin(struct report *report)
{
	struct view *view = &report->view;

	fprintf(view->out, "start_s,end_s,reports,gpu_seconds,gpu_ticks,mhz,busy_percent");
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (in_csv(view, i))
			fprintf(view->out, ",%s", view_name(view, i));
	for (unsigned int i = 0; view->metrics.columns && i < view->metrics.n; i++)
		fprintf(view->out, ",%s", view->metrics.chosen[i]->symbol);
	fprintf(view->out, ",lost,overflows\n");
}

static void csv_interval(struct report *report, const struct report_interval *interval)
{
	const struct genx_oa_totals *t = &interval->totals;
	struct view *view = &report->view;
	double seconds = view_seconds(view, t->timestamp);

	fprintf(view->out, "%.9f,%.9f,%" PRIu64 ",%.9f", report_seconds(report, interval->start),
		report_seconds(report, interval->end), (uint64_t)t->reports, seconds);
	/* what the GPU does not count is empty, not 0 */
	if (view->no_ticks)
		fprintf(view->out, ",,");
	else
		fprintf(view->out, ",%" PRIu64 ",%.3f", (uint64_t)t->gpu_ticks,
			seconds ? t->gpu_ticks / seconds / 1e6 : 0);
	if (view->no_ticks || oa_counter_a0(&view->info) < 0)
		fprintf(view->out, ",");
	else
		fprintf(view->out, ",%.3f", view_busy(view, t));
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (in_csv(view, i))
			fprintf(view->out, ",%" PRIu64, (uint64_t)t->counters[i]);
	for (unsigned int i = 0; view->metrics.columns && i < view->metrics.n; i++)
		fprintf(view->out, ",%.6f", view_metric(view, i, t));
	fprintf(view->out, ",%" PRIu64 ",%" PRIu64 "\n", (uint64_t)t->lost,
		(uint64_t)t->overflows);
}

const struct report_form report_csv = {
	.interval_ms = 10,
	.begin = csv_begin,
	.interval = csv_interval,
};
