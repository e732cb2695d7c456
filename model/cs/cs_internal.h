/* SPDX-License-Identifier: MIT */
/* Definitions that all files of the command streamers (cs_*.c) share. */
#ifndef GENX_MODEL_CS_CS_INTERNAL_H
#define GENX_MODEL_CS_CS_INTERNAL_H

#include "model/state/offsets.h"
#include "model/state/state.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/irq_regs.h"
#include "regs/mi_commands.h"

/* Nominal durations in ns. */
#define CS_NS_LOAD		3000	/* from a Load to the first restore; also a restore */
#define CS_NS_SAVE		2000
#define CS_NS_COMMAND		100
#define CS_NS_BATCH		400	/* a jump refills the fetch buffer */
#define CS_NS_STALL		500	/* flush and non-posted store */
#define CS_NS_POLL_MIN		1000	/* first poll interval of a wait; doubles up to */
#define CS_NS_POLL_MAX		32000
#define CS_NS_POSTED		1500	/* a posted store reaches memory */
#define CS_NS_RESET_READY	5000
#define CS_NS_CSB_LATE		2000000	/* longer than any handler takes */
/* The next two apply with a seed; without one a report lands when the switch is done. */
#define CS_NS_STATUS		400	/* a report and its pointer reach memory */
#define CS_NS_STATUS_ENTRY	500	/* an entry behind its pointer */

/* Fields of CS_BB_STATE, CS_BB_ADDR and those of second-level batches. */
#define CS_BB_STATE_PPGTT	REG_BIT(5)
#define CS_BB_STATE_PREDICATE	REG_BIT(31)	/* of the model: saved predicate */
#define CS_BB_ADDR_VALID	REG_BIT(0)

/** enum model_cs_result - how a command ended */
enum model_cs_result {
	CS_NEXT,	/* done */
	CS_AGAIN,	/* not done: the engine executes it again at e->t */
	CS_SWITCHED,	/* the engine switched away from the context, or hangs */
};

/**
 * struct model_cs_cmd - one command under execution
 * @dw:		words of the command
 * @n:		number of words
 * @user:	the command is in a non-privileged batch, and privilege checks are on (PRV-001)
 */
struct model_cs_cmd {
	const u32 *dw;
	u32 n;
	bool user;
};

/**
 * struct model_cs_switch - what a status entry reports
 * @new_queue:	a Load caused the switch
 * @away_valid:	the engine left a context
 * @away:	descriptor of that context
 * @to_valid:	the engine switches to a context
 * @to:		descriptor of that context
 * @detail:	0 complete, 1-4 unsuccessful wait, 5 preempted (CSW-014)
 * @lite:	lite restore: the context stays, its tail is read again
 * @instance:	instance of the engine
 */
struct model_cs_switch {
	bool new_queue;
	bool away_valid;
	u64 away;
	bool to_valid;
	u64 to;
	u8 detail;
	bool lite;
	u8 instance;
};

#define CS_DETAIL_COMPLETE	0
#define CS_DETAIL_WAIT_FIRST	1
#define CS_DETAIL_WAIT_LAST	4
#define CS_DETAIL_PREEMPTED	5

/* ---- rows of the tables of commands ---- */

#define OP_RCS			BIT(GENX_CLASS_RENDER)
#define OP_BCS			BIT(GENX_CLASS_COPY)
#define OP_CCS			BIT(GENX_CLASS_COMPUTE)
#define OP_ALL			0xff
#define OP_NOT_RCS		(OP_ALL & ~OP_RCS)
#define OP_NOT_BCS		(OP_ALL & ~OP_BCS)

#define OP_PRIVILEGED		BIT(0)	/* no-op in a user batch (PRV-005) */
#define OP_NO_USER_GGTT		BIT(1)	/* no-op there if it uses the GGTT (PRV-006) */
#define OP_PREDICATE_BIT	BIT(2)	/* bit 15 asks for predication (PRD-008) */
#define OP_PREDICATE_OWN	BIT(3)	/* not predicated as other commands are */

/**
 * struct cs_op - how a command is decoded and executed
 * @run:	executes the command, NULL: no such command
 * @min:	smallest total length in DW
 * @max:	largest total length in DW
 * @length_mask: field that holds the total length - 2; 0: the command is one DW
 * @classes:	engine classes that have the command (CMD-009)
 * @flags:	OP_*
 * @ns:		nominal duration
 */
struct cs_op {
	enum model_cs_result (*run)(struct model *m, struct model_cs_engine *e,
				    const struct model_cs_cmd *cmd);
	u16 min;
	u16 max;
	u16 length_mask;
	u8 classes;
	u8 flags;
	u16 ns;
};

#define OP1(op, fn, cl, fl, t) \
	[op] = { .run = (fn), .min = 1, .max = 1, .classes = (cl), .flags = (fl), .ns = (t) }
#define OP(op, fn, lo, hi, mask, cl, fl, t) \
	[op] = { .run = (fn), .min = (lo), .max = (hi), .length_mask = (mask), \
		 .classes = (cl), .flags = (fl), .ns = (t) }

/* The images of a part but Gen12.0, NULL: none. Which, the streamers decide. */
static inline const struct model_images *cs_images(const struct model *m)
{
	if (m->part->dg2_images && m->plat->desc_kind == GENX_DESC_GEN125)
		return m->part->dg2_images;
	return m->part->images;
}

/* The layout of the engine's images, NULL: the part has none. It is not the driver's. */
static inline const struct genx_lrc_layout *cs_layout(const struct model *m,
						      const struct model_cs_engine *e)
{
	const struct model_images *images = cs_images(m);

	if (m->part->streamer)
		return &m->part->streamer->images[e->desc->class]->layout;
	return images ? images->of[e->desc->class] : NULL;
}

/* Registers of a streamer are not replicated, so these two access the store directly. */
static inline u32 cs_reg(const struct model *m, const struct model_cs_engine *e, u32 rel)
{
	return m->regs[(e->desc->mmio_base + rel) / 4];
}

static inline void cs_reg_put(struct model *m, const struct model_cs_engine *e, u32 rel, u32 val)
{
	m->regs[(e->desc->mmio_base + rel) / 4] = val;
}

#endif
