// SPDX-License-Identifier: MIT
/* The version; a file of its own, because each commit changes it and rebuilds only this file. */

#include "perf.h"

#ifndef GENX_VERSION
#define GENX_VERSION	"unknown"
#endif

const char genx_perf_version[] = GENX_VERSION;
