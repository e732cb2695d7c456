/* SPDX-License-Identifier: GPL-2.0-only */
/* Explicit fences of a submission: sync files, arrays of sync objects and of timeline points. */
#ifndef GENX_CORE_EXECBUF_EXECBUF_FENCE_H
#define GENX_CORE_EXECBUF_EXECBUF_FENCE_H

struct genx_execbuf;
struct genx_request;

/**
 * genx_execbuf_fence_read() - read the fences of the arguments from user space
 * @eb: submission, whose arguments are checked
 *
 * Context: may sleep, reads user memory, no lock held. After an error, too, the caller calls
 * genx_execbuf_fence_release().
 *
 * Return: 0; -EINVAL for an invalid sync file or flag, more than 4096 sync objects, a wait for a
 * sync object without a fence or for a timeline point that nothing will signal, or an entry
 * that waits for and signals one timeline point; -ENOENT for an unknown handle; -ENOMEM, -EFAULT,
 * or an error of genx_extensions_walk().
 */
int genx_execbuf_fence_read(struct genx_execbuf *eb);

/**
 * genx_execbuf_fence_wait() - let a request wait for the fences
 * @eb: submission
 * @rq: request, not submitted
 *
 * Context: may sleep, does not wait.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_execbuf_fence_wait(struct genx_execbuf *eb, struct genx_request *rq);

/**
 * genx_execbuf_fence_signal() - put the fence of a request into the sync objects to signal
 * @eb: submission
 * @rq: request, whose submission can no longer fail
 *
 * Context: may sleep, allocates nothing.
 */
void genx_execbuf_fence_signal(struct genx_execbuf *eb, struct genx_request *rq);

/** genx_execbuf_fence_release() - drop all references of genx_execbuf_fence_read(). May sleep. */
void genx_execbuf_fence_release(struct genx_execbuf *eb);

#endif
