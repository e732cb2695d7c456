// SPDX-License-Identifier: MIT
/*
 * The slots: one word for each register of BAR 0.
 *
 * The slots are filled once from the platform's tables and the fuses, so that an access needs only
 * one look-up.
 *
 * Sources: manual 000 §Force Wake and Steering Table with its notes (FW-007..
 * FW-020), §Uncore Registers; public register facts: force-wake, for shadowed
 * registers.
 */
#include "model/state/slots.h"
#include "model/state/offsets.h"
#include "regs/gt_regs.h"

static_assert(MODEL_HANDLERS_MAX <= 1023, "handler field");
static_assert(MODEL_ROWS_MAX <= 255, "row field");

u32 model_slots_repl_words(const struct genx_platform *plat, const struct model_part *part)
{
	u32 instances = part->steer->instances;
	u32 i, words = 0;

	for (i = 0; i < plat->n_ranges; i++)
		if (plat->ranges[i].repl != GENX_REPL_NONE)
			words += (plat->ranges[i].last + 1 - plat->ranges[i].first) / 4 *
				 instances;
	return words;
}

/* Are all wells of @domains fused off? Then the registers in them do not exist. */
static bool unit_fused(const struct model *m, u32 domains)
{
	return domains && !(domains & m->fw.exists);
}

void model_slots_mark(struct model *m, u32 first, u32 last, u32 flags)
{
	u32 offset;

	for (offset = first & ~3u; offset <= last && offset < m->plat->mmio_size; offset += 4)
		m->slots[offset / 4] |= flags;
}

static void mark_rows(struct model *m)
{
	const struct genx_platform *plat = m->plat;
	u32 i, words = 0;

	for (i = 0; i < plat->n_ranges && i < MODEL_ROWS_MAX; i++) {
		const struct genx_mmio_range *row = &plat->ranges[i];
		u32 flags = REG_FIELD_PREP(SLOT_ROW_MASK, i + 1);

		if (row->domains)
			flags |= SLOT_WELL;
		if (unit_fused(m, row->domains))
			flags |= SLOT_FUSED;
		if (row->repl != GENX_REPL_NONE) {
			flags |= SLOT_REPL;
			m->steer.base[i] = words;
			words += (row->last + 1 - row->first) / 4 * m->part->steer->instances;
		}
		model_slots_mark(m, row->first, row->last, flags);
	}
}

u16 model_slots_take(struct model *m, const struct model_reg *table, unsigned int n)
{
	u16 first = m->n_handlers;
	unsigned int i;

	for (i = 0; i < n && m->n_handlers < MODEL_HANDLERS_MAX; i++)
		m->handlers[m->n_handlers++] = &table[i];
	return first;
}

void model_slots_place(struct model *m, const struct model_reg *table, unsigned int n,
		       u32 base, u16 first_index)
{
	unsigned int i;
	u32 offset;

	for (i = 0; i < n; i++) {
		u32 handler = REG_FIELD_PREP(SLOT_HANDLER_MASK, first_index + i + 1);

		for (offset = table[i].first; offset <= table[i].last; offset += 4) {
			u32 at = base + offset;

			if (at < m->plat->mmio_size)
				m->slots[at / 4] = (m->slots[at / 4] & ~SLOT_HANDLER_MASK) |
						   handler;
		}
	}
}

void model_slots_add(struct model *m, const struct model_reg *table, unsigned int n)
{
	model_slots_place(m, table, n, 0, model_slots_take(m, table, n));
}

void model_slots_init(struct model *m)
{
	const struct genx_platform *plat = m->plat;
	unsigned int i;

	memset(m->slots, 0, plat->mmio_size);
	m->n_handlers = 0;
	mark_rows(m);
	for (i = 0; i < plat->n_gt_spans; i++)
		model_slots_mark(m, plat->gt_spans[i].first, plat->gt_spans[i].last, SLOT_GT);
	for (i = 0; i < plat->n_shadow; i++)
		model_slots_mark(m, plat->shadow[i].first, plat->shadow[i].last, SLOT_SHADOW);
	for (i = 0; i < plat->n_always; i++)
		model_slots_mark(m, plat->always[i].first, plat->always[i].last, SLOT_ALWAYS);
	model_slots_mark(m, VMM_PAGE_FIRST, VMM_PAGE_LAST, SLOT_VMM);
	model_slots_mark(m, MCHBAR_ALIAS_FIRST, MCHBAR_ALIAS_LAST, SLOT_MCHBAR);
}
