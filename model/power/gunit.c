// SPDX-License-Identifier: MIT
/*
 * The Gunit of Valleyview. The host allows and forbids wake-ups of the GT; the Gunit acknowledges
 * each change. While the platform sleeps, many registers lose their values, and the host restores
 * them afterwards.
 *
 * Source: register facts: VLV sleep. The model reports these violations, all but
 * the first only if the configuration is strict:
 *
 * - GUNIT-WAKE: a well was requested while wake-ups were forbidden;
 * - GUNIT-SLEEP: the device was put into D3 while wake-ups were allowed;
 * - GUNIT-CLOCK: the graphics clock was not forced on when the host allowed or forbade wake-ups,
 *   or when it restored a register while they were forbidden; or the clock was still forced on when
 *   the device was put into D3;
 * - GUNIT-RESTORE: wake-ups were allowed again while a register had another value than before the
 *   sleep.
 */
#include "model/power/gunit.h"
#include "model/state/fault.h"
#include "model/state/offsets.h"
#include "model/state/state.h"
#include "model/state/time.h"
#include "model/state/violation.h"
#include "regs/gt_regs.h"

#define   WAKE_ALLOW		REG_BIT(0)
#define   WAKE_CONTEXTS		(REG_BIT(25) | REG_BIT(24))	/* power contexts exist */
#define   STATUS_ALLOWED	REG_BIT(0)
#define   STATUS_ERROR		REG_BIT(1)
#define   STATUS_MEDIA		REG_BIT(5)
#define   STATUS_RENDER		REG_BIT(7)
#define   CLOCK_FORCE		REG_BIT(2)
#define   CLOCK_ON		REG_BIT(3)
#define   FIFO_POLICY		REG_GENMASK(12, 11)

#define GUNIT_NS		50000	/* nominal time of an acknowledge */

/* Registers that software saves and restores over a sleep. */
static const struct {
	u32 first;
	u32 n;
} kept[] = {
	{ 0x4028, 5 }, { 0x403c, 13 }, { 0x4070, 2 }, { 0x4080, 1 }, { 0x4090, 1 }, { 0x4180, 1 },
	{ 0x4280, 1 }, { 0x4700, 1 }, { 0x9024, 2 }, { 0x907c, 1 }, { 0x9400, 1 }, { 0x9408, 1 },
	{ 0x9410, 2 }, { 0x9420, 2 }, { 0xa000, 1 }, { 0xa010, 1 }, { 0xa080, 3 }, { 0xa0b0, 1 },
	{ 0xa0bc, 1 }, { 0xa180, 1 }, { 0xa194, 1 }, { 0xa294, 1 }, { 0x4f100, 8 }, { 0x101000, 1 },
	{ GT_FIFO_CTL_ADDR, 1 }, { VLV_GT_WAKE_ADDR, 1 }, { VLV_GT_CLOCK_ADDR, 1 }, { 0x1300a4, 1 },
	{ 0x182030, 2 }, { 0x182064, 1 }, { 0x182120, 1 },
};

/* A masked register: the upper half of a value selects the bits that a write changes. */

/* Bits of a register that software must restore: all but sleep controls and status bits. */
static u32 mask_of(u32 reg)
{
	switch (reg) {
	case MMIO_ARB_MODE:
		return 0xffff;
	case GT_FIFO_CTL_ADDR:
		return FIFO_POLICY;
	case VLV_GT_WAKE_ADDR:
		return ~WAKE_ALLOW;
	case VLV_GT_CLOCK_ADDR:
		return ~(CLOCK_FORCE | CLOCK_ON);
	default:
		return ~0U;
	}
}

static void for_kept(struct model *m, void (*visit)(struct model *m, u32 reg, u32 *saved))
{
	u32 i, k, at = 0;

	for (i = 0; i < ARRAY_SIZE(kept); i++)
		for (k = 0; k < kept[i].n && at < MODEL_GUNIT_KEPT; k++)
			visit(m, kept[i].first + 4 * k, &m->gunit.saved[at++]);
}

static void save_one(struct model *m, u32 reg, u32 *saved)
{
	*saved = m->regs[reg / 4];
}

static void check_one(struct model *m, u32 reg, u32 *saved)
{
	u32 now = m->regs[reg / 4];

	if (m->cfg.strict && (now ^ *saved) & mask_of(reg))
		model_violation(m, "GUNIT-RESTORE", reg, "%08x before the sleep, now %08x", *saved,
				now);
}

/* Set a value as firmware does; it differs from 0 and from the values of other registers. */
static void firmware_one(struct model *m, u32 reg, u32 *saved)
{
	m->regs[reg / 4] = ((reg & 0xffc) | 0xc01) & mask_of(reg);
}

static bool silent(const struct model *m)
{
	return model_fault_armed(m, MODEL_FAULT_GUNIT_SILENT);
}

static void settle(struct model *m)
{
	bool wanted = m->regs[VLV_GT_WAKE_ADDR / 4] & WAKE_ALLOW;

	if (silent(m) || m->gunit.ack_at > m->now || m->gunit.allowed == wanted)
		return;
	m->gunit.allowed = wanted;
	for_kept(m, wanted ? check_one : save_one);
}

static bool clock_on(const struct model *m)
{
	return m->regs[VLV_GT_CLOCK_ADDR / 4] & CLOCK_FORCE && !silent(m) &&
	       m->gunit.clock_at <= m->now;
}

static bool is_kept(u32 reg)
{
	u32 i;

	for (i = 0; i < ARRAY_SIZE(kept); i++)
		if (reg >= kept[i].first && reg < kept[i].first + 4 * kept[i].n)
			return true;
	return false;
}

void model_gunit_check_write(struct model *m, u32 reg)
{
	if (!m->part->gunit || !m->cfg.strict || silent(m))
		return;
	settle(m);
	if (m->gunit.allowed || clock_on(m))
		return;
	/* the clock is forced on by its own register; wake_write() checks the permission's */
	if (reg != VLV_GT_CLOCK_ADDR && reg != VLV_GT_WAKE_ADDR && is_kept(reg))
		model_violation(m, "GUNIT-CLOCK", reg,
				"restored, the graphics clock is not forced on");
}

static void wake_write(struct model *m, u32 offset, u32 val)
{
	u32 before = m->regs[offset / 4];

	settle(m);
	m->regs[offset / 4] = val;
	if (m->cfg.strict && ~val & before & WAKE_CONTEXTS)
		model_violation(m, "GUNIT-RESTORE", offset, "%08x before, now %08x", before, val);
	if (!((val ^ before) & WAKE_ALLOW))
		return;
	if (m->cfg.strict && !clock_on(m))
		model_violation(m, "GUNIT-CLOCK", offset,
				"wake-up %s, the graphics clock is not forced on",
				val & WAKE_ALLOW ? "allowed" : "forbidden");
	m->gunit.ack_at = m->now + model_latency(m, GUNIT_NS);
}

static u32 status_read(struct model *m, u32 offset)
{
	settle(m);
	return (m->gunit.allowed ? STATUS_ALLOWED : 0) | (m->gunit.error ? STATUS_ERROR : 0) |
	       (model_fw_awake(m, GENX_FW_MEDIA) ? STATUS_MEDIA : 0) |
	       (model_fw_awake(m, GENX_FW_RENDER) ? STATUS_RENDER : 0);
}

static void status_write(struct model *m, u32 offset, u32 val)
{
	if (val & STATUS_ERROR)
		m->gunit.error = false;
}

static u32 clock_read(struct model *m, u32 offset)
{
	return (m->regs[offset / 4] & ~CLOCK_ON) | (clock_on(m) ? CLOCK_ON : 0);
}

static void clock_write(struct model *m, u32 offset, u32 val)
{
	if (val & ~m->regs[offset / 4] & CLOCK_FORCE)
		m->gunit.clock_at = m->now + model_latency(m, GUNIT_NS);
	m->regs[offset / 4] = val & ~CLOCK_ON;
}

bool model_gunit_refuses(struct model *m, u32 reg)
{
	if (!m->part->gunit)
		return false;
	settle(m);
	if (m->gunit.allowed)
		return false;
	m->gunit.error = true;
	model_violation(m, "GUNIT-WAKE", reg, "request while wake-ups are forbidden");
	return true;
}

void model_gunit_asleep(struct model *m)
{
	if (!m->part->gunit || !m->cfg.strict)
		return;
	settle(m);
	if (m->gunit.allowed)
		model_violation(m, "GUNIT-SLEEP", VLV_GT_WAKE_ADDR,
				"D3 while wake-ups are allowed");
	if (m->regs[VLV_GT_CLOCK_ADDR / 4] & CLOCK_FORCE)
		model_violation(m, "GUNIT-CLOCK", VLV_GT_CLOCK_ADDR,
				"D3 with the graphics clock forced on");
}

void model_gunit_reset(struct model *m)
{
	if (!m->part->gunit)
		return;
	m->gunit.ack_at = 0;
	m->gunit.error = false;
	if (m->gunit.on && !m->gunit.allowed)
		return;
	m->gunit.on = true;
	m->gunit.allowed = true;
	for_kept(m, firmware_one);
	m->regs[VLV_GT_WAKE_ADDR / 4] = WAKE_CONTEXTS | WAKE_ALLOW;
}

const struct model_reg model_gunit_regs[] = {
	{ .first = MMIO_ARB_MODE, .last = MMIO_ARB_MODE + 3, .flags = MODEL_REG_MASKED },
	{ .first = MMIO_GT_SCRATCH(0), .last = MMIO_GT_SCRATCH(8) - 1 },
	{ .first = MMIO_SWIZZLE, .last = MMIO_SWIZZLE + 3 },
	{ .first = VLV_GT_WAKE_ADDR, .last = VLV_GT_WAKE_ADDR + 3, .write = wake_write },
	{ .first = VLV_GT_STATUS_ADDR, .last = VLV_GT_STATUS_ADDR + 3, .read = status_read,
	 .write = status_write },
	{ .first = VLV_GT_CLOCK_ADDR, .last = VLV_GT_CLOCK_ADDR + 3, .read = clock_read,
	 .write = clock_write },
	{ .first = MMIO_VLV_PMWGICZ, .last = MMIO_VLV_PMWGICZ + 3 },
	{ .first = MMIO_VLV_GU_CTL0, .last = MMIO_VLV_GU_CTL1 + 3 },
	{ .first = MMIO_VLV_GUNIT_CLOCK_GATE2, .last = MMIO_VLV_GUNIT_CLOCK_GATE2 + 3 },
	{ .first = MMIO_VLV_PCBR, .last = MMIO_VLV_PCBR + 3 },
};

const unsigned int model_n_gunit_regs = ARRAY_SIZE(model_gunit_regs);
