// SPDX-License-Identifier: MIT
/* Write the report to standard output and to a file. Each line is on disk before the next step. */

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "hwtest.h"

#define FORMAT_VERSION	1

static FILE *file;
static unsigned int counts[VERDICTS];

int report_open(const char *path)
{
	if (!path)
		return 0;
	file = fopen(path, "w");
	return file ? 0 : -errno;
}

static void put(const char *fmt, va_list args)
{
	va_list again;

	va_copy(again, args);
	vprintf(fmt, again);
	va_end(again);
	fflush(stdout);
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

void report_ask(const char *id)
{
	say("%-9s ", id);
}

void report_answer(enum verdict verdict, const char *fmt, ...)
{
	static const char * const words[VERDICTS] = {
		[AS_MANUAL] = "as the manual says",
		[AS_ASSUMED] = "as assumed",
		[DIFFERS] = "differs",
		[UNKNOWN] = "undetermined",
		[NOT_ASKED] = "not asked",
	};
	va_list args;

	counts[verdict]++;
	say("%s: ", words[verdict]);
	va_start(args, fmt);
	put(fmt, args);
	va_end(args);
	say("\n");
}

unsigned int report_count(enum verdict verdict)
{
	return counts[verdict];
}

void report_head(void)
{
	struct utsname name = { 0 };
	time_t now = time(NULL);
	char date[32] = "?";
	struct tm tm;

	if (gmtime_r(&now, &tm))
		strftime(date, sizeof(date), "%Y-%m-%d %H:%M UTC", &tm);
	uname(&name);
	say("genx hardware report %d\n", FORMAT_VERSION);
	say("date: %s\n", date);
	say("genx: %s\n", GENX_COMMIT);
	say("kernel: %s %s %s\n", name.sysname, name.release, name.machine);
}
