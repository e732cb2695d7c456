/* SPDX-License-Identifier: MIT */
/*
 * OA unit (Gen8-11 register set): time, power and context events, reset.
 *
 * Timer reports are made late and have exact values: code that changes a rate or
 * reads a result first calls model_oa_sync(), which makes all reports that were due,
 * each with the counter values at its own time.
 *
 * Source: manual 000 §Performance Event Counting to §Custom Event Counters,
 * register facts: OA for offsets, OAG-*, OAF-018..023, RPT-*.
 */
#ifndef GENX_MODEL_OA_H
#define GENX_MODEL_OA_H

#include "regs/port.h"

struct model;

/** model_oa_sync() - make and land all that was due up to m->now */
void model_oa_sync(struct model *m);
/** model_oa_refresh() - after model_oa_sync() and a change: evaluate the inputs again */
void model_oa_refresh(struct model *m);

/**
 * model_oa_context_switch() - the render engine switches its context
 * @m: model
 * @out_valid: a context was running
 * @out_id: its 32-bit id, descriptor [63:32]
 * @in_valid: a context will run
 * @in_id: its id
 *
 * Called after the outgoing context was saved and before the incoming one runs (OAG-016).
 */
void model_oa_context_switch(struct model *m, bool out_valid, u32 out_id, bool in_valid,
			     u32 in_id);

/**
 * model_oa_report_perf_count() - MI_REPORT_PERF_COUNT
 * @m: model
 * @report_id: what goes to RPT_ID
 * @report: room for 256 bytes
 *
 * Return: bytes of the report, in the current format.
 */
size_t model_oa_report_perf_count(struct model *m, u32 report_id, u32 *report);

/**
 * model_oa_busy() - an engine became busy or idle at m->now: counters accrue
 * @m: model
 * @any: some engine is busy now: what A0 counts (OAG-038)
 * @render: the render engine is busy now
 */
void model_oa_busy(struct model *m, bool any, bool render);

/**
 * model_oa_reset() - global GT reset; a render-only reset leaves OA alone (OAG-005)
 * @m: model
 */
void model_oa_reset(struct model *m);

/**
 * model_oa_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_oa_advance(struct model *m);

#endif
