/* SPDX-License-Identifier: GPL-2.0-only */
/* Copies of batches, which the driver checks before an engine runs them. */
#ifndef GENX_CORE_MEMORY_SHADOW_H
#define GENX_CORE_MEMORY_SHADOW_H

#include <linux/types.h>

struct genx_bo;
struct genx_parser_desc;
struct genx_vm;

/* Bytes of a batch that are checked at most: more than known clients use. */
#define GENX_SHADOW_MAX		(SZ_1M - SZ_4K)

/**
 * struct genx_shadow - copy of a batch
 * @desc:	commands and registers that the batch may use
 * @vm:		address space of the copy, with a reference while @bo is set
 * @bo:		the copy, with a reference: an object without a handle
 * @addr:	address at which @bo is bound
 * @batch:	object of the client that contains the batch; the caller holds the reference
 * @start:	first byte of the batch in @batch
 * @size:	bytes from @start to the end of the batch, or of @batch if no length was given
 */
struct genx_shadow {
	const struct genx_parser_desc *desc;
	struct genx_vm *vm;
	struct genx_bo *bo;
	u64 addr;
	struct genx_bo *batch;
	u64 start;
	u64 size;
};

/**
 * genx_shadow_get() - get an object for the copy of a batch that the GPU no longer writes
 * @vm: address space, @vm->lock not held
 * @shadow: @desc, @batch, @start and @size are set
 *
 * The memory cgroup of the caller pays for the copy.
 *
 * Context: may sleep, does not wait for the GPU.
 *
 * Return: 0; -EOPNOTSUPP for a batch in an imported object; -EBUSY if the GPU still writes the
 * batch; -ENOMEM, -ENODEV, or the error of genx_bo_prepare().
 */
int genx_shadow_get(struct genx_vm *vm, struct genx_shadow *shadow);

/**
 * genx_shadow_put() - release the object of a copy
 * @shadow: copy, whose object has the fence of the submission; nothing is done without an object.
 *	The lock of the address space is not held
 *
 * The address space keeps a few such objects for later batches. Memory reclaim may take their pages
 * when the GPU no longer uses them.
 *
 * Context: may sleep.
 */
void genx_shadow_put(struct genx_shadow *shadow);

/**
 * genx_shadow_bytes() - size of the object for a copy
 * @shadow: @batch, @start and @size are set
 *
 * Return: bytes, a multiple of pages.
 */
size_t genx_shadow_bytes(const struct genx_shadow *shadow);

/**
 * genx_shadow_fill() - copy one page of the batch
 * @shadow: @batch, whose pages are in memory, @start and @size are set
 * @index: number of the page, from @start on
 * @to: the page of the copy, filled with zeroes after the end of the batch
 */
void genx_shadow_fill(const struct genx_shadow *shadow, u32 index, void *to);

/**
 * genx_shadow_bind() - bind the object for the copy
 * @vm: address space, @vm->lock held, all objects of the submission bound
 * @shadow: from genx_shadow_get()
 *
 * Context: may sleep.
 *
 * Return: 0, or the error of genx_vm_bind_read_only().
 */
int genx_shadow_bind(struct genx_vm *vm, struct genx_shadow *shadow);

/**
 * genx_shadow_check() - copy the batch and check the copy
 * @vm: address space, @vm->lock held
 * @shadow: copy that is bound
 * @addr: address of the batch; on return, address of the copy
 *
 * Each DW of the batch is read once, so a later change by the client has no effect. The GPU cannot
 * write the copy.
 *
 * Context: may sleep.
 *
 * Return: 0, or the error of genx_cmd_parser_run().
 */
int genx_shadow_check(struct genx_vm *vm, struct genx_shadow *shadow, u64 *addr);

#endif
