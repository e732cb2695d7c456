// SPDX-License-Identifier: MIT
/* genx-perf export: totals for Prometheus, as a text, a file or an HTTP server. */

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/command.h"
#include "tools/genx-perf/export/export.h"
#include "tools/genx-perf/export/metrics.h"

static const char help[] =
"usage: genx-perf export [options]\n"
"Print totals as Prometheus metrics: once after an interval, or again and again in a file, or\n"
"on request. Totals begin with 0 when the command does.\n"
"  -t, --textfile FILE  write FILE each interval, for node_exporter's textfile collector\n"
"  -l, --listen ADDRESS serve http://ADDRESS/metrics, for instance 127.0.0.1:9101\n"
"      --openmetrics    OpenMetrics instead of Prometheus' text format\n"
"  -I, --interval MS    length of an interval, which metrics cover (1000; with --textfile 15000)\n"
"  -n, --count N        end after N intervals (--textfile; until interrupted)\n"
"  -c, --counters LIST  these counters and metrics, for instance GpuBusy,EuActive\n"
"  -a, --all            all counters, including those without a name\n"
"  -s, --set NAME       metric set of the table (the one that the counters need)\n"
"  -M, --metrics FILE   names of counters from FILE instead of the installed ones\n"
"  -f, --format NAME    report format (all counters), see genx-perf list\n"
"  -P, --period NS      report timer, at least as fast as this (2000000)\n"
"  -e, --exponent N     report timer as the hardware's exponent, 0 to 31\n"
"  -m, --metrics-set N  metric set by its id (1: the built-in one)\n"
"  -b, --buffer KIB     size of the report buffer, a power of two\n"
"  -D, --device PATH    device node (the first one that genx drives)\n"
"Exit: 0; 1 a failure; 2 usage; 3 no device.\n";

static volatile sig_atomic_t stop;

static void on_signal(int sig)
{
	stop = sig;
}

/**
 * struct export - state of the command
 * @source:	device and stream
 * @view:	counters to print, and their names
 * @open:	print OpenMetrics
 * @textfile:	file to write, or NULL
 * @listen:	address to listen on, or NULL
 * @interval_ns: length of an interval
 * @count:	number of intervals, 0: no limit
 * @before:	totals at the end of the last window
 * @before_ns:	its time
 * @due_ns:	time at which the window ends: a multiple of @interval_ns after the start
 * @span:	totals of the last window, from which metrics are computed
 * @span_ns:	its length, 0: there is none yet
 * @err:	negative errno of the totals that ends the command, or 0
 */
struct export {
	struct source source;
	struct view view;
	bool open;
	const char *textfile;
	const char *listen;
	uint64_t interval_ns;
	unsigned int count;
	struct genx_oa_totals before;
	uint64_t before_ns;
	uint64_t due_ns;
	struct genx_oa_totals span;
	uint64_t span_ns;
	int err;
};

/* End a window at @totals and begin the next one. */
static void end_window(struct export *e, const struct genx_oa_totals *totals)
{
	uint64_t now = now_ns();

	totals_subtract(&e->span, totals, &e->before);
	e->span_ns = now - e->before_ns;
	e->before = *totals;
	e->before_ns = now;
}

/* The time at which the next window ends. Those that were missed are left out. */
static void next_window(struct export *e)
{
	uint64_t now = now_ns();

	e->due_ns += e->interval_ns;
	if (e->due_ns <= now)
		e->due_ns += ((now - e->due_ns) / e->interval_ns + 1) * e->interval_ns;
}

/* Is the device gone? A window can be long, so that its end would tell it late. */
static bool is_gone(const struct export *e)
{
	struct pollfd pfd = { .fd = e->source.stream };

	return poll(&pfd, 1, 0) > 0 && pfd.revents & POLLHUP;
}

/*
 * End the window if it is old enough. Windows follow each other, independent of scrapes, so that
 * each scrape between two ends has the same metrics. Return: ms until the end of the next one; -1:
 * the totals cannot be read any more
 */
static int tick(void *data)
{
	struct export *e = data;
	struct genx_oa_totals totals;
	uint64_t now = now_ns();

	if (!e->err && is_gone(e))
		e->err = -ENODEV;
	if (!e->err && now >= e->due_ns) {
		e->err = oa_totals(e->source.stream, &totals);
		if (!e->err)
			end_window(e, &totals);
		next_window(e);
		now = now_ns();
	}
	if (e->err)
		return -1;
	return now < e->due_ns ? (e->due_ns - now) / 1000000 + 1 : 0;
}

/* Print all metrics. @end: a window ends here. Without totals, the command ends (@e->err). */
static void print(struct export *e, FILE *out, bool open, bool end)
{
	struct metrics metrics = {
		.out = out, .open = open, .view = &e->view, .device = e->source.device,
	};

	if (!e->err)
		e->err = oa_totals(e->source.stream, &metrics.totals);
	metrics.up = !e->err;
	if (metrics.up && end)
		end_window(e, &metrics.totals);
	metrics.span = e->span;
	metrics.span_ns = e->span_ns;
	metrics_print(&metrics);
}

static bool render(void *data, bool open, struct http_page *page)
{
	struct export *e = data;
	FILE *out = open_memstream(&page->text, &page->size);

	if (!out)
		return false;
	page->type = open || e->open ? METRICS_TYPE_OPEN : METRICS_TYPE_TEXT;
	print(e, out, open || e->open, false);
	return !fclose(out);
}

/* Replace the file by rename(), so that a reader finds the old or the new text, never a part. */
static void write_textfile(struct export *e)
{
	char path[PATH_MAX];
	FILE *out;
	bool bad;

	if (snprintf(path, sizeof(path), "%s.%d.tmp", e->textfile, getpid()) >= (int)sizeof(path))
		die(EXIT_FAILED, "%s: %s", e->textfile, strerror(ENAMETOOLONG));
	out = fopen(path, "we");
	if (!out)
		die(EXIT_FAILED, "%s: %s", path, strerror(errno));
	print(e, out, e->open, true);
	bad = ferror(out);
	if (fclose(out) || bad || rename(path, e->textfile)) {
		int err = errno;

		unlink(path);
		die(EXIT_FAILED, "%s: %s", e->textfile, strerror(err));
	}
}

static void wait_until(uint64_t ns)
{
	uint64_t now;

	while (!stop && (now = now_ns()) < ns) {
		uint64_t left = ns - now;
		struct timespec ts = { .tv_sec = left / 1000000000, .tv_nsec = left % 1000000000 };

		nanosleep(&ts, NULL);
	}
}

static void export_textfile(struct export *e)
{
	for (unsigned int n = 0; !stop && !e->err && (!e->count || n < e->count); n++) {
		wait_until(e->due_ns);
		write_textfile(e);
		next_window(e);
	}
}

static int run(struct export *e, const struct source_options *options)
{
	int err, socket = e->listen ? http_listen(e->listen) : -1;

	source_open(&e->source, options, &e->view);
	err = xioctl(e->source.stream, I915_PERF_IOCTL_ENABLE, NULL);
	if (err)
		die(EXIT_FAILED, "enabling the stream: %s", strerror(-err));
	e->before_ns = now_ns();
	e->due_ns = e->before_ns + e->interval_ns;
	if (e->listen) {
		http_serve(socket, render, tick, e, &stop);
		close(socket);
	} else if (e->textfile) {
		export_textfile(e);
	} else {
		view_open(&e->view, NULL, stdout);
		wait_until(e->due_ns);
		print(e, e->view.out, e->open, true);
		view_close(&e->view, NULL);
	}
	source_close(&e->source);
	counters_free(&e->view.table);
	metric_free(&e->view.metrics.table);
	if (e->err == -ENODEV)
		die(EXIT_FAILED, "the device is gone");
	if (e->err)
		die(EXIT_FAILED, "reading the totals: %s", strerror(-e->err));
	return 0;
}

enum { OPTION_OPENMETRICS = 256 };

int cmd_export(int argc, char **argv)
{
	static const struct option own[] = {
		{ "textfile", required_argument, NULL, 't' },
		{ "listen", required_argument, NULL, 'l' },
		{ "openmetrics", no_argument, NULL, OPTION_OPENMETRICS },
		{ "interval", required_argument, NULL, 'I' },
		{ "count", required_argument, NULL, 'n' },
		{ "all", no_argument, NULL, 'a' },
		{ 0 }
	};
	struct sigaction action = { .sa_handler = on_signal };
	struct source_options options = { .oa = OA_OPTIONS_DEFAULT };
	static struct export e;
	int option;

	options.oa.period_ns = OA_PERIOD_SLOW_NS;
	while ((option = source_getopt(&options, argc, argv, "t:l:I:n:a", own)) != -1) {
		switch (option) {
		case 't':
			e.textfile = optarg;
			break;
		case 'l':
			e.listen = optarg;
			break;
		case OPTION_OPENMETRICS:
			e.open = true;
			break;
		case 'I':
			e.interval_ns = parse_u64(optarg, "--interval", 1, 1000000000) * 1000000;
			break;
		case 'n':
			e.count = parse_u64(optarg, "--count", 1, UINT32_MAX);
			break;
		case 'a':
			e.view.all = true;
			break;
		default:
			return option_help(option, help);
		}
	}
	if (optind != argc)
		return option_unexpected(argv[optind], help);
	excludes(e.listen, "--listen", e.textfile, "--textfile");
	excludes(e.view.all, "--all", options.counters, "--counters");
	if (e.count && !e.textfile)
		die(EXIT_USAGE, "--count needs --textfile");
	if (!e.interval_ns)
		e.interval_ns = e.textfile ? 15000000000ull : 1000000000;
	signal(SIGPIPE, SIG_IGN);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	return run(&e, &options);
}
