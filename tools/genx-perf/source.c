// SPDX-License-Identifier: MIT
/* Open the device, load the metric set that the counters need, and open the stream. */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "names.h"
#include "source.h"
#include "tools/libgenx-perf/sets.h"

bool source_option(struct source_options *options, int option, const char *arg)
{
	switch (option) {
	case 'c':
		options->counters = arg;
		return true;
	case 's':
		options->set = arg;
		return true;
	case 'M':
		options->metrics = arg;
		return true;
	default:
		return false;
	}
}

/* Choose a metric set of the table. Return: its index, -1 for none */
static int choose_set(const struct source_options *o, const struct counter_table *table)
{
	int set;

	if (o->set) {
		set = counters_set_find(table, o->set);
		if (set < 0)
			die(EXIT_USAGE, "--set: there is no metric set '%s', see genx-perf list",
			    o->set);
		return set;
	}
	/* the user chose a set by its id, and this set need not be in the table */
	if (o->oa.metrics_set != 1)
		return -1;
	if (!o->counters)
		return o->wish ? counters_set_find(table, o->wish) : -1;
	set = counters_set_of(table, o->counters);
	if (set == -2)
		die(EXIT_USAGE, "--counters: no metric set has all of %s, see genx-perf list",
		    o->counters);
	return set;
}

/* The set that this process has loaded. It is unloaded at exit, also after an error. */
static struct {
	int device;
	uint64_t id;
} mine;

static void unload_mine(void)
{
	if (mine.id)
		set_unload(mine.device, mine.id);
	mine.id = 0;
}

/* Load a set until unload_mine() or the exit of the process. Return: its id */
static uint64_t load_mine(int device, const struct metric_set *set)
{
	static bool registered;
	bool added;
	int64_t id = set_load(device, set, &added);

	if (id < 0)
		die(EXIT_FAILED, "%s", genx_perf_error());
	if (!registered)
		atexit(unload_mine);
	registered = true;
	mine.device = device;
	mine.id = added ? id : 0;
	return id;
}

void source_open(struct source *source, const struct source_options *options, struct view *view)
{
	struct oa_options oa = options->oa;
	struct drm_genx_oa_info unit;
	int device = device_open(oa.device);

	device_name(device, view->address, sizeof(view->address));
	view->eus = device_param(device, I915_PARAM_EU_TOTAL);
	if (!oa_unit_info(device, 0, &unit))
		snprintf(view->platform, sizeof(view->platform), "%s", unit.platform);
	names_load(&view->table, view->platform, options->metrics);
	view->table.active = choose_set(options, &view->table);
	if (view->table.active >= 0)
		oa.metrics_set = load_mine(device, &view->table.sets[view->table.active]);
	source->device = device;
	source->set = oa.metrics_set;
	source->stream = oa_open(device, &oa, &view->info);
	/* the open stream keeps the set */
	unload_mine();
	view_choose(view, options->counters);
}

void source_close(struct source *source)
{
	close(source->stream);
	close(source->device);
}
