/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Handle a GT reset, a suspend and the removal of the device for an open stream.
 */
#ifndef GENX_OA_STREAM_RESTART_H
#define GENX_OA_STREAM_RESTART_H

struct genx_oa_stream;

/**
 * genx_oa_restart_reset_locked() - program the unit again after a reset of the whole GT
 * @stream: the stream of a unit whose lock is held
 *
 * Announces the loss (OAG-005). If the GT is wedged, the stream fails.
 * Context: may sleep.
 */
void genx_oa_restart_reset_locked(struct genx_oa_stream *stream);

/**
 * genx_oa_restart_suspend_locked() - stop before the device loses power
 * @stream: the stream of a unit whose lock is held
 *
 * The reports written so far are added up. Reports that were not read are lost, and the
 * resume announces this loss. On return no timer or work of the stream runs. Context: may sleep.
 */
void genx_oa_restart_suspend_locked(struct genx_oa_stream *stream);

/**
 * genx_oa_restart_resume_locked() - start again after the device got power
 * @stream: the stream of a unit whose lock is held
 *
 * Announces a loss, since the counters have lost their values. If the GT is wedged, the
 * stream fails. Context: may sleep.
 */
void genx_oa_restart_resume_locked(struct genx_oa_stream *stream);

#endif
