// SPDX-License-Identifier: GPL-2.0-only
/* Reads from RING_CTL what an engine waits for. */

#include <linux/cleanup.h>
#include <linux/lockdep.h>

#include "gt/exec/engine_types.h"
#include "gt/gt.h"
#include "gt/submit/submit.h"
#include "regs/engine_regs.h"

u32 genx_engine_waits(struct genx_engine *engine)
{
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 ctl;

	lockdep_assert_held(&engine->gt->reset.mutex);
	guard(mutex)(&engine->wake_mutex);
	if (!engine->awake)
		return 0;
	ctl = genx_mmio_read(mmio, RING_CTL(engine->desc->mmio_base));
	return genx_mmio_lost(mmio) ? 0 : ctl & (RING_CTL_WAIT | RING_CTL_WAIT_SEMAPHORE);
}
