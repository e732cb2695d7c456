// SPDX-License-Identifier: MIT
/* OA_DEBUG: which events write reports, and what is in them. The bits of a part are in its kind. */
#include "model/oa/oa.h"
#include "model/oa/oa_buffer.h"
#include "model/oa/oa_debug.h"
#include "model/state/state.h"
#include "model/state/violation.h"

u32 model_oa_debug_read(struct model *m, u32 offset)
{
	return m->oa.debug;
}

void model_oa_debug_write(struct model *m, u32 offset, u32 val)
{
	u32 mask = val >> 16;

	model_oa_buffer_defined(m, offset, mask, m->part->oa->debug);
	if (!mask)
		model_violation(m, "REG-MASK", offset, "write of %#x selects no bit", val);
	model_oa_sync(m);
	m->oa.debug = (m->oa.debug & ~mask) | (val & mask);
	model_oa_refresh(m);
}
