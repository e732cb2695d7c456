// SPDX-License-Identifier: MIT
/* Print an interval of genx-perf top as lines of text or as JSON. */

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "tools/genx-perf/top/top.h"

#define BAR	50

/* Value of a counter in per cent, by name; -1 if it is not counted */
static double percent_of(const struct top *top, const char *name)
{
	const struct view *view = &top->view;
	const struct counter *c = counters_find(&view->table, name, strlen(name));

	if (!c)
		c = counters_find_alias(&view->table, name, strlen(name));
	for (unsigned int i = 0; top->oa && c && i < oa_counters(&view->info); i++)
		if (view_counter(view, i) == c)
			return view_percent(view, c, top->totals.counters[i],
					    top->totals.gpu_ticks);
	return -1;
}

static double render_mhz(const struct top *top)
{
	double seconds = top->oa ? view_seconds(&top->view, top->totals.timestamp) : 0;

	return seconds ? top->totals.gpu_ticks / seconds / 1e6 : 0;
}

/**
 * struct page - lines of text
 * @lines:	the lines
 * @max:	size of @lines
 * @n:		number of lines used
 */
struct page {
	char (*lines)[TOP_WIDTH + 1];
	unsigned int max;
	unsigned int n;
};

static void __attribute__((format(printf, 2, 3))) line(struct page *page, const char *fmt, ...)
{
	va_list args;

	if (page->n == page->max)
		return;
	va_start(args, fmt);
	vsnprintf(page->lines[page->n++], TOP_WIDTH + 1, fmt, args);
	va_end(args);
}

static void bar(struct page *page, const char *name, double percent)
{
	char text[BAR + 1];
	int full = percent / 100 * BAR + 0.5;

	if (percent < 0)
		return;
	full = full > BAR ? BAR : full;
	memset(text, ' ', BAR);
	memset(text, '|', full);
	text[BAR] = '\0';
	line(page, "%-16.16s %6.1f %% [%s]", name, percent, text);
}

/* A counter or metric that the user chose: per cent as a bar */
static void chosen_line(struct page *page, const char *name, const char *unit, double value)
{
	if (!strcmp(unit, "%"))
		bar(page, name, value);
	else
		line(page, "%-16.16s %12.6g %s", name, value, unit);
}

static void chosen_lines(struct page *page, const struct top *top)
{
	const struct view *view = &top->view;
	const struct genx_oa_totals *t = &top->totals;

	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (view->columns[i])
			chosen_line(page, view_name(view, i), view_rate_unit(view, i),
				    view_rate(view, i, t->counters[i], t->gpu_ticks,
					      view_seconds(view, t->timestamp)));
	for (unsigned int i = 0; i < view->metrics.n; i++)
		chosen_line(page, view->metrics.chosen[i]->symbol, view->metrics.chosen[i]->unit,
			    view_metric(view, i, t));
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
	for (unsigned int e = 0; e < scan->n_engines && n + 9 < sizeof(text); e++)
		n += snprintf(text + n, sizeof(text) - n, " %8.1f", c->busy[e]);
	line(page, "%8d %8s%s  %s", c->client->pid, memory, text, c->client->comm);
}

static void client_lines(struct page *page, const struct top *top)
{
	const struct clients *scan = &top->scans[top->scan];
	char text[TOP_WIDTH + 1] = "";
	size_t n = 0;

	for (unsigned int e = 0; e < scan->n_engines && n + 9 < sizeof(text); e++)
		n += snprintf(text + n, sizeof(text) - n, " %8.8s", scan->names[e]);
	line(page, "%s", "");
	line(page, "%8s %8s%s  command (%u, by %s%s%s)", "pid", "memory", text, top->n,
	     top_sort_names[top->sort], top->filter[0] ? ", with " : "", top->filter);
	for (unsigned int i = 0; i < top->n; i++)
		client_line(page, scan, &top->clients[i]);
	if (scan->more)
		line(page, "more than %u clients", CLIENTS_MAX);
}

unsigned int top_lines(const struct top *top, char lines[][TOP_WIDTH + 1], unsigned int max)
{
	const struct clients *scan = &top->scans[top->scan];
	struct page page = { lines, max, 0 };
	char name[ENGINE_NAME_MAX];

	line(&page, "genx-perf top  %s %s", top->view.address, top->view.platform);
	if (top->oa)
		line(&page, "GT %u MHz, render clock %.1f MHz, %" PRIu64 " reports%s", top->mhz,
		     render_mhz(top), (uint64_t)top->totals.reports,
		     top->totals.lost || top->totals.overflows ? ", DATA WAS LOST" : "");
	else
		line(&page, "GT %u MHz, no counters", top->mhz);
	if (top->rates[EVENT_INTERRUPTS] >= 0)
		line(&page, "%.0f interrupts/s", top->rates[EVENT_INTERRUPTS]);
	if (top->view.chosen) {
		chosen_lines(&page, top);
	} else {
		bar(&page, "GPU busy", percent_of(top, "GpuBusy"));
		bar(&page, "EU active", percent_of(top, "EuActive"));
		bar(&page, "EU stall", percent_of(top, "EuStall"));
	}
	bar(&page, "RC6", top->rates[EVENT_RC6_NS]);
	for (unsigned int e = 0; e < scan->n_engines; e++) {
		snprintf(name, sizeof(name), "%s", scan->names[e]);
		bar(&page, name, top->engines[e]);
	}
	client_lines(&page, top);
	return page.n;
}

static void json_percent(FILE *out, const char *name, double percent)
{
	if (percent >= 0)
		fprintf(out, "\"%s\":%.3f,", name, percent);
}

/* The counters and metrics that the user chose */
static void json_chosen(const struct top *top, FILE *out)
{
	const struct view *view = &top->view;
	const struct genx_oa_totals *t = &top->totals;
	unsigned int n = 0;

	if (!view->chosen)
		return;
	fprintf(out, "\"counters\":{");
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (view->columns[i])
			fprintf(out, "%s\"%s\":%" PRIu64, n++ ? "," : "", view_name(view, i),
				(uint64_t)t->counters[i]);
	fprintf(out, "},\"metrics\":{");
	for (unsigned int i = 0; i < view->metrics.n; i++)
		fprintf(out, "%s\"%s\":%.6f", i ? "," : "", view->metrics.chosen[i]->symbol,
			view_metric(view, i, t));
	fprintf(out, "},");
}

static void json_engines(FILE *out, const struct clients *scan, const double *busy)
{
	fprintf(out, "\"engines\":{");
	for (unsigned int e = 0; e < scan->n_engines; e++)
		fprintf(out, "%s\"%s\":%.3f", e ? "," : "", scan->names[e], busy[e]);
	fprintf(out, "}");
}

void top_json(const struct top *top, FILE *out)
{
	const struct clients *scan = &top->scans[top->scan];

	fprintf(out, "{\"device\":\"%s\",\"seconds\":%.6f,\"gt_mhz\":%u,", top->view.address,
		top->seconds, top->mhz);
	if (top->oa)
		fprintf(out, "\"render_mhz\":%.3f,\"reports\":%" PRIu64 ",\"lost\":%" PRIu64
			",\"overflows\":%" PRIu64 ",", render_mhz(top),
			(uint64_t)top->totals.reports, (uint64_t)top->totals.lost,
			(uint64_t)top->totals.overflows);
	json_percent(out, "interrupts_per_second", top->rates[EVENT_INTERRUPTS]);
	json_percent(out, "rc6_percent", top->rates[EVENT_RC6_NS]);
	json_percent(out, "busy_percent", percent_of(top, "GpuBusy"));
	json_percent(out, "eu_active_percent", percent_of(top, "EuActive"));
	json_percent(out, "eu_stall_percent", percent_of(top, "EuStall"));
	json_chosen(top, out);
	json_engines(out, scan, top->engines);
	fprintf(out, ",\"clients\":[");
	for (unsigned int i = 0; i < top->n; i++) {
		const struct top_client *c = &top->clients[i];

		fprintf(out, "%s{\"pid\":%d,\"comm\":\"%s\",\"id\":%" PRIu64 ",\"memory\":%" PRIu64
			",", i ? "," : "", c->client->pid, c->client->comm, c->client->id,
			c->client->memory);
		json_engines(out, scan, c->busy);
		fprintf(out, "}");
	}
	fprintf(out, "]}\n");
	fflush(out);
}
