// SPDX-License-Identifier: GPL-2.0-only
/*
 * Hardware ids of contexts: a context gets an id when it is loaded and keeps it until another
 * context needs one. The driver never attributes an id to a context that no longer has it.
 */
#include <kunit/test.h>

#include "gt/exec/context_ids.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/table.h"

#define FIRST	5	/* lowest id of the small table */
#define IDS	4	/* ids of the small table */
#define CONTEXTS 6
#define MANY	4200	/* contexts: twice as many as ids */

/**
 * struct ids_fixture - a small table, and contexts that are never run
 * @table:	the table
 * @user:	contexts
 */
struct ids_fixture {
	struct genx_context_ids table;
	struct genx_context_id_user user[CONTEXTS];
};

static int ids_init(struct kunit *test)
{
	struct ids_fixture *fix = kunit_kzalloc(test, sizeof(*fix), GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, fix);
	KUNIT_ASSERT_EQ(test, genx_context_ids_init(&fix->table, FIRST, IDS), 0);
	for (i = 0; i < CONTEXTS; i++)
		fix->user[i].serial = 100 + i;
	test->priv = fix;
	return 0;
}

static void ids_exit(struct kunit *test)
{
	struct ids_fixture *fix = test->priv;

	if (fix)
		genx_context_ids_fini(&fix->table);
}

static void load(struct ids_fixture *fix, unsigned int i)
{
	genx_context_id_get(&fix->table, &fix->user[i]);
}

static void unload(struct ids_fixture *fix, unsigned int i)
{
	genx_context_id_put(&fix->table, &fix->user[i]);
}

/* Load and unload a context. Return: its id. */
static u32 run(struct ids_fixture *fix, unsigned int i)
{
	u32 id;

	load(fix, i);
	id = fix->user[i].id;
	unload(fix, i);
	return id;
}

static void drop(struct ids_fixture *fix, unsigned int i)
{
	genx_context_id_drop(&fix->table, &fix->user[i]);
}

static u32 serial(struct ids_fixture *fix, u32 id, u32 moves)
{
	return genx_context_id_serial(&fix->table, id, moves);
}

/* While there are as many ids as contexts, each context keeps its id. */
static void kept_while_free(struct kunit *test)
{
	struct ids_fixture *fix = test->priv;
	unsigned int i, round;

	for (round = 0; round < 3; round++)
		for (i = 0; i < IDS; i++)
			KUNIT_EXPECT_EQ(test, run(fix, i), FIRST + i);
	KUNIT_EXPECT_EQ(test, fix->table.moves, 0);
}

/* If no id is free, the least recently loaded context loses its id; a loaded context never does. */
static void oldest_is_taken(struct kunit *test)
{
	struct ids_fixture *fix = test->priv;
	u32 id[CONTEXTS];
	unsigned int i;

	for (i = 0; i < IDS; i++)
		id[i] = run(fix, i);
	run(fix, 0);
	KUNIT_EXPECT_EQ(test, run(fix, 4), id[1]);
	KUNIT_EXPECT_EQ(test, fix->user[1].id, 0);
	KUNIT_EXPECT_EQ(test, fix->user[0].id, id[0]);
	/* context 2 would lose its id next, but two loads and one unload leave it loaded */
	load(fix, 2);
	load(fix, 2);
	unload(fix, 2);
	KUNIT_EXPECT_EQ(test, run(fix, 1), id[3]);
	KUNIT_EXPECT_EQ(test, run(fix, 5), id[0]);
	KUNIT_EXPECT_EQ(test, run(fix, 3), id[1]);
	KUNIT_EXPECT_EQ(test, run(fix, 0), id[3]);
	KUNIT_EXPECT_EQ(test, fix->user[2].id, id[2]);
	unload(fix, 2);
	KUNIT_EXPECT_EQ(test, fix->table.moves, 5);
}

/* The ids of freed contexts are given out before any context loses its id. */
static void freed_before_taken(struct kunit *test)
{
	struct ids_fixture *fix = test->priv;
	unsigned int i;

	for (i = 0; i < IDS; i++)
		run(fix, i);
	drop(fix, 3);
	drop(fix, 1);
	KUNIT_EXPECT_EQ(test, run(fix, 4), FIRST + 3);
	KUNIT_EXPECT_EQ(test, run(fix, 5), FIRST + 1);
	KUNIT_EXPECT_EQ(test, fix->user[0].id, FIRST);
	KUNIT_EXPECT_EQ(test, fix->user[2].id, FIRST + 2);
	/* dropping a context that has no id changes nothing */
	drop(fix, 1);
}

/* genx_context_id_serial() returns 0 if the id has moved to another context since @moves. */
static void serial_since(struct kunit *test)
{
	struct ids_fixture *fix = test->priv;
	unsigned int i;
	u32 before;

	KUNIT_EXPECT_EQ(test, serial(fix, FIRST, 0), 0);
	for (i = 0; i < IDS; i++)
		run(fix, i);
	before = fix->table.moves;
	KUNIT_EXPECT_EQ(test, serial(fix, FIRST, before), 100);
	KUNIT_EXPECT_EQ(test, serial(fix, FIRST + 1, before), 101);
	KUNIT_EXPECT_EQ(test, run(fix, 4), FIRST);
	KUNIT_EXPECT_EQ(test, serial(fix, FIRST, before), 0);
	KUNIT_EXPECT_EQ(test, serial(fix, FIRST, fix->table.moves), 104);
	KUNIT_EXPECT_EQ(test, serial(fix, FIRST + 1, before), 101);
	/* a freed context was the last one with the id */
	drop(fix, 4);
	KUNIT_EXPECT_EQ(test, serial(fix, FIRST, fix->table.moves), 104);
	/* ids that do not exist */
	KUNIT_EXPECT_EQ(test, serial(fix, FIRST - 1, before), 0);
	KUNIT_EXPECT_EQ(test, serial(fix, FIRST + IDS, before), 0);
}

/* The same when the count of moves wraps. */
static void serial_since_wrap(struct kunit *test)
{
	struct ids_fixture *fix = test->priv;
	unsigned int i;

	fix->table.moves = U32_MAX;
	for (i = 0; i <= IDS; i++)
		run(fix, i);
	KUNIT_EXPECT_EQ(test, fix->table.moves, 0);
	KUNIT_EXPECT_EQ(test, serial(fix, FIRST, U32_MAX), 0);
	KUNIT_EXPECT_EQ(test, serial(fix, FIRST, 0), 104);
	KUNIT_EXPECT_EQ(test, serial(fix, FIRST + 1, 0), 101);
}

/* One client uses twice as many contexts as there are ids: contexts of others still run. */
static void many_contexts(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc **lrc = kunit_kcalloc(test, MANY, sizeof(*lrc), GFP_KERNEL);
	struct genx_lrc *other;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, lrc);
	for (i = 0; i < MANY; i++) {
		lrc[i] = genx_lrc_create(x->bcs, NULL, 0);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, lrc[i]);
		genx_kunit_finish(x, genx_kunit_submit(x, lrc[i], NULL, 0), 0);
	}
	other = genx_kunit_lrc(x, x->bcs, NULL);
	genx_kunit_finish(x, genx_kunit_submit(x, other, NULL, 0), 0);
	/* the first contexts have lost their ids; each gets a new one when it is loaded again */
	KUNIT_EXPECT_EQ(test, genx_lrc_hw_id(lrc[0]), 0);
	KUNIT_EXPECT_GT(test, x->bcs->ids.moves, MANY - GENX_CONTEXT_IDS - 1);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc[0], NULL, 0), 0);
	KUNIT_EXPECT_NE(test, genx_lrc_hw_id(lrc[0]), 0);
	for (i = 0; i < MANY; i++) {
		genx_lrc_close(lrc[i]);
		genx_lrc_put(lrc[i]);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "twice as many contexts with images as hardware ids",
		  "all run, those of other clients too");
}

static struct kunit_case context_ids_cases[] = {
	KUNIT_CASE(kept_while_free),
	KUNIT_CASE(oldest_is_taken),
	KUNIT_CASE(freed_before_taken),
	KUNIT_CASE(serial_since),
	KUNIT_CASE(serial_since_wrap),
	KUNIT_CASE_SLOW(many_contexts),
	{}
};

static struct kunit_suite context_ids_suite = {
	.name = "genx_context_ids",
	.init = ids_init,
	.exit = ids_exit,
	.test_cases = context_ids_cases,
};

kunit_test_suite(context_ids_suite);
