// SPDX-License-Identifier: GPL-2.0-only
/* Fixture: a registered driver on the modelled GPU. */

#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/file.h>
#include <linux/interrupt.h>
#include <linux/mman.h>
#include <linux/task_work.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/ioctls.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/lrc.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/whole/fault_internal.h"
#include "model/priv.h"

#define P		4096ULL
#define STORE_DW	((0x20 << 23) | 2)

u64 genx_kunit_fault_put_user(struct genx_kunit_fault *f, unsigned int at, const void *data,
			      size_t size)
{
	KUNIT_EXPECT_EQ(f->test, copy_to_user(f->mem + at, data, size), 0);
	return (uintptr_t)(f->mem + at);
}

int genx_kunit_fault_object(struct genx_kunit_fault *f, u32 *handle)
{
	struct drm_i915_gem_create create = { .size = P };
	int err = genx_gem_create_ioctl(&f->genx->drm, &create, f->file);

	*handle = create.handle;
	return err;
}

int genx_kunit_fault_write(struct genx_kunit_fault *f, u32 handle, const u32 *words, size_t size)
{
	struct drm_i915_gem_pwrite wr = {
		.handle = handle,
		.size = size,
		.data_ptr = genx_kunit_fault_put_user(f, AT_MORE, words, size),
	};

	return genx_gem_pwrite_ioctl(&f->genx->drm, &wr, f->file);
}

int genx_kunit_fault_write_batch(struct genx_kunit_fault *f, u32 handle)
{
	static const u32 batch[] = {
		STORE_DW, lower_32_bits(GENX_KUNIT_FAULT_TARGET),
		upper_32_bits(GENX_KUNIT_FAULT_TARGET), GENX_KUNIT_FAULT_VALUE, BATCH_END, 0,
	};
	static const u32 narrow[] = {
		STORE_DW, 0, lower_32_bits(GENX_KUNIT_FAULT_TARGET), GENX_KUNIT_FAULT_VALUE,
		BATCH_END, 0,
	};

	return genx_kunit_fault_write(f, handle, f->gpu->plat->short_addresses ? narrow : batch,
				      sizeof(batch));
}

static int new_objects(struct genx_kunit_fault *f)
{
	unsigned int i;
	int err;

	err = genx_kunit_fault_object(f, &f->target);
	for (i = 0; !err && i < ARRAY_SIZE(f->more); i++)
		err = genx_kunit_fault_object(f, &f->more[i]);
	if (!err)
		err = genx_kunit_fault_object(f, &f->batch);
	return err ?: genx_kunit_fault_write_batch(f, f->batch);
}

int genx_kunit_fault_up(struct genx_kunit_fault *f)
{
	struct file *filp;
	int err;

	f->group = devres_open_group(f->gpu->dev, NULL, GFP_KERNEL);
	if (!f->group)
		return -ENOMEM;
	f->genx = genx_kunit_device_create(f->gpu);
	err = PTR_ERR_OR_ZERO(f->genx);
	if (err) {
		f->genx = NULL;
		goto fail;
	}
	f->genx->info.pmu = f->pmu;
	/* short heartbeats, so that a lost device is detected soon */
	genx_kunit_set_heartbeat(&f->genx->gt, 250);
	err = genx_device_register(f->genx);
	if (err)
		goto fail;
	filp = mock_drm_getfile(f->genx->drm.primary, O_RDWR);
	err = PTR_ERR_OR_ZERO(filp);
	if (err)
		goto fail;
	f->filp = filp;
	f->file = filp->private_data;
	err = new_objects(f);
	if (!err)
		return 0;
fail:
	genx_kunit_fault_down(f);
	return err;
}

int genx_kunit_fault_local_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, &genx_platform_dg2);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

void genx_kunit_fault_close(struct file **file)
{
	struct file *old = *file;

	*file = NULL;
	if (old)
		__fput_sync(old);
	flush_delayed_fput();
	task_work_run();
}

void genx_kunit_fault_remove(struct genx_kunit_fault *f)
{
	if (f->genx)
		genx_device_destroy(f->genx);
	f->genx = NULL;
}

void genx_kunit_fault_down(struct genx_kunit_fault *f)
{
	genx_kunit_fault_close(&f->stream);
	genx_kunit_fault_close(&f->filp);
	f->file = NULL;
	genx_kunit_fault_remove(f);
	if (f->group)
		devres_release_group(f->gpu->dev, f->group);
	f->group = NULL;
}

static void down_action(void *data)
{
	genx_kunit_fault_down(data);
}

struct genx_kunit_fault *genx_kunit_fault_create_with(struct kunit *test,
						      const struct model_config *cfg)
{
	struct genx_kunit_fault *f = kunit_kzalloc(test, sizeof(*f), GFP_KERNEL);
	unsigned long mem;

	KUNIT_ASSERT_NOT_NULL(test, f);
	f->test = test;
	f->gpu = genx_kunit_gpu_create(test, cfg);
	mem = genx_kunit_mmap(test, NULL, MEM_BYTES, PROT_READ | PROT_WRITE,
			      MAP_ANONYMOUS | MAP_PRIVATE | MAP_POPULATE);
	f->mem = (char __user *)mem;
	KUNIT_ASSERT_EQ(test, clear_user(f->mem, MEM_BYTES), 0);
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, down_action, f), 0);
	return f;
}

struct genx_kunit_fault *genx_kunit_fault_create_on(struct kunit *test,
						    const struct genx_platform *plat)
{
	const struct model_config cfg = genx_kunit_plat_config(plat);

	return genx_kunit_fault_create_with(test, &cfg);
}

struct genx_kunit_fault *genx_kunit_fault_create(struct kunit *test)
{
	return genx_kunit_fault_create_on(test, &genx_platform_lkf);
}

static irqreturn_t no_irq(int irq, void *data)
{
	return IRQ_NONE;
}

/* Entries that lead to memory of the driver, and not to that of an earlier owner. */
static unsigned int entries_present(struct genx_kunit_gpu *gpu)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	unsigned int i, n = 0;

	for (i = 0; i < gpu->model->mem.n_ggtt; i++)
		n += gpu->model->mem.ggtt[i] & 1 && !model_ggtt_stale(gpu->model, i);
	genx_kunit_gpu_unlock(gpu, flags);
	return n;
}

void genx_kunit_fault_released(struct genx_kunit_fault *f)
{
	int err = request_irq(f->gpu->irq, no_irq, 0, "genx-kunit", f->gpu);

	KUNIT_EXPECT_EQ_MSG(f->test, err, 0, "the interrupt is still taken");
	if (!err)
		free_irq(f->gpu->irq, f->gpu);
	KUNIT_EXPECT_EQ_MSG(f->test, entries_present(f->gpu), 0, "entries of the GGTT are left");
}

void genx_kunit_fault_revive(struct genx_kunit_fault *f)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);
	struct model *model = f->gpu->model;

	model_fault_clear(model, MODEL_FAULT_DEAD);
	model_reset(model);
	if (!model->cfg.dirty)
		memset(model->mem.ggtt, 0, model->mem.n_ggtt * sizeof(*model->mem.ggtt));
	genx_kunit_gpu_unlock(f->gpu, flags);
}

/* ---- resources ---- */

static unsigned int count_nodes(struct drm_mm *mm)
{
	struct drm_mm_node *node;
	unsigned int n = 0;

	drm_mm_for_each_node(node, mm)
		n++;
	return n;
}

void genx_kunit_fault_held(struct genx_kunit_fault *f, struct genx_kunit_held *held)
{
	struct genx_device *genx = f->genx;
	struct genx_gt *gt = &genx->gt;
	void *entry;
	unsigned long id;
	unsigned int i;

	KUNIT_EXPECT_EQ(f->test, genx_gt_wait_idle(gt, TIMEOUT_MS), 0);
	/* idle engines keep their last contexts until a request of the kernel context (SIL-139) */
	for (i = 0; i < gt->n_engines; i++)
		genx_engine_park_now(gt->engines[i]);
	KUNIT_EXPECT_EQ(f->test, genx_gt_wait_idle(gt, TIMEOUT_MS), 0);
	/* contexts are freed by a work item, which may queue another one: flush twice */
	genx_exec_flush(gt->exec);
	genx_exec_flush(gt->exec);

	memset(held, 0, sizeof(*held));
	held->ggtt = count_nodes(&gt->ggtt.mm);
	for (i = 0; i < gt->n_engines; i++)
		held->contexts += list_count_nodes(&gt->engines[i]->images);
	if (f->file)
		xa_for_each(&((struct genx_file *)f->file->driver_priv)->contexts, id, entry)
			held->handles++;
	held->vms = list_count_nodes(&genx->vms);
	held->bos = list_count_nodes(&genx->bos);
	held->files = list_count_nodes(&genx->files);
	xa_for_each(&genx->oa.configs, id, entry)
		held->configs++;
	held->streams = !!genx->oa.stream;
}

void genx_kunit_fault_asleep(struct genx_kunit_fault *f)
{
	unsigned int tries = 100;

	/* engines stay awake for a while after their last request */
	while (genx_forcewake_held(&f->genx->gt.fw) && --tries)
		msleep(20);
	KUNIT_EXPECT_EQ(f->test, genx_forcewake_held(&f->genx->gt.fw), 0);
	/* the timer that lets a domain without users sleep runs 1 ms later */
	msleep(20);
}

struct genx_engine *genx_kunit_fault_engine(struct genx_kunit_fault *f, u32 id)
{
	struct genx_context *ctx = genx_file_find_context(f->file->driver_priv, id);
	struct genx_engine *engine = NULL;
	struct genx_lrc *lrc;

	KUNIT_ASSERT_NOT_NULL(f->test, ctx);
	lrc = genx_context_get_lrc(ctx, 0, NULL);
	genx_context_put(ctx);
	if (!IS_ERR(lrc)) {
		engine = lrc->engine;
		genx_lrc_put(lrc);
	}
	return engine;
}
