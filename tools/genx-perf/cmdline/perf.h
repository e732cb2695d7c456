/* SPDX-License-Identifier: MIT */
/* Declarations that the files of genx-perf share. */
#ifndef GENX_PERF_H
#define GENX_PERF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/libgenx-perf/lib.h"

/* Exit codes, as the manual page lists them. */
#define EXIT_FAILED	1	/* an operation failed */
#define EXIT_USAGE	2	/* the command line is wrong */
#define EXIT_NO_DEVICE	3	/* genx drives no device here */
#define EXIT_LOST	4	/* the command succeeded, but data was lost */
/* stat: the command could not be executed, or was not found; shells use these codes, too */
#define EXIT_NOT_EXECUTABLE	126
#define EXIT_NOT_RUN	127

/* device.c */

/*
 * Open @path, or the first device that genx drives if @path is NULL. If there is none, prints which
 * driver holds each GPU that genx knows and how to hand the GPU over, and exits.
 */
int device_open(const char *path);

#define GPU_NODES_MAX	8

/**
 * struct gpu_node - a GPU that genx drives
 * @number:	its number, for device_number()
 * @path:	its node in /dev/dri
 * @address:	its PCI address
 */
struct gpu_node {
	unsigned int number;
	char path[32];
	char address[64];
};

/* Find the GPUs that genx drives. Return: their number, at most GPU_NODES_MAX */
unsigned int device_nodes(struct gpu_node nodes[GPU_NODES_MAX]);

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
/*
 * Print the help of a command: for 'h', as the user asked for it; for others, since the command
 * line is wrong. Return: the exit code
 */
int option_help(int option, const char *help);
/* Print which argument is not expected, and the help of a command. Return: the exit code */
int option_unexpected(const char *argument, const char *help);
/* @list with @more at its end, behind a comma; @list NULL: @more. Valid until the next call. */
const char *list_add(const char *list, const char *more);
/* Options that cannot be given together: exits if both are. */
void excludes(bool a, const char *name_a, bool b, const char *name_b);
/* Print what is wrong. */
void complain(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* Print the reason and exit. */
void die(int code, const char *fmt, ...) __attribute__((noreturn, format(printf, 2, 3)));

/* oa_option.c */

/* Parse an option of the stream. Return: false if @option is not -D, -f, -e, -P, -m or -b. */
bool oa_option(struct oa_options *options, int option, const char *arg);

/* Open a disabled stream; exits with the cause if that fails. */
int oa_open(int device, const struct oa_options *options, struct genx_oa_stream_info *info);

/* version.c */
extern const char perf_version[];

/* commands; each returns an exit code */
int cmd_list(int argc, char **argv);
int cmd_info(int argc, char **argv);
int cmd_stat(int argc, char **argv);
int cmd_record(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_export(int argc, char **argv);
int cmd_top(int argc, char **argv);
int cmd_take(int argc, char **argv);
int cmd_give(int argc, char **argv);
int cmd_status(int argc, char **argv);
int cmd_workload(int argc, char **argv);

#endif
