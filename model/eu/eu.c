// SPDX-License-Identifier: MIT
/*
 * A thread of an EU of Gen7 or Gen7.5, with the instructions of programs that overwrite registers.
 *
 * Source: Mesa's public table of fields, as for the encoder of the driver, since the
 * manuals at hand do not describe instructions: an error of that table would not be found here.
 */
#include "model/eu/eu.h"

#define STEPS_MAX		65536
#define ALL_BYTES		0xffffffffU

/* ---- instructions: positions of their fields ---- */

enum eu_opcode { EU_MOV = 1, EU_AND = 5, EU_OR = 6, EU_SHR = 8, EU_SHL = 9, EU_CMP = 16,
		 EU_JMPI = 32, EU_SEND = 49, EU_SENDC = 50, EU_ADD = 64, EU_MUL = 65 };
enum eu_file { EU_ARF, EU_GRF, EU_MRF, EU_IMM };
enum eu_condition { EU_ALWAYS, EU_ZERO, EU_NOT_ZERO };

#define ARF_NULL		0x0
#define ARF_ADDRESS		0x1
#define ARF_FLAG		0x3
#define SFID_RENDER_CACHE	5
#define SFID_SPAWNER		7
#define MEDIA_BLOCK_WRITE	10

struct eu_operand {
	u8 file;
	u8 bytes;
	bool sign;
	u32 at;		/* byte in the file */
	u8 rows;
	u8 width;
	u8 stride;
	u32 value;
};

static u32 bits(const u32 *inst, unsigned int high, unsigned int low)
{
	return inst[low / 32] >> low % 32 & (u32)((1ULL << (high - low + 1)) - 1);
}

static u8 stride_of(u32 code)
{
	return code ? 1U << (code - 1) : 0;
}

/* Sizes of UD, D, UW, W, UB, B, DF and F; not of all immediates. */
static void type_of(struct eu_operand *op, u32 type)
{
	static const u8 bytes[] = { 4, 4, 2, 2, 1, 1, 8, 4 };

	op->bytes = bytes[type];
	op->sign = type & 1 && type != 7;
}

static void source(const u32 *inst, unsigned int n, struct eu_operand *op)
{
	unsigned int at = 64 + 32 * n;

	*op = (struct eu_operand){ .file = bits(inst, 38 + 5 * n, 37 + 5 * n), .value = inst[3] };
	type_of(op, bits(inst, 41 + 5 * n, 39 + 5 * n));
	op->at = bits(inst, at + 12, at);
	op->stride = stride_of(bits(inst, at + 17, at + 16));
	op->width = 1U << bits(inst, at + 20, at + 18);
	op->rows = stride_of(bits(inst, at + 24, at + 21));
}

/* ---- execution ---- */

/* Return: @n bytes of a file from @at on, NULL: the model does not have them. */
static u8 *place(struct model_eu *eu, u8 file, u32 at, u8 n)
{
	u32 arf = at >> 9, low = at & 31;

	if (file == EU_GRF)
		return at + n <= sizeof(eu->grf) ? eu->grf + at : NULL;
	if (file == EU_ARF && arf == ARF_ADDRESS && low + n <= sizeof(eu->address))
		return eu->address + low;
	if (file == EU_ARF && arf == ARF_FLAG && low + n <= sizeof(eu->flag))
		return eu->flag + low;
	return NULL;
}

static u32 value_at(const u8 *p, u8 bytes, bool sign)
{
	u32 val = p[0];
	u8 i;

	for (i = 1; i < bytes && i < 4; i++)
		val |= (u32)p[i] << 8 * i;
	if (sign && bytes < 4 && val >> (8 * bytes - 1))
		val |= ALL_BYTES << 8 * bytes;
	return val;
}

static bool known_bytes(const struct model_eu *eu, u8 file, u32 at, u8 n)
{
	u8 i;

	for (i = 0; file == EU_GRF && i < n; i++)
		if (!(eu->known[(at + i) / 32] >> (at + i) % 32 & 1))
			return false;
	return true;
}

static bool read_source(struct model_eu *eu, const struct eu_operand *op, u32 channel, u32 *val)
{
	u32 at = op->at + (channel / op->width * op->rows + channel % op->width * op->stride) *
		 op->bytes;
	const u8 *p;

	if (op->bytes > 4)
		return false;
	if (op->file == EU_IMM) {
		*val = op->bytes == 2 ? op->value & 0xffff : op->value;
		if (op->sign && op->bytes == 2 && op->value & 0x8000)
			*val |= 0xffff0000;
		return true;
	}
	if (op->file == EU_ARF && op->at >> 9 == ARF_NULL) {
		*val = 0;
		return true;
	}
	p = place(eu, op->file, at, op->bytes);
	if (!p || !known_bytes(eu, op->file, at, op->bytes))
		return false;
	*val = value_at(p, op->bytes, op->sign);
	return true;
}

static bool write_channel(struct model_eu *eu, u8 file, u32 at, u8 bytes, u32 val)
{
	u8 i, *p;

	if (file == EU_ARF && at >> 9 == ARF_NULL)
		return true;
	p = place(eu, file, at, bytes);
	if (!p || bytes > 4)
		return false;
	for (i = 0; i < bytes; i++) {
		p[i] = (u8)(val >> 8 * i);
		if (file == EU_GRF)
			eu->known[(at + i) / 32] |= 1U << (at + i) % 32;
	}
	return true;
}

static bool compute(u32 opcode, u32 a, u32 b, u32 *val)
{
	switch (opcode) {
	case EU_MOV:
		*val = a;
		return true;
	case EU_AND:
		*val = a & b;
		return true;
	case EU_OR:
		*val = a | b;
		return true;
	case EU_SHR:
		*val = a >> (b & 31);
		return true;
	case EU_SHL:
		*val = a << (b & 31);
		return true;
	case EU_CMP:
		*val = a - b;
		return true;
	case EU_ADD:
		*val = a + b;
		return true;
	case EU_MUL:
		*val = a * b;
		return true;
	default:
		return false;
	}
}

/* Where the first channel of the destination is: the address may be in the address register. */
static u32 destination(const struct model_eu *eu, const u32 *inst)
{
	if (!bits(inst, 63, 63))
		return bits(inst, 60, 48);
	return value_at(eu->address + 2 * bits(inst, 60, 58), 2, false) + bits(inst, 57, 48);
}

static void set_flag(struct model_eu *eu, const u32 *inst, u32 channel, u32 val)
{
	u32 condition = bits(inst, 27, 24), at = 2 * bits(inst, 90, 89) + channel / 8;
	u8 bit = (u8)(1U << channel % 8);
	bool set = condition == EU_ZERO ? !val : !!val;

	if (condition != EU_ALWAYS)
		eu->flag[at] = set ? eu->flag[at] | bit : eu->flag[at] & (u8)~bit;
}

static bool arithmetic(struct model_eu *eu, const u32 *inst, u32 opcode)
{
	u32 channel, channels = 1U << bits(inst, 23, 21), at = destination(eu, inst);
	u8 file = bits(inst, 33, 32), apart = stride_of(bits(inst, 62, 61));
	struct eu_operand src[2], dst;
	u32 a, b = 0, val;

	type_of(&dst, bits(inst, 36, 34));
	source(inst, 0, &src[0]);
	source(inst, 1, &src[1]);
	if (bits(inst, 8, 8) || bits(inst, 19, 16) || bits(inst, 79, 77) ||
	    bits(inst, 27, 24) > EU_NOT_ZERO)
		return false;
	for (channel = 0; channel < channels; channel++) {
		if (!read_source(eu, &src[0], channel, &a) ||
		    (opcode != EU_MOV && !read_source(eu, &src[1], channel, &b)) ||
		    !compute(opcode, a, b, &val) ||
		    !write_channel(eu, file, at + channel * apart * dst.bytes, dst.bytes, val))
			return false;
		set_flag(eu, inst, channel, val);
	}
	return true;
}

/* Return: false: the model does not know the message. */
static bool message(struct model_eu *eu, const u32 *inst)
{
	u32 target = bits(inst, 27, 24), first = bits(inst, 76, 69), n = bits(inst, 124, 121), i;

	if (bits(inst, 43, 42) != EU_IMM || bits(inst, 120, 116) || !n)
		return false;
	for (i = 0; i < n; i++)
		if (first + i >= MODEL_EU_GRFS || eu->known[first + i] != ALL_BYTES)
			return false;
	eu->ended = bits(inst, 127, 127);
	/* the end comes from a high register, since others may be given to the next thread */
	if (eu->ended)
		return target == SFID_SPAWNER && first >= 112;
	if (target == SFID_RENDER_CACHE && bits(inst, 113, 110) == MEDIA_BLOCK_WRITE &&
	    bits(inst, 115, 115))
		eu->wrote_block = true;
	return target == SFID_RENDER_CACHE;
}

static bool jump(struct model_eu *eu, const u32 *inst, u32 unit)
{
	bool flag = eu->flag[2 * bits(inst, 90, 89)] & 1;

	if (bits(inst, 43, 42) != EU_IMM || bits(inst, 19, 16) > 1)
		return false;
	if (!bits(inst, 19, 16) || flag != bits(inst, 20, 20))
		eu->ip += inst[3] * unit;
	return true;
}

static bool step(struct model_eu *eu, u32 unit)
{
	const u32 *inst = eu->program + eu->ip / 4;
	u32 opcode = bits(inst, 6, 0);

	eu->ip += 16;
	eu->steps++;
	if (opcode == EU_JMPI)
		return jump(eu, inst, unit);
	if (opcode == EU_SEND || opcode == EU_SENDC)
		return message(eu, inst);
	return arithmetic(eu, inst, opcode);
}

bool model_eu_overwrites(struct model_eu *eu, u32 jump_bytes, const u32 *data, u32 n, u32 steps)
{
	u32 i;

	memset(eu, 0, offsetof(struct model_eu, program));
	memcpy(eu->grf + 32, data, min(n, 8U) * 4);
	eu->known[0] = ALL_BYTES;
	eu->known[1] = ALL_BYTES;
	while (!eu->ended)
		if (eu->ip % 16 || eu->ip > MODEL_EU_PROGRAM - 16 || eu->steps > STEPS_MAX ||
		    !step(eu, jump_bytes))
			return false;
	for (i = 0; i < MODEL_EU_GRFS; i++)
		if (eu->known[i] != ALL_BYTES)
			return false;
	return eu->wrote_block && eu->steps >= steps;
}
