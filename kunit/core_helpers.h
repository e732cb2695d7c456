/* SPDX-License-Identifier: GPL-2.0-only */
/* What the suites of core/ share: a driver on the modelled GPU, files, user memory. */
#ifndef GENX_KUNIT_CORE_HELPERS_H
#define GENX_KUNIT_CORE_HELPERS_H

#include <linux/types.h>

struct drm_file;
struct genx_device;
struct genx_kunit_gpu;
struct kunit;

/**
 * genx_kunit_device_create() - create a device on a modelled GPU
 * @gpu: GPU
 *
 * As the bus does. Only genx_device_destroy() undoes it.
 *
 * Return: what genx_device_create() returns.
 */
struct genx_device *genx_kunit_device_create(struct genx_kunit_gpu *gpu);

/**
 * genx_kunit_device() - a device for the rest of a test
 * @test: the test; it ends if creation fails
 * @gpu: GPU
 *
 * Return: device, not registered; destroyed at the end of the test.
 */
struct genx_device *genx_kunit_device(struct kunit *test, struct genx_kunit_gpu *gpu);

/**
 * genx_kunit_file() - open the device
 * @test: the test; it ends if that fails
 * @genx: device
 *
 * Return: file, closed at the end of the test.
 */
struct drm_file *genx_kunit_file(struct kunit *test, struct genx_device *genx);

/**
 * genx_kunit_user() - memory of user space with contents
 * @test: the test
 * @data: contents
 * @size: bytes, at most a page
 *
 * Return: address in user space, for the structures of ioctls.
 */
u64 genx_kunit_user(struct kunit *test, const void *data, size_t size);

/**
 * genx_kunit_count_allocations() - how often an operation allocates
 * @op: the operation
 * @data: for @op
 *
 * Return: allocations of this task, 0 without fault injection.
 */
unsigned int genx_kunit_count_allocations(int (*op)(void *data), void *data);

/**
 * genx_kunit_fail_all() - let an operation fail at each of its allocations
 * @test: the test
 * @first: allocations at its start that do not fail
 * @op: the operation; if it succeeds it undoes its effects itself
 * @data: for @op
 *
 * Runs @op once for each of its allocations and fails that one, until a run
 * succeeds with none failed. @op must return -ENOMEM or succeed.
 *
 * Return: number of allocations that were failed, 0 without fault injection.
 */
unsigned int genx_kunit_fail_all(struct kunit *test, unsigned int first,
				 int (*op)(void *data), void *data);

#endif
