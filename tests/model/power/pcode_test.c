// SPDX-License-Identifier: MIT
/* The mailbox of pcode: commands, initialization of the device, voltage of RC6. */
#include "tests/model/harness.h"

#define BUSY		BIT(31)
#define RC_CONTROL_ON	(BIT(31) | BIT(18))

static struct gpu *strict_gpu(const struct genx_platform *plat, u32 init_ms)
{
	struct model_config cfg = gpu_config();

	cfg.plat = plat;
	cfg.device_id = plat->pci->ids[0];
	cfg.strict = true;
	cfg.pcode_init_ms = init_ms;
	return gpu_new_config(cfg);
}

/* Return: the error code. */
static u32 command(struct gpu *g, u32 cmd, u32 *data)
{
	wr(g, PCODE_DATA_ADDR, *data);
	wr(g, PCODE_MAILBOX_ADDR, BUSY | cmd);
	EXPECT_EQ(rd(g, PCODE_MAILBOX_ADDR), BUSY | cmd);
	EXPECT(wait_bits(g, PCODE_MAILBOX_ADDR, BUSY, 0, 1 * MS));
	*data = rd(g, PCODE_DATA_ADDR);
	return rd(g, PCODE_MAILBOX_ADDR) & 0xff;
}

static void commands(void)
{
	struct gpu *g = strict_gpu(&genx_platform_snb, 0);
	u32 data = 0;

	EXPECT_EQ(command(g, 0x05, &data), 0);
	EXPECT_EQ(data, 0x403428);
	data = 0x403430;
	EXPECT_EQ(command(g, 0x04, &data), 0);
	data = 0;
	EXPECT_EQ(command(g, 0x05, &data), 0);
	EXPECT_EQ(data, 0x403430);
	EXPECT_EQ(command(g, 0x7e, &data), 0xff);
	GPU_END(g);
}

/* From Gen7 on an unknown command is illegal; the voltages can be read, as public drivers do. */
static void gen7_commands(void)
{
	static const struct genx_platform *const parts[] = {
		&genx_platform_ivb, &genx_platform_hsw,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(parts); i++) {
		struct gpu *g = strict_gpu(parts[i], 0);
		u32 data = 1;

		EXPECT_EQ(command(g, 0x05, &data), 0);
		EXPECT_EQ(data, 0);
		EXPECT_EQ(command(g, 0x04, &data), 1);
		EXPECT_EQ(command(g, 0x7e, &data), 1);
		GPU_END(g);
	}
}

/* PCODE-BUSY: no register may be written during a command. With the fault a command never ends. */
static void busy(void)
{
	struct gpu *g = strict_gpu(&genx_platform_snb, 0);

	model_fault_set(g->m, MODEL_FAULT_PCODE_SILENT, 0);
	wr(g, PCODE_MAILBOX_ADDR, BUSY | 0x05);
	EXPECT(!wait_bits(g, PCODE_MAILBOX_ADDR, BUSY, 0, 5 * MS));
	EXPECT_CLEAN(g);
	wr(g, PCODE_DATA_ADDR, 1);
	EXPECT_RULE(g, "PCODE-BUSY", PCODE_DATA_ADDR);
	wr(g, PCODE_MAILBOX_ADDR, BUSY | 0x04);
	EXPECT_RULE(g, "PCODE-BUSY", PCODE_MAILBOX_ADDR);
	model_fault_clear(g->m, MODEL_FAULT_PCODE_SILENT);
	EXPECT(wait_bits(g, PCODE_MAILBOX_ADDR, BUSY, 0, 1 * MS));
	EXPECT_EQ(rd(g, PCODE_DATA_ADDR), 0x403428);
	GPU_END(g);
}

/* RC6 needs 450 mV; a loss of power restores the value of firmware. */
static void voltage(void)
{
	struct gpu *g = strict_gpu(&genx_platform_snb, 0);
	u32 vids = 0x403429;

	fw_get(g, GENX_FW_GT);
	pass_time(g, 1 * MS);
	wr(g, RC_CONTROL.addr, RC_CONTROL_ON);
	EXPECT_RULE(g, "RC6-VID", RC_CONTROL.addr);
	wr(g, RC_CONTROL.addr, BIT(31));
	EXPECT_EQ(command(g, 0x04, &vids), 0);
	wr(g, RC_CONTROL.addr, RC_CONTROL_ON);
	EXPECT_CLEAN(g);
	model_reset(g->m);
	vids = 0;
	EXPECT_EQ(command(g, 0x05, &vids), 0);
	EXPECT_EQ(vids, 0x403428);
	gpu_free(g);
}

/* DG2: initialization takes some time, and local memory is initialized after it. */
static void initialization(void)
{
	struct gpu *g = strict_gpu(&genx_platform_dg2, 5);
	u32 data = 0;

	EXPECT_EQ(rd(g, GU_CNTL.addr), 0);
	EXPECT_EQ(command(g, 0x7e, &data), 0);
	EXPECT_EQ(data, 0);
	model_pcode_check_start(g->m, RCS_BASE + CS_EXECLIST_CONTROL);
	EXPECT_RULE(g, "PCODE-INIT", RING_EXECLIST_CONTROL(RCS_BASE).addr);
	pass_time(g, 5 * MS);
	model_pcode_check_start(g->m, RCS_BASE + CS_EXECLIST_CONTROL);
	EXPECT_RULE(g, "PCODE-INIT", RING_EXECLIST_CONTROL(RCS_BASE).addr);
	EXPECT_EQ(command(g, 0x7e, &data), 0);
	EXPECT_EQ(data, 1);
	EXPECT_EQ(rd(g, GU_CNTL.addr), BIT(7));
	model_pcode_check_start(g->m, RCS_BASE + CS_EXECLIST_CONTROL);
	EXPECT_CLEAN(g);
	model_reset(g->m);
	EXPECT_EQ(rd(g, GU_CNTL.addr), 0);
	model_pcode_check_start(g->m, RCS_BASE + CS_EXECLIST_CONTROL);
	EXPECT_RULE(g, "PCODE-INIT", RING_EXECLIST_CONTROL(RCS_BASE).addr);
	gpu_free(g);
}

static u32 entry(struct gpu *g, u32 gt, u32 ring, u32 cpu)
{
	u32 data = ring << 16 | cpu << 8 | gt;

	return command(g, 0x08, &data);
}

/* RING-TABLE: fields of an entry as i915 writes it for a Kaby Lake at 1150 MHz: ring, CPU, GT. */
static void ring_fields(void)
{
	struct gpu *g = strict_gpu(&genx_platform_kbl, 0);
	u32 data = 0x170017;

	EXPECT_EQ(command(g, 0x08, &data), 0);
	EXPECT_EQ(g->m->pcode.ring_given, BIT_ULL(23));
	EXPECT_CLEAN(g);
	data = 0x1717;
	command(g, 0x08, &data);
	EXPECT_RULE(g, "RING-TABLE", PCODE_DATA_ADDR);
	gpu_free(g);
}

/* RING-TABLE, SIL-308: the entries of each kind of ring. */
static void ring_table(void)
{
	static const struct {
		const struct genx_platform *plat;
		u32 gt, ring, cpu;
		bool right;
	} entries[] = {
		/* the model's Kaby Lake runs at 350 to 1150 MHz */
		{ &genx_platform_kbl, 23, 23, 0, true }, { &genx_platform_kbl, 7, 7, 0, true },
		{ &genx_platform_kbl, 7, 8, 0, false }, { &genx_platform_kbl, 24, 24, 0, false },
		{ &genx_platform_kbl, 6, 6, 0, false }, { &genx_platform_kbl, 7, 7, 1, false },
		{ &genx_platform_lkf, 10, 10, 0, true }, { &genx_platform_lkf, 11, 11, 0, false },
		/* memory at 4 * 266 MHz */
		{ &genx_platform_bdw, 19, 19, 0, true }, { &genx_platform_bdw, 6, 10, 0, true },
		{ &genx_platform_bdw, 6, 6, 0, false }, { &genx_platform_bdw, 19, 20, 0, false },
		/* memory at 6 * 266 MHz */
		{ &genx_platform_hsw, 23, 28, 0, true }, { &genx_platform_hsw, 7, 16, 0, true },
		{ &genx_platform_hsw, 23, 23, 0, false }, { &genx_platform_hsw, 7, 8, 0, false },
	};
	struct gpu *g;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(entries); i++) {
		g = strict_gpu(entries[i].plat, 0);
		EXPECT_EQ(entry(g, entries[i].gt, entries[i].ring, entries[i].cpu), 0);
		EXPECT_EQ(g->m->pcode.ring_given, entries[i].right ? BIT_ULL(entries[i].gt) : 0);
		if (!entries[i].right)
			EXPECT_RULE(g, "RING-TABLE", PCODE_DATA_ADDR);
		GPU_END(g);
	}
	/* SNB: 650 to 1300 MHz, with a CPU of 3.4 GHz; 90 MHz less for each 50 MHz */
	g = strict_gpu(&genx_platform_snb, 0);
	EXPECT_EQ(entry(g, 26, 0, 34), 0);
	EXPECT_EQ(entry(g, 16, 0, 25), 0);
	EXPECT_EQ(entry(g, 14, 0, 8), 0);
	EXPECT_CLEAN(g);
	EXPECT_EQ(entry(g, 16, 0, 27), 0);
	EXPECT_RULE(g, "RING-TABLE", PCODE_DATA_ADDR);
	EXPECT_EQ(entry(g, 14, 0, 9), 0);
	EXPECT_RULE(g, "RING-TABLE", PCODE_DATA_ADDR);
	EXPECT_EQ(entry(g, 26, 26, 34), 0);
	EXPECT_RULE(g, "RING-TABLE", PCODE_DATA_ADDR);
	gpu_free(g);
}

/* SIL-309: byte 1 of the answer is the efficient frequency. */
static void efficient(void)
{
	struct gpu *g = strict_gpu(&genx_platform_kbl, 0);
	u32 data = 0;

	EXPECT_EQ(command(g, 0x1a, &data), 0);
	EXPECT_EQ(data >> 8 & 0xff, 10);
	gpu_free(g);
	g = strict_gpu(&genx_platform_snb, 0);
	EXPECT_EQ(command(g, 0x1a, &data), 0xff);
	GPU_END(g);
}

static const struct test tests[] = {
	TEST(commands, "commands and unknown ones"),
	TEST(gen7_commands, "commands of Gen7"),
	TEST(busy, "writes during a command (PCODE-BUSY)"),
	TEST(ring_fields, "fields of an entry of the ring table (RING-TABLE)"),
	TEST(ring_table, "table of ring frequencies (RING-TABLE)"),
	TEST(efficient, "efficient frequency"),
	TEST(voltage, "RC6 at too low a voltage (RC6-VID)"),
	TEST(initialization, "engines before the device is initialized (PCODE-INIT)"),
};

HARNESS_MAIN(tests)
