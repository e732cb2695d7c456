// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the platforms with an OA unit of Gen12.0 or Gen12.5 say of it: reports, context images,
 * whitelists, metric sets. The expected values are of the public Gen12.0 facts, A17, and of facts
 * of silicon, OA.
 */
#include <kunit/test.h>
#include <linux/uuid.h>

#include "gt/encode/lrc_image.h"
#include "kunit/lib/platforms.h"
#include "oa/report/report.h"
#include "oa/unit/config.h"
#include "regs/lrc.h"
#include "regs/tables/gen12.h"

#define TLB	0xceec
#define NOA	0x0d04

/**
 * struct want - what differs between the units
 * @tlb_also:	the TLB of the unit is invalidated with those of the engines (G12-121)
 * @n_boolean:	boolean registers of the built-in metric set
 * @flex:	its last control of EU events
 */
struct want {
	u32 tlb_also;
	u32 n_boolean;
	u32 flex;
};

static const struct want *want_of(struct kunit *test)
{
	static const struct want gen12 = { .tlb_also = TLB, .n_boolean = 38, .flex = 0xffffffff };
	static const struct want dg2 = { .n_boolean = 24 };

	return !strncmp(genx_kunit_plat(test)->codename, "dg2", 3) ? &dg2 : &gen12;
}

/* G12-209, G12-210: bit 16, seven bits of reasons, eleven bits of the context's id. */
static void report(struct kunit *test)
{
	const struct genx_oa_format *fmt = genx_oa_format_find(genx_platform_tgl.oa, 10);
	const enum genx_rpt_layout layout = genx_platform_tgl.oa->rpt_layout;
	u32 ctx;
	u32 first[64] = { BIT(16) | 0x01 << 19, 1, 0xe0010000 | 0x123 << 5 | 0x1f };
	u32 next[64] = { BIT(16) | 0x40 << 19, 2, 0x123 << 5 };
	struct genx_oa_rpt_id id;

	KUNIT_EXPECT_EQ(test, genx_oa_report_ctx(layout, fmt, first), 0x123 << 5);
	ctx = genx_oa_report_ctx(layout, fmt, next);
	KUNIT_EXPECT_EQ(test, genx_oa_report_owner(layout, 0x123 << 5, ctx, next), 0x123 << 5);
	id = genx_oa_report_decode_id(layout, first[0]);
	KUNIT_EXPECT_TRUE(test, id.ctx_valid);
	KUNIT_EXPECT_EQ(test, id.reason, RPT_REASON_TIMER);
	id = genx_oa_report_decode_id(layout, next[0]);
	KUNIT_EXPECT_EQ(test, id.reason, BIT(6));
	id = genx_oa_report_decode_id(layout, 0xfffeffff);
	KUNIT_EXPECT_FALSE(test, id.ctx_valid);
	KUNIT_EXPECT_EQ(test, id.reason, 0x7f);
	first[0] &= ~BIT(16);
	KUNIT_EXPECT_EQ(test, genx_oa_report_ctx(layout, fmt, first), GENX_OA_CTX_INVALID);
	/* a switch report ends the time of the context before it */
	first[0] |= BIT(16);
	next[0] = BIT(16) | RPT_REASON_CTX_SWITCH << 19;
	next[2] = 0x7fe << 5;
	ctx = genx_oa_report_ctx(layout, fmt, next);
	KUNIT_EXPECT_EQ(test, ctx, 0x7fe << 5);
	KUNIT_EXPECT_EQ(test, genx_oa_report_owner(layout, 0x123 << 5, ctx, next), 0x123 << 5);
}

/* G12-079: an image that is written again keeps what its context has set, others clear it. */
static void control(struct kunit *test)
{
	struct genx_lrc_regs regs = { .ring_size = SZ_16K };
	u32 *state = kunit_kzalloc(test, 13 * SZ_4K, GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, state);
	genx_lrc_build(state, &genx_gen12_render_lrc, 0x2000, &regs);
	KUNIT_EXPECT_EQ(test, state[LRC_CONTEXT_CONTROL] & 0x01000100, 0x01000000);
	regs.control = BIT(8);
	genx_lrc_set_ring(state, &genx_gen12_render_lrc, 0x2000, &regs);
	KUNIT_EXPECT_EQ(test, state[LRC_CONTEXT_CONTROL] & 0x01000100, 0x01000100);
	regs.control = 0;
	genx_lrc_set_ring(state, &genx_gen12_render_lrc, 0x2000, &regs);
	KUNIT_EXPECT_EQ(test, state[LRC_CONTEXT_CONTROL] & 0x01000100, 0x01000000);
}

/* G12-212: the bounds of the whitelists, and registers of Gen11's that are not in them. */
static void whitelist(struct kunit *test)
{
	static const struct {
		u32 addr;
		bool mux, boolean;
	} cases[] = {
		{ 0x2b28, false, false }, { 0x2b2c, false, true }, { 0x2b30, false, false },
		{ 0xd8fc, false, false }, { 0xd900, false, true }, { 0xd91c, false, true },
		{ 0xd920, false, true }, { 0xd93c, false, true }, { 0xd940, false, true },
		{ 0xd97c, false, true }, { 0xd980, false, false }, { 0xdbfc, false, false },
		{ 0xdc00, false, true }, { 0xdc3c, false, true }, { 0xdc40, false, true },
		{ 0xdc44, false, true }, { 0xdc4c, false, false }, { 0x0cfc, false, false },
		{ 0x0d00, true, false }, { 0x0d04, true, false }, { 0x0d08, false, false },
		{ 0x0d0c, true, false }, { 0x0d2c, true, false }, { 0x0d30, false, false },
		{ 0x20cc, true, false }, { 0x983c, false, false }, { 0x9840, true, false },
		{ 0x9844, false, false }, { 0x9880, false, false }, { 0x9884, true, false },
		{ 0x9888, true, false }, { 0x988c, false, false },
		/* of Gen11 */
		{ 0x2710, false, false }, { 0x2740, false, false }, { 0x2770, false, false },
		{ 0x91b8, false, false }, { 0x91dc, false, false }, { 0xe180, false, false },
		/* of the unit itself */
		{ 0xdaf4, false, false }, { 0xdafc, false, false }, { 0xdb1c, false, false },
		{ 0x2960, false, false }, { 0x2360, false, false }, { 0xceec, false, false },
		{ 0x8718, false, false },
	};
	static const u32 flex[] = { 0xe458, 0xe558, 0xe658, 0xe758, 0xe45c, 0xe55c, 0xe65c };
	const struct genx_oa_whitelist *list = genx_kunit_plat(test)->oa->whitelist;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		const u32 addr = cases[i].addr;

		KUNIT_EXPECT_EQ_MSG(test, genx_oa_reg_allowed(list, GENX_OA_MUX, addr),
				    cases[i].mux, "mux 0x%x", addr);
		KUNIT_EXPECT_EQ_MSG(test, genx_oa_reg_allowed(list, GENX_OA_BOOLEAN, addr),
				    cases[i].boolean, "boolean 0x%x", addr);
		KUNIT_EXPECT_FALSE_MSG(test, genx_oa_reg_allowed(list, GENX_OA_FLEX, addr),
				       "flex 0x%x", addr);
	}
	for (i = 0; i < ARRAY_SIZE(flex); i++)
		KUNIT_EXPECT_TRUE(test, genx_oa_reg_allowed(list, GENX_OA_FLEX, flex[i]));
	KUNIT_EXPECT_FALSE(test, genx_oa_reg_allowed(list, GENX_OA_FLEX, 0xe75c));
	/* bit 0, which the driver keeps, and with it the whole register */
	KUNIT_EXPECT_TRUE(test, genx_oa_reg_protected(list, 0x20cc) & 0x10001);
	KUNIT_EXPECT_EQ(test, genx_oa_reg_protected(list, 0x9888), 0);
}

/* G12-215: the set of each part, whose registers it may write, and the last control of TestOa. */
static void test_set(struct kunit *test)
{
	static const struct {
		const char *codename, *uuid;
		u32 n_mux, mux[2];
	} sets[] = {
		{ "dg2", "7389b9c9-de73-468d-83a8-b27776215e6b", 13, { 12, 0x5c030002 } },
		{ "dg2-atsm150", "7389b9c9-de73-468d-83a8-b27776215e6b", 13, { 12, 0x5c030002 } },
		{ "dg2-g11", "57f210de-b537-464a-af7b-7dfe2f3780c1", 13, { 12, 0x64030002 } },
		{ "dg2-atsm75", "57f210de-b537-464a-af7b-7dfe2f3780c1", 13, { 12, 0x64030002 } },
		{ "dg2-g12", "cfac9130-4f6a-4a2a-aafc-9e88751ce983", 13, { 12, 0x52030002 } },
		{ "tgl", "30e661cd-be62-410e-83a8-38e7fcadba17", 29, { 3, 0x280e0000 } },
		{ "tgl-gt1", "8fc08c11-65c1-4ac3-b5c0-7380fae72ff5", 24, { 3, 0x040f0000 } },
		{ "tgl-rkl", "a0341a7f-5e69-4803-833f-0dbd12e07353", 25, { 4, 0x1e0b4000 } },
		{ "adl", "1c17d485-3519-4570-b15a-83134bbbb4f3", 30, { 16, 0x1f140020 } },
	};
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct genx_oa_metric_set *set = plat->oa->test_set;
	const struct genx_oa_whitelist *list = plat->oa->whitelist;
	unsigned int i, row = ARRAY_SIZE(sets) - 1;

	for (i = 0; i < ARRAY_SIZE(sets); i++)
		if (!strcmp(sets[i].codename, plat->codename))
			row = i;
	KUNIT_EXPECT_TRUE(test, uuid_is_valid(set->uuid));
	KUNIT_EXPECT_STREQ(test, set->uuid, sets[row].uuid);
	KUNIT_ASSERT_EQ(test, set->n_mux, sets[row].n_mux);
	KUNIT_EXPECT_EQ(test, set->mux[sets[row].mux[0]].value, sets[row].mux[1]);
	for (i = 0; i < set->n_mux; i++)
		KUNIT_EXPECT_TRUE(test, genx_oa_reg_allowed(list, GENX_OA_MUX, set->mux[i].addr));
	KUNIT_EXPECT_EQ(test, set->n_boolean, want_of(test)->n_boolean);
	for (i = 0; i < set->n_boolean; i++)
		KUNIT_EXPECT_TRUE(test, genx_oa_reg_allowed(list, GENX_OA_BOOLEAN,
							    set->boolean[i].addr));
	KUNIT_ASSERT_EQ(test, set->n_flex, 7);
	KUNIT_EXPECT_EQ(test, set->flex[6].addr, 0xe65c);
	KUNIT_EXPECT_EQ(test, set->flex[6].value, want_of(test)->flex);
}

/* G12-201, G12-203, G12-205, G12-213: sizes of the buffer, no field in images, all subslices. */
static void tables(struct kunit *test)
{
	const struct genx_oa_desc *oa = genx_kunit_plat(test)->oa;

	KUNIT_EXPECT_EQ(test, oa->fw_domains,
			GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER));
	KUNIT_EXPECT_EQ(test, oa->buffer_min, SZ_128K);
	KUNIT_EXPECT_EQ(test, oa->buffer_max, SZ_16M);
	KUNIT_EXPECT_EQ(test, oa->buffer_align, 0);
	KUNIT_EXPECT_EQ(test, oa->period_shift, 1);
	KUNIT_EXPECT_EQ(test, oa->ctxctrl_dw, 0);
	KUNIT_EXPECT_EQ(test, oa->flex_dw, 0);
	KUNIT_EXPECT_EQ(test, oa->n_flex, 7);
	KUNIT_EXPECT_EQ(test, oa->noa.addr, NOA);
	KUNIT_EXPECT_EQ(test, oa->noa_enable, BIT(9));
	KUNIT_EXPECT_FALSE(test, oa->half_full);
	KUNIT_EXPECT_NE(test, (int)genx_kunit_plat(test)->topology.power,
			(int)GENX_POWER_REQUEST_GEN11);
	KUNIT_EXPECT_EQ(test, genx_kunit_plat(test)->tlb_also.addr, want_of(test)->tlb_also);
}

static const void *gen12_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_descriptors_gen(plat, desc);
	} while (plat && (!plat->oa || plat->oa->kind != GENX_OA_GEN12));
	return plat;
}

static struct kunit_case tables_cases[] = {
	KUNIT_CASE(report),
	KUNIT_CASE(control),
	KUNIT_CASE_PARAM(whitelist, gen12_gen),
	KUNIT_CASE_PARAM(test_set, gen12_gen),
	KUNIT_CASE_PARAM(tables, gen12_gen),
	{}
};

static struct kunit_suite tables_suite = {
	.name = "genx_oa_gen12_tables",
	.test_cases = tables_cases,
};

kunit_test_suite(tables_suite);
