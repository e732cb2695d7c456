// SPDX-License-Identifier: GPL-2.0-only
/* The files of a PMU in sysfs: the directories "format" and "events". */
#include <linux/bug.h>
#include <linux/device.h>
#include <linux/slab.h>
#include <linux/sysfs.h>

#include "core/files/pmu_internal.h"

/**
 * struct event_file - a file in "events"
 * @attr:	the file
 * @name:	name of the file
 * @field:	name of the field of the format in which perf puts @config; NULL: the file shows
 *		@text
 * @config:	number of the event
 * @text:	unit or scale
 */
struct event_file {
	struct device_attribute attr;
	char name[40];
	const char *field;
	u64 config;
	const char *text;
};

/**
 * struct genx_pmu_files - the files of a PMU
 * @attrs:	the files in "events", NULL at the end
 * @events:	directory "events"
 * @groups:	directories "format" and "events", NULL at the end
 * @max:	number of entries in @file
 * @n:		number of files so far
 * @file:	the files
 */
struct genx_pmu_files {
	struct attribute **attrs;
	struct attribute_group events;
	const struct attribute_group *groups[3];
	unsigned int max;
	unsigned int n;
	struct event_file file[];
};

static ssize_t event_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct event_file *file = container_of(attr, struct event_file, attr);

	if (!file->field)
		return sysfs_emit(buf, "%s\n", file->text);
	return sysfs_emit(buf, "%s=0x%llx\n", file->field, file->config);
}

static struct event_file *add_file(struct genx_pmu_files *files, const char *name,
				   const char *suffix)
{
	struct event_file *file = &files->file[files->n];

	if (WARN_ON_ONCE(files->n == files->max))
		return NULL;
	snprintf(file->name, sizeof(file->name), "%s%s", name, suffix);
	sysfs_attr_init(&file->attr.attr);
	file->attr.attr.name = file->name;
	file->attr.attr.mode = 0444;
	file->attr.show = event_show;
	files->attrs[files->n++] = &file->attr.attr;
	return file;
}

static void add_text(struct genx_pmu_files *files, const char *name, const char *suffix,
		     const char *text)
{
	struct event_file *file = add_file(files, name, suffix);

	if (file)
		file->text = text;
}

void genx_pmu_files_add(struct genx_pmu_files *files, const char *name, const char *field,
			u64 config, const char *unit)
{
	struct event_file *file = add_file(files, name, "");

	if (!file)
		return;
	file->field = field;
	file->config = config;
	if (unit)
		add_text(files, name, ".unit", unit);
}

void genx_pmu_files_add_scale(struct genx_pmu_files *files, const char *name, const char *scale)
{
	add_text(files, name, ".scale", scale);
}

struct genx_pmu_files *genx_pmu_files_alloc(unsigned int max, const struct attribute_group *format)
{
	struct genx_pmu_files *files = kzalloc(struct_size(files, file, max), GFP_KERNEL);

	if (!files)
		return NULL;
	files->attrs = kcalloc(max + 1, sizeof(*files->attrs), GFP_KERNEL);
	if (!files->attrs) {
		kfree(files);
		return NULL;
	}
	files->max = max;
	files->events.name = "events";
	files->events.attrs = files->attrs;
	files->groups[0] = format;
	files->groups[1] = &files->events;
	return files;
}

void genx_pmu_files_destroy(struct genx_pmu_files *files)
{
	kfree(files->attrs);
	kfree(files);
}

const struct attribute_group **genx_pmu_files_groups(struct genx_pmu_files *files)
{
	return files->groups;
}
