// SPDX-License-Identifier: MIT
/*
 * Context images: restore, lite restore, save, by the layout tables.
 *
 * Source: manual 003 §Logical Ring Context Format, §Workaround Batch Buffers,
 * §CSFE Execlist Context; register facts 6 and T-4, T-5. The tail is software's:
 * a save does not write it, so that software may move it at any time.
 */
#include "model/cs_internal.h"

#define CTX_MASK_ALL		0xffff0000U
#define CTX_PPHWSP_SWITCH_DW	16	/* switch-in, switch-out, own timestamp */

#define INDIRECT_CTX_ADDR_MASK	REG_GENMASK(31, 6)
#define INDIRECT_CTX_SIZE_MASK	REG_GENMASK(5, 0)	/* cachelines */
#define INDIRECT_OFFSET_MASK	REG_GENMASK(15, 6)
#define BB_PER_CTX_ADDR_MASK	REG_GENMASK(31, 12)
#define BB_PER_CTX_VALID	REG_BIT(0)
#define RING_CTL_RESERVED	(REG_GENMASK(31, 21) | REG_GENMASK(11, 3))

static u64 ctx_state_page(const struct model_cs_engine *e)
{
	return (e->ctx & CTX_DESC_LRCA_MASK) + LRC_STATE_PAGE * SZ_4K;
}

static bool ctx_masked(u32 rel)
{
	return rel == 0x09c || rel == 0x0c0 || rel == 0x200 || rel == 0x244;
}

/* What goes through the stack port: the second level of batches, then nothing. */
static u32 ctx_stack_offset(const struct model_cs_engine *e, const struct genx_lrc_group *g,
			    unsigned int i)
{
	static const u16 slots[] = { CS_SBB_ADDR, CS_SBB_ADDR_UDW, CS_SBB_STATE };
	unsigned int k = 0;

	while (k < i && g->regs[i - k - 1] == CS_BB_STACK_PORT)
		k++;
	return e->desc->mmio_base + (k < ARRAY_SIZE(slots) ? slots[k] : CS_BB_STACK_PORT);
}

/* An engine's own registers for those of the first one of its class (PRV-015, appendix D). */
static u32 ctx_remap(const struct model_cs_engine *e, u32 offset)
{
	static const u32 decode[] = { 0x4420, 0x4440, 0x4520, 0x4540 };
	static const u32 enhance[] = { 0x4460, 0x4560 };
	u32 reg = offset & 0x1f;

	if (e->desc->class == GENX_CLASS_VIDEO_DECODE)
		return decode[e->desc->instance % ARRAY_SIZE(decode)] + reg;
	if (e->desc->class == GENX_CLASS_VIDEO_ENHANCE)
		return enhance[e->desc->instance % ARRAY_SIZE(enhance)] + reg;
	return offset;
}

static u32 ctx_reg_offset(const struct model_cs_engine *e, const struct genx_lrc_group *g,
			  unsigned int i)
{
	if (g->remap)
		return ctx_remap(e, g->regs[i]);
	if (!g->relative)
		return g->regs[i];
	if (g->regs[i] == CS_BB_STACK_PORT)
		return ctx_stack_offset(e, g, i);
	return e->desc->mmio_base + (g->regs[i] & 0xffc);
}

/* Translation tables: no part of the model owns them, no well holds them. */
static bool ctx_trtt(u32 offset)
{
	return offset >= 0x4400 && offset < 0x4600;
}

/* Registers that another part of the model owns go through their behaviour. */
static bool ctx_foreign(const struct model_cs_engine *e, u32 offset)
{
	return offset - e->desc->mmio_base >= 0x1000 || offset == 0x2360;
}

static void ctx_reg_load(struct model *m, struct model_cs_engine *e, u32 offset, u32 val)
{
	u32 rel = offset - e->desc->mmio_base;

	if (ctx_trtt(offset)) {
		model_reg_set(m, offset, val);
		return;
	}
	if (ctx_foreign(e, offset)) {
		model_reg_context_write(m, offset, val);
		return;
	}
	if (rel == 0x358)
		return;			/* the timestamp is nobody's to set */
	if (ctx_masked(rel))
		val = (cs_reg(m, e, rel) & ~(val >> 16)) | (val & (val >> 16));
	cs_reg_put(m, e, rel, val);
}

static u32 ctx_reg_save(struct model *m, struct model_cs_engine *e, u32 offset)
{
	u32 rel = offset - e->desc->mmio_base;
	u32 val;

	if (ctx_trtt(offset))
		return model_reg_get(m, offset);
	if (ctx_foreign(e, offset))
		return model_reg_context_read(m, offset);
	if (rel == 0x3a8)
		return model_cs_context_timestamp(m, e);
	if (rel == 0x358)
		return (u32)model_timestamp(m);
	val = cs_reg(m, e, rel);
	return ctx_masked(rel) ? CTX_MASK_ALL | (val & 0xffff) : val;
}

static u32 ctx_header(const struct genx_lrc_group *g)
{
	return MI_LOAD_REGISTER_IMM(g->count) | (g->relative ? MI_LRI_CS_RELATIVE : 0) |
	       (g->remap ? MI_LRI_MMIO_REMAP : 0);
}

/* The rule that places a group; groups of Gen11 have none of their own. */
static const char *ctx_group_rule(const struct genx_lrc_group *g, u32 header)
{
	if (g->at == 0x01)
		return "LRC-010";
	if (g->at == 0x21)
		return "LRC-011";
	if (header == MI_NOOP)
		return "LRC-006";	/* never saved */
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
 * Load one group from @dw, the words of the group. Entries of a relative
 * group select by their low 12 bits only (T-5).
 */
static bool ctx_group_load(struct model *m, struct model_cs_engine *e,
			   const struct genx_lrc_group *g, const u32 *dw)
{
	const char *rule = ctx_group_rule(g, dw[0]);
	u32 at = e->desc->mmio_base + RING_CCID(0).addr;
	unsigned int i;

	if ((dw[0] & ~MI_LRI_FORCE_POSTED) != ctx_header(g)) {
		model_violation(m, rule, at, "%s: image DW %x is %08x, not %08x", e->desc->name,
				g->at, dw[0], ctx_header(g));
		return false;
	}
	for (i = 0; i < g->count; i++) {
		u32 entry = dw[1 + 2 * i];
		u32 want = g->regs[i];

		if (g->relative ? (entry ^ want) & 0xffc : entry != want) {
			model_violation(m, rule, at, "%s: image DW %x names %x, not %x",
					e->desc->name, g->at + 1 + 2 * i, entry, want);
			return false;
		}
	}
	for (i = 0; i < g->count; i++)
		ctx_reg_load(m, e, ctx_reg_offset(e, g, i), dw[2 + 2 * i]);
	return true;
}

/* Between the groups: no-ops, or load commands that end before the next group. */
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

/* Words of the image that software leaves alone while the context is loaded. */
static const u8 ctx_loaded_dw[MODEL_CS_LOADED] = {
	LRC_RING_HEAD, LRC_RING_START, LRC_RING_CTL, LRC_PDP_LDW(0), LRC_PDP_UDW(0),
};

static void ctx_loaded_note(struct model_cs_engine *e, const u32 *image)
{
	unsigned int i;

	for (i = 0; i < MODEL_CS_LOADED; i++)
		e->loaded[i] = image[ctx_loaded_dw[i]];
}

/* A change would be lost, or wins over the save: both are races of the driver. */
static void ctx_loaded_check(struct model *m, struct model_cs_engine *e)
{
	unsigned int i;
	u32 val;

	for (i = 0; i < MODEL_CS_LOADED; i++) {
		if (model_ggtt_read(m, ctx_state_page(e) + ctx_loaded_dw[i] * 4, &val, 4) ||
		    val == e->loaded[i])
			continue;
		model_violation(m, "LRC-004", e->desc->mmio_base + RING_CCID(0).addr,
				"%s: image DW %x changed from %x to %x while it was loaded",
				e->desc->name, ctx_loaded_dw[i], e->loaded[i], val);
	}
}

/* One command of an image; false: neither a no-op nor a load of registers. */
static bool ctx_walk_step(const u32 *image, u32 limit, u32 *at, u32 *pairs)
{
	u32 dw = image[*at];

	*pairs = 0;
	if (dw == MI_NOOP) {
		++*at;
		return true;
	}
	if ((dw & (CMD_TYPE_MASK | MI_OPCODE_MASK)) != MI_CMD(MI_OP_LOAD_REGISTER_IMM) ||
	    *at + (dw & MI_LENGTH_MASK) + 2 > limit)
		return false;
	*pairs = ((dw & MI_LENGTH_MASK) + 1) / 2;
	return true;
}

/*
 * An image as what it is to hardware: a stream of load commands up to anything
 * else. It is saved by putting the registers back where it has them.
 */
static void ctx_walk(struct model *m, struct model_cs_engine *e, u32 limit, bool save)
{
	u32 *image = m->cs.buf;
	u32 at = 0, pairs, i;

	while (at < limit && ctx_walk_step(image, limit, &at, &pairs)) {
		bool relative = pairs && image[at] & MI_LRI_CS_RELATIVE;

		for (i = 0; i < pairs; i++) {
			u32 reg = image[at + 1 + 2 * i];
			u32 *val = &image[at + 2 + 2 * i];

			reg = model_cs_lri_offset(e, reg, relative);
			if (!save)
				ctx_reg_load(m, e, reg, *val);
			else if (reg != RING_TAIL(e->desc->mmio_base).addr)
				*val = ctx_reg_save(m, e, reg);
		}
		at += pairs ? 1 + 2 * pairs : 0;
	}
}

#define CTX_RING_DW	0x50	/* of an image without layout: the ring context */

/* A ring context that hardware can run: whole commands, and the ring in them. */
static bool ctx_walk_ok(const struct model_cs_engine *e, const u32 *image)
{
	static const u16 needed[] = { 0x244, 0x034, 0x030, 0x038, 0x03c };
	u32 base = e->desc->mmio_base;
	u32 at = 0, pairs, found = 0, i, k;

	while (at < CTX_RING_DW) {
		if (!ctx_walk_step(image, CTX_RING_DW + 0x10, &at, &pairs))
			break;
		for (i = 0; i < pairs * ARRAY_SIZE(needed); i++) {
			k = i % ARRAY_SIZE(needed);
			if (((image[at + 1 + 2 * (i / ARRAY_SIZE(needed))] - base) & 0xffc) ==
			    needed[k])
				found |= BIT(k);
		}
		at += pairs ? 1 + 2 * pairs : 0;
	}
	if (at < CTX_RING_DW && (image[at] & (CMD_TYPE_MASK | MI_OPCODE_MASK)) !=
	    MI_CMD(MI_OP_BATCH_BUFFER_END))
		return false;
	return found == BIT(ARRAY_SIZE(needed)) - 1;
}

static bool ctx_walk_load(struct model *m, struct model_cs_engine *e)
{
	u32 *buf = m->cs.buf;

	if (model_ggtt_read(m, ctx_state_page(e), buf, sizeof(m->cs.buf))) {
		if (m->master)
			model_violation(m, "LRC-017", e->desc->mmio_base,
					"%s: image %llx is not mapped", e->desc->name,
					(unsigned long long)e->ctx);
		return false;
	}
	if (!ctx_walk_ok(e, buf)) {
		if (!e->desc->lrc)
			model_violation(m, "LRC-018", e->desc->mmio_base + RING_CCID(0).addr,
					"%s: image %llx holds no ring context", e->desc->name,
					(unsigned long long)e->ctx);
		return false;
	}
	e->walk = true;
	ctx_loaded_note(e, buf);
	ctx_walk(m, e, CTX_RING_DW, false);
	if (!(cs_reg(m, e, 0x244) & CTX_CTRL_ENGINE_RESTORE_INHIBIT))
		ctx_walk(m, e, ARRAY_SIZE(m->cs.buf), false);
	return true;
}

static void ctx_walk_save(struct model *m, struct model_cs_engine *e)
{
	u32 *buf = m->cs.buf;

	if (model_ggtt_read(m, ctx_state_page(e), buf, sizeof(m->cs.buf)))
		return;
	ctx_walk(m, e, ARRAY_SIZE(m->cs.buf), true);
	/* The tail is software's all the time: around it. */
	model_ggtt_write(m, ctx_state_page(e), buf, LRC_RING_TAIL * 4);
	model_ggtt_write(m, ctx_state_page(e) + (LRC_RING_TAIL + 1) * 4, buf + LRC_RING_TAIL + 1,
			 sizeof(m->cs.buf) - (LRC_RING_TAIL + 1) * 4);
}

static bool ctx_ring_groups(struct model *m, struct model_cs_engine *e)
{
	const struct genx_lrc_layout *lrc = e->desc->lrc;
	u32 *buf = m->cs.buf;
	u32 end, from = 0;
	unsigned int i;

	e->walk = false;
	if (!lrc)
		return ctx_walk_load(m, e);
	end = ctx_group_end(&lrc->groups[lrc->n_ring_groups - 1]);
	if (end > ARRAY_SIZE(m->cs.buf) || model_ggtt_read(m, ctx_state_page(e), buf, end * 4)) {
		if (m->master)
			model_violation(m, "LRC-017", e->desc->mmio_base,
					"%s: image %llx is not mapped", e->desc->name,
					(unsigned long long)e->ctx);
		return false;
	}
	ctx_loaded_note(e, buf);
	for (i = 0; i < lrc->n_ring_groups; i++) {
		const struct genx_lrc_group *g = &lrc->groups[i];

		if (!ctx_gap_ok(buf, from, g->at))
			model_violation(m, "LRC-008", e->desc->mmio_base,
					"%s: no no-op before image DW %x", e->desc->name, g->at);
		/* Another layout is wrong, but hardware would do what it says. */
		if (!ctx_group_load(m, e, g, buf + g->at))
			return ctx_walk_load(m, e);
		from = ctx_group_end(g);
	}
	return true;
}

/*
 * DW 0x50 of a Gen12.5 image: no-ops, or software's load of the interrupt mask
 * from memory (LRC-013). A save leaves it as it is: its address is software's.
 */
static void ctx_mask_load(struct model *m, struct model_cs_engine *e)
{
	u32 at = e->desc->lrc->irq_mask_dw;
	u32 dw[4], mask;

	if (!at || model_ggtt_read(m, ctx_state_page(e) + at * 4, dw, sizeof(dw)) || !dw[0])
		return;
	if ((dw[0] & ~MI_USE_GGTT) != (MI_LOAD_REGISTER_MEM | MI_LRI_CS_RELATIVE) ||
	    (dw[1] & 0xffc) != RING_IMR(0).addr ||
	    model_ggtt_read(m, dw[2] & ~3U, &mask, sizeof(mask))) {
		model_violation(m, "LRC-013", e->desc->mmio_base + RING_IMR(0).addr,
				"%s: image DW %x: %08x of register %x from %x", e->desc->name, at,
				dw[0], dw[1], dw[2]);
		return;
	}
	cs_reg_put(m, e, RING_IMR(0).addr, mask);
}

#define CTX_GAP_DW	16	/* longest gap before the translation section */

/* Behind the 55 pairs of a Gen12.5 image: wake-up or no-ops, then no-ops (LRC-023). */
static void ctx_tail_check(struct model *m, struct model_cs_engine *e)
{
	const struct genx_lrc_layout *lrc = e->desc->lrc;
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

/* An engine context that hardware never saved must be inhibited (LRC-006). */
static void ctx_engine_groups(struct model *m, struct model_cs_engine *e)
{
	const struct genx_lrc_layout *lrc = e->desc->lrc;
	u32 *buf = m->cs.buf;
	unsigned int i;

	ctx_mask_load(m, e);
	for (i = lrc->n_ring_groups; i < lrc->n_groups; i++) {
		const struct genx_lrc_group *g = &lrc->groups[i];
		u32 n = 1 + 2 * g->count;

		if (n > ARRAY_SIZE(m->cs.buf) ||
		    model_ggtt_read(m, ctx_state_page(e) + g->at * 4, buf, n * 4))
			continue;
		if (!ctx_group_load(m, e, g, buf))
			return;
	}
	ctx_tail_check(m, e);
}

/* Ring registers of the image (LIM-001, LIM-002, LRC-018, CMD-003). */
static bool ctx_check_ring(struct model *m, struct model_cs_engine *e)
{
	u32 base = e->desc->mmio_base;
	u32 start = cs_reg(m, e, 0x038);
	u32 ctl = cs_reg(m, e, 0x03c);
	u32 size = (REG_FIELD_GET(RING_CTL_PAGES_MASK, ctl) + 1) * SZ_4K;
	u32 head = cs_reg(m, e, 0x034) & ~RING_HEAD_WRAP_MASK;
	u32 tail = cs_reg(m, e, 0x030);
	u32 page;

	if (!(ctl & RING_CTL_VALID)) {
		model_violation(m, "LRC-018", base + 0x3c, "%s: ring control %08x is not valid",
				e->desc->name, ctl);
		return false;
	}
	if (start & (SZ_4K - 1))
		model_violation(m, "LIM-001", base + 0x38, "%s: ring start %08x", e->desc->name,
				start);
	if (ctl & RING_CTL_RESERVED)
		model_violation(m, "LIM-002", base + 0x3c, "%s: ring control %08x",
				e->desc->name, ctl);
	if (head >= size || (head & 3) || tail >= size) {
		model_violation(m, "LRC-018", base + 0x30, "%s: head %x, tail %x, ring of %x",
				e->desc->name, head, tail, size);
		return false;
	}
	if (tail & 7)
		model_violation(m, "CMD-003", base + 0x30, "%s: tail %x is not QW aligned",
				e->desc->name, tail);
	for (page = 0; page < size; page += SZ_4K) {
		if (model_ggtt_valid(m, (u64)(start & ~(SZ_4K - 1)) + page))
			continue;
		model_violation(m, "LRC-017", base + 0x38, "%s: ring page %x is not mapped",
				e->desc->name, page);
		break;
	}
	e->head = head;
	e->tail = tail & ~7U;
	return true;
}

static void ctx_batch_restore(struct model *m, struct model_cs_engine *e)
{
	u32 bb = cs_reg(m, e, 0x140), sbb = cs_reg(m, e, CS_SBB_ADDR);

	e->batch[0].active = bb & CS_BB_ADDR_VALID;
	e->batch[0].addr = (bb & ~3U) | (u64)cs_reg(m, e, 0x168) << 32;
	e->batch[0].ppgtt = cs_reg(m, e, 0x110) & CS_BB_STATE_PPGTT;
	e->batch[1].active = e->batch[0].active && (sbb & CS_BB_ADDR_VALID);
	e->batch[1].addr = (sbb & ~3U) | (u64)cs_reg(m, e, CS_SBB_ADDR_UDW) << 32;
	e->batch[1].ppgtt = cs_reg(m, e, CS_SBB_STATE) & CS_BB_STATE_PPGTT;
	e->predicate = cs_reg(m, e, 0x110) & CS_BB_STATE_PREDICATE;
}

static void ctx_batch_save(struct model *m, struct model_cs_engine *e)
{
	const struct model_cs_batch *b = e->batch;

	cs_reg_put(m, e, 0x140, b[0].active ? (u32)b[0].addr | CS_BB_ADDR_VALID : 0);
	cs_reg_put(m, e, 0x168, b[0].active ? upper_32_bits(b[0].addr) : 0);
	cs_reg_put(m, e, 0x110, (b[0].active && b[0].ppgtt ? CS_BB_STATE_PPGTT : 0) |
				(e->predicate ? CS_BB_STATE_PREDICATE : 0));
	cs_reg_put(m, e, CS_SBB_ADDR, b[1].active ? (u32)b[1].addr | CS_BB_ADDR_VALID : 0);
	cs_reg_put(m, e, CS_SBB_ADDR_UDW, b[1].active ? upper_32_bits(b[1].addr) : 0);
	cs_reg_put(m, e, CS_SBB_STATE, b[1].active && b[1].ppgtt ? CS_BB_STATE_PPGTT : 0);
	cs_reg_put(m, e, 0x034, e->head);
}

/* Both workaround batches are in the GGTT (WAB-004), the indirect one first. */
static void ctx_workaround_start(struct model *m, struct model_cs_engine *e)
{
	u32 indirect = cs_reg(m, e, 0x1c4);
	u32 post = cs_reg(m, e, 0x1c0);

	if (e->stream == MODEL_CS_FROM_RING && (indirect & INDIRECT_CTX_SIZE_MASK)) {
		if (!(cs_reg(m, e, 0x1c8) & INDIRECT_OFFSET_MASK))
			model_violation(m, "WAB-003", e->desc->mmio_base + 0x1c8,
					"%s: indirect context at offset 0", e->desc->name);
		e->stream = MODEL_CS_FROM_INDIRECT;
		e->wab_addr = indirect & INDIRECT_CTX_ADDR_MASK;
		e->wab_end = e->wab_addr + (indirect & INDIRECT_CTX_SIZE_MASK) * 64;
	} else if (e->stream != MODEL_CS_FROM_POST_RESTORE && (post & BB_PER_CTX_VALID)) {
		e->stream = MODEL_CS_FROM_POST_RESTORE;
		e->wab_addr = post & BB_PER_CTX_ADDR_MASK;
		e->wab_end = ~0ULL;
	} else {
		e->stream = MODEL_CS_FROM_RING;
	}
	model_cs_refetch(e);
}

/**
 * model_cs_restore_done() - a workaround batch ended: the next one, or the ring
 * @m: model
 * @e: engine
 */
void model_cs_restore_done(struct model *m, struct model_cs_engine *e)
{
	ctx_workaround_start(m, e);
}

static void ctx_catastrophic(struct model *m, struct model_cs_engine *e)
{
	cs_reg_put(m, e, 0x0d0, cs_reg(m, e, 0x0d0) | RESET_CTL_CAT_ERROR);
	model_cs_hang(m, e);
}

/**
 * model_cs_restore() - load the context of the current element
 * @m: model
 * @e: engine
 *
 * The ring context always, the engine context unless it is inhibited
 * (LRC-005), then the workaround batches. An image that cannot be loaded is
 * a catastrophic error.
 */
void model_cs_restore(struct model *m, struct model_cs_engine *e)
{
	u64 pml4;

	e->ctx = e->eq[e->eq_pos];
	e->ctx_valid = true;
	if (e->desc->class == GENX_CLASS_RENDER)
		model_oa_context_switch(m, e->away_valid, upper_32_bits(e->away), true,
					upper_32_bits(e->ctx));
	cs_reg_put(m, e, CS_SBB_ADDR, 0);	/* from the image, or none */
	if (!ctx_ring_groups(m, e) || !ctx_check_ring(m, e)) {
		ctx_catastrophic(m, e);
		return;
	}
	pml4 = cs_reg(m, e, 0x270) | (u64)cs_reg(m, e, 0x274) << 32;
	if (pml4 && (e->ctx & CTX_DESC_FORCE_PD_RESTORE))
		model_tlb_invalidate(m, pml4);
	e->pml4 = pml4;
	if (!e->walk && !(cs_reg(m, e, 0x244) & CTX_CTRL_ENGINE_RESTORE_INHIBIT))
		ctx_engine_groups(m, e);
	cs_reg_put(m, e, 0x180, (u32)(e->ctx & CTX_DESC_LRCA_MASK) | BIT(0));
	ctx_batch_restore(m, e);
	e->ctx_timestamp = cs_reg(m, e, 0x3a8);
	e->ctx_since = model_timestamp(m);
	e->arb_off = false;
	e->poll_ns = 0;
	e->blt_done = 0;
	e->stream = MODEL_CS_FROM_RING;
	ctx_workaround_start(m, e);
	model_cs_watchdog_update(m, e);
	model_cs_stop_update(m, e);
	m->stats.contexts_run++;
	e->state = MODEL_CS_RUN;
	model_cs_spend(m, e, CS_NS_LOAD);
}

/* Has @tail gone back behind @old, seen from @head? */
static bool ctx_tail_backwards(u32 head, u32 old, u32 tail, u32 size)
{
	return ((tail - head) & (size - 1)) < ((old - head) & (size - 1));
}

/**
 * model_cs_lite_restore() - the new queue starts with the running context
 * @m: model
 * @e: engine
 *
 * Only the tail is read again (CSW-013). It may not have moved back: that
 * needs Force Restore.
 *
 * Return: false if the engine hangs.
 */
bool model_cs_lite_restore(struct model *m, struct model_cs_engine *e)
{
	u32 size = (REG_FIELD_GET(RING_CTL_PAGES_MASK, cs_reg(m, e, 0x03c)) + 1) * SZ_4K;
	u32 tail;

	e->ctx = e->eq[e->eq_pos];
	if (model_ggtt_read(m, ctx_state_page(e) + LRC_RING_TAIL * 4, &tail, sizeof(tail)) ||
	    tail >= size) {
		model_violation(m, "LRC-018", e->desc->mmio_base + 0x30,
				"%s: no tail in the image", e->desc->name);
		ctx_catastrophic(m, e);
		return false;
	}
	if (tail & 7)
		model_violation(m, "CMD-003", e->desc->mmio_base + 0x30,
				"%s: tail %x is not QW aligned", e->desc->name, tail);
	/* Rings are not always a power of two: then the order is not checked. */
	if (!(size & (size - 1)) && ctx_tail_backwards(e->head, e->tail, tail, size))
		model_violation(m, "LRC-018", e->desc->mmio_base + 0x30,
				"%s: tail moved back from %x to %x, head %x", e->desc->name,
				e->tail, tail, e->head);
	e->tail = tail & ~7U;
	cs_reg_put(m, e, 0x030, tail);
	model_cs_refetch(e);
	e->state = MODEL_CS_RUN;
	return true;
}

/**
 * model_cs_context_timestamp() - time that the loaded context has run, in ticks
 * @m: model
 * @e: engine
 *
 * Return: the value.
 */
u32 model_cs_context_timestamp(const struct model *m, const struct model_cs_engine *e)
{
	if (!e->ctx_valid)
		return cs_reg(m, e, 0x3a8);
	return e->ctx_timestamp + (u32)(model_timestamp(m) - e->ctx_since);
}

static void ctx_report_times(struct model *m, struct model_cs_engine *e)
{
	u64 times[3] = { e->ctx_since, model_timestamp(m), model_cs_context_timestamp(m, e) };

	model_ggtt_write(m, (e->ctx & CTX_DESC_LRCA_MASK) + CTX_PPHWSP_SWITCH_DW * 4, times,
			 sizeof(times));
}

static void ctx_ring_save(struct model *m, struct model_cs_engine *e)
{
	const struct genx_lrc_layout *lrc = e->desc->lrc;
	unsigned int i, r;

	for (i = 0; i < lrc->n_ring_groups; i++) {
		const struct genx_lrc_group *g = &lrc->groups[i];

		for (r = 0; r < g->count; r++) {
			u32 at = g->at + 2 + 2 * r;
			u32 val;

			if (at == LRC_RING_TAIL)
				continue;
			val = ctx_reg_save(m, e, ctx_reg_offset(e, g, r));
			model_ggtt_write(m, ctx_state_page(e) + at * 4, &val, sizeof(val));
		}
	}
}

static void ctx_engine_save(struct model *m, struct model_cs_engine *e)
{
	static const u32 wakeup[2] = { MI_FORCE_WAKEUP };
	const struct genx_lrc_layout *lrc = e->desc->lrc;
	u32 *buf = m->cs.buf;
	unsigned int i, r;

	for (i = lrc->n_ring_groups; i < lrc->n_groups; i++) {
		const struct genx_lrc_group *g = &lrc->groups[i];

		u32 n = 1 + 2 * g->count;

		if (n > ARRAY_SIZE(m->cs.buf))
			continue;
		buf[0] = ctx_header(g);
		for (r = 0; r < g->count; r++) {
			buf[1 + 2 * r] = g->relative ? g->regs[r] & 0xffc : g->regs[r];
			buf[2 + 2 * r] = ctx_reg_save(m, e, ctx_reg_offset(e, g, r));
		}
		model_ggtt_write(m, ctx_state_page(e) + g->at * 4, buf, n * 4);
	}
	if (lrc->wakeup_dw)
		model_ggtt_write(m, ctx_state_page(e) + lrc->wakeup_dw * 4, wakeup,
				 sizeof(wakeup));
}

/**
 * model_cs_save() - save the running context to its image (PRE-006, PRE-008)
 * @m: model
 * @e: engine
 *
 * Stores land first. A save makes the engine context valid, so the restore
 * inhibit ends with it (T-4).
 */
void model_cs_save(struct model *m, struct model_cs_engine *e)
{
	u32 control = cs_reg(m, e, 0x244);

	model_cs_posted_flush(m, e);
	ctx_loaded_check(m, e);
	ctx_batch_save(m, e);
	if (!(control & CTX_CTRL_SAVE_INHIBIT)) {
		if (!e->walk)
			ctx_engine_save(m, e);
		cs_reg_put(m, e, 0x244, control & ~CTX_CTRL_ENGINE_RESTORE_INHIBIT);
	}
	if (e->walk)
		ctx_walk_save(m, e);
	else
		ctx_ring_save(m, e);
	ctx_report_times(m, e);
	cs_reg_put(m, e, 0x3a8, model_cs_context_timestamp(m, e));
	cs_reg_put(m, e, 0x180, 0);
	e->watchdog_due = MODEL_NEVER;
}
