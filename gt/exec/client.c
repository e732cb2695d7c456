// SPDX-License-Identifier: GPL-2.0-only
#include <linux/jiffies.h>
#include <linux/slab.h>

#include "gt/exec/client.h"
#include "gt/memory/client_gfp.h"

/* ---- users ---- */

void genx_client_users_init(struct genx_users *users)
{
	spin_lock_init(&users->lock);
	memset(users->user, 0, sizeof(users->user));
}

static void decay(struct genx_user *user)
{
	const unsigned long time = msecs_to_jiffies(GENX_USER_FORGET_MS);
	unsigned long times = (jiffies - user->since) / time;

	if (!user->hangs)
		return;
	user->hangs -= min_t(unsigned long, times, user->hangs);
	user->since += times * time;
}

/* Entry of a user; NULL if there is none. */
static struct genx_user *user_find(struct genx_users *users, kuid_t uid)
{
	struct genx_user *found = NULL;
	unsigned int i;

	lockdep_assert_held(&users->lock);
	for (i = 0; i < GENX_USERS; i++) {
		decay(&users->user[i]);
		if (users->user[i].hangs && uid_eq(users->user[i].uid, uid))
			found = &users->user[i];
	}
	return found;
}

static struct genx_user *user_replace(struct genx_users *users, kuid_t uid)
{
	struct genx_user *least = &users->user[0];
	unsigned int i;

	for (i = 1; i < GENX_USERS; i++)
		if (users->user[i].hangs < least->hangs)
			least = &users->user[i];
	*least = (struct genx_user){ .uid = uid, .since = jiffies };
	return least;
}

static void users_blame(struct genx_users *users, kuid_t uid)
{
	struct genx_user *user;
	unsigned long flags;

	spin_lock_irqsave(&users->lock, flags);
	user = user_find(users, uid) ?: user_replace(users, uid);
	/* the limit bounds the time for which the user is refused */
	user->hangs = min(user->hangs + 1, 2U * GENX_USER_HANGS_MAX);
	spin_unlock_irqrestore(&users->lock, flags);
}

bool genx_client_refuse_user(struct genx_users *users, kuid_t uid)
{
	const struct genx_user *user;
	unsigned long flags;
	bool refuse;

	spin_lock_irqsave(&users->lock, flags);
	user = user_find(users, uid);
	refuse = user && user->hangs >= GENX_USER_HANGS_MAX;
	spin_unlock_irqrestore(&users->lock, flags);
	return refuse;
}

/* ---- clients ---- */

struct genx_client *genx_client_create(kuid_t uid)
{
	struct genx_client *client = kzalloc(sizeof(*client), GENX_CLIENT_GFP);

	if (!client)
		return NULL;
	kref_init(&client->ref);
	spin_lock_init(&client->lock);
	client->uid = uid;
	return client;
}

struct genx_client *genx_client_get(struct genx_client *client)
{
	if (client)
		kref_get(&client->ref);
	return client;
}

static void release(struct kref *ref)
{
	kfree(container_of(ref, struct genx_client, ref));
}

void genx_client_put(struct genx_client *client)
{
	if (client)
		kref_put(&client->ref, release);
}

bool genx_client_blame(struct genx_client *client, struct genx_users *users, bool context_banned)
{
	unsigned int score = context_banned ? GENX_CLIENT_SCORE_CONTEXT : 0;
	unsigned long flags, now = jiffies;
	bool banned;

	if (!client)
		return false;
	spin_lock_irqsave(&client->lock, flags);
	if (client->hangs++ &&
	    time_before(now, client->last + msecs_to_jiffies(GENX_CLIENT_SOON_MS)))
		score += GENX_CLIENT_SCORE_SOON;
	client->last = now;
	client->score += score;
	banned = !client->banned && client->score >= GENX_CLIENT_BANNED;
	if (banned)
		WRITE_ONCE(client->banned, true);
	spin_unlock_irqrestore(&client->lock, flags);
	users_blame(users, client->uid);
	return banned;
}
