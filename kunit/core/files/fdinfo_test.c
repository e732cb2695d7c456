// SPDX-License-Identifier: GPL-2.0-only
/* fdinfo of an open file: the engine time and the memory that the file has used. */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/dma-fence.h>
#include <linux/dma-resv.h>
#include <linux/sizes.h>
#include <linux/string.h>

#include <drm/drm_print.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/files/files.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/platforms.h"
#include "kunit/whole/fault_fixture.h"

#define TEXT_SIZE	2048
#define ABSENT		(~0ull)

static struct genx_kunit_fault *driver_up(struct kunit *test, const struct genx_platform *plat)
{
	struct genx_kunit_fault *f = plat ? genx_kunit_fault_create_on(test, plat) :
				     genx_kunit_fault_create(test);

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return f;
}

/* Value of a key, in bytes or in nanoseconds; ABSENT if fdinfo lacks the key. */
static u64 value(struct kunit *test, struct drm_file *file, const char *key)
{
	char *text = kunit_kzalloc(test, TEXT_SIZE, GFP_KERNEL);
	struct drm_print_iterator iter = { .data = text, .remain = TEXT_SIZE - 1 };
	struct drm_printer p = drm_coredump_printer(&iter);
	unsigned long long n;
	char unit[8] = "";
	char *line;

	KUNIT_ASSERT_NOT_NULL(test, text);
	genx_fdinfo_show(&p, file);
	while ((line = strsep(&text, "\n"))) {
		size_t len = strlen(key);

		if (strncmp(line, key, len) || line[len] != ':')
			continue;
		if (sscanf(line + len + 1, " %llu %7s", &n, unit) < 1)
			return ABSENT;
		if (!strcmp(unit, "KiB"))
			n *= SZ_1K;
		if (!strcmp(unit, "MiB"))
			n *= SZ_1M;
		return n;
	}
	return ABSENT;
}

/* The engine classes of each platform, and the number of engines in each class. */
static void classes(struct kunit *test)
{
	static const struct {
		const char *codename;
		u64 video;
		u64 enhance;
	} want[] = {
		{ "snb", ABSENT, ABSENT }, { "ivb", ABSENT, ABSENT },
		{ "vlv", ABSENT, ABSENT }, { "hsw", ABSENT, ABSENT },
		{ "bdw", ABSENT, ABSENT }, { "kbl", ABSENT, ABSENT },
		{ "icl", 2, ABSENT }, { "lkf", 2, ABSENT },
		{ "ehl", ABSENT, ABSENT }, { "tgl", 2, ABSENT }, { "adl", 2, ABSENT },
		{ "dg2", 2, 2 },
	};
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_fault *f = driver_up(test, plat);
	u64 idle = genx_exec_runs_contexts(&f->genx->gt) ? 0 : ABSENT;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(want) && strcmp(want[i].codename, plat->codename); i++)
		;
	KUNIT_ASSERT_LT(test, i, ARRAY_SIZE(want));
	KUNIT_EXPECT_EQ(test, value(test, f->file, "drm-engine-render"), idle);
	KUNIT_EXPECT_EQ(test, value(test, f->file, "drm-engine-copy"), idle);
	KUNIT_EXPECT_EQ(test, value(test, f->file, "drm-engine-video"), idle);
	KUNIT_EXPECT_EQ(test, value(test, f->file, "drm-engine-video-enhance"),
			f->genx->gt.n_engines > 3 ? idle : ABSENT);
	KUNIT_EXPECT_EQ(test, value(test, f->file, "drm-engine-capacity-render"), ABSENT);
	if (!genx_exec_runs_contexts(&f->genx->gt))
		return;
	KUNIT_EXPECT_EQ(test, value(test, f->file, "drm-engine-capacity-video"), want[i].video);
	KUNIT_EXPECT_EQ(test, value(test, f->file, "drm-engine-capacity-video-enhance"),
			want[i].enhance);
	/* none of the modelled parts has compute engines */
	KUNIT_EXPECT_EQ(test, value(test, f->file, "drm-engine-compute"), ABSENT);
}

/* Engine time is counted for the file that submitted the work, and does not grow after the work. */
static void engines(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test, NULL);
	struct drm_file *other = genx_kunit_file(test, f->genx);
	u64 ns;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_submit(f), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_wait_idle(&f->genx->gt, 10000), 0);
	ns = value(test, f->file, "drm-engine-render");
	KUNIT_EXPECT_GT(test, ns, 0);
	KUNIT_EXPECT_NE(test, ns, ABSENT);
	KUNIT_EXPECT_EQ(test, value(test, other, "drm-engine-render"), 0);
	KUNIT_EXPECT_EQ(test, value(test, f->file, "drm-engine-copy"), 0);
	msleep(20);
	KUNIT_EXPECT_EQ(test, value(test, f->file, "drm-engine-render"), ns);
}

/* An object counts in each file that has a handle; its pages are resident once allocated. */
static void objects(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test, NULL);
	struct drm_file *file = genx_kunit_file(test, f->genx);
	struct genx_bo *bo = genx_bo_create(f->genx, SZ_1M);
	u32 handle;

	KUNIT_EXPECT_EQ(test, value(test, file, "drm-total-system0"), 0);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-resident-system0"), 0);
	KUNIT_ASSERT_FALSE(test, IS_ERR(bo));
	KUNIT_ASSERT_EQ(test, drm_gem_handle_create(file, &bo->shmem.base, &handle), 0);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-total-system0"), SZ_1M);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-shared-system0"), 0);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-active-system0"), 0);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-resident-system0"), 0);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-resident-system0"), SZ_1M);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-purgeable-system0"), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(bo, false), 1);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-purgeable-system0"), SZ_1M);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(bo, true), 1);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-purgeable-system0"), 0);
	genx_bo_put(bo);
	KUNIT_ASSERT_EQ(test, drm_gem_handle_delete(file, handle), 0);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-total-system0"), 0);
}

/* If a part of an object is in memory, only this part is resident, and purgeable. */
static void part_of_object(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test, NULL);
	struct drm_file *file = genx_kunit_file(test, f->genx);
	struct genx_bo *bo = genx_bo_create(f->genx, SZ_1M);
	u32 handle, dw = 1;

	KUNIT_ASSERT_FALSE(test, IS_ERR(bo));
	KUNIT_ASSERT_EQ(test, drm_gem_handle_create(file, &bo->shmem.base, &handle), 0);
	/* allocates the last page */
	KUNIT_ASSERT_EQ(test, genx_bo_cpu_write(bo, SZ_1M - PAGE_SIZE, &dw, sizeof(dw)), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(bo, false), 1);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-total-system0"), SZ_1M);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-resident-system0"), PAGE_SIZE);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-purgeable-system0"), PAGE_SIZE);
	genx_bo_put(bo);
}

/*
 * Only memory that an object has can be purged: each combination of pages, of use by the GPU, and
 * of contents that the client does not need.
 */
static const struct state {
	const char *name;
	bool pages, busy, unneeded;
	bool resident, active, purgeable;
} states[] = {
	{ "no pages", false, false, false, false, false, false },
	{ "no pages, not needed", false, false, true, false, false, false },
	{ "no pages, busy", false, true, false, false, true, false },
	{ "no pages, busy, not needed", false, true, true, false, true, false },
	{ "pages", true, false, false, true, false, false },
	{ "pages, not needed", true, false, true, true, false, true },
	{ "pages, busy", true, true, false, true, true, false },
	{ "pages, busy, not needed", true, true, true, true, true, false },
};

KUNIT_ARRAY_PARAM_DESC(state, states, name);

static void state_of_object(struct kunit *test)
{
	const struct state *c = test->param_value;
	struct genx_kunit_fault *f = driver_up(test, NULL);
	struct drm_file *file = genx_kunit_file(test, f->genx);
	struct genx_bo *bo = genx_bo_create(f->genx, SZ_1M);
	struct dma_fence *fence = NULL;
	u32 handle;

	KUNIT_ASSERT_FALSE(test, IS_ERR(bo));
	KUNIT_ASSERT_EQ(test, drm_gem_handle_create(file, &bo->shmem.base, &handle), 0);
	if (c->pages)
		KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	if (c->busy)
		fence = genx_kunit_make_busy(test, bo->shmem.base.resv, DMA_RESV_USAGE_READ);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(bo, !c->unneeded), 1);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-total-system0"), SZ_1M);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-resident-system0"), c->resident * SZ_1M);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-active-system0"), c->active * SZ_1M);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-purgeable-system0"), c->purgeable * SZ_1M);
	if (fence)
		dma_fence_signal(fence);
	dma_fence_put(fence);
	genx_bo_put(bo);
}

/* An object that the GPU only reads is active until the GPU has read it, and not purgeable. */
static void read_by_the_gpu(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test, NULL);
	struct drm_file *file = genx_kunit_file(test, f->genx);
	struct genx_bo *bo = genx_bo_create(f->genx, SZ_1M);
	struct dma_fence *fence;
	u32 handle;

	KUNIT_ASSERT_FALSE(test, IS_ERR(bo));
	KUNIT_ASSERT_EQ(test, drm_gem_handle_create(file, &bo->shmem.base, &handle), 0);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_ASSERT_EQ(test, genx_bo_madvise(bo, false), 1);
	fence = genx_kunit_make_busy(test, bo->shmem.base.resv, DMA_RESV_USAGE_READ);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-active-system0"), SZ_1M);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-purgeable-system0"), 0);
	dma_fence_signal(fence);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-active-system0"), 0);
	KUNIT_EXPECT_EQ(test, value(test, file, "drm-purgeable-system0"), SZ_1M);
	dma_fence_put(fence);
	genx_bo_put(bo);
}

static struct kunit_case fdinfo_cases[] = {
	KUNIT_CASE_PARAM(classes, genx_kunit_platforms_gen),
	KUNIT_CASE(read_by_the_gpu),
	KUNIT_CASE(engines),
	KUNIT_CASE(objects),
	KUNIT_CASE(part_of_object),
	KUNIT_CASE_PARAM(state_of_object, state_gen_params),
	{}
};

static struct kunit_suite fdinfo_suite = {
	.name = "genx_fdinfo",
	.test_cases = fdinfo_cases,
};

kunit_test_suite(fdinfo_suite);
