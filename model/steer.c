// SPDX-License-Identifier: MIT
/*
 * Replicated registers and the steering registers.
 *
 * Source: manual 000 §Force Wake and Steering Table (fields, replication
 * groups, fuse reflections) and §Multicast Steering and Die Recovery
 * (STR-001..STR-018).
 *
 * Instances: a SLICE group has one (sliceid 0); SUBSLICE and L3BANK groups have
 * eight, selected by subsliceid, and ignore sliceid (STR-007).
 *
 * A steering register may be left in unicast mode for as long as its user
 * works (STR-014); the model knows no locks, so it calls 100 ms too long, and
 * model_check_idle() any time at all.
 */
#include "model/priv.h"
#include "regs/gt_regs.h"

#define MGSR		0x0fdc
#define CS_STEER	0x20cc

bool model_steer_enabled(const struct model *m, enum genx_replication repl, u32 instance)
{
	switch (repl) {
	case GENX_REPL_SLICE:
		return instance == 0;
	case GENX_REPL_SUBSLICE:
		return instance < m->plat->topology.max_subslices &&
		       !(m->cfg.subslice_fuse & BIT(instance));
	case GENX_REPL_L3BANK:
		/* The 4-bit fuse shows in [3:0] and again in [7:4] (STR-012). */
		return instance < MODEL_INSTANCES && !(m->cfg.l3_fuse & BIT(instance % 4));
	default:
		return true;
	}
}

static u32 first_enabled(const struct model *m, enum genx_replication repl)
{
	u32 i;

	for (i = 0; i < MODEL_INSTANCES; i++)
		if (model_steer_enabled(m, repl, i))
			return i;
	return MODEL_INSTANCES;
}

static u32 selected(const struct model *m, enum genx_replication repl, enum model_agent agent)
{
	u32 steer;

	if (agent == MODEL_AGENT_CONTEXT)
		return first_enabled(m, repl);
	steer = m->regs[(agent == MODEL_AGENT_CPU ? MGSR : CS_STEER) / 4];
	return repl == GENX_REPL_SLICE ? REG_FIELD_GET(STEERING_SLICE_MASK, steer) :
		REG_FIELD_GET(STEERING_SUBSLICE_MASK, steer);
}

static bool multicast(const struct model *m, enum model_agent agent)
{
	if (agent == MODEL_AGENT_CONTEXT)
		return true;
	return m->regs[(agent == MODEL_AGENT_CPU ? MGSR : CS_STEER) / 4] & STEERING_MULTICAST;
}

static u32 word_index(const struct model *m, u32 row, u32 offset)
{
	return m->fw.repl_base[row] +
	       (offset - m->plat->ranges[row].first) / 4 * MODEL_INSTANCES;
}

u32 model_steer_get(const struct model *m, u32 row, u32 offset)
{
	u32 instance = first_enabled(m, m->plat->ranges[row].repl);

	return instance < MODEL_INSTANCES ? m->repl[word_index(m, row, offset) + instance] : 0;
}

u32 model_steer_read(struct model *m, u32 row, u32 offset, enum model_agent agent)
{
	enum genx_replication repl = m->plat->ranges[row].repl;
	u32 instance = selected(m, repl, agent);

	if (!model_steer_enabled(m, repl, instance)) {
		if (agent == MODEL_AGENT_CPU)
			model_violation(m, "STR-009", offset,
					"read of instance %u, which does not exist", instance);
		return 0;
	}
	return m->repl[word_index(m, row, offset) + instance];
}

void model_steer_write(struct model *m, u32 row, u32 offset, u32 val, enum model_agent agent)
{
	enum genx_replication repl = m->plat->ranges[row].repl;
	u32 *word = &m->repl[word_index(m, row, offset)];
	u32 instance;

	if (multicast(m, agent)) {
		for (instance = 0; instance < MODEL_INSTANCES; instance++)
			if (model_steer_enabled(m, repl, instance))
				word[instance] = val;
		return;
	}
	instance = selected(m, repl, agent);
	if (model_steer_enabled(m, repl, instance))
		word[instance] = val;
	else if (agent == MODEL_AGENT_CPU)
		model_violation(m, "STR-008", offset,
				"unicast write to instance %u, which does not exist", instance);
}
