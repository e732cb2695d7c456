/* SPDX-License-Identifier: MIT */
/*
 * Names, units and descriptions of counters, from a file for each family of GPUs.
 *
 * A file is text. Its first line is "genx-counters 1". Every other line is empty, a comment that
 * begins with '#', or has fields that are separated by one tab:
 *
 *	platform	NAME			the file is for GPUs whose platform begins with NAME
 *	counter	A0	GpuBusy	clocks	GPU Busy	what it counts
 *	show	GpuBusy				a column of genx-perf stat unless others are chosen
 *	set	UUID	EuActivity	what it counts		a metric set
 *	flex	e458=5004 e558=1000		its registers, hexadecimal; also mux, boolean
 *
 * Counters after a set are those that count something else with it.
 */
#ifndef GENX_PERF_COUNTERS_H
#define GENX_PERF_COUNTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COUNTERS_MAX		128		/* of one file */
#define COUNTERS_FILE_MAX	(1u << 20)	/* bytes */
#define COUNTER_NAME_MAX	24
#define SETS_MAX		64

/* The lists of registers of a metric set */
enum set_list {
	SET_MUX,
	SET_BOOLEAN,
	SET_FLEX,
	SET_LISTS,
};

/* One register, as DRM_IOCTL_I915_PERF_ADD_CONFIG wants it */
struct set_reg {
	uint32_t addr;
	uint32_t value;
};

/**
 * struct metric_set - what the hardware is programmed to count
 * @uuid:	its identity
 * @name:	name for command lines
 * @text:	description
 * @regs:	lists of registers
 * @n:		their lengths
 */
struct metric_set {
	const char *uuid;
	const char *name;
	const char *text;
	struct set_reg *regs[SET_LISTS];
	unsigned int n[SET_LISTS];
};

/**
 * struct counter - one counter
 * @id:		number in reports, "A0"
 * @name:	name for command lines and JSON, "GpuBusy"
 * @unit:	what one count is, "clocks"
 * @title:	the manual's name
 * @text:	description
 * @show:	a column unless others are chosen
 * @set:	the metric set that it needs, -1: none
 */
struct counter {
	const char *id;
	const char *name;
	const char *unit;
	const char *title;
	const char *text;
	bool show;
	int set;
};

/**
 * struct counter_table - the counters of a file
 * @text:	the file; the strings of @counters point into it
 * @matches:	it is for the platform that was asked for
 * @n:		number of counters
 * @counters:	in the order of the file
 * @n_sets:	number of metric sets
 * @sets:	in the order of the file
 * @active:	the metric set in use, -1: none of these
 * @regs:	the registers of all sets
 */
struct counter_table {
	char *text;
	bool matches;
	unsigned int n;
	struct counter counters[COUNTERS_MAX];
	unsigned int n_sets;
	struct metric_set sets[SETS_MAX];
	int active;
	struct set_reg *regs;
};

/**
 * counters_parse() - read a file's text
 * @table: filled
 * @text: the text, copied
 * @size: its bytes
 * @platform: name of the GPU's platform
 * @error: the first mistake with its line
 * @error_size: bytes of @error
 *
 * Return: false if the text is damaged; @table is then empty.
 */
bool counters_parse(struct counter_table *table, const char *text, size_t size,
		    const char *platform, char *error, size_t error_size);

/* An empty table */
void counters_clear(struct counter_table *table);

/* Release the strings of a table. */
void counters_free(struct counter_table *table);

/**
 * counters_load() - find the file of a platform and read it
 * @table: filled; empty if no file is for the platform
 * @platform: name of the GPU's platform
 * @path: a file to use, or NULL: the installed ones
 *
 * Exits with the cause if @path cannot be used. A mistake in an installed file is a warning.
 */
void counters_load(struct counter_table *table, const char *platform, const char *path);

/*
 * The counter of a name, any case, or of a number "A0", with the metric set in use; NULL if there
 * is none.
 */
const struct counter *counters_find(const struct counter_table *table, const char *name,
				    size_t len);

/*
 * Find a metric set for a list of counters. Return: its index; -1: no counter of @list needs a set
 * (unknown names need none); -2: no set has all the counters that need one.
 */
int counters_set_of(const struct counter_table *table, const char *list);

/* The metric set of a name, any case; -1 if there is none. */
int counters_set_find(const struct counter_table *table, const char *name);

/* The name that is most like @name, NULL if none is. */
const char *counters_suggest(const struct counter_table *table, const char *name, size_t len);

#endif
