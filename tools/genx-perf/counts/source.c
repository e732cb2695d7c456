// SPDX-License-Identifier: MIT
/* Open the device, load the metric set that the counters need, and open the stream. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/genx-perf/counts/names.h"
#include "tools/genx-perf/counts/source.h"
#include "tools/libgenx-perf/metric/sets.h"

/* options of a command's own */
#define SOURCE_OPTIONS_MAX	16
#define REFUSAL_MAX		256

static bool source_option(struct source_options *options, int option, const char *arg)
{
	switch (option) {
	case 'c':
		options->counters = list_add(options->counters, arg);
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

int source_getopt(struct source_options *options, int argc, char **argv, const char *letters,
		  const struct option *own)
{
	static const struct option common[] = {
		{ "device", required_argument, NULL, 'D' },
		{ "format", required_argument, NULL, 'f' },
		{ "exponent", required_argument, NULL, 'e' },
		{ "period", required_argument, NULL, 'P' },
		{ "metrics-set", required_argument, NULL, 'm' },
		{ "buffer", required_argument, NULL, 'b' },
		{ "counters", required_argument, NULL, 'c' },
		{ "set", required_argument, NULL, 's' },
		{ "metrics", required_argument, NULL, 'M' },
		{ "help", no_argument, NULL, 'h' },
	};
	struct option all[ARRAY_SIZE(common) + SOURCE_OPTIONS_MAX + 1];
	char short_options[64];
	size_t n = 0;
	int option;

	snprintf(short_options, sizeof(short_options), "%sD:f:e:P:m:b:c:s:M:h", letters);
	memcpy(all, common, sizeof(common));
	do
		all[ARRAY_SIZE(common) + n] = own[n];
	while (own[n].name && ++n < SOURCE_OPTIONS_MAX);
	all[ARRAY_SIZE(common) + n] = (struct option){ 0 };

	do {
		option = getopt_long(argc, argv, short_options, all, NULL);
		if (option == 'm' || option == 'f')
			options->chosen = true;
		options->by_id |= option == 'm';
		options->period |= option == 'P';
	} while (option != -1 && (oa_option(&options->oa, option, optarg) ||
				  source_option(options, option, optarg)));
	if (option == -1) {
		excludes(options->set, "--set", options->by_id, "--metrics-set");
		excludes(options->period, "--period", options->oa.exponent >= 0, "--exponent");
	}
	return option;
}

/* Is each name of a list the number or the name of a counter, with set @set of the table? */
static bool has_names(const struct counter_table *table, int set, const char *list)
{
	struct counter_table with = *table;

	with.active = set;
	for (; *list; list += *list != '\0') {
		size_t len = strcspn(list, ",-");
		bool id = len >= 2 && strchr("abcABC", *list) &&
			  strspn(list + 1, "0123456789") == len - 1;

		if (!id && !counters_find(&with, list, len))
			return false;
		list += len;
	}
	return true;
}

/* Does a set have a metric for each name of a list that is not one of a counter? */
static bool set_has_names(const struct metrics_of_set *set, const struct counter_table *table,
			  const char *list)
{
	for (; *list; list += *list != '\0') {
		size_t len = strcspn(list, ",-");
		char name[METRIC_SYMBOL_MAX + 1];

		if (len > METRIC_SYMBOL_MAX)
			return false;
		snprintf(name, sizeof(name), "%.*s", (int)len, list);
		if (!metric_find(set, list, len) && !has_names(table, -1, name))
			return false;
		list += len;
	}
	return true;
}

/* Sets for general use; they are preferred to other ones that have the same metrics. */
static const char *const preferred[] = { "RenderBasic", "ComputeBasic" };

/*
 * Does a set have the metrics of a list, and registers for this GPU? @refusal: filled with the
 * reason why the first set that has the metrics cannot be used
 */
static bool usable(const struct view *view, const struct metrics_of_set *set, const char *list,
		   char *refusal)
{
	if (!set_has_names(set, &view->table, list))
		return false;
	if (metric_set_usable(&view->metrics.table, set, view->metrics.gpu))
		return true;
	if (!*refusal)
		snprintf(refusal, REFUSAL_MAX, "%s", genx_perf_error());
	return false;
}

/* The metric set that has the metrics of a list. Exits if those that have them cannot be used. */
static const struct metrics_of_set *metrics_set_of(const struct view *view, const char *list)
{
	const struct metric_table *t = &view->metrics.table;
	char refusal[REFUSAL_MAX] = "";

	for (size_t i = 0; i < ARRAY_SIZE(preferred); i++) {
		int set = metric_set_find(t, preferred[i]);

		if (set >= 0 && usable(view, &t->sets[set], list, refusal))
			return &t->sets[set];
	}
	for (unsigned int i = 0; i < t->n; i++)
		if (usable(view, &t->sets[i], list, refusal))
			return &t->sets[i];
	if (*refusal)
		die(EXIT_USAGE, "--counters: %s", refusal);
	return NULL;
}

/* The set that the command uses if the user chose none, NULL: the GPU cannot use it */
static const struct metrics_of_set *wished_set(const struct source_options *o,
					       const struct view *view)
{
	const struct metric_table *t = &view->metrics.table;
	int set = o->wish && !o->chosen ? metric_set_find(t, o->wish) : -1;

	return set >= 0 && metric_set_usable(t, &t->sets[set], view->metrics.gpu) ? &t->sets[set] :
	       NULL;
}

/* The metric set that the options ask for, NULL if there is none, or if they ask for counters */
static const struct metrics_of_set *choose_metrics(const struct source_options *o,
						   const struct view *view)
{
	const struct metric_table *t = &view->metrics.table;
	int set;

	if (o->set) {
		set = counters_set_find(&view->table, o->set) < 0 ? metric_set_find(t, o->set) : -1;
		return set < 0 ? NULL : &t->sets[set];
	}
	/* the user chose a set by its id, also if that is the built-in one */
	if (o->by_id)
		return NULL;
	if (!o->counters)
		return wished_set(o, view);
	set = counters_set_of(&view->table, o->counters);
	if (set >= -1 && has_names(&view->table, set, o->counters))
		return NULL;
	return metrics_set_of(view, o->counters);
}

static void __attribute__((noreturn)) unknown_set(const struct view *view, const char *name)
{
	const char *like = names_suggest_set(&view->table, &view->metrics.table, name);

	if (like)
		die(EXIT_USAGE, "--set: there is no metric set '%s', did you mean %s?", name, like);
	die(EXIT_USAGE, "--set: there is no metric set '%s', see genx-perf list --sets", name);
}

/* Choose a metric set of the table. Return: its index, -1 for none */
static int choose_set(const struct source_options *o, const struct view *view)
{
	const struct counter_table *table = &view->table;
	int set;

	if (o->set) {
		set = counters_set_find(table, o->set);
		if (set < 0)
			unknown_set(view, o->set);
		return set;
	}
	/* the user chose a set by its id, and this set need not be in the table */
	if (o->by_id)
		return -1;
	if (!o->counters)
		return o->chosen ? -1 : counters_set_find(table, DEFAULT_SET);
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

/*
 * Load a set until unload_mine() or the exit of the process. Exits if that fails; a @wish is done
 * without, if the user may not load it, or the driver refuses its registers. Return: its id, or 0
 */
static uint64_t load_mine(int device, const struct metric_set *set, bool wish)
{
	static bool registered;
	bool added;
	int64_t id = set_load(device, set, &added);

	if ((id == -EACCES || id == -EINVAL) && wish)
		return 0;
	if (id < 0)
		die(EXIT_FAILED, "%s", genx_perf_error());
	if (!registered)
		atexit(unload_mine);
	registered = true;
	mine.device = device;
	mine.id = added ? id : 0;
	return id;
}

static void name_set(const struct source *source, struct view *view)
{
	const char *name;

	if (view->metrics.set || view->table.active >= 0) {
		const struct metric_set *set = view->metrics.set ? &view->metrics.set->set :
					       &view->table.sets[view->table.active];

		snprintf(view->set_uuid, sizeof(view->set_uuid), "%s", set->uuid);
		name = set->name;
	} else {
		set_uuid(source->device, source->set, view->set_uuid, sizeof(view->set_uuid));
		name = source->set == 1 ? BUILT_IN_SET :
		       names_of_set(&view->table, &view->metrics.table, view->set_uuid);
	}
	snprintf(view->set_name, sizeof(view->set_name), "%s", name ? name : view->set_uuid);
}

/* Load the metric set that was chosen, or the one of the table. Return: its id, 0: none */
static uint64_t load_chosen(int device, const struct source_options *options, struct view *view)
{
	bool wish = !options->set && !options->counters;
	struct metric_set set;
	uint64_t id = 0;

	if (view->metrics.set) {
		if (metric_regs(&view->metrics.table, view->metrics.set, view->metrics.gpu, &set))
			die(EXIT_FAILED, "%s", genx_perf_error());
		id = load_mine(device, &set, wish);
		metric_regs_free(&set);
		if (id)
			return id;
		view->metrics.set = NULL;
	}
	view->table.active = choose_set(options, view);
	if (view->table.active >= 0)
		id = load_mine(device, &view->table.sets[view->table.active], wish);
	if (!id)
		view->table.active = -1;
	return id;
}

static void check_period(const struct source_options *options, int device,
			 const struct genx_oa_stream_info *info)
{
	const char *option = options->oa.exponent >= 0 ? "exponent" : "period";

	if (!oa_period_check(device, info))
		return;
	if (!options->record)
		die(EXIT_USAGE, "--%s: %s", option, genx_perf_error());
	complain("--%s: %s, and what is between two reports that far apart is not counted", option,
		 genx_perf_error());
}

/* Only EUs with power count: their counters in per cent are of these. */
static void use_powered(struct view *view)
{
	view->all_eus = view->eus;
	if (view->info.eus)
		view->eus = view->info.eus;
	metric_gpu_stream(&view->info, view->metrics.gpu);
}

void source_note_powered(const struct view *view)
{
	if (view->eus < view->all_eus)
		complain("%d of %d EUs are powered while the stream is open, counters of EUs in "
			 "per cent are of these", view->eus, view->all_eus);
}

void source_open(struct source *source, const struct source_options *options, struct view *view)
{
	struct oa_options oa = options->oa;
	struct drm_genx_oa_info unit;
	uint64_t id;
	int device = device_open(oa.device), err;

	device_name(device, view->address, sizeof(view->address));
	view->eus = device_param(device, I915_PARAM_EU_TOTAL);
	err = oa_unit_info(device, 0, &unit);
	if (err)
		die(EXIT_FAILED, "OA unit: %s", oa_strerror(err));
	snprintf(view->platform, sizeof(view->platform), "%s", unit.platform);
	names_load_device(&view->table, device, view->platform, options->metrics);
	names_load_metrics(&view->metrics.table, device, options->metrics);
	metric_gpu(&view->metrics.table, device, unit.timestamp_hz, view->metrics.gpu);
	view->metrics.set = choose_metrics(options, view);
	view->metrics.first = options->set;
	view->table.active = -1;
	id = load_chosen(device, options, view);
	if (id)
		oa.metrics_set = id;
	source->device = device;
	source->set = oa.metrics_set;
	source->stream = oa_open(device, &oa, &view->info);
	use_powered(view);
	view->no_ticks = !oa_has_ticks(device_param(device, I915_PARAM_CHIPSET_ID),
				       view->info.format);
	check_period(options, device, &view->info);
	/* the open stream keeps the set */
	unload_mine();
	name_set(source, view);
	view_choose(view, options->counters);
}

void source_close(struct source *source)
{
	close(source->stream);
	close(source->device);
}
