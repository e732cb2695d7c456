// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory reclaim: which objects it frees, and which objects keep their pages.
 */

#include <kunit/test.h>

#include <linux/completion.h>
#include <linux/cred.h>
#include <linux/delay.h>
#include <linux/dma-buf.h>
#include <linux/dma-fence.h>
#include <linux/dma-resv.h>
#include <linux/file.h>
#include <linux/pagemap.h>
#include <linux/sched/mm.h>
#include <linux/shmem_fs.h>
#include <linux/shrinker.h>
#include <linux/workqueue.h>

#include <drm/drm_gem.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "core/memory/vm_internal.h"
#include "gt/exec/client.h"
#include "gt/memory/ppgtt.h"
#include "kunit/lib/client.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/windows.h"

#define BO_PAGES	2
#define BO_ADDR		0x100000ULL

/**
 * struct shrink_fixture - an object that is bound in two address spaces
 * @gpu: modelled GPU
 * @genx: driver
 * @client: the client of the address spaces
 * @vm: address spaces
 * @bo: object
 */
struct shrink_fixture {
	struct genx_kunit_gpu *gpu;
	struct genx_device *genx;
	struct genx_client *client;
	struct genx_vm *vm[2];
	struct genx_bo *bo;
};

static int bind(struct shrink_fixture *f, unsigned int i)
{
	int err;

	mutex_lock(&f->vm[i]->lock);
	genx_vm_begin_submission(f->vm[i]);
	err = genx_vm_bind(f->vm[i], f->bo, BO_ADDR);
	mutex_unlock(&f->vm[i]->lock);
	return err;
}

static int shrink_init(struct kunit *test)
{
	struct shrink_fixture *f = kunit_kzalloc(test, sizeof(*f), GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, f);
	f->gpu = genx_kunit_gpu_create(test, NULL);
	f->genx = genx_kunit_device(test, f->gpu);
	f->client = genx_kunit_client(test, current_euid());
	f->bo = genx_kunit_bo(test, f->genx, BO_PAGES * PAGE_SIZE);
	for (i = 0; i < ARRAY_SIZE(f->vm); i++) {
		f->vm[i] = genx_kunit_vm(test, f->genx, f->client);
		KUNIT_ASSERT_EQ(test, 0, bind(f, i));
	}
	test->priv = f;
	return 0;
}

/* Run the shrinker as the kernel does. Return: how many objects it freed. */
static unsigned long reclaim(struct shrink_fixture *f)
{
	struct shrink_control sc = { .gfp_mask = GFP_KERNEL, .nr_to_scan = 100 };
	struct shrinker *shrinker = f->genx->bo_shrinker;
	unsigned long freed;

	/* lockdep reports a lock of the shrinker under which memory is allocated elsewhere */
	fs_reclaim_acquire(GFP_KERNEL);
	freed = shrinker->scan_objects(shrinker, &sc);
	fs_reclaim_release(GFP_KERNEL);
	return freed;
}

static unsigned long pages(struct shrink_fixture *f)
{
	return f->bo->shmem.base.filp->f_mapping->nrpages;
}

/* Address that BO_ADDR translates to: of the object, or of the scratch page. */
static u64 mapped(struct shrink_fixture *f, unsigned int i)
{
	return genx_ppgtt_lookup(f->vm[i]->ppgtt, BO_ADDR) & GENX_PPGTT_ADDR_MASK;
}

static u64 scratch(struct shrink_fixture *f, unsigned int i)
{
	return f->vm[i]->ppgtt->scratch[0]->mem.addr;
}

/**
 * struct scan - reclaim by another task
 * @work: does it
 * @f: fixture
 * @done: reclaim has returned
 * @freed: its result
 */
struct scan {
	struct work_struct work;
	struct shrink_fixture *f;
	struct completion done;
	unsigned long freed;
};

static void scan_work(struct work_struct *work)
{
	struct scan *scan = container_of(work, struct scan, work);

	scan->freed = reclaim(scan->f);
	complete(&scan->done);
}

/* Reclaim does not wait for a task that flushes an object. */
static void genx_shrink_skips_flushed(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;
	struct scan scan = { .f = f };

	KUNIT_ASSERT_EQ(test, genx_bo_madvise(f->bo, false), 1);
	init_completion(&scan.done);
	INIT_WORK_ONSTACK(&scan.work, scan_work);
	mutex_lock(&f->bo->flush_lock);
	schedule_work(&scan.work);
	KUNIT_EXPECT_GT(test, wait_for_completion_timeout(&scan.done, 2 * HZ), 0);
	mutex_unlock(&f->bo->flush_lock);
	flush_work(&scan.work);
	destroy_work_on_stack(&scan.work);
	KUNIT_EXPECT_EQ(test, scan.freed, 0);
	KUNIT_EXPECT_EQ(test, reclaim(f), 1);
}

static void genx_shrink_purges(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;
	u64 before = READ_ONCE(f->genx->gt.tlb.started);
	unsigned int i;

	KUNIT_EXPECT_EQ(test, pages(f), BO_PAGES);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(f->bo, false), 1);
	KUNIT_EXPECT_EQ(test, reclaim(f), 1);
	KUNIT_EXPECT_EQ(test, pages(f), 0);
	KUNIT_EXPECT_NULL(test, f->bo->sgt);
	/* unmapped everywhere, by one invalidation */
	for (i = 0; i < ARRAY_SIZE(f->vm); i++)
		KUNIT_EXPECT_EQ(test, mapped(f, i), scratch(f, i));
	KUNIT_EXPECT_EQ(test, READ_ONCE(f->genx->gt.tlb.started), before + 1);

	/* a purged object cannot be used again */
	KUNIT_EXPECT_EQ(test, bind(f, 0), -EFAULT);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(f->bo), -EFAULT);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(f->bo, true), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(f->bo, false), 0);
	KUNIT_EXPECT_EQ(test, reclaim(f), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* An object that was never bound: a CPU access has allocated its page. */
static void genx_shrink_purges_unbound(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;
	struct genx_bo *bo = genx_bo_create(f->genx, PAGE_SIZE);
	struct address_space *mapping;
	struct page *page;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, bo);
	mapping = bo->shmem.base.filp->f_mapping;
	page = shmem_read_mapping_page(mapping, 0);
	KUNIT_EXPECT_NOT_ERR_OR_NULL(test, page);
	if (!IS_ERR_OR_NULL(page))
		put_page(page);
	KUNIT_EXPECT_EQ(test, mapping->nrpages, 1);
	KUNIT_EXPECT_EQ(test, reclaim(f), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(bo, false), 1);
	KUNIT_EXPECT_EQ(test, reclaim(f), 1);
	KUNIT_EXPECT_EQ(test, mapping->nrpages, 0);
	genx_bo_put(bo);
}

/* Objects that are needed, or are needed again after DONTNEED, keep their pages. */
static void genx_shrink_keeps_needed(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;

	KUNIT_EXPECT_EQ(test, reclaim(f), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(f->bo, false), 1);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(f->bo, true), 1);
	KUNIT_EXPECT_EQ(test, reclaim(f), 0);
	KUNIT_EXPECT_EQ(test, pages(f), BO_PAGES);
	KUNIT_EXPECT_NE(test, mapped(f, 0), scratch(f, 0));
}

static void genx_shrink_keeps_busy(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;
	struct dma_fence *fence = genx_kunit_make_busy(test, f->bo->shmem.base.resv,
						       DMA_RESV_USAGE_READ);

	KUNIT_EXPECT_EQ(test, genx_bo_madvise(f->bo, false), 1);
	KUNIT_EXPECT_EQ(test, reclaim(f), 0);
	KUNIT_EXPECT_NE(test, mapped(f, 0), scratch(f, 0));
	dma_fence_signal(fence);
	dma_fence_put(fence);
	KUNIT_EXPECT_EQ(test, reclaim(f), 1);
	KUNIT_EXPECT_EQ(test, pages(f), 0);
}

/* Exported objects keep their pages, which another driver may use. */
static void genx_shrink_keeps_exported(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;
	struct drm_gem_object *obj = &f->bo->shmem.base;
	struct dma_buf *buf = obj->funcs->export(obj, O_RDWR);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, buf);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(f->bo, false), 1);
	KUNIT_EXPECT_EQ(test, reclaim(f), 0);
	KUNIT_EXPECT_EQ(test, pages(f), BO_PAGES);
	KUNIT_EXPECT_NE(test, mapped(f, 0), scratch(f, 0));
	/* as dma_buf_put(), but the release is not deferred */
	__fput_sync(buf->file);
}

/* Export an object while the @n-th allocation fails. */
static struct dma_buf *export_failing(struct kunit *test, unsigned int n, bool *failed)
{
	struct shrink_fixture *f = test->priv;
	struct drm_gem_object *obj = &f->bo->shmem.base;
	struct dma_buf *buf;

	if (!genx_kunit_fail_arm(n))
		kunit_skip(test, "needs fault injection");
	buf = obj->funcs->export(obj, O_RDWR);
	*failed = genx_kunit_fail_disarm();
	return buf;
}

/* Without a dma-buf there is no importer: an export that fails does not keep the pages. */
static void genx_shrink_export_fails(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;
	struct dma_buf *buf, *again;
	unsigned int n = 0;
	bool failed;

	/* the kernel can do without some allocations: then the export succeeds nevertheless */
	while (IS_ERR(buf = export_failing(test, ++n, &failed)))
		KUNIT_EXPECT_FALSE_MSG(test, f->bo->exported, "allocation %u", n);
	KUNIT_ASSERT_NOT_NULL(test, buf);
	KUNIT_EXPECT_GE(test, n, 2);
	KUNIT_EXPECT_TRUE(test, f->bo->exported);
	/* an importer may use an earlier dma-buf */
	again = export_failing(test, 1, &failed);
	KUNIT_EXPECT_TRUE(test, IS_ERR(again));
	KUNIT_EXPECT_TRUE(test, f->bo->exported);
	__fput_sync(buf->file);
}

/* Reclaim may run in the task that holds a lock, so it must not wait for that lock. */
static void genx_shrink_waits_for_no_lock(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;
	/* not the lock of the TLBs: no memory is allocated under it */
	struct mutex *locks[] = { &f->bo->lock, &f->vm[0]->ppgtt->lock, &f->vm[1]->lock };
	struct dma_resv *resv = f->bo->shmem.base.resv;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, genx_bo_madvise(f->bo, false), 1);
	for (i = 0; i < ARRAY_SIZE(locks); i++) {
		mutex_lock(locks[i]);
		KUNIT_EXPECT_EQ(test, reclaim(f), 0);
		mutex_unlock(locks[i]);
	}
	dma_resv_lock(resv, NULL);
	KUNIT_EXPECT_EQ(test, reclaim(f), 0);
	dma_resv_unlock(resv);
	KUNIT_EXPECT_EQ(test, pages(f), BO_PAGES);
	KUNIT_EXPECT_EQ(test, reclaim(f), 1);
	KUNIT_EXPECT_EQ(test, pages(f), 0);
}

/* The TLB invalidation fails: the pages are kept, since an engine may still access them. */
static void genx_shrink_unconfirmed(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;

	KUNIT_EXPECT_EQ(test, genx_bo_madvise(f->bo, false), 1);
	msleep(50);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_VDBOX0);
	KUNIT_EXPECT_EQ(test, reclaim(f), 0);
	KUNIT_EXPECT_EQ(test, pages(f), BO_PAGES);
	KUNIT_EXPECT_NOT_NULL(test, f->bo->sgt);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_ACK_LOST);
	KUNIT_EXPECT_EQ(test, reclaim(f), 1);
	KUNIT_EXPECT_EQ(test, pages(f), 0);
}

/* Memory reclaim drops pages of a file that are clean, and they read as zeros afterwards. */
static bool is_dirty(struct kunit *test, struct address_space *mapping)
{
	struct folio *folio = filemap_get_folio(mapping, 0);
	bool dirty;

	KUNIT_ASSERT_FALSE(test, IS_ERR(folio));
	dirty = folio_test_dirty(folio);
	folio_put(folio);
	return dirty;
}

/* Pages that were released to be swapped out return when the object is bound again. */
static void genx_shrink_releases(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;
	struct dma_resv *resv = f->bo->shmem.base.resv;

	mutex_lock(&f->bo->lock);
	dma_resv_lock(resv, NULL);
	KUNIT_EXPECT_EQ(test, 0, genx_vm_try_unmap_bo(f->bo));
	genx_bo_release_pages(f->bo, false);
	dma_resv_unlock(resv);
	mutex_unlock(&f->bo->lock);
	KUNIT_EXPECT_NULL(test, f->bo->sgt);
	KUNIT_EXPECT_NULL(test, f->bo->shmem.pages);
	KUNIT_EXPECT_EQ(test, mapped(f, 0), scratch(f, 0));
	/* dirty, so that reclaim writes the page to swap */
	KUNIT_EXPECT_EQ(test, pages(f), BO_PAGES);
	KUNIT_EXPECT_TRUE(test, is_dirty(test, f->bo->shmem.base.filp->f_mapping));

	KUNIT_EXPECT_EQ(test, bind(f, 0), 0);
	KUNIT_EXPECT_NOT_NULL(test, f->bo->sgt);
	KUNIT_EXPECT_EQ(test, mapped(f, 0), sg_dma_address(f->bo->sgt->sgl));
	KUNIT_EXPECT_EQ(test, mapped(f, 1), scratch(f, 1));
	genx_kunit_expect_clean(test, f->gpu);
}

static int bind_other(struct shrink_fixture *f, struct genx_bo *bo)
{
	guard(mutex)(&f->vm[0]->lock);
	genx_vm_begin_submission(f->vm[0]);
	return genx_vm_bind(f->vm[0], bo, 2 * BO_ADDR);
}

/* A mapping of the CPU outlives its object: what the GPU has written stays in the file. */
static void genx_shrink_object_freed(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;
	struct genx_bo *bo = genx_bo_create(f->genx, PAGE_SIZE);
	int before = atomic_read(&f->genx->live.bos);
	struct file *file;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, bo);
	file = get_file(bo->shmem.base.filp);
	KUNIT_EXPECT_EQ(test, bind_other(f, bo), 0);
	genx_vm_unbind_bo(f->client, bo);
	genx_bo_put(bo);
	KUNIT_EXPECT_EQ(test, atomic_read(&f->genx->live.bos), before - 1);
	KUNIT_EXPECT_TRUE(test, is_dirty(test, file->f_mapping));
	__fput_sync(file);
}

/* What an importer of the object has written stays in the file as well. */
static void genx_shrink_importer_done(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;
	struct genx_bo *bo = genx_bo_create(f->genx, PAGE_SIZE);
	struct drm_gem_object *obj;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, bo);
	obj = &bo->shmem.base;
	dma_resv_lock(obj->resv, NULL);
	KUNIT_EXPECT_EQ(test, obj->funcs->pin(obj), 0);
	obj->funcs->unpin(obj);
	dma_resv_unlock(obj->resv);
	KUNIT_EXPECT_TRUE(test, is_dirty(test, obj->filp->f_mapping));
	genx_bo_put(bo);
}

/* There was no memory for the table of an object: its pages, which are pinned, can be reclaimed. */
static void genx_shrink_not_mapped(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;
	unsigned int n, seen = 0;
	bool failed = true;
	int err = 0;

	genx_kunit_swap(test);
	/* the object of the fixture */
	KUNIT_EXPECT_EQ(test, reclaim(f), 1);
	for (n = 1; failed && n < 100; n++) {
		struct genx_bo *bo = genx_bo_create(f->genx, PAGE_SIZE);

		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, bo);
		if (!genx_kunit_fail_arm(n))
			kunit_skip(test, "needs fault injection");
		err = genx_bo_prepare(bo);
		failed = genx_kunit_fail_disarm();
		if (err && bo->pinned) {
			seen++;
			KUNIT_EXPECT_NULL(test, bo->sgt);
			KUNIT_EXPECT_EQ(test, reclaim(f), 1);
			KUNIT_EXPECT_FALSE(test, bo->pinned);
		}
		genx_bo_put(bo);
	}
	KUNIT_EXPECT_EQ(test, err, 0);
	/* at least the table */
	KUNIT_EXPECT_GE(test, seen, 1);
}

/*
 * The end of a DMA mapping copies what the GPU wrote out of bounce buffers once for each use: as if
 * the client had waited for the GPU.
 */
static void genx_shrink_revoke_syncs(struct kunit *test)
{
	struct shrink_fixture *f = test->priv;
	struct genx_bo *bo = genx_kunit_bo(test, f->genx, PAGE_SIZE);

	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	atomic_set(&bo->uses, 2);
	genx_bo_revoke(bo);
	KUNIT_EXPECT_NULL(test, bo->sgt);
	KUNIT_EXPECT_EQ(test, bo->synced, 2);
}

/* ---- an export in each window of a reclaim ---- */

struct export_race {
	struct shrink_fixture *f;
	struct genx_bo *bo;
	struct dma_buf *buf;
};

static void export_other(void *data)
{
	struct export_race *r = data;

	r->buf = r->bo->shmem.base.funcs->export(&r->bo->shmem.base, O_RDWR);
}

static int reclaim_one(void *data)
{
	struct export_race *r = data;

	return reclaim(r->f);
}

/* An object is exported or purged, not both: the lock of the object does not decide it. */
static void genx_shrink_export_windows(struct kunit *test)
{
	struct export_race r = { .f = test->priv };
	struct genx_kunit_windows *w;
	unsigned int at, exported = 0;
	bool hit = true;
	int freed;

	/* the other thread needs the memory of a process */
	genx_kunit_user(test, &at, sizeof(at));
	w = genx_kunit_windows_create(test, export_other, &r);
	for (at = 0; hit && at < 100; at++) {
		r.buf = NULL;
		r.bo = genx_bo_create(r.f->genx, PAGE_SIZE);
		KUNIT_ASSERT_FALSE(test, IS_ERR(r.bo));
		/* so that reclaim takes locks of address spaces once it knows of no export */
		KUNIT_ASSERT_EQ(test, bind_other(r.f, r.bo), 0);
		KUNIT_ASSERT_EQ(test, genx_bo_madvise(r.bo, false), 1);
		hit = genx_kunit_windows_run(w, at, reclaim_one, &r, &freed);
		exported += !IS_ERR_OR_NULL(r.buf);
		if (IS_ERR_OR_NULL(r.buf)) {
			KUNIT_EXPECT_PTR_EQ(test, r.buf, hit ? ERR_PTR(-EFAULT) : NULL);
			KUNIT_EXPECT_TRUE(test, genx_bo_purged(r.bo));
		} else {
			KUNIT_EXPECT_FALSE_MSG(test, genx_bo_purged(r.bo), "window %u", at);
			__fput_sync(r.buf->file);
		}
		genx_vm_unbind_bo(r.f->client, r.bo);
		genx_bo_put(r.bo);
	}
	KUNIT_EXPECT_FALSE(test, hit);
	kunit_info(test, "%u windows, exported in %u\n", at, exported);
	KUNIT_EXPECT_GT(test, at, 3);
	KUNIT_EXPECT_GT(test, exported, 0);
	KUNIT_EXPECT_LT(test, exported, at - 1);
}

static struct kunit_case shrink_cases[] = {
	KUNIT_CASE(genx_shrink_skips_flushed),
	KUNIT_CASE(genx_shrink_purges),
	KUNIT_CASE(genx_shrink_purges_unbound),
	KUNIT_CASE(genx_shrink_keeps_needed),
	KUNIT_CASE(genx_shrink_keeps_busy),
	KUNIT_CASE(genx_shrink_keeps_exported),
	KUNIT_CASE(genx_shrink_export_fails),
	KUNIT_CASE(genx_shrink_export_windows),
	KUNIT_CASE(genx_shrink_waits_for_no_lock),
	KUNIT_CASE(genx_shrink_unconfirmed),
	KUNIT_CASE(genx_shrink_releases),
	KUNIT_CASE(genx_shrink_object_freed),
	KUNIT_CASE(genx_shrink_importer_done),
	KUNIT_CASE(genx_shrink_not_mapped),
	KUNIT_CASE(genx_shrink_revoke_syncs),
	{}
};

static struct kunit_suite shrink_suite = {
	.name = "genx_shrink",
	.init = shrink_init,
	.test_cases = shrink_cases,
};

kunit_test_suite(shrink_suite);
