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
 * genx_kunit_device_create() - bring the driver up on a modelled GPU
 * @gpu: GPU
 *
 * As the bus does, and not undone by anything but genx_device_destroy().
 *
 * Return: what genx_device_create() returns.
 */
struct genx_device *genx_kunit_device_create(struct genx_kunit_gpu *gpu);

/**
 * genx_kunit_device() - a driver for the rest of a test
 * @test: the test; it ends if the driver does not come up
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
 * @first: allocations at its start that are spared
 * @op: the operation; what it did when it succeeds, it undoes itself
 * @data: for @op
 *
 * Fails one allocation of the task, then the next in another run, until @op
 * succeeds with none failed. @op must return -ENOMEM whenever it was hit, or
 * succeed.
 *
 * Return: number of allocations that were failed, 0 without fault injection.
 */
unsigned int genx_kunit_fail_all(struct kunit *test, unsigned int first,
				 int (*op)(void *data), void *data);

#endif
