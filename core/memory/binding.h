/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A binding is the address range of one object in one address space.
 */
#ifndef GENX_CORE_MEMORY_BINDING_H
#define GENX_CORE_MEMORY_BINDING_H

#include <linux/list.h>

#include <drm/drm_gpuvm.h>

#include "core/memory/bo.h"

struct dma_fence;
struct genx_vm;

/**
 * struct genx_binding - one object in one address space
 * @base:	address range and object; the link to the object holds a reference to it
 * @caching:	caching that the page table entries were written with
 * @serial:	number of the last submission that used the binding
 * @link:	in genx_vm.doomed or genx_vm.cleared, or empty
 * @unmapped:	the page table entries are cleared, but the engines have not confirmed
 *		the TLB invalidation; the binding is in genx_vm.cleared
 */
struct genx_binding {
	struct drm_gpuva base;
	u32 caching;
	u64 serial;
	struct list_head link;
	bool unmapped;
};

/** to_genx_binding() - the binding behind a drm_gpuva */
static inline struct genx_binding *to_genx_binding(struct drm_gpuva *va)
{
	return container_of(va, struct genx_binding, base);
}

/** genx_binding_bo() - the object that is bound */
static inline struct genx_bo *genx_binding_bo(const struct genx_binding *binding)
{
	return to_genx_bo(binding->base.gem.obj);
}

/**
 * genx_binding_create() - reserve a range of an address space for an object
 * @vm: address space, its lock held
 * @bo: object, its lock held, bound nowhere else in @vm
 * @addr: first address; the range is free
 *
 * No page table entry is written.
 *
 * Context: may sleep.
 *
 * Return: the binding, or ERR_PTR(-ENOMEM).
 */
struct genx_binding *genx_binding_create(struct genx_vm *vm, struct genx_bo *bo, u64 addr);

/**
 * genx_binding_free() - free a binding and its range of addresses
 * @binding: binding whose page table entries are cleared and in no TLB any more
 *
 * Freeing the last binding of an object calls genx_bo_unbound().
 *
 * Context: may sleep; the caller holds the lock of the address space, not that of the object.
 */
void genx_binding_free(struct genx_binding *binding);

/**
 * genx_binding_free_locked() - genx_binding_free() with the lock of the object held
 * @binding: binding; the caller holds another reference to its object
 */
void genx_binding_free_locked(struct genx_binding *binding);

/** genx_binding_idle() - does the GPU no longer use the object? Any context. */
bool genx_binding_idle(const struct genx_binding *binding);

/**
 * genx_binding_wait() - wait until the GPU no longer uses the object
 * @binding: binding
 *
 * Return: 0; -ERESTARTSYS; -EBUSY if the GPU still uses the object after 30 s.
 */
int genx_binding_wait(const struct genx_binding *binding);

/**
 * genx_binding_fence() - get one of the fences of an object that the GPU still uses
 * @binding: binding
 *
 * Return: an unsignaled fence with a new reference; NULL if the object is idle.
 */
struct dma_fence *genx_binding_fence(const struct genx_binding *binding);

#endif
