/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * These functions remove bindings when the GPU no longer uses them, with one TLB invalidation for
 * many bindings.
 */
#ifndef GENX_CORE_MEMORY_VM_REAP_H
#define GENX_CORE_MEMORY_VM_REAP_H

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
 * If an engine does not confirm the invalidation, the bindings and their pages stay. The
 * invalidation is then tried again after a delay, or after the resume of a sleeping device.
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
 * An idle binding is cleared at once; a busy one is queued in genx_vm.doomed. The caller
 * then calls genx_vm_reap().
 *
 * Context: may sleep.
 */
void genx_vm_doom(struct genx_vm *vm, struct genx_binding *binding);

/**
 * genx_vm_reap() - remove the doomed bindings that the GPU no longer uses
 * @vm: address space, its lock held
 *
 * If doomed bindings remain, a fence callback continues when the GPU no longer uses them.
 *
 * Context: may sleep, does not wait for the GPU.
 */
void genx_vm_reap(struct genx_vm *vm);

/**
 * genx_vm_try_unmap_bo() - unmap an idle object from all address spaces in memory reclaim
 * @bo: object; its lock and its reservation lock held
 *
 * Never waits for a lock, since its holder may be waiting for memory. The bindings stay, with
 * cleared page table entries, until the next change of their address space.
 *
 * Context: may sleep, allocates nothing.
 *
 * Return: 0: the GPU cannot reach the object; -EBUSY, or an error of
 * genx_tlb_invalidate().
 */
int genx_vm_try_unmap_bo(struct genx_bo *bo);

/**
 * genx_vm_reap_stop() - free bindings and page tables at removal, and cancel the work
 * @vm: address space, not locked; the engines are stopped; the caller has a reference
 *
 * Context: may sleep.
 */
void genx_vm_reap_stop(struct genx_vm *vm);

#endif
