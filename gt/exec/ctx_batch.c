// SPDX-License-Identifier: GPL-2.0-only
/*
 * Indirect context batch (manual 003 §Workaround Batch Buffers; register facts: workarounds).
 *
 * Arbitration is off while the batch executes, since a restore must not be preempted. The batch
 * needs no end command, because RING_INDIRECT_CTX holds the length of the batch.
 */
#include <linux/err.h>
#include <linux/mm.h>

#include "gt/exec/ctx_batch.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc_image.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"
#include "regs/workaround_regs.h"

/* The batch saves L3SQCREG4 at this offset, at the end of the page that holds the commands. */
#define SCRATCH_OFFSET	(PAGE_SIZE - SZ_64)

static u32 *pipe_control(u32 *cs, u32 flags, u32 addr)
{
	*cs++ = PIPE_CONTROL;
	*cs++ = flags;
	*cs++ = addr;
	*cs++ = 0;
	*cs++ = 0;
	*cs++ = 0;
	return cs;
}

static u32 *move_register(u32 *cs, u32 command, u32 reg, u32 addr)
{
	*cs++ = command | MI_USE_GGTT;
	*cs++ = reg;
	*cs++ = addr;
	*cs++ = 0;
	return cs;
}

/* While L3SQCREG4 has @value, a flush includes coherent lines. Its old value is then restored. */
static u32 *flush_coherent_lines(u32 *cs, u32 value, u32 scratch)
{
	cs = move_register(cs, MI_STORE_REGISTER_MEM, L3SQCREG4, scratch);
	*cs++ = MI_LOAD_REGISTER_IMM(1);
	*cs++ = L3SQCREG4;
	*cs++ = value;
	cs = pipe_control(cs, PIPE_CONTROL_CS_STALL | PIPE_CONTROL_DC_FLUSH, 0);
	return move_register(cs, MI_LOAD_REGISTER_MEM, L3SQCREG4, scratch);
}

/* An L3 flush with a post-sync write clears shared local memory. */
static u32 *clear_slm(u32 *cs)
{
	return pipe_control(cs, PIPE_CONTROL_L3_FLUSH | PIPE_CONTROL_STORE_INDEX |
			    PIPE_CONTROL_CS_STALL |
			    REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW),
			    GENX_PPHWSP_SCRATCH);
}

unsigned int genx_ctx_batch_fill(u32 *dw, const struct genx_ctx_batch_desc *desc, u32 scratch)
{
	u32 *cs = dw;
	unsigned int i;

	*cs++ = MI_ARB_ON_OFF;
	cs = flush_coherent_lines(cs, desc->l3_flush, scratch);
	cs = clear_slm(cs);
	if (desc->n_regs)
		*cs++ = MI_LOAD_REGISTER_IMM(desc->n_regs);
	for (i = 0; i < desc->n_regs; i++) {
		*cs++ = desc->regs[i].addr;
		*cs++ = desc->regs[i].value;
	}
	*cs++ = MI_ARB_ON_OFF | MI_ARB_ENABLE;
	while ((cs - dw) * sizeof(u32) % SZ_64)
		*cs++ = MI_NOOP;
	return cs - dw;
}

int genx_ctx_batch_create(struct genx_engine *engine)
{
	const struct genx_ctx_batch_desc *desc = engine->desc->ctx_batch;
	struct genx_buffer *buf;
	unsigned int n;

	if (!desc)
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
