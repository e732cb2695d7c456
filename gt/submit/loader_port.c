// SPDX-License-Identifier: GPL-2.0-only
/*
 * Execution list submission port (Gen8, Gen9): register facts: submission registers.
 *
 * The port is one register. The driver writes the four DWs of two descriptors to it: upper and
 * lower DW of element 1, then upper and lower DW of element 0. The fourth write submits both
 * elements. An unused element is written as 0, so that no element of an earlier submission stays
 * valid.
 */
#include "gt/gt.h"
#include "gt/submit/submit_internal.h"
#include "regs/engine_regs.h"

static void port_enable(struct genx_engine *engine)
{
	/* ELSP-001; PRV-003: an earlier driver may have turned the privilege checks off */
	genx_mmio_write_masked(&engine->gt->mmio, RING_MODE(engine->desc->mmio_base),
			       GFX_MODE_EXECLIST_ENABLE | GFX_MODE_PRIVILEGE_CHECK_DISABLE,
			       GFX_MODE_EXECLIST_ENABLE);
}

static void port_write(struct genx_engine *engine, u64 desc)
{
	const struct genx_reg port = RING_ELSP(engine->desc->mmio_base);

	genx_mmio_write(&engine->gt->mmio, port, upper_32_bits(desc));
	genx_mmio_write(&engine->gt->mmio, port, lower_32_bits(desc));
}

static void port_load(struct genx_engine *engine, const u64 *desc, unsigned int n)
{
	lockdep_assert_held(&engine->lock);
	/*
	 * images, rings and tails must be in memory before the write that makes the engine use them
	 */
	wmb();
	port_write(engine, n > 1 ? desc[1] : 0);
	port_write(engine, desc[0]);
	engine->stats.mmio_writes += 4;
}

const struct genx_execlists_loader genx_loader_port = {
	.enable = port_enable,
	.load = port_load,
};
