/* SPDX-License-Identifier: MIT */
/*
 * The differences between the parts that the model implements, as data: model/parts/NAME.c for each
 * name in regs/platform_list.h. Where behaviour differs, a part points to a kind (flags or an ops
 * table), so no other file of the model tests for a part.
 *
 * These data come from the manuals and the public register facts, not from the driver's
 * descriptors, so that an error in a descriptor shows as a violation.
 */
#ifndef GENX_MODEL_STATE_PART_TYPES_H
#define GENX_MODEL_STATE_PART_TYPES_H

#include "regs/platform.h"

struct model;
struct model_reg;
struct model_irq_kind;
struct model_irq_outside;
struct model_oa_kind;

/**
 * struct model_fw_kind - force-wake protocol (register facts: force-wake)
 * @single:	a request is one bit without a write mask (SNB)
 * @legacy:	a single-bit request and acknowledge exist beside the masked ones, and ECOBUS says
 *		which of the two firmware left on (IVB)
 * @thread_c0:	the host may use the well only when its threads are in C0
 * @fifo:	writes to the GT go through a queue that can be full
 * @fallback:	a change of another request bit recovers a lost acknowledge
 * @foreign:	request bits that the host must leave alone
 * @bar_late:	BAR 0 may answer late after power-up
 * @shared_vdbox: the well of VDBOX 2n also has units that VDBOX 2n + 1 and VEBOX n use
 */
struct model_fw_kind {
	bool single;
	bool legacy;
	bool thread_c0;
	bool fifo;
	bool fallback;
	u16 foreign;
	bool bar_late;
	bool shared_vdbox;
};

/**
 * struct model_reset_span - registers that a reset clears
 * @first:	first register, 0: the end of a table
 * @last:	last register
 */
struct model_reset_span {
	u32 first;
	u32 last;
};

/**
 * struct model_reset_kind - GDRST (register facts: reset)
 * @other:	defined bits besides the full reset and the engines
 * @handshake:	software first requests by RESET_CTL that an engine becomes ready
 * @full_only:	strict: software does not reset an engine alone (SIL-271)
 * @prefetch:	strict: software must disable prefetch before an engine reset
 * @sfc_logical: every second of the video decoders that exist may lock a scaler
 * @sfc_even:	an even decoder, or an odd one whose neighbour does not exist, may lock the scaler
 *		of its pair
 * @sfc_fuse:	@sfc_even, if the fuse 0x911c allows it
 * @engines_first: software must reset each engine that had work before a full reset
 * @render:	registers outside the streamer that a reset of the render engine clears, up to a row
 *		whose first register is 0; NULL: none
 */
struct model_reset_kind {
	u32 other;
	bool handshake;
	bool full_only;
	bool prefetch;
	bool sfc_logical;
	bool sfc_even;
	bool sfc_fuse;
	bool engines_first;
	const struct model_reset_span *render;
};

/**
 * struct model_ggtt_kind - format of a GGTT entry
 * @bytes:	size of an entry: 4 or 8
 * @address:	returns the bus address in an entry
 * @legal:	returns whether a present entry may have these bits
 * @write_bit:	bit that makes a page writable, 0: all pages are writable
 */
struct model_ggtt_kind {
	u8 bytes;
	u64 (*address)(const struct model *m, u64 pte);
	bool (*legal)(const struct model *m, u64 pte);
	u32 write_bit;
};

/**
 * struct model_freq - fields of the frequency registers, in units of 50 or 50/3 MHz
 * @request:	requested frequency, in 0xA008
 * @actual:	actual frequency, in 0xA01C, 0: no such field
 * @limit:	strict: highest request, in 0xA014 (FREQ-LIMITS), 0: no such field
 * @thirds:	the unit is 50/3 MHz
 * @interval_step: strict: evaluation intervals are multiples of this (FREQ-EI), 0: any value
 */
struct model_freq {
	u32 request;
	u32 actual;
	u32 limit;
	bool thirds;
	u32 interval_step;
};

/**
 * struct model_fuse - default value of a fuse register
 * @reg:	register
 * @value:	value of the register
 */
struct model_fuse {
	u32 reg;
	u32 value;
};

/**
 * struct model_port - how software submits contexts to an engine
 * @elsp:	by four writes to the port, for two elements (Gen8-10)
 * @queue:	by the submission queue and Load (Gen11+)
 * @enable:	bit of the mode register that enables this submission
 */
struct model_port {
	bool elsp;
	bool queue;
	u32 enable;
};

/**
 * struct model_ring - rings that software programs by MMIO (Gen6 to Gen7.5)
 * @hws:	register of the status page's address, by class; 0: 0x2080 behind the engine's base
 * @tlb_mode:	register whose bit 13 lets commands invalidate TLBs
 * @non_secure:	bit of MI_BATCH_BUFFER_START that takes the privileges from a batch
 * @ggtt_in_address: a PIPE_CONTROL selects the GGTT in its address, not in its flags
 * @late_writes: the post-sync write of MI_FLUSH_DW is late (SIL-109)
 * @ppgtt_mode:	register whose bit 9 enables page directories; 0: the mode register of the engine
 * @eco_mask:	bits of GAM_ECOCHK that must have @eco_value before a directory is loaded; 0: any
 * @eco_value:	their value
 * @dir_setup:	bits of registers that must be set before a directory is loaded; register 0: the
 *		end, NULL: those of @eco_mask alone
 * @ctx_pages:	size of a context image
 * @ctx_arb:	arbitration must be off around MI_SET_CONTEXT (SIL-113)
 * @ctx_psmi:	the other engines must not send idle messages meanwhile (SIL-112)
 * @tables_unsnooped: page tables are read without a snoop (SIL-225)
 * @media_clear: an invalidation by PIPE_CONTROL must clear the media state (SIL-108)
 * @write_first: a flush by PIPE_CONTROL needs a stall and a post-sync write before it (SIL-104)
 * @video_sleeps: the tail of the video engine moves only while that engine is awake (SIL-102), and
 *		the engine has no MI_STORE_DATA (SIL-103)
 * @user_ggtt:	writes by MI commands and PIPE_CONTROL in a batch without privileges go to the
 *		GGTT (SIL-122)
 * @eu_threads:	threads of the EUs, by bits 5:4 of the device id; 0: what EUs keep is not modelled
 * @eu_jump_bytes: unit of the distance of a jump of EUs
 */
struct model_ring {
	u32 hws[GENX_CLASS_COUNT];
	u32 tlb_mode;
	u32 non_secure;
	bool ggtt_in_address;
	u32 ppgtt_mode;
	u32 eco_mask;
	u32 eco_value;
	const struct model_fuse *dir_setup;
	u8 ctx_pages;
	bool ctx_arb;
	bool ctx_psmi;
	bool tables_unsnooped;
	bool late_writes;
	bool media_clear;
	bool write_first;
	bool video_sleeps;
	bool user_ggtt;
	u16 eu_threads[4];
	u8 eu_jump_bytes;
};

/**
 * struct model_pipe - strict: limits of PIPE_CONTROL before Gen11 (PIPE-CACHE)
 * @whole_requests: a request must not be preempted from the start of its batch to the user
 *		interrupt behind it, on no engine (ARB-WHOLE)
 * @empty_first: a PIPE_CONTROL that invalidates the vertex cache needs one without flags before it
 *		(PIPE-VF)
 */
struct model_pipe {
	bool whole_requests;
	bool empty_first;
};

/**
 * struct model_image - context image of an engine class
 * @layout:	groups of registers, and the end of an image that hardware has saved
 * @bare_end:	word of the end of an image that software has made
 */
struct model_image {
	struct genx_lrc_layout layout;
	u16 bare_end;
};

/**
 * struct model_images - context images of the parts but Gen12.0
 * @of:		what hardware saves and loads, by class; NULL: no engine has that class
 * @ends:	an image that software has made ends before the groups that only hardware writes
 */
struct model_images {
	const struct genx_lrc_layout *of[GENX_CLASS_COUNT];
	bool ends;
};

/**
 * struct model_streamer - command streamers of Gen12.0 (cs_gen12.c)
 * @images:	context images by class
 */
struct model_streamer {
	const struct model_image *images[GENX_CLASS_COUNT];
};

/**
 * struct model_restore - what a restore of a Gen12 context lacks (cs_context_workaround.c)
 * @gpr0:	word of an image with GPR 0
 * @cmd_buf_cctl: word of a render image with CMD_BUF_CCTL
 * @state_cache: the state cache keeps what another context had there
 * @watermark:	DRAW_WATERMARK is in no image
 * @fill:	copy engines need a fill behind each restore, and the round-robin mode
 * @code_ids:	PCI ids of those that execute code of another context, up to 0; NULL: none
 */
struct model_restore {
	u16 gpr0;
	u16 cmd_buf_cctl;
	bool state_cache;
	bool watermark;
	bool fill;
	const u16 *code_ids;
};

/** enum model_render_state - commands that make up a valid 3D state */
enum model_render_state {
	MODEL_RENDER_STATE_NONE,	/* the part needs none, or has no contexts */
	MODEL_RENDER_STATE_GEN6,
	MODEL_RENDER_STATE_GEN7,	/* IVB, VLV */
	MODEL_RENDER_STATE_HSW,
	MODEL_RENDER_STATE_GEN8,
	MODEL_RENDER_STATE_GEN9,
	MODEL_RENDER_STATE_GEN125,
};

/**
 * struct model_part_regs - a table of registers
 * @table:	sorted by offset
 * @n:		number of registers
 */
struct model_part_regs {
	const struct model_reg *table;
	const unsigned int *n;
};

/**
 * struct model_steer_kind - fields of the steering registers (register facts: steering)
 * @multicast:	bit that selects multicast, 0: writes always go to all instances
 * @slice:	field of the slice
 * @subslice:	field of the subslice
 * @per_slice:	subslices of a slice, if both fields select an instance; 0: only the subslice field
 *		selects it
 * @instances:	number of instances of a replicated register
 * @gated:	strict: while the power gate of render is on and no render context is loaded,
 *		force-wake powers the lowest subslice alone (STR-GATED, SIL-053, G12-188)
 */
struct model_steer_kind {
	u32 multicast;
	u32 slice;
	u32 subslice;
	u8 per_slice;
	u8 instances;
	bool gated;
};

/**
 * struct model_pci_identity - PCI configuration space of a part (register facts: PCI ids; T-11)
 * @device_id:	device id of this entry, 0: all other ids of the part
 * @ggms:	size of the table of GGTT entries, at its position in MGGC0: 8 MiB, on Gen6-7 2 MiB
 * @bdsm:	offset of the base of stolen memory
 * @bdsm_bytes:	size of that register: 4 or 8
 * @revision:	revision id of production parts; pre-production parts have a lower one
 * @ppgtt_bits:	width of the addresses of a PPGTT; 0: 48
 */
struct model_pci_identity {
	u16 device_id;
	u16 ggms;
	u8 bdsm;
	u8 bdsm_bytes;
	u8 revision;
	u8 ppgtt_bits;
};

/**
 * struct model_pcode_kind - commands of pcode (register facts: pcode, frequencies)
 * @init:	pcode initializes the device after power-up, and reports when it has done so
 * @rc6_vids:	pcode reads and writes the voltages of RC6, which firmware sets too low
 * @reads_vids:	pcode has the command that reads them, and answers 0
 * @unknown_ff:	the error of an unknown command is 0xff, not 1 (an illegal command)
 * @efficient:	pcode names the most efficient frequency
 * @display:	pcode has commands for the display, which do nothing here
 * @ring:	right entry of the table of ring frequencies for a frequency of the GT in 50 MHz
 *		(RING-TABLE), NULL: pcode has no such table
 */
struct model_pcode_kind {
	bool init;
	bool rc6_vids;
	bool reads_vids;
	bool unknown_ff;
	bool efficient;
	bool display;
	bool (*ring)(struct model *m, u32 gt, u32 ring, u32 cpu);
};

/**
 * struct model_part - properties of one part
 * @fw:		force-wake
 * @irq:	interrupts
 * @outside:	units outside the GT with a level bit in the master control, NULL: none
 * @reset:	GDRST
 * @port:	submission of contexts
 * @ring:	rings, NULL: engines have none that software programs
 * @streamer:	command streamers of Gen12.0, NULL: those of other parts
 * @restore:	what a restore lacks, NULL: nothing
 * @predicate_saved: MI_SET_PREDICATE_RESULT is in the image (PRD-004, SIL-170)
 * @images:	context images, NULL: those of @streamer, or the part has none
 * @dg2_images:	the same while the part has the streamers of DG2, which tests combine with it; NULL:
 *		it is not combined with them
 * @ggtt:	format of GGTT entries
 * @steer:	steering
 * @freq:	frequency registers
 * @pcode:	commands of pcode, NULL: the model has no mailbox
 * @gunit:	the part has a Gunit, through which the host allows wake-ups of the GT (VLV)
 * @read_only_pages: the part honours entries of a PPGTT without the write bit (SIL-228)
 * @local:	the part has local memory behind BAR 2, and its page tables are there
 * @fast_blits:	copy engines have the commands of Gen12.5 (cs_blt.c)
 * @fuses:	fuse registers, up to an entry without a register
 * @regs:	tables of registers that not all parts have, up to an entry without a table
 * @pci:	PCI identities, up to an entry without a @device_id
 * @timestamp_khz: rate of the command streamer timestamp
 * @ctc_divide:	1: it counts half of the crystal's clock (SIL-355)
 * @ring_imr:	reset value of the engines' IMR
 * @imr_blocks:	the GT does not enter RC6 while an engine's IMR has a set bit
 * @rc6_ns:	unit of the residency counters
 * @rc6_deep:	there is RC6p, with a residency counter of its own
 * @fault_reg:	register that latches the first fault, 0: RING_FAULT
 * @rc6_gates:	power gates that an earlier owner left on, in PG_ENABLE
 * @decoder_gates: from bit 3 of PG_ENABLE on, each video decoder has two gates
 * @rc6_lossy:	strict: a batch destroys the power context if the GT enters RC6 meanwhile (RC6-BUSY)
 * @rp0:	highest frequency, in units of 50 MHz
 * @rpn:	lowest frequency, likewise
 * @dclk:	clock of the memory, in 0x145E04
 * @pm_mbz:	bits of 0xA168 that must never be set (PM-MASK)
 * @firmware:	the model has the state that firmware leaves on this part (display.c)
 * @oa:		OA unit, NULL: the model has none for this part
 * @predicate_jump: MI_PREDICATE_RESULT_1 controls a predicated batch start (T-20)
 * @eus:		number of EUs, 0: the configuration has the fuses
 * @power_fewer: fewer EUs are possible, too
 * @power_half:	the same, with half of the subslices and without their number; 0: not possible
 * @power_request: strict: units that each render context must request, with the EUs of a subslice
 *		(PWR-SLICES); 0: it need not request any
 * @power_exact: @power_request has no field of EUs
 * @render_state: commands that make up a valid 3D state, which render contexts and RC6 need
 * @pipe:	limits of PIPE_CONTROL, NULL: none (Gen11 and later)
 * @ctx_batch:	strict: a render context needs an indirect context batch (WAB-NONE)
 * @claim:	register that latches an access that no unit claims, 0: none
 * @claim_counts: it counts them; else it has one bit
 * @line_hangs:	two accesses to a cache line of registers at a time can hang the machine
 * @open_registers: classes of engines on which user batches may access any register (register
 *		facts: unprivileged batches)
 * @nonpriv_gen125: user batches may write what manual 003 lists (PRV-013 to PRV-015)
 */
struct model_part {
	const struct model_fw_kind *fw;
	const struct model_irq_kind *irq;
	const struct model_irq_outside *outside;
	const struct model_reset_kind *reset;
	const struct model_port *port;
	const struct model_ring *ring;
	const struct model_streamer *streamer;
	const struct model_restore *restore;
	bool predicate_saved;
	const struct model_images *images;
	const struct model_images *dg2_images;
	const struct model_ggtt_kind *ggtt;
	const struct model_steer_kind *steer;
	const struct model_freq *freq;
	const struct model_pcode_kind *pcode;
	const struct model_fuse *fuses;
	const struct model_part_regs *regs;
	const struct model_pci_identity *pci;
	u32 timestamp_khz;
	u8 ctc_divide;
	u32 ring_imr;
	bool imr_blocks;
	u32 rc6_ns;
	bool rc6_deep;
	u32 fault_reg;
	u32 rc6_gates;
	bool decoder_gates;
	bool rc6_lossy;
	u8 rp0;
	u8 rpn;
	u32 dclk;
	u32 pm_mbz;
	bool firmware;
	const struct model_oa_kind *oa;
	bool predicate_jump;
	u16 eus;
	bool power_fewer;
	u32 power_half;
	u32 power_request;
	bool power_exact;
	enum model_render_state render_state;
	const struct model_pipe *pipe;
	bool ctx_batch;
	bool gunit;
	bool read_only_pages;
	bool local;
	bool fast_blits;
	u32 claim;
	bool claim_counts;
	bool line_hangs;
	u8 open_registers;
	bool nonpriv_gen125;
};

#endif
