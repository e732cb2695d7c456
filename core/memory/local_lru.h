/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * DOC: Objects in local memory, in the order of eviction
 *
 * Each user has a list of its objects that are in local memory and mapped. The order of the list
 * is the order of the last uses: a use moves the object to the end. The users are in a tree, the
 * user with most bytes first. So an eviction finds the next object at once, however many objects
 * there are.
 *
 * A search visits each object once. It visits the objects of a user again only if the user has lost
 * objects and another search has visited the user meanwhile. Only an attempt shows that an object
 * cannot be evicted, because the object is busy or its locks are taken. Each visited object counts
 * as used, so the next search does not begin with the same objects.
 */
#ifndef GENX_CORE_MEMORY_LOCAL_LRU_H
#define GENX_CORE_MEMORY_LOCAL_LRU_H

#include <linux/types.h>
#include <linux/uidgid.h>

struct genx_bo;
struct genx_local_lru;
struct genx_user;

/**
 * struct genx_local_search - one visit to the objects in the order of eviction
 * @lru:	objects
 * @own:	user that needs memory; has its turn as if it had @more bytes more
 * @more:	bytes that @own needs
 * @allowed:	returns true if objects of a user may be evicted now; true for @own
 * @all_users:	false: if @allowed is false for a user, it is false for all users with fewer bytes,
 *		so the search does not visit them, except for @own. True: it visits all users
 * @number:	identifies the search
 * @own_visited: the turn of @own has come
 * @others_done: only @own can still have a turn
 * @bytes:	bytes of the last user other than @own when its turn came; U64_MAX: no turn yet
 * @uid:	the user with @bytes
 * @user:	user whose turn it is, with a reference, or NULL
 * @left:	number of objects of @user that were not visited
 *
 * The caller sets the members up to @all_users. The others belong to genx_local_lru_next().
 */
struct genx_local_search {
	struct genx_local_lru *lru;
	struct genx_user *own;
	u64 more;
	bool (*allowed)(const struct genx_local_search *search, const struct genx_user *user);
	bool all_users;

	u64 number;
	bool own_visited;
	bool others_done;
	u64 bytes;
	kuid_t uid;
	struct genx_user *user;
	unsigned int left;
};

/** genx_local_lru_init() - set up lists without objects */
void genx_local_lru_init(struct genx_local_lru *lru);

/**
 * genx_local_lru_add() - add an object, as the one that was used last
 * @lru: objects of the device
 * @bo: object in local memory that was mapped
 *
 * Context: does not sleep. genx_device.bos_lock held.
 */
void genx_local_lru_add(struct genx_local_lru *lru, struct genx_bo *bo);

/** genx_local_lru_remove() - remove an object, if it was added; context as genx_local_lru_add() */
void genx_local_lru_remove(struct genx_local_lru *lru, struct genx_bo *bo);

/**
 * genx_local_lru_use() - record that an object is used now
 * @lru: objects of the device
 * @bo: any object; nothing happens if it was not added
 *
 * Context: does not sleep; not from interrupts.
 */
void genx_local_lru_use(struct genx_local_lru *lru, struct genx_bo *bo);

/**
 * genx_local_lru_begin() - begin a search
 * @search: search, with the members up to .all_users set; genx_local_lru_end() ends it
 */
void genx_local_lru_begin(struct genx_local_search *search);

/**
 * genx_local_lru_next() - find the next object to evict
 * @search: search
 *
 * The user with most bytes comes first, and of its objects the least recently used one. If other
 * tasks add, remove or use objects during the search, the order is inexact, but nothing else goes
 * wrong. The returned object counts as used now.
 *
 * Context: does not sleep; not from interrupts. .allowed is called with the lock held.
 *
 * Return: object with a reference, or NULL if none is left.
 */
struct genx_bo *genx_local_lru_next(struct genx_local_search *search);

/** genx_local_lru_end() - end a search */
void genx_local_lru_end(struct genx_local_search *search);

#endif
