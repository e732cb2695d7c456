// SPDX-License-Identifier: MIT
/*
 * The ioctls of the DRM device as a hostile client uses them: bad numbers,
 * flags, sizes, addresses, pointers and handles; and each call with good
 * arguments, so that a refusal is due to the bad one. Prints TAP.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/vm/lib/tap.h"
#include "tests/vm/abi/uapi/uapi.h"

static int open_device(void)
{
	int fd = open("/dev/dri/card0", O_RDWR | O_CLOEXEC);

	if (fd < 0) {
		printf("Bail out! /dev/dri/card0: %s\n", strerror(errno));
		exit(1);
	}
	return fd;
}

/* Objects that the driver has, of any client; -1 if they cannot be counted. */
static int count_objects(void)
{
	FILE *file = fopen("/sys/kernel/debug/dri/0/i915_gem_objects", "r");
	int n = -1;

	if (file && fscanf(file, "%d objects", &n) != 1)
		n = -1;
	if (file)
		fclose(file);
	return n;
}

/* After the last file was closed no object is left. Some are freed a little later. */
static void test_freed(void)
{
	unsigned int tries = 100;

	while (count_objects() && --tries)
		usleep(50000);
	tap_is(count_objects(), 0, "objects that are left");
}

int main(void)
{
	int fd = open_device(), other = open_device();

	test_name(fd);
	test_getparam(fd);
	test_create(fd);
	test_map(fd, other);
	test_copy(fd);
	test_objects(fd);
	test_extensions(fd);
	test_contexts(fd, other);
	test_exec(fd, other);
	test_userptr(fd);
	test_query(fd);
	test_regread(fd);
	close(fd);
	close(other);
	test_freed();
	return tap_finish();
}
