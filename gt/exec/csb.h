/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Context status entries: a pure decoder for each kind.
 *
 */
#ifndef GENX_GT_EXEC_CSB_H
#define GENX_GT_EXEC_CSB_H

#include <linux/types.h>

#include "regs/platform.h"

/**
 * enum genx_csb_type - what the hardware did
 * @GENX_CSB_IMPOSSIBLE:	a combination that no row of the table has (CSW-012)
 * @GENX_CSB_IDLE_TO_ACTIVE:	started the first element of a new queue
 * @GENX_CSB_PREEMPT_TO_IDLE:	left a context for an empty new queue
 * @GENX_CSB_PREEMPT_IDLE:	took an empty new queue while idle
 * @GENX_CSB_NEW_QUEUE:		left a context for the first element of a new queue
 * @GENX_CSB_LITE_RESTORE:	new queue whose first element was running already
 * @GENX_CSB_ELEMENT_SWITCH:	went on to the next element of the same queue
 * @GENX_CSB_ACTIVE_TO_IDLE:	left the last element, nothing to run
 */
enum genx_csb_type {
	GENX_CSB_IMPOSSIBLE,
	GENX_CSB_IDLE_TO_ACTIVE,
	GENX_CSB_PREEMPT_TO_IDLE,
	GENX_CSB_PREEMPT_IDLE,
	GENX_CSB_NEW_QUEUE,
	GENX_CSB_LITE_RESTORE,
	GENX_CSB_ELEMENT_SWITCH,
	GENX_CSB_ACTIVE_TO_IDLE,
};

/**
 * enum genx_csb_away - why the hardware switched away from a context (CSW-014)
 * @GENX_CSB_AWAY_NONE:		no context was running
 * @GENX_CSB_AWAY_COMPLETE:	it had nothing more to do
 * @GENX_CSB_AWAY_PREEMPTED:	a new queue took its place
 * @GENX_CSB_AWAY_WAITING:	it was in an unsuccessful wait
 */
enum genx_csb_away {
	GENX_CSB_AWAY_NONE,
	GENX_CSB_AWAY_COMPLETE,
	GENX_CSB_AWAY_PREEMPTED,
	GENX_CSB_AWAY_WAITING,
};

/**
 * struct genx_csb_event - a decoded status entry
 * @type:	what happened
 * @away:	why the context away was left
 * @away_known:	@away_id is meaningful
 * @to_known:	@to_id is meaningful (not in entries of Gen8-11)
 * @away_id:	context that was left, in the form of genx_desc_status_id()
 * @to_id:	context that runs now, same form
 */
struct genx_csb_event {
	enum genx_csb_type type;
	enum genx_csb_away away;
	bool away_known;
	bool to_known;
	u32 away_id;
	u32 to_id;
};

/**
 * genx_csb_decode() - decode one status entry
 * @kind: entry format of the platform
 * @entry: the QW, low DW in bits 31:0
 * @event: result; its type is GENX_CSB_IMPOSSIBLE for an impossible entry
 *
 * No side effects, any context. Sources: CSW-001..014 (manual 003 §Context
 * Status) for Gen12.5, register facts: submission registers, for Gen8-11.
 *
 * Return: @event->type.
 */
enum genx_csb_type genx_csb_decode(enum genx_csb_kind kind, u64 entry,
				   struct genx_csb_event *event);

/**
 * genx_csb_is_new_queue() - does the event acknowledge the last Load?
 * @event: decoded event
 *
 * Return: true if the queue sampled by the last Load is now the one that runs.
 */
bool genx_csb_is_new_queue(const struct genx_csb_event *event);

/**
 * genx_csb_index() - index of the entry written last
 * @pointer: the pointer DW of the status page
 * @entries: number of entries of the buffer
 *
 * The low 4 bits name the entry, 12..15 never do (CSB-007, CSB-012).
 *
 * Return: the index or -EIO.
 */
int genx_csb_index(u32 pointer, u8 entries);

/**
 * genx_csb_next() - index after @index, wrapping at the end of the buffer
 * @index: index of an entry
 * @entries: number of entries of the buffer
 *
 * Return: the next index (CSB-005).
 */
u8 genx_csb_next(u8 index, u8 entries);

/* An entry that hardware has not written since the driver emptied it. */
#define GENX_CSB_EMPTY		(~0ULL)

#endif
