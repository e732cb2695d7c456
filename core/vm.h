/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Address spaces of contexts: which object is bound where.
 *
 * User space chooses every address (EXEC_OBJECT_PINNED).
 */
#ifndef GENX_CORE_VM_H
#define GENX_CORE_VM_H

#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/refcount.h>
#include <linux/workqueue.h>

#include <drm/drm_gpuvm.h>

struct genx_bo;
struct genx_client;
struct genx_device;
struct genx_ppgtt;

/* 48-bit addresses, in canonical form at the interface. */
#define GENX_VM_BITS	48
#define GENX_VM_SIZE	BIT_ULL(GENX_VM_BITS)

/**
 * struct genx_vm - one address space
 * @base:	bindings by address, and the references: of its users, of
 *		submissions under way, of pending @reap
 * @users:	contexts and handles, each with a reference; the last one closes it
 * @genx:	device
 * @client:	client of its users, with a reference
 * @link:	in genx_device.vms
 * @ppgtt:	page tables; NULL after removal
 * @lock:	protects all below and the tree of @base; outer of the objects'
 *		reservation locks
 * @serial:	number of the submission that is being built
 * @doomed:	bindings to destroy as soon as the GPU no longer uses them
 * @reap:	destroys those
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
	struct delayed_work reap;
	bool closed;
	bool abandoned;
};

/**
 * struct genx_binding - one object in one address space
 * @base:	range and object; linked to the object, which holds a reference
 * @caching:	caching that the page table entries were written with
 * @serial:	last submission that used it
 * @link:	in genx_vm.doomed, or empty
 * @unmapped:	its entries are cleared, but an engine has not confirmed that its
 *		translations are gone
 */
struct genx_binding {
	struct drm_gpuva base;
	u32 caching;
	u64 serial;
	struct list_head link;
	bool unmapped;
};

/**
 * genx_vm_create() - empty address space
 * @genx: device
 * @client: client of its users
 *
 * Context: may sleep.
 *
 * Return: the address space with one user, or ERR_PTR(-ENOMEM, -ENODEV).
 */
struct genx_vm *genx_vm_create(struct genx_device *genx, struct genx_client *client);

/** genx_vm_use() - one more user, with a reference, while there is one; returns @vm */
struct genx_vm *genx_vm_use(struct genx_vm *vm);

/** genx_vm_get() - take a reference; returns @vm */
struct genx_vm *genx_vm_get(struct genx_vm *vm);

/** genx_vm_put() - drop a reference; a user calls genx_vm_close() before. May sleep. */
void genx_vm_put(struct genx_vm *vm);

/**
 * genx_vm_close() - one user less; the last one unbinds everything
 * @vm: address space
 *
 * Objects that the GPU still uses are unbound as soon as it no longer does.
 *
 * Context: may sleep, does not wait for the hardware.
 */
void genx_vm_close(struct genx_vm *vm);

/**
 * genx_vm_revoke_all() - unbind everything everywhere at removal
 * @genx: device, unplugged, engines stopped
 *
 * Context: may sleep.
 */
void genx_vm_revoke_all(struct genx_device *genx);

/**
 * genx_vm_check_address() - is an address from user space usable?
 * @addr: first byte, canonical form
 * @size: bytes, not 0
 *
 * Pure function. Page aligned, canonical, and the range ends inside the
 * address space without overflow.
 *
 * Return: 0 or -EINVAL.
 */
int genx_vm_check_address(u64 addr, u64 size);

/**
 * genx_vm_bind() - bind an object where user space wants it
 * @vm: address space, @vm->lock held, genx_vm_begin() called
 * @bo: object
 * @addr: address, checked with genx_vm_check_address()
 *
 * An object that was bound elsewhere in @vm moves. Objects in the way that
 * this submission does not use are unbound, once the GPU no longer uses them.
 *
 * Context: may sleep, interruptible.
 *
 * Return: 0; -ENOSPC if the range overlaps another object of this submission;
 * -EINVAL if the object was already bound at another address by it; -ENOMEM,
 * -ENODEV, -ERESTARTSYS.
 */
int genx_vm_bind(struct genx_vm *vm, struct genx_bo *bo, u64 addr);

/** genx_vm_begin() - start a submission; @vm->lock held */
void genx_vm_begin(struct genx_vm *vm);

/**
 * genx_vm_unbind_bo() - a handle of an object was closed
 * @client: client of the file that closed it
 * @bo: object; its other handles, if any, bind it again at their next use
 *
 * The object leaves the address spaces of @client now if the GPU no longer uses
 * it, else soon after.
 *
 * Context: may sleep.
 */
void genx_vm_unbind_bo(struct genx_client *client, struct genx_bo *bo);

#endif
