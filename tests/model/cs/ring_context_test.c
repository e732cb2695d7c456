// SPDX-License-Identifier: MIT
/*
 * Page directories, contexts and commands of rings (Gen6 to Gen7.5).
 *
 * Source: register facts: PPGTT, legacy rings; what drivers on silicon do.
 */
#include "tests/model/cs/ring_fixture.h"

#define DIR(n)		(0x8000000 + 0x200000 * (n))	/* directory n, in the GGTT */
#define TABLE(n)	(0x40000 + 0x1000 * (n))	/* its table below 4 MiB */
#define BATCH(n)	(0x50000 + 0x1000 * (n))	/* its batch, mapped at USER */
#define IMAGE(n)	(0x60000 + 0x20000 * (n))
#define USER		0x3000

static const struct genx_platform *const gen7[] = {
	&genx_platform_ivb, &genx_platform_vlv, &genx_platform_hsw,
};

static void slot(struct gpu *g, unsigned int n, unsigned int i, u32 value)
{
	model_mmio_write(g->m, g->cfg.plat->ggtt_offset + (DIR(n) / SZ_4K + i) * 4, 4, value);
}

static void flush(struct gpu *g)
{
	model_mmio_write(g->m, MMIO_GFX_FLSH_CNTL, 4, 1);
}

static u32 pte(struct gpu *g, u64 bus)
{
	return (u32)bus | (g->m->part->ggtt->write_bit ? 0x6 : 0x4) | 1;
}

/* A directory in which USER maps a batch that stores @value at DW @n of the output. */
static void directory(struct gpu *g, unsigned int n, u32 value)
{
	u32 *batch = ram_dw(g, BUS(BATCH(n))), i;

	for (i = 0; i < 512; i++)
		slot(g, n, i, 0);
	slot(g, n, 0, (u32)BUS(TABLE(n)) | 1);
	flush(g);
	*ram_dw(g, BUS(TABLE(n)) + USER / SZ_4K * 4) = pte(g, BUS(BATCH(n)));
	*ram_dw(g, BUS(TABLE(n)) + 4) = pte(g, BUS(RING_OUT));
	*batch++ = 0x10000002;
	*batch++ = 0;
	*batch++ = SZ_4K + 4 * n;
	*batch++ = value;
	*batch++ = MI_BATCH_BUFFER_END;
}

static void cache_setup(struct gpu *g)
{
	if (g->cfg.plat == &genx_platform_snb) {
		wr(g, MMIO_GAC_ECO_BITS, 0x2300);
		wr(g, MMIO_GAB_CTL, 0x100);
		wr(g, MMIO_GAM_ECOCHK, 0x418);
		/* one masked register for all engines */
		wr(g, MMIO_SNB_GFX_MODE, 0x20002000);
		wr(g, MMIO_SNB_GFX_MODE, 0x02000200);
		EXPECT_EQ(rd(g, MMIO_SNB_GFX_MODE), 0x2200);
		return;
	}
	wr(g, MMIO_GAC_ECO_BITS, 0x300);
	wr(g, MMIO_GAM_ECOCHK, g->cfg.plat == &genx_platform_hsw ? 0x18 : 0x08);
	wr(g, MMIO_RCS_MODE, 0x28002800);
}

/* A ring with directory @n. */
static struct ring with_dir(const struct genx_platform *plat, u8 class, unsigned int n)
{
	struct ring r = ring_of(ring_gpu(plat, 0), class);
	unsigned int i;

	cache_setup(r.g);
	for (i = 0; i < 2; i++)
		directory(r.g, i, 0x700 + i);
	wr(r.g, r.base + CS_PP_DIR_DCLV, ~0U);
	wr(r.g, r.base + CS_PP_DIR_BASE, DIR(n));
	if (plat != &genx_platform_snb)
		wr(r.g, r.base + CS_MODE, 0x02000200);
	ring_start(&r);
	EXPECT_CLEAN(r.g);
	return r;
}

static void lri(struct ring *r, u32 reg, u32 value)
{
	ring_put(r, 0x11000001);
	ring_put(r, reg);
	ring_put(r, value);
}

static void srm(struct ring *r, u32 reg)
{
	ring_put(r, 0x12400001);
	ring_put(r, reg);
	ring_put(r, RING_OUT + 0x800);
}

/* An invalidation of the TLB by the copy engine. */
static void invalidate(struct ring *r)
{
	ring_put(r, 0x13044001);
	ring_put(r, (RING_OUT + 0x880) | 4);
	ring_put(r, 0);
}

static void batch(struct ring *r)
{
	ring_put(r, r->g->cfg.plat == &genx_platform_hsw ? 0x18802100 : 0x18800100);
	ring_put(r, USER);
	ring_submit(r);
	EXPECT(ring_drained(r));
	pass_time(r->g, 20 * US);
}

/* A batch runs in the directory that was loaded before the ring was enabled. */
static void runs(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(gen7); i++) {
		struct ring r = with_dir(gen7[i], GENX_CLASS_COPY, 1);

		batch(&r);
		EXPECT_EQ(ring_out(&r, 1), 0x701);
		EXPECT_EQ(ring_out(&r, 0), 0);
		GPU_END(r.g);
	}
}

/* A flush of the copy engine. */
static void flush_dw(struct ring *r)
{
	ring_put(r, 0x13004001);
	ring_put(r, (RING_OUT + 0x880) | 4);
	ring_put(r, 0);
}

/* The load of a directory, without the flushes and the invalidation around it. */
static void load_alone(struct ring *r, unsigned int n)
{
	lri(r, r->base + CS_PP_DIR_DCLV, ~0U);
	lri(r, r->base + CS_PP_DIR_BASE, DIR(n));
	srm(r, r->base + CS_PP_DIR_BASE);
	lri(r, r->base + CS_INSTPM, 0x02000200);
}

static void load(struct ring *r, unsigned int n)
{
	invalidate(r);
	load_alone(r, n);
	flush_dw(r);
}

/* Sandy Bridge: what must be set up before a directory is loaded (SIL-223). */
static void snb_setup(void)
{
	static const struct { u32 reg, value; } some[] = {
		{ MMIO_GAC_ECO_BITS, 0x300 }, { MMIO_GAB_CTL, 0 }, { MMIO_GAM_ECOCHK, 0x18 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(some); i++) {
		struct ring r = ring_of(ring_gpu(&genx_platform_snb, 0), GENX_CLASS_COPY);

		cache_setup(r.g);
		wr(r.g, some[i].reg, some[i].value);
		wr(r.g, r.base + CS_PP_DIR_DCLV, ~0U);
		wr(r.g, r.base + CS_PP_DIR_BASE, DIR(0));
		EXPECT_RULE(r.g, "PD-CACHE", r.base);
		GPU_END(r.g);
	}
}

/*
 * SIL-122: on Sandy Bridge a batch without privileges reads and blits through its directory, but
 * its MI commands write to the GGTT, at the address that they have in the directory.
 */
static void snb_writes(void)
{
	struct ring r = with_dir(&genx_platform_snb, GENX_CLASS_COPY, 1);
	static const u32 commands[] = {
		0x10000002, 0, SZ_4K + 4, 0x11,				/* MI_STORE_DATA_IMM */
		0x13004001, SZ_4K + 8, 0x22,				/* MI_FLUSH_DW */
		0x13004001, (SZ_4K + 0x10) | 4, 0x33,
		0x54300004, 0x03f00000 | 32, 0, 1 << 16 | 1, SZ_4K + 0x40, 0x44,
		MI_BATCH_BUFFER_END,
	};

	memcpy(ram_dw(r.g, BUS(BATCH(1))), commands, sizeof(commands));
	batch(&r);
	EXPECT_EQ(ring_out(&r, 1), 0);
	EXPECT_EQ(ring_out(&r, 2), 0);
	EXPECT_EQ(ring_out(&r, 4), 0);
	EXPECT_EQ(ring_out(&r, 16), 0x44);
	/* the page of that address in the GGTT */
	EXPECT_EQ(*ram_dw(r.g, BUS(SZ_4K) + 4), 0x11);
	EXPECT_EQ(*ram_dw(r.g, BUS(SZ_4K) + 8), 0x22);
	EXPECT_EQ(*ram_dw(r.g, BUS(SZ_4K) + 0x10), 0x33);
	EXPECT_EQ(*ram_dw(r.g, BUS(SZ_4K) + 0x40), 0);
	GPU_END(r.g);
}

/* SIL-116: a command loads another directory; the batch then runs there. */
static void switches(void)
{
	struct ring r = with_dir(&genx_platform_hsw, GENX_CLASS_COPY, 1);

	load(&r, 0);
	invalidate(&r);
	batch(&r);
	EXPECT_EQ(ring_out(&r, 0), 0x700);
	EXPECT_EQ(ring_out(&r, 1), 0);
	/* without the invalidation by a command */
	load(&r, 1);
	batch(&r);
	EXPECT_RULE(r.g, "PD-INVALIDATE", r.base);
	/* with another command before the invalidation */
	flush_dw(&r);
	load(&r, 0);
	ring_store(&r, RING_OUT + 0x40, 1);
	flush_dw(&r);
	invalidate(&r);
	batch(&r);
	EXPECT_RULE(r.g, "PD-INVALIDATE", r.base);
	/* without the invalidation before */
	flush_dw(&r);
	load_alone(&r, 0);
	flush_dw(&r);
	invalidate(&r);
	batch(&r);
	EXPECT_RULE(r.g, "PD-FIRST", r.base);
	/* without the store of the base */
	invalidate(&r);
	lri(&r, r.base + CS_PP_DIR_BASE, DIR(0));
	lri(&r, r.base + CS_INSTPM, 0x02000200);
	flush_dw(&r);
	invalidate(&r);
	batch(&r);
	EXPECT_RULE(r.g, "PD-ORDER", r.base);
	GPU_END(r.g);
}

/* SIL-116: flushes are on both sides of the commands that load a directory. */
static void flushes(void)
{
	struct ring r = with_dir(&genx_platform_hsw, GENX_CLASS_COPY, 1);

	batch(&r);
	invalidate(&r);
	ring_store(&r, RING_OUT + 0x40, 1);
	load_alone(&r, 0);
	flush_dw(&r);
	invalidate(&r);
	batch(&r);
	EXPECT_RULE(r.g, "PD-FLUSH", r.base);
	invalidate(&r);
	load_alone(&r, 1);
	invalidate(&r);
	batch(&r);
	EXPECT_RULE(r.g, "PD-FLUSH", r.base);
	load(&r, 0);
	invalidate(&r);
	batch(&r);
	EXPECT_EQ(ring_out(&r, 0), 0x700);
	GPU_END(r.g);
}

/* LRC-STATE: a batch of a user on render needs a valid 3D state (SIL-150). */
static void state(void)
{
	struct ring r = with_dir(&genx_platform_hsw, GENX_CLASS_RENDER, 0);

	batch(&r);
	EXPECT_EQ(ring_out(&r, 0), 0x700);
	EXPECT_RULE(r.g, "LRC-STATE", r.base);
	GPU_END(r.g);
}

/* SIL-531: a stall between the allocation of constants for pixels and another command. */
static void push_alloc(void)
{
	struct ring r = with_dir(&genx_platform_ivb, GENX_CLASS_RENDER, 0);

	ring_put(&r, 0x79160000);
	ring_put(&r, 0);
	ring_put(&r, 0x79120000);
	ring_put(&r, 0);
	ring_put(&r, 0x7a000003);
	ring_put(&r, 0x00100002);
	ring_put(&r, 0);
	ring_put(&r, 0);
	ring_put(&r, 0);
	ring_put(&r, 0x79160000);
	ring_put(&r, 0);
	ring_submit(&r);
	EXPECT(ring_drained(&r));
	EXPECT_CLEAN(r.g);
	ring_put(&r, 0x78300000);
	ring_put(&r, 0);
	ring_submit(&r);
	EXPECT(ring_drained(&r));
	EXPECT_RULE(r.g, "PIPE-PUSH", r.base);
	GPU_END(r.g);
}

/* LRC-STATE on Sandy Bridge, whose commands of the 3D state are others. */
static void snb_state(void)
{
	struct ring r = with_dir(&genx_platform_snb, GENX_CLASS_RENDER, 0);

	batch(&r);
	EXPECT_RULE(r.g, "LRC-STATE", r.base);
	GPU_END(r.g);
}

/* Blits whose addresses have one DW: a fill of eight pixels, then a copy of four of them. */
static void blits(void)
{
	struct ring r = with_dir(&genx_platform_hsw, GENX_CLASS_COPY, 0);
	static const u32 commands[] = {
		0x54300004, 0x03f00000 | 32, 0, 1 << 16 | 8, SZ_4K + 0x40, 0x600dca7e,
		0x54f00006, 0x03cc0000 | 16, 0, 1 << 16 | 4, SZ_4K + 0x80, 0, 32, SZ_4K + 0x50,
		MI_BATCH_BUFFER_END,
	};

	memcpy(ram_dw(r.g, BUS(BATCH(0))), commands, sizeof(commands));
	batch(&r);
	EXPECT_EQ(ring_out(&r, 15), 0);
	EXPECT_EQ(ring_out(&r, 16), 0x600dca7e);
	EXPECT_EQ(ring_out(&r, 23), 0x600dca7e);
	EXPECT_EQ(ring_out(&r, 24), 0);
	EXPECT_EQ(ring_out(&r, 32), 0x600dca7e);
	EXPECT_EQ(ring_out(&r, 35), 0x600dca7e);
	EXPECT_EQ(ring_out(&r, 36), 0);
	GPU_END(r.g);
}

/* SIL-221, SIL-222: where a directory is, and when changes of it are seen. */
static void places(void)
{
	struct ring r = with_dir(&genx_platform_hsw, GENX_CLASS_COPY, 0);
	struct gpu *g = r.g;

	/* the directory was loaded as a whole: this is not seen before the next load */
	slot(g, 0, 0, 0);
	EXPECT_RULE(g, "PD-LIVE", r.base);
	flush(g);
	batch(&r);
	EXPECT_EQ(ring_out(&r, 0), 0x700);
	slot(g, 1, 0, (u32)BUS(TABLE(1)) | 1);
	load(&r, 1);
	invalidate(&r);
	ring_submit(&r);
	EXPECT(ring_drained(&r));
	EXPECT_RULE(g, "PD-PLACE", r.base);
	GPU_END(g);

	r = ring_of(ring_gpu(&genx_platform_hsw, 0), GENX_CLASS_COPY);
	cache_setup(r.g);
	wr(r.g, r.base + CS_PP_DIR_DCLV, ~0U);
	wr(r.g, r.base + CS_PP_DIR_BASE, DIR(0) + SZ_4K);
	EXPECT_RULE(r.g, "PD-PLACE", r.base);
	wr(r.g, r.base + CS_PP_DIR_DCLV, 1);
	wr(r.g, r.base + CS_PP_DIR_BASE, DIR(0));
	EXPECT_RULE(r.g, "PD-SIZE", r.base);
	wr(r.g, r.base + CS_PP_DIR_DCLV, ~0U);
	wr(r.g, MMIO_GAC_ECO_BITS, 0);
	wr(r.g, r.base + CS_PP_DIR_BASE, DIR(0));
	EXPECT_RULE(r.g, "PD-CACHE", r.base);
	GPU_END(r.g);
}

/* Another engine or none has loaded directory 1, so that it may change. */
static void change_unloaded(struct ring *r)
{
	slot(r->g, 1, 0, 0);
	slot(r->g, 1, 0, (u32)BUS(TABLE(1)) | 1);
	EXPECT_CLEAN(r->g);
}

/*
 * SIL-222: an entry of a directory that an engine has loaded may be added, but not removed, even
 * while the engine is idle.
 */
static void live(void)
{
	u32 unused = (u32)BUS(TABLE(2)) | 1, page, i;
	struct ring r = with_dir(&genx_platform_hsw, GENX_CLASS_COPY, 0);
	struct gpu *g = r.g;

	change_unloaded(&r);
	slot(g, 0, 5, (u32)BUS(TABLE(3)) | 1);
	EXPECT_CLEAN(g);
	slot(g, 0, 5, 0);
	EXPECT_RULE(g, "PD-LIVE", r.base);
	/* once for each load */
	slot(g, 0, 0, 0);
	EXPECT_CLEAN(g);

	/* all entries lead to one table of unused addresses: each of them may get a table */
	slot(g, 0, 0, (u32)BUS(TABLE(0)) | 1);
	for (i = 1; i < 512; i++)
		slot(g, 0, i, unused);
	flush(g);
	load(&r, 0);
	invalidate(&r);
	batch(&r);
	slot(g, 0, 7, (u32)BUS(TABLE(3)) | 1);
	EXPECT_CLEAN(g);
	slot(g, 0, 7, unused);
	EXPECT_RULE(g, "PD-LIVE", r.base);
	flush(g);
	load(&r, 0);
	invalidate(&r);
	batch(&r);
	/* as a driver does that takes the place of the directory for a page */
	page = pte(g, BUS(RING_OUT));
	slot(g, 0, 7, page);
	EXPECT_CLEAN(g);
	slot(g, 0, 8, page);
	EXPECT_RULE(g, "PD-LIVE", r.base);
	flush(g);

	/* another directory is loaded, and then none */
	load(&r, 1);
	invalidate(&r);
	batch(&r);
	slot(g, 0, 0, 0);
	EXPECT_CLEAN(g);
	wr(g, r.base + CS_RING_CTL, 0);
	change_unloaded(&r);
	GPU_END(g);
}

/* The last unused entry gets a table: there is no other one like it. */
static void live_full(void)
{
	struct ring r = ring_of(ring_gpu(&genx_platform_hsw, 0), GENX_CLASS_COPY);
	struct gpu *g = r.g;
	unsigned int i;

	cache_setup(g);
	for (i = 0; i < 1024; i++)
		ram_dw(g, BUS(TABLE(2)))[i] = pte(g, BUS(RING_OUT));
	*ram_dw(g, BUS(TABLE(3))) = pte(g, BUS(RING_OUT));
	slot(g, 0, 0, (u32)BUS(TABLE(2)) | 1);
	slot(g, 0, 1, (u32)BUS(TABLE(3)) | 1);
	for (i = 2; i < 512; i++)
		slot(g, 0, i, 0);
	flush(g);
	wr(g, r.base + CS_PP_DIR_DCLV, ~0U);
	wr(g, r.base + CS_PP_DIR_BASE, DIR(0));
	wr(g, r.base + CS_MODE, 0x02000200);
	ring_start(&r);
	slot(g, 0, 0, (u32)BUS(TABLE(0)) | 1);
	EXPECT_CLEAN(g);
	/* this table has something mapped */
	slot(g, 0, 1, (u32)BUS(TABLE(4)) | 1);
	EXPECT_RULE(g, "PD-LIVE", r.base);
	GPU_END(g);
}

/* SIL-117: page directories must be enabled. SIL-111: a batch of a user is not privileged. */
static void modes(void)
{
	struct ring r = with_dir(&genx_platform_hsw, GENX_CLASS_COPY, 0);

	wr(r.g, r.base + CS_MODE, 0x02000000);
	batch(&r);
	EXPECT_RULE(r.g, "PD-ENABLE", r.base);
	wr(r.g, r.base + CS_MODE, 0x02000200);
	ring_put(&r, 0x18800100);
	ring_put(&r, USER);
	ring_submit(&r);
	EXPECT(ring_drained(&r));
	EXPECT_RULE(r.g, "BB-SPACE", r.base);
	GPU_END(r.g);
}

/* SIL-236: the flush of INSTPM, with the ring stopped, forgets translations. */
static void stale(void)
{
	struct ring r = with_dir(&genx_platform_hsw, GENX_CLASS_COPY, 0);
	u32 *entry = ram_dw(r.g, BUS(TABLE(0)) + 4);

	batch(&r);
	*entry = pte(r.g, BUS(RING_OUT + SZ_4K));
	wr(r.g, r.base + CS_MI_MODE, 0x01000100);
	ring_flush_hws(&r);
	wr(r.g, r.base + CS_MI_MODE, 0x01000000);
	batch(&r);
	EXPECT_EQ(*ram_dw(r.g, BUS(RING_OUT + SZ_4K)), 0x700);
	EXPECT_CLEAN(r.g);
	*entry = pte(r.g, BUS(RING_OUT));
	batch(&r);
	EXPECT(r.g->m->n_violations == r.g->seen + 1 &&
	       !strcmp(model_violation_get(r.g->m, r.g->seen)->rule, "MEM-STALE"));
	gpu_free(r.g);
}

/*
 * SIL-236: a batch that runs keeps the translations that it has cached, and nothing takes them
 * away: STOP_RING takes effect when the batch ends.
 */
static void late_idle(void)
{
	struct ring r = with_dir(&genx_platform_hsw, GENX_CLASS_COPY, 0);
	u32 *entry = ram_dw(r.g, BUS(TABLE(0)) + 4), *jump = ram_dw(r.g, BUS(BATCH(0)) + 16);

	r.g->m->cfg.late_idle = true;
	jump[0] = 0x18800100;
	jump[1] = USER;
	ring_put(&r, 0x18802100);
	ring_put(&r, USER);
	ring_submit(&r);
	pass_time(r.g, 20 * US);
	EXPECT_EQ(ring_out(&r, 0), 0x700);
	wr(r.g, r.base + CS_MI_MODE, 0x01000100);
	*entry = pte(r.g, BUS(RING_OUT + SZ_4K));
	*ram_dw(r.g, BUS(RING_OUT)) = 0;
	pass_time(r.g, 100 * US);
	EXPECT_EQ(rd(r.g, r.base + CS_MI_MODE) & MI_MODE_IDLE, 0);
	EXPECT_EQ(ring_out(&r, 0), 0x700);
	EXPECT_EQ(*ram_dw(r.g, BUS(RING_OUT + SZ_4K)), 0);
	jump[0] = MI_BATCH_BUFFER_END;
	pass_time(r.g, 20 * US);
	EXPECT(rd(r.g, r.base + CS_MI_MODE) & MI_MODE_IDLE);
	wr(r.g, r.base + CS_MI_MODE, 0x01000000);
	EXPECT(ring_drained(&r));
	GPU_END(r.g);
}

/* ---- contexts ---- */

#define REG		0x2290

struct switch_test {
	bool arb_on;
	bool no_noop;
	bool no_sleep;
	bool never_sleep;
	bool no_store;
	bool no_invalidate;
	u32 flags;
};

static void psmi(struct ring *r, bool off)
{
	lri(r, BCS_BASE + CS_PSMI_CTL, off ? 0x00010001 : 0x00010000);
	lri(r, GEN6_VCS_BASE + CS_PSMI_CTL, off ? 0x00010001 : 0x00010000);
	lri(r, HSW_VECS_BASE + CS_PSMI_CTL, off ? 0x00010001 : 0x00010000);
}

/* An invalidation of the TLB of render, and the stall before it. */
static void pipe_invalidate(struct ring *r)
{
	static const u32 commands[] = {
		0x7a000003, 0x00100002, 0, 0, 0, 0x7a000003, 0x01154000, RING_OUT + 0x880, 0, 0,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(commands); i++)
		ring_put(r, commands[i]);
}

static void set_context(struct ring *r, unsigned int n, u32 flags, const struct switch_test *t)
{
	if (!t->no_invalidate)
		pipe_invalidate(r);
	if (!t->arb_on)
		ring_put(r, MI_ARB_ON_OFF);
	if (!t->no_sleep)
		psmi(r, true);
	ring_put(r, 0x0c000000);
	ring_put(r, IMAGE(n) | flags);
	if (!t->no_noop)
		ring_put(r, MI_NOOP);
	if (!t->no_sleep && !t->never_sleep)
		psmi(r, false);
	if (!t->no_store)
		srm(r, HSW_VECS_BASE + CS_PSMI_CTL);
	ring_put(r, MI_ARB_ON_OFF | MI_ARB_ENABLE);
	ring_submit(r);
	EXPECT(ring_drained(r));
}

static struct ring render(void)
{
	struct ring r = ring_of(ring_gpu(&genx_platform_hsw, 0), GENX_CLASS_RENDER);

	cache_setup(r.g);
	ring_start(&r);
	return r;
}

/* SIL-177, SIL-178: the image that is left is saved, and restored later. */
static void contexts(void)
{
	static const struct switch_test right = { 0 };
	struct ring r = render();

	set_context(&r, 0, 0x109, &right);
	lri(&r, REG, 0xa);
	set_context(&r, 1, 0x109, &right);
	EXPECT_EQ(rd(r.g, REG), 0xa);
	lri(&r, REG, 0xb);
	set_context(&r, 0, 0x10c, &right);
	EXPECT_EQ(rd(r.g, REG), 0xa);
	set_context(&r, 1, 0x10c, &right);
	EXPECT_EQ(rd(r.g, REG), 0xb);
	EXPECT_EQ(rd(r.g, r.base + CS_CCID) & ~0xfffU, IMAGE(1));
	/* SIL-013: an image has 17 pages */
	EXPECT(*ram_dw(r.g, BUS(IMAGE(0) + 17 * SZ_4K - 4)));
	EXPECT(!*ram_dw(r.g, BUS(IMAGE(0) + 17 * SZ_4K)));
	GPU_END(r.g);
}

/* What a driver may not do around MI_SET_CONTEXT. */
static void wrong_switches(void)
{
	static const struct {
		const char *rule;
		struct switch_test how;
		u32 flags;
	} some[] = {
		{ "CTX-ARB", { .arb_on = true }, 0x109 },
		{ "CTX-INVALIDATE", { .no_invalidate = true }, 0x109 },
		{ "CTX-NOOP", { .no_noop = true }, 0x109 },
		{ "CTX-SLEEP", { .no_sleep = true }, 0x109 },
		{ "CTX-SLEEP", { .never_sleep = true }, 0x109 },
		{ "CTX-FLAGS", { 0 }, 0x10b },
		{ "CTX-FLAGS", { 0 }, 0x009 },
	};
	static const struct switch_test no_store = { .no_store = true }, right = { 0 };
	unsigned int i;
	struct ring r;

	for (i = 0; i < ARRAY_SIZE(some); i++) {
		r = render();
		set_context(&r, 0, some[i].flags, &some[i].how);
		EXPECT_RULE(r.g, some[i].rule, r.base);
		GPU_END(r.g);
	}
	/* no store of PSMI_CTL since the last switch */
	r = render();
	set_context(&r, 0, 0x109, &no_store);
	set_context(&r, 1, 0x109, &right);
	EXPECT_RULE(r.g, "CTX-SLEEP", r.base);
	GPU_END(r.g);
	/* an image that was never saved hangs the engine */
	r = render();
	pipe_invalidate(&r);
	ring_put(&r, MI_ARB_ON_OFF);
	psmi(&r, true);
	ring_put(&r, 0x0c000000);
	ring_put(&r, IMAGE(0) | 0x10c);
	ring_put(&r, MI_NOOP);
	ring_submit(&r);
	EXPECT(!ring_drained(&r));
	EXPECT_RULE(r.g, "CTX-RESTORE", r.base);
	GPU_END(r.g);
}

static const struct test tests[] = {
	TEST(runs, "a batch in a page directory"),
	TEST(switches, "a command loads a directory (SIL-116)"),
	TEST(flushes, "flushes around the load of a directory (SIL-116)"),
	TEST(state, "batch on render without a valid 3D state (LRC-STATE)"),
	TEST(push_alloc, "a stall behind the allocation of constants (SIL-531)"),
	TEST(snb_state, "the same batch on Sandy Bridge (LRC-STATE)"),
	TEST(blits, "blits with short addresses"),
	TEST(places, "places and changes of a directory (SIL-221, SIL-222, SIL-224)"),
	TEST(live, "entries of a loaded directory are removed (SIL-222)"),
	TEST(live_full, "the last unused entry of a loaded directory (SIL-222)"),
	TEST(modes, "directories off, a batch with privileges (SIL-111, SIL-117)"),
	TEST(stale, "INSTPM invalidates the TLB (SIL-236)"),
	TEST(late_idle, "a ring stops when its batch has ended (SIL-236)"),
	TEST(contexts, "images are saved and restored (SIL-013, SIL-177, SIL-178)"),
	TEST(wrong_switches, "wrong switches (SIL-112 to SIL-116, SIL-177)"),
	TEST(snb_setup, "registers before a directory of Sandy Bridge (SIL-223)"),
	TEST(snb_writes, "writes of batches on Sandy Bridge (SIL-122)"),
};

HARNESS_MAIN(tests)
