// SPDX-License-Identifier: GPL-2.0-only
/* Fixture: a client without privilege whose batches Gen9's copy engine runs as checked copies. */
#include <kunit/test.h>
#include <linux/cleanup.h>
#include <linux/cred.h>
#include <linux/highmem.h>

#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device.h"
#include "core/device/ioctls.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "core/memory/vm_internal.h"
#include "kunit/core/memory/shadow_fixture.h"
#include "kunit/lib/client.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"
#include "regs/platform_find.h"

/* Value of EMR, a register that no batch may use, read from the model. */
u32 genx_kunit_shadow_emr(struct genx_kunit_shadow *f)
{
	return READ_ONCE(f->gpu->model->regs[EMR / sizeof(u32)]);
}

struct genx_bo *genx_kunit_shadow_object(struct kunit *test, struct genx_kunit_shadow *f, u64 size,
					 u32 *handle)
{
	struct drm_i915_gem_create create = { .size = size };
	struct genx_bo *bo;

	KUNIT_ASSERT_EQ(test, genx_gem_create_ioctl(&f->genx->drm, &create, f->file), 0);
	*handle = create.handle;
	bo = genx_bo_find(f->file, create.handle);
	KUNIT_ASSERT_NOT_NULL(test, bo);
	genx_kunit_bo_own(test, bo);
	return bo;
}

static void restore_creds(void *data)
{
	struct genx_kunit_shadow *f = data;

	revert_creds(f->before);
	put_cred(f->cred);
}

/* The rest of the test runs without any capability. */
static void drop_capabilities(struct kunit *test, struct genx_kunit_shadow *f)
{
	f->cred = prepare_creds();
	KUNIT_ASSERT_NOT_NULL(test, f->cred);
	cap_clear(f->cred->cap_effective);
	f->before = override_creds(f->cred);
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, restore_creds, f));
}

int genx_kunit_shadow_init(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_kbl);
	struct genx_kunit_shadow *f = kunit_kzalloc(test, sizeof(*f), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, f);
	f->gpu = genx_kunit_gpu_create(test, &cfg);
	f->genx = genx_kunit_device(test, f->gpu);
	f->file = genx_kunit_file(test, f->genx);
	f->batch = genx_kunit_shadow_object(test, f, 2 * PAGE_SIZE, &f->batch_handle);
	f->target = genx_kunit_shadow_object(test, f, PAGE_SIZE, &f->target_handle);
	f->wait = true;
	drop_capabilities(test, f);
	test->priv = f;
	return 0;
}

/* Write to an object as the client would through a mapping; pages need not be contiguous. */
void genx_kunit_shadow_poke(struct genx_kunit_shadow *f, struct genx_bo *bo, u64 offset,
			    const u32 *dw, unsigned int n)
{
	unsigned int i;

	guard(mutex)(&bo->lock);
	if (IS_ERR(genx_bo_pages(bo, jiffies + GENX_BO_WAIT)))
		return;
	for (i = 0; i < n; i++, offset += sizeof(*dw))
		memcpy_to_page(bo->shmem.pages[offset >> PAGE_SHIFT], offset_in_page(offset),
			       (const char *)&dw[i], sizeof(*dw));
}

u32 genx_kunit_shadow_stored_at(struct genx_kunit_shadow *f, u32 offset)
{
	u32 value = 0;

	memcpy_from_page((char *)&value, f->target->shmem.pages[0], offset, sizeof(value));
	return value;
}

u32 genx_kunit_shadow_stored(struct genx_kunit_shadow *f)
{
	return genx_kunit_shadow_stored_at(f, 0);
}

int genx_kunit_shadow_submit(struct kunit *test, struct genx_kunit_shadow *f, u64 ring, u32 start,
			     u32 len)
{
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = f->target_handle, .offset = TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		{ .handle = f->batch_handle, .offset = BATCH, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffer_count = ARRAY_SIZE(objects), .flags = ring,
		.batch_start_offset = start, .batch_len = len,
		.buffers_ptr = genx_kunit_user(test, objects, sizeof(objects)),
	};
	struct drm_i915_gem_wait wait = {
		.bo_handle = f->target_handle, .timeout_ns = 2 * NSEC_PER_SEC,
	};
	int err = genx_execbuf_ioctl(&f->genx->drm, &exec, f->file);

	if (err || !f->wait)
		return err;
	return genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file);
}

struct genx_vm *genx_kunit_shadow_vm(struct kunit *test, struct genx_kunit_shadow *f)
{
	struct genx_context *ctx = genx_file_find_context(f->file->driver_priv, 0);
	struct genx_vm *vm;

	KUNIT_ASSERT_NOT_NULL(test, ctx);
	vm = genx_vm_get(ctx->vm);
	genx_context_put(ctx);
	KUNIT_ASSERT_NOT_NULL(test, vm);
	/* the file's default context holds a reference */
	genx_vm_put(vm);
	return vm;
}

/* Address of an object that is bound for a copy, or 0: only such objects have no handle. */
u64 genx_kunit_shadow_copy_addr(struct kunit *test, struct genx_kunit_shadow *f)
{
	struct genx_vm *vm = genx_kunit_shadow_vm(test, f);
	struct drm_gpuva *va;

	drm_gpuvm_for_each_va(va, &vm->base)
		if (!va->gem.obj->handle_count)
			return va->va.addr;
	return 0;
}

unsigned int genx_kunit_shadow_kept(struct kunit *test, struct genx_kunit_shadow *f)
{
	struct genx_vm *vm = genx_kunit_shadow_vm(test, f);
	unsigned int i, n = 0;

	for (i = 0; i < GENX_VM_SHADOWS; i++)
		n += !!vm->shadows[i];
	return n;
}
