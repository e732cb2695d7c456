/* SPDX-License-Identifier: MIT */
/* Blitter commands: fill and copy. */
#ifndef GENX_MODEL_CS_CS_BLT_H
#define GENX_MODEL_CS_CS_BLT_H

#include "model/cs/cs_internal.h"

enum model_cs_result model_cs_blt(struct model *m, struct model_cs_engine *e,
				  const struct model_cs_cmd *cmd);

#endif
