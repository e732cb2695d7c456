// SPDX-License-Identifier: GPL-2.0-only
/*
 * Gen9's copy engine runs checked copies of batches (core/memory/shadow.h): what a client without
 * privilege can and cannot do on this engine.
 */
#include <kunit/test.h>
#include <linux/dma-fence.h>
#include <linux/highmem.h>
#include <linux/uaccess.h>
#include <linux/workqueue.h>

#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device.h"
#include "core/device/ioctls.h"
#include "core/memory/bo.h"
#include "core/memory/shadow.h"
#include "core/memory/vm.h"
#include "core/memory/vm_internal.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "gt/memory/ppgtt.h"
#include "kunit/core/memory/shadow_fixture.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/table.h"
#include "regs/mi_commands.h"

#define BEHIND_GPRS	(BCS + 0x680)
#define LRI		MI_LOAD_REGISTER_IMM(1)
#define VALUE		0x600d0001U
#define STORE(v)	MI_STORE_DATA_IMM, lower_32_bits(TARGET), 0, (v)
#define END		MI_BATCH_BUFFER_END

/* Batches as clients use them run: a fill, a store, allowed registers, a conditional loop. */
static void works(struct kunit *test)
{
	struct genx_kunit_shadow *f = test->priv;
	int version = 0;
	u64 user = genx_kunit_user(test, &version, sizeof(version));
	struct drm_i915_getparam param = {
		.param = I915_PARAM_CMD_PARSER_VERSION, .value = u64_to_user_ptr(user),
	};

	KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(VALUE), END, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), VALUE);
	KUNIT_EXPECT_EQ(test, BLT(test, f, XY_COLOR_BLT | XY_BLT_WRITE_ALPHA | XY_BLT_WRITE_RGB,
				  3 << 24 | BLT_ROP_FILL << 16 | 64, 0, 1 << 16 | 16,
				  lower_32_bits(TARGET), 0, 0x55aa, END), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), 0x55aa);
	KUNIT_EXPECT_EQ(test, BLT(test, f, LRI, BCS + 0x67c, 0x77, MI_STORE_REGISTER_MEM,
				  BCS + 0x67c, lower_32_bits(TARGET), 0, END), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), 0x77);
	/* a batch with a length, at an offset that is not page-aligned */
	POKE(f, 0, EMR, EMR);
	POKE(f, PAGE_SIZE - 8, STORE(2), END, 0, EMR, EMR);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_submit(test, f, I915_EXEC_BLT, PAGE_SIZE - 8, 24),
			0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), 2);
	/* the batch ends if the word at TARGET is at most 9, which is true */
	KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(3), MI_NOOP, MI_NOOP,
				  MI_CMD(MI_OP_CONDITIONAL_BATCH_BUFFER_END) | REG_BIT(21) | 2, 9,
				  lower_32_bits(TARGET), 0, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT,
				  lower_32_bits(BATCH) + 24, 0, EMR), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), 3);
	KUNIT_EXPECT_EQ(test, genx_getparam_ioctl(&f->genx->drm, &param, f->file), 0);
	KUNIT_EXPECT_EQ(test, copy_from_user(&version, u64_to_user_ptr(user), sizeof(version)), 0);
	KUNIT_EXPECT_EQ(test, version, 10);
	genx_kunit_expect_clean(test, f->gpu);
}

/* A batch that fills its pages and ends with a jump: the end behind the jump has its own page. */
static void jumps_at_the_end(struct kunit *test)
{
	struct genx_kunit_shadow *f = test->priv;
	const u32 at = SZ_16K - 7 * sizeof(u32);

	f->batch = genx_kunit_shadow_object(test, f, SZ_16K, &f->batch_handle);
	POKE(f, 0, STORE(3));
	POKE(f, at, MI_CMD(MI_OP_CONDITIONAL_BATCH_BUFFER_END) | REG_BIT(21) | 2, 9,
	     lower_32_bits(TARGET), 0, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT,
	     lower_32_bits(BATCH) + at, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_submit(test, f, I915_EXEC_BLT, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), 3);
	genx_kunit_expect_clean(test, f->gpu);
}

/*
 * Batches that use a register outside the list are refused: registers of this engine next to those
 * of the list, of other engines, of the GT and of the OA unit.
 */
static void attacks(struct kunit *test)
{
	static const u32 regs[] = {
		BCS + 0x1fc, BCS + 0x204, BCS + 0x5fc, BEHIND_GPRS, BCS + 0x29c, BCS + 0x4d0, EMR,
		BCS + 0x230, 0x2600, 0x12600, 0x2360, 0x22b0, 0x2700, 0x9400, 0xa008, 0xa094,
		0xa188, 0xb118, 0x44200, 0x40000, 0x100000,
	};
	struct genx_kunit_shadow *f = test->priv;
	u32 emr = genx_kunit_shadow_emr(f);
	unsigned int i;

	/* the store of a refused batch would change this value */
	KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(VALUE), END, 0), 0);
	for (i = 0; i < ARRAY_SIZE(regs); i++) {
		KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(1), LRI, regs[i], ~0U, END), -EACCES);
		KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(1), MI_LOAD_REGISTER_MEM, regs[i],
					  lower_32_bits(TARGET), 0, END), -EACCES);
		KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(1), MI_LOAD_REGISTER_REG, BCS + 0x600,
					  regs[i], END), -EACCES);
		KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(1), MI_STORE_REGISTER_MEM, regs[i],
					  lower_32_bits(TARGET), 0, END), -EACCES);
	}
	/* no command of a refused batch has run */
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), VALUE);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_emr(f), emr);
	KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(1), MI_NOOP), -EINVAL);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "inputs", "batch of Gen9's copy engine: a register outside the list",
		  "EACCES, nothing of it runs");
}

/* Other engines run the batch itself, since their hardware drops forbidden writes. */
static void others(struct kunit *test)
{
	static const u64 rings[] = { I915_EXEC_RENDER, I915_EXEC_BSD, I915_EXEC_VEBOX };
	struct genx_kunit_shadow *f = test->priv;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rings); i++) {
		u32 emr = genx_kunit_shadow_emr(f);

		POKE(f, 0, LRI, EMR, ~emr, STORE(i + 1), END);
		KUNIT_EXPECT_EQ(test, genx_kunit_shadow_submit(test, f, rings[i], 0, 0), 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), i + 1);
		KUNIT_EXPECT_EQ(test, genx_kunit_shadow_emr(f), emr);
	}
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_kept(test, f), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_copy_addr(test, f), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* The client changes a batch after its check and before it runs: the checked copy runs. */
static void changed_after_the_check(struct kunit *test)
{
	struct genx_kunit_shadow *f = test->priv;
	struct dma_fence *fence = genx_kunit_make_busy(test, f->target->shmem.base.resv,
						       DMA_RESV_USAGE_WRITE);
	u32 emr = genx_kunit_shadow_emr(f);
	struct drm_i915_gem_wait wait = {
		.bo_handle = f->target_handle, .timeout_ns = 2 * NSEC_PER_SEC,
	};

	f->wait = false;
	KUNIT_EXPECT_EQ(test, BLT(test, f, LRI, BCS + 0x600, 1, STORE(VALUE), END), 0);
	/* a second batch, submitted while the first waits, has a copy of its own */
	KUNIT_EXPECT_EQ(test, BLT(test, f, MI_STORE_DATA_IMM, lower_32_bits(TARGET) + 4, 0, 2,
				  END), 0);
	POKE(f, 0, LRI, EMR, ~emr, STORE(1), END);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	KUNIT_EXPECT_EQ(test, genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), VALUE);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored_at(f, 4), 2);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_emr(f), emr);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "inputs", "batch of Gen9's copy engine: changed after its check",
		  "what was checked runs");
}

/* An error state shows the checked copy, from its first command on, and no more than the batch. */
static void error_state_of_the_copy(struct kunit *test)
{
	struct genx_kunit_shadow *f = test->priv;
	struct genx_context *ctx = genx_file_find_context(f->file->driver_priv, 0);
	struct dma_fence *fence = genx_kunit_make_busy(test, f->target->shmem.base.resv,
						       DMA_RESV_USAGE_WRITE);
	struct genx_request *rq;
	struct genx_lrc *lrc;
	u32 first = 0;

	f->wait = false;
	POKE(f, 0, END, END);
	POKE(f, PAGE_SIZE, STORE(VALUE), END);
	KUNIT_ASSERT_EQ(test, genx_kunit_shadow_submit(test, f, I915_EXEC_BLT, PAGE_SIZE, 24), 0);
	lrc = genx_context_get_lrc(ctx, I915_EXEC_BLT, NULL);
	genx_context_put(ctx);
	KUNIT_ASSERT_FALSE(test, IS_ERR(lrc));
	rq = list_last_entry(&lrc->blocked, struct genx_request, link);
	memcpy_from_page((char *)&first, rq->batch.pages[0], rq->batch.offset, sizeof(first));
	KUNIT_EXPECT_EQ(test, rq->batch.offset, 0);
	KUNIT_EXPECT_EQ(test, rq->batch.size, 24);
	KUNIT_EXPECT_PTR_NE(test, rq->batch.pages, f->batch->shmem.pages);
	KUNIT_EXPECT_EQ(test, first, MI_STORE_DATA_IMM);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	genx_lrc_put(lrc);
	f->wait = true;
	KUNIT_EXPECT_EQ(test, BLT(test, f, END, END), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), VALUE);
	genx_kunit_expect_clean(test, f->gpu);
}

/**
 * struct producer - a batch that waits until a word of its own object is written
 * @work:	writes the word
 * @f:		client
 * @bo:		object of the batch
 */
struct producer {
	struct delayed_work work;
	struct genx_kunit_shadow *f;
	struct genx_bo *bo;
};

#define GO_OFFSET	64

static void producer_go(struct work_struct *work)
{
	struct producer *p = container_of(work, struct producer, work.work);
	const u32 go = 1;

	genx_kunit_shadow_poke(p->f, p->bo, GO_OFFSET, &go, 1);
}

/* A batch that the GPU still writes is copied after the GPU has written it. */
static void written_by_the_gpu(struct kunit *test)
{
	struct genx_kunit_shadow *f = test->priv;
	struct producer p = { .f = f };
	u32 handle, patch[] = {
		MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_EQ_SDD), 1,
		lower_32_bits(2 * BATCH) + GO_OFFSET, 0,
		MI_STORE_DATA_IMM, lower_32_bits(BATCH) + 12, 0, VALUE, END,
	};
	struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = f->batch_handle, .offset = BATCH,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		{ .offset = 2 * BATCH, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffer_count = ARRAY_SIZE(objects), .flags = I915_EXEC_RENDER,
	};

	p.bo = genx_kunit_shadow_object(test, f, PAGE_SIZE, &handle);
	objects[1].handle = handle;
	exec.buffers_ptr = genx_kunit_user(test, objects, sizeof(objects));
	POKE(f, 0, STORE(1), END);
	genx_kunit_shadow_poke(f, p.bo, 0, patch, ARRAY_SIZE(patch));
	KUNIT_EXPECT_EQ(test, genx_execbuf_ioctl(&f->genx->drm, &exec, f->file), 0);
	INIT_DELAYED_WORK_ONSTACK(&p.work, producer_go);
	schedule_delayed_work(&p.work, msecs_to_jiffies(20));
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_submit(test, f, I915_EXEC_BLT, 0, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), VALUE);
	/* the object was synced after the write, for a GPU that writes to a bounce buffer */
	KUNIT_EXPECT_EQ(test, f->batch->synced, f->batch->written);
	KUNIT_EXPECT_GT(test, f->batch->written, 0);
	flush_delayed_work(&p.work);
	destroy_delayed_work_on_stack(&p.work);
	genx_kunit_expect_clean(test, f->gpu);
}

/* The copy is bound read-only, away from the addresses at which clients place objects. */
static void read_only(struct kunit *test)
{
	struct genx_kunit_shadow *f = test->priv;
	struct genx_vm *vm = genx_kunit_shadow_vm(test, f);
	u64 addr;

	KUNIT_ASSERT_EQ(test, BLT(test, f, STORE(VALUE), END, 0), 0);
	addr = genx_kunit_shadow_copy_addr(test, f);
	KUNIT_ASSERT_NE(test, addr, 0);
	KUNIT_EXPECT_LT(test, addr, 3 * (BIT_ULL(48) / 4));
	KUNIT_EXPECT_GT(test, addr, BIT_ULL(48) / 2);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_lookup(vm->ppgtt, addr) &
			(GENX_PPGTT_PRESENT | GENX_PPGTT_WRITE), GENX_PPGTT_PRESENT);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_lookup(vm->ppgtt, TARGET) &
			(GENX_PPGTT_PRESENT | GENX_PPGTT_WRITE),
			GENX_PPGTT_PRESENT | GENX_PPGTT_WRITE);
	genx_kunit_expect_clean(test, f->gpu);
}

/* Submit the batch with object @handle pinned at @addr in addition. */
static int submit_at(struct kunit *test, struct genx_kunit_shadow *f, u32 handle, u64 addr)
{
	const u64 high = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = handle, .offset = sign_extend64(addr, 47), .flags = high },
		{ .handle = f->target_handle, .offset = TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		{ .handle = f->batch_handle, .offset = BATCH, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffer_count = ARRAY_SIZE(objects), .flags = I915_EXEC_BLT,
		.buffers_ptr = genx_kunit_user(test, objects, sizeof(objects)),
	};
	struct drm_i915_gem_wait wait = {
		.bo_handle = f->target_handle, .timeout_ns = 2 * NSEC_PER_SEC,
	};
	int err = genx_execbuf_ioctl(&f->genx->drm, &exec, f->file);

	return err ?: genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file);
}

/* A client can pin an object at any address: a copy in the way moves to another address. */
static void addresses(struct kunit *test)
{
	struct genx_kunit_shadow *f = test->priv;
	struct genx_vm *vm = genx_kunit_shadow_vm(test, f);
	u32 handle;
	u64 addr;

	genx_kunit_shadow_object(test, f, SZ_64K, &handle);
	KUNIT_ASSERT_EQ(test, BLT(test, f, STORE(1), END, 0), 0);
	addr = genx_kunit_shadow_copy_addr(test, f);
	POKE(f, 0, STORE(2), END);
	KUNIT_EXPECT_EQ(test, submit_at(test, f, handle, addr), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), 2);
	KUNIT_EXPECT_TRUE(test, genx_ppgtt_lookup(vm->ppgtt, addr) & GENX_PPGTT_WRITE);
	KUNIT_EXPECT_NE(test, genx_kunit_shadow_copy_addr(test, f), 0);
	KUNIT_EXPECT_NE(test, genx_kunit_shadow_copy_addr(test, f), addr);
	/* the same again, at the new address of the copy */
	POKE(f, 0, STORE(3), END);
	KUNIT_EXPECT_EQ(test, submit_at(test, f, handle, genx_kunit_shadow_copy_addr(test, f)), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), 3);
	genx_kunit_expect_clean(test, f->gpu);
}

/* Objects for copies are reused, and at most GENX_VM_SHADOWS of them stay allocated. */
static void reuses(struct kunit *test)
{
	struct genx_kunit_shadow *f = test->priv;
	struct genx_vm *vm = genx_kunit_shadow_vm(test, f);
	struct genx_bo *bo;
	unsigned int i;

	for (i = 1; i <= 20; i++) {
		KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(i), END, 0), 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), i);
		KUNIT_EXPECT_EQ(test, genx_kunit_shadow_kept(test, f), 1);
	}
	/* no sync: it would overwrite the batch by old data from a bounce buffer */
	KUNIT_EXPECT_EQ(test, f->batch->synced, 0);
	f->wait = false;
	for (i = 0; i < 20; i++)
		KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(i), END, 0), 0);
	KUNIT_EXPECT_LE(test, genx_kunit_shadow_kept(test, f), GENX_VM_SHADOWS);
	f->wait = true;
	KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(VALUE), END, 0), 0);
	/* reclaim may purge these objects; a purged object is replaced */
	for (i = 0; i < GENX_VM_SHADOWS; i++) {
		bo = vm->shadows[i];
		if (!bo)
			continue;
		KUNIT_EXPECT_EQ(test, bo->shmem.madv, 1);
		WRITE_ONCE(bo->shmem.madv, -1);
	}
	KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(7), END, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), 7);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_kept(test, f), 1);
	for (i = 0; i < GENX_VM_SHADOWS; i++)
		KUNIT_EXPECT_TRUE(test, !vm->shadows[i] || vm->shadows[i]->shmem.madv == 1);
	genx_kunit_expect_clean(test, f->gpu);
}

/**
 * struct attempt - a submission that must allocate an object for its copy
 * @f:		fixture
 * @vm:		address space of the submission
 * @exec:	arguments of the submission
 */
struct attempt {
	struct genx_kunit_shadow *f;
	struct genx_vm *vm;
	struct drm_i915_gem_execbuffer2 exec;
};

static int submit_anew(void *data)
{
	struct attempt *a = data;
	struct drm_i915_gem_execbuffer2 exec = a->exec;
	struct drm_i915_gem_wait wait = {
		.bo_handle = a->f->target_handle, .timeout_ns = 2 * NSEC_PER_SEC,
	};
	unsigned int i;
	int err;

	/* mark all objects for copies as purged */
	for (i = 0; i < GENX_VM_SHADOWS; i++)
		if (a->vm->shadows[i])
			a->vm->shadows[i]->shmem.madv = -1;
	err = genx_execbuf_ioctl(&a->f->genx->drm, &exec, a->f->file);
	return err ?: genx_gem_wait_ioctl(&a->f->genx->drm, &wait, a->f->file);
}

/* Each allocation of a submission fails in turn: ENOMEM, and later submissions run. */
static void no_memory(struct kunit *test)
{
	struct genx_kunit_shadow *f = test->priv;
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = f->target_handle, .offset = TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		{ .handle = f->batch_handle, .offset = BATCH, .flags = EXEC_OBJECT_PINNED },
	};
	struct attempt a = {
		.f = f, .exec = {
			.buffer_count = ARRAY_SIZE(objects), .flags = I915_EXEC_BLT,
			.buffers_ptr = genx_kunit_user(test, objects, sizeof(objects)),
		},
	};

	KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(VALUE), END, 0), 0);
	a.vm = genx_kunit_shadow_vm(test, f);
	KUNIT_EXPECT_GT(test, genx_kunit_fail_all(test, 0, submit_anew, &a), 10);
	KUNIT_EXPECT_EQ(test, BLT(test, f, STORE(5), END, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), 5);
	genx_kunit_expect_clean(test, f->gpu);
}

/*
 * A submission that starts over, because its objects are not where the client presumed, has one
 * copy and uses as many entries of its arrays as before. KASAN watches the arrays of 8 objects and
 * a copy.
 */
static void starts_over(struct kunit *test)
{
	struct genx_kunit_shadow *f = test->priv;
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = f->target_handle, .offset = 0x800, .presumed_offset = U64_MAX,
	};
	struct drm_i915_gem_exec_object2 objects[8] = {
		{ .handle = f->target_handle, .offset = TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		[7] = { .handle = f->batch_handle, .relocation_count = 1 },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffer_count = ARRAY_SIZE(objects), .flags = I915_EXEC_BLT | I915_EXEC_NO_RELOC,
	};
	struct drm_i915_gem_wait wait = {
		.bo_handle = f->target_handle, .timeout_ns = 2 * NSEC_PER_SEC,
	};
	unsigned int i;

	for (i = 1; i < 7; i++)
		genx_kunit_shadow_object(test, f, PAGE_SIZE, &objects[i].handle);
	POKE(f, 0, STORE(VALUE), END, 0);
	objects[7].relocs_ptr = genx_kunit_user(test, &reloc, sizeof(reloc));
	exec.buffers_ptr = genx_kunit_user(test, objects, sizeof(objects));
	KUNIT_EXPECT_EQ(test, genx_execbuf_ioctl(&f->genx->drm, &exec, f->file), 0);
	KUNIT_EXPECT_EQ(test, genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_stored(f), VALUE);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_kept(test, f), 1);
	/* the relocations were read, so it did start over */
	KUNIT_EXPECT_EQ(test, copy_from_user(&reloc, u64_to_user_ptr(objects[7].relocs_ptr),
					     sizeof(reloc)), 0);
	KUNIT_EXPECT_EQ(test, reloc.presumed_offset, TARGET);
	genx_kunit_expect_clean(test, f->gpu);
}

/* A batch without an end in its first GENX_SHADOW_MAX bytes is refused with E2BIG. */
static void too_long(struct kunit *test)
{
	struct genx_kunit_shadow *f = test->priv;
	const u32 end = END;
	struct genx_bo *bo;
	u32 handle;

	bo = genx_kunit_shadow_object(test, f, SZ_2M, &handle);
	f->batch_handle = handle;
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_submit(test, f, I915_EXEC_BLT, 0, 0), -E2BIG);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_submit(test, f, I915_EXEC_BLT, 0, SZ_64K), -EINVAL);
	genx_kunit_shadow_poke(f, bo, GENX_SHADOW_MAX, &end, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_submit(test, f, I915_EXEC_BLT, 0, 0), -E2BIG);
	genx_kunit_shadow_poke(f, bo, GENX_SHADOW_MAX - 4, &end, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_shadow_submit(test, f, I915_EXEC_BLT, 0, 0), 0);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "inputs", "batch of Gen9's copy engine: no end in the first 1020 KiB",
		  "E2BIG");
}

static struct kunit_case shadow_cases[] = {
	KUNIT_CASE(works),
	KUNIT_CASE(jumps_at_the_end),
	KUNIT_CASE(attacks),
	KUNIT_CASE(others),
	KUNIT_CASE(changed_after_the_check),
	KUNIT_CASE(error_state_of_the_copy),
	KUNIT_CASE(written_by_the_gpu),
	KUNIT_CASE(read_only),
	KUNIT_CASE(addresses),
	KUNIT_CASE(reuses),
	KUNIT_CASE(no_memory),
	KUNIT_CASE(starts_over),
	KUNIT_CASE(too_long),
	{}
};

static struct kunit_suite shadow_suite = {
	.name = "genx_shadow",
	.init = genx_kunit_shadow_init,
	.test_cases = shadow_cases,
};

kunit_test_suite(shadow_suite);
