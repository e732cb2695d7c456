// SPDX-License-Identifier: MIT
/*
 * genx-perf report --format=perfetto: write a trace with a track for each counter, in groups, and
 * for each context a track whose slices are the times that the context ran, with the tracks of its
 * process. Times are of CLOCK_MONOTONIC; snapshots relate it to CLOCK_BOOTTIME, so that the trace
 * can be shown together with one of ftrace. Source of the field numbers: Perfetto,
 * protos/perfetto/trace.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/genx-perf/report/protobuf.h"
#include "tools/genx-perf/report/report.h"

enum {
	TRACE_PACKET = 1,

	PACKET_CLOCK_SNAPSHOT = 6,
	PACKET_TIMESTAMP = 8,
	PACKET_SEQUENCE = 10,
	PACKET_TRACK_EVENT = 11,
	PACKET_SEQUENCE_FLAGS = 13,
	PACKET_TIMESTAMP_CLOCK = 58,
	PACKET_TRACK_DESCRIPTOR = 60,

	SNAPSHOT_CLOCK = 1,
	SNAPSHOT_PRIMARY = 2,
	CLOCK_ID = 1,
	CLOCK_TIMESTAMP = 2,

	TRACK_UUID = 1,
	TRACK_NAME = 2,
	TRACK_PROCESS = 3,
	TRACK_PARENT = 5,
	TRACK_COUNTER = 8,

	PROCESS_PID = 1,
	PROCESS_NAME = 6,

	COUNTER_UNIT_NAME = 6,

	EVENT_TYPE = 9,
	EVENT_TRACK = 11,
	EVENT_NAME = 23,
	EVENT_DOUBLE = 44,
};

enum { EVENT_BEGIN = 1, EVENT_END = 2, EVENT_COUNTER = 4 };

#define STATE_CLEARED	1	/* a value of PACKET_SEQUENCE_FLAGS */

/* Clocks of Perfetto */
enum { CLOCK_ID_MONOTONIC = 3, CLOCK_ID_BOOTTIME = 6 };

/*
 * Track ids: the GPU, busy time, frequency, engine, group of the counters, gaps, first counter,
 * first metric, first group of metrics, first context, first process
 */
enum {
	GPU = 1, BUSY, MHZ, ENGINE, COUNTER_GROUP, GAPS, COUNTERS = 0x100, METRICS = 0x400,
	GROUPS = 0x800, CONTEXTS = 0x1000,
};

#define PROCESSES	(1ull << 33)

#define GROUPS_MAX	256
#define PROCESSES_MAX	RECORDING_PROCESSES_MAX

/* Clocks that differ by less have the same snapshot. */
#define SNAPSHOT_NS	1000000

/**
 * struct trace - a slice of a context, which is written when it ends, and what was described
 * @open:	the slice has begun
 * @ctx:	id of the context
 * @start:	start of the slice in ticks
 * @end:	end of the slice so far in ticks
 * @active:	ticks of it in which the context ran; less than all in a delta of one context
 * @asleep:	CLOCK_BOOTTIME minus CLOCK_MONOTONIC of the last snapshot
 * @snapshots:	number of snapshots
 * @groups:	paths of the groups of metrics, "EU Array/Pipes"; their lengths are in @group_len
 * @group_len:	bytes of each path
 * @n_groups:	number of groups
 * @pids:	processes that have a track
 * @n_pids:	number of them
 * @gaps:	gaps have a track
 */
struct trace {
	bool open;
	uint32_t ctx;
	uint64_t start;
	uint64_t end;
	uint64_t active;
	uint64_t asleep;
	unsigned int snapshots;
	const char *groups[GROUPS_MAX];
	size_t group_len[GROUPS_MAX];
	unsigned int n_groups;
	int pids[PROCESSES_MAX];
	unsigned int n_pids;
	bool gaps;
};

static void packet(struct report *report, struct protobuf *p)
{
	struct protobuf trace = { .size = 0 };

	protobuf_number(p, PACKET_SEQUENCE, 1);
	protobuf_message(&trace, TRACE_PACKET, p);
	fwrite(trace.data, trace.size, 1, report->view.out);
}

static void append_clock(struct protobuf *snapshot, unsigned int id, uint64_t ns)
{
	struct protobuf clock = { .size = 0 };

	protobuf_number(&clock, CLOCK_ID, id);
	protobuf_number(&clock, CLOCK_TIMESTAMP, ns);
	protobuf_message(snapshot, SNAPSHOT_CLOCK, &clock);
}

/* Relate the clocks at a time, unless the last snapshot does it. */
static void snapshot(struct report *report, uint64_t ticks)
{
	struct protobuf p = { .size = 0 }, clocks = { .size = 0 };
	const struct recording *r = &report->recording;
	struct trace *trace = report->form;
	uint64_t ns = recording_cpu_ns(r, ticks), asleep = 0;
	bool known = recording_asleep_ns(r, ticks, &asleep);
	uint64_t change = asleep > trace->asleep ? asleep - trace->asleep : trace->asleep - asleep;

	if (trace->snapshots && change < SNAPSHOT_NS)
		return;
	trace->asleep = asleep;
	append_clock(&clocks, CLOCK_ID_MONOTONIC, ns);
	if (known)
		append_clock(&clocks, CLOCK_ID_BOOTTIME, ns + asleep);
	protobuf_number(&clocks, SNAPSHOT_PRIMARY, known ? CLOCK_ID_BOOTTIME : CLOCK_ID_MONOTONIC);
	if (!trace->snapshots++)
		protobuf_number(&p, PACKET_SEQUENCE_FLAGS, STATE_CLEARED);
	protobuf_message(&p, PACKET_CLOCK_SNAPSHOT, &clocks);
	packet(report, &p);
}

/* Describe a track. @parent: 0: none; @unit: of a counter, NULL: it is none */
static void track(struct report *report, uint64_t uuid, uint64_t parent, const char *name,
		  const char *unit)
{
	struct protobuf p = { .size = 0 }, descriptor = { .size = 0 }, counter = { .size = 0 };

	protobuf_number(&descriptor, TRACK_UUID, uuid);
	protobuf_text(&descriptor, TRACK_NAME, name);
	if (parent)
		protobuf_number(&descriptor, TRACK_PARENT, parent);
	if (unit) {
		protobuf_text(&counter, COUNTER_UNIT_NAME, unit);
		protobuf_message(&descriptor, TRACK_COUNTER, &counter);
	}
	protobuf_message(&p, PACKET_TRACK_DESCRIPTOR, &descriptor);
	packet(report, &p);
}

/* Describe the track of a process, which a trace of ftrace has, too. Return: its id */
static uint64_t process_track(struct report *report, const struct recording_process *process)
{
	struct protobuf p = { .size = 0 }, descriptor = { .size = 0 }, data = { .size = 0 };
	uint64_t uuid = PROCESSES + (uint64_t)process->pid;
	struct trace *trace = report->form;

	for (unsigned int i = 0; i < trace->n_pids; i++)
		if (trace->pids[i] == process->pid)
			return uuid;
	if (trace->n_pids < PROCESSES_MAX)
		trace->pids[trace->n_pids++] = process->pid;
	protobuf_number(&descriptor, TRACK_UUID, uuid);
	protobuf_number(&data, PROCESS_PID, process->pid);
	protobuf_text(&data, PROCESS_NAME, process->comm);
	protobuf_message(&descriptor, TRACK_PROCESS, &data);
	protobuf_message(&p, PACKET_TRACK_DESCRIPTOR, &descriptor);
	packet(report, &p);
	return uuid;
}

/* The track of a group of metrics and of those around it. Return: its id */
static uint64_t group_track(struct report *report, const char *path, size_t len)
{
	struct trace *trace = report->form;
	uint64_t parent = GPU, uuid;
	char name[64];
	size_t at = len;

	for (unsigned int i = 0; i < trace->n_groups; i++)
		if (trace->group_len[i] == len && !strncmp(trace->groups[i], path, len))
			return GROUPS + i;
	while (at && path[at - 1] != '/')
		at--;
	if (at > 1)
		parent = group_track(report, path, at - 1);
	if (!len || trace->n_groups == GROUPS_MAX)
		return parent;
	uuid = GROUPS + trace->n_groups;
	trace->groups[trace->n_groups] = path;
	trace->group_len[trace->n_groups++] = len;
	snprintf(name, sizeof(name), "%.*s", (int)(len - at), path + at);
	track(report, uuid, parent, name, NULL);
	return uuid;
}

/* Write an event. @name: name of a slice that begins, or NULL */
static void event(struct report *report, uint64_t ticks, unsigned int type, uint64_t uuid,
		  const char *name, double value)
{
	struct protobuf p = { .size = 0 }, data = { .size = 0 };

	protobuf_number(&p, PACKET_TIMESTAMP, recording_cpu_ns(&report->recording, ticks));
	protobuf_number(&p, PACKET_TIMESTAMP_CLOCK, CLOCK_ID_MONOTONIC);
	protobuf_number(&data, EVENT_TYPE, type);
	protobuf_number(&data, EVENT_TRACK, uuid);
	if (name)
		protobuf_text(&data, EVENT_NAME, name);
	if (type == EVENT_COUNTER)
		protobuf_double(&data, EVENT_DOUBLE, value);
	protobuf_message(&p, PACKET_TRACK_EVENT, &data);
	packet(report, &p);
}

static bool in_trace(const struct view *view, unsigned int i)
{
	return view->all || view->columns[i];
}

static void trace_begin(struct report *report)
{
	struct view *view = &report->view;
	unsigned int n = 0;
	char name[128];

	report->form = calloc(1, sizeof(struct trace));
	if (!report->form)
		die(EXIT_FAILED, "no memory");
	snprintf(name, sizeof(name), "GPU %s %s", view->address, view->platform);
	recording_read_processes(&report->recording);
	snapshot(report, report->begin);
	track(report, GPU, 0, name, NULL);
	/* the OA unit belongs to the render engine: reports have its contexts */
	track(report, ENGINE, GPU, "rcs0", NULL);
	if (oa_counter_a0(&view->info) >= 0)
		track(report, BUSY, GPU, "busy", "%");
	if (!view->no_ticks)
		track(report, MHZ, GPU, "frequency", "MHz");
	for (unsigned int i = 0; i < oa_counters(&view->info); i++) {
		if (!in_trace(view, i))
			continue;
		if (!n++)
			track(report, COUNTER_GROUP, GPU, "Counters", NULL);
		track(report, COUNTERS + i, COUNTER_GROUP, view_name(view, i),
		      view_rate_unit(view, i));
	}
	for (unsigned int i = 0; view->metrics.columns && i < view->metrics.n; i++) {
		const struct metric *metric = view->metrics.chosen[i];

		track(report, METRICS + i,
		      group_track(report, metric->group, strlen(metric->group)), metric->symbol,
		      metric->unit);
	}
}

/* A delta of a window has the sum of the times that the context ran within the window. */
static void name_slice(struct report *report, const char *context, char *name, size_t size)
{
	const struct trace *trace = report->form;
	const struct view *view = &report->view;

	if (trace->active < trace->end - trace->start)
		snprintf(name, size, "%s: ran %.3f ms of %.3f ms", context,
			 view_seconds(view, trace->active) * 1e3,
			 view_seconds(view, trace->end - trace->start) * 1e3);
	else
		snprintf(name, size, "%s", context);
}

static void close_slice(struct report *report)
{
	struct trace *trace = report->form;
	const struct recording_process *process;
	struct report_context *context;
	char name[80], slice[128];

	if (!trace->open)
		return;
	trace->open = false;
	context = report_context(report, trace->ctx);
	if (trace->ctx == RECORDING_NO_CONTEXT || context->ctx != trace->ctx)
		return;
	process = recording_process(&report->recording, trace->ctx);
	if (process)
		snprintf(name, sizeof(name), "%s[%d] context 0x%x", process->comm, process->pid,
			 trace->ctx);
	else
		snprintf(name, sizeof(name), "context 0x%x", trace->ctx);
	if (!context->seen)
		track(report, CONTEXTS + (uint64_t)trace->ctx,
		      process ? process_track(report, process) : ENGINE, name, NULL);
	context->seen = true;
	name_slice(report, name, slice, sizeof(slice));
	event(report, trace->start, EVENT_BEGIN, CONTEXTS + (uint64_t)trace->ctx, slice, 0);
	event(report, trace->end, EVENT_END, CONTEXTS + (uint64_t)trace->ctx, NULL, 0);
}

static void trace_span(struct report *report, const struct span *span)
{
	bool whole = span->active >= span->end - span->start;
	struct trace *trace = report->form;

	snapshot(report, span->start);
	if (whole && trace->open && trace->ctx == span->ctx && trace->end == span->start &&
	    trace->active >= trace->end - trace->start) {
		trace->active += span->active;
		trace->end = span->end;
		return;
	}
	close_slice(report);
	trace->open = true;
	trace->ctx = span->ctx;
	trace->start = span->start;
	trace->end = span->end;
	trace->active = span->active;
}

/* Write the values at the start of the interval: in Perfetto a value holds until the next one. */
static void trace_interval(struct report *report, const struct report_interval *interval)
{
	const struct genx_oa_totals *t = &interval->totals;
	struct view *view = &report->view;
	double seconds = view_seconds(view, t->timestamp);

	if (oa_counter_a0(&view->info) >= 0)
		event(report, interval->start, EVENT_COUNTER, BUSY, NULL, view_busy(view, t));
	if (!view->no_ticks)
		event(report, interval->start, EVENT_COUNTER, MHZ, NULL,
		      seconds ? t->gpu_ticks / seconds / 1e6 : 0);
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (in_trace(view, i))
			event(report, interval->start, EVENT_COUNTER, COUNTERS + i, NULL,
			      view_rate(view, i, t->counters[i], t->gpu_ticks, seconds));
	for (unsigned int i = 0; view->metrics.columns && i < view->metrics.n; i++)
		event(report, interval->start, EVENT_COUNTER, METRICS + i, NULL,
		      view_metric(view, i, t));
}

/* In Perfetto the last value would hold on: end all at a time from which nothing was measured. */
static void end_values(struct report *report, uint64_t ticks)
{
	struct view *view = &report->view;

	if (oa_counter_a0(&view->info) >= 0)
		event(report, ticks, EVENT_COUNTER, BUSY, NULL, 0);
	if (!report->view.no_ticks)
		event(report, ticks, EVENT_COUNTER, MHZ, NULL, 0);
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (in_trace(view, i))
			event(report, ticks, EVENT_COUNTER, COUNTERS + i, NULL, 0);
	for (unsigned int i = 0; view->metrics.columns && i < view->metrics.n; i++)
		event(report, ticks, EVENT_COUNTER, METRICS + i, NULL, 0);
}

/* A slice tells the zeros of a gap from measured ones. */
static void trace_gap(struct report *report, uint64_t start, uint64_t end)
{
	struct trace *trace = report->form;

	if (!trace->gaps)
		track(report, GAPS, GPU, "not measured", NULL);
	trace->gaps = true;
	end_values(report, start);
	event(report, start, EVENT_BEGIN, GAPS, "not measured", 0);
	event(report, end, EVENT_END, GAPS, NULL, 0);
}

static void trace_finish(struct report *report)
{
	close_slice(report);
	if (report->totals.intervals)
		end_values(report, report->end);
	free(report->form);
}

const struct report_form report_perfetto = {
	.interval_ms = 1,
	.binary = true,
	.begin = trace_begin,
	.span = trace_span,
	.interval = trace_interval,
	.gap = trace_gap,
	.finish = trace_finish,
};
