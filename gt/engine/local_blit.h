/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The copy engine clears objects in local memory (SIL-253) and moves their contents, with their
 * control data (SIL-206).
 *
 * DOC: blits of local memory
 *
 * A context of the driver on the first copy engine has an address space in which the memory of
 * objects lies at its own addresses, in pages of 2 MiB. The first write to an object submits a
 * request that fills it with zeroes and copies zeroes to its control data, and waits for it.
 *
 * Contents move through a window: system memory that belongs to the context and stays mapped. The
 * engine copies between the window and local memory, and the CPU between the window and the pages
 * of the shmem file. So no blit, however late, reaches pages that may be swapped out or freed, no
 * page table is written and no TLB is invalidated. The CPU does not access BAR 2, whose reads are
 * slow.
 *
 * If the engine is absent, refuses requests, hangs or is late, the object is not cleared, and its
 * user does not get it: the CPU does not reach the control data of the previous user, which the
 * next user could read. i915 refuses such objects, too, if they may be compressed (its
 * __i915_ttm_move()), and xe has no other way to clear (its xe_migrate_clear()). Before the call
 * returns, the context is ended: its request must not write memory that another object has then. If
 * the context is not preempted, its engine is reset. If the reset fails, the GT is wedged and the
 * engine may run on. Then the memory of the object is not used again, and the window is not used
 * before the request has ended.
 *
 * After GENX_LRC_MAX_HANGS requests in a row that began and did not end, the context is banned, and
 * not used for GENX_LOCAL_PAUSE_MS: until then objects get only system memory. If the next request
 * does not end either, the context is banned for twice the time, and so on up to
 * GENX_LOCAL_PAUSE_MAX_MS. Requests that did not end because contexts of clients hung do not count.
 *
 * Contents that the engine did not move stay where they are, and the move is tried again, because
 * the CPU does not reach control data. The CPU copies only while the context is banned, the GT is
 * wedged or there is no engine, and only objects without control data (core/memory/bo_local.c).
 */
#ifndef GENX_GT_ENGINE_LOCAL_BLIT_H
#define GENX_GT_ENGINE_LOCAL_BLIT_H

struct genx_buffer;
struct genx_gt;

/*
 * Bound of the time for all requests that clear one object, and of the time for one request that
 * copies. When it is over, the context is ended.
 */
#define GENX_LOCAL_BLIT_MS	2000
/* Bound of the wait until a context that is ended is preempted; and of the wait for a reset. */
#define GENX_LOCAL_BLIT_END_MS	1000
/* First and longest time for which the engine does not work on objects after hangs. */
#define GENX_LOCAL_PAUSE_MS	10000
#define GENX_LOCAL_PAUSE_MAX_MS	600000
/* Least bound of the time for a copy, even if the deadline of the caller is earlier. */
#define GENX_LOCAL_COPY_MIN_MS	100

/**
 * genx_local_blit_start() - let the copy engine clear and copy objects
 * @gt: GT whose engines have started
 *
 * Does nothing on platforms without local memory. If there is no copy engine, or no memory for the
 * context, no object gets local memory. If there is no memory for the window alone, the engine
 * clears and the CPU copies. May sleep.
 */
void genx_local_blit_start(struct genx_gt *gt);

/**
 * genx_local_blit_stop() - clear no object from now on, and let the CPU copy
 * @gt: GT whose engines are not stopped yet; genx_local_blit_start() need not have run
 *
 * If an object is being cleared or copied, waits for the end of that. May sleep.
 *
 * Return: the window, for genx_buffer_destroy() once the engines are stopped; or NULL.
 */
struct genx_buffer *genx_local_blit_stop(struct genx_gt *gt);

/**
 * genx_local_blit_save() - let the copy engine save all objects
 * @gt: GT that takes requests; all engines are held, and the contexts of clients preempted
 *
 * May sleep; every wait is bounded.
 *
 * Return: as genx_local_hidden_save().
 */
int genx_local_blit_save(struct genx_gt *gt);

/** genx_local_blit_restore() - undo genx_local_blit_save(); as genx_local_hidden_restore() */
int genx_local_blit_restore(struct genx_gt *gt);

#endif
