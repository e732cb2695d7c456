/* SPDX-License-Identifier: MIT */
#ifndef GENX_PERF_LIBRARY_H
#define GENX_PERF_LIBRARY_H
const char *genx_perf_error(void);
#endif
