// SPDX-License-Identifier: GPL-2.0-only
/* Compares Lakefield's register tables with the lists of the manual, offset by offset. */

#include <kunit/test.h>

#include "gt/access/mmio_check.h"
#include "regs/gt_regs.h"
#include "regs/irq_regs.h"
#include "regs/platform_find.h"
#include "regs/tables/mmio_ranges.h"

#define MEDIA_END	0x23ffff	/* FW-024 */

struct span {
	u32 first;
	u32 last;
};

/* FW-008 */
static const struct span lkf_inf[] = {
	{ 0xb00, 0x1fff }, { 0x8800, 0x883f }, { 0x9560, 0x95ff }, { 0x24000, 0x2407f },
};

/* FW-009 */
static const struct span lkf_render[] = {
	{ 0x2000, 0x26ff }, { 0x3000, 0x3fff }, { 0x5200, 0x53ff }, { 0x5500, 0x7fff },
	{ 0x8140, 0x815f }, { 0x8300, 0x84ff }, { 0x8c00, 0x8cff }, { 0x94d0, 0x955f },
	{ 0xb000, 0xb47f }, { 0xdf00, 0xe8ff }, { 0x16e00, 0x19fff }, { 0x24180, 0x2427f },
	{ 0x24400, 0x245ff }, { 0x24680, 0x247ff }, { 0x24a00, 0x24a7f }, { 0x24e00, 0x24fff },
};

/* FW-010, FW-014 */
static const struct span lkf_gti[] = {
	{ 0x2700, 0x2fff }, { 0x4000, 0x4fff }, { 0x8000, 0x813f }, { 0x8200, 0x82ff },
	{ 0x8500, 0x87ff }, { 0x9000, 0x947f }, { 0x9800, 0xafff }, { 0xc800, 0xcfff },
	{ 0xeb00, 0x108ff }, { 0x14000, 0x147ff }, { 0x22000, 0x23fff }, { 0x24080, 0x2417f },
	{ 0x24300, 0x2437f }, { 0x25200, 0x252ff }, { 0x30000, 0x3ffff },
};

/* FW-011, FW-023: the manual's MEDIA0 consists of the two domains VDBOX0 and VEBOX0. */
static const struct span lkf_vdbox0[] = {
	{ 0x1c0000, 0x1c2bff }, { 0x1c3f00, 0x1c3fff },
};

static const struct span lkf_vebox0[] = {
	{ 0x1c8000, 0x1ca0ff }, { 0x1cbf00, 0x1cbfff },
};

/* FW-012 */
static const struct span lkf_vdbox2[] = {
	{ 0x1d0000, 0x1d2bff }, { 0x1d3f00, 0x1d3fff },
};

/* STR-016 */
static const struct span lkf_slice[] = {
	{ 0x5500, 0x5fff }, { 0x7000, 0x7fff }, { 0x8140, 0x814f }, { 0x8c00, 0x8cff },
	{ 0x94d0, 0x951f }, { 0xb000, 0xb0ff }, { 0x24200, 0x2427f }, { 0x24400, 0x245ff },
	{ 0x24e00, 0x24fff },
};

/* STR-017 */
static const struct span lkf_subslice[] = {
	{ 0x8150, 0x815f }, { 0x9520, 0x955f }, { 0xdf00, 0xe8ff }, { 0x24680, 0x247ff },
	{ 0x24a00, 0x24a7f },
};

/* STR-018 */
static const struct span lkf_l3bank[] = {
	{ 0xb100, 0xb3ff },
};

static bool in_spans(const struct span *spans, unsigned int n, u32 offset)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		if (offset >= spans[i].first && offset <= spans[i].last)
			return true;
	return false;
}

#define IN(spans, offset)	in_spans(spans, ARRAY_SIZE(spans), offset)

/* Domains of @offset by the manual's lists, or -1 if the tables must have no row for @offset. */
static int lkf_domains_expected(u32 offset)
{
	if (IN(lkf_inf, offset))
		return 0;
	if (IN(lkf_render, offset))
		return GENX_FW_BIT(GENX_FW_RENDER);
	if (IN(lkf_gti, offset))
		return GENX_FW_BIT(GENX_FW_GT);
	if (IN(lkf_vdbox0, offset))
		return GENX_FW_BIT(GENX_FW_VDBOX(0));
	if (IN(lkf_vebox0, offset))
		return GENX_FW_BIT(GENX_FW_VEBOX(0));
	if (IN(lkf_vdbox2, offset))
		return GENX_FW_BIT(GENX_FW_VDBOX(2));
	return -1;
}

static enum genx_replication lkf_replication_expected(u32 offset)
{
	if (IN(lkf_slice, offset))
		return GENX_REPL_SLICE;
	if (IN(lkf_subslice, offset))
		return GENX_REPL_SUBSLICE;
	if (IN(lkf_l3bank, offset))
		return GENX_REPL_L3BANK;
	return GENX_REPL_NONE;
}

/*
 * Every offset up to MEDIA_END has the manual's force-wake domain (FW-008, FW-009, FW-010, FW-011,
 * FW-012, FW-014, FW-023) and replication (STR-007, STR-016, STR-017, STR-018). Reserved and
 * unlisted offsets have no row (FW-013, FW-024, Z-14).
 */
static void genx_regs_lkf_every_offset(struct kunit *test)
{
	const struct genx_platform *plat = &genx_platform_lkf;
	unsigned int wrong = 0;
	u32 offset;

	for (offset = 0; offset <= MEDIA_END && wrong < 10; offset += 4) {
		const struct genx_mmio_range *range = genx_mmio_range_find(plat, offset);
		int domains = lkf_domains_expected(offset);

		if ((range ? (int)range->domains : -1) != domains ||
		    (range && range->repl != lkf_replication_expected(offset))) {
			KUNIT_FAIL(test, "%06x: domains %x, want %x", offset,
				   range ? range->domains : -1, domains);
			wrong++;
		}
	}
}

/* FW-001, FW-002, FW-003, FW-004, FW-013: Lakefield has exactly these domains. */
static void genx_regs_lkf_domains(struct kunit *test)
{
	static const struct {
		enum genx_fw_domain domain;
		u32 request;
		u32 ack;
	} want[] = {
		{ GENX_FW_GT, 0xa188, 0x130044 },
		{ GENX_FW_RENDER, 0xa278, 0xd84 },
		{ GENX_FW_VDBOX(0), 0xa540, 0xd50 },
		{ GENX_FW_VDBOX(2), 0xa540 + 4 * 2, 0xd50 + 4 * 2 },
		{ GENX_FW_VEBOX(0), 0xa560, 0xd70 },
	};
	const struct genx_platform *plat = &genx_platform_lkf;
	unsigned int i;

	KUNIT_ASSERT_EQ(test, plat->n_fw_domains, ARRAY_SIZE(want));
	for (i = 0; i < ARRAY_SIZE(want); i++) {
		KUNIT_EXPECT_EQ(test, (int)plat->fw_domains[i].domain, (int)want[i].domain);
		KUNIT_EXPECT_EQ(test, plat->fw_domains[i].request.addr, want[i].request);
		KUNIT_EXPECT_EQ(test, plat->fw_domains[i].ack.addr, want[i].ack);
	}
}

/* FW-006, FW-018: registers outside the GT, as those of interrupts, are in no GT range. */
static void genx_regs_lkf_uncore(struct kunit *test)
{
	static const u32 uncore[] = { 0x44074, 0x101008, 0x130044, 0x140000, 0x178000, 0x190010 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(uncore); i++) {
		KUNIT_EXPECT_FALSE(test, genx_mmio_is_gt(&genx_platform_lkf, uncore[i]));
		KUNIT_EXPECT_NULL(test, genx_mmio_range_find(&genx_platform_lkf, uncore[i]));
	}
}

/* STR-001, STR-002: the steering registers of CPU and command streamer, and their fields. */
static void genx_regs_lkf_steering(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, MGSR_STEERING.addr, 0xfdc);
	KUNIT_EXPECT_EQ(test, CS_STEERING.addr, 0x20cc);
	KUNIT_EXPECT_EQ(test, STEERING_MULTICAST, 1U << 31);
	KUNIT_EXPECT_EQ(test, STEERING_SLICE_MASK, 0xfU << 27);
	KUNIT_EXPECT_EQ(test, STEERING_SUBSLICE_MASK, 7U << 24);
}

/* INT-001, INT-002: Lakefield's interrupt sources have the manual's classes and bits. */
static void genx_regs_lkf_irq_numbers(struct kunit *test)
{
	static const struct {
		u8 class;
		u8 instance;
		u8 dw;
		u8 bit;
	} want[] = {
		{ 0, 0, 0, 0 }, { 3, 0, 0, 15 }, { 1, 0, 1, 0 }, { 2, 0, 1, 31 },
		{ 4, 1, 0, 16 }, { 4, 2, 0, 20 }, { 1, 2, 1, 2 },
	};
	const struct genx_irq_source *sources = genx_platform_lkf.irq_sources;
	unsigned int i;

	KUNIT_ASSERT_EQ(test, genx_platform_lkf.n_irq_sources, ARRAY_SIZE(want));
	for (i = 0; i < ARRAY_SIZE(want); i++) {
		KUNIT_EXPECT_EQ_MSG(test, sources[i].class, want[i].class, "source %u", i);
		KUNIT_EXPECT_EQ_MSG(test, sources[i].instance, want[i].instance, "source %u", i);
		KUNIT_EXPECT_EQ_MSG(test, sources[i].dw, want[i].dw, "source %u", i);
		KUNIT_EXPECT_EQ_MSG(test, sources[i].bit, want[i].bit, "source %u", i);
	}
}

/* INT-033, INT-034, INT-035, INT-036: the bits of an engine's vector. */
static void genx_regs_lkf_irq_vector(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, ENGINE_IRQ_CONTEXT_SWITCH, 1U << 8);
	KUNIT_EXPECT_EQ(test, ENGINE_IRQ_PAGE_FAULT, 1U << 7);
	KUNIT_EXPECT_EQ(test, ENGINE_IRQ_WATCHDOG, 1U << 6);
	KUNIT_EXPECT_EQ(test, ENGINE_IRQ_L3_PARITY, 1U << 5);
	KUNIT_EXPECT_EQ(test, ENGINE_IRQ_FLUSH_NOTIFY, 1U << 4);
	KUNIT_EXPECT_EQ(test, ENGINE_IRQ_ERROR, 1U << 3);
	KUNIT_EXPECT_EQ(test, ENGINE_IRQ_USER, 1U << 0);
}

static struct kunit_case genx_regs_lkf_cases[] = {
	KUNIT_CASE(genx_regs_lkf_every_offset),
	KUNIT_CASE(genx_regs_lkf_domains),
	KUNIT_CASE(genx_regs_lkf_uncore),
	KUNIT_CASE(genx_regs_lkf_steering),
	KUNIT_CASE(genx_regs_lkf_irq_numbers),
	KUNIT_CASE(genx_regs_lkf_irq_vector),
	{}
};

static struct kunit_suite genx_regs_lkf_suite = {
	.name = "genx_regs_lkf",
	.test_cases = genx_regs_lkf_cases,
};

kunit_test_suite(genx_regs_lkf_suite);
