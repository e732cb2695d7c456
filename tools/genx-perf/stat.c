// SPDX-License-Identifier: MIT
/* genx-perf stat: count while a command runs, or for a time. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/command.h"
#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/counts/owners.h"
#include "tools/genx-perf/counts/source.h"

static const char help[] =
"usage: genx-perf stat [options] [-- command [argument...]]\n"
"Count while the command runs, from its start to its end, and print totals. Without a\n"
"command, print one line per interval, then totals.\n"
"  -I, --interval MS    print a line each MS ms (1000; with a command: none)\n"
"  -d, --duration S     stop after S seconds, and end the command (until interrupted)\n"
"  -r, --repeat N       run the command N times, print mean and standard error\n"
"  -c, --counters LIST  these counters, for instance GpuBusy,A7-A9,B1\n"
"  -a, --all            all counters, including those that are 0 or not in the set\n"
"      --per-context    print the counts of each context, too, with its process\n"
"      --per-process    the same of each process\n"
"  -o, --output FILE    print to FILE; standard output is the command's alone\n"
"  -x, --separator SEP  lines of fields: [time] value unit name [standard error]\n"
"  -j, --json           one JSON object per line, and one for the totals\n"
"  -M, --metrics FILE   names of counters from FILE instead of the installed ones\n"
"  -f, --format NAME    report format (A32u40_A4u32_B8_C8), see genx-perf list\n"
"  -p, --period NS      report timer, at least as fast as this (1000000)\n"
"  -e, --exponent N     report timer as the hardware's exponent, 0 to 31\n"
"  -s, --set NAME       metric set of the table (the one that the counters need, else EuActivity)\n"
"  -m, --metrics-set N  metric set by its id; 1 is the built-in one\n"
"  -b, --buffer KIB     size of the report buffer, a power of two\n"
"  -D, --device PATH    device node (the first one that genx drives)\n"
"Exit: 0; 1 a failure; 2 usage; 3 no device; 4 data was lost. With a command: its status,\n"
"127 if it is not found, 126 if it cannot be executed, 128 + N if signal N ended it.\n";

/**
 * struct stat_options - the command line
 * @source:	options that select what to count
 * @interval_ns: length of an interval, 0: print no intervals
 * @duration_ns: time after which counting stops, 0: no limit
 * @output:	output file, NULL: standard output
 * @repeat:	number of runs; 0: one run without statistics
 * @by:		count contexts or processes, too
 */
struct stat_options {
	struct source_options source;
	uint64_t interval_ns;
	uint64_t duration_ns;
	const char *output;
	unsigned int repeat;
	enum owners_by by;
};

/**
 * struct run - outcome of one run
 * @counts:	sums up to the end of the run, or up to the last successful read of the totals
 * @status:	exit status of the command, 0 without a command
 * @err:	negative errno that ended the run early, or 0
 * @stopped:	a signal asked to stop
 */
struct run {
	struct counts counts;
	int status;
	int err;
	bool stopped;
};

/* Warn if nothing was counted, which happens if there were less than two reports. */
static void warn_if_empty(const struct genx_oa_stream_info *info, const struct counts *counts)
{
	if (!counts->totals.intervals)
		fprintf(stderr, "genx-perf: nothing was counted: %llu reports in %.3f s, "
			"the timer period is %.3f s\n"
			"  use a shorter --period or a longer --duration\n",
			counts->totals.reports, counts->time, info->period_ns / 1e9);
}

/*
 * Without an interval, totals are read this often: if the device is removed, at most this time is
 * lost.
 */
#define SAMPLE_NS	1000000000ull

/*
 * Delta records of contexts cover this time, and are read as often: a process has its name as long
 * as it exists.
 */
#define OWNERS_NS	100000000ull

/*
 * Wait until the time @ns, and read the records of contexts meanwhile. Return: true if the command
 * ended before, or a signal asked to stop
 */
static bool wait_until(struct command *child, uint64_t ns, struct owners *owners,
		       const struct view *view, int stream)
{
	if (!owners)
		return command_ends_before(child, ns);
	for (;;) {
		uint64_t next = now_ns() + OWNERS_NS;

		if (command_ends_before(child, next < ns ? next : ns))
			return true;
		owners_read(owners, view, stream);
		if (next >= ns)
			return false;
	}
}

/* Enable the stream, run the command, read the totals at its end. */
static void run_once(const struct stat_options *o, struct view *view, int stream, char **command,
		     struct owners *owners, struct run *run)
{
	uint64_t begin, next, step = o->interval_ns ? o->interval_ns : SAMPLE_NS;
	struct command child = { .pid = 0 };
	struct genx_oa_totals totals;
	struct counts delta;
	bool end = false;

	memset(run, 0, sizeof(*run));
	if (*command)
		command_prepare(&child, command);
	run->err = xioctl(stream, I915_PERF_IOCTL_ENABLE, NULL);
	if (run->err)
		die(EXIT_FAILED, "enabling the stream: %s", strerror(-run->err));
	begin = now_ns();
	if (*command)
		command_start(&child, command[0]);
	for (next = begin; !end;) {
		uint64_t limit = o->duration_ns ? begin + o->duration_ns : UINT64_MAX;

		next += step;
		if (next >= limit) {
			next = limit;
			end = true;
		}
		if (wait_until(&child, next, owners, view, stream)) {
			run->stopped = !child.ended;
			end = true;
		}
		/* The sums then include reports that had not landed yet. */
		if (end)
			xioctl(stream, I915_PERF_IOCTL_DISABLE, NULL);
		delta.time = (now_ns() - begin) / 1e9;
		run->err = oa_totals(stream, &totals);
		if (run->err)
			break;
		totals_subtract(&delta.totals, &totals, &run->counts.totals);
		run->counts.totals = totals;
		run->counts.time = delta.time;
		if (o->interval_ns)
			view_interval(view, &delta);
	}
	if (owners)
		owners_read(owners, view, stream);
	command_stop(&child);
	run->status = child.ended ? child.status : 0;
}

static int run_all(const struct stat_options *o, struct view *view, char **command)
{
	unsigned int n = 0, repeat = o->repeat ? o->repeat : 1;
	static struct owners owners;
	struct view_runs runs = { 0 };
	struct source source;
	bool lost = false;
	int status = 0;
	struct run run;

	source_open(&source, &o->source, view);
	owners_begin(&owners, o->by, source.device);
	view_open(view, o->output);
	view_head(view);
	do {
		fflush(NULL);
		run_once(o, view, source.stream, command, o->by ? &owners : NULL, &run);
		n++;
		view_totals(view, &run.counts, o->repeat ? n : 0);
		view_runs_add(view, &runs, &run.counts);
		lost |= run.counts.totals.flags & GENX_OA_TOTALS_LOST;
		if (run.status)
			status = run.status;
	} while (n < repeat && !run.err && !run.stopped);
	if (o->repeat)
		view_runs_print(view, &runs);
	if (o->by)
		owners_print(&owners, view);
	if (!run.err)
		warn_if_empty(&view->info, &run.counts);
	source_close(&source);
	view_close(view, o->output);
	counters_free(&view->table);
	metric_free(&view->metrics.table);
	if (run.err)
		die(EXIT_FAILED, "%s, the totals end at %.3f s",
		    run.err == -ENODEV ? "the device is gone" : strerror(-run.err),
		    run.counts.time);
	if (status)
		return status;
	return lost ? EXIT_LOST : 0;
}

enum { OPTION_PER_CONTEXT = 256, OPTION_PER_PROCESS };

int cmd_stat(int argc, char **argv)
{
	static const struct option own[] = {
		{ "interval", required_argument, NULL, 'I' },
		{ "duration", required_argument, NULL, 'd' },
		{ "repeat", required_argument, NULL, 'r' },
		{ "all", no_argument, NULL, 'a' },
		{ "output", required_argument, NULL, 'o' },
		{ "separator", required_argument, NULL, 'x' },
		{ "json", no_argument, NULL, 'j' },
		{ "per-context", no_argument, NULL, OPTION_PER_CONTEXT },
		{ "per-process", no_argument, NULL, OPTION_PER_PROCESS },
		{ 0 }
	};
	struct stat_options o = { .source = { .oa = OA_OPTIONS_DEFAULT } };
	struct view view = { .form = VIEW_TABLE };
	int option;

	while ((option = source_getopt(&o.source, argc, argv, "+I:d:r:ao:x:j", own)) != -1) {
		switch (option) {
		case 'I':
			o.interval_ns = parse_u64(optarg, "--interval", 1, 1000000000) * 1000000;
			break;
		case 'd':
			o.duration_ns = parse_seconds(optarg, "--duration") * 1e9;
			break;
		case 'r':
			o.repeat = parse_u64(optarg, "--repeat", 1, 1000000);
			break;
		case 'a':
			view.all = true;
			break;
		case 'o':
			o.output = optarg;
			break;
		case 'x':
			view.form = VIEW_FIELDS;
			view.separator = optarg;
			break;
		case 'j':
			view.form = VIEW_JSON;
			break;
		case OPTION_PER_CONTEXT:
		case OPTION_PER_PROCESS:
			o.by = option == OPTION_PER_CONTEXT ? OWNERS_CONTEXT : OWNERS_PROCESS;
			o.source.oa.records = GENX_OA_RECORDS_DELTA;
			o.source.oa.coalesce_ns = OWNERS_NS;
			break;
		default:
			return option_help(option, help);
		}
	}
	if (o.repeat && optind == argc)
		die(EXIT_USAGE, "--repeat needs a command");
	if (o.repeat && (o.interval_ns || o.duration_ns))
		die(EXIT_USAGE, "--repeat excludes --interval and --duration");
	if (o.repeat && o.by)
		die(EXIT_USAGE, "--repeat excludes --per-context and --per-process");
	if (optind == argc && !o.interval_ns)
		o.interval_ns = 1000000000;
	command_signals_block();
	return run_all(&o, &view, argv + optind);
}
