/* SPDX-License-Identifier: MIT */
/* Declarations that the output forms of genx-perf report share. */
#ifndef GENX_PERF_REPORT_REPORT_H
#define GENX_PERF_REPORT_REPORT_H

#include "tools/genx-perf/recording/recording_view.h"

#define REPORT_CONTEXTS		1024	/* contexts with own sums; a power of two */

/**
 * struct report_context - sums of one context
 * @ctx:	hardware id, RECORDING_NO_CONTEXT if the GPU was idle or the context is not known
 * @used:	the entry is in use
 * @seen:	a flag that the form uses
 * @totals:	the sums
 */
struct report_context {
	uint32_t ctx;
	bool used;
	bool seen;
	struct genx_oa_totals totals;
};

/**
 * struct report - state of the command
 * @recording:	the recording
 * @view:	output file, counters and their names
 * @interval_ns: length of an interval, 0: none
 * @begin:	ticks of the first report
 * @end:	ticks of the last report
 * @totals:	sums
 * @contexts:	hash table of contexts
 * @others:	sums of the contexts that do not fit into @contexts
 * @form:	data that the form allocates
 */
struct report {
	struct recording recording;
	struct view view;
	uint64_t interval_ns;
	uint64_t begin;
	uint64_t end;
	struct genx_oa_totals totals;
	struct report_context contexts[REPORT_CONTEXTS];
	struct report_context others;
	void *form;
};

/**
 * struct report_interval - sums of an interval
 * @start:	ticks at its start
 * @end:	ticks at its end
 * @totals:	sums
 */
struct report_interval {
	uint64_t start;
	uint64_t end;
	struct genx_oa_totals totals;
};

/**
 * struct report_form - a form of output; each function may be NULL
 * @binary:	the output is not for a terminal
 * @interval_ms: default length of an interval, 0: no intervals
 * @begin:	called before the first span
 * @span:	called for each span
 * @interval:	called for each interval
 * @gap:	called where counts are missing, from @start to @end; an interval ends before it
 * @finish:	called after the last span
 */
struct report_form {
	bool binary;
	unsigned int interval_ms;
	void (*begin)(struct report *report);
	void (*span)(struct report *report, const struct span *span);
	void (*interval)(struct report *report, const struct report_interval *interval);
	void (*gap)(struct report *report, uint64_t start, uint64_t end);
	void (*finish)(struct report *report);
};

extern const struct report_form report_table;
extern const struct report_form report_csv;
extern const struct report_form report_perfetto;
extern const struct report_form report_svg;
extern const struct report_form report_sums;

/* Seconds since the first report */
double report_seconds(const struct report *report, uint64_t ticks);

/* Read the recording to its end. Return: false if it is damaged; recording.error has the cause */
bool report_run(struct report *report, const struct report_form *form);

/* Entry of a context; all contexts that do not fit into the table share one entry. */
struct report_context *report_context(struct report *report, uint32_t ctx);

/* Compare the sums of two recordings, in the form of @a. */
void report_diff(const struct report *a, const struct report *b, FILE *out);

/* Add a span to sums. */
void report_add(struct genx_oa_totals *totals, const struct span *span, unsigned int counters);

#endif
