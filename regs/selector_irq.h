/* SPDX-License-Identifier: MIT */
/*
 * Lists of interrupt registers of the Selector kinds (Gen11, DG2), shared by
 * descriptors.
 *
 * Source: public register facts 3 and 25.
 */
#ifndef GENX_REGS_SELECTOR_IRQ_H
#define GENX_REGS_SELECTOR_IRQ_H

#include "regs/irq_regs.h"
#include "regs/platform.h"

#define GEN11_IRQ_FOREIGN \
	(GFX_MSTR_IRQ_DISPLAY | GFX_MSTR_IRQ_GU_MISC | GFX_MSTR_IRQ_PCU)

#define GEN11_IRQ_OTHERS		5
#define GEN11_IRQ_ENABLES		6
#define GEN11_IRQ_MASKS			9
#define DG2_IRQ_ENABLES			7
#define DG2_IRQ_MASKS			14

extern const struct genx_irq_other genx_gen11_irq_others[GEN11_IRQ_OTHERS];
extern const u32 genx_gen11_irq_enables[GEN11_IRQ_ENABLES];
extern const u32 genx_gen11_irq_masks[GEN11_IRQ_MASKS];
extern const u32 genx_dg2_irq_enables[DG2_IRQ_ENABLES];
extern const u32 genx_dg2_irq_masks[DG2_IRQ_MASKS];

#endif
