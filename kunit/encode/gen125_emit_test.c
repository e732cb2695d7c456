// SPDX-License-Identifier: GPL-2.0-only
/* What the driver encodes for DG2 alone: commands around a batch. */
#include <kunit/test.h>

#include "gt/encode/emit.h"
#include "kunit/lib/platforms.h"

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

static struct kunit_case gen125_emit_cases[] = {
	KUNIT_CASE_PARAM(words_SIL_192_SIL_196, sequence_gen_params),
	KUNIT_CASE(no_3d_flags_SIL_193),
	{}
};

static struct kunit_suite gen125_emit_suite = {
	.name = "genx_gen125_emit",
	.test_cases = gen125_emit_cases,
};

kunit_test_suite(gen125_emit_suite);
