/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Hardware ids of contexts.
 *
 * DOC: hardware ids
 *
 * Descriptors, status entries and OA reports name a context by a software id of 11 or 16 bits.
 * Contexts may outnumber the ids, so only a loaded context needs an id: it gets one when it is
 * loaded, and may lose it after the hardware has switched away from it. It keeps the id while
 * there are unused ids; if there are none, the context that was unloaded longest ago loses its
 * id. So an id is reused as late as possible, and with fewer contexts than ids each keeps its
 * own for life. A pinned id never moves: an OA stream of one context pins the id of that
 * context.
 *
 * The serial number of a context is never reused. The id in a report that was written some time
 * ago may belong to another context now: @moves counts the times that an id went from one
 * context to another, and genx_context_id_serial() answers only if the id has not moved since
 * a given count.
 */
#ifndef GENX_GT_EXEC_CONTEXT_IDS_H
#define GENX_GT_EXEC_CONTEXT_IDS_H

#include <linux/list.h>
#include <linux/types.h>

/* Ids that are used of those that the hardware has: far more than can be loaded or pinned. */
#define GENX_CONTEXT_IDS	2046

/**
 * struct genx_context_id - one id
 * @link:	in @unused or @idle of its table, empty while it is loaded or pinned
 * @user:	its present user, NULL: none
 * @serial:	serial number of its present or last user, 0: never used
 * @since:	@moves of the table when that user got it
 */
struct genx_context_id {
	struct list_head link;
	struct genx_context_id_user *user;
	u32 serial;
	u32 since;
};

/**
 * struct genx_context_id_user - a context, as far as its id is concerned
 * @serial:	number of the context, from 1
 * @id:		its id, 0: none
 * @uses:	reasons to keep it: elements of the queue, pins
 */
struct genx_context_id_user {
	u32 serial;
	u32 id;
	unsigned int uses;
};

/**
 * struct genx_context_ids - ids of an engine
 * @ids:	@n entries, the first is id @first; NULL: the engine runs no contexts
 * @first:	the lowest id
 * @n:		number of ids
 * @unused:	ids without a context; in front the one that has been without for longest
 * @idle:	ids of contexts that are not loaded; in front the one unloaded longest ago
 * @moves:	times that an id went to another context; also read without the lock
 *
 * The lock of the engine serialises all changes, here and of the users.
 */
struct genx_context_ids {
	struct genx_context_id *ids;
	u32 first;
	u32 n;
	struct list_head unused;
	struct list_head idle;
	u32 moves;
};

/**
 * genx_context_ids_init() - a table of ids
 * @table: table, zeroed
 * @first: lowest id, not 0
 * @n: number of ids
 *
 * May sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_context_ids_init(struct genx_context_ids *table, u32 first, u32 n);

/**
 * genx_context_ids_fini() - free a table
 * @table: table without users, or that was never initialised
 */
void genx_context_ids_fini(struct genx_context_ids *table);

/**
 * genx_context_id_get() - give a context that is about to be loaded or pinned an id
 * @table: ids of its engine
 * @user: the context
 *
 * Sets @user->id, which does not change before as many calls of genx_context_id_put(). Cannot
 * fail: fewer contexts are loaded or pinned than there are ids.
 */
void genx_context_id_get(struct genx_context_ids *table, struct genx_context_id_user *user);

/**
 * genx_context_id_put() - the hardware switched away from a context, or it is unpinned
 * @table: ids of its engine
 * @user: the context, after genx_context_id_get()
 *
 * Another context may take the id after the last put.
 */
void genx_context_id_put(struct genx_context_ids *table, struct genx_context_id_user *user);

/**
 * genx_context_id_drop() - a context is about to be freed
 * @table: ids of its engine
 * @user: the context, neither loaded nor pinned
 */
void genx_context_id_drop(struct genx_context_ids *table, struct genx_context_id_user *user);

/**
 * genx_context_id_serial() - the context that an id has meant since a point in time
 * @table: ids of an engine
 * @id: id
 * @moves: @table->moves at that time
 *
 * Needs no lock and may be called in interrupts. If the id moves during the call, the result is 0
 * or the context that had the id before.
 *
 * Return: serial number of the context; 0 if none ever had the id, or if the id has moved
 * since.
 */
u32 genx_context_id_serial(const struct genx_context_ids *table, u32 id, u32 moves);

#endif
