// SPDX-License-Identifier: MIT
/*
 * The write queue of Gen6 and Gen7: a CPU write to a register of the GT takes
 * one of 64 entries and leaves it a while later. A write that finds none is
 * dropped and noted; one that leaves less than the reserve is a violation
 * (FIFO-RESERVE), since hardware takes from the same entries.
 *
 * Source: public register facts 2 (free entries at 0x120008 [6:0], reserve 20,
 * errors at 0x120000, written back to clear).
 */
#include "model/priv.h"

#define FIFO_ERROR_DROPPED	BIT(0)

static void drain(struct model *m)
{
	if (model_fault_armed(m, MODEL_FAULT_FIFO_STUCK)) {
		m->fw.fifo_at = m->now + MODEL_FIFO_NS;
		return;
	}
	while (m->fw.fifo_used && m->fw.fifo_at <= m->now) {
		m->fw.fifo_used--;
		m->fw.fifo_at += model_latency(m, MODEL_FIFO_NS);
	}
}

bool model_fifo_push(struct model *m, u32 offset)
{
	u32 left;

	drain(m);
	left = MODEL_FIFO_ENTRIES - m->fw.fifo_used;
	if (left <= MODEL_FIFO_RESERVE)
		model_violation(m, "FIFO-RESERVE", offset, "write with %u free entries",
				left);
	if (!left) {
		m->regs[0x120000 / 4] |= FIFO_ERROR_DROPPED;
		return false;
	}
	if (!m->fw.fifo_used++)
		m->fw.fifo_at = m->now + model_latency(m, MODEL_FIFO_NS);
	return true;
}

static u32 free_read(struct model *m, u32 offset)
{
	drain(m);
	return MODEL_FIFO_ENTRIES - m->fw.fifo_used;
}

const struct model_reg model_fifo_regs[] = {
	{ .first = 0x120000, .last = 0x120003, .flags = MODEL_REG_W1C },
	{ .first = 0x120008, .last = 0x12000b, .read = free_read, .flags = MODEL_REG_RO },
};

const unsigned int model_n_fifo_regs = ARRAY_SIZE(model_fifo_regs);
