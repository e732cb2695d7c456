// SPDX-License-Identifier: GPL-2.0-only
/*
 * Indirect context batch and post-restore batch (manual 003 §Workaround Batch Buffers; register
 * facts: workarounds).
 *
 * Arbitration is off while the batch executes, since a restore must not be preempted. The batch
 * needs no end command, because RING_INDIRECT_CTX holds the length of the batch.
 */
#include <linux/err.h>
#include <linux/mm.h>

#include "gt/encode/blt.h"
#include "gt/encode/emit.h"
#include "gt/encode/lrc_image.h"
#include "gt/encode/mi.h"
#include "gt/exec/ctx_batch.h"
#include "gt/exec/engine_types.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/memory/ppgtt.h"
#include "regs/engine_regs.h"
#include "regs/workaround_regs.h"

/* The batch saves L3SQCREG4 at this offset, at the end of the page that holds the commands. */
#define SCRATCH_OFFSET	(PAGE_SIZE - SZ_64)

/*
 * Flush while L3SQCREG4 has @value, with which a flush includes coherent lines. The old value of
 * the register is kept at @scratch meanwhile.
 */
static u32 *flush_coherent_lines(u32 *cs, u32 value, u32 scratch)
{
	struct genx_mi_lri lri;

	cs = genx_mi_store_register(cs, L3SQCREG4, scratch);
	lri = genx_mi_lri_begin(cs, 0, 1);
	genx_mi_lri_add(&lri, L3SQCREG4, value);
	cs = genx_mi_lri_end(&lri);
	cs = genx_mi_pipe_control(cs, PIPE_CONTROL_CS_STALL | PIPE_CONTROL_DC_FLUSH, 0, 0);
	return genx_mi_load_register(cs, L3SQCREG4, scratch);
}

/*
 * An L3 flush with a post-sync write clears shared local memory. STORE_INDEX: the address is an
 * offset in the PPHWSP.
 */
static u32 *clear_slm(u32 *cs)
{
	return genx_mi_pipe_control(cs, PIPE_CONTROL_L3_FLUSH | PIPE_CONTROL_STORE_INDEX |
				    PIPE_CONTROL_CS_STALL |
				    REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK,
						   PIPE_CONTROL_POST_SYNC_QW),
				    GENX_PPHWSP_SCRATCH, 0);
}

static u32 *load_registers(u32 *cs, const struct genx_ctx_batch_desc *desc)
{
	struct genx_mi_lri lri;
	unsigned int i;

	if (!desc->n_regs)
		return cs;
	lri = genx_mi_lri_begin(cs, 0, desc->n_regs);
	for (i = 0; i < desc->n_regs; i++)
		genx_mi_lri_add(&lri, desc->regs[i].addr, desc->regs[i].value);
	return genx_mi_lri_end(&lri);
}

unsigned int genx_ctx_batch_fill(u32 *dw, const struct genx_ctx_batch_desc *desc, u32 scratch)
{
	u32 *cs = genx_mi_arb_on_off(dw, false);

	cs = flush_coherent_lines(cs, desc->l3_flush, scratch);
	cs = clear_slm(cs);
	cs = load_registers(cs, desc);
	cs = genx_mi_arb_on_off(cs, true);
	return genx_mi_noop(cs, dw, SZ_64 / sizeof(u32)) - dw;
}

/*
 * Return: GGTT address at which the image has the value of a register. @state: GGTT address of the
 * state page; @offset: register, from the base of the engine.
 */
static u32 saved_at(const struct genx_engine_desc *engine, u32 state, u32 offset)
{
	int dw = genx_lrc_find(engine->lrc, engine->mmio_base, engine->mmio_base + offset);

	WARN_ON_ONCE(dw < 0);
	return state + max(dw, 0) * sizeof(u32);
}

/*
 * Load the registers of desc->reloads from the image. The values go through GPR 0, whose own value
 * is loaded from the image at the end (G12-074).
 */
static u32 *reload(u32 *cs, const struct genx_engine_desc *engine, u32 state)
{
	const struct genx_ctx_batch_desc *desc = engine->ctx_batch;
	u32 gpr = RING_GPR_LDW(0, 0).addr;
	unsigned int i;

	for (i = 0; i < desc->n_reloads; i++) {
		u16 offset = desc->reloads[i];

		/* if the table repeats a register, the GPR still has its value */
		if (!i || offset != desc->reloads[i - 1])
			cs = genx_mi_load_own(cs, gpr, saved_at(engine, state, offset));
		cs = genx_mi_copy_own(cs, gpr, offset);
	}
	return genx_mi_load_own(cs, gpr, saved_at(engine, state, gpr));
}

unsigned int genx_ctx_batch_fill_own(u32 *dw, const struct genx_engine_desc *engine, u32 state)
{
	u32 *cs = reload(dw, engine, state);

	if (engine->ctx_batch->flush)
		cs = genx_mi_pipe_control(cs, engine->ctx_batch->flush, 0, 0);
	if (engine->aux_inv)
		cs = genx_emit_aux_invalidate(cs, engine->aux_inv);
	cs = genx_mi_noop(load_registers(cs, engine->ctx_batch), dw, SZ_64 / sizeof(u32));
	return cs - dw;
}

unsigned int genx_ctx_batch_pages(const struct genx_engine_desc *engine)
{
	if (!genx_ctx_batch_own(engine))
		return 0;
	return engine->ctx_batch->empty_fill ? 2 : 1;
}

/* Unlike the indirect context batch, the post-restore batch needs an end command (SIL-168). */
unsigned int genx_ctx_batch_fill_post(u32 *dw, const struct genx_ppgtt *vm, u8 mocs)
{
	u32 *cs = genx_blt_fill_nothing(dw, genx_ppgtt_reserved(vm), mocs);

	return genx_mi_batch_end(cs) - dw;
}

int genx_ctx_batch_create(struct genx_engine *engine)
{
	const struct genx_ctx_batch_desc *desc = engine->desc->ctx_batch;
	struct genx_buffer *buf;
	unsigned int n;

	if (!desc || genx_ctx_batch_own(engine->desc))
		return 0;
	BUILD_BUG_ON(GENX_CTX_BATCH_DW * sizeof(u32) > SCRATCH_OFFSET);
	buf = genx_buffer_create(&engine->gt->ggtt, PAGE_SIZE, PAGE_SIZE);
	if (IS_ERR(buf))
		return PTR_ERR(buf);
	n = genx_ctx_batch_fill(buf->vaddr, desc, lower_32_bits(buf->ggtt) + SCRATCH_OFFSET);
	WARN_ON(n > GENX_CTX_BATCH_DW);
	genx_buffer_flush(buf, 0, PAGE_SIZE);
	engine->ctx_batch = buf;
	engine->ctx_batch_lines = n * sizeof(u32) / SZ_64;
	return 0;
}

void genx_ctx_batch_destroy(struct genx_engine *engine)
{
	genx_buffer_destroy(engine->ctx_batch);
	engine->ctx_batch = NULL;
}

u32 genx_ctx_batch_pointer(const struct genx_engine *engine)
{
	if (!engine->ctx_batch)
		return 0;
	return lower_32_bits(engine->ctx_batch->ggtt) |
	       REG_FIELD_PREP(INDIRECT_CTX_LINES_MASK, engine->ctx_batch_lines);
}
