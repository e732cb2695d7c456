// SPDX-License-Identifier: GPL-2.0-only
/*
 * Parameters of contexts: GETPARAM returns what SETPARAM set, and invalid input changes nothing.
 */

#include <kunit/test.h>
#include <linux/capability.h>
#include <linux/cred.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/ioctls.h"
#include "core/memory/vm.h"
#include "gt/engine/engine.h"
#include "gt/exec/lrc.h"
#include "kunit/whole/fault_fixture.h"

#define HOLE	{ (u16)I915_ENGINE_CLASS_INVALID, (u16)I915_ENGINE_CLASS_INVALID_NONE }

/* An engine map as user space lays it out. */
struct engine_map {
	u64 extensions;
	struct i915_engine_class_instance engines[4];
} __packed;

static int context_param_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

static int set(struct genx_kunit_fault *f, u64 param, u64 value, u32 size)
{
	struct drm_i915_gem_context_param args = {
		.param = param, .value = value, .size = size,
	};

	return genx_context_setparam_ioctl(&f->genx->drm, &args, f->file);
}

static int get(struct genx_kunit_fault *f, u64 param, u64 *value)
{
	struct drm_i915_gem_context_param args = { .param = param, .size = 8, .value = 77 };
	int err = genx_context_getparam_ioctl(&f->genx->drm, &args, f->file);

	*value = args.value;
	if (!err)
		KUNIT_EXPECT_EQ(f->test, args.size, 0);
	return err;
}

static void expect_value(struct genx_kunit_fault *f, u64 param, u64 want)
{
	u64 value;

	KUNIT_EXPECT_EQ_MSG(f->test, get(f, param, &value), 0, "parameter %llu", param);
	KUNIT_EXPECT_EQ_MSG(f->test, value, want, "parameter %llu", param);
}

static void genx_context_param_defaults(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	expect_value(f, I915_CONTEXT_PARAM_GTT_SIZE, BIT_ULL(36));
	expect_value(f, I915_CONTEXT_PARAM_PRIORITY, 0);
	expect_value(f, I915_CONTEXT_PARAM_NO_ERROR_CAPTURE, 0);
	expect_value(f, I915_CONTEXT_PARAM_BANNABLE, 1);
	expect_value(f, I915_CONTEXT_PARAM_RECOVERABLE, 1);
	expect_value(f, I915_CONTEXT_PARAM_PERSISTENCE, 1);
	expect_value(f, I915_CONTEXT_PARAM_PROTECTED_CONTENT, 0);
}

/* No context can be protected, and none is: clients may say so, and ask. */
static void genx_context_param_protected(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	KUNIT_EXPECT_EQ(test, set(f, I915_CONTEXT_PARAM_PROTECTED_CONTENT, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, set(f, I915_CONTEXT_PARAM_PROTECTED_CONTENT, 0, 8), 0);
	KUNIT_EXPECT_EQ(test, set(f, I915_CONTEXT_PARAM_PROTECTED_CONTENT, 1, 0), -ENODEV);
	KUNIT_EXPECT_EQ(test, set(f, I915_CONTEXT_PARAM_PROTECTED_CONTENT, 1, 8), -ENODEV);
	expect_value(f, I915_CONTEXT_PARAM_PROTECTED_CONTENT, 0);
}

static void genx_context_param_read_back(struct kunit *test)
{
	static const u64 flags[] = {
		I915_CONTEXT_PARAM_NO_ERROR_CAPTURE, I915_CONTEXT_PARAM_BANNABLE,
		I915_CONTEXT_PARAM_RECOVERABLE, I915_CONTEXT_PARAM_PERSISTENCE,
	};
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(flags); i++) {
		KUNIT_EXPECT_EQ(test, set(f, flags[i], 0, 0), 0);
		expect_value(f, flags[i], 0);
		KUNIT_EXPECT_EQ(test, set(f, flags[i], 1, 0), 0);
		expect_value(f, flags[i], 1);
		/* the value of a flag is not a pointer: any size but 0 is refused */
		KUNIT_EXPECT_EQ(test, set(f, flags[i], 0, 8), -EINVAL);
		expect_value(f, flags[i], 1);
	}
}

static void genx_context_param_priority(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	KUNIT_EXPECT_EQ(test, set(f, I915_CONTEXT_PARAM_PRIORITY, 1023, 0), 0);
	expect_value(f, I915_CONTEXT_PARAM_PRIORITY, 1023);
	KUNIT_EXPECT_EQ(test, set(f, I915_CONTEXT_PARAM_PRIORITY, (u64)-1023, 0), 0);
	expect_value(f, I915_CONTEXT_PARAM_PRIORITY, (u64)-1023);
	KUNIT_EXPECT_EQ(test, set(f, I915_CONTEXT_PARAM_PRIORITY, 1024, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, set(f, I915_CONTEXT_PARAM_PRIORITY, (u64)-1024, 0), -EINVAL);
	expect_value(f, I915_CONTEXT_PARAM_PRIORITY, (u64)-1023);
}

/* A task without capabilities cannot raise a context's priority or make it unbannable. */
static void genx_context_param_permissions(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct cred *cred = prepare_creds();
	const struct cred *before;
	int ahead, behind, unbannable, bannable;

	KUNIT_ASSERT_NOT_NULL(test, cred);
	cap_clear(cred->cap_effective);
	before = override_creds(cred);
	ahead = set(f, I915_CONTEXT_PARAM_PRIORITY, 1, 0);
	behind = set(f, I915_CONTEXT_PARAM_PRIORITY, (u64)-1, 0);
	unbannable = set(f, I915_CONTEXT_PARAM_BANNABLE, 0, 0);
	bannable = set(f, I915_CONTEXT_PARAM_BANNABLE, 1, 0);
	revert_creds(before);
	put_cred(cred);

	KUNIT_EXPECT_EQ(test, ahead, -EPERM);
	KUNIT_EXPECT_EQ(test, behind, 0);
	KUNIT_EXPECT_EQ(test, unbannable, -EPERM);
	KUNIT_EXPECT_EQ(test, bannable, 0);
	expect_value(f, I915_CONTEXT_PARAM_PRIORITY, (u64)-1);
	expect_value(f, I915_CONTEXT_PARAM_BANNABLE, 1);
}

static void genx_context_param_refused(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_context_param args = {
		.ctx_id = 99, .param = I915_CONTEXT_PARAM_PRIORITY,
	};
	u64 value;

	KUNIT_EXPECT_EQ(test, set(f, I915_CONTEXT_PARAM_SSEU, 0, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, set(f, I915_CONTEXT_PARAM_VM, 0, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, set(f, I915_CONTEXT_PARAM_GTT_SIZE, 0, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, set(f, 9999, 0, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, get(f, 9999, &value), -EINVAL);
	KUNIT_EXPECT_EQ(test, value, 77);
	KUNIT_EXPECT_EQ(test, genx_context_setparam_ioctl(&f->genx->drm, &args, f->file), -ENOENT);
	KUNIT_EXPECT_EQ(test, genx_context_getparam_ioctl(&f->genx->drm, &args, f->file), -ENOENT);
}

static int get_sseu(struct genx_kunit_fault *f, struct drm_i915_gem_context_param_sseu *sseu,
		    u32 size)
{
	struct drm_i915_gem_context_param args = {
		.param = I915_CONTEXT_PARAM_SSEU, .size = size, .value = (uintptr_t)f->mem,
	};
	int err;

	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, sseu, sizeof(*sseu)), 0);
	err = genx_context_getparam_ioctl(&f->genx->drm, &args, f->file);
	KUNIT_ASSERT_EQ(f->test, copy_from_user(sseu, f->mem, sizeof(*sseu)), 0);
	if (!err)
		KUNIT_EXPECT_EQ(f->test, args.size, sizeof(*sseu));
	return err;
}

/* By default a context has all slices, subslices and EUs. */
static void genx_context_param_sseu(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_context_param_sseu sseu = {
		.engine = { I915_ENGINE_CLASS_RENDER, 0 },
	};
	const struct genx_fuses *fuses = &f->genx->gt.fuses;

	KUNIT_EXPECT_EQ(test, get_sseu(f, &sseu, 0), 0);
	KUNIT_EXPECT_EQ(test, sseu.slice_mask, 0);
	KUNIT_EXPECT_EQ(test, get_sseu(f, &sseu, sizeof(sseu) - 1), -EINVAL);
	KUNIT_EXPECT_EQ(test, get_sseu(f, &sseu, sizeof(sseu)), 0);
	KUNIT_EXPECT_EQ(test, sseu.slice_mask, fuses->slices);
	KUNIT_EXPECT_EQ(test, sseu.subslice_mask, fuses->subslices);
	KUNIT_EXPECT_EQ(test, sseu.min_eus_per_subslice, sseu.max_eus_per_subslice);
	KUNIT_EXPECT_NE(test, sseu.max_eus_per_subslice, 0);
	sseu.rsvd = 1;
	KUNIT_EXPECT_EQ(test, get_sseu(f, &sseu, sizeof(sseu)), -EINVAL);
	sseu.rsvd = 0;
	sseu.flags = 2;
	KUNIT_EXPECT_EQ(test, get_sseu(f, &sseu, sizeof(sseu)), -EINVAL);
	/* an index is for a context with an engine map */
	sseu.flags = I915_CONTEXT_SSEU_FLAG_ENGINE_INDEX;
	KUNIT_EXPECT_EQ(test, get_sseu(f, &sseu, sizeof(sseu)), -EINVAL);
	sseu.flags = 0;
	sseu.engine.engine_instance = 7;
	KUNIT_EXPECT_EQ(test, get_sseu(f, &sseu, sizeof(sseu)), -EINVAL);
}

static int set_sseu(struct genx_kunit_fault *f, const struct drm_i915_gem_context_param_sseu *sseu)
{
	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, sseu, sizeof(*sseu)), 0);
	return set(f, I915_CONTEXT_PARAM_SSEU, (uintptr_t)f->mem, sizeof(*sseu));
}

/* SIL-161: a context may ask for half of the subslices, and for nothing else. */
static void genx_context_param_sseu_half(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	const struct drm_i915_gem_context_param_sseu full = {
		.engine = { I915_ENGINE_CLASS_RENDER, 0 }, .slice_mask = 1,
		.subslice_mask = 0xff, .min_eus_per_subslice = 8, .max_eus_per_subslice = 8,
	};
	struct drm_i915_gem_context_param_sseu sseu, got = full;
	struct genx_context *ctx = genx_file_find_context(f->file->driver_priv, 0);
	struct genx_lrc *lrc;
	unsigned int dw;

	KUNIT_ASSERT_NOT_NULL(test, ctx);
#define SSEU_SET(_want, _change) \
	do { \
		sseu = full; \
		sseu._change; \
		KUNIT_EXPECT_EQ_MSG(test, set_sseu(f, &sseu), _want, #_change); \
	} while (0)
	SSEU_SET(-EINVAL, slice_mask = 3);
	SSEU_SET(-EINVAL, slice_mask = 1ULL << 32 | 1);
	SSEU_SET(-EINVAL, slice_mask = 0);
	SSEU_SET(-EINVAL, subslice_mask = 0x7f);
	SSEU_SET(-EINVAL, subslice_mask = 0x1ff);
	SSEU_SET(-EINVAL, subslice_mask = 0);
	SSEU_SET(-EINVAL, min_eus_per_subslice = 4);
	SSEU_SET(-EINVAL, max_eus_per_subslice = 9);
	SSEU_SET(-EINVAL, rsvd = 1);
	SSEU_SET(-EINVAL, flags = 2);
	SSEU_SET(-EINVAL, engine.engine_instance = 7);
	SSEU_SET(-ENODEV, engine.engine_class = I915_ENGINE_CLASS_COPY);
	KUNIT_EXPECT_EQ(test, set(f, I915_CONTEXT_PARAM_SSEU, 1, sizeof(sseu)), -EFAULT);
	/* before the context has an image, and then */
	SSEU_SET(0, subslice_mask = 0xaa);
	KUNIT_EXPECT_EQ(test, get_sseu(f, &got, sizeof(got)), 0);
	KUNIT_EXPECT_EQ(test, got.subslice_mask, 0xaa);
	lrc = genx_context_get_render_lrc(ctx);
	KUNIT_ASSERT_FALSE(test, IS_ERR(lrc));
	dw = genx_lrc_find(lrc->engine->desc->lrc, 0x2000, 0x20c8);
	KUNIT_EXPECT_EQ(test, lrc->state[dw], 0x80041c88);
	SSEU_SET(0, slice_mask = 1);
	KUNIT_EXPECT_EQ(test, lrc->state[dw], 0x80042088);
	SSEU_SET(0, subslice_mask = 0x0f);
	KUNIT_EXPECT_EQ(test, lrc->state[dw], 0x80041c88);
#undef SSEU_SET
	genx_lrc_put(lrc);
	genx_context_put(ctx);
}

static int set_map(struct genx_kunit_fault *f, const struct engine_map *map, u32 size)
{
	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, map, sizeof(*map)), 0);
	return set(f, I915_CONTEXT_PARAM_ENGINES, (uintptr_t)f->mem, size);
}

/* Read the engine map into @size bytes. Return: the size that the driver reports, or the errno. */
static int get_map(struct genx_kunit_fault *f, struct engine_map *map, u32 size)
{
	struct drm_i915_gem_context_param args = {
		.param = I915_CONTEXT_PARAM_ENGINES, .size = size, .value = (uintptr_t)f->mem,
	};
	int err;

	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, map, sizeof(*map)), 0);
	err = genx_context_getparam_ioctl(&f->genx->drm, &args, f->file);
	KUNIT_ASSERT_EQ(f->test, copy_from_user(map, f->mem, sizeof(*map)), 0);
	return err ?: (int)args.size;
}

static void genx_context_param_engines(struct kunit *test)
{
	static const struct engine_map map = {
		.engines = {
			{ I915_ENGINE_CLASS_COPY, 0 }, HOLE, { I915_ENGINE_CLASS_VIDEO, 1 },
			{ I915_ENGINE_CLASS_RENDER, 0 },
		},
	};
	struct genx_kunit_fault *f = test->priv;
	struct engine_map got;

	memset(&got, 0x55, sizeof(got));
	/* no map yet: the context uses the legacy selectors */
	KUNIT_EXPECT_EQ(test, get_map(f, &got, sizeof(got)), 0);
	KUNIT_EXPECT_EQ(test, got.extensions, 0x5555555555555555ULL);

	KUNIT_ASSERT_EQ(test, set_map(f, &map, sizeof(map)), 0);
	KUNIT_EXPECT_EQ(test, get_map(f, &got, 0), sizeof(map));
	KUNIT_EXPECT_EQ(test, get_map(f, &got, sizeof(map) - 4), -EINVAL);
	KUNIT_EXPECT_EQ(test, got.extensions, 0x5555555555555555ULL);
	KUNIT_EXPECT_EQ(test, get_map(f, &got, sizeof(map)), sizeof(map));
	KUNIT_EXPECT_MEMEQ(test, &got, &map, sizeof(map));
}

static void genx_context_param_engines_refused(struct kunit *test)
{
	struct engine_map map = { .engines = { { I915_ENGINE_CLASS_COPY, 0 } } };
	const u32 one = offsetof(struct engine_map, engines[1]);
	struct drm_i915_gem_context_param args = {
		.param = I915_CONTEXT_PARAM_ENGINES, .size = one, .value = 8,
	};
	struct genx_kunit_fault *f = test->priv;

	KUNIT_EXPECT_EQ(test, set_map(f, &map, 4), -EINVAL);
	KUNIT_EXPECT_EQ(test, set_map(f, &map, one + 2), -EINVAL);
	KUNIT_EXPECT_EQ(test, set_map(f, &map, sizeof(u64) + 65 * 4), -EINVAL);
	KUNIT_EXPECT_EQ(test, set(f, I915_CONTEXT_PARAM_ENGINES, 8, one), -EFAULT);
	map.extensions = (uintptr_t)f->mem;
	KUNIT_EXPECT_EQ(test, set_map(f, &map, one), -EINVAL);
	map.extensions = 8;
	KUNIT_EXPECT_EQ(test, set_map(f, &map, one), -EFAULT);
	map.extensions = 0;
	map.engines[0].engine_instance = 1;
	KUNIT_EXPECT_EQ(test, set_map(f, &map, one), -ENOENT);
	/* no attempt changed the map */
	KUNIT_EXPECT_EQ(test, get_map(f, &map, 0), 0);

	map.engines[0].engine_instance = 0;
	KUNIT_EXPECT_EQ(test, set_map(f, &map, one), 0);
	KUNIT_EXPECT_EQ(test, genx_context_getparam_ioctl(&f->genx->drm, &args, f->file), -EFAULT);
	/* the map has no render engine */
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(genx_file_get_render_lrc(f->file, 0)), -EINVAL);
}

/* Once an engine of the map has been used, the map cannot be changed. */
static void genx_context_param_engines_in_use(struct kunit *test)
{
	static const struct engine_map map = { .engines = { { I915_ENGINE_CLASS_RENDER, 0 } } };
	const u32 one = offsetof(struct engine_map, engines[1]);
	struct genx_kunit_fault *f = test->priv;
	struct engine_map got = {};
	struct genx_lrc *lrc;

	KUNIT_ASSERT_EQ(test, set_map(f, &map, one), 0);
	lrc = genx_file_get_render_lrc(f->file, 0);
	KUNIT_ASSERT_FALSE(test, IS_ERR(lrc));
	genx_lrc_put(lrc);
	KUNIT_EXPECT_EQ(test, set_map(f, &map, sizeof(u64)), -EINVAL);
	KUNIT_EXPECT_EQ(test, get_map(f, &got, 0), one);
}

static bool bannable(const struct genx_lrc *lrc)
{
	return !READ_ONCE(lrc->unbannable);
}

static bool not_captured(const struct genx_lrc *lrc)
{
	return READ_ONCE(lrc->no_capture);
}

/* Parameters that the images of a context have a copy of. */
static const struct image_param {
	const char *name;
	u64 param;
	bool (*of)(const struct genx_lrc *lrc);
} image_params[] = {
	{ "bannable", I915_CONTEXT_PARAM_BANNABLE, bannable },
	{ "no error capture", I915_CONTEXT_PARAM_NO_ERROR_CAPTURE, not_captured },
};

KUNIT_ARRAY_PARAM_DESC(image_param, image_params, name);

/* A parameter holds for images that are created after it was set, and for those that exist. */
static void genx_context_param_images(struct kunit *test)
{
	static const u64 engines[] = { I915_EXEC_RENDER, I915_EXEC_BLT };
	const struct image_param *c = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	struct genx_context *ctx = genx_file_find_context(f->file->driver_priv, 0);
	struct genx_lrc *lrc[ARRAY_SIZE(engines)];
	unsigned int value, i;

	KUNIT_ASSERT_NOT_NULL(test, ctx);
	for (i = 0; i < ARRAY_SIZE(engines); i++) {
		/* another value before each first use of an engine */
		KUNIT_EXPECT_EQ(test, set(f, c->param, i, 0), 0);
		lrc[i] = genx_context_get_lrc(ctx, engines[i], NULL);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, lrc[i]);
		KUNIT_EXPECT_EQ(test, c->of(lrc[i]), i);
	}
	for (value = 0; value < 2; value++) {
		KUNIT_EXPECT_EQ(test, set(f, c->param, value, 0), 0);
		for (i = 0; i < ARRAY_SIZE(engines); i++)
			KUNIT_EXPECT_EQ(test, c->of(lrc[i]), value);
	}
	for (i = 0; i < ARRAY_SIZE(engines); i++)
		genx_lrc_put(lrc[i]);
	genx_context_put(ctx);
}

static struct kunit_case context_param_cases[] = {
	KUNIT_CASE(genx_context_param_defaults),
	KUNIT_CASE(genx_context_param_protected),
	KUNIT_CASE(genx_context_param_read_back),
	KUNIT_CASE(genx_context_param_priority),
	KUNIT_CASE(genx_context_param_permissions),
	KUNIT_CASE(genx_context_param_refused),
	KUNIT_CASE(genx_context_param_sseu),
	KUNIT_CASE(genx_context_param_sseu_half),
	KUNIT_CASE(genx_context_param_engines),
	KUNIT_CASE(genx_context_param_engines_refused),
	KUNIT_CASE(genx_context_param_engines_in_use),
	KUNIT_CASE_PARAM(genx_context_param_images, image_param_gen_params),
	{}
};

static struct kunit_suite context_param_suite = {
	.name = "genx_context_param",
	.init = context_param_init,
	.test_cases = context_param_cases,
};

kunit_test_suite(context_param_suite);
