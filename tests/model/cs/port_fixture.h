/* SPDX-License-Identifier: MIT */
/*
 * Build context images of Gen8 and Gen9 as the register facts describe them.
 *
 * Source: register facts: context images.
 */
#ifndef GENX_TESTS_MODEL_PORT_FIXTURE_H
#define GENX_TESTS_MODEL_PORT_FIXTURE_H

#include "regs/lrc.h"
#include "regs/mi_commands.h"
#include "tests/model/harness.h"

static inline u32 *port_group(u32 *dw, u32 base, const u16 *regs, u32 n, bool posted)
{
	u32 i;

	*dw++ = MI_LOAD_REGISTER_IMM(n) | (posted ? MI_LRI_FORCE_POSTED : 0);
	for (i = 0; i < n; i++, dw += 2)
		dw[0] = base + regs[i];
	return dw;
}

/*
 * Fill a state page for its first load. @n_first: number of registers in the first group, 11
 * without workaround batches, which are those whose loads are not posted, else 14. @third:
 * registers of the third group, whose load is not posted on render either.
 */
static inline void port_image(u32 *dw, u32 base, u32 ring, u32 n_first, const u16 *third,
			      u32 n_third)
{
	static const u16 first[] = { 0x244, 0x034, 0x030, 0x038, 0x03c, 0x168, 0x140, 0x110,
				     0x11c, 0x114, 0x118, 0x1c0, 0x1c4, 0x1c8 };
	static const u16 second[] = { 0x3a8, 0x28c, 0x288, 0x284, 0x280, 0x27c, 0x278, 0x274,
				      0x270 };

	bool posted = n_first == ARRAY_SIZE(first);

	port_group(dw + 0x01, base, first, n_first, posted);
	port_group(dw + 0x21, base, second, ARRAY_SIZE(second), posted);
	*port_group(dw + 0x41, base, third, n_third, posted && base != RCS_BASE) =
		MI_BATCH_BUFFER_END;
	dw[LRC_CONTEXT_CONTROL] = 0x90009;	/* restore, synchronous switch inhibited */
	dw[LRC_RING_START] = ring;
	dw[LRC_RING_CTL] = 1;
}

#endif
