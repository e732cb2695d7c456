// SPDX-License-Identifier: MIT
/*
 * Properties of Elkhart Lake and Jasper Lake, with one decoder and 36 address bits (SIL-185).
 *
 * Source: as for Ice Lake (model/parts/icl.c). Stepping B0 is revision 1.
 */
#include "model/parts/kinds.h"

static const struct model_pci_identity pci[] = {
	{ .ggms = 0x00c0, .bdsm = 0xc0, .bdsm_bytes = 8, .revision = 1, .ppgtt_bits = 36 },
};

const struct model_part model_part_ehl = {
	MODEL_GEN11, .fuses = model_fuses_icl, .pci = pci, .rp0 = 16, .rpn = 8,
};
