// SPDX-License-Identifier: MIT
/* Submission: fences in and out, files and sync objects. */
#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <drm.h>
#include <i915_drm.h>

#include "tests/vm/lib/tap.h"
#include "tests/vm/abi/uapi/client.h"
#include "tests/vm/abi/uapi/job.h"

void test_exec_fences(int fd, struct job *job)
{
	struct drm_syncobj_create sync = {};
	struct drm_i915_gem_exec_fence fence = {};
	struct pollfd pfd = { .events = POLLIN };
	int got;

	job->exec.flags |= I915_EXEC_FENCE_IN;
	job->exec.rsvd2 = 0xffffffff;
	job_expect(fd, job, EINVAL, "fence that is no file");
	job->exec.flags |= I915_EXEC_FENCE_IN;
	job->exec.rsvd2 = fd;
	job_expect(fd, job, EINVAL, "fence that is another file");

	job->exec.flags |= I915_EXEC_FENCE_OUT;
	got = ioctl(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &job->exec) ? errno : 0;
	pfd.fd = job->exec.rsvd2 >> 32;
	tap_ok(!got && pfd.fd > 0, "submission: fence out");
	/* the wait shows the CPU what is behind bounce buffers, and has nothing to wait for */
	tap_ok(poll(&pfd, 1, 20000) == 1 && !gem_wait(fd, job->object[0].handle, 0) &&
	       job->target[0] == VALUE, "the fence signals");
	job_reset(job);
	job->exec.flags |= I915_EXEC_FENCE_IN;
	job->exec.rsvd2 = pfd.fd;
	job_expect(fd, job, 0, "fence in");
	close(pfd.fd);

	job->exec.flags |= I915_EXEC_FENCE_ARRAY;
	job_expect(fd, job, 0, "empty fence array");
	job->exec.flags |= I915_EXEC_FENCE_ARRAY;
	job->exec.num_cliprects = 1;
	job->exec.cliprects_ptr = BAD_PTR;
	job_expect(fd, job, EFAULT, "fence array at a bad pointer");
	job->exec.flags |= I915_EXEC_FENCE_ARRAY;
	job->exec.num_cliprects = ~0u;
	job->exec.cliprects_ptr = (uintptr_t)&fence;
	job_expect(fd, job, EINVAL, "fence array too long");
	fence.handle = 4711;
	job->exec.flags |= I915_EXEC_FENCE_ARRAY;
	job->exec.num_cliprects = 1;
	job->exec.cliprects_ptr = (uintptr_t)&fence;
	job_expect(fd, job, ENOENT, "unknown sync object");

	tap_ok(!ioctl(fd, DRM_IOCTL_SYNCOBJ_CREATE, &sync), "sync object");
	fence.handle = sync.handle;
	fence.flags = 1u << 31;
	job->exec.flags |= I915_EXEC_FENCE_ARRAY;
	job->exec.num_cliprects = 1;
	job->exec.cliprects_ptr = (uintptr_t)&fence;
	job_expect(fd, job, EINVAL, "unknown flag of a sync object");
	fence.flags = I915_EXEC_FENCE_WAIT;
	job->exec.flags |= I915_EXEC_FENCE_ARRAY;
	job->exec.num_cliprects = 1;
	job->exec.cliprects_ptr = (uintptr_t)&fence;
	job_expect(fd, job, EINVAL, "wait for a sync object without a fence");
	fence.flags = I915_EXEC_FENCE_SIGNAL;
	job->exec.flags |= I915_EXEC_FENCE_ARRAY;
	job->exec.num_cliprects = 1;
	job->exec.cliprects_ptr = (uintptr_t)&fence;
	job_expect(fd, job, 0, "signal a sync object");
	fence.flags = I915_EXEC_FENCE_WAIT;
	job->exec.flags |= I915_EXEC_FENCE_ARRAY;
	job->exec.num_cliprects = 1;
	job->exec.cliprects_ptr = (uintptr_t)&fence;
	job_expect(fd, job, 0, "wait for it");
}
