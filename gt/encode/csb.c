// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: context status entries
 *
 * At every switch away from a context, and at every start from idle, the hardware writes one QW
 * to the status page (CSB-001, CSB-002). This file decodes two formats of this entry into the same
 * events. An entry that matches no row of its format's table is impossible; the engine then needs a
 * reset (CSW-012).
 */
#include <linux/bitfield.h>

#include "gt/encode/csb.h"
#include "regs/lrc.h"

/* Gen12.5, manual 003 §Context Status; bit edges: register facts: submission registers. */
#define GEN125_DETAIL		GENMASK_ULL(3, 0)
#define GEN125_TO_ID		GENMASK_ULL(25, 10)
#define GEN125_NEW_QUEUE	BIT_ULL(33)
#define GEN125_AWAY_ID		GENMASK_ULL(57, 42)

/* The hardware writes the low byte of the pointer's DW (CSB-009). */
#define CSB_POINTER_MASK	GENMASK(7, 0)

/* Switch detail (CSW-014). */
#define DETAIL_COMPLETE		0
#define DETAIL_WAIT_LAST	4
#define DETAIL_PREEMPTED	5

/*
 * Gen8-11: bits whose meaning is known from the register facts. The others of the DW are ignored:
 * bits 14:5 have details of waits, and no manual says that 31:16 stay 0.
 */
#define GEN8_KNOWN	(CSB_GEN8_IDLE_TO_ACTIVE | CSB_GEN8_PREEMPTED | CSB_GEN8_ELEMENT_SWITCH | \
			 CSB_GEN8_ACTIVE_TO_IDLE | CSB_GEN8_COMPLETE | CSB_GEN8_LITE_RESTORE)

struct gen8_row {
	u32 bits;
	enum genx_csb_type type;
	enum genx_csb_away away;
};

/* The combinations that exist; everything else is impossible. */
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
}

static enum genx_csb_away gen125_away(u32 detail)
{
	if (detail == DETAIL_COMPLETE)
		return GENX_CSB_AWAY_COMPLETE;
	if (detail == DETAIL_PREEMPTED)
		return GENX_CSB_AWAY_PREEMPTED;
	if (detail <= DETAIL_WAIT_LAST)
		return GENX_CSB_AWAY_WAITING;
	return GENX_CSB_AWAY_NONE;	/* reserved */
}

/* Rows 1 to 7: Switch To New Queue is set. */
static void decode_gen125_new(u32 detail, bool from_idle, bool to_idle, bool same,
			      struct genx_csb_event *event)
{
	enum genx_csb_away away = gen125_away(detail);

	if (from_idle && to_idle) {
		event->type = GENX_CSB_PREEMPT_IDLE;
		return;
	}
	if (from_idle) {
		if (detail == DETAIL_COMPLETE)
			event->type = GENX_CSB_IDLE_TO_ACTIVE;
		return;
	}
	if (same) {
		event->type = GENX_CSB_LITE_RESTORE;
		return;
	}
	if (away == GENX_CSB_AWAY_NONE)
		return;
	event->type = to_idle ? GENX_CSB_PREEMPT_TO_IDLE : GENX_CSB_NEW_QUEUE;
	event->away = away;
}

/* Rows 8 to 10. A context can be preempted without a new queue only if the engine becomes idle. */
static void decode_gen125_same_queue(u32 detail, bool from_idle, bool to_idle, bool same,
				     struct genx_csb_event *event)
{
	enum genx_csb_away away = gen125_away(detail);

	if (from_idle || same || away == GENX_CSB_AWAY_NONE)
		return;
	if (!to_idle && away == GENX_CSB_AWAY_PREEMPTED)
		return;
	event->type = to_idle ? GENX_CSB_ACTIVE_TO_IDLE : GENX_CSB_ELEMENT_SWITCH;
	event->away = away;
}

static void decode_gen125(u64 entry, struct genx_csb_event *event)
{
	u32 detail = FIELD_GET(GEN125_DETAIL, entry);
	u32 away_id = FIELD_GET(GEN125_AWAY_ID, entry);
	u32 to_id = FIELD_GET(GEN125_TO_ID, entry);
	bool from_idle = away_id == CTX_DESC_GEN125_IDLE_ID;
	bool to_idle = to_id == CTX_DESC_GEN125_IDLE_ID;

	if (entry & GEN125_NEW_QUEUE)
		decode_gen125_new(detail, from_idle, to_idle, away_id == to_id, event);
	else
		decode_gen125_same_queue(detail, from_idle, to_idle, away_id == to_id, event);
	if (event->type == GENX_CSB_IMPOSSIBLE)
		return;
	event->away_known = !from_idle;
	event->away_id = away_id;
	event->to_known = !to_idle;
	event->to_id = to_id;
}

static void (*const decoders[])(u64 entry, struct genx_csb_event *event) = {
	[GENX_CSB_GEN8] = decode_gen8,
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
