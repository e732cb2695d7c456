// SPDX-License-Identifier: MIT
/*
 * Registers that metric sets write: triggers, custom events, flexible EU events, routing and its
 * enable.
 */
#include "model/oa/oa.h"
#include "model/oa/oa_config.h"
#include "model/oa/oa_count.h"
#include "model/oa/oa_noa.h"
#include "model/state/offsets.h"
#include "model/state/state.h"
#include "model/state/steer.h"
#include "regs/oa_regs.h"

/* Storage of a configuration register; @offset is one that the part has. */
static u32 *config_reg(struct model *m, u32 offset)
{
	const struct model_oa_gen7 *gen7 = m->part->oa->gen7;
	const bool gen12 = m->part->oa->gen12;
	const u32 cec = gen7 ? gen7->cec : gen12 ? MMIO_OAG_OACEC(0) : MMIO_OACEC(0);
	const u32 start = gen12 ? MMIO_OAG_OASTARTTRIG(1) : MMIO_OASTARTTRIG(1);
	const u32 report = gen12 ? MMIO_OAG_OAREPORTTRIG(1) : MMIO_OAREPORTTRIG(1);
	struct model_oa *oa = &m->oa;
	unsigned int i;

	if (offset >= cec && offset < cec + 8 * MODEL_OA_N_B)
		return &oa->cec[(offset - cec) / 4];
	if (gen12 && offset >= MMIO_OAR_OACEC(0) && offset < MMIO_OAR_OACEC(MODEL_OA_N_B))
		return &oa->oar.cec[(offset - MMIO_OAR_OACEC(0)) / 4];
	if (offset >= report && offset < report + 4 * MODEL_OA_N_TRIG)
		return &oa->report_trig[(offset - report) / 4];
	if (offset >= start && offset < start + 4 * MODEL_OA_N_TRIG)
		return &oa->start_trig[(offset - start) / 4];
	for (i = 0; i < MODEL_OA_N_FLEX; i++)
		if (offset == EU_PERF_CNTL(i).addr)
			return &oa->flex[i];
	return NULL;
}

u32 model_oa_config_read(struct model *m, u32 offset)
{
	const u32 *reg = config_reg(m, offset);

	return reg ? *reg : 0;
}

void model_oa_config_write(struct model *m, u32 offset, u32 val)
{
	u32 *reg = config_reg(m, offset);

	if (!reg || *reg == val)
		return;
	model_oa_sync(m);
	*reg = val;
	model_oa_configure(m);
}

void model_oa_config_route(struct model *m, u32 offset, u32 val)
{
	model_oa_sync(m);
	m->regs[offset / 4] = val;
	model_oa_noa_route(m, m->writer == MODEL_AGENT_CPU);
	model_oa_configure(m);
}

u32 model_oa_config_noa_read(struct model *m, u32 offset)
{
	return m->oa.noa;
}

void model_oa_config_noa_write(struct model *m, u32 offset, u32 val)
{
	u32 enable = m->part->oa->noa_enable;

	model_oa_sync(m);
	model_oa_noa_enable(m, val & ~m->oa.noa & enable);
	m->oa.noa = val;
	model_oa_configure(m);
}
