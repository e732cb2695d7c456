// SPDX-License-Identifier: MIT
/*
 * genx-perf report --format=perfetto: write a trace with a track for each counter, and for each
 * context a track whose slices are the times that the context ran. Source of the field numbers:
 * Perfetto, protos/perfetto/trace.
 */

#include <stdio.h>
#include <stdlib.h>

#include "tools/genx-perf/report/protobuf.h"
#include "tools/genx-perf/report/report.h"

enum {
	TRACE_PACKET = 1,

	PACKET_TIMESTAMP = 8,
	PACKET_SEQUENCE = 10,
	PACKET_TRACK_EVENT = 11,
	PACKET_SEQUENCE_FLAGS = 13,
	PACKET_TRACK_DESCRIPTOR = 60,

	TRACK_UUID = 1,
	TRACK_NAME = 2,
	TRACK_PARENT = 5,
	TRACK_COUNTER = 8,

	COUNTER_UNIT_NAME = 6,

	EVENT_TYPE = 9,
	EVENT_TRACK = 11,
	EVENT_NAME = 23,
	EVENT_DOUBLE = 44,
};

enum { EVENT_BEGIN = 1, EVENT_END = 2, EVENT_COUNTER = 4 };

#define STATE_CLEARED	1	/* a value of PACKET_SEQUENCE_FLAGS */

/* Track ids: the GPU, busy time, frequency, engine, first counter, first metric, first context */
enum { GPU = 1, BUSY, MHZ, ENGINE, COUNTERS = 0x100, METRICS = 0x400, CONTEXTS = 0x1000 };

/**
 * struct trace - a slice of a context, which is written when it ends
 * @open:	the slice has begun
 * @ctx:	id of the context
 * @start:	start of the slice in ticks
 * @end:	end of the slice so far in ticks
 */
struct trace {
	bool open;
	uint32_t ctx;
	uint64_t start;
	uint64_t end;
};

static void packet(struct report *report, struct protobuf *p)
{
	struct protobuf trace = { .size = 0 };

	protobuf_number(p, PACKET_SEQUENCE, 1);
	protobuf_message(&trace, TRACE_PACKET, p);
	fwrite(trace.data, trace.size, 1, report->view.out);
}

static void track(struct report *report, uint64_t uuid, const char *name, const char *unit)
{
	struct protobuf p = { .size = 0 }, descriptor = { .size = 0 }, counter = { .size = 0 };

	protobuf_number(&descriptor, TRACK_UUID, uuid);
	protobuf_text(&descriptor, TRACK_NAME, name);
	if (uuid != GPU)
		protobuf_number(&descriptor, TRACK_PARENT, uuid < CONTEXTS ? GPU : ENGINE);
	if (unit) {
		protobuf_text(&counter, COUNTER_UNIT_NAME, unit);
		protobuf_message(&descriptor, TRACK_COUNTER, &counter);
	}
	if (uuid == GPU)
		protobuf_number(&p, PACKET_SEQUENCE_FLAGS, STATE_CLEARED);
	protobuf_message(&p, PACKET_TRACK_DESCRIPTOR, &descriptor);
	packet(report, &p);
}

/* Write an event. @name: name of a slice that begins, or NULL */
static void event(struct report *report, uint64_t ticks, unsigned int type, uint64_t uuid,
		  const char *name, double value)
{
	struct protobuf p = { .size = 0 }, data = { .size = 0 };

	protobuf_number(&p, PACKET_TIMESTAMP, recording_cpu_ns(&report->recording, ticks));
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
	char name[128];

	report->form = calloc(1, sizeof(struct trace));
	if (!report->form)
		die(EXIT_FAILED, "no memory");
	snprintf(name, sizeof(name), "GPU %s %s", view->address, view->platform);
	recording_read_processes(&report->recording);
	track(report, GPU, name, NULL);
	/* the OA unit belongs to the render engine: reports have its contexts */
	track(report, ENGINE, "rcs0", NULL);
	if (oa_counter_a0(&view->info) >= 0)
		track(report, BUSY, "busy", "%");
	track(report, MHZ, "frequency", "MHz");
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (in_trace(view, i))
			track(report, COUNTERS + i, view_name(view, i), view_rate_unit(view, i));
	for (unsigned int i = 0; view->metrics.columns && i < view->metrics.n; i++)
		track(report, METRICS + i, view->metrics.chosen[i]->symbol,
		      view->metrics.chosen[i]->unit);
}

static void close_slice(struct report *report)
{
	struct trace *trace = report->form;
	const struct recording_process *process;
	struct report_context *context;
	char name[80];

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
		track(report, CONTEXTS + (uint64_t)trace->ctx, name, NULL);
	context->seen = true;
	event(report, trace->start, EVENT_BEGIN, CONTEXTS + (uint64_t)trace->ctx, name, 0);
	event(report, trace->end, EVENT_END, CONTEXTS + (uint64_t)trace->ctx, NULL, 0);
}

static void trace_span(struct report *report, const struct span *span)
{
	struct trace *trace = report->form;

	if (trace->open && trace->ctx == span->ctx && trace->end == span->start) {
		trace->end = span->end;
		return;
	}
	close_slice(report);
	*trace = (struct trace){ true, span->ctx, span->start, span->end };
}

/* Write the values at the start of the interval: in Perfetto a value holds until the next one. */
static void trace_interval(struct report *report, const struct report_interval *interval)
{
	const struct genx_oa_totals *t = &interval->totals;
	struct view *view = &report->view;
	double seconds = view_seconds(view, t->timestamp);

	if (oa_counter_a0(&view->info) >= 0)
		event(report, interval->start, EVENT_COUNTER, BUSY, NULL, view_busy(view, t));
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

static void trace_finish(struct report *report)
{
	close_slice(report);
	free(report->form);
}

const struct report_form report_perfetto = {
	.interval_ms = 1,
	.binary = true,
	.begin = trace_begin,
	.span = trace_span,
	.interval = trace_interval,
	.finish = trace_finish,
};
