// SPDX-License-Identifier: MIT
/*
 * Blitter. Solid fill (XY_COLOR_BLT) and copy (XY_SRC_COPY_BLT), linear
 * surfaces of 8, 16 and 32 bits a pixel.
 *
 * Source: register facts: commands and regs/mi_commands.h for the layout; before Gen8 each address
 * has one DW (the public manual of Haswell, blitter engine).
 * Addresses are in the context's PPGTT. A blit is done in pieces: a large blit then takes time in
 * the model, while each step does a bounded amount of work.
 *
 * Commands of Gen12.5: XY_FAST_COLOR_BLT, XY_FAST_COPY_BLT and XY_CTRL_SURF_COPY_BLT, with
 * which a driver clears and moves local memory and its control data. MEM_SET and MEM_COPY do not
 * exist here: they came with the link copy engines, which these parts do not have.
 *
 * Source: manual 003 has no blitter commands. Opcodes, lengths and fields are those that the public
 * drivers use, i915 and xe, in their commands for copies and clears (SIL-206).
 * Surfaces are linear, and not compressed. The model decides:
 *
 * - The command for control surfaces copies blocks of 256 bytes of control data, each of 64 KiB of
 *   main memory. An indirect address is that of the main memory, a direct one that of plain memory
 *   which holds a copy of the control data.
 * - Contents do not depend on control data, because nothing here is compressed.
 *
 * Rules, of commands of the driver alone:
 *
 * - BLT-FORM: reserved bits, a tiled or compressed surface, a depth that does not exist, an empty
 *   rectangle, a row that is longer than its pitch, both addresses direct; a fast copy between
 *   addresses that are not those of a cache line, or with a pitch that is negative or no multiple
 *   of 16 bytes (public drivers cite the manuals of Gen8 and Gen9 for this);
 * - LMEM-TYPE: the memory type of a fill is not that of the page (SIL-206);
 * - LMEM-CTRL: control data of memory that has none: it is not local, or not a multiple of 64 KiB;
 * - LMEM-FLUSH (strict): control data are copied before a flush of what blits wrote, with LLC and
 *   CCS; or a blit or the write of a flush follows without a flush of CCS (SIL-206).
 */
#include "model/cs/cs_blt.h"
#include "model/cs/cs_context_workaround.h"
#include "model/cs/cs_engine.h"
#include "model/cs/cs_internal.h"
#include "model/cs/cs_mem.h"
#include "model/memory/dma.h"
#include "model/memory/local.h"
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
 * @cpp:	bytes per pixel, a power of two
 * @color:	fill value; of a pixel of less than 4 bytes the low bits
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
	u32 color[4];
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
	b->color[0] = b->copy ? 0 : dw[6];
	b->src_pitch = b->copy ? (s16)dw[7] : 0;
	b->src = b->copy ? blt_address(dw[8], dw[9], dw[6], b->src_pitch, b->cpp) : 0;
	if (w <= 0 || h <= 0)
		return false;
	b->width = (u32)w * b->cpp;
	b->rows = (u32)h;
	return true;
}

/* Pieces begin with a whole pixel. */
static void blt_fill(struct model *m, const struct blt *b, u32 bytes)
{
	u32 words = b->cpp > 4 ? b->cpp / 4 : 1;

	for (u32 i = 0; i < (bytes + 3) / 4; i++) {
		u32 pattern = b->color[i % words];

		if (b->cpp == 1)
			pattern = (pattern & 0xff) * 0x01010101U;
		else if (b->cpp == 2)
			pattern = (pattern & 0xffff) * 0x00010001U;
		m->cs.buf[i] = pattern;
	}
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

/* Do one step of a blit of at least one pixel; called again until the blit is done. */
static enum model_cs_result blt_run(struct model *m, struct model_cs_engine *e, const struct blt *b)
{
	u32 done = 0;

	while (done < BLT_STEP_BYTES) {
		u32 row = e->blt_done / b->width;
		u32 at = e->blt_done % b->width;
		u32 bytes = min(b->width - at, (u32)sizeof(m->cs.buf));

		if (row >= b->rows) {
			e->blt_done = 0;
			model_cs_spend(m, e, done / BLT_BYTES_PER_NS);
			return CS_NEXT;
		}
		/* pieces hold whole pixels */
		if (blt_piece(m, e, b, row, at, bytes))
			return CS_SWITCHED;
		e->blt_done += bytes;
		done += bytes;
	}
	model_cs_spend(m, e, BLT_STEP_BYTES / BLT_BYTES_PER_NS);
	return CS_AGAIN;
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
	struct blt b = { 0 };
	u32 wide[BLT_DW];

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
	return blt_run(m, e, &b);
}

/* ---- Gen12.5 ---- */

#define OP_FAST_COPY		0x42
#define OP_FAST_COLOR		0x44
#define OP_CTRL_SURF		0x48
#define OP_MEM_COPY		0x5a
#define OP_MEM_SET		0x5b

/* XY_FAST_COLOR_BLT */
#define COLOR_DEPTH		REG_GENMASK(21, 19)	/* 8, 16, 32, 64, 96, 128 bits */
#define COLOR_RESERVED		REG_GENMASK(18, 8)	/* samples and modes, all 0 */
#define COLOR_SURFACE		REG_GENMASK(31, 28)	/* DW 1: tiling, compression */
#define COLOR_PITCH		REG_GENMASK(17, 0)	/* DW 1, less 1 */
#define COLOR_SYSTEM		REG_BIT(31)		/* DW 6: memory of the host */

/* XY_FAST_COPY_BLT */
#define COPY_TILING		(REG_GENMASK(21, 20) | REG_GENMASK(14, 13))
#define COPY_DEPTH		REG_GENMASK(26, 24)	/* DW 1: 8, 16, -, 32, 64, 128 bits */
#define COPY_PITCH		REG_GENMASK(15, 0)	/* DW 1 and 7 */
#define COPY_RESERVED_0		(REG_GENMASK(19, 15) | REG_GENMASK(12, 8))
#define COPY_RESERVED_1		(REG_GENMASK(29, 27) | REG_GENMASK(23, 16))
#define COPY_LINE		64
#define COPY_PITCH_UNIT		16

/* XY_CTRL_SURF_COPY_BLT */
#define CTRL_SRC_DIRECT		REG_BIT(21)
#define CTRL_DST_DIRECT		REG_BIT(20)
#define CTRL_BLOCKS		REG_GENMASK(17, 8)	/* less 1 */
#define CTRL_RESERVED		REG_GENMASK(19, 18)
#define CTRL_BLOCK		256U
#define CTRL_BLOCK_MEMORY	(CTRL_BLOCK * MODEL_CCS_RATIO)
#define CTRL_STEP		64			/* blocks that one step copies */
#define CTRL_NS			20			/* nominal time of a block */

#define FLUSH_LLC		REG_BIT(9)		/* MI_FLUSH_DW */
#define FLUSH_CCS		REG_BIT(16)
#define ADDRESS			GENMASK_ULL(47, 0)

static void blt_violates(struct model *m, const struct model_cs_engine *e, const char *rule,
			 const char *what, u64 value)
{
	model_violation(m, rule, e->desc->mmio_base, "%s: %s: %#llx", e->desc->name, what,
			(unsigned long long)value);
}

/* A command that the model does not execute. */
static enum model_cs_result blt_wrong(struct model *m, struct model_cs_engine *e,
				      const struct model_cs_cmd *cmd, const char *what)
{
	if (!cmd->user)
		blt_violates(m, e, "BLT-FORM", what, cmd->dw[0]);
	return CS_NEXT;
}

static u64 address(const u32 *dw)
{
	return (dw[0] | (u64)dw[1] << 32) & ADDRESS;
}

/* A blit of the driver starts: control data that were copied before must be flushed. */
static void begin(struct model *m, struct model_cs_engine *e, const struct model_cs_cmd *cmd)
{
	if (e->blt_done || cmd->user)
		return;
	if (m->cfg.strict && e->control_unflushed)
		blt_violates(m, e, "LMEM-FLUSH", "no flush behind a copy of control data",
			     cmd->dw[0]);
	e->control_unflushed = false;
	e->blt_unflushed = true;
}

/* Set the rectangle from its corners. Return: what is wrong, or NULL. */
static const char *rectangle(struct blt *b, const u32 *dw)
{
	s32 x = (s16)dw[0], y = (s16)(dw[0] >> 16);
	s32 w = (s16)dw[1] - x, h = (s16)(dw[1] >> 16) - y;

	if (w <= 0 || h <= 0)
		return "empty rectangle";
	b->width = (u32)w * b->cpp;
	b->rows = (u32)h;
	b->dst += (s64)y * b->dst_pitch + (s64)x * b->cpp;
	if (b->rows > 1 && b->width > (u32)b->dst_pitch)
		return "row longer than its pitch";
	return NULL;
}

/* Is the memory type of a fill that of the page? Return: 0, or -1 after a fault. */
static int fill_type(struct model *m, struct model_cs_engine *e, const struct model_cs_cmd *cmd,
		     const struct blt *b)
{
	u64 at = b->dst + e->blt_done / b->width * b->dst_pitch + e->blt_done % b->width, bus;
	bool system = cmd->dw[6] & COLOR_SYSTEM;

	if (cmd->user || e->blt_done >= (u64)b->width * b->rows)
		return 0;
	if (model_ppgtt_locate(m, e->pml4, at & ADDRESS, true, &bus))
		return model_cs_fault(m, e, false, at);
	if (!(bus & MODEL_LOCAL) != system)
		blt_violates(m, e, "LMEM-TYPE", system ? "local memory as that of the host" :
			 "memory of the host as local", at);
	return 0;
}

static enum model_cs_result fast_color(struct model *m, struct model_cs_engine *e,
				       const struct model_cs_cmd *cmd)
{
	static const u8 bytes[8] = { 1, 2, 4, 8, 0, 16, 0, 0 };
	struct blt b = {
		.cpp = bytes[REG_FIELD_GET(COLOR_DEPTH, cmd->dw[0])],
		.dst = address(&cmd->dw[4]),
		.dst_pitch = (s32)REG_FIELD_GET(COLOR_PITCH, cmd->dw[1]) + 1,
		.color = { cmd->dw[7], cmd->dw[8], cmd->dw[9], cmd->dw[10] },
	};
	const char *what = b.cpp ? rectangle(&b, &cmd->dw[2]) : "depth";

	if (cmd->dw[0] & COLOR_RESERVED || cmd->dw[1] & COLOR_SURFACE)
		what = "surface";
	if (what || !e->pml4)
		return blt_wrong(m, e, cmd, what ? what : "no address space");
	if (model_ctx_workaround_fill(e, cmd->dw))
		return fill_type(m, e, cmd, &b) ? CS_SWITCHED : CS_NEXT;
	begin(m, e, cmd);
	if (fill_type(m, e, cmd, &b))
		return CS_SWITCHED;
	return blt_run(m, e, &b);
}

/* Return: what is wrong with the surfaces of a copy, or NULL. */
static const char *copy_form(const u32 *dw)
{
	if (dw[0] & (COPY_TILING | COPY_RESERVED_0) || dw[1] & COPY_RESERVED_1 ||
	    dw[7] & ~COPY_PITCH)
		return "surface";
	if (dw[4] % COPY_LINE || dw[8] % COPY_LINE)
		return "address inside a cache line";
	if ((dw[1] | dw[7]) & COPY_PITCH & (BIT(15) | (COPY_PITCH_UNIT - 1)))
		return "pitch";
	return NULL;
}

static enum model_cs_result fast_copy(struct model *m, struct model_cs_engine *e,
				      const struct model_cs_cmd *cmd)
{
	static const u8 bytes[8] = { 1, 2, 0, 4, 8, 16, 0, 0 };
	struct blt b = {
		.copy = true,
		.cpp = bytes[REG_FIELD_GET(COPY_DEPTH, cmd->dw[1])],
		.dst = address(&cmd->dw[4]),
		.src = address(&cmd->dw[8]),
		.dst_pitch = (s32)REG_FIELD_GET(COPY_PITCH, cmd->dw[1]),
		.src_pitch = (s32)REG_FIELD_GET(COPY_PITCH, cmd->dw[7]),
	};
	const char *what = b.cpp ? rectangle(&b, &cmd->dw[2]) : "depth";

	if (!what && b.rows > 1 && b.width > (u32)b.src_pitch)
		what = "row longer than its pitch";
	if (!what)
		what = copy_form(cmd->dw);
	if (what || !e->pml4)
		return blt_wrong(m, e, cmd, what ? what : "no address space");
	b.src += (s64)(s16)(cmd->dw[6] >> 16) * b.src_pitch + (s64)(s16)cmd->dw[6] * b.cpp;
	begin(m, e, cmd);
	return blt_run(m, e, &b);
}

/* ---- control data ---- */

/*
 * The main memory of an indirect address. Return: 0, 1: it has no control data, -1: there was a
 * fault.
 */
static int main_memory(struct model *m, struct model_cs_engine *e, const struct model_cs_cmd *cmd,
		       u64 addr, bool write, u64 *local)
{
	if (model_ppgtt_locate(m, e->pml4, addr, write, local))
		return model_cs_fault(m, e, false, addr);
	if (*local & MODEL_LOCAL && !(addr % CTRL_BLOCK_MEMORY)) {
		*local &= ~MODEL_LOCAL;
		return 0;
	}
	if (!cmd->user)
		blt_violates(m, e, "LMEM-CTRL", "no control data of this address", addr);
	return 1;
}

/* Return: 0, or as main_memory(). */
static int control_block(struct model *m, struct model_cs_engine *e,
			 const struct model_cs_cmd *cmd, u32 i)
{
	u64 src = address(&cmd->dw[1]), dst = address(&cmd->dw[3]), local;
	int err;

	if (cmd->dw[0] & CTRL_SRC_DIRECT) {
		err = model_cs_read(m, e, false, src + i * CTRL_BLOCK, m->cs.buf, CTRL_BLOCK);
	} else {
		err = main_memory(m, e, cmd, src + (u64)i * CTRL_BLOCK_MEMORY, false, &local);
		if (!err && model_local_control_read(m, local, m->cs.buf, CTRL_BLOCK))
			err = 1;
	}
	if (err)
		return err;
	if (cmd->dw[0] & CTRL_DST_DIRECT) {
		dst += i * CTRL_BLOCK;
		return model_ppgtt_write(m, e->pml4, dst & ADDRESS, m->cs.buf, CTRL_BLOCK) ?
		       model_cs_fault(m, e, false, dst) : 0;
	}
	err = main_memory(m, e, cmd, dst + (u64)i * CTRL_BLOCK_MEMORY, true, &local);
	return err || !model_local_control_write(m, local, m->cs.buf, CTRL_BLOCK) ? err : 1;
}

static enum model_cs_result ctrl_surf(struct model *m, struct model_cs_engine *e,
				      const struct model_cs_cmd *cmd)
{
	u32 both = CTRL_SRC_DIRECT | CTRL_DST_DIRECT, dw0 = cmd->dw[0];
	u32 blocks = REG_FIELD_GET(CTRL_BLOCKS, dw0) + 1, i;
	int err;

	if ((dw0 & both) == both || dw0 & CTRL_RESERVED || !e->pml4)
		return blt_wrong(m, e, cmd, "control surfaces");
	if (!e->blt_done && !cmd->user && m->cfg.strict && e->blt_unflushed)
		blt_violates(m, e, "LMEM-FLUSH", "no flush before a copy of control data", dw0);
	e->control_unflushed = !cmd->user;
	for (i = 0; i < CTRL_STEP && e->blt_done < blocks; i++, e->blt_done++) {
		err = control_block(m, e, cmd, (u32)e->blt_done);
		if (err < 0)
			return CS_SWITCHED;
		if (err)
			break;
	}
	model_cs_spend(m, e, i * CTRL_NS);
	if (i == CTRL_STEP && e->blt_done < blocks)
		return CS_AGAIN;
	e->blt_done = 0;
	return CS_NEXT;
}

/**
 * model_cs_blt_flush() - note what an MI_FLUSH_DW flushes for copies of control data
 * @m: model
 * @e: engine
 * @cmd: the command
 */
void model_cs_blt_flush(struct model *m, struct model_cs_engine *e,
			const struct model_cs_cmd *cmd)
{
	u32 dw0 = cmd->dw[0];

	if (!(dw0 & FLUSH_CCS)) {
		if (m->cfg.strict && !cmd->user && e->control_unflushed &&
		    dw0 & MI_FLUSH_DW_OP_MASK)
			blt_violates(m, e, "LMEM-FLUSH", "control data are not flushed", dw0);
		return;
	}
	e->control_unflushed = false;
	if (dw0 & FLUSH_LLC)
		e->blt_unflushed = false;
}

/* ---- decoding ---- */

#define BLT(fn, n) \
	{ .run = (fn), .min = (n), .max = (n), .length_mask = 0xff, .classes = OP_BCS, \
	  .ns = CS_NS_STALL }

static const struct cs_op op_color = BLT(fast_color, 16);
static const struct cs_op op_copy = BLT(fast_copy, 10);
static const struct cs_op op_ctrl_surf = BLT(ctrl_surf, 5);

/**
 * model_cs_blt_op() - how to execute a 2D command
 * @dw0: header
 *
 * Return: NULL if it is none of these.
 */
const struct cs_op *model_cs_blt_op(u32 dw0)
{
	switch (REG_FIELD_GET(BLT_OPCODE_MASK, dw0)) {
	case OP_FAST_COLOR:
		return &op_color;
	case OP_FAST_COPY:
		return &op_copy;
	case OP_CTRL_SURF:
		return &op_ctrl_surf;
	default:
		return NULL;
	}
}

/**
 * model_cs_blt_absent() - is this a command that only parts with link copy engines have?
 * @dw0: header
 *
 * Return: true if it is.
 */
bool model_cs_blt_absent(u32 dw0)
{
	u32 op = REG_FIELD_GET(BLT_OPCODE_MASK, dw0);

	return op == OP_MEM_SET || op == OP_MEM_COPY;
}
