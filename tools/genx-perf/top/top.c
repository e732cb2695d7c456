// SPDX-License-Identifier: MIT
/* genx-perf top: show the activity of the GPU, its engines and its clients. */

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/command.h"
#include "tools/genx-perf/top/top.h"

static const char help[] =
"usage: genx-perf top [options]\n"
"Show busy time, frequency, EU activity, engines and clients, again each interval.\n"
"An engine's time is that of its clients; one of a new process is found some seconds late.\n"
"Keys: q quit, s sort clients by busy time, memory or pid, / filter clients, space pause.\n"
"  -1, --once           print one interval as text and end\n"
"  -j, --json           one JSON object per interval instead of the screen\n"
"  -n, --count N        end after N intervals (--json; until interrupted)\n"
"  -I, --interval MS    length of an interval (1000)\n"
"  -S, --sort KEY       sort clients by busy, memory or pid (busy)\n"
"  -F, --filter TEXT    show only clients whose command has TEXT, in any case\n"
"      --no-oa          leave out the counters: needs no privilege\n"
"  -c, --counters LIST  these counters and metrics, for instance EuActive,SamplerBusy\n"
"  -M, --metrics FILE   names of counters from FILE instead of the installed ones\n"
"  -f, --format NAME    report format (A32u40_A4u32_B8_C8), see genx-perf list\n"
"  -P, --period NS      report timer, at least as fast as this (10000000)\n"
"  -e, --exponent N     report timer as the hardware's exponent, 0 to 31\n"
"  -s, --set NAME       metric set of the table (EuActivity)\n"
"  -m, --metrics-set N  metric set by its id\n"
"  -b, --buffer KIB     size of the report buffer, a power of two\n"
"  -D, --device PATH    device node (the first one that genx drives)\n"
"Exit: 0; 1 a failure; 2 usage; 3 no device.\n";

/**
 * struct top_options - the command line
 * @source:	options that select what to count
 * @interval_ms: length of an interval
 * @count:	number of intervals, 0: no limit
 * @once:	print one interval as text
 * @json:	print JSON
 * @no_oa:	do not count
 * @sort:	order of clients
 * @filter:	text that the command of a client has, NULL: all clients
 */
struct top_options {
	struct source_options source;
	unsigned int interval_ms;
	unsigned int count;
	bool once;
	bool json;
	bool no_oa;
	enum top_sort sort;
	const char *filter;
};

/* Open the device, and a stream if there is an OA unit. Without one, only clients are shown. */
static void open_device(struct top *top, struct source *source, const struct top_options *o)
{
	struct drm_genx_oa_info unit;
	int err;

	source->stream = -1;
	source->device = device_open(o->source.oa.device);
	device_name(source->device, top->view.address, sizeof(top->view.address));
	device_platform(source->device, top->view.platform, sizeof(top->view.platform));
	if (o->no_oa || oa_unit_info(source->device, 0, &unit))
		return;
	close(source->device);
	source_open(source, &o->source, &top->view);
	err = xioctl(source->stream, I915_PERF_IOCTL_ENABLE, NULL);
	if (err)
		die(EXIT_FAILED, "enabling the stream: %s", strerror(-err));
	top->oa = true;
}

static void print_text(const struct top *top)
{
	static char lines[CLIENTS_MAX + 20][TOP_WIDTH + 1];
	unsigned int n = top_lines(top, lines, ARRAY_SIZE(lines));

	for (unsigned int i = 0; i < n; i++)
		printf("%s\n", lines[i]);
}

/*
 * Print intervals without a screen. A signal may end the process, since there is no screen to
 * restore.
 */
static int print_intervals(struct top *top, const struct source *source,
			   const struct top_options *o)
{
	const struct timespec ts = {
		.tv_sec = o->interval_ms / 1000,
		.tv_nsec = o->interval_ms % 1000 * 1000000,
	};
	unsigned int count = o->once ? 1 : o->count;
	int err = 0;

	for (unsigned int n = 0; !err && (!count || n < count); n++) {
		nanosleep(&ts, NULL);
		err = top_sample(top, source);
		if (err)
			break;
		if (o->json)
			top_json(top, stdout);
		else
			print_text(top);
		if (ferror(stdout))
			die(EXIT_FAILED, "standard output: %s", strerror(errno));
	}
	return err;
}

static int run(const struct top_options *o)
{
	static struct top top = { .proc = "/proc" };
	struct source source;
	int err;

	top.sort = o->sort;
	top.scan_all = o->once;
	snprintf(top.filter, sizeof(top.filter), "%s", o->filter ? o->filter : "");
	open_device(&top, &source, o);
	events_open(&top.events, top.view.address);
	err = top_sample(&top, &source);
	if (!err && (o->once || o->json))
		err = print_intervals(&top, &source, o);
	else if (!err)
		err = top_screen(&top, &source, o->interval_ms);
	events_close(&top.events);
	if (top.oa)
		close(source.stream);
	close(source.device);
	counters_free(&top.view.table);
	metric_free(&top.view.metrics.table);
	if (err)
		die(EXIT_FAILED, err == -ENODEV ? "the device is gone" : "%s", strerror(-err));
	return fflush(stdout) ? EXIT_FAILED : 0;
}

static enum top_sort parse_sort(const char *name)
{
	for (unsigned int i = 0; i < TOP_SORTS; i++)
		if (!strcmp(name, top_sort_names[i]))
			return i;
	die(EXIT_USAGE, "--sort: '%s' is not busy, memory or pid", name);
}

enum { OPTION_NO_OA = 256 };

int cmd_top(int argc, char **argv)
{
	static const struct option own[] = {
		{ "once", no_argument, NULL, '1' },
		{ "json", no_argument, NULL, 'j' },
		{ "count", required_argument, NULL, 'n' },
		{ "interval", required_argument, NULL, 'I' },
		{ "sort", required_argument, NULL, 'S' },
		{ "filter", required_argument, NULL, 'F' },
		{ "no-oa", no_argument, NULL, OPTION_NO_OA },
		{ 0 }
	};
	struct top_options o = { .source = { .oa = OA_OPTIONS_DEFAULT }, .interval_ms = 1000 };
	int option;

	o.source.oa.period_ns = 10000000;
	while ((option = source_getopt(&o.source, argc, argv, "1jn:I:S:F:", own)) != -1) {
		switch (option) {
		case '1':
			o.once = true;
			break;
		case 'j':
			o.json = true;
			break;
		case 'n':
			o.count = parse_u64(optarg, "--count", 1, UINT32_MAX);
			break;
		case 'I':
			o.interval_ms = parse_u64(optarg, "--interval", 1, 1000000);
			break;
		case 'S':
			o.sort = parse_sort(optarg);
			break;
		case 'F':
			if (strlen(optarg) >= TOP_FILTER_MAX)
				die(EXIT_USAGE, "--filter: more than %u characters",
				    TOP_FILTER_MAX - 1);
			o.filter = optarg;
			break;
		case OPTION_NO_OA:
			o.no_oa = true;
			break;
		default:
			return option_help(option, help);
		}
	}
	if (optind != argc)
		return option_help('?', help);
	if (o.count && !o.json)
		die(EXIT_USAGE, "--count needs --json");
	return run(&o);
}
