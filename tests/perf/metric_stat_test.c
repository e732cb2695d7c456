// SPDX-License-Identifier: MIT
/* Metrics by name: genx-perf stat loads the set that they need, and evaluates their equations. */

#define _GNU_SOURCE		/* memmem() */

#include "tests/perf/harness.h"
#include "tools/genx-perf/counts/names.h"
#include "tools/libgenx-perf/metric/equation.h"

#define COUNTERS	"tools/genx-perf/counters"
#define METRICS		"tools/genx-perf/metrics"

/*
 * A Kaby Lake of one slice and two subslices, 64 EUs. The first read finds 1000 timestamp ticks of
 * 12 MHz, 500 clocks, and i in counter i.
 */
static void kaby_lake(void)
{
	setenv("GENX_PERF_COUNTERS", COUNTERS, 1);
	setenv("GENX_PERF_METRICS", METRICS, 1);
	fake.platform = "Kaby Lake";
	fake.device = 0x5912;
}

/* Names of sets by their UUID, of both kinds of tables */
static void set_names(void)
{
	struct metric_table metrics = { 0 };
	struct counter_table table;
	const char *name;

	kaby_lake();
	names_load(&table, "Kaby Lake", NULL);
	name = names_of_set(&table, &metrics, table.sets[0].uuid);
	EXPECT(name && !strcmp(name, "EuActivity"));
	EXPECT(!names_of_set(&table, &metrics, "00000000-0000-0000-0000-000000000000"));
	names_load_metrics_of(&metrics, 0x5912, NULL);
	name = names_of_set(&table, &metrics, metrics.sets[1].set.uuid);
	EXPECT(name && !strcmp(name, metrics.sets[1].set.name));
	name = names_suggest_set(&table, &metrics, "RenderBasics");
	EXPECT(name && !strcmp(name, "RenderBasic"));
	EXPECT(!names_suggest_set(&table, &metrics, "nonsense"));
	counters_free(&table);
	metric_free(&metrics);
}

static void by_name(void)
{
	struct output *o;

	kaby_lake();
	/* a name that a counter and a metric have is the counter, as on each GPU */
	o = run(cmd_stat, "stat -o - -c gpubusy,CsThreads,AvgGpuCoreFrequency,A3", "exit 0");
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "# metric set RenderBasic, id 5,");
	EXPECT_HAS(o->out,
		   "\n  A0                            0  GpuBusy            clocks          0.00 %\n");
	EXPECT_HAS(o->out, "\n  AvgGpuCoreFrequency                           ");
	EXPECT_HAS(o->out, "\n  A3  ");
	EXPECT_HAS(o->out, "CsThreads");
	o = run(cmd_stat, "stat -o - -c EuActive,GpuBusy", "exit 0");
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "EU clocks");
	o = run(cmd_stat, "stat -o - -s RenderBasic -c EuActive,GpuBusy", "exit 0");
	EXPECT_HAS(o->out, "\n  GpuBusy                                            0.00 %\n");
	EXPECT_NOT(o->out, "EU clocks");
	/* only the set EuActivity of the table of counters has it: 7 of 64 * 500 */
	o = run(cmd_stat, "stat -o - -c EuActive", "exit 0");
	EXPECT_HAS(o->out, "EuActive           EU clocks       0.02 %\n");
}

static void intervals(void)
{
	struct output *o;

	kaby_lake();
	fake.steps = 64;
	o = run(cmd_stat, "stat -o - -I 20 -s RenderBasic -c Sampler0Busy,GpuBusy", "sleep 0.1");
	EXPECT_EQ(o->status, 0);
	/* B0 is counter 36 */
	EXPECT_HAS(o->out, "  Sampler0Busy       GpuBusy\n");
	EXPECT_HAS(o->out, "          7.20          0.00\n");
}

static void forms(void)
{
	struct output *o;

	kaby_lake();
	o = run(cmd_stat, "stat -o - -j -s RenderBasic -c Sampler0Busy,GpuBusy", "exit 0");
	EXPECT_HAS(o->out, ",\"metric_set\":\"RenderBasic\",\"metrics\":"
			   "{\"Sampler0Busy\":7.200000,\"GpuBusy\":0.000000}}\n");
	o = run(cmd_stat, "stat -o - -x; -c Sampler0Busy", "exit 0");
	EXPECT_HAS(o->out, "\n7.200;%;Sampler0Busy\n");
	o = run(cmd_stat, "stat -o - -r 2 -c Sampler0Busy", "exit 0");
	EXPECT_HAS(o->out, "  Sampler0Busy                           "
			   "            7.20  +-   0.00 %  %\n");
	o = run(cmd_stat, "stat -o - -r 2 -j -c Sampler0Busy", "exit 0");
	EXPECT_HAS(o->out, "\"metrics\":{\"Sampler0Busy\":"
			   "{\"mean\":7.200,\"spread_percent\":0.000}}}\n");
	o = run(cmd_stat, "stat -o - -r 2 -x; -c Sampler0Busy", "exit 0");
	EXPECT_HAS(o->out, "\n7.200;%;Sampler0Busy;0.00%\n");
	/* no run had two reports */
	fake.single = true;
	o = run(cmd_stat, "stat -o - -r 2 -c Sampler0Busy", "exit 0");
	EXPECT_HAS(o->out, "  Sampler0Busy                           "
			   "               -  +-      - %  %\n");
	o = run(cmd_stat, "stat -o - -r 2 -j -c Sampler0Busy", "exit 0");
	EXPECT_HAS(o->out, "\"metrics\":{\"Sampler0Busy\":"
			   "{\"mean\":null,\"spread_percent\":null}}}\n");
	o = run(cmd_stat, "stat -o - -r 2 -x; -c Sampler0Busy", "exit 0");
	EXPECT_HAS(o->out, "\n;%;Sampler0Busy;\n");
}

static void whole_set(void)
{
	struct output *o;

	kaby_lake();
	o = run(cmd_stat, "stat -o - -s l3_1", "exit 0");
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "  AvgGpuCoreFrequency ");
	EXPECT_HAS(o->out, "  L30Bank0Active ");
}

static void wrong(void)
{
	struct output *o;

	kaby_lake();
	o = run(cmd_stat, "stat -o - -c Sampler0Bussy", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "there is no counter 'Sampler0Bussy', did you mean Sampler0Busy?");
	o = run(cmd_stat, "stat -o - -c Sampler0Busy-A7", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "Sampler0Busy is a metric, a range has counters");
	EXPECT_HAS(run(cmd_stat, "stat -o - -c A1-Sampler0Busy", "exit 0")->err,
		   "Sampler0Busy is a metric, a range has counters");
	o = run(cmd_stat, "stat -o - -s RenderBasc", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "there is no metric set 'RenderBasc'");
	/* slice 2 is fused off */
	fake.device = 0x193a;
	o = run(cmd_stat, "stat -o - -c L3Bank20Active", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	o = run(cmd_stat, "stat -o - -M /nonexistent -c GpuBusy", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "--metrics: /nonexistent: No such file");
}

#define XML	"build/perf-test/metric.xml"

static void write_xml(const char *text)
{
	FILE *f = fopen(XML, "w");

	fputs(text, f);
	fclose(f);
}

/* UUIDs of files and recordings are in lower case from where they are read on. */
static void upper_uuid(void)
{
	static char data[1 << 16];
	struct output *o;
	size_t n;
	FILE *f;
	char *at;

	kaby_lake();
	fake.records = 3;
	write_xml("<metrics>\n<set hw_config_guid='5F1C9F0E-8A57-4F3F-9D86-0D8B1E9A4C73' "
		  "symbol_name='Mine' name='A set'>\n<counter symbol_name='MyMetric' "
		  "units='percent' equation='A 4 READ'/>\n<register_config type='FLEX'>"
		  "<register address='0xe458' value='0x5004'/></register_config></set>"
		  "</metrics>\n");
	run(cmd_record, "record -d 0.05 -M " XML " -c MyMetric -o " XML ".data", NULL);
	o = run(cmd_report, "report -M " XML " " XML ".data", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "\n  MyMetric  ");
	/* a recording of another program */
	f = fopen(XML ".data", "r+");
	n = fread(data, 1, sizeof(data), f);
	at = memmem(data, n, "5f1c9f0e-8a57", 13);
	EXPECT(at);
	if (at) {
		fseek(f, at - data, SEEK_SET);
		fwrite("5F1C9F0E-8A57", 13, 1, f);
	}
	fclose(f);
	o = run(cmd_report, "report -M " XML " " XML ".data", NULL);
	EXPECT_HAS(o->out, "\n  MyMetric  ");
	unlink(XML ".data");
}

/* A file for another GPU would load wrong registers. */
static void other_gpu(void)
{
	static const char set[] = "hw_config_guid='5f1c9f0e-8a57-4f3f-9d86-0d8b1e9a4c73' "
		"symbol_name='Mine' name='A set'><counter symbol_name='MyMetric' units='percent' "
		"equation='A 4 READ'/><register_config type='FLEX'><register address='0xe458' "
		"value='0x5004'/></register_config></set></metrics>\n";
	static const struct {
		const char *chipset;
		unsigned int device;
		const char *error;
	} rows[] = {
		{ "KBLGT2", 0x5912, NULL },
		{ "KBLGT3", 0x5912, "for KBLGT3, and the GPU 8086:5912 is KBLGT2" },
		{ "SKLGT2", 0x5912, "for SKLGT2, and the GPU 8086:5912 is KBLGT2" },
		/* no installed file is for this id, and nothing is known of its chipset */
		{ "SKLGT2", 0x5902, NULL },
	};
	char text[1024], error[96];
	struct output *o;

	kaby_lake();
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		snprintf(text, sizeof(text), "<metrics><set chipset='%s' %s", rows[i].chipset, set);
		write_xml(text);
		fake.device = rows[i].device;
		o = run(cmd_stat, "stat -o - -M " XML " -c MyMetric", "exit 0");
		EXPECT_EQ(o->status, rows[i].error ? EXIT_USAGE : 0);
		if (!rows[i].error)
			continue;
		snprintf(error, sizeof(error), "--metrics: " XML ": its metric sets are %s",
			 rows[i].error);
		EXPECT_HAS(o->err, error);
	}
	unlink(XML);
	fake.device = 0x5912;
	o = run(cmd_stat, "stat -o - -M " METRICS "/kblgt2.txt -c Sampler0Busy", "exit 0");
	EXPECT_EQ(o->status, 0);
	o = run(cmd_stat, "stat -o - -M " METRICS "/kblgt3.txt -c Sampler0Busy", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "kblgt3.txt: its metric sets are for other GPUs than 8086:5912");
}

static void xml(void)
{
	struct output *o;

	kaby_lake();
	write_xml("<metrics>\n<set hw_config_guid='5f1c9f0e-8a57-4f3f-9d86-0d8b1e9a4c73' "
		  "symbol_name='Mine' name='A set of mine'>\n<counter symbol_name='MyMetric' "
		  "units='percent' equation='A 4 READ 100 UMUL GPU_CLOCK 0 READ FDIV'/>\n"
		  "<register_config type='FLEX'><register address='0xe458' value='0x5004'/>"
		  "</register_config></set></metrics>\n");
	o = run(cmd_stat, "stat -o - -M " XML " -c MyMetric", "exit 0");
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "\n  MyMetric                                           0.80 %\n");
	o = run(cmd_list, "list -M " XML " --sets", NULL);
	EXPECT_HAS(o->out, "  Mine                           1 metric   A set of mine\n");
	/* the only set that has the metric is for a GPU with slice 3 */
	write_xml("<metrics>\n<set hw_config_guid='5f1c9f0e-8a57-4f3f-9d86-0d8b1e9a4c73' "
		  "symbol_name='Mine' name='A set of mine'>\n<counter symbol_name='MyMetric' "
		  "units='percent' equation='A 4 READ 100 UMUL GPU_CLOCK 0 READ FDIV'/>\n"
		  "<register_config type='NOA' availability='$SliceMask 8 AND'>"
		  "<register address='0x9888' value='1'/></register_config></set></metrics>\n");
	o = run(cmd_stat, "stat -o - -M " XML " -c MyMetric", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "--counters: metric set Mine has no mux registers for this GPU");
	write_xml("<metrics>\n<set hw_config_guid='x' symbol_name='Mine'/></metrics>\n");
	o = run(cmd_stat, "stat -o - -M " XML " -c MyMetric", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "--metrics: " XML ": line 2: 'x' is not a UUID");
	unlink(XML);
}

#define ALIAS	"build/perf-test/alias.txt"

/* A table in which GpuBusy is another name of the counter A0 */
static void no_sets(void)
{
	FILE *f = fopen(ALIAS, "w");
	struct output *o;

	fputs("genx-counters 1\nplatform\tKaby Lake\ncounter\tA0\tRenderBusy\tclocks\tBusy\tBusy\n"
	      "alias\tGpuBusy\tRenderBusy\n", f);
	fclose(f);
	kaby_lake();
	fake.device = 0x5902;
	o = run(cmd_stat, "stat -o - -M " ALIAS " -c GpuBusy", "exit 0");
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out,
		   "\n  A0                            0  RenderBusy         clocks          0.00 %\n");
	o = run(cmd_stat, "stat -o - -M " ALIAS " -c GpuBussy", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "did you mean GpuBusy?");
	EXPECT_HAS(run(cmd_list, "list -M " ALIAS, NULL)->out, "      Also: GpuBusy\n");
	EXPECT_HAS(run(cmd_top, "top --once --json -I 10 -M " ALIAS, NULL)->out,
		   ",\"busy_percent\":0.0");
	unlink(ALIAS);
	/* the installed tables have one name of it */
	o = run(cmd_stat, "stat -o - -c GpuBusy,EuActive", "exit 0");
	EXPECT_HAS(o->out,
		   "\n  A0                            0  GpuBusy            clocks          0.00 %\n");
	EXPECT_HAS(o->out,
		   "\n  A7                            7  EuActive           EU clocks       0.02 %\n");
	/* a long unit, and an EU has seven threads: 13 of 500 * 64 EU clocks, times 8/7 */
	o = run(cmd_stat, "stat -o - -c EuActive,EuOccupancy", "exit 0");
	EXPECT_HAS(o->out,
		   "\n  A13                          13  EuOccupancy        8/7 EU clocks   0.05 %\n");
	/* the old name of a counter of a metric set, which is loaded for it */
	fake.platform = "Tiger Lake";
	fake.device = 0x9a49;
	o = run(cmd_stat, "stat -o - -c Fpu1Active", "exit 0");
	EXPECT_HAS(o->out, "# metric set EuActivity, id 5,");
	EXPECT_HAS(o->out,
		   "\n  A10                          10  EmActive           EU clocks       0.03 %\n");
	EXPECT_HAS(run(cmd_list, "list EuActivity", NULL)->out, "      Also: Fpu1Active\n");
}

static void list(void)
{
	struct output *o;

	kaby_lake();
	o = run(cmd_list, "list --sets", NULL);
	EXPECT_HAS(o->out, "  RenderBasic                   ");
	EXPECT_NOT(o->out, "A7");
	o = run(cmd_list, "list renderbasic", NULL);
	EXPECT_HAS(o->out, "  EuActive (%)\n      EU Array: EU Active\n      "
			   "The percentage of time in which the Execution Units were actively\n      processing.\n      = A7 "
			   "$EuCoresTotalCount UDIV 100 UMUL $GpuCoreClocks FDIV\n");
	o = run(cmd_list, "list RenderBasci", NULL);
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "has 'RenderBasci', did you mean the set RenderBasic?");
	/* a word: counters and metrics that have it, each once, with its sets */
	o = run(cmd_list, "list barrier", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "  A35 Barriers (messages)\n");
	EXPECT_HAS(o->out, "  ShaderBarriers (messages)\n");
	EXPECT_HAS(o->out, "      Metric sets:");
	EXPECT_NOT(o->out, "GpuBusy");
	o = run(cmd_list, "list xyzzy", NULL);
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "no metric set, counter or metric has 'xyzzy'");
	o = run(cmd_list, "list -j", NULL);
	EXPECT_HAS(o->out, "{\"device\":\"0000:00:02.0\",\"platform\":\"Kaby Lake\","
			   "\"counters\":[{\"id\":\"A0\",\"name\":\"GpuBusy\"");
}

/* A GPU that is not here: no device is opened, and nothing is said about its fuses. */
static void list_offline(void)
{
	struct output *o;

	fake.absent = true;
	o = run(cmd_list, "list -g 8086:5916", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "device: 8086:5916 Kaby Lake\n");
	EXPECT_HAS(o->out, "  RenderBasic                   ");
	EXPECT_HAS(o->out, "  A35 Barriers (messages)\n");
	EXPECT_NOT(o->out, "not on this GPU");
	EXPECT_NOT(o->out, "report formats");
	o = run(cmd_list, "list -g 5916 -j RenderBasic", NULL);
	EXPECT_EQ(o->status, EXIT_USAGE);
	o = run(cmd_list, "list -g 5916 -j", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_NOT(o->out, "available");
	EXPECT_HAS(run(cmd_list, "list -g ffff", NULL)->err, "genx does not know 8086:ffff");
	EXPECT_HAS(run(cmd_list, "list -g kbl", NULL)->err, "'kbl' is not a PCI device id");
	EXPECT_HAS(run(cmd_list, "list -g 5916 -D x", NULL)->err, "--gpu excludes --device");
}

#define RECORDING	"build/perf-test/metric.data"

/* The recording has the metric set and the names of the metrics; files have the equations. */
static void recorded(void)
{
	struct output *o;

	kaby_lake();
	fake.records = 25;
	run(cmd_record, "record -d 0.05 -s RenderBasic -c Sampler0Busy,GpuBusy -o " RECORDING,
	    NULL);
	/* 24 differences of 1000 ticks and 500 clocks; B0 has counted 36 in each */
	o = run(cmd_report, "report " RECORDING, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "# metric set RenderBasic\n");
	EXPECT_HAS(o->out, "\n  Sampler0Busy                                       7.20 %\n");
	o = run(cmd_report, "report --csv -I 3 " RECORDING, NULL);
	EXPECT_HAS(o->out, ",Sampler0Busy,GpuBusy,lost,overflows\n");
	EXPECT_HAS(o->out, ",7.200000,0.000000,0,0\n");
	o = run(cmd_report, "report --csv -I 3 -c A4,Sampler0Busy " RECORDING, NULL);
	EXPECT_HAS(o->out, "busy_percent,CsThreads,Sampler0Busy,lost");
	o = run(cmd_report, "report -j " RECORDING, NULL);
	EXPECT_HAS(o->out, "\"metric_set\":\"RenderBasic\",");
	EXPECT_HAS(o->out, "\"metrics\":{\"Sampler0Busy\":7.200000,");
	o = run(cmd_report, "report --svg " RECORDING, NULL);
	EXPECT_HAS(o->out, ">Sampler0Busy</text>\n");
	EXPECT_HAS(o->out, ">100 %</text>\n");
	o = run(cmd_report, "report --diff " RECORDING " " RECORDING, NULL);
	EXPECT_HAS(o->out, "  Sampler0Busy                   7.2000 ");
	EXPECT_HAS(o->out, "            7.2000     +0.00%  %\n");
	o = run(cmd_report, "report -c NoSuch " RECORDING, NULL);
	EXPECT_EQ(o->status, EXIT_USAGE);
	/* a reader without the files of metric sets */
	setenv("GENX_PERF_METRICS", "/nonexistent", 1);
	o = run(cmd_report, "report " RECORDING, NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_NOT(o->out, "Sampler0Busy");
	unlink(RECORDING);
}

/* A gauge of each metric, of the interval */
static void exported(void)
{
	struct output *o;

	kaby_lake();
	o = run(cmd_export, "export -I 1 -s RenderBasic -c Sampler0Busy,GpuBusy", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "metric_set=\"RenderBasic\"} 1\n");
	EXPECT_HAS(o->out, "# TYPE genx_metric gauge\ngenx_metric{device=\"0000:00:02.0\","
		   "set=\"RenderBasic\",metric=\"Sampler0Busy\",unit=\"%\"} 7.2\n");
	o = run(cmd_export, "export -I 1", NULL);
	EXPECT_NOT(o->out, "genx_metric{");
}

static void shown(void)
{
	struct output *o;

	kaby_lake();
	o = run(cmd_top, "top --once -I 1 -c Sampler0Busy,AvgGpuCoreFrequency,A4", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "\nSampler0Busy        7.2 % [||||  ");
	EXPECT_HAS(o->out, "\nAvgGpuCoreFreque  6.00002e+06 Hz\n");
	EXPECT_NOT(o->out, "EU active");
	o = run(cmd_top, "top -j -n 1 -I 1 -c Sampler0Busy,A4", NULL);
	EXPECT_HAS(o->out, "\"metrics\":{\"Sampler0Busy\":7.200000},");
}

/* Without a file of counters, the driver's names are used. */
static void driver_names(void)
{
	struct output *o;

	kaby_lake();
	fake.platform = "Unknown";
	o = run(cmd_stat, "stat -o - -c Driver3,A4", "exit 0");
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "  Driver3            things    ");
	o = run(cmd_list, "list", NULL);
	EXPECT_HAS(o->out, "  A35 Driver35 (things)\n      Title\n      Description\n");
}

/* ---- equations ---- */

static bool count_of(const struct equation_input *in, enum count_class class, unsigned int number,
		     uint64_t *value)
{
	*value = class == COUNT_GPU_TIME ? 24000000 : class == COUNT_GPU_CLOCK ? 1000 :
		 class * 100 + number;
	return true;
}

static bool metric_of(const struct equation_input *in, const char *name, size_t len,
		      struct number *value)
{
	struct equation_error inner;

	if (len == 4 && !strncmp(name, "Self", 4))
		return equation_value("$Self", in, value, &inner);
	if (len == 2 && name[0] == 'L') {
		/* four of the next level, and so on */
		char next[] = "$L? $L? UADD $L? UADD $L? UADD";

		for (char *at = next; (at = strchr(at, '?')); at++)
			*at = name[1] + 1;
		return equation_value(name[1] < '7' ? next : "1", in, value, &inner);
	}
	*value = (struct number){ .is_double = true, .d = 2.5 };
	return len == 4 && !strncmp(name, "Half", 4);
}

static bool value_of(const char *equation, struct number *value, struct equation_error *reason)
{
	static const uint64_t gpu[GPU_PROPERTIES] = {
		12000000, 300, GPU_UNKNOWN, 24, 1, 3, 0x1, 0x7, 7, 0, 6,
	};
	struct equation_input in = { .count = count_of, .metric = metric_of, .gpu = gpu };

	return equation_value(equation, &in, value, reason);
}

static void equations(void)
{
	static const struct {
		const char *equation;
		double value;
	} rows[] = {
		{ "A7", 7 }, { "A 7 READ", 7 }, { "B0", 100 }, { "C 7 READ", 207 },
		{ "GPU_CLOCK", 1000 }, { "GPU_TIME 0 READ", 24000000 },
		{ "GPU_TIME 1000000000 UMUL $GpuTimestampFrequency UDIV", 2e9 },
		{ "A7 100 UMUL $EuCoresTotalCount UDIV", 29 },
		{ "A7 100 UMUL $EuCoresTotalCount FDIV", 700.0 / 24 },
		{ "A7 $QueryMode UDIV", 0 }, { "A7 $QueryMode FDIV", 0 },
		{ "A7 A8 USUB", 0 }, { "A8 A7 USUB", 1 }, { "A7 A8 FSUB", 0 },
		{ "A7 B0 UMIN", 7 }, { "A7 B0 FMAX", 100 }, { "A7 0.5 FMUL", 3.5 },
		{ "A7 0.5 UMUL", 3 }, { "A7 0.5 FMUL 1 UDIV", 3 }, { "$Half 2 UMUL", 5 },
		{ "$SubsliceMask 0x4 AND", 4 }, { "$SubsliceMask 8 AND", 0 },
		{ "true $QueryMode &&", 0 }, { "$SliceMask 1 << 2 UGTE", 1 },
		{ "A7 A8 ULT", 1 }, { "A7 A8 UGT", 0 }, { "A7 7 ULTE", 1 }, { "8 2 >>", 2 },
		{ "1 64 <<", 0 }, { "  A1   A2 UADD ", 3 },
		{ "18446744073709551615 1 UADD", 18446744073709551616.0 },
		{ "$SkuRevisionId 5 UGTE", 1 }, { "$SkuRevisionId 0x2 ULT", 0 },
		{ "$SliceMask 0x01 AND $SkuRevisionId 0x02 UGTE &&", 1 },
		{ "$GtSliceMask $GtSubsliceMask UADD", 8 },
	};
	struct equation_error reason;
	struct number value;

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		bool ok = value_of(rows[i].equation, &value, &reason);

		EXPECT(ok);
		if (!ok || number_double(&value) != rows[i].value)
			NOTE("%s", rows[i].equation);
		EXPECT(ok && number_double(&value) == rows[i].value);
	}
}

static void wrong_equations(void)
{
	static const struct {
		const char *equation, *reason;
	} rows[] = {
		{ "", "no words" }, { "A7 A8", "operands without" }, { "A7 UADD", "less than two" },
		{ "UADD", "less than two" }, { "A7 A8 UPOW", "unknown word" },
		{ "A64", "no such counter" }, { "B 16 READ", "no such counter" },
		{ "A", "without a number" }, { "A7 READ", "READ needs" }, { "READ", "READ needs" },
		{ "$Nothing", "unknown word '$Nothing'" }, { "7up", "not a number" },
		{ "1.2.3", "not a number" }, { "$Self", "unknown word '$Self'" },
		{ "A7 A8 UPOW", "'UPOW'" },
		{ "$GpuMaxFrequency 1 UADD", "$GpuMaxFrequency of this GPU is not known" },
		{ "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "too many operands" },
		{ "111111111111111111111111111111111111", "too long" },
	};
	struct equation_error reason;
	struct number value;

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		EXPECT(!value_of(rows[i].equation, &value, &reason));
		EXPECT_HAS(reason.text, rows[i].reason);
	}
	/* 4^2 evaluations, and 4^8 without the limit of words */
	EXPECT(value_of("$L5", &value, &reason) && value.u == 16);
	EXPECT(!value_of("$L0", &value, &reason));
}

static const struct test tests[] = {
	TEST(equations, "equations"),
	TEST(wrong_equations, "equations that are wrong"),
	TEST(set_names, "names of metric sets by UUID, suggestions"),
	TEST(by_name, "metrics by name load their set"),
	TEST(intervals, "columns of metrics"),
	TEST(forms, "metrics as JSON, as fields, of repeated runs"),
	TEST(whole_set, "all metrics of a set"),
	TEST(wrong, "wrong names, with suggestions"),
	TEST(upper_uuid, "UUIDs in upper case"),
	TEST(other_gpu, "a metric file for another GPU"),
	TEST(xml, "an XML file given at run time"),
	TEST(no_sets, "a GPU without metric sets, and GpuBusy"),
	TEST(list, "list prints metric sets and metrics"),
	TEST(list_offline, "list of a GPU that is not here"),
	TEST(recorded, "metrics of a recording"),
	TEST(exported, "metrics for Prometheus"),
	TEST(shown, "metrics in top"),
	TEST(driver_names, "names from the driver"),
};

HARNESS_MAIN(tests)
