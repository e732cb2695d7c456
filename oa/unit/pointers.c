// SPDX-License-Identifier: GPL-2.0-only
/*
 * Pointers and status of units whose pointers are addresses in the GGTT, not offsets in the buffer
 * (G12-200), and whose registers differ by their offsets alone.
 */

#include "oa/unit/buffer.h"
#include "oa/unit/unit.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"

u32 genx_oa_pointers_tail(struct genx_oa *oa, const struct genx_oa_buffer *buf,
			  struct genx_reg reg)
{
	const u32 start = lower_32_bits(buf->ggtt);
	/* during a reset: the end of the buffer, whose offset is no valid tail */
	u32 tail = genx_oa_reset_read(oa, reg, start + buf->size);

	return (tail & OA_PTR_MASK) - start;
}

void genx_oa_pointers_head_write(struct genx_oa *oa, const struct genx_oa_buffer *buf,
				 struct genx_reg reg)
{
	u32 head = lower_32_bits(buf->ggtt) + buf->head;

	genx_oa_reset_write(oa, reg, head & OA_PTR_MASK);
}

u32 genx_oa_pointers_loss(struct genx_oa *oa, struct genx_reg reg)
{
	u32 status = genx_oa_reset_read(oa, reg, 0);
	u32 loss = 0;

	/* the device has left the bus */
	if (status == GENX_ALL_ONES)
		return 0;
	if (status & OASTATUS_BUFFER_OVERFLOW)
		loss |= GENX_OA_LOSS_OVERFLOW;
	if (status & OASTATUS_REPORT_LOST)
		loss |= GENX_OA_LOSS_REPORT;
	return loss;
}
