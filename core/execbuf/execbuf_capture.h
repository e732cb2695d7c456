/* SPDX-License-Identifier: GPL-2.0-only */
/* Names the memory of a submission that an error state shows. */
#ifndef GENX_CORE_EXECBUF_EXECBUF_CAPTURE_H
#define GENX_CORE_EXECBUF_EXECBUF_CAPTURE_H

struct genx_execbuf;
struct genx_request;

/**
 * genx_execbuf_capture_get() - allocate the list of the objects with EXEC_OBJECT_CAPTURE
 * @eb: submission whose objects were looked up; a repeated attempt may have the list already
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_execbuf_capture_get(struct genx_execbuf *eb);

/**
 * genx_execbuf_capture_set() - pass the batch and the list to the request
 * @eb: submission; all objects are bound, and their reservations locked
 * @rq: request, which takes over the list
 *
 * The objects stay bound and pinned until the fence of @rq signals, because the fence is in their
 * reservations.
 */
void genx_execbuf_capture_set(struct genx_execbuf *eb, struct genx_request *rq);

/** genx_execbuf_capture_release() - free a list that no request has taken over */
void genx_execbuf_capture_release(struct genx_execbuf *eb);

#endif
