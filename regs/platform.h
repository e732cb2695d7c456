/* SPDX-License-Identifier: MIT */
/*
 * The platform descriptor: everything that differs between GPUs, as data.
 *
 * Outside regs/ no code asks which platform or generation it runs on. Where
 * behaviour differs, the descriptor names a kind, and the subsystem has one
 * const ops table a kind. A new platform is a new descriptor file.
 */
#ifndef GENX_REGS_PLATFORM_H
#define GENX_REGS_PLATFORM_H

#include "regs/lrc.h"
#include "regs/reg.h"

/* Hardware engine classes (INT-001); a class is an index of many tables. */
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
#define GENX_OTHER_KCR			4
#define GENX_OTHER_GUNIT		5
#define GENX_OTHER_CSME			6

/* Force-wake domains; a set of them is a u32 with BIT(domain). */
enum genx_fw_domain {
	GENX_FW_GT,
	GENX_FW_RENDER,
	GENX_FW_MEDIA,			/* Gen9, VLV: one media well */
	GENX_FW_VDBOX0,			/* VDBOX0 + n, n = 0..7 */
	GENX_FW_VEBOX0 = GENX_FW_VDBOX0 + 8,	/* VEBOX0 + n, n = 0..3 */
	GENX_FW_COUNT = GENX_FW_VEBOX0 + 4
};

#define GENX_FW_BIT(d)			(1U << (d))
#define GENX_FW_VDBOX(n)		(GENX_FW_VDBOX0 + (n))
#define GENX_FW_VEBOX(n)		(GENX_FW_VEBOX0 + (n))

/*
 * How a domain is asked for and how it answers (public register facts 2). Which
 * domains there are is data: one on SNB to BDW, render and media on VLV, render,
 * GT and media on Gen9, GT, render and one for each media box from Gen11.
 */
enum genx_forcewake_kind {
	GENX_FORCEWAKE_MASKED_FALLBACK,	/* Gen9+: masked request, bit 15 fallback */
	GENX_FORCEWAKE_SNB,		/* plain request, thread-C0 wait, posting read */
	GENX_FORCEWAKE_IVB,		/* as MT, or as SNB where a probe says so */
	GENX_FORCEWAKE_MT,		/* HSW, BDW: masked request, thread-C0 wait */
	GENX_FORCEWAKE_VLV,		/* masked request, acknowledge, nothing else */
	GENX_FORCEWAKE_COUNT
};

enum genx_irq_kind {
	GENX_IRQ_SELECTOR,		/* Gen11: Selector / Shared IIR */
	GENX_IRQ_SELECTOR_DG2,		/* the same under a master unit; acknowledged */
	GENX_IRQ_GEN6,			/* GT and PM banks, master in the display's bank */
	GENX_IRQ_VLV,			/* GT and PM banks, edge-triggered master */
	GENX_IRQ_GEN8,			/* master with status bits, four banks */
	GENX_IRQ_COUNT
};

enum genx_submit_kind {
	GENX_SUBMIT_QUEUE,		/* Gen11+: submission queue and Load */
	GENX_SUBMIT_PORT,		/* Gen8, Gen9: ELSP; no code for it yet */
	GENX_SUBMIT_RING,		/* Gen6, Gen7: ring buffers; no code for it yet */
};

enum genx_csb_kind {
	GENX_CSB_GEN8,			/* Gen8-11: status bits + context id */
	GENX_CSB_GEN125,		/* Gen12.5: manual 003 §Context Status */
};

/* Of the submission queue; the port of Gen8 and Gen9 has its own, not described yet. */
enum genx_desc_kind {
	GENX_DESC_GEN11,
	GENX_DESC_GEN125,
};

enum genx_reset_kind {
	GENX_RESET_GEN8,		/* RESET_CTL handshake, then GDRST */
	GENX_RESET_GEN6,		/* GDRST alone */
	GENX_RESET_COUNT
};

enum genx_ggtt_kind {
	GENX_GGTT_GEN8,			/* 8-byte entries, linear address */
	GENX_GGTT_GEN6,			/* 4-byte entries, high address bits folded in */
	GENX_GGTT_COUNT
};

enum genx_ppgtt_kind {
	GENX_PPGTT_GEN8_4LVL,		/* 48 bit */
	GENX_PPGTT_GEN6,		/* 31 bit, directory in the GGTT; no code for it yet */
};

enum genx_oa_kind {
	GENX_OA_GEN8,			/* Gen8-11: per-context OACTXCONTROL */
};

/* Where the frequency of the command streamer timestamp comes from (facts 24). */
enum genx_clock_kind {
	GENX_CLOCK_GEN11,		/* CTC_MODE, else crystal and shift of RPM_CONFIG0 */
	GENX_CLOCK_GEN9,		/* CTC_MODE: override, else one crystal and a shift */
	GENX_CLOCK_FIXED,		/* SNB to BDW */
	GENX_CLOCK_COUNT
};

/* How slices, subslices and EUs that are there are found out (facts 23). */
enum genx_fuse_kind {
	GENX_FUSE_GEN11,
	GENX_FUSE_DG2,
	GENX_FUSE_NONE,			/* SNB, IVB, VLV: nothing to read */
	GENX_FUSE_HSW,			/* fixed by the device id, EUs by a fuse */
	GENX_FUSE_GEN8,
	GENX_FUSE_GEN9,
	GENX_FUSE_COUNT
};

/* Layout of the steering register (facts 10). */
enum genx_steering_kind {
	GENX_STEERING_GEN11,		/* multicast 31, slice 30:27, subslice 26:24 */
	GENX_STEERING_GEN8,		/* slice 27:26, subslice 25:24, no multicast bit */
	GENX_STEERING_DG2,		/* the same fields, units numbered otherwise */
	GENX_STEERING_NONE,		/* nothing is replicated */
	GENX_STEERING_COUNT
};

/* How big a render context is where no layout of an image says it (facts 6, 21). */
enum genx_ctx_size_kind {
	GENX_CTX_SIZE_LAYOUT,		/* the engine's layout, else its ctx_pages */
	GENX_CTX_SIZE_GEN6,		/* CXT_SIZE 0x21a0 */
	GENX_CTX_SIZE_GEN7,		/* GEN7_CXT_SIZE 0x21a8 */
};

enum genx_rpt_layout {
	GENX_RPT_LAYOUT_A,		/* Gen8: valid bit 25 */
	GENX_RPT_LAYOUT_B,		/* Gen9+: valid bit 16 */
};

/* How a range of registers is replicated (STR-007). */
enum genx_replication {
	GENX_REPL_NONE,
	GENX_REPL_SLICE,
	GENX_REPL_SUBSLICE,
	GENX_REPL_L3BANK,
	GENX_REPL_MSLICE,		/* DG2: memory slice */
	GENX_REPL_LNCF,			/* DG2: L3 node of a memory slice */
};

/**
 * struct genx_fw_domain_desc - one force-wake domain (FW-001..004)
 * @domain:	which domain
 * @name:	for messages ("render", "vdbox2")
 * @request:	masked request register (plain where the kind says so)
 * @ack:	acknowledge register
 * @alt_request: IVB: request register of the single-threaded protocol
 * @alt_ack:	its acknowledge register
 */
struct genx_fw_domain_desc {
	enum genx_fw_domain domain;
	const char *name;
	struct genx_reg_masked request;
	struct genx_reg ack;
	struct genx_reg alt_request;
	struct genx_reg alt_ack;
};

/**
 * struct genx_mmio_range - one row of the force-wake and steering table
 * @first:	offset of the first byte
 * @last:	offset of the last byte
 * @domains:	GENX_FW_BIT set that must be awake; 0: no force-wake (INF/COH)
 * @repl:	replication group
 *
 * Rows are sorted and disjoint. A GT offset without a row is no-access (Z-14).
 */
struct genx_mmio_range {
	u32 first;
	u32 last;
	u32 domains;
	enum genx_replication repl;
};

/**
 * struct genx_mmio_span - a run of register offsets
 * @first:	offset of the first byte
 * @last:	offset of the last byte
 */
struct genx_mmio_span {
	u32 first;
	u32 last;
};

/**
 * struct genx_irq_source - where one interrupt source sits
 * @class:	engine class (INT-001)
 * @instance:	engine instance
 * @dw:		GT INT DW (0 or 1)
 * @bit:	bit in that DW
 * @enable:	enable register of the class
 * @enable_shift: which half of it (0 or 16)
 * @mask:	mask register of the instance
 * @mask_shift:	which half of it (0 or 16)
 * @bits:	flat kinds: its bits in the bank
 * @error:	flat kinds: which of them is a command streamer error
 *
 * Flat kinds (GEN6, VLV, GEN8): @dw is the bank; (IIR & @bits) >> @bit is the
 * vector in the layout of ENGINE_IRQ_*, but for @error; @enable is not used;
 * @mask is the engine's own IMR, which has the layout of the bank (T-1), addr 0:
 * there is none.
 */
struct genx_irq_source {
	u8 class;
	u8 instance;
	u8 dw;
	u8 bit;
	struct genx_reg enable;
	u8 enable_shift;
	struct genx_reg mask;
	u8 mask_shift;
	u32 bits;
	u32 error;
};

/**
 * struct genx_irq_bank_desc - a flat group of interrupt registers
 * @name:	for messages ("gt", "pm", "gt0")
 * @isr:	levels
 * @imr:	mask, 1 hides
 * @iir:	latched events, write 1 to clear
 * @ier:	enable
 * @master:	bits of the master register that say that @iir is not 0; 0: the
 *		master says nothing, the bank must be read
 */
struct genx_irq_bank_desc {
	const char *name;
	struct genx_reg isr;
	struct genx_reg imr;
	struct genx_reg iir;
	struct genx_reg ier;
	u32 master;
};

/**
 * struct genx_irq_other - a register by which a unit that genx does not serve interrupts
 * @reg:	its enable, or its mask
 * @quiet:	value that lets nothing through
 */
struct genx_irq_other {
	struct genx_reg reg;
	u32 quiet;
};

/**
 * struct genx_engine_desc - one engine that the platform can have
 * @name:	"rcs0", ...
 * @class:	hardware class, also the index of the class tables
 * @instance:	hardware instance (vcs2 is 2 although it is the second)
 * @mmio_base:	base of its registers
 * @fw_domains:	force-wake domains of its registers
 * @fuse:	fuse register that can disable it (addr 0: none)
 * @fuse_bit:	the bit in it; 1 means disabled (STR-012)
 * @fuse_enables: 1 means enabled instead (DG2)
 * @reset_mask:	GDRST bits that reset it; engines with the same bits go together
 * @sfc:	scaler that it may have locked, NULL: none
 * @mocs_base:	first MOCS control register, 0: none
 * @tlb_inv:	TLB invalidation register, addr 0: none
 * @tlb_inv_bit: its bit
 * @tlb_inv_masked: it is a masked register
 * @hws_pga:	register of the status page address where it is not RING_HWS_PGA
 * @lrc:	context image layout, NULL: none is described (yet)
 * @ctx_pages:	pages of a context where @lrc is NULL, 0: the platform's
 *		ctx_size_kind, or no context at all
 * @nonpriv:	FORCE_TO_NONPRIV slot values
 * @n_nonpriv:	how many; the other slots get the NOPID offset
 */
struct genx_engine_desc {
	const char *name;
	u8 class;
	u8 instance;
	u32 mmio_base;
	u32 fw_domains;
	struct genx_reg fuse;
	u32 fuse_bit;
	bool fuse_enables;
	u32 reset_mask;
	const struct genx_sfc_desc *sfc;
	u32 mocs_base;
	struct genx_reg tlb_inv;
	u32 tlb_inv_bit;
	bool tlb_inv_masked;
	struct genx_reg hws_pga;
	const struct genx_lrc_layout *lrc;
	u8 ctx_pages;
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

/* Where the private PAT is (facts 16). */
enum genx_pat_kind {
	GENX_PAT_GEN11,			/* eight registers, PAT_INDEX(i) */
	GENX_PAT_NONE,			/* before Gen8 */
	GENX_PAT_GEN8,			/* two registers of four entries */
	GENX_PAT_GEN12,			/* eight replicated registers */
	GENX_PAT_COUNT
};

/**
 * struct genx_mocs_entry - one row of the MOCS table
 * @control:	value of the per-engine register
 * @l3:		value of the L3 half register
 */
struct genx_mocs_entry {
	u32 control;
	u16 l3;
};

/**
 * struct genx_coherency_desc - caches, as data
 * @has_llc:	CPU and GPU share the LLC; without it the CPU flushes what it
 *		wrote to non-snooped memory before submission
 * @pat_kind:	where the private PAT is
 * @pat:	its 8 entries
 * @ggtt_pte:	cache bits of a GGTT entry (coherent)
 * @ggtt_pte_uncached: cache bits of a GGTT entry of uncached memory
 * @ppgtt_cached: cache bits of a PPGTT entry of coherent memory
 * @ppgtt_uncached: cache bits of a PPGTT entry of uncached memory
 * @ppgtt_table_cached: cache bits of PDE, PDPE, PML4E
 * @mocs:	MOCS table, unused entries filled; NULL: none
 * @n_mocs:	entries of @mocs
 */
struct genx_coherency_desc {
	bool has_llc;
	enum genx_pat_kind pat_kind;
	u8 pat[8];
	u64 ggtt_pte;
	u64 ggtt_pte_uncached;
	u64 ppgtt_cached;
	u64 ppgtt_uncached;
	u64 ppgtt_table_cached;
	const struct genx_mocs_entry *mocs;
	u8 n_mocs;
};

/* Fields of an OA report, in the order a consumer wants them. */
#define GENX_OA_MAX_A			45
#define GENX_OA_MAX_B			8
#define GENX_OA_MAX_C			8
#define GENX_OA_NO_FIELD		0xff

/**
 * struct genx_oa_format - layout of one report format (OAF-*)
 * @name:	name in the field ("A32u40_A4u32_B8_C8")
 * @uapi:	value of DRM_I915_PERF_PROP_OA_FORMAT (I915_OA_FORMAT_* where the
 *		i915 ABI has one, GENX_OA_FORMAT_* from 0x1000 otherwise)
 * @select:	Counter Select
 * @size:	bytes of a report
 * @timestamp_dw: DW of TIME_STAMP; here and below GENX_OA_NO_FIELD: none
 * @ctx_dw:	DW of CTX_ID
 * @ticks_dw:	DW of GPU_TICKS
 * @a_dw:	DW of the first A counter in the report
 * @a_first:	its number
 * @n_a:	how many A counters follow
 * @n_a40:	how many of them, from @a_first, are 40 bits wide
 * @a_high_byte: byte offset of the high byte of A0, 0: none
 * @b_dw:	DW of B0
 * @n_b:	number of B counters
 * @c_dw:	DW of C0
 * @n_c:	number of C counters
 */
struct genx_oa_format {
	const char *name;
	u32 uapi;
	u8 select;
	u16 size;
	u8 timestamp_dw;
	u8 ctx_dw;
	u8 ticks_dw;
	u8 a_dw;
	u8 a_first;
	u8 n_a;
	u8 n_a40;
	u16 a_high_byte;
	u8 b_dw;
	u8 n_b;
	u8 c_dw;
	u8 n_c;
};

/**
 * struct genx_oa_reg - one register of a metric set
 * @addr:	offset in GTTMMADR
 * @value:	what to write
 */
struct genx_oa_reg {
	u32 addr;
	u32 value;
};

/**
 * struct genx_oa_metric_set - a metric set that is part of the driver
 * @uuid:	its name
 * @mux:	routing of signals (NOA), written first and in this order
 * @n_mux:	how many
 * @boolean:	triggers and custom events
 * @n_boolean:	how many
 * @flex:	flexible EU events
 * @n_flex:	how many
 */
struct genx_oa_metric_set {
	const char *uuid;
	const struct genx_oa_reg *mux;
	u32 n_mux;
	const struct genx_oa_reg *boolean;
	u32 n_boolean;
	const struct genx_oa_reg *flex;
	u32 n_flex;
};

/**
 * struct genx_oa_desc - the OA unit
 * @kind:	register set and sequences
 * @fw_domains:	domains of its registers and of counting (FW-014, FW-022)
 * @rpt_layout:	where RPT_ID has its context-valid bit (RPT-001..004)
 * @formats:	report formats
 * @n_formats:	how many
 * @buffer_min:	smallest buffer in bytes, a power of two
 * @buffer_max:	largest buffer in bytes, a power of two
 * @ctxctrl_dw:	DW of the OACTXCONTROL value in the render state page
 * @flex_dw:	DW of the first flexible EU value there, 2 DW apart
 * @n_flex:	flexible EU control registers
 * @flex_events: set of increment events that they know (OAG-022)
 * @irq_class:	engine class of the half-full interrupt
 * @irq_instance: its instance
 * @test_set:	built-in metric set, id 1
 * @boolean_ranges: boolean registers that a user configuration may write,
 *		terminated by a span with last == 0
 * @mux_ranges:	likewise, mux registers
 */
struct genx_oa_desc {
	enum genx_oa_kind kind;
	u32 fw_domains;
	enum genx_rpt_layout rpt_layout;
	const struct genx_oa_format *formats;
	u8 n_formats;
	u32 buffer_min;
	u32 buffer_max;
	u16 ctxctrl_dw;
	u16 flex_dw;
	u8 n_flex;
	u16 flex_events;
	u8 irq_class;
	u8 irq_instance;
	const struct genx_oa_metric_set *test_set;
	const struct genx_mmio_span *boolean_ranges;
	const struct genx_mmio_span *mux_ranges;
};

/* Where a workaround belongs (facts 22). */
enum genx_wa_where {
	GENX_WA_GT,			/* at start, after a reset of the whole GT */
	GENX_WA_RENDER,			/* ... and after a reset of the render engine */
	GENX_WA_ENGINE,			/* each engine; the offset is from its base */
	GENX_WA_VIDEO_EVEN,		/* ... video decoders 0, 2, ... */
	GENX_WA_CONTEXT,		/* in the first render context, and so in all */
};

/**
 * struct genx_wa - one workaround
 * @name:	public name, or what it does
 * @where:	when it is applied
 * @addr:	register; whether it is replicated is in the platform's ranges
 * @mask:	bits that it is about
 * @value:	what they are to be
 * @masked:	a register whose upper half is a write mask
 * @write_only:	it cannot be read back
 */
struct genx_wa {
	const char *name;
	enum genx_wa_where where;
	u32 addr;
	u32 mask;
	u32 value;
	bool masked;
	bool write_only;
};

/**
 * struct genx_rc6_desc - the power state of an idle GT (facts 8)
 * @setup:	thresholds and limits
 * @n_setup:	how many
 * @control:	RC_CONTROL when it is on
 * @off:	RC_CONTROL when it is off (OAG-008); RC_STATE is 0 then
 * @max_idle:	value of each engine's RING_MAX_IDLE
 * @needs:	register that firmware must have set, or RC6 stays as it is; 0: none
 */
struct genx_rc6_desc {
	const struct genx_oa_reg *setup;
	u8 n_setup;
	u32 control;
	u32 off;
	u8 max_idle;
	u32 needs;
};

/**
 * struct genx_freq_desc - frequencies of the GT (facts 24)
 * @request:	requested frequency, writable without force-wake
 * @request_mask: its field
 * @actual:	frequency now
 * @actual_mask: its field
 * @rp1:	register with RP1, where RP_STATE_CAP has none; 0: it has
 * @unit_num:	unit of both in MHz, numerator
 * @unit_den:	denominator
 */
struct genx_freq_desc {
	struct genx_reg request;
	u32 request_mask;
	struct genx_reg actual;
	u32 actual_mask;
	struct genx_reg rp1;
	u8 unit_num;
	u8 unit_den;
};

/**
 * struct genx_sfc_desc - scaler that a media engine may have locked (facts 7)
 * @lock:	register that locks it by force, bit 0; here and below from the base
 * @ack:	acknowledge
 * @ack_bit:	in it
 * @usage:	does the engine use it?
 * @usage_bit:	in it
 * @instances_per_unit: engines that share one; the first one's bit in GDRST is 17
 */
struct genx_sfc_desc {
	u16 lock;
	u16 ack;
	u32 ack_bit;
	u16 usage;
	u32 usage_bit;
	u8 instances_per_unit;
};

/**
 * struct genx_topology_desc - maxima for the topology query and the fuses
 * @max_slices:	slices
 * @max_subslices: subslices of a slice
 * @max_eus:	EUs of a subslice
 * @l3_banks:	L3 banks
 * @mslices:	DG2: memory slices
 */
struct genx_topology_desc {
	u8 max_slices;
	u8 max_subslices;
	u8 max_eus;		/* per subslice */
	u8 l3_banks;
	u8 mslices;
};

/**
 * struct genx_platform - everything genx knows about one GPU
 * @name:	for messages ("Lakefield")
 * @codename:	short form for command lines ("lkf")
 * @gen:	number of the generation, for messages only
 * @pci_ids:	its own device ids, 0-terminated; all that lead to it: regs/pci_ids.c
 * @dma_bits:	width of DMA addresses
 * @mmio_size:	bytes of registers at the start of BAR 0
 * @gttmm_size:	bytes of BAR 0
 * @ggtt_kind:	format of GGTT entries
 * @ggtt_offset: where they start in BAR 0
 * @ggtt_needs_flush: GGTT entries take effect after a write to GFX_FLSH_CNTL
 * @ggtt_fold_mask: GGTT_GEN6: entry bits that hold the address bits above 31
 * @lmem:	local memory behind BAR 2, and the bit for it in entries
 * @ppgtt_kind:	per-process tables
 * @fw_kind:	force-wake protocol
 * @fifo_reserve: entries of the write FIFO that stay free, 0: there is none
 * @fifo_reread: its level is read anew for each write (VLV)
 * @fw_domains:	force-wake domains
 * @n_fw_domains: how many
 * @ranges:	force-wake and steering table
 * @n_ranges:	its rows
 * @gt_spans:	what that table is about; other offsets are uncore and need no
 *		force-wake (FW-018)
 * @n_gt_spans:	how many
 * @shadow:	registers that may be written without force-wake
 * @n_shadow:	how many spans
 * @always:	registers inside GT ranges that need no force-wake at all (the
 *		force-wake requests themselves, GDRST: T-9)
 * @n_always:	how many spans
 * @irq_kind:	interrupt hierarchy
 * @irq_master:	register of the master enable (bit 31)
 * @irq_master_unit: DG2: register of the master unit above it
 * @irq_banks:	flat kinds: groups of registers
 * @n_irq_banks: how many
 * @irq_enables: Selector kinds: all enable registers
 * @n_irq_enables: how many
 * @irq_masks:	Selector kinds: all mask registers
 * @n_irq_masks: how many
 * @irq_sources: interrupt sources
 * @n_irq_sources: how many
 * @irq_foreign: status bits of the master that are not the GT's (INT-042)
 * @irq_others:	registers that keep their units quiet, in the order to write them
 * @n_irq_others: how many
 * @engines:	engines before fuses
 * @n_engines:	how many
 * @submit_kind: how contexts are submitted
 * @desc_kind:	format of the context descriptor
 * @csb:	context status
 * @reset_kind:	engine and full reset
 * @reset_engines_first: each engine by itself before a full reset (DG2)
 * @ctx_size_kind: size of a render context
 * @steering_kind: layout of the steering register
 * @coherency:	caches
 * @oa:		OA unit, NULL: none is described (yet)
 * @fuse_kind:	what is fused off
 * @topology:	maxima of slices, subslices, EUs
 * @clock_kind:	where the timestamp's frequency comes from
 * @crystal_khz: GEN11: crystal by RPM_CONFIG0 [5:3]; GEN9: [0]; FIXED: [0] is
 *		the frequency of the timestamp itself
 * @workarounds: tables of them, see genx_wa_row()
 * @rc6:	power state of an idle GT, NULL: left as firmware set it up
 * @freq:	frequencies, NULL: out of reach
 * @pipe_conf:	configuration registers of the display's pipes, bit 31: enabled;
 *		0-terminated, NULL: none is known
 */
struct genx_platform {
	const char *name;
	const char *codename;
	u8 gen;
	const u16 *pci_ids;
	u8 dma_bits;
	u32 mmio_size;
	u32 gttmm_size;
	enum genx_ggtt_kind ggtt_kind;
	u32 ggtt_offset;
	bool ggtt_needs_flush;
	u32 ggtt_fold_mask;
	bool lmem;
	enum genx_ppgtt_kind ppgtt_kind;
	enum genx_forcewake_kind fw_kind;
	u8 fifo_reserve;
	bool fifo_reread;
	const struct genx_fw_domain_desc *fw_domains;
	u8 n_fw_domains;
	const struct genx_mmio_range *ranges;
	u16 n_ranges;
	const struct genx_mmio_span *gt_spans;
	u8 n_gt_spans;
	const struct genx_mmio_span *shadow;
	u8 n_shadow;
	const struct genx_mmio_span *always;
	u8 n_always;
	enum genx_irq_kind irq_kind;
	struct genx_reg irq_master;
	struct genx_reg irq_master_unit;
	const struct genx_irq_bank_desc *irq_banks;
	u8 n_irq_banks;
	const u32 *irq_enables;
	u8 n_irq_enables;
	const u32 *irq_masks;
	u8 n_irq_masks;
	const struct genx_irq_source *irq_sources;
	u8 n_irq_sources;
	u32 irq_foreign;
	const struct genx_irq_other *irq_others;
	u8 n_irq_others;
	const struct genx_engine_desc *engines;
	u8 n_engines;
	enum genx_submit_kind submit_kind;
	enum genx_desc_kind desc_kind;
	struct genx_csb_desc csb;
	enum genx_reset_kind reset_kind;
	bool reset_engines_first;
	enum genx_ctx_size_kind ctx_size_kind;
	enum genx_steering_kind steering_kind;
	const struct genx_coherency_desc *coherency;
	const struct genx_oa_desc *oa;
	enum genx_fuse_kind fuse_kind;
	struct genx_topology_desc topology;
	enum genx_clock_kind clock_kind;
	u32 crystal_khz[4];
	const struct genx_wa *const *workarounds;
	const struct genx_rc6_desc *rc6;
	const struct genx_freq_desc *freq;
	const u32 *pipe_conf;
};

extern const struct genx_platform genx_platform_snb;
extern const struct genx_platform genx_platform_ivb;
extern const struct genx_platform genx_platform_vlv;
extern const struct genx_platform genx_platform_hsw;
extern const struct genx_platform genx_platform_hsw_gt1;
extern const struct genx_platform genx_platform_hsw_gt3;
extern const struct genx_platform genx_platform_bdw;
extern const struct genx_platform genx_platform_bdw_gt3;
extern const struct genx_platform genx_platform_skl;
extern const struct genx_platform genx_platform_skl_gt3;
extern const struct genx_platform genx_platform_kbl;
extern const struct genx_platform genx_platform_kbl_gt3;
extern const struct genx_platform genx_platform_lkf;
extern const struct genx_platform genx_platform_dg2;
extern const struct genx_oa_metric_set genx_gen11_test_oa;

/* All platforms, from the oldest, NULL-terminated. */
extern const struct genx_platform *const genx_platforms[];

/*
 * Parts of these that have other numbers of units, which no fuse tells,
 * NULL-terminated. Nothing but engines, topology, workarounds and wake rates differs.
 */
extern const struct genx_platform *const genx_platform_variants[];

/**
 * genx_platform_named() - descriptor, a variant's too, by its codename
 * @codename: "bdw", "bdw-gt3"
 *
 * Return: the descriptor or NULL.
 */
const struct genx_platform *genx_platform_named(const char *codename);

/**
 * genx_platform_find() - descriptor of a PCI device id
 * @device: PCI device id
 *
 * Return: the descriptor, or NULL for an id that genx does not know or has none
 * for. Whether its devices may be driven yet is in the group of the id.
 */
const struct genx_platform *genx_platform_find(u16 device);

/**
 * genx_mmio_range_find() - row of the force-wake table for an offset
 * @plat: platform
 * @offset: byte offset in GTTMMADR
 *
 * Binary search, O(log n), no side effects.
 *
 * Return: the row, or NULL if none covers @offset.
 */
const struct genx_mmio_range *genx_mmio_range_find(const struct genx_platform *plat, u32 offset);

/**
 * genx_mmio_domains() - force-wake domains of a register
 * @plat: platform
 * @offset: byte offset in GTTMMADR
 *
 * Return: set of GENX_FW_BIT(), 0: none, or no register there.
 */
u32 genx_mmio_domains(const struct genx_platform *plat, u32 offset);

/**
 * genx_mmio_is_gt() - is an offset inside what the force-wake table is about?
 * @plat: platform
 * @offset: byte offset in GTTMMADR
 *
 * Return: true for a GT register, false for an uncore one (FW-018).
 */
bool genx_mmio_is_gt(const struct genx_platform *plat, u32 offset);

/**
 * genx_mmio_span_has() - is an offset in one of some spans?
 * @spans: the spans
 * @n: how many
 * @offset: byte offset in GTTMMADR
 *
 * Return: true if one of them covers it.
 */
bool genx_mmio_span_has(const struct genx_mmio_span *spans, unsigned int n, u32 offset);

/**
 * genx_oa_format_find() - report format by its uAPI number
 * @oa: OA unit of the platform
 * @uapi: value of the format property
 *
 * Return: the format or NULL.
 */
const struct genx_oa_format *genx_oa_format_find(const struct genx_oa_desc *oa, u32 uapi);

#endif
