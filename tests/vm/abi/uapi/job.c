// SPDX-License-Identifier: MIT
/* A valid submission, of which a test makes a part invalid. */
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

#include <drm.h>
#include <i915_drm.h>

#include "tests/vm/lib/tap.h"
#include "tests/vm/abi/uapi/client.h"
#include "tests/vm/abi/uapi/job.h"

#define PINNED	(EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS)

uint64_t job_top_address(int fd)
{
	struct drm_i915_gem_context_param arg = { .param = I915_CONTEXT_PARAM_GTT_SIZE };

	if (ioctl(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &arg))
		return 0;
	/* bits 63:48 repeat bit 47 */
	return arg.value >> 47 ? 0 : arg.value;
}

void job_reset(struct job *job)
{
	uint32_t target = job->object[0].handle, batch = job->object[1].handle;

	memset(job->object, 0, sizeof(job->object));
	memset(&job->exec, 0, sizeof(job->exec));
	job->object[0].handle = target;
	job->object[0].offset = TARGET_ADDR;
	job->object[0].flags = PINNED | EXEC_OBJECT_WRITE;
	job->object[1].handle = batch;
	job->object[1].offset = BATCH_ADDR;
	job->object[1].flags = PINNED;
	job->exec.buffers_ptr = (uintptr_t)job->object;
	job->exec.buffer_count = 2;
	job->exec.flags = I915_EXEC_RENDER;
	job->target[0] = 0;
	job->batch[0] = MI_STORE_DATA_IMM;
	job->batch[1] = (uint32_t)TARGET_ADDR;
	job->batch[2] = TARGET_ADDR >> 32;
	job->batch[3] = VALUE;
	job->batch[4] = MI_BATCH_BUFFER_END;
	job->batch[5] = 0;
}

bool job_create(int fd, struct job *job)
{
	memset(job, 0, sizeof(*job));
	job->object[0].handle = gem_create(fd, PAGE);
	job->object[1].handle = gem_create(fd, 2 * PAGE);
	job->target = gem_map(fd, job->object[0].handle, PAGE);
	job->batch = gem_map(fd, job->object[1].handle, 2 * PAGE);
	if (!job->target || !job->batch)
		return false;
	job_reset(job);
	return true;
}

void job_destroy(int fd, struct job *job)
{
	munmap(job->target, PAGE);
	munmap(job->batch, 2 * PAGE);
	gem_close(fd, job->object[0].handle);
	gem_close(fd, job->object[1].handle);
}

int job_try(int fd, struct job *job, int want)
{
	int got = ioctl(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &job->exec) ? errno : 0;
	int idle = gem_wait(fd, job->object[0].handle, want ? 0 : 20000000000LL);
	bool ran = job->target[0] == VALUE;

	job_reset(job);
	/* the handle itself may be invalid */
	if ((idle && idle != ENOENT) || ran != !got)
		return -1000 - 2 * idle - ran;
	return -got;
}

void job_expect(int fd, struct job *job, int want, const char *what)
{
	int got = job_try(fd, job, want);

	if (want)
		tap_input(got, -want, "EXECBUFFER2: %s", what);
	else
		tap_is(got, 0, "EXECBUFFER2: %s", what);
}
