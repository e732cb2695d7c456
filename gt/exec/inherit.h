/* SPDX-License-Identifier: GPL-2.0-only */
/* Priority inheritance between requests. */
#ifndef GENX_GT_EXEC_INHERIT_H
#define GENX_GT_EXEC_INHERIT_H

struct genx_request;

/**
 * genx_inherit_priority() - let what a request waits for run at its priority
 * @rq: request that is not submitted yet, with all its dependencies
 * @priority: priority of the submission
 *
 * Raises the requests that @rq depends on, those that they depend on, and the earlier requests of
 * the same contexts. Fences of other drivers are left alone. Stops after a bounded number of
 * steps.
 *
 * Context: any; takes the lock of one engine at a time, so the caller holds none.
 */
void genx_inherit_priority(struct genx_request *rq, int priority);

#endif
