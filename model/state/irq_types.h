/* SPDX-License-Identifier: MIT */
/*
 * Interrupts: state, and the functions that differ between kinds of interrupt hierarchy.
 *
 * Sources: manual 000 §Interrupts (INT-006..INT-030, INT-042) for Gen11; public
 * register facts: interrupts, platforms Gen6 to Gen9.
 */
#ifndef GENX_MODEL_STATE_IRQ_TYPES_H
#define GENX_MODEL_STATE_IRQ_TYPES_H

#include "regs/platform.h"

struct model;
struct model_reg;

#define MODEL_IRQ_DWS		2
#define MODEL_IRQ_SOURCES_MAX	32
#define MODEL_IRQ_VALID_NS	1200	/* nominal time from Selector to Data-Valid */
#define MODEL_IRQ_MSI_NS	300	/* nominal time from a rising line to its message */
#define MODEL_IRQ_EVENT_NS	1000000	/* time between two events of MODEL_FAULT_IRQ_EVENTS */

/* Events outside the GT, for model_irq_other(). */
enum model_irq_unit {
	MODEL_IRQ_DISPLAY,
	MODEL_IRQ_GU_MISC,
	MODEL_IRQ_PCU,
};

/**
 * struct model_irq_dw - one GT INT DW with its Selector and Shared IIR
 * @iir:	value of the DW that software reads
 * @secondary:	events since the snapshot (INT-018)
 * @snapshot_taken: a snapshot was read and is not completely cleared yet
 * @served:	bits of the snapshot that went through Selector and Shared IIR
 * @selector:	one-hot selection that the host is handling, 0: none
 * @identity:	value of the Shared IIR
 * @valid_at:	time at which Data-Valid is set, or MODEL_NEVER
 * @excused:	a fault withholds or delays Data-Valid, so the driver may stop waiting for it
 * @seen:	software read the Shared IIR while Data-Valid was set
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

#define MODEL_IRQ_BANKS		12	/* most banks of a part without Selector */
#define MODEL_IRQ_SPANS		3

/**
 * struct model_irq_bank - one set of ISR, IMR, IIR, IER
 * @second:	events that came while their IIR bit was set: a clear sets the bit again (T-16)
 * @seen:	bits of IIR that were read
 */
struct model_irq_bank {
	u32 second;
	u32 seen;
};

/**
 * struct model_irq_outside - units outside the GT that interrupt through the master control
 * @levels:	returns the level bits of these units in the master control (INT-042)
 * @event:	raises an event: @bits of the unit's IIR; for the display, whether its level is high
 * @serviced:	called when the host's interrupt handler has ended
 */
struct model_irq_outside {
	u32 (*levels)(const struct model *m);
	void (*event)(struct model *m, enum model_irq_unit unit, u32 bits);
	void (*serviced)(struct model *m);
};

/**
 * struct model_irq_kind - one kind of interrupt hierarchy
 * @raise:	raises interrupt bits of an engine
 * @update:	evaluates the line to the host after a level changed
 * @boot:	latches an interrupt of the copy engine, as firmware leaves it
 * @raise_lowest: raises the lowest event of a source that is enabled and unmasked, unless it is
 *		pending already; returns whether it raised the event
 * @advance:	does what is due at m->now; returns the time of the next event
 * @reset:	sets the power-on state
 * @check_idle:	records a violation if the host left interrupt handling unfinished
 * @other:	raises an event of a unit outside the GT
 * @identity:	software gets events through Selector and Shared IIR, with Data-Valid
 * @imr_bits:	positions of an engine's interrupt bits in the engine's IMR, NULL: the same
 * @spans:	interrupt registers: the model counts accesses to them
 * @regs:	registers
 * @n_regs:	number of entries in @regs
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
 * struct model_irq_set - offsets of the registers of one bank
 * @imr:	IMR, mask
 * @iir:	IIR, latched events, write 1 to clear
 * @ier:	IER, enable
 */
struct model_irq_set {
	u32 imr;
	u32 iir;
	u32 ier;
};

/**
 * struct model_irq - state of all interrupts
 * @kind:	interrupt hierarchy of the part
 * @inst:	Gen11: per-instance collapsing register, by index of the source
 * @dw:		Gen11: the two GT INT DWs
 * @bank:	Gen6-9: state of each bank
 * @enabled:	master enable
 * @line:	at the last evaluation the master enable and any level were set
 * @msi_at:	time at which a message is sent, or MODEL_NEVER
 * @event_at:	earliest time of the next event that MODEL_FAULT_IRQ_EVENTS raises
 * @service:	the host cleared the master enable: its handler runs
 * @copy_valid:	the handler has read the master control register
 * @copy:	value that the handler read
 * @accesses:	accesses of this handler to interrupt registers
 * @level_was:	Gen12.5: levels at the last evaluation
 * @tile_status: Gen12.5: latched bits of the master control
 * @tiles:	Gen12.5: latched tile bits
 * @tiles_seen:	latched tile bits that software has read
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
