// SPDX-License-Identifier: GPL-2.0-only
/*
 * Relocations, and objects whose addresses the driver chooses.
 */

#include <kunit/test.h>

#include <linux/dma-fence.h>
#include <linux/dma-resv.h>
#include <linux/uaccess.h>

#include <drm/drm_device.h>
#include <drm/drm_gem.h>
#include <drm/i915_drm.h>

#include "core/device/ioctls.h"
#include "core/execbuf/execbuf_internal.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "core/memory/vm_internal.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fence.h"
#include "kunit/whole/fault_fixture.h"
#include "regs/mi_commands.h"

#define P		4096ULL
#define AT_OBJECTS	0
#define AT_RELOCS	0x1000
#define AT_DATA		0x2000
#define VALUE		0x600d0002U
#define DELTA		16
/* DW of the address in the batch */
#define ADDR_DW		1
#define WAIT_NS		(2 * NSEC_PER_SEC)

/**
 * struct reloc_fixture - a batch that stores to the target, with a relocation for the address
 * @f: driver
 * @batch: object with the batch
 * @objects: target and batch
 * @exec: arguments
 * @reloc: the relocation of the batch
 */
struct reloc_fixture {
	struct genx_kunit_fault *f;
	u32 batch;
	struct drm_i915_gem_exec_object2 objects[2];
	struct drm_i915_gem_execbuffer2 exec;
	struct drm_i915_gem_relocation_entry reloc;
};

static void reset(struct reloc_fixture *x)
{
	memset(x->objects, 0, sizeof(x->objects));
	x->objects[0].handle = x->f->target;
	x->objects[1].handle = x->batch;
	x->objects[1].relocation_count = 1;
	x->objects[1].relocs_ptr = (uintptr_t)(x->f->mem + AT_RELOCS);
	x->exec = (struct drm_i915_gem_execbuffer2) {
		.buffers_ptr = (uintptr_t)(x->f->mem + AT_OBJECTS),
		.buffer_count = 2,
		.flags = I915_EXEC_RENDER,
	};
	x->reloc = (struct drm_i915_gem_relocation_entry) {
		.target_handle = x->f->target,
		.delta = DELTA,
		.offset = ADDR_DW * sizeof(u32),
		.presumed_offset = U64_MAX,
		.read_domains = I915_GEM_DOMAIN_RENDER,
		.write_domain = I915_GEM_DOMAIN_RENDER,
	};
}

/* Copy between an object and the kernel. */
static void copy(struct reloc_fixture *x, u32 handle, u64 offset, void *data, size_t size,
		 bool write)
{
	struct drm_device *drm = &x->f->genx->drm;
	struct drm_i915_gem_pwrite wr = {
		.handle = handle, .offset = offset, .size = size,
		.data_ptr = (uintptr_t)(x->f->mem + AT_DATA),
	};
	struct drm_i915_gem_pread rd = {
		.handle = handle, .offset = offset, .size = size, .data_ptr = wr.data_ptr,
	};
	struct kunit *test = x->f->test;

	if (write) {
		KUNIT_ASSERT_EQ(test, copy_to_user(x->f->mem + AT_DATA, data, size), 0);
		KUNIT_ASSERT_EQ(test, genx_gem_pwrite_ioctl(drm, &wr, x->f->file), 0);
	} else {
		KUNIT_ASSERT_EQ(test, genx_gem_pread_ioctl(drm, &rd, x->f->file), 0);
		KUNIT_ASSERT_EQ(test, copy_from_user(data, x->f->mem + AT_DATA, size), 0);
	}
}

static u32 target_word(struct reloc_fixture *x)
{
	u32 value;

	copy(x, x->f->target, DELTA, &value, sizeof(value), false);
	return value;
}

static u64 batch_address(struct reloc_fixture *x)
{
	u64 value;

	copy(x, x->batch, ADDR_DW * sizeof(u32), &value, sizeof(value), false);
	return value;
}

static void clear_target(struct reloc_fixture *x)
{
	u32 zero = 0;

	copy(x, x->f->target, DELTA, &zero, sizeof(zero), true);
}

static int reloc_init(struct kunit *test)
{
	u32 batch[] = { MI_STORE_DATA_IMM, 0, 0, VALUE, MI_BATCH_BUFFER_END, 0 };
	struct reloc_fixture *x = kunit_kzalloc(test, sizeof(*x), GFP_KERNEL);
	struct drm_i915_gem_create create = { .size = 2 * P };

	KUNIT_ASSERT_NOT_NULL(test, x);
	test->priv = x;
	x->f = genx_kunit_fault_create(test);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(x->f), 0);
	KUNIT_ASSERT_EQ(test, genx_gem_create_ioctl(&x->f->genx->drm, &create, x->f->file), 0);
	x->batch = create.handle;
	copy(x, x->batch, 0, batch, sizeof(batch), true);
	reset(x);
	return 0;
}

/* Submit, and read back what the driver wrote to the structures of user space. */
static int submit(struct reloc_fixture *x)
{
	char __user *mem = x->f->mem;
	struct kunit *test = x->f->test;
	int err;

	KUNIT_ASSERT_EQ(test, copy_to_user(mem + AT_OBJECTS, x->objects, sizeof(x->objects)), 0);
	KUNIT_ASSERT_EQ(test, copy_to_user(mem + AT_RELOCS, &x->reloc, sizeof(x->reloc)), 0);
	err = genx_execbuf_ioctl(&x->f->genx->drm, &x->exec, x->f->file);
	KUNIT_ASSERT_EQ(test, copy_from_user(x->objects, mem + AT_OBJECTS, sizeof(x->objects)), 0);
	KUNIT_ASSERT_EQ(test, copy_from_user(&x->reloc, mem + AT_RELOCS, sizeof(x->reloc)), 0);
	return err;
}

static int finish(struct reloc_fixture *x)
{
	struct drm_i915_gem_wait wait = { .bo_handle = x->f->target, .timeout_ns = WAIT_NS };

	return genx_gem_wait_ioctl(&x->f->genx->drm, &wait, x->f->file);
}

/* The driver places the objects, writes the address, and reports all three addresses. */
static void genx_reloc_store(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;
	u64 target;

	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
	target = x->objects[0].offset;
	KUNIT_EXPECT_GE(test, target, SZ_256K);
	KUNIT_EXPECT_LT(test, target + P, BIT_ULL(32));
	KUNIT_EXPECT_NE(test, x->objects[1].offset, target);
	KUNIT_EXPECT_EQ(test, x->reloc.presumed_offset, target);
	KUNIT_EXPECT_EQ(test, batch_address(x), target + DELTA);

	/* a presumed address that holds is not written, and the objects stay */
	clear_target(x);
	x->reloc.offset = 2 * P;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
	KUNIT_EXPECT_EQ(test, x->objects[0].offset, target);
	genx_kunit_expect_clean(test, x->f->gpu);
}

static u64 size_of_target(struct reloc_fixture *x)
{
	struct genx_bo *bo = genx_bo_find(x->f->file, x->f->target);
	u64 size = bo->shmem.base.size;

	genx_bo_put(bo);
	return size;
}

/* With HANDLE_LUT the target is an index; an address above 4 GiB has all its bits. */
static void genx_reloc_lut(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;

	x->exec.flags |= I915_EXEC_HANDLE_LUT;
	x->reloc.target_handle = 0;
	x->objects[0].flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
	x->objects[0].offset = 0xf00000000ULL;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
	KUNIT_EXPECT_EQ(test, batch_address(x), 0xf00000000ULL + DELTA);
	KUNIT_EXPECT_EQ(test, x->reloc.presumed_offset, 0xf00000000ULL);

	reset(x);
	x->exec.flags |= I915_EXEC_HANDLE_LUT;
	x->reloc.target_handle = 2;
	KUNIT_EXPECT_EQ(test, submit(x), -ENOENT);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* An object that the driver has placed moves when the client pins another one at its address. */
static void genx_reloc_beside_pinned(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;
	u64 taken;

	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	taken = x->objects[0].offset;
	clear_target(x);
	x->objects[1].flags |= EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
	x->objects[1].offset = taken;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, x->objects[1].offset, taken);
	KUNIT_EXPECT_NE(test, x->objects[0].offset, taken);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
	KUNIT_EXPECT_EQ(test, batch_address(x), x->objects[0].offset + DELTA);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* An object that is not pinned gets the address that user space asks for, up to the last one. */
static void genx_reloc_hint(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;
	u64 hint = BIT_ULL(36) - size_of_target(x);

	x->objects[0].flags = EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
	x->objects[0].offset = hint;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, x->objects[0].offset, hint);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
	KUNIT_EXPECT_EQ(test, batch_address(x), hint + DELTA);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* Without SUPPORTS_48B_ADDRESS an object is not pinned to the last page below 4 GiB. */
static void genx_reloc_last_page(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;
	u64 last = SZ_4G - size_of_target(x);

	x->objects[0].flags = EXEC_OBJECT_PINNED;
	x->objects[0].offset = last;
	KUNIT_EXPECT_EQ(test, submit(x), -EINVAL);
	x->objects[0].offset = last - P;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* NO_RELOC: relocations are read only if an object is not where user space presumes it. */
static void genx_reloc_none(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;
	u64 relocs = x->objects[1].relocs_ptr;

	x->exec.flags |= I915_EXEC_NO_RELOC;
	/* presumed at 0, where nothing is placed */
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
	KUNIT_EXPECT_EQ(test, x->reloc.presumed_offset, x->objects[0].offset);

	clear_target(x);
	x->objects[1].relocs_ptr = 8;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);

	clear_target(x);
	x->objects[0].offset += P;
	KUNIT_EXPECT_EQ(test, submit(x), -EFAULT);
	x->objects[1].relocs_ptr = relocs;
	KUNIT_EXPECT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
}

/* The relocation of a batch that still runs waits until the batch has ended. */
static void genx_reloc_moved(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;
	u64 first;

	KUNIT_ASSERT_EQ(test, submit(x), 0);
	first = x->objects[0].offset;
	x->objects[0].flags = EXEC_OBJECT_PINNED;
	x->objects[0].offset = first - 64 * P;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
	KUNIT_EXPECT_EQ(test, batch_address(x), first - 64 * P + DELTA);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* The copy engine of Kaby Lake runs a checked copy: the copy is made after the relocation. */
static void genx_reloc_copied(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;

	x->exec.flags = I915_EXEC_BLT;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* A write domain counts as EXEC_OBJECT_WRITE. */
static void genx_reloc_write(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;
	struct genx_bo *bo = genx_bo_find(x->f->file, x->f->target);

	KUNIT_ASSERT_NOT_NULL(test, bo);
	x->reloc.write_domain = 0;
	KUNIT_EXPECT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, bo->written, 0);
	x->reloc.write_domain = I915_GEM_DOMAIN_RENDER;
	KUNIT_EXPECT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_NE(test, bo->written, 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	genx_bo_put(bo);
}

/* Keep an object busy until the fence that is returned signals. */
static struct dma_fence *block(struct reloc_fixture *x, struct genx_bo *bo)
{
	return genx_kunit_make_busy(x->f->test, bo->shmem.base.resv, DMA_RESV_USAGE_READ);
}

/* Submit while the GPU uses the batch, until the deadline: no relocation is written. */
static void submit_busy(struct reloc_fixture *x)
{
	struct genx_bo *bo = genx_bo_find(x->f->file, x->batch);
	struct dma_fence *fence = block(x, bo);
	struct kunit *test = x->f->test;

	KUNIT_EXPECT_EQ(test, submit(x), -EBUSY);
	dma_fence_signal(fence);
	KUNIT_EXPECT_EQ(test, batch_address(x), 0);
	KUNIT_EXPECT_EQ(test, x->reloc.presumed_offset, U64_MAX);
	dma_fence_put(fence);
	genx_bo_put(bo);
}

/* A batch that stays busy is not changed. Virtual time: the call waits 30 s. */
static void genx_reloc_busy(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	submit_busy(x);
	KUNIT_EXPECT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
}

/*
 * With NO_RELOC, an address that comes back says that the relocations contain it. After a failure
 * before they were written, the addresses at which the objects were bound do not come back: the
 * next submission writes the relocations.
 */
static void genx_reloc_busy_none(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	x->exec.flags |= I915_EXEC_NO_RELOC;
	submit_busy(x);
	KUNIT_EXPECT_EQ(test, x->objects[0].offset, 0);
	KUNIT_EXPECT_EQ(test, x->objects[1].offset, 0);
	KUNIT_EXPECT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
	KUNIT_EXPECT_EQ(test, x->reloc.presumed_offset, x->objects[0].offset);
}

/* Looks at the lock of an object while a submission waits, then ends the wait. */
struct look {
	struct delayed_work work;
	struct dma_resv *resv;
	struct dma_fence *fence;
	bool unlocked;
};

static void look(struct work_struct *work)
{
	struct look *l = container_of(work, struct look, work.work);

	l->unlocked = dma_resv_trylock(l->resv);
	if (l->unlocked)
		dma_resv_unlock(l->resv);
	dma_fence_signal(l->fence);
}

/* While a submission waits to change one object, other processes can use its other objects. */
static void genx_reloc_busy_unlocked(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;
	struct genx_bo *bo = genx_bo_find(x->f->file, x->batch);
	struct genx_bo *target = genx_bo_find(x->f->file, x->f->target);
	struct look l = { .resv = target->shmem.base.resv, .fence = block(x, bo) };

	INIT_DELAYED_WORK_ONSTACK(&l.work, look);
	schedule_delayed_work(&l.work, msecs_to_jiffies(200));
	KUNIT_EXPECT_EQ(test, submit(x), 0);
	flush_delayed_work(&l.work);
	destroy_delayed_work_on_stack(&l.work);
	KUNIT_EXPECT_TRUE(test, l.unlocked);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
	dma_fence_put(l.fence);
	genx_bo_put(target);
	genx_bo_put(bo);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/*
 * If an object in the way stays busy, the others that were unbound for room are gone from the TLBs.
 * Virtual time: the call waits 30 s.
 */
static void genx_reloc_evict_busy(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;
	struct drm_i915_gem_create create = { .size = P };
	struct genx_bo *idle, *busy;
	struct dma_fence *fence;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	x->objects[0].flags = EXEC_OBJECT_PINNED;
	x->objects[0].offset = SZ_2G;
	x->objects[1].flags = EXEC_OBJECT_PINNED;
	x->objects[1].offset = SZ_1G;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	busy = genx_bo_find(x->f->file, x->f->target);
	idle = genx_bo_find(x->f->file, x->batch);
	fence = block(x, busy);

	/* the only address of this alignment below 4 GiB is that of the busy object */
	KUNIT_ASSERT_EQ(test, genx_gem_create_ioctl(&x->f->genx->drm, &create, x->f->file), 0);
	reset(x);
	x->objects[0].handle = create.handle;
	x->objects[0].alignment = SZ_2G;
	x->objects[1].handle = x->f->batch;
	x->objects[1].relocation_count = 0;
	x->objects[1].flags = EXEC_OBJECT_PINNED;
	x->objects[1].offset = SZ_512M;
	KUNIT_EXPECT_EQ(test, submit(x), -EBUSY);
	KUNIT_EXPECT_EQ(test, idle->bindings, 0);
	KUNIT_EXPECT_EQ(test, busy->bindings, 1);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	genx_bo_put(idle);
	genx_bo_put(busy);
}

/* If one relocation is refused, none is written. */
static void genx_reloc_all_or_none(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;
	struct drm_i915_gem_relocation_entry second = x->reloc;
	char __user *at = x->f->mem + AT_RELOCS + sizeof(second);

	second.offset = 2 * P;
	KUNIT_ASSERT_EQ(test, copy_to_user(at, &second, sizeof(second)), 0);
	x->objects[1].relocation_count = 2;
	KUNIT_EXPECT_EQ(test, submit(x), -EINVAL);
	KUNIT_EXPECT_EQ(test, batch_address(x), 0);
	KUNIT_EXPECT_EQ(test, x->reloc.presumed_offset, U64_MAX);
}

static void genx_reloc_alignment(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;

	x->objects[0].alignment = SZ_1M;
	x->objects[1].alignment = SZ_64K;
	x->objects[0].flags = EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
	x->objects[0].offset = SZ_1G;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
	/* a suitable preferred address is used */
	KUNIT_EXPECT_EQ(test, x->objects[0].offset, SZ_1G);
	KUNIT_EXPECT_TRUE(test, IS_ALIGNED(x->objects[1].offset, SZ_64K));
	/* an object that is not aligned moves */
	x->objects[0].alignment = SZ_2G;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_TRUE(test, IS_ALIGNED(x->objects[0].offset, SZ_2G));
	KUNIT_EXPECT_EQ(test, x->reloc.presumed_offset, x->objects[0].offset);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	genx_kunit_expect_clean(test, x->f->gpu);
}

static void genx_reloc_refused(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;

#define REFUSED(statement, want) \
	do { \
		reset(x); \
		statement; \
		KUNIT_EXPECT_EQ(test, submit(x), want); \
	} while (0)
	REFUSED(x->reloc.target_handle = 0, -ENOENT);
	REFUSED(x->reloc.target_handle = 999, -ENOENT);
	REFUSED(x->reloc.write_domain |= I915_GEM_DOMAIN_SAMPLER, -EINVAL);
	REFUSED(x->reloc.read_domains = I915_GEM_DOMAIN_CPU, -EINVAL);
	REFUSED(x->reloc.write_domain = I915_GEM_DOMAIN_GTT, -EINVAL);
	REFUSED(x->reloc.offset = 2 * P - 4, -EINVAL);
	REFUSED(x->reloc.offset = U64_MAX - 3, -EINVAL);
	REFUSED(x->reloc.offset = 6, -EINVAL);
	REFUSED(x->objects[1].relocs_ptr = 8, -EFAULT);
	REFUSED(x->objects[1].relocation_count = U32_MAX, -EINVAL);
	REFUSED(x->objects[1].relocation_count = GENX_EXECBUF_MAX_RELOCS;
		x->objects[0].relocation_count = 1, -EINVAL);
	REFUSED(x->objects[0].handle = x->batch, -EINVAL);
	REFUSED(x->objects[0].alignment = 3, -EINVAL);
	REFUSED(x->objects[0].flags = EXEC_OBJECT_NEEDS_GTT, -EINVAL);
#undef REFUSED
	KUNIT_EXPECT_EQ(test, target_word(x), 0);
	reset(x);
	KUNIT_EXPECT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
	KUNIT_EXPECT_EQ(test, target_word(x), VALUE);
}

/* Platforms whose clients never had relocations refuse them. */
static void genx_reloc_platform(struct kunit *test)
{
	struct reloc_fixture *x = test->priv;
	struct genx_device *genx = x->f->genx;
	const struct genx_platform *plat = genx->plat;
	static struct genx_platform other;

	other = *plat;
	other.no_relocations = true;
	genx->plat = &other;
	reset(x);
	KUNIT_EXPECT_EQ(test, submit(x), -EINVAL);
	genx->plat = plat;
	reset(x);
	KUNIT_EXPECT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, finish(x), 0);
}

static struct kunit_case reloc_cases[] = {
	KUNIT_CASE(genx_reloc_store),
	KUNIT_CASE(genx_reloc_lut),
	KUNIT_CASE(genx_reloc_beside_pinned),
	KUNIT_CASE(genx_reloc_hint),
	KUNIT_CASE(genx_reloc_last_page),
	KUNIT_CASE(genx_reloc_none),
	KUNIT_CASE(genx_reloc_moved),
	KUNIT_CASE(genx_reloc_copied),
	KUNIT_CASE(genx_reloc_write),
	KUNIT_CASE(genx_reloc_busy),
	KUNIT_CASE(genx_reloc_busy_none),
	KUNIT_CASE(genx_reloc_busy_unlocked),
	KUNIT_CASE(genx_reloc_evict_busy),
	KUNIT_CASE(genx_reloc_all_or_none),
	KUNIT_CASE(genx_reloc_alignment),
	KUNIT_CASE(genx_reloc_refused),
	KUNIT_CASE(genx_reloc_platform),
	{}
};

static struct kunit_suite reloc_suite = {
	.name = "genx_reloc",
	.init = reloc_init,
	.test_cases = reloc_cases,
};

kunit_test_suite(reloc_suite);
