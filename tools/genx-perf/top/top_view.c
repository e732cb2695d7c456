// SPDX-License-Identifier: MIT
/* Print an interval of genx-perf top as lines of text. */

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "tools/genx-perf/counts/number.h"
#include "tools/genx-perf/top/top.h"

#define BAR	TOP_HISTORY

/* Index of a chosen metric, -1 if the set in use or the GPU does not have it */
static int metric_index(const struct view *view, const char *name)
{
	for (unsigned int i = 0; i < view->metrics.n; i++)
		if (!strcmp(view->metrics.chosen[i]->symbol, name))
			return i;
	return -1;
}

double top_percent(const struct top *top, const char *name)
{
	const struct view *view = &top->view;
	const struct counter *c = counters_find(&view->table, name, strlen(name));
	int metric = metric_index(view, name);

	/* without a difference of two reports it is not known */
	if (!top->oa || !top->totals.intervals)
		return -1;
	if (!c)
		c = counters_find_alias(&view->table, name, strlen(name));
	for (unsigned int i = 0; c && i < oa_counters(&view->info); i++)
		if (view_counter(view, i) == c)
			return view_percent(view, c, top->totals.counters[i],
					    top->totals.gpu_ticks);
	if (metric < 0 || strcmp(view->metrics.chosen[metric]->unit, "%"))
		return -1;
	return view_metric(view, metric, &top->totals);
}

double top_eu_percent(const struct top *top, const char *name, const char *xve_name)
{
	double percent = top_percent(top, name);

	return percent >= 0 ? percent : top_percent(top, xve_name);
}

double top_rate(const struct top *top, const char *name)
{
	int metric = metric_index(&top->view, name);
	double seconds = top->oa ? view_seconds(&top->view, top->totals.timestamp) : 0;

	return metric < 0 || !seconds ? -1 :
	       view_metric(&top->view, metric, &top->totals) / seconds;
}

double top_render_mhz(const struct top *top)
{
	double seconds = top->oa ? view_seconds(&top->view, top->totals.timestamp) : 0;

	return seconds && !top->view.no_ticks ? top->totals.gpu_ticks / seconds / 1e6 : -1;
}

/**
 * struct page - lines of text
 * @lines:	the lines
 * @max:	size of @lines
 * @n:		number of lines used
 */
struct page {
	struct top_line *lines;
	unsigned int max;
	unsigned int n;
};

static void __attribute__((format(printf, 3, 4))) line(struct page *page, enum top_style style,
						       const char *fmt, ...)
{
	va_list args;

	if (page->n == page->max)
		return;
	va_start(args, fmt);
	vsnprintf(page->lines[page->n].text, TOP_WIDTH + 1, fmt, args);
	va_end(args);
	page->lines[page->n++].style = style;
}

static void styled_bar(struct page *page, enum top_style style, const char *name, double percent)
{
	char text[BAR + 1];
	int full = (percent < 100 ? percent : 100) / 100 * BAR + 0.5;

	if (percent < 0)
		return;
	memset(text, ' ', BAR);
	memset(text, '|', full);
	text[BAR] = '\0';
	line(page, style, "%-16.16s %6.1f %% [%s]", name, percent, text);
}

static void bar(struct page *page, const char *name, double percent)
{
	styled_bar(page, percent > 85 ? TOP_HIGH : percent > 50 ? TOP_MIDDLE : TOP_LOW, name,
		   percent);
}

/* The last intervals below the bar of this one: a character for each, of eight heights */
static void history_line(struct page *page, const struct top *top)
{
	static const char *const blocks[] = {
		" ", "\u2581", "\u2582", "\u2583", "\u2584", "\u2585", "\u2586", "\u2587", "\u2588",
	};
	static const char *const ascii[] = { " ", ".", ":", "-", "=", "+", "*", "#", "@" };
	const char *const *set = top->utf8 ? blocks : ascii;
	struct top_line *to;
	size_t n;

	if (page->n == page->max || top->n_history < 2)
		return;
	to = &page->lines[page->n++];
	to->style = TOP_PLAIN;
	n = snprintf(to->text, sizeof(to->text), "  %2u intervals            [%*s",
		     top->n_history, TOP_HISTORY - (int)top->n_history, "");
	for (unsigned int i = 0; i < top->n_history; i++) {
		double percent = top->history[i] > 100 ? 100 : top->history[i];
		int height = percent / 12.5 + 0.999;

		n += snprintf(to->text + n, sizeof(to->text) - n, "%s", set[height]);
	}
	snprintf(to->text + n, sizeof(to->text) - n, "]");
}

/* A counter or metric that the user chose: per cent as a bar */
static void chosen_line(struct page *page, const char *name, const char *unit, double value)
{
	if (!strcmp(unit, "%"))
		bar(page, name, value);
	else
		line(page, TOP_PLAIN, "%-16.16s %12.6g %s", name, value, unit);
}

static void chosen_lines(struct page *page, const struct top *top)
{
	const struct view *view = &top->view;
	const struct genx_oa_totals *t = &top->totals;

	/* without a difference of two reports no value is known */
	if (!t->intervals) {
		line(page, TOP_NOTE, "no two reports in this interval: no value is known");
		return;
	}
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (view->columns[i])
			chosen_line(page, view_name(view, i), view_rate_unit(view, i),
				    view_rate(view, i, t->counters[i], t->gpu_ticks,
					      view_seconds(view, t->timestamp)));
	for (unsigned int i = 0; i < view->metrics.n; i++)
		chosen_line(page, view->metrics.chosen[i]->symbol, view->metrics.chosen[i]->unit,
			    view_metric(view, i, t));
}

static void memory_line(struct page *page, const struct top *top)
{
	double reads = top_rate(top, "GtiReadThroughput");
	double writes = top_rate(top, "GtiWriteThroughput");
	char read[NUMBER_MAX], written[NUMBER_MAX];

	if (reads >= 0 && writes >= 0)
		line(page, TOP_PLAIN, "%-16s %s read, %s written", "memory",
		     number_scaled(read, reads, "B/s"), number_scaled(written, writes, "B/s"));
}

/*
 * Both are called busy: what the hardware counts of the whole GPU or its render engine, and what
 * the driver measured of each context.
 */
static void busy_line(struct page *page, const struct top *top)
{
	const struct counter *c = counters_find(&top->view.table, "GpuBusy", strlen("GpuBusy"));

	if (top_percent(top, "GpuBusy") >= 0 && c && top->scans[top->scan].n_engines)
		line(page, TOP_NOTE, "GPU busy: counter %s, %s. Engines: sum of the clients.",
		     c->id, *c->title ? c->title : c->name);
}

static void memory_text(char *text, size_t size, uint64_t bytes)
{
	if (bytes >= 10ull << 30)
		snprintf(text, size, "%" PRIu64 "G", bytes >> 30);
	else if (bytes >= 10 << 20)
		snprintf(text, size, "%" PRIu64 "M", bytes >> 20);
	else
		snprintf(text, size, "%" PRIu64 "K", bytes >> 10);
}

static void client_line(struct page *page, const struct clients *scan,
			const struct top_client *c)
{
	char text[TOP_WIDTH + 1], memory[24];
	size_t n = 0;

	memory_text(memory, sizeof(memory), c->client->memory);
	text[0] = '\0';
	for (unsigned int e = 0; e < scan->n_engines && n + 8 < sizeof(text); e++)
		n += snprintf(text + n, sizeof(text) - n, " %7.1f", c->busy[e]);
	line(page, TOP_PLAIN, "%8d %-8.8s %7s%s  %s", c->client->pid, c->user, memory, text,
	     c->client->comm);
}

static void client_lines(struct page *page, const struct top *top)
{
	const struct clients *scan = &top->scans[top->scan];
	char text[TOP_WIDTH + 1] = "";
	size_t n = 0;

	for (unsigned int e = 0; e < scan->n_engines && n + 8 < sizeof(text); e++)
		n += snprintf(text + n, sizeof(text) - n, " %7.7s", scan->names[e]);
	line(page, TOP_PLAIN, "%s", "");
	line(page, TOP_PLAIN, "%8s %-8s %7s%s  command (%u, by %s%s%s)", "pid", "user", "memory",
	     text, top->n, top_sort_names[top->sort], top->filter[0] ? ", with " : "",
	     top->filter);
	for (unsigned int i = 0; i < top->n; i++)
		client_line(page, scan, &top->clients[i]);
	if (scan->more)
		line(page, TOP_PLAIN, "more than %u clients", CLIENTS_MAX);
}

static void head_lines(struct page *page, const struct top *top)
{
	bool lost = top->totals.lost || top->totals.overflows;
	char rates[TOP_WIDTH + 1] = "", watts[NUMBER_MAX], clock[40] = "", gt[24] = "";

	if (top->gpus.n > 1)
		line(page, TOP_TITLE, "genx-perf top  %s %s  (GPU %u of %u)", top->view.address,
		     top->view.platform, top->gpus.shown + 1, top->gpus.n);
	else
		line(page, TOP_TITLE, "genx-perf top  %s %s", top->view.address,
		     top->view.platform);
	if (top_render_mhz(top) >= 0)
		snprintf(clock, sizeof(clock), "render clock %.1f MHz, ", top_render_mhz(top));
	if (top->has_mhz)
		snprintf(gt, sizeof(gt), "GT %u MHz, ", top->mhz);
	if (top->oa)
		line(page, lost ? TOP_ALARM : TOP_PLAIN, "%s%s%" PRIu64 " report%s%s", gt, clock,
		     (uint64_t)top->totals.reports, plural(top->totals.reports),
		     lost ? ", DATA WAS LOST" : "");
	else
		line(page, TOP_PLAIN, "%sno counters", gt);
	if (top->oa && top->view.eus < top->view.all_eus)
		line(page, TOP_NOTE, "%d of %d EUs are powered while counters are read",
		     top->view.eus, top->view.all_eus);
	if (top->rates[EVENT_INTERRUPTS] >= 0)
		snprintf(rates, sizeof(rates), "%.0f interrupts/s", top->rates[EVENT_INTERRUPTS]);
	if (top->watts >= 0)
		line(page, TOP_PLAIN, "%s%s%s (%s)", rates, *rates ? ", " : "",
		     number_scaled(watts, top->watts, "W"), top->power.source);
	else if (*rates)
		line(page, TOP_PLAIN, "%s", rates);
}

unsigned int top_lines(const struct top *top, struct top_line *lines, unsigned int max)
{
	const struct clients *scan = &top->scans[top->scan];
	struct page page = { lines, max, 0 };
	char name[ENGINE_NAME_MAX];

	head_lines(&page, top);
	if (top->view.chosen) {
		chosen_lines(&page, top);
		history_line(&page, top);
	} else {
		bar(&page, "GPU busy", top_percent(top, "GpuBusy"));
		history_line(&page, top);
		bar(&page, "EU active", top_eu_percent(top, "EuActive", "XveActive"));
		bar(&page, "EU stall", top_eu_percent(top, "EuStall", "XveStall"));
		memory_line(&page, top);
	}
	styled_bar(&page, TOP_LOW, "RC6", top->rates[EVENT_RC6_NS]);
	for (unsigned int e = 0; e < scan->n_engines; e++) {
		snprintf(name, sizeof(name), "%s", scan->names[e]);
		bar(&page, name, top->engines[e]);
	}
	busy_line(&page, top);
	client_lines(&page, top);
	return page.n;
}

unsigned int top_help_lines(struct top_line *lines, unsigned int max)
{
	static const char *const help[] = {
		"genx-perf top: help",
		"",
		"  q      quit",
		"  s      sort clients by busy time, memory, pid",
		"  /      show only clients whose command has a text; an empty one: all",
		"  g      the next GPU",
		"  space  pause",
		"  ?      this page; any key leaves it",
		"",
		"GPU busy       clocks in which the hardware counted work: on some GPUs of all",
		"               engines, on others of the render engine; no counters, no value",
		"intervals      the busy time of the last intervals, the newest at the right",
		"               (without counters that of the engine with the most of it)",
		"engines        time in which the engine ran contexts of the clients below; a",
		"               client that is not found yet, or is another user's, is missing",
		"EU active      clocks in which an EU executed, EU stall: in which its threads waited",
		"memory         bytes that the GPU read and wrote, with a metric set that counts them",
		"RC6            time in which the GPU was powered down",
		"W              power of the GPU, from hwmon or RAPL, where the user may read it",
		"memory, KMG    of a client: buffers that it has, also those that others share",
		"",
		"genx-perf top itself is not among the clients.",
	};
	struct page page = { lines, max, 0 };

	for (size_t i = 0; i < ARRAY_SIZE(help); i++)
		line(&page, i ? TOP_PLAIN : TOP_TITLE, "%s", help[i]);
	return page.n;
}

size_t top_fitting(const char *text, int columns)
{
	size_t n = 0;

	/* bytes 10xxxxxx continue a character */
	while (text[n] && (columns > 0 || (text[n] & 0xc0) == 0x80)) {
		columns -= (text[n] & 0xc0) != 0x80;
		n++;
	}
	return n;
}
