// SPDX-License-Identifier: MIT
/* genx-perf list: metric sets and their metrics, as text and as JSON. */

#define _GNU_SOURCE		/* strcasestr() */
#include <stdio.h>
#include <string.h>

#include "tools/genx-perf/cmdline/perf.h"
#include "tools/genx-perf/counts/names.h"
#include "tools/genx-perf/list.h"

static unsigned int available(const struct listing *l, const struct metrics_of_set *set)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < set->n; i++)
		n += l->offline || metric_available(set, set->metrics[i], l->gpu, NULL);
	return n;
}

/* Has a set registers for this GPU? If not, genx_perf_error() says why. */
static bool usable(const struct listing *l, const struct metrics_of_set *set)
{
	return l->offline || metric_set_usable(&l->metrics, set, l->gpu);
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
		printf("  %-28s %3u counter%-1s %.*s\n", l->table.sets[i].name,
		       counters_of(&l->table, i), plural(counters_of(&l->table, i)),
		       (int)strcspn(l->table.sets[i].text, ":"), l->table.sets[i].text);
	for (unsigned int i = 0; i < l->metrics.n; i++) {
		const struct metrics_of_set *set = &l->metrics.sets[i];

		if (!usable(l, set))
			printf("  %-28s not on this GPU: %s\n", set->set.name, genx_perf_error());
		else
			printf("  %-28s %3u metric%-2s %s\n", set->set.name, available(l, set),
			       plural(available(l, set)), set->set.text);
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

static void list_metric(const struct listing *l, const struct metrics_of_set *set,
			const struct metric *metric)
{
	struct equation_error why;

	printf("  %s (%s)", metric->symbol, metric->unit);
	if (l->offline || metric_usable(set, metric, l->gpu, NULL, &why))
		printf("\n");
	else
		printf(": not on this GPU: %s\n", why.text);
	printf("      %s: %s\n", metric->group, metric->name);
	print_wrapped(metric->text);
	printf("      = %s\n", metric->equation);
}

static void list_metrics_of(const struct listing *l, const struct metrics_of_set *set)
{
	printf("metric set %s: %s\n%s\n", set->set.name, set->set.text, set->set.uuid);
	if (!usable(l, set))
		printf("not on this GPU: %s\n", genx_perf_error());
	for (unsigned int m = 0; m < set->n; m++)
		list_metric(l, set, set->metrics[m]);
	for (unsigned int r = 0; r < l->metrics.n_refused; r++)
		if (l->metrics.refused[r].metric && l->metrics.refused[r].set == set->set.name)
			printf("  %s: ignored: %s\n", l->metrics.refused[r].metric,
			       l->metrics.refused[r].reason);
}

static bool has(const char *text, const char *word)
{
	return strcasestr(text, word);
}

static unsigned int find_counters(const struct listing *l, const char *word)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < l->table.n; i++) {
		const struct counter *c = &l->table.counters[i];

		if (!has(c->name, word) && !has(c->title, word) && !has(c->text, word))
			continue;
		print_counter(&l->table, c);
		if (c->set >= 0)
			printf("      Metric set: %s\n", l->table.sets[c->set].name);
		n++;
	}
	return n;
}

/* The sets that have a metric, in lines of text */
static void print_sets_of(const struct listing *l, const struct metric *metric)
{
	char text[4096] = "Metric sets:";
	size_t n = strlen(text);

	for (unsigned int i = 0; i < l->metrics.n; i++) {
		const struct metrics_of_set *set = &l->metrics.sets[i];

		for (unsigned int m = 0; m < set->n && n < sizeof(text); m++)
			if (set->metrics[m] == metric)
				n += snprintf(text + n, sizeof(text) - n, " %s", set->set.name);
	}
	print_wrapped(text);
}

/* Was a metric in an earlier set? Sets share metrics. */
static bool is_listed(const struct listing *l, unsigned int set, const struct metric *metric)
{
	for (unsigned int i = 0; i < set; i++)
		for (unsigned int m = 0; m < l->metrics.sets[i].n; m++)
			if (l->metrics.sets[i].metrics[m] == metric)
				return true;
	return false;
}

static unsigned int find_metrics(const struct listing *l, const char *word)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < l->metrics.n; i++) {
		const struct metrics_of_set *set = &l->metrics.sets[i];

		for (unsigned int m = 0; m < set->n; m++) {
			const struct metric *metric = set->metrics[m];

			if (!has(metric->symbol, word) && !has(metric->name, word) &&
			    !has(metric->text, word))
				continue;
			if (is_listed(l, i, metric))
				continue;
			list_metric(l, set, metric);
			print_sets_of(l, metric);
			n++;
		}
	}
	return n;
}

void list_word(const struct listing *l, const char *word)
{
	int i = metric_set_find(&l->metrics, word), counters = counters_set_find(&l->table, word);
	const char *like;

	if (counters >= 0) {
		list_counters_of(&l->table, counters);
	} else if (i >= 0) {
		list_metrics_of(l, &l->metrics.sets[i]);
	} else if (!*word || find_counters(l, word) + find_metrics(l, word) == 0) {
		like = names_suggest_set(&l->table, &l->metrics, word);
		if (like)
			die(EXIT_USAGE, "no metric set, counter or metric has '%s', "
			    "did you mean the set %s?", word, like);
		die(EXIT_USAGE, "no metric set, counter or metric has '%s' in its name or "
		    "description", word);
	}
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
		string("equation", metric->equation, l->offline ? "}" : ",");
		if (!l->offline)
			printf("\"available\":%s}",
			       metric_available(set, metric, l->gpu, NULL) ? "true" : "false");
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
		if (!l->offline)
			printf("\"available\":%s,", usable(l, set) ? "true" : "false");
		string("uuid", set->set.uuid, ",\"metrics\":[");
		json_metrics(l, set);
		printf("]}");
	}
	printf("]}\n");
}
