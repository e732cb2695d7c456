/* SPDX-License-Identifier: GPL-2.0-only */
/* Interfaces between the files that implement address spaces. */
#ifndef GENX_CORE_MEMORY_VM_INTERNAL_H
#define GENX_CORE_MEMORY_VM_INTERNAL_H

#include <linux/list.h>

#include <drm/drm_gpuvm.h>

#include "core/memory/bo.h"

struct genx_bo;
struct genx_ggtt_object;
struct genx_vm;

/*
 * Lowest address that the driver chooses for objects of clients: a relocation with a negative delta
 * must not lead to an address below 0.
 */
#define GENX_VM_PLACE_START	SZ_256K

/* ---- binding.c ---- */

/**
 * struct genx_binding - one object in one address space
 * @base:	address range and object; the link to the object holds a reference to the object
 * @caching:	caching that the page table entries were written with
 * @serial:	number of the last submission that used the binding
 * @link:	in genx_vm.doomed or genx_vm.cleared, or empty
 * @global:	addresses in the GGTT, the same as those of @base; NULL: the object is not bound in
 *		the GGTT
 * @unmapped:	the page table entries are cleared, but the engines have not confirmed
 *		the TLB invalidation; the binding is in genx_vm.cleared
 */
struct genx_binding {
	struct drm_gpuva base;
	u32 caching;
	u64 serial;
	struct list_head link;
	struct genx_ggtt_object *global;
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
 * @binding: binding whose page table entries are cleared, and whose translations no TLB has
 *
 * If it is the last binding of its object, genx_bo_unbound() is called. For an object that may be
 * in local memory, that function has nothing to do, and the lock of the object is not taken: a task
 * that evicts the object holds the lock while the copy engine works.
 *
 * Context: may sleep; the caller holds the lock of the address space, not that of the object.
 */
void genx_binding_free(struct genx_binding *binding);

/**
 * genx_binding_try_free() - genx_binding_free() without a wait for the locks of the object
 * @binding: binding
 *
 * Another task may hold the lock of the object while it allocates pages, for as long as memory
 * reclaim takes. A submission with thousands of objects, or another driver, may hold the
 * reservation lock. The mapping of an imported object is undone later, by a work item.
 *
 * Return: false if a lock is taken; the binding then stays.
 */
bool genx_binding_try_free(struct genx_binding *binding);

/**
 * genx_binding_free_locked() - genx_binding_free() with the lock of the object held
 * @binding: binding; the caller holds another reference to its object
 */
void genx_binding_free_locked(struct genx_binding *binding);

/** genx_binding_idle() - true if the GPU does not use the object. Any context. */
bool genx_binding_idle(const struct genx_binding *binding);

/**
 * genx_binding_global_clear() - remove a binding from the GGTT, if it is bound there
 * @vm: address space, its lock held
 * @binding: binding that the GPU no longer uses
 *
 * Context: may sleep.
 */
void genx_binding_global_clear(struct genx_vm *vm, struct genx_binding *binding);

/**
 * genx_binding_global_try_clear() - genx_binding_global_clear() in memory reclaim
 * @vm: address space, its lock held
 * @binding: binding that the GPU no longer uses
 *
 * Return: 0, or -EBUSY if the GGTT is locked.
 */
int genx_binding_global_try_clear(struct genx_vm *vm, struct genx_binding *binding);

/* ---- vm_bind.c ---- */

/** genx_vm_find_bo() - find the binding of an object, or NULL; there is at most one */
struct genx_binding *genx_vm_find_bo(struct genx_vm *vm, struct genx_bo *bo);

/**
 * genx_vm_evict() - unbind the objects in a range
 * @vm: address space, its lock held
 * @addr: first address
 * @size: bytes
 *
 * Context: may sleep, does not wait for the GPU.
 *
 * Return: 0; -ENOSPC if this submission uses one of the objects; -EBUSY if the GPU uses one
 * (genx_vm_take_blocker()); or the error of genx_vm_flush().
 */
int genx_vm_evict(struct genx_vm *vm, u64 addr, u64 size);

/**
 * genx_vm_evict_others() - unbind the objects in a range that this submission does not use
 * @vm: address space, its lock held
 * @start: first address
 * @end: address after the last one
 *
 * Context: may sleep, does not wait for the GPU.
 *
 * Return: 0; -EBUSY if the GPU uses one of the objects (genx_vm_take_blocker()); or the error of
 * genx_vm_flush().
 */
int genx_vm_evict_others(struct genx_vm *vm, u64 start, u64 end);

/**
 * genx_vm_rebind() - use the binding that an object has in @vm; if it does not suit, remove it
 * @vm: address space, its lock held
 * @bo: object
 * @start: address at which the object shall be bound; a binding elsewhere does not suit
 * @global: the object must also be bound in the GGTT
 *
 * Context: may sleep, does not wait for the GPU.
 *
 * Return: 1 if the object is bound at @start; 0 if it has no binding in @vm now; or an error of
 * genx_vm_bind().
 */
int genx_vm_rebind(struct genx_vm *vm, struct genx_bo *bo, u64 start, bool global);

/**
 * genx_vm_map() - bind an object in a free range
 * @vm: address space, its lock held
 * @bo: object, not bound in @vm
 * @addr: first address
 * @caching: caching of the object
 * @flags: 0 or GENX_PPGTT_READ_ONLY
 * @global: the same addresses in the GGTT; the binding takes over the caller's reference, but not
 *	after an error. NULL: the object is not bound in the GGTT
 *
 * Context: may sleep.
 *
 * Return: 0, or an error of genx_vm_bind().
 */
int genx_vm_map(struct genx_vm *vm, struct genx_bo *bo, u64 addr, u32 caching, unsigned int flags,
		struct genx_ggtt_object *global);

/* ---- vm_reap.c ---- */

/** genx_vm_reap_init() - set up the lists of a new address space */
void genx_vm_reap_init(struct genx_vm *vm);

/**
 * genx_vm_clear() - clear the page table entries of a binding
 * @vm: address space, its lock held
 * @binding: binding that the GPU no longer uses
 *
 * The binding stays until genx_vm_flush(). Context: may sleep.
 */
void genx_vm_clear(struct genx_vm *vm, struct genx_binding *binding);

/**
 * genx_vm_flush() - invalidate the TLBs, then free the bindings that were cleared
 * @vm: address space, its lock held
 *
 * If an engine does not confirm the invalidation, the bindings and their pages stay. The
 * invalidation is then tried again: after a delay, after the resume of a sleeping device, or when
 * the request has ended that may still use the entries.
 *
 * Context: may sleep, does not wait for the GPU.
 *
 * Return: 0; -EBUSY if a request may still use the entries (genx_vm_take_blocker()); -EIO if an
 * engine did not confirm in time; or another error of genx_ppgtt_flush().
 */
int genx_vm_flush(struct genx_vm *vm);

/**
 * genx_vm_doom() - remove a binding as soon as the GPU no longer uses it
 * @vm: address space, its lock held
 * @binding: binding
 *
 * An idle binding is cleared at once; a busy one is queued in genx_vm.doomed. The caller
 * then calls genx_vm_reap().
 *
 * Context: may sleep.
 */
void genx_vm_doom(struct genx_vm *vm, struct genx_binding *binding);

/**
 * genx_vm_reap() - remove the doomed bindings that the GPU no longer uses
 * @vm: address space, its lock held
 *
 * If doomed bindings remain, the work item genx_vm.reap continues when the GPU no longer uses their
 * objects. If the lock of an object is taken, the work item tries again after a delay.
 *
 * Context: may sleep, does not wait for the GPU or for the locks of an object.
 */
void genx_vm_reap(struct genx_vm *vm);

/**
 * genx_vm_try_unmap_bo() - unmap an idle object from all address spaces in memory reclaim
 * @bo: object; its lock and its reservation lock held
 *
 * Never waits for a lock, because the holder of the lock may be waiting for memory. The bindings
 * stay, with cleared page table entries, until the next genx_vm_flush() of their address space.
 *
 * Context: may sleep, allocates nothing.
 *
 * Return: 0 if the GPU cannot reach the object any more; -EBUSY if a lock is taken; or another
 * error of genx_ppgtt_try_flush().
 */
int genx_vm_try_unmap_bo(struct genx_bo *bo);

/**
 * genx_vm_reap_stop() - free bindings and page tables at removal, and cancel the work
 * @vm: address space, not locked; the engines are stopped; the caller has a reference
 *
 * Context: may sleep.
 */
void genx_vm_reap_stop(struct genx_vm *vm);

#endif
