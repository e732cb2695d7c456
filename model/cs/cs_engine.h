/* SPDX-License-Identifier: MIT */
/* Operations on one command streamer: time, busy state, errors, interrupts. */
#ifndef GENX_MODEL_CS_CS_ENGINE_H
#define GENX_MODEL_CS_CS_ENGINE_H

#include "model/cs/cs_internal.h"

struct model_cs_engine *model_cs_find(struct model *m, u32 offset);
void model_cs_spend(struct model *m, struct model_cs_engine *e, u64 nominal_ns);
void model_cs_hang(struct model *m, struct model_cs_engine *e);
void model_cs_set_busy(struct model *m, struct model_cs_engine *e, bool busy);
void model_cs_irq(struct model *m, struct model_cs_engine *e, u16 bits);
void model_cs_error(struct model *m, struct model_cs_engine *e, u32 bits);
void model_cs_error_report(struct model *m, struct model_cs_engine *e);
u32 model_cs_eir_stuck(const struct model *m, const struct model_cs_engine *e);
bool model_cs_never_ready(const struct model *m, const struct model_cs_engine *e);
void model_cs_reset_tried(struct model *m, u32 gdrst_mask);
void model_cs_kick(struct model *m, struct model_cs_engine *e);
void model_cs_stop_update(struct model *m, struct model_cs_engine *e);
void model_cs_stop_advance(struct model_cs_engine *e);
void model_cs_watchdog_update(struct model *m, struct model_cs_engine *e);
void model_cs_watchdog_advance(struct model *m, struct model_cs_engine *e);

#endif
