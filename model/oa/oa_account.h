/* SPDX-License-Identifier: MIT */
/*
 * Exact values of the OA counters for tests.
 */
#ifndef GENX_MODEL_OA_OA_ACCOUNT_H
#define GENX_MODEL_OA_OA_ACCOUNT_H

#include "regs/port.h"

struct model;

/**
 * model_oa_total() - true value of a counter since power-on
 * @m: model
 * @what: 'A', 'B', 'C'; 'T' timestamp; 'G' GPU ticks
 * @index: counter number
 *
 * Computed from the elapsed time and the work done, independently of the reports.
 *
 * Return: the value.
 */
u64 model_oa_total(const struct model *m, char what, unsigned int index);

/**
 * model_oa_account() - difference of a counter between the first and the last report
 * @m: model
 * @what: as in model_oa_total()
 * @index: as in model_oa_total()
 *
 * The first report is the first one after the last enable of OA. A reader of the stream that loses
 * no report must get this sum.
 *
 * Return: the difference.
 */
u64 model_oa_account(const struct model *m, char what, unsigned int index);

/**
 * model_oa_oar_total() - true value of a counter of the render context's unit since power-on
 * @m: model
 * @what: as in model_oa_total()
 * @index: as in model_oa_total()
 *
 * Return: the value.
 */
u64 model_oa_oar_total(const struct model *m, char what, unsigned int index);

#endif
