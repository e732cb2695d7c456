// SPDX-License-Identifier: GPL-2.0-only
/*
 * State pages, read back as the command stream that the hardware walks.
 */
#include <kunit/test.h>
#include <linux/mm.h>

#include "gt/lrc.h"
#include "regs/mi_commands.h"
#include "regs/platform.h"

static const struct genx_lrc_regs regs = {
	.ring_start = 0x00789000,
	.ring_size = 16384,
	.head = 0x40,
	.tail = 0x80,
	.pml4 = 0x712345000ULL,
	.restore_inhibit = true,
};

static u32 *build(struct kunit *test, const struct genx_engine_desc *desc)
{
	size_t size = (desc->lrc->pages - 1) * PAGE_SIZE;
	u32 *state = kunit_kzalloc(test, size, GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, state);
	memset(state, 0xa5, size);
	genx_lrc_build(state, desc->lrc, desc->mmio_base, &regs);
	return state;
}

/* Every engine of every platform, one after the other; NULL at the end. */
static const struct genx_engine_desc *next_engine(const struct genx_platform *const **plat,
						  const struct genx_engine_desc *desc)
{
	desc = desc ? desc + 1 : (**plat)->engines;
	if (desc < (**plat)->engines + (**plat)->n_engines)
		return desc;
	return *++*plat ? (**plat)->engines : NULL;
}

/* LRC-008, LRC-009, LRC-021: a valid stream: no-ops and load-register commands, nothing else. */
static void lrc_stream_LRC_008(struct kunit *test)
{
	const struct genx_platform *const *plat = genx_platforms;
	const struct genx_engine_desc *desc = NULL;

	while ((desc = next_engine(&plat, desc))) {
		unsigned int dw = 0, end = (desc->lrc->pages - 1) * PAGE_SIZE / 4;
		unsigned int groups = 0;
		u32 *state = build(test, desc);

		KUNIT_EXPECT_EQ(test, state[0], 0);
		while (dw < end) {
			const struct genx_lrc_group *g = &desc->lrc->groups[groups];

			if (!state[dw]) {
				dw++;
				continue;
			}
			KUNIT_ASSERT_LT_MSG(test, groups, desc->lrc->n_groups, "%s DW 0x%x",
					    desc->name, dw);
			KUNIT_EXPECT_EQ(test, dw, g->at);
			/* LRI, posted, of as many pairs as the table has */
			KUNIT_EXPECT_EQ(test, state[dw], 0x22u << 23 | BIT(12) |
					(g->relative ? BIT(19) : 0) | (2 * g->count - 1));
			KUNIT_EXPECT_EQ(test, state[dw + 1], g->regs[0]);
			KUNIT_EXPECT_EQ(test, state[dw + 2 * g->count - 1], g->regs[g->count - 1]);
			dw += 1 + 2 * g->count;
			groups++;
		}
		KUNIT_EXPECT_EQ(test, groups, desc->lrc->n_groups);
	}
}

/* LRC-010, LRC-011, LRC-018, LRC-019: the ring context's values are where the facts say. */
static void lrc_values_LRC_010(struct kunit *test)
{
	const struct genx_platform *const *plat = genx_platforms;
	const struct genx_engine_desc *desc = NULL;

	while ((desc = next_engine(&plat, desc))) {
		u32 *state = build(test, desc);

		KUNIT_EXPECT_EQ(test, state[0x02], 0x244);
		KUNIT_EXPECT_EQ(test, state[0x04], 0x34);
		KUNIT_EXPECT_EQ(test, state[0x05], 0x40);
		KUNIT_EXPECT_EQ(test, state[0x06], 0x30);
		KUNIT_EXPECT_EQ(test, state[0x07], 0x80);
		KUNIT_EXPECT_EQ(test, state[0x08], 0x38);
		KUNIT_EXPECT_EQ(test, state[0x09], 0x789000);
		KUNIT_EXPECT_EQ(test, state[0x0a], 0x3c);
		KUNIT_EXPECT_EQ(test, state[0x0b], 0x3001);
		KUNIT_EXPECT_EQ(test, state[0x10], 0x110);
		KUNIT_EXPECT_EQ(test, state[0x11], 0);
		KUNIT_EXPECT_EQ(test, state[0x22], 0x3a8);
		KUNIT_EXPECT_EQ(test, state[0x30], 0x274);
		KUNIT_EXPECT_EQ(test, state[0x31], 7);
		KUNIT_EXPECT_EQ(test, state[0x32], 0x270);
		KUNIT_EXPECT_EQ(test, state[0x33], 0x12345000);
		KUNIT_EXPECT_EQ(test, state[0x25], 0);		/* PDP3 upper */
	}
}

/* LRC-006, ELSP-019: the inhibit bit goes in with its mask, and out with its mask. */
static void lrc_inhibit_LRC_006(struct kunit *test)
{
	const struct genx_engine_desc *desc = &genx_platform_lkf.engines[0];
	struct genx_lrc_regs again = regs;
	u32 *state = build(test, desc);

	KUNIT_EXPECT_EQ(test, state[0x03] & 0x10001, 0x10001);
	/* synchronous switches on waits are off: element order is ours */
	KUNIT_EXPECT_EQ(test, state[0x03] & 0x80008, 0x80008);
	again.restore_inhibit = false;
	genx_lrc_set_ring(state, desc->lrc, desc->mmio_base, &again);
	KUNIT_EXPECT_EQ(test, state[0x03] & 0x10001, 0x10000);
}

/* WDG-001, WDG-008: 0 would enable the watchdog, so every image has a 1. */
static void lrc_watchdog_WDG_008(struct kunit *test)
{
	const struct genx_platform *const *plat = genx_platforms;
	const struct genx_engine_desc *desc = NULL;

	while ((desc = next_engine(&plat, desc))) {
		u32 *state = build(test, desc);
		int dw = genx_lrc_find(desc->lrc, desc->mmio_base, desc->mmio_base + 0x178);

		KUNIT_ASSERT_GT(test, dw, 0);
		KUNIT_EXPECT_EQ(test, state[dw - 1], 0x178);
		KUNIT_EXPECT_EQ(test, state[dw], 1);
	}
}

/* A reset stops the ring; an image that says so would never run. */
static void lrc_stop_ring(struct kunit *test)
{
	const struct genx_engine_desc *desc = &genx_platform_lkf.engines[1];
	u32 *state = build(test, desc);
	int dw = genx_lrc_find(desc->lrc, desc->mmio_base, desc->mmio_base + 0x9c);

	KUNIT_ASSERT_EQ(test, dw, 0x55);	/* pair index 0x54 */
	state[dw] = BIT(8) | BIT(24);
	state[0x69] = 0x1234;			/* a GPR, pair index 0x68 */
	genx_lrc_set_ring(state, desc->lrc, desc->mmio_base, &regs);
	KUNIT_EXPECT_EQ(test, state[dw], BIT(24));
	KUNIT_EXPECT_EQ(test, state[0x69], 0x1234);
}

/* LRC-015: relative to the engine; T-5: absolute offsets in relative groups; absolute groups. */
static void lrc_find_LRC_015(struct kunit *test)
{
	const struct genx_engine_desc *render = &genx_platform_lkf.engines[0];
	const struct genx_engine_desc *copy = &genx_platform_lkf.engines[1];

	KUNIT_EXPECT_EQ(test, genx_lrc_find(render->lrc, 0x2000, 0x2244), 0x03);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(copy->lrc, 0x22000, 0x22244), 0x03);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(copy->lrc, 0x22000, 0x2244), -ENOENT);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(render->lrc, 0x2000, 0x2360), 0x125);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(render->lrc, 0x2000, 0xe458), 0x78f);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(render->lrc, 0x2000, 0xe65c), 0x78f + 12);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(copy->lrc, 0x22000, 0xe458), -ENOENT);
}

/* HWS-004, LRC-016: software's slots of the PPHWSP are clear of the hardware's cachelines. */
static void lrc_pphwsp_HWS_004(struct kunit *test)
{
	const unsigned int slots[] = {
		GENX_PPHWSP_SEQNO, GENX_PPHWSP_STARTED, GENX_PPHWSP_SCRATCH,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(slots); i++) {
		KUNIT_EXPECT_GE(test, slots[i], PAGE_SIZE / 2);
		KUNIT_EXPECT_LE(test, slots[i] + 8, PAGE_SIZE);
		KUNIT_EXPECT_EQ(test, slots[i] % 64, 0);
		if (i)
			KUNIT_EXPECT_NE(test, slots[i], slots[i - 1]);
	}
}

static struct kunit_case lrc_cases[] = {
	KUNIT_CASE(lrc_stream_LRC_008),
	KUNIT_CASE(lrc_values_LRC_010),
	KUNIT_CASE(lrc_inhibit_LRC_006),
	KUNIT_CASE(lrc_watchdog_WDG_008),
	KUNIT_CASE(lrc_stop_ring),
	KUNIT_CASE(lrc_find_LRC_015),
	KUNIT_CASE(lrc_pphwsp_HWS_004),
	{}
};

static struct kunit_suite lrc_suite = {
	.name = "genx_lrc",
	.test_cases = lrc_cases,
};

kunit_test_suite(lrc_suite);
