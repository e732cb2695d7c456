// SPDX-License-Identifier: MIT
/*
 * PIPE_CONTROL and MI_FLUSH_DW.
 *
 * Source: manual 003 §Memory Data Producer (ORD-001..004), §User Mode
 * Privileged Commands (PRV-009), §Predication (PRD-002); register facts: commands,
 * TLB invalidation.
 */
#include "model/cs/cs_blt.h"
#include "model/cs/cs_context_workaround.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_gen12.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_mem.h"
#include "model/cs/cs_pipe.h"
#include "model/cs/cs_priv.h"
#include "model/cs/cs_stream.h"
#include "model/memory/ppgtt.h"
#include "model/state/reg.h"
#include "model/state/time.h"
#include "model/state/violation.h"

/* Flags of PIPE_CONTROL that flush a cache. */
#define PIPE_CONTROL_CACHES \
	(PIPE_CONTROL_TILE_CACHE_FLUSH | PIPE_CONTROL_RT_FLUSH | PIPE_CONTROL_DC_FLUSH | \
	 PIPE_CONTROL_DEPTH_FLUSH)
#define PIPE_CONTROL_PREDICATE	REG_BIT(8)	/* in DW 0 */
/* Flags of the 3D engine (SIL-193): also AMFS flush, reset of the snapshot, PSD synchronization. */
#define PIPE_CONTROL_3D \
	(PIPE_CONTROL_TILE_CACHE_FLUSH | REG_BIT(25) | REG_BIT(19) | REG_BIT(17) | \
	 PIPE_CONTROL_DEPTH_STALL | PIPE_CONTROL_RT_FLUSH | PIPE_CONTROL_VF_INV | \
	 PIPE_CONTROL_SCOREBOARD_STALL | PIPE_CONTROL_DEPTH_FLUSH)

/*
 * The form of PIPE_CONTROL and MI_FLUSH_DW.
 *
 * Source: the names that public drivers have for bits, and the parts for which they have them
 * (i915 and xe: the headers of their commands); SIL-110; i915:
 * gen8_emit_ggtt_write, gen8_emit_ggtt_write_rcs. Commands of batches are not checked. Strict:
 *
 *	POST-SYNC	a post-sync write goes to an address that is no multiple of 8, or to an
 *			offset behind the status page
 *	SYNC-RSVD	bits that have no meaning on the part or the engine are set
 *
 * Hardware ignores the low bits of the address, so that the QW before it is written.
 */
/* bits of PIPE_CONTROL without a name on any part */
#define PIPE_NEVER		(REG_GENMASK(31, 30) | REG_BIT(22) | REG_BIT(6))
#define PIPE_AMFS_FLUSH		REG_BIT(25)	/* Gen12 */
#define PIPE_PSD_SYNC		REG_BIT(17)	/* Gen11 */
#define PIPE_HEADER		REG_GENMASK(15, 9)	/* in DW 0: flags of Gen12 */
#define FLUSH_FIELDS		REG_GENMASK(22, 6)
#define FLUSH_PROTECTED		REG_BIT(22)

static bool of_driver(const struct model *m, const struct model_cs_engine *e)
{
	return m->cfg.strict && !e->batch[0].active;
}

static bool gen12(const struct model *m)
{
	return m->part->streamer || m->part->local;
}

static void reserved_check(struct model *m, const struct model_cs_engine *e, const char *what,
			   u32 bits)
{
	if (bits)
		model_violation(m, "SYNC-RSVD", e->desc->mmio_base,
				"%s: %s with reserved bits %#x", e->desc->name, what, bits);
}

/* @low: address bits that must be clear */
static void post_sync_check(struct model *m, const struct model_cs_engine *e, bool index, u32 addr,
			    u32 low)
{
	if (addr & low || (index && addr >= SZ_4K))
		model_violation(m, "POST-SYNC", e->desc->mmio_base, "%s: %s %#x", e->desc->name,
				index ? "offset" : "address", addr);
}

static u32 pipe_reserved(const struct model *m)
{
	u32 bits = PIPE_NEVER;

	if (!gen12(m))
		bits |= PIPE_AMFS_FLUSH;
	if (m->part->pipe || m->part->ring)
		bits |= PIPE_PSD_SYNC;
	return bits;
}

void model_cs_sync_pipe(struct model *m, const struct model_cs_engine *e,
			const struct model_cs_cmd *cmd)
{
	bool in_address = m->part->ring && m->part->ring->ggtt_in_address;
	u32 flags = cmd->dw[1];

	if (!of_driver(m, e))
		return;
	reserved_check(m, e, "PIPE_CONTROL", flags & pipe_reserved(m));
	if (!gen12(m))
		reserved_check(m, e, "header of PIPE_CONTROL", cmd->dw[0] & PIPE_HEADER);
	if (flags & PIPE_CONTROL_POST_SYNC_MASK && !(flags & PIPE_CONTROL_MMIO_WRITE))
		post_sync_check(m, e, flags & PIPE_CONTROL_STORE_INDEX, cmd->dw[2],
				in_address ? 3 : 7);
}

static u32 flush_fields(const struct model *m, const struct model_cs_engine *e)
{
	u32 bits = FLUSH_PROTECTED | MI_FLUSH_DW_STORE_INDEX | MI_FLUSH_DW_TLB_INVALIDATE |
		   MI_FLUSH_DW_OP_MASK | MI_FLUSH_DW_NOTIFY;

	if (e->desc->class == GENX_CLASS_VIDEO_DECODE)
		bits |= MI_FLUSH_DW_VIDEO_PIPE_INV;
	if (e->desc->class == GENX_CLASS_COPY && gen12(m))
		bits |= MI_FLUSH_DW_CCS | (m->part->local ? MI_FLUSH_DW_LLC : 0);
	return bits;
}

void model_cs_sync_flush(struct model *m, const struct model_cs_engine *e,
			 const struct model_cs_cmd *cmd)
{
	u32 dw0 = cmd->dw[0], op = REG_FIELD_GET(MI_FLUSH_DW_OP_MASK, dw0);

	if (!of_driver(m, e))
		return;
	reserved_check(m, e, "MI_FLUSH_DW", dw0 & FLUSH_FIELDS & ~flush_fields(m, e));
	if (op && op != MI_FLUSH_DW_OP_STORE_DW && op != MI_FLUSH_DW_OP_TIMESTAMP)
		reserved_check(m, e, "MI_FLUSH_DW", dw0 & MI_FLUSH_DW_OP_MASK);
	/* bit 2 is that of the GGTT */
	if (op)
		post_sync_check(m, e, dw0 & MI_FLUSH_DW_STORE_INDEX,
				cmd->dw[1] & ~MI_FLUSH_DW_USE_GTT, 3);
}

/**
 * struct post_sync - a post-sync operation
 * @ggtt:	address space
 * @index:	the address is an offset in the context's status page
 * @addr:	address
 * @n_dw:	number of words to store, 0: no operation
 * @data:	the words
 * @posted:	the streamer continues before the store is observable (ORD-001, ORD-002)
 */
struct post_sync {
	bool ggtt;
	bool index;
	u64 addr;
	u32 n_dw;
	u32 data[2];
	bool posted;
};

static void post_sync_timestamp(const struct model *m, struct post_sync *ps)
{
	u64 ts = model_timestamp(m);

	ps->n_dw = 2;
	ps->data[0] = lower_32_bits(ts);
	ps->data[1] = upper_32_bits(ts);
}

static int post_sync_store(struct model *m, struct model_cs_engine *e,
			   const struct model_cs_cmd *cmd, const struct post_sync *ps)
{
	if (!ps->n_dw)
		return 0;
	if (cmd->user && (ps->ggtt || ps->index)) {
		model_cs_privilege_error(m, e);
		return 0;
	}
	if (ps->index)
		return model_cs_status_page_store(m, e, true, (u32)ps->addr, ps->data, ps->n_dw,
						  ps->posted);
	return model_cs_store(m, e, ps->ggtt, ps->addr, ps->data, ps->n_dw, ps->posted);
}

static void pipe_invalidate(struct model *m, struct model_cs_engine *e)
{
	if (e->pml4)
		model_tlb_invalidate(m, e->pml4);
}

static void pipe_register_write(struct model *m, struct model_cs_engine *e,
				const struct model_cs_cmd *cmd)
{
	u32 reg = cmd->dw[2] & MI_REG_ADDR_MASK;

	if (cmd->user && !model_cs_reg_writable(m, e, reg)) {
		model_cs_privilege_error(m, e);
		return;
	}
	model_cs_reg_write(m, cmd, reg, cmd->dw[4]);
}

static struct post_sync pipe_post_sync(const struct model *m, const struct model_cs_cmd *cmd)
{
	u32 flags = cmd->dw[1];
	struct post_sync ps = {
		.ggtt = flags & PIPE_CONTROL_GLOBAL_GTT,
		.index = flags & PIPE_CONTROL_STORE_INDEX,
		.addr = (cmd->dw[2] & ~7U) | (u64)cmd->dw[3] << 32,
		.data = { cmd->dw[4], cmd->dw[5] },
		.posted = !(flags & PIPE_CONTROL_CS_STALL),
	};

	switch (REG_FIELD_GET(PIPE_CONTROL_POST_SYNC_MASK, flags)) {
	case PIPE_CONTROL_POST_SYNC_QW:
		ps.n_dw = 2;
		break;
	case PIPE_CONTROL_POST_SYNC_PS_DEPTH:
		ps.n_dw = 2;
		ps.data[0] = model_reg_get(m, RCS_BASE + CS_PS_DEPTH_COUNT);
		ps.data[1] = model_reg_get(m, RCS_BASE + CS_PS_DEPTH_COUNT_UDW);
		break;
	case PIPE_CONTROL_POST_SYNC_TIMESTAMP:
		post_sync_timestamp(m, &ps);
		break;
	default:
		break;
	}
	return ps;
}

/*
 * PIPE-WRITE: in the ring, one command of the driver must not both flush caches and write a value:
 * silicon was seen to write the value before the flush (register facts: what drivers on silicon
 * do). On Gen12.0 the flush before an invalidation has such a write, at an offset of the context's
 * status page, which no driver reads (G12-090).
 */
static void pipe_write_check(struct model *m, const struct model_cs_engine *e, u32 flags)
{
	if (m->part->streamer && flags & PIPE_CONTROL_STORE_INDEX)
		return;
	if (m->cfg.strict && e->stream == MODEL_CS_FROM_RING && !e->batch[0].active &&
	    flags & PIPE_CONTROL_CACHES && flags & PIPE_CONTROL_POST_SYNC_MASK)
		model_violation(m, "PIPE-WRITE", e->desc->mmio_base,
				"flush and post-sync write in one PIPE_CONTROL, flags %#x", flags);
}

/*
 * PIPE-CACHE: parts before Gen11 do not have the flags of caches that Gen11 added. PIPE-VF: on Gen9
 * a PIPE_CONTROL without flags must precede an invalidation of the vertex fetch cache (register
 * facts: TLB invalidation). Only the ring is checked: the driver is not responsible for user
 * batches.
 */
static void pipe_cache_check(struct model *m, struct model_cs_engine *e, u32 flags)
{
	const struct model_pipe *pipe = m->part->pipe;
	u32 size = (REG_FIELD_GET(RING_CTL_PAGES_MASK, cs_reg(m, e, CS_RING_CTL)) + 1) * SZ_4K;
	u32 here = (e->head >= 24 ? e->head : e->head + size) - 24;

	if (!pipe || !m->cfg.strict || e->stream != MODEL_CS_FROM_RING || e->batch[0].active)
		return;
	if (flags & (PIPE_CONTROL_COMMAND_CACHE_INV | PIPE_CONTROL_TILE_CACHE_FLUSH))
		model_violation(m, "PIPE-CACHE", e->desc->mmio_base,
				"PIPE_CONTROL with flags of Gen11: %#x", flags);
	if (pipe->empty_first && flags & PIPE_CONTROL_VF_INV && e->pipe_empty != here)
		model_violation(m, "PIPE-VF", e->desc->mmio_base,
				"no empty PIPE_CONTROL before flags %#x", flags);
	e->pipe_empty = flags ? ~0U : e->head;
}

/*
 * PIPE-3D: in the ring of a compute engine, flags of the 3D engine, which hang it (SIL-193). Public
 * drivers emit a flush of depth alone on all engines of the class (SIL-194).
 */
static void pipe_3d_check(struct model *m, const struct model_cs_engine *e, u32 flags)
{
	if (m->cfg.strict && e->desc->class == GENX_CLASS_COMPUTE &&
	    e->stream == MODEL_CS_FROM_RING && !e->batch[0].active && flags & PIPE_CONTROL_3D &&
	    flags != PIPE_CONTROL_DEPTH_FLUSH)
		model_violation(m, "PIPE-3D", e->desc->mmio_base,
				"%s: PIPE_CONTROL with flags %#x of the 3D engine", e->desc->name,
				flags & PIPE_CONTROL_3D);
}

/*
 * PIPE-STALL: TLBs are invalidated only with the stall (register facts: TLB invalidation). Without
 * it the command leaves them as they are.
 */
static void pipe_stall_check(struct model *m, const struct model_cs_engine *e, u32 flags)
{
	if (of_driver(m, e) && flags & PIPE_CONTROL_TLB_INVALIDATE &&
	    !(flags & PIPE_CONTROL_CS_STALL))
		model_violation(m, "PIPE-STALL", e->desc->mmio_base,
				"%s: TLBs are not invalidated, flags %#x", e->desc->name, flags);
}

/* What must be flushed behind a batch (SIL-188, SIL-191, SIL-192, SIL-193). */
static u32 pipe_last_flags(const struct model *m, const struct model_cs_engine *e)
{
	u32 flags = PIPE_CONTROL_DC_FLUSH | PIPE_CONTROL_CS_STALL;

	if (m->part->local)
		flags |= PIPE_CONTROL_L3_FLUSH | PIPE_CONTROL_HDC_FLUSH;
	if (e->desc->class == GENX_CLASS_COMPUTE)
		return flags;
	flags |= PIPE_CONTROL_RT_FLUSH | PIPE_CONTROL_DEPTH_FLUSH;
	return m->part->pipe ? flags : flags | PIPE_CONTROL_TILE_CACHE_FLUSH;
}

/*
 * PIPE-LAST: the ring writes a value behind a batch, by which others see that the batch is
 * complete, and has not flushed the caches since the batch began. cs_gen12.c has the rule of
 * Gen12.0.
 */
static void pipe_last_check(struct model *m, struct model_cs_engine *e,
			    const struct model_cs_cmd *cmd)
{
	u32 flags = cmd->dw[1], want = pipe_last_flags(m, e);

	if (m->part->streamer || !m->cfg.strict || e->stream != MODEL_CS_FROM_RING ||
	    e->batch[0].active)
		return;
	e->flushed |= flags | (cmd->dw[0] & PIPE_CONTROL_HDC_FLUSH);
	if (e->batch_begun && flags & PIPE_CONTROL_POST_SYNC_MASK &&
	    !(flags & PIPE_CONTROL_INSTRUCTION_INV) && (e->flushed & want) != want)
		model_violation(m, "PIPE-LAST", e->desc->mmio_base,
				"%s: write behind a batch, flushed %#x of %#x", e->desc->name,
				e->flushed & want, want);
}

/**
 * model_cs_pipe_control() - PIPE_CONTROL
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_pipe_control(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd)
{
	u32 flags = cmd->dw[1];
	struct post_sync ps;

	if ((cmd->dw[0] & PIPE_CONTROL_PREDICATE) && !(cs_reg(m, e, CS_PREDICATE_RESULT) & 1))
		return CS_NEXT;
	model_cs_sync_pipe(m, e, cmd);
	pipe_stall_check(m, e, flags);
	pipe_3d_check(m, e, flags);
	pipe_write_check(m, e, flags);
	pipe_cache_check(m, e, flags);
	pipe_last_check(m, e, cmd);
	model_gen12_pipe_control(m, e, cmd);
	model_ctx_workaround_flush(e, flags);
	if (flags & PIPE_CONTROL_CS_STALL)
		model_cs_posted_flush(m, e);
	else
		flags &= ~PIPE_CONTROL_TLB_INVALIDATE;
	if (flags & PIPE_CONTROL_TLB_INVALIDATE)
		pipe_invalidate(m, e);
	model_cs_invalidated(e, flags);
	if (flags & PIPE_CONTROL_MMIO_WRITE) {
		pipe_register_write(m, e, cmd);
	} else {
		ps = pipe_post_sync(m, cmd);
		if (post_sync_store(m, e, cmd, &ps))
			return CS_SWITCHED;
	}
	if (flags & PIPE_CONTROL_NOTIFY)
		model_cs_irq(m, e, ENGINE_IRQ_FLUSH_NOTIFY);
	return CS_NEXT;
}

/*
 * FLUSH-TLB: MI_FLUSH_DW invalidates TLBs only with a post-sync store, of data or of the timestamp,
 * whose address has bit 5 clear (SIL-110).
 */
static void flush_invalidate(struct model *m, struct model_cs_engine *e,
			     const struct model_cs_cmd *cmd)
{
	u32 op = REG_FIELD_GET(MI_FLUSH_DW_OP_MASK, cmd->dw[0]);

	if ((op == MI_FLUSH_DW_OP_STORE_DW || op == MI_FLUSH_DW_OP_TIMESTAMP) &&
	    !(cmd->dw[1] & REG_BIT(5))) {
		pipe_invalidate(m, e);
		model_cs_invalidated(e, MI_FLUSH_DW_TLB_INVALIDATE);
		return;
	}
	if (!cmd->user)
		model_violation(m, "FLUSH-TLB", e->desc->mmio_base,
				"%s: TLBs are not invalidated: %08x, address %08x", e->desc->name,
				cmd->dw[0], cmd->dw[1]);
}

/**
 * model_cs_mi_flush() - MI_FLUSH_DW, which makes earlier stores observable (ORD-004)
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_flush(struct model *m, struct model_cs_engine *e,
				       const struct model_cs_cmd *cmd)
{
	u32 dw0 = cmd->dw[0];
	struct post_sync ps = {
		.ggtt = cmd->dw[1] & MI_FLUSH_DW_USE_GTT,
		.index = dw0 & MI_FLUSH_DW_STORE_INDEX,
		.addr = (cmd->dw[1] & ~7U) | (u64)cmd->dw[2] << 32,
		.data = { cmd->dw[3], cmd->n > 4 ? cmd->dw[4] : 0 },
	};

	model_cs_sync_flush(m, e, cmd);
	model_gen12_flush(m, e, cmd);
	model_cs_blt_flush(m, e, cmd);
	model_cs_posted_flush(m, e);
	model_cs_invalidated(e, dw0 & MI_FLUSH_DW_VIDEO_PIPE_INV);
	if (dw0 & MI_FLUSH_DW_TLB_INVALIDATE)
		flush_invalidate(m, e, cmd);
	switch (REG_FIELD_GET(MI_FLUSH_DW_OP_MASK, dw0)) {
	case MI_FLUSH_DW_OP_STORE_DW:
		ps.n_dw = cmd->n - 3;
		break;
	case MI_FLUSH_DW_OP_TIMESTAMP:
		post_sync_timestamp(m, &ps);
		break;
	default:
		break;
	}
	if (post_sync_store(m, e, cmd, &ps))
		return CS_SWITCHED;
	if (dw0 & MI_FLUSH_DW_NOTIFY)
		model_cs_irq(m, e, ENGINE_IRQ_FLUSH_NOTIFY);
	return CS_NEXT;
}
