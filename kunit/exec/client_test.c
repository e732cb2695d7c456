// SPDX-License-Identifier: GPL-2.0-only
/* A client that hangs the GPU repeatedly is banned; its user is refused for some time. */
#include <kunit/test.h>

#include "gt/exec/client.h"
#include "kunit/lib/client.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/table.h"

static kuid_t user(u32 uid)
{
	return KUIDT_INIT(uid);
}

static struct genx_client *create(struct kunit *test, u32 uid)
{
	return genx_kunit_client(test, user(uid));
}

/* A client of a user, among the users of one test. */
static struct genx_client *create_among(struct kunit *test, struct genx_users *users, u32 uid)
{
	struct genx_client *client = genx_client_create(users, user(uid));

	KUNIT_ASSERT_NOT_NULL(test, client);
	genx_kunit_client_own(test, client);
	return client;
}

static struct genx_users *create_users(struct kunit *test)
{
	struct genx_users *users = kunit_kzalloc(test, sizeof(*users), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, users);
	genx_client_users_init(users);
	return users;
}

/* A few hangs far apart do not ban a client; the same number in a short time does. */
static void score(struct kunit *test)
{
	struct genx_client *rare = create(test, 1), *often = create(test, 2);
	unsigned int i;

	for (i = 0; i < 30; i++) {
		rare->last = jiffies - msecs_to_jiffies(GENX_CLIENT_SOON_MS) - 1;
		KUNIT_EXPECT_FALSE(test, genx_client_blame(rare, false));
	}
	KUNIT_EXPECT_FALSE(test, genx_client_banned(rare));
	KUNIT_EXPECT_EQ(test, rare->hangs, 30);

	for (i = 0; i < 9; i++)
		KUNIT_EXPECT_FALSE(test, genx_client_blame(often, false));
	KUNIT_EXPECT_TRUE(test, genx_client_blame(often, false));
	KUNIT_EXPECT_TRUE(test, genx_client_banned(often));
	/* logged once */
	KUNIT_EXPECT_FALSE(test, genx_client_blame(often, false));
	KUNIT_EXPECT_FALSE(test, genx_client_blame(NULL, true));
	KUNIT_EXPECT_FALSE(test, genx_client_banned(NULL));
}

/* Hangs count for the user over all clients, and for no other user, until they expire. */
static void users_of_many_clients(struct kunit *test)
{
	struct genx_users *users = create_users(test);
	unsigned int i;

	for (i = 0; i < GENX_USER_HANGS_MAX; i++) {
		KUNIT_EXPECT_FALSE(test, genx_client_refuse_user(users, user(7)));
		genx_client_blame(create_among(test, users, 7), false);
	}
	KUNIT_EXPECT_TRUE(test, genx_client_refuse_user(users, user(7)));
	KUNIT_EXPECT_FALSE(test, genx_client_refuse_user(users, user(8)));
	users->hung[0].since -= msecs_to_jiffies(GENX_USER_FORGET_MS);
	KUNIT_EXPECT_FALSE(test, genx_client_refuse_user(users, user(7)));
	genx_client_blame(create_among(test, users, 7), false);
	KUNIT_EXPECT_TRUE(test, genx_client_refuse_user(users, user(7)));
	/* the entry with the most hangs is not evicted */
	for (i = 100; i < 100 + 3 * GENX_USERS; i++)
		genx_client_blame(create_among(test, users, i), false);
	KUNIT_EXPECT_TRUE(test, genx_client_refuse_user(users, user(7)));
	/* the ban ends after a bounded time, however many hangs there were */
	for (i = 0; i < 1000; i++)
		genx_client_blame(create_among(test, users, 7), false);
	for (i = 0; i < GENX_USERS; i++)
		users->hung[i].since -= (GENX_USER_HANGS_MAX + 1) *
				       msecs_to_jiffies(GENX_USER_FORGET_MS);
	KUNIT_EXPECT_FALSE(test, genx_client_refuse_user(users, user(7)));
	TABLE_ROW(test, "faults",
		  "a user without CAP_SYS_ADMIN hangs the GPU, each time with a new file",
		  "open fails with EIO after %u hangs; one expires in %u s",
		  GENX_USER_HANGS_MAX, GENX_USER_FORGET_MS / 1000);
}

/* The time after which a hang expires passes whether or not the count is looked up meanwhile. */
static void hangs_expire_while_looked_up(struct kunit *test)
{
	const unsigned long step = msecs_to_jiffies(GENX_USER_FORGET_MS) / 4;
	struct genx_users *users = create_users(test);
	unsigned int i;

	for (i = 0; i < GENX_USER_HANGS_MAX; i++)
		genx_client_blame(create_among(test, users, 7), false);
	for (i = 0; i < 3; i++) {
		users->hung[0].since -= step;
		KUNIT_EXPECT_TRUE(test, genx_client_refuse_user(users, user(7)));
	}
	users->hung[0].since -= step;
	KUNIT_EXPECT_FALSE(test, genx_client_refuse_user(users, user(7)));
}

/* On the model: the third context of a client that hangs gets the client banned. */
static void ban(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_client *client = create(test, 1), *other = create(test, 1);
	struct genx_lrc *good = genx_kunit_client_lrc(x, client, NULL);
	struct genx_lrc *innocent = genx_kunit_client_lrc(x, other, NULL);
	struct genx_lrc *lrc = NULL;
	unsigned int hangs = 0;

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	batch->dw[0] = 0x7fu << 23;	/* reserved: ends in a reset at once */
	while (!genx_client_banned(client) && hangs < 20) {
		if (!lrc || lrc->banned)
			lrc = genx_kunit_client_lrc(x, client, batch->vm);
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), -EIO);
		hangs++;
	}
	KUNIT_EXPECT_EQ(test, hangs, 6);
	KUNIT_EXPECT_EQ(test, client->hangs, hangs);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(genx_request_create(good, 0)), -EIO);
	genx_kunit_finish(x, genx_kunit_submit(x, innocent, NULL, 0), 0);
	genx_kunit_idle(x);
	TABLE_ROW(test, "faults", "a file hangs the GPU again and again",
		  "after three hangs a context is banned, after %u the file: EIO for submissions and new contexts; other files work",
		  hangs);
}

/* Hangs of a context that root made unbannable do not count for its client. */
static void unbannable(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_client *client = create(test, 0);
	struct genx_lrc *lrc = genx_kunit_client_lrc(x, client, batch->vm);
	unsigned int i;

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	WRITE_ONCE(lrc->unbannable, true);
	batch->dw[0] = 0x7fu << 23;
	for (i = 0; i < 2 * GENX_LRC_MAX_HANGS; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), -EIO);
	KUNIT_EXPECT_EQ(test, lrc->hangs, i);
	KUNIT_EXPECT_FALSE(test, lrc->banned);
	KUNIT_EXPECT_EQ(test, client->hangs, 0);
	genx_kunit_idle(x);
}

/* A label names handle, process and pid; the name of a process cannot begin a line of the log. */
static void label(struct kunit *test)
{
	struct genx_lrc *lrc = kunit_kzalloc(test, sizeof(*lrc), GFP_KERNEL);
	char text[GENX_LRC_LABEL];

	KUNIT_ASSERT_NOT_NULL(test, lrc);
	lrc->handle = U32_MAX;
	lrc->pid = INT_MAX;
	memset(lrc->comm, '\1', sizeof(lrc->comm) - 1);
	genx_lrc_label(lrc, text);
	KUNIT_EXPECT_STREQ(test, strstr(text, "["), "[2147483647]");
	strscpy(lrc->comm, "a\nrcs0: b", sizeof(lrc->comm));
	KUNIT_EXPECT_STREQ(test, genx_lrc_label(lrc, text),
			   "context 4294967295 of a\\nrcs0: b[2147483647]");
	lrc->flags = GENX_LRC_KERNEL;
	KUNIT_EXPECT_STREQ(test, genx_lrc_label(lrc, text), "context of the driver");
}

/* The log names a context that hung by what its user knows: engine, handle, process and pid. */
static void hang_is_named(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	static const char line[] =
		"rcs0: context 3 of glxgears[1234] hung, its requests fail with EIO";
	struct kmsg_dump_iter log;

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	lrc->handle = 3;
	lrc->pid = 1234;
	strscpy(lrc->comm, "glxgears", sizeof(lrc->comm));
	genx_kunit_kmsg_mark(&log);
	batch->dw[0] = 0x7fu << 23;
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), -EIO);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, line), 1);
}

static struct kunit_case client_cases[] = {
	KUNIT_CASE(score),
	KUNIT_CASE(label),
	KUNIT_CASE(hang_is_named),
	KUNIT_CASE(users_of_many_clients),
	KUNIT_CASE(hangs_expire_while_looked_up),
	KUNIT_CASE(ban),
	KUNIT_CASE(unbannable),
	{}
};

static struct kunit_suite client_suite = {
	.name = "genx_client",
	.test_cases = client_cases,
};

kunit_test_suite(client_suite);
