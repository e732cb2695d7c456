/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An open OA stream is the only user of the unit.
 */
#ifndef GENX_OA_STREAM_STREAM_LIFETIME_H
#define GENX_OA_STREAM_STREAM_LIFETIME_H

#include "oa/stream/stream_types.h"

/**
 * genx_oa_stream_create() - open a stream, which takes the unit
 * @oa: unit
 * @params: parameters, copied; on success the stream takes over their references
 *
 * Keeps the GT awake, programs the metric set, and enables the unit unless
 * @params->disabled.
 *
 * Context: may sleep.
 *
 * Return: the stream; ERR_PTR(-EBUSY, -ENODEV, -ENOMEM, -ENOSPC, -ETIMEDOUT,
 * -ETIME, -EINTR, -EIO).
 */
struct genx_oa_stream *genx_oa_stream_create(struct genx_oa *oa,
					     const struct genx_oa_stream_params *params);

/**
 * genx_oa_stream_destroy() - release the unit and free the stream
 * @stream: stream, revoked or not
 *
 * Context: may sleep; bounded.
 */
void genx_oa_stream_destroy(struct genx_oa_stream *stream);

#endif
