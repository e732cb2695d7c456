// SPDX-License-Identifier: GPL-2.0-only
/*
 * Address spaces: the addresses that user space may bind objects to, and binding. Unbinding is in
 * vm_unbind_test.c.
 */

#include <kunit/test.h>

#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "gt/memory/ppgtt.h"
#include "kunit/core/memory/space_fixture.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/model_glue.h"

#define P	4096ULL
#define TOP	BIT_ULL(47)		/* end of the lower half of the canonical addresses */

struct address_case {
	const char *name;
	u64 addr;
	u64 size;
	int want;
	u8 bits;	/* of the address space; 0: 48 */
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
	{ "36 bits: last page", BIT_ULL(36) - P, P, 0, 36 },
	{ "36 bits: past the last page", BIT_ULL(36) - P, 2 * P, -EINVAL, 36 },
	{ "36 bits: the end", BIT_ULL(36), P, -EINVAL, 36 },
	{ "36 bits: upper half, canonical", 0xfffffffffffff000ULL, P, -EINVAL, 36 },
	{ "36 bits: bit 35 repeated", 0xfffffff800000000ULL, P, -EINVAL, 36 },
};

static void address_desc(const struct address_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(address, address_cases, address_desc);

static void genx_vm_address(struct kunit *test)
{
	const struct address_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, c->want,
			genx_vm_check_address(c->addr, c->size, BIT_ULL(c->bits ?: 48)));
}

static void genx_vm_bind_again(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_vm_bind_moves(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, genx_vm_size(f->genx) - 2 * P));
	KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 0, genx_vm_size(f->genx) - 2 * P));
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	/* bind to an address range that overlaps the old one */
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x200000));
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x201000));
	KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 0, 0x201000));
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 0, 0x200000));
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_vm_bind_evicts(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 1, 0x102000));
	/* object 2 overlaps both, which are evicted */
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 2, 0x101000));
	KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 2, 0x101000));
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 1, 0x103000));
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_vm_bind_conflicts(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;

	mutex_lock(&f->vm->lock);
	genx_vm_begin_submission(f->vm);
	KUNIT_EXPECT_EQ(test, 0, genx_vm_bind(f->vm, f->bo[0], 0x100000));
	KUNIT_EXPECT_EQ(test, -ENOSPC, genx_vm_bind(f->vm, f->bo[1], 0x101000));
	KUNIT_EXPECT_EQ(test, -ENOSPC, genx_vm_bind(f->vm, f->bo[1], 0xff000));
	KUNIT_EXPECT_EQ(test, -EINVAL, genx_vm_bind(f->vm, f->bo[0], 0x100000));
	KUNIT_EXPECT_EQ(test, -EINVAL, genx_vm_bind(f->vm, f->bo[0], 0x300000));
	KUNIT_EXPECT_EQ(test, 0, genx_vm_bind(f->vm, f->bo[1], 0x102000));
	mutex_unlock(&f->vm->lock);
	KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 1, 0x102000));
}

static void genx_vm_bind_caching(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	const struct genx_coherency_desc *coherency = f->genx->plat->coherency;
	u64 bits = coherency->ppgtt_cached | coherency->ppgtt_uncached;

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, coherency->ppgtt_cached,
			genx_ppgtt_lookup(f->vm->ppgtt, 0x100000) & bits);
	f->bo[0]->caching = I915_CACHING_NONE;
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, coherency->ppgtt_uncached,
			genx_ppgtt_lookup(f->vm->ppgtt, 0x100000) & bits);
}

/*
 * Bind n objects. The time should grow in proportion to n: the test prints it for n = 1,000 and
 * n = 10,000, but does not check it, since it depends on the machine (virtual time does not pass).
 */
static u64 bind_many(struct kunit *test, struct genx_kunit_space *f, unsigned int n)
{
	struct genx_bo **bo = kvcalloc(n, sizeof(*bo), GFP_KERNEL);
	unsigned int i, failed = 0;
	u64 ns;

	KUNIT_ASSERT_NOT_NULL(test, bo);
	for (i = 0; i < n; i++) {
		bo[i] = genx_bo_create(f->genx, P);
		if (IS_ERR(bo[i]) || genx_bo_prepare(bo[i]))
			break;
	}
	KUNIT_EXPECT_EQ(test, i, n);
	n = i;

	mutex_lock(&f->vm->lock);
	genx_vm_begin_submission(f->vm);
	ns = ktime_get_ns();
	for (i = 0; i < n; i++)
		failed += genx_vm_bind(f->vm, bo[i], i * P) != 0;
	ns = ktime_get_ns() - ns;
	mutex_unlock(&f->vm->lock);
	KUNIT_EXPECT_EQ(test, failed, 0);
	kunit_info(test, "%u objects bound in %llu us\n", n, ns / 1000);

	genx_vm_close(f->vm);
	for (i = 0; i < n; i++)
		genx_bo_put(bo[i]);
	kvfree(bo);
	return ns;
}

static void genx_vm_bind_1000(struct kunit *test)
{
	bind_many(test, test->priv, 1000);
}

static void genx_vm_bind_10000(struct kunit *test)
{
	bind_many(test, test->priv, 10000);
}

static int bind_op(void *data)
{
	struct genx_kunit_space *f = data;
	struct genx_vm *vm = genx_vm_create(f->genx, f->client);
	struct genx_bo *bo;
	int err;

	if (IS_ERR(vm))
		return PTR_ERR(vm);
	bo = genx_bo_create(f->genx, 16 * P);
	err = PTR_ERR_OR_ZERO(bo);
	if (!err) {
		mutex_lock(&vm->lock);
		genx_vm_begin_submission(vm);
		err = genx_vm_bind(vm, bo, 0xfffff0000ULL);
		mutex_unlock(&vm->lock);
		genx_bo_put(bo);
	}
	genx_vm_close(vm);
	genx_vm_put(vm);
	return err;
}

static void genx_vm_allocations_fail(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;

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
	KUNIT_CASE(genx_vm_bind_1000),
	KUNIT_CASE(genx_vm_bind_10000),
	KUNIT_CASE(genx_vm_allocations_fail),
	{}
};

static struct kunit_suite vm_suite = {
	.name = "genx_vm",
	.init = genx_kunit_space_init,
	.test_cases = vm_cases,
};

kunit_test_suites(&address_suite, &vm_suite);
