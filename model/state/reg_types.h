/* SPDX-License-Identifier: MIT */
/* The table in which a unit describes its registers. */
#ifndef GENX_MODEL_STATE_REG_TYPES_H
#define GENX_MODEL_STATE_REG_TYPES_H

#include "regs/port.h"

struct model;

#define MODEL_HANDLERS_MAX	512

/**
 * struct model_reg - behaviour of one register or of consecutive registers
 * @first:	first offset, 4-byte aligned
 * @last:	last offset, inclusive
 * @read:	read handler, NULL: a read gives the stored value
 * @write:	write handler, NULL: a write stores the value as @flags say
 * @flags:	MODEL_REG_*, used only if @write is NULL
 *
 * A replicated register stores a value per instance: its @read is not used, and its @write is
 * called after the value was stored.
 *
 * Tables are sorted by @first. The table of the command streamers has offsets relative
 * to the base of an engine.
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

#endif
