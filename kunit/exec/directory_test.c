// SPDX-License-Identifier: GPL-2.0-only
/*
 * Page directories of Gen6 to Gen7.5 take 2 MiB of the global table each: one user can neither fill
 * the table with those of idle contexts, nor take more than a share with those that have work. One
 * that an idle engine has loaded gives way only when the engine has left it.
 */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/engine/gt_suspend.h"
#include "gt/exec/ending.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/request.h"
#include "kunit/lib/client.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"

#define MOST		3	/* contexts that one user may have mapped */
#define CONTEXTS	10
#define ROUNDS		2
/* in another table than GENX_KUNIT_BATCH_ADDR */
#define OTHER_TABLE	(5ULL * SZ_4M)
#define OTHER_ADDR	(GENX_KUNIT_BATCH_ADDR + OTHER_TABLE)

static struct genx_kunit_exec *create(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(test->param_value);

	return genx_kunit_exec_create(test, &cfg);
}

/* A context of the copy engine, which has no images. */
static struct genx_lrc *context(struct genx_kunit_exec *x, struct genx_client *client,
				struct genx_ppgtt *vm)
{
	return genx_kunit_lrc_of(x, x->bcs, client, vm);
}

static void vm_put(void *vm)
{
	genx_ppgtt_put(vm);
}

static struct genx_ppgtt *address_space(struct genx_kunit_exec *x)
{
	struct genx_ppgtt *vm = genx_ppgtt_create(&x->gt->ppgtts);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(x->test, vm);
	KUNIT_ASSERT_EQ(x->test, kunit_add_action_or_reset(x->test, vm_put, vm), 0);
	return vm;
}

/* Pages of the global table that a context is charged for if it has an address space alone. */
static long pages_of(const struct genx_lrc *lrc)
{
	return lrc->charged + genx_ppgtt_dir_pages(lrc->vm);
}

static bool evict_one(struct genx_lrc *lrc)
{
	return lrc->evictable.evict(&lrc->evictable);
}

/* What is not in use gives way, as if the table were full for a long time. */
static void evict_all(struct genx_kunit_exec *x)
{
	unsigned int i;

	for (i = 0; genx_ggtt_evict_some(&x->gt->ggtt.evictor, NULL); i++)
		KUNIT_ASSERT_LT(x->test, i, 100);
}

static bool mapped(struct kunit *test, struct genx_lrc *lrc)
{
	KUNIT_EXPECT_EQ(test, lrc->mapped, drm_mm_node_allocated(&lrc->vm->dir));
	return lrc->mapped;
}

static unsigned int n_mapped(struct kunit *test, struct genx_lrc **lrc, unsigned int n)
{
	unsigned int i, sum = 0;

	for (i = 0; i < n; i++)
		sum += mapped(test, lrc[i]);
	return sum;
}

/* The contexts of a user have MOST directories between them, and all of them run in turn. */
static void idle_gives_way(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_lrc *lrc[CONTEXTS];
	unsigned int i, round;

	for (i = 0; i < CONTEXTS; i++) {
		lrc[i] = context(x, client, address_space(x));
		if (i)
			continue;
		KUNIT_EXPECT_EQ(test, atomic_long_read(&client->user->ggtt_pages),
				pages_of(lrc[0]));
		x->gt->ggtt.user_pages = MOST * pages_of(lrc[0]);
	}
	for (round = 0; round < ROUNDS; round++)
		for (i = 0; i < CONTEXTS; i++) {
			genx_kunit_finish(x, genx_kunit_submit(x, lrc[i], NULL, 0), 0);
			KUNIT_EXPECT_TRUE(test, mapped(test, lrc[i]));
			KUNIT_EXPECT_LE(test, n_mapped(test, lrc, CONTEXTS), MOST);
		}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "one user fills the global table with page directories",
		  "those of idle contexts give way, each request runs");
}

/* Contexts that have work keep theirs: the user gets ENOSPC, another user's context runs. */
static void busy_stays(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct dma_fence *fence = genx_kunit_fence(test);
	struct genx_request *rq[MOST], *more;
	struct genx_lrc *lrc[MOST + 2];
	unsigned int i;

	for (i = 0; i < MOST; i++) {
		lrc[i] = context(x, client, address_space(x));
		rq[i] = genx_request_create(lrc[i], 0);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq[i]);
		KUNIT_EXPECT_EQ(test, genx_request_add_dependency(rq[i], fence), 0);
		genx_request_submit(rq[i], 0);
	}
	x->gt->ggtt.user_pages = MOST * pages_of(lrc[0]);
	lrc[i] = genx_lrc_create_for(x->bcs, address_space(x), client);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(lrc[i]), -ENOSPC);
	more = genx_request_create(lrc[0], 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, more);
	genx_request_submit(more, 0);

	lrc[i + 1] = context(x, genx_kunit_client(test, KUIDT_INIT(1001)), address_space(x));
	genx_kunit_finish(x, genx_kunit_submit(x, lrc[i + 1], NULL, 0), 0);

	dma_fence_signal(fence);
	dma_fence_put(fence);
	for (i = 0; i < MOST; i++)
		genx_kunit_finish(x, rq[i], 0);
	genx_kunit_finish(x, more, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A directory that comes back has what was mapped and unmapped meanwhile. */
static void changed_meanwhile(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = context(x, client, batch->vm);
	struct genx_request *rq;

	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	genx_kunit_idle(x);
	evict_all(x);
	KUNIT_EXPECT_FALSE(test, mapped(test, lrc));
	KUNIT_ASSERT_EQ(test, genx_ppgtt_map(batch->vm, OTHER_ADDR, &batch->sgt, PAGE_SIZE,
					     GENX_CACHE_COHERENT), 0);

	rq = genx_request_create(lrc, GENX_EMIT_BATCH_DW);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	KUNIT_EXPECT_TRUE(test, mapped(test, lrc));
	genx_request_emit_batch(rq, OTHER_ADDR);
	genx_request_submit(rq, 0);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-222: an idle engine has the directory of its last context loaded. It stays, until the engine
 * has loaded that of the driver because the addresses are needed.
 */
static void kept(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_lrc *lrc[3] = {};
	struct genx_engine *engine;
	unsigned int i = 0;

	for_each_engine(engine, x->gt) {
		if (i == ARRAY_SIZE(lrc))
			break;
		lrc[i] = genx_kunit_lrc_of(x, engine, client, address_space(x));
		genx_kunit_finish(x, genx_kunit_submit(x, lrc[i], NULL, 0), 0);
		genx_kunit_idle(x);
		KUNIT_EXPECT_FALSE(test, evict_one(lrc[i]));
		KUNIT_EXPECT_TRUE(test, mapped(test, lrc[i]));
		i++;
	}
	/* the addresses are needed by the owner, or by another user */
	KUNIT_EXPECT_FALSE(test, genx_ggtt_evict_some(&x->gt->ggtt.evictor, x));
	KUNIT_EXPECT_EQ(test, n_mapped(test, lrc, i), i);
	KUNIT_EXPECT_TRUE(test, genx_ggtt_evict_some(&x->gt->ggtt.evictor, client->user));
	KUNIT_EXPECT_EQ(test, n_mapped(test, lrc, i), 0);
	KUNIT_EXPECT_EQ(test, atomic_long_read(&client->user->ggtt_pages), 0);
	KUNIT_EXPECT_FALSE(test, genx_ggtt_evict_some(&x->gt->ggtt.evictor, NULL));
	while (i--)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc[i], NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A sleep of the device ends it: the engines load the directory of the driver when they start. */
static void kept_until_sleep(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_lrc *copy = context(x, client, address_space(x));
	struct genx_lrc *render = genx_kunit_client_lrc(x, client, address_space(x));

	genx_kunit_finish(x, genx_kunit_submit(x, copy, NULL, 0), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, render, NULL, 0), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_power_down(x->gt), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_power_up(x->gt), 0);
	KUNIT_EXPECT_TRUE(test, evict_one(copy));
	KUNIT_EXPECT_TRUE(test, evict_one(render));
	genx_kunit_finish(x, genx_kunit_submit(x, copy, NULL, 0), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, render, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* An engine that does not leave a context in time: the search ends, and the context stays. */
static void kept_too_long(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_lrc *lrc = context(x, client, address_space(x));
	ktime_t begin;

	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_ENGINE_HANG, x->bcs->index);
	begin = ktime_get();
	KUNIT_EXPECT_FALSE(test, genx_ggtt_evict_some(&x->gt->ggtt.evictor, NULL));
	genx_kunit_expect_within_ms(test, begin, 500);
	KUNIT_EXPECT_TRUE(test, mapped(test, lrc));
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_ENGINE_HANG);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->bcs->index), "test"), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_TRUE(test, evict_one(lrc));
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static const struct genx_lrc *kept_by(struct genx_engine *engine)
{
	guard(spinlock_irq)(&engine->lock);
	return engine->backend->kept(engine, NULL);
}

/* An engine keeps no context that is closed, whether it sleeps at that moment, idles or works. */
static void closed_is_left(struct kunit *test)
{
	enum { ASLEEP, IDLE, AT_WORK, STATES };
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_engine *engine = x->bcs;
	unsigned int state, tries;

	for (state = 0; state < STATES; state++) {
		struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000 + state));
		struct genx_lrc *lrc = context(x, client, batch->vm);
		struct genx_request *rq = genx_kunit_submit(x, lrc, batch, 0);

		if (state == AT_WORK) {
			genx_ending_close(lrc, true);
			genx_kunit_finish(x, rq, 0);
		} else {
			genx_kunit_finish(x, rq, 0);
			genx_kunit_idle(x);
			if (state == ASLEEP)
				genx_engine_park_now(engine);
			KUNIT_EXPECT_EQ(test, engine->awake, state != ASLEEP);
			KUNIT_EXPECT_PTR_EQ(test, kept_by(engine), lrc);
			genx_ending_close(lrc, true);
		}
		tries = 0;
		do
			msleep(10 * GENX_ENGINE_PARK_MS);
		while (READ_ONCE(engine->awake) && ++tries < 100);
		KUNIT_EXPECT_PTR_EQ(test, kept_by(engine), engine->kernel);
		KUNIT_EXPECT_FALSE(test, engine->awake);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * The work item that makes an engine leave a closed context runs only when the engine has run
 * another one, which is not replaced.
 */
static void open_is_kept(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_engine *engine = x->bcs;
	struct genx_lrc *closed = context(x, client, address_space(x));
	struct genx_lrc *next = context(x, client, address_space(x));

	genx_kunit_finish(x, genx_kunit_submit(x, closed, NULL, 0), 0);
	genx_ending_close(closed, true);
	genx_kunit_finish(x, genx_kunit_submit(x, next, NULL, 0), 0);
	genx_kunit_idle(x);
	queue_work(x->gt->exec->wq, &engine->leave_work);
	flush_work(&engine->leave_work);
	genx_kunit_idle(x);
	KUNIT_EXPECT_PTR_EQ(test, kept_by(engine), next);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Contexts of two engines share a directory: it stays until both have lost their addresses. */
static void shared(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *copy = context(x, client, batch->vm);
	struct genx_lrc *render = genx_kunit_client_lrc(x, client, batch->vm);

	KUNIT_EXPECT_EQ(test, batch->vm->dir_users, 2);
	KUNIT_ASSERT_TRUE(test, evict_one(copy));
	KUNIT_EXPECT_TRUE(test, drm_mm_node_allocated(&batch->vm->dir));
	genx_kunit_finish(x, genx_kunit_submit(x, render, batch, 0), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, copy, batch, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_FALSE(test, evict_one(copy));
	KUNIT_EXPECT_FALSE(test, evict_one(render));
	KUNIT_EXPECT_EQ(test, batch->vm->dir_users, 2);
	evict_all(x);
	KUNIT_EXPECT_EQ(test, batch->vm->dir_users, 0);
	KUNIT_EXPECT_FALSE(test, drm_mm_node_allocated(&batch->vm->dir));
	genx_kunit_finish(x, genx_kunit_submit(x, copy, batch, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A user is charged once for the directory that several contexts share. */
static void charged_once(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	atomic_long_t *pages = &client->user->ggtt_pages;
	struct genx_ppgtt *vm = address_space(x);
	struct genx_lrc *lrc[MOST + 1];
	struct genx_request *rq[MOST];
	struct dma_fence *fence;
	unsigned int i;
	long own, dir;

	for (i = 0; i < MOST; i++)
		lrc[i] = context(x, client, vm);
	own = lrc[0]->charged;
	dir = genx_ppgtt_dir_pages(vm);
	KUNIT_EXPECT_GT(test, dir, 0);
	KUNIT_EXPECT_EQ(test, atomic_long_read(pages), MOST * own + dir);
	for (i = 0; i < MOST; i++) {
		KUNIT_ASSERT_TRUE(test, evict_one(lrc[i]));
		KUNIT_EXPECT_EQ(test, atomic_long_read(pages),
				i == MOST - 1 ? 0 : (MOST - 1 - i) * own + dir);
	}

	/* all of them may have work at once; one more may not */
	fence = genx_kunit_fence(test);
	x->gt->ggtt.user_pages = MOST * own + dir;
	for (i = 0; i < MOST; i++) {
		rq[i] = genx_request_create(lrc[i], 0);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq[i]);
		KUNIT_EXPECT_EQ(test, genx_request_add_dependency(rq[i], fence), 0);
		genx_request_submit(rq[i], 0);
	}
	lrc[i] = genx_lrc_create_for(x->bcs, vm, client);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(lrc[i]), -ENOSPC);
	KUNIT_EXPECT_EQ(test, atomic_long_read(pages), MOST * own + dir);
	/* its end did not take the charge of the others back */
	KUNIT_EXPECT_EQ(test, vm->dir_charges, MOST);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	for (i = 0; i < MOST; i++)
		genx_kunit_finish(x, rq[i], 0);
	genx_kunit_idle(x);
	evict_all(x);
	KUNIT_EXPECT_EQ(test, atomic_long_read(pages), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A user whose contexts share the directory of another one, as in the tests, is not charged. */
static void charged_to_other(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client[2] = {
		genx_kunit_client(test, KUIDT_INIT(1000)),
		genx_kunit_client(test, KUIDT_INIT(1001)),
	};
	struct genx_ppgtt *vm = address_space(x);
	struct genx_lrc *lrc[2];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lrc); i++)
		lrc[i] = context(x, client[i], vm);
	KUNIT_EXPECT_EQ(test, atomic_long_read(&client[0]->user->ggtt_pages), pages_of(lrc[0]));
	KUNIT_EXPECT_EQ(test, atomic_long_read(&client[1]->user->ggtt_pages), lrc[1]->charged);
	for (i = 0; i < ARRAY_SIZE(lrc); i++) {
		KUNIT_ASSERT_TRUE(test, evict_one(lrc[i]));
		KUNIT_EXPECT_EQ(test, atomic_long_read(&client[i]->user->ggtt_pages), 0);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * Another thread changes an address space, which can take long: a directory of it gives way
 * meanwhile, so that no request of the user fails.
 */
static void lock_taken(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = context(x, client, batch->vm), *more;

	x->gt->ggtt.user_pages = pages_of(lrc);
	/* for the other thread: this one takes the lock of another address space meanwhile */
	mutex_lock_nested(&batch->vm->lock, SINGLE_DEPTH_NESTING);
	more = context(x, client, address_space(x));
	mutex_unlock(&batch->vm->lock);
	KUNIT_EXPECT_FALSE(test, mapped(test, lrc));
	genx_kunit_finish(x, genx_kunit_submit(x, more, NULL, 0), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	KUNIT_EXPECT_FALSE(test, mapped(test, more));
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* ---- what the engine reads ---- */

static u32 slot(struct genx_kunit_exec *x, const struct genx_ppgtt *vm, unsigned int i)
{
	return readl(x->kgt->gpu->bar + x->gt->plat->ggtt_offset +
		     (vm->dir.start / SZ_4K + i) * sizeof(u32));
}

/*
 * SIL-221, SIL-222: each slot leads to the table that the driver has there, or to the one without
 * mappings; never to one that was freed.
 */
static void expect_slots(struct genx_kunit_exec *x, const struct genx_ppgtt *vm, unsigned int used)
{
	const struct genx_ppgtt_ops *ops = vm->shared->ops;
	const u32 cached = vm->shared->coherency->ppgtt_table_cached;
	unsigned int i, n = 0, wrong = 0;

	KUNIT_ASSERT_TRUE(x->test, drm_mm_node_allocated(&vm->dir));
	for (i = 0; i < genx_ppgtt_dir_pages(vm); i++) {
		const struct genx_ppgtt_table *table = vm->root->children[i] ?: vm->scratch[1];

		n += !!vm->root->children[i];
		wrong += slot(x, vm, i) != (u32)ops->encode(table->mem.addr, ops->write | cached);
	}
	KUNIT_EXPECT_EQ(x->test, wrong, 0);
	KUNIT_EXPECT_EQ(x->test, n, used);
	KUNIT_EXPECT_TRUE(x->test, list_empty(&vm->retired));
}

static int map_at(struct genx_kunit_batch *batch, u64 addr)
{
	return genx_ppgtt_map(batch->vm, addr, &batch->sgt, PAGE_SIZE, GENX_CACHE_COHERENT);
}

/* Map two pages of which the second is mapped already, and the first needs a table. */
static int map_two(struct genx_kunit_batch *batch)
{
	struct scatterlist sg;
	struct sg_table sgt = { .sgl = &sg, .nents = 1, .orig_nents = 1 };

	sg_init_table(&sg, 1);
	sg_dma_address(&sg) = sg_dma_address(batch->sgt.sgl);
	sg_dma_len(&sg) = 2 * PAGE_SIZE;
	return genx_ppgtt_map(batch->vm, OTHER_TABLE - PAGE_SIZE, &sgt, 2 * PAGE_SIZE,
			      GENX_CACHE_COHERENT);
}

/* SIL-222: a table that becomes empty stays, since an engine that is idle may have loaded it. */
static void emptied_SIL_222(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = context(x, client, batch->vm);
	struct genx_ppgtt *vm = batch->vm;
	unsigned int i;

	expect_slots(x, vm, 1);
	KUNIT_ASSERT_EQ(test, map_at(batch, OTHER_ADDR), 0);
	expect_slots(x, vm, 2);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	for (i = 0; i < 2; i++) {
		KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, OTHER_ADDR, PAGE_SIZE), 0);
		expect_slots(x, vm, 2);
		KUNIT_ASSERT_EQ(test, map_at(batch, OTHER_ADDR), 0);
		expect_slots(x, vm, 2);
	}
	/* a mapping that fails after it has made a table leaves that, too */
	KUNIT_ASSERT_EQ(test, map_at(batch, OTHER_TABLE), 0);
	KUNIT_EXPECT_EQ(test, map_two(batch), -EEXIST);
	expect_slots(x, vm, 3);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(vm, 0, SZ_1G), 0);
	expect_slots(x, vm, 3);
	KUNIT_ASSERT_EQ(test, map_at(batch, GENX_KUNIT_BATCH_ADDR), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-221: the low bits of the base are not part of the address, whatever else is in the table. */
static void placed_SIL_221(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct drm_mm_node hog[3] = {};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(hog); i++) {
		struct genx_lrc *lrc;

		KUNIT_ASSERT_EQ(test, genx_ggtt_reserve(&x->gt->ggtt, &hog[i], 1, SZ_4K), 0);
		lrc = context(x, client, address_space(x));
		KUNIT_EXPECT_TRUE(test, mapped(test, lrc));
		KUNIT_EXPECT_EQ(test, lrc->vm->dir.start % SZ_64K, 0);
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	}
	for (i = 0; i < ARRAY_SIZE(hog); i++)
		genx_ggtt_unmap(&x->gt->ggtt, &hog[i]);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case directory_cases[] = {
	KUNIT_CASE_PARAM(idle_gives_way, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(busy_stays, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(changed_meanwhile, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(kept, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(kept_until_sleep, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(kept_too_long, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(closed_is_left, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(open_is_kept, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(shared, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(charged_once, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(charged_to_other, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(lock_taken, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(emptied_SIL_222, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(placed_SIL_221, genx_kunit_rings_gen),
	{}
};

static struct kunit_suite directory_suite = {
	.name = "genx_directory",
	.test_cases = directory_cases,
};

kunit_test_suite(directory_suite);
