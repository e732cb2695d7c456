// SPDX-License-Identifier: GPL-2.0-only
/*
 * The contents of the driver's files in debugfs.
 */

#include <kunit/test.h>
#include <linux/cred.h>
#include <linux/debugfs.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/mount.h>
#include <linux/seq_file.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include <drm/drm_debugfs.h>
#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/ioctls.h"
#include "core/memory/bo.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/client.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/memory/buffer.h"
#include "kunit/whole/fault_fixture.h"
#include "oa/stream/stream.h"

static int debugfs_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

/* The text of a debugfs file. The test ends if the file's show function fails. */
static const char *text_of(struct genx_kunit_fault *f, const char *name)
{
	struct dentry *file = debugfs_lookup(name, f->genx->drm.debugfs_root);
	struct drm_debugfs_entry *entry;
	struct seq_file m = { .size = SZ_16K };

	KUNIT_ASSERT_NOT_NULL_MSG(f->test, file, "no %s", name);
	entry = d_inode(file)->i_private;
	dput(file);
	m.private = entry;
	m.buf = kunit_kzalloc(f->test, m.size, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(f->test, m.buf);
	KUNIT_ASSERT_EQ(f->test, entry->file.show(&m, NULL), 0);
	KUNIT_ASSERT_LT(f->test, m.count, m.size);
	m.buf[m.count] = 0;
	return m.buf;
}

/* Write a text to a debugfs file, as user space does. Return: 0 or an errno. */
static int write_to(struct genx_kunit_fault *f, const char *name, const char *text)
{
	struct vfsmount *mnt = kern_mount(get_fs_type("debugfs"));
	struct path path = { .mnt = mnt };
	struct file *file;
	loff_t pos = 0;
	ssize_t n;

	KUNIT_ASSERT_FALSE(f->test, IS_ERR(mnt));
	path.dentry = debugfs_lookup(name, f->genx->drm.primary->debugfs_root);
	KUNIT_ASSERT_NOT_NULL_MSG(f->test, path.dentry, "no %s", name);
	file = dentry_open(&path, O_WRONLY, current_cred());
	dput(path.dentry);
	KUNIT_ASSERT_FALSE(f->test, IS_ERR(file));
	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, text, strlen(text)), 0);
	n = vfs_write(file, f->mem, strlen(text), &pos);
	__fput_sync(file);
	kern_unmount(mnt);
	return n < 0 ? n : 0;
}

#define EXPECT_SAYS(f, name, want) \
do { \
	const char *_text = text_of(f, name); \
	KUNIT_EXPECT_NOT_NULL_MSG((f)->test, strstr(_text, want), \
				  "\"%s\" is not in:\n%s", want, _text); \
} while (0)

#define EXPECT_SILENT(f, name, bad) \
do { \
	const char *_text = text_of(f, name); \
	KUNIT_EXPECT_NULL_MSG((f)->test, strstr(_text, bad), "\"%s\" is in:\n%s", bad, _text); \
} while (0)

static void genx_debugfs_engines(struct kunit *test)
{
	static const char * const lines[] = {
		"platform Lakefield, state on, resets: engine 0 full 0 failed 0\n",
		"last reset: none\n",
		"rcs0: queued 0 loads ", "\nbcs0: ", "\nvcs0: ", "\nvcs2: ", "\nvecs0: ",
		" hangs 0 resets 0 mmio-writes ",
		/* Z-01: the position that the driver detected */
		" status-buffer 0x10:0x2f\n",
	};
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lines); i++)
		EXPECT_SAYS(f, "genx_engines", lines[i]);
}

static void genx_debugfs_states(struct kunit *test)
{
	static const char * const states[] = {
		[GENX_EXEC_OFF] = "state off,", [GENX_EXEC_ON] = "state on,",
		[GENX_EXEC_SUSPENDED] = "state suspended,", [GENX_EXEC_WEDGED] = "state wedged,",
		[GENX_EXEC_STOPPED] = "state stopped,",
	};
	struct genx_kunit_fault *f = test->priv;
	struct genx_exec *exec = f->genx->gt.exec;
	unsigned int before = READ_ONCE(exec->state);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(states); i++) {
		WRITE_ONCE(exec->state, i);
		EXPECT_SAYS(f, "genx_engines", states[i]);
	}
	WRITE_ONCE(exec->state, 77);
	EXPECT_SAYS(f, "genx_engines", "state ?,");
	WRITE_ONCE(exec->state, before);
}

/* The record of the last reset: engines, outcome, reason. */
static void genx_debugfs_last_reset(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_gt *gt = &f->genx->gt;

	gt->exec->last_reset = (struct genx_reset_record){ .engines = BIT(0), .reason = "test" };
	EXPECT_SAYS(f, "genx_engines", "last reset: rcs0, engine alone: test\n");
	gt->exec->last_reset.global = true;
	EXPECT_SAYS(f, "genx_engines", ", whole GT: test\n");
	gt->exec->last_reset.err = -ETIMEDOUT;
	EXPECT_SAYS(f, "genx_engines", ", failed: test\n");
	gt->dma_stopped = true;
	EXPECT_SAYS(f, "genx_engines", ", failed: test; cut off from memory\n");
	gt->dma_stopped = false;
}

/* Each register is read with its domain awake: if not, the model reports a violation (FW-007). */
static void genx_debugfs_registers(struct kunit *test)
{
	static const char * const lines[] = {
		"fuse 0x0913c 0x00000000\n", "fuse 0x09118 0x00000000\n",
		"unclaimed 0x42300 0x00000000\n",
		" needs vdbox0, awake", " needs vebox0, awake",
		/* a workaround register that each L3 bank has */
		"replicated 0x0b118 L3 bank mask 0x00000040 value 0x00000040 reads 0:0x00000040 1:0x",
	};
	struct genx_kunit_fault *f = test->priv;
	struct genx_engine *vcs2 = f->genx->gt.engines[3];
	char line[80];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lines); i++)
		EXPECT_SAYS(f, "genx_registers", lines[i]);
	snprintf(line, sizeof(line), "engine vcs2 0x1d0080 0x%08x written 0x%08x needs vdbox2,",
		 lower_32_bits(vcs2->hwsp.buf->ggtt), lower_32_bits(vcs2->hwsp.buf->ggtt));
	EXPECT_SAYS(f, "genx_registers", line);
	/* SIL-046: a known register in a row of the force-wake table, its domains awake */
	EXPECT_SAYS(f, "genx_rows", " claimed\n");
}

static void genx_debugfs_registers_dead(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct dentry *file = debugfs_lookup("genx_registers", f->genx->drm.debugfs_root);
	struct drm_debugfs_entry *entry = d_inode(file)->i_private;
	struct seq_file m = { .private = entry, .size = SZ_16K };

	dput(file);
	m.buf = kunit_kzalloc(test, m.size, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, m.buf);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, entry->file.show(&m, NULL), -ENODEV);
}

/* LRC-003: the register offsets at the DWs where the model saved the registers. */
static void genx_debugfs_images(struct kunit *test)
{
	static const char * const lines[] = {
		"rcs0 dw 0x001 header 0x1108101d: 244 34 30 ",
		"rcs0 dw 0x051 header 0x11081059: 28 9c ",
		"rcs0 dw 0x78d header 0x1100100d: e458 e558 e658 e758 e45c e55c e65c\n",
		"\nvecs0 dw 0x021 header ",
	};
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lines); i++)
		EXPECT_SAYS(f, "genx_images", lines[i]);
	/* the file contains no register values */
	EXPECT_SILENT(f, "genx_images", " ffff");
}

static void genx_debugfs_contexts(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_context_create_ext create = {};
	struct genx_lrc *lrc;
	char line[128];

	EXPECT_SAYS(f, "genx_contexts", "  context 0: priority 0\n");
	/* the context has not used an engine yet */
	EXPECT_SILENT(f, "genx_contexts", "hw id");

	lrc = genx_file_get_render_lrc(f->file, 0);
	KUNIT_ASSERT_FALSE(test, IS_ERR(lrc));
	snprintf(line, sizeof(line),
		 "    rcs0: serial %u hw id 0x0 hangs 0 resets 0, context 0 of %s[%d]\n",
		 lrc->id.serial, current->group_leader->comm, task_tgid_nr(current));
	EXPECT_SAYS(f, "genx_contexts", line);
	EXPECT_SILENT(f, "genx_contexts", "banned");
	genx_lrc_pin_id(lrc);
	snprintf(line, sizeof(line), " hw id %#x hangs", genx_lrc_hw_id(lrc));
	EXPECT_SAYS(f, "genx_contexts", line);
	genx_lrc_unpin_id(lrc);
	WRITE_ONCE(lrc->hangs, 3);
	WRITE_ONCE(lrc->resets, 2);
	WRITE_ONCE(lrc->banned, true);
	EXPECT_SAYS(f, "genx_contexts", " hangs 3 resets 2 banned, context 0 of ");
	genx_lrc_put(lrc);

	/* the image of another context has the handle of that context */
	KUNIT_ASSERT_EQ(test, genx_context_create_ioctl(&f->genx->drm, &create, f->file), 0);
	lrc = genx_file_get_render_lrc(f->file, create.ctx_id);
	KUNIT_ASSERT_FALSE(test, IS_ERR(lrc));
	snprintf(line, sizeof(line), " resets 0, context %u of %s[", create.ctx_id,
		 current->group_leader->comm);
	EXPECT_SAYS(f, "genx_contexts", line);
	genx_lrc_put(lrc);
}

static void genx_debugfs_clients(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_file *file = f->file->driver_priv;
	char line[64];

	snprintf(line, sizeof(line), "client %llu: hangs 0\n", f->file->client_id);
	EXPECT_SAYS(f, "genx_contexts", line);
	WRITE_ONCE(file->client->hangs, 1000);
	WRITE_ONCE(file->client->banned, true);
	snprintf(line, sizeof(line), "client %llu: hangs 1000 banned\n", f->file->client_id);
	EXPECT_SAYS(f, "genx_contexts", line);
}

static const char *live_text(struct kunit *test, int contexts, int vms, int bos, int images)
{
	char *text = kunit_kzalloc(test, 128, GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, text);
	snprintf(text, 128,
		 "contexts: %d\naddress spaces: %d\nobjects: %d\ncontext images: %d\n",
		 contexts, vms, bos, images);
	return text;
}

/* What clients have is counted until its last reference is put; kernel contexts are not counted. */
static void genx_debugfs_live(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_file *file = f->file->driver_priv;
	int bos = atomic_read(&f->genx->live.bos);
	struct genx_context *ctx;
	struct genx_lrc *lrc;
	struct genx_bo *bo;

	EXPECT_SAYS(f, "genx_live", live_text(test, 1, 1, bos, 0));
	bo = genx_bo_create(f->genx, PAGE_SIZE);
	KUNIT_ASSERT_FALSE(test, IS_ERR(bo));
	ctx = genx_context_create(f->genx, file->client);
	KUNIT_ASSERT_FALSE(test, IS_ERR(ctx));
	lrc = genx_context_get_render_lrc(ctx);
	KUNIT_ASSERT_FALSE(test, IS_ERR(lrc));
	EXPECT_SAYS(f, "genx_live", live_text(test, 2, 2, bos + 1, 1));

	genx_context_close(ctx);
	/* the context, and the image of the closed context, still have a reference */
	EXPECT_SAYS(f, "genx_live", live_text(test, 2, 1, bos + 1, 1));
	genx_context_put(ctx);
	genx_lrc_put(lrc);
	genx_bo_put(bo);
	genx_exec_flush(f->genx->gt.exec);
	EXPECT_SAYS(f, "genx_live", live_text(test, 1, 1, bos, 0));
}

static void genx_debugfs_forcewake(struct kunit *test)
{
	const u32 render = GENX_FW_BIT(GENX_FW_RENDER);
	struct drm_i915_reg_read rd = { .offset = 0x2358 };
	struct genx_kunit_fault *f = test->priv;
	struct genx_gt *gt = &f->genx->gt;

	genx_kunit_fault_asleep(f);
	EXPECT_SAYS(f, "genx_forcewake", " asleep users 0 wakes ");
	EXPECT_SILENT(f, "genx_forcewake", " awake users 1 ");
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&gt->fw, render), 0);
	EXPECT_SAYS(f, "genx_forcewake", " awake users 1 wakes ");
	genx_forcewake_put(&gt->fw, render);
	EXPECT_SAYS(f, "genx_forcewake", "device present, accesses against the tables 0\n");
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, genx_regread_ioctl(&f->genx->drm, &rd, f->file), -ENODEV);
	EXPECT_SAYS(f, "genx_forcewake", "device lost, ");
}

static void genx_debugfs_interrupts(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_irq *irq = &f->genx->irq;
	char line[96];

	snprintf(line, sizeof(line), "interrupts %llu spurious %llu foreign %llu lost 0 %s\n",
		 irq->stats.interrupts, irq->stats.spurious, irq->stats.foreign,
		 "storms 0 polls 0");
	EXPECT_SAYS(f, "genx_interrupts", line);
	EXPECT_SAYS(f, "genx_interrupts", " timeouts 0 ");
	EXPECT_SAYS(f, "genx_interrupts", " mismatches 0 unknown 0\n");
	EXPECT_SAYS(f, "genx_interrupts", "class 0 instance 0: events ");

	EXPECT_SILENT(f, "genx_interrupts", "throttled");
	irq->slots[0].muted = true;
	EXPECT_SAYS(f, "genx_interrupts", ", throttled\nclass ");
	irq->slots[0].muted = false;
	irq->storm.off = true;
	EXPECT_SAYS(f, "genx_interrupts", " polls 0, throttled\n");
	irq->storm.off = false;
}

static void genx_debugfs_oa_none(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	char line[64];

	snprintf(line, sizeof(line), "timestamp: %u Hz\nmetric set 1: ", f->genx->gt.timestamp_hz);
	EXPECT_SAYS(f, "genx_oa", line);
	EXPECT_SILENT(f, "genx_oa", "not defined");
	EXPECT_SAYS(f, "genx_oa", "\nstream: none\n");
	f->genx->oa_ready = false;
	KUNIT_EXPECT_STREQ(test, text_of(f, "genx_oa"), "none\n");
	f->genx->oa_ready = true;
}

/* A stream with a timer, raw reports and deltas. */
static void genx_debugfs_oa_stream(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_oa_stream *stream;
	char line[64];

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_busy(f), 0);
	stream = f->stream->private_data;
	EXPECT_SAYS(f, "genx_oa", "stream: enabled, format A32u40_A4u32_B8_C8, metric set 1, ");
	EXPECT_SAYS(f, "genx_oa", ", buffer 128 KiB\n");
	snprintf(line, sizeof(line), "timer: exponent 10, %llu ns\n", stream->period_ns);
	EXPECT_SAYS(f, "genx_oa", line);
	EXPECT_SAYS(f, "genx_oa", "positions: head 0x");
	EXPECT_SAYS(f, "genx_oa", "read raw: 0 reports; never landed: 0\n");
	EXPECT_SAYS(f, "genx_oa", "added up: ");
	EXPECT_SILENT(f, "genx_oa", "context: ");

	KUNIT_EXPECT_EQ(test, f->stream->f_op->unlocked_ioctl(f->stream, I915_PERF_IOCTL_DISABLE,
							      0), 0);
	EXPECT_SAYS(f, "genx_oa", "stream: disabled, ");
	/* a slow machine may have let the buffer overflow */
	snprintf(line, sizeof(line), "overflows: %llu; losses: %llu\n", stream->overflows,
		 stream->losses);
	EXPECT_SAYS(f, "genx_oa", line);
	EXPECT_SAYS(f, "genx_oa", "waking: timer off, interrupt ");
	WRITE_ONCE(stream->state, GENX_OA_STREAM_FAILED);
	EXPECT_SAYS(f, "genx_oa", "stream: failed, ");
	WRITE_ONCE(stream->state, GENX_OA_STREAM_DISABLED);
}

/* Root alone reads the files, and "name" says which driver this is, not which ABI. */
static void genx_debugfs_root(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_device *drm = &f->genx->drm;
	char line[128];

	KUNIT_EXPECT_EQ(test, d_inode(drm->debugfs_root)->i_mode, S_IFDIR | 0700);
	KUNIT_EXPECT_STREQ(test, drm->driver->name, "i915");
	snprintf(line, sizeof(line), "genx dev=%s unique=%s\n", dev_name(drm->dev), drm->unique);
	KUNIT_EXPECT_STREQ(test, text_of(f, "name"), line);
}

/* i915_gem_drop_caches puts engines without work to sleep at once: FREED, IDLE; 0 does nothing. */
static void genx_debugfs_drop_caches(struct kunit *test)
{
	static const struct {
		const char *text;
		bool sleeps;
	} writes[] = { { "0x10", true }, { "0x40", true }, { "0x0", false } };
	struct genx_kunit_fault *f = test->priv;
	struct genx_engine *engine = f->genx->gt.engines[0];
	unsigned int i;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time: engines sleep a few ms later in any case");
	for (i = 0; i < ARRAY_SIZE(writes); i++) {
		KUNIT_ASSERT_EQ(test, genx_engine_unpark(engine), 0);
		genx_engine_park(engine);
		KUNIT_EXPECT_EQ(test, write_to(f, "i915_gem_drop_caches", writes[i].text), 0);
		KUNIT_EXPECT_EQ_MSG(test, READ_ONCE(engine->awake), !writes[i].sleeps, "%s",
				    writes[i].text);
	}
	KUNIT_EXPECT_EQ(test, write_to(f, "i915_gem_drop_caches", "0x400"), -EINVAL);
}

static struct kunit_case debugfs_cases[] = {
	KUNIT_CASE(genx_debugfs_root),
	KUNIT_CASE(genx_debugfs_engines),
	KUNIT_CASE(genx_debugfs_states),
	KUNIT_CASE(genx_debugfs_last_reset),
	KUNIT_CASE(genx_debugfs_registers),
	KUNIT_CASE(genx_debugfs_registers_dead),
	KUNIT_CASE(genx_debugfs_images),
	KUNIT_CASE(genx_debugfs_contexts),
	KUNIT_CASE(genx_debugfs_clients),
	KUNIT_CASE(genx_debugfs_live),
	KUNIT_CASE(genx_debugfs_forcewake),
	KUNIT_CASE(genx_debugfs_interrupts),
	KUNIT_CASE(genx_debugfs_oa_none),
	KUNIT_CASE(genx_debugfs_oa_stream),
	KUNIT_CASE(genx_debugfs_drop_caches),
	{}
};

static struct kunit_suite debugfs_suite = {
	.name = "genx_debugfs",
	.init = debugfs_init,
	.test_cases = debugfs_cases,
};

kunit_test_suite(debugfs_suite);
