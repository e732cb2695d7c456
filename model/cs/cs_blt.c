// SPDX-License-Identifier: MIT
/*
 * Blitter: solid fill (XY_COLOR_BLT) and copy (XY_SRC_COPY_BLT), linear
 * surfaces of 8, 16 and 32 bits a pixel.
 *
 * Source: register facts: commands and regs/mi_commands.h for the layout; before Gen8 each address
 * has one DW (the public manual of Haswell, blitter engine).
 * Addresses are in the context's PPGTT. A blit is done in pieces: a large blit then takes time in
 * the model, while each step does a bounded amount of work.
 */
#include "model/cs/cs_blt.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_mem.h"
#include "model/memory/ppgtt.h"
#include "model/state/violation.h"

#define BLT_STEP_BYTES		16384	/* bytes that one step does */
#define BLT_BYTES_PER_NS	16
#define BLT_DW			10	/* of a copy on Gen8 */

/**
 * struct blt - a decoded blit
 * @copy:	true for a copy, false for a fill
 * @dst:	address of the first pixel
 * @src:	address of the first source pixel
 * @dst_pitch:	bytes from row to row
 * @src_pitch:	the same for the source
 * @width:	bytes in a row
 * @rows:	number of rows
 * @cpp:	bytes per pixel
 * @color:	fill value
 */
struct blt {
	bool copy;
	u64 dst;
	u64 src;
	s32 dst_pitch;
	s32 src_pitch;
	u32 width;
	u32 rows;
	u32 cpp;
	u32 color;
};

static u64 blt_address(u32 lo, u32 hi, u32 xy, s32 pitch, u32 cpp)
{
	u64 base = lo | (u64)hi << 32;

	return base + (s64)(s16)(xy >> 16) * pitch + (s64)(s16)xy * cpp;
}

/* Give a command with addresses of one DW the layout of Gen8. */
static void blt_widen(const u32 *dw, u32 *wide)
{
	memcpy(wide, dw, 5 * sizeof(*dw));
	wide[5] = 0;
	wide[6] = dw[5];
	if (REG_FIELD_GET(BLT_OPCODE_MASK, dw[0]) != BLT_OP_SRC_COPY)
		return;
	wide[7] = dw[6];
	wide[8] = dw[7];
	wide[9] = 0;
}

/* Return: false if the rectangle is empty. */
static bool blt_decode(const u32 *dw, struct blt *b)
{
	static const u8 bytes[4] = { 1, 2, 2, 4 };
	s32 w = (s16)dw[3] - (s16)dw[2];
	s32 h = (s16)(dw[3] >> 16) - (s16)(dw[2] >> 16);

	b->copy = REG_FIELD_GET(BLT_OPCODE_MASK, dw[0]) == BLT_OP_SRC_COPY;
	b->cpp = bytes[REG_FIELD_GET(BLT_BR13_DEPTH_MASK, dw[1])];
	b->dst_pitch = (s16)REG_FIELD_GET(BLT_BR13_PITCH_MASK, dw[1]);
	b->dst = blt_address(dw[4], dw[5], dw[2], b->dst_pitch, b->cpp);
	b->color = b->copy ? 0 : dw[6];
	b->src_pitch = b->copy ? (s16)dw[7] : 0;
	b->src = b->copy ? blt_address(dw[8], dw[9], dw[6], b->src_pitch, b->cpp) : 0;
	if (w <= 0 || h <= 0)
		return false;
	b->width = (u32)w * b->cpp;
	b->rows = (u32)h;
	return true;
}

static void blt_fill(struct model *m, const struct blt *b, u32 bytes)
{
	u32 pattern = b->color;

	if (b->cpp == 1)
		pattern = (pattern & 0xff) * 0x01010101U;
	else if (b->cpp == 2)
		pattern = (pattern & 0xffff) * 0x00010001U;
	for (u32 i = 0; i < (bytes + 3) / 4; i++)
		m->cs.buf[i] = pattern;
}

/* Fill or copy one piece of a row. Return: 0, or -1 after a fault. */
static int blt_piece(struct model *m, struct model_cs_engine *e, const struct blt *b, u32 row,
		     u32 at, u32 bytes)
{
	u64 dst = b->dst + (s64)row * b->dst_pitch + at;

	if (!b->copy)
		blt_fill(m, b, bytes);
	else if (model_cs_read(m, e, false, b->src + (s64)row * b->src_pitch + at, m->cs.buf,
			       bytes))
		return -1;
	if (model_ppgtt_write(m, e->pml4, dst & GENMASK_ULL(47, 0), m->cs.buf, bytes))
		return model_cs_fault(m, e, false, dst);
	return 0;
}

/**
 * model_cs_blt() - do one step of a fill or copy; called again until the blit is done
 * @m: model
 * @e: engine
 * @cmd: the command
 *
 * Return: how the command ended.
 */
enum model_cs_result model_cs_blt(struct model *m, struct model_cs_engine *e,
				  const struct model_cs_cmd *cmd)
{
	u32 rop = REG_FIELD_GET(BLT_BR13_ROP_MASK, cmd->dw[1]);
	struct blt b;
	u32 done = 0, wide[BLT_DW];

	if (m->part->ring)
		blt_widen(cmd->dw, wide);
	if (!blt_decode(m->part->ring ? wide : cmd->dw, &b))
		return CS_NEXT;
	if (rop != (b.copy ? BLT_ROP_COPY : BLT_ROP_FILL) || !e->pml4) {
		if (!cmd->user)
			model_violation(m, "CMD-001", e->desc->mmio_base,
					"%s: blit with raster operation %02x", e->desc->name, rop);
		return CS_NEXT;
	}
	while (done < BLT_STEP_BYTES) {
		u32 row = e->blt_done / b.width;
		u32 at = e->blt_done % b.width;
		u32 bytes = min(b.width - at, (u32)sizeof(m->cs.buf));

		if (row >= b.rows) {
			e->blt_done = 0;
			model_cs_spend(m, e, done / BLT_BYTES_PER_NS);
			return CS_NEXT;
		}
		/* pieces hold whole pixels */
		if (blt_piece(m, e, &b, row, at, bytes))
			return CS_SWITCHED;
		e->blt_done += bytes;
		done += bytes;
	}
	model_cs_spend(m, e, BLT_STEP_BYTES / BLT_BYTES_PER_NS);
	return CS_AGAIN;
}
