// SPDX-License-Identifier: GPL-2.0-only
/*
 * Valleyview's frequency, which the punit sets (SIL-303, SIL-304). The model's reference clock is
 * 26.667 MHz. It records PUNIT-FREQ, FREQ-ASLEEP, SIDEBAND-BUSY and SIDEBAND-MESSAGE.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/irqflags.h>
#include <linux/workqueue.h>

#include "core/device.h"
#include "gt/engine/gt_reset.h"
#include "gt/freq_internal.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"

static struct genx_kunit_gt *alloc(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_vlv);

	return genx_kunit_gt_alloc(test, &cfg);
}

static struct genx_kunit_gt *create(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_vlv);

	return genx_kunit_gt_create(test, &cfg);
}

/* What the punit was asked for, in its code. */
static u32 code(struct genx_kunit_gt *kgt)
{
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);
	u32 request = kgt->gpu->model->sideband.request;

	genx_kunit_gpu_unlock(kgt->gpu, flags);
	return request;
}

/* How the punit divides the power of the SoC. */
static u32 bias(struct genx_kunit_gt *kgt)
{
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);
	u32 val = kgt->gpu->model->sideband.bias;

	genx_kunit_gpu_unlock(kgt->gpu, flags);
	return val;
}

static int set(struct genx_kunit_gt *kgt, enum genx_freq_what what, unsigned int mhz)
{
	guard(mutex)(&kgt->gt.reset.mutex);
	return genx_freq_set(&kgt->gt.freq, what, mhz);
}

static int get(struct genx_kunit_gt *kgt, enum genx_freq_what what)
{
	guard(mutex)(&kgt->gt.reset.mutex);
	return genx_freq_get(&kgt->gt.freq, what);
}

/*
 * The punit says that its lowest code is 0xBF and refuses it, and the fuses allow more than the
 * clock can do. At removal the frequency is that of firmware, and so is the bias between the CPUs
 * and the GPU, which is fixed meanwhile (PUNIT-BIAS).
 */
static void limits(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	const unsigned int *mhz = kgt->gt.freq.mhz;

	KUNIT_EXPECT_EQ(test, mhz[GENX_FREQ_RP0], 1360);
	KUNIT_EXPECT_EQ(test, mhz[GENX_FREQ_RP1], 667);
	KUNIT_EXPECT_EQ(test, mhz[GENX_FREQ_RPE], 480);
	KUNIT_EXPECT_EQ(test, mhz[GENX_FREQ_RPN], 240);
	KUNIT_EXPECT_EQ(test, get(kgt, GENX_FREQ_CUR), 507);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xca);
	KUNIT_EXPECT_EQ(test, bias(kgt), 0x1b);
	KUNIT_EXPECT_EQ(test, set(kgt, GENX_FREQ_MIN, 1361), -EINVAL);
	KUNIT_EXPECT_EQ(test, set(kgt, GENX_FREQ_MIN, 239), -EINVAL);
	KUNIT_EXPECT_EQ(test, set(kgt, GENX_FREQ_MIN, 1360), 0);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xea);
	genx_kunit_gt_fini(test, kgt);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xca);
	KUNIT_EXPECT_EQ(test, bias(kgt), 0x0c);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static void requests(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);

	KUNIT_EXPECT_EQ(test, set(kgt, GENX_FREQ_MAX, 400), 0);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xc6);
	KUNIT_EXPECT_EQ(test, get(kgt, GENX_FREQ_CUR), 400);
	KUNIT_EXPECT_EQ(test, get(kgt, GENX_FREQ_ACT), 400);
	KUNIT_EXPECT_EQ(test, set(kgt, GENX_FREQ_MAX, 1000), 0);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xca);
	KUNIT_EXPECT_EQ(test, set(kgt, GENX_FREQ_MIN, 600), 0);
	KUNIT_EXPECT_EQ(test, get(kgt, GENX_FREQ_CUR), 600);
	/* 22 periods of the clock */
	KUNIT_EXPECT_EQ(test, get(kgt, GENX_FREQ_ACT), 587);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* SIL-304: a lower request wakes a well. While a device sleeps, nothing is requested. */
static void asleep(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct genx_freq *freq = &kgt->gt.freq;

	msleep(20);	/* the wells are asleep */
	KUNIT_EXPECT_EQ(test, set(kgt, GENX_FREQ_MAX, 400), 0);
	msleep(20);
	genx_freq_sleep(freq);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xc0);
	genx_freq_want(freq, 400);
	flush_work(&freq->punit.work);
	KUNIT_EXPECT_EQ(test, set(kgt, GENX_FREQ_MIN, 300), 0);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xc0);
	kgt->gpu->model->sideband.bias = 0;	/* lost in the sleep */
	KUNIT_EXPECT_EQ(test, genx_freq_restore(freq), 0);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xc6);
	KUNIT_EXPECT_EQ(test, bias(kgt), 0x1b);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* A request where one cannot sleep is sent by a work item. */
static void from_interrupts(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct genx_freq *freq = &kgt->gt.freq;
	unsigned long flags;

	local_irq_save(flags);
	genx_freq_want(freq, 1360);
	local_irq_restore(flags);
	flush_work(&freq->punit.work);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xea);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* The work item may run before the caller of the request goes on: it finds the new request. */
static void noted_first(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct genx_freq *freq = &kgt->gt.freq;

	scoped_guard(spinlock_irqsave, &freq->lock)
		genx_freq_punit_ops.request(freq, 1360);
	flush_work(&freq->punit.work);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xea);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/*
 * A request that the punit does not take is not shown. Samples of the load do not repeat it, so
 * that they do not occupy the bus of the punit; the next other request is sent. A limit can be
 * changed in a sleep, also if the request before the sleep was not taken.
 */
static void not_taken(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct genx_freq *freq = &kgt->gt.freq;

	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_PCODE_SILENT, 0);
	/* the work item waits for the lock meanwhile */
	scoped_guard(mutex, &freq->punit.lock) {
		genx_freq_want(freq, 1360);
		KUNIT_EXPECT_EQ(test, freq->requested, 1360);
	}
	flush_work(&freq->punit.work);
	KUNIT_EXPECT_EQ(test, freq->requested, 0);
	/* the caller of this request is slower than the work item */
	KUNIT_EXPECT_EQ(test, genx_freq_punit_ops.flush(freq), -ETIMEDOUT);
	genx_freq_want(freq, 1360);
	KUNIT_EXPECT_EQ(test, freq->requested, 0);
	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_PCODE_SILENT);
	msleep(20);	/* it has ended the message that timed out */
	genx_freq_want(freq, 1330);
	genx_freq_want(freq, 1360);
	flush_work(&freq->punit.work);
	KUNIT_EXPECT_EQ(test, freq->requested, 1360);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xea);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_PCODE_SILENT, 0);
	genx_freq_sleep(freq);
	KUNIT_EXPECT_EQ(test, set(kgt, GENX_FREQ_MAX, 400), 0);
	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_PCODE_SILENT);
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_freq_restore(freq), 0);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xc6);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* With a punit that answers no more, requests fail and change no limit. */
static void silent(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);

	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_PCODE_SILENT, 0);
	KUNIT_EXPECT_EQ(test, set(kgt, GENX_FREQ_MAX, 400), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, get(kgt, GENX_FREQ_ACT), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, kgt->gt.freq.mhz[GENX_FREQ_MAX], 1360);
	/* it tries the same request */
	flush_work(&kgt->gt.freq.punit.work);
	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_PCODE_SILENT);
	KUNIT_EXPECT_EQ(test, set(kgt, GENX_FREQ_MAX, 1000), 0);
	KUNIT_EXPECT_EQ(test, get(kgt, GENX_FREQ_ACT), 507);
	genx_kunit_expect_clean(test, kgt->gpu);
	TABLE_ROW(test, "faults", "punit does not answer (VLV)",
		  "ETIMEDOUT, limits unchanged; at probe: the log, the frequency of boot stays");
}

/* It stops to answer: the GPU goes on through a reset and a sleep, at the frequency it has. */
static void silent_in_reset(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_vlv);
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, &cfg);
	struct genx_device *genx = genx_kunit_device(test, gpu);

	genx_kunit_gpu_fault(gpu, MODEL_FAULT_PCODE_SILENT, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&genx->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_device_suspend(genx), 0);
	KUNIT_EXPECT_FALSE(test, work_busy(&genx->gt.freq.punit.work));
	KUNIT_EXPECT_EQ(test, genx_device_resume(genx), 0);
	KUNIT_EXPECT_FALSE(test, genx_gt_wedged(&genx->gt));
	genx_kunit_gpu_fault_clear(gpu, MODEL_FAULT_PCODE_SILENT);
	genx_kunit_expect_clean(test, gpu);
}

/* With one that never answered, or that runs the GPU by another clock, the device works. */
static void not_controlled(struct kunit *test)
{
	struct genx_kunit_gt *kgt = alloc(test);
	unsigned long flags;

	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_PCODE_SILENT, 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	KUNIT_EXPECT_NULL(test, kgt->gt.freq.desc);
	genx_kunit_gt_fini(test, kgt);
	kgt = alloc(test);
	flags = genx_kunit_gpu_lock(kgt->gpu);
	kgt->gpu->model->sideband.no_gpll = true;
	genx_kunit_gpu_unlock(kgt->gpu, flags);
	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	KUNIT_EXPECT_NULL(test, kgt->gt.freq.desc);
	genx_kunit_gt_fini(test, kgt);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xca);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static void lost(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);

	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, get(kgt, GENX_FREQ_CUR), -ENODEV);
	KUNIT_EXPECT_EQ(test, get(kgt, GENX_FREQ_ACT), -ENODEV);
}

/*
 * Each message is sent under the lock of the PMIC (SIL-303, SIL-526). Here that is a mutex; the
 * real one keeps I2C drivers off, and lets several users of the punit in.
 */
static void lock_of_the_machine(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	struct genx_freq *freq = &kgt->gt.freq;

	genx_pmic_lock(&kgt->gt.pmic);
	genx_freq_want(freq, 1360);
	msleep(20);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xca);
	genx_pmic_unlock(&kgt->gt.pmic);
	flush_work(&freq->punit.work);
	KUNIT_EXPECT_EQ(test, code(kgt), 0xea);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static struct kunit_case freq_punit_cases[] = {
	KUNIT_CASE(limits),
	KUNIT_CASE(requests),
	KUNIT_CASE(asleep),
	KUNIT_CASE(from_interrupts),
	KUNIT_CASE(noted_first),
	KUNIT_CASE(not_taken),
	KUNIT_CASE(silent),
	KUNIT_CASE(silent_in_reset),
	KUNIT_CASE(not_controlled),
	KUNIT_CASE(lost),
	KUNIT_CASE(lock_of_the_machine),
	{}
};

static struct kunit_suite freq_punit_suite = {
	.name = "genx_freq_punit",
	.test_cases = freq_punit_cases,
};

kunit_test_suite(freq_punit_suite);
