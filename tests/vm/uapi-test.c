// SPDX-License-Identifier: MIT
/*
 * The ioctls of the DRM device as a hostile client uses them: bad numbers,
 * flags, sizes, addresses, pointers and handles; and the same with good ones,
 * so that a refusal means what it says. Prints TAP.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm.h>
#include <i915_drm.h>

#include "regs/port.h"
#include "tests/vm/lib/ioctl.h"
#include "tests/vm/lib/tap.h"

#define PAGE	4096ULL
#define BAD_PTR	0xdead000ULL	/* nothing is mapped there */
#define TOP	BIT_ULL(47)	/* first address that is not canonical */
#define PINNED	(EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS)

/* Commands of a batch; formats of Gen8 and later (CMD-*). */
#define MI_BATCH_BUFFER_END	(0x0a << 23)
#define MI_STORE_DATA_IMM	((0x20 << 23) | 2)
#define   SDI_GLOBAL_GTT	BIT(22)

/* An ioctl must end with @want: an errno, or 0 for success. */
static void expect(int fd, unsigned long request, void *arg, int want, const char *what)
{
	int got = ioctl(fd, request, arg) < 0 ? -errno : 0;

	if (want)
		tap_input(got, -want, "%s: %s", ioctl_name(request), what);
	else
		tap_is(got, 0, "%s: %s", ioctl_name(request), what);
}

static int open_device(void)
{
	int fd = open("/dev/dri/card0", O_RDWR | O_CLOEXEC);

	if (fd < 0) {
		printf("Bail out! /dev/dri/card0: %s\n", strerror(errno));
		exit(1);
	}
	return fd;
}

static uint32_t gem_create(int fd, uint64_t size)
{
	struct drm_i915_gem_create create = { .size = size };

	return ioctl(fd, DRM_IOCTL_I915_GEM_CREATE, &create) ? 0 : create.handle;
}

static void gem_close(int fd, uint32_t handle)
{
	struct drm_gem_close arg = { .handle = handle };

	ioctl(fd, DRM_IOCTL_GEM_CLOSE, &arg);
}

static void *gem_map(int fd, uint32_t handle, uint64_t size)
{
	struct drm_i915_gem_mmap_offset arg = { .handle = handle, .flags = I915_MMAP_OFFSET_WB };
	void *p;

	if (ioctl(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &arg))
		return NULL;
	p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, arg.offset);
	return p == MAP_FAILED ? NULL : p;
}

static int gem_wait(int fd, uint32_t handle, int64_t ns)
{
	struct drm_i915_gem_wait arg = { .bo_handle = handle, .timeout_ns = ns };

	return ioctl(fd, DRM_IOCTL_I915_GEM_WAIT, &arg) ? errno : 0;
}

static void test_name(int fd)
{
	struct drm_version version = {};
	char name[16] = "";

	version.name = name;
	version.name_len = sizeof(name) - 1;
	tap_ok(!ioctl(fd, DRM_IOCTL_VERSION, &version) && !strcmp(name, "i915"),
	       "driver name is that of the ABI");
}

static void test_getparam(int fd)
{
	int value = -1;
	struct drm_i915_getparam arg = { .param = I915_PARAM_CHIPSET_ID, .value = &value };

	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, 0, "parameter: chipset id");
	tap_ok(value > 0, "chipset id is there");
	arg.param = I915_PARAM_HAS_EXEC_SOFTPIN;
	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, 0, "parameter: softpin");
	tap_ok(value == 1, "softpin is there");
	arg.param = I915_PARAM_CS_TIMESTAMP_FREQUENCY;
	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, 0, "parameter: timestamp frequency");
	tap_ok(value > 1000000, "timestamp frequency makes sense");
	arg.param = I915_PARAM_PERF_REVISION;
	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, 0, "parameter: perf revision");
	tap_ok(value == 7, "perf revision is 7");
	arg.param = 0x7fffffff;
	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, EINVAL, "unknown parameter is refused");
	arg.param = -1;
	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, EINVAL, "negative parameter is refused");
	arg.param = I915_PARAM_CHIPSET_ID;
	arg.value = (int *)(uintptr_t)BAD_PTR;
	expect(fd, DRM_IOCTL_I915_GETPARAM, &arg, EFAULT, "parameter to a bad pointer");
	expect(fd, DRM_IOCTL_I915_GETPARAM, (void *)(uintptr_t)BAD_PTR, EFAULT,
	       "argument at a bad pointer");
}

static void test_create(int fd)
{
	struct drm_i915_gem_create arg = { .size = 0 };
	uint32_t handle;

	expect(fd, DRM_IOCTL_I915_GEM_CREATE, &arg, EINVAL, "object of size 0 is refused");
	arg.size = ~0ULL;
	expect(fd, DRM_IOCTL_I915_GEM_CREATE, &arg, E2BIG, "size that overflows is refused");
	arg.size = 1ULL << 63;
	expect(fd, DRM_IOCTL_I915_GEM_CREATE, &arg, E2BIG, "size above all memory is refused");
	arg.size = 512ULL << 30;
	expect(fd, DRM_IOCTL_I915_GEM_CREATE, &arg, E2BIG, "more pages than there are in memory");
	arg.size = 1;
	expect(fd, DRM_IOCTL_I915_GEM_CREATE, &arg, 0, "object of one byte");
	tap_ok(arg.handle && arg.size == PAGE, "it has a handle and a page");
	handle = arg.handle;
	gem_close(fd, handle);
	tap_ok(gem_wait(fd, handle, 0) == ENOENT, "a closed handle is gone");
}

static void test_map(int fd)
{
	struct drm_i915_gem_mmap_offset arg = {};
	struct i915_user_extension extension = {};
	struct drm_i915_gem_mmap old = {};
	uint32_t handle = gem_create(fd, 2 * PAGE);
	unsigned char *p;
	unsigned int i;
	bool zero = true;

	p = gem_map(fd, handle, 2 * PAGE);
	tap_ok(p, "object can be mapped");
	for (i = 0; p && i < 2 * PAGE; i++)
		zero &= !p[i];
	tap_ok(p && zero, "a new object reads as zero");
	if (p)
		p[5] = 0x5a;

	arg.handle = handle;
	arg.flags = I915_MMAP_OFFSET_UC;
	expect(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &arg, EINVAL, "unknown mapping type");
	arg.flags = I915_MMAP_OFFSET_FIXED;
	expect(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &arg, EINVAL, "mapping type of other devices");
	arg.flags = ~0ULL;
	expect(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &arg, EINVAL, "all mapping flags");
	arg.flags = I915_MMAP_OFFSET_WB;
	arg.pad = 1;
	expect(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &arg, 0,
	       "a pad that is not zero, as old clients have it");
	tap_row("accepted, as in i915", "GEM_MMAP_OFFSET: pad is not zero");
	arg.pad = 0;
	arg.extensions = BAD_PTR;
	expect(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &arg, EFAULT, "extension at a bad pointer");
	arg.extensions = (uintptr_t)&extension;
	expect(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &arg, EINVAL, "unknown extension");
	arg.extensions = 0;
	arg.handle = 12345;
	expect(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &arg, ENOENT, "mapping of an unknown handle");

	old.handle = handle;
	old.size = 2 * PAGE;
	expect(fd, DRM_IOCTL_I915_GEM_MMAP, &old, 0, "old way to map");
	tap_ok(old.addr_ptr && ((unsigned char *)(uintptr_t)old.addr_ptr)[5] == 0x5a,
	       "both mappings show the same memory");
	if (old.addr_ptr)
		munmap((void *)(uintptr_t)old.addr_ptr, 2 * PAGE);
	old.flags = 2;
	expect(fd, DRM_IOCTL_I915_GEM_MMAP, &old, EINVAL, "old mapping: unknown flag");
	old.flags = 0;
	old.offset = PAGE;
	expect(fd, DRM_IOCTL_I915_GEM_MMAP, &old, EINVAL, "old mapping: beyond the end");
	old.offset = ~0ULL - PAGE + 1;
	expect(fd, DRM_IOCTL_I915_GEM_MMAP, &old, EINVAL, "old mapping: offset + size overflows");
	old.offset = 0;
	old.size = ~0ULL;
	expect(fd, DRM_IOCTL_I915_GEM_MMAP, &old, EINVAL, "old mapping: huge size");
	old.size = 0;
	expect(fd, DRM_IOCTL_I915_GEM_MMAP, &old, EINVAL, "old mapping: no size");

	if (p)
		munmap(p, 2 * PAGE);
	gem_close(fd, handle);
}

static void test_copy(int fd)
{
	uint32_t handle = gem_create(fd, PAGE);
	uint64_t in = 0x1122334455667788ULL, out = 0;
	struct drm_i915_gem_pwrite wr = { .handle = handle, .offset = PAGE - 8, .size = 8,
					  .data_ptr = (uintptr_t)&in };
	struct drm_i915_gem_pread rd = { .handle = handle, .offset = PAGE - 8, .size = 8,
					 .data_ptr = (uintptr_t)&out };

	expect(fd, DRM_IOCTL_I915_GEM_PWRITE, &wr, 0, "write at the end of an object");
	expect(fd, DRM_IOCTL_I915_GEM_PREAD, &rd, 0, "read it back");
	tap_ok(in == out, "it is the same");
	wr.offset++;
	expect(fd, DRM_IOCTL_I915_GEM_PWRITE, &wr, EINVAL, "write past the end");
	wr.offset = ~0ULL - 3;
	expect(fd, DRM_IOCTL_I915_GEM_PWRITE, &wr, EINVAL, "write: offset + size overflows");
	wr.offset = 0;
	wr.size = ~0ULL;
	expect(fd, DRM_IOCTL_I915_GEM_PWRITE, &wr, EINVAL, "write: huge size");
	wr.size = 8;
	wr.data_ptr = BAD_PTR;
	expect(fd, DRM_IOCTL_I915_GEM_PWRITE, &wr, EFAULT, "write from a bad pointer");
	wr.data_ptr = ~0ULL - 3;
	expect(fd, DRM_IOCTL_I915_GEM_PWRITE, &wr, EFAULT, "write from the kernel's addresses");
	rd.offset = PAGE;
	expect(fd, DRM_IOCTL_I915_GEM_PREAD, &rd, EINVAL, "read past the end");
	rd.offset = 0;
	rd.data_ptr = BAD_PTR;
	expect(fd, DRM_IOCTL_I915_GEM_PREAD, &rd, EFAULT, "read to a bad pointer");
	rd.handle = 12345;
	expect(fd, DRM_IOCTL_I915_GEM_PREAD, &rd, ENOENT, "read of an unknown handle");
	gem_close(fd, handle);
}

static void test_objects(int fd)
{
	uint32_t handle = gem_create(fd, PAGE);
	struct drm_i915_gem_set_domain domain = { .handle = handle };
	struct drm_i915_gem_wait wait = { .bo_handle = handle };
	struct drm_i915_gem_busy busy = { .handle = handle };
	struct drm_i915_gem_caching caching = { .handle = handle };
	struct drm_i915_gem_madvise advice = { .handle = handle };

	domain.read_domains = I915_GEM_DOMAIN_CPU;
	domain.write_domain = I915_GEM_DOMAIN_CPU;
	expect(fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &domain, 0, "domain: CPU");
	domain.write_domain = I915_GEM_DOMAIN_GTT;
	expect(fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &domain, EINVAL, "domain: two at once");
	domain.read_domains = I915_GEM_DOMAIN_RENDER;
	domain.write_domain = 0;
	expect(fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &domain, EINVAL, "domain: the GPU's");
	expect(fd, DRM_IOCTL_I915_GEM_WAIT, &wait, 0, "an idle object is not waited for");
	wait.flags = 1;
	expect(fd, DRM_IOCTL_I915_GEM_WAIT, &wait, EINVAL, "wait: unknown flag");
	expect(fd, DRM_IOCTL_I915_GEM_BUSY, &busy, 0, "busy?");
	tap_ok(!busy.busy, "an idle object is not busy");
	caching.caching = 77;
	expect(fd, DRM_IOCTL_I915_GEM_SET_CACHING, &caching, EINVAL, "unknown caching");
	caching.caching = I915_CACHING_NONE;
	expect(fd, DRM_IOCTL_I915_GEM_SET_CACHING, &caching, 0, "caching: none");
	caching.caching = 77;
	expect(fd, DRM_IOCTL_I915_GEM_GET_CACHING, &caching, 0, "caching?");
	tap_ok(caching.caching == I915_CACHING_NONE, "caching is what was set");
	advice.madv = 2;
	expect(fd, DRM_IOCTL_I915_GEM_MADVISE, &advice, EINVAL, "unknown advice");
	expect(fd, DRM_IOCTL_I915_GEM_THROTTLE, NULL, 0, "throttle");
	gem_close(fd, handle);
	expect(fd, DRM_IOCTL_I915_GEM_BUSY, &busy, ENOENT, "busy: unknown handle");
	expect(fd, DRM_IOCTL_I915_GEM_SET_DOMAIN, &domain, EINVAL, "domain: unknown handle");
}

/* ---- contexts ------------------------------------------------------------------------------- */

struct engines {
	uint64_t extensions;
	struct i915_engine_class_instance engine[66];
};

static void test_extensions(int fd)
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
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, EINVAL,
	       "engine map: virtual engines");
	engines.extensions = 0;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &param, 0, "engine map");
	memset(&engines, 0xff, sizeof(engines));
	param.size = sizeof(engines);
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &param, 0, "engine map?");
	tap_ok(param.size == 8 + 4 && !engines.extensions &&
	       engines.engine[0].engine_class == I915_ENGINE_CLASS_RENDER,
	       "engine map is what was set");
}

static void test_contexts(int fd, int other)
{
	struct drm_i915_gem_context_create create = {};
	struct drm_i915_gem_context_destroy destroy = {};
	struct drm_i915_gem_context_param param = {};
	struct drm_i915_reset_stats stats = {};

	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &create, 0, "context");
	tap_ok(create.ctx_id, "it has a handle");

	param.ctx_id = create.ctx_id;
	param.param = I915_CONTEXT_PARAM_GTT_SIZE;
	expect(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &param, 0, "context: size of addresses");
	tap_ok(param.value == 1ULL << 48, "48 bits of addresses");
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

/* ---- submission ------------------------------------------------------------------------------ */

/* A batch that writes 0x600d0001 to @addr, in object 1 at @BATCH; object 0 is the target. */
struct job {
	struct drm_i915_gem_exec_object2 object[2];
	struct drm_i915_gem_execbuffer2 exec;
	uint32_t *target;
	uint32_t *batch;
};

#define TARGET_ADDR	0x100000ULL
#define BATCH_ADDR	0x7fff00000000ULL
#define VALUE		0x600d0001u

static void job_reset(struct job *job)
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

static bool job_create(int fd, struct job *job)
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

static void job_destroy(int fd, struct job *job)
{
	munmap(job->target, PAGE);
	munmap(job->batch, 2 * PAGE);
	gem_close(fd, job->object[0].handle);
	gem_close(fd, job->object[1].handle);
}

/* Submit; the errno that came, or -1000 - state when what ran or waits does not fit it. */
static int job_try(int fd, struct job *job, int want)
{
	int got = ioctl(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &job->exec) ? errno : 0;
	int idle = gem_wait(fd, job->object[0].handle, want ? 0 : 2000000000LL);
	bool ran = job->target[0] == VALUE;

	job_reset(job);
	/* the handle may be what was wrong: then it is known to nobody */
	if ((idle && idle != ENOENT) || ran != !got)
		return -1000 - 2 * idle - ran;
	return -got;
}

/* Submit; the errno must be @want, and nothing may run or be on its way unless that is 0. */
static void job_expect(int fd, struct job *job, int want, const char *what)
{
	int got = job_try(fd, job, want);

	if (want)
		tap_input(got, -want, "EXECBUFFER2: %s", what);
	else
		tap_is(got, 0, "EXECBUFFER2: %s", what);
}

static void test_exec_args(int fd, struct job *job)
{
	unsigned int bit, refused = 0, count = 0;

	job_expect(fd, job, 0, "a good one");
	job->exec.buffer_count = 0;
	job_expect(fd, job, EINVAL, "no object");
	job->exec.buffer_count = ~0u;
	job_expect(fd, job, EINVAL, "too many objects");
	job->exec.buffers_ptr = BAD_PTR;
	job_expect(fd, job, EFAULT, "objects at a bad pointer");
	job->exec.flags |= I915_EXEC_SECURE;
	job_expect(fd, job, EPERM, "privileged batch (PRV-001)");
	for (bit = 6; bit < 64; bit++) {
		if (bit == 9 || (bit >= 11 && bit <= 14) || (bit >= 16 && bit <= 19))
			continue;
		job->exec.flags |= 1ULL << bit;
		refused += job_try(fd, job, EINVAL) == -EINVAL;
		count++;
	}
	if (tap_is(refused, count, "EXECBUFFER2: each unknown flag alone"))
		tap_row("EINVAL", "EXECBUFFER2: each of %u unknown flags alone", count);
	job->exec.flags = 5;
	job_expect(fd, job, EINVAL, "unknown engine");
	job->exec.flags = 63;
	job_expect(fd, job, EINVAL, "engine 63");
	job->exec.flags = I915_EXEC_RENDER | I915_EXEC_BSD_RING1;
	job_expect(fd, job, EINVAL, "BSD choice for another engine");
	job->exec.flags = I915_EXEC_BSD | I915_EXEC_BSD_MASK;
	job_expect(fd, job, EINVAL, "unknown BSD choice");
	job->exec.DR1 = 1;
	job_expect(fd, job, EINVAL, "DR1");
	job->exec.DR4 = 1;
	job_expect(fd, job, EINVAL, "DR4");
	job->exec.num_cliprects = 1;
	job_expect(fd, job, EINVAL, "clip rectangles");
	job->exec.cliprects_ptr = (uintptr_t)job;
	job_expect(fd, job, EINVAL, "pointer to clip rectangles");
	job->exec.rsvd1 = 1ULL << 32;
	job_expect(fd, job, EINVAL, "reserved field");
	job->exec.rsvd1 = 4711;
	job_expect(fd, job, ENOENT, "unknown context");
}

static void test_exec_batch(int fd, struct job *job)
{
	job->exec.batch_start_offset = 4;
	job_expect(fd, job, EINVAL, "batch start not aligned");
	job->exec.batch_len = 20;
	job_expect(fd, job, EINVAL, "batch length not aligned");
	job->exec.batch_start_offset = 2 * PAGE;
	job_expect(fd, job, EINVAL, "batch starts at the end of its object");
	job->exec.batch_len = 2 * PAGE + 8;
	job_expect(fd, job, EINVAL, "batch longer than its object");
	job->exec.batch_start_offset = 8;
	job->exec.batch_len = 2 * PAGE;
	job_expect(fd, job, EINVAL, "batch ends behind its object");
	job->exec.batch_start_offset = 0xfffffff8;
	job->exec.batch_len = 16;
	job_expect(fd, job, EINVAL, "batch start + length overflows");
	job->exec.batch_len = 24;
	job_expect(fd, job, 0, "batch with its length");
	memmove(job->batch + 1024, job->batch, 24);
	job->exec.batch_start_offset = PAGE;
	job_expect(fd, job, 0, "batch in the second page");
}

static void test_exec_objects(int fd, struct job *job)
{
	static const struct {
		uint64_t addr;
		const char *what;
	} bad[] = {
		{ BATCH_ADDR + 1, "address not aligned" },
		{ BATCH_ADDR + 2048, "address not page aligned" },
		{ TOP, "address not canonical" },
		{ ~0ULL - PAGE + 1, "object crosses the end of addresses" },
		{ 0x0000ffffffffe000ULL, "top address without its sign" },
		{ 1ULL << 60, "address outside the address space" },
		{ ~0ULL, "address of all ones" },
	};
	static const uint64_t good_flags = EXEC_OBJECT_WRITE | EXEC_OBJECT_SUPPORTS_48B_ADDRESS |
					   EXEC_OBJECT_PINNED | EXEC_OBJECT_ASYNC |
					   EXEC_OBJECT_CAPTURE;
	unsigned int i, refused = 0, count = 0;

	for (i = 0; i < ARRAY_SIZE(bad); i++) {
		job->object[1].offset = bad[i].addr;
		job_expect(fd, job, EINVAL, bad[i].what);
	}
	for (i = 0; i < 64; i++) {
		if (good_flags & 1ULL << i)
			continue;
		job->object[1].flags |= 1ULL << i;
		refused += job_try(fd, job, EINVAL) == -EINVAL;
		count++;
	}
	if (tap_is(refused, count, "EXECBUFFER2: each unknown flag of an object alone"))
		tap_row("EINVAL", "EXECBUFFER2: each of %u unknown object flags alone", count);
	job->object[1].flags &= ~(uint64_t)EXEC_OBJECT_PINNED;
	job_expect(fd, job, EINVAL, "object without an address");
	job->object[1].flags &= ~(uint64_t)EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
	job_expect(fd, job, EINVAL, "48-bit address without its flag");
	job->object[1].flags &= ~(uint64_t)EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
	job->object[1].offset = (1ULL << 32) - PAGE;
	job_expect(fd, job, EINVAL, "object crosses 4 GiB without the flag");
	job->object[1].relocation_count = 1;
	job_expect(fd, job, EINVAL, "relocations");
	job->object[1].alignment = 3;
	job_expect(fd, job, EINVAL, "alignment not a power of two");
	job->object[1].alignment = 1ULL << 40;
	job_expect(fd, job, EINVAL, "address against its alignment");
	job->object[1].handle = 12345;
	job_expect(fd, job, ENOENT, "unknown handle");
	job_reset(job);
}

static void test_exec_placement(int fd, struct job *job)
{
	uint32_t batch = job->object[1].handle;

	job->object[0].offset = BATCH_ADDR + PAGE;
	job_expect(fd, job, ENOSPC, "two objects at one address");
	job->object[0].handle = batch;
	job->object[0].offset = BATCH_ADDR;
	job_expect(fd, job, EINVAL, "one object twice");
	job_reset(job);
}

/* job_reset() keeps handles, so what test_exec_*() changed must be put back. */
static void restore(struct job *job, uint32_t target, uint32_t batch)
{
	job->object[0].handle = target;
	job->object[1].handle = batch;
	job_reset(job);
}

static void test_exec_move(int fd, struct job *job)
{
	struct drm_i915_gem_execbuffer2 *exec = &job->exec;

	job->object[1].offset = 0x200000;
	job_expect(fd, job, 0, "object moves");
	job->object[1].offset = 0xffffffffffffe000ULL;
	job_expect(fd, job, 0, "object at the top of addresses");
	/* the target moves to where the batch was, and the batch takes its place */
	job->object[0].offset = BATCH_ADDR;
	job->object[1].offset = TARGET_ADDR;
	job->batch[1] = (uint32_t)BATCH_ADDR;
	job->batch[2] = BATCH_ADDR >> 32;
	job_expect(fd, job, 0, "objects change places");
	job->exec.flags |= I915_EXEC_BATCH_FIRST;
	{
		struct drm_i915_gem_exec_object2 tmp = job->object[0];

		job->object[0] = job->object[1];
		job->object[1] = tmp;
	}
	{
		int got = ioctl(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, exec) ? errno : 0;

		if (!got)
			got = gem_wait(fd, job->object[1].handle, 2000000000LL);
		tap_ok(!got && job->target[0] == VALUE, "submission: batch first");
	}
}

static void test_exec_engines(int fd, struct job *job)
{
	static const struct {
		uint64_t flags;
		const char *what;
	} engine[] = {
		{ I915_EXEC_DEFAULT, "default engine" },
		{ I915_EXEC_BLT, "copy engine" },
		{ I915_EXEC_BSD, "video engine" },
		{ I915_EXEC_BSD | I915_EXEC_BSD_RING1, "first video engine" },
		{ I915_EXEC_BSD | I915_EXEC_BSD_RING2, "second video engine" },
		{ I915_EXEC_VEBOX, "video enhancement engine" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(engine); i++) {
		job->exec.flags = engine[i].flags;
		job_expect(fd, job, 0, engine[i].what);
	}
}

static void test_exec_privilege(int fd, struct job *job)
{
	int got;

	/* a store to a global address is dropped, what follows still runs (PRV-006) */
	memmove(job->batch + 4, job->batch, 24);
	job->batch[0] = MI_STORE_DATA_IMM | SDI_GLOBAL_GTT;
	job->batch[3] = 0xbad;
	job_expect(fd, job, 0, "store to a global address is a no-op (PRV-001, PRV-006)");
	got = job->target[0];
	tap_ok(!got, "and nothing is left of it");
}

static void test_exec_fences(int fd, struct job *job)
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
	tap_ok(poll(&pfd, 1, 2000) == 1 && !gem_wait(fd, job->object[0].handle, 0) &&
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

static void test_exec_contexts(int fd, int other, struct job *job)
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
	job_expect(fd, job, ENOENT, "context of nobody");
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

static void test_exec(int fd, int other)
{
	uint32_t target, batch;
	struct job job;

	tap_ok(job_create(fd, &job), "objects for submissions");
	target = job.object[0].handle;
	batch = job.object[1].handle;
	test_exec_args(fd, &job);
	test_exec_batch(fd, &job);
	test_exec_objects(fd, &job);
	restore(&job, target, batch);
	test_exec_placement(fd, &job);
	restore(&job, target, batch);
	test_exec_move(fd, &job);
	restore(&job, target, batch);
	test_exec_engines(fd, &job);
	test_exec_privilege(fd, &job);
	test_exec_fences(fd, &job);
	test_exec_contexts(fd, other, &job);
	job_destroy(fd, &job);
}

/* ---- queries --------------------------------------------------------------------------------- */

static int query(int fd, uint64_t id, uint32_t flags, int32_t length, void *data)
{
	struct drm_i915_query_item item = {
		.query_id = id, .flags = flags, .length = length, .data_ptr = (uintptr_t)data,
	};
	struct drm_i915_query arg = { .num_items = 1, .items_ptr = (uintptr_t)&item };

	if (ioctl(fd, DRM_IOCTL_I915_QUERY, &arg))
		return -1000 - errno;
	return item.length;
}

/* The errno of a query is that of its item, or, when it got as far as none, that of the ioctl. */
static void query_input(int fd, uint64_t id, uint32_t flags, int32_t length, void *data, int want,
			const char *what)
{
	int got = query(fd, id, flags, length, data);

	tap_input(got <= -1000 ? got + 1000 : got, want, "QUERY: %s", what);
}

static void test_query(int fd)
{
	union {
		unsigned char bytes[1024];
		struct drm_i915_query_topology_info topology;
		struct drm_i915_query_engine_info engines;
	} data;
	struct drm_i915_query arg = { .num_items = 1, .items_ptr = BAD_PTR };
	int length;

	expect(fd, DRM_IOCTL_I915_QUERY, &arg, EFAULT, "query items at a bad pointer");
	arg.num_items = 0;
	expect(fd, DRM_IOCTL_I915_QUERY, &arg, 0, "query of nothing");
	arg.flags = 1;
	expect(fd, DRM_IOCTL_I915_QUERY, &arg, EINVAL, "query flags");
	query_input(fd, 0, 0, 0, NULL, -EINVAL,
		    "query 0 is refused");
	query_input(fd, 999, 0, 0, NULL, -EINVAL,
		    "unknown query is refused in its item");
	query_input(fd, 1ULL << 32 | DRM_I915_QUERY_ENGINE_INFO, 0, 0, NULL, -EINVAL,
		    "upper half of a query number counts");

	memset(&data, 0, sizeof(data));
	length = query(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 0, 0, NULL);
	tap_ok(length > 16 && length < (int)sizeof(data), "topology: length");
	query_input(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 1, 0, NULL, -EINVAL,
		    "topology: flags");
	query_input(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 0, length - 1, &data, -EINVAL,
		    "topology: buffer too small");
	query_input(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 0, -1, &data, -EINVAL,
		    "topology: negative length");
	query_input(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 0, length, (void *)(uintptr_t)BAD_PTR,
		    -EFAULT,
		    "topology: bad pointer");
	data.topology.flags = 1;
	query_input(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 0, length, &data, -EINVAL,
		    "topology: header not zero");
	data.topology.flags = 0;
	tap_ok(query(fd, DRM_I915_QUERY_TOPOLOGY_INFO, 0, length, &data) == length, "topology");
	tap_ok(data.topology.max_slices >= 1 && data.topology.max_subslices >= 1 &&
	       data.topology.data[0] & 1, "topology: there is a slice");

	memset(&data, 0, sizeof(data));
	length = query(fd, DRM_I915_QUERY_ENGINE_INFO, 0, 0, NULL);
	tap_ok(length > 0 && length < (int)sizeof(data), "engines: length");
	tap_ok(query(fd, DRM_I915_QUERY_ENGINE_INFO, 0, sizeof(data), &data) == length, "engines");
	tap_ok(data.engines.num_engines >= 1 &&
	       data.engines.engines[0].engine.engine_class == I915_ENGINE_CLASS_RENDER,
	       "engines: render comes first");
	data.engines.rsvd[2] = 1;
	data.engines.num_engines = 0;
	query_input(fd, DRM_I915_QUERY_ENGINE_INFO, 0, sizeof(data), &data, -EINVAL,
		    "engines: reserved field");
	tap_ok(query(fd, DRM_I915_QUERY_MEMORY_REGIONS, 0, 0, NULL) > 0, "memory regions: length");
}

static void test_regread(int fd)
{
	struct drm_i915_reg_read reg = { .offset = 0x2358 | I915_REG_READ_8B_WA };
	uint64_t first;

	expect(fd, DRM_IOCTL_I915_REG_READ, &reg, 0, "timestamp");
	first = reg.val;
	usleep(2000);
	expect(fd, DRM_IOCTL_I915_REG_READ, &reg, 0, "timestamp again");
	tap_ok(reg.val > first, "time goes on");
	reg.offset = 0x2358;
	expect(fd, DRM_IOCTL_I915_REG_READ, &reg, 0, "timestamp without the flag");
	reg.offset = 0x2358 | 2;
	expect(fd, DRM_IOCTL_I915_REG_READ, &reg, EINVAL, "unknown flag of a register");
	reg.offset = 0x235c;
	expect(fd, DRM_IOCTL_I915_REG_READ, &reg, EINVAL, "another register");
	reg.offset = 1ULL << 32 | 0x2358;
	expect(fd, DRM_IOCTL_I915_REG_READ, &reg, EINVAL, "register far outside");
}

int main(void)
{
	int fd = open_device(), other = open_device();

	test_name(fd);
	test_getparam(fd);
	test_create(fd);
	test_map(fd);
	test_copy(fd);
	test_objects(fd);
	test_extensions(fd);
	test_contexts(fd, other);
	test_exec(fd, other);
	test_query(fd);
	test_regread(fd);
	close(fd);
	close(other);
	return tap_finish();
}
