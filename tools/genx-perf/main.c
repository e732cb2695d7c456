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
	{ "list", cmd_list, "report formats, counters and metric sets" },
	{ "info", cmd_info, "the device, its OA unit, permissions" },
	{ "stat", cmd_stat, "counter deltas, a line for each interval, then totals" },
	{ "record", cmd_record, "raw reports or deltas into a file" },
	{ "workload", cmd_workload, "keep the GPU busy and check what it wrote" },
};

static int list_commands(FILE *to, int code)
{
	fputs("usage: genx-perf COMMAND [options]\n", to);
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++)
		fprintf(to, "  %-10s %s\n", commands[i].name, commands[i].what);
	fputs("genx-perf COMMAND --help tells the options of a command.\n", to);
	return code;
}

int main(int argc, char **argv)
{
	/* The same program under another name is one of the commands. */
	if (!strcmp(basename(argv[0]), "genx-workload"))
		return cmd_workload(argc, argv);

	if (argc < 2)
		return list_commands(stderr, EXIT_USAGE);
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help"))
		return list_commands(stdout, 0);
	for (size_t i = 0; i < ARRAY_SIZE(commands); i++)
		if (!strcmp(argv[1], commands[i].name))
			return commands[i].run(argc - 1, argv + 1);
	fprintf(stderr, "genx-perf: there is no command '%s'\n", argv[1]);
	return list_commands(stderr, EXIT_USAGE);
}
