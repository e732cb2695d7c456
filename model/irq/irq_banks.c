// SPDX-License-Identifier: MIT
/*
 * Interrupts of Gen8 and Gen9: a master register has the master enable and one level bit per
 * engine. Below it are four banks; each holds the bits of two units in its 16-bit halves.
 *
 * A handler must work in the order of Gen11 (INT-006, INT-008..011): clear the master enable, read
 * the master once, handle the banks that it names, set the master enable. If the level of a bank is
 * still high then, another message is sent. The upper half of bank 3 belongs to the OA unit
 * (INT-041). Which level bit the OA unit has is not public; the model uses the bit of bank 3. The
 * model has no display, but has the interrupt registers of display, south display and PCU.
 *
 * Source: register facts: interrupts; display; rows T-1, T-16.
 */
#include "model/irq/irq.h"
#include "model/irq/irq_bank.h"
#include "model/irq/irq_banks.h"
#include "model/state/state.h"
#include "model/state/violation.h"
#include "regs/irq_regs.h"

#define MASTER_ENABLE		REG_BIT(31)
#define N_BANKS			4

/* Sets behind the banks belong to units outside the GT (INT-042). */
enum { PCU = N_BANKS, PIPE_A, PIPE_B, PIPE_C, PORT, MISC, SOUTH, N_SETS };

static const struct model_irq_set sets[N_SETS] = {
	MODEL_IRQ_SET(GEN8_IRQ_GT(0)), MODEL_IRQ_SET(GEN8_IRQ_GT(1)),
	MODEL_IRQ_SET(GEN8_IRQ_GT(2)), MODEL_IRQ_SET(GEN8_IRQ_GT(3)),
	[PCU] = MODEL_IRQ_SET(IRQ_PCU),
	[PIPE_A] = MODEL_IRQ_SET(GEN8_IRQ_PIPE(0)),
	[PIPE_B] = MODEL_IRQ_SET(GEN8_IRQ_PIPE(1)),
	[PIPE_C] = MODEL_IRQ_SET(GEN8_IRQ_PIPE(2)),
	[PORT] = MODEL_IRQ_SET(GEN8_IRQ_PORT),
	[MISC] = MODEL_IRQ_SET(GEN8_IRQ_MISC),
	[SOUTH] = MODEL_IRQ_SET(IRQ_SDE),
};

static_assert(N_SETS <= MODEL_IRQ_BANKS, "more sets than model_irq.bank has entries");

/* Level bits of the units outside the GT in the master register. */
static const u32 outside_bits[N_SETS] = {
	[PCU] = REG_BIT(30), [PIPE_A] = REG_BIT(16), [PIPE_B] = REG_BIT(17),
	[PIPE_C] = REG_BIT(18), [PORT] = REG_BIT(20), [MISC] = REG_BIT(22),
	[SOUTH] = REG_BIT(23),
};

/* Level bits of the low and of the high half of each bank. */
static const u32 level_bits[N_BANKS][2] = {
	{ REG_BIT(0), REG_BIT(1) },	/* render, copy */
	{ REG_BIT(2), REG_BIT(3) },	/* video 0, video 1 */
	{ REG_BIT(4), REG_BIT(5) },	/* power management, GuC */
	{ REG_BIT(6), REG_BIT(6) },	/* video enhancement, OA */
};

/* Index of the bank of an engine, or -1. @shift: position of the engine's bits in the bank. */
static int place(u8 class, u8 instance, unsigned int *shift)
{
	*shift = 0;
	switch (class) {
	case GENX_CLASS_RENDER:
		return 0;
	case GENX_CLASS_COPY:
		*shift = 16;
		return 0;
	case GENX_CLASS_VIDEO_DECODE:
		*shift = 16 * instance;
		return instance < 2 ? 1 : -1;
	case GENX_CLASS_VIDEO_ENHANCE:
		return 3;
	case GENX_CLASS_OTHER:
		if (instance == GENX_OTHER_GTPM)
			return 2;
		*shift = 16;
		return instance == GENX_OTHER_WDOAPERF ? 3 : -1;
	default:
		return -1;
	}
}

static u32 banks_imr_bits(u8 class, u8 instance, u16 bits)
{
	unsigned int shift;

	return place(class, instance, &shift) < 0 ? 0 : (u32)bits << shift;
}

static u32 levels(const struct model *m)
{
	unsigned int i;
	u32 val = 0;

	for (i = 0; i < N_BANKS; i++) {
		u32 pending = model_bank_pending(m, &sets[i]);

		if (pending & 0xffff)
			val |= level_bits[i][0];
		if (pending >> 16)
			val |= level_bits[i][1];
	}
	for (i = N_BANKS; i < N_SETS; i++)
		if (model_bank_pending(m, &sets[i]))
			val |= outside_bits[i];
	return val;
}

static void banks_update(struct model *m)
{
	model_irq_line(m, m->irq.enabled && levels(m));
}

static void banks_raise(struct model *m, u8 class, u8 instance, u16 bits)
{
	unsigned int shift;
	int i = place(class, instance, &shift);

	if (i < 0)
		return;
	model_bank_raise(m, &sets[i], i, (u32)bits << shift);
	banks_update(m);
}

static void banks_other(struct model *m, enum model_irq_unit unit, u32 bits)
{
	unsigned int i;

	switch (unit) {
	case MODEL_IRQ_DISPLAY:
		i = PIPE_A;
		break;
	case MODEL_IRQ_PCU:
		i = PCU;
		break;
	default:	/* GU_MISC: from Gen11 (register facts: interrupts) */
		model_violation(m, "INT-042", GEN8_IRQ_MASTER,
				"event of unit %u, which the part lacks",
				unit);
		return;
	}
	model_bank_raise(m, &sets[i], i, bits);
	banks_update(m);
}

static bool banks_raise_lowest(struct model *m, u32 source)
{
	u8 class = m->plat->irq_sources[source].class;
	u8 instance = m->plat->irq_sources[source].instance;
	unsigned int shift;
	int i = place(class, instance, &shift);
	u32 bits;

	if (i < 0)
		return false;
	bits = m->regs[sets[i].ier / 4] & ~m->regs[sets[i].imr / 4] & 0xffffU << shift;
	bits &= -bits;
	if (!bits || m->regs[sets[i].iir / 4] & bits)
		return false;
	banks_raise(m, class, instance, bits >> shift);
	return true;
}

static u32 master_read(struct model *m, u32 offset)
{
	return model_irq_copy(m, offset, levels(m) | (m->irq.enabled ? MASTER_ENABLE : 0));
}

static void master_write(struct model *m, u32 offset, u32 val)
{
	bool enable = val & MASTER_ENABLE;

	if (val & ~MASTER_ENABLE)
		model_violation(m, "INT-006", offset, "write of %#x to read-only bits", val);
	if (enable && !m->irq.enabled)
		model_irq_service_end(m);
	if (!enable && (m->irq.enabled || m->irq.service))
		model_irq_service_begin(m);
	m->irq.enabled = enable;
	banks_update(m);
}

static unsigned int bank_of(u32 offset)
{
	unsigned int i = 0;

	while (i < N_SETS - 1 && sets[i].iir != offset)
		i++;
	return i;
}

/* A bank with nothing enabled may be cleared at any time. */
static void check_service(struct model *m, u32 offset, unsigned int i)
{
	if (!m->regs[sets[i].ier / 4])
		return;
	if (m->irq.enabled) {
		model_violation(m, "INT-009", offset, "master enable is set");
		return;
	}
	if (!m->irq.service)
		return;
	if (!m->irq.copy_valid)
		model_violation(m, "INT-010", offset, "master control was not read");
	else if (i < N_BANKS && !(m->irq.copy & (level_bits[i][0] | level_bits[i][1])))
		model_violation(m, "INT-010", offset, "bank %u was not pending in master control",
				i);
}

static u32 iir_read(struct model *m, u32 offset)
{
	unsigned int i = bank_of(offset);

	check_service(m, offset, i);
	return model_bank_read(m, &sets[i], i);
}

static void iir_write(struct model *m, u32 offset, u32 val)
{
	unsigned int i = bank_of(offset);

	if (val & m->regs[sets[i].iir / 4])
		check_service(m, offset, i);
	model_bank_clear(m, &sets[i], i, val);
	banks_update(m);
}

static void ier_write(struct model *m, u32 offset, u32 val)
{
	m->regs[offset / 4] = val;
	banks_update(m);
}

static void banks_reset(struct model *m)
{
	model_bank_reset(m, sets, ARRAY_SIZE(sets));
}

static void banks_boot(struct model *m)
{
}

static u64 banks_advance(struct model *m)
{
	return MODEL_NEVER;
}

static void banks_check_idle(struct model *m)
{
	if (m->irq.service && levels(m))
		model_violation(m, "INT-011", GEN8_IRQ_MASTER,
				"master enable off at idle, pending level bits %#x", levels(m));
}

#define ISR(at)	{ .first = (at), .last = (at) + 3, .flags = MODEL_REG_RO }
#define IMR(at)	{ .first = (at), .last = (at) + 3 }
#define IIR(at)	{ .first = (at), .last = (at) + 3, .read = iir_read, .write = iir_write }
#define IER(at)	{ .first = (at), .last = (at) + 3, .write = ier_write }
#define BANK(at) \
	ISR(IRQ_ISR(at)), IMR(IRQ_IMR(at)), IIR(IRQ_IIR(at)), IER(IRQ_IER(at))

static const struct model_reg banks_regs[] = {
	{ .first = GEN8_IRQ_MASTER, .last = GEN8_IRQ_MASTER + 3,
	  .read = master_read, .write = master_write },
	BANK(GEN8_IRQ_GT(0)), BANK(GEN8_IRQ_GT(1)), BANK(GEN8_IRQ_GT(2)), BANK(GEN8_IRQ_GT(3)),
	BANK(IRQ_PCU), BANK(GEN8_IRQ_PIPE(0)), BANK(GEN8_IRQ_PIPE(1)), BANK(GEN8_IRQ_PIPE(2)),
	BANK(GEN8_IRQ_PORT), BANK(GEN8_IRQ_MISC), BANK(IRQ_SDE),
};

const struct model_irq_kind model_irq_banks = {
	.raise = banks_raise,
	.update = banks_update,
	.boot = banks_boot,
	.raise_lowest = banks_raise_lowest,
	.advance = banks_advance,
	.reset = banks_reset,
	.check_idle = banks_check_idle,
	.other = banks_other,
	.imr_bits = banks_imr_bits,
	/* GT, PCU and master only */
	.spans = { { GEN8_IRQ_MASTER, GEN8_IRQ_MASTER + 3 }, { GEN8_IRQ_GT(0), GEN8_IRQ_GT(4) - 1 },
		   { IRQ_PCU, IRQ_PCU + 0xf } },
	.regs = banks_regs,
	.n_regs = ARRAY_SIZE(banks_regs),
};
