// SPDX-License-Identifier: GPL-2.0-only
/*
 * Revoke a stream: stop it and release what it holds of the device, at close() or when the device
 * is removed.
 */

#include "gt/exec/lrc.h"
#include "oa/stream/stream.h"
#include "oa/unit/unit.h"

/* Removal of the device and close() both call this; the second call finds the stream released. */
static void release_once(struct genx_oa_stream *stream)
{
	guard(mutex)(&stream->lock);
	if (genx_oa_stream_revoked(stream))
		return;
	genx_oa_hardware_disable(stream);
	genx_oa_hardware_release(stream);
	if (stream->params.lrc) {
		genx_lrc_unpin_id(stream->params.lrc);
		genx_lrc_put(stream->params.lrc);
	}
	stream->params.lrc = NULL;
	WRITE_ONCE(stream->state, GENX_OA_STREAM_REVOKED);
	stream->oa->stream = NULL;
}

void genx_oa_revoke_stream_locked(struct genx_oa_stream *stream)
{
	lockdep_assert_held(&stream->oa->lock);

	release_once(stream);
	genx_oa_wake_fini(stream);
	wake_up_all(&stream->wq);
}
