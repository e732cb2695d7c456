// SPDX-License-Identifier: MIT
/*
 * Elkhart Lake and its variant Jasper Lake (Gen11): platform descriptors. Both have the same GT,
 * and differ in their names and PCI ids.
 *
 * No manual of them is at hand. The source is the public register facts; what is replicated and
 * the OA unit are from manual 000 (Lakefield, also Gen11), by analogy.
 */
#include "regs/tables/gen11.h"

static const struct genx_fw_domain_desc ehl_fw_domains[] = {
	GENX_GEN11_FW_GT,
	GENX_GEN11_FW_RENDER,
	GENX_FW_VDBOX_DOMAIN(0),
	GENX_FW_VEBOX_DOMAIN(0),
};

/* Register facts: PCI ids (engines). */
static const struct genx_engine_desc ehl_engines[] = {
	GENX_GEN11_RCS0, GENX_GEN11_BCS0, GENX_GEN11_VCS(0), GENX_GEN11_VECS0,
};

/* SIL-464: set of revisions with stepping A0: revision 0. */
#define EHL_A0	0x0001

static const struct genx_wa ehl_wa[] = {
	WA_SET_REV(EHL_A0, GT, "Wa_1607087056", SLICE_CLKGATE,
		   SLICE_CLKGATE_L3_CR2X_DIS | SLICE_CLKGATE_L3_DIS),
	WA_END
};

static const struct genx_wa *const ehl_workarounds[] = { genx_gen11_wa, ehl_wa, NULL };

/* Register facts: PCI ids. The fuses say which subslices a device has. */
static const u16 ehl_ids[] = {
	0x4571, 0x4541, 0x4551, 0x4555, 0x4557, 0x4570,
	0
};

static const u16 jsl_ids[] = {
	0x4e55, 0x4e51, 0x4e57, 0x4e61, 0x4e71,
	0
};

static const struct genx_pci_group ehl_pci[] = {
	{ .name = "Elkhart Lake", .ids = ehl_ids },
	{}
};

static const struct genx_pci_group jsl_pci[] = {
	{ .name = "Jasper Lake", .ids = jsl_ids },
	{}
};

/* Both share all fields except names and ids. */
#define EHL_COMMON \
	GENX_GEN11_COMMON, \
	.ppgtt_bits = 36,	/* SIL-185 */ \
	.coherency = &genx_gen11_lp_coherency, \
	GENX_TABLE(fw_domains, ehl_fw_domains), \
	.ranges = genx_gen11_ranges, \
	.n_ranges = ARRAY_SIZE(genx_gen11_ranges) - 1, \
	.shadow = genx_gen11_shadow, \
	.n_shadow = ARRAY_SIZE(genx_gen11_shadow) - GEN11_SHADOW_VCS2, \
	.n_irq_sources = EHL_IRQ_SOURCES, \
	GENX_TABLE(engines, ehl_engines), \
	.oa = &genx_gen11_lp_oa, \
	.topology = GENX_GEN11_TOPOLOGY(4), \
	.workarounds = ehl_workarounds, \
	.rc6 = &genx_rc6_icl

static const struct genx_platform jsl = {
	EHL_COMMON,
	.name = "Jasper Lake",
	.codename = "ehl-jsl",
	.pci = jsl_pci,
};

static const struct genx_platform *const ehl_variants[] = { &jsl, NULL };

const struct genx_platform genx_platform_ehl = {
	EHL_COMMON,
	.name = "Elkhart Lake",
	.codename = "ehl",
	.variants = ehl_variants,
	.pci = ehl_pci,
};
