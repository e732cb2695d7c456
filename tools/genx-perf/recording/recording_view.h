/* SPDX-License-Identifier: MIT */
/* Print recordings as counts. */
#ifndef GENX_PERF_RECORDING_RECORDING_VIEW_H
#define GENX_PERF_RECORDING_RECORDING_VIEW_H

#include "tools/genx-perf/counts/view.h"
#include "tools/libgenx-perf/recording/recording.h"

/**
 * recording_view() - fill a view, to print the recording
 * @r: recording
 * @view: its members for device, stream and names are filled
 * @metrics: file of counter names, NULL: those of the recording, or the installed ones
 */
void recording_view(struct recording *r, struct view *view, const char *metrics);

#endif
