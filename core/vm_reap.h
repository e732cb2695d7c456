/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Removal of bindings: when the GPU no longer uses them, with one TLB invalidation for many.
 */
#ifndef GENX_CORE_VM_REAP_H
#define GENX_CORE_VM_REAP_H

struct genx_binding;
struct genx_bo;
struct genx_vm;

/** genx_vm_reap_init() - set up the lists of a new address space */
void genx_vm_reap_init(struct genx_vm *vm);

/**
 * genx_vm_clear() - clear the page table entries of a binding
 * @vm: address space, its lock held
 * @binding: binding that the GPU no longer uses
 *
 * The binding stays until genx_vm_flush(). Context: may sleep.
 */
void genx_vm_clear(struct genx_vm *vm, struct genx_binding *binding);

/**
 * genx_vm_flush() - free the bindings that were cleared, after a TLB invalidation
 * @vm: address space, its lock held
 *
 * If an engine does not confirm, the bindings and their pages stay and the invalidation
 * is tried again: later, or when a sleeping device has resumed.
 *
 * Context: may sleep.
 *
 * Return: 0, or the error of genx_ppgtt_flush().
 */
int genx_vm_flush(struct genx_vm *vm);

/**
 * genx_vm_doom() - remove a binding as soon as the GPU no longer uses it
 * @vm: address space, its lock held
 * @binding: binding
 *
 * An idle binding is cleared at once; another one is queued in genx_vm.doomed. The caller
 * then calls genx_vm_reap().
 *
 * Context: may sleep.
 */
void genx_vm_doom(struct genx_vm *vm, struct genx_binding *binding);

/**
 * genx_vm_reap() - remove the bindings that are no longer wanted nor used
 * @vm: address space, its lock held
 *
 * A fence callback continues with those that the GPU still uses.
 *
 * Context: may sleep, does not wait for the GPU.
 */
void genx_vm_reap(struct genx_vm *vm);

/**
 * genx_vm_try_unmap_bo() - unmap an idle object everywhere in memory reclaim
 * @bo: object; its lock and its reservation lock held
 *
 * Waits for no lock, whose holder may be waiting for memory. The bindings stay, without
 * entries, until the next change of their address space.
 *
 * Context: may sleep, allocates nothing.
 *
 * Return: 0: the GPU cannot reach the object; -EBUSY, or an error of
 * genx_tlb_invalidate().
 */
int genx_vm_try_unmap_bo(struct genx_bo *bo);

/**
 * genx_vm_reap_stop() - remove all bindings at removal, and end the waits
 * @vm: address space, not locked; the engines are stopped; the caller has a reference
 *
 * The page tables go too. Context: may sleep.
 */
void genx_vm_reap_stop(struct genx_vm *vm);

#endif
