// SPDX-License-Identifier: MIT
/* The Gunit of Valleyview: allowed and forbidden wake-ups of the GT, and registers over a sleep. */
#include "tests/model/harness.h"

#define FORCE		BIT(2)
#define CLOCK_ON	BIT(3)
#define CONTEXTS	(BIT(25) | BIT(24))

static struct gpu *vlv(void)
{
	struct model_config cfg = gpu_config();

	cfg.plat = &genx_platform_vlv;
	cfg.device_id = cfg.plat->pci->ids[0];
	cfg.strict = true;
	return gpu_new_config(cfg);
}

static void clock(struct gpu *g, bool on)
{
	wr(g, VLV_GT_CLOCK_ADDR, (rd(g, VLV_GT_CLOCK_ADDR) & ~FORCE) | (on ? FORCE : 0));
	EXPECT_EQ(rd(g, VLV_GT_CLOCK_ADDR) & CLOCK_ON, 0);
	if (on)
		EXPECT(wait_bits(g, VLV_GT_CLOCK_ADDR, CLOCK_ON, CLOCK_ON, 1 * MS));
}

static void allow(struct gpu *g, bool on)
{
	wr(g, VLV_GT_WAKE_ADDR, CONTEXTS | on);
	EXPECT(wait_bits(g, VLV_GT_STATUS_ADDR, 1, on, 1 * MS));
}

/* A sleep that was prepared correctly gives no violation, and the registers lose their values. */
static void sleep_and_wake(void)
{
	struct gpu *g = vlv();
	u32 kept = rd(g, MMIO_VLV_PCBR), mode = rd(g, MMIO_ARB_MODE);

	EXPECT_EQ(kept, 0xd21);
	clock(g, true);
	allow(g, false);
	clock(g, false);
	model_set_power(g->m, 3);
	model_reset(g->m);
	EXPECT_EQ(rd(g, MMIO_VLV_PCBR), 0);
	EXPECT_EQ(rd(g, VLV_GT_STATUS_ADDR) & 1, 0);
	model_set_power(g->m, 0);
	EXPECT_CLEAN(g);
	clock(g, true);
	allow(g, true);
	/* all registers that firmware had set are violations */
	EXPECT(g->m->n_violations > 50);
	EXPECT(!strcmp(model_violation_get(g->m, 0)->rule, "GUNIT-RESTORE"));
	g->seen = g->m->n_violations;
	EXPECT_EQ(mode, 0xc31);
	gpu_free(g);
}

/*
 * A register that was not restored is a violation; the upper half of a masked register is not
 * compared.
 */
static void restore(void)
{
	struct gpu *g = vlv();

	clock(g, true);
	allow(g, false);
	wr(g, MMIO_ARB_MODE, 0xffff0000 | rd(g, MMIO_ARB_MODE));
	wr(g, GT_FIFO_CTL.addr, rd(g, GT_FIFO_CTL.addr));
	allow(g, true);
	EXPECT_CLEAN(g);
	allow(g, false);
	wr(g, MMIO_VLV_PMWGICZ, 5);
	allow(g, true);
	EXPECT_RULE(g, "GUNIT-RESTORE", MMIO_VLV_PMWGICZ);
	wr(g, VLV_GT_WAKE_ADDR, 1);
	EXPECT_RULE(g, "GUNIT-RESTORE", VLV_GT_WAKE_ADDR);
	gpu_free(g);
}

static void order(void)
{
	struct gpu *g = vlv();

	model_set_power(g->m, 3);
	EXPECT_RULE(g, "GUNIT-SLEEP", VLV_GT_WAKE_ADDR);
	model_set_power(g->m, 0);
	wr(g, VLV_GT_WAKE_ADDR, CONTEXTS);
	EXPECT_RULE(g, "GUNIT-CLOCK", VLV_GT_WAKE_ADDR);
	EXPECT(wait_bits(g, VLV_GT_STATUS_ADDR, 1, 0, 1 * MS));
	clock(g, true);
	model_set_power(g->m, 3);
	EXPECT_RULE(g, "GUNIT-CLOCK", VLV_GT_CLOCK_ADDR);
	model_set_power(g->m, 0);
	gpu_free(g);
}

/* Registers are restored after the clock is forced on, and before wake-ups are allowed. */
static void restore_order(void)
{
	struct gpu *g = vlv();
	u32 kept = rd(g, MMIO_VLV_PCBR);

	wr(g, MMIO_VLV_PCBR, kept);		/* awake: no clock needed */
	clock(g, true);
	allow(g, false);
	clock(g, false);
	EXPECT_CLEAN(g);
	wr(g, MMIO_VLV_PCBR, kept);
	EXPECT_RULE(g, "GUNIT-CLOCK", MMIO_VLV_PCBR);
	wr(g, MMIO_ARB_MODE, 0xffff0000 | rd(g, MMIO_ARB_MODE));
	EXPECT_RULE(g, "GUNIT-CLOCK", MMIO_ARB_MODE);
	wr(g, VLV_GT_CLOCK_ADDR, rd(g, VLV_GT_CLOCK_ADDR) |
	   FORCE);	/* requested, not acknowledged yet */
	EXPECT_CLEAN(g);
	wr(g, MMIO_VLV_PMWGICZ, rd(g, MMIO_VLV_PMWGICZ));
	EXPECT_RULE(g, "GUNIT-CLOCK", MMIO_VLV_PMWGICZ);
	EXPECT(wait_bits(g, VLV_GT_CLOCK_ADDR, CLOCK_ON, CLOCK_ON, 1 * MS));
	wr(g, MMIO_VLV_PCBR, kept);
	allow(g, true);
	clock(g, false);
	GPU_END(g);
}

/*
 * While wake-ups are forbidden a request has no effect, and the error bit stays until it is
 * cleared.
 */
static void request(void)
{
	struct gpu *g = vlv();

	clock(g, true);
	allow(g, false);
	wr(g, VLV_FORCEWAKE_RENDER.addr, 0x00010001);
	EXPECT_RULE(g, "GUNIT-WAKE", VLV_FORCEWAKE_RENDER.addr);
	EXPECT(!wait_bits(g, VLV_FORCEWAKE_ACK_RENDER.addr, 1, 1, 5 * MS));
	EXPECT_EQ(rd(g, VLV_GT_STATUS_ADDR), BIT(1));
	wr(g, VLV_GT_STATUS_ADDR, BIT(1));
	EXPECT_EQ(rd(g, VLV_GT_STATUS_ADDR), 0);
	allow(g, true);
	wr(g, VLV_FORCEWAKE_RENDER.addr, 0x00010001);
	EXPECT(wait_bits(g, VLV_FORCEWAKE_ACK_RENDER.addr, 1, 1, 5 * MS));
	EXPECT_EQ(rd(g, VLV_GT_STATUS_ADDR), BIT(7) | BIT(0));
	GPU_END(g);
}

static void silent(void)
{
	struct gpu *g = vlv();

	model_fault_set(g->m, MODEL_FAULT_GUNIT_SILENT, 0);
	wr(g, VLV_GT_CLOCK_ADDR, FORCE);
	EXPECT(!wait_bits(g, VLV_GT_CLOCK_ADDR, CLOCK_ON, CLOCK_ON, 5 * MS));
	GPU_END(g);
}

/* HWS-APERTURE: status pages must be in the first 256 MiB of the GGTT. */
static void status_pages(void)
{
	struct gpu *g = vlv();

	wr(g, GEN7_RCS_HWS_PGA.addr, 0x0ffff000);
	EXPECT_CLEAN(g);
	wr(g, GEN7_VCS_HWS_PGA.addr, 0x10000000);
	EXPECT_RULE(g, "HWS-APERTURE", GEN7_VCS_HWS_PGA.addr);
	wr(g, GEN7_BCS_HWS_PGA.addr, 0x7ffff000);
	EXPECT_RULE(g, "HWS-APERTURE", GEN7_BCS_HWS_PGA.addr);
	gpu_free(g);
}

static const struct test tests[] = {
	TEST(sleep_and_wake, "a sleep that is prepared, and one without restore"),
	TEST(restore, "registers after a sleep (GUNIT-RESTORE)"),
	TEST(order, "D3, permission and clock (GUNIT-SLEEP, GUNIT-CLOCK)"),
	TEST(restore_order, "restore without the clock (GUNIT-CLOCK)"),
	TEST(request, "a request that is not permitted (GUNIT-WAKE)"),
	TEST(silent, "no acknowledge"),
	TEST(status_pages, "status pages (HWS-APERTURE)"),
};

HARNESS_MAIN(tests)
