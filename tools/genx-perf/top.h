/* SPDX-License-Identifier: MIT */
/* What genx-perf top shows of one interval. */
#ifndef GENX_PERF_TOP_H
#define GENX_PERF_TOP_H

#include <stdio.h>

#include "clients.h"
#include "source.h"

enum top_sort {
	TOP_BUSY,
	TOP_MEMORY,
	TOP_PID,
	TOP_SORTS,
};

/**
 * struct top_client - a client in the interval
 * @client:	the client at the end
 * @busy:	per cent of the interval on each engine
 * @sum:	of all engines
 */
struct top_client {
	const struct client *client;
	double busy[ENGINES_MAX];
	double sum;
};

/**
 * struct top - the GPU in an interval
 * @view:	device, names of counters
 * @proc:	"/proc"
 * @sort:	order of clients
 * @seconds:	length of the interval
 * @oa:		counters are there
 * @now:	totals at its end
 * @totals:	what was counted
 * @mhz:	frequency of the GT, 0: not known
 * @scans:	clients at the end, and those before
 * @scan:	index of the former in @scans
 * @time_ns:	time of that
 * @engines:	per cent of the interval of each engine of @scans[@scan]
 * @clients:	sorted
 * @n:		their number
 */
struct top {
	struct view view;
	const char *proc;
	enum top_sort sort;
	double seconds;
	bool oa;
	struct genx_oa_totals now;
	struct genx_oa_totals totals;
	unsigned int mhz;
	struct clients scans[2];
	unsigned int scan;
	uint64_t time_ns;
	double engines[ENGINES_MAX];
	struct top_client clients[CLIENTS_MAX];
	unsigned int n;
};

/**
 * top_sample() - end an interval and begin the next
 * @top: what it has
 * @source: stream, used if @top->oa
 *
 * Return: 0, or -ENODEV: the device is gone.
 */
int top_sample(struct top *top, const struct source *source);

/* Sort the clients. */
void top_sort(struct top *top);

#define TOP_WIDTH	80

/* Write up to @max lines of text. Return: how many */
unsigned int top_lines(const struct top *top, char lines[][TOP_WIDTH + 1], unsigned int max);

/* One JSON object in a line */
void top_json(const struct top *top, FILE *out);

/* top_screen.c: on the terminal, until the user quits. Return: 0 or a negative errno */
int top_screen(struct top *top, const struct source *source, unsigned int interval_ms);

#endif
