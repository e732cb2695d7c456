// SPDX-License-Identifier: MIT
/*
 * What a request invalidates before its batch, and the form of PIPE_CONTROL and MI_FLUSH_DW.
 *
 * Source: register facts: TLB invalidation; the head of model/cs/cs_pipe.c.
 */
#include "model/cs/cs_stream.h"
#include "model/cs/cs_mi_flow.h"
#include "model/cs/cs_pipe.h"
#include "tests/model/cs/cs_fixture.h"

#define IMAGE		0x20000
#define BUS(addr)	(RAM_BASE + (addr))
#define OUT		(IMAGE + 0x2000)
#define BATCH_VA	0x40000
#define ALL_UNITS	0x80042088	/* R_PWR_CLK_STATE of 1 slice of 8 subslices of 8 EUs */

#define STALL		BIT(20)
#define TLB		BIT(18)
#define WRITE		(BIT(24) | BIT(14))	/* a QW to the GGTT */

static struct gpu *sync_gpu(const struct genx_platform *plat)
{
	struct gpu *g = gpu_without_rings(plat, IMAGE, 4);
	u32 i;

	for (i = 0; i < plat->n_engines; i++) {
		g->m->cs.engine[i].ctx = IMAGE;
		g->m->cs.engine[i].arb_off = true;
	}
	return g;
}

static u32 base_at(const struct gpu *g, unsigned int i)
{
	return g->m->cs.engine[i].desc->mmio_base;
}

static void pipe_dw0(struct gpu *g, unsigned int i, u32 dw0, u32 flags, u32 addr)
{
	struct model_cs_engine *e = &g->m->cs.engine[i];
	const u32 dw[] = { PIPE_CONTROL | dw0, flags, addr, 0, 0, 0 };
	const struct model_cs_cmd cmd = { .dw = dw, .n = 6 };

	e->head += sizeof(dw);
	EXPECT_EQ(model_cs_pipe_control(g->m, e, &cmd), CS_NEXT);
}

static void pipe(struct gpu *g, unsigned int i, u32 flags, u32 addr)
{
	pipe_dw0(g, i, 0, flags, addr);
}

static void flush(struct gpu *g, unsigned int i, u32 flags, u32 addr)
{
	const u32 dw[] = { MI_FLUSH_DW | flags, addr, 0, 0 };
	const struct model_cs_cmd cmd = { .dw = dw, .n = 4 };

	EXPECT_EQ(model_cs_mi_flush(g->m, &g->m->cs.engine[i], &cmd), CS_NEXT);
}

/* A batch of the driver, which returns at once. */
static void batch(struct gpu *g, unsigned int i)
{
	const u32 dw[] = { MI_BATCH_BUFFER_START, 0, 0 };
	const struct model_cs_cmd cmd = { .dw = dw, .n = 3 };

	EXPECT_EQ(model_cs_mi_batch_start(g->m, &g->m->cs.engine[i], &cmd), CS_NEXT);
	g->m->cs.engine[i].batch[0].active = false;
}

static void user_interrupt(struct gpu *g, unsigned int i)
{
	EXPECT_EQ(model_cs_mi_user_interrupt(g->m, &g->m->cs.engine[i], NULL), CS_NEXT);
}

static bool has_pipe(const struct gpu *g, unsigned int i)
{
	u8 class = g->m->cs.engine[i].desc->class;

	return class == GENX_CLASS_RENDER || class == GENX_CLASS_COMPUTE;
}

/* The invalidations that an engine needs, but the stall and the write. */
static u32 needed(const struct gpu *g, unsigned int i)
{
	u8 class = g->m->cs.engine[i].desc->class;
	bool old = g->cfg.plat == &genx_platform_bdw || g->cfg.plat == &genx_platform_kbl;

	if (!has_pipe(g, i))
		return TLB | (class == GENX_CLASS_VIDEO_DECODE ? BIT(7) : 0);
	return TLB | BIT(11) | BIT(10) | BIT(3) | BIT(2) |
	       (class == GENX_CLASS_RENDER ? BIT(4) : 0) | (old ? 0 : BIT(29));
}

static void invalidate(struct gpu *g, unsigned int i, u32 flags)
{
	if (!has_pipe(g, i)) {
		flush(g, i, flags | BIT(14), OUT | 4);
		return;
	}
	pipe(g, i, 0, 0);	/* PIPE-VF */
	pipe(g, i, flags | STALL | WRITE, OUT);
}

static const struct genx_platform *const parts[] = {
	&genx_platform_bdw, &genx_platform_kbl, &genx_platform_lkf, &genx_platform_icl,
	&genx_platform_dg2,
};

/* INV-FIRST: each cache on each engine; what one request has invalidated is not for the next. */
static void each_cache(void)
{
	unsigned int p, i, bit;

	for (p = 0; p < ARRAY_SIZE(parts); p++) {
		struct gpu *g = sync_gpu(parts[p]);

		for (i = 0; i < parts[p]->n_engines; i++) {
			u32 want = needed(g, i);

			if (!model_engine_present(g->m, i))
				continue;
			batch(g, i);
			EXPECT_RULE(g, "INV-FIRST", base_at(g, i));
			invalidate(g, i, want);
			batch(g, i);
			batch(g, i);
			EXPECT_CLEAN(g);
			for (bit = 0; bit < 32; bit++) {
				if (!(want & BIT(bit)))
					continue;
				user_interrupt(g, i);
				invalidate(g, i, want & ~BIT(bit));
				batch(g, i);
				EXPECT_RULE(g, "INV-FIRST", base_at(g, i));
			}
		}
		GPU_END(g);
	}
}

static void leave(struct model_cs_engine *e, u32 lrca, bool first)
{
	model_cs_invalidate_save(e);
	e->ctx = lrca;
	model_cs_invalidate_restore(e, first);
}

#define MANY(i)		(0x100000 + (i) * SZ_4K)

/* INV-FIRST: the requests of contexts that alternate; an engine remembers a limited number. */
static void contexts(void)
{
	struct gpu *g = sync_gpu(&genx_platform_kbl);
	struct model_cs_engine *e = &g->m->cs.engine[0];
	unsigned int i;

	invalidate(g, 0, needed(g, 0));
	leave(e, IMAGE + SZ_4K, true);
	batch(g, 0);
	EXPECT_RULE(g, "INV-FIRST", base_at(g, 0));
	leave(e, IMAGE, false);
	batch(g, 0);
	EXPECT_CLEAN(g);
	user_interrupt(g, 0);
	leave(e, IMAGE + SZ_4K, false);
	leave(e, IMAGE, false);
	batch(g, 0);
	EXPECT_RULE(g, "INV-FIRST", base_at(g, 0));
	/* an engine reset: the request begins again, the others continue */
	invalidate(g, 0, needed(g, 0));
	leave(e, IMAGE + SZ_4K, false);
	model_cs_invalidate_reset(e);
	leave(e, IMAGE, false);
	batch(g, 0);
	EXPECT_CLEAN(g);
	/* another context at the same place */
	leave(e, IMAGE + SZ_4K, false);
	leave(e, IMAGE, true);
	batch(g, 0);
	EXPECT_RULE(g, "INV-FIRST", base_at(g, 0));
	/* more contexts within a request than there are places: the others are not judged */
	for (i = 0; i < MODEL_CS_INVALIDATED + 1; i++) {
		invalidate(g, 0, needed(g, 0));
		leave(e, MANY(i), false);
	}
	for (i = 0; i < MODEL_CS_INVALIDATED + 1; i++) {
		leave(e, MANY(i), false);
		batch(g, 0);
	}
	GPU_END(g);
}

/* The same in rings: a context is preempted between its invalidation and its batch. */
static void preempted(void)
{
	struct model_config cfg = gpu_config();
	struct fixture *s;
	struct ctx a, b;
	u64 bus;
	u32 flag;

	cfg.strict = true;
	s = fixture_new_config(cfg);
	engine_of(s, RCS)->taken = true;
	a = ctx_new(s, RCS, 1);
	b = ctx_new(s, RCS, 2);
	image(s, &a)[0x43] = ALL_UNITS;
	image(s, &b)[0x43] = ALL_UNITS;
	bus = fixture_alloc(s, 2);
	flag = gg(fixture_alloc(s, 1));
	*ram_dw(s->g, bus) = MI_BATCH_BUFFER_END;
	ppgtt_map(s, a.pml4, BATCH_VA, bus);
	ppgtt_map(s, b.pml4, BATCH_VA, bus);
	emit_invalidate(s, &a);
	run_spin(s, RCS, &a, flag);
	EXPECT_CLEAN(s->g);
	EMIT(s, &b, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, BATCH_VA, 0, MI_NOOP);
	submit(s, RCS, &b, NULL);
	EXPECT(run_idle(s, RCS, 1 * MS));
	EXPECT_RULE(s->g, "INV-FIRST", RCS_BASE);
	mem_put(s, flag, 1);
	EMIT(s, &a, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, BATCH_VA, 0);
	EMIT(s, &a, MI_USER_INTERRUPT, MI_NOOP);
	EXPECT(go(s, &a));
	EXPECT_CLEAN(s->g);
	EMIT(s, &a, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, BATCH_VA, 0, MI_NOOP);
	EXPECT(go(s, &a));
	EXPECT_RULE(s->g, "INV-FIRST", RCS_BASE);
	fixture_free(s);
}

/* PIPE-STALL: the translation of before is still used. */
static void stall(void)
{
	unsigned int p;

	for (p = 0; p < ARRAY_SIZE(parts); p++) {
		struct gpu *g = sync_gpu(parts[p]);
		u32 want = needed(g, 0);

		g->m->cs.engine[0].pml4 = BUS(OUT) | 0;
		g->m->mem.tlb[0].pml4 = BUS(OUT);
		g->m->mem.tlb[0].page = 1;
		pipe(g, 0, 0, 0);
		pipe(g, 0, want | WRITE, OUT);
		EXPECT_RULE(g, "PIPE-STALL", RCS_BASE);
		EXPECT(g->m->mem.tlb[0].page);
		batch(g, 0);
		EXPECT_RULE(g, "INV-FIRST", RCS_BASE);
		invalidate(g, 0, want);
		EXPECT(!g->m->mem.tlb[0].page);
		batch(g, 0);
		GPU_END(g);
	}
}

/* POST-SYNC: where a post-sync write may go; hardware drops the low bits. */
static void addresses(void)
{
	unsigned int p;

	for (p = 0; p < ARRAY_SIZE(parts); p++) {
		struct gpu *g = sync_gpu(parts[p]);
		u32 bcs = 0;

		while (g->m->cs.engine[bcs].desc->class != GENX_CLASS_COPY)
			bcs++;
		*ram_dw(g, BUS(OUT)) = 1;
		*ram_dw(g, BUS(OUT) + 4) = 2;
		pipe(g, 0, STALL | WRITE, OUT + 4);
		EXPECT_RULE(g, "POST-SYNC", RCS_BASE);
		EXPECT_EQ(*ram_dw(g, BUS(OUT)), 0);
		EXPECT_EQ(*ram_dw(g, BUS(OUT) + 4), 0);
		pipe(g, 0, STALL | WRITE, OUT + 1);
		EXPECT_RULE(g, "POST-SYNC", RCS_BASE);
		pipe(g, 0, STALL | BIT(21) | BIT(14), 0x1d40);
		EXPECT_RULE(g, "POST-SYNC", RCS_BASE);
		pipe(g, 0, STALL | BIT(21) | BIT(14), SCRATCH_INDEX);
		pipe(g, 0, STALL | WRITE, OUT + 8);
		pipe(g, 0, BIT(0), 4);	/* nothing is written */
		EXPECT_CLEAN(g);
		flush(g, bcs, BIT(14), (OUT + 2) | 4);
		EXPECT_RULE(g, "POST-SYNC", BCS_BASE);
		flush(g, bcs, BIT(21) | BIT(14), 0x1d40);
		EXPECT_RULE(g, "POST-SYNC", BCS_BASE);
		flush(g, bcs, BIT(21) | BIT(14), SCRATCH_INDEX);
		flush(g, bcs, 0, 0);
		/* a batch may do what it likes */
		g->m->cs.engine[0].batch[0].active = true;
		g->m->cs.engine[bcs].batch[0].active = true;
		pipe(g, 0, STALL | WRITE | BIT(30), OUT + 4);
		flush(g, bcs, BIT(14) | BIT(17), (OUT + 2) | 4);
		GPU_END(g);
	}
}

/* SYNC-RSVD: bits that have no meaning, on a part or on an engine. */
static void reserved(void)
{
	static const struct {
		const struct genx_platform *plat;
		u32 header, flags;
		bool ok;
	} pipes[] = {
		{ &genx_platform_bdw, 0, BIT(31), false },
		{ &genx_platform_kbl, 0, BIT(22), false },
		{ &genx_platform_lkf, 0, BIT(6), false }, { &genx_platform_dg2, 0, BIT(30), false },
		{ &genx_platform_kbl, BIT(9), 0, false }, { &genx_platform_lkf, BIT(9), 0, false },
		{ &genx_platform_dg2, BIT(9), 0, true },
		{ &genx_platform_bdw, 0, BIT(17), false }, { &genx_platform_lkf, 0, BIT(17), true },
		{ &genx_platform_lkf, 0, BIT(25), false }, { &genx_platform_dg2, 0, BIT(25), true },
		{ &genx_platform_kbl, 0, BIT(27), true },
	};
	static const struct {
		const struct genx_platform *plat;
		u8 class;
		u32 flags;
		bool ok;
	} flushes[] = {
		{ &genx_platform_kbl, GENX_CLASS_COPY, BIT(17), false },
		{ &genx_platform_lkf, GENX_CLASS_COPY, BIT(7), false },
		{ &genx_platform_lkf, GENX_CLASS_VIDEO_DECODE, BIT(7), true },
		{ &genx_platform_lkf, GENX_CLASS_VIDEO_ENHANCE, BIT(7), false },
		{ &genx_platform_lkf, GENX_CLASS_COPY, BIT(16), false },
		{ &genx_platform_dg2, GENX_CLASS_COPY, BIT(16) | BIT(9), true },
		{ &genx_platform_dg2, GENX_CLASS_VIDEO_ENHANCE, BIT(16), false },
		{ &genx_platform_bdw, GENX_CLASS_COPY, BIT(15), false },
		{ &genx_platform_bdw, GENX_CLASS_COPY, BIT(22), true },
	};
	unsigned int n, i;
	struct gpu *g;

	for (n = 0; n < ARRAY_SIZE(pipes); n++) {
		g = sync_gpu(pipes[n].plat);
		pipe_dw0(g, 0, pipes[n].header, pipes[n].flags, 0);
		if (!pipes[n].ok)
			EXPECT_RULE(g, "SYNC-RSVD", RCS_BASE);
		GPU_END(g);
	}
	for (n = 0; n < ARRAY_SIZE(flushes); n++) {
		g = sync_gpu(flushes[n].plat);
		for (i = 0; g->m->cs.engine[i].desc->class != flushes[n].class; i++)
			;
		flush(g, i, flushes[n].flags, 0);
		if (!flushes[n].ok)
			EXPECT_RULE(g, "SYNC-RSVD", base_at(g, i));
		GPU_END(g);
	}
}

static const struct test tests[] = {
	TEST(each_cache, "a batch without an invalidation (INV-FIRST)"),
	TEST(contexts, "invalidations of contexts that alternate (INV-FIRST)"),
	TEST(preempted, "preemption between invalidation and batch (INV-FIRST)"),
	TEST(stall, "an invalidation of TLBs without the stall (PIPE-STALL)"),
	TEST(addresses, "addresses of post-sync writes (POST-SYNC)"),
	TEST(reserved, "reserved bits of flushes (SYNC-RSVD)"),
};

HARNESS_MAIN(tests)
