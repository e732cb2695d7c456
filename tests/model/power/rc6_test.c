// SPDX-License-Identifier: MIT
/* RC6: rules that silicon was seen to need, and the two ways to enter it. */
#include "model/cs/cs_engine.h"
#include "model/state/offsets.h"
#include "tests/model/harness.h"

#define HARDWARE	(RC_CONTROL_HW_ENABLE | RC_CONTROL_RC6_ENABLE)
#define TARGET(n)	((n) << 16)

static struct gpu *strict_gpu(const struct genx_platform *plat)
{
	struct model_config cfg = gpu_config();

	cfg.plat = plat;
	cfg.device_id = plat->pci->ids[0];
	cfg.strict = true;
	return gpu_new_config(cfg);
}

static struct gpu *awake_gpu(const struct genx_platform *plat)
{
	struct gpu *g = strict_gpu(plat);

	fw_get_all(g);
	pass_time(g, 1 * MS);
	return g;
}

static void work(struct gpu *g, bool busy)
{
	model_cs_set_busy(g->m, &g->m->cs.engine[0], busy);
}

/* RC6-BUSY, SIL-282: on Gen8 and Gen9 RC6 is off while an engine works. */
static void busy(void)
{
	static const struct genx_platform *const lossy[] = {
		&genx_platform_bdw, &genx_platform_kbl,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lossy); i++) {
		struct gpu *g = awake_gpu(lossy[i]);

		work(g, true);
		work(g, false);
		wr(g, RC_CONTROL_ADDR, HARDWARE);
		EXPECT_CLEAN(g);
		work(g, true);
		EXPECT_RULE(g, "RC6-BUSY", g->m->cs.engine[0].desc->mmio_base);
		wr(g, RC_CONTROL_ADDR, 0);
		wr(g, RC_CONTROL_ADDR, HARDWARE);
		EXPECT_RULE(g, "RC6-BUSY", RC_CONTROL_ADDR);
		wr(g, RC_CONTROL_ADDR, 0);
		/* software's entry counts from the write that completes it */
		wr(g, RC_CONTROL_ADDR, RC_CONTROL_RC6_ENABLE);
		EXPECT_CLEAN(g);
		wr(g, RC_STATE_ADDR, TARGET(4));
		EXPECT_RULE(g, "RC6-BUSY", RC_CONTROL_ADDR);
		gpu_free(g);
	}
}

/* Other parts may enter RC6 while engines work. */
static void busy_elsewhere(void)
{
	struct gpu *g = awake_gpu(&genx_platform_lkf);

	work(g, true);
	wr(g, RC_CONTROL_ADDR, HARDWARE);
	work(g, false);
	work(g, true);
	GPU_END(g);
}

/* RC6-CTX, SIL-282: once the power context is lost, RC6 stays off. */
static void context_lost(void)
{
	struct gpu *g = awake_gpu(&genx_platform_kbl);

	EXPECT(rd(g, MMIO_RC6_CTX_INFO));
	wr(g, RC_CONTROL_ADDR, HARDWARE);
	wr(g, RC_CONTROL_ADDR, 0);
	EXPECT_CLEAN(g);
	model_fault_set(g->m, MODEL_FAULT_RC6_CTX_LOST, 0);
	EXPECT_EQ(rd(g, MMIO_RC6_CTX_INFO), 0);
	wr(g, RC_CONTROL_ADDR, HARDWARE);
	EXPECT_RULE(g, "RC6-CTX", RC_CONTROL_ADDR);
	gpu_free(g);
}

/* RC6-GATES: RC6 is off only after the power gates. Gen9 keeps them while engines work. */
static void gates(void)
{
	struct gpu *g = awake_gpu(&genx_platform_lkf);

	wr(g, MMIO_PG_ENABLE, 7);
	wr(g, RC_CONTROL_ADDR, HARDWARE);
	wr(g, RC_CONTROL_ADDR, RC_CONTROL_RC6_ENABLE);
	wr(g, RC_STATE_ADDR, TARGET(4));
	EXPECT_CLEAN(g);
	wr(g, RC_CONTROL_ADDR, 0);
	EXPECT_RULE(g, "RC6-GATES", RC_CONTROL_ADDR);
	gpu_free(g);

	g = awake_gpu(&genx_platform_kbl);
	wr(g, MMIO_PG_ENABLE, 3);
	wr(g, RC_STATE_ADDR, TARGET(4));
	wr(g, RC_CONTROL_ADDR, 0);
	EXPECT_CLEAN(g);
	wr(g, RC_STATE_ADDR, 0);
	EXPECT_RULE(g, "RC6-GATES", RC_STATE_ADDR);
	wr(g, MMIO_PG_ENABLE, 0);
	wr(g, RC_STATE_ADDR, 0);
	GPU_END(g);
}

/* RC6-WELLS, SIL-288: thresholds and gates are written with all wells awake. */
static void wells(void)
{
	struct gpu *g = awake_gpu(&genx_platform_kbl);

	wr(g, MMIO_RC6_THRESHOLD, 37500);
	wr(g, MMIO_PG_ENABLE, 3);
	wr(g, RING_MODE(GEN6_VCS_BASE).addr, GENX_MASKED_SET(GFX_MODE_EXECLIST_ENABLE));
	EXPECT_CLEAN(g);
	fw_put(g, GENX_FW_MEDIA);
	pass_time(g, 1 * MS);
	wr(g, MMIO_RC6_THRESHOLD, 37500);
	EXPECT_RULE(g, "RC6-WELLS", MMIO_RC6_THRESHOLD);
	wr(g, MMIO_PG_ENABLE, 3);
	EXPECT_RULE(g, "RC6-WELLS", MMIO_PG_ENABLE);
	/* as a driver parks the GT */
	wr(g, RC_CONTROL_ADDR, RC_CONTROL_RC6_ENABLE);
	wr(g, RC_STATE_ADDR, TARGET(4));
	EXPECT_CLEAN(g);
	model_fault_set(g->m, MODEL_FAULT_FW_ACK_LOST, GENX_FW_MEDIA);
	wr(g, MMIO_RC6_THRESHOLD, 37500);
	GPU_END(g);
}

static void sleep_all(struct gpu *g)
{
	fw_put(g, GENX_FW_RENDER);
	fw_put(g, GENX_FW_MEDIA);
	fw_put(g, GENX_FW_GT);
	pass_time(g, 100 * MS);
}

/*
 * RC6-STATE, SIL-150, SIL-283: RC6 may be on, but the GT must not enter it before a render context
 * had a valid 3D state.
 */
static void state(void)
{
	struct gpu *g = awake_gpu(&genx_platform_kbl);

	sleep_all(g);
	fw_get_all(g);
	wr(g, RC_CONTROL_ADDR, HARDWARE);
	pass_time(g, 100 * MS);
	EXPECT_CLEAN(g);
	sleep_all(g);
	EXPECT_RULE(g, "RC6-STATE", RC_CONTROL_ADDR);
	fw_get_all(g);
	g->m->cs.rendered = true;
	sleep_all(g);
	GPU_END(g);
}

/* RC6 that software enters counts as residency, once a state is named. */
static void entered_by_software(void)
{
	struct gpu *g = awake_gpu(&genx_platform_kbl);
	unsigned int i;
	u32 before;

	g->m->cs.rendered = true;
	wr(g, RC_CONTROL_ADDR, RC_CONTROL_RC6_ENABLE);
	for (i = 0; i < 2; i++) {
		before = rd(g, RC6_RESIDENCY_ADDR);
		sleep_all(g);
		EXPECT_EQ(rd(g, RC6_RESIDENCY_ADDR) > before, i == 1);
		fw_get_all(g);
		wr(g, RC_STATE_ADDR, TARGET(4));
	}
	GPU_END(g);
}

static const struct test tests[] = {
	TEST(busy, "RC6 while an engine works (RC6-BUSY)"),
	TEST(busy_elsewhere, "RC6 while an engine works, other parts"),
	TEST(context_lost, "RC6 without a power context (RC6-CTX)"),
	TEST(gates, "RC6 off with power gates on (RC6-GATES)"),
	TEST(wells, "set-up with a well asleep (RC6-WELLS)"),
	TEST(state, "RC6 before a valid 3D state (RC6-STATE)"),
	TEST(entered_by_software, "residency of RC6 that software entered (SIL-295)"),
};

HARNESS_MAIN(tests)
