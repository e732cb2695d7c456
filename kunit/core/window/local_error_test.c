// SPDX-License-Identifier: GPL-2.0-only
/* Error states of batches that use local memory, of which BAR 2 shows only a part (SIL-030). */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/string.h>
#include <linux/vmalloc.h>

#include <drm/drm_gem.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/core/window/window_fixture.h"
#include "kunit/engine/error_fixture.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/table.h"

#define PAGE	GENX_LOCAL_PAGE
#define TITLE	"rcs0 --- user = 0x00000000 10000000\n"

static void free_text(void *x)
{
	vfree(((struct genx_kunit_errors *)x)->text);
}

/* The error state of a batch that hangs and uses an object, which is marked for it. */
static struct genx_kunit_errors *capture(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	struct genx_kunit_errors *x = kunit_kzalloc(f->test, sizeof(*x), GFP_KERNEL);
	struct genx_gt *gt = &f->genx->gt;
	u32 handle;

	KUNIT_ASSERT_NOT_NULL(f->test, x);
	x->f = f;
	x->rcs = genx_engine_find(gt, GENX_CLASS_RENDER, 0);
	KUNIT_ASSERT_EQ(f->test, kunit_add_action_or_reset(f->test, free_text, x), 0);
	KUNIT_ASSERT_EQ(f->test, 0, drm_gem_handle_create(f->file, &bo->shmem.base, &handle));
	genx_kunit_set_heartbeat(gt, 0);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_ENGINE_HANG, x->rcs->desc - gt->plat->engines);
	KUNIT_ASSERT_EQ(f->test, 0, genx_kunit_fault_exec(f, handle, GENX_KUNIT_FAULT_TARGET,
							  EXEC_OBJECT_CAPTURE, NULL));
	msleep(50);
	genx_kunit_errors_reset(x);
	KUNIT_ASSERT_TRUE(f->test, genx_kunit_errors_read(x));
	return x;
}

/* The object is shown as it is in local memory, through BAR 2. */
static void captured(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_cpu(f, 2 * PAGE);
	struct genx_kunit_errors *x;
	const char *at;

	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_ASSERT_TRUE(test, genx_bo_local(bo));
	genx_kunit_window_write(f, bo);
	x = capture(f, bo);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
	KUNIT_ASSERT_NOT_NULL(test, strstr(x->text, TITLE "~"));
	at = genx_kunit_errors_section(x, TITLE);
	KUNIT_EXPECT_TRUE(test, genx_kunit_errors_has_word(at, 2, genx_kunit_window_value(0)));
	KUNIT_EXPECT_TRUE(test, genx_kunit_errors_has_word(at, (2 * PAGE - SZ_4K) / 4 + 2,
							   genx_kunit_window_value(2 * PAGE -
										   SZ_4K)));
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "engine reset while a batch uses a marked object in local memory",
		  "the error state has its contents, read through BAR 2");
}

/* What the CPU does not reach is named. */
static void out_of_reach(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, PAGE, BIT(GENX_REGION_LOCAL));
	struct genx_kunit_errors *x = capture(f, bo);

	genx_kunit_errors_expect(x, TITLE "not shown: local memory that the CPU does not reach\n");
	KUNIT_EXPECT_TRUE(test, genx_bo_hidden(bo));
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "engine reset while a batch uses a marked object above BAR 2",
		  "the error state says that the object is not shown, and why");
}

static struct kunit_case local_error_cases[] = {
	KUNIT_CASE(captured),
	KUNIT_CASE(out_of_reach),
	{}
};

static struct kunit_suite local_error_suite = {
	.name = "genx_local_error",
	.init = genx_kunit_window_begin,
	.test_cases = local_error_cases,
};

kunit_test_suite(local_error_suite);
