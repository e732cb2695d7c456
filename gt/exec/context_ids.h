/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Assigns hardware ids to contexts.
 *
 * DOC: hardware ids
 *
 * Descriptors, status entries and OA reports name a context by a software id of 11 or 16 bits.
 * There may be more contexts than ids, so a context gets an id when it is loaded, and may lose the
 * id after the hardware has switched away from it. Unused ids are given out first. If there are
 * none, the context that was unloaded longest ago loses its id. So an id is reused as late as
 * possible, and if there are fewer contexts than ids, each context keeps its id for life. A
 * pinned id never moves: an OA stream of one context pins the id of that context.
 *
 * The serial number of a context is never reused, but the id in an old report may belong to another
 * context now. So @moves counts how often an id was given to another context, and
 * genx_context_id_serial() returns a serial number only if the id has not moved since a given
 * count.
 */
#ifndef GENX_GT_EXEC_CONTEXT_IDS_H
#define GENX_GT_EXEC_CONTEXT_IDS_H

#include <linux/list.h>
#include <linux/types.h>

/* Number of ids that the driver uses: far more than contexts can be loaded or pinned. */
#define GENX_CONTEXT_IDS	2046

/**
 * struct genx_context_id - one id
 * @link:	link in @unused or @idle of the table; empty while the id is loaded or pinned
 * @user:	context that has the id; NULL: none
 * @serial:	serial number of the present or last user; 0: the id was never used
 * @since:	value of &genx_context_ids.moves when the context @serial got the id
 */
struct genx_context_id {
	struct list_head link;
	struct genx_context_id_user *user;
	u32 serial;
	u32 since;
};

/**
 * struct genx_context_id_user - the id of a context
 * @serial:	serial number of the context, from 1
 * @id:		id of the context; 0: none
 * @uses:	number of queue elements and pins that keep the id
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
 * @unused:	ids without a context; first the id that has been unused for longest
 * @idle:	ids of contexts that are not loaded; first the one unloaded longest ago
 * @moves:	number of times that an id was given to another context; also read without the
 *		lock
 *
 * The lock of the engine serialises all changes of the table and of its users.
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
 * genx_context_ids_init() - allocate a table of ids
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
 * genx_context_id_get() - give an id to a context that is about to be loaded or pinned
 * @table: ids of the context's engine
 * @user: the context
 *
 * Sets @user->id, which does not change until each get is balanced by genx_context_id_put().
 * Cannot fail, because fewer contexts are loaded or pinned than there are ids.
 */
void genx_context_id_get(struct genx_context_ids *table, struct genx_context_id_user *user);

/**
 * genx_context_id_put() - undo one genx_context_id_get()
 * @table: ids of the context's engine
 * @user: the context
 *
 * To be called when the hardware has switched away from the context, or when it is unpinned.
 * Another context may take the id after the last put.
 */
void genx_context_id_put(struct genx_context_ids *table, struct genx_context_id_user *user);

/**
 * genx_context_id_drop() - take the id from a context that is about to be freed
 * @table: ids of the context's engine
 * @user: the context, neither loaded nor pinned
 */
void genx_context_id_drop(struct genx_context_ids *table, struct genx_context_id_user *user);

/**
 * genx_context_id_serial() - the context that has had an id since a point in time
 * @table: ids of an engine
 * @id: id
 * @moves: value of @table->moves at that point in time
 *
 * Needs no lock and may be called in interrupts. If the id moves during the call, the result is 0
 * or the context that had the id before.
 *
 * Return: serial number of the context; 0 if no context ever had the id, or if the id has moved
 * since that point.
 */
u32 genx_context_id_serial(const struct genx_context_ids *table, u32 id, u32 moves);

#endif
