// SPDX-License-Identifier: GPL-2.0-only
/*
 * Users take turns at the copy engine that clears objects in local memory. Virtual time: the number
 * of requests in a given time is exact.
 */
#include <kunit/test.h>
#include <linux/workqueue.h>

#include "gt/exec/busy.h"
#include "gt/exec/client.h"
#include "gt/exec/request_types.h"
#include "gt/exec/runqueue.h"
#include "gt/memory/local_object.h"
#include "kunit/lib/client.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"

#define TASKS	4
#define CLEARS	100

/**
 * struct clearer - a task that clears objects
 * @work:	runs it
 * @x:		fixture
 * @payer:	user for whom it does
 * @most:	objects after which it ends
 * @stop:	it ends when this is set
 * @n:		objects that were cleared
 * @failed:	objects that were not
 */
struct clearer {
	struct work_struct work;
	struct genx_kunit_exec *x;
	struct genx_local_payer *payer;
	unsigned int most;
	const bool *stop;
	unsigned int n;
	unsigned int failed;
};

/* Clear a new object for a user. */
static int clear(struct genx_kunit_exec *x, struct genx_local_payer *payer)
{
	struct genx_local_object obj = {};
	int err = genx_local_object_alloc(x->gt->local, &obj, GENX_LOCAL_PAGE);

	if (err)
		return err;
	obj.payer = payer;
	err = genx_local_object_write(&obj, 0, NULL, obj.size);
	genx_local_object_free(&obj);
	return err;
}

static void clear_work(struct work_struct *work)
{
	struct clearer *c = container_of(work, struct clearer, work);

	while (c->n < c->most && !c->failed && !READ_ONCE(*c->stop))
		if (clear(c->x, c->payer))
			c->failed++;
		else
			c->n++;
}

static struct clearer *clearer_start(struct genx_kunit_exec *x, struct genx_client *client,
				     unsigned int most, const bool *stop)
{
	struct clearer *c = kunit_kzalloc(x->test, sizeof(*c), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(x->test, c);
	c->x = x;
	c->payer = &client->user->local_payer;
	c->most = most;
	c->stop = stop;
	INIT_WORK(&c->work, clear_work);
	queue_work(system_unbound_wq, &c->work);
	return c;
}

static unsigned int clearer_end(struct clearer *c)
{
	flush_work(&c->work);
	KUNIT_EXPECT_EQ(c->x->test, c->failed, 0);
	return c->n;
}

/* A user with several tasks gets no more turns than one with a single task. */
static void tasks_share(struct kunit *test)
{
	struct genx_client *many = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_client *one = genx_kunit_client(test, KUIDT_INIT(1001));
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct clearer *others[TASKS], *single;
	unsigned int i, n = 0, least = UINT_MAX;
	struct genx_kunit_exec *x;
	bool stop = false;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	x = genx_kunit_exec_create(test, &cfg);
	for (i = 0; i < TASKS; i++)
		others[i] = clearer_start(x, many, UINT_MAX, &stop);
	single = clearer_start(x, one, CLEARS, &stop);
	KUNIT_EXPECT_EQ(test, clearer_end(single), CLEARS);
	WRITE_ONCE(stop, true);
	for (i = 0; i < TASKS; i++) {
		unsigned int own = clearer_end(others[i]);

		n += own;
		least = min(least, own);
	}
	kunit_info(test, "%u clears of %u tasks, %u of one\n", n, TASKS, CLEARS);
	KUNIT_EXPECT_LE(test, n, CLEARS + CLEARS / 5);
	KUNIT_EXPECT_GE(test, n, CLEARS - CLEARS / 5);
	/* nor does one of these tasks wait for ever */
	KUNIT_EXPECT_GE(test, least, CLEARS / TASKS / 2);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

struct shares {
	const char *name;
	unsigned int rivals;
};

static const struct shares shares[] = {
	{ "no rival", 0 },
	{ "one rival", 1 },
	{ "three rivals", 3 },
};

KUNIT_ARRAY_PARAM_DESC(shares, shares, name);

/*
 * A user who clears without end gets no more of the engine's time than each of those who copy there
 * without end, although clears run above them. Without such users it does not wait.
 */
static void share_of_clears(struct kunit *test)
{
	struct genx_client *client[3], *payer = genx_kunit_client(test, KUIDT_INIT(2000));
	const unsigned int rivals = ((const struct shares *)test->param_value)->rivals;
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct genx_kunit_batch *batch;
	struct genx_kunit_exec *x;
	struct genx_request *rq[3];
	u64 cleared, copied = 0;
	unsigned int i;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	x = genx_kunit_exec_create(test, &cfg);
	batch = genx_kunit_batch(x);
	genx_kunit_batch_spin(batch);
	for (i = 0; i < rivals; i++) {
		struct genx_lrc *lrc;

		client[i] = genx_kunit_client(test, KUIDT_INIT(1000 + i));
		lrc = genx_kunit_lrc_of(x, x->bcs, client[i], batch->vm);
		rq[i] = genx_kunit_submit(x, lrc, batch, 0);
	}
	if (rivals)
		genx_kunit_wait_begun(x, batch);
	cleared = genx_busy_driver_ns(x->bcs);
	for (i = 0; i < rivals; i++)
		copied -= genx_busy_client_ns(x->bcs, client[i]);
	for (i = 0; i < CLEARS; i++)
		KUNIT_EXPECT_EQ(test, clear(x, &payer->user->local_payer), 0);
	cleared = genx_busy_driver_ns(x->bcs) - cleared;
	for (i = 0; i < rivals; i++)
		copied += genx_busy_client_ns(x->bcs, client[i]);
	kunit_info(test, "%llu us of clears, %llu us of others\n", cleared / NSEC_PER_USEC,
		   copied / NSEC_PER_USEC);
	KUNIT_EXPECT_EQ(test, x->gt->local->n_cleared, CLEARS);
	KUNIT_EXPECT_GT(test, cleared, 0);
	KUNIT_EXPECT_LE(test, cleared * rivals, copied + copied / 10);
	if (!rivals)
		KUNIT_EXPECT_LE(test, payer->user->local_payer.rest_until, ktime_get_ns());
	genx_kunit_release(batch);
	for (i = 0; i < rivals; i++)
		genx_kunit_finish(x, rq[i], 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * A request of the kernel context that waits for the engine, as to change a register, is no user
 * for whom a user who clears alone would have to rest.
 */
static void driver_is_no_rival(struct kunit *test)
{
	struct genx_client *payer = genx_kunit_client(test, KUIDT_INIT(2000));
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc_of(x, x->bcs, payer, batch->vm);
	const struct genx_user_share *share = &payer->user->share[x->bcs->index];
	struct genx_request *own, *driver;
	unsigned int i;

	genx_kunit_batch_spin(batch);
	own = genx_kunit_submit(x, lrc, batch, 1);
	genx_kunit_wait_begun(x, batch);
	driver = genx_kunit_submit(x, x->bcs->kernel, NULL, 0);
	for (i = 0; i < 3; i++) {
		KUNIT_EXPECT_EQ(test, genx_runqueue_rivals(x->bcs, share), 0);
		KUNIT_EXPECT_EQ(test, clear(x, &payer->user->local_payer), 0);
		KUNIT_EXPECT_LE(test, payer->user->local_payer.rest_until, ktime_get_ns());
	}
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&driver->fence));
	KUNIT_EXPECT_EQ(test, x->gt->local->n_cleared, 3);
	genx_kunit_release(batch);
	genx_kunit_finish(x, own, 0);
	genx_kunit_finish(x, driver, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case local_turn_cases[] = {
	KUNIT_CASE(tasks_share),
	KUNIT_CASE(driver_is_no_rival),
	KUNIT_CASE_PARAM(share_of_clears, shares_gen_params),
	{}
};

static struct kunit_suite local_turn_suite = {
	.name = "genx_local_turn",
	.test_cases = local_turn_cases,
};

kunit_test_suite(local_turn_suite);
