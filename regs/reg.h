/* SPDX-License-Identifier: MIT */
/*
 * Registers as typed values.
 *
 * The type of a register says how it must be accessed, so that the wrong accessor
 * does not compile:
 *
 * - struct genx_reg: a plain register;
 * - struct genx_reg_masked: bits 31:16 of a write select which of the bits
 *   15:0 change; reads return the value in 15:0;
 * - struct genx_reg_mcr: replicated behind one offset, reached through the
 *   steering register (manual 000 §Multicast Steering and Die Recovery);
 * - struct genx_reg_mcr_masked: both.
 *
 * Offsets are byte offsets in GTTMMADR.
 */
#ifndef GENX_REGS_REG_H
#define GENX_REGS_REG_H

#include "regs/port.h"

/**
 * struct genx_reg - plain 32-bit register
 * @addr:	byte offset in GTTMMADR
 */
struct genx_reg {
	u32 addr;
};

/**
 * struct genx_reg_masked - write-masked register
 * @addr:	byte offset in GTTMMADR
 */
struct genx_reg_masked {
	u32 addr;
};

/**
 * struct genx_reg_mcr - replicated (steered) register
 * @addr:	byte offset in GTTMMADR
 */
struct genx_reg_mcr {
	u32 addr;
};

/**
 * struct genx_reg_mcr_masked - replicated, write-masked register
 * @addr:	byte offset in GTTMMADR
 */
struct genx_reg_mcr_masked {
	u32 addr;
};

/**
 * struct genx_reg_value - a register and the value that is written to it
 * @addr:	byte offset in GTTMMADR
 * @value:	the value
 */
struct genx_reg_value {
	u32 addr;
	u32 value;
};

#define GENX_REG(a)		((const struct genx_reg){ .addr = (a) })
#define GENX_MASKED(a)		((const struct genx_reg_masked){ .addr = (a) })
#define GENX_MCR(a)		((const struct genx_reg_mcr){ .addr = (a) })
#define GENX_MCR_MASKED(a)	((const struct genx_reg_mcr_masked){ .addr = (a) })

/* Constant initialisers for tables (in C a compound literal is not constant). */
#define GENX_REG_INIT(a)	{ .addr = (a) }

/* A table of a descriptor and its length: fields @field and n_@field. */
#define GENX_TABLE(field, table) \
	.field = (table), .n_##field = ARRAY_SIZE(table)

/* The raw value of a write to a masked register. */
#define GENX_MASKED_FIELD(mask, val)	(((u32)(mask) << 16) | (val))
#define GENX_MASKED_SET(bits)		GENX_MASKED_FIELD(bits, bits)
#define GENX_MASKED_CLEAR(bits)		GENX_MASKED_FIELD(bits, 0)

#endif
