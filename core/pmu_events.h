/* SPDX-License-Identifier: GPL-2.0-only */
/* The files of a PMU in sysfs show names, numbers and units of its events. */
#ifndef GENX_CORE_PMU_EVENTS_H
#define GENX_CORE_PMU_EVENTS_H

struct attribute_group;
struct genx_device;
struct genx_pmu_files;

/**
 * genx_pmu_files_create() - create the files for the counters that a device has
 * @genx: device
 *
 * May sleep.
 *
 * Return: the files, or NULL if memory is short.
 */
struct genx_pmu_files *genx_pmu_files_create(struct genx_device *genx);

/** genx_pmu_files_destroy() - undo genx_pmu_files_create(); the PMU is not registered */
void genx_pmu_files_destroy(struct genx_pmu_files *files);

/** genx_pmu_files_groups() - the directories with the files, for struct pmu */
const struct attribute_group **genx_pmu_files_groups(struct genx_pmu_files *files);

#endif
