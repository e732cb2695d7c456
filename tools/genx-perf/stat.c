// SPDX-License-Identifier: MIT
/* genx-perf stat: a line of counter deltas for each interval, then totals. */

#include <errno.h>
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

static volatile sig_atomic_t stop;

static const char help[] =
"usage: genx-perf stat [options] [-- command [argument...]]\n"
"Print GPU counter deltas, a line for each interval, then the totals.\n"
"  -I, --interval MS    length of an interval in ms (1000)\n"
"  -d, --duration S     stop after S seconds (until interrupted, or the command ends)\n"
"  -f, --format NAME    report format (A32u40_A4u32_B8_C8), see genx-perf list\n"
"  -p, --period NS      report timer, at least as fast as this (1000000)\n"
"  -e, --exponent N     report timer as the hardware's exponent, 0 to 31\n"
"  -m, --metrics-set N  metric set (1: the built-in one)\n"
"  -b, --buffer KIB     size of the report buffer, a power of two\n"
"  -c, --counters LIST  columns, for instance A0,A7-A9,B1 (B0-B7)\n"
"  -a, --all            all counters as columns\n"
"  -j, --json           a JSON object for each line, and one for the totals\n"
"  -D, --device PATH    device node (the first one that genx drives)\n"
"Exit: 0; 1 a failure; 2 usage; 3 no device; 4 data was lost.\n";

/**
 * struct stat_options - options of this command
 * @oa:		what to count
 * @interval_ns: length of an interval
 * @duration_ns: when to stop, 0: not by itself
 * @counters:	list of columns as given, NULL: default
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

static void on_signal(int sig)
{
	stop = sig;
}

static uint64_t now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000000000ull + ts.tv_nsec;
}

static void sleep_until(uint64_t ns)
{
	struct timespec ts = { .tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000 };

	while (!stop && clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, NULL) == EINTR)
		;
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
	while (*list) {
		size_t len = strcspn(list, ",-");
		int first = counter_index(info, list, len), last = first;

		list += len;
		if (*list == '-') {
			list++;
			len = strcspn(list, ",");
			last = counter_index(info, list, len);
			list += len;
		}
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
		printf("  LOST DATA: the report buffer overflowed %" PRIu64 " times, this line is "
		       "short of what happened\n", (uint64_t)d->overflows);
	if (d->lost)
		printf("  LOST DATA: the hardware dropped reports (%" PRIu64 " times), the sums "
		       "are right, who ran is not known\n", (uint64_t)d->lost);
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
		printf("DATA WAS LOST: see above; a larger --buffer or a slower --period helps\n");
	else
		printf("nothing was lost\n");
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

/* ---- the command that is watched ---- */

static pid_t command_start(char **argv)
{
	pid_t pid = fork();

	if (pid < 0)
		die(EXIT_FAILED, "fork: %s", strerror(errno));
	if (!pid) {
		execvp(argv[0], argv);
		fprintf(stderr, "genx-perf: %s: %s\n", argv[0], strerror(errno));
		_exit(127);
	}
	return pid;
}

static bool command_ended(pid_t *pid)
{
	int status;

	if (*pid <= 0 || waitpid(*pid, &status, WNOHANG) != *pid)
		return false;
	*pid = 0;
	if (!WIFEXITED(status) || WEXITSTATUS(status))
		fprintf(stderr, "genx-perf: the command failed\n");
	return true;
}

static int run(const struct stat_options *o, char **command)
{
	struct genx_oa_totals totals, last, delta;
	bool columns[GENX_OA_MAX_COUNTERS] = { false };
	struct genx_oa_stream_info info;
	uint64_t begin, next, t;
	unsigned int lines = 0;
	pid_t child = 0;
	bool end = false;
	int stream, err;

	stream = oa_open(device_open(o->oa.device), &o->oa, &info);
	columns_choose(o, &info, columns);
	if (!o->json)
		printf("# %s, a report each %.3f us, metric set %" PRIu64 ", buffer %" PRIu64
		       " KiB\n", info.format_name, info.period_ns / 1e3,
		       (uint64_t)info.metrics_set, (uint64_t)info.buffer_size / 1024);

	err = xioctl(stream, I915_PERF_IOCTL_ENABLE, NULL);
	if (err)
		die(EXIT_FAILED, "enabling the stream: %s", strerror(-err));
	if (*command)
		child = command_start(command);
	begin = now_ns();
	next = begin;
	memset(&last, 0, sizeof(last));
	while (!end) {
		uint64_t limit = o->duration_ns ? begin + o->duration_ns : UINT64_MAX;

		next += o->interval_ns;
		if (next >= limit) {
			next = limit;
			end = true;
		}
		sleep_until(next);
		if (stop || command_ended(&child))
			end = true;
		/* What was on its way when the unit stopped is in the sums then. */
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
	if (child > 0 && stop)
		kill(child, SIGTERM);

	if (o->json)
		print_json(&info, "totals", t / 1e9, &totals);
	else
		print_totals(&info, t / 1e9, &totals);
	close(stream);
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
	struct sigaction action = { .sa_handler = on_signal };
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
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	return run(&o, argv + optind);
}
