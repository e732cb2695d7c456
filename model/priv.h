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
#include "model/fw.h"
#include "model/irq.h"
#include "model/mem.h"
#include "model/oa.h"

#define MODEL_NEVER		(~0ULL)
#define MODEL_VIOLATIONS_KEPT	64
#define MODEL_HANDLERS_MAX	512
#define MODEL_CRYSTAL		1	/* index into the platform's crystal_khz */

/**
 * struct model_reg - behaviour of one register or run of registers
 * @first, @last: offsets, inclusive; @first 4-byte aligned
 * @read:	NULL: the stored value
 * @write:	NULL: store the value (read-write register)
 * @flags:	MODEL_REG_*, honoured where @write is NULL
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

/* Who accesses a register: which steering applies. */
enum model_agent {
	MODEL_AGENT_CPU,	/* 0xFDC */
	MODEL_AGENT_CS,		/* 0x20CC */
	MODEL_AGENT_CONTEXT,	/* context save and restore: by itself (STR-015) */
};

struct model {
	struct model_config cfg;
	const struct genx_platform *plat;
	u64 now;			/* ns */
	u64 rng;
	u64 faults;			/* BIT_ULL(enum model_fault) */
	u32 fault_arg[MODEL_FAULT_COUNT];
	struct model_stats stats;
	unsigned int n_violations;
	struct model_violation violations[MODEL_VIOLATIONS_KEPT];
	struct model_fw fw;
	struct model_irq irq;
	struct model_mem mem;
	struct model_cs cs;
	struct model_oa oa;
	u32 *regs;			/* backing store, plat->mmio_size bytes */
	u32 *slots;			/* what is at each register offset: mmio.c */
	u32 *repl;			/* replicated registers, MODEL_INSTANCES each */
	u32 n_repl;
	const struct model_reg *handlers[MODEL_HANDLERS_MAX];
	u16 n_handlers;
	u64 next_event;			/* nothing happens before; 0: unknown */
	bool again;			/* a part did something an earlier one must see */
};

/* core.c */
/** model_violation() - record a broken rule; @fmt is a printf-like text */
__attribute__((format(printf, 4, 5)))
void model_violation(struct model *m, const char *rule, u32 reg, const char *fmt, ...);
bool model_fault_armed(const struct model *m, enum model_fault fault);
/** model_fault_take() - consume one count of a fault with a count; true if armed */
bool model_fault_take(struct model *m, enum model_fault fault);
u32 model_random(struct model *m, u32 below);
/** model_delay() - a nominal delay in ns, spread by the seed and MODEL_FAULT_SLOW */
u64 model_delay(struct model *m, u64 nominal_ns);
/** model_reg_get()/model_reg_set() - stored value, no side effect */
u32 model_reg_get(const struct model *m, u32 offset);
void model_reg_set(struct model *m, u32 offset, u32 val);
/**
 * model_reg_access_read()/write() - a register access from inside the GPU
 * (command streamer): power and privilege are the caller's business, the
 * register's behaviour is the same as for the CPU.
 */
u32 model_reg_access_read(struct model *m, u32 offset);
void model_reg_access_write(struct model *m, u32 offset, u32 val);
/**
 * model_reg_context_read()/write() - the same for context save and restore,
 * which find the first enabled instance of a replicated register by themselves
 * and restore all of them (STR-015).
 */
u32 model_reg_context_read(struct model *m, u32 offset);
void model_reg_context_write(struct model *m, u32 offset, u32 val);
/** model_timestamp() - command streamer timestamp, ticks since power-on */
u64 model_timestamp(const struct model *m);
/** model_timestamp_khz() - its frequency, as RPM_CONFIG0 tells it */
u32 model_timestamp_khz(const struct model *m);
/** model_engine_present() - is engine @index of the platform not fused off? */
bool model_engine_present(const struct model *m, unsigned int index);
/**
 * model_wake() - something was scheduled: look at all parts at the next advance
 *
 * MMIO writes imply it. A part calls it when, inside model_advance(), it changed
 * the state of a part that may have been asked already.
 */
void model_wake(struct model *m);

/* mmio.c: what is at each offset of the BAR */
void model_mmio_init(struct model *m);
/** model_mmio_words() - u32 words of replicated storage a platform needs */
u32 model_mmio_repl_words(const struct genx_platform *plat);
/** model_mmio_clear() - full reset: registers inside the wells lose their values */
void model_mmio_clear(struct model *m);

/* steer.c: replicated registers */
/** model_steer_get() - value in the first enabled instance, no side effect */
u32 model_steer_get(const struct model *m, u32 row, u32 offset);
u32 model_steer_read(struct model *m, u32 row, u32 offset, enum model_agent agent);
void model_steer_write(struct model *m, u32 row, u32 offset, u32 val, enum model_agent agent);
bool model_steer_enabled(const struct model *m, enum genx_replication repl, u32 instance);

/* fw.c: force-wake, wells, fuses, steering, RC6 */
bool model_fw_awake(const struct model *m, enum genx_fw_domain domain);
/** model_fw_engine_hold() - an engine runs: its wells stay on (doorbell, T-6) */
void model_fw_engine_hold(struct model *m, u32 domains, bool hold);
void model_fw_reset(struct model *m);
u64 model_fw_advance(struct model *m);	/* returns time of the next event */

/* power.c: GDRST, RC6, fuses, clocks */
void model_power_reset(struct model *m);
u64 model_power_advance(struct model *m);
/** model_power_sleep() - the GT well went off or on */
void model_power_sleep(struct model *m, bool asleep);

/* irq.c */
/** model_irq_raise() - an event of an engine enters the aggregation (INT-013) */
void model_irq_raise(struct model *m, u8 class, u8 instance, u16 bits);
void model_irq_reset(struct model *m);
u64 model_irq_advance(struct model *m);
/** model_irq_count() - count a CPU access to an interrupt register */
void model_irq_count(struct model *m, u32 offset);
/** model_irq_other() - raise an event outside the GT (INT-042), for tests */
void model_irq_other(struct model *m, enum model_irq_outside source, u32 bits);

/* mem.c: GGTT, PPGTT, translation caches, DMA */
struct model_vm;			/* one PPGTT: PML4 bus address and kind */
int model_ggtt_read(struct model *m, u64 addr, void *buf, size_t len);
int model_ggtt_write(struct model *m, u64 addr, const void *buf, size_t len);
int model_ppgtt_read(struct model *m, u64 pml4, u64 addr, void *buf, size_t len);
int model_ppgtt_write(struct model *m, u64 pml4, u64 addr, const void *buf, size_t len);
/** model_ggtt_valid() - is the page present (reads a live entry, no side effect)? */
bool model_ggtt_valid(const struct model *m, u64 addr);
void model_tlb_invalidate(struct model *m, u64 pml4 /* 0: all */);
void model_mem_reset(struct model *m);
u64 model_mem_advance(struct model *m);
/** model_pte_read()/write() - CPU access to the GGTT array, @offset in it */
u64 model_pte_read(struct model *m, u32 offset, unsigned int size);
void model_pte_write(struct model *m, u32 offset, unsigned int size, u64 val);

/* cs.c and friends: command streamers */
void model_cs_reset_engines(struct model *m, u32 gdrst_mask);
u64 model_cs_advance(struct model *m);
/** model_cs_busy() - does any engine execute; what A0 counts (OAG-038) */
bool model_cs_busy(const struct model *m);
void model_cs_reset_all(struct model *m);

/* oa.c */
/**
 * model_oa_context_switch() - the render engine loads or leaves a context
 * @away_valid, @away_id, @to_valid, @to_id: 32-bit context ids (descriptor [63:32])
 *
 * Called after the away context was saved and before the new one runs (OAG-016).
 */
void model_oa_context_switch(struct model *m, bool away_valid, u32 away_id, bool to_valid,
			     u32 to_id);
/**
 * model_oa_report_perf_count() - MI_REPORT_PERF_COUNT
 * Fills @report (up to 256 bytes) in the current format, @report_id in RPT_ID.
 * Return: bytes of the report.
 */
size_t model_oa_report_perf_count(struct model *m, u32 report_id, u32 *report);
/** model_oa_busy() - an engine became busy or idle at m->now: counters accrue */
void model_oa_busy(struct model *m);
/** model_oa_reset() - global GT reset; a render-only reset leaves OA alone (OAG-005) */
void model_oa_reset(struct model *m);
u64 model_oa_advance(struct model *m);

/* Register tables of the parts; the engine table is relative to each base. */
extern const struct model_reg model_fw_regs[];
extern const unsigned int model_n_fw_regs;
extern const struct model_reg model_power_regs[];
extern const unsigned int model_n_power_regs;
extern const struct model_reg model_irq_regs[];
extern const unsigned int model_n_irq_regs;
extern const struct model_reg model_mem_regs[];
extern const unsigned int model_n_mem_regs;
extern const struct model_reg model_oa_regs[];
extern const unsigned int model_n_oa_regs;
extern const struct model_reg model_cs_regs[];	/* base-relative */
extern const unsigned int model_n_cs_regs;

#endif
