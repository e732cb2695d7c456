// SPDX-License-Identifier: MIT
/* Metric sets: the installed files, damaged and hostile files of both formats. */

#include <dirent.h>

#include "regs/platform_find.h"
#include "tests/perf/harness.h"
#include "tools/libgenx-perf/lib.h"
#include "tools/libgenx-perf/metric/metric_table.h"

#define FOLDER	"tools/genx-perf/metrics"

static struct metric_table table;
static char error[192];

static bool parse(const char *text, size_t size)
{
	error[0] = '\0';
	return metric_parse(&table, text, size, error, sizeof(error));
}

/* ---- installed files ---- */

static size_t read_text(const char *path, char *text, size_t room)
{
	FILE *f = fopen(path, "r");
	size_t n = f ? fread(text, 1, room, f) : 0;

	if (f)
		fclose(f);
	return n;
}

static void installed(void)
{
	static char text[METRIC_FILE_MAX];
	static const struct {
		const char *file;
		unsigned int sets, metrics;
	} want[] = {
		{ "bdw", 24, 853 }, { "sklgt2", 22, 713 }, { "sklgt3", 21, 684 },
		{ "sklgt4", 21, 682 }, { "kblgt2", 21, 683 }, { "kblgt3", 21, 684 },
		{ "cflgt2", 21, 683 }, { "cflgt3", 21, 684 }, { "icl", 20, 723 },
		{ "hsw", 6, 298 }, { "bxt", 18, 598 }, { "glk", 16, 569 }, { "ehl", 19, 703 },
		{ "tglgt1", 23, 483 }, { "tglgt2", 26, 574 }, { "rkl", 23, 482 },
		{ "adl", 26, 574 },
	};
	char path[128];

	for (size_t i = 0; i < ARRAY_SIZE(want); i++) {
		unsigned int metrics = 0;

		snprintf(path, sizeof(path), FOLDER "/%s.txt", want[i].file);
		EXPECT(parse(text, read_text(path, text, sizeof(text))));
		if (error[0])
			NOTE("%s: %s", path, error);
		for (unsigned int s = 0; s < table.n; s++)
			metrics += table.sets[s].n;
		EXPECT_EQ(table.n, want[i].sets);
		EXPECT_EQ(metrics, want[i].metrics);
		EXPECT_EQ(table.n_refused, 0);
		metric_free(&table);
	}
}

/* Each GPU from Gen11 on that genx drives has metric sets. */
static void devices(void)
{
	const struct genx_platform *plat;
	bool gen11 = false;

	setenv("GENX_PERF_METRICS", FOLDER, 1);
	for_each_genx_platform(plat) {
		gen11 |= plat == &genx_platform_icl;
		for (const struct genx_pci_group *g = plat->pci; gen11 && g->name; g++)
			for (const u16 *id = g->ids; !g->no_descriptor && *id; id++) {
				EXPECT_EQ(metric_load(&table, *id, NULL), 0);
				if (!table.n)
					NOTE("%s %04x", g->name, *id);
				EXPECT(table.n);
				metric_free(&table);
			}
	}
	EXPECT(gen11);
	unsetenv("GENX_PERF_METRICS");
}

/* A metric of Kaby Lake whose value was worked out by hand */
static void values(void)
{
	static char text[METRIC_FILE_MAX];
	const struct genx_oa_stream_info info = { .n_a = 36, .n_b = 8, .n_c = 8 };
	uint64_t gpu[GPU_PROPERTIES] = { 12000000, 0, 0, 24, 1, 3, 0x1, 0x5, 7, 0, 0 };
	uint64_t counters[52] = { [0] = 500, [7] = 4800, [36 + 8 + 4] = 3, [36 + 8 + 5] = 4 };
	struct metric_counts counts = { 12000, 1000, counters, &info };
	const struct metrics_of_set *set;
	const struct metric *m;

	EXPECT(parse(text, read_text(FOLDER "/kblgt2.txt", text, sizeof(text))));
	set = &table.sets[metric_set_find(&table, "renderbasic")];
	EXPECT(!strcmp(set->set.name, "RenderBasic"));
	m = metric_find(set, "GpuBusy", 7);
	EXPECT(m && metric_value(set, m, &counts, gpu) == 50);
	m = metric_find(set, "euactive", 8);
	EXPECT(m && metric_value(set, m, &counts, gpu) == 20);
	EXPECT(m && !strcmp(m->unit, "%") && !strcmp(m->name, "EU Active"));
	m = metric_find(set, "AvgGpuCoreFrequency", 19);
	EXPECT(m && metric_value(set, m, &counts, gpu) == 1e6);
	counts.gpu_ticks = 0;
	m = metric_find(set, "GpuBusy", 7);
	EXPECT(m && metric_value(set, m, &counts, gpu) == 0);
	/* subslice 1 is fused off: the metrics of its sampler are not available */
	m = metric_find(set, "Sampler0Busy", 12);
	EXPECT(m && metric_available(set, m, gpu, &info));
	m = metric_find(set, "Sampler1Busy", 12);
	EXPECT(m && !metric_available(set, m, gpu, &info));
	gpu[GPU_SUBSLICE_MASK] = 0x7;
	EXPECT(m && metric_available(set, m, gpu, &info));
	EXPECT(!metric_find(set, "GpuBus", 6));
	EXPECT(!strcmp(metric_suggest(&table, "GpuBussy", 8), "GpuBusy"));
	EXPECT(!metric_suggest(&table, "Zebra", 5));
	EXPECT_EQ(metric_set_find(&table, "Nothing"), -1);
	metric_free(&table);
}

/* ---- damaged files ---- */

#define HEAD	"genx-metrics 1\n"
#define M	"metric\tBusy\t%\tevent\tGPU\tGPU Busy\tbusy\tA0\n"
#define SET	"set\t5f1c9f0e-8a57-4f3f-9d86-0d8b1e9a4c73\tBasic\tA set\n"
#define X(inner) "<metrics><set hw_config_guid='5f1c9f0e-8a57-4f3f-9d86-0d8b1e9a4c73' " \
		 "symbol_name='Basic' name='A set'>\n" inner "\n</set></metrics>"
#define XREG	"<register_config type='NOA'><register address='0x9888' value='0x00000001' />" \
		"</register_config>"
#define XC(more) "<counter symbol_name='Busy' name='GPU Busy' units='percent' " more "/>"

static void wrong(void)
{
	static const struct {
		const char *text, *error;
	} rows[] = {
		{ "", "line 1: the file does not end with a newline" },
		{ "genx-metrics 2\n", "line 1: not 'genx-metrics 1'" },
		{ HEAD, "no metric set" },
		{ HEAD SET M, "set Basic has no registers" },
		{ HEAD "metric\tBusy\n", "line 2: a metric has 7 or 8 fields" },
		{ HEAD "metric\tB1\t%\te\tg\tn\tt\tA0\n", "line 2: 'B1' is not a name" },
		{ HEAD "metric\tBusy\t%\te\tg\tn\tt\t\n", "Busy has no equation" },
		{ HEAD M M, "line 3: metric Busy is given twice" },
		{ HEAD "use\tBusy\n", "line 2: 'use' before the first set" },
		{ HEAD SET "use\tBusy\n", "line 3: no metric 'Busy' before the first set" },
		{ HEAD "mux\t9888=1\n", "line 2: registers before the first set" },
		{ HEAD SET "mux\t9888\n", "line 3: '9888' is not ADDRESS=VALUE" },
		{ HEAD SET "mux\t9888=1,9888=2\n", "is not ADDRESS=VALUE" },
		{ HEAD SET SET, "is given twice" },
		{ HEAD "set\tx\tBasic\tA set\n", "line 2: 'x' is not a UUID" },
		{ HEAD "set\tBasic\n", "line 2: a set has 3 fields" },
		{ HEAD "sets\tBasic\n", "line 2: 'sets' with 1 fields" },
		{ HEAD "metric\tBu\033y\n", "line 2: byte 0x1b" },
		{ HEAD "threads\tmany\n", "line 2: 'many' is no number of threads" },
		{ HEAD "threads\t0\n", "line 2: '0' is no number of threads" },
		{ HEAD SET "mux\t9888=1", "does not end with a newline" },
#ifdef GENX_EXPAT
		{ "<html></html>", "line 1: the file is no <metrics>, but <html>" },
		{ "<metrics>", "line 1: no element found" },
		{ X(XREG "<counter"), "line 3: " },
		{ X(XC("equation='A 0 READ'")), "Basic has no registers" },
		{ X(XREG XC("")), "line 2: metric Busy has no equation" },
		{ X("<register address='1' value='1'/>"), "a register outside" },
		{ X("<register_config type='OA'><register address='0x1' value='-1'/>"),
		  "without address and value of 32 bits" },
		{ X("<register_config type='OA'><register address='0x100000000' value='1'/>"),
		  "without address and value of 32 bits" },
		{ "<metrics><set/></metrics>", "'' is not a UUID" },
		{ "<metrics><a><a><a><a><a><a><a><a>", "nested too deep" },
		{ "<!DOCTYPE x [<!ENTITY a 'b'>]><metrics/>", "declares an entity" },
#endif
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		EXPECT(!parse(rows[i].text, strlen(rows[i].text)));
		EXPECT_HAS(error, rows[i].error);
		EXPECT_EQ(table.n, 0);
	}
	EXPECT(!parse(HEAD "\0" M, sizeof(HEAD "\0" M) - 1));
	EXPECT_HAS(error, "a byte that is 0");
}

/* ---- registers ---- */

/* A GPU of which nothing is known */
static const uint64_t *unknown(void)
{
	static uint64_t gpu[GPU_PROPERTIES];

	metric_gpu_unknown(&table, gpu);
	return gpu;
}

/* The number of mux registers of a set on a GPU, -1: the set is refused */
static int mux_of(const char *name, uint64_t slices, uint64_t subslices, uint64_t revision)
{
	uint64_t gpu[GPU_PROPERTIES];
	int set = metric_set_find(&table, name), n;
	struct metric_set regs;

	memcpy(gpu, unknown(), sizeof(gpu));
	gpu[GPU_SLICE_MASK] = slices;
	gpu[GPU_SUBSLICE_MASK] = subslices;
	gpu[GPU_REVISION] = revision;
	if (set < 0 || metric_regs(&table, &table.sets[set], gpu, &regs))
		return -1;
	n = regs.n[SET_MUX];
	metric_regs_free(&regs);
	return n;
}

/*
 * What libi915_perf.so of Debian has for some GPUs. tools/lab/metrics/oa-metrics-check compares all
 * registers for all GPUs that the library knows.
 */
static void fused(void)
{
	static const struct {
		const char *file, *set;
		uint64_t slices, subslices, revision;
		int mux;
	} rows[] = {
		/* Broadwell GT2, GT3 */
		{ "bdw", "RenderBasic", 1, 0x7, 9, 107 },
		{ "bdw", "RenderBasic", 3, 0x3f, 9, 219 },
		{ "bdw", "RenderBasic", 2, 0x38, 9, 112 },
		{ "bdw", "ComputeBasic", 1, 0x7, 9, 85 },
		{ "bdw", "ComputeExtended", 1, 0x5, 0, 203 },
		{ "bdw", "DataPortReadsCoalescing", 1, 0x6, 0, -1 },
		/* Skylake GT2: engineering samples, the first, and those that were sold */
		{ "sklgt2", "RenderBasic", 1, 0x7, 7, 70 },
		{ "sklgt2", "RenderBasic", 1, 0x7, 1, -1 },
		{ "sklgt2", "ComputeBasic", 1, 0x7, 0, 76 },
		{ "sklgt2", "ComputeBasic", 1, 0x7, 6, 79 },
		{ "sklgt2", "MemoryReads", 1, 0x7, 1, 62 },
		{ "sklgt2", "MemoryReads", 1, 0x7, 4, 58 },
		{ "sklgt2", "MemoryReads", 1, 0x7, 6, 47 },
		{ "sklgt2", "MemoryWrites", 1, 0x7, 6, -1 },
		{ "bxt", "RenderBasic", 1, 0x7, 2, -1 },
		{ "bxt", "RenderBasic", 1, 0x7, 11, 80 },
	};
	static char text[METRIC_FILE_MAX];
	const char *loaded = "";
	char path[128];

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		if (strcmp(loaded, rows[i].file) != 0) {
			metric_free(&table);
			snprintf(path, sizeof(path), FOLDER "/%s.txt", rows[i].file);
			EXPECT(parse(text, read_text(path, text, sizeof(text))));
			loaded = rows[i].file;
		}
		if (mux_of(rows[i].set, rows[i].slices, rows[i].subslices, rows[i].revision) !=
		    rows[i].mux)
			NOTE("%s: %s", rows[i].file, rows[i].set);
		EXPECT_EQ(mux_of(rows[i].set, rows[i].slices, rows[i].subslices, rows[i].revision),
			  rows[i].mux);
	}
	/* what is not known cannot be guessed */
	EXPECT_EQ(mux_of("RenderBasic", 1, 7, GPU_UNKNOWN), -1);
	EXPECT_HAS(genx_perf_error(), "metric set RenderBasic cannot be used");
	EXPECT_HAS(genx_perf_error(), "$SkuRevisionId of this GPU is not known");
	EXPECT_EQ(table.threads, 6);
	metric_free(&table);
}

/* A GPU of Elkhart Lake's OA unit: Lakefield has its sets, and no others. */
static void lakefield(void)
{
	setenv("GENX_PERF_METRICS", FOLDER, 1);
	EXPECT(!metric_load(&table, 0x9840, NULL));
	EXPECT_EQ(table.n, 19);
	/* evidence of silicon: the metric library has these for Lakefield, too */
	EXPECT_EQ(mux_of("TestOa", 1, 0xff, 0), 14);
	metric_free(&table);
}

/* Each id of Gen12.0: the file of its GT has the set for tests, and its sets can be used. */
static void gen12(void)
{
	static const struct {
		unsigned int id, sets;
	} some[] = {
		{ 0x9a60, 23 }, { 0x9a49, 26 }, { 0x4c8a, 23 }, { 0x4680, 26 }, { 0x46a6, 26 },
		{ 0x46d0, 26 }, { 0x46d4, 26 }, { 0xa780, 26 }, { 0xa7a0, 26 }, { 0xa7ad, 26 },
	};
	unsigned int n = 0;

	setenv("GENX_PERF_METRICS", FOLDER, 1);
	for (unsigned int id = 0; id < 0x10000; id++) {
		const struct genx_platform *plat = genx_platform_find(id);

		if (!plat || !plat->oa || plat->oa->kind != GENX_OA_GEN12)
			continue;
		EXPECT(!metric_load(&table, id, NULL));
		if (metric_set_find(&table, "TestOa") < 0)
			NOTE("%04x %s", id, plat->name);
		EXPECT(metric_set_find(&table, "TestOa") >= 0);
		metric_free(&table);
		n++;
	}
	EXPECT(n >= 61);
	for (size_t i = 0; i < ARRAY_SIZE(some); i++) {
		uint64_t gpu[GPU_PROPERTIES];

		EXPECT(!metric_load(&table, some[i].id, NULL));
		EXPECT_EQ(table.n, some[i].sets);
		memcpy(gpu, unknown(), sizeof(gpu));
		for (unsigned int s = 0; s < table.n; s++)
			EXPECT(metric_set_usable(&table, &table.sets[s], gpu));
		metric_free(&table);
	}
}

/* An id of each die of DG2: the file of the die, whose metrics can all be evaluated */
static void dg2(void)
{
	static const struct {
		unsigned int id, sets;
	} rows[] = {
		{ 0x56c2, 1043 }, { 0x56bc, 345 }, { 0x56b2, 521 },
	};

	setenv("GENX_PERF_METRICS", FOLDER, 1);
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		EXPECT(!metric_load(&table, rows[i].id, NULL));
		EXPECT_EQ(table.n, rows[i].sets);
		EXPECT_EQ(table.n_refused, 0);
		EXPECT_EQ(table.threads, 8);
		EXPECT(metric_set_find(&table, "TestOa") >= 0);
		metric_free(&table);
	}
}

/* A single slice of 4 (Elkhart Lake), 6 (Gen12.0) or 32 subslices; three slices (Gen9) */
static void topology(void)
{
	static const struct {
		struct drm_i915_query_topology_info info;
		uint8_t masks[7];
		uint64_t size, subslices, mask, low;
	} rows[] = {
		{ { .max_slices = 1, .max_subslices = 6, .subslice_offset = 1,
		    .subslice_stride = 1 }, { 1, 0x3b }, 2, 5, 0x3b, 2 },
		{ { .max_slices = 1, .max_subslices = 32, .subslice_offset = 1,
		    .subslice_stride = 4 }, { 1, 0xf1, 0x0f, 0xff, 0x0f }, 5, 21,
		  0x0fff0ff1, 9 },
		{ { .max_slices = 1, .max_subslices = 4, .subslice_offset = 1,
		    .subslice_stride = 1 }, { 1, 0x0f }, 2, 4, 0x0f, 2 },
		/* equations know three of the four that its reply has room for */
		{ { .max_slices = 3, .max_subslices = 4, .subslice_offset = 1,
		    .subslice_stride = 1 }, { 1, 0x07 }, 4, 3, 0x07, 2 },
		/* a reply that is cut behind subslice 31 */
		{ { .max_slices = 1, .max_subslices = 48, .subslice_offset = 1,
		    .subslice_stride = 6 }, { 1, 0, 0, 0, 0x80, 0xff, 0xff }, 5, 1,
		  0x80000000, 0 },
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		uint64_t gpu[GPU_PROPERTIES];

		metric_gpu_topology(&rows[i].info, rows[i].masks, rows[i].size, gpu);
		EXPECT_EQ(gpu[GPU_SLICES], 1);
		EXPECT_EQ(gpu[GPU_SLICE_MASK], 1);
		EXPECT_EQ(gpu[GPU_SUBSLICES], rows[i].subslices);
		EXPECT_EQ(gpu[GPU_SUBSLICE_MASK], rows[i].mask);
		EXPECT_EQ(gpu[GPU_SUBSLICES_LOW], rows[i].low);
	}
}

/* Two register lists of which one is for the GPU; the words of conditions; both formats */
static void conditions(void)
{
	static const char text[] = HEAD SET "mux\t9888=1 9888=2\t$SliceMask 0x1 AND\n"
		"mux\t9888=3\t$SliceMask 0x2 AND\nboolean\t2710=0\n";
	static const char wrong[] = HEAD SET "mux\t9888=1\t$Moon 0x1 AND\n" M
		"set\t5f1c9f0e-8a57-4f3f-9d86-0d8b1e9a4c74\tOther\tA set\nmux\t9888=1\n";
	uint64_t gpu[GPU_PROPERTIES];
	struct metric_set regs;

	EXPECT(parse(text, strlen(text)));
	EXPECT_EQ(mux_of("Basic", 1, 1, 0), 2);
	EXPECT_EQ(mux_of("Basic", 2, 8, 0), 1);
	EXPECT_EQ(mux_of("Basic", 3, 9, 0), 3);
	memcpy(gpu, unknown(), sizeof(gpu));
	gpu[GPU_SLICE_MASK] = 3;
	EXPECT(!metric_regs(&table, &table.sets[0], gpu, &regs));
	for (unsigned int i = 0; i < regs.n[SET_MUX]; i++)
		EXPECT_EQ(regs.regs[SET_MUX][i].value, i + 1);
	metric_regs_free(&regs);
	EXPECT_EQ(mux_of("Basic", 4, 64, 0), -1);
	EXPECT_HAS(genx_perf_error(), "metric set Basic has no mux registers for this GPU (slice "
		   "mask 0x4, subslice mask 0x40, revision 0)");
	EXPECT_EQ(mux_of("Basic", GPU_UNKNOWN, 64, 0), -1);
	EXPECT_HAS(genx_perf_error(), "$SliceMask of this GPU is not known");
	metric_free(&table);
	EXPECT(parse(wrong, strlen(wrong)));
	EXPECT_EQ(mux_of("Basic", 1, 1, 0), -1);
	EXPECT_HAS(genx_perf_error(), "Basic cannot be used: condition of the mux registers: "
		   "unknown word '$Moon'");
	EXPECT_EQ(mux_of("Other", 1, 1, 0), 1);
	metric_free(&table);
#ifdef GENX_EXPAT
	{
		static const char two[] =
			X("<register_config type='NOA' availability='$SliceMask 0x01 AND' "
			"priority='0'>"
			"<register type='NOA' address='0x9888' value='0x11111111'/></register_config>"
			"<register_config type='NOA' availability='$SliceMask 0x02 AND' priority='1'>"
			"<register type='NOA' address='0x9888' value='0x22222222'/>"
			"<register type='NOA' address='0x9888' value='0x33333333'/></register_config>");
		static const char type[] = X(XREG "<register_config type='PM'>"
			"<register address='0x9888' value='0x1'/></register_config>");
		static const char glk[] = "<metrics><set chipset='GLK' symbol_name='Basic' "
			"hw_config_guid='5f1c9f0e-8a57-4f3f-9d86-0d8b1e9a4c73'>" XREG
			"</set></metrics>";
		static const char acm[] = "<metrics><set chipset='ACMGT2' symbol_name='Basic' "
			"hw_config_guid='5f1c9f0e-8a57-4f3f-9d86-0d8b1e9a4c73'>" XREG
			XC("equation='$XeCoreTotalCount $VectorEngineTotalCount UMUL "
			   "$EuDualSubslicesSlice0123Count $VectorEngineThreadsCount UMUL UADD "
			   "$XeCoreMask UADD'") "</set></metrics>";

		EXPECT(parse(two, strlen(two)));
		EXPECT_EQ(mux_of("Basic", 1, 7, 9), 1);
		EXPECT_EQ(mux_of("Basic", 2, 7, 9), 2);
		metric_free(&table);
		EXPECT(parse(type, strlen(type)));
		EXPECT_EQ(mux_of("Basic", 1, 7, 9), -1);
		EXPECT_HAS(genx_perf_error(), "'PM' is no type of registers");
		metric_free(&table);
		EXPECT(parse(glk, strlen(glk)));
		EXPECT_EQ(unknown()[GPU_THREADS], 6);
		metric_free(&table);
		EXPECT(parse(acm, strlen(acm)));
		EXPECT_EQ(unknown()[GPU_THREADS], 8);
		EXPECT_EQ(table.n_refused, 0);
		metric_free(&table);
	}
#endif
}

/* A metric that cannot be evaluated is refused with its word, and so are those that name it. */
static void refusals(void)
{
#define METRIC(name, equation, more) "metric\t" name "\t%\te\tg\tn\tt\t" equation more "\n"
	static const char text[] = HEAD SET "mux\t9888=1\n" METRIC("Good", "A0", "")
		METRIC("Bad", "A0 1 UPOW", "") METRIC("Outer", "$Bad 2 UMUL", "")
		METRIC("Where", "A1", "\t$Moon 1 AND") METRIC("Self", "$Self", "")
		METRIC("Last", "$Good 2 UMUL", "");
	const struct metrics_of_set *set;

	EXPECT(parse(text, strlen(text)));
	EXPECT_EQ(table.n, 1);
	set = &table.sets[0];
	EXPECT_EQ(set->n, 2);
	EXPECT(metric_find(set, "Good", 4) && metric_find(set, "Last", 4));
	EXPECT_EQ(table.n_refused, 4);
	EXPECT_HAS(metric_refused(&table, "Basic", "bad", 3), "equation: unknown word 'UPOW'");
	EXPECT_HAS(metric_refused(&table, "Basic", "Outer", 5), "unknown word 'UPOW'");
	EXPECT_HAS(metric_refused(&table, "Basic", "Where", 5), "condition: unknown word '$Moon'");
	EXPECT_HAS(metric_refused(&table, "Basic", "Self", 4), "refers to itself");
	EXPECT(!metric_refused(&table, "Basic", "Good", 4));
	EXPECT(!metric_refused(&table, "Basic", NULL, 0));
	metric_free(&table);
}

static void xml(void)
{
#ifdef GENX_EXPAT
	static const char text[] = "<?xml version=\"1.0\"?>\n"
		X("<counter symbol_name='EuBusy' name='EU Busy' units='percent' description='t' "
		"mdapi_group='EU' equation='A 7 READ 100 UMUL $EuCoresTotalCount UDIV' "
		"availability='$SubsliceMask 0x2 AND'/>\n"
		"<register_config type='NOA'>\n<register type='NOA' address='0x00009888' "
		"value='0x166C01E0' />\n<register address='0x9888' value='0x2'/></register_config>"
		"<register_config type='OA'><register address='0x2710' value='0x0'/>"
		"</register_config>"
		"<register_config type='FLEX'><register address='0xe458' value='0x5004'/>"
		"</register_config>");
	const struct metric *m;
	struct metric_set regs;

	EXPECT(parse(text, strlen(text)));
	EXPECT_EQ(table.n, 1);
	EXPECT(!metric_regs(&table, &table.sets[0], unknown(), &regs));
	EXPECT_EQ(regs.n[SET_MUX], 2);
	EXPECT_EQ(regs.regs[SET_MUX][0].addr, 0x9888);
	EXPECT_EQ(regs.regs[SET_MUX][0].value, 0x166c01e0);
	EXPECT_EQ(regs.n[SET_BOOLEAN], 1);
	EXPECT_EQ(regs.regs[SET_FLEX][0].value, 0x5004);
	metric_regs_free(&regs);
	m = metric_find(&table.sets[0], "EuBusy", 6);
	EXPECT(m && !strcmp(m->unit, "%") && !strcmp(m->group, "EU") && !strcmp(m->text, "t"));
	EXPECT(m && !strcmp(m->condition, "$SubsliceMask 0x2 AND"));
	metric_free(&table);
#endif
}

static void too_much(void)
{
	static char text[METRIC_FILE_MAX + 1];
	size_t n;

	memset(text, '\n', sizeof(text));
	EXPECT(!parse(text, sizeof(text)));
	EXPECT_HAS(error, "more than 8388608 bytes");
	n = sprintf(text, HEAD);
	for (int i = 0; i <= METRICS_OF_SET_MAX; i++)
		n += sprintf(text + n, "metric\tM_%d\t%%\te\tg\tn\tt\tA0\n", i);
	EXPECT(!parse(text, n));
	EXPECT_HAS(error, "line 514: more than 512 metrics");
	n = sprintf(text, HEAD);
	for (int i = 0; i <= METRIC_SETS_MAX; i++)
		n += sprintf(text + n, "set\t%08x-8a57-4f3f-9d86-0d8b1e9a4c73\tS_%d\tt\n", i, i);
	EXPECT(!parse(text, n));
	EXPECT_HAS(error, "line 2050: more than 2048 sets");
	n = sprintf(text, HEAD SET "mux\t");
	for (int i = 0; i <= METRIC_REGS_MAX; i++)
		n += sprintf(text + n, "9888=%x ", i);
	n += sprintf(text + n, "\n");
	EXPECT(!parse(text, n));
	EXPECT_HAS(error, "line 3: more than 4096 registers");
}

/* Prefixes of a file, and a file with single bytes changed, are read or refused, never worse. */
static void mutilated(const char *text, size_t n, size_t step)
{
	char *copy = malloc(n);
	unsigned int seed = 1;
	size_t refused = 0;

	memcpy(copy, text, n);
	for (size_t i = 0; i < n; i += step) {
		refused += !parse(copy, i);
		metric_free(&table);
	}
	for (size_t i = 0; i < n; i += step) {
		char was = copy[i];

		seed = seed * 1103515245 + 12345;
		copy[i] = seed >> 16;
		refused += !parse(copy, n);
		metric_free(&table);
		copy[i] = was;
	}
	EXPECT(refused > 0);
	free(copy);
}

static void damaged(void)
{
	static char text[METRIC_FILE_MAX];
	static const char small[] = X(XREG XC("equation='A 0 READ 100 UMUL $EuThreadsCount UDIV'"));
	size_t n = read_text(FOLDER "/kblgt2.txt", text, sizeof(text));

	mutilated(text, n, n / 40);
	mutilated(HEAD M SET "mux\t9888=1\nuse\tBusy\n",
		  strlen(HEAD M SET "mux\t9888=1\nuse\tBusy\n"), 1);
	mutilated(small, sizeof(small) - 1, 1);
}

static const struct test tests[] = {
	TEST(installed, "the installed files"),
	TEST(devices, "each device from Gen11 on has metric sets"),
	TEST(values, "values, conditions and suggestions of Kaby Lake"),
	TEST(wrong, "mistakes of both formats are named with their line"),
	TEST(fused, "registers for GPUs with parts fused off and for revisions"),
	TEST(lakefield, "the metric sets of Lakefield"),
	TEST(gen12, "the metric sets of Gen12.0"),
	TEST(dg2, "the metric sets of DG2"),
	TEST(topology, "subslices of Gen12"),
	TEST(conditions, "conditions of register lists"),
	TEST(refusals, "metrics that cannot be evaluated"),
	TEST(xml, "XML"),
	TEST(too_much, "limits of a file"),
	TEST(damaged, "cut and changed files"),
};

HARNESS_MAIN(tests)
