// SPDX-License-Identifier: GPL-2.0-only
/*
 * Entries of an engine map that stand for several engines. The modelled GPU has two video engines.
 */

#include <kunit/test.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/device/ioctls.h"
#include "gt/exec/engine_types.h"
#include "kunit/whole/fault_fixture.h"

#define HOLE	{ (u16)I915_ENGINE_CLASS_INVALID, (u16)I915_ENGINE_CLASS_INVALID_NONE }
#define VCS(n)	{ I915_ENGINE_CLASS_VIDEO, (n) }

/* A map of two entries with one extension, as user space lays them out. */
struct balanced_map {
	u64 extensions;
	struct i915_engine_class_instance engines[2];
	struct {
		struct i915_user_extension base;
		u16 engine_index;
		u16 num_siblings;
		u32 flags;
		u64 mbz64;
		struct i915_engine_class_instance siblings[2];
	} __packed balance;
} __packed;

#define MAP_SIZE	offsetof(struct balanced_map, balance)

static const struct balanced_map both_video = {
	.engines = { HOLE, { I915_ENGINE_CLASS_RENDER, 0 } },
	.balance = { .num_siblings = 2, .siblings = { VCS(0), VCS(1) } },
};

static int engine_balance_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

static u32 new_context(struct genx_kunit_fault *f)
{
	struct drm_i915_gem_context_create_ext create = {};

	KUNIT_ASSERT_EQ(f->test, genx_context_create_ioctl(&f->genx->drm, &create, f->file), 0);
	return create.ctx_id;
}

static int set_map(struct genx_kunit_fault *f, u32 id, struct balanced_map map)
{
	struct drm_i915_gem_context_param args = {
		.ctx_id = id, .param = I915_CONTEXT_PARAM_ENGINES, .size = MAP_SIZE,
		.value = (uintptr_t)f->mem,
	};

	if (!map.extensions)
		map.extensions = args.value + offsetof(struct balanced_map, balance);
	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, &map, sizeof(map)), 0);
	return genx_context_setparam_ioctl(&f->genx->drm, &args, f->file);
}

static struct balanced_map get_map(struct genx_kunit_fault *f, u32 id)
{
	struct drm_i915_gem_context_param args = {
		.ctx_id = id, .param = I915_CONTEXT_PARAM_ENGINES, .size = MAP_SIZE,
		.value = (uintptr_t)f->mem,
	};
	struct balanced_map map = {};

	KUNIT_EXPECT_EQ(f->test, genx_context_getparam_ioctl(&f->genx->drm, &args, f->file), 0);
	KUNIT_EXPECT_EQ(f->test, copy_from_user(&map, f->mem, MAP_SIZE), 0);
	return map;
}

/* Contexts take idle engines in turn, and each stays where it is. */
static void genx_engine_balance_turns(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	u32 id[4];
	struct genx_engine *engine[4];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(id); i++) {
		id[i] = new_context(f);
		KUNIT_ASSERT_EQ(test, set_map(f, id[i], both_video), 0);
		engine[i] = genx_kunit_fault_engine(f, id[i]);
		KUNIT_ASSERT_NOT_NULL(test, engine[i]);
		KUNIT_ASSERT_EQ(test, engine[i]->desc->class, GENX_CLASS_VIDEO_DECODE);
		if (i)
			KUNIT_EXPECT_PTR_NE(test, engine[i], engine[i - 1]);
	}
	for (i = 0; i < ARRAY_SIZE(id); i++)
		KUNIT_EXPECT_PTR_EQ(test, genx_kunit_fault_engine(f, id[i]), engine[i]);
}

/* Return: the engine that a new context with a balanced entry uses. */
static struct genx_engine *use_new(struct genx_kunit_fault *f)
{
	u32 id = new_context(f);

	KUNIT_EXPECT_EQ(f->test, set_map(f, id, both_video), 0);
	return genx_kunit_fault_engine(f, id);
}

/* An engine with work is not chosen while another one has none. */
static void genx_engine_balance_busy(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_engine *busy;
	unsigned int i, turn;

	/* each of the two engines is busy in one of the turns */
	for (turn = 0; turn < 2; turn++) {
		busy = use_new(f);
		KUNIT_ASSERT_NOT_NULL(test, busy);
		WRITE_ONCE(busy->n_runnable, busy->n_runnable + 1);
		for (i = 0; i < 4; i++)
			KUNIT_EXPECT_PTR_NE(test, use_new(f), busy);
		WRITE_ONCE(busy->n_runnable, busy->n_runnable - 1);
	}
}

/* The map shows that an entry is balanced, whether it has been used or not. */
static void genx_engine_balance_names(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	u32 id = new_context(f);
	unsigned int i;

	KUNIT_ASSERT_EQ(test, set_map(f, id, both_video), 0);
	for (i = 0; i < 2; i++) {
		struct balanced_map got = get_map(f, id);

		KUNIT_EXPECT_EQ(test, got.engines[0].engine_class, (u16)I915_ENGINE_CLASS_INVALID);
		KUNIT_EXPECT_EQ(test, got.engines[0].engine_instance,
				(u16)I915_ENGINE_CLASS_INVALID_VIRTUAL);
		KUNIT_EXPECT_EQ(test, got.engines[1].engine_class, I915_ENGINE_CLASS_RENDER);
		genx_kunit_fault_engine(f, id);
	}
}

/* With one engine the entry is that engine; with none it stays empty. */
static void genx_engine_balance_few(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct balanced_map map = both_video;
	struct genx_engine *engine;
	u32 id = new_context(f);

	map.balance.num_siblings = 1;
	map.balance.siblings[0].engine_instance = 1;
	KUNIT_ASSERT_EQ(test, set_map(f, id, map), 0);
	KUNIT_EXPECT_EQ(test, get_map(f, id).engines[0].engine_class, I915_ENGINE_CLASS_VIDEO);
	KUNIT_EXPECT_EQ(test, get_map(f, id).engines[0].engine_instance, 1);
	engine = genx_kunit_fault_engine(f, id);
	KUNIT_ASSERT_NOT_NULL(test, engine);
	KUNIT_EXPECT_STREQ(test, engine->desc->name, "vcs2");

	id = new_context(f);
	map.balance.num_siblings = 0;
	KUNIT_ASSERT_EQ(test, set_map(f, id, map), 0);
	KUNIT_EXPECT_NULL(test, genx_kunit_fault_engine(f, id));
	KUNIT_EXPECT_EQ(test, get_map(f, id).engines[0].engine_instance,
			(u16)I915_ENGINE_CLASS_INVALID_NONE);
}

static void genx_engine_balance_refused(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	const u64 balance = (uintptr_t)f->mem + offsetof(struct balanced_map, balance);
	u32 id = new_context(f);

#define REFUSED(_want, _change) do { \
		struct balanced_map map = both_video; \
		_change; \
		KUNIT_EXPECT_EQ_MSG(test, set_map(f, id, map), _want, #_change); \
	} while (0)

	REFUSED(-EINVAL, map.balance.engine_index = 2);
	REFUSED(-EEXIST, map.balance.engine_index = 1);
	REFUSED(-EEXIST, map.balance.base.next_extension = balance);
	REFUSED(-EINVAL, map.balance.flags = 1);
	REFUSED(-EINVAL, map.balance.mbz64 = 1);
	REFUSED(-EINVAL, map.balance.num_siblings = GENX_CONTEXT_MAX_ENGINES + 1);
	REFUSED(-EINVAL, map.balance.base.name = I915_CONTEXT_ENGINES_EXT_BOND);
	REFUSED(-EINVAL, map.balance.siblings[1].engine_instance = 0);
	REFUSED(-EINVAL, map.balance.siblings[1].engine_instance = 9);
	REFUSED(-EINVAL, map.balance.siblings[1].engine_class = I915_ENGINE_CLASS_COPY;
		map.balance.siblings[1].engine_instance = 0);
	REFUSED(-EFAULT, map.extensions = 8);
#undef REFUSED
	/* the context still has the legacy selectors: slot 0 is the render engine */
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_engine(f, id)->desc->class, GENX_CLASS_RENDER);
}

static struct kunit_case engine_balance_cases[] = {
	KUNIT_CASE(genx_engine_balance_turns),
	KUNIT_CASE(genx_engine_balance_busy),
	KUNIT_CASE(genx_engine_balance_names),
	KUNIT_CASE(genx_engine_balance_few),
	KUNIT_CASE(genx_engine_balance_refused),
	{}
};

static struct kunit_suite engine_balance_suite = {
	.name = "genx_engine_balance",
	.init = engine_balance_init,
	.test_cases = engine_balance_cases,
};

kunit_test_suite(engine_balance_suite);
