/* SPDX-License-Identifier: MIT */
/* MI_MATH: the ALU of a command streamer. */
#ifndef GENX_MODEL_CS_CS_ALU_H
#define GENX_MODEL_CS_CS_ALU_H

#include "model/cs/cs_internal.h"

enum model_cs_result model_cs_mi_math(struct model *m, struct model_cs_engine *e,
				      const struct model_cs_cmd *cmd);

#endif
