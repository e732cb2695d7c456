// SPDX-License-Identifier: GPL-2.0-only
#include <linux/slab.h>

#include "gt/exec/context_ids.h"

int genx_context_ids_init(struct genx_context_ids *table, u32 first, u32 n)
{
	u32 i;

	INIT_LIST_HEAD(&table->unused);
	INIT_LIST_HEAD(&table->idle);
	table->ids = kvcalloc(n, sizeof(*table->ids), GFP_KERNEL);
	if (!table->ids)
		return -ENOMEM;
	table->first = first;
	table->n = n;
	for (i = 0; i < n; i++)
		list_add_tail(&table->ids[i].link, &table->unused);
	return 0;
}

void genx_context_ids_fini(struct genx_context_ids *table)
{
	kvfree(table->ids);
	table->ids = NULL;
}

static struct genx_context_id *entry_of(const struct genx_context_ids *table,
					const struct genx_context_id_user *user)
{
	return &table->ids[user->id - table->first];
}

/* Give @user an unused id, or else the id of the context that was unloaded longest ago. */
static void take(struct genx_context_ids *table, struct genx_context_id_user *user)
{
	struct genx_context_id *entry;

	entry = list_first_entry_or_null(&table->unused, struct genx_context_id, link) ?:
		list_first_entry(&table->idle, struct genx_context_id, link);
	if (entry->user)
		entry->user->id = 0;
	entry->user = user;
	user->id = table->first + (entry - table->ids);
	/* an id that was never used does not move: no old report names it */
	if (entry->serial)
		WRITE_ONCE(table->moves, table->moves + 1);
	WRITE_ONCE(entry->since, table->moves);
	/* pairs with genx_context_id_serial(): a reader of the new @serial reads the new @since */
	smp_store_release(&entry->serial, user->serial);
}

void genx_context_id_get(struct genx_context_ids *table, struct genx_context_id_user *user)
{
	if (!user->id)
		take(table, user);
	/* an id that is in neither list is not given to another context */
	if (!user->uses++)
		list_del_init(&entry_of(table, user)->link);
}

void genx_context_id_put(struct genx_context_ids *table, struct genx_context_id_user *user)
{
	if (!--user->uses)
		list_add_tail(&entry_of(table, user)->link, &table->idle);
}

void genx_context_id_drop(struct genx_context_ids *table, struct genx_context_id_user *user)
{
	struct genx_context_id *entry;

	WARN_ON(user->uses);
	if (!user->id)
		return;
	entry = entry_of(table, user);
	entry->user = NULL;
	user->id = 0;
	list_move_tail(&entry->link, &table->unused);
}

u32 genx_context_id_serial(const struct genx_context_ids *table, u32 id, u32 moves)
{
	const struct genx_context_id *entry;
	u32 serial, since;

	if (id < table->first || id - table->first >= table->n)
		return 0;
	entry = &table->ids[id - table->first];
	/* read @serial before @since: pairs with the release in take() */
	serial = smp_load_acquire(&entry->serial);
	since = READ_ONCE(entry->since);
	/* a context that got the id after @moves is not the one of the report */
	return (s32)(moves - since) >= 0 ? serial : 0;
}
