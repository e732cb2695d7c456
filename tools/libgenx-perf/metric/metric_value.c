// SPDX-License-Identifier: MIT
/* Evaluate the metrics of a table and the conditions of its register lists. */

#include <stdio.h>
#include <string.h>

#include "tools/libgenx-perf/lib.h"
#include "tools/libgenx-perf/metric/metric_table.h"

/**
 * struct evaluation - data of struct equation_input
 * @set:	set of the metric
 * @counts:	counts, NULL: all are 1
 * @info:	format of the reports, NULL: any
 * @inner:	reason if an inner equation is wrong, else empty
 */
struct evaluation {
	const struct metrics_of_set *set;
	const struct metric_counts *counts;
	const struct genx_oa_stream_info *info;
	struct equation_error inner;
};

/* Index of a counter in counts, -1: the format does not have it */
static int index_of(const struct genx_oa_stream_info *info, enum count_class class,
		    unsigned int number)
{
	switch (class) {
	case COUNT_A:
		return number - info->a_first < info->n_a ? (int)(number - info->a_first) : -1;
	case COUNT_B:
		return number < info->n_b ? (int)(info->n_a + number) : -1;
	case COUNT_C:
		return number < info->n_c ? (int)(info->n_a + info->n_b + number) : -1;
	default:
		return -1;
	}
}

static bool count_of(const struct equation_input *in, enum count_class class, unsigned int number,
		     uint64_t *value)
{
	const struct evaluation *e = in->data;
	bool clock = class == COUNT_GPU_TIME || class == COUNT_GPU_CLOCK;
	int i = e->info && !clock ? index_of(e->info, class, number) : 0;

	*value = 1;
	if (i < 0)
		return false;
	if (e->counts)
		*value = class == COUNT_GPU_TIME ? e->counts->timestamp :
			 class == COUNT_GPU_CLOCK ? e->counts->gpu_ticks : e->counts->counters[i];
	return true;
}

static bool metric_of(const struct equation_input *in, const char *name, size_t len,
		      struct number *value)
{
	struct evaluation *e = in->data;
	const struct metric *m = metric_find(e->set, name, len);
	struct equation_error error;

	if (!m)
		return false;
	if (equation_value(m->equation, in, value, &error))
		return true;
	if (!*e->inner.text)
		e->inner = error;
	return false;
}

static bool evaluate(struct evaluation *e, const char *equation, const uint64_t *gpu,
		     struct number *value, struct equation_error *error)
{
	struct equation_input in = {
		.count = count_of, .metric = metric_of, .data = e, .gpu = gpu,
	};

	*e->inner.text = '\0';
	if (equation_value(equation, &in, value, error))
		return true;
	/* the reason of the innermost equation is the cause */
	if (*e->inner.text)
		*error = e->inner;
	return false;
}

bool metric_condition(const struct metrics_of_set *set, const char *condition, const uint64_t *gpu,
		      bool *holds, struct equation_error *error)
{
	struct evaluation e = { .set = set };
	struct number value;

	*holds = true;
	if (!*condition)
		return true;
	if (!evaluate(&e, condition, gpu, &value, error))
		return false;
	*holds = number_double(&value) != 0;
	return true;
}

bool metric_usable(const struct metrics_of_set *set, const struct metric *metric,
		   const uint64_t *gpu, const struct genx_oa_stream_info *info,
		   struct equation_error *error)
{
	struct evaluation e = { .set = set, .info = info };
	struct number value;
	bool holds;

	if (!metric_condition(set, metric->condition, gpu, &holds, error))
		return false;
	if (holds)
		return evaluate(&e, metric->equation, gpu, &value, error);
	snprintf(error->text, sizeof(error->text), "the unit that it counts is fused off");
	return false;
}

bool metric_available(const struct metrics_of_set *set, const struct metric *metric,
		      const uint64_t *gpu, const struct genx_oa_stream_info *info)
{
	struct equation_error error;

	return metric_usable(set, metric, gpu, info, &error);
}

double metric_value(const struct metrics_of_set *set, const struct metric *metric,
		    const struct metric_counts *counts, const uint64_t *gpu)
{
	struct evaluation e = { .set = set, .counts = counts, .info = counts->info };
	struct equation_error error;
	struct number value;

	return evaluate(&e, metric->equation, gpu, &value, &error) ? number_double(&value) : 0;
}

/* ---- refusals: what no GPU can evaluate ---- */

/* Can a metric be evaluated on a GPU whose properties are all known? If not, set @error */
static bool can_evaluate(const struct metrics_of_set *set, const struct metric *m,
			 const uint64_t *gpu, struct equation_error *error)
{
	struct evaluation e = { .set = set };
	struct equation_error inner;
	struct number value;
	bool holds;

	if (!evaluate(&e, m->equation, gpu, &value, &inner)) {
		snprintf(error->text, sizeof(error->text), "equation: %.*s",
			 (int)sizeof(error->text) - 16, inner.text);
		return false;
	}
	if (!metric_condition(set, m->condition, gpu, &holds, &inner)) {
		snprintf(error->text, sizeof(error->text), "condition: %.*s",
			 (int)sizeof(error->text) - 16, inner.text);
		return false;
	}
	return true;
}

/* Remove the metrics of a set that cannot be evaluated. */
static bool refuse_metrics(struct metric_builder *b, struct metrics_of_set *set,
			   const uint64_t *gpu)
{
	bool wrong[METRICS_OF_SET_MAX] = { 0 };
	struct equation_error error;
	unsigned int n = 0;

	/* all are evaluated before one is removed: a metric that names a wrong one is wrong */
	for (unsigned int i = 0; i < set->n; i++) {
		wrong[i] = !can_evaluate(set, set->metrics[i], gpu, &error);
		if (wrong[i] && !metric_refuse(b, set->set.name, set->metrics[i]->symbol, &error))
			return false;
	}
	for (unsigned int i = 0; i < set->n; i++)
		if (!wrong[i])
			set->metrics[n++] = set->metrics[i];
	set->n = n;
	return true;
}

bool metric_finish(struct metric_builder *b)
{
	struct metric_table *t = b->table;
	uint64_t gpu[GPU_PROPERTIES];

	if (!t->n)
		return metric_wrong(b, "no metric set");
	for (unsigned int i = 0; i < GPU_PROPERTIES; i++)
		gpu[i] = 1;
	for (unsigned int s = 0; s < t->n; s++)
		if (!metric_regs_finish(b, &t->sets[s], gpu) ||
		    !refuse_metrics(b, &t->sets[s], gpu))
			return false;
	return true;
}
