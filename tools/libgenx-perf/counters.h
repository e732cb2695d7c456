/* SPDX-License-Identifier: MIT */
/*
 * Names, units and descriptions of counters. Each family of GPUs has a file of them.
 *
 * A file is text. Its first line is "genx-counters 1". Every other line is empty, a comment that
 * begins with '#', or has fields that are separated by one tab:
 *
 *	platform	NAME			the file is for GPUs whose platform begins with NAME
 *	counter	A0	GpuBusy	clocks	GPU Busy	what it counts
 *	show	GpuBusy				a column of genx-perf stat unless others are chosen
 *	alias	Busy	GpuBusy			another name, such as that of other platforms
 *	label	GpuBusy	engines	render		a label in genx-perf export
 *	set	UUID	EuActivity	what it counts		a metric set
 *	flex	e458=5004 e558=1000		its registers, hexadecimal; also mux, boolean
 *
 * The counters after a set replace counters of the same number while that set is in use.
 */
#ifndef GENX_PERF_COUNTERS_H
#define GENX_PERF_COUNTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COUNTERS_MAX		128		/* counters of one file */
#define COUNTERS_FILE_MAX	(1u << 20)	/* bytes */
#define COUNTER_NAME_MAX	24
#define SETS_MAX		64
#define ALIASES_MAX		16

/* The register lists of a metric set */
enum set_list {
	SET_MUX,
	SET_BOOLEAN,
	SET_FLEX,
	SET_LISTS,
};

/* One register, in the layout of DRM_IOCTL_I915_PERF_ADD_CONFIG */
struct set_reg {
	uint32_t addr;
	uint32_t value;
};

/**
 * struct metric_set - registers that program what the hardware counts
 * @uuid:	UUID of the set
 * @name:	name for command lines
 * @text:	description
 * @regs:	register lists
 * @n:		number of registers in each list
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
 * @title:	name in the manual
 * @text:	description
 * @show:	a column by default
 * @set:	the metric set that it needs, -1: none
 * @label:	name of a label that says what differs between GPUs, NULL: none
 * @value:	its value
 */
struct counter {
	const char *id;
	const char *name;
	const char *unit;
	const char *title;
	const char *text;
	bool show;
	int set;
	const char *label;
	const char *value;
};

/**
 * struct counter_alias - another name of a counter
 * @name:	the other name
 * @counter:	name of the counter
 */
struct counter_alias {
	const char *name;
	const char *counter;
};

/**
 * struct counter_table - the counters of a file
 * @text:	text of the file, into which all strings point
 * @matches:	the file is for the GPU's platform
 * @n:		number of counters
 * @counters:	counters, in the order of the file
 * @n_aliases:	number of other names
 * @aliases:	other names of counters
 * @n_sets:	number of metric sets
 * @sets:	metric sets, in the order of the file
 * @active:	index of the metric set in use, -1: no set of the file
 * @regs:	the registers of all sets
 */
struct counter_table {
	char *text;
	bool matches;
	unsigned int n;
	struct counter counters[COUNTERS_MAX];
	unsigned int n_aliases;
	struct counter_alias aliases[ALIASES_MAX];
	unsigned int n_sets;
	struct metric_set sets[SETS_MAX];
	int active;
	struct set_reg *regs;
};

/**
 * counters_parse() - parse the text of a file
 * @table: filled
 * @text: the text, copied
 * @size: bytes of the text
 * @platform: name of the GPU's platform
 * @error: set to the first error with its line
 * @error_size: bytes of @error
 *
 * Return: false if the text is damaged; @table is then empty.
 */
bool counters_parse(struct counter_table *table, const char *text, size_t size,
		    const char *platform, char *error, size_t error_size);

/* Make a table empty. */
void counters_clear(struct counter_table *table);

/* Free the memory of a table, and make it empty. */
void counters_free(struct counter_table *table);

/**
 * counters_load() - find the file of a platform and read it
 * @table: filled; empty if no file is for the platform
 * @platform: name of the GPU's platform
 * @path: the file, NULL to search the installed files
 *
 * The folders of installed files are $GENX_PERF_COUNTERS, those next to the program, and the usual
 * ones.
 *
 * Return: 0, also if no installed file is for the platform; a negative errno if @path cannot be
 * used, or if an installed file is damaged and no other file is for the platform.
 */
int counters_load(struct counter_table *table, const char *platform, const char *path);

/*
 * counters_device.c: fill an empty table with the names that the driver has (GENX_OA_COUNTER):
 * those of the A counters. The table stays empty if there are none. @device: descriptor of the node
 */
void counters_load_driver(struct counter_table *table, int device, const char *platform);

/*
 * Find a counter by its name in any case, or by its number such as "A0". With a metric set in use,
 * only counters that the hardware counts with that set are found. Return: NULL if there is none.
 */
const struct counter *counters_find(const struct counter_table *table, const char *name,
				    size_t len);

/* Find a counter by another name, unknown to counters_find(). Return: NULL if there is none. */
const struct counter *counters_find_alias(const struct counter_table *table, const char *name,
					  size_t len);

/*
 * Find a metric set that has the counters of @list. Return: index of the set; -1 if no counter
 * needs a set (unknown names need none); -2 if no set has all counters that need one.
 */
int counters_set_of(const struct counter_table *table, const char *list);

/* Index of the metric set with a name, in any case; -1 if there is none. */
int counters_set_find(const struct counter_table *table, const char *name);

/* EU clocks that one count of a unit is: "EU clocks", "8/7 EU clocks"; 0: another unit */
double counters_eu_clocks(const char *unit);

/*
 * A count in per cent of @clocks render clocks, or of the clocks of @eus EUs if its unit is EU
 * clocks or a multiple of them. Return: negative if the unit is no clocks, or @eus is not known (0
 * or less)
 */
double counters_percent(const char *unit, int eus, double value, double clocks);

/* The name or other name of a counter that is most similar to @name, NULL if none is similar. */
const char *counters_suggest(const struct counter_table *table, const char *name, size_t len);

#endif
