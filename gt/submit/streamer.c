// SPDX-License-Identifier: GPL-2.0-only
/* Program the registers of a command streamer that do not depend on the way of submission. */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/exec/engine_types.h"
#include "gt/gt.h"
#include "gt/memory/mocs.h"
#include "gt/reset_hw.h"
#include "gt/submit/submit.h"
#include "gt/submit/submit_internal.h"
#include "irq/irq.h"
#include "regs/engine_regs.h"

/* Set the registers that user batches may write in addition to the hardware's own list. */
static void program_nonpriv(struct genx_engine *engine)
{
	const struct genx_engine_desc *desc = engine->desc;
	u32 base = desc->mmio_base;
	unsigned int i;

	for (i = 0; i < NONPRIV_SLOTS; i++)
		genx_mmio_write(&engine->gt->mmio, RING_FORCE_TO_NONPRIV(base, i),
				i < desc->n_nonpriv ? desc->nonpriv[i] : RING_NOPID(base).addr);
}

/* Let only @events of the engine interrupt; 0: none. */
static void mask_interrupts(struct genx_engine *engine, u16 events)
{
	const struct genx_engine_desc *desc = engine->desc;

	genx_mmio_write(&engine->gt->mmio, RING_IMR(desc->mmio_base),
			genx_irq_ring_mask(engine->gt->irq, desc->class, desc->instance, events));
}

u32 genx_streamer_errors(struct genx_engine *engine)
{
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;

	genx_mmio_write(mmio, RING_EMR(base), U32_MAX);
	genx_mmio_write(mmio, RING_EIR(base), U32_MAX);
	return genx_mmio_read(mmio, RING_ESR(base));
}

static void enable_errors(struct genx_engine *engine)
{
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;
	u32 stuck;

	genx_mmio_write(mmio, RING_EIR(base), ~0u);
	/* a bit that cannot be cleared would interrupt for ever (SIL-007) */
	stuck = genx_mmio_read(mmio, RING_EIR(base));
	if (stuck & RING_ERROR_INSTRUCTION)
		drm_warn(engine->gt->drm, "%s: EIR stays 0x%08x, masking its interrupt\n",
			 engine->desc->name, stuck);
	/* report only instruction errors: any user can cause privilege violations */
	genx_mmio_write(mmio, RING_EMR(base), ~RING_ERROR_INSTRUCTION | stuck);
}

int genx_streamer_enable_ring(struct genx_engine *engine)
{
	/*
	 * The mask of the ring opens here, and a read posts the write. At the first start the mask
	 * of the interrupt bank opens later (genx_engine_register_irq()). In the other order, an
	 * event in between would be lost (SIL-077). After a reset of the whole GT and at a resume
	 * the mask of the bank is open already (genx_irq_restore()). No event is lost then, because
	 * the ring is empty and stopped until genx_reset_hw_run().
	 */
	enable_errors(engine);
	mask_interrupts(engine, engine->backend->irq_bits);
	genx_mmio_read(&engine->gt->mmio, RING_IMR(engine->desc->mmio_base));
	genx_reset_hw_run(engine->gt, engine->desc);
	return genx_workarounds_apply_engine(&engine->gt->wa, engine->desc);
}

int genx_streamer_enable(struct genx_engine *engine)
{
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;
	int err;

	/* events reach the driver as interrupts, not through the status page */
	genx_mmio_write(mmio, RING_HWSTAM(base), ~0u);
	enable_errors(engine);
	mask_interrupts(engine, engine->backend->irq_bits);
	genx_reset_hw_run(engine->gt, engine->desc);
	program_nonpriv(engine);
	/* 0 would enable the watchdog (WDG-008); user batches can change the register (WDG-007) */
	genx_mmio_write(mmio, RING_WATCHDOG_CTL(base), WATCHDOG_DISABLE);
	err = genx_workarounds_apply_engine(&engine->gt->wa, engine->desc);
	return err ?: genx_mocs_program(&engine->gt->steering, engine->desc);
}

int genx_streamer_stop(struct genx_engine *engine)
{
	mask_interrupts(engine, 0);
	return genx_reset_hw_stop(engine->gt, engine->desc);
}
