// SPDX-License-Identifier: MIT
/* Multicast steering of Gen11, and fuses of instances. */
#include "tests/model/harness.h"

#define MGSR		MMIO_MGSR
#define MULTICAST	0x80000000u
#define SS(n)		((u32)(n) << 24)
#define SLICE(n)	((u32)(n) << 27)

static const struct {
	u32 reg;
	enum genx_replication repl;
} replicated[] = {
	{ 0x5500, GENX_REPL_SLICE }, { 0x7ffc, GENX_REPL_SLICE }, { 0x8140, GENX_REPL_SLICE },
	{ 0x8cfc, GENX_REPL_SLICE }, { 0x94d0, GENX_REPL_SLICE }, { 0xb020, GENX_REPL_SLICE },
	{ 0x24200, GENX_REPL_SLICE }, { 0x24400, GENX_REPL_SLICE },
	{ 0x24e00, GENX_REPL_SLICE },
	{ 0x8150, GENX_REPL_SUBSLICE }, { 0x955c, GENX_REPL_SUBSLICE },
	{ 0xe18c, GENX_REPL_SUBSLICE }, { 0x24680, GENX_REPL_SUBSLICE },
	{ 0x24a00, GENX_REPL_SUBSLICE },
	{ 0xb100, GENX_REPL_L3BANK }, { 0xb3fc, GENX_REPL_L3BANK },
};

static void defaults(void)
{
	struct gpu *g = gpu_new();

	EXPECT_EQ(rd(g, MGSR), MULTICAST);
	fw_get(g, GENX_FW_RENDER);
	EXPECT_EQ(rd(g, MMIO_CS_STEERING), MULTICAST);
	wr(g, MGSR, 0xffffffff);
	EXPECT_EQ(rd(g, MGSR), 0xff000000);
	GPU_END(g);
}

static void each_instance_has_storage(void)
{
	unsigned int i, k;

	for (k = 0; k < ARRAY_SIZE(replicated); k++) {
		struct gpu *g = gpu_new();
		bool slice = replicated[k].repl == GENX_REPL_SLICE;
		u32 reg = replicated[k].reg;

		fw_get(g, GENX_FW_RENDER);
		for (i = 0; i < (slice ? 1 : 8); i++) {
			wr(g, MGSR, slice ? SLICE(i) : SS(i));
			wr(g, reg, 0x100 + i);
		}
		for (i = 0; i < (slice ? 1 : 8); i++) {
			wr(g, MGSR, slice ? SLICE(i) : SS(i));
			EXPECT_EQ(rd(g, reg), 0x100 + i);	/* STR-005 */
			wr(g, MGSR, MULTICAST | (slice ? SLICE(i) : SS(i)));
			EXPECT_EQ(rd(g, reg), 0x100 + i);	/* STR-004 */
		}
		wr(g, MGSR, MULTICAST | SS(3));
		wr(g, reg, 0x77);				/* STR-003 */
		for (i = 0; i < (slice ? 1 : 8); i++) {
			wr(g, MGSR, slice ? SLICE(i) : SS(i));
			EXPECT_EQ(rd(g, reg), 0x77);
		}
		wr(g, MGSR, MULTICAST);
		model_check_idle(g->m);
		GPU_END(g);
	}
}

static void not_replicated(void)
{
	struct gpu *g = gpu_new();

	fw_get_all(g);
	wr(g, STORE_SLICE, 1);
	wr(g, STORE_VDBOX(0), 2);		/* STR-019 */
	wr(g, MGSR, SS(5));
	EXPECT_EQ(rd(g, STORE_SLICE), 1);	/* STR-006 */
	EXPECT_EQ(rd(g, STORE_VDBOX(0)), 2);
	wr(g, STORE_SLICE, 3);
	wr(g, MGSR, MULTICAST);
	EXPECT_EQ(rd(g, STORE_SLICE), 3);
	GPU_END(g);
}

static void fused_subslice(void)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;

	cfg.subslice_fuse = 0x05;
	g = gpu_new_config(cfg);
	fw_get(g, GENX_FW_GT);
	fw_get(g, GENX_FW_RENDER);
	EXPECT_EQ(rd(g, MMIO_SUBSLICE_DISABLE), 0x05);		/* STR-012 */
	wr(g, STORE_SUBSLICE, 9);
	EXPECT_CLEAN(g);			/* a multicast write is right */
	EXPECT_EQ(rd(g, STORE_SUBSLICE), 0);		/* instance 0 is off */
	EXPECT_RULE(g, "STR-009", STORE_SUBSLICE);
	wr(g, MGSR, MULTICAST | SS(1));
	EXPECT_EQ(rd(g, STORE_SUBSLICE), 9);		/* STR-010 */
	EXPECT_CLEAN(g);
	wr(g, MGSR, SS(2));
	wr(g, STORE_SUBSLICE, 4);
	EXPECT_RULE(g, "STR-008", STORE_SUBSLICE);
	EXPECT_EQ(rd(g, STORE_SUBSLICE), 0);
	EXPECT_RULE(g, "STR-009", STORE_SUBSLICE);
	wr(g, MGSR, MULTICAST | SS(1));
	EXPECT_EQ(rd(g, STORE_SUBSLICE), 9);
	gpu_free(g);
}

/* STR-GATED: with the gate of render on, a CPU reads the lowest subslice (SIL-053, G12-188). */
static void gated_subslices(void)
{
	const struct genx_platform *const parts[] = { &genx_platform_lkf, &genx_platform_tgl };
	struct model_config cfg = gpu_config();
	unsigned int i;

	cfg.strict = true;
	cfg.subslice_fuse = 0x01;
	for (i = 0; i < ARRAY_SIZE(parts); i++) {
		struct gpu *g;

		cfg.plat = parts[i];
		cfg.device_id = i ? 0x9a49 : cfg.device_id;
		g = gpu_new_config(cfg);
		fw_get_all(g);
		wr(g, MMIO_PG_ENABLE, 2);		/* the gate of media */
		wr(g, STORE_SUBSLICE, 9);
		wr(g, MGSR, MULTICAST | SS(2));
		EXPECT_EQ(rd(g, STORE_SUBSLICE), 9);
		wr(g, MMIO_PG_ENABLE, 3);
		EXPECT_CLEAN(g);
		EXPECT_EQ(rd(g, STORE_SUBSLICE), 0);
		EXPECT_RULE(g, "STR-GATED", STORE_SUBSLICE);
		wr(g, MGSR, MULTICAST | SS(1));
		EXPECT_EQ(rd(g, STORE_SUBSLICE), 9);
		wr(g, MGSR, MULTICAST | SS(2));
		wr(g, MMIO_PG_ENABLE, 0);
		EXPECT_EQ(rd(g, STORE_SUBSLICE), 9);
		wr(g, MGSR, MULTICAST);
		EXPECT_CLEAN(g);
		gpu_free(g);
	}
}

static void fused_l3(void)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;

	cfg.l3_fuse = 0x2;
	g = gpu_new_config(cfg);
	fw_get(g, GENX_FW_GT);
	fw_get(g, GENX_FW_RENDER);
	EXPECT_EQ(rd(g, FUSE3.addr), 0x22);		/* STR-012 */
	wr(g, STORE_L3BANK, 6);
	EXPECT_EQ(rd(g, STORE_L3BANK), 6);
	EXPECT_CLEAN(g);
	wr(g, MGSR, MULTICAST | SS(1));
	EXPECT_EQ(rd(g, STORE_L3BANK), 0);
	EXPECT_RULE(g, "STR-009", STORE_L3BANK);
	wr(g, MGSR, MULTICAST | SS(5));
	EXPECT_EQ(rd(g, STORE_L3BANK), 0);
	EXPECT_RULE(g, "STR-009", STORE_L3BANK);
	gpu_free(g);
}

static void status_differs(void)
{
	struct gpu *g = gpu_new();
	unsigned int i;

	fw_get(g, GENX_FW_RENDER);
	for (i = 0; i < 8; i++) {		/* STR-011 */
		wr(g, MGSR, SS(i));
		wr(g, STORE_SUBSLICE_STATUS, i * 3);
	}
	for (i = 0; i < 8; i++) {
		wr(g, MGSR, MULTICAST | SS(i));
		EXPECT_EQ(rd(g, STORE_SUBSLICE_STATUS), i * 3);
	}
	GPU_END(g);
}

static void unicast_left_behind(void)
{
	struct gpu *g = gpu_new();

	fw_get(g, GENX_FW_RENDER);
	wr(g, MGSR, SS(1));
	(void)rd(g, STORE_SUBSLICE);
	pass_time(g, 50 * MS);
	(void)rd(g, STORE_SLICE);
	EXPECT_CLEAN(g);
	pass_time(g, 500 * MS);
	model_cpu_stalled(g->m, 500 * MS);
	(void)rd(g, STORE_SLICE);
	EXPECT_CLEAN(g);
	pass_time(g, 51 * MS);
	(void)rd(g, STORE_SLICE);
	EXPECT_RULE(g, "STR-014", STORE_SLICE);
	model_check_idle(g->m);
	EXPECT_RULE(g, "STR-014", MGSR);
	wr(g, MGSR, MULTICAST);
	pass_time(g, 200 * MS);
	(void)rd(g, STORE_SLICE);
	model_cpu_stalled(g->m, 100 * MS);
	model_check_idle(g->m);
	GPU_END(g);
}

static void streamer_has_its_own(void)
{
	struct gpu *g = gpu_new();

	fw_get(g, GENX_FW_RENDER);
	wr(g, MGSR, SS(4));
	model_reg_access_write(g->m, STORE_SUBSLICE, 5);	/* 0x20CC is multicast */
	wr(g, MGSR, SS(7));
	EXPECT_EQ(rd(g, STORE_SUBSLICE), 5);
	model_reg_access_write(g->m, MMIO_CS_STEERING, SS(7));
	model_reg_access_write(g->m, STORE_SUBSLICE, 6);
	EXPECT_EQ(rd(g, STORE_SUBSLICE), 6);
	wr(g, MGSR, MULTICAST);
	EXPECT_EQ(rd(g, STORE_SUBSLICE), 5);
	EXPECT_EQ(model_reg_access_read(g->m, STORE_SUBSLICE), 6);
	GPU_END(g);
}

static void context_save_steers_itself(void)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;

	cfg.subslice_fuse = 0x03;
	g = gpu_new_config(cfg);
	fw_get(g, GENX_FW_RENDER);
	model_reg_context_write(g->m, MMIO_EU_PERF_CNTL(0), 8);
	EXPECT_EQ(model_reg_context_read(g->m, MMIO_EU_PERF_CNTL(0)), 8);
	EXPECT_EQ(model_reg_get(g->m, MMIO_EU_PERF_CNTL(0)), 8);
	EXPECT_EQ(model_reg_access_read(g->m, MMIO_EU_PERF_CNTL(0)), 0);
	wr(g, MGSR, MULTICAST | SS(6));
	EXPECT_EQ(rd(g, MMIO_EU_PERF_CNTL(0)), 8);
	GPU_END(g);
}

static const struct test tests[] = {
	TEST(defaults, "steering registers: place, fields, defaults (STR-001, STR-002)"),
	TEST(each_instance_has_storage,
	     "replicated ranges (STR-003, STR-004, STR-005, STR-007, STR-016, STR-017, STR-018)"),
	TEST(not_replicated, "steering does not touch other registers (STR-006, STR-019)"),
	TEST(fused_subslice, "fused-off subslices (STR-008, STR-009, STR-010, STR-012)"),
	TEST(gated_subslices, "subslices behind the power gate (STR-GATED, SIL-053, G12-188)"),
	TEST(fused_l3, "fused-off L3 banks (STR-012, STR-018)"),
	TEST(status_differs, "status registers differ by instance (STR-011)"),
	TEST(unicast_left_behind, "unicast left behind (STR-014)"),
	TEST(streamer_has_its_own, "the command streamer has its own steering (STR-001)"),
	TEST(context_save_steers_itself, "context save and restore steer by themselves (STR-015)"),
};

HARNESS_MAIN(tests)
