/* SPDX-License-Identifier: MIT */
/* What genx-perf stat prints: which counters, where, in which form. */
#ifndef GENX_PERF_VIEW_H
#define GENX_PERF_VIEW_H

#include <stdio.h>

#include "counters.h"
#include "perf.h"
#include "spread.h"

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

enum view_form {
	VIEW_TABLE,
	VIEW_JSON,
	VIEW_FIELDS,
};

/**
 * struct view - how counts are printed
 * @out:	where to
 * @form:	table, JSON, or fields with a separator
 * @separator:	of fields
 * @all:	counters that are 0 too
 * @chosen:	the counters were chosen: totals have these
 * @bold:	control sequence that begins bold text, empty unless @out is a terminal
 * @plain:	the one that ends it
 * @lines:	lines of intervals so far
 * @address:	PCI address of the device
 * @platform:	its name
 * @eus:	number of EUs, 0 or less: not known
 * @info:	the stream
 * @table:	names of the counters
 * @columns:	enum view_column of each counter
 */
struct view {
	FILE *out;
	enum view_form form;
	const char *separator;
	bool all;
	bool chosen;
	const char *bold;
	const char *plain;
	unsigned int lines;
	char address[64];
	char platform[32];
	int eus;
	struct genx_oa_stream_info info;
	struct counter_table table;
	unsigned char columns[GENX_OA_MAX_COUNTERS];
};

/**
 * struct counts - what was counted
 * @time:	seconds
 * @totals:	the sums
 */
struct counts {
	double time;
	struct genx_oa_totals totals;
};

/**
 * struct view_runs - counts of repeated runs
 * @time:	seconds
 * @timestamp:	ticks
 * @gpu_ticks:	render clocks
 * @reports:	reports
 * @counters:	counters
 */
struct view_runs {
	struct spread time;
	struct spread timestamp;
	struct spread gpu_ticks;
	struct spread reports;
	struct spread counters[GENX_OA_MAX_COUNTERS];
};

/* Choose the columns from a list like "GpuBusy,A7-A9" or, if it is NULL, by default. */
void view_choose(struct view *view, const char *list);

/* Print to the file @path, or to standard output if it is NULL; exits if that fails. */
void view_open(struct view *view, const char *path);
/* Exits if something could not be written. */
void view_close(struct view *view, const char *path);

/* What the table has on counter @i, NULL: nothing */
const struct counter *view_counter(const struct view *view, unsigned int i);

/* Name of counter @i, its number if the table has none */
const char *view_name(const struct view *view, unsigned int i);

/* What is counted: one line, in a table only */
void view_head(struct view *view);

/* An interval, with the counts since the one before */
void view_interval(struct view *view, const struct counts *delta);

/* The sums of one run; @run counts from 1 if there are several, 0: the only one */
void view_totals(struct view *view, const struct counts *counts, unsigned int run);

/* Add the counts of a run. */
void view_runs_add(struct view_runs *runs, const struct counts *counts);

/* Mean and spread of all runs */
void view_runs_print(struct view *view, const struct view_runs *runs);

/* @d = @to - @from; flags are those of @to. */
void totals_subtract(struct genx_oa_totals *d, const struct genx_oa_totals *to,
		     const struct genx_oa_totals *from);

/* view_table.c, used by view.c only */
double view_seconds(const struct view *view, double ticks);
double view_percent(const struct view *view, const struct counter *counter, double value,
		    double gpu_ticks);
/* A counter for curves: in per cent of all clocks if it counts clocks, else per second */
double view_rate(const struct view *view, unsigned int i, double value, double gpu_ticks,
		 double seconds);
/* Its unit, valid until the next call */
const char *view_rate_unit(const struct view *view, unsigned int i);
double view_busy(const struct view *view, const struct genx_oa_totals *totals);
void view_table_interval(struct view *view, const struct counts *delta);
void view_table_totals(struct view *view, const struct counts *counts);
void view_table_runs(struct view *view, const struct view_runs *runs);

#endif
