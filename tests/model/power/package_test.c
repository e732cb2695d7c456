// SPDX-License-Identifier: MIT
/* The card as a whole (DG2): energy, limits of its power, fan (SIL-534 to SIL-537). */
#include "tests/model/harness.h"

static struct gpu *card(u64 dirty)
{
	struct model_config cfg = gpu_config();

	cfg.plat = &genx_platform_dg2;
	cfg.device_id = cfg.plat->pci->ids[0];
	cfg.strict = true;
	cfg.dirty = dirty;
	return gpu_new_config(cfg);
}

/* SIL-534: units, and a counter that goes on from 0 after 2^32 counts. */
static void energy(void)
{
	struct gpu *g = card(0);

	EXPECT_EQ(rd(g, MMIO_PACKAGE_UNITS), 10 << 16 | 14 << 8 | 3);
	EXPECT_EQ(rd(g, MMIO_PACKAGE_ENERGY), 0);
	pass_time(g, 1000 * MS);
	EXPECT_EQ(rd(g, MMIO_PACKAGE_ENERGY), 60 << 14);
	model_package_set(g->m, 100000, 0);
	pass_time(g, 500 * MS);
	EXPECT_EQ(rd(g, MMIO_PACKAGE_ENERGY), 110 << 14);
	model_package_add(g->m, 262144);
	EXPECT_EQ(rd(g, MMIO_PACKAGE_ENERGY), 110 << 14);
	EXPECT_EQ(model_package_counts(g->m), (262144 + 110ULL) << 14);
	GPU_END(g);
}

/* SIL-535: the limit and its time, and the range in which the hardware keeps the power. */
static void limit(void)
{
	struct gpu *g = card(0);

	EXPECT_EQ(rd(g, MMIO_PACKAGE_LIMIT), 3U << 22 | 14 << 17 | 1 << 15 | 190 << 3);
	EXPECT_EQ(rd(g, MMIO_PACKAGE_RATED), 30 << 3 << 16 | 225 << 3);
	EXPECT_EQ(rd(g, MMIO_PACKAGE_RANGE), 250 << 3);
	g->m->package.limit_w = 0;
	EXPECT(!(rd(g, MMIO_PACKAGE_LIMIT) & 1 << 15));
	EXPECT_CLEAN(g);
	wr(g, MMIO_PACKAGE_LIMIT, 0);
	EXPECT_RULE(g, "FW-020", MMIO_PACKAGE_LIMIT);
	GPU_END(g);
}

/* SIL-536: two pulses in a rotation. */
static void fan(void)
{
	struct gpu *g = card(0);

	model_package_set(g->m, 1, 600);
	pass_time(g, 3000 * MS);
	EXPECT_EQ(rd(g, MMIO_PACKAGE_FAN), 60);
	EXPECT_CLEAN(g);
	wr(g, MMIO_PACKAGE_FAN, 0);
	EXPECT_EQ(rd(g, MMIO_PACKAGE_FAN), 60);
	EXPECT_RULE(g, "REG-RO", MMIO_PACKAGE_FAN);
	GPU_END(g);
}

/* SIL-537: 2.5 mV, while the GT does not sleep. */
static void voltage(void)
{
	struct gpu *g = card(0);
	unsigned int d;

	fw_get_all(g);
	EXPECT_EQ(rd(g, MMIO_RPSTAT_DG2) & 0x7ff, 850 * 10 / 25);
	for (d = 0; d < g->m->plat->n_fw_domains; d++)
		wr(g, g->m->plat->fw_domains[d].request.addr, 0x10000);
	pass_time(g, 10 * MS);
	EXPECT_EQ(rd(g, MMIO_RPSTAT_DG2), 0);
	GPU_END(g);
}

/* The counters go on in D3, begin again at a reset, and have any value when a driver comes. */
static void power(void)
{
	struct gpu *g = card(0), *used = card(7);

	EXPECT(rd(used, MMIO_PACKAGE_ENERGY) > 0 && rd(used, MMIO_PACKAGE_FAN) > 0);
	GPU_END(used);
	model_set_power(g->m, 3);
	pass_time(g, 1000 * MS);
	model_set_power(g->m, 0);
	EXPECT_EQ(rd(g, MMIO_PACKAGE_ENERGY), 60 << 14);
	model_reset(g->m);
	EXPECT_EQ(rd(g, MMIO_PACKAGE_ENERGY), 0);
	EXPECT_EQ(rd(g, MMIO_PACKAGE_FAN), 0);
	GPU_END(g);
}

static const struct test tests[] = {
	TEST(energy, "SIL-534: energy of the card"),
	TEST(limit, "SIL-535, FW-020: limit of the power"),
	TEST(fan, "SIL-536: pulses of the fan"),
	TEST(voltage, "SIL-537: voltage of the GT"),
	TEST(power, "the counters over sleep and reset"),
};

HARNESS_MAIN(tests)
