/* SPDX-License-Identifier: MIT */
/*
 * Declarations that the files of libgenx-perf share with each other and with genx-perf, which is
 * built from the same files. They are not part of the library's interface.
 *
 * A function that fails returns a negative errno and records a message for genx_perf_error(). No
 * function exits or prints.
 */
#ifndef LIBGENX_PERF_LIB_H
#define LIBGENX_PERF_LIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <drm.h>
#include <i915_drm.h>
#include <uapi/genx_drm.h>

#include "genx-perf.h"

struct genx_oa_format;

#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))

/* The ending of a noun behind a number: "1 report", "2 reports" */
static inline const char *plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}

/* error.c: record the message of genx_perf_error(). Return: @err */
int lib_fail(int err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* node.c, which tests replace */

/* Call ioctl(), and again after a signal. Return: the result, or a negative errno */
int xioctl(int fd, unsigned long request, void *arg);

/* Folder of the nodes of all devices, "/dev/dri" */
const char *device_folder(void);

/* Folder of the devices of sysfs by their numbers, "/sys/dev/char" */
const char *char_folder(void);

/* Folder of all processes, "/proc" */
const char *proc_folder(void);

/* Path of debugfs' genx_contexts of an open device; empty if the device has no card */
void contexts_path(int fd, char *path, size_t size);

/* PCI address of an open device, "?" if it has none */
void device_name(int fd, char *name, size_t size);

/* device.c */

/* Open a node of a device that genx drives. Return: its descriptor, or a negative errno */
int device_try(const char *path);

/*
 * Open GPU number @i of /dev/dri: its render node, or its card if that fails. @node is set to the
 * path. Return: a descriptor, or a negative errno if genx does not drive this GPU
 */
int device_number(unsigned int i, char *node, size_t size);

/* Value of an I915_PARAM_*, -1 if the device does not know it */
int device_param(int fd, int name);

/* Name of a device's platform, by its OA unit, else by its PCI id; empty if it is not known */
void device_platform(int fd, char *name, size_t size);

/*
 * word.c: edit distance of two words of up to WORD_MAX letters, ignoring case: letters to insert,
 * delete or replace
 */
#define WORD_MAX	64
unsigned int word_distance(const char *a, size_t a_len, const char *b);

/* A UUID is in lower case from where it is read on, so that any two compare as texts. */
void uuid_lower(char *uuid);

/* file.c: first line of a file without its newline; false if it cannot be read */
bool read_line(const char *path, char *line, size_t size);

/* oa.c */

/**
 * struct oa_options - what to count
 * @device:	device node or NULL
 * @format:	name of the report format, NULL: the one with the most counters
 * @exponent:	timer exponent, -1: the one for @period_ns
 * @period_ns:	requested timer period
 * @metrics_set: id of the metric set
 * @buffer:	size of the buffer in bytes, 0: the driver chooses it
 * @records:	GENX_OA_RECORDS_*
 * @coalesce_ns: interval of delta records
 */
struct oa_options {
	const char *device;
	const char *format;
	int exponent;
	uint64_t period_ns;
	uint64_t metrics_set;
	uint64_t buffer;
	uint64_t records;
	uint64_t coalesce_ns;
};

/*
 * Timer of commands that look at intervals of a second. In this time the 32-bit counters of the
 * largest GPU do not wrap around: oa_period_check().
 */
#define OA_PERIOD_SLOW_NS	2000000

#define OA_OPTIONS_DEFAULT { \
	.exponent = -1, \
	.period_ns = 1000000, \
	.metrics_set = 1, \
}

/* Describe report format @index. Return: 0, or -EINVAL if @index is behind the last format. */
int oa_unit_info(int device, unsigned int index, struct drm_genx_oa_info *info);

/* Does this error of an OA ioctl mean that genx does not drive the OA unit? */
bool oa_unsupported(int err);

/* Text for an error of an OA ioctl. */
const char *oa_strerror(int err);

/*
 * Open a disabled stream. Return: its descriptor, or a negative errno. -ENOENT: the GPU has no such
 * format; -ERANGE: the exponent or the buffer is not one of the GPU's; -EACCES: a sysctl forbids
 * it.
 */
int oa_stream_open(int device, const struct oa_options *options, struct genx_oa_stream_info *info);

/* Above the clock of any GPU, where its highest frequency is not known */
#define OA_MAX_HZ	3000000000u

/* Threads that one EU has at most, up to Gen11 */
#define OA_MAX_THREADS	8

/* 2x2 pixels that a GPU whose counters of them have 32 bits, DG2, writes in a clock: 128 pixels */
#define OA_MAX_2X2S	32

/* Can a counter of 32 bits, @rate counts a second, wrap in @ticks of a clock of @timestamp_hz? */
bool oa_wraps(uint64_t ticks, uint64_t timestamp_hz, uint64_t rate);

/*
 * Counts per second of the fastest counter of 32 bits in reports of a format. B and C counters and
 * the clock count once in each clock. A counters of 32 bits add up all @eus EUs (0 or less: not
 * known):
 *
 * - If all have 32 bits (Gen7.5, A7 to A18 of Gen8 to Gen11), some add up the threads of each EU.
 * - If a few have, from Gen8 on, these are messages of EUs: an EU sends one in a clock at most. On
 *   DG2 2x2s are among them, as many as OA_MAX_2X2S of pixels. Of samples there can be up to 16
 *   times as many as pixels, but not more than EUs: a slice of 64 EUs writes 16 pixels in a clock.
 *
 * @format: NULL if it is not known.
 */
uint64_t oa_counter_rate(const struct genx_oa_format *format, uint32_t max_hz, int eus);

/* Have reports of a format the render clock? Before Gen8 they do not. True if it is not known. */
bool oa_has_ticks(int device_id, uint64_t format);

/*
 * The highest clock of a GPU (RP0) in Hz; OA_MAX_HZ if it is not known. The limit that is set now,
 * gt_max_freq_mhz, can be raised while a stream is open.
 */
uint32_t oa_max_hz(int device);

/*
 * The driver adds up differences of 32-bit counters, which are wrong if one wraps around twice
 * between two reports (oa_counter_rate()). Return: 0, or -ERANGE if the period of the stream is too
 * long for that.
 */
int oa_period_check(int device, const struct genx_oa_stream_info *info);

/* Read the totals of a stream. Return: 0, or a negative errno, -ENODEV when the device is gone. */
int oa_totals(int stream, struct genx_oa_totals *totals);

/* Name of counter @i in the order of totals and deltas, such as "A0" or "C7". */
const char *oa_counter_name(const struct genx_oa_stream_info *info, unsigned int i);
unsigned int oa_counters(const struct genx_oa_stream_info *info);
/* Index of counter A0, -1 if the format has none */
int oa_counter_a0(const struct genx_oa_stream_info *info);

#endif
