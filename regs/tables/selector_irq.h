/* SPDX-License-Identifier: MIT */
/*
 * Lists of interrupt registers of the Selector kinds (Gen11, DG2), shared by
 * descriptors.
 *
 * Source: register facts: interrupts, display.
 */
#ifndef GENX_REGS_TABLES_SELECTOR_IRQ_H
#define GENX_REGS_TABLES_SELECTOR_IRQ_H

#include "regs/desc_engine.h"
#include "regs/desc_irq.h"
#include "regs/irq_regs.h"

#define GEN11_IRQ_FOREIGN \
	(GFX_MSTR_IRQ_DISPLAY | GFX_MSTR_IRQ_GU_MISC | GFX_MSTR_IRQ_PCU)

#define GEN11_IRQ_OTHERS		5
#define GEN11_IRQ_ENABLES		6
#define GEN11_IRQ_MASKS			9
#define DG2_IRQ_ENABLES			7
#define DG2_IRQ_MASKS			14
#define EHL_IRQ_SOURCES			6	/* no VCS2 */
#define GEN11_IRQ_SOURCES		7
#define DG2_IRQ_SOURCES			12

extern const struct genx_irq_other genx_gen11_irq_others[GEN11_IRQ_OTHERS];
extern const u32 genx_gen11_irq_enables[GEN11_IRQ_ENABLES];
extern const u32 genx_gen11_irq_masks[GEN11_IRQ_MASKS];
extern const u32 genx_dg2_irq_enables[DG2_IRQ_ENABLES];
extern const u32 genx_dg2_irq_masks[DG2_IRQ_MASKS];
/* Gen11 has the first rows of this table, EHL_IRQ_SOURCES or GEN11_IRQ_SOURCES. */
extern const struct genx_irq_source genx_selector_irq_sources[DG2_IRQ_SOURCES];

#endif
