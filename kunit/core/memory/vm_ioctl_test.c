// SPDX-License-Identifier: GPL-2.0-only
/*
 * Address spaces that contexts share: handles, lifetime, and calls that are refused.
 */

#include <kunit/test.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/ioctls.h"
#include "core/memory/vm.h"
#include "kunit/whole/fault_fixture.h"

#define BAD	8ULL

static int vm_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

static u32 vm_create(struct genx_kunit_fault *f)
{
	struct drm_i915_gem_vm_control args = {};

	KUNIT_ASSERT_EQ(f->test, genx_vm_create_ioctl(&f->genx->drm, &args, f->file), 0);
	KUNIT_ASSERT_NE(f->test, args.vm_id, 0);
	return args.vm_id;
}

static int vm_destroy(struct genx_kunit_fault *f, u32 id)
{
	struct drm_i915_gem_vm_control args = { .vm_id = id };

	return genx_vm_destroy_ioctl(&f->genx->drm, &args, f->file);
}

/* Create a context in address space @vm. Return: 0 with @id set, or the errno. */
static int context_in(struct genx_kunit_fault *f, u64 vm, u32 size, u32 *id)
{
	const struct drm_i915_gem_context_create_ext_setparam ext = {
		.base.name = I915_CONTEXT_CREATE_EXT_SETPARAM,
		.param = { .param = I915_CONTEXT_PARAM_VM, .value = vm, .size = size },
	};
	struct drm_i915_gem_context_create_ext create = {
		.flags = I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS,
		.extensions = (uintptr_t)f->mem,
	};
	int err;

	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, &ext, sizeof(ext)), 0);
	err = genx_context_create_ioctl(&f->genx->drm, &create, f->file);
	*id = create.ctx_id;
	return err;
}

static void context_destroy(struct genx_kunit_fault *f, u32 id)
{
	struct drm_i915_gem_context_destroy end = { .ctx_id = id };

	KUNIT_EXPECT_EQ(f->test, genx_context_destroy_ioctl(&f->genx->drm, &end, f->file), 0);
}

/* Run the fixture's batch, which stores a value, in context @id, and wait until it ends. */
static void run(struct genx_kunit_fault *f, u32 id)
{
	struct drm_i915_gem_execbuffer2 exec = { .flags = I915_EXEC_RENDER, .rsvd1 = id };
	int err = genx_kunit_fault_exec(f, f->target, GENX_KUNIT_FAULT_TARGET, EXEC_OBJECT_WRITE,
					&exec);

	KUNIT_EXPECT_EQ(f->test, err, 0);
	KUNIT_EXPECT_EQ(f->test, genx_kunit_fault_wait(f, f->target, -1), 0);
}

static bool bound(struct genx_vm *vm)
{
	guard(mutex)(&vm->lock);
	return drm_gpuva_find_first(&vm->base, GENX_KUNIT_FAULT_TARGET, 1);
}

/*
 * Bindings of a shared address space stay until both contexts and the handle of the address space
 * are destroyed.
 */
static void genx_vm_ioctl_shared(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_held before, after;
	struct genx_vm *vm, *other;
	u32 id, a, b;

	genx_kunit_fault_held(f, &before);
	id = vm_create(f);
	KUNIT_ASSERT_EQ(test, context_in(f, id, 0, &a), 0);
	KUNIT_ASSERT_EQ(test, context_in(f, id, 0, &b), 0);
	vm = genx_kunit_fault_vm(f, a);
	other = genx_kunit_fault_vm(f, b);
	KUNIT_EXPECT_PTR_EQ(test, vm, other);
	genx_vm_put(other);

	run(f, a);
	KUNIT_EXPECT_TRUE(test, bound(vm));
	context_destroy(f, a);
	KUNIT_EXPECT_TRUE(test, bound(vm));
	run(f, b);
	KUNIT_EXPECT_EQ(test, vm_destroy(f, id), 0);
	KUNIT_EXPECT_TRUE(test, bound(vm));
	run(f, b);
	context_destroy(f, b);
	KUNIT_EXPECT_FALSE(test, bound(vm));
	genx_vm_put(vm);

	genx_kunit_fault_held(f, &after);
	KUNIT_EXPECT_EQ(test, after.vms, before.vms);
	KUNIT_EXPECT_EQ(test, after.contexts, before.contexts);
}

/* Each GETPARAM of VM creates a new handle of the context's address space. */
static void genx_vm_ioctl_of_context(struct kunit *test)
{
	struct drm_i915_gem_context_param get = { .param = I915_CONTEXT_PARAM_VM, .size = 5 };
	struct genx_kunit_fault *f = test->priv;
	struct genx_vm *vm, *other;
	u32 first, ctx;

	KUNIT_ASSERT_EQ(test, genx_context_getparam_ioctl(&f->genx->drm, &get, f->file), 0);
	KUNIT_EXPECT_EQ(test, get.size, 0);
	first = get.value;
	KUNIT_ASSERT_EQ(test, genx_context_getparam_ioctl(&f->genx->drm, &get, f->file), 0);
	KUNIT_EXPECT_NE(test, get.value, first);
	KUNIT_ASSERT_EQ(test, context_in(f, first, 0, &ctx), 0);
	vm = genx_kunit_fault_vm(f, 0);
	other = genx_kunit_fault_vm(f, ctx);
	KUNIT_EXPECT_PTR_EQ(test, vm, other);
	genx_vm_put(vm);
	genx_vm_put(other);
	KUNIT_EXPECT_EQ(test, vm_destroy(f, first), 0);
	KUNIT_EXPECT_EQ(test, vm_destroy(f, first), -ENOENT);
	run(f, 0);
	run(f, ctx);
	/* the second handle is freed when the file is closed */
}

/* SETPARAM of VM moves a context to another address space, until the context is first used. */
static void genx_vm_ioctl_set_later(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_context_param set = { .param = I915_CONTEXT_PARAM_VM };
	u32 first = vm_create(f), second = vm_create(f);
	struct genx_kunit_held before, after;
	struct genx_vm *old, *vm;

	/* allocates the pages of the objects before they are counted */
	run(f, 0);
	genx_kunit_fault_held(f, &before);
	KUNIT_ASSERT_EQ(test, context_in(f, first, 0, &set.ctx_id), 0);
	old = genx_kunit_fault_vm(f, set.ctx_id);
	set.value = 999;
	KUNIT_EXPECT_EQ(test, genx_context_setparam_ioctl(&f->genx->drm, &set, f->file), -ENOENT);
	set.value = second;
	set.size = 8;
	KUNIT_EXPECT_EQ(test, genx_context_setparam_ioctl(&f->genx->drm, &set, f->file), -EINVAL);
	set.size = 0;
	KUNIT_EXPECT_EQ(test, genx_context_setparam_ioctl(&f->genx->drm, &set, f->file), 0);
	vm = genx_kunit_fault_vm(f, set.ctx_id);
	KUNIT_EXPECT_PTR_NE(test, vm, old);
	run(f, set.ctx_id);
	KUNIT_EXPECT_TRUE(test, bound(vm));
	KUNIT_EXPECT_FALSE(test, bound(old));

	/* the context has been used: its image refers to its address space */
	set.value = first;
	KUNIT_EXPECT_EQ(test, genx_context_setparam_ioctl(&f->genx->drm, &set, f->file), -EINVAL);
	run(f, set.ctx_id);
	KUNIT_EXPECT_FALSE(test, bound(old));
	genx_vm_put(old);
	genx_vm_put(vm);
	context_destroy(f, set.ctx_id);
	genx_kunit_fault_held(f, &after);
	KUNIT_EXPECT_MEMEQ(test, &before, &after, sizeof(before));
	KUNIT_EXPECT_EQ(test, vm_destroy(f, first), 0);
	KUNIT_EXPECT_EQ(test, vm_destroy(f, second), 0);
}

static void genx_vm_ioctl_refused(struct kunit *test)
{
	const struct i915_user_extension ext = {};
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_vm_control args = { .flags = 1 };
	struct drm_i915_gem_context_param set = { .param = I915_CONTEXT_PARAM_VM };
	struct genx_kunit_held before, after;
	u32 id = vm_create(f), ctx;

	genx_kunit_fault_held(f, &before);
	KUNIT_ASSERT_EQ(test, copy_to_user(f->mem, &ext, sizeof(ext)), 0);
	KUNIT_EXPECT_EQ(test, genx_vm_create_ioctl(&f->genx->drm, &args, f->file), -EINVAL);
	args.flags = 0;
	args.extensions = BAD;
	KUNIT_EXPECT_EQ(test, genx_vm_create_ioctl(&f->genx->drm, &args, f->file), -EFAULT);
	args.extensions = (uintptr_t)f->mem;
	KUNIT_EXPECT_EQ(test, genx_vm_create_ioctl(&f->genx->drm, &args, f->file), -EINVAL);
	KUNIT_EXPECT_EQ(test, args.vm_id, 0);

	args.vm_id = id;
	KUNIT_EXPECT_EQ(test, genx_vm_destroy_ioctl(&f->genx->drm, &args, f->file), -EINVAL);
	args.extensions = 0;
	args.flags = 1;
	KUNIT_EXPECT_EQ(test, genx_vm_destroy_ioctl(&f->genx->drm, &args, f->file), -EINVAL);
	KUNIT_EXPECT_EQ(test, vm_destroy(f, 0), -ENOENT);
	KUNIT_EXPECT_EQ(test, vm_destroy(f, 999), -ENOENT);

	KUNIT_EXPECT_EQ(test, context_in(f, 999, 0, &ctx), -ENOENT);
	KUNIT_EXPECT_EQ(test, context_in(f, 1ULL << 32 | id, 0, &ctx), -ENOENT);
	KUNIT_EXPECT_EQ(test, context_in(f, id, 8, &ctx), -EINVAL);
	KUNIT_EXPECT_EQ(test, ctx, 0);
	/* the default context cannot be moved to another address space */
	set.value = id;
	KUNIT_EXPECT_EQ(test, genx_context_setparam_ioctl(&f->genx->drm, &set, f->file), -EINVAL);
	genx_kunit_fault_held(f, &after);
	KUNIT_EXPECT_MEMEQ(test, &before, &after, sizeof(before));
	KUNIT_EXPECT_EQ(test, vm_destroy(f, id), 0);
}

/* Removal of the device frees shared address spaces although the file is still open. */
static void genx_vm_ioctl_removed(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_device *drm = &f->genx->drm;
	struct drm_i915_gem_vm_control args = { .vm_id = vm_create(f) };
	u32 ctx;

	KUNIT_ASSERT_EQ(test, context_in(f, args.vm_id, 0, &ctx), 0);
	run(f, ctx);
	genx_kunit_fault_remove(f);
	KUNIT_EXPECT_EQ(test, genx_vm_destroy_ioctl(drm, &args, f->file), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_vm_create_ioctl(drm, &args, f->file), -ENODEV);
	genx_kunit_fault_down(f);
	genx_kunit_fault_released(f);
}

static struct kunit_case vm_cases[] = {
	KUNIT_CASE(genx_vm_ioctl_shared),
	KUNIT_CASE(genx_vm_ioctl_of_context),
	KUNIT_CASE(genx_vm_ioctl_set_later),
	KUNIT_CASE(genx_vm_ioctl_refused),
	KUNIT_CASE(genx_vm_ioctl_removed),
	{}
};

static struct kunit_suite vm_suite = {
	.name = "genx_vm_ioctl",
	.init = vm_init,
	.test_cases = vm_cases,
};

kunit_test_suite(vm_suite);
