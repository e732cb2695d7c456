// SPDX-License-Identifier: MIT
/*
 * Descriptors of the driver that the model uses itself, compared with lists of their own: an error
 * in them would be one of the model, too, so that no run on the model finds it.
 *
 * Source: register facts: force-wake by generation, interrupt registers, submission (CSB layout),
 * caching (MOCS).
 */
#include "regs/desc_irq.h"
#include "tests/model/harness.h"

/* ---- force-wake ---- */

struct domain {
	enum genx_fw_domain domain;
	u32 request;
	u32 ack;
};

#define DOMAINS	8

static const struct domains {
	const struct genx_platform *plat;
	struct domain of[DOMAINS];
} domains[] = {
	{ &genx_platform_hsw, { { GENX_FW_GT, MMIO_FORCEWAKE_GT, MMIO_FORCEWAKE_ACK_GT } } },
	{ &genx_platform_bdw, { { GENX_FW_GT, MMIO_FORCEWAKE_GT, MMIO_FORCEWAKE_ACK_GT } } },
	{ &genx_platform_vlv, {
		{ GENX_FW_RENDER, MMIO_VLV_FORCEWAKE_RENDER, MMIO_VLV_FORCEWAKE_ACK_RENDER },
		{ GENX_FW_MEDIA, MMIO_VLV_FORCEWAKE_MEDIA, MMIO_VLV_FORCEWAKE_ACK_MEDIA } } },
	{ &genx_platform_kbl, { { GENX_FW_RENDER, MMIO_FORCEWAKE_RENDER, 0xd84 },
				{ GENX_FW_GT, MMIO_FORCEWAKE_GT, MMIO_FORCEWAKE_ACK_GT },
				{ GENX_FW_MEDIA, MMIO_FORCEWAKE_MEDIA, 0xd88 } } },
	{ &genx_platform_icl, { { GENX_FW_GT, MMIO_FORCEWAKE_GT, MMIO_FORCEWAKE_ACK_GT },
				{ GENX_FW_RENDER, MMIO_FORCEWAKE_RENDER, 0xd84 },
				{ GENX_FW_VDBOX(0), 0xa540, 0xd50 },
				{ GENX_FW_VDBOX(2), 0xa548, 0xd58 },
				{ GENX_FW_VEBOX(0), 0xa560, 0xd70 } } },
	{ &genx_platform_tgl, { { GENX_FW_GT, MMIO_FORCEWAKE_GT, MMIO_FORCEWAKE_ACK_GT },
				{ GENX_FW_RENDER, MMIO_FORCEWAKE_RENDER, 0xd84 },
				{ GENX_FW_VDBOX(0), 0xa540, 0xd50 },
				{ GENX_FW_VDBOX(2), 0xa548, 0xd58 },
				{ GENX_FW_VEBOX(0), 0xa560, 0xd70 } } },
	{ &genx_platform_dg2, { { GENX_FW_GT, MMIO_FORCEWAKE_GT, MMIO_FORCEWAKE_ACK_GT },
				{ GENX_FW_RENDER, MMIO_FORCEWAKE_RENDER, 0xd84 },
				{ GENX_FW_VDBOX(0), 0xa540, 0xd50 },
				{ GENX_FW_VDBOX(2), 0xa548, 0xd58 },
				{ GENX_FW_VEBOX(0), 0xa560, 0xd70 },
				{ GENX_FW_VEBOX(1), 0xa564, 0xd74 } } },
};

static const struct domain *domain_of(const struct domains *d, enum genx_fw_domain domain)
{
	unsigned int i;

	for (i = 0; i < DOMAINS && d->of[i].request; i++)
		if (d->of[i].domain == domain)
			return &d->of[i];
	return NULL;
}

static void wells(void)
{
	unsigned int p, i, n;

	for (p = 0; p < ARRAY_SIZE(domains); p++) {
		const struct genx_platform *plat = domains[p].plat;

		for (n = 0; n < DOMAINS && domains[p].of[n].request; n++)
			;
		EXPECT_EQ(plat->n_fw_domains, n);
		for (i = 0; i < plat->n_fw_domains; i++) {
			const struct genx_fw_domain_desc *desc = &plat->fw_domains[i];
			const struct domain *d = domain_of(&domains[p], desc->domain);

			EXPECT(d);
			if (!d)
				continue;
			EXPECT_EQ(desc->request.addr, d->request);
			EXPECT_EQ(desc->ack.addr, d->ack);
		}
	}
}

/* ---- interrupts ---- */

struct source {
	u8 class;
	u8 instance;
	u8 dw;
	u8 bit;
	u32 enable;
	u8 enable_shift;
	u32 mask;
	u8 mask_shift;
};

/* A pair of engines has a mask register: the even one has its upper half. */
static const struct source sources[] = {
	{ GENX_CLASS_RENDER, 0, 0, 0, 0x190030, 16, MMIO_RCS0_INTR_MASK, 16 },
	{ GENX_CLASS_COPY, 0, 0, 15, 0x190030, 0, 0x1900a0, 16 },
	{ GENX_CLASS_VIDEO_DECODE, 0, 1, 0, 0x190034, 16, 0x1900a8, 16 },
	{ GENX_CLASS_VIDEO_DECODE, 2, 1, 2, 0x190034, 16, 0x1900ac, 16 },
	{ GENX_CLASS_VIDEO_ENHANCE, 0, 1, 31, 0x190034, 0, 0x1900d0, 16 },
	/* DG2 */
	{ GENX_CLASS_VIDEO_ENHANCE, 1, 1, 30, 0x190034, 0, 0x1900d0, 0 },
	{ GENX_CLASS_COMPUTE, 0, 0, 4, 0x190048, 16, 0x190100, 16 },
	{ GENX_CLASS_COMPUTE, 1, 0, 5, 0x190048, 16, 0x190100, 0 },
	{ GENX_CLASS_COMPUTE, 2, 0, 6, 0x190048, 16, 0x190104, 16 },
	{ GENX_CLASS_COMPUTE, 3, 0, 7, 0x190048, 16, 0x190104, 0 },
};

static const struct source *source_of(u8 class, u8 instance)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(sources); i++)
		if (sources[i].class == class && sources[i].instance == instance)
			return &sources[i];
	return NULL;
}

static bool has_source(const struct genx_platform *plat, const struct genx_engine_desc *e)
{
	unsigned int i;

	for (i = 0; i < plat->n_irq_sources; i++)
		if (plat->irq_sources[i].class == e->class &&
		    plat->irq_sources[i].instance == e->instance)
			return true;
	return false;
}

static void interrupts(void)
{
	static const struct genx_platform *const parts[] = {
		&genx_platform_icl, &genx_platform_tgl, &genx_platform_dg2,
	};
	unsigned int p, i;

	for (p = 0; p < ARRAY_SIZE(parts); p++) {
		for (i = 0; i < parts[p]->n_engines; i++)
			EXPECT(has_source(parts[p], &parts[p]->engines[i]));
		for (i = 0; i < parts[p]->n_irq_sources; i++) {
			const struct genx_irq_source *desc = &parts[p]->irq_sources[i];
			const struct source *s = source_of(desc->class, desc->instance);

			if (desc->class == GENX_CLASS_OTHER)
				continue;
			EXPECT(s);
			if (!s)
				continue;
			EXPECT_EQ(desc->dw, s->dw);
			EXPECT_EQ(desc->bit, s->bit);
			EXPECT_EQ(desc->enable.addr, s->enable);
			EXPECT_EQ(desc->enable_shift, s->enable_shift);
			EXPECT_EQ(desc->mask.addr, s->mask);
			EXPECT_EQ(desc->mask_shift, s->mask_shift);
		}
	}
}

/* ---- context status ---- */

static void status_buffer(void)
{
	static const struct {
		const struct genx_platform *plat;
		u8 first_dw, entries, pointer_dw;
	} rows[] = {
		{ &genx_platform_bdw, 0x10, 6, 0x1f }, { &genx_platform_kbl, 0x10, 6, 0x1f },
		{ &genx_platform_icl, 0x10, 12, 0x2f }, { &genx_platform_lkf, 0x10, 12, 0x2f },
		{ &genx_platform_ehl, 0x10, 12, 0x2f }, { &genx_platform_tgl, 0x10, 12, 0x2f },
		{ &genx_platform_adl, 0x10, 12, 0x2f }, { &genx_platform_dg2, 0x10, 12, 0x2f },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		EXPECT_EQ(rows[i].plat->csb.first_dw, rows[i].first_dw);
		EXPECT_EQ(rows[i].plat->csb.entries, rows[i].entries);
		EXPECT_EQ(rows[i].plat->csb.pointer_dw, rows[i].pointer_dw);
	}
}

/* ---- MOCS ---- */

struct mocs {
	u8 index;
	u32 control;
	u16 l3;
};

static const struct mocs gen9[] = {
	{ 0, 0x09, 0x10 }, { 1, 0x30, 0x30 }, { 2, 0x3b, 0x30 }, { 63, 0x37, 0x10 },
};

static const struct mocs gen11[] = {
	{ 0, 0x05, 0x10 }, { 1, 0, 0x30 }, { 2, 0x37, 0x30 }, { 3, 0x05, 0x10 },
	{ 4, 0x05, 0x30 }, { 5, 0x37, 0x10 }, { 6, 0x17, 0x10 }, { 7, 0x17, 0x30 },
	{ 8, 0x27, 0x10 }, { 9, 0x27, 0x30 }, { 10, 0x77, 0x10 }, { 11, 0x77, 0x30 },
	{ 12, 0x57, 0x10 }, { 13, 0x57, 0x30 }, { 14, 0x67, 0x10 }, { 15, 0x67, 0x30 },
	{ 16, 0x4005, 0x10 }, { 17, 0x4005, 0x30 }, { 18, 0x60037, 0x30 }, { 19, 0x737, 0x30 },
	{ 20, 0x337, 0x30 }, { 21, 0x137, 0x30 }, { 22, 0x3b7, 0x30 }, { 23, 0x7b7, 0x30 },
	{ 62, 0x37, 0x10 }, { 63, 0x37, 0x10 },
};

/* the L3 alone */
static const struct mocs dg2[] = {
	{ 0, 0, 0x90 }, { 1, 0, 0xd0 }, { 2, 0, 0x50 }, { 3, 0, 0xb0 },
};

/* Entries that are not in @rows are copies of entry @unused. */
static void mocs_of(const struct genx_platform *plat, const struct mocs *rows, unsigned int n,
		    unsigned int unused)
{
	const struct genx_coherency_desc *c = plat->coherency;
	unsigned int i, row;

	EXPECT(c->mocs);
	if (!c->mocs)
		return;
	for (i = 0; i < c->n_mocs; i++) {
		for (row = 0; row < n && rows[row].index != i; row++)
			;
		if (row == n)
			row = unused;
		EXPECT_EQ(c->mocs[i].control, rows[row].control);
		EXPECT_EQ(c->mocs[i].l3, rows[row].l3);
	}
}

/* The tables that engines have, where they are. */
static void mocs_places(const struct genx_platform *plat)
{
	static const struct { u8 class, instance; u32 base; } rows[] = {
		{ GENX_CLASS_RENDER, 0, 0xc800 }, { GENX_CLASS_VIDEO_DECODE, 0, 0xc900 },
		{ GENX_CLASS_VIDEO_DECODE, 1, 0xca00 }, { GENX_CLASS_VIDEO_DECODE, 2, 0x10000 },
		{ GENX_CLASS_VIDEO_ENHANCE, 0, 0xcb00 }, { GENX_CLASS_COPY, 0, 0xcc00 },
	};
	unsigned int i, row;

	for (i = 0; i < plat->n_engines; i++) {
		const struct genx_engine_desc *e = &plat->engines[i];

		for (row = 0; row < ARRAY_SIZE(rows); row++)
			if (rows[row].class == e->class && rows[row].instance == e->instance)
				EXPECT_EQ(e->mocs_base, rows[row].base);
	}
}

static void mocs(void)
{
	unsigned int i;

	mocs_of(&genx_platform_kbl, gen9, ARRAY_SIZE(gen9), 1);
	mocs_of(&genx_platform_icl, gen11, ARRAY_SIZE(gen11), 1);
	mocs_of(&genx_platform_lkf, gen11, ARRAY_SIZE(gen11), 1);
	mocs_of(&genx_platform_ehl, gen11, ARRAY_SIZE(gen11), 1);
	mocs_of(&genx_platform_dg2, dg2, ARRAY_SIZE(dg2), 3);
	mocs_places(&genx_platform_kbl);
	mocs_places(&genx_platform_icl);
	for (i = 0; i < genx_platform_dg2.n_engines; i++)
		EXPECT_EQ(genx_platform_dg2.engines[i].mocs_base, 0);
	EXPECT_EQ(genx_platform_bdw.coherency->n_mocs, 0);
}

static const struct test tests[] = {
	TEST(wells, "request and acknowledge of each well"),
	TEST(interrupts, "interrupt bits of each engine of parts with a Selector"),
	TEST(status_buffer, "place of the context status (CSB-008)"),
	TEST(mocs, "entries of MOCS, and where they are"),
};

HARNESS_MAIN(tests)
