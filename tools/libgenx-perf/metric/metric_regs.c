// SPDX-License-Identifier: MIT
/*
 * The register lists of metric sets. A set may have several lists of a kind, each for GPUs on which
 * a condition holds: other slices, subslices or revisions route signals by other registers.
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/libgenx-perf/lib.h"
#include "tools/libgenx-perf/metric/metric_table.h"

const char *const metric_regs_kinds[SET_LISTS] = { "mux", "boolean", "flex" };

bool metric_add_list(struct metric_builder *b, enum set_list kind, const char *condition)
{
	struct metrics_of_set *set = metric_last(b);
	struct metric_list *lists;

	if (!set)
		return metric_wrong(b, "registers before the first set");
	if (set->n_lists == METRIC_LISTS_MAX)
		return metric_wrong(b, "more than %u lists of registers", METRIC_LISTS_MAX);
	lists = metric_grow(set->lists, set->n_lists, sizeof(*lists));
	if (!lists)
		return metric_wrong(b, "no memory");
	set->lists = lists;
	lists[set->n_lists] = (struct metric_list){
		.kind = kind, .condition = metric_copy(b, condition),
	};
	return lists[set->n_lists++].condition || metric_wrong(b, "no memory");
}

bool metric_add_reg(struct metric_builder *b, uint32_t addr, uint32_t value)
{
	struct metrics_of_set *set = metric_last(b);
	struct metric_list *list;
	struct set_reg *regs;

	if (!set || !set->n_lists)
		return metric_wrong(b, "a register outside of a list");
	list = &set->lists[set->n_lists - 1];
	if (list->n == METRIC_REGS_MAX)
		return metric_wrong(b, "more than %u registers", METRIC_REGS_MAX);
	regs = metric_grow(list->regs, list->n, sizeof(*regs));
	if (!regs)
		return metric_wrong(b, "no memory");
	list->regs = regs;
	list->regs[list->n++] = (struct set_reg){ addr, value };
	return true;
}

bool metric_refuse(struct metric_builder *b, const char *set, const char *metric,
		   const struct equation_error *error)
{
	struct metric_table *t = b->table;
	struct metric_refusal *grown = metric_grow(t->refused, t->n_refused, sizeof(*grown));

	if (!grown)
		return metric_wrong(b, "no memory");
	t->refused = grown;
	grown[t->n_refused] = (struct metric_refusal){
		.set = set, .metric = metric, .reason = metric_copy(b, error->text),
	};
	return grown[t->n_refused++].reason || metric_wrong(b, "no memory");
}

const char *metric_refused(const struct metric_table *table, const char *set, const char *metric,
			   size_t len)
{
	for (unsigned int i = 0; i < table->n_refused; i++) {
		const struct metric_refusal *r = &table->refused[i];

		if (strcmp(r->set, set))
			continue;
		if (!r->metric ? !metric : metric && strlen(r->metric) == len &&
		    !strncasecmp(r->metric, metric, len))
			return r->reason;
	}
	return NULL;
}

bool metric_regs_finish(struct metric_builder *b, struct metrics_of_set *set, const uint64_t *gpu)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < set->n_lists; i++) {
		struct equation_error inner, error;
		bool holds;

		n += set->lists[i].n;
		if (metric_condition(set, set->lists[i].condition, gpu, &holds, &inner))
			continue;
		snprintf(error.text, sizeof(error.text), "condition of the %s registers: %.*s",
			 metric_regs_kinds[set->lists[i].kind], (int)sizeof(error.text) - 48,
			 inner.text);
		if (!metric_refused(b->table, set->set.name, NULL, 0) &&
		    !metric_refuse(b, set->set.name, NULL, &error))
			return false;
	}
	if (!n && !metric_refused(b->table, set->set.name, NULL, 0))
		return metric_wrong(b, "set %s has no registers", set->set.name);
	return true;
}

static int no_list(const struct metrics_of_set *set, enum set_list kind, const uint64_t *gpu)
{
	return lib_fail(-ENODEV,
			"metric set %s has no %s registers for this GPU (slice mask %#llx, "
			"subslice mask %#llx, revision %llu)", set->set.name,
			metric_regs_kinds[kind],
			(unsigned long long)gpu[GPU_SLICE_MASK],
			(unsigned long long)gpu[GPU_SUBSLICE_MASK],
			(unsigned long long)gpu[GPU_REVISION]);
}

/* Add the registers of a list to those of a set. */
static int append(struct metric_set *chosen, const struct metric_list *list)
{
	unsigned int n = chosen->n[list->kind];
	struct set_reg *regs = chosen->regs[list->kind];

	if (!list->n)
		return 0;
	regs = realloc(regs, (n + list->n) * sizeof(*regs));
	if (!regs)
		return lib_fail(-ENOMEM, "no memory");
	memcpy(regs + n, list->regs, list->n * sizeof(*regs));
	chosen->regs[list->kind] = regs;
	chosen->n[list->kind] = n + list->n;
	return 0;
}

bool metric_set_usable(const struct metric_table *table, const struct metrics_of_set *set,
		       const uint64_t *gpu)
{
	struct metric_set chosen;

	if (metric_regs(table, set, gpu, &chosen))
		return false;
	metric_regs_free(&chosen);
	return true;
}

int metric_regs(const struct metric_table *table, const struct metrics_of_set *set,
		const uint64_t *gpu, struct metric_set *chosen)
{
	const char *refused = metric_refused(table, set->set.name, NULL, 0);
	bool has[SET_LISTS] = { false }, found[SET_LISTS] = { false };
	int ret = 0;

	*chosen = set->set;
	if (refused)
		return lib_fail(-EINVAL, "metric set %s cannot be used: %s", set->set.name,
				refused);
	for (unsigned int i = 0; !ret && i < set->n_lists; i++) {
		const struct metric_list *list = &set->lists[i];
		struct equation_error error;
		bool holds;

		if (!metric_condition(set, list->condition, gpu, &holds, &error))
			ret = lib_fail(-ENODEV, "metric set %s cannot be used: condition of the "
				       "%s registers: %s", set->set.name,
				       metric_regs_kinds[list->kind], error.text);
		has[list->kind] = true;
		found[list->kind] |= holds;
		if (!ret && holds)
			ret = append(chosen, list);
	}
	for (unsigned int kind = 0; !ret && kind < SET_LISTS; kind++)
		if (has[kind] && !found[kind])
			ret = no_list(set, kind, gpu);
	if (ret)
		metric_regs_free(chosen);
	return ret;
}

void metric_regs_free(struct metric_set *chosen)
{
	for (unsigned int kind = 0; kind < SET_LISTS; kind++) {
		free(chosen->regs[kind]);
		chosen->regs[kind] = NULL;
		chosen->n[kind] = 0;
	}
}
