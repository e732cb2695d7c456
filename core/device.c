// SPDX-License-Identifier: GPL-2.0-only
#include <linux/sched/signal.h>
#include <linux/string.h>

#include <drm/drm_drv.h>
#include <drm/drm_managed.h>
#include <drm/drm_print.h>

#include "core/context/file.h"
#include "core/device.h"
#include "core/device/live.h"
#include "core/files/counters.h"
#include "core/files/files.h"
#include "core/gem/userptr.h"
#include "core/memory/bo.h"
#include "core/memory/bo_evict.h"
#include "core/memory/local_lru.h"
#include "core/memory/local_turn.h"
#include "core/memory/vm.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/exec_types.h"
#include "oa/count.h"
#include "oa/unit/config.h"
#include "regs/pci_ids.h"

/* Most work items that free memory at the same time: more could delay work of other drivers. */
#define GENX_DEVICE_WORKS	4
/*
 * Most users whose objects made of memory of processes are freed at the same time. They are many,
 * because each work item may wait until a process of the user has changed its memory.
 */
#define GENX_DEVICE_USER_WORKS	64

static void device_print(struct genx_device *genx)
{
	struct genx_engine *engine;
	char engines[96] = "";

	for_each_engine(engine, &genx->gt) {
		strlcat(engines, engines[0] ? " " : "", sizeof(engines));
		strlcat(engines, engine->desc->name, sizeof(engines));
	}
	/* the DRM core has logged the DRM name, which by default is that of the ABI, "i915" */
	if (strcmp(genx->drm.driver->name, "genx"))
		drm_info(&genx->drm, "driver genx (DRM name %s): report bugs to genx, not to %s\n",
			 genx->drm.driver->name, genx->drm.driver->name);
	drm_info(&genx->drm, "%s (%04x rev %02x): engines %s, %u EUs, %s\n",
		 genx->plat->name, genx->info.device_id, genx->info.revision,
		 engines[0] ? engines : "none",
		 genx->gt.fuses.eu_total,
		 genx_exec_runs_contexts(&genx->gt) ? "firmware-free" : "no contexts");
	if (genx->plat->mi_in_ggtt && genx_exec_runs_contexts(&genx->gt))
		drm_notice(&genx->drm, "batches write through the GGTT: clients of one user at a time, who can write the driver's memory\n");
}

/*
 * Warn about a pre-production part. Such parts exist only in labs, and hang for reasons that
 * drivers do not work around (SIL-009). Each later report of the kernel shows the taint.
 */
static void warn_preproduction(struct genx_device *genx)
{
	const struct genx_pci_group *group = genx_pci_group_find(genx->info.device_id);

	if (!group || genx->info.revision >= group->first_revision)
		return;
	drm_err(&genx->drm, "revision %02x is a pre-production stepping, it is not supported and may hang\n",
		genx->info.revision);
	add_taint(TAINT_MACHINE_CHECK, LOCKDEP_STILL_OK);
}

/* &genx_gt.map_local: let the bus driver map local memory, and pass the result to the GT. */
static int map_local(struct genx_gt *gt, u64 size)
{
	struct genx_device *genx = container_of(gt, struct genx_device, gt);
	int err = genx->info.map_local(gt->dev, size, &genx->info);

	gt->local_bar = genx->info.local_bar;
	gt->local_bar_size = genx->info.local_bar_size;
	memcpy(gt->local_taken, genx->info.local_taken, sizeof(gt->local_taken));
	return err;
}

/* Start each part after the parts that it needs. After an error stop the parts that run. */
static int device_start(struct genx_device *genx)
{
	struct genx_gt *gt = &genx->gt;
	int err;

	warn_preproduction(genx);
	gt->stop_dma = genx->info.stop_dma;
	gt->start_dma = genx->info.start_dma;
	gt->runtime_pm = genx->info.runtime_pm;
	gt->stolen = genx->info.stolen;
	gt->aperture = genx->info.aperture;
	gt->local_bar = genx->info.local_bar;
	gt->local_bar_size = genx->info.local_bar_size;
	gt->map_local = genx->info.map_local ? map_local : NULL;
	gt->device_id = genx->info.device_id;
	gt->revision = genx->info.revision;
	gt->mchbar_off = genx->info.mchbar_off;
	gt->iommu = genx->info.iommu;
	gt->compute_engines = genx->info.compute_engines;
	err = genx_gt_init(gt, &genx->drm, genx->plat, genx->info.bar, &genx->irq,
			   genx->info.ggtt_bytes);
	if (err) {
		drm_err(&genx->drm, "GT: initialization failed (%pe), device not used\n",
			ERR_PTR(err));
		return err;
	}

	err = genx_irq_install(&genx->irq, genx->info.virq, genx->info.irq_flags);
	if (err) {
		drm_err(&genx->drm, "interrupt %d: request failed (%pe), device not used\n",
			genx->info.virq, ERR_PTR(err));
		goto err_gt;
	}

	err = genx_gt_start(gt);
	if (err) {
		drm_err(&genx->drm, "engines: start failed (%pe), device not used\n", ERR_PTR(err));
		goto err_irq;
	}

	if (genx->plat->oa) {
		err = genx_oa_init(&genx->oa, gt, &genx->irq);
		if (err) {
			drm_err(&genx->drm, "OA unit: initialization failed (%pe), device not used\n",
				ERR_PTR(err));
			goto err_start;
		}
		genx->oa_ready = true;
	}
	return 0;

err_start:
	genx_gt_stop(gt);
err_irq:
	genx_irq_uninstall(&genx->irq);
err_gt:
	genx_gt_fini(gt);
	return err;
}

static void device_stop(struct genx_device *genx)
{
	if (genx->oa_ready)
		genx_oa_fini(&genx->oa);
	genx_gt_stop(&genx->gt);
	/* all requests have ended, so no change of the memory of a process waits for one */
	genx_userptr_fini(genx);
	genx_irq_uninstall(&genx->irq);
	genx_vm_revoke_all(genx);
	/* no address space is left: the mappings of all imported objects are undone now */
	flush_workqueue(genx->import_wq);
	genx_bo_revoke_all(genx);
	genx_gt_fini(&genx->gt);
}

static void destroy_wq(struct drm_device *drm, void *wq)
{
	destroy_workqueue(wq);
}

/*
 * Create the workqueues. They exist until the DRM device is released, because clients that still
 * have files open after the removal free their objects then. Work items of @user_wq wait until a
 * process has changed its memory: on @wq they would hold up those that free memory for reclaim.
 */
static int create_wqs(struct genx_device *genx)
{
	int err;

	genx->wq = alloc_workqueue("genx-memory", WQ_UNBOUND | WQ_MEM_RECLAIM, GENX_DEVICE_WORKS);
	if (!genx->wq)
		return -ENOMEM;
	err = drmm_add_action_or_reset(&genx->drm, destroy_wq, genx->wq);
	if (err)
		return err;
	genx->user_wq = alloc_workqueue("genx-userptr", WQ_UNBOUND, GENX_DEVICE_USER_WORKS);
	if (!genx->user_wq)
		return -ENOMEM;
	err = drmm_add_action_or_reset(&genx->drm, destroy_wq, genx->user_wq);
	if (err)
		return err;
	/* it frees memory that reclaim waits for; its work items are one for each user */
	genx->changed_wq = alloc_workqueue("genx-changed", WQ_UNBOUND | WQ_MEM_RECLAIM, 0);
	if (!genx->changed_wq)
		return -ENOMEM;
	err = drmm_add_action_or_reset(&genx->drm, destroy_wq, genx->changed_wq);
	if (err)
		return err;
	/* its work items, one for each user, wait for the reservation locks of other drivers */
	genx->import_wq = alloc_workqueue("genx-import", WQ_UNBOUND, 0);
	if (!genx->import_wq)
		return -ENOMEM;
	err = drmm_add_action_or_reset(&genx->drm, destroy_wq, genx->import_wq);
	/* after an error it is destroyed, and genx_device_release() must not flush it */
	if (err)
		genx->import_wq = NULL;
	return err;
}

struct genx_device *genx_device_create(struct device *parent, const struct drm_driver *driver,
				       const struct genx_device_info *info)
{
	struct genx_device *genx;
	int err;

	genx = devm_drm_dev_alloc(parent, driver, struct genx_device, drm);
	if (IS_ERR(genx))
		return genx;

	genx->info = *info;
	genx->plat = info->plat;
	INIT_LIST_HEAD(&genx->files);
	INIT_LIST_HEAD(&genx->vms);
	INIT_LIST_HEAD(&genx->bos);
	genx_local_lru_init(&genx->local_lru);
	genx->evict_local = genx_bo_evict_for;
	genx_local_turn_init(genx);
	genx_import_flush_init(&genx->import_flush);
	spin_lock_init(&genx->export_lock);
	genx_counters_init(genx);
	genx_userptr_init(genx);
	err = genx_live_init(genx);
	if (err)
		return ERR_PTR(err);
	err = drmm_mutex_init(&genx->drm, &genx->files_lock);
	if (err)
		return ERR_PTR(err);
	err = drmm_mutex_init(&genx->drm, &genx->vms_lock);
	if (err)
		return ERR_PTR(err);
	err = drmm_mutex_init(&genx->drm, &genx->bos_lock);
	if (err)
		return ERR_PTR(err);

	err = create_wqs(genx);
	if (err)
		return ERR_PTR(err);
	err = genx_bo_shrink_init(genx);
	if (err)
		return ERR_PTR(err);
	err = device_start(genx);
	if (err) {
		genx_bo_shrink_fini(genx);
		return ERR_PTR(err);
	}
	return genx;
}

void genx_device_release(struct drm_device *drm)
{
	struct genx_device *genx = to_genx_device(drm);

	/* the jobs of users need the list of users, which the release of managed resources frees */
	if (genx->import_wq)
		flush_workqueue(genx->import_wq);
}

int genx_device_register(struct genx_device *genx)
{
	int err;

	err = drm_dev_register(&genx->drm, 0);
	if (err) {
		drm_err(&genx->drm, "DRM device: registration failed (%pe), device not used\n",
			ERR_PTR(err));
		return err;
	}
	genx->registered = true;

	err = genx_freq_sysfs_register(genx);
	if (err) {
		drm_err(&genx->drm, "frequency files in sysfs: creation failed (%pe), device not used\n",
			ERR_PTR(err));
		return err;
	}

	err = genx_engine_sysfs_register(genx);
	if (err) {
		drm_err(&genx->drm, "engine files in sysfs: creation failed (%pe), device not used\n",
			ERR_PTR(err));
		return err;
	}

	if (genx->oa_ready) {
		err = genx_oa_config_register(&genx->oa);
		if (err) {
			drm_err(&genx->drm, "metrics files in sysfs: creation failed (%pe), device not used\n",
				ERR_PTR(err));
			return err;
		}
	}

	genx_pmu_register(genx);
	genx_hwmon_register(genx);
	device_print(genx);
	return 0;
}

void genx_device_destroy(struct genx_device *genx)
{
	if (genx->registered) {
		genx_hwmon_unregister(genx);
		genx_pmu_unregister(genx);
		if (genx->oa_ready)
			genx_oa_config_unregister(&genx->oa);
		genx_engine_sysfs_unregister(genx);
		genx_freq_sysfs_unregister(genx);
		/* end the waits of ioctls that are inside drm_dev_enter() */
		genx_gt_refuse_requests(&genx->gt);
		/* wait until no ioctl is inside drm_dev_enter() */
		drm_dev_unplug(&genx->drm);
	}
	/* end the users of the engines first, then the engines (device_stop()) */
	if (genx->oa_ready) {
		genx_oa_count_drop(&genx->oa);
		genx_oa_revoke(&genx->oa);
	}
	genx_bo_shrink_fini(genx);
	genx_file_revoke_all(genx);
	genx_counters_fini(genx);
	device_stop(genx);
}
