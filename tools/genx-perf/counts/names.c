// SPDX-License-Identifier: MIT
/* Load the names of a platform's counters and its metric sets, and report errors of the files. */

#include <stdio.h>
#include <string.h>

#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/counts/names.h"

void names_load(struct counter_table *table, const char *platform, const char *path)
{
	if (path && metric_is_file(path))
		path = NULL;
	if (!counters_load(table, platform, path))
		return;
	if (path)
		die(EXIT_USAGE, "--metrics: %s", genx_perf_error());
	fprintf(stderr, "genx-perf: ignoring %s\n", genx_perf_error());
}

void names_load_device(struct counter_table *table, int device, const char *platform,
		       const char *path)
{
	names_load(table, platform, path);
	if (!table->n)
		counters_load_driver(table, device, platform);
}

#define WARNINGS_MAX	5

/* Name what a file has and this program cannot evaluate. */
static void warn_refused(const struct metric_table *table)
{
	for (unsigned int i = 0; i < table->n_refused && i < WARNINGS_MAX; i++) {
		const struct metric_refusal *r = &table->refused[i];

		fprintf(stderr, "genx-perf: ignoring %s%s of metric set %s: %s\n",
			r->metric ? "metric " : "the registers", r->metric ? r->metric : "", r->set,
			r->reason);
	}
	if (table->n_refused > WARNINGS_MAX)
		fprintf(stderr, "genx-perf: ignoring %u more, see genx-perf list --sets\n",
			table->n_refused - WARNINGS_MAX);
}

void names_load_metrics(struct metric_table *table, int device, const char *path)
{
	names_load_metrics_of(table, device_param(device, I915_PARAM_CHIPSET_ID), path);
}

void names_load_metrics_of(struct metric_table *table, uint32_t id, const char *path)
{
	if (path && !metric_is_file(path))
		path = NULL;
	if (!metric_load(table, id, path)) {
		warn_refused(table);
		return;
	}
	if (path)
		die(EXIT_USAGE, "--metrics: %s", genx_perf_error());
	fprintf(stderr, "genx-perf: ignoring %s\n", genx_perf_error());
}

const char *names_of_set(const struct counter_table *table, const struct metric_table *metrics,
			 const char *uuid)
{
	const struct metrics_of_set *set = metric_set_uuid(metrics, uuid);

	for (unsigned int i = 0; i < table->n_sets; i++)
		if (!strcmp(table->sets[i].uuid, uuid))
			return table->sets[i].name;
	return set ? set->set.name : NULL;
}

const char *names_suggest_set(const struct counter_table *table,
			      const struct metric_table *metrics, const char *name)
{
	unsigned int least = strlen(name) / 3 + 1;
	const char *best = NULL;

	for (unsigned int i = 0; i < table->n_sets + metrics->n; i++) {
		const char *have = i < table->n_sets ? table->sets[i].name :
				   metrics->sets[i - table->n_sets].set.name;
		unsigned int d = word_distance(name, strlen(name), have);

		if (d <= least && (!best || d < least)) {
			best = have;
			least = d;
		}
	}
	return best;
}
