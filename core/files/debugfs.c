// SPDX-License-Identifier: GPL-2.0-only
/*
 * Files of a device in debugfs, dri/N/:
 *
 * genx_engines, genx_contexts, genx_forcewake, genx_images, genx_interrupts, genx_live, genx_oa,
 * genx_power, genx_registers, genx_rows, genx_steering, genx_workarounds, genx_reset (write-only),
 * "name", the error state (core/files/error_file.c), and files of i915
 * (core/files/i915_files.c). The DRM core adds "clients" and "gem_names". Only root can read the
 * files.
 */

#include <linux/cleanup.h>
#include <linux/debugfs.h>
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/seq_file.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include <drm/drm_debugfs.h>
#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_print.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/device/live.h"
#include "core/files/files.h"
#include "gt/engine/dump.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/exec/client.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/governor.h"
#include "gt/exec/lrc.h"
#include "gt/runtime_pm.h"

static struct genx_device *debugfs_device(struct seq_file *m)
{
	struct drm_debugfs_entry *entry = m->private;

	return to_genx_device(entry->dev);
}

static const char *debugfs_exec_state(const struct genx_device *genx)
{
	static const char * const names[] = {
		[GENX_EXEC_OFF] = "off",
		[GENX_EXEC_ON] = "on",
		[GENX_EXEC_SUSPENDED] = "suspended",
		[GENX_EXEC_WEDGED] = "wedged",
		[GENX_EXEC_STOPPED] = "stopped",
	};
	unsigned int state = READ_ONCE(genx->gt.exec->state);

	if (state == GENX_EXEC_ON && !genx_exec_runs_contexts(&genx->gt))
		return "no submission";
	return state < ARRAY_SIZE(names) ? names[state] : "?";
}

static void debugfs_last_reset(struct seq_file *m, struct genx_gt *gt)
{
	struct genx_reset_record last;
	char names[64];

	scoped_guard(mutex, &gt->reset.mutex)
		last = gt->exec->last_reset;
	if (!last.reason)
		seq_puts(m, "last reset: none");
	else
		seq_printf(m, "last reset: %s, %s: %s",
			   genx_gt_engine_names(gt, last.engines, names, sizeof(names)),
			   last.err ? "failed" : last.global ? "whole GT" : "engine alone",
			   last.reason);
	seq_printf(m, "%s\n", gt->dma_stopped ? "; cut off from memory" : "");
	if (last.reason)
		seq_printf(m, "last reset took: %llu ns\n", last.ns);
}

/* The engines that the hardware has and genx does not use, because they do not work. */
static void debugfs_failed_engines(struct seq_file *m, const struct genx_gt *gt)
{
	unsigned long failed = gt->fuses.failed;
	unsigned int i;

	if (!failed)
		return;
	seq_puts(m, "engines not used:");
	for_each_set_bit(i, &failed, gt->plat->n_engines)
		seq_printf(m, " %s", gt->plat->engines[i].name);
	seq_puts(m, "\n");
}

static int debugfs_engines(struct seq_file *m, void *unused)
{
	struct genx_device *genx = debugfs_device(m);
	const struct genx_exec *exec = genx->gt.exec;
	struct drm_printer p = drm_seq_file_printer(m);
	struct genx_engine *engine;

	seq_printf(m, "platform %s, state %s, resets: engine %u full %u failed %u\n",
		   genx->plat->name, debugfs_exec_state(genx), READ_ONCE(exec->engine_resets),
		   READ_ONCE(exec->full_resets), READ_ONCE(exec->failed_resets));
	seq_printf(m, "error states: kept %u refused %u failed %u\n",
		   READ_ONCE(exec->errors.captured), READ_ONCE(exec->errors.refused),
		   READ_ONCE(exec->errors.failed));
	debugfs_last_reset(m, &genx->gt);
	debugfs_failed_engines(m, &genx->gt);
	if (!genx_exec_runs_contexts(&genx->gt))
		return 0;
	for_each_engine(engine, &genx->gt) {
		struct genx_engine_stats stats;
		unsigned int requests;

		scoped_guard(spinlock_irqsave, &engine->lock) {
			stats = engine->stats;
			requests = engine->n_requests;
		}

		seq_printf(m, "%s: queued %u loads %llu elements %llu lite-restores %llu",
			   engine->desc->name, requests, stats.loads, stats.elements,
			   stats.lite_restores);
		seq_printf(m, " preemptions %llu switches %llu completed %llu",
			   stats.preemptions, stats.switches, stats.completed);
		seq_printf(m, " status-faults %llu status-unknown %llu status-copies %llu",
			   stats.csb_faults, stats.csb_unknown, stats.csb_copies);
		seq_printf(m, " status-late %llu errors %llu", stats.csb_late, stats.errors);
		seq_printf(m, " hangs %llu resets %llu mmio-writes %llu", stats.hangs,
			   stats.resets, stats.mmio_writes);
		if (engine->backend->dump)
			engine->backend->dump(engine, &p);
		seq_puts(m, "\n");
	}
	return 0;
}

static void debugfs_context(struct seq_file *m, struct genx_context *ctx)
{
	char label[GENX_LRC_LABEL];
	unsigned int i;

	guard(mutex)(&ctx->lock);
	seq_printf(m, "  context %u: priority %d\n", ctx->id, READ_ONCE(ctx->priority));
	for (i = 0; i < ctx->n_slots; i++) {
		struct genx_lrc *lrc = ctx->slots[i].lrc;

		if (lrc)
			seq_printf(m, "    %s: serial %u hw id %#x hangs %u resets %u%s, %s\n",
				   ctx->slots[i].engine->desc->name, lrc->id.serial,
				   genx_lrc_hw_id(lrc),
				   READ_ONCE(lrc->hangs), READ_ONCE(lrc->resets),
				   READ_ONCE(lrc->banned) ? " banned" : "",
				   genx_lrc_label(lrc, label));
	}
}

static int debugfs_contexts(struct seq_file *m, void *unused)
{
	struct genx_device *genx = debugfs_device(m);
	struct genx_context *ctx;
	struct genx_file *file;
	unsigned long id;

	guard(mutex)(&genx->files_lock);
	list_for_each_entry(file, &genx->files, link) {
		seq_printf(m, "client %llu: hangs %u%s\n", file->drm->client_id,
			   READ_ONCE(file->client->hangs),
			   genx_client_banned(file->client) ? " banned" : "");
		guard(mutex)(&file->lock);
		xa_for_each(&file->contexts, id, ctx)
			debugfs_context(m, ctx);
	}
	return 0;
}

static int debugfs_forcewake(struct seq_file *m, void *unused)
{
	struct genx_device *genx = debugfs_device(m);
	struct genx_forcewake *fw = &genx->gt.fw;
	unsigned int i;

	for (i = 0; i < GENX_FW_COUNT; i++) {
		struct genx_forcewake_domain domain;
		bool awake;

		scoped_guard(spinlock_irqsave, &fw->lock) {
			domain = fw->domains[i];
			awake = fw->awake & BIT(i);
		}
		if (!domain.desc)
			continue;
		seq_printf(m,
			   "%s: %s users %u wakes %llu sleeps %llu timeouts %llu fallbacks %llu\n",
			   domain.desc->name, awake ? "awake" : "asleep", domain.refs,
			   domain.wakes, domain.sleeps, domain.timeouts, domain.fallbacks);
	}
	seq_printf(m, "device %s, accesses against the tables ",
		   genx_mmio_lost(&genx->gt.mmio) ? "lost" : "present");
	if (IS_ENABLED(CONFIG_DRM_GENX_DEBUG_MMIO))
		seq_printf(m, "%d\n", atomic_read(&genx->gt.mmio.bad_accesses));
	else
		seq_puts(m, "not counted\n");
	return 0;
}

static int debugfs_interrupts(struct seq_file *m, void *unused)
{
	struct genx_device *genx = debugfs_device(m);
	const struct genx_irq *irq = &genx->irq;
	const struct genx_irq_stats *stats = &irq->stats;
	unsigned int i;

	/* only the interrupt handler writes these; a torn read of a 64-bit count does no harm */
	seq_printf(m,
		   "interrupts %llu spurious %llu foreign %llu lost %llu storms %llu polls %llu%s\n",
		   stats->interrupts, stats->spurious, stats->foreign, stats->lost, stats->storms,
		   stats->polls, READ_ONCE(irq->storm.off) ? ", throttled" : "");
	seq_printf(m, "rounds %llu timeouts %llu empty %llu mismatches %llu unknown %llu\n",
		   stats->rounds, stats->timeouts, stats->empty, stats->mismatches,
		   stats->unknown);
	for (i = 0; i < genx->plat->n_irq_sources && i < GENX_IRQ_MAX_SOURCES; i++)
		seq_printf(m, "class %u instance %u: events %llu enabled %04x unmasked %04x%s\n",
			   genx->plat->irq_sources[i].class, genx->plat->irq_sources[i].instance,
			   irq->slots[i].count, irq->slots[i].enabled, irq->slots[i].unmasked,
			   irq->slots[i].muted ? ", throttled" : "");
	return 0;
}

static int debugfs_live(struct seq_file *m, void *unused)
{
	struct drm_printer p = drm_seq_file_printer(m);

	genx_live_print(debugfs_device(m), &p);
	return 0;
}

static int debugfs_oa(struct seq_file *m, void *unused)
{
	struct genx_device *genx = debugfs_device(m);
	struct drm_printer p = drm_seq_file_printer(m);
	int idx;

	if (!genx->oa_ready) {
		seq_puts(m, "none\n");
		return 0;
	}
	if (!drm_dev_enter(&genx->drm, &idx))
		return -ENODEV;
	genx_oa_print(&genx->oa, &p);
	drm_dev_exit(idx);
	return 0;
}

static int debugfs_power(struct seq_file *m, void *unused)
{
	struct genx_device *genx = debugfs_device(m);
	struct drm_printer p = drm_seq_file_printer(m);
	int idx;

	if (!drm_dev_enter(&genx->drm, &idx))
		return -ENODEV;
	genx_rc6_print(&genx->gt.rc6, &p);
	genx_freq_print(&genx->gt.freq, &p);
	genx_governor_print(&genx->gt, &p);
	drm_dev_exit(idx);
	return 0;
}

/* Call @dump, which reads registers, while the device is awake. */
static int debugfs_dump(struct seq_file *m,
			int (*dump)(struct genx_gt *gt, struct drm_printer *p))
{
	struct genx_device *genx = debugfs_device(m);
	struct drm_printer p = drm_seq_file_printer(m);
	int err, idx;

	if (!drm_dev_enter(&genx->drm, &idx))
		return -ENODEV;
	err = genx_runtime_pm_get(&genx->gt);
	if (!err) {
		err = dump(&genx->gt, &p);
		genx_runtime_pm_put(&genx->gt);
	}
	drm_dev_exit(idx);
	return err;
}

static int debugfs_registers(struct seq_file *m, void *unused)
{
	return debugfs_dump(m, genx_dump_registers);
}

static int debugfs_rows(struct seq_file *m, void *unused)
{
	return debugfs_dump(m, genx_dump_rows);
}

static int debugfs_images(struct seq_file *m, void *unused)
{
	struct genx_device *genx = debugfs_device(m);
	struct drm_printer p = drm_seq_file_printer(m);
	int idx;

	if (!drm_dev_enter(&genx->drm, &idx))
		return -ENODEV;
	genx_dump_images(&genx->gt, &p);
	drm_dev_exit(idx);
	return 0;
}

static int debugfs_steering(struct seq_file *m, void *unused)
{
	return debugfs_dump(m, genx_dump_steering);
}

static int debugfs_workarounds(struct seq_file *m, void *unused)
{
	struct genx_device *genx = debugfs_device(m);
	struct drm_printer p = drm_seq_file_printer(m);

	genx_workarounds_print(&genx->gt.wa, &p);
	return 0;
}

/* Reset an engine or the GT as after a hang, for measurements and tests by root. */
static ssize_t debugfs_reset_write(struct file *file, const char __user *user, size_t count,
				   loff_t *pos)
{
	struct genx_device *genx = file->private_data;
	struct genx_gt *gt = &genx->gt;
	char buf[16] = "", *name;
	u32 target;
	int err, idx;

	if (count >= sizeof(buf))
		return -EINVAL;
	if (copy_from_user(buf, user, count))
		return -EFAULT;
	if (!drm_dev_enter(&genx->drm, &idx))
		return -ENODEV;
	name = strim(buf);
	target = strcmp(name, "gt") ? genx_gt_engine_named(gt, name) : GENX_RESET_ALL;
	err = target ? genx_runtime_pm_get(gt) : -EINVAL;
	if (!err) {
		err = genx_gt_reset(gt, target, "requested in debugfs");
		genx_runtime_pm_put(gt);
	}
	drm_dev_exit(idx);
	return err ?: count;
}

static const struct file_operations debugfs_reset_fops = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.write = debugfs_reset_write,
	.llseek = noop_llseek,
};

static const struct drm_debugfs_info debugfs_files[] = {
	{ "genx_engines", debugfs_engines, 0, NULL },
	{ "genx_contexts", debugfs_contexts, 0, NULL },
	{ "genx_forcewake", debugfs_forcewake, 0, NULL },
	{ "genx_images", debugfs_images, 0, NULL },
	{ "genx_interrupts", debugfs_interrupts, 0, NULL },
	{ "genx_live", debugfs_live, 0, NULL },
	{ "genx_oa", debugfs_oa, 0, NULL },
	{ "genx_power", debugfs_power, 0, NULL },
	{ "genx_registers", debugfs_registers, 0, NULL },
	{ "genx_rows", debugfs_rows, 0, NULL },
	{ "genx_steering", debugfs_steering, 0, NULL },
	{ "genx_workarounds", debugfs_workarounds, 0, NULL },
};

/*
 * The file "name". It replaces the file of the DRM core, which shows "i915", the name of the ABI: a
 * bug report must name the driver that runs. The format is that of the DRM core.
 */
static int debugfs_name(struct seq_file *m, void *unused)
{
	const struct drm_device *drm = &debugfs_device(m)->drm;

	seq_printf(m, "%s dev=%s unique=%s\n", KBUILD_MODNAME, dev_name(drm->dev), drm->unique);
	return 0;
}

/*
 * Let only root enter the directory. Its files show the work of all users, and the modes of the
 * files of the DRM core let every user read them, if debugfs is mounted so that every user reaches
 * the directory. No file can be opened before this call, because the DRM core registers the primary
 * minor after it.
 */
static void debugfs_restrict(struct dentry *root)
{
	if (!IS_ERR_OR_NULL(root))
		d_inode(root)->i_mode = S_IFDIR | 0700;
}

void genx_debugfs_init(struct drm_minor *minor)
{
	debugfs_restrict(minor->debugfs_root);
	debugfs_lookup_and_remove("name", minor->debugfs_root);
	drm_debugfs_add_file(minor->dev, "name", debugfs_name, NULL);
	drm_debugfs_add_files(minor->dev, debugfs_files, ARRAY_SIZE(debugfs_files));
	debugfs_create_file("genx_reset", 0200, minor->debugfs_root,
			    to_genx_device(minor->dev), &debugfs_reset_fops);
	genx_error_file_init(minor);
	genx_i915_files_init(minor);
}
