// SPDX-License-Identifier: GPL-2.0-only
/*
 * Probe and removal of a GPU: a probe that fails at any step releases everything that it
 * allocated, and after removal open files get ENODEV.
 */

#include <kunit/test.h>
#include <linux/device.h>
#include <linux/interrupt.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_ioctl.h>
#include <drm/i915_drm.h>

#include "core/device.h"
#include "core/device/ioctls.h"
#include "gt/engine/engine.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "regs/platform_find.h"

#define GGTT_ENTRIES	2048

/* Number of present GGTT entries, which must be the same before probe and after removal. */
static unsigned int ggtt_present(struct genx_kunit_gpu *gpu)
{
	unsigned int i, n = 0;

	for (i = 0; i < GGTT_ENTRIES; i++)
		n += readl(gpu->bar + gpu->plat->ggtt_offset + 8 * i) & 1;
	return n;
}

static irqreturn_t no_irq(int irq, void *data)
{
	return IRQ_NONE;
}

/* The interrupt is free, and as many GGTT entries are present as before probe. */
static void expect_released(struct kunit *test, struct genx_kunit_gpu *gpu, unsigned int present)
{
	int err = request_irq(gpu->irq, no_irq, 0, "genx-kunit", gpu);

	KUNIT_EXPECT_EQ_MSG(test, 0, err, "the interrupt is still taken");
	if (!err)
		free_irq(gpu->irq, gpu);
	KUNIT_EXPECT_EQ_MSG(test, present, ggtt_present(gpu), "GGTT entries are still present");
}

static void genx_device_up_and_down(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);
	unsigned int present = ggtt_present(gpu), i;

	for (i = 0; i < 3; i++) {
		KUNIT_EXPECT_EQ(test, 0, genx_kunit_device_cycle(gpu));
		expect_released(test, gpu, present);
	}
	genx_kunit_expect_clean(test, gpu);
}

static void genx_device_parts(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);
	struct genx_device *genx = genx_kunit_device(test, gpu);

	KUNIT_EXPECT_EQ(test, gpu->plat->n_engines, genx->gt.n_engines);
	KUNIT_EXPECT_EQ(test, 64, genx->gt.fuses.eu_total);
	KUNIT_EXPECT_TRUE(test, genx->oa_ready);
	genx_kunit_expect_clean(test, gpu);
}

static void genx_device_ggtt_size(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);
	const struct genx_device_info info = {
		.plat = gpu->plat,
		.bar = gpu->bar,
		.virq = gpu->irq,
		.ggtt_bytes = 0x100000,
	};
	struct genx_device *genx = genx_device_create(gpu->dev, &genx_driver_i915, &info);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, genx);
	KUNIT_EXPECT_EQ(test, 0x100000 / 8, genx->gt.ggtt.entries);
	genx_device_destroy(genx);
}

/* FW-015: probe fails if the GT or render domain never acknowledges, not if a media domain. */
static void genx_device_force_wake_lost(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);
	unsigned int present = ggtt_present(gpu), i;

	for (i = 0; i < gpu->plat->n_fw_domains; i++) {
		enum genx_fw_domain domain = gpu->plat->fw_domains[i].domain;
		bool common = domain == GENX_FW_GT || domain == GENX_FW_RENDER;

		genx_kunit_gpu_fault(gpu, MODEL_FAULT_FW_ACK_LOST, domain);
		KUNIT_EXPECT_EQ_MSG(test, common ? -ETIMEDOUT : 0, genx_kunit_device_cycle(gpu),
				    "domain %s", gpu->plat->fw_domains[i].name);
		genx_kunit_gpu_fault_clear(gpu, MODEL_FAULT_FW_ACK_LOST);
		expect_released(test, gpu, present);
	}
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_device_cycle(gpu));
	TABLE_ROW(test, "faults", "force-wake acknowledge never comes, probe",
		  "GT, render: probe fails with ETIMEDOUT, nothing stays, binds later; media: binds");
}

static void genx_device_dead_at_start(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);

	genx_kunit_gpu_fault(gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, -ENODEV, genx_kunit_device_cycle(gpu));
	genx_kunit_gpu_fault_clear(gpu, MODEL_FAULT_DEAD);
	TABLE_ROW(test, "faults", "device gone before probe",
		  "probe fails with ENODEV");
}

/* The first context of an engine hangs: probe succeeds without that engine. */
static void genx_device_engine_hangs(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);
	unsigned int present = ggtt_present(gpu), i;

	for (i = 0; i < gpu->plat->n_engines; i++) {
		genx_kunit_gpu_fault(gpu, MODEL_FAULT_ENGINE_HANG, i);
		KUNIT_EXPECT_EQ_MSG(test, 0, genx_kunit_device_cycle(gpu), "%s",
				    gpu->plat->engines[i].name);
		genx_kunit_gpu_fault_clear(gpu, MODEL_FAULT_ENGINE_HANG);
		expect_released(test, gpu, present);
		genx_kunit_expect_clean(test, gpu);
	}
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_device_cycle(gpu));
	TABLE_ROW(test, "faults", "first command of an engine hangs, probe",
		  "each engine: binds without it, nothing stays, binds with it later");
}

static void reset_model(struct genx_kunit_gpu *gpu)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	model_reset(gpu->model);
	genx_kunit_gpu_unlock(gpu, flags);
}

static u64 accesses(struct genx_kunit_gpu *gpu)
{
	struct model_stats stats;

	genx_kunit_gpu_stats(gpu, &stats);
	return stats.mmio_reads + stats.mmio_writes;
}

/*
 * The device disappears from the bus during probe or removal, at the n-th access, for many n: if
 * probe fails, its errno is one of three, and the interrupt is always released.
 */
static void genx_device_dies(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);
	u64 before, total, n, step;
	unsigned int failures = 0;

	genx_kunit_gpu_tolerate(gpu);
	before = accesses(gpu);
	KUNIT_ASSERT_EQ(test, 0, genx_kunit_device_cycle(gpu));
	total = accesses(gpu) - before;
	KUNIT_ASSERT_GT(test, total, 100);

	/* each of the first 64 accesses, then about 97 of the others, which are mostly to GGTT */
	for (n = 0; n < total; n += step) {
		int err;

		step = n < 64 ? 1 : max(total / 97, 1);
		reset_model(gpu);
		genx_kunit_gpu_fault(gpu, MODEL_FAULT_DEAD, n);
		err = genx_kunit_device_cycle(gpu);
		if (err)
			failures++;
		KUNIT_EXPECT_TRUE_MSG(test, !err || err == -ENODEV || err == -ETIMEDOUT ||
				      err == -EIO, "access %llu: %d", n, err);
		genx_kunit_gpu_fault_clear(gpu, MODEL_FAULT_DEAD);
		if (!request_irq(gpu->irq, no_irq, 0, "genx-kunit", gpu))
			free_irq(gpu->irq, gpu);
		else
			KUNIT_FAIL(test, "access %llu: the interrupt is still taken", n);
	}
	KUNIT_EXPECT_GT(test, failures, 64);
	reset_model(gpu);
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_device_cycle(gpu));
}

struct fuse_case {
	const char *name;
	u32 media;
	u32 subslice;
	int want;
	unsigned int engines;
};

static const struct fuse_case fuse_cases[] = {
	{ "whole", 0, 0, 0, 5 },
	{ "no video", 0x000000ff, 0, 0, 3 },
	{ "no media", 0x000f00ff, 0, 0, 2 },
	{ "second video engine only", 0x00000001, 0, 0, 4 },
	{ "no subslice", 0, 0x000000ff, -ENODEV, 0 },
};

static void fuse_desc(const struct fuse_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(fuse, fuse_cases, fuse_desc);

static void genx_device_fuses(struct kunit *test)
{
	const struct fuse_case *c = test->param_value;
	struct model_config cfg = {
		.plat = &genx_platform_lkf,
		.device_id = genx_platform_lkf.pci->ids[0],
		.media_fuse = c->media,
		.subslice_fuse = c->subslice,
		.ggtt_entries = 0x40000,
	};
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, &cfg);
	struct genx_device *genx;

	if (c->want) {
		KUNIT_EXPECT_EQ(test, c->want, genx_kunit_device_cycle(gpu));
		return;
	}
	genx = genx_kunit_device(test, gpu);
	KUNIT_EXPECT_EQ(test, c->engines, genx->gt.n_engines);
	genx_kunit_expect_clean(test, gpu);
}

static void genx_device_interrupt_taken(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);
	unsigned int present = ggtt_present(gpu);

	KUNIT_ASSERT_EQ(test, 0, request_irq(gpu->irq, no_irq, 0, "genx-kunit", gpu));
	KUNIT_EXPECT_EQ(test, -EBUSY, genx_kunit_device_cycle(gpu));
	free_irq(gpu->irq, gpu);
	expect_released(test, gpu, present);
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_device_cycle(gpu));
	TABLE_ROW(test, "faults", "interrupt cannot be had, probe",
		  "probe fails with EBUSY, nothing stays");
}

/* Removal with an open file: its ioctls return ENODEV and access no register. */
static void genx_device_removed(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, NULL);
	struct drm_i915_gem_context_create_ext create = {};
	struct drm_i915_reg_read reg = { .offset = 0x2358 };
	struct drm_i915_perf_open_param open = {};
	struct drm_i915_gem_execbuffer2 exec = { .buffer_count = 1 };
	struct genx_device *genx;
	struct drm_file *file;
	u64 before;

	genx = genx_kunit_device_create(gpu);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, genx);
	KUNIT_ASSERT_EQ(test, 0, genx_device_register(genx));
	file = genx_kunit_file(test, genx);
	KUNIT_EXPECT_EQ(test, 0, genx_context_create_ioctl(&genx->drm, &create, file));
	KUNIT_EXPECT_EQ(test, 0, genx_regread_ioctl(&genx->drm, &reg, file));

	genx_device_destroy(genx);
	before = accesses(gpu);
	KUNIT_EXPECT_TRUE(test, drm_dev_is_unplugged(&genx->drm));
	KUNIT_EXPECT_EQ(test, -ENODEV, genx_context_create_ioctl(&genx->drm, &create, file));
	KUNIT_EXPECT_EQ(test, -ENODEV, genx_regread_ioctl(&genx->drm, &reg, file));
	KUNIT_EXPECT_EQ(test, -ENODEV, genx_perf_open_ioctl(&genx->drm, &open, file));
	KUNIT_EXPECT_EQ(test, -ENODEV, genx_execbuf_ioctl(&genx->drm, &exec, file));
	KUNIT_EXPECT_EQ_MSG(test, before, accesses(gpu), "a register was accessed after removal");
	genx_kunit_expect_clean(test, gpu);
}

/* More than a suspend allocates. */
#define FAIL_MAX	200

/* Suspend as the PM core does when the device is idle, and resume. Return: it was refused. */
static bool runtime_suspend(struct kunit *test, struct genx_device *genx, bool *failed)
{
	int err = genx_device_runtime_suspend(genx);

	*failed = genx_kunit_fail_disarm();
	/* after any other error, the PM core would never try again */
	KUNIT_EXPECT_TRUE_MSG(test, !err || err == -EBUSY, "%d", err);
	if (!err)
		KUNIT_ASSERT_EQ(test, genx_device_resume(genx), 0);
	return err;
}

/* A device that cannot be suspended for want of memory, at each allocation, is suspended later. */
static void genx_device_runtime_suspend_refused(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, &cfg);
	struct genx_device *genx = genx_kunit_device(test, gpu);
	unsigned int n, refused = 0;
	bool failed = true;

	for (n = 1; failed && n < FAIL_MAX; n++) {
		if (!genx_kunit_fail_arm(n))
			kunit_skip(test, "no fault injection");
		refused += runtime_suspend(test, genx, &failed);
	}
	KUNIT_EXPECT_FALSE(test, failed);
	/* at least for the entries of the GGTT */
	KUNIT_EXPECT_GE(test, refused, 1);
	KUNIT_EXPECT_FALSE(test, runtime_suspend(test, genx, &failed));
	genx_kunit_expect_clean(test, gpu);
}

static struct kunit_case device_cases[] = {
	KUNIT_CASE(genx_device_up_and_down),
	KUNIT_CASE(genx_device_parts),
	KUNIT_CASE(genx_device_ggtt_size),
	KUNIT_CASE(genx_device_force_wake_lost),
	KUNIT_CASE(genx_device_dead_at_start),
	KUNIT_CASE_ATTR(genx_device_engine_hangs, { .speed = KUNIT_SPEED_VERY_SLOW }),
	KUNIT_CASE_ATTR(genx_device_dies, { .speed = KUNIT_SPEED_VERY_SLOW }),
	KUNIT_CASE_PARAM(genx_device_fuses, fuse_gen_params),
	KUNIT_CASE(genx_device_interrupt_taken),
	KUNIT_CASE(genx_device_removed),
	KUNIT_CASE_PARAM(genx_device_runtime_suspend_refused, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite device_suite = {
	.name = "genx_device",
	.test_cases = device_cases,
};

kunit_test_suite(device_suite);
