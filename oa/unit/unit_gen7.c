// SPDX-License-Identifier: GPL-2.0-only
/*
 * The OA unit of Gen6 to Gen7.5 has one control register, with the format, the timer and the
 * context that is counted (OA6-001). Reports have no context id, and RPT_ID says nothing of their
 * reason.
 *
 * The flags of OASTATUS1 cannot be cleared while the unit is enabled (SIL-337): the driver
 * notes which flags it has handled. The flag of a lost report stays set, so it cannot show that
 * another report is lost later. The driver finds a later loss by the gap between two timestamps
 * (oa/unit/pause.h).
 *
 * Source: manual 004 §Performance Counter Reporting, §Performance Statistics Registers; register
 * facts: OA registers.
 */

#include <linux/log2.h>

#include "gt/access/mmio.h"
#include "gt/gt.h"
#include "oa/unit/buffer.h"
#include "oa/unit/config.h"
#include "oa/unit/unit.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

/* OAG-008, SIL-357: the clock of the unit must not be gated while it counts. */
static void gates_set(struct genx_oa *oa)
{
	struct genx_mmio *mmio = &oa->gt->mmio;
	unsigned int i;

	for (i = 0; i < oa->desc->n_gates; i++) {
		const struct genx_oa_gate *gate = &oa->desc->gates[i];
		u32 val = genx_mmio_read(mmio, GENX_REG(gate->addr));

		/* the first call of a stream saves the values; calls after a reset keep them */
		if (!oa->gated)
			oa->gates[i] = val & (gate->clear | gate->set);
		genx_mmio_write(mmio, GENX_REG(gate->addr), (val & ~gate->clear) | gate->set);
	}
	oa->gated = true;
}

/* Write the values back that gates_set() has found. */
static void gates_restore(struct genx_oa *oa)
{
	struct genx_mmio *mmio = &oa->gt->mmio;
	unsigned int i;

	for (i = 0; oa->gated && i < oa->desc->n_gates; i++) {
		const struct genx_oa_gate *gate = &oa->desc->gates[i];
		u32 val = genx_mmio_read(mmio, GENX_REG(gate->addr));

		genx_mmio_write(mmio, GENX_REG(gate->addr),
				(val & ~(gate->clear | gate->set)) | oa->gates[i]);
	}
	oa->gated = false;
}

static void gen7_configure(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	gates_set(oa);
	genx_oa_noa_configure(oa, setup->config);
}

static void gen7_unconfigure(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	genx_oa_noa_set(oa, false);
	gates_restore(oa);
}

/* No register of the unit is part of a context image. */
static int gen7_contexts_write(struct genx_oa *oa, const struct genx_oa_unit_setup *setup,
			       bool interruptible)
{
	return 0;
}

/* OASTATUS2 also selects the address space, so each write of the head must say GGTT (SIL-336). */
static u32 status2(u32 head)
{
	return (head & GEN7_OASTATUS2_HEAD_MASK) | GEN7_OASTATUS2_GGTT;
}

/*
 * OA6-005: if the head register is above the tail register, the driver must write a lower head
 * before a buffer starts. This happens if the tail has passed the end of the old buffer, and the
 * head has not. The head of the new buffer may be higher than both, so write the old tail first.
 */
static void head_lower(struct genx_oa *oa)
{
	struct genx_mmio *mmio = &oa->gt->mmio;
	const u32 tail = genx_mmio_read(mmio, GEN7_OASTATUS1) & GEN7_OASTATUS1_TAIL_MASK;
	const u32 head = genx_mmio_read(mmio, GEN7_OASTATUS2) & GEN7_OASTATUS2_HEAD_MASK;

	if (head > tail)
		genx_mmio_write(mmio, GEN7_OASTATUS2, status2(tail));
}

/* The size field counts steps of the smallest size, or powers of two (OA6-007). */
static u32 size_field(const struct genx_oa *oa, u32 size)
{
	u32 field = oa->desc->buffer_steps ? size / oa->desc->buffer_min - 1 :
		    ilog2(size) - ilog2(oa->desc->buffer_min);

	return REG_FIELD_PREP(GEN7_OASTATUS1_SIZE_MASK, field);
}

/*
 * OAG-010, OAG-012, SIL-336: head, buffer, tail, in this order, while the unit is disabled. The
 * last write clears the flags (OA6-013), and head and tail are the start of the buffer (OA6-008).
 */
static void gen7_buffer_program(struct genx_oa *oa, const struct genx_oa_buffer *buf)
{
	struct genx_mmio *mmio = &oa->gt->mmio;
	const u32 start = lower_32_bits(buf->ggtt);

	if (oa->desc->lower_head)
		head_lower(oa);
	genx_mmio_write(mmio, GEN7_OASTATUS2, status2(start));
	genx_mmio_write(mmio, GEN7_OABUFFER, start & GEN7_OABUFFER_ADDR_MASK);
	genx_mmio_write(mmio, GEN7_OASTATUS1,
			(start & GEN7_OASTATUS1_TAIL_MASK) | size_field(oa, buf->size));
	WRITE_ONCE(oa->loss_handled, 0);
}

static void gen7_enable(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	u32 val = REG_FIELD_PREP(OACONTROL_FORMAT_MASK, setup->fmt->select) | OACONTROL_ENABLE;

	if (setup->timer)
		val |= GEN7_OACONTROL_TIMER_ENABLE |
		       REG_FIELD_PREP(GEN7_OACONTROL_PERIOD_MASK, setup->exponent);
	if (setup->filter)
		val |= (setup->filter & GEN7_OACONTROL_CONTEXT_MASK) | OACONTROL_SPECIFIC_CONTEXT;
	genx_mmio_write(&oa->gt->mmio, GEN7_OACONTROL, val);
}

/* SIL-351: the unit may write reports until the bit reads 0. */
static int gen7_disable(struct genx_oa *oa)
{
	struct genx_mmio *mmio = &oa->gt->mmio;

	genx_mmio_write(mmio, GEN7_OACONTROL, 0);
	return genx_mmio_wait_sleep(mmio, GEN7_OACONTROL, OACONTROL_ENABLE, 0,
				    GENX_OA_DISABLE_US, NULL);
}

static u32 gen7_tail_read(struct genx_oa *oa, const struct genx_oa_buffer *buf)
{
	const u32 start = lower_32_bits(buf->ggtt);
	/* during a reset: the end of the buffer, whose offset is no valid tail */
	u32 tail = genx_oa_reset_read(oa, GEN7_OASTATUS1, start + buf->size);

	return (tail & GEN7_OASTATUS1_TAIL_MASK) - start;
}

static void gen7_head_write(struct genx_oa *oa, const struct genx_oa_buffer *buf)
{
	genx_oa_reset_write(oa, GEN7_OASTATUS2, status2(lower_32_bits(buf->ggtt) + buf->head));
}

static u32 gen7_loss_read(struct genx_oa *oa)
{
	u32 status = genx_oa_reset_read(oa, GEN7_OASTATUS1, 0);
	u32 loss = 0;

	if (status == GENX_ALL_ONES)
		return 0;
	if (status & OASTATUS_BUFFER_OVERFLOW)
		loss |= GENX_OA_LOSS_OVERFLOW;
	/* on some platforms the flag does not work (OA6-011) */
	if (status & OASTATUS_REPORT_LOST && oa->desc->lost_flag)
		loss |= GENX_OA_LOSS_REPORT;
	return loss & ~READ_ONCE(oa->loss_handled);
}

/* No write clears the flag while the unit is enabled (SIL-337): note that the driver handled it. */
static void gen7_loss_clear(struct genx_oa *oa)
{
	WRITE_ONCE(oa->loss_handled, oa->loss_handled | GENX_OA_LOSS_REPORT);
}

/* No unprivileged batch may write the registers of the unit. */
static bool gen7_stopped(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	return false;
}

/* OA6-023: no manual at hand describes the interrupt; timers wake the readers. */
static void gen7_interrupt(struct genx_oa *oa, bool on)
{
}

const struct genx_oa_unit_ops genx_oa_unit_gen7_ops = {
	.filters = true,
	.configure = gen7_configure,
	.unconfigure = gen7_unconfigure,
	.contexts_write = gen7_contexts_write,
	.route = genx_oa_noa_route,
	.buffer_program = gen7_buffer_program,
	.enable = gen7_enable,
	.disable = gen7_disable,
	.tail_read = gen7_tail_read,
	.head_write = gen7_head_write,
	.clock_read = genx_oa_unit_clock_read,
	.loss_read = gen7_loss_read,
	.loss_clear = gen7_loss_clear,
	.stopped = gen7_stopped,
	.interrupt = gen7_interrupt,
};
