// SPDX-License-Identifier: GPL-2.0-only
/*
 * A GPU with a kind of submission that genx does not implement: registers, interrupts, resets,
 * frequency and timestamps work; ioctls that need contexts fail with -ENODEV.
 */
#include <kunit/test.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/device.h"
#include "core/device/ioctls.h"
#include "core/memory/vm.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/platform_find.h"

struct fixture {
	struct genx_platform plat;
	struct genx_kunit_gpu *gpu;
	struct genx_device *genx;
	struct drm_file *file;
};

static struct fixture *create(struct kunit *test)
{
	struct fixture *f = kunit_kzalloc(test, sizeof(*f), GFP_KERNEL);
	struct model_config cfg = {};

	KUNIT_ASSERT_NOT_NULL(test, f);
	f->plat = genx_platform_lkf;
	f->plat.submit_kind = GENX_SUBMIT_NONE;
	cfg.plat = &f->plat;
	cfg.device_id = 0x9840;
	cfg.ggtt_entries = 0x40000;
	f->gpu = genx_kunit_gpu_create(test, &cfg);
	f->genx = genx_kunit_device(test, f->gpu);
	return f;
}

static int param(struct kunit *test, struct fixture *f, int name)
{
	int value = -1;
	u64 user = genx_kunit_user(test, &value, sizeof(value));
	struct drm_i915_getparam args = { .param = name, .value = u64_to_user_ptr(user) };

	KUNIT_EXPECT_EQ(test, 0, genx_getparam_ioctl(&f->genx->drm, &args, f->file));
	KUNIT_EXPECT_EQ(test, 0, copy_from_user(&value, u64_to_user_ptr(user), sizeof(value)));
	return value;
}

static void comes_up(struct kunit *test)
{
	struct fixture *f = create(test);
	struct drm_i915_reg_read reg = { .offset = 0x2358 };
	u64 first;

	KUNIT_EXPECT_FALSE(test, genx_exec_runs_contexts(&f->genx->gt));
	KUNIT_EXPECT_TRUE(test, f->genx->oa_ready);
	KUNIT_EXPECT_GT(test, f->genx->gt.timestamp_hz, 0);
	f->file = genx_kunit_file(test, f->genx);
	/* the timestamp counts */
	KUNIT_EXPECT_EQ(test, 0, genx_regread_ioctl(&f->genx->drm, &reg, f->file));
	first = reg.val;
	KUNIT_EXPECT_EQ(test, 0, genx_regread_ioctl(&f->genx->drm, &reg, f->file));
	KUNIT_EXPECT_GT(test, reg.val, first);
	genx_kunit_expect_clean(test, f->gpu);
}

/* Ioctls that need contexts fail with ENODEV, other ioctls work. */
static void refuses(struct kunit *test)
{
	struct fixture *f = create(test);
	struct drm_device *drm = &f->genx->drm;
	struct drm_i915_gem_context_create_ext create_ctx = {};
	struct drm_i915_gem_context_destroy destroy_ctx = { .ctx_id = 1 };
	struct drm_i915_gem_context_param ctx_param = { .param = I915_CONTEXT_PARAM_PRIORITY };
	struct drm_i915_reset_stats stats = {};
	u64 props[] = { DRM_I915_PERF_PROP_CTX_HANDLE, 1 };
	struct drm_i915_perf_open_param open = {
		.num_properties = 1,
		.properties_ptr = genx_kunit_user(test, props, sizeof(props)),
	};
	struct drm_i915_gem_execbuffer2 exec = { .buffer_count = 1 };
	struct drm_i915_gem_create bo = { .size = PAGE_SIZE };

	f->file = genx_kunit_file(test, f->genx);
	KUNIT_EXPECT_EQ(test, -ENODEV, genx_context_create_ioctl(drm, &create_ctx, f->file));
	KUNIT_EXPECT_EQ(test, -ENODEV, genx_context_destroy_ioctl(drm, &destroy_ctx, f->file));
	KUNIT_EXPECT_EQ(test, -ENODEV, genx_context_getparam_ioctl(drm, &ctx_param, f->file));
	KUNIT_EXPECT_EQ(test, -ENODEV, genx_context_setparam_ioctl(drm, &ctx_param, f->file));
	KUNIT_EXPECT_EQ(test, -ENODEV, genx_context_reset_stats_ioctl(drm, &stats, f->file));
	KUNIT_EXPECT_EQ(test, -ENODEV, genx_execbuf_ioctl(drm, &exec, f->file));
	KUNIT_EXPECT_TRUE(test, IS_ERR(genx_vm_create(f->genx, NULL)));
	KUNIT_EXPECT_EQ(test, -ENODEV, genx_perf_open_ioctl(drm, &open, f->file));
	/* GEM memory works */
	KUNIT_EXPECT_EQ(test, 0, genx_gem_create_ioctl(drm, &bo, f->file));

	KUNIT_EXPECT_EQ(test, param(test, f, I915_PARAM_CHIPSET_ID), f->genx->info.device_id);
	KUNIT_EXPECT_EQ(test, param(test, f, I915_PARAM_HAS_EXECBUF2), 0);
	KUNIT_EXPECT_EQ(test, param(test, f, I915_PARAM_HAS_SCHEDULER), 0);
	KUNIT_EXPECT_EQ(test, param(test, f, I915_PARAM_HAS_ALIASING_PPGTT), 0);
	KUNIT_EXPECT_EQ(test, param(test, f, I915_PARAM_HAS_CONTEXT_ISOLATION), 0);
	KUNIT_EXPECT_GT(test, param(test, f, I915_PARAM_PERF_REVISION), 0);
	KUNIT_EXPECT_EQ(test, param(test, f, I915_PARAM_EU_TOTAL), f->genx->gt.fuses.eu_total);
	KUNIT_EXPECT_EQ(test, param(test, f, I915_PARAM_CS_TIMESTAMP_FREQUENCY),
			f->genx->gt.timestamp_hz);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "inputs", "ioctls of contexts and execution without submission",
		  "ENODEV, perf streams of a context too; GETPARAM, QUERY, REG_READ, GEM memory answer");
}

/* The GT can be reset and suspended, and can be resumed after its power was lost. */
static void resets_and_sleeps(struct kunit *test)
{
	struct fixture *f = create(test);
	struct genx_gt *gt = &f->genx->gt;
	unsigned long flags;

	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, gt->exec->full_resets, 1);
	KUNIT_EXPECT_EQ(test, genx_device_suspend(f->genx), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, GENX_RESET_ALL, "test"), -ENODEV);
	flags = genx_kunit_gpu_lock(f->gpu);
	model_reset(f->gpu->model);
	genx_kunit_gpu_unlock(f->gpu, flags);
	KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, gt->exec->full_resets, 2);
	KUNIT_EXPECT_EQ(test, gt->wa.mismatches, 0);
	genx_kunit_expect_clean(test, f->gpu);
}

static void wedges(struct kunit *test)
{
	struct fixture *f = create(test);
	struct genx_gt *gt = &f->genx->gt;

	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, GENX_RESET_ALL, "test"), -EIO);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(gt));
	KUNIT_EXPECT_TRUE(test, f->gpu->cut_off);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_RESET_NEVER_DONE);
	genx_kunit_gpu_tolerate(f->gpu);
}

static struct kunit_case no_submit_cases[] = {
	KUNIT_CASE(comes_up),
	KUNIT_CASE(refuses),
	KUNIT_CASE(resets_and_sleeps),
	KUNIT_CASE(wedges),
	{}
};

static struct kunit_suite no_submit_suite = {
	.name = "genx_no_submit",
	.test_cases = no_submit_cases,
};

kunit_test_suite(no_submit_suite);
