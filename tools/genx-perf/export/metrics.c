// SPDX-License-Identifier: MIT
/* Print totals in the text formats of Prometheus and OpenMetrics. */

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tools/genx-perf/export/metrics.h"
#include "tools/libgenx-perf/card.h"

/* Append a name in snake case: "GpuBusy" becomes "gpu_busy". */
static void snake(char *to, size_t size, const char *from)
{
	size_t n = strlen(to);
	char before = '_';

	for (; *from && n + 2 < size; from++) {
		bool word = isupper((unsigned char)*from) && before != '_' &&
			    !isupper((unsigned char)before);

		if (word)
			to[n++] = '_';
		to[n++] = isalnum((unsigned char)*from) ? tolower((unsigned char)*from) : '_';
		before = to[n - 1] == '_' ? '_' : *from;
	}
	to[n] = '\0';
}

void metrics_name(char *name, size_t size, const char *counter, const char *unit)
{
	char suffix[40] = "_";
	size_t n, len;

	snprintf(name, size, "genx_");
	snake(name, size, counter);
	snake(suffix, sizeof(suffix), unit);
	n = strlen(name);
	len = strlen(suffix);
	if (len > 1 && (n < len || strcmp(name + n - len, suffix)) && n + len < size)
		memcpy(name + n, suffix, len + 1);
}

/* Print a help text or the value of a label, with special characters escaped. */
static void escaped(FILE *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '\\' || *text == '"' || *text == '\n')
			fputc('\\', out);
		fputc(*text == '\n' ? 'n' : *text, out);
	}
}

static void family(const struct metrics *m, const char *name, const char *type, const char *help,
		   const char *more)
{
	const char *total = !m->open && !strcmp(type, "counter") ? "_total" : "";

	fprintf(m->out, "# HELP %s%s ", name, total);
	escaped(m->out, help);
	if (more) {
		fprintf(m->out, ": ");
		escaped(m->out, more);
	}
	fprintf(m->out, "\n# TYPE %s%s %s\n", name, total, type);
}

/* @counter: its label is printed, NULL: none */
static void sample(const struct metrics *m, const char *name, const char *suffix,
		   const struct counter *counter)
{
	fprintf(m->out, "%s%s{device=\"%s\"", name, suffix, m->view->address);
	if (counter && counter->label) {
		fprintf(m->out, ",%s=\"", counter->label);
		escaped(m->out, counter->value);
		fputc('"', m->out);
	}
	fputs("} ", m->out);
}

static void counter(const struct metrics *m, const char *name, const char *help, const char *more,
		    uint64_t value)
{
	family(m, name, "counter", help, more);
	sample(m, name, "_total", NULL);
	fprintf(m->out, "%" PRIu64 "\n", value);
}

static void gauge(const struct metrics *m, const char *name, const char *help, double value)
{
	family(m, name, "gauge", help, NULL);
	sample(m, name, "", NULL);
	fprintf(m->out, "%.15g\n", value);
}

static void print_info(const struct metrics *m)
{
	const struct view *view = m->view;

	family(m, "genx_gpu_info", "gauge", "The GPU and what it counts; always 1.", NULL);
	fprintf(m->out, "genx_gpu_info{device=\"%s\",platform=\"", view->address);
	escaped(m->out, view->platform);
	fprintf(m->out, "\",format=\"%s\",metric_set=\"%s\"} 1\n", view->info.format_name,
		view->metrics.set ? view->metrics.set->set.name : view->table.active >= 0 ?
		view->table.sets[view->table.active].name :
		view->info.metrics_set == 1 ? "built-in" : view->set_name);
}

static void print_counters(const struct metrics *m)
{
	const struct view *view = m->view;
	char name[80];

	for (unsigned int i = 0; i < oa_counters(&view->info); i++) {
		const struct counter *c = view_counter(view, i);

		if (view->chosen ? !view->columns[i] : !c && !view->all)
			continue;
		metrics_name(name, sizeof(name), view_name(view, i), c ? c->unit : "");
		family(m, name, "counter", c ? c->title : "Counter of the report format",
		       c ? c->text : oa_counter_name(&view->info, i));
		sample(m, name, "_total", c);
		fprintf(m->out, "%" PRIu64 "\n", (uint64_t)m->totals.counters[i]);
	}
}

/* Values of equations, which cannot be added up: each is of the last window. */
static void print_metrics(const struct metrics *m)
{
	const struct view *view = m->view;

	/* without a difference of two reports none is known */
	if (!view->metrics.n || !m->span_ns || !m->span.intervals)
		return;
	gauge(m, "genx_metric_window_seconds", "Length of the last complete window, which each "
	      "genx_metric covers.", m->span_ns / 1e9);
	family(m, "genx_metric", "gauge", "A metric of the metric set, in the last window.", NULL);
	for (unsigned int i = 0; i < view->metrics.n; i++) {
		const struct metric *metric = view->metrics.chosen[i];

		fprintf(m->out, "genx_metric{device=\"%s\",set=\"", view->address);
		escaped(m->out, view->metrics.set->set.name);
		fprintf(m->out, "\",metric=\"");
		escaped(m->out, metric->symbol);
		fprintf(m->out, "\",unit=\"");
		escaped(m->out, metric->unit);
		fprintf(m->out, "\"} %.15g\n", view_metric(view, i, &m->span));
	}
}

void metrics_print(const struct metrics *m)
{
	const struct genx_oa_totals *t = &m->totals;
	unsigned int mhz;

	gauge(m, "genx_up", "1 if the GPU is there and counts, else 0.", m->up);
	print_info(m);
	if (m->up) {
		family(m, "genx_gpu_time_seconds", "counter", "Time that the counters cover.",
		       NULL);
		sample(m, "genx_gpu_time_seconds", "_total", NULL);
		fprintf(m->out, "%.9f\n", view_seconds(m->view, t->timestamp));
		if (!m->view->no_ticks)
			counter(m, "genx_render_clocks", "Clocks of the render engine.", NULL,
				t->gpu_ticks);
		counter(m, "genx_reports", "Reports that the OA unit wrote.", NULL, t->reports);
		counter(m, "genx_reports_lost", "Times that reports were lost.", NULL,
			t->lost);
		counter(m, "genx_buffer_overflows", "Times that the report buffer overflowed: "
			"counts of that time are missing.", NULL, t->overflows);
		print_counters(m);
		print_metrics(m);
		if (m->view->eus > 0)
			gauge(m, "genx_eus", "Execution units.", m->view->eus);
		if (card_number(m->device, "gt_act_freq_mhz", &mhz))
			gauge(m, "genx_frequency_hertz", "Frequency of the GT.", mhz * 1e6);
	}
	if (m->open)
		fprintf(m->out, "# EOF\n");
}
