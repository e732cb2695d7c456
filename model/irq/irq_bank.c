// SPDX-License-Identifier: MIT
/*
 * One set of interrupt registers of Gen6 to Gen9: an event that IMR does not mask sets its bit in
 * IIR, IER enables the interrupt of a bit, and a write of 1 clears the bit in IIR.
 *
 * An IIR latches two events per bit: when software clears the first event, the second one sets the
 * bit again (T-16). IRQ-UNSEEN: software cleared an enabled bit that it had not read, so it lost an
 * event.
 *
 * Source: register facts: interrupts, T-16.
 */
#include "model/irq/irq_bank.h"
#include "model/state/state.h"
#include "model/state/violation.h"

static u32 *reg(struct model *m, u32 offset)
{
	return &m->regs[offset / 4];
}

u32 model_bank_pending(const struct model *m, const struct model_irq_set *set)
{
	return m->regs[set->iir / 4] & m->regs[set->ier / 4];
}

void model_bank_raise(struct model *m, const struct model_irq_set *set, unsigned int i, u32 bits)
{
	bits &= ~*reg(m, set->imr);
	if (!bits)
		return;
	m->irq.bank[i].second |= bits & *reg(m, set->iir);
	*reg(m, set->iir) |= bits;
	model_wake(m);
}

u32 model_bank_read(struct model *m, const struct model_irq_set *set, unsigned int i)
{
	m->irq.bank[i].seen |= *reg(m, set->iir);
	return *reg(m, set->iir);
}

void model_bank_clear(struct model *m, const struct model_irq_set *set, unsigned int i, u32 val)
{
	struct model_irq_bank *bank = &m->irq.bank[i];
	u32 *iir = reg(m, set->iir);
	u32 unseen = val & *iir & *reg(m, set->ier) & ~bank->seen;
	u32 again = val & bank->second;

	if (unseen)
		model_violation(m, "IRQ-UNSEEN", set->iir, "bits %#x cleared without being read",
				unseen);
	*iir = (*iir & ~val) | again;
	bank->second &= ~again;
	bank->seen &= *iir & ~again;
}

void model_bank_reset(struct model *m, const struct model_irq_set *set, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		*reg(m, set[i].imr) = ~0U;
		*reg(m, set[i].iir) = 0;
		*reg(m, set[i].ier) = 0;
	}
}
