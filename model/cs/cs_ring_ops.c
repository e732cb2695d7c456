// SPDX-License-Identifier: MIT
/*
 * Commands of Gen6 to Gen7.5 that differ from those of Gen8: addresses have 32 bits.
 *
 * Source: register facts: legacy rings, PPGTT, unprivileged batches; what drivers on silicon have
 * met, checked for commands in the ring (strict):
 *
 *	PIPE-STALL	SIL-106: a flush or an invalidation has the CS stall, and a post-sync
 *			write of a QW, because the stall alone is not enough
 *	PIPE-CSS	SIL-104: the CS stall needs one other bit of a fixed list
 *	PIPE-STATE	SIL-107: a CS stall with the stall at the scoreboard comes before an
 *			invalidation of the state cache
 *	PIPE-FIRST	SIL-104: on SNB a CS stall with the stall at the scoreboard, then a
 *			post-sync write alone, come before a flush or a depth stall
 *	PIPE-MEDIA	SIL-108: an invalidation also clears the media state
 *	PIPE-CACHE	flags that later parts have
 *	VIDEO-STORE	SIL-103: the video engine of SNB has no MI_STORE_DATA
 *	FLUSH-TLB	SIL-110: MI_FLUSH_DW invalidates the TLB only with a post-sync write to an
 *			address with bit 5 clear
 *	PD-INVALIDATE	SIL-116: an invalidation comes between a new page directory and any
 *			command but flushes
 *	PD-FLUSH	SIL-116: a flush comes before this invalidation
 *	PD-ENABLE	SIL-117: page directories are enabled before a batch uses one
 *	RING-SPACE	SIL-207: a post-sync write of the ring goes to the GGTT
 *	CMD-014		MI_REPORT_PERF_COUNT is undefined while the OA unit is off
 *	CMD-018		reserved bits of MI_REPORT_PERF_COUNT are clear
 *
 * SIL-109: on Gen7 the post-sync write of MI_FLUSH_DW is late on engines other than render: a
 * further MI_FLUSH_DW does not wait for it, and of later stores only one to the same address brings
 * its value to memory before. SIL-079 (strict): on the render engine the user interrupt is lost
 * while HWSTAM masks it. Silicon lost it after a reset, and each owner resets the engines.
 */
#include "model/cs/cs_alu.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_mem.h"
#include "model/cs/cs_mi.h"
#include "model/cs/cs_mi_flow.h"
#include "model/cs/cs_pipe.h"
#include "model/cs/cs_priv.h"
#include "model/cs/cs_render_state.h"
#include "model/cs/cs_ring.h"
#include "model/cs/cs_ring_ops.h"
#include "model/cs/cs_stream.h"
#include "model/memory/ppgtt.h"
#include "model/oa/oa.h"
#include "model/state/reg.h"
#include "model/state/time.h"
#include "model/state/violation.h"
#include "regs/oa_regs.h"

#define MI_OP_SET_APPID		0x0e
#define HWSP_HEAD		16	/* where the status page has the head of the ring */
#define COND_END_COMPARE	REG_BIT(21)
#define LATE_WRITE_NS		5000	/* nominal time until a late post-sync write lands */
#define STORE_QW		REG_BIT(21)
#define PERF_RESERVED		REG_GENMASK(22, 6)
#define PERF_ADDR_MASK		REG_GENMASK(31, 6)

#define PIPE_MEDIA_CLEAR	REG_BIT(16)
#define PIPE_DEPTH_STALL	REG_BIT(13)
#define PIPE_SCOREBOARD		REG_BIT(1)
#define PIPE_FLUSHES \
	(PIPE_CONTROL_RT_FLUSH | PIPE_CONTROL_DEPTH_FLUSH | PIPE_CONTROL_DC_FLUSH)
#define PIPE_INVALIDATES \
	(PIPE_CONTROL_INSTRUCTION_INV | PIPE_CONTROL_TEXTURE_INV | PIPE_CONTROL_VF_INV | \
	 PIPE_CONTROL_CONST_INV | PIPE_CONTROL_STATE_INV | PIPE_CONTROL_TLB_INVALIDATE)
/* on SNB: clear of the media state, GGTT, pipeline flush */
#define PIPE_GEN7 \
	(PIPE_MEDIA_CLEAR | PIPE_CONTROL_GLOBAL_GTT | PIPE_CONTROL_PIPE_FLUSH)
#define PIPE_LATER \
	(PIPE_CONTROL_COMMAND_CACHE_INV | PIPE_CONTROL_TILE_CACHE_FLUSH | PIPE_CONTROL_L3_FLUSH)

/* Is the command in the ring, where the driver is responsible for it? */
static bool in_ring(const struct model *m, struct model_cs_engine *e)
{
	return m->cfg.strict && e->stream == MODEL_CS_FROM_RING && !model_cs_level(e);
}

static void ring_rule(struct model *m, struct model_cs_engine *e, const char *rule, bool ok,
		      u32 dw)
{
	if (!ok && in_ring(m, e))
		model_violation(m, rule, e->desc->mmio_base, "%s: command with %#010x",
				e->desc->name, dw);
}

static bool may_store(struct model *m, struct model_cs_engine *e, const struct model_cs_cmd *cmd)
{
	if (!m->part->ring->video_sleeps || e->desc->class != GENX_CLASS_VIDEO_DECODE)
		return true;
	ring_rule(m, e, "VIDEO-STORE", false, cmd->dw[0]);
	return false;
}

static enum model_cs_result ring_store(struct model *m, struct model_cs_engine *e,
				       const struct model_cs_cmd *cmd)
{
	u32 n = cmd->dw[0] & STORE_QW ? 2 : 1;
	bool ggtt = cmd->dw[0] & MI_USE_GGTT || (cmd->user && m->part->ring->user_ggtt);

	if (!may_store(m, e, cmd))
		return CS_NEXT;
	ring_rule(m, e, "CMD-002", cmd->n == 3 + n && !cmd->dw[1], cmd->dw[0]);
	ring_rule(m, e, "PD-INVALIDATE", !e->ring.dir_fresh, e->ring.dir);
	e->ring.flushed = false;
	if (model_cs_store(m, e, ggtt, cmd->dw[2] & ~3U, cmd->dw + 3,
			   min(n, cmd->n - 3), true))
		return CS_SWITCHED;
	return CS_NEXT;
}

static enum model_cs_result ring_store_index(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd)
{
	return may_store(m, e, cmd) ? model_cs_mi_store_index(m, e, cmd) : CS_NEXT;
}

static enum model_cs_result ring_srm(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd)
{
	u32 val;

	if (cmd->user) {
		model_cs_privilege_error(m, e);
		return CS_NEXT;
	}
	val = model_reg_access_read(m, cmd->dw[1] & MI_REG_ADDR_MASK);
	model_ring_stored(e, cmd->dw[1] & MI_REG_ADDR_MASK);
	if (model_cs_store(m, e, cmd->dw[0] & MI_USE_GGTT, cmd->dw[2] & ~3U, &val, 1, true))
		return CS_SWITCHED;
	return CS_NEXT;
}

static enum model_cs_result ring_lrm(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd)
{
	u32 val;

	if (cmd->user) {
		model_cs_privilege_error(m, e);
		return CS_NEXT;
	}
	if (model_cs_read_after_stores(m, e, cmd->dw[0] & MI_USE_GGTT, cmd->dw[2] & ~3U, &val, 4))
		return CS_SWITCHED;
	model_cs_reg_write(m, cmd, cmd->dw[1] & MI_REG_ADDR_MASK, val);
	return CS_NEXT;
}

/*
 * CMD-018: 3 DW. CMD-019: the offset of core 1 is not modelled. CMD-014: while the unit is off, a
 * report of a user's batch is not written.
 */
static enum model_cs_result ring_report_perf(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd)
{
	bool ggtt = cmd->dw[1] & MI_REPORT_PERF_COUNT_GGTT, on = m->oa.control & OACONTROL_ENABLE;
	u32 report[MODEL_CS_POSTED_DW];
	size_t bytes;

	if (cmd->user && ggtt) {
		model_cs_privilege_error(m, e);		/* CMD-013 */
		return CS_NEXT;
	}
	ring_rule(m, e, "CMD-018", !(cmd->dw[0] & PERF_RESERVED), cmd->dw[0]);
	ring_rule(m, e, "CMD-018", !(cmd->dw[1] & ~(PERF_ADDR_MASK | MI_REPORT_PERF_COUNT_GGTT)),
		  cmd->dw[1]);
	ring_rule(m, e, "CMD-014", on, cmd->dw[0]);
	if (!on)
		return CS_NEXT;
	bytes = model_oa_report_perf_count(m, cmd->dw[2], report);
	ggtt |= cmd->user && m->part->ring->user_ggtt;
	if (model_cs_store(m, e, ggtt, cmd->dw[1] & PERF_ADDR_MASK, report, bytes / 4, true))
		return CS_SWITCHED;
	return CS_NEXT;
}

/* The head of the ring goes to DW 4 of the status page. */
static enum model_cs_result ring_report_head(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd)
{
	(void)cmd;
	if (model_cs_store(m, e, true, e->ring.hws + HWSP_HEAD, &e->head, 1, true))
		return CS_SWITCHED;
	return CS_NEXT;
}

/* The batch ends unless the value in memory is greater than that of the command. */
static enum model_cs_result ring_cond_end(struct model *m, struct model_cs_engine *e,
					  const struct model_cs_cmd *cmd)
{
	struct model_cs_batch *b = model_cs_level(e);
	u32 val;

	if (!b || cmd->n < 3 || !(cmd->dw[0] & COND_END_COMPARE))
		return CS_NEXT;
	if (model_cs_read(m, e, cmd->dw[0] & MI_USE_GGTT, cmd->dw[2] & ~7U, &val, sizeof(val)))
		return CS_SWITCHED;
	if (val > cmd->dw[1])
		return CS_NEXT;
	b->active = false;
	model_cs_refetch(e);
	return CS_NEXT;
}

static enum model_cs_result ring_user_interrupt(struct model *m, struct model_cs_engine *e,
						const struct model_cs_cmd *cmd)
{
	u32 isr = ENGINE_IRQ_USER;
	bool masked = cs_reg(m, e, CS_HWSTAM) & ENGINE_IRQ_USER;

	(void)cmd;
	if (e->desc->class == GENX_CLASS_RENDER && masked && m->cfg.strict)
		return CS_NEXT;
	if (!masked && model_cs_store(m, e, true, e->ring.hws, &isr, 1, true))
		return CS_SWITCHED;
	model_cs_irq(m, e, ENGINE_IRQ_USER);
	return CS_NEXT;
}

/* Is the invalidation of TLBs by commands on (register facts: PPGTT)? */
static bool explicit_tlb(const struct model *m)
{
	return m->regs[m->part->ring->tlb_mode / 4] & REG_BIT(13);
}

static void ring_invalidate(struct model *m, struct model_cs_engine *e)
{
	if (!explicit_tlb(m))
		return;
	ring_rule(m, e, "PD-FLUSH", !e->ring.dir_fresh || e->ring.flushed, e->ring.dir);
	e->ring.dir_fresh = false;
	e->ring.invalidated = true;
	if (e->pml4)
		model_tlb_invalidate(m, e->pml4);
}

static int post_sync(struct model *m, struct model_cs_engine *e, const struct model_cs_cmd *cmd,
		     bool ggtt, u32 addr, const u32 *data, u32 n_dw, bool posted)
{
	ring_rule(m, e, "RING-SPACE", ggtt, cmd->dw[0]);
	if (cmd->user && m->part->ring->user_ggtt)
		return model_cs_store(m, e, true, addr, data, n_dw, posted);
	if (cmd->user && ggtt) {
		model_cs_privilege_error(m, e);
		return 0;
	}
	return model_cs_store(m, e, ggtt, addr, data, n_dw, posted);
}

/**
 * struct stored - what a post-sync operation stores
 * @data:	the words: those of the command, or @own
 * @n_dw:	number of words, 0: the operation stores nothing
 * @own:	words that the hardware makes
 */
struct stored {
	const u32 *data;
	u32 n_dw;
	u32 own[2];
};

/* The operations of PIPE_CONTROL and MI_FLUSH_DW have the same numbers. */
static void stored_get(const struct model *m, const struct model_cs_cmd *cmd, u32 op,
		       const u32 *immediate, struct stored *s)
{
	u64 ts = model_timestamp(m);

	s->data = s->own;
	s->n_dw = 2;
	switch (op) {
	case PIPE_CONTROL_POST_SYNC_QW:
		s->data = immediate;
		s->n_dw = cmd->dw + cmd->n - immediate;
		break;
	case PIPE_CONTROL_POST_SYNC_PS_DEPTH:
		s->own[0] = model_reg_get(m, RCS_BASE + CS_PS_DEPTH_COUNT);
		s->own[1] = model_reg_get(m, RCS_BASE + CS_PS_DEPTH_COUNT_UDW);
		break;
	case PIPE_CONTROL_POST_SYNC_TIMESTAMP:
		s->own[0] = lower_32_bits(ts);
		s->own[1] = upper_32_bits(ts);
		break;
	default:
		s->n_dw = 0;
		break;
	}
}

static enum model_cs_result ring_flush(struct model *m, struct model_cs_engine *e,
				       const struct model_cs_cmd *cmd)
{
	bool late = m->part->ring->late_writes && e->desc->class != GENX_CLASS_RENDER;
	u32 op = REG_FIELD_GET(MI_FLUSH_DW_OP_MASK, cmd->dw[0]);
	u32 addr = cmd->dw[1] & ~7U;
	struct stored s;

	model_cs_sync_flush(m, e, cmd);
	if (cmd->dw[0] & MI_FLUSH_DW_TLB_INVALIDATE) {
		ring_rule(m, e, "FLUSH-TLB", op && !(addr & REG_BIT(5)), cmd->dw[0]);
		if (op && !(addr & REG_BIT(5)))
			ring_invalidate(m, e);
	}
	e->ring.flushed = true;
	if (!late)
		model_cs_posted_flush(m, e);
	if (op != MI_FLUSH_DW_OP_STORE_DW && op != MI_FLUSH_DW_OP_TIMESTAMP)
		return CS_NEXT;
	stored_get(m, cmd, op, cmd->dw + 2, &s);
	if (cmd->dw[0] & MI_FLUSH_DW_STORE_INDEX)
		addr = e->ring.hws + (addr & (SZ_4K - 1));
	if (post_sync(m, e, cmd, cmd->dw[1] & MI_FLUSH_DW_USE_GTT, addr, s.data, s.n_dw, late))
		return CS_SWITCHED;
	if (late && e->n_posted)
		model_cs_posted_late(m, e, max(e->t, m->now) + model_latency(m, LATE_WRITE_NS));
	return CS_NEXT;
}

/* SNB has its own rules of order. */
static void pipe_order_snb(struct model *m, struct model_cs_engine *e, u32 flags)
{
	u32 stall = PIPE_CONTROL_CS_STALL | PIPE_SCOREBOARD;
	u32 write = REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW);

	ring_rule(m, e, "PIPE-FIRST", !(flags & (PIPE_FLUSHES | PIPE_DEPTH_STALL)) ||
		  (e->ring.pipe_before == stall && e->ring.pipe_flags == write), flags);
	ring_rule(m, e, "PIPE-STALL", !(flags & PIPE_CONTROL_TLB_INVALIDATE) ||
		  (flags & PIPE_CONTROL_CS_STALL && flags & PIPE_CONTROL_POST_SYNC_MASK), flags);
	ring_rule(m, e, "PIPE-CACHE", !(flags & PIPE_GEN7), flags);
}

static void pipe_order_gen7(struct model *m, struct model_cs_engine *e, u32 flags)
{
	u32 stall = PIPE_CONTROL_CS_STALL | PIPE_SCOREBOARD;
	u32 both = PIPE_FLUSHES | PIPE_INVALIDATES;

	ring_rule(m, e, "PIPE-STALL", !(flags & both) ||
		  (flags & PIPE_CONTROL_CS_STALL && flags & PIPE_CONTROL_POST_SYNC_MASK), flags);
	ring_rule(m, e, "PIPE-STATE", !(flags & PIPE_CONTROL_STATE_INV) ||
		  (e->ring.pipe_flags & stall) == stall, flags);
}

static void pipe_rules(struct model *m, struct model_cs_engine *e, u32 flags)
{
	u32 others = PIPE_FLUSHES | PIPE_DEPTH_STALL | PIPE_SCOREBOARD |
		     PIPE_CONTROL_POST_SYNC_MASK;

	ring_rule(m, e, "PIPE-CACHE", !(flags & PIPE_LATER), flags);
	ring_rule(m, e, "PIPE-CSS", !(flags & PIPE_CONTROL_CS_STALL) || flags & others, flags);
	if (m->part->ring->write_first)
		pipe_order_snb(m, e, flags);
	else
		pipe_order_gen7(m, e, flags);
	ring_rule(m, e, "PIPE-MEDIA", !(flags & PIPE_INVALIDATES) || flags & PIPE_MEDIA_CLEAR ||
		  !m->part->ring->media_clear, flags);
	if (!in_ring(m, e))
		return;
	e->ring.pipe_before = e->ring.pipe_flags;
	e->ring.pipe_flags = flags;
}

static enum model_cs_result ring_pipe_control(struct model *m, struct model_cs_engine *e,
					      const struct model_cs_cmd *cmd)
{
	u32 flags = cmd->dw[1];
	bool ggtt = m->part->ring->ggtt_in_address ? cmd->dw[2] & REG_BIT(2) :
						     flags & PIPE_CONTROL_GLOBAL_GTT;
	struct stored s;

	model_cs_sync_pipe(m, e, cmd);
	pipe_rules(m, e, flags);
	if (flags & PIPE_CONTROL_CS_STALL) {
		model_cs_posted_flush(m, e);
		e->ring.push_alloc = false;
	}
	model_cs_media_flags(e, flags & PIPE_MEDIA_CLEAR,
			     flags & PIPE_CONTROL_CS_STALL && flags & PIPE_CONTROL_DC_FLUSH);
	if (flags & PIPE_CONTROL_TLB_INVALIDATE)
		ring_invalidate(m, e);
	if (flags & PIPE_FLUSHES && flags & PIPE_CONTROL_CS_STALL)
		e->ring.flushed = true;
	stored_get(m, cmd, REG_FIELD_GET(PIPE_CONTROL_POST_SYNC_MASK, flags), cmd->dw + 3, &s);
	if (s.n_dw && post_sync(m, e, cmd, ggtt, cmd->dw[2] & ~7U, s.data, s.n_dw,
				!(flags & PIPE_CONTROL_CS_STALL)))
		return CS_SWITCHED;
	if (flags & PIPE_CONTROL_NOTIFY)
		model_cs_irq(m, e, ENGINE_IRQ_FLUSH_NOTIFY);
	return CS_NEXT;
}

static bool ppgtt_enabled(const struct model *m, const struct model_cs_engine *e)
{
	u32 reg = m->part->ring->ppgtt_mode;

	return m->regs[(reg ? reg : e->desc->mmio_base + CS_MODE) / 4] & REG_BIT(9);
}

/* BB-SPACE (strict): SIL-111: the driver starts a batch of a user in its PPGTT, not privileged. */
static enum model_cs_result ring_batch_start(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd)
{
	bool ppgtt = cmd->dw[0] & MI_BATCH_PPGTT;
	bool user = cmd->user || (cmd->dw[0] & m->part->ring->non_secure);
	struct model_cs_batch *b = &e->batch[0];

	ring_rule(m, e, "BB-SPACE", ppgtt == user, cmd->dw[0]);
	ring_rule(m, e, "PD-INVALIDATE", !ppgtt || !e->ring.dir_fresh, e->ring.dir);
	ring_rule(m, e, "PD-ENABLE", !ppgtt || ppgtt_enabled(m, e), e->ring.dir);
	e->ring.flushed = false;
	if (!b->active) {
		m->stats.batches++;
		e->ring.batches++;
		e->ring.invalidated = false;
		model_cs_media_batch_begin(m, e);
		if (user)
			model_cs_render_state_check(m, e);
	}
	b->addr = cmd->dw[1] & ~3U;
	b->ppgtt = ppgtt || cmd->user;
	b->user = user;
	b->active = true;
	model_cs_refetch(e);
	return CS_NEXT;
}

const struct cs_op model_ring_mi_ops[64] = {
	OP1(MI_OP_NOOP, model_cs_mi_noop, OP_ALL, 0, 20),
	OP1(MI_OP_USER_INTERRUPT, ring_user_interrupt, OP_ALL, OP_PRIVILEGED, 100),
	OP1(MI_OP_WAIT_FOR_EVENT, model_cs_mi_wait_event, OP_RCS | OP_BCS, 0, 100),
	OP1(MI_OP_ARB_CHECK, model_cs_mi_noop, OP_ALL, 0, 100),
	OP1(MI_OP_REPORT_HEAD, ring_report_head, OP_ALL, 0, 100),
	OP1(MI_OP_ARB_ON_OFF, model_cs_mi_arb_on_off, OP_NOT_BCS, OP_PRIVILEGED, 50),
	OP1(MI_OP_BATCH_BUFFER_END, model_cs_mi_batch_end, OP_ALL, 0, CS_NS_BATCH),
	OP1(MI_OP_SUSPEND_FLUSH, model_cs_mi_noop, OP_ALL, 0, 100),
	OP1(MI_OP_PREDICATE, model_cs_mi_predicate, OP_RCS, 0, 100),
	OP1(MI_OP_SET_APPID, model_cs_mi_noop, OP_NOT_BCS, 0, 100),
	OP(MI_OP_LOAD_SCAN_LINES_INCL, model_cs_mi_noop, 2, 2, 0x3f, OP_RCS | OP_BCS, 0, 100),
	OP(MI_OP_DISPLAY_FLIP, model_cs_mi_noop, 3, 3, 0xff, OP_RCS | OP_BCS, OP_PRIVILEGED, 100),
	OP(MI_OP_SET_CONTEXT, model_ring_set_context, 2, 2, 0xff, OP_RCS, OP_PRIVILEGED, 2000),
	OP(MI_OP_MATH, model_cs_mi_math, 2, 257, 0xff, OP_RCS, 0, 200),
	OP(MI_OP_STORE_DATA_IMM, ring_store, 4, 5, 0x3ff, OP_ALL, OP_NO_USER_GGTT, 100),
	OP(MI_OP_STORE_DATA_INDEX, ring_store_index, 3, 4, 0xff, OP_ALL,
	   OP_PRIVILEGED, 100),
	OP(MI_OP_LOAD_REGISTER_IMM, model_cs_mi_lri, 3, 253, 0xff, OP_ALL, OP_PRIVILEGED, 100),
	OP(MI_OP_STORE_REGISTER_MEM, ring_srm, 3, 3, 0xff, OP_ALL, 0, 150),
	OP(MI_OP_FLUSH_DW, ring_flush, 3, 4, 0x3f, OP_NOT_RCS, 0, CS_NS_STALL),
	OP(MI_OP_REPORT_PERF_COUNT, ring_report_perf, 3, 3, 0x3f, OP_RCS, 0, 500),
	OP(MI_OP_LOAD_REGISTER_MEM, ring_lrm, 3, 3, 0xff, OP_ALL, 0, 250),
	OP(MI_OP_CLFLUSH, model_cs_mi_noop, 3, 257, 0x3ff, OP_RCS, 0, 200),
	OP(MI_OP_LOAD_REGISTER_REG, model_cs_mi_lrr, 3, 3, 0xff, OP_RCS, OP_PRIVILEGED, 100),
	OP(MI_OP_BATCH_BUFFER_START, ring_batch_start, 2, 2, 0xff, OP_ALL, 0, CS_NS_BATCH),
	OP(MI_OP_CONDITIONAL_BATCH_BUFFER_END, ring_cond_end, 2, 3, 0xff, OP_NOT_BCS,
	   OP_NO_USER_GGTT, CS_NS_BATCH),
};

const struct cs_op model_ring_pipe_control = {
	.run = ring_pipe_control, .min = 4, .max = 5, .length_mask = 0xff,
	.classes = OP_RCS, .ns = CS_NS_STALL,
};
