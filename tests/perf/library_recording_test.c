// SPDX-License-Identifier: MIT
/* libgenx-perf reads recordings: those that genx-perf record makes, and made-up ones. */

#include <errno.h>
#include <math.h>
#include <sys/stat.h>

#define FILE_NAME	"build/perf-test/library.data"
#include "tests/perf/recording_made.h"
#include "tools/libgenx-perf/genx-perf.h"

static struct genx_perf_recording *recording;

static void of_record(void)
{
	struct genx_perf_recording_info info;
	struct genx_perf_counter counter;
	struct genx_perf_process process;
	struct genx_perf_record r;
	unsigned int n = 0, second = 0;
	uint64_t end = 0, sum = 0;

	make();
	EXPECT_EQ(genx_perf_recording_open(FILE_NAME, &recording), 0);
	genx_perf_recording_info_get(recording, &info);
	EXPECT(!strcmp(info.address, "0000:00:02.0") && !strcmp(info.platform, "Lakefield"));
	EXPECT(!strcmp(info.set_name, "EuActivity"));
	EXPECT(!strcmp(info.format.name, "A32u40_A4u32_B8_C8"));
	EXPECT_EQ(info.gpu.device_id, 0x9840);
	EXPECT_EQ(info.gpu.eus, 15);
	EXPECT_EQ(info.gpu.subslices, 2);
	EXPECT_EQ(info.n_counters, 52);
	EXPECT_EQ(genx_perf_recording_counter_get(recording, 7, &counter), 0);
	EXPECT(!strcmp(counter.id, "A7") && !strcmp(counter.name, "EuActive"));
	EXPECT_EQ(genx_perf_recording_counter_get(recording, 52, &counter), -ENOENT);
	while (genx_perf_recording_next(recording, &r) == 1) {
		EXPECT_EQ(r.type, GENX_PERF_RECORD_DELTA);
		EXPECT_EQ(r.reports, 1);
		EXPECT_EQ(r.active, 1000);
		EXPECT(!n || r.start == end);
		end = r.end;
		sum += r.counters[51];
		second += r.ctx_id == 0x101;
		n++;
	}
	EXPECT_EQ(n, REPORTS - 1);
	EXPECT_EQ(sum, (REPORTS - 1) * 51);
	EXPECT_EQ(second, 10);
	EXPECT_EQ(genx_perf_recording_process(recording, 0x101, &process), -ENOENT);
	genx_perf_recording_close(recording);
	genx_perf_recording_close(NULL);
}

/* Gen12.0: only bits 15:5 of the DW identify a context (G12-210). */
static void ctx_bits(void)
{
	struct genx_perf_record r;
	unsigned int n = 0;

	fake.device = 0x9a49;
	fake.ctx_bits = true;
	make();
	EXPECT_EQ(genx_perf_recording_open(FILE_NAME, &recording), 0);
	while (genx_perf_recording_next(recording, &r) == 1)
		EXPECT_EQ(r.ctx_id, (0x100 + n++ / 10) << 5);
	EXPECT_EQ(n, REPORTS - 1);
	genx_perf_recording_close(recording);
}

/* SIL-342: reports of an idle engine of DG2 have the id of the last context. */
static void dg2_idle(void)
{
	static const struct {
		uint32_t loss;
		uint64_t ran;
	} rows[] = {
		{ 0, 20 },
		{ DRM_I915_PERF_RECORD_OA_REPORT_LOST, 10 + 20 },
		{ DRM_I915_PERF_RECORD_OA_BUFFER_LOST, 10 + 20 },
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct genx_perf_record r;
		uint64_t ran = 0;

		fake.device = 0x56a0;
		fake.dg2 = true;
		fake.loss = rows[i].loss;
		fake.records = FAKE_DG2_REPORTS;
		run(cmd_record, "record -d 0.05 -o " FILE_NAME, NULL);
		EXPECT_EQ(genx_perf_recording_open(FILE_NAME, &recording), 0);
		while (genx_perf_recording_next(recording, &r) == 1)
			ran += r.ctx_id == FAKE_DG2_CTX ? r.active : 0;
		EXPECT_EQ(ran, rows[i].ran);
		genx_perf_recording_close(recording);
	}
}

/* Neither before nor behind a restart of the GPU there is a switch: the engine can be idle. */
static void dg2_restart(void)
{
	static const struct recording_device device = {
		.timestamp_hz = HZ, .device_id = 0x56a0, .format = 12, .set_name = "TestOa",
	};
	struct genx_perf_record r;
	unsigned int n = 0;

	make_begin_device(FILE_NAME, &device);
	make_clocks(1000 * SECOND, 77 * SECOND);
	make_seconds(0, 2, 77 * SECOND, 1);
	make_clocks(1003 * SECOND - 1, 1000 + HZ / 2);
	make_seconds(3, 5, 1000 + HZ / 2 - 3 * HZ, 1);
	fclose(make_file);
	EXPECT_EQ(genx_perf_recording_open(FILE_NAME, &recording), 0);
	while (genx_perf_recording_next(recording, &r) == 1) {
		EXPECT_EQ(r.ctx_id, GENX_PERF_NO_CONTEXT);
		n++;
	}
	/* 400 reports before and behind the restart */
	EXPECT_EQ(n, 398);
	genx_perf_recording_close(recording);
}

/* A loss of the buffer is a record of its own; times are those of the CPU. */
static void made(void)
{
	static const char names[] = "100 7 gears\n\n\n\n";
	struct genx_perf_process process;
	struct genx_perf_record r;
	uint64_t first = 0;

	make_begin(FILE_NAME);
	make_clocks(1000 * SECOND, 5000);
	make_report(5000, 0x100);
	make_report(5000 + HZ / 2, 0x100);
	make_put(DRM_I915_PERF_RECORD_OA_BUFFER_LOST, "", 0);
	make_put(RECORDING_PROCESSES, names, sizeof(names) - 1);
	make_report(5000 + HZ * 3 / 4, 0x100);
	make_report(5000 + HZ, 0x100);
	make_clocks(1001 * SECOND, 5000 + HZ);
	/* cut off, as after SIGKILL */
	fwrite("\1", 1, 1, make_file);
	fclose(make_file);
	EXPECT_EQ(genx_perf_recording_open(FILE_NAME, &recording), 0);
	EXPECT_EQ(genx_perf_recording_next(recording, &r), 1);
	EXPECT_EQ(r.type, GENX_PERF_RECORD_DELTA);
	EXPECT_EQ(r.active, HZ / 2);
	EXPECT_EQ(r.ctx_id, 0x100);
	first = genx_perf_recording_ns(recording, r.start);
	EXPECT_EQ(first, 1000 * SECOND);
	EXPECT_EQ(genx_perf_recording_ns(recording, r.end), 1000 * SECOND + SECOND / 2);
	EXPECT_EQ(genx_perf_recording_process(recording, 0x100, &process), -ENOENT);
	EXPECT_EQ(genx_perf_recording_next(recording, &r), 1);
	EXPECT_EQ(r.type, GENX_PERF_RECORD_OVERFLOW);
	EXPECT_EQ(r.n_counters, 0);
	EXPECT_EQ(genx_perf_recording_next(recording, &r), 1);
	EXPECT_EQ(r.type, GENX_PERF_RECORD_DELTA);
	EXPECT_EQ(r.active, HZ / 4);
	EXPECT_EQ(genx_perf_recording_process(recording, 0x100, &process), 0);
	EXPECT_EQ(process.pid, 7);
	EXPECT(!strcmp(process.comm, "gears"));
	EXPECT_EQ(genx_perf_recording_next(recording, &r), 0);
	EXPECT_EQ(genx_perf_recording_next(recording, &r), 0);
	genx_perf_recording_close(recording);
}

/* The topology of the recording has 15 EUs. */
static void percents(void)
{
	struct genx_perf_record r;
	double percent = -1;

	fake.records = 3;
	make();
	EXPECT_EQ(genx_perf_recording_open(FILE_NAME, &recording), 0);
	EXPECT_EQ(genx_perf_recording_next(recording, &r), 1);
	EXPECT_EQ(genx_perf_recording_percent(recording, &r, 7, &percent), 0);
	EXPECT(fabs(percent - 100 * 7 / 500.0 / 15) < 0.000000001);
	EXPECT_EQ(genx_perf_recording_percent(recording, &r, 4, &percent), -EINVAL);
	EXPECT_EQ(genx_perf_recording_percent(recording, &r, 99, &percent), -ENOENT);
	genx_perf_recording_close(recording);
	/* 8 of them were powered */
	fake.eus = 8;
	make();
	EXPECT_EQ(genx_perf_recording_open(FILE_NAME, &recording), 0);
	EXPECT_EQ(genx_perf_recording_next(recording, &r), 1);
	EXPECT_EQ(genx_perf_recording_percent(recording, &r, 7, &percent), 0);
	EXPECT(fabs(percent - 100 * 7 / 500.0 / 8) < 0.000000001);
	genx_perf_recording_close(recording);
	unlink(FILE_NAME);
}

static void errors(void)
{
	struct genx_perf_record r;

	EXPECT_EQ(genx_perf_recording_open("/no/file", &recording), -ENOENT);
	EXPECT_HAS(genx_perf_error(), "/no/file: No such file");
	EXPECT(!recording);
	EXPECT_EQ(genx_perf_recording_open("Makefile", &recording), -EBADMSG);
	EXPECT_HAS(genx_perf_error(), "Makefile: this is not a recording");
	EXPECT_EQ(genx_perf_recording_open(FILE_NAME, NULL), -EINVAL);
	EXPECT_EQ(genx_perf_recording_open(NULL, &recording), -EINVAL);
	make_begin(FILE_NAME);
	make_clocks(1000 * SECOND, 5000);
	make_report(5000, 0x100);
	make_report(6000, 0x100);
	make_put(DRM_I915_PERF_RECORD_SAMPLE, "short", 5);
	fclose(make_file);
	EXPECT_EQ(genx_perf_recording_open(FILE_NAME, &recording), 0);
	EXPECT_EQ(genx_perf_recording_next(recording, &r), 1);
	EXPECT_EQ(genx_perf_recording_next(recording, &r), -EBADMSG);
	EXPECT_HAS(genx_perf_error(), FILE_NAME ": the record at byte ");
	genx_perf_recording_close(recording);
	unlink(FILE_NAME);
}

static const struct test tests[] = {
	TEST(of_record, "a recording of genx-perf record"),
	TEST(ctx_bits, "the bits of Gen12.0's context ids"),
	TEST(dg2_idle, "SIL-342 the context of an idle engine of DG2"),
	TEST(dg2_restart, "SIL-342 no switch before and behind a restart of DG2"),
	TEST(made, "losses, times of the CPU, processes, a file that is cut off"),
	TEST(percents, "counters of clocks in per cent"),
	TEST(errors, "what is no recording is refused"),
};

HARNESS_MAIN(tests)
