/* SPDX-License-Identifier: MIT */
/* A stream of the OA unit with the names of its counters, as the command line asks for it. */
#ifndef GENX_PERF_SOURCE_H
#define GENX_PERF_SOURCE_H

#include "view.h"

/**
 * struct source_options - what to open
 * @oa:		the stream
 * @counters:	list of counters, NULL: any
 * @metrics:	file of counter names, NULL: the installed ones
 * @set:	name of a metric set, NULL: the one that @counters need
 * @wish:	name of a set to use if the table has it and nothing else is asked for, NULL
 */
struct source_options {
	struct oa_options oa;
	const char *counters;
	const char *metrics;
	const char *set;
	const char *wish;
};

/**
 * struct source - an open stream, which is disabled
 * @device:	the GPU
 * @stream:	the stream
 * @set:	id of its metric set
 */
struct source {
	int device;
	int stream;
	uint64_t set;
};

/* Parse -c, -s or -M. Return: false if @option is another one. */
bool source_option(struct source_options *options, int option, const char *arg);

/*
 * Open a stream and fill @view, but not where and in which form it prints. Exits with the cause if
 * that fails.
 */
void source_open(struct source *source, const struct source_options *options, struct view *view);

void source_close(struct source *source);

#endif
