// SPDX-License-Identifier: MIT
/* Calls on contexts and address spaces. */

#include <stdint.h>
#include <sys/ioctl.h>

#include <drm.h>
#include <i915_drm.h>

#include "tests/vm/abi/abi-fuzz/actions.h"
#include "tests/vm/lib/fuzz.h"

static void context_destroy(uint32_t id)
{
	struct drm_i915_gem_context_destroy args = { .ctx_id = id };

	CALL(DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &args);
}

static void vm_destroy(uint32_t id)
{
	struct drm_i915_gem_vm_control args = { .vm_id = id };

	CALL(DRM_IOCTL_I915_GEM_VM_DESTROY, &args);
}

struct fuzz_pool contexts = { .destroy = context_destroy };
static struct fuzz_pool vms = { .destroy = vm_destroy };

void do_context(void)
{
	struct i915_context_engines {
		uint64_t extensions;
		struct i915_engine_class_instance engines[3];
	} __attribute__((packed)) engines = {
		.engines = { { I915_ENGINE_CLASS_RENDER, 0 }, { I915_ENGINE_CLASS_COPY, 0 },
			     { I915_ENGINE_CLASS_VIDEO, 0 } },
	};
	struct drm_i915_gem_context_create_ext_setparam vm = {
		.base.name = I915_CONTEXT_CREATE_EXT_SETPARAM,
		.param = { .param = I915_CONTEXT_PARAM_VM, .value = fuzz_pool_any(&vms) },
	};
	struct drm_i915_gem_context_create_ext_setparam map = {
		.base.name = I915_CONTEXT_CREATE_EXT_SETPARAM,
		.param = { .param = I915_CONTEXT_PARAM_ENGINES, .size = sizeof(engines) },
	};
	struct drm_i915_gem_context_create_ext args = {
		.flags = I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS,
	};

	map.param.value = fuzz_region(&engines, sizeof(engines));
	if (vm.param.value)
		map.base.next_extension = fuzz_region(&vm, sizeof(vm));
	if (fuzz_draw(2))
		args.extensions = fuzz_region(&map, sizeof(map));
	else
		args.flags = 0;
	if (!CALL(DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &args))
		fuzz_pool_add(&contexts, args.ctx_id);
}

void do_context_param(void)
{
	uint64_t memory[8] = { 0 };
	struct drm_i915_gem_context_param args = {
		.ctx_id = fuzz_pool_any(&contexts), .param = fuzz_draw(16), .value = fuzz_draw(2),
	};

	if (args.param == I915_CONTEXT_PARAM_ENGINES || args.param == I915_CONTEXT_PARAM_SSEU) {
		args.size = sizeof(memory);
		args.value = fuzz_region(memory, sizeof(memory));
	}
	if (fuzz_draw(2))
		CALL(DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &args);
	else
		CALL(DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &args);
}

void do_vm(void)
{
	struct drm_i915_gem_vm_control args = { 0 };

	if (!CALL(DRM_IOCTL_I915_GEM_VM_CREATE, &args))
		fuzz_pool_add(&vms, args.vm_id);
}
