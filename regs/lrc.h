/* SPDX-License-Identifier: MIT */
/*
 * Logical context image and context descriptor.
 *
 * The image consists of PPHWSP (one page), ring context and engine context (LRC-001). The
 * state page (page 1) is a command stream: MI_LOAD_REGISTER_IMM groups with
 * no-ops between them. A layout table describes that stream; code that builds
 * or parses an image walks the table.
 */
#ifndef GENX_REGS_LRC_H
#define GENX_REGS_LRC_H

#include "regs/port.h"

/**
 * struct genx_lrc_group - one step of a state page
 * @at:		DW index in the state page of the group's header
 * @count:	number of register/value pairs
 * @relative:	header has MI_LRI_CS_RELATIVE: entries are offsets from the
 *		engine base (only 12 bits select the register, T-5); otherwise
 *		absolute offsets
 * @own:	@regs are offsets from the engine base; the image has the absolute offsets,
 *		which are their sums with the base (Gen8, Gen9). Not together with @relative
 * @saved:	only hardware writes the group, and not all of its registers are public: the entry
 *		of @regs for a register that is not public is 0. The driver's image has no-ops in
 *		the place of the group
 * @unposted:	header lacks MI_LRI_FORCE_POSTED
 * @remap:	header has MI_LRI_MMIO_REMAP: entries are absolute offsets of the first
 *		instance of the class; the hardware replaces them by those of the engine
 * @regs:	@count register offsets; entry i has its offset at DW
 *		@at + 1 + 2 i and its value at DW @at + 2 + 2 i; an offset that is
 *		repeated is a port, to which the values are written in turn
 *
 * DWs between groups are no-ops.
 */
struct genx_lrc_group {
	u16 at;
	u16 count;
	bool relative;
	bool own;
	bool saved;
	bool unposted;
	bool remap;
	const u32 *regs;
};

/**
 * struct genx_lrc_layout - state page of one engine class on one platform
 * @groups:	groups in ascending order of @at
 * @n_groups:	number of @groups
 * @n_ring_groups: number of @groups, from the first, that are the ring context; the
 *		rest are the engine context, which Engine Context Restore
 *		Inhibit skips (LRC-005, LRC-006)
 * @irq_mask_dw: DW where software may put MI_LOAD_REGISTER_MEM of the
 *		interrupt mask (LRC-013), 0: none. genx leaves no-ops there
 * @wakeup_dw:	DW where the hardware saves MI_FORCE_WAKEUP (LRC-023), 0: none
 * @command_dw:	DW where the hardware saves a command that loads no register, 0: none
 * @command:	that command
 * @end_dw:	DW of the MI_BATCH_BUFFER_END of an image that hardware has not saved, 0: none
 *		(G12-085)
 * @control_clear: bits of CONTEXT_CONTROL, a masked register, that the image clears
 * @mode_clear:	bits of MI_MODE, a masked register, that the image clears
 * @pages:	size of the image in 4 KiB pages, PPHWSP included
 */
struct genx_lrc_layout {
	const struct genx_lrc_group *groups;
	u16 n_groups;
	u16 n_ring_groups;
	u16 irq_mask_dw;
	u16 wakeup_dw;
	u16 command_dw;
	u32 command;
	u16 end_dw;
	u16 control_clear;
	u16 mode_clear;
	u16 pages;
};

/* Value positions in the state page common to Gen8+ ring contexts (DW). */
#define LRC_CONTEXT_CONTROL		0x03
#define LRC_RING_HEAD			0x05
#define LRC_RING_TAIL			0x07
#define LRC_RING_START			0x09
#define LRC_RING_CTL			0x0b
#define LRC_BB_STATE			0x11
#define LRC_CTX_TIMESTAMP		0x23
#define LRC_PDP_UDW(n)			(0x31 - 4 * (n))	/* PDP3 0x25 .. PDP0 0x31 */
#define LRC_PDP_LDW(n)			(0x33 - 4 * (n))

#define LRC_PPHWSP_PAGE			0
#define LRC_STATE_PAGE			1

/* Context descriptor, fields common to Gen8+. */
#define CTX_DESC_VALID			BIT_ULL(0)
#define CTX_DESC_FORCE_PD_RESTORE	BIT_ULL(1)
#define CTX_DESC_FORCE_RESTORE		BIT_ULL(2)
#define CTX_DESC_ADDRESSING_MASK	GENMASK_ULL(4, 3)
#define   CTX_DESC_LEGACY_64B		3ULL
#define CTX_DESC_PRIVILEGE		BIT_ULL(8)
#define CTX_DESC_LRCA_MASK		GENMASK_ULL(31, 12)
/* Gen8 and Gen9: 21-bit software id; the coherency of L3 and LLC is in Gen8's descriptor only. */
#define CTX_DESC_GEN8_COHERENT		BIT_ULL(5)
#define CTX_DESC_GEN8_ID_MASK		GENMASK_ULL(52, 32)
#define   CTX_DESC_GEN8_ID_MAX		0x1fffffU
/* Gen11 (and Gen12): 11-bit software id, engine instance and class. */
#define CTX_DESC_GEN11_ID_MASK		GENMASK_ULL(47, 37)
#define CTX_DESC_GEN11_INSTANCE_MASK	GENMASK_ULL(53, 48)
#define CTX_DESC_GEN11_CLASS_MASK	GENMASK_ULL(63, 61)
#define   CTX_DESC_GEN11_ID_MAX		0x7ffU	/* reserved: idle on Gen12 */
/* Gen12.0: as Gen11; on render the priority of EU threads (G12-056). */
#define CTX_DESC_GEN12_PRIORITY_MASK	GENMASK_ULL(10, 9)
#define   CTX_DESC_GEN12_PRIORITY_NORMAL 1ULL
#define   CTX_DESC_GEN12_IDLE_ID	0x7ffU
/* Gen12.5: 16-bit software id and submission counter. */
#define CTX_DESC_GEN125_ID_MASK		GENMASK_ULL(54, 39)
#define CTX_DESC_GEN125_COUNTER_MASK	GENMASK_ULL(63, 58)
#define   CTX_DESC_GEN125_IDLE_ID	0xffffU

/* Context status entry, Gen8-11: status bits in the low DW, id in the high. */
#define CSB_GEN8_IDLE_TO_ACTIVE		REG_BIT(0)
#define CSB_GEN8_PREEMPTED		REG_BIT(1)
#define CSB_GEN8_ELEMENT_SWITCH		REG_BIT(2)
#define CSB_GEN8_ACTIVE_TO_IDLE		REG_BIT(3)
#define CSB_GEN8_COMPLETE		REG_BIT(4)
#define CSB_GEN8_LITE_RESTORE		REG_BIT(15)

#endif
