/* SPDX-License-Identifier: MIT */
/* Registers that metric sets write. */
#ifndef GENX_MODEL_OA_OA_CONFIG_H
#define GENX_MODEL_OA_OA_CONFIG_H

#include "regs/port.h"

struct model;

/** model_oa_config_read() - read a register of triggers, custom or flexible EU events */
u32 model_oa_config_read(struct model *m, u32 offset);
/** model_oa_config_write() - write such a register */
void model_oa_config_write(struct model *m, u32 offset, u32 val);
/** model_oa_config_noa_read() - read the register that enables the internal nodes */
u32 model_oa_config_noa_read(struct model *m, u32 offset);
/** model_oa_config_noa_write() - write it */
void model_oa_config_noa_write(struct model *m, u32 offset, u32 val);
/** model_oa_config_route() - write a register that routes signals */
void model_oa_config_route(struct model *m, u32 offset, u32 val);

#endif
