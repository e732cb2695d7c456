// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the driver encodes for Gen12.0 is compared with the public Gen12.0 facts: status entries,
 * descriptors, commands around a batch, context images and the batches of contexts.
 */
#include <kunit/test.h>
#include <linux/mm.h>

#include "gt/encode/csb.h"
#include "gt/encode/descriptor.h"
#include "gt/encode/emit.h"
#include "gt/encode/lrc_image.h"
#include "gt/encode/sseu.h"
#include "gt/exec/ctx_batch.h"
#include "kunit/lib/platforms.h"

#define A	0x123
#define B	0x456
#define IDLE	0x7ff
#define LRCA	0x00345000

/* ---- status entries ---- */

static u64 entry_of(bool new_queue, u32 away, u32 to, u32 detail)
{
	return (u64)new_queue | (u64)to << 15 | (u64)detail << 32 | (u64)away << 47;
}

/* @unknown: no row of the manual's table has it */
static const struct {
	bool new_queue;
	u32 away, to;
	u8 first, last;
	enum genx_csb_type type;
	enum genx_csb_away reason;
	bool unknown;
} rows[] = {
	{ true, IDLE, B, 0, 0, GENX_CSB_IDLE_TO_ACTIVE, GENX_CSB_AWAY_NONE },
	/* G12-052: the bit may be missing */
	{ false, IDLE, B, 0, 0, GENX_CSB_IDLE_TO_ACTIVE, GENX_CSB_AWAY_NONE },
	{ true, IDLE, B, 1, 15, GENX_CSB_IDLE_TO_ACTIVE, GENX_CSB_AWAY_NONE, true },
	{ true, IDLE, IDLE, 0, 15, GENX_CSB_PREEMPT_IDLE, GENX_CSB_AWAY_NONE },
	{ false, IDLE, IDLE, 0, 15, GENX_CSB_IMPOSSIBLE, GENX_CSB_AWAY_NONE },
	/* G12-052: a preemption need not have detail 5 */
	{ true, A, B, 0, 0, GENX_CSB_NEW_QUEUE, GENX_CSB_AWAY_COMPLETE },
	{ true, A, B, 1, 4, GENX_CSB_NEW_QUEUE, GENX_CSB_AWAY_WAITING },
	{ true, A, B, 5, 5, GENX_CSB_NEW_QUEUE, GENX_CSB_AWAY_PREEMPTED },
	{ true, A, B, 6, 15, GENX_CSB_NEW_QUEUE, GENX_CSB_AWAY_PREEMPTED, true },
	{ true, A, A, 0, 15, GENX_CSB_LITE_RESTORE, GENX_CSB_AWAY_NONE },
	{ true, A, IDLE, 0, 0, GENX_CSB_PREEMPT_TO_IDLE, GENX_CSB_AWAY_COMPLETE },
	{ false, A, B, 0, 0, GENX_CSB_ELEMENT_SWITCH, GENX_CSB_AWAY_COMPLETE },
	{ false, A, B, 1, 4, GENX_CSB_ELEMENT_SWITCH, GENX_CSB_AWAY_WAITING },
	{ false, A, IDLE, 0, 0, GENX_CSB_ACTIVE_TO_IDLE, GENX_CSB_AWAY_COMPLETE },
	{ false, A, IDLE, 1, 4, GENX_CSB_ACTIVE_TO_IDLE, GENX_CSB_AWAY_WAITING },
	{ false, A, A, 0, 0, GENX_CSB_ELEMENT_SWITCH, GENX_CSB_AWAY_COMPLETE, true },
};

/* Bits that decide nothing: semaphore mode, class, instance, counters, wait detail. */
static const u64 noise[] = {
	0, GENMASK_ULL(2, 1), GENMASK_ULL(5, 3), GENMASK_ULL(11, 6), GENMASK_ULL(14, 12),
	GENMASK_ULL(31, 26), GENMASK_ULL(46, 36), GENMASK_ULL(63, 58),
};

static void expect_row(struct kunit *test, unsigned int i, u64 entry)
{
	struct genx_csb_event event;

	genx_csb_decode(GENX_CSB_GEN12, entry, &event);
	KUNIT_EXPECT_EQ_MSG(test, event.type, rows[i].type, "row %u %llx", i, entry);
	KUNIT_EXPECT_EQ_MSG(test, event.away, rows[i].reason, "row %u %llx", i, entry);
	KUNIT_EXPECT_EQ_MSG(test, event.unknown, rows[i].unknown, "row %u %llx", i, entry);
	if (event.type == GENX_CSB_IMPOSSIBLE)
		return;
	/* G12-063: the id of an idle engine is that of no context */
	KUNIT_EXPECT_EQ(test, event.away_known, rows[i].away != IDLE);
	KUNIT_EXPECT_EQ(test, event.to_known, rows[i].to != IDLE);
	if (event.away_known)
		KUNIT_EXPECT_EQ(test, event.away_id, A);
	if (event.to_known)
		KUNIT_EXPECT_EQ(test, event.to_id, rows[i].to);
}

/* G12-050, G12-052, G12-063 */
static void status_entries(struct kunit *test)
{
	unsigned int i, k, detail;

	for (i = 0; i < ARRAY_SIZE(rows); i++)
		for (detail = rows[i].first; detail <= rows[i].last; detail++)
			for (k = 0; k < ARRAY_SIZE(noise); k++)
				expect_row(test, i, noise[k] |
					   entry_of(rows[i].new_queue, rows[i].away, rows[i].to,
						    detail));
}

/* G12-051, G12-056, G12-057 */
static void descriptors(struct kunit *test)
{
	const struct genx_desc_fields render = { .lrca = LRCA, .id = 0x555, .class = 0 };
	const struct genx_desc_fields video = {
		.lrca = LRCA, .id = 0x555, .class = 1, .instance = 2,
	};
	u64 want = 1ULL | 3ULL << 3 | 1ULL << 8 | LRCA | 0x555ULL << 37;
	u32 min, max;

	KUNIT_EXPECT_EQ(test, genx_descriptor_build(GENX_DESC_GEN12, &render), want | 1 << 9);
	want |= 2ULL << 48 | 1ULL << 61;
	KUNIT_EXPECT_EQ(test, genx_descriptor_build(GENX_DESC_GEN12, &video), want);
	KUNIT_EXPECT_EQ(test, genx_descriptor_status_id(GENX_DESC_GEN12, want), 0x555);
	genx_descriptor_id_range(GENX_DESC_GEN12, &min, &max);
	KUNIT_EXPECT_EQ(test, min, 1);
	KUNIT_EXPECT_EQ(test, max, 0x7fe);
}

/* ---- commands around a batch ---- */

#define SCRATCH		0x1d40U
#define TARGET		0x3000U
#define SEQNO		77U
#define PARSER_OFF	0x02800101U
#define PARSER_ON	0x02800100U
#define AUX(reg)	0x11020001, reg, 1, 0x0e01c003, 0, reg, 0, 0

/* Flags of the flush: tile, stall, depth stall, render target, pipe, DC, depth. */
#define FLUSH	(BIT(28) | BIT(20) | BIT(13) | BIT(12) | BIT(7) | BIT(5) | BIT(0))

static void expect_words(struct kunit *test, const struct genx_emit_ops *ops, u32 aux,
			 const u32 *want, unsigned int n)
{
	u32 cs[64], *end;

	end = ops->invalidate(cs, SCRATCH);
	KUNIT_EXPECT_EQ(test, end - cs, ops->invalidate_dw);
	end = ops->invalidate_aux(end, aux);
	KUNIT_EXPECT_EQ(test, end - cs, ops->invalidate_dw + ops->invalidate_aux_dw);
	KUNIT_EXPECT_EQ(test, (end - cs) % 2, 0);
	end = ops->breadcrumb(end, TARGET, SEQNO);
	KUNIT_ASSERT_EQ(test, end - cs, n);
	KUNIT_EXPECT_MEMEQ(test, cs, want, n * sizeof(*want));
}

/*
 * G12-090, G12-091, G12-092, G12-093, G12-094, G12-097, G12-156. There is no other command: neither
 * a dummy flush as on DG2 (G12-099), nor the address of an auxiliary table, which batches set
 * (G12-124).
 */
static void render_commands(struct kunit *test)
{
	static const u32 want[] = {
		0x7a000204, FLUSH | BIT(21) | BIT(14), SCRATCH & 0xfff, 0, 0, 0,
		PARSER_OFF,
		0x7a000004, BIT(29) | BIT(24) | BIT(20) | BIT(18) | BIT(14) | BIT(11) | BIT(10) |
			    BIT(4) | BIT(3) | BIT(2), SCRATCH, 0, 0, 0,
		AUX(0x4208), PARSER_ON,
		0x7a000204, FLUSH | BIT(27) | BIT(18), 0, 0, 0, 0,
		0x7a000004, BIT(24) | BIT(20) | BIT(14) | BIT(7), TARGET, 0, SEQNO, 0,
	};

	expect_words(test, genx_emit_ops_get(GENX_EMIT_GEN12, GENX_CLASS_RENDER), 0x4208, want,
		     ARRAY_SIZE(want));
}

/* G12-093, G12-094, G12-095, G12-096. The wait polls (G12-065), and has a token (G12-098). */
static void other_commands(struct kunit *test)
{
	static const struct {
		u8 class;
		u32 aux, flags;
	} engines[] = {
		{ GENX_CLASS_COPY, 0x4248, BIT(16) },
		{ GENX_CLASS_VIDEO_DECODE, 0x4298, BIT(7) },
		{ GENX_CLASS_VIDEO_ENHANCE, 0x4238, 0 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(engines); i++) {
		const u32 want[] = {
			PARSER_OFF,
			0x13000002 | BIT(18) | BIT(14) | engines[i].flags, SCRATCH | BIT(2), 0, 0,
			AUX(engines[i].aux), PARSER_ON,
			0x13000002, 0, 0, 0,
			0x13000002 | BIT(14), TARGET | BIT(2), 0, SEQNO,
		};

		expect_words(test, genx_emit_ops_get(GENX_EMIT_GEN12, engines[i].class),
			     engines[i].aux, want, ARRAY_SIZE(want));
	}
}

/* G12-034 */
static void power_request(struct kunit *test)
{
	const struct genx_sseu some = { .slices = 1, .subslices = 1, .min_eus = 2, .max_eus = 4 };
	const struct genx_fuses fuses = { .slices = 1, .subslices = 0x3f, .eus = 0xffff };

	KUNIT_EXPECT_EQ(test, genx_sseu_request(genx_kunit_plat(test), &fuses, &some),
			0x80041000);
}

/* ---- images, and the batches of contexts ---- */

static const struct genx_lrc_regs regs = {
	.ring_start = 0x789000, .ring_size = 16384, .head = 0x40, .tail = 0x80,
	.pml4 = 0x712345000ULL, .ctx_batch = 0x456003, .ctx_batch_offset = 0xd,
	.power = 0x80041000, .restore_inhibit = true,
};

static const struct {
	u16 dw;
	u32 val;
} all_images[] = {
	{ 0x00, 0 }, { 0x01, 0x11081019 }, { 0x02, 0x244 }, { 0x04, 0x034 },
	{ 0x05, 0x40 }, { 0x06, 0x030 }, { 0x07, 0x80 }, { 0x08, 0x038 }, { 0x09, 0x789000 },
	{ 0x0a, 0x03c }, { 0x0b, 0x3001 }, { 0x0c, 0x168 }, { 0x0e, 0x140 }, { 0x10, 0x110 },
	{ 0x12, 0x1c0 }, { 0x13, 0 }, { 0x14, 0x1c4 }, { 0x15, 0x456003 }, { 0x16, 0x1c8 },
	{ 0x17, 0x340 }, { 0x18, 0x180 }, { 0x1a, 0x2b4 }, { 0x1c, 0 }, { 0x20, 0 },
	{ 0x21, 0x11081011 }, { 0x22, 0x3a8 }, { 0x24, 0x28c }, { 0x2c, 0x27c }, { 0x30, 0x274 },
	{ 0x31, 0x7 }, { 0x32, 0x270 }, { 0x33, 0x12345000 },
}, render_image[] = {
	{ 0x03, 0x01090009 },
	{ 0x34, 0x11081005 }, { 0x35, 0x1b0 }, { 0x37, 0x5a8 }, { 0x39, 0x5ac }, { 0x3b, 0 },
	{ 0x41, 0x11080001 }, { 0x42, 0x0c8 }, { 0x43, 0x80041000 }, { 0x44, 0 },
	{ 0x51, 0x11081065 }, { 0x52, 0x588 }, { 0x5c, 0x588 }, { 0x5e, 0x028 }, { 0x60, 0x09c },
	{ 0x61, 0x01000000 }, { 0x70, 0x158 }, { 0x71, 0 }, { 0x74, 0x600 }, { 0xb2, 0x67c },
	{ 0xb4, 0x068 }, { 0xb6, 0x084 }, { 0xb8, 0 }, { 0xb9, 0x05000001 },
};

static const u32 aux_of[] = {
	[GENX_CLASS_RENDER] = 0x4208, [GENX_CLASS_VIDEO_DECODE] = 0x4218,
	[GENX_CLASS_VIDEO_ENHANCE] = 0x4238, [GENX_CLASS_COPY] = 0x4248,
};

/*
 * G12-070, G12-071, G12-075, G12-079, G12-080, G12-085. MI_MODE has no bit but that of the ring
 * (G12-082, G12-177), and there is no batch after a restore (G12-076).
 */
static void images(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int e, i;

	for (e = 0; e < plat->n_engines; e++) {
		const struct genx_engine_desc *desc = &plat->engines[e];
		bool render = desc->class == GENX_CLASS_RENDER;
		u32 *dw;

		KUNIT_EXPECT_EQ(test, desc->lrc->pages, render ? 14 : 2);
		dw = kunit_kzalloc(test, (desc->lrc->pages - 1) * PAGE_SIZE, GFP_KERNEL);
		KUNIT_ASSERT_NOT_NULL(test, dw);
		genx_lrc_build(dw, desc->lrc, desc->mmio_base, &regs);
		for (i = 0; i < ARRAY_SIZE(all_images); i++)
			KUNIT_EXPECT_EQ_MSG(test, dw[all_images[i].dw], all_images[i].val,
					    "%s %x", desc->name, all_images[i].dw);
		for (i = 0; render && i < ARRAY_SIZE(render_image); i++)
			KUNIT_EXPECT_EQ_MSG(test, dw[render_image[i].dw], render_image[i].val,
					    "%s %x", desc->name, render_image[i].dw);
		if (render)
			continue;
		KUNIT_EXPECT_EQ(test, dw[0x03], 0x00090009);
		KUNIT_EXPECT_EQ(test, dw[0x34], 0x05000001);
	}
}

#define STATE		0x00901000U
#define LOAD(dw)	0x14c80002, 0x600, STATE + (dw) * 4, 0
#define COPY(to)	0x150c0001, 0x600, to

/*
 * G12-072, G12-073, G12-074, G12-075, G12-077, G12-078, G12-157; arbitration is not touched
 * (G12-061).
 */
static void context_batches(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int e, i;

	for (e = 0; e < plat->n_engines; e++) {
		const struct genx_engine_desc *desc = &plat->engines[e];
		u32 aux = aux_of[desc->class] + 0x40 * desc->instance;
		const u32 render[] = {
			LOAD(0x23), COPY(0x3a8), COPY(0x3a8), LOAD(0xb7), COPY(0x084), LOAD(0x75),
			AUX(aux), 0x11000001, 0x20d8, 0x00400040,
		};
		const u32 other[] = {
			LOAD(0x23), COPY(0x3a8), COPY(0x3a8), LOAD(0x75), AUX(aux),
		};
		bool full = desc->class == GENX_CLASS_RENDER;
		unsigned int n = full ? ARRAY_SIZE(render) : ARRAY_SIZE(other), got;
		u32 dw[GENX_CTX_BATCH_DW];

		KUNIT_EXPECT_EQ(test, desc->aux_inv, aux);
		KUNIT_ASSERT_TRUE(test, genx_ctx_batch_own(desc));
		KUNIT_EXPECT_EQ_MSG(test, desc->ctx_batch->offset, 0xd, "%s", desc->name);
		memset(dw, 0xa5, sizeof(dw));
		got = genx_ctx_batch_fill_own(dw, desc, STATE);
		KUNIT_EXPECT_EQ(test, got, ALIGN(n, 16));
		KUNIT_EXPECT_MEMEQ(test, dw, full ? render : other, n * sizeof(*dw));
		for (i = n; i < got; i++)
			KUNIT_EXPECT_EQ(test, dw[i], 0);
	}
}

/* G12-059 */
static void preempt_timeouts(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int e;

	for (e = 0; e < plat->n_engines; e++)
		KUNIT_EXPECT_EQ(test, plat->engines[e].preempt_ms,
				plat->engines[e].class == GENX_CLASS_RENDER ? 7500 : 0);
}

static struct kunit_case genx_encode_gen12_cases[] = {
	KUNIT_CASE(status_entries),
	KUNIT_CASE(descriptors),
	KUNIT_CASE(render_commands),
	KUNIT_CASE(other_commands),
	KUNIT_CASE_PARAM(power_request, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(images, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(context_batches, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(preempt_timeouts, genx_kunit_gen12_gen),
	{}
};

static struct kunit_suite genx_encode_gen12_suite = {
	.name = "genx_encode_gen12",
	.test_cases = genx_encode_gen12_cases,
};

kunit_test_suite(genx_encode_gen12_suite);
