/* SPDX-License-Identifier: MIT */
/*
 * A slot describes the register at one offset of BAR 0. The units add their register tables to the
 * slots.
 */
#ifndef GENX_MODEL_STATE_SLOTS_H
#define GENX_MODEL_STATE_SLOTS_H

#include "model/state/state.h"

/* Fields of a slot: index of its handler + 1, row of the force-wake table + 1, flags. */
#define SLOT_HANDLER_MASK	REG_GENMASK(9, 0)
#define SLOT_ROW_MASK		REG_GENMASK(17, 10)
#define SLOT_GT			REG_BIT(18)	/* in a GT range of the platform */
#define SLOT_SHADOW		REG_BIT(19)	/* writes need no force-wake */
#define SLOT_ALWAYS		REG_BIT(20)	/* no access needs force-wake */
#define SLOT_REPL		REG_BIT(21)	/* replicated: one value per instance */
#define SLOT_FUSED		REG_BIT(22)	/* the unit does not exist */
#define SLOT_VMM		REG_BIT(23)	/* FW-019 */
#define SLOT_MCHBAR		REG_BIT(24)	/* FW-020 */
#define SLOT_WELL		REG_BIT(25)	/* the row has a wake target */
#define SLOT_DOORBELL		REG_BIT(26)	/* a write reaches it in a well that is off (T-6) */

/**
 * model_slots_init() - fill the slots from the descriptor's tables and the fuses
 * @m: model
 *
 * The units add their registers with model_slots_add().
 */
void model_slots_init(struct model *m);

/**
 * model_slots_mark() - set flags of registers
 * @m: model
 * @first: first offset
 * @last: last offset, inclusive
 * @flags: SLOT_*
 */
void model_slots_mark(struct model *m, u32 first, u32 last, u32 flags);

/**
 * model_slots_take() - add a register table to m->handlers
 * @m: model
 * @table: registers
 * @n: number of registers
 *
 * Return: index of its first register in m->handlers, for model_slots_place().
 */
u16 model_slots_take(struct model *m, const struct model_reg *table, unsigned int n);

/**
 * model_slots_place() - enter the registers of a table into the slots
 * @m: model
 * @table: registers
 * @n: number of registers
 * @base: added to the offsets in the table
 * @first_index: index that model_slots_take() returned
 *
 * A register replaces one that was placed at its offset before.
 */
void model_slots_place(struct model *m, const struct model_reg *table, unsigned int n,
		       u32 base, u16 first_index);

/**
 * model_slots_add() - register a table of registers at fixed offsets
 * @m: model
 * @table: registers
 * @n: number of registers
 */
void model_slots_add(struct model *m, const struct model_reg *table, unsigned int n);

/**
 * model_slots_repl_words() - size of the replicated storage
 * @plat: platform
 * @part: the model's description of the part
 *
 * Return: u32 words.
 */
u32 model_slots_repl_words(const struct genx_platform *plat, const struct model_part *part);

/**
 * model_slot_handler() - behaviour that a unit registered for a slot
 * @m: model
 * @slot: the slot
 *
 * Return: behaviour of the register, NULL if no unit registered one.
 */
static inline const struct model_reg *model_slot_handler(const struct model *m, u32 slot)
{
	u32 handler = slot & SLOT_HANDLER_MASK;

	return handler ? m->handlers[handler - 1] : NULL;
}

/**
 * model_slot_row() - index of a slot's row in the force-wake table
 * @slot: the slot
 *
 * Return: the index; the slot must have a row.
 */
static inline u32 model_slot_row(u32 slot)
{
	return REG_FIELD_GET(SLOT_ROW_MASK, slot) - 1;
}

/**
 * model_slot_unknown() - is the slot outside the GT, without a register in the model?
 * @slot: the slot
 *
 * Source: FW-018, FW-024.
 *
 * Return: true if it is.
 */
static inline bool model_slot_unknown(u32 slot)
{
	return !(slot & (SLOT_GT | SLOT_HANDLER_MASK));
}

#endif
