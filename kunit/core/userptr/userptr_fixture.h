/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Fixture: an object made of a page of user space, and a batch that writes to it.
 *
 * The kernel of these tests has no MMU notifiers: the tests call genx_userptr_change() themselves.
 * tests/vm/abi/uapi/userptr.c has the real ones.
 */
#ifndef GENX_KUNIT_CORE_USERPTR_USERPTR_FIXTURE_H
#define GENX_KUNIT_CORE_USERPTR_USERPTR_FIXTURE_H

#include "kunit/whole/fault_fixture.h"

struct genx_bo;
struct genx_platform;

/**
 * struct genx_kunit_userptr - a driver, and an object made of memory of a process
 * @f:		driver with the batch
 * @addr:	a page of user space
 * @handle:	object made of it
 * @bo:		the object
 */
struct genx_kunit_userptr {
	struct genx_kunit_fault *f;
	u64 addr;
	u32 handle;
	struct genx_bo *bo;
};

/**
 * genx_kunit_userptr_create_on() - create the fixture on the model of a given platform
 * @test: the test
 * @plat: the platform
 *
 * Return: the fixture; the caller puts its object.
 */
struct genx_kunit_userptr *genx_kunit_userptr_create_on(struct kunit *test,
							const struct genx_platform *plat);

/** genx_kunit_userptr_init() - create the fixture of a test in test->priv; for kunit_suite.init */
int genx_kunit_userptr_init(struct kunit *test);

/** genx_kunit_userptr_exit() - put the object at the end of a test; for kunit_suite.exit */
void genx_kunit_userptr_exit(struct kunit *test);

/**
 * genx_kunit_userptr_make() - call the ioctl GEM_USERPTR
 * @f: driver
 * @addr: address in user space
 * @size: bytes
 * @flags: I915_USERPTR_*
 * @handle: filled
 *
 * Return: 0, or the error of the ioctl.
 */
int genx_kunit_userptr_make(struct genx_kunit_fault *f, u64 addr, u64 size, u32 flags,
			    u32 *handle);

/**
 * genx_kunit_userptr_submit_to() - submit the batch, which writes to GENX_KUNIT_FAULT_TARGET
 * @x: fixture
 * @addr: address of the object
 * @flags: 0 or EXEC_OBJECT_WRITE
 *
 * Return: 0, or the error of the ioctl.
 */
int genx_kunit_userptr_submit_to(struct genx_kunit_userptr *x, u64 addr, u64 flags);

/** genx_kunit_userptr_submit() - submit the batch, which writes to the object */
int genx_kunit_userptr_submit(struct genx_kunit_userptr *x);

/** genx_kunit_userptr_wait() - wait until the GPU does not use the object; returns 0 or errno */
int genx_kunit_userptr_wait(struct genx_kunit_userptr *x);

/** genx_kunit_userptr_word() - the first word of the page, as the process reads it */
u32 genx_kunit_userptr_word(struct genx_kunit_userptr *x);

/** genx_kunit_userptr_set_word() - the process writes the first word of the page */
void genx_kunit_userptr_set_word(struct genx_kunit_userptr *x, u32 value);

/** genx_kunit_userptr_change() - the process changes its memory, as the notifier reports it */
void genx_kunit_userptr_change(struct genx_kunit_userptr *x, bool wait);

#endif
