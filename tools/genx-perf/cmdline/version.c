// SPDX-License-Identifier: MIT
/*
 * The version is in a separate file, because each commit changes it and then rebuilds only this
 * file.
 */

#include "tools/genx-perf/cmdline/perf.h"

#ifndef GENX_VERSION
#define GENX_VERSION	"unknown"
#endif

const char perf_version[] = GENX_VERSION;
