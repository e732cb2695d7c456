// SPDX-License-Identifier: GPL-2.0-only
/* The order of eviction from local memory, on objects and users without a device. */
#include <kunit/test.h>
#include <linux/mm.h>

#include "core/device/device_types.h"
#include "core/memory/bo_types.h"
#include "core/memory/local_lru.h"
#include "gt/exec/client.h"

#define SIZE	SZ_64K
#define MANY	10000

/**
 * struct order - objects of a few users
 * @test:	the test
 * @lru:	objects in the order of eviction
 * @users:	users
 * @bo:		objects
 * @n:		number of objects in @bo
 * @refused:	a user whose objects may not be evicted, or NULL
 */
struct order {
	struct kunit *test;
	struct genx_local_lru lru;
	struct genx_users users;
	struct genx_bo *bo;
	unsigned int n;
	struct genx_user *refused;
};

static void objects_free(void *bo)
{
	kvfree(bo);
}

static int order_init(struct kunit *test)
{
	struct order *o = kunit_kzalloc(test, sizeof(*o), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, o);
	test->priv = o;
	o->test = test;
	genx_local_lru_init(&o->lru);
	genx_client_users_init(&o->users);
	o->bo = kvcalloc(MANY, sizeof(*o->bo), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, o->bo);
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, objects_free, o->bo), 0);
	return 0;
}

static void client_put(void *client)
{
	genx_client_put(client);
}

static struct genx_user *create_user(struct order *o, unsigned int uid)
{
	struct genx_client *client = genx_client_create(&o->users, KUIDT_INIT(uid));

	KUNIT_ASSERT_NOT_NULL(o->test, client);
	KUNIT_ASSERT_EQ(o->test, kunit_add_action_or_reset(o->test, client_put, client), 0);
	return client->user;
}

/* One more object of a user in local memory. */
static struct genx_bo *add(struct order *o, struct genx_user *user)
{
	struct genx_bo *bo = &o->bo[o->n++];

	KUNIT_ASSERT_LE(o->test, o->n, MANY);
	kref_init(&bo->shmem.base.refcount);
	bo->shmem.base.size = SIZE;
	bo->owner = user;
	INIT_LIST_HEAD(&bo->local_link);
	genx_local_lru_add(&o->lru, bo);
	return bo;
}

static bool allowed(const struct genx_local_search *search, const struct genx_user *user)
{
	return user != container_of(search->lru, const struct order, lru)->refused;
}

static struct genx_local_search begin(struct order *o, struct genx_user *own, u64 more)
{
	struct genx_local_search search = {
		.lru = &o->lru, .own = own, .more = more, .allowed = allowed,
	};

	genx_local_lru_begin(&search);
	return search;
}

static struct genx_bo *next(struct order *o, struct genx_local_search *search)
{
	struct genx_bo *bo = genx_local_lru_next(search);

	if (!bo)
		return NULL;
	KUNIT_EXPECT_EQ(o->test, kref_read(&bo->shmem.base.refcount), 2);
	refcount_dec(&bo->shmem.base.refcount.refcount);
	return bo;
}

/* Of one user the least recently used first; an object that is being freed is passed over. */
static void last_use(struct kunit *test)
{
	struct order *o = test->priv;
	struct genx_user *user = create_user(o, 1);
	struct genx_local_search search;
	struct genx_bo *bo[5];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(bo); i++)
		bo[i] = add(o, user);
	genx_local_lru_use(&o->lru, bo[0]);
	genx_local_lru_remove(&o->lru, bo[1]);
	/* not there */
	genx_local_lru_use(&o->lru, bo[1]);
	genx_local_lru_remove(&o->lru, bo[1]);
	refcount_set(&bo[3]->shmem.base.refcount.refcount, 0);
	KUNIT_EXPECT_EQ(test, user->objects.n, 4);
	KUNIT_EXPECT_EQ(test, user->objects.bytes, 4 * SIZE);

	search = begin(o, user, SIZE);
	KUNIT_EXPECT_PTR_EQ(test, next(o, &search), bo[2]);
	KUNIT_EXPECT_PTR_EQ(test, next(o, &search), bo[4]);
	KUNIT_EXPECT_PTR_EQ(test, next(o, &search), bo[0]);
	KUNIT_EXPECT_NULL(test, next(o, &search));
	genx_local_lru_end(&search);

	/* those that the search had to pass over count as used */
	genx_local_lru_use(&o->lru, bo[2]);
	search = begin(o, user, SIZE);
	KUNIT_EXPECT_PTR_EQ(test, next(o, &search), bo[4]);
	genx_local_lru_end(&search);
}

/* The user with most bytes first, and the one that needs memory as if it had got it. */
static void most_bytes(struct kunit *test)
{
	struct order *o = test->priv;
	struct genx_user *few = create_user(o, 1), *many = create_user(o, 2);
	struct genx_bo *first = add(o, few), *some[3];
	struct genx_local_search search;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(some); i++)
		some[i] = add(o, many);
	search = begin(o, few, SIZE);
	for (i = 0; i < ARRAY_SIZE(some); i++)
		KUNIT_EXPECT_PTR_EQ(test, next(o, &search), some[i]);
	KUNIT_EXPECT_PTR_EQ(test, next(o, &search), first);
	KUNIT_EXPECT_NULL(test, next(o, &search));
	genx_local_lru_end(&search);

	search = begin(o, few, 3 * SIZE);
	KUNIT_EXPECT_PTR_EQ(test, next(o, &search), first);
	KUNIT_EXPECT_PTR_EQ(test, next(o, &search), some[0]);
	genx_local_lru_end(&search);

	/* its own are allowed still */
	o->refused = many;
	search = begin(o, few, SIZE);
	KUNIT_EXPECT_PTR_EQ(test, next(o, &search), first);
	KUNIT_EXPECT_NULL(test, next(o, &search));
	genx_local_lru_end(&search);
	/* it has lost what it had above its share, in the middle of its turn */
	o->refused = NULL;
	search = begin(o, few, SIZE);
	KUNIT_EXPECT_PTR_EQ(test, next(o, &search), some[1]);
	o->refused = many;
	KUNIT_EXPECT_PTR_EQ(test, next(o, &search), first);
	genx_local_lru_end(&search);
}

/* A user that loses objects in its turn, and then has fewer than others, has no second turn. */
static void one_turn(struct kunit *test)
{
	struct order *o = test->priv;
	struct genx_user *big = create_user(o, 1), *small = create_user(o, 2);
	struct genx_local_search search;
	struct genx_bo *victim, *busy;

	busy = add(o, big);
	add(o, big);
	add(o, big);
	add(o, small);
	add(o, small);
	search = begin(o, create_user(o, 3), SIZE);
	KUNIT_EXPECT_PTR_EQ(test, next(o, &search), busy);
	while ((victim = next(o, &search)) && victim->owner == big)
		genx_local_lru_remove(&o->lru, victim);
	KUNIT_EXPECT_EQ(test, big->objects.n, 1);
	KUNIT_ASSERT_NOT_NULL(test, victim);
	KUNIT_EXPECT_PTR_EQ(test, victim->owner, small);
	KUNIT_EXPECT_NOT_NULL(test, next(o, &search));
	KUNIT_EXPECT_NULL(test, next(o, &search));
	genx_local_lru_end(&search);
}

/* The last object of a user is freed in its turn, and the user with it. */
static void user_ends(struct kunit *test)
{
	struct order *o = test->priv;
	struct genx_client *client = genx_client_create(&o->users, KUIDT_INIT(1));
	struct genx_local_search search;
	struct genx_bo *bo, *other;

	KUNIT_ASSERT_NOT_NULL(test, client);
	add(o, client->user);
	bo = add(o, client->user);
	other = add(o, create_user(o, 2));
	search = begin(o, other->owner, 0);
	KUNIT_EXPECT_PTR_EQ(test, next(o, &search), &o->bo[0]);
	genx_local_lru_remove(&o->lru, &o->bo[0]);
	genx_local_lru_remove(&o->lru, bo);
	genx_client_put(client);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&o->users.list), 2);
	KUNIT_EXPECT_PTR_EQ(test, next(o, &search), other);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&o->users.list), 1);
	genx_local_lru_end(&search);
}

/**
 * struct crowd - who has MANY objects
 * @name:	of the case
 * @users:	number of users
 * @busy:	each @busy-th object cannot be evicted; 0: all can
 */
struct crowd {
	const char *name;
	unsigned int users;
	unsigned int busy;
};

static const struct crowd crowds[] = {
	{ "one user", 1, 0 },
	{ "a hundred users", 100, 0 },
	{ "half of the objects busy", 1, 2 },
};

KUNIT_ARRAY_PARAM_DESC(crowds, crowds, name);

static bool is_busy(const struct order *o, const struct crowd *crowd, const struct genx_bo *bo)
{
	return crowd->busy && (bo - o->bo) % crowd->busy == 0;
}

/*
 * All objects that can be evicted are, each by a search of its own: a search takes a few steps, and
 * one more for each busy object that it passes over.
 */
static void linear(struct kunit *test)
{
	const struct crowd *crowd = test->param_value;
	struct genx_user *user[100], *own;
	struct order *o = test->priv;
	unsigned int i, evicted = 0;

	for (i = 0; i < crowd->users; i++)
		user[i] = create_user(o, 1000 + i);
	own = create_user(o, 1);
	for (i = 0; i < MANY; i++)
		add(o, user[i % crowd->users]);
	KUNIT_EXPECT_EQ(test, o->lru.steps, 0);
	for (i = 0; i < MANY - (crowd->busy ? MANY / crowd->busy : 0); i++) {
		struct genx_local_search search = begin(o, own, SIZE);
		struct genx_bo *bo;

		while ((bo = next(o, &search)) && is_busy(o, crowd, bo))
			;
		genx_local_lru_end(&search);
		KUNIT_ASSERT_NOT_NULL(test, bo);
		genx_local_lru_remove(&o->lru, bo);
		evicted++;
	}
	kunit_info(test, "%u evictions: %llu steps\n", evicted, o->lru.steps);
	/* a user and an object for each, and all busy objects once */
	KUNIT_EXPECT_LE(test, o->lru.steps, 2 * evicted + (MANY - evicted));
}

/* A user that is refused ends the search, unless one with fewer bytes may be allowed. */
static void all_users(struct kunit *test)
{
	struct order *o = test->priv;
	struct genx_user *own = create_user(o, 1), *few = create_user(o, 2);
	struct genx_local_search search;
	struct genx_bo *bo = add(o, few);
	unsigned int i;

	o->refused = create_user(o, 3);
	for (i = 0; i < 3; i++)
		add(o, o->refused);
	for (i = 0; i < 2; i++) {
		search = begin(o, own, SIZE);
		search.all_users = i;
		KUNIT_EXPECT_PTR_EQ(test, next(o, &search), i ? bo : NULL);
		KUNIT_EXPECT_NULL(test, next(o, &search));
		genx_local_lru_end(&search);
	}
}

static struct kunit_case lru_cases[] = {
	KUNIT_CASE(last_use),
	KUNIT_CASE(most_bytes),
	KUNIT_CASE(one_turn),
	KUNIT_CASE(user_ends),
	KUNIT_CASE(all_users),
	KUNIT_CASE_PARAM(linear, crowds_gen_params),
	{}
};

static struct kunit_suite lru_suite = {
	.name = "genx_local_lru",
	.init = order_init,
	.test_cases = lru_cases,
};

kunit_test_suite(lru_suite);
