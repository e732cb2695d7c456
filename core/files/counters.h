/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Counters of a GPU. They have the numbers that the i915 ABI gives to perf events (I915_PMU_*).
 *
 * DOC: counters
 *
 * The driver itself counts how long engines were busy (gt/exec/busy.h), how long any engine was
 * awake, and how many interrupts were handled. These counters always run, and a read accesses no
 * register.
 *
 * The other counters are sampled from registers: the actual and the requested frequency, each
 * weighted with the time since the last sample, the residency in RC6, and whether the command that
 * an engine executes waits for an event or a semaphore. A work item takes the samples while such a
 * counter is open and the device has power. The frequency and the waits count only while an engine
 * is awake, since the frequency register of a sleeping GT has no meaning. The driver extends the
 * 32-bit residency counter of the hardware. It adds the time for which the device is suspended,
 * because a suspended device is in a state at least as deep as RC6.
 */
#ifndef GENX_CORE_FILES_COUNTERS_H
#define GENX_CORE_FILES_COUNTERS_H

#include <linux/types.h>

struct genx_device;

/* Time between two samples, in ms. */
#define GENX_COUNTERS_SAMPLE_MS	5

/** genx_counters_init() - initialise the counters; none is open */
void genx_counters_init(struct genx_device *genx);

/** genx_counters_fini() - stop the work item; no counter is open. May sleep, be called twice. */
void genx_counters_fini(struct genx_device *genx);

/**
 * genx_counters_check() - check that a device has a counter
 * @genx: device
 * @config: I915_PMU_*
 *
 * Return: 0; -ENODEV if this device lacks the engine or the registers of the counter; -ENOENT if
 * no device has such a counter.
 */
int genx_counters_check(struct genx_device *genx, u64 config);

/**
 * genx_counters_get() - open a counter
 * @genx: device
 * @config: I915_PMU_*
 *
 * May sleep.
 *
 * Return: 0 or the error of genx_counters_check().
 */
int genx_counters_get(struct genx_device *genx, u64 config);

/** genx_counters_put() - undo genx_counters_get(). May sleep. */
void genx_counters_put(struct genx_device *genx, u64 config);

/**
 * genx_counters_read() - value of a counter that is open
 * @genx: device
 * @config: I915_PMU_*
 *
 * Any context, NMI included.
 *
 * Return: ns for times, MHz s for frequencies, or a number of interrupts. Only the difference of
 * two values has a meaning.
 */
u64 genx_counters_read(struct genx_device *genx, u64 config);

/** genx_counters_suspend() - stop sampling before the device loses power. May sleep. */
void genx_counters_suspend(struct genx_device *genx);

/** genx_counters_resume() - sample again after the device got power back. May sleep. */
void genx_counters_resume(struct genx_device *genx);

#endif
