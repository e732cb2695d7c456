/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An open OA stream: the one user of the unit.
 */
#ifndef GENX_OA_STREAM_H
#define GENX_OA_STREAM_H

#include "oa/stream_types.h"

/**
 * genx_oa_stream_create() - take the unit
 * @oa: unit
 * @params: copied; its references become the stream's only on success
 *
 * Holds the GT awake, programs the metric set, and enables the unit unless
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
