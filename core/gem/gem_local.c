// SPDX-License-Identifier: GPL-2.0-only
/* CPU mappings of objects that may be in local memory. */

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

/* Map the page at @offset of an object where the object is now: in local memory or in its file. */
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

/* Move the object to where the CPU reaches it, and map a page. The lock of the object is held. */
static vm_fault_t fault_locked(struct genx_bo *bo, struct vm_fault *vmf, u64 offset,
			       unsigned long deadline)
{
	struct sg_table *sgt = genx_bo_reach_pages(bo, deadline);

	/* busy or late: the CPU repeats the access, which faults again with a new deadline */
	if (sgt == ERR_PTR(-EBUSY))
		return VM_FAULT_NOPAGE;
	/*
	 * Not VM_FAULT_OOM: the OOM killer cannot free local memory. Not VM_FAULT_NOPAGE for a
	 * killed task: the kernel would repeat its access forever, without a look at the signal.
	 */
	if (IS_ERR(sgt))
		return VM_FAULT_SIGBUS;
	return insert_page(bo, vmf, offset);
}

/*
 * Lock an object. A task that evicts the object holds the lock during the copy, so only the kill of
 * this task ends the wait. Return: false if the task was killed.
 */
static bool lock_killable(struct genx_bo *bo)
{
	return !mutex_lock_killable(&bo->lock);
}

/* Return: true if, after a fault, the object is still where the CPU does not reach it. */
static bool is_stuck(struct genx_bo *bo)
{
	bool stuck;

	if (!lock_killable(bo))
		return false;
	stuck = genx_bo_hidden(bo);
	mutex_unlock(&bo->lock);
	return stuck;
}

/* Return: true if a fault will move the object. The copy engine then works for the user. */
static bool must_move(struct genx_bo *bo)
{
	bool move;

	if (!lock_killable(bo))
		return false;
	/* contents in the shmem file move to local memory, too */
	move = genx_bo_local(bo) ? genx_bo_hidden(bo) :
				   bo->prefers_local && !bo->pinned && !bo->sgt;
	mutex_unlock(&bo->lock);
	return move;
}

/*
 * Handle a fault. If the object must move, the user first waits for its share of the copy engine,
 * as before an eviction. The lock of the object is not held during this wait, because other tasks
 * that use the object need the lock.
 */
static vm_fault_t fault_bo(struct genx_bo *bo, struct vm_fault *vmf, u64 offset)
{
	unsigned long deadline = jiffies + GENX_BO_WAIT;
	vm_fault_t ret;

	if (must_move(bo))
		genx_bo_local_rest(bo, deadline);
	/* the lock keeps the object in its place until the page is mapped */
	if (!lock_killable(bo))
		return VM_FAULT_SIGBUS;
	ret = fault_locked(bo, vmf, offset, deadline);
	mutex_unlock(&bo->lock);
	return ret;
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
	/* wait a moment for the object, without its lock, which other users of the object need */
	if (ret == VM_FAULT_NOPAGE && is_stuck(to_genx_bo(obj)))
		genx_bo_reach_wait(to_genx_bo(obj), vmf->flags & FAULT_FLAG_USER);
	/* as in fault_locked(): a killed task must not repeat the access */
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
	/* a write to a private mapping would change a copy, which the GPU does not see */
	if ((vma->vm_flags & (VM_SHARED | VM_MAYWRITE)) == VM_MAYWRITE)
		return -EINVAL;
	/* a move unmaps pages with genx_bo_unmap_user(), which finds only mappings of this file */
	if (vma->vm_file->f_mapping != obj->dev->anon_inode->i_mapping)
		return -ENODEV;
	vm_flags_set(vma, VM_IO | VM_PFNMAP | VM_DONTEXPAND | VM_DONTDUMP);
	vma->vm_ops = &local_vm_ops;
	return 0;
}
