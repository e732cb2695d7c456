// SPDX-License-Identifier: GPL-2.0-only
/*
 * SIL-122: objects that batches write through the GGTT are bound there too, at the same address.
 */
#include <kunit/test.h>
#include <linux/cred.h>
#include <linux/sched/mm.h>
#include <linux/shrinker.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "gt/memory/ggtt.h"
#include "gt/memory/ppgtt.h"
#include "kunit/lib/client.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"

#define P	SZ_4K
#define SIZE	(2 * P)
#define AT	0x10000000ULL
/* pages of a small GGTT that objects may have, from GENX_VM_PLACE_START on */
#define FEW	32
#define START	SZ_256K

/**
 * struct fixture - two address spaces of one client
 * @test: the test
 * @gpu: modelled GPU
 * @genx: driver
 * @ggtt: its global table
 * @vm: address spaces
 * @bo: objects of SIZE bytes
 */
struct fixture {
	struct kunit *test;
	struct genx_kunit_gpu *gpu;
	struct genx_device *genx;
	struct genx_ggtt *ggtt;
	struct genx_vm *vm[2];
	struct genx_bo *bo[2];
};

static struct fixture *create(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_snb);
	struct fixture *f = kunit_kzalloc(test, sizeof(*f), GFP_KERNEL);
	struct genx_client *client;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, f);
	f->test = test;
	f->gpu = genx_kunit_gpu_create(test, &cfg);
	f->genx = genx_kunit_device(test, f->gpu);
	f->ggtt = &f->genx->gt.ggtt;
	client = genx_kunit_client(test, current_euid());
	for (i = 0; i < 2; i++) {
		f->vm[i] = genx_kunit_vm(test, f->genx, client);
		f->bo[i] = genx_kunit_bo(test, f->genx, SIZE);
	}
	return f;
}

static int bind_global(struct fixture *f, unsigned int vm, struct genx_bo *bo, u64 addr)
{
	guard(mutex)(&f->vm[vm]->lock);
	genx_vm_begin_submission(f->vm[vm]);
	return genx_vm_bind_global(f->vm[vm], bo, addr);
}

static int place_global(struct fixture *f, unsigned int vm, struct genx_bo *bo, u64 *addr)
{
	guard(mutex)(&f->vm[vm]->lock);
	genx_vm_begin_submission(f->vm[vm]);
	return genx_vm_place_global(f->vm[vm], bo, 0, addr);
}

static int bind_at(struct fixture *f, unsigned int vm, struct genx_bo *bo, u64 *addr)
{
	return bind_global(f, vm, bo, *addr);
}

/* Who chooses the address. */
static const struct way {
	const char *name;
	int (*bind)(struct fixture *f, unsigned int vm, struct genx_bo *bo, u64 *addr);
} ways[] = { { "client", bind_at }, { "driver", place_global } };

KUNIT_ARRAY_PARAM_DESC(way, ways, name);

/* Bind an object that no batch writes through the GGTT. */
static int bind_private(struct fixture *f, unsigned int vm, struct genx_bo *bo, u64 addr)
{
	guard(mutex)(&f->vm[vm]->lock);
	genx_vm_begin_submission(f->vm[vm]);
	return genx_vm_bind(f->vm[vm], bo, addr);
}

static u64 place(struct fixture *f, unsigned int vm, struct genx_bo *bo)
{
	u64 addr = 0;

	guard(mutex)(&f->vm[vm]->lock);
	genx_vm_begin_submission(f->vm[vm]);
	KUNIT_EXPECT_EQ(f->test, genx_vm_place(f->vm[vm], bo, 0, true, &addr), 0);
	return addr;
}

static u64 entry(struct fixture *f, u64 addr)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);
	u64 pte = f->gpu->model->mem.ggtt[addr / P];

	genx_kunit_gpu_unlock(f->gpu, flags);
	return pte;
}

static u64 scratch(struct fixture *f)
{
	return f->ggtt->ops->encode(f->genx->plat, f->ggtt->scratch_dma, 0);
}

/* An entry of the GGTT has the form of one of a page table. */
static void expect_bound(struct fixture *f, unsigned int vm, u64 addr)
{
	u64 at;

	for (at = addr; at < addr + SIZE; at += P) {
		KUNIT_EXPECT_EQ(f->test, entry(f, at),
				genx_ppgtt_lookup(f->vm[vm]->ppgtt, at));
		KUNIT_EXPECT_NE(f->test, entry(f, at), scratch(f));
	}
}

static void expect_unbound(struct fixture *f, u64 addr)
{
	KUNIT_EXPECT_EQ(f->test, entry(f, addr), scratch(f));
	KUNIT_EXPECT_EQ(f->test, entry(f, addr + P), scratch(f));
}

/* Close an address space, which unbinds all. Return: it is closed. */
static bool close_vm(struct fixture *f, unsigned int vm)
{
	genx_vm_close(f->vm[vm]);
	return f->vm[vm]->closed;
}

/* Each page has its entry in both, coherent or not. The close of the address space removes them. */
static void both(struct kunit *test)
{
	struct fixture *f = create(test);
	u64 addr[2] = {};

	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[0], AT), 0);
	expect_bound(f, 0, AT);
	KUNIT_EXPECT_EQ(test, place_global(f, 0, f->bo[1], &addr[0]), 0);
	expect_bound(f, 0, addr[0]);
	/* one object has an address in each address space, and the GGTT both */
	KUNIT_EXPECT_EQ(test, place_global(f, 1, f->bo[1], &addr[1]), 0);
	KUNIT_EXPECT_NE(test, addr[0], addr[1]);
	expect_bound(f, 1, addr[1]);
	KUNIT_EXPECT_EQ(test, place_global(f, 1, f->bo[1], &addr[1]), 0);
	/* an object whose caching changes is bound again, in both */
	WRITE_ONCE(f->bo[0]->caching, 0);
	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[0], AT), 0);
	expect_bound(f, 0, AT);
	KUNIT_EXPECT_TRUE(test, close_vm(f, 0));
	expect_unbound(f, AT);
	expect_unbound(f, addr[0]);
	expect_bound(f, 1, addr[1]);
	genx_kunit_expect_clean(test, f->gpu);
}

/* An object that needs the GGTT leaves the addresses of the others, and stays there afterwards. */
static void moves(struct kunit *test)
{
	struct fixture *f = create(test);
	u64 end = genx_ggtt_object_end(f->ggtt), addr = 0;

	KUNIT_EXPECT_GE(test, place(f, 0, f->bo[0]), end);
	KUNIT_EXPECT_EQ(test, place_global(f, 0, f->bo[0], &addr), 0);
	KUNIT_EXPECT_LE(test, addr + SIZE, end);
	KUNIT_EXPECT_GE(test, addr, START);
	expect_bound(f, 0, addr);
	KUNIT_EXPECT_EQ(test, place(f, 0, f->bo[0]), addr);
	expect_bound(f, 0, addr);
	genx_kunit_expect_clean(test, f->gpu);
}

/* An object that was bound without entries of the GGTT gets them when a batch writes it there. */
static void needed_later(struct kunit *test)
{
	const struct way *way = test->param_value;
	struct fixture *f = create(test);
	u64 addr = AT;

	KUNIT_ASSERT_EQ(test, bind_private(f, 0, f->bo[0], AT), 0);
	KUNIT_EXPECT_NE(test, entry(f, AT), genx_ppgtt_lookup(f->vm[0]->ppgtt, AT));
	KUNIT_EXPECT_EQ(test, way->bind(f, 0, f->bo[0], &addr), 0);
	expect_bound(f, 0, addr);
	/* batches that do not write it leave them */
	KUNIT_EXPECT_EQ(test, bind_private(f, 0, f->bo[0], addr), 0);
	expect_bound(f, 0, addr);
	genx_kunit_expect_clean(test, f->gpu);
}

/* Addresses of the GGTT belong to one address space, until it no longer uses them. */
static void taken(struct kunit *test)
{
	struct fixture *f = create(test);
	u64 end = genx_ggtt_object_end(f->ggtt);

	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[0], AT), 0);
	KUNIT_EXPECT_EQ(test, bind_global(f, 1, f->bo[1], AT), -ENOSPC);
	KUNIT_EXPECT_EQ(test, bind_global(f, 1, f->bo[1], AT + P), -ENOSPC);
	expect_bound(f, 0, AT);
	genx_vm_unbind_bo(NULL, f->bo[0]);
	expect_unbound(f, AT);
	KUNIT_EXPECT_EQ(test, bind_global(f, 1, f->bo[1], AT + P), 0);
	expect_bound(f, 1, AT + P);
	/* faulty commands use address 0; images of contexts and the driver have the other half */
	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[0], 0), -ENOSPC);
	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[0], end - P), -ENOSPC);
	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[0], end - SIZE), 0);
	expect_bound(f, 0, end - SIZE);
	genx_kunit_expect_clean(test, f->gpu);
}

/* An idle object of the same address space makes room for one at its address. */
static void makes_room(struct kunit *test)
{
	struct fixture *f = create(test);

	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[0], AT), 0);
	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[1], AT + P), 0);
	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[0], AT), 0);
	expect_bound(f, 0, AT);
	genx_kunit_expect_clean(test, f->gpu);
}

/* One that shares the addresses, and is not bound yet, does not keep the entries of the other. */
static void shared_unfilled(struct kunit *test)
{
	struct fixture *f = create(test);
	struct genx_ggtt_object *object;

	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[0], AT), 0);
	object = genx_ggtt_object_get(f->ggtt, f->bo[0], 0, SIZE, P, AT, AT + SIZE);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, object);
	genx_vm_unbind_bo(NULL, f->bo[0]);
	expect_unbound(f, AT);
	genx_ggtt_object_put(f->ggtt, object);
	expect_unbound(f, AT);
	genx_kunit_expect_clean(test, f->gpu);
}

/* An object that has one address in several address spaces has it once in the GGTT. */
static void shared(struct kunit *test)
{
	struct fixture *f = create(test);

	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[0], AT), 0);
	KUNIT_EXPECT_EQ(test, bind_global(f, 1, f->bo[0], AT), 0);
	expect_bound(f, 1, AT);
	KUNIT_EXPECT_TRUE(test, close_vm(f, 0));
	expect_bound(f, 1, AT);
	/* but not with other caching */
	f->vm[0] = genx_kunit_vm(test, f->genx, f->vm[1]->client);
	WRITE_ONCE(f->bo[0]->caching, 0);
	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[0], AT), -ENOSPC);
	KUNIT_EXPECT_EQ(test, bind_global(f, 1, f->bo[0], AT), 0);
	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[0], AT), 0);
	KUNIT_EXPECT_TRUE(test, close_vm(f, 1));
	expect_bound(f, 0, AT);
	KUNIT_EXPECT_TRUE(test, close_vm(f, 0));
	expect_unbound(f, AT);
	genx_kunit_expect_clean(test, f->gpu);
}

/* When no addresses are free, objects of the same address space that are idle leave theirs. */
static void full(struct kunit *test)
{
	struct fixture *f = create(test);
	unsigned int i;
	u64 addr = 0;

	f->ggtt->user_pages = START / P + FEW;
	for (i = 0; i < 2 * FEW / (SIZE / P); i++) {
		KUNIT_EXPECT_EQ(test, place_global(f, 0, genx_kunit_bo(test, f->genx, SIZE),
						   &addr), 0);
		expect_bound(f, 0, addr);
	}
	KUNIT_EXPECT_EQ(test, place_global(f, 0, genx_kunit_bo(test, f->genx, FEW * P), &addr), 0);
	KUNIT_EXPECT_EQ(test, addr, START);
	KUNIT_EXPECT_EQ(test, place_global(f, 1, f->bo[0], &addr), -ENOSPC);
	KUNIT_EXPECT_EQ(test, place_global(f, 0, genx_kunit_bo(test, f->genx, (FEW + 1) * P),
					   &addr), -ENOSPC);
	KUNIT_EXPECT_EQ(test, place_global(f, 1, f->bo[0], &addr), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* An address that another object of the submission has is not chosen. */
static void beside_others(struct kunit *test)
{
	struct fixture *f = create(test);
	struct genx_vm *vm = f->vm[0];
	u64 end, addr = 0;

	f->ggtt->user_pages = START / P + FEW;
	end = genx_ggtt_object_end(f->ggtt);
	scoped_guard(mutex, &vm->lock) {
		genx_vm_begin_submission(vm);
		KUNIT_EXPECT_EQ(test, genx_vm_bind(vm, f->bo[0], end - SIZE - P), 0);
		KUNIT_EXPECT_EQ(test, genx_vm_place_global(vm, f->bo[1], 0, &addr), 0);
		KUNIT_EXPECT_EQ(test, genx_vm_bind_global(vm, f->bo[1], addr), -EINVAL);
	}
	KUNIT_EXPECT_EQ(test, addr, end - 2 * SIZE - P);
	/* that of an object which the submission does not use is chosen */
	KUNIT_EXPECT_EQ(test, place_global(f, 0, genx_kunit_bo(test, f->genx, SIZE), &addr), 0);
	KUNIT_EXPECT_EQ(test, addr, end - SIZE);
	expect_bound(f, 0, addr);
	genx_kunit_expect_clean(test, f->gpu);
}

/* ---- failures ---- */

static unsigned int n_addresses(struct fixture *f)
{
	struct drm_mm_node *node;
	unsigned int n = 0;

	guard(mutex)(&f->ggtt->lock);
	drm_mm_for_each_node(node, &f->ggtt->mm)
		n++;
	return n;
}

struct bind_op {
	struct fixture *f;
	const struct way *way;
	unsigned int addresses;
};

static int bind_and_unbind(void *data)
{
	struct bind_op *op = data;
	u64 addr = AT;
	int err = op->way->bind(op->f, 0, op->f->bo[0], &addr);

	if (!err)
		genx_vm_unbind_bo(NULL, op->f->bo[0]);
	KUNIT_EXPECT_EQ(op->f->test, n_addresses(op->f), op->addresses);
	return err;
}

/* For want of memory, at each allocation: no address of the GGTT stays taken. */
static void no_memory(struct kunit *test)
{
	struct fixture *f = create(test);
	struct bind_op op = { f, test->param_value, n_addresses(f) };

	/* the object gets its pages */
	KUNIT_EXPECT_EQ(test, bind_and_unbind(&op), 0);
	/* addresses, binding, page table */
	KUNIT_EXPECT_GE(test, genx_kunit_fail_all(test, 0, bind_and_unbind, &op), 3);
	genx_kunit_expect_clean(test, f->gpu);
}

/* The same if an object that the GPU uses has the address, until the GPU has used it. */
static void in_the_way(struct kunit *test)
{
	const struct way *way = test->param_value;
	struct fixture *f = create(test);
	unsigned int addresses = n_addresses(f);
	struct dma_fence *fence;
	u64 addr, chosen = 0;

	KUNIT_ASSERT_EQ(test, place_global(f, 0, f->bo[0], &chosen), 0);
	genx_vm_unbind_bo(NULL, f->bo[0]);
	KUNIT_ASSERT_EQ(test, bind_private(f, 0, f->bo[1], chosen), 0);
	fence = genx_kunit_make_busy(test, f->bo[1]->shmem.base.resv, DMA_RESV_USAGE_BOOKKEEP);
	addr = chosen;
	KUNIT_EXPECT_EQ(test, way->bind(f, 0, f->bo[0], &addr), -EBUSY);
	KUNIT_EXPECT_EQ(test, n_addresses(f), addresses);
	scoped_guard(mutex, &f->vm[0]->lock)
		dma_fence_put(genx_vm_take_blocker(f->vm[0]));
	dma_fence_signal(fence);
	dma_fence_put(fence);
	KUNIT_EXPECT_EQ(test, way->bind(f, 0, f->bo[0], &addr), 0);
	KUNIT_EXPECT_EQ(test, addr, chosen);
	expect_bound(f, 0, addr);
	genx_kunit_expect_clean(test, f->gpu);
}

/* ---- memory reclaim ---- */

static unsigned long reclaim(struct fixture *f)
{
	struct shrink_control sc = { .gfp_mask = GFP_KERNEL, .nr_to_scan = 100 };
	struct shrinker *shrinker = f->genx->bo_shrinker;
	unsigned long freed;

	fs_reclaim_acquire(GFP_KERNEL);
	freed = shrinker->scan_objects(shrinker, &sc);
	fs_reclaim_release(GFP_KERNEL);
	return freed;
}

/* Memory reclaim unbinds an object that is not needed, unless the GGTT is locked. */
static void reclaimed(struct kunit *test)
{
	struct fixture *f = create(test);

	KUNIT_EXPECT_EQ(test, bind_global(f, 0, f->bo[0], AT), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(f->bo[0], false), 1);
	scoped_guard(mutex, &f->ggtt->lock)
		reclaim(f);
	expect_bound(f, 0, AT);
	reclaim(f);
	expect_unbound(f, AT);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case vm_global_cases[] = {
	KUNIT_CASE(both),
	KUNIT_CASE(moves),
	KUNIT_CASE_PARAM(needed_later, way_gen_params),
	KUNIT_CASE(taken),
	KUNIT_CASE(makes_room),
	KUNIT_CASE(shared_unfilled),
	KUNIT_CASE(shared),
	KUNIT_CASE(full),
	KUNIT_CASE(beside_others),
	KUNIT_CASE_PARAM(no_memory, way_gen_params),
	KUNIT_CASE_PARAM(in_the_way, way_gen_params),
	KUNIT_CASE(reclaimed),
	{}
};

static struct kunit_suite vm_global_suite = {
	.name = "genx_vm_global",
	.test_cases = vm_global_cases,
};

kunit_test_suite(vm_global_suite);
