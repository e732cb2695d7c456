// SPDX-License-Identifier: MIT
/* libgenx-perf on the device of fake.c: GPUs, properties, metrics, processes of contexts. */

#include <errno.h>
#include <math.h>
#include <sys/stat.h>

#include "tests/perf/harness.h"
#include "tools/libgenx-perf/handle.h"

#define DRI	"build/perf-test/dri"
#define FILES	"build/perf-test/library-files"

static struct genx_perf_device *device;
static struct genx_perf_stream *stream;

static void kaby_lake(void)
{
	setenv("GENX_PERF_COUNTERS", "tools/genx-perf/counters", 1);
	setenv("GENX_PERF_METRICS", "tools/genx-perf/metrics", 1);
	fake.platform = "Kaby Lake";
	fake.device = 0x5912;
}

static void close_all(void)
{
	genx_perf_stream_close(stream);
	genx_perf_close(device);
	stream = NULL;
	device = NULL;
}

static void make(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	EXPECT(f && fputs(text, f) >= 0 && !fclose(f));
}

/* Two GPUs; the second has two nodes of different numbers. */
static void nodes(void)
{
	struct genx_perf_node node;

	EXPECT(!system("rm -rf " DRI));
	EXPECT_EQ(genx_perf_node_get(0, &node), -ENOENT);
	EXPECT_HAS(genx_perf_error(), "genx drives 0 GPUs here");
	mkdir(DRI, 0777);
	make(DRI "/renderD128", "");
	make(DRI "/renderD130", "");
	make(DRI "/card3", "");
	EXPECT_EQ(genx_perf_node_get(0, &node), 0);
	EXPECT(!strcmp(node.path, DRI "/renderD128"));
	EXPECT(!strcmp(node.address, "0000:00:02.0"));
	EXPECT(!strcmp(node.platform, "Lakefield"));
	EXPECT_EQ(genx_perf_node_get(1, &node), 0);
	EXPECT(!strcmp(node.path, DRI "/renderD130"));
	EXPECT(!strcmp(node.address, "0000:02:02.0"));
	EXPECT_EQ(genx_perf_node_get(2, &node), -ENOENT);
	EXPECT_HAS(genx_perf_error(), "genx drives 2 GPUs here");
	EXPECT_EQ(genx_perf_open(NULL, &device), 0);
	EXPECT(!strcmp(genx_perf_address(device), "0000:00:02.0"));
	close_all();
	fake.other = true;
	EXPECT_EQ(genx_perf_node_get(0, &node), -ENOENT);
	EXPECT(!system("rm -rf " DRI));
}

static void gpu(void)
{
	struct genx_perf_gpu g;

	kaby_lake();
	EXPECT_EQ(genx_perf_open("/dev/null", &device), 0);
	genx_perf_gpu_get(device, &g);
	EXPECT_EQ(g.device_id, 0x5912);
	EXPECT_EQ(g.revision, 7);
	EXPECT_EQ(g.eus, 64);
	EXPECT_EQ(g.slices, 1);
	EXPECT_EQ(g.subslices, 2);
	EXPECT_EQ(g.threads, 7);
	EXPECT_EQ(g.timestamp_hz, 12000000);
	close_all();
	/* a GPU without OA has EUs, too */
	fake.no_oa = true;
	EXPECT_EQ(genx_perf_open("/dev/null", &device), 0);
	genx_perf_gpu_get(device, &g);
	EXPECT_EQ(g.eus, 64);
	EXPECT_EQ(g.timestamp_hz, 0);
	close_all();
}

/* Sets of metrics are behind those of counters; each metric has its equation. */
static void describes(void)
{
	bool basic = false, activity = false, busy = false;
	struct genx_perf_metric metric;
	struct genx_perf_set set;
	unsigned int n = 0;

	kaby_lake();
	EXPECT_EQ(genx_perf_open("/dev/null", &device), 0);
	for (; !genx_perf_set_get(device, n, &set); n++) {
		basic |= !strcmp(set.name, "RenderBasic") && activity;
		activity |= !strcmp(set.name, "EuActivity");
	}
	EXPECT(basic && n > 5);
	for (n = 0; !genx_perf_metric_get(device, "renderbasic", n, &metric); n++)
		if (!strcmp(metric.name, "GtiReadThroughput")) {
			EXPECT(!strcmp(metric.equation, "C6 64 UMUL"));
			EXPECT(!strcmp(metric.unit, "bytes") && !strcmp(metric.group, "GTI"));
			EXPECT(metric.available);
			busy = true;
		}
	EXPECT(busy && n > 20);
	EXPECT_EQ(genx_perf_metric_get(device, "EuActivity", 0, &metric), -ENOENT);
	EXPECT_EQ(genx_perf_metric_get(device, "nonsense", 0, &metric), -ENOENT);
	EXPECT_HAS(genx_perf_error(), "there is no set of metrics 'nonsense'");
	close_all();
}

static void values(void)
{
	struct genx_perf_options options = GENX_PERF_OPTIONS;
	struct genx_perf_record record = { .type = GENX_PERF_RECORD_DELTA };
	struct genx_perf_totals totals;
	double value;
	int i;

	kaby_lake();
	options.set = "renderbasic";
	EXPECT_EQ(genx_perf_open("/dev/null", &device), 0);
	EXPECT_EQ(genx_perf_stream_open(device, &options, &stream), 0);
	EXPECT_EQ(fake.set, 5);
	EXPECT_EQ(fake.removed, 5);
	EXPECT_EQ(genx_perf_stream_enable(stream), 0);
	EXPECT_EQ(genx_perf_totals_get(stream, &totals), 0);
	i = genx_perf_stream_metric_find(stream, "gtireadthroughput");
	EXPECT(i >= 0);
	/* C6 is counter 50 */
	EXPECT_EQ(genx_perf_totals_metric(stream, &totals, i, &value), 0);
	EXPECT(fabs(value - 50 * 64) < 0.001);
	record.counters[50] = 3;
	EXPECT_EQ(genx_perf_record_metric(stream, &record, i, &value), 0);
	EXPECT(fabs(value - 3 * 64) < 0.001);
	record.type = GENX_PERF_RECORD_LOST;
	EXPECT_EQ(genx_perf_record_metric(stream, &record, i, &value), -EINVAL);
	i = genx_perf_stream_metric_find(stream, "AvgGpuCoreFrequency");
	/* 500 clocks in 1000 ticks of 12 MHz */
	EXPECT_EQ(genx_perf_totals_metric(stream, &totals, i, &value), 0);
	EXPECT(fabs(value - 6e6) < 100);
	/* of a context that ran in half of the span */
	record = (struct genx_perf_record){ .type = GENX_PERF_RECORD_DELTA, .end = 2000,
					    .active = 1000, .gpu_ticks = 500 };
	EXPECT_EQ(genx_perf_record_metric(stream, &record, i, &value), 0);
	EXPECT(fabs(value - 6e6) < 100);
	EXPECT_EQ(genx_perf_totals_metric(stream, &totals, 10000, &value), -ENOENT);
	EXPECT_EQ(genx_perf_stream_metric_find(stream, "GtiReadThruput"), -ENOENT);
	EXPECT_HAS(genx_perf_error(), "did you mean GtiReadThroughput?");
	genx_perf_stream_close(stream);
	/* counters alone */
	EXPECT_EQ(genx_perf_stream_open(device, NULL, &stream), 0);
	EXPECT_EQ(genx_perf_stream_metric_find(stream, "EuActive"), -ENOENT);
	EXPECT_HAS(genx_perf_error(), "has no metrics");
	EXPECT_EQ(genx_perf_totals_metric(stream, &totals, 0, &value), -ENOENT);
	close_all();
}

static void processes(void)
{
	struct genx_perf_process process;

	EXPECT(!system("rm -rf " FILES "; mkdir -p " FILES "/proc/200/fd"));
	EXPECT(!mkdir(FILES "/proc/200/fdinfo", 0777));
	EXPECT_EQ(genx_perf_open("/dev/null", &device), 0);
	strcpy(device->contexts, FILES "/contexts");
	device->proc = FILES "/proc";
	EXPECT_EQ(genx_perf_process_get(device, 12, &process), -ENOENT);
	EXPECT_HAS(genx_perf_error(), "root can read which contexts a process has");
	make(FILES "/contexts", "client 5: hangs 0\n  context 1: priority 0\n"
	     "    rcs0: serial 12 hw id 0x20 hangs 0 resets 0, context 1 of gears[5]\n"
	     "client 6: hangs 0\n    rcs0: serial 99 hw id 0x60 hangs 0 resets 0\n");
	make(FILES "/proc/200/comm", "gears\n");
	make(FILES "/proc/200/fdinfo/3", "drm-pdev:\t0000:00:02.0\ndrm-client-id:\t5\n");
	EXPECT(!symlink("/dev/dri/renderD128", FILES "/proc/200/fd/3"));
	EXPECT_EQ(genx_perf_process_get(device, 12, &process), 0);
	EXPECT_EQ(process.pid, 200);
	EXPECT_EQ(process.ctx_id, 0x20);
	EXPECT(!strcmp(process.comm, "gears"));
	EXPECT_EQ(genx_perf_process_get(device, 99, &process), -ENOENT);
	EXPECT_HAS(genx_perf_error(), "no process has the file of context 99 open");
	EXPECT_EQ(genx_perf_process_get(device, 13, &process), -ENOENT);
	EXPECT_HAS(genx_perf_error(), "there is no context 13");
	close_all();
	EXPECT(!system("rm -rf " FILES));
}

static const struct test tests[] = {
	TEST(nodes, "the GPUs that genx drives, each once"),
	TEST(gpu, "EUs and other properties of the GPU"),
	TEST(describes, "metrics and their equations are described"),
	TEST(values, "metrics are evaluated on totals and records"),
	TEST(processes, "the process of a context"),
};

HARNESS_MAIN(tests)
