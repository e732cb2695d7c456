/* SPDX-License-Identifier: MIT */
/* Declarations that the files of genx-perf share. */
#ifndef GENX_PERF_H
#define GENX_PERF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <drm.h>
#include <i915_drm.h>
#include <uapi/genx_drm.h>

#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))

/* Exit codes, as the manual page lists them. */
#define EXIT_FAILED	1	/* an operation failed */
#define EXIT_USAGE	2	/* the command line is wrong */
#define EXIT_NO_DEVICE	3	/* genx drives no device here */
#define EXIT_LOST	4	/* the command succeeded, but data was lost */
#define EXIT_NOT_RUN	127	/* stat: the command could not be run; shells use this code, too */

/* device.c */

/* Call ioctl(), and again after a signal. Return: the result, or a negative errno */
int xioctl(int fd, unsigned long request, void *arg);

/*
 * Open @path, or the first device that genx drives if @path is NULL. If there is none, prints which
 * driver holds each GPU that genx knows and how to hand the GPU over, and exits.
 */
int device_open(const char *path);

/* Value of an I915_PARAM_*, -1 if the device does not know it */
int device_param(int fd, int name);

/* PCI address of an open device, "?" if it has none */
void device_name(int fd, char *name, size_t size);

/* file.c */

/* First line of a file without its newline; false if it cannot be read */
bool read_line(const char *path, char *line, size_t size);

/* option.c */

/* Parse a whole number from @min to @max; exits if @text is no such number. */
uint64_t parse_u64(const char *text, const char *what, uint64_t min, uint64_t max);
/* Parse a positive number of seconds; exits if @text is no such number. */
double parse_seconds(const char *text, const char *what);
/*
 * Parse a size in bytes with an optional suffix k, M or G; exits if @text is no size or less than
 * @min.
 */
uint64_t parse_size(const char *text, const char *what, uint64_t min);
/* Print the reason and exit. */
void die(int code, const char *fmt, ...) __attribute__((noreturn, format(printf, 2, 3)));

/* oa.c */

/**
 * struct oa_options - options of the command line that select what to count
 * @device:	device node or NULL
 * @format:	name of the report format
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

#define OA_OPTIONS_DEFAULT { \
	.format = "A32u40_A4u32_B8_C8", \
	.exponent = -1, \
	.period_ns = 1000000, \
	.metrics_set = 1, \
}

/* Options of all commands that open a stream, for getopt_long(). */
#define OA_LONG_OPTION(name, letter) { name, required_argument, NULL, letter }
#define OA_SHORT_OPTIONS "D:f:e:p:m:b:"

/* Parse one of these options. Return: false if @option is another option. */
bool oa_option(struct oa_options *options, int option, const char *arg);

/* Describe report format @index. Return: 0, or -EINVAL if @index is behind the last format. */
int oa_unit_info(int device, unsigned int index, struct drm_genx_oa_info *info);

/* Does this error of an OA ioctl mean that genx does not drive the OA unit? */
bool oa_unsupported(int err);

/* Text for an error of an OA ioctl. */
const char *oa_strerror(int err);

/* Open a disabled stream; exits with the cause if that fails. */
int oa_open(int device, const struct oa_options *options, struct genx_oa_stream_info *info);

/* Read the totals of a stream. Return: 0, or a negative errno, -ENODEV when the device is gone. */
int oa_totals(int stream, struct genx_oa_totals *totals);

/* Name of counter @i in the order of totals and deltas, such as "A0" or "C7". */
const char *oa_counter_name(const struct genx_oa_stream_info *info, unsigned int i);
unsigned int oa_counters(const struct genx_oa_stream_info *info);
/* Index of counter A0, -1 if the format has none */
int oa_counter_a0(const struct genx_oa_stream_info *info);

/* version.c */
extern const char genx_perf_version[];

/* commands; each returns an exit code */
int cmd_list(int argc, char **argv);
int cmd_info(int argc, char **argv);
int cmd_stat(int argc, char **argv);
int cmd_record(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_export(int argc, char **argv);
int cmd_top(int argc, char **argv);
int cmd_workload(int argc, char **argv);

#endif
