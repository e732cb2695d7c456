// SPDX-License-Identifier: GPL-2.0-only
/* Page tables of users in local memory of which BAR 2 shows only a part (SIL-030). */
#include <kunit/test.h>

#include "gt/memory/local_object.h"
#include "gt/memory/ppgtt.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"

#define USERS		3
#define PAGES		(SZ_4M / SZ_4K)

/* The pages of one user. */
struct tables {
	struct genx_local_account *account;
	struct genx_table_page *page;
	unsigned int n;
};

/* Allocate pages until there are none left for the user. Return: bytes. */
static u64 take(struct genx_kunit_gt *kgt, struct tables *t)
{
	u64 bytes;

	for (; t->n < PAGES; t->n++) {
		t->page[t->n].local.account = t->account;
		if (genx_table_page_local.alloc(&kgt->gt.ppgtts.pages, &t->page[t->n]))
			break;
	}
	bytes = t->account->tables.below + t->account->tables.above;
	KUNIT_EXPECT_EQ(kgt->gpu->test, bytes, (u64)t->n * SZ_4K);
	return bytes;
}

static void give(struct genx_kunit_gt *kgt, struct tables *t)
{
	while (t->n)
		genx_table_page_local.free(&kgt->gt.ppgtts.pages, &t->page[--t->n]);
	KUNIT_EXPECT_EQ(kgt->gpu->test, t->account->tables.below + t->account->tables.above, 0);
	genx_local_account_put(t->account);
}

struct room {
	const char *name;
	u64 left;	/* bytes of what they may use that objects leave, at most */
	u64 reserved;	/* end of what others use, from 128 KiB on; 0: nothing */
};

static const struct room rooms[] = {
	{ "no objects", U64_MAX },
	{ "some room", SZ_1M },
	{ "full of objects", 0 },
	{ "part is not the driver's", U64_MAX, SZ_512K + SZ_64K },
};

KUNIT_ARRAY_PARAM_DESC(rooms, rooms, name);

/* Leave a part of what objects may use. Return: its size. */
static u64 leave(struct genx_kunit_gt *kgt, struct genx_local_object *hog, u64 left)
{
	u64 free;

	genx_local_object_visible_bytes(kgt->gt.local, &free);
	if (left >= free)
		return free;
	KUNIT_ASSERT_EQ(kgt->gpu->test, 0,
			genx_local_object_alloc_visible(kgt->gt.local, hog, free - left));
	return left;
}

/*
 * Each user gets half of what is left, also if objects fill what they may: there is memory for the
 * tables of the next one.
 */
static void tables_halve(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	const struct room *room = test->param_value;
	struct genx_local_object hog = {};
	struct tables users[USERS] = {};
	struct genx_kunit_gt *kgt;
	struct genx_local *local;
	unsigned int i;
	u64 left, got;

	cfg.local_window = SZ_4M;
	cfg.local_usable = SZ_8M;
	kgt = genx_kunit_gt_create(test, &cfg);
	local = kgt->gt.local;
	KUNIT_ASSERT_EQ(test, genx_local_reserve(local, SZ_128K, room->reserved), 0);
	left = local->objects_start - SZ_64K - local->tables.below;
	left -= min(local->objects_start, max_t(u64, room->reserved, SZ_128K)) - SZ_128K;
	left += leave(kgt, &hog, room->left);
	for (i = 0; i < USERS; i++) {
		users[i].account = genx_local_account_create();
		KUNIT_ASSERT_NOT_NULL(test, users[i].account);
		users[i].page = kunit_kcalloc(test, PAGES, sizeof(*users[i].page), GFP_KERNEL);
		KUNIT_ASSERT_NOT_NULL(test, users[i].page);
		got = take(kgt, &users[i]);
		KUNIT_EXPECT_LE(test, got, left / 2);
		KUNIT_EXPECT_GE(test, got + 4 * SZ_4K, left / 2);
		left -= got;
	}
	for (i = 0; i < USERS; i++)
		give(kgt, &users[i]);
	genx_local_object_free(&hog);
	genx_kunit_expect_clean(test, kgt->gpu);
	TABLE_ROW(test, "faults", "page tables of a user fill local memory that BAR 2 shows",
		  "ENOMEM for that user, which has as much as is left to the others");
}

/*
 * SIL-533: what others use of local memory is in no size and in no share, so objects can have all
 * that is said to be free.
 */
static void reserved_counts(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct genx_local_object all = {};
	u64 bytes, visible, free, below;
	struct genx_kunit_gt *kgt;
	struct genx_local *local;

	cfg.local_window = SZ_4M;
	cfg.local_usable = SZ_8M;
	kgt = genx_kunit_gt_create(test, &cfg);
	local = kgt->gt.local;
	bytes = genx_local_object_bytes(local, NULL);
	visible = genx_local_object_visible_bytes(local, NULL);
	KUNIT_EXPECT_EQ(test, genx_local_reserve(local, SZ_2M + 1, SZ_2M + SZ_128K), 0);
	KUNIT_EXPECT_EQ(test, genx_local_reserve(local, SZ_2M, SZ_2M + SZ_64K), 0);
	KUNIT_EXPECT_EQ(test, genx_local_reserve(local, SZ_4M - SZ_64K, SZ_4M + SZ_128K), 0);
	KUNIT_EXPECT_EQ(test, genx_local_object_bytes(local, &free), bytes - 5 * SZ_64K);
	KUNIT_EXPECT_EQ(test, free, bytes - 5 * SZ_64K);
	KUNIT_EXPECT_EQ(test, genx_local_object_visible_bytes(local, &below),
			visible - 3 * SZ_64K);
	KUNIT_EXPECT_EQ(test, below, visible - 3 * SZ_64K);
	/* as with a copy engine, which moves what the CPU does not reach */
	local->moves = true;
	KUNIT_EXPECT_EQ(test, genx_local_object_alloc(local, &all, free), 0);
	KUNIT_EXPECT_EQ(test, all.visible, below);
	genx_local_object_free(&all);
	local->moves = false;
	genx_kunit_expect_clean(test, kgt->gpu);
	TABLE_ROW(test, "faults", "others use a part of local memory",
		  "it is in no size, no share and nothing free that clients see");
}

static struct kunit_case account_cases[] = {
	KUNIT_CASE(reserved_counts),
	KUNIT_CASE_PARAM(tables_halve, rooms_gen_params),
	{}
};

static struct kunit_suite account_suite = {
	.name = "genx_local_account",
	.test_cases = account_cases,
};

kunit_test_suite(account_suite);
