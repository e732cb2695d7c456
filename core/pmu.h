/* SPDX-License-Identifier: GPL-2.0-only */
/* The counters of a GPU as events of perf. */
#ifndef GENX_CORE_PMU_H
#define GENX_CORE_PMU_H

struct genx_device;

#ifdef CONFIG_PERF_EVENTS

/**
 * genx_pmu_register() - offer the counters of a device to perf
 * @genx: device, registered
 *
 * The name is that of the PCI driver for the integrated GPU, and has the slot behind it for any
 * other. A failure is logged, and the device works without.
 *
 * Context: may sleep.
 */
void genx_pmu_register(struct genx_device *genx);

/**
 * genx_pmu_unregister() - undo genx_pmu_register()
 * @genx: device
 *
 * Events that are open keep the value of their last read. Their PMU stays until they are closed,
 * and is used again if the device is bound before. On return nobody reads a counter.
 *
 * Context: may sleep.
 */
void genx_pmu_unregister(struct genx_device *genx);

/** genx_pmu_exit() - the module goes: no event is open, no device is bound. May sleep. */
void genx_pmu_exit(void);

#else

static inline void genx_pmu_register(struct genx_device *genx)
{
}

static inline void genx_pmu_unregister(struct genx_device *genx)
{
}

static inline void genx_pmu_exit(void)
{
}

#endif

#endif
