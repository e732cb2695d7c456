/* SPDX-License-Identifier: GPL-2.0-only */
/* struct genx_vm, for the files of core/ that implement address spaces. */
#ifndef GENX_CORE_MEMORY_VM_TYPES_H
#define GENX_CORE_MEMORY_VM_TYPES_H

#include <linux/dma-fence.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/refcount.h>
#include <linux/workqueue.h>

#include <drm/drm_gpuvm.h>

/* Number of objects that an address space keeps for copies of later batches. */
#define GENX_VM_SHADOWS		4

struct genx_bo;
struct genx_client;
struct genx_device;
struct genx_ppgtt;

/**
 * struct genx_vm - one address space
 * @base:	bindings by address, and the reference count: each user, each running
 *		submission, each binding and @armed hold a reference
 * @users:	number of contexts and handles that use the address space, each with a
 *		reference; the last user closes it
 * @genx:	device
 * @client:	client of the contexts and handles that use the address space, with a reference
 * @link:	in genx_device.vms
 * @lock:	protects the members below and the tree of @base; taken before the
 *		reservation locks of objects
 * @ppgtt:	page tables; NULL after removal
 * @closed:	nothing can be bound any more; always set when @ppgtt is NULL
 * @serial:	number of the submission that is being built
 * @doomed:	bindings to remove, each when the GPU no longer uses its object; the next to test
 *		is the first
 * @cleared:	bindings whose entries are cleared, until the TLBs are invalidated
 * @reap:	work that removes the bindings of both lists
 * @armed:	@reap will run; its trigger (@idle_cb or a timer) holds a reference
 * @stop_ref:	@reap ran after removal had begun, and took a reference that
 *		genx_vm_reap_stop() drops
 * @idle_fence:	fence that @reap waits for, with a reference, or NULL
 * @idle_cb:	callback on @idle_fence
 * @blocker:	fence to wait for before the genx_vm_bind() or genx_vm_place() that failed with
 *		-EBUSY is tried again, with a reference, or NULL
 * @place:	lowest address that genx_vm_place() chose so far: [0] for objects that must end
 *		below 4 GiB, [1] for the others
 * @shadows:	objects for copies of batches (core/memory/shadow.h), each with a reference, or NULL
 */
struct genx_vm {
	struct drm_gpuvm base;
	refcount_t users;
	struct genx_device *genx;
	struct genx_client *client;
	struct list_head link;

	struct mutex lock;	/* all below, the tree of @base */
	struct genx_ppgtt *ppgtt;
	bool closed;
	u64 serial;
	struct list_head doomed;
	struct list_head cleared;
	struct delayed_work reap;
	bool armed;
	bool stop_ref;
	struct dma_fence *idle_fence;
	struct dma_fence_cb idle_cb;
	struct dma_fence *blocker;
	u64 place[2];
	struct genx_bo *shadows[GENX_VM_SHADOWS];
};

/** to_genx_vm() - the address space behind a drm_gpuvm */
static inline struct genx_vm *to_genx_vm(struct drm_gpuvm *gpuvm)
{
	return container_of(gpuvm, struct genx_vm, base);
}

#endif
