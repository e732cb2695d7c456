// SPDX-License-Identifier: GPL-2.0-only
/* The files of a PMU in sysfs show names, numbers and units of its events, all as in i915. */
#include <linux/device.h>
#include <linux/perf_event.h>
#include <linux/slab.h>
#include <linux/sysfs.h>

#include <drm/i915_drm.h>

#include "core/counters.h"
#include "core/device_types.h"
#include "core/engine_map.h"
#include "core/pmu_events.h"
#include "gt/exec/engine.h"

/* Each counter of the GT and of an engine has a file for its event and one for the unit. */
#define GT_COUNTERS	5
#define ENGINE_COUNTERS	3
#define MAX_FILES	(2 * (GT_COUNTERS + ENGINE_COUNTERS * GENX_MAX_ENGINES))

/**
 * struct event_file - a file of an event
 * @attr:	the file
 * @name:	name of the file
 * @config:	number of the event
 * @unit:	unit of the event, if the file shows the unit; NULL if it shows @config
 */
struct event_file {
	struct device_attribute attr;
	char name[40];
	u64 config;
	const char *unit;
};

struct genx_pmu_files {
	struct event_file file[MAX_FILES];
	unsigned int n;
	struct attribute *attrs[MAX_FILES + 1];
	struct attribute_group events;
	const struct attribute_group *groups[3];
};

static ssize_t event_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct event_file *file = container_of(attr, struct event_file, attr);

	if (file->unit)
		return sysfs_emit(buf, "%s\n", file->unit);
	return sysfs_emit(buf, "config=0x%llx\n", file->config);
}

PMU_FORMAT_ATTR(i915_eventid, "config:0-20");

static struct attribute *format_attrs[] = {
	&format_attr_i915_eventid.attr,
	NULL
};

static const struct attribute_group format_group = {
	.name = "format",
	.attrs = format_attrs,
};

static void add_file(struct genx_pmu_files *files, const char *name, const char *suffix, u64 config,
		     const char *unit)
{
	struct event_file *file = &files->file[files->n];

	snprintf(file->name, sizeof(file->name), "%s%s", name, suffix);
	file->config = config;
	file->unit = unit;
	sysfs_attr_init(&file->attr.attr);
	file->attr.attr.name = file->name;
	file->attr.attr.mode = 0444;
	file->attr.show = event_show;
	files->attrs[files->n++] = &file->attr.attr;
}

static void add_event(struct genx_pmu_files *files, struct genx_device *genx, const char *name,
		      u64 config, const char *unit)
{
	if (genx_counters_check(genx, config))
		return;
	add_file(files, name, "", config, NULL);
	if (unit)
		add_file(files, name, ".unit", config, unit);
}

static void add_engine(struct genx_pmu_files *files, struct genx_device *genx,
		       const struct i915_engine_class_instance *id)
{
	static const struct {
		const char *name;
		enum drm_i915_pmu_engine_sample sample;
	} counters[ENGINE_COUNTERS] = {
		{ "busy", I915_SAMPLE_BUSY }, { "sema", I915_SAMPLE_SEMA }, { "wait", I915_SAMPLE_WAIT },
	};
	unsigned int i;
	char name[24];

	for (i = 0; i < ARRAY_SIZE(counters); i++) {
		snprintf(name, sizeof(name), "%s%u-%s", genx_engine_map_prefix(id->engine_class),
			 id->engine_instance, counters[i].name);
		add_event(files, genx, name,
			  __I915_PMU_ENGINE(id->engine_class, id->engine_instance, counters[i].sample),
			  "ns");
	}
}

struct genx_pmu_files *genx_pmu_files_create(struct genx_device *genx)
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
	struct genx_pmu_files *files = kzalloc(sizeof(*files), GFP_KERNEL);
	struct genx_engine *engine;
	unsigned int i;

	if (!files)
		return NULL;
	for (i = 0; i < ARRAY_SIZE(gt); i++)
		add_event(files, genx, gt[i].name, gt[i].config, gt[i].unit);
	for_each_engine(engine, &genx->gt) {
		struct i915_engine_class_instance id;

		genx_engine_map_name(engine, &id);
		add_engine(files, genx, &id);
	}
	files->events.name = "events";
	files->events.attrs = files->attrs;
	files->groups[0] = &format_group;
	files->groups[1] = &files->events;
	return files;
}

void genx_pmu_files_destroy(struct genx_pmu_files *files)
{
	kfree(files);
}

const struct attribute_group **genx_pmu_files_groups(struct genx_pmu_files *files)
{
	return files->groups;
}
