/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Counters of a GPU, by the numbers that the i915 ABI gives to perf events (I915_PMU_*).
 *
 * DOC: counters
 *
 * What the driver knows by itself is kept always and costs a question nothing: how long engines
 * were busy (gt/exec/busy.h), how long any of them was awake, how many interrupts were served.
 *
 * What only registers tell is sampled, by a work item that runs while somebody has such a
 * counter open and the device has power: actual and requested frequency, each weighted with the
 * time since the sample before, and the residency in RC6. The frequency counts only while an
 * engine is awake: a register of a sleeping GT says nothing. The residency counter of the
 * hardware has 32 bits and is extended; while the device is suspended it is in no less deep a
 * state, and that time counts too.
 */
#ifndef GENX_CORE_COUNTERS_H
#define GENX_CORE_COUNTERS_H

#include <linux/types.h>

struct genx_device;

/* Time between two samples. */
#define GENX_COUNTERS_SAMPLE_MS	5

/** genx_counters_init() - nobody asks */
void genx_counters_init(struct genx_device *genx);

/** genx_counters_fini() - no counter is open. May sleep; may be called twice. */
void genx_counters_fini(struct genx_device *genx);

/**
 * genx_counters_check() - does a device have a counter?
 * @genx: device
 * @config: I915_PMU_*
 *
 * Return: 0; -ENODEV if the engine, or what it takes to count, does not exist; -ENOENT if no
 * device has such a counter.
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
 * Return: ns, interrupts, or MHz s. Only differences have a meaning.
 */
u64 genx_counters_read(struct genx_device *genx, u64 config);

/** genx_counters_suspend() - the device is about to lose its power. May sleep. */
void genx_counters_suspend(struct genx_device *genx);

/** genx_counters_resume() - the device has its power again. May sleep. */
void genx_counters_resume(struct genx_device *genx);

#endif
