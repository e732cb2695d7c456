/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixture: an address space, and objects that a test binds in it. */
#ifndef GENX_KUNIT_CORE_MEMORY_SPACE_FIXTURE_H
#define GENX_KUNIT_CORE_MEMORY_SPACE_FIXTURE_H

#include <linux/types.h>

struct dma_fence;
struct genx_bo;
struct genx_client;
struct genx_device;
struct genx_kunit_gpu;
struct genx_vm;
struct kunit;
struct model_config;

/**
 * struct genx_kunit_space - an address space and objects
 * @gpu: modelled GPU
 * @genx: driver
 * @client: the client of the address space
 * @vm: address space
 * @bo: objects of two pages
 */
struct genx_kunit_space {
	struct genx_kunit_gpu *gpu;
	struct genx_device *genx;
	struct genx_client *client;
	struct genx_vm *vm;
	struct genx_bo *bo[3];
};

/**
 * genx_kunit_space_create() - create the fixture
 * @test: test, at whose end it is released
 * @cfg: configuration of the model; NULL: a Lakefield without fused-off units
 *
 * Return: the fixture.
 */
struct genx_kunit_space *genx_kunit_space_create(struct kunit *test,
						 const struct model_config *cfg);

/** genx_kunit_space_init() - create the fixture of a test in test->priv; for kunit_suite.init */
int genx_kunit_space_init(struct kunit *test);

/**
 * genx_kunit_space_try_bind() - bind one object, without waiting for the GPU
 * @f: fixture
 * @i: index of the object
 * @addr: address
 * @blocker: filled with the fence to wait for after -EBUSY
 *
 * Return: 0, or the error of genx_vm_bind().
 */
int genx_kunit_space_try_bind(struct genx_kunit_space *f, unsigned int i, u64 addr,
			      struct dma_fence **blocker);

/**
 * genx_kunit_space_bind() - bind one object as a submission does: wait for the GPU without the lock
 * @f: fixture
 * @i: index of the object
 * @addr: address
 *
 * Return: 0, or the error of genx_vm_bind().
 */
int genx_kunit_space_bind(struct genx_kunit_space *f, unsigned int i, u64 addr);

/** genx_kunit_space_is_mapped() - does the page table entry of @addr lead to object @i? */
bool genx_kunit_space_is_mapped(struct genx_kunit_space *f, unsigned int i, u64 addr);

#endif
