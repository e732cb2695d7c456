// SPDX-License-Identifier: MIT
/* genx-perf list: counters and sets of the made-up device; a platform without OA. */

#include "tests/perf/harness.h"

/* All of it on standard output, also with a command */
#define STAT	"stat -o - -M " LAKEFIELD

static void list(void)
{
	struct output *o = run(cmd_list, "list -M " LAKEFIELD, NULL);

	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "device: 0000:00:02.0 Lakefield\n");
	EXPECT_HAS(o->out, "  A0  GpuBusy (clocks)\n      GPU Busy\n"
			   "      GPU is not idle (includes all GPU engines).\n");
	EXPECT_HAS(o->out, "  A35 Barriers ");
	EXPECT_HAS(o->out, "counters of metric set EuActivity:\n");
	EXPECT_HAS(o->out, "\n  EuActivity                     7 counters Activity of the EUs");
	EXPECT(harness_width(o->out) <= 80);
	o = run(cmd_list, "list -M " LAKEFIELD " euactivity", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "  A7  EuActive (EU clocks)\n      EU Active\n");
	EXPECT_NOT(o->out, "  A0 ");
	o = run(cmd_list, "list -M " LAKEFIELD " EuActvity", NULL);
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "did you mean the set EuActivity?");
	EXPECT_EQ(run(cmd_list, "list --nonsense", NULL)->status, EXIT_USAGE);
}

#define REFUSED	"OA unit: genx does not drive the OA unit of this platform yet\n"

/* A platform whose OA unit genx does not drive: each command says so and nothing else. */
static void no_oa(void)
{
	static const char *const refused[] = { "list --sets", "list EuActivity" };
	struct output *o;

	fake.no_oa = true;
	o = run(cmd_list, "list", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "device: 0000:00:02.0 Lakefield\nreport formats:\n");
	EXPECT_HAS(o->out, "\n  none: genx does not drive the OA unit of this platform yet\n");
	EXPECT_NOT(o->out, "metric sets");
	o = run(cmd_list, "list --json", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "{\"device\":\"0000:00:02.0\",\"platform\":\"Lakefield\","
		   "\"counters\":[],\"sets\":[]}\n");
	for (size_t i = 0; i < ARRAY_SIZE(refused); i++) {
		o = run(cmd_list, refused[i], NULL);
		EXPECT_EQ(o->status, EXIT_FAILED);
		EXPECT_HAS(o->err, REFUSED);
	}
	EXPECT_HAS(run(cmd_info, "info", NULL)->out, "  platform               Lakefield\n");
	o = run(cmd_top, "top --once -I 1", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "genx-perf top  0000:00:02.0 Lakefield\n");
	EXPECT_HAS(o->out, "\nno counters\n");
	o = run(cmd_stat, STAT, "exit 0");
	EXPECT_EQ(o->status, EXIT_FAILED);
	EXPECT_HAS(o->err, REFUSED);
}

/* What the device does not know has no number. */
static void info(void)
{
	struct output *o = run(cmd_info, "info", NULL);

	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "  timestamp              not known\n");
	EXPECT_HAS(o->out, "  timestamp              12000000 Hz\n");
	EXPECT_NOT(o->out, "-1");
	EXPECT_HAS(o->out, "  timer period           0.167 us to 357.914 s\n");
	/* Sandy Bridge */
	fake.period_shift = 4;
	o = run(cmd_info, "info", NULL);
	EXPECT_HAS(o->out, "  timer period           1.333 us to 2863.312 s\n");
	o = run(cmd_info, "info -D", NULL);
	EXPECT_EQ(o->status, EXIT_USAGE);
	EXPECT_HAS(o->err, "-D needs a device node");
	EXPECT_HAS(run(cmd_info, "info x", NULL)->err, "'x' is not expected here");
}

static const struct test tests[] = {
	TEST(list, "list describes the counters"),
	TEST(no_oa, "a platform without OA"),
	TEST(info, "properties of the device that it may not know"),
};

HARNESS_MAIN(tests)
