/* SPDX-License-Identifier: GPL-2.0-only */
/* The structure of an address space, for the parts of core/ that implement it. */
#ifndef GENX_CORE_VM_TYPES_H
#define GENX_CORE_VM_TYPES_H

#include <linux/dma-fence.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/refcount.h>
#include <linux/workqueue.h>

#include <drm/drm_gpuvm.h>

/* Copies of batches that an address space keeps for the next one. */
#define GENX_VM_SHADOWS		4

struct genx_bo;
struct genx_client;
struct genx_device;
struct genx_ppgtt;

/**
 * struct genx_vm - one address space
 * @base:	bindings by address, and the references: of its users, of
 *		submissions under way, of each binding, of @armed
 * @users:	contexts and handles, each with a reference; the last one closes it
 * @genx:	device
 * @client:	client of its users, with a reference
 * @link:	in genx_device.vms
 * @ppgtt:	page tables; NULL after removal
 * @lock:	protects all below and the tree of @base; outer of the objects'
 *		reservation locks
 * @serial:	number of the submission that is being built
 * @doomed:	bindings to remove, in this order, each when the GPU no longer uses it
 * @cleared:	bindings whose entries are cleared, until the TLBs are invalidated
 * @reap:	removes those
 * @armed:	@reap will run: @idle_fence, a timer or the queue holds a reference
 * @idle_fence:	fence that @reap waits for, with a reference, or NULL
 * @idle_cb:	its callback
 * @shadows:	objects for copies of batches (core/shadow.h), each with a reference, or NULL
 * @closed:	nothing can be bound any more
 * @abandoned:	@reap ran after removal had begun and kept its reference
 */
struct genx_vm {
	struct drm_gpuvm base;
	refcount_t users;
	struct genx_device *genx;
	struct genx_client *client;
	struct list_head link;
	struct genx_ppgtt *ppgtt;
	struct mutex lock;
	u64 serial;
	struct list_head doomed;
	struct list_head cleared;
	struct delayed_work reap;
	bool armed;
	struct dma_fence *idle_fence;
	struct dma_fence_cb idle_cb;
	struct genx_bo *shadows[GENX_VM_SHADOWS];
	bool closed;
	bool abandoned;
};

/** to_genx_vm() - the address space behind a drm_gpuvm */
static inline struct genx_vm *to_genx_vm(struct drm_gpuvm *gpuvm)
{
	return container_of(gpuvm, struct genx_vm, base);
}

#endif
