// SPDX-License-Identifier: MIT
/* genx-perf list: metric sets and their metrics, as text and as JSON. */

#include <stdio.h>
#include <string.h>

#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/counts/names.h"
#include "tools/genx-perf/list.h"

static unsigned int available(const struct listing *l, const struct metrics_of_set *set)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < set->n; i++)
		n += metric_available(set, set->metrics[i], l->gpu);
	return n;
}

static unsigned int counters_of(const struct counter_table *table, int set)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < table->n; i++)
		n += table->counters[i].set == set;
	return n;
}

void list_sets(const struct listing *l)
{
	printf("metric sets with names (genx-perf list SET describes them):\n");
	for (unsigned int i = 0; i < l->table.n_sets; i++)
		printf("  %-28s %3u counters %.*s\n", l->table.sets[i].name,
		       counters_of(&l->table, i), (int)strcspn(l->table.sets[i].text, ":"),
		       l->table.sets[i].text);
	for (unsigned int i = 0; i < l->metrics.n; i++) {
		const struct metrics_of_set *set = &l->metrics.sets[i];

		if (!metric_set_usable(&l->metrics, set, l->gpu))
			printf("  %-28s not on this GPU: %s\n", set->set.name, genx_perf_error());
		else
			printf("  %-28s %3u metrics  %s\n", set->set.name, available(l, set),
			       set->set.text);
	}
	if (!l->metrics.n && !l->table.n_sets)
		printf("  no file has metric sets of this GPU\n");
}

static void list_counters_of(const struct counter_table *table, int set)
{
	printf("metric set %s: %s\n%s\n", table->sets[set].name, table->sets[set].text,
	       table->sets[set].uuid);
	for (unsigned int i = 0; i < table->n; i++)
		if (table->counters[i].set == set)
			print_counter(table, &table->counters[i]);
}

void list_set(const struct listing *l, const char *name)
{
	int i = metric_set_find(&l->metrics, name), counters = counters_set_find(&l->table, name);
	const struct metrics_of_set *set;
	struct equation_error why;
	const char *like;

	if (counters >= 0) {
		list_counters_of(&l->table, counters);
		return;
	}
	if (i < 0) {
		like = names_suggest_set(&l->table, &l->metrics, name);
		if (like)
			die(EXIT_USAGE, "there is no metric set '%s', did you mean %s?", name,
			    like);
		die(EXIT_USAGE, "there is no metric set '%s', see genx-perf list --sets", name);
	}
	set = &l->metrics.sets[i];
	printf("metric set %s: %s\n%s\n", set->set.name, set->set.text, set->set.uuid);
	if (!metric_set_usable(&l->metrics, set, l->gpu))
		printf("not on this GPU: %s\n", genx_perf_error());
	for (unsigned int m = 0; m < set->n; m++) {
		const struct metric *metric = set->metrics[m];

		printf("  %s (%s)", metric->symbol, metric->unit);
		if (metric_usable(set, metric, l->gpu, &why))
			printf("\n");
		else
			printf(": not on this GPU: %s\n", why.text);
		printf("      %s: %s\n", metric->group, metric->name);
		print_wrapped(metric->text);
		printf("      = %s\n", metric->equation);
	}
	for (unsigned int r = 0; r < l->metrics.n_refused; r++)
		if (l->metrics.refused[r].metric && l->metrics.refused[r].set == set->set.name)
			printf("  %s: ignored: %s\n", l->metrics.refused[r].metric,
			       l->metrics.refused[r].reason);
}

/* ---- JSON ---- */

static void string(const char *key, const char *text, const char *end)
{
	printf("\"%s\":\"", key);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			putchar('\\');
		if ((unsigned char)*text < ' ')
			printf("\\u%04x", (unsigned char)*text);
		else
			putchar(*text);
	}
	printf("\"%s", end);
}

static void json_metrics(const struct listing *l, const struct metrics_of_set *set)
{
	for (unsigned int m = 0; m < set->n; m++) {
		const struct metric *metric = set->metrics[m];

		printf("%s{", m ? "," : "");
		string("symbol", metric->symbol, ",");
		string("name", metric->name, ",");
		string("unit", metric->unit, ",");
		string("group", metric->group, ",");
		string("description", metric->text, ",");
		string("equation", metric->equation, ",");
		printf("\"available\":%s}",
		       metric_available(set, metric, l->gpu) ? "true" : "false");
	}
}

void list_json(const struct listing *l)
{
	printf("{");
	string("device", l->address, ",");
	string("platform", l->platform, ",\"counters\":[");
	for (unsigned int i = 0; i < l->table.n; i++) {
		const struct counter *c = &l->table.counters[i];

		printf("%s{", i ? "," : "");
		string("id", c->id, ",");
		string("name", c->name, ",");
		string("unit", c->unit, ",");
		string("title", c->title, ",");
		if (c->set >= 0)
			string("set", l->table.sets[c->set].name, ",");
		string("description", c->text, "}");
	}
	printf("],\"sets\":[");
	for (unsigned int i = 0; i < l->metrics.n; i++) {
		const struct metrics_of_set *set = &l->metrics.sets[i];

		printf("%s{", i ? "," : "");
		string("symbol", set->set.name, ",");
		string("name", set->set.text, ",");
		printf("\"available\":%s,",
		       metric_set_usable(&l->metrics, set, l->gpu) ? "true" : "false");
		string("uuid", set->set.uuid, ",\"metrics\":[");
		json_metrics(l, set);
		printf("]}");
	}
	printf("]}\n");
}
