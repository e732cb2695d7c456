// SPDX-License-Identifier: MIT
/* Injected faults: arm, disarm, and query. */
#include "model/state/fault.h"
#include "model/state/state.h"

static const char *const fault_names[MODEL_FAULT_COUNT] = {
	[MODEL_FAULT_FW_ACK_LOST_ONCE] = "fw-ack-lost-once",
	[MODEL_FAULT_FW_ACK_LOST] = "fw-ack-lost",
	[MODEL_FAULT_FW_CLEAR_LOST_ONCE] = "fw-clear-lost-once",
	[MODEL_FAULT_FW_CLEAR_LOST] = "fw-clear-lost",
	[MODEL_FAULT_FW_C0_NEVER] = "fw-c0-never",
	[MODEL_FAULT_FIFO_STUCK] = "fifo-stuck",
	[MODEL_FAULT_DATA_VALID_NEVER] = "data-valid-never",
	[MODEL_FAULT_IRQ_LOST] = "irq-lost",
	[MODEL_FAULT_IRQ_SPURIOUS] = "irq-spurious",
	[MODEL_FAULT_IRQ_STORM] = "irq-storm",
	[MODEL_FAULT_IRQ_EVENTS] = "irq-events",
	[MODEL_FAULT_ENGINE_HANG] = "engine-hang",
	[MODEL_FAULT_RESET_NEVER_READY] = "reset-never-ready",
	[MODEL_FAULT_RESET_NEVER_DONE] = "reset-never-done",
	[MODEL_FAULT_IDLE_LOST] = "idle-lost",
	[MODEL_FAULT_CSB_AHEAD] = "csb-ahead",
	[MODEL_FAULT_CSB_GARBAGE] = "csb-garbage",
	[MODEL_FAULT_EIR_STUCK] = "eir-stuck",
	[MODEL_FAULT_ERROR_SURVIVES] = "error-survives",
	[MODEL_FAULT_CSB_ODD] = "csb-odd",
	[MODEL_FAULT_CSB_LOST] = "csb-lost",
	[MODEL_FAULT_CSB_REGISTER] = "csb-register",
	[MODEL_FAULT_OA_TAIL_AHEAD] = "oa-tail-ahead",
	[MODEL_FAULT_OA_TORN] = "oa-torn",
	[MODEL_FAULT_OA_TORN_END] = "oa-torn-end",
	[MODEL_FAULT_OA_OVERFLOW] = "oa-overflow",
	[MODEL_FAULT_OA_REPORT_LOST] = "oa-report-lost",
	[MODEL_FAULT_OA_NOA_LOST] = "oa-noa-lost",
	[MODEL_FAULT_OA_TLB_STUCK] = "oa-tlb-stuck",
	[MODEL_FAULT_DEAD] = "dead",
	[MODEL_FAULT_BAR_LATE] = "bar-late",
	[MODEL_FAULT_RING_DEAD] = "ring-dead",
	[MODEL_FAULT_SYNC_FLUSH] = "sync-flush",
	[MODEL_FAULT_PCODE_SILENT] = "pcode-silent",
	[MODEL_FAULT_RC6_CTX_LOST] = "rc6-ctx-lost",
	[MODEL_FAULT_GUNIT_SILENT] = "gunit-silent",
	[MODEL_FAULT_SLOW] = "slow",
};

const char *model_fault_name(enum model_fault fault)
{
	return fault < MODEL_FAULT_COUNT ? fault_names[fault] : NULL;
}

void model_fault_set(struct model *m, enum model_fault fault, u32 arg)
{
	if (fault >= MODEL_FAULT_COUNT)
		return;
	/* all are sent at once: without a limit a guest could keep the model busy for hours */
	if (fault == MODEL_FAULT_IRQ_SPURIOUS)
		arg = arg ? min(arg, MODEL_SPURIOUS_MAX) : 1;
	m->faults |= BIT_ULL(fault);
	m->fault_arg[fault] = arg;
	if (fault == MODEL_FAULT_BAR_LATE)
		m->powered_at = m->now;
	model_wake(m);
}

void model_fault_clear(struct model *m, enum model_fault fault)
{
	if (fault >= MODEL_FAULT_COUNT)
		return;
	m->faults &= ~BIT_ULL(fault);
	model_wake(m);
}

bool model_fault_armed(const struct model *m, enum model_fault fault)
{
	return m->faults & BIT_ULL(fault);
}

bool model_fault_take(struct model *m, enum model_fault fault)
{
	if (!model_fault_armed(m, fault))
		return false;
	if (m->fault_arg[fault] && !--m->fault_arg[fault])
		m->faults &= ~BIT_ULL(fault);
	return true;
}
