// SPDX-License-Identifier: MIT
/* Submission queue, execution queue, switches, preemption, status entries. */
#include "tests/model/cs/cs_fixture.h"

static void one_context(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 5);
	u32 out = gg(fixture_alloc(s, 1));

	emit_store(s, &c, out, 0xc0ffee);
	EMIT(s, &c, MI_USER_INTERRUPT, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT_EQ(mem(s, out), 0);		/* the engine does not run inside the write */
	EXPECT_EQ(csb_pointer(s, RCS), 0);
	EXPECT(engine_of(s, RCS)->busy);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(mem(s, out), 0xc0ffee);
	EXPECT_EQ(csb_pointer(s, RCS), 1);
	EXPECT_EQ((u32)csb_entry(s, RCS, 0), CSB_IDLE_ACTIVE);
	EXPECT_CSB(s, RCS, 1, CSB_DONE_IDLE, &c);
	EXPECT_EQ(rd(s->g, RING_CSB_PTR(RCS_BASE).addr) & 0xff, 1);
	EXPECT_EQ(rd(s->g, RING_CSB_BUF_LDW(RCS_BASE, 1).addr), CSB_DONE_IDLE);
	EXPECT_EQ(image(s, &c)[LRC_RING_HEAD], c.tail);
	EXPECT_EQ(s->g->m->stats.contexts_run, 1);
	FIXTURE_END(s);
}

static void all_engines(void)
{
	struct fixture *s = fixture_new();
	unsigned int e, n = s->g->cfg.plat->n_engines;
	u32 out = gg(fixture_alloc(s, 1));

	for (e = 0; e < n; e++) {
		struct ctx c = ctx_new(s, e, 10 + e);

		emit_store(s, &c, out + 4 * e, 100 + e);
		submit(s, e, &c, NULL);
	}
	for (e = 0; e < n; e++) {
		EXPECT(run_idle(s, e, 100 * US));
		EXPECT_EQ(mem(s, out + 4 * e), 100 + e);
		EXPECT_EQ((u32)csb_entry(s, e, 1), CSB_DONE_IDLE);
	}
	FIXTURE_END(s);
}

static void elements_in_order(void)
{
	struct fixture *s = fixture_new();
	struct ctx c[3];
	u32 out = gg(fixture_alloc(s, 1));
	unsigned int i;

	for (i = 0; i < 3; i++) {
		c[i] = ctx_new(s, BCS, 20 + i);
		/* each context adds another digit */
		EMIT(s, &c[i], MI_CMD(MI_OP_ATOMIC) | MI_USE_GGTT | BIT(18) | 0x0700 | 9, out, 0,
		     (i + 1) << (8 * i), 0, 0, 0, 0, 0, 0, 0);
		ctx_tail(s, &c[i]);
	}
	sq_put(s, BCS, 7, ctx_desc(s, &c[2]));	/* any order, gaps are skipped */
	sq_put(s, BCS, 1, ctx_desc(s, &c[0]));
	sq_put(s, BCS, 4, ctx_desc(s, &c[1]));
	load(s, BCS);
	EXPECT(run_idle(s, BCS, 200 * US));
	EXPECT_EQ(mem(s, out), 0x030201);
	EXPECT_CSB(s, BCS, 1, CSB_DONE_NEXT, &c[0]);
	EXPECT_CSB(s, BCS, 2, CSB_DONE_NEXT, &c[1]);
	EXPECT_CSB(s, BCS, 3, CSB_DONE_IDLE, &c[2]);
	EXPECT_EQ(csb_pointer(s, BCS), 3);
	EXPECT_CLEAN(s->g);
	/* the queue is unchanged, so the next Load runs all elements again */
	EXPECT_EQ(rd(s->g, BCS_BASE + CS_EXECLIST_SQ(4)), (u32)ctx_desc(s, &c[1]));
	load(s, BCS);
	EXPECT_EQ(s->g->m->n_violations, 3);
	EXPECT(!strcmp(model_violation_get(s->g->m, 0)->rule, "ELSP-011"));
	fixture_free(s);
}

static void nothing_without_load(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 5);

	emit_store(s, &c, gg(fixture_alloc(s, 1)), 1);
	ctx_tail(s, &c);
	sq_put(s, RCS, 0, ctx_desc(s, &c));
	pass_time(s->g, 1 * MS);
	EXPECT(!engine_of(s, RCS)->busy);
	EXPECT_EQ(s->g->m->stats.context_switches, 0);
	EXPECT_EQ(rd(s->g, RING_EXECLIST_SQ_LDW(RCS_BASE, 0).addr), (u32)ctx_desc(s, &c));
	EXPECT_EQ(rd(s->g, RING_EXECLIST_SQ_UDW(RCS_BASE, 0).addr), (u32)(ctx_desc(s, &c) >> 32));
	sq_put(s, RCS, 0, 0);		/* all invalid is legal, ELSP-006 */
	load(s, RCS);
	pass_time(s->g, 1 * MS);
	EXPECT_EQ(s->g->m->stats.context_switches, 0);
	FIXTURE_END(s);
}

static void port_is_cyclic(void)
{
	struct fixture *s = fixture_new();
	unsigned int i;

	for (i = 0; i < 9; i++) {
		wr(s->g, RING_ELSP(BCS_BASE).addr, 0x1000 + i);
		wr(s->g, RING_ELSP(BCS_BASE).addr, 0x2000 + i);
	}
	EXPECT_EQ(rd(s->g, RING_EXECLIST_SQ_LDW(BCS_BASE, 0).addr), 0x2008);
	EXPECT_EQ(rd(s->g, RING_EXECLIST_SQ_UDW(BCS_BASE, 0).addr), 0x1008);
	EXPECT_EQ(rd(s->g, RING_EXECLIST_SQ_LDW(BCS_BASE, 1).addr), 0x2001);
	EXPECT_EQ(rd(s->g, BCS_BASE + CS_EXECLIST_SQ(7)), 0x2007);
	FIXTURE_END(s);
}

static void legacy_mode(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 5);

	wr(s->g, RING_MODE(RCS_BASE).addr, GENX_MASKED_CLEAR(GFX_MODE_DISABLE_LEGACY));
	submit(s, RCS, &c, NULL);
	EXPECT_RULE(s->g, "ELSP-001", RING_EXECLIST_CONTROL(RCS_BASE).addr);
	EXPECT(!engine_of(s, RCS)->busy);
	fixture_free(s);
}

static void preemption_by_load(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 1), b = ctx_new(s, RCS, 2);
	u32 out = gg(fixture_alloc(s, 1));

	emit_spin(s, &a, out);
	emit_store(s, &a, out + 4, 0xa);
	emit_store(s, &b, out + 8, 0xb);
	submit(s, RCS, &a, NULL);
	pass_time(s->g, 50 * US);
	EXPECT_EQ(csb_pointer(s, RCS), 0);
	EXPECT_EQ(rd(s->g, RCS_BASE + CS_EXECLIST_STATUS) & 1, 1);		/* ELSP-025 */
	EXPECT_EQ(rd(s->g, RCS_BASE + CS_EXECLIST_STATUS_UDW), (u32)(ctx_desc(s, &a) >> 32));
	submit(s, RCS, &b, &a);
	pass_time(s->g, 100 * US);
	EXPECT_EQ(mem(s, out + 8), 0xb);
	EXPECT_EQ(mem(s, out + 4), 0);
	EXPECT_CSB(s, RCS, 1, CSB_PREEMPT, &a);
	EXPECT_CSB(s, RCS, 2, CSB_DONE_NEXT, &b);
	EXPECT_EQ(csb_pointer(s, RCS), 2);
	EXPECT_EQ(s->g->m->stats.preemptions, 1);
	mem_put(s, out, 1);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(mem(s, out + 4), 0xa);		/* resumed, PRE-006 */
	EXPECT_CSB(s, RCS, 3, CSB_DONE_IDLE, &a);
	FIXTURE_END(s);
}

/* PRE-005: no event comes, but a Load preempts the wait. */
static void wait_for_event(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 1), b = ctx_new(s, RCS, 2);
	u32 out = gg(fixture_alloc(s, 1));

	EMIT(s, &a, MI_WAIT_FOR_EVENT, MI_NOOP);	/* no event: does not wait */
	emit_store(s, &a, out, 1);
	EMIT(s, &a, MI_WAIT_FOR_EVENT | BIT(3), MI_NOOP);
	emit_store(s, &a, out + 4, 0xa);
	emit_store(s, &b, out + 8, 0xb);
	submit(s, RCS, &a, NULL);
	pass_time(s->g, 50 * US);
	EXPECT_EQ(mem(s, out), 1);
	EXPECT_EQ(rd(s->g, RING_CTL(RCS_BASE).addr) & (RING_CTL_WAIT | RING_CTL_WAIT_SEMAPHORE),
		  RING_CTL_WAIT);
	submit(s, RCS, &b, &a);
	pass_time(s->g, 100 * US);
	EXPECT_EQ(mem(s, out + 8), 0xb);
	EXPECT_EQ(rd(s->g, RING_CTL(RCS_BASE).addr) & (RING_CTL_WAIT | RING_CTL_WAIT_SEMAPHORE),
		  RING_CTL_WAIT);
	EXPECT_CSB(s, RCS, 1, CSB_PREEMPT, &a);
	EXPECT_EQ(mem(s, out + 4), 0);
	FIXTURE_END(s);
}

static void last_load_wins(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 1), b = ctx_new(s, RCS, 2), d = ctx_new(s, RCS, 3);
	u32 out = gg(fixture_alloc(s, 1));

	/* no preemption until the DW at @out is not 0 */
	EMIT(s, &a, MI_ARB_ON_OFF);
	emit_spin(s, &a, out);
	EMIT(s, &a, MI_ARB_ON_OFF | MI_ARB_ENABLE, MI_ARB_CHECK);
	emit_store(s, &b, out + 8, 0xb);
	emit_store(s, &d, out + 12, 0xd);
	submit(s, RCS, &a, NULL);
	pass_time(s->g, 50 * US);
	submit(s, RCS, &b, NULL);
	pass_time(s->g, 50 * US);
	submit(s, RCS, &d, NULL);
	pass_time(s->g, 50 * US);
	EXPECT_EQ(csb_pointer(s, RCS), 0);		/* PRE-007 */
	mem_put(s, out, 1);
	EXPECT(run_idle(s, RCS, 200 * US));
	EXPECT_EQ(mem(s, out + 8), 0);			/* ELSP-014 */
	EXPECT_EQ(mem(s, out + 12), 0xd);
	EXPECT_CSB(s, RCS, 1, CSB_PREEMPT, &a);
	EXPECT_CSB(s, RCS, 2, CSB_DONE_IDLE, &d);
	FIXTURE_END(s);
}

static void preempted_when_complete(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 1), b = ctx_new(s, RCS, 2);

	preempt_late(s, &a, &b);
	EXPECT_CSB(s, RCS, 1, CSB_PREEMPT | CSB_GEN8_COMPLETE, &a);
	EXPECT_CSB(s, RCS, 2, CSB_DONE_IDLE, &b);
	EXPECT_EQ(s->g->m->stats.preemptions, 0);
	FIXTURE_END(s);
}

static void lite_restore(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	run_spin(s, RCS, &a, out);
	emit_store(s, &a, out + 4, 7);
	submit(s, RCS, &a, NULL);
	pass_time(s->g, 50 * US);
	EXPECT_CSB(s, RCS, 1, CSB_LITE, &a);
	EXPECT_EQ(s->g->m->stats.contexts_run, 1);
	mem_put(s, out, 1);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(mem(s, out + 4), 7);
	EXPECT_CSB(s, RCS, 2, CSB_DONE_IDLE, &a);
	FIXTURE_END(s);
}

static void tail_not_backwards(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1)), tail;

	emit_spin(s, &a, out);
	tail = a.tail;
	EMIT(s, &a, MI_NOOP, MI_NOOP, MI_NOOP, MI_NOOP);
	submit(s, RCS, &a, NULL);
	pass_time(s->g, 50 * US);
	a.tail = tail;
	submit(s, RCS, &a, NULL);
	pass_time(s->g, 50 * US);
	EXPECT_RULE(s->g, "LRC-018", RING_TAIL(RCS_BASE).addr);
	fixture_free(s);
}

static void preempt_to_idle(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 1);
	u32 out = gg(fixture_alloc(s, 1));

	run_spin(s, RCS, &a, out);
	submit(s, RCS, NULL, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_CSB(s, RCS, 1, CSB_PREEMPT | CSB_GEN8_ACTIVE_TO_IDLE, &a);
	EXPECT_EQ(image(s, &a)[LRC_RING_HEAD], 0);	/* before the wait */
	FIXTURE_END(s);
}

static void switch_on_wait(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 1), b = ctx_new(s, RCS, 2);
	u32 out = gg(fixture_alloc(s, 1));

	image(s, &a)[LRC_CONTEXT_CONTROL] =
		GENX_MASKED_SET(CTX_CTRL_ENGINE_RESTORE_INHIBIT);
	emit_spin(s, &a, out);
	emit_store(s, &b, out + 4, 0xb);
	submit(s, RCS, &a, &b);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(mem(s, out + 4), 0xb);
	EXPECT_CSB(s, RCS, 1, CSB_GEN8_ELEMENT_SWITCH, &a);
	EXPECT_CSB(s, RCS, 2, CSB_DONE_IDLE, &b);
	FIXTURE_END(s);
}

static void bad_descriptors(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 1), b = ctx_new(s, BCS, 2);
	struct ctx idle = ctx_new(s, RCS, 0x7ff);

	ctx_tail(s, &a);
	ctx_tail(s, &b);
	ctx_tail(s, &idle);
	sq_put(s, RCS, 0, ctx_desc(s, &a) | BIT_ULL(33));
	load(s, RCS);
	EXPECT_RULE(s->g, "ELSP-016", RING_EXECLIST_SQ_LDW(RCS_BASE, 0).addr);
	run_idle(s, RCS, 1 * MS);
	sq_put(s, RCS, 0, ctx_desc(s, &idle));
	load(s, RCS);
	EXPECT_RULE(s->g, "ELSP-023", RING_EXECLIST_SQ_LDW(RCS_BASE, 0).addr);
	run_idle(s, RCS, 1 * MS);
	sq_put(s, RCS, 0, ctx_desc(s, &a) & ~CTX_DESC_ADDRESSING_MASK);
	load(s, RCS);
	EXPECT_RULE(s->g, "LRC-019", RING_EXECLIST_SQ_LDW(RCS_BASE, 0).addr);
	run_idle(s, RCS, 1 * MS);
	EXPECT_CLEAN(s->g);
	sq_put(s, RCS, 0, ctx_desc(s, &b));
	load(s, RCS);		/* class and instance of another engine */
	EXPECT(s->g->m->n_violations > s->g->seen);
	EXPECT(!strcmp(model_violation_get(s->g->m, s->g->seen)->rule, "ELSP-002"));
	fixture_free(s);
}

static void same_context_twice(void)
{
	struct fixture *s = fixture_new();
	struct ctx a = ctx_new(s, RCS, 1), b = ctx_new(s, RCS, 2), d = ctx_new(s, RCS, 2);

	ctx_tail(s, &a);
	ctx_tail(s, &b);
	ctx_tail(s, &d);
	sq_put(s, RCS, 0, ctx_desc(s, &a));
	sq_put(s, RCS, 1, ctx_desc(s, &b));
	sq_put(s, RCS, 2, ctx_desc(s, &a));
	load(s, RCS);
	EXPECT_RULE(s->g, "ELSP-010", RING_EXECLIST_CONTROL(RCS_BASE).addr);
	run_idle(s, RCS, 1 * MS);
	sq_put(s, RCS, 0, 0);
	sq_put(s, RCS, 1, ctx_desc(s, &b));
	sq_put(s, RCS, 2, ctx_desc(s, &d));
	load(s, RCS);
	EXPECT_RULE(s->g, "ELSP-016", RING_EXECLIST_CONTROL(RCS_BASE).addr);
	fixture_free(s);
}

static void status_wraps(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, VCS0, 9);
	unsigned int i;

	EXPECT_EQ(rd(s->g, GEN11_VCS_BASE(0) + CS_CSB_PTR), 0x0f0f);	/* T-3 */
	for (i = 0; i < 7; i++) {
		EMIT(s, &c, MI_NOOP, MI_NOOP);
		submit(s, VCS0, &c, NULL);
		EXPECT(run_idle(s, VCS0, 100 * US));
		EXPECT_EQ(csb_pointer(s, VCS0), (2 * i + 1) % 12);	/* CSB-005, CSB-012 */
	}
	EXPECT_EQ(s->g->m->stats.context_switches, 14);
	FIXTURE_END(s);
}

static void status_position(void)
{
	struct model_config cfg = gpu_config();
	struct fixture *s;
	struct ctx c;

	cfg.csb_first_dw = 0x28;
	cfg.csb_pointer_dw = 0x47;
	s = fixture_new_config(cfg);
	c = ctx_new(s, RCS, 9);
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(mem(s, s->hws[RCS] + 0x47 * 4), 1);
	EXPECT_EQ(mem(s, s->hws[RCS] + 0x28 * 4), CSB_IDLE_ACTIVE);
	EXPECT_EQ(mem(s, s->hws[RCS] + 0x2a * 4), CSB_DONE_IDLE);
	EXPECT_EQ(csb_entry(s, RCS, 0), 0);
	FIXTURE_END(s);
}

static void status_faults(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 9);

	model_fault_set(s->g->m, MODEL_FAULT_CSB_AHEAD, 0);
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT_EQ(csb_pointer(s, RCS), 0);
	EXPECT_EQ(csb_entry(s, RCS, 0), 0);	/* the pointer is ahead of its entry */
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ((u32)csb_entry(s, RCS, 0), CSB_IDLE_ACTIVE);
	EXPECT_EQ(csb_entry(s, RCS, 1), 0);
	pass_time(s->g, 3 * MS);
	EXPECT_CSB(s, RCS, 1, CSB_DONE_IDLE, &c);
	model_fault_clear(s->g->m, MODEL_FAULT_CSB_AHEAD);
	model_fault_set(s->g->m, MODEL_FAULT_CSB_GARBAGE, 0);
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ((u32)csb_entry(s, RCS, 2), CSB_GEN8_IDLE_TO_ACTIVE | CSB_DONE_NEXT);
	EXPECT_EQ((u32)csb_entry(s, RCS, 3), CSB_IDLE_ACTIVE);
	EXPECT_CSB(s, RCS, 4, CSB_DONE_IDLE, &c);
	FIXTURE_END(s);
}

static void masked_reasons(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 9);

	wr(s->g, RCS_BASE + CS_CSB_INTERRUPT_MASK, CSB_GEN8_IDLE_TO_ACTIVE);
	EMIT(s, &c, MI_NOOP, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(csb_pointer(s, RCS), 0);	/* no index step, CSB-010, ELSP-026 */
	EXPECT_CSB(s, RCS, 0, CSB_DONE_IDLE, &c);
	FIXTURE_END(s);
}

static void status_page_missing(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 9);

	wr(s->g, RING_HWS_PGA(RCS_BASE).addr, s->hws[RCS] + 8);
	EXPECT_RULE(s->g, "HWS-001", RING_HWS_PGA(RCS_BASE).addr);
	wr(s->g, RING_HWS_PGA(RCS_BASE).addr, 0);
	submit(s, RCS, &c, NULL);
	EXPECT_RULE(s->g, "HWS-001", RING_HWS_PGA(RCS_BASE).addr);
	fixture_free(s);
}

/* Interrupt identity of the render engine after one round of the handshake. */
static u32 service(struct fixture *s, unsigned int dw, u32 bit)
{
	u32 ident;

	wr(s->g, GFX_MSTR_IRQ.addr, 0);
	EXPECT(rd(s->g, GFX_MSTR_IRQ.addr) & BIT(dw));
	EXPECT(rd(s->g, MMIO_GT_INTR_DW(dw)) & bit);
	wr(s->g, MMIO_GT_INTR_SELECTOR(dw), bit);
	EXPECT(wait_bits(s->g, MMIO_GT_INTR_IDENTITY(dw), GT_INTR_DATA_VALID, GT_INTR_DATA_VALID,
			 MS));
	ident = rd(s->g, MMIO_GT_INTR_IDENTITY(dw));
	wr(s->g, MMIO_GT_INTR_IDENTITY(dw), GT_INTR_DATA_VALID);
	wr(s->g, MMIO_GT_INTR_DW(dw), bit);
	wr(s->g, GFX_MSTR_IRQ.addr, GFX_MSTR_IRQ_ENABLE);
	return ident;
}

static void interrupts(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 9);
	u32 ident;

	wr(s->g, GFX_MSTR_IRQ.addr, GFX_MSTR_IRQ_ENABLE);
	wr(s->g, RING_IMR(RCS_BASE).addr, ENGINE_IRQ_USER);	/* IMR of the engine */
	EMIT(s, &c, MI_USER_INTERRUPT, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	pass_time(s->g, 100 * US);
	EXPECT(s->g->irqs > 0);
	ident = service(s, 0, BIT(0));
	EXPECT_EQ(REG_FIELD_GET(GT_INTR_DATA_MASK, ident), ENGINE_IRQ_CONTEXT_SWITCH);
	wr(s->g, RING_IMR(RCS_BASE).addr, ENGINE_IRQ_CONTEXT_SWITCH);
	EMIT(s, &c, MI_USER_INTERRUPT, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	pass_time(s->g, 100 * US);
	ident = service(s, 0, BIT(0));
	EXPECT_EQ(REG_FIELD_GET(GT_INTR_DATA_MASK, ident), ENGINE_IRQ_USER);
	EXPECT_EQ(REG_FIELD_GET(GT_INTR_CLASS_MASK, ident), GENX_CLASS_RENDER);
	FIXTURE_END(s);
}

static u64 encode125(bool new_queue, u64 away, u64 to, u8 detail)
{
	struct genx_platform plat = { .csb = { .kind = GENX_CSB_GEN125 } };
	struct model_cs_switch sw = {
		.new_queue = new_queue, .detail = detail,
		.away_valid = away, .away = FIELD_PREP(CTX_DESC_GEN125_ID_MASK, away) |
					    FIELD_PREP(CTX_DESC_GEN125_COUNTER_MASK, 7ULL),
		.to_valid = to, .to = FIELD_PREP(CTX_DESC_GEN125_ID_MASK, to),
	};

	return model_cs_status_encode(&plat, &sw);
}

static void ten_rows(void)
{
	/* register facts: submission: detail [3:0], to [25:10], new queue 33, away [57:42] */
	EXPECT_EQ(encode125(true, 0, 0xab, 0), 0xffffULL << 42 | BIT_ULL(33) | 0xab << 10);
	EXPECT_EQ(encode125(true, 0xab, 0, 5),
		  7ULL << 58 | 0xabULL << 42 | BIT_ULL(33) | 0xffff << 10 | 5);
	EXPECT_EQ(encode125(false, 0xab, 0xac, 4),
		  7ULL << 58 | 0xabULL << 42 | 0xac << 10 | 4);
	EXPECT_EQ(encode125(false, 0xab, 0, 0), 7ULL << 58 | 0xabULL << 42 | 0xffff << 10);
}

static const struct test tests[] = {
	TEST(one_context, "one context: idle to active, stores, active to idle (ELSP-007, "
	     "ELSP-008, ELSP-016, ELSP-017, ELSP-024, CSB-001, CSB-002, CSB-004, "
	     "CSB-006, CSB-009, CSB-011)"),
	TEST(all_engines, "every engine has its own queue and status page (ELSP-002, ELSP-005, "
	     "HWS-001)"),
	TEST(elements_in_order, "elements run in order, gaps are skipped, the queue survives "
	     "(ELSP-004, ELSP-009, ELSP-011, ELSP-015)"),
	TEST(nothing_without_load, "nothing starts without Load; an empty queue is legal "
	     "(ELSP-006, ELSP-007, ELSP-012)"),
	TEST(port_is_cyclic, "the port loads elements cyclically (ELSP-003)"),
	TEST(legacy_mode, "no Load before execlists are enabled (ELSP-001)"),
	TEST(preemption_by_load, "a Load preempts at a wait; the context resumes (ELSP-010, "
	     "ELSP-013, ELSP-025, PRE-001, PRE-004, PRE-006, PRE-008)"),
	TEST(wait_for_event, "MI_WAIT_FOR_EVENT waits, a Load preempts it (PRE-005)"),
	TEST(last_load_wins, "of several Loads the last is executed; arbitration off delays "
	     "(ELSP-014, PRE-002, PRE-007)"),
	TEST(preempted_when_complete, "a Load at the end of a context (PRE-003)"),
	TEST(lite_restore, "the same context again: only the tail is read (CSW-013)"),
	TEST(tail_not_backwards, "the tail does not go back in a lite restore (LRC-018)"),
	TEST(preempt_to_idle, "an empty queue preempts to idle (CSW-011)"),
	TEST(switch_on_wait, "a wait switches to the next element unless inhibited"),
	TEST(bad_descriptors, "descriptors that break the format (ELSP-002, ELSP-016, ELSP-023, "
	     "LRC-019)"),
	TEST(same_context_twice, "one context or one id twice in a queue"),
	TEST(status_wraps, "12 entries, first index 0, wraps to 0 (CSB-005, CSB-012)"),
	TEST(status_position, "the position of the status buffer is an option (Z-01)"),
	TEST(status_faults, "pointer ahead of its entry, an impossible entry (CSW-012)"),
	TEST(masked_reasons, "a masked reason leaves no report (CSB-010)"),
	TEST(status_page_missing, "a status page is aligned and mapped (HWS-001)"),
	TEST(interrupts, "context switch and user interrupt, engine mask (INT-033, INT-036, "
	     "INT-040)"),
	TEST(ten_rows, "entries of Gen12.5 (CSW-001, CSW-002, CSW-009, CSW-010)"),
};

HARNESS_MAIN(tests)
