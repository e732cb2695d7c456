// SPDX-License-Identifier: MIT
/* Choose the counters that are printed, from a list of names, numbers and ranges (--counters). */

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tools/genx-perf/counts/view.h"

static int index_of(const struct view *view, const char *id, size_t len)
{
	for (unsigned int i = 0; i < oa_counters(&view->info); i++) {
		const char *have = oa_counter_name(&view->info, i);

		if (strlen(have) == len && !strncasecmp(have, id, len))
			return i;
	}
	return -1;
}

/* Say what is wrong with a name; the list is read on, so that all wrong names are said at once. */
static void unknown(const struct view *view, const char *name, int len)
{
	const char *like = counters_suggest(&view->table, name, len);
	const char *metric = metric_suggest(&view->metrics.table, name, len);

	if (metric && (!like || word_distance(name, len, metric) < word_distance(name, len, like)))
		like = metric;
	if (like && strlen(like) == (size_t)len && !strncasecmp(like, name, len))
		complain("--counters: %s is not counted by %s, see genx-perf list", like,
			 view->table.active < 0 ? "this metric set" :
			 view->table.sets[view->table.active].name);
	else if (like)
		complain("--counters: there is no counter '%.*s', did you mean %s?", len, name,
			 like);
	else
		complain("--counters: format %s has no counter '%.*s', see genx-perf list",
			 view->info.format_name, len, name);
}

#define METRIC	(-1)
#define WRONG	(-2)

/*
 * Index of the counter that @name denotes; METRIC: @name is a metric, which was chosen; WRONG: it
 * is nothing, which was said. A name is the same on each GPU: that of a counter, unless the user
 * chose a metric set. @column: set to whether @name is a name or a number.
 */
static int choose(struct view *view, const char *name, size_t len, enum view_column *column)
{
	const struct counter *counter;
	int i = index_of(view, name, len);

	*column = COLUMN_ID;
	if (i >= 0)
		return i;
	counter = view->metrics.first ? NULL : counters_find(&view->table, name, len);
	if (!counter && view_metrics_add(view, name, len))
		return METRIC;
	if (!counter)
		counter = counters_find(&view->table, name, len);
	if (!counter)
		counter = counters_find_alias(&view->table, name, len);
	if (!counter) {
		unknown(view, name, len);
		return WRONG;
	}
	i = index_of(view, counter->id, strlen(counter->id));
	if (i < 0) {
		complain("--counters: %s is %s, which format %s does not have", counter->name,
			 counter->id, view->info.format_name);
		return WRONG;
	}
	*column = COLUMN_NAME;
	return i;
}

static void choose_list(struct view *view, const char *list)
{
	enum view_column column;
	bool wrong = false;

	if (!*list)
		die(EXIT_USAGE, "--counters: the list is empty");
	while (*list) {
		size_t len = strcspn(list, ",-");
		int first = choose(view, list, len, &column), last = first;
		const char *range = list;

		list += len;
		if (first == METRIC && *list == '-')
			die(EXIT_USAGE, "--counters: %.*s is a metric, a range has counters",
			    (int)len, range);
		if (*list == '-') {
			list++;
			len = strcspn(list, ",");
			last = choose(view, list, len, &column);
			if (last == METRIC)
				die(EXIT_USAGE, "--counters: %.*s is a metric, a range has "
				    "counters", (int)len, list);
			list += len;
		}
		if (first == WRONG || last == WRONG)
			wrong = true;
		else if (first > last)
			die(EXIT_USAGE, "--counters: %.*s is an empty range, "
			    "write the lower counter first", (int)(list - range), range);
		for (int i = first; i >= 0 && i <= last; i++)
			view->columns[i] = column;
		if (*list)
			list++;
	}
	if (wrong)
		exit(EXIT_USAGE);
}

/*
 * The default columns: counters of the metric set in use before the others, as many as fit into 80
 * characters.
 */
static void choose_default(struct view *view)
{
	for (int others = 0; others < 2; others++)
		for (unsigned int i = 0; i < oa_counters(&view->info); i++) {
			const struct counter *counter = view_counter(view, i);
			bool other = counter && counter->set < 0;

			if (!counter || !counter->show || other != others)
				continue;
			view->columns[i] = COLUMN_NAME;
			if (view_table_width(view) > 80)
				view->columns[i] = COLUMN_NONE;
		}
}

void view_choose(struct view *view, const char *list)
{
	memset(view->columns, COLUMN_NONE, sizeof(view->columns));
	view->chosen = list;
	view->metrics.n = 0;
	if (list) {
		choose_list(view, list);
		return;
	}
	view_metrics_all(view);
	if (view->all)
		memset(view->columns, COLUMN_ID, oa_counters(&view->info));
	else
		choose_default(view);
}
