/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions that add the files of a device to debugfs, sysfs, procfs and perf. */
#ifndef GENX_CORE_FILES_FILES_H
#define GENX_CORE_FILES_FILES_H

#include <linux/kconfig.h>

struct drm_file;
struct drm_minor;
struct drm_printer;
struct genx_device;

/* ---- debugfs.c ---- */

/** genx_debugfs_init() - &drm_driver.debugfs_init */
void genx_debugfs_init(struct drm_minor *minor);

/* ---- error_file.c ---- */

/**
 * genx_error_file_init() - create dri/N/genx_error_state
 * @minor: DRM minor of the device
 *
 * The file i915_error_state, in which decoders look for an error state, has the same contents. Both
 * files show memory of clients, so only root may open them.
 */
void genx_error_file_init(struct drm_minor *minor);

/* ---- i915_files.c ---- */

/**
 * genx_i915_files_init() - create the files dri/N/i915_*
 * @minor: DRM minor of the device
 *
 * Only root may open them. Documentation/uapi.md describes them.
 */
void genx_i915_files_init(struct drm_minor *minor);

/* ---- engine_sysfs.c ---- */

/**
 * genx_engine_sysfs_register() - add the directories of the engines below the card
 * @genx: registered device
 *
 * Adds nothing on a platform whose engines run no contexts.
 *
 * Context: may sleep.
 *
 * Return: 0 or an errno; nothing is left behind on failure.
 */
int genx_engine_sysfs_register(struct genx_device *genx);

/**
 * genx_engine_sysfs_unregister() - remove the directories; waits for readers and writers
 * @genx: device
 *
 * Does nothing if the directories were not added.
 *
 * Context: may sleep.
 */
void genx_engine_sysfs_unregister(struct genx_device *genx);

/* ---- freq_sysfs.c ---- */

/**
 * genx_freq_sysfs_register() - add the frequency files below the card
 * @genx: registered device
 *
 * Adds nothing on a platform whose frequency the driver does not control.
 *
 * Context: may sleep.
 *
 * Return: 0 or an errno; nothing is left behind on failure.
 */
int genx_freq_sysfs_register(struct genx_device *genx);

/** genx_freq_sysfs_unregister() - remove the files; waits for readers and writers. May sleep. */
void genx_freq_sysfs_unregister(struct genx_device *genx);

/* ---- hwmon.c ---- */

#if IS_REACHABLE(CONFIG_HWMON)

/**
 * genx_hwmon_register() - add a device of hwmon with the sensors of the card
 * @genx: device, registered and with power
 *
 * Adds nothing on a platform without such sensors. After a failure, which is logged, the device
 * works without the files.
 *
 * Context: may sleep.
 */
void genx_hwmon_register(struct genx_device *genx);

/**
 * genx_hwmon_unregister() - remove the device of hwmon; waits for readers
 * @genx: device
 *
 * Does nothing if no device of hwmon was added. No register of the sensors is read after the
 * return.
 *
 * Context: may sleep.
 */
void genx_hwmon_unregister(struct genx_device *genx);

/** genx_hwmon_suspend() - count energy up to now, before the device loses power. May sleep. */
void genx_hwmon_suspend(struct genx_device *genx);

/**
 * genx_hwmon_resume() - count energy again
 * @genx: device that has power again
 *
 * If the device does not answer, no energy is counted until the next resume.
 *
 * Context: may sleep.
 */
void genx_hwmon_resume(struct genx_device *genx);

#else

static inline void genx_hwmon_register(struct genx_device *genx)
{
}

static inline void genx_hwmon_unregister(struct genx_device *genx)
{
}

static inline void genx_hwmon_suspend(struct genx_device *genx)
{
}

static inline void genx_hwmon_resume(struct genx_device *genx)
{
}

#endif

/* ---- fdinfo.c ---- */

/**
 * genx_fdinfo_show() - &drm_driver.show_fdinfo
 * @p: printer
 * @file: open file
 *
 * Prints the memory of the file's objects, and the time for which each class of engines has run
 * contexts of the file. Reads no register and does not wake the device.
 *
 * Context: may sleep, inside drm_dev_enter().
 */
void genx_fdinfo_show(struct drm_printer *p, struct drm_file *file);

/* ---- pmu.c ---- */

/* in a build for KUnit, kunit/lib/perf_core.h stands for perf */
#if defined(CONFIG_PERF_EVENTS) || defined(CONFIG_DRM_GENX_KUNIT_TEST)

/**
 * genx_pmu_register() - offer the counters of a device to perf
 * @genx: device, registered
 *
 * The PMU of the integrated GPU has the name of the PCI driver; for any other GPU the PCI address
 * is appended. After a failure, which is logged, the device works without a PMU.
 *
 * Context: may sleep.
 */
void genx_pmu_register(struct genx_device *genx);

/**
 * genx_pmu_unregister() - undo genx_pmu_register()
 * @genx: device
 *
 * Open events keep the value of their last read. The PMU stays until these events are closed. If
 * the device is bound again before that, it uses the same PMU. No counter is read after the return.
 *
 * Context: may sleep.
 */
void genx_pmu_unregister(struct genx_device *genx);

/** genx_pmu_exit() - wait for work items at module unload; no event is open. May sleep. */
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
