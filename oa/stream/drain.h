/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Draining the circular buffer means to handle losses, to find the reports that have landed, and to
 * add them up.
 */
#ifndef GENX_OA_STREAM_DRAIN_H
#define GENX_OA_STREAM_DRAIN_H

#include <linux/types.h>

struct genx_oa_stream;

/**
 * genx_oa_drain() - handle losses, find landed reports, and add them up
 * @stream: stream, its lock held, enabled
 * @settle: if no report can be returned yet, wait for those that have landed but not settled
 *
 * A buffer that overflowed is emptied and the unit restarted.
 *
 * Context: may sleep.
 */
void genx_oa_drain(struct genx_oa_stream *stream, bool settle);

/**
 * genx_oa_drain_last() - find the reports that the unit wrote before it stopped, and add them up
 * @stream: stream with sums or a mapped buffer, its lock held, its unit stopped
 *
 * Context: may sleep, some 100 us, at most 40 ms.
 */
void genx_oa_drain_last(struct genx_oa_stream *stream);

/**
 * genx_oa_drain_reset() - empty the buffer and forget how far it was drained
 * @stream: stream, its lock held, its unit stopped
 */
void genx_oa_drain_reset(struct genx_oa_stream *stream);

/**
 * genx_oa_drain_restart() - stop the unit and start it with an empty buffer
 * @stream: stream, its lock and the reset lock held, enabled
 *
 * The reports in the buffer may have been overwritten: they count as lost.
 *
 * Context: may sleep.
 */
void genx_oa_drain_restart(struct genx_oa_stream *stream);

/**
 * genx_oa_drain_overflow() - record that the contents of the buffer are lost
 * @stream: stream, its lock held
 */
void genx_oa_drain_overflow(struct genx_oa_stream *stream);

#endif
