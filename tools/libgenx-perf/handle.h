/* SPDX-License-Identifier: MIT */
/* The objects behind the handles of the library. */
#ifndef LIBGENX_PERF_HANDLE_H
#define LIBGENX_PERF_HANDLE_H

#include "clients.h"
#include "counters.h"
#include "decode.h"
#include "lib.h"
#include "metric/metric_table.h"

struct genx_oa_format;

#define BUFFER_SIZE	(64 << 10)	/* bytes of records that one read() returns at most */

/**
 * struct genx_perf_device - an open device
 * @fd:		descriptor of the node
 * @address:	PCI address
 * @platform:	name of the platform, "" without an OA unit
 * @table:	names of counters, and metric sets
 * @metrics:	metric sets with metrics
 * @gpu:	properties of the GPU, for equations
 * @contexts:	path of debugfs' genx_contexts
 * @proc:	"/proc"
 * @n_streams:	number of open streams
 */
struct genx_perf_device {
	int fd;
	char address[64];
	char platform[32];
	struct counter_table table;
	struct metric_table metrics;
	uint64_t gpu[GPU_PROPERTIES];
	char contexts[64];
	const char *proc;
	unsigned int n_streams;
};

/**
 * struct genx_perf_stream - an open stream
 * @device:	its device
 * @fd:		descriptor of the stream
 * @set:	index of the metric set in the table of the device, -1: no set of the table
 * @metrics:	set with metrics in use, NULL: none
 * @info:	properties of the stream
 * @gpu:	properties of the GPU while the stream is open, for equations
 * @rate:	oa_counter_rate() of its reports
 * @ids:	numbers of the counters
 * @format:	layout of reports, NULL: genx-perf does not know it
 * @ctx:	decode_ctx() of the platform
 * @previous:	the report that was read last
 * @has_previous: @previous is valid
 * @owner:	contexts of the reports so far
 * @gap:	the buffer was lost behind @previous, whose timestamp alone is still used
 * @enabled_ns:	time of CLOCK_MONOTONIC at which counting began
 * @ticks:	timestamp of @previous without wrap-around, since the first report
 * @at:		offset of the next record in @buffer
 * @end:	bytes in @buffer
 * @buffer:	records that were read
 */
struct genx_perf_stream {
	struct genx_perf_device *device;
	int fd;
	int set;
	const struct metrics_of_set *metrics;
	struct genx_oa_stream_info info;
	uint64_t gpu[GPU_PROPERTIES];
	uint64_t rate;
	char ids[GENX_PERF_MAX_COUNTERS][4];
	const struct genx_oa_format *format;
	struct decode_ctx ctx;
	uint32_t previous[64];
	bool has_previous;
	struct decode_owner owner;
	bool gap;
	uint64_t enabled_ns;
	uint64_t ticks;
	size_t at;
	size_t end;
	char buffer[BUFFER_SIZE] __attribute__((aligned(8)));
};

/* metrics.c: @gpu of the properties for equations and a PCI device id */
void gpu_from(struct genx_perf_gpu *gpu, const uint64_t *properties, uint32_t id);

/* describe.c: a counter of a table */
void describe_counter(const struct counter_table *table, const struct counter *c,
		      struct genx_perf_counter *counter);

#endif
