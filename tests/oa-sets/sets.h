/* SPDX-License-Identifier: MIT */
/* Published metric sets in a program: files of tools/genx-perf/metrics, and a parser. */
#ifndef GENX_TESTS_OA_SETS_SETS_H
#define GENX_TESTS_OA_SETS_SETS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "regs/oa_whitelist.h"
#include "regs/reg.h"

#define OA_SETS_MAX	64
#define OA_SET_REGS	1024	/* of one list */

/**
 * struct oa_set - a metric set
 * @uuid:	name
 * @symbol:	name that tools show
 * @regs:	its lists
 * @n:		their lengths
 */
struct oa_set {
	char uuid[37];
	char symbol[64];
	struct genx_reg_value regs[GENX_OA_CONFIG_PARTS][OA_SET_REGS];
	unsigned int n[GENX_OA_CONFIG_PARTS];
};

/* Put tools/genx-perf/metrics/NAME.txt into the program as a string NAME_sets. */
#define OA_SETS_EMBED(name) \
	__asm__(".pushsection .rodata\n" \
		#name "_sets:\n" \
		".incbin \"tools/genx-perf/metrics/" #name ".txt\"\n" \
		".byte 0\n" \
		".popsection\n"); \
	extern const char name ## _sets[]

static inline int oa_set_list(struct oa_set *set, unsigned int part, const char *list)
{
	unsigned int addr, value;
	int len;

	while (sscanf(list, " %x=%x%n", &addr, &value, &len) == 2) {
		if (set->n[part] == OA_SET_REGS)
			return -1;
		set->regs[part][set->n[part]++] = (struct genx_reg_value){ addr, value };
		list += len;
	}
	return *list ? -1 : 0;
}

/**
 * oa_sets_parse() - read the metric sets of a file
 * @text: its text, as tools/lab/metrics/oa-metrics writes it; metrics are skipped, and so are
 *	conditions: a set has the registers of all its lists
 * @sets: filled; OA_SETS_MAX of them
 *
 * Return: number of sets, -1: the text is damaged.
 */
static inline int oa_sets_parse(const char *text, struct oa_set *sets)
{
	static const char *const parts[] = {
		[GENX_OA_MUX] = "mux", [GENX_OA_BOOLEAN] = "boolean", [GENX_OA_FLEX] = "flex",
	};
	char *copy = strdup(text), *line, *state = NULL;
	int n = 0, err = copy ? 0 : -1;

	for (line = copy ? strtok_r(copy, "\n", &state) : NULL; line && !err;
	     line = strtok_r(NULL, "\n", &state)) {
		char *rest = strchr(line, '\t');
		unsigned int part;

		if (!rest)
			continue;
		*rest++ = '\0';
		if (!strcmp(line, "set")) {
			if (n == OA_SETS_MAX)
				err = -1;
			else if (sscanf(rest, "%36s %63s", sets[n].uuid, sets[n].symbol) == 2)
				n++;
			else
				err = -1;
			continue;
		}
		for (part = 0; part < GENX_OA_CONFIG_PARTS; part++)
			if (!strcmp(line, parts[part]))
				break;
		rest[strcspn(rest, "\t")] = '\0';
		if (part < GENX_OA_CONFIG_PARTS)
			err = n ? oa_set_list(&sets[n - 1], part, rest) : -1;
	}
	free(copy);
	return err ? -1 : n;
}

#endif
