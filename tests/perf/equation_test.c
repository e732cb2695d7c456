// SPDX-License-Identifier: MIT
/* Equations of metrics: large numbers, and the words of counts. */

#include "tests/perf/harness.h"
#include "tools/libgenx-perf/metric/metric_table.h"

#define HEAD	"genx-metrics 1\n" \
		"set\t5f1c9f0e-8a57-4f3f-9d86-0d8b1e9a4c73\tBasic\tA set\nmux\t9888=1\n"
#define GPU_CLOCKS "metric\tGpuCoreClocks\tclocks\te\tg\tn\tt\tGPU_CLOCK\n"
#define GPU_TIME "metric\tGpuTime\tns\te\tg\tn\tt\tGPU_TIME 1000000000 UMUL " \
		 "$GpuTimestampFrequency UDIV\n"

static struct metric_table table;

/* Load a set with metric M of an equation. Return: the metric, NULL: it was refused */
static const struct metric *load(const char *equation)
{
	char text[1024], error[192];

	metric_free(&table);
	snprintf(text, sizeof(text), HEAD GPU_CLOCKS GPU_TIME "metric\tM\tHz\te\tg\tn\tt\t%s\n",
		 equation);
	EXPECT(metric_parse(&table, text, strlen(text), error, sizeof(error)));
	return table.n ? metric_find(&table.sets[0], "M", 1) : NULL;
}

static const struct genx_oa_stream_info info = { .n_a = 36, .n_b = 8, .n_c = 8 };
static const uint64_t gpu[GPU_PROPERTIES] = { 12000000, 0, 0, 24, 1, 3, 0x1, 0x5, 7, 0, 0 };

/* 12 MHz timestamp, 1.001 GHz render clock; A0 is 2^40 - 1 */
static double value(const char *equation, unsigned int seconds)
{
	const uint64_t counters[52] = { [0] = (1ull << 40) - 1 };
	const struct metric_counts counts = {
		12000000ull * seconds, 1001000000ull * seconds, counters, &info,
	};
	const struct metric *m = load(equation);

	EXPECT(m);
	return m ? metric_value(&table.sets[0], m, &counts, gpu) : -1;
}

#define FREQUENCY "$GpuCoreClocks 1000000000 UMUL $GpuTime UDIV"

/* The product has more than 64 bits from 18.4 s on: it must not wrap around. */
static void frequency(void)
{
	static const unsigned int seconds[] = { 1, 18, 19, 30, 600, 86400, 31536000 };

	for (size_t i = 0; i < ARRAY_SIZE(seconds); i++)
		EXPECT_EQ(value(FREQUENCY, seconds[i]), 1001000000);
}

/* Results of more than 64 bits are shown as doubles, and those of more than 128 bits, too. */
static void large(void)
{
	static const struct {
		const char *equation;
		double value;
	} rows[] = {
		{ "0xffffffffffffffff 1 UADD", 18446744073709551616.0 },
		{ "0xffffffffffffffff 2 UMUL", 36893488147419103230.0 },
		{ "0xffffffffffffffff 2 UMUL 4 UDIV", 9223372036854775807.0 },
		{ "A0 A0 UMUL A0 UMUL", 0x1p120 },
		{ "A0 A0 UMUL A0 UMUL A0 UMUL", 0x1p160 },
		{ "A0 A0 UMUL A0 UMUL A0 UMUL 2 UMUL 1 UADD", 0x1p161 },
		{ "A0 A0 UMUL A0 UMUL A0 UMUL A0 UDIV", 0x1p120 },
		{ "2.5 0xffffffffffffffff UMUL 0xffffffffffffffff UDIV", 2 },
		{ "1 64 << 1 UADD", 1 },
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		double have = value(rows[i].equation, 1), want = rows[i].value;

		bool near = have > want * 0.999999999 && have < want * 1.000000001;

		if (!near)
			NOTE("%s: %.17g instead of %.17g", rows[i].equation, have, want);
		EXPECT(near);
	}
	metric_free(&table);
}

/* A counter that the format lacks is no 0: a metric with it is refused by the counter's name. */
static void absent(void)
{
	static const struct {
		const char *equation, *why;
	} rows[] = {
		{ "A35 B7 UADD C7 UADD", NULL },
		{ "A36", "reports do not have A36" },
		{ "B8 A0 UADD", "reports do not have B8" },
		{ "C15", "reports do not have C15" },
		{ "C 15 READ", "reports do not have C15" },
		{ "PERFCNT 3 READ", "reports do not have PERFCNT 3" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		const struct metric *m = load(rows[i].equation);
		struct equation_error why = { "" };

		EXPECT(m && metric_available(&table.sets[0], m, gpu, NULL));
		EXPECT_EQ(m && metric_usable(&table.sets[0], m, gpu, &info, &why), !rows[i].why);
		EXPECT_HAS(why.text, rows[i].why ? rows[i].why : "");
	}
}

/* Numbers that a counter or an integer cannot have */
static void numbers(void)
{
	static const char *const rows[][2] = {
		{ "18446744073709551616", "18446744073709551616 is too large" },
		{ "0x10000000000000000 A0 UMUL", "0x10000000000000000 is too large" },
		{ "A 64 READ", "no such counter" },
		{ "A 1.5 READ", "a class of counters without a number" },
		{ "B 18446744073709551615 READ", "no such counter" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		EXPECT(!load(rows[i][0]));
		EXPECT_HAS(metric_refused(&table, "Basic", "M", 1), rows[i][1]);
	}
	metric_free(&table);
}

static const struct test tests[] = {
	TEST(frequency, "a product of more than 64 bits"),
	TEST(absent, "counters that the format lacks"),
	TEST(numbers, "numbers that are too large"),
	TEST(large, "results that do not fit into an integer"),
};

HARNESS_MAIN(tests)
