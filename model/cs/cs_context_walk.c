// SPDX-License-Identifier: MIT
/*
 * Load and save of a context image as a stream of MI_LOAD_REGISTER_IMM and MI_NOOP, as hardware
 * interprets it. The stream ends at the first other command. Used for engines without a layout
 * table, and for images with another layout than the table's.
 *
 * Of the engine context of Gen8 and Gen9 only the positions of the OA registers are public. A save
 * adds these registers to the image of a render context, as hardware does (T-13).
 *
 * Source: manual 003 §Logical Ring Context Format; register facts: context images, OA.
 */
#include "model/cs/cs_context_regs.h"
#include "model/cs/cs_context_walk.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_priv.h"
#include "model/memory/ggtt.h"
#include "model/oa/oa_kinds.h"
#include "model/state/violation.h"
#include "regs/oa_regs.h"

#define CTX_RING_DW	0x50	/* DWs of the ring context in an image without layout table */

/*
 * Decode one command of an image. Return: false if it is neither a no-op nor a load of registers.
 */
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
 * Load registers from an image, or save them into it, up to the first command that is neither a
 * load nor a no-op.
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
				model_ctx_reg_load(m, e, reg, *val);
			else if (reg != RING_TAIL(e->desc->mmio_base).addr)
				*val = model_ctx_reg_save(m, e, reg);
		}
		at += pairs ? 1 + 2 * pairs : 0;
	}
}

/* The DW behind the last load command of an image; 0 if a command loads OACTXCONTROL already. */
static u32 ctx_walk_end(const u32 *image, u32 limit)
{
	u32 at = 0, pairs, end = 0, i;

	while (at < limit && ctx_walk_step(image, limit, &at, &pairs)) {
		for (i = 0; i < pairs; i++)
			if (image[at + 1 + 2 * i] == OACTXCONTROL.addr)
				return 0;
		at += pairs ? 1 + 2 * pairs : 0;
		end = pairs ? at : end;
	}
	return end;
}

/*
 * Add the commands that load the OA registers to the image of a render context, unless it has them.
 */
static void ctx_walk_add_oa(const struct model_cs_engine *e, const struct model_oa_kind *oa,
			    u32 *image, u32 limit)
{
	u32 end = ctx_walk_end(image, limit), at, i;

	if (!end || end > oa->ctxctrl_group)
		return;
	memset(&image[end], 0, (oa->flex_dw - end) * sizeof(*image));	/* no-ops */
	/* the command loads more registers, of which not all are public */
	image[oa->ctxctrl_group] = MI_LOAD_REGISTER_IMM(oa->ctxctrl_group_n) |
				   MI_LRI_FORCE_POSTED;
	for (i = 0; i < oa->ctxctrl_group_n; i++)
		image[oa->ctxctrl_group + 1 + 2 * i] = RING_NOPID(e->desc->mmio_base).addr;
	image[oa->ctxctrl_dw] = OACTXCONTROL.addr;
	image[oa->flex_dw - 1] = MI_LOAD_REGISTER_IMM(MODEL_OA_N_FLEX) | MI_LRI_FORCE_POSTED;
	for (i = 0, at = oa->flex_dw; i < MODEL_OA_N_FLEX; i++, at += 2)
		image[at] = EU_PERF_CNTL(i).addr;
	image[at] = MI_CMD(MI_OP_BATCH_BUFFER_END);
}

/* Can hardware run the ring context? It needs whole commands that load all ring registers. */
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

/**
 * model_ctx_walk_load() - load an image as a stream of commands
 * @m: model
 * @e: engine
 *
 * Loads the engine context too, unless its restore is inhibited.
 *
 * Return: false if the context cannot run.
 */
bool model_ctx_walk_load(struct model *m, struct model_cs_engine *e)
{
	u32 *buf = m->cs.buf;

	if (model_ggtt_read(m, ctx_state_page(e), buf, sizeof(m->cs.buf))) {
		/* without bus mastering every read fails, mapped or not */
		if (m->bus_master)
			model_violation(m, "LRC-017", e->desc->mmio_base,
					"%s: image %llx is not mapped", e->desc->name,
					(unsigned long long)e->ctx);
		return false;
	}
	if (!ctx_walk_ok(e, buf)) {
		if (!cs_layout(m, e))
			model_violation(m, "LRC-018", e->desc->mmio_base + RING_CCID(0).addr,
					"%s: image %llx holds no ring context", e->desc->name,
					(unsigned long long)e->ctx);
		return false;
	}
	e->walk = true;
	model_ctx_loaded_note(e, buf);
	ctx_walk(m, e, CTX_RING_DW, false);
	if (!(cs_reg(m, e, CS_CONTEXT_CONTROL) & CTX_CTRL_ENGINE_RESTORE_INHIBIT))
		ctx_walk(m, e, ARRAY_SIZE(m->cs.buf), false);
	return true;
}

/**
 * model_ctx_walk_save() - save registers to their positions in the image
 * @m: model
 * @e: engine
 * @engine: also the engine context, which hardware may have to add
 */
void model_ctx_walk_save(struct model *m, struct model_cs_engine *e, bool engine)
{
	const struct model_oa_kind *oa = m->part->oa;
	u32 *buf = m->cs.buf;

	if (model_ggtt_read(m, ctx_state_page(e), buf, sizeof(m->cs.buf)))
		return;
	if (engine && e->desc->class == GENX_CLASS_RENDER && oa && oa->ctxctrl_dw)
		ctx_walk_add_oa(e, oa, buf, ARRAY_SIZE(m->cs.buf));
	ctx_walk(m, e, ARRAY_SIZE(m->cs.buf), true);
	/* Software owns the tail: write everything else. */
	model_ggtt_write(m, ctx_state_page(e), buf, LRC_RING_TAIL * 4);
	model_ggtt_write(m, ctx_state_page(e) + (LRC_RING_TAIL + 1) * 4, buf + LRC_RING_TAIL + 1,
			 sizeof(m->cs.buf) - (LRC_RING_TAIL + 1) * 4);
}
