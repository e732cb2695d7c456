/* SPDX-License-Identifier: MIT */
/*
 * Interrupts: state, and the table of functions of a kind of hierarchy.
 *
 * Sources: manual 000 §Interrupts (INT-006..INT-030, INT-042) for Gen11; public
 * register facts: interrupts, platforms Gen6 to Gen9.
 */
#ifndef GENX_MODEL_IRQ_TYPES_H
#define GENX_MODEL_IRQ_TYPES_H

#include "regs/platform.h"

struct model;
struct model_reg;

#define MODEL_IRQ_DWS		2
#define MODEL_IRQ_SOURCES_MAX	32
#define MODEL_IRQ_VALID_NS	1200	/* nominal time from Selector to Data-Valid */
#define MODEL_IRQ_MSI_NS	300	/* nominal time from level to message */
#define MODEL_IRQ_EVENT_NS	1000000	/* between two of MODEL_FAULT_IRQ_EVENTS */

/* Events outside the GT, for model_irq_other(). */
enum model_irq_unit {
	MODEL_IRQ_DISPLAY,
	MODEL_IRQ_GU_MISC,
	MODEL_IRQ_PCU,
};

/**
 * struct model_irq_dw - one GT INT DW with its Selector and Shared IIR
 * @iir:	what software sees
 * @secondary:	events since the snapshot (INT-018)
 * @snapshot_taken: a snapshot was read and is not completely cleared yet
 * @served:	bits of the snapshot that went through Selector and Shared IIR
 * @selector:	one-hot selection in service, 0: none
 * @identity:	Shared IIR
 * @valid_at:	time at which Data-Valid comes, or MODEL_NEVER
 * @excused:	a fault withholds or delays Data-Valid: the driver may give up
 * @seen:	software read the identity with Data-Valid
 */
struct model_irq_dw {
	u32 iir;
	u32 secondary;
	bool snapshot_taken;
	u32 served;
	u32 selector;
	u32 identity;
	u64 valid_at;
	bool excused;
	bool seen;
};

#define MODEL_IRQ_BANKS		12	/* IIRs of a part without Selector */
#define MODEL_IRQ_SPANS		3

/**
 * struct model_irq_bank - one set of ISR, IMR, IIR, IER
 * @second:	events that came while IIR had the bit: set again once it is cleared (T-16)
 * @seen:	bits of IIR that were read
 */
struct model_irq_bank {
	u32 second;
	u32 seen;
};

/**
 * struct model_irq_outside - units outside the GT that interrupt through a master
 * @levels:	their level bits of the master control (INT-042)
 * @event:	an event: bits of the unit's IIR; of the display the level
 * @serviced:	an interrupt service ended
 */
struct model_irq_outside {
	u32 (*levels)(const struct model *m);
	void (*event)(struct model *m, enum model_irq_unit unit, u32 bits);
	void (*serviced)(struct model *m);
};

/**
 * struct model_irq_kind - one hierarchy
 * @raise:	an event of an engine
 * @update:	a level changed: evaluate the line
 * @boot:	firmware used the copy engine and left an event latched
 * @raise_lowest: raise the lowest event of a source that is enabled and unmasked, unless it is
 *		pending already; returns whether it was raised
 * @advance:	what is due; returns the next event
 * @reset:	power-on state
 * @check_idle:	report a service still open at idle with events pending
 * @other:	raise an event of a unit outside the GT
 * @identity:	events come through Selector and Shared IIR, with Data-Valid
 * @imr_bits:	positions of an engine's interrupt bits in its own IMR, NULL: the same
 * @spans:	interrupt registers, for the count of accesses
 * @regs:	registers
 * @n_regs:	how many
 */
struct model_irq_kind {
	void (*raise)(struct model *m, u8 class, u8 instance, u16 bits);
	void (*update)(struct model *m);
	void (*boot)(struct model *m);
	bool (*raise_lowest)(struct model *m, u32 source);
	u64 (*advance)(struct model *m);
	void (*reset)(struct model *m);
	void (*check_idle)(struct model *m);
	void (*other)(struct model *m, enum model_irq_unit unit, u32 bits);
	bool identity;
	u32 (*imr_bits)(u8 class, u8 instance, u16 bits);
	struct genx_mmio_span spans[MODEL_IRQ_SPANS];
	const struct model_reg *regs;
	unsigned int n_regs;
};

/**
 * struct model_irq_set - where the registers of one bank are
 * @imr:	mask
 * @iir:	what happened, write 1 to clear
 * @ier:	enable
 */
struct model_irq_set {
	u32 imr;
	u32 iir;
	u32 ier;
};

/**
 * struct model_irq - interrupts
 * @kind:	how they get to the host
 * @inst:	Gen11: per-instance collapsing register, by index of the source
 * @dw:		Gen11: the two DWs
 * @bank:	Gen6-9: each set of registers
 * @enabled:	master enable
 * @line:	enable and any level, after the last evaluation
 * @msi_at:	time at which a message is sent, or MODEL_NEVER
 * @event_at:	earliest time of the next event of MODEL_FAULT_IRQ_EVENTS
 * @service:	the master enable was on and is off now: a handler runs
 * @copy_valid:	the handler has read the master control register
 * @copy:	what it read
 * @accesses:	accesses of this service to interrupt registers
 * @level_was:	Gen12.5: levels at the last evaluation
 * @tile_status: Gen12.5: bits of the master control that rose
 * @tiles:	Gen12.5: tiles that rose
 * @tiles_seen:	those of them that were read
 */
struct model_irq {
	const struct model_irq_kind *kind;
	u16 inst[MODEL_IRQ_SOURCES_MAX];
	struct model_irq_dw dw[MODEL_IRQ_DWS];
	struct model_irq_bank bank[MODEL_IRQ_BANKS];
	bool enabled;
	bool line;
	u64 msi_at;
	u64 event_at;
	bool service;
	bool copy_valid;
	u32 copy;
	u32 accesses;
	u32 level_was;
	u32 tile_status;
	u32 tiles;
	u32 tiles_seen;
};

#endif
