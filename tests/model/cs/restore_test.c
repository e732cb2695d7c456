// SPDX-License-Identifier: MIT
/*
 * Restores on DG2: the batches that each context needs, and predication, which is part of a context
 * (SIL-164 to SIL-170, SIL-506).
 */
#include "tests/model/cs/cs_fixture.h"

#define VECS0		4
#define CCS0		6
#define G10		0x56a0
#define G11		0x5693
#define RESULT_DW	0xcb		/* MI_SET_PREDICATE_RESULT in an image */
#define PREDICATE	0x00800000

static struct fixture *dg2_new(u16 device_id)
{
	struct model_config cfg = gpu_config();
	struct fixture *s;
	unsigned int i;

	cfg.plat = &genx_platform_dg2;
	cfg.device_id = device_id;
	s = fixture_new_config(cfg);
	for (i = 0; i < MODEL_CS_ENGINES; i++)
		engine_of(s, i)->taken = true;
	s->g->m->pcode.reported = true;
	s->g->m->cfg.strict = true;
	wr(s->g, MMIO_RCU_MODE, GENX_MASKED_SET(BIT(1) | BIT(0)));
	return s;
}

static void run_once(struct fixture *s, struct ctx *c)
{
	EMIT(s, c, MI_NOOP, MI_NOOP);
	EXPECT(go(s, c));
}

/* SIL-164 to SIL-169: complete batches, on each class, with the image that hardware saves. */
static void complete(void)
{
	static const u8 engines[] = { RCS, BCS, VCS0, VECS0, CCS0 };
	static const u16 ids[] = { G10, G11 };
	unsigned int e, i, id;

	for (id = 0; id < ARRAY_SIZE(ids); id++) {
		struct fixture *s = dg2_new(ids[id]);

		for (e = 0; e < ARRAY_SIZE(engines); e++) {
			struct ctx c = ctx_new(s, engines[e], 1 + e);

			for (i = 0; i < 3; i++)
				run_once(s, &c);
			EXPECT_CLEAN(s->g);
		}
		FIXTURE_END(s);
	}
}

/* @id: PCI id of a part that needs the step */
static void lacks(void)
{
	static const struct {
		u16 id;
		u8 e;
		enum restore_step step;
		const char *rule;
	} rows[] = {
		{ G10, RCS, RESTORE_TIMESTAMP_AGAIN, "CTX-EARLY" },
		{ G10, RCS, RESTORE_CCTL, "CTX-EARLY" },
		{ G10, RCS, RESTORE_GPR, "CTX-EARLY" }, { G10, CCS0, RESTORE_GPR, "CTX-EARLY" },
		{ G10, VECS0, RESTORE_TIMESTAMP_AGAIN, "CTX-EARLY" },
		{ G10, RCS, RESTORE_WATERMARK, "CTX-WATERMARK" },
		{ G11, RCS, RESTORE_CODE, "CTX-CODE" }, { G11, CCS0, RESTORE_CODE, "CTX-CODE" },
		{ G10, RCS, RESTORE_CODE, NULL }, { G10, CCS0, RESTORE_CCTL, NULL },
		{ G10, BCS, RESTORE_FILL, "CTX-BLIT" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct fixture *s = dg2_new(rows[i].id);
		struct ctx c = ctx_new(s, rows[i].e, 1);

		image(s, &c)[0x23] = 5;
		image(s, &c)[0x85] = 6;
		image(s, &c)[0xc7] = 7;
		restore_batches(s, &c, rows[i].step);
		run_once(s, &c);
		if (rows[i].rule)
			EXPECT_RULE(s->g, rows[i].rule, base_of(s, rows[i].e));
		else
			EXPECT_CLEAN(s->g);
		fixture_free(s);
	}
}

/* Words of the image and of the fill. @dw: from the begin of the fill, if @fill */
static void words(void)
{
	static const struct {
		bool fill;
		u16 dw;
		u32 val;
		const char *rule;
	} rows[] = {
		{ false, 0x17, 0x1a << 6, "WAB-OFFSET" },
		{ true, 0, 0x5108000e, "CTX-BLIT" },		/* of 16 bits a pixel */
		{ true, 3, 0x00040002, "CTX-BLIT" },		/* of 2x4 */
		{ true, 13, 0x20004005, "CTX-BLIT" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct fixture *s = dg2_new(G10);
		struct ctx c = ctx_new(s, BCS, 1);

		if (rows[i].fill)
			*ram_dw(s->g, c.bus + 3 * SZ_4K + rows[i].dw * 4) = rows[i].val;
		else
			image(s, &c)[rows[i].dw] = rows[i].val;
		run_once(s, &c);
		EXPECT_RULE(s->g, rows[i].rule, base_of(s, BCS));
		fixture_free(s);
	}
}

/* SIL-168: without one of the bits the batch is not executed. SIL-506: the mode of the engine. */
static void fill_needs(void)
{
	static const u32 bits[] = { BIT(0), BIT(2) };
	struct fixture *s;
	unsigned int i;
	struct ctx c;

	for (i = 0; i < ARRAY_SIZE(bits); i++) {
		s = dg2_new(G10);
		c = ctx_new(s, BCS, 1);
		image(s, &c)[0x13] &= ~bits[i];
		run_once(s, &c);
		EXPECT_RULE(s->g, "CTX-BLIT", base_of(s, BCS));
		fixture_free(s);
	}
	s = dg2_new(G10);
	c = ctx_new(s, BCS, 1);
	wr(s->g, base_of(s, BCS) + CS_ECOSKPD, GENX_MASKED_CLEAR(REG_GENMASK(12, 11)));
	run_once(s, &c);
	EXPECT_RULE(s->g, "CTX-BLIT", base_of(s, BCS));
	fixture_free(s);
}

/* The fill writes no byte, and needs a page that is mapped. */
static void fill_writes_nothing(void)
{
	struct fixture *s = dg2_new(G10);
	struct ctx c = ctx_new(s, BCS, 1);
	u64 page = fixture_alloc(s, 1);

	ppgtt_map(s, c.pml4, FILL_VA, page);
	*ram_dw(s->g, page) = 0x12345678;
	run_once(s, &c);
	EXPECT_EQ(*ram_dw(s->g, page), 0x12345678);
	FIXTURE_END(s);
}

/*
 * SIL-170, PRD-003, PRD-004: predication is saved with the context, and restored; the batches of
 * the restore are executed all the same. Software ends it by a command or in the image.
 */
static void predication(void)
{
	struct fixture *s = dg2_new(G10);
	struct ctx a = ctx_new(s, VCS0, 1), b = ctx_new(s, VCS0, 2);
	u32 out = gg(fixture_alloc(s, 1));

	run_once(s, &b);		/* the first restore does not load the result */
	EMIT(s, &a, PREDICATE | 15);
	emit_store(s, &a, out, 1);
	EXPECT(go(s, &a));
	EXPECT_EQ(mem(s, out), 0);
	EXPECT_EQ(image(s, &a)[RESULT_DW - 1], 0x3b8);
	EXPECT_EQ(image(s, &a)[RESULT_DW], 1);
	emit_store(s, &b, out, 2);
	EXPECT(go(s, &b));
	EXPECT_EQ(mem(s, out), 2);
	emit_store(s, &a, out, 3);
	EXPECT(go(s, &a));
	EXPECT_EQ(mem(s, out), 2);
	EMIT(s, &a, PREDICATE);
	emit_store(s, &a, out, 4);
	EMIT(s, &a, PREDICATE | 15);
	EXPECT(go(s, &a));
	EXPECT_EQ(mem(s, out), 4);
	run_once(s, &b);
	image(s, &a)[RESULT_DW] = 0;
	emit_store(s, &a, out, 5);
	EXPECT(go(s, &a));
	EXPECT_EQ(mem(s, out), 5);
	FIXTURE_END(s);
}

static const struct test tests[] = {
	TEST(complete, "batches of a restore (SIL-164 to SIL-169)"),
	TEST(lacks, "batches that lack a step (SIL-164, SIL-166, SIL-167, SIL-169)"),
	TEST(words, "wrong words of the image and of the fill"),
	TEST(fill_needs, "bits of the pointer, mode of the engine (SIL-168, SIL-506)"),
	TEST(fill_writes_nothing, "the fill writes nothing (SIL-169)"),
	TEST(predication, "predication is part of a context (SIL-170, PRD-004)"),
};

HARNESS_MAIN(tests)
