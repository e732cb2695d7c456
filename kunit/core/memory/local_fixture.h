/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Fixture: objects in the local memory of a modelled DG2, with contents and control data. BAR 2 of
 * the modelled GPU shows 16 MiB.
 */
#ifndef GENX_KUNIT_CORE_MEMORY_LOCAL_FIXTURE_H
#define GENX_KUNIT_CORE_MEMORY_LOCAL_FIXTURE_H

#include <linux/types.h>
#include <linux/workqueue.h>

#include "gt/memory/local_object.h"

struct genx_bo;
struct genx_engine;
struct genx_kunit_fault;
struct genx_user;
struct kunit;

/** genx_kunit_local_begin() - genx_kunit_fault_local_init() of a suite that needs virtual time */
int genx_kunit_local_begin(struct kunit *test);

/** genx_kunit_local_of() - the local memory */
struct genx_local *genx_kunit_local_of(struct genx_kunit_fault *f);

/** genx_kunit_local_bcs() - the copy engine */
struct genx_engine *genx_kunit_local_bcs(struct genx_kunit_fault *f);

/** genx_kunit_local_user() - another user of the GPU, until the end of the test */
struct genx_user *genx_kunit_local_user(struct genx_kunit_fault *f, unsigned int uid);

/** genx_kunit_local_own_user() - the user of the file of the fixture */
struct genx_user *genx_kunit_local_own_user(struct genx_kunit_fault *f);

/**
 * struct genx_kunit_local_trial - an attempt of another task to lock an object
 * @work:	makes it
 * @bo:		object
 * @locked:	it got the locks
 */
struct genx_kunit_local_trial {
	struct delayed_work work;
	struct genx_bo *bo;
	bool locked;
};

/** genx_kunit_local_trial_start() - make an attempt after @ms; @trial is on the stack */
void genx_kunit_local_trial_start(struct genx_kunit_local_trial *trial, struct genx_bo *bo,
				  unsigned int ms);

/** genx_kunit_local_trial_end() - wait for an attempt; did it get the locks? */
bool genx_kunit_local_trial_end(struct genx_kunit_local_trial *trial);

/** genx_kunit_local_release() - let a held copy engine run, until it is idle */
void genx_kunit_local_release(struct genx_kunit_fault *f);

/** genx_kunit_local_hang() - arm a hang of the copy engine */
void genx_kunit_local_hang(struct genx_kunit_fault *f);

/**
 * genx_kunit_local_placed() - create an object that prefers local memory, and has none yet
 * @f: fixture
 * @size: bytes
 * @placements: BIT(enum genx_region)
 *
 * Return: the object, with a reference until the end of the test.
 */
struct genx_bo *genx_kunit_local_placed(struct genx_kunit_fault *f, u64 size, u8 placements);

/** genx_kunit_local_bo() - as genx_kunit_local_placed(), for local memory alone */
struct genx_bo *genx_kunit_local_bo(struct genx_kunit_fault *f, u64 size);

/** genx_kunit_local_old() - an object of local memory alone that is there, with contents */
struct genx_bo *genx_kunit_local_old(struct genx_kunit_fault *f, u64 size);

/** genx_kunit_local_write() - write a word of each 4 KiB of an object */
void genx_kunit_local_write(struct genx_kunit_fault *f, struct genx_bo *bo);

/** genx_kunit_local_wrong() - number of words that genx_kunit_local_write() did not write */
unsigned int genx_kunit_local_wrong(struct genx_kunit_fault *f, struct genx_bo *bo);

/** genx_kunit_local_write_control() - write a byte of control data of each 64 KiB */
void genx_kunit_local_write_control(struct genx_kunit_fault *f, struct genx_bo *bo);

/** genx_kunit_local_wrong_control() - bytes that genx_kunit_local_write_control() did not write */
unsigned int genx_kunit_local_wrong_control(struct genx_kunit_fault *f, struct genx_bo *bo);

/** genx_kunit_local_clean_pages() - pages of the shmem file that would be dropped, not swapped */
unsigned int genx_kunit_local_clean_pages(struct genx_bo *bo);

/**
 * genx_kunit_local_fill() - allocate all local memory
 * @f: fixture
 *
 * Return: the memory, until the end of the test or genx_kunit_local_unfill().
 */
struct genx_local_object *genx_kunit_local_fill(struct genx_kunit_fault *f);

/** genx_kunit_local_unfill() - undo genx_kunit_local_fill() */
void genx_kunit_local_unfill(struct genx_kunit_fault *f, struct genx_local_object *hog);

/**
 * genx_kunit_local_evict() - let a new object evict the only one, and expect its contents
 * @f: fixture whose local memory is full
 * @old: the object in local memory
 *
 * Return: number of pieces that the engine has copied.
 */
unsigned int genx_kunit_local_evict(struct genx_kunit_fault *f, struct genx_bo *old);

/**
 * genx_kunit_local_return() - free memory, and expect that an object returns with its contents
 * @f: fixture
 * @old: object
 * @hog: memory of genx_kunit_local_fill()
 *
 * Return: number of pieces that the engine has copied.
 */
unsigned int genx_kunit_local_return(struct genx_kunit_fault *f, struct genx_bo *old,
				     struct genx_local_object *hog);

/**
 * genx_kunit_local_prepare() - prepare an object by a deadline
 * @bo: object
 * @bound_ms: time until the deadline
 * @ms: filled with how long it took
 *
 * Return: the error of genx_bo_prepare_until().
 */
int genx_kunit_local_prepare(struct genx_bo *bo, unsigned int bound_ms, s64 *ms);

#endif
