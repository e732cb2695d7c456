/* SPDX-License-Identifier: GPL-2.0-only */
/* Names, numbers and units of the events of a GPU. */
#ifndef GENX_CORE_FILES_PMU_EVENTS_H
#define GENX_CORE_FILES_PMU_EVENTS_H

struct genx_device;
struct genx_pmu_files;

/**
 * genx_pmu_events_create() - create the files for the counters that a device has
 * @genx: device
 *
 * May sleep.
 *
 * Return: the files, or NULL if memory is short.
 */
struct genx_pmu_files *genx_pmu_events_create(struct genx_device *genx);

#endif
