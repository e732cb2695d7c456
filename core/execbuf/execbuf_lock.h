/* SPDX-License-Identifier: GPL-2.0-only */
/* Locks the reservations of the objects of a submission. */
#ifndef GENX_CORE_EXECBUF_EXECBUF_LOCK_H
#define GENX_CORE_EXECBUF_EXECBUF_LOCK_H

struct drm_exec;
struct genx_execbuf;

/**
 * genx_execbuf_lock() - lock the reservations of all objects and make room for a fence in each
 * @eb: submission, with its objects
 * @exec: not initialised; unused if there is one object
 *
 * Objects may share a reservation.
 *
 * Context: may sleep; takes reservation locks, which genx_execbuf_unlock() releases.
 * Return: 0, -EINTR, or -ENOMEM; nothing is locked after an error.
 */
int genx_execbuf_lock(struct genx_execbuf *eb, struct drm_exec *exec);

/**
 * genx_execbuf_unlock() - unlock what genx_execbuf_lock() locked
 * @eb: submission, with the same objects
 * @exec: as given to genx_execbuf_lock()
 */
void genx_execbuf_unlock(struct genx_execbuf *eb, struct drm_exec *exec);

#endif
