/* SPDX-License-Identifier: GPL-2.0-only */
/* Fixture: a client without privilege whose batches Gen9's copy engine runs as checked copies. */
#ifndef GENX_KUNIT_CORE_MEMORY_SHADOW_FIXTURE_H
#define GENX_KUNIT_CORE_MEMORY_SHADOW_FIXTURE_H

#include <linux/types.h>

struct cred;
struct drm_file;
struct genx_bo;
struct genx_device;
struct genx_kunit_gpu;
struct genx_vm;
struct kunit;

#define BATCH		0x20000000ULL
#define TARGET		0x10000000ULL
#define BCS		0x22000
#define EMR		(BCS + 0xb4)		/* not a register that batches may use */

/**
 * struct genx_kunit_shadow - a client without privilege on Gen9
 * @gpu:	modelled GPU
 * @genx:	device
 * @file:	open file of the client
 * @batch:	object that contains the client's batch
 * @target:	object that batches write to
 * @batch_handle: handle of @batch
 * @target_handle: handle of @target
 * @cred:	credentials without capabilities, with which the test runs
 * @before:	credentials that are restored at the end
 * @wait:	genx_kunit_shadow_genx_kunit_shadow_submit() waits until the batch has ended
 */
struct genx_kunit_shadow {
	struct genx_kunit_gpu *gpu;
	struct genx_device *genx;
	struct drm_file *file;
	struct genx_bo *batch;
	struct genx_bo *target;
	u32 batch_handle;
	u32 target_handle;
	struct cred *cred;
	const struct cred *before;
	bool wait;
};

/** genx_kunit_shadow_init() - init of a suite; test->priv is the fixture */
int genx_kunit_shadow_init(struct kunit *test);

/** genx_kunit_shadow_emr() - value of EMR, a register that no batch may use, read from the model */
u32 genx_kunit_shadow_emr(struct genx_kunit_shadow *f);

/** genx_kunit_shadow_object() - create an object; it is put at the end of the test */
struct genx_bo *genx_kunit_shadow_object(struct kunit *test, struct genx_kunit_shadow *f, u64 size,
					 u32 *handle);

/** genx_kunit_shadow_poke() - write to an object as the client would through a mapping */
void genx_kunit_shadow_poke(struct genx_kunit_shadow *f, struct genx_bo *bo, u64 offset,
			    const u32 *dw, unsigned int n);

/** genx_kunit_shadow_stored_at() - a DW of the target */
u32 genx_kunit_shadow_stored_at(struct genx_kunit_shadow *f, u32 offset);

/** genx_kunit_shadow_stored() - the first DW of the target */
u32 genx_kunit_shadow_stored(struct genx_kunit_shadow *f);

/** genx_kunit_shadow_submit() - submit the batch to @ring; returns 0 or an errno */
int genx_kunit_shadow_submit(struct kunit *test, struct genx_kunit_shadow *f, u64 ring, u32 start,
			     u32 len);

/** genx_kunit_shadow_vm() - the address space of the client */
struct genx_vm *genx_kunit_shadow_vm(struct kunit *test, struct genx_kunit_shadow *f);

/** genx_kunit_shadow_copy_addr() - address of an object that is bound for a copy, or 0 */
u64 genx_kunit_shadow_copy_addr(struct kunit *test, struct genx_kunit_shadow *f);

/** genx_kunit_shadow_kept() - number of objects for copies that stay allocated */
unsigned int genx_kunit_shadow_kept(struct kunit *test, struct genx_kunit_shadow *f);

/* Write words to the batch, and submit words to the copy engine. */
#define POKE(f, offset, ...) do { \
	const u32 _dw[] = { __VA_ARGS__ }; \
	genx_kunit_shadow_poke(f, (f)->batch, offset, _dw, ARRAY_SIZE(_dw)); \
} while (0)

#define BLT(test, f, ...) ({ \
	POKE(f, 0, __VA_ARGS__); \
	genx_kunit_shadow_submit(test, f, I915_EXEC_BLT, 0, 0); \
})

#endif
