// SPDX-License-Identifier: MIT
/* What silicon does not forgive: rules of the ring and of images in a strict model. */
#include "tests/model/cs/cs_fixture.h"

#define ALL_UNITS	0x80042088	/* R_PWR_CLK_STATE of 1 slice of 8 subslices of 8 EUs */
#define BATCH_VA	0x40000
#define FLAG_VA		0x41000
#define FLUSH_ALL \
	(PIPE_CONTROL_RT_FLUSH | PIPE_CONTROL_DEPTH_FLUSH | PIPE_CONTROL_DC_FLUSH | \
	 PIPE_CONTROL_TILE_CACHE_FLUSH | PIPE_CONTROL_CS_STALL)
#define WRITE_QW \
	(PIPE_CONTROL_GLOBAL_GTT | PIPE_CONTROL_CS_STALL | \
	 REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW))

/* No engine was left by an earlier owner. */
static struct fixture *strict_fixture(void)
{
	struct model_config cfg = gpu_config();
	struct fixture *s;
	unsigned int i;

	cfg.strict = true;
	s = fixture_new_config(cfg);
	for (i = 0; i < MODEL_CS_ENGINES; i++)
		engine_of(s, i)->taken = true;
	return s;
}

static struct ctx new_ctx(struct fixture *s, unsigned int e)
{
	struct ctx c = ctx_new(s, e, 1);

	if (e == RCS)
		image(s, &c)[0x43] = ALL_UNITS;
	return c;
}

/* A batch that waits until the DW at FLAG_VA is 1. */
static u64 emit_waiting_batch(struct fixture *s, struct ctx *c)
{
	u64 batch = fixture_alloc(s, 2), flag = fixture_alloc(s, 2);
	u32 *dw = ram_dw(s->g, batch);

	dw[0] = MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_EQ_SDD);
	dw[1] = 1;
	dw[2] = FLAG_VA;
	dw[4] = MI_BATCH_BUFFER_END;
	ppgtt_map(s, c->pml4, BATCH_VA, batch);
	ppgtt_map(s, c->pml4, FLAG_VA, flag);
	emit_invalidate(s, c);
	EMIT(s, c, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, BATCH_VA, 0, MI_NOOP);
	return flag;
}

static void invalidate(struct fixture *s, u32 reg)
{
	wr(s->g, reg, 1);
	EXPECT(wait_bits(s->g, reg, 1, 0, 100 * US));
}

/* TLB-PART: the engine that works with a page is left out when its TLB must be invalidated. */
static void tlb_part(void)
{
	struct fixture *s = strict_fixture();
	struct ctx c = new_ctx(s, BCS);
	u64 flag = emit_waiting_batch(s, &c);

	submit(s, BCS, &c, NULL);
	pass_time(s->g, 50 * US);
	invalidate(s, MMIO_TLB_INV_RENDER);	/* nothing has changed */
	EXPECT_CLEAN(s->g);
	ppgtt_map(s, c.pml4, FLAG_VA, flag + SZ_4K);
	s->g->m->bus_master = false;		/* no read through it while time passes */
	wr(s->g, RING_MI_MODE(base_of(s, BCS)).addr, GENX_MASKED_SET(MI_MODE_STOP_RING));
	s->g->m->bus_master = true;
	invalidate(s, MMIO_TLB_INV_RENDER);
	EXPECT_RULE(s->g, "TLB-PART", 0);
	/* software may begin them one by one, and wait for all of them then */
	wr(s->g, MMIO_TLB_INV_RENDER, 1);
	pass_time(s->g, 50 * US);
	invalidate(s, MMIO_TLB_INV_BCS);
	EXPECT_CLEAN(s->g);
	wr(s->g, RING_MI_MODE(base_of(s, BCS)).addr, GENX_MASKED_CLEAR(MI_MODE_STOP_RING));
	*ram_dw(s->g, flag + SZ_4K) = 1;
	EXPECT(run_idle(s, BCS, 1 * MS));
	FIXTURE_END(s);
}

/* SIL-237, SIL-265: neither TLBs nor registers of an engine are touched while its reset runs. */
static void reset_busy(void)
{
	struct fixture *s = strict_fixture();
	u32 nopid = RING_NOPID(RCS_BASE).addr, ctl = RING_RESET_CTL(RCS_BASE).addr;

	wr(s->g, RING_MODE(RCS_BASE).addr, GENX_MASKED_SET(BIT(10)));
	wr(s->g, ctl, GENX_MASKED_SET(RESET_CTL_REQUEST));
	EXPECT(wait_bits(s->g, ctl, RESET_CTL_READY, RESET_CTL_READY, 700 * US));
	wr(s->g, GDRST.addr, BIT(1));
	(void)rd(s->g, RING_NOPID(BCS_BASE).addr);
	EXPECT_CLEAN(s->g);
	(void)rd(s->g, nopid);
	EXPECT_RULE(s->g, "RST-BUSY", nopid);
	wr(s->g, MMIO_TLB_INV_BCS, 1);
	EXPECT_RULE(s->g, "TLB-RESET", MMIO_TLB_INV_BCS);
	FIXTURE_END(s);
}

/* RING_HEAD has the number of wraps above the offset, in the register and in the image. */
static void head_wraps(void)
{
	struct fixture *s = strict_fixture();
	struct ctx c = new_ctx(s, RCS);
	unsigned int i, n;

	for (i = 0; i < 5; i++) {
		for (n = 0; n < RING_BYTES / 8 + 2; n += 2)
			EMIT(s, &c, MI_NOOP, MI_NOOP);
		EXPECT(go(s, &c));
		EXPECT_EQ(image(s, &c)[LRC_RING_HEAD],
			  c.tail | (i + 1) * (RING_BYTES / 2 + 8) / RING_BYTES << 21);
	}
	run_spin(s, RCS, &c, gg(fixture_alloc(s, 1)));
	EXPECT_EQ(rd(s->g, RING_HEAD(RCS_BASE).addr) & RING_HEAD_WRAP_MASK, 2 << 21);
	FIXTURE_END(s);
}

/* PIPE-LAST: what the ring flushes before it says that a batch is complete (SIL-188, SIL-191). */
static void pipe_last(void)
{
	static const u32 without[] = {
		0, PIPE_CONTROL_RT_FLUSH, PIPE_CONTROL_DEPTH_FLUSH, PIPE_CONTROL_DC_FLUSH,
		PIPE_CONTROL_TILE_CACHE_FLUSH,
	};
	struct fixture *s = strict_fixture();
	struct ctx c = new_ctx(s, RCS);
	u64 flag = emit_waiting_batch(s, &c);
	u32 out = gg(fixture_alloc(s, 1));
	unsigned int i;

	*ram_dw(s->g, flag) = 1;
	for (i = 0; i < ARRAY_SIZE(without); i++) {
		EMIT(s, &c, PIPE_CONTROL, FLUSH_ALL & ~without[i], 0, 0, 0, 0);
		EMIT(s, &c, PIPE_CONTROL, WRITE_QW | PIPE_CONTROL_PIPE_FLUSH, out, 0, 5, 0);
		EMIT(s, &c, MI_USER_INTERRUPT, MI_NOOP);
		EXPECT(go(s, &c));
		if (without[i])
			EXPECT_RULE(s->g, "PIPE-LAST", RCS_BASE);
		EXPECT_CLEAN(s->g);
		emit_invalidate(s, &c);
		EMIT(s, &c, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, BATCH_VA, 0, MI_NOOP);
	}
	fixture_free(s);
}

static const struct test tests[] = {
	TEST(tlb_part, "the TLB of an engine that works is not invalidated (TLB-PART)"),
	TEST(reset_busy, "accesses while a reset runs (RST-BUSY, TLB-RESET)"),
	TEST(head_wraps, "the head of a ring counts its wraps"),
	TEST(pipe_last, "flushes behind a batch (PIPE-LAST)"),
};

HARNESS_MAIN(tests)
