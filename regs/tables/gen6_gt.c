// SPDX-License-Identifier: MIT
#include "regs/tables/gen6_gt.h"

const struct genx_mmio_range genx_gen6_ranges[1] = {
	{ 0x000000, 0x03ffff, GENX_FW_BIT(GENX_FW_GT), GENX_REPL_NONE },
};

const struct genx_mmio_span genx_gen6_gt_spans[1] = {
	{ 0x000000, 0x03ffff },
};

const struct genx_fw_domain_desc genx_hsw_fw_domains[1] = {
	{
		.domain = GENX_FW_GT, .name = "gt",
		.request = FORCEWAKE_GT, .ack = FORCEWAKE_ACK_GT,
	},
};

const struct genx_mmio_span genx_hsw_always[2] = {
	GENX_SPAN_OF(GDRST_ADDR),		/* T-9 */
	GENX_SPAN_OF(FORCEWAKE_GT_ADDR),
};

const struct genx_coherency_desc genx_gen6_coherency = {
	.has_llc = true,
	.pat_kind = GENX_PAT_NONE,
	.ggtt_pte = 0x4,
	.ggtt_pte_uncached = 0x2,
	.ppgtt_cached = 0x4,
	.ppgtt_uncached = 0x2,
};
