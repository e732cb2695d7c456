/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Orphans: closed contexts that have requests.
 *
 * DOC: orphans
 *
 * By the i915 ABI the requests of a closed context still run. No process waits for them any more,
 * so the driver ends those that do not end by themselves. The time for which an orphan runs is
 * added up, over all its time slices, until one of its requests completes. The sum of these times
 * over all orphans of a user is bounded by the heartbeat interval of the engine. Beyond that, one
 * reset of the engine ends all orphans that contributed to the sum: so many files of a user, each
 * with a batch that never ends, are ended as quickly as one.
 *
 * An orphan that has completed a request contributes nothing until it runs again.
 */
#ifndef GENX_GT_EXEC_ORPHANS_H
#define GENX_GT_EXEC_ORPHANS_H

#include <linux/types.h>

struct genx_lrc;

/**
 * genx_orphans_add() - count a closed context as an orphan
 * @lrc: closed context; engine->lock held
 *
 * Does nothing for a context that has no requests, and for one that is an orphan already.
 */
void genx_orphans_add(struct genx_lrc *lrc);

/**
 * genx_orphans_sort() - a context was marked to end, or its mark was removed
 * @lrc: context; engine->lock held
 *
 * Moves an orphan to its place in &genx_share.orphans.
 */
void genx_orphans_sort(struct genx_lrc *lrc);

/**
 * genx_orphans_progress() - requests of a context have left its queue
 * @lrc: context; engine->lock held
 *
 * Sets the time for which the orphan has run to 0. A context that has no requests left is no orphan
 * any more. Does nothing for a context that is no orphan.
 */
void genx_orphans_progress(struct genx_lrc *lrc);

/**
 * genx_orphans_charge() - a closed context has run
 * @lrc: closed context; engine->lock held
 * @ns: time since the last charge
 */
void genx_orphans_charge(struct genx_lrc *lrc, u64 ns);

/**
 * genx_orphans_is_overrun() - check whether a reset must end a context as an orphan
 * @lrc: context; engine->lock held
 *
 * Return: true if the orphans of the user have run for longer than their limit, and the context has
 * contributed to that time.
 */
bool genx_orphans_is_overrun(const struct genx_lrc *lrc);

#endif
