// SPDX-License-Identifier: MIT
/*
 * Interrupts of Gen6 and Gen7: one bank for the engines (GT), one for power management and the
 * video enhancement engine (PM), one for the display, whose IER also holds the master enable (DE),
 * and one for the south display, which interrupts through the DE bank (SDE). Valleyview has the
 * same GT and PM banks. Its register at the offset of the DE bank's IER holds only the master
 * enable, and its display bank is elsewhere.
 *
 * A message is sent at a rising edge of the line, which is high while any enabled event is pending.
 * A handler that clears an IIR while the master or the display is enabled gets no message for an
 * event that arrives meanwhile, because the line stays high (register facts: interrupts, the
 * Valleyview rule). On all these parts software must read and clear the IIRs while the master
 * enable is 0 (INT-009). IRQ-PCH: the south display signals by edges, so its IER must be 0 while
 * the host handles an interrupt.
 *
 * Source: register facts: interrupts, legacy rings.
 */
#include "model/irq/irq.h"
#include "model/irq/irq_bank.h"
#include "model/irq/irq_gen6.h"
#include "model/state/offsets.h"
#include "model/state/state.h"
#include "model/state/violation.h"
#include "regs/irq_regs.h"

#define MASTER_ENABLE		REG_BIT(31)
#define SDE_IER			IRQ_IER(IRQ_SDE)

enum { GT, PM, DE, SDE };

static const struct model_irq_set gen6_sets[] = {
	[GT] = MODEL_IRQ_SET(GEN6_IRQ_GT),
	[PM] = MODEL_IRQ_SET(GEN6_IRQ_PM),
	[DE] = MODEL_IRQ_SET(GEN6_IRQ_DE),
	[SDE] = MODEL_IRQ_SET(IRQ_SDE),
};

static const struct model_irq_set vlv_sets[] = {
	[GT] = MODEL_IRQ_SET(GEN6_IRQ_GT),
	[PM] = MODEL_IRQ_SET(GEN6_IRQ_PM),
	[DE] = { VLV_IMR, VLV_IIR, VLV_IER },
};

/* Bit in the GT or PM bank (@to) of an interrupt bit of an engine (@from). */
struct gen6_bit {
	u8 class;
	u8 bank;
	u16 from;
	u32 to;
};

static const struct gen6_bit gen6_bits[] = {
	{ GENX_CLASS_RENDER, GT, ENGINE_IRQ_USER, REG_BIT(0) },
	{ GENX_CLASS_RENDER, GT, ENGINE_IRQ_ERROR, REG_BIT(3) },
	{ GENX_CLASS_RENDER, GT, ENGINE_IRQ_FLUSH_NOTIFY, REG_BIT(4) },
	{ GENX_CLASS_RENDER, GT, ENGINE_IRQ_L3_PARITY, REG_BIT(5) },
	{ GENX_CLASS_VIDEO_DECODE, GT, ENGINE_IRQ_USER, REG_BIT(12) },
	{ GENX_CLASS_VIDEO_DECODE, GT, ENGINE_IRQ_ERROR, REG_BIT(15) },
	{ GENX_CLASS_COPY, GT, ENGINE_IRQ_USER, REG_BIT(22) },
	{ GENX_CLASS_COPY, GT, ENGINE_IRQ_ERROR, REG_BIT(25) },
	{ GENX_CLASS_COPY, GT, ENGINE_IRQ_FLUSH_NOTIFY, REG_BIT(26) },
	{ GENX_CLASS_VIDEO_ENHANCE, PM, ENGINE_IRQ_USER, REG_BIT(10) },
	{ GENX_CLASS_VIDEO_ENHANCE, PM, ENGINE_IRQ_ERROR, REG_BIT(12) },
};

static bool is_vlv(const struct model *m)
{
	return m->irq.kind == &model_irq_vlv;
}

static const struct model_irq_set *set_at(const struct model *m, unsigned int i)
{
	return is_vlv(m) ? &vlv_sets[i] : &gen6_sets[i];
}

static u32 gen6_imr_bits(u8 class, u8 instance, u16 bits)
{
	unsigned int i;
	u32 val = 0;

	for (i = 0; i < ARRAY_SIZE(gen6_bits); i++)
		if (gen6_bits[i].class == class && gen6_bits[i].from & bits)
			val |= gen6_bits[i].to;
	return val;
}

/* Except on Valleyview, the IER of the display bank holds the master enable, which is no event. */
static u32 pending(const struct model *m, unsigned int i)
{
	u32 val = model_bank_pending(m, set_at(m, i));

	return i == DE && !is_vlv(m) ? val & ~MASTER_ENABLE : val;
}

static void gen6_update(struct model *m)
{
	model_irq_line(m, m->irq.enabled && (pending(m, GT) || pending(m, PM) || pending(m, DE)));
}

static void vlv_update(struct model *m)
{
	bool gt = m->irq.enabled && (pending(m, GT) || pending(m, PM));

	model_irq_line(m, gt || pending(m, DE));
}

static void raise_in(struct model *m, unsigned int bank, u32 bits)
{
	model_bank_raise(m, set_at(m, bank), bank, bits);
	m->irq.kind->update(m);
}

static void gen6_raise(struct model *m, u8 class, u8 instance, u16 bits)
{
	unsigned int i;

	if (class == GENX_CLASS_OTHER && instance == GENX_OTHER_GTPM)
		raise_in(m, PM, bits);
	for (i = 0; i < ARRAY_SIZE(gen6_bits); i++)
		if (gen6_bits[i].class == class && gen6_bits[i].from & bits)
			raise_in(m, gen6_bits[i].bank, gen6_bits[i].to);
}

static void gen6_other(struct model *m, enum model_irq_unit unit, u32 bits)
{
	raise_in(m, DE, bits & ~MASTER_ENABLE);
}

static bool gen6_raise_lowest(struct model *m, u32 source)
{
	u8 class = m->plat->irq_sources[source].class;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(gen6_bits); i++) {
		const struct gen6_bit *b = &gen6_bits[i];
		const struct model_irq_set *set = set_at(m, b->bank);

		if (b->class != class || !(m->regs[set->ier / 4] & b->to) ||
		    m->regs[set->imr / 4] & b->to)
			continue;
		if (m->regs[set->iir / 4] & b->to)
			return false;
		raise_in(m, b->bank, b->to);
		return true;
	}
	return false;
}

static void master_write(struct model *m, u32 offset, u32 val)
{
	bool enable = val & MASTER_ENABLE;

	if (enable && !m->irq.enabled)
		model_irq_service_end(m);
	if (!enable && (m->irq.enabled || m->irq.service))
		model_irq_service_begin(m);
	m->irq.enabled = enable;
	m->regs[offset / 4] = val;
	m->irq.kind->update(m);
}

/* Index of the bank whose IIR is at @offset. */
static unsigned int bank_of(const struct model *m, u32 offset)
{
	unsigned int i;

	for (i = GT; i < SDE; i++)
		if (set_at(m, i)->iir == offset)
			return i;
	return SDE;
}

/* A bank with nothing enabled may be cleared at any time. */
static void check_service(struct model *m, u32 offset, unsigned int i)
{
	bool own = i == DE && is_vlv(m);	/* the master enable does not gate it */

	if (!(m->regs[set_at(m, i)->ier / 4] & ~MASTER_ENABLE))
		return;
	if (m->irq.enabled || own)
		model_violation(m, "INT-009", offset, "%s enable is set",
				own ? "display" : "master");
	else if (m->irq.service && !is_vlv(m) && m->regs[SDE_IER / 4])
		model_violation(m, "IRQ-PCH", offset, "serviced with the south display enabled");
}

static u32 iir_read(struct model *m, u32 offset)
{
	unsigned int i = bank_of(m, offset);

	if (i != DE || !is_vlv(m))
		check_service(m, offset, i);
	return model_bank_read(m, set_at(m, i), i);
}

static void iir_write(struct model *m, u32 offset, u32 val)
{
	unsigned int i = bank_of(m, offset);

	if (val & m->regs[offset / 4])
		check_service(m, offset, i);
	model_bank_clear(m, set_at(m, i), i, val);
	/* The line falls only if no other event is pending. */
	m->irq.kind->update(m);
}

static void ier_write(struct model *m, u32 offset, u32 val)
{
	m->regs[offset / 4] = val;
	m->irq.kind->update(m);
}

static void gen6_reset(struct model *m)
{
	model_bank_reset(m, gen6_sets, ARRAY_SIZE(gen6_sets));
}

static void vlv_reset(struct model *m)
{
	model_bank_reset(m, vlv_sets, ARRAY_SIZE(vlv_sets));
}

static void gen6_boot(struct model *m)
{
}

static u64 gen6_advance(struct model *m)
{
	return MODEL_NEVER;
}

static void gen6_check_idle(struct model *m)
{
	if (m->irq.service && (pending(m, GT) || pending(m, PM)))
		model_violation(m, "INT-011", GEN6_IRQ_MASTER,
				"master left off with events pending");
}

#define ISR(at)	{ .first = (at), .last = (at) + 3, .flags = MODEL_REG_RO }
#define IMR(at)	{ .first = (at), .last = (at) + 3 }
#define IIR(at)	{ .first = (at), .last = (at) + 3, .read = iir_read, .write = iir_write }
#define IER(at)	{ .first = (at), .last = (at) + 3, .write = ier_write }
#define BANK(at) \
	ISR(IRQ_ISR(at)), IMR(IRQ_IMR(at)), IIR(IRQ_IIR(at)), IER(IRQ_IER(at))
#define MASTER	{ .first = GEN6_IRQ_MASTER, .last = GEN6_IRQ_MASTER + 3, .write = master_write }

static const struct model_reg gen6_regs[] = {
	ISR(IRQ_ISR(GEN6_IRQ_DE)), IMR(IRQ_IMR(GEN6_IRQ_DE)), IIR(IRQ_IIR(GEN6_IRQ_DE)), MASTER,
	BANK(GEN6_IRQ_GT), BANK(GEN6_IRQ_PM),
	{ .first = MMIO_ERR_INT, .last = MMIO_ERR_INT + 3, .flags = MODEL_REG_W1C },
	BANK(IRQ_SDE),
};

static const struct model_reg vlv_regs[] = {
	MASTER,
	BANK(GEN6_IRQ_GT), BANK(GEN6_IRQ_PM),
	IER(VLV_IER), IIR(VLV_IIR), IMR(VLV_IMR), ISR(MMIO_VLV_ISR),
};

const struct model_irq_kind model_irq_gen6 = {
	.raise = gen6_raise,
	.update = gen6_update,
	.boot = gen6_boot,
	.raise_lowest = gen6_raise_lowest,
	.advance = gen6_advance,
	.reset = gen6_reset,
	.check_idle = gen6_check_idle,
	.other = gen6_other,
	.imr_bits = gen6_imr_bits,
	.spans = { { GEN6_IRQ_DE, GEN6_IRQ_PM + 0xf }, { IRQ_SDE, IRQ_SDE + 0xf } },
	.regs = gen6_regs,
	.n_regs = ARRAY_SIZE(gen6_regs),
};

const struct model_irq_kind model_irq_vlv = {
	.raise = gen6_raise,
	.update = vlv_update,
	.boot = gen6_boot,
	.raise_lowest = gen6_raise_lowest,
	.advance = gen6_advance,
	.reset = vlv_reset,
	.check_idle = gen6_check_idle,
	.other = gen6_other,
	.imr_bits = gen6_imr_bits,
	.spans = { { GEN6_IRQ_DE, GEN6_IRQ_PM + 0xf }, { VLV_IER, VLV_IER + 0xf } },
	.regs = vlv_regs,
	.n_regs = ARRAY_SIZE(vlv_regs),
};
