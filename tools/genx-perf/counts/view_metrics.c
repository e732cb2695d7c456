// SPDX-License-Identifier: MIT
/* Print metrics: values that equations make of counts. */

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "tools/genx-perf/counts/number.h"
#include "tools/genx-perf/counts/view.h"

#define COLUMN	13

static void add(struct view_metrics *m, const struct metric *metric)
{
	for (unsigned int i = 0; i < m->n; i++)
		if (m->chosen[i] == metric)
			return;
	if (m->n < VIEW_METRICS_MAX)
		m->chosen[m->n++] = metric;
}

void view_metrics_all(struct view *view)
{
	struct view_metrics *m = &view->metrics;

	for (unsigned int i = 0; m->set && i < m->set->n; i++)
		if (metric_available(m->set, m->set->metrics[i], m->gpu, &view->info))
			add(m, m->set->metrics[i]);
}

bool view_metrics_add(struct view *view, const char *name, size_t len)
{
	struct view_metrics *m = &view->metrics;
	const struct metric *metric = m->set ? metric_find(m->set, name, len) : NULL;
	struct equation_error why;
	const char *refused;

	if (!metric) {
		refused = m->set ? metric_refused(&m->table, m->set->set.name, name, len) : NULL;
		if (refused)
			die(EXIT_USAGE, "--counters: %.*s of metric set %s cannot be evaluated: %s",
			    (int)len, name, m->set->set.name, refused);
		return false;
	}
	if (!metric_usable(m->set, metric, m->gpu, &view->info, &why))
		die(EXIT_USAGE, "--counters: this GPU does not have %s: %s (format %s)",
		    metric->symbol, why.text, view->info.format_name);
	m->columns = true;
	add(m, metric);
	return true;
}

void view_metrics_wish(struct view *view, const char *list)
{
	struct view_metrics *m = &view->metrics;

	if (!m->set || !*list)
		return;
	m->n = 0;
	m->columns = true;
	for (; *list; list += *list != '\0') {
		size_t len = strcspn(list, ",");
		const struct metric *metric = metric_find(m->set, list, len);

		if (metric && metric_available(m->set, metric, m->gpu, &view->info))
			add(m, metric);
		list += len;
	}
}

double view_metric(const struct view *view, unsigned int i, const struct genx_oa_totals *totals)
{
	uint64_t counters[GENX_OA_MAX_COUNTERS];
	struct metric_counts counts = {
		.timestamp = totals->timestamp,
		.gpu_ticks = totals->gpu_ticks,
		.counters = counters,
		.info = &view->info,
	};

	for (unsigned int c = 0; c < GENX_OA_MAX_COUNTERS; c++)
		counters[c] = totals->counters[c];
	return metric_value(view->metrics.set, view->metrics.chosen[i], &counts,
			    view->metrics.gpu);
}

static int width(const struct metric *m)
{
	size_t len = strlen(m->symbol);

	return len > COLUMN ? len : COLUMN;
}

/* Digits behind the point: none for counts, two for rates */
static int digits(const struct metric *m, double value)
{
	return strcmp(m->unit, "%") && value >= 0 && value < 1e18 &&
	       value == (double)(uint64_t)value ? 0 : 2;
}

void view_metrics_head(const struct view *view)
{
	const struct view_metrics *m = &view->metrics;

	for (unsigned int i = 0; m->columns && i < m->n; i++)
		fprintf(view->out, " %*s", width(m->chosen[i]), m->chosen[i]->symbol);
}

void view_metrics_columns(const struct view *view, const struct genx_oa_totals *totals)
{
	const struct view_metrics *m = &view->metrics;

	for (unsigned int i = 0; m->columns && i < m->n; i++) {
		double value = view_metric(view, i, totals);

		if (totals->intervals)
			fprintf(view->out, " %*.*f", width(m->chosen[i]),
				digits(m->chosen[i], value), value);
		else
			fprintf(view->out, " %*s", width(m->chosen[i]), "-");
	}
}

/* A value of the totals with its unit: times and frequencies in a unit of their size */
static void print_value(const struct view *view, const struct metric *m, double value,
			double seconds)
{
	char text[NUMBER_MAX], per_second[NUMBER_MAX] = "";

	if (!strcmp(m->unit, "ns")) {
		fprintf(view->out, "%18s", number_time(text, value / 1e9));
	} else if (!strcasecmp(m->unit, "hz")) {
		fprintf(view->out, "%18s", number_scaled(text, value, "Hz"));
	} else if (!digits(m, value) && strcmp(m->unit, "%")) {
		if (seconds > 0)
			number_scaled(per_second, value / seconds, "/s");
		fprintf(view->out, "%18s %-10s %10s", number_grouped(text, value), m->unit,
			per_second);
	} else {
		fprintf(view->out, "%18.*f %s", digits(m, value), value, m->unit);
	}
	fputc('\n', view->out);
}

void view_metrics_totals(const struct view *view, const struct counts *counts)
{
	const struct view_metrics *m = &view->metrics;

	for (unsigned int i = 0; counts->totals.intervals && i < m->n; i++) {
		fprintf(view->out, "  %-36s ", m->chosen[i]->symbol);
		print_value(view, m->chosen[i], view_metric(view, i, &counts->totals),
			    view_seconds(view, counts->totals.timestamp));
	}
}

void view_metrics_runs(const struct view *view, const struct view_runs *runs)
{
	const struct view_metrics *m = &view->metrics;
	char mean[NUMBER_MAX], error[SPREAD_MAX];

	for (unsigned int i = 0; i < m->n; i++) {
		const struct spread *s = &runs->metrics[i];

		/* no run had two reports */
		snprintf(mean, sizeof(mean), s->n ? "%.2f" : "-", s->mean);
		fprintf(view->out, "  %-36s %18s  +- %s  %s\n", m->chosen[i]->symbol, mean,
			spread_text(error, s), m->chosen[i]->unit);
	}
}

void view_metrics_json(const struct view *view, const struct genx_oa_totals *totals)
{
	const struct view_metrics *m = &view->metrics;

	if (!m->set)
		return;
	fprintf(view->out, ",\"metric_set\":\"%s\",\"metrics\":{", m->set->set.name);
	for (unsigned int i = 0; totals->intervals && i < m->n; i++)
		fprintf(view->out, "%s\"%s\":%.6f", i ? "," : "", m->chosen[i]->symbol,
			view_metric(view, i, totals));
	fprintf(view->out, "}");
}
