// SPDX-License-Identifier: MIT
/*
 * Registers of a context image: find the register that an entry names, load and save it.
 *
 * Source: manual 003 §Logical Ring Context Format; register facts: context images, appendix D.
 */
#include "model/cs/cs_context_regs.h"
#include "model/cs/cs_internal.h"
#include "model/memory/ggtt.h"
#include "model/state/reg.h"
#include "model/state/time.h"
#include "model/state/violation.h"

#define CTX_MASK_ALL		0xffff0000U

static bool ctx_masked(u32 rel)
{
	return rel == CS_MI_MODE || rel == CS_INSTPM || rel == CS_BCS_SWCTRL ||
	       rel == CS_CONTEXT_CONTROL;
}

/*
 * The first three values for the stack port are the address, its upper half and the state of the
 * second-level batch. Return: the register of value @i; further values have no effect.
 */
static u32 ctx_stack_offset(const struct model_cs_engine *e, const struct genx_lrc_group *g,
			    unsigned int i)
{
	static const u16 slots[] = { CS_SBB_ADDR, CS_SBB_ADDR_UDW, CS_SBB_STATE };
	unsigned int k = 0;

	while (k < i && g->regs[i - k - 1] == CS_BB_STACK_PORT)
		k++;
	return e->desc->mmio_base + (k < ARRAY_SIZE(slots) ? slots[k] : CS_BB_STACK_PORT);
}

/**
 * model_ctx_remap() - map a register of the first engine of a class (PRV-015, appendix D)
 * @e: engine
 * @offset: register
 *
 * Return: the register of engine @e.
 */
u32 model_ctx_remap(const struct model_cs_engine *e, u32 offset)
{
	static const u32 decode[] = {
		MMIO_TRTT_VCS(0), MMIO_TRTT_VCS(1), MMIO_TRTT_VCS(2), MMIO_TRTT_VCS(3)
	};
	static const u32 enhance[] = { MMIO_TRTT_VECS(0), MMIO_TRTT_VECS(1) };
	u32 reg = offset & 0x1f;

	if (e->desc->class == GENX_CLASS_VIDEO_DECODE)
		return decode[e->desc->instance % ARRAY_SIZE(decode)] + reg;
	if (e->desc->class == GENX_CLASS_VIDEO_ENHANCE)
		return enhance[e->desc->instance % ARRAY_SIZE(enhance)] + reg;
	if (e->desc->class == GENX_CLASS_COMPUTE)
		return MMIO_TRTT_CCS(e->desc->instance) + reg;
	return offset;
}

/**
 * model_ctx_reg_offset() - find the register that an entry of a group names
 * @e: engine
 * @g: group
 * @i: index of the entry
 *
 * Return: offset of the register in the BAR.
 */
u32 model_ctx_reg_offset(const struct model_cs_engine *e, const struct genx_lrc_group *g,
			 unsigned int i)
{
	if (g->remap)
		return model_ctx_remap(e, g->regs[i]);
	if (g->own)
		return e->desc->mmio_base + g->regs[i];
	if (!g->relative)
		return g->regs[i];
	if (g->regs[i] == CS_BB_STACK_PORT)
		return ctx_stack_offset(e, g, i);
	return e->desc->mmio_base + (g->regs[i] & 0xffc);
}

/**
 * model_cs_context_timestamp() - time for which the loaded context has run
 * @m: model
 * @e: engine
 *
 * Return: the time in timestamp ticks.
 */
u32 model_cs_context_timestamp(const struct model *m, const struct model_cs_engine *e)
{
	if (!e->ctx_valid)
		return cs_reg(m, e, CS_CTX_TIMESTAMP);
	return e->ctx_timestamp + (u32)(model_timestamp(m) - e->ctx_since);
}

/* TR-TT registers: the model only stores their values, and they are in no well. */
static bool ctx_trtt(u32 offset)
{
	return offset >= MMIO_TRTT_FIRST && offset < MMIO_TRTT_END;
}

/*
 * Is the register one that another unit of the model implements? Then it is accessed through
 * handlers.
 */
static bool ctx_other_part(const struct model_cs_engine *e, u32 offset)
{
	return offset - e->desc->mmio_base >= CS_SPAN || offset == MMIO_OACTXCONTROL ||
	       offset == MMIO_OAR_OACONTROL;
}

/**
 * model_ctx_reg_load() - load a register from an image
 * @m: model
 * @e: engine
 * @offset: register
 * @val: word of the image
 */
void model_ctx_reg_load(struct model *m, struct model_cs_engine *e, u32 offset, u32 val)
{
	u32 rel = offset - e->desc->mmio_base;

	if (ctx_trtt(offset)) {
		model_reg_set(m, offset, val);
		return;
	}
	if (ctx_other_part(e, offset)) {
		model_reg_context_write(m, offset, val);
		return;
	}
	if (rel == CS_TIMESTAMP)
		return;			/* the timestamp is read-only */
	if (ctx_masked(rel))
		val = (cs_reg(m, e, rel) & ~(val >> 16)) | (val & (val >> 16));
	cs_reg_put(m, e, rel, val);
}

/**
 * model_ctx_reg_save() - value of a register for an image
 * @m: model
 * @e: engine
 * @offset: register
 *
 * Return: the word; for a masked register all mask bits are set.
 */
u32 model_ctx_reg_save(struct model *m, struct model_cs_engine *e, u32 offset)
{
	u32 rel = offset - e->desc->mmio_base;
	u32 val;

	if (ctx_trtt(offset))
		return model_reg_get(m, offset);
	if (ctx_other_part(e, offset))
		return model_reg_context_read(m, offset);
	if (rel == CS_CTX_TIMESTAMP)
		return model_cs_context_timestamp(m, e);
	if (rel == CS_TIMESTAMP)
		return (u32)model_timestamp(m);
	val = cs_reg(m, e, rel);
	return ctx_masked(rel) ? CTX_MASK_ALL | (val & 0xffff) : val;
}

/* ---- words of an image that software must not change while it is loaded (LRC-004) ---- */

/* Software may change the tail. */
static const u8 ctx_loaded_dw[MODEL_CS_LOADED] = {
	LRC_RING_HEAD, LRC_RING_START, LRC_RING_CTL, LRC_PDP_LDW(0), LRC_PDP_UDW(0),
};

/**
 * model_ctx_loaded_note() - remember these words when a context is loaded
 * @e: engine
 * @image: contents of the state page
 */
void model_ctx_loaded_note(struct model_cs_engine *e, const u32 *image)
{
	unsigned int i;

	for (i = 0; i < MODEL_CS_LOADED; i++)
		e->loaded[i] = image[ctx_loaded_dw[i]];
}

/**
 * model_ctx_loaded_check() - record a violation if these words changed; called before a save
 * @m: model
 * @e: engine
 *
 * Such a change is a race in the driver: it may overwrite the save or be overwritten by it.
 */
void model_ctx_loaded_check(struct model *m, struct model_cs_engine *e)
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
