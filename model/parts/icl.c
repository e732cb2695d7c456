// SPDX-License-Identifier: MIT
/*
 * Properties of Ice Lake.
 *
 * Source: the public register facts on PPGTT, GGTT, force-wake, interrupts, submission, reset,
 * fuses, clocks and frequencies; manual 000 (Lakefield) for replicated registers, the OA unit and
 * the protocols of Gen11.
 */
#include "model/parts/kinds.h"

static const struct model_pci_identity pci[] = {
	{ .ggms = 0x00c0, .bdsm = 0xc0, .bdsm_bytes = 8, .revision = 7 },
};

const struct model_part model_part_icl = {
	MODEL_GEN11, .fuses = model_fuses_icl, .pci = pci, .rp0 = 22, .rpn = 6,
};
