/* SPDX-License-Identifier: GPL-2.0-only */
/* State of counting for perf events. */
#ifndef GENX_OA_UNIT_COUNT_TYPES_H
#define GENX_OA_UNIT_COUNT_TYPES_H

#include <linux/mutex.h>
#include <linux/types.h>
#include <uapi/genx_drm.h>

struct genx_oa_stream;

/**
 * struct genx_oa_count - counting for perf events
 * @lock:	protects @users and @stream; taken before the locks of the unit
 * @users:	number of open events
 * @stream:	the stream that counts while there are @users
 * @totals:	sums of @stream; this and all below are written under the lock of @stream
 * @base:	counts of earlier streams
 * @value:	@base plus the sums of @stream
 */
struct genx_oa_count {
	struct mutex lock;	/* @users, @stream */
	unsigned int users;
	struct genx_oa_stream *stream;
	struct genx_oa_totals totals;
	u64 base[GENX_OA_MAX_COUNTERS];
	u64 value[GENX_OA_MAX_COUNTERS];
};

#endif
