/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef GENX_OA_STREAM_REVOKE_H
#define GENX_OA_STREAM_REVOKE_H

struct genx_oa_stream;

/**
 * genx_oa_revoke_stream_locked() - release the stream at removal of the device
 * @stream: the stream of a unit whose lock is held
 *
 * Stops the stream and releases its hardware, force-wake and context references.
 * Context: may sleep; bounded.
 */
void genx_oa_revoke_stream_locked(struct genx_oa_stream *stream);

#endif
