// SPDX-License-Identifier: GPL-2.0-only
/* Addresses that the driver chooses for objects of clients that choose none. */
#include <kunit/test.h>
#include <linux/cred.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "kunit/lib/client.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/platforms.h"
#include "regs/platform_find.h"

#define SIZE	(2 * SZ_4K)

static u64 place(struct kunit *test, struct genx_vm *vm, struct genx_bo *bo, bool low, u64 hint)
{
	u64 addr = hint;

	guard(mutex)(&vm->lock);
	genx_vm_begin_submission(vm);
	KUNIT_EXPECT_EQ(test, genx_vm_place(vm, bo, 0, low, &addr), 0);
	return addr;
}

static struct genx_vm *create(struct kunit *test, const struct model_config *cfg,
			      struct genx_device **genx, struct genx_kunit_gpu **gpu)
{
	*gpu = genx_kunit_gpu_create(test, cfg);
	*genx = genx_kunit_device(test, *gpu);
	return genx_kunit_vm(test, *genx, genx_kunit_client(test, current_euid()));
}

/* SIL-121: no object lies so low that a negative delta of a relocation reaches below address 0. */
static void above_the_start_SIL_121(struct kunit *test)
{
	static const u64 hints[] = { 0, SZ_4K, SZ_256K - SZ_4K, SZ_256K - SIZE };
	struct genx_kunit_gpu *gpu;
	struct genx_device *genx;
	struct genx_vm *vm = create(test, NULL, &genx, &gpu);
	unsigned int i;

	for (i = 0; i < 2 * ARRAY_SIZE(hints); i++)
		KUNIT_EXPECT_GE(test, place(test, vm, genx_kunit_bo(test, genx, SIZE), i % 2,
					    hints[i / 2]), SZ_256K);
	KUNIT_EXPECT_EQ(test, place(test, vm, genx_kunit_bo(test, genx, SIZE), true, SZ_256K),
			SZ_256K);
	genx_kunit_expect_clean(test, gpu);
}

/* SIL-250: offsets from a base of 32 bits must not wrap: the last page below 4 GiB stays free. */
static void below_4_gib_SIL_250(struct kunit *test)
{
	static const u64 hints[] = { SZ_4G - SIZE, SZ_4G, 0 };
	struct genx_kunit_gpu *gpu;
	struct genx_device *genx;
	struct genx_vm *vm = create(test, NULL, &genx, &gpu);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(hints); i++)
		KUNIT_EXPECT_LE(test, place(test, vm, genx_kunit_bo(test, genx, SIZE), true,
					    hints[i]) + SIZE, SZ_4G - SZ_4K);
	KUNIT_EXPECT_EQ(test, place(test, vm, genx_kunit_bo(test, genx, SIZE), false, SZ_4G),
			SZ_4G);
	genx_kunit_expect_clean(test, gpu);
}

/* SIL-251: the upper half of the address space has canonical addresses for clients. */
static void canonical_SIL_251(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_kbl);
	struct genx_kunit_gpu *gpu;
	struct genx_device *genx;
	struct genx_vm *vm = create(test, &cfg, &genx, &gpu);
	u64 high = BIT_ULL(47) + SZ_1M;

	KUNIT_EXPECT_EQ(test, place(test, vm, genx_kunit_bo(test, genx, SIZE), false,
				    sign_extend64(high, 47)), sign_extend64(high, 47));
	genx_kunit_expect_clean(test, gpu);
}

static struct kunit_case vm_place_cases[] = {
	KUNIT_CASE(above_the_start_SIL_121),
	KUNIT_CASE(below_4_gib_SIL_250),
	KUNIT_CASE(canonical_SIL_251),
	{}
};

static struct kunit_suite vm_place_suite = {
	.name = "genx_vm_place",
	.test_cases = vm_place_cases,
};

kunit_test_suite(vm_place_suite);
