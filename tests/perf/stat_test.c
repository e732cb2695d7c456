// SPDX-License-Identifier: MIT
/* genx-perf stat on a device whose counts are known: forms of output, exit status, errors. */

#include <errno.h>
#include <signal.h>

#include "tests/perf/harness.h"
#include "tools/genx-perf/counts/number.h"
#include "tools/libgenx-perf/metric/sets.h"

/* All of it on standard output, also with a command */
#define STAT	"stat -o - -M " LAKEFIELD

static void command_status(void)
{
	EXPECT_EQ(run(cmd_stat, STAT, "exit 0")->status, 0);
	EXPECT_EQ(run(cmd_stat, STAT, "exit 7")->status, 7);
	EXPECT_EQ(run(cmd_stat, STAT, "kill -9 $$")->status, 137);
	EXPECT_EQ(run(cmd_stat, STAT " -d 0.05", "sleep 30")->status, 0);
}

/* A command that ignores SIGTERM is killed, and waited for: its lock is free. */
static void command_left(void)
{
	struct output *o = run(cmd_stat, "stat -d 2 -M " LAKEFIELD,
			       "trap '' TERM; echo $$; exec sleep 1000");
	int pid;

	EXPECT_EQ(o->status, 0);
	pid = atoi(o->out);
	EXPECT(pid > 1);
	errno = 0;
	EXPECT(kill(pid, 0) && errno == ESRCH);
}

/* Counts are on standard error if there is a command and no file for them. */
static void command_output(void)
{
	struct output *o = run(cmd_stat, "stat -M " LAKEFIELD, "echo mine");

	EXPECT(!strcmp(o->out, "mine\n"));
	EXPECT_HAS(o->err, "totals over");
	EXPECT_HAS(o->err, " s elapsed, ");
	EXPECT_HAS(o->err, " user, ");
	o = run(cmd_stat, "stat -d 0.05 -M " LAKEFIELD, NULL);
	EXPECT_HAS(o->out, "totals over");
	EXPECT(!*o->err);
	EXPECT_NOT(o->out, "elapsed");
	o = run(cmd_stat, STAT " -j", "exit 0");
	EXPECT_HAS(o->out, "\"user_seconds\":0.0");
}

static void command_missing(void)
{
	struct output *o = run(cmd_stat, STAT " -- /no/such/command", NULL);

	EXPECT_EQ(o->status, 127);
	EXPECT_HAS(o->err, "/no/such/command: No such file or directory");
	o = run(cmd_stat, STAT " -- /dev/null", NULL);
	EXPECT_EQ(o->status, 126);
	EXPECT_HAS(o->err, "/dev/null: Permission denied");
}

/* A command has lines of intervals with -I only. */
static void command_intervals(void)
{
	EXPECT_NOT(run(cmd_stat, STAT, "exit 0")->out, "time s");
	EXPECT_HAS(run(cmd_stat, STAT " -I 60000", "exit 0")->out, "time s");
}

static void table(void)
{
	struct output *o = run(cmd_stat, STAT " -d 0.05", NULL);

	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "# 0000:00:02.0 Lakefield: A32u40_A4u32_B8_C8");
	EXPECT_HAS(o->out, " CsThreads     PsThreads EuActive% EuStall%\n");
	EXPECT_HAS(o->out, "             4             6      0.02     0.03\n");
	EXPECT_HAS(o->out, " 10 reports");
	EXPECT_HAS(o->out, "  A4                            4  CsThreads          threads   ");
	EXPECT_HAS(o->out,
		   "  A7                            7  EuActive           EU clocks       0.02 %\n");
	/* A0 is 0; A14 to A20 are events that the set does not select; B and C have no names */
	EXPECT_HAS(o->out, "  24 counters that are 0 or not in this set are left out");
	EXPECT_NOT(o->out, "EuEvent");
	EXPECT_NOT(o->out, "  C7 ");
	EXPECT_HAS(o->out, "nothing was lost\n");
	EXPECT_NOT(o->out, "\033");
	EXPECT(harness_width(o->out) <= 80);
}

/* The built-in set, and a format of choice, as they are: all counts that are not 0 */
static void built_in(void)
{
	struct output *o = run(cmd_stat, STAT " -m 1 -d 0.05", NULL);

	EXPECT_HAS(o->out, "# metric set TestOa, id 1,");
	EXPECT_HAS(o->out, " CsThreads     PsThreads    Written2x2\n");
	EXPECT_HAS(o->out, "EuEvent13");
	EXPECT_HAS(o->out, "\n  C7                           51                               ");
	EXPECT_HAS(o->out, "  1 counter that is 0 is left out, --all prints it");
	EXPECT(harness_width(o->out) <= 80);
	o = run(cmd_stat, STAT " -f A32u40_A4u32_B8_C8", "exit 0");
	EXPECT_HAS(o->out, "# metric set TestOa, id 1,");
	/* a user who may not load sets gets the built-in one */
	fake.add_err = EACCES;
	o = run(cmd_stat, STAT, "exit 0");
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "# metric set TestOa, id 1,");
	EXPECT_HAS(o->out, "EuEvent13");
}

static void all(void)
{
	struct output *o = run(cmd_stat, STAT " -a", "exit 0");

	EXPECT_HAS(o->out,
		   "  A0                            0  GpuBusy            clocks          0.00 %\n");
	EXPECT_HAS(o->out, "  C7                           51                               ");
	/* each counter with a name has it in JSON, too */
	o = run(cmd_stat, STAT " -a -j", "exit 0");
	EXPECT_HAS(o->out, "\"names\":{\"GpuBusy\":0,\"VsThreads\":1,");
}

static void choose(void)
{
	struct output *o = run(cmd_stat, STAT " -d 0.05 -c psTHREADS,A8-A9,gpubusy", NULL);

	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "       GpuBusy     PsThreads            A8            A9\n");
	EXPECT_HAS(o->out, "  A9                            9  EuEvent2           events    ");
	EXPECT_NOT(o->out, "  A10 ");
	/* a second list adds to the first */
	o = run(cmd_stat, STAT " -d 0.05 -c A8 -c psthreads", NULL);
	EXPECT_HAS(o->out, "     PsThreads            A8\n");
	EXPECT_NOT(o->out, "are left out");
}

static void choose_wrong(void)
{
	static const struct {
		const char *line, *err;
	} wrong[] = {
		{ STAT " -c GpuBussy", "no counter 'GpuBussy', did you mean GpuBusy?" },
		{ STAT " -c psthread", "did you mean PsThreads?" },
		{ STAT " -c Z9", "has no counter 'Z9', see genx-perf list" },
		{ STAT " -c A36", "has no counter 'A36'" },
		{ STAT " -c A9-A7", "A9-A7 is an empty range" },
		{ STAT " -c A1,,A2", "has no counter ''" },
		{ STAT " -c ", "the list is empty" },
	};

	struct output *o;

	for (size_t i = 0; i < ARRAY_SIZE(wrong); i++) {
		o = run(cmd_stat, wrong[i].line, "exit 0");

		EXPECT_EQ(o->status, EXIT_USAGE);
		EXPECT_HAS(o->err, wrong[i].err);
	}
	o = run(cmd_stat, STAT " -c A1,GpuBussy,A7,Z9,A36", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "'GpuBussy', did you mean GpuBusy?\n");
	EXPECT_HAS(o->err, "no counter 'Z9'");
	EXPECT_HAS(o->err, "no counter 'A36'");
}

/* Runs make 1, 2 and 3 steps: the mean of 10, 20 and 30 reports is 20 +- 28.87 %. */
static void repeat(void)
{
	struct output *o;

	fake.more = 1;
	o = run(cmd_stat, STAT " -r 3", "exit 0");
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "mean of 3 runs");
	EXPECT_HAS(o->out, "  reports                      20  +-  28.87 %\n");
	EXPECT_HAS(o->out, "  A4                            8  +-  28.87 %  CsThreads ");
	EXPECT(harness_width(o->out) <= 80);
	o = run(cmd_stat, STAT " -r 2 -j", "exit 5");
	EXPECT_EQ(o->status, 5);
	EXPECT_HAS(o->out, "{\"type\":\"run\",\"run\":2,");
	EXPECT_HAS(o->out, "{\"type\":\"mean\",\"runs\":2,");
	EXPECT_HAS(o->out, "\"A2\":{\"mean\":3.000,\"spread_percent\":33.333}");
	/* one run has no standard error */
	o = run(cmd_stat, STAT " -r 1", "exit 0");
	EXPECT_HAS(o->out, "mean of 1 run: 0.");
	EXPECT_HAS(o->out, "  +-      - %\n");
	EXPECT_NOT(o->out, "+-   0.00 %");
	EXPECT_HAS(run(cmd_stat, STAT " -r 1 -j", "exit 0")->out, ",\"spread_percent\":null}");
	EXPECT_HAS(run(cmd_stat, STAT " -x , -r 1", "exit 0")->out, ",reports,reports,\n");
	EXPECT_EQ(run(cmd_stat, STAT " -r 3", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_stat, STAT " -r 3 -I 5", "exit 0")->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_stat, STAT " -r 0", "exit 0")->status, EXIT_USAGE);
}

static void fields(void)
{
	struct output *o = run(cmd_stat, STAT " -x , -c CsThreads", "exit 0");

	EXPECT_HAS(o->out, "\n10,reports,reports\n");
	EXPECT_HAS(o->out, "\n4,threads,CsThreads\n");
	EXPECT_NOT(o->out, "PsThreads");
	o = run(cmd_stat, STAT " -x ; -I 60000 -c CsThreads", "exit 0");
	EXPECT_HAS(o->out, ";4;threads;CsThreads\n");
	o = run(cmd_stat, STAT " -x , -r 2", "exit 0");
	EXPECT_HAS(o->out, "\n4,threads,CsThreads,0.00%\n");
}

/* Each line has the same number of fields, also with -I, and the separator in a name is quoted. */
static void fields_number(void)
{
	static const char *const lines[] = {
		STAT " -x , -d 0.05", STAT " -x , -I 20 -d 0.05",
		STAT " -x , --per-process -d 0.05",
		STAT " -x , --per-context -I 20 -d 0.05", STAT " -x U -d 0.05 -c GpuBusy",
	};

	for (size_t i = 0; i < ARRAY_SIZE(lines); i++) {
		struct output *o;
		int want = -1;

		fake.deltas = 4;
		o = run(cmd_stat, lines[i], NULL);
		EXPECT_EQ(o->status, 0);
		for (char *line = strtok(o->out, "\n"); line; line = strtok(NULL, "\n")) {
			int n = 1;
			bool quoted = false;

			for (const char *at = line; *at; at++) {
				quoted ^= *at == '"';
				n += !quoted && *at == (i == 4 ? 'U' : ',');
			}
			want = want < 0 ? n : want;
			EXPECT_EQ(n, want);
		}
	}
	EXPECT_HAS(run(cmd_stat, STAT " -x B -d 0.05 -c GpuBusy", NULL)->out, "\"GpuBusy\"\n");
}

static void excluded(void)
{
	static const char *const lines[] = {
		" -j -x ,", " --per-context --per-process", " -p 1 --per-process",
		" -r 2 -d 1", " -s EuActivity -m 1", " -P 1000000 -e 5", " -e 5 -P 1000000",
		" -a -c GpuBusy",
	};

	/* no device is looked for */
	fake.absent = true;

	for (size_t i = 0; i < ARRAY_SIZE(lines); i++) {
		char line[200];
		struct output *o;

		snprintf(line, sizeof(line), STAT "%s", lines[i]);
		o = run(cmd_stat, line, i == 3 ? "exit 0" : NULL);
		EXPECT_EQ(o->status, EXIT_USAGE);
		EXPECT_HAS(o->err, " excludes --");
	}
	EXPECT_HAS(run(cmd_stat, STAT " -p 1", "exit 0")->err, "--pid excludes a command");
	EXPECT_HAS(run(cmd_stat, STAT " -p 4194000 -d 1", NULL)->err, "no process 4194000");
	EXPECT_HAS(run(cmd_stat, "stat --separator=", NULL)->err, "--separator: the text is empty");
	EXPECT_EQ(run(cmd_record, "record -e 5 -P 1000", NULL)->status, EXIT_USAGE);
	EXPECT_EQ(run(cmd_export, "export -e 5 -P 1000", NULL)->status, EXIT_USAGE);
}

static void numbers(void)
{
	static const struct {
		double value;
		const char *scaled, *time;
	} expect[] = {
		{ 0, "0.00 /s", "0.000 s" }, { 358, "358 /s", "358 s" },
		{ 0.377, "0.38 /s", "0.377 s" }, { 23.1e6, "23.1 M/s", "23100000 s" },
		{ 999.6, "1.00 k/s", "1000 s" }, { 9.996, "10.0 /s", "10.0 s" },
		{ 0.0042, "0.00 /s", "4.20 ms" }, { 0.000000002, "0.00 /s", "2.00 ns" },
	};
	char text[NUMBER_MAX];

	for (size_t i = 0; i < ARRAY_SIZE(expect); i++) {
		EXPECT(!strcmp(number_scaled(text, expect[i].value, "/s"), expect[i].scaled));
		EXPECT(!strcmp(number_time(text, expect[i].value), expect[i].time));
	}
	EXPECT(!strcmp(number_grouped(text, 0), "0"));
	EXPECT(!strcmp(number_grouped(text, 999), "999"));
	EXPECT(!strcmp(number_grouped(text, 1491080221), "1,491,080,221"));
	EXPECT(!strcmp(number_grouped(text, UINT64_MAX), "18,446,744,073,709,551,615"));
}

static void json(void)
{
	struct output *o = run(cmd_stat, STAT " -j -c CsThreads", "exit 0");

	EXPECT_HAS(o->out, "{\"type\":\"totals\",\"device\":\"0000:00:02.0\",");
	EXPECT_HAS(o->out, "\"A35\":35,");
	EXPECT_HAS(o->out, "\"names\":{\"CsThreads\":4},");
}

static void output_file(void)
{
	const char *path = "build/perf-test/stat.out";
	struct output *o = run(cmd_stat, STAT " -o build/perf-test/stat.out", "echo mine");
	char text[4096];

	EXPECT_EQ(o->status, 0);
	EXPECT(!strcmp(o->out, "mine\n"));
	harness_read(fopen(path, "r"), text, sizeof(text));
	EXPECT_HAS(text, "totals over");
	unlink(path);
	o = run(cmd_stat, STAT " -o /no/such/folder/file", "exit 0");
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "/no/such/folder/file: No such file or directory");
	o = run(cmd_stat, STAT " -o /dev/full", "exit 0");
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "/dev/full: No space left on device");
}

/* The device goes with the third read: what two intervals counted is kept. */
static void device_gone(void)
{
	struct output *o;

	fake.gone_at = 3;
	o = run(cmd_stat, STAT " -I 10", NULL);
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->out, ", 20 reports\n");
	EXPECT_HAS(o->err, "the device is gone, the totals end at 0.0");
}

static void nothing_counted(void)
{
	struct output *o;

	fake.empty = true;
	o = run(cmd_stat, STAT, "exit 0");
	EXPECT_HAS(o->err, "nothing was counted: 0 reports");
	EXPECT_NOT(o->out, "nothing was lost");
}

/* What needs two reports is not known, and no number stands for it. */
static void one_report(void)
{
	struct output *o;

	fake.single = true;
	o = run(cmd_stat, STAT " -I 20 -d 0.05", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->err, "nothing was counted: 1 report in 0.");
	EXPECT_HAS(o->out, "        1       -       -  ");
	EXPECT_HAS(o->out, " of GPU time), 1 report\n");
	EXPECT_NOT(o->out, "busy_%");
	EXPECT_NOT(o->out, " Hz");
	EXPECT_NOT(run(cmd_stat, STAT " -j", "exit 0")->out, "busy_percent");
	EXPECT_HAS(run(cmd_stat, STAT " -x ,", "exit 0")->out, "\n,%,busy\n");
}

static void data_lost(void)
{
	struct output *o;

	fake.lost = true;
	o = run(cmd_stat, STAT, "exit 0");
	EXPECT_EQ(o->status, EXIT_LOST);
	EXPECT_HAS(o->out, "DATA WAS LOST");
	/* one read of the totals, one loss, which can be that of a stopped unit */
	o = run(cmd_stat, STAT " -I 60000", "exit 0");
	EXPECT_HAS(o->out, "  LOST DATA: reports were lost (1 time): the split by context can be "
		   "wrong,\n  and sums can be too low, ");
	EXPECT_NOT(o->out, "sums are right");
	o = run(cmd_stat, STAT " -r 2", "exit 0");
	EXPECT_EQ(o->status, EXIT_LOST);
	EXPECT_HAS(o->out, "DATA WAS LOST in 2 of 2 runs: ");
	EXPECT_HAS(run(cmd_stat, STAT " -r 2 -j", "exit 0")->out, "\"lost\":{\"mean\":1.000,");
	EXPECT_HAS(run(cmd_stat, STAT " -r 2 -x ,", "exit 0")->out, "\n1.000,,lost,0.00%\n");
}

/* One of several runs lost data. */
static void one_run_lost(void)
{
	struct output *o;

	fake.lost = true;
	fake.lost_in = 2;
	o = run(cmd_stat, STAT " -r 3", "exit 0");
	EXPECT_EQ(o->status, EXIT_LOST);
	EXPECT_HAS(o->out, "DATA WAS LOST in 1 of 3 runs: ");
	o = run(cmd_stat, STAT " -r 3 -j", "exit 0");
	EXPECT_HAS(o->out, "{\"type\":\"mean\",\"runs\":3,\"runs_lost\":1,\"device\":");
	EXPECT_HAS(o->out, "\"lost\":{\"mean\":0.333,");
	o = run(cmd_stat, STAT " -r 3 -x,", "exit 0");
	EXPECT_HAS(o->out, "\n0.333,,lost,100.00%\n0.000,,overflows,0.00%\n1,runs,runs_lost,\n");
}

/* Number of decimals of a mean in JSON */
static size_t decimals(const char *text, const char *name)
{
	const char *at = strstr(text, name);

	at = at ? strchr(at, '.') : NULL;
	return at ? strspn(at + 1, "0123456789") : 0;
}

/* A command can run for less than a millisecond. */
static void short_runs(void)
{
	struct output *o = run(cmd_stat, STAT " -r 2 -j", "exit 0");

	EXPECT_EQ(decimals(o->out, "\"time\":{\"mean\":"), 6);
	EXPECT_EQ(decimals(o->out, "\"user_seconds\":{\"mean\":"), 6);
	EXPECT_EQ(decimals(o->out, "\"sys_seconds\":{\"mean\":"), 6);
}

static void open_errors(void)
{
	struct output *o;

	fake.open_err = EBUSY;
	o = run(cmd_stat, STAT, "exit 0");
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "another process uses the OA unit");
	fake.open_err = EINVAL;
	EXPECT_HAS(run(cmd_stat, STAT " -m 7", "exit 0")->err, "there is no metric set 7");
}

/* Without a file of names, numbers are columns and totals have no names. */
static void no_names(void)
{
	struct output *o;

	fake.platform = "Unknown";
	fake.nameless = true;
	o = run(cmd_stat, "stat -o - -c A0,A4", "exit 0");
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "  A4                            4  ");
	o = run(cmd_stat, STAT, "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "is not for Unknown");
}

/* A name of a set loads it. EUs are 64: 7 of 500 * 64 EU clocks are 0.02 %. */
static void sets(void)
{
	struct output *o = run(cmd_stat, STAT " -c EuActive,GpuBusy", "exit 0");

	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "# metric set EuActivity, id 5,");
	EXPECT_HAS(o->out,
		   "  A7                            7  EuActive           EU clocks       0.02 %\n");
	EXPECT_HAS(o->out,
		   "  A0                            0  GpuBusy            clocks          0.00 %\n");
	o = run(cmd_stat, STAT " -s euactivity -a -r 2", "exit 0");
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "  EuStall                  0.03 %\n");
	EXPECT_NOT(o->out, "EuEvent0");
	EXPECT_HAS(o->out, "EuEvent13");
	EXPECT(harness_width(o->out) <= 80);
	o = run(cmd_stat, STAT " -j -s EuActivity", "exit 0");
	EXPECT_HAS(o->out, "\"EuActive\":0.022,");
	o = run(cmd_stat, STAT " -c EuEvent0", "exit 0");
	EXPECT_HAS(o->out, "# metric set TestOa, id 1,");
	EXPECT_NOT(o->err, "powered");
	/* half of the 64 EUs are off while the stream is open (SIL-161) */
	fake.eus = 32;
	o = run(cmd_stat, STAT " -c EuActive,GpuBusy", "exit 0");
	EXPECT_HAS(o->out,
		   "  A7                            7  EuActive           EU clocks       0.04 %\n");
	EXPECT_HAS(o->err, "32 of 64 EUs are powered while the stream is open");
	fake.eus = 0;
	o = run(cmd_stat, STAT " -c EuActive,EuEvent0", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "EuEvent0 is not counted by EuActivity");
	o = run(cmd_stat, STAT " -m 7 -c EuActive", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "EuActive is not counted by this metric set");
	/* the built-in one, too, is not replaced by one that counts EuActive */
	o = run(cmd_stat, STAT " -m 1 -c EuActive", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "EuActive is not counted by");
	EXPECT_HAS(run(cmd_stat, STAT " -m 1 -c A7", "exit 0")->out, "# metric set TestOa, id 1,");
	o = run(cmd_stat, STAT " -c EuActiv", "exit 0");
	EXPECT_HAS(o->err, "did you mean EuActive?");
	o = run(cmd_stat, STAT " -s nonsense", "exit 0");
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "there is no metric set 'nonsense'");
	fake.open_err = EBUSY;
	o = run(cmd_stat, STAT " -c EuActive", "exit 0");
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "another process uses the OA unit\nfake: set 5 removed\n");
	fake.open_err = 0;
	fake.add_err = EACCES;
	o = run(cmd_stat, STAT " -c EuActive", "exit 0");
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, "loading metric set EuActivity: permission denied\n");
	fake.add_err = EINVAL;
	o = run(cmd_stat, STAT " -c EuActive", "exit 0");
	EXPECT_HAS(o->err, "this GPU does not allow one of its registers");
}

/* What the driver is given, in this process: the registers, and the set is forgotten again. */
static void set_registers(void)
{
	static struct counter_table table;
	bool added = false;

	counters_load(&table, "Lakefield", LAKEFIELD);
	EXPECT_EQ(set_load(0, &table.sets[0], &added), 5);
	EXPECT(added);
	EXPECT_EQ(fake.flex[0], 0xe458);
	EXPECT_EQ(fake.flex[1], 0x5004);
	set_unload(0, 5);
	EXPECT_EQ(fake.removed, 5);
	counters_free(&table);
}

static const struct test tests[] = {
	TEST(command_status, "the command's status is the exit status"),
	TEST(command_missing, "a command that does not exist"),
	TEST(command_left, "a command that does not end is not left behind"),
	TEST(command_output, "counts of a command are on standard error"),
	TEST(fields_number, "lines have one number of fields"),
	TEST(excluded, "options that exclude each other"),
	TEST(numbers, "numbers as people read them"),
	TEST(command_intervals, "intervals with a command only when asked for"),
	TEST(table, "the table: header, 80 columns, names and units"),
	TEST(built_in, "the built-in metric set"),
	TEST(all, "all counters"),
	TEST(choose, "counters by name, number and range"),
	TEST(choose_wrong, "wrong lists of counters, with suggestions"),
	TEST(repeat, "repeated runs: mean and standard error"),
	TEST(fields, "fields with a separator"),
	TEST(json, "JSON with names"),
	TEST(output_file, "output to a file, which may fail"),
	TEST(device_gone, "the device goes: totals so far are kept"),
	TEST(nothing_counted, "no report"),
	TEST(one_report, "one report: what is not known has no number"),
	TEST(data_lost, "lost data is exit status 4"),
	TEST(one_run_lost, "one of several runs lost data"),
	TEST(short_runs, "means of times have microseconds"),
	TEST(open_errors, "errors of opening the stream"),
	TEST(no_names, "a platform without names"),
	TEST(sets, "a counter loads the metric set that it needs"),
	TEST(set_registers, "registers of a metric set"),
};

HARNESS_MAIN(tests)
