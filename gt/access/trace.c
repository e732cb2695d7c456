// SPDX-License-Identifier: GPL-2.0-only
/* The one place where the trace events come into being. */
#ifndef __CHECKER__
#define CREATE_TRACE_POINTS
#include "gt/access/trace.h"
#endif
