// SPDX-License-Identifier: MIT
/*
 * The report. Each line is in the file before the next step, so that a machine that hangs leaves a
 * trace; at the end the file is written again, with the summary in its first lines.
 */

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "hwtest.h"

#define FORMAT_VERSION	2
#define MAX_ANSWERS	96

static const char title[] = "genx hardware report";

static const char *path;
static FILE *file;
static FILE *body;
static char *text;
static size_t length;

static struct answer answers[MAX_ANSWERS];
static unsigned int n_answers;
static unsigned int counts[VERDICTS];

int report_open(const char *name)
{
	body = open_memstream(&text, &length);
	if (!body)
		return -ENOMEM;
	path = name;
	if (!path)
		return 0;
	file = fopen(path, "w");
	if (!file)
		return -errno;
	fprintf(file, "%s %d, not complete: the test did not reach its end\n", title,
		FORMAT_VERSION);
	return 0;
}

static void put(const char *fmt, va_list args)
{
	va_list again;

	va_copy(again, args);
	vfprintf(body, fmt, again);
	va_end(again);
	if (!file)
		return;
	vfprintf(file, fmt, args);
	fflush(file);
	fsync(fileno(file));
}

void say(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	put(fmt, args);
	va_end(args);
}

void progress(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
}

const char *report_verdict(enum verdict verdict)
{
	static const char * const words[VERDICTS] = {
		[AS_MANUAL] = "as the manual says",
		[AS_ASSUMED] = "as assumed",
		[DIFFERS] = "differs",
		[UNKNOWN] = "undetermined",
		[NOT_ASKED] = "not asked",
	};

	return words[verdict];
}

void report_ask(const struct rule *rule)
{
	say("%-9s ", rule->id);
	if (n_answers < MAX_ANSWERS)
		answers[n_answers].rule = rule;
}

void report_answer(enum verdict verdict, const char *fmt, ...)
{
	struct answer spare, *answer = &spare;
	va_list args;

	if (n_answers < MAX_ANSWERS)
		answer = &answers[n_answers++];
	answer->verdict = verdict;
	va_start(args, fmt);
	vsnprintf(answer->text, sizeof(answer->text), fmt, args);
	va_end(args);
	counts[verdict]++;
	say("%s: %s\n", report_verdict(verdict), answer->text);
}

const struct answer *report_get(unsigned int i)
{
	return i < n_answers ? &answers[i] : NULL;
}

unsigned int report_count(enum verdict verdict)
{
	return counts[verdict];
}

/* A release may end with the name of the machine on which somebody built the kernel. */
static void print_kernel(void)
{
	struct utsname name = { 0 };

	uname(&name);
	say("kernel: %s %.*s %s\n", name.sysname,
	    (int)strspn(name.release, "0123456789."), name.release, name.machine);
}

void report_head(void)
{
	time_t now = time(NULL);
	char date[32] = "?";
	struct tm tm;

	if (gmtime_r(&now, &tm))
		strftime(date, sizeof(date), "%Y-%m-%d %H:%M UTC", &tm);
	say("date: %s\n", date);
	say("genx: %s\n", GENX_COMMIT);
	print_kernel();
}

static int write_all(FILE *to, const char *summary)
{
	fprintf(to, "%s %d\n%s\n", title, FORMAT_VERSION, summary);
	fwrite(text, 1, length, to);
	return fflush(to) || ferror(to) ? -EIO : 0;
}

int report_finish(const char *summary)
{
	int err;

	fflush(body);
	err = write_all(stdout, summary);
	if (!file)
		return err;
	if (fseek(file, 0, SEEK_SET) || ftruncate(fileno(file), 0))
		return -errno;
	err = write_all(file, summary) ?: err;
	fsync(fileno(file));
	return fclose(file) ? -errno : err;
}
