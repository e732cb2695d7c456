// SPDX-License-Identifier: MIT
/*
 * The buffer of the OA unit: what all register sets check when software programs it.
 *
 * Formats of 192 bytes do not divide the buffer: such a report begins before its end and goes on at
 * its start (manual 004 §Performance Counter Report Formats, OA6-024). Some sizes of Gen6 and Gen7
 * are no powers of two (OA6-007).
 */
#include "model/oa/oa_buffer.h"
#include "model/state/state.h"
#include "model/state/violation.h"
#include "regs/oa_regs.h"

#define STEPS_ALL	(MODEL_OA_DID_HEAD | MODEL_OA_DID_BUFFER | MODEL_OA_DID_TAIL)
#define BUFFER_DEFINED	(OABUFFER_ADDR_MASK | OABUFFER_SIZE_MASK | OABUFFER_GGTT)
#define BUFFER_UNIT	(128U * 1024)

bool model_oa_buffer_on(const struct model *m)
{
	return m->oa.control & OACONTROL_ENABLE || m->oa.stopping;
}

bool model_oa_buffer_off(struct model *m, u32 offset, const char *rule)
{
	if (model_oa_buffer_on(m))
		model_violation(m, rule, offset, "written while OA is enabled");
	return !model_oa_buffer_on(m);
}

void model_oa_buffer_defined(struct model *m, u32 offset, u32 val, u32 defined)
{
	if (val & ~defined)
		model_violation(m, "REG-RSVD", offset, "reserved bits of %#x", val & ~defined);
}

u32 model_oa_buffer_wrap(const struct model *m, u32 pos)
{
	return pos >= m->oa.size ? pos - m->oa.size : pos;
}

/* The step of the status exists on Gen12.0 alone, and is never set on Gen8. */
void model_oa_buffer_write(struct model *m, u32 offset, u32 val)
{
	struct model_oa *oa = &m->oa;
	u32 size = BUFFER_UNIT << REG_FIELD_GET(OABUFFER_SIZE_MASK, val);
	u32 base = val & OABUFFER_ADDR_MASK;

	model_oa_buffer_defined(m, offset, val, BUFFER_DEFINED);
	if (!model_oa_buffer_off(m, offset, "OAG-010"))
		return;
	if (!(oa->steps & MODEL_OA_DID_HEAD))
		model_violation(m, "OAG-012", offset, "buffer written before the head");
	if (base & (size - 1))
		model_violation(m, "T-14", offset, "buffer %#x is not aligned to its size %#x",
				base, size);
	if (!(val & OABUFFER_GGTT))
		model_violation(m, "OAG-012", offset, "buffer is not in the GGTT");
	oa->buffer = val & BUFFER_DEFINED;
	oa->base = base;
	oa->size = size;
	oa->steps &= MODEL_OA_DID_STATUS | MODEL_OA_DID_HEAD;
	oa->steps |= MODEL_OA_DID_BUFFER;
}

bool model_oa_buffer_tail_write(struct model *m, u32 offset, u32 val)
{
	struct model_oa *oa = &m->oa;

	model_oa_buffer_defined(m, offset, val, OA_PTR_MASK);
	if (!model_oa_buffer_off(m, offset, "OAG-011"))
		return false;
	if (!(oa->steps & MODEL_OA_DID_BUFFER))
		model_violation(m, "OAG-012", offset, "tail written before the buffer");
	oa->tail = val & OA_PTR_MASK;
	oa->steps |= MODEL_OA_DID_TAIL;
	oa->stopped = false;
	return true;
}

/* Bytes from one address in the buffer to another, around its end. */
static u32 span(const struct model_oa *oa, u32 from, u32 to)
{
	return oa->size ? (to - from + (to < from ? oa->size : 0)) % oa->size : 0;
}

void model_oa_buffer_enable(struct model *m, u32 offset)
{
	struct model_oa *oa = &m->oa;

	if (!oa->format)
		model_violation(m, "OAF-021", offset, "enabled with an undefined Counter Select");
	if (oa->steps != STEPS_ALL)
		model_violation(m, "OAG-012", offset,
				"enabled without head, buffer, tail programmed in this order");
	if (oa->tail != oa->base || oa->head != oa->tail)
		model_violation(m, "OA6-008", offset,
				"enabled with head %#x, tail %#x, buffer %#x", oa->head, oa->tail,
				oa->base);
	oa->write_pos = span(oa, oa->base, oa->tail);
	oa->used = span(oa, oa->head, oa->tail);
	oa->have_first = false;
	oa->no_memory = false;
	oa->made = 0;
}

void model_oa_buffer_consume(struct model *m, u32 offset, u32 val)
{
	struct model_oa *oa = &m->oa;
	u32 taken;

	if (!oa->size || val < oa->base || val - oa->base >= oa->size) {
		model_violation(m, "OA6-015", offset, "head %#x outside of the buffer", val);
		return;
	}
	taken = span(oa, oa->head, val);
	if (taken > oa->used) {
		model_violation(m, "OA6-015", offset, "head %#x is past the tail %#x", val,
				oa->tail);
		taken = oa->used;
	}
	if (oa->format && taken % oa->format->size)
		model_violation(m, "OA6-015", offset, "head %#x inside a report", val);
	if (val < oa->head)
		oa->status ^= OASTATUS_HEAD_WRAP;
	oa->used -= taken;
	oa->head = val;
}
