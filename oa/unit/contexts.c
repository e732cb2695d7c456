// SPDX-License-Identifier: GPL-2.0-only
/*
 * Through these functions the OA unit uses the contexts of a GT.
 *
 * On a GT without contexts a global stream works: the driver writes the registers of the unit. The
 * driver refuses a stream of one context there with -ENODEV. It also refuses metric sets with
 * flexible EU events, because only contexts can write the control registers of these events.
 */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/forcewake.h"
#include "gt/encode/descriptor.h"
#include "gt/encode/sseu.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/exec/context_ids.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "gt/gt.h"
#include "include/compat.h"
#include "oa/unit/unit.h"
#include "regs/lrc.h"

bool genx_oa_contexts_present(const struct genx_oa *oa)
{
	return genx_exec_runs_contexts(oa->gt);
}

bool genx_oa_contexts_open(const struct genx_oa *oa)
{
	struct genx_engine *engine = genx_engine_find(oa->gt, GENX_CLASS_RENDER, 0);

	/* @reload is a register that the driver sets, and that user batches may change */
	return engine && engine->desc->reload;
}

int genx_oa_contexts_write(struct genx_oa *oa, const struct genx_lrc_value *v, unsigned int n,
			   const struct genx_sseu *sseu, bool interruptible)
{
	struct genx_engine *engine = genx_engine_find(oa->gt, GENX_CLASS_RENDER, 0);
	u32 power;

	if (!engine)
		return -ENODEV;
	/* each context gets its own units again, which a signal must not prevent */
	if (!sseu)
		return genx_engine_write_images(engine, v, n, NULL, false);
	power = genx_sseu_request(oa->gt->plat, &oa->gt->fuses, sseu);
	return genx_engine_write_images(engine, v, n, &power, interruptible);
}

/*
 * Pause before the next attempt. A barrier that waits for a batch without preemption costs other
 * contexts the time that it waits.
 */
#define CLEAR_RETRY_MS	10000

static void clear_later(struct genx_oa *oa)
{
	/* a wedged GT runs no context before a resume, which tries again */
	if (!genx_gt_wedged(oa->gt) && !genx_mmio_lost(&oa->gt->mmio))
		queue_delayed_work(system_dfl_wq, &oa->retry_work,
				   msecs_to_jiffies(CLEAR_RETRY_MS));
}

void genx_oa_contexts_clear(struct genx_oa *oa)
{
	bool stale = oa->contexts_stale;
	int err;

	lockdep_assert_held(&oa->lock);
	err = oa->ops->contexts_write(oa, NULL, false);
	oa->contexts_stale = err;
	if (!err)
		return;
	if (!stale)
		drm_notice(oa->drm, "oa: contexts keep the settings of a stream that was closed (%pe)\n",
			   ERR_PTR(err));
	clear_later(oa);
}

void genx_oa_contexts_clear_again(struct genx_oa *oa)
{
	lockdep_assert_held(&oa->lock);
	if (!oa->contexts_stale)
		return;
	if (genx_oa_awake_get(oa)) {
		clear_later(oa);
		return;
	}
	genx_oa_contexts_clear(oa);
	genx_oa_awake_put(oa);
}

int genx_oa_contexts_address(struct genx_lrc *lrc, u32 *address)
{
	int err;

	guard(mutex)(&lrc->mutex);
	err = genx_lrc_map(lrc);
	if (!err)
		*address = lrc->fields.lrca + LRC_STATE_PAGE * PAGE_SIZE;
	return err;
}

const u32 *genx_oa_contexts_moves(const struct genx_oa *oa)
{
	struct genx_engine *engine = genx_engine_find(oa->gt, GENX_CLASS_RENDER, 0);

	return engine ? &engine->ids.moves : NULL;
}

bool genx_oa_contexts_idle(const struct genx_oa *oa)
{
	struct genx_engine *engine = genx_engine_find(oa->gt, GENX_CLASS_RENDER, 0);

	return engine && READ_ONCE(engine->state) == GENX_ENGINE_ENABLED &&
	       genx_engine_power_idle(engine);
}

unsigned int genx_oa_contexts_resets(const struct genx_oa *oa)
{
	const struct genx_engine *engine = genx_engine_find(oa->gt, GENX_CLASS_RENDER, 0);

	return engine ? READ_ONCE(engine->stats.resets) : 0;
}

u32 genx_oa_contexts_serial(void *data, u32 ctx, u32 moves)
{
	struct genx_oa *oa = data;
	struct genx_engine *engine = genx_engine_find(oa->gt, GENX_CLASS_RENDER, 0);
	enum genx_desc_kind kind = oa->gt->plat->desc_kind;
	struct genx_desc_fields fields;

	/*
	 * Take the software id out of @ctx, and build the hardware id of the render engine with it.
	 * If the result is not @ctx, @ctx belongs to another engine or is no id.
	 */
	genx_descriptor_parse(kind, (u64)ctx << 32, &fields);
	fields.class = engine->desc->class;
	fields.instance = engine->desc->instance;
	if (genx_descriptor_hw_id(genx_descriptor_build(kind, &fields)) != ctx)
		return 0;
	return genx_context_id_serial(&engine->ids, fields.id, moves);
}

int genx_oa_contexts_route(struct genx_oa *oa, const struct genx_reg_value *regs, unsigned int n)
{
	struct genx_engine *engine = genx_engine_find(oa->gt, GENX_CLASS_RENDER, 0);

	if (!engine)
		return -ENODEV;
	/* SIL-346: NOA has nodes in all wells, and a node without power drops writes */
	CLASS(genx_forcewake_scope, wake)(&oa->gt->fw, oa->gt->fuses.fw_domains);
	if (wake.err)
		return wake.err;
	return genx_engine_load_registers(engine, regs, n);
}

int genx_oa_contexts_own(struct genx_lrc *lrc, const struct genx_reg_value *regs, unsigned int n,
			 u16 control)
{
	/*
	 * Note the bits also if the next call fails because the context accepts no requests: the
	 * driver may write the image again, with the bits noted here.
	 */
	genx_lrc_set_control(lrc, control);
	return genx_request_set_registers(lrc, regs, n);
}
