// SPDX-License-Identifier: MIT
/* Parse genx's format of metric files, which genx-metrics(5) describes. */

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/libgenx-perf/lib.h"
#include "tools/libgenx-perf/metric/metric_table.h"

#define FIRST_LINE	"genx-metrics 1"
#define FIELDS_MAX	10

static bool parse_regs(struct metric_builder *b, enum set_list kind, const char *list,
		       const char *condition)
{
	if (!metric_add_list(b, kind, condition))
		return false;
	while (*list) {
		unsigned int addr, value;
		int len = 0;

		if (!isxdigit((unsigned char)*list) ||
		    sscanf(list, "%8x=%8x%n", &addr, &value, &len) != 2 || !len ||
		    (list[len] && list[len] != ' '))
			return metric_wrong(b, "'%.24s' is not ADDRESS=VALUE in hexadecimal", list);
		if (!metric_add_reg(b, addr, value))
			return false;
		list += len;
		list += *list == ' ';
	}
	return true;
}

static bool parse_use(struct metric_builder *b, char *list)
{
	char *symbol;

	while ((symbol = strsep(&list, " ")))
		if (!metric_use(b, symbol))
			return false;
	return true;
}

static bool parse_threads(struct metric_builder *b, const char *number)
{
	char *end;
	unsigned long n = strtoul(number, &end, 10);

	if (!isdigit((unsigned char)*number) || *end || !n || n > 64)
		return metric_wrong(b, "'%.24s' is no number of threads of an EU", number);
	b->table->threads = n;
	return true;
}

static bool parse_line(struct metric_builder *b, char *line)
{
	char *field[FIELDS_MAX + 1];
	unsigned int n = 0;

	if (b->line == 1)
		return !strcmp(line, FIRST_LINE) || metric_wrong(b, "not '" FIRST_LINE "'");
	for (const char *c = line; *c; c++)
		if (iscntrl((unsigned char)*c) && *c != '\t')
			return metric_wrong(b, "byte %#x", (unsigned char)*c);
	if (!*line || *line == '#')
		return true;
	while (line && n <= FIELDS_MAX)
		field[n++] = strsep(&line, "\t");
	if (!strcmp(field[0], "metric")) {
		if (n != 8 && n != 9)
			return metric_wrong(b, "a metric has 7 or 8 fields: symbol, unit, kind, "
					    "group, name, description, equation, condition");
		return metric_add(b, &(struct metric){
			.symbol = field[1], .unit = field[2], .group = field[4], .name = field[5],
			.text = field[6], .equation = field[7], .condition = n > 8 ? field[8] : "",
		});
	}
	if (!strcmp(field[0], "set"))
		return n == 4 ? metric_add_set(b, field[1], field[2], field[3]) :
		       metric_wrong(b, "a set has 3 fields: UUID, symbol, name");
	if (!strcmp(field[0], "use") && n == 2)
		return parse_use(b, field[1]);
	if (!strcmp(field[0], "device") && n == 2)
		return true;
	if (!strcmp(field[0], "threads") && n == 2)
		return parse_threads(b, field[1]);
	for (unsigned int i = 0; (n == 2 || n == 3) && i < SET_LISTS; i++)
		if (!strcmp(field[0], metric_regs_kinds[i]))
			return parse_regs(b, i, field[1], n > 2 ? field[2] : "");
	return metric_wrong(b, "'%.32s' with %u fields is not known", field[0], n - 1);
}

bool metric_parse_text(struct metric_builder *b, const char *text, size_t size)
{
	char *copy, *next, *line;
	bool ok = true;

	if (memchr(text, '\0', size))
		return metric_wrong(b, "the file has a byte that is 0, it is not a text");
	if (!size || text[size - 1] != '\n')
		return metric_wrong(b, "the file does not end with a newline: it is cut off");
	copy = strndup(text, size);
	if (!copy)
		return metric_wrong(b, "no memory");
	next = copy;
	for (b->line = 0; ok && next && *next;) {
		b->line++;
		line = strsep(&next, "\n");
		ok = parse_line(b, line);
	}
	free(copy);
	return ok;
}
