// SPDX-License-Identifier: GPL-2.0-only
/* Fixture: a GT without engines on a modelled GPU. */

#include <kunit/resource.h>
#include <kunit/test.h>
#include <drm/drm_drv.h>
#include <drm/drm_kunit_helpers.h>

#include "kunit/lib/gt_fixture.h"
#include "model/priv.h"

/* Entries for 1 GiB of addresses, which is the default of genx_kunit_gpu_create(). */
#define GGTT_BYTES	SZ_2M

struct genx_kunit_gt *genx_kunit_gt_alloc(struct kunit *test, const struct model_config *cfg)
{
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, cfg);
	struct genx_kunit_gt *kgt;

	kgt = drm_kunit_helper_alloc_drm_device(test, gpu->dev, struct genx_kunit_gt, drm,
						DRIVER_GEM);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, kgt);
	kgt->gpu = gpu;
	kgt->gt.drm = &kgt->drm;
	kgt->gt.dev = gpu->dev;
	kgt->gt.plat = gpu->plat;
	kgt->gt.aperture = MODEL_APERTURE_SIZE;
	kgt->gt.local_bar = gpu->local_bar;
	kgt->gt.local_bar_size = gpu->local_window;
	kgt->gt.stop_dma = genx_kunit_gpu_stop_dma;
	kgt->gt.start_dma = genx_kunit_gpu_master;
	if (gpu->model->cfg.firmware)
		kgt->gt.stolen = (struct genx_stolen) {
			.base = MODEL_STOLEN_BASE,
			.end = MODEL_STOLEN_BASE + MODEL_STOLEN_SIZE,
		};
	genx_mmio_init(&kgt->gt.mmio, &kgt->drm, gpu->plat, gpu->bar);
	return kgt;
}

int genx_kunit_gt_init(struct genx_kunit_gt *kgt)
{
	int err;

	err = genx_gt_init(&kgt->gt, &kgt->drm, kgt->gpu->plat, kgt->gpu->bar, &kgt->irq,
			   GGTT_BYTES);
	kgt->up = !err;
	return err;
}

void genx_kunit_gt_fini(struct kunit *test, struct genx_kunit_gt *kgt)
{
	if (!kgt->up)
		return;
	kgt->up = false;
	genx_irq_uninstall(&kgt->irq);
	genx_gt_fini(&kgt->gt);
	KUNIT_EXPECT_EQ(test, atomic_read(&kgt->gt.mmio.bad_accesses), 0);
}

static void fini_action(void *data)
{
	struct genx_kunit_gt *kgt = data;

	genx_kunit_gt_fini(kgt->gpu->test, kgt);
}

struct genx_kunit_gt *genx_kunit_gt_create(struct kunit *test, const struct model_config *cfg)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_alloc(test, cfg);

	KUNIT_ASSERT_EQ(test, genx_kunit_gt_init(kgt), 0);
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, fini_action, kgt), 0);
	return kgt;
}
