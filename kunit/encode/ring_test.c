// SPDX-License-Identifier: GPL-2.0-only
/* Rings: space, wrap, value of RING_CTL, and the commands that the driver emits. */
#include <kunit/test.h>
#include <linux/err.h>

#include "gt/encode/emit.h"
#include "gt/encode/emit_ring.h"
#include "gt/encode/ring.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"
#include "regs/platform_find.h"

#define SIZE	4096

/* head == tail means an empty ring, so a full ring must keep one cacheline free. */
static void ring_space(struct kunit *test)
{
	u32 head, tail;

	KUNIT_EXPECT_EQ(test, genx_ring_space(0, 0, SIZE), SIZE - 64);
	KUNIT_EXPECT_EQ(test, genx_ring_space(128, 128, SIZE), SIZE - 64);
	KUNIT_EXPECT_EQ(test, genx_ring_space(64, 0, SIZE), 0);
	KUNIT_EXPECT_EQ(test, genx_ring_space(72, 0, SIZE), 8);
	KUNIT_EXPECT_EQ(test, genx_ring_space(0, SIZE - 64, SIZE), 0);
	/* used and free bytes always add up to SIZE - 64, so the tail cannot reach the head */
	for (head = 0; head < SIZE; head += 64) {
		for (tail = 0; tail < SIZE; tail += 64) {
			u32 used = (tail - head) & (SIZE - 1);
			u32 space = genx_ring_space(head, tail, SIZE);

			if (used <= SIZE - 64)
				KUNIT_ASSERT_EQ(test, used + space, SIZE - 64);
		}
	}
}

static void ring_padding(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, genx_ring_padding(0, SIZE, 64), 0);
	KUNIT_EXPECT_EQ(test, genx_ring_padding(SIZE - 64, SIZE, 64), 0);
	KUNIT_EXPECT_EQ(test, genx_ring_padding(SIZE - 64, SIZE, 72), 64);
	KUNIT_EXPECT_EQ(test, genx_ring_padding(SIZE - 8, SIZE, 16), 8);
}

/* LIM-002, LRC-018: RING_CTL has pages - 1 in [20:12] and the valid bit; at most 2 MiB. */
static void ring_ctl_LIM_002(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, genx_ring_ctl(4096), 1);
	KUNIT_EXPECT_EQ(test, genx_ring_ctl(16384), 0x3001);
	KUNIT_EXPECT_EQ(test, genx_ring_ctl(2 << 20), 0x1ff001);
}

static void make_ring(struct kunit *test, struct genx_ring *ring)
{
	*ring = (struct genx_ring){ .size = SIZE };
	ring->vaddr = kunit_kzalloc(test, SIZE, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, ring->vaddr);
	memset(ring->vaddr, 0xa5, SIZE);
}

/* CMD-003: a request that does not fit before the end starts at 0; no-ops fill the end. */
static void ring_wrap_CMD_003(struct kunit *test)
{
	struct genx_ring ring;
	unsigned int i;
	u32 *cs;

	make_ring(test, &ring);
	cs = genx_ring_begin(&ring, SIZE - 128);
	KUNIT_ASSERT_PTR_EQ(test, cs, ring.vaddr);
	ring.head = SIZE - 128;
	cs = genx_ring_begin(&ring, 256);
	KUNIT_ASSERT_PTR_EQ(test, cs, ring.vaddr);
	KUNIT_EXPECT_EQ(test, ring.emit, 256);
	for (i = (SIZE - 128) / 4; i < SIZE / 4; i++)
		KUNIT_EXPECT_EQ(test, ring.vaddr[i], MI_NOOP);
}

/* After a sequence that ends exactly at the end of the ring, the tail is 0. */
static void ring_wrap_exact(struct kunit *test)
{
	struct genx_ring ring;
	u32 *cs;

	make_ring(test, &ring);
	ring.head = SIZE - 256;
	ring.emit = SIZE - 256;
	cs = genx_ring_begin(&ring, 256);
	KUNIT_ASSERT_PTR_EQ(test, cs, ring.vaddr + (SIZE - 256) / 4);
	KUNIT_EXPECT_EQ(test, ring.emit, 0);
	KUNIT_EXPECT_EQ(test, ring.vaddr[(SIZE - 256) / 4], 0xa5a5a5a5);
}

static void ring_full(struct kunit *test)
{
	struct genx_ring ring;
	u32 *cs;

	make_ring(test, &ring);
	cs = genx_ring_begin(&ring, SIZE - 64);
	KUNIT_ASSERT_FALSE(test, IS_ERR(cs));
	cs = genx_ring_begin(&ring, 8);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(cs), -ENOSPC);
	/* 72 bytes do not fit at the end, and 128 at the start are too few: 64 must stay free */
	ring.head = 128;
	cs = genx_ring_begin(&ring, 72);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(cs), -ENOSPC);
	KUNIT_EXPECT_EQ(test, ring.emit, SIZE - 64);
	ring.head = 256;
	cs = genx_ring_begin(&ring, 72);
	KUNIT_EXPECT_PTR_EQ(test, cs, ring.vaddr);
}

static const u8 classes[] = {
	GENX_CLASS_RENDER, GENX_CLASS_VIDEO_DECODE, GENX_CLASS_VIDEO_ENHANCE, GENX_CLASS_COPY,
};

static const enum genx_emit_kind kinds[] = {
	GENX_EMIT_GEN11, GENX_EMIT_GEN9, GENX_EMIT_KBL_B0, GENX_EMIT_GEN8, GENX_EMIT_GEN12,
};

#define ALL_OPS	(ARRAY_SIZE(kinds) * ARRAY_SIZE(classes))

/* Ops of number @i of ALL_OPS; also returns their class and kind. */
static const struct genx_emit_ops *ops_of(unsigned int i, u8 *class, enum genx_emit_kind *kind)
{
	*class = classes[i % ARRAY_SIZE(classes)];
	*kind = kinds[i / ARRAY_SIZE(classes)];
	return genx_emit_ops_get(*kind, *class);
}

/* CMD-003: each emit function writes exactly its *_dw DWs, an even number. */
static void emit_lengths_CMD_003(struct kunit *test)
{
	const struct genx_emit_ops *ops;
	enum genx_emit_kind kind;
	unsigned int i;
	u32 cs[48];
	u8 class;

	for (i = 0; i < ALL_OPS; i++) {
		ops = ops_of(i, &class, &kind);
		KUNIT_EXPECT_EQ(test, ops->invalidate(cs, 0) - cs, ops->invalidate_dw);
		KUNIT_EXPECT_EQ(test, ops->breadcrumb(cs, 0, 0) - cs, ops->breadcrumb_dw);
		KUNIT_EXPECT_EQ(test, ops->batch(cs, 0) - cs, ops->batch_dw);
		KUNIT_EXPECT_LE(test, ops->batch_dw, GENX_EMIT_BATCH_DW);
		KUNIT_EXPECT_EQ(test, ops->batch_dw % 2, 0);
		KUNIT_EXPECT_EQ(test, ops->end(cs) - cs, ops->end_dw);
		KUNIT_EXPECT_EQ(test, ops->end_dw % 2, 0);
		if (ops->invalidate_aux)
			KUNIT_EXPECT_EQ(test, ops->invalidate_aux(cs, 0) - cs,
					ops->invalidate_aux_dw);
		KUNIT_EXPECT_EQ(test, (ops->invalidate_dw + ops->invalidate_aux_dw) % 2, 0);
		KUNIT_EXPECT_EQ(test, ops->breadcrumb_dw % 2, 0);
	}
	KUNIT_EXPECT_EQ(test, genx_mi_store(cs, 0, 0) - cs, GENX_EMIT_STORE_DW);
}

/*
 * SIL-191: Gen11 has a cache of commands, which an invalidation covers, and a tile cache, which a
 * flush covers; the bits have no meaning before.
 */
static void emit_caches_SIL_191(struct kunit *test)
{
	static const enum genx_emit_kind kinds[] = {
		GENX_EMIT_GEN8, GENX_EMIT_GEN9, GENX_EMIT_GEN11,
	};
	u32 cs[16], *end;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		const struct genx_emit_ops *ops = genx_emit_ops_get(kinds[i], GENX_CLASS_RENDER);
		u32 gen11 = kinds[i] == GENX_EMIT_GEN11;

		/* the flags of the last command, and those of the first one */
		end = ops->invalidate(cs, 0x1000);
		KUNIT_EXPECT_EQ_MSG(test, end[-5] >> 29 & 1, gen11, "kind %u", kinds[i]);
		ops->breadcrumb(cs, 0x1000, 1);
		KUNIT_EXPECT_EQ_MSG(test, cs[1] >> 28 & 1, gen11, "kind %u", kinds[i]);
	}
}

/*
 * SIL-109: on Gen7, the seqno of engines other than render is stored 32 times behind the write of
 * MI_FLUSH_DW, to the same address, and a flush follows.
 */
static void emit_stores_SIL_109(struct kunit *test)
{
	static const enum genx_emit_kind gen7[] = { GENX_EMIT_GEN7, GENX_EMIT_HSW };
	const u32 store = MI_STORE_DATA_IMM | MI_USE_GGTT;
	unsigned int i, n;
	u32 cs[256], *at, *end;

	for (i = 0; i < ARRAY_SIZE(gen7); i++) {
		end = genx_emit_ops_get(gen7[i], GENX_CLASS_COPY)->breadcrumb(cs, 0x3008, 77);
		KUNIT_ASSERT_LE(test, end - cs, ARRAY_SIZE(cs));
		for (at = cs; at < end && *at != store; at++)
			;
		for (n = 0; at + 4 <= end && *at == store; at += 4, n++) {
			KUNIT_EXPECT_EQ(test, at[2], 0x3008);
			KUNIT_EXPECT_EQ(test, at[3], 77);
		}
		KUNIT_EXPECT_EQ(test, n, 32);
		KUNIT_ASSERT_TRUE(test, at < end);
		KUNIT_EXPECT_EQ(test, *at >> 23, 0x26);
	}
}

/* ORD-002, ORD-008: the breadcrumb is a stalling PIPE_CONTROL or an MI_FLUSH_DW post-sync write. */
static void emit_breadcrumb_ORD_008(struct kunit *test)
{
	const u32 flushes = BIT(28) | BIT(12) | BIT(5) | BIT(0);
	u32 cs[16];

	genx_emit_ops_get(GENX_EMIT_GEN11, GENX_CLASS_RENDER)->breadcrumb(cs, 0x12340800, 77);
	/* the first PIPE_CONTROL flushes and does not write (PIPE-WRITE) */
	KUNIT_EXPECT_EQ(test, cs[0], 0x7a000004);
	KUNIT_EXPECT_EQ(test, cs[1] & flushes, flushes);
	KUNIT_EXPECT_TRUE(test, cs[1] & BIT(20));			/* stalls */
	KUNIT_EXPECT_EQ(test, (cs[1] >> 14) & 3, 0);
	KUNIT_EXPECT_FALSE(test, cs[1] & (BIT(18) | BIT(29)));		/* no invalidation */
	/* the second PIPE_CONTROL writes and does not flush a cache */
	KUNIT_EXPECT_EQ(test, cs[6], 0x7a000004);
	KUNIT_EXPECT_TRUE(test, cs[7] & BIT(20));			/* stalls */
	KUNIT_EXPECT_EQ(test, (cs[7] >> 14) & 3, 1);			/* writes a QW */
	KUNIT_EXPECT_TRUE(test, cs[7] & BIT(24));			/* to the GGTT */
	KUNIT_EXPECT_FALSE(test, cs[7] & (flushes | BIT(18) | BIT(29)));
	KUNIT_EXPECT_EQ(test, cs[8], 0x12340800);
	KUNIT_EXPECT_EQ(test, cs[10], 77);

	genx_emit_ops_get(GENX_EMIT_GEN11, GENX_CLASS_COPY)->breadcrumb(cs, 0x12340800, 78);
	KUNIT_EXPECT_EQ(test, cs[0] & 0xff8000ff, 0x26u << 23 | 2);
	KUNIT_EXPECT_EQ(test, (cs[0] >> 14) & 3, 1);
	KUNIT_EXPECT_EQ(test, cs[1], 0x12340804);
	KUNIT_EXPECT_EQ(test, cs[3], 78);

	/* the end: an interrupt, then a preemption point (PRE-002), no MI_ARB_ON_OFF (PRE-007) */
	genx_emit_ops_get(GENX_EMIT_GEN11, GENX_CLASS_COPY)->end(cs);
	KUNIT_EXPECT_EQ(test, cs[0], 0x02u << 23);
	KUNIT_EXPECT_EQ(test, cs[1], 0x05u << 23);
}

/*
 * The DW with the invalidation bits; Gen9's render engine has an empty PIPE_CONTROL first, Gen12's
 * one that flushes, early Kaby Lake's both, and on Gen12 the pre-parser is turned off.
 */
static const u32 *invalidation(const u32 *cs, enum genx_emit_kind kind, bool render)
{
	unsigned int before = kind == GENX_EMIT_KBL_B0 ? 2 :
			      kind == GENX_EMIT_GEN9 || kind == GENX_EMIT_GEN12;

	return cs + (render ? 6 * before : 0) + (kind == GENX_EMIT_GEN12) + render;
}

/*
 * CMD-009: the render engine gets no MI_FLUSH_DW, other engines get no PIPE_CONTROL. Z-08: only
 * Gen8 uses MI_ARB_ON_OFF.
 */
static void emit_engines_CMD_009(struct kunit *test)
{
	const struct genx_emit_ops *ops;
	enum genx_emit_kind kind;
	unsigned int i, dw;
	u32 cs[48] = {};
	u8 class;
	u32 *end;

	for (i = 0; i < ALL_OPS; i++) {
		bool render, arb;
		const u32 *inv;

		ops = ops_of(i, &class, &kind);
		render = class == GENX_CLASS_RENDER;
		arb = kind == GENX_EMIT_GEN8;
		end = ops->invalidate(cs, 0x1000);
		end = ops->batch(end, 0x2000);
		end = ops->breadcrumb(end, 0x3000, 1);
		end = ops->end(end);
		for (dw = 0; dw < end - cs; dw++) {
			if (!arb)
				KUNIT_EXPECT_NE(test, cs[dw] >> 23, 0x08);
			if (render)
				KUNIT_EXPECT_NE(test, cs[dw] >> 23, 0x26);
			else
				KUNIT_EXPECT_NE(test, cs[dw] >> 16, 0x7a00);
		}
		/* an invalidation has a post-sync write; on render it also stalls */
		inv = invalidation(cs, kind, render);
		KUNIT_EXPECT_TRUE(test, *inv & BIT(18));
		KUNIT_EXPECT_EQ(test, (*inv >> 14) & 3, 1);
		if (render)
			KUNIT_EXPECT_TRUE(test, *inv & BIT(20));
	}
}

/*
 * SIL-116: the base of the page directory is stored right behind the command that loads it, which
 * waits until the directory is there.
 */
static void emit_address_space_SIL_116(struct kunit *test)
{
	const struct genx_platform *plat = &genx_platform_hsw;
	const u32 dir = 0x123000, scratch = 0x1000;
	unsigned int i, at;
	u32 cs[96], *end;

	for (i = 0; i < plat->n_engines; i++) {
		u32 reg = RING_PP_DIR_BASE(plat->engines[i].mmio_base).addr;

		end = genx_emit_ring_vm(cs, genx_emit_ops_get(plat->emit_kind,
							      plat->engines[i].class),
					&plat->engines[i], dir, scratch);
		KUNIT_ASSERT_LT(test, end - cs, ARRAY_SIZE(cs) - 5);
		memset(end, 0, (cs + ARRAY_SIZE(cs) - end) * sizeof(*cs));
		for (at = 0; cs + at < end && !(cs[at] == reg && cs[at + 1] == dir); at++)
			;
		KUNIT_ASSERT_LT(test, at, end - cs);
		for (at += 2; cs + at < end && cs[at] == MI_NOOP; at++)
			;
		KUNIT_EXPECT_EQ_MSG(test, cs[at] >> 23, MI_RING_STORE_REGISTER_MEM >> 23, "%s",
				    plat->engines[i].name);
		KUNIT_EXPECT_EQ(test, cs[at + 1], reg);
		KUNIT_EXPECT_EQ(test, cs[at + 2], scratch);
	}
}

/*
 * Before Gen11, a PIPE_CONTROL does not flush the tile cache or invalidate the command cache. On
 * Gen9, an empty PIPE_CONTROL comes before one that invalidates the vertex fetch cache (register
 * facts: TLB invalidation).
 */
static void emit_pipe_control(struct kunit *test)
{
	static const u32 empty[6] = { 0x7a000004 };
	const struct genx_emit_ops *ops;
	unsigned int i, dw;
	u32 cs[48], *end;

	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		bool old = kinds[i] != GENX_EMIT_GEN11 && kinds[i] != GENX_EMIT_GEN12;

		ops = genx_emit_ops_get(kinds[i], GENX_CLASS_RENDER);
		end = ops->breadcrumb(ops->invalidate(cs, 0x1000), 0x3000, 1);
		for (dw = 1; dw < end - cs; dw += 6)
			if (old)
				KUNIT_EXPECT_EQ(test, cs[dw] & GENMASK(29, 28), 0);
		KUNIT_EXPECT_TRUE(test, *invalidation(cs, kinds[i], true) & BIT(4));
		KUNIT_EXPECT_EQ(test, !memcmp(cs, empty, sizeof(empty)),
				kinds[i] == GENX_EMIT_GEN9);
	}
}

/*
 * SIL-190: before stepping C0 of Kaby Lake, an invalidation comes between a flush of the data cache
 * and a wait of the streamer; the empty command stays directly before it.
 */
static void emit_kbl_b0_SIL_190(struct kunit *test)
{
	const struct genx_emit_ops *usual = genx_emit_ops_get(GENX_EMIT_GEN9, GENX_CLASS_RENDER);
	const struct genx_emit_ops *ops = genx_emit_ops_get(GENX_EMIT_KBL_B0, GENX_CLASS_RENDER);
	static const u32 first[6] = { 0x7a000004, BIT(5) }, last[6] = { 0x7a000004, BIT(20) };
	u32 cs[24], want[12];

	KUNIT_EXPECT_PTR_EQ(test, ops->invalidate(cs, 0x1000), &cs[24]);
	usual->invalidate(want, 0x1000);
	KUNIT_EXPECT_MEMEQ(test, cs, first, sizeof(first));
	KUNIT_EXPECT_MEMEQ(test, cs + 6, want, sizeof(want));
	KUNIT_EXPECT_MEMEQ(test, cs + 18, last, sizeof(last));
}

/* SIL-190: the revision decides which commands the engines get. */
static void emit_revision_SIL_190(struct kunit *test)
{
	static const enum genx_emit_kind kinds[] = {
		GENX_EMIT_KBL_B0, GENX_EMIT_KBL_B0, GENX_EMIT_GEN9, GENX_EMIT_GEN9,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		KUNIT_EXPECT_EQ(test, genx_emit_kind_of(&genx_platform_kbl, i), kinds[i]);
		KUNIT_EXPECT_EQ(test, genx_emit_kind_of(&genx_platform_lkf, i), GENX_EMIT_GEN11);
	}
	KUNIT_EXPECT_EQ(test, genx_emit_kind_of(&genx_platform_kbl, 0xff), GENX_EMIT_GEN9);
}

/* PRV-001, LIM-003, PRE-002: a preemption point, then a batch in the PPGTT by 48-bit address. */
static void emit_batch_PRV_001(struct kunit *test)
{
	u32 cs[GENX_EMIT_BATCH_DW];

	genx_emit_ops_get(GENX_EMIT_GEN11, GENX_CLASS_RENDER)->batch(cs, 0xffff923456789ab8ULL);
	KUNIT_EXPECT_EQ(test, cs[0], 0x05u << 23);
	KUNIT_EXPECT_EQ(test, cs[1], 0x31u << 23 | BIT(8) | 1);
	KUNIT_EXPECT_EQ(test, cs[2], 0x56789ab8);
	KUNIT_EXPECT_EQ(test, cs[3], 0x9234);
}

/*
 * T-18, PRE-007, SIL-140: on each engine of Gen8, arbitration is turned off before a batch.
 * SIL-200: it is turned on again after the user interrupt of the breadcrumb.
 */
static void emit_batch_PRE_007(struct kunit *test)
{
	const struct genx_emit_ops *ops;
	u32 cs[GENX_EMIT_BATCH_DW];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(classes); i++) {
		ops = genx_emit_ops_get(GENX_EMIT_GEN8, classes[i]);
		ops->batch(cs, 0x92345678);
		KUNIT_EXPECT_EQ(test, cs[0], 0x05u << 23);
		KUNIT_EXPECT_EQ(test, cs[1], 0x08u << 23);
		KUNIT_EXPECT_EQ(test, cs[2], 0x31u << 23 | BIT(8) | 1);
		KUNIT_EXPECT_EQ(test, cs[5], 0);
		ops->end(cs);
		KUNIT_EXPECT_EQ(test, cs[0], 0x02u << 23);
		KUNIT_EXPECT_EQ(test, cs[1], 0x08u << 23 | 1);
		KUNIT_EXPECT_EQ(test, cs[2], 0x05u << 23);
		KUNIT_EXPECT_EQ(test, cs[3], 0);
		KUNIT_EXPECT_FALSE(test, genx_emit_batch_preempts(ops));
		ops = genx_emit_ops_get(GENX_EMIT_GEN9, classes[i]);
		KUNIT_EXPECT_TRUE(test, genx_emit_batch_preempts(ops));
	}
}

/* A command has the registers that its header announces; a sequence has an even length. */
static void emit_lri_CMD_003(struct kunit *test)
{
	const u32 want[] = { 0x22u << 23 | BIT(12) | 3, 0x2360, 5, 0xe458, 6, 0 };
	u32 cs[8] = { [5] = ~0U, [6] = 1 };
	struct genx_mi_lri lri = genx_mi_lri_begin(cs, MI_LRI_FORCE_POSTED, 2);

	genx_mi_lri_add(&lri, 0x2360, 5);
	genx_mi_lri_add(&lri, 0xe458, 6);
	KUNIT_EXPECT_EQ(test, genx_mi_noop(genx_mi_lri_end(&lri), cs, 2) - cs,
			genx_emit_lri_dw(2));
	KUNIT_EXPECT_MEMEQ(test, cs, want, sizeof(want));
	KUNIT_EXPECT_EQ(test, cs[6], 1);
}

static struct kunit_case ring_cases[] = {
	KUNIT_CASE(ring_space),
	KUNIT_CASE(ring_padding),
	KUNIT_CASE(ring_ctl_LIM_002),
	KUNIT_CASE(ring_wrap_CMD_003),
	KUNIT_CASE(ring_wrap_exact),
	KUNIT_CASE(ring_full),
	KUNIT_CASE(emit_lengths_CMD_003),
	KUNIT_CASE(emit_breadcrumb_ORD_008),
	KUNIT_CASE(emit_engines_CMD_009),
	KUNIT_CASE(emit_caches_SIL_191),
	KUNIT_CASE(emit_stores_SIL_109),
	KUNIT_CASE(emit_address_space_SIL_116),
	KUNIT_CASE(emit_kbl_b0_SIL_190),
	KUNIT_CASE(emit_revision_SIL_190),
	KUNIT_CASE(emit_pipe_control),
	KUNIT_CASE(emit_batch_PRV_001),
	KUNIT_CASE(emit_batch_PRE_007),
	KUNIT_CASE(emit_lri_CMD_003),
	{}
};

static struct kunit_suite ring_suite = {
	.name = "genx_ring",
	.test_cases = ring_cases,
};

kunit_test_suite(ring_suite);
