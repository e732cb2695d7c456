/* SPDX-License-Identifier: GPL-2.0-only */
/* What the kinds of frequency control have in common with gt/freq.c, which uses them. */
#ifndef GENX_GT_FREQ_INTERNAL_H
#define GENX_GT_FREQ_INTERNAL_H

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "regs/tables/mmio_ranges.h"

struct genx_freq;

/**
 * struct genx_freq_ops - functions of a kind (enum genx_freq_kind)
 * @find:	read what firmware requested into @want, and the limits of the part into @mhz. Sets
 *		@desc to NULL if the frequency cannot be controlled (logged). May sleep
 * @give_back:	request what firmware requested. May sleep
 * @get:	read the frequency, the @actual one or that requested: MHz or an error
 * @request:	request a frequency, or only note it until @flush; the caller holds @lock
 * @flush:	send what was requested. May sleep. NULL: @request has sent it
 * @settle:	wait until nothing is sent any more, before the device sleeps. May sleep. NULL:
 *		nothing is sent later
 */
struct genx_freq_ops {
	int (*find)(struct genx_freq *freq, bool fuses);
	void (*give_back)(struct genx_freq *freq);
	int (*get)(struct genx_freq *freq, bool actual);
	int (*request)(struct genx_freq *freq, unsigned int mhz);
	int (*flush)(struct genx_freq *freq);
	void (*settle)(struct genx_freq *freq);
};

extern const struct genx_freq_ops genx_freq_registers_ops;
extern const struct genx_freq_ops genx_freq_punit_ops;

/* Force-wake domains of a register that this part has. */
static inline u32 genx_freq_domains(const struct genx_forcewake *fw, struct genx_reg reg)
{
	return genx_mmio_domains(fw->mmio->plat, reg.addr) & fw->present;
}

/* Value of field @mask that requests, or limits requests to, @mhz. */
static inline u32 genx_freq_field(const struct genx_freq_desc *desc, u32 mask, unsigned int mhz)
{
	u32 units = DIV_ROUND_CLOSEST(mhz * desc->unit_den, desc->unit_num);

	return units << __ffs(mask) & mask;
}

#endif
