// SPDX-License-Identifier: GPL-2.0-only
/*
 * Encodes the EU instructions of Gen7 and Gen7.5 that the driver uses. An instruction has four DWs.
 * The positions of the fields come from Mesa's public table of fields; the manuals at hand do not
 * describe instructions.
 */
#include <linux/log2.h>
#include <linux/string.h>

#include "gt/encode/eu_clear.h"

/* Lowest bit of each field. All fields of an operand follow each other. */
#define OPCODE		0
#define MASK_CONTROL	9
#define PREDICATE	16
#define CHANNELS	21
#define CONDITION	24	/* or shared function */
#define DST_FILE	32
#define DST_TYPE	34
#define SRC_FILE(n)	(37 + 5 * (n))
#define SRC_TYPE(n)	(39 + 5 * (n))
#define DST_BYTE	48
#define DST_NR		53
#define DST_STRIDE	61
#define SRC_BYTE(n)	(64 + 32 * (n))
#define SRC_NR(n)	(69 + 32 * (n))
#define SRC_STRIDE(n)	(80 + 32 * (n))
#define SRC_WIDTH(n)	(82 + 32 * (n))
#define SRC_ROWS(n)	(85 + 32 * (n))
#define IMMEDIATE_DW	3

/* Set the field whose lowest bit is @bit; the instruction is zero there. */
static void put(u32 *cs, unsigned int bit, u32 value)
{
	cs[bit / 32] |= value << bit % 32;
}

/* Code of a stride: 0 for a stride of 0, and 1, 2, 3 ... for strides of 1, 2, 4 ... elements. */
static u32 stride(unsigned int elements)
{
	return elements ? ilog2(elements) + 1 : 0;
}

/* Set the fields of source @n, 0 or 1. An immediate takes the last DW of the instruction. */
static void put_src(u32 *cs, unsigned int n, const struct genx_eu_operand *src)
{
	put(cs, SRC_FILE(n), src->file);
	put(cs, SRC_TYPE(n), src->type);
	if (src->file == GENX_EU_IMMEDIATE) {
		cs[IMMEDIATE_DW] = src->value;
		return;
	}
	put(cs, SRC_BYTE(n), src->byte);
	put(cs, SRC_NR(n), src->nr);
	/* no row, or a row of one element: strides and width of 0 make all channels read it */
	if (src->row <= 1)
		return;
	/* each channel reads the next element of a row; the next row follows without a gap */
	put(cs, SRC_STRIDE(n), stride(1));
	put(cs, SRC_WIDTH(n), ilog2(src->row));
	put(cs, SRC_ROWS(n), stride(src->row));
}

u32 *genx_eu_emit(u32 *cs, const struct genx_eu_inst *inst)
{
	memset(cs, 0, GENX_EU_DW * sizeof(*cs));
	put(cs, OPCODE, inst->opcode);
	put(cs, MASK_CONTROL, inst->all);
	put(cs, PREDICATE, inst->if_flag);
	put(cs, CHANNELS, ilog2(inst->channels));
	put(cs, CONDITION, inst->target);
	put(cs, DST_FILE, inst->dst.file);
	put(cs, DST_TYPE, inst->dst.type);
	put(cs, DST_BYTE, inst->dst.byte);
	put(cs, DST_NR, inst->dst.nr);
	put(cs, DST_STRIDE, stride(1));
	put_src(cs, 0, &inst->src[0]);
	if (inst->opcode != GENX_EU_MOV)
		put_src(cs, 1, &inst->src[1]);
	return cs + GENX_EU_DW;
}
