// SPDX-License-Identifier: MIT
/* Submission: contexts of other files, and entries of an engine map. */
#include <errno.h>
#include <sys/ioctl.h>

#include <drm.h>
#include <i915_drm.h>

#include "tests/vm/abi/uapi/client.h"
#include "tests/vm/abi/uapi/job.h"

void test_exec_contexts(int fd, int other, struct job *job)
{
	struct drm_i915_gem_context_create create = {};
	struct drm_i915_gem_context_destroy destroy = {};
	struct drm_i915_gem_context_param param = {};
	struct engines map = {};

	ioctl(other, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &create);
	/* handles count up in each file: the other one has one more */
	ioctl(other, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &create);
	ioctl(other, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &create);
	job->exec.rsvd1 = create.ctx_id + 100;
	job_expect(fd, job, ENOENT, "context that does not exist");
	job->exec.rsvd1 = create.ctx_id;
	job_expect(fd, job, ENOENT, "context of another file");

	ioctl(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &create);
	param.ctx_id = create.ctx_id;
	param.param = I915_CONTEXT_PARAM_ENGINES;
	param.size = 8 + 2 * 4;
	param.value = (uintptr_t)&map;
	map.engine[0].engine_class = (uint16_t)I915_ENGINE_CLASS_INVALID;
	map.engine[0].engine_instance = (uint16_t)I915_ENGINE_CLASS_INVALID_NONE;
	map.engine[1].engine_class = I915_ENGINE_CLASS_COPY;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, 0, "engine map with a hole");
	job->exec.rsvd1 = create.ctx_id;
	job->exec.flags = 1;
	job_expect(fd, job, 0, "second entry of an engine map");
	job->exec.rsvd1 = create.ctx_id;
	job->exec.flags = 0;
	job_expect(fd, job, EINVAL, "hole of an engine map");
	job->exec.rsvd1 = create.ctx_id;
	job->exec.flags = 2;
	job_expect(fd, job, EINVAL, "entry behind an engine map");
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EINVAL,
	       "engine map of a context in use");
	destroy.ctx_id = create.ctx_id;
	ioctl(fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &destroy);
	job->exec.rsvd1 = create.ctx_id;
	job_expect(fd, job, ENOENT, "context that was destroyed");
}
