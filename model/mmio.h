/* SPDX-License-Identifier: MIT */
/*
 * Registers: the tables of the parts, and access to what is at each offset of
 * the BAR.
 */
#ifndef GENX_MODEL_MMIO_H
#define GENX_MODEL_MMIO_H

#include "regs/platform.h"

struct model;

#define MODEL_HANDLERS_MAX	512

/**
 * struct model_reg - behaviour of one register or run of registers
 * @first:	first offset, 4-byte aligned
 * @last:	last offset, inclusive
 * @read:	NULL: the stored value
 * @write:	NULL: store the value (read-write register)
 * @flags:	MODEL_REG_*, honoured where @write is NULL
 *
 * A replicated register keeps a value an instance whatever @read and @write are:
 * @read is not used there, and @write is told of each write.
 *
 * Tables are sorted by @first. For registers that exist once an engine, the
 * table of the engine part holds base-relative offsets.
 */
struct model_reg {
	u32 first;
	u32 last;
	u32 (*read)(struct model *m, u32 offset);
	void (*write)(struct model *m, u32 offset, u32 val);
	u32 flags;
};

#define MODEL_REG_RO		BIT(0)	/* writes are violations */
#define MODEL_REG_MASKED	BIT(1)	/* stored through the upper-half write mask */
#define MODEL_REG_W1C		BIT(2)	/* write 1 clears */

/**
 * model_mmio_init() - fill the slots from the tables and the fuses
 * @m: model
 */
void model_mmio_init(struct model *m);

/**
 * model_mmio_repl_words() - size of the replicated storage
 * @plat: platform
 *
 * Return: u32 words.
 */
u32 model_mmio_repl_words(const struct genx_platform *plat);

/**
 * model_mmio_clear() - full reset: registers inside the wells lose their values
 * @m: model
 */
void model_mmio_clear(struct model *m);

/**
 * model_reg_get() - stored value of a register, no side effect
 * @m: model
 * @offset: register
 *
 * Return: the value; of a replicated register that of the first enabled instance.
 */
u32 model_reg_get(const struct model *m, u32 offset);

/**
 * model_reg_set() - set the stored value of a register, no side effect
 * @m: model
 * @offset: register
 * @val: value, for all instances
 */
void model_reg_set(struct model *m, u32 offset, u32 val);

/**
 * model_reg_access_read() - register read by a command streamer
 * @m: model
 * @offset: register
 *
 * Power and privilege are the caller's business; the register's behaviour is the
 * same as for the CPU, steering is that of 0x20CC.
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
 * As model_reg_access_read().
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
