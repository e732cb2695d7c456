/* SPDX-License-Identifier: MIT */
/* The data of one interval that genx-perf top shows. */
#ifndef GENX_PERF_TOP_TOP_H
#define GENX_PERF_TOP_TOP_H

#include <stdio.h>

#include "tools/genx-perf/counts/source.h"
#include "tools/genx-perf/device/clients.h"
#include "tools/genx-perf/device/events.h"

#define TOP_FILTER_MAX	32

enum top_sort {
	TOP_BUSY,
	TOP_MEMORY,
	TOP_PID,
	TOP_SORTS,
};

/**
 * struct top_client - a client in the interval
 * @client:	the client at the end of the interval
 * @busy:	busy time on each engine, in per cent of the interval
 * @sum:	sum over all engines
 */
struct top_client {
	const struct client *client;
	double busy[ENGINES_MAX];
	double sum;
};

/**
 * struct top - the GPU in an interval
 * @view:	the device, and the names of counters
 * @proc:	"/proc"
 * @sort:	order of clients
 * @filter:	show only clients whose command has this text, empty: all
 * @seconds:	length of the interval
 * @oa:		the stream is open, so counters are shown
 * @now:	totals at the end of the interval
 * @totals:	counts of the interval
 * @mhz:	frequency of the GT, 0: not known
 * @events:	open events
 * @values:	value of each event at the end of the interval
 * @rates:	interrupts per second, RC6 in per cent of the interval; negative: not known
 * @scans:	clients at the end and at the start of the interval
 * @scan:	index in @scans of the clients at the end
 * @scan_all:	search all processes for clients in each interval
 * @scan_due_ns: when @scan_all is false: time of the next search
 * @time_ns:	time of the end
 * @engines:	busy time of each engine of @scans[@scan], in per cent of the interval: the sum of
 *		the clients that were found
 * @clients:	clients in the order of @sort
 * @n:		number of clients
 */
struct top {
	struct view view;
	const char *proc;
	enum top_sort sort;
	char filter[TOP_FILTER_MAX];
	double seconds;
	bool oa;
	struct genx_oa_totals now;
	struct genx_oa_totals totals;
	unsigned int mhz;
	struct events events;
	uint64_t values[EVENTS];
	double rates[EVENTS];
	struct clients scans[2];
	unsigned int scan;
	bool scan_all;
	uint64_t scan_due_ns;
	uint64_t time_ns;
	double engines[ENGINES_MAX];
	struct top_client clients[CLIENTS_MAX];
	unsigned int n;
};

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

#define TOP_WIDTH	80

/* Write up to @max lines of text. Return: number of lines */
unsigned int top_lines(const struct top *top, char lines[][TOP_WIDTH + 1], unsigned int max);

/* Print the interval as one JSON object in a line. */
void top_json(const struct top *top, FILE *out);

/*
 * top_screen.c: show intervals on the terminal until the user quits. Return: 0 or a negative errno
 */
int top_screen(struct top *top, const struct source *source, unsigned int interval_ms);

#endif
