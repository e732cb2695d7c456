// SPDX-License-Identifier: MIT
/*
 * What silicon does with context status and the manuals do not say (model_config.csb): words with
 * bits that mean nothing, entries that are late or never land, a register that stays, resets that
 * leave the pointer, preemptions that look complete, tails that are kept.
 */
#include "model/cs/cs_landing.h"
#include "tests/model/cs/cs_fixture.h"

#define SEEDS		200
#define IGNORED		(GENMASK_ULL(31, 16) | GENMASK_ULL(14, 5))

static struct fixture *fixture_seed(u64 seed)
{
	struct model_config cfg = gpu_config();

	cfg.csb = seed;
	return fixture_new_config(cfg);
}

static u64 csb_copy(struct fixture *s, unsigned int e, unsigned int i)
{
	u32 base = base_of(s, e);

	return rd(s->g, RING_CSB_BUF_LDW(base, i).addr) |
	       (u64)rd(s->g, RING_CSB_BUF_UDW(base, i).addr) << 32;
}

static void words(void)
{
	unsigned int seed, noise = 0, late = 0, very_late = 0, never = 0;

	for (seed = 1; seed <= SEEDS; seed++) {
		struct fixture *s = fixture_seed(seed);
		struct ctx c = ctx_new(s, RCS, 1);
		u64 due, copy;

		mem_put(s, s->hws[RCS] + 0x2f * 4, ~0U);
		submit(s, RCS, &c, NULL);
		EXPECT(run_idle(s, RCS, 1 * MS));
		EXPECT_EQ(csb_pointer(s, RCS), 0xffffff01);	/* the low byte */
		copy = csb_copy(s, RCS, 1);
		EXPECT_EQ(copy & ~IGNORED, ctx_desc(s, &c) >> 32 << 32 | CSB_DONE_IDLE);
		noise += !!(copy & IGNORED);
		if (csb_entry(s, RCS, 1) == copy) {
			FIXTURE_END(s);
			continue;
		}
		due = engine_of(s, RCS)->csb_due;
		late += due != MODEL_NEVER;
		very_late += due != MODEL_NEVER && due > s->g->now + 10 * US;
		never += due == MODEL_NEVER;
		pass_time(s->g, 1 * MS);
		EXPECT_EQ(csb_entry(s, RCS, 1), due == MODEL_NEVER ? 0 : copy);
		FIXTURE_END(s);
	}
	EXPECT(noise > SEEDS * 9 / 10);
	EXPECT(late > SEEDS / 8);
	EXPECT(very_late && very_late < SEEDS / 8);
	EXPECT(never && never < SEEDS / 16);
}

static void manual_words(void)
{
	struct fixture *s = fixture_seed(0);
	struct ctx c = ctx_new(s, RCS, 1);

	mem_put(s, s->hws[RCS] + 0x2f * 4, ~0U);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 1 * MS));
	EXPECT_EQ(csb_pointer(s, RCS), 1);
	EXPECT_CSB(s, RCS, 1, CSB_DONE_IDLE, &c);
	FIXTURE_END(s);
}

/* X8: in one mode 0x3A0 has the index, in the other the value that software wrote. */
static void register_of_the_pointer(void)
{
	unsigned int seed, stays = 0;

	for (seed = 1; seed <= 16; seed++) {
		struct fixture *s = fixture_seed(seed);
		struct ctx c = ctx_new(s, RCS, 1);
		u32 ptr;

		wr(s->g, RING_CSB_PTR(RCS_BASE).addr, 0xffff0b0b);
		submit(s, RCS, &c, NULL);
		EXPECT(run_idle(s, RCS, 1 * MS));
		ptr = rd(s->g, RING_CSB_PTR(RCS_BASE).addr);
		EXPECT_EQ(csb_pointer(s, RCS) & 0xff, 1);
		EXPECT(ptr == 0x0b0b || ptr == 0x0b01);
		EXPECT_EQ(ptr == 0x0b0b, s->g->m->cs.csb_register_stays);
		stays += ptr == 0x0b0b;
		FIXTURE_END(s);
	}
	EXPECT(stays && stays < 16);
}

static void register_by_fault(void)
{
	struct fixture *s = fixture_seed(0);
	struct ctx c = ctx_new(s, RCS, 1);

	wr(s->g, RING_CSB_PTR(RCS_BASE).addr, 0xffff0b0b);
	model_fault_set(s->g->m, MODEL_FAULT_CSB_REGISTER, 0);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 1 * MS));
	EXPECT_EQ(rd(s->g, RING_CSB_PTR(RCS_BASE).addr), 0x0b0b);
	EXPECT_EQ(csb_pointer(s, RCS), 1);
	FIXTURE_END(s);
}

static void entries_by_fault(void)
{
	struct fixture *s = fixture_seed(0);
	struct ctx c = ctx_new(s, RCS, 1);

	model_fault_set(s->g->m, MODEL_FAULT_CSB_LOST, 1);
	model_fault_set(s->g->m, MODEL_FAULT_CSB_ODD, 1);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 1 * MS));
	EXPECT_EQ(csb_entry(s, RCS, 0), 0);
	EXPECT_EQ((u32)csb_copy(s, RCS, 0), CSB_GEN8_IDLE_TO_ACTIVE | CSB_GEN8_ELEMENT_SWITCH);
	EXPECT_CSB(s, RCS, 1, CSB_DONE_IDLE, &c);
	FIXTURE_END(s);
}

static void engine_reset(struct fixture *s)
{
	wr(s->g, RING_RESET_CTL(RCS_BASE).addr, GENX_MASKED_SET(RESET_CTL_REQUEST));
	EXPECT(wait_bits(s->g, RING_RESET_CTL(RCS_BASE).addr, RESET_CTL_READY, RESET_CTL_READY,
			 700 * US));
	wr(s->g, GDRST.addr, BIT(1));
	EXPECT(wait_bits(s->g, GDRST.addr, BIT(1), 0, 2000 * US));
}

static void reset_leaves_the_pointer(void)
{
	unsigned int seed, left = 0;

	for (seed = 1; seed <= 16; seed++) {
		struct fixture *s = fixture_seed(seed);
		struct ctx c = ctx_new(s, RCS, 1);
		bool stays;

		wr(s->g, RING_CSB_PTR(RCS_BASE).addr, 0xffff0303);
		engine_reset(s);
		stays = rd(s->g, RING_CSB_PTR(RCS_BASE).addr) == 0x0303;
		EXPECT(stays || rd(s->g, RING_CSB_PTR(RCS_BASE).addr) == 0x0f0f);
		engine_enable(s, RCS);
		submit(s, RCS, &c, NULL);
		EXPECT(run_idle(s, RCS, 1 * MS));
		EXPECT_EQ(csb_pointer(s, RCS) & 0xff, stays ? 5 : 1);
		left += stays;
		FIXTURE_END(s);
	}
	EXPECT(left && left < 16);
}

/* SIL-134: where a reset left the pointer, the first write does not set it. */
static void first_write_after_the_reset(void)
{
	unsigned int seed, left = 0;

	for (seed = 1; seed <= 16; seed++) {
		struct fixture *s = fixture_seed(seed);
		struct ctx c = ctx_new(s, RCS, 1);
		bool stays;

		wr(s->g, RING_CSB_PTR(RCS_BASE).addr, 0xffff0303);
		engine_reset(s);
		stays = rd(s->g, RING_CSB_PTR(RCS_BASE).addr) == 0x0303;
		wr(s->g, RING_CSB_PTR(RCS_BASE).addr, 0xffff0b0b);
		EXPECT_EQ(rd(s->g, RING_CSB_PTR(RCS_BASE).addr), stays ? 0x0303 : 0x0b0b);
		wr(s->g, RING_CSB_PTR(RCS_BASE).addr, 0xffff0b0b);
		EXPECT_EQ(rd(s->g, RING_CSB_PTR(RCS_BASE).addr), 0x0b0b);
		engine_enable(s, RCS);
		submit(s, RCS, &c, NULL);
		EXPECT(run_idle(s, RCS, 1 * MS));
		EXPECT_EQ(csb_pointer(s, RCS) & 0xff, 1);
		left += stays;
		FIXTURE_END(s);
	}
	EXPECT(left && left < 16);
}

/* A batch that a Load finds in element 1, and that it cannot preempt before its end. */
static void emit_unpreemptible(struct fixture *s, struct ctx *c, u32 out)
{
	EMIT(s, c, MI_ARB_ON_OFF);
	EMIT(s, c, MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL |
	     REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD), 0, out, 0);
	EMIT(s, c, MI_ARB_ON_OFF | MI_ARB_ENABLE);
}

static void keep_tail(u64 seed, bool force, unsigned int element, bool runs)
{
	struct fixture *s = fixture_seed(seed);
	struct ctx a = ctx_new(s, RCS, 1), b = ctx_new(s, RCS, 2), c = ctx_new(s, RCS, 3);
	u32 out = gg(fixture_alloc(s, 1)), tail;

	emit_unpreemptible(s, &b, out);
	submit(s, RCS, &a, &b);
	pass_time(s->g, 100 * US);
	tail = b.tail;
	emit_store(s, &b, out + 4, 0xb);
	ctx_tail(s, &b);
	sq_put(s, RCS, 0, ctx_desc(s, &c));
	sq_put(s, RCS, 1, 0);
	sq_put(s, RCS, element, ctx_desc(s, &b) | (force ? CTX_DESC_FORCE_RESTORE : 0));
	load(s, RCS);
	pass_time(s->g, 50 * US);
	mem_put(s, out, 1);
	EXPECT(run_idle(s, RCS, 1 * MS));
	EXPECT_EQ(mem(s, out + 4), runs ? 0xb : 0);
	EXPECT_EQ(image(s, &b)[LRC_RING_HEAD], runs ? b.tail : tail);
	/* the end is reported as complete in any case */
	EXPECT_EQ((u32)csb_copy(s, RCS, csb_pointer(s, RCS) & 0xf) & ~IGNORED, CSB_DONE_IDLE);
	FIXTURE_END(s);
}

static void tails_are_kept(void)
{
	unsigned int element;

	for (element = 0; element < 2; element++) {
		keep_tail(0, false, element, true);
		keep_tail(1, false, element, false);
		keep_tail(1, true, element, true);
	}
}

static void preempted_or_complete(void)
{
	unsigned int seed, complete = 0;

	for (seed = 1; seed <= SEEDS; seed++) {
		struct fixture *s = fixture_seed(seed);
		struct ctx a = ctx_new(s, RCS, 1), b = ctx_new(s, RCS, 2);
		u32 out = gg(fixture_alloc(s, 1)), low;

		EMIT(s, &a, MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL |
		     REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD), 0, out,
		     0);
		submit(s, RCS, &a, NULL);
		pass_time(s->g, 50 * US);
		submit(s, RCS, &b, NULL);
		EXPECT(run_idle(s, RCS, 1 * MS));
		low = (u32)csb_copy(s, RCS, 1) & ~IGNORED;
		EXPECT(low == CSB_PREEMPT || low == (CSB_PREEMPT | CSB_GEN8_COMPLETE));
		complete += low != CSB_PREEMPT;
		FIXTURE_END(s);
	}
	EXPECT(complete && complete < SEEDS / 4);
}

/* SIL-138: the guess of a driver that runs on silicon. */
static void posting_read(void)
{
	struct model_config cfg = gpu_config();
	struct fixture *s;
	struct ctx c;

	cfg.csb = 1;
	s = fixture_new_config(cfg);
	s->g->m->cfg.strict = true;
	engine_of(s, BCS)->taken = true;
	c = ctx_new(s, BCS, 1);
	submit(s, BCS, &c, NULL);
	EXPECT(run_idle(s, BCS, 1 * MS));
	rd(s->g, RING_CSB_PTR(BCS_BASE).addr);
	submit(s, BCS, &c, NULL);
	EXPECT(run_idle(s, BCS, 1 * MS));
	EXPECT_CLEAN(s->g);
	submit(s, BCS, &c, NULL);
	EXPECT_RULE(s->g, "CSB-POSTING", RING_EXECLIST_CONTROL(BCS_BASE).addr);
	EXPECT(run_idle(s, BCS, 1 * MS));
	fixture_free(s);
}

static const struct test tests[] = {
	TEST(words, "random bits, late entries, entries that never land (SIL-132, CSB-009)"),
	TEST(manual_words, "without a seed as in the manual"),
	TEST(register_of_the_pointer, "0x3A0 moves, or stays (X8)"),
	TEST(register_by_fault, "0x3A0 stays by a fault (X8)"),
	TEST(entries_by_fault, "lost entries and odd combinations by faults (SIL-132, CSW-012)"),
	TEST(reset_leaves_the_pointer, "a reset may leave the pointer (SIL-134)"),
	TEST(first_write_after_the_reset, "such a pointer is set by the second write (SIL-134)"),
	TEST(tails_are_kept, "a context that went idle in element 1 keeps its tail (X7)"),
	TEST(preempted_or_complete, "preempted contexts may look complete (SIL-136, SIL-137)"),
	TEST(posting_read, "a read of 0x3A0 before the next Load (SIL-138)"),
};

HARNESS_MAIN(tests)
