// SPDX-License-Identifier: MIT
/* genx-perf stat: count while a command runs, or for a time. */

#include <errno.h>
#include <signal.h>
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
"Count while the command runs, from its start to its end, and print totals on standard error.\n"
"Without a command, print one line per interval, then totals, on standard output.\n"
"  -I, --interval MS    print a line each MS ms (1000; with a command: none)\n"
"  -d, --duration S     stop after S seconds, and end the command (until interrupted)\n"
"  -r, --repeat N       run the command N times, print mean and standard error\n"
"  -p, --pid PID        count for process PID alone, until it ends\n"
"  -c, --counters LIST  these counters, for instance GpuBusy,A7-A9,B1; may be repeated\n"
"  -a, --all            all counters, including those that are 0 or not in the set\n"
"      --per-context    print the counts of each context, too, with its process\n"
"      --per-process    the same of each process\n"
"  -o, --output FILE    print to FILE; -: standard output\n"
"  -x, --separator SEP  lines of fields: [time] value unit name [standard error]\n"
"                       [[context] pid command]\n"
"  -j, --json           one JSON object per line, and one for the totals\n"
"  -M, --metrics FILE   names of counters from FILE instead of the installed ones\n"
"  -f, --format NAME    report format (all counters), see genx-perf list\n"
"  -P, --period NS      report timer, at least as fast as this (1000000)\n"
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
 * @pid:	process for which is counted, 0: all
 * @output:	output file, "-": standard output, NULL: standard error with a command, else
 *		standard output
 * @repeat:	number of runs; 0: one run without statistics
 * @by:		count contexts or processes, too
 */
struct stat_options {
	struct source_options source;
	uint64_t interval_ns;
	uint64_t duration_ns;
	int pid;
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
static void warn_if_empty(const struct stat_options *o, const struct genx_oa_stream_info *info,
			  const struct counts *counts)
{
	if (counts->totals.intervals)
		return;
	if (o->pid)
		fprintf(stderr, "genx-perf: process %d had nothing on the GPU for %.3f s\n", o->pid,
			counts->time);
	else
		fprintf(stderr, "genx-perf: nothing was counted: %llu report%s in %.3f s, "
			"the timer period is %.3f s\n"
			"  use a shorter --period or a longer --duration\n",
			counts->totals.reports, plural(counts->totals.reports), counts->time,
			info->period_ns / 1e9);
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

static bool process_exists(int pid)
{
	return !kill(pid, 0) || errno != ESRCH;
}

/*
 * Wait until the time @ns, and read the records of contexts meanwhile. Return: true if the command
 * or the process ended before, or a signal asked to stop
 */
static bool wait_until(struct command *child, uint64_t ns, int pid, struct owners *owners,
		       const struct view *view, int stream)
{
	if (!owners)
		return command_ends_before(child, ns);
	for (;;) {
		uint64_t next = now_ns() + OWNERS_NS;

		if (command_ends_before(child, next < ns ? next : ns))
			return true;
		owners_read(owners, view, stream);
		if (pid && !process_exists(pid))
			return true;
		if (next >= ns)
			return false;
	}
}

/* Sums since the stream was enabled: of all, or of one process */
static int read_totals(const struct stat_options *o, const struct view *view, int stream,
		       struct owners *owners, struct genx_oa_totals *totals)
{
	int err = oa_totals(stream, totals);

	if (err || !o->pid)
		return err;
	owners_read(owners, view, stream);
	owners_process(owners, o->pid, totals);
	return 0;
}

static double seconds(const struct timeval *time)
{
	return time->tv_sec + time->tv_usec / 1e6;
}

/* The process could have contexts whose counts it does not have. */
static bool misses_contexts(const struct owners *owners, int pid)
{
	if (owners->folded)
		complain("more contexts ran than can be kept apart: counts of process %d can be "
			 "missing", pid);
	if (owners->more)
		complain("more than %u clients have the GPU open: counts of process %d can be "
			 "missing", CLIENTS_MAX, pid);
	return owners->folded || owners->more;
}

/* Enable the stream, run the command, read the totals at its end. */
static void run_once(const struct stat_options *o, struct view *view, int stream, char **command,
		     struct owners *owners, struct run *run)
{
	uint64_t begin, next, step = o->interval_ns ? o->interval_ns : SAMPLE_NS;
	struct command child = { .pid = 0 };
	struct genx_oa_totals totals;
	struct counts delta = { .command = false };
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
		if (wait_until(&child, next, o->pid, owners, view, stream)) {
			run->stopped = !child.ended;
			end = true;
		}
		/* The sums then include reports that had not landed yet. */
		if (end)
			xioctl(stream, I915_PERF_IOCTL_DISABLE, NULL);
		delta.time = (now_ns() - begin) / 1e9;
		run->err = read_totals(o, view, stream, owners, &totals);
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
	run->status = child.ended ? child.status : 0;
	command_stop(&child);
	run->counts.command = *command;
	run->counts.user = seconds(&child.usage.ru_utime);
	run->counts.sys = seconds(&child.usage.ru_stime);
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
	source_note_powered(view);
	owners_begin(&owners, o->by, source.device);
	if (o->pid && access(owners.contexts, R_OK))
		die(EXIT_FAILED, "--pid: %s: %s\n"
		    "  which contexts a process has is in debugfs, which root can read",
		    owners.contexts, strerror(errno));
	view_open(view, o->output, *command ? stderr : stdout);
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
	if (o->pid)
		lost |= misses_contexts(&owners, o->pid);
	owners.time = run.counts.time;
	if (o->by && !o->pid)
		owners_print(&owners, view);
	if (!run.err)
		warn_if_empty(o, &view->info, &run.counts);
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
		{ "pid", required_argument, NULL, 'p' },
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
	bool by[OWNERS_PROCESS + 1] = { false }, json = false;
	int option;

	while ((option = source_getopt(&o.source, argc, argv, "+I:d:r:p:ao:x:j", own)) != -1) {
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
			view.separator = optarg;
			break;
		case 'j':
			json = true;
			break;
		case 'p':
			o.pid = parse_u64(optarg, "--pid", 1, INT32_MAX);
			break;
		case OPTION_PER_CONTEXT:
			by[OWNERS_CONTEXT] = true;
			break;
		case OPTION_PER_PROCESS:
			by[OWNERS_PROCESS] = true;
			break;
		default:
			return option_help(option, help);
		}
	}
	if (o.repeat && optind == argc)
		die(EXIT_USAGE, "--repeat needs a command");
	excludes(o.repeat, "--repeat", o.interval_ns || o.duration_ns, "--interval and --duration");
	excludes(o.repeat, "--repeat", by[OWNERS_CONTEXT] || by[OWNERS_PROCESS],
		 "--per-context and --per-process");
	excludes(by[OWNERS_CONTEXT], "--per-context", by[OWNERS_PROCESS], "--per-process");
	excludes(json, "--json", view.separator, "--separator");
	excludes(view.all, "--all", o.source.counters, "--counters");
	if (view.separator && !*view.separator)
		die(EXIT_USAGE, "--separator: the text is empty");
	excludes(o.pid, "--pid", by[OWNERS_CONTEXT] || by[OWNERS_PROCESS],
		 "--per-context and --per-process");
	excludes(o.pid, "--pid", optind < argc, "a command");
	if (o.pid && !process_exists(o.pid))
		die(EXIT_USAGE, "--pid: there is no process %d", o.pid);
	view.times = o.interval_ns || (optind == argc && !o.repeat);
	view.form = json ? VIEW_JSON : view.separator ? VIEW_FIELDS : VIEW_TABLE;
	if (by[OWNERS_CONTEXT] || by[OWNERS_PROCESS] || o.pid) {
		o.by = by[OWNERS_CONTEXT] ? OWNERS_CONTEXT : OWNERS_PROCESS;
		o.source.oa.records = GENX_OA_RECORDS_DELTA;
		o.source.oa.coalesce_ns = OWNERS_NS;
	}
	view.owner_fields = o.pid ? 0 : o.by == OWNERS_CONTEXT ? 3 : o.by == OWNERS_PROCESS ? 2 : 0;
	if (optind == argc && !o.interval_ns)
		o.interval_ns = 1000000000;
	command_signals_block();
	return run_all(&o, &view, argv + optind);
}
