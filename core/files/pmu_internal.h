/* SPDX-License-Identifier: GPL-2.0-only */
/* Interfaces between pmu.c and the files that name its events in sysfs. */
#ifndef GENX_CORE_FILES_PMU_INTERNAL_H
#define GENX_CORE_FILES_PMU_INTERNAL_H

#include <linux/types.h>

struct attribute_group;
struct genx_device;
struct genx_pmu_files;

/* ---- pmu_files.c ---- */

/**
 * genx_pmu_files_alloc() - allocate room for files
 * @max: largest number of files in "events"
 * @format: the directory "format"
 *
 * May sleep.
 *
 * Return: an empty set of files, or NULL if memory is short.
 */
struct genx_pmu_files *genx_pmu_files_alloc(unsigned int max, const struct attribute_group *format);

/**
 * genx_pmu_files_add() - add an event
 * @files: files of a PMU that is not registered
 * @name: name of the event, at most 31 characters; copied
 * @field: name of the field of the format in which perf puts @config
 * @config: number of the event
 * @unit: unit for the file NAME.unit, a string literal; NULL: no such file
 */
void genx_pmu_files_add(struct genx_pmu_files *files, const char *name, const char *field,
			u64 config, const char *unit);

/**
 * genx_pmu_files_add_scale() - add the file NAME.scale
 * @files: files of a PMU that is not registered
 * @name: name of the event
 * @scale: contents, a string literal
 */
void genx_pmu_files_add_scale(struct genx_pmu_files *files, const char *name, const char *scale);

/** genx_pmu_files_destroy() - free files; the PMU is not registered */
void genx_pmu_files_destroy(struct genx_pmu_files *files);

/** genx_pmu_files_groups() - the directories with the files, for struct pmu */
const struct attribute_group **genx_pmu_files_groups(struct genx_pmu_files *files);

/* ---- pmu_events.c ---- */

/**
 * genx_pmu_events_create() - create the files for the counters that a device has
 * @genx: device
 *
 * May sleep.
 *
 * Return: the files, or NULL if memory is short.
 */
struct genx_pmu_files *genx_pmu_events_create(struct genx_device *genx);

/* ---- pmu_oa.c ---- */

/**
 * genx_pmu_oa_create() - create the files for the A counters of a device's OA unit
 * @genx: device with an OA unit
 *
 * The names are those of regs/oa/oa_counters.h in lower case with underscores.
 *
 * May sleep.
 *
 * Return: the files, or NULL if memory is short.
 */
struct genx_pmu_files *genx_pmu_oa_create(struct genx_device *genx);

#endif
