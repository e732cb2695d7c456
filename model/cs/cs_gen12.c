// SPDX-License-Identifier: MIT
/*
 * What the command streamers of Gen12.0 have of their own: auxiliary tables and a pre-parser.
 *
 * Source: the public Gen12.0 facts, A11, A13, G12-078 to G12-098. The flushes and
 * invalidations of the ring are checked, for which the driver is responsible, not those of batches.
 */
#include "model/cs/cs_context_regs.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_gen12.h"
#include "model/memory/ggtt.h"
#include "model/state/time.h"
#include "model/state/violation.h"

#define AUX_NS			800	/* nominal duration of an invalidation */

/* Flags of a flush before an invalidation, and of the last one of a request. */
#define FLUSH_CACHES	(REG_BIT(28) | REG_BIT(20) | REG_BIT(13) | REG_BIT(12) | REG_BIT(7) | \
			 REG_BIT(5) | REG_BIT(0))
#define FLUSH_L3	REG_BIT(27)
#define FLUSH_LAST	(FLUSH_CACHES | FLUSH_L3 | REG_BIT(18))
#define FLUSH_WRITE	REG_BIT(14)	/* post-sync write */
#define FLUSH_HDC	REG_BIT(9)	/* of the header; no flag of a flush has this bit */
#define FLUSH_PLAIN	REG_BIT(31)	/* an MI_FLUSH_DW without a write */

/* ---- auxiliary tables ---- */

/* A13: the register of each engine. */
static const struct {
	u32 offset;
	u8 class;
	u8 instance;
} aux_rows[] = {
	{ 0x4208, GENX_CLASS_RENDER, 0 }, { 0x4218, GENX_CLASS_VIDEO_DECODE, 0 },
	{ 0x4238, GENX_CLASS_VIDEO_ENHANCE, 0 }, { 0x4248, GENX_CLASS_COPY, 0 },
	{ 0x4298, GENX_CLASS_VIDEO_DECODE, 2 },
};

static struct model_cs_engine *aux_engine(struct model *m, u32 offset)
{
	unsigned int i, row;

	for (row = 0; aux_rows[row].offset != offset; row++)
		;
	for (i = 0; i < m->cs.n; i++) {
		struct model_cs_engine *e = &m->cs.engine[i];

		if (e->present && e->desc->class == aux_rows[row].class &&
		    e->desc->instance == aux_rows[row].instance)
			return e;
	}
	return NULL;
}

/* The time of the engine, which executes ahead of the model. */
static u64 aux_now(const struct model *m, const struct model_cs_engine *e)
{
	return e->t != MODEL_NEVER && e->t > m->now ? e->t : m->now;
}

static bool aux_running(const struct model *m, const struct model_cs_engine *e)
{
	return e->aux_due > aux_now(m, e);
}

static void aux_write(struct model *m, u32 offset, u32 val)
{
	struct model_cs_engine *e = aux_engine(m, offset);

	if (!e || !(val & 1))
		return;
	e->aux_due = aux_now(m, e) + model_latency(m, AUX_NS);
	e->aux_stale = false;
}

static u32 aux_read(struct model *m, u32 offset)
{
	struct model_cs_engine *e = aux_engine(m, offset);

	return e && aux_running(m, e);
}

#define AUX(a)	{ .first = (a), .last = (a) + 3, .read = aux_read, .write = aux_write }

const struct model_reg model_aux_regs[] = {
	AUX(0x4208), AUX(0x4218), AUX(0x4238), AUX(0x4248), AUX(0x4298),
};

const unsigned int model_n_aux_regs = ARRAY_SIZE(model_aux_regs);

/* ---- rules ---- */

static bool checked(const struct model *m)
{
	return m->part->streamer && m->cfg.strict;
}

/* Is the command one of the driver's, in the ring? */
static bool of_ring(const struct model *m, const struct model_cs_engine *e)
{
	return checked(m) && e->stream == MODEL_CS_FROM_RING && !e->batch[0].active;
}

static void violates(struct model *m, const struct model_cs_engine *e, const char *rule,
		     const char *what, u32 value)
{
	model_violation(m, rule, e->desc->mmio_base, "%s: %s: %#x", e->desc->name, what, value);
}

/* G12-093: what the pre-parser has read ahead is as old as the caches. */
static void check_invalidation(struct model *m, struct model_cs_engine *e, u32 flags)
{
	if (!e->parser_off)
		violates(m, e, "PRE-PARSER", "invalidation while the pre-parser is on", flags);
	e->aux_stale = true;
}

/**
 * model_gen12_pre_parser() - MI_ARB_CHECK that turns the pre-parser on or off
 * @m: model
 * @e: engine
 * @dw0: header of the command
 *
 * Return: false if the command is only a preemption point, as on other parts.
 */
bool model_gen12_pre_parser(struct model *m, struct model_cs_engine *e, u32 dw0)
{
	if (!m->part->streamer || !(dw0 & REG_BIT(8)))
		return false;
	e->parser_off = dw0 & REG_BIT(0);
	return true;
}

/*
 * What must be complete before an invalidation (G12-090). The flush ends with a post-sync write, as
 * on silicon. A flush of the L3 is not needed there; on silicon drivers have it and lack it, so
 * either is accepted (G12-091).
 */
static void pipe_invalidation(struct model *m, struct model_cs_engine *e, u32 flags)
{
	u32 want = FLUSH_CACHES | FLUSH_HDC | FLUSH_WRITE;

	if ((e->flushed & want) != want)
		violates(m, e, "PIPE-HDC", "the flush before an invalidation", e->flushed);
	check_invalidation(m, e, flags);
}

/**
 * model_gen12_pipe_control() - check a PIPE_CONTROL of the driver
 * @m: model
 * @e: engine
 * @cmd: the command
 */
void model_gen12_pipe_control(struct model *m, struct model_cs_engine *e,
			      const struct model_cs_cmd *cmd)
{
	u32 flags = cmd->dw[1], want = FLUSH_LAST | FLUSH_HDC;

	if (!of_ring(m, e))
		return;
	if (flags & PIPE_CONTROL_DEPTH_FLUSH && !(flags & PIPE_CONTROL_DEPTH_STALL))
		violates(m, e, "PIPE-DEPTH", "flush of depth without its stall", flags);
	if (flags & (PIPE_CONTROL_COMMAND_CACHE_INV | PIPE_CONTROL_INSTRUCTION_INV))
		pipe_invalidation(m, e, flags);
	else if (flags & PIPE_CONTROL_POST_SYNC_MASK && e->batch_begun &&
		 (e->flushed & want) != want)
		violates(m, e, "PIPE-LAST", "the flush behind a batch", e->flushed);
	e->flushed = (flags & (FLUSH_LAST | FLUSH_WRITE)) | (cmd->dw[0] & FLUSH_HDC);
}

/**
 * model_gen12_flush() - check an MI_FLUSH_DW of the driver
 * @m: model
 * @e: engine
 * @cmd: the command
 */
void model_gen12_flush(struct model *m, struct model_cs_engine *e, const struct model_cs_cmd *cmd)
{
	u32 dw0 = cmd->dw[0];

	if (!of_ring(m, e))
		return;
	if (dw0 & MI_FLUSH_DW_TLB_INVALIDATE) {
		if (e->desc->class == GENX_CLASS_COPY && !(dw0 & REG_BIT(16)))
			violates(m, e, "FLUSH-CCS", "compression data are not flushed", dw0);
		check_invalidation(m, e, dw0);
	} else if (dw0 & MI_FLUSH_DW_OP_MASK && e->batch_begun && e->flushed != FLUSH_PLAIN) {
		violates(m, e, "FLUSH-LAST", "flush and write in one command", dw0);
	}
	e->flushed = dw0 & (MI_FLUSH_DW_OP_MASK | MI_FLUSH_DW_TLB_INVALIDATE) ? 0 : FLUSH_PLAIN;
}

/**
 * model_gen12_batch() - check that nothing is stale when the ring starts a batch
 * @m: model
 * @e: engine
 */
void model_gen12_batch(struct model *m, struct model_cs_engine *e)
{
	if (of_ring(m, e)) {
		if (e->aux_stale)
			violates(m, e, "AUX-INV", "the auxiliary table is stale", 0);
		if (aux_running(m, e))
			violates(m, e, "AUX-WAIT", "an invalidation still runs", 0);
		if (e->parser_off)
			violates(m, e, "PRE-PARSER", "a batch without the pre-parser", 0);
	}
	e->flushed = 0;
}

/**
 * model_gen12_wait() - check the form of a semaphore wait (G12-098)
 * @m: model
 * @e: engine
 * @cmd: the command
 */
void model_gen12_wait(struct model *m, struct model_cs_engine *e, const struct model_cs_cmd *cmd)
{
	if (checked(m) && !e->poll_ns && !cmd->user && cmd->n != 5)
		violates(m, e, "SEMA-TOKEN", "wait without a token", cmd->dw[0]);
}

/**
 * model_gen12_aux_ready() - is the auxiliary table of an engine valid?
 * @m: model
 * @e: engine
 *
 * Return: false if it is that of an earlier time, or if its invalidation still runs.
 */
bool model_gen12_aux_ready(const struct model *m, const struct model_cs_engine *e)
{
	return !e->aux_stale && !aux_running(m, e);
}

/**
 * model_gen12_restore() - the registers of a context were loaded
 * @m: model
 * @e: engine
 */
void model_gen12_restore(struct model *m, struct model_cs_engine *e)
{
	if (!m->part->streamer)
		return;
	e->parser_off = false;
	e->flushed = 0;
	e->aux_stale = true;
}
