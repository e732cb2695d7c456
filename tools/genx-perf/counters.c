// SPDX-License-Identifier: MIT
/* Tables of counters: the parser of their text, search by name, and the most similar name. */

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "counters.h"
#include "perf.h"

#define FIRST_LINE	"genx-counters 1"
#define FIELDS_MAX	6

/**
 * struct parser - state of one pass over a text
 * @table:	what is filled
 * @platform:	the platform that was asked for
 * @line:	number of the line
 * @error:	the first mistake
 * @size:	bytes of @error
 */
struct parser {
	struct counter_table *table;
	const char *platform;
	unsigned int line;
	char *error;
	size_t size;
};

static bool __attribute__((format(printf, 2, 3))) wrong(struct parser *p, const char *fmt, ...)
{
	int n = snprintf(p->error, p->size, "line %u: ", p->line);
	va_list args;

	va_start(args, fmt);
	if (n >= 0 && (size_t)n < p->size)
		vsnprintf(p->error + n, p->size - n, fmt, args);
	va_end(args);
	return false;
}

/* "A0" to "C63", as oa_counter_name() writes it. */
static bool is_id(const char *id, size_t len)
{
	if (len < 2 || len > 3 || id[0] < 'A' || id[0] > 'C' || !isdigit((unsigned char)id[1]))
		return false;
	if (len == 2)
		return true;
	return id[1] != '0' && isdigit((unsigned char)id[2]) &&
	       (id[1] - '0') * 10 + id[2] - '0' < GENX_OA_MAX_COUNTERS;
}

/* Usable in a list of --counters and in Prometheus: letters, digits, underscores. */
static bool is_name(const char *name)
{
	size_t len = strlen(name);

	if (!isalpha((unsigned char)name[0]) || len > COUNTER_NAME_MAX)
		return false;
	for (size_t i = 0; i < len; i++)
		if (!isalnum((unsigned char)name[i]) && name[i] != '_')
			return false;
	/* else -c B1 could mean two counters */
	return !(strchr("abcABC", name[0]) && strspn(name + 1, "0123456789") == len - 1);
}

static bool parse_counter(struct parser *p, char **field, unsigned int n)
{
	struct counter_table *t = p->table;
	struct counter *c = &t->counters[t->n];

	if (n != 6)
		return wrong(p, "a counter has 5 fields: number, name, unit, title, description");
	if (t->n == COUNTERS_MAX)
		return wrong(p, "more than %u counters", COUNTERS_MAX);
	if (!is_id(field[1], strlen(field[1])))
		return wrong(p, "'%.8s' is not the number of a counter, such as A0", field[1]);
	if (!is_name(field[2]))
		return wrong(p, "'%.32s' is not a name of up to %u letters, digits and "
			     "underscores", field[2], COUNTER_NAME_MAX);
	if (!*field[3] || !*field[4] || !*field[5])
		return wrong(p, "%s has an empty field", field[1]);
	if (counters_find(t, field[1], strlen(field[1])) ||
	    counters_find(t, field[2], strlen(field[2])))
		return wrong(p, "%s or %s is given twice", field[1], field[2]);
	*c = (struct counter){ field[1], field[2], field[3], field[4], field[5], false };
	t->n++;
	return true;
}

static bool parse_show(struct parser *p, const char *name)
{
	struct counter *c = (struct counter *)counters_find(p->table, name, strlen(name));

	if (!c)
		return wrong(p, "no counter '%.32s' above", name);
	c->show = true;
	return true;
}

static bool parse_line(struct parser *p, char *line)
{
	char *field[FIELDS_MAX + 1];
	unsigned int n = 0;

	if (p->line == 1)
		return !strcmp(line, FIRST_LINE) || wrong(p, "not '" FIRST_LINE "'");
	for (const char *c = line; *c; c++)
		if (iscntrl((unsigned char)*c) && *c != '\t')
			return wrong(p, "byte %#x", (unsigned char)*c);
	if (!*line || *line == '#')
		return true;
	while (line && n <= FIELDS_MAX)
		field[n++] = strsep(&line, "\t");
	if (!strcmp(field[0], "counter"))
		return parse_counter(p, field, n);
	if (!strcmp(field[0], "show") && n == 2)
		return parse_show(p, field[1]);
	if (!strcmp(field[0], "platform") && n == 2 && *field[1]) {
		if (!strncmp(p->platform, field[1], strlen(field[1])))
			p->table->matches = true;
		return true;
	}
	return wrong(p, "'%.32s' with %u fields is not known", field[0], n - 1);
}

bool counters_parse(struct counter_table *table, const char *text, size_t size,
		    const char *platform, char *error, size_t error_size)
{
	struct parser p = { table, platform, 0, error, error_size };
	char *line, *next;
	bool ok = true;

	memset(table, 0, sizeof(*table));
	p.line = 1;
	if (size > COUNTERS_FILE_MAX)
		return wrong(&p, "more than %u bytes", COUNTERS_FILE_MAX);
	if (memchr(text, '\0', size))
		return wrong(&p, "a byte that is 0: not a text");
	if (!size || text[size - 1] != '\n')
		return wrong(&p, "the file does not end with a newline: it is cut off");
	table->text = strndup(text, size);
	if (!table->text)
		return wrong(&p, "no memory");
	next = table->text;
	for (p.line = 0; ok && next && *next;) {
		p.line++;
		line = strsep(&next, "\n");
		ok = parse_line(&p, line);
	}
	if (ok && !table->n)
		ok = wrong(&p, "no counter");
	if (!ok)
		counters_free(table);
	return ok;
}

void counters_free(struct counter_table *table)
{
	free(table->text);
	memset(table, 0, sizeof(*table));
}

const struct counter *counters_find(const struct counter_table *table, const char *name,
				    size_t len)
{
	for (unsigned int i = 0; i < table->n; i++) {
		const struct counter *c = &table->counters[i];

		if ((strlen(c->name) == len && !strncasecmp(c->name, name, len)) ||
		    (strlen(c->id) == len && !strncasecmp(c->id, name, len)))
			return c;
	}
	return NULL;
}

/* Edits that turn one word into the other: a letter inserted, left out or replaced; any case. */
static unsigned int distance(const char *a, size_t a_len, const char *b)
{
	size_t b_len = strlen(b);
	unsigned int row[COUNTER_NAME_MAX + 1];

	for (size_t j = 0; j <= b_len; j++)
		row[j] = j;
	for (size_t i = 1; i <= a_len; i++) {
		unsigned int diagonal = row[0];

		row[0] = i;
		for (size_t j = 1; j <= b_len; j++) {
			unsigned int least = diagonal + (tolower((unsigned char)a[i - 1]) !=
							 tolower((unsigned char)b[j - 1]));

			diagonal = row[j];
			if (row[j] + 1 < least)
				least = row[j] + 1;
			if (row[j - 1] + 1 < least)
				least = row[j - 1] + 1;
			row[j] = least;
		}
	}
	return row[b_len];
}

const char *counters_suggest(const struct counter_table *table, const char *name, size_t len)
{
	unsigned int least = len / 3 + 1;
	const char *best = NULL;

	if (len > COUNTER_NAME_MAX)
		return NULL;
	for (unsigned int i = 0; i < table->n; i++) {
		unsigned int d = distance(name, len, table->counters[i].name);

		if (d <= least && (!best || d < least)) {
			best = table->counters[i].name;
			least = d;
		}
	}
	return best;
}
