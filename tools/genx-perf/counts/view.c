// SPDX-License-Identifier: MIT
/* Print counts in the chosen form. JSON and fields are here, text is in view_table.c. */

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/genx-perf/counts/view.h"

const struct counter *view_counter(const struct view *view, unsigned int i)
{
	const char *id = oa_counter_name(&view->info, i);

	return counters_find(&view->table, id, strlen(id));
}

const char *view_name(const struct view *view, unsigned int i)
{
	const struct counter *c = view_counter(view, i);

	return c ? c->name : oa_counter_name(&view->info, i);
}

static const char *view_unit(const struct view *view, unsigned int i)
{
	const struct counter *c = view_counter(view, i);

	return c ? c->unit : "";
}

double view_seconds(const struct view *view, double ticks)
{
	return ticks / view->info.timestamp_hz;
}

/* Value of a counter in per cent of all clocks, -1 if it does not count clocks */
double view_percent(const struct view *view, const struct counter *counter, double value,
		    double gpu_ticks)
{
	if (!gpu_ticks || view->no_ticks)
		return -1;
	return counters_percent(counter->unit, view->eus, value, gpu_ticks);
}

double view_rate(const struct view *view, unsigned int i, double value, double gpu_ticks,
		 double seconds)
{
	const struct counter *c = view_counter(view, i);
	double percent = c ? view_percent(view, c, value, gpu_ticks) : -1;

	if (percent >= 0)
		return percent;
	return seconds > 0 ? value / seconds : 0;
}

const char *view_rate_unit(const struct view *view, unsigned int i)
{
	const struct counter *c = view_counter(view, i);
	static char unit[40];

	if (c && view_percent(view, c, 1, 1) >= 0)
		return "%";
	snprintf(unit, sizeof(unit), "%.32s/s", c ? c->unit : "");
	return unit;
}

double view_busy(const struct view *view, const struct genx_oa_totals *totals)
{
	int a0 = oa_counter_a0(&view->info);

	return a0 < 0 || !totals->gpu_ticks ? 0 : 100.0 * totals->counters[a0] / totals->gpu_ticks;
}

void totals_subtract(struct genx_oa_totals *d, const struct genx_oa_totals *to,
		     const struct genx_oa_totals *from)
{
	*d = *to;
	d->timestamp -= from->timestamp;
	d->gpu_ticks -= from->gpu_ticks;
	d->reports -= from->reports;
	d->intervals -= from->intervals;
	d->lost -= from->lost;
	d->overflows -= from->overflows;
	for (unsigned int i = 0; i < GENX_OA_MAX_COUNTERS; i++)
		d->counters[i] -= from->counters[i];
}

/* ---- JSON ---- */

static void json_counts(struct view *view, const char *type, const struct counts *counts,
			unsigned int run)
{
	const struct genx_oa_totals *t = &counts->totals;

	fprintf(view->out, "{\"type\":\"%s\",", type);
	if (run)
		fprintf(view->out, "\"run\":%u,", run);
	fprintf(view->out, "\"device\":\"%s\",\"time\":%.6f,\"gpu_seconds\":%.9f,"
		"\"reports\":%" PRIu64 ",\"timestamp\":%" PRIu64 ",\"gpu_ticks\":%" PRIu64
		",\"lost\":%" PRIu64 ",\"overflows\":%" PRIu64, view->address, counts->time,
		view_seconds(view, t->timestamp), (uint64_t)t->reports, (uint64_t)t->timestamp,
		(uint64_t)t->gpu_ticks, (uint64_t)t->lost, (uint64_t)t->overflows);
	if (counts->command)
		fprintf(view->out, ",\"user_seconds\":%.6f,\"sys_seconds\":%.6f", counts->user,
			counts->sys);
	/* without a difference of two reports it is not known */
	if (oa_counter_a0(&view->info) >= 0 && t->intervals)
		fprintf(view->out, ",\"busy_percent\":%.3f", view_busy(view, t));
	fprintf(view->out, ",\"counters\":{");
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		fprintf(view->out, "%s\"%s\":%" PRIu64, i ? "," : "",
			oa_counter_name(&view->info, i), (uint64_t)t->counters[i]);
	fprintf(view->out, "},\"names\":{");
	for (unsigned int i = 0, n = 0; i < oa_counters(&view->info); i++)
		if (view->columns[i] == COLUMN_NAME || (view->all && view_counter(view, i)))
			fprintf(view->out, "%s\"%s\":%" PRIu64, n++ ? "," : "",
				view_name(view, i), (uint64_t)t->counters[i]);
	fprintf(view->out, "},\"percent\":{");
	for (unsigned int i = 0, n = 0; i < oa_counters(&view->info); i++) {
		const struct counter *c = view_counter(view, i);
		double percent = c ? view_percent(view, c, t->counters[i], t->gpu_ticks) : -1;

		if (percent >= 0)
			fprintf(view->out, "%s\"%s\":%.3f", n++ ? "," : "", c->name, percent);
	}
	fputc('}', view->out);
	view_metrics_json(view, t);
	fprintf(view->out, "}\n");
}

#define DIGITS_S	6	/* of a time in seconds */
#define DIGITS		3	/* of a metric, and of a loss, which few of the runs may have */

static void json_spread(struct view *view, const char *name, const struct spread *s, int digits)
{
	/* what no run measured has no mean, and one value has no spread */
	fprintf(view->out, s->n ? "\"%s\":{\"mean\":%.*f" : "\"%s\":{\"mean\":null", name, digits,
		s->mean);
	fprintf(view->out, s->n > 1 ? ",\"spread_percent\":%.3f}" : ",\"spread_percent\":null}",
		spread_percent(s));
}

static void json_runs(struct view *view, const struct view_runs *runs)
{
	fprintf(view->out, "{\"type\":\"mean\",\"runs\":%u,\"runs_lost\":%u,\"device\":\"%s\",",
		runs->time.n, runs->n_lost, view->address);
	json_spread(view, "time", &runs->time, DIGITS_S);
	fputc(',', view->out);
	json_spread(view, "user_seconds", &runs->user, DIGITS_S);
	fputc(',', view->out);
	json_spread(view, "sys_seconds", &runs->sys, DIGITS_S);
	fputc(',', view->out);
	json_spread(view, "reports", &runs->reports, DIGITS);
	fputc(',', view->out);
	json_spread(view, "timestamp", &runs->timestamp, DIGITS);
	fputc(',', view->out);
	json_spread(view, "gpu_ticks", &runs->gpu_ticks, DIGITS);
	fputc(',', view->out);
	json_spread(view, "lost", &runs->lost, DIGITS);
	fputc(',', view->out);
	json_spread(view, "overflows", &runs->overflows, DIGITS);
	fprintf(view->out, ",\"counters\":{");
	for (unsigned int i = 0; i < oa_counters(&view->info); i++) {
		if (i)
			fputc(',', view->out);
		json_spread(view, oa_counter_name(&view->info, i), &runs->counters[i], DIGITS);
	}
	fprintf(view->out, "},\"metrics\":{");
	for (unsigned int i = 0; i < view->metrics.n; i++) {
		if (i)
			fputc(',', view->out);
		json_spread(view, view->metrics.chosen[i]->symbol, &runs->metrics[i], DIGITS);
	}
	fprintf(view->out, "}}\n");
}

/* ---- fields: [time] value unit name [spread] [[context] pid command] ---- */

#define FIELDS_MAX	8

/* Does a text need quotation marks, so that it is one field? */
static bool needs_quotes(const char *text, const char *separator)
{
	return (*separator && strstr(text, separator)) || strpbrk(text, "\"\n");
}

static void print_quoted(FILE *out, const char *text)
{
	fputc('"', out);
	for (; *text; text++) {
		if (*text == '"')
			fputc('"', out);
		fputc(*text, out);
	}
	fputc('"', out);
}

void view_fields(const struct view *view, const char *const fields[], unsigned int n)
{
	for (unsigned int i = 0; i < n; i++) {
		if (i)
			fputs(view->separator, view->out);
		if (needs_quotes(fields[i], view->separator))
			print_quoted(view->out, fields[i]);
		else
			fputs(fields[i], view->out);
	}
	fputc('\n', view->out);
}

/* A line of what all contexts counted: the fields that name a context are empty. */
static void field(struct view *view, double time, const char *value, const char *unit,
		  const char *name, const struct spread *spread)
{
	const char *fields[FIELDS_MAX];
	char when[32], percent[32];
	unsigned int n = 0;

	if (view->times) {
		snprintf(when, sizeof(when), "%.6f", time);
		fields[n++] = when;
	}
	fields[n++] = value;
	fields[n++] = unit;
	fields[n++] = name;
	if (spread) {
		snprintf(percent, sizeof(percent), spread->n > 1 ? "%.2f%%" : "",
			 spread_percent(spread));
		fields[n++] = percent;
	}
	for (unsigned int i = 0; i < view->owner_fields; i++)
		fields[n++] = "";
	view_fields(view, fields, n);
}

static void field_u64(struct view *view, double time, uint64_t value, const char *unit,
		      const char *name)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRIu64, value);
	field(view, time, text, unit, name, NULL);
}

static bool in_fields(const struct view *view, unsigned int i)
{
	return view->all || !view->chosen || view->columns[i];
}

static void field_seconds(struct view *view, double time, double value, const char *name)
{
	char text[32];

	snprintf(text, sizeof(text), "%.6f", value);
	field(view, time, text, "s", name, NULL);
}

static void fields_counts(struct view *view, const struct counts *counts)
{
	const struct genx_oa_totals *t = &counts->totals;
	double time = counts->time;
	char text[32];

	if (!view->times)
		field_seconds(view, time, time, "time");
	if (counts->command) {
		field_seconds(view, time, counts->user, "user");
		field_seconds(view, time, counts->sys, "sys");
	}
	field_u64(view, time, t->reports, "reports", "reports");
	field_u64(view, time, t->timestamp, "ticks", "timestamp");
	if (!view->no_ticks)
		field_u64(view, time, t->gpu_ticks, "clocks", "gpu_ticks");
	if (oa_counter_a0(&view->info) >= 0) {
		/* what is not known is empty, not 0 */
		snprintf(text, sizeof(text), t->intervals ? "%.3f" : "", view_busy(view, t));
		field(view, time, text, "%", "busy", NULL);
	}
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (in_fields(view, i))
			field_u64(view, time, t->counters[i], view_unit(view, i),
				  view_name(view, i));
	for (unsigned int i = 0; i < view->metrics.n; i++) {
		snprintf(text, sizeof(text), t->intervals ? "%.3f" : "", view_metric(view, i, t));
		field(view, time, text, view->metrics.chosen[i]->unit,
		      view->metrics.chosen[i]->symbol, NULL);
	}
	field_u64(view, time, t->lost, "", "lost");
	field_u64(view, time, t->overflows, "", "overflows");
}

static void field_mean(struct view *view, const char *unit, const char *name,
		       const struct spread *spread, int digits)
{
	char text[340];

	snprintf(text, sizeof(text), spread->n ? "%.*f" : "", digits, spread->mean);
	field(view, -1, text, unit, name, spread);
}

static void fields_runs(struct view *view, const struct view_runs *runs)
{
	static const struct spread none;
	char lost[16];

	field_mean(view, "s", "time", &runs->time, DIGITS_S);
	field_mean(view, "s", "user", &runs->user, DIGITS_S);
	field_mean(view, "s", "sys", &runs->sys, DIGITS_S);
	field_mean(view, "reports", "reports", &runs->reports, 0);
	field_mean(view, "ticks", "timestamp", &runs->timestamp, 0);
	if (!view->no_ticks)
		field_mean(view, "clocks", "gpu_ticks", &runs->gpu_ticks, 0);
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (in_fields(view, i))
			field_mean(view, view_unit(view, i), view_name(view, i),
				   &runs->counters[i], 0);
	for (unsigned int i = 0; i < view->metrics.n; i++)
		field_mean(view, view->metrics.chosen[i]->unit, view->metrics.chosen[i]->symbol,
			   &runs->metrics[i], DIGITS);
	field_mean(view, "", "lost", &runs->lost, DIGITS);
	field_mean(view, "", "overflows", &runs->overflows, DIGITS);
	snprintf(lost, sizeof(lost), "%u", runs->n_lost);
	field(view, -1, lost, "runs", "runs_lost", &none);
}

/* ---- any form ---- */

void view_open(struct view *view, const char *path, FILE *standard)
{
	bool terminal;

	view->out = !path ? standard : strcmp(path, "-") ? fopen(path, "we") : stdout;
	if (!view->out)
		die(EXIT_FAILED, "%s: %s", path, strerror(errno));
	terminal = isatty(fileno(view->out)) && !getenv("NO_COLOR");
	view->bold = terminal ? "\033[1m" : "";
	view->plain = terminal ? "\033[0m" : "";
}

void view_close(struct view *view, const char *path)
{
	bool bad = ferror(view->out), standard = view->out == stdout || view->out == stderr;

	if ((standard ? fflush(view->out) : fclose(view->out)) || bad)
		die(EXIT_FAILED, "%s: %s", standard ? "output" : path, strerror(errno));
}

void view_head(struct view *view)
{
	if (view->form != VIEW_TABLE)
		return;
	fprintf(view->out, "# %s %s: %s, a report each %.3f us\n", view->address, view->platform,
		view->info.format_name, view->info.period_ns / 1e3);
	fprintf(view->out, "# metric set %s, id %" PRIu64 ", buffer %" PRIu64 " KiB\n",
		view->set_name[0] ? view->set_name : "without a name",
		(uint64_t)view->info.metrics_set, (uint64_t)view->info.buffer_size / 1024);
	fflush(view->out);
}

void view_interval(struct view *view, const struct counts *delta)
{
	if (view->form == VIEW_JSON)
		json_counts(view, "interval", delta, 0);
	else if (view->form == VIEW_FIELDS)
		fields_counts(view, delta);
	else
		view_table_interval(view, delta);
	fflush(view->out);
}

void view_totals(struct view *view, const struct counts *counts, unsigned int run)
{
	if (view->form == VIEW_JSON)
		json_counts(view, run ? "run" : "totals", counts, run);
	else if (view->form == VIEW_FIELDS && !run)
		fields_counts(view, counts);
	else if (view->form == VIEW_TABLE && !run)
		view_table_totals(view, counts);
	fflush(view->out);
}

void view_runs_add(const struct view *view, struct view_runs *runs, const struct counts *counts)
{
	const struct genx_oa_totals *t = &counts->totals;

	spread_add(&runs->time, counts->time);
	spread_add(&runs->user, counts->user);
	spread_add(&runs->sys, counts->sys);
	spread_add(&runs->timestamp, t->timestamp);
	spread_add(&runs->gpu_ticks, t->gpu_ticks);
	spread_add(&runs->reports, t->reports);
	spread_add(&runs->lost, t->lost);
	spread_add(&runs->overflows, t->overflows);
	runs->n_lost += !!(t->flags & GENX_OA_TOTALS_LOST);
	for (unsigned int i = 0; i < GENX_OA_MAX_COUNTERS; i++)
		spread_add(&runs->counters[i], t->counters[i]);
	for (unsigned int i = 0; t->intervals && i < view->metrics.n; i++)
		spread_add(&runs->metrics[i], view_metric(view, i, t));
}

void view_runs_print(struct view *view, const struct view_runs *runs)
{
	if (view->form == VIEW_JSON)
		json_runs(view, runs);
	else if (view->form == VIEW_FIELDS)
		fields_runs(view, runs);
	else
		view_table_runs(view, runs);
	fflush(view->out);
}
