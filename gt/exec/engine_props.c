// SPDX-License-Identifier: GPL-2.0-only
/* Settings of an engine that user space may change. */
#include "gt/exec/engine_types.h"

const struct genx_engine_props genx_engine_props_default = {
	.timeslice_ms = 1,
	.preempt_ms = 640,
	.heartbeat_ms = 2500,
	.request_ms = 20000,
};
