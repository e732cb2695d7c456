// SPDX-License-Identifier: GPL-2.0-only
/* The GT: the order in which its parts come up and go down. */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/clock.h"
#include "gt/access/fifo.h"
#include "gt/gt.h"
#include "gt/memory/mocs.h"
#include "gt/memory/ppgtt.h"
#include "irq/irq.h"

/* Where the tables are, as far as a platform has these domains. */
#define TABLE_DOMAINS	(GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER))

int genx_gt_program_tables(struct genx_gt *gt)
{
	unsigned int i;
	int err;

	/* One wake for all: the parts take it again at no cost. */
	CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present & TABLE_DOMAINS);
	if (wake.err)
		return wake.err;
	genx_steering_restore(gt);
	err = genx_wa_apply_gt(gt);
	if (!err)
		err = genx_pat_program(gt);
	for (i = 0; !err && i < gt->plat->n_engines; i++)
		if (gt->fuses.engines & BIT(i))
			err = genx_mocs_program(gt, &gt->plat->engines[i]);
	return err ? err : genx_fifo_check(&gt->mmio);
}

/* The fuse registers need force-wake, so all domains exist until they are read. */
static int discover(struct genx_gt *gt)
{
	int err;

	err = genx_fuses_init(gt);
	if (err)
		return err;
	genx_forcewake_prune(&gt->fw, gt->fuses.fw_domains);
	err = genx_steering_init(gt);
	if (err)
		return err;
	return genx_clock_init(gt);
}

int genx_gt_init(struct genx_gt *gt, struct drm_device *drm, const struct genx_platform *plat,
		 void __iomem *bar, struct genx_irq *irq, u32 ggtt_bytes)
{
	int err;

	gt->drm = drm;
	gt->dev = drm->dev;
	gt->plat = plat;
	gt->irq = irq;
	mutex_init(&gt->tlb_lock);
	genx_rc6_init(gt);
	INIT_LIST_HEAD(&gt->zombies);
	genx_mmio_init(&gt->mmio, drm, plat, bar);

	err = genx_irq_init(irq, &gt->mmio, plat, drm);
	if (err)
		goto fail;
	err = genx_forcewake_init(&gt->fw, &gt->mmio);
	if (err)
		goto fail_irq;
	/* What was lost before is not ours; if it was the device, all else says so. */
	genx_fifo_check(&gt->mmio);
	err = discover(gt);
	if (err)
		goto fail_fw;
	err = genx_ggtt_init(gt, ggtt_bytes);
	if (err)
		goto fail_fw;
	err = genx_gt_program_tables(gt);
	if (err)
		goto fail_ggtt;
	return 0;

fail_ggtt:
	genx_ggtt_fini(gt);
fail_fw:
	genx_forcewake_fini(&gt->fw);
fail_irq:
	genx_irq_fini(irq);
fail:
	drm_err(drm, "GT: init failed: %pe\n", ERR_PTR(err));
	genx_rc6_fini(gt);
	mutex_destroy(&gt->tlb_lock);
	return err;
}

void genx_gt_fini(struct genx_gt *gt)
{
	genx_ppgtt_free_zombies(gt);
	genx_ggtt_fini(gt);
	genx_forcewake_fini(&gt->fw);
	genx_irq_fini(gt->irq);
	/* whoever comes too late finds a device that is gone, not an unmapped BAR */
	genx_mmio_revoke(&gt->mmio);
	genx_rc6_fini(gt);
	mutex_destroy(&gt->tlb_lock);
}

void genx_gt_stop_dma(struct genx_gt *gt)
{
	if (gt->dma_stopped)
		return;
	gt->dma_stopped = true;
	if (gt->stop_dma)
		gt->stop_dma(gt->dev);
	drm_warn(gt->drm, "the device is cut off from memory, since it cannot be stopped\n");
}
