// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Removal of bindings
 *
 * A binding is removed in three steps: wait until the GPU no longer uses the object, clear
 * the page table entries, invalidate the TLBs. Only then may the pages of the object be
 * freed. A TLB invalidation costs the same for one binding as for many, so cleared bindings
 * are collected in &genx_vm.cleared until the next invalidation. Address spaces that are cleared
 * one after the other share an invalidation, because it covers all entries that were cleared before
 * it. On hardware where only the start of a request invalidates the TLBs, the pages stay until the
 * requests of the address space that began before the clearing have ended (SIL-236).
 *
 * A doomed binding is one that will be removed when the GPU no longer uses its object. It
 * waits in &genx_vm.doomed, and a callback on one fence of one of the objects continues, so that
 * nothing polls. Other clients may use the object of a binding all the time. So a binding that is
 * found busy goes to the end of the list, and those behind it are tested.
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>

#include <drm/drm_drv.h>
#include <drm/drm_print.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/vm_internal.h"
#include "core/memory/vm_types.h"
#include "gt/memory/ppgtt.h"
#include "include/compat.h"

/* Jiffies between two attempts to invalidate the TLBs. */
#define GENX_VM_RETRY_DELAY	msecs_to_jiffies(50)
/* Jiffies between two attempts of the work item to take a lock. */
#define GENX_VM_LOCK_DELAY	msecs_to_jiffies(10)
/*
 * Busy bindings that one run tests. A client decides how many there are, and how often a fence
 * signals, and each signal causes a run.
 */
#define GENX_VM_REAP_BUSY	64

void genx_vm_clear(struct genx_vm *vm, struct genx_binding *binding)
{
	lockdep_assert_held(&vm->lock);

	if (!binding->unmapped) {
		/*
		 * The GGTT first: genx_ppgtt_clear() takes the number of the next invalidation,
		 * which must cover the entries of both.
		 */
		genx_binding_global_clear(vm, binding);
		genx_ppgtt_clear(vm->ppgtt, binding->base.va.addr, binding->base.va.range);
	}
	binding->unmapped = true;
	list_move_tail(&binding->link, &vm->cleared);
}

/* genx_vm_clear() in memory reclaim. Return: 0; -EBUSY if a lock is taken. */
static int try_clear(struct genx_vm *vm, struct genx_binding *binding)
{
	int err = 0;

	if (!mutex_trylock(&vm->lock))
		return -EBUSY;
	if (!binding->unmapped)
		err = genx_binding_global_try_clear(vm, binding) ?:
		      genx_ppgtt_try_clear(vm->ppgtt, binding->base.va.addr,
					   binding->base.va.range);
	if (!err) {
		binding->unmapped = true;
		list_move_tail(&binding->link, &vm->cleared);
	}
	mutex_unlock(&vm->lock);
	return err;
}

/*
 * Invalidate the TLBs for all address spaces in which an object was bound. They are all cleared, so
 * the invalidation for the first one also covers the others.
 */
static int try_flush(struct genx_bo *bo)
{
	struct drm_gpuvm_bo *vm_bo;
	int err;

	drm_gem_for_each_gpuvm_bo(vm_bo, &bo->shmem.base) {
		if (list_empty(&vm_bo->list.gpuva))
			continue;
		err = genx_ppgtt_try_flush(to_genx_vm(vm_bo->vm)->ppgtt);
		/* -ENODEV: the device is lost, and no longer accesses memory */
		if (err && err != -ENODEV)
			return err;
	}
	return 0;
}

int genx_vm_try_unmap_bo(struct genx_bo *bo)
{
	struct drm_gpuvm_bo *vm_bo;
	struct drm_gpuva *va;
	int err;

	lockdep_assert_held(&bo->lock);
	dma_resv_assert_held(bo->shmem.base.resv);

	drm_gem_for_each_gpuvm_bo(vm_bo, &bo->shmem.base) {
		drm_gpuvm_bo_for_each_va(va, vm_bo) {
			err = try_clear(to_genx_vm(vm_bo->vm), to_genx_binding(va));
			if (err)
				return err;
		}
	}
	return try_flush(bo);
}

/*
 * Take the reference that the next run of vm->reap drops. Return: true if the caller must now set
 * the trigger that queues vm->reap, a fence callback or a timer; false if the trigger is set
 * already.
 */
static bool reap_arm(struct genx_vm *vm)
{
	if (vm->armed)
		return false;
	vm->armed = true;
	drm_gpuvm_get(&vm->base);
	return true;
}

/* Free the bindings that were cleared. Without @wait, bindings of locked objects stay. */
static void reap_free_cleared(struct genx_vm *vm, bool wait)
{
	struct genx_binding *binding, *next;

	list_for_each_entry_safe(binding, next, &vm->cleared, link) {
		if (wait)
			genx_binding_free(binding);
		else
			genx_binding_try_free(binding);
	}
}

static void reap_fence_signaled(struct dma_fence *fence, struct dma_fence_cb *cb)
{
	struct genx_vm *vm = container_of(cb, struct genx_vm, idle_cb);

	queue_delayed_work(vm->genx->wq, &vm->reap, 0);
}

/*
 * Queue vm->reap when a fence signals. The reference to @fence is taken over. NULL: the fence has
 * signalled, so vm->reap is queued now. Nothing is queued if vm->reap has a trigger already.
 */
static void reap_wait_for(struct genx_vm *vm, struct dma_fence *fence)
{
	if (!reap_arm(vm)) {
		dma_fence_put(fence);
		return;
	}
	vm->idle_fence = fence;
	if (!vm->idle_fence ||
	    dma_fence_add_callback(vm->idle_fence, &vm->idle_cb, reap_fence_signaled))
		queue_delayed_work(vm->genx->wq, &vm->reap, 0);
}

/*
 * genx_vm_flush() without vm->blocker. @wait: wait for the locks of objects. Without @wait, the
 * bindings of locked objects stay, which is no error: vm->reap frees them later.
 */
static int reap_flush(struct genx_vm *vm, bool wait)
{
	int err;

	lockdep_assert_held(&vm->lock);

	if (list_empty(&vm->cleared))
		return 0;
	err = genx_ppgtt_flush(vm->ppgtt);
	if (!err) {
		reap_free_cleared(vm, wait);
		if (!list_empty(&vm->cleared) && reap_arm(vm))
			queue_delayed_work(vm->genx->wq, &vm->reap, GENX_VM_LOCK_DELAY);
		return 0;
	}
	/* the device is asleep: genx_vm_resume_all() tries again */
	if (err == -EAGAIN)
		return err;
	/* a request may still use the entries: go on when it has ended */
	if (err == -EBUSY) {
		reap_wait_for(vm, genx_ppgtt_user(vm->ppgtt));
		return err;
	}
	drm_err_ratelimited(&vm->genx->drm,
			    "unbind: TLB invalidation failed (%pe), pages kept, retrying\n",
			    ERR_PTR(err));
	if (reap_arm(vm))
		queue_delayed_work(vm->genx->wq, &vm->reap, GENX_VM_RETRY_DELAY);
	/* clients do not expect -ETIMEDOUT from a submission */
	return err == -ETIMEDOUT ? -EIO : err;
}

int genx_vm_flush(struct genx_vm *vm)
{
	struct dma_fence *fence;
	int err;

	do {
		err = reap_flush(vm, true);
		if (err != -EBUSY)
			return err;
		fence = genx_ppgtt_user(vm->ppgtt);
		/* no fence: the request has ended meanwhile, so flush again */
	} while (!fence);
	dma_fence_put(vm->blocker);
	vm->blocker = fence;
	return -EBUSY;
}

void genx_vm_doom(struct genx_vm *vm, struct genx_binding *binding)
{
	lockdep_assert_held(&vm->lock);

	/* cleared already, so a GPU that still uses the object does so in another address space */
	if (binding->unmapped)
		return;
	if (genx_binding_idle(binding))
		genx_vm_clear(vm, binding);
	else
		list_move_tail(&binding->link, &vm->doomed);
}

/*
 * Clear the doomed bindings that the GPU no longer uses. The next run begins with those that this
 * one does not test. Return: the first binding that is left, or NULL.
 */
static struct genx_binding *reap_clear_idle(struct genx_vm *vm)
{
	struct genx_binding *binding, *first = NULL;
	unsigned int busy = 0;

	while ((binding = list_first_entry_or_null(&vm->doomed, struct genx_binding, link))) {
		if (binding == first || busy == GENX_VM_REAP_BUSY)
			break;
		if (!genx_binding_idle(binding)) {
			first = first ?: binding;
			busy++;
			list_move_tail(&binding->link, &vm->doomed);
			continue;
		}
		genx_vm_clear(vm, binding);
	}
	return binding;
}

void genx_vm_reap(struct genx_vm *vm)
{
	struct genx_binding *binding;

	lockdep_assert_held(&vm->lock);

	binding = reap_clear_idle(vm);
	reap_flush(vm, false);
	if (binding)
		reap_wait_for(vm, genx_bo_fence(genx_binding_bo(binding),
						DMA_RESV_USAGE_BOOKKEEP));
}

/* Forget the trigger of vm->reap: it has fired or was removed. The caller has its reference. */
static void reap_disarm(struct genx_vm *vm)
{
	vm->armed = false;
	dma_fence_put(vm->idle_fence);
	vm->idle_fence = NULL;
}

/*
 * Reap, and drop the reference of the trigger. If the lock is taken, do not wait for it but run
 * again later: a client that keeps its lock must not delay the work items of other clients. The
 * caller is inside drm_dev_enter().
 */
static void reap_try(struct genx_vm *vm)
{
	if (!mutex_trylock(&vm->lock)) {
		queue_delayed_work(vm->genx->wq, &vm->reap, GENX_VM_LOCK_DELAY);
		return;
	}
	reap_disarm(vm);
	genx_vm_reap(vm);
	mutex_unlock(&vm->lock);
	/* this may free page tables, so it happens inside drm_dev_enter(), while the GT exists */
	drm_gpuvm_put(&vm->base);
}

static void reap_work(struct work_struct *work)
{
	struct genx_vm *vm = container_of(to_delayed_work(work), struct genx_vm, reap);
	int idx;

	if (drm_dev_enter(&vm->genx->drm, &idx)) {
		reap_try(vm);
		drm_dev_exit(idx);
	} else {
		/*
		 * The device was removed. genx_vm_reap_stop() removes the bindings and frees the
		 * page tables, for which @vm must still exist: take a reference for that function.
		 */
		scoped_guard(mutex, &vm->lock) {
			reap_disarm(vm);
			if (!vm->stop_ref && vm->ppgtt) {
				vm->stop_ref = true;
				drm_gpuvm_get(&vm->base);
			}
		}
		drm_gpuvm_put(&vm->base);
	}
}

void genx_vm_reap_init(struct genx_vm *vm)
{
	INIT_LIST_HEAD(&vm->doomed);
	INIT_LIST_HEAD(&vm->cleared);
	INIT_DELAYED_WORK(&vm->reap, reap_work);
}

void genx_vm_reap_stop(struct genx_vm *vm)
{
	struct drm_gpuva *va;
	bool held;

	scoped_guard(mutex, &vm->lock) {
		vm->closed = true;
		drm_gpuvm_for_each_va(va, &vm->base)
			genx_vm_clear(vm, to_genx_binding(va));
		genx_vm_flush(vm);
		/* also after an error: the engines are stopped and read no page tables */
		reap_free_cleared(vm, true);
		genx_ppgtt_put(vm->ppgtt);
		vm->ppgtt = NULL;
		held = vm->stop_ref;
		vm->stop_ref = false;
		/* a fence of another driver must not call back after this driver is gone */
		if (vm->idle_fence && dma_fence_remove_callback(vm->idle_fence, &vm->idle_cb)) {
			reap_disarm(vm);
			drm_gpuvm_put(&vm->base);
		}
	}

	if (held)
		drm_gpuvm_put(&vm->base);
	/* the work has nothing left to do, and must not outlive the device */
	if (cancel_delayed_work_sync(&vm->reap)) {
		scoped_guard(mutex, &vm->lock)
			reap_disarm(vm);
		drm_gpuvm_put(&vm->base);
	}
}
