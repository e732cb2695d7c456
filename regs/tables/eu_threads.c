// SPDX-License-Identifier: MIT
/* SIL-182. For Haswell these are 70 threads for each subslice: ten EUs of seven threads. */
#include "regs/platform.h"
#include "regs/port.h"
#include "regs/tables/eu_threads.h"

static const struct {
	const char *codename;
	u16 threads;
} rows[] = {
	{ "ivb", 128 }, { "ivb-gt1", 36 }, { "vlv", 36 },
	{ "hsw", 140 }, { "hsw-gt1", 70 }, { "hsw-gt3", 280 },
};

unsigned int genx_eu_threads(const struct genx_platform *plat)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++)
		if (!strcmp(rows[i].codename, plat->codename))
			return rows[i].threads;
	return 0;
}
