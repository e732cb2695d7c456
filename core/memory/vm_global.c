// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: Objects in the GGTT
 *
 * On a platform with &genx_platform.mi_in_ggtt, MI commands and PIPE_CONTROL of a batch write
 * through the GGTT and not through the page tables of the client (SIL-122). The objects that these
 * commands write are bound twice, at the same address: in the address space and in the GGTT. If
 * user space does not choose the address, the allocator of the GGTT does, since all address spaces
 * share the GGTT. Such objects get addresses in the lower half of the address space. Other objects
 * are placed from the top downwards, so that they rarely need the same addresses. Bindings of an
 * object at the same address in several address spaces share the entries in the GGTT, which are
 * removed with the last of these bindings.
 */

#include <linux/err.h>

#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/store.h"
#include "core/memory/vm.h"
#include "core/memory/vm_internal.h"
#include "core/memory/vm_types.h"
#include "gt/memory/ggtt.h"

static struct genx_ggtt *to_ggtt(const struct genx_vm *vm)
{
	return &vm->genx->gt.ggtt;
}

/* Get addresses in the GGTT for an object, between @start and @end; see genx_ggtt_object_get(). */
static struct genx_ggtt_object *object_get(struct genx_vm *vm, struct genx_bo *bo, u64 alignment,
					   u64 start, u64 end)
{
	u32 flags = READ_ONCE(bo->caching) == I915_CACHING_NONE ? GENX_PTE_UNCACHED : 0;

	return genx_ggtt_object_get(to_ggtt(vm), bo, flags, bo->shmem.base.size, alignment, start,
				    end);
}

/* Return: the first binding at addresses of @object that this submission uses, or NULL. */
static struct drm_gpuva *find_used(struct genx_vm *vm, const struct genx_ggtt_object *object)
{
	const struct drm_mm_node *node = &object->node;
	struct drm_gpuva *va;

	drm_gpuvm_for_each_va_range(va, &vm->base, node->start, node->start + node->size)
		if (to_genx_binding(va)->serial == vm->serial)
			return va;
	return NULL;
}

/* Choose addresses that are free in the GGTT and not used by this submission. */
static struct genx_ggtt_object *object_choose(struct genx_vm *vm, struct genx_bo *bo, u64 alignment)
{
	u64 end = genx_ggtt_object_end(to_ggtt(vm));
	struct genx_ggtt_object *object;
	struct drm_gpuva *used;

	for (;;) {
		if (end < GENX_VM_PLACE_START)
			return ERR_PTR(-ENOSPC);
		object = object_get(vm, bo, alignment, GENX_VM_PLACE_START, end);
		if (IS_ERR(object))
			return object;
		used = find_used(vm, object);
		if (!used)
			return object;
		/* the highest free addresses were tried: search again below that binding */
		end = used->va.addr;
		genx_ggtt_object_put(to_ggtt(vm), object);
	}
}

/*
 * Bind an object at the addresses that it has in the GGTT. The binding takes over @object; after an
 * error @object is released.
 */
static int bind_object(struct genx_vm *vm, struct genx_bo *bo, struct genx_ggtt_object *object)
{
	u32 caching;
	int err;

	if (IS_ERR(object))
		return PTR_ERR(object);
	/* the caching of the entries in the GGTT: bo->caching may have changed since */
	caching = object->flags & GENX_PTE_UNCACHED ? I915_CACHING_NONE : I915_CACHING_CACHED;
	err = genx_vm_evict(vm, object->node.start, object->node.size) ?:
	      genx_vm_map(vm, bo, object->node.start, caching, 0, object);
	if (err)
		genx_ggtt_object_put(to_ggtt(vm), object);
	return err;
}

int genx_vm_bind_global(struct genx_vm *vm, struct genx_bo *bo, u64 addr)
{
	u64 start = addr & GENX_VM_ADDR_MASK, size = bo->shmem.base.size;
	int err;

	lockdep_assert_held(&vm->lock);
	if (genx_bo_read_only(bo))
		return -EINVAL;
	err = genx_vm_rebind(vm, bo, start, true);
	/* 1: the object is bound there already */
	if (err)
		return min(err, 0);
	/* the addresses of the GGTT from that end on are for context images and for the driver */
	if (start + size > genx_ggtt_object_end(to_ggtt(vm)))
		return -ENOSPC;
	/* unbind idle objects in the range: one of them may have these addresses in the GGTT */
	err = genx_vm_evict(vm, start, size);
	if (err)
		return err;
	return bind_object(vm, bo, object_get(vm, bo, PAGE_SIZE, start, start + size));
}

int genx_vm_place_global(struct genx_vm *vm, struct genx_bo *bo, u64 alignment, u64 *addr)
{
	struct genx_ggtt_object *object;
	struct genx_binding *binding;
	int err;

	lockdep_assert_held(&vm->lock);
	if (genx_bo_read_only(bo))
		return -EINVAL;
	alignment = max_t(u64, alignment, PAGE_SIZE);
	binding = genx_vm_find_bo(vm, bo);
	if (binding && binding->global && !binding->unmapped &&
	    IS_ALIGNED(binding->base.va.addr, alignment)) {
		*addr = binding->base.va.addr;
		return genx_vm_bind_global(vm, bo, *addr);
	}
	/* no binding is at U64_MAX, so this removes the binding, which does not suit */
	err = genx_vm_rebind(vm, bo, U64_MAX, true);
	if (err)
		return min(err, 0);
	object = object_choose(vm, bo, alignment);
	/* make room, once: unbind the objects that this submission does not use */
	if (IS_ERR(object) && PTR_ERR(object) == -ENOSPC) {
		err = genx_vm_evict_others(vm, 0, genx_ggtt_object_end(to_ggtt(vm)));
		if (err)
			return err;
		object = object_choose(vm, bo, alignment);
	}
	err = bind_object(vm, bo, object);
	if (!err)
		*addr = object->node.start;
	return err;
}
