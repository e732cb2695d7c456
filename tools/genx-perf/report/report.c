// SPDX-License-Identifier: MIT
/* genx-perf report: read recordings and print them. */

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/genx-perf/report/report.h"

static const char help[] =
"usage: genx-perf report [options] [FILE]\n"
"Print a recording of genx-perf record or i915-perf-recorder (genx-perf.data); - is standard input.\n"
"Without a form: totals as text, and the time of each context.\n"
"  -j, --json           one JSON object per interval, for the totals, for each context\n"
"      --csv            a line for each interval (10 ms)\n"
"      --svg            a picture: counters and contexts over time\n"
"  -F, --format=NAME    table, json, csv, svg, or perfetto: a trace for ui.perfetto.dev (1 ms)\n"
"      --diff A B       two recordings side by side, per second of GPU time\n"
"  -I, --interval MS    print intervals of MS ms (not --svg and --diff)\n"
"  -c, --counters LIST  these counters and metrics, for instance GpuBusy,A7-A9,B1\n"
"  -a, --all            all counters, those too that are 0\n"
"  -o, --output FILE    print to FILE\n"
"  -M, --metrics FILE   names of counters, or metric sets, from FILE\n"
"Exit: 0; 1 a failure, or the recording is damaged; 2 usage; 4 data was lost.\n";

/**
 * struct report_options - the command line
 * @form:	form of output
 * @name:	its name, NULL: none was chosen
 * @interval_ms: length of an interval, 0: the default of the form
 * @path:	the recording
 * @output:	output file, NULL: standard output
 * @counters:	list of counters, NULL: the default columns
 * @metrics:	file of counter names, NULL: those of the recording
 */
struct report_options {
	const struct report_form *form;
	const char *name;
	unsigned int interval_ms;
	const char *path;
	const char *output;
	const char *counters;
	const char *metrics;
};

/* Say what is special about the times of the recording, and about its contexts. */
static void warn(const struct recording *r, const char *path)
{
	const struct recording_clocks *c = &r->time;

	if (c->shift)
		fprintf(stderr, "genx-perf: %s: its correlations are of a clock that is %u times "
			"slower than that of reports, as on DG2: they were multiplied\n", path,
			1u << c->shift);
	if (r->n_folded)
		fprintf(stderr, "genx-perf: %s: more contexts ran than the driver can keep apart: "
			"%llu record%s have the counts of several, and those of each context can "
			"be too low\n", path, (unsigned long long)r->n_folded, plural(r->n_folded));
	if (r->n_restarts)
		fprintf(stderr,
			"genx-perf: %s: the GPU's timestamp restarted %llu time%s: sleep or a reset\n",
			path, (unsigned long long)r->n_restarts, plural(r->n_restarts));
	if (r->n_long)
		fprintf(stderr, "genx-perf: %s: no report came for %.1f s or longer, %llu time%s: "
			"counters of 32 bits can have wrapped around, and the counts of these "
			"times are left out\n", path, recording_wrap_seconds(r),
			(unsigned long long)r->n_long, plural(r->n_long));
	if (c->n_unclear)
		fprintf(stderr, "genx-perf: %s: reports and correlations are missing for %.0f s or "
			"longer, %llu time%s: the time of reports around can be wrong by a "
			"multiple of that\n", path, 4294967296.0 / r->device.timestamp_hz,
			(unsigned long long)c->n_unclear, plural(c->n_unclear));
}

/* A difference needs two reports. */
static bool is_empty(const struct report *report, const char *path)
{
	const struct genx_oa_totals *t = &report->totals;

	if (t->intervals)
		return false;
	fprintf(stderr, "genx-perf: %s: nothing was counted: %llu report%s\n", path, t->reports,
		plural(t->reports));
	return true;
}

static int finish(struct report *report, const struct report_options *o, bool good)
{
	struct recording *r = &report->recording;
	char error[sizeof(r->error)];
	uint64_t cut = r->cut;
	bool missing = report->view.missing || report->totals.flags & GENX_OA_TOTALS_LOST;

	missing |= good && is_empty(report, o->path);
	warn(r, o->path);
	memcpy(error, r->error, sizeof(error));
	recording_close(r);
	counters_free(&report->view.table);
	metric_free(&report->view.metrics.table);
	if (cut)
		fprintf(stderr, "genx-perf: %s ends within the record at byte %llu: the recording "
			"was interrupted\n", o->path, (unsigned long long)cut);
	if (!good)
		die(EXIT_FAILED, "%s: %s; the output ends there", o->path, error);
	return missing ? EXIT_LOST : 0;
}

/* Open the recording and the output. */
static void begin(struct report *report, const struct report_options *o)
{
	struct view *view = &report->view;

	if (!recording_open(&report->recording, o->path))
		die(EXIT_FAILED, "%s: %s%s", strcmp(o->path, "-") ? o->path : "standard input",
		    report->recording.error,
		    strcmp(o->path, "-") && access(o->path, F_OK) && errno == ENOENT ?
		    ", create it with genx-perf record" : "");
	if (!strcmp(o->path, "-") && report->recording.stream.part)
		fprintf(stderr, "genx-perf: standard input has the newer part of a recording, the "
			"part before it (FILE.old) is not read\n");
	else if (report->recording.stream.part && report->recording.n_parts < 2)
		fprintf(stderr, "genx-perf: %s is the newer part of a recording: the part before "
			"it, %s.old, is missing or of another recording\n", o->path, o->path);
	recording_view(&report->recording, view, o->metrics);
	view_choose(view, o->counters);
	if (!o->counters)
		view_metrics_wish(view, report->recording.metrics);
	report->interval_ns = 1000000ull * (o->interval_ms ? o->interval_ms : o->form->interval_ms);
	view_open(view, o->output, stdout);
	if (o->form->binary && isatty(fileno(view->out)))
		die(EXIT_USAGE, "this form is not for a terminal, use --output FILE");
}

/* Is the output a file that the command reads? NULL and "-" are the standard input and output. */
static bool is_same(const char *output, const char *input)
{
	bool out = output && strcmp(output, "-"), in = input && strcmp(input, "-");
	struct stat a, b;

	return !(out ? stat(output, &a) : fstat(STDOUT_FILENO, &a)) &&
	       !(in ? stat(input, &b) : fstat(STDIN_FILENO, &b)) &&
	       S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* The output is opened, and cut to no bytes, before its recordings are read to their end. */
static void keep_input(const struct report_options *o, const char *path)
{
	const char *output = o->output ? o->output : "standard output";
	char old[PATH_MAX];

	if (is_same(o->output, path))
		die(EXIT_USAGE, "--output: %s is the recording that is read", output);
	if (strcmp(path, "-") &&
	    snprintf(old, sizeof(old), "%s.old", path) < (int)sizeof(old) &&
	    is_same(o->output, old))
		die(EXIT_USAGE, "--output: %s is the older part of the recording %s", output, path);
	if (o->metrics && is_same(o->output, o->metrics))
		die(EXIT_USAGE, "--output: %s is the file of --metrics", output);
}

static int run(struct report *report, const struct report_options *o)
{
	bool good;

	keep_input(o, o->path);
	begin(report, o);
	good = report_run(report, o->form);
	view_close(&report->view, o->output);
	return finish(report, o, good);
}

static int run_diff(struct report *a, const struct report_options *o, const char *other)
{
	struct report_options second = *o;
	static struct report b;
	bool good_a, good_b;
	int code_a, code_b;

	second.path = other;
	second.output = "/dev/null";
	b.view.all = a->view.all;
	keep_input(o, o->path);
	keep_input(o, other);
	begin(a, o);
	begin(&b, &second);
	good_a = report_run(a, &report_sums);
	good_b = report_run(&b, &report_sums);
	report_diff(a, &b, a->view.out);
	view_close(&a->view, o->output);
	view_close(&b.view, second.output);
	code_a = finish(a, o, good_a);
	code_b = finish(&b, &second, good_b);
	return code_a ? code_a : code_b;
}

enum { OPTION_CSV = 256, OPTION_SVG, OPTION_DIFF };

static void choose_form(struct report *report, struct report_options *o, const char *name)
{
	static const struct {
		const char *name;
		const struct report_form *form;
		enum view_form view;
	} forms[] = {
		{ "table", &report_table, VIEW_TABLE },
		{ "json", &report_table, VIEW_JSON },
		{ "csv", &report_csv, VIEW_TABLE },
		{ "svg", &report_svg, VIEW_TABLE },
		{ "perfetto", &report_perfetto, VIEW_TABLE },
	};

	for (size_t i = 0; i < ARRAY_SIZE(forms); i++) {
		if (strcmp(forms[i].name, name))
			continue;
		if (o->name && o->name != forms[i].name)
			die(EXIT_USAGE, "%s and %s exclude each other: the output has one form",
			    o->name, name);
		o->name = forms[i].name;
		o->form = forms[i].form;
		report->view.form = forms[i].view;
		return;
	}
	die(EXIT_USAGE, "--format: there is no form '%s'", name);
}

int cmd_report(int argc, char **argv)
{
	static const struct option long_options[] = {
		{ "json", no_argument, NULL, 'j' },
		{ "csv", no_argument, NULL, OPTION_CSV },
		{ "svg", no_argument, NULL, OPTION_SVG },
		{ "diff", no_argument, NULL, OPTION_DIFF },
		{ "format", required_argument, NULL, 'F' },
		{ "interval", required_argument, NULL, 'I' },
		{ "counters", required_argument, NULL, 'c' },
		{ "all", no_argument, NULL, 'a' },
		{ "output", required_argument, NULL, 'o' },
		{ "metrics", required_argument, NULL, 'M' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 }
	};
	struct report_options o = { .form = &report_table, .path = "genx-perf.data" };
	static struct report report;
	bool diff = false;
	int option;

	while ((option = getopt_long(argc, argv, "jF:I:c:ao:M:h", long_options, NULL)) != -1) {
		switch (option) {
		case 'j':
			choose_form(&report, &o, "json");
			break;
		case OPTION_CSV:
			choose_form(&report, &o, "csv");
			break;
		case OPTION_SVG:
			choose_form(&report, &o, "svg");
			break;
		case 'F':
			choose_form(&report, &o, optarg);
			break;
		case OPTION_DIFF:
			diff = true;
			break;
		case 'I':
			o.interval_ms = parse_u64(optarg, "--interval", 1, 1000000000);
			break;
		case 'c':
			o.counters = list_add(o.counters, optarg);
			break;
		case 'a':
			report.view.all = true;
			break;
		case 'o':
			o.output = optarg;
			break;
		case 'M':
			o.metrics = optarg;
			break;
		default:
			return option_help(option, help);
		}
	}
	if (diff && argc - optind != 2)
		die(EXIT_USAGE, "--diff needs two recordings");
	if (diff && o.form != &report_table)
		die(EXIT_USAGE, "--diff is text or JSON");
	if (argc - optind > 1 + diff)
		return option_unexpected(argv[optind + 1 + diff], help);
	excludes(report.view.all, "--all", o.counters, "--counters");
	excludes(diff, "--diff", o.interval_ms, "--interval");
	if (o.interval_ms && !o.form->interval)
		die(EXIT_USAGE, "--interval: the form %s has no intervals", o.name);
	if (optind < argc)
		o.path = argv[optind];
	return diff ? run_diff(&report, &o, argv[optind + 1]) : run(&report, &o);
}
