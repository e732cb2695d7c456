// SPDX-License-Identifier: MIT
/* Scaler of the media engines (Gen11 and later): register facts: reset. */
#include "regs/tables/sfc.h"

/* Offsets are from the base of the engine. */
#define SFC_VCS \
	.lock = 0x88c, .ack = 0x890, .ack_bit = REG_BIT(1), .usage = 0x890, \
	.usage_bit = REG_BIT(0), .instances_per_unit = 2

const struct genx_sfc_desc genx_sfc_gen11_vcs = {
	SFC_VCS, .access = GENX_SFC_LOGICAL_EVEN,
};

const struct genx_sfc_desc genx_sfc_gen12_vcs = {
	SFC_VCS, .access = GENX_SFC_EVEN, .hcp_usage = 0x2914, .hcp_usage_bit = REG_BIT(0),
};

const struct genx_sfc_desc genx_sfc_gen125_vcs = {
	SFC_VCS, .access = GENX_SFC_PAIR, .hcp_usage = 0x2914, .hcp_usage_bit = REG_BIT(0),
};

#define SFC_VECS \
	.lock = 0x201c, .ack = 0x2018, .ack_bit = REG_BIT(0), .usage = 0x2014, \
	.usage_bit = REG_BIT(0), .instances_per_unit = 1

const struct genx_sfc_desc genx_sfc_vecs = {
	SFC_VECS,
};

const struct genx_sfc_desc genx_sfc_gen125_vecs = {
	SFC_VECS, .access = GENX_SFC_FUSE,
};
