// SPDX-License-Identifier: GPL-2.0-only
/*
 * Page directories of Gen6 to Gen7.5 take 2 MiB of the global table each: one user can neither fill
 * the table with those of idle contexts, nor take more than a share with those that have work.
 */
#include <kunit/test.h>

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
#define OTHER_ADDR	(GENX_KUNIT_BATCH_ADDR + 5 * SZ_4M)

static struct genx_kunit_exec *create(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(test->param_value);

	return genx_kunit_exec_create(test, &cfg);
}

/* A context of the copy engine, which keeps no context loaded. */
static struct genx_lrc *context(struct genx_kunit_exec *x, struct genx_client *client,
				struct genx_ppgtt *vm)
{
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, vm);

	KUNIT_ASSERT_EQ(x->test, genx_lrc_set_client(lrc, client), 0);
	return lrc;
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
		KUNIT_EXPECT_GT(test, lrc[0]->charged, genx_ppgtt_dir_pages(lrc[0]->vm));
		x->gt->ggtt.user_pages = MOST * lrc[0]->charged;
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
	x->gt->ggtt.user_pages = MOST * lrc[0]->charged;
	lrc[i] = genx_kunit_lrc(x, x->bcs, address_space(x));
	KUNIT_EXPECT_EQ(test, genx_lrc_set_client(lrc[i], client), -ENOSPC);
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
	KUNIT_ASSERT_TRUE(test, lrc->evictable.evict(&lrc->evictable));
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

/* Contexts of two engines share a directory: it stays until both have lost their addresses. */
static void shared(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *copy = context(x, client, batch->vm);
	struct genx_lrc *render = genx_kunit_client_lrc(x, client, batch->vm);

	KUNIT_EXPECT_EQ(test, batch->vm->dir_users, 2);
	KUNIT_ASSERT_TRUE(test, copy->evictable.evict(&copy->evictable));
	KUNIT_EXPECT_TRUE(test, drm_mm_node_allocated(&batch->vm->dir));
	genx_kunit_finish(x, genx_kunit_submit(x, render, batch, 0), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, copy, batch, 0), 0);
	genx_kunit_idle(x);
	KUNIT_ASSERT_TRUE(test, copy->evictable.evict(&copy->evictable));
	/* the render engine keeps the context's image loaded */
	KUNIT_EXPECT_FALSE(test, render->evictable.evict(&render->evictable));
	KUNIT_EXPECT_EQ(test, batch->vm->dir_users, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, copy, batch, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Another thread changes the address space: the search for addresses goes on without this one. */
static void lock_taken(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = context(x, client, batch->vm);

	scoped_guard(mutex, &batch->vm->lock)
		KUNIT_EXPECT_FALSE(test, lrc->evictable.evict(&lrc->evictable));
	KUNIT_EXPECT_TRUE(test, mapped(test, lrc));
	KUNIT_EXPECT_TRUE(test, lrc->evictable.evict(&lrc->evictable));
	KUNIT_EXPECT_FALSE(test, mapped(test, lrc));
	KUNIT_EXPECT_EQ(test, atomic_long_read(&client->user->ggtt_pages), 0);
}

static struct kunit_case directory_cases[] = {
	KUNIT_CASE_PARAM(idle_gives_way, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(busy_stays, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(changed_meanwhile, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(shared, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(lock_taken, genx_kunit_rings_gen),
	{}
};

static struct kunit_suite directory_suite = {
	.name = "genx_directory",
	.test_cases = directory_cases,
};

kunit_test_suite(directory_suite);
