/* SPDX-License-Identifier: MIT */
/*
 * Gen11 and DG2 interrupt registers: master control, GT INT DWs, Selector, Shared
 * IIR, per-class enables and per-instance masks. The flat banks of Gen6 to Gen9
 * are data of the descriptors (regs/tables/flat_irq.h).
 *
 * Source: manual 000 §Interrupts for the protocol; offsets from the public
 * register facts.
 */
#ifndef GENX_REGS_IRQ_REGS_H
#define GENX_REGS_IRQ_REGS_H

#include "regs/reg.h"

/* The enable bit of each master register (register facts: interrupts). */
#define GENX_IRQ_MASTER_ENABLE		REG_BIT(31)

/* DG2: register above the master control register of each tile. */
#define MSTR_UNIT_ADDR			0x190008
#define MSTR_UNIT			GENX_REG(MSTR_UNIT_ADDR)
#define   MSTR_UNIT_ENABLE		REG_BIT(31)
#define   MSTR_UNIT_TILE(n)		REG_BIT(n)

#define GFX_MSTR_IRQ_ADDR		0x190010
#define GFX_MSTR_IRQ			GENX_REG(GFX_MSTR_IRQ_ADDR)
#define   GFX_MSTR_IRQ_ENABLE		REG_BIT(31)
#define   GFX_MSTR_IRQ_PCU		REG_BIT(30)
#define   GFX_MSTR_IRQ_GU_MISC		REG_BIT(29)
#define   GFX_MSTR_IRQ_DISPLAY		REG_BIT(16)
#define   GFX_MSTR_IRQ_GT_DW(n)		REG_BIT(n)

#define GT_INTR_DW_ADDR(n)		(0x190018 + 4 * (n))
#define GT_INTR_DW(n)			GENX_REG(GT_INTR_DW_ADDR(n))
#define GT_INTR_IDENTITY_ADDR(n)	(0x190060 + 4 * (n))
#define GT_INTR_IDENTITY(n)		GENX_REG(GT_INTR_IDENTITY_ADDR(n))	/* Shared IIR */
#define   GT_INTR_DATA_VALID		REG_BIT(31)
#define   GT_INTR_INSTANCE_MASK		REG_GENMASK(25, 20)
#define   GT_INTR_CLASS_MASK		REG_GENMASK(18, 16)
#define   GT_INTR_DATA_MASK		REG_GENMASK(15, 0)
#define GT_INTR_SELECTOR_ADDR(n)	(0x190070 + 4 * (n))
#define GT_INTR_SELECTOR(n)		GENX_REG(GT_INTR_SELECTOR_ADDR(n))

/* Enables, one for each class: two classes share a register, and each has one half. */
#define RENDER_COPY_INTR_ENABLE		0x190030
#define VCS_VECS_INTR_ENABLE		0x190034
#define GUC_SG_INTR_ENABLE		0x190038
#define GPM_WGBOXPERF_INTR_ENABLE	0x19003c
#define CRYPTO_RSVD_INTR_ENABLE		0x190040
#define GUNIT_CSME_INTR_ENABLE		0x190044
#define CCS_RSVD_INTR_ENABLE		0x190048	/* DG2 */

/* Masks, one for each instance (INT-015). */
#define RCS0_RSVD_INTR_MASK		0x190090
#define BCS_RSVD_INTR_MASK		0x1900a0
#define VCS0_VCS1_INTR_MASK		0x1900a8
#define VCS2_VCS3_INTR_MASK		0x1900ac
#define VCS4_VCS5_INTR_MASK		0x1900b0	/* DG2 */
#define VCS6_VCS7_INTR_MASK		0x1900b4	/* DG2 */
#define VECS0_VECS1_INTR_MASK		0x1900d0
#define VECS2_VECS3_INTR_MASK		0x1900d4	/* DG2 */
#define GUC_SG_INTR_MASK		0x1900e8
#define GPM_WGBOXPERF_INTR_MASK		0x1900ec
#define CRYPTO_RSVD_INTR_MASK		0x1900f0
#define GUNIT_CSME_INTR_MASK		0x1900f4
#define CCS0_CCS1_INTR_MASK		0x190100	/* DG2 */
#define CCS2_CCS3_INTR_MASK		0x190104	/* DG2 */

/* Engine interrupt vector, manual 003 §Engine Interrupt Vector (INT-033..036). */
#define ENGINE_IRQ_CONTEXT_SWITCH	REG_BIT(8)
#define ENGINE_IRQ_PAGE_FAULT		REG_BIT(7)
#define ENGINE_IRQ_WATCHDOG		REG_BIT(6)
#define ENGINE_IRQ_L3_PARITY		REG_BIT(5)
#define ENGINE_IRQ_FLUSH_NOTIFY		REG_BIT(4)
#define ENGINE_IRQ_ERROR		REG_BIT(3)
#define ENGINE_IRQ_USER			REG_BIT(0)

/* Second-level sources on Gen11: bit in their DW. */
#define GT_INTR_DW0_RCS0		0
#define GT_INTR_DW0_CCS(n)		(4 + (n))	/* DG2 */
#define GT_INTR_DW0_BCS			15
#define GT_INTR_DW0_GTPM		16
#define GT_INTR_DW0_WDPERF		20
#define GT_INTR_DW1_VCS(n)		(n)
#define GT_INTR_DW1_VECS(n)		(31 - (n))

/*
 * OA interrupt (INT-041): in the 32-bit layout of OA_IMR, bit 28 is "buffer half
 * full". The manual does not say which bit of the 16-bit identity this event has.
 * Bit 28 is bit 12 of the upper half of the 32-bit layout, so the model reports bit
 * 12 by default. No consumer may rely on this bit.
 */
#define OA_IRQ_HALF_FULL_IMR		REG_BIT(28)

/* Interrupts of display, GU_MISC and PCU, written only to disable them and to restore them. */
#define DISPLAY_INT_CTL			0x44200
#define   DISPLAY_INT_CTL_ENABLE	REG_BIT(31)
#define PCU_IMR				0x444e4
#define PCU_IER				0x444ec
#define GU_MISC_IMR			0x444f4
#define GU_MISC_IER			0x444fc

#endif
