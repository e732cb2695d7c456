// SPDX-License-Identifier: GPL-2.0-only
/*
 * I915_GETPARAM: each parameter has the value that the ABI requires, or that of the modelled
 * Lakefield. No unit of this Lakefield is fused off, and its coherency table says whether it has an
 * LLC.
 */

#include <kunit/test.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "core/device/ioctls.h"
#include "kunit/lib/platforms.h"
#include "kunit/whole/fault_fixture.h"

struct param_value {
	int param;
	int value;
};

static int getparam_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

/* Read a parameter; @value is unchanged on an error. */
static int ask(struct genx_kunit_fault *f, int param, int *value)
{
	struct drm_i915_getparam args = { .param = param, .value = (int __user *)f->mem };
	int err;

	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, value, sizeof(*value)), 0);
	err = genx_getparam_ioctl(&f->genx->drm, &args, f->file);
	KUNIT_ASSERT_EQ(f->test, copy_from_user(value, f->mem, sizeof(*value)), 0);
	return err;
}

static void expect_values(struct kunit *test, const struct param_value *list, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		int value = -77;

		KUNIT_EXPECT_EQ_MSG(test, ask(test->priv, list[i].param, &value), 0,
				    "parameter %d", list[i].param);
		KUNIT_EXPECT_EQ_MSG(test, value, list[i].value, "parameter %d", list[i].param);
	}
}

/* Parameters that describe the GPU: identity, fuses, LLC, clocks. */
static void genx_getparam_gpu(struct kunit *test)
{
	static const struct param_value want[] = {
		{ I915_PARAM_CHIPSET_ID, 0x9840 },
		{ I915_PARAM_REVISION, 0 },
		{ I915_PARAM_HAS_BSD, 1 },
		{ I915_PARAM_HAS_BSD2, 1 },
		{ I915_PARAM_HAS_BLT, 1 },
		{ I915_PARAM_HAS_VEBOX, 1 },
		{ I915_PARAM_SUBSLICE_TOTAL, 8 },
		{ I915_PARAM_EU_TOTAL, 64 },
		{ I915_PARAM_SLICE_MASK, 1 },
		{ I915_PARAM_SUBSLICE_MASK, 0xff },
	};
	struct genx_kunit_fault *f = test->priv;
	const struct param_value rest[] = {
		{ I915_PARAM_HAS_LLC, f->gpu->plat->coherency->has_llc },
		{ I915_PARAM_CS_TIMESTAMP_FREQUENCY, f->genx->gt.timestamp_hz },
		{ I915_PARAM_OA_TIMESTAMP_FREQUENCY, f->genx->gt.timestamp_hz },
	};

	expect_values(test, want, ARRAY_SIZE(want));
	expect_values(test, rest, ARRAY_SIZE(rest));
	KUNIT_EXPECT_GT(test, f->genx->gt.timestamp_hz, 0);
}

/* Sandy Bridge to Valleyview: clients know the units by the id, and divide by an answer of 0. */
static void genx_getparam_no_units(struct kunit *test)
{
	static const int units[] = {
		I915_PARAM_SUBSLICE_TOTAL, I915_PARAM_EU_TOTAL, I915_PARAM_SLICE_MASK,
		I915_PARAM_SUBSLICE_MASK,
	};
	struct genx_kunit_fault *f = test->priv;
	const struct genx_fuses fuses = f->genx->gt.fuses;
	unsigned int i;

	f->genx->gt.fuses.slices = 0;
	f->genx->gt.fuses.subslices = 0;
	f->genx->gt.fuses.eu_total = 0;
	for (i = 0; i < ARRAY_SIZE(units); i++) {
		int value = -77;

		KUNIT_EXPECT_EQ_MSG(test, ask(f, units[i], &value), -ENODEV, "parameter %d",
				    units[i]);
		KUNIT_EXPECT_EQ(test, value, -77);
	}
	f->genx->gt.fuses = fuses;
}

/* Versions, levels and masks: the values are those that clients check. */
static void genx_getparam_abi(struct kunit *test)
{
	static const struct param_value want[] = {
		{ I915_PARAM_HAS_ALIASING_PPGTT, 3 },
		{ I915_PARAM_PERF_REVISION, 7 },
		{ I915_PARAM_MMAP_VERSION, 1 },
		{ I915_PARAM_MMAP_GTT_VERSION, 4 },
		{ I915_PARAM_HAS_SCHEDULER, 7 },
		{ I915_PARAM_HAS_CONTEXT_ISOLATION, 0xf },
		/* engines are reset alone */
		{ I915_PARAM_HAS_GPU_RESET, 2 },
	};
	struct genx_kunit_fault *f = test->priv;
	int value = -1;

	expect_values(test, want, ARRAY_SIZE(want));
	f->genx->oa_ready = false;
	KUNIT_EXPECT_EQ(test, ask(f, I915_PARAM_PERF_REVISION, &value), 0);
	f->genx->oa_ready = true;
	KUNIT_EXPECT_EQ(test, value, 0);
}

static void genx_getparam_yes(struct kunit *test)
{
	static const int yes[] = {
		I915_PARAM_HAS_GEM, I915_PARAM_HAS_EXECBUF2, I915_PARAM_HAS_WAIT_TIMEOUT,
		I915_PARAM_HAS_EXEC_NO_RELOC, I915_PARAM_HAS_EXEC_HANDLE_LUT,
		I915_PARAM_HAS_EXEC_SOFTPIN, I915_PARAM_HAS_EXEC_ASYNC,
		I915_PARAM_HAS_EXEC_FENCE, I915_PARAM_HAS_EXEC_CAPTURE,
		I915_PARAM_HAS_EXEC_BATCH_FIRST, I915_PARAM_HAS_EXEC_FENCE_ARRAY,
		I915_PARAM_HAS_COHERENT_RINGS,
		I915_PARAM_HAS_RELAXED_FENCING, I915_PARAM_HAS_RELAXED_DELTA,
		I915_PARAM_HAS_SEMAPHORES, I915_PARAM_HAS_EXEC_TIMELINE_FENCES,
		I915_PARAM_HAS_USERPTR_PROBE, I915_PARAM_HAS_GEN7_SOL_RESET,
		I915_PARAM_HAS_PAGEFLIPPING, I915_PARAM_HAS_PRIME_VMAP_FLUSH,
		I915_PARAM_HAS_COHERENT_PHYS_GTT,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(yes); i++) {
		const struct param_value want = { yes[i], 1 };

		expect_values(test, &want, 1);
	}
}

static void genx_getparam_no(struct kunit *test)
{
	static const int no[] = {
		I915_PARAM_HAS_SECURE_BATCHES, I915_PARAM_HAS_PINNED_BATCHES,
		I915_PARAM_HAS_RESOURCE_STREAMER, I915_PARAM_HAS_POOLED_EU,
		I915_PARAM_HAS_OVERLAY, I915_PARAM_HAS_WT, I915_PARAM_NUM_FENCES_AVAIL,
		I915_PARAM_CMD_PARSER_VERSION, I915_PARAM_MMAP_GTT_COHERENT,
		I915_PARAM_HAS_EXEC_SUBMIT_FENCE, I915_PARAM_HAS_CONTEXT_FREQ_HINT,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(no); i++) {
		const struct param_value want = { no[i], 0 };

		expect_values(test, &want, 1);
	}
}

/* A call that is refused does not write the memory of the user. */
static void genx_getparam_refused(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_getparam args = { .param = I915_PARAM_HAS_GEM };
	int value = -77;

	KUNIT_EXPECT_EQ(test, ask(f, I915_PARAM_HUC_STATUS, &value), -ENODEV);
	KUNIT_EXPECT_EQ(test, ask(f, I915_PARAM_PXP_STATUS, &value), -ENODEV);
	KUNIT_EXPECT_EQ(test, ask(f, I915_PARAM_HAS_EXEC_CONSTANTS, &value), -ENODEV);
	KUNIT_EXPECT_EQ(test, ask(f, 0, &value), -EINVAL);
	KUNIT_EXPECT_EQ(test, ask(f, 9999, &value), -EINVAL);
	KUNIT_EXPECT_EQ(test, value, -77);
	KUNIT_EXPECT_EQ(test, genx_getparam_ioctl(&f->genx->drm, &args, f->file), -EFAULT);
	/* a valid call works afterwards */
	KUNIT_EXPECT_EQ(test, ask(f, I915_PARAM_HAS_GEM, &value), 0);
	KUNIT_EXPECT_EQ(test, value, 1);
}

/* From DG2 on, one mask does not describe the units: clients ask for the topology instead. */
static void genx_getparam_masks(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, &genx_platform_dg2);
	int value = -77;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_EXPECT_EQ(test, ask(f, I915_PARAM_SLICE_MASK, &value), -EINVAL);
	KUNIT_EXPECT_EQ(test, ask(f, I915_PARAM_SUBSLICE_MASK, &value), -EINVAL);
	KUNIT_EXPECT_EQ(test, value, -77);
	KUNIT_EXPECT_EQ(test, ask(f, I915_PARAM_SUBSLICE_TOTAL, &value), 0);
	KUNIT_EXPECT_GT(test, value, 0);
	genx_kunit_fault_down(f);
}

static struct kunit_case getparam_local_cases[] = {
	KUNIT_CASE(genx_getparam_masks),
	{}
};

static struct kunit_suite getparam_local_suite = {
	.name = "genx_getparam_local",
	.test_cases = getparam_local_cases,
};

static struct kunit_case getparam_cases[] = {
	KUNIT_CASE(genx_getparam_gpu),
	KUNIT_CASE(genx_getparam_no_units),
	KUNIT_CASE(genx_getparam_abi),
	KUNIT_CASE(genx_getparam_yes),
	KUNIT_CASE(genx_getparam_no),
	KUNIT_CASE(genx_getparam_refused),
	{}
};

static struct kunit_suite getparam_suite = {
	.name = "genx_getparam",
	.init = getparam_init,
	.test_cases = getparam_cases,
};

kunit_test_suites(&getparam_suite, &getparam_local_suite);
