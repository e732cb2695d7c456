// SPDX-License-Identifier: GPL-2.0-only
/*
 * The interrupt handler of every platform on scripted registers: each access, its value and its
 * position in the sequence. Offsets and bits are written out from the register facts (interrupt
 * registers; legacy rings), not taken from the descriptors.
 */

#include <kunit/test.h>

#include "kunit/irq/irq_bench.h"
#include "kunit/lib/platforms.h"

#define MASTER_ON	GENX_IRQ_MASTER_ENABLE
#define USER		ENGINE_IRQ_USER
#define ERROR		ENGINE_IRQ_ERROR
#define FLUSH		ENGINE_IRQ_FLUSH_NOTIFY
#define PARITY		ENGINE_IRQ_L3_PARITY
#define SWITCH		ENGINE_IRQ_CONTEXT_SWITCH

#define R(offset, val)	{ false, offset, val }
#define W(offset, val)	{ true, offset, val }

/* A source, its events, and every access that the handler makes for them. */
struct exact {
	const char *codename;
	const char *what;
	u8 class;
	u8 instance;
	u16 events;
	struct genx_kunit_access log[11];
};

static const struct exact exact[] = {
	{ "snb", "render", GENX_CLASS_RENDER, 0, USER | ERROR | FLUSH,
	  { W(0x4400c, 0), R(0x44018, 0x19), W(0x44018, 0x19), W(0x4400c, MASTER_ON) } },
	{ "snb", "video", GENX_CLASS_VIDEO_DECODE, 0, USER,
	  { W(0x4400c, 0), R(0x44018, BIT(12)), W(0x44018, BIT(12)), W(0x4400c, MASTER_ON) } },
	{ "ivb", "copy", GENX_CLASS_COPY, 0, USER | ERROR | FLUSH,
	  { W(0x4400c, 0), R(0x44018, 0x06400000), W(0x44018, 0x06400000),
	    W(0x4400c, MASTER_ON) } },
	{ "ivb", "parity", GENX_CLASS_RENDER, 0, PARITY,
	  { W(0x4400c, 0), R(0x44018, 0x20), W(0x44018, 0x20), W(0x4400c, MASTER_ON) } },
	{ "vlv", "video", GENX_CLASS_VIDEO_DECODE, 0, USER | ERROR,
	  { W(0x4400c, 0), W(0x1820a0, 0), R(0x44018, 0x9000), W(0x44018, 0x9000),
	    W(0x4400c, MASTER_ON) } },
	{ "hsw", "copy", GENX_CLASS_COPY, 0, USER,
	  { W(0x4400c, 0), R(0x44018, BIT(22)), W(0x44018, BIT(22)), W(0x4400c, MASTER_ON) } },
	{ "hsw", "enhance", GENX_CLASS_VIDEO_ENHANCE, 0, USER | ERROR,
	  { W(0x4400c, 0), R(0x44028, 0x1400), W(0x44028, 0x1400), W(0x4400c, MASTER_ON) } },
	{ "bdw", "copy", GENX_CLASS_COPY, 0, SWITCH | USER,
	  { W(0x44200, 0), R(0x44200, 0x2), R(0x44308, 0x01010000), W(0x44308, 0x01010000),
	    W(0x44200, MASTER_ON) } },
	{ "bdw", "video", GENX_CLASS_VIDEO_DECODE, 0, SWITCH,
	  { W(0x44200, 0), R(0x44200, 0x4), R(0x44318, 0x100), W(0x44318, 0x100),
	    W(0x44200, MASTER_ON) } },
	{ "kbl", "render", GENX_CLASS_RENDER, 0, SWITCH | ERROR,
	  { W(0x44200, 0), R(0x44200, 0x1), R(0x44308, 0x108), W(0x44308, 0x108),
	    W(0x44200, MASTER_ON) } },
	{ "kbl", "enhance", GENX_CLASS_VIDEO_ENHANCE, 0, SWITCH | USER,
	  { W(0x44200, 0), R(0x44200, 0x40), R(0x44338, 0x101), W(0x44338, 0x101),
	    W(0x44200, MASTER_ON) } },
	/* INT-041: bit 28 of GT interrupt 3 */
	{ "kbl", "OA", GENX_CLASS_OTHER, GENX_OTHER_WDOAPERF, BIT(12),
	  { W(0x44200, 0), R(0x44200, 0x40), R(0x44338, BIT(28)), W(0x44338, BIT(28)),
	    W(0x44200, MASTER_ON) } },
	{ "kbl", "power", GENX_CLASS_OTHER, GENX_OTHER_GTPM, BIT(5),
	  { W(0x44200, 0), R(0x44200, 0x10), R(0x44328, 0x20), W(0x44328, 0x20),
	    W(0x44200, MASTER_ON) } },
	{ "hsw", "power", GENX_CLASS_OTHER, GENX_OTHER_GTPM, BIT(6) | BIT(4),
	  { W(0x4400c, 0), R(0x44028, 0x50), W(0x44028, 0x50), W(0x4400c, MASTER_ON) } },
	{ "lkf", "video", GENX_CLASS_VIDEO_DECODE, 2, SWITCH,
	  { W(0x190010, 0), R(0x190010, 0x2), R(0x19001c, 0x4), W(0x190074, 0x4),
	    R(0x190064, 0x80210100), W(0x190064, 0x80000000), W(0x19001c, 0x4),
	    W(0x190010, MASTER_ON) } },
	{ "dg2", "compute", GENX_CLASS_COMPUTE, 3, SWITCH | USER,
	  { W(0x190008, 0), R(0x190008, 0x1), W(0x190008, 0x1), R(0x190010, 0x1),
	    W(0x190010, 0x1), R(0x190018, 0x80), W(0x190070, 0x80), R(0x190060, 0x80350101),
	    W(0x190060, 0x80000000), W(0x190018, 0x80), W(0x190008, MASTER_ON) } },
	{ "dg2", "enhance", GENX_CLASS_VIDEO_ENHANCE, 1, SWITCH,
	  { W(0x190008, 0), R(0x190008, 0x1), W(0x190008, 0x1), R(0x190010, 0x2),
	    W(0x190010, 0x2), R(0x19001c, BIT(30)), W(0x190074, BIT(30)),
	    R(0x190064, 0x80120100), W(0x190064, 0x80000000), W(0x19001c, BIT(30)),
	    W(0x190008, MASTER_ON) } },
};

static void exact_desc(const struct exact *e, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s %s", e->codename, e->what);
}

KUNIT_ARRAY_PARAM(exact, exact, exact_desc);

static unsigned int exact_length(const struct exact *e)
{
	unsigned int n = 0;

	while (n < ARRAY_SIZE(e->log) && e->log[n].offset)
		n++;
	return n;
}

/*
 * INT-009, INT-010, INT-011, INT-020: events of one source, from the bits in the registers to the
 * call of its handler. The case fails if bits are decoded as those of another class (INT-005).
 */
static void genx_irq_kinds_exact(struct kunit *test)
{
	const struct exact *e = test->param_value;
	struct genx_kunit_irq_bench *b;
	unsigned int i, n = exact_length(e);
	struct genx_kunit_seen seen = {};

	b = genx_kunit_irq_bench_create(test, genx_platform_named(e->codename));
	for (i = 0; i < n; i++)
		if (!e->log[i].write)
			genx_kunit_irq_answer(b, e->log[i].offset, e->log[i].val);
	genx_kunit_irq_listen(test, &b->irq, e->class, e->instance, &seen, e->events);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_serve(b), IRQ_HANDLED);
	genx_kunit_irq_expect_log(test, b, e->log, n);
	KUNIT_EXPECT_EQ(test, seen.bits, e->events);
	KUNIT_EXPECT_EQ(test, seen.count, 1);
	KUNIT_EXPECT_EQ(test, b->irq.stats.unknown, 0);
	KUNIT_EXPECT_EQ(test, b->irq.stats.mismatches, 0);
}

/* Number of accesses for one event, by platform, as the DOC comments in irq/ give it. */
static unsigned int fewest(const struct genx_platform *plat)
{
	static const struct {
		const char *codename;
		unsigned int n;
	} rows[] = {
		{ "snb", 4 }, { "ivb", 4 }, { "vlv", 5 }, { "hsw", 4 },
		{ "bdw", 5 }, { "kbl", 5 }, { "icl", 8 }, { "lkf", 8 }, { "ehl", 8 },
		{ "tgl", 8 }, { "adl", 8 }, { "dg2", 11 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++)
		if (!strcmp(rows[i].codename, plat->codename))
			return rows[i].n;
	return 0;
}

/* For each event of a source only the source's handler is called, in the fewest accesses. */
static void one_source(struct kunit *test, struct genx_kunit_irq_bench *b, unsigned int index)
{
	const struct genx_irq_source *source = &b->plat->irq_sources[index];
	struct genx_kunit_seen seen = {};
	unsigned int bit;
	u16 all = 0;

	genx_kunit_irq_listen(test, &b->irq, source->class, source->instance, &seen, 0xffff);
	for (bit = 0; bit < 32; bit++) {
		genx_kunit_irq_no_answers(b);
		seen = (struct genx_kunit_seen){};
		if (b->plat->n_irq_banks) {
			if (!(source->bits & BIT(bit)))
				continue;
			genx_kunit_irq_pend_bits(b, source, BIT(bit));
		} else {
			if (bit > 15)
				break;
			genx_kunit_irq_pend(b, source, BIT(bit));
		}
		KUNIT_EXPECT_EQ(test, genx_kunit_irq_serve(b), IRQ_HANDLED);
		KUNIT_EXPECT_EQ_MSG(test, seen.count, 1, "source %u bit %u", index, bit);
		KUNIT_EXPECT_EQ_MSG(test, hweight16(seen.bits), 1, "source %u bit %u", index, bit);
		KUNIT_EXPECT_EQ_MSG(test, b->script->n, fewest(b->plat), "source %u bit %u", index,
				    bit);
		KUNIT_EXPECT_EQ_MSG(test, all & seen.bits, 0, "source %u bit %u", index, bit);
		all |= seen.bits;
	}
	KUNIT_EXPECT_NE(test, all, 0);
	if (source->class != GENX_CLASS_OTHER)
		KUNIT_EXPECT_NE(test, all & USER, 0);
	genx_irq_unregister(&b->irq, source->class, source->instance);
}

/* INT-001, INT-004, INT-005: each source of each platform. */
static void genx_irq_kinds_each_source(struct kunit *test)
{
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, genx_kunit_plat(test));
	unsigned int i;

	KUNIT_ASSERT_NE(test, fewest(b->plat), 0);
	KUNIT_ASSERT_GE(test, b->plat->n_irq_sources, b->plat->n_engines);
	for (i = 0; i < b->plat->n_irq_sources; i++)
		one_source(test, b, i);
	KUNIT_EXPECT_EQ(test, b->irq.stats.unknown, 0);
	KUNIT_EXPECT_EQ(test, b->irq.stats.mismatches, 0);
}

/* Every engine of a platform is a source, and so is the OA unit if its interrupt is known. */
static void genx_irq_kinds_complete(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, plat);
	struct genx_kunit_seen seen = {};
	unsigned int i;

	for (i = 0; i < plat->n_engines; i++)
		genx_kunit_irq_listen(test, &b->irq, plat->engines[i].class,
				      plat->engines[i].instance, &seen, USER);
	if (plat->oa && plat->oa->half_full)
		genx_kunit_irq_listen(test, &b->irq, plat->oa->irq_class, plat->oa->irq_instance,
				      &seen, BIT(12));
	KUNIT_EXPECT_EQ(test, genx_irq_register(&b->irq, 6, 0, genx_kunit_irq_handler, &seen),
			-ENXIO);
}

/*
 * Events in two banks: the handler turns the master off and on once, and reads and clears each bank
 * once.
 */
static void genx_irq_kinds_two_banks(struct kunit *test)
{
	static const struct genx_kunit_access hsw[] = {
		W(0x4400c, 0), R(0x44018, 0x1), W(0x44018, 0x1), R(0x44028, 0x400),
		W(0x44028, 0x400), W(0x4400c, MASTER_ON),
	};
	static const struct genx_kunit_access bdw[] = {
		W(0x44200, 0), R(0x44200, 0x41), R(0x44308, 0x1), W(0x44308, 0x1),
		R(0x44338, 0x1), W(0x44338, 0x1), W(0x44200, MASTER_ON),
	};
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, &genx_platform_hsw);
	struct genx_kunit_seen rcs = {}, vecs = {};

	genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_RENDER, 0, &rcs, USER);
	genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_VIDEO_ENHANCE, 0, &vecs, USER);
	genx_kunit_irq_answer(b, 0x44018, 0x1);
	genx_kunit_irq_answer(b, 0x44028, 0x400);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_serve(b), IRQ_HANDLED);
	genx_kunit_irq_expect_log(test, b, hsw, ARRAY_SIZE(hsw));
	KUNIT_EXPECT_EQ(test, rcs.count + vecs.count, 2);

	genx_kunit_irq_bench_start(test, b, &genx_platform_bdw);
	genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_RENDER, 0, &rcs, USER);
	genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_VIDEO_ENHANCE, 0, &vecs, USER);
	genx_kunit_irq_answer(b, 0x44200, 0x41);
	genx_kunit_irq_answer(b, 0x44308, 0x1);
	genx_kunit_irq_answer(b, 0x44338, 0x1);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_serve(b), IRQ_HANDLED);
	genx_kunit_irq_expect_log(test, b, bdw, ARRAY_SIZE(bdw));
	KUNIT_EXPECT_EQ(test, rcs.count + vecs.count, 4);
}

/* Events of several engines in one bank cost as many accesses as one event. */
static void genx_irq_kinds_one_bank(struct kunit *test)
{
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, &genx_platform_snb);
	struct genx_kunit_seen rcs = {}, vcs = {}, bcs = {};

	genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_RENDER, 0, &rcs, USER);
	genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_VIDEO_DECODE, 0, &vcs, USER | ERROR);
	genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_COPY, 0, &bcs, USER);
	genx_kunit_irq_answer(b, 0x44018, BIT(0) | BIT(12) | BIT(15) | BIT(22));
	genx_kunit_irq_serve(b);
	KUNIT_EXPECT_EQ(test, b->script->n, 4);
	KUNIT_EXPECT_EQ(test, rcs.bits, USER);
	KUNIT_EXPECT_EQ(test, vcs.bits, USER | ERROR);
	KUNIT_EXPECT_EQ(test, bcs.bits, USER);
	KUNIT_EXPECT_EQ(test, rcs.count + vcs.count + bcs.count, 3);
}

/*
 * All reads return all ones, beginning with the first read, then with the second, and so on: the
 * device is lost, no handler of a source is called, and nothing is written any more.
 */
static void genx_irq_kinds_all_ones(struct kunit *test)
{
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_alloc(test, genx_kunit_plat(test));
	unsigned int dead, i;

	for (dead = 0; ; dead++) {
		struct genx_kunit_seen seen = {};

		genx_kunit_irq_bench_start(test, b, b->plat);
		genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_RENDER, 0, &seen, USER);
		genx_kunit_irq_pend(b, &b->plat->irq_sources[0], USER);
		b->dead = dead;
		genx_kunit_irq_serve(b);
		if (!genx_mmio_lost(&b->mmio))
			break;
		KUNIT_EXPECT_EQ_MSG(test, seen.count, 0, "read %u", dead);
		for (i = 0; i < b->script->n; i++)
			if (!b->script->log[i].write && b->script->log[i].val == ~0U)
				break;
		for (; i < b->script->n; i++)
			KUNIT_EXPECT_FALSE_MSG(test, b->script->log[i].write, "read %u", dead);
		/* on the next interrupt no register is accessed */
		KUNIT_EXPECT_EQ(test, genx_kunit_irq_serve(b), IRQ_NONE);
		KUNIT_EXPECT_EQ(test, b->script->n, 0);
		KUNIT_EXPECT_GE(test, b->irq.stats.lost, 1);
	}
	KUNIT_EXPECT_GE(test, dead, 1);
}

/* If nothing is pending, the result is IRQ_NONE, and the master is turned on again. */
static void genx_irq_kinds_spurious(struct kunit *test)
{
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, genx_kunit_plat(test));
	u32 master = b->plat->irq_master_unit.addr ?: b->plat->irq_master.addr;
	struct genx_kunit_seen seen = {};

	genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_RENDER, 0, &seen, USER);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_serve(b), IRQ_NONE);
	KUNIT_EXPECT_EQ(test, b->irq.stats.spurious, 1);
	KUNIT_EXPECT_EQ(test, seen.count, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_written(test, b, master), MASTER_ON);
	KUNIT_EXPECT_LT(test, b->script->n, fewest(b->plat));
}

/* INT-042 on Gen8: one run of the handler disables the interrupts of units outside the GT. */
static void genx_irq_kinds_gen8_foreign(struct kunit *test)
{
	static const struct genx_kunit_access want[] = {
		W(0x44200, 0), R(0x44200, 0x40810000),
		W(0x4440c, 0), W(0x4441c, 0), W(0x4442c, 0), W(0x4444c, 0), W(0x4446c, 0),
		W(0x444ec, 0), W(0xc400c, 0), W(0x44200, MASTER_ON),
	};
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, &genx_platform_bdw);
	struct genx_kunit_seen seen = {};

	genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_RENDER, 0, &seen, USER);
	genx_kunit_irq_answer(b, 0x44200, 0x40810000);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_serve(b), IRQ_HANDLED);
	genx_kunit_irq_expect_log(test, b, want, ARRAY_SIZE(want));
	KUNIT_EXPECT_EQ(test, b->irq.stats.foreign, 1);
	KUNIT_EXPECT_EQ(test, b->irq.stats.spurious, 0);
	KUNIT_EXPECT_EQ(test, seen.count, 0);
}

/*
 * A bit of the master that no manual names can belong to any bank: the handler reads all banks in
 * use.
 */
static void genx_irq_kinds_gen8_unnamed(struct kunit *test)
{
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, &genx_platform_kbl);
	struct genx_kunit_seen seen = {};

	genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_OTHER, GENX_OTHER_WDOAPERF, &seen, BIT(12));
	genx_kunit_irq_answer(b, 0x44200, BIT(7));
	genx_kunit_irq_answer(b, 0x44338, BIT(28));
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_serve(b), IRQ_HANDLED);
	KUNIT_EXPECT_EQ(test, seen.bits, BIT(12));
	KUNIT_EXPECT_EQ(test, b->irq.stats.foreign, 0);
	KUNIT_EXPECT_EQ(test, b->script->n, 5);

	/* no bank has an event */
	genx_kunit_irq_answer(b, 0x44338, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_serve(b), IRQ_NONE);
	KUNIT_EXPECT_EQ(test, b->irq.stats.foreign, 1);
}

/*
 * DG2 has one tile. The bit of another tile is cleared and logged, and events of the first tile are
 * handled.
 */
static void genx_irq_kinds_dg2_tiles(struct kunit *test)
{
	static const struct genx_kunit_access other[] = {
		W(0x190008, 0), R(0x190008, 0x2), W(0x190008, 0x2), W(0x190008, MASTER_ON),
	};
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, &genx_platform_dg2);
	struct genx_kunit_seen seen = {};

	genx_kunit_irq_listen(test, &b->irq, GENX_CLASS_RENDER, 0, &seen, USER);
	genx_kunit_irq_answer(b, 0x190008, 0x2);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_serve(b), IRQ_NONE);
	genx_kunit_irq_expect_log(test, b, other, ARRAY_SIZE(other));
	KUNIT_EXPECT_EQ(test, b->irq.stats.unknown, 1);

	genx_kunit_irq_pend(b, &b->plat->irq_sources[0], USER);
	genx_kunit_irq_answer(b, 0x190008, 0x3);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_serve(b), IRQ_HANDLED);
	KUNIT_EXPECT_EQ(test, seen.bits, USER);
	KUNIT_EXPECT_EQ(test, b->script->log[2].val, 0x3);
}

/*
 * INT-042 on DG2: the bits of units outside the GT are acknowledged, and the interrupts of these
 * units are disabled.
 */
static void genx_irq_kinds_dg2_foreign(struct kunit *test)
{
	static const struct genx_kunit_access want[] = {
		W(0x190008, 0), R(0x190008, 0x1), W(0x190008, 0x1),
		R(0x190010, 0x20010000), W(0x190010, 0x20010000),
		W(0x44200, 0), W(0x444f4, ~0U), W(0x444fc, 0), W(0x444e4, ~0U), W(0x444ec, 0),
		W(0x190008, MASTER_ON),
	};
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_create(test, &genx_platform_dg2);

	genx_kunit_irq_answer(b, 0x190008, 0x1);
	genx_kunit_irq_answer(b, 0x190010, 0x20010000);
	KUNIT_EXPECT_EQ(test, genx_kunit_irq_serve(b), IRQ_HANDLED);
	genx_kunit_irq_expect_log(test, b, want, ARRAY_SIZE(want));
	KUNIT_EXPECT_EQ(test, b->irq.stats.foreign, 1);
}

/*
 * The interrupt mask register of an engine has the layout of the engine's bank (T-1; register
 * facts: legacy rings). From Gen11 on it is open (SIL-081).
 */
static void genx_irq_kinds_ring_mask(struct kunit *test)
{
	static const struct {
		const char *codename;
		u8 class;
		u16 events;
		u32 want;
	} rows[] = {
		{ "snb", GENX_CLASS_RENDER, USER, ~REG_BIT(0) },
		{ "snb", GENX_CLASS_VIDEO_DECODE, USER, ~REG_BIT(12) },
		{ "ivb", GENX_CLASS_COPY, USER, ~REG_BIT(22) },
		{ "hsw", GENX_CLASS_VIDEO_ENHANCE, USER, ~REG_BIT(10) },
		{ "hsw", GENX_CLASS_VIDEO_ENHANCE, USER | ERROR, ~(REG_BIT(10) | REG_BIT(12)) },
		{ "bdw", GENX_CLASS_COPY, SWITCH | USER, ~(REG_BIT(24) | REG_BIT(16)) },
		{ "kbl", GENX_CLASS_RENDER, SWITCH | USER, ~0x101U },
		{ "lkf", GENX_CLASS_COPY, SWITCH | USER, 0 },
		{ "lkf", GENX_CLASS_COPY, 0, 0 },
		{ "lkf", GENX_CLASS_COMPUTE, USER, 0 },
		{ "dg2", GENX_CLASS_COMPUTE, SWITCH | USER, 0 },
		{ "kbl", GENX_CLASS_RENDER, 0, ~0U },
		{ "snb", GENX_CLASS_VIDEO_ENHANCE, USER, ~0U },
	};
	struct genx_kunit_irq_bench *b = genx_kunit_irq_bench_alloc(test, &genx_platform_snb);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		genx_kunit_irq_bench_start(test, b, genx_platform_named(rows[i].codename));
		KUNIT_EXPECT_EQ_MSG(test, genx_irq_ring_mask(&b->irq, rows[i].class, 0,
							     rows[i].events),
				    rows[i].want, "row %u", i);
	}
}

static struct kunit_case genx_irq_kinds_cases[] = {
	KUNIT_CASE_PARAM(genx_irq_kinds_exact, exact_gen_params),
	KUNIT_CASE_PARAM(genx_irq_kinds_each_source, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_kinds_complete, genx_kunit_platforms_gen),
	KUNIT_CASE(genx_irq_kinds_two_banks),
	KUNIT_CASE(genx_irq_kinds_one_bank),
	KUNIT_CASE_PARAM(genx_irq_kinds_all_ones, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_irq_kinds_spurious, genx_kunit_platforms_gen),
	KUNIT_CASE(genx_irq_kinds_gen8_foreign),
	KUNIT_CASE(genx_irq_kinds_gen8_unnamed),
	KUNIT_CASE(genx_irq_kinds_dg2_tiles),
	KUNIT_CASE(genx_irq_kinds_dg2_foreign),
	KUNIT_CASE(genx_irq_kinds_ring_mask),
	{}
};

static struct kunit_suite genx_irq_kinds_suite = {
	.name = "genx_irq_kinds",
	.test_cases = genx_irq_kinds_cases,
};

kunit_test_suite(genx_irq_kinds_suite);
