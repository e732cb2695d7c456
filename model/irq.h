/* SPDX-License-Identifier: MIT */
/*
 * Interrupts: state, and one table of functions for each kind of hierarchy.
 *
 * Sources: manual 000 §Interrupts (INT-006..INT-030, INT-042) for Gen11; public
 * register facts 3 and 21 for all others.
 */
#ifndef GENX_MODEL_IRQ_H
#define GENX_MODEL_IRQ_H

#include "regs/platform.h"

#define MODEL_IRQ_DWS		2
#define MODEL_IRQ_SOURCES_MAX	32
#define MODEL_IRQ_VALID_NS	1200	/* nominal time from Selector to Data-Valid */
#define MODEL_IRQ_MSI_NS	300	/* nominal time from level to message */
#define MODEL_IRQ_EVENT_NS	1000000	/* between two of MODEL_FAULT_IRQ_EVENTS */

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

#define MODEL_IRQ_BANKS		12	/* IIRs of a part without Selector */
#define MODEL_IRQ_SPANS		3

struct model;
struct model_reg;

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
 * struct model_irq_kind - one hierarchy
 * @raise:	an event of an engine
 * @update:	a level changed: is the line up?
 * @boot:	firmware used the copy engine and left an event latched
 * @again:	the lowest event of a source that could interrupt, unless it waits already;
 *		returns whether it was raised
 * @advance:	what is due; returns the next event
 * @reset:	power-on state
 * @check_idle:	nothing of a service may be left
 * @other:	an event outside the GT
 * @ring_bits:	where bits of an engine are in its own IMR, NULL: in their places
 * @spans:	interrupt registers, for the count of accesses
 * @regs:	registers
 * @n_regs:	how many
 */
struct model_irq_kind {
	void (*raise)(struct model *m, u8 class, u8 instance, u16 bits);
	void (*update)(struct model *m);
	void (*boot)(struct model *m);
	bool (*again)(struct model *m, u32 source);
	u64 (*advance)(struct model *m);
	void (*reset)(struct model *m);
	void (*check_idle)(struct model *m);
	void (*other)(struct model *m, enum model_irq_outside source, u32 bits);
	u32 (*ring_bits)(u8 class, u8 instance, u16 bits);
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

extern const struct model_irq_kind model_irq_gen6, model_irq_vlv, model_irq_banks;
extern const struct model_irq_kind model_irq_selector, model_irq_tiles;

/**
 * struct model_irq - interrupts
 * @kind:	how they get to the host
 * @inst:	Gen11: per-instance collapsing register, by index of the source
 * @dw:		Gen11: the two DWs
 * @bank:	Gen6-9: each set of registers
 * @enabled:	master enable
 * @line:	enable and any level, after the last evaluation
 * @msi_at:	time at which a message leaves, or MODEL_NEVER
 * @event_at:	not before this the next of MODEL_FAULT_IRQ_EVENTS
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

/* irq_bank.c: ISR, IMR, IIR, IER without any message */

/**
 * model_bank_pending() - events of a bank that are enabled
 * @m: model
 * @set: its registers
 *
 * Return: the bits.
 */
u32 model_bank_pending(const struct model *m, const struct model_irq_set *set);

/**
 * model_bank_raise() - events
 * @m: model
 * @set: registers of the bank
 * @i: its index in model_irq.bank
 * @bits: the events; those that are masked are lost
 */
void model_bank_raise(struct model *m, const struct model_irq_set *set, unsigned int i, u32 bits);

/**
 * model_bank_read() - the host reads IIR
 * @m: model
 * @set: registers of the bank
 * @i: its index
 *
 * Return: IIR.
 */
u32 model_bank_read(struct model *m, const struct model_irq_set *set, unsigned int i);

/**
 * model_bank_clear() - the host writes IIR
 * @m: model
 * @set: registers of the bank
 * @i: its index
 * @val: what it writes
 */
void model_bank_clear(struct model *m, const struct model_irq_set *set, unsigned int i, u32 val);

/**
 * model_bank_reset() - power-on state: all masked and disabled
 * @m: model
 * @set: registers of the banks
 * @n: how many
 */
void model_bank_reset(struct model *m, const struct model_irq_set *set, unsigned int n);

/**
 * model_irq_line() - the line to the host is up or down now
 * @m: model
 * @line: up
 *
 * A message leaves a while after it rose (INT-008).
 */
void model_irq_line(struct model *m, bool line);

/**
 * model_irq_service_begin() - the host turned the master enable off
 * @m: model
 */
void model_irq_service_begin(struct model *m);

/**
 * model_irq_service_end() - the host turns the master enable on
 * @m: model
 */
void model_irq_service_end(struct model *m);

/**
 * model_irq_copy() - the host reads the master control register (INT-010)
 * @m: model
 * @offset: its offset
 * @val: its value
 *
 * Return: @val.
 */
u32 model_irq_copy(struct model *m, u32 offset, u32 val);

/* irq.c: interrupt aggregation */

/**
 * model_irq_raise() - an event of an engine enters the aggregation (INT-013)
 * @m: model
 * @class: engine class
 * @instance: engine instance
 * @bits: interrupt bits
 */
void model_irq_raise(struct model *m, u8 class, u8 instance, u16 bits);

/**
 * model_irq_ring_bits() - where an engine has interrupt bits in its own IMR
 * @m: model
 * @class: engine class
 * @instance: engine instance
 * @bits: the bits
 *
 * Return: their places there (T-1).
 */
u32 model_irq_ring_bits(const struct model *m, u8 class, u8 instance, u16 bits);

/**
 * model_irq_other() - an event outside the GT (INT-042), for tests
 * @m: model
 * @source: where
 * @bits: bits of its IIR; for the display the level
 */
void model_irq_other(struct model *m, enum model_irq_outside source, u32 bits);

/**
 * model_irq_count() - count a CPU access, if it is to an interrupt register
 * @m: model
 * @offset: register
 */
void model_irq_count(struct model *m, u32 offset);

/**
 * model_irq_reset() - power-on state: all disabled and masked
 * @m: model
 */
void model_irq_reset(struct model *m);

/**
 * model_irq_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_irq_advance(struct model *m);

/**
 * model_irq_update() - a level outside the GT changed
 * @m: model
 */
void model_irq_update(struct model *m);

/**
 * model_irq_boot() - firmware used the copy engine and left an event of it latched
 * @m: model
 */
void model_irq_boot(struct model *m);

#endif
