/* SPDX-License-Identifier: MIT */
/* The data of one interval that genx-perf top shows. */
#ifndef GENX_PERF_TOP_TOP_H
#define GENX_PERF_TOP_TOP_H

#include <stdio.h>

#include "tools/genx-perf/counts/source.h"
#include "tools/genx-perf/device/events.h"
#include "tools/genx-perf/device/power.h"
#include "tools/genx-perf/device/users.h"
#include "tools/libgenx-perf/clients.h"

#define TOP_FILTER_MAX	32
#define TOP_HISTORY	50	/* intervals */

struct top_options;

enum top_sort {
	TOP_BUSY,
	TOP_MEMORY,
	TOP_PID,
	TOP_SORTS,
};

/**
 * struct top_client - a client in the interval
 * @client:	the client at the end of the interval
 * @user:	name of its user
 * @busy:	busy time on each engine, in per cent of the interval
 * @sum:	sum over all engines
 */
struct top_client {
	const struct client *client;
	char user[USER_NAME_MAX];
	double busy[ENGINES_MAX];
	double sum;
};

/**
 * struct top_gpus - the GPUs that the user can switch between, in top.c
 * @options:	the command line
 * @nodes:	the GPUs
 * @n:		number of GPUs
 * @shown:	index of the one that is shown
 */
struct top_gpus {
	const struct top_options *options;
	struct gpu_node nodes[GPU_NODES_MAX];
	unsigned int n;
	unsigned int shown;
};

/**
 * struct top - the GPU in an interval
 * @view:	the device, and the names of counters
 * @proc:	"/proc"
 * @passwd:	"/etc/passwd"
 * @self:	process that is not shown among the clients, as it only looks at them; 0: none
 * @gpus:	GPUs to switch between
 * @sort:	order of clients
 * @filter:	show only clients whose command has this text, empty: all
 * @utf8:	the terminal shows UTF-8
 * @seconds:	length of the interval, 0: a GPU's first sample, which ends none
 * @oa:		the stream is open, so counters are shown
 * @now:	totals at the end of the interval
 * @totals:	counts of the interval
 * @mhz:	frequency of the GT, 0 while it sleeps
 * @has_mhz:	@mhz is known
 * @events:	open events
 * @values:	value of each event at the end of the interval
 * @counted:	@values of the event was read
 * @rates:	interrupts per second, RC6 in per cent of the interval; negative: not known
 * @power:	counter of energy
 * @energy:	its value at the end of the interval
 * @has_energy:	@energy was read
 * @watts:	power of the GPU, negative: not known
 * @scans:	clients at the end and at the start of the interval
 * @scan:	index in @scans of the clients at the end
 * @scan_all:	search all processes for clients in each interval
 * @scan_due_ns: when @scan_all is false: time of the next search
 * @time_ns:	time of the end
 * @engines:	busy time of each engine of @scans[@scan], in per cent of the interval: the sum of
 *		the clients that were found
 * @history:	busy time of the GPU in the last intervals, in per cent; the last one is the newest
 * @n_history:	number of these
 * @clients:	clients in the order of @sort
 * @n:		number of clients
 */
struct top {
	struct view view;
	const char *proc;
	const char *passwd;
	int self;
	struct top_gpus gpus;
	enum top_sort sort;
	char filter[TOP_FILTER_MAX];
	bool utf8;
	double seconds;
	bool oa;
	struct genx_oa_totals now;
	struct genx_oa_totals totals;
	unsigned int mhz;
	bool has_mhz;
	struct events events;
	uint64_t values[EVENTS];
	bool counted[EVENTS];
	double rates[EVENTS];
	struct power power;
	uint64_t energy;
	bool has_energy;
	double watts;
	struct clients scans[2];
	unsigned int scan;
	bool scan_all;
	uint64_t scan_due_ns;
	uint64_t time_ns;
	double engines[ENGINES_MAX];
	double history[TOP_HISTORY];
	unsigned int n_history;
	struct top_client clients[CLIENTS_MAX];
	unsigned int n;
};

/**
 * top_next_gpu() - show the next GPU, with its first interval
 * @top: GPU that is shown, set to the next one
 * @source: its stream, closed; set to the stream of the next one
 *
 * Exits if the next one cannot be opened.
 *
 * Return: 0, or -ENODEV if the device is gone.
 */
int top_next_gpu(struct top *top, struct source *source);

/**
 * top_sample() - end an interval, and begin the next one
 * @top: filled with the data of the interval
 * @source: stream, used if @top->oa
 *
 * Return: 0, or -ENODEV if the device is gone.
 */
int top_sample(struct top *top, const struct source *source);

/* Sort the clients by @top->sort. */
void top_sort(struct top *top);

/* Names of the orders: "busy", "memory", "pid" */
extern const char *const top_sort_names[TOP_SORTS];

/* Value of a counter or a metric in per cent, by name; -1 if it is not known */
double top_percent(const struct top *top, const char *name);

/* The same for a value of the EUs, which the metric sets of DG2 call @xve_name */
double top_eu_percent(const struct top *top, const char *name, const char *xve_name);

/* Value of a metric of the set in use per second, -1 if the set does not have it */
double top_rate(const struct top *top, const char *name);

/* Frequency of the render clock, -1 if no two reports tell it */
double top_render_mhz(const struct top *top);

#define TOP_WIDTH	80

/**
 * enum top_style - what a line shows
 * @TOP_PLAIN:	text
 * @TOP_TITLE:	title
 * @TOP_NOTE:	an explanation
 * @TOP_ALARM:	something is wrong
 * @TOP_LOW:	a bar of a low value, or of one that is better the higher it is
 * @TOP_MIDDLE:	a bar of more than a half
 * @TOP_HIGH:	a bar of more than 85 %
 */
enum top_style {
	TOP_PLAIN,
	TOP_TITLE,
	TOP_NOTE,
	TOP_ALARM,
	TOP_LOW,
	TOP_MIDDLE,
	TOP_HIGH,
};

/**
 * struct top_line - a line of the screen
 * @text:	at most TOP_WIDTH characters; those of the history can be of 3 bytes
 * @style:	what it shows
 */
struct top_line {
	char text[TOP_WIDTH + 2 * TOP_HISTORY + 1];
	enum top_style style;
};

/* Write up to @max lines of text. Return: number of lines */
unsigned int top_lines(const struct top *top, struct top_line *lines, unsigned int max);

/* The lines of the help, the same way */
unsigned int top_help_lines(struct top_line *lines, unsigned int max);

/* Number of bytes of @text that @columns columns of a terminal show */
size_t top_fitting(const char *text, int columns);

/* Print the interval as one JSON object in a line. */
void top_json(const struct top *top, FILE *out);

/*
 * top_screen.c: show intervals on the terminal until the user quits. Return: 0 or a negative errno
 */
int top_screen(struct top *top, struct source *source, unsigned int interval_ms);

#endif
