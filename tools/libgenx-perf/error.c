// SPDX-License-Identifier: MIT
/* The message of the last failure, for each thread. */

#include <stdarg.h>
#include <stdio.h>

#include "lib.h"

static _Thread_local char message[512];

int lib_fail(int err, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vsnprintf(message, sizeof(message), fmt, args);
	va_end(args);
	return err;
}

const char *genx_perf_error(void)
{
	return message;
}
