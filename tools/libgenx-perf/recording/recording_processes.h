/* SPDX-License-Identifier: MIT */
/* The processes of the contexts in a recording, for the reader of its records. */
#ifndef LIBGENX_PERF_RECORDING_RECORDING_PROCESSES_H
#define LIBGENX_PERF_RECORDING_RECORDING_PROCESSES_H

#include "tools/libgenx-perf/recording/recording.h"

/* Take the lines of a RECORDING_PROCESSES; a line that is not one is skipped. */
void recording_take_processes(struct recording *r, const struct record *record);

#endif
