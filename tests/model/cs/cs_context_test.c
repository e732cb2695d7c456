// SPDX-License-Identifier: MIT
/* Context images: restore, save, inhibit, workaround batches, bad images. */
#include "tests/model/cs/cs_fixture.h"
#include "regs/platforms/dg2_cs.h"

static void inhibit_ends_with_save(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 3);
	u32 *dw = image(s, &c);

	/* load GPR 0: the saved image must hold this value */
	EMIT(s, &c, MI_LOAD_REGISTER_IMM(1), GPR(0), 0x1234abcd, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT(!(dw[LRC_CONTEXT_CONTROL] & CTX_CTRL_ENGINE_RESTORE_INHIBIT));
	EXPECT(dw[LRC_CONTEXT_CONTROL] & CTX_CTRL_INHIBIT_SYN_SWITCH);
	EXPECT_EQ(dw[0x51], 0x11081059);	/* 45 pairs */
	EXPECT_EQ(dw[0x68], 0x600);		/* register facts: context images: GPR 0 */
	EXPECT_EQ(dw[0x69], 0x1234abcd);
	EXPECT_EQ(dw[0x54], 0x09c);		/* MI_MODE */
	EXPECT_EQ(dw[0xaa], 0x084);		/* CMD_BUF_CCTL */
	EXPECT_EQ(dw[0x123], 0x11081001);
	EXPECT_EQ(dw[0x124] & 0xffc, 0x360);
	EXPECT_EQ(dw[0x78d], 0x1100100d);
	EXPECT_EQ(dw[0x78e], MMIO_EU_PERF_CNTL(0));
	FIXTURE_END(s);
}

/* The images of Gen11: i915/gt/intel_lrc.c, gen11_rcs_offsets and gen9_xcs_offsets. */
static void gen11_images(void)
{
	static const struct {
		u8 dw;
		u32 render;
		u32 other;
	} words[] = {
		{ 0x00, 0, 0 }, { 0x01, 0x1108101d, 0x1108101b }, { 0x02, 0x244, 0x244 },
		{ 0x1c, 0x1c8, 0x1c8 }, { 0x1e, 0x180, 0 }, { 0x20, 0, 0 },
		{ 0x21, 0x11081011, 0x11081011 }, { 0x22, 0x3a8, 0x3a8 }, { 0x32, 0x270, 0x270 },
		{ 0x34, 0x11081001, 0 }, { 0x35, 0x1b0, 0 }, { 0x37, 0, 0 }, { 0x40, 0, 0 },
		{ 0x41, 0x11080001, 0x11081001 }, { 0x42, 0x0c8, 0x200 }, { 0x44, 0, 0 },
		{ 0x50, 0, 0 }, { 0x51, 0x11081059, 0x11081057 }, { 0x52, 0x028, 0x028 },
		{ 0x54, 0x09c, 0x09c }, { 0x64, 0x158, 0x158 }, { 0x68, 0x600, 0x600 },
		{ 0xa8, 0x068, 0x068 }, { 0xaa, 0x084, 0 },
	};
	unsigned int e, i;

	for (e = 0; e < genx_platform_lkf.n_engines; e++) {
		struct fixture *s = fixture_new();
		struct ctx c = ctx_new(s, e, 1);

		EMIT(s, &c, MI_NOOP, MI_NOOP);
		submit(s, e, &c, NULL);
		EXPECT(run_idle(s, e, 100 * US));
		for (i = 0; i < ARRAY_SIZE(words); i++)
			EXPECT_EQ(image(s, &c)[words[i].dw],
				  e == RCS ? words[i].render : words[i].other);
		FIXTURE_END(s);
	}
}

static void engine_context_restored(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 1), b = ctx_new(s, RCS, 2);
	u32 out = gg(fixture_alloc(s, 1));

	EMIT(s, &a, MI_LOAD_REGISTER_IMM(1), GPR(0), 0xaaaa, MI_NOOP);
	EMIT(s, &b, MI_LOAD_REGISTER_IMM(1), GPR(0), 0xbbbb, MI_NOOP);
	submit(s, RCS, &a, &b);
	EXPECT(run_idle(s, RCS, 100 * US));
	EMIT(s, &a, MI_STORE_REGISTER_MEM | MI_USE_GGTT, GPR(0), out, 0);
	EMIT(s, &b, MI_STORE_REGISTER_MEM | MI_USE_GGTT, GPR(0), out + 4, 0);
	submit(s, RCS, &b, &a);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(mem(s, out), 0xaaaa);
	EXPECT_EQ(mem(s, out + 4), 0xbbbb);
	FIXTURE_END(s);
}

static void golden_template(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, BCS, 1), b = ctx_new(s, BCS, 2);
	u32 out = gg(fixture_alloc(s, 1));

	EMIT(s, &a, MI_LOAD_REGISTER_IMM(1), RING_GPR_LDW(BCS_BASE, 1).addr, 0x60d, MI_NOOP);
	submit(s, BCS, &a, NULL);
	EXPECT(run_idle(s, BCS, 100 * US));
	memcpy(image(s, &b) + 0x50, image(s, &a) + 0x50, SZ_4K - 0x50 * 4);
	image(s, &b)[LRC_CONTEXT_CONTROL] = GENX_MASKED_SET(CTX_CTRL_INHIBIT_SYN_SWITCH) |
		GENX_MASKED_CLEAR(CTX_CTRL_ENGINE_RESTORE_INHIBIT);
	EMIT(s, &b, MI_STORE_REGISTER_MEM | MI_USE_GGTT, RING_GPR_LDW(BCS_BASE, 1).addr, out, 0);
	submit(s, BCS, &b, NULL);
	EXPECT(run_idle(s, BCS, 100 * US));
	EXPECT_EQ(mem(s, out), 0x60d);
	FIXTURE_END(s);
}

static void no_inhibit_on_garbage(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);

	image(s, &c)[LRC_CONTEXT_CONTROL] = GENX_MASKED_SET(CTX_CTRL_INHIBIT_SYN_SWITCH) |
		GENX_MASKED_CLEAR(CTX_CTRL_ENGINE_RESTORE_INHIBIT);
	submit(s, RCS, &c, NULL);
	run_idle(s, RCS, 100 * US);
	EXPECT_RULE(s->g, "LRC-006", RING_CCID(RCS_BASE).addr);
	fixture_free(s);
}

static void bad_image(unsigned int dw, u32 val, const char *rule, u32 reg, bool runs)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);

	EMIT(s, &c, MI_NOOP, MI_NOOP);
	ctx_tail(s, &c);
	image(s, &c)[dw] = val;
	sq_put(s, RCS, 0, ctx_desc(s, &c));
	load(s, RCS);
	EXPECT_EQ(run_idle(s, RCS, 200 * US), runs);
	EXPECT_EQ(s->g->m->n_violations, 1);
	EXPECT_RULE(s->g, rule, reg);
	if (!runs)
		EXPECT(rd(s->g, RING_RESET_CTL(RCS_BASE).addr) & RESET_CTL_CAT_ERROR);
	fixture_free(s);
}

static void bad_images(void)
{
	bad_image(0x01, 0x11000001, "LRC-010", RCS_BASE + CS_CCID, false);
	bad_image(0x01, 0x1108001d, "LRC-010", RCS_BASE + CS_CCID, true);
	bad_image(0x02, 0x248, "LRC-010", RCS_BASE + CS_CCID, false);
	bad_image(0x21, 0, "LRC-011", RCS_BASE + CS_CCID, false);
	bad_image(0x34, 0, "LRC-006", RCS_BASE + CS_CCID, false);
	bad_image(0x41, 0x11081001, "LRC-006", RCS_BASE + CS_CCID, true);
	bad_image(0x20, 0x12345678, "LRC-008", RCS_BASE, true);
	bad_image(LRC_RING_CTL, 0x3000, "LRC-018", RCS_BASE + CS_RING_CTL, false);
	bad_image(LRC_RING_HEAD, 0x4000, "LRC-018", RCS_BASE + CS_RING_TAIL, false);
	bad_image(LRC_RING_TAIL, 0x4000, "LRC-018", RCS_BASE + CS_RING_TAIL, false);
	bad_image(LRC_RING_TAIL, 0x4, "CMD-003", RCS_BASE + CS_RING_TAIL, true);
	bad_image(LRC_RING_CTL, 0x3001 | BIT(21), "LIM-002", RCS_BASE + CS_RING_CTL, true);
}

static void ring_alignment(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);

	EMIT(s, &c, MI_NOOP, MI_NOOP);
	image(s, &c)[LRC_RING_START] += 64;
	submit(s, RCS, &c, NULL);
	run_idle(s, RCS, 100 * US);
	EXPECT_RULE(s->g, "LIM-001", RING_START(RCS_BASE).addr);
	fixture_free(s);
}

static void unmapped_image(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);

	ctx_tail(s, &c);
	model_mmio_write(s->g->m, s->g->cfg.plat->ggtt_offset + ((c.lrca >> 12) + 3) * 8, 8, 0);
	s->g->seen = s->g->m->n_violations;
	sq_put(s, RCS, 0, ctx_desc(s, &c));
	load(s, RCS);
	EXPECT_RULE(s->g, "LRC-017", RING_EXECLIST_SQ_LDW(RCS_BASE, 0).addr);
	fixture_free(s);
}

static void ring_wraps(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));
	unsigned int i;

	for (i = 0; i < 40; i++) {
		unsigned int k;

		for (k = 0; k < 100; k++)
			emit_store(s, &c, out + 4 * (i % 8), i + 1);
		submit(s, RCS, &c, NULL);
		EXPECT(run_idle(s, RCS, 1 * MS));
		EXPECT_EQ(mem(s, out + 4 * (i % 8)), i + 1);
	}
	EXPECT_EQ(s->g->m->stats.contexts_run, 40);
	FIXTURE_END(s);
}

static void context_timestamp(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));
	u32 before;

	image(s, &c)[LRC_CTX_TIMESTAMP] = 1000;
	EMIT(s, &c, MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL |
		    REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD),
	     0, out, 0);
	submit(s, RCS, &c, NULL);
	pass_time(s->g, 1 * MS);
	mem_put(s, out, 1);
	EXPECT(run_idle(s, RCS, 100 * US));
	before = image(s, &c)[LRC_CTX_TIMESTAMP];
	/* 19.2 MHz: 1 ms is 19200 ticks */
	EXPECT(before > 1000 + 19000 && before < 1000 + 21000);
	pass_time(s->g, 10 * MS);
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT(image(s, &c)[LRC_CTX_TIMESTAMP] - before < 1000);	/* only while it runs */
	/* LRC-016: the hardware writes times to the second cacheline of the page */
	EXPECT(*ram_dw(s->g, c.bus + 16 * 4) != 0);
	FIXTURE_END(s);
}

static void post_restore_batch(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u64 wab = fixture_alloc(s, 1);
	u32 out = gg(fixture_alloc(s, 1));
	const u32 batch[] = {
		MI_LOAD_REGISTER_IMM(1), GPR(0), 77, MI_BATCH_BUFFER_END,
	};

	memcpy(ram_dw(s->g, wab), batch, sizeof(batch));
	image(s, &c)[0x19] = gg(wab) | 1;
	EMIT(s, &c, MI_STORE_REGISTER_MEM | MI_USE_GGTT, GPR(0), out, 0);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(mem(s, out), 77);
	*ram_dw(s->g, wab + 8) = 78;
	image(s, &c)[0x19] = gg(wab);		/* disabled, WAB-006 */
	EMIT(s, &c, MI_STORE_REGISTER_MEM | MI_USE_GGTT, GPR(0), out, 0);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(mem(s, out), 77);
	FIXTURE_END(s);
}

static void no_batch_in_workaround_batch(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u64 wab = fixture_alloc(s, 1);

	*ram_dw(s->g, wab) = MI_BATCH_BUFFER_START;
	*ram_dw(s->g, wab + 4) = gg(wab);
	*ram_dw(s->g, wab + 12) = MI_BATCH_BUFFER_END;
	image(s, &c)[0x19] = gg(wab) | 1;
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_RULE(s->g, "WAB-007", RCS_BASE);
	fixture_free(s);
}

/* The ring context ends before DW 0x50 (LRC-003). */
static void ring_context_is_five_lines(void)
{
	const struct genx_platform *plat = &genx_platform_lkf;
	unsigned int i;

	for (i = 0; i < plat->n_engines + genx_dg2_streamers.n_engines; i++) {
		const struct genx_engine_desc *desc = i < plat->n_engines ? &plat->engines[i] :
			&genx_dg2_streamers.engines[i - plat->n_engines];
		const struct genx_lrc_layout *lrc = desc->lrc;
		const struct genx_lrc_group *last = &lrc->groups[lrc->n_ring_groups - 1];

		EXPECT(last->at + 1 + 2 * last->count <= 0x50);
		EXPECT(lrc->groups[lrc->n_ring_groups].at >= 0x50);
	}
}

static void indirect_batch(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u64 wab = fixture_alloc(s, 1);
	u32 out = gg(fixture_alloc(s, 1));

	*ram_dw(s->g, wab) = MI_LOAD_REGISTER_IMM(1);
	*ram_dw(s->g, wab + 4) = 0x2608;
	*ram_dw(s->g, wab + 8) = 99;
	*ram_dw(s->g, wab + 64) = MI_LOAD_REGISTER_IMM(1);	/* behind the end of the batch */
	*ram_dw(s->g, wab + 68) = 0x2608;
	*ram_dw(s->g, wab + 72) = 98;
	image(s, &c)[0x1b] = gg(wab) | 1;
	image(s, &c)[0x1d] = 0x1a << 6;
	EMIT(s, &c, MI_STORE_REGISTER_MEM | MI_USE_GGTT, GPR(1), out, 0);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(mem(s, out), 99);
	EXPECT_CLEAN(s->g);
	image(s, &c)[0x1d] = 0;
	submit(s, RCS, &c, NULL);
	run_idle(s, RCS, 100 * US);
	EXPECT_RULE(s->g, "WAB-003", RING_INDIRECT_CTX_OFFSET(RCS_BASE).addr);
	fixture_free(s);
}

static void batch_resumes_after_preemption(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 1), b = ctx_new(s, RCS, 2);
	u64 batch = fixture_alloc(s, 1), second = fixture_alloc(s, 1), data = fixture_alloc(s, 1);
	u32 *first_dw = ram_dw(s->g, batch), *second_dw = ram_dw(s->g, second);
	u32 out = gg(data);
	unsigned int n = 0;

	ppgtt_map(s, a.pml4, 0x700200000, batch);
	ppgtt_map(s, a.pml4, 0x700201000, second);
	ppgtt_map(s, a.pml4, 0x700202000, data);
	first_dw[n++] = MI_BATCH_BUFFER_START | MI_BATCH_PPGTT | MI_BATCH_SECOND_LEVEL;
	first_dw[n++] = 0x00201000;
	first_dw[n++] = 0x7;
	first_dw[n++] = MI_STORE_DATA_IMM;
	first_dw[n++] = 0x00202004;
	first_dw[n++] = 0x7;
	first_dw[n++] = 0x51;
	first_dw[n++] = MI_BATCH_BUFFER_END;
	n = 0;
	second_dw[n++] = MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD);
	second_dw[n++] = 0;
	second_dw[n++] = 0x00202000;
	second_dw[n++] = 0x7;
	second_dw[n++] = MI_STORE_DATA_IMM;
	second_dw[n++] = 0x00202008;
	second_dw[n++] = 0x7;
	second_dw[n++] = 0x52;
	second_dw[n++] = MI_BATCH_BUFFER_END;
	EMIT(s, &a, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, 0x00200000, 0x7, MI_NOOP);
	emit_store(s, &a, out + 12, 0x53);
	EMIT(s, &b, MI_NOOP, MI_NOOP);
	submit(s, RCS, &a, NULL);
	pass_time(s->g, 50 * US);
	submit(s, RCS, &b, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(image(s, &a)[0x0f] & ~7U, 0x0020000c & ~7U);	/* behind the nested start */
	EXPECT(image(s, &a)[LRC_BB_STATE] & CS_BB_STATE_PPGTT);
	EXPECT_EQ(mem(s, out + 8), 0);
	mem_put(s, out, 1);
	submit(s, RCS, &a, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(mem(s, out + 8), 0x52);
	EXPECT_EQ(mem(s, out + 4), 0x51);
	EXPECT_EQ(mem(s, out + 12), 0x53);
	EXPECT_EQ(s->g->m->stats.batches, 1);
	FIXTURE_END(s);
}

static void ring_registers_are_the_images(void)
{
	struct fixture *s = fixture_new();

	wr(s->g, RING_TAIL(RCS_BASE).addr, 8);
	EXPECT_RULE(s->g, "LRC-018", RING_TAIL(RCS_BASE).addr);
	wr(s->g, RING_HEAD(BCS_BASE).addr, 8);
	EXPECT_RULE(s->g, "LRC-018", RING_HEAD(BCS_BASE).addr);
	fixture_free(s);
}

static void hardware_owned(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	/* DWs of an entry, of the reserved part behind the entries, of the pointer */
	static const u32 owned[] = { 0x12, 0x28, 0x2d, 0x2f };
	unsigned int i;

	/* software may write the scratch part of the context's page */
	EMIT(s, &c, PIPE_CONTROL, PIPE_CONTROL_CS_STALL | PIPE_CONTROL_STORE_INDEX |
	     REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW),
	     0x34 * 4, 0, 0x600d, 0);
	EMIT(s, &c, MI_STORE_DATA_INDEX, 0x40 * 4, 0x2b, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(*ram_dw(s->g, c.bus + 0x34 * 4), 0x600d);
	EXPECT_EQ(mem(s, s->hws[RCS] + 0x40 * 4), 0x2b);
	EXPECT_CLEAN(s->g);
	for (i = 0; i < ARRAY_SIZE(owned); i++) {
		EMIT(s, &c, MI_STORE_DATA_INDEX, owned[i] * 4, 0, MI_NOOP);
		submit(s, RCS, &c, NULL);
		run_idle(s, RCS, 100 * US);
		EXPECT_RULE(s->g, "CSB-008", RCS_BASE);
	}
	EMIT(s, &c, MI_STORE_DATA_INDEX | BIT(21), 0x10 * 4, 0x2b, MI_NOOP);
	submit(s, RCS, &c, NULL);
	run_idle(s, RCS, 100 * US);
	EXPECT_RULE(s->g, "HWS-004", RCS_BASE);
	fixture_free(s);
}

static void arbitration_left_off(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1), b = ctx_new(s, BCS, 2);

	EMIT(s, &c, MI_ARB_ON_OFF, MI_NOOP);
	submit(s, RCS, &c, NULL);
	run_idle(s, RCS, 100 * US);
	EXPECT_RULE(s->g, "PRE-007", RCS_BASE);
	EMIT(s, &b, MI_ARB_ON_OFF | MI_ARB_ENABLE, MI_NOOP);
	submit(s, BCS, &b, NULL);
	run_idle(s, BCS, 100 * US);
	EXPECT_RULE(s->g, "Z-08", BCS_BASE);
	fixture_free(s);
}

static void image_left_alone(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	EMIT(s, &c, MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL | 0x4000, 1, out, 0);
	submit(s, RCS, &c, NULL);
	pass_time(s->g, 50 * US);
	image(s, &c)[LRC_RING_TAIL] = c.tail + 8;	/* software may change the tail */
	image(s, &c)[LRC_RING_HEAD] = 8;
	mem_put(s, out, 1);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_RULE(s->g, "LRC-004", RING_CCID(RCS_BASE).addr);
	EXPECT_EQ(image(s, &c)[LRC_RING_TAIL], c.tail + 8);
	EXPECT_EQ(image(s, &c)[LRC_RING_HEAD], c.tail);
	fixture_free(s);
}

static void oa_registers_restored(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 *dw = image(s, &c);

	EMIT(s, &c, MI_NOOP, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	dw[s->g->cfg.plat->oa->ctxctrl_dw] = 1;
	dw[s->g->cfg.plat->oa->flex_dw] = 0x21;
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(rd(s->g, OACTXCONTROL.addr), 1);		/* T-13 */
	EXPECT_EQ(dw[s->g->cfg.plat->oa->ctxctrl_dw], 1);
	EXPECT_EQ(dw[s->g->cfg.plat->oa->flex_dw], 0x21);
	FIXTURE_END(s);
}

static const struct test tests[] = {
	TEST(inhibit_ends_with_save, "a save fills the engine context and ends the inhibit "
	     "(LRC-001, LRC-002, LRC-004, LRC-006, ELSP-018, ELSP-019)"),
	TEST(gen11_images, "the words of Gen11's images (LRC-010, LRC-011, LRC-021)"),
	TEST(engine_context_restored, "each context has its own registers "
	     "(LRC-005, LRC-021, ALU-021, PRE-008)"),
	TEST(golden_template, "a saved engine context is a template (LRC-007)"),
	TEST(no_inhibit_on_garbage, "no restore of what was never saved (ELSP-019, LRC-006)"),
	TEST(bad_images, "an image that does not follow its layout (LRC-008, LRC-010, "
	     "LRC-011, LRC-018)"),
	TEST(ring_alignment, "rings start on a page (LIM-001)"),
	TEST(unmapped_image, "the whole image is in the GGTT (LRC-017)"),
	TEST(ring_wraps, "a ring wraps"),
	TEST(context_timestamp, "the context's time stands still while it does not run (LRC-016)"),
	TEST(post_restore_batch, "post-restore batch (WAB-001, WAB-004, WAB-005, "
	     "WAB-006, CMD-016)"),
	TEST(no_batch_in_workaround_batch, "workaround batches are limited (WAB-007)"),
	TEST(ring_context_is_five_lines, "the ring context is 80 DW (LRC-003)"),
	TEST(indirect_batch, "indirect context (WAB-002, WAB-003)"),
	TEST(batch_resumes_after_preemption, "preempted in a nested batch (PRE-006, LRC-019)"),
	TEST(ring_registers_are_the_images, "ring registers are not written by MMIO (LRC-018)"),
	TEST(hardware_owned,
	     "status pages: words that only hardware writes (CSB-008, HWS-002, HWS-004)"),
	TEST(image_left_alone, "a loaded image is not written, its tail excepted (LRC-004)"),
	TEST(arbitration_left_off, "arbitration switch (PRE-007, Z-08)"),
	TEST(oa_registers_restored, "OACTXCONTROL and flexible counters are in the image (T-13)"),
};

HARNESS_MAIN(tests)
