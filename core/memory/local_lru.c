// SPDX-License-Identifier: GPL-2.0-only
#include <linux/cleanup.h>
#include <linux/list.h>
#include <linux/lockdep.h>

#include "core/device/device_types.h"
#include "core/memory/bo_types.h"
#include "core/memory/local_lru.h"
#include "gt/exec/client.h"

void genx_local_lru_init(struct genx_local_lru *lru)
{
	spin_lock_init(&lru->lock);
	lru->users = RB_ROOT;
}

/* ---- objects and users ---- */

static struct genx_user *to_user(struct rb_node *node)
{
	return container_of(node, struct genx_user, objects.node);
}

/*
 * Return: true if the user @uid with @bytes comes before @other in the order of eviction: the user
 * with more bytes comes first; of two users with equal bytes, the one with the lower uid.
 */
static bool before(u64 bytes, kuid_t uid, const struct genx_user *other)
{
	if (bytes != other->objects.bytes)
		return bytes > other->objects.bytes;
	return uid_lt(uid, other->uid);
}

static bool node_before(struct rb_node *a, const struct rb_node *b)
{
	const struct genx_user *user = to_user(a);

	return before(user->objects.bytes, user->uid,
		      container_of(b, const struct genx_user, objects.node));
}

/* Change the bytes and the number of objects of a user, and so the user's place in the tree. */
static void charge(struct genx_local_lru *lru, struct genx_user *user, s64 bytes, int n)
{
	struct genx_user_objects *objects = &user->objects;

	lockdep_assert_held(&lru->lock);
	if (objects->n)
		rb_erase(&objects->node, &lru->users);
	objects->bytes += bytes;
	objects->n += n;
	if (objects->n)
		rb_add(&objects->node, &lru->users, node_before);
}

void genx_local_lru_add(struct genx_local_lru *lru, struct genx_bo *bo)
{
	guard(spinlock)(&lru->lock);
	list_add_tail(&bo->local_link, &bo->owner->objects.list);
	charge(lru, bo->owner, bo->shmem.base.size, 1);
}

void genx_local_lru_remove(struct genx_local_lru *lru, struct genx_bo *bo)
{
	/* genx_device.bos_lock is held, as it was when the object was added */
	if (list_empty(&bo->local_link))
		return;
	guard(spinlock)(&lru->lock);
	list_del_init(&bo->local_link);
	charge(lru, bo->owner, -(s64)bo->shmem.base.size, -1);
}

void genx_local_lru_use(struct genx_local_lru *lru, struct genx_bo *bo)
{
	/* check this without the lock, because most objects are never in local memory */
	if (list_empty(&bo->local_link))
		return;
	guard(spinlock)(&lru->lock);
	if (!list_empty(&bo->local_link))
		list_move_tail(&bo->local_link, &bo->owner->objects.list);
}

/* ---- searches ---- */

/* Return: the user that comes after search->uid with search->bytes in the order, or NULL. */
static struct genx_user *user_after(const struct genx_local_search *search)
{
	struct rb_node *node = search->lru->users.rb_node;
	struct genx_user *first = NULL;

	while (node) {
		struct genx_user *user = to_user(node);

		if (before(search->bytes, search->uid, user)) {
			first = user;
			node = node->rb_left;
		} else {
			node = node->rb_right;
		}
	}
	return first;
}

/*
 * Return: true if search->own comes next and not @next (NULL: no other user is left). search->own
 * counts as if it had search->more bytes more.
 */
static bool own_turn(const struct genx_local_search *search, const struct genx_user *next)
{
	const struct genx_user_objects *own = &search->own->objects;

	if (search->own_visited || !own->n)
		return false;
	return !next || own->bytes + search->more >= next->objects.bytes;
}

/*
 * Return: the next user, or NULL. A user that has lost objects since its turn comes up again, with
 * fewer bytes. It is skipped, unless another search has visited it since (.objects.search then has
 * the number of that search). The search always goes on to fewer bytes, so it ends.
 */
static struct genx_user *next_user(struct genx_local_search *search)
{
	for (;;) {
		struct genx_user *user = search->others_done ? NULL : user_after(search);

		search->lru->steps++;
		if (own_turn(search, user)) {
			search->own_visited = true;
			return search->own;
		}
		if (!user)
			return NULL;
		search->bytes = user->objects.bytes;
		search->uid = user->uid;
		if (user == search->own || user->objects.search == search->number)
			continue;
		if (search->allowed(search, user))
			return user;
		/* users with fewer bytes are not allowed either: only search->own is left */
		search->others_done = !search->all_users;
	}
}

/* End the turn of a user in the search. */
static void turn_end(struct genx_local_search *search)
{
	genx_client_user_put(search->user);
	search->user = NULL;
}

/* Begin the turn of the next user. Return: false if no user is left. */
static bool turn_begin(struct genx_local_search *search)
{
	struct genx_user *user = next_user(search);

	if (!user)
		return false;
	user->objects.search = search->number;
	search->user = genx_client_user_get(user);
	search->left = user->objects.n;
	return true;
}

/* Return: the next object of the user whose turn it is, with a reference; NULL if none is left. */
static struct genx_bo *next_of_user(struct genx_local_search *search)
{
	struct list_head *list = &search->user->objects.list;

	while (search->left && !list_empty(list)) {
		struct genx_bo *bo = list_first_entry(list, struct genx_bo, local_link);

		search->left--;
		search->lru->steps++;
		list_move_tail(&bo->local_link, list);
		/* skip an object that is being freed: genx_bo_free() waits for the lock */
		if (kref_get_unless_zero(&bo->shmem.base.refcount))
			return bo;
	}
	return NULL;
}

void genx_local_lru_begin(struct genx_local_search *search)
{
	search->own_visited = false;
	search->others_done = false;
	search->bytes = U64_MAX;
	search->user = NULL;
	guard(spinlock)(&search->lru->lock);
	search->number = ++search->lru->searches;
}

struct genx_bo *genx_local_lru_next(struct genx_local_search *search)
{
	guard(spinlock)(&search->lru->lock);
	while (search->user || turn_begin(search)) {
		struct genx_bo *bo = NULL;

		/* earlier evictions of this turn may have brought the user down to its share */
		if (search->allowed(search, search->user))
			bo = next_of_user(search);
		if (bo)
			return bo;
		turn_end(search);
	}
	return NULL;
}

void genx_local_lru_end(struct genx_local_search *search)
{
	if (search->user)
		turn_end(search);
}
