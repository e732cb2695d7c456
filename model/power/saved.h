/* SPDX-License-Identifier: MIT */
/* Late saves of contexts that engines have left (SIL-139, SIL-144). */
#ifndef GENX_MODEL_POWER_SAVED_H
#define GENX_MODEL_POWER_SAVED_H

#include "model/state/reg_types.h"

struct model_cs_engine;

/**
 * model_saved_note() - an engine has left a context
 * @m: model
 * @e: engine
 */
void model_saved_note(struct model *m, struct model_cs_engine *e);

/**
 * model_saved_land() - the save of the context that the engine has left lands
 * @m: model
 * @e: engine, with a save on its way
 */
void model_saved_land(struct model *m, struct model_cs_engine *e);

/**
 * model_saved_power() - the GT loses power: each engine saves the context that it had last
 * @m: model
 */
void model_saved_power(struct model *m);

#endif
