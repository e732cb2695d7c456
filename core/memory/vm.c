// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Address spaces
 *
 * Each context has an address space, its own or one that it shares with other
 * contexts of its file (GEM_VM_CREATE). User space chooses each address, or lets the driver
 * choose it. The driver checks the address and writes the page tables. It unbinds an object
 * only after the GPU no longer uses the object and no TLB has translations of it any more.
 *
 * drm_gpuvm keeps the bindings: each address space has an interval tree of its bindings,
 * and each object has a list of the address spaces in which it is bound. A submission
 * finds a binding by address in O(log n). To move a binding, or to remove the bindings
 * of a closed handle, the driver walks the list of the object; this takes time
 * proportional to the number of address spaces that share the object.
 * core/memory/vm_bind.c makes bindings, core/memory/vm_reap.c removes them.
 *
 * Order of locks: &genx_vm.lock, which protects the tree, then the object's reservation
 * lock, which protects the list of the object. genx uses drm_gpuvm only for these look-ups:
 * address ranges are never split or merged, and a submission locks only the objects that it
 * names, not all objects that are bound.
 */

#include <linux/cleanup.h>
#include <linux/dma-fence.h>
#include <linux/slab.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "core/memory/vm_internal.h"
#include "gt/exec/client.h"
#include "gt/exec/exec_types.h"
#include "gt/memory/client_gfp.h"
#include "gt/memory/ppgtt.h"

u64 genx_vm_size(const struct genx_device *genx)
{
	return genx_ppgtts_size(&genx->gt.ppgtts);
}

int genx_vm_check_address(u64 addr, u64 size, u64 end)
{
	u64 plain = addr & GENX_VM_ADDR_MASK;

	/* an address must be canonical: bits 63:48 repeat bit 47 */
	if (!size || !IS_ALIGNED(addr, PAGE_SIZE) ||
	    addr != (u64)sign_extend64(plain, GENX_VM_BITS - 1))
		return -EINVAL;
	if (size > end || plain > end - size)
		return -EINVAL;
	return 0;
}

static void vm_free(struct drm_gpuvm *gpuvm)
{
	struct genx_vm *vm = to_genx_vm(gpuvm);
	struct genx_device *genx = vm->genx;
	unsigned int i;

	scoped_guard(mutex, &genx->vms_lock)
		list_del(&vm->link);

	for (i = 0; i < GENX_VM_SHADOWS; i++)
		genx_bo_put(vm->shadows[i]);
	dma_fence_put(vm->blocker);
	genx_ppgtt_put(vm->ppgtt);
	genx_client_put(vm->client);
	mutex_destroy(&vm->lock);
	kfree(vm);
	atomic_dec(&genx->live.vms);
}

/* As the default of drm_gpuvm, but charged to the memory cgroup of the client. */
static struct drm_gpuvm_bo *vm_bo_alloc(void)
{
	return kzalloc(sizeof(struct drm_gpuvm_bo), GENX_CLIENT_GFP);
}

static void vm_bo_free(struct drm_gpuvm_bo *vm_bo)
{
	kfree(vm_bo);
}

static const struct drm_gpuvm_ops vm_ops = {
	.vm_free = vm_free,
	.vm_bo_alloc = vm_bo_alloc,
	.vm_bo_free = vm_bo_free,
};

struct genx_vm *genx_vm_create(struct genx_device *genx, struct genx_client *client)
{
	struct drm_gem_object *resv_obj;
	struct genx_ppgtt *ppgtt;
	struct genx_vm *vm;

	/* if no engine runs contexts, there are no address spaces, and so no contexts */
	if (!genx_exec_runs_contexts(&genx->gt))
		return ERR_PTR(-ENODEV);
	vm = kzalloc(sizeof(*vm), GENX_CLIENT_GFP);
	if (!vm)
		return ERR_PTR(-ENOMEM);
	ppgtt = genx_ppgtt_create_for(&genx->gt.ppgtts, client->user->tables);
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
	drm_gpuvm_init(&vm->base, "genx", 0, &genx->drm, resv_obj, 0, genx_vm_size(genx), 0, 0,
		       &vm_ops);
	drm_gem_object_put(resv_obj);
	refcount_set(&vm->users, 1);
	vm->genx = genx;
	vm->client = genx_client_get(client);
	vm->ppgtt = ppgtt;
	mutex_init(&vm->lock);
	genx_vm_reap_init(vm);

	scoped_guard(mutex, &genx->vms_lock)
		list_add_tail(&vm->link, &genx->vms);
	atomic_inc(&genx->live.vms);
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

/* Refuse new bindings, and doom all bindings; the caller reaps them. */
static void vm_stop_locked(struct genx_vm *vm)
{
	struct drm_gpuva *va;

	if (vm->closed)
		return;
	vm->closed = true;
	drm_gpuvm_for_each_va(va, &vm->base)
		genx_vm_doom(vm, to_genx_binding(va));
}

void genx_vm_stop(struct genx_vm *vm)
{
	guard(mutex)(&vm->lock);
	vm_stop_locked(vm);
}

void genx_vm_close(struct genx_vm *vm)
{
	if (!refcount_dec_and_test(&vm->users))
		return;

	guard(mutex)(&vm->lock);
	vm_stop_locked(vm);
	genx_vm_reap(vm);
}

void genx_vm_unuse(struct genx_vm *vm)
{
	if (!vm)
		return;
	genx_vm_close(vm);
	genx_vm_put(vm);
}

/* Return: an address space that still has page tables, with a reference, or NULL. */
static struct genx_vm *vm_find_live(struct genx_device *genx)
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

	while ((vm = vm_find_live(genx))) {
		genx_vm_reap_stop(vm);
		genx_vm_put(vm);
	}
}

/*
 * Return: the address space after @vm in the list, or the first one if @vm is NULL, with a
 * reference; NULL at the end. The reference to @vm is dropped.
 */
static struct genx_vm *vm_get_next(struct genx_device *genx, struct genx_vm *vm)
{
	struct genx_vm *next;

	scoped_guard(mutex, &genx->vms_lock) {
		next = list_prepare_entry(vm, &genx->vms, link);
		list_for_each_entry_continue(next, &genx->vms, link)
			if (kref_get_unless_zero(&next->base.kref))
				break;
		if (list_entry_is_head(next, &genx->vms, link))
			next = NULL;
	}
	genx_vm_put(vm);
	return next;
}

void genx_vm_resume_all(struct genx_device *genx)
{
	struct genx_vm *vm = NULL;

	while ((vm = vm_get_next(genx, vm)))
		scoped_guard(mutex, &vm->lock)
			if (vm->ppgtt)
				genx_vm_flush(vm);
}
