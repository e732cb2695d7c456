// SPDX-License-Identifier: MIT
/*
 * Ice Lake (Gen11): platform descriptor.
 *
 * No manual of it is at hand. The source is the public register facts; what is replicated and the
 * OA unit are from manual 000 (Lakefield, also Gen11), by analogy.
 */
#include "regs/tables/gen11.h"

static const struct genx_fw_domain_desc icl_fw_domains[] = {
	GENX_GEN11_FW_GT,
	GENX_GEN11_FW_RENDER,
	GENX_FW_VDBOX_DOMAIN(0),
	GENX_FW_VDBOX_DOMAIN(2),
	GENX_FW_VEBOX_DOMAIN(0),
};

/* Register facts: PCI ids (engines). */
static const struct genx_engine_desc icl_engines[] = {
	GENX_GEN11_RCS0, GENX_GEN11_BCS0, GENX_GEN11_VCS(0), GENX_GEN11_VCS(2), GENX_GEN11_VECS0,
};

static const struct genx_oa_desc icl_oa = {
	GENX_GEN11_OA,
	.test_set = &genx_icl_test_oa,
};

static const struct genx_wa *const icl_workarounds[] = {
	genx_gen11_wa, genx_gen11_l3_clock_wa, NULL
};

/* Register facts: PCI ids. The fuses say which subslices a device has. */
static const u16 icl_ids[] = {
	0x8a52, 0x8a50, 0x8a51, 0x8a53, 0x8a54, 0x8a56, 0x8a57, 0x8a58, 0x8a59, 0x8a5a, 0x8a5b,
	0x8a5c, 0x8a5d, 0x8a70, 0x8a71,
	0
};

static const struct genx_pci_group icl_pci[] = {
	{ .name = "Ice Lake", .ids = icl_ids, .first_revision = 7 },
	{}
};

const struct genx_platform genx_platform_icl = {
	.name = "Ice Lake",
	.codename = "icl",
	GENX_GEN11_COMMON,
	.pci = icl_pci,
	.ppgtt_bits = 48,
	.coherency = &genx_icl_coherency,
	GENX_TABLE(fw_domains, icl_fw_domains),
	GENX_TABLE(ranges, genx_gen11_ranges),
	GENX_TABLE(shadow, genx_gen11_shadow),
	.n_irq_sources = GEN11_IRQ_SOURCES,
	GENX_TABLE(engines, icl_engines),
	.oa = &icl_oa,
	.topology = GENX_GEN11_TOPOLOGY(8),
	.workarounds = icl_workarounds,
	.rc6 = &genx_rc6_icl,
};
