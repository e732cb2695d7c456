// SPDX-License-Identifier: MIT
/* NOA: who writes its routing, and in which state of power (SIL-345, SIL-346). */
#include "tests/model/cs/cs_fixture.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

#define ALL_UNITS	0x80042088	/* R_PWR_CLK_STATE of 1 slice of 8 subslices of 8 EUs */
#define HALF_UNITS	0x80041c88	/* 1 slice of 4 subslices */

/* Counters count, and a node with half of the clock is C3; no report is made. */
static void oa_count(struct fixture *s)
{
	wr(s->g, OACTXCONTROL.addr, OACTXCONTROL_RESUME);
	wr(s->g, OACONTROL.addr, 0);
	s->g->m->oa.steps = MODEL_OA_DID_HEAD | MODEL_OA_DID_BUFFER | MODEL_OA_DID_TAIL;
	wr(s->g, OACONTROL.addr, REG_FIELD_PREP(OACONTROL_FORMAT_MASK, 5) | OACONTROL_ENABLE);
}

static void noa_enable(struct fixture *s)
{
	wr(s->g, RPM_CONFIG1.addr, 0);
	wr(s->g, RPM_CONFIG1.addr, RPM_CONFIG1_NOA_ENABLE);
}

/* Run a context with a request for units, which writes the mux if @mux; does C3 count meanwhile? */
static bool run(struct fixture *s, u32 request, bool mux)
{
	u32 flag = gg(fixture_alloc(s, 1));
	struct ctx c = ctx_new(s, RCS, 5);
	u64 c3;

	image(s, &c)[0x43] = request;
	EMIT(s, &c, MI_LOAD_REGISTER_IMM(1), OACTXCONTROL.addr, OACTXCONTROL_RESUME);
	if (mux)
		EMIT(s, &c, MI_LOAD_REGISTER_IMM(1), MMIO_NOA_WRITE, 0x18130000);
	emit_spin(s, &c, flag);
	submit(s, RCS, &c, NULL);
	pass_time(s->g, 100 * US);
	c3 = model_oa_total(s->g->m, 'C', 3);
	pass_time(s->g, 100 * US);
	c3 = model_oa_total(s->g->m, 'C', 3) - c3;
	mem_put(s, flag, 1);
	EXPECT(run_idle(s, RCS, 100 * US));
	return c3;
}

/* Writes by the CPU reach the one subslice that is on, those of a context the ones that it has. */
static void order(void)
{
	struct fixture *s = fixture_new();

	oa_count(s);
	noa_enable(s);
	wr(s->g, MMIO_NOA_WRITE, 0x18130000);
	EXPECT_EQ(rd(s->g, MMIO_NOA_WRITE), 0x18130000);
	EXPECT(!run(s, ALL_UNITS, false));
	EXPECT(!run(s, HALF_UNITS, false));
	EXPECT(!run(s, ALL_UNITS, true));	/* an earlier write is missing */
	noa_enable(s);
	EXPECT(run(s, ALL_UNITS, true));
	EXPECT(run(s, HALF_UNITS, false));
	noa_enable(s);
	EXPECT(run(s, HALF_UNITS, true));
	EXPECT(run(s, HALF_UNITS, false));
	EXPECT(!run(s, ALL_UNITS, false));
	FIXTURE_END(s);
}

/* The CPU's writes are lost by the fault, those of a command streamer and the enable are not. */
static void lost(void)
{
	struct fixture *s = fixture_new();

	oa_count(s);
	noa_enable(s);
	model_fault_set(s->g->m, MODEL_FAULT_OA_NOA_LOST, 0);
	wr(s->g, MMIO_NOA_WRITE, 0x18130000);
	EXPECT(!run(s, 0, false));
	noa_enable(s);
	EXPECT(run(s, ALL_UNITS, true));
	model_fault_clear(s->g->m, MODEL_FAULT_OA_NOA_LOST);
	noa_enable(s);
	wr(s->g, MMIO_NOA_WRITE, 0x18130000);
	EXPECT(run(s, 0, false));
	FIXTURE_END(s);
}

/* SIL-349: RC6 loses the routing and OA_DEBUG. */
static void lost_by_rc6(void)
{
	unsigned int on;

	for (on = 0; on < 2; on++) {
		struct model_config cfg = gpu_config();
		struct fixture *s;
		unsigned int i;

		cfg.strict = true;
		s = fixture_new_config(cfg);
		s->g->m->cs.rendered = true;
		for (i = 0; i < MODEL_CS_ENGINES; i++)
			engine_of(s, i)->taken = true;
		oa_count(s);
		noa_enable(s);
		wr(s->g, OA_DEBUG.addr, GENX_MASKED_SET(OA_DEBUG_DISABLE_CTX_SWITCH));
		EXPECT(run(s, ALL_UNITS, true));
		EXPECT(run(s, ALL_UNITS, false));
		wr(s->g, RC_CONTROL.addr, on ? RC_CONTROL_HW_ENABLE | RC_CONTROL_RC6_ENABLE : 0);
		for (i = 0; i < s->g->cfg.plat->n_fw_domains; i++)
			fw_put(s->g, s->g->cfg.plat->fw_domains[i].domain);
		pass_time(s->g, 1 * MS);
		fw_get_all(s->g);
		EXPECT_EQ(!rd(s->g, OA_DEBUG.addr), on);
		EXPECT_EQ(run(s, ALL_UNITS, false), !on);
		FIXTURE_END(s);
	}
}

static const struct test tests[] = {
	TEST(order, "SIL-345 SIL-346 routing reaches the units that are on"),
	TEST(lost, "SIL-346 routing that the CPU writes is lost"),
	TEST(lost_by_rc6, "SIL-349 RC6 loses the routing"),
};

HARNESS_MAIN(tests)
