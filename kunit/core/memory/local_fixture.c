// SPDX-License-Identifier: GPL-2.0-only
/* Fixture: objects in the local memory of a modelled DG2, with contents and control data. */

#include <kunit/test.h>
#include <linux/dma-resv.h>
#include <linux/jiffies.h>
#include <linux/pagemap.h>

#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/exec/client.h"
#include "gt/exec/exec_types.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"

#define PAGE		GENX_LOCAL_PAGE
#define CONTROL		(PAGE / GENX_LOCAL_CONTROL)

int genx_kunit_local_begin(struct kunit *test)
{
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	return genx_kunit_fault_local_init(test);
}

struct genx_local *genx_kunit_local_of(struct genx_kunit_fault *f)
{
	return f->genx->gt.local;
}

struct genx_engine *genx_kunit_local_bcs(struct genx_kunit_fault *f)
{
	struct genx_engine *engine = genx_engine_find(&f->genx->gt, GENX_CLASS_COPY, 0);

	KUNIT_ASSERT_NOT_NULL(f->test, engine);
	return engine;
}

static void client_put(void *client)
{
	genx_client_put(client);
}

struct genx_user *genx_kunit_local_user(struct genx_kunit_fault *f, unsigned int uid)
{
	struct genx_client *client = genx_client_create(&f->genx->gt.exec->users, KUIDT_INIT(uid));

	KUNIT_ASSERT_NOT_NULL(f->test, client);
	KUNIT_ASSERT_EQ(f->test, 0, kunit_add_action_or_reset(f->test, client_put, client));
	return client->user;
}

struct genx_user *genx_kunit_local_own_user(struct genx_kunit_fault *f)
{
	struct genx_file *priv = f->file->driver_priv;

	return priv->client->user;
}

static void trial_work(struct work_struct *work)
{
	struct genx_kunit_local_trial *trial =
		container_of(to_delayed_work(work), struct genx_kunit_local_trial, work);

	if (!mutex_trylock(&trial->bo->lock))
		return;
	trial->locked = dma_resv_trylock(trial->bo->shmem.base.resv);
	if (trial->locked)
		dma_resv_unlock(trial->bo->shmem.base.resv);
	mutex_unlock(&trial->bo->lock);
}

void genx_kunit_local_trial_start(struct genx_kunit_local_trial *trial, struct genx_bo *bo,
				  unsigned int ms)
{
	trial->bo = bo;
	trial->locked = false;
	INIT_DELAYED_WORK_ONSTACK(&trial->work, trial_work);
	schedule_delayed_work(&trial->work, msecs_to_jiffies(ms));
}

bool genx_kunit_local_trial_end(struct genx_kunit_local_trial *trial)
{
	flush_delayed_work(&trial->work);
	destroy_delayed_work_on_stack(&trial->work);
	return trial->locked;
}

void genx_kunit_local_release(struct genx_kunit_fault *f)
{
	genx_engine_release(genx_kunit_local_bcs(f));
	KUNIT_EXPECT_EQ(f->test, genx_gt_wait_idle(&f->genx->gt, GENX_KUNIT_EXEC_MS), 0);
}

static void put_bo(void *bo)
{
	genx_bo_put(bo);
}

struct genx_bo *genx_kunit_local_placed(struct genx_kunit_fault *f, u64 size, u8 placements)
{
	struct genx_bo *bo = genx_gem_create_placed(f->genx, size, placements,
						    GENX_REGION_LOCAL,
						    genx_kunit_local_own_user(f));

	KUNIT_ASSERT_NOT_ERR_OR_NULL(f->test, bo);
	KUNIT_ASSERT_EQ(f->test, kunit_add_action_or_reset(f->test, put_bo, bo), 0);
	return bo;
}

struct genx_bo *genx_kunit_local_bo(struct genx_kunit_fault *f, u64 size)
{
	return genx_kunit_local_placed(f, size, BIT(GENX_REGION_LOCAL));
}

static u32 value(u64 offset)
{
	return 0x10000001U * (u32)(offset / SZ_4K + 1);
}

void genx_kunit_local_write(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	u64 at;

	for (at = 0; at < bo->shmem.base.size; at += SZ_4K) {
		u32 val = value(at);

		KUNIT_ASSERT_EQ(f->test, 0, genx_bo_cpu_write(bo, at + at / SZ_4K % 1024 * 4, &val,
							      sizeof(val)));
	}
}

unsigned int genx_kunit_local_wrong(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	unsigned int n = 0;
	u64 at;

	for (at = 0; at < bo->shmem.base.size; at += SZ_4K) {
		u32 val = 0;

		genx_bo_cpu_read(bo, at + at / SZ_4K % 1024 * 4, &val, sizeof(val));
		n += val != value(at);
	}
	return n;
}

/* Main memory of a byte of control data of each 64 KiB, not always the first one. */
static u64 control_at(struct genx_bo *bo, u64 at)
{
	return genx_local_object_find(&bo->local, at, NULL) +
	       at / PAGE % CONTROL * GENX_LOCAL_CONTROL;
}

/* 0 in the first 64 KiB. */
static u8 control_byte(u64 at)
{
	return at / PAGE * 7;
}

void genx_kunit_local_write_control(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);
	u64 at;

	for (at = 0; at < bo->shmem.base.size; at += PAGE) {
		u8 byte = control_byte(at);

		model_local_control_write(f->gpu->model, control_at(bo, at), &byte, 1);
	}
	genx_kunit_gpu_unlock(f->gpu, flags);
}

unsigned int genx_kunit_local_wrong_control(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);
	unsigned int n = 0;
	u64 at;

	for (at = 0; at < bo->shmem.base.size; at += PAGE) {
		u8 byte = ~control_byte(at);

		model_local_control_read(f->gpu->model, control_at(bo, at), &byte, 1);
		n += byte != control_byte(at);
	}
	genx_kunit_gpu_unlock(f->gpu, flags);
	return n;
}

struct genx_bo *genx_kunit_local_old(struct genx_kunit_fault *f, u64 size)
{
	struct genx_bo *bo = genx_kunit_local_bo(f, size);

	KUNIT_ASSERT_EQ(f->test, genx_bo_prepare(bo), 0);
	KUNIT_ASSERT_TRUE(f->test, genx_bo_local(bo));
	genx_kunit_local_write(f, bo);
	return bo;
}

static void hog_free(void *hog)
{
	genx_local_object_free(hog);
}

struct genx_local_object *genx_kunit_local_fill(struct genx_kunit_fault *f)
{
	struct genx_local_object *hog = kunit_kzalloc(f->test, sizeof(*hog), GFP_KERNEL);
	u64 free;

	KUNIT_ASSERT_NOT_NULL(f->test, hog);
	genx_local_object_bytes(genx_kunit_local_of(f), &free);
	KUNIT_ASSERT_EQ(f->test, 0, genx_local_object_alloc(genx_kunit_local_of(f), hog, free));
	KUNIT_ASSERT_EQ(f->test, 0, kunit_add_action_or_reset(f->test, hog_free, hog));
	return hog;
}

void genx_kunit_local_unfill(struct genx_kunit_fault *f, struct genx_local_object *hog)
{
	kunit_release_action(f->test, hog_free, hog);
}

unsigned int genx_kunit_local_evict(struct genx_kunit_fault *f, struct genx_bo *old)
{
	unsigned int before = genx_kunit_local_of(f)->n_copied;

	KUNIT_EXPECT_EQ(f->test, genx_bo_prepare(genx_kunit_local_bo(f, PAGE)), 0);
	KUNIT_EXPECT_FALSE(f->test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(f->test, genx_kunit_local_wrong(f, old), 0);
	return genx_kunit_local_of(f)->n_copied - before;
}

unsigned int genx_kunit_local_return(struct genx_kunit_fault *f, struct genx_bo *old,
				     struct genx_local_object *hog)
{
	unsigned int before = genx_kunit_local_of(f)->n_copied;

	genx_kunit_local_unfill(f, hog);
	KUNIT_EXPECT_EQ(f->test, genx_bo_prepare(old), 0);
	KUNIT_EXPECT_TRUE(f->test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(f->test, genx_kunit_local_wrong(f, old), 0);
	KUNIT_EXPECT_EQ(f->test, old->shmem.base.filp->f_mapping->nrpages, 0);
	KUNIT_EXPECT_NULL(f->test, old->control);
	return genx_kunit_local_of(f)->n_copied - before;
}

unsigned int genx_kunit_local_clean_pages(struct genx_bo *bo)
{
	unsigned int n = 0;
	u64 at;

	for (at = 0; at < bo->shmem.base.size; at += PAGE_SIZE) {
		struct folio *folio = filemap_get_folio(bo->shmem.base.filp->f_mapping,
							at >> PAGE_SHIFT);

		if (IS_ERR(folio)) {
			n++;
			continue;
		}
		n += !folio_test_dirty(folio);
		folio_put(folio);
	}
	return n;
}

void genx_kunit_local_hang(struct genx_kunit_fault *f)
{
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_ENGINE_HANG,
			     genx_kunit_local_bcs(f)->desc - f->genx->gt.plat->engines);
}

int genx_kunit_local_prepare(struct genx_bo *bo, unsigned int bound_ms, s64 *ms)
{
	ktime_t start = ktime_get();
	int err = genx_bo_prepare_until(bo, jiffies + msecs_to_jiffies(bound_ms));

	*ms = ktime_ms_delta(ktime_get(), start);
	return err;
}
