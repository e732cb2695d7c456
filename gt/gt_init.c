// SPDX-License-Identifier: GPL-2.0-only
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/clock.h"
#include "gt/fuses.h"
#include "gt/gt.h"
#include "gt/llc.h"
#include "gt/memory/mocs.h"
#include "gt/take_over.h"
#include "irq/irq.h"
#include "regs/gt_regs.h"

/* Force-wake domains of the registers in these tables. Some platforms have only one of the two. */
#define TABLE_DOMAINS	(GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER))

/*
 * Write what a reset of the GT clears outside of the engines: idle value of steering, workarounds,
 * PAT, and MOCS, which some platforms have for each engine. Return: 0; -EIO if the FIFO has latched
 * an error, so that a write may be lost; -ENODEV.
 */
static int write_tables(struct genx_gt *gt)
{
	const struct genx_engine_desc *desc;
	int err;

	genx_steering_restore(&gt->steering);
	err = genx_workarounds_apply_gt(&gt->wa);
	if (!err)
		err = genx_mocs_program_pat(&gt->fw);
	if (!err)
		err = genx_mocs_program_global(&gt->fw);
	for_each_engine_desc(desc, gt->plat)
		if (!err && gt->fuses.engines & genx_fuses_engine_bit(gt->plat, desc))
			err = genx_mocs_program(&gt->steering, desc);
	genx_mmio_check_unclaimed(&gt->mmio, "workarounds and cache tables");
	return err ? err : genx_mmio_check_fifo(&gt->mmio);
}

/*
 * An error of the FIFO does not say which access was dropped, and an access of another agent
 * latches it, too. So it is no reason to give the device up: write the tables once more (SIL-045).
 */
int genx_gt_program_tables(struct genx_gt *gt)
{
	int err;

	/* Wake the domains once: further references below do not access the hardware. */
	CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present & TABLE_DOMAINS);
	if (wake.err)
		return wake.err;
	err = write_tables(gt);
	if (err == -EIO)
		err = write_tables(gt);
	if (err != -EIO)
		return err;
	drm_err(gt->drm, "GT: the FIFO reports dropped accesses twice, continuing\n");
	return 0;
}

static int steering_init(struct genx_gt *gt)
{
	const struct genx_steering_units units = {
		.slices = gt->fuses.slices,
		.subslices = gt->fuses.subslices,
		.l3_banks = gt->fuses.l3_banks,
		.mslices = gt->fuses.mslices,
		.l3_mslices = gt->fuses.l3_mslices,
	};

	return genx_steering_init(&gt->steering, &gt->fw, &units);
}

/*
 * Reading the fuses needs force-wake, so all domains exist at first. The domains that the part
 * lacks are removed afterwards.
 */
static int discover(struct genx_gt *gt)
{
	int err;

	err = genx_fuses_init(&gt->fuses, &gt->fw);
	if (err)
		return err;
	genx_forcewake_prune(&gt->fw, gt->fuses.fw_domains);
	err = genx_absent_check(&gt->fw, &gt->fuses);
	if (!err)
		err = steering_init(gt);
	if (err)
		return err;
	return genx_clock_read(&gt->fw, &gt->timestamp_hz, &gt->timestamp_shift);
}

static void release_wells(struct genx_gt *gt)
{
	genx_pmic_lock(&gt->pmic);
	genx_pmic_ignore(&gt->pmic);
	genx_forcewake_fini(&gt->fw);
	genx_pmic_unlock(&gt->pmic);
}

/*
 * SIL-529: a virtual GPU of GVT-g has rules that genx does not know: the guest owns only a part of
 * the GGTT, and the host schedules the engines.
 */
static int check_shared(struct genx_gt *gt)
{
	struct genx_reg low = gt->plat->pvinfo, high = GENX_REG(low.addr + 4);

	if (!low.addr || genx_mmio_read(&gt->mmio, low) != PVINFO_MAGIC_LOW ||
	    genx_mmio_read(&gt->mmio, high) != PVINFO_MAGIC_HIGH)
		return 0;
	drm_err(gt->drm, "GT: a virtual GPU of GVT-g, which genx cannot drive: use i915 in this guest\n");
	return -ENODEV;
}

/* All wells stay on until BAR 2 has its size: see &genx_gt.map_local. */
static int map_local(struct genx_gt *gt)
{
	CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present);
	if (wake.err)
		return wake.err;
	return gt->map_local(gt, genx_local_bytes(&gt->fw));
}

static int create_local(struct genx_gt *gt)
{
	int err = gt->map_local && gt->plat->lmem ? map_local(gt) : 0;

	if (err)
		return err;
	gt->local = genx_local_create(&gt->fw, gt->local_bar, gt->local_bar_size);
	return PTR_ERR_OR_ZERO(gt->local);
}

/*
 * Keep genx from allocating local memory that is in use: by the display, and by drivers of
 * firmware's framebuffer (SIL-533).
 */
static int reserve_local(struct genx_gt *gt)
{
	const struct genx_local_range *taken = gt->local_taken;
	int err = genx_ggtt_found_reserve(&gt->ggtt, gt->local);
	unsigned int i;

	for (i = 0; gt->local && !err && i < GENX_LOCAL_TAKEN_MAX && taken[i].end; i++)
		err = genx_local_reserve(gt->local, taken[i].start, taken[i].end);
	return err;
}

int genx_gt_init(struct genx_gt *gt, struct drm_device *drm, const struct genx_platform *plat,
		 void __iomem *bar, struct genx_irq *irq, u32 ggtt_bytes)
{
	int err;

	gt->drm = drm;
	gt->dev = drm->dev;
	gt->plat = plat;
	gt->irq = irq;
	genx_reset_sync_init(&gt->reset);
	genx_mmio_init(&gt->mmio, drm, plat, bar);
	genx_pcode_init(&gt->pcode, &gt->mmio);
	genx_pmic_init(&gt->pmic, &gt->fw, plat);
	genx_sideband_init(&gt->sideband, &gt->mmio, &gt->pmic);

	err = genx_mmio_wait_answer(&gt->mmio);
	if (!err)
		err = genx_gunit_init(&gt->gunit, &gt->mmio);
	if (!err)
		err = genx_pcode_wait_init(&gt->pcode);
	if (!err)
		err = genx_gunit_start(&gt->gunit);
	if (!err)
		err = check_shared(gt);
	if (!err)
		err = genx_irq_init(irq, &gt->mmio, plat, drm);
	if (err)
		goto fail_gunit;
	genx_pmic_lock(&gt->pmic);
	err = genx_forcewake_init(&gt->fw, &gt->mmio);
	genx_pmic_unlock(&gt->pmic);
	if (err)
		goto fail_irq;
	/* before the first wake-up without the lock (SIL-039) */
	genx_pmic_watch(&gt->pmic);
	/* Clear errors of previous drivers. The next step detects a lost device. */
	genx_mmio_check_fifo(&gt->mmio);
	genx_mmio_take_unclaimed(&gt->mmio);
	err = discover(gt);
	if (err)
		goto fail_fw;
	err = create_local(gt);
	if (err)
		goto fail_fw;
	gt->ggtt.found.stolen = gt->stolen;
	err = genx_ggtt_init(&gt->ggtt, &gt->mmio, ggtt_bytes);
	if (err)
		goto fail_local;
	err = reserve_local(gt);
	if (err) {
		genx_ggtt_fini(&gt->ggtt);
		goto fail_local;
	}
	genx_rc6_init(&gt->rc6, &gt->fw, &gt->pcode, &gt->sideband, &gt->fuses.engines);
	genx_workarounds_init(&gt->wa, &gt->steering, &gt->fuses, gt->revision);
	genx_compute_init(&gt->compute, &gt->mmio, &gt->fuses, gt->compute_engines);
	genx_tlb_init(&gt->tlb, &gt->fw, &gt->fuses.engines, &gt->compute.off);
	genx_ppgtts_init(&gt->ppgtts, &gt->tlb, &gt->ggtt, gt->local);
	/* before the reset of genx_take_over(), which clears the request of firmware */
	err = genx_freq_init(&gt->freq, &gt->fw, &gt->pcode, &gt->sideband, gt->timestamp_hz,
			     !gt->mchbar_off);
	if (err)
		goto fail_ggtt;
	err = genx_take_over(gt);
	if (!err)
		err = genx_gt_program_tables(gt);
	/* the reset has cleared the registers of genx_freq_init() */
	if (!err)
		err = genx_freq_restore(&gt->freq);
	if (err)
		goto fail_freq;
	genx_llc_program(&gt->freq, &gt->pcode, genx_llc_cpu_mhz());
	return 0;

fail_freq:
	genx_rc6_give_back(&gt->rc6);
	genx_freq_fini(&gt->freq);
fail_ggtt:
	genx_tlb_fini(&gt->tlb);
	genx_rc6_fini(&gt->rc6);
	genx_ggtt_fini(&gt->ggtt);
fail_local:
	genx_local_stop(gt->local);
fail_fw:
	release_wells(gt);
fail_irq:
	genx_irq_fini(irq);
fail_gunit:
	genx_gunit_fini(&gt->gunit);
	genx_sideband_fini(&gt->sideband);
	genx_pcode_fini(&gt->pcode);
	return err;
}

void genx_gt_drop_engine(struct genx_gt *gt, const struct genx_engine_desc *desc)
{
	u32 bit = genx_fuses_engine_bit(gt->plat, desc);

	/* RC6 and TLB invalidation refer to this mask */
	gt->fuses.engines &= ~bit;
	gt->fuses.failed |= bit;
}

void genx_gt_fini(struct genx_gt *gt)
{
	genx_rc6_give_back(&gt->rc6);
	genx_freq_fini(&gt->freq);
	genx_ppgtts_fini(&gt->ppgtts);
	genx_tlb_fini(&gt->tlb);
	genx_ggtt_fini(&gt->ggtt);
	genx_local_stop(gt->local);
	genx_mmio_check_unclaimed(&gt->mmio, "use");
	release_wells(gt);
	genx_irq_fini(gt->irq);
	/* later accesses treat the device as lost and do not touch the unmapped BAR */
	genx_mmio_revoke(&gt->mmio);
	genx_rc6_fini(&gt->rc6);
	genx_gunit_fini(&gt->gunit);
	genx_sideband_fini(&gt->sideband);
	genx_pcode_fini(&gt->pcode);
}

void genx_gt_stop_dma(struct genx_gt *gt)
{
	if (gt->dma_stopped)
		return;
	gt->dma_stopped = true;
	if (gt->stop_dma)
		gt->stop_dma(gt->dev);
	drm_warn(gt->drm, "GT: engines cannot be stopped, the device is cut off from memory\n");
}

void genx_gt_start_dma(struct genx_gt *gt)
{
	if (!gt->dma_stopped)
		return;
	if (gt->start_dma)
		gt->start_dma(gt->dev);
	gt->dma_stopped = false;
}
