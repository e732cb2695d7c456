// SPDX-License-Identifier: MIT
/* Print the counts of contexts or processes. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/genx-perf/counts/owners.h"

/* Merge the contexts of each process; those without a process are one entry, too. */
static void merge(struct owners *owners)
{
	unsigned int n = 1;

	for (unsigned int i = 1; i < owners->n; i++) {
		unsigned int to = 1;

		while (to < n && owners->list[to].pid != owners->list[i].pid)
			to++;
		if (to == n)
			owners->list[n++] = owners->list[i];
		else
			owners_sum(&owners->list[to].totals, &owners->list[i].totals);
	}
	owners->n = n;
}

static int by_time(const void *a, const void *b)
{
	const struct owner *x = a, *y = b;

	if (x->totals.timestamp != y->totals.timestamp)
		return x->totals.timestamp < y->totals.timestamp ? 1 : -1;
	return x->serial < y->serial ? -1 : x->serial > y->serial;
}

/* "12" and "-": number of the context or process, as text */
static const char *number(char *text, size_t size, uint64_t value)
{
	snprintf(text, size, value ? "%" PRIu64 : "-", value);
	return text;
}

static void print_text(const struct owners *owners, struct view *view, const struct owner *owner,
		       double all, const char *what)
{
	const struct genx_oa_totals *t = &owner->totals;
	char serial[24], pid[24];

	if (owners->by == OWNERS_CONTEXT)
		fprintf(view->out, "  %8s", number(serial, sizeof(serial), owner->serial));
	fprintf(view->out, "  %8s  %-16.16s %12.6f %6.2f %10" PRIu64,
		number(pid, sizeof(pid), owner->pid), what, view_seconds(view, t->timestamp),
		all ? 100.0 * t->timestamp / all : 0, (uint64_t)t->reports);
	view_table_owner(view, t);
	fputc('\n', view->out);
}

static void print_json(const struct owners *owners, struct view *view, const struct owner *owner,
		       const char *what)
{
	const struct genx_oa_totals *t = &owner->totals;
	char serial[24], pid[24];

	fprintf(view->out, "{\"type\":\"%s\"",
		owners->by == OWNERS_CONTEXT ? "context" : "process");
	snprintf(serial, sizeof(serial), owner->serial ? "%" PRIu32 : "null", owner->serial);
	snprintf(pid, sizeof(pid), owner->pid ? "%d" : "null", owner->pid);
	if (owners->by == OWNERS_CONTEXT)
		fprintf(view->out, ",\"context\":%s", serial);
	fprintf(view->out, ",\"pid\":%s,\"comm\":\"%s\",\"gpu_seconds\":%.9f,\"timestamp\":%" PRIu64
		",\"gpu_ticks\":%" PRIu64 ",\"reports\":%" PRIu64 ",\"counters\":{", pid, what,
		view_seconds(view, t->timestamp), (uint64_t)t->timestamp, (uint64_t)t->gpu_ticks,
		(uint64_t)t->reports);
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		fprintf(view->out, "%s\"%s\":%" PRIu64, i ? "," : "",
			oa_counter_name(&view->info, i), (uint64_t)t->counters[i]);
	fprintf(view->out, "}}\n");
}

/* [time] value unit name [context] pid command */
static void print_field(const struct owners *owners, struct view *view, const struct owner *owner,
			const char *what, const char *value, const char *unit, const char *name)
{
	const char *fields[7];
	char when[32], serial[24], pid[24];
	unsigned int n = 0;

	if (view->times) {
		snprintf(when, sizeof(when), "%.6f", owners->time);
		fields[n++] = when;
	}
	fields[n++] = value;
	fields[n++] = unit;
	fields[n++] = name;
	if (owners->by == OWNERS_CONTEXT)
		fields[n++] = number(serial, sizeof(serial), owner->serial);
	fields[n++] = number(pid, sizeof(pid), owner->pid);
	fields[n++] = what;
	view_fields(view, fields, n);
}

static void print_fields(const struct owners *owners, struct view *view, const struct owner *owner,
			 const char *what)
{
	char value[40];

	snprintf(value, sizeof(value), "%.9f", view_seconds(view, owner->totals.timestamp));
	print_field(owners, view, owner, what, value, "s", "gpu_seconds");
	snprintf(value, sizeof(value), "%" PRIu64, (uint64_t)owner->totals.gpu_ticks);
	if (!view->no_ticks)
		print_field(owners, view, owner, what, value, "clocks", "gpu_ticks");
	for (unsigned int i = 0; i < oa_counters(&view->info); i++) {
		const struct counter *c = view_counter(view, i);

		if (view->chosen && !view->columns[i])
			continue;
		snprintf(value, sizeof(value), "%" PRIu64, (uint64_t)owner->totals.counters[i]);
		print_field(owners, view, owner, what, value, c ? c->unit : "", view_name(view, i));
	}
}

/* 80 columns hold this many of the default counters behind the time and the reports. */
static void print_head(const struct owners *owners, struct view *view)
{
	fprintf(view->out, "%s%s  %8s  %-16s %12s %6s %10s", view->bold,
		owners->by == OWNERS_CONTEXT ? "   context" : "", "pid", "command", "GPU time s",
		"%", "reports");
	view_table_owner_head(view, owners->by == OWNERS_CONTEXT ? 69 : 59);
	fprintf(view->out, "%s\n", view->plain);
}

void owners_print(struct owners *owners, struct view *view)
{
	double all = 0;

	if (owners->by == OWNERS_PROCESS)
		merge(owners);
	qsort(&owners->list[1], owners->n - 1, sizeof(owners->list[0]), by_time);
	for (unsigned int i = 0; i < owners->n; i++)
		all += owners->list[i].totals.timestamp;
	if (view->form == VIEW_TABLE)
		print_head(owners, view);
	/* the time without a known context is last */
	for (unsigned int i = 1; i <= owners->n; i++) {
		const struct owner *owner = &owners->list[i % owners->n];
		const char *what = i == owners->n ? "(idle, unknown)" :
				   owner->comm[0] ? owner->comm : "?";

		/* debugfs lists contexts that did not run */
		if (i < owners->n && !owner->totals.intervals)
			continue;
		if (i == owners->n && owners->folded)
			what = "(idle, others)";
		if (view->form == VIEW_JSON)
			print_json(owners, view, owner, what);
		else if (view->form == VIEW_FIELDS)
			print_fields(owners, view, owner, what);
		else
			print_text(owners, view, owner, all, what);
	}
	fflush(view->out);
}
