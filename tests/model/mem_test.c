// SPDX-License-Identifier: MIT
/* Translation of the model: GGTT, PPGTT, and their caches. */
#include "tests/model/harness.h"

#define PTES		0x800000u
#define PML4		(RAM_BASE + 0x1000)

static u32 dw_of(struct gpu *g, u64 addr)
{
	u32 val = 0xdeadbeef;

	if (model_ggtt_read(g->m, addr, &val, 4))
		return 0xbadbad;
	return val;
}

static void ggtt_basic(void)
{
	struct gpu *g = gpu_new();
	u32 words[2] = { 1, 2 };

	ggtt_map(g, 0x5000, RAM_BASE + 0x8000);
	ggtt_map(g, 0x6000, RAM_BASE + 0x3000);
	EXPECT(model_ggtt_valid(g->m, 0x5ffc));
	EXPECT(!model_ggtt_valid(g->m, 0x7000));
	EXPECT(!model_ggtt_valid(g->m, 1ULL << 40));
	EXPECT_EQ(model_ggtt_write(g->m, 0x5ffc, words, 8), 0);	/* across pages */
	EXPECT_EQ(*ram_dw(g, RAM_BASE + 0x8ffc), 1);
	EXPECT_EQ(*ram_dw(g, RAM_BASE + 0x3000), 2);
	EXPECT_EQ(dw_of(g, 0x5ffc), 1);
	GPU_END(g);
}

/* Without bus mastering no access reaches memory, and that is no violation. */
static void bus_master_off(void)
{
	struct gpu *g = gpu_new();
	u32 word = 5;

	ggtt_map(g, 0x5000, RAM_BASE + 0x8000);
	model_set_master(g->m, false);
	EXPECT_EQ(model_ggtt_write(g->m, 0x5000, &word, 4), -1);
	EXPECT_EQ(*ram_dw(g, RAM_BASE + 0x8000), 0);
	EXPECT_EQ(dw_of(g, 0x5000), 0xbadbad);
	EXPECT_CLEAN(g);
	model_set_master(g->m, true);
	EXPECT_EQ(model_ggtt_write(g->m, 0x5000, &word, 4), 0);
	EXPECT_EQ(dw_of(g, 0x5000), 5);
	GPU_END(g);
}

static void ggtt_invalid(void)
{
	struct gpu *g = gpu_new();

	EXPECT_EQ(dw_of(g, 0x5000), 0xbadbad);
	EXPECT_RULE(g, "MEM-INVALID", RING_FAULT.addr);
	EXPECT_EQ(model_reg_get(g->m, RING_FAULT.addr), 0x801);
	EXPECT_EQ(model_reg_get(g->m, FAULT_TLB_DATA0.addr), 5);
	ggtt_map(g, 0x5000, RAM_BASE);
	EXPECT_EQ(dw_of(g, 0x5000), 0);
	model_mmio_write(g->m, PTES + 5 * 8, 8, 0);
	EXPECT_EQ(dw_of(g, 0x5000), 0xbadbad);	/* Gen11 sees the write at once */
	EXPECT_RULE(g, "MEM-INVALID", RING_FAULT.addr);
	EXPECT_EQ(dw_of(g, (1ULL << 28)), 0xbadbad);
	EXPECT_RULE(g, "MEM-INVALID", RING_FAULT.addr);
	gpu_free(g);
}

/* The table that an earlier owner left: by its seed, and of each kind of entry some. */
static void dirty_counts(struct gpu *g, unsigned int *counts)
{
	u64 last = 0;
	u32 page;

	for (page = 0; page < g->m->mem.n_ggtt; page++) {
		u64 pte = g->m->mem.ggtt[page];

		counts[0] += !pte;
		counts[1] += pte && !(pte & 1);
		counts[2] += pte & 1 && pte == last;
		counts[3] += pte & 1 && pte != last;
		EXPECT(!(pte & 1) || (model_ggtt_stale(g->m, page) &&
				      g->m->part->ggtt->legal(g->m, pte)));
		last = pte;
	}
}

/*
 * SIL-215, SIL-216: entries that earlier owners left lead to memory that is not the driver's, in
 * the form of each part. Any use of one is a violation. They are there again after a reset.
 */
static void ggtt_dirty(void)
{
	const struct genx_platform *const *plat;
	struct model_config cfg = gpu_config();
	u64 first, local;
	u32 page, word;
	struct gpu *g;

	for (plat = genx_platforms; *plat; plat++) {
		unsigned int counts[4] = { 0 }, before[4], i;

		cfg.plat = *plat;
		cfg.device_id = (*plat)->pci->ids[0];
		cfg.dirty = 1;
		g = gpu_new_config(cfg);
		dirty_counts(g, counts);
		for (i = 0; i < ARRAY_SIZE(counts); i++)
			EXPECT(counts[i] > 1000);
		/* Valleyview has entries of pages that cannot be written */
		for (page = 0; !model_ggtt_stale(g->m, page) ||
		     !(g->m->mem.ggtt[page] & (g->m->part->ggtt->write_bit ?: 1)); page++)
			;
		local = g->m->part->ggtt->address(g->m, g->m->mem.ggtt[page]) >> 63;
		EXPECT_EQ(model_ggtt_read(g->m, page * 4096ULL, &word, 4), (unsigned long long)-1);
		EXPECT_RULE(g, local ? "LMEM-CCS" : "MEM-FOREIGN", 0);
		EXPECT_EQ(model_ggtt_write(g->m, page * 4096ULL, &word, 4), (unsigned long long)-1);
		EXPECT_RULE(g, local ? "LMEM-CCS" : "MEM-FOREIGN", 0);
		first = g->m->mem.ggtt[page];
		g->m->mem.ggtt[page] = 0;
		model_reset(g->m);
		EXPECT_EQ(g->m->mem.ggtt[page], first);
		gpu_free(g);
		memcpy(before, counts, sizeof(before));
		memset(counts, 0, sizeof(counts));
		cfg.dirty = 2;
		g = gpu_new_config(cfg);
		dirty_counts(g, counts);
		for (i = 0; i < ARRAY_SIZE(counts); i++)
			EXPECT(counts[i] != before[i]);
		gpu_free(g);
	}
}

/* Firmware's picture is mapped whatever an earlier owner left (HND-GGTT). */
static void ggtt_dirty_picture(void)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;
	u32 page;

	cfg.firmware = true;
	cfg.dirty = 1;
	g = gpu_new_config(cfg);
	for (page = 0; page < MODEL_PICTURE_PAGES; page++)
		EXPECT_EQ(g->m->mem.ggtt[page], MODEL_STOLEN_BASE + page * 4096ULL + 1);
	GPU_END(g);
}

static void ggtt_cached_elsewhere(void)
{
	struct genx_platform plat = genx_platform_lkf;
	struct model_config cfg = gpu_config();
	struct gpu *g;

	plat.ggtt_needs_flush = true;
	cfg.plat = &plat;
	g = gpu_new_config(cfg);
	*ram_dw(g, RAM_BASE) = 1;
	*ram_dw(g, RAM_BASE + 0x1000) = 2;
	ggtt_map(g, 0, RAM_BASE);
	EXPECT_EQ(dw_of(g, 0), 1);
	EXPECT_CLEAN(g);
	/* an entry that is written again, with the same value, is used before the flush */
	ggtt_write(g, 0, RAM_BASE);
	EXPECT_EQ(dw_of(g, 0), 1);
	EXPECT_RULE(g, "MEM-STALE", 0);
	wr(g, GFX_FLSH_CNTL.addr, 1);
	EXPECT_EQ(dw_of(g, 0), 1);
	EXPECT_CLEAN(g);
	ggtt_write(g, 0, RAM_BASE + 0x1000);
	EXPECT_EQ(dw_of(g, 0), 1);
	EXPECT_RULE(g, "MEM-STALE", 0);
	wr(g, GFX_FLSH_CNTL.addr, 1);
	EXPECT_EQ(dw_of(g, 0), 2);
	EXPECT_CLEAN(g);
	/* nothing is transferred while the device is cut off from memory */
	model_set_master(g->m, false);
	ggtt_write(g, 0, RAM_BASE);
	EXPECT_EQ(dw_of(g, 0), 0xbadbad);
	EXPECT_CLEAN(g);
	model_set_master(g->m, true);
	EXPECT_EQ(dw_of(g, 0), 2);
	EXPECT_RULE(g, "MEM-STALE", 0);
	gpu_free(g);
}

static void ggtt_widths(void)
{
	struct gpu *g = gpu_new();
	u64 pte = RAM_BASE + 0x4000 + 1;

	model_mmio_write(g->m, PTES + 8, 4, (u32)pte);
	model_mmio_write(g->m, PTES + 12, 4, (u32)(pte >> 32));
	EXPECT_EQ(model_mmio_read(g->m, PTES + 8, 8), pte);
	EXPECT_EQ(model_mmio_read(g->m, PTES + 12, 4), pte >> 32);
	EXPECT_CLEAN(g);
	model_mmio_write(g->m, PTES + 8, 2, 0);
	EXPECT_RULE(g, "MEM-PTE", PTES + 8);
	model_mmio_write(g->m, PTES + 12, 8, 0);
	EXPECT_RULE(g, "MEM-PTE", PTES + 12);
	EXPECT_EQ(model_mmio_read(g->m, PTES + 8, 8), pte);
	model_mmio_write(g->m, PTES + 8, 8, pte | 2);	/* the part has no local memory */
	EXPECT_RULE(g, "MEM-PTE", PTES + 8);
	model_mmio_write(g->m, PTES + 8, 8, pte | 1ULL << 39);
	EXPECT_RULE(g, "MEM-PTE", PTES + 8);
	model_mmio_write(g->m, PTES + (8 << 16), 8, 0);
	EXPECT_RULE(g, "MEM-PTE", PTES + (8 << 16));
	gpu_free(g);
}

static void dma_fails(void)
{
	struct gpu *g = gpu_new();

	ggtt_map(g, 0, RAM_BASE + RAM_SIZE);
	EXPECT_EQ(dw_of(g, 0), 0xbadbad);
	EXPECT_RULE(g, "MEM-DMA", 0);
	gpu_free(g);
}

/* Build page tables for one address, at PML4, + 0x1000, + 0x2000 and + 0x3000. */
static u64 *pte_of(struct gpu *g, u64 addr, u64 leaf_shift)
{
	u64 table = PML4;
	unsigned int shift;

	for (shift = 39; shift > leaf_shift; shift -= 9) {
		*ram_qw(g, table + ((addr >> shift) & 0x1ff) * 8) = (table + 0x1000) | 3;
		table += 0x1000;
	}
	return ram_qw(g, table + ((addr >> leaf_shift) & 0x1ff) * 8);
}

/* ... as the engine with an index in the descriptor sees it. */
static u32 pp_dw_of(struct gpu *g, u8 engine, u64 addr)
{
	u64 space = model_ppgtt_space(PML4, engine);
	u32 val = 0;

	return model_ppgtt_read(g->m, space, addr, &val, 4) ? 0xbadbad : val;
}

static u32 pp_dw(struct gpu *g, u64 addr)
{
	return pp_dw_of(g, 0, addr);
}

#define VA	0x123456789000ULL

/* Ice Lake, which has 48 address bits. */
static struct gpu *gpu_wide(void)
{
	struct model_config cfg = gpu_config();

	cfg.plat = &genx_platform_icl;
	cfg.device_id = 0x8a52;
	return gpu_new_config(cfg);
}

static void ppgtt_walk(void)
{
	struct gpu *g = gpu_wide();
	u32 word = 7;

	*pte_of(g, VA, 12) = (RAM_BASE + 0x9000) | 3 | 0x80;
	EXPECT_EQ(model_ppgtt_write(g->m, PML4, VA + 0x10, &word, 4), 0);
	EXPECT_EQ(*ram_dw(g, RAM_BASE + 0x9010), 7);
	EXPECT_EQ(pp_dw(g, VA + 0x10), 7);
	EXPECT_CLEAN(g);
	EXPECT_EQ(pp_dw(g, VA + 0x1000), 0xbadbad);
	EXPECT_RULE(g, "MEM-INVALID", RING_FAULT.addr);
	EXPECT_EQ(model_reg_get(g->m, RING_FAULT.addr), 1);
	EXPECT_EQ(model_reg_get(g->m, FAULT_TLB_DATA0.addr), (u32)((VA + 0x1000) >> 12));
	EXPECT_EQ(pp_dw(g, 1ULL << 48), 0xbadbad);
	EXPECT_RULE(g, "MEM-INVALID", RING_FAULT.addr);
	gpu_free(g);
}

/* SIL-185: the addresses of Lakefield, Elkhart and Jasper Lake have 36 bits. */
static void ppgtt_36_bits(void)
{
	static const struct genx_platform *const parts[] = {
		&genx_platform_lkf, &genx_platform_ehl,
	};
	const struct genx_pci_group *group;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(parts); i++)
		for (group = parts[i]->pci; group->name; group++) {
			struct model_config cfg = gpu_config();
			struct gpu *g;

			cfg.plat = parts[i];
			cfg.device_id = group->ids[0];
			g = gpu_new_config(cfg);
			*pte_of(g, 0xffffff000ULL, 12) = (RAM_BASE + 0x9000) | 3;
			*pte_of(g, 1ULL << 36, 12) = (RAM_BASE + 0x9000) | 3;
			EXPECT_EQ(pp_dw(g, 0xffffff000ULL), 0);
			EXPECT_CLEAN(g);
			EXPECT_EQ(pp_dw(g, 1ULL << 36), 0xbadbad);
			EXPECT_RULE(g, "MEM-INVALID", RING_FAULT.addr);
			gpu_free(g);
		}
}

static void ppgtt_read_only(void)
{
	struct gpu *g = gpu_wide();
	u32 word = 7;

	*pte_of(g, VA, 12) = (RAM_BASE + 0x9000) | 1;
	EXPECT_EQ(pp_dw(g, VA), 0);
	EXPECT_CLEAN(g);
	EXPECT(model_ppgtt_write(g->m, PML4, VA, &word, 4));
	EXPECT_RULE(g, "MEM-READONLY", RING_FAULT.addr);
	gpu_free(g);
}

static void ppgtt_sizes(void)
{
	struct gpu *g = gpu_wide();

	*pte_of(g, VA, 21) = (RAM_BASE + 0x200000) | 0x83;
	*ram_dw(g, RAM_BASE + 0x200000 + (VA & 0x1fffff)) = 11;
	EXPECT_EQ(pp_dw(g, VA), 11);

	model_tlb_invalidate(g->m, PML4);
	*pte_of(g, VA & ~0xffffULL, 12) = (RAM_BASE + 0x10000) | 3;
	*ram_qw(g, PML4 + 0x2000 + ((VA >> 21) & 0x1ff) * 8) |= 1 << 11;
	*ram_dw(g, RAM_BASE + 0x19000) = 12;
	EXPECT_EQ(pp_dw(g, VA), 12);	/* 64 KiB: VA ends in 0x9000 */
	GPU_END(g);
}

static void ppgtt_stale(void)
{
	struct gpu *g = gpu_wide();
	u64 *pte = pte_of(g, VA, 12);

	*ram_dw(g, RAM_BASE + 0x9000) = 1;
	*ram_dw(g, RAM_BASE + 0xa000) = 2;
	EXPECT_EQ(pp_dw(g, VA), 0xbadbad);	/* absent is not cached */
	EXPECT_RULE(g, "MEM-INVALID", RING_FAULT.addr);
	*pte = (RAM_BASE + 0x9000) | 3;
	EXPECT_EQ(pp_dw(g, VA), 1);
	*pte = (RAM_BASE + 0xa000) | 3;
	EXPECT_EQ(pp_dw(g, VA), 1);		/* the cached translation */
	EXPECT_RULE(g, "MEM-STALE", 0);
	model_tlb_invalidate(g->m, PML4 + 0x100000);
	EXPECT_EQ(pp_dw(g, VA), 1);
	EXPECT_RULE(g, "MEM-STALE", 0);
	model_tlb_invalidate(g->m, PML4);
	EXPECT_EQ(pp_dw(g, VA), 2);
	*pte = 0;				/* unmapped, not invalidated, used */
	EXPECT_EQ(pp_dw(g, VA), 2);
	EXPECT_RULE(g, "MEM-STALE", 0);
	model_tlb_invalidate(g->m, 0);
	EXPECT_EQ(pp_dw(g, VA), 0xbadbad);
	EXPECT_RULE(g, "MEM-INVALID", RING_FAULT.addr);
	gpu_free(g);
}

/* A table that is taken out of the tree, with its entries as they were, was left in the TLB. */
static void ppgtt_stale_table(void)
{
	struct gpu *g = gpu_wide();
	u64 *pde;

	*pte_of(g, VA, 12) = (RAM_BASE + 0x9000) | 3;
	pde = pte_of(g, VA, 21);
	EXPECT_EQ(pp_dw(g, VA), 0);
	EXPECT_CLEAN(g);
	*pde = (RAM_BASE + 0xb000) | 3;
	EXPECT_EQ(pp_dw(g, VA), 0);
	EXPECT_RULE(g, "MEM-STALE", 0);
	model_tlb_invalidate(g->m, PML4);
	EXPECT_EQ(pp_dw(g, VA), 0xbadbad);
	EXPECT_RULE(g, "MEM-INVALID", RING_FAULT.addr);
	gpu_free(g);
}

/*
 * A translation to filler stays cached when something is mapped there. Its use is no violation, but
 * it still leads to the filler, until an invalidation.
 */
static void ppgtt_filler(void)
{
	struct gpu *g = gpu_wide();
	u64 *pte = pte_of(g, VA, 12);

	*ram_dw(g, RAM_BASE + 0x9000) = 1;
	*ram_dw(g, RAM_BASE + 0xa000) = 2;
	pte[0] = (RAM_BASE + 0x9000) | 3;
	pte[1] = pte[0];
	EXPECT_EQ(pp_dw(g, VA), 1);
	pte[0] = (RAM_BASE + 0xa000) | 3;
	EXPECT_EQ(pp_dw(g, VA), 1);
	EXPECT_CLEAN(g);
	model_tlb_invalidate(g->m, PML4);
	EXPECT_EQ(pp_dw(g, VA), 2);
	/* what was mapped is no filler */
	pte[0] = pte[1];
	EXPECT_EQ(pp_dw(g, VA), 2);
	EXPECT_RULE(g, "MEM-STALE", 0);
	gpu_free(g);
}

/* Which engine of Ice Lake an invalidation register belongs to, by class and instance. */
static const struct {
	u32 reg;
	u32 bit;
	u8 class;
	u8 instance;
} inv_rows[] = {
	{ MMIO_TLB_INV_RENDER, 0, GENX_CLASS_RENDER, 0 },
	{ MMIO_TLB_INV_BCS, 0, GENX_CLASS_COPY, 0 },
	{ MMIO_TLB_INV_VCS, 0, GENX_CLASS_VIDEO_DECODE, 0 },
	{ MMIO_TLB_INV_VCS, 2, GENX_CLASS_VIDEO_DECODE, 2 },
	{ MMIO_TLB_INV_VECS, 0, GENX_CLASS_VIDEO_ENHANCE, 0 },
};

static u8 inv_engine(struct gpu *g, unsigned int row)
{
	u8 i = 0;

	while (g->cfg.plat->engines[i].class != inv_rows[row].class ||
	       g->cfg.plat->engines[i].instance != inv_rows[row].instance)
		i++;
	return i;
}

/* Each register, or bit, invalidates the TLB of its engine, and takes some time. */
static void invalidation_registers(void)
{
	unsigned int i, other;

	for (i = 0; i < ARRAY_SIZE(inv_rows); i++) {
		u32 reg = inv_rows[i].reg, bit = BIT(inv_rows[i].bit);
		struct gpu *g = gpu_wide();
		u64 *pte = pte_of(g, VA, 12);

		fw_get_all(g);
		*pte = (RAM_BASE + 0x9000) | 3;
		for (other = 0; other < ARRAY_SIZE(inv_rows); other++)
			(void)pp_dw_of(g, inv_engine(g, other), VA);
		*pte = 0;
		wr(g, reg, bit);
		EXPECT_EQ(rd(g, reg), bit);
		(void)pp_dw_of(g, inv_engine(g, i), VA);
		EXPECT_RULE(g, "MEM-STALE", 0);	/* not done yet */
		EXPECT(wait_bits(g, reg, bit, 0, 100 * US));
		for (other = 0; other < ARRAY_SIZE(inv_rows); other++) {
			bool stale = other != i;

			EXPECT_EQ(pp_dw_of(g, inv_engine(g, other), VA), stale ? 0 : 0xbadbad);
			EXPECT_RULE(g, stale ? "MEM-STALE" : "MEM-INVALID",
				    stale ? 0 : RING_FAULT.addr);
		}
		gpu_free(g);
	}
}

/* SIL-235: an engine without power does not answer. */
static void invalidation_asleep(void)
{
	struct gpu *g = gpu_wide();

	fw_get(g, GENX_FW_GT);
	wr(g, MMIO_TLB_INV_VCS, 1);
	EXPECT(!wait_bits(g, MMIO_TLB_INV_VCS, 1, 0, 4 * MS));
	GPU_END(g);
}

/* MEM-PTE, MEM-READONLY, SIL-211: what entries must not have, in a strict model. */
static void entries_strict(void)
{
	static const u64 bits[] = {
		1 << 2, 1 << 5, 1 << 6, 1 << 8, 1 << 11, 1ULL << 39, 1ULL << 63
	};
	struct model_config cfg = gpu_config();
	unsigned int i;
	struct gpu *g;
	u64 *pte;

	cfg.plat = &genx_platform_icl;
	cfg.device_id = 0x8a52;
	cfg.strict = true;
	g = gpu_new_config(cfg);
	pte = pte_of(g, VA, 12);
	*pte = (RAM_BASE + 0x9000) | 3 | 0x98;
	EXPECT_EQ(pp_dw(g, VA), 0);
	EXPECT_CLEAN(g);
	for (i = 0; i < ARRAY_SIZE(bits); i++) {
		model_tlb_invalidate(g->m, 0);
		*pte = (RAM_BASE + 0x9000) | 3 | bits[i];
		EXPECT_EQ(pp_dw(g, VA), 0);
		EXPECT_RULE(g, "MEM-PTE", 0);
	}
	*pte = (RAM_BASE + 0x9000) | 1;
	model_tlb_invalidate(g->m, 0);
	EXPECT_EQ(pp_dw(g, VA), 0);
	EXPECT_RULE(g, "MEM-READONLY", 0);
	*pte |= 2;
	*pte_of(g, VA, 21) = (PML4 + 0x3000) | 1;
	model_tlb_invalidate(g->m, 0);
	EXPECT_EQ(pp_dw(g, VA), 0);
	EXPECT_RULE(g, "MEM-PTE", 0);
	model_mmio_write(g->m, PTES + 8, 4, (u32)RAM_BASE | 1);
	EXPECT_RULE(g, "MEM-PTE", PTES + 8);
	gpu_free(g);
	cfg.plat = &genx_platform_kbl;
	cfg.device_id = 0x5912;
	g = gpu_new_config(cfg);
	*pte_of(g, VA, 12) = (RAM_BASE + 0x9000) | 1;
	EXPECT_EQ(pp_dw(g, VA), 0);
	GPU_END(g);
}

static void full_reset_forgets(void)
{
	struct gpu *g = gpu_wide();
	u64 *pte = pte_of(g, VA, 12);

	*pte = (RAM_BASE + 0x9000) | 3;
	(void)pp_dw(g, VA);
	*pte = 0;
	wr(g, GDRST.addr, 1);
	EXPECT(wait_bits(g, GDRST.addr, 1, 0, 1 * MS));
	EXPECT_EQ(pp_dw(g, VA), 0xbadbad);
	EXPECT_RULE(g, "MEM-INVALID", RING_FAULT.addr);
	gpu_free(g);
}

static const struct test tests[] = {
	TEST(ggtt_basic, "GGTT entries lead to memory"),
	TEST(bus_master_off, "no DMA while bus mastering is off"),
	TEST(ggtt_invalid, "an absent GGTT entry is a fault"),
	TEST(ggtt_dirty, "GGTT as an earlier owner left it (MEM-FOREIGN)"),
	TEST(ggtt_dirty_picture, "firmware's picture in such a GGTT"),
	TEST(ggtt_cached_elsewhere, "a write-combined GGTT needs its flush"),
	TEST(ggtt_widths, "GGTT entries are written by 4 or 8 bytes, no reserved bits"),
	TEST(dma_fails, "memory that the host does not give"),
	TEST(ppgtt_walk, "four levels of PPGTT"),
	TEST(ppgtt_36_bits, "36 address bits on Lakefield and Elkhart Lake (SIL-185)"),
	TEST(ppgtt_read_only, "write permission"),
	TEST(ppgtt_sizes, "2 MiB and 64 KiB pages"),
	TEST(ppgtt_stale, "translations are cached; use after unmap is recorded"),
	TEST(ppgtt_stale_table, "use of a table that is no longer in the tree is recorded"),
	TEST(ppgtt_filler, "a translation to scratch stays cached when something is mapped there"),
	TEST(invalidation_registers, "each engine has a TLB and a register to invalidate it"),
	TEST(invalidation_asleep, "an engine without power does not answer (SIL-235)"),
	TEST(entries_strict, "bits of entries (MEM-PTE), read-only pages (MEM-READONLY, SIL-228)"),
	TEST(full_reset_forgets, "a full reset forgets translations"),
};

HARNESS_MAIN(tests)
