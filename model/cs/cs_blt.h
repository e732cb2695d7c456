/* SPDX-License-Identifier: MIT */
/* Blitter commands. */
#ifndef GENX_MODEL_CS_CS_BLT_H
#define GENX_MODEL_CS_CS_BLT_H

#include "model/cs/cs_internal.h"

enum model_cs_result model_cs_blt(struct model *m, struct model_cs_engine *e,
				  const struct model_cs_cmd *cmd);
const struct cs_op *model_cs_blt_op(u32 dw0);
bool model_cs_blt_absent(u32 dw0);
void model_cs_blt_flush(struct model *m, struct model_cs_engine *e,
			const struct model_cs_cmd *cmd);

#endif
