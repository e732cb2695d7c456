/* SPDX-License-Identifier: MIT */
/* Mean and standard error of repeated measurements. */
#ifndef GENX_PERF_COUNTS_SPREAD_H
#define GENX_PERF_COUNTS_SPREAD_H

/**
 * struct spread - values of one quantity
 * @n:		number of values
 * @mean:	mean of the values
 * @squares:	sum of the squared differences from the mean
 */
struct spread {
	unsigned int n;
	double mean;
	double squares;
};

void spread_add(struct spread *s, double value);

/* Standard error of the mean, in per cent of the mean; 0 for one value, or if the mean is 0. */
double spread_percent(const struct spread *s);

#define SPREAD_MAX	340

/* The same as text of 8 characters, "  0.25 %"; one value has none: "     - %" */
const char *spread_text(char *text, const struct spread *s);

#endif
