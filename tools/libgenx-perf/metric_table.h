/* SPDX-License-Identifier: MIT */
/*
 * Metric sets with metrics: values made of counts by an equation, such as "EU Active, in per cent".
 *
 * They come from files of two formats. genx-metrics(5) describes that of genx; the other one is the
 * XML of IGT GPU Tools (lib/i915/perf-configs).
 */
#ifndef LIBGENX_PERF_METRIC_TABLE_H
#define LIBGENX_PERF_METRIC_TABLE_H

#include "counters.h"
#include "equation.h"

struct drm_i915_query_topology_info;

#define METRIC_FILE_MAX		(8u << 20)	/* bytes */
#define METRIC_SYMBOL_MAX	63
#define METRIC_SETS_MAX		256
#define METRICS_OF_SET_MAX	512
#define METRIC_THREADS		7		/* of an EU, Gen8 to Gen11 */
#define METRIC_REGS_MAX		4096		/* of one list */

/**
 * struct metric - a value that an equation makes of counts
 * @symbol:	name for command lines and JSON, "EuActive"
 * @unit:	unit of the value, "%"
 * @group:	where it belongs, "EU Array/Pipes"
 * @name:	name for people, "EU Active"
 * @text:	description
 * @equation:	how it is made
 * @condition:	equation that is not 0 on a GPU that has the metric; empty: each GPU has it
 */
struct metric {
	const char *symbol;
	const char *unit;
	const char *group;
	const char *name;
	const char *text;
	const char *equation;
	const char *condition;
};

/**
 * struct metrics_of_set - a metric set and its metrics
 * @set:	UUID, symbol, description, registers
 * @metrics:	metrics
 * @n:		number of metrics
 */
struct metrics_of_set {
	struct metric_set set;
	const struct metric **metrics;
	unsigned int n;
};

/**
 * struct metric_table - the metric sets of a file
 * @sets:	metric sets, in the order of the file
 * @n:		number of sets
 * @memory:	allocations of the table
 * @n_memory:	number of allocations
 */
struct metric_table {
	struct metrics_of_set *sets;
	unsigned int n;
	void **memory;
	unsigned int n_memory;
};

/**
 * struct metric_builder - state while a table is made
 * @table:	table to fill
 * @line:	number of the current line of the file
 * @common:	metrics of the file that sets can use
 * @n_common:	number of these
 * @error:	set to the first error with its line
 * @size:	bytes of @error
 */
struct metric_builder {
	struct metric_table *table;
	unsigned int line;
	const struct metric **common;
	unsigned int n_common;
	char *error;
	size_t size;
};

/* Record an error. Return: false */
bool metric_wrong(struct metric_builder *b, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* Begin a set. */
bool metric_add_set(struct metric_builder *b, const char *uuid, const char *symbol,
		    const char *name);

/* Add a metric to the last set, or to the common ones if there is no set yet. */
bool metric_add(struct metric_builder *b, const struct metric *metric);

/* Add the common metric @symbol to the last set. */
bool metric_use(struct metric_builder *b, const char *symbol);

/* Add a register to a list of the last set. */
bool metric_add_reg(struct metric_builder *b, enum set_list list, uint32_t addr, uint32_t value);

/* Check the table: each set has registers, and each equation can be evaluated. */
bool metric_finish(struct metric_builder *b);

/**
 * metric_parse() - parse the text of a file of either format
 * @table: filled
 * @text: the text
 * @size: bytes of the text
 * @error: set to the first error with its line
 * @error_size: bytes of @error
 *
 * Return: false if the text is damaged; @table is then empty.
 */
bool metric_parse(struct metric_table *table, const char *text, size_t size, char *error,
		  size_t error_size);

/* The parsers of the two formats, for metric_parse() */
bool metric_parse_text(struct metric_builder *b, const char *text, size_t size);
bool metric_parse_xml(struct metric_builder *b, const char *text, size_t size);

/* Free the memory of a table, and make it empty. */
void metric_free(struct metric_table *table);

/**
 * metric_load() - read the metric sets of a device
 * @table: filled; empty if no installed file is for the device
 * @device: PCI device id
 * @path: the file, NULL to search the installed files
 *
 * Return: 0 or a negative errno, with a message for genx_perf_error().
 */
int metric_load(struct metric_table *table, uint32_t device, const char *path);

/* Is a file a metric file of either format, and not one of counters? */
bool metric_is_file(const char *path);

/**
 * struct metric_counts - counts of a span of time
 * @timestamp:	timestamp ticks
 * @gpu_ticks:	render clocks
 * @counters:	counters of the report format: A, B, C
 * @info:	the format
 */
struct metric_counts {
	uint64_t timestamp;
	uint64_t gpu_ticks;
	const uint64_t *counters;
	const struct genx_oa_stream_info *info;
};

/* The metric of a set with a name, in any case; NULL if there is none */
const struct metric *metric_find(const struct metrics_of_set *set, const char *symbol, size_t len);

/* The set with a UUID, NULL if there is none */
const struct metrics_of_set *metric_set_uuid(const struct metric_table *table, const char *uuid);

/* Index of the set with a symbol, in any case; -1 if there is none */
int metric_set_find(const struct metric_table *table, const char *symbol);

/* Does a GPU have this metric? @gpu: its properties, GPU_PROPERTIES of them */
bool metric_available(const struct metrics_of_set *set, const struct metric *metric,
		      const uint64_t *gpu);

/* The value of a metric; 0 if its format lacks a counter that it needs. */
double metric_value(const struct metrics_of_set *set, const struct metric *metric,
		    const struct metric_counts *counts, const uint64_t *gpu);

/* The metric name that is most similar to @name in any set, NULL if none is similar */
const char *metric_suggest(const struct metric_table *table, const char *name, size_t len);

/* Properties of a GPU for equations, from GETPARAM and the topology; unknown ones are 0 */
void metric_gpu(int device, uint64_t timestamp_hz, uint64_t *gpu);

/* The properties of slices and subslices alone. @masks: @size bytes that follow @info */
void metric_gpu_topology(const struct drm_i915_query_topology_info *info, const uint8_t *masks,
			 size_t size, uint64_t *gpu);

#endif
