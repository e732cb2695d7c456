// SPDX-License-Identifier: GPL-2.0-only
/* The backend for each kind of submission. */

#include <linux/kernel.h>

#include "gt/submit/submit.h"
#include "gt/submit/submit_internal.h"

static const struct genx_backend *const backends[] = {
	[GENX_SUBMIT_QUEUE] = &genx_execlists_queue_backend,
	[GENX_SUBMIT_PORT] = &genx_execlists_port_backend,
	[GENX_SUBMIT_RING] = &genx_backend_ring,
	/* engines start, but run no contexts */
	[GENX_SUBMIT_NONE] = &genx_backend_none,
};

const struct genx_backend *genx_backend_get(enum genx_submit_kind kind)
{
	return kind < ARRAY_SIZE(backends) && backends[kind] ? backends[kind] :
	       &genx_backend_none;
}
