// SPDX-License-Identifier: MIT
/* Flat interrupt banks of Gen6 to Gen9 (register facts: interrupts). */
#include "regs/tables/flat_irq.h"

#define BANK(n, base, status) { \
	.name = (n), .isr = GENX_REG_INIT(IRQ_ISR(base)), .imr = GENX_REG_INIT(IRQ_IMR(base)), \
	.iir = GENX_REG_INIT(IRQ_IIR(base)), .ier = GENX_REG_INIT(IRQ_IER(base)), \
	.master = (status) }

/* The master has no status bits, so the handler reads each bank. */
const struct genx_irq_bank_desc genx_gen6_irq_banks[GEN6_IRQ_BANKS] = {
	[GEN6_IRQ_BANK_GT] = BANK("gt", GEN6_IRQ_GT, 0),
	[GEN6_IRQ_BANK_PM] = BANK("pm", GEN6_IRQ_PM, 0),
};

const struct genx_irq_source genx_gen7_irq_sources[GEN7_IRQ_SOURCES] = {
	GEN6_IRQ_RCS(GEN6_IRQ_RCS_BITS | GEN7_IRQ_RCS_PARITY),
	GEN6_IRQ_VCS,
	GEN6_IRQ_BCS,
	GEN6_IRQ_GTPM,
};

/* Status bits of the master: RCS 0, BCS 1, VCS0 2, VCS1 3, PM 4, GuC 5, VECS 6. */
const struct genx_irq_bank_desc genx_gen8_irq_banks[GEN8_IRQ_BANKS] = {
	[GEN8_IRQ_BANK_RCS_BCS] = BANK("gt0", GEN8_IRQ_GT(0), REG_GENMASK(1, 0)),
	[GEN8_IRQ_BANK_VCS] = BANK("gt1", GEN8_IRQ_GT(1), REG_GENMASK(3, 2)),
	[GEN8_IRQ_BANK_PM] = BANK("gt2", GEN8_IRQ_GT(2), REG_GENMASK(5, 4)),
	[GEN8_IRQ_BANK_VECS_OA] = BANK("gt3", GEN8_IRQ_GT(3), REG_BIT(6)),
};

#define QUIET(offset)	{ GENX_REG_INIT(offset), 0 }
#define SDEIER		IRQ_IER(IRQ_SDE)	/* south display: GMBUS, hot plug */

/*
 * These tables contain enables only. The driver clears no latched event of other units: it stays
 * latched until the driver of the unit enables it again (register facts: interrupts, display).
 */
const struct genx_irq_other genx_gen6_irq_others[GEN6_IRQ_OTHERS] = {
	QUIET(GEN6_IRQ_MASTER), QUIET(SDEIER),
};

/* VLV_IER, which the master does not gate. */
const struct genx_irq_other genx_vlv_irq_others[VLV_IRQ_OTHERS] = {
	QUIET(VLV_IER),
};

/* Pipes A, B, C, port, misc, PCU. */
const struct genx_irq_other genx_gen8_irq_others[GEN8_IRQ_OTHERS] = {
	QUIET(IRQ_IER(GEN8_IRQ_PIPE(0))), QUIET(IRQ_IER(GEN8_IRQ_PIPE(1))),
	QUIET(IRQ_IER(GEN8_IRQ_PIPE(2))), QUIET(IRQ_IER(GEN8_IRQ_PORT)),
	QUIET(IRQ_IER(GEN8_IRQ_MISC)), QUIET(IRQ_IER(IRQ_PCU)), QUIET(SDEIER),
};
