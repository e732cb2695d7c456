// SPDX-License-Identifier: MIT
/* Print counts as a text table, 80 columns wide unless more counters are chosen. */

#include <inttypes.h>
#include <string.h>

#include "tools/genx-perf/counts/number.h"
#include "tools/genx-perf/counts/view.h"

#define COLUMN		13
#define LINES_PER_HEAD	20

static const char *column_name(const struct view *view, unsigned int i)
{
	return view->columns[i] == COLUMN_NAME ? view_name(view, i) :
	       oa_counter_name(&view->info, i);
}

/* Is a column in per cent? Default columns of EU clocks are, for comparison with the busy time. */
static bool in_percent(const struct view *view, unsigned int i)
{
	const struct counter *c = view_counter(view, i);

	return !view->chosen && view->columns[i] == COLUMN_NAME && c &&
	       counters_eu_clocks(c->unit) > 0 && view->eus > 0;
}

static int column_width(const struct view *view, unsigned int i)
{
	size_t len = strlen(column_name(view, i));

	if (in_percent(view, i))
		return len + 1;
	return len > COLUMN ? len : COLUMN;
}

unsigned int view_table_width(const struct view *view)
{
	unsigned int width = 25 + (oa_counter_a0(&view->info) >= 0 ? 8 : 0);

	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (view->columns[i])
			width += 1 + column_width(view, i);
	return width;
}

static void column_head(const struct view *view, unsigned int i)
{
	if (in_percent(view, i))
		fprintf(view->out, " %s%%", column_name(view, i));
	else
		fprintf(view->out, " %*s", column_width(view, i), column_name(view, i));
}

static void column(const struct view *view, unsigned int i, const struct genx_oa_totals *t)
{
	if (in_percent(view, i))
		fprintf(view->out, " %*.2f", column_width(view, i),
			view_rate(view, i, t->counters[i], t->gpu_ticks, 0));
	else
		fprintf(view->out, " %*" PRIu64, column_width(view, i), (uint64_t)t->counters[i]);
}

static void print_head(const struct view *view)
{
	fprintf(view->out, "%s%8s %8s %7s", view->bold, "time s", "reports", "MHz");
	if (oa_counter_a0(&view->info) >= 0)
		fprintf(view->out, " %7s", "busy %");
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (view->columns[i])
			column_head(view, i);
	view_metrics_head(view);
	fprintf(view->out, "%s\n", view->plain);
}

void view_table_owner_head(struct view *view, unsigned int width)
{
	for (unsigned int i = 0; i < oa_counters(&view->info); i++) {
		if (!view->columns[i])
			continue;
		width += 1 + column_width(view, i);
		if (!view->chosen && width > 80)
			view->columns[i] = COLUMN_NONE;
		else
			column_head(view, i);
	}
	view_metrics_head(view);
}

void view_table_owner(const struct view *view, const struct genx_oa_totals *totals)
{
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (view->columns[i])
			column(view, i, totals);
	view_metrics_columns(view, totals);
}

/* Mean frequency of the render clock in Hz, 0: no time went by */
static double frequency(const struct view *view, double gpu_ticks, double timestamp)
{
	double span = view_seconds(view, timestamp);

	return span ? gpu_ticks / span : 0;
}

void view_table_interval(struct view *view, const struct counts *delta)
{
	const struct genx_oa_totals *d = &delta->totals;

	if (view->lines++ % LINES_PER_HEAD == 0)
		print_head(view);
	fprintf(view->out, "%8.3f %8" PRIu64, delta->time, (uint64_t)d->reports);
	/* without a difference of two reports neither is known */
	if (view->no_ticks || !d->intervals)
		fprintf(view->out, " %7s", "-");
	else
		fprintf(view->out, " %7.1f", frequency(view, d->gpu_ticks, d->timestamp) / 1e6);
	if (oa_counter_a0(&view->info) >= 0 && !d->intervals)
		fprintf(view->out, " %7s", "-");
	else if (oa_counter_a0(&view->info) >= 0)
		fprintf(view->out, " %7.2f", view_busy(view, d));
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (view->columns[i])
			column(view, i, d);
	view_metrics_columns(view, d);
	fprintf(view->out, "\n");
	if (d->overflows)
		fprintf(view->out, "  LOST DATA: the report buffer overflowed %" PRIu64 " time%s, "
			"counts of that time are missing\n", (uint64_t)d->overflows,
			plural(d->overflows));
	if (d->lost)
		fprintf(view->out, "  LOST DATA: reports were lost (%" PRIu64 " time%s): the "
			"split by context can be wrong,\n"
			"  and sums can be too low, if the unit was stopped or the engine was reset\n",
			(uint64_t)d->lost, plural(d->lost));
}

/*
 * Does the set in use count this? With a set of the table, counters without a name, and events that
 * the set does not select, are not counted.
 */
static bool is_selected(const struct view *view, unsigned int i)
{
	const struct counter *c = view_counter(view, i);

	return view->table.active < 0 || (c && (c->set >= 0 || strcmp(c->unit, "events")));
}

/* Is this counter printed in the totals? Counters that are 0 are not, unless they were chosen. */
static bool in_totals(const struct view *view, unsigned int i, double value)
{
	if (view->all)
		return true;
	return view->chosen ? view->columns[i] : value != 0 && is_selected(view, i);
}

/* "12.34 %" of clocks, else counts in a second: "23.1 M/s" */
static const char *rate(char *text, const struct view *view, unsigned int i, double value,
			double gpu_ticks, double seconds)
{
	const struct counter *c = view_counter(view, i);
	double percent = c ? view_percent(view, c, value, gpu_ticks) : -1;

	if (percent >= 0)
		snprintf(text, NUMBER_MAX, "%.2f %%", percent);
	else if (seconds > 0)
		number_scaled(text, value / seconds, "/s");
	else
		*text = '\0';
	return text;
}

/*
 * Print the count of a counter: value, spread of repeated runs, name, unit, rate. Unit and spread
 * do not both fit into 80 columns.
 */
static void print_count(const struct view *view, unsigned int i, uint64_t value,
			const struct spread *spread, double gpu_ticks, double seconds)
{
	const struct counter *c = view_counter(view, i);
	char text[NUMBER_MAX], error[SPREAD_MAX];
	int room = 22;

	fprintf(view->out, "  %-10s %20s", oa_counter_name(&view->info, i),
		number_grouped(text, value));
	if (spread)
		fprintf(view->out, "  +- %s", spread_text(error, spread));
	fprintf(view->out, "  %-18s", c ? c->name : "");
	/* a long unit leaves less room for the rate */
	if (!spread)
		room -= fprintf(view->out, " %-9s", c ? c->unit : "");
	else
		room -= 10;
	fprintf(view->out, " %*s\n", room, rate(text, view, i, value, gpu_ticks, seconds));
}

static void print_sum(const struct view *view, const char *name, uint64_t value, const char *tail)
{
	char text[NUMBER_MAX];

	fprintf(view->out, "  %-10s %20s%s%s\n", name, number_grouped(text, value),
		*tail ? "  " : "", tail);
}

static void print_left_out(const struct view *view, unsigned int left_out)
{
	if (left_out && !view->chosen)
		fprintf(view->out, "  %u counter%s that %s 0%s %s left out, --all prints %s\n",
			left_out, plural(left_out), left_out == 1 ? "is" : "are",
			view->table.active < 0 ? "" : " or not in this set",
			left_out == 1 ? "is" : "are", left_out == 1 ? "it" : "them");
}

/* Processor time of the command */
static void print_command(const struct view *view, const struct counts *counts)
{
	char user[NUMBER_MAX], sys[NUMBER_MAX];

	if (counts->command)
		fprintf(view->out, "  command: %.3f s elapsed, %s user, %s sys\n", counts->time,
			number_time(user, counts->user), number_time(sys, counts->sys));
}

void view_table_totals(struct view *view, const struct counts *counts)
{
	const struct genx_oa_totals *t = &counts->totals;
	double seconds = view_seconds(view, t->timestamp);
	unsigned int left_out = 0;
	char text[NUMBER_MAX];

	fprintf(view->out, "%stotals over %.3f s (%.6f s of GPU time), %" PRIu64 " report%s%s\n",
		view->bold, counts->time, seconds, (uint64_t)t->reports, plural(t->reports),
		view->plain);
	print_command(view, counts);
	print_sum(view, "timestamp", t->timestamp, "");
	if (!view->no_ticks)
		print_sum(view, "gpu_ticks", t->gpu_ticks, !t->intervals ? "" :
			  number_scaled(text, frequency(view, t->gpu_ticks, t->timestamp), "Hz"));
	if (oa_counter_a0(&view->info) >= 0 && t->intervals)
		fprintf(view->out, "  %-10s %20.3f\n", "busy_%", view_busy(view, t));
	for (unsigned int i = 0; i < oa_counters(&view->info); i++) {
		if (in_totals(view, i, t->counters[i]))
			print_count(view, i, t->counters[i], NULL, t->gpu_ticks, seconds);
		else
			left_out++;
	}
	print_left_out(view, left_out);
	view_metrics_totals(view, counts);
	print_sum(view, "lost", t->lost, "");
	print_sum(view, "overflows", t->overflows, "");
	if (t->flags & GENX_OA_TOTALS_LOST)
		fprintf(view->out, "DATA WAS LOST: see above; use a larger --buffer or a longer "
			"--period\n");
	else if (view->missing)
		fprintf(view->out, "COUNTS ARE MISSING: see the messages\n");
	else if (view->restarted)
		fprintf(view->out, "the GPU restarted: what it counted meanwhile is not known\n");
	else if (t->intervals)
		fprintf(view->out, "nothing was lost\n");
}

static void print_run_value(const struct view *view, const char *name, const struct spread *s)
{
	char text[NUMBER_MAX], error[SPREAD_MAX];

	fprintf(view->out, "  %-10s %20s  +- %s\n", name, number_grouped(text, s->mean + 0.5),
		spread_text(error, s));
}

static void print_run_time(const struct view *view, const char *name, const struct spread *s)
{
	char text[NUMBER_MAX], error[SPREAD_MAX];

	fprintf(view->out, "  %-10s %20s  +- %s\n", name, number_time(text, s->mean),
		spread_text(error, s));
}

void view_table_runs(struct view *view, const struct view_runs *runs)
{
	double seconds = view_seconds(view, runs->timestamp.mean);
	unsigned int left_out = 0;

	fprintf(view->out, "%smean of %u run%s: %.3f s", view->bold, runs->time.n,
		plural(runs->time.n), runs->time.mean);
	if (runs->time.n > 1)
		fprintf(view->out, " +- %.2f %%", spread_percent(&runs->time));
	fprintf(view->out, "%s\n", view->plain);
	print_run_time(view, "user", &runs->user);
	print_run_time(view, "sys", &runs->sys);
	print_run_value(view, "reports", &runs->reports);
	print_run_value(view, "timestamp", &runs->timestamp);
	if (!view->no_ticks)
		print_run_value(view, "gpu_ticks", &runs->gpu_ticks);
	for (unsigned int i = 0; i < oa_counters(&view->info); i++) {
		const struct spread *s = &runs->counters[i];

		if (in_totals(view, i, s->mean))
			print_count(view, i, s->mean + 0.5, s, runs->gpu_ticks.mean, seconds);
		else
			left_out++;
	}
	print_left_out(view, left_out);
	view_metrics_runs(view, runs);
	if (runs->n_lost)
		fprintf(view->out, "DATA WAS LOST in %u of %u run%s: use a larger --buffer or a "
			"longer --period\n", runs->n_lost, runs->time.n, plural(runs->time.n));
}
