// SPDX-License-Identifier: MIT
/*
 * Fetch, decode and dispatch of commands.
 *
 * Source: manual 003 §Command Streamer Command Formats (CMD-001..009),
 * §Predication, §User Mode Privileged Commands, §Command Fetch; register
 * facts: commands, unprivileged registers for lengths.
 */
#include "model/cs/cs_alu.h"
#include "model/cs/cs_blt.h"
#include "model/cs/cs_context_workaround.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_exec.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_mem.h"
#include "model/cs/cs_mi.h"
#include "model/cs/cs_mi_flow.h"
#include "model/cs/cs_pipe.h"
#include "model/cs/cs_priv.h"
#include "model/cs/cs_queue.h"
#include "model/cs/cs_render_state.h"
#include "model/cs/cs_ring.h"
#include "model/cs/cs_ring_ops.h"
#include "model/cs/cs_stream.h"
#include "model/state/fault.h"
#include "model/state/time.h"
#include "model/state/violation.h"

static const struct cs_op cs_mi_ops[64] = {
	OP1(MI_OP_NOOP, model_cs_mi_noop, OP_ALL, 0, 20),
	OP1(MI_OP_SET_PREDICATE, model_cs_mi_set_predicate, OP_ALL, OP_PREDICATE_OWN, 100),
	OP1(MI_OP_USER_INTERRUPT, model_cs_mi_user_interrupt, OP_ALL, 0, 100),
	OP1(MI_OP_WAIT_FOR_EVENT, model_cs_mi_wait_event, OP_RCS | OP_BCS, 0, 100),
	OP1(MI_OP_WAIT_FOR_EVENT_2, model_cs_mi_wait_event, OP_RCS | OP_BCS, 0, 100),
	OP1(MI_OP_ARB_CHECK, model_cs_mi_arb_check, OP_ALL, 0, 100),
	OP1(MI_OP_REPORT_HEAD, model_cs_mi_report_head, OP_ALL, 0, 100),
	/* Z-08: on the blitter this command works, but is a violation */
	OP1(MI_OP_ARB_ON_OFF, model_cs_mi_arb_on_off, OP_ALL, OP_PRIVILEGED, 50),
	OP1(MI_OP_BATCH_BUFFER_END, model_cs_mi_batch_end, OP_ALL, OP_PREDICATE_BIT, CS_NS_BATCH),
	OP1(MI_OP_SUSPEND_FLUSH, model_cs_mi_noop, OP_ALL, 0, 100),
	OP1(MI_OP_PREDICATE, model_cs_mi_predicate, OP_RCS, 0, 100),
	OP(MI_OP_LOAD_SCAN_LINES_INCL, model_cs_mi_noop, 2, 2, 0x3f, OP_RCS | OP_BCS, 0, 100),
	OP(MI_OP_LOAD_SCAN_LINES_EXCL, model_cs_mi_noop, 2, 2, 0x3f, OP_RCS | OP_BCS, 0, 100),
	OP(MI_OP_DISPLAY_FLIP, model_cs_mi_noop, 3, 3, 0xff, OP_RCS | OP_BCS, OP_PRIVILEGED, 100),
	OP(MI_OP_SET_CONTEXT, model_cs_mi_noop, 2, 2, 0xff, OP_RCS, 0, 100),
	OP(MI_OP_MATH, model_cs_mi_math, 2, 257, 0xff, OP_ALL, 0, 200),
	OP(MI_OP_SEMAPHORE_SIGNAL, model_cs_mi_semaphore_signal, 2, 2, 0xff, OP_ALL, 0, 100),
	OP(MI_OP_SEMAPHORE_WAIT, model_cs_mi_semaphore_wait, 4, 4, 0xff, OP_ALL,
	   OP_NO_USER_GGTT, 200),
	OP(MI_OP_FORCE_WAKEUP, model_cs_mi_noop, 2, 2, 0xff, OP_NOT_RCS, 0, 100),
	OP(MI_OP_STORE_DATA_IMM, model_cs_mi_store, 4, MODEL_CS_CMD_DW, 0x3ff, OP_ALL,
	   OP_NO_USER_GGTT, 100),
	OP(MI_OP_STORE_DATA_INDEX, model_cs_mi_store_index, 3, 4, 0xff, OP_ALL,
	   OP_PRIVILEGED, 100),
	OP(MI_OP_LOAD_REGISTER_IMM, model_cs_mi_lri, 3, 253, 0xff, OP_ALL, 0, 100),
	OP(MI_OP_UPDATE_GTT, model_cs_mi_update_gtt, 4, 64, 0xff, OP_ALL, OP_PRIVILEGED, 200),
	OP(MI_OP_STORE_REGISTER_MEM, model_cs_mi_srm, 4, 4, 0xff, OP_ALL, OP_PREDICATE_OWN, 150),
	/* PRV-019 */
	OP(MI_OP_FLUSH_DW, model_cs_mi_flush, 4, 5, 0x3f, OP_NOT_RCS & ~OP_CCS, 0, CS_NS_STALL),
	OP(MI_OP_CLFLUSH, model_cs_mi_noop, 3, 257, 0x3ff, OP_RCS, 0, 200),
	OP(MI_OP_REPORT_PERF_COUNT, model_cs_mi_report_perf, 4, 4, 0x3f, OP_RCS, 0, 500),
	OP(MI_OP_LOAD_REGISTER_MEM, model_cs_mi_lrm, 4, 4, 0xff, OP_ALL, OP_NO_USER_GGTT, 250),
	OP(MI_OP_LOAD_REGISTER_REG, model_cs_mi_lrr, 3, 3, 0xff, OP_ALL, 0, 100),
	OP(MI_OP_COPY_MEM_MEM, model_cs_mi_copy, 5, 5, 0xff, OP_ALL, 0, 250),
	OP(MI_OP_ATOMIC, model_cs_mi_atomic, 3, 11, 0xff, OP_ALL, OP_NO_USER_GGTT, 300),
	OP(MI_OP_BATCH_BUFFER_START, model_cs_mi_batch_start, 3, 3, 0xff, OP_ALL,
	   OP_PREDICATE_BIT, CS_NS_BATCH),
	OP(MI_OP_CONDITIONAL_BATCH_BUFFER_END, model_cs_mi_cond_batch_end, 4, 4, 0xff, OP_ALL,
	   OP_NO_USER_GGTT | OP_PREDICATE_BIT, CS_NS_BATCH),
	OP(MI_OP_PRT_BATCH_BUFFER_START, model_cs_mi_batch_start, 3, 3, 0xff, OP_ALL,
	   OP_PREDICATE_BIT, CS_NS_BATCH),
};

static const struct cs_op cs_op_pipe_control = {
	.run = model_cs_pipe_control, .min = 6, .max = 6, .length_mask = 0xff,
	.classes = OP_RCS | OP_CCS, .flags = OP_PREDICATE_OWN, .ns = CS_NS_STALL,
};

static const struct cs_op cs_op_color_blt = {
	.run = model_cs_blt, .min = 7, .max = 7, .length_mask = 0xff,
	.classes = OP_BCS, .ns = CS_NS_STALL,
};

static const struct cs_op cs_op_copy_blt = {
	.run = model_cs_blt, .min = 10, .max = 10, .length_mask = 0xff,
	.classes = OP_BCS, .ns = CS_NS_STALL,
};

/* with addresses of one DW */
static const struct cs_op cs_op_ring_color_blt = {
	.run = model_cs_blt, .min = 6, .max = 6, .length_mask = 0xff,
	.classes = OP_BCS, .ns = CS_NS_STALL,
};

static const struct cs_op cs_op_ring_copy_blt = {
	.run = model_cs_blt, .min = 8, .max = 8, .length_mask = 0xff,
	.classes = OP_BCS, .ns = CS_NS_STALL,
};

/*
 * 2D commands of the blitter that have no effect, then 3D commands, of which the model remembers
 * only whether they make up a valid state, and media commands.
 */
static const struct cs_op cs_op_skip_2d = {
	.run = model_cs_mi_noop, .min = 2, .max = 257, .length_mask = 0xff,
	.classes = OP_BCS, .ns = CS_NS_STALL,
};

static const struct cs_op cs_op_skip_3d = {
	.run = model_cs_render_state, .min = 2, .max = 257, .length_mask = 0xff,
	.classes = OP_NOT_BCS, .ns = CS_NS_STALL,
};

static const struct cs_op cs_op_skip_media = {
	.run = model_cs_mi_noop, .min = 2, .max = 0xffff, .length_mask = 0xffff,
	.classes = OP_NOT_BCS, .ns = CS_NS_STALL,
};

static const struct cs_op cs_op_skip_one = {
	.run = model_cs_render_state, .min = 1, .max = 1, .classes = OP_NOT_BCS, .ns = 100,
};

/* Gen12.0: with a token behind the address; the form without one is accepted (G12-098). */
static const struct cs_op cs_op_semaphore_token = {
	.run = model_cs_mi_semaphore_wait, .min = 4, .max = 5, .length_mask = 0xff,
	.classes = OP_ALL, .flags = OP_NO_USER_GGTT, .ns = 200,
};

static const struct cs_op *cs_decode_2d(const struct model *m, u32 dw0)
{
	const struct cs_op *fast = m->part->fast_blits ? model_cs_blt_op(dw0) : NULL;

	if (fast)
		return fast;
	if (m->part->fast_blits && model_cs_blt_absent(dw0))
		return NULL;
	switch (REG_FIELD_GET(BLT_OPCODE_MASK, dw0)) {
	case BLT_OP_COLOR:
		return m->part->ring ? &cs_op_ring_color_blt : &cs_op_color_blt;
	case BLT_OP_SRC_COPY:
		return m->part->ring ? &cs_op_ring_copy_blt : &cs_op_copy_blt;
	default:
		return &cs_op_skip_2d;
	}
}

static const struct cs_op *cs_decode_engine(const struct model *m, u32 dw0)
{
	u32 subtype = (dw0 >> 27) & 3;
	const struct cs_op *op;

	if (REG_FIELD_GET(CMD_TYPE_MASK, dw0) == CMD_TYPE_2D)
		return cs_decode_2d(m, dw0);
	if ((dw0 & PIPE_CONTROL_OPCODE_MASK) == (PIPE_CONTROL & PIPE_CONTROL_OPCODE_MASK))
		return m->part->ring ? &model_ring_pipe_control : &cs_op_pipe_control;
	if (subtype == 1)
		return &cs_op_skip_one;
	if (subtype != 2)
		return &cs_op_skip_3d;
	op = m->part->ring ? model_cs_media_op(m, dw0) : NULL;
	return op ? op : &cs_op_skip_media;
}

static const struct cs_op *cs_decode(const struct model *m, u32 dw0)
{
	const struct cs_op *op;

	switch (REG_FIELD_GET(CMD_TYPE_MASK, dw0)) {
	case CMD_TYPE_MI:
		if (m->part->streamer &&
		    REG_FIELD_GET(MI_OPCODE_MASK, dw0) == MI_OP_SEMAPHORE_WAIT)
			return &cs_op_semaphore_token;
		op = m->part->ring ? model_ring_mi_ops : cs_mi_ops;
		op += REG_FIELD_GET(MI_OPCODE_MASK, dw0);
		return op->run ? op : NULL;
	case CMD_TYPE_2D:
	case CMD_TYPE_3D:
		return cs_decode_engine(m, dw0);
	default:
		return NULL;
	}
}

static int cs_fetch_line(struct model *m, struct model_cs_engine *e, bool ggtt, u64 addr)
{
	u64 line = addr & ~(u64)(sizeof(e->fetch) - 1);
	u64 pml4 = ggtt ? 0 : e->pml4;

	if (e->fetch_valid && e->fetch_addr == line && e->fetch_pml4 == pml4)
		return 0;
	e->fetch_valid = false;
	if (model_cs_read(m, e, ggtt, line, e->fetch, sizeof(e->fetch)) ||
	    model_cs_prefetch(m, e, ggtt, line + sizeof(e->fetch)))
		return -1;
	e->fetch_valid = true;
	e->fetch_addr = line;
	e->fetch_pml4 = pml4;
	return 0;
}

static u32 cs_ring_bytes(const struct model *m, const struct model_cs_engine *e)
{
	return (REG_FIELD_GET(RING_CTL_PAGES_MASK, cs_reg(m, e, CS_RING_CTL)) + 1) * SZ_4K;
}

/* Copy @n words at the current position to @dw. */
static int cs_fetch(struct model *m, struct model_cs_engine *e, u32 *dw, u32 n)
{
	const struct model_cs_batch *b = model_cs_level(e);
	bool ring = e->stream == MODEL_CS_FROM_RING && !b;
	u32 size = ring ? cs_ring_bytes(m, e) : 0;
	u32 pos = e->head;
	u32 i;

	for (i = 0; i < n; i++) {
		u64 addr;

		if (ring)
			addr = (cs_reg(m, e, CS_RING_START) & ~(SZ_4K - 1)) + pos;
		else
			addr = (b ? b->addr : e->wab_addr) + i * 4;
		if (cs_fetch_line(m, e, b ? !b->ppgtt : true, addr))
			return -1;
		dw[i] = e->fetch[addr % sizeof(e->fetch) / 4];
		pos += 4;
		if (ring && pos >= size)
			pos = 0;
	}
	return 0;
}

static void cs_move(struct model *m, struct model_cs_engine *e, u32 n)
{
	struct model_cs_batch *b = model_cs_level(e);

	if (b) {
		b->addr += (u64)n * 4;
	} else if (e->stream != MODEL_CS_FROM_RING) {
		e->wab_addr += (u64)n * 4;
	} else {
		u32 size = cs_ring_bytes(m, e);

		e->head += n * 4;
		if (e->head >= size) {
			e->head -= size;
			e->ring.wraps += REG_BIT(21);
		}
	}
}

static void cs_illegal(struct model *m, struct model_cs_engine *e, const char *rule, u32 dw0,
		       const char *what)
{
	if (!model_cs_user(m, e))
		model_violation(m, rule, e->desc->mmio_base, "%s: %s: %08x", e->desc->name, what,
				dw0);
	model_cs_error(m, e, RING_ERROR_INSTRUCTION);
	model_cs_hang(m, e);
}

/* Is the whole command before the tail? */
static bool cs_complete(const struct model *m, struct model_cs_engine *e, u32 n)
{
	u32 size, left;

	if (e->stream != MODEL_CS_FROM_RING || model_cs_level(e))
		return true;
	size = cs_ring_bytes(m, e);
	left = e->tail >= e->head ? e->tail - e->head : e->tail + size - e->head;
	return n * 4 <= left;
}

/*
 * Do predication or privilege drop a command? This checks what its header decides. The commands of
 * workaround batches are executed in any case: no public driver ends predication there, which is
 * that of a batch that was preempted.
 */
static bool cs_dropped(struct model *m, struct model_cs_engine *e, const struct cs_op *op,
		       u32 dw0, bool user)
{
	if (e->predicate && e->stream == MODEL_CS_FROM_RING && !(op->flags & OP_PREDICATE_OWN) &&
	    (!(op->flags & OP_PREDICATE_BIT) || (dw0 & MI_BATCH_PREDICATE)))
		return true;
	if (!user)
		return false;
	if ((op->flags & OP_PRIVILEGED) ||
	    ((op->flags & OP_NO_USER_GGTT) && (dw0 & MI_USE_GGTT))) {
		model_cs_privilege_error(m, e);
		return true;
	}
	return false;
}

/*
 * After an unsuccessful wait the context is preempted if a Load is pending (PRE-004). Otherwise the
 * engine switches to the next element, or polls if the context inhibits the switch.
 */
static void cs_wait(struct model *m, struct model_cs_engine *e)
{
	bool inhibit = cs_reg(m, e, CS_CONTEXT_CONTROL) & CTX_CTRL_INHIBIT_SYN_SWITCH;
	u8 detail = CS_DETAIL_WAIT_LAST;

	if (m->part->ring || !e->poll_ns || e->arb_off || (inhibit && !e->load_pending))
		return;
	/* a restore ends before the context can be left */
	if (e->stream != MODEL_CS_FROM_RING)
		return;
	if (m->cfg.seed)
		detail = CS_DETAIL_WAIT_FIRST +
			 model_random(m, CS_DETAIL_WAIT_LAST - CS_DETAIL_WAIT_FIRST + 1);
	if (e->load_pending)
		model_cs_preempt(m, e, detail);
	else
		model_cs_element_end(m, e, detail);
}

struct cs_place {
	u32 head;
	u64 wab_addr;
	u64 batch[2];
};

static void cs_place_get(const struct model_cs_engine *e, struct cs_place *p)
{
	p->head = e->head;
	p->wab_addr = e->wab_addr;
	p->batch[0] = e->batch[0].addr;
	p->batch[1] = e->batch[1].addr;
}

static void cs_place_put(struct model_cs_engine *e, const struct cs_place *p)
{
	e->head = p->head;
	e->wab_addr = p->wab_addr;
	e->batch[0].addr = p->batch[0];
	e->batch[1].addr = p->batch[1];
}

static void cs_run(struct model *m, struct model_cs_engine *e, const struct cs_op *op, u32 n)
{
	struct model_cs_cmd cmd = { .dw = m->cs.cmd, .n = n, .user = model_cs_user(m, e) };
	struct cs_place place;

	cs_place_get(e, &place);
	cs_move(m, e, n);
	m->stats.commands++;
	if (cs_dropped(m, e, op, cmd.dw[0], cmd.user)) {
		model_cs_spend(m, e, 20);
		return;
	}
	switch (op->run(m, e, &cmd)) {
	case CS_NEXT:
		model_cs_spend(m, e, op->ns);
		break;
	case CS_AGAIN:
		cs_place_put(e, &place);
		cs_wait(m, e);
		break;
	case CS_SWITCHED:
		break;
	}
}

static bool cs_at_end(struct model *m, struct model_cs_engine *e)
{
	if (e->stream == MODEL_CS_FROM_INDIRECT && e->wab_addr >= e->wab_end)
		model_ctx_workaround_next(m, e);
	if (e->stream != MODEL_CS_FROM_RING || model_cs_level(e) || e->head != e->tail)
		return false;
	if (m->part->ring)
		model_ring_end(m, e);
	else
		model_cs_element_end(m, e, CS_DETAIL_COMPLETE);
	return true;
}

static bool cs_fault_hang(struct model *m, struct model_cs_engine *e)
{
	if (!model_fault_armed(m, MODEL_FAULT_ENGINE_HANG) ||
	    m->fault_arg[MODEL_FAULT_ENGINE_HANG] != e->index)
		return false;
	model_fault_clear(m, MODEL_FAULT_ENGINE_HANG);
	model_cs_hang(m, e);
	return true;
}

/**
 * model_cs_execute() - execute one command of the running context
 * @m: model
 * @e: engine
 */
void model_cs_execute(struct model *m, struct model_cs_engine *e)
{
	const struct cs_op *op;
	u32 *cmd = m->cs.cmd;
	u32 n;

	if (cs_at_end(m, e) || cs_fault_hang(m, e) || cs_fetch(m, e, cmd, 1))
		return;
	op = cs_decode(m, cmd[0]);
	if (!op) {
		cs_illegal(m, e, REG_FIELD_GET(CMD_TYPE_MASK, cmd[0]) ? "CMD-001" : "CMD-017",
			   cmd[0], "no such command");
		return;
	}
	if (!(op->classes & BIT(e->desc->class))) {
		cs_illegal(m, e, "CMD-009", cmd[0], "command of another engine");
		return;
	}
	cs_reg_put(m, e, CS_IPEHR, cmd[0]);
	n = op->length_mask ? (cmd[0] & op->length_mask) + 2 : 1;
	if (n < op->min || n > op->max) {
		cs_illegal(m, e, "CMD-002", cmd[0], "wrong length");
		return;
	}
	if (!cs_complete(m, e, n)) {
		cs_illegal(m, e, "CMD-003", cmd[0], "the tail cuts a command");
		return;
	}
	if (n > 1 && op->run != model_cs_mi_noop && cs_fetch(m, e, cmd, n))
		return;
	cs_run(m, e, op, n);
}
