/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the model share. Each part keeps its state in its own
 * struct (fw.h, irq.h, mem.h, cs.h, oa.h), all embedded in struct model.
 *
 * No part allocates, sleeps or recurses without bound: accesses come from hard
 * interrupt context in KUnit.
 */
#ifndef GENX_MODEL_PRIV_H
#define GENX_MODEL_PRIV_H

#include "model/model.h"
#include "model/cs.h"
#include "model/display.h"
#include "model/fw.h"
#include "model/irq.h"
#include "model/mem.h"
#include "model/oa.h"
#include "model/part.h"

#define MODEL_NEVER		(~0ULL)
#define MODEL_VIOLATIONS_KEPT	64
#define MODEL_HANDLERS_MAX	512
#define MODEL_CRYSTAL		1	/* index into the platform's crystal_khz */

/**
 * struct model_reg - behaviour of one register or run of registers
 * @first:	first offset, 4-byte aligned
 * @last:	last offset, inclusive
 * @read:	NULL: the stored value
 * @write:	NULL: store the value (read-write register)
 * @flags:	MODEL_REG_*, honoured where @write is NULL
 *
 * A replicated register keeps a value an instance whatever @read and @write are:
 * @read is not used there, and @write is told of each write.
 *
 * Tables are sorted by @first. For registers that exist once an engine, the
 * table of the engine part holds base-relative offsets.
 */
struct model_reg {
	u32 first;
	u32 last;
	u32 (*read)(struct model *m, u32 offset);
	void (*write)(struct model *m, u32 offset, u32 val);
	u32 flags;
};

#define MODEL_REG_RO		BIT(0)	/* writes are violations */
#define MODEL_REG_MASKED	BIT(1)	/* stored through the upper-half write mask */
#define MODEL_REG_W1C		BIT(2)	/* write 1 clears */

/**
 * enum model_agent - who accesses a register: which steering applies
 * @MODEL_AGENT_CPU: 0xFDC
 * @MODEL_AGENT_CS: 0x20CC
 * @MODEL_AGENT_CONTEXT: context save and restore: by itself (STR-015)
 */
enum model_agent {
	MODEL_AGENT_CPU,
	MODEL_AGENT_CS,
	MODEL_AGENT_CONTEXT,
};

/**
 * struct model - a modelled GPU
 * @cfg:	as given
 * @plat:	its platform
 * @part:	what the model knows of it
 * @now:	time, ns
 * @rng:	state of model_random()
 * @faults:	armed faults, BIT_ULL(enum model_fault)
 * @fault_arg:	their arguments
 * @stats:	the account
 * @n_violations: recorded ones
 * @violations:	the first of them
 * @fw:		wells, steering, reset
 * @irq:	interrupt aggregation
 * @display:	display, GU_MISC, PCU
 * @mem:	translation
 * @cs:		command streamers
 * @oa:		OA unit
 * @regs:	backing store, plat->mmio_size bytes
 * @slots:	what is at each register offset: mmio.c
 * @repl:	replicated registers, as many each as the part has instances
 * @n_repl:	words in @repl
 * @handlers:	register tables of all parts, one after the other
 * @n_handlers:	how many
 * @asleep:	D3: no register answers, and what they hold stays (T-8)
 * @master:	the bus lets the device reach memory
 * @next_event:	nothing happens before; 0: unknown
 * @again:	a part did something that an earlier one must see
 */
struct model {
	struct model_config cfg;
	const struct genx_platform *plat;
	const struct model_part *part;
	u64 now;
	u64 rng;
	u64 faults;
	u32 fault_arg[MODEL_FAULT_COUNT];
	struct model_stats stats;
	unsigned int n_violations;
	struct model_violation violations[MODEL_VIOLATIONS_KEPT];
	struct model_fw fw;
	struct model_irq irq;
	struct model_display display;
	struct model_mem mem;
	struct model_cs cs;
	struct model_oa oa;
	u32 *regs;
	u32 *slots;
	u32 *repl;
	u32 n_repl;
	const struct model_reg *handlers[MODEL_HANDLERS_MAX];
	u16 n_handlers;
	bool asleep;
	bool master;
	u64 next_event;
	bool again;
};

/* core.c */

/**
 * model_violation() - record a broken rule
 * @m: model
 * @rule: its id
 * @reg: register, 0: none
 * @fmt: printf-like text of what was wrong
 */
__attribute__((format(printf, 4, 5)))
void model_violation(struct model *m, const char *rule, u32 reg, const char *fmt, ...);

/**
 * model_fault_armed() - is a fault armed?
 * @m: model
 * @fault: which
 *
 * Return: true if so.
 */
bool model_fault_armed(const struct model *m, enum model_fault fault);

/**
 * model_fault_take() - consume one count of a fault with a count
 * @m: model
 * @fault: which
 *
 * Return: true if it was armed.
 */
bool model_fault_take(struct model *m, enum model_fault fault);

/**
 * model_random() - next pseudo-random number of the seed
 * @m: model
 * @below: upper limit
 *
 * Return: a number below @below, 0 if that is 0.
 */
u32 model_random(struct model *m, u32 below);

/**
 * model_delay() - a nominal delay, spread by the seed and MODEL_FAULT_SLOW
 * @m: model
 * @nominal_ns: the delay without a seed
 *
 * Return: a delay in ns, half to two and a half times the nominal one.
 */
u64 model_delay(struct model *m, u64 nominal_ns);

/**
 * model_latency() - a nominal delay that no manual bounds
 * @m: model
 * @nominal_ns: the delay without a seed
 *
 * For what may take long because others are busy: commands, messages, stores.
 *
 * Return: a delay in ns as model_delay() gives it; with a seed a few are up to 16
 * times as long.
 */
u64 model_latency(struct model *m, u64 nominal_ns);

/**
 * model_timestamp() - command streamer timestamp
 * @m: model
 *
 * Return: ticks since power-on.
 */
u64 model_timestamp(const struct model *m);

/**
 * model_timestamp_khz() - its frequency, as RPM_CONFIG0 tells it
 * @m: model
 *
 * Return: kHz.
 */
u32 model_timestamp_khz(const struct model *m);

/**
 * model_engine_present() - is an engine of the platform not fused off?
 * @m: model
 * @index: its index in the platform's table
 *
 * Return: true if it is there.
 */
bool model_engine_present(const struct model *m, unsigned int index);

/**
 * model_wake() - something was scheduled: look at all parts at the next advance
 * @m: model
 *
 * MMIO writes imply it. A part calls it when, inside model_advance(), it changed
 * the state of a part that may have been asked already.
 */
void model_wake(struct model *m);

/* mmio.c: what is at each offset of the BAR */

/**
 * model_mmio_init() - fill the slots from the tables and the fuses
 * @m: model
 */
void model_mmio_init(struct model *m);

/**
 * model_mmio_repl_words() - size of the replicated storage
 * @plat: platform
 *
 * Return: u32 words.
 */
u32 model_mmio_repl_words(const struct genx_platform *plat);

/**
 * model_mmio_clear() - full reset: registers inside the wells lose their values
 * @m: model
 */
void model_mmio_clear(struct model *m);

/**
 * model_reg_get() - stored value of a register, no side effect
 * @m: model
 * @offset: register
 *
 * Return: the value; of a replicated register that of the first enabled instance.
 */
u32 model_reg_get(const struct model *m, u32 offset);

/**
 * model_reg_set() - set the stored value of a register, no side effect
 * @m: model
 * @offset: register
 * @val: value, for all instances
 */
void model_reg_set(struct model *m, u32 offset, u32 val);

/**
 * model_reg_access_read() - register read by a command streamer
 * @m: model
 * @offset: register
 *
 * Power and privilege are the caller's business; the register's behaviour is the
 * same as for the CPU, steering is that of 0x20CC.
 *
 * Return: what the CPU would read.
 */
u32 model_reg_access_read(struct model *m, u32 offset);

/**
 * model_reg_access_write() - register write by a command streamer
 * @m: model
 * @offset: register
 * @val: value
 *
 * As model_reg_access_read().
 */
void model_reg_access_write(struct model *m, u32 offset, u32 val);

/**
 * model_reg_context_read() - register read by context save
 * @m: model
 * @offset: register
 *
 * Return: the value in the first enabled instance (STR-015).
 */
u32 model_reg_context_read(struct model *m, u32 offset);

/**
 * model_reg_context_write() - register write by context restore
 * @m: model
 * @offset: register
 * @val: value, for all instances
 */
void model_reg_context_write(struct model *m, u32 offset, u32 val);

/* steer.c: replicated registers */

/**
 * model_steer_get() - value in the first enabled instance, no side effect
 * @m: model
 * @row: index of the row in the force-wake table
 * @offset: register
 *
 * Return: the value, 0 if no instance is enabled.
 */
u32 model_steer_get(const struct model *m, u32 row, u32 offset);

/**
 * model_steer_read() - read through the steering register of an agent
 * @m: model
 * @row: index of the row in the force-wake table
 * @offset: register
 * @agent: who reads
 *
 * Return: the value of the selected instance, 0 if there is none (STR-008).
 */
u32 model_steer_read(struct model *m, u32 row, u32 offset, enum model_agent agent);

/**
 * model_steer_write() - write through the steering register of an agent
 * @m: model
 * @row: index of the row in the force-wake table
 * @offset: register
 * @val: value
 * @agent: who writes
 */
void model_steer_write(struct model *m, u32 row, u32 offset, u32 val, enum model_agent agent);

/**
 * model_steer_enabled() - is an instance there?
 * @m: model
 * @repl: replication group
 * @instance: its number
 *
 * Return: true unless it is fused off or beyond the group.
 */
bool model_steer_enabled(const struct model *m, enum genx_replication repl, u32 instance);

/* fw.c: wells and force-wake */

/**
 * model_fw_awake() - is a well powered?
 * @m: model
 * @domain: which
 *
 * Return: true if so, whoever keeps it on.
 */
bool model_fw_awake(const struct model *m, enum genx_fw_domain domain);

/**
 * model_fw_engine_hold() - an engine has work: its wells stay on (doorbell, T-6)
 * @m: model
 * @domains: GENX_FW_BIT set
 * @hold: true for one more holder, false for one less
 *
 * A well that is off comes on a while later: see model_fw_awake().
 */
void model_fw_engine_hold(struct model *m, u32 domains, bool hold);

/**
 * model_fw_reset() - power-on state of wells and steering
 * @m: model
 */
void model_fw_reset(struct model *m);

/**
 * model_fw_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_fw_advance(struct model *m);

/* fifo.c: the write queue of Gen6 and Gen7 */

/**
 * model_fifo_push() - a write to the GT goes through the queue
 * @m: model
 * @offset: register
 *
 * Return: false if the queue is full: the write is dropped.
 */
bool model_fifo_push(struct model *m, u32 offset);

/* power.c: GDRST, RC6, fuses, clocks */

/**
 * model_power_reset() - power-on state
 * @m: model
 */
void model_power_reset(struct model *m);

/**
 * model_power_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_power_advance(struct model *m);

/**
 * model_power_sleep() - the GT well went off or on
 * @m: model
 * @asleep: it is off now
 */
void model_power_sleep(struct model *m, bool asleep);

/* irq.c: interrupt aggregation */

/**
 * model_irq_raise() - an event of an engine enters the aggregation (INT-013)
 * @m: model
 * @class: engine class
 * @instance: engine instance
 * @bits: interrupt bits
 */
void model_irq_raise(struct model *m, u8 class, u8 instance, u16 bits);

/**
 * model_irq_ring_bits() - where an engine has interrupt bits in its own IMR
 * @m: model
 * @class: engine class
 * @instance: engine instance
 * @bits: the bits
 *
 * Return: their places there (T-1).
 */
u32 model_irq_ring_bits(const struct model *m, u8 class, u8 instance, u16 bits);

/**
 * model_irq_other() - an event outside the GT (INT-042), for tests
 * @m: model
 * @source: where
 * @bits: bits of its IIR; for the display the level
 */
void model_irq_other(struct model *m, enum model_irq_outside source, u32 bits);

/**
 * model_irq_count() - count a CPU access, if it is to an interrupt register
 * @m: model
 * @offset: register
 */
void model_irq_count(struct model *m, u32 offset);

/**
 * model_irq_reset() - power-on state: all disabled and masked
 * @m: model
 */
void model_irq_reset(struct model *m);

/**
 * model_irq_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_irq_advance(struct model *m);

/* mem.c: GGTT, PPGTT, translation caches, DMA */

/**
 * model_ggtt_read() - read of memory through the GGTT
 * @m: model
 * @addr: GGTT address
 * @buf: data
 * @len: bytes; pages may be crossed
 *
 * Return: 0, or -1 after a fault or a failed DMA (both recorded).
 */
int model_ggtt_read(struct model *m, u64 addr, void *buf, size_t len);

/**
 * model_ggtt_write() - write of memory through the GGTT
 * @m: model
 * @addr: GGTT address
 * @buf: data
 * @len: bytes; pages may be crossed
 *
 * Return: 0, or -1 after a fault or a failed DMA (both recorded).
 */
int model_ggtt_write(struct model *m, u64 addr, const void *buf, size_t len);

/**
 * model_ppgtt_read() - read of memory through page tables
 * @m: model
 * @pml4: bus address of the PML4 table
 * @addr: virtual address
 * @buf: data
 * @len: bytes; pages may be crossed
 *
 * Return: 0, or -1 after a fault or a failed DMA (both recorded).
 */
int model_ppgtt_read(struct model *m, u64 pml4, u64 addr, void *buf, size_t len);

/**
 * model_ppgtt_write() - write of memory through page tables
 * @m: model
 * @pml4: bus address of the PML4 table
 * @addr: virtual address
 * @buf: data
 * @len: bytes; pages may be crossed
 *
 * Return: 0, or -1 after a fault or a failed DMA (both recorded).
 */
int model_ppgtt_write(struct model *m, u64 pml4, u64 addr, const void *buf, size_t len);

/**
 * model_ggtt_valid() - is a GGTT page present?
 * @m: model
 * @addr: GGTT address
 *
 * Return: true if its entry is present; no side effect.
 */
bool model_ggtt_valid(const struct model *m, u64 addr);

/**
 * model_tlb_invalidate() - forget translations of page tables
 * @m: model
 * @pml4: PML4 table, 0: all
 */
void model_tlb_invalidate(struct model *m, u64 pml4);

/**
 * model_pte_read() - CPU read from the GGTT array
 * @m: model
 * @offset: byte offset in the array
 * @size: 4 or 8
 *
 * Return: the value.
 */
u64 model_pte_read(struct model *m, u32 offset, unsigned int size);

/**
 * model_pte_write() - CPU write to the GGTT array
 * @m: model
 * @offset: byte offset in the array
 * @size: 4 or 8
 * @val: value
 */
void model_pte_write(struct model *m, u32 offset, unsigned int size, u64 val);

/**
 * model_mem_reset() - forget all translations
 * @m: model
 */
void model_mem_reset(struct model *m);

/**
 * model_mem_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_mem_advance(struct model *m);

/* cs.c and friends: command streamers */

/**
 * model_cs_reset_engines() - engine reset
 * @m: model
 * @gdrst_mask: GDRST bits
 */
void model_cs_reset_engines(struct model *m, u32 gdrst_mask);

/**
 * model_cs_check_full_reset() - is a full reset allowed now?
 * @m: model
 */
void model_cs_check_full_reset(struct model *m);

/**
 * model_cs_reset_tried() - engines were to be reset, but a fault keeps them from it
 * @m: model
 * @gdrst_mask: their bits of GDRST
 */
void model_cs_reset_tried(struct model *m, u32 gdrst_mask);

/**
 * model_cs_reset_all() - power-on state or full reset of all engines
 * @m: model
 */
void model_cs_reset_all(struct model *m);

/**
 * model_cs_busy() - does any engine execute? What A0 counts (OAG-038)
 * @m: model
 *
 * Return: true if so.
 */
bool model_cs_busy(const struct model *m);

/**
 * model_cs_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_cs_advance(struct model *m);

/* oa.c and friends: OA unit */

/**
 * model_oa_context_switch() - the render engine loads or leaves a context
 * @m: model
 * @away_valid: a context was running
 * @away_id: its 32-bit id, descriptor [63:32]
 * @to_valid: a context will run
 * @to_id: its id
 *
 * Called after the away context was saved and before the new one runs (OAG-016).
 */
void model_oa_context_switch(struct model *m, bool away_valid, u32 away_id, bool to_valid,
			     u32 to_id);

/**
 * model_oa_report_perf_count() - MI_REPORT_PERF_COUNT
 * @m: model
 * @report_id: what goes to RPT_ID
 * @report: room for 256 bytes
 *
 * Return: bytes of the report, in the current format.
 */
size_t model_oa_report_perf_count(struct model *m, u32 report_id, u32 *report);

/**
 * model_oa_busy() - an engine became busy or idle at m->now: counters accrue
 * @m: model
 */
void model_oa_busy(struct model *m);

/**
 * model_oa_reset() - global GT reset; a render-only reset leaves OA alone (OAG-005)
 * @m: model
 */
void model_oa_reset(struct model *m);

/**
 * model_oa_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_oa_advance(struct model *m);

/* display.c: what firmware left running */

/**
 * model_display_levels() - level bits of master control outside the GT (INT-042)
 * @m: model
 *
 * Return: bits of GFX_MSTR_IRQ.
 */
u32 model_display_levels(const struct model *m);

/**
 * model_display_event() - an event of display, GU_MISC or PCU of Gen11
 * @m: model
 * @source: where
 * @bits: bits of its IIR; for the display the level
 */
void model_display_event(struct model *m, enum model_irq_outside source, u32 bits);

/**
 * model_display_serviced() - an interrupt service ended: is a level left high?
 * @m: model
 */
void model_display_serviced(struct model *m);

/**
 * model_display_check_pte() - a GGTT entry was written: was it the picture's?
 * @m: model
 * @page: its number
 */
void model_display_check_pte(struct model *m, u32 page);

/**
 * model_display_stolen() - is a bus address in stolen memory?
 * @m: model
 * @addr: bus address
 *
 * Return: true if so; false if the model was not booted by firmware.
 */
bool model_display_stolen(const struct model *m, u64 addr);

/**
 * model_display_asleep() - D3: is a pipe on?
 * @m: model
 */
void model_display_asleep(struct model *m);

/**
 * model_display_reset() - power-on state, or what firmware leaves
 * @m: model
 */
void model_display_reset(struct model *m);

/**
 * model_display_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_display_advance(struct model *m);

/**
 * model_irq_update() - a level outside the GT changed
 * @m: model
 */
void model_irq_update(struct model *m);

/**
 * model_irq_boot() - firmware used the copy engine and left an event of it latched
 * @m: model
 */
void model_irq_boot(struct model *m);

extern const struct model_ggtt_kind model_ggtt_snb, model_ggtt_ivb, model_ggtt_vlv;
extern const struct model_ggtt_kind model_ggtt_hsw, model_ggtt_gen8, model_ggtt_gen125;

/* Register tables of the parts; the engine table is relative to each base. */
extern const struct model_reg model_fw_request_reg, model_fw_ack_reg;
extern const struct model_reg model_fw_box_regs[];
extern const unsigned int model_n_fw_box_regs;
extern const struct model_reg model_fw_legacy_regs[];
extern const unsigned int model_n_fw_legacy_regs;
extern const struct model_reg model_fw_thread_regs[];
extern const unsigned int model_n_fw_thread_regs;
extern const struct model_reg model_fw_steering_regs[];
extern const unsigned int model_n_fw_steering_regs;
extern const struct model_reg model_fifo_regs[];
extern const unsigned int model_n_fifo_regs;
extern const struct model_reg model_power_regs[];
extern const unsigned int model_n_power_regs;
extern const struct model_reg model_gen11_fuse_regs[];
extern const unsigned int model_n_gen11_fuse_regs;
extern const struct model_reg model_dg2_power_regs[];
extern const unsigned int model_n_dg2_power_regs;
extern const struct model_reg model_fuse_reg;
extern const struct model_reg model_display_regs[];
extern const unsigned int model_n_display_regs;
extern const struct model_reg model_tlb_gen8_regs[];
extern const unsigned int model_n_tlb_gen8_regs;
extern const struct model_reg model_tlb_gen11_regs[];
extern const unsigned int model_n_tlb_gen11_regs;
extern const struct model_reg model_tlb_dg2_regs[];
extern const unsigned int model_n_tlb_dg2_regs;
extern const struct model_reg model_mem_regs[];
extern const unsigned int model_n_mem_regs;
extern const struct model_reg model_oa_regs[];
extern const unsigned int model_n_oa_regs;
extern const struct model_reg model_cs_regs[];	/* base-relative */
extern const unsigned int model_n_cs_regs;

#endif
