/* SPDX-License-Identifier: MIT */
/*
 * What the test programs of the host share: checks, cases, TAP.
 *
 * A check that fails prints a note before the result of its case; the case continues, so that one
 * run reports all failures.
 */
#ifndef GENX_TESTS_HARNESS_H
#define GENX_TESTS_HARNESS_H

#include <stdio.h>
#include <string.h>

static unsigned int harness_bad;	/* failed checks of the running case */

#define NOTE(...) do { \
	printf("# %s:%d: ", __FILE__, __LINE__); \
	printf(__VA_ARGS__); \
	printf("\n"); \
} while (0)

#define EXPECT(cond) do { \
	if (!(cond)) { \
		harness_bad++; \
		NOTE("expected: %s", #cond); \
	} \
} while (0)

#define EXPECT_EQ(a, b) do { \
	unsigned long long _a = (a), _b = (b); \
	if (_a != _b) { \
		harness_bad++; \
		NOTE("%s is %lld (%#llx), expected %s = %lld (%#llx)", #a, _a, _a, #b, _b, _b); \
	} \
} while (0)

/**
 * struct test - one case
 * @name:	what it shows, with rule ids
 * @run:	its body
 */
struct test {
	const char *name;
	void (*run)(void);
};

#define TEST(f, text)	{ .name = text, .run = f }

/**
 * harness_main() - run cases and print their results
 * @tests: cases
 * @n: how many
 * @only: run the cases with this text in their name; NULL: all
 * @prepare: called before each case, may be NULL
 *
 * Return: exit status, 1 if a case failed.
 */
static inline int harness_main(const struct test *tests, unsigned int n, const char *only,
			       void (*prepare)(void))
{
	unsigned int i, ran = 0, failed = 0;

	if (!only)
		printf("1..%u\n", n);
	for (i = 0; i < n; i++) {
		if (only && !strstr(tests[i].name, only))
			continue;
		harness_bad = 0;
		if (prepare)
			prepare();
		tests[i].run();
		printf("%s %u - %s\n", harness_bad ? "not ok" : "ok", ++ran, tests[i].name);
		failed += !!harness_bad;
	}
	return failed ? 1 : 0;
}

#endif
