/* SPDX-License-Identifier: MIT */
/* Open a stream of the OA unit with the names of its counters, by options of the command line. */
#ifndef GENX_PERF_COUNTS_SOURCE_H
#define GENX_PERF_COUNTS_SOURCE_H

#include <getopt.h>

#include "tools/genx-perf/counts/view.h"

/* The set that each command loads if the user chose none, the table has it, and it can be loaded */
#define DEFAULT_SET	"EuActivity"

/**
 * struct source_options - options that select what to open
 * @oa:		options of the stream
 * @counters:	list of counters, NULL: any
 * @metrics:	file of counter names, NULL: the installed ones
 * @set:	name of a metric set, NULL: the one that @counters need
 * @chosen:	the user named a format, or a set by its id
 * @by_id:	the user named a set by its id
 * @period:	the user named a period
 * @record:	reports are kept: a period in which counters can wrap around is warned of only
 * @wish:	name of a set of metrics to use if the user chose nothing and the GPU can use it,
 *		NULL: none
 */
struct source_options {
	struct oa_options oa;
	const char *counters;
	const char *metrics;
	const char *set;
	bool chosen;
	bool by_id;
	bool period;
	bool record;
	const char *wish;
};

/**
 * struct source - an open stream, which is disabled
 * @device:	descriptor of the device
 * @stream:	descriptor of the stream
 * @set:	id of the stream's metric set
 */
struct source {
	int device;
	int stream;
	uint64_t set;
};

/*
 * getopt_long() of a command that opens a stream. The options of the stream and of its counters are
 * parsed into @options; @own and @letters are the command's other options, without help.
 * Return: the next option of the command's own, 'h', or '?' if it is wrong; -1 at the end
 */
int source_getopt(struct source_options *options, int argc, char **argv, const char *letters,
		  const struct option *own);

/*
 * Open a stream and fill @view, except for its output file and form. Exits with the cause if that
 * fails.
 */
void source_open(struct source *source, const struct source_options *options, struct view *view);

/* Say on stderr if the stream has fewer EUs than the GPU. */
void source_note_powered(const struct view *view);

void source_close(struct source *source);

#endif
