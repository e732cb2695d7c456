// SPDX-License-Identifier: MIT
/* Errors that stay: bits of EIR that cannot be cleared, and errors that a reset does not end. */
#include "tests/model/cs/cs_fixture.h"

static void engine_reset(struct fixture *s)
{
	wr(s->g, RING_RESET_CTL(RCS_BASE).addr, GENX_MASKED_SET(RESET_CTL_REQUEST));
	EXPECT(wait_bits(s->g, RING_RESET_CTL(RCS_BASE).addr, RESET_CTL_READY, RESET_CTL_READY,
			 700 * US));
	wr(s->g, GDRST.addr, BIT(1));
	EXPECT(wait_bits(s->g, GDRST.addr, BIT(1), 0, 2000 * US));
}

/* SIL-007: the bit stays over a clear and a reset, and EMR masks it. */
static void eir_stuck(void)
{
	struct fixture *s = fixture_new();
	u32 eir = RING_EIR(RCS_BASE).addr;

	model_fault_set(s->g->m, MODEL_FAULT_EIR_STUCK, RCS);
	engine_reset(s);
	wr(s->g, RING_IMR(RCS_BASE).addr, 0);
	wr(s->g, GFX_MSTR_IRQ.addr, GFX_MSTR_IRQ_ENABLE);
	wr(s->g, eir, ~0U);
	EXPECT_EQ(rd(s->g, eir), RING_ERROR_INSTRUCTION);
	pass_time(s->g, 1 * MS);
	EXPECT_EQ(s->g->irqs, 0);		/* EMR masks all after a reset */
	wr(s->g, RING_EMR(RCS_BASE).addr, ~RING_ERROR_INSTRUCTION);
	pass_time(s->g, 1 * MS);
	EXPECT_EQ(s->g->irqs, 1);
	model_fault_clear(s->g->m, MODEL_FAULT_EIR_STUCK);
	wr(s->g, eir, ~0U);
	EXPECT_EQ(rd(s->g, eir), 0);
	FIXTURE_END(s);
}

/* SIL-141: ESR shows the error until another reset, whatever is written to EIR. */
static void error_survives(void)
{
	struct fixture *s = fixture_new();
	u32 esr = RING_ESR(RCS_BASE).addr;

	model_fault_set(s->g->m, MODEL_FAULT_ERROR_SURVIVES, 1);
	engine_reset(s);
	EXPECT_EQ(rd(s->g, esr), RING_ERROR_INSTRUCTION);
	wr(s->g, RING_EIR(RCS_BASE).addr, ~0U);
	EXPECT_EQ(rd(s->g, esr), RING_ERROR_INSTRUCTION);
	engine_reset(s);
	EXPECT_EQ(rd(s->g, esr), 0);
	FIXTURE_END(s);
}

static const struct test tests[] = {
	TEST(eir_stuck, "a bit of EIR that cannot be cleared (SIL-007)"),
	TEST(error_survives, "an error that survives a reset (SIL-141)"),
};

HARNESS_MAIN(tests)
