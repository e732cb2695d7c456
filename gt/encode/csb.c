// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: context status entries
 *
 * At every switch away from a context, and at every start from idle, the hardware writes one QW
 * to the status page (CSB-001, CSB-002). This file decodes three formats of this entry into the
 * same events.
 *
 * The decoders compare only the bits that the manual's table names. They ignore all other bits,
 * because no manual says that these bits stay 0. An entry that matches no row of the table is
 * reported as unknown (CSW-012). Its type then says only whether the hardware has taken a new
 * queue. Drivers on silicon also decode no more than that (i915: gen8_csb_parse,
 * __gen12_csb_parse).
 */
#include <linux/bitfield.h>

#include "gt/encode/csb.h"
#include "regs/lrc.h"

/* Gen12.5, manual 003 §Context Status; bit edges: register facts: submission registers. */
#define GEN125_DETAIL		GENMASK_ULL(3, 0)
#define GEN125_TO_ID		GENMASK_ULL(25, 10)
#define GEN125_NEW_QUEUE	BIT_ULL(33)
#define GEN125_AWAY_ID		GENMASK_ULL(57, 42)

/* Gen12.0 (G12-050). */
#define GEN12_NEW_QUEUE		BIT_ULL(0)
#define GEN12_TO_ID		GENMASK_ULL(25, 15)
#define GEN12_DETAIL		GENMASK_ULL(35, 32)
#define GEN12_AWAY_ID		GENMASK_ULL(57, 47)

/* The hardware writes the low byte of the pointer's DW (CSB-009). */
#define CSB_POINTER_MASK	GENMASK(7, 0)

/* Switch detail, the reason of the switch (CSW-014). Values 1 to DETAIL_WAIT_LAST are waits. */
#define DETAIL_COMPLETE		0
#define DETAIL_WAIT_LAST	4
#define DETAIL_PREEMPTED	5

/*
 * Gen8-11: the bits that decide. Bits 14:5 hold details of waits, which the driver does not need.
 */
#define GEN8_KNOWN	(CSB_GEN8_IDLE_TO_ACTIVE | CSB_GEN8_PREEMPTED | CSB_GEN8_ELEMENT_SWITCH | \
			 CSB_GEN8_ACTIVE_TO_IDLE | CSB_GEN8_COMPLETE | CSB_GEN8_LITE_RESTORE)
#define GEN8_NEW_QUEUE	(CSB_GEN8_IDLE_TO_ACTIVE | CSB_GEN8_PREEMPTED)

struct gen8_row {
	u32 bits;
	enum genx_csb_type type;
	enum genx_csb_away away;
};

/* The combinations of the bits that exist; an entry with any other combination is unknown. */
static const struct gen8_row gen8_rows[] = {
	{ CSB_GEN8_IDLE_TO_ACTIVE,
	  GENX_CSB_IDLE_TO_ACTIVE, GENX_CSB_AWAY_NONE },
	{ CSB_GEN8_PREEMPTED,
	  GENX_CSB_NEW_QUEUE, GENX_CSB_AWAY_PREEMPTED },
	{ CSB_GEN8_PREEMPTED | CSB_GEN8_COMPLETE,
	  GENX_CSB_NEW_QUEUE, GENX_CSB_AWAY_COMPLETE },
	{ CSB_GEN8_PREEMPTED | CSB_GEN8_LITE_RESTORE,
	  GENX_CSB_LITE_RESTORE, GENX_CSB_AWAY_NONE },
	{ CSB_GEN8_PREEMPTED | CSB_GEN8_ACTIVE_TO_IDLE,
	  GENX_CSB_PREEMPT_TO_IDLE, GENX_CSB_AWAY_PREEMPTED },
	{ CSB_GEN8_PREEMPTED | CSB_GEN8_ACTIVE_TO_IDLE | CSB_GEN8_COMPLETE,
	  GENX_CSB_PREEMPT_TO_IDLE, GENX_CSB_AWAY_COMPLETE },
	{ CSB_GEN8_ELEMENT_SWITCH | CSB_GEN8_COMPLETE,
	  GENX_CSB_ELEMENT_SWITCH, GENX_CSB_AWAY_COMPLETE },
	{ CSB_GEN8_ELEMENT_SWITCH,
	  GENX_CSB_ELEMENT_SWITCH, GENX_CSB_AWAY_WAITING },
	{ CSB_GEN8_ACTIVE_TO_IDLE | CSB_GEN8_COMPLETE,
	  GENX_CSB_ACTIVE_TO_IDLE, GENX_CSB_AWAY_COMPLETE },
	{ CSB_GEN8_ACTIVE_TO_IDLE,
	  GENX_CSB_ACTIVE_TO_IDLE, GENX_CSB_AWAY_WAITING },
};

/* Low DW: bits of the switch. High DW: id of the context that the hardware switched away from. */
static void decode_gen8(u64 entry, struct genx_csb_event *event)
{
	u32 status = lower_32_bits(entry);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(gen8_rows); i++) {
		if ((status & GEN8_KNOWN) != gen8_rows[i].bits)
			continue;
		event->type = gen8_rows[i].type;
		event->away = gen8_rows[i].away;
		/* the id is undefined if the engine was idle (CSB-003) */
		event->away_known = event->type != GENX_CSB_IDLE_TO_ACTIVE;
		event->away_id = upper_32_bits(entry);
		return;
	}
	/* it is certain only whether a new queue was taken; the reason of the switch is a guess */
	event->unknown = true;
	if (status & GEN8_NEW_QUEUE) {
		event->type = GENX_CSB_NEW_QUEUE;
		event->away = GENX_CSB_AWAY_PREEMPTED;
	} else {
		event->type = GENX_CSB_ELEMENT_SWITCH;
		event->away = GENX_CSB_AWAY_WAITING;
	}
}

/*
 * The detail gives only the reason, not the type of the switch: after a preemption the detail is
 * not always DETAIL_PREEMPTED (SIL-137).
 */
static enum genx_csb_away gen125_away(u32 detail)
{
	if (detail == DETAIL_COMPLETE)
		return GENX_CSB_AWAY_COMPLETE;
	return detail <= DETAIL_WAIT_LAST ? GENX_CSB_AWAY_WAITING : GENX_CSB_AWAY_PREEMPTED;
}

/*
 * Type of an entry of rows 1 to 7 of the manual's table (CSW-001..007): Switch To New Queue is set,
 * or the engine was idle. @same: the context switched away from is the context switched to.
 */
static enum genx_csb_type gen125_new(bool from_idle, bool to_idle, bool same)
{
	if (from_idle)
		return to_idle ? GENX_CSB_PREEMPT_IDLE : GENX_CSB_IDLE_TO_ACTIVE;
	if (same)
		return GENX_CSB_LITE_RESTORE;
	return to_idle ? GENX_CSB_PREEMPT_TO_IDLE : GENX_CSB_NEW_QUEUE;
}

/*
 * Return: true if a row of the manual's table (CSW-001..010) has these values. @same: the context
 * switched away from is the context switched to.
 */
static bool gen125_in_table(u32 detail, bool new_queue, bool from_idle, bool to_idle, bool same)
{
	/* rows 1, 3 and 7: from idle to a context, from idle to idle, lite restore */
	if (new_queue && (from_idle || same))
		return to_idle || same || detail == DETAIL_COMPLETE;
	/* each of the other rows has two contexts, or a context and idle */
	if (from_idle || same || detail > DETAIL_PREEMPTED)
		return false;
	/* rows 2, 4, 5, 6 and 10 have all details, rows 8 and 9 have all but DETAIL_PREEMPTED */
	return new_queue || to_idle || detail <= DETAIL_WAIT_LAST;
}

/* Decode an entry that has both ids. @idle_id: the id that means that no context runs. */
static void decode_ids(u32 detail, u32 away_id, u32 to_id, u32 idle_id, bool new_queue,
		       struct genx_csb_event *event)
{
	bool from_idle = away_id == idle_id;
	bool to_idle = to_id == idle_id;

	/* no queue was taken and no context ran: the event stays GENX_CSB_IMPOSSIBLE */
	if (!new_queue && from_idle && to_idle)
		return;
	event->unknown = !gen125_in_table(detail, new_queue, from_idle, to_idle, away_id == to_id);
	if (new_queue || from_idle)
		event->type = gen125_new(from_idle, to_idle, away_id == to_id);
	else
		event->type = to_idle ? GENX_CSB_ACTIVE_TO_IDLE : GENX_CSB_ELEMENT_SWITCH;
	if (!from_idle && event->type != GENX_CSB_LITE_RESTORE)
		event->away = gen125_away(detail);
	event->away_known = !from_idle;
	event->away_id = away_id;
	event->to_known = !to_idle;
	event->to_id = to_id;
}

static void decode_gen125(u64 entry, struct genx_csb_event *event)
{
	bool new_queue = entry & GEN125_NEW_QUEUE;

	decode_ids(FIELD_GET(GEN125_DETAIL, entry), FIELD_GET(GEN125_AWAY_ID, entry),
		   FIELD_GET(GEN125_TO_ID, entry), CTX_DESC_GEN125_IDLE_ID, new_queue, event);
}

/* An idle engine that starts has taken a new queue, even if the bit is clear (G12-052). */
static void decode_gen12(u64 entry, struct genx_csb_event *event)
{
	u32 away_id = FIELD_GET(GEN12_AWAY_ID, entry);
	u32 to_id = FIELD_GET(GEN12_TO_ID, entry);
	bool starts = away_id == CTX_DESC_GEN12_IDLE_ID && to_id != CTX_DESC_GEN12_IDLE_ID;

	decode_ids(FIELD_GET(GEN12_DETAIL, entry), away_id, to_id, CTX_DESC_GEN12_IDLE_ID,
		   starts || entry & GEN12_NEW_QUEUE, event);
}

static void (*const decoders[])(u64 entry, struct genx_csb_event *event) = {
	[GENX_CSB_GEN8] = decode_gen8,
	[GENX_CSB_GEN12] = decode_gen12,
	[GENX_CSB_GEN125] = decode_gen125,
};

enum genx_csb_type genx_csb_decode(enum genx_csb_kind kind, u64 entry,
				   struct genx_csb_event *event)
{
	*event = (struct genx_csb_event){ .type = GENX_CSB_IMPOSSIBLE };
	decoders[kind](entry, event);
	return event->type;
}

bool genx_csb_is_new_queue(const struct genx_csb_event *event)
{
	switch (event->type) {
	case GENX_CSB_IDLE_TO_ACTIVE:
	case GENX_CSB_PREEMPT_TO_IDLE:
	case GENX_CSB_PREEMPT_IDLE:
	case GENX_CSB_NEW_QUEUE:
	case GENX_CSB_LITE_RESTORE:
		return true;
	default:
		return false;
	}
}

int genx_csb_index(u32 pointer, u8 entries)
{
	u32 index = pointer & CSB_POINTER_MASK;

	return index < entries ? index : -EIO;
}

u8 genx_csb_next(u8 index, u8 entries)
{
	return index + 1 < entries ? index + 1 : 0;
}
