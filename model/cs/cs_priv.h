/* SPDX-License-Identifier: MIT */
/* Register accesses by commands, and the registers that a user batch may access. */
#ifndef GENX_MODEL_CS_CS_PRIV_H
#define GENX_MODEL_CS_CS_PRIV_H

#include "model/cs/cs_internal.h"

bool model_cs_reg_writable(const struct model *m, const struct model_cs_engine *e, u32 offset);
bool model_cs_reg_readable(const struct model *m, const struct model_cs_engine *e, u32 offset);
void model_cs_privilege_error(struct model *m, struct model_cs_engine *e);
u32 model_cs_lri_offset(const struct model_cs_engine *e, u32 dw, bool relative);
void model_cs_reg_write(struct model *m, const struct model_cs_cmd *cmd, u32 offset, u32 val);

#endif
