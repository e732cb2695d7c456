/* SPDX-License-Identifier: MIT */
/*
 * A client of the device: its objects, and ioctls with an expected result.
 */
#ifndef GENX_TESTS_UAPI_CLIENT_H
#define GENX_TESTS_UAPI_CLIENT_H

#include <stdint.h>

#include <i915_drm.h>

#define PAGE	4096ULL
#define BAD_PTR	0xdead000ULL	/* nothing is mapped there */

/* An engine map with room for more engines than allowed. */
struct engines {
	uint64_t extensions;
	struct i915_engine_class_instance engine[66];
};

/* An ioctl must return @want: an errno, or 0 for success. */
void expect(int fd, unsigned long request, void *arg, int want, const char *what);

/* 0 when it fails. */
uint32_t gem_create(int fd, uint64_t size);
void gem_close(int fd, uint32_t handle);

/* NULL when it fails. */
void *gem_map(int fd, uint32_t handle, uint64_t size);

/* 0 when idle, else the errno. */
int gem_wait(int fd, uint32_t handle, int64_t ns);

#endif
