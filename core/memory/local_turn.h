/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Submissions that need more local memory together than there is.
 *
 * What a submission holds (genx_bo_hold_until()) is not evicted for another one. So two of them
 * could each hold what the other needs, and both fail, although there is room for one after the
 * other. A submission that finds no room while others hold something drops what it holds, and has
 * its turn: it tries again, alone among those that failed, whenever others have dropped something.
 * The others go on meanwhile.
 */
#ifndef GENX_CORE_MEMORY_LOCAL_TURN_H
#define GENX_CORE_MEMORY_LOCAL_TURN_H

#include <linux/types.h>

struct genx_device;

/** genx_local_turn_init() - initialise the turns of a device */
void genx_local_turn_init(struct genx_device *genx);

/** genx_local_turn_hold() - an object is held now. Any context */
void genx_local_turn_hold(struct genx_device *genx);

/** genx_local_turn_drop() - an object is held no more. Any context */
void genx_local_turn_drop(struct genx_device *genx);

/**
 * genx_local_turn_now() - a point in time, for genx_local_turn_crowded()
 * @genx: device
 *
 * Return: number of objects that were dropped so far.
 */
unsigned int genx_local_turn_now(struct genx_device *genx);

/**
 * genx_local_turn_crowded() - could there be room if others had held nothing?
 * @genx: device
 * @since: genx_local_turn_now() before the attempt that found no room
 * @own: objects that the caller holds itself
 *
 * Return: true if others hold objects, or have dropped some since then.
 */
bool genx_local_turn_crowded(struct genx_device *genx, unsigned int since, unsigned int own);

/**
 * genx_local_turn_wait() - wait for a turn, or in it, until others have dropped something
 * @genx: device
 * @owner: whose turn it shall be, and is on success
 * @since: as for genx_local_turn_crowded()
 * @deadline: jiffies at which the wait ends
 *
 * The caller holds no lock and no object, and is not inside drm_dev_enter(). A turn that has begun
 * lasts until genx_local_turn_end(), or until another one takes it over after a second, so that
 * others do not wait for an owner that does not go on. May sleep.
 *
 * Return: 0; -ENOMEM at the deadline; -ENODEV within a second after removal begins; -ERESTARTSYS
 * for a signal.
 */
int genx_local_turn_wait(struct genx_device *genx, const void *owner, unsigned int since,
			 unsigned long deadline);

/** genx_local_turn_end() - end the turn of @owner, if it has one. Any context */
void genx_local_turn_end(struct genx_device *genx, const void *owner);

#endif
