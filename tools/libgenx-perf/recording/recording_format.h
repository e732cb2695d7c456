/* SPDX-License-Identifier: MIT */
/*
 * The format of the file that genx-perf record writes. The file consists of records. A record is a
 * drm_i915_perf_record_header {u32 type, u16 pad, u16 size} and data, in little-endian. The size
 * includes the header.
 *
 * This is the i915-perf recording format, version 1, which i915-perf-recorder writes and
 * i915-perf-reader reads. The first records describe the recording (version, device, topology).
 * Then follow the records of the stream as the driver returns them. Correlations of the clocks are
 * written before and after these records, and once per second. A reader skips unknown types.
 * genx-perf adds the types from RECORDING_STREAM on.
 */
#ifndef LIBGENX_PERF_RECORDING_RECORDING_FORMAT_H
#define LIBGENX_PERF_RECORDING_RECORDING_FORMAT_H

#include <assert.h>
#include <stdint.h>

#include "tools/libgenx-perf/lib.h"

/**
 * enum recording_type - types of records that no driver returns
 * @RECORDING_VERSION:	struct recording_version
 * @RECORDING_DEVICE:	struct recording_device
 * @RECORDING_TOPOLOGY:	struct drm_i915_query_topology_info, padded to 8 bytes
 * @RECORDING_CORRELATION: struct recording_correlation
 * @RECORDING_STREAM:	struct recording_stream (genx-perf)
 * @RECORDING_NAMES:	counters as counters.h describes, padded with newlines (genx-perf)
 * @RECORDING_METRICS:	names of the metrics to print, separated by commas (genx-perf)
 * @RECORDING_PROCESSES: a line "HWID PID COMM" for each context whose process was found since
 *			the record before: its id in reports as a hexadecimal number, its process,
 *			and the name of that; padded with newlines (genx-perf)
 * @RECORDING_ORIGIN:	struct recording_correlation: the first one, in each later part of a ring
 *			(genx-perf)
 * @RECORDING_BOOTTIME: struct recording_boottime, before each correlation (genx-perf)
 */
enum recording_type {
	RECORDING_VERSION = 0x10000,
	RECORDING_DEVICE,
	RECORDING_TOPOLOGY,
	RECORDING_CORRELATION,
	RECORDING_STREAM = 0x20000,
	RECORDING_NAMES,
	RECORDING_METRICS,
	RECORDING_PROCESSES,
	RECORDING_ORIGIN,
	RECORDING_BOOTTIME,
};

#define RECORDING_VERSION_1	1
#define RECORDING_METRICS_MAX	4096		/* bytes of RECORDING_METRICS */
#define RECORD_MAX		0xfff8u		/* bytes of a record */

/**
 * struct recording_version - first record
 * @version:	RECORDING_VERSION_1
 * @pad:	0
 */
struct recording_version {
	uint32_t version;
	uint32_t pad;
};

/**
 * struct recording_device - the GPU, its report format and metric set
 * @timestamp_hz: frequency of the timestamp in reports
 * @device_id:	PCI device id
 * @revision:	PCI revision
 * @min_hz:	lowest frequency of the GT
 * @max_hz:	highest frequency of the GT
 * @engine_class: class of the engine that the OA unit belongs to
 * @engine_instance: instance of that engine
 * @format:	number of the report format
 * @set_name:	name of the metric set, NUL-terminated
 * @set_uuid:	UUID of the metric set, NUL-terminated
 * @pad:	0
 */
struct recording_device {
	uint64_t timestamp_hz;
	uint32_t device_id;
	uint32_t revision;
	uint32_t min_hz;
	uint32_t max_hz;
	uint32_t engine_class;
	uint32_t engine_instance;
	uint32_t format;
	char set_name[256];
	char set_uuid[40];
	uint32_t pad;
};

static_assert(sizeof(struct recording_device) == 336, "i915-perf-reader checks the size");

/**
 * struct recording_correlation - values of two clocks at the same time
 * @cpu_ns:	CLOCK_MONOTONIC
 * @gpu_ticks:	timestamp of the OA unit, whose low 32 bits are in reports: that of the render
 *		engine, on DG2 a multiple of it. i915-perf-recorder always writes that of the engine
 */
struct recording_correlation {
	uint64_t cpu_ns;
	uint64_t gpu_ticks;
};

/**
 * struct recording_boottime - values of two clocks of the CPU at the same time
 * @cpu_ns:	CLOCK_MONOTONIC
 * @boot_ns:	CLOCK_BOOTTIME, which goes on in sleep
 */
struct recording_boottime {
	uint64_t cpu_ns;
	uint64_t boot_ns;
};

/**
 * struct recording_stream - description of the stream that only genx-perf writes
 * @id:		random number of the recording; the parts of a ring have the same
 * @part:	number of the part, from 0
 * @eus:	number of EUs, 0: not known
 * @realtime_ns: CLOCK_REALTIME when the part began
 * @address:	PCI address, NUL-terminated
 * @platform:	name of the platform, NUL-terminated
 * @info:	properties of the stream
 */
struct recording_stream {
	uint64_t id;
	uint32_t part;
	uint32_t eus;
	uint64_t realtime_ns;
	char address[32];
	char platform[32];
	struct genx_oa_stream_info info;
};

static_assert(sizeof(struct recording_stream) == 88 + sizeof(struct genx_oa_stream_info),
	      "no padding");

#endif
