// SPDX-License-Identifier: MIT
/*
 * What EUs of Gen7 keep of an address space (SIL-182): which walk of the media pipeline overwrites
 * it, and the rule. Instructions are put together by hand, from Mesa's public table of fields.
 *.
 */
#include "model/cs/cs_render_state.h"
#include "regs/tables/media_commands.h"
#include "tests/model/cs/ring_fixture.h"

#define DIR		0x8000000	/* directory, in the GGTT */
#define TABLE		0x40000		/* its table below 4 MiB */
#define PROGRAM		0x1000		/* address of the program in the directory; in memory */
#define DESCRIPTOR	0x2000
#define MEMORY		0x50000		/* of address 0 of the directory */
#define WAIT		0x1e00

static const struct genx_platform *const gen7[] = {
	&genx_platform_ivb, &genx_platform_vlv, &genx_platform_hsw,
};

static const u32 gen7_threads[] = { 128, 36, 140 };

/* What is wrong with a walk. */
enum wrong {
	NOTHING, ONE_REGISTER, UNKNOWN_SOURCE, NO_BLOCK, NO_WAIT, LOW_END, ONE_OBJECT, SAME_BLOCK,
	FEW_THREADS, PIPELINE_3D, STATE_CLEARED, NO_DESCRIPTOR, OTHER_JUMP, N_WRONG
};

static void put(u32 **dw, u32 a, u32 b, u32 c, u32 d)
{
	*(*dw)++ = a;
	*(*dw)++ = b;
	*(*dw)++ = c;
	*(*dw)++ = d;
}

/* Zeroes to register @n, and to the next one if there are 16 channels. */
static void zero(u32 **dw, u32 channels, u32 n)
{
	put(dw, channels == 16 ? 0x00800201 : 0x00600201, 0x20000061 | n << 21, 0, 0);
}

static void program(struct gpu *g, enum wrong wrong)
{
	u32 *dw = ram_dw(g, BUS(MEMORY + PROGRAM)), n;
	bool bytes = (g->cfg.plat == &genx_platform_hsw) != (wrong == OTHER_JUMP);

	put(&dw, 0x00600201, 0x2fe00021, 0x008d0000, 0);	/* mov(8) g127, g0 */
	for (n = 2; n < 12; n += 2)
		zero(&dw, 16, n);
	if (wrong != NO_BLOCK)					/* sendc g2, 9 registers */
		put(&dw, 0x05600032, 0x20000c20, 0x008d0040, 0x120a8000);
	if (wrong != NO_WAIT) {
		put(&dw, 0x02000240, 0x20281c21, 0x00000028, ~0U);
		put(&dw, 0x00010220, 0x34001c00, 0x00001400, bytes ? -32U : -4U);
	}
	for (n = 0; n < 126; n += 2)
		if (n != 60 || wrong != ONE_REGISTER)
			zero(&dw, 16, n);
		else
			zero(&dw, 8, n);
	if (wrong == UNKNOWN_SOURCE)				/* mov(8) g126, g126 */
		put(&dw, 0x00600201, 0x2fc00021, 0x008d0fc0, 0);
	else
		zero(&dw, 8, 126);
	put(&dw, 0x07600032, 0x20000c20, wrong == LOW_END ? 0x008d0040 : 0x008d0fe0, 0x82000010);
}

/* A GPU whose render engine has a directory with a program and its descriptor. */
static struct gpu *with_program(const struct genx_platform *plat, enum wrong wrong)
{
	struct gpu *g = ring_gpu(plat, 0);
	u32 i, *pte = ram_dw(g, BUS(TABLE)), base = RCS_BASE;

	for (i = 0; i < 512; i++)
		model_mmio_write(g->m, plat->ggtt_offset + (DIR / SZ_4K + i) * 4, 4,
				 i ? 0 : (u32)BUS(TABLE) | 1);
	model_mmio_write(g->m, MMIO_GFX_FLSH_CNTL, 4, 1);
	for (i = 0; i < 16; i++)
		pte[i] = (u32)BUS(MEMORY + i * SZ_4K) | (g->m->part->ggtt->write_bit ? 6 : 4) | 1;
	wr(g, MMIO_GAC_ECO_BITS, 0x300);
	wr(g, MMIO_GAM_ECOCHK, plat == &genx_platform_hsw ? 0x18 : 0x08);
	wr(g, MMIO_RCS_MODE, 0x28002800);
	wr(g, base + CS_PP_DIR_DCLV, ~0U);
	wr(g, base + CS_PP_DIR_BASE, DIR);
	EXPECT_CLEAN(g);
	program(g, wrong);
	return g;
}

static struct model_cs_engine *rcs(struct gpu *g)
{
	return &g->m->cs.engine[0];
}

static void state(struct gpu *g, const u32 *dw, u32 n)
{
	const struct model_cs_cmd cmd = { .dw = dw, .n = n };

	model_cs_media_state(rcs(g), &cmd);
}

static void media(struct gpu *g, const u32 *dw, u32 n)
{
	const struct model_cs_cmd cmd = { .dw = dw, .n = n };
	const struct cs_op *op = model_cs_media_op(g->m, dw[0]);

	EXPECT(op);
	if (op)
		EXPECT_EQ(op->run(g->m, rcs(g), &cmd), CS_NEXT);
}

#define STATE(g, ...) ({ const u32 dw_[] = { __VA_ARGS__ }; state(g, dw_, ARRAY_SIZE(dw_)); })
#define MEDIA(g, ...) ({ const u32 dw_[] = { __VA_ARGS__ }; media(g, dw_, ARRAY_SIZE(dw_)); })

static void walk(struct gpu *g, u32 threads, enum wrong wrong)
{
	u32 i;

	STATE(g, PIPELINE_SELECT | (wrong == PIPELINE_3D ? 0 : 1));
	STATE(g, STATE_BASE_ADDRESS | 8, 1, 1, DESCRIPTOR | 1, 1, 1, 1, 1, 1, 1);
	*ram_dw(g, BUS(MEMORY + DESCRIPTOR)) = PROGRAM;
	MEDIA(g, MEDIA_VFE_STATE | 6, 0, (threads - 1 - (wrong == FEW_THREADS)) << 16 | 1 << 8,
	      0, 0, 0, 0, 0);
	MEDIA(g, MEDIA_DESCRIPTOR_LOAD | 2, 0, wrong == NO_DESCRIPTOR ? 0 : 32, 0);
	if (wrong == STATE_CLEARED)
		model_cs_media_flags(rcs(g), true, false);
	for (i = 0; i < threads - (wrong == ONE_OBJECT); i++)
		MEDIA(g, MEDIA_OBJECT | 7, 0, 0, 0, 0, 0,
		      wrong == SAME_BLOCK ? 0 : (i / 16) << 20 | (i % 16) << 5, 0, WAIT);
}

/* Only a walk in which nothing is wrong lets the batch of another directory run. */
static void walks(void)
{
	unsigned int i;
	int wrong;

	for (i = 0; i < ARRAY_SIZE(gen7); i++)
		for (wrong = NOTHING; wrong < N_WRONG; wrong++) {
			struct gpu *g = with_program(gen7[i], wrong);

			model_cs_media_batch_begin(g->m, rcs(g));
			model_cs_media_batch_end(g->m, rcs(g));
			walk(g, gen7_threads[i], wrong);
			model_cs_media_flags(rcs(g), false, true);
			rcs(g)->ring.dir = DIR + 0x200000;
			model_cs_media_batch_begin(g->m, rcs(g));
			EXPECT_CLEAN(g);
			model_cs_media_batch_end(g->m, rcs(g));
			if (wrong == NOTHING)
				EXPECT_CLEAN(g);
			else
				EXPECT_RULE(g, "RESIDUAL", RCS_BASE);
			GPU_END(g);
		}
}

/* Batches of one directory share what EUs keep; a reset does not end it. */
static void one_directory(void)
{
	struct gpu *g = with_program(&genx_platform_hsw, NOTHING);
	unsigned int i;

	for (i = 0; i < 2; i++) {
		model_cs_media_batch_begin(g->m, rcs(g));
		model_cs_media_batch_end(g->m, rcs(g));
	}
	EXPECT_CLEAN(g);
	model_cs_media_reset(rcs(g));
	rcs(g)->ring.dir = DIR + 0x200000;
	model_cs_media_batch_begin(g->m, rcs(g));
	model_cs_media_batch_end(g->m, rcs(g));
	EXPECT_RULE(g, "RESIDUAL", RCS_BASE);
	GPU_END(g);
}

/* The next batch begins behind a flush that has waited for the threads. */
static void unflushed(void)
{
	struct gpu *g = with_program(&genx_platform_hsw, NOTHING);

	model_cs_media_batch_begin(g->m, rcs(g));
	walk(g, 140, NOTHING);
	model_cs_media_batch_end(g->m, rcs(g));
	EXPECT_CLEAN(g);
	model_cs_media_batch_begin(g->m, rcs(g));
	EXPECT_RULE(g, "RESIDUAL", RCS_BASE);
	GPU_END(g);
}

static const struct test tests[] = {
	TEST(walks, "walks that overwrite what EUs keep, and others (SIL-182, RESIDUAL)"),
	TEST(one_directory, "batches of one directory, and a reset"),
	TEST(unflushed, "a batch behind threads that no flush has waited for"),
};

HARNESS_MAIN(tests)
