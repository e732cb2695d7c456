// SPDX-License-Identifier: MIT
/* genx-perf: GPU performance counters from the genx driver. */

#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>

#include "tools/genx-perf/cmdline/perf.h"

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *what;
} commands[] = {
	{ "list", cmd_list, "formats, metric sets, counters and their meaning" },
	{ "info", cmd_info, "the device, its OA unit, permissions" },
	{ "stat", cmd_stat, "counts of a command, or one line per interval" },
	{ "record", cmd_record, "record reports or deltas in a file" },
	{ "report", cmd_report, "print a recording" },
	{ "top", cmd_top, "what the GPU does now, and for whom" },
	{ "export", cmd_export, "totals for Prometheus" },
	{ "status", cmd_status, "which driver has each Intel GPU, and what uses it" },
	{ "take", cmd_take, "hand a GPU to genx" },
	{ "give", cmd_give, "return a GPU to its driver" },
	{ "workload", cmd_workload, "run contexts on the GPU and check their results" },
};

static int list_commands(FILE *to, int code)
{
	fputs("usage: genx-perf COMMAND [options]\n", to);
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++)
		fprintf(to, "  %-10s %s\n", commands[i].name, commands[i].what);
	fputs("genx-perf help COMMAND lists the options of a command,\n"
	      "genx-perf --version prints the version.\n", to);
	return code;
}

static const char *suggest(const char *name)
{
	unsigned int least = strlen(name) / 3 + 1;
	const char *best = NULL;

	for (size_t i = 0; i < ARRAY_SIZE(commands); i++) {
		unsigned int d = word_distance(name, strlen(name), commands[i].name);

		if (d <= least && (!best || d < least)) {
			best = commands[i].name;
			least = d;
		}
	}
	return best;
}

static int no_command(const char *name)
{
	const char *like = suggest(name);

	fprintf(stderr, "genx-perf: there is no command '%s'", name);
	if (like)
		fprintf(stderr, ", did you mean %s?", like);
	fputc('\n', stderr);
	return like ? EXIT_USAGE : list_commands(stderr, EXIT_USAGE);
}

static int run(int argc, char **argv)
{
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++) {
		if (strcmp(argv[0], commands[i].name))
			continue;
		/* errors of getopt_long() begin with it */
		argv[0] = (char *)"genx-perf";
		return commands[i].run(argc, argv);
	}
	return no_command(argv[0]);
}

/* Text that could not be written is a failure, also if the C library writes it at the exit. */
static int written(int code)
{
	errno = 0;
	if (!fflush(stdout) && !ferror(stdout))
		return code;
	/* the cause is not known if an earlier write failed and nothing is left to write */
	fprintf(stderr, "genx-perf: standard output: %s\n",
		errno ? strerror(errno) : "text could not be written");
	return code ? code : EXIT_FAILED;
}

int main(int argc, char **argv)
{
	/* genx-workload is a link to this program. */
	if (!strcmp(basename(argv[0]), "genx-workload"))
		return written(cmd_workload(argc, argv));

	if (argc < 2)
		return list_commands(stderr, EXIT_USAGE);
	if (!strcmp(argv[1], "help") && argc > 2) {
		/* "help stat" is "stat --help" */
		argv[1] = argv[2];
		argv[2] = (char *)"--help";
		return written(run(2, argv + 1));
	}
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help"))
		return written(list_commands(stdout, 0));
	if (!strcmp(argv[1], "--version")) {
		printf("genx-perf %s\n", perf_version);
		return written(0);
	}
	return written(run(argc - 1, argv + 1));
}
