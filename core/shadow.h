/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Copies of batches that are checked before they run.
 */
#ifndef GENX_CORE_SHADOW_H
#define GENX_CORE_SHADOW_H

#include <linux/types.h>

struct genx_bo;
struct genx_parser_desc;
struct genx_vm;

/* Bytes of a batch that are checked: known clients use at most a quarter of it. */
#define GENX_SHADOW_MAX		(SZ_1M - SZ_4K)

/**
 * struct genx_shadow - copy of a batch
 * @desc:	what the engine may execute
 * @bo:		the copy, with a reference: an object without a handle
 * @batch:	object of the client with the batch, the caller's
 * @start:	first byte of the batch in @batch
 * @size:	bytes from there to the end of the batch or of the object
 */
struct genx_shadow {
	const struct genx_parser_desc *desc;
	struct genx_bo *bo;
	struct genx_bo *batch;
	u64 start;
	u64 size;
};

/**
 * genx_shadow_get() - wait until the GPU no longer writes the batch, get an object for its copy
 * @vm: address space, @vm->lock not held
 * @shadow: all but @shadow->bo are set
 *
 * The memory cgroup of the caller pays for the copy.
 *
 * Context: may sleep, interruptible.
 *
 * Return: 0; -EOPNOTSUPP for a batch in an imported object; -EBUSY if the GPU writes the batch for
 * longer than 30 s; -ENOMEM, -ENODEV, -ERESTARTSYS, or the error of genx_bo_prepare().
 */
int genx_shadow_get(struct genx_vm *vm, struct genx_shadow *shadow);

/**
 * genx_shadow_put() - give the object back
 * @vm: address space, @vm->lock not held
 * @shadow: the copy, whose fences are added; without an object: nothing
 *
 * The address space keeps a few objects for later batches. Memory reclaim takes their pages once
 * the GPU no longer uses them.
 *
 * Context: may sleep.
 */
void genx_shadow_put(struct genx_vm *vm, struct genx_shadow *shadow);

/**
 * genx_shadow_check() - bind the object, copy the batch and check the copy
 * @vm: address space, @vm->lock held, all objects of the submission bound
 * @shadow: from genx_shadow_get()
 * @addr: address of the batch; that of the copy on return
 *
 * Each DW is read once: what the client changes afterwards has no effect. The GPU cannot write
 * the copy.
 *
 * Context: may sleep.
 *
 * Return: 0, or the error of genx_vm_bind_read_only() or genx_cmd_parser_run().
 */
int genx_shadow_check(struct genx_vm *vm, struct genx_shadow *shadow, u64 *addr);

#endif
