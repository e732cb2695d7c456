/* SPDX-License-Identifier: MIT */
/*
 * Types that the embedder and the units of the model share: callbacks of the embedder,
 * configuration, faults, statistics, violations.
 */
#ifndef GENX_MODEL_TYPES_H
#define GENX_MODEL_TYPES_H

#include "regs/platform.h"

struct model_part;

/**
 * struct model_host - callbacks of an embedder
 *
 * @read:	DMA read of @len bytes at bus address @addr; 0, or -1 if the
 *		address is not mapped
 * @read_memory: as @read, but without what the CPU wrote and did not flush from its caches; NULL:
 *		the embedder does not know, @read is called instead
 * @write:	DMA write, likewise
 * @local:	memory of 4 KiB that stores page @page of local memory; NULL: it has none yet, and
 *		@add is false or the embedder has no more of it. May be NULL on parts without local
 *		memory
 * @local_lost:	local memory lost its contents: from now on no page has memory. Likewise
 * @irq:	called when the device sends an MSI
 * @log:	prints a line about a violation, may be NULL
 * @known:	returns whether a violation is a known one of the driver, which is counted
 *		separately; may be NULL
 *
 * The callbacks are called from model_mmio_*() and model_advance(), with the embedder's lock held;
 * they must not call the model.
 */
struct model_host {
	int (*read)(void *ctx, u64 addr, void *buf, size_t len);
	int (*read_memory)(void *ctx, u64 addr, void *buf, size_t len);
	int (*write)(void *ctx, u64 addr, const void *buf, size_t len);
	void *(*local)(void *ctx, u64 page, bool add);
	void (*local_lost)(void *ctx);
	void (*irq)(void *ctx);
	void (*log)(void *ctx, const char *line);
	bool (*known)(void *ctx, const char *rule, u32 reg);
};

/* Limit of the MSIs of MODEL_FAULT_IRQ_SPURIOUS. */
#define MODEL_SPURIOUS_MAX	4096u

/* Faults that an embedder can inject; a set of them is a u64 of BIT_ULL(fault). */
enum model_fault {
	MODEL_FAULT_FW_ACK_LOST_ONCE,	/* @arg: enum genx_fw_domain */
	MODEL_FAULT_FW_ACK_LOST,	/* always; @arg as above */
	MODEL_FAULT_FW_CLEAR_LOST_ONCE,	/* an acknowledge stays after a release; @arg as above */
	MODEL_FAULT_FW_CLEAR_LOST,	/* always; @arg as above */
	MODEL_FAULT_FW_C0_NEVER,	/* a well comes on, its threads stay in C6 */
	MODEL_FAULT_FIFO_STUCK,		/* the write queue does not move; @arg unused */
	MODEL_FAULT_DATA_VALID_NEVER,	/* @arg: number of selector rounds, 0: all */
	MODEL_FAULT_IRQ_LOST,		/* @arg: number of MSIs that are dropped, 0: all */
	MODEL_FAULT_IRQ_SPURIOUS,	/* @arg: MSIs without cause, MODEL_SPURIOUS_MAX at most */
	MODEL_FAULT_IRQ_STORM,		/* raised again when handled; @arg: index of the source */
	MODEL_FAULT_IRQ_EVENTS,		/* events in a row; @arg: source | number << 8 */
	MODEL_FAULT_ENGINE_HANG,	/* @arg: engine index; next command never ends */
	MODEL_FAULT_RESET_NEVER_READY,	/* @arg: engine index */
	MODEL_FAULT_RESET_NEVER_DONE,	/* GDRST bits do not clear; @arg: bits, 0: all */
	MODEL_FAULT_IDLE_LOST,		/* never says that its ring has stopped; @arg: engine */
	MODEL_FAULT_CSB_AHEAD,		/* pointer written before its entry; @arg: ns, 0: 2 ms */
	MODEL_FAULT_CSB_GARBAGE,	/* one impossible entry; @arg: kind, 0: any */
	MODEL_FAULT_EIR_STUCK,		/* @arg: engine index; the bit of an instruction error */
	MODEL_FAULT_ERROR_SURVIVES,	/* ESR shows an error after resets; @arg: number, 0: all */
	MODEL_FAULT_CSB_ODD,		/* combinations that no table has; @arg: number, 0: all */
	MODEL_FAULT_CSB_LOST,		/* entries never land; @arg: number of them, 0: all */
	MODEL_FAULT_CSB_REGISTER,	/* Gen11+: 0x3A0 keeps its value; @arg unused */
	MODEL_FAULT_OA_TAIL_AHEAD,	/* tail moves before the report lands */
	MODEL_FAULT_OA_TORN,		/* a report lands in two parts, its beginning late */
	MODEL_FAULT_OA_TORN_END,	/* ... its end late; @arg of both: delay in ns, 0: 100 us */
	MODEL_FAULT_OA_OVERFLOW,	/* buffer overflow; @arg: after n reports */
	MODEL_FAULT_OA_REPORT_LOST,	/* reports are lost; @arg: number, 0: one */
	MODEL_FAULT_OA_NOA_LOST,	/* routing of NOA written by the CPU is lost; @arg unused */
	MODEL_FAULT_OA_TLB_STUCK,	/* the invalidation of the unit never ends; @arg unused */
	MODEL_FAULT_DEAD,		/* reads give all ones; @arg: after n accesses */
	MODEL_FAULT_BAR_LATE,		/* BAR 0 gives all ones after power-up; @arg: ms */
	MODEL_FAULT_RING_DEAD,		/* never becomes valid; @arg: engine index */
	MODEL_FAULT_SYNC_FLUSH,		/* never ends while stopped; @arg 1: never ends at all */
	MODEL_FAULT_PCODE_SILENT,	/* a command or (VLV) message never ends; @arg unused */
	MODEL_FAULT_RC6_CTX_LOST,	/* the power context is lost; @arg unused */
	MODEL_FAULT_GUNIT_SILENT,	/* acknowledges neither clock nor wake-up; @arg unused */
	MODEL_FAULT_SLOW,		/* multiplies all delays by @arg */
	MODEL_FAULT_COUNT
};

/* Kinds of impossible status entries on Gen12.5 (CSW-012); Gen8-11 have one. */
#define MODEL_CSB_GARBAGE_KINDS	9

/*
 * What hardware may do that no manual demands, and the model does by a seed (model_config.dirty,
 * csb, seed) or a fault. The columns of the matrix of platforms (model/state/strict.h).
 */
enum model_strict {
	MODEL_STRICT_DIRTY,	/* starts as an earlier owner left it (SIL-005) */
	MODEL_STRICT_KEPT,	/* a reset of an engine leaves the status pointer (SIL-134) */
	MODEL_STRICT_NOISE,	/* bits without a meaning are set in a status entry */
	MODEL_STRICT_LATE,	/* a status entry lands behind its pointer (SIL-132) */
	MODEL_STRICT_LOST,	/* a status entry never lands (SIL-132) */
	MODEL_STRICT_C0,	/* threads do not reach C0 after a wake (SIL-036) */
	MODEL_STRICT_NOA,	/* NOA is routed while what the CPU writes is lost (SIL-345) */
	MODEL_STRICT_FIFO,	/* a write finds the queue at its reserve (SIL-044) */
	MODEL_STRICT_COUNT
};

#define MODEL_FUSES		10	/* fuse registers that a configuration may set */

/**
 * struct model_fuse_value - a fuse register whose value differs from the default of the part
 * @reg:	register, 0: none
 * @value:	value that a read gives
 */
struct model_fuse_value {
	u32 reg;
	u32 value;
};

/*
 * Where the manuals contradict each other or are silent, the model implements one interpretation
 * (reading). These bits select other readings, which silicon may have. The driver depends on no
 * reading; tests select one and expect that genx-hwtest reports it.
 */
#define MODEL_READING_LOAD1_ONE		BIT(0)	/* MI_MATH LOAD1 loads 1 (Z-07) */
#define MODEL_READING_PREDICATE		BIT(1)	/* predicate 1 skips a command (PRD-002) */
#define MODEL_READING_RPT_ID		BIT(2)	/* the other layout of RPT_ID (RPT-004) */
#define MODEL_READING_OA_BIT0		BIT(3)	/* OA interrupt in bit 0 (INT-041) */
#define MODEL_READING_STORE		BIT(4)	/* MI_MATH STORE goes GPR to ACCU (ALU-019) */

/**
 * struct model_config - configuration of a model
 * @plat:	platform
 * @part:	properties of the modelled part, NULL: those in model/parts/ for @plat
 * @device_id:	PCI device id
 * @host:	callbacks of the embedder
 * @host_ctx:	first argument of these callbacks
 * @seed:	seed of the random delays; 0: nominal delays
 * @media_fuse:	fuse register 9140; in all fuses, 0 means that nothing is fused off
 * @subslice_fuse: fuse register 913C
 * @l3_fuse:	low half of fuse register 9118
 * @eu_fuse:	fuse register 9134
 * @fuses:	values of other fuse registers
 * @csb_first_dw: position of the status buffer in the status page, 0: that of the descriptor (Z-01)
 * @csb_pointer_dw: position of the pointer of the status buffer, likewise
 * @readings:	set of MODEL_READING_*
 * @ggtt_entries: number of GGTT entries, 0: as many as the BAR holds
 * @local_window: size of BAR 2 after power-up on parts with local memory, a power of two, 1 MiB or
 *		more; 0: 256 MiB
 * @local_window_max: largest size to which BAR 2 can be resized, 0: as much as covers the memory
 * @local_size:	size of local memory, a multiple of 1 GiB; 0: that of the part. The layout of
 *		what software may not use follows from it
 * @local_usable: local memory that software may use, from address 0 on, a multiple of 64 KiB; 0:
 *		what the layout gives. A small value makes eviction cheap to test: control data,
 *		GGTT and stolen memory then follow at this address instead of ending the memory
 * @instant_identity: Data-Valid is set at once. For guests: the driver's poll for Data-Valid has a
 *		time-out, and its clock runs even while the guest is not scheduled
 * @pcode_init_ms: time from power-up until pcode has initialized the device, on parts where it does
 * @stop_us:	time that a busy engine needs to stop after STOP_RING (SIL-260), 0: none, or with a
 *		seed on some models up to 50 ms
 * @no_snoop:	CPU and GPU share no cache, and accesses through the GGTT do not snoop the caches of
 *		the CPU
 * @single_wake:	firmware left the multi-threaded force-wake off, on parts where firmware
 *		decides
 * @firmware:	firmware booted the machine and left a picture on the display: see display.c
 * @dirty:	seed of what the previous owner of the GPU left behind: running engines, values in
 *		their registers, EIR, the position of the status buffer, a latched fault, RC6,
 *		force-wake requests, GGTT entries; 0: nothing, as after power-up
 * @csb:	seed of what silicon does with context status and the manuals do not say
 *		(cs_landing.c, cs_queue.c); 0: nothing of it
 * @late_idle:	STOP_RING stops a ring only when its batch ends, however long that takes, as it may
 *		with a seed, too
 * @strict:	also check the rules of "what drivers on silicon do": PIPE-*, PWR-SLICES,
 *		RST-PREFETCH, RST-READY, RST-TAKEOVER, WAB-NONE, PCODE-INIT, RC6-*, GUNIT-*,
 *		PUNIT-*, CS-PREFETCH, HWS-APERTURE, CSB-POSTING, RING-*, HWS-FLUSH; off in tests
 *		of other rules
 */
struct model_config {
	const struct genx_platform *plat;
	const struct model_part *part;
	u16 device_id;
	const struct model_host *host;
	void *host_ctx;
	u64 seed;
	u32 media_fuse;
	u32 subslice_fuse;
	u32 l3_fuse;
	u32 eu_fuse;
	struct model_fuse_value fuses[MODEL_FUSES];
	u8 csb_first_dw;
	u8 csb_pointer_dw;
	u32 readings;
	u32 ggtt_entries;
	u64 local_window;
	u64 local_window_max;
	u64 local_size;
	u64 local_usable;
	bool instant_identity;
	u32 pcode_init_ms;
	u32 stop_us;
	bool no_snoop;
	bool single_wake;
	bool firmware;
	u64 dirty;
	u64 csb;
	bool late_idle;
	bool strict;
};

/**
 * struct model_stats - statistics
 * @mmio_reads:	CPU reads from BAR 0, entries of the GGTT included
 * @mmio_writes: CPU writes to BAR 0, likewise
 * @violations:	number of violations
 * @known:	violations that the embedder lists as known for this driver, not counted in
 *		@violations
 * @irqs:	messages (MSI) sent
 * @contexts_run: context loads that executed
 * @context_switches: status entries written
 * @preemptions: contexts preempted
 * @batches:	batch buffers started
 * @commands:	commands executed
 * @oa_reports:	reports written to the OA buffer
 * @oa_reports_lost: OA reports that were lost
 * @oa_mi_reports: reports of MI_REPORT_PERF_COUNT
 * @irq_accesses: accesses to interrupt registers while the host handled interrupts, that is from a
 *		clear of the master enable until it is set
 * @irq_accesses_max: largest number of these accesses in one run of the handler
 * @irq_services: number of runs of the handler
 * @irq_polls:	reads of the Shared IIR before Data-Valid, not counted in @irq_accesses
 * @strict:	how often the model did what each strict mode stands for
 */
struct model_stats {
	u64 mmio_reads;
	u64 mmio_writes;
	u64 violations;
	u64 known;
	u64 irqs;
	u64 contexts_run;
	u64 context_switches;
	u64 preemptions;
	u64 batches;
	u64 commands;
	u64 oa_reports;
	u64 oa_reports_lost;
	u64 oa_mi_reports;
	u64 irq_accesses;
	u64 irq_accesses_max;
	u64 irq_services;
	u64 irq_polls;
	u64 strict[MODEL_STRICT_COUNT];
};

/**
 * struct model_violation - one violation of a rule
 * @rule:	id of the rule, such as "INT-023"
 * @reg:	the register, 0: none
 * @time_ns:	time of the violation on the model's clock
 * @text:	description of what was wrong
 */
struct model_violation {
	const char *rule;
	u32 reg;
	u64 time_ns;
	char text[112];
};

#endif
