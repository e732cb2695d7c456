// SPDX-License-Identifier: MIT
/* Interrupts of Gen11: wrong steps of their handling are recorded, and faults. */
#include "tests/model/irq_fixture.h"

static void wrong_selector(void)
{
	struct gpu *g = gpu_irq();

	raise_irq(g, RCS, 1);
	raise_irq(g, BCS, 1);
	begin_dw0(g);
	wr(g, GT_INTR_SELECTOR_ADDR(0), RCS_BIT | BCS_BIT);
	EXPECT_RULE(g, "INT-022", GT_INTR_SELECTOR_ADDR(0));
	wr(g, GT_INTR_SELECTOR_ADDR(0), 0);
	EXPECT_RULE(g, "INT-022", GT_INTR_SELECTOR_ADDR(0));
	wr(g, GT_INTR_SELECTOR_ADDR(0), BIT(4));
	EXPECT_RULE(g, "INT-023", GT_INTR_SELECTOR_ADDR(0));
	pass_time(g, 1 * MS);
	EXPECT_EQ(rd(g, GT_INTR_IDENTITY_ADDR(0)), 0);
	wr(g, GT_INTR_SELECTOR_ADDR(0), RCS_BIT);
	wr(g, GT_INTR_SELECTOR_ADDR(0),
	   BCS_BIT);			/* the first selection has not ended */
	EXPECT_RULE(g, "INT-026", GT_INTR_SELECTOR_ADDR(0));
	pass_time(g, 5 * US);
	EXPECT_EQ(rd(g, GT_INTR_IDENTITY_ADDR(0)), GT_INTR_DATA_VALID | ident(RCS, 1));
	gpu_free(g);
}

static void selector_of_secondary(void)
{
	struct gpu *g = gpu_interrupted();

	(void)rd(g, GT_INTR_DW_ADDR(0));
	raise_irq(g, BCS, 1);
	wr(g, GT_INTR_SELECTOR_ADDR(0), BCS_BIT);	/* pending, but not in DW_IIR */
	EXPECT_RULE(g, "INT-023", GT_INTR_SELECTOR_ADDR(0));
	gpu_free(g);
}

static void selector_without_reading(void)
{
	struct gpu *g = gpu_interrupted();

	wr(g, GT_INTR_SELECTOR_ADDR(0), RCS_BIT);
	EXPECT_RULE(g, "INT-018", GT_INTR_SELECTOR_ADDR(0));
	gpu_free(g);
}

static void impatient(void)
{
	struct gpu *g = gpu_interrupted();

	(void)rd(g, GT_INTR_DW_ADDR(0));
	wr(g, GT_INTR_SELECTOR_ADDR(0), RCS_BIT);
	EXPECT(!(rd(g, GT_INTR_IDENTITY_ADDR(0)) & GT_INTR_DATA_VALID));
	wr(g, GT_INTR_IDENTITY_ADDR(0), GT_INTR_DATA_VALID);
	EXPECT_RULE(g, "INT-025", GT_INTR_IDENTITY_ADDR(0));
	wr(g, GT_INTR_SELECTOR_ADDR(0), RCS_BIT);
	pass_time(g, 5 * US);
	wr(g, GT_INTR_IDENTITY_ADDR(0),
	   GT_INTR_DATA_VALID);		/* not read: events are lost */
	EXPECT_RULE(g, "INT-025", GT_INTR_IDENTITY_ADDR(0));
	gpu_free(g);
}

static void clear_before_service(void)
{
	struct gpu *g = gpu_irq();

	raise_irq(g, RCS, 1);
	raise_irq(g, BCS, 1);
	begin_dw0(g);
	(void)serve(g, 0, RCS_BIT);
	wr(g, GT_INTR_DW_ADDR(0), RCS_BIT | BCS_BIT);
	EXPECT_RULE(g, "INT-027", GT_INTR_DW_ADDR(0));
	wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->irqs, 1);			/* no message for the copy engine now */
	GPU_END(g);
}

static void master_protocol(void)
{
	struct gpu *g = gpu_irq();

	raise_irq(g, RCS, 1);
	(void)rd(g, GT_INTR_DW_ADDR(0));			/* INT-009: master is on */
	EXPECT_RULE(g, "INT-009", GT_INTR_DW_ADDR(0));
	wr(g, GT_INTR_SELECTOR_ADDR(0), RCS_BIT);
	EXPECT_RULE(g, "INT-009", GT_INTR_SELECTOR_ADDR(0));
	gpu_free(g);

	g = gpu_irq();
	raise_irq(g, RCS, 1);
	wr(g, GFX_MSTR_IRQ_ADDR, 0);
	(void)rd(g, GT_INTR_DW_ADDR(0));			/* INT-010: master not read */
	EXPECT_RULE(g, "INT-010", GT_INTR_DW_ADDR(0));
	EXPECT_EQ(rd(g, GFX_MSTR_IRQ_ADDR), 1);
	(void)rd(g, GFX_MSTR_IRQ_ADDR);			/* ... read twice */
	EXPECT_RULE(g, "INT-010", GFX_MSTR_IRQ_ADDR);
	(void)rd(g, GT_INTR_DW_ADDR(1));			/* ... DW1 was not in the copy */
	EXPECT_RULE(g, "INT-010", GT_INTR_DW_ADDR(1));
	gpu_free(g);
}

static void master_on_too_early(void)
{
	struct gpu *g = gpu_irq();

	raise_irq(g, RCS, 1);
	raise_irq(g, BCS, 1);
	begin_dw0(g);
	wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
	EXPECT_RULE(g, "INT-011", GT_INTR_DW_ADDR(0));
	gpu_free(g);

	g = gpu_irq();
	raise_irq(g, RCS, 1);
	raise_irq(g, BCS, 1);
	begin_dw0(g);
	(void)serve(g, 0, RCS_BIT);
	wr(g, GT_INTR_DW_ADDR(0), RCS_BIT);
	(void)serve(g, 0, BCS_BIT);
	wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);			/* partly cleared */
	EXPECT_RULE(g, "INT-021", GT_INTR_DW_ADDR(0));
	gpu_free(g);

	g = gpu_irq();
	raise_irq(g, RCS, 1);
	begin_dw0(g);
	wr(g, GT_INTR_SELECTOR_ADDR(0), RCS_BIT);
	model_check_idle(g->m);
	EXPECT_RULE(g, "INT-026", GT_INTR_SELECTOR_ADDR(0));
	gpu_free(g);
}

static void unread_may_stay(void)
{
	struct gpu *g = gpu_irq();

	(void)begin(g);				/* spurious: nothing is pending */
	raise_irq(g, VCS0, 1);
	wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
	EXPECT_CLEAN(g);
	pass_time(g, 5 * US);
	EXPECT_EQ(g->irqs, 1);
	gpu_free(g);
}

static void fault_data_valid_never(void)
{
	struct gpu *g = gpu_irq();

	model_fault_set(g->m, MODEL_FAULT_DATA_VALID_NEVER, 1);
	raise_irq(g, RCS, 1);
	begin_dw0(g);
	wr(g, GT_INTR_SELECTOR_ADDR(0), RCS_BIT);
	EXPECT(!wait_bits(g, GT_INTR_IDENTITY_ADDR(0), GT_INTR_DATA_VALID, GT_INTR_DATA_VALID,
			  1 * MS));
	wr(g, GT_INTR_IDENTITY_ADDR(0),
	   GT_INTR_DATA_VALID);		/* stopping to wait is legal */
	end(g, 0, RCS_BIT);
	raise_irq(g, RCS, 0x100);
	begin_dw0(g);
	EXPECT_EQ(serve(g, 0, RCS_BIT), ident(RCS, 0x101));	/* the fault has ended */
	end(g, 0, RCS_BIT);
	GPU_END(g);
}

static void fault_messages(void)
{
	struct gpu *g = gpu_irq();

	model_fault_set(g->m, MODEL_FAULT_IRQ_LOST, 1);
	raise_irq(g, RCS, 1);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->irqs, 0);
	wr(g, GFX_MSTR_IRQ_ADDR, 0);
	wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->irqs, 1);
	model_fault_set(g->m, MODEL_FAULT_IRQ_SPURIOUS, 3);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->irqs, 4);
	EXPECT_EQ(g->m->stats.irqs, 4);
	GPU_END(g);
}

/* The source raises its event again after each handling, until it is masked (INT-016). */
static void fault_storm(void)
{
	struct gpu *g = gpu_irq();
	unsigned int i;

	model_fault_set(g->m, MODEL_FAULT_IRQ_STORM, 0);
	for (i = 0; i < 20; i++) {
		pass_time(g, 1 * MS);
		EXPECT_EQ(g->irqs, i + 1);
		(void)begin(g);
		(void)rd(g, GT_INTR_DW_ADDR(0));
		EXPECT_EQ(serve(g, 0, RCS_BIT), ident(RCS, 1));
		wr(g, GT_INTR_DW_ADDR(0), RCS_BIT);
		wr(g, GFX_MSTR_IRQ_ADDR, GFX_MSTR_IRQ_ENABLE);
	}
	pass_time(g, 1 * MS);
	wr(g, RCS0_RSVD_INTR_MASK, ~0u);		/* an event that came is still handled */
	begin_dw0(g);
	(void)serve(g, 0, RCS_BIT);
	end(g, 0, RCS_BIT);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->irqs, 21);
	pass_time(g, 1 * MS);
	EXPECT_EQ(g->irqs, 21);
	GPU_END(g);
}

static const struct test tests[] = {
	TEST(wrong_selector, "wrong selectors (INT-022, INT-023, INT-026)"),
	TEST(selector_of_secondary, "a selector of a bit not in DW_IIR (INT-023)"),
	TEST(selector_without_reading, "a selector without reading the GT_INTR_DW_ADDR (INT-018)"),
	TEST(impatient, "acknowledging before Data-Valid, or unread (INT-025)"),
	TEST(clear_before_service, "a bit cleared before its service is lost (INT-027)"),
	TEST(master_protocol, "master off first, read once, work off the copy (INT-009, INT-010)"),
	TEST(master_on_too_early,
	     "master on with a GT_INTR_DW_ADDR not cleared (INT-011, INT-021, INT-026)"),
	TEST(unread_may_stay, "what was not read may stay pending (INT-008)"),
	TEST(fault_data_valid_never, "fault: Data-Valid never comes"),
	TEST(fault_messages, "faults: lost and spurious messages"),
	TEST(fault_storm, "fault: a source that asserts again once served"),
};

HARNESS_MAIN(tests)
