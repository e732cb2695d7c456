/* SPDX-License-Identifier: MIT */
/* Engines of a platform: classes, submission, context status, reset. */
#ifndef GENX_REGS_DESC_ENGINE_H
#define GENX_REGS_DESC_ENGINE_H

#include "regs/desc_parser.h"
#include "regs/lrc.h"
#include "regs/reg.h"

/* Hardware engine classes (INT-001); many tables are indexed by class. */
enum genx_engine_class {
	GENX_CLASS_RENDER = 0,
	GENX_CLASS_VIDEO_DECODE = 1,
	GENX_CLASS_VIDEO_ENHANCE = 2,
	GENX_CLASS_COPY = 3,
	GENX_CLASS_OTHER = 4,
	GENX_CLASS_COMPUTE = 5,
	GENX_CLASS_COUNT
};

/* Instances inside class Other (INT-002). */
#define GENX_OTHER_GTPM			1
#define GENX_OTHER_WDOAPERF		2

enum genx_submit_kind {
	GENX_SUBMIT_QUEUE,		/* Gen11+: submission queue and Load */
	GENX_SUBMIT_PORT,		/* Gen8, Gen9: ELSP */
	GENX_SUBMIT_RING,		/* Gen6 to Gen7.5: one ring of the engine */
	GENX_SUBMIT_NONE,		/* behind an IOMMU (SIL-029): engines start, no contexts */
};

enum genx_csb_kind {
	GENX_CSB_GEN8,			/* Gen8-11: status bits + context id */
	GENX_CSB_GEN12,			/* Gen12.0: both ids, of 11 bits (G12-050) */
	GENX_CSB_GEN125,		/* Gen12.5: manual 003 §Context Status */
};

enum genx_desc_kind {
	GENX_DESC_GEN11,
	GENX_DESC_GEN125,
	GENX_DESC_GEN8,
	GENX_DESC_GEN9,
	GENX_DESC_GEN12,		/* as GEN11; status entries have the id alone (G12-051) */
};

/* How compute engines share the EUs. */
enum genx_compute_kind {
	GENX_COMPUTE_NONE,		/* there are none */
	GENX_COMPUTE_SLICES,		/* each slice of EUs belongs to one of them (SIL-504) */
	GENX_COMPUTE_COUNT
};

/* Commands around a batch (register facts: TLB invalidation; T-18). */
enum genx_emit_kind {
	GENX_EMIT_GEN11,		/* the render engine has a tile and a command cache */
	GENX_EMIT_GEN12,		/* a pre-parser and auxiliary tables */
	GENX_EMIT_GEN125,		/* a pre-parser; compute engines without a 3D pipeline */
	GENX_EMIT_GEN9,			/* an empty PIPE_CONTROL comes before an invalidation */
	GENX_EMIT_KBL_B0,		/* as GEN9, an invalidation has a flush before it */
	GENX_EMIT_GEN8,			/* arbitration off in batches */
	GENX_EMIT_HSW,			/* Gen7.5: 32-bit addresses, late seqnos */
	GENX_EMIT_GEN7,			/* the same with one bit for a user batch */
	GENX_EMIT_GEN6,			/* 32-bit addresses; a flush needs two commands before it */
};

enum genx_reset_kind {
	GENX_RESET_GEN8,		/* RESET_CTL handshake, then GDRST */
	GENX_RESET_GEN6,		/* GDRST alone */
	GENX_RESET_GEN11,		/* prefetch off, no wake-up pending, then as GEN8 */
	GENX_RESET_SNB,			/* as GEN6, of the whole GT only */
	GENX_RESET_COUNT
};

/* Source of the size of a render context (register facts: context state, legacy rings). */
enum genx_ctx_size_kind {
	GENX_CTX_SIZE_LAYOUT,		/* the engine's layout, else its ctx_pages */
	GENX_CTX_SIZE_GEN6,		/* CXT_SIZE 0x21a0 */
	GENX_CTX_SIZE_GEN7,		/* GEN7_CXT_SIZE 0x21a8 */
};

/**
 * struct genx_ctx_batch_reg - register that an indirect context batch loads
 * @addr:	offset
 * @value:	value; for a masked register, with the mask bits
 */
struct genx_ctx_batch_reg {
	u32 addr;
	u32 value;
};

/**
 * struct genx_ctx_batch_desc - commands that run in each restore of a context (WAB-002; register
 * facts: workarounds)
 * @l3_flush:	value of L3SQCREG4 while coherent lines are flushed
 * @regs:	registers that these commands load
 * @n_regs:	how many
 * @reloads:	registers that the hardware restores too early, as offsets from the engine's base.
 *		Each context has a batch of its own, which loads these registers from its image; an
 *		offset that is repeated is loaded once more. NULL: the contexts of an engine share
 *		one batch
 * @n_reloads:	how many
 * @flush:	flags of a PIPE_CONTROL behind the reloads, 0: none
 * @offset:	cacheline of the engine context at which the commands run (WAB-003)
 * @empty_fill:	the post-restore batch of each context has a fill that writes no byte (SIL-169)
 */
struct genx_ctx_batch_desc {
	u32 l3_flush;
	const struct genx_ctx_batch_reg *regs;
	u8 n_regs;
	const u16 *reloads;
	u8 n_reloads;
	u32 flush;
	u16 offset;
	bool empty_fill;
};

/* Which engines of a class may use a scaler (SIL-017). */
enum genx_sfc_access {
	GENX_SFC_ALL,
	GENX_SFC_LOGICAL_EVEN,		/* Gen11: the 1st, 3rd, ... that is not fused off */
	GENX_SFC_EVEN,			/* Gen12.0: one of a pair */
	GENX_SFC_PAIR,			/* Gen12.5: one of a pair, if its fuse allows it */
	GENX_SFC_FUSE,			/* Gen12.5: if its fuse allows it */
};

/**
 * struct genx_sfc_desc - scaler that a media engine may lock (register facts: reset)
 * @lock:	register whose bit 0 forces the lock
 * @ack:	register with the acknowledge of a forced lock
 * @ack_bit:	bit of @ack
 * @usage:	register that shows whether the engine uses the scaler now
 * @usage_bit:	bit of @usage
 * @hcp_usage:	register that shows whether the HCP half of the engine uses the scaler, 0: @usage
 *		is for both halves (G12-160)
 * @hcp_usage_bit: bit of @hcp_usage
 * @instances_per_unit: instances of the class that share a scaler; scaler n is
 *		GDRST_SFC(n)
 * @access:	engines of the class that may use one
 *
 * Offsets are from the base of the engine.
 */
struct genx_sfc_desc {
	u16 lock;
	u16 ack;
	u32 ack_bit;
	u16 usage;
	u32 usage_bit;
	u16 hcp_usage;
	u32 hcp_usage_bit;
	u8 instances_per_unit;
	enum genx_sfc_access access;
};

/**
 * struct genx_engine_desc - one engine that the platform can have
 * @name:	"rcs0", ...
 * @class:	hardware class, also the index of the class tables
 * @instance:	hardware instance (vcs2 is 2, although it is the second video engine)
 * @mmio_base:	base of its registers
 * @fw_domains:	force-wake domains of its registers
 * @shared_domains: domains of units that the engine shares with other engines; these domains exist
 *		if the engine exists
 * @fuse:	fuse register that can disable the engine (addr 0: none)
 * @fuse_bit:	bit of @fuse; 1 means disabled (STR-012)
 * @fuse_enables: @fuse_bit is 1 if the engine is enabled (DG2)
 * @reset_mask:	GDRST bits that reset the engine; engines with the same bits are reset together
 * @msg_idle:	GEN11 reset: register of pending wake-up messages, 0: none is known
 * @sfc:	scaler that the engine may lock, NULL: none
 * @scaler:	contexts may use a scaler without a lock (Gen9's first video engine)
 * @hevc:	a video engine that decodes HEVC
 * @mocs_base:	first MOCS control register, 0: none
 * @tlb_inv:	TLB invalidation register, addr 0: none
 * @tlb_inv_bit: bit of @tlb_inv
 * @tlb_inv_masked: @tlb_inv is a masked register
 * @aux_inv:	register that invalidates cached entries of the engine's auxiliary table, 0: the
 *		engine has no such table (G12-094)
 * @preempt_ms:	default of the time in ms within which the engine must leave a context; 0: the
 *		default of all engines
 * @ring_sleeps: the tail of the ring moves only while the engine is awake (SIL-102)
 * @hws_pga:	register of the status page address, if it is not RING_HWS_PGA
 * @lrc:	context image layout, NULL: none is described (yet)
 * @ctx_batch:	commands inside each restore of its contexts, NULL: none
 * @ctx_pages:	pages of a context where @lrc is NULL, 0: the platform's
 *		ctx_size_kind, or no context at all
 * @parser:	commands and registers that user batches may use, if the hardware does not check
 *		which registers batches access (register facts: unprivileged batches); NULL: the
 *		hardware checks
 * @reload:	register that the driver sets in all contexts, but that user batches may change:
 *		each request loads the register again behind its batch; 0: none
 * @nonpriv:	FORCE_TO_NONPRIV slot values
 * @n_nonpriv:	how many; the other slots get the NOPID offset
 */
struct genx_engine_desc {
	const char *name;
	u8 class;
	u8 instance;
	u32 mmio_base;
	u32 fw_domains;
	u32 shared_domains;
	struct genx_reg fuse;
	u32 fuse_bit;
	bool fuse_enables;
	u32 reset_mask;
	u32 msg_idle;
	const struct genx_sfc_desc *sfc;
	bool scaler;
	bool hevc;
	u32 mocs_base;
	struct genx_reg tlb_inv;
	u32 tlb_inv_bit;
	bool tlb_inv_masked;
	u32 aux_inv;
	u16 preempt_ms;
	bool ring_sleeps;
	struct genx_reg hws_pga;
	const struct genx_lrc_layout *lrc;
	const struct genx_ctx_batch_desc *ctx_batch;
	u8 ctx_pages;
	const struct genx_parser_desc *parser;
	u32 reload;
	const u32 *nonpriv;
	u8 n_nonpriv;
};

/**
 * struct genx_csb_desc - context status in the status page
 * @kind:	entry format
 * @entries:	number of entries
 * @first_dw:	DW index of entry 0 in the HWSP (Z-01)
 * @pointer_dw:	DW index of the last written index (Z-01)
 */
struct genx_csb_desc {
	enum genx_csb_kind kind;
	u8 entries;
	u8 first_dw;
	u8 pointer_dw;
};

/**
 * struct genx_error_row - register that an error state shows
 * @name:	name by which decoders know it; without @unindented the line is indented
 * @addr:	register
 * @low:	register that is shown behind @addr in the same line, 0: none
 * @render:	only the render engine has it
 * @scaler:	only the engines that share the first scaler show it
 * @own:	each engine has one, at @addr behind its base
 * @subslices:	each subslice has one, which is shown
 * @unindented:	decoders expect no space before the name
 */
struct genx_error_row {
	const char *name;
	u32 addr;
	u32 low;
	bool render;
	bool scaler;
	bool own;
	bool subslices;
	bool unindented;
};

#endif
