/* SPDX-License-Identifier: GPL-2.0-only */
/* Builds the state pages of context images from layout tables. No function accesses hardware. */
#ifndef GENX_GT_ENCODE_LRC_IMAGE_H
#define GENX_GT_ENCODE_LRC_IMAGE_H

#include <linux/types.h>

#include "gt/fuses.h"
#include "regs/lrc.h"

/*
 * Offsets in the part of the PPHWSP that software uses, far above the first cachelines, which
 * belong to the hardware (HWS-004, LRC-016).
 */
#define GENX_PPHWSP_SEQNO	0x800	/* seqno of the last completed request */
#define GENX_PPHWSP_STARTED	0x840	/* seqno of the last request that began */
#define GENX_PPHWSP_SCRATCH	0x880	/* target of post-sync writes that are never read */
#define GENX_PPHWSP_RELOAD	0x8c0	/* kernel context: value of genx_engine_desc.reload */

/**
 * struct genx_lrc_regs - values that genx_lrc_build() writes to an image
 * @ring_start:	GGTT address of the ring
 * @ring_size:	bytes of the ring
 * @head:	ring head, bytes
 * @tail:	ring tail, bytes
 * @pml4:	bus address of the top page table
 * @ctx_batch:	address and number of cachelines of the indirect context batch, 0: none
 * @post_restore: address of the batch behind each restore, with BB_PER_CTX_*; 0: none (WAB-005)
 * @ctx_batch_offset: cacheline of the engine context at which the indirect context batch executes
 * @power:	units that the context requests (genx_sseu_request())
 * @restore_inhibit: there is no engine context to restore yet (LRC-006)
 * @control:	further bits of CONTEXT_CONTROL, which the context itself has set (G12-079)
 */
struct genx_lrc_regs {
	u32 ring_start;
	u32 ring_size;
	u32 head;
	u32 tail;
	u64 pml4;
	u32 ctx_batch;
	u32 post_restore;
	u16 ctx_batch_offset;
	u32 power;
	bool restore_inhibit;
	u16 control;
};

/**
 * genx_lrc_build() - write a whole state
 * @state: all pages of the layout but the PPHWSP, any contents
 * @layout: layout of the engine
 * @base: MMIO base of the engine
 * @regs: values
 *
 * Writes headers, offsets and values of all groups, and no-ops between the groups. Values that
 * @regs does not name are 0, except the value of the watchdog, which 0 would enable (WDG-008).
 * Source: LRC-005..011 and register facts: context images.
 */
void genx_lrc_build(u32 *state, const struct genx_lrc_layout *layout, u32 base,
		    const struct genx_lrc_regs *regs);

/**
 * genx_lrc_set_ring() - write the ring context's values of a state page
 * @state: state page that has headers and offsets
 * @layout: layout of the engine
 * @base: MMIO base of the engine
 * @regs: values
 *
 * Does not change the engine context, except that it clears the bit in MI_MODE that stops the ring,
 * which a reset may have left there.
 */
void genx_lrc_set_ring(u32 *state, const struct genx_lrc_layout *layout, u32 base,
		       const struct genx_lrc_regs *regs);

/**
 * genx_lrc_find() - find a register's value in a state page
 * @layout: layout of the engine
 * @base: MMIO base of the engine
 * @reg: absolute offset of the register
 *
 * Return: DW index of the value in the state page, or -ENOENT if the layout has no such register.
 */
int genx_lrc_find(const struct genx_lrc_layout *layout, u32 base, u32 reg);

#endif
