/* SPDX-License-Identifier: MIT */
/*
 * Interrupt aggregation of Gen11: state.
 *
 * Source: manual 000 §Interrupts (INT-006..INT-030, INT-042).
 */
#ifndef GENX_MODEL_IRQ_H
#define GENX_MODEL_IRQ_H

#include "regs/platform.h"

#define MODEL_IRQ_DWS		2
#define MODEL_IRQ_SOURCES_MAX	32
#define MODEL_IRQ_VALID_NS	1200	/* nominal time from Selector to Data-Valid */
#define MODEL_IRQ_MSI_NS	300	/* nominal time from level to message */

/* Events outside the GT, for model_irq_other(). */
enum model_irq_outside {
	MODEL_IRQ_DISPLAY,
	MODEL_IRQ_GU_MISC,
	MODEL_IRQ_PCU,
};

/**
 * struct model_irq_dw - one GT INT DW with its Selector and Shared IIR
 * @iir:	what software sees
 * @secondary:	events since the snapshot (INT-018)
 * @open:	a snapshot was read and is not completely cleared yet
 * @served:	bits of the snapshot that went through Selector and Shared IIR
 * @selector:	one-hot selection in service, 0: none
 * @identity:	Shared IIR
 * @valid_at:	time at which Data-Valid comes, or MODEL_NEVER
 * @excused:	Data-Valid is withheld or slow by a fault: giving up is right
 * @seen:	software read the identity with Data-Valid
 */
struct model_irq_dw {
	u32 iir;
	u32 secondary;
	bool open;
	u32 served;
	u32 selector;
	u32 identity;
	u64 valid_at;
	bool excused;
	bool seen;
};

/**
 * struct model_irq - the aggregation
 * @inst:	per-instance collapsing register, by index of the source
 * @dw:		the two DWs
 * @enabled:	master enable
 * @line:	enable and any level, after the last evaluation
 * @msi_at:	time at which a message leaves, or MODEL_NEVER
 * @service:	the master enable was on and is off now: a handler runs
 * @copy_valid:	the handler has read the master control register
 * @copy:	what it read
 * @accesses:	accesses of this service to interrupt registers
 */
struct model_irq {
	u16 inst[MODEL_IRQ_SOURCES_MAX];
	struct model_irq_dw dw[MODEL_IRQ_DWS];
	bool enabled;
	bool line;
	u64 msi_at;
	bool service;
	bool copy_valid;
	u32 copy;
	u32 accesses;
};

#endif
