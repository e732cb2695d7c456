/* SPDX-License-Identifier: GPL-2.0-only */
/* State of an engine's account of busy time. */
#ifndef GENX_GT_EXEC_BUSY_TYPES_H
#define GENX_GT_EXEC_BUSY_TYPES_H

#include <linux/types.h>

#include "gt/stopwatch.h"

struct genx_client;
struct genx_lrc;

/**
 * struct genx_busy - busy time of one engine; written under engine->lock
 * @lrc:	context that runs, only used in comparisons; NULL: the engine is idle
 * @client:	client of @lrc, with a reference; NULL: the driver
 * @since:	time of ktime_get_mono_fast_ns() up to which @client is charged
 * @total:	stopwatch that runs while a context runs
 */
struct genx_busy {
	const struct genx_lrc *lrc;
	struct genx_client *client;
	u64 since;
	struct genx_stopwatch total;
};

#endif
