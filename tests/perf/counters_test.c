// SPDX-License-Identifier: MIT
/* Tables of counters: the installed files, damaged and hostile ones. */

#include <dirent.h>

#include "regs/oa/gen125_oa.h"
#include "regs/oa/oa_counters.h"
#include "regs/platform_find.h"
#include "tests/perf/harness.h"
#include "tools/libgenx-perf/counters.h"
#include "tools/libgenx-perf/lib.h"
#include "tools/libgenx-perf/metric/metric_table.h"

#define FOLDER	"tools/genx-perf/counters"
#define HEAD	"genx-counters 1\nplatform\tLakefield\n"
#define PUBLISHED "tools/genx-perf/metrics"
#define SET	"set\t5f1c9f0e-8a57-4f3f-9d86-0d8b1e9a4c73\tEu\tx\n"
#define SET_2	"set\t5f1c9f0e-8a57-4f3f-9d86-0d8b1e9a4c74\tEu2\tx\n"
#define ROW_OF_SET "counter\tA0\tEuBusy\tclocks\tEU Busy\tnot idle\n"
#define ROW	"counter\tA0\tGpuBusy\tclocks\tGPU Busy\tnot idle\n"

static struct counter_table table;
static char error[128];

static bool parse(const char *text, size_t size)
{
	error[0] = '\0';
	return counters_parse(&table, text, size, "Lakefield", error, sizeof(error));
}

static const struct genx_oa_desc *unit_of(const char *file)
{
	if (!strcmp(file, "gen8.txt"))
		return genx_platform_bdw.oa;
	if (!strcmp(file, "gen125.txt"))
		return genx_platform_dg2.oa;
	if (!strcmp(file, "gen12.txt"))
		return genx_platform_tgl.oa;
	return strcmp(file, "gen9.txt") ? genx_platform_lkf.oa : genx_platform_kbl.oa;
}

/* OAG-022: both events of each flexible EU control have a code that the manuals define. */
static void check_flex(const char *file)
{
	const unsigned int defined = unit_of(file)->flex_events;
	const struct metric_set *set = &table.sets[0];

	EXPECT_EQ(set->n[SET_FLEX], 7);
	for (unsigned int i = 0; i < set->n[SET_FLEX]; i++) {
		EXPECT(defined >> (set->regs[SET_FLEX][i].value & 0xf) & 1);
		EXPECT(defined >> (set->regs[SET_FLEX][i].value >> 12 & 0xf) & 1);
	}
}

/* The event that @value selects for an A counter; -1: only threads of one shader count */
static int event_of(unsigned int a, uint32_t value)
{
	/* two events in [3:0] and [15:12], above each a filter: 0 in its low bits: all threads */
	unsigned int shift = a % 2 ? 0 : 12;

	return value >> (shift + 4) & 0xf ? -1 : (int)(value >> shift & 0xf);
}

static int event_in(const struct metric_set *set, unsigned int a)
{
	static const uint32_t addr[] = { 0xe458, 0xe558, 0xe658, 0xe758, 0xe45c, 0xe55c, 0xe65c };

	for (unsigned int i = 0; a >= 7 && a < 21 && i < set->n[SET_FLEX]; i++)
		if (set->regs[SET_FLEX][i].addr == addr[(a - 7) / 2])
			return event_of(a, set->regs[SET_FLEX][i].value);
	return -1;
}

/* What is left of names of the published sets and of ours, which differ in these words only */
static const char *plain(const char *name)
{
	static const char *const same[][2] = {
		{ "EuThreadOccupancy", "Occupancy" }, { "XveThreadOccupancy", "Occupancy" },
		{ "EuFpuBothActive", "BothFpusActive" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(same); i++)
		if (!strcmp(name, same[i][0]))
			return same[i][1];
	return name + (!strncmp(name, "Eu", 2) ? 2 : !strncmp(name, "Xve", 3) ? 3 : 0);
}

/*
 * The metric of the published sets that is the share of EU clocks with an event, as our counter.
 * @of: set to its set
 */
static const struct metric *metric_of(const struct metric_table *published, const uint64_t *gpu,
				      int event, const struct metrics_of_set **of)
{
	const struct metric *found = NULL;

	for (unsigned int s = 0; !found && s < published->n; s++) {
		const struct metrics_of_set *set = &published->sets[s];
		struct metric_set chosen;

		if (metric_regs(published, set, gpu, &chosen))
			continue;
		for (unsigned int i = 0; i < set->n; i++) {
			const struct metric *m = set->metrics[i];
			int a = -1;

			/* names in capitals are those of other tools */
			if (strstr(m->equation, "$EuCoresTotalCount") && !strchr(m->symbol, '_') &&
			    sscanf(m->equation, "A%d ", &a) == 1 && event_in(&chosen, a) == event) {
				found = m;
				*of = set;
			}
		}
		metric_regs_free(&chosen);
	}
	return found;
}

/* A count in per cent is the value of the published metric, whichever counters that adds up. */
static void check_percent(const struct counter *counter, const struct metrics_of_set *set,
			  const struct metric *m, const uint64_t *gpu)
{
	const struct genx_oa_stream_info info = { .n_a = 38, .n_b = 8, .n_c = 8 };
	uint64_t counters[54] = { 0 };
	struct metric_counts counts = { 0, 1000, counters, &info };
	int a = -1;
	bool found = sscanf(m->equation, "A%d ", &a) == 1;

	EXPECT(found);
	counters[a] = 7 * 24 * 100;
	EXPECT_EQ(100 * counters_percent(counter->unit, 24, counters[a], 1000),
		  100 * metric_value(set, m, &counts, gpu));
}

/* The same event has the same name in the published sets of this GPU. */
static void check_published(const char *file)
{
	static const struct {
		const char *file, *published;
		uint32_t device;
	} rows[] = {
		{ "gen8.txt", "bdw.txt", 0x1616 }, { "gen9.txt", "kblgt2.txt", 0x5912 },
		{ "gen11.txt", "icl.txt", 0x8a52 }, { "gen12.txt", "tglgt2.txt", 0x9a49 },
		{ "gen125.txt", "acmgt3.txt", 0x56a0 },
	};
	uint64_t gpu[GPU_PROPERTIES];
	struct metric_table published;
	unsigned int n = 0;
	char path[64];

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		if (strcmp(rows[i].file, file))
			continue;
		snprintf(path, sizeof(path), PUBLISHED "/%s", rows[i].published);
		EXPECT_EQ(metric_load(&published, rows[i].device, path), 0);
		metric_gpu_unknown(&published, gpu);
		gpu[GPU_REVISION] = 4;
		gpu[GPU_EUS] = 24;
		gpu[GPU_SLICE_MASK] = 1;
		gpu[GPU_SUBSLICE_MASK] = 0x3f;
		for (unsigned int c = 0; c < table.n; c++) {
			const struct counter *counter = &table.counters[c];
			const struct metrics_of_set *set;
			const struct metric *m;

			if (counter->set < 0)
				continue;
			m = metric_of(&published, gpu,
				      event_in(&table.sets[0], atoi(counter->id + 1)), &set);
			EXPECT(m);
			if (m && strcmp(plain(m->symbol), plain(counter->name))) {
				NOTE("%s: %s is %s in %s", file, counter->name, m->symbol, path);
				EXPECT(!strcmp(plain(m->symbol), plain(counter->name)));
			}
			if (m)
				check_percent(counter, set, m, gpu);
			n++;
		}
		metric_free(&published);
	}
	EXPECT_EQ(n, 7);
}

/* The names that the driver returns are those of the file. */
static void check_driver(const struct genx_oa_desc *oa, unsigned int n)
{
	for (unsigned int i = 0; i < n; i++) {
		const struct genx_oa_counter *want =
			genx_oa_counter_find(oa, GENX_OA_CLASS_A, i);
		const struct counter *have = &table.counters[i];

		EXPECT(want && !strcmp(want->name, have->name));
		EXPECT(want && !strcmp(want->unit, have->unit));
		EXPECT(want && !strcmp(want->title, have->title));
		EXPECT(want && !strcmp(want->text, have->text));
	}
}

static void installed(void)
{
	unsigned int files = 0;
	struct dirent *entry;
	DIR *dir = opendir(FOLDER);

	while (dir && (entry = readdir(dir))) {
		static char text[COUNTERS_FILE_MAX];
		char path[512];
		unsigned int n_a;
		FILE *f;
		size_t n;

		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), FOLDER "/%s", entry->d_name);
		f = fopen(path, "r");
		n = fread(text, 1, sizeof(text), f);
		fclose(f);
		EXPECT(parse(text, n));
		if (error[0])
			NOTE("%s: %s", path, error);
		/* Gen12.5 has two A counters more */
		n_a = strcmp(entry->d_name, "gen125.txt") ? 36 : 38;
		EXPECT_EQ(table.n, n_a + 7);
		check_published(entry->d_name);
		EXPECT_EQ(table.n_sets, 1);
		check_flex(entry->d_name);
		check_driver(unit_of(entry->d_name), n_a);
		EXPECT_EQ(table.matches, !strcmp(entry->d_name, "gen11.txt"));
		/* one name of A0 for every platform, in scripts */
		EXPECT((counters_find(&table, "GpuBusy", 7) ?:
			counters_find_alias(&table, "GpuBusy", 7)) == &table.counters[0]);
		for (unsigned int i = 0; i < n_a; i++) {
			char id[16];

			snprintf(id, sizeof(id), "A%u", i);
			EXPECT(!strcmp(table.counters[i].id, id));
		}
		counters_free(&table);
		files++;
	}
	if (dir)
		closedir(dir);
	EXPECT_EQ(files, 5);
}

/* Each platform from Gen8 on, and each variant of it, has one table. */
static void platforms(void)
{
	const struct genx_platform *plat;

	for_each_genx_platform(plat) {
		static char text[COUNTERS_FILE_MAX];
		unsigned int n = 0;
		struct dirent *entry;
		DIR *dir;

		/* before, the names are those of the driver */
		if (plat->oa->kind < GENX_OA_GEN8)
			continue;
		dir = opendir(FOLDER);
		while (dir && (entry = readdir(dir))) {
			char path[512];
			FILE *f;

			if (entry->d_name[0] == '.')
				continue;
			snprintf(path, sizeof(path), FOLDER "/%s", entry->d_name);
			f = fopen(path, "r");
			EXPECT(counters_parse(&table, text, fread(text, 1, sizeof(text), f),
					      plat->name, error, sizeof(error)));
			fclose(f);
			n += table.matches;
			counters_free(&table);
		}
		if (dir)
			closedir(dir);
		if (n != 1)
			NOTE("%s", plat->name);
		EXPECT_EQ(n, 1);
	}
}

static void find(void)
{
	static const char text[] = HEAD ROW "\n# a comment\n"
		"counter\tA10\tEuEvent3\tevents\tt\tx\nshow\tEuEvent3\n";

	EXPECT(parse(text, strlen(text)));
	EXPECT(table.matches);
	EXPECT_EQ(table.n, 2);
	EXPECT(counters_find(&table, "gpubusy,", 7) == &table.counters[0]);
	EXPECT(counters_find(&table, "a10", 3) == &table.counters[1]);
	EXPECT(!counters_find(&table, "A1", 2));
	EXPECT(!counters_find(&table, "", 0));
	EXPECT(!table.counters[0].show);
	EXPECT(table.counters[1].show);
	EXPECT(!strcmp(counters_suggest(&table, "GPUBussy", 8), "GpuBusy"));
	EXPECT(!strcmp(counters_suggest(&table, "EuEvents", 8), "EuEvent3"));
	EXPECT(!counters_suggest(&table, "Zebra", 5));
	EXPECT(!counters_suggest(&table, "GpuBusyGpuBusyGpuBusyGpuBusyGpuBusy", 35));
	counters_free(&table);
}

/* Another name finds its counter, and is suggested. */
static void alias(void)
{
	static const char text[] = HEAD ROW "alias\tRenderBusy\tGpuBusy\n";

	EXPECT(parse(text, strlen(text)));
	EXPECT(!counters_find(&table, "RenderBusy", 10));
	EXPECT(counters_find_alias(&table, "renderbusy,", 10) == &table.counters[0]);
	EXPECT(!counters_find_alias(&table, "GpuBusy", 7));
	EXPECT(!strcmp(counters_suggest(&table, "RenderBussy", 11), "RenderBusy"));
	counters_free(&table);
}

/* Another name of a counter of a metric set chooses the set. */
static void alias_of_set(void)
{
	static const char text[] = HEAD ROW SET "flex\te458=1\n" ROW_OF_SET "alias\tOld\tA0\n";

	EXPECT(parse(text, strlen(text)));
	EXPECT_EQ(counters_set_of(&table, "GpuBusy"), -1);
	EXPECT_EQ(counters_set_of(&table, "old"), 0);
	EXPECT(!counters_find_alias(&table, "Old", 3));
	table.active = 0;
	EXPECT(counters_find_alias(&table, "Old", 3) == &table.counters[1]);
	counters_free(&table);
}

static void wrong(void)
{
	static const struct {
		const char *text, *error;
	} rows[] = {
		{ "", "line 1: the file does not end with a newline" },
		{ "\n", "line 1: not 'genx-counters 1'" },
		{ "genx-counters 2\n" ROW, "line 1: not 'genx-counters 1'" },
		{ HEAD, "no counter" },
		{ HEAD "counter\tA0\tGpuBusy\tclocks\tGPU Busy\n", "line 3: a counter has 5" },
		{ HEAD "label\tGpuBusy\tengines\tall\n", "line 3: no counter 'GpuBusy' above" },
		{ HEAD ROW "label\tGpuBusy\tdevice\tall\n", "line 4: a label has 3 fields" },
		{ HEAD ROW "label\tA0\tab\tb\nlabel\tA0\tcd\td\n", "line 5: a label has 3 fields" },
		{ HEAD "counter\tA0\tGpuBusy\tc\tt\tx\ty\n", "line 3: a counter has 5" },
		{ HEAD "counter\tA64\tGpuBusy\tc\tt\tx\n", "'A64' is not the number" },
		{ HEAD "counter\tA00\tGpuBusy\tc\tt\tx\n", "'A00' is not the number" },
		{ HEAD "counter\tD0\tGpuBusy\tc\tt\tx\n", "'D0' is not the number" },
		{ HEAD "counter\t\tGpuBusy\tc\tt\tx\n", "'' is not the number" },
		{ HEAD "counter\tA0\t\tc\tt\tx\n", "'' is not a name" },
		{ HEAD "counter\tA0\tB1\tc\tt\tx\n", "'B1' is not a name" },
		{ HEAD "counter\tA0\tGpu-Busy\tc\tt\tx\n", "'Gpu-Busy' is not a name" },
		{ HEAD "counter\tA0\tabcdefghijklmnopqrstuvwxy\tc\tt\tx\n", "is not a name" },
		{ HEAD "counter\tA0\tGpuBusy\t\tt\tx\n", "A0 has an empty field" },
		{ HEAD ROW ROW, "line 4: A0 or GpuBusy is given twice" },
		{ HEAD ROW "counter\tA1\tGPUBUSY\tc\tt\tx\n", "A1 or GPUBUSY is given twice" },
		{ HEAD ROW "show\tA7\n", "line 4: no counter 'A7' above" },
		{ HEAD ROW "alias\tBusy\tA7\n", "line 4: no counter 'A7' above" },
		{ HEAD ROW "alias\tBusy\n", "'alias' with 1 fields is not known" },
		{ HEAD ROW "alias\tB1\tA0\n", "'B1' is not a name" },
		{ HEAD ROW "alias\tgpubusy\tA0\n", "gpubusy is given twice" },
		{ HEAD ROW "alias\tBusy\tA0\nalias\tbusy\tA0\n", "line 5: busy is given twice" },
		{ HEAD ROW SET ROW_OF_SET "alias\tGPUBusy\tA0\n",
		  "line 6: GPUBusy is given twice" },
		{ HEAD ROW SET ROW_OF_SET "alias\tBusy\tA0\n" SET_2
		  "counter\tA0\tBusy\tclocks\tt\tx\n", "line 8: A0 or Busy is given twice" },
		{ HEAD ROW "forms\tx\n", "'forms' with 1 fields is not known" },
		{ HEAD ROW "platform\n", "'platform' with 0 fields is not known" },
		{ HEAD "counter\tA0\tGpuBusy\tc\t\033[31m\tx\n", "line 3: byte 0x1b" },
		{ HEAD ROW "flex\te458=1\n", "line 4: registers before the first set" },
		{ HEAD ROW SET, "set Eu has no registers" },
		{ HEAD ROW SET SET, "Eu is given twice" },
		{ HEAD ROW SET "flex\t\n", "line 5: an empty list" },
		{ HEAD ROW SET "flex\te458\n", "'e458' is not ADDRESS=VALUE" },
		{ HEAD ROW SET "flex\te458=1,e558=2\n", "'e458=1,e558=2' is not ADDRESS=VALUE" },
		{ HEAD ROW SET "flex\t-e458=1\n", "'-e458=1' is not ADDRESS=VALUE" },
		{ HEAD ROW SET "flex\te458=123456789\n", "is not ADDRESS=VALUE" },
		{ HEAD ROW SET "flex\te458=1\nflex\te458=1\n", "this list is given twice" },
		{ HEAD ROW SET "flex\te458=1\ncounter\tA1\tGpuBusy\tc\tt\tx\n", "given twice" },
		{ HEAD ROW "set\tno-uuid\tEu\tx\n", "'no-uuid' is not a UUID" },
		{ HEAD ROW "set\t5f1c9f0e\tx\n", "a set has 3 fields" },
		{ HEAD ROW "show\tGpuBusy", "does not end with a newline" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		EXPECT(!parse(rows[i].text, strlen(rows[i].text)));
		EXPECT_HAS(error, rows[i].error);
		EXPECT_EQ(table.n, 0);
	}
	EXPECT(!parse(HEAD "\0" ROW, sizeof(HEAD "\0" ROW) - 1));
	EXPECT_HAS(error, "a byte that is 0");
}

/* More rows, or a longer file, than the limits. */
static void too_much(void)
{
	static char text[COUNTERS_FILE_MAX + 1];
	size_t n = sprintf(text, HEAD);

	for (char letter = 'A'; letter <= 'C'; letter++)
		for (int i = 0; i < 64; i++)
			n += sprintf(text + n, "counter\t%c%d\tN%c%d\tc\tt\tx\n", letter, i, letter,
				     i);
	EXPECT(!parse(text, n));
	EXPECT_HAS(error, "more than 128 counters");
	n = sprintf(text, HEAD ROW);
	for (int i = 0; i < 17; i++)
		n += sprintf(text + n, "alias\tName%d\tGpuBusy\n", i);
	EXPECT(!parse(text, n));
	EXPECT_HAS(error, "more than 16 other names");
	memset(text, '\n', sizeof(text));
	EXPECT(!parse(text, sizeof(text)));
	EXPECT_HAS(error, "more than 1048576 bytes");
}

/* Each prefix of a file, and a file with each byte changed, is read or refused, never worse. */
static void mutilated(void)
{
	static char text[COUNTERS_FILE_MAX];
	FILE *f = fopen(LAKEFIELD, "r");
	size_t n = fread(text, 1, sizeof(text), f), good = 0;
	unsigned int seed = 1;

	fclose(f);
	for (size_t i = 0; i < n; i += 7) {
		good += parse(text, i);
		counters_free(&table);
	}
	for (size_t i = 0; i < n; i += 3) {
		char was = text[i];

		seed = seed * 1103515245 + 12345;
		text[i] = seed >> 16;
		good += parse(text, n);
		counters_free(&table);
		text[i] = was;
	}
	EXPECT(good > 0);
	EXPECT(parse(text, n));
	counters_free(&table);
}

static const struct test tests[] = {
	TEST(installed, "the installed files have the driver's counters, and events that exist"),
	TEST(platforms, "each platform from Gen8 on has one table"),
	TEST(find, "search and suggestion"),
	TEST(alias, "other names of counters"),
	TEST(alias_of_set, "other names of counters of a metric set"),
	TEST(wrong, "mistakes are named with their line"),
	TEST(too_much, "limits of a file"),
	TEST(mutilated, "cut and changed files"),
};

HARNESS_MAIN(tests)
