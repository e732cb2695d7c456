/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef GENX_CORE_MEMORY_BO_EVICT_H
#define GENX_CORE_MEMORY_BO_EVICT_H

struct genx_bo;

/**
 * genx_bo_evict_for() - evict objects until local memory for an object can be allocated
 * @bo: object without local memory, its lock held
 * @deadline: jiffies at which the search ends
 *
 * Evicts idle objects until there is enough memory, and allocates it. The order of the evictions:
 * first the user that is most above its share, and among its objects the least recently used one.
 * Objects whose locks are taken are not evicted. If the user of @bo is above its share, objects of
 * users that are not above their share are not evicted either. Files below this one call the
 * function through &genx_device.evict_local.
 *
 * Context: may sleep. Does not wait for other clients. Waits for the copy engine, and until the
 * user of @bo may use that engine again (genx_local_object_copy()).
 *
 * Return: 0; -ENOSPC if no object is left that could make room; -EBUSY if the deadline has passed,
 * or if an object stayed because the copy engine failed, which a further call tries again;
 * -ERESTARTSYS if the task was killed; -ENODEV once removal begins; -ENOMEM.
 */
int genx_bo_evict_for(struct genx_bo *bo, unsigned long deadline);

/**
 * genx_bo_evict_hidden() - move an object that the CPU does not reach to its shmem file
 * @bo: object, its lock held; nothing is done if the CPU reaches it
 * @deadline: jiffies at which the copy stops
 *
 * The contents are kept even if the client has declared them not needed. Context: may sleep. Does
 * not wait for other clients. Waits for the copy engine.
 *
 * Return: 0; -EBUSY if the GPU uses @bo, if locks are taken, if the copy engine failed, or if the
 * deadline has passed; or an error of genx_bo_local_save(). After an error the object is where it
 * was, with its contents.
 */
int genx_bo_evict_hidden(struct genx_bo *bo, unsigned long deadline);

/** genx_bo_evict_local() - as genx_bo_evict_hidden(), even if the CPU reaches the object */
int genx_bo_evict_local(struct genx_bo *bo, unsigned long deadline);

#endif
