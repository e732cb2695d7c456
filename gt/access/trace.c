// SPDX-License-Identifier: GPL-2.0-only
/* Defines the tracepoints, but not for sparse (__CHECKER__). */
#ifndef __CHECKER__
#define CREATE_TRACE_POINTS
#include "gt/access/trace.h"
#endif
