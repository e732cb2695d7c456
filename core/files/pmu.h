/* SPDX-License-Identifier: GPL-2.0-only */
/* The counters of a GPU as events of perf. */
#ifndef GENX_CORE_FILES_PMU_H
#define GENX_CORE_FILES_PMU_H

struct genx_device;

#ifdef CONFIG_PERF_EVENTS

/**
 * genx_pmu_register() - offer the counters of a device to perf
 * @genx: device, registered
 *
 * The PMU of the integrated GPU has the name of the PCI driver; for any other GPU the PCI address
 * is appended. A failure is logged, and the device works without a PMU.
 *
 * Context: may sleep.
 */
void genx_pmu_register(struct genx_device *genx);

/**
 * genx_pmu_unregister() - undo genx_pmu_register()
 * @genx: device
 *
 * Open events keep the value of their last read. The PMU stays until they are closed, and is used
 * again if the device is bound before that. No counter is read after the return.
 *
 * Context: may sleep.
 */
void genx_pmu_unregister(struct genx_device *genx);

/** genx_pmu_exit() - end work at module unload; no event is open, no device bound. May sleep. */
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
