/* SPDX-License-Identifier: GPL-2.0-only */
/* What gt/freq.c, which uses the kinds of frequency control, shares with their files. */
#ifndef GENX_GT_FREQ_INTERNAL_H
#define GENX_GT_FREQ_INTERNAL_H

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "regs/tables/mmio_ranges.h"

struct genx_freq;

/**
 * struct genx_freq_ops - functions of a kind (enum genx_freq_kind)
 * @find:	read the frequency that firmware requested into genx_freq.want, and the limits of
 *		the part into genx_freq.mhz. Sets genx_freq.desc to NULL if the frequency cannot
 *		be controlled (logged). May sleep
 * @give_back:	request the frequency that firmware had requested. May sleep
 * @read_actual: read the actual frequency. Returns MHz or an error. May sleep
 * @read_request: read the requested frequency. Returns MHz or an error. May sleep
 * @request:	request a frequency. The kinds with @flush only note the request in
 *		genx_freq.requested, and schedule it. The caller holds genx_freq.lock
 * @flush:	send the scheduled request now. May sleep. NULL: @request sends at once
 * @settle:	cancel a scheduled request, or wait until it is sent, before the device sleeps. May
 *		sleep. NULL: the kind schedules nothing
 */
struct genx_freq_ops {
	int (*find)(struct genx_freq *freq, bool fuses);
	void (*give_back)(struct genx_freq *freq);
	int (*read_actual)(struct genx_freq *freq);
	int (*read_request)(struct genx_freq *freq);
	int (*request)(struct genx_freq *freq, unsigned int mhz);
	int (*flush)(struct genx_freq *freq);
	void (*settle)(struct genx_freq *freq);
};

extern const struct genx_freq_ops genx_freq_registers_ops;
extern const struct genx_freq_ops genx_freq_punit_ops;

/* Force-wake domains that an access to @reg needs, without the domains that this part lacks. */
static inline u32 genx_freq_domains(const struct genx_forcewake *fw, struct genx_reg reg)
{
	return genx_mmio_domains(fw->mmio->plat, reg.addr) & fw->present;
}

/* @mhz in the unit of the platform's registers, at the position of field @mask. */
static inline u32 genx_freq_field(const struct genx_freq_desc *desc, u32 mask, unsigned int mhz)
{
	u32 units = DIV_ROUND_CLOSEST(mhz * desc->unit_den, desc->unit_num);

	return units << __ffs(mask) & mask;
}

#endif
