/* SPDX-License-Identifier: MIT */
/*
 * Tests of genx-perf on the host: the output of a command that runs in a child, and checks of it.
 */
#ifndef GENX_TESTS_PERF_HARNESS_H
#define GENX_TESTS_PERF_HARNESS_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/harness.h"
#include "tests/perf/fake.h"
#include "tools/genx-perf/cmdline/perf.h"

#define LAKEFIELD	"tools/genx-perf/counters/gen11.txt"

/* Does a text contain a part, or not? If the check fails, the text is printed. */
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

/* The longest line of a text */
static inline size_t harness_width(const char *text)
{
	size_t widest = 0;

	while (*text) {
		size_t len = strcspn(text, "\n");

		widest = len > widest ? len : widest;
		text += len + (text[len] == '\n');
	}
	return widest;
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

static struct fake harness_fake;	/* the device as each case finds it */

static inline void harness_prepare(void)
{
	fake = harness_fake;
}

#define HARNESS_MAIN(tests) \
	int main(int argc, char **argv) \
	{ \
		harness_fake = fake; \
		return harness_main(tests, ARRAY_SIZE(tests), argc > 1 ? argv[1] : NULL, \
				    harness_prepare); \
	}

#endif
