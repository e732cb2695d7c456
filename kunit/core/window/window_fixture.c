// SPDX-License-Identifier: GPL-2.0-only
/* Fixture: local memory of which BAR 2 shows only a part. */
#include <kunit/test.h>
#include <linux/align.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/bo_reach.h"
#include "gt/memory/local_object.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/core/window/window_fixture.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"

#define PAGE		GENX_LOCAL_PAGE

int genx_kunit_window_begin(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct genx_kunit_fault *f;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	cfg.local_window = GENX_KUNIT_WINDOW_SHOWN;
	cfg.local_usable = GENX_KUNIT_WINDOW_USABLE;
	f = genx_kunit_fault_create_with(test, &cfg);
	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

void genx_kunit_window_hang(struct genx_kunit_fault *f)
{
	genx_kunit_set_heartbeat(&f->genx->gt, 0);
	genx_kunit_local_hang(f);
}

struct genx_bo *genx_kunit_window_cpu(struct genx_kunit_fault *f, u64 size)
{
	struct genx_bo *bo = genx_kunit_local_placed(f, size, BIT(GENX_REGION_LOCAL) |
							   BIT(GENX_REGION_SYSTEM));

	bo->cpu_access = true;
	return bo;
}

static void hog_free(void *hog)
{
	genx_local_object_free(hog);
}

static struct genx_local_object *hog_new(struct genx_kunit_fault *f)
{
	struct genx_local_object *hog = kunit_kzalloc(f->test, sizeof(*hog), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(f->test, hog);
	KUNIT_ASSERT_EQ(f->test, 0, kunit_add_action_or_reset(f->test, hog_free, hog));
	return hog;
}

struct genx_local_object *genx_kunit_window_fill_visible(struct genx_kunit_fault *f, u64 left)
{
	struct genx_local_object *hog = hog_new(f);
	u64 free;

	genx_local_object_visible_bytes(genx_kunit_local_of(f), &free);
	KUNIT_ASSERT_EQ(f->test, 0,
			genx_local_object_alloc_visible(genx_kunit_local_of(f), hog, free - left));
	return hog;
}

struct genx_local_object *genx_kunit_window_fill_hidden(struct genx_kunit_fault *f, u64 left)
{
	struct genx_local_object *hog = hog_new(f);
	u64 all, visible;

	genx_local_object_visible_bytes(genx_kunit_local_of(f), &visible);
	genx_local_object_bytes(genx_kunit_local_of(f), &all);
	KUNIT_ASSERT_EQ(f->test, 0,
			genx_local_object_alloc(genx_kunit_local_of(f), hog, all - visible - left));
	KUNIT_ASSERT_EQ(f->test, hog->visible, 0);
	return hog;
}

void genx_kunit_window_unfill(struct genx_kunit_fault *f, struct genx_local_object *hog)
{
	kunit_release_action(f->test, hog_free, hog);
}

u32 genx_kunit_window_value(u64 offset)
{
	return 0x10000001U * (u32)(offset / SZ_4K + 1);
}

static u8 control_byte(u64 at)
{
	return at / PAGE * 7 + 1;
}

void genx_kunit_window_write(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);
	u64 at;

	for (at = 0; at < bo->shmem.base.size; at += SZ_4K) {
		u64 addr = genx_local_object_find(&bo->local, at, NULL);
		u8 byte = control_byte(at);
		u32 val = genx_kunit_window_value(at);

		model_local_write(f->gpu->model, addr + 8, &val, sizeof(val));
		if (IS_ALIGNED(at, PAGE))
			model_local_control_write(f->gpu->model, addr, &byte, 1);
	}
	genx_kunit_gpu_unlock(f->gpu, flags);
}

unsigned int genx_kunit_window_wrong(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);
	unsigned int n = 0;
	u64 at;

	for (at = 0; at < bo->shmem.base.size; at += SZ_4K) {
		u64 addr = genx_local_object_find(&bo->local, at, NULL);
		u8 byte = 0;
		u32 val = 0;

		model_local_read(f->gpu->model, addr + 8, &val, sizeof(val));
		n += val != genx_kunit_window_value(at);
		if (!IS_ALIGNED(at, PAGE))
			continue;
		model_local_control_read(f->gpu->model, addr, &byte, 1);
		n += byte != control_byte(at);
	}
	genx_kunit_gpu_unlock(f->gpu, flags);
	return n;
}

unsigned int genx_kunit_window_cpu_wrong(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	unsigned int n = 0;
	u64 at;

	for (at = 0; at < bo->shmem.base.size; at += SZ_4K) {
		u32 val = 0;

		KUNIT_EXPECT_EQ(f->test, genx_bo_reach_read(bo, at + 8, &val, sizeof(val)), 0);
		n += val != genx_kunit_window_value(at);
	}
	return n;
}

struct genx_bo *genx_kunit_window_hidden(struct genx_kunit_fault *f, u64 size, u8 placements)
{
	struct genx_bo *bo = genx_kunit_local_placed(f, size, placements);

	KUNIT_ASSERT_EQ(f->test, genx_bo_prepare(bo), 0);
	KUNIT_ASSERT_TRUE(f->test, genx_bo_local(bo));
	KUNIT_ASSERT_EQ(f->test, bo->local.visible, 0);
	genx_kunit_window_write(f, bo);
	return bo;
}

void genx_kunit_window_power_cycle(struct genx_kunit_fault *f)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);

	/* the size of BAR 2 stays: the PCI core restores it */
	model_local_reset(f->gpu->model);
	genx_kunit_gpu_unlock(f->gpu, flags);
	KUNIT_ASSERT_EQ(f->test, genx_device_resume(f->genx), 0);
}
