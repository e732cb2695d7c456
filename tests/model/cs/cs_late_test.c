// SPDX-License-Identifier: MIT
/* What engines do late: they stop (SIL-260), and save a context (SIL-139, SIL-144). */
#include "tests/model/cs/cs_fixture.h"

#define STOP_MS		50

static bool stopped(struct fixture *s)
{
	return rd(s->g, RING_MI_MODE(RCS_BASE).addr) & MI_MODE_IDLE;
}

static void stop(struct fixture *s, bool on)
{
	wr(s->g, RING_MI_MODE(RCS_BASE).addr, on ? GENX_MASKED_SET(MI_MODE_STOP_RING) :
	   GENX_MASKED_CLEAR(MI_MODE_STOP_RING));
}

/* A context that waits until word @out + 0x10 is not 0. */
static struct ctx waiter(struct fixture *s, u32 out)
{
	struct ctx c = ctx_new(s, RCS, 1);

	EMIT(s, &c, MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL | 0x4000, 1, out + 0x10, 0);
	emit_store(s, &c, out, 1);
	submit(s, RCS, &c, NULL);
	pass_time(s->g, 1 * MS);
	return c;
}

/* SIL-260: a busy engine runs until it has stopped; one that becomes idle has stopped. */
static void stops_late(void)
{
	struct model_config cfg = gpu_config();
	struct fixture *s;
	u32 out;

	cfg.stop_us = STOP_MS * 1000;
	s = fixture_new_config(cfg);
	out = gg(fixture_alloc(s, 1));
	stop(s, true);
	EXPECT(stopped(s));	/* idle */
	stop(s, false);
	waiter(s, out);
	stop(s, true);
	pass_time(s->g, (STOP_MS - 1) * MS);
	EXPECT(!stopped(s));
	pass_time(s->g, 2 * MS);
	EXPECT(stopped(s));
	stop(s, false);
	EXPECT(!stopped(s));
	stop(s, true);
	mem_put(s, out + 0x10, 1);
	pass_time(s->g, 1 * MS);
	EXPECT(stopped(s));
	EXPECT_EQ(mem(s, out), 1);
	FIXTURE_END(s);
}

/* With a seed some models stop late, and all within the time for which software waits. */
static void stops_late_seed(void)
{
	unsigned int seed, late = 0;

	for (seed = 1; seed <= 20; seed++) {
		struct model_config cfg = gpu_config();
		struct fixture *s;

		cfg.seed = seed;
		s = fixture_new_config(cfg);
		waiter(s, gg(fixture_alloc(s, 1)));
		stop(s, true);
		late += !stopped(s);
		pass_time(s->g, 100 * MS);
		EXPECT(stopped(s));
		FIXTURE_END(s);
	}
	EXPECT(late && late < 20);
}

/* A GPU on which context @c has run and the engine is idle. */
static struct fixture *left(struct ctx *c, u64 seed)
{
	struct model_config cfg = gpu_config();
	struct fixture *s;

	cfg.seed = seed;
	s = fixture_new_config(cfg);
	*c = ctx_new(s, BCS, 1);
	submit(s, BCS, c, NULL);
	EXPECT(run_idle(s, BCS, 1 * MS));
	s->g->m->cfg.strict = true;	/* the engine has not been reset */
	return s;
}

/* The pages of the image get other memory. */
static void give_away(struct fixture *s, const struct ctx *c)
{
	ggtt_map(s->g, c->lrca, RAM_BASE);
	ggtt_map(s->g, c->lrca + SZ_4K, RAM_BASE);
}

static void sleep_rc6(struct fixture *s)
{
	unsigned int i;

	wr(s->g, RC_CONTROL_ADDR, RC_CONTROL_HW_ENABLE | RC_CONTROL_RC6_ENABLE);
	for (i = 0; i < s->g->cfg.plat->n_fw_domains; i++)
		if (s->g->m->fw.exists & GENX_FW_BIT(s->g->cfg.plat->fw_domains[i].domain))
			fw_put(s->g, s->g->cfg.plat->fw_domains[i].domain);
	pass_time(s->g, 10 * MS);
	EXPECT_EQ(s->g->m->fw.awake, 0);
}

/* CTX-SAVED, SIL-144: the power-down saves the last context, unless another one has run since. */
static void saves_at_sleep(void)
{
	struct ctx a, b;
	struct fixture *s = left(&a, 0);

	sleep_rc6(s);
	FIXTURE_END(s);

	s = left(&a, 0);
	give_away(s, &a);
	EXPECT_CLEAN(s->g);
	sleep_rc6(s);
	EXPECT_RULE(s->g, "CTX-SAVED", base_of(s, BCS) + RING_CCID(0).addr);
	fixture_free(s);

	s = left(&a, 0);
	b = ctx_new(s, BCS, 2);
	submit(s, BCS, &b, NULL);
	EXPECT(run_idle(s, BCS, 1 * MS));
	give_away(s, &a);
	sleep_rc6(s);
	FIXTURE_END(s);
}

/* CTX-SAVED, SIL-139: the save can land after the status entry, but before the next restore. */
static void saves_late(void)
{
	unsigned int seed, found = 0;
	struct ctx a, b;

	for (seed = 1; seed <= 40; seed++) {
		struct fixture *s = left(&a, seed);
		unsigned int before = s->g->m->stats.violations;

		give_away(s, &a);
		pass_time(s->g, 1 * MS);
		found += s->g->m->stats.violations != before;
		fixture_free(s);

		s = left(&a, seed);
		b = ctx_new(s, BCS, 2);
		submit(s, BCS, &b, NULL);
		EXPECT(run_idle(s, BCS, 1 * MS));
		give_away(s, &a);
		pass_time(s->g, 1 * MS);
		FIXTURE_END(s);
	}
	EXPECT(found);
}

static const struct test tests[] = {
	TEST(stops_late, "a busy engine stops late (SIL-260)"),
	TEST(stops_late_seed, "engines that stop late, by the seed (SIL-260)"),
	TEST(saves_at_sleep, "the last context is saved at the loss of power (SIL-144)"),
	TEST(saves_late, "a save that lands after its status entry (SIL-139)"),
};

HARNESS_MAIN(tests)
