// SPDX-License-Identifier: GPL-2.0-only
/* CPU mappings of objects that may be in local memory. */

#include <linux/cleanup.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/sched/signal.h>

#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_gem.h>
#include <drm/drm_vma_manager.h>

#include "core/device/device_types.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "core/memory/bo_reach.h"
#include "gt/exec/client.h"

static vm_fault_t insert_page(struct genx_bo *bo, struct vm_fault *vmf, u64 offset)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	pgprot_t prot = vm_get_page_prot(vmf->vma->vm_flags);
	u64 addr;

	if (!genx_bo_local(bo))
		return vmf_insert_pfn_prot(vmf->vma, vmf->address,
					   page_to_pfn(bo->shmem.pages[offset >> PAGE_SHIFT]),
					   prot);
	addr = genx->info.local_bar_start + genx_local_object_find(&bo->local, offset, NULL);
	return vmf_insert_pfn_prot(vmf->vma, vmf->address, PHYS_PFN(addr),
				   pgprot_writecombine(prot));
}

/* The lock of the object keeps it in its place until the page is mapped. */
static vm_fault_t fault_locked(struct genx_bo *bo, struct vm_fault *vmf, u64 offset,
			       unsigned long deadline)
{
	struct sg_table *sgt;

	guard(mutex)(&bo->lock);
	sgt = genx_bo_reach_pages(bo, deadline);
	/* the access is repeated, with a new deadline */
	if (sgt == ERR_PTR(-EBUSY))
		return VM_FAULT_NOPAGE;
	/*
	 * For want of local memory the OOM killer must not run. A killed task must not repeat an
	 * access by the kernel: it would not see the signal.
	 */
	if (IS_ERR(sgt))
		return VM_FAULT_SIGBUS;
	return insert_page(bo, vmf, offset);
}

/* Is the object where the CPU does not reach it, and cannot move now? */
static bool is_stuck(struct genx_bo *bo)
{
	guard(mutex)(&bo->lock);
	return genx_bo_hidden(bo);
}

/* Does a fault move the object, so that the copy engine works for its owner? */
static bool must_move(struct genx_bo *bo)
{
	guard(mutex)(&bo->lock);
	if (genx_bo_local(bo))
		return genx_bo_hidden(bo);
	/* contents in the shmem file move to local memory, too */
	return bo->prefers_local && !bo->pinned && !bo->sgt;
}

/*
 * The owner waits for its share of the engine as it does before evictions: without the lock, which
 * other users of the object take.
 */
static vm_fault_t fault_bo(struct genx_bo *bo, struct vm_fault *vmf, u64 offset)
{
	unsigned long deadline = jiffies + GENX_BO_WAIT;

	if (must_move(bo))
		genx_local_object_rest(&bo->owner->local_payer, deadline);
	return fault_locked(bo, vmf, offset, deadline);
}

static vm_fault_t local_fault(struct vm_fault *vmf)
{
	struct drm_gem_object *obj = vmf->vma->vm_private_data;
	u64 page = vmf->pgoff - drm_vma_node_start(&obj->vma_node);
	vm_fault_t ret = VM_FAULT_SIGBUS;
	int idx;

	if (page >= obj->size >> PAGE_SHIFT || !drm_dev_enter(obj->dev, &idx))
		return ret;
	ret = fault_bo(to_genx_bo(obj), vmf, page << PAGE_SHIFT);
	/* without the lock, which other users of the object take */
	if (ret == VM_FAULT_NOPAGE && is_stuck(to_genx_bo(obj)))
		genx_bo_reach_wait(to_genx_bo(obj), vmf->flags & FAULT_FLAG_USER);
	if (ret == VM_FAULT_NOPAGE && fatal_signal_pending(current))
		ret = VM_FAULT_SIGBUS;
	drm_dev_exit(idx);
	return ret;
}

static const struct vm_operations_struct local_vm_ops = {
	.fault = local_fault,
	.open = drm_gem_vm_open,
	.close = drm_gem_vm_close,
};

int genx_gem_mmap_local(struct drm_gem_object *obj, struct vm_area_struct *vma)
{
	/* private and writable: a write would go to a copy, which the GPU does not see */
	if ((vma->vm_flags & (VM_SHARED | VM_MAYWRITE)) == VM_MAYWRITE)
		return -EINVAL;
	/* genx_bo_unmap_user() does not find mappings of other files */
	if (vma->vm_file->f_mapping != obj->dev->anon_inode->i_mapping)
		return -ENODEV;
	vm_flags_set(vma, VM_IO | VM_PFNMAP | VM_DONTEXPAND | VM_DONTDUMP);
	vma->vm_ops = &local_vm_ops;
	return 0;
}
