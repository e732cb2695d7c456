// SPDX-License-Identifier: MIT
/*
 * Properties of Alder Lake and Raptor Lake.
 *
 * Source: the public Gen12.0 facts.
 */
#include "model/parts/kinds.h"

static const struct model_pci_identity pci[] = {
	{ .ggms = 0x00c0, .bdsm = 0xc0, .bdsm_bytes = 8, .revision = 0x0c },
};

const struct model_part model_part_adl = {
	MODEL_GEN12, .oa = &model_oa_adl, .pci = pci, .rp0 = 28, .rpn = 6,
};
