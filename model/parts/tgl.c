// SPDX-License-Identifier: MIT
/*
 * Properties of Tiger Lake and Rocket Lake.
 *
 * Source: the public Gen12.0 facts.
 */
#include "model/parts/kinds.h"

static const struct model_pci_identity pci[] = {
	{ .ggms = 0x00c0, .bdsm = 0xc0, .bdsm_bytes = 8, .revision = 1 },
};

const struct model_part model_part_tgl = {
	MODEL_GEN12, .oa = &model_oa_tgl, .pci = pci, .rp0 = 26, .rpn = 2,
};
