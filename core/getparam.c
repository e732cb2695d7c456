// SPDX-License-Identifier: GPL-2.0-only
/* DRM_IOCTL_I915_GETPARAM: parameters of the device. */

#include <linux/uaccess.h>

#include <drm/drm_drv.h>
#include <drm/i915_drm.h>

#include "core/context/engine_map.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "oa/unit/unit.h"

/* Revision of the perf interface that the OA stream implements. */
#define GENX_PERF_REVISION	7
/* In i915, this version of the command parser also checks batches of Gen9's copy engine. */
#define GENX_CMD_PARSER_VERSION	10

static int getparam_has_engine(struct genx_device *genx, u16 class, u16 instance)
{
	return !!genx_engine_map_find(&genx->gt, class, instance);
}

/* Return: true if an engine runs checked copies of batches. */
static bool getparam_has_parser(const struct genx_device *genx)
{
	struct genx_engine *engine;

	for_each_engine(engine, &genx->gt)
		if (engine->backend->contexts && engine->desc->parser)
			return true;
	return false;
}

/*
 * Return: BIT(class of the ABI) of the engines whose contexts have an image with the state of the
 * engine. Each such context starts from the recorded default state.
 */
static u32 getparam_isolation(const struct genx_device *genx)
{
	struct i915_engine_class_instance name;
	struct genx_engine *engine;
	u32 classes = 0;

	for_each_engine(engine, &genx->gt) {
		if (!engine->backend->contexts || genx_lrc_pages(engine) <= LRC_STATE_PAGE)
			continue;
		genx_engine_map_name(engine, &name);
		classes |= BIT(name.engine_class);
	}
	return classes & (BIT(I915_ENGINE_CLASS_RENDER) | BIT(I915_ENGINE_CLASS_COPY) |
			  BIT(I915_ENGINE_CLASS_VIDEO) | BIT(I915_ENGINE_CLASS_VIDEO_ENHANCE));
}

/*
 * Numbers and masks of units. Clients divide by them, so return -ENODEV if the fuses have none.
 * Masks of one slice do not describe DG2: by the ABI its clients ask for the topology.
 */
static int getparam_units(const struct genx_gt *gt, int param, int *value)
{
	const struct genx_fuses *fuses = &gt->fuses;

	switch (param) {
	case I915_PARAM_SUBSLICE_TOTAL:
		*value = hweight32(fuses->slices) * hweight32(fuses->subslices);
		break;
	case I915_PARAM_EU_TOTAL:
		*value = fuses->eu_total;
		break;
	case I915_PARAM_SLICE_MASK:
	case I915_PARAM_SUBSLICE_MASK:
		if (genx_fuses_has_geometry(gt->plat))
			return -EINVAL;
		*value = param == I915_PARAM_SLICE_MASK ? fuses->slices : fuses->subslices;
		break;
	}
	return *value ? 0 : -ENODEV;
}

static int getparam_value(struct genx_device *genx, int param, int *value)
{
	bool submit = genx_exec_runs_contexts(&genx->gt);

	switch (param) {
	case I915_PARAM_CHIPSET_ID:
		*value = genx->info.device_id;
		return 0;
	case I915_PARAM_REVISION:
		*value = genx->info.revision;
		return 0;
	case I915_PARAM_HAS_BSD:
		*value = getparam_has_engine(genx, I915_ENGINE_CLASS_VIDEO, 0);
		return 0;
	case I915_PARAM_HAS_BSD2:
		*value = getparam_has_engine(genx, I915_ENGINE_CLASS_VIDEO, 1);
		return 0;
	case I915_PARAM_HAS_BLT:
		*value = getparam_has_engine(genx, I915_ENGINE_CLASS_COPY, 0);
		return 0;
	case I915_PARAM_HAS_VEBOX:
		*value = getparam_has_engine(genx, I915_ENGINE_CLASS_VIDEO_ENHANCE, 0);
		return 0;
	case I915_PARAM_HAS_LLC:
		*value = genx->plat->coherency->has_llc;
		return 0;
	case I915_PARAM_HAS_ALIASING_PPGTT:
		/*
		 * 0: no submission; 1: batches write through the GGTT; 3: each context has an
		 * address space of its own, with the size of I915_CONTEXT_PARAM_GTT_SIZE
		 */
		*value = !submit ? 0 : genx->plat->mi_in_ggtt ? 1 : 3;
		return 0;
	case I915_PARAM_SUBSLICE_TOTAL:
	case I915_PARAM_EU_TOTAL:
	case I915_PARAM_SLICE_MASK:
	case I915_PARAM_SUBSLICE_MASK:
		return getparam_units(&genx->gt, param, value);
	case I915_PARAM_CS_TIMESTAMP_FREQUENCY:
		*value = genx->gt.timestamp_hz;
		return 0;
	case I915_PARAM_OA_TIMESTAMP_FREQUENCY:
		*value = genx->oa_ready ? genx_oa_unit_timestamp_hz(&genx->oa) :
					  genx->gt.timestamp_hz;
		return 0;
	case I915_PARAM_PERF_REVISION:
		*value = genx->oa_ready ? GENX_PERF_REVISION : 0;
		return 0;
	case I915_PARAM_MMAP_VERSION:
		*value = 1;
		return 0;
	case I915_PARAM_MMAP_GTT_VERSION:
		/* 4: GEM_MMAP_OFFSET is supported */
		*value = 4;
		return 0;
	case I915_PARAM_HAS_SCHEDULER:
		*value = submit ? I915_SCHEDULER_CAP_ENABLED | I915_SCHEDULER_CAP_PRIORITY : 0;
		if (genx_gt_preempts(&genx->gt))
			*value |= I915_SCHEDULER_CAP_PREEMPTION;
		return 0;
	case I915_PARAM_HAS_CONTEXT_ISOLATION:
		*value = getparam_isolation(genx);
		return 0;
	case I915_PARAM_CMD_PARSER_VERSION:
		*value = getparam_has_parser(genx) ? GENX_CMD_PARSER_VERSION : 0;
		return 0;
	case I915_PARAM_HAS_GEM:
	case I915_PARAM_HAS_PAGEFLIPPING:
	case I915_PARAM_HAS_PRIME_VMAP_FLUSH:
	case I915_PARAM_HAS_COHERENT_PHYS_GTT:
	case I915_PARAM_HAS_WAIT_TIMEOUT:
		*value = 1;
		return 0;
	case I915_PARAM_HAS_EXECBUF2:
	case I915_PARAM_HAS_EXEC_NO_RELOC:
	case I915_PARAM_HAS_EXEC_HANDLE_LUT:
	case I915_PARAM_HAS_EXEC_SOFTPIN:
	case I915_PARAM_HAS_EXEC_ASYNC:
	case I915_PARAM_HAS_EXEC_FENCE:
	case I915_PARAM_HAS_EXEC_CAPTURE:
	case I915_PARAM_HAS_EXEC_BATCH_FIRST:
	case I915_PARAM_HAS_EXEC_FENCE_ARRAY:
	case I915_PARAM_HAS_EXEC_TIMELINE_FENCES:
	case I915_PARAM_HAS_USERPTR_PROBE:
	case I915_PARAM_HAS_COHERENT_RINGS:
	case I915_PARAM_HAS_RELAXED_FENCING:
	case I915_PARAM_HAS_RELAXED_DELTA:
	case I915_PARAM_HAS_GEN7_SOL_RESET:
	case I915_PARAM_HAS_SEMAPHORES:
		*value = submit;
		return 0;
	case I915_PARAM_HAS_GPU_RESET:
		/* 0: no resets; 1: resets of the whole GT; 2: also resets of an engine alone */
		*value = submit ? 1 + genx_gt_resets_engines(&genx->gt) : 0;
		return 0;
	case I915_PARAM_HAS_SECURE_BATCHES:
	case I915_PARAM_HAS_PINNED_BATCHES:
	case I915_PARAM_HAS_RESOURCE_STREAMER:
	case I915_PARAM_HAS_POOLED_EU:
	case I915_PARAM_HAS_OVERLAY:
	case I915_PARAM_HAS_WT:
	case I915_PARAM_NUM_FENCES_AVAIL:
	case I915_PARAM_MMAP_GTT_COHERENT:
	case I915_PARAM_HAS_EXEC_SUBMIT_FENCE:
	case I915_PARAM_HAS_CONTEXT_FREQ_HINT:
		*value = 0;
		return 0;
	case I915_PARAM_MIN_EU_IN_POOL:
		*value = 0;
		return 0;
	/* the first four belong to mode setting in user space; HuC and PXP are not supported */
	case I915_PARAM_IRQ_ACTIVE:
	case I915_PARAM_ALLOW_BATCHBUFFER:
	case I915_PARAM_LAST_DISPATCH:
	case I915_PARAM_HAS_EXEC_CONSTANTS:
	case I915_PARAM_HUC_STATUS:
	case I915_PARAM_PXP_STATUS:
		return -ENODEV;
	default:
		return -EINVAL;
	}
}

int genx_getparam_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_getparam *args = data;
	int value = 0;
	int err, idx;

	/* getparam_value() uses the GT and the OA unit, which removal stops */
	if (!drm_dev_enter(drm, &idx))
		return -ENODEV;
	err = getparam_value(to_genx_device(drm), args->param, &value);
	drm_dev_exit(idx);
	if (err)
		return err;
	return put_user(value, args->value) ? -EFAULT : 0;
}
