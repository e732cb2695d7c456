// SPDX-License-Identifier: GPL-2.0-only
/*
 * Files in debugfs by which test suites made for i915 bring the GPU to a known state:
 * i915_gem_drop_caches waits until the GPU is idle and frees what is not used, i915_gem_objects
 * counts the objects, i915_wedged resets the engines, and i915_params/reset selects the kind of
 * resets.
 */

#include <linux/bits.h>
#include <linux/debugfs.h>
#include <linux/fs.h>
#include <linux/jiffies.h>
#include <linux/module.h>
#include <linux/rcupdate.h>
#include <linux/sched/signal.h>
#include <linux/seq_file.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>

#include "core/device/device_types.h"
#include "core/files/files.h"
#include "core/memory/bo.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/engine_power.h"
#include "gt/runtime_pm.h"

/* Bits of the number that is written to i915_gem_drop_caches, as in i915. */
#define DROP_UNBOUND		BIT(0)
#define DROP_BOUND		BIT(1)
#define DROP_RETIRE		BIT(2)
#define DROP_ACTIVE		BIT(3)
#define DROP_FREED		BIT(4)
#define DROP_SHRINK_ALL		BIT(5)
#define DROP_IDLE		BIT(6)
#define DROP_RESET_ACTIVE	BIT(7)
#define DROP_RESET_SEQNO	BIT(8)
#define DROP_RCU		BIT(9)
#define DROP_MASK		GENMASK(9, 0)

/* Bound of the wait for an idle GPU, in ms. */
#define IDLE_MS			60000
/* Longest time in ms inside drm_dev_enter() during that wait, because removal waits as long. */
#define SLICE_MS		100
/*
 * With DROP_RESET_ACTIVE the engines are reset if they still have work after RESET_MS ms. This is
 * repeated at most RESETS times.
 */
#define RESET_MS		200
#define RESETS			64

static int reset(struct genx_device *genx, const char *reason)
{
	struct genx_gt *gt = &genx->gt;
	int err, idx;

	if (!drm_dev_enter(&genx->drm, &idx))
		return -ENODEV;
	err = genx_runtime_pm_get(gt);
	if (!err) {
		err = genx_gt_reset(gt, genx_gt_all_engines(gt), reason);
		genx_runtime_pm_put(gt);
	}
	drm_dev_exit(idx);
	return err;
}

/* Return: 0; -ETIME if the GPU is not idle after @ms; -EINTR for a signal; -ENODEV at removal. */
static int wait_idle(struct genx_device *genx, unsigned int ms)
{
	unsigned long end = jiffies + msecs_to_jiffies(ms);
	int err, idx;

	do {
		if (!drm_dev_enter(&genx->drm, &idx))
			return -ENODEV;
		err = genx_gt_wait_idle(&genx->gt, min(ms, SLICE_MS));
		drm_dev_exit(idx);
		if (err && signal_pending(current))
			return -EINTR;
	} while (err && time_before(jiffies, end));
	return err;
}

/* A reset ends one request of each engine: repeat it until no work is left. */
static int reset_active(struct genx_device *genx)
{
	unsigned int i;
	int err;

	for (i = 0;; i++) {
		err = wait_idle(genx, RESET_MS);
		if (err != -ETIME || i == RESETS)
			return err;
		err = reset(genx, "requested by i915_gem_drop_caches");
		if (err)
			return err;
	}
}

/* Park idle engines now, and wait until contexts without references are freed. */
static int park(struct genx_device *genx)
{
	struct genx_engine *engine;
	int idx;

	if (!drm_dev_enter(&genx->drm, &idx))
		return -ENODEV;
	for_each_engine(engine, &genx->gt)
		genx_engine_park_now(engine);
	genx_exec_flush(genx->gt.exec);
	drm_dev_exit(idx);
	return 0;
}

/* Release the pages of all objects that the GPU does not use. */
static int free_unused(struct genx_device *genx)
{
	int idx;

	if (!drm_dev_enter(&genx->drm, &idx))
		return -ENODEV;
	genx_bo_shrink_all(genx);
	drm_dev_exit(idx);
	return 0;
}

static int drop_caches_get(void *data, u64 *val)
{
	*val = DROP_MASK;
	return 0;
}

static int drop_caches_set(void *data, u64 val)
{
	struct genx_device *genx = data;
	int err = 0;

	if (val & ~(u64)DROP_MASK)
		return -EINVAL;
	if (val & DROP_RESET_ACTIVE)
		err = reset_active(genx);
	if (!err && val & (DROP_RETIRE | DROP_ACTIVE | DROP_IDLE))
		err = wait_idle(genx, IDLE_MS);
	if (!err && val & (DROP_IDLE | DROP_FREED))
		err = park(genx);
	if (!err && val & (DROP_UNBOUND | DROP_BOUND | DROP_SHRINK_ALL))
		err = free_unused(genx);
	if (!err && val & DROP_RCU)
		rcu_barrier();
	return err;
}

DEFINE_DEBUGFS_ATTRIBUTE(drop_caches_fops, drop_caches_get, drop_caches_set, "0x%08llx\n");

static int wedged_get(void *data, u64 *val)
{
	struct genx_device *genx = data;

	*val = genx_gt_wedged(&genx->gt);
	return 0;
}

static int wedged_set(void *data, u64 val)
{
	return val ? reset(data, "requested by i915_wedged") : 0;
}

DEFINE_DEBUGFS_ATTRIBUTE(wedged_fops, wedged_get, wedged_set, "%llu\n");

/*
 * The parameter "reset". 1: each reset is one of the whole GT. 2 or more: an engine is reset alone
 * if the hardware can do that.
 */
static int params_reset_get(void *data, u64 *val)
{
	struct genx_device *genx = data;

	*val = 2 - READ_ONCE(genx->gt.exec->only_full_reset);
	return 0;
}

static int params_reset_set(void *data, u64 val)
{
	struct genx_device *genx = data;

	/* 0 would mean no resets, which this driver does not offer */
	if (!val)
		return -EINVAL;
	WRITE_ONCE(genx->gt.exec->only_full_reset, val == 1);
	return 0;
}

DEFINE_DEBUGFS_ATTRIBUTE_SIGNED(params_reset_fops, params_reset_get, params_reset_set, "%llu\n");

static int objects_show(struct seq_file *m, void *data)
{
	struct genx_device *genx = m->private;

	seq_printf(m, "%d objects\n", atomic_read(&genx->live.bos));
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(objects);

void genx_i915_files_init(struct drm_minor *minor)
{
	struct genx_device *genx = to_genx_device(minor->dev);
	struct dentry *params;

	debugfs_create_file_unsafe("i915_gem_drop_caches", 0600, minor->debugfs_root, genx,
				   &drop_caches_fops);
	debugfs_create_file("i915_gem_objects", 0400, minor->debugfs_root, genx, &objects_fops);
	debugfs_create_file_unsafe("i915_wedged", 0600, minor->debugfs_root, genx, &wedged_fops);
	params = debugfs_create_dir("i915_params", minor->debugfs_root);
	debugfs_create_file_unsafe("reset", 0600, params, genx, &params_reset_fops);
}
