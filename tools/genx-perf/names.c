// SPDX-License-Identifier: MIT
/* Load the names of a platform's counters, and report errors of the file. */

#include <stdio.h>

#include "names.h"
#include "perf.h"

void names_load(struct counter_table *table, const char *platform, const char *path)
{
	if (!counters_load(table, platform, path))
		return;
	if (path)
		die(EXIT_USAGE, "--metrics: %s", genx_perf_error());
	fprintf(stderr, "genx-perf: ignoring %s\n", genx_perf_error());
}
