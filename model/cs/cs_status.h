/* SPDX-License-Identifier: MIT */
/* Reports of context switches: status buffer and interrupt. */
#ifndef GENX_MODEL_CS_CS_STATUS_H
#define GENX_MODEL_CS_CS_STATUS_H

#include "model/cs/cs_internal.h"

u64 model_cs_status_encode(const struct genx_platform *plat, const struct model_cs_switch *sw);
void model_cs_status_write(struct model *m, struct model_cs_engine *e,
			   const struct model_cs_switch *sw);
void model_cs_status_advance(struct model *m, struct model_cs_engine *e);
void model_cs_status_flush(struct model *m, struct model_cs_engine *e);

#endif
