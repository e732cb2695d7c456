/* SPDX-License-Identifier: GPL-2.0-only */
/* Helpers of the suites of core/: a driver on the modelled GPU, files, and user space memory. */
#ifndef GENX_KUNIT_LIB_CORE_HELPERS_H
#define GENX_KUNIT_LIB_CORE_HELPERS_H

#include <linux/types.h>

struct file;
struct drm_file;
struct genx_device;
struct genx_kunit_gpu;
struct kunit;

/**
 * genx_kunit_device_create() - create a device on a modelled GPU
 * @gpu: GPU
 *
 * Does what the probe function of a bus does. Only genx_device_destroy() undoes it.
 *
 * Return: what genx_device_create() returns.
 */
struct genx_device *genx_kunit_device_create(struct genx_kunit_gpu *gpu);

/**
 * genx_kunit_device_cycle() - probe and remove once, and free the managed memory of that probe
 * @gpu: GPU
 *
 * Return: 0, or the error of the probe.
 */
int genx_kunit_device_cycle(struct genx_kunit_gpu *gpu);

/**
 * genx_kunit_device() - a device for the rest of a test
 * @test: the test; it ends if creation fails
 * @gpu: GPU
 *
 * Return: device that is not registered, and that is destroyed at the end of the test.
 */
struct genx_device *genx_kunit_device(struct kunit *test, struct genx_kunit_gpu *gpu);

/**
 * genx_kunit_file() - open the device
 * @test: the test; it ends if the open fails
 * @genx: device
 *
 * Return: file, closed at the end of the test.
 */
struct drm_file *genx_kunit_file(struct kunit *test, struct genx_device *genx);

/**
 * genx_kunit_mmap() - map memory that the test accesses like that of a process
 * @test: test; the mapping lives as long as its thread
 * @file: file to map, or NULL
 * @size: bytes
 * @prot: PROT_*
 * @flags: MAP_*
 *
 * May sleep.
 *
 * Return: the address; the test ends if there is none.
 */
unsigned long genx_kunit_mmap(struct kunit *test, struct file *file, size_t size,
			      unsigned long prot, unsigned long flags);

/**
 * genx_kunit_user() - allocate memory of user space and write data to it
 * @test: the test
 * @data: contents
 * @size: bytes, at most a page
 *
 * Return: address in user space, for the structures of ioctls.
 */
u64 genx_kunit_user(struct kunit *test, const void *data, size_t size);

/**
 * genx_kunit_swap() - let the kernel seem to have room in swap for the rest of a test
 * @test: the test
 *
 * Without swap, memory reclaim does not take pages that are needed.
 */
void genx_kunit_swap(struct kunit *test);

/**
 * genx_kunit_count_allocations() - count the allocations of an operation
 * @op: the operation
 * @data: for @op
 *
 * Return: number of allocations by this task; 0 if the kernel lacks fault injection.
 */
unsigned int genx_kunit_count_allocations(int (*op)(void *data), void *data);

/**
 * genx_kunit_fail_all() - fail each allocation of an operation in turn
 * @test: the test
 * @first: number of allocations at the start of @op that are not failed
 * @op: the operation; if it succeeds, it must undo its effects itself
 * @data: for @op
 *
 * Runs @op once for each of its allocations and fails that allocation, until a run succeeds in
 * which none was failed. @op must return -ENOMEM or succeed.
 *
 * Return: number of failed allocations; 0 if the kernel lacks fault injection.
 */
unsigned int genx_kunit_fail_all(struct kunit *test, unsigned int first,
				 int (*op)(void *data), void *data);

#endif
