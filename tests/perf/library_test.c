// SPDX-License-Identifier: MIT
/* libgenx-perf on the device of fake.c: devices, streams, totals, records, names, errors. */

#include <errno.h>
#include <math.h>

#include "tests/perf/harness.h"
#include "regs/platform_find.h"
#include "tools/libgenx-perf/decode.h"
#include "tools/libgenx-perf/genx-perf.h"

#define N_COUNTERS	52

static struct genx_perf_device *device;
static struct genx_perf_stream *stream;

static bool open_device(void)
{
	setenv("GENX_PERF_COUNTERS", "tools/genx-perf/counters", 1);
	return !genx_perf_open("/dev/null", &device);
}

static bool open_stream(const struct genx_perf_options *options)
{
	return open_device() && !genx_perf_stream_open(device, options, &stream) &&
	       !genx_perf_stream_enable(stream);
}

static void close_all(void)
{
	genx_perf_stream_close(stream);
	genx_perf_close(device);
	stream = NULL;
	device = NULL;
}

static void opens(void)
{
	EXPECT(open_device());
	EXPECT(!strcmp(genx_perf_address(device), "0000:00:02.0"));
	EXPECT(!strcmp(genx_perf_platform(device), "Lakefield"));
	EXPECT(genx_perf_fd(device) >= 0);
	close_all();
	genx_perf_close(NULL);
	genx_perf_stream_close(NULL);
	EXPECT_EQ(genx_perf_open("/nonexistent", &device), -ENOENT);
	EXPECT(!device);
	EXPECT_HAS(genx_perf_error(), "/nonexistent: No such file");
	EXPECT_EQ(genx_perf_open(NULL, NULL), -EINVAL);
	fake.other = true;
	EXPECT_EQ(genx_perf_open("/dev/null", &device), -ENODEV);
	EXPECT_HAS(genx_perf_error(), "/dev/null: genx does not drive this device");
}

static void describes(void)
{
	struct genx_perf_counter counter;
	struct genx_perf_format format;
	struct genx_perf_set set;

	EXPECT(open_device());
	EXPECT_EQ(genx_perf_format_get(device, 0, &format), 0);
	EXPECT(!strcmp(format.name, "A32u40_A4u32_B8_C8"));
	EXPECT_EQ(format.n_a + format.n_b + format.n_c, N_COUNTERS);
	EXPECT_EQ(genx_perf_format_get(device, 1, &format), -ENOENT);
	EXPECT_EQ(genx_perf_set_get(device, 0, &set), 0);
	EXPECT(!strcmp(set.name, "EuActivity"));
	EXPECT_EQ(genx_perf_set_get(device, 1000, &set), -ENOENT);
	EXPECT_EQ(genx_perf_counter_get(device, 0, &counter), 0);
	EXPECT(!strcmp(counter.id, "A0") && !strcmp(counter.name, "GpuBusy"));
	EXPECT(!strcmp(counter.unit, "clocks") && !counter.set);
	EXPECT_EQ(genx_perf_counter_get(device, 1000, &counter), -ENOENT);
	close_all();
}

static void totals(void)
{
	struct genx_perf_counter counter;
	struct genx_perf_totals t;

	EXPECT(open_stream(NULL));
	EXPECT_EQ(genx_perf_totals_get(stream, &t), 0);
	EXPECT_EQ(t.reports, 10);
	EXPECT_EQ(t.timestamp, 1000);
	EXPECT_EQ(t.ns, 83333);		/* 1000 ticks at 12 MHz */
	EXPECT_EQ(t.n_counters, N_COUNTERS);
	EXPECT_EQ(t.counters[51], 51);
	EXPECT_EQ(t.flags, 0);
	EXPECT_EQ(genx_perf_stream_counter_get(stream, 0, &counter), 0);
	EXPECT(!strcmp(counter.name, "GpuBusy"));
	EXPECT_EQ(genx_perf_stream_counter_get(stream, 51, &counter), 0);
	EXPECT(!strcmp(counter.id, "C7"));
	EXPECT_EQ(genx_perf_stream_counter_get(stream, N_COUNTERS, &counter), -ENOENT);
	EXPECT_EQ(genx_perf_stream_counter_find(stream, "gpubusy"), 0);
	EXPECT_EQ(genx_perf_stream_counter_find(stream, "c7"), 51);
	EXPECT_EQ(genx_perf_stream_counter_find(stream, "GpuBuzy"), -ENOENT);
	EXPECT_HAS(genx_perf_error(), "did you mean GpuBusy?");
	fake.lost = true;
	EXPECT_EQ(genx_perf_totals_get(stream, &t), 0);
	EXPECT_EQ(t.flags, GENX_PERF_TOTALS_LOST);
	fake.gone_at = 3;
	EXPECT_EQ(genx_perf_totals_get(stream, &t), -ENODEV);
	EXPECT_HAS(genx_perf_error(), "gone");
	EXPECT_EQ(genx_perf_stream_disable(stream), 0);
	close_all();
}

/* The busy time has one name on each GPU. */
static void busy(void)
{
	fake.platform = "Kaby Lake";
	EXPECT(open_stream(NULL));
	EXPECT_EQ(genx_perf_stream_counter_find(stream, "GpuBusy"), 0);
	EXPECT(genx_perf_stream_counter_find(stream, "RenderBusy") < 0);
	close_all();
}

static void refused(const struct genx_perf_options *options, int err, const char *message)
{
	EXPECT_EQ(genx_perf_stream_open(device, options, &stream), err);
	EXPECT_HAS(genx_perf_error(), message);
	EXPECT(!stream);
}

#define REFUSED(err, message, ...) do { \
	struct genx_perf_options o = GENX_PERF_OPTIONS; \
	(void)(__VA_ARGS__); \
	refused(&o, err, message); \
} while (0)

static void errors(void)
{
	EXPECT(open_device());
	REFUSED(-EINVAL, "options of 3 bytes", o.size = 3);
	REFUSED(-EINVAL, "records 0x4", o.records = 5);
	REFUSED(-EINVAL, "both a name and an id", o.set = "EuActivity", o.set_id = 1);
	REFUSED(-EINVAL, "without deltas", o.coalesce_ns = 1);
	REFUSED(-EINVAL, "more than 10000000000", o.coalesce_ns = 10000000001ull, o.records = 2);
	REFUSED(-ENOENT, "no metric set 'nonsense'", o.set = "nonsense");
	REFUSED(-ENOENT, "no report format 'nonsense'", o.format = "nonsense");
	REFUSED(-ERANGE, "the largest of this GPU is 31", o.exponent = 32);
	REFUSED(-ERANGE, "not a power of two", o.buffer = 3 << 20);
	EXPECT_EQ(genx_perf_stream_open(device, NULL, NULL), -EINVAL);
	fake.open_err = EBUSY;
	REFUSED(-EBUSY, "another process uses the OA unit", o.set = "EuActivity");
	EXPECT_EQ(fake.removed, 5);
	fake.open_err = 0;
	fake.add_err = EACCES;
	REFUSED(-EACCES, "CAP_PERFMON", o.set = "EuActivity");
	close_all();
}

/* 2^32 clocks of 64 EUs at 3 GHz take 22.4 ms; a timestamp of 12 MHz wraps after 357.9 s. */
static void long_period(void)
{
	static const struct {
		uint64_t period_ns;
		uint32_t records;
		const char *message;
	} rows[] = {
		{ 22369621, 0, NULL },
		{ 22369622, 0, "a report each 22.4 ms: at up to 3000 MHz, counters of 32 bits" },
		{ 22369622, GENX_PERF_RECORDS_DELTAS, "wrap around after 22.4 ms" },
		{ 22369622, GENX_PERF_RECORDS_DELTAS | GENX_PERF_RECORDS_REPORTS, "22.4 ms" },
		{ 22369622, GENX_PERF_RECORDS_REPORTS, NULL },
		{ 357913941333, GENX_PERF_RECORDS_REPORTS, NULL },
		{ 357913941334, GENX_PERF_RECORDS_REPORTS, "timestamps wrap around after 357.9 s" },
	};

	EXPECT(open_device());
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct genx_perf_options options = GENX_PERF_OPTIONS;

		fake.period_ns = rows[i].period_ns;
		options.records = rows[i].records;
		if (rows[i].message) {
			refused(&options, -ERANGE, rows[i].message);
			continue;
		}
		EXPECT_EQ(genx_perf_stream_open(device, &options, &stream), 0);
		genx_perf_stream_close(stream);
		stream = NULL;
	}
	/* the period that a program asks for becomes one of the timer */
	fake.period_ns = 0;
	REFUSED(-ERANGE, "a report each 2796.2 ms", o.period_ns = 3000000000);
	REFUSED(-ERANGE, "a report each 357.9 s", o.exponent = 31);
	close_all();
}

static void metric_set(void)
{
	struct genx_perf_options options = GENX_PERF_OPTIONS;
	struct genx_perf_stream_info info;
	struct genx_perf_counter counter;
	int i;

	options.set = "euactivity";
	EXPECT(open_stream(&options));
	EXPECT_EQ(fake.removed, 5);
	genx_perf_stream_info_get(stream, &info);
	EXPECT_EQ(info.set_id, 5);
	EXPECT_EQ(info.n_counters, N_COUNTERS);
	EXPECT_EQ(info.timestamp_hz, 12000000);
	i = genx_perf_stream_counter_find(stream, "EuActive");
	EXPECT_EQ(i, 7);
	EXPECT_EQ(genx_perf_stream_counter_get(stream, i, &counter), 0);
	EXPECT(!strcmp(counter.name, "EuActive") && !strcmp(counter.set, "EuActivity"));
	close_all();
	EXPECT(open_stream(NULL));
	EXPECT_EQ(genx_perf_stream_counter_find(stream, "EuActive"), -ENOENT);
	EXPECT_HAS(genx_perf_error(), "EuActive is not counted by this metric set");
	close_all();
}

/* Each difference of two reports has c counts of counter c, although all counters wrap around. */
static void reports(void)
{
	struct genx_perf_options options = GENX_PERF_OPTIONS;
	struct genx_perf_record r;
	uint64_t sum = 0, end = 0;
	unsigned int n = 0, switches = 0;

	fake.records = 25;
	options.records = GENX_PERF_RECORDS_REPORTS;
	EXPECT(open_stream(&options));
	EXPECT_EQ(genx_perf_stream_wait(stream, 1000), 1);
	while (genx_perf_record_next(stream, &r) == 1) {
		EXPECT_EQ(r.type, GENX_PERF_RECORD_REPORT);
		EXPECT_EQ(r.raw_size, 256);
		EXPECT_EQ(r.start, end);
		EXPECT_EQ(r.flags, n ? 0 : GENX_PERF_RECORD_FIRST);
		end = r.end;
		if (n++) {
			EXPECT_EQ(r.active, 1000);
			EXPECT_EQ(r.gpu_ticks, 500);
			EXPECT_EQ(r.counters[31], 31);
			EXPECT_EQ(r.ctx_id, 0x100 + (n - 2) / 10);
			sum += r.counters[51];
		}
		switches += r.ctx_id == 0x101;
	}
	EXPECT_EQ(n, 25);
	EXPECT_EQ(end, 24000);
	EXPECT_EQ(sum, 24 * 51);
	EXPECT_EQ(switches, 10);
	close_all();
}

/* Records that were read stay where an enabled stream is enabled, not where a disabled one is. */
static void enable_again(void)
{
	for (unsigned int disable = 0; disable < 2; disable++) {
		struct genx_perf_options options = GENX_PERF_OPTIONS;
		struct genx_perf_record r;

		fake.records = 5;
		options.records = GENX_PERF_RECORDS_REPORTS;
		EXPECT(open_stream(&options));
		EXPECT_EQ(genx_perf_record_next(stream, &r), 1);
		EXPECT_EQ(genx_perf_record_next(stream, &r), 1);
		if (disable)
			EXPECT_EQ(genx_perf_stream_disable(stream), 0);
		EXPECT_EQ(genx_perf_stream_enable(stream), 0);
		EXPECT_EQ(genx_perf_record_next(stream, &r), !disable);
		if (!disable) {
			EXPECT_EQ(r.flags, 0);
			EXPECT_EQ(r.start, 1000);
			EXPECT_EQ(r.counters[51], 51);
		}
		close_all();
	}
}

/* What is between two reports that counters can have wrapped around between is left out. */
static void far_reports(void)
{
	static const struct {
		uint32_t gap;
		bool far;
	} rows[] = {
		{ 268435 - 1000, false },	/* 2^32 clocks of 64 EUs at 3 GHz are 268435.5 */
		{ 268436 - 1000, true },
		{ 0x80000000, true },
	};
	struct genx_perf_options options = GENX_PERF_OPTIONS;
	struct genx_perf_record r;

	options.records = GENX_PERF_RECORDS_REPORTS;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		uint64_t sum = 0, end = 0;
		unsigned int n = 0, gaps = 0;

		fake.gap = rows[i].gap;
		fake.records = 5;
		EXPECT(open_stream(&options));
		while (genx_perf_record_next(stream, &r) == 1) {
			if (r.type == GENX_PERF_RECORD_OVERFLOW) {
				EXPECT_EQ(n, 3);
				EXPECT(!r.raw && !r.raw_size);
				gaps++;
				continue;
			}
			EXPECT_EQ(r.type, GENX_PERF_RECORD_REPORT);
			EXPECT_EQ(r.flags, !n || (rows[i].far && n == 3) ?
				  GENX_PERF_RECORD_FIRST : 0);
			sum += r.counters[51];
			end = r.end;
			n++;
		}
		EXPECT_EQ(n, 5);
		EXPECT_EQ(gaps, rows[i].far);
		EXPECT_EQ(sum, (rows[i].far ? 3 : 4) * 51);
		EXPECT_EQ(end, 4000 + (uint64_t)rows[i].gap);
		close_all();
	}
}

/* The time of a lost buffer is part of the time, unless the timestamp restarted meanwhile. */
static void lost_buffer(void)
{
	static const struct {
		uint32_t gap;
		uint64_t start;
	} rows[] = {
		{ 5000, 8000 }, { 0, 3000 }, { -4000u, 2000 },
	};
	struct genx_perf_options options = GENX_PERF_OPTIONS;
	struct genx_perf_record r;

	options.records = GENX_PERF_RECORDS_REPORTS;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		unsigned int n = 0;

		fake.gap = rows[i].gap;
		fake.overflow = true;
		fake.records = 5;
		EXPECT(open_stream(&options));
		/* 10,000 ticks are less than 1 ms */
		usleep(10000);
		while (genx_perf_record_next(stream, &r) == 1) {
			if (n == 3)
				EXPECT_EQ(r.type, GENX_PERF_RECORD_OVERFLOW);
			else
				EXPECT_EQ(r.type, GENX_PERF_RECORD_REPORT);
			if (n == 4) {
				EXPECT_EQ(r.flags, GENX_PERF_RECORD_FIRST);
				EXPECT_EQ(r.start, rows[i].start);
				EXPECT_EQ(r.end, rows[i].start);
			}
			n++;
		}
		EXPECT_EQ(n, 6);
		EXPECT_EQ(r.end, rows[i].start + 1000);
		close_all();
	}
}

/* Clocks of EUs are compared with those of all EUs; what counts no clocks has no percentage. */
static void percents(void)
{
	struct genx_perf_options options = GENX_PERF_OPTIONS;
	struct genx_perf_totals t;
	struct genx_perf_record r;
	double percent = -1;

	options.set = "EuActivity";
	options.records = GENX_PERF_RECORDS_REPORTS;
	fake.records = 3;
	EXPECT(open_stream(&options));
	EXPECT_EQ(genx_perf_totals_get(stream, &t), 0);
	/* 7 of 500 clocks of 64 EUs */
	EXPECT_EQ(genx_perf_totals_percent(stream, &t, 7, &percent), 0);
	EXPECT(fabs(percent - 100 * 7 / 500.0 / 64) < 0.000000001);
	t.counters[0] = 125;
	EXPECT_EQ(genx_perf_totals_percent(stream, &t, 0, &percent), 0);
	EXPECT(fabs(percent - 25) < 0.000000001);
	EXPECT_EQ(genx_perf_totals_percent(stream, &t, 4, &percent), -EINVAL);
	EXPECT_HAS(genx_perf_error(), "CsThreads counts threads, not clocks");
	EXPECT_EQ(genx_perf_totals_percent(stream, &t, 51, &percent), -EINVAL);
	EXPECT_HAS(genx_perf_error(), "what C7 counts is not known");
	/* of the EUs that are powered, where the driver says so */
	close_all();
	fake.eus = 32;
	EXPECT(open_stream(&options));
	EXPECT_EQ(genx_perf_totals_percent(stream, &t, 7, &percent), 0);
	EXPECT(fabs(percent - 100 * 7 / 500.0 / 32) < 0.000000001);
	close_all();
	fake.eus = 0;
	EXPECT(open_stream(&options));
	EXPECT_EQ(genx_perf_totals_percent(stream, &t, 52, &percent), -ENOENT);
	t.gpu_ticks = 0;
	EXPECT_EQ(genx_perf_totals_percent(stream, &t, 0, &percent), 0);
	EXPECT(isnan(percent));
	EXPECT_EQ(genx_perf_record_next(stream, &r), 1);
	EXPECT_EQ(genx_perf_record_next(stream, &r), 1);
	EXPECT_EQ(genx_perf_record_percent(stream, &r, 7, &percent), 0);
	EXPECT(fabs(percent - 100 * 7 / 500.0 / 64) < 0.000000001);
	r.type = GENX_PERF_RECORD_LOST;
	EXPECT_EQ(genx_perf_record_percent(stream, &r, 7, &percent), -EINVAL);
	EXPECT_HAS(genx_perf_error(), "the record has no counts");
	close_all();
}

/* Gen12.0: only bits 15:5 of the DW identify a context (G12-210). */
static void ctx_bits(void)
{
	struct genx_perf_options options = GENX_PERF_OPTIONS;
	struct genx_perf_record r;
	unsigned int n = 0;

	fake.device = 0x9a49;
	fake.ctx_bits = true;
	fake.records = 25;
	options.records = GENX_PERF_RECORDS_REPORTS;
	EXPECT(open_stream(&options));
	while (genx_perf_record_next(stream, &r) == 1)
		if (n++)
			EXPECT_EQ(r.ctx_id, (0x100 + (n - 2) / 10) << 5);
	EXPECT_EQ(n, 25);
	close_all();
}

/* Bits of the word that name a context: 11 of Gen12.0's, 16 of Gen12.5's. */
static uint32_t want_id(const struct genx_oa_desc *oa)
{
	switch (oa->rpt_layout) {
	case GENX_RPT_LAYOUT_C:
		return 0xffe0;
	case GENX_RPT_LAYOUT_D:
		return 0x7fff80;
	default:
		return UINT32_MAX;
	}
}

/* Each GPU whose reports have a valid bit and a context id: genx-perf knows both. */
static void ctx_layouts(void)
{
	unsigned int n = 0;

	for (unsigned int id = 0; id < 0x10000; id++) {
		const struct genx_platform *plat = genx_platform_find(id);
		struct decode_ctx ctx;

		if (!plat || !plat->oa || plat->oa->rpt_layout == GENX_RPT_LAYOUT_NONE)
			continue;
		ctx = decode_ctx(plat->oa);
		if (!ctx.valid || !ctx.id)
			NOTE("%s", plat->name);
		EXPECT(ctx.valid && ctx.id);
		EXPECT_EQ(ctx.id, want_id(plat->oa));
		n++;
	}
	EXPECT(n > 100);
}

/* Ticks of a context in the reports of DG2. The stream has a loss of this type, 0: none. */
static uint64_t dg2_ticks(uint32_t loss, uint32_t ctx)
{
	struct genx_perf_options options = GENX_PERF_OPTIONS;
	struct genx_perf_record r;
	uint64_t sum = 0;
	unsigned int n = 0;

	fake.device = 0x56a0;
	fake.dg2 = true;
	fake.loss = loss;
	fake.records = FAKE_DG2_REPORTS;
	options.records = GENX_PERF_RECORDS_REPORTS;
	EXPECT(open_stream(&options));
	while (genx_perf_record_next(stream, &r) == 1) {
		n += r.type == GENX_PERF_RECORD_REPORT;
		sum += r.ctx_id == ctx ? r.active : 0;
	}
	EXPECT_EQ(n, FAKE_DG2_REPORTS);
	close_all();
	return sum;
}

/* SIL-342: reports of an idle engine have the id of the last context. */
static void dg2_idle(void)
{
	EXPECT_EQ(dg2_ticks(0, FAKE_DG2_CTX), 20);
	/* before the first switch the engine can be idle */
	EXPECT_EQ(dg2_ticks(0, GENX_PERF_NO_CONTEXT), 15 + 35);
	/* a switch can be among lost reports: then the ids are as good as any */
	EXPECT_EQ(dg2_ticks(DRM_I915_PERF_RECORD_OA_REPORT_LOST, FAKE_DG2_CTX), 10 + 20);
	EXPECT_EQ(dg2_ticks(DRM_I915_PERF_RECORD_OA_BUFFER_LOST, FAKE_DG2_CTX), 10 + 20);
}

static void damage(void)
{
	struct genx_perf_options options = GENX_PERF_OPTIONS;
	struct genx_perf_record r;

	fake.records = 5;
	fake.damage = 4;
	options.records = GENX_PERF_RECORDS_REPORTS;
	EXPECT(open_stream(&options));
	EXPECT_EQ(genx_perf_record_next(stream, &r), 1);
	EXPECT_EQ(genx_perf_record_next(stream, &r), 1);
	EXPECT_EQ(genx_perf_record_next(stream, &r), -EBADMSG);
	EXPECT_HAS(genx_perf_error(), "wrong size");
	/* what follows is not trusted */
	EXPECT_EQ(genx_perf_record_next(stream, &r), 0);
	close_all();
	/* half a report: the other half would be of another record */
	fake.damage = 8 + 128;
	EXPECT(open_stream(&options));
	EXPECT_EQ(genx_perf_record_next(stream, &r), 1);
	EXPECT_EQ(genx_perf_record_next(stream, &r), 1);
	EXPECT_EQ(genx_perf_record_next(stream, &r), -EBADMSG);
	close_all();
}

static void deltas(void)
{
	struct genx_perf_options options = GENX_PERF_OPTIONS;
	struct genx_perf_record r;

	fake.records = 4;
	fake.mixed = true;
	options.records = GENX_PERF_RECORDS_DELTAS;
	options.coalesce_ns = 1000000;
	EXPECT(open_stream(&options));
	EXPECT_EQ(genx_perf_record_next(stream, &r), 1);
	EXPECT_EQ(r.type, GENX_PERF_RECORD_LOST);
	EXPECT_EQ(genx_perf_record_next(stream, &r), 1);
	EXPECT_EQ(r.type, GENX_PERF_RECORD_DELTA);
	EXPECT_EQ(r.flags, GENX_PERF_RECORD_GAP);
	EXPECT_EQ(r.ctx_id, 7);
	EXPECT_EQ(r.ctx_serial, 9);
	EXPECT_EQ(r.start, 100);
	EXPECT_EQ(r.end, 300);
	EXPECT_EQ(r.active, 150);
	EXPECT_EQ(r.counters[51], 51);
	/* a record of a type that this library does not know is skipped */
	EXPECT_EQ(genx_perf_record_next(stream, &r), 1);
	EXPECT_EQ(r.type, GENX_PERF_RECORD_OVERFLOW);
	EXPECT_EQ(genx_perf_record_next(stream, &r), 0);
	close_all();
}

/* Names are from the installed file, else from the driver, else they are numbers. */
static void names(void)
{
	struct genx_perf_counter counter;

	setenv("GENX_PERF_COUNTERS", "/nonexistent", 1);
	EXPECT_EQ(genx_perf_open("/dev/null", &device), 0);
	EXPECT_EQ(genx_perf_counter_get(device, 0, &counter), 0);
	EXPECT(!strcmp(counter.id, "A0") && !strcmp(counter.name, "Driver0"));
	EXPECT(!strcmp(counter.unit, "things"));
	close_all();
	fake.nameless = true;
	EXPECT_EQ(genx_perf_open("/dev/null", &device), 0);
	EXPECT_EQ(genx_perf_counter_get(device, 0, &counter), -ENOENT);
	EXPECT_EQ(genx_perf_stream_open(device, NULL, &stream), 0);
	EXPECT_EQ(genx_perf_stream_counter_get(stream, 0, &counter), 0);
	EXPECT(!strcmp(counter.name, "A0") && !*counter.unit);
	EXPECT_EQ(genx_perf_names(device, LAKEFIELD), -EBUSY);
	genx_perf_stream_close(stream);
	EXPECT_EQ(genx_perf_names(device, LAKEFIELD), 0);
	EXPECT_EQ(genx_perf_names(device, "/nonexistent"), -ENOENT);
	EXPECT_EQ(genx_perf_names(device, "tools/genx-perf/counters/gen9.txt"), -EINVAL);
	EXPECT_HAS(genx_perf_error(), "is not for Lakefield");
	EXPECT_EQ(genx_perf_names(device, "Makefile"), -EINVAL);
	EXPECT_EQ(genx_perf_counter_get(device, 0, &counter), 0);
	EXPECT(!strcmp(counter.name, "GpuBusy"));
	EXPECT_EQ(genx_perf_stream_open(device, NULL, &stream), 0);
	EXPECT_EQ(genx_perf_stream_counter_find(stream, "GpuBusy"), 0);
	close_all();
}

static const struct test tests[] = {
	TEST(opens, "a device is opened, another is refused"),
	TEST(describes, "formats, sets and counters are described"),
	TEST(totals, "totals with names, also when data or the device was lost"),
	TEST(busy, "the busy time has one name"),
	TEST(errors, "wrong options are refused with errno and message"),
	TEST(long_period, "a period in which 32-bit counters wrap around is refused"),
	TEST(metric_set, "a metric set is loaded for one stream alone"),
	TEST(reports, "differences of reports add up"),
	TEST(enable_again, "an enabled stream is enabled"),
	TEST(far_reports, "reports between which counters can have wrapped around"),
	TEST(lost_buffer, "the time of a lost buffer"),
	TEST(percents, "counters of clocks in per cent"),
	TEST(ctx_bits, "the bits of Gen12.0's context ids"),
	TEST(ctx_layouts, "how the reports of each GPU name contexts"),
	TEST(dg2_idle, "SIL-342 the context of an idle engine of DG2"),
	TEST(damage, "a damaged record is refused"),
	TEST(deltas, "deltas and losses are decoded"),
	TEST(names, "names can be missing or replaced, a wrong file changes nothing"),
};

HARNESS_MAIN(tests)
