// SPDX-License-Identifier: GPL-2.0-only
/*
 * The OA units of Gen12.0 and Gen12.5 on scripted registers: each access of their operations, and
 * answers that a working unit does not give. The expected values are of the public Gen12.0 facts,
 * A17, and of facts of silicon, OA. What only Gen12.5 has is in oa_gen125_test.c.
 */

#include <kunit/test.h>

#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/script_io.h"
#include "oa/unit/buffer.h"
#include "oa/unit/config.h"
#include "oa/unit/unit.h"
#include "regs/gt_regs.h"

#define CONTROL		0xdaf4
#define DEBUG		0xdaf8
#define STATUS		0xdafc
#define HEAD		0xdb00
#define TAIL		0xdb04
#define BUFFER		0xdb08
#define TIMER		0x2b28
#define TLB		0xceec
#define SQCNT		0x8718
#define NOA		0x0d04

#define BASE		0x01000000

#define STEERING	0x0fdc
#define GATES		4	/* accesses that switch both gates of Gen12.5 */

/**
 * struct want - what differs between the units
 * @codename:	platform, or the platform of a variant
 * @formats:	uAPI number, Counter Select and size of each format
 * @n_formats:	how many
 * @pmon:	bits of SQCNT1
 * @gates:	clocks are gated (SIL-353)
 */
struct want {
	const char *codename;
	struct {
		u32 uapi, code, size;
	} formats[4];
	u32 n_formats;
	u32 pmon;
	bool gates;
};

/* G12-206, G12-208; register facts: OA registers, SIL-353 for Gen12.5. */
static const struct want wants[] = {
	{
		.codename = "dg2", .formats = { { 12, 5, 256 }, { 11, 5, 256 } }, .n_formats = 2,
		.pmon = 0x60000000, .gates = true,
	}, {
		.formats = { { 10, 5, 256 }, { 8, 0, 64 }, { 9, 2, 128 }, { 7, 7, 64 } },
		.n_formats = 4, .pmon = 0x40000000,
	},
};

static const struct want *want_of(struct kunit *test)
{
	const char *codename = genx_kunit_plat(test)->codename;

	return !strncmp(codename, "dg2", 3) ? &wants[0] : &wants[1];
}

/**
 * struct unit - a unit without contexts on scripted registers
 * @oa:		the unit
 * @script:	its registers
 * @config:	metric set of one mux and one boolean register
 * @load:	these registers
 * @buf:	buffer, without memory
 * @setup:	timer with exponent 10, format A32u40_A4u32_B8_C8
 * @held:	force-wake domains that count as awake
 * @control:	OAG_OACONTROL, unless @busy
 * @busy:	the unit does not stop
 * @tlb_writes:	writes of OA_TLB_INV
 * @tlb_stuck:	the invalidation does not end
 * @status:	OAG_OASTATUS
 * @tail:	OAG_OATAILPTR
 * @sqcnt:	SQCNT1
 * @noa:	RPM_CONFIG1
 */
struct unit {
	struct genx_oa oa;
	struct genx_kunit_script *script;
	struct genx_oa_config config;
	struct genx_reg_value load[2];
	struct genx_oa_buffer buf;
	struct genx_oa_unit_setup setup;
	u32 held;
	u32 control;
	bool busy;
	unsigned int tlb_writes;
	bool tlb_stuck;
	u32 status;
	u32 tail;
	u32 sqcnt;
	u32 noa;
};

static u64 answer(struct genx_kunit_script *script, u32 offset)
{
	const struct unit *u = script->ctx;

	switch (offset) {
	case CONTROL:
		return u->busy ? 1 : u->control;
	case TLB:
		return u->tlb_stuck;
	case STATUS:
		return u->status;
	case TAIL:
		return u->tail;
	case SQCNT:
		return u->sqcnt;
	case NOA:
		return u->noa;
	default:
		return 0;
	}
}

static void take(struct genx_kunit_script *script, u32 offset, u64 val)
{
	struct unit *u = script->ctx;

	if (offset == CONTROL)
		u->control = val;
	if (offset == TLB)
		u->tlb_writes++;
	if (offset == SQCNT)
		u->sqcnt = val;
	if (offset == NOA)
		u->noa = val;
}

static struct unit *unit_create(struct kunit *test)
{
	/* the model behind this fixture is not accessed */
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, NULL);
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct unit *u = kunit_kzalloc(test, sizeof(*u), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, u);
	u->script = genx_kunit_script_create(test, answer, u);
	u->script->write = take;
	u->held = ~0U;
	kgt->gt.plat = plat;
	genx_mmio_init(&kgt->gt.mmio, &kgt->drm, plat, u->script->bar);
	kgt->gt.mmio.held = &u->held;
	genx_reset_sync_init(&kgt->gt.reset);
	kgt->gt.steering.mmio = &kgt->gt.mmio;
	kgt->gt.steering.idle = STEERING_MULTICAST;
	spin_lock_init(&kgt->gt.steering.lock);
	u->oa.drm = &kgt->drm;
	u->oa.gt = &kgt->gt;
	u->oa.desc = plat->oa;
	u->oa.ops = genx_oa_unit_ops_get(&u->oa);
	KUNIT_ASSERT_PTR_EQ(test, u->oa.ops, &genx_oa_unit_gen12_ops);
	u->load[0] = (struct genx_reg_value){ 0x9888, 0x11810000 };
	u->load[1] = (struct genx_reg_value){ 0xd940, 3 };
	u->config.n_mux = 1;
	u->config.load = u->load;
	u->config.n_load = ARRAY_SIZE(u->load);
	u->buf.ggtt = BASE;
	u->buf.size = SZ_128K;
	u->setup = (struct genx_oa_unit_setup){
		.fmt = genx_oa_format_find(plat->oa, want_of(test)->formats[0].uapi),
		.timer = true, .exponent = 10,
		.buf = &u->buf, .config = &u->config,
	};
	KUNIT_ASSERT_NOT_NULL(test, u->setup.fmt);
	genx_kunit_script_clear(u->script);
	return u;
}

/* Compare all accesses since the last call. */
static void expect(struct kunit *test, struct unit *u, const struct genx_kunit_access *want,
		   unsigned int n)
{
	const struct genx_kunit_access *log = u->script->log;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, u->script->n, n);
	for (i = 0; i < min(u->script->n, n); i++) {
		KUNIT_EXPECT_EQ_MSG(test, log[i].write, want[i].write, "access %u", i);
		KUNIT_EXPECT_EQ_MSG(test, log[i].offset, want[i].offset, "access %u", i);
		KUNIT_EXPECT_EQ_MSG(test, log[i].val, want[i].val, "access %u", i);
	}
	genx_kunit_script_clear(u->script);
}

/*
 * SIL-353: the accesses from @at on write both gates, on all instances, if the unit has gates. They
 * are removed from the log.
 */
static void expect_gates(struct kunit *test, struct unit *u, unsigned int at, bool on)
{
	const struct genx_kunit_access want[GATES] = {
		{ true, STEERING, STEERING_MULTICAST }, { true, 0xe4f0, on ? 0x200020 : 0x200000 },
		{ true, STEERING, STEERING_MULTICAST }, { true, 0xe4f4, on ? 0x10001 : 0x10000 },
	};
	struct genx_kunit_access *log = u->script->log;
	unsigned int i;

	if (!want_of(test)->gates)
		return;
	KUNIT_ASSERT_LE(test, at + GATES, u->script->n);
	for (i = 0; i < GATES; i++) {
		KUNIT_EXPECT_TRUE_MSG(test, log[at + i].write, "gate access %u", i);
		KUNIT_EXPECT_EQ_MSG(test, log[at + i].offset, want[i].offset, "gate access %u", i);
		KUNIT_EXPECT_EQ_MSG(test, log[at + i].val, want[i].val, "gate access %u", i);
	}
	memmove(log + at, log + at + GATES, (u->script->n - at - GATES) * sizeof(*log));
	u->script->n -= GATES;
}

/* G12-202, G12-205, G12-206, G12-211, SIL-354, SIL-356: each access, its value, its position. */
static void configure(struct kunit *test)
{
	const u32 pmon = want_of(test)->pmon;
	const struct genx_kunit_access want[] = {
		{ true, DEBUG, 0x00660060 },
		{ true, TIMER, 10 << 2 | 3 },
		{ false, SQCNT, 0x10000005 }, { true, SQCNT, 0x10000005 | pmon },
		{ false, NOA, 0x81 }, { true, NOA, 0x281 },
		{ true, 0x9888, 0x11810000 }, { true, 0xd940, 3 },
	};
	struct unit *u = unit_create(test);
	ktime_t begin = ktime_get();

	u->sqcnt = 0x10000005;
	u->noa = 0x81;
	u->oa.ops->configure(&u->oa, &u->setup);
	expect_gates(test, u, 0, true);
	expect(test, u, want, ARRAY_SIZE(want));
	/* signals pass the network */
	KUNIT_EXPECT_GE(test, ktime_us_delta(ktime_get(), begin), 500);
}

/* NOA, then SQCNT1, are off again; other bits of both stay. SIL-353, SIL-510: gates are last. */
static void unconfigure(struct kunit *test)
{
	const u32 pmon = want_of(test)->pmon;
	const struct genx_kunit_access want[] = {
		{ false, NOA, 0x281 }, { true, NOA, 0x81 },
		{ false, SQCNT, 0x10000005 | pmon }, { true, SQCNT, 0x10000005 },
		{ true, TIMER, 0 },
	};
	struct unit *u = unit_create(test);

	u->sqcnt = 0x10000005 | pmon;
	u->noa = 0x281;
	u->oa.ops->unconfigure(&u->oa, &u->setup);
	expect_gates(test, u, ARRAY_SIZE(want), false);
	expect(test, u, want, ARRAY_SIZE(want));
}

/* G12-211, G12-214: without reports none of context switches is made. Without timer it is off. */
static void no_reports(struct kunit *test)
{
	struct unit *u = unit_create(test);

	u->setup.no_reports = true;
	u->setup.timer = false;
	u->oa.ops->configure(&u->oa, &u->setup);
	expect_gates(test, u, 0, true);
	KUNIT_EXPECT_EQ(test, u->script->log[0].offset, DEBUG);
	KUNIT_EXPECT_EQ(test, u->script->log[0].val, 0x00660062);
	KUNIT_EXPECT_EQ(test, u->script->log[1].offset, TIMER);
	KUNIT_EXPECT_EQ(test, u->script->log[1].val & ~1ULL, 0);
	genx_kunit_script_clear(u->script);
	u->oa.ops->enable(&u->oa, &u->setup);
	KUNIT_EXPECT_EQ(test, u->script->n, 0);
}

/* G12-200, G12-201: status, head, buffer, tail, and nothing else; each size has its code. */
static void buffer(struct kunit *test)
{
	struct unit *u = unit_create(test);
	u32 code;

	for (code = 0; code < 8; code++) {
		const struct genx_kunit_access want[] = {
			{ true, STATUS, 0 }, { true, HEAD, BASE },
			{ true, BUFFER, BASE | code << 3 | 1 }, { true, TAIL, BASE },
		};

		u->buf.size = SZ_128K << code;
		u->oa.ops->buffer_program(&u->oa, &u->buf);
		expect(test, u, want, ARRAY_SIZE(want));
	}
}

/* G12-208: the code of each format. */
static void enable(struct kunit *test)
{
	const struct want *w = want_of(test);
	struct unit *u = unit_create(test);
	unsigned int i;

	KUNIT_EXPECT_EQ(test, u->oa.desc->n_formats, w->n_formats);
	for (i = 0; i < w->n_formats; i++) {
		const struct genx_kunit_access want[] = {
			{ true, CONTROL, w->formats[i].code << 2 | 1 },
		};

		u->setup.fmt = genx_oa_format_find(u->oa.desc, w->formats[i].uapi);
		KUNIT_ASSERT_NOT_NULL(test, u->setup.fmt);
		KUNIT_EXPECT_EQ(test, u->setup.fmt->size, w->formats[i].size);
		u->oa.ops->enable(&u->oa, &u->setup);
		expect(test, u, want, ARRAY_SIZE(want));
	}
}

/* G12-207, SIL-352: the unit stops, then its TLB is invalidated, and both are waited for. */
static void disable(struct kunit *test)
{
	const struct genx_kunit_access want[] = {
		{ true, CONTROL, 0 }, { false, CONTROL, 0 }, { true, TLB, 1 }, { false, TLB, 0 },
	};
	struct unit *u = unit_create(test);

	u->control = 5 << 2 | 1;
	KUNIT_EXPECT_EQ(test, u->oa.ops->disable(&u->oa), 0);
	expect(test, u, want, ARRAY_SIZE(want));
}

/* An invalidation that does not end is an error after 50 ms, and not an endless wait. */
static void tlb_stuck(struct kunit *test)
{
	struct unit *u = unit_create(test);
	ktime_t begin = ktime_get();

	u->tlb_stuck = true;
	KUNIT_EXPECT_EQ(test, u->oa.ops->disable(&u->oa), -ETIMEDOUT);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), begin), 50);
}

/* The TLB of a unit that does not stop is invalidated, too. */
static void unit_stuck(struct kunit *test)
{
	struct unit *u = unit_create(test);

	u->busy = true;
	KUNIT_EXPECT_EQ(test, u->oa.ops->disable(&u->oa), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, u->tlb_writes, 1);
}

/* G12-216: bits 0 and 1 are losses, bit 2 and bits of other generations are none. */
static void status(struct kunit *test)
{
	const struct genx_kunit_access want[] = { { false, STATUS, 7 }, { true, STATUS, 2 } };
	struct unit *u = unit_create(test);

	KUNIT_EXPECT_EQ(test, u->oa.ops->loss_read(&u->oa), 0);
	u->status = BIT(0);
	KUNIT_EXPECT_EQ(test, u->oa.ops->loss_read(&u->oa), GENX_OA_LOSS_REPORT);
	u->status = BIT(1);
	KUNIT_EXPECT_EQ(test, u->oa.ops->loss_read(&u->oa), GENX_OA_LOSS_OVERFLOW);
	u->status = BIT(17) | BIT(16) | BIT(6) | BIT(2);
	KUNIT_EXPECT_EQ(test, u->oa.ops->loss_read(&u->oa), 0);
	u->status = GENX_ALL_ONES;
	KUNIT_EXPECT_EQ(test, u->oa.ops->loss_read(&u->oa), 0);
	/* an acknowledge writes 0 to what was handled, no wrap bit, and keeps the overflow */
	u->status = 7;
	genx_kunit_script_clear(u->script);
	u->oa.ops->loss_clear(&u->oa);
	expect(test, u, want, ARRAY_SIZE(want));
}

/* G12-200: the pointers hold addresses. */
static void pointers(struct kunit *test)
{
	const struct genx_kunit_access want[] = { { true, HEAD, BASE + 0x1c0 } };
	struct unit *u = unit_create(test);

	u->tail = BASE + 0x240;
	KUNIT_EXPECT_EQ(test, u->oa.ops->tail_read(&u->oa, &u->buf), 0x240);
	/* no valid offset */
	u->tail = 0x240;
	KUNIT_EXPECT_GE(test, u->oa.ops->tail_read(&u->oa, &u->buf), u->buf.size);
	u->buf.head = 0x1c0;
	genx_kunit_script_clear(u->script);
	u->oa.ops->head_write(&u->oa, &u->buf);
	expect(test, u, want, ARRAY_SIZE(want));
}

/* No batch can stop the timer, and no image has registers of the unit (G12-203). */
static void contexts(struct kunit *test)
{
	struct unit *u = unit_create(test);

	KUNIT_EXPECT_FALSE(test, u->oa.ops->stopped(&u->oa, &u->setup));
	KUNIT_EXPECT_EQ(test, u->oa.ops->contexts_write(&u->oa, &u->setup, true), 0);
	KUNIT_EXPECT_EQ(test, u->oa.ops->contexts_write(&u->oa, NULL, false), 0);
	/* a stream of all contexts changes none */
	KUNIT_EXPECT_EQ(test, u->oa.ops->own_context(&u->oa, &u->setup, true), 0);
	KUNIT_EXPECT_EQ(test, u->oa.ops->own_context(&u->oa, &u->setup, false), 0);
	u->oa.ops->interrupt(&u->oa, true);
	KUNIT_EXPECT_EQ(test, u->script->n, 0);
}

static struct kunit_case gen12_cases[] = {
	KUNIT_CASE_PARAM(configure, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(unconfigure, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(no_reports, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(buffer, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(enable, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(disable, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(tlb_stuck, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(unit_stuck, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(status, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(pointers, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(contexts, genx_kunit_oar_gen),
	{}
};

static struct kunit_suite gen12_suite = {
	.name = "genx_oa_gen12",
	.test_cases = gen12_cases,
};

kunit_test_suite(gen12_suite);
