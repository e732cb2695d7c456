// SPDX-License-Identifier: MIT
/* genx-perf, with several GPUs: the first is taken, and all are named. */

#define device_open	tested_open
#define device_name	tested_name
#define device_number	tested_number
#define device_nodes	tested_nodes
#include "tools/genx-perf/device/device.c"
#undef device_open
#undef device_name
#undef device_number
#undef device_nodes

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

static const struct test tests[] = {
	TEST(one, "one GPU is taken silently"),
	TEST(several, "with several GPUs, the chosen one and the others are named"),
};

HARNESS_MAIN(tests)
