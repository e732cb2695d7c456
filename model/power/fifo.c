// SPDX-License-Identifier: MIT
/*
 * The write queue of Gen6 and Gen7: a CPU write to a register of the GT takes one of 64 entries and
 * frees the entry a while later. A write that finds no free entry is dropped and sets a bit of the
 * error register. A write that would use an entry of the reserve is a violation (FIFO-RESERVE):
 * hardware puts its own writes into the same queue. It is none if no entry became free for 10 ms:
 * drivers then write anyway, and the write is not lost as long as an entry is free (SIL-044).
 *
 * Source: register facts: force-wake (free entries at 0x120008 [6:0], reserve 20,
 * errors at 0x120000, written back to clear).
 */
#include "model/power/fifo.h"
#include "model/state/fault.h"
#include "model/state/offsets.h"
#include "model/state/state.h"
#include "model/state/strict.h"
#include "model/state/time.h"
#include "model/state/violation.h"
#include "regs/gt_regs.h"

#define MODEL_FIFO_ENTRIES	64	/* entries of the queue */
#define MODEL_FIFO_RESERVE	20	/* entries that other agents need */
#define MODEL_FIFO_NS		300	/* nominal time until a write frees its entry */
#define MODEL_FIFO_WAIT_NS	9500000	/* time for which the host must wait for an entry */
#define FIFO_ERROR_DROPPED	BIT(0)
#define FIFO_POLICY		REG_GENMASK(12, 11) /* beside the free entries; no effect here */

static void drain(struct model *m)
{
	if (model_fault_armed(m, MODEL_FAULT_FIFO_STUCK)) {
		m->fifo.at = m->now + MODEL_FIFO_NS;
		return;
	}
	while (m->fifo.used && m->fifo.at <= m->now) {
		m->fifo.used--;
		m->fifo.moved = m->fifo.at;
		m->fifo.at += model_latency(m, MODEL_FIFO_NS);
	}
}

bool model_fifo_push(struct model *m, u32 offset)
{
	u32 left;

	drain(m);
	left = MODEL_FIFO_ENTRIES - m->fifo.used;
	if (left <= MODEL_FIFO_RESERVE && m->now - m->fifo.moved < MODEL_FIFO_WAIT_NS)
		model_violation(m, "FIFO-RESERVE", offset, "write with %u free entries",
				left);
	if (left <= MODEL_FIFO_RESERVE)
		model_strict_count(m, MODEL_STRICT_FIFO);
	m->fifo.moved = m->now;
	if (!left) {
		m->regs[MMIO_GT_FIFO_DEBUG / 4] |= FIFO_ERROR_DROPPED;
		return false;
	}
	if (!m->fifo.used++)
		m->fifo.at = m->now + model_latency(m, MODEL_FIFO_NS);
	return true;
}

static u32 free_read(struct model *m, u32 offset)
{
	drain(m);
	return (m->regs[offset / 4] & FIFO_POLICY) | (MODEL_FIFO_ENTRIES - m->fifo.used);
}

static void control_write(struct model *m, u32 offset, u32 val)
{
	m->regs[offset / 4] = val & FIFO_POLICY;
}

void model_fifo_reset(struct model *m)
{
	m->fifo.used = 0;
}

const struct model_reg model_fifo_regs[] = {
	{ .first = GT_FIFO_DEBUG_ADDR, .last = GT_FIFO_DEBUG_ADDR + 3, .flags = MODEL_REG_W1C },
	{ .first = GT_FIFO_CTL_ADDR, .last = GT_FIFO_CTL_ADDR + 3, .read = free_read,
	 .write = control_write },
};

const unsigned int model_n_fifo_regs = ARRAY_SIZE(model_fifo_regs);
