/* SPDX-License-Identifier: MIT */
/*
 * Equations of metrics, in the notation of IGT's metric files: operands, then the operation.
 *
 * Words: numbers; counts such as A7, B0, C7, GPU_TIME and GPU_CLOCK, also as "A 7 READ"; $NAME, a
 * property of the GPU or another metric of the same set; operations. Those with U are on unsigned
 * integers and round down, those with F on doubles. A division by 0 is 0, and so is a difference
 * with U that is negative. Integers have 128 bits: the clocks of half a minute times 1000000000,
 * which equations of frequencies have, do not fit into 64. A larger result becomes a double.
 */
#ifndef LIBGENX_PERF_EQUATION_H
#define LIBGENX_PERF_EQUATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EQUATION_WORDS_MAX	10000	/* words of an equation and of the metrics in it */
#define EQUATION_DEPTH_MAX	16	/* operands on the stack; metrics in metrics */

/* Classes of counts */
enum count_class {
	COUNT_A,
	COUNT_B,
	COUNT_C,
	COUNT_GPU_TIME,
	COUNT_GPU_CLOCK,
	COUNT_OTHER,		/* registers outside of reports: such metrics need GPU_QUERY_MODE */
};

/* Properties of a GPU */
enum gpu_property {
	GPU_TIMESTAMP_HZ,
	GPU_MIN_HZ,
	GPU_MAX_HZ,
	GPU_EUS,
	GPU_SLICES,
	GPU_SUBSLICES,
	GPU_SLICE_MASK,
	GPU_SUBSLICE_MASK,
	GPU_THREADS,		/* of an EU */
	GPU_QUERY_MODE,		/* 0: counts are from OA reports */
	GPU_REVISION,		/* of the PCI device */
	GPU_SUBSLICES_LOW,	/* those with a number in the lower half of the first slice */
	GPU_PROPERTIES,
};

/* A property that the driver or the recording does not tell: equations that name it are wrong. */
#define GPU_UNKNOWN	UINT64_MAX

/* Why an equation cannot be evaluated, with the word */
struct equation_error {
	char text[128];
};

/* A number: an integer, or a double */
struct number {
	bool is_double;
	__uint128_t u;
	double d;
};

/**
 * struct equation_input - what an equation is evaluated on
 * @count:	returns a count; false if reports do not have it
 * @metric:	returns the value of another metric of the set; false if there is none
 * @data:	for @count and @metric
 * @gpu:	properties of the GPU, GPU_PROPERTIES of them
 * @depth:	number of metrics around this one
 * @words:	number of words so far, NULL: none
 */
struct equation_input {
	bool (*count)(const struct equation_input *in, enum count_class class, unsigned int number,
		      uint64_t *value);
	bool (*metric)(const struct equation_input *in, const char *name, size_t len,
		       struct number *value);
	void *data;
	const uint64_t *gpu;
	unsigned int depth;
	unsigned int *words;
};

/*
 * Evaluate an equation. Return: false if it is wrong, or if a property in it is not known; @error
 * is set to the reason
 */
bool equation_value(const char *equation, const struct equation_input *in, struct number *value,
		    struct equation_error *error);

double number_double(const struct number *n);

#endif
