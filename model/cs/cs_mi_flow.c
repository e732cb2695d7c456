// SPDX-License-Identifier: MIT
/*
 * MI commands that control the flow of commands: batches, arbitration, waits, predicates,
 * interrupts.
 *
 * Source: manual 003 §Command Buffers, §Preemption,
 * §Predication, §User Mode Privileged Commands.
 */
#include "model/cs/cs_context_workaround.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_gen12.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_mem.h"
#include "model/cs/cs_mi_flow.h"
#include "model/cs/cs_priv.h"
#include "model/cs/cs_queue.h"
#include "model/cs/cs_render_state.h"
#include "model/cs/cs_stream.h"
#include "model/state/reg.h"
#include "model/state/violation.h"

#define COND_END_COMPARE	REG_BIT(21)
#define COND_END_MASKED		REG_BIT(19)

/* Fields of MI_PREDICATE, and the enable field of MI_SET_PREDICATE. */
#define PREDICATE_LOAD_MASK	REG_GENMASK(7, 6)
#define   PREDICATE_LOAD	2
#define   PREDICATE_LOADINV	3
#define PREDICATE_COMBINE_MASK	REG_GENMASK(4, 3)
#define PREDICATE_COMPARE_MASK	REG_GENMASK(1, 0)
#define SET_PREDICATE_MASK	REG_GENMASK(3, 0)

/**
 * model_cs_mi_user_interrupt() - MI_USER_INTERRUPT; does not wait for stores (ORD-008)
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_user_interrupt(struct model *m, struct model_cs_engine *e,
						const struct model_cs_cmd *cmd)
{
	(void)cmd;
	e->batch_begun = false;
	model_cs_invalidate_end(e);
	model_cs_irq(m, e, ENGINE_IRQ_USER);
	return CS_NEXT;
}

/**
 * model_cs_mi_arb_check() - MI_ARB_CHECK: the preemption point (PRE-002)
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_arb_check(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd)
{
	if (model_gen12_pre_parser(m, e, cmd->dw[0]))
		return CS_NEXT;
	if (!model_cs_may_preempt(e))
		return CS_NEXT;
	model_cs_preempt(m, e, CS_DETAIL_PREEMPTED);
	return CS_SWITCHED;
}

/* ARB-WHOLE: Gen8 cannot preempt GPGPU work, which may outlast its batch (SIL-140, SIL-200). */
static void whole_check(struct model *m, const struct model_cs_engine *e, bool on, const char *what)
{
	if (m->cfg.strict && m->part->pipe && m->part->pipe->whole_requests && on)
		model_violation(m, "ARB-WHOLE", e->desc->mmio_base, "%s: %s", e->desc->name, what);
}

/**
 * model_cs_mi_arb_on_off() - MI_ARB_ON_OFF (PRE-007); not for the blitter (Z-08), but on Gen8
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_arb_on_off(struct model *m, struct model_cs_engine *e,
					    const struct model_cs_cmd *cmd)
{
	whole_check(m, e, e->batch_begun && cmd->dw[0] & MI_ARB_ENABLE,
		    "arbitration on between a batch and its user interrupt");
	if (e->desc->class == GENX_CLASS_COPY && !(m->part->pipe && m->part->pipe->whole_requests))
		model_violation(m, "Z-08", e->desc->mmio_base, "%s: arbitration switch",
				e->desc->name);
	e->arb_off = !(cmd->dw[0] & MI_ARB_ENABLE);
	return CS_NEXT;
}

/**
 * model_cs_mi_batch_start() - MI_BATCH_BUFFER_START
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * In the ring the command starts a first-level batch. In a batch it starts a chained batch, or a
 * nested one if the second-level bit is set. A batch never has more privileges than the batch that
 * starts it (PRV-004). LIM-003 is the rule for the alignment. On parts without MI_SET_PREDICATE a
 * predicated jump is taken if MI_PREDICATE_RESULT_1 is 1 (T-20). A jump to itself changes nothing
 * but the time: many of them are one step, after which memory is read again.
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_batch_start(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd)
{
	bool second = cmd->dw[0] & MI_BATCH_SECOND_LEVEL;
	bool ppgtt = cmd->user || (cmd->dw[0] & MI_BATCH_PPGTT);
	u64 target = (cmd->dw[1] & ~3U) | (u64)cmd->dw[2] << 32;
	struct model_cs_batch *b = model_cs_level(e);

	if (e->stream != MODEL_CS_FROM_RING) {
		model_violation(m, "WAB-007", e->desc->mmio_base,
				"%s: batch start in a workaround batch", e->desc->name);
		return CS_NEXT;
	}
	if (!cmd->user && (cmd->dw[1] & 7))
		model_violation(m, "LIM-003", e->desc->mmio_base, "%s: batch at %08x",
				e->desc->name, cmd->dw[1]);
	if (m->part->predicate_jump && cmd->dw[0] & MI_BATCH_PREDICATE &&
	    !(cs_reg(m, e, CS_PREDICATE_RESULT_1) & 1))
		return CS_NEXT;
	if (!b) {
		m->stats.batches++;
		whole_check(m, e, !e->arb_off, "batch with arbitration on");
		if (ppgtt)
			model_cs_render_state_check(m, e);
		model_gen12_batch(m, e);
		model_cs_invalidate_check(m, e);
		e->batch_begun = true;
	}
	if (!b || (second && b == &e->batch[0]))
		b = b ? &e->batch[1] : &e->batch[0];
	else if (b->addr - 4 * (u64)cmd->n == target)
		model_cs_spend(m, e, CS_NS_POLL_MAX);
	b->addr = target;
	b->ppgtt = ppgtt;
	b->active = true;
	model_cs_refetch(e);
	return CS_NEXT;
}

static enum model_cs_result flow_batch_end(struct model *m, struct model_cs_engine *e)
{
	struct model_cs_batch *b = model_cs_level(e);

	model_cs_refetch(e);
	if (b)
		b->active = false;
	else if (e->stream == MODEL_CS_FROM_POST_RESTORE)
		model_ctx_workaround_next(m, e);
	else
		model_violation(m, "CMD-016", e->desc->mmio_base, "%s: batch end outside a batch",
				e->desc->name);
	return CS_NEXT;
}

/**
 * model_cs_mi_batch_end() - MI_BATCH_BUFFER_END (CMD-016)
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_batch_end(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd)
{
	(void)cmd;
	if (m->part->ring && model_cs_level(e))
		model_cs_media_batch_end(m, e);
	return flow_batch_end(m, e);
}

/**
 * model_cs_mi_cond_batch_end() - MI_CONDITIONAL_BATCH_BUFFER_END
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * The batch continues if the value in memory is greater than the operand. The read does not wait
 * for posted stores (ORD-006).
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_cond_batch_end(struct model *m, struct model_cs_engine *e,
						const struct model_cs_cmd *cmd)
{
	u64 addr = (cmd->dw[2] & ~7U) | (u64)cmd->dw[3] << 32;
	u32 val[2] = { 0, ~0U };

	if (!model_cs_level(e) || !(cmd->dw[0] & COND_END_COMPARE))
		return CS_NEXT;
	if (model_cs_read(m, e, cmd->dw[0] & MI_USE_GGTT, addr, val,
			  cmd->dw[0] & COND_END_MASKED ? 8 : 4))
		return CS_SWITCHED;
	if ((val[0] & val[1]) > cmd->dw[1])
		return CS_NEXT;
	return flow_batch_end(m, e);
}

static bool semaphore_met(u32 op, u32 sad, u32 sdd)
{
	switch (op) {
	case MI_SEMAPHORE_SAD_GT_SDD:
		return sad > sdd;
	case MI_SEMAPHORE_SAD_GTE_SDD:
		return sad >= sdd;
	case MI_SEMAPHORE_SAD_LT_SDD:
		return sad < sdd;
	case MI_SEMAPHORE_SAD_LTE_SDD:
		return sad <= sdd;
	case MI_SEMAPHORE_SAD_EQ_SDD:
		return sad == sdd;
	case MI_SEMAPHORE_SAD_NEQ_SDD:
		return sad != sdd;
	default:
		return true;
	}
}

/**
 * model_cs_mi_wait_event() - MI_WAIT_FOR_EVENT, MI_WAIT_FOR_EVENT_2
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * The operand selects events of the display; the command does not wait if it selects none. The
 * display tells an engine only of events that a display driver unmasks, and the model has no such
 * driver: the wait ends by preemption (PRE-005) or reset.
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_wait_event(struct model *m, struct model_cs_engine *e,
					    const struct model_cs_cmd *cmd)
{
	(void)m;
	if (!(cmd->dw[0] & MI_WAIT_EVENTS_MASK))
		return CS_NEXT;
	e->poll_ns = CS_NS_POLL_MIN;
	e->event = true;
	e->t = MODEL_NEVER;
	return CS_AGAIN;
}

#define SEMAPHORE_REGISTER	REG_BIT(16)

/* A register that user batches may not read is 0. */
static u32 semaphore_register(struct model *m, struct model_cs_engine *e,
			      const struct model_cs_cmd *cmd)
{
	u32 reg = cmd->dw[2] & MI_REG_ADDR_MASK;

	if (!cmd->user || model_cs_reg_readable(m, e, reg))
		return model_reg_access_read(m, reg);
	model_cs_privilege_error(m, e);
	return 0;
}

/**
 * model_cs_mi_semaphore_wait() - MI_SEMAPHORE_WAIT
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * In poll mode the engine reads memory repeatedly; in signal mode it reads at the start and after
 * each MI_SEMAPHORE_SIGNAL. The read sees earlier stores (ORD-005). On Gen12.0 it can read a
 * register instead.
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_semaphore_wait(struct model *m, struct model_cs_engine *e,
						const struct model_cs_cmd *cmd)
{
	u64 addr = (cmd->dw[2] & ~3U) | (u64)cmd->dw[3] << 32;
	u32 op = REG_FIELD_GET(MI_SEMAPHORE_COMPARE_MASK, cmd->dw[0]);
	bool poll = cmd->dw[0] & MI_SEMAPHORE_POLL;
	u32 sad;

	if (e->poll_ns && !poll && !e->signalled) {
		e->t = MODEL_NEVER;	/* a Load woke it, not a signal */
		return CS_AGAIN;
	}
	e->signalled = false;
	model_gen12_wait(m, e, cmd);
	if (m->part->streamer && cmd->dw[0] & SEMAPHORE_REGISTER)
		sad = semaphore_register(m, e, cmd);
	else if (model_cs_read_after_stores(m, e, cmd->dw[0] & MI_USE_GGTT, addr, &sad, 4))
		return CS_SWITCHED;
	if (semaphore_met(op, sad, cmd->dw[1])) {
		e->poll_ns = 0;
		return CS_NEXT;
	}
	e->poll_ns = e->poll_ns ? min(e->poll_ns * 2, (u32)CS_NS_POLL_MAX) : CS_NS_POLL_MIN;
	e->event = false;
	if (poll)
		model_cs_spend(m, e, e->poll_ns);
	else
		e->t = MODEL_NEVER;
	return CS_AGAIN;
}

/**
 * model_cs_mi_semaphore_signal() - MI_SEMAPHORE_SIGNAL: waiting engines read memory again
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_semaphore_signal(struct model *m, struct model_cs_engine *e,
						  const struct model_cs_cmd *cmd)
{
	unsigned int i;

	(void)cmd;
	model_cs_posted_flush(m, e);
	for (i = 0; i < m->cs.n; i++) {
		struct model_cs_engine *other = &m->cs.engine[i];

		if (other == e || !other->present || !other->poll_ns || other->event)
			continue;
		other->signalled = true;
		model_cs_kick(m, other);
	}
	return CS_NEXT;
}

static u64 flow_reg64(const struct model *m, const struct model_cs_engine *e, u32 rel)
{
	return cs_reg(m, e, rel) | (u64)cs_reg(m, e, rel + 4) << 32;
}

static bool predicate_compare(const struct model *m, const struct model_cs_engine *e, u32 op)
{
	u64 src0 = flow_reg64(m, e, 0x400), src1 = flow_reg64(m, e, 0x408);

	switch (op) {
	case 0:
		return true;
	case 1:
		return false;
	case 2:
		return src0 == src1;
	default:
		return src0 - src1 == flow_reg64(m, e, 0x410);
	}
}

static bool predicate_combine(u32 op, bool val, bool old)
{
	switch (op) {
	case 0:
		return val;
	case 1:
		return val && old;
	case 2:
		return val || old;
	default:
		return val != old;
	}
}

/**
 * model_cs_mi_predicate() - MI_PREDICATE: compare, combine, load PREDICATE_RESULT
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_predicate(struct model *m, struct model_cs_engine *e,
					   const struct model_cs_cmd *cmd)
{
	bool val = predicate_compare(m, e, REG_FIELD_GET(PREDICATE_COMPARE_MASK, cmd->dw[0]));
	u32 op = REG_FIELD_GET(PREDICATE_LOAD_MASK, cmd->dw[0]);

	val = predicate_combine(REG_FIELD_GET(PREDICATE_COMBINE_MASK, cmd->dw[0]), val,
				cs_reg(m, e, CS_PREDICATE_RESULT) & 1);
	if (op == PREDICATE_LOAD || op == PREDICATE_LOADINV)
		cs_reg_put(m, e, CS_PREDICATE_RESULT, val == (op == PREDICATE_LOAD));
	return CS_NEXT;
}

/**
 * model_cs_mi_set_predicate() - MI_SET_PREDICATE (PRD-005, PRD-007)
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * While the result is 1, commands are no-ops (PRD-003).
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_set_predicate(struct model *m, struct model_cs_engine *e,
					       const struct model_cs_cmd *cmd)
{
	bool result = cs_reg(m, e, CS_PREDICATE_RESULT) & 1;
	bool result2 = cs_reg(m, e, CS_PREDICATE_RESULT_2) & 1;

	switch (REG_FIELD_GET(SET_PREDICATE_MASK, cmd->dw[0])) {
	case 0:
		e->predicate = false;
		break;
	case 1:
		e->predicate = !result2;
		break;
	case 2:
		e->predicate = result2;
		break;
	case 3:
		e->predicate = !result;
		break;
	case 4:
		e->predicate = result;
		break;
	case 15:
		e->predicate = true;
		break;
	default:
		break;
	}
	cs_reg_put(m, e, CS_SET_PREDICATE_RESULT, e->predicate);
	return CS_NEXT;
}
