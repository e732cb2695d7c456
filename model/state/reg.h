/* SPDX-License-Identifier: MIT */
/* Stored values of registers, and register accesses by CPU, engines and context switches. */
#ifndef GENX_MODEL_STATE_REG_H
#define GENX_MODEL_STATE_REG_H

#include "model/state/slots.h"
#include "model/state/steer.h"
#include "regs/gt_regs.h"

/**
 * model_reg_clear() - clear the registers inside the wells at a full reset
 * @m: model
 */
void model_reg_clear(struct model *m);

/**
 * model_reg_get() - get the stored value of a register, without side effect
 * @m: model
 * @offset: register
 *
 * Return: the value; for a replicated register the value of the first enabled instance.
 */
u32 model_reg_get(const struct model *m, u32 offset);

/**
 * model_reg_set() - set the stored value of a register, without side effect
 * @m: model
 * @offset: register
 * @val: value, for all instances
 */
void model_reg_set(struct model *m, u32 offset, u32 val);

/**
 * model_reg_fault() - register that latches the first fault of the engines
 * @m: model
 *
 * Return: its offset; the register may be replicated.
 */
static inline u32 model_reg_fault(const struct model *m)
{
	return m->part->fault_reg ?: RING_FAULT.addr;
}

/**
 * model_reg_read() - read a register through its handler and steering
 * @m: model
 * @offset: register
 * @slot: slot of the register
 * @agent: origin of the read
 *
 * Return: the value.
 */
static inline u32 model_reg_read(struct model *m, u32 offset, u32 slot, enum model_agent agent)
{
	const struct model_reg *reg = model_slot_handler(m, slot);

	if (slot & SLOT_REPL)
		return model_steer_read(m, model_slot_row(slot), offset, agent);
	if (reg && reg->read)
		return reg->read(m, offset);
	return m->regs[offset / 4];
}

/**
 * model_reg_write() - write a register through its handler and steering
 * @m: model
 * @offset: register
 * @slot: slot of the register
 * @val: value
 * @agent: origin of the write
 */
void model_reg_write(struct model *m, u32 offset, u32 slot, u32 val, enum model_agent agent);

/**
 * model_reg_access_read() - register read by a command streamer
 * @m: model
 * @offset: register
 *
 * The caller checks power and privilege. The register behaves as for the CPU, but register 0x20CC
 * steers the access.
 *
 * Return: what the CPU would read.
 */
u32 model_reg_access_read(struct model *m, u32 offset);

/**
 * model_reg_access_write() - register write by a command streamer
 * @m: model
 * @offset: register
 * @val: value
 *
 * The caller checks and the steering are those of model_reg_access_read().
 */
void model_reg_access_write(struct model *m, u32 offset, u32 val);

/**
 * model_reg_context_read() - register read by context save
 * @m: model
 * @offset: register
 *
 * Return: the value in the first enabled instance (STR-015).
 */
u32 model_reg_context_read(struct model *m, u32 offset);

/**
 * model_reg_context_write() - register write by context restore
 * @m: model
 * @offset: register
 * @val: value, for all instances
 */
void model_reg_context_write(struct model *m, u32 offset, u32 val);

#endif
