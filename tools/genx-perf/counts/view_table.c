// SPDX-License-Identifier: MIT
/* Print counts as a text table, 80 columns wide unless more counters are chosen. */

#include <inttypes.h>
#include <string.h>

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
	       !strcmp(c->unit, "EU clocks") && view->eus > 0;
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

static void print_head(const struct view *view)
{
	fprintf(view->out, "%s%8s %8s %7s", view->bold, "time s", "reports", "MHz");
	if (oa_counter_a0(&view->info) >= 0)
		fprintf(view->out, " %7s", "busy %");
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (view->columns[i] && in_percent(view, i))
			fprintf(view->out, " %s%%", column_name(view, i));
		else if (view->columns[i])
			fprintf(view->out, " %*s", column_width(view, i), column_name(view, i));
	view_metrics_head(view);
	fprintf(view->out, "%s\n", view->plain);
}

void view_table_interval(struct view *view, const struct counts *delta)
{
	const struct genx_oa_totals *d = &delta->totals;
	double span = view_seconds(view, d->timestamp);

	if (view->lines++ % LINES_PER_HEAD == 0)
		print_head(view);
	fprintf(view->out, "%8.3f %8" PRIu64 " %7.1f", delta->time, (uint64_t)d->reports,
		span ? d->gpu_ticks / span / 1e6 : 0);
	if (oa_counter_a0(&view->info) >= 0)
		fprintf(view->out, " %7.2f", view_busy(view, d));
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (view->columns[i] && in_percent(view, i))
			fprintf(view->out, " %*.2f", column_width(view, i),
				view_rate(view, i, d->counters[i], d->gpu_ticks, 0));
		else if (view->columns[i])
			fprintf(view->out, " %*" PRIu64, column_width(view, i),
				(uint64_t)d->counters[i]);
	view_metrics_columns(view, d);
	fprintf(view->out, "\n");
	if (d->overflows)
		fprintf(view->out, "  LOST DATA: the report buffer overflowed %" PRIu64 " times, "
			"counts of that time are missing\n", (uint64_t)d->overflows);
	if (d->lost)
		fprintf(view->out, "  LOST DATA: the hardware dropped reports (%" PRIu64 " times), "
			"the sums are right, the split by context is not\n", (uint64_t)d->lost);
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

/* Print the end of a line: spread of repeated runs, name, unit, per cent of all clocks */
static void print_tail(const struct view *view, unsigned int i, const struct spread *spread,
		       double percent)
{
	const struct counter *c = view_counter(view, i);

	if (spread)
		fprintf(view->out, "  +- %6.2f %%", spread_percent(spread));
	if (c)
		fprintf(view->out, "  %-18s", c->name);
	/* unit and per cent do not both fit into 80 columns behind a spread */
	if (c && !(spread && percent >= 0))
		fprintf(view->out, " %s", c->unit);
	if (percent >= 0)
		fprintf(view->out, " (%.2f %%)", percent);
	fprintf(view->out, "\n");
}

static void print_left_out(const struct view *view, unsigned int left_out)
{
	if (left_out && !view->chosen)
		fprintf(view->out, "  %u counters that are 0%s are left out, --all prints them\n",
			left_out, view->table.active < 0 ? "" : " or not in this set");
}

void view_table_totals(struct view *view, const struct counts *counts)
{
	const struct genx_oa_totals *t = &counts->totals;
	const struct counter *c;
	unsigned int left_out = 0;

	fprintf(view->out, "%stotals over %.3f s (%.6f s of GPU time), %" PRIu64 " reports%s\n",
		view->bold, counts->time, view_seconds(view, t->timestamp), (uint64_t)t->reports,
		view->plain);
	fprintf(view->out, "  %-10s %18" PRIu64 "\n", "timestamp", (uint64_t)t->timestamp);
	fprintf(view->out, "  %-10s %18" PRIu64 "\n", "gpu_ticks", (uint64_t)t->gpu_ticks);
	if (oa_counter_a0(&view->info) >= 0)
		fprintf(view->out, "  %-10s %18.3f\n", "busy_%", view_busy(view, t));
	for (unsigned int i = 0; i < oa_counters(&view->info); i++) {
		if (!in_totals(view, i, t->counters[i])) {
			left_out++;
			continue;
		}
		c = view_counter(view, i);
		fprintf(view->out, "  %-10s %18" PRIu64, oa_counter_name(&view->info, i),
			(uint64_t)t->counters[i]);
		print_tail(view, i, NULL,
			   c ? view_percent(view, c, t->counters[i], t->gpu_ticks) : -1);
	}
	print_left_out(view, left_out);
	view_metrics_totals(view, t);
	fprintf(view->out, "  %-10s %18" PRIu64 "\n", "lost", (uint64_t)t->lost);
	fprintf(view->out, "  %-10s %18" PRIu64 "\n", "overflows", (uint64_t)t->overflows);
	if (t->flags & GENX_OA_TOTALS_LOST)
		fprintf(view->out, "DATA WAS LOST: see above; use a larger --buffer or a longer "
			"--period\n");
	else if (t->intervals)
		fprintf(view->out, "nothing was lost\n");
}

static void print_run_value(const struct view *view, const char *name, const struct spread *s)
{
	fprintf(view->out, "  %-10s %18.0f  +- %6.2f %%\n", name, s->mean, spread_percent(s));
}

void view_table_runs(struct view *view, const struct view_runs *runs)
{
	const struct counter *c;
	unsigned int left_out = 0;

	fprintf(view->out, "%smean of %u runs: %.3f s +- %.2f %%%s\n", view->bold, runs->time.n,
		runs->time.mean, spread_percent(&runs->time), view->plain);
	print_run_value(view, "reports", &runs->reports);
	print_run_value(view, "timestamp", &runs->timestamp);
	print_run_value(view, "gpu_ticks", &runs->gpu_ticks);
	for (unsigned int i = 0; i < oa_counters(&view->info); i++) {
		const struct spread *s = &runs->counters[i];

		if (!in_totals(view, i, s->mean)) {
			left_out++;
			continue;
		}
		fprintf(view->out, "  %-10s %18.0f", oa_counter_name(&view->info, i), s->mean);
		c = view_counter(view, i);
		print_tail(view, i, s,
			   c ? view_percent(view, c, s->mean, runs->gpu_ticks.mean) : -1);
	}
	print_left_out(view, left_out);
	view_metrics_runs(view, runs);
}
