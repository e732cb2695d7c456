// SPDX-License-Identifier: MIT
/* Order of stores, watchdog, reset, faults, fuses, power, seeds. */
#include "tests/model/cs/cs_fixture.h"

static void posted_breadcrumb_is_late(void)
{
	struct model_config cfg = gpu_config();
	unsigned int late = 0, seed, i;

	/* with some seed the interrupt arrives before the store */
	for (seed = 1; seed < 20; seed++) {
		struct fixture *s;
		struct ctx c;
		u32 out;

		cfg.seed = seed;
		s = fixture_new_config(cfg);
		c = ctx_new(s, RCS, 1);
		out = gg(fixture_alloc(s, 1));
		wr(s->g, RING_IMR(RCS_BASE).addr, ~ENGINE_IRQ_USER);
		wr(s->g, GFX_MSTR_IRQ.addr, GFX_MSTR_IRQ_ENABLE);
		emit_store(s, &c, out, 1);
		EMIT(s, &c, MI_USER_INTERRUPT, MI_NOOP);
		for (i = 0; i < 64; i++)	/* delay the end of the context */
			EMIT(s, &c, MI_ARB_CHECK);
		submit(s, RCS, &c, NULL);
		while (!s->g->irqs && s->g->now < 10 * MS)
			pass_time(s->g, 50);
		late += !mem(s, out);
		EXPECT(s->g->irqs);
		fixture_free(s);
	}
	EXPECT(late > 0);
}

static void order_of_stores(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));
	unsigned int i;

	for (i = 0; i < 40; i++)		/* more than can be in flight */
		emit_store(s, &c, out + 4 * i, i + 1);
	EMIT(s, &c, PIPE_CONTROL, PIPE_CONTROL_CS_STALL | PIPE_CONTROL_GLOBAL_GTT |
	     REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW),
	     out + 0x200, 0, 0x77, 0);
	EMIT(s, &c, MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL | 0x4000, 1, out + 0x400,
	     0);
	submit(s, RCS, &c, NULL);
	while (!mem(s, out + 0x200) && s->g->now < 10 * MS)
		pass_time(s->g, 10);
	EXPECT_EQ(mem(s, out + 0x200), 0x77);
	for (i = 0; i < 40; i++)		/* ORD-003 */
		EXPECT_EQ(mem(s, out + 4 * i), i + 1);
	FIXTURE_END(s);
}

/*
 * Commands that wait for earlier stores of their engine before they read memory, and commands that
 * do not.
 */
static void consumers(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	emit_store(s, &c, out, 5);
	EMIT(s, &c, MI_LOAD_REGISTER_MEM | MI_USE_GGTT, GPR(0), out, 0);
	emit_store(s, &c, out + 4, 6);
	EMIT(s, &c, MI_CMD(MI_OP_ATOMIC) | MI_USE_GGTT | BIT(18) | 0x0700 | 9, out + 4, 0, 10, 0,
	     0, 0, 0, 0, 0, 0);
	emit_store(s, &c, out + 8, 7);
	EMIT(s, &c, MI_COPY_MEM_MEM | MI_COPY_SRC_GGTT | MI_COPY_DST_GGTT, out + 12, 0, out + 8,
	     0);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 1 * MS));
	EXPECT_EQ(rd(s->g, GPR(0)), 5);
	EXPECT_EQ(mem(s, out + 4), 16);
	EXPECT_EQ(mem(s, out + 12), 0);		/* ORD-006: software must order these */
	FIXTURE_END(s);
}

/*
 * Commands that make earlier stores observable; a copy, which does not wait, checks it (ORD-004).
 */
static void fences(void)
{
	struct fixture *s = fixture_new();
	struct ctx r = ctx_new(s, RCS, 1), b = ctx_new(s, BCS, 2);
	u32 out = gg(fixture_alloc(s, 1));
	const u32 copy = MI_COPY_MEM_MEM | MI_COPY_SRC_GGTT | MI_COPY_DST_GGTT;

	emit_store(s, &r, out, 1);
	EMIT(s, &r, PIPE_CONTROL, PIPE_CONTROL_CS_STALL, 0, 0, 0, 0);
	EMIT(s, &r, copy, out + 4, 0, out, 0);
	emit_store(s, &r, out + 8, 2);
	EMIT(s, &r, MI_MATH(1), ALU_INSTR(ALU_FENCE_WR, 0, 0));
	EMIT(s, &r, copy, out + 12, 0, out + 8, 0);
	emit_store(s, &r, out + 16, 3);
	EMIT(s, &r, PIPE_CONTROL, 0, 0, 0, 0, 0);	/* this one does not stall */
	EMIT(s, &r, copy, out + 20, 0, out + 16, 0);
	emit_store(s, &b, out + 24, 4);
	EMIT(s, &b, MI_FLUSH_DW, 0, 0, 0);
	EMIT(s, &b, copy, out + 28, 0, out + 24, 0);
	submit(s, RCS, &r, NULL);
	submit(s, BCS, &b, NULL);
	EXPECT(run_idle(s, RCS, 1 * MS));
	EXPECT(run_idle(s, BCS, 1 * MS));
	EXPECT_EQ(mem(s, out + 4), 1);
	EXPECT_EQ(mem(s, out + 12), 2);
	EXPECT_EQ(mem(s, out + 20), 0);
	EXPECT_EQ(mem(s, out + 28), 4);
	FIXTURE_END(s);
}

static void page_fault(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, BCS, 1);

	wr(s->g, RING_IMR(BCS_BASE).addr, ~ENGINE_IRQ_PAGE_FAULT);
	wr(s->g, GFX_MSTR_IRQ.addr, GFX_MSTR_IRQ_ENABLE);
	EMIT(s, &c, MI_LOAD_REGISTER_MEM, RING_GPR_LDW(BCS_BASE, 0).addr, 0x12345000, 0x7);
	submit(s, BCS, &c, NULL);
	EXPECT(!run_idle(s, BCS, 1 * MS));
	EXPECT_RULE(s->g, "MEM-INVALID", RING_FAULT.addr);
	EXPECT_EQ(s->g->irqs, 1);
	EXPECT_EQ(rd(s->g, RING_FAULT.addr),
		  RING_FAULT_VALID | REG_FIELD_PREP(RING_FAULT_ENGINE_MASK, BCS));
	EXPECT_EQ(rd(s->g, FAULT_TLB_DATA0.addr), 0x712345000 >> 12);
	fixture_free(s);
}

static void watchdog_clock(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	wr(s->g, RING_IMR(RCS_BASE).addr, ~ENGINE_IRQ_WATCHDOG);
	wr(s->g, GFX_MSTR_IRQ.addr, GFX_MSTR_IRQ_ENABLE);
	/* 500 MHz: 1 ms */
	EMIT(s, &c, MI_LOAD_REGISTER_IMM(2), RCS_BASE + CS_WATCHDOG_THRESH, 500000,
	     RING_WATCHDOG_CTL(RCS_BASE).addr,
	     WATCHDOG_CTL_CLOCK_SELECT,
	     MI_NOOP);
	EMIT(s, &c, MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL | 0x4000, 1, out, 0);
	submit(s, RCS, &c, NULL);
	pass_time(s->g, 600 * US);
	/* disabled and enabled: the count starts over (WDG-002) */
	wr(s->g, RING_WATCHDOG_CTL(RCS_BASE).addr, WATCHDOG_DISABLE | WATCHDOG_CTL_CLOCK_SELECT);
	wr(s->g, RING_WATCHDOG_CTL(RCS_BASE).addr, WATCHDOG_CTL_CLOCK_SELECT);
	pass_time(s->g, 600 * US);
	EXPECT_EQ(s->g->irqs, 0);
	pass_time(s->g, 600 * US);
	EXPECT_EQ(s->g->irqs, 1);
	FIXTURE_END(s);
}

static void watchdog(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	wr(s->g, RING_IMR(RCS_BASE).addr, ~ENGINE_IRQ_WATCHDOG);
	wr(s->g, GFX_MSTR_IRQ.addr, GFX_MSTR_IRQ_ENABLE);
	EXPECT_EQ(rd(s->g, RING_WATCHDOG_CTL(RCS_BASE).addr), WATCHDOG_DISABLE);
	/* 1920 ticks of 19.2 MHz: 100 us */
	EMIT(s, &c, MI_LOAD_REGISTER_IMM(2), RCS_BASE + CS_WATCHDOG_THRESH, 1920,
	     RING_WATCHDOG_CTL(RCS_BASE).addr, 0,
	     MI_NOOP);
	EMIT(s, &c, MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL | 0x4000, 1, out, 0);
	EMIT(s, &c, MI_LOAD_REGISTER_IMM(1), RING_WATCHDOG_CTL(RCS_BASE).addr, WATCHDOG_DISABLE,
	     MI_NOOP);
	submit(s, RCS, &c, NULL);
	pass_time(s->g, 90 * US);
	EXPECT_EQ(s->g->irqs, 0);
	pass_time(s->g, 50 * US);
	EXPECT_EQ(s->g->irqs, 1);
	mem_put(s, out, 1);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(image(s, &c)[0x58], 0x178);	/* engine context, WDG-005 */
	EXPECT_CLEAN(s->g);
	wr(s->g, RING_WATCHDOG_CTL(RCS_BASE).addr, 2);
	EXPECT_RULE(s->g, "WDG-008", RING_WATCHDOG_CTL(RCS_BASE).addr);
	fixture_free(s);
}

static void watchdog_without_context(void)
{
	struct fixture *s = fixture_new();

	wr(s->g, GFX_MSTR_IRQ.addr, GFX_MSTR_IRQ_ENABLE);
	wr(s->g, RCS_BASE + CS_WATCHDOG_THRESH, 1920);
	wr(s->g, RING_WATCHDOG_CTL(RCS_BASE).addr, 0);
	pass_time(s->g, 10 * MS);
	EXPECT_EQ(s->g->irqs, 0);
	FIXTURE_END(s);
}

static void hang_and_reset(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1), b = ctx_new(s, BCS, 2);
	u32 out = gg(fixture_alloc(s, 1));

	model_fault_set(s->g->m, MODEL_FAULT_ENGINE_HANG, RCS);
	emit_store(s, &c, out, 1);
	emit_store(s, &b, out + 4, 1);
	submit(s, RCS, &c, NULL);
	submit(s, BCS, &b, NULL);
	EXPECT(run_idle(s, BCS, 1 * MS));
	EXPECT(!run_idle(s, RCS, 1 * MS));
	EXPECT(!(rd(s->g, RING_MI_MODE(RCS_BASE).addr) & MI_MODE_IDLE));
	wr(s->g, RING_MI_MODE(RCS_BASE).addr, GENX_MASKED_SET(MI_MODE_STOP_RING));
	EXPECT(!(rd(s->g, RING_MI_MODE(RCS_BASE).addr) & MI_MODE_IDLE));
	/* the handshake, register facts: reset */
	wr(s->g, RING_RESET_CTL(RCS_BASE).addr, GENX_MASKED_SET(RESET_CTL_REQUEST));
	EXPECT(wait_bits(s->g, RING_RESET_CTL(RCS_BASE).addr, RESET_CTL_READY, RESET_CTL_READY,
			 700 * US));
	wr(s->g, GDRST.addr, BIT(1));
	EXPECT(wait_bits(s->g, GDRST.addr, BIT(1), 0, 2000 * US));
	EXPECT_EQ(rd(s->g, RING_RESET_CTL(RCS_BASE).addr), 0);
	EXPECT_EQ(rd(s->g, RING_CSB_PTR(RCS_BASE).addr), 0x0f0f);
	EXPECT_EQ(rd(s->g, RING_MODE(RCS_BASE).addr), 0);
	EXPECT(rd(s->g, RING_MI_MODE(RCS_BASE).addr) & MI_MODE_IDLE);
	EXPECT_EQ(rd(s->g, RING_EXECLIST_SQ_LDW(RCS_BASE, 0).addr), 0);
	EXPECT(image(s, &c)[LRC_CONTEXT_CONTROL] & CTX_CTRL_ENGINE_RESTORE_INHIBIT);
	EXPECT_EQ(mem(s, out), 0);
	engine_enable(s, RCS);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 1 * MS));
	EXPECT_EQ(mem(s, out), 1);
	EXPECT_EQ(csb_pointer(s, RCS), 1);		/* index 0 first, T-3 */
	FIXTURE_END(s);
}

static void all_elements_after_reset(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);

	wr(s->g, RING_RESET_CTL(RCS_BASE).addr, GENX_MASKED_SET(RESET_CTL_REQUEST));
	EXPECT(wait_bits(s->g, RING_RESET_CTL(RCS_BASE).addr, RESET_CTL_READY, RESET_CTL_READY,
			 700 * US));
	wr(s->g, GDRST.addr, BIT(1));
	EXPECT(wait_bits(s->g, GDRST.addr, BIT(1), 0, 2000 * US));
	EXPECT_CLEAN(s->g);
	wr(s->g, RING_HWS_PGA(RCS_BASE).addr, s->hws[RCS]);
	wr(s->g, RING_MODE(RCS_BASE).addr, GENX_MASKED_SET(GFX_MODE_DISABLE_LEGACY));
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT_RULE(s->g, "ELSP-011", RING_EXECLIST_CONTROL(RCS_BASE).addr);
	fixture_free(s);
}

static void reset_without_handshake(void)
{
	struct fixture *s = fixture_new();

	wr(s->g, GDRST.addr, BIT(2));
	EXPECT(wait_bits(s->g, GDRST.addr, BIT(2), 0, 2000 * US));
	EXPECT_RULE(s->g, "RST-001", GDRST.addr);
	model_fault_set(s->g->m, MODEL_FAULT_RESET_NEVER_READY, BCS);
	wr(s->g, RING_RESET_CTL(BCS_BASE).addr, GENX_MASKED_SET(RESET_CTL_REQUEST));
	EXPECT(!wait_bits(s->g, RING_RESET_CTL(BCS_BASE).addr, RESET_CTL_READY, RESET_CTL_READY,
			  10 * MS));
	wr(s->g, GDRST.addr, BIT(0));		/* a full reset needs no handshake */
	EXPECT(wait_bits(s->g, GDRST.addr, BIT(0), 0, 2000 * US));
	EXPECT_CLEAN(s->g);
	EXPECT_EQ(rd(s->g, RING_HWSTAM(RCS_BASE).addr), ~0U);	/* HWSTAM at its default */
	fixture_free(s);
}

static void reset_without_end(void)
{
	struct fixture *s = fixture_new();

	model_fault_set(s->g->m, MODEL_FAULT_RESET_NEVER_DONE, BIT(0));
	wr(s->g, GDRST.addr, BIT(0));
	EXPECT(!wait_bits(s->g, GDRST.addr, BIT(0), 0, 10 * MS));
	model_fault_clear(s->g->m, MODEL_FAULT_RESET_NEVER_DONE);
	wr(s->g, GDRST.addr, BIT(0));
	EXPECT(wait_bits(s->g, GDRST.addr, BIT(0), 0, 2000 * US));
	FIXTURE_END(s);
}

/* Without bus mastering an engine that needs memory stops, and a Load is a violation. */
static void bus_master_off(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	emit_store(s, &c, out, 1);
	submit(s, RCS, &c, NULL);
	model_set_master(s->g->m, false);
	EXPECT(!run_idle(s, RCS, 1 * MS));
	EXPECT_CLEAN(s->g);
	EXPECT_EQ(mem(s, out), 0);
	submit(s, BCS, NULL, NULL);
	EXPECT_RULE(s->g, "MEM-DMA", RING_EXECLIST_CONTROL(BCS_BASE).addr);
	fixture_free(s);
}

static void catastrophic(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);

	image(s, &c)[LRC_RING_CTL] = 0;
	submit(s, RCS, &c, NULL);
	EXPECT(!run_idle(s, RCS, 1 * MS));
	EXPECT_RULE(s->g, "LRC-018", RING_CTL(RCS_BASE).addr);
	EXPECT(rd(s->g, RING_RESET_CTL(RCS_BASE).addr) & RESET_CTL_CAT_ERROR);
	wr(s->g, RING_RESET_CTL(RCS_BASE).addr, GENX_MASKED_SET(RESET_CTL_CAT_ERROR));
	EXPECT_EQ(rd(s->g, RING_RESET_CTL(RCS_BASE).addr), 0);
	wr(s->g, GDRST.addr, BIT(1));
	EXPECT(wait_bits(s->g, GDRST.addr, BIT(1), 0, 2000 * US));
	EXPECT(!engine_of(s, RCS)->busy);
	FIXTURE_END(s);
}

static void stop_ring(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	emit_store(s, &c, out, 1);
	wr(s->g, RING_MI_MODE(RCS_BASE).addr, GENX_MASKED_SET(MI_MODE_STOP_RING));
	submit(s, RCS, &c, NULL);
	pass_time(s->g, 1 * MS);
	EXPECT(rd(s->g, RING_MI_MODE(RCS_BASE).addr) & MI_MODE_IDLE);
	EXPECT_EQ(mem(s, out), 0);
	wr(s->g, RING_MI_MODE(RCS_BASE).addr, GENX_MASKED_CLEAR(MI_MODE_STOP_RING));
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(mem(s, out), 1);
	FIXTURE_END(s);
}

static void status_masks(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);

	wr(s->g, RING_HWSTAM(RCS_BASE).addr, ~ENGINE_IRQ_CONTEXT_SWITCH);
	EXPECT_RULE(s->g, "INT-037", RING_HWSTAM(RCS_BASE).addr);
	wr(s->g, RING_HWSTAM(RCS_BASE).addr, ~ENGINE_IRQ_ERROR);
	EMIT(s, &c, MI_CMD(0x3f), MI_NOOP);
	submit(s, RCS, &c, NULL);
	run_idle(s, RCS, 100 * US);
	EXPECT_RULE(s->g, "CMD-017", RCS_BASE);
	EXPECT_EQ(mem(s, s->hws[RCS]), ENGINE_IRQ_ERROR);	/* INT-043 */
	fixture_free(s);
}

static void fused_off(void)
{
	struct model_config cfg = gpu_config();
	struct fixture *s;

	cfg.media_fuse = BIT(2) | BIT(16);
	s = fixture_new_config(cfg);
	EXPECT(engine_of(s, VCS0)->present);
	EXPECT(!engine_of(s, 3)->present);
	EXPECT(!engine_of(s, 4)->present);
	fixture_free(s);
}

static void busy_holds_the_well(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, VCS0, 1);
	u32 out = gg(fixture_alloc(s, 1));

	EMIT(s, &c, MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL | 0x4000, 1, out, 0);
	submit(s, VCS0, &c, NULL);
	EXPECT(s->g->m->cs.n_busy);
	fw_put(s->g, GENX_FW_VDBOX(0));
	pass_time(s->g, 1 * MS);
	EXPECT(model_fw_awake(s->g->m, GENX_FW_VDBOX(0)));	/* T-6 */
	mem_put(s, out, 1);
	EXPECT(run_idle(s, VCS0, 100 * US));
	pass_time(s->g, 10 * MS);
	EXPECT(!model_fw_awake(s->g->m, GENX_FW_VDBOX(0)));
	EXPECT(!s->g->m->cs.n_busy);
	FIXTURE_END(s);
}

static void power_keeps_the_queue(void)
{
	struct fixture *s = fixture_new();
	unsigned int i;

	sq_put(s, RCS, 3, 0x1234567800000000ULL);
	wr(s->g, RCS_BASE + CS_CSB_INTERRUPT_MASK, 0x21);
	wr(s->g, STORE_RCS, 0x55);
	for (i = 0; i < s->g->cfg.plat->n_fw_domains; i++)
		fw_put(s->g, s->g->cfg.plat->fw_domains[i].domain);
	pass_time(s->g, 100 * MS);
	fw_get_all(s->g);
	EXPECT_EQ(rd(s->g, RING_EXECLIST_SQ_UDW(RCS_BASE, 3).addr),
		  0x12345678);	/* ELSP-011, PWR-003 */
	EXPECT_EQ(rd(s->g, RING_HWS_PGA(RCS_BASE).addr), s->hws[RCS]);
	EXPECT_EQ(rd(s->g, RING_CSB_PTR(RCS_BASE).addr), 0x0f0f);
	EXPECT_EQ(rd(s->g, RCS_BASE + CS_CSB_INTERRUPT_MASK), 0x21);		/* ELSP-026 */
	EXPECT_EQ(rd(s->g, STORE_RCS), 0x55);
	FIXTURE_END(s);
}

static void many_seeds(void)
{
	struct model_config cfg = gpu_config();
	unsigned int seed;

	for (seed = 1; seed <= 50; seed++) {
		struct fixture *s;
		struct ctx c[4];
		u32 out, i, round;

		cfg.seed = seed;
		s = fixture_new_config(cfg);
		out = gg(fixture_alloc(s, 1));
		for (i = 0; i < 4; i++)
			c[i] = ctx_new(s, RCS, i + 1);
		for (round = 1; round <= 30; round++) {
			struct ctx *a = &c[(round * seed) % 4], *b = &c[(round * seed + 1) % 4];

			EMIT(s, a, MI_ARB_CHECK, MI_NOOP);
			emit_store(s, a, out + 4 * (a - c), round);
			EMIT(s, b, MI_ARB_CHECK, MI_NOOP);
			emit_store(s, b, out + 4 * (b - c), round);
			submit(s, RCS, a, b);
			pass_time(s->g, (round * 7919 * seed) % 20000);
		}
		/* contexts that were preempted must run in the end */
		submit(s, RCS, &c[0], &c[1]);
		run_idle(s, RCS, 1 * MS);
		submit(s, RCS, &c[2], &c[3]);
		EXPECT(run_idle(s, RCS, 1 * MS));
		for (i = 0; i < 4; i++)
			EXPECT_EQ(image(s, &c[i])[LRC_RING_HEAD], c[i].tail);
		FIXTURE_END(s);
	}
}

/*
 * With some seeds the breadcrumb is in memory before the report of the switch, and with some the
 * pointer of a report before its entry. When MI_MODE shows that the engine is idle, all have
 * landed.
 */
static void reports_are_late(void)
{
	unsigned int seed, behind = 0, pointer_first = 0;

	for (seed = 1; seed < 200; seed++) {
		struct model_config cfg = gpu_config();
		struct fixture *s;
		struct ctx c;
		u32 out;

		cfg.seed = seed;
		s = fixture_new_config(cfg);
		c = ctx_new(s, RCS, 1);
		out = gg(fixture_alloc(s, 1));
		emit_store(s, &c, out, 1);
		submit(s, RCS, &c, NULL);
		while (!(rd(s->g, RING_MI_MODE(RCS_BASE).addr) & MI_MODE_IDLE) &&
		       s->g->now < 10 * MS) {
			pass_time(s->g, 50);
			behind += mem(s, out) && !engine_of(s, RCS)->busy &&
				  csb_pointer(s, RCS) != 1;
			pointer_first += csb_pointer(s, RCS) == 1 && !csb_entry(s, RCS, 1);
		}
		EXPECT_EQ(csb_pointer(s, RCS), 1);
		EXPECT_EQ((u32)csb_entry(s, RCS, 1), CSB_DONE_IDLE);
		FIXTURE_END(s);
	}
	EXPECT(behind);
	EXPECT(pointer_first);
}

/* A batch that jumps to itself lasts until a reset, or until memory holds another command. */
static void endless_jump(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u64 batch = fixture_alloc(s, 1);
	u32 *dw = ram_dw(s->g, batch);

	dw[0] = MI_BATCH_BUFFER_START;
	dw[1] = gg(batch);
	dw[2] = 0;
	EMIT(s, &c, MI_BATCH_BUFFER_START, gg(batch), 0, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT(!run_idle(s, RCS, 10 * MS));
	dw[0] = MI_BATCH_BUFFER_END;
	EXPECT(run_idle(s, RCS, 50 * US));
	FIXTURE_END(s);
}

static const struct test tests[] = {
	TEST(posted_breadcrumb_is_late, "a posted breadcrumb may be seen after its interrupt "
	     "(ORD-001, ORD-008)"),
	TEST(order_of_stores, "a non-posted store brings the earlier ones (ORD-002, ORD-003)"),
	TEST(consumers, "which commands see earlier stores (ORD-005, ORD-006)"),
	TEST(fences, "what brings earlier stores (ORD-003, ORD-004, ALU-016)"),
	TEST(page_fault, "an address that does not translate (INT-034)"),
	TEST(watchdog, "watchdog (WDG-001, WDG-004, WDG-005, WDG-008, INT-035)"),
	TEST(watchdog_clock, "time base and reset of the watchdog (WDG-002, WDG-003)"),
	TEST(watchdog_without_context, "the watchdog needs a context (WDG-006)"),
	TEST(hang_and_reset, "a hung engine is reset alone (T-3, CSB-012)"),
	TEST(all_elements_after_reset, "all elements are rewritten after a reset (ELSP-011)"),
	TEST(reset_without_handshake, "reset handshake"),
	TEST(reset_without_end, "GDRST never clears on demand"),
	TEST(bus_master_off, "an engine without bus mastering stops"),
	TEST(catastrophic, "catastrophic error"),
	TEST(stop_ring, "STOP_RING"),
	TEST(status_masks, "HWSTAM (INT-037, INT-043)"),
	TEST(fused_off, "engines that are fused off"),
	TEST(busy_holds_the_well, "work keeps its well awake (T-6)"),
	TEST(power_keeps_the_queue, "registers survive power flows (ELSP-011, ELSP-026, "
	     "PWR-001, PWR-003)"),
	TEST(reports_are_late, "status reports on their way (CSB-001)"),
	TEST(endless_jump, "a batch that jumps to itself"),
	TEST(many_seeds, "switches and preemptions under 50 seeds"),
};

HARNESS_MAIN(tests)
