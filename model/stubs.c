// SPDX-License-Identifier: MIT
/* Parts of the model that are not there yet do nothing; goes when they are. */
#include "model/priv.h"

#define STUB __attribute__((weak))

STUB const struct model_reg model_cs_regs[1];
STUB const unsigned int model_n_cs_regs;

STUB void model_cs_reset_engines(struct model *m, u32 gdrst_mask)
{
}

STUB u64 model_cs_advance(struct model *m)
{
	return MODEL_NEVER;
}

STUB bool model_cs_busy(const struct model *m)
{
	return false;
}

STUB void model_cs_reset_all(struct model *m)
{
}
