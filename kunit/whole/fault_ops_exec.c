// SPDX-License-Identifier: GPL-2.0-only
/* Submissions that use more of the interface than those of fault_ops.c, for tests of memory. */

#include <kunit/test.h>
#include <linux/fcntl.h>
#include <linux/fdtable.h>
#include <linux/file.h>
#include <linux/task_work.h>
#include <linux/uaccess.h>

#include <drm/drm_gem.h>
#include <drm/drm_prime.h>
#include <drm/drm_syncobj.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "include/compat.h"
#include "kunit/whole/fault_internal.h"

/* Places in the memory of user space, beside those of fault_internal.h. */
#define AT_EXT		0x2000
#define AT_LIST		0x3000
#define AT_USER		0x8000
/* The fixture's batch has the address of the target from this byte on. */
#define TARGET_AT	4

static int wait_for(struct genx_kunit_fault *f, u32 handle)
{
	return genx_kunit_fault_wait(f, handle, TIMEOUT_MS * NSEC_PER_MSEC);
}

/* Close files that the operation has opened. */
static void put_files(void)
{
	flush_delayed_fput();
	task_work_run();
}

/* An object made of memory of the process. */
static int run_user(struct genx_kunit_fault *f)
{
	struct drm_i915_gem_userptr args = {
		.user_ptr = (uintptr_t)(f->mem + AT_USER), .user_size = PAGE_SIZE,
	};
	int err, ret;

	err = genx_userptr_ioctl(&f->genx->drm, &args, f->file);
	if (err)
		return err;
	err = genx_kunit_fault_exec(f, args.handle, GENX_KUNIT_FAULT_TARGET, EXEC_OBJECT_WRITE,
				    NULL);
	if (!err)
		err = wait_for(f, args.handle);
	ret = drm_gem_handle_delete(f->file, args.handle);
	flush_workqueue(f->genx->wq);
	return err ?: ret;
}

static int new_syncobjs(struct genx_kunit_fault *f)
{
	unsigned int i;
	int err = 0;

	for (i = 0; i < ARRAY_SIZE(f->syncobj) && !err && !f->syncobj[i]; i++) {
		struct drm_syncobj *obj;

		err = drm_syncobj_create(&obj, 0, NULL);
		if (err)
			break;
		err = drm_syncobj_get_handle(f->file, obj, &f->syncobj[i]);
		drm_syncobj_put(obj);
	}
	return err;
}

/* Signal a sync object and a point of a timeline, wait for both, and for a sync file. */
static int run_fences(struct genx_kunit_fault *f)
{
	struct drm_i915_gem_exec_fence fences[] = {
		{ f->syncobj[0], I915_EXEC_FENCE_SIGNAL },
		{ f->syncobj[1], I915_EXEC_FENCE_SIGNAL },
	};
	const u64 points[] = { 0, ++f->point };
	const struct drm_i915_gem_execbuffer_ext_timeline_fences ext = {
		.base.name = DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES,
		.fence_count = ARRAY_SIZE(fences),
		.handles_ptr = genx_kunit_fault_put_user(f, AT_LIST, fences, sizeof(fences)),
		.values_ptr = genx_kunit_fault_put_user(f, AT_LIST + sizeof(fences), points,
							sizeof(points)),
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.flags = I915_EXEC_RENDER | I915_EXEC_USE_EXTENSIONS | I915_EXEC_FENCE_OUT,
		.cliprects_ptr = genx_kunit_fault_put_user(f, AT_EXT, &ext, sizeof(ext)),
	};
	int err, fd;

	err = genx_kunit_fault_exec(f, f->target, GENX_KUNIT_FAULT_TARGET, EXEC_OBJECT_WRITE,
				    &exec);
	if (err)
		return err;
	fd = upper_32_bits(exec.rsvd2);
	fences[0].flags = I915_EXEC_FENCE_WAIT;
	fences[1].flags = I915_EXEC_FENCE_WAIT;
	genx_kunit_fault_put_user(f, AT_LIST, fences, sizeof(fences));
	exec.flags = I915_EXEC_BLT | I915_EXEC_USE_EXTENSIONS | I915_EXEC_FENCE_IN;
	exec.rsvd2 = fd;
	err = genx_kunit_fault_exec(f, f->target, GENX_KUNIT_FAULT_TARGET, 0, &exec);
	close_fd(fd);
	put_files();
	return err ?: wait_for(f, f->batch);
}

/* The driver places the objects, writes their addresses, and keeps what an error state shows. */
static int run_relocs(struct genx_kunit_fault *f)
{
	const struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = f->target, .offset = TARGET_AT, .presumed_offset = ~0ULL,
		.read_domains = I915_GEM_DOMAIN_RENDER, .write_domain = I915_GEM_DOMAIN_RENDER,
	};
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = f->target, .flags = EXEC_OBJECT_CAPTURE },
		{
			.handle = f->batch, .relocation_count = 1,
			.relocs_ptr = genx_kunit_fault_put_user(f, AT_LIST, &reloc, sizeof(reloc)),
		},
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = genx_kunit_fault_put_user(f, AT_ARGS, objects, sizeof(objects)),
		.buffer_count = ARRAY_SIZE(objects),
		.flags = I915_EXEC_RENDER,
	};

	return genx_execbuf_ioctl(&f->genx->drm, &exec, f->file) ?: wait_for(f, f->target);
}

/* Submit in a new context that has an address space and an engine map of its own. */
static int submit_in(struct genx_kunit_fault *f, u32 vm_id)
{
	const struct {
		struct i915_context_param_engines base;
		struct i915_engine_class_instance engine[1];
	} map = { .engine[0].engine_class = I915_ENGINE_CLASS_RENDER };
	const struct drm_i915_gem_context_create_ext_setparam engines = {
		.base.name = I915_CONTEXT_CREATE_EXT_SETPARAM,
		.param = {
			.param = I915_CONTEXT_PARAM_ENGINES, .size = sizeof(map),
			.value = genx_kunit_fault_put_user(f, AT_MORE, &map, sizeof(map)),
		},
	};
	const struct drm_i915_gem_context_create_ext_setparam vm = {
		.base = {
			.name = I915_CONTEXT_CREATE_EXT_SETPARAM,
			.next_extension = genx_kunit_fault_put_user(f, AT_LIST, &engines,
								    sizeof(engines)),
		},
		.param = { .param = I915_CONTEXT_PARAM_VM, .value = vm_id },
	};
	struct drm_i915_gem_context_create_ext create = {
		.flags = I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS,
		.extensions = genx_kunit_fault_put_user(f, AT_EXT, &vm, sizeof(vm)),
	};
	struct drm_i915_gem_context_destroy destroy = {};
	struct drm_i915_gem_execbuffer2 exec = {};
	int err, ret;

	err = genx_context_create_ioctl(&f->genx->drm, &create, f->file);
	if (err)
		return err;
	exec.rsvd1 = create.ctx_id;
	err = genx_kunit_fault_exec(f, f->target, GENX_KUNIT_FAULT_TARGET, EXEC_OBJECT_WRITE,
				    &exec);
	if (!err)
		err = wait_for(f, f->target);
	destroy.ctx_id = create.ctx_id;
	ret = genx_context_destroy_ioctl(&f->genx->drm, &destroy, f->file);
	return err ?: ret;
}

static int run_space(struct genx_kunit_fault *f)
{
	struct drm_i915_gem_vm_control vm = {};
	int err, ret;

	err = genx_vm_create_ioctl(&f->genx->drm, &vm, f->file);
	if (err)
		return err;
	err = submit_in(f, vm.vm_id);
	ret = genx_vm_destroy_ioctl(&f->genx->drm, &vm, f->file);
	flush_workqueue(f->genx->wq);
	return err ?: ret;
}

/* Export an object, and import it again. */
static int run_export(struct genx_kunit_fault *f)
{
	struct drm_device *drm = &f->genx->drm;
	u32 handle, again;
	int err, fd;

	err = genx_kunit_fault_object(f, &handle);
	if (err)
		return err;
	err = drm_gem_prime_handle_to_fd(drm, f->file, handle, O_CLOEXEC, &fd);
	if (!err) {
		err = drm_gem_prime_fd_to_handle(drm, f->file, fd, &again);
		close_fd(fd);
		put_files();
	}
	drm_gem_handle_delete(f->file, handle);
	return err;
}

static const struct genx_kunit_fault_op ops[] = {
	{ "submit with memory of the process", NULL, run_user, NULL },
	{ "submit with sync objects, timelines and files", new_syncobjs, run_fences, NULL },
	{ "submit with relocations and captures", NULL, run_relocs, NULL },
	{ "submit in an address space, with an engine map", NULL, run_space, NULL },
	{ "export and import of an object", NULL, run_export, NULL },
};

const void *genx_kunit_fault_exec_op_next(const void *prev, char *desc)
{
	const struct genx_kunit_fault_op *op = prev ? prev + sizeof(*op) : ops;

	if (op == ops + ARRAY_SIZE(ops))
		return NULL;
	strscpy(desc, op->name, KUNIT_PARAM_DESC_SIZE);
	return op;
}
