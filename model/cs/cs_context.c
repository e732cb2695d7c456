// SPDX-License-Identifier: MIT
/*
 * Restore, lite restore and save of a context.
 *
 * Source: manual 003 §Logical Ring Context Format, §CSFE Execlist Context;
 * register facts: context images and T-4.
 */
#include "model/cs/cs_context.h"
#include "model/cs/cs_context_image.h"
#include "model/cs/cs_context_regs.h"
#include "model/cs/cs_context_walk.h"
#include "model/cs/cs_context_workaround.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_gen12.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_mem.h"
#include "model/cs/cs_render_state.h"
#include "model/cs/cs_stream.h"
#include "model/memory/ggtt.h"
#include "model/memory/ppgtt.h"
#include "model/oa/oa.h"
#include "model/power/rc6.h"
#include "model/power/saved.h"
#include "model/state/steer.h"
#include "model/state/time.h"
#include "model/state/violation.h"

#define CTX_PPHWSP_SWITCH_DW	16	/* times of switch-in and switch-out, own timestamp */
#define RING_CTL_RESERVED	(REG_GENMASK(31, 21) | REG_GENMASK(11, 3))

/* Check the ring registers of the image (LIM-001, LIM-002, LRC-018, CMD-003). */
static bool ctx_check_ring(struct model *m, struct model_cs_engine *e)
{
	u32 base = e->desc->mmio_base;
	u32 start = cs_reg(m, e, CS_RING_START);
	u32 ctl = cs_reg(m, e, CS_RING_CTL);
	u32 size = (REG_FIELD_GET(RING_CTL_PAGES_MASK, ctl) + 1) * SZ_4K;
	u32 head = cs_reg(m, e, CS_RING_HEAD) & ~RING_HEAD_WRAP_MASK;
	u32 tail = cs_reg(m, e, CS_RING_TAIL);
	u32 page;

	if (!(ctl & RING_CTL_VALID)) {
		model_violation(m, "LRC-018", RING_CTL(base).addr,
				"%s: ring control %08x is not valid",
				e->desc->name, ctl);
		return false;
	}
	if (start & (SZ_4K - 1))
		model_violation(m, "LIM-001", RING_START(base).addr, "%s: ring start %08x",
				e->desc->name,
				start);
	if (ctl & RING_CTL_RESERVED)
		model_violation(m, "LIM-002", RING_CTL(base).addr, "%s: ring control %08x",
				e->desc->name, ctl);
	if (head >= size || (head & 3) || tail >= size) {
		model_violation(m, "LRC-018", RING_TAIL(base).addr,
				"%s: head %x, tail %x, ring of %x",
				e->desc->name, head, tail, size);
		return false;
	}
	if (tail & 7)
		model_violation(m, "CMD-003", RING_TAIL(base).addr, "%s: tail %x is not QW aligned",
				e->desc->name, tail);
	for (page = 0; page < size; page += SZ_4K) {
		if (model_ggtt_valid(m, (u64)(start & ~(SZ_4K - 1)) + page))
			continue;
		model_violation(m, "LRC-017", RING_START(base).addr,
				"%s: ring page %x is not mapped",
				e->desc->name, page);
		break;
	}
	e->head = head;
	e->ring.wraps = cs_reg(m, e, CS_RING_HEAD) & RING_HEAD_WRAP_MASK;
	e->tail = tail & ~7U;
	return true;
}

/* Gen9: a part with several slices is asked for all of them. */
static u32 slices_request(const struct model *m)
{
	unsigned int slice, n = 0;

	if (m->part->steer->multicast)
		return 0;
	for (slice = 0; slice < 3; slice++)
		n += model_steer_enabled(m, GENX_REPL_SLICE, slice);
	return n > 1 ? REG_BIT(18) | n << 15 : 0;
}

/* Does a context request units that power gating can give it? @eus: EUs of a subslice */
static bool ctx_power_ok(const struct model *m, u32 request, u32 eus)
{
	u32 base = m->part->power_request | slices_request(m);
	u32 all = eus << 4 | eus, min = request & 0xf, max = request >> 4 & 0xf;
	u32 subslices = m->plat->topology.max_subslices -
			__builtin_popcount(m->cfg.subslice_fuse &
					   (u32)(BIT_ULL(m->plat->topology.max_subslices) - 1));

	if (m->part->power_exact)
		return request == base;
	if (request == (base | all))
		return true;
	if (m->part->power_half && request == (m->part->power_half | subslices / 2 << 8 | all))
		return true;
	return m->part->power_fewer && (request & ~0xffU) == base && min &&
	       min <= max && max <= eus;
}

/*
 * PWR-SLICES: a render context must request all units that can be power gated (slices, halves of a
 * slice, EUs), or some may stay off (register facts: fuses; what drivers on silicon do). On Gen11
 * it may request half of the subslices, which some media work needs (SIL-161), on Gen9 fewer EUs,
 * as tools ask for by GLOBAL_SSEU (SIL-348). Gen12.0 has one request for all (G12-034).
 */
static void ctx_check_power(struct model *m, struct model_cs_engine *e)
{
	u32 eus = 8 - __builtin_popcount(m->cfg.eu_fuse & 0xff);
	u32 request = cs_reg(m, e, CS_PWR_CLK_STATE);

	if (!m->cfg.strict || !m->part->power_request || e->desc->class != GENX_CLASS_RENDER)
		return;
	/* tests combine this part with the streamers of DG2, whose contexts ask for nothing */
	if (m->plat->desc_kind == GENX_DESC_GEN125)
		return;
	if (!ctx_power_ok(m, request, eus))
		model_violation(m, "PWR-SLICES", RING_PWR_CLK_STATE(e->desc->mmio_base).addr,
				"%s: the context asks for %08x, the part has %u EUs a subslice",
				e->desc->name, request, eus);
}

/*
 * RST-TAKEOVER: a context on an engine that its owner has not reset starts with the state that
 * its earlier owner left (register facts: what drivers on silicon do).
 */
static void ctx_check_taken(struct model *m, struct model_cs_engine *e)
{
	if (m->cfg.strict && !e->taken)
		model_violation(m, "RST-TAKEOVER", GDRST.addr,
				"%s runs its first context and was not reset", e->desc->name);
	e->taken = true;
	model_rc6_check_taken(m);
}

static void ctx_batch_restore(struct model *m, struct model_cs_engine *e)
{
	u32 bb = cs_reg(m, e, CS_BB_ADDR), sbb = cs_reg(m, e, CS_SBB_ADDR);

	e->batch[0].active = bb & CS_BB_ADDR_VALID;
	e->batch[0].addr = (bb & ~3U) | (u64)cs_reg(m, e, CS_BB_ADDR_UDW) << 32;
	e->batch[0].ppgtt = cs_reg(m, e, CS_BB_STATE) & CS_BB_STATE_PPGTT;
	e->batch[1].active = e->batch[0].active && (sbb & CS_BB_ADDR_VALID);
	e->batch[1].addr = (sbb & ~3U) | (u64)cs_reg(m, e, CS_SBB_ADDR_UDW) << 32;
	e->batch[1].ppgtt = cs_reg(m, e, CS_SBB_STATE) & CS_BB_STATE_PPGTT;
	if (m->part->predicate_saved)
		e->predicate = cs_reg(m, e, CS_SET_PREDICATE_RESULT) & 1;
	else
		e->predicate = cs_reg(m, e, CS_BB_STATE) & CS_BB_STATE_PREDICATE;
}

static void ctx_batch_save(struct model *m, struct model_cs_engine *e)
{
	const struct model_cs_batch *b = e->batch;

	cs_reg_put(m, e, CS_BB_ADDR, b[0].active ? (u32)b[0].addr | CS_BB_ADDR_VALID : 0);
	cs_reg_put(m, e, CS_BB_ADDR_UDW, b[0].active ? upper_32_bits(b[0].addr) : 0);
	cs_reg_put(m, e, CS_BB_STATE, (b[0].active && b[0].ppgtt ? CS_BB_STATE_PPGTT : 0) |
				(e->predicate ? CS_BB_STATE_PREDICATE : 0));
	cs_reg_put(m, e, CS_SBB_ADDR, b[1].active ? (u32)b[1].addr | CS_BB_ADDR_VALID : 0);
	cs_reg_put(m, e, CS_SBB_ADDR_UDW, b[1].active ? upper_32_bits(b[1].addr) : 0);
	cs_reg_put(m, e, CS_SBB_STATE, b[1].active && b[1].ppgtt ? CS_BB_STATE_PPGTT : 0);
	/* the wrap count is saved with the offset (register facts: legacy rings) */
	cs_reg_put(m, e, CS_RING_HEAD, e->head | e->ring.wraps);
}

static void ctx_catastrophic(struct model *m, struct model_cs_engine *e)
{
	cs_reg_put(m, e, CS_RESET_CTL, cs_reg(m, e, CS_RESET_CTL) | RESET_CTL_CAT_ERROR);
	model_cs_hang(m, e);
}

/* X7: return true if the context keeps the tail that it had when it went idle (cs_queue.c). */
static bool ctx_keeps_tail(struct model_cs_engine *e)
{
	bool keeps = e->kept && (e->ctx & CTX_DESC_LRCA_MASK) == e->kept_lrca;

	if (!keeps)
		return false;
	e->kept = false;
	return !(e->ctx & CTX_DESC_FORCE_RESTORE);
}

/**
 * model_cs_restore() - load the context of the current element
 * @m: model
 * @e: engine
 *
 * Loads the ring context, and the engine context unless its restore is inhibited (LRC-005), then
 * starts the workaround batches. An image that cannot be loaded is a catastrophic error.
 */
void model_cs_restore(struct model *m, struct model_cs_engine *e)
{
	bool inhibit;
	u64 pml4;

	ctx_check_taken(m, e);
	model_saved_land(m, e);
	e->ctx = e->eq[e->eq_pos];
	e->ctx_valid = true;
	if (e->desc->class == GENX_CLASS_RENDER)
		model_oa_context_switch(m, e->away_valid, upper_32_bits(e->away), true,
					upper_32_bits(e->ctx));
	cs_reg_put(m, e, CS_SBB_ADDR, 0);	/* the image may lack this register */
	if (!model_ctx_ring_load(m, e) || !ctx_check_ring(m, e)) {
		ctx_catastrophic(m, e);
		return;
	}
	if (ctx_keeps_tail(e)) {
		e->tail = e->kept_tail;
		cs_reg_put(m, e, CS_RING_TAIL, e->tail);
	}
	ctx_check_power(m, e);
	if (e->desc->class == GENX_CLASS_RENDER)
		model_oa_power(m);
	pml4 = cs_reg(m, e, CS_PDP0) | (u64)cs_reg(m, e, CS_PDP0_UDW) << 32;
	e->pml4 = model_ppgtt_space(pml4, e->index);
	if (pml4 && (e->ctx & CTX_DESC_FORCE_PD_RESTORE))
		model_tlb_invalidate(m, e->pml4);
	inhibit = cs_reg(m, e, CS_CONTEXT_CONTROL) & CTX_CTRL_ENGINE_RESTORE_INHIBIT;
	if (!e->walk && !inhibit)
		model_ctx_engine_load(m, e);
	model_cs_render_state_load(m, e, inhibit);
	cs_reg_put(m, e, CS_CCID, (u32)(e->ctx & CTX_DESC_LRCA_MASK) | BIT(0));
	ctx_batch_restore(m, e);
	e->ctx_timestamp = cs_reg(m, e, CS_CTX_TIMESTAMP);
	e->ctx_since = model_timestamp(m);
	e->arb_off = false;
	e->batch_begun = false;
	model_cs_invalidate_restore(e, inhibit);
	e->poll_ns = 0;
	e->blt_done = 0;
	e->blt_unflushed = false;
	e->control_unflushed = false;
	e->stream = MODEL_CS_FROM_RING;
	model_gen12_restore(m, e);
	model_ctx_workaround_begin(m, e, inhibit);
	model_ctx_workaround_check(m, e);
	model_ctx_workaround_next(m, e);
	model_cs_watchdog_update(m, e);
	model_cs_stop_update(m, e);
	m->stats.contexts_run++;
	e->state = MODEL_CS_RUN;
	model_cs_spend(m, e, CS_NS_LOAD);
}

/* Has the tail moved back from @old to @tail? Then @tail is less far ahead of @head than @old. */
static bool ctx_tail_backwards(u32 head, u32 old, u32 tail, u32 size)
{
	return ((tail - head) & (size - 1)) < ((old - head) & (size - 1));
}

/**
 * model_cs_lite_restore() - continue the running context, which is the first of a new queue
 * @m: model
 * @e: engine
 *
 * Only the tail is read again (CSW-013). To move the tail back, software must use Force Restore.
 *
 * Return: false if the engine hangs.
 */
bool model_cs_lite_restore(struct model *m, struct model_cs_engine *e)
{
	u32 size = (REG_FIELD_GET(RING_CTL_PAGES_MASK, cs_reg(m, e, CS_RING_CTL)) + 1) * SZ_4K;
	u32 tail;

	e->ctx = e->eq[e->eq_pos];
	if (model_ggtt_read(m, ctx_state_page(e) + LRC_RING_TAIL * 4, &tail, sizeof(tail)) ||
	    tail >= size) {
		model_violation(m, "LRC-018", RING_TAIL(e->desc->mmio_base).addr,
				"%s: no tail in the image", e->desc->name);
		ctx_catastrophic(m, e);
		return false;
	}
	if (ctx_keeps_tail(e))
		tail = e->kept_tail;
	if (tail & 7)
		model_violation(m, "CMD-003", RING_TAIL(e->desc->mmio_base).addr,
				"%s: tail %x is not QW aligned", e->desc->name, tail);
	/* The order is checked only if the size of the ring is a power of two. */
	if (!(size & (size - 1)) && ctx_tail_backwards(e->head, e->tail, tail, size))
		model_violation(m, "LRC-018", RING_TAIL(e->desc->mmio_base).addr,
				"%s: tail moved back from %x to %x, head %x", e->desc->name,
				e->tail, tail, e->head);
	e->tail = tail & ~7U;
	cs_reg_put(m, e, CS_RING_TAIL, tail);
	model_cs_refetch(e);
	e->state = MODEL_CS_RUN;
	return true;
}

static void ctx_report_times(struct model *m, struct model_cs_engine *e)
{
	u64 times[3] = { e->ctx_since, model_timestamp(m), model_cs_context_timestamp(m, e) };

	model_ggtt_write(m, (e->ctx & CTX_DESC_LRCA_MASK) + CTX_PPHWSP_SWITCH_DW * 4, times,
			 sizeof(times));
}

/**
 * model_cs_save() - save the running context to its image (PRE-006, PRE-008)
 * @m: model
 * @e: engine
 *
 * Posted stores land before the save. A save makes the engine context valid, so it clears the
 * restore inhibit bit (T-4).
 */
void model_cs_save(struct model *m, struct model_cs_engine *e)
{
	u32 control = cs_reg(m, e, CS_CONTEXT_CONTROL);

	model_cs_posted_flush(m, e);
	model_cs_invalidate_save(e);
	model_ctx_loaded_check(m, e);
	ctx_batch_save(m, e);
	if (!(control & CTX_CTRL_SAVE_INHIBIT)) {
		model_cs_render_state_save(m, e);
		if (!e->walk)
			model_ctx_engine_save(m, e);
		cs_reg_put(m, e, CS_CONTEXT_CONTROL, control & ~CTX_CTRL_ENGINE_RESTORE_INHIBIT);
	}
	if (e->walk)
		model_ctx_walk_save(m, e, !(control & CTX_CTRL_SAVE_INHIBIT));
	else
		model_ctx_ring_save(m, e);
	ctx_report_times(m, e);
	cs_reg_put(m, e, CS_CTX_TIMESTAMP, model_cs_context_timestamp(m, e));
	cs_reg_put(m, e, CS_CCID, 0);
	e->watchdog_due = MODEL_NEVER;
	model_saved_note(m, e);
}
