// SPDX-License-Identifier: MIT
/*
 * The translation cache of the OA unit of Tiger and Alder Lake, its invalidation, and the fault
 * that the invalidation never ends.
 */
#include "tests/model/oa/oa_gen12_fixture.h"

#define TLB_RENDER	0xced8
#define TLB_COPY	0xcee4
#define TLB_VIDEO	0xcedc	/* one bit for each decoder, masked */

/* Map the first page of the buffer elsewhere; memory of the fixture is mapped linearly. */
static u64 remap(struct unit *u)
{
	u64 bus = fixture_alloc(u->s, 1);

	ggtt_map(u->g, u->buffer, bus);
	return bus;
}

static void run_shortly(struct unit *u)
{
	wr(u->g, GLOBAL, TIMER(5));
	start(u, FULL);
	pass_time(u->g, 4 * PERIOD_NS(5) + US);
	EXPECT(filled(u));
	stop(u);
}

/* G12-121, G12-207: the unit keeps translations until an invalidation is complete. */
static void translations(void)
{
	const struct part *p;
	u64 bus;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, false);

		remap(&u);			/* nothing is cached yet */
		run_shortly(&u);
		ggtt_map(u.g, u.buffer + OA_SIZE, RAM_BASE);	/* not of the buffer */
		EXPECT_CLEAN(u.g);
		bus = remap(&u);
		EXPECT_RULE(u.g, "OA-TLB", OA_TLB);
		wr(u.g, GLOBAL, TIMER(5));
		start(&u, FULL);
		pass_time(u.g, 2 * PERIOD_NS(5));
		EXPECT(filled(&u));
		EXPECT(u.g->m->n_violations > u.g->seen);
		u.g->seen = u.g->m->n_violations;	/* one for each report */
		EXPECT_EQ(*ram_dw(u.g, bus), 0);	/* it went to the old page */
		stop(&u);
		wr(u.g, OA_TLB, 1);
		EXPECT_EQ(rd(u.g, OA_TLB), 1);
		EXPECT(wait_bits(u.g, OA_TLB, 1, 0, MS));
		run_shortly(&u);
		EXPECT(*ram_dw(u.g, bus));
		wr(u.g, OA_TLB, 1);
		remap(&u);			/* without a wait */
		EXPECT_RULE(u.g, "OA-TLB", OA_TLB);
		EXPECT(wait_bits(u.g, OA_TLB, 1, 0, MS));
		remap(&u);
		run_shortly(&u);
		model_oa_reset(u.g->m);
		remap(&u);
		UNIT_END(&u);
	}
}

/* The fault: the register does not clear, and reports still go to the old page. */
static void stuck(void)
{
	const struct part *p;
	u64 bus;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, false);

		remap(&u);
		run_shortly(&u);
		model_fault_set(u.g->m, MODEL_FAULT_OA_TLB_STUCK, 0);
		wr(u.g, OA_TLB, 1);
		EXPECT(!wait_bits(u.g, OA_TLB, 1, 0, 50 * MS));
		bus = remap(&u);
		EXPECT_RULE(u.g, "OA-TLB", OA_TLB);
		model_fault_clear(u.g->m, MODEL_FAULT_OA_TLB_STUCK);
		EXPECT(wait_bits(u.g, OA_TLB, 1, 0, MS));
		run_shortly(&u);
		EXPECT(*ram_dw(u.g, bus));
		UNIT_END(&u);
	}
}

static void invalidate(struct unit *u, u32 reg)
{
	wr(u->g, reg, 1);
	EXPECT(wait_bits(u->g, reg, 1, 0, MS));
}

/* G12-121: while the unit is enabled, its translations go with those of the engines. */
static void with_engines(void)
{
	const struct part *p;

	FOR_EACH_PART(p) {
		struct unit u = unit_new(p, false);
		unsigned int i;

		for (i = 0; i < 2; i++)		/* the unit is off */
			invalidate(&u, TLB_RENDER);
		wr(u.g, GLOBAL, TIMER(9));
		start(&u, FULL);
		for (i = 0; i < 2; i++) {
			invalidate(&u, TLB_RENDER);
			invalidate(&u, TLB_COPY);
			wr(u.g, OA_TLB, 1);
		}
		EXPECT_CLEAN(u.g);
		invalidate(&u, TLB_COPY);
		invalidate(&u, TLB_RENDER);
		for (i = 0; i < 2; i++)
			wr(u.g, TLB_VIDEO, 0x10001u << i);
		EXPECT_CLEAN(u.g);
		wr(u.g, TLB_RENDER, 1);
		EXPECT_RULE(u.g, "OA-TLB", OA_TLB);
		wr(u.g, OA_TLB, 1);
		EXPECT(wait_bits(u.g, OA_TLB, 1, 0, MS));
		invalidate(&u, TLB_COPY);
		model_oa_reset(u.g->m);		/* what is enabled later owes nothing */
		start(&u, FULL);
		invalidate(&u, TLB_COPY);
		stop(&u);
		UNIT_END(&u);
	}
}

static const struct test tests[] = {
	TEST(translations, "G12-121 G12-207 translations of the buffer"),
	TEST(stuck, "G12-207 an invalidation that never ends"),
	TEST(with_engines, "G12-121 invalidations of the engines"),
};

HARNESS_MAIN(tests)
