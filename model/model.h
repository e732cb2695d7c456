/* SPDX-License-Identifier: MIT */
/*
 * The software model of the GPU: public interface.
 *
 * Freestanding C: no file, thread, clock or allocator of its own. A seat (the
 * KUnit glue, tools/vgpu, a test program) gives it memory access, an interrupt
 * line and a clock, forwards register accesses, and lets time pass.
 *
 * Written from the manuals, not from the driver. Everything the manuals forbid
 * is recorded as a violation with its rule id.
 */
#ifndef GENX_MODEL_H
#define GENX_MODEL_H

#include "regs/platform.h"

struct model;

/**
 * struct model_host - what a seat provides
 *
 * @read:	DMA read of @len bytes at bus address @addr; 0, or -1 if the
 *		address is not mapped
 * @write:	DMA write, likewise
 * @irq:	the device sends one MSI
 * @log:	one line about a violation or fault, may be NULL
 * @known:	is this violation known of the driver, and to be counted apart? may be NULL
 *
 * All are called from model_mmio_*() and model_advance(), with the seat's lock
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
	MODEL_FAULT_FW_ACK_LOST,	/* for ever; @arg as above */
	MODEL_FAULT_FW_CLEAR_LOST_ONCE,	/* the acknowledge stays after a release; @arg as above */
	MODEL_FAULT_FW_CLEAR_LOST,	/* for ever; @arg as above */
	MODEL_FAULT_FW_C0_NEVER,	/* the well wakes, its threads do not */
	MODEL_FAULT_FIFO_STUCK,		/* the write queue does not move; @arg unused */
	MODEL_FAULT_DATA_VALID_NEVER,	/* @arg: number of selector rounds, 0: all */
	MODEL_FAULT_IRQ_LOST,		/* @arg: number of MSIs that vanish */
	MODEL_FAULT_IRQ_SPURIOUS,	/* @arg: number of MSIs without cause */
	MODEL_FAULT_IRQ_STORM,		/* asserts again once served; @arg: index of the source */
	MODEL_FAULT_IRQ_EVENTS,		/* each once served; @arg: source, number << 8 */
	MODEL_FAULT_ENGINE_HANG,	/* @arg: engine index; next command never ends */
	MODEL_FAULT_RESET_NEVER_READY,	/* @arg: engine index */
	MODEL_FAULT_RESET_NEVER_DONE,	/* GDRST does not clear; @arg: its bits, 0: any */
	MODEL_FAULT_CSB_AHEAD,		/* pointer written before its entry; @arg: ns, 0: 2 ms */
	MODEL_FAULT_CSB_GARBAGE,	/* one impossible entry; @arg: 0 any, else which kind */
	MODEL_FAULT_OA_TAIL_AHEAD,	/* tail moves before the report lands */
	MODEL_FAULT_OA_TORN,		/* a report lands in two parts, its beginning late */
	MODEL_FAULT_OA_TORN_END,	/* ... its end late; @arg of both: ns between, 0: 100 us */
	MODEL_FAULT_OA_OVERFLOW,	/* set buffer overflow now */
	MODEL_FAULT_OA_REPORT_LOST,	/* one report lost, status says so */
	MODEL_FAULT_DEAD,		/* all ones at any access; @arg: after n accesses */
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
 * Where manuals contradict themselves or are silent the model takes one reading; these are others
 * that silicon may turn out to have. The driver need not know them: they show that whoever looks
 * sees the difference.
 */
#define MODEL_READING_LOAD1_ONE		BIT(0)	/* LOAD1 loads 1 (Z-07) */
#define MODEL_READING_PREDICATE		BIT(1)	/* result 1 leaves a command out (PRD-002) */
#define MODEL_READING_RPT_ID		BIT(2)	/* the other layout of RPT_ID (RPT-004) */
#define MODEL_READING_OA_BIT0		BIT(3)	/* OA interrupt in bit 0 (INT-041) */
#define MODEL_READING_STORE		BIT(4)	/* STORE goes the other way (ALU-019) */

/**
 * struct model_config - how to build a model
 * @plat:	platform
 * @device_id:	PCI device id
 * @host:	the seat
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
 * @instant_identity: Data-Valid comes at once, as on hardware that is quick: for a
 *		driver that gives up on it by a clock that runs while it sleeps
 * @guc:	a GuC is there, in reset: its status register (T-12)
 * @single_wake: firmware left the multi-threaded force-wake off, where that is its choice
 * @firmware:	firmware booted the machine and left a picture on: see display.c
 */
struct model_config {
	const struct genx_platform *plat;
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
	bool guc;
	bool single_wake;
	bool firmware;
};

/**
 * struct model_stats - the model's own account of what happened
 * @mmio_reads:	CPU reads from BAR 0, entries of the GGTT included
 * @mmio_writes: CPU writes to BAR 0, likewise
 * @violations:	broken rules
 * @known:	broken rules that the seat knows of this driver, not in the above
 * @irqs:	messages sent
 * @contexts_run: context loads that executed
 * @context_switches: status entries written
 * @preemptions: contexts preempted
 * @batches:	batch buffers started
 * @commands:	commands executed
 * @oa_reports:	reports written to the OA buffer
 * @oa_reports_lost: reports that found no room
 * @oa_mi_reports: reports of MI_REPORT_PERF_COUNT
 * @irq_accesses: accesses to interrupt registers from master off to master on
 * @irq_accesses_max: most of one service
 * @irq_services: times master went off and on again
 * @irq_polls:	identity reads before Data-Valid, not in the above
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

/**
 * model_size() - memory that a model needs
 * @cfg: configuration
 *
 * Return: bytes for model_init().
 */
size_t model_size(const struct model_config *cfg);

/**
 * model_init() - build a model in zeroed memory
 * @mem: model_size() bytes, zeroed, aligned to 64
 * @cfg: configuration, copied
 *
 * Return: the model, at power-on reset state and time 0.
 */
struct model *model_init(void *mem, const struct model_config *cfg);

/**
 * model_reset() - function level reset: power-on state, time goes on
 * @m: model
 */
void model_reset(struct model *m);

/**
 * model_mmio_read() - CPU read from BAR 0
 * @m: model
 * @offset: byte offset in BAR 0
 * @size: 1, 2, 4 or 8
 *
 * Return: the value; all ones from a device that is gone.
 */
u64 model_mmio_read(struct model *m, u32 offset, unsigned int size);

/**
 * model_mmio_write() - CPU write to BAR 0; never runs an engine itself
 * @m: model
 * @offset: byte offset in BAR 0
 * @size: 1, 2, 4 or 8
 * @val: the value
 */
void model_mmio_write(struct model *m, u32 offset, unsigned int size, u64 val);

/**
 * model_aperture_read() - CPU read from BAR 2, the first part of the GGTT
 * @m: model
 * @offset: byte offset
 * @buf: data; all ones where no page is present
 * @len: bytes
 */
void model_aperture_read(struct model *m, u64 offset, void *buf, size_t len);

/**
 * model_aperture_write() - CPU write to BAR 2; lost where no page is present
 * @m: model
 * @offset: byte offset
 * @buf: data
 * @len: bytes
 */
void model_aperture_write(struct model *m, u64 offset, const void *buf, size_t len);

/**
 * model_advance() - let time pass up to @now_ns
 * @m: model
 * @now_ns: absolute time of the seat's clock, never earlier than before
 *
 * Return: time of the next event in ns (U64_MAX-like ~0ULL: none), so that a
 * seat can sleep.
 */
u64 model_advance(struct model *m, u64 now_ns);

/**
 * model_next_event() - when does something happen next?
 * @m: model
 *
 * Return: a time on the seat's clock, ~0ULL for never, or 0 if an access has
 * changed that since model_advance(): advance soon to know.
 */
u64 model_next_event(const struct model *m);

/**
 * model_set_master() - does the bus let the device reach memory?
 * @m: model
 * @on: bus mastering is enabled; so it is at first
 *
 * While it is off no DMA reaches the host: reads fail, writes are lost, and an
 * engine that needs one stops as at a fault. That breaks no rule; a Load does.
 */
void model_set_master(struct model *m, bool on);

/**
 * model_set_power() - the host changes the PCI power state
 * @m: model
 * @d: 0 or 3
 */
void model_set_power(struct model *m, unsigned int d);

/**
 * model_fault_set() - arm a fault
 * @m: model
 * @fault: which
 * @arg: see enum model_fault
 */
void model_fault_set(struct model *m, enum model_fault fault, u32 arg);

/**
 * model_fault_clear() - disarm a fault
 * @m: model
 * @fault: which
 */
void model_fault_clear(struct model *m, enum model_fault fault);

/**
 * model_fault_name() - name of a fault, for options of programs
 * @fault: which
 *
 * Return: the name, NULL past the end.
 */
const char *model_fault_name(enum model_fault fault);

/**
 * model_fault_applies() - can this platform have a fault at all?
 * @plat: platform
 * @fault: which
 *
 * A fault of a unit that a part has not would never show, and a test that arms it
 * would prove nothing.
 *
 * Return: true if so.
 */
bool model_fault_applies(const struct genx_platform *plat, enum model_fault fault);

/**
 * model_check_idle() - checks for a moment at which the host holds nothing
 * @m: model
 *
 * A seat calls it at the end of a test or when the driver has gone. What must
 * not be left behind then is recorded as a violation: a CPU steering register
 * in unicast mode (STR-014), an interrupt service that did not end (INT-011).
 */
void model_check_idle(struct model *m);

/**
 * model_get_stats() - snapshot of the account
 * @m: model
 * @out: filled
 */
void model_get_stats(const struct model *m, struct model_stats *out);

/**
 * model_violation_get() - one of the recorded violations
 * @m: model
 * @i: its number; the first 64 are kept
 *
 * Return: violation or NULL.
 */
const struct model_violation *model_violation_get(const struct model *m, unsigned int i);

/**
 * model_oa_total() - true value of a counter since power-on
 * @m: model
 * @what: 'A', 'B', 'C'; 'T' timestamp; 'G' GPU ticks
 * @index: counter number
 *
 * Computed by closed formulas of time and work done, independent of the reports.
 *
 * Return: the value.
 */
u64 model_oa_total(const struct model *m, char what, unsigned int index);

/**
 * model_oa_account() - sum of deltas between the reports written to the buffer
 * @m: model
 * @what: as in model_oa_total()
 * @index: as in model_oa_total()
 *
 * From the first report after the last enable to the last report written:
 * what a loss-free reader of the stream must have added up.
 *
 * Return: the sum for one counter.
 */
u64 model_oa_account(const struct model *m, char what, unsigned int index);

#endif
