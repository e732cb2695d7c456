// SPDX-License-Identifier: MIT
/*
 * Tiger Lake and Rocket Lake (Gen12.0): platform descriptors.
 *
 * The source is the public Gen12.0 facts.
 */
#include "regs/tables/gen12.h"

static const struct genx_fw_domain_desc tgl_fw_domains[] = {
	GENX_GEN12_FW_GT,
	GENX_GEN12_FW_RENDER,
	GENX_FW_VDBOX_DOMAIN(0),
	GENX_FW_VDBOX_DOMAIN(2),
	GENX_FW_VEBOX_DOMAIN(0),
};

static const struct genx_engine_desc tgl_engines[] = {
	GENX_GEN12_RCS0, GENX_GEN12_BCS0, GENX_GEN12_VCS(0), GENX_GEN12_VCS(2), GENX_GEN12_VECS0,
};

/* G12-023: Rocket Lake has one decoder; the driver accesses no registers of a second one. */
static const struct genx_fw_domain_desc rkl_fw_domains[] = {
	GENX_GEN12_FW_GT,
	GENX_GEN12_FW_RENDER,
	GENX_FW_VDBOX_DOMAIN(0),
	GENX_FW_VEBOX_DOMAIN(0),
};

static const struct genx_engine_desc rkl_engines[] = {
	GENX_GEN12_RCS0, GENX_GEN12_BCS0, GENX_GEN12_VCS(0), GENX_GEN12_VECS0,
};

static const struct genx_oa_desc tgl_oa = { GENX_GEN12_OA, .test_set = &genx_tgl_test_oa };
static const struct genx_oa_desc tgl_gt1_oa = { GENX_GEN12_OA, .test_set = &genx_tgl_gt1_test_oa };
static const struct genx_oa_desc rkl_oa = { GENX_GEN12_OA, .test_set = &genx_rkl_test_oa };

static const struct genx_wa *const tgl_workarounds[] = {
	genx_gen12_wa, genx_gen12_idle_wa, NULL
};

/* Transcoders A to D of Tiger Lake, A to C of Rocket Lake, DSI 0 and 1. */
static const u32 tgl_pipe_conf[] = {
	PIPE_CONF(0), PIPE_CONF(1), PIPE_CONF(2), PIPE_CONF(3), PIPE_CONF_DSI(0), PIPE_CONF_DSI(1),
	0
};

static const u32 rkl_pipe_conf[] = { PIPE_CONF(0), PIPE_CONF(1), PIPE_CONF(2), 0 };

/* Public Gen12.0 facts, A1. GT1 and GT2 have metric sets of their own. */
static const u16 tgl_gt1_ids[] = { 0x9a60, 0x9a68, 0x9a70, 0 };

static const u16 tgl_ids[] = {
	0x9a49, 0x9a40, 0x9a59, 0x9a78, 0x9ac0, 0x9ac9, 0x9ad9, 0x9af8,
	0
};

static const u16 rkl_ids[] = {
	0x4c8a, 0x4c80, 0x4c8b, 0x4c8c, 0x4c90, 0x4c9a,
	0
};

/* G12-002: revision 0 is pre-production. */
static const struct genx_pci_group tgl_pci[] = {
	{ .name = "Tiger Lake", .ids = tgl_ids, .first_revision = 1 },
	{}
};

static const struct genx_pci_group tgl_gt1_pci[] = {
	{ .name = "Tiger Lake GT1", .ids = tgl_gt1_ids, .first_revision = 1 },
	{}
};

static const struct genx_pci_group rkl_pci[] = {
	{ .name = "Rocket Lake", .ids = rkl_ids },
	{}
};

/*
 * All parts of Tiger Lake share these fields. G12-007: the i915 ABI has relocations of batches on
 * these parts; no later part has them.
 */
#define TGL_COMMON \
	GENX_GEN12_COMMON, \
	.coherency = &genx_tgl_coherency, \
	GENX_TABLE(fw_domains, tgl_fw_domains), \
	GENX_TABLE(ranges, genx_gen12_ranges), \
	GENX_TABLE(shadow, genx_gen12_shadow), \
	.n_irq_sources = GEN11_IRQ_SOURCES, \
	GENX_TABLE(engines, tgl_engines), \
	.pipe_conf = tgl_pipe_conf, \
	.workarounds = tgl_workarounds

static const struct genx_platform tgl_gt1 = {
	TGL_COMMON,
	.name = "Tiger Lake GT1",
	.codename = "tgl-gt1",
	.pci = tgl_gt1_pci,
	.oa = &tgl_gt1_oa,
};

static const struct genx_platform rkl = {
	GENX_GEN12_COMMON,
	.name = "Rocket Lake",
	.codename = "tgl-rkl",
	.pci = rkl_pci,
	.coherency = &genx_tgl_coherency,
	.no_relocations = true,
	GENX_TABLE(fw_domains, rkl_fw_domains),
	GENX_TABLE(ranges, genx_gen12_one_decoder_ranges),
	.shadow = genx_gen12_shadow,
	.n_shadow = ARRAY_SIZE(genx_gen12_shadow) - GEN12_SHADOW_VCS2,
	.n_irq_sources = EHL_IRQ_SOURCES,
	GENX_TABLE(engines, rkl_engines),
	.oa = &rkl_oa,
	.pipe_conf = rkl_pipe_conf,
	.workarounds = tgl_workarounds,
};

static const struct genx_platform *const tgl_variants[] = { &tgl_gt1, &rkl, NULL };

const struct genx_platform genx_platform_tgl = {
	TGL_COMMON,
	.name = "Tiger Lake",
	.codename = "tgl",
	.variants = tgl_variants,
	.pci = tgl_pci,
	.oa = &tgl_oa,
};
