// SPDX-License-Identifier: MIT
/* genx-perf: GPU performance counters from the genx driver. */

#include <libgen.h>
#include <stdio.h>
#include <string.h>

#include "perf.h"

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
	fputs("genx-perf COMMAND --help lists the options of a command,\n"
	      "genx-perf --version prints the version.\n", to);
	return code;
}

int main(int argc, char **argv)
{
	/* genx-workload is a link to this program. */
	if (!strcmp(basename(argv[0]), "genx-workload"))
		return cmd_workload(argc, argv);

	if (argc < 2)
		return list_commands(stderr, EXIT_USAGE);
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help"))
		return list_commands(stdout, 0);
	if (!strcmp(argv[1], "--version")) {
		printf("genx-perf %s\n", perf_version);
		return 0;
	}
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++)
		if (!strcmp(argv[1], commands[i].name))
			return commands[i].run(argc - 1, argv + 1);
	fprintf(stderr, "genx-perf: there is no command '%s'\n", argv[1]);
	return list_commands(stderr, EXIT_USAGE);
}
