// SPDX-License-Identifier: MIT
/*
 * Non-privileged batches. No test expects a violation by the driver: these are the checks by which
 * the hardware protects the system from user batches.
 */
#include "tests/model/cs/cs_fixture.h"

#define USER_BATCH	0x100000U	/* addresses in the PPGTT */
#define USER_DATA	0x200000U

/**
 * struct user - a context with one user batch and one page of its data
 * @s:		the fixture
 * @c:		the context
 * @dw:		the batch
 * @n:		number of words in @dw
 * @data:	GGTT address of the data page
 * @secret:	GGTT address of memory that the batch must not change
 */
struct user {
	struct fixture *s;
	struct ctx c;
	u32 *dw;
	unsigned int n;
	u32 data;
	u32 secret;
};

static struct user user_new(unsigned int e)
{
	struct user u = { .s = fixture_new() };
	u64 batch = fixture_alloc(u.s, 1), data = fixture_alloc(u.s, 1);

	u.c = ctx_new(u.s, e, 1);
	u.dw = ram_dw(u.s->g, batch);
	u.data = gg(data);
	u.secret = gg(fixture_alloc(u.s, 1));
	ppgtt_map(u.s, u.c.pml4, USER_BATCH, batch);
	ppgtt_map(u.s, u.c.pml4, USER_DATA, data);
	return u;
}

static void user_emit(struct user *u, const u32 *dw, unsigned int n)
{
	memcpy(u->dw + u->n, dw, n * 4);
	u->n += n;
}

#define USER(u, ...) do { \
	const u32 _dw[] = { __VA_ARGS__ }; \
	user_emit(u, _dw, ARRAY_SIZE(_dw)); \
} while (0)

/* Start the batch in the ring. Return: true if the engine becomes idle. */
static bool user_go(struct user *u)
{
	USER(u, MI_BATCH_BUFFER_END);
	EMIT(u->s, &u->c, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, USER_BATCH, 0, MI_NOOP);
	submit(u->s, u->c.e, &u->c, NULL);
	u->n = 0;
	return run_idle(u->s, u->c.e, 1 * MS);
}

static u32 user_eir(struct user *u)
{
	u32 eir = rd(u->s->g, base_of(u->s, u->c.e) + 0x0b0);

	wr(u->s->g, base_of(u->s, u->c.e) + 0x0b0, eir);
	EXPECT_EQ(rd(u->s->g, base_of(u->s, u->c.e) + 0x0b0), 0);
	return eir;
}

/* Check that the batch ends, and that the error register has a privilege error. */
#define EXPECT_DROPPED(u) do { \
	EXPECT(user_go(u)); \
	EXPECT_EQ(user_eir(u), RING_ERROR_PRIVILEGE); \
} while (0)
#define EXPECT_ALLOWED(u) do { \
	EXPECT(user_go(u)); \
	EXPECT_EQ(user_eir(u), 0); \
} while (0)

static void own_memory(void)
{
	struct user u = user_new(RCS);

	USER(&u, MI_STORE_DATA_IMM, USER_DATA, 0, 0x11);
	USER(&u, MI_LOAD_REGISTER_MEM, GPR(0), USER_DATA, 0);
	USER(&u, MI_STORE_REGISTER_MEM, GPR(0), USER_DATA + 4, 0);
	EXPECT_ALLOWED(&u);
	EXPECT_EQ(mem(u.s, u.data), 0x11);
	EXPECT_EQ(mem(u.s, u.data + 4), 0x11);
	EXPECT_CLEAN(u.s->g);
	fixture_free(u.s);
}

static void privileged_commands(void)
{
	struct user u = user_new(RCS);
	u32 pte = (u32)(u.s->g->m->mem.ggtt[u.secret >> 12]);

	USER(&u, MI_CMD(MI_OP_UPDATE_GTT) | 2, u.secret & ~0xfffU, 0, 0);
	EXPECT_DROPPED(&u);
	EXPECT_EQ((u32)u.s->g->m->mem.ggtt[u.secret >> 12], pte);
	USER(&u, MI_STORE_DATA_INDEX, 0x100, 0xbad);
	EXPECT_DROPPED(&u);
	EXPECT_EQ(mem(u.s, u.s->hws[RCS] + 0x100), 0);
	USER(&u, MI_ARB_ON_OFF);
	EXPECT_DROPPED(&u);
	USER(&u, MI_CMD(MI_OP_DISPLAY_FLIP) | 1, 0, 0);
	EXPECT_DROPPED(&u);
	EXPECT_CLEAN(u.s->g);
	fixture_free(u.s);
}

static void global_addresses(void)
{
	struct user u = user_new(RCS);

	USER(&u, MI_STORE_DATA_IMM | MI_USE_GGTT, u.secret, 0, 0xbad);
	EXPECT_DROPPED(&u);
	mem_put(u.s, u.secret + 8, 0x5ec);
	USER(&u, MI_LOAD_REGISTER_MEM | MI_USE_GGTT, GPR(0), u.secret + 8, 0);
	EXPECT_DROPPED(&u);
	EXPECT_EQ(rd(u.s->g, GPR(0)), 0);
	USER(&u, MI_STORE_REGISTER_MEM | MI_USE_GGTT, GPR(0), u.secret, 0);
	EXPECT_DROPPED(&u);
	USER(&u, MI_REPORT_PERF_COUNT, (u.secret & ~0x3fU) | 1, 0, 7);
	EXPECT_DROPPED(&u);
	USER(&u, MI_CMD(MI_OP_ATOMIC) | MI_USE_GGTT | 0x0500 | 1, u.secret, 0);
	EXPECT_DROPPED(&u);
	USER(&u, MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL |
		 REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD),
	     0, u.secret, 0);
	EXPECT_DROPPED(&u);
	USER(&u, MI_CMD(MI_OP_CONDITIONAL_BATCH_BUFFER_END) | MI_USE_GGTT | BIT(21) | 2, 1,
	     u.secret, 0);
	EXPECT_DROPPED(&u);
	USER(&u, MI_COPY_MEM_MEM | MI_COPY_SRC_GGTT, USER_DATA, 0, u.secret + 8, 0);
	EXPECT_DROPPED(&u);
	USER(&u, MI_COPY_MEM_MEM | MI_COPY_DST_GGTT, u.secret, 0, USER_DATA, 0);
	EXPECT_DROPPED(&u);
	EXPECT_EQ(mem(u.s, u.secret), 0);
	EXPECT_EQ(mem(u.s, u.data), 0);
	EXPECT_CLEAN(u.s->g);
	fixture_free(u.s);
}

static void post_sync(void)
{
	struct user u = user_new(RCS), v = user_new(BCS);
	const u32 qw = PIPE_CONTROL_CS_STALL |
		REG_FIELD_PREP(PIPE_CONTROL_POST_SYNC_MASK, PIPE_CONTROL_POST_SYNC_QW);
	const u32 dw = MI_FLUSH_DW | REG_FIELD_PREP(MI_FLUSH_DW_OP_MASK, MI_FLUSH_DW_OP_STORE_DW);

	USER(&u, PIPE_CONTROL, qw | PIPE_CONTROL_GLOBAL_GTT, u.secret, 0, 0xbad, 0);
	EXPECT_DROPPED(&u);
	USER(&u, PIPE_CONTROL, qw | PIPE_CONTROL_STORE_INDEX, 0x100, 0, 0xbad, 0);
	EXPECT_DROPPED(&u);
	USER(&u, PIPE_CONTROL, PIPE_CONTROL_MMIO_WRITE | PIPE_CONTROL_CS_STALL, MMIO_OACONTROL, 0,
	     3, 0);
	EXPECT_DROPPED(&u);
	USER(&u, PIPE_CONTROL, qw, USER_DATA, 0, 0x12, 0x34);
	EXPECT_ALLOWED(&u);
	EXPECT_EQ(mem(u.s, u.secret), 0);
	EXPECT_EQ(mem(u.s, u.data + 4), 0x34);
	EXPECT_EQ(rd(u.s->g, OACONTROL.addr), 0);
	EXPECT_EQ(*ram_dw(u.s->g, u.c.bus + 0x100), 0);
	USER(&v, dw, v.secret | MI_FLUSH_DW_USE_GTT, 0, 0xbad);
	EXPECT_DROPPED(&v);
	USER(&v, dw | MI_FLUSH_DW_STORE_INDEX, 0x100, 0, 0xbad);
	EXPECT_DROPPED(&v);
	USER(&v, dw, USER_DATA, 0, 0x12);
	EXPECT_ALLOWED(&v);
	EXPECT_EQ(mem(v.s, v.secret), 0);
	EXPECT_EQ(mem(v.s, v.data), 0x12);
	EXPECT_CLEAN(u.s->g);
	EXPECT_CLEAN(v.s->g);
	fixture_free(u.s);
	fixture_free(v.s);
}

static void register_lists(void)
{
	static const struct {
		unsigned int e;
		u32 reg;
		bool write, read;
	} rows[] = {
		{ RCS, RCS_BASE + CS_GPR(0), true, true },
		{ RCS, RCS_BASE + CS_GPR_UDW(15), true, true },
		{ RCS, 0x2680, false, false }, { RCS, RCS_BASE + CS_PREDICATE_RESULT, true, true },
		{ RCS, RCS_BASE + CS_WATCHDOG_CTL, true, true },
		{ RCS, RCS_BASE + CS_WATCHDOG_THRESH, true, true },	/* WDG-007 */
		{ RCS, RCS_BASE + CS_TIMESTAMP, false, true },
		{ RCS, RCS_BASE + CS_CTX_TIMESTAMP, false, true },
		{ RCS, MMIO_OACTXCONTROL, true, true }, { RCS, MMIO_OACTXID, true, true },
		{ RCS, 0x2368, false, false }, { RCS, RCS_BASE + CS_HWS_PGA, false, false },
		{ RCS, RCS_BASE + CS_MODE, false, false },
		{ RCS, RCS_BASE + CS_EXECLIST_SQ(0), false, false },
		{ RCS, BCS_BASE + CS_GPR(0), false, false },
		{ RCS, MMIO_FORCEWAKE_GT, false, false },
		{ RCS, 0x5280, true, true }, { RCS, MMIO_OAPERF_A(0), false, true },
		{ RCS, MMIO_RPSTAT1, false, true }, { RCS, MMIO_RPM_CONFIG0, false, true },
		{ RCS, MMIO_TRTT_FIRST, false, false },
		{ RCS, RCS_BASE + CS_CS_CHICKEN1, false, false },
		{ BCS, BCS_BASE + CS_GPR(0), true, true },
		{ BCS, BCS_BASE + CS_BCS_SWCTRL, true, true },
		{ BCS, RCS_BASE + CS_GPR(0), false, false },
		{ BCS, BCS_BASE + CS_TIMESTAMP, false, true },
		{ BCS, 0x91b8, false, true }, { BCS, BCS_BASE + CS_PREDICATE_SRC0, false, false },
		{ VCS0, GEN11_VCS_BASE(0) + CS_GPR(0), true, true }, { VCS0, 0x1c0800, true, true },
		{ VCS0, 0x1c0ffc, true, true }, { VCS0, 0x1c1000, false, false },
		{ VCS0, 0x1c28fc, true, true }, { VCS0, 0x1c2900, false, false },
		{ VCS0, GEN11_VCS_BASE(0) + CS_BCS_SWCTRL, false, false },
	};
	/* PRV-016 */
	static const struct {
		u32 first, n;
	} read_only[] = {
		{ 0x2700, 64 }, { MMIO_OACONTROL, 320 }, { 0xd900, 192 }, { 0xdafc, 1 },
		{ 0xdb00, 1 },
		{ 0xdb04, 1 }, { 0x145040, 7 }, { 0x145828, 13 }, { 0x145928, 24 },
		{ MMIO_RPSTAT1, 1 }, { MMIO_RC6_RESIDENCY, 1 }, { 0x13810c, 1 },
		{ MMIO_RPM_CONFIG0, 1 },
	};
	struct fixture *s = fixture_new();
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct model_cs_engine *e = engine_of(s, rows[i].e);

		if (model_cs_reg_writable(s->g->m, e, rows[i].reg) != rows[i].write ||
		    model_cs_reg_readable(s->g->m, e, rows[i].reg) != rows[i].read) {
			NOTE("register %#x on engine %u", rows[i].reg, rows[i].e);
			EXPECT(false);
		}
	}
	for (i = 0; i < ARRAY_SIZE(read_only); i++) {
		struct model_cs_engine *e = engine_of(s, i % s->g->cfg.plat->n_engines);
		u32 last = read_only[i].first + (read_only[i].n - 1) * 4;

		EXPECT(model_cs_reg_readable(s->g->m, e, read_only[i].first));
		EXPECT(model_cs_reg_readable(s->g->m, e, last));
		if (read_only[i].n > 1 && e->desc->class != GENX_CLASS_RENDER)
			EXPECT(!model_cs_reg_readable(s->g->m, e, last + 4));
		EXPECT(!model_cs_reg_writable(s->g->m, e, last));
	}
	wr(s->g, RCS_BASE + CS_FF_SLICE_CS_CHICKEN1, GENX_MASKED_SET(BIT(14)));
	EXPECT(model_cs_reg_writable(s->g->m, engine_of(s, RCS), RCS_BASE + CS_CS_CHICKEN1));
	FIXTURE_END(s);
}

static void register_commands(void)
{
	struct user u = user_new(RCS);

	/* if one register is privileged, no register is loaded */
	USER(&u, MI_LOAD_REGISTER_IMM(2), GPR(0), 1, RING_HWS_PGA(RCS_BASE).addr, 0x1000);
	EXPECT_DROPPED(&u);
	EXPECT_EQ(rd(u.s->g, GPR(0)), 0);
	EXPECT_EQ(rd(u.s->g, RING_HWS_PGA(RCS_BASE).addr), u.s->hws[RCS]);
	USER(&u, MI_LOAD_REGISTER_MEM, RING_HWS_PGA(RCS_BASE).addr, USER_DATA, 0);
	EXPECT_DROPPED(&u);
	USER(&u, MI_LOAD_REGISTER_IMM(1), GPR(0), 5);
	USER(&u, MI_LOAD_REGISTER_REG, GPR(0), RING_HWS_PGA(RCS_BASE).addr);
	EXPECT_DROPPED(&u);
	EXPECT_EQ(rd(u.s->g, RING_HWS_PGA(RCS_BASE).addr), u.s->hws[RCS]);
	USER(&u, MI_STORE_REGISTER_MEM, RING_HWS_PGA(RCS_BASE).addr, USER_DATA, 0);
	EXPECT_DROPPED(&u);
	EXPECT_EQ(mem(u.s, u.data), 0);
	EXPECT_CLEAN(u.s->g);
	fixture_free(u.s);
}

static void slots(void)
{
	struct fixture *s = fixture_new();
	struct model_cs_engine *e = engine_of(s, RCS);
	struct model *m = s->g->m;

	wr(s->g, RING_FORCE_TO_NONPRIV(RCS_BASE, 0).addr, MMIO_HALF_SLICE_CHICKEN7);
	wr(s->g, RING_FORCE_TO_NONPRIV(RCS_BASE, 1).addr, (RCS_BASE + CS_PS_INVOCATION_COUNT) |
	   REG_FIELD_PREP(NONPRIV_ACCESS_MASK, NONPRIV_ACCESS_RD) | 1);
	wr(s->g, RING_FORCE_TO_NONPRIV(RCS_BASE, 2).addr, GPR(0) | NONPRIV_DENY);
	wr(s->g, RING_FORCE_TO_NONPRIV(RCS_BASE, 3).addr, MMIO_HDC_CHICKEN0 | 2);
	wr(s->g, RING_FORCE_TO_NONPRIV(RCS_BASE, 4).addr,
	   RCS_BASE + CS_NOPID);	/* an unused slot */
	EXPECT(model_cs_reg_writable(m, e, MMIO_HALF_SLICE_CHICKEN7));
	EXPECT(!model_cs_reg_writable(m, e, MMIO_HALF_SLICE_CHICKEN7 + 4));
	EXPECT(!model_cs_reg_writable(m, e, GPR(0)));
	EXPECT(!model_cs_reg_readable(m, e, GPR(0)));
	EXPECT(model_cs_reg_writable(m, e, MMIO_HDC_CHICKEN0 + 0x3c));
	EXPECT(!model_cs_reg_writable(m, e, MMIO_HDC_CHICKEN0 + 0x40));
	FIXTURE_END(s);
}

/* A write that selects no bit has no effect: a client may make one, a driver has no reason to. */
static void masked_write_without_mask(void)
{
	struct user u = user_new(RCS);

	wr(u.s->g, RING_FORCE_TO_NONPRIV(RCS_BASE, 0).addr, RCS_BASE + CS_FF_SLICE_CS_CHICKEN1);
	USER(&u, MI_LOAD_REGISTER_IMM(1), RCS_BASE + CS_FF_SLICE_CS_CHICKEN1, BIT(14));
	EXPECT_ALLOWED(&u);
	EXPECT_EQ(rd(u.s->g, RCS_BASE + CS_FF_SLICE_CS_CHICKEN1) & BIT(14), 0);
	EXPECT_CLEAN(u.s->g);
	EMIT(u.s, &u.c, MI_LOAD_REGISTER_IMM(1), RCS_BASE + CS_FF_SLICE_CS_CHICKEN1, BIT(14),
	     MI_NOOP);
	submit(u.s, RCS, &u.c, NULL);
	EXPECT(run_idle(u.s, RCS, 1 * MS));
	EXPECT_RULE(u.s->g, "REG-MASK", RCS_BASE + CS_FF_SLICE_CS_CHICKEN1);
	fixture_free(u.s);
}

static void children_not_more_privileged(void)
{
	struct user u = user_new(RCS);
	u64 child = fixture_alloc(u.s, 1);
	u32 *dw = ram_dw(u.s->g, child);

	/* the batch starts below ask for a batch in the GGTT, which would be privileged */
	dw[0] = MI_STORE_DATA_IMM | MI_USE_GGTT;
	dw[1] = u.secret;
	dw[2] = 0;
	dw[3] = 0xbad;
	dw[4] = MI_BATCH_BUFFER_END;
	ppgtt_map(u.s, u.c.pml4, gg(child), child);
	USER(&u, MI_BATCH_BUFFER_START | MI_BATCH_SECOND_LEVEL, gg(child), 0);
	EXPECT_DROPPED(&u);
	EXPECT_EQ(mem(u.s, u.secret), 0);
	USER(&u, MI_BATCH_BUFFER_START, gg(child), 0);
	EXPECT_DROPPED(&u);
	EXPECT_EQ(mem(u.s, u.secret), 0);
	EXPECT_CLEAN(u.s->g);
	fixture_free(u.s);
}

static void ring_and_global_batch(void)
{
	struct fixture *s = fixture_new();
	struct ctx c = ctx_new(s, RCS, 1);
	u64 batch = fixture_alloc(s, 1);
	u32 out = gg(fixture_alloc(s, 1));
	u32 *dw = ram_dw(s->g, batch);

	dw[0] = MI_STORE_DATA_IMM | MI_USE_GGTT;
	dw[1] = out;
	dw[3] = 0x900d;
	dw[4] = MI_LOAD_REGISTER_IMM(1);
	dw[5] = RCS_BASE + CS_3D_CHICKEN3;
	dw[6] = 0x00010001;
	dw[7] = MI_BATCH_BUFFER_END;
	EMIT(s, &c, MI_BATCH_BUFFER_START, gg(batch), 0, MI_NOOP);
	submit(s, RCS, &c, NULL);
	EXPECT(run_idle(s, RCS, 100 * US));
	EXPECT_EQ(mem(s, out), 0x900d);
	EXPECT_EQ(rd(s->g, RCS_BASE + CS_3D_CHICKEN3), 1);
	EXPECT_EQ(rd(s->g, RING_EIR(RCS_BASE).addr), 0);
	FIXTURE_END(s);
}

static void checks_stay_on(void)
{
	struct fixture *s = fixture_new();

	wr(s->g, RING_MODE(RCS_BASE).addr, GENX_MASKED_SET(GFX_MODE_PRIVILEGE_CHECK_DISABLE));
	EXPECT_RULE(s->g, "PRV-003", RING_MODE(RCS_BASE).addr);
	fixture_free(s);
}

static void illegal_command_of_a_user(void)
{
	struct user u = user_new(RCS);

	USER(&u, MI_CMD(0x3f));
	EXPECT(!user_go(&u));
	EXPECT_EQ(rd(u.s->g, RING_EIR(RCS_BASE).addr), RING_ERROR_INSTRUCTION);
	EXPECT_CLEAN(u.s->g);		/* no violation of the driver */
	fixture_free(u.s);
}

static void error_interrupt(void)
{
	struct user u = user_new(RCS);

	wr(u.s->g, RING_IMR(RCS_BASE).addr, ~ENGINE_IRQ_ERROR);
	wr(u.s->g, GFX_MSTR_IRQ.addr, GFX_MSTR_IRQ_ENABLE);
	USER(&u, MI_ARB_ON_OFF);
	EXPECT(user_go(&u));
	pass_time(u.s->g, 100 * US);
	EXPECT_EQ(u.s->g->irqs, 1);
	EXPECT_EQ(rd(u.s->g, RING_ESR(RCS_BASE).addr), RING_ERROR_PRIVILEGE);
	EXPECT_EQ(user_eir(&u), RING_ERROR_PRIVILEGE);
	wr(u.s->g, RING_EMR(RCS_BASE).addr, ~0U);		/* EMR masks the error */
	USER(&u, MI_ARB_ON_OFF);
	EXPECT_ALLOWED(&u);
	EXPECT_EQ(rd(u.s->g, RING_ESR(RCS_BASE).addr), RING_ERROR_PRIVILEGE);
	wr(u.s->g, RING_EMR(RCS_BASE).addr, ~RING_ERROR_PRIVILEGE);
	EXPECT_EQ(user_eir(&u), RING_ERROR_PRIVILEGE);
	EXPECT_CLEAN(u.s->g);
	fixture_free(u.s);
}

static const struct test tests[] = {
	TEST(own_memory, "a user batch works on its own memory (PRV-001, PRV-010)"),
	TEST(privileged_commands, "privileged commands are dropped (PRV-002, PRV-005, PRE-007)"),
	TEST(global_addresses, "no GGTT addresses for users (PRV-006, PRV-007, CMD-013)"),
	TEST(post_sync, "post-sync operations of users (PRV-009, PRV-019)"),
	TEST(register_lists, "register lists (PRV-010, PRV-011, PRV-012, PRV-013, PRV-015, "
	     "PRV-016, PRV-017, PRV-018, WDG-007)"),
	TEST(register_commands, "register commands of users (PRV-008, PRV-010, PRV-018)"),
	TEST(slots, "FORCE_TO_NONPRIV slots (PRV-018)"),
	TEST(masked_write_without_mask, "a client may write a masked register without a mask"),
	TEST(children_not_more_privileged, "chained and second-level batches (PRV-004)"),
	TEST(ring_and_global_batch, "ring and GGTT batch are privileged (PRV-001)"),
	TEST(checks_stay_on, "privilege checks stay on (PRV-003)"),
	TEST(illegal_command_of_a_user, "an illegal command of a user batch hangs only its engine"),
	TEST(error_interrupt, "ESR, EMR, EIR and the error interrupt (PRV-002, INT-036, INT-038, "
	     "INT-039)"),
};

HARNESS_MAIN(tests)
