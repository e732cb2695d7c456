// SPDX-License-Identifier: MIT
/*
 * MI_MATH: the command streamer's ALU.
 *
 * Source: manual 003 §CS ALU Programming and Design (ALU-001..021). LOAD1
 * loads all ones: its opcode is LOAD0 with the invert prefix (ALU-012, Z-07).
 */
#include "model/cs/cs_alu.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_mem.h"
#include "model/cs/cs_stream.h"
#include "model/state/violation.h"

struct alu {
	u64 srca;
	u64 srcb;
	u64 accu;
	bool zf;
	bool cf;
};

static u64 alu_gpr(const struct model *m, const struct model_cs_engine *e, u32 n)
{
	return cs_reg(m, e, RING_GPR_LDW(0, n).addr) |
	       (u64)cs_reg(m, e, RING_GPR_UDW(0, n).addr) << 32;
}

static void alu_gpr_put(struct model *m, struct model_cs_engine *e, u32 n, u64 val)
{
	cs_reg_put(m, e, RING_GPR_LDW(0, n).addr, lower_32_bits(val));
	cs_reg_put(m, e, RING_GPR_UDW(0, n).addr, upper_32_bits(val));
}

static bool alu_is_gpr(u32 operand)
{
	return operand < RING_GPR_COUNT;
}

/* Shift amount: an unsupported one rounds down to the next supported one (ALU-009). */
static u32 alu_shift(u64 srcb)
{
	static const u8 amounts[] = { 32, 16, 8, 4, 2, 1 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(amounts); i++)
		if (srcb >= amounts[i])
			return amounts[i];
	return 0;
}

static bool alu_arithmetic(struct alu *alu, u32 op)
{
	u64 a = alu->srca, b = alu->srcb;
	bool carry = false;
	u64 val;

	switch (op) {
	case ALU_ADD:
		val = a + b;
		carry = val < a;
		break;
	case ALU_SUB:
		val = a - b;
		carry = a < b;
		break;
	case ALU_AND:
		val = a & b;
		break;
	case ALU_OR:
		val = a | b;
		break;
	case ALU_XOR:
		val = a ^ b;
		break;
	case ALU_SHL:
		val = a << alu_shift(b);
		break;
	case ALU_SHR:
		val = a >> alu_shift(b);
		break;
	case ALU_SAR:
		val = (u64)((s64)a >> alu_shift(b));
		break;
	default:
		return false;
	}
	alu->accu = val;
	alu->zf = !val;
	alu->cf = carry;
	return true;
}

static bool alu_load(struct alu *alu, u32 dst, u64 val)
{
	if (dst == ALU_SRCA)
		alu->srca = val;
	else if (dst == ALU_SRCB)
		alu->srcb = val;
	else
		return false;
	return true;
}

static bool alu_store(struct model *m, struct model_cs_engine *e, struct alu *alu, u32 dst,
		      u32 src, bool invert)
{
	u64 val;

	if (src == ALU_ACCU)
		val = alu->accu;
	else if (src == ALU_ZF)
		val = alu->zf ? ~0ULL : 0;	/* ALU-011 */
	else if (src == ALU_CF)
		val = alu->cf ? ~0ULL : 0;
	else
		return false;
	if (!alu_is_gpr(dst))
		return false;
	alu_gpr_put(m, e, dst, invert ? ~val : val);
	return true;
}

/* Indirect accesses use the address space of the command stream, 64-bit aligned (ALU-014). */
static int alu_indirect(struct model *m, struct model_cs_engine *e, const struct alu *alu,
			u32 gpr, bool store)
{
	const struct model_cs_batch *b = model_cs_level(e);
	bool ggtt = !b || !b->ppgtt;
	u64 addr = alu->accu & ~7ULL;
	u64 val;
	u32 dw[2];

	if (!store) {
		if (model_cs_read(m, e, ggtt, addr, &val, sizeof(val)))
			return -1;
		alu_gpr_put(m, e, gpr, val);
		return 0;
	}
	val = alu_gpr(m, e, gpr);
	dw[0] = lower_32_bits(val);
	dw[1] = upper_32_bits(val);
	return model_cs_store(m, e, ggtt, addr, dw, 2, true);
}

/* Return: 0 if executed; 1 for an undefined instruction; -1 after a fault. */
static int alu_step(struct model *m, struct model_cs_engine *e, struct alu *alu, u32 instr)
{
	u32 op = REG_FIELD_GET(ALU_OPCODE_MASK, instr);
	u32 a = REG_FIELD_GET(ALU_OPERAND1_MASK, instr);
	u32 b = REG_FIELD_GET(ALU_OPERAND2_MASK, instr);

	switch (op) {
	case ALU_NOOP:
	case ALU_FENCE_RD:
		return 0;
	case ALU_FENCE_WR:
		model_cs_posted_flush(m, e);
		return 0;
	case ALU_LOAD:
	case ALU_LOADINV:
		if (!alu_is_gpr(b))
			return 1;
		return !alu_load(alu, a, op == ALU_LOAD ? alu_gpr(m, e, b) : ~alu_gpr(m, e, b));
	case ALU_LOAD0:
		return !alu_load(alu, a, 0);
	case ALU_LOAD1:
		if (m->cfg.readings & MODEL_READING_LOAD1_ONE)
			return !alu_load(alu, a, 1);
		return !alu_load(alu, a, ~0ULL);
	case ALU_LOADIND:
		return alu_is_gpr(a) && b == ALU_ACCU ? alu_indirect(m, e, alu, a, false) : 1;
	case ALU_STORE:
		if (m->cfg.readings & MODEL_READING_STORE && alu_is_gpr(a) && b == ALU_ACCU) {
			alu->accu = alu_gpr(m, e, a);
			return 0;
		}
		return !alu_store(m, e, alu, a, b, false);
	case ALU_STOREINV:
		return !alu_store(m, e, alu, a, b, true);
	case ALU_STOREIND:
		return a == ALU_ACCU && alu_is_gpr(b) ? alu_indirect(m, e, alu, b, true) : 1;
	default:
		return !alu_arithmetic(alu, op);
	}
}

/**
 * model_cs_mi_math() - MI_MATH
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * SRCA, SRCB, the accumulator and the flags start from 0 in each command.
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_mi_math(struct model *m, struct model_cs_engine *e,
				      const struct model_cs_cmd *cmd)
{
	struct alu alu = { 0 };
	u32 i;

	for (i = 1; i < cmd->n; i++) {
		int ret = alu_step(m, e, &alu, cmd->dw[i]);

		if (ret < 0)
			return CS_SWITCHED;
		if (!ret)
			continue;
		if (!cmd->user)
			model_violation(m, "ALU-003", e->desc->mmio_base,
					"%s: ALU instruction %08x", e->desc->name, cmd->dw[i]);
		model_cs_error(m, e, RING_ERROR_INSTRUCTION);
		model_cs_hang(m, e);
		return CS_SWITCHED;
	}
	return CS_NEXT;
}
