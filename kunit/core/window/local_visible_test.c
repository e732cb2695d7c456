// SPDX-License-Identifier: GPL-2.0-only
/* Local memory of which BAR 2 shows only a part (SIL-030): shares of users in that part. */
#include <kunit/test.h>

#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "core/memory/vm.h"
#include "gt/exec/client.h"
#include "gt/exec/exec_types.h"
#include "gt/memory/ppgtt.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/core/window/window_fixture.h"
#include "kunit/lib/fence.h"
#include "kunit/whole/fault_fixture.h"

#define PAGE		GENX_LOCAL_PAGE

static void bo_put(void *bo)
{
	genx_bo_put(bo);
}

/* An object in local memory; @visible: where the CPU reaches it. */
static struct genx_bo *place(struct genx_kunit_fault *f, struct genx_user *user, u64 size,
			     bool visible)
{
	struct genx_bo *bo = genx_gem_create_placed(f->genx, size, BIT(GENX_REGION_LOCAL),
						    GENX_REGION_LOCAL, user);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(f->test, bo);
	KUNIT_ASSERT_EQ(f->test, 0, kunit_add_action_or_reset(f->test, bo_put, bo));
	bo->cpu_access = visible;
	KUNIT_ASSERT_EQ(f->test, genx_bo_prepare(bo), 0);
	KUNIT_ASSERT_EQ(f->test, bo->local.visible, visible ? size : 0);
	return bo;
}

/* What a user has above BAR 2 does not cost it its share of what is below. */
static void share_below(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_user *other = genx_kunit_local_user(f, 1001);
	struct genx_bo *many[2], *cpu = genx_kunit_window_cpu(f, PAGE);
	unsigned int i;

	place(f, genx_kunit_local_own_user(f), SZ_4M, false);
	for (i = 0; i < ARRAY_SIZE(many); i++)
		many[i] = place(f, other, SZ_1M >> i, true);
	KUNIT_EXPECT_EQ(test, other->local_visible, SZ_1M + SZ_512K);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_own_user(f)->local_visible, 0);
	KUNIT_EXPECT_EQ(test, f->genx->gt.exec->users.n_visible, 1);
	genx_kunit_window_fill_visible(f, 0);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(cpu), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(cpu));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_own_user(f)->local_visible, PAGE);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(many[0]));
	KUNIT_EXPECT_TRUE(test, genx_bo_local(many[1]));
	KUNIT_EXPECT_EQ(test, other->local_visible, SZ_512K);
	genx_kunit_expect_clean(test, f->gpu);
}

/* A user with its memory above BAR 2 does not protect one above its share below. */
static void above_does_not_protect(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_user *other = genx_kunit_local_user(f, 1001);
	struct genx_user *above = genx_kunit_local_user(f, 1002);
	struct genx_bo *many[2], *own[3], *cpu = genx_kunit_window_cpu(f, SZ_512K), *hidden;
	struct dma_fence *fence[ARRAY_SIZE(own)];
	unsigned int i;

	hidden = place(f, above, SZ_4M, false);
	for (i = 0; i < ARRAY_SIZE(many); i++)
		many[i] = place(f, other, SZ_1M, true);
	for (i = 0; i < ARRAY_SIZE(own); i++) {
		own[i] = place(f, genx_kunit_local_own_user(f), SZ_512K, true);
		fence[i] = genx_kunit_make_busy(test, own[i]->shmem.base.resv,
						DMA_RESV_USAGE_BOOKKEEP);
	}
	genx_kunit_window_fill_visible(f, 0);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(cpu), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(cpu));
	KUNIT_EXPECT_TRUE(test, genx_bo_hidden(hidden));
	KUNIT_EXPECT_FALSE(test, genx_bo_local(many[0]));
	for (i = 0; i < ARRAY_SIZE(own); i++) {
		dma_fence_signal(fence[i]);
		dma_fence_put(fence[i]);
	}
	genx_kunit_expect_clean(test, f->gpu);
}

/* Page tables are those of the user, whose part of what BAR 2 shows is bounded. */
static void tables_of_user(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_file *priv = f->file->driver_priv;
	const struct genx_local_tables *tables = &genx_kunit_local_own_user(f)->tables->tables;
	struct genx_local_tables before = *tables;
	struct genx_vm *vm = genx_vm_create(f->genx, priv->client);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, vm);
	KUNIT_EXPECT_EQ(test, tables->below, before.below + GENX_PPGTT_LEVELS * SZ_4K);
	KUNIT_EXPECT_EQ(test, tables->above, 0);
	genx_vm_unuse(vm);
	KUNIT_EXPECT_EQ(test, tables->below, before.below);
}

static struct kunit_case local_visible_cases[] = {
	KUNIT_CASE(share_below),
	KUNIT_CASE(above_does_not_protect),
	KUNIT_CASE(tables_of_user),
	{}
};

static struct kunit_suite local_visible_suite = {
	.name = "genx_local_visible",
	.init = genx_kunit_window_begin,
	.test_cases = local_visible_cases,
};

kunit_test_suite(local_visible_suite);
