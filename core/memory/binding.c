// SPDX-License-Identifier: GPL-2.0-only
/*
 * A binding is the address range of one object in one address space. It is a drm_gpuva in
 * the tree of the address space and in the list of the object.
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/slab.h>

#include "core/device/device_types.h"
#include "core/memory/vm_internal.h"
#include "core/memory/vm_types.h"
#include "gt/exec/client.h"
#include "gt/memory/client_gfp.h"
#include "gt/memory/ggtt.h"
#include "include/compat.h"

/* Link a binding to its object. The link takes a reference to the object. */
static int binding_link(struct genx_binding *binding)
{
	struct drm_gem_object *obj = binding->base.gem.obj;
	struct drm_gpuvm_bo *vm_bo;

	dma_resv_lock(obj->resv, NULL);
	vm_bo = genx_gpuvm_bo_obtain(binding->base.vm, obj);
	if (!IS_ERR(vm_bo)) {
		drm_gpuva_link(&binding->base, vm_bo);
		drm_gpuvm_bo_put(vm_bo);
		to_genx_bo(obj)->bindings++;
	}
	dma_resv_unlock(obj->resv);
	return PTR_ERR_OR_ZERO(vm_bo);
}

struct genx_binding *genx_binding_create(struct genx_vm *vm, struct genx_bo *bo, u64 addr)
{
	struct genx_binding *binding;
	int err;

	lockdep_assert_held(&vm->lock);
	lockdep_assert_held(&bo->lock);

	binding = kzalloc(sizeof(*binding), GENX_CLIENT_GFP);
	if (!binding)
		return ERR_PTR(-ENOMEM);
	INIT_LIST_HEAD(&binding->link);
	binding->base.va.addr = addr;
	binding->base.va.range = bo->shmem.base.size;
	binding->base.gem.obj = &bo->shmem.base;
	err = drm_gpuva_insert(&vm->base, &binding->base);
	if (err)
		goto err_free;
	err = binding_link(binding);
	if (err)
		goto err_remove;
	return binding;

err_remove:
	drm_gpuva_remove(&binding->base);
err_free:
	kfree(binding);
	return ERR_PTR(err);
}

/*
 * Free a binding and its range of addresses, with the reservation lock of its object held. Return:
 * true if the object is bound nowhere now.
 */
static bool binding_remove_locked(struct genx_binding *binding)
{
	bool unbound;

	list_del(&binding->link);
	drm_gpuva_remove(&binding->base);
	drm_gpuva_unlink(&binding->base);
	unbound = !--genx_binding_bo(binding)->bindings;
	kfree(binding);
	return unbound;
}

static bool binding_remove(struct genx_binding *binding)
{
	struct dma_resv *resv = binding->base.gem.obj->resv;
	bool unbound;

	dma_resv_lock(resv, NULL);
	unbound = binding_remove_locked(binding);
	dma_resv_unlock(resv);
	return unbound;
}

void genx_binding_free_locked(struct genx_binding *binding)
{
	struct genx_bo *bo = genx_binding_bo(binding);

	lockdep_assert_held(&bo->lock);

	if (binding_remove(binding))
		genx_bo_unbound(bo);
}

/*
 * Free a binding without the lock of its object (genx_binding_free()). Return: false if the lock is
 * needed; the binding then stays.
 */
static bool binding_free_unlocked(struct genx_binding *binding)
{
	if (!genx_bo_may_be_local(genx_binding_bo(binding)))
		return false;
	binding_remove(binding);
	return true;
}

void genx_binding_free(struct genx_binding *binding)
{
	struct genx_bo *bo = genx_binding_bo(binding);

	/* drm_gpuva_unlink() drops a reference: it must not free the object whose locks are held */
	drm_gem_object_get(&bo->shmem.base);
	if (!binding_free_unlocked(binding)) {
		guard(mutex)(&bo->lock);
		genx_binding_free_locked(binding);
	}
	genx_bo_put(bo);
}

/* Try binding_remove() without a wait. @unbound: its result. Return: false if the lock is taken. */
static bool binding_try_remove(struct genx_binding *binding, bool *unbound)
{
	struct dma_resv *resv = binding->base.gem.obj->resv;

	if (!dma_resv_trylock(resv))
		return false;
	*unbound = binding_remove_locked(binding);
	dma_resv_unlock(resv);
	return true;
}

bool genx_binding_try_free(struct genx_binding *binding)
{
	struct genx_user *user = to_genx_vm(binding->base.vm)->client->user;
	struct genx_bo *bo = genx_binding_bo(binding);
	bool lock = !genx_bo_may_be_local(bo);
	bool freed, unbound = false;

	if (lock && !mutex_trylock(&bo->lock))
		return false;
	/* as in genx_binding_free() */
	drm_gem_object_get(&bo->shmem.base);
	freed = binding_try_remove(binding, &unbound);
	if (unbound && lock && !genx_bo_imported(bo))
		genx_bo_unbound(bo);
	if (lock)
		mutex_unlock(&bo->lock);
	/* the last put of an imported object waits for the reservation lock, too */
	if (unbound && genx_bo_imported(bo))
		genx_bo_unbound_later(bo, user);
	else
		genx_bo_put(bo);
	return freed;
}

bool genx_binding_idle(const struct genx_binding *binding)
{
	return dma_resv_test_signaled(binding->base.gem.obj->resv, DMA_RESV_USAGE_BOOKKEEP);
}

void genx_binding_global_clear(struct genx_vm *vm, struct genx_binding *binding)
{
	if (binding->global)
		genx_ggtt_object_clear(&vm->genx->gt.ggtt, binding->global);
	binding->global = NULL;
}

int genx_binding_global_try_clear(struct genx_vm *vm, struct genx_binding *binding)
{
	int err = 0;

	if (binding->global)
		err = genx_ggtt_object_try_clear(&vm->genx->gt.ggtt, binding->global);
	if (!err)
		binding->global = NULL;
	return err;
}
