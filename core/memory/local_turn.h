/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Turns of submissions that together need more local memory than there is.
 *
 * An object that a submission holds (genx_bo_hold_until()) is not evicted for another submission.
 * So each of two submissions could hold memory that the other one needs, and both would fail,
 * although there is room for one after the other. Therefore a submission that finds no room, while
 * other submissions hold objects, drops its own objects and waits for its turn. In its turn the
 * submission tries again whenever other submissions have dropped objects. Only one of the
 * submissions that found no room has a turn at a time. Submissions that find room need no turn.
 *
 * Users take turns, so that between two turns of a user each other user that waits has one. A user
 * with many processes gets no more turns than one with a single process. The submissions of a user
 * get turns first come, first served.
 */
#ifndef GENX_CORE_MEMORY_LOCAL_TURN_H
#define GENX_CORE_MEMORY_LOCAL_TURN_H

#include <linux/types.h>

struct genx_device;
struct genx_user;

/** genx_local_turn_init() - initialise the turns of a device */
void genx_local_turn_init(struct genx_device *genx);

/** genx_local_turn_hold() - count an object that a submission holds now. Any context */
void genx_local_turn_hold(struct genx_device *genx);

/** genx_local_turn_drop() - count an object that a submission no longer holds. Any context */
void genx_local_turn_drop(struct genx_device *genx);

/**
 * genx_local_turn_now() - a point in time, for genx_local_turn_crowded()
 * @genx: device
 *
 * Return: number of objects that were dropped so far.
 */
unsigned int genx_local_turn_now(struct genx_device *genx);

/**
 * genx_local_turn_crowded() - check whether other submissions may have taken the room
 * @genx: device
 * @since: genx_local_turn_now() before the attempt that found no room
 * @own: objects that the caller holds itself
 *
 * Return: true if other submissions hold objects, or have dropped objects since @since.
 */
bool genx_local_turn_crowded(struct genx_device *genx, unsigned int since, unsigned int own);

/**
 * genx_local_turn_wait() - wait for a turn, or in a turn until others have dropped objects
 * @genx: device
 * @user: user who submits
 * @owner: submission that waits; has the turn after success
 * @since: as for genx_local_turn_crowded()
 * @deadline: jiffies at which the wait ends
 *
 * The caller holds no lock and no object, and is not inside drm_dev_enter(). A turn lasts until
 * genx_local_turn_end(). After a second another submission may take over the turn, so that it does
 * not wait for an owner that makes no progress. May sleep.
 *
 * Return: 0; -ENOMEM at the deadline; -ENODEV within a second after removal begins; -ERESTARTSYS
 * for a signal.
 */
int genx_local_turn_wait(struct genx_device *genx, struct genx_user *user, const void *owner,
			 unsigned int since, unsigned long deadline);

/** genx_local_turn_end() - end the turn of @owner, if it has one. Any context but interrupts */
void genx_local_turn_end(struct genx_device *genx, const void *owner);

#endif
