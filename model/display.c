// SPDX-License-Identifier: MIT
/*
 * Display, GU_MISC and PCU, as far as a driver without display code accesses them.
 *
 * Without firmware the display is fused off. With model_config.firmware, firmware booted the
 * machine: pipe A shows a picture, which is in stolen memory and mapped in the GGTT; on discrete
 * parts it is in local memory that software may otherwise use (SIL-533). Display units and an
 * engine have enabled interrupts with latched events. A driver may mask and clear these interrupts,
 * and restore the masks of firmware. These actions are violations:
 *
 * - HND-GGTT: the driver changed a GGTT entry of the picture, or one that plane 1 of pipe A reads
 * - HND-STOLEN: an engine or the OA unit accessed stolen memory
 * - HND-PICTURE: something accessed local memory that the display reads; there is no console
 * - HND-DISPLAY: the driver wrote a display register in any other way
 * - HND-STORM: a level stays high although the driver handled MODEL_STORM interrupts in a row
 * - HND-POWER: the device was put into D3 while a pipe is on
 *
 * Source: register facts: interrupts, display.
 */
#include "model/display.h"
#include "model/irq/irq.h"
#include "model/memory/local_layout.h"
#include "model/state/offsets.h"
#include "model/state/state.h"
#include "model/state/violation.h"
#include "regs/irq_regs.h"

#define PIPE_A			MMIO_PIPE_ISR(0)
#define MISC			MMIO_MISC_ISR
#define PCU			MMIO_PCU_ISR
#define GU_MISC			MMIO_GU_MISC_ISR
#define IMR			4
#define IIR			8
#define IER			12
#define DERRMR			0x44050	/* messages to the render engine that are masked */
#define DFSM_PIPE_A_OFF		REG_BIT(30)
/* pipe D, bit 22, is Gen12's; no Gen11 part has one */
#define DFSM_OTHERS_OFF		(REG_BIT(28) | REG_BIT(22) | REG_BIT(21))
#define TRANSCONF_ON		(REG_BIT(31) | REG_BIT(30))
#define PIPE_VBLANK		REG_BIT(0)
#define PTE_LOCAL		REG_BIT(1)
#define GSE			REG_BIT(27)
#define PCODE			REG_BIT(25)

struct boot_value {
	u32 offset;
	u32 value;
};

/* Values that firmware leaves: interrupts enabled and latched, and a picture on pipe A. */
static const struct boot_value boot_values[] = {
	{ MMIO_MASTER_IRQ, DISPLAY_INT_CTL_ENABLE },
	{ PIPE_A + IMR, ~PIPE_VBLANK },
	{ PIPE_A + IIR, PIPE_VBLANK }, { PIPE_A + IER, PIPE_VBLANK },
	{ MISC + IMR, ~GSE }, { MISC + IIR, GSE }, { MISC + IER, GSE },
	{ PCU + IMR, ~PCODE }, { PCU + IIR, PCODE }, { PCU + IER, PCODE },
	{ GU_MISC + IMR, ~GSE }, { GU_MISC + IIR, GSE }, { GU_MISC + IER, GSE },
	{ MMIO_TRANSCONF_A, TRANSCONF_ON },
	{ MMIO_PLANE_CTL, REG_BIT(31) },	/* plane 1: on */
	{ MMIO_PLANE_STRIDE, 64 },		/* in 64 bytes */
	{ MMIO_PLANE_SIZE, 767 << 16 | 1023 },
	{ MMIO_PLANE_SURF, 0 },			/* GGTT address 0 */
};

static bool is_boot_value(u32 offset, u32 val)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(boot_values); i++)
		if (boot_values[i].offset == offset)
			return boot_values[i].value == val;
	return false;
}

static u32 pending(const struct model *m, u32 unit)
{
	return m->regs[(unit + IIR) / 4] & m->regs[(unit + IER) / 4];
}

static u32 display_levels(const struct model *m)
{
	bool display = m->display.level || pending(m, PIPE_A) || pending(m, MISC);
	u32 val = 0;

	if (display && m->regs[MMIO_MASTER_IRQ / 4] & DISPLAY_INT_CTL_ENABLE)
		val |= GFX_MSTR_IRQ_DISPLAY;
	if (pending(m, GU_MISC))
		val |= GFX_MSTR_IRQ_GU_MISC;
	if (pending(m, PCU))
		val |= GFX_MSTR_IRQ_PCU;
	return val;
}

static void display_event(struct model *m, enum model_irq_unit unit, u32 bits)
{
	u32 base = unit == MODEL_IRQ_PCU ? PCU : GU_MISC;

	if (unit == MODEL_IRQ_DISPLAY)
		m->display.level = bits;
	else
		m->regs[(base + IIR) / 4] |= bits & ~m->regs[(base + IMR) / 4];
	model_irq_update(m);
}

static void display_serviced(struct model *m)
{
	u32 left = display_levels(m);

	if (!left) {
		m->display.unserved = 0;
		return;
	}
	if (++m->display.unserved == MODEL_STORM)
		model_violation(m, "HND-STORM", GFX_MSTR_IRQ.addr,
				"%u services left level %#x high", MODEL_STORM, left);
}

static bool picture_page(const struct model *m, u32 page)
{
	u32 cursor = m->mem.n_ggtt - MODEL_CURSOR_END - MODEL_CURSOR_PAGES;

	return page < MODEL_PICTURE_PAGES ||
	       (page >= cursor && page < cursor + MODEL_CURSOR_PAGES);
}

static u64 picture_entry(const struct model *m, u32 page)
{
	u32 cursor = page + MODEL_CURSOR_END + MODEL_CURSOR_PAGES - m->mem.n_ggtt;
	u64 addr;

	if (!m->part->local)
		addr = MODEL_STOLEN_BASE +
		       (page < MODEL_PICTURE_PAGES ? page : cursor + MODEL_PICTURE_PAGES) * SZ_4K;
	else if (page < MODEL_PICTURE_PAGES)
		addr = (MODEL_PICTURE_LOCAL + page * SZ_4K) | PTE_LOCAL;
	else	/* stolen memory is the end of local memory */
		addr = (model_local_size(m) - (MODEL_CURSOR_PAGES - cursor) * SZ_4K) | PTE_LOCAL;
	return addr + 1;
}

/* Does the plane read this page? Its surface is linear; the stride is in units of 64 bytes. */
static bool scanned_page(const struct model *m, u32 page)
{
	u32 first = m->regs[MMIO_PLANE_SURF / 4] / SZ_4K;
	u32 lines = REG_FIELD_GET(REG_GENMASK(28, 16), m->regs[MMIO_PLANE_SIZE / 4]) + 1;
	u32 bytes = (m->regs[MMIO_PLANE_STRIDE / 4] & REG_GENMASK(10, 0)) * 64 * lines;

	return m->regs[MMIO_PLANE_CTL / 4] & REG_BIT(31) && page >= first &&
	       page < first + (bytes + SZ_4K - 1) / SZ_4K;
}

static void display_check_pte(struct model *m, u32 page, u64 old)
{
	if (scanned_page(m, page) && m->mem.ggtt[page] != old)
		model_violation(m, "HND-GGTT", m->plat->ggtt_offset + page * 8,
				"entry %u is scanned out and was %#llx", page,
				(unsigned long long)old);
	else if (picture_page(m, page) && m->mem.ggtt[page] != picture_entry(m, page))
		model_violation(m, "HND-GGTT", m->plat->ggtt_offset + page * 8,
				"entry %u of the picture is %#llx now", page,
				(unsigned long long)m->mem.ggtt[page]);
}

static bool display_stolen(const struct model *m, u64 addr)
{
	return addr >= MODEL_STOLEN_BASE && addr < MODEL_STOLEN_BASE + MODEL_STOLEN_SIZE;
}

static bool display_shown(const struct model *m, u64 addr)
{
	return m->part->local && m->regs[MMIO_PLANE_CTL / 4] & REG_BIT(31) &&
	       addr >= MODEL_PICTURE_LOCAL &&
	       addr < MODEL_PICTURE_LOCAL + MODEL_PICTURE_PAGES * SZ_4K;
}

static const struct model_mem_watch display_watch = {
	.stolen = display_stolen,
	.shown = display_shown,
	.written = display_check_pte,
};

const struct model_irq_outside model_display_outside = {
	.levels = display_levels,
	.event = display_event,
	.serviced = display_serviced,
};

void model_display_asleep(struct model *m)
{
	if (m->part->firmware && m->regs[MMIO_TRANSCONF_A / 4] & TRANSCONF_ON)
		model_violation(m, "HND-POWER", MMIO_TRANSCONF_A, "D3 while pipe A is on");
}

/* Schedule the next vertical blank, unless its bit is masked or set already. */
static void vblank_schedule(struct model *m)
{
	bool seen = m->regs[MMIO_TRANSCONF_A / 4] & TRANSCONF_ON &&
		    ~(m->regs[(PIPE_A + IMR) / 4] | m->regs[(PIPE_A + IIR) / 4]) & PIPE_VBLANK;

	if (!seen)
		m->display.vblank_at = MODEL_NEVER;
	else if (m->display.vblank_at == MODEL_NEVER)
		m->display.vblank_at = (m->now / MODEL_VBLANK_NS + 1) * MODEL_VBLANK_NS;
}

u64 model_display_advance(struct model *m)
{
	if (m->display.vblank_at <= m->now) {
		m->display.vblank_at = MODEL_NEVER;
		m->regs[(PIPE_A + IIR) / 4] |= PIPE_VBLANK;
		model_irq_update(m);
	}
	return m->display.vblank_at;
}

/* Does a write only mask or disable interrupts, or restore firmware's value? */
static bool only_masks(const struct model *m, u32 offset, u32 val)
{
	u32 old = m->regs[offset / 4];

	if (offset == MMIO_MASTER_IRQ)
		return !(val & ~old) || is_boot_value(offset, val);
	if ((offset & 0xf) == IMR)
		return !(old & ~val) || is_boot_value(offset, val);
	return !(val & ~old) || is_boot_value(offset, val);
}

static void changed(struct model *m)
{
	vblank_schedule(m);
	model_irq_update(m);
}

static void write_control(struct model *m, u32 offset, u32 val)
{
	if (m->cfg.firmware && !only_masks(m, offset, val))
		model_violation(m, "HND-DISPLAY", offset, "write of %#x unmasks interrupts", val);
	m->regs[offset / 4] = val;
	changed(m);
}

static void write_iir(struct model *m, u32 offset, u32 val)
{
	m->regs[offset / 4] &= ~val;
	changed(m);
}

/* A display that is fused off has no registers except its fuses. */
static void write_none(struct model *m, u32 offset)
{
	model_violation(m, "FW-018", offset, "write to an unknown register");
}

static void write_pipe_control(struct model *m, u32 offset, u32 val)
{
	if (m->cfg.firmware)
		write_control(m, offset, val);
	else
		write_none(m, offset);
}

static void write_pipe_iir(struct model *m, u32 offset, u32 val)
{
	if (m->cfg.firmware)
		write_iir(m, offset, val);
	else
		write_none(m, offset);
}

static void write_picture(struct model *m, u32 offset, u32 val)
{
	if (m->cfg.firmware)
		model_violation(m, "HND-DISPLAY", offset, "write of %#x to the display", val);
	else
		write_none(m, offset);
}

static u32 dfsm_read(struct model *m, u32 offset)
{
	return DFSM_OTHERS_OFF | (m->cfg.firmware ? 0 : DFSM_PIPE_A_OFF);
}

static void boot(struct model *m)
{
	u32 page;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(boot_values); i++)
		m->regs[boot_values[i].offset / 4] = boot_values[i].value;
	for (page = 0; page < m->mem.n_ggtt; page++)
		if (picture_page(m, page))
			m->mem.ggtt[page] = picture_entry(m, page);
	vblank_schedule(m);
	model_irq_boot(m);
}

void model_display_reset(struct model *m)
{
	memset(&m->display, 0, sizeof(m->display));
	m->display.vblank_at = MODEL_NEVER;
	m->mem.watch = m->cfg.firmware ? &display_watch : NULL;
	if (!m->part->outside)
		return;
	m->regs[(PIPE_A + IMR) / 4] = ~0u;
	m->regs[(MISC + IMR) / 4] = ~0u;
	m->regs[(PCU + IMR) / 4] = ~0u;
	m->regs[(GU_MISC + IMR) / 4] = ~0u;
	if (m->cfg.firmware)
		boot(m);
}

#define ISR(o)		{ .first = (o), .last = (o) + 3, .flags = MODEL_REG_RO }
#define WRITTEN(o, w)	{ .first = (o), .last = (o) + 3, .write = (w) }

const struct model_reg model_display_regs[] = {
	WRITTEN(MMIO_MASTER_IRQ, write_control),
	ISR(PIPE_A),
	WRITTEN(PIPE_A + IMR, write_pipe_control),
	WRITTEN(PIPE_A + IIR, write_pipe_iir),
	WRITTEN(PIPE_A + IER, write_pipe_control),
	ISR(MISC),
	WRITTEN(MISC + IMR, write_pipe_control),
	WRITTEN(MISC + IIR, write_pipe_iir),
	WRITTEN(MISC + IER, write_pipe_control),
	ISR(PCU),
	WRITTEN(PCU + IMR, write_control),
	WRITTEN(PCU + IIR, write_iir),
	WRITTEN(PCU + IER, write_control),
	ISR(GU_MISC),
	WRITTEN(GU_MISC + IMR, write_control),
	WRITTEN(GU_MISC + IIR, write_iir),
	WRITTEN(GU_MISC + IER, write_control),
	ISR(DERRMR),
	{ .first = MMIO_DFSM, .last = MMIO_DFSM + 3, .read = dfsm_read, .flags = MODEL_REG_RO },
	WRITTEN(MMIO_TRANSCONF_A, write_picture),
	{ .first = MMIO_PLANE_CTL, .last = MMIO_PLANE_SURF + 3, .write = write_picture },
};

const unsigned int model_n_display_regs = ARRAY_SIZE(model_display_regs);
