// SPDX-License-Identifier: MIT
/* Frequency of the GT: limits and masks that silicon was seen to need. */
#include "model/state/offsets.h"
#include "tests/model/harness.h"

#define CONTROL_ON	BIT(7)

static struct gpu *awake_gpu(const struct genx_platform *plat, u64 dirty)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;
	unsigned int i;

	cfg.plat = plat;
	cfg.device_id = plat->pci->ids[0];
	cfg.strict = true;
	cfg.dirty = dirty;
	g = gpu_new_config(cfg);
	for (i = 0; i < plat->n_fw_domains; i++) {
		wr(g, plat->fw_domains[i].request.addr, plat == &genx_platform_snb ? 1 : 0x10001);
		EXPECT(wait_bits(g, plat->fw_domains[i].ack.addr, 1, 1, 50 * MS));
	}
	pass_time(g, 1 * MS);
	return g;
}

static void set_intervals(struct gpu *g, u32 val)
{
	wr(g, RP_UP_INTERVAL_ADDR, val);
	wr(g, RP_DOWN_INTERVAL_ADDR, val);
}

/* PM-MASK: SIL-299 on Gen6 to Gen7.5, SIL-300 on Gen8 and Gen9; Gen11 may mask all. */
static void masks(void)
{
	static const struct {
		const struct genx_platform *plat;
		u32 never;
	} parts[] = {
		{ &genx_platform_snb, REG_BIT(2) }, { &genx_platform_ivb, REG_BIT(2) },
		{ &genx_platform_vlv, REG_BIT(2) }, { &genx_platform_hsw, REG_BIT(2) },
		{ &genx_platform_bdw, REG_BIT(31) }, { &genx_platform_kbl, REG_BIT(31) },
		{ &genx_platform_lkf, 0 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(parts); i++) {
		struct gpu *g = awake_gpu(parts[i].plat, 0);

		wr(g, MMIO_PMINTRMSK, ~parts[i].never);
		EXPECT_CLEAN(g);
		wr(g, MMIO_PMINTRMSK, ~0U);
		if (parts[i].never)
			EXPECT_RULE(g, "PM-MASK", MMIO_PMINTRMSK);
		GPU_END(g);
	}
}

/* PM-MASK: the mask of an earlier owner is replaced before frequency control goes on. */
static void old_mask(void)
{
	struct gpu *g = awake_gpu(&genx_platform_hsw, 1);

	wr(g, RP_CONTROL_ADDR, 0);
	EXPECT_CLEAN(g);
	wr(g, MMIO_RP_LIMITS, ~0U);
	set_intervals(g, 100);
	wr(g, RP_CONTROL_ADDR, CONTROL_ON);
	EXPECT_RULE(g, "PM-MASK", RP_CONTROL_ADDR);
	wr(g, MMIO_PMINTRMSK, ~REG_BIT(2));
	wr(g, RP_CONTROL_ADDR, CONTROL_ON);
	GPU_END(g);
}

/* FREQ-LIMITS, SIL-306: the limit is at least the request, while control is on. */
static void limits(void)
{
	struct gpu *g = awake_gpu(&genx_platform_kbl, 0);

	set_intervals(g, 7);
	wr(g, RPNSWREQ_ADDR, 30U << 23);
	EXPECT_CLEAN(g);
	wr(g, RP_CONTROL_ADDR, CONTROL_ON);
	EXPECT_RULE(g, "FREQ-LIMITS", RP_CONTROL_ADDR);
	wr(g, MMIO_RP_LIMITS, 30U << 23);
	wr(g, RPNSWREQ_ADDR, 24U << 23);
	EXPECT_CLEAN(g);
	wr(g, RPNSWREQ_ADDR, 33U << 23);
	EXPECT_RULE(g, "FREQ-LIMITS", RPNSWREQ_ADDR);
	wr(g, RPNSWREQ_ADDR, 30U << 23);
	wr(g, MMIO_RP_LIMITS, 29U << 23);
	EXPECT_RULE(g, "FREQ-LIMITS", MMIO_RP_LIMITS);
	gpu_free(g);

	g = awake_gpu(&genx_platform_bdw, 0);
	set_intervals(g, 7);
	wr(g, MMIO_RP_LIMITS, 12U << 24);
	wr(g, RPNSWREQ_ADDR, 12U << 24);
	wr(g, RP_CONTROL_ADDR, CONTROL_ON);
	EXPECT_CLEAN(g);
	wr(g, RPNSWREQ_ADDR, 13U << 24);
	EXPECT_RULE(g, "FREQ-LIMITS", RPNSWREQ_ADDR);
	gpu_free(g);
}

/* FREQ-EI, SIL-301: intervals are set; Sandy Bridge needs multiples of 25. */
static void intervals(void)
{
	struct gpu *g = awake_gpu(&genx_platform_snb, 0);

	wr(g, MMIO_RP_LIMITS, ~0U);
	set_intervals(g, 7);
	EXPECT_CLEAN(g);
	wr(g, RP_CONTROL_ADDR, CONTROL_ON);
	EXPECT_RULE(g, "FREQ-EI", RP_CONTROL_ADDR);
	set_intervals(g, 75);
	wr(g, RP_CONTROL_ADDR, CONTROL_ON);
	EXPECT_CLEAN(g);
	wr(g, RP_DOWN_INTERVAL_ADDR, 0);
	wr(g, RP_CONTROL_ADDR, CONTROL_ON);
	EXPECT_RULE(g, "FREQ-EI", RP_CONTROL_ADDR);
	GPU_END(g);

	g = awake_gpu(&genx_platform_vlv, 0);
	wr(g, RP_CONTROL_ADDR, CONTROL_ON);
	GPU_END(g);
}

static const struct test tests[] = {
	TEST(intervals, "evaluation intervals (FREQ-EI)"),
	TEST(masks, "interrupts that must not be masked (PM-MASK)"),
	TEST(old_mask, "mask of an earlier owner (PM-MASK)"),
	TEST(limits, "request above the limit (FREQ-LIMITS)"),
};

HARNESS_MAIN(tests)
