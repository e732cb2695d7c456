/* SPDX-License-Identifier: MIT */
/* Watchdog timer of a command streamer. */
#ifndef GENX_MODEL_CS_CS_WATCHDOG_H
#define GENX_MODEL_CS_CS_WATCHDOG_H

#include "model/cs/cs_internal.h"

void model_cs_watchdog_update(struct model *m, struct model_cs_engine *e);
void model_cs_watchdog_advance(struct model *m, struct model_cs_engine *e);

#endif
