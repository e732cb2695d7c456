// SPDX-License-Identifier: MIT
/* The version, in a file of its own: it changes with each commit. */

#include "perf.h"

#ifndef GENX_VERSION
#define GENX_VERSION	"unknown"
#endif

const char genx_perf_version[] = GENX_VERSION;
