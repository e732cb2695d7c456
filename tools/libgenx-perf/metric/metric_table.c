// SPDX-License-Identifier: MIT
/* Make a table of metric sets, search it. */

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tools/libgenx-perf/lib.h"
#include "tools/libgenx-perf/metric/metric_table.h"

bool metric_wrong(struct metric_builder *b, const char *fmt, ...)
{
	int n = snprintf(b->error, b->size, "line %u: ", b->line);
	va_list args;

	va_start(args, fmt);
	if (n >= 0 && (size_t)n < b->size)
		vsnprintf(b->error + n, b->size - n, fmt, args);
	va_end(args);
	return false;
}

/* ---- memory: a table owns all of it ---- */

void *metric_grow(void *list, unsigned int n, size_t size)
{
	/* the room doubles each time that the number of entries is a power of two */
	return n & (n - 1) ? list : realloc(list, (n ? 2 * (size_t)n : 1) * size);
}

static void *table_own(struct metric_table *t, void *memory)
{
	void **grown = memory ? metric_grow(t->memory, t->n_memory, sizeof(*grown)) : NULL;

	if (!grown) {
		free(memory);
		return NULL;
	}
	t->memory = grown;
	t->memory[t->n_memory++] = memory;
	return memory;
}

const char *metric_copy(struct metric_builder *b, const char *text)
{
	return table_own(b->table, strdup(text ? text : ""));
}

static bool no_memory(struct metric_builder *b)
{
	return metric_wrong(b, "no memory");
}

void metric_free(struct metric_table *table)
{
	for (unsigned int i = 0; i < table->n; i++) {
		free(table->sets[i].metrics);
		for (unsigned int list = 0; list < table->sets[i].n_lists; list++)
			free(table->sets[i].lists[list].regs);
		free(table->sets[i].lists);
	}
	for (unsigned int i = 0; i < table->n_memory; i++)
		free(table->memory[i]);
	free(table->memory);
	free(table->sets);
	free(table->refused);
	memset(table, 0, sizeof(*table));
}

/* ---- build ---- */

/* Letters, digits, underscores, and not the number of a counter */
static bool is_symbol(const char *s)
{
	size_t len = strlen(s);

	if (!isalpha((unsigned char)*s) || len > METRIC_SYMBOL_MAX)
		return false;
	for (size_t i = 0; i < len; i++)
		if (!isalnum((unsigned char)s[i]) && s[i] != '_')
			return false;
	return !(strchr("abcABC", *s) && strspn(s + 1, "0123456789") == len - 1);
}

static bool is_uuid(const char *s)
{
	for (unsigned int i = 0; i < 36; i++) {
		bool dash = i == 8 || i == 13 || i == 18 || i == 23;

		if (dash ? s[i] != '-' : !isxdigit((unsigned char)s[i]))
			return false;
	}
	return !s[36];
}

struct metrics_of_set *metric_last(struct metric_builder *b)
{
	return b->table->n ? &b->table->sets[b->table->n - 1] : NULL;
}

bool metric_add_set(struct metric_builder *b, const char *uuid, const char *symbol,
		    const char *name)
{
	struct metric_table *t = b->table;
	struct metrics_of_set *sets, *set;
	char lower[40];

	if (!is_uuid(uuid))
		return metric_wrong(b, "'%.40s' is not a UUID", uuid);
	snprintf(lower, sizeof(lower), "%s", uuid);
	uuid_lower(lower);
	if (!is_symbol(symbol))
		return metric_wrong(b, "'%.64s' is not a name of up to %u letters, digits and "
				    "underscores", symbol, METRIC_SYMBOL_MAX);
	for (unsigned int i = 0; i < t->n; i++)
		if (!strcmp(t->sets[i].set.uuid, lower) ||
		    !strcasecmp(t->sets[i].set.name, symbol))
			return metric_wrong(b, "set %s or %s is given twice", uuid, symbol);
	if (t->n == METRIC_SETS_MAX)
		return metric_wrong(b, "more than %u sets", METRIC_SETS_MAX);
	sets = metric_grow(t->sets, t->n, sizeof(*sets));
	if (!sets)
		return no_memory(b);
	t->sets = sets;
	set = memset(&sets[t->n++], 0, sizeof(*set));
	set->set.uuid = metric_copy(b, lower);
	set->set.name = metric_copy(b, symbol);
	set->set.text = metric_copy(b, name);
	return (set->set.uuid && set->set.name && set->set.text) || no_memory(b);
}

static bool append(struct metric_builder *b, const struct metric ***list, unsigned int *n,
		   const struct metric *metric)
{
	const struct metric **grown;

	if (*n == METRICS_OF_SET_MAX)
		return metric_wrong(b, "more than %u metrics", METRICS_OF_SET_MAX);
	for (unsigned int i = 0; i < *n; i++)
		if (!strcasecmp((*list)[i]->symbol, metric->symbol))
			return metric_wrong(b, "metric %s is given twice", metric->symbol);
	grown = metric_grow(*list, *n, sizeof(*grown));
	if (!grown)
		return no_memory(b);
	*list = grown;
	grown[(*n)++] = metric;
	return true;
}

bool metric_add(struct metric_builder *b, const struct metric *from)
{
	struct metrics_of_set *set = metric_last(b);
	struct metric *m;

	if (!is_symbol(from->symbol))
		return metric_wrong(b, "'%.64s' is not a name of up to %u letters, digits and "
				    "underscores", from->symbol, METRIC_SYMBOL_MAX);
	if (!*from->equation)
		return metric_wrong(b, "metric %s has no equation", from->symbol);
	m = table_own(b->table, calloc(1, sizeof(*m)));
	if (!m)
		return no_memory(b);
	m->symbol = metric_copy(b, from->symbol);
	m->unit = metric_copy(b, from->unit);
	m->group = metric_copy(b, from->group);
	m->name = metric_copy(b, from->name);
	m->text = metric_copy(b, from->text);
	m->equation = metric_copy(b, from->equation);
	m->condition = metric_copy(b, from->condition);
	if (!m->symbol || !m->unit || !m->group || !m->name || !m->text || !m->equation ||
	    !m->condition)
		return no_memory(b);
	if (set)
		return append(b, &set->metrics, &set->n, m);
	return append(b, &b->common, &b->n_common, m);
}

bool metric_use(struct metric_builder *b, const char *symbol)
{
	struct metrics_of_set *set = metric_last(b);

	if (!set)
		return metric_wrong(b, "'use' before the first set");
	for (unsigned int i = 0; i < b->n_common; i++)
		if (!strcmp(b->common[i]->symbol, symbol))
			return append(b, &set->metrics, &set->n, b->common[i]);
	return metric_wrong(b, "no metric '%.64s' before the first set", symbol);
}

/* ---- search ---- */

const struct metric *metric_find(const struct metrics_of_set *set, const char *symbol, size_t len)
{
	for (unsigned int i = 0; i < set->n; i++) {
		const struct metric *m = set->metrics[i];

		if (strlen(m->symbol) == len && !strncasecmp(m->symbol, symbol, len))
			return m;
	}
	return NULL;
}

const struct metrics_of_set *metric_set_uuid(const struct metric_table *table, const char *uuid)
{
	for (unsigned int i = 0; i < table->n; i++)
		if (!strcmp(table->sets[i].set.uuid, uuid))
			return &table->sets[i];
	return NULL;
}

int metric_set_find(const struct metric_table *table, const char *symbol)
{
	for (unsigned int i = 0; i < table->n; i++)
		if (!strcasecmp(table->sets[i].set.name, symbol))
			return i;
	return -1;
}

const char *metric_suggest(const struct metric_table *table, const char *name, size_t len)
{
	unsigned int least = len / 3 + 1;
	const char *best = NULL;

	for (unsigned int s = 0; len <= WORD_MAX && s < table->n; s++) {
		for (unsigned int i = 0; i < table->sets[s].n; i++) {
			const char *have = table->sets[s].metrics[i]->symbol;
			unsigned int d = word_distance(name, len, have);

			if (d <= least && (!best || d < least)) {
				best = have;
				least = d;
			}
		}
	}
	return best;
}

bool metric_parse(struct metric_table *table, const char *text, size_t size, char *error,
		  size_t error_size)
{
	struct metric_builder b = { .table = table, .line = 1, .error = error, .size = error_size };
	const char *begin = text;
	bool ok;

	memset(table, 0, sizeof(*table));
	table->threads = METRIC_THREADS;
	while (begin < text + size && isspace((unsigned char)*begin))
		begin++;
	if (size > METRIC_FILE_MAX)
		ok = metric_wrong(&b, "more than %u bytes", METRIC_FILE_MAX);
	else if (begin < text + size && *begin == '<')
		ok = metric_parse_xml(&b, text, size);
	else
		ok = metric_parse_text(&b, text, size);
	ok = ok && metric_finish(&b);
	free(b.common);
	if (!ok)
		metric_free(table);
	return ok;
}
