// SPDX-License-Identifier: GPL-2.0-only
/*
 * These functions stop the unit, and keep the memory of the buffer if the unit does not stop.
 *
 * A unit that did not stop may still write reports, or may have translations of the buffer
 * (G12-207). If the driver freed the memory, the unit would write pages that have another owner. So
 * the driver keeps the memory, and its addresses in the GGTT, until a later attempt stops the unit
 * or a reset of the whole GT has stopped it. At most one buffer is kept, because no stream can be
 * opened as long as memory is kept.
 */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/engine/gt_reset.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "oa/unit/buffer.h"
#include "oa/unit/unit.h"

int genx_oa_stop_unit(struct genx_oa *oa)
{
	int err;

	genx_oa_reset_assert_locked(oa);
	err = oa->ops->disable(oa);
	/* a device that has left the bus writes nothing */
	oa->unstopped = err && err != -ENODEV;
	oa->stop_epoch = genx_oa_reset_epoch(oa);
	return err;
}

static void free_kept(struct genx_oa *oa)
{
	oa->unstopped = false;
	genx_buffer_destroy(oa->kept);
	oa->kept = NULL;
}

void genx_oa_stop_put_buffer(struct genx_oa *oa, struct genx_oa_buffer *buf)
{
	struct genx_buffer *mem;

	lockdep_assert_held(&oa->lock);
	if (!oa->unstopped) {
		genx_oa_buffer_fini(buf);
		return;
	}
	mem = genx_oa_buffer_detach(buf);
	if (!mem)
		return;
	WARN_ON(oa->kept);
	oa->kept = mem;
	drm_err(oa->drm, "OA unit: not stopped, its buffer of %u KiB is kept and no stream opens until it stops or the GT is reset\n",
		mem->n_pages * (unsigned int)(PAGE_SIZE / SZ_1K));
}

int genx_oa_stop_again(struct genx_oa *oa)
{
	int err;

	lockdep_assert_held(&oa->lock);
	/* no memory is kept: the unit is stopped */
	if (!oa->kept)
		return 0;
	scoped_guard(genx_oa_no_reset, oa)
		err = genx_oa_stop_unit(oa);
	if (!oa->unstopped)
		free_kept(oa);
	return err;
}

void genx_oa_stop_reset_done(struct genx_oa *oa)
{
	bool stopped;

	lockdep_assert_held(&oa->lock);
	/*
	 * The notice of a reset comes late. If the last attempt to stop the unit failed after that
	 * reset, the unit may still write, and the memory must stay. It must also stay if the reset
	 * has failed (the GT is wedged), or if the next reset has begun: this changes the epoch
	 * before the unit is stopped. The reset lock excludes the last case.
	 */
	scoped_guard(genx_oa_no_reset, oa)
		stopped = !genx_gt_wedged(oa->gt) && genx_oa_reset_since(oa, oa->stop_epoch);
	if (stopped)
		free_kept(oa);
}

void genx_oa_stop_drop_buffer(struct genx_oa *oa)
{
	guard(mutex)(&oa->lock);
	if (!oa->kept)
		return;
	/* if the reset fails, the GT is wedged, and its DMA is disabled: free the memory as well */
	genx_gt_reset(oa->gt, GENX_RESET_ALL, "OA unit not stopped");
	free_kept(oa);
}
