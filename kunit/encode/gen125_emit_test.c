// SPDX-License-Identifier: GPL-2.0-only
/* What the driver encodes for DG2 alone: commands around a batch, images, batches of contexts. */
#include <kunit/test.h>
#include <linux/mm.h>

#include "gt/encode/emit.h"
#include "gt/encode/lrc_image.h"
#include "gt/exec/ctx_batch.h"
#include "kunit/lib/platforms.h"
#include "regs/platform_find.h"
#include "regs/platforms/dg2_cs.h"
#include "regs/tables/state_commands.h"

#define SCRATCH		0x1000U
#define TARGET		0x3000U
#define SEQNO		77U
#define PARSER_OFF	0x02800101U
#define PARSER_ON	0x02800100U

/* Flags of PIPE_CONTROL by bit. */
#define COMMAND_CACHE	BIT(29)
#define TILE		BIT(28)
#define L3		BIT(27)
#define GGTT		BIT(24)
#define STALL		BIT(20)
#define TLB		BIT(18)
#define QW		BIT(14)
#define DEPTH_STALL	BIT(13)
#define TARGETS		BIT(12)
#define INSTRUCTION	BIT(11)
#define TEXTURE		BIT(10)
#define PIPE		BIT(7)
#define DC		BIT(5)
#define VF		BIT(4)
#define CONST		BIT(3)
#define STATE		BIT(2)
#define DEPTH		BIT(0)

/* SIL-194: a flush of depth and nothing else. */
#define DUMMY		0x7a000004, DEPTH, 0, 0, 0, 0
#define INVALIDATE	(COMMAND_CACHE | GGTT | STALL | TLB | QW | INSTRUCTION | TEXTURE | CONST | \
			 STATE)
#define FLUSH		(L3 | STALL | TLB | PIPE | DC)
#define SEQNO_WRITE	0x7a000004, GGTT | STALL | QW | PIPE, TARGET, 0, SEQNO, 0

static const u32 render[] = {
	DUMMY, PARSER_OFF,
	0x7a000004, INVALIDATE | VF, SCRATCH, 0, 0, 0,
	PARSER_ON, DUMMY,
	0x7a000204, FLUSH | TILE | TARGETS | DEPTH, 0, 0, 0, 0,
	SEQNO_WRITE,
};

static const u32 compute[] = {
	DUMMY, PARSER_OFF,
	0x7a000004, INVALIDATE, SCRATCH, 0, 0, 0,
	PARSER_ON, DUMMY,
	0x7a000204, FLUSH, 0, 0, 0, 0,
	SEQNO_WRITE,
};

#define OTHER(flags) { \
	PARSER_OFF, 0x13000002 | TLB | QW | (flags), SCRATCH | BIT(2), 0, 0, PARSER_ON, \
	0x13000002, 0, 0, 0, \
	0x13000002 | QW, TARGET | BIT(2), 0, SEQNO }

static const u32 other[] = OTHER(0);
static const u32 video[] = OTHER(BIT(7));

static const struct sequence {
	const char *name;
	u8 class;
	const u32 *want;
	u8 n;
} sequences[] = {
	{ "render", GENX_CLASS_RENDER, render, ARRAY_SIZE(render) },
	{ "compute", GENX_CLASS_COMPUTE, compute, ARRAY_SIZE(compute) },
	{ "copy", GENX_CLASS_COPY, other, ARRAY_SIZE(other) },
	{ "video", GENX_CLASS_VIDEO_DECODE, video, ARRAY_SIZE(video) },
	{ "enhance", GENX_CLASS_VIDEO_ENHANCE, other, ARRAY_SIZE(other) },
};

static void sequence_name(const struct sequence *s, char *desc)
{
	strscpy(desc, s->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(sequence, sequences, sequence_name);

/* SIL-192, SIL-193, SIL-194, SIL-195, SIL-196, SIL-508: word by word. */
static void words_SIL_192_SIL_196(struct kunit *test)
{
	const struct sequence *s = test->param_value;
	const struct genx_emit_ops *ops = genx_emit_ops_get(genx_platform_dg2.emit_kind, s->class);
	u32 cs[64], *end;

	end = ops->invalidate(cs, SCRATCH);
	KUNIT_EXPECT_EQ(test, end - cs, ops->invalidate_dw);
	KUNIT_EXPECT_EQ(test, ops->invalidate_dw % 2, 0);
	KUNIT_EXPECT_NULL(test, ops->invalidate_aux);
	end = ops->breadcrumb(end, TARGET, SEQNO);
	KUNIT_EXPECT_EQ(test, end - cs, ops->invalidate_dw + ops->breadcrumb_dw);
	KUNIT_ASSERT_EQ(test, end - cs, s->n);
	KUNIT_EXPECT_MEMEQ(test, cs, s->want, s->n * sizeof(*s->want));
	KUNIT_EXPECT_TRUE(test, genx_emit_batch_preempts(ops));
}

/* SIL-193: the flags of the 3D pipeline that a compute engine is never given. */
static void no_3d_flags_SIL_193(struct kunit *test)
{
	const u32 never = TILE | DEPTH_STALL | TARGETS | VF | BIT(1) | BIT(17) | BIT(19) | BIT(25);
	unsigned int i;

	for (i = 0; i + 1 < ARRAY_SIZE(compute); i++) {
		if (compute[i] >> 16 != 0x7a00)
			continue;
		KUNIT_EXPECT_EQ_MSG(test, compute[i + 1] & never, 0, "DW %u", i);
		/* the flush of depth is alone */
		KUNIT_EXPECT_TRUE(test, !(compute[i + 1] & DEPTH) || compute[i + 1] == DEPTH);
	}
}

/* SIL-170: predication ends behind the batch. */
static void batch_words_SIL_170(struct kunit *test)
{
	static const u32 want[] = { 0x02800000, 0x18800101, 0x3450, 0x12, 0x00800000, 0 };
	const struct sequence *s = test->param_value;
	const struct genx_emit_ops *ops = genx_emit_ops_get(GENX_EMIT_GEN125, s->class);
	u32 cs[8];

	KUNIT_EXPECT_EQ(test, ops->batch(cs, 0x1200003450ULL) - cs, ARRAY_SIZE(want));
	KUNIT_EXPECT_EQ(test, ops->batch_dw, ARRAY_SIZE(want));
	KUNIT_EXPECT_MEMEQ(test, cs, want, sizeof(want));
}

/*
 * SIL-151, SIL-503: 50 commands with zeroes, among them that of meshes; other engines have none.
 * The model knows which ones there must be.
 */
static void state_SIL_151_SIL_503(struct kunit *test)
{
	const struct genx_emit_ops *ops = genx_emit_ops_get(GENX_EMIT_GEN125, GENX_CLASS_RENDER);
	unsigned int i, len, n = 0, meshes = 0;
	u32 *cs = kunit_kzalloc(test, (ops->state_dw + 1) * sizeof(*cs), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, cs);
	KUNIT_ASSERT_EQ(test, ops->state_dw, 322);
	cs[322] = 0x5a5a5a5a;
	KUNIT_EXPECT_PTR_EQ(test, ops->state(cs, 0), cs + 322);
	for (i = 0; i < 322; i += len) {
		len = (cs[i] & STATE_LENGTH_MASK) + 2;
		KUNIT_ASSERT_EQ_MSG(test, cs[i] >> 25, 0x78000000 >> 25, "DW %u: %x", i, cs[i]);
		KUNIT_EXPECT_NULL_MSG(test, memchr_inv(cs + i + 1, 0, (len - 1) * sizeof(*cs)),
				      "DW %u: %x", i, cs[i]);
		meshes += cs[i] == 0x78770001;
		n++;
	}
	KUNIT_EXPECT_EQ(test, i, 322);
	KUNIT_EXPECT_EQ(test, n, 50);
	KUNIT_EXPECT_EQ(test, meshes, 1);
	KUNIT_EXPECT_EQ(test, cs[322], 0x5a5a5a5a);
	ops = genx_emit_ops_get(GENX_EMIT_GEN125, GENX_CLASS_COMPUTE);
	KUNIT_EXPECT_EQ(test, ops->state_dw, 0);
}

/* ---- image ---- */

static const struct genx_lrc_regs regs = {
	.ring_start = 0x789000, .ring_size = 16384, .head = 0x40, .tail = 0x80,
	.pml4 = 0x712345000ULL, .restore_inhibit = true,
};

/* Manual 003 §CSFE Execlist Context: the groups that all engines have (LRC-008 to LRC-014). */
static const struct {
	u16 dw;
	u32 val;
} image[] = {
	{ 0x00, 0 }, { 0x01, 0x1108101d }, { 0x02, 0x244 }, { 0x03, 0x00090009 }, { 0x04, 0x034 },
	{ 0x05, 0x40 }, { 0x06, 0x030 }, { 0x07, 0x80 }, { 0x08, 0x038 }, { 0x09, 0x789000 },
	{ 0x0a, 0x03c }, { 0x0b, 0x3001 }, { 0x0c, 0x168 }, { 0x0e, 0x140 }, { 0x10, 0x110 },
	{ 0x12, 0x1c0 }, { 0x13, 0 }, { 0x14, 0x1c4 }, { 0x15, 0 }, { 0x16, 0x1c8 },
	{ 0x18, 0x180 }, { 0x1a, 0x2b4 }, { 0x1c, 0x120 }, { 0x1e, 0x124 }, { 0x20, 0 },
	{ 0x21, 0x11081011 }, { 0x22, 0x3a8 }, { 0x24, 0x28c }, { 0x26, 0x288 },
	{ 0x28, 0x284 }, { 0x2a, 0x280 },
	{ 0x2c, 0x27c }, { 0x2e, 0x278 }, { 0x30, 0x274 }, { 0x31, 0x7 }, { 0x32, 0x270 },
	{ 0x33, 0x12345000 }, { 0x34, 0 }, { 0x60, 0 }, { 0x61, 0x1108106d }, { 0x62, 0x588 },
	{ 0x6e, 0x028 }, { 0x70, 0x09c }, { 0x71, 0x11000000 }, { 0x80, 0x158 }, { 0x81, 0 },
	{ 0x84, 0x600 }, { 0xc2, 0x67c }, { 0xc4, 0x068 }, { 0xc6, 0x084 }, { 0xce, 0x1fc },
	{ 0xd0, 0 },
};

/* LRC-010, LRC-011, LRC-014, LRC-021: images of the four engines are the same. */
static void image_LRC_010_LRC_021(struct kunit *test)
{
	const struct genx_engine_desc *desc;
	size_t size = 13 * PAGE_SIZE;
	u32 *first = NULL;
	unsigned int i;

	for_each_engine_desc(desc, &genx_platform_dg2) {
		u32 *dw;

		if (desc->class != GENX_CLASS_COMPUTE)
			continue;
		KUNIT_ASSERT_EQ(test, desc->lrc->pages, 14);
		dw = kunit_kzalloc(test, size, GFP_KERNEL);
		KUNIT_ASSERT_NOT_NULL(test, dw);
		genx_lrc_build(dw, desc->lrc, desc->mmio_base, &regs);
		for (i = 0; i < ARRAY_SIZE(image); i++)
			KUNIT_EXPECT_EQ_MSG(test, dw[image[i].dw], image[i].val, "%s DW %x",
					    desc->name, image[i].dw);
		for (i = 0xd0; i < size / sizeof(*dw); i++)
			if (dw[i])
				break;
		KUNIT_EXPECT_EQ(test, i, size / sizeof(*dw));
		if (first)
			KUNIT_EXPECT_MEMEQ(test, dw, first, size);
		first = first ?: dw;
	}
	KUNIT_EXPECT_NOT_NULL(test, first);
}

/*
 * SIL-197, SIL-492: each context of each engine turns the mode of nested batches off. Those of
 * render also turn the OA unit off, as on Gen12.0 (G12-079).
 */
static void nested_batches_SIL_197(struct kunit *test)
{
	const struct genx_engine_desc *desc;

	for_each_engine_desc(desc, &genx_platform_dg2) {
		u32 *dw = kunit_kzalloc(test, (desc->lrc->pages - 1) * PAGE_SIZE, GFP_KERNEL);

		KUNIT_ASSERT_NOT_NULL(test, dw);
		genx_lrc_build(dw, desc->lrc, desc->mmio_base, &regs);
		KUNIT_EXPECT_EQ_MSG(test, dw[0x71], BIT(16 + 8) | BIT(16 + 12), "%s", desc->name);
		KUNIT_EXPECT_EQ_MSG(test, dw[0x03], desc->class == GENX_CLASS_RENDER ?
				    0x01090009 : 0x00090009, "%s", desc->name);
	}
}

/*
 * SIL-168, SIL-170: the post-restore batch is in the image. The result of MI_SET_PREDICATE that an
 * image has is not restored when the ring starts elsewhere.
 */
static void image_words_SIL_168_SIL_170(struct kunit *test)
{
	const struct genx_lrc_regs with = {
		.ctx_batch = 0x456003, .ctx_batch_offset = 0xd, .post_restore = 0x457005,
	};
	const struct genx_engine_desc *desc;

	for_each_engine_desc(desc, &genx_platform_dg2) {
		u32 *dw = kunit_kzalloc(test, (desc->lrc->pages - 1) * PAGE_SIZE, GFP_KERNEL);

		KUNIT_ASSERT_NOT_NULL(test, dw);
		genx_lrc_build(dw, desc->lrc, desc->mmio_base, &with);
		KUNIT_EXPECT_EQ(test, dw[0x12], 0x1c0);
		KUNIT_EXPECT_EQ(test, dw[0x13], 0x457005);
		KUNIT_EXPECT_EQ(test, dw[0x15], 0x456003);
		KUNIT_EXPECT_EQ(test, dw[0x17], 0x340);
		KUNIT_EXPECT_EQ(test, dw[0xca], 0x3b8);
		dw[0xcb] = 1;
		genx_lrc_set_ring(dw, desc->lrc, desc->mmio_base, &regs);
		KUNIT_EXPECT_EQ_MSG(test, dw[0xcb], 0, "%s", desc->name);
		KUNIT_EXPECT_EQ(test, dw[0x13], 0);
	}
}

/* ---- batches of contexts ---- */

#define PAGE_AT		0x00901000U
#define LOAD(dw)	0x14c80002, 0x600, PAGE_AT + (dw) * 4, 0
#define COPY(to)	0x150c0001, 0x600, to
#define CODE		0x7a000004, INSTRUCTION, 0, 0, 0, 0
#define WATERMARK	0x11000001, 0x26c0, 0x3ff
#define TIMES		LOAD(0x23), COPY(0x3a8), COPY(0x3a8)

/* GPR 0 is at 0x84, the caching of commands at 0xc6 (SIL-165). */
static const u32 g10_render[] = { TIMES, LOAD(0xc7), COPY(0x084), LOAD(0x85), WATERMARK };
static const u32 g11_render[] = { TIMES, LOAD(0xc7), COPY(0x084), LOAD(0x85), CODE, WATERMARK };
static const u32 g11_compute[] = { TIMES, LOAD(0x85), CODE };
static const u32 any_other[] = { TIMES, LOAD(0x85) };

#define BATCH_OF(b)	{ (b), ARRAY_SIZE(b) }

static const struct ctx_batch {
	const u32 *dw;
	unsigned int n;
} g10_batches[] = {
	[GENX_CLASS_RENDER] = BATCH_OF(g10_render), [GENX_CLASS_COMPUTE] = BATCH_OF(any_other),
	[GENX_CLASS_COPY] = BATCH_OF(any_other), [GENX_CLASS_VIDEO_DECODE] = BATCH_OF(any_other),
	[GENX_CLASS_VIDEO_ENHANCE] = BATCH_OF(any_other),
}, g11_batches[] = {
	[GENX_CLASS_RENDER] = BATCH_OF(g11_render), [GENX_CLASS_COMPUTE] = BATCH_OF(g11_compute),
	[GENX_CLASS_COPY] = BATCH_OF(any_other), [GENX_CLASS_VIDEO_DECODE] = BATCH_OF(any_other),
	[GENX_CLASS_VIDEO_ENHANCE] = BATCH_OF(any_other),
};

static const struct die {
	const char *name;
	const struct ctx_batch *batches;
} dies[] = {
	{ "dg2", g10_batches }, { "dg2-g11", g11_batches }, { "dg2-g12", g10_batches },
	{ "dg2-atsm150", g10_batches }, { "dg2-atsm75", g11_batches },
};

static void die_name(const struct die *die, char *desc)
{
	strscpy(desc, die->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(die, dies, die_name);

/* SIL-164 to SIL-168, SIL-507: word by word; whole cache lines, without an end command. */
static void batch_of_context_SIL_164_SIL_168(struct kunit *test)
{
	const struct die *die = test->param_value;
	const struct genx_engine_desc *desc;

	for_each_engine_desc(desc, genx_platform_named(die->name)) {
		const struct ctx_batch *want = &die->batches[desc->class];
		u32 dw[GENX_CTX_BATCH_DW];
		unsigned int n;

		KUNIT_EXPECT_EQ(test, genx_ctx_batch_pages(desc),
				desc->class == GENX_CLASS_COPY ? 2 : 1);
		KUNIT_EXPECT_EQ(test, desc->ctx_batch->offset, 0xd);
		memset(dw, 0xa5, sizeof(dw));
		n = genx_ctx_batch_fill_own(dw, desc, PAGE_AT);
		KUNIT_EXPECT_EQ_MSG(test, n, ALIGN(want->n, 16), "%s", desc->name);
		KUNIT_EXPECT_MEMEQ_MSG(test, dw, want->dw, want->n * sizeof(*dw), "%s", desc->name);
		KUNIT_EXPECT_NULL(test, memchr_inv(dw + want->n, 0, (n - want->n) * sizeof(*dw)));
	}
}

static struct kunit_case gen125_emit_cases[] = {
	KUNIT_CASE_PARAM(words_SIL_192_SIL_196, sequence_gen_params),
	KUNIT_CASE(no_3d_flags_SIL_193),
	KUNIT_CASE(image_LRC_010_LRC_021),
	KUNIT_CASE(nested_batches_SIL_197),
	KUNIT_CASE_PARAM(batch_words_SIL_170, sequence_gen_params),
	KUNIT_CASE(state_SIL_151_SIL_503),
	KUNIT_CASE(image_words_SIL_168_SIL_170),
	KUNIT_CASE_PARAM(batch_of_context_SIL_164_SIL_168, die_gen_params),
	{}
};

static struct kunit_suite gen125_emit_suite = {
	.name = "genx_gen125_emit",
	.test_cases = gen125_emit_cases,
};

kunit_test_suite(gen125_emit_suite);
