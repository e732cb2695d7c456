/* SPDX-License-Identifier: MIT */
/*
 * libgenx-perf: the OA counters of Intel GPUs that genx drives, for programs.
 *
 * A program opens a device, opens a stream, enables it, and then reads totals or records:
 *
 *	struct genx_perf_device *device;
 *	struct genx_perf_stream *stream;
 *	struct genx_perf_totals totals;
 *
 *	genx_perf_open(NULL, &device);
 *	genx_perf_stream_open(device, NULL, &stream);
 *	genx_perf_stream_enable(stream);
 *	...
 *	genx_perf_totals_get(stream, &totals);
 *
 * A program that reads a recording of genx-perf record or i915-perf-recorder needs no device:
 * genx_perf_recording_open().
 *
 * Functions that return an int return 0 or a positive result, or a negative errno. After a failure,
 * genx_perf_error() has a message for the user. A program that passes wrong arguments gets -EINVAL.
 *
 * Threads may use different devices and streams at the same time. Calls for one stream, or for one
 * device and its streams, need a lock of the caller. Strings that a function returns are valid
 * until the device is closed, or genx_perf_names() replaces the names.
 *
 * The version is semantic: programs work with every library of the same major version that is not
 * older than the one they were built with. While the major version is 0, that holds for the same
 * minor version only. Structures that programs allocate have reserved space for later members.
 */
#ifndef GENX_PERF_LIBRARY_H
#define GENX_PERF_LIBRARY_H

#define GENX_PERF_VERSION_MAJOR		0
#define GENX_PERF_VERSION_MINOR		1
#define GENX_PERF_VERSION_PATCH		0

#include "genx-perf-device.h"
#include "genx-perf-stream.h"

#endif
