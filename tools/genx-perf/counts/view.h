/* SPDX-License-Identifier: MIT */
/* Print counts: choose the counters, the output file, and the form. */
#ifndef GENX_PERF_COUNTS_VIEW_H
#define GENX_PERF_COUNTS_VIEW_H

#include <stdio.h>

#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/counts/spread.h"
#include "tools/libgenx-perf/counters.h"
#include "tools/libgenx-perf/metric/metric_table.h"

/**
 * enum view_column - whether a counter has a column, and the head of the column
 * @COLUMN_NONE: no column
 * @COLUMN_ID: the head is the counter's number
 * @COLUMN_NAME: the head is the counter's name
 */
enum view_column {
	COLUMN_NONE,
	COLUMN_ID,
	COLUMN_NAME,
};

#define VIEW_METRICS_MAX	METRICS_OF_SET_MAX

/**
 * struct view_metrics - metrics that are printed
 * @table:	metric sets of the device
 * @set:	set in use, NULL: none
 * @gpu:	properties of the GPU
 * @chosen:	metrics that are printed
 * @n:		number of these
 * @columns:	they have columns
 * @first:	a name that a counter has, too, is the metric
 */
struct view_metrics {
	struct metric_table table;
	const struct metrics_of_set *set;
	uint64_t gpu[GPU_PROPERTIES];
	const struct metric *chosen[VIEW_METRICS_MAX];
	unsigned int n;
	bool columns;
	bool first;
};

enum view_form {
	VIEW_TABLE,
	VIEW_JSON,
	VIEW_FIELDS,
};

/**
 * struct view - how counts are printed
 * @out:	output file
 * @form:	table, JSON, or fields with a separator
 * @separator:	separator of fields
 * @owner_fields: number of fields that tell contexts or processes apart: [context] pid command
 * @times:	lines of fields begin with the time
 * @all:	print all counters, including those that are 0
 * @missing:	counts of some times are not known, which a message says
 * @restarted:	the GPU restarted: counts from the report before to the one behind are not known
 * @chosen:	the user chose counters, so totals have only these
 * @bold:	control sequence that begins bold text, empty unless @out is a terminal
 * @plain:	control sequence that ends bold text
 * @lines:	number of interval lines so far
 * @address:	PCI address of the device
 * @platform:	name of the platform
 * @set_name:	name of the stream's metric set, its UUID if it has no name
 * @set_uuid:	its UUID
 * @eus:	number of EUs while the stream is open, 0 or less: not known
 * @all_eus:	number of EUs without the stream
 * @no_ticks:	reports have no render clock: no frequency and no percentage can be computed
 * @info:	properties of the stream
 * @table:	names of the counters
 * @columns:	enum view_column of each counter
 * @metrics:	metrics
 */
struct view {
	FILE *out;
	enum view_form form;
	const char *separator;
	unsigned int owner_fields;
	bool times;
	bool all;
	bool missing;
	bool restarted;
	bool chosen;
	const char *bold;
	const char *plain;
	unsigned int lines;
	char address[64];
	char platform[32];
	char set_name[64];
	char set_uuid[40];
	int eus;
	int all_eus;
	bool no_ticks;
	struct genx_oa_stream_info info;
	struct counter_table table;
	unsigned char columns[GENX_OA_MAX_COUNTERS];
	struct view_metrics metrics;
};

/**
 * struct counts - what was counted
 * @time:	duration in seconds
 * @command:	a command ran, so @user and @sys are known
 * @user:	its processor time in user mode, in seconds
 * @sys:	the same in the kernel
 * @totals:	sums
 */
struct counts {
	double time;
	bool command;
	double user;
	double sys;
	struct genx_oa_totals totals;
};

/**
 * struct view_runs - mean and spread of the counts of repeated runs
 * @time:	duration in seconds
 * @user:	processor time in user mode
 * @sys:	processor time in the kernel
 * @timestamp:	timestamp ticks
 * @gpu_ticks:	render clocks
 * @reports:	number of reports
 * @lost:	number of times that reports were lost
 * @overflows:	number of times that the buffer overflowed
 * @n_lost:	runs that lost data
 * @counters:	value of each counter
 * @metrics:	value of each metric
 */
struct view_runs {
	struct spread time;
	struct spread user;
	struct spread sys;
	struct spread timestamp;
	struct spread gpu_ticks;
	struct spread reports;
	struct spread lost;
	struct spread overflows;
	unsigned int n_lost;
	struct spread counters[GENX_OA_MAX_COUNTERS];
	struct spread metrics[VIEW_METRICS_MAX];
};

/*
 * Choose the counters of a list such as "GpuBusy,A7-A9", or the default columns if @list is NULL.
 */
void view_choose(struct view *view, const char *list);

/* view_metrics.c */

/* Choose all metrics of the set in use that the GPU has. */
void view_metrics_all(struct view *view);

/* Choose a metric by name. Return: false if the set in use has none of this name */
bool view_metrics_add(struct view *view, const char *name, size_t len);

/*
 * Choose the metrics of a list with commas, as columns. Those that the set in use or the GPU does
 * not have are left out.
 */
void view_metrics_wish(struct view *view, const char *list);

/* Value of chosen metric @i */
double view_metric(const struct view *view, unsigned int i, const struct genx_oa_totals *totals);

/* Print the chosen metrics: heads of columns, columns, lines of totals, a JSON object */
void view_metrics_head(const struct view *view);
void view_metrics_columns(const struct view *view, const struct genx_oa_totals *totals);
void view_metrics_totals(const struct view *view, const struct counts *counts);
void view_metrics_runs(const struct view *view, const struct view_runs *runs);
void view_metrics_json(const struct view *view, const struct genx_oa_totals *totals);

/*
 * Open the output file @path, standard output if it is "-", or take @standard if it is NULL; exits
 * if that fails.
 */
void view_open(struct view *view, const char *path, FILE *standard);
/* End the output; exits if something could not be written. */
void view_close(struct view *view, const char *path);

/*
 * Print a line of fields: @n texts of @fields, separated. A text with a separator, a quotation
 * mark or a line break is in quotation marks.
 */
void view_fields(const struct view *view, const char *const fields[], unsigned int n);

/* Entry of counter @i in the table, NULL if it has none */
const struct counter *view_counter(const struct view *view, unsigned int i);

/* Name of counter @i, its number if the table has none */
const char *view_name(const struct view *view, unsigned int i);

/* Print what is counted, in a table only */
void view_head(struct view *view);

/* Print an interval; @delta: counts since the last interval */
void view_interval(struct view *view, const struct counts *delta);

/* Print the sums of one run; @run: number of the run from 1, or 0 if there is only one */
void view_totals(struct view *view, const struct counts *counts, unsigned int run);

/* Add the counts of a run. */
void view_runs_add(const struct view *view, struct view_runs *runs, const struct counts *counts);

/* Print mean and spread of all runs */
void view_runs_print(struct view *view, const struct view_runs *runs);

/* @d = @to - @from; flags are those of @to. */
void totals_subtract(struct genx_oa_totals *d, const struct genx_oa_totals *to,
		     const struct genx_oa_totals *from);

/* view_table.c, used by view.c only */
double view_seconds(const struct view *view, double ticks);
double view_percent(const struct view *view, const struct counter *counter, double value,
		    double gpu_ticks);
/* Rate of a counter: in per cent of all clocks if it counts clocks, else per second */
double view_rate(const struct view *view, unsigned int i, double value, double gpu_ticks,
		 double seconds);
/* Unit of that rate; the string is valid until the next call */
const char *view_rate_unit(const struct view *view, unsigned int i);
double view_busy(const struct view *view, const struct genx_oa_totals *totals);
unsigned int view_table_width(const struct view *view);
void view_table_interval(struct view *view, const struct counts *delta);
void view_table_totals(struct view *view, const struct counts *counts);
void view_table_runs(struct view *view, const struct view_runs *runs);
/*
 * The columns of counters in lines of contexts and processes: chosen ones, else those that fit
 * into 80 characters behind @width of them. The line itself is the caller's.
 */
void view_table_owner_head(struct view *view, unsigned int width);
void view_table_owner(const struct view *view, const struct genx_oa_totals *totals);

#endif
