// SPDX-License-Identifier: GPL-2.0-only
/*
 * The state page of a context image, parsed as the command stream that the hardware executes.
 */
#include <kunit/test.h>
#include <linux/mm.h>

#include "gt/exec/lrc.h"
#include "regs/mi_commands.h"
#include "regs/platform_find.h"
#include "regs/platforms/dg2_cs.h"
#include "regs/tables/gen8_lrc.h"

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

/* The engines of a platform, or genx_dg2_streamers. */
struct engines {
	const struct genx_engine_desc *desc;
	unsigned int n;
};

static struct engines engines_of(unsigned int i)
{
	if (genx_platforms[i])
		return (struct engines){ genx_platforms[i]->engines, genx_platforms[i]->n_engines };
	return (struct engines){ genx_dg2_streamers.engines, genx_dg2_streamers.n_engines };
}

/*
 * Return: the next engine that has a context image, NULL at the end. @desc is the last engine, at
 * first NULL; @i is the index of its platform, at first 0.
 */
static const struct genx_engine_desc *next_engine(unsigned int *i,
						  const struct genx_engine_desc *desc)
{
	bool last = !genx_platforms[*i];

	desc = desc ? desc + 1 : engines_of(*i).desc;
	for (; desc < engines_of(*i).desc + engines_of(*i).n; desc++)
		if (desc->lrc)
			return desc;
	if (last)
		return NULL;
	++*i;
	return next_engine(i, NULL);
}

/*
 * LRC-008, LRC-009, LRC-021: the page is a valid command stream, with only no-ops and load-register
 * commands.
 */
static void lrc_stream_LRC_008(struct kunit *test)
{
	const struct genx_engine_desc *desc = NULL;
	unsigned int i = 0;

	while ((desc = next_engine(&i, desc))) {
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
			/* what follows the end of an image is not read */
			if (desc->lrc->end_dw && dw == desc->lrc->end_dw) {
				KUNIT_EXPECT_EQ(test, state[dw], 0x05000001);
				while (groups < desc->lrc->n_groups &&
				       desc->lrc->groups[groups].saved)
					groups++;
				break;
			}
			KUNIT_ASSERT_LT_MSG(test, groups, desc->lrc->n_groups, "%s DW 0x%x",
					    desc->name, dw);
			if (g->saved) {
				groups++;
				continue;
			}
			KUNIT_EXPECT_EQ(test, dw, g->at);
			/* MI_LOAD_REGISTER_IMM, posted, with as many pairs as the table has */
			KUNIT_EXPECT_EQ(test, state[dw], 0x22u << 23 | (g->unposted ? 0 : BIT(12)) |
					(g->relative ? BIT(19) : 0) | (g->remap ? BIT(17) : 0) |
					(2 * g->count - 1));
			KUNIT_EXPECT_EQ(test, state[dw + 1], (g->own ? desc->mmio_base : 0) +
					g->regs[0]);
			KUNIT_EXPECT_EQ(test, state[dw + 2 * g->count - 1],
					(g->own ? desc->mmio_base : 0) + g->regs[g->count - 1]);
			dw += 1 + 2 * g->count;
			groups++;
		}
		KUNIT_EXPECT_EQ(test, groups, desc->lrc->n_groups);
	}
}

struct saved_group {
	u16 at;
	u32 header;
	bool built;
	u16 n;
	u16 regs[28];
};

/*
 * X4, X5: the state page of a Skylake's render engine as its hardware saved it, from a memory dump
 * (intel/compute-runtime issue 132), which ends at DW 0xea. GPRs: see below.
 */
static const struct saved_group skylake[] = {
	{ 0x01, 0x1100101b, true, 14, { 0x2244, 0x2034, 0x2030, 0x2038, 0x203c, 0x2168, 0x2140,
		0x2110, 0x211c, 0x2114, 0x2118, 0x21c0, 0x21c4, 0x21c8 } },
	{ 0x21, 0x11001011, true, 9, { 0x23a8, 0x228c, 0x2288, 0x2284, 0x2280, 0x227c, 0x2278,
		0x2274, 0x2270 } },
	{ 0x41, 0x11000001, true, 1, { 0x20c8 } },
	{ 0x51, 0x11001057, true, 11, { 0x2028, 0x209c, 0x20c0, 0x2178, 0x217c, 0x2358, 0x2170,
		0x2150, 0x2154, 0x2158, 0x241c } },
	{ 0xb1, 0x11001085, false, 28, { 0x21f0, 0x2184, 0x2310, 0x2314, 0x2318, 0x231c, 0x2320,
		0x2324, 0x2300, 0x2304, 0x2308, 0x230c, 0x2328, 0x232c, 0x2330, 0x2334, 0x2338,
		0x233c, 0x2340, 0x2344, 0x22c8, 0x22cc, 0x22d8, 0x22dc, 0x2580, 0x2500, 0x2504,
		0x2508 } },
};

/* X4, X5: Gen9's layout has each register where that dump has it, and no header inside a group. */
static void lrc_skylake_X4_X5(struct kunit *test)
{
	const struct genx_engine_desc *desc = &genx_platform_kbl.engines[0];
	const u32 *state = build(test, desc);
	unsigned int g, i;

	for (g = 0; g < ARRAY_SIZE(skylake); g++) {
		const struct saved_group *group = &skylake[g];
		u32 end = group->at + 1 + (group->header & 0xff) + 1;

		KUNIT_EXPECT_EQ_MSG(test, state[group->at], group->built ? group->header : 0,
				    "DW 0x%x", group->at);
		for (i = 0; i < group->n; i++) {
			KUNIT_EXPECT_EQ_MSG(test, genx_lrc_find(desc->lrc, 0x2000, group->regs[i]),
					    group->at + 2 + 2 * i, "0x%x", group->regs[i]);
			KUNIT_EXPECT_EQ(test, state[group->at + 1 + 2 * i],
					group->built ? group->regs[i] : 0);
		}
		for (i = 0; i < desc->lrc->n_groups; i++)
			KUNIT_EXPECT_TRUE_MSG(test, desc->lrc->groups[i].at <= group->at ||
					      desc->lrc->groups[i].at >= end,
					      "DW 0x%x", desc->lrc->groups[i].at);
	}
	for (i = 0; i < 32; i++)
		KUNIT_EXPECT_EQ(test, genx_lrc_find(desc->lrc, 0x2000, 0x2600 + 4 * i),
				0x68 + 1 + 2 * i);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(desc->lrc, 0x2000, 0x2068), 0xa9);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(desc->lrc, 0x2000, 0x2360), 0x129);
	/* a register that the layout does not name is not at a place that is not public */
	KUNIT_EXPECT_EQ(test, genx_lrc_find(desc->lrc, 0x2000, 0x2000), -ENOENT);
}

#define FIRST		0x244, 0x034, 0x030, 0x038, 0x03c, 0x168, 0x140, 0x110
#define SECOND_LEVEL	0x11c, 0x114, 0x118
#define BATCHES		0x1c0, 0x1c4, 0x1c8
#define SECOND		0x3a8, 0x28c, 0x288, 0x284, 0x280, 0x27c, 0x278, 0x274, 0x270
#define ENGINE \
	0x028, 0x09c, 0x0c0, 0x178, 0x17c, 0x358, 0x170, 0x150, 0x154, 0x158, 0x41c, \
	0x600, 0x604, 0x608, 0x60c, 0x610, 0x614, 0x618, 0x61c, 0x620, 0x624, 0x628, 0x62c, \
	0x630, 0x634, 0x638, 0x63c, 0x640, 0x644, 0x648, 0x64c, 0x650, 0x654, 0x658, 0x65c, \
	0x660, 0x664, 0x668, 0x66c, 0x670, 0x674, 0x678, 0x67c, 0x068

/**
 * struct image - the words of an image, from its first on, as i915 has them (i915/gt/intel_lrc.c)
 * @plat:	platform
 * @render:	image of render; else of the copy and the media engines
 * @own:	each offset is the sum of the word here and of the engine's base
 * @end:	words that are known
 * @words:	headers and offsets, without the values and without the words between the groups,
 *		which are 0
 * @at:		word of each header, up to 0
 */
struct image {
	const struct genx_platform *plat;
	bool render;
	bool own;
	u16 end;
	u32 words[80];
	u8 at[6];
};

static const struct image images[] = {
	{
		&genx_platform_bdw, true, true, 0x50, {
			0x1100101b, FIRST, SECOND_LEVEL, BATCHES, 0x11001011, SECOND,
			0x11000001, 0x0c8,
		}, { 0x01, 0x21, 0x41 },
	}, {
		&genx_platform_bdw, false, true, 0x50, {
			0x11000015, FIRST, SECOND_LEVEL, 0x11000011, SECOND,
			0x11000003, 0x200, 0x028,
		}, { 0x01, 0x21, 0x41 },
	}, {
		&genx_platform_kbl, true, true, 0xb1, {
			0x1100101b, FIRST, SECOND_LEVEL, BATCHES, 0x11001011, SECOND,
			0x11000001, 0x0c8, 0x11001057, ENGINE,
		}, { 0x01, 0x21, 0x41, 0x51 },
	}, {
		&genx_platform_kbl, false, true, 0xb1, {
			0x1100101b, FIRST, SECOND_LEVEL, BATCHES, 0x11001011, SECOND,
			0x11001001, 0x200, 0x11001057, ENGINE,
		}, { 0x01, 0x21, 0x41, 0x51 },
	}, {
		&genx_platform_icl, true, false, 0xb1, {
			0x1108101d, FIRST, SECOND_LEVEL, BATCHES, 0x180, 0x11081011, SECOND,
			0x11081001, 0x1b0, 0x11080001, 0x0c8, 0x11081059, ENGINE, 0x084,
		}, { 0x01, 0x21, 0x34, 0x41, 0x51 },
	}, {
		&genx_platform_icl, false, false, 0xb1, {
			0x1108101b, FIRST, SECOND_LEVEL, BATCHES, 0x11081011, SECOND,
			0x11081001, 0x200, 0x11081057, ENGINE,
		}, { 0x01, 0x21, 0x41, 0x51 },
	}, {
		&genx_platform_lkf, false, false, 0xb1, {
			0x1108101b, FIRST, SECOND_LEVEL, BATCHES, 0x11081011, SECOND,
			0x11081001, 0x200, 0x11081057, ENGINE,
		}, { 0x01, 0x21, 0x41, 0x51 },
	}, {
		&genx_platform_dg2, true, false, 0x61, {
			0x1108101d, FIRST, BATCHES, 0x180, 0x2b4, 0x120, 0x124, 0x11081011, SECOND,
			0x11081005, 0x1b0, 0x5a8, 0x5ac, 0x11080001, 0x0c8,
		}, { 0x01, 0x21, 0x34, 0x41 },
	},
};

static void expect_image(struct kunit *test, const struct image *image,
			 const struct genx_engine_desc *desc)
{
	const u32 *state = build(test, desc), *word = image->words;
	unsigned int dw = 0, group, i;

	for (group = 0; image->at[group]; group++) {
		unsigned int n = (*word & 0xff) / 2 + 1;

		for (; dw < image->at[group]; dw++)
			KUNIT_EXPECT_EQ_MSG(test, state[dw], 0, "%s DW 0x%x", desc->name, dw);
		KUNIT_EXPECT_EQ_MSG(test, state[dw], *word, "%s DW 0x%x", desc->name, dw);
		word++;
		for (i = 0, dw++; i < n; i++, dw += 2, word++)
			KUNIT_EXPECT_EQ_MSG(test, state[dw],
					    *word + (image->own ? desc->mmio_base : 0),
					    "%s DW 0x%x", desc->name, dw);
	}
	for (; dw < image->end; dw++)
		KUNIT_EXPECT_EQ_MSG(test, state[dw], 0, "%s DW 0x%x", desc->name, dw);
}

/* SIL-147, LRC-010, LRC-011, LRC-021: each header and offset of the images that i915 describes. */
static void lrc_images_SIL_147(struct kunit *test)
{
	unsigned int i, e, n = 0;

	for (i = 0; i < ARRAY_SIZE(images); i++) {
		for (e = 0; e < images[i].plat->n_engines; e++) {
			const struct genx_engine_desc *desc = &images[i].plat->engines[e];
			bool render = desc->class == GENX_CLASS_RENDER;

			if (desc->class == GENX_CLASS_COMPUTE || render != images[i].render)
				continue;
			expect_image(test, &images[i], desc);
			n++;
		}
	}
	KUNIT_EXPECT_GE(test, n, 2 * ARRAY_SIZE(images));
}

/* LRC-010, LRC-011, LRC-018, LRC-019: the values of the ring context are at their positions. */
static void lrc_values_LRC_010(struct kunit *test)
{
	const struct genx_engine_desc *desc = NULL;
	unsigned int i = 0;

	while ((desc = next_engine(&i, desc))) {
		/* Gen8 and Gen9: absolute offsets */
		u32 base = desc->lrc->groups[0].own ? desc->mmio_base : 0;
		u32 *state = build(test, desc);

		KUNIT_EXPECT_EQ(test, state[0x02], base + 0x244);
		KUNIT_EXPECT_EQ(test, state[0x04], base + 0x34);
		KUNIT_EXPECT_EQ(test, state[0x05], 0x40);
		KUNIT_EXPECT_EQ(test, state[0x06], base + 0x30);
		KUNIT_EXPECT_EQ(test, state[0x07], 0x80);
		KUNIT_EXPECT_EQ(test, state[0x08], base + 0x38);
		KUNIT_EXPECT_EQ(test, state[0x09], 0x789000);
		KUNIT_EXPECT_EQ(test, state[0x0a], base + 0x3c);
		KUNIT_EXPECT_EQ(test, state[0x0b], 0x3001);
		KUNIT_EXPECT_EQ(test, state[0x10], base + 0x110);
		KUNIT_EXPECT_EQ(test, state[0x11], 0);
		KUNIT_EXPECT_EQ(test, state[0x22], base + 0x3a8);
		KUNIT_EXPECT_EQ(test, state[0x30], base + 0x274);
		KUNIT_EXPECT_EQ(test, state[0x31], 7);
		KUNIT_EXPECT_EQ(test, state[0x32], base + 0x270);
		KUNIT_EXPECT_EQ(test, state[0x33], 0x12345000);
		KUNIT_EXPECT_EQ(test, state[0x25], 0);		/* PDP3 upper */
	}
}

static const struct genx_engine_desc *dg2_engine(struct kunit *test, const char *name)
{
	unsigned int i;

	for (i = 0; i < genx_dg2_streamers.n_engines; i++)
		if (!strcmp(genx_dg2_streamers.engines[i].name, name))
			return &genx_dg2_streamers.engines[i];
	KUNIT_FAIL_AND_ABORT(test, "no %s", name);
	return NULL;
}

struct printed {
	u16 dw;
	u32 word;
};

/* DWs as manual 003 §CSFE Execlist Context prints them: LRC-008..011, LRC-014, LRC-022. */
static const struct printed gen125_common[] = {
	{ 0x00, 0 }, { 0x01, 0x1108101d }, { 0x02, 0x244 }, { 0x04, 0x034 }, { 0x06, 0x030 },
	{ 0x08, 0x038 }, { 0x0a, 0x03c }, { 0x0c, 0x168 }, { 0x0e, 0x140 }, { 0x10, 0x110 },
	{ 0x12, 0x1c0 }, { 0x14, 0x1c4 }, { 0x16, 0x1c8 }, { 0x18, 0x180 }, { 0x1a, 0x2b4 },
	{ 0x1c, 0x120 }, { 0x1e, 0x124 }, { 0x20, 0 }, { 0x21, 0x11081011 },
	{ 0x22, 0x3a8 }, { 0x24, 0x28c }, { 0x26, 0x288 }, { 0x28, 0x284 }, { 0x2a, 0x280 },
	{ 0x2c, 0x27c }, { 0x2e, 0x278 }, { 0x30, 0x274 }, { 0x32, 0x270 },
	{ 0x3f, 0 }, { 0x50, 0 }, { 0x54, 0 }, { 0x60, 0 }, { 0x61, 0x1108106d },
	{ 0x62, 0x588 }, { 0x64, 0x588 }, { 0x66, 0x588 }, { 0x68, 0x588 }, { 0x6a, 0x588 },
	{ 0x6c, 0x588 }, { 0x6e, 0x028 }, { 0x70, 0x09c }, { 0x72, 0x0c0 }, { 0x74, 0x178 },
	{ 0x76, 0x17c }, { 0x78, 0x358 }, { 0x7a, 0x170 }, { 0x7c, 0x150 }, { 0x7e, 0x154 },
	{ 0x80, 0x158 }, { 0x82, 0x41c }, { 0x84, 0x600 }, { 0x86, 0x604 }, { 0xc2, 0x67c },
	{ 0xc4, 0x068 }, { 0xc6, 0x084 }, { 0xc8, 0x3b4 }, { 0xca, 0x3b8 }, { 0xcc, 0x21c },
	{ 0xce, 0x1fc }, { 0xd0, 0 },
};

/* LRC-021: the DWs of gen125_common are the same on each engine of DG2. Render has more. */
static void lrc_gen125_LRC_009_LRC_014_LRC_022(struct kunit *test)
{
	unsigned int e, i;

	for (e = 0; e < genx_dg2_streamers.n_engines; e++) {
		const struct genx_engine_desc *desc = &genx_dg2_streamers.engines[e];
		u32 *state = build(test, desc);

		for (i = 0; i < ARRAY_SIZE(gen125_common); i++)
			KUNIT_EXPECT_EQ_MSG(test, state[gen125_common[i].dw],
					    gen125_common[i].word, "%s DW 0x%x", desc->name,
					    gen125_common[i].dw);
	}
}

/*
 * LRC-012, LRC-013, LRC-020, LRC-023, LRC-024: the DWs that differ between engines. The image has
 * no command that loads the interrupt mask from memory, because genx gives no address for it.
 */
static void lrc_gen125_LRC_012_LRC_013_LRC_020(struct kunit *test)
{
	static const struct {
		const char *name;
		u32 trtt;
	} engines[] = {
		{ "bcs0", 0x4480 }, { "vcs0", 0x4420 }, { "vcs2", 0x4420 }, { "vecs0", 0x4460 },
	};
	unsigned int e, i;

	for (e = 0; e < ARRAY_SIZE(engines); e++) {
		u32 *state = build(test, dg2_engine(test, engines[e].name));

		KUNIT_EXPECT_EQ(test, state[0x34], 0);
		KUNIT_EXPECT_EQ(test, state[0x41], e ? 0 : 0x11001003);
		KUNIT_EXPECT_EQ(test, state[0x42], e ? 0 : 0x22200);
		KUNIT_EXPECT_EQ(test, state[0x44], e ? 0 : 0x22204);
		KUNIT_EXPECT_EQ(test, state[0x55], 0x11080003);
		KUNIT_EXPECT_EQ(test, state[0x56], 0xac);
		KUNIT_EXPECT_EQ(test, state[0x58], 0xa4);
		KUNIT_EXPECT_EQ(test, state[0xd9], 0x1102100b);
		for (i = 0; i < 6; i++)
			KUNIT_EXPECT_EQ(test, state[0xda + 2 * i], engines[e].trtt + 4 * i);
	}
}

/* LRC-009: on parts before DG2 the first command has 13 pairs, which needs another table. */
static void lrc_gen12_LRC_009(struct kunit *test)
{
	static const u32 first[13] = { 0x244 };
	static const struct genx_lrc_group group = {
		.at = 1, .count = ARRAY_SIZE(first), .relative = true, .regs = first,
	};
	static const struct genx_lrc_layout layout = {
		.groups = &group, .n_groups = 1, .n_ring_groups = 1, .pages = 2,
	};
	const struct genx_engine_desc desc = { .mmio_base = 0x22000, .lrc = &layout };

	KUNIT_EXPECT_EQ(test, build(test, &desc)[1], 0x11081019);
}

/* LRC-006, ELSP-019: the restore inhibit bit is set or cleared, with its mask bit set. */
static void lrc_inhibit_LRC_006(struct kunit *test)
{
	const struct genx_engine_desc *desc = &genx_platform_lkf.engines[0];
	struct genx_lrc_regs again = regs;
	u32 *state = build(test, desc);

	KUNIT_EXPECT_EQ(test, state[0x03] & 0x10001, 0x10001);
	/* no synchronous switch on a wait: the driver decides the order of elements */
	KUNIT_EXPECT_EQ(test, state[0x03] & 0x80008, 0x80008);
	again.restore_inhibit = false;
	genx_lrc_set_ring(state, desc->lrc, desc->mmio_base, &again);
	KUNIT_EXPECT_EQ(test, state[0x03] & 0x10001, 0x10000);
}

/* WDG-001, WDG-008: 0 would enable the watchdog, so every image has a 1. */
static void lrc_watchdog_WDG_008(struct kunit *test)
{
	const struct genx_engine_desc *desc = NULL;
	unsigned int i = 0;

	while ((desc = next_engine(&i, desc))) {
		u32 *state = build(test, desc);
		int dw = genx_lrc_find(desc->lrc, desc->mmio_base, desc->mmio_base + 0x178);

		/* Gen8: the position is unknown; the watchdog register keeps the driver's value */
		if (desc->lrc == &genx_gen8_render_lrc || desc->lrc == &genx_gen8_other_lrc) {
			KUNIT_EXPECT_EQ(test, dw, -ENOENT);
			continue;
		}
		KUNIT_ASSERT_GT(test, dw, 0);
		/* behind the end of an image only hardware writes a group */
		if (desc->lrc->end_dw && dw > desc->lrc->end_dw)
			continue;
		KUNIT_EXPECT_EQ(test, state[dw - 1] & 0xfff, 0x178);
		KUNIT_EXPECT_EQ(test, state[dw], 1);
	}
}

/*
 * A reset sets the stop bit of the ring. If the bit were in a context image, the ring would stay
 * stopped.
 */
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

/*
 * LRC-004, LRC-015: genx_lrc_find() finds registers by their offset from the engine's base. T-5:
 * groups with relative offsets have absolute offsets too.
 */
static void lrc_find_LRC_015(struct kunit *test)
{
	const struct genx_engine_desc *render = &genx_platform_lkf.engines[0];
	const struct genx_engine_desc *copy = &genx_platform_lkf.engines[1];
	const struct genx_engine_desc *enhance = dg2_engine(test, "vecs0");
	const struct genx_engine_desc *dg2_copy = dg2_engine(test, "bcs0");

	KUNIT_EXPECT_EQ(test, genx_lrc_find(render->lrc, 0x2000, 0x2244), 0x03);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(copy->lrc, 0x22000, 0x22244), 0x03);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(copy->lrc, 0x22000, 0x2244), -ENOENT);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(enhance->lrc, 0x1c8000, 0x1c8244), 0x03);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(dg2_copy->lrc, 0x22000, 0x22204), 0x45);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(render->lrc, 0x2000, 0x2360), 0x125);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(render->lrc, 0x2000, 0xe458), 0x78f);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(render->lrc, 0x2000, 0xe65c), 0x78f + 12);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(copy->lrc, 0x22000, 0xe458), -ENOENT);
}

/*
 * HWS-004, LRC-016: the slots of the PPHWSP that the driver uses are outside the cachelines that
 * the hardware writes.
 */
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
	KUNIT_CASE(lrc_skylake_X4_X5),
	KUNIT_CASE(lrc_images_SIL_147),
	KUNIT_CASE(lrc_values_LRC_010),
	KUNIT_CASE(lrc_gen125_LRC_009_LRC_014_LRC_022),
	KUNIT_CASE(lrc_gen125_LRC_012_LRC_013_LRC_020),
	KUNIT_CASE(lrc_gen12_LRC_009),
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
