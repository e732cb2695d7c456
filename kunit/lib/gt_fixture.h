/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixture: a GT without engines on a modelled GPU, for tests of the layers below the engines. */
#ifndef GENX_KUNIT_LIB_GT_FIXTURE_H
#define GENX_KUNIT_LIB_GT_FIXTURE_H

#include <drm/drm_device.h>

#include "gt/gt.h"
#include "irq/irq.h"
#include "kunit/lib/model_glue.h"

struct kunit;

/**
 * struct genx_kunit_gt - a GT without engines on a modelled GPU
 * @drm:	DRM device of the GPU, not registered
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
 * genx_kunit_gt_alloc() - create a modelled GPU and its DRM device
 * @test: the test, which fails and ends if the creation fails
 * @cfg: configuration of the model; NULL: a Lakefield without fused-off units
 *
 * This function sets gt->drm, gt->dev, gt->plat and gt->mmio, and does not call genx_gt_init().
 *
 * Return: the fixture, which is released at the end of the test.
 */
struct genx_kunit_gt *genx_kunit_gt_alloc(struct kunit *test, const struct model_config *cfg);

/**
 * genx_kunit_gt_create() - call genx_kunit_gt_alloc() and genx_kunit_gt_init()
 * @test: the test
 * @cfg: configuration of the model; NULL: a Lakefield without fused-off units
 *
 * genx_kunit_gt_fini() runs at the end of the test.
 *
 * Return: the fixture.
 */
struct genx_kunit_gt *genx_kunit_gt_create(struct kunit *test, const struct model_config *cfg);

/**
 * genx_kunit_gt_init() - call genx_gt_init() with the size of the model's GGTT
 * @kgt: fixture from genx_kunit_gt_alloc()
 *
 * Return: what genx_gt_init() returned.
 */
int genx_kunit_gt_init(struct genx_kunit_gt *kgt);

/**
 * genx_kunit_gt_fini() - uninstall the interrupts and call genx_gt_fini()
 * @test: the test, which fails if the debug build has counted a bad register access
 * @kgt: fixture; nothing happens if its GT is not initialised
 */
void genx_kunit_gt_fini(struct kunit *test, struct genx_kunit_gt *kgt);

/** genx_kunit_peek() - read a register without the driver */
static inline u32 genx_kunit_peek(struct genx_kunit_gt *kgt, u32 offset)
{
	return readl(kgt->gpu->bar + offset);
}

/** genx_kunit_poke() - write a register without the driver */
static inline void genx_kunit_poke(struct genx_kunit_gt *kgt, u32 offset, u32 val)
{
	writel(val, kgt->gpu->bar + offset);
}

#endif
