// SPDX-License-Identifier: GPL-2.0-only
/*
 * Context images in a global table that is full: those of idle contexts give way, those that the
 * hardware or a stream uses stay, and the end of the table is reserved for the driver.
 */
#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/completion.h>
#include <linux/prandom.h>
#include <linux/slab.h>
#include <linux/workqueue.h>

#include "gt/exec/request.h"
#include "kunit/lib/client.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/table.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

/**
 * struct filler - what fills the table, but for some addresses
 * @ggtt:	table
 * @node:	ranges without mappings; NULL ends the list
 * @n:		number of @node
 */
struct filler {
	struct genx_ggtt *ggtt;
	struct drm_mm_node node[256];
	unsigned int n;
};

static void unfill(void *data)
{
	struct filler *f = data;

	guard(mutex)(&f->ggtt->lock);
	while (f->n)
		drm_mm_remove_node(&f->node[--f->n]);
}

/* Take all free addresses below @end. */
static struct filler *fill(struct genx_kunit_exec *x, u64 end)
{
	struct filler *f = kunit_kzalloc(x->test, sizeof(*f), GFP_KERNEL);
	u64 size = SZ_1G;

	KUNIT_ASSERT_NOT_NULL(x->test, f);
	f->ggtt = &x->gt->ggtt;
	KUNIT_ASSERT_EQ(x->test, kunit_add_action_or_reset(x->test, unfill, f), 0);
	guard(mutex)(&f->ggtt->lock);
	while (size >= PAGE_SIZE && f->n < ARRAY_SIZE(f->node))
		if (drm_mm_insert_node_in_range(&f->ggtt->mm, &f->node[f->n], size, PAGE_SIZE, 0, 0,
						end, DRM_MM_INSERT_LOW))
			size /= 2;
		else
			f->n++;
	KUNIT_ASSERT_LT(x->test, f->n, ARRAY_SIZE(f->node));
	return f;
}

static struct filler *fill_clients(struct genx_kunit_exec *x)
{
	return fill(x, x->gt->ggtt.client_end);
}

static void run(struct genx_kunit_exec *x, struct genx_lrc *lrc)
{
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
}

/* GPR 0 of a context, which the hardware saves in its image. */
static void write_gpr0(struct genx_kunit_exec *x, struct genx_lrc *lrc,
		       struct genx_kunit_batch *batch, u32 value)
{
	batch->dw[0] = MI_LOAD_REGISTER_IMM(1);
	batch->dw[1] = RING_GPR_LDW(lrc->engine->desc->mmio_base, 0).addr;
	batch->dw[2] = value;
	batch->dw[3] = MI_BATCH_BUFFER_END;
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
}

static u32 read_gpr0(struct genx_kunit_exec *x, struct genx_lrc *lrc,
		     struct genx_kunit_batch *batch)
{
	WRITE_ONCE(batch->data[8], 0xffffffff);
	batch->dw[0] = MI_STORE_REGISTER_MEM;
	batch->dw[1] = RING_GPR_LDW(lrc->engine->desc->mmio_base, 0).addr;
	batch->dw[2] = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA + 32;
	batch->dw[3] = 0;
	batch->dw[4] = MI_BATCH_BUFFER_END;
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	return READ_ONCE(batch->data[8]);
}

/* The images of idle contexts give way to a new one, and come back with their state. */
static void idle_gives_way(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch[2] = { genx_kunit_batch(x), genx_kunit_batch(x) };
	struct genx_lrc *lrc[2], *other;
	unsigned int i, round;

	for (i = 0; i < ARRAY_SIZE(lrc); i++) {
		lrc[i] = genx_kunit_lrc(x, x->rcs, batch[i]->vm);
		write_gpr0(x, lrc[i], batch[i], 0xcafe + i);
	}
	genx_kunit_idle(x);
	fill_clients(x);
	KUNIT_EXPECT_TRUE(test, lrc[0]->mapped && lrc[1]->mapped);
	other = genx_lrc_create(x->rcs, NULL, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, other);
	KUNIT_EXPECT_FALSE(test, lrc[0]->mapped);
	run(x, other);
	genx_kunit_idle(x);
	/* there is room for two of the three images */
	for (round = 0; round < 3; round++) {
		for (i = 0; i < ARRAY_SIZE(lrc); i++) {
			KUNIT_EXPECT_EQ(test, read_gpr0(x, lrc[i], batch[i]), 0xcafe + i);
			KUNIT_EXPECT_EQ(test, lrc[i]->fields.lrca, lrc[i]->image->ggtt);
			genx_kunit_idle(x);
		}
		run(x, other);
		genx_kunit_idle(x);
	}
	genx_lrc_close(other);
	genx_lrc_put(other);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "more context images than the global table has room for",
		  "images of idle contexts give way, and come back with their state");
}

/* The images of contexts that run, that wait, and of which a stream uses the id stay. */
static void busy_stays(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *running = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *waiting = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *pinned = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *emitting = genx_kunit_lrc(x, x->rcs, NULL);
	struct dma_fence *fence = genx_kunit_fence(test);
	struct genx_request *rq, *slow, *half;
	struct genx_lrc *other;

	genx_lrc_pin_id(pinned);
	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, running, batch, 0);
	genx_kunit_wait_begun(x, batch);
	rq = genx_request_create(waiting, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(rq, fence), 0);
	genx_request_submit(rq, 0);
	half = genx_request_create(emitting, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, half);
	fill_clients(x);
	other = genx_lrc_create(x->rcs, NULL, 0);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(other), -ENOSPC);
	KUNIT_EXPECT_TRUE(test, running->mapped && waiting->mapped);
	KUNIT_EXPECT_TRUE(test, pinned->mapped && emitting->mapped);
	genx_request_submit(half, 0);
	genx_kunit_release(batch);
	genx_kunit_finish(x, slow, 0);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_finish(x, half, 0);
	genx_kunit_idle(x);
	other = genx_lrc_create(x->rcs, NULL, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, other);
	KUNIT_EXPECT_TRUE(test, pinned->mapped);
	genx_lrc_unpin_id(pinned);
	genx_lrc_close(other);
	genx_lrc_put(other);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "new context while the global table is full of images in use",
		  "ENOSPC, the other contexts run on");
}

/* Clients cannot take the addresses that the driver needs, whatever they leave of the table. */
static void driver_has_reserve(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc[24], *kernel;
	struct genx_buffer *buf;
	unsigned int i, n;

	for (n = 0; n < ARRAY_SIZE(lrc); n++) {
		lrc[n] = genx_lrc_create(x->rcs, NULL, 0);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, lrc[n]);
		KUNIT_EXPECT_LE(test, lrc[n]->image->ggtt + lrc[n]->image->size,
				x->gt->ggtt.client_end);
		KUNIT_EXPECT_LE(test, lrc[n]->ring.buf->ggtt + lrc[n]->ring.size,
				x->gt->ggtt.client_end);
	}
	fill_clients(x);
	/* as the buffer of the OA unit */
	buf = genx_buffer_create(&x->gt->ggtt, SZ_16M, SZ_16M);
	KUNIT_EXPECT_FALSE(test, IS_ERR(buf));
	genx_buffer_destroy(buf);
	kernel = genx_lrc_create(x->rcs, NULL, GENX_LRC_KERNEL);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, kernel);
	genx_lrc_put(kernel);
	/* the images had to give nothing up for these */
	for (i = 0; i < n; i++) {
		KUNIT_EXPECT_TRUE(test, lrc[i]->mapped);
		genx_lrc_close(lrc[i]);
		genx_lrc_put(lrc[i]);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "OA stream opened while clients fill the global table",
		  "it gets its buffer: 32 MiB of addresses are reserved for the driver");
}

/* Room for images in the table, and those of them that one user may have mapped. */
#define ROOM		8
#define MOST		4

/* Leave room for some images; those of one user may take half of it. */
static void limit_room(struct genx_kunit_exec *x)
{
	struct genx_ggtt *ggtt = &x->gt->ggtt;
	struct genx_lrc *lrc[ROOM];
	unsigned int i;

	KUNIT_EXPECT_EQ(x->test, ggtt->user_pages, ggtt->client_end / SZ_4K / 2);
	for (i = 0; i < ROOM; i++) {
		lrc[i] = genx_lrc_create(x->rcs, NULL, 0);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(x->test, lrc[i]);
	}
	ggtt->user_pages = MOST * (lrc[0]->image->n_pages + lrc[0]->ring.buf->n_pages);
	fill_clients(x);
	for (i = 0; i < ROOM; i++) {
		genx_lrc_close(lrc[i]);
		genx_lrc_put(lrc[i]);
	}
	genx_exec_flush(x->gt->exec);
}

/* Create a context with a request that waits for @fence. Return: 0, or the error. */
static int busy_context(struct genx_kunit_exec *x, struct genx_client *client,
			struct dma_fence *fence, struct genx_request **rq)
{
	struct genx_lrc *lrc = genx_lrc_create_for(x->rcs, NULL, client);
	int err;

	if (IS_ERR(lrc))
		return PTR_ERR(lrc);
	*rq = genx_request_create(lrc, 0);
	err = PTR_ERR_OR_ZERO(*rq);
	if (!err) {
		KUNIT_EXPECT_EQ(x->test, genx_request_add_dependency(*rq, fence), 0);
		genx_request_submit(*rq, 0);
	}
	genx_lrc_put(lrc);
	return err;
}

/* One user's contexts that have work, of whichever file, leave room for those of another. */
static void user_has_quota(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_client *file[2] = {
		genx_kunit_client(test, KUIDT_INIT(1000)),
		genx_kunit_client(test, KUIDT_INIT(1000)),
	};
	struct dma_fence *fence = genx_kunit_fence(test);
	struct genx_request *rq[ROOM] = {}, *again;
	struct genx_lrc *mine, *bystander, *theirs[2 * ROOM];
	unsigned int i, n, round;

	mine = genx_kunit_user_lrc(x, 1000, NULL);
	bystander = genx_kunit_user_lrc(x, 1001, NULL);
	run(x, mine);
	run(x, bystander);
	genx_kunit_idle(x);
	limit_room(x);
	/* the idle image loses its addresses, so that the others get all that the user may have */
	for (n = 0; n < ROOM; n++)
		if (busy_context(x, file[n % 2], fence, &rq[n]))
			break;
	KUNIT_EXPECT_EQ(test, n, MOST);
	KUNIT_EXPECT_FALSE(test, mine->mapped);
	KUNIT_EXPECT_TRUE(test, bystander->mapped);
	again = genx_request_create(mine, 0);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(again), -ENOSPC);

	/* another user has many contexts, more than there is room for, and all of them run */
	for (i = 0; i < ARRAY_SIZE(theirs); i++)
		theirs[i] = genx_kunit_user_lrc(x, 2000 + i, NULL);
	for (round = 0; round < 2; round++)
		for (i = 0; i < ARRAY_SIZE(theirs); i++)
			run(x, theirs[i]);

	dma_fence_signal(fence);
	dma_fence_put(fence);
	for (i = 0; i < n; i++)
		genx_kunit_finish(x, rq[i], 0);
	genx_kunit_idle(x);
	run(x, mine);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "more contexts with work than the global table has room for",
		  "ENOSPC for their user above half of the table, other users run");
}

/* A user who has as many addresses as a user may have takes none from idle images of others. */
static void quota_before_room(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct dma_fence *fence = genx_kunit_fence(test);
	struct genx_request *rq[MOST], *more;
	struct genx_lrc *theirs[ROOM - MOST];
	unsigned int i;

	limit_room(x);
	for (i = 0; i < MOST; i++)
		KUNIT_ASSERT_EQ(test, busy_context(x, client, fence, &rq[i]), 0);
	for (i = 0; i < ARRAY_SIZE(theirs); i++)
		theirs[i] = genx_kunit_user_lrc(x, 2000 + i, NULL);
	KUNIT_EXPECT_EQ(test, busy_context(x, client, fence, &more), -ENOSPC);
	for (i = 0; i < ARRAY_SIZE(theirs); i++)
		KUNIT_EXPECT_TRUE(test, theirs[i]->mapped);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	for (i = 0; i < MOST; i++)
		genx_kunit_finish(x, rq[i], 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* ---- other threads while the driver searches for images that it can unmap ---- */

/**
 * struct search - what happens during each search
 * @user: in the list that is searched; unmaps nothing itself
 * @x: fixture
 * @victim: context whose image another thread unmaps, or NULL
 * @small: context that gets a small buffer in another thread, or NULL
 * @work: the other thread
 * @done: it is done
 * @err: its result
 * @searched: number of searches
 */
struct search {
	struct genx_ggtt_user user;
	struct genx_kunit_exec *x;
	struct genx_lrc *victim;
	struct genx_lrc *small;
	struct work_struct work;
	struct completion done;
	int err;
	unsigned int searched;
};

static void small_buffer(struct work_struct *work)
{
	struct search *s = container_of(work, struct search, work);

	scoped_guard(mutex, &s->small->mutex)
		s->err = genx_lrc_create_copy(s->small, &s->small->copies[0], PAGE_SIZE);
	complete(&s->done);
}

static bool at_search(struct genx_ggtt_user *user)
{
	struct search *s = container_of(user, struct search, user);

	if (s->victim)
		s->victim->evictable.evict(&s->victim->evictable);
	if (!s->searched++ && s->small) {
		queue_work(system_unbound_wq, &s->work);
		/* if the thread has to search as well, it waits for the end of this search */
		wait_for_completion_timeout(&s->done, HZ / 10);
	}
	return false;
}

static void search_end(void *data)
{
	struct search *s = data;

	genx_ggtt_evict_remove(&s->x->gt->ggtt.evictor, &s->user);
	flush_work(&s->work);
}

static struct search *search_begin(struct genx_kunit_exec *x, struct genx_client *client)
{
	struct search *s = kunit_kzalloc(x->test, sizeof(*s), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(x->test, s);
	s->x = x;
	s->user.evict = at_search;
	s->user.owner = client->user;
	s->err = 1;
	INIT_WORK(&s->work, small_buffer);
	init_completion(&s->done);
	genx_ggtt_evict_add(&x->gt->ggtt.evictor, &s->user);
	KUNIT_ASSERT_EQ(x->test, kunit_add_action_or_reset(x->test, search_end, s), 0);
	return s;
}

/* What is too much for a user is refused, and what fits is not, although both come at once. */
static void quota_for_what_fits(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_lrc *big = genx_kunit_client_lrc(x, client, NULL);
	struct search *s = search_begin(x, client);
	int err;

	s->small = genx_kunit_client_lrc(x, client, NULL);
	/* both images stay: an id is in use by a stream */
	genx_lrc_pin_id(big);
	genx_lrc_pin_id(s->small);
	x->gt->ggtt.user_pages = atomic_long_read(&client->user->ggtt_pages) + 1;
	scoped_guard(mutex, &big->mutex)
		err = genx_lrc_create_copy(big, &big->copies[0], 2 * PAGE_SIZE);
	KUNIT_EXPECT_EQ(test, err, -ENOSPC);
	flush_work(&s->work);
	KUNIT_EXPECT_GT(test, s->searched, 0);
	KUNIT_EXPECT_EQ(test, s->err, 0);
	KUNIT_EXPECT_EQ(test, atomic_long_read(&client->user->ggtt_pages),
			x->gt->ggtt.user_pages);
	genx_lrc_unpin_id(big);
	genx_lrc_unpin_id(s->small);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A user at the limit gets what another of its threads gives up during a search without result. */
static void quota_after_search(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct search *s = search_begin(x, client);

	s->victim = genx_kunit_client_lrc(x, client, NULL);
	x->gt->ggtt.user_pages = atomic_long_read(&client->user->ggtt_pages);
	genx_kunit_client_lrc(x, client, NULL);
	KUNIT_EXPECT_FALSE(test, s->victim->mapped);
	KUNIT_EXPECT_EQ(test, s->searched, 2);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The same for the table: what another thread unmaps during a search without result is used. */
static void room_after_search(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct search *s = search_begin(x, client);
	struct genx_lrc *lrc;

	s->victim = genx_kunit_client_lrc(x, client, NULL);
	fill_clients(x);
	lrc = genx_lrc_create(x->rcs, NULL, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, lrc);
	KUNIT_EXPECT_FALSE(test, s->victim->mapped);
	genx_lrc_close(lrc);
	genx_lrc_put(lrc);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

#define CONTEXTS	40
#define ROUNDS		400

/* Contexts in a table that has room for a quarter of them, on two engines, several at once. */
static void many_contexts(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_request *rq[CONTEXTS] = {};
	struct genx_lrc *lrc[CONTEXTS];
	unsigned int i, done = 0, none = 0;
	struct rnd_state rnd;
	struct filler *f;

	prandom_seed_state(&rnd, 17);
	for (i = 0; i < CONTEXTS / 4; i++)
		lrc[i] = genx_kunit_lrc(x, i % 2 ? x->bcs : x->rcs, NULL);
	f = fill_clients(x);
	for (; i < CONTEXTS; i++)
		lrc[i] = genx_kunit_lrc(x, i % 2 ? x->bcs : x->rcs, NULL);
	for (i = 0; i < ROUNDS; i++) {
		unsigned int c = prandom_u32_state(&rnd) % CONTEXTS;
		struct genx_request *next = genx_request_create(lrc[c], 0);

		/* all of the images that have addresses may be in use */
		if (IS_ERR(next)) {
			KUNIT_EXPECT_EQ(test, PTR_ERR(next), -ENOSPC);
			none++;
			genx_kunit_idle(x);
			continue;
		}
		genx_request_submit(next, 0);
		if (rq[c])
			genx_request_put(rq[c]);
		rq[c] = next;
		done++;
	}
	for (i = 0; i < CONTEXTS; i++)
		if (rq[i])
			genx_kunit_finish(x, rq[i], 0);
	kunit_info(test, "%u requests, %u times no room\n", done, none);
	KUNIT_EXPECT_GT(test, done, ROUNDS / 2);
	genx_kunit_idle(x);
	kunit_release_action(test, unfill, f);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case evict_cases[] = {
	KUNIT_CASE_PARAM(idle_gives_way, genx_kunit_ports_gen),
	KUNIT_CASE(busy_stays),
	KUNIT_CASE(driver_has_reserve),
	KUNIT_CASE(user_has_quota),
	KUNIT_CASE(quota_before_room),
	KUNIT_CASE(quota_for_what_fits),
	KUNIT_CASE(quota_after_search),
	KUNIT_CASE(room_after_search),
	KUNIT_CASE_PARAM(many_contexts, genx_kunit_ports_gen),
	{}
};

static struct kunit_suite evict_suite = {
	.name = "genx_evict",
	.test_cases = evict_cases,
};

kunit_test_suite(evict_suite);
