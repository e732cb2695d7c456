/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Decodes context status entries. Each entry format has a decoder, which accesses no hardware.
 */
#ifndef GENX_GT_ENCODE_CSB_H
#define GENX_GT_ENCODE_CSB_H

#include <linux/types.h>

#include "regs/platform.h"

/**
 * enum genx_csb_type - the switch that a status entry reports
 * @GENX_CSB_IMPOSSIBLE:	no switch: the entry names no context and no new queue (CSW-012)
 * @GENX_CSB_IDLE_TO_ACTIVE:	from idle to the first element of a new queue
 * @GENX_CSB_PREEMPT_TO_IDLE:	from a context to idle, by an empty new queue
 * @GENX_CSB_PREEMPT_IDLE:	no switch: an empty new queue was taken while idle
 * @GENX_CSB_NEW_QUEUE:		from a context to the first element of a new queue
 * @GENX_CSB_LITE_RESTORE:	no switch: the first element of a new queue was already running
 * @GENX_CSB_ELEMENT_SWITCH:	from a context to the next element of the same queue
 * @GENX_CSB_ACTIVE_TO_IDLE:	from the last element of the queue to idle
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
 * @GENX_CSB_AWAY_COMPLETE:	the context had nothing left to execute
 * @GENX_CSB_AWAY_PREEMPTED:	a new queue replaced the context
 * @GENX_CSB_AWAY_WAITING:	the context executed a wait whose condition was not met
 */
enum genx_csb_away {
	GENX_CSB_AWAY_NONE,
	GENX_CSB_AWAY_COMPLETE,
	GENX_CSB_AWAY_PREEMPTED,
	GENX_CSB_AWAY_WAITING,
};

/**
 * struct genx_csb_event - a decoded status entry
 * @type:	kind of switch
 * @away:	why the hardware switched away from the previous context
 * @away_known:	@away_id is valid
 * @to_known:	@to_id is valid (never in entries of Gen8-11)
 * @unknown:	no row of the format's table has this entry (CSW-012): @type says only whether the
 *		hardware has taken a new queue, and @away is a guess
 * @away_id:	previous context, in the form of genx_descriptor_status_id()
 * @to_id:	context that runs now, in the form of genx_descriptor_status_id()
 */
struct genx_csb_event {
	enum genx_csb_type type;
	enum genx_csb_away away;
	bool away_known;
	bool to_known;
	bool unknown;
	u32 away_id;
	u32 to_id;
};

/**
 * genx_csb_decode() - decode one status entry
 * @kind: entry format of the platform
 * @entry: the QW, low DW in bits 31:0
 * @event: result; its type is GENX_CSB_IMPOSSIBLE for an impossible entry
 *
 * Has no side effects. Any context. Sources: CSW-001..014 (manual 003 §Context
 * Status) for Gen12.5; register facts: submission registers, for Gen8-11; SIL-137; public Gen12.0
 * facts, A9 (G12-050, G12-052).
 *
 * Return: @event->type.
 */
enum genx_csb_type genx_csb_decode(enum genx_csb_kind kind, u64 entry,
				   struct genx_csb_event *event);

/**
 * genx_csb_is_new_queue() - check whether an event acknowledges the last Load
 * @event: decoded event
 *
 * Return: true if the hardware has taken the queue of the last Load.
 */
bool genx_csb_is_new_queue(const struct genx_csb_event *event);

/**
 * genx_csb_index() - index of the entry written last
 * @pointer: the pointer DW of the status page
 * @entries: number of entries of the buffer
 *
 * Bits 3:0 are the index, and bits 7:4 must be 0 (CSB-007, CSB-012): the check of bits 7:4 detects
 * a poisoned page (0x5a). Bits 31:8 are not part of the pointer (CSB-009).
 *
 * Return: the index, or -EIO if the buffer has no such entry.
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

/* Value of an entry that the hardware has not written since the driver emptied it. */
#define GENX_CSB_EMPTY		(~0ULL)

#endif
