// SPDX-License-Identifier: GPL-2.0-only
/*
 * Submission queue and Load (Gen11+): manual 003 §Execution List Submission
 * Port, ELSP-003..014; offsets: register facts: execlists.
 *
 * A Load samples all eight elements, and elements keep their contents
 * (ELSP-011). So the driver remembers which elements are valid and writes only
 * what changes: two writes for each element that is used, one for each element
 * that was valid at the last Load and is not used now, and one for the Load. It
 * reads no register.
 */
#include <linux/bits.h>

#include "gt/encode/descriptor.h"
#include "gt/gt.h"
#include "gt/submit/submit_internal.h"
#include "regs/engine_regs.h"
#include "regs/lrc.h"

/*
 * Read the submission counter of an earlier driver, and continue from it (ELSP-021). The upper DW
 * of element 0 has its last value even if the element is not valid.
 */
static void counter_recall(struct genx_engine *engine)
{
	const struct genx_reg upper_dw = RING_EXECLIST_SQ_UDW(engine->desc->mmio_base, 0);
	u32 upper = genx_mmio_read(&engine->gt->mmio, upper_dw);
	struct genx_execlists *el = genx_execlists_of(engine);
	struct genx_desc_fields fields;

	genx_descriptor_parse(engine->gt->plat->desc_kind, (u64)upper << 32, &fields);
	el->counter = fields.counter;
	el->counter_known = true;
}

/* Return: upper DW of an element that is not valid, with the counter for the next driver. */
static u32 counter_element(const struct genx_engine *engine)
{
	const struct genx_desc_fields fields = { .counter = genx_execlists_of(engine)->counter };

	return upper_32_bits(genx_descriptor_build(engine->gt->plat->desc_kind, &fields));
}

static void queue_enable(struct genx_engine *engine)
{
	/* ELSP-001; PRV-003: an earlier driver may have turned the privilege checks off */
	genx_mmio_write_masked(&engine->gt->mmio, RING_MODE(engine->desc->mmio_base),
			       GFX_MODE_DISABLE_LEGACY | GFX_MODE_PRIVILEGE_CHECK_DISABLE,
			       GFX_MODE_DISABLE_LEGACY);
}

static void queue_reset(struct genx_engine *engine)
{
	struct genx_execlists *el = genx_execlists_of(engine);
	u32 base = engine->desc->mmio_base;
	unsigned int i;

	/* an engine may be stopped before it was ever enabled */
	if (!el->counter_known)
		counter_recall(engine);
	/* Older drivers did not write elements 2-7; firmware may have written any of them. */
	for (i = 0; i < EXECLIST_SQ_ELEMENTS; i++) {
		genx_mmio_write(&engine->gt->mmio, RING_EXECLIST_SQ_LDW(base, i), 0);
		genx_mmio_write(&engine->gt->mmio, RING_EXECLIST_SQ_UDW(base, i),
				i ? 0 : counter_element(engine));
	}
	el->sq_valid = 0;
}

static void queue_load(struct genx_engine *engine, const u64 *desc, unsigned int n)
{
	struct genx_execlists *el = genx_execlists_of(engine);
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;
	unsigned long stale = el->sq_valid & ~GENMASK(n - 1, 0);
	unsigned int i;

	lockdep_assert_held(&engine->lock);
	/*
	 * images, rings and tails must be in memory before the Load that makes the engine read them
	 */
	wmb();
	for (i = 0; i < n; i++) {
		genx_mmio_write(mmio, RING_EXECLIST_SQ_LDW(base, i), lower_32_bits(desc[i]));
		genx_mmio_write(mmio, RING_EXECLIST_SQ_UDW(base, i), upper_32_bits(desc[i]));
	}
	/* The lower DW has the valid bit (ELSP-006). */
	for_each_set_bit(i, &stale, EXECLIST_SQ_ELEMENTS)
		genx_mmio_write(mmio, RING_EXECLIST_SQ_LDW(base, i), 0);
	genx_mmio_write(mmio, RING_EXECLIST_CONTROL(base), EXECLIST_CONTROL_LOAD);
	el->sq_valid = GENMASK(n - 1, 0);
	engine->stats.mmio_writes += 2 * n + hweight8(stale) + 1;
}

const struct genx_execlists_loader genx_loader_queue = {
	.enable = queue_enable,
	.reset = queue_reset,
	.load = queue_load,
};
