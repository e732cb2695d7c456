/* SPDX-License-Identifier: MIT */
/* The OA units of Gen12.0 in tests: offsets as the Gen12.0 facts have them (A17), and helpers. */
#ifndef GENX_TESTS_MODEL_OA_GEN12_FIXTURE_H
#define GENX_TESTS_MODEL_OA_GEN12_FIXTURE_H

#include "tests/model/cs/cs_fixture.h"

#define OAR_CONTROL	0x2960
#define CTXCONTROL	0x2360
#define GLOBAL		0x2b28
#define MMIO_SQCNT1	0x8718
#define BANK		0x9884
#define ROUTE		0x9888
#define NOA		0x0d04
#define CEC(n)		(0xd940 + 8 * (n))
#define CONTROL		0xdaf4
#define DEBUG		0xdaf8
#define STATUS		0xdafc
#define HEAD		0xdb00
#define TAIL		0xdb04
#define BUFFER		0xdb08
#define TRIGGER		0xdb1c
#define OAR_CEC(n)	(0xdc00 + 8 * (n))
#define OA_TLB		0xceec

#define ON		1u
#define FORMAT(n)	((n) << 2)
#define FULL		(FORMAT(5) | ON)
#define TIMER(e)	((e) << 2 | 3)
#define RESUME		1u
#define LOST		1u
#define OVERFLOW	2u
#define WRAPPED		4u
#define TRIGGER_FULL	0x40u
#define PERIOD_NS(e)	((2ULL << (e)) * 1000000 / 19200)
#define OA_SIZE		(128u * 1024)
#define SETTLE		(500 * US)

enum { TIMED = 1, SWITCHED = 8, CLOCKED = 0x20, TRIGGERED = 0x40 };	/* reasons */

/**
 * struct part - values that the tests expect of a part
 * @plat:	platform of the part
 * @device:	device id
 * @word:	word that routes the test signals (G12-215)
 * @khz:	lowest clock
 */
static const struct part {
	const struct genx_platform *plat;
	u16 device;
	u32 word, khz;
} parts[] = {
	{ &genx_platform_tgl, 0x9a49, 0x1d1103a3, 100000 },
	{ &genx_platform_adl, 0x4680, 0x1d1103b3, 300000 },
};

#define FOR_EACH_PART(p) for (p = parts; p < parts + ARRAY_SIZE(parts); p++)

/**
 * struct unit - a part with memory for a buffer
 * @s:		the model, with contexts
 * @g:		the model
 * @buffer:	GGTT address of 2 MiB that is aligned to its size
 */
struct unit {
	struct fixture *s;
	struct gpu *g;
	u32 buffer;
};

static inline struct unit unit_new(const struct part *p, bool strict)
{
	struct model_config cfg = gpu_config();
	struct unit u;
	u32 size = 2u << 20;

	cfg.plat = p->plat;
	cfg.device_id = p->device;
	cfg.strict = strict;
	u.s = fixture_new_config(cfg);
	u.g = u.s->g;
	u.buffer = (gg(fixture_alloc(u.s, 2 * size / SZ_4K)) + size - 1) & ~(size - 1);
	wr(u.g, MMIO_SQCNT1, REG_BIT(30));
	return u;
}

#define UNIT_END(u) do { EXPECT_CLEAN((u)->g); fixture_free((u)->s); } while (0)

/* G12-201: the order; @size: code of the size */
static inline void program_size(struct unit *u, u32 size)
{
	wr(u->g, STATUS, 0);
	wr(u->g, HEAD, u->buffer);
	wr(u->g, BUFFER, u->buffer | size << 3 | 1);
	wr(u->g, TAIL, u->buffer);
}

static inline void start(struct unit *u, u32 control)
{
	program_size(u, 0);
	wr(u->g, CONTROL, control);
}

static inline void stop(struct unit *u)
{
	wr(u->g, CONTROL, 0);
	EXPECT(wait_bits(u->g, CONTROL, ON, 0, MS));
}

static inline u32 filled(struct unit *u)
{
	return rd(u->g, TAIL) - u->buffer;
}

static inline u32 *report(struct unit *u, u32 pos)
{
	return ram_dw(u->g, bus_of(u->buffer + pos));
}

static inline u32 reason(const u32 *r)
{
	return r[0] >> 19 & 0x7f;
}

static inline void load_reg(struct unit *u, struct ctx *c, u32 reg, u32 val)
{
	EMIT(u->s, c, MI_LOAD_REGISTER_IMM(1), reg, val);
}

#endif
