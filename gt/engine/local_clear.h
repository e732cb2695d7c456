/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Clears objects in local memory by the copy engine (SIL-253), with their control data.
 *
 * DOC: clearing local memory
 *
 * A context of the driver on the first copy engine has an address space in which the memory of
 * objects lies at its own addresses, in pages of 2 MiB. The first write to an object submits a
 * request that fills it with zeroes and copies zeroes to its control data, and waits for it.
 *
 * If the engine is absent, refuses requests, hangs or is late, the CPU clears. Before that the
 * context is ended: its request must not write an object that user space has. A context that is not
 * preempted is reset. If the reset fails, the GT is wedged and the engine may run on: the object
 * fails and its memory is not used again. After GENX_LRC_MAX_HANGS failures the context is banned,
 * and the CPU clears all objects until the driver is bound again.
 */
#ifndef GENX_GT_ENGINE_LOCAL_CLEAR_H
#define GENX_GT_ENGINE_LOCAL_CLEAR_H

struct genx_gt;

/* Bound of all waits for the requests of one object; then the context is ended. */
#define GENX_LOCAL_CLEAR_MS	2000
/* Time within which the context is to be preempted then; and the same for a reset after that. */
#define GENX_LOCAL_CLEAR_END_MS	1000

/**
 * genx_local_clear_start() - let the copy engine clear objects
 * @gt: GT whose engines have started
 *
 * Does nothing on platforms without local memory. If there is no copy engine, or no memory for the
 * context, the CPU clears. May sleep.
 */
void genx_local_clear_start(struct genx_gt *gt);

/**
 * genx_local_clear_stop() - let the CPU clear objects from now on
 * @gt: GT whose engines are not stopped yet; genx_local_clear_start() need not have run
 *
 * Waits until an object that is being cleared is done. May sleep.
 */
void genx_local_clear_stop(struct genx_gt *gt);

#endif
