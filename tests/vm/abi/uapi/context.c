// SPDX-License-Identifier: MIT
/* Contexts: create with extensions, parameters, engine map, statistics, destroy. */
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>

#include <drm.h>
#include <i915_drm.h>

#include "tests/vm/lib/tap.h"
#include "tests/vm/abi/uapi/client.h"
#include "tests/vm/abi/uapi/uapi.h"

void test_extensions(int fd)
{
	struct drm_i915_gem_context_create_ext_setparam a = {}, b = {};
	struct drm_i915_gem_context_create_ext create = {
		.flags = I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS,
	};

	a.base.name = I915_CONTEXT_CREATE_EXT_SETPARAM;
	a.param.param = I915_CONTEXT_PARAM_PERSISTENCE;
	a.param.value = 1;
	b = a;
	create.extensions = (uintptr_t)&a;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &create, 0, "context with an extension");
	a.base.next_extension = (uintptr_t)&b;
	b.base.next_extension = (uintptr_t)&a;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &create, E2BIG,
	       "extension chain that loops");
	a.base.next_extension = (uintptr_t)&a;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &create, E2BIG,
	       "extension that follows itself");
	a.base.next_extension = BAD_PTR;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &create, EFAULT,
	       "chain that leads nowhere");
	a.base.next_extension = 0;
	a.base.name = 99;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &create, EINVAL, "unknown extension");
	a.base.name = I915_CONTEXT_CREATE_EXT_SETPARAM;
	a.base.flags = 1;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &create, EINVAL, "flags of an extension");
	a.base.flags = 0;
	a.base.rsvd[3] = 1;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &create, EINVAL,
	       "reserved field of an extension");
	a.base.rsvd[3] = 0;
	a.param.ctx_id = 1;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &create, EINVAL,
	       "extension that names another context");
	create.extensions = BAD_PTR;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &create, EFAULT,
	       "extension at a bad pointer");
	create.extensions = 0;
	create.flags = 1u << 31;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, &create, EINVAL, "unknown context flag");
}

static void test_engine_map(int fd, uint32_t ctx)
{
	struct i915_context_engines_load_balance balance = {
		.base.name = I915_CONTEXT_ENGINES_EXT_LOAD_BALANCE,
	};
	struct engines engines = {};
	struct drm_i915_gem_context_param param = {
		.ctx_id = ctx, .param = I915_CONTEXT_PARAM_ENGINES,
		.value = (uintptr_t)&engines,
	};

	param.size = 4;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EINVAL, "engine map: too short");
	param.size = 8 + 3;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EINVAL, "engine map: odd size");
	param.size = 8 + 65 * 4;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EINVAL, "engine map: too long");
	param.size = 8 + 4;
	param.value = BAD_PTR;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EFAULT, "engine map: bad pointer");
	param.value = (uintptr_t)&engines;
	engines.engine[0].engine_class = 77;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, ENOENT,
	       "engine map: unknown class");
	engines.engine[0].engine_class = I915_ENGINE_CLASS_RENDER;
	engines.engine[0].engine_instance = 9;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, ENOENT,
	       "engine map: unknown instance");
	engines.engine[0].engine_instance = 0;
	engines.extensions = BAD_PTR;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EFAULT,
	       "engine map: bad extensions");
	engines.extensions = (uintptr_t)&balance;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EEXIST,
	       "engine map: load balancing of an entry that names an engine");
	balance.engine_index = 7;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EINVAL,
	       "engine map: load balancing of an entry that is not in the map");
	balance.base.name = I915_CONTEXT_ENGINES_EXT_BOND;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EINVAL,
	       "engine map: bonded engines");
	engines.extensions = 0;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, 0, "engine map");
	memset(&engines, 0xff, sizeof(engines));
	param.size = sizeof(engines);
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &param, 0, "engine map?");
	tap_ok(param.size == 8 + 4 && !engines.extensions &&
	       engines.engine[0].engine_class == I915_ENGINE_CLASS_RENDER,
	       "engine map is what was set");
}

void test_contexts(int fd, int other)
{
	struct drm_i915_gem_context_create create = {};
	struct drm_i915_gem_context_destroy destroy = {};
	struct drm_i915_gem_context_param param = {};
	struct drm_i915_reset_stats stats = {};
	int id = 0;
	struct drm_i915_getparam chipset = { .param = I915_PARAM_CHIPSET_ID, .value = &id };

	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &create, 0, "context");
	tap_ok(create.ctx_id, "it has a handle");

	param.ctx_id = create.ctx_id;
	param.param = I915_CONTEXT_PARAM_GTT_SIZE;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &param, 0, "context: size of addresses");
	ioctl(fd, DRM_IOCTL_I915_GETPARAM, &chipset);
	tap_ok(param.value == 1ULL << (id == 0x9840 || id == 0x4571 ? 36 : 48),
	       "36 bits of addresses on Lakefield and Elkhart Lake, else 48");
	expect(other, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &param, ENOENT,
	       "context of another file");
	param.param = 999;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &param, EINVAL, "unknown parameter?");
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EINVAL, "unknown parameter");
	param.param = I915_CONTEXT_PARAM_PRIORITY;
	param.value = 1024;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EINVAL, "priority too high");
	param.value = -1024;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EINVAL, "priority too low");
	param.value = -5;
	param.size = 8;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EINVAL, "priority with a size");
	param.size = 0;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, 0, "priority");

	stats.ctx_id = create.ctx_id;
	stats.flags = 1;
	expect(fd, DRM_IOCTL_I915_GET_RESET_STATS, &stats, EINVAL, "reset statistics: flags");
	stats.flags = 0;
	stats.pad = 1;
	expect(fd, DRM_IOCTL_I915_GET_RESET_STATS, &stats, EINVAL, "reset statistics: pad");
	stats.pad = 0;
	expect(fd, DRM_IOCTL_I915_GET_RESET_STATS, &stats, 0, "reset statistics");
	tap_ok(!stats.batch_active && !stats.batch_pending, "no hang yet");

	test_engine_map(fd, create.ctx_id);

	destroy.ctx_id = create.ctx_id;
	destroy.pad = 1;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &destroy, EINVAL, "destroy: pad");
	destroy.pad = 0;
	expect(other, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &destroy, ENOENT,
	       "destroy a context of another file");
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &destroy, 0, "destroy");
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &destroy, ENOENT, "destroy it twice");
	destroy.ctx_id = 0;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &destroy, ENOENT,
	       "destroy the default context");
}
