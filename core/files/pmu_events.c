// SPDX-License-Identifier: GPL-2.0-only
/* The files of a PMU in sysfs show names, numbers and units of its events, all as in i915. */
#include <linux/device.h>
#include <linux/perf_event.h>
#include <linux/sysfs.h>

#include <drm/i915_drm.h>

#include "core/context/engine_map.h"
#include "core/device/device_types.h"
#include "core/files/counters.h"
#include "core/files/pmu_internal.h"
#include "gt/engine/engine.h"

/* A counter of the GT or of an engine has up to two files: one for the event, one for its unit. */
#define GT_COUNTERS	5
#define ENGINE_COUNTERS	3
#define MAX_FILES	(2 * (GT_COUNTERS + ENGINE_COUNTERS * GENX_MAX_ENGINES))

PMU_FORMAT_ATTR(i915_eventid, "config:0-20");

static struct attribute *format_attrs[] = {
	&format_attr_i915_eventid.attr,
	NULL
};

static const struct attribute_group format_group = {
	.name = "format",
	.attrs = format_attrs,
};

/* Add the files of a counter, if the device has this counter. */
static void add_event(struct genx_pmu_files *files, struct genx_device *genx, const char *name,
		      u64 config, const char *unit)
{
	if (!genx_counters_check(genx, config))
		genx_pmu_files_add(files, name, "config", config, unit);
}

static void add_engine(struct genx_pmu_files *files, struct genx_device *genx,
		       const struct genx_engine *engine)
{
	static const char * const names[ENGINE_COUNTERS] = {
		[I915_SAMPLE_BUSY] = "busy", [I915_SAMPLE_WAIT] = "wait",
		[I915_SAMPLE_SEMA] = "sema",
	};
	struct i915_engine_class_instance id;
	unsigned int i;
	char name[24];

	genx_engine_map_name(engine, &id);
	for (i = 0; i < ARRAY_SIZE(names); i++) {
		snprintf(name, sizeof(name), "%s%u-%s", genx_engine_map_prefix(id.engine_class),
			 id.engine_instance, names[i]);
		add_event(files, genx, name,
			  __I915_PMU_ENGINE(id.engine_class, id.engine_instance, i), "ns");
	}
}

struct genx_pmu_files *genx_pmu_events_create(struct genx_device *genx)
{
	static const struct {
		const char *name;
		u64 config;
		const char *unit;
	} gt[GT_COUNTERS] = {
		{ "actual-frequency", I915_PMU_ACTUAL_FREQUENCY, "M" },
		{ "requested-frequency", I915_PMU_REQUESTED_FREQUENCY, "M" },
		{ "interrupts", I915_PMU_INTERRUPTS, NULL },
		{ "rc6-residency", I915_PMU_RC6_RESIDENCY, "ns" },
		{ "software-gt-awake-time", I915_PMU_SOFTWARE_GT_AWAKE_TIME, "ns" },
	};
	struct genx_pmu_files *files = genx_pmu_files_alloc(MAX_FILES, &format_group);
	struct genx_engine *engine;
	unsigned int i;

	if (!files)
		return NULL;
	for (i = 0; i < ARRAY_SIZE(gt); i++)
		add_event(files, genx, gt[i].name, gt[i].config, gt[i].unit);
	for_each_engine(engine, &genx->gt)
		if (engine->backend->contexts)
			add_engine(files, genx, engine);
	return files;
}
