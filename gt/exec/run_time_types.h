/* SPDX-License-Identifier: GPL-2.0-only */
/* State that an engine needs to charge run time to its contexts. */
#ifndef GENX_GT_EXEC_RUN_TIME_TYPES_H
#define GENX_GT_EXEC_RUN_TIME_TYPES_H

#include <linux/ktime.h>

struct genx_lrc;

/**
 * struct genx_run_time - which context is charged; under engine->lock
 * @lrc:	context that runs, a reference is held; NULL: none, or not known
 * @since:	time of the last charge
 */
struct genx_run_time {
	struct genx_lrc *lrc;
	ktime_t since;
};

#endif
