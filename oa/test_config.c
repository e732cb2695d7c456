// SPDX-License-Identifier: GPL-2.0-only
/*
 * The built-in metric set: B counters whose values follow from the clock.
 *
 * A CEC register pair selects what makes a B counter count: a compare function
 * in bits [2:0] of the first, a mask of ignored inputs in bits [15:0] of the
 * second (manual 004 §CEC0-0: 3 and 0xFFFE count every clock). Inputs 3 to 5
 * are nodes that the internal network drives with a fixed pattern.
 */

#include "oa/config.h"
#include "regs/oa_regs.h"

static const struct genx_oa_reg test_config[] = {
	/* Start at once, report by timer only. */
	{ 0x2740, 0x00000000 },
	{ 0x2744, 0x00800000 },
	{ 0x2714, 0xf0800000 },
	{ 0x2710, 0x00000000 },
	{ 0x2724, 0xf0800000 },
	{ 0x2720, 0x00000000 },
	{ 0x2770, 0x00000004 }, { 0x2774, 0x00000000 },	/* B0: never */
	{ 0x2778, 0x00000003 }, { 0x277c, 0x00000000 },	/* B1: each clock */
	{ 0x2780, 0x00000007 }, { 0x2784, 0x00000000 },	/* B2: each clock */
	{ 0x2788, 0x00100002 }, { 0x278c, 0x0000fff7 },	/* B3: clock / 2 */
	{ 0x2790, 0x00100002 }, { 0x2794, 0x0000ffcf },	/* B4: clock / 3 */
	{ 0x2798, 0x00100082 }, { 0x279c, 0x0000ffef },	/* B5: clock / 3 */
	{ 0x27a0, 0x001000c2 }, { 0x27a4, 0x0000ffe7 },	/* B6: clock / 6 */
	{ 0x27a8, 0x00100001 }, { 0x27ac, 0x0000ffe7 },	/* B7: 2 clock / 3 */
};

const struct genx_oa_reg *genx_oa_test_config(u32 *n)
{
	*n = ARRAY_SIZE(test_config);
	return test_config;
}
