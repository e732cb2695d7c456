// SPDX-License-Identifier: MIT
/* genx-perf stat: one line of counter deltas per interval, then totals. */

#define _GNU_SOURCE		/* pipe2() */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "perf.h"

#define COLUMN		13
#define LINES_PER_HEAD	20

static const char help[] =
"usage: genx-perf stat [options] [-- command [argument...]]\n"
"Print GPU counter deltas, one line per interval, then the totals. With a command, count\n"
"from its start to its end.\n"
"  -I, --interval MS    length of an interval in ms (1000)\n"
"  -d, --duration S     stop after S seconds, and end the command (until interrupted)\n"
"  -f, --format NAME    report format (A32u40_A4u32_B8_C8), see genx-perf list\n"
"  -p, --period NS      report timer, at least as fast as this (1000000)\n"
"  -e, --exponent N     report timer as the hardware's exponent, 0 to 31\n"
"  -m, --metrics-set N  metric set (1: the built-in one)\n"
"  -b, --buffer KIB     size of the report buffer, a power of two\n"
"  -c, --counters LIST  columns, for instance A0,A7-A9,B1 (B0-B7)\n"
"  -a, --all            all counters as columns\n"
"  -j, --json           one JSON object per line, and one for the totals\n"
"  -D, --device PATH    device node (the first one that genx drives)\n"
"Exit: 0; 1 a failure; 2 usage; 3 no device; 4 data was lost. With a command: its status,\n"
"127 if it cannot be run, 128 + N if signal N ended it.\n";

/**
 * struct stat_options - options of this command
 * @oa:		what to count
 * @interval_ns: length of an interval
 * @duration_ns: when to stop, 0: no limit
 * @counters:	list of columns from the command line, NULL: default
 * @all:	all counters
 * @json:	JSON instead of a table
 */
struct stat_options {
	struct oa_options oa;
	uint64_t interval_ns;
	uint64_t duration_ns;
	const char *counters;
	bool all;
	bool json;
};

static uint64_t now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000000000ull + ts.tv_nsec;
}

/* ---- which counters are columns ---- */

static int counter_index(const struct genx_oa_stream_info *info, const char *name, size_t len)
{
	for (unsigned int i = 0; i < oa_counters(info); i++) {
		const char *have = oa_counter_name(info, i);

		if (strlen(have) == len && !strncasecmp(have, name, len))
			return i;
	}
	die(EXIT_USAGE, "format %s has no counter '%.*s'", info->format_name, (int)len, name);
}

static void columns_parse(const struct genx_oa_stream_info *info, const char *list, bool *columns)
{
	if (!*list)
		die(EXIT_USAGE, "--counters: the list is empty");
	while (*list) {
		size_t len = strcspn(list, ",-");
		int first = counter_index(info, list, len), last = first;
		const char *range = list;

		list += len;
		if (*list == '-') {
			list++;
			len = strcspn(list, ",");
			last = counter_index(info, list, len);
			list += len;
		}
		if (first > last)
			die(EXIT_USAGE, "--counters: %.*s is an empty range, "
			    "write the lower counter first", (int)(list - range), range);
		for (int i = first; i <= last; i++)
			columns[i] = true;
		if (*list)
			list++;
	}
}

static void columns_choose(const struct stat_options *o, const struct genx_oa_stream_info *info,
			   bool *columns)
{
	for (unsigned int i = 0; i < oa_counters(info); i++)
		columns[i] = o->all || (!o->counters && i >= info->n_a &&
					i < (unsigned int)info->n_a + info->n_b);
	if (o->counters)
		columns_parse(info, o->counters, columns);
}

/* ---- one line ---- */

static double seconds(const struct genx_oa_stream_info *info, uint64_t ticks)
{
	return (double)ticks / info->timestamp_hz;
}

static double percent(uint64_t part, uint64_t whole)
{
	return whole ? 100.0 * part / whole : 0;
}

static void print_head(const struct genx_oa_stream_info *info, const bool *columns)
{
	printf("%8s %8s %14s %7s", "time s", "reports", "gpu ticks", "MHz");
	if (oa_counter_a0(info) >= 0)
		printf(" %7s", "busy %");
	for (unsigned int i = 0; i < oa_counters(info); i++)
		if (columns[i])
			printf(" %*s", COLUMN, oa_counter_name(info, i));
	printf("\n");
}

static void print_json(const struct genx_oa_stream_info *info, const char *type, double time,
		       const struct genx_oa_totals *d)
{
	printf("{\"type\":\"%s\",\"time\":%.6f,\"gpu_seconds\":%.9f,\"reports\":%" PRIu64
	       ",\"timestamp\":%" PRIu64 ",\"gpu_ticks\":%" PRIu64 ",\"lost\":%" PRIu64
	       ",\"overflows\":%" PRIu64, type, time, seconds(info, d->timestamp),
	       (uint64_t)d->reports, (uint64_t)d->timestamp, (uint64_t)d->gpu_ticks,
	       (uint64_t)d->lost, (uint64_t)d->overflows);
	if (oa_counter_a0(info) >= 0)
		printf(",\"busy_percent\":%.3f",
		       percent(d->counters[oa_counter_a0(info)], d->gpu_ticks));
	printf(",\"counters\":{");
	for (unsigned int i = 0; i < oa_counters(info); i++)
		printf("%s\"%s\":%" PRIu64, i ? "," : "", oa_counter_name(info, i),
		       (uint64_t)d->counters[i]);
	printf("}}\n");
}

static void print_line(const struct genx_oa_stream_info *info, const bool *columns, double time,
		       const struct genx_oa_totals *d)
{
	double span = seconds(info, d->timestamp);

	printf("%8.3f %8" PRIu64 " %14" PRIu64 " %7.1f", time, (uint64_t)d->reports,
	       (uint64_t)d->gpu_ticks, span ? d->gpu_ticks / span / 1e6 : 0);
	if (oa_counter_a0(info) >= 0)
		printf(" %7.2f", percent(d->counters[oa_counter_a0(info)], d->gpu_ticks));
	for (unsigned int i = 0; i < oa_counters(info); i++)
		if (columns[i])
			printf(" %*" PRIu64, COLUMN, (uint64_t)d->counters[i]);
	printf("\n");
	if (d->overflows)
		printf("  LOST DATA: the report buffer overflowed %" PRIu64 " times, "
		       "counts of that time are missing\n", (uint64_t)d->overflows);
	if (d->lost)
		printf("  LOST DATA: the hardware dropped reports (%" PRIu64 " times), "
		       "the sums are right, the split by context is not\n", (uint64_t)d->lost);
}

static void print_totals(const struct genx_oa_stream_info *info, double time,
			 const struct genx_oa_totals *t)
{
	printf("totals over %.3f s (%.6f s of GPU time), %" PRIu64 " reports\n", time,
	       seconds(info, t->timestamp), (uint64_t)t->reports);
	printf("  %-10s %" PRIu64 "\n", "timestamp", (uint64_t)t->timestamp);
	printf("  %-10s %" PRIu64 "\n", "gpu_ticks", (uint64_t)t->gpu_ticks);
	if (oa_counter_a0(info) >= 0)
		printf("  %-10s %.3f\n", "busy_%",
		       percent(t->counters[oa_counter_a0(info)], t->gpu_ticks));
	for (unsigned int i = 0; i < oa_counters(info); i++)
		printf("  %-10s %" PRIu64 "\n", oa_counter_name(info, i),
		       (uint64_t)t->counters[i]);
	printf("  %-10s %" PRIu64 "\n", "lost", (uint64_t)t->lost);
	printf("  %-10s %" PRIu64 "\n", "overflows", (uint64_t)t->overflows);
	if (t->flags & GENX_OA_TOTALS_LOST)
		printf("DATA WAS LOST: see above; use a larger --buffer or a longer --period\n");
	else if (t->intervals)
		printf("nothing was lost\n");
}

/* A difference needs two reports. */
static void warn_if_empty(const struct genx_oa_stream_info *info, double time,
			  const struct genx_oa_totals *t)
{
	if (!t->intervals)
		fprintf(stderr, "genx-perf: nothing was counted: %" PRIu64 " reports in %.3f s, "
			"the timer period is %.3f s\n"
			"  use a shorter --period or a longer --duration\n",
			(uint64_t)t->reports, time, info->period_ns / 1e9);
}

static void subtract(struct genx_oa_totals *d, const struct genx_oa_totals *to,
		     const struct genx_oa_totals *from)
{
	*d = *to;
	d->timestamp -= from->timestamp;
	d->gpu_ticks -= from->gpu_ticks;
	d->reports -= from->reports;
	d->intervals -= from->intervals;
	d->lost -= from->lost;
	d->overflows -= from->overflows;
	for (unsigned int i = 0; i < GENX_OA_MAX_COUNTERS; i++)
		d->counters[i] -= from->counters[i];
}

/* ---- the command that is measured ---- */

/* What can end a run: the command, or a request to stop. Blocked, and taken by sigtimedwait(). */
static void signals_of_run(sigset_t *set)
{
	sigemptyset(set);
	sigaddset(set, SIGCHLD);
	sigaddset(set, SIGINT);
	sigaddset(set, SIGTERM);
}

/**
 * struct command - the command that is measured
 * @pid:	its process, 0: there is none
 * @go:		written to when it may start
 * @failed:	has the errno of its exec(), and ends if that succeeds
 * @ended:	it was waited for
 * @status:	its exit status as a shell shows it
 */
struct command {
	pid_t pid;
	int go;
	int failed;
	bool ended;
	int status;
};

/* In the child: wait until counting has begun, so that fork() is not measured. */
static void __attribute__((noreturn)) command_exec(char **argv, int go, int failed)
{
	sigset_t set;
	char byte;
	int err;

	if (read(go, &byte, 1) != 1)
		_exit(EXIT_NOT_RUN);
	signals_of_run(&set);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	execvp(argv[0], argv);
	err = errno;
	if (write(failed, &err, sizeof(err)) < 0)
		_exit(EXIT_NOT_RUN);
	_exit(EXIT_NOT_RUN);
}

static void command_prepare(struct command *c, char **argv)
{
	int go[2], failed[2];

	if (pipe2(go, O_CLOEXEC) || pipe2(failed, O_CLOEXEC))
		die(EXIT_FAILED, "pipe: %s", strerror(errno));
	c->pid = fork();
	if (c->pid < 0)
		die(EXIT_FAILED, "fork: %s", strerror(errno));
	if (!c->pid) {
		close(go[1]);
		command_exec(argv, go[0], failed[1]);
	}
	close(go[0]);
	close(failed[1]);
	c->go = go[1];
	c->failed = failed[0];
}

static void command_start(struct command *c, const char *name)
{
	int err;

	if (write(c->go, "", 1) != 1)
		die(EXIT_FAILED, "starting %s: %s", name, strerror(errno));
	if (read(c->failed, &err, sizeof(err)) == sizeof(err))
		die(EXIT_NOT_RUN, "%s: %s", name, strerror(err));
}

static void command_reap(struct command *c)
{
	int status;

	if (!c->pid || c->ended || waitpid(c->pid, &status, WNOHANG) != c->pid)
		return;
	c->ended = true;
	c->status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Return: true if the run ends before @ns, because the command did or a signal came. */
static bool ends_before(struct command *c, uint64_t ns)
{
	sigset_t set;

	signals_of_run(&set);
	for (;;) {
		uint64_t now = now_ns(), left = ns > now ? ns - now : 0;
		struct timespec ts = { .tv_sec = left / 1000000000, .tv_nsec = left % 1000000000 };
		int sig = sigtimedwait(&set, NULL, &ts);

		if (sig == SIGINT || sig == SIGTERM)
			return true;
		command_reap(c);
		if (c->ended)
			return true;
		if (sig < 0 && errno == EAGAIN)
			return false;
	}
}

static int run(const struct stat_options *o, char **command)
{
	struct genx_oa_totals totals, last, delta;
	bool columns[GENX_OA_MAX_COUNTERS] = { false };
	struct genx_oa_stream_info info;
	uint64_t begin, next, t;
	struct command child = { .pid = 0 };
	unsigned int lines = 0;
	bool end = false;
	int stream, err;

	stream = oa_open(device_open(o->oa.device), &o->oa, &info);
	columns_choose(o, &info, columns);
	if (!o->json)
		printf("# %s, a report each %.3f us, metric set %" PRIu64 ", buffer %" PRIu64
		       " KiB\n", info.format_name, info.period_ns / 1e3,
		       (uint64_t)info.metrics_set, (uint64_t)info.buffer_size / 1024);

	fflush(stdout);
	if (*command)
		command_prepare(&child, command);
	err = xioctl(stream, I915_PERF_IOCTL_ENABLE, NULL);
	if (err)
		die(EXIT_FAILED, "enabling the stream: %s", strerror(-err));
	begin = now_ns();
	if (*command)
		command_start(&child, command[0]);
	next = begin;
	memset(&last, 0, sizeof(last));
	while (!end) {
		uint64_t limit = o->duration_ns ? begin + o->duration_ns : UINT64_MAX;

		next += o->interval_ns;
		if (next >= limit) {
			next = limit;
			end = true;
		}
		if (ends_before(&child, next))
			end = true;
		/* The sums then include reports that had not landed yet. */
		if (end)
			xioctl(stream, I915_PERF_IOCTL_DISABLE, NULL);
		t = now_ns() - begin;
		oa_totals(stream, &totals);
		subtract(&delta, &totals, &last);
		last = totals;
		if (o->json) {
			print_json(&info, "interval", t / 1e9, &delta);
		} else {
			if (lines++ % LINES_PER_HEAD == 0)
				print_head(&info, columns);
			print_line(&info, columns, t / 1e9, &delta);
		}
		fflush(stdout);
	}
	if (child.pid && !child.ended)
		kill(child.pid, SIGTERM);

	if (o->json)
		print_json(&info, "totals", t / 1e9, &totals);
	else
		print_totals(&info, t / 1e9, &totals);
	warn_if_empty(&info, t / 1e9, &totals);
	close(stream);
	if (child.ended && child.status)
		return child.status;
	return totals.flags & GENX_OA_TOTALS_LOST ? EXIT_LOST : 0;
}

int cmd_stat(int argc, char **argv)
{
	static const struct option long_options[] = {
		OA_LONG_OPTION("device", 'D'),
		OA_LONG_OPTION("format", 'f'),
		OA_LONG_OPTION("exponent", 'e'),
		OA_LONG_OPTION("period", 'p'),
		OA_LONG_OPTION("metrics-set", 'm'),
		OA_LONG_OPTION("buffer", 'b'),
		{ "interval", required_argument, NULL, 'I' },
		{ "duration", required_argument, NULL, 'd' },
		{ "counters", required_argument, NULL, 'c' },
		{ "all", no_argument, NULL, 'a' },
		{ "json", no_argument, NULL, 'j' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 }
	};
	struct stat_options o = { .oa = OA_OPTIONS_DEFAULT, .interval_ns = 1000000000 };
	sigset_t set;
	int option;

	while ((option = getopt_long(argc, argv, "+I:d:c:ajh" OA_SHORT_OPTIONS, long_options,
				     NULL)) != -1) {
		if (oa_option(&o.oa, option, optarg))
			continue;
		switch (option) {
		case 'I':
			o.interval_ns = parse_u64(optarg, "--interval", 1, 1000000000) * 1000000;
			break;
		case 'd':
			o.duration_ns = parse_seconds(optarg, "--duration") * 1e9;
			break;
		case 'c':
			o.counters = optarg;
			break;
		case 'a':
			o.all = true;
			break;
		case 'j':
			o.json = true;
			break;
		case 'h':
			fputs(help, stdout);
			return 0;
		default:
			fputs(help, stderr);
			return EXIT_USAGE;
		}
	}
	/* an ignored SIGCHLD, if inherited, would drop the status of the command */
	signal(SIGCHLD, SIG_DFL);
	signals_of_run(&set);
	sigprocmask(SIG_BLOCK, &set, NULL);
	return run(&o, argv + optind);
}
