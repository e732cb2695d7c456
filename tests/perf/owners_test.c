// SPDX-License-Identifier: MIT
/* genx-perf stat: the counts of each context and process, and which process a context has. */

#include "tests/perf/harness.h"
#include "tools/genx-perf/counts/owners.h"

/* All of it on standard output, also with a command */
#define STAT	"stat -o - -M " LAKEFIELD

/* Contexts 7 and 8 get 2 and 1 of the records that have a context. */
static void owners(void)
{
	struct output *o;

	fake.deltas = 4;
	o = run(cmd_stat, STAT " --per-context", "exit 3");
	EXPECT_EQ(o->status, 3);
	EXPECT_HAS(o->out, "totals over");
	EXPECT_HAS(o->out, "   context       pid  command            GPU time s      %    reports\n"
		   "         7         -  ?                    0.000033  50.00          2\n"
		   "         8         -  ?                    0.000025  37.50          1\n"
		   "         -         -  (idle, unknown)");
	EXPECT(harness_width(o->out) <= 80);
	/* the counters of each */
	fake.deltas = 4;
	o = run(cmd_stat, STAT " -c CsThreads,A5 --per-context", "exit 0");
	EXPECT_HAS(o->out, " reports     CsThreads            A5\n"
		   "         7         -  ?                    0.000033  50.00          2            24            30\n");
	o = run(cmd_stat, STAT " -j --per-context", "exit 0");
	EXPECT_HAS(o->out, "{\"type\":\"context\",\"context\":7,\"pid\":null,\"comm\":\"?\","
		   "\"gpu_seconds\":0.000033333,\"timestamp\":400,\"gpu_ticks\":200,\"reports\":2,"
		   "\"counters\":{\"A0\":0,\"A1\":6,");
	o = run(cmd_stat, STAT " -x, -c CsThreads --per-process", "exit 0");
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "\n36,threads,CsThreads,-,?\n");
	EXPECT_EQ(run(cmd_stat, STAT " -r 2 --per-process", "exit 0")->status, EXIT_USAGE);
}

#define FILES	"build/perf-test/owners"

static void make(const char *path, const char *text)
{
	char command[256];
	FILE *file;

	snprintf(command, sizeof(command), "mkdir -p $(dirname " FILES "/%s)", path);
	EXPECT(!system(command));
	snprintf(command, sizeof(command), FILES "/%s", path);
	file = fopen(command, "w");
	EXPECT(file && fputs(text, file) >= 0 && !fclose(file));
}

/* The processes of contexts, from debugfs and /proc */
static void owner_names(void)
{
	static const struct genx_oa_delta delta = {
		.flags = GENX_OA_DELTA_CTX_VALID, .ctx_serial = 12,
	};
	static const uint64_t counters[GENX_OA_MAX_COUNTERS];
	static struct owners owners;
	static struct view view;

	EXPECT(!system("rm -rf " FILES));
	make("contexts", "client 5: hangs 0\n  context 1: priority 0\n"
	     "    rcs0: serial 12 hw id 0x20 hangs 0 resets 0, context 1 of glxgears[5]\n"
	     "    bcs0: serial 13 hw id 0x40 hangs 0 resets 0\nclient x\n"
	     "client 6: hangs 0\n    rcs0: serial 99 hw id 0x60 hangs 0 resets 0\n");
	make("proc/2000000009/comm", "glxgears\n");
	make("proc/2000000009/fdinfo/3", "drm-pdev:\t0000:00:02.0\ndrm-client-id:\t5\n");
	make("proc/2000000009/fd/x", "");
	unlink(FILES "/proc/2000000009/fd/3");
	EXPECT(!symlink("/dev/dri/renderD128", FILES "/proc/2000000009/fd/3"));
	owners_begin(&owners, OWNERS_CONTEXT, -1);
	strcpy(owners.contexts, FILES "/contexts");
	owners.proc = FILES "/proc";
	owners_add(&owners, &view, &delta, counters);
	owners_name(&owners, "0000:00:02.0");
	EXPECT_EQ(owners.n, 4);
	EXPECT_EQ(owners.list[1].serial, 12);
	EXPECT_EQ(owners.list[1].hw_id, 0x20);
	EXPECT_EQ(owners.list[1].pid, 2000000009);
	EXPECT_HAS(owners.list[1].comm, "glxgears");
	EXPECT_EQ(owners.list[2].serial, 13);
	EXPECT_EQ(owners.list[2].pid, 2000000009);
	EXPECT_EQ(owners.list[3].pid, 0);
	/* a name stays when the process ends */
	EXPECT(!system("rm -rf " FILES "/proc"));
	owners_name(&owners, "0000:00:02.0");
	EXPECT_EQ(owners.list[1].pid, 2000000009);
	EXPECT(!system("rm -rf " FILES));
}

static const struct test tests[] = {
	TEST(owners, "counts of contexts and processes"),
	TEST(owner_names, "the processes of contexts"),
};

HARNESS_MAIN(tests)
