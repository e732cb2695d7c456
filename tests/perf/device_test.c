// SPDX-License-Identifier: MIT
/*
 * genx-perf, with several GPUs: the first is taken, and all are named. The events of a GPU are
 * those of its own PMU.
 */

#include <linux/perf_event.h>
#include <unistd.h>

/* The descriptor of an event is the type of its PMU. */
static int tested_syscall(long number, const struct perf_event_attr *attr, ...)
{
	(void)number;
	return attr->type;
}

#define device_open	tested_open
#define device_name	tested_name
#define device_number	tested_number
#define device_nodes	tested_nodes
#include "tools/genx-perf/device/device.c"
#undef device_open
#undef device_name
#undef device_number
#undef device_nodes

#define syscall		tested_syscall
#define event_open	tested_event_open
#define events_open	tested_events_open
#define events_close	tested_events_close
#define events_read	tested_events_read
#include "tools/genx-perf/device/events.c"
#undef syscall
#undef event_open
#undef events_open
#undef events_close
#undef events_read

#include "tests/perf/harness.h"

#define NONE	-1

/* GPU of each node: an index of names */
static int gpus[4];

static const char *const names[] = { "0000:00:02.0 Lakefield", "0000:03:00.0 DG2" };

/* A descriptor of /dev/null, whose number leads to its node */
static int descriptors[ARRAY_SIZE(gpus)];

void tested_name(int fd, char *name, size_t size)
{
	for (size_t i = 0; i < ARRAY_SIZE(gpus); i++)
		if (descriptors[i] == fd)
			snprintf(name, size, "%s", names[gpus[i]]);
}

int tested_number(unsigned int i, char *node, size_t size)
{
	int fd;

	if (i >= ARRAY_SIZE(gpus) || gpus[i] == NONE)
		return -ENOENT;
	snprintf(node, size, "/dev/dri/renderD%u", 128 + i);
	fd = dup(0);
	/* a number that was closed is another device's now */
	for (size_t n = 0; n < ARRAY_SIZE(gpus); n++)
		if (descriptors[n] == fd)
			descriptors[n] = -1;
	descriptors[i] = fd;
	return fd;
}

/* Twice, as top does */
static int opens(int argc, char **argv)
{
	char name[64];

	tested_open(NULL);
	tested_name(tested_open(NULL), name, sizeof(name));
	puts(name);
	return 0;
}

static void set(int first, int second, int third)
{
	const int set[] = { first, second, third, NONE };

	memcpy(gpus, set, sizeof(gpus));
}

static void one(void)
{
	struct output *o;

	/* two nodes of one GPU */
	set(NONE, 0, 0);
	o = run(opens, "opens", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "0000:00:02.0 Lakefield\n");
	EXPECT(!o->err[0]);
}

static void several(void)
{
	struct output *o;

	set(1, NONE, 0);
	o = run(opens, "opens", NULL);
	EXPECT_EQ(o->status, 0);
	EXPECT_HAS(o->out, "0000:03:00.0 DG2\n");
	EXPECT(!strcmp(o->err, "genx-perf: using 0000:03:00.0 DG2; --device /dev/dri/renderD130 is "
		       "0000:00:02.0 Lakefield\n"));
}

#define SYS	"build/perf-test/pmu"

static void make_file(const char *source, const char *name, const char *text)
{
	char command[256];

	snprintf(command, sizeof(command),
		 "mkdir -p " SYS "/bus/event_source/devices/%s/events && echo %s > "
		 SYS "/bus/event_source/devices/%s/%s", source, text, source, name);
	EXPECT(!system(command));
}

/* A PMU with interrupts, and on some GPUs with the time in RC6 */
static void make_pmu(const char *source, const char *type, bool rc6)
{
	make_file(source, "type", type);
	make_file(source, "events/interrupts", "config=0x2");
	if (rc6)
		make_file(source, "events/rc6-residency", "config=0x3");
}

static void expect(const char *address, int interrupts, int rc6)
{
	struct events events;

	tested_events_open(&events, SYS, address);
	EXPECT_EQ(events.fd[EVENT_INTERRUPTS], interrupts);
	EXPECT_EQ(events.fd[EVENT_RC6_NS], rc6);
}

/* DG2 has no event of RC6; that of the integrated GPU beside it is not its own. */
static void beside(void)
{
	EXPECT(!system("rm -rf " SYS));
	make_pmu("genx", "31", true);
	make_pmu("genx_0000_03_00.0", "32", false);
	expect("0000:00:02.0", 31, 31);
	expect("0000:03:00.0", 32, -1);
	expect("0000:04:00.0", -1, -1);
	EXPECT(!system("rm -rf " SYS));
}

/* The module can register its PMU under the name of i915. */
static void named_i915(void)
{
	EXPECT(!system("rm -rf " SYS));
	make_pmu("i915", "41", true);
	make_pmu("i915_0000_03_00.0", "42", true);
	expect("0000:00:02.0", 41, 41);
	expect("0000:03:00.0", 42, 42);
	EXPECT(!system("rm -rf " SYS));
}

static const struct test tests[] = {
	TEST(one, "one GPU is taken silently"),
	TEST(several, "with several GPUs, the chosen one and the others are named"),
	TEST(beside, "an event that a GPU lacks is not that of another GPU"),
	TEST(named_i915, "a PMU that has the name of i915"),
};

HARNESS_MAIN(tests)
