// SPDX-License-Identifier: GPL-2.0-only
/* The functions that decode fuses and clocks from register values. */

#include <kunit/test.h>

#include "gt/clock.h"
#include "gt/fuses.h"
#include "regs/gt_regs.h"
#include "regs/platform_find.h"

static const struct genx_platform *const lkf = &genx_platform_lkf;

/* Index of the engine with this name in the platform's table. */
static unsigned int engine_index(struct kunit *test, const char *name)
{
	unsigned int i;

	for (i = 0; i < lkf->n_engines; i++)
		if (!strcmp(lkf->engines[i].name, name))
			return i;
	KUNIT_FAIL(test, "no engine %s", name);
	return 0;
}

static void genx_fuses_full(struct kunit *test)
{
	const struct genx_fuse_values raw = { .reg[GENX_FUSE_SLICES] = 1 };
	struct genx_fuses fuses;

	KUNIT_ASSERT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, fuses.slices, 1);
	KUNIT_EXPECT_EQ(test, fuses.subslices, 0xff);
	KUNIT_EXPECT_EQ(test, fuses.eus, 0xff);
	KUNIT_EXPECT_EQ(test, fuses.eu_total, 64);
	KUNIT_EXPECT_EQ(test, fuses.l3_banks, 0xf);
	KUNIT_EXPECT_EQ(test, fuses.engines, BIT(lkf->n_engines) - 1);
	KUNIT_EXPECT_EQ(test, hweight32(fuses.fw_domains), lkf->n_fw_domains);
}

/* STR-012: fuse bits of 1 mean disabled; the L3 fuse is in its register twice. */
static void genx_fuses_partly(struct kunit *test)
{
	struct genx_fuse_values raw = {
		.reg[GENX_FUSE_SLICES] = 1,
		.reg[GENX_FUSE_SUBSLICES] = 0x81,
		.reg[GENX_FUSE_EUS] = 0x03,
		.reg[GENX_FUSE_L3] = 0x55,
	};
	unsigned int vcs2 = engine_index(test, "vcs2");
	struct genx_fuses fuses;

	raw.engine[vcs2] = BIT(2);
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, fuses.subslices, 0x7e);
	KUNIT_EXPECT_EQ(test, fuses.eus, 0xfc);
	KUNIT_EXPECT_EQ(test, fuses.eu_total, 36);
	KUNIT_EXPECT_EQ(test, fuses.l3_banks, 0xa);
	KUNIT_EXPECT_FALSE(test, fuses.engines & BIT(vcs2));
	KUNIT_EXPECT_EQ(test, hweight32(fuses.engines), lkf->n_engines - 1);
	KUNIT_EXPECT_FALSE(test, fuses.fw_domains & GENX_FW_BIT(GENX_FW_VDBOX(2)));
	KUNIT_EXPECT_TRUE(test, fuses.fw_domains & GENX_FW_BIT(GENX_FW_VDBOX(0)));
}

/* An engine's fuse does not depend on the bits of other engines in the same register. */
static void genx_fuses_own_bit(struct kunit *test)
{
	struct genx_fuse_values raw = { .reg[GENX_FUSE_SLICES] = 1 };
	struct genx_fuses fuses;

	raw.engine[engine_index(test, "vcs0")] = BIT(2) | BIT(16);
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, hweight32(fuses.engines), lkf->n_engines);
}

static void genx_fuses_nothing_left(struct kunit *test)
{
	struct genx_fuse_values raw = {};
	struct genx_fuses fuses;

	KUNIT_EXPECT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), -ENODEV);
	raw.reg[GENX_FUSE_SLICES] = 1;
	raw.reg[GENX_FUSE_SUBSLICES] = 0xff;
	KUNIT_EXPECT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), -ENODEV);
	raw.reg[GENX_FUSE_SUBSLICES] = 0;
	raw.reg[GENX_FUSE_L3] = 0xff;
	KUNIT_EXPECT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), -ENODEV);
	raw.reg[GENX_FUSE_L3] = 0;
	raw.reg[GENX_FUSE_EUS] = 0xff;
	KUNIT_EXPECT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), -ENODEV);
	raw.reg[GENX_FUSE_EUS] = 0;
	KUNIT_EXPECT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), 0);
}

/* HSW: the EU fuse has two bits, and one invalid value (register facts: fuses and topology). */
static void genx_fuses_hsw(struct kunit *test)
{
	static const unsigned int eus[] = { 20, 16, 12 };
	struct genx_fuse_values raw = {};
	struct genx_fuses fuses;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(eus); i++) {
		raw.reg[GENX_FUSE_EUS] = i << 16 | 0xfffcffff;
		KUNIT_EXPECT_EQ(test, genx_fuses_decode(&genx_platform_hsw, &raw, &fuses), 0);
		KUNIT_EXPECT_EQ(test, fuses.eu_total, eus[i]);
		KUNIT_EXPECT_EQ(test, fuses.subslices, 3);
		KUNIT_EXPECT_EQ(test, hweight32(fuses.engines), 4);
		KUNIT_EXPECT_EQ(test, fuses.fw_domains, GENX_FW_BIT(GENX_FW_GT));
	}
	raw.reg[GENX_FUSE_EUS] = 3 << 16;
	KUNIT_EXPECT_EQ(test, genx_fuses_decode(&genx_platform_hsw, &raw, &fuses), -ENODEV);
}

/* SNB, IVB, VLV have no fuse registers; all engines exist. */
static void genx_fuses_none(struct kunit *test)
{
	const struct genx_fuse_values raw = {};
	struct genx_fuses fuses;

	KUNIT_EXPECT_EQ(test, genx_fuses_decode(&genx_platform_snb, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, fuses.engines, 7);
	KUNIT_EXPECT_EQ(test, fuses.eu_total, 0);
	KUNIT_EXPECT_EQ(test, fuses.fw_domains, GENX_FW_BIT(GENX_FW_GT));
	KUNIT_EXPECT_EQ(test, genx_fuses_decode(&genx_platform_vlv, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, fuses.fw_domains,
			GENX_FW_BIT(GENX_FW_RENDER) | GENX_FW_BIT(GENX_FW_MEDIA));
}

/* BDW: the EU disable bits, 24 per slice, follow each other without gaps in three registers. */
static void genx_fuses_bdw(struct kunit *test)
{
	struct genx_fuse_values raw = { .reg[GENX_FUSE_SLICES] = 7 << 25 };
	struct genx_fuses fuses;

	KUNIT_ASSERT_EQ(test, genx_fuses_decode(&genx_platform_bdw, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, fuses.slices, 7);
	KUNIT_EXPECT_EQ(test, fuses.subslices, 7);
	KUNIT_EXPECT_EQ(test, fuses.eu_total, 72);

	raw.reg[GENX_FUSE_EUS] = 0x01000002;	/* slice/subslice/EU 0/0/1 and 1/0/0 */
	raw.reg[GENX_FUSE_EUS1] = 0x00048000;	/* 1/2/7 and 2/0/2 */
	raw.reg[GENX_FUSE_EUS2] = 0x00000010;	/* 2/2/4 */
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(&genx_platform_bdw, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, fuses.eu[0][0], 0xfd);
	KUNIT_EXPECT_EQ(test, fuses.eu[1][0], 0xfe);
	KUNIT_EXPECT_EQ(test, fuses.eu[1][2], 0x7f);
	KUNIT_EXPECT_EQ(test, fuses.eu[2][0], 0xfb);
	KUNIT_EXPECT_EQ(test, fuses.eu[2][2], 0xef);
	KUNIT_EXPECT_EQ(test, fuses.eu_total, 67);

	/* EUs of disabled slices and subslices do not count */
	raw.reg[GENX_FUSE_SLICES] = 1 << 25 | 1 << 21;
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(&genx_platform_bdw, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, fuses.subslices, 6);
	KUNIT_EXPECT_EQ(test, fuses.eu[0][0], 0);
	KUNIT_EXPECT_EQ(test, fuses.eu_total, 16);
}

/* Gen9: one EU register for each slice, for up to four subslices. */
static void genx_fuses_gen9(struct kunit *test)
{
	struct genx_fuse_values raw = { .reg[GENX_FUSE_SLICES] = 1 << 25 | 8 << 20 };
	struct genx_fuses fuses;

	raw.reg[GENX_FUSE_EUS] = 0xff020100;
	raw.reg[GENX_FUSE_EUS1] = ~0U;
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(&genx_platform_kbl, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, fuses.slices, 1);
	KUNIT_EXPECT_EQ(test, fuses.subslices, 7);
	KUNIT_EXPECT_EQ(test, fuses.eu[0][1], 0xfe);
	KUNIT_EXPECT_EQ(test, fuses.eu[0][2], 0xfd);
	KUNIT_EXPECT_EQ(test, fuses.eu_total, 22);
	KUNIT_EXPECT_EQ(test, hweight32(fuses.fw_domains), 3);
	/* the second slice is enabled, and all its EUs are disabled: a contradiction */
	raw.reg[GENX_FUSE_SLICES] |= 2 << 25;
	KUNIT_EXPECT_EQ(test, genx_fuses_decode(&genx_platform_kbl, &raw, &fuses), -ENODEV);
}

/*
 * Gen12.0 (G12-030, G12-031, G12-032): a bit of 1 means an enabled subslice, two disabled EUs, a
 * disabled media engine, a disabled L3 bank. A disabled engine has no well (G12-024).
 */
static void genx_fuses_gen12(struct kunit *test)
{
	const struct genx_platform *tgl = &genx_platform_tgl;
	struct genx_fuse_values raw = {
		.reg[GENX_FUSE_SLICES] = 1, .reg[GENX_FUSE_SUBSLICES] = 0xffffffea,
		.reg[GENX_FUSE_EUS] = 0x81, .reg[GENX_FUSE_L3] = 0x44,
	};
	struct genx_fuses fuses;
	unsigned int i;

	for (i = 0; i < tgl->n_engines; i++)
		raw.engine[i] = BIT(2);
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(tgl, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, fuses.slices, 1);
	KUNIT_EXPECT_EQ(test, fuses.subslices, 0x2a);
	KUNIT_EXPECT_EQ(test, fuses.eus, 0x3ffc);
	KUNIT_EXPECT_EQ(test, fuses.eu_total, 36);
	KUNIT_EXPECT_EQ(test, fuses.l3_banks, 0xb);
	for (i = 0; i < tgl->n_engines; i++)
		KUNIT_EXPECT_EQ(test, !!(fuses.engines & BIT(i)),
				!!strcmp(tgl->engines[i].name, "vcs2"));
	KUNIT_EXPECT_EQ(test, fuses.fw_domains,
			GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER) |
			GENX_FW_BIT(GENX_FW_VDBOX(0)) | GENX_FW_BIT(GENX_FW_VEBOX(0)));
	raw.reg[GENX_FUSE_SUBSLICES] = 0xffffffc0;
	KUNIT_EXPECT_EQ(test, genx_fuses_decode(tgl, &raw, &fuses), -ENODEV);
}

/*
 * DG2: fuse bits of 1 mean enabled, and an EU bit stands for two EUs. The memory slices follow from
 * the L3 fuse and from the subslices.
 */
static void genx_fuses_dg2(struct kunit *test)
{
	const struct genx_platform *dg2 = &genx_platform_dg2;
	struct genx_fuse_values raw = {
		.reg[GENX_FUSE_SUBSLICES] = 0x0000000f, .reg[GENX_FUSE_COMPUTE] = 0x00000ff0,
		.reg[GENX_FUSE_EUS] = 0x81, .reg[GENX_FUSE_L3] = 0x8,
	};
	struct genx_fuses fuses;
	unsigned int i;

	for (i = 0; i < dg2->n_engines; i++)
		raw.engine[i] = dg2->engines[i].fuse.addr == 0x9144 ? 0xff0 : 0x10001;
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(dg2, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, fuses.subslices, 0xfff);
	KUNIT_EXPECT_EQ(test, fuses.geometry, 0xf);
	KUNIT_EXPECT_EQ(test, fuses.eus, 0xc003);
	KUNIT_EXPECT_EQ(test, fuses.eu_total, 48);
	KUNIT_EXPECT_EQ(test, fuses.mslices, 0xb);
	KUNIT_EXPECT_EQ(test, fuses.l3_mslices, 0x8);
	KUNIT_EXPECT_EQ(test, fuses.fw_domains,
			GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER) |
			GENX_FW_BIT(GENX_FW_VDBOX(0)) | GENX_FW_BIT(GENX_FW_VEBOX(0)));
	for (i = 0; i < dg2->n_engines; i++) {
		const char *name = dg2->engines[i].name;
		bool want = strcmp(name, "vcs2") && strcmp(name, "vecs1") &&
			    strcmp(name, "ccs2") && strcmp(name, "ccs3");

		KUNIT_EXPECT_EQ_MSG(test, !!(fuses.engines & BIT(i)), want, "%s", name);
	}
	/* SIL-058: VEBOX1 uses units in the well of VDBOX2, even if that decoder is fused off */
	for (i = 0; i < dg2->n_engines; i++)
		if (dg2->engines[i].class == GENX_CLASS_VIDEO_ENHANCE)
			raw.engine[i] = 0x20000;
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(dg2, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, fuses.fw_domains,
			GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER) |
			GENX_FW_BIT(GENX_FW_VDBOX(0)) | GENX_FW_BIT(GENX_FW_VDBOX(2)) |
			GENX_FW_BIT(GENX_FW_VEBOX(1)));
	raw.reg[GENX_FUSE_EUS] = 0;
	KUNIT_EXPECT_EQ(test, genx_fuses_decode(dg2, &raw, &fuses), -ENODEV);
}

static bool scales(const struct genx_platform *plat, const struct genx_fuses *fuses,
		   const char *name)
{
	const struct genx_engine_desc *desc;

	for_each_engine_desc(desc, plat)
		if (!strcmp(desc->name, name))
			return fuses->scaling & genx_fuses_engine_bit(plat, desc);
	return false;
}

/* SIL-017: on Gen11 the decoders that exist are counted. */
static void genx_fuses_scalers_gen11_SIL_017(struct kunit *test)
{
	struct genx_fuse_values raw = { .reg[GENX_FUSE_SLICES] = 1 };
	struct genx_fuses fuses;

	KUNIT_ASSERT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), 0);
	KUNIT_EXPECT_TRUE(test, scales(lkf, &fuses, "vcs0"));
	KUNIT_EXPECT_FALSE(test, scales(lkf, &fuses, "vcs2"));
	KUNIT_EXPECT_TRUE(test, scales(lkf, &fuses, "vecs0"));
	KUNIT_EXPECT_FALSE(test, scales(lkf, &fuses, "bcs0"));
	raw.engine[engine_index(test, "vcs0")] = BIT(0);
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), 0);
	KUNIT_EXPECT_FALSE(test, scales(lkf, &fuses, "vcs0"));
	KUNIT_EXPECT_TRUE(test, scales(lkf, &fuses, "vcs2"));
}

/* G12-033: on Gen12.0 each even decoder has a scaler, whatever else exists. */
static void genx_fuses_scalers_gen12(struct kunit *test)
{
	const struct genx_platform *tgl = &genx_platform_tgl;
	struct genx_fuse_values raw = {
		.reg[GENX_FUSE_SLICES] = 1, .reg[GENX_FUSE_SUBSLICES] = 0x3f,
	};
	struct genx_fuses fuses;

	KUNIT_ASSERT_EQ(test, genx_fuses_decode(tgl, &raw, &fuses), 0);
	KUNIT_EXPECT_TRUE(test, scales(tgl, &fuses, "vcs0"));
	KUNIT_EXPECT_TRUE(test, scales(tgl, &fuses, "vcs2"));
	KUNIT_EXPECT_TRUE(test, scales(tgl, &fuses, "vecs0"));
	KUNIT_EXPECT_FALSE(test, scales(tgl, &fuses, "rcs0"));
}

/* SIL-017: DG2 has a fuse for each scaler; an odd decoder uses one only without its neighbour. */
static void genx_fuses_scalers_dg2_SIL_017(struct kunit *test)
{
	const struct genx_platform *dg2 = &genx_platform_dg2;
	struct genx_fuse_values raw = {
		.reg[GENX_FUSE_SUBSLICES] = 0xf, .reg[GENX_FUSE_COMPUTE] = 0xf,
		.reg[GENX_FUSE_EUS] = 0xff, .reg[GENX_FUSE_L3] = 0xf,
	};
	struct genx_engine_desc *engines = kunit_kmalloc(test, sizeof(*engines) * dg2->n_engines,
							 GFP_KERNEL);
	struct genx_platform plat = *dg2;
	struct genx_fuses fuses;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, engines);
	memset(raw.engine, 0xff, sizeof(raw.engine));
	raw.reg[GENX_FUSE_SFC] = 0xf << 24;
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(dg2, &raw, &fuses), 0);
	KUNIT_EXPECT_TRUE(test, scales(dg2, &fuses, "vcs0"));
	KUNIT_EXPECT_TRUE(test, scales(dg2, &fuses, "vcs2"));
	KUNIT_EXPECT_TRUE(test, scales(dg2, &fuses, "vecs1"));
	raw.reg[GENX_FUSE_SFC] = 1 << 24;
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(dg2, &raw, &fuses), 0);
	KUNIT_EXPECT_TRUE(test, scales(dg2, &fuses, "vcs0"));
	KUNIT_EXPECT_FALSE(test, scales(dg2, &fuses, "vcs2"));

	/* no part has decoder 1: make decoder 2 number 1 */
	memcpy(engines, dg2->engines, sizeof(*engines) * dg2->n_engines);
	for (i = 0; i < dg2->n_engines; i++)
		if (!strcmp(engines[i].name, "vcs2"))
			engines[i].instance = 1;
	plat.engines = engines;
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(&plat, &raw, &fuses), 0);
	KUNIT_EXPECT_FALSE(test, scales(&plat, &fuses, "vcs2"));
	for (i = 0; i < dg2->n_engines; i++)
		if (!strcmp(engines[i].name, "vcs0"))
			raw.engine[i] = 0;
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(&plat, &raw, &fuses), 0);
	KUNIT_EXPECT_TRUE(test, scales(&plat, &fuses, "vcs2"));
}

/* Fuses of all zeros or all ones are refused, or decode to a part with engines and EUs. */
static void genx_fuses_contradictory(struct kunit *test)
{
	const struct genx_platform *const *plat;
	struct genx_fuse_values raw;
	struct genx_fuses fuses;
	unsigned int pass;

	for (plat = genx_platforms; *plat; plat++)
		for (pass = 0; pass < 2; pass++) {
			bool has_topology = (*plat)->topology.max_slices;
			int err;

			memset(&raw, pass ? 0xff : 0, sizeof(raw));
			err = genx_fuses_decode(*plat, &raw, &fuses);
			if (!err && has_topology)
				KUNIT_EXPECT_GT_MSG(test, fuses.eu_total, 0, "%s",
						    (*plat)->codename);
			if (!err)
				KUNIT_EXPECT_NE_MSG(test, fuses.engines, 0, "%s",
						    (*plat)->codename);
			if (pass && has_topology && (*plat)->fuse_kind != GENX_FUSE_DG2)
				KUNIT_EXPECT_EQ_MSG(test, err, -ENODEV, "%s", (*plat)->codename);
		}
}

static u32 hz(const struct genx_platform *plat, u32 ctc_mode, u32 override, u32 rpm_config0)
{
	const struct genx_clock_values raw = {
		.ctc_mode = ctc_mode, .override = override, .rpm_config0 = rpm_config0,
	};

	return genx_clock_decode(plat, &raw);
}

static void genx_clock_crystals(struct kunit *test)
{
	static const u32 mhz10[] = { 240, 192, 384, 250 };
	unsigned int crystal, field;

	for (crystal = 0; crystal < ARRAY_SIZE(mhz10); crystal++)
		for (field = 0; field < 4; field++)
			KUNIT_EXPECT_EQ(test,
					hz(lkf, 0, ~0U, crystal << 3 | field << 1),
					(mhz10[crystal] * 100000) >> (3 - field));
	KUNIT_EXPECT_EQ(test, hz(lkf, 0, 0, 4 << 3), 0);
	KUNIT_EXPECT_EQ(test, hz(lkf, 0, 0, 7 << 3), 0);
}

static void genx_clock_override(struct kunit *test)
{
	/* 23 + 1 MHz and 1 / (3 + 1) MHz */
	KUNIT_EXPECT_EQ(test, hz(lkf, CTC_SOURCE_DIVIDE, 3 << 12 | 23, 0),
			24250000);
	KUNIT_EXPECT_EQ(test, hz(lkf, CTC_SOURCE_DIVIDE, 11, 7 << 3), 13000000);
}

/* SNB to BDW: always 12.5 MHz. Gen9: one crystal frequency, shifted as CTC_MODE says. */
static void genx_clock_older(struct kunit *test)
{
	unsigned int field;

	KUNIT_EXPECT_EQ(test, hz(&genx_platform_snb, ~0U, ~0U, ~0U), 12500000);
	KUNIT_EXPECT_EQ(test, hz(&genx_platform_bdw, ~0U, ~0U, ~0U), 12500000);
	for (field = 0; field < 4; field++)
		KUNIT_EXPECT_EQ(test, hz(&genx_platform_kbl, field << 1, ~0U, ~0U),
				24000000 >> (3 - field));
	KUNIT_EXPECT_EQ(test, hz(&genx_platform_kbl, CTC_SOURCE_DIVIDE | 2 << 1, 23, ~0U),
			24000000 + 1000000);
}

static struct kunit_case genx_fuses_cases[] = {
	KUNIT_CASE(genx_fuses_full),
	KUNIT_CASE(genx_fuses_partly),
	KUNIT_CASE(genx_fuses_own_bit),
	KUNIT_CASE(genx_fuses_nothing_left),
	KUNIT_CASE(genx_fuses_hsw),
	KUNIT_CASE(genx_fuses_none),
	KUNIT_CASE(genx_fuses_bdw),
	KUNIT_CASE(genx_fuses_gen9),
	KUNIT_CASE(genx_fuses_gen12),
	KUNIT_CASE(genx_fuses_scalers_gen12),
	KUNIT_CASE(genx_fuses_dg2),
	KUNIT_CASE(genx_fuses_scalers_gen11_SIL_017),
	KUNIT_CASE(genx_fuses_scalers_dg2_SIL_017),
	KUNIT_CASE(genx_fuses_contradictory),
	KUNIT_CASE(genx_clock_older),
	KUNIT_CASE(genx_clock_crystals),
	KUNIT_CASE(genx_clock_override),
	{}
};

static struct kunit_suite genx_fuses_suite = {
	.name = "genx_fuses",
	.test_cases = genx_fuses_cases,
};

kunit_test_suite(genx_fuses_suite);
