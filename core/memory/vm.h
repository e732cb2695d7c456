/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An address space of contexts records which object is bound at which address.
 *
 * User space chooses addresses (EXEC_OBJECT_PINNED), or lets the driver choose them.
 */
#ifndef GENX_CORE_MEMORY_VM_H
#define GENX_CORE_MEMORY_VM_H

#include "core/memory/vm_types.h"

struct dma_fence;
struct genx_bo;
struct genx_device;

/*
 * At the interface addresses are canonical: bits 63:48 repeat bit 47, also on a platform whose
 * address spaces are smaller.
 */
#define GENX_VM_BITS		48
#define GENX_VM_ADDR_MASK	(BIT_ULL(GENX_VM_BITS) - 1)
/*
 * Highest end of objects without EXEC_OBJECT_SUPPORTS_48B_ADDRESS, as in i915: shaders add offsets
 * to a base address of 32 bits, and the sum must not wrap.
 */
#define GENX_VM_LOW_END	(SZ_4G - SZ_4K)

/**
 * genx_vm_create() - create an empty address space
 * @genx: device
 * @client: client of the contexts that will use it
 *
 * Context: may sleep.
 *
 * Return: the address space with one user, or ERR_PTR(-ENOMEM, -ENODEV).
 */
struct genx_vm *genx_vm_create(struct genx_device *genx, struct genx_client *client);

/** genx_vm_use() - add a user and a reference; @vm already has a user; returns @vm */
struct genx_vm *genx_vm_use(struct genx_vm *vm);

/** genx_vm_get() - take a reference; returns @vm */
struct genx_vm *genx_vm_get(struct genx_vm *vm);

/** genx_vm_put() - drop a reference; a user calls genx_vm_close() before. May sleep. */
void genx_vm_put(struct genx_vm *vm);

/**
 * genx_vm_stop() - refuse new bindings, unmap idle objects
 * @vm: address space; all users are about to close it
 *
 * To close many address spaces, stop all of them before the first genx_vm_close(): one TLB
 * invalidation then serves all of them.
 *
 * Context: may sleep, does not wait for the GPU.
 */
void genx_vm_stop(struct genx_vm *vm);

/**
 * genx_vm_close() - drop a user; the last user unbinds all objects
 * @vm: address space; a call of genx_vm_stop() before is optional
 *
 * One TLB invalidation covers all bindings. An object that the GPU still uses is unbound
 * when the GPU no longer uses it.
 *
 * Context: may sleep, does not wait for the hardware.
 */
void genx_vm_close(struct genx_vm *vm);

/** genx_vm_unuse() - undo genx_vm_use(): close @vm and drop the reference; NULL is fine */
void genx_vm_unuse(struct genx_vm *vm);

/**
 * genx_vm_revoke_all() - unbind all objects from all address spaces at removal
 * @genx: device, unplugged, engines stopped
 *
 * Context: may sleep.
 */
void genx_vm_revoke_all(struct genx_device *genx);

/**
 * genx_vm_resume_all() - try again the TLB invalidations that failed during suspend
 * @genx: device, resumed
 *
 * Context: may sleep.
 */
void genx_vm_resume_all(struct genx_device *genx);

/**
 * genx_vm_check_address() - check an address from user space
 * @addr: first byte, canonical form
 * @size: bytes, not 0
 * @end: genx_vm_size()
 *
 * Pure function. The address must be page aligned and canonical, and the range must end
 * inside the address space without overflow.
 *
 * Return: 0 or -EINVAL.
 */
int genx_vm_check_address(u64 addr, u64 size, u64 end);

/** genx_vm_size() - bytes of an address space of @genx that clients can use */
u64 genx_vm_size(const struct genx_device *genx);

/**
 * genx_vm_bind() - bind an object where user space wants it
 * @vm: address space, @vm->lock held, genx_vm_begin_submission() called
 * @bo: object
 * @addr: address, checked with genx_vm_check_address()
 *
 * If @bo is bound elsewhere in @vm, it is moved. Other objects in the range that this submission
 * does not use are unbound. If the GPU still uses one of these objects, or @bo itself, the call
 * fails: the caller drops the lock, waits for the fence of genx_vm_take_blocker(), and begins its
 * submission again.
 *
 * Context: may sleep, does not wait for the GPU.
 *
 * Return: 0; -EBUSY if the GPU still uses an object that must be unbound first; -ENOSPC if the
 * range overlaps another object of this submission; -EINVAL if this submission has bound @bo
 * already, or if @addr is not aligned for @bo (genx_bo_alignment()); -ENOENT if @vm is closed;
 * -ENOMEM, -ENODEV, or the error of genx_vm_flush(); -EAGAIN if @bo is made of memory of a process
 * that is not pinned, or if it may be in local memory and has no pages (genx_bo_hold_until()).
 */
int genx_vm_bind(struct genx_vm *vm, struct genx_bo *bo, u64 addr);

/**
 * genx_vm_place() - bind an object at an address that the driver chooses
 * @vm: address space, @vm->lock held, objects whose address user space chose are bound
 * @bo: object
 * @alignment: bytes: 0 or a power of two
 * @low: the object must end at or below GENX_VM_LOW_END
 * @addr: address that user space prefers, in any form; filled with the address, canonical
 *
 * An object that is bound at a suitable address stays there. If there is no free range, objects
 * that this submission does not use are unbound.
 *
 * Context: may sleep, does not wait for the GPU.
 *
 * Return: 0; -ENOSPC if there is no free range; or an error of genx_vm_bind().
 */
int genx_vm_place(struct genx_vm *vm, struct genx_bo *bo, u64 alignment, bool low, u64 *addr);

/**
 * genx_vm_bind_global() - genx_vm_bind() of an object that is also bound in the GGTT
 * @vm: address space, @vm->lock held, genx_vm_begin_submission() called
 * @bo: object
 * @addr: address, checked with genx_vm_check_address()
 *
 * The object has the same address in @vm and in the GGTT. An object that is bound in the GGTT stays
 * there while it is bound in @vm.
 *
 * Context: may sleep, does not wait for the GPU.
 *
 * Return: 0; -ENOSPC if the addresses are not free in the GGTT; -EINVAL if the GPU may not write
 * @bo; or an error of genx_vm_bind().
 */
int genx_vm_bind_global(struct genx_vm *vm, struct genx_bo *bo, u64 addr);

/**
 * genx_vm_place_global() - bind an object in the GGTT too, at an address that the driver chooses
 * @vm: address space, @vm->lock held, objects whose address user space chose are bound
 * @bo: object
 * @alignment: bytes: 0 or a power of two
 * @addr: filled with the address, canonical
 *
 * Context: may sleep, does not wait for the GPU.
 *
 * Return: 0; -ENOSPC if there is no free range; or an error of genx_vm_bind_global().
 */
int genx_vm_place_global(struct genx_vm *vm, struct genx_bo *bo, u64 alignment, u64 *addr);

/**
 * genx_vm_take_blocker() - the fence to wait for after -EBUSY of genx_vm_bind() or genx_vm_place()
 * @vm: address space, @vm->lock held
 *
 * The caller unlocks the address space before it waits for the fence, because work items that
 * unbind other objects take the lock of the address space.
 *
 * Return: the fence, whose reference the caller takes over, or NULL.
 */
struct dma_fence *genx_vm_take_blocker(struct genx_vm *vm);

/**
 * genx_vm_bind_read_only() - bind an object of the driver at a free address
 * @vm: address space, @vm->lock held, the objects of the submission are bound
 * @bo: object without a handle, idle
 * @addr: filled with the address at which @bo is bound
 *
 * The GPU cannot write @bo. When the GPU no longer uses @bo, an object of user space may be bound
 * at this address, and @bo is then unbound.
 *
 * Context: may sleep.
 *
 * Return: 0; -ENOSPC if there is no free range; -ENOENT, -ENOMEM, -ENODEV, or the error of
 * genx_vm_flush().
 */
int genx_vm_bind_read_only(struct genx_vm *vm, struct genx_bo *bo, u64 *addr);

/**
 * genx_vm_drop_bo() - unbind an object from one address space that no longer needs it
 * @vm: address space, @vm->lock held
 * @bo: object
 *
 * Context: may sleep, does not wait for the GPU.
 */
void genx_vm_drop_bo(struct genx_vm *vm, struct genx_bo *bo);

/**
 * genx_vm_begin_submission() - begin the genx_vm_bind() calls of a submission
 * @vm: address space, @vm->lock held
 */
void genx_vm_begin_submission(struct genx_vm *vm);

/**
 * genx_vm_unbind_bo() - unbind an object whose handle was closed, or whose memory has changed
 * @client: client of the file that closed the handle; NULL: all clients
 * @bo: object; a later submission through another handle binds it again
 *
 * Unbinds the object from the address spaces of @client: at once if it is idle, else
 * as soon as the GPU no longer uses it.
 *
 * Context: may sleep.
 */
void genx_vm_unbind_bo(struct genx_client *client, struct genx_bo *bo);

#endif
