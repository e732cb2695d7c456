// SPDX-License-Identifier: MIT
/* Parts of the model that are not there yet do nothing; goes when they are. */
#include "model/priv.h"

#define STUB __attribute__((weak))

STUB const struct model_reg model_cs_regs[1];
STUB const unsigned int model_n_cs_regs;
STUB const struct model_reg model_oa_regs[1];
STUB const unsigned int model_n_oa_regs;

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

STUB void model_oa_context_switch(struct model *m, bool away_valid, u32 away_id, bool to_valid,
				  u32 to_id)
{
}

STUB size_t model_oa_report_perf_count(struct model *m, u32 report_id, u32 *report)
{
	return 0;
}

STUB void model_oa_busy(struct model *m)
{
}

STUB void model_oa_reset(struct model *m)
{
}

STUB u64 model_oa_advance(struct model *m)
{
	return MODEL_NEVER;
}

STUB u64 model_oa_total(const struct model *m, char what, unsigned int index)
{
	return 0;
}

STUB u64 model_oa_account(const struct model *m, char what, unsigned int index)
{
	return 0;
}
