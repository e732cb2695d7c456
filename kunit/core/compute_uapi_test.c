// SPDX-License-Identifier: GPL-2.0-only
/* Compute engines of DG2 as user space sees them: names, engine maps, load balancing, counters. */
#include <kunit/test.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "core/context/engine_map.h"
#include "core/device/ioctls.h"
#include "core/files/counters.h"
#include "gt/exec/busy.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/sysfs_file.h"
#include "kunit/whole/fault_fixture.h"

#define HOLE	{ (u16)I915_ENGINE_CLASS_INVALID, (u16)I915_ENGINE_CLASS_INVALID_NONE }
#define CCS(n)	{ I915_ENGINE_CLASS_COMPUTE, (n) }

/* A map of a balanced entry and a plain one, as user space lays them out. */
struct compute_map {
	u64 extensions;
	struct i915_engine_class_instance engines[2];
	struct {
		struct i915_user_extension base;
		u16 engine_index;
		u16 num_siblings;
		u32 flags;
		u64 mbz64;
		struct i915_engine_class_instance siblings[4];
	} __packed balance;
} __packed;

#define MAP_SIZE	offsetof(struct compute_map, balance)

static struct genx_kunit_fault *driver_up(struct kunit *test, unsigned int engines)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, &genx_platform_dg2);

	f->gpu->compute_engines = engines;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	if (engines && !genx_engine_map_find(&f->genx->gt, I915_ENGINE_CLASS_COMPUTE, 0)) {
		genx_kunit_gpu_tolerate(f->gpu);
		kunit_skip(test, "the model does not run compute engines");
	}
	return f;
}

static int set_map(struct genx_kunit_fault *f, u32 id, struct compute_map map)
{
	struct drm_i915_gem_context_param args = {
		.ctx_id = id, .param = I915_CONTEXT_PARAM_ENGINES, .size = MAP_SIZE,
		.value = (uintptr_t)f->mem,
	};

	if (map.balance.num_siblings)
		map.extensions = args.value + offsetof(struct compute_map, balance);
	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, &map, sizeof(map)), 0);
	return genx_context_setparam_ioctl(&f->genx->drm, &args, f->file);
}

static u32 new_context(struct genx_kunit_fault *f)
{
	struct drm_i915_gem_context_create_ext create = {};

	KUNIT_ASSERT_EQ(f->test, genx_context_create_ioctl(&f->genx->drm, &create, f->file), 0);
	return create.ctx_id;
}

static u64 busy_of(u16 instance)
{
	return __I915_PMU_ENGINE(I915_ENGINE_CLASS_COMPUTE, instance, I915_SAMPLE_BUSY);
}

/* Class, instance and settings of each engine in use; others have no name. */
static void engine_names(struct kunit *test)
{
	static const u32 bases[] = { 0x1a000, 0x1c000, 0x1e000, 0x26000 };
	struct genx_kunit_fault *f = driver_up(test, ARRAY_SIZE(bases));
	struct i915_engine_class_instance name;
	struct genx_engine *engine;
	char path[64];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(bases); i++) {
		engine = genx_engine_map_find(&f->genx->gt, I915_ENGINE_CLASS_COMPUTE, i);
		KUNIT_ASSERT_NOT_NULL(test, engine);
		KUNIT_EXPECT_EQ(test, engine->desc->mmio_base, bases[i]);
		genx_engine_map_name(engine, &name);
		KUNIT_EXPECT_EQ(test, name.engine_class, I915_ENGINE_CLASS_COMPUTE);
		KUNIT_EXPECT_EQ(test, name.engine_instance, i);
		snprintf(path, sizeof(path), "engine/ccs%u/class", i);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, path), I915_ENGINE_CLASS_COMPUTE);
		snprintf(path, sizeof(path), "engine/ccs%u/mmio_base", i);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, path), bases[i]);
		snprintf(path, sizeof(path), "engine/ccs%u/preempt_timeout_ms", i);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, path), 7500);
		KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, busy_of(i)), 0);
	}
	KUNIT_EXPECT_NULL(test, genx_engine_map_find(&f->genx->gt, I915_ENGINE_CLASS_COMPUTE, i));
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, busy_of(i)), -ENODEV);
}

/* Without the module parameter there is none. */
static void off(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test, 0);

	KUNIT_EXPECT_NULL(test, genx_engine_map_find(&f->genx->gt, I915_ENGINE_CLASS_COMPUTE, 0));
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, busy_of(0)), -ENODEV);
	genx_kunit_expect_clean(test, f->gpu);
}

/* SIL-018: the only engine in use, which has all EUs, can be named, and no other. */
static void one_SIL_018(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test, 1);
	struct compute_map map = {
		.engines = { CCS(0), HOLE },
		.balance = { .engine_index = 1, .num_siblings = 2, .siblings = { CCS(0), CCS(1) } },
	};

	KUNIT_EXPECT_NOT_NULL(test, genx_engine_map_find(&f->genx->gt, I915_ENGINE_CLASS_COMPUTE,
							 0));
	KUNIT_EXPECT_NULL(test, genx_engine_map_find(&f->genx->gt, I915_ENGINE_CLASS_COMPUTE, 1));
	KUNIT_EXPECT_EQ(test, set_map(f, new_context(f), map), -EINVAL);
	map.balance.num_siblings = 1;
	KUNIT_EXPECT_EQ(test, set_map(f, new_context(f), map), 0);
}

/* A balanced entry takes idle engines in turn; siblings of another class are refused. */
static void balance(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test, 4);
	struct compute_map map = {
		.engines = { HOLE, { I915_ENGINE_CLASS_RENDER, 0 } },
		.balance = {
			.num_siblings = 4, .siblings = { CCS(0), CCS(1), CCS(2), CCS(3) },
		},
	};
	struct genx_engine *engine;
	u32 used = 0, id;
	unsigned int i;

	for (i = 0; i < 4; i++) {
		id = new_context(f);
		KUNIT_ASSERT_EQ(test, set_map(f, id, map), 0);
		engine = genx_kunit_fault_engine(f, id);
		KUNIT_ASSERT_NOT_NULL(test, engine);
		KUNIT_EXPECT_EQ(test, engine->desc->class, GENX_CLASS_COMPUTE);
		used |= BIT(engine->desc->instance);
	}
	KUNIT_EXPECT_EQ(test, used, 0xf);
	map.balance.siblings[3] = map.engines[1];
	KUNIT_EXPECT_EQ(test, set_map(f, new_context(f), map), -EINVAL);
}

/* A batch of execbuffer runs on compute, and its time is counted there. */
static void execbuf(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test, 1);
	const struct compute_map map = {
		.engines = { CCS(0), { I915_ENGINE_CLASS_RENDER, 0 } },
	};
	struct genx_engine *engine = genx_engine_map_find(&f->genx->gt, I915_ENGINE_CLASS_COMPUTE,
							  0);
	struct drm_i915_gem_execbuffer2 exec = {};
	u64 before;

	KUNIT_ASSERT_NOT_NULL(test, engine);
	exec.rsvd1 = new_context(f);
	KUNIT_ASSERT_EQ(test, set_map(f, exec.rsvd1, map), 0);
	before = READ_ONCE(engine->stats.completed);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_exec(f, f->target, GENX_KUNIT_FAULT_TARGET,
						    EXEC_OBJECT_WRITE, &exec), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, f->target, NSEC_PER_SEC), 0);
	KUNIT_EXPECT_GT(test, READ_ONCE(engine->stats.completed), before);
	KUNIT_EXPECT_GT(test, genx_busy_total_ns(engine), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case compute_uapi_cases[] = {
	KUNIT_CASE(engine_names),
	KUNIT_CASE(off),
	KUNIT_CASE(one_SIL_018),
	KUNIT_CASE(balance),
	KUNIT_CASE(execbuf),
	{}
};

static struct kunit_suite compute_uapi_suite = {
	.name = "genx_compute_uapi",
	.test_cases = compute_uapi_cases,
};

kunit_test_suite(compute_uapi_suite);
