// SPDX-License-Identifier: MIT
/*
 * The public interface of the model: initialization, reset, time, statistics. This file calls the
 * units; no unit calls it.
 */
#include "model/cs/cs.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_landing.h"
#include "model/cs/cs_regs.h"
#include "model/display.h"
#include "model/irq/irq.h"
#include "model/memory/ggtt.h"
#include "model/memory/local_layout.h"
#include "model/memory/mem.h"
#include "model/mmio.h"
#include "model/model.h"
#include "model/oa/oa.h"
#include "model/oa/oa_regs.h"
#include "model/power/fifo.h"
#include "model/power/freq.h"
#include "model/power/fuses.h"
#include "model/power/fw.h"
#include "model/power/gunit.h"
#include "model/power/package.h"
#include "model/power/pcode.h"
#include "model/power/rc6.h"
#include "model/power/sideband.h"
#include "model/reset.h"
#include "model/state/part.h"
#include "model/state/reg.h"
#include "model/state/slots.h"
#include "model/state/state.h"
#include "model/state/steer.h"
#include "model/state/strict.h"
#include "model/state/time.h"
#include "model/state/unit.h"

#define ALIGN_UP(n)	(((n) + 63) & ~(size_t)63)

/* The order of the rows is that of cause and effect: see struct model_unit. */
static const struct model_unit units[] = {
	{
		.reset = model_display_reset, .advance = model_display_advance,
		.sleep = model_display_asleep,
	}, {
		.map = model_cs_map, .reset = model_cs_reset_all, .advance = model_cs_advance,
		.full_reset_check = model_cs_check_full_reset, .full_reset = model_cs_reset_all,
		.engine_reset = model_cs_reset_engines,
		.engine_reset_stuck = model_cs_reset_tried,
	}, {	/* resets run backwards: OA is off before contexts end and reports none of them */
		.map = model_oa_map, .reset = model_oa_reset, .advance = model_oa_advance,
		.full_reset = model_oa_reset, .engine_reset = model_oa_engine_reset,
	}, {
		.map = model_mem_map, .reset = model_mem_reset, .advance = model_mem_advance,
		.full_reset = model_mem_full_reset,
	}, {
		.map = model_irq_map, .reset = model_irq_reset, .advance = model_irq_advance,
		.check_idle = model_irq_check_idle,
	}, {
		.map = model_freq_map, .reset = model_freq_reset, .full_reset = model_freq_reset,
	}, {
		.map = model_rc6_map, .reset = model_rc6_reset, .full_reset = model_rc6_reset,
	}, {
		.reset = model_pcode_reset,
	}, {
		.reset = model_package_reset,
	}, {
		.reset = model_sideband_reset,
	}, {
		.reset = model_gunit_reset, .sleep = model_gunit_asleep,
	}, {
		.map = model_reset_map, .reset = model_reset_cancel, .advance = model_reset_advance,
	}, {
		.reset = model_steer_reset, .full_reset = model_steer_full_reset,
		.check_idle = model_steer_check_idle,
	}, {
		.reset = model_fifo_reset,
	}, {
		.map = model_fuses_map,
	}, {
		.map = model_mmio_map,
	}, {
		.map = model_fw_map, .reset = model_fw_reset, .advance = model_fw_advance,
	},
};

static u32 ggtt_entries(const struct model_config *cfg)
{
	u32 all = (cfg->plat->gttmm_size - cfg->plat->ggtt_offset) /
		  model_part_of(cfg)->ggtt->bytes;

	return cfg->ggtt_entries && cfg->ggtt_entries < all ? cfg->ggtt_entries : all;
}

size_t model_size(const struct model_config *cfg)
{
	const struct genx_platform *plat = cfg->plat;

	return ALIGN_UP(sizeof(struct model)) +
	       ALIGN_UP(plat->mmio_size) +	/* registers */
	       ALIGN_UP(plat->mmio_size) +	/* slots */
	       ALIGN_UP(model_slots_repl_words(plat, model_part_of(cfg)) * sizeof(u32)) +
	       ALIGN_UP(ggtt_entries(cfg) * sizeof(u64));
}

static void lay_out(struct model *m, u8 *mem)
{
	const struct genx_platform *plat = m->plat;

	mem += ALIGN_UP(sizeof(*m));
	m->regs = (u32 *)mem;
	mem += ALIGN_UP(plat->mmio_size);
	m->slots = (u32 *)mem;
	mem += ALIGN_UP(plat->mmio_size);
	m->n_repl = model_slots_repl_words(plat, m->part);
	m->repl = (u32 *)mem;
	mem += ALIGN_UP(m->n_repl * sizeof(u32));
	m->mem.ggtt = (u64 *)mem;
	m->mem.n_ggtt = ggtt_entries(&m->cfg);
}

/* Registers at fixed offsets are placed last; they replace engine registers at the same offset. */
static void map_all(struct model *m)
{
	const struct model_part_regs *regs;

	model_slots_init(m);
	model_units_map(m);
	for (regs = m->part->regs; regs->table; regs++)
		model_slots_add(m, regs->table, *regs->n);
}

struct model *model_init(void *mem, const struct model_config *cfg)
{
	struct model *m = mem;

	m->cfg = *cfg;
	m->plat = cfg->plat;
	m->part = model_part_of(cfg);
	model_local_configure(m->part, &m->cfg);
	m->cfg.firmware = cfg->firmware && m->part->firmware;
	m->units = units;
	m->n_units = ARRAY_SIZE(units);
	m->rng = cfg->seed;
	m->bus_master = true;
	lay_out(m, mem);
	model_fw_reset(m);	/* the map depends on the domains that exist */
	map_all(m);
	model_cs_landing_init(m);
	m->cs.stops_late = cfg->seed && !(cfg->seed % 4);
	model_reset(m);
	return m;
}

/* The numbers of model_config.dirty do not change those of model_config.seed. */
static void model_dirty(struct model *m)
{
	u64 rng = m->rng;

	m->rng = m->cfg.dirty;
	model_strict_count(m, MODEL_STRICT_DIRTY);
	model_cs_dirty(m);
	model_rc6_dirty(m);
	model_freq_dirty(m);
	model_fw_dirty(m);
	model_reg_set(m, model_reg_fault(m), RING_FAULT_VALID | model_random(m, ~0U));
	model_package_dirty(m);
	m->rng = rng;
}

/*
 * The table is as an earlier owner left it, also when the driver gets the device back after a loss
 * of power. The units, which have their reset behind this, put firmware's picture into it.
 */
static void model_dirty_ggtt(struct model *m)
{
	u64 rng = m->rng;

	if (!m->cfg.dirty)
		return;
	m->rng = ~m->cfg.dirty;
	model_ggtt_dirty(m);
	m->rng = rng;
}

void model_reset(struct model *m)
{
	m->asleep = false;
	memset(m->regs, 0, m->plat->mmio_size);
	memset(m->repl, 0, m->n_repl * sizeof(u32));
	m->rc6.foreign = false;
	m->l3_changed_at = MODEL_NEVER;
	model_dirty_ggtt(m);
	model_units_reset(m);
	model_cs_hand_over(m);
	if (m->cfg.dirty)
		model_dirty(m);
	model_wake(m);
}

void model_lose_power(struct model *m)
{
	memset(m->mem.ggtt, 0, m->mem.n_ggtt * sizeof(*m->mem.ggtt));
	model_reset(m);
}

/* Has MODEL_FAULT_DEAD taken effect? Then the model only advances time. */
static bool dead_now(const struct model *m)
{
	return model_fault_armed(m, MODEL_FAULT_DEAD) && !m->fault_arg[MODEL_FAULT_DEAD];
}

u64 model_advance(struct model *m, u64 now_ns)
{
	u64 next = m->next_event;

	if (dead_now(m)) {
		m->now = now_ns > m->now ? now_ns : m->now;
		return MODEL_NEVER;
	}
	while (next <= now_ns) {
		if (next > m->now)
			m->now = next;
		next = model_units_advance(m);
		if (next <= m->now)
			next = m->now + 1;
	}
	if (now_ns > m->now)
		m->now = now_ns;
	m->next_event = next;
	return next;
}

u64 model_next_event(const struct model *m)
{
	return dead_now(m) ? MODEL_NEVER : m->next_event;
}

void model_cpu_stalled(struct model *m, u64 ns)
{
	model_steer_stalled(m, ns);
}

void model_check_idle(struct model *m)
{
	model_units_check_idle(m);
}

const struct model_violation *model_violation_get(const struct model *m, unsigned int i)
{
	return i < m->n_violations ? &m->violations[i] : NULL;
}

void model_get_stats(const struct model *m, struct model_stats *out)
{
	*out = m->stats;
}

void model_set_power(struct model *m, unsigned int d)
{
	if (m->asleep && d != 3)
		m->powered_at = m->now;
	m->asleep = d == 3;
	if (!m->asleep)
		return;
	model_cs_hand_over(m);
	model_units_sleep(m);
}

void model_set_master(struct model *m, bool on)
{
	if (on && !m->bus_master)
		model_cs_hand_over(m);
	m->bus_master = on;
	/* the driver is unbound: it does not continue its interrupt handling */
	if (!on)
		m->irq.service = false;
}

bool model_fault_applies(const struct genx_platform *plat, enum model_fault fault)
{
	const struct model_part *part = model_part_find(plat);

	switch (fault) {
	case MODEL_FAULT_FW_ACK_LOST_ONCE:
	case MODEL_FAULT_FW_CLEAR_LOST_ONCE:
		return part->fw->fallback;
	case MODEL_FAULT_FW_C0_NEVER:
		return part->fw->thread_c0;
	case MODEL_FAULT_FIFO_STUCK:
		return part->fw->fifo;
	case MODEL_FAULT_PCODE_SILENT:
		return part->pcode || part->gunit;
	case MODEL_FAULT_RING_DEAD:
	case MODEL_FAULT_SYNC_FLUSH:
		return part->ring;
	case MODEL_FAULT_RC6_CTX_LOST:
		return part->rc6_lossy;
	case MODEL_FAULT_GUNIT_SILENT:
		return part->gunit;
	case MODEL_FAULT_DATA_VALID_NEVER:
		return part->irq->identity;
	case MODEL_FAULT_ENGINE_HANG:
	case MODEL_FAULT_CSB_AHEAD:
	case MODEL_FAULT_CSB_GARBAGE:
	case MODEL_FAULT_EIR_STUCK:
	case MODEL_FAULT_ERROR_SURVIVES:
	case MODEL_FAULT_CSB_ODD:
	case MODEL_FAULT_CSB_LOST:
		return part->port->elsp || part->port->queue;
	case MODEL_FAULT_CSB_REGISTER:
		return part->port->queue;
	case MODEL_FAULT_RESET_NEVER_READY:
		return part->reset->handshake;
	case MODEL_FAULT_BAR_LATE:
		return part->fw->bar_late;
	case MODEL_FAULT_OA_TAIL_AHEAD:
	case MODEL_FAULT_OA_TORN:
	case MODEL_FAULT_OA_TORN_END:
	case MODEL_FAULT_OA_OVERFLOW:
	case MODEL_FAULT_OA_REPORT_LOST:
		return part->oa;
	case MODEL_FAULT_OA_NOA_LOST:
		return part->oa && part->oa->noa_enable;
	case MODEL_FAULT_OA_TLB_STUCK:
		return part->oa && part->oa->gen12;
	default:
		return fault < MODEL_FAULT_COUNT;
	}
}
