/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * These functions acquire and release what a stream needs from the device, and program, enable and
 * disable the unit.
 */
#ifndef GENX_OA_STREAM_HARDWARE_H
#define GENX_OA_STREAM_HARDWARE_H

struct genx_oa_config;
struct genx_oa_stream;

/**
 * genx_oa_hardware_acquire() - acquire what a stream needs from the device, and program the unit
 * @stream: stream, its lock held
 *
 * Keeps the GT awake, allocates the buffer, programs the metric set.
 * After an error the caller calls genx_oa_hardware_release().
 *
 * Context: may sleep.
 *
 * Return: 0; -ENODEV, -ENOMEM, -ENOSPC, -ETIMEDOUT, -ETIME, -EINTR, -EIO.
 */
int genx_oa_hardware_acquire(struct genx_oa_stream *stream);

/**
 * genx_oa_hardware_release() - release all that a stream holds of the device
 * @stream: stream, its lock held, disabled; it may hold nothing
 *
 * Context: may sleep; bounded.
 */
void genx_oa_hardware_release(struct genx_oa_stream *stream);

/**
 * genx_oa_hardware_reprogram() - program the registers that a reset or a loss of power has cleared
 * @stream: stream, its lock and the reset lock held
 *
 * Context images are in memory and have kept their values. Context: may sleep.
 */
void genx_oa_hardware_reprogram(struct genx_oa_stream *stream);

/**
 * genx_oa_hardware_enable() - start counting, unless the stream counts already
 * @stream: stream, its lock held, not revoked
 *
 * Context: may sleep.
 */
void genx_oa_hardware_enable(struct genx_oa_stream *stream);

/**
 * genx_oa_hardware_disable() - stop counting and add up what was counted
 * @stream: stream, its lock held, not revoked
 *
 * Context: may sleep, some 100 us, at most 100 ms.
 */
void genx_oa_hardware_disable(struct genx_oa_stream *stream);

/**
 * genx_oa_hardware_config() - change the metric set
 * @stream: stream, its lock held, not revoked
 * @config: metric set; on success the stream takes the reference
 *
 * Context: may sleep.
 *
 * Return: id of the previous metric set, or the error of the update of the contexts.
 */
long genx_oa_hardware_config(struct genx_oa_stream *stream, struct genx_oa_config *config);

#endif
