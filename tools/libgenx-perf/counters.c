// SPDX-License-Identifier: MIT
/* Tables of counters: parse their text, find a counter by name, suggest a similar name. */

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "counters.h"
#include "lib.h"

#define FIRST_LINE	"genx-counters 1"
#define FIELDS_MAX	6

/**
 * struct parser - state while a text is parsed
 * @table:	table to fill
 * @platform:	name of the GPU's platform
 * @line:	number of the current line
 * @n_regs:	number of registers so far
 * @error:	description of the first error
 * @size:	size of @error in bytes
 */
struct parser {
	struct counter_table *table;
	const char *platform;
	unsigned int line;
	unsigned int n_regs;
	char *error;
	size_t size;
};

static bool __attribute__((format(printf, 2, 3))) invalid(struct parser *p, const char *fmt, ...)
{
	int n = snprintf(p->error, p->size, "line %u: ", p->line);
	va_list args;

	va_start(args, fmt);
	if (n >= 0 && (size_t)n < p->size)
		vsnprintf(p->error + n, p->size - n, fmt, args);
	va_end(args);
	return false;
}

/* Is this the number of a counter, "A0" to "C63", as oa_counter_name() writes it? */
static bool is_id(const char *id, size_t len)
{
	if (len < 2 || len > 3 || id[0] < 'A' || id[0] > 'C' || !isdigit((unsigned char)id[1]))
		return false;
	if (len == 2)
		return true;
	return id[1] != '0' && isdigit((unsigned char)id[2]) &&
	       (id[1] - '0') * 10 + id[2] - '0' < GENX_OA_MAX_COUNTERS;
}

/* Is this a name that --counters and Prometheus accept: letters, digits, underscores? */
static bool is_name(const char *name)
{
	size_t len = strlen(name);

	if (!isalpha((unsigned char)name[0]) || len > COUNTER_NAME_MAX)
		return false;
	for (size_t i = 0; i < len; i++)
		if (!isalnum((unsigned char)name[i]) && name[i] != '_')
			return false;
	/* reject names like B1: -c B1 could mean two counters */
	return !(strchr("abcABC", name[0]) && strspn(name + 1, "0123456789") == len - 1);
}

static bool is_called(const struct counter *counter, const char *name)
{
	return !strcasecmp(counter->name, name) || !strcasecmp(counter->id, name);
}

static bool same(const char *have, const char *name, size_t len)
{
	return strlen(have) == len && !strncasecmp(have, name, len);
}

static const struct counter_alias *alias_find(const struct counter_table *table, const char *name,
					      size_t len)
{
	for (unsigned int i = 0; i < table->n_aliases; i++)
		if (same(table->aliases[i].name, name, len))
			return &table->aliases[i];
	return NULL;
}

static bool parse_counter(struct parser *p, char **field, unsigned int n)
{
	struct counter_table *t = p->table;
	struct counter *c = &t->counters[t->n];

	if (n != 6)
		return invalid(p, "a counter has 5 fields: number, name, unit, title, description");
	if (t->n == COUNTERS_MAX)
		return invalid(p, "more than %u counters", COUNTERS_MAX);
	if (!is_id(field[1], strlen(field[1])))
		return invalid(p, "'%.8s' is not the number of a counter, such as A0", field[1]);
	if (!is_name(field[2]))
		return invalid(p, "'%.32s' is not a name of up to %u letters, digits and "
			       "underscores", field[2], COUNTER_NAME_MAX);
	if (!*field[3] || !*field[4] || !*field[5])
		return invalid(p, "%s has an empty field", field[1]);
	for (unsigned int i = 0; i < t->n; i++)
		if ((t->counters[i].set == t->active && is_called(&t->counters[i], field[1])) ||
		    ((t->counters[i].set == t->active || t->counters[i].set < 0) &&
		     is_called(&t->counters[i], field[2])))
			return invalid(p, "%s or %s is given twice", field[1], field[2]);
	if (alias_find(t, field[2], strlen(field[2])))
		return invalid(p, "%s or %s is given twice", field[1], field[2]);
	*c = (struct counter){
		.id = field[1], .name = field[2], .unit = field[3], .title = field[4],
		.text = field[5], .set = t->active,
	};
	t->n++;
	return true;
}

static bool parse_show(struct parser *p, const char *name)
{
	struct counter *c = (struct counter *)counters_find(p->table, name, strlen(name));

	if (!c)
		return invalid(p, "no counter '%.32s' above", name);
	c->show = true;
	return true;
}

static bool parse_label(struct parser *p, char **field)
{
	struct counter *c = (struct counter *)counters_find(p->table, field[1], strlen(field[1]));

	if (!c)
		return invalid(p, "no counter '%.32s' above", field[1]);
	if (!is_name(field[2]) || !strcmp(field[2], "device") || !*field[3] || c->label)
		return invalid(p, "a label has 3 fields: counter, name, value");
	c->label = field[2];
	c->value = field[3];
	return true;
}

static bool parse_alias(struct parser *p, const char *name, const char *counter)
{
	struct counter_table *t = p->table;
	const struct counter *c = counters_find(t, counter, strlen(counter));

	if (t->n_aliases == ALIASES_MAX)
		return invalid(p, "more than %u other names", ALIASES_MAX);
	if (!is_name(name))
		return invalid(p, "'%.32s' is not a name of up to %u letters, digits and "
			       "underscores", name, COUNTER_NAME_MAX);
	if (!c)
		return invalid(p, "no counter '%.32s' above", counter);
	/* also the counters that the set replaces: an alias is of the whole file */
	for (unsigned int i = 0; i < t->n; i++)
		if (is_called(&t->counters[i], name))
			return invalid(p, "%s is given twice", name);
	if (alias_find(t, name, strlen(name)))
		return invalid(p, "%s is given twice", name);
	/* by its name: with another set, its number is that of another counter */
	t->aliases[t->n_aliases++] = (struct counter_alias){ name, c->name };
	return true;
}

/* Is this a UUID: lower-case hexadecimal digits in groups of 8, 4, 4, 4 and 12? */
static bool is_uuid(const char *text)
{
	for (unsigned int i = 0; i < 36; i++) {
		bool dash = i == 8 || i == 13 || i == 18 || i == 23;

		if (dash ? text[i] != '-' : !text[i] || !strchr("0123456789abcdef", text[i]))
			return false;
	}
	return !text[36];
}

static bool parse_set(struct parser *p, char **field, unsigned int n)
{
	struct counter_table *t = p->table;

	if (n != 4 || !*field[3])
		return invalid(p, "a set has 3 fields: UUID, name, description");
	if (t->n_sets == SETS_MAX)
		return invalid(p, "more than %u sets", SETS_MAX);
	if (!is_uuid(field[1]))
		return invalid(p, "'%.40s' is not a UUID in lower case", field[1]);
	if (!is_name(field[2]))
		return invalid(p, "'%.32s' is not a name of up to %u letters, digits and "
			       "underscores", field[2], COUNTER_NAME_MAX);
	for (unsigned int i = 0; i < t->n_sets; i++)
		if (!strcmp(t->sets[i].uuid, field[1]) || !strcasecmp(t->sets[i].name, field[2]))
			return invalid(p, "%s or %s is given twice", field[1], field[2]);
	t->active = t->n_sets++;
	t->sets[t->active] = (struct metric_set){
		.uuid = field[1], .name = field[2], .text = field[3],
	};
	return true;
}

/* Parse registers such as "e458=5004 e558=1000". t->regs has room for each '=' of the file. */
static bool parse_regs(struct parser *p, const char *list, enum set_list which)
{
	struct counter_table *t = p->table;
	struct metric_set *set;

	if (t->active < 0)
		return invalid(p, "registers before the first set");
	set = &t->sets[t->active];
	if (set->n[which])
		return invalid(p, "this list is given twice in a set");
	set->regs[which] = t->regs + p->n_regs;
	while (*list) {
		struct set_reg reg;
		int len = 0;

		if (!isxdigit((unsigned char)*list) ||
		    sscanf(list, "%8x=%8x%n", &reg.addr, &reg.value, &len) != 2 || !len ||
		    (list[len] && list[len] != ' '))
			return invalid(p, "'%.24s' is not ADDRESS=VALUE in hexadecimal", list);
		t->regs[p->n_regs++] = reg;
		set->n[which]++;
		list += len;
		list += *list == ' ';
	}
	return set->n[which] || invalid(p, "an empty list");
}

static bool parse_line(struct parser *p, char *line)
{
	static const char *const lists[SET_LISTS] = { "mux", "boolean", "flex" };
	char *field[FIELDS_MAX + 1];
	unsigned int n = 0;

	if (p->line == 1)
		return !strcmp(line, FIRST_LINE) || invalid(p, "not '" FIRST_LINE "'");
	for (const char *c = line; *c; c++)
		if (iscntrl((unsigned char)*c) && *c != '\t')
			return invalid(p, "byte %#x", (unsigned char)*c);
	if (!*line || *line == '#')
		return true;
	while (line && n <= FIELDS_MAX)
		field[n++] = strsep(&line, "\t");
	if (!strcmp(field[0], "counter"))
		return parse_counter(p, field, n);
	if (!strcmp(field[0], "show") && n == 2)
		return parse_show(p, field[1]);
	if (!strcmp(field[0], "label") && n == 4)
		return parse_label(p, field);
	if (!strcmp(field[0], "alias") && n == 3)
		return parse_alias(p, field[1], field[2]);
	if (!strcmp(field[0], "platform") && n == 2 && *field[1]) {
		if (!strncmp(p->platform, field[1], strlen(field[1])))
			p->table->matches = true;
		return true;
	}
	if (!strcmp(field[0], "set"))
		return parse_set(p, field, n);
	for (unsigned int i = 0; n == 2 && i < SET_LISTS; i++)
		if (!strcmp(field[0], lists[i]))
			return parse_regs(p, field[1], i);
	return invalid(p, "'%.32s' with %u fields is not known", field[0], n - 1);
}

bool counters_parse(struct counter_table *table, const char *text, size_t size,
		    const char *platform, char *error, size_t error_size)
{
	struct parser p = { table, platform, 1, 0, error, error_size };
	char *line, *next;
	bool ok = true;
	size_t n = 1;

	counters_clear(table);
	if (size > COUNTERS_FILE_MAX)
		return invalid(&p, "more than %u bytes", COUNTERS_FILE_MAX);
	if (memchr(text, '\0', size))
		return invalid(&p, "the file has a byte that is 0, it is not a text");
	if (!size || text[size - 1] != '\n')
		return invalid(&p, "the file does not end with a newline: it is cut off");
	for (size_t i = 0; i < size; i++)
		n += text[i] == '=';
	table->text = strndup(text, size);
	table->regs = calloc(n, sizeof(*table->regs));
	if (!table->text || !table->regs) {
		counters_free(table);
		return invalid(&p, "no memory");
	}
	next = table->text;
	for (p.line = 0; ok && next && *next;) {
		p.line++;
		line = strsep(&next, "\n");
		ok = parse_line(&p, line);
	}
	if (ok && !table->n)
		ok = invalid(&p, "no counter");
	for (unsigned int i = 0; ok && i < table->n_sets; i++)
		if (!table->sets[i].n[0] && !table->sets[i].n[1] && !table->sets[i].n[2])
			ok = invalid(&p, "set %s has no registers", table->sets[i].name);
	table->active = -1;
	if (!ok)
		counters_free(table);
	return ok;
}

void counters_clear(struct counter_table *table)
{
	memset(table, 0, sizeof(*table));
	table->active = -1;
}

void counters_free(struct counter_table *table)
{
	free(table->text);
	free(table->regs);
	counters_clear(table);
}

/* Does the hardware count @counter with the metric set in use? */
static bool is_counted(const struct counter_table *table, const struct counter *counter)
{
	if (counter->set >= 0 || table->active < 0)
		return counter->set < 0 || counter->set == table->active;
	for (unsigned int i = 0; i < table->n; i++)
		if (table->counters[i].set == table->active &&
		    !strcmp(table->counters[i].id, counter->id))
			return false;
	return true;
}

const struct counter *counters_find(const struct counter_table *table, const char *name,
				    size_t len)
{
	for (unsigned int i = 0; i < table->n; i++) {
		const struct counter *c = &table->counters[i];

		if ((same(c->name, name, len) || same(c->id, name, len)) && is_counted(table, c))
			return c;
	}
	return NULL;
}

const struct counter *counters_find_alias(const struct counter_table *table, const char *name,
					  size_t len)
{
	const struct counter_alias *alias = alias_find(table, name, len);

	return alias ? counters_find(table, alias->counter, strlen(alias->counter)) : NULL;
}

/*
 * Does metric set @set have a counter of this name or other name? @set -1: counters that need no
 * set.
 */
static bool has(const struct counter_table *table, int set, const char *name, size_t len)
{
	const struct counter_alias *alias = alias_find(table, name, len);

	if (alias) {
		name = alias->counter;
		len = strlen(name);
	}
	for (unsigned int i = 0; i < table->n; i++)
		if (table->counters[i].set == set && same(table->counters[i].name, name, len))
			return true;
	return false;
}

static bool needs_set(const struct counter_table *table, const char *name, size_t len)
{
	for (int set = 0; set < (int)table->n_sets; set++)
		if (has(table, set, name, len))
			return !has(table, -1, name, len);
	return false;
}

static bool has_all(const struct counter_table *table, int set, const char *list)
{
	for (; *list; list += *list == ',') {
		size_t len = strcspn(list, ",");

		if (needs_set(table, list, len) && !has(table, set, list, len))
			return false;
		list += len;
	}
	return true;
}

int counters_set_of(const struct counter_table *table, const char *list)
{
	for (int set = -1; set < (int)table->n_sets; set++)
		if (has_all(table, set, list))
			return set;
	return -2;
}

int counters_set_find(const struct counter_table *table, const char *name)
{
	for (unsigned int i = 0; i < table->n_sets; i++)
		if (!strcasecmp(table->sets[i].name, name))
			return i;
	return -1;
}

double counters_eu_clocks(const char *unit)
{
	unsigned int clocks = 1, counts = 1;
	int len = 0;

	/* "8/7 EU clocks": 7 counts are 8 clocks */
	if (sscanf(unit, "%3u/%3u %n", &clocks, &counts, &len) < 2 || !len)
		len = 0;
	return strcmp(unit + len, "EU clocks") || !counts ? 0 : (double)clocks / counts;
}

double counters_percent(const char *unit, int eus, double value, double clocks)
{
	if (!strcmp(unit, "clocks"))
		return 100 * value / clocks;
	if (counters_eu_clocks(unit) > 0 && eus > 0)
		return 100 * value * counters_eu_clocks(unit) / clocks / eus;
	return -1;
}

const char *counters_suggest(const struct counter_table *table, const char *name, size_t len)
{
	unsigned int least = len / 3 + 1;
	const char *best = NULL;

	if (len > COUNTER_NAME_MAX)
		return NULL;
	for (unsigned int i = 0; i < table->n + table->n_aliases; i++) {
		const char *have = i < table->n ? table->counters[i].name :
				   table->aliases[i - table->n].name;
		unsigned int d = word_distance(name, len, have);

		if (d <= least && (!best || d < least)) {
			best = have;
			least = d;
		}
	}
	return best;
}
