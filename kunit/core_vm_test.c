// SPDX-License-Identifier: GPL-2.0-only
/*
 * Addresses of user space, and where objects are bound in an address space.
 */

#include <kunit/test.h>

#include <linux/delay.h>

#include <drm/i915_drm.h>

#include "core/device.h"
#include "core/gem.h"
#include "core/vm.h"
#include "gt/memory/ppgtt.h"
#include "kunit/core_helpers.h"
#include "kunit/model_glue.h"

#define P	4096ULL
#define TOP	BIT_ULL(47)		/* lower half of the canonical addresses ends */

struct address_case {
	const char *name;
	u64 addr;
	u64 size;
	int want;
};

static const struct address_case address_cases[] = {
	{ "zero", 0, P, 0 },
	{ "one page", 0x100000, P, 0 },
	{ "end of the lower half", TOP - P, P, 0 },
	{ "across the hole", TOP - P, 2 * P, 0 },
	{ "start of the upper half, canonical", 0xffff800000000000ULL, P, 0 },
	{ "last page, canonical", 0xfffffffffffff000ULL, P, 0 },
	{ "past the last page", 0xfffffffffffff000ULL, 2 * P, -EINVAL },
	{ "start of the upper half, plain", TOP, P, -EINVAL },
	{ "bit 48", 1ULL << 48, P, -EINVAL },
	{ "bit 63", 1ULL << 63, P, -EINVAL },
	{ "not page aligned", 0x100800, P, -EINVAL },
	{ "odd", 0x100001, P, -EINVAL },
	{ "no size", 0x100000, 0, -EINVAL },
	{ "everything", 0, 1ULL << 48, 0 },
	{ "more than everything", 0, (1ULL << 48) + P, -EINVAL },
	{ "everything, one page up", P, 1ULL << 48, -EINVAL },
	{ "size overflows", 0xfffffffffffff000ULL, ~0ULL & ~(P - 1), -EINVAL },
};

static void address_desc(const struct address_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(address, address_cases, address_desc);

static void genx_vm_address(struct kunit *test)
{
	const struct address_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, c->want, genx_vm_check_address(c->addr, c->size));
}

/**
 * struct vm_fixture - an address space and objects
 * @gpu: modelled GPU
 * @genx: driver
 * @vm: address space
 * @bo: objects of two pages
 */
struct vm_fixture {
	struct genx_kunit_gpu *gpu;
	struct genx_device *genx;
	struct genx_vm *vm;
	struct genx_bo *bo[3];
};

static void put_bo(void *bo)
{
	genx_bo_put(bo);
}

static void put_vm(void *vm)
{
	genx_vm_close(vm);
	genx_vm_put(vm);
}

static int vm_init(struct kunit *test)
{
	struct vm_fixture *f = kunit_kzalloc(test, sizeof(*f), GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, f);
	f->gpu = genx_kunit_gpu_create(test, NULL);
	f->genx = genx_kunit_device(test, f->gpu);
	f->vm = genx_vm_create(f->genx);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, f->vm);
	for (i = 0; i < ARRAY_SIZE(f->bo); i++) {
		f->bo[i] = genx_bo_create(f->genx, 2 * P);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, f->bo[i]);
		KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, put_bo, f->bo[i]));
	}
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, put_vm, f->vm));
	test->priv = f;
	return 0;
}

/* One submission that binds one object. */
static int bind_one(struct vm_fixture *f, unsigned int i, u64 addr)
{
	int err;

	mutex_lock(&f->vm->lock);
	genx_vm_begin(f->vm);
	err = genx_vm_bind(f->vm, f->bo[i], addr);
	mutex_unlock(&f->vm->lock);
	return err;
}

static bool is_mapped(struct vm_fixture *f, unsigned int i, u64 addr)
{
	u64 pte = genx_ppgtt_lookup(f->vm->ppgtt, addr & (GENX_VM_SIZE - 1));

	return (pte & GENX_PPGTT_ADDR_MASK) == sg_dma_address(f->bo[i]->sgt->sgl);
}

static void genx_vm_bind_again(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x100000));
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_vm_bind_moves(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0xffffffffffffe000ULL));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0xffffffffffffe000ULL));
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x100000));
	/* to an address that overlaps the old one */
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x200000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x201000));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x201000));
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x200000));
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_vm_bind_evicts(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 1, 0x102000));
	/* in the way of both */
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 2, 0x101000));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 2, 0x101000));
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 1, 0x103000));
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_vm_bind_conflicts(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	mutex_lock(&f->vm->lock);
	genx_vm_begin(f->vm);
	KUNIT_EXPECT_EQ(test, 0, genx_vm_bind(f->vm, f->bo[0], 0x100000));
	KUNIT_EXPECT_EQ(test, -ENOSPC, genx_vm_bind(f->vm, f->bo[1], 0x101000));
	KUNIT_EXPECT_EQ(test, -ENOSPC, genx_vm_bind(f->vm, f->bo[1], 0xff000));
	KUNIT_EXPECT_EQ(test, -EINVAL, genx_vm_bind(f->vm, f->bo[0], 0x100000));
	KUNIT_EXPECT_EQ(test, -EINVAL, genx_vm_bind(f->vm, f->bo[0], 0x300000));
	KUNIT_EXPECT_EQ(test, 0, genx_vm_bind(f->vm, f->bo[1], 0x102000));
	mutex_unlock(&f->vm->lock);
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 1, 0x102000));
}

static void genx_vm_bind_caching(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	const struct genx_coherency_desc *coherency = f->genx->plat->coherency;
	u64 bits = coherency->ppgtt_cached | coherency->ppgtt_uncached;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, coherency->ppgtt_cached,
			genx_ppgtt_lookup(f->vm->ppgtt, 0x100000) & bits);
	f->bo[0]->caching = I915_CACHING_NONE;
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, coherency->ppgtt_uncached,
			genx_ppgtt_lookup(f->vm->ppgtt, 0x100000) & bits);
}

static void genx_vm_forget(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	genx_vm_forget_bo(f->vm, f->bo[0]);
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x100000));
	/* not bound: nothing happens */
	genx_vm_forget_bo(f->vm, f->bo[1]);
	genx_vm_close(f->vm);
	KUNIT_EXPECT_EQ(test, -ENOENT, bind_one(f, 0, 0x100000));
}

/* An engine does not confirm: pages stay, in one pass over them, until one does. */
static void genx_vm_unconfirmed(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 1, 0x200000));
	msleep(50);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_VDBOX0);
	genx_vm_forget_bo(f->vm, f->bo[0]);
	genx_vm_forget_bo(f->vm, f->bo[1]);
	mutex_lock(&f->vm->lock);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&f->vm->forgotten), 2);
	mutex_unlock(&f->vm->lock);
	KUNIT_EXPECT_EQ(test, -ETIMEDOUT, bind_one(f, 0, 0x100000));
	/* the reaper finds both, and goes round once */
	msleep(100);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_ACK_LOST);
	/* its entries are gone: it is not taken for bound */
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x100000));
	genx_vm_close(f->vm);
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->forgotten));
}

static int bind_op(void *data)
{
	struct vm_fixture *f = data;
	struct genx_vm *vm = genx_vm_create(f->genx);
	struct genx_bo *bo;
	int err;

	if (IS_ERR(vm))
		return PTR_ERR(vm);
	bo = genx_bo_create(f->genx, 16 * P);
	err = PTR_ERR_OR_ZERO(bo);
	if (!err) {
		mutex_lock(&vm->lock);
		genx_vm_begin(vm);
		err = genx_vm_bind(vm, bo, 0x7ffffff0000ULL);
		mutex_unlock(&vm->lock);
		genx_bo_put(bo);
	}
	genx_vm_close(vm);
	genx_vm_put(vm);
	return err;
}

static void genx_vm_allocations_fail(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	KUNIT_EXPECT_GT(test, genx_kunit_fail_all(test, 0, bind_op, f), 4);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case address_test_cases[] = {
	KUNIT_CASE_PARAM(genx_vm_address, address_gen_params),
	{}
};

static struct kunit_suite address_suite = {
	.name = "genx_vm_address",
	.test_cases = address_test_cases,
};

static struct kunit_case vm_cases[] = {
	KUNIT_CASE(genx_vm_bind_again),
	KUNIT_CASE(genx_vm_bind_moves),
	KUNIT_CASE(genx_vm_bind_evicts),
	KUNIT_CASE(genx_vm_bind_conflicts),
	KUNIT_CASE(genx_vm_bind_caching),
	KUNIT_CASE(genx_vm_forget),
	KUNIT_CASE(genx_vm_unconfirmed),
	KUNIT_CASE(genx_vm_allocations_fail),
	{}
};

static struct kunit_suite vm_suite = {
	.name = "genx_vm",
	.init = vm_init,
	.test_cases = vm_cases,
};

kunit_test_suites(&address_suite, &vm_suite);
