/* SPDX-License-Identifier: MIT */
/* Interrupt sources and registers of a platform. */
#ifndef GENX_REGS_DESC_IRQ_H
#define GENX_REGS_DESC_IRQ_H

#include "regs/reg.h"

enum genx_irq_kind {
	GENX_IRQ_SELECTOR,		/* Gen11: Selector / Shared IIR */
	GENX_IRQ_SELECTOR_DG2,		/* as Gen11, below a master unit; status bits are latched */
	GENX_IRQ_GEN6,			/* GT and PM banks, master in the display's bank */
	GENX_IRQ_VLV,			/* GT and PM banks, edge-triggered master */
	GENX_IRQ_GEN8,			/* master with status bits, four banks */
	GENX_IRQ_COUNT
};

/**
 * struct genx_irq_source - place of one interrupt source
 * @class:	engine class (INT-001)
 * @instance:	engine instance
 * @dw:		GT INT DW (0 or 1)
 * @bit:	bit in that DW
 * @enable:	enable register of the class
 * @enable_shift: which half of it (0 or 16)
 * @mask:	mask register of the instance
 * @mask_shift:	which half of it (0 or 16)
 * @bits:	flat kinds: bits of the source in the bank
 * @error:	flat kinds: bit of @bits that is a command streamer error
 *
 * Flat kinds (GEN6, VLV, GEN8): @dw is the bank; (IIR & @bits) >> @bit has the layout
 * of ENGINE_IRQ_*, except for @error; @enable is not used; @mask is the engine's own
 * IMR, which has the layout of the bank (T-1); addr 0: the source has no IMR.
 */
struct genx_irq_source {
	u8 class;
	u8 instance;
	u8 dw;
	u8 bit;
	struct genx_reg enable;
	u8 enable_shift;
	struct genx_reg mask;
	u8 mask_shift;
	u32 bits;
	u32 error;
};

/**
 * struct genx_irq_bank_desc - a flat group of interrupt registers
 * @name:	for messages ("gt", "pm", "gt0")
 * @isr:	levels
 * @imr:	mask: an event whose bit is set is not latched
 * @iir:	latched events, write 1 to clear
 * @ier:	enable
 * @master:	status bits of the master register, set while @iir is not 0;
 *		0: the master has none, the bank must be read
 */
struct genx_irq_bank_desc {
	const char *name;
	struct genx_reg isr;
	struct genx_reg imr;
	struct genx_reg iir;
	struct genx_reg ier;
	u32 master;
};

/**
 * struct genx_irq_other - interrupt register of a unit that genx does not handle
 * @reg:	enable register or mask register of the unit
 * @quiet:	value of @reg that disables the interrupts of the unit
 */
struct genx_irq_other {
	struct genx_reg reg;
	u32 quiet;
};

#endif
