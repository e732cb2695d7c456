// SPDX-License-Identifier: MIT
/* genx-perf top: show the activity of the GPU, its engines and its clients. */

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tools/genx-perf/cmdline/command.h"
#include "tools/genx-perf/top/top.h"

static const char help[] =
"usage: genx-perf top [options]\n"
"Show busy time, frequency, power, EU activity, memory bandwidth, engines and clients, again\n"
"each interval. GPU busy is counted by the hardware; an engine's time is that of its clients,\n"
"and one of a new process is found some seconds late.\n"
"Keys: q quit, s sort clients by busy time, memory or pid, / filter clients, g next GPU,\n"
"space pause, ? help. NO_COLOR in the environment: no colour.\n"
"  -1, --once           print one interval as text and end\n"
"  -j, --json           one JSON object per interval instead of the screen\n"
"  -n, --count N        end after N intervals (--json without --once; until interrupted)\n"
"  -I, --interval MS    length of an interval (1000)\n"
"  -S, --sort KEY       sort clients by busy, memory or pid (busy)\n"
"  -F, --filter TEXT    show only clients whose command has TEXT, in any case\n"
"      --no-oa          leave out the counters, and their options: needs no privilege\n"
"  -c, --counters LIST  these counters and metrics, for instance EuActive,SamplerBusy\n"
"  -M, --metrics FILE   names of counters from FILE instead of the installed ones\n"
"  -f, --format NAME    report format (all counters), see genx-perf list\n"
"  -P, --period NS      report timer, at least as fast as this (2000000)\n"
"  -e, --exponent N     report timer as the hardware's exponent, 0 to 31\n"
"  -s, --set NAME       metric set (RenderBasic where the GPU has it, else EuActivity)\n"
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

/* Name of an option with which the user asks for counters, NULL: there is none */
static const char *of_counters(const struct source_options *o)
{
	const struct {
		bool given;
		const char *name;
	} options[] = {
		{ o->counters, "--counters" }, { o->set, "--set" },
		{ o->by_id, "--metrics-set" }, { o->metrics, "--metrics" },
		{ o->oa.format, "--format" }, { o->period, "--period" },
		{ o->oa.exponent >= 0, "--exponent" }, { o->oa.buffer, "--buffer" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(options); i++)
		if (options[i].given)
			return options[i].name;
	return NULL;
}

/*
 * Open the device, and a stream if there is an OA unit. Without one, only clients are shown.
 * @path: its node, NULL: the first one
 */
static void open_device(struct top *top, struct source *source, const char *path)
{
	struct source_options options = top->gpus.options->source;
	struct drm_genx_oa_info unit;
	int err;

	options.oa.device = path;
	options.wish = "RenderBasic";
	source->stream = -1;
	source->device = device_open(path);
	device_name(source->device, top->view.address, sizeof(top->view.address));
	device_platform(source->device, top->view.platform, sizeof(top->view.platform));
	if (top->gpus.options->no_oa)
		return;
	err = oa_unit_info(source->device, 0, &unit);
	/* the next GPU can be without counters */
	if (err && !top->gpus.n && of_counters(&options))
		die(EXIT_FAILED, "%s: OA unit: %s", of_counters(&options), oa_strerror(err));
	if (err)
		return;
	close(source->device);
	source_open(source, &options, &top->view);
	err = xioctl(source->stream, I915_PERF_IOCTL_ENABLE, NULL);
	if (err)
		die(EXIT_FAILED, "enabling the stream: %s", strerror(-err));
	top->oa = true;
}

/* Open a GPU with its counters of events and energy, and begin the first interval. */
static int begin(struct top *top, struct source *source, const char *path)
{
	open_device(top, source, path);
	events_open(&top->events, "/sys", top->view.address);
	power_open(&top->power, "/sys", top->view.address);
	return top_sample(top, source);
}

static void end(struct top *top, const struct source *source)
{
	events_close(&top->events);
	power_close(&top->power);
	if (top->oa)
		close(source->stream);
	close(source->device);
	counters_free(&top->view.table);
	metric_free(&top->view.metrics.table);
}

int top_next_gpu(struct top *top, struct source *source)
{
	end(top, source);
	top->gpus.shown = (top->gpus.shown + 1) % top->gpus.n;
	memset(&top->view, 0, sizeof(top->view));
	memset(&top->now, 0, sizeof(top->now));
	memset(&top->totals, 0, sizeof(top->totals));
	memset(top->scans, 0, sizeof(top->scans));
	top->scan_due_ns = 0;
	top->time_ns = 0;
	top->n_history = 0;
	top->oa = false;
	return begin(top, source, top->gpus.nodes[top->gpus.shown].path);
}

/* The GPU that was opened, in the list of all */
static void find_shown(struct top_gpus *gpus, const char *address)
{
	for (unsigned int i = 0; i < gpus->n; i++)
		if (!strcmp(gpus->nodes[i].address, address))
			gpus->shown = i;
}

static void print_text(const struct top *top)
{
	static struct top_line lines[CLIENTS_MAX + 20];
	unsigned int n = top_lines(top, lines, ARRAY_SIZE(lines));

	for (unsigned int i = 0; i < n; i++)
		printf("%s\n", lines[i].text);
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
	static struct top top = { .proc = "/proc", .passwd = "/etc/passwd" };
	struct source source;
	int err;

	top.gpus.options = o;
	top.self = getpid();
	top.sort = o->sort;
	top.scan_all = o->once;
	snprintf(top.filter, sizeof(top.filter), "%s", o->filter ? o->filter : "");
	err = begin(&top, &source, o->source.oa.device);
	if (!err && (o->once || o->json)) {
		err = print_intervals(&top, &source, o);
	} else if (!err) {
		setlocale(LC_CTYPE, "");
		top.utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
		top.gpus.n = device_nodes(top.gpus.nodes);
		find_shown(&top.gpus, top.view.address);
		err = top_screen(&top, &source, o->interval_ms);
	}
	end(&top, &source);
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

	o.source.oa.period_ns = OA_PERIOD_SLOW_NS;
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
		return option_unexpected(argv[optind], help);
	excludes(o.once, "--once", o.count, "--count");
	if (o.count && !o.json)
		die(EXIT_USAGE, "--count needs --json");
	if (o.no_oa && of_counters(&o.source))
		die(EXIT_USAGE, "--no-oa excludes %s: it counts nothing", of_counters(&o.source));
	return run(&o);
}
