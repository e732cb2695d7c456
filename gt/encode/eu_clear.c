// SPDX-License-Identifier: GPL-2.0-only
/*
 * Overwrites the data of the last client that the EUs of Gen7 keep (SIL-182).
 *
 * The batch starts as many threads as the part has. Each thread writes zeroes to all of its
 * registers. Each thread also writes a block of zeroes to a surface, which replaces the client's
 * lines in the render cache. The payload of the threads passes through the URB. If a thread ended
 * early, the next thread would run in the same place and another place would keep its data. So each
 * thread waits long enough for all threads to be started.
 *
 * Flags, accumulators, address registers and shared local memory are not overwritten; other public
 * drivers do not overwrite them either.
 */
#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/bug.h>
#include <linux/math.h>
#include <linux/mm.h>
#include <linux/string.h>

#include "gt/encode/emit_types.h"
#include "gt/encode/eu_clear.h"
#include "gt/encode/mi.h"
#include "regs/mi_commands.h"
#include "regs/tables/media_commands.h"
#include "regs/workaround_regs.h"

/* Turns of the loop in which a thread waits; enough on silicon for the largest part (SIL-182). */
#define WAIT_TURNS	0x1e00

/* Layout of the surface: each thread writes two blocks side by side, 16 threads write one row. */
#define BLOCK_BYTES	16	/* of a row of the block */
#define BLOCK_ROWS	16
#define ROW_THREADS	16
#define PITCH		(ROW_THREADS * 2 * BLOCK_BYTES)
#define PIXEL_BYTES	4
#define BLOCK_GRFS	(BLOCK_BYTES * BLOCK_ROWS / GENX_EU_GRF_BYTES)

/* ---- the program ---- */

/*
 * Numbers of registers: header and inline data of the payload, the message, and a copy of the
 * header for the message that ends the thread, which needs a high number.
 */
#define HEADER		0
#define INLINE		1
#define MESSAGE		2
#define END		(GENX_EU_GRFS - 1)

/* Descriptor of a message. The length is a number of registers. */
#define MESSAGE_LENGTH(n)	((u32)(n) << 25)
#define MESSAGE_HEADER		BIT(19)
#define MESSAGE_TYPE(n)		((u32)(n) << 14)
#define   MEDIA_BLOCK_WRITE	10
#define MESSAGE_END		BIT(31)
#define SPAWNER_KEEP_URB	BIT(4)

#define REG(number, at, in_row) \
	{ .file = GENX_EU_GRF, .type = GENX_EU_UD, .nr = (number), .byte = (at), .row = (in_row) }
#define WORDS(number, at, in_row) \
	{ .file = GENX_EU_GRF, .type = GENX_EU_UW, .nr = (number), .byte = (at), .row = (in_row) }
#define NUMBER(val)	{ .file = GENX_EU_IMMEDIATE, .type = GENX_EU_UD, .value = (val) }
#define SIGNED(val)	{ .file = GENX_EU_IMMEDIATE, .type = GENX_EU_D, .value = (u32)(val) }
#define ARCH(number)	{ .file = GENX_EU_ARF, .type = GENX_EU_UD, .nr = (number) }

static u32 *mov(u32 *cs, unsigned int channels, struct genx_eu_operand dst,
		struct genx_eu_operand src)
{
	const struct genx_eu_inst inst = {
		.opcode = GENX_EU_MOV, .channels = channels, .all = true,
		.dst = dst, .src = { src },
	};

	return genx_eu_emit(cs, &inst);
}

#define MOV(cs, channels, dst, src) \
	mov(cs, channels, (struct genx_eu_operand)dst, (struct genx_eu_operand)src)

/* Clear the registers from @first to @end - 1, two at a time, and a single one that is left. */
static u32 *zero(u32 *cs, unsigned int first, unsigned int end)
{
	for (; first + 1 < end; first += 2)
		cs = MOV(cs, 16, REG(first, 0, 8), NUMBER(0));
	return first < end ? MOV(cs, 8, REG(first, 0, 8), NUMBER(0)) : cs;
}

/* Send a message whose registers begin at @first to the shared function @target. */
static u32 *send(u32 *cs, unsigned int target, unsigned int first, u32 descriptor)
{
	const struct genx_eu_inst inst = {
		.opcode = GENX_EU_SENDC, .channels = 8, .target = target,
		.dst = ARCH(GENX_EU_NULL), .src = { REG(first, 0, 8), NUMBER(descriptor) },
	};

	return genx_eu_emit(cs, &inst);
}

/* Write the block at the place in the message to surface 0. */
static u32 *write_block(u32 *cs)
{
	return send(cs, GENX_EU_RENDER_CACHE, MESSAGE,
		    MESSAGE_LENGTH(1 + BLOCK_GRFS) | MESSAGE_HEADER |
		    MESSAGE_TYPE(MEDIA_BLOCK_WRITE));
}

/* Count DW 2 of the inline data down to 0. The distance counts from the end of the jump. */
static u32 *wait(u32 *cs, const struct genx_eu_kind *kind)
{
	const int distance = -2 * GENX_EU_DW * (int)sizeof(u32) / kind->jump_bytes;
	const struct genx_eu_inst count = {
		.opcode = GENX_EU_ADD, .channels = 1, .all = true, .target = GENX_EU_NOT_ZERO,
		.dst = REG(INLINE, 8, 1), .src = { REG(INLINE, 8, 1), SIGNED(-1) },
	};
	const struct genx_eu_inst jump = {
		.opcode = GENX_EU_JMPI, .channels = 1, .all = true, .if_flag = true,
		.dst = ARCH(GENX_EU_IP), .src = { ARCH(GENX_EU_IP), SIGNED(distance) },
	};

	return genx_eu_emit(genx_eu_emit(cs, &count), &jump);
}

u32 *genx_eu_clear_program(u32 *cs, const struct genx_eu_kind *kind)
{
	const struct genx_eu_inst next_block = {
		.opcode = GENX_EU_ADD, .channels = 1, .all = true,
		.dst = REG(MESSAGE, 0, 1), .src = { REG(MESSAGE, 0, 1), NUMBER(BLOCK_BYTES) },
	};

	cs = MOV(cs, 8, REG(END, 0, 8), REG(HEADER, 0, 8));
	/* the header of the message: place of the block, size of the block, and a DW that is 0 */
	cs = MOV(cs, 8, REG(MESSAGE, 0, 8), REG(HEADER, 0, 8));
	cs = MOV(cs, 2, REG(MESSAGE, 0, 2), WORDS(INLINE, 0, 2));
	cs = MOV(cs, 1, REG(MESSAGE, 8, 1), NUMBER((BLOCK_ROWS - 1) << 16 | (BLOCK_BYTES - 1)));
	cs = MOV(cs, 1, REG(MESSAGE, 12, 1), NUMBER(0));
	cs = zero(cs, MESSAGE + 1, MESSAGE + 1 + BLOCK_GRFS);
	cs = write_block(cs);
	cs = genx_eu_emit(cs, &next_block);
	cs = write_block(cs);
	cs = wait(cs, kind);
	cs = zero(cs, 0, END);
	return send(cs, GENX_EU_SPAWNER, END,
		    MESSAGE_END | MESSAGE_LENGTH(1) | SPAWNER_KEEP_URB);
}

/* ---- the state ---- */

static unsigned int surface_rows(unsigned int threads)
{
	return DIV_ROUND_UP(threads, ROW_THREADS) * BLOCK_ROWS;
}

size_t genx_eu_clear_bytes(unsigned int threads)
{
	return PAGE_ALIGN(GENX_EU_CLEAR_SURFACE + surface_rows(threads) * PITCH);
}

/* Write the state of the surface at @addr, to which each thread writes its two blocks. */
static void fill_surface(u32 *dw, u32 addr, const struct genx_eu_kind *kind, unsigned int threads)
{
	dw[0] = REG_FIELD_PREP(SURFACE_TYPE_MASK, SURFACE_TYPE_2D) |
		REG_FIELD_PREP(SURFACE_FORMAT_MASK, SURFACE_FORMAT_BGRA8) |
		SURFACE_CACHE_READ_WRITE;
	dw[1] = addr;
	dw[2] = REG_FIELD_PREP(SURFACE_HEIGHT_MASK, surface_rows(threads) - 1) |
		REG_FIELD_PREP(SURFACE_WIDTH_MASK, PITCH / PIXEL_BYTES - 1);
	dw[3] = REG_FIELD_PREP(SURFACE_PITCH_MASK, PITCH - 1);
	if (kind->channel_select)
		dw[7] = REG_FIELD_PREP(SURFACE_CHANNELS_MASK, SURFACE_CHANNELS_RGBA);
}

/* Addresses in the state are offsets from the begin of the state. */
static void fill_state(void *state, u32 addr, const struct genx_eu_kind *kind,
		       unsigned int threads)
{
	u32 *descriptor = state, *table = state + GENX_EU_CLEAR_TABLE;

	descriptor[0] = GENX_EU_CLEAR_PROGRAM;
	descriptor[3] = GENX_EU_CLEAR_TABLE | REG_FIELD_PREP(DESCRIPTOR_ENTRIES_MASK, 1);
	table[0] = GENX_EU_CLEAR_SURFACE_STATE;
	fill_surface(state + GENX_EU_CLEAR_SURFACE_STATE, addr + GENX_EU_CLEAR_SURFACE, kind,
		     threads);
	genx_eu_clear_program(state + GENX_EU_CLEAR_PROGRAM, kind);
}

/* ---- the batch ---- */

/* Write a command with the @n DWs @dw after the header. */
static u32 *command(u32 *cs, u32 header, const u32 *dw, unsigned int n)
{
	*cs = header | (n - 1);
	memcpy(cs + 1, dw, n * sizeof(*dw));
	return cs + 1 + n;
}

#define COMMAND(cs, header, ...) ({ \
	const u32 dws_[] = { __VA_ARGS__ }; \
	command(cs, header, dws_, ARRAY_SIZE(dws_)); \
})

/*
 * All bits of both registers are written (SIL-183). No client loses values: the image that is
 * loaded belongs to no client, and the next client gets the values of its own image.
 */
static u32 *cache_modes(u32 *cs)
{
	struct genx_mi_lri lri = genx_mi_lri_begin(cs, 0, 2);

	genx_mi_lri_add(&lri, CACHE_MODE_0, 0xffff0000);
	genx_mi_lri_add(&lri, CACHE_MODE_1,
			0xffff0000 | CACHE_MODE_1_PIXEL_SUBSPAN_COLLECT_OPT_DISABLE);
	return genx_mi_lri_end(&lri);
}

static u32 *select_pipeline(u32 *cs, u32 pipeline)
{
	*cs++ = PIPELINE_SELECT | REG_FIELD_PREP(PIPELINE_SELECT_MASK, pipeline);
	return genx_mi_emit(cs, MI_NOOP, 0);
}

/* All bases are the address of the state. All upper bounds have their highest value: no limit. */
static u32 *base_addresses(u32 *cs, u32 state)
{
	const u32 base = state | STATE_BASE_MODIFY;
	const u32 bound = STATE_BASE_SIZE_MASK | STATE_BASE_MODIFY;

	return COMMAND(cs, STATE_BASE_ADDRESS, base, base, base, base, base,
		       bound, bound, bound, bound);
}

/* Start thread @i. Its inline data are the place of its blocks, and the turns of its wait. */
static u32 *object(u32 *cs, unsigned int i)
{
	const u32 x = i % ROW_THREADS * 2 * BLOCK_BYTES, y = i / ROW_THREADS * BLOCK_ROWS;

	return COMMAND(cs, MEDIA_OBJECT, 0, 0, 0, 0, 0, y << 16 | x, 0, WAIT_TURNS);
}

/*
 * Set up the media pipeline, then start @threads threads. Flushes and invalidations come before and
 * after each change of registers, pipeline and bases. Their order is that of the public driver
 * (SIL-183); the manuals at hand do not say which of them are needed.
 */
static u32 *fill_batch(u32 *cs, u32 addr, const struct genx_emit_ops *emit, unsigned int threads)
{
	const u32 state = addr + GENX_EU_CLEAR_STATE, scratch = state + GENX_EU_CLEAR_SCRATCH;
	unsigned int i;

	cs = emit->breadcrumb(cs, scratch, 0);
	cs = emit->invalidate(cs, scratch);
	cs = cache_modes(cs);
	cs = emit->invalidate(cs, scratch);
	cs = emit->breadcrumb(cs, scratch, 0);
	cs = emit->invalidate(cs, scratch);
	cs = select_pipeline(cs, PIPELINE_SELECT_MEDIA);
	cs = emit->invalidate(cs, scratch);
	cs = emit->breadcrumb(cs, scratch, 0);
	cs = base_addresses(cs, state);
	cs = emit->invalidate(cs, scratch);
	cs = COMMAND(cs, MEDIA_VFE_STATE, 0,
		     REG_FIELD_PREP(VFE_THREADS_MASK, threads - 1) |
		     REG_FIELD_PREP(VFE_URB_ENTRIES_MASK, 1), 0, 0, 0, 0, 0);
	cs = COMMAND(cs, MEDIA_DESCRIPTOR_LOAD, 0, DESCRIPTOR_BYTES, 0);
	for (i = 0; i < threads; i++)
		cs = object(cs, i);
	cs = emit->breadcrumb(cs, scratch, 0);
	cs = select_pipeline(cs, PIPELINE_SELECT_3D);
	return genx_mi_batch_end(cs);
}

void genx_eu_clear_fill(void *mem, u32 addr, const struct genx_emit_ops *emit,
			unsigned int threads)
{
	u32 *end = fill_batch(mem, addr, emit, threads);

	WARN_ON((void *)end > mem + GENX_EU_CLEAR_STATE);
	fill_state(mem + GENX_EU_CLEAR_STATE, addr, emit->eu, threads);
}
