// SPDX-License-Identifier: MIT
/*
 * genx-perf's files of counters: a file is refused with a reason, or its counters can be found and
 * exported, and no text of it breaks the lines of the export.
 */

#include "tests/fuzz/fuzz.h"
#include "tools/genx-perf/export/metrics.h"

/* The stream of a format with 36 A, 8 B and 8 C counters */
static void describe(struct view *view)
{
	view->info.timestamp_hz = 12000000;
	view->info.n_a = 36;
	view->info.n_b = 8;
	view->info.n_c = 8;
	snprintf(view->info.format_name, sizeof(view->info.format_name), "A32u40_A4u32_B8_C8");
	snprintf(view->address, sizeof(view->address), "0000:00:02.0");
	snprintf(view->platform, sizeof(view->platform), "Lakefield");
	view->eus = 64;
}

static void check_lines(const char *text)
{
	while (*text) {
		size_t n = strcspn(text, "\n");

		CHECK(text[n] == '\n');
		CHECK(!strncmp(text, "genx_", 5) || !strncmp(text, "# HELP genx_", 12) ||
		      !strncmp(text, "# TYPE genx_", 12) || !strncmp(text, "# EOF\n", 6));
		text += n + 1;
	}
}

static void export(const struct counter_table *table, bool open)
{
	static struct view view;
	struct metrics metrics = { .view = &view, .device = -1, .up = true, .open = open };
	char *text = NULL;
	size_t size = 0;

	memset(&view, 0, sizeof(view));
	describe(&view);
	view.table = *table;
	if (table->n_sets)
		view.table.active = table->n_sets - 1;
	view_choose(&view, NULL);
	metrics.out = open_memstream(&text, &size);
	CHECK(metrics.out);
	metrics_print(&metrics);
	fclose(metrics.out);
	CHECK(strlen(text) == size);
	check_lines(text);
	free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct counter_table table;
	char error[100] = "";

	if (!counters_parse(&table, (const char *)data, size, "Lakefield", error, sizeof(error))) {
		CHECK(error[0]);
		return 0;
	}
	for (unsigned int i = 0; i < table.n; i++) {
		const char *name = table.counters[i].name;

		counters_suggest(&table, name, strlen(name));
		if (table.counters[i].set < 0)
			CHECK(counters_find(&table, name, strlen(name)));
	}
	counters_suggest(&table, (const char *)data, size < 40 ? size : 40);
	export(&table, size & 1);
	counters_free(&table);
	return 0;
}
