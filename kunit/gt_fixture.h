/* SPDX-License-Identifier: GPL-2.0-only */
/* A GT without engines on a modelled GPU, for suites of the lower layers. */
#ifndef GENX_KUNIT_GT_FIXTURE_H
#define GENX_KUNIT_GT_FIXTURE_H

#include <drm/drm_device.h>

#include "gt/gt.h"
#include "irq/irq.h"
#include "kunit/model_glue.h"

struct kunit;

/**
 * struct genx_kunit_gt - what a test gets
 * @drm:	device on @gpu, not registered
 * @gpu:	the modelled GPU
 * @irq:	interrupts
 * @gt:		the GT
 * @up:		genx_gt_init() succeeded and genx_gt_fini() has not run
 */
struct genx_kunit_gt {
	struct drm_device drm;
	struct genx_kunit_gpu *gpu;
	struct genx_irq irq;
	struct genx_gt gt;
	bool up;
};

/**
 * genx_kunit_gt_alloc() - a modelled GPU and a DRM device on it
 * @test: the test; it fails and ends if that is not possible
 * @cfg: of the model, NULL: a whole Lakefield
 *
 * genx_gt_init() has not run; gt->drm, gt->dev, gt->plat and gt->mmio are set.
 *
 * Return: the GT, released with the test.
 */
struct genx_kunit_gt *genx_kunit_gt_alloc(struct kunit *test, const struct model_config *cfg);

/**
 * genx_kunit_gt_create() - genx_kunit_gt_alloc() and genx_gt_init()
 * @test: the test
 * @cfg: of the model, NULL: a whole Lakefield
 *
 * At the end of the test, interrupts are uninstalled, genx_gt_fini() runs, and
 * accesses that the debug build found fault with fail the test.
 *
 * Return: the GT.
 */
struct genx_kunit_gt *genx_kunit_gt_create(struct kunit *test, const struct model_config *cfg);

/**
 * genx_kunit_gt_init() - genx_gt_init() with the size of the model's GGTT
 * @kgt: from genx_kunit_gt_alloc()
 *
 * Return: what genx_gt_init() returned.
 */
int genx_kunit_gt_init(struct genx_kunit_gt *kgt);

/** genx_kunit_gt_fini() - what the end of the test does, now */
void genx_kunit_gt_fini(struct kunit *test, struct genx_kunit_gt *kgt);

/** genx_kunit_peek() - read a register below the driver */
static inline u32 genx_kunit_peek(struct genx_kunit_gt *kgt, u32 offset)
{
	return readl(kgt->gpu->bar + offset);
}

/** genx_kunit_poke() - write a register below the driver */
static inline void genx_kunit_poke(struct genx_kunit_gt *kgt, u32 offset, u32 val)
{
	writel(val, kgt->gpu->bar + offset);
}

#endif
