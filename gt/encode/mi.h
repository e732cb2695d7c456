/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Emitter of single commands. Every command that the driver executes is written here, except the
 * state of the 3D pipeline (gt/encode/render_state.c).
 *
 * For each command one function writes the command at @cs and returns the next free DW. The length
 * field of a command gives its number of DWs (manual 003 §Memory Interface Commands, CMD-003). A
 * function that writes another number of DWs, or a command that does not exist, does not compile.
 * Fields and alignments are checked when a command is written. gt/encode/emit.h has the sequences.
 */
#ifndef GENX_GT_ENCODE_MI_H
#define GENX_GT_ENCODE_MI_H

#include <linux/align.h>
#include <linux/bug.h>
#include <linux/build_bug.h>
#include <linux/string.h>
#include <linux/types.h>
#include <linux/wordpart.h>

#include "regs/mi_commands.h"

/* DWs of a command. MI commands whose opcode is below 10h have no length field. */
#define GENX_MI_DW(command) \
	((command) >> 23 < 0x10 ? 1 : ((command) & MI_LENGTH_MASK) + 2)

/*
 * Reserved opcodes, and 39h, which manual 003 lists both as the persistent batch and as reserved
 * (CMD-017, Z-04).
 */
#define GENX_MI_RESERVED \
	(BIT_ULL(0x10) | BIT_ULL(0x15) | BIT_ULL(0x17) | BIT_ULL(0x1f) | BIT_ULL(0x30) | \
	 GENMASK_ULL(0x35, 0x32) | GENMASK_ULL(0x3f, 0x37))

/* Whether the command exists (CMD-001). The emitter writes only MI commands and PIPE_CONTROL. */
#define GENX_MI_EXISTS(command) \
	((command) >> 29 ? (command) >> 16 == PIPE_CONTROL >> 16 : \
			   !(BIT_ULL((command) >> 23 & 0x3f) & GENX_MI_RESERVED))

/* Bits of a header that are not flags: type, opcode, and the length field if any (CMD-004). */
#define GENX_MI_FIXED(command) \
	(REG_GENMASK(31, 23) | (GENX_MI_DW(command) > 1 ? REG_GENMASK(5, 0) : 0))

/* Write @command with @flags, then the other DWs. */
#define genx_mi_emit(cs, command, flags, ...) ({ \
	const u32 dw_[] = { (command) | (flags), ##__VA_ARGS__ }; \
	BUILD_BUG_ON(ARRAY_SIZE(dw_) != GENX_MI_DW(command)); \
	BUILD_BUG_ON(!GENX_MI_EXISTS(command)); \
	WARN_ON_ONCE((flags) & GENX_MI_FIXED(command)); \
	memcpy(cs, dw_, sizeof(dw_)); \
	(cs) + ARRAY_SIZE(dw_); \
})

/**
 * genx_mi_noop() - emit NOOPs up to an alignment
 * @cs: where to write
 * @begin: begin of the sequence
 * @n: alignment in DWs, counted from @begin
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_noop(u32 *cs, const u32 *begin, unsigned int n)
{
	while ((cs - begin) % n)
		cs = genx_mi_emit(cs, MI_NOOP, 0);
	return cs;
}

/**
 * genx_mi_arb_check() - emit a preemption point (PRE-002)
 * @cs: where to write
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_arb_check(u32 *cs)
{
	return genx_mi_emit(cs, MI_ARB_CHECK, 0);
}

/**
 * genx_mi_arb_on_off() - turn arbitration on or off (PRE-007); not for the blitter (Z-08)
 * @cs: where to write
 * @on: true: turn arbitration on
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_arb_on_off(u32 *cs, bool on)
{
	return genx_mi_emit(cs, MI_ARB_ON_OFF, on ? MI_ARB_ENABLE : 0);
}

/**
 * genx_mi_set_predicate_off() - emit the end of predication (PRD-007)
 * @cs: where to write
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_set_predicate_off(u32 *cs)
{
	return genx_mi_emit(cs, MI_SET_PREDICATE, 0);
}

/**
 * genx_mi_batch_end() - emit the end of a batch (CMD-016)
 * @cs: where to write
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_batch_end(u32 *cs)
{
	return genx_mi_emit(cs, MI_BATCH_BUFFER_END, 0);
}

/**
 * genx_mi_user_interrupt() - emit a user interrupt
 * @cs: where to write
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_user_interrupt(u32 *cs)
{
	return genx_mi_emit(cs, MI_USER_INTERRUPT, 0);
}

/**
 * genx_mi_store() - emit a posted write of a DW to the GGTT (ORD-001)
 * @cs: where to write
 * @addr: GGTT address, DW aligned
 * @value: data
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_store(u32 *cs, u32 addr, u32 value)
{
	WARN_ON_ONCE(!IS_ALIGNED(addr, 4));
	return genx_mi_emit(cs, MI_STORE_DATA_IMM, MI_USE_GGTT, addr, 0, value);
}

/**
 * genx_mi_batch_start() - start a batch that is not privileged (PRV-001)
 * @cs: where to write
 * @addr: PPGTT address, QW aligned (LIM-003); bits above 47 are dropped
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_batch_start(u32 *cs, u64 addr)
{
	WARN_ON_ONCE(!IS_ALIGNED(addr, 8));
	return genx_mi_emit(cs, MI_BATCH_BUFFER_START, MI_BATCH_PPGTT, lower_32_bits(addr),
			    upper_32_bits(addr) & REG_GENMASK(15, 0));
}

/**
 * genx_mi_flush_dw() - emit a flush with a post-sync write of a DW to the GGTT
 * @cs: where to write
 * @flags: MI_FLUSH_DW_*, without the operation
 * @addr: GGTT address, QW aligned
 * @value: data; the write is not posted (ORD-002)
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_flush_dw(u32 *cs, u32 flags, u32 addr, u32 value)
{
	/* if bit 5 of the address is set, the TLB is not invalidated (SIL-110) */
	WARN_ON_ONCE(!IS_ALIGNED(addr, 8) || addr & REG_BIT(5));
	return genx_mi_emit(cs, MI_FLUSH_DW,
			    flags | REG_FIELD_PREP(MI_FLUSH_DW_OP_MASK, MI_FLUSH_DW_OP_STORE_DW),
			    addr | MI_FLUSH_DW_USE_GTT, 0, value);
}

/**
 * genx_mi_pipe_control() - emit a PIPE_CONTROL; render and compute engines only (CMD-009)
 * @cs: where to write
 * @flags: PIPE_CONTROL_*
 * @addr: address of the post-sync write, QW aligned; 0 without one
 * @value: data of the post-sync write
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_pipe_control(u32 *cs, u32 flags, u32 addr, u32 value)
{
	WARN_ON_ONCE(!IS_ALIGNED(addr, 8));
	return genx_mi_emit(cs, PIPE_CONTROL, 0, flags, addr, 0, value, 0);
}

/**
 * genx_mi_store_register() - emit a copy of a register to memory
 * @cs: where to write
 * @reg: register
 * @addr: GGTT address, DW aligned
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_store_register(u32 *cs, u32 reg, u32 addr)
{
	WARN_ON_ONCE(reg & ~MI_REG_ADDR_MASK || !IS_ALIGNED(addr, 4));
	return genx_mi_emit(cs, MI_STORE_REGISTER_MEM, MI_USE_GGTT, reg, addr, 0);
}

/**
 * genx_mi_load_register() - emit a copy of memory to a register
 * @cs: where to write
 * @reg: register
 * @addr: GGTT address, DW aligned
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_load_register(u32 *cs, u32 reg, u32 addr)
{
	WARN_ON_ONCE(reg & ~MI_REG_ADDR_MASK || !IS_ALIGNED(addr, 4));
	return genx_mi_emit(cs, MI_LOAD_REGISTER_MEM, MI_USE_GGTT, reg, addr, 0);
}

/* ---- commands of Gen12 ---- */

/**
 * genx_mi_pre_parser() - turn the pre-parser on or off (G12-093)
 * @cs: where to write
 * @on: true: turn the pre-parser on
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_pre_parser(u32 *cs, bool on)
{
	return genx_mi_emit(cs, MI_ARB_CHECK,
			    MI_ARB_PRE_PARSER | (on ? 0 : MI_ARB_PRE_PARSER_DISABLE));
}

/**
 * genx_mi_hdc_flush() - emit a PIPE_CONTROL that also flushes the HDC pipeline
 * @cs: where to write
 * @flags: PIPE_CONTROL_*
 * @addr: address of the post-sync write of 0, QW aligned; 0 without one
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_hdc_flush(u32 *cs, u32 flags, u32 addr)
{
	WARN_ON_ONCE(!IS_ALIGNED(addr, 8));
	return genx_mi_emit(cs, PIPE_CONTROL, PIPE_CONTROL_HDC_FLUSH, flags, addr, 0, 0, 0);
}

/**
 * genx_mi_flush() - emit a flush without a write
 * @cs: where to write
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_flush(u32 *cs)
{
	return genx_mi_emit(cs, MI_FLUSH_DW, 0, 0, 0, 0);
}

/**
 * genx_mi_wait_register() - emit a wait until a register has a value; the engine polls
 * @cs: where to write
 * @reg: register
 * @value: value
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_wait_register(u32 *cs, u32 reg, u32 value)
{
	WARN_ON_ONCE(reg & ~MI_REG_ADDR_MASK);
	return genx_mi_emit(cs, MI_SEMAPHORE_WAIT_TOKEN,
			    MI_SEMAPHORE_REGISTER_POLL | MI_SEMAPHORE_POLL |
			    REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_EQ_SDD),
			    value, reg, 0, 0);
}

/**
 * genx_mi_load_own() - emit a copy of memory to a register of the engine
 * @cs: where to write
 * @offset: offset of the register from the base of the engine
 * @addr: GGTT address, DW aligned
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_load_own(u32 *cs, u32 offset, u32 addr)
{
	WARN_ON_ONCE(offset & ~MI_REG_ADDR_MASK || !IS_ALIGNED(addr, 4));
	return genx_mi_emit(cs, MI_LOAD_REGISTER_MEM, MI_USE_GGTT | MI_LRI_CS_RELATIVE, offset,
			    addr, 0);
}

/**
 * genx_mi_copy_own() - emit a copy of a register of the engine to another one
 * @cs: where to write
 * @from: register that is read, as an offset from the base of the engine
 * @to: register that is written, as an offset from the base of the engine
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_copy_own(u32 *cs, u32 from, u32 to)
{
	WARN_ON_ONCE((from | to) & ~MI_REG_ADDR_MASK);
	return genx_mi_emit(cs, MI_LOAD_REGISTER_REG,
			    MI_LRR_SRC_CS_RELATIVE | MI_LRR_DST_CS_RELATIVE, from, to);
}

/* ---- commands of Gen6 to Gen7.5, whose addresses have 32 bits ---- */

/**
 * genx_mi_ring_store() - emit a posted write of a DW to the GGTT
 * @cs: where to write
 * @addr: GGTT address, DW aligned
 * @value: data
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_ring_store(u32 *cs, u32 addr, u32 value)
{
	WARN_ON_ONCE(!IS_ALIGNED(addr, 4));
	return genx_mi_emit(cs, MI_STORE_DATA_IMM, MI_USE_GGTT, 0, addr, value);
}

/**
 * genx_mi_ring_flush_dw() - emit a flush with a post-sync write of a DW to the GGTT
 * @cs: where to write
 * @flags: MI_FLUSH_DW_*, without the operation
 * @addr: GGTT address, QW aligned
 * @value: data
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_ring_flush_dw(u32 *cs, u32 flags, u32 addr, u32 value)
{
	/* if bit 5 of the address is set, the TLB is not invalidated (SIL-110) */
	WARN_ON_ONCE(!IS_ALIGNED(addr, 8) || addr & REG_BIT(5));
	return genx_mi_emit(cs, MI_RING_FLUSH_DW,
			    REG_FIELD_PREP(MI_FLUSH_DW_OP_MASK, MI_FLUSH_DW_OP_STORE_DW) | flags,
			    addr | MI_FLUSH_DW_USE_GTT, value);
}

/**
 * genx_mi_ring_flush() - emit a flush without a write
 * @cs: where to write
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_ring_flush(u32 *cs)
{
	return genx_mi_emit(cs, MI_RING_FLUSH_DW, 0, 0, 0);
}

/**
 * genx_mi_ring_pipe_control() - emit a PIPE_CONTROL; render engine only (CMD-009)
 * @cs: where to write
 * @flags: PIPE_CONTROL_*
 * @addr: address of the post-sync write, QW aligned; 0 without one
 * @value: data of the post-sync write
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_ring_pipe_control(u32 *cs, u32 flags, u32 addr, u32 value)
{
	WARN_ON_ONCE(!IS_ALIGNED(addr, 8));
	return genx_mi_emit(cs, RING_PIPE_CONTROL, 0, flags, addr, value);
}

/**
 * genx_mi_snb_pipe_control() - emit a PIPE_CONTROL of Gen6; render engine only (CMD-009)
 * @cs: where to write
 * @flags: PIPE_CONTROL_*
 * @addr: GGTT address of the post-sync write, QW aligned; 0 without one
 * @value: data of the post-sync write
 *
 * On Gen6 the bit that selects the GGTT is in the address, not in the flags (SIL-207).
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_snb_pipe_control(u32 *cs, u32 flags, u32 addr, u32 value)
{
	WARN_ON_ONCE(!IS_ALIGNED(addr, 8));
	return genx_mi_emit(cs, RING_PIPE_CONTROL, 0, flags,
			    addr ? addr | PIPE_CONTROL_SNB_GGTT : 0, value);
}

/**
 * genx_mi_ring_batch_start() - start a batch
 * @cs: where to write
 * @flags: MI_BATCH_*
 * @addr: address, QW aligned (LIM-003)
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_ring_batch_start(u32 *cs, u32 flags, u32 addr)
{
	WARN_ON_ONCE(!IS_ALIGNED(addr, 8));
	return genx_mi_emit(cs, MI_RING_BATCH_BUFFER_START, flags, addr);
}

/**
 * genx_mi_ring_store_register() - emit a copy of a register to memory
 * @cs: where to write
 * @reg: register
 * @addr: GGTT address, DW aligned
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_ring_store_register(u32 *cs, u32 reg, u32 addr)
{
	WARN_ON_ONCE(reg & ~MI_REG_ADDR_MASK || !IS_ALIGNED(addr, 4));
	return genx_mi_emit(cs, MI_RING_STORE_REGISTER_MEM, MI_USE_GGTT, reg, addr);
}

/**
 * genx_mi_set_context() - emit a switch to another context image; render engine only
 * @cs: where to write
 * @value: address of the image and MI_SET_CONTEXT_*
 *
 * Return: the next free DW.
 */
static inline u32 *genx_mi_set_context(u32 *cs, u32 value)
{
	return genx_mi_emit(cs, MI_SET_CONTEXT, 0, value);
}

/* ---- writes of registers ---- */

/**
 * struct genx_mi_lri - an MI_LOAD_REGISTER_IMM that is being emitted
 * @cs:		next free DW
 * @left:	number of registers that are still to be added
 */
struct genx_mi_lri {
	u32 *cs;
	unsigned int left;
};

/**
 * genx_mi_lri_begin() - begin to emit writes of registers
 * @cs: where to write
 * @flags: MI_LRI_*
 * @n: number of registers, 1 .. MI_LRI_MAX_REGS
 *
 * Return: the command, to which exactly @n registers are to be added.
 */
static inline struct genx_mi_lri genx_mi_lri_begin(u32 *cs, u32 flags, unsigned int n)
{
	WARN_ON_ONCE(!n || n > MI_LRI_MAX_REGS);
	*cs++ = MI_LOAD_REGISTER_IMM(n) | flags;
	return (struct genx_mi_lri){ .cs = cs, .left = n };
}

/**
 * genx_mi_lri_add() - add a register to a command
 * @lri: command; if it has all its registers already, the function warns and writes nothing
 * @reg: register: absolute, or relative if the flags say so
 * @value: value
 */
static inline void genx_mi_lri_add(struct genx_mi_lri *lri, u32 reg, u32 value)
{
	if (WARN_ON_ONCE(!lri->left))
		return;
	WARN_ON_ONCE(reg & ~MI_REG_ADDR_MASK);
	lri->left--;
	*lri->cs++ = reg;
	*lri->cs++ = value;
}

/**
 * genx_mi_lri_end() - end a command; warns if registers are missing
 * @lri: command
 *
 * Return: the next free DW. The command has 2n + 1 DWs, so that a NOOP must follow for an even
 * length.
 */
static inline u32 *genx_mi_lri_end(const struct genx_mi_lri *lri)
{
	WARN_ON_ONCE(lri->left);
	return lri->cs;
}

#endif
