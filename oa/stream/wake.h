/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * These functions decide when a stream wakes its readers.
 */
#ifndef GENX_OA_STREAM_WAKE_H
#define GENX_OA_STREAM_WAKE_H

#include <linux/types.h>

struct genx_oa;
struct genx_oa_stream;

/** genx_oa_wake_init() - set up timer, work and wait queue of a stream */
void genx_oa_wake_init(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_fini() - cancel timer and work
 * @stream: stream; may be called again
 *
 * Context: may sleep; the stream's lock is not held.
 */
void genx_oa_wake_fini(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_start() - start waking readers when the stream was enabled
 * @stream: stream, its lock held
 */
void genx_oa_wake_start(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_stop() - stop timer and interrupt when the stream is disabled
 * @stream: stream, its lock held, enabled
 *
 * Wakes all readers and pollers. The drain work can still run and finds nothing to do.
 */
void genx_oa_wake_stop(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_ready() - is there something to read?
 * @stream: stream
 *
 * Context: any; the result is a hint, since the lock of the stream need not be held.
 *
 * Return: true if a read would not return -EAGAIN.
 */
bool genx_oa_wake_ready(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_arm() - start the timer for a reader that is about to wait
 * @stream: stream
 *
 * The reader is in @stream->wq or counted in @stream->waiters. Any context.
 */
void genx_oa_wake_arm(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_settle() - let the timer fire soon if reports are settling
 * @stream: stream, armed, of a reader that has found no data and is about to wait
 *
 * The event that announced these reports may have passed, and no event comes when they have
 * settled. Any context.
 */
void genx_oa_wake_settle(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_register() - handle the half-full interrupt, if it is known
 * @oa: unit
 *
 * Return: 0 or the error of genx_irq_register().
 */
int genx_oa_wake_register(struct genx_oa *oa);

/**
 * genx_oa_wake_unregister() - undo genx_oa_wake_register()
 * @oa: unit
 */
void genx_oa_wake_unregister(struct genx_oa *oa);

#endif
