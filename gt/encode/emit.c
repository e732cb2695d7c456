// SPDX-License-Identifier: GPL-2.0-only
/*
 * Emits the commands around a batch (manual 003 §Memory Interface Commands; flags of
 * flush and invalidation: register facts: command encodings, TLB invalidation).
 *
 * Arbitration is on by default and must stay on for preemption. MI_ARB_ON_OFF is emitted only on
 * Gen8. There all engines, the blitter too, get the command, as i915 does (SIL-140). On other
 * platforms the blitter may not have the command (Z-08).
 *
 * The breadcrumbs of Gen12's render and compute engines invalidate TLBs, but that is not enough to
 * free a page (SIL-187). Before a page is freed, the driver invalidates TLBs by MMIO, which also
 * covers engines that are idle or run other contexts (gt/memory/tlb.c).
 */
#include <linux/bitfield.h>
#include <linux/minmax.h>
#include <linux/sizes.h>

#include "gt/encode/emit.h"
#include "gt/encode/emit_ring.h"
#include "gt/encode/mi.h"
#include "gt/encode/render_state.h"
#include "regs/mi_commands.h"
#include "regs/platform.h"

/* A post-sync write of a QW to the GGTT. */
#define POST_SYNC	(PIPE_CONTROL_GLOBAL_GTT | \
			 REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW))

/*
 * @caches: further caches to invalidate. A TLB invalidation needs the stall and a post-sync write.
 */
static u32 *render_invalidate(u32 *cs, u32 caches, u32 scratch)
{
	u32 flags = caches |
		    PIPE_CONTROL_TLB_INVALIDATE |
		    PIPE_CONTROL_INSTRUCTION_INV |
		    PIPE_CONTROL_TEXTURE_INV |
		    PIPE_CONTROL_VF_INV |
		    PIPE_CONTROL_CONST_INV |
		    PIPE_CONTROL_STATE_INV |
		    PIPE_CONTROL_CS_STALL |
		    POST_SYNC;

	return genx_mi_pipe_control(cs, flags, scratch, 0);
}

static u32 *gen8_render_invalidate(u32 *cs, u32 scratch)
{
	return render_invalidate(cs, 0, scratch);
}

/* An invalidation of the vertex fetch cache needs an empty PIPE_CONTROL before it. */
static u32 *gen9_render_invalidate(u32 *cs, u32 scratch)
{
	return render_invalidate(genx_mi_pipe_control(cs, 0, 0, 0), 0, scratch);
}

/*
 * Kaby Lake before stepping C0: an invalidation can hang the unit that translates addresses, unless
 * the data cache is flushed before it and the streamer waits after it (SIL-190).
 */
static u32 *kbl_b0_render_invalidate(u32 *cs, u32 scratch)
{
	cs = genx_mi_pipe_control(cs, PIPE_CONTROL_DC_FLUSH, 0, 0);
	cs = gen9_render_invalidate(cs, scratch);
	return genx_mi_pipe_control(cs, PIPE_CONTROL_CS_STALL, 0, 0);
}

/*
 * Gen11 and later: the command cache is invalidated, too. This command flushes no caches; separate
 * commands do.
 */
static u32 *gen11_render_invalidate(u32 *cs, u32 scratch)
{
	return render_invalidate(cs, PIPE_CONTROL_COMMAND_CACHE_INV, scratch);
}

/*
 * The first command flushes @caches and the common caches, and stalls. The second command writes
 * the seqno. A single command for both is known to fail on Gen9 (register facts: what drivers on
 * silicon do). The post-sync write is not posted (ORD-002), and the stall pushes earlier posted
 * writes out (ORD-003).
 */
static u32 *render_breadcrumb(u32 *cs, u32 caches, u32 addr, u32 seqno)
{
	u32 flush = caches |
		    PIPE_CONTROL_RT_FLUSH |
		    PIPE_CONTROL_DEPTH_FLUSH |
		    PIPE_CONTROL_DC_FLUSH |
		    PIPE_CONTROL_CS_STALL;
	u32 write = PIPE_CONTROL_PIPE_FLUSH | PIPE_CONTROL_CS_STALL | POST_SYNC;

	cs = genx_mi_pipe_control(cs, flush, 0, 0);
	return genx_mi_pipe_control(cs, write, addr, seqno);
}

static u32 *gen8_render_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	return render_breadcrumb(cs, 0, addr, seqno);
}

static u32 *gen11_render_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	return render_breadcrumb(cs, PIPE_CONTROL_TILE_CACHE_FLUSH, addr, seqno);
}

/*
 * Gen12.0: no cache may have traffic while caches are invalidated, so a flush comes before the
 * invalidation. This flush ends with a write to the status page of the context, whose value is not
 * read (G12-090). The flush does not flush the L3, since that has side effects on protected memory
 * at this place (G12-091). A flush of depth needs the depth stall (G12-092).
 */
#define GEN12_DEPTH	(PIPE_CONTROL_DEPTH_STALL | PIPE_CONTROL_DEPTH_FLUSH)
#define GEN12_DATA	(PIPE_CONTROL_TILE_CACHE_FLUSH | PIPE_CONTROL_RT_FLUSH | \
			 PIPE_CONTROL_DC_FLUSH)
#define GEN12_WAIT	(PIPE_CONTROL_CS_STALL | PIPE_CONTROL_PIPE_FLUSH)
#define GEN12_FLUSH	(GEN12_DATA | GEN12_DEPTH | GEN12_WAIT)
#define GEN12_INDEX	(PIPE_CONTROL_STORE_INDEX | \
			 REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW))

/*
 * Turn the pre-parser off, which would read ahead through old TLB entries (G12-093);
 * gen12_invalidate_aux() turns the pre-parser on again.
 */
static u32 *gen12_render_invalidate(u32 *cs, u32 scratch)
{
	cs = genx_mi_hdc_flush(cs, GEN12_FLUSH | GEN12_INDEX, scratch & (SZ_4K - 1));
	cs = genx_mi_pre_parser(cs, false);
	return gen11_render_invalidate(cs, scratch);
}

/*
 * As render_breadcrumb(), with the flushes and the TLB invalidation that Gen12.0 needs (G12-097).
 */
static u32 *gen12_render_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	cs = genx_mi_hdc_flush(cs, GEN12_FLUSH | PIPE_CONTROL_L3_FLUSH |
			       PIPE_CONTROL_TLB_INVALIDATE, 0);
	return genx_mi_pipe_control(cs, GEN12_WAIT | POST_SYNC, addr, seqno);
}

static u32 *gen12_other_invalidate(u32 *cs, u32 flags, u32 scratch)
{
	cs = genx_mi_pre_parser(cs, false);
	return genx_mi_flush_dw(cs, MI_FLUSH_DW_TLB_INVALIDATE | flags, scratch, 0);
}

static u32 *gen12_video_invalidate(u32 *cs, u32 scratch)
{
	return gen12_other_invalidate(cs, MI_FLUSH_DW_VIDEO_PIPE_INV, scratch);
}

static u32 *gen12_enhance_invalidate(u32 *cs, u32 scratch)
{
	return gen12_other_invalidate(cs, 0, scratch);
}

/* The copy engine must also flush the control data of compression (G12-095). */
static u32 *gen12_copy_invalidate(u32 *cs, u32 scratch)
{
	return gen12_other_invalidate(cs, MI_FLUSH_DW_CCS, scratch);
}

/* Two commands: a single one would write the seqno before the caches are flushed (G12-096). */
static u32 *gen12_other_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	return genx_mi_flush_dw(genx_mi_flush(cs), 0, addr, seqno);
}

u32 *genx_emit_aux_invalidate(u32 *cs, u32 reg)
{
	struct genx_mi_lri lri = genx_mi_lri_begin(cs, MI_LRI_MMIO_REMAP, 1);

	genx_mi_lri_add(&lri, reg, 1);
	return genx_mi_wait_register(genx_mi_lri_end(&lri), reg, 0);
}

static u32 *gen12_invalidate_aux(u32 *cs, u32 reg)
{
	return genx_mi_pre_parser(genx_emit_aux_invalidate(cs, reg), true);
}

/* ---- Gen12.5 ---- */

/*
 * Render and compute: a PIPE_CONTROL that only flushes depth must precede each flush and each
 * invalidation (SIL-194). Compute engines are given no other flag of the 3D pipeline.
 */
static u32 *gen125_dummy(u32 *cs)
{
	return genx_mi_pipe_control(cs, PIPE_CONTROL_DEPTH_FLUSH, 0, 0);
}

#define GEN125_INVALIDATE (PIPE_CONTROL_COMMAND_CACHE_INV | PIPE_CONTROL_INSTRUCTION_INV | \
			   PIPE_CONTROL_TEXTURE_INV | PIPE_CONTROL_CONST_INV | \
			   PIPE_CONTROL_STATE_INV | PIPE_CONTROL_CS_STALL | POST_SYNC | \
			   PIPE_CONTROL_TLB_INVALIDATE)
/*
 * Writes of compute shaders become visible by a flush of the HDC pipeline and of the L3 (SIL-192).
 */
#define GEN125_FLUSH	(GEN12_WAIT | PIPE_CONTROL_L3_FLUSH | PIPE_CONTROL_DC_FLUSH)

/* There are no auxiliary tables, so no flush is needed before an invalidation (SIL-195). */
static u32 *gen125_pipe_invalidate(u32 *cs, u32 flags, u32 scratch)
{
	cs = genx_mi_pre_parser(gen125_dummy(cs), false);
	cs = genx_mi_pipe_control(cs, flags | GEN125_INVALIDATE, scratch, 0);
	return genx_mi_pre_parser(cs, true);
}

static u32 *gen125_render_invalidate(u32 *cs, u32 scratch)
{
	return gen125_pipe_invalidate(cs, PIPE_CONTROL_VF_INV, scratch);
}

/* A compute engine has no vertex fetch, and may hang at PIPE_CONTROL_VF_INV (SIL-193). */
static u32 *gen125_compute_invalidate(u32 *cs, u32 scratch)
{
	return gen125_pipe_invalidate(cs, 0, scratch);
}

static u32 *gen125_pipe_breadcrumb(u32 *cs, u32 caches, u32 addr, u32 seqno)
{
	cs = genx_mi_hdc_flush(gen125_dummy(cs),
			       caches | GEN125_FLUSH | PIPE_CONTROL_TLB_INVALIDATE, 0);
	return genx_mi_pipe_control(cs, GEN12_WAIT | POST_SYNC, addr, seqno);
}

static u32 *gen125_render_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	return gen125_pipe_breadcrumb(cs, PIPE_CONTROL_TILE_CACHE_FLUSH | PIPE_CONTROL_RT_FLUSH |
				      PIPE_CONTROL_DEPTH_FLUSH, addr, seqno);
}

/* Without the flags of the 3D pipeline, at which a compute engine may hang (SIL-193). */
static u32 *gen125_compute_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	return gen125_pipe_breadcrumb(cs, 0, addr, seqno);
}

static u32 *gen125_other_invalidate(u32 *cs, u32 scratch)
{
	return genx_mi_pre_parser(gen12_other_invalidate(cs, 0, scratch), true);
}

static u32 *gen125_video_invalidate(u32 *cs, u32 scratch)
{
	return genx_mi_pre_parser(gen12_video_invalidate(cs, scratch), true);
}

/* ---- Gen8 to Gen11 ---- */

static u32 *other_invalidate(u32 *cs, u32 scratch)
{
	return genx_mi_flush_dw(cs, MI_FLUSH_DW_TLB_INVALIDATE, scratch, 0);
}

static u32 *video_invalidate(u32 *cs, u32 scratch)
{
	return genx_mi_flush_dw(cs, MI_FLUSH_DW_TLB_INVALIDATE | MI_FLUSH_DW_VIDEO_PIPE_INV,
				scratch, 0);
}

/* The post-sync write of MI_FLUSH_DW is not posted (ORD-002). */
static u32 *other_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	return genx_mi_flush_dw(cs, 0, addr, seqno);
}

static u32 *begin(u32 *cs, u32 addr, u32 seqno)
{
	return genx_mi_store(cs, addr, seqno);
}

static u32 *batch(u32 *cs, u64 addr)
{
	return genx_mi_batch_start(genx_mi_arb_check(cs), addr);
}

static u32 *end(u32 *cs)
{
	return genx_mi_arb_check(genx_mi_user_interrupt(cs));
}

/*
 * Gen12.5: a batch may leave predication on, which turns the commands of the ring into no-ops
 * (SIL-170). MI_SET_PREDICATE itself always executes, so it turns predication off after the batch.
 */
static u32 *batch_unpredicated(u32 *cs, u64 addr)
{
	return genx_mi_noop(genx_mi_set_predicate_off(batch(cs, addr)), cs, 2);
}

/* Start a batch that cannot be preempted (register facts: behaviour, T-18). */
static u32 *batch_arb_off(u32 *cs, u64 addr)
{
	u32 *start = cs;

	cs = genx_mi_arb_check(cs);
	cs = genx_mi_arb_on_off(cs, false);
	cs = genx_mi_batch_start(cs, addr);
	return genx_mi_noop(cs, start, 2);
}

/*
 * GPGPU work may still run when its batch has ended, so arbitration stays off until the breadcrumb
 * has flushed that work (SIL-200).
 */
static u32 *end_arb_on(u32 *cs)
{
	u32 *start = cs;

	cs = genx_mi_arb_on_off(genx_mi_user_interrupt(cs), true);
	return genx_mi_noop(genx_mi_arb_check(cs), start, 2);
}

/* Sequences have an even number of DWs, so that they stay QW aligned (CMD-003). */
#define EVEN(n)		((n) + BUILD_BUG_ON_ZERO((n) % 2))
#define BATCH_DW	(GENX_MI_DW(MI_ARB_CHECK) + GENX_MI_DW(MI_BATCH_BUFFER_START))
#define BATCH_ARB_OFF_DW (BATCH_DW + GENX_MI_DW(MI_ARB_ON_OFF) + GENX_MI_DW(MI_NOOP))
#define BATCH_UNPREDICATED_DW (BATCH_DW + GENX_MI_DW(MI_SET_PREDICATE) + GENX_MI_DW(MI_NOOP))
#define END_DW		(GENX_MI_DW(MI_USER_INTERRUPT) + GENX_MI_DW(MI_ARB_CHECK))
#define END_ARB_ON_DW	(END_DW + GENX_MI_DW(MI_ARB_ON_OFF) + GENX_MI_DW(MI_NOOP))
#define PIPE_CONTROL_DW	GENX_MI_DW(PIPE_CONTROL)
#define FLUSH_DW	GENX_MI_DW(MI_FLUSH_DW)

static_assert(BATCH_ARB_OFF_DW + GENX_EMIT_RELOAD_DW <= GENX_EMIT_BATCH_DW);
static_assert(BATCH_UNPREDICATED_DW + GENX_EMIT_RELOAD_DW <= GENX_EMIT_BATCH_DW);
static_assert(GENX_EMIT_RELOAD_DW % 2 == 0);

#define BEGIN \
	.begin_dw = EVEN(GENX_EMIT_STORE_DW), .begin = begin
#define BATCH \
	BEGIN, .batch_dw = EVEN(BATCH_DW), .batch = batch, .end_dw = EVEN(END_DW), .end = end
#define BATCH_UNPREDICATED \
	BEGIN, .batch_dw = EVEN(BATCH_UNPREDICATED_DW), .batch = batch_unpredicated, \
	.end_dw = EVEN(END_DW), .end = end
#define BATCH_ARB_OFF \
	BEGIN, .batch_dw = EVEN(BATCH_ARB_OFF_DW), .batch = batch_arb_off, \
	.end_dw = EVEN(END_ARB_ON_DW), .end = end_arb_on

/* @n: number of PIPE_CONTROL commands that @invalidate_fn emits */
#define RENDER(invalidate_fn, n, breadcrumb_fn) \
	.invalidate_dw = EVEN((n) * PIPE_CONTROL_DW), \
	.breadcrumb_dw = EVEN(2 * PIPE_CONTROL_DW), \
	.invalidate = (invalidate_fn), .breadcrumb = (breadcrumb_fn)
#define STATE(gen, fn) \
	.state_dw = EVEN(GENX_RENDER_STATE_ ## gen ## _DW), .state = (fn)
#define OTHER(invalidate_fn) \
	.invalidate_dw = EVEN(FLUSH_DW), .breadcrumb_dw = EVEN(FLUSH_DW), \
	.invalidate = (invalidate_fn), .breadcrumb = other_breadcrumb

/*
 * @n: number of DWs of the flushes in @fn. The invalidation and its end both have an odd number of
 * DWs; together they have an even number.
 */
#define PRE_PARSER_DW	GENX_MI_DW(MI_ARB_CHECK)
#define GEN12_INVALIDATE(fn, n) \
	.invalidate_dw = (n) + PRE_PARSER_DW, \
	.invalidate_aux_dw = GENX_EMIT_AUX_DW + PRE_PARSER_DW + \
			     BUILD_BUG_ON_ZERO(((n) + GENX_EMIT_AUX_DW) % 2), \
	.invalidate = (fn), .invalidate_aux = gen12_invalidate_aux
#define GEN12_OTHER(fn) \
	GEN12_INVALIDATE(fn, FLUSH_DW), .breadcrumb_dw = EVEN(2 * FLUSH_DW), \
	.breadcrumb = gen12_other_breadcrumb, BATCH

#define GEN125_PIPE(invalidate_fn, breadcrumb_fn) \
	.invalidate_dw = EVEN(2 * PIPE_CONTROL_DW + 2 * PRE_PARSER_DW), \
	.breadcrumb_dw = EVEN(3 * PIPE_CONTROL_DW), \
	.invalidate = (invalidate_fn), .breadcrumb = (breadcrumb_fn), BATCH_UNPREDICATED
#define GEN125_OTHER(invalidate_fn) \
	.invalidate_dw = EVEN(FLUSH_DW + 2 * PRE_PARSER_DW), \
	.breadcrumb_dw = EVEN(2 * FLUSH_DW), \
	.invalidate = (invalidate_fn), \
	.breadcrumb = gen12_other_breadcrumb, BATCH_UNPREDICATED

static const struct genx_emit_kind_ops gen125_emit = {
	.render = {
		GEN125_PIPE(gen125_render_invalidate, gen125_render_breadcrumb),
		STATE(GEN125, genx_render_state_gen125),
	},
	.compute = { GEN125_PIPE(gen125_compute_invalidate, gen125_compute_breadcrumb) },
	.video = { GEN125_OTHER(gen125_video_invalidate) },
	.enhance = { GEN125_OTHER(gen125_other_invalidate) },
	.copy = { GEN125_OTHER(gen125_other_invalidate) },
};

static const struct genx_emit_kind_ops gen12_emit = {
	.render = {
		GEN12_INVALIDATE(gen12_render_invalidate, 2 * PIPE_CONTROL_DW),
		.breadcrumb_dw = EVEN(2 * PIPE_CONTROL_DW), .breadcrumb = gen12_render_breadcrumb,
		BATCH,
	},
	.video = { GEN12_OTHER(gen12_video_invalidate) },
	.enhance = { GEN12_OTHER(gen12_enhance_invalidate) },
	.copy = { GEN12_OTHER(gen12_copy_invalidate) },
};

static const struct genx_emit_kind_ops gen11_emit = {
	.render = { RENDER(gen11_render_invalidate, 1, gen11_render_breadcrumb), BATCH },
	.video = { OTHER(video_invalidate), BATCH },
	.enhance = { OTHER(other_invalidate), BATCH },
	.copy = { OTHER(other_invalidate), BATCH },
};

static const struct genx_emit_kind_ops gen9_emit = {
	.render = {
		RENDER(gen9_render_invalidate, 2, gen8_render_breadcrumb), BATCH,
		STATE(GEN9, genx_render_state_gen9)
	},
	.video = { OTHER(video_invalidate), BATCH },
	.enhance = { OTHER(other_invalidate), BATCH },
	.copy = { OTHER(other_invalidate), BATCH },
};

static const struct genx_emit_kind_ops kbl_b0_emit = {
	.render = {
		RENDER(kbl_b0_render_invalidate, 4, gen8_render_breadcrumb), BATCH,
		STATE(GEN9, genx_render_state_gen9)
	},
	.video = { OTHER(video_invalidate), BATCH },
	.enhance = { OTHER(other_invalidate), BATCH },
	.copy = { OTHER(other_invalidate), BATCH },
};

static const struct genx_emit_kind_ops gen8_emit = {
	.render = {
		RENDER(gen8_render_invalidate, 1, gen8_render_breadcrumb), BATCH_ARB_OFF,
		STATE(GEN8, genx_render_state_gen8)
	},
	.video = { OTHER(video_invalidate), BATCH_ARB_OFF },
	.enhance = { OTHER(other_invalidate), BATCH_ARB_OFF },
	.copy = { OTHER(other_invalidate), BATCH_ARB_OFF },
};

static const struct genx_emit_kind_ops *const emit_kinds[] = {
	[GENX_EMIT_GEN125] = &gen125_emit,
	[GENX_EMIT_GEN12] = &gen12_emit,
	[GENX_EMIT_GEN11] = &gen11_emit,
	[GENX_EMIT_GEN9] = &gen9_emit,
	[GENX_EMIT_KBL_B0] = &kbl_b0_emit,
	[GENX_EMIT_GEN8] = &gen8_emit,
	[GENX_EMIT_HSW] = &genx_emit_hsw,
	[GENX_EMIT_GEN7] = &genx_emit_gen7,
	[GENX_EMIT_GEN6] = &genx_emit_gen6,
};

enum genx_emit_kind genx_emit_kind_of(const struct genx_platform *plat, u8 revision)
{
	bool early = (u32)plat->early_revisions >> min_t(u8, revision, 16) & 1;

	return early ? plat->early_emit_kind : plat->emit_kind;
}

const struct genx_emit_ops *genx_emit_ops_get(enum genx_emit_kind kind, u8 class)
{
	const struct genx_emit_kind_ops *ops = emit_kinds[kind];

	switch (class) {
	case GENX_CLASS_RENDER:
		return &ops->render;
	case GENX_CLASS_COMPUTE:
		return &ops->compute;
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
	return ops->batch == batch || ops->batch == batch_unpredicated;
}
