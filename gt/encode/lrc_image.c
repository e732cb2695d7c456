// SPDX-License-Identifier: GPL-2.0-only
#include <linux/bitfield.h>
#include <linux/mm.h>
#include <linux/string.h>

#include "gt/encode/lrc_image.h"
#include "gt/encode/mi.h"
#include "gt/encode/ring.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

/* Low bits that select a register in a relative group (register facts: behaviour, T-5). */
#define RELATIVE_MASK	0xfffu

/* Register offset of entry @i of a group, as the image holds it. */
static u32 entry_offset(const struct genx_lrc_group *g, u32 base, unsigned int i)
{
	return g->own ? base + g->regs[i] : g->regs[i];
}

/*
 * In a group that only the hardware writes, an entry of 0 stands for a register that is not public.
 * An entry of a relative group selects a register of the engine by its low bits.
 */
int genx_lrc_find(const struct genx_lrc_layout *layout, u32 base, u32 reg)
{
	const struct genx_lrc_group *g;
	unsigned int i;
	u32 offset;

	for (g = layout->groups; g < layout->groups + layout->n_groups; g++) {
		for (i = 0; i < g->count; i++) {
			if (g->saved && !g->regs[i])
				continue;
			offset = entry_offset(g, base, i);
			if (g->relative)
				offset = base + (offset & RELATIVE_MASK);
			if (offset == reg)
				return g->at + 2 + 2 * i;
		}
	}
	return -ENOENT;
}

/* Set the value of a register, if the layout has the register. */
static void set_value(u32 *state, const struct genx_lrc_layout *layout, u32 base, u32 reg,
		      u32 value)
{
	int dw = genx_lrc_find(layout, base, reg);

	if (dw >= 0)
		state[dw] = value;
}

/*
 * Write one group: a load-register command, then the register offset and a value of 0 for each
 * entry (LRC-009, LRC-011).
 */
static void build_group(u32 *state, const struct genx_lrc_group *g, u32 base)
{
	u32 flags = (g->unposted ? 0 : MI_LRI_FORCE_POSTED) |
		    (g->relative ? MI_LRI_CS_RELATIVE : 0) |
		    (g->remap ? MI_LRI_MMIO_REMAP : 0);
	struct genx_mi_lri lri = genx_mi_lri_begin(state + g->at, flags, g->count);
	unsigned int i;

	for (i = 0; i < g->count; i++)
		genx_mi_lri_add(&lri, entry_offset(g, base, i), 0);
}

/*
 * Clear the position of a preempted batch: the context resumes at the ring's head. An image may
 * also hold the result of MI_SET_PREDICATE. Clear this too: the result that the batch left would
 * make the commands of the ring no-ops (SIL-170).
 */
static void clear_batch_position(u32 *state, const struct genx_lrc_layout *layout, u32 base)
{
	const u32 regs[] = {
		RING_BBSTATE(base).addr, RING_BBADDR(base).addr, RING_BBADDR_UDW(base).addr,
		RING_SBBSTATE(base).addr, RING_SBBADDR(base).addr, RING_SBBADDR_UDW(base).addr,
		RING_BB_OFFSET(base).addr, RING_SET_PREDICATE_RESULT(base).addr,
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(regs); i++)
		set_value(state, layout, base, regs[i], 0);
}

void genx_lrc_set_ring(u32 *state, const struct genx_lrc_layout *layout, u32 base,
		       const struct genx_lrc_regs *regs)
{
	u32 control = GENX_MASKED_SET(CTX_CTRL_INHIBIT_SYN_SWITCH);

	/* the bit is also written as 0: it must be clear when there is state to restore (T-4) */
	control |= GENX_MASKED_FIELD(CTX_CTRL_ENGINE_RESTORE_INHIBIT,
				     regs->restore_inhibit ? CTX_CTRL_ENGINE_RESTORE_INHIBIT : 0);
	control |= GENX_MASKED_CLEAR(layout->control_clear);
	control |= GENX_MASKED_SET(regs->control);
	state[LRC_CONTEXT_CONTROL] = control;
	state[LRC_RING_HEAD] = regs->head;
	state[LRC_RING_TAIL] = regs->tail;
	state[LRC_RING_START] = regs->ring_start;
	state[LRC_RING_CTL] = genx_ring_ctl(regs->ring_size);
	clear_batch_position(state, layout, base);
	/*
	 * with four levels, PDP0 points to the top table, and the other PDPs are ignored (LRC-019)
	 */
	state[LRC_PDP_UDW(0)] = upper_32_bits(regs->pml4);
	state[LRC_PDP_LDW(0)] = lower_32_bits(regs->pml4);
	set_value(state, layout, base, RING_BB_PER_CTX_PTR(base).addr, regs->post_restore);
	set_value(state, layout, base, RING_INDIRECT_CTX(base).addr, regs->ctx_batch);
	set_value(state, layout, base, RING_INDIRECT_CTX_OFFSET(base).addr,
		  REG_FIELD_PREP(INDIRECT_CTX_OFFSET_MASK, regs->ctx_batch_offset));
	set_value(state, layout, base, RING_PWR_CLK_STATE(base).addr, regs->power);
	/*
	 * a reset may have left the stop bit in the image: the context must not stop the ring again
	 */
	set_value(state, layout, base, RING_MI_MODE(base).addr,
		  GENX_MASKED_CLEAR(MI_MODE_STOP_RING | layout->mode_clear));
}

void genx_lrc_build(u32 *state, const struct genx_lrc_layout *layout, u32 base,
		    const struct genx_lrc_regs *regs)
{
	unsigned int i;

	memset32(state, MI_NOOP, (layout->pages - LRC_STATE_PAGE) * (PAGE_SIZE / sizeof(u32)));
	for (i = 0; i < layout->n_groups; i++)
		if (!layout->groups[i].saved)
			build_group(state, &layout->groups[i], base);
	if (layout->end_dw)
		state[layout->end_dw] = MI_BATCH_BUFFER_END | MI_BATCH_END_OF_CONTEXT;
	/* 0 would enable the watchdog, 1 disables it (WDG-001, WDG-002, WDG-008). */
	set_value(state, layout, base, RING_WATCHDOG_CTL(base).addr, WATCHDOG_DISABLE);
	genx_lrc_set_ring(state, layout, base, regs);
}
