/* SPDX-License-Identifier: GPL-2.0-only */
/* Accesses to the registers of modelled GPUs, and the time in which the models run. */
#ifndef GENX_KUNIT_LIB_MODEL_ACCESS_H
#define GENX_KUNIT_LIB_MODEL_ACCESS_H

#include <linux/logic_iomem.h>
#include <linux/prandom.h>

#include "kunit/lib/model_glue.h"

/**
 * struct genx_kunit_slot - place of one GPU in the region
 * @lock: protects the model and the private members of @gpu
 * @gpu: the GPU, NULL: none
 * @bar: mapping of the slot, made once
 * @local_bar: mapping of its BAR 2, likewise
 * @scatter: one access in 32 is delayed by a random time
 * @rng: source of the random times
 */
struct genx_kunit_slot {
	raw_spinlock_t lock;
	struct genx_kunit_gpu *gpu;
	void __iomem *bar;
	void __iomem *local_bar;
	bool scatter;
	struct rnd_state rng;
};

/** genx_kunit_access_ops - accesses to a slot, which is their private pointer */
extern const struct logic_iomem_ops genx_kunit_access_ops;

/** genx_kunit_access_timer() - callback of genx_kunit_gpu.timer */
enum hrtimer_restart genx_kunit_access_timer(struct hrtimer *timer);

/** genx_kunit_access_rearm() - set the timer for the next event of the model; slot lock held */
void genx_kunit_access_rearm(struct genx_kunit_gpu *gpu);

/** genx_kunit_access_model_time() - time of the model that matches the kernel's */
u64 genx_kunit_access_model_time(struct genx_kunit_gpu *gpu);

#endif
