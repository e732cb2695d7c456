// SPDX-License-Identifier: GPL-2.0-only
/*
 * Emits the commands around a batch for engines with one ring (Gen6 to Gen7.5), whose commands have
 * 32-bit addresses. Source: register facts: legacy rings.
 */
#include "gt/encode/emit_ring.h"
#include "gt/encode/eu_clear.h"
#include "gt/encode/mi.h"
#include "gt/encode/render_state.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

/* Number of stores of a seqno after the MI_FLUSH_DW that writes the same seqno (SIL-109). */
#define SEQNO_STORES	32

/* A post-sync write to the GGTT. From Gen7 on, the bit for the GGTT is in the flags (SIL-207). */
#define POST_SYNC_QW	REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW)
#define POST_SYNC	(PIPE_CONTROL_GLOBAL_GTT | POST_SYNC_QW)

static u32 *begin(u32 *cs, u32 addr, u32 seqno)
{
	return genx_mi_ring_store(cs, addr, seqno);
}

/*
 * An invalidation of the state cache needs a stall before (SIL-107). The stall of an invalidation
 * is only reliable with a post-sync write (SIL-106). The media state is cleared, too, so that the
 * batch starts with a known media state (SIL-108).
 */
static u32 *render_invalidate(u32 *cs, u32 scratch)
{
	u32 flags = PIPE_CONTROL_TLB_INVALIDATE |
		    PIPE_CONTROL_MEDIA_STATE_CLEAR |
		    PIPE_CONTROL_INSTRUCTION_INV |
		    PIPE_CONTROL_TEXTURE_INV |
		    PIPE_CONTROL_VF_INV |
		    PIPE_CONTROL_CONST_INV |
		    PIPE_CONTROL_STATE_INV |
		    PIPE_CONTROL_CS_STALL |
		    POST_SYNC;

	cs = genx_mi_ring_pipe_control(cs, PIPE_CONTROL_CS_STALL | PIPE_CONTROL_SCOREBOARD_STALL,
				       0, 0);
	return genx_mi_ring_pipe_control(cs, flags, scratch, 0);
}

/* One command flushes and writes the seqno: a flush needs a post-sync write anyway (SIL-106). */
static u32 *render_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	u32 flags = PIPE_CONTROL_RT_FLUSH |
		    PIPE_CONTROL_DEPTH_FLUSH |
		    PIPE_CONTROL_DC_FLUSH |
		    PIPE_CONTROL_PIPE_FLUSH |
		    PIPE_CONTROL_CS_STALL |
		    POST_SYNC;

	return genx_mi_ring_pipe_control(cs, flags, addr, seqno);
}

/*
 * Gen6: a PIPE_CONTROL with only a post-sync write must come before a flush, and a stall before
 * that write (SIL-104). A CS stall needs one further flag; the stall at the scoreboard is the only
 * one that does not itself need such commands before.
 */
static u32 *gen6_before_flush(u32 *cs, u32 scratch)
{
	cs = genx_mi_snb_pipe_control(cs, PIPE_CONTROL_CS_STALL | PIPE_CONTROL_SCOREBOARD_STALL,
				      0, 0);
	return genx_mi_snb_pipe_control(cs, POST_SYNC_QW, scratch, 0);
}

/* A TLB is invalidated only with a post-sync write (register facts: legacy rings). */
static u32 *gen6_render_invalidate(u32 *cs, u32 scratch)
{
	u32 flags = PIPE_CONTROL_TLB_INVALIDATE |
		    PIPE_CONTROL_INSTRUCTION_INV |
		    PIPE_CONTROL_TEXTURE_INV |
		    PIPE_CONTROL_VF_INV |
		    PIPE_CONTROL_CONST_INV |
		    PIPE_CONTROL_STATE_INV |
		    PIPE_CONTROL_CS_STALL |
		    POST_SYNC_QW;

	return genx_mi_snb_pipe_control(gen6_before_flush(cs, scratch), flags, scratch, 0);
}

/* After gen6_before_flush(), one command flushes and writes the seqno (SIL-105). */
static u32 *gen6_render_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	u32 flags = PIPE_CONTROL_RT_FLUSH |
		    PIPE_CONTROL_DEPTH_FLUSH |
		    PIPE_CONTROL_DC_FLUSH |
		    PIPE_CONTROL_CS_STALL |
		    POST_SYNC_QW;

	cs = gen6_before_flush(cs, addr + GENX_EMIT_SEQNO_SCRATCH);
	return genx_mi_snb_pipe_control(cs, flags, addr, seqno);
}

/* The video engine of Gen6 has no MI_STORE_DATA_IMM (SIL-103), so a flush writes the seqno. */
static u32 *gen6_video_begin(u32 *cs, u32 addr, u32 seqno)
{
	u32 *start = cs;

	cs = genx_mi_ring_flush_dw(cs, 0, addr, seqno);
	return genx_mi_noop(cs, start, 2);
}

static u32 *other_invalidate(u32 *cs, u32 scratch)
{
	u32 *start = cs;

	cs = genx_mi_ring_flush_dw(cs, MI_FLUSH_DW_TLB_INVALIDATE, scratch, 0);
	return genx_mi_noop(cs, start, 2);
}

static u32 *video_invalidate(u32 *cs, u32 scratch)
{
	u32 *start = cs;

	cs = genx_mi_ring_flush_dw(cs, MI_FLUSH_DW_TLB_INVALIDATE | MI_FLUSH_DW_VIDEO_PIPE_INV,
				   scratch, 0);
	return genx_mi_noop(cs, start, 2);
}

/*
 * The write of MI_FLUSH_DW may reach memory after the interrupt, and after stores to other
 * addresses, unless many stores of the same value to the same address follow it (SIL-109).
 */
static u32 *other_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	unsigned int i;

	cs = genx_mi_ring_flush_dw(cs, MI_FLUSH_DW_TLB_INVALIDATE, addr, seqno);
	for (i = 0; i < SEQNO_STORES; i++)
		cs = genx_mi_ring_store(cs, addr, seqno);
	return genx_mi_ring_flush(cs);
}

static u32 *gen6_other_breadcrumb(u32 *cs, u32 addr, u32 seqno)
{
	u32 *start = cs;

	cs = genx_mi_ring_flush_dw(cs, 0, addr, seqno);
	return genx_mi_noop(cs, start, 2);
}

/*
 * The batch is in the PPGTT and has no privileges. Haswell has a bit for each of the two (SIL-111).
 */
static u32 *hsw_batch(u32 *cs, u64 addr)
{
	return genx_mi_ring_batch_start(cs, MI_BATCH_PPGTT | MI_BATCH_NON_SECURE_HSW, addr);
}

/* Before Haswell one bit says both: the batch is in the PPGTT and has no privileges (SIL-111). */
static u32 *gen7_batch(u32 *cs, u64 addr)
{
	return genx_mi_ring_batch_start(cs, MI_BATCH_PPGTT, addr);
}

/* Without the bits the batch is in the GGTT and has privileges, on all parts (SIL-366). */
static u32 *checked(u32 *cs, u32 addr)
{
	return genx_mi_ring_batch_start(cs, 0, addr);
}

/* Clear the offsets of stream output (SIL-120). */
static u32 *sol_reset(u32 *cs)
{
	struct genx_mi_lri lri = genx_mi_lri_begin(cs, 0, SO_WRITE_OFFSETS);
	unsigned int i;

	for (i = 0; i < SO_WRITE_OFFSETS; i++)
		genx_mi_lri_add(&lri, SO_WRITE_OFFSET(i), 0);
	return genx_mi_noop(genx_mi_lri_end(&lri), cs, 2);
}

static u32 *end(u32 *cs)
{
	u32 *start = cs;

	return genx_mi_noop(genx_mi_user_interrupt(cs), start, 2);
}

/*
 * ---- changes of address space and context ----
 *
 * The caller emits an invalidation before either of the two changes (SIL-116).
 */

/*
 * Flush all caches. @render: the engine is the render engine, whose flush is its breadcrumb. The
 * flush writes 0 to @scratch; the value is not read.
 */
static u32 *full_flush(u32 *cs, const struct genx_emit_ops *emit, bool render, u32 scratch)
{
	u32 *start = cs;

	if (render)
		return emit->breadcrumb(cs, scratch, 0);
	return genx_mi_noop(genx_mi_ring_flush_dw(cs, 0, scratch, 0), start, 2);
}

/*
 * The store of the base makes the streamer wait until the directory is loaded (SIL-116). Drivers on
 * silicon need a flush before and after the load, and an invalidation at the end. The tiling of
 * blits, which batches may set, is not saved in a context image. Reset the tiling, so that it does
 * not affect another client's blits.
 */
u32 *genx_emit_ring_vm(u32 *cs, const struct genx_emit_ops *emit,
		       const struct genx_engine_desc *engine, u32 dir, u32 scratch)
{
	bool render = engine->class == GENX_CLASS_RENDER;
	bool copy = engine->class == GENX_CLASS_COPY;
	u32 base = engine->mmio_base, *start = cs;
	struct genx_mi_lri lri;

	cs = full_flush(cs, emit, render, scratch);
	lri = genx_mi_lri_begin(cs, 0, copy ? 3 : 2);
	if (copy)
		genx_mi_lri_add(&lri, BCS_SWCTRL_ADDR, GENX_MASKED_CLEAR(BCS_SWCTRL_TILES));
	genx_mi_lri_add(&lri, RING_PP_DIR_DCLV(base).addr, PP_DIR_DCLV_2G);
	genx_mi_lri_add(&lri, RING_PP_DIR_BASE(base).addr, dir);
	cs = genx_mi_ring_store_register(genx_mi_lri_end(&lri), RING_PP_DIR_BASE(base).addr,
					 scratch);
	lri = genx_mi_lri_begin(cs, 0, 1);
	genx_mi_lri_add(&lri, RING_INSTPM(base).addr, GENX_MASKED_SET(INSTPM_TLB_INVALIDATE));
	cs = genx_mi_noop(genx_mi_lri_end(&lri), start, 2);
	cs = full_flush(cs, emit, render, scratch);
	return render ? emit->invalidate(cs, scratch) : other_invalidate(cs, scratch);
}

/* Allow (@on) or forbid the @n engines with the MMIO bases @others to send an idle message. */
static u32 *idle_messages(u32 *cs, const u32 *others, unsigned int n, bool on)
{
	struct genx_mi_lri lri = genx_mi_lri_begin(cs, 0, n);
	unsigned int i;

	for (i = 0; i < n; i++)
		genx_mi_lri_add(&lri, RING_PSMI_CTL(others[i]).addr,
				on ? GENX_MASKED_CLEAR(PSMI_SLEEP_DISABLE) :
				     GENX_MASKED_SET(PSMI_SLEEP_DISABLE));
	return genx_mi_lri_end(&lri);
}

/*
 * During the switch no other engine may send an idle message. The store of the last register of
 * idle_messages() delays the next switch (SIL-112). Arbitration must be off from Gen7 on (SIL-113).
 * A NOOP must come before and after MI_SET_CONTEXT (SIL-114). The current image must not be
 * restored, so "force restore" is not used (SIL-115).
 */
u32 *genx_emit_ring_context(u32 *cs, const struct genx_emit_ops *emit, u32 image, bool saved,
			    const u32 *others, unsigned int n_others, u32 scratch)
{
	u32 flags = MI_SET_CONTEXT_GTT | MI_SET_CONTEXT_SAVE_EXT |
		    (saved ? MI_SET_CONTEXT_RESTORE_EXT : MI_SET_CONTEXT_RESTORE_INHIBIT);
	u32 *start = cs;

	if (!emit->arb_switch)
		cs = genx_mi_arb_on_off(cs, false);
	if (n_others)
		cs = idle_messages(cs, others, n_others, false);
	cs = genx_mi_emit(cs, MI_NOOP, 0);
	cs = genx_mi_set_context(cs, image | flags);
	cs = genx_mi_emit(cs, MI_NOOP, 0);
	if (n_others) {
		cs = idle_messages(cs, others, n_others, true);
		cs = genx_mi_ring_store_register(cs, RING_PSMI_CTL(others[n_others - 1]).addr,
						 scratch);
	}
	if (!emit->arb_switch)
		cs = genx_mi_arb_on_off(cs, true);
	return genx_mi_noop(cs, start, 2);
}

#define EVEN(n)		((n) + BUILD_BUG_ON_ZERO((n) % 2))
#define FLUSH_DW	GENX_MI_DW(MI_RING_FLUSH_DW)
#define SOL_RESET_DW	EVEN(2 * SO_WRITE_OFFSETS + 2)

#define COMMON(batch_fn) \
	.begin_dw = EVEN(GENX_EMIT_STORE_DW), .begin = begin, \
	.batch_dw = EVEN(GENX_MI_DW(MI_RING_BATCH_BUFFER_START)), .batch = (batch_fn), \
	.checked = checked, \
	.end_dw = EVEN(GENX_MI_DW(MI_USER_INTERRUPT) + GENX_MI_DW(MI_NOOP)), .end = end
#define RENDER(batch_fn) \
	.invalidate_dw = EVEN(2 * GENX_MI_DW(RING_PIPE_CONTROL)), \
	.invalidate = render_invalidate, \
	.breadcrumb_dw = EVEN(GENX_MI_DW(RING_PIPE_CONTROL)), \
	.breadcrumb = render_breadcrumb, \
	.sol_reset_dw = SOL_RESET_DW, .sol_reset = sol_reset, COMMON(batch_fn)
#define STATE(gen, fn) \
	.state_dw = EVEN(GENX_RENDER_STATE_ ## gen ## _DW), .state = (fn)
#define OTHER(invalidate_fn, batch_fn) \
	.invalidate_dw = EVEN(FLUSH_DW + GENX_MI_DW(MI_NOOP)), .invalidate = (invalidate_fn), \
	.breadcrumb_dw = EVEN(2 * FLUSH_DW + SEQNO_STORES * GENX_EMIT_STORE_DW), \
	.breadcrumb = other_breadcrumb, COMMON(batch_fn)

/* A jump counts bytes on Haswell and QWs before, as in programs of public drivers (SIL-182). */
static const struct genx_eu_kind hsw_eu = { .jump_bytes = 1, .channel_select = true };
static const struct genx_eu_kind gen7_eu = { .jump_bytes = 8 };

const struct genx_emit_kind_ops genx_emit_hsw = {
	.render = {
		RENDER(hsw_batch), STATE(HSW, genx_render_state_hsw), .hold_idle = true,
		.eu = &hsw_eu,
	},
	.video = { OTHER(video_invalidate, hsw_batch) },
	.enhance = { OTHER(other_invalidate, hsw_batch) },
	.copy = { OTHER(other_invalidate, hsw_batch) },
};

/* Gen7 has no video enhancement engine. */
const struct genx_emit_kind_ops genx_emit_gen7 = {
	.render = { RENDER(gen7_batch), STATE(GEN7, genx_render_state_gen7), .eu = &gen7_eu },
	.video = { OTHER(video_invalidate, gen7_batch) },
	.copy = { OTHER(other_invalidate, gen7_batch) },
};

#define GEN6_BEGIN \
	.begin_dw = EVEN(GENX_EMIT_STORE_DW), .begin = begin
#define GEN6_BATCH \
	.batch_dw = EVEN(GENX_MI_DW(MI_RING_BATCH_BUFFER_START)), .batch = gen7_batch, \
	.end_dw = EVEN(GENX_MI_DW(MI_USER_INTERRUPT) + GENX_MI_DW(MI_NOOP)), .end = end
/* On Gen6 the seqno of MI_FLUSH_DW reaches memory in time without further stores. */
#define GEN6_OTHER(invalidate_fn) \
	.invalidate_dw = EVEN(FLUSH_DW + GENX_MI_DW(MI_NOOP)), .invalidate = (invalidate_fn), \
	.breadcrumb_dw = EVEN(FLUSH_DW + GENX_MI_DW(MI_NOOP)), .breadcrumb = gen6_other_breadcrumb

/* Gen6: no batch runs with privileges, so there is no function for checked batches. */
const struct genx_emit_kind_ops genx_emit_gen6 = {
	.render = {
		GEN6_BEGIN, GEN6_BATCH, STATE(GEN6, genx_render_state_gen6), .arb_switch = true,
		.invalidate_dw = EVEN(3 * GENX_MI_DW(RING_PIPE_CONTROL)),
		.invalidate = gen6_render_invalidate,
		.breadcrumb_dw = EVEN(3 * GENX_MI_DW(RING_PIPE_CONTROL)),
		.breadcrumb = gen6_render_breadcrumb,
	},
	.video = {
		.begin_dw = EVEN(FLUSH_DW + GENX_MI_DW(MI_NOOP)), .begin = gen6_video_begin,
		GEN6_BATCH, GEN6_OTHER(video_invalidate),
	},
	.copy = { GEN6_BEGIN, GEN6_BATCH, GEN6_OTHER(other_invalidate) },
};
