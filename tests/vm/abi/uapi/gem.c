// SPDX-License-Identifier: MIT
/* Objects: size, mappings, copies, and the ioctls that take a handle. */
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>

#include <drm.h>
#include <i915_drm.h>

#include "tests/vm/lib/tap.h"
#include "tests/vm/abi/uapi/client.h"
#include "tests/vm/abi/uapi/uapi.h"

void test_create(int fd)
{
	struct drm_i915_gem_create arg = { .size = 0 };
	uint32_t handle;

	expect(fd, DRM_IOCTL_I915_GEM_CREATE, &arg, EINVAL, "object of size 0 is refused");
	arg.size = ~0ULL;
	expect(fd, DRM_IOCTL_I915_GEM_CREATE, &arg, EINVAL, "size that overflows is refused");
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

/* An area may be any part of the object, and nothing else. */
static void test_map_part(int fd, int other, uint32_t handle)
{
	struct drm_i915_gem_mmap_offset arg = { .handle = handle, .flags = I915_MMAP_OFFSET_WB };
	unsigned char *all, *end;

	expect(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &arg, 0, "offset of an object");
	all = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, arg.offset);
	end = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, fd, arg.offset + PAGE);
	if (!tap_ok(all != MAP_FAILED && end != MAP_FAILED, "its last page can be mapped alone"))
		return;
	all[PAGE] = 0x77;
	tap_ok(end[0] == 0x77 && !end[5], "and shows the end of the object");
	munmap(all, 2 * PAGE);
	munmap(end, PAGE);
	tap_ok(mmap(NULL, 2 * PAGE, PROT_READ, MAP_SHARED, fd, arg.offset + PAGE) == MAP_FAILED &&
	       errno == EINVAL, "an area beyond the end of the object is refused");
	tap_row("EINVAL", "mmap: beyond the end of an object");
	tap_ok(mmap(NULL, PAGE, PROT_READ, MAP_SHARED, other, arg.offset + PAGE) == MAP_FAILED &&
	       errno == EACCES, "a part of an object of another file is refused");
	tap_row("EACCES", "mmap: an object of another file");
}

void test_map(int fd, int other)
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
	expect(fd, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &arg, ENODEV, "mapping type of other devices");
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
	test_map_part(fd, other, handle);
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

void test_copy(int fd)
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

void test_objects(int fd)
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
