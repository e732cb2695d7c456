// SPDX-License-Identifier: MIT
/* Open the device, load the metric set that the counters need, and open the stream. */

#include <stdio.h>
#include <unistd.h>

#include "tools/libgenx-perf/sets.h"
#include "source.h"

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

void source_open(struct source *source, const struct source_options *options, struct view *view)
{
	struct oa_options oa = options->oa;
	struct drm_genx_oa_info unit;
	bool added = false;
	int device = device_open(oa.device);

	device_name(device, view->address, sizeof(view->address));
	view->eus = device_param(device, I915_PARAM_EU_TOTAL);
	if (!oa_unit_info(device, 0, &unit))
		snprintf(view->platform, sizeof(view->platform), "%s", unit.platform);
	counters_load(&view->table, view->platform, options->metrics);
	view->table.active = choose_set(options, &view->table);
	if (view->table.active >= 0)
		oa.metrics_set = set_load(device, &view->table.sets[view->table.active], &added);
	source->device = device;
	source->set = oa.metrics_set;
	source->stream = oa_open(device, &oa, &view->info);
	if (added)
		set_unload(device, oa.metrics_set);
	view_choose(view, options->counters);
}

void source_close(struct source *source)
{
	close(source->stream);
	close(source->device);
}
