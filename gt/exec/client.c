// SPDX-License-Identifier: GPL-2.0-only
#include <linux/cleanup.h>
#include <linux/cred.h>
#include <linux/jiffies.h>
#include <linux/math64.h>
#include <linux/mutex.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/user_namespace.h>

#include "gt/exec/client.h"
#include "gt/memory/client_gfp.h"

/* ---- users ---- */

void genx_client_users_init(struct genx_users *users)
{
	spin_lock_init(&users->lock);
	memset(users->hung, 0, sizeof(users->hung));
	users->most = 0;
	INIT_LIST_HEAD(&users->list);
	users->owner = NULL;
	users->n_claims = 0;
	users->refused = false;
	users->n_local = 0;
	users->n_visible = 0;
}

/* Count one hang less for each period of GENX_USER_FORGET_MS that has ended. */
static void decay(struct genx_hung_user *user)
{
	const unsigned long time = msecs_to_jiffies(GENX_USER_FORGET_MS);
	unsigned long times = (jiffies - user->since) / time;

	if (!user->hangs)
		return;
	user->hangs -= min_t(unsigned long, times, user->hangs);
	user->since += times * time;
}

/* Let all entries decay, and find the entry of a user. Return: the entry; NULL: there is none. */
static struct genx_hung_user *hung_find(struct genx_users *users, kuid_t uid)
{
	struct genx_hung_user *found = NULL;
	unsigned int most = 0, i;

	lockdep_assert_held(&users->lock);
	for (i = 0; i < GENX_USERS; i++) {
		decay(&users->hung[i]);
		most = max(most, users->hung[i].hangs);
		if (users->hung[i].hangs && uid_eq(users->hung[i].uid, uid))
			found = &users->hung[i];
	}
	WRITE_ONCE(users->most, most);
	return found;
}

/* Give @uid the entry with the fewest hangs. A free entry has 0 hangs. Return: the entry. */
static struct genx_hung_user *hung_replace(struct genx_users *users, kuid_t uid)
{
	struct genx_hung_user *least = &users->hung[0];
	unsigned int i;

	for (i = 1; i < GENX_USERS; i++)
		if (users->hung[i].hangs < least->hangs)
			least = &users->hung[i];
	*least = (struct genx_hung_user){ .uid = uid, .since = jiffies };
	return least;
}

static void users_blame(struct genx_users *users, kuid_t uid)
{
	struct genx_hung_user *user;
	unsigned long flags;

	spin_lock_irqsave(&users->lock, flags);
	user = hung_find(users, uid) ?: hung_replace(users, uid);
	/* a bound, so that the user is refused for a bounded time after the last hang */
	user->hangs = min(user->hangs + 1, 2U * GENX_USER_HANGS_MAX);
	WRITE_ONCE(users->most, max(users->most, user->hangs));
	spin_unlock_irqrestore(&users->lock, flags);
}

bool genx_client_refuse_user(struct genx_users *users, kuid_t uid)
{
	const struct genx_hung_user *user;
	unsigned long flags;
	bool refuse;

	/* most calls end here, without the lock */
	if (READ_ONCE(users->most) < GENX_USER_HANGS_MAX)
		return false;
	spin_lock_irqsave(&users->lock, flags);
	user = hung_find(users, uid);
	refuse = user && user->hangs >= GENX_USER_HANGS_MAX;
	spin_unlock_irqrestore(&users->lock, flags);
	return refuse;
}

void genx_client_share_init(struct genx_share *share)
{
	INIT_LIST_HEAD(&share->orphans);
}

void genx_client_user_share_init(struct genx_user_share *share)
{
	share->contexts = RB_ROOT_CACHED;
	INIT_LIST_HEAD(&share->charged);
	INIT_LIST_HEAD(&share->overrun_link);
}

static void run_jobs(struct work_struct *work)
{
	struct genx_user *user = container_of(work, struct genx_user, job_work);
	struct llist_node *first = llist_reverse_order(llist_del_all(&user->jobs));
	struct genx_user_job *job, *next;

	llist_for_each_entry_safe(job, next, first, node) {
		job->run(job);
		cond_resched();
	}
	genx_client_user_put(user);
}

static struct genx_user *user_create(struct genx_users *users, kuid_t uid)
{
	struct genx_user *user = kzalloc(sizeof(*user), GENX_CLIENT_GFP);
	unsigned int i;

	if (!user)
		return NULL;
	user->tables = genx_local_account_create();
	if (!user->tables) {
		kfree(user);
		return NULL;
	}
	user->uid = uid;
	user->users = users;
	mutex_init(&user->local_payer.turn);
	mutex_init(&user->evicting);
	INIT_LIST_HEAD(&user->objects.list);
	INIT_LIST_HEAD(&user->turn_waits);
	INIT_WORK(&user->job_work, run_jobs);
	for (i = 0; i < ARRAY_SIZE(user->share); i++)
		genx_client_user_share_init(&user->share[i]);
	return user;
}

static void user_free(struct genx_user *user)
{
	mutex_destroy(&user->evicting);
	mutex_destroy(&user->local_payer.turn);
	genx_local_account_put(user->tables);
	kfree(user);
}

kuid_t genx_client_uid(const struct cred *cred)
{
	const struct user_namespace *ns;
	kuid_t uid = cred->euid;

	/* the owner of the outermost namespace that root does not own; else the user itself */
	for (ns = cred->user_ns; ns && ns->parent; ns = ns->parent)
		if (!uid_eq(ns->owner, GLOBAL_ROOT_UID))
			uid = ns->owner;
	return uid;
}

/* genx_client_user_find() with the lock held */
static struct genx_user *user_find(struct genx_users *users, kuid_t uid)
{
	struct genx_user *user;

	lockdep_assert_held(&users->lock);
	list_for_each_entry(user, &users->list, link) {
		if (uid_eq(user->uid, uid)) {
			user->refs++;
			return user;
		}
	}
	return NULL;
}

struct genx_user *genx_client_user_find(struct genx_users *users, kuid_t uid)
{
	guard(spinlock_irqsave)(&users->lock);
	return user_find(users, uid);
}

/*
 * Take a reference to the user with the uid of @fresh: to the one in the list, or else to @fresh,
 * which is added to the list. Return: this user.
 */
static struct genx_user *user_join(struct genx_users *users, struct genx_user *fresh)
{
	struct genx_user *user;

	guard(spinlock_irqsave)(&users->lock);
	user = user_find(users, fresh->uid);
	if (user)
		return user;
	fresh->refs = 1;
	list_add(&fresh->link, &users->list);
	return fresh;
}

static struct genx_user *user_get(struct genx_users *users, kuid_t uid)
{
	/* always, because user_join() searches with a spinlock held and cannot allocate */
	struct genx_user *fresh = user_create(users, uid);
	struct genx_user *user;

	if (!fresh)
		return NULL;
	user = user_join(users, fresh);
	if (user != fresh)	/* the user was in the list already */
		user_free(fresh);
	return user;
}

struct genx_user *genx_client_user_get(struct genx_user *user)
{
	guard(spinlock_irqsave)(&user->users->lock);
	user->refs++;
	return user;
}

void genx_client_user_put(struct genx_user *user)
{
	if (!user)
		return;
	scoped_guard(spinlock_irqsave, &user->users->lock) {
		if (--user->refs)
			return;
		list_del(&user->link);
		if (user->users->owner == user)
			user->users->owner = NULL;
	}
	user_free(user);
}

void genx_client_queue_job(struct genx_user *user, struct workqueue_struct *wq,
			   struct genx_user_job *job)
{
	/* if the list was not empty, the work item is queued */
	if (!llist_add(&job->node, &user->jobs))
		return;
	genx_client_user_get(user);
	queue_work(wq, &user->job_work);
}

void genx_client_charge_local(struct genx_user *user, s64 bytes, s64 visible)
{
	struct genx_users *users = user->users;

	guard(spinlock_irqsave)(&users->lock);
	/* a user counts only with memory: do not count it before the change, count it after */
	users->n_local -= !!user->local_bytes;
	users->n_visible -= !!user->local_visible;
	WRITE_ONCE(user->local_bytes, user->local_bytes + bytes);
	WRITE_ONCE(user->local_visible, user->local_visible + visible);
	users->n_local += !!user->local_bytes;
	users->n_visible += !!user->local_visible;
}

u64 genx_client_local_share(struct genx_user *user, u64 total, bool visible)
{
	guard(spinlock_irqsave)(&user->users->lock);
	/* @user shares too, even if it has no memory yet */
	return div_u64(total, visible ? user->users->n_visible + !user->local_visible :
					user->users->n_local + !user->local_bytes);
}

/* ---- clients ---- */

struct genx_client *genx_client_create(struct genx_users *users, kuid_t uid)
{
	struct genx_client *client = kzalloc(sizeof(*client), GENX_CLIENT_GFP);
	unsigned int i;

	if (!client)
		return NULL;
	for (i = 0; i < ARRAY_SIZE(client->share); i++)
		genx_client_share_init(&client->share[i]);
	client->user = user_get(users, uid);
	if (!client->user) {
		kfree(client);
		return NULL;
	}
	kref_init(&client->ref);
	spin_lock_init(&client->lock);
	return client;
}

struct genx_client *genx_client_get(struct genx_client *client)
{
	if (client)
		kref_get(&client->ref);
	return client;
}

/*
 * Do closed contexts of a user have requests? engine->lock is not held: the last request may end
 * during the call. Then the result is true, and a later claim succeeds.
 */
static bool has_orphans(const struct genx_user *user)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(user->share); i++)
		if (READ_ONCE(user->share[i].n_orphans))
			return true;
	return false;
}

bool genx_client_claim(struct genx_client *client, kuid_t *other, bool *first)
{
	struct genx_users *users = client->user->users;

	guard(spinlock_irqsave)(&users->lock);
	if (client->claimed)
		return true;
	if (users->owner && users->owner != client->user &&
	    (users->n_claims || has_orphans(users->owner))) {
		*other = users->owner->uid;
		*first = !users->refused;
		users->refused = true;
		return false;
	}
	/* under a new owner, the next refusal is the first one again */
	if (users->owner != client->user)
		users->refused = false;
	users->owner = client->user;
	users->n_claims++;
	client->claimed = true;
	return true;
}

void genx_client_end_claim(struct genx_client *client)
{
	struct genx_users *users = client->user->users;

	guard(spinlock_irqsave)(&users->lock);
	/* no change for a client without a claim */
	users->n_claims -= client->claimed;
	client->claimed = false;
}

static void release(struct kref *ref)
{
	struct genx_client *client = container_of(ref, struct genx_client, ref);

	genx_client_user_put(client->user);
	kfree(client);
}

void genx_client_put(struct genx_client *client)
{
	if (client)
		kref_put(&client->ref, release);
}

bool genx_client_blame(struct genx_client *client, bool context_banned)
{
	unsigned int score = context_banned ? GENX_CLIENT_SCORE_CONTEXT : 0;
	unsigned long flags, now = jiffies;
	bool banned, soon;

	if (!client)
		return false;
	spin_lock_irqsave(&client->lock, flags);
	soon = client->hangs &&
	       time_before(now, client->last + msecs_to_jiffies(GENX_CLIENT_SOON_MS));
	if (soon)
		score += GENX_CLIENT_SCORE_SOON;
	client->hangs++;
	client->last = now;
	client->score += score;
	banned = !client->banned && client->score >= GENX_CLIENT_BANNED;
	if (banned)
		WRITE_ONCE(client->banned, true);
	spin_unlock_irqrestore(&client->lock, flags);
	users_blame(client->user->users, client->user->uid);
	return banned;
}
