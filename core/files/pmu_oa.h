/* SPDX-License-Identifier: GPL-2.0-only */
/* Names, numbers and units of the OA counters as perf events. */
#ifndef GENX_CORE_FILES_PMU_OA_H
#define GENX_CORE_FILES_PMU_OA_H

struct genx_device;
struct genx_pmu_files;

/**
 * genx_pmu_oa_create() - create the files for the A counters of a device's OA unit
 * @genx: device with an OA unit
 *
 * The names are those of regs/tables/oa_counters.h in lower case with underscores.
 *
 * May sleep.
 *
 * Return: the files, or NULL if memory is short.
 */
struct genx_pmu_files *genx_pmu_oa_create(struct genx_device *genx);

#endif
