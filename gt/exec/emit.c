// SPDX-License-Identifier: GPL-2.0-only
/*
 * Emits the commands around a batch (manual 003 §Memory Interface Commands; flags of
 * flush and invalidation: register facts: command encodings, TLB invalidation).
 *
 * Arbitration is on by default and must stay on for preemption. MI_ARB_ON_OFF is emitted only on
 * Gen8, and never on the blitter, which may not have the command (Z-08).
 */
#include <linux/bitfield.h>

#include "gt/exec/emit.h"
#include "regs/mi_commands.h"
#include "regs/platform.h"

static u32 *pipe_control(u32 *cs, u32 flags, u32 addr, u32 data)
{
	*cs++ = PIPE_CONTROL;
	*cs++ = flags;
	*cs++ = addr;
	*cs++ = 0;
	*cs++ = data;
	*cs++ = 0;
	return cs;
}

/* A TLB invalidation needs the stall and a post-sync write. */
static u32 *render_invalidate(u32 *cs, u32 caches, u32 scratch)
{
	return pipe_control(cs,
			    caches |
			    PIPE_CONTROL_TLB_INVALIDATE |
			    PIPE_CONTROL_INSTRUCTION_INV |
			    PIPE_CONTROL_TEXTURE_INV |
			    PIPE_CONTROL_VF_INV |
			    PIPE_CONTROL_CONST_INV |
			    PIPE_CONTROL_STATE_INV |
			    PIPE_CONTROL_CS_STALL |
			    PIPE_CONTROL_GLOBAL_GTT |
			    REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW),
			    scratch, 0);
}

static u32 *gen8_render_invalidate(u32 *cs, u32 scratch)
{
	return render_invalidate(cs, 0, scratch);
}

/* Invalidating the vertex fetch cache needs an empty PIPE_CONTROL before it. */
static u32 *gen9_render_invalidate(u32 *cs, u32 scratch)
{
	return render_invalidate(pipe_control(cs, 0, 0, 0), 0, scratch);
}

/* Gen11 and later: the command cache is invalidated too. A separate command flushes caches. */
static u32 *gen11_render_invalidate(u32 *cs, u32 scratch)
{
	return render_invalidate(cs, PIPE_CONTROL_COMMAND_CACHE_INV, scratch);
}

/*
 * The first command flushes and stalls, the second one writes. A single command for both is known
 * to fail on Gen9 (register facts: what drivers on silicon do). The post-sync write
 * is not posted (ORD-002), and the stall pushes earlier posted writes out (ORD-003).
 */
static u32 *render_breadcrumb(u32 *cs, u32 caches, u32 addr, u32 seqno)
{
	cs = pipe_control(cs,
			  caches |
			  PIPE_CONTROL_RT_FLUSH |
			  PIPE_CONTROL_DEPTH_FLUSH |
			  PIPE_CONTROL_DC_FLUSH |
			  PIPE_CONTROL_CS_STALL,
			  0, 0);
	return pipe_control(cs,
			    PIPE_CONTROL_PIPE_FLUSH |
			    PIPE_CONTROL_CS_STALL |
			    PIPE_CONTROL_GLOBAL_GTT |
			    REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW),
			    addr, seqno);
}

static u32 *gen8_render_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	return render_breadcrumb(cs, 0, addr, seqno);
}

static u32 *gen11_render_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	return render_breadcrumb(cs, PIPE_CONTROL_TILE_CACHE_FLUSH, addr, seqno);
}

static u32 *flush_dw(u32 *cs, u32 flags, u32 addr, u32 data)
{
	*cs++ = MI_FLUSH_DW | flags |
		REG_FIELD_PREP(MI_FLUSH_DW_OP_MASK, MI_FLUSH_DW_OP_STORE_DW);
	*cs++ = addr | MI_FLUSH_DW_USE_GTT;
	*cs++ = 0;
	*cs++ = data;
	return cs;
}

static u32 *other_invalidate(u32 *cs, u32 scratch)
{
	return flush_dw(cs, MI_FLUSH_DW_TLB_INVALIDATE, scratch, 0);
}

static u32 *video_invalidate(u32 *cs, u32 scratch)
{
	return flush_dw(cs, MI_FLUSH_DW_TLB_INVALIDATE | MI_FLUSH_DW_VIDEO_PIPE_INV, scratch, 0);
}

/* The post-sync write of MI_FLUSH_DW is not posted (ORD-002). */
static u32 *other_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	return flush_dw(cs, 0, addr, seqno);
}

static u32 *batch_start(u32 *cs, u64 addr)
{
	*cs++ = MI_BATCH_BUFFER_START | MI_BATCH_PPGTT;
	*cs++ = lower_32_bits(addr);
	*cs++ = upper_32_bits(addr) & GENMASK(15, 0);
	return cs;
}

static u32 *batch(u32 *cs, u64 addr)
{
	*cs++ = MI_ARB_CHECK;
	return batch_start(cs, addr);
}

/* Start a batch that cannot be preempted (register facts: behaviour, T-18). */
static u32 *batch_arb_off(u32 *cs, u64 addr)
{
	*cs++ = MI_ARB_CHECK;
	*cs++ = MI_ARB_ON_OFF;
	cs = batch_start(cs, addr);
	*cs++ = MI_ARB_ON_OFF | MI_ARB_ENABLE;
	return cs;
}

#define BATCH		.batch_dw = 4, .batch = batch
#define BATCH_ARB_OFF	.batch_dw = 6, .batch = batch_arb_off

#define RENDER(invalidate_fn, n, breadcrumb_fn) \
	.invalidate_dw = (n), .breadcrumb_dw = 12, \
	.invalidate = (invalidate_fn), .breadcrumb = (breadcrumb_fn)
#define OTHER(invalidate_fn) \
	.invalidate_dw = 4, .breadcrumb_dw = 4, \
	.invalidate = (invalidate_fn), .breadcrumb = other_breadcrumb

/**
 * struct emit_kind - the functions of one kind
 * @render:	render and compute engines
 * @video:	video decode
 * @enhance:	video enhancement
 * @copy:	blitter
 */
struct emit_kind {
	struct genx_emit_ops render;
	struct genx_emit_ops video;
	struct genx_emit_ops enhance;
	struct genx_emit_ops copy;
};

static const struct emit_kind emit_kinds[] = {
	[GENX_EMIT_GEN11] = {
		.render = { RENDER(gen11_render_invalidate, 6, gen11_render_breadcrumb), BATCH },
		.video = { OTHER(video_invalidate), BATCH },
		.enhance = { OTHER(other_invalidate), BATCH },
		.copy = { OTHER(other_invalidate), BATCH },
	},
	[GENX_EMIT_GEN9] = {
		.render = { RENDER(gen9_render_invalidate, 12, gen8_render_breadcrumb), BATCH },
		.video = { OTHER(video_invalidate), BATCH },
		.enhance = { OTHER(other_invalidate), BATCH },
		.copy = { OTHER(other_invalidate), BATCH },
	},
	[GENX_EMIT_GEN8] = {
		.render = {
			RENDER(gen8_render_invalidate, 6, gen8_render_breadcrumb), BATCH_ARB_OFF
		},
		.video = { OTHER(video_invalidate), BATCH_ARB_OFF },
		.enhance = { OTHER(other_invalidate), BATCH_ARB_OFF },
		.copy = { OTHER(other_invalidate), BATCH },
	},
};

const struct genx_emit_ops *genx_emit_ops_get(enum genx_emit_kind kind, u8 class)
{
	const struct emit_kind *ops = &emit_kinds[kind];

	switch (class) {
	case GENX_CLASS_RENDER:
	case GENX_CLASS_COMPUTE:
		return &ops->render;
	case GENX_CLASS_VIDEO_DECODE:
		return &ops->video;
	case GENX_CLASS_VIDEO_ENHANCE:
		return &ops->enhance;
	default:
		return &ops->copy;
	}
}

bool genx_emit_batch_preempts(const struct genx_emit_ops *ops)
{
	return ops->batch == batch;
}

u32 *genx_emit_store(u32 *cs, u32 addr, u32 value)
{
	*cs++ = MI_STORE_DATA_IMM | MI_USE_GGTT;
	*cs++ = addr;
	*cs++ = 0;
	*cs++ = value;
	return cs;
}

u32 *genx_emit_end(u32 *cs)
{
	*cs++ = MI_USER_INTERRUPT;
	*cs++ = MI_ARB_CHECK;
	return cs;
}

u32 *genx_emit_lri(u32 *cs, const u32 *regs, const u32 *values, unsigned int n)
{
	unsigned int i;

	*cs++ = MI_LOAD_REGISTER_IMM(n);
	for (i = 0; i < n; i++) {
		*cs++ = regs[i];
		*cs++ = values[i];
	}
	*cs++ = MI_NOOP;
	return cs;
}
