/* SPDX-License-Identifier: MIT */
/*
 * Metric sets with metrics: values made of counts by an equation, such as "EU Active, in per cent".
 *
 * They come from files of two formats. genx-metrics(5) describes that of genx; the other one is the
 * XML of IGT GPU Tools (lib/i915/perf-configs).
 */
#ifndef LIBGENX_PERF_METRIC_TABLE_H
#define LIBGENX_PERF_METRIC_TABLE_H

#include "tools/libgenx-perf/counters.h"
#include "tools/libgenx-perf/metric/equation.h"

struct drm_i915_query_topology_info;

#define METRIC_FILE_MAX		(8u << 20)	/* bytes */
#define METRIC_SYMBOL_MAX	63
#define METRIC_SETS_MAX		2048
#define METRICS_OF_SET_MAX	512
#define METRIC_THREADS		7		/* of an EU, unless the file has another number */
#define METRIC_REGS_MAX		4096		/* of one list */
#define METRIC_LISTS_MAX	64		/* of one set */

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
 * struct metric_list - registers of a set for some GPUs
 * @kind:	which of the driver's lists
 * @condition:	equation that is not 0 on these GPUs; empty: all GPUs
 * @regs:	registers
 * @n:		number of registers
 */
struct metric_list {
	enum set_list kind;
	const char *condition;
	struct set_reg *regs;
	unsigned int n;
};

/**
 * struct metrics_of_set - a metric set and its metrics
 * @set:	UUID, symbol, description; metric_regs() adds the registers for a GPU
 * @metrics:	metrics
 * @n:		number of metrics
 * @lists:	register lists, in the order of the file
 * @n_lists:	number of lists
 */
struct metrics_of_set {
	struct metric_set set;
	const struct metric **metrics;
	unsigned int n;
	struct metric_list *lists;
	unsigned int n_lists;
};

/**
 * struct metric_refusal - a set or a metric that this program cannot evaluate
 * @set:	symbol of the set
 * @metric:	symbol of the metric, NULL: the whole set
 * @reason:	what is wrong, with the word
 */
struct metric_refusal {
	const char *set;
	const char *metric;
	const char *reason;
};

/**
 * struct metric_table - the metric sets of a file
 * @sets:	metric sets, in the order of the file
 * @n:		number of sets
 * @threads:	threads of an EU
 * @chipset:	name of the GPUs that XML is for, empty: it does not say
 * @refused:	sets and metrics that cannot be evaluated on any GPU
 * @n_refused:	number of these
 * @memory:	allocations of the table
 * @n_memory:	number of allocations
 */
struct metric_table {
	struct metrics_of_set *sets;
	unsigned int n;
	unsigned int threads;
	char chipset[16];
	struct metric_refusal *refused;
	unsigned int n_refused;
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

/* Begin a list of registers of the last set. */
bool metric_add_list(struct metric_builder *b, enum set_list kind, const char *condition);

/* Add a register to the last list. */
bool metric_add_reg(struct metric_builder *b, uint32_t addr, uint32_t value);

/* Record that a set cannot be used, or one metric of it if @metric is not NULL. */
bool metric_refuse(struct metric_builder *b, const char *set, const char *metric,
		   const struct equation_error *error);

/* The set that was added last, NULL if there is none */
struct metrics_of_set *metric_last(struct metric_builder *b);

/*
 * Make room for one more entry of @size bytes behind the @n that a list has.
 * Return: the list where it is now, NULL if there is no memory; the old one is valid then
 */
void *metric_grow(void *list, unsigned int n, size_t size);

/* A copy of a text that the table owns, NULL if there is no memory */
const char *metric_copy(struct metric_builder *b, const char *text);

/*
 * Check the table: each set has registers. Sets and metrics that cannot be evaluated are refused,
 * the others are kept.
 */
bool metric_finish(struct metric_builder *b);

/* Check the register lists of a set. @gpu: properties of any GPU, all known */
bool metric_regs_finish(struct metric_builder *b, struct metrics_of_set *set, const uint64_t *gpu);

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
 * @device: PCI device id, 0: any
 * @path: the file, NULL to search the installed files
 *
 * A file for other GPUs is refused: its registers and equations are wrong. A file of genx names the
 * ids; XML names a chipset, which is compared with the name of the installed file for the device,
 * if there is one.
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

/*
 * Does a GPU have this metric, are the properties known that its equation names, and do reports
 * have its counters?
 * @gpu: GPU_PROPERTIES of them
 * @info: format of the reports, NULL: any
 */
bool metric_available(const struct metrics_of_set *set, const struct metric *metric,
		      const uint64_t *gpu, const struct genx_oa_stream_info *info);

/*
 * Evaluate a condition, @holds is set to the result; an empty one holds. Return: false if it cannot
 * be evaluated; @error is set to the reason
 */
bool metric_condition(const struct metrics_of_set *set, const char *condition, const uint64_t *gpu,
		      bool *holds, struct equation_error *error);

/*
 * Why a set or a metric of it cannot be evaluated on any GPU, NULL: it can. @metric: NULL: the
 * set
 */
const char *metric_refused(const struct metric_table *table, const char *set, const char *metric,
			   size_t len);

/* Names of the kinds of lists: "mux", "boolean", "flex" */
extern const char *const metric_regs_kinds[SET_LISTS];

/**
 * metric_regs() - the registers of a set for a GPU
 * @table: table of the set
 * @set: the set
 * @gpu: properties of the GPU
 * @chosen: set to the set with these registers, for metric_regs_free(); the strings are @table's
 *
 * Of several lists of a kind whose conditions hold, all are taken, in the order of the file.
 *
 * Return: 0 or a negative errno, with a message for genx_perf_error(): a condition cannot be
 * evaluated, or no list of a kind is for this GPU.
 */
int metric_regs(const struct metric_table *table, const struct metrics_of_set *set,
		const uint64_t *gpu, struct metric_set *chosen);
void metric_regs_free(struct metric_set *chosen);

/* Can a set be used on a GPU? If not, genx_perf_error() has the reason */
bool metric_set_usable(const struct metric_table *table, const struct metrics_of_set *set,
		       const uint64_t *gpu);

/* metric_available() with the reason in @error if it is not */
bool metric_usable(const struct metrics_of_set *set, const struct metric *metric,
		   const uint64_t *gpu, const struct genx_oa_stream_info *info,
		   struct equation_error *error);

/* The value of a metric that is usable */
double metric_value(const struct metrics_of_set *set, const struct metric *metric,
		    const struct metric_counts *counts, const uint64_t *gpu);

/* The metric name that is most similar to @name in any set, NULL if none is similar */
const char *metric_suggest(const struct metric_table *table, const char *name, size_t len);

/*
 * Properties of a GPU for equations, from GETPARAM and the topology; the others are GPU_UNKNOWN.
 * @table: metric sets of the GPU, for the threads of an EU
 */
void metric_gpu(const struct metric_table *table, int device, uint64_t timestamp_hz,
		uint64_t *gpu);

/* The EUs and subslices that a GPU has while a stream is open, if the driver says */
void metric_gpu_stream(const struct genx_oa_stream_info *info, uint64_t *gpu);

/* Properties that are not known yet. @table: for the threads of an EU */
void metric_gpu_unknown(const struct metric_table *table, uint64_t *gpu);

/* The properties of slices and subslices alone. @masks: @size bytes that follow @info */
void metric_gpu_topology(const struct drm_i915_query_topology_info *info, const uint8_t *masks,
			 size_t size, uint64_t *gpu);

#endif
