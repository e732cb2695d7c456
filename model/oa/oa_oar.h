/* SPDX-License-Identifier: MIT */
/* OAR, the OA unit of the render context (Gen12.0). */
#ifndef GENX_MODEL_OA_OA_OAR_H
#define GENX_MODEL_OA_OA_OAR_H

#include "regs/port.h"

struct model;

/** model_oa_oar_refresh() - evaluate whether the counters count; call model_oa_sync() before */
void model_oa_oar_refresh(struct model *m);

/**
 * model_oa_oar_report() - MI_REPORT_PERF_COUNT; call model_oa_sync() before
 * @m: model
 * @report_id: value for RPT_ID
 * @report: room for 256 bytes
 *
 * Return: size of the report in bytes.
 */
size_t model_oa_oar_report(struct model *m, u32 report_id, u32 *report);

/** model_oa_oar_reset() - clear the registers; the counters keep their values */
void model_oa_oar_reset(struct model *m);

#endif
