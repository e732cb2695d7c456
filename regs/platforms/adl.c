// SPDX-License-Identifier: MIT
/*
 * Alder Lake and Raptor Lake (Gen12.0): platform descriptors.
 *
 * The source is the public Gen12.0 facts. By these facts the GTs of all these parts are the same,
 * except for one workaround.
 */
#include "regs/tables/gen12.h"

static const struct genx_fw_domain_desc adl_fw_domains[] = {
	GENX_GEN12_FW_GT,
	GENX_GEN12_FW_RENDER,
	GENX_FW_VDBOX_DOMAIN(0),
	GENX_FW_VDBOX_DOMAIN(2),
	GENX_FW_VEBOX_DOMAIN(0),
};

static const struct genx_engine_desc adl_engines[] = {
	GENX_GEN12_RCS0, GENX_GEN12_BCS0, GENX_GEN12_VCS(0), GENX_GEN12_VCS(2), GENX_GEN12_VECS0,
};

static const struct genx_oa_desc adl_oa = { GENX_GEN12_OA, .test_set = &genx_adl_test_oa };

static const struct genx_wa *const adl_s_workarounds[] = { genx_gen12_wa, NULL };
static const struct genx_wa *const adl_p_workarounds[] = {
	genx_gen12_wa, genx_gen12_idle_wa, NULL
};

/* Transcoders A to D; the parts for laptops also have DSI 0 and 1. */
static const u32 adl_s_pipe_conf[] = {
	PIPE_CONF(0), PIPE_CONF(1), PIPE_CONF(2), PIPE_CONF(3), 0
};

static const u32 adl_p_pipe_conf[] = {
	PIPE_CONF(0), PIPE_CONF(1), PIPE_CONF(2), PIPE_CONF(3), PIPE_CONF_DSI(0), PIPE_CONF_DSI(1),
	0
};

/* Public Gen12.0 facts, A1. */
static const u16 adl_s_ids[] = {
	0x4680, 0x4682, 0x4688, 0x468a, 0x468b, 0x4690, 0x4692, 0x4693,
	0
};

static const u16 rpl_s_ids[] = {
	0xa780, 0xa781, 0xa782, 0xa783, 0xa788, 0xa789, 0xa78a, 0xa78b,
	0
};

static const u16 adl_p_ids[] = {
	0x46a0, 0x46a1, 0x46a2, 0x46a3, 0x46a6, 0x46a8, 0x46aa, 0x462a, 0x4626, 0x4628, 0x46b0,
	0x46b1, 0x46b2, 0x46b3, 0x46c0, 0x46c1, 0x46c2, 0x46c3,
	0
};

static const u16 adl_n_ids[] = {
	0x46d0, 0x46d1, 0x46d2, 0x46d3, 0x46d4,
	0
};

static const u16 rpl_p_ids[] = {
	0xa720, 0xa7a0, 0xa7a8, 0xa7aa, 0xa7ab,
	0
};

static const u16 rpl_u_ids[] = {
	0xa721, 0xa7a1, 0xa7a9, 0xa7ac, 0xa7ad,
	0
};

static const struct genx_pci_group adl_s_pci[] = {
	{ .name = "Alder Lake-S", .ids = adl_s_ids },
	{}
};

static const struct genx_pci_group rpl_s_pci[] = {
	{ .name = "Raptor Lake-S", .ids = rpl_s_ids },
	{}
};

static const struct genx_pci_group adl_p_pci[] = {
	{ .name = "Alder Lake-P", .ids = adl_p_ids },
	{}
};

static const struct genx_pci_group adl_n_pci[] = {
	{ .name = "Alder Lake-N", .ids = adl_n_ids },
	{}
};

static const struct genx_pci_group rpl_p_pci[] = {
	{ .name = "Raptor Lake-P", .ids = rpl_p_ids },
	{}
};

static const struct genx_pci_group rpl_u_pci[] = {
	{ .name = "Raptor Lake-U", .ids = rpl_u_ids },
	{}
};

/* All parts share these fields. They differ in names, ids, display and workarounds. */
#define ADL_COMMON \
	GENX_GEN12_COMMON, \
	.coherency = &genx_adl_coherency, \
	.no_relocations = true, \
	GENX_TABLE(fw_domains, adl_fw_domains), \
	GENX_TABLE(ranges, genx_gen12_ranges), \
	GENX_TABLE(shadow, genx_gen12_shadow), \
	.n_irq_sources = GEN11_IRQ_SOURCES, \
	GENX_TABLE(engines, adl_engines), \
	.oa = &adl_oa

static const struct genx_platform rpl_s = {
	ADL_COMMON,
	.name = "Raptor Lake-S",
	.codename = "adl-rpls",
	.pci = rpl_s_pci,
	.pipe_conf = adl_s_pipe_conf,
	.workarounds = adl_s_workarounds,
};

static const struct genx_platform adl_p = {
	ADL_COMMON,
	.name = "Alder Lake-P",
	.codename = "adl-p",
	.pci = adl_p_pci,
	.pipe_conf = adl_p_pipe_conf,
	.workarounds = adl_p_workarounds,
};

static const struct genx_platform adl_n = {
	ADL_COMMON,
	.name = "Alder Lake-N",
	.codename = "adl-n",
	.pci = adl_n_pci,
	.pipe_conf = adl_p_pipe_conf,
	.workarounds = adl_p_workarounds,
};

static const struct genx_platform rpl_p = {
	ADL_COMMON,
	.name = "Raptor Lake-P",
	.codename = "adl-rplp",
	.pci = rpl_p_pci,
	.pipe_conf = adl_p_pipe_conf,
	.workarounds = adl_p_workarounds,
};

static const struct genx_platform rpl_u = {
	ADL_COMMON,
	.name = "Raptor Lake-U",
	.codename = "adl-rplu",
	.pci = rpl_u_pci,
	.pipe_conf = adl_p_pipe_conf,
	.workarounds = adl_p_workarounds,
};

static const struct genx_platform *const adl_variants[] = {
	&rpl_s, &adl_p, &adl_n, &rpl_p, &rpl_u, NULL
};

const struct genx_platform genx_platform_adl = {
	ADL_COMMON,
	.name = "Alder Lake-S",
	.codename = "adl",
	.variants = adl_variants,
	.pci = adl_s_pci,
	.pipe_conf = adl_s_pipe_conf,
	.workarounds = adl_s_workarounds,
};
