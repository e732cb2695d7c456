/* SPDX-License-Identifier: MIT */
/*
 * The OA unit: time, events of power and contexts, reset.
 *
 * The model makes timer reports late, with exact values. Code that changes a rate or reads a result
 * first calls model_oa_sync(), which makes all reports that are due. Each gets the counter values
 * of the time at which it was due.
 *
 * Source: manual 000 §Performance Event Counting to §Custom Event Counters,
 * register facts: OA for offsets, OAG-*, OAF-018..023, RPT-*.
 */
#ifndef GENX_MODEL_OA_OA_H
#define GENX_MODEL_OA_OA_H

#include "regs/port.h"

struct model;

/** model_oa_sync() - make and land all reports that were due up to m->now */
void model_oa_sync(struct model *m);
/** model_oa_refresh() - evaluate the inputs again after a change; call model_oa_sync() before */
void model_oa_refresh(struct model *m);

/**
 * model_oa_context_switch() - the render engine switches its context
 * @m: model
 * @out_valid: a context was running
 * @out_id: 32-bit id of that context, descriptor [63:32]
 * @in_valid: a context will run
 * @in_id: id of that context
 *
 * Called after the outgoing context was saved and before the incoming one runs (OAG-016).
 */
void model_oa_context_switch(struct model *m, bool out_valid, u32 out_id, bool in_valid,
			     u32 in_id);

/**
 * model_oa_power() - the render engine has loaded another request for units, or CTX_CONTROL
 * @m: model
 */
void model_oa_power(struct model *m);

/**
 * model_oa_report_perf_count() - MI_REPORT_PERF_COUNT
 * @m: model
 * @report_id: value for RPT_ID
 * @report: room for 256 bytes
 *
 * Return: size of the report in the current format, in bytes.
 */
size_t model_oa_report_perf_count(struct model *m, u32 report_id, u32 *report);

/**
 * model_oa_busy() - update the counters when an engine became busy or idle at m->now
 * @m: model
 * @any: some engine is busy now; A0 counts this (OAG-038)
 * @render: the render engine is busy now
 */
void model_oa_busy(struct model *m, bool any, bool render);

/**
 * model_oa_reset() - reset OA at a full reset; a reset of the render engine does not (OAG-005)
 * @m: model
 */
void model_oa_reset(struct model *m);

/**
 * model_oa_engine_reset() - what a reset of engines alone does to registers that OA needs
 * @m: model
 * @gdrst: bits that were written to GDRST
 */
void model_oa_engine_reset(struct model *m, u32 gdrst);

/**
 * model_oa_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_oa_advance(struct model *m);

#endif
