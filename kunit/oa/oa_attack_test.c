// SPDX-License-Identifier: GPL-2.0-only
/*
 * Batches of a user without privilege try to switch the OA unit off, to turn it aside, to change
 * what it counts, and to write its buffer. The registers of the model and the images show that
 * nothing has changed.
 */

#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/exec/lrc.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "oa/report/report.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/irq_regs.h"
#include "regs/mi_commands.h"
#include "regs/oa_regs.h"

#define DATA		(GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA)
#define BEGUN		1	/* DW of @data that the batch writes before the attack */
#define DONE		2	/* and behind it */
#define GO		3	/* ends a batch that waits behind the attack */
#define VALUE		16	/* DW with the value that LRM and LRR write */
#define SCRATCH		32	/* DWs to which registers are stored */

/*
 * Registers of the unit, of its routing and of what the driver keeps from sleeping for it.
 * The tail moves while the unit counts: it is checked against the buffer.
 */
static const u32 attacked[] = {
	0x2b00, 0x2b04, 0x2b08, 0x2b0c, 0x2b14, 0x23b4, 0x2b20, 0x2360, 0x2364,
	/* start and report triggers, boolean counters */
	0x2710, 0x2714, 0x272c, 0x2740, 0x2744, 0x275c, 0x2770, 0x2774, 0x27ac,
	/* flexible EU events */
	0xe458, 0xe558, 0xe658, 0xe758, 0xe45c, 0xe55c, 0xe65c,
	/* NOA, routing, RC6 */
	0x9840, 0x0d04, 0x9888, 0x20cc, 0xe180, 0xa090, 0xa094,
};

enum way {
	BY_LRI,
	BY_LRM,
	BY_LRR,
	BY_PIPE_CONTROL,
	WAYS
};

static const char *const way_names[WAYS] = {
	"MI_LOAD_REGISTER_IMM", "MI_LOAD_REGISTER_MEM", "MI_LOAD_REGISTER_REG", "PIPE_CONTROL",
};

static u32 *emit_store(u32 *cs, unsigned int dw, u32 value)
{
	*cs++ = MI_STORE_DATA_IMM;
	*cs++ = DATA + 4 * dw;
	*cs++ = 0;
	*cs++ = value;
	return cs;
}

static u32 *emit_write(u32 *cs, enum way way, u32 gpr, u32 reg, u32 value)
{
	switch (way) {
	case BY_LRI:
		*cs++ = MI_LOAD_REGISTER_IMM(1);
		*cs++ = reg;
		*cs++ = value;
		break;
	case BY_LRM:
		*cs++ = MI_LOAD_REGISTER_MEM;
		*cs++ = reg;
		*cs++ = DATA + 4 * VALUE;
		*cs++ = 0;
		break;
	case BY_LRR:
		*cs++ = MI_LOAD_REGISTER_REG;
		*cs++ = gpr;
		*cs++ = reg;
		break;
	default:
		*cs++ = PIPE_CONTROL;
		*cs++ = PIPE_CONTROL_CS_STALL | PIPE_CONTROL_MMIO_WRITE |
			REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW);
		*cs++ = reg;
		*cs++ = 0;
		*cs++ = value;
		*cs++ = 0;
		break;
	}
	return cs;
}

static u32 *emit_wait(u32 *cs)
{
	*cs++ = MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_EQ_SDD);
	*cs++ = 1;
	*cs++ = DATA + 4 * GO;
	*cs++ = 0;
	return cs;
}

/* Fill a batch that writes @value to all registers in a way, and then waits for GO. */
static void fill_writes(struct genx_kunit_batch *batch, struct genx_engine *engine, enum way way,
			u32 value)
{
	u32 gpr = engine->desc->mmio_base + 0x600;
	u32 *cs = emit_store(batch->dw, BEGUN, 1);
	unsigned int i;

	*cs++ = MI_LOAD_REGISTER_IMM(1);
	*cs++ = gpr;
	*cs++ = value;
	for (i = 0; i < ARRAY_SIZE(attacked); i++)
		cs = emit_write(cs, way, gpr, attacked[i], value);
	cs = emit_store(cs, DONE, 1);
	cs = emit_wait(cs);
	*cs++ = MI_BATCH_BUFFER_END;
	memset(batch->data, 0, GENX_KUNIT_BATCH_DATA);
	batch->data[VALUE] = value;
}

/* What the attacks must not change. */
struct state {
	u32 regs[ARRAY_SIZE(attacked)];
	u32 ctxctrl;
	u32 flex[7];
};

static void state_read(struct genx_kunit_oa *o, const struct genx_lrc *lrc, struct state *s)
{
	const struct genx_oa_desc *desc = o->oa->desc;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(attacked); i++)
		s->regs[i] = genx_kunit_peek(o->x->kgt, attacked[i]);
	s->ctxctrl = lrc->state[desc->ctxctrl_dw];
	for (i = 0; i < desc->n_flex; i++)
		s->flex[i] = lrc->state[desc->flex_dw + 2 * i];
}

/*
 * May a register have what a user's batch wrote, while the batch is @running or behind it? User
 * batches of Gen8 and Gen9 may write OACTXID, which the driver does not use, and OACTXCONTROL,
 * which each request loads again at its end.
 */
static bool keeps_writes(const struct genx_kunit_oa *o, u32 reg, bool running)
{
	return o->x->kgt->gpu->plat->gen < 11 &&
	       (reg == OACTXID.addr || (running && reg == OACTXCONTROL.addr));
}

static void expect_same(struct genx_kunit_oa *o, const struct state *before,
			const struct state *after, bool running, const char *what)
{
	struct kunit *test = o->test;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(attacked); i++)
		if (!keeps_writes(o, attacked[i], running))
			KUNIT_EXPECT_EQ_MSG(test, after->regs[i], before->regs[i], "0x%x by %s",
					    attacked[i], what);
	KUNIT_EXPECT_EQ_MSG(test, after->ctxctrl, before->ctxctrl, "image by %s", what);
	for (i = 0; i < ARRAY_SIZE(after->flex); i++)
		KUNIT_EXPECT_EQ_MSG(test, after->flex[i], before->flex[i], "image by %s", what);
}

/*
 * Run a batch of fill_writes() in @lrc. The registers are compared while the batch still runs, too:
 * what the request loads again at its end would hide a write that the hardware let pass.
 */
static void run_writes(struct genx_kunit_oa *o, struct genx_lrc *lrc,
		       struct genx_kunit_batch *batch, const struct genx_lrc *victim,
		       const struct state *before, const char *what)
{
	unsigned int tries = GENX_KUNIT_EXEC_MS;
	struct genx_request *rq;
	struct state now;

	rq = genx_kunit_submit(o->x, lrc, batch, 0);
	while (!READ_ONCE(batch->data[DONE]) && --tries)
		usleep_range(500, 1000);
	KUNIT_EXPECT_GT_MSG(o->test, tries, 0, "%s", what);
	state_read(o, victim, &now);
	expect_same(o, before, &now, true, what);
	WRITE_ONCE(batch->data[GO], 1);
	genx_kunit_finish(o->x, rq, 0);
	KUNIT_EXPECT_EQ_MSG(o->test, batch->data[BEGUN], 1, "%s", what);
	state_read(o, victim, &now);
	expect_same(o, before, &now, false, what);
}

/* Run a batch in @lrc to its end. */
static void run(struct genx_kunit_oa *o, struct genx_lrc *lrc, struct genx_kunit_batch *batch,
		const char *what)
{
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc, batch, 0), 0);
	KUNIT_EXPECT_EQ_MSG(o->test, batch->data[BEGUN], 1, "%s", what);
	KUNIT_EXPECT_EQ_MSG(o->test, batch->data[DONE], 1, "%s", what);
}

/*
 * The stream has lost nothing, and its timer still makes reports while the attacker runs. Pauses
 * were announced (kunit/oa/oa_pause_test.c).
 */
static void expect_counts(struct genx_kunit_oa *o, struct genx_lrc *lrc)
{
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);

	/* the report that ends a pause comes up to a period after it */
	genx_kunit_oa_read_for(o, found, 5);
	KUNIT_EXPECT_EQ(o->test, found->buffer_lost, 0);
	if (o->x->kgt->gpu->plat->gen >= 11)
		KUNIT_EXPECT_EQ(o->test, found->report_lost, 0);
	memset(found, 0, sizeof(*found));
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc, NULL, 0), 0);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(o->test, found->buffer_lost + found->report_lost, 0);
	KUNIT_EXPECT_GT(o->test, found->timers, 2);
	genx_kunit_oa_expect_in_order(o, found);
}

/* PRV-008, PRV-009: writes of registers by a batch of a user are dropped. */
static void attack_engine(struct genx_kunit_oa *o, struct genx_engine *engine, bool open)
{
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, engine, batch->vm);
	struct genx_lrc *victim = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	enum way way, ways = engine == o->x->rcs ? WAYS : BY_PIPE_CONTROL;
	const u32 domains = o->oa->desc->fw_domains;
	struct state before;
	unsigned int bits;

	if (open) {
		/* nobody reads until all ways were tried, however slow the host is */
		genx_kunit_oa_buffer_large(o);
		genx_kunit_oa_period(o, 13);
		genx_kunit_oa_open_or_end(o);
	} else {
		/* registers of a GT that sleeps cannot be read */
		KUNIT_ASSERT_EQ(o->test, genx_forcewake_get(&o->x->gt->fw, domains), 0);
	}
	/* the values that an image loads are in the registers only after it was loaded */
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, victim, NULL, 0), 0);
	state_read(o, victim, &before);
	for (way = 0; way < ways; way++) {
		for (bits = 0; bits < 2; bits++) {
			fill_writes(batch, engine, way, bits ? ~0U : 0);
			run_writes(o, lrc, batch, victim, &before, way_names[way]);
		}
	}
	if (open) {
		expect_counts(o, lrc);
		genx_kunit_oa_close(o);
	} else {
		genx_forcewake_put(&o->x->gt->fw, domains);
	}
}

/* No slot opens one of the registers to users, not even one that another slot denies. */
static void expect_closed(struct kunit *test, const struct genx_engine_desc *engine)
{
	unsigned int slot, i;

	for (slot = 0; slot < engine->n_nonpriv; slot++) {
		u32 val = engine->nonpriv[slot];
		u32 bytes = 4U << (2 * (val & NONPRIV_RANGE_MASK));
		u32 first = val & NONPRIV_ADDR_MASK & ~(bytes - 1);

		if (val & NONPRIV_DENY)
			continue;
		for (i = 0; i < ARRAY_SIZE(attacked); i++)
			KUNIT_EXPECT_FALSE_MSG(test, attacked[i] >= first &&
					       attacked[i] < first + bytes,
					       "slot %u, 0x%08x, opens 0x%x", slot, val,
					       attacked[i]);
	}
}

static void registers_render(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	expect_closed(test, o->x->rcs->desc);
	attack_engine(o, o->x->rcs, true);
	attack_engine(o, o->x->rcs, false);
	TABLE_ROW(test, "inputs", "batch: writes of OA registers, stream open and closed",
		  "dropped, the unit counts on");
}

static void registers_copy(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	if (o->x->bcs->desc->parser)
		kunit_skip(test, "the driver checks batches of this engine: copy-batch");
	attack_engine(o, o->x->bcs, true);
	attack_engine(o, o->x->bcs, false);
}

/* PRV-006, PRV-007: no command of a user's batch writes the OA buffer through the GGTT. */
static void buffer(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	struct genx_oa_buffer *buf;
	u32 *cs = batch->dw, at, *there;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	buf = &genx_kunit_oa_stream(o)->buffer;
	/* far from what the unit writes during this test */
	there = genx_oa_buffer_report(buf, buf->size - SZ_4K);
	at = lower_32_bits(buf->ggtt) + buf->size - SZ_4K;

	cs = emit_store(cs, BEGUN, 1);
	*cs++ = MI_STORE_DATA_IMM | MI_USE_GGTT;
	*cs++ = at;
	*cs++ = 0;
	*cs++ = 1;
	*cs++ = MI_REPORT_PERF_COUNT;
	*cs++ = at | MI_REPORT_PERF_COUNT_GGTT;
	*cs++ = 0;
	*cs++ = 1;
	*cs++ = MI_STORE_REGISTER_MEM | MI_USE_GGTT;
	*cs++ = 0x2358;
	*cs++ = at + 4;
	*cs++ = 0;
	*cs++ = PIPE_CONTROL;
	*cs++ = PIPE_CONTROL_CS_STALL | PIPE_CONTROL_GLOBAL_GTT |
		REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW);
	*cs++ = at + 8;
	*cs++ = 0;
	*cs++ = 1;
	*cs++ = 1;
	/* nor does it read the buffer */
	*cs++ = MI_LOAD_REGISTER_MEM | MI_USE_GGTT;
	*cs++ = o->x->rcs->desc->mmio_base + 0x600;
	*cs++ = lower_32_bits(buf->ggtt);
	*cs++ = 0;
	*cs++ = MI_STORE_REGISTER_MEM;
	*cs++ = o->x->rcs->desc->mmio_base + 0x600;
	*cs++ = DATA + 4 * SCRATCH;
	*cs++ = 0;
	cs = emit_store(cs, DONE, 1);
	*cs++ = MI_BATCH_BUFFER_END;
	memset(batch->data, 0, GENX_KUNIT_BATCH_DATA);
	msleep(20);
	KUNIT_EXPECT_NE(test, READ_ONCE(*(u32 *)buf->base), 0);
	run(o, lrc, batch, "commands with a GGTT address");
	KUNIT_EXPECT_NULL(test, memchr_inv(there, 0, SZ_4K));
	KUNIT_EXPECT_EQ(test, batch->data[SCRATCH], 0);
	expect_counts(o, lrc);
	TABLE_ROW(test, "inputs", "batch: reads and writes of the OA buffer in the GGTT",
		  "dropped");
}

/* Storing registers of the unit to memory has no effect on the unit. */
static void stores(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	struct genx_lrc *victim = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	struct state before, after;
	unsigned int i;
	u32 *cs;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, victim, NULL, 0), 0);
	state_read(o, victim, &before);
	cs = emit_store(batch->dw, BEGUN, 1);
	for (i = 0; i < ARRAY_SIZE(attacked); i++) {
		*cs++ = MI_STORE_REGISTER_MEM;
		*cs++ = attacked[i];
		*cs++ = DATA + 4 * (SCRATCH + i);
		*cs++ = 0;
	}
	cs = emit_store(cs, DONE, 1);
	*cs++ = MI_BATCH_BUFFER_END;
	memset(batch->data, 0, GENX_KUNIT_BATCH_DATA);
	run(o, lrc, batch, "MI_STORE_REGISTER_MEM");
	state_read(o, victim, &after);
	expect_same(o, &before, &after, false, "MI_STORE_REGISTER_MEM");
	/* the id of the context that runs, its controls and its events are not readable */
	for (i = 0; i < ARRAY_SIZE(attacked); i++)
		if (attacked[i] >= 0xe000 ||
		    (o->x->kgt->gpu->plat->gen >= 11 &&
		     (attacked[i] == OACTXCONTROL.addr || attacked[i] == OACTXID.addr)))
			KUNIT_EXPECT_EQ_MSG(test, batch->data[SCRATCH + i], 0, "0x%x",
					    attacked[i]);
	expect_counts(o, lrc);
}

/* Does the render engine of an earlier platform or variant open the same registers to users? */
static bool opens_same(const struct genx_platform *plat)
{
	const struct genx_platform *each = NULL;

	while ((each = genx_platform_next(each)) != plat)
		if (each->engines[0].nonpriv == plat->engines[0].nonpriv)
			return true;
	return false;
}

/*
 * A case for each platform with an OA unit of which images have registers, and each variant whose
 * slots differ. Gen12.0 has other registers: kunit/oa/oa_gen12_context_test.c.
 */
static const void *opened_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_descriptors_gen(plat, desc);
	} while (plat && (!plat->oa || plat->oa->kind != GENX_OA_GEN8 || !plat->engines[0].lrc ||
			  (genx_kunit_is_variant(plat) && opens_same(plat))));
	return plat;
}

static struct kunit_case attack_cases[] = {
	KUNIT_CASE_PARAM(registers_render, opened_gen),
	KUNIT_CASE_PARAM(registers_copy, genx_kunit_oa_images_gen),
	KUNIT_CASE_PARAM(buffer, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(stores, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite attack_suite = {
	.name = "genx_oa_attack",
	/* in real time a busy host lets the buffer overflow, and no case has a race */
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.init = genx_kunit_oa_stream_init,
	.test_cases = attack_cases,
};

kunit_test_suite(attack_suite);
