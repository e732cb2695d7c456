/* SPDX-License-Identifier: MIT */
/*
 * Additions of genx to the user-space interface that it shares with i915.
 *
 * The numbers of DRM ioctls begin at DRM_COMMAND_BASE + 0x50, those of ioctls of a
 * perf stream at _IO('i', 0x80), those of properties, record types and report formats
 * at 0x1000. Structures have the same layout in 32- and 64-bit processes. The driver
 * writes reserved fields as 0. Reserved fields that are input must be 0.
 */
#ifndef _UAPI_GENX_DRM_H_
#define _UAPI_GENX_DRM_H_

#ifdef __KERNEL__
#include <drm/drm.h>
#else
#include <drm.h>
#endif

#if defined(__cplusplus)
extern "C" {
#endif

/* Counters of the widest report: 45 A, 8 B and 8 C, rounded up. */
#define GENX_OA_MAX_COUNTERS		64

/**
 * enum genx_oa_property - properties of DRM_IOCTL_I915_PERF_OPEN
 *
 * These properties do not count against the i915 ABI's limit of 10 properties. If
 * a property is given twice, the ioctl fails with EINVAL.
 */
enum genx_oa_property {
	/**
	 * @GENX_OA_PROP_RECORDS: which records read() returns, a set of
	 * GENX_OA_RECORDS_*. Without the property, read() returns raw reports. 0 means
	 * no records: %GENX_OA_IOCTL_TOTALS works, and read() fails with EIO.
	 */
	GENX_OA_PROP_RECORDS = 0x1000,

	/**
	 * @GENX_OA_PROP_COALESCE_NS: interval in ns of GPU time, at most 10 s.
	 * The deltas of an interval are added up, and read() returns one
	 * record per interval and context. 0 or absent: one record per
	 * report. Needs %GENX_OA_RECORDS_DELTA.
	 */
	GENX_OA_PROP_COALESCE_NS,

	/**
	 * @GENX_OA_PROP_BUFFER_SIZE: size in bytes of the buffer that the
	 * hardware writes; a power of two within the limits of
	 * &struct drm_genx_oa_info. The default is the largest.
	 */
	GENX_OA_PROP_BUFFER_SIZE,

	/**
	 * @GENX_OA_PROP_TOTALS: 1: keep totals, also without delta records.
	 * A stream with delta records always keeps totals.
	 */
	GENX_OA_PROP_TOTALS,

	/**
	 * @GENX_OA_PROP_MAP: 1: the reader maps the buffer (mmap() of the stream, read-only,
	 * shared, offset 0, the whole buffer) instead of reading reports: read() fails with
	 * EBUSY. See &struct genx_oa_map_info. The open and mmap() need CAP_PERFMON or
	 * CAP_SYS_ADMIN, whatever perf_stream_paranoid is, and fail with EACCES otherwise. The
	 * buffer has raw reports of the whole GPU: with %DRM_I915_PERF_PROP_CTX_HANDLE, or
	 * with another value of %GENX_OA_PROP_RECORDS than %GENX_OA_RECORDS_RAW, the open fails
	 * with EINVAL. Totals are allowed.
	 */
	GENX_OA_PROP_MAP,
};

#define GENX_OA_RECORDS_RAW		(1ULL << 0)
#define GENX_OA_RECORDS_DELTA		(1ULL << 1)

/* Longest interval of GENX_OA_PROP_COALESCE_NS, in ns. */
#define GENX_OA_COALESCE_NS_MAX		10000000000ULL

/**
 * enum genx_oa_record_type - record types that i915 does not have
 */
enum genx_oa_record_type {
	/**
	 * @GENX_OA_RECORD_DELTA: a &struct genx_oa_delta after the
	 * drm_i915_perf_record_header; the size in the header covers both.
	 */
	GENX_OA_RECORD_DELTA = 0x1000,
};

/**
 * struct genx_oa_delta - counter differences over a span of time
 * @flags:	GENX_OA_DELTA_*
 * @ctx_id:	hardware id of the context that ran; 0xffffffff unless @flags has
 *		%GENX_OA_DELTA_CTX_VALID
 * @start:	timestamp ticks from enable to the start of the span
 * @end:	timestamp ticks from enable to the end of the span
 * @active:	ticks of the span that @counters cover (the other ticks belong
 *		to the records of other contexts)
 * @gpu_ticks:	render clocks: differences of a 32-bit field of the reports, which are right
 *		if less than 2^32 clocks pass between two reports (4.3 s at 1 GHz)
 * @reports:	number of report intervals in this record
 * @ctx_serial:	serial number of the context that ran; 0 unless @flags has
 *		%GENX_OA_DELTA_CTX_VALID. A serial number is never reused while the driver is
 *		bound, unlike @ctx_id, which goes to another context when there are more contexts
 *		than ids. debugfs (genx_contexts) lists the serial numbers
 * @counters:	A, then B, then C counters of the report format; their numbers are
 *		in &struct genx_oa_stream_info
 *
 * The sum over all records equals what %GENX_OA_IOCTL_TOTALS counts: no span
 * between two reports is omitted or counted twice, except after a record or
 * flag that says that data was lost.
 */
struct genx_oa_delta {
	__u32 flags;
	__u32 ctx_id;
	__u64 start;
	__u64 end;
	__u64 active;
	__u64 gpu_ticks;
	__u32 reports;
	__u32 ctx_serial;
	__u64 counters[];
};

/* Only the context @ctx_id ran in the span. */
#define GENX_OA_DELTA_CTX_VALID		(1U << 0)
/*
 * Reports were lost within the span. The sums are still right, unless the unit
 * was stopped, an engine was reset, or the metric set was changed (oa-stream.md).
 * In the stream of a single context, the reports may have been lost before the
 * span, and counts of the context may be missing.
 */
#define GENX_OA_DELTA_LOST		(1U << 1)
/* The sums of several contexts: more contexts ran than the driver can keep apart. */
#define GENX_OA_DELTA_FOLDED		(1U << 2)

/**
 * struct genx_oa_stream_info - how a stream is set up (GENX_OA_IOCTL_INFO)
 * @period_ns:	actual period of the timer, rounded down; 0: no timer
 * @timestamp_hz: frequency of the timestamp in reports
 * @coalesce_ns: value of %GENX_OA_PROP_COALESCE_NS
 * @buffer_size: bytes
 * @records:	GENX_OA_RECORDS_*
 * @metrics_set: id of the metric set in use
 * @format:	report format
 * @report_size: bytes of a report
 * @record_size: bytes of a delta record with its header
 * @exponent:	timer exponent, the hardware field
 * @a_first:	number of the first A counter of the format
 * @n_a:	A counters of the format
 * @n_b:	B counters
 * @n_c:	C counters
 * @n_a40:	number of A counters that are 40 bits wide: the first ones, unless
 *		DRM_GENX_OA_COUNTER says otherwise
 * @totals:	1 if the stream keeps totals
 * @enabled:	1 if the stream is enabled
 * @pad:	0
 * @format_name: name of the format, NUL-terminated
 * @eus:	Gen11: EUs that contexts have while the stream is open, of all subslices together;
 *		0: as without the stream, not known (other platforms), or an older driver
 * @subslices:	subslices that they have, 0 if @eus is 0
 * @reserved:	0
 */
struct genx_oa_stream_info {
	__u64 period_ns;
	__u64 timestamp_hz;
	__u64 coalesce_ns;
	__u64 buffer_size;
	__u64 records;
	__u64 metrics_set;
	__u32 format;
	__u32 report_size;
	__u32 record_size;
	__u32 exponent;
	__u8 a_first;
	__u8 n_a;
	__u8 n_b;
	__u8 n_c;
	__u8 n_a40;
	__u8 totals;
	__u8 enabled;
	__u8 pad;
	char format_name[32];
	__u32 eus;
	__u32 subslices;
	__u64 reserved[3];
};

/**
 * struct genx_oa_totals - sums since the stream was enabled (GENX_OA_IOCTL_TOTALS)
 * @flags:	in: must be 0; out: GENX_OA_TOTALS_*
 * @pad:	must be 0
 * @timestamp:	timestamp ticks from the first report after enable to the last
 * @gpu_ticks:	render clocks, as in &struct genx_oa_delta
 * @reports:	number of reports in the sums
 * @intervals:	number of differences of two reports in the sums
 * @lost:	number of times that reports were lost: the hardware reported a loss, a report never
 *		reached memory, periodic reports were missing, or a batch had stopped the unit
 * @overflows:	number of times that the buffer overflowed, a reset stopped
 *		counting, or no report came for so long that its timestamp may
 *		have wrapped; the sums omit the time from that moment, or from
 *		the last report, to the next report
 * @reserved:	must be 0
 * @counters:	A, B and C counters, in the order of &struct genx_oa_delta
 */
struct genx_oa_totals {
	__u32 flags;
	__u32 pad;
	__u64 timestamp;
	__u64 gpu_ticks;
	__u64 reports;
	__u64 intervals;
	__u64 lost;
	__u64 overflows;
	__u64 reserved[4];
	__u64 counters[GENX_OA_MAX_COUNTERS];
};

/* Data were lost since the stream was enabled: see @lost and @overflows. */
#define GENX_OA_TOTALS_LOST		(1U << 0)

/* Ioctls of a perf stream; i915's are 0x00 to 0x02. */
#define GENX_OA_IOCTL_INFO	_IOR('i', 0x80, struct genx_oa_stream_info)
/*
 * Read the totals of a stream, enabled or disabled. Fails with EOPNOTSUPP if the stream keeps no
 * totals, and with ENODEV if the stream is enabled and the device is lost.
 */
#define GENX_OA_IOCTL_TOTALS	_IOWR('i', 0x81, struct genx_oa_totals)

/**
 * struct genx_oa_map_info - state of a mapped buffer (GENX_OA_IOCTL_MAP_INFO)
 * @size:	bytes of the buffer, which is the length to map
 * @report_size: bytes of a report
 * @flags:	GENX_OA_MAP_*
 * @generation:	changes when the driver empties the buffer and so invalidates all reports in it:
 *		after an overflow, a reset of the GPU, a suspend or %I915_PERF_IOCTL_ENABLE
 * @head:	offset in bytes of the first report that was not released
 * @tail:	offset in bytes behind the last report that is complete in memory
 * @pad:	0
 * @overflows:	number of times that the buffer overflowed or that a reset of the GPU stopped
 *		counting, since the open
 * @lost:	number of times that reports were lost, since the open
 * @reserved:	0
 *
 * The reports from @head to @tail can be read; after the last byte of the buffer they continue at
 * offset 0. The reports are as the hardware wrote them: the context id is valid only if RPT_ID says
 * so, and a report whose RPT_ID is 0 never reached memory (@lost counts it). What was read is valid
 * if a later call returns the same @generation.
 *
 * The ioctl fails with EOPNOTSUPP if the stream was opened without %GENX_OA_PROP_MAP, and with
 * ENODEV if the device is lost.
 */
struct genx_oa_map_info {
	__u64 size;
	__u32 report_size;
	__u32 flags;
	__u32 generation;
	__u32 head;
	__u32 tail;
	__u32 pad;
	__u64 overflows;
	__u64 lost;
	__u64 reserved[4];
};

/* The stream is enabled. */
#define GENX_OA_MAP_ENABLED		(1U << 0)
/* The GT is wedged: the hardware writes no more reports. */
#define GENX_OA_MAP_FAILED		(1U << 1)

/**
 * struct genx_oa_map_release - release of consumed reports (GENX_OA_IOCTL_MAP_RELEASE)
 * @generation:	in: &struct genx_oa_map_info.generation of the reports
 * @head:	in: offset in bytes behind the last report that was consumed, between .head of
 *		&struct genx_oa_map_info (nothing to release) and its .tail
 * @flags:	must be 0
 * @pad:	must be 0
 * @reserved:	must be 0
 * @info:	out: as %GENX_OA_IOCTL_MAP_INFO, with the new head
 *
 * Returns the space of the reports before @head to the hardware, and zeroes the first two DW of
 * each of these reports. The tail in @info is the tail at the beginning of the call.
 *
 * If the ioctl fails, nothing is released. ESTALE: the buffer was emptied meanwhile, and what was
 * read since the last successful call may be wrong. EINVAL: @head is not the offset of a report,
 * or not in the range. EIO: the stream is disabled or has failed. EOPNOTSUPP and ENODEV have the
 * same causes as with %GENX_OA_IOCTL_MAP_INFO.
 */
struct genx_oa_map_release {
	__u32 generation;
	__u32 head;
	__u32 flags;
	__u32 pad;
	__u64 reserved[2];
	struct genx_oa_map_info info;
};

#define GENX_OA_IOCTL_MAP_INFO	_IOR('i', 0x82, struct genx_oa_map_info)
#define GENX_OA_IOCTL_MAP_RELEASE _IOWR('i', 0x83, struct genx_oa_map_release)

/**
 * enum genx_oa_format_id - formats that the i915 ABI does not have
 *
 * These are values of DRM_I915_PERF_PROP_OA_FORMAT, in addition to enum drm_i915_oa_format.
 */
enum genx_oa_format_id {
	/** @GENX_OA_FORMAT_A29_B8_C8: Haswell: 192 bytes, A0 to A28 */
	GENX_OA_FORMAT_A29_B8_C8 = 0x1000,
	/** @GENX_OA_FORMAT_A13_B4: Ivy Bridge, Valleyview: 128 bytes, A0 to A12 */
	GENX_OA_FORMAT_A13_B4 = 0x1001,
	/** @GENX_OA_FORMAT_A29_B4: 192 bytes, A0 to A28 */
	GENX_OA_FORMAT_A29_B4 = 0x1002,
	/** @GENX_OA_FORMAT_A45_B4: 256 bytes, A0 to A44 */
	GENX_OA_FORMAT_A45_B4 = 0x1003,
	/** @GENX_OA_FORMAT_A16: 128 bytes, A29 to A44 */
	GENX_OA_FORMAT_A16 = 0x1004,
	/** @GENX_OA_FORMAT_SNB_A13: Sandy Bridge, whose A counters have another order: 64 bytes */
	GENX_OA_FORMAT_SNB_A13 = 0x1005,
	/** @GENX_OA_FORMAT_SNB_A29: 128 bytes */
	GENX_OA_FORMAT_SNB_A29 = 0x1006,
	/** @GENX_OA_FORMAT_SNB_A13_B4: 128 bytes */
	GENX_OA_FORMAT_SNB_A13_B4 = 0x1007,
	/** @GENX_OA_FORMAT_SNB_A29_B4: 192 bytes */
	GENX_OA_FORMAT_SNB_A29_B4 = 0x1008,
};

/**
 * struct drm_genx_oa_info - capabilities of the OA unit (DRM_IOCTL_GENX_OA_INFO)
 * @format_index: in: index of the format to describe, from 0
 * @pad:	must be 0
 * @timestamp_hz: frequency of the timestamp. A timer with exponent e has a
 *		period of 2^(e + @period_shift) ticks of this timestamp
 * @buffer_min:	smallest buffer in bytes
 * @buffer_max:	largest buffer in bytes
 * @n_formats:	number of formats
 * @max_exponent: largest timer exponent; its period of 2^32 ticks, after which timestamps repeat,
 *		is for raw reports alone: with deltas or totals the open fails with EINVAL
 * @format:	number of the format for DRM_I915_PERF_PROP_OA_FORMAT
 * @report_size: bytes of a report
 * @a_first:	number of the first A counter
 * @n_a:	A counters
 * @n_b:	B counters
 * @n_c:	C counters
 * @n_a40:	number of A counters that are 40 bits wide: the first ones, unless
 *		DRM_GENX_OA_COUNTER says otherwise
 * @period_shift: in: must be 0; out: 4 on Sandy Bridge, 1 elsewhere; 0 from an older driver means 1
 * @pad2:	0
 * @format_name: name of the format, NUL-terminated
 * @platform:	name of the platform, NUL-terminated
 * @reserved:	must be 0
 *
 * The ioctl fails with EINVAL if there is no format with this index.
 */
struct drm_genx_oa_info {
	__u32 format_index;
	__u32 pad;
	__u64 timestamp_hz;
	__u64 buffer_min;
	__u64 buffer_max;
	__u32 n_formats;
	__u32 max_exponent;
	__u32 format;
	__u32 report_size;
	__u8 a_first;
	__u8 n_a;
	__u8 n_b;
	__u8 n_c;
	__u8 n_a40;
	__u8 period_shift;
	__u8 pad2[2];
	char format_name[32];
	char platform[32];
	__u64 reserved[4];
};

/**
 * enum genx_oa_counter_class - classes of counters
 */
enum genx_oa_counter_class {
	/** @GENX_OA_COUNTER_A: aggregating counters, whose meaning depends on the platform */
	GENX_OA_COUNTER_A = 0,
	/** @GENX_OA_COUNTER_B: Boolean counters: custom events, which the metric set defines */
	GENX_OA_COUNTER_B = 1,
	/** @GENX_OA_COUNTER_C: counters of signals that the metric set selects */
	GENX_OA_COUNTER_C = 2,
};

/**
 * struct drm_genx_oa_counter - names of a counter (DRM_IOCTL_GENX_OA_COUNTER)
 * @format:	in: number of the report format
 * @index:	in: index of the counter, in the order of &struct genx_oa_totals
 * @counter_class: enum genx_oa_counter_class
 * @number:	number in the class: 7 for A7
 * @bits:	width in reports, 32 or 40; totals and deltas are 64 bits wide
 * @pad:	must be 0
 * @name:	name, letters and digits ("EuEvent0"), unique in the format
 * @unit:	unit of the counter ("clocks")
 * @title:	name in the manual of the platform
 * @description: what is counted
 * @reserved:	must be 0
 *
 * The strings are NUL-terminated. The names are those of the hardware: what A7 to A20, B and C
 * count depends on the metric set. The ioctl fails with EINVAL if there is no format with this
 * number, or if the format has no counter with this index. It fails with ENOENT if that counter is
 * reserved: its value has no meaning.
 */
struct drm_genx_oa_counter {
	__u32 format;
	__u32 index;
	__u32 counter_class;
	__u32 number;
	__u32 bits;
	__u32 pad;
	char name[32];
	char unit[16];
	char title[64];
	char description[256];
	__u64 reserved[2];
};

/* DRM ioctls, DRM_COMMAND_BASE + 0x50 .. 0x5f. */
#define DRM_GENX_OA_INFO		0x50
#define DRM_GENX_OA_COUNTER		0x51

#define DRM_IOCTL_GENX_OA_INFO \
	DRM_IOWR(DRM_COMMAND_BASE + DRM_GENX_OA_INFO, struct drm_genx_oa_info)
#define DRM_IOCTL_GENX_OA_COUNTER \
	DRM_IOWR(DRM_COMMAND_BASE + DRM_GENX_OA_COUNTER, struct drm_genx_oa_counter)

#if defined(__cplusplus)
}
#endif

#endif /* _UAPI_GENX_DRM_H_ */
