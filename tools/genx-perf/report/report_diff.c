// SPDX-License-Identifier: MIT
/* genx-perf report --diff: print two recordings side by side, per second of GPU time. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tools/genx-perf/report/report.h"

/* A form that prints nothing: report_run() only adds up the recording. */
const struct report_form report_sums = { .begin = NULL };

/* Change from @a to @b in per cent of @a; NaN if only @a is 0 */
static double change(double a, double b)
{
	return a ? 100 * (b - a) / a : a == b ? 0 : NAN;
}

/**
 * struct diff - state of the output
 * @out:	file to print to
 * @json:	print JSON
 * @n:		number of values so far
 */
struct diff {
	FILE *out;
	bool json;
	unsigned int n;
};

static void line(struct diff *diff, const char *name, const char *unit, double a, double b)
{
	double percent = change(a, b);
	int digits = fabs(a) < 1000 && fabs(b) < 1000 ? 4 : 2;

	if (diff->json) {
		fprintf(diff->out, "%s\"%s\":{\"a\":%.6f,\"b\":%.6f,\"change_percent\":",
			diff->n++ ? "," : "", name, a, b);
		if (isnan(percent))
			fprintf(diff->out, "null}");
		else
			fprintf(diff->out, "%.3f}", percent);
		return;
	}
	fprintf(diff->out, "  %-18s %18.*f %18.*f ", name, digits, a, digits, b);
	if (isnan(percent))
		fprintf(diff->out, "%10s", "new");
	else
		fprintf(diff->out, "%+9.2f%%", percent);
	fprintf(diff->out, "  %s\n", unit);
}

static double mhz(const struct report *report)
{
	double seconds = view_seconds(&report->view, report->totals.timestamp);

	return seconds ? report->totals.gpu_ticks / seconds / 1e6 : 0;
}

static double rate(const struct report *report, unsigned int i)
{
	return view_rate(&report->view, i, report->totals.counters[i], report->totals.gpu_ticks,
			 view_seconds(&report->view, report->totals.timestamp));
}

static double per_second(const struct report *report, unsigned int i)
{
	double seconds = view_seconds(&report->view, report->totals.timestamp);

	return seconds > 0 ? report->totals.counters[i] / seconds : 0;
}

/* The unit of a counter's rate in both recordings; per second if it is per cent in one alone */
static const char *unit_of(const struct view *a, unsigned int i, const struct view *b,
			   unsigned int other, char *text, size_t size)
{
	const struct counter *c = view_counter(a, i);

	snprintf(text, size, "%s", view_rate_unit(a, i));
	if (strcmp(text, view_rate_unit(b, other)))
		snprintf(text, size, "%.32s/s", c ? c->unit : "");
	return text;
}

/* Index of a counter by name, -1 if the recording does not have it */
static int index_of(const struct view *view, const char *name)
{
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (!strcmp(view_name(view, i), name))
			return i;
	return -1;
}

static void counters(struct diff *diff, const struct report *a, const struct report *b)
{
	const struct view *view = &a->view;

	for (unsigned int i = 0; i < oa_counters(&view->info); i++) {
		char name[COUNTER_NAME_MAX + 1], unit[40];
		double x, y;
		int other;

		/* view_name() may return a static buffer, which the next call overwrites */
		snprintf(name, sizeof(name), "%s", view_name(view, i));
		other = index_of(&b->view, name);
		if (other < 0)
			continue;
		unit_of(view, i, &b->view, other, unit, sizeof(unit));
		x = strcmp(unit, "%") ? per_second(a, i) : rate(a, i);
		y = strcmp(unit, "%") ? per_second(b, other) : rate(b, other);
		if (view->chosen ? view->columns[i] : view->all || x || y)
			line(diff, name, unit, x, y);
	}
}

/* Metrics that both recordings have */
static void metrics(struct diff *diff, const struct report *a, const struct report *b)
{
	const struct view_metrics *x = &a->view.metrics, *y = &b->view.metrics;

	for (unsigned int i = 0; i < x->n; i++)
		for (unsigned int j = 0; j < y->n; j++)
			if (!strcmp(x->chosen[i]->symbol, y->chosen[j]->symbol))
				line(diff, x->chosen[i]->symbol, x->chosen[i]->unit,
				     view_metric(&a->view, i, &a->totals),
				     view_metric(&b->view, j, &b->totals));
}

void report_diff(const struct report *a, const struct report *b, FILE *out)
{
	struct diff diff = { .out = out, .json = a->view.form == VIEW_JSON };

	if (diff.json)
		fprintf(out, "{\"type\":\"diff\",");
	else
		fprintf(out, "%s  %-18s %18.18s %18.18s %10s%s\n", a->view.bold, "per second", "A",
			"B", "change", a->view.plain);
	line(&diff, "gpu_seconds", "s", view_seconds(&a->view, a->totals.timestamp),
	     view_seconds(&b->view, b->totals.timestamp));
	if (!a->view.no_ticks && !b->view.no_ticks)
		line(&diff, "frequency", "MHz", mhz(a), mhz(b));
	if (oa_counter_a0(&a->view.info) >= 0 && oa_counter_a0(&b->view.info) >= 0)
		line(&diff, "busy", "%", view_busy(&a->view, &a->totals),
		     view_busy(&b->view, &b->totals));
	counters(&diff, a, b);
	metrics(&diff, a, b);
	if (diff.json)
		fprintf(out, "}\n");
}
