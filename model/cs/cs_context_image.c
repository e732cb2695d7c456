// SPDX-License-Identifier: MIT
/*
 * Load and save of a context image whose layout is in the part's tables: groups of registers at
 * fixed positions.
 *
 * Source: manual 003 §Logical Ring Context Format, LRC-*; register facts: context images and
 * T-5. Software owns the tail and may move it at any time, so a save does not write it.
 */
#include "model/cs/cs_context_image.h"
#include "model/cs/cs_context_regs.h"
#include "model/cs/cs_context_walk.h"
#include "model/cs/cs_internal.h"
#include "model/memory/ggtt.h"
#include "model/state/violation.h"

static u32 ctx_header(const struct genx_lrc_group *g)
{
	return MI_LOAD_REGISTER_IMM(g->count) | (g->relative ? MI_LRI_CS_RELATIVE : 0) |
	       (g->remap ? MI_LRI_MMIO_REMAP : 0) | (g->unposted ? 0 : MI_LRI_FORCE_POSTED);
}

/* Return: true for a register that hardware saves, and whose offset is not public. */
static bool ctx_secret(const struct genx_lrc_group *g, unsigned int i)
{
	return g->saved && !g->regs[i];
}

/*
 * Register offset in the image for entry @i; on Gen8 and Gen9 it is absolute. For one that is not
 * public the model has NOPID.
 */
static u32 ctx_entry(const struct model_cs_engine *e, const struct genx_lrc_group *g,
		     unsigned int i)
{
	if (ctx_secret(g, i))
		return RING_NOPID(e->desc->mmio_base).addr;
	return g->own ? e->desc->mmio_base + g->regs[i] : g->regs[i];
}

/*
 * The rule for the position of a group. Groups of a Gen11 engine context have no such rule, so
 * LRC-006 stands for them.
 */
static const char *ctx_group_rule(const struct genx_lrc_group *g, u32 header)
{
	if (g->at == 0x01)
		return "LRC-010";
	if (g->at == 0x21)
		return "LRC-011";
	if (header == MI_NOOP)
		return "LRC-006";	/* hardware never saved the group */
	if (g->remap)
		return "LRC-020";
	switch (g->at) {
	case 0x41:
		return g->relative ? "LRC-006" : "LRC-012";
	case 0x55:
		return "LRC-013";
	case 0x61:
		return "LRC-014";
	}
	return "LRC-006";
}

/*
 * Load one group; @dw: its words in the image. In a relative group only the low 12 bits of an
 * offset count (T-5).
 */
static bool ctx_group_load(struct model *m, struct model_cs_engine *e,
			   const struct genx_lrc_group *g, const u32 *dw)
{
	const char *rule = ctx_group_rule(g, dw[0]);
	u32 at = e->desc->mmio_base + RING_CCID(0).addr;
	unsigned int i;

	if (dw[0] != ctx_header(g)) {
		model_violation(m, rule, at, "%s: image DW %x is %08x, not %08x", e->desc->name,
				g->at, dw[0], ctx_header(g));
		return false;
	}
	for (i = 0; i < g->count; i++) {
		u32 entry = dw[1 + 2 * i];
		u32 want = ctx_entry(e, g, i);

		if (g->relative ? (entry ^ want) & 0xffc : entry != want) {
			model_violation(m, rule, at, "%s: image DW %x names %x, not %x",
					e->desc->name, g->at + 1 + 2 * i, entry, want);
			return false;
		}
	}
	for (i = 0; i < g->count; i++)
		if (!ctx_secret(g, i))
			model_ctx_reg_load(m, e, model_ctx_reg_offset(e, g, i), dw[2 + 2 * i]);
	return true;
}

/* Are there only no-ops and whole load commands in the gap between two groups? */
static bool ctx_gap_ok(const u32 *dw, u32 from, u32 to)
{
	while (from < to) {
		if (dw[from] == MI_NOOP)
			from++;
		else if ((dw[from] & (CMD_TYPE_MASK | MI_OPCODE_MASK)) ==
			 MI_CMD(MI_OP_LOAD_REGISTER_IMM))
			from += (dw[from] & MI_LENGTH_MASK) + 2;
		else
			return false;
	}
	return from == to;
}

static u32 ctx_group_end(const struct genx_lrc_group *g)
{
	return g->at + 1 + 2 * g->count;
}

/**
 * model_ctx_ring_load() - load the ring context of an image
 * @m: model
 * @e: engine
 *
 * An image without a layout table, or with another layout, is loaded as a stream of commands.
 *
 * Return: false if the context cannot run.
 */
bool model_ctx_ring_load(struct model *m, struct model_cs_engine *e)
{
	const struct genx_lrc_layout *lrc = cs_layout(m, e);
	u32 *buf = m->cs.buf;
	u32 end, from = 0;
	unsigned int i;

	e->walk = false;
	if (!lrc)
		return model_ctx_walk_load(m, e);
	end = ctx_group_end(&lrc->groups[lrc->n_ring_groups - 1]);
	if (end > ARRAY_SIZE(m->cs.buf) || model_ggtt_read(m, ctx_state_page(e), buf, end * 4)) {
		if (m->bus_master)
			model_violation(m, "LRC-017", e->desc->mmio_base,
					"%s: image %llx is not mapped", e->desc->name,
					(unsigned long long)e->ctx);
		return false;
	}
	model_ctx_loaded_note(e, buf);
	for (i = 0; i < lrc->n_ring_groups; i++) {
		const struct genx_lrc_group *g = &lrc->groups[i];

		if (!ctx_gap_ok(buf, from, g->at))
			model_violation(m, "LRC-008", e->desc->mmio_base,
					"%s: no no-op before image DW %x", e->desc->name, g->at);
		/*
		 * another layout is a violation; the model executes it all the same, as hardware
		 * does
		 */
		if (!ctx_group_load(m, e, g, buf + g->at))
			return model_ctx_walk_load(m, e);
		from = ctx_group_end(g);
	}
	return true;
}

/*
 * From DW 0x50 on, a Gen12.5 image has no-ops, or a command by which software loads the interrupt
 * mask from memory (LRC-013). Software owns these DWs, so a save does not write them.
 */
static void ctx_mask_load(struct model *m, struct model_cs_engine *e)
{
	u32 at = cs_layout(m, e)->irq_mask_dw;
	u32 dw[4], mask;

	if (!at || model_ggtt_read(m, ctx_state_page(e) + at * 4, dw, sizeof(dw)) || !dw[0])
		return;
	if ((dw[0] & ~MI_USE_GGTT) != (MI_LOAD_REGISTER_MEM | MI_LRI_CS_RELATIVE) ||
	    (dw[1] & 0xffc) != RING_IMR(0).addr ||
	    model_ggtt_read(m, dw[2] & ~3U, &mask, sizeof(mask))) {
		model_violation(m, "LRC-013", e->desc->mmio_base + RING_IMR(0).addr,
				"%s: image DW %x does not load the interrupt mask: %08x %x %x",
				e->desc->name, at, dw[0], dw[1], dw[2]);
		return;
	}
	cs_reg_put(m, e, RING_IMR(0).addr, mask);
}

#define CTX_GAP_DW	16	/* longest gap before the translation section */

/* Behind the 55 pairs, a Gen12.5 image may have a wake-up command, else only no-ops (LRC-023). */
static void ctx_tail_check(struct model *m, struct model_cs_engine *e)
{
	const struct genx_lrc_layout *lrc = cs_layout(m, e);
	const struct genx_lrc_group *last = &lrc->groups[lrc->n_groups - 1];
	u32 from = ctx_group_end(last - 1), dw[CTX_GAP_DW], i;

	if (!last->remap || last->at - from > CTX_GAP_DW ||
	    model_ggtt_read(m, ctx_state_page(e) + from * 4, dw, (last->at - from) * 4))
		return;
	for (i = 0; i < last->at - from; i++) {
		bool wakeup = lrc->wakeup_dw && from + i == lrc->wakeup_dw;
		bool its_data = lrc->wakeup_dw && from + i == lrc->wakeup_dw + 1U;

		if (dw[i] != (wakeup ? MI_FORCE_WAKEUP : MI_NOOP) && !its_data)
			model_violation(m, "LRC-023", e->desc->mmio_base,
					"%s: image DW %x is %08x", e->desc->name, from + i, dw[i]);
	}
}

static bool ctx_image_ended(u32 header)
{
	return header == MI_NOOP || (header & ~BIT(0)) == MI_BATCH_BUFFER_END;
}

/**
 * model_ctx_engine_load() - load the engine context of an image
 * @m: model
 * @e: engine
 *
 * Software must inhibit the restore of an engine context that hardware has never saved (LRC-006).
 */
void model_ctx_engine_load(struct model *m, struct model_cs_engine *e)
{
	const struct genx_lrc_layout *lrc = cs_layout(m, e);
	u32 *buf = m->cs.buf;
	unsigned int i;

	ctx_mask_load(m, e);
	for (i = lrc->n_ring_groups; i < lrc->n_groups; i++) {
		const struct genx_lrc_group *g = &lrc->groups[i];
		u32 n = 1 + 2 * g->count;

		if (n > ARRAY_SIZE(m->cs.buf) ||
		    model_ggtt_read(m, ctx_state_page(e) + g->at * 4, buf, n * 4))
			continue;
		/* Gen12: an image that software has made ends before */
		if (g->saved && (m->part->streamer || cs_images(m)->ends) &&
		    ctx_image_ended(buf[0]))
			break;
		if (!ctx_group_load(m, e, g, buf))
			return;
	}
	ctx_tail_check(m, e);
}

/**
 * model_ctx_ring_save() - save the ring context, without the tail
 * @m: model
 * @e: engine
 */
void model_ctx_ring_save(struct model *m, struct model_cs_engine *e)
{
	const struct genx_lrc_layout *lrc = cs_layout(m, e);
	unsigned int i, r;

	for (i = 0; i < lrc->n_ring_groups; i++) {
		const struct genx_lrc_group *g = &lrc->groups[i];

		for (r = 0; r < g->count; r++) {
			u32 at = g->at + 2 + 2 * r;
			u32 val;

			if (at == LRC_RING_TAIL)
				continue;
			val = model_ctx_reg_save(m, e, model_ctx_reg_offset(e, g, r));
			model_ggtt_write(m, ctx_state_page(e) + at * 4, &val, sizeof(val));
		}
	}
}

/* Hardware rewrites the whole list: no-ops between the groups, and an end behind them. */
static void ctx_save_gaps(struct model *m, struct model_cs_engine *e,
			  const struct genx_lrc_layout *lrc)
{
	static const u32 end = MI_BATCH_BUFFER_END | BIT(0);
	u32 at = ctx_group_end(&lrc->groups[lrc->n_ring_groups - 1]), n;
	unsigned int i;

	memset(m->cs.buf, 0, sizeof(m->cs.buf));	/* no-ops */
	for (i = lrc->n_ring_groups; i <= lrc->n_groups; i++) {
		u32 next = i < lrc->n_groups ? lrc->groups[i].at : lrc->end_dw;

		for (; at < next; at += n) {
			n = min(next - at, (u32)ARRAY_SIZE(m->cs.buf));
			model_ggtt_write(m, ctx_state_page(e) + at * 4, m->cs.buf, n * 4);
		}
		if (i < lrc->n_groups)
			at = ctx_group_end(&lrc->groups[i]);
	}
	model_ggtt_write(m, ctx_state_page(e) + at * 4, &end, sizeof(end));
}

/**
 * model_ctx_engine_save() - save the engine context: load commands and values
 * @m: model
 * @e: engine
 */
void model_ctx_engine_save(struct model *m, struct model_cs_engine *e)
{
	static const u32 wakeup[2] = { MI_FORCE_WAKEUP };
	const struct genx_lrc_layout *lrc = cs_layout(m, e);
	u32 *buf = m->cs.buf;
	unsigned int i, r;

	for (i = lrc->n_ring_groups; i < lrc->n_groups; i++) {
		const struct genx_lrc_group *g = &lrc->groups[i];

		u32 n = 1 + 2 * g->count;

		if (n > ARRAY_SIZE(m->cs.buf))
			continue;
		buf[0] = ctx_header(g);
		for (r = 0; r < g->count; r++) {
			buf[1 + 2 * r] = g->relative ? g->regs[r] & 0xffc : ctx_entry(e, g, r);
			buf[2 + 2 * r] = ctx_secret(g, r) ? 0 :
				model_ctx_reg_save(m, e, model_ctx_reg_offset(e, g, r));
		}
		model_ggtt_write(m, ctx_state_page(e) + g->at * 4, buf, n * 4);
	}
	if (lrc->end_dw)
		ctx_save_gaps(m, e, lrc);
	if (lrc->command_dw)
		model_ggtt_write(m, ctx_state_page(e) + lrc->command_dw * 4, &lrc->command,
				 sizeof(lrc->command));
	if (lrc->wakeup_dw)
		model_ggtt_write(m, ctx_state_page(e) + lrc->wakeup_dw * 4, wakeup,
				 sizeof(wakeup));
}
