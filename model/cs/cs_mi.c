// SPDX-License-Identifier: MIT
/*
 * MI commands that move data between registers and memory.
 *
 * Source: manual 003 §MI Commands, §Memory Data Ordering, §MMIO Data Ordering,
 * §User Mode Privileged Commands; register facts: commands.
 */
#include "model/cs/cs_internal.h"
#include "model/cs/cs_mem.h"
#include "model/cs/cs_mi.h"
#include "model/cs/cs_priv.h"
#include "model/memory/ggtt.h"
#include "model/oa/oa.h"
#include "model/state/reg.h"
#include "model/state/time.h"
#include "model/state/violation.h"

#define STORE_QW		REG_BIT(21)
#define STORE_INDEX_CONTEXT	REG_BIT(21)	/* the context's page */
#define SRM_PREDICATE		REG_BIT(21)
#define PERF_ADDR_MASK		REG_GENMASK(31, 6)

#define ATOMIC_OP_MASK		REG_GENMASK(15, 8)
#define   ATOMIC_OP_QW		0x20
#define ATOMIC_RETURN		REG_BIT(16)
#define ATOMIC_STALL		REG_BIT(17)
#define ATOMIC_INLINE		REG_BIT(18)
#define ATOMIC_INLINE_DW	11

static u64 mi_addr(const u32 *dw)
{
	return (dw[0] & ~3U) | (u64)dw[1] << 32;
}

/**
 * model_cs_mi_noop() - MI_NOOP, and commands whose effect is not modelled
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_noop(struct model *m, struct model_cs_engine *e,
				      const struct model_cs_cmd *cmd)
{
	if (REG_FIELD_GET(CMD_TYPE_MASK, cmd->dw[0]) == CMD_TYPE_MI &&
	    REG_FIELD_GET(MI_OPCODE_MASK, cmd->dw[0]) == MI_OP_NOOP && (cmd->dw[0] & REG_BIT(22)))
		cs_reg_put(m, e, CS_NOPID, cmd->dw[0] & REG_GENMASK(21, 0));
	return CS_NEXT;
}

/**
 * model_cs_mi_store() - MI_STORE_DATA_IMM, DWs or QWs in a row
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * From Gen8 the length says how many there are: i915 writes 511 entries of a page table, a length
 * of 0x3ff, by one command (i915/gt/intel_migrate.c: emit_pte).
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_store(struct model *m, struct model_cs_engine *e,
				       const struct model_cs_cmd *cmd)
{
	u32 unit = cmd->dw[0] & STORE_QW ? 2 : 1, n = cmd->n - 3, at, part;
	u64 addr = mi_addr(cmd->dw + 1);

	if (n % unit || (unit == 2 && (addr & 7))) {
		if (!cmd->user)
			model_violation(m, "CMD-002", e->desc->mmio_base,
					"%s: store %08x to %llx", e->desc->name, cmd->dw[0],
					(unsigned long long)addr);
	}
	for (at = 0; at < n; at += part) {
		part = min(n - at, (u32)MODEL_CS_POSTED_DW);
		if (model_cs_store(m, e, cmd->dw[0] & MI_USE_GGTT, addr + 4 * at,
				   cmd->dw + 3 + at, part, true))
			return CS_SWITCHED;
	}
	return CS_NEXT;
}

/**
 * model_cs_mi_store_index() - MI_STORE_DATA_INDEX: store to a status page
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_store_index(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd)
{
	if (model_cs_status_page_store(m, e, cmd->dw[0] & STORE_INDEX_CONTEXT, cmd->dw[1],
				       cmd->dw + 2, cmd->n - 2, true))
		return CS_SWITCHED;
	return CS_NEXT;
}

/**
 * model_cs_mi_report_head() - MI_REPORT_HEAD: store the ring head to the context's page
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_report_head(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd)
{
	(void)cmd;
	if (model_cs_store(m, e, true, (e->ctx & CTX_DESC_LRCA_MASK) + 4 * 4, &e->head, 1, true))
		return CS_SWITCHED;
	return CS_NEXT;
}

/**
 * model_cs_mi_lri() - MI_LOAD_REGISTER_IMM
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * In a user batch the whole command is dropped if one of its registers is privileged (PRV-008).
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_lri(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd)
{
	bool relative = cmd->dw[0] & MI_LRI_CS_RELATIVE;
	u32 i;

	if (!(cmd->n & 1)) {
		if (!cmd->user)
			model_violation(m, "CMD-002", e->desc->mmio_base,
					"%s: register load of %u DW", e->desc->name, cmd->n);
		return CS_NEXT;
	}
	for (i = 1; cmd->user && i + 1 < cmd->n; i += 2) {
		if (!model_cs_reg_writable(m, e, model_cs_lri_offset(e, cmd->dw[i], relative))) {
			model_cs_privilege_error(m, e);
			return CS_NEXT;
		}
	}
	for (i = 1; i + 1 < cmd->n; i += 2)
		model_cs_reg_write(m, cmd, model_cs_lri_offset(e, cmd->dw[i], relative),
				   cmd->dw[i + 1]);
	return CS_NEXT;
}

/**
 * model_cs_mi_lrm() - MI_LOAD_REGISTER_MEM; sees earlier stores (ORD-005)
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_lrm(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd)
{
	u32 reg = model_cs_lri_offset(e, cmd->dw[1], cmd->dw[0] & MI_LRI_CS_RELATIVE);
	u32 val;

	if (cmd->user && !model_cs_reg_writable(m, e, reg)) {
		model_cs_privilege_error(m, e);
		return CS_NEXT;
	}
	if (model_cs_read_after_stores(m, e, cmd->dw[0] & MI_USE_GGTT, mi_addr(cmd->dw + 2), &val,
				       4))
		return CS_SWITCHED;
	model_cs_reg_write(m, cmd, reg, val);
	return CS_NEXT;
}

/**
 * model_cs_mi_lrr() - MI_LOAD_REGISTER_REG
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_lrr(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd)
{
	u32 src = model_cs_lri_offset(e, cmd->dw[1], cmd->dw[0] & MI_LRR_SRC_CS_RELATIVE);
	u32 dst = model_cs_lri_offset(e, cmd->dw[2], cmd->dw[0] & MI_LRR_DST_CS_RELATIVE);
	u32 val = 0;

	if (cmd->user && !model_cs_reg_readable(m, e, src))
		model_cs_privilege_error(m, e);
	else
		val = model_reg_access_read(m, src);
	if (cmd->user && !model_cs_reg_writable(m, e, dst)) {
		model_cs_privilege_error(m, e);
		return CS_NEXT;
	}
	model_cs_reg_write(m, cmd, dst, val);
	return CS_NEXT;
}

/**
 * model_cs_mi_srm() - MI_STORE_REGISTER_MEM
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * In a user batch a store to the GGTT is dropped, but the register is read (PRV-007). A register
 * that user batches may not read gives 0.
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_srm(struct model *m, struct model_cs_engine *e,
				     const struct model_cs_cmd *cmd)
{
	u32 reg = model_cs_lri_offset(e, cmd->dw[1], cmd->dw[0] & MI_LRI_CS_RELATIVE);
	bool ggtt = cmd->dw[0] & MI_USE_GGTT;
	bool off = !(cs_reg(m, e, CS_PREDICATE_RESULT) & 1);
	u32 val = 0;

	if (m->cfg.readings & MODEL_READING_PREDICATE)
		off = !off;
	if ((cmd->dw[0] & SRM_PREDICATE) && off)
		return CS_NEXT;
	if (cmd->user && !model_cs_reg_readable(m, e, reg))
		model_cs_privilege_error(m, e);
	else
		val = model_reg_access_read(m, reg);
	if (cmd->user && ggtt) {
		model_cs_privilege_error(m, e);
		return CS_NEXT;
	}
	if (model_cs_store(m, e, ggtt, mi_addr(cmd->dw + 2), &val, 1, true))
		return CS_SWITCHED;
	return CS_NEXT;
}

/**
 * model_cs_mi_copy() - MI_COPY_MEM_MEM; does not wait for earlier stores (ORD-006)
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_copy(struct model *m, struct model_cs_engine *e,
				      const struct model_cs_cmd *cmd)
{
	bool src_ggtt = cmd->dw[0] & MI_COPY_SRC_GGTT;
	bool dst_ggtt = cmd->dw[0] & MI_COPY_DST_GGTT;
	u32 val;

	if (cmd->user && (src_ggtt || dst_ggtt)) {
		model_cs_privilege_error(m, e);
		return CS_NEXT;
	}
	if (model_cs_read(m, e, src_ggtt, mi_addr(cmd->dw + 3), &val, 4) ||
	    model_cs_store(m, e, dst_ggtt, mi_addr(cmd->dw + 1), &val, 1, true))
		return CS_SWITCHED;
	return CS_NEXT;
}

static s64 atomic_signed(u64 v, bool qw)
{
	return qw ? (s64)v : (s32)v;
}

/* Result of the common operations; other operations do not change memory. */
static u64 atomic_result(u32 op, bool qw, u64 old, u64 a, u64 b)
{
	s64 so = atomic_signed(old, qw), sa = atomic_signed(a, qw);

	switch (op & 0x1f) {
	case 0x01:
		return old & a;
	case 0x02:
		return old | a;
	case 0x03:
		return old ^ a;
	case 0x04:
		return a;
	case 0x05:
		return old + 1;
	case 0x06:
		return old - 1;
	case 0x07:
		return old + a;
	case 0x08:
		return old - a;
	case 0x09:
		return a - old;
	case 0x0a:
		return so > sa ? old : a;
	case 0x0b:
		return so < sa ? old : a;
	case 0x0c:
		return max(old, a);
	case 0x0d:
		return min(old, a);
	case 0x0e:
		return old == a ? b : old;
	default:
		return old;
	}
}

/* Get operands from the command or from GPR 0 and GPR 2 (64 bits); GPR 4 gets a returned value. */
static void atomic_operands(struct model *m, struct model_cs_engine *e,
			    const struct model_cs_cmd *cmd, u64 *a, u64 *b)
{
	if (cmd->dw[0] & ATOMIC_INLINE) {
		*a = cmd->dw[3] | (u64)cmd->dw[5] << 32;
		*b = cmd->dw[4] | (u64)cmd->dw[6] << 32;
		return;
	}
	*a = cs_reg(m, e, CS_GPR(0)) | (u64)cs_reg(m, e, CS_GPR_UDW(0)) << 32;
	*b = cs_reg(m, e, CS_GPR(2)) | (u64)cs_reg(m, e, CS_GPR_UDW(2)) << 32;
}

/**
 * model_cs_mi_atomic() - MI_ATOMIC on a DW or a QW; sees earlier stores (ORD-005)
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_atomic(struct model *m, struct model_cs_engine *e,
					const struct model_cs_cmd *cmd)
{
	u32 op = REG_FIELD_GET(ATOMIC_OP_MASK, cmd->dw[0]);
	bool ggtt = cmd->dw[0] & MI_USE_GGTT;
	bool qw = op & ATOMIC_OP_QW;
	u64 addr = mi_addr(cmd->dw + 1);
	u64 old = 0, a, b, val;
	u32 out[2];

	if ((cmd->dw[0] & ATOMIC_INLINE) && cmd->n != ATOMIC_INLINE_DW) {
		if (!cmd->user)
			model_violation(m, "CMD-002", e->desc->mmio_base,
					"%s: atomic of %u DW", e->desc->name, cmd->n);
		return CS_NEXT;
	}
	atomic_operands(m, e, cmd, &a, &b);
	if (!qw) {
		a = (u32)a;
		b = (u32)b;
	}
	if (model_cs_read_after_stores(m, e, ggtt, addr, &old, qw ? 8 : 4))
		return CS_SWITCHED;
	val = atomic_result(op, qw, old, a, b);
	out[0] = lower_32_bits(val);
	out[1] = upper_32_bits(val);
	if (cmd->dw[0] & ATOMIC_RETURN) {
		cs_reg_put(m, e, CS_GPR(4), lower_32_bits(old));
		cs_reg_put(m, e, CS_GPR_UDW(4), upper_32_bits(old));
	}
	if (model_cs_store(m, e, ggtt, addr, out, qw ? 2 : 1, !(cmd->dw[0] & ATOMIC_STALL)))
		return CS_SWITCHED;
	return CS_NEXT;
}

/**
 * model_cs_mi_update_gtt() - MI_UPDATE_GTT: write GGTT entries
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_update_gtt(struct model *m, struct model_cs_engine *e,
					    const struct model_cs_cmd *cmd)
{
	u32 offset = (cmd->dw[1] >> 12) * 8;
	u32 i;

	if (cmd->n & 1) {
		model_violation(m, "CMD-002", e->desc->mmio_base, "%s: GTT update of %u DW",
				e->desc->name, cmd->n);
		return CS_NEXT;
	}
	for (i = 2; i + 1 < cmd->n; i += 2, offset += 8)
		model_pte_write(m, offset, 8, cmd->dw[i] | (u64)cmd->dw[i + 1] << 32);
	return CS_NEXT;
}

/**
 * model_cs_mi_report_perf() - MI_REPORT_PERF_COUNT (CMD-010, register facts: commands)
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_report_perf(struct model *m, struct model_cs_engine *e,
					     const struct model_cs_cmd *cmd)
{
	bool ggtt = cmd->dw[1] & MI_REPORT_PERF_COUNT_GGTT;
	u64 addr = (cmd->dw[1] & PERF_ADDR_MASK) | (u64)cmd->dw[2] << 32;
	u32 report[MODEL_CS_POSTED_DW];
	size_t bytes;

	if (cmd->user && ggtt) {
		model_cs_privilege_error(m, e);
		return CS_NEXT;
	}
	if (!cmd->user && (cmd->dw[1] & ~(PERF_ADDR_MASK | MI_REPORT_PERF_COUNT_GGTT)))
		model_violation(m, "CMD-010", e->desc->mmio_base,
				"%s: report address %08x", e->desc->name, cmd->dw[1]);
	bytes = model_oa_report_perf_count(m, cmd->dw[3], report);
	if (model_cs_store(m, e, ggtt, addr, report, bytes / 4, true))
		return CS_SWITCHED;
	return CS_NEXT;
}
