// SPDX-License-Identifier: GPL-2.0-only
/*
 * The address space of a context. User space chooses each address; the driver
 * checks it, writes the page tables, and takes an object out only after the
 * GPU is done with it and its translations are gone from all TLBs.
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>
#include <drm/drm_print.h>

#include <drm/i915_drm.h>

#include "core/device.h"
#include "core/gem.h"
#include "core/vm.h"
#include "gt/memory/ppgtt.h"
#include "include/compat.h"

/* Longer than any hang takes to be noticed and reset. */
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

static struct genx_binding *to_binding(struct drm_mm_node *node)
{
	return container_of(node, struct genx_binding, node);
}

static void binding_free(struct genx_binding *binding)
{
	list_del(&binding->link);
	drm_mm_remove_node(&binding->node);
	genx_bo_put(binding->bo);
	kfree(binding);
}

/* The pending work has its own reference. */
static void vm_schedule_reap(struct genx_vm *vm)
{
	genx_vm_get(vm);
	if (!queue_delayed_work(system_dfl_wq, &vm->reap, GENX_VM_REAP_DELAY))
		genx_vm_put(vm);
}

/*
 * Take a binding down; the GPU no longer uses it. If an engine does not confirm
 * that its translations are gone, the pages stay: vm_reap() tries again.
 */
static int binding_destroy(struct genx_vm *vm, struct genx_binding *binding)
{
	int err;

	lockdep_assert_held(&vm->lock);

	err = genx_ppgtt_unmap(vm->ppgtt, binding->node.start, binding->node.size);
	if (err) {
		drm_err_ratelimited(&vm->genx->drm, "pages stay bound at %#llx: %pe\n",
				    binding->node.start, ERR_PTR(err));
		binding->unmapped = true;
		/* one that is listed keeps its place: a caller may be walking the list */
		if (list_empty(&binding->link)) {
			list_add_tail(&binding->link, &vm->forgotten);
			vm_schedule_reap(vm);
		}
		return err;
	}
	binding_free(binding);
	return 0;
}

static bool binding_idle(struct genx_binding *binding)
{
	return dma_resv_test_signaled(binding->bo->shmem.base.resv, DMA_RESV_USAGE_BOOKKEEP);
}

static int binding_wait(struct genx_binding *binding)
{
	long left;

	left = dma_resv_wait_timeout(binding->bo->shmem.base.resv, DMA_RESV_USAGE_BOOKKEEP, true,
				     GENX_VM_IDLE_TIMEOUT);
	if (left > 0)
		return 0;
	return left ?: -EBUSY;
}

static void vm_reap_locked(struct genx_vm *vm)
{
	struct genx_binding *binding, *next;

	list_for_each_entry_safe(binding, next, &vm->forgotten, link)
		if (binding_idle(binding))
			binding_destroy(vm, binding);
	if (!list_empty(&vm->forgotten))
		vm_schedule_reap(vm);
}

static void vm_reap(struct work_struct *work)
{
	struct genx_vm *vm = container_of(to_delayed_work(work), struct genx_vm, reap);
	int idx;

	if (drm_dev_enter(&vm->genx->drm, &idx)) {
		mutex_lock(&vm->lock);
		vm_reap_locked(vm);
		mutex_unlock(&vm->lock);
		/* the last one needs the GT, which goes when all have left this section */
		genx_vm_put(vm);
		drm_dev_exit(idx);
	} else {
		/* genx_vm_revoke_all() takes down what is left, and waits for nobody who does */
		mutex_lock(&vm->lock);
		if (!vm->abandoned && vm->ppgtt) {
			vm->abandoned = true;
			genx_vm_get(vm);
		}
		mutex_unlock(&vm->lock);
		genx_vm_put(vm);
	}
}

struct genx_vm *genx_vm_create(struct genx_device *genx)
{
	struct genx_ppgtt *ppgtt;
	struct genx_vm *vm;

	if (!genx_gt_can_submit(&genx->gt))
		return ERR_PTR(-ENODEV);
	vm = kzalloc(sizeof(*vm), GFP_KERNEL);
	if (!vm)
		return ERR_PTR(-ENOMEM);
	ppgtt = genx_ppgtt_create(&genx->gt);
	if (IS_ERR(ppgtt)) {
		kfree(vm);
		return ERR_CAST(ppgtt);
	}
	kref_init(&vm->ref);
	vm->genx = genx;
	vm->ppgtt = ppgtt;
	mutex_init(&vm->lock);
	drm_mm_init(&vm->mm, 0, GENX_VM_SIZE);
	INIT_LIST_HEAD(&vm->forgotten);
	INIT_DELAYED_WORK(&vm->reap, vm_reap);

	mutex_lock(&genx->vms_lock);
	list_add_tail(&vm->link, &genx->vms);
	mutex_unlock(&genx->vms_lock);
	return vm;
}

struct genx_vm *genx_vm_get(struct genx_vm *vm)
{
	kref_get(&vm->ref);
	return vm;
}

static void vm_release(struct kref *ref)
{
	struct genx_vm *vm = container_of(ref, struct genx_vm, ref);

	list_del(&vm->link);
	mutex_unlock(&vm->genx->vms_lock);

	genx_ppgtt_put(vm->ppgtt);
	drm_mm_takedown(&vm->mm);
	mutex_destroy(&vm->lock);
	kfree(vm);
}

void genx_vm_put(struct genx_vm *vm)
{
	if (vm)
		kref_put_mutex(&vm->ref, vm_release, &vm->genx->vms_lock);
}

static void vm_forget_all(struct genx_vm *vm)
{
	struct drm_mm_node *node;

	vm->closed = true;
	drm_mm_for_each_node(node, &vm->mm)
		list_move_tail(&to_binding(node)->link, &vm->forgotten);
}

void genx_vm_close(struct genx_vm *vm)
{
	mutex_lock(&vm->lock);
	vm_forget_all(vm);
	vm_reap_locked(vm);
	mutex_unlock(&vm->lock);
}

/* Unbind everything, whatever the hardware says; the caller has a reference. */
static void vm_revoke(struct genx_vm *vm)
{
	struct genx_binding *binding, *next;
	bool abandoned;

	mutex_lock(&vm->lock);
	vm_forget_all(vm);
	list_for_each_entry_safe(binding, next, &vm->forgotten, link)
		binding_destroy(vm, binding);
	/* a lost engine cannot confirm, and cannot read either */
	list_for_each_entry_safe(binding, next, &vm->forgotten, link)
		binding_free(binding);
	genx_ppgtt_put(vm->ppgtt);
	vm->ppgtt = NULL;
	abandoned = vm->abandoned;
	vm->abandoned = false;
	mutex_unlock(&vm->lock);

	if (abandoned)
		genx_vm_put(vm);
	/* nothing is left to do for it, and no work may outlive the device */
	if (cancel_delayed_work_sync(&vm->reap))
		genx_vm_put(vm);
}

/* The next address space that still has page tables, with a reference. */
static struct genx_vm *vm_next(struct genx_device *genx)
{
	struct genx_vm *vm;

	guard(mutex)(&genx->vms_lock);
	list_for_each_entry(vm, &genx->vms, link)
		if (vm->ppgtt)
			return genx_vm_get(vm);
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
	struct drm_mm_node *node, *next;
	int err;

	drm_mm_for_each_node_in_range(node, &vm->mm, addr, addr + size)
		if (to_binding(node)->serial == vm->serial)
			return -ENOSPC;

	for (;;) {
		next = NULL;
		drm_mm_for_each_node_in_range(node, &vm->mm, addr, addr + size) {
			next = node;
			break;
		}
		if (!next)
			return 0;
		err = binding_wait(to_binding(next)) ?: binding_destroy(vm, to_binding(next));
		if (err)
			return err;
	}
}

/* The object's place in @vm, wherever that is. */
static struct genx_binding *vm_find_bo(struct genx_vm *vm, struct genx_bo *bo)
{
	struct drm_mm_node *node;

	drm_mm_for_each_node(node, &vm->mm)
		if (to_binding(node)->bo == bo)
			return to_binding(node);
	return NULL;
}

/* The binding at exactly @addr, or NULL: the path of every submission. */
static struct genx_binding *vm_find_at(struct genx_vm *vm, u64 addr)
{
	struct drm_mm_node *node;

	drm_mm_for_each_node_in_range(node, &vm->mm, addr, addr + 1)
		return node->start == addr ? to_binding(node) : NULL;
	return NULL;
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
	binding->node.start = addr;
	binding->node.size = size;
	err = drm_mm_reserve_node(&vm->mm, &binding->node);
	if (err)
		goto err_binding;

	err = genx_ppgtt_map(vm->ppgtt, addr, sgt, size,
			     caching == I915_CACHING_NONE ? GENX_CACHE_UNCACHED :
							    GENX_CACHE_COHERENT);
	if (err)
		goto err_node;

	drm_gem_object_get(&bo->shmem.base);
	binding->bo = bo;
	binding->caching = caching;
	binding->serial = vm->serial;
	return 0;

err_node:
	drm_mm_remove_node(&binding->node);
err_binding:
	kfree(binding);
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
	if (!binding || binding->bo != bo)
		binding = vm_find_bo(vm, bo);
	if (binding) {
		if (binding->serial == vm->serial)
			return -EINVAL;
		if (binding->node.start == start && binding->caching == caching &&
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

void genx_vm_forget_bo(struct genx_vm *vm, struct genx_bo *bo)
{
	struct genx_binding *binding;
	int idx;

	/* removal unbinds everything by itself */
	if (!drm_dev_enter(&vm->genx->drm, &idx))
		return;
	mutex_lock(&vm->lock);
	binding = vm->closed ? NULL : vm_find_bo(vm, bo);
	if (binding && binding_idle(binding)) {
		binding_destroy(vm, binding);
	} else if (binding) {
		list_move_tail(&binding->link, &vm->forgotten);
		vm_schedule_reap(vm);
	}
	mutex_unlock(&vm->lock);
	drm_dev_exit(idx);
}
