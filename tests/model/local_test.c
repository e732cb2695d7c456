// SPDX-License-Identifier: MIT
/* Local memory of DG2: BAR 2, its state at power-up, entries and tables that lead to it. */
#include "tests/model/cs/cs_fixture.h"

#define PTES		0x800000u
#define END		(0x1f180ULL << 16)	/* flat CCS base of the part */
#define GGTT_LOCAL	2
#define PTE_LOCAL	BIT_ULL(11)
#define VA		0x200000

static struct model_config config(void)
{
	return (struct model_config){
		.plat = &genx_platform_dg2, .device_id = 0x56a0, .ggtt_entries = 1 << 16,
	};
}

static u64 cpu_read(struct gpu *g, u64 offset)
{
	u64 val;

	model_local_cpu_read(g->m, offset, &val, sizeof(val));
	return val;
}

static void cpu_write(struct gpu *g, u64 offset, u64 val)
{
	model_local_cpu_write(g->m, offset, &val, sizeof(val));
}

/* Memory that was never written is not zero, does not change, and is lost with the power. */
static void contents(void)
{
	struct gpu *g = gpu_new_config(config());
	u64 garbage = cpu_read(g, 0x5008);

	EXPECT(garbage && ~garbage);
	EXPECT(garbage != cpu_read(g, 0x6008));
	cpu_write(g, 0x5000, 1);
	EXPECT_EQ(cpu_read(g, 0x5000), 1);
	EXPECT_EQ(cpu_read(g, 0x5008), garbage);
	model_reset(g->m);
	EXPECT(cpu_read(g, 0x5000) != 1);
	GPU_END(g);
}

static void window(void)
{
	struct model_config cfg = config();
	struct gpu *g = gpu_new_config(cfg);

	EXPECT_EQ(model_local_window(g->m), 256u << 20);
	EXPECT_EQ(model_local_end(g->m), END);
	gpu_free(g);
	cfg.local_window = 16u << 20;
	g = gpu_new_config(cfg);
	EXPECT_EQ(model_local_window(g->m), 16u << 20);
	GPU_END(g);
	g = gpu_new();
	EXPECT_EQ(model_local_window(g->m), 0);
	GPU_END(g);
}

/* SIL-002, SIL-003: first pcode, then the bit of GU_CNTL. */
static void not_initialized(void)
{
	struct model_config cfg = config();
	struct gpu *g;

	cfg.strict = true;
	cfg.pcode_init_ms = 10;
	g = gpu_new_config(cfg);
	EXPECT_EQ(cpu_read(g, 0), ~0ULL);
	EXPECT_RULE(g, "LMEM-INIT", 0);
	pass_time(g, 11 * MS);
	cpu_write(g, 0, 5);
	EXPECT_RULE(g, "LMEM-INIT", 0);
	rd(g, GU_CNTL.addr);
	cpu_write(g, 0, 5);
	EXPECT_RULE(g, "LMEM-INIT", 0);
	wr(g, PCODE_DATA_ADDR, 0);
	wr(g, PCODE_MAILBOX_ADDR, REG_BIT(31) | 0x7e);
	pass_time(g, 1 * MS);
	EXPECT_EQ(rd(g, PCODE_DATA_ADDR) & 1, 1);
	cpu_write(g, 0, 5);
	EXPECT_EQ(cpu_read(g, 0), 5);
	GPU_END(g);
}

static void asleep(void)
{
	struct gpu *g = gpu_new_config(config());

	cpu_write(g, 0, 5);
	model_set_power(g->m, 3);
	EXPECT_EQ(cpu_read(g, 0), ~0ULL);
	EXPECT_RULE(g, "PWR-D3", 0);
	cpu_write(g, 0, 6);
	EXPECT_RULE(g, "PWR-D3", 0);
	model_set_power(g->m, 0);
	EXPECT_EQ(cpu_read(g, 0), 5);
	GPU_END(g);
}

/* SIL-031: the control data of compressed memory is at the end. */
static void reserved(void)
{
	struct gpu *g = gpu_new_config(config());
	u64 val = 7;

	EXPECT_EQ(model_local_write(g->m, END - 8, &val, 8), 0);
	EXPECT_CLEAN(g);
	EXPECT_EQ(model_local_write(g->m, END, &val, 8), -1);
	EXPECT_RULE(g, "LMEM-RESERVED", 0);
	EXPECT_EQ(model_local_read(g->m, END, &val, 8), -1);
	EXPECT_RULE(g, "LMEM-RESERVED", 0);
	gpu_free(g);
}

/* Bit 1 of an entry of the GGTT: without it the same address is one of the host. */
static void ggtt(void)
{
	struct gpu *g = gpu_new_config(config());
	u32 val = 9;

	*ram_dw(g, RAM_BASE) = 3;
	model_mmio_write(g->m, PTES + 5 * 8, 8, RAM_BASE | GGTT_LOCAL | 1);
	EXPECT_EQ(model_ggtt_write(g->m, 0x5000, &val, 4), 0);
	EXPECT_EQ((u32)cpu_read(g, RAM_BASE), 9);
	EXPECT_EQ(*ram_dw(g, RAM_BASE), 3);
	model_mmio_write(g->m, PTES + 5 * 8, 8, RAM_BASE | 1);
	EXPECT_EQ(model_ggtt_read(g->m, 0x5000, &val, 4), 0);
	EXPECT_EQ(val, 3);
	GPU_END(g);
}

/* Bit 11 of a PPGTT entry says that the page is in local memory; all tables are. */
static void ppgtt(void)
{
	struct fixture *s = fixture_new_config(config());
	u64 pml4 = fixture_alloc(s, 1), page = fixture_alloc(s, 1);
	u32 val = 9;

	*ram_dw(s->g, page) = 3;
	ppgtt_map(s, pml4, VA, page);
	ppgtt_map(s, pml4, VA + SZ_4K, page | PTE_LOCAL);
	EXPECT_EQ(model_ppgtt_write(s->g->m, pml4, VA + SZ_4K, &val, 4), 0);
	EXPECT_EQ((u32)cpu_read(s->g, page), 9);
	EXPECT_EQ(model_ppgtt_read(s->g->m, pml4, VA, &val, 4), 0);
	EXPECT_EQ(val, 3);
	FIXTURE_END(s);
}

static void no_table(void)
{
	struct fixture *s = fixture_new_config(config());
	u64 pml4 = fixture_alloc(s, 1);
	u32 val;

	/* in memory of the host */
	*ram_qw(s->g, pml4) = pml4 | 3;
	EXPECT_EQ(model_ppgtt_read(s->g->m, pml4, VA, &val, 4), -1);
	EXPECT(!strcmp(model_violation_get(s->g->m, s->g->seen)->rule, "LMEM-TABLE"));
	s->g->seen = s->g->m->n_violations;
	EXPECT_EQ(model_ppgtt_read(s->g->m, END, VA, &val, 4), -1);
	EXPECT(!strcmp(model_violation_get(s->g->m, s->g->seen)->rule, "LMEM-TABLE"));
	fixture_free(s);
}

static const struct test tests[] = {
	TEST(contents, "contents of memory that was never written, and loss of power"),
	TEST(window, "size of BAR 2 and of the usable memory"),
	TEST(not_initialized, "access before the initialization (SIL-002, SIL-003)"),
	TEST(asleep, "access in D3"),
	TEST(reserved, "access above the end (SIL-031)"),
	TEST(ggtt, "entries of the GGTT (SIL-234)"),
	TEST(ppgtt, "entries of a PPGTT (SIL-234)"),
	TEST(no_table, "page tables outside local memory"),
};

HARNESS_MAIN(tests)
