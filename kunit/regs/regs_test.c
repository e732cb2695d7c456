// SPDX-License-Identifier: GPL-2.0-only
/* Checks of every platform's tables: sorted, disjoint, complete, consistent with each other. */

#include <kunit/test.h>
#include <linux/log2.h>

#include "gt/access/mmio_check.h"
#include "kunit/lib/platforms.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/platform.h"
#include "regs/tables/mmio_ranges.h"

/* Bytes of registers, from mmio_base on, that every engine has. */
#define ENGINE_REGISTERS	0x700

static u32 domains_of(const struct genx_platform *plat)
{
	u32 domains = 0;
	unsigned int i;

	for (i = 0; i < plat->n_fw_domains; i++)
		domains |= GENX_FW_BIT(plat->fw_domains[i].domain);
	return domains;
}

/* FW-007, FW-018: ranges are sorted, disjoint, inside the GT, and consist of whole registers. */
static void genx_regs_ranges(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i;

	KUNIT_ASSERT_GT(test, plat->n_ranges, 0);
	for (i = 0; i < plat->n_ranges; i++) {
		const struct genx_mmio_range *range = &plat->ranges[i];

		KUNIT_EXPECT_LT_MSG(test, range->first, range->last, "%06x", range->first);
		KUNIT_EXPECT_EQ(test, range->first % 4, 0);
		KUNIT_EXPECT_EQ(test, (range->last + 1) % 4, 0);
		KUNIT_EXPECT_EQ_MSG(test, range->domains & ~domains_of(plat), 0, "%06x",
				    range->first);
		KUNIT_EXPECT_TRUE(test, genx_mmio_is_gt(plat, range->first));
		KUNIT_EXPECT_TRUE(test, genx_mmio_is_gt(plat, range->last));
		if (i)
			KUNIT_EXPECT_GT_MSG(test, range->first, plat->ranges[i - 1].last, "%06x",
					    range->first);
	}
}

/* genx_mmio_range_find() finds the right range at the first and last register of each range. */
static void genx_regs_range_find(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i;

	for (i = 0; i < plat->n_ranges; i++) {
		const struct genx_mmio_range *range = &plat->ranges[i];

		KUNIT_EXPECT_PTR_EQ(test, genx_mmio_range_find(plat, range->first), range);
		KUNIT_EXPECT_PTR_EQ(test, genx_mmio_range_find(plat, range->last), range);
		if (i && plat->ranges[i - 1].last + 1 < range->first)
			KUNIT_EXPECT_NULL(test, genx_mmio_range_find(plat, range->first - 1));
	}
	KUNIT_EXPECT_NULL(test, genx_mmio_range_find(plat, ~0U));
}

/*
 * Number of rows that a lookup of @offset reads. Each row in turn is made to match every offset:
 * the lookup returns this row if it reads the row.
 */
static unsigned int rows_seen(const struct genx_platform *plat, struct genx_mmio_range *rows,
			      u32 offset)
{
	unsigned int i, seen = 0;

	for (i = 0; i < plat->n_ranges; i++) {
		const struct genx_mmio_range row = rows[i];

		rows[i].first = 0;
		rows[i].last = ~0U;
		seen += genx_mmio_range_find(plat, offset) == &rows[i];
		rows[i] = row;
	}
	return seen;
}

/* A lookup in 4096 rows reads at most 13 rows (log n), also for an offset that has no row. */
static void genx_regs_range_find_cost(struct kunit *test)
{
	const unsigned int n = 4096, most = ilog2(n) + 1;
	struct genx_platform *plat = kunit_kzalloc(test, sizeof(*plat), GFP_KERNEL);
	struct genx_mmio_range *rows = kunit_kcalloc(test, n, sizeof(*rows), GFP_KERNEL);
	unsigned int i, seen, past;

	KUNIT_ASSERT_NOT_NULL(test, plat);
	KUNIT_ASSERT_NOT_NULL(test, rows);
	for (i = 0; i < n; i++) {
		rows[i].first = 0x100 + 0x20 * i;
		rows[i].last = rows[i].first + 0xf;
	}
	*plat = genx_platform_lkf;
	plat->ranges = rows;
	plat->n_ranges = n;
	for (i = 0; i < n; i += i < 4 || i > n - 4 ? 1 : 127) {
		seen = rows_seen(plat, rows, rows[i].first);
		past = rows_seen(plat, rows, rows[i].last + 1);
		KUNIT_EXPECT_PTR_EQ(test, genx_mmio_range_find(plat, rows[i].first), &rows[i]);
		KUNIT_EXPECT_GE_MSG(test, seen, 1, "row %u", i);
		KUNIT_EXPECT_LE_MSG(test, seen, most, "row %u", i);
		KUNIT_EXPECT_GE_MSG(test, past, 1, "after row %u", i);
		KUNIT_EXPECT_LE_MSG(test, past, most, "after row %u", i);
	}
}

/* FW-001: request registers are always awake, and acknowledge registers need no domain. */
static void genx_regs_domains(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i, j;

	for (i = 0; i < plat->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *domain = &plat->fw_domains[i];
		const struct genx_mmio_range *range;

		KUNIT_EXPECT_LT(test, (int)domain->domain, (int)GENX_FW_COUNT);
		KUNIT_EXPECT_NOT_NULL(test, domain->name);
		if (genx_mmio_is_gt(plat, domain->request.addr))
			KUNIT_EXPECT_TRUE_MSG(test, genx_mmio_span_has(plat->always, plat->n_always,
								       domain->request.addr),
					      "%s", domain->name);
		range = genx_mmio_range_find(plat, domain->ack.addr);
		if (genx_mmio_is_gt(plat, domain->ack.addr)) {
			KUNIT_ASSERT_NOT_NULL_MSG(test, range, "%s", domain->name);
			KUNIT_EXPECT_EQ_MSG(test, range->domains, 0, "%s", domain->name);
		}
		for (j = 0; j < i; j++) {
			KUNIT_EXPECT_NE(test, (int)domain->domain,
					(int)plat->fw_domains[j].domain);
			KUNIT_EXPECT_NE(test, domain->request.addr,
					plat->fw_domains[j].request.addr);
			KUNIT_EXPECT_NE(test, domain->ack.addr, plat->fw_domains[j].ack.addr);
		}
	}
}

/* Expect that @addr is in a range that needs @domains and is not replicated. */
static void expect_domain(struct kunit *test, const struct genx_platform *plat, u32 addr,
			  u32 domains)
{
	const struct genx_mmio_range *range = genx_mmio_range_find(plat, addr);

	KUNIT_ASSERT_NOT_NULL_MSG(test, range, "%06x", addr);
	KUNIT_EXPECT_EQ_MSG(test, range->domains, domains, "%06x", addr);
	KUNIT_EXPECT_EQ_MSG(test, (int)range->repl, GENX_REPL_NONE, "%06x", addr);
}

/* STR-019, FW-014: the registers of each engine are in the domain that its descriptor names. */
static void genx_regs_engines(struct kunit *test)
{
	const u32 gt = GENX_FW_BIT(GENX_FW_GT);
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i, j;

	KUNIT_ASSERT_GT(test, plat->n_engines, 0);
	for (i = 0; i < plat->n_engines; i++) {
		const struct genx_engine_desc *engine = &plat->engines[i];

		KUNIT_EXPECT_EQ_MSG(test, engine->fw_domains & ~domains_of(plat), 0, "%s",
				    engine->name);
		KUNIT_EXPECT_NE_MSG(test, engine->fw_domains, 0, "%s", engine->name);
		for (j = 0; j < ENGINE_REGISTERS; j += 4)
			expect_domain(test, plat, engine->mmio_base + j, engine->fw_domains);
		KUNIT_EXPECT_EQ(test, !engine->tlb_inv.addr, !engine->tlb_inv_bit);
		if (engine->tlb_inv.addr)
			expect_domain(test, plat, engine->tlb_inv.addr, gt);
		if (engine->mocs_base) {
			expect_domain(test, plat, engine->mocs_base, gt);
			expect_domain(test, plat,
				      engine->mocs_base + 4 * (plat->coherency->n_mocs - 1), gt);
		}
		KUNIT_EXPECT_NE(test, engine->reset_mask, 0);
		KUNIT_EXPECT_EQ_MSG(test, !engine->fuse.addr, !engine->fuse_bit, "%s",
				    engine->name);
		KUNIT_EXPECT_FALSE_MSG(test, engine->lrc && engine->ctx_pages, "%s", engine->name);
		for (j = 0; j < i; j++) {
			const struct genx_engine_desc *other = &plat->engines[j];

			KUNIT_EXPECT_NE(test, engine->mmio_base, other->mmio_base);
			if (engine->class != GENX_CLASS_COMPUTE)
				KUNIT_EXPECT_EQ(test, engine->reset_mask & other->reset_mask, 0);
			KUNIT_EXPECT_FALSE(test, engine->class == other->class &&
					   engine->instance == other->instance);
			KUNIT_EXPECT_FALSE(test, engine->tlb_inv.addr &&
					   engine->tlb_inv.addr == other->tlb_inv.addr &&
					   engine->tlb_inv_bit == other->tlb_inv_bit);
		}
	}
}

/* FW-017: each shadowed register is in a range that needs a domain. */
static void genx_regs_shadow(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i;

	for (i = 0; i < plat->n_shadow; i++) {
		const struct genx_mmio_range *range =
			genx_mmio_range_find(plat, plat->shadow[i].first);

		KUNIT_EXPECT_LT(test, plat->shadow[i].first, plat->shadow[i].last);
		KUNIT_ASSERT_NOT_NULL_MSG(test, range, "%06x", plat->shadow[i].first);
		KUNIT_EXPECT_NE(test, range->domains, 0);
		KUNIT_EXPECT_LE(test, plat->shadow[i].last, range->last);
	}
}

/* FW-007, FW-017: from Gen8 on, writes of RING_TAIL are shadowed; reads are not. */
static void genx_regs_tail(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct genx_engine_desc *engine = &plat->engines[0];
	u32 tail = RING_TAIL(engine->mmio_base).addr, head = RING_HEAD(engine->mmio_base).addr;

	KUNIT_EXPECT_EQ(test, !genx_mmio_fault(plat, 0, tail, true), plat->gen >= 8);
	KUNIT_EXPECT_NOT_NULL(test, genx_mmio_fault(plat, 0, tail, false));
	KUNIT_EXPECT_NOT_NULL(test, genx_mmio_fault(plat, 0, head, true));
	KUNIT_EXPECT_NOT_NULL(test, genx_mmio_fault(plat, ~engine->fw_domains, head, true));
	KUNIT_EXPECT_NULL(test, genx_mmio_fault(plat, engine->fw_domains, head, true));
	KUNIT_EXPECT_NULL(test, genx_mmio_fault(plat, engine->fw_domains, tail, false));
	/* GDRST can be written while all domains are asleep (T-9) */
	KUNIT_EXPECT_NULL(test, genx_mmio_fault(plat, 0, GDRST.addr, true));
}

static bool is_engine(const struct genx_platform *plat, const struct genx_irq_source *source)
{
	unsigned int i;

	for (i = 0; i < plat->n_engines; i++)
		if (plat->engines[i].class == source->class &&
		    plat->engines[i].instance == source->instance)
			return true;
	return false;
}

/* Flat interrupt banks: each bit of an engine belongs to one source; banks are valid. */
static void genx_regs_irq_banks(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i, j, engines = 0;

	if (!plat->n_irq_banks)
		kunit_skip(test, "no flat banks");
	for (i = 0; i < plat->n_irq_sources; i++) {
		const struct genx_irq_source *a = &plat->irq_sources[i];

		KUNIT_ASSERT_LT(test, a->dw, plat->n_irq_banks);
		KUNIT_EXPECT_NE(test, a->bits, 0);
		KUNIT_EXPECT_EQ(test, a->error & ~a->bits, 0);
		KUNIT_EXPECT_EQ_MSG(test, a->bits & (BIT(a->bit) - 1), 0, "source %u", i);
		KUNIT_EXPECT_LE_MSG(test, a->bits >> a->bit, 0xffff, "source %u", i);
		if (a->class == GENX_CLASS_OTHER)
			continue;
		engines++;
		KUNIT_EXPECT_TRUE(test, is_engine(plat, a));
		KUNIT_EXPECT_TRUE_MSG(test, a->bits & BIT(a->bit), "source %u", i);
		for (j = 0; j < i; j++)
			KUNIT_EXPECT_FALSE(test, a->dw == plat->irq_sources[j].dw &&
					   a->bits & plat->irq_sources[j].bits);
	}
	KUNIT_EXPECT_EQ(test, engines, plat->n_engines);
	for (i = 0; i < plat->n_irq_banks; i++) {
		KUNIT_EXPECT_FALSE(test, genx_mmio_is_gt(plat, plat->irq_banks[i].iir.addr));
		for (j = 0; j < i; j++)
			KUNIT_EXPECT_EQ(test, plat->irq_banks[i].master & plat->irq_banks[j].master,
					0);
	}
}

/*
 * INT-001, INT-002, INT-007, INT-012, INT-014, INT-015: sources are in two DWs. The sources of a
 * class, except class Other, share one half of an enable register. Each source has its own half of
 * a mask register.
 */
static void genx_regs_irq_sources(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i, j, engines = 0;

	if (plat->n_irq_banks)
		kunit_skip(test, "flat banks");
	for (i = 0; i < plat->n_irq_sources; i++) {
		const struct genx_irq_source *a = &plat->irq_sources[i];

		KUNIT_EXPECT_LT(test, a->class, GENX_CLASS_COUNT);
		KUNIT_EXPECT_LT(test, a->dw, 2);
		KUNIT_EXPECT_LT(test, a->bit, 32);
		KUNIT_EXPECT_EQ(test, a->enable_shift & ~16, 0);
		KUNIT_EXPECT_EQ(test, a->mask_shift & ~16, 0);
		KUNIT_EXPECT_FALSE(test, genx_mmio_is_gt(plat, a->enable.addr));
		KUNIT_EXPECT_FALSE(test, genx_mmio_is_gt(plat, a->mask.addr));
		if (a->class != GENX_CLASS_OTHER)
			KUNIT_EXPECT_TRUE(test, is_engine(plat, a));
		engines += a->class != GENX_CLASS_OTHER;
		for (j = 0; j < i; j++) {
			const struct genx_irq_source *b = &plat->irq_sources[j];
			bool shared = a->enable.addr == b->enable.addr &&
				      a->enable_shift == b->enable_shift;

			KUNIT_EXPECT_EQ_MSG(test, shared,
					    a->class == b->class && a->class != GENX_CLASS_OTHER,
					    "sources %u and %u", i, j);
			KUNIT_EXPECT_FALSE(test, a->mask.addr == b->mask.addr &&
					   a->mask_shift == b->mask_shift);
			KUNIT_EXPECT_FALSE(test, a->dw == b->dw && a->bit == b->bit);
			KUNIT_EXPECT_FALSE(test, a->class == b->class &&
					   a->instance == b->instance);
		}
	}
	KUNIT_EXPECT_EQ(test, engines, plat->n_engines);
	KUNIT_EXPECT_EQ(test, GENX_CLASS_RENDER, 0);
	KUNIT_EXPECT_EQ(test, GENX_CLASS_VIDEO_DECODE, 1);
	KUNIT_EXPECT_EQ(test, GENX_CLASS_VIDEO_ENHANCE, 2);
	KUNIT_EXPECT_EQ(test, GENX_CLASS_COPY, 3);
	KUNIT_EXPECT_EQ(test, GENX_CLASS_OTHER, 4);
}

/* Each PCI id of a platform finds this platform; an unknown id finds none. */
static void genx_regs_pci_ids(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct genx_pci_group *group;
	const u16 *id;

	for (group = plat->pci; group->name; group++)
		for (id = group->ids; *id; id++)
			KUNIT_EXPECT_PTR_EQ(test, genx_platform_find(*id), plat);
	KUNIT_EXPECT_NULL(test, genx_platform_find(0x1234));
}

/* All MOCS entries are defined; PAT 0 is coherent (HWS-002; register facts: caching). */
static void genx_regs_coherency(struct kunit *test)
{
	const struct genx_coherency_desc *coherency = genx_kunit_plat(test)->coherency;

	if (coherency->pat_kind != GENX_PAT_NONE)
		KUNIT_EXPECT_EQ_MSG(test, coherency->pat[0] & 3, 3,
				    "GGTT entries use PAT 0: write-back");
	KUNIT_EXPECT_EQ(test, !!coherency->mocs, !!coherency->n_mocs);
	if (!coherency->mocs)
		return;
	KUNIT_ASSERT_EQ(test, coherency->n_mocs, 64);
	/* Unused entries between used ones are copies of an entry that caches. */
	KUNIT_EXPECT_NE(test, coherency->mocs[40].l3, 0);
	KUNIT_EXPECT_EQ(test, coherency->mocs[40].l3, coherency->mocs[45].l3);
	KUNIT_EXPECT_EQ(test, coherency->mocs[40].control, coherency->mocs[45].control);
}

static struct kunit_case genx_regs_cases[] = {
	KUNIT_CASE_PARAM(genx_regs_ranges, genx_kunit_descriptors_gen),
	KUNIT_CASE_PARAM(genx_regs_range_find, genx_kunit_descriptors_gen),
	KUNIT_CASE(genx_regs_range_find_cost),
	KUNIT_CASE_PARAM(genx_regs_domains, genx_kunit_descriptors_gen),
	KUNIT_CASE_PARAM(genx_regs_engines, genx_kunit_descriptors_gen),
	KUNIT_CASE_PARAM(genx_regs_shadow, genx_kunit_descriptors_gen),
	KUNIT_CASE_PARAM(genx_regs_tail, genx_kunit_descriptors_gen),
	KUNIT_CASE_PARAM(genx_regs_irq_sources, genx_kunit_descriptors_gen),
	KUNIT_CASE_PARAM(genx_regs_irq_banks, genx_kunit_descriptors_gen),
	KUNIT_CASE_PARAM(genx_regs_pci_ids, genx_kunit_descriptors_gen),
	KUNIT_CASE_PARAM(genx_regs_coherency, genx_kunit_descriptors_gen),
	{}
};

static struct kunit_suite genx_regs_suite = {
	.name = "genx_regs",
	.test_cases = genx_regs_cases,
};

kunit_test_suite(genx_regs_suite);
