// SPDX-License-Identifier: GPL-2.0-only
/* Another device imports an object that may be in local memory: it moves to system memory. */
#include <kunit/device.h>
#include <kunit/test.h>
#include <linux/completion.h>
#include <linux/dma-buf.h>
#include <linux/dma-mapping.h>
#include <linux/dma-resv.h>
#include <linux/fcntl.h>
#include <linux/file.h>
#include <linux/pm_runtime.h>
#include <linux/scatterlist.h>
#include <linux/workqueue.h>

#include <drm/drm_device.h>
#include <drm/drm_gem.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "gt/exec/client.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"

#define PAGE		GENX_LOCAL_PAGE
#define LOCAL		BIT(GENX_REGION_LOCAL)
#define EITHER		(BIT(GENX_REGION_LOCAL) | BIT(GENX_REGION_SYSTEM))

/* A device of another driver. */
static struct device *importer(struct kunit *test)
{
	struct device *dev = kunit_device_register(test, "genx-other");

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, dev);
	KUNIT_ASSERT_EQ(test, dma_coerce_mask_and_coherent(dev, DMA_BIT_MASK(64)), 0);
	return dev;
}

/* An object in local memory, with contents. */
static struct genx_bo *create(struct genx_kunit_fault *f, u8 placements)
{
	struct genx_bo *bo = genx_kunit_local_placed(f, 2 * PAGE, placements);

	KUNIT_ASSERT_EQ(f->test, genx_bo_prepare(bo), 0);
	KUNIT_ASSERT_TRUE(f->test, genx_bo_local(bo));
	genx_kunit_local_write(f, bo);
	return bo;
}

static struct dma_buf *export(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	struct drm_gem_object *obj = &bo->shmem.base;
	struct dma_buf *buf = obj->funcs->export(obj, O_RDWR);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(f->test, buf);
	return buf;
}

/* As dma_buf_put(), but the release is not deferred. */
static void drop(struct dma_buf *buf)
{
	__fput_sync(buf->file);
}

/* What the GPU writes at the address of the fixture's batch reaches the importer. */
static void gpu_writes(struct genx_kunit_fault *f, struct genx_bo *bo, struct page *first)
{
	u32 handle;

	KUNIT_ASSERT_EQ(f->test, 0, drm_gem_handle_create(f->file, &bo->shmem.base, &handle));
	KUNIT_ASSERT_EQ(f->test, 0, genx_kunit_fault_exec(f, handle, GENX_KUNIT_FAULT_TARGET,
							  EXEC_OBJECT_WRITE, NULL));
	KUNIT_ASSERT_EQ(f->test, 0, genx_kunit_fault_wait(f, handle, NSEC_PER_SEC * 10));
	KUNIT_EXPECT_EQ(f->test, READ_ONCE(*(u32 *)page_address(first)), GENX_KUNIT_FAULT_VALUE);
}

static void moves_to_system(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = create(f, EITHER);
	struct dma_buf *buf = export(f, bo);
	struct dma_buf_attachment *attach;
	struct sg_table *sgt;

	/* as long as no other device is attached, the object may be in local memory */
	KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
	attach = dma_buf_attach(buf, importer(test));
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, attach);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_own_user(f)->local_bytes, 0);
	sgt = dma_buf_map_attachment_unlocked(attach, DMA_BIDIRECTIONAL);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, sgt);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, bo), 0);
	/* it does not return to local memory */
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_region(bo), GENX_REGION_SYSTEM);
	gpu_writes(f, bo, sg_page(sgt->sgl));
	dma_buf_unmap_attachment_unlocked(attach, sgt, DMA_BIDIRECTIONAL);
	dma_buf_detach(buf, attach);
	drop(buf);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "inputs", "PRIME: another device attaches to an object in local memory",
		  "the object moves to system memory, if that is among its placements");
}

/* The device imports what it has exported: the object stays where it is. */
static void imported_by_self(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = create(f, EITHER);
	struct dma_buf *buf = export(f, bo);
	struct drm_gem_object *obj = genx_gem_import(&f->genx->drm, buf);

	KUNIT_EXPECT_PTR_EQ(test, obj, &bo->shmem.base);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
	if (!IS_ERR(obj))
		drm_gem_object_put(obj);
	drop(buf);
}

/* What may only be in local memory stays there. */
static void local_only(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = create(f, LOCAL);
	struct dma_buf *buf = export(f, bo);

	KUNIT_EXPECT_PTR_EQ(test, dma_buf_attach(buf, importer(test)), ERR_PTR(-EOPNOTSUPP));
	KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, bo), 0);
	drop(buf);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "inputs", "PRIME: another device attaches, no placement but local memory",
		  "EOPNOTSUPP");
}

/* The object does not move while the GPU uses it. */
static void busy(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = create(f, EITHER);
	struct dma_buf *buf = export(f, bo);
	struct device *dev = importer(test);
	struct dma_buf_attachment *attach;
	struct dma_fence *fence;
	ktime_t start;

	fence = genx_kunit_make_busy(test, bo->shmem.base.resv, DMA_RESV_USAGE_BOOKKEEP);
	start = ktime_get();
	KUNIT_EXPECT_PTR_EQ(test, dma_buf_attach(buf, dev), ERR_PTR(-EBUSY));
	/* an importer holds the lock of all handles of its device meanwhile */
	KUNIT_EXPECT_LT(test, ktime_ms_delta(ktime_get(), start), 1000);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
	dma_fence_signal(fence);
	dma_fence_put(fence);
	attach = dma_buf_attach(buf, dev);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, attach);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, bo), 0);
	dma_buf_detach(buf, attach);
	drop(buf);
	genx_kunit_expect_clean(test, f->gpu);
}

/* The file that kept the device awake may be closed: an attachment resumes it, or fails. */
static void suspended(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = create(f, EITHER);
	struct dma_buf *buf = export(f, bo);
	struct device *dev = importer(test);
	struct genx_gt *gt = &f->genx->gt;
	struct dma_buf_attachment *attach;

	genx_kunit_fault_asleep(f);
	gt->runtime_pm = true;
	KUNIT_ASSERT_EQ(test, pm_runtime_set_suspended(gt->dev), 0);
	/* it does not resume */
	attach = dma_buf_attach(buf, dev);
	KUNIT_EXPECT_TRUE(test, IS_ERR(attach));
	KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
	if (!IS_ERR(attach))
		dma_buf_detach(buf, attach);

	pm_runtime_enable(gt->dev);
	attach = dma_buf_attach(buf, dev);
	KUNIT_EXPECT_FALSE(test, IS_ERR(attach));
	KUNIT_EXPECT_TRUE(test, pm_runtime_active(gt->dev));
	KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, bo), 0);
	if (!IS_ERR(attach))
		dma_buf_detach(buf, attach);
	genx_kunit_fault_asleep(f);
	KUNIT_EXPECT_EQ(test, atomic_read(&gt->dev->power.usage_count), 0);
	pm_runtime_disable(gt->dev);
	gt->runtime_pm = false;
	drop(buf);
	genx_kunit_expect_clean(test, f->gpu);
}

struct exporting {
	struct work_struct work;
	struct drm_gem_object *obj;
	struct dma_buf *buf;
	struct completion done;
};

static void export_work(struct work_struct *work)
{
	struct exporting *e = container_of(work, struct exporting, work);

	e->buf = e->obj->funcs->export(e->obj, O_RDWR);
	complete(&e->done);
}

/*
 * DRM holds the lock of all names of objects of the device while one is exported. A client whose
 * object is locked for long, as by evictions, does not make others wait for that.
 */
static void export_does_not_wait(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = create(f, EITHER);
	struct exporting e = { .obj = &bo->shmem.base };

	INIT_WORK_ONSTACK(&e.work, export_work);
	init_completion(&e.done);
	mutex_lock(&bo->lock);
	dma_resv_lock(bo->shmem.base.resv, NULL);
	queue_work(system_unbound_wq, &e.work);
	KUNIT_EXPECT_GT(test, wait_for_completion_timeout(&e.done, HZ), 0);
	dma_resv_unlock(bo->shmem.base.resv);
	mutex_unlock(&bo->lock);
	flush_work(&e.work);
	destroy_work_on_stack(&e.work);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, e.buf);
	KUNIT_EXPECT_TRUE(test, bo->exported);
	drop(e.buf);
}

/*
 * An object that is not needed is dropped when another needs the memory, but not once it is
 * exported: an importer that attaches later must find its contents.
 */
static void exported_not_needed(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = create(f, EITHER), *new = genx_kunit_local_bo(f, PAGE);
	struct genx_local_object *hog;
	struct dma_buf *buf;

	KUNIT_ASSERT_EQ(test, genx_bo_madvise(old, false), 1);
	buf = export(f, old);
	hog = genx_kunit_local_fill(f);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(new), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(new));
	KUNIT_EXPECT_FALSE(test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(old, true), 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, old), 0);
	genx_kunit_local_unfill(f, hog);
	drop(buf);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case local_export_cases[] = {
	KUNIT_CASE(moves_to_system),
	KUNIT_CASE(imported_by_self),
	KUNIT_CASE(local_only),
	KUNIT_CASE(busy),
	KUNIT_CASE(suspended),
	KUNIT_CASE(export_does_not_wait),
	KUNIT_CASE(exported_not_needed),
	{}
};

static struct kunit_suite local_export_suite = {
	.name = "genx_local_export",
	.init = genx_kunit_local_begin,
	.test_cases = local_export_cases,
};

kunit_test_suite(local_export_suite);
