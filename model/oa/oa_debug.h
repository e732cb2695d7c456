/* SPDX-License-Identifier: MIT */
/* OA_DEBUG. */
#ifndef GENX_MODEL_OA_OA_DEBUG_H
#define GENX_MODEL_OA_OA_DEBUG_H

#include "regs/port.h"

struct model;

#define MODEL_OA_DEBUG_DISABLE_TRIGGER	REG_BIT(14)	/* Gen12.0 */

/** model_oa_debug_read() - read OA_DEBUG */
u32 model_oa_debug_read(struct model *m, u32 offset);
/** model_oa_debug_write() - write OA_DEBUG, a masked register */
void model_oa_debug_write(struct model *m, u32 offset, u32 val);

#endif
