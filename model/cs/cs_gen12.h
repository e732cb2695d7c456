/* SPDX-License-Identifier: MIT */
/*
 * What the command streamers of Gen12.0 have of their own: auxiliary tables and a pre-parser.
 * Nothing here has an effect on other parts.
 */
#ifndef GENX_MODEL_CS_CS_GEN12_H
#define GENX_MODEL_CS_CS_GEN12_H

#include "model/cs/cs_internal.h"
#include "model/state/reg_types.h"

void model_gen12_restore(struct model *m, struct model_cs_engine *e);
bool model_gen12_aux_ready(const struct model *m, const struct model_cs_engine *e);
bool model_gen12_pre_parser(struct model *m, struct model_cs_engine *e, u32 dw0);
void model_gen12_pipe_control(struct model *m, struct model_cs_engine *e,
			      const struct model_cs_cmd *cmd);
void model_gen12_flush(struct model *m, struct model_cs_engine *e, const struct model_cs_cmd *cmd);
void model_gen12_batch(struct model *m, struct model_cs_engine *e);
void model_gen12_wait(struct model *m, struct model_cs_engine *e, const struct model_cs_cmd *cmd);

/* register table */
extern const struct model_reg model_aux_regs[];
extern const unsigned int model_n_aux_regs;

#endif
