// SPDX-License-Identifier: MIT
/*
 * Interrupt aggregation of Gen11 and Gen12.5: enables, collapsing registers,
 * masks, double buffered GT INT DWs, Selector and Shared IIR, master control.
 *
 * Source: manual 000 §Interrupts (INT-006..INT-030, INT-042); offsets from the
 * register facts: interrupts. Where the manual is silent, the model does this:
 *
 * - When Data-Valid is set, the unmasked bits of the selected engine move from the
 *   collapsing register to the Shared IIR. A later event sets the DW bit again. An
 *   event between the snapshot of the DW and Data-Valid sets the DW bit again too,
 *   but the first handling of that bit delivers it: the second one finds no event (T-16).
 * - A DW bit that is cleared before it was handled is set again only by the next event of that
 *   instance (INT-027).
 * - A message is sent, after a delay, at each rising edge of "master enabled and
 *   any level bit set" (INT-008).
 *
 * Gen12.5 has one more unit above the master control. Its register has the enable
 * bit and one status bit per tile. The status bits of that unit and of the master
 * control stay set until software writes them back (register facts: interrupts,
 * D-7). If software writes them back after it handled the interrupt, events that came during the
 * handling are lost. If software never writes them back, the interrupt repeats.
 */
#include "model/irq/irq.h"
#include "model/irq/irq_selector.h"
#include "model/state/fault.h"
#include "model/state/state.h"
#include "model/state/time.h"
#include "model/state/violation.h"
#include "regs/irq_regs.h"

#define TILES_ENABLE		REG_BIT(31)
#define TILE0			REG_BIT(0)
#define IRQ_BLOCK_FIRST		0x190000
#define IRQ_BLOCK_LAST		0x1901ff

/* INT-006: level bits. */
static u32 levels(const struct model *m)
{
	u32 val = 0;
	unsigned int i;

	for (i = 0; i < MODEL_IRQ_DWS; i++)
		if (m->irq.dw[i].iir)
			val |= GFX_MSTR_IRQ_GT_DW(i);
	return val | m->part->outside->levels(m);
}

/* INT-008: the line is high while enabled and any level bit is set. */
static void update_line(struct model *m)
{
	model_irq_line(m, m->irq.enabled && levels(m));
}

static const struct genx_irq_source *source_find(const struct model *m, u8 class, u8 instance,
						 unsigned int *index)
{
	unsigned int i;

	for (i = 0; i < m->plat->n_irq_sources && i < MODEL_IRQ_SOURCES_MAX; i++) {
		const struct genx_irq_source *s = &m->plat->irq_sources[i];

		if (s->class == class && s->instance == instance) {
			*index = i;
			return s;
		}
	}
	return NULL;
}

static u16 source_enable(const struct model *m, const struct genx_irq_source *s)
{
	return (u16)(m->regs[s->enable.addr / 4] >> s->enable_shift);
}

static u16 source_unmasked(const struct model *m, unsigned int index)
{
	const struct genx_irq_source *s = &m->plat->irq_sources[index];

	return m->irq.inst[index] & (u16)~(m->regs[s->mask.addr / 4] >> s->mask_shift);
}

/* INT-017, INT-018: a second-level event. */
static void second_level(struct model *m, const struct genx_irq_source *s)
{
	struct model_irq_dw *dw = &m->irq.dw[s->dw];

	if (dw->snapshot_taken)
		dw->secondary |= BIT(s->bit);
	else
		dw->iir |= BIT(s->bit);
	m->irq.kind->update(m);
}

static void selector_raise(struct model *m, u8 class, u8 instance, u16 bits)
{
	const struct genx_irq_source *s;
	unsigned int index;

	s = source_find(m, class, instance, &index);
	if (!s)
		return;
	bits &= source_enable(m, s);	/* INT-013: not latched */
	if (!bits)
		return;
	m->irq.inst[index] |= bits;
	if (bits & source_unmasked(m, index))
		second_level(m, s);
	model_wake(m);
}

static void selector_boot(struct model *m)
{
	const struct genx_irq_source *s;
	unsigned int index;

	s = source_find(m, GENX_CLASS_COPY, 0, &index);
	if (!s)
		return;
	m->regs[s->enable.addr / 4] |= ENGINE_IRQ_USER << s->enable_shift;
	m->regs[s->mask.addr / 4] &= ~(ENGINE_IRQ_USER << s->mask_shift);
	model_irq_raise(m, s->class, s->instance, ENGINE_IRQ_USER);
}

/* A driver that cleans up may read any DW once it has disabled all sources. */
static bool all_disabled(const struct model *m)
{
	unsigned int i;

	for (i = 0; i < m->plat->n_irq_sources && i < MODEL_IRQ_SOURCES_MAX; i++)
		if (source_enable(m, &m->plat->irq_sources[i]))
			return false;
	return true;
}

/* The lower levels may be accessed only while the master enable is off. */
static void check_service(struct model *m, u32 offset, unsigned int n)
{
	if (m->irq.enabled) {
		model_violation(m, "INT-009", offset, "master enable is set");
		return;
	}
	if (m->irq.service && !m->irq.copy_valid)
		model_violation(m, "INT-010", offset, "master control was not read");
	else if (m->irq.service && !(m->irq.copy & GFX_MSTR_IRQ_GT_DW(n)) && !all_disabled(m))
		model_violation(m, "INT-010", offset, "DW%u was not pending in master control", n);
}

static u32 master_read(struct model *m, u32 offset)
{
	return model_irq_copy(m, offset,
			      levels(m) | (m->irq.enabled ? GFX_MSTR_IRQ_ENABLE : 0));
}

static void service_end(struct model *m)
{
	unsigned int i;

	for (i = 0; i < MODEL_IRQ_DWS; i++) {
		const struct model_irq_dw *dw = &m->irq.dw[i];

		if (dw->selector)
			model_violation(m, "INT-026", GT_INTR_SELECTOR_ADDR(i),
					"master enabled with selection %#x in service",
					dw->selector);
		if (dw->snapshot_taken)
			model_violation(m, dw->served ? "INT-021" : "INT-011", GT_INTR_DW_ADDR(i),
					"master enabled with DW%u not cleared: %#x", i, dw->iir);
	}
	model_irq_service_end(m);
}

static void master_write(struct model *m, u32 offset, u32 val)
{
	bool enable = val & GFX_MSTR_IRQ_ENABLE;

	if (val & ~GFX_MSTR_IRQ_ENABLE)
		model_violation(m, "INT-006", offset, "write of %#x to read-only bits", val);
	if (enable && !m->irq.enabled)
		service_end(m);
	if (!enable && (m->irq.enabled || m->irq.service))
		model_irq_service_begin(m);
	m->irq.enabled = enable;
	m->irq.kind->update(m);
}

static u32 dw_read(struct model *m, u32 offset)
{
	unsigned int n = (offset - GT_INTR_DW_ADDR(0)) / 4;
	struct model_irq_dw *dw = &m->irq.dw[n];

	check_service(m, offset, n);
	if (dw->iir)
		dw->snapshot_taken = true;	/* INT-018: the snapshot */
	return dw->iir;
}

static void dw_write(struct model *m, u32 offset, u32 val)
{
	unsigned int n = (offset - GT_INTR_DW_ADDR(0)) / 4;
	struct model_irq_dw *dw = &m->irq.dw[n];
	u32 unserved = val & dw->iir & ~dw->served;
	bool was_set = dw->iir;

	if (unserved)
		model_violation(m, "INT-027", offset, "bits %#x cleared before their service",
				unserved);
	dw->iir &= ~val;		/* INT-020 */
	dw->served &= dw->iir;
	if (was_set && !dw->iir) {
		/* INT-021: events since the snapshot become the next value of the DW. */
		dw->snapshot_taken = false;
		dw->iir = dw->secondary;
		dw->secondary = 0;
		/* The level is low between the two values, so another message is sent. */
		m->irq.line = false;
		m->irq.level_was &= ~GFX_MSTR_IRQ_GT_DW(n);
	}
	m->irq.kind->update(m);
}

static void selector_write(struct model *m, u32 offset, u32 val)
{
	unsigned int n = (offset - GT_INTR_SELECTOR_ADDR(0)) / 4;
	struct model_irq_dw *dw = &m->irq.dw[n];

	check_service(m, offset, n);
	if (!val || val & (val - 1)) {
		model_violation(m, "INT-022", offset, "selector %#x is not one-hot", val);
		return;
	}
	if (!(val & dw->iir)) {
		model_violation(m, "INT-023", offset, "selector %#x is not set in DW%u %#x", val, n,
				dw->iir);
		return;
	}
	if (!dw->snapshot_taken)
		model_violation(m, "INT-018", offset, "DW%u was not read", n);
	if (dw->selector) {
		model_violation(m, "INT-026", offset, "selector %#x while %#x is in service", val,
				dw->selector);
		return;
	}
	dw->selector = val;
	dw->identity = 0;
	dw->seen = false;
	dw->excused = model_fault_armed(m, MODEL_FAULT_SLOW);
	if (model_fault_take(m, MODEL_FAULT_DATA_VALID_NEVER)) {
		dw->excused = true;
		dw->valid_at = MODEL_NEVER;
	} else {
		dw->valid_at = m->now;
		if (!m->cfg.instant_identity)
			dw->valid_at += model_delay(m, MODEL_IRQ_VALID_NS);
	}
	m->next_event = 0;
}

static u32 selector_read(struct model *m, u32 offset)
{
	return m->irq.dw[(offset - GT_INTR_SELECTOR_ADDR(0)) / 4].selector;
}

/* INT-024: put the unmasked bits of the selected engine and Data-Valid into the Shared IIR. */
static void data_valid_set(struct model *m, unsigned int n)
{
	struct model_irq_dw *dw = &m->irq.dw[n];
	unsigned int i;

	dw->valid_at = MODEL_NEVER;
	dw->identity = GT_INTR_DATA_VALID;
	for (i = 0; i < m->plat->n_irq_sources && i < MODEL_IRQ_SOURCES_MAX; i++) {
		const struct genx_irq_source *s = &m->plat->irq_sources[i];
		u16 bits;

		if (s->dw != n || BIT(s->bit) != dw->selector)
			continue;
		bits = source_unmasked(m, i);
		m->irq.inst[i] &= ~bits;
		dw->identity |= REG_FIELD_PREP(GT_INTR_INSTANCE_MASK, s->instance) |
				REG_FIELD_PREP(GT_INTR_CLASS_MASK, s->class) |
				REG_FIELD_PREP(GT_INTR_DATA_MASK, bits);
	}
}

static u32 identity_read(struct model *m, u32 offset)
{
	struct model_irq_dw *dw = &m->irq.dw[(offset - GT_INTR_IDENTITY_ADDR(0)) / 4];

	if (dw->identity & GT_INTR_DATA_VALID) {
		dw->seen = true;
	} else {
		/* A poll is counted separately, since the number of polls depends on time. */
		m->stats.irq_polls++;
		if (m->irq.service && m->irq.accesses)
			m->irq.accesses--;
	}
	return dw->identity;
}

static void identity_write(struct model *m, u32 offset, u32 val)
{
	struct model_irq_dw *dw = &m->irq.dw[(offset - GT_INTR_IDENTITY_ADDR(0)) / 4];

	if (!(val & GT_INTR_DATA_VALID) || !dw->selector) {
		model_violation(m, "INT-026", offset, "write of %#x ends no service", val);
		return;
	}
	if (!(dw->identity & GT_INTR_DATA_VALID)) {
		if (!dw->excused)
			model_violation(m, "INT-025", offset, "acknowledged before Data-Valid");
	} else if (!dw->seen && !dw->excused) {
		/* a fault that delays Data-Valid may set it just after the driver's time-out */
		model_violation(m, "INT-025", offset, "acknowledged without being read");
	}
	dw->served |= dw->selector;
	dw->selector = 0;
	dw->identity = 0;
	dw->valid_at = MODEL_NEVER;
}

/* INT-016: an event that this write unmasks goes to the second level. */
static void mask_write(struct model *m, u32 offset, u32 val)
{
	unsigned int i;
	u16 before;

	for (i = 0; i < m->plat->n_irq_sources && i < MODEL_IRQ_SOURCES_MAX; i++) {
		const struct genx_irq_source *s = &m->plat->irq_sources[i];
		u32 old = m->regs[offset / 4];

		if (s->mask.addr != offset)
			continue;
		before = source_unmasked(m, i);
		m->regs[offset / 4] = val;
		if (source_unmasked(m, i) & ~before)
			second_level(m, s);
		m->regs[offset / 4] = old;
	}
	m->regs[offset / 4] = val;
}

/* INT-031: the host may only disable the interrupts of the hardware scheduler (GuC). */
static void guc_enable_write(struct model *m, u32 offset, u32 val)
{
	if (val)
		model_violation(m, "INT-031", offset, "interrupts %#x of the scheduler enabled",
				val);
	m->regs[offset / 4] = val;
}

/* MODEL_FAULT_IRQ_STORM: raises the lowest event that is enabled and unmasked. */
static bool selector_raise_lowest(struct model *m, u32 i)
{
	const struct genx_irq_source *s = &m->plat->irq_sources[i];
	u16 bits;

	bits = source_enable(m, s) & (u16)~(m->regs[s->mask.addr / 4] >> s->mask_shift);
	bits &= -bits;
	if (!bits || m->irq.inst[i] & bits)
		return false;
	model_irq_raise(m, s->class, s->instance, bits);
	return true;
}

static void selector_other(struct model *m, enum model_irq_unit unit, u32 bits)
{
	m->part->outside->event(m, unit, bits);
}

static u64 selector_advance(struct model *m)
{
	u64 next = MODEL_NEVER;
	unsigned int i;

	for (i = 0; i < MODEL_IRQ_DWS; i++) {
		if (m->irq.dw[i].valid_at <= m->now)
			data_valid_set(m, i);
		next = min(next, m->irq.dw[i].valid_at);
	}
	return next;
}

static void selector_reset(struct model *m)
{
	unsigned int i;

	for (i = 0; i < MODEL_IRQ_DWS; i++)
		m->irq.dw[i].valid_at = MODEL_NEVER;
	for (i = 0; i < m->plat->n_irq_sources; i++)
		m->regs[m->plat->irq_sources[i].mask.addr / 4] = ~0u;
}

static void selector_check_idle(struct model *m)
{
	u32 outside = m->part->outside->levels(m);
	unsigned int i;

	if (m->irq.enabled && outside)
		model_violation(m, "HND-STORM", GFX_MSTR_IRQ.addr, "level %#x left high", outside);
	for (i = 0; i < MODEL_IRQ_DWS; i++)
		if (m->irq.dw[i].selector)
			model_violation(m, "INT-026", GT_INTR_SELECTOR_ADDR(i),
					"selection %#x left without end of service",
					m->irq.dw[i].selector);
}

/* Gen12.5: the master control latches rising level bits; the unit above it latches the tile bit. */
static void tiles_update(struct model *m)
{
	u32 now = levels(m), rose = now & ~m->irq.level_was;

	m->irq.level_was = now;
	m->irq.tile_status |= rose;
	if (rose)
		m->irq.tiles |= TILE0;
	model_irq_line(m, m->irq.enabled && m->irq.tiles);
}

static u32 tiles_read(struct model *m, u32 offset)
{
	m->irq.tiles_seen |= m->irq.tiles;
	return m->irq.tiles | (m->irq.enabled ? TILES_ENABLE : 0);
}

static void tiles_write(struct model *m, u32 offset, u32 val)
{
	bool enable = val & TILES_ENABLE;
	u32 unseen = val & m->irq.tiles & ~m->irq.tiles_seen;

	if (unseen)
		model_violation(m, "INT-010", offset, "tile bits %#x cleared without being read",
				unseen);
	m->irq.tiles &= ~val;
	m->irq.tiles_seen &= m->irq.tiles;
	if (enable && !m->irq.enabled)
		service_end(m);
	/* A write of status bits while the enable bit is 0 is part of interrupt handling. */
	if (!enable && (m->irq.enabled || (m->irq.service && !val)))
		model_irq_service_begin(m);
	m->irq.enabled = enable;
	m->irq.kind->update(m);
}

static u32 tile_master_read(struct model *m, u32 offset)
{
	return model_irq_copy(m, offset, m->irq.tile_status);
}

static void tile_master_write(struct model *m, u32 offset, u32 val)
{
	u32 unseen = val & m->irq.tile_status;

	if (m->irq.service && m->irq.copy_valid)
		unseen &= ~m->irq.copy;
	if (unseen && m->irq.enabled)
		model_violation(m, "INT-009", offset, "master bits %#x cleared, master enabled",
				unseen);
	m->irq.tile_status &= ~val;
	m->irq.kind->update(m);
}

static const struct model_reg selector_regs[] = {
	{ .first = GFX_MSTR_IRQ_ADDR, .last = GFX_MSTR_IRQ_ADDR + 3, .read = master_read,
	 .write = master_write },
	{ .first = GT_INTR_DW_ADDR(0), .last = GT_INTR_DW_ADDR(2) - 1, .read = dw_read,
	 .write = dw_write },
	{ .first = RENDER_COPY_INTR_ENABLE,
	 .last = GUC_SG_INTR_ENABLE - 1 },			/* enables */
	{ .first = GUC_SG_INTR_ENABLE, .last = GUC_SG_INTR_ENABLE + 3, .write = guc_enable_write },
	{ .first = GPM_WGBOXPERF_INTR_ENABLE, .last = GUNIT_CSME_INTR_ENABLE + 3 },
	{ .first = GT_INTR_IDENTITY_ADDR(0), .last = GT_INTR_IDENTITY_ADDR(2) - 1,
	  .read = identity_read, .write = identity_write },
	{ .first = GT_INTR_SELECTOR_ADDR(0), .last = GT_INTR_SELECTOR_ADDR(2) - 1,
	  .read = selector_read, .write = selector_write },
	{ .first = RCS0_RSVD_INTR_MASK, .last = GUNIT_CSME_INTR_MASK + 3, .write = mask_write },
};

static const struct model_reg tiles_regs[] = {
	{ .first = MSTR_UNIT_ADDR, .last = MSTR_UNIT_ADDR + 3, .read = tiles_read,
	 .write = tiles_write },
	{ .first = GFX_MSTR_IRQ_ADDR, .last = GFX_MSTR_IRQ_ADDR + 3, .read = tile_master_read,
	  .write = tile_master_write },
	{ .first = GT_INTR_DW_ADDR(0), .last = GT_INTR_DW_ADDR(2) - 1, .read = dw_read,
	 .write = dw_write },
	{ .first = RENDER_COPY_INTR_ENABLE,
	 .last = GUC_SG_INTR_ENABLE - 1 },			/* enables */
	{ .first = GUC_SG_INTR_ENABLE, .last = GUC_SG_INTR_ENABLE + 3, .write = guc_enable_write },
	{ .first = GPM_WGBOXPERF_INTR_ENABLE, .last = CCS_RSVD_INTR_ENABLE + 3 },
	{ .first = GT_INTR_IDENTITY_ADDR(0), .last = GT_INTR_IDENTITY_ADDR(2) - 1,
	  .read = identity_read, .write = identity_write },
	{ .first = GT_INTR_SELECTOR_ADDR(0), .last = GT_INTR_SELECTOR_ADDR(2) - 1,
	  .read = selector_read, .write = selector_write },
	{ .first = RCS0_RSVD_INTR_MASK, .last = CCS2_CCS3_INTR_MASK + 3, .write = mask_write },
};

const struct model_irq_kind model_irq_selector = {
	.raise = selector_raise,
	.update = update_line,
	.boot = selector_boot,
	.raise_lowest = selector_raise_lowest,
	.advance = selector_advance,
	.reset = selector_reset,
	.check_idle = selector_check_idle,
	.other = selector_other,
	.identity = true,
	.spans = { { IRQ_BLOCK_FIRST, IRQ_BLOCK_LAST } },
	.regs = selector_regs,
	.n_regs = ARRAY_SIZE(selector_regs),
};

const struct model_irq_kind model_irq_tiles = {
	.raise = selector_raise,
	.update = tiles_update,
	.boot = selector_boot,
	.raise_lowest = selector_raise_lowest,
	.advance = selector_advance,
	.reset = selector_reset,
	.check_idle = selector_check_idle,
	.other = selector_other,
	.identity = true,
	.spans = { { IRQ_BLOCK_FIRST, IRQ_BLOCK_LAST } },
	.regs = tiles_regs,
	.n_regs = ARRAY_SIZE(tiles_regs),
};
