/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * DOC: Objects in local memory, in the order of eviction
 *
 * Each user has a list of its objects that are in local memory and mapped. The order of the list
 * is the order of the last uses: a use moves the object to the end. The users are in a tree, the
 * one with most bytes first. So an eviction finds the next object without a search of the others,
 * however many there are.
 *
 * A search visits each object once; those of a user again, if another search came between and the
 * user has lost objects since. It may only find out that an object cannot be evicted when it has
 * tried. The object then counts as used: it is busy, or its locks are taken. So the next search
 * does not begin with the same objects.
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
 * @own:	user that needs memory; it is among the users as if it had @more bytes more
 * @more:	bytes that it needs
 * @allowed:	may objects of this user be evicted now? True for @own
 * @all_users:	@allowed may be true for a user with fewer bytes than one for which it is false;
 *		else the search visits none of those any more, except for @own
 * @number:	identifies the search
 * @own_visited: the turn of @own has come
 * @others_done: no other user is visited any more
 * @bytes:	bytes that the last user but @own had when its turn came; U64_MAX: none has
 * @uid:	this user
 * @user:	user whose turn it is, with a reference, or NULL
 * @left:	number of its objects that were not visited
 *
 * The members behind @all_users belong to genx_local_lru_next().
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

/** genx_local_lru_remove() - undo genx_local_lru_add(), if it was called; context as there */
void genx_local_lru_remove(struct genx_local_lru *lru, struct genx_bo *bo);

/**
 * genx_local_lru_use() - an object is used now
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
 * Users with most bytes first, of one user the least recently used object first. What other tasks
 * add, remove or use meanwhile makes the order inexact, and does no other harm. The object counts
 * as used now.
 *
 * Context: does not sleep; not from interrupts. .allowed is called with the lock held.
 *
 * Return: object with a reference, or NULL if none is left.
 */
struct genx_bo *genx_local_lru_next(struct genx_local_search *search);

/** genx_local_lru_end() - end a search */
void genx_local_lru_end(struct genx_local_search *search);

#endif
