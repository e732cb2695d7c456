// SPDX-License-Identifier: GPL-2.0-only
#include <linux/moduleparam.h>

#include "kunit/lib/platforms.h"

static unsigned int turn_step = 1;
module_param(turn_step, uint, 0444);
MODULE_PARM_DESC(turn_step, "run the cases of one platform in so many (1: of all)");

static unsigned int turn_phase;
module_param(turn_phase, uint, 0444);
MODULE_PARM_DESC(turn_phase, "first platform that runs, from 0");

void genx_kunit_turn(struct kunit *test)
{
	const struct genx_platform *plat;
	unsigned int n = 0;

	if (turn_step < 2)
		return;
	for_each_genx_platform(plat)
		if (n++ % turn_step != turn_phase % turn_step && plat == test->param_value)
			kunit_skip(test, "not the turn of %s", plat->codename);
}
