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
 * Context: may sleep, does not wait for the GPU.
 *
 * Return: 0; -ENOSPC if no object is left that could make room; -EBUSY if the deadline has passed;
 * -ERESTARTSYS if the task was killed; -ENODEV once removal begins; -ENOMEM.
 */
int genx_bo_evict_for(struct genx_bo *bo, unsigned long deadline);

#endif
