/* SPDX-License-Identifier: MIT */
/*
 * Exact values of the OA counters, independent of the reports: for tests.
 */
#ifndef GENX_MODEL_OA_ACCOUNT_H
#define GENX_MODEL_OA_ACCOUNT_H

#include "regs/port.h"

struct model;

/**
 * model_oa_total() - true value of a counter since power-on
 * @m: model
 * @what: 'A', 'B', 'C'; 'T' timestamp; 'G' GPU ticks
 * @index: counter number
 *
 * Computed by closed formulas of time and work done, independent of the reports.
 *
 * Return: the value.
 */
u64 model_oa_total(const struct model *m, char what, unsigned int index);

/**
 * model_oa_account() - sum of deltas between the reports written to the buffer
 * @m: model
 * @what: as in model_oa_total()
 * @index: as in model_oa_total()
 *
 * From the first report after the last enable to the last report written:
 * what a loss-free reader of the stream must have added up.
 *
 * Return: the sum for one counter.
 */
u64 model_oa_account(const struct model *m, char what, unsigned int index);

#endif
