// SPDX-License-Identifier: MIT
/* Compute mean and standard error in one pass, exact also for large values that differ little. */

#include <math.h>
#include <stdio.h>

#include "tools/genx-perf/counts/spread.h"

void spread_add(struct spread *s, double value)
{
	double before = value - s->mean;

	s->n++;
	s->mean += before / s->n;
	s->squares += before * (value - s->mean);
}

double spread_percent(const struct spread *s)
{
	if (s->n < 2 || s->mean == 0)
		return 0;
	return 100 * sqrt(s->squares / (s->n - 1) / s->n) / fabs(s->mean);
}

const char *spread_text(char *text, const struct spread *s)
{
	if (s->n < 2)
		snprintf(text, SPREAD_MAX, "%6s %%", "-");
	else
		snprintf(text, SPREAD_MAX, "%6.2f %%", spread_percent(s));
	return text;
}
