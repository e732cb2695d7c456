/* SPDX-License-Identifier: MIT */
/* The 3D state of a render context: only whether it is valid. */
#ifndef GENX_MODEL_CS_CS_RENDER_STATE_H
#define GENX_MODEL_CS_CS_RENDER_STATE_H

#include "model/cs/cs_internal.h"

enum model_cs_result model_cs_render_state(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd);
void model_cs_render_state_load(struct model *m, struct model_cs_engine *e, bool inhibit);
void model_cs_render_state_restored(struct model *m, struct model_cs_engine *e, u64 state);
void model_cs_render_state_save(struct model *m, struct model_cs_engine *e);
void model_cs_render_state_check(struct model *m, const struct model_cs_engine *e);

#endif
