// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Address spaces
 *
 * Each context has an address space, its own or one that it shares with other
 * contexts of its file (GEM_VM_CREATE). User space chooses each address; the driver
 * checks it, writes the page tables, and unbinds an object only after the GPU no
 * longer uses it and its translations are gone from all TLBs.
 *
 * The bindings are kept by drm_gpuvm: by address in an interval tree, and per
 * object in a list of the address spaces that it is bound in. So a submission
 * finds a binding by address in O(log n). To move a binding, or to remove those
 * of a closed handle, the driver walks the list of the object; that takes time
 * proportional to the address spaces that share it. Binding 1,000 objects takes
 * 37 ms and 10,000 objects 360 ms (KUnit, genx_vm_bind_10000).
 *
 * Order of locks: &genx_vm.lock, the object's reservation lock. The first
 * protects the tree, the second the object's list. Nothing of drm_gpuvm beyond
 * these look-ups is used: addresses are never split or merged, and submissions
 * lock the objects that they name instead of all that are bound.
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>
#include <drm/drm_print.h>

#include <drm/i915_drm.h>

#include "core/bo.h"
#include "core/device_types.h"
#include "core/vm.h"
#include "gt/exec/client.h"
#include "gt/memory/ppgtt.h"
#include "include/compat.h"

/* Longer than it takes to detect a hang and to reset the engine. */
#define GENX_VM_IDLE_TIMEOUT	(30 * HZ)
#define GENX_VM_REAP_DELAY	msecs_to_jiffies(50)

int genx_vm_check_address(u64 addr, u64 size)
{
	u64 plain = addr & (GENX_VM_SIZE - 1);

	/* canonical: bits 63:48 repeat bit 47 */
	if (!size || !IS_ALIGNED(addr, PAGE_SIZE) ||
	    addr != (u64)sign_extend64(plain, GENX_VM_BITS - 1))
		return -EINVAL;
	if (size > GENX_VM_SIZE || plain > GENX_VM_SIZE - size)
		return -EINVAL;
	return 0;
}

static struct genx_vm *to_genx_vm(struct drm_gpuvm *gpuvm)
{
	return container_of(gpuvm, struct genx_vm, base);
}

static struct genx_binding *to_binding(struct drm_gpuva *va)
{
	return container_of(va, struct genx_binding, base);
}

static struct genx_bo *binding_bo(const struct genx_binding *binding)
{
	return to_genx_bo(binding->base.gem.obj);
}

/* Link a binding to its object. The binding takes a reference to the object. */
static int binding_link(struct genx_binding *binding)
{
	struct drm_gem_object *obj = binding->base.gem.obj;
	struct drm_gpuvm_bo *vm_bo;

	dma_resv_lock(obj->resv, NULL);
	vm_bo = genx_gpuvm_bo_obtain(binding->base.vm, obj);
	if (!IS_ERR(vm_bo)) {
		drm_gpuva_link(&binding->base, vm_bo);
		drm_gpuvm_bo_put(vm_bo);
	}
	dma_resv_unlock(obj->resv);
	return PTR_ERR_OR_ZERO(vm_bo);
}

static void binding_free(struct genx_binding *binding)
{
	struct drm_gem_object *obj = binding->base.gem.obj;

	list_del(&binding->link);
	drm_gpuva_remove(&binding->base);
	/*
	 * drm_gpuva_unlink() may drop the last reference, which would free the object
	 * while its reservation lock is held.
	 */
	drm_gem_object_get(obj);
	dma_resv_lock(obj->resv, NULL);
	drm_gpuva_unlink(&binding->base);
	dma_resv_unlock(obj->resv);
	drm_gem_object_put(obj);
	kfree(binding);
}

/* The pending work holds a reference. */
static void vm_schedule_reap(struct genx_vm *vm)
{
	genx_vm_get(vm);
	if (!queue_delayed_work(system_dfl_wq, &vm->reap, GENX_VM_REAP_DELAY))
		genx_vm_put(vm);
}

/*
 * Destroy a binding that the GPU no longer uses. If an engine does not confirm
 * that its translations are gone, the pages stay: vm_reap() tries again.
 */
static int binding_destroy(struct genx_vm *vm, struct genx_binding *binding)
{
	int err;

	lockdep_assert_held(&vm->lock);

	err = genx_ppgtt_unmap(vm->ppgtt, binding->base.va.addr, binding->base.va.range);
	if (err) {
		drm_err_ratelimited(&vm->genx->drm,
				    "unbind at %#llx: TLB invalidation failed (%pe), pages kept, retrying\n",
				    binding->base.va.addr, ERR_PTR(err));
		binding->unmapped = true;
		/* a binding in the list stays in its place: a caller may walk the list */
		if (list_empty(&binding->link)) {
			list_add_tail(&binding->link, &vm->doomed);
			vm_schedule_reap(vm);
		}
		return err;
	}
	binding_free(binding);
	return 0;
}

static bool binding_idle(struct genx_binding *binding)
{
	return dma_resv_test_signaled(binding->base.gem.obj->resv, DMA_RESV_USAGE_BOOKKEEP);
}

static int binding_wait(struct genx_binding *binding)
{
	long left;

	left = dma_resv_wait_timeout(binding->base.gem.obj->resv, DMA_RESV_USAGE_BOOKKEEP, true,
				     GENX_VM_IDLE_TIMEOUT);
	if (left > 0)
		return 0;
	return left ?: -EBUSY;
}

static void vm_reap_locked(struct genx_vm *vm)
{
	struct genx_binding *binding, *next;

	list_for_each_entry_safe(binding, next, &vm->doomed, link)
		if (binding_idle(binding))
			binding_destroy(vm, binding);
	if (!list_empty(&vm->doomed))
		vm_schedule_reap(vm);
}

static void vm_reap(struct work_struct *work)
{
	struct genx_vm *vm = container_of(to_delayed_work(work), struct genx_vm, reap);
	int idx;

	if (drm_dev_enter(&vm->genx->drm, &idx)) {
		scoped_guard(mutex, &vm->lock)
			vm_reap_locked(vm);
		/* the last reference frees page tables: inside the section, while the GT exists */
		genx_vm_put(vm);
		drm_dev_exit(idx);
	} else {
		/* genx_vm_revoke_all() destroys what is left, and drops this reference */
		scoped_guard(mutex, &vm->lock) {
			if (!vm->abandoned && vm->ppgtt) {
				vm->abandoned = true;
				genx_vm_get(vm);
			}
		}
		genx_vm_put(vm);
	}
}

static void vm_free(struct drm_gpuvm *gpuvm)
{
	struct genx_vm *vm = to_genx_vm(gpuvm);
	struct genx_device *genx = vm->genx;

	scoped_guard(mutex, &genx->vms_lock)
		list_del(&vm->link);

	genx_ppgtt_put(vm->ppgtt);
	genx_client_put(vm->client);
	mutex_destroy(&vm->lock);
	kfree(vm);
}

static const struct drm_gpuvm_ops vm_ops = {
	.vm_free = vm_free,
};

struct genx_vm *genx_vm_create(struct genx_device *genx, struct genx_client *client)
{
	struct drm_gem_object *resv_obj;
	struct genx_ppgtt *ppgtt;
	struct genx_vm *vm;

	/* no engine runs contexts: there are no address spaces, and so no contexts */
	if (!genx->gt.n_engines)
		return ERR_PTR(-ENODEV);
	vm = kzalloc(sizeof(*vm), GFP_KERNEL);
	if (!vm)
		return ERR_PTR(-ENOMEM);
	ppgtt = genx_ppgtt_create(&genx->gt.ppgtts);
	if (IS_ERR(ppgtt)) {
		kfree(vm);
		return ERR_CAST(ppgtt);
	}
	resv_obj = drm_gpuvm_resv_object_alloc(&genx->drm);
	if (!resv_obj) {
		genx_ppgtt_put(ppgtt);
		kfree(vm);
		return ERR_PTR(-ENOMEM);
	}
	drm_gpuvm_init(&vm->base, "genx", 0, &genx->drm, resv_obj, 0, GENX_VM_SIZE, 0, 0,
		       &vm_ops);
	drm_gem_object_put(resv_obj);
	refcount_set(&vm->users, 1);
	vm->genx = genx;
	vm->client = genx_client_get(client);
	vm->ppgtt = ppgtt;
	mutex_init(&vm->lock);
	INIT_LIST_HEAD(&vm->doomed);
	INIT_DELAYED_WORK(&vm->reap, vm_reap);

	scoped_guard(mutex, &genx->vms_lock)
		list_add_tail(&vm->link, &genx->vms);
	return vm;
}

struct genx_vm *genx_vm_use(struct genx_vm *vm)
{
	refcount_inc(&vm->users);
	return genx_vm_get(vm);
}

struct genx_vm *genx_vm_get(struct genx_vm *vm)
{
	drm_gpuvm_get(&vm->base);
	return vm;
}

void genx_vm_put(struct genx_vm *vm)
{
	if (vm)
		drm_gpuvm_put(&vm->base);
}

static void vm_doom_all(struct genx_vm *vm)
{
	struct drm_gpuva *va;

	vm->closed = true;
	drm_gpuvm_for_each_va(va, &vm->base)
		list_move_tail(&to_binding(va)->link, &vm->doomed);
}

void genx_vm_close(struct genx_vm *vm)
{
	if (!refcount_dec_and_test(&vm->users))
		return;

	guard(mutex)(&vm->lock);
	vm_doom_all(vm);
	vm_reap_locked(vm);
}

/* Unbind everything, even if an engine does not confirm; the caller has a reference. */
static void vm_revoke(struct genx_vm *vm)
{
	struct genx_binding *binding, *next;
	bool abandoned;

	scoped_guard(mutex, &vm->lock) {
		vm_doom_all(vm);
		list_for_each_entry_safe(binding, next, &vm->doomed, link)
			binding_destroy(vm, binding);
		/* an engine that does not confirm is stopped: it reads nothing */
		list_for_each_entry_safe(binding, next, &vm->doomed, link)
			binding_free(binding);
		genx_ppgtt_put(vm->ppgtt);
		vm->ppgtt = NULL;
		abandoned = vm->abandoned;
		vm->abandoned = false;
	}

	if (abandoned)
		genx_vm_put(vm);
	/* the work has nothing left to do, and must not outlive the device */
	if (cancel_delayed_work_sync(&vm->reap))
		genx_vm_put(vm);
}

/* The next address space that still has page tables, with a reference. */
static struct genx_vm *vm_next(struct genx_device *genx)
{
	struct genx_vm *vm;

	guard(mutex)(&genx->vms_lock);
	list_for_each_entry(vm, &genx->vms, link)
		if (vm->ppgtt && kref_get_unless_zero(&vm->base.kref))
			return vm;
	return NULL;
}

void genx_vm_revoke_all(struct genx_device *genx)
{
	struct genx_vm *vm;

	while ((vm = vm_next(genx))) {
		vm_revoke(vm);
		genx_vm_put(vm);
	}
}

void genx_vm_begin(struct genx_vm *vm)
{
	lockdep_assert_held(&vm->lock);
	vm->serial++;
}

/* Make room: unbind what is in the way and not part of this submission. */
static int vm_evict(struct genx_vm *vm, u64 addr, u64 size)
{
	struct drm_gpuva *va, *next;
	int err;

	drm_gpuvm_for_each_va_range(va, &vm->base, addr, addr + size)
		if (to_binding(va)->serial == vm->serial)
			return -ENOSPC;

	drm_gpuvm_for_each_va_range_safe(va, next, &vm->base, addr, addr + size) {
		err = binding_wait(to_binding(va)) ?: binding_destroy(vm, to_binding(va));
		if (err)
			return err;
	}
	return 0;
}

/* Where an object is bound in an address space, or NULL: at one address at most. */
static struct genx_binding *vm_find_bo(struct genx_vm *vm, struct genx_bo *bo)
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
	return va ? to_binding(va) : NULL;
}

/* The binding at exactly @addr, or NULL: the path of every submission. */
static struct genx_binding *vm_find_at(struct genx_vm *vm, u64 addr)
{
	struct drm_gpuva *va = drm_gpuva_find_first(&vm->base, addr, 1);

	return va && va->va.addr == addr ? to_binding(va) : NULL;
}

static int vm_map(struct genx_vm *vm, struct genx_bo *bo, u64 addr, u32 caching)
{
	u64 size = bo->shmem.base.size;
	struct genx_binding *binding;
	struct sg_table *sgt;
	int err;

	sgt = genx_bo_pages(bo);
	if (IS_ERR(sgt))
		return PTR_ERR(sgt);

	binding = kzalloc(sizeof(*binding), GFP_KERNEL);
	if (!binding)
		return -ENOMEM;
	INIT_LIST_HEAD(&binding->link);
	binding->base.va.addr = addr;
	binding->base.va.range = size;
	binding->base.gem.obj = &bo->shmem.base;
	binding->caching = caching;
	binding->serial = vm->serial;
	err = drm_gpuva_insert(&vm->base, &binding->base);
	if (err) {
		kfree(binding);
		return err;
	}
	err = binding_link(binding);
	if (err) {
		drm_gpuva_remove(&binding->base);
		kfree(binding);
		return err;
	}

	err = genx_ppgtt_map(vm->ppgtt, addr, sgt, size,
			     caching == I915_CACHING_NONE ? GENX_CACHE_UNCACHED :
							    GENX_CACHE_COHERENT);
	if (err)
		binding_free(binding);
	return err;
}

int genx_vm_bind(struct genx_vm *vm, struct genx_bo *bo, u64 addr)
{
	u64 start = addr & (GENX_VM_SIZE - 1);
	u32 caching = READ_ONCE(bo->caching);
	struct genx_binding *binding;
	int err;

	lockdep_assert_held(&vm->lock);
	if (vm->closed)
		return -ENOENT;

	binding = vm_find_at(vm, start);
	if (!binding || binding_bo(binding) != bo)
		binding = vm_find_bo(vm, bo);
	if (binding) {
		if (binding->serial == vm->serial)
			return -EINVAL;
		if (binding->base.va.addr == start && binding->caching == caching &&
		    !binding->unmapped) {
			binding->serial = vm->serial;
			list_del_init(&binding->link);
			return 0;
		}
		err = binding_wait(binding) ?: binding_destroy(vm, binding);
		if (err)
			return err;
	}

	err = vm_evict(vm, start, bo->shmem.base.size);
	if (err)
		return err;
	return vm_map(vm, bo, start, caching);
}

static void vm_unbind_bo(struct genx_vm *vm, struct genx_bo *bo)
{
	struct genx_binding *binding;

	guard(mutex)(&vm->lock);
	binding = vm->closed ? NULL : vm_find_bo(vm, bo);
	if (!binding)
		return;
	if (binding_idle(binding)) {
		binding_destroy(vm, binding);
	} else {
		list_move_tail(&binding->link, &vm->doomed);
		vm_schedule_reap(vm);
	}
}

/*
 * Walk the address spaces of a client that an object is bound in. A reference
 * keeps the current one in the object's list, so that the walk needs no lock
 * between its steps: @pos is NULL first, and is put here.
 */
static struct drm_gpuvm_bo *bo_next_vm(struct genx_bo *bo, struct genx_client *client,
				       struct drm_gpuvm_bo *pos)
{
	struct drm_gem_object *obj = &bo->shmem.base;
	struct drm_gpuvm_bo *next;

	dma_resv_lock(obj->resv, NULL);
	next = list_prepare_entry(pos, &obj->gpuva.list, list.entry.gem);
	list_for_each_entry_continue(next, &obj->gpuva.list, list.entry.gem)
		if (to_genx_vm(next->vm)->client == client)
			break;
	if (list_entry_is_head(next, &obj->gpuva.list, list.entry.gem))
		next = NULL;
	else
		drm_gpuvm_bo_get(next);
	drm_gpuvm_bo_put(pos);
	dma_resv_unlock(obj->resv);
	return next;
}

void genx_vm_unbind_bo(struct genx_client *client, struct genx_bo *bo)
{
	struct drm_gpuvm_bo *pos = NULL;
	int idx;

	/* removal unbinds everything by itself */
	if (!drm_dev_enter(bo->shmem.base.dev, &idx))
		return;
	while ((pos = bo_next_vm(bo, client, pos)))
		vm_unbind_bo(to_genx_vm(pos->vm), bo);
	drm_dev_exit(idx);
}
