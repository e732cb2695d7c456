/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef GENX_CORE_MEMORY_BO_EVICT_H
#define GENX_CORE_MEMORY_BO_EVICT_H

struct genx_bo;

/**
 * genx_bo_evict_for() - allocate local memory for an object after others have made room
 * @bo: object without local memory, its lock held
 * @deadline: jiffies at which the search ends
 *
 * Evicts idle objects until there is enough: those of the user that is most above its share first,
 * of one user the least recently used first. Objects whose locks are taken stay, and so do those
 * of users that are not above their share, if the user of @bo is. &genx_device.evict_local, which
 * files below this one call.
 *
 * Context: may sleep. Waits for no client, but for the copy engine, and until the user of @bo may
 * use it again (genx_local_object_copy()).
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
 * Contents that are not needed are kept, too. Context: may sleep; waits for no client, but for the
 * copy engine.
 *
 * Return: 0; -EBUSY if the GPU uses it, locks are taken, or the deadline has passed; or an error of
 * genx_bo_local_save(). After an error the object is where it was, with its contents.
 */
int genx_bo_evict_hidden(struct genx_bo *bo, unsigned long deadline);

/** genx_bo_evict_local() - genx_bo_evict_hidden(), also of an object that the CPU reaches */
int genx_bo_evict_local(struct genx_bo *bo, unsigned long deadline);

#endif
