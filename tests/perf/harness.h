/* SPDX-License-Identifier: MIT */
/*
 * Tests of genx-perf on the host: TAP, checks, and the output of a command that runs in a child.
 */
#ifndef GENX_TESTS_PERF_HARNESS_H
#define GENX_TESTS_PERF_HARNESS_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/perf/fake.h"
#include "tools/genx-perf/perf.h"

#define LAKEFIELD	"tools/genx-perf/counters/gen11.txt"

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
	long long _a = (a), _b = (b); \
	if (_a != _b) { \
		harness_bad++; \
		NOTE("%s is %lld, expected %s = %lld", #a, _a, #b, _b); \
	} \
} while (0)

/* A text that has a part, or has it not; the text is shown if that is wrong. */
#define EXPECT_HAS(text, part)	harness_has(text, part, true, __FILE__, __LINE__)
#define EXPECT_NOT(text, part)	harness_has(text, part, false, __FILE__, __LINE__)

static inline void harness_has(const char *text, const char *part, bool want, const char *file,
			       int line)
{
	if (!!strstr(text, part) == want)
		return;
	harness_bad++;
	printf("# %s:%d: %s: '%s' in:\n", file, line, want ? "missing" : "unwanted", part);
	for (const char *at = text; *at;) {
		int len = strcspn(at, "\n");

		printf("#   %.*s\n", len, at);
		at += len + (at[len] == '\n');
	}
}

/**
 * struct output - what a command did
 * @status:	its exit status, -1: a signal ended it
 * @out:	standard output
 * @err:	standard error
 */
struct output {
	int status;
	char out[1 << 16];
	char err[1 << 14];
};

static inline void harness_read(FILE *file, char *text, size_t size)
{
	size_t n;

	rewind(file);
	n = fread(text, 1, size - 1, file);
	text[n] = '\0';
	fclose(file);
}

#define ARGS_MAX	32

/* Run a command of genx-perf in a child: words that spaces separate, then an optional script. */
static inline struct output *run(int (*command)(int, char **), const char *line,
				 const char *script)
{
	static struct output output;
	FILE *out = tmpfile(), *err = tmpfile();
	char *copy = strdup(line), *next = copy, *args[ARGS_MAX + 5], *word;
	int n = 0, status;
	pid_t pid;

	while (n < ARGS_MAX && (word = strsep(&next, " ")))
		args[n++] = word;
	if (script) {
		args[n++] = "--";
		args[n++] = "/bin/sh";
		args[n++] = "-c";
		args[n++] = (char *)script;
	}
	args[n] = NULL;
	fflush(NULL);
	pid = fork();
	if (!pid) {
		dup2(fileno(out), 1);
		dup2(fileno(err), 2);
		exit(command(n, args));
	}
	waitpid(pid, &status, 0);
	output.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	harness_read(out, output.out, sizeof(output.out));
	harness_read(err, output.err, sizeof(output.err));
	free(copy);
	return &output;
}

/**
 * struct test - one case
 * @name:	what it shows
 * @run:	its body
 */
struct test {
	const char *name;
	void (*run)(void);
};

#define TEST(f, text)	{ .name = text, .run = f }

static inline int harness_main(const struct test *tests, unsigned int n)
{
	const struct fake fresh = fake;
	unsigned int failed = 0;

	printf("1..%u\n", n);
	for (unsigned int i = 0; i < n; i++) {
		harness_bad = 0;
		fake = fresh;
		tests[i].run();
		printf("%s %u - %s\n", harness_bad ? "not ok" : "ok", i + 1, tests[i].name);
		failed += !!harness_bad;
	}
	return failed ? 1 : 0;
}

#define HARNESS_MAIN(tests) \
	int main(void) \
	{ \
		return harness_main(tests, ARRAY_SIZE(tests)); \
	}

#endif
