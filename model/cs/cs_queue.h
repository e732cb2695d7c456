/* SPDX-License-Identifier: MIT */
/* Submission queue and execution queue of an engine, and switches between contexts. */
#ifndef GENX_MODEL_CS_CS_QUEUE_H
#define GENX_MODEL_CS_CS_QUEUE_H

#include "model/cs/cs_internal.h"

void model_cs_load(struct model *m, struct model_cs_engine *e);
void model_cs_port(struct model *m, struct model_cs_engine *e);
unsigned int model_cs_pages(const struct model *m, const struct model_cs_engine *e);
bool model_cs_may_preempt(const struct model_cs_engine *e);
void model_cs_preempt(struct model *m, struct model_cs_engine *e, u8 detail);
void model_cs_element_end(struct model *m, struct model_cs_engine *e, u8 detail);
void model_cs_queue_reset(struct model_cs_engine *e);

#endif
