// SPDX-License-Identifier: GPL-2.0-only
/* Engines for whose kind of submission genx has no code. */

#include "gt/gt.h"
#include "gt/reset_hw.h"
#include "gt/exec/undriven.h"
#include "irq/irq.h"
#include "regs/irq_regs.h"

#define UNDRIVEN_IRQS	(ENGINE_IRQ_USER | ENGINE_IRQ_ERROR)

/* Nobody waits; the event has been counted. */
static void undriven_irq(void *data, u16 bits)
{
}

static void listen(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	/* not each engine of each platform has a source */
	if (!genx_irq_register(gt->irq, engine->class, engine->instance, undriven_irq, gt))
		genx_irq_unmask(gt->irq, engine->class, engine->instance, UNDRIVEN_IRQS);
}

int genx_undriven_start(struct genx_gt *gt)
{
	unsigned long mask = gt->fuses.engines;
	unsigned int i;
	int err = genx_undriven_program(gt, ~0u);

	if (err)
		return err;
	for_each_set_bit(i, &mask, 32)
		listen(gt, &gt->plat->engines[i]);
	return 0;
}

void genx_undriven_stop(struct genx_gt *gt)
{
	unsigned long mask = gt->fuses.engines;
	unsigned int i;

	for_each_set_bit(i, &mask, 32)
		genx_irq_unregister(gt->irq, gt->plat->engines[i].class,
				    gt->plat->engines[i].instance);
}

int genx_undriven_program(struct genx_gt *gt, u32 engines)
{
	unsigned long mask = engines & gt->fuses.engines;
	unsigned int i;
	int err = 0;

	for_each_set_bit(i, &mask, 32)
		err = genx_wa_apply_engine(gt, &gt->plat->engines[i]) ?: err;
	return err;
}

void genx_undriven_halt(struct genx_gt *gt)
{
	unsigned long mask = gt->fuses.engines;
	unsigned int i;

	for_each_set_bit(i, &mask, 32)
		genx_reset_hw_stop(gt, &gt->plat->engines[i]);
}

static int reset_one(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	int err;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, engine->fw_domains);
	if (wake.err)
		return wake.err;
	genx_reset_hw_stop(gt, engine);
	err = genx_reset_hw_engine(gt, engine);
	if (!err)
		gt->exec.engine_resets++;
	return err;
}

int genx_undriven_reset(struct genx_gt *gt, u32 engines)
{
	unsigned long mask = engines & gt->fuses.engines;
	unsigned int i;
	int err = 0;

	for_each_set_bit(i, &mask, 32) {
		err = reset_one(gt, &gt->plat->engines[i]);
		if (err)
			return err;
	}
	return genx_undriven_program(gt, engines);
}
