/* SPDX-License-Identifier: MIT */
/*
 * Types that the embedder and the units of the model share: what the embedder provides,
 * configuration, faults, account, violations.
 */
#ifndef GENX_MODEL_TYPES_H
#define GENX_MODEL_TYPES_H

#include "regs/platform.h"

struct model_part;

/**
 * struct model_host - what an embedder provides
 *
 * @read:	DMA read of @len bytes at bus address @addr; 0, or -1 if the
 *		address is not mapped
 * @write:	DMA write, likewise
 * @irq:	the device sends one MSI
 * @log:	one line about a violation or fault, may be NULL
 * @known:	is this violation a known one of the driver, to be counted apart? may be NULL
 *
 * All are called from model_mmio_*() and model_advance(), with the embedder's lock
 * held; they must not call back into the model.
 */
struct model_host {
	int (*read)(void *ctx, u64 addr, void *buf, size_t len);
	int (*write)(void *ctx, u64 addr, const void *buf, size_t len);
	void (*irq)(void *ctx);
	void (*log)(void *ctx, const char *line);
	bool (*known)(void *ctx, const char *rule, u32 reg);
};

/* Faults on demand; a set is a u64 with BIT_ULL(fault). */
enum model_fault {
	MODEL_FAULT_FW_ACK_LOST_ONCE,	/* @arg: enum genx_fw_domain */
	MODEL_FAULT_FW_ACK_LOST,	/* always; @arg as above */
	MODEL_FAULT_FW_CLEAR_LOST_ONCE,	/* the acknowledge stays after a release; @arg as above */
	MODEL_FAULT_FW_CLEAR_LOST,	/* always; @arg as above */
	MODEL_FAULT_FW_C0_NEVER,	/* the well wakes, its threads do not */
	MODEL_FAULT_FIFO_STUCK,		/* the write queue does not move; @arg unused */
	MODEL_FAULT_DATA_VALID_NEVER,	/* @arg: number of selector rounds, 0: all */
	MODEL_FAULT_IRQ_LOST,		/* @arg: number of MSIs that are dropped, 0: all */
	MODEL_FAULT_IRQ_SPURIOUS,	/* @arg: number of MSIs without cause */
	MODEL_FAULT_IRQ_STORM,		/* asserts again once served; @arg: index of the source */
	MODEL_FAULT_IRQ_EVENTS,		/* one after another; @arg: source, number << 8 */
	MODEL_FAULT_ENGINE_HANG,	/* @arg: engine index; next command never ends */
	MODEL_FAULT_RESET_NEVER_READY,	/* @arg: engine index */
	MODEL_FAULT_RESET_NEVER_DONE,	/* GDRST does not clear; @arg: its bits, 0: any */
	MODEL_FAULT_CSB_AHEAD,		/* pointer written before its entry; @arg: ns, 0: 2 ms */
	MODEL_FAULT_CSB_GARBAGE,	/* one impossible entry; @arg: 0 any, else which kind */
	MODEL_FAULT_OA_TAIL_AHEAD,	/* tail moves before the report lands */
	MODEL_FAULT_OA_TORN,		/* a report lands in two parts, its beginning late */
	MODEL_FAULT_OA_TORN_END,	/* ... its end late; @arg of both: ns between, 0: 100 us */
	MODEL_FAULT_OA_OVERFLOW,	/* set buffer overflow now */
	MODEL_FAULT_OA_REPORT_LOST,	/* reports are lost; @arg: how many, 0: one */
	MODEL_FAULT_DEAD,		/* all ones at any access; @arg: after n accesses */
	MODEL_FAULT_PCODE_SILENT,	/* a command of its mailbox never ends; @arg unused */
	MODEL_FAULT_GUNIT_SILENT,	/* neither clock nor wake-up is acknowledged; @arg unused */
	MODEL_FAULT_SLOW,		/* all delays times @arg */
	MODEL_FAULT_COUNT
};

/* Kinds of impossible status entries on Gen12.5 (CSW-012); Gen8-11 have one. */
#define MODEL_CSB_GARBAGE_KINDS	9

#define MODEL_FUSES		4	/* fuse registers that a configuration may set */

/**
 * struct model_fuse_value - a fuse register that differs from that of a whole part
 * @reg:	register, 0: none
 * @value:	what it reads
 */
struct model_fuse_value {
	u32 reg;
	u32 value;
};

/*
 * Where the manuals contradict each other or are silent, the model implements one reading. These
 * select other readings, which silicon may have. The driver depends on none of them; tests select
 * one and expect that genx-hwtest reports it.
 */
#define MODEL_READING_LOAD1_ONE		BIT(0)	/* LOAD1 loads 1 (Z-07) */
#define MODEL_READING_PREDICATE		BIT(1)	/* result 1 skips a command (PRD-002) */
#define MODEL_READING_RPT_ID		BIT(2)	/* the other layout of RPT_ID (RPT-004) */
#define MODEL_READING_OA_BIT0		BIT(3)	/* OA interrupt in bit 0 (INT-041) */
#define MODEL_READING_STORE		BIT(4)	/* STORE goes the other way (ALU-019) */

/**
 * struct model_config - how to build a model
 * @plat:	platform
 * @part:	what the model knows of it, NULL: its part in model/parts/
 * @device_id:	PCI device id
 * @host:	the embedder
 * @host_ctx:	its first argument
 * @seed:	seed of the random delays; 0: nominal delays
 * @media_fuse:	fuse register 9140 (0: nothing fused off, as for the others)
 * @subslice_fuse: fuse register 913C
 * @l3_fuse:	fuse register 9118, its low half
 * @eu_fuse:	fuse register 9134
 * @fuses:	any other fuse register
 * @csb_first_dw: status buffer position, 0: the descriptor's (Z-01)
 * @csb_pointer_dw: position of its pointer, likewise
 * @readings:	set of MODEL_READING_*
 * @ggtt_entries: number of GGTT entries, 0: what the BAR holds
 * @instant_identity: Data-Valid comes at once: for a driver that polls for it against a
 *		clock that runs on while the guest is not scheduled
 * @pcode_init_ms: time from power-up until pcode has initialized the device, where it does
 * @guc:	a GuC is there, in reset: its status register (T-12)
 * @single_wake: firmware left the multi-threaded force-wake off, where that is its choice
 * @firmware:	firmware booted the machine and left a picture on: see display.c
 * @strict:	the rules of "what drivers on silicon do" hold too: PIPE-*, PWR-SLICES,
 *		RST-PREFETCH, WAB-NONE, PCODE-INIT, RC6-VID, GUNIT-*, HWS-APERTURE; off for other
 *		drivers
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
	bool instant_identity;
	u32 pcode_init_ms;
	bool guc;
	bool single_wake;
	bool firmware;
	bool strict;
};

/**
 * struct model_stats - statistics
 * @mmio_reads:	CPU reads from BAR 0, entries of the GGTT included
 * @mmio_writes: CPU writes to BAR 0, likewise
 * @violations:	broken rules
 * @known:	broken rules that the embedder lists as known of this driver, not in @violations
 * @irqs:	messages sent
 * @contexts_run: context loads that executed
 * @context_switches: status entries written
 * @preemptions: contexts preempted
 * @batches:	batch buffers started
 * @commands:	commands executed
 * @oa_reports:	reports written to the OA buffer
 * @oa_reports_lost: reports that were lost for lack of room
 * @oa_mi_reports: reports of MI_REPORT_PERF_COUNT
 * @irq_accesses: accesses to interrupt registers from master off to master on
 * @irq_accesses_max: largest number of accesses in one service
 * @irq_services: times master went off and on again
 * @irq_polls:	identity reads before Data-Valid, not counted in @irq_accesses
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
};

/**
 * struct model_violation - one broken rule
 * @rule:	its id, "INT-023"
 * @reg:	the register, 0: none
 * @time_ns:	when, on the model's clock
 * @text:	what was wrong
 */
struct model_violation {
	const char *rule;
	u32 reg;
	u64 time_ns;
	char text[112];
};

#endif
