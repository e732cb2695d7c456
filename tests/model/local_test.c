// SPDX-License-Identifier: MIT
/*
 * Local memory of DG2: BAR 2 and its sizes, contents at power-up, what software may not use,
 * entries and tables that lead to it.
 */
#include "tests/model/cs/cs_fixture.h"

#define PTES		0x800000u
#define END		(0x1f180ULL << 16)	/* flat CCS base of the part */
#define GGTT_LOCAL	2
#define PTE_LOCAL	BIT_ULL(11)
#define PTE_64K		BIT_ULL(8)
#define PDE_COMPACT	BIT_ULL(6)
#define PDE_LARGE	BIT_ULL(7)
#define VA		0x200000
#define PAGE_64K	0x10000ULL
#define MIB		0x100000ULL
#define GIB		0x40000000ULL
/* data of the tests, away from the tables, which are where the fixture has memory */
#define DATA		0x40000000ULL

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
	EXPECT(cpu_read(g, 0));
	EXPECT(garbage != cpu_read(g, 0x6008));
	cpu_write(g, 0x5000, 1);
	EXPECT_EQ(cpu_read(g, 0x5000), 1);
	EXPECT_EQ(cpu_read(g, 0x5008), garbage);
	model_reset(g->m);
	EXPECT(cpu_read(g, 0x5000) != 1);
	EXPECT(cpu_read(g, 0x5008) != garbage);
	GPU_END(g);
}

/* What was there before depends on the seed: what passes by chance fails with another one. */
static void seeds(void)
{
	struct model_config cfg = config();
	struct gpu *g = gpu_new_config(cfg);
	u64 garbage = cpu_read(g, 0x5008);

	gpu_free(g);
	cfg.seed = 7;
	g = gpu_new_config(cfg);
	EXPECT(cpu_read(g, 0x5008) != garbage);
	EXPECT_EQ(cpu_read(g, 0x5008), cpu_read(g, 0x5008));
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

/* The CPU reaches no memory behind the window, the GPU does. */
static void behind_window(void)
{
	struct model_config cfg = config();
	u64 val = 7;
	struct gpu *g;

	cfg.local_window = 4 * MIB;
	g = gpu_new_config(cfg);
	cpu_write(g, 4 * MIB - 8, 5);
	EXPECT_EQ(cpu_read(g, 4 * MIB - 8), 5);
	EXPECT_CLEAN(g);
	cpu_write(g, 4 * MIB, 5);
	EXPECT_RULE(g, "LMEM-WINDOW", 0);
	EXPECT_EQ(cpu_read(g, 4 * MIB), ~0ULL);
	EXPECT_RULE(g, "LMEM-WINDOW", 0);
	EXPECT_EQ(model_local_write(g->m, 4 * MIB, &val, 8), 0);
	GPU_END(g);
}

/* SIL-030: with memory decode off and all wells requested; a reset undoes it. */
static void resize(void)
{
	struct model_config cfg = config();
	struct gpu *g;

	cfg.strict = true;
	g = gpu_new_config(cfg);
	EXPECT_EQ(model_local_sizes(g->m), 0x3f00);	/* 256 MiB to 8 GiB */
	EXPECT_EQ(model_local_resize(g->m, 8 * GIB, false), 0);
	EXPECT_RULE(g, "LMEM-RESIZE", 0);		/* no force-wake */
	fw_get_all(g);
	EXPECT_EQ(model_local_resize(g->m, 4 * GIB, false), 0);
	EXPECT_CLEAN(g);
	EXPECT_EQ(model_local_window(g->m), 4 * GIB);
	EXPECT_EQ(model_local_resize(g->m, 16 * GIB, false), -1);
	EXPECT_RULE(g, "LMEM-RESIZE", 0);
	EXPECT_EQ(model_local_resize(g->m, 3 * GIB, false), -1);
	EXPECT_RULE(g, "LMEM-RESIZE", 0);
	EXPECT_EQ(model_local_window(g->m), 4 * GIB);
	EXPECT_EQ(model_local_resize(g->m, 8 * GIB, true), 0);
	EXPECT_RULE(g, "LMEM-RESIZE", 0);		/* memory decode is on */
	EXPECT_EQ(model_local_window(g->m), 8 * GIB);
	model_reset(g->m);
	EXPECT_EQ(model_local_window(g->m), 256 * MIB);
	GPU_END(g);
}

static u32 tile_reg(struct gpu *g, u32 offset)
{
	return (u32)model_mmio_read(g->m, offset, 4);
}

/* Sizes of the memory and of its parts, and a small memory for tests of eviction. */
static void layout(void)
{
	struct model_config cfg = config();
	u64 end = 16 * GIB - 192 * MIB - 8 * MIB - 64 * MIB;
	struct gpu *g;

	cfg.local_size = 16 * GIB;
	cfg.local_window_max = 1 * GIB;
	g = gpu_new_config(cfg);
	fw_get_all(g);
	EXPECT_EQ(model_local_size(g->m), 16 * GIB);
	EXPECT_EQ(model_local_end(g->m), end);
	EXPECT_EQ(model_local_sizes(g->m), 0x700);
	EXPECT_EQ(tile_reg(g, MMIO_TILE_RANGE), 16 << 8);
	EXPECT_EQ(tile_reg(g, MMIO_FLAT_CCS_BASE), (u32)(end >> 16) << 8);
	EXPECT_EQ(tile_reg(g, MMIO_GSMBASE) | (u64)tile_reg(g, MMIO_GSMBASE_UPPER) << 32,
		  end + 64 * MIB);
	EXPECT_EQ(tile_reg(g, MMIO_DSMBASE) | (u64)tile_reg(g, MMIO_DSMBASE_UPPER) << 32,
		  end + 72 * MIB);
	gpu_free(g);
	cfg = config();
	cfg.local_usable = 8 * MIB;
	g = gpu_new_config(cfg);
	fw_get_all(g);
	EXPECT_EQ(model_local_end(g->m), 8 * MIB);
	EXPECT_EQ(tile_reg(g, MMIO_FLAT_CCS_BASE), 0x80 << 8);
	cpu_write(g, 8 * MIB - 8, 5);
	EXPECT_CLEAN(g);
	cpu_write(g, 8 * MIB, 5);
	EXPECT_RULE(g, "LMEM-CCS", 0);
	gpu_free(g);
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

/* SIL-031: the control data of compressed memory are at the end, then GGTT and stolen memory. */
static void reserved(void)
{
	struct gpu *g = gpu_new_config(config());
	u64 val = 7;

	EXPECT_EQ(model_local_write(g->m, END - 8, &val, 8), 0);
	EXPECT_CLEAN(g);
	EXPECT_EQ(model_local_write(g->m, END, &val, 8), -1);
	EXPECT_RULE(g, "LMEM-CCS", 0);
	EXPECT_EQ(model_local_read(g->m, END + 32 * MIB - 8, &val, 8), -1);
	EXPECT_RULE(g, "LMEM-CCS", 0);
	EXPECT_EQ(model_local_read(g->m, END + 32 * MIB, &val, 8), -1);
	EXPECT_RULE(g, "LMEM-RESERVED", 0);
	EXPECT_EQ(model_local_write(g->m, 8 * GIB - 8, &val, 8), -1);
	EXPECT_RULE(g, "LMEM-RESERVED", 0);
	EXPECT_EQ(model_local_read(g->m, 8 * GIB, &val, 8), -1);
	EXPECT_RULE(g, "LMEM-ABSENT", 0);
	gpu_free(g);
}

/* A byte of control data for 256 bytes; only what has control data can be named. */
static void control(void)
{
	struct gpu *g = gpu_new_config(config());
	u8 val = 7, other = 0;

	EXPECT_EQ(model_local_control_write(g->m, 0x5100, &val, 1), 0);
	EXPECT_EQ(model_local_control_read(g->m, 0x5100, &other, 1), 0);
	EXPECT_EQ(other, 7);
	EXPECT_EQ(((u8 *)vram_page(g, (END + 0x51) / SZ_4K, false))[(END + 0x51) % SZ_4K], 7);
	EXPECT_CLEAN(g);
	EXPECT_EQ(model_local_control_write(g->m, END, &val, 1), -1);
	EXPECT_RULE(g, "LMEM-CCS", 0);
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
	EXPECT_EQ(model_local_read(g->m, RAM_BASE, &val, 4), 0);
	EXPECT_EQ(val, 9);
	EXPECT_EQ(*ram_dw(g, RAM_BASE), 3);
	model_mmio_write(g->m, PTES + 5 * 8, 8, RAM_BASE | 1);
	EXPECT_EQ(model_ggtt_read(g->m, 0x5000, &val, 4), 0);
	EXPECT_EQ(val, 3);
	GPU_END(g);
}

/* Map 64 KiB of local memory by 16 entries, each with the bits @more. */
static void map_run(struct fixture *s, u64 pml4, u64 va, u64 page, u64 more)
{
	unsigned int i;

	for (i = 0; i < 16; i++)
		ppgtt_map(s, pml4, va + i * SZ_4K, (page + i * SZ_4K) | PTE_LOCAL | more);
}

/* The entry of @level that leads to @va: 1 a page, 2 its table. */
static u64 *entry_at(struct fixture *s, u64 pml4, u64 va, unsigned int level)
{
	u64 table = pml4;
	int shift;

	for (shift = 39; shift > 3 + 9 * (int)level; shift -= 9)
		table = table_at(s, table)[va >> shift & 0x1ff] & GENMASK_ULL(45, 12);
	return &table_at(s, table)[va >> shift & 0x1ff];
}

static int gpu_read(struct fixture *s, u64 pml4, u64 va, u32 *val)
{
	model_tlb_invalidate(s->g->m, 0);
	return model_ppgtt_read(s->g->m, pml4, va, val, sizeof(*val));
}

/* Bit 11 of a PPGTT entry says that the page is in local memory; all tables are. */
static void ppgtt(void)
{
	struct fixture *s = fixture_new_config(config());
	u64 pml4 = fixture_alloc(s, 1), page = fixture_alloc(s, 1);
	u32 val = 9;

	*ram_dw(s->g, page) = 3;
	ppgtt_map(s, pml4, VA, page);
	map_run(s, pml4, VA + PAGE_64K, 0, PTE_64K);
	EXPECT_EQ(model_ppgtt_write(s->g->m, pml4, VA + PAGE_64K + 0x3004, &val, 4), 0);
	EXPECT_EQ((u32)(cpu_read(s->g, 0x3000) >> 32), 9);
	EXPECT_EQ(model_ppgtt_read(s->g->m, pml4, VA, &val, 4), 0);
	EXPECT_EQ(val, 3);
	FIXTURE_END(s);
}

/* SIL-233: no pages of 4 KiB; bit 8 is in all of an aligned run of 16 entries. */
static void runs(void)
{
	struct fixture *s = fixture_new_config(config());
	u64 pml4 = fixture_alloc(s, 1), *pte;
	u32 val;

	ppgtt_map(s, pml4, VA, DATA | PTE_LOCAL);
	EXPECT_EQ(gpu_read(s, pml4, VA, &val), 0);
	EXPECT_RULE(s->g, "LMEM-64K", 0);
	map_run(s, pml4, VA, DATA, 0);
	EXPECT_EQ(gpu_read(s, pml4, VA, &val), 0);
	EXPECT_RULE(s->g, "LMEM-64K", 0);
	map_run(s, pml4, VA, DATA, PTE_64K);
	EXPECT_EQ(gpu_read(s, pml4, VA + 0xf000, &val), 0);
	EXPECT_CLEAN(s->g);
	/* one of the run is absent, has other bits, or another address */
	pte = entry_at(s, pml4, VA + 0x5000, 1);
	*pte ^= 1;
	EXPECT_EQ(gpu_read(s, pml4, VA, &val), 0);
	EXPECT_RULE(s->g, "LMEM-64K", 0);
	*pte ^= 3;
	EXPECT_EQ(gpu_read(s, pml4, VA, &val), 0);
	EXPECT_RULE(s->g, "LMEM-64K", 0);
	*pte = (*pte ^ 2) + PAGE_64K;
	EXPECT_EQ(gpu_read(s, pml4, VA, &val), 0);
	EXPECT_RULE(s->g, "LMEM-64K", 0);
	/* a run that does not begin at a multiple of 64 KiB */
	map_run(s, pml4, VA, DATA + SZ_4K, PTE_64K);
	EXPECT_EQ(gpu_read(s, pml4, VA, &val), 0);
	EXPECT_RULE(s->g, "LMEM-64K", 0);
	fixture_free(s);
}

/* SIL-233: bit 6 of the entry of a table: 32 pages of 64 KiB. */
static void compact(void)
{
	struct fixture *s = fixture_new_config(config());
	u64 pml4 = fixture_alloc(s, 1), *table;
	u32 val = 9;

	ppgtt_map(s, pml4, VA, 0);
	table = entry_at(s, pml4, VA, 1);
	*entry_at(s, pml4, VA, 2) |= PDE_COMPACT;
	table[0] = 0;
	table[3] = 0x50000 | PTE_LOCAL | 3;
	model_tlb_invalidate(s->g->m, 0);
	EXPECT_EQ(model_ppgtt_write(s->g->m, pml4, VA + 3 * PAGE_64K + 0x2008, &val, 4), 0);
	EXPECT_EQ((u32)cpu_read(s->g, 0x52008), 9);
	EXPECT_CLEAN(s->g);
	/* what is not aligned is used as if it were */
	table[3] = (5 * PAGE_64K + SZ_4K) | PTE_LOCAL | 3;
	EXPECT_EQ(gpu_read(s, pml4, VA + 3 * PAGE_64K + 0x2008, &val), 0);
	EXPECT_RULE(s->g, "LMEM-64K", 0);
	EXPECT_EQ(val, 9);
	/* memory of the host, too */
	table[3] = (RAM_BASE + SZ_4K) | 3;
	EXPECT_EQ(gpu_read(s, pml4, VA + 3 * PAGE_64K, &val), 0);
	EXPECT_RULE(s->g, "LMEM-64K", 0);
	fixture_free(s);
}

/* Pages of 2 MiB are aligned; bits without a meaning are 0. */
static void entry_bits(void)
{
	struct fixture *s = fixture_new_config(config());
	u64 pml4 = fixture_alloc(s, 1), page = fixture_alloc(s, 1), *pde;
	u32 val = 9;

	ppgtt_map(s, pml4, VA, page);
	*entry_at(s, pml4, VA, 1) |= BIT_ULL(10);
	EXPECT_EQ(gpu_read(s, pml4, VA, &val), 0);
	EXPECT_RULE(s->g, "MEM-PTE", 0);
	*entry_at(s, pml4, VA, 1) ^= BIT_ULL(10) | BIT_ULL(46);
	EXPECT_EQ(gpu_read(s, pml4, VA, &val), 0);
	EXPECT_RULE(s->g, "MEM-PTE", 0);
	pde = entry_at(s, pml4, VA, 2);
	*pde = 0x400000 | PDE_LARGE | PTE_LOCAL | 3;
	val = 9;
	model_tlb_invalidate(s->g->m, 0);
	EXPECT_EQ(model_ppgtt_write(s->g->m, pml4, VA + 0x123450, &val, 4), 0);
	EXPECT_EQ((u32)cpu_read(s->g, 0x523450), 9);
	EXPECT_CLEAN(s->g);
	*pde |= 0x10000;
	EXPECT_EQ(gpu_read(s, pml4, VA, &val), 0);
	EXPECT_RULE(s->g, "MEM-PTE", 0);
	fixture_free(s);
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
	TEST(seeds, "contents of memory that was never written, by seed"),
	TEST(window, "size of BAR 2 and of the usable memory"),
	TEST(behind_window, "access behind BAR 2 (SIL-252)"),
	TEST(resize, "resize of BAR 2 (SIL-030)"),
	TEST(layout, "layout by the configuration"),
	TEST(not_initialized, "access before the initialization (SIL-002, SIL-003)"),
	TEST(asleep, "access in D3"),
	TEST(reserved, "access above the end (SIL-031)"),
	TEST(control, "control data of compressed memory (SIL-031)"),
	TEST(ggtt, "entries of the GGTT (SIL-234)"),
	TEST(ppgtt, "entries of a PPGTT (SIL-234)"),
	TEST(runs, "runs of 16 entries (SIL-233)"),
	TEST(compact, "compact tables (SIL-233)"),
	TEST(entry_bits, "pages of 2 MiB and reserved bits of entries"),
	TEST(no_table, "page tables outside local memory"),
};

HARNESS_MAIN(tests)
