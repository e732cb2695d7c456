// SPDX-License-Identifier: GPL-2.0-only
/*
 * Bindings of address spaces: objects are bound at addresses that the client or the driver chooses,
 * unbound to make room for other objects, and unbound when a client closes its handle.
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>

#include <drm/drm_drv.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "core/memory/store.h"
#include "core/memory/user_pages.h"
#include "core/memory/vm.h"
#include "core/memory/vm_internal.h"
#include "gt/memory/ggtt.h"
#include "gt/memory/ppgtt.h"

/*
 * Bytes at the top of an address space in which the driver places no object, because the GPU
 * fetches beyond the end of a batch.
 */
#define GENX_VM_UNUSED		SZ_64K

/*
 * The driver places objects below this address if there is room. Clients that choose addresses use
 * those near 0, those near the middle, those from the top downwards, and addresses of the CPU.
 */
static u64 driver_end(const struct genx_vm *vm)
{
	return 3 * (genx_vm_size(vm->genx) / 4);
}

/* Return: the end of the addresses for objects that need addresses of 32 bits or less. */
static u64 low_end(const struct genx_vm *vm)
{
	return min(GENX_VM_LOW_END, genx_vm_size(vm->genx) - GENX_VM_UNUSED);
}

void genx_vm_begin_submission(struct genx_vm *vm)
{
	lockdep_assert_held(&vm->lock);
	vm->serial++;
}

struct dma_fence *genx_vm_take_blocker(struct genx_vm *vm)
{
	struct dma_fence *fence = vm->blocker;

	lockdep_assert_held(&vm->lock);
	vm->blocker = NULL;
	return fence;
}

/*
 * Clear a binding if the GPU does not use its object. Otherwise return -EBUSY, and store the fence
 * that the caller must wait for in vm->blocker.
 */
static int vm_clear_idle(struct genx_vm *vm, struct genx_binding *binding)
{
	struct dma_fence *fence;

	/* cleared already: the GPU may use the object in other address spaces */
	if (binding->unmapped)
		return 0;
	fence = genx_bo_fence(genx_binding_bo(binding), DMA_RESV_USAGE_BOOKKEEP);
	if (fence) {
		dma_fence_put(vm->blocker);
		vm->blocker = fence;
		return -EBUSY;
	}
	genx_vm_clear(vm, binding);
	return 0;
}

int genx_vm_evict(struct genx_vm *vm, u64 addr, u64 size)
{
	struct drm_gpuva *va;
	bool evicted = false;
	int err = 0;

	drm_gpuvm_for_each_va_range(va, &vm->base, addr, addr + size)
		if (to_genx_binding(va)->serial == vm->serial)
			return -ENOSPC;

	drm_gpuvm_for_each_va_range(va, &vm->base, addr, addr + size) {
		err = vm_clear_idle(vm, to_genx_binding(va));
		if (err)
			break;
		evicted = true;
	}
	if (evicted)
		err = genx_vm_flush(vm) ?: err;
	return err;
}

struct genx_binding *genx_vm_find_bo(struct genx_vm *vm, struct genx_bo *bo)
{
	struct drm_gem_object *obj = &bo->shmem.base;
	struct drm_gpuva *va = NULL;
	struct drm_gpuvm_bo *vm_bo;

	lockdep_assert_held(&vm->lock);

	dma_resv_lock(obj->resv, NULL);
	vm_bo = drm_gpuvm_bo_find(&vm->base, obj);
	if (vm_bo) {
		va = list_first_entry_or_null(&vm_bo->list.gpuva, struct drm_gpuva, gem.entry);
		drm_gpuvm_bo_put(vm_bo);
	}
	dma_resv_unlock(obj->resv);
	return va ? to_genx_binding(va) : NULL;
}

/* Find the binding at exactly @addr, or NULL. Every submission calls this for each object. */
static struct genx_binding *vm_find_at(struct genx_vm *vm, u64 addr)
{
	struct drm_gpuva *va = drm_gpuva_find_first(&vm->base, addr, 1);

	return va && va->va.addr == addr ? to_genx_binding(va) : NULL;
}

int genx_vm_map(struct genx_vm *vm, struct genx_bo *bo, u64 addr, u32 caching, unsigned int flags,
		struct genx_ggtt_object *global)
{
	u64 size = bo->shmem.base.size;
	struct genx_binding *binding;
	struct sg_table *sgt;
	int err;

	/* memory reclaim takes no page while bo->lock is held, or while bo is bound here */
	guard(mutex)(&bo->lock);
	/*
	 * genx_bo_hold_until() has moved the object. If it was evicted since, do not move it here:
	 * a move takes long, and other tasks wait for vm->lock.
	 */
	if (genx_bo_may_be_local(bo) && !READ_ONCE(bo->sgt))
		return drm_dev_is_unplugged(bo->shmem.base.dev) ? -ENODEV : -EAGAIN;
	sgt = genx_bo_pages(bo, jiffies);
	if (IS_ERR(sgt))
		return PTR_ERR(sgt);

	binding = genx_binding_create(vm, bo, addr);
	if (IS_ERR(binding)) {
		/* release what genx_bo_pages() has got only for this binding */
		if (!bo->bindings)
			genx_bo_unbound(bo);
		return PTR_ERR(binding);
	}
	binding->caching = caching;
	binding->serial = vm->serial;

	flags |= caching == I915_CACHING_NONE ? GENX_CACHE_UNCACHED : GENX_CACHE_COHERENT;
	flags |= genx_bo_store(bo)->pte_flags;
	err = genx_ppgtt_map(vm->ppgtt, addr, sgt, size, flags);
	if (err) {
		genx_binding_free_locked(binding);
		return err;
	}
	if (global)
		genx_ggtt_object_fill(&vm->genx->gt.ggtt, global, sgt);
	binding->global = global;
	return 0;
}

int genx_vm_rebind(struct genx_vm *vm, struct genx_bo *bo, u64 start, bool global)
{
	struct genx_binding *binding;

	lockdep_assert_held(&vm->lock);
	if (vm->closed)
		return -ENOENT;

	/* the look-up by address is the fast one, and mostly finds the object */
	binding = vm_find_at(vm, start);
	if (!binding || genx_binding_bo(binding) != bo)
		binding = genx_vm_find_bo(vm, bo);
	if (!binding)
		return 0;
	/* this submission has bound the object already: user space named it twice */
	if (binding->serial == vm->serial)
		return -EINVAL;
	/*
	 * The process has changed the pages of the object. If the binding waits in vm->doomed for
	 * its removal, leave it there: only the removal lets the old pages be unpinned.
	 */
	if (bo->user && genx_user_pages_changed(bo->user))
		return -EAGAIN;
	/* the binding does not suit: remove it, then the caller binds the object again */
	if (binding->base.va.addr != start || binding->caching != READ_ONCE(bo->caching) ||
	    binding->unmapped || (global && !binding->global))
		return vm_clear_idle(vm, binding) ?: genx_vm_flush(vm);
	binding->serial = vm->serial;
	/* the binding is used again: if it waits in vm->doomed, do not remove it */
	list_del_init(&binding->link);
	return 1;
}

int genx_vm_bind(struct genx_vm *vm, struct genx_bo *bo, u64 addr)
{
	u64 start = addr & GENX_VM_ADDR_MASK;
	int err;

	/* local memory needs the larger alignment, and the object may move there later */
	if (!IS_ALIGNED(start, genx_bo_alignment(bo)))
		return -EINVAL;
	err = genx_vm_rebind(vm, bo, start, false);
	/* 1: the object is bound there already */
	if (err)
		return min(err, 0);
	err = genx_vm_evict(vm, start, bo->shmem.base.size);
	if (err)
		return err;
	return genx_vm_map(vm, bo, start, READ_ONCE(bo->caching),
			   genx_bo_read_only(bo) ? GENX_PPGTT_READ_ONLY : 0, NULL);
}

/*
 * Find the highest free range of @size bytes below @end. @alignment: bytes, a power of two. Return:
 * its address; 0 if there is none, since no object is placed at address 0.
 */
static u64 vm_find_hole(struct genx_vm *vm, u64 end, u64 size, u64 alignment)
{
	struct drm_gpuva *va;

	/* the list is ordered by address; the first comparison keeps end - size from wrapping */
	list_for_each_entry_reverse(va, &vm->base.rb.list, rb.entry) {
		if (end >= va->va.addr + va->va.range + size &&
		    ALIGN_DOWN(end - size, alignment) >= va->va.addr + va->va.range)
			return ALIGN_DOWN(end - size, alignment);
		end = min(end, va->va.addr);
	}
	return end > size ? ALIGN_DOWN(end - size, alignment) : 0;
}

int genx_vm_evict_others(struct genx_vm *vm, u64 start, u64 end)
{
	struct drm_gpuva *va;
	int err = 0;

	drm_gpuvm_for_each_va_range(va, &vm->base, start, end) {
		struct genx_binding *other = to_genx_binding(va);

		if (other->serial == vm->serial)
			continue;
		err = vm_clear_idle(vm, other);
		if (err)
			break;
	}
	return genx_vm_flush(vm) ?: err;
}

/* Return: true if the driver can place an object at @addr, so that it ends at or below @end. */
static bool vm_is_free(struct genx_vm *vm, u64 addr, u64 size, u64 alignment, u64 end)
{
	return IS_ALIGNED(addr, alignment) && addr >= GENX_VM_PLACE_START && addr < end &&
	       size <= end - addr && !drm_gpuva_find_first(&vm->base, addr, size);
}

/*
 * Choose a free range: the one at @hint, which user space prefers; else the range below the lowest
 * one that was chosen so far; else the highest free one; else one that is free after the objects
 * that this submission does not use were unbound. Return: 0, or an errno.
 */
static int vm_choose(struct genx_vm *vm, u64 size, u64 alignment, bool low, u64 hint, u64 *addr)
{
	u64 end = low ? low_end(vm) : driver_end(vm);
	u64 hint_end = low ? low_end(vm) : genx_vm_size(vm->genx);
	u64 *lowest = &vm->place[!low];
	u64 below = *lowest > size ? ALIGN_DOWN(*lowest - size, alignment) : 0;
	int err;

	*addr = hint;
	if (vm_is_free(vm, hint, size, alignment, hint_end))
		return 0;
	/* as objects are placed downwards, this range is mostly free: no search of all bindings */
	*addr = below;
	if (!vm_is_free(vm, below, size, alignment, end))
		*addr = vm_find_hole(vm, end, size, alignment);
	if (*addr < GENX_VM_PLACE_START) {
		err = genx_vm_evict_others(vm, GENX_VM_PLACE_START, end);
		if (err)
			return err;
		*addr = vm_find_hole(vm, end, size, alignment);
	}
	if (*addr < GENX_VM_PLACE_START)
		return -ENOSPC;
	*lowest = *addr;
	return 0;
}

int genx_vm_place(struct genx_vm *vm, struct genx_bo *bo, u64 alignment, bool low, u64 *addr)
{
	u64 size = bo->shmem.base.size, at, end = low ? low_end(vm) : genx_vm_size(vm->genx);
	struct genx_binding *binding;
	int err;

	lockdep_assert_held(&vm->lock);
	if (vm->closed)
		return -ENOENT;
	alignment = max(alignment, genx_bo_alignment(bo));
	/* an object that is bound at a suitable address stays there */
	binding = genx_vm_find_bo(vm, bo);
	if (binding && !binding->unmapped && IS_ALIGNED(binding->base.va.addr, alignment) &&
	    binding->base.va.addr + size <= end) {
		at = binding->base.va.addr;
	} else {
		err = vm_choose(vm, size, alignment, low, *addr & GENX_VM_ADDR_MASK, &at);
		if (err)
			return err;
	}
	*addr = sign_extend64(at, GENX_VM_BITS - 1);
	return genx_vm_bind(vm, bo, *addr);
}

int genx_vm_bind_read_only(struct genx_vm *vm, struct genx_bo *bo, u64 *addr)
{
	struct genx_binding *binding;
	int err;

	lockdep_assert_held(&vm->lock);
	if (vm->closed)
		return -ENOENT;

	/* an earlier submission has bound the object: use that binding */
	binding = genx_vm_find_bo(vm, bo);
	if (binding && !binding->unmapped) {
		binding->serial = vm->serial;
		list_del_init(&binding->link);
		*addr = binding->base.va.addr;
		return 0;
	}
	/* the binding was cleared: free it, before the object is bound again */
	if (binding) {
		err = genx_vm_flush(vm);
		if (err)
			return err;
	}
	*addr = vm_find_hole(vm, driver_end(vm), bo->shmem.base.size, PAGE_SIZE) ?:
		vm_find_hole(vm, genx_vm_size(vm->genx) - GENX_VM_UNUSED, bo->shmem.base.size,
			     PAGE_SIZE);
	if (!*addr)
		return -ENOSPC;
	return genx_vm_map(vm, bo, *addr, READ_ONCE(bo->caching), GENX_PPGTT_READ_ONLY, NULL);
}

static void vm_doom_bo(struct genx_vm *vm, struct genx_bo *bo)
{
	struct genx_binding *binding = genx_vm_find_bo(vm, bo);

	if (binding)
		genx_vm_doom(vm, binding);
}

void genx_vm_drop_bo(struct genx_vm *vm, struct genx_bo *bo)
{
	lockdep_assert_held(&vm->lock);
	if (vm->closed)
		return;
	vm_doom_bo(vm, bo);
	genx_vm_reap(vm);
}

/*
 * Get the next address space in which an object is bound: the one after @pos, or the first one if
 * @pos is NULL; only those of @client, or of any client if @client is NULL. The returned reference
 * keeps the drm_gpuvm_bo in the list of the object, so the caller need not hold a lock between two
 * steps. The reference to @pos is dropped. Return: NULL after the last one.
 */
static struct drm_gpuvm_bo *bo_next_vm(struct genx_bo *bo, struct genx_client *client,
				       struct drm_gpuvm_bo *pos)
{
	/* keep the address space of @pos until the reservation lock is released, see below */
	struct genx_vm *before = pos ? genx_vm_get(to_genx_vm(pos->vm)) : NULL;
	struct drm_gem_object *obj = &bo->shmem.base;
	struct drm_gpuvm_bo *next;

	dma_resv_lock(obj->resv, NULL);
	next = list_prepare_entry(pos, &obj->gpuva.list, list.entry.gem);
	list_for_each_entry_continue(next, &obj->gpuva.list, list.entry.gem)
		if (!client || to_genx_vm(next->vm)->client == client)
			break;
	if (list_entry_is_head(next, &obj->gpuva.list, list.entry.gem))
		next = NULL;
	else
		drm_gpuvm_bo_get(next);
	drm_gpuvm_bo_put(pos);
	dma_resv_unlock(obj->resv);
	/* if this is the last reference, it frees objects, which takes reservation locks */
	genx_vm_put(before);
	return next;
}

/*
 * Visit the address spaces of @client, or of all clients if it is NULL, in which @bo is bound. With
 * @doom, doom the binding of @bo in each (genx_vm_doom()); otherwise reap the doomed bindings of
 * each (genx_vm_reap()).
 */
static void bo_unbind_pass(struct genx_bo *bo, struct genx_client *client, bool doom)
{
	struct drm_gpuvm_bo *pos = NULL;

	while ((pos = bo_next_vm(bo, client, pos))) {
		struct genx_vm *vm = to_genx_vm(pos->vm);

		guard(mutex)(&vm->lock);
		/* a closed address space has doomed all of its bindings */
		if (vm->closed)
			continue;
		if (doom)
			vm_doom_bo(vm, bo);
		else
			genx_vm_reap(vm);
	}
}

void genx_vm_unbind_bo(struct genx_client *client, struct genx_bo *bo)
{
	int idx;

	/* removal of the device unbinds all objects */
	if (!drm_dev_enter(bo->shmem.base.dev, &idx))
		return;
	/* doom all bindings before the first reap: one TLB invalidation then serves all of them */
	bo_unbind_pass(bo, client, true);
	bo_unbind_pass(bo, client, false);
	drm_dev_exit(idx);
}
