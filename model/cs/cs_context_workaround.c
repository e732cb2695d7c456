// SPDX-License-Identifier: MIT
/*
 * Workaround batches that an engine executes after it loaded a context: the indirect context batch,
 * then the post-restore batch. On Gen12, what a restore does not load, or loads too early, and the
 * commands that make up for it.
 *
 * Source: manual 003 §Workaround Batch Buffers, WAB-*; the public Gen12.0 facts, A10, G12-072 to
 * G12-078; for Gen12.5 what public drivers do (SIL-164 to SIL-169, SIL-506). Rules, strict:
 *
 * - CTX-EARLY: the indirect context batch does not load a register again, or leaves another value
 *   in GPR 0;
 * - CTX-AUX, CTX-STATE: the auxiliary table, or the state cache, is that of another context;
 * - CTX-CODE: a part whose instruction cache must be invalidated is not asked to (SIL-166);
 * - CTX-WATERMARK: a register that no image has is not written (SIL-167);
 * - CTX-BLIT: the copy engine is not in its round-robin mode, or its post-restore batch has not the
 *   one fill that writes nothing (SIL-169, SIL-506);
 * - CTX-END: no end behind the groups of an image that software has made (G12-085);
 * - WAB-OFFSET: the place of the indirect context batch.
 */
#include "model/cs/cs_context_regs.h"
#include "model/cs/cs_context_workaround.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_gen12.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_stream.h"
#include "model/memory/ggtt.h"
#include "model/state/time.h"
#include "model/state/violation.h"

#define INDIRECT_CTX_ADDR_MASK	REG_GENMASK(31, 6)
#define INDIRECT_CTX_SIZE_MASK	REG_GENMASK(5, 0)	/* cachelines */
#define INDIRECT_OFFSET_MASK	REG_GENMASK(15, 6)
#define BB_PER_CTX_ADDR_MASK	REG_GENMASK(31, 12)
#define BB_PER_CTX_FORCE	REG_BIT(2)
#define BB_PER_CTX_VALID	REG_BIT(0)

#define TIMESTAMP_WRITES	2	/* the first write has no effect (G12-072, SIL-164) */
#define TIMESTAMP_EARLY		0x1000	/* how old the value is that a restore loads */
#define INDIRECT_OFFSET		(0x0d << 6)
#define IMAGE_TIMESTAMP		0x23
#define WATERMARK		0x3ff
#define ROUND_ROBIN		REG_FIELD_PREP(REG_GENMASK(12, 11), 1)	/* of ECOSKPD */

/* On Gen12.5 public drivers set both bits (SIL-168): here the batch needs both. */
static bool has_post_restore(const struct model *m, u32 post)
{
	u32 want = BB_PER_CTX_VALID;

	if (m->part->restore && m->part->restore->fill)
		want |= BB_PER_CTX_FORCE;
	return (post & want) == want;
}

/**
 * model_ctx_workaround_check() - record a violation if a loaded context lacks a batch it needs
 * @m: model
 * @e: engine
 *
 * WAB-NONE: some parts need an indirect context batch that flushes the L3 and clears the shared
 * local memory at each context switch (register facts: workarounds).
 */
void model_ctx_workaround_check(struct model *m, struct model_cs_engine *e)
{
	if (!m->cfg.strict || !m->part->ctx_batch || e->desc->class != GENX_CLASS_RENDER ||
	    cs_reg(m, e, CS_INDIRECT_CTX) & INDIRECT_CTX_SIZE_MASK)
		return;
	model_violation(m, "WAB-NONE", RING_INDIRECT_CTX(e->desc->mmio_base).addr,
			"%s: a context without an indirect context batch", e->desc->name);
}

/* ---- what a restore lacks ---- */

static bool is_render(const struct model_cs_engine *e)
{
	return e->desc->class == GENX_CLASS_RENDER;
}

static u32 image_word(struct model *m, const struct model_cs_engine *e, u32 dw)
{
	u32 val = 0;

	model_ggtt_read(m, ctx_state_page(e) + dw * 4, &val, sizeof(val));
	return val;
}

static void violates(struct model *m, const struct model_cs_engine *e, const char *rule,
		     const char *what, u32 value)
{
	model_violation(m, rule, e->desc->mmio_base, "%s: %s: %#x", e->desc->name, what, value);
}

/* G12-085: an image that hardware has not saved ends behind its last group. */
static void check_end(struct model *m, struct model_cs_engine *e)
{
	u32 end;

	if (!m->part->streamer || !m->cfg.strict)
		return;
	end = image_word(m, e, m->part->streamer->images[e->desc->class]->bare_end);
	if (end != (MI_CMD(MI_OP_BATCH_BUFFER_END) | 1))
		violates(m, e, "CTX-END", "no end behind the groups of an image", end);
}

/* The part of these PCI ids executes stale code of shaders after a switch (SIL-166). */
static bool code_stale(const struct model *m, const struct model_cs_engine *e)
{
	const u16 *id = m->part->restore->code_ids;

	if (!is_render(e) && e->desc->class != GENX_CLASS_COMPUTE)
		return false;
	while (id && *id && *id != m->cfg.device_id)
		id++;
	return id && *id;
}

/**
 * model_ctx_workaround_begin() - the registers of a context were loaded, some of them too early
 * @m: model
 * @e: engine
 * @inhibit: the engine context was not loaded
 *
 * The value of the timestamp is too old, and that of CMD_BUF_CCTL is not loaded (G12-072, G12-073,
 * SIL-164).
 */
void model_ctx_workaround_begin(struct model *m, struct model_cs_engine *e, bool inhibit)
{
	const struct model_restore *r = m->part->restore;

	if (!r)
		return;
	e->early_timestamp = image_word(m, e, IMAGE_TIMESTAMP);
	e->early_writes = TIMESTAMP_WRITES;
	e->ctx_timestamp = e->early_timestamp - TIMESTAMP_EARLY;
	e->state_stale = r->state_cache && is_render(e);
	e->code_stale = code_stale(m, e);
	e->fills = 0;
	if (is_render(e))
		cs_reg_put(m, e, CS_CMD_BUF_CCTL, ~image_word(m, e, r->cmd_buf_cctl));
	if (is_render(e) && r->watermark)
		cs_reg_put(m, e, CS_DRAW_WATERMARK, 0);
	if (inhibit)
		check_end(m, e);
}

/**
 * model_ctx_workaround_write() - write of a register by a command
 * @m: model
 * @offset: register
 * @val: value
 *
 * Return: true if nothing else happens.
 */
bool model_ctx_workaround_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = m->part->restore ? model_cs_find(m, offset) : NULL;
	u32 rel = e ? offset - e->desc->mmio_base : 0;

	if (!e || e->stream != MODEL_CS_FROM_INDIRECT)
		return false;
	if (rel == CS_CTX_TIMESTAMP) {
		if (e->early_writes)
			e->early_writes--;
		if (e->early_writes)
			return true;
		e->ctx_timestamp = val;
		e->ctx_since = model_timestamp(m);
		return true;
	}
	if (rel == CS_CS_DEBUG_MODE2 && (val & (val >> 16)) & REG_BIT(6))
		e->state_stale = false;
	return false;
}

/**
 * model_ctx_workaround_flush() - a PIPE_CONTROL
 * @e: engine
 * @flags: its flags
 */
void model_ctx_workaround_flush(struct model_cs_engine *e, u32 flags)
{
	if (e->stream == MODEL_CS_FROM_INDIRECT && flags & PIPE_CONTROL_INSTRUCTION_INV)
		e->code_stale = false;
}

/**
 * model_ctx_workaround_fill() - a fill of the copy engine
 * @e: engine
 * @dw: the command
 *
 * Wa_16018031267 names all of its words but the MOCS and the address (SIL-169). The memory may be
 * of either type.
 *
 * Return: true if it is the one that writes nothing.
 */
bool model_ctx_workaround_fill(struct model_cs_engine *e, const u32 *dw)
{
	static const u32 want[16] = {
		[0] = 0x5100000e, [1] = 0x3f, [3] = 4 << 16 | 1, [13] = 0x20004004, [14] = 0x10,
	};
	static const u32 any[16] = {
		[1] = REG_GENMASK(27, 21), [4] = ~0U, [5] = ~0U, [6] = REG_BIT(31),
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(want); i++)
		if ((dw[i] & ~any[i]) != want[i])
			return false;
	if (e->stream == MODEL_CS_FROM_POST_RESTORE)
		e->fills++;
	return true;
}

static void check_registers(struct model *m, struct model_cs_engine *e)
{
	const struct model_restore *r = m->part->restore;

	if (e->early_writes || e->ctx_timestamp != e->early_timestamp)
		violates(m, e, "CTX-EARLY", "timestamp", e->ctx_timestamp);
	if (is_render(e) && cs_reg(m, e, CS_CMD_BUF_CCTL) != image_word(m, e, r->cmd_buf_cctl))
		violates(m, e, "CTX-EARLY", "CMD_BUF_CCTL", cs_reg(m, e, CS_CMD_BUF_CCTL));
	if (cs_reg(m, e, CS_GPR(0)) != image_word(m, e, r->gpr0))
		violates(m, e, "CTX-EARLY", "GPR 0", cs_reg(m, e, CS_GPR(0)));
	if (is_render(e) && r->watermark && cs_reg(m, e, CS_DRAW_WATERMARK) != WATERMARK)
		violates(m, e, "CTX-WATERMARK", "DRAW_WATERMARK", cs_reg(m, e, CS_DRAW_WATERMARK));
}

/* The indirect context batch has ended, or there is none. */
static void indirect_end(struct model *m, struct model_cs_engine *e)
{
	if (!m->part->restore || !m->cfg.strict || e->walk)
		return;
	if (cs_reg(m, e, CS_INDIRECT_CTX_OFFSET) != INDIRECT_OFFSET)
		violates(m, e, "WAB-OFFSET", "offset of the indirect context",
			 cs_reg(m, e, CS_INDIRECT_CTX_OFFSET));
	check_registers(m, e);
	if (m->part->streamer && !model_gen12_aux_ready(m, e))
		violates(m, e, "CTX-AUX", "the auxiliary table of another context", 0);
	if (e->state_stale)
		violates(m, e, "CTX-STATE", "the state cache of another context", 0);
	if (e->code_stale)
		violates(m, e, "CTX-CODE", "the instruction cache of another context", 0);
}

/* The restore has ended. */
static void restore_end(struct model *m, struct model_cs_engine *e)
{
	const struct model_restore *r = m->part->restore;

	if (!r || !r->fill || !m->cfg.strict || e->walk || e->desc->class != GENX_CLASS_COPY)
		return;
	if (e->fills != 1)
		violates(m, e, "CTX-BLIT", "fills behind the restore", e->fills);
	if ((cs_reg(m, e, CS_ECOSKPD) & REG_GENMASK(12, 11)) != ROUND_ROBIN)
		violates(m, e, "CTX-BLIT", "scheduling of the copy engine",
			 cs_reg(m, e, CS_ECOSKPD));
}

/* ---- the batches ---- */

/**
 * model_ctx_workaround_next() - start the next workaround batch, or the ring after the last one
 * @m: model
 * @e: engine
 *
 * Both batches are in the GGTT (WAB-004); the indirect context batch is the first.
 */
void model_ctx_workaround_next(struct model *m, struct model_cs_engine *e)
{
	u32 indirect = cs_reg(m, e, CS_INDIRECT_CTX);
	u32 post = cs_reg(m, e, CS_BB_PER_CTX_PTR);

	if (e->stream == MODEL_CS_FROM_RING && (indirect & INDIRECT_CTX_SIZE_MASK)) {
		if (!(cs_reg(m, e, CS_INDIRECT_CTX_OFFSET) & INDIRECT_OFFSET_MASK))
			model_violation(m, "WAB-003",
					RING_INDIRECT_CTX_OFFSET(e->desc->mmio_base).addr,
					"%s: indirect context at offset 0", e->desc->name);
		e->stream = MODEL_CS_FROM_INDIRECT;
		e->wab_addr = indirect & INDIRECT_CTX_ADDR_MASK;
		e->wab_end = e->wab_addr + (indirect & INDIRECT_CTX_SIZE_MASK) * 64;
	} else if (e->stream != MODEL_CS_FROM_POST_RESTORE && has_post_restore(m, post)) {
		indirect_end(m, e);
		e->stream = MODEL_CS_FROM_POST_RESTORE;
		e->wab_addr = post & BB_PER_CTX_ADDR_MASK;
		e->wab_end = ~0ULL;
	} else {
		if (e->stream != MODEL_CS_FROM_POST_RESTORE)
			indirect_end(m, e);
		restore_end(m, e);
		e->stream = MODEL_CS_FROM_RING;
	}
	model_cs_refetch(e);
}
