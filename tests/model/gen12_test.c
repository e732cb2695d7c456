// SPDX-License-Identifier: MIT
/*
 * Command streamers of Gen12.0: status entries, descriptors, context images, what a restore needs,
 * flushes and invalidations. The expected values are those of the public Gen12.0 facts.
 */
#include "tests/model/cs/cs_fixture.h"

#define VCS2		3
#define VECS0		4
#define IDLE		0x7ffU
#define BATCH_VA	0x200000
#define IMAGE_END	0x05000001U

static const u32 aux_reg[] = { 0x4208, 0x4248, 0x4218, 0x4298, 0x4238 };

static struct model_config tgl_config(bool strict)
{
	struct model_config cfg = gpu_config();

	cfg.plat = &genx_platform_tgl;
	cfg.device_id = 0x9a49;
	cfg.strict = strict;
	return cfg;
}

/* Reset all engines, as the owner of the device does before the first context. */
static void take_over(struct fixture *s)
{
	unsigned int i;

	for (i = 0; i < 5; i++) {
		u32 base = base_of(s, i);

		wr(s->g, base + 0x29c, GENX_MASKED_SET(BIT(10)));
		wr(s->g, base + 0x0d0, GENX_MASKED_SET(RESET_CTL_REQUEST));
		EXPECT(wait_bits(s->g, base + 0x0d0, RESET_CTL_READY, RESET_CTL_READY, 700 * US));
	}
	for (i = 0; i < 2; i++) {
		wr(s->g, GDRST.addr, GDRST_FULL);
		EXPECT(wait_bits(s->g, GDRST.addr, GDRST_FULL, 0, 2000 * US));
	}
	pass_time(s->g, 50 * US);
	for (i = 0; i < 5; i++)
		engine_enable(s, i);
}

static void engine_reset(struct fixture *s, unsigned int e, u32 bit)
{
	u32 control = base_of(s, e) + 0x0d0;

	wr(s->g, control, GENX_MASKED_SET(RESET_CTL_REQUEST));
	EXPECT(wait_bits(s->g, control, RESET_CTL_READY, RESET_CTL_READY, 700 * US));
	wr(s->g, GDRST.addr, bit);
	EXPECT(wait_bits(s->g, GDRST.addr, bit, 0, 2000 * US));
}

static struct fixture *tgl_new(bool strict)
{
	struct fixture *s = fixture_new_config(tgl_config(strict));

	if (strict)
		take_over(s);
	return s;
}

/* ---- status entries ---- */

static void expect_row(struct fixture *s, unsigned int e, unsigned int i, bool new_queue,
		       const struct ctx *away, const struct ctx *to, u32 detail)
{
	const struct genx_engine_desc *d = &s->g->cfg.plat->engines[e];
	u64 entry = csb_entry(s, e, i);

	EXPECT_EQ(entry & 1, new_queue);
	EXPECT_EQ(entry >> 3 & 7, d->class);
	EXPECT_EQ(entry >> 6 & 0x3f, d->instance);
	EXPECT_EQ(entry >> 15 & 0x7ff, to ? to->id : IDLE);
	EXPECT_EQ(entry >> 32 & 0xf, detail);
	EXPECT_EQ(entry >> 47 & 0x7ff, away ? away->id : IDLE);
}

/* G12-050, G12-063 */
static void status_entries(void)
{
	struct fixture *s = tgl_new(false);
	struct ctx a = ctx_new(s, VCS2, 0x5ab), b = ctx_new(s, VCS2, 0x1bc);
	u32 flag = gg(fixture_alloc(s, 1));

	EMIT(s, &a, MI_NOOP, MI_NOOP);
	EMIT(s, &b, MI_NOOP, MI_NOOP);
	submit(s, VCS2, &a, &b);
	EXPECT(run_idle(s, VCS2, 200 * US));
	EXPECT_EQ(csb_pointer(s, VCS2), 2);
	expect_row(s, VCS2, 0, true, NULL, &a, 0);
	expect_row(s, VCS2, 1, false, &a, &b, 0);
	expect_row(s, VCS2, 2, false, &b, NULL, 0);
	run_spin(s, VCS2, &a, flag);
	submit(s, VCS2, &b, NULL);
	EXPECT(run_idle(s, VCS2, 200 * US));
	expect_row(s, VCS2, 3, true, NULL, &a, 0);
	expect_row(s, VCS2, 4, true, &a, &b, 4);
	FIXTURE_END(s);
}

/* G12-052: with an own seed of entries, some starts lack the bit of a new queue. */
static void start_without_bit(void)
{
	struct model_config cfg = tgl_config(false);
	unsigned int i, with = 0, without = 0;
	struct fixture *s;
	struct ctx a;

	cfg.csb = 5;
	s = fixture_new_config(cfg);
	a = ctx_new(s, BCS, 7);
	for (i = 0; i < 60; i++) {
		u32 first = csb_pointer(s, BCS) & 0xff;
		u64 entry;

		EMIT(s, &a, MI_NOOP, MI_NOOP);
		submit(s, BCS, &a, NULL);
		EXPECT(run_idle(s, BCS, 1 * MS));
		(void)rd(s->g, RING_CSB_PTR(BCS_BASE).addr);
		first = i ? (first + 1) % 12 : 0;
		entry = rd(s->g, RING_CSB_BUF_LDW(BCS_BASE, first).addr) |
			(u64)rd(s->g, RING_CSB_BUF_UDW(BCS_BASE, first).addr) << 32;
		EXPECT_EQ(entry >> 15 & 0x7ff, 7);
		EXPECT_EQ(entry >> 47 & 0x7ff, IDLE);
		with += entry & 1;
		without += !(entry & 1);
	}
	EXPECT(with && without);
	FIXTURE_END(s);
}

/* G12-051, G12-056: fields of the descriptor. */
static void descriptors(void)
{
	struct fixture *s = tgl_new(false);
	struct ctx r = ctx_new(s, RCS, 3), b = ctx_new(s, BCS, 4), idle = ctx_new(s, BCS, IDLE);

	ctx_tail(s, &r);
	ctx_tail(s, &b);
	ctx_tail(s, &idle);
	sq_put(s, RCS, 0, ctx_desc(s, &r) | 1 << 9);
	load(s, RCS);
	EXPECT(run_idle(s, RCS, 1 * MS));
	EXPECT_CLEAN(s->g);
	sq_put(s, BCS, 0, ctx_desc(s, &b) | 1 << 9);
	load(s, BCS);
	EXPECT_RULE(s->g, "ELSP-016", RING_EXECLIST_SQ_LDW(BCS_BASE, 0).addr);
	EXPECT(run_idle(s, BCS, 1 * MS));
	sq_put(s, BCS, 0, ctx_desc(s, &idle));
	load(s, BCS);
	EXPECT_RULE(s->g, "ELSP-023", RING_EXECLIST_SQ_LDW(BCS_BASE, 0).addr);
	EXPECT(run_idle(s, BCS, 1 * MS));
	FIXTURE_END(s);
}

/* ---- images ---- */

struct word {
	u16 dw;
	u32 val;
};

static const struct word all_images[] = {
	{ 0x00, 0 }, { 0x01, 0x11081019 }, { 0x02, 0x244 }, { 0x04, 0x034 }, { 0x06, 0x030 },
	{ 0x08, 0x038 }, { 0x0a, 0x03c }, { 0x0c, 0x168 }, { 0x0e, 0x140 }, { 0x10, 0x110 },
	{ 0x12, 0x1c0 }, { 0x14, 0x1c4 }, { 0x16, 0x1c8 }, { 0x18, 0x180 }, { 0x1a, 0x2b4 },
	{ 0x1c, 0 }, { 0x20, 0 }, { 0x21, 0x11081011 }, { 0x22, 0x3a8 }, { 0x24, 0x28c },
	{ 0x30, 0x274 }, { 0x32, 0x270 },
	{ 0x52, 0x588 }, { 0x5c, 0x588 }, { 0x5e, 0x028 }, { 0x60, 0x09c }, { 0x62, 0x0c0 },
	{ 0x64, 0x178 }, { 0x66, 0x17c }, { 0x68, 0x358 }, { 0x6a, 0x170 }, { 0x6c, 0x150 },
	{ 0x6e, 0x154 }, { 0x70, 0x158 }, { 0x72, 0x41c }, { 0x74, 0x600 }, { 0xb2, 0x67c },
	{ 0xb4, 0x068 }, { 0xb6, 0x084 }, { 0xb8, 0 },
};

static const struct word render_image[] = {
	{ 0x34, 0x11081005 }, { 0x35, 0x1b0 }, { 0x37, 0x5a8 }, { 0x39, 0x5ac }, { 0x3b, 0 },
	{ 0x40, 0 }, { 0x41, 0x11080001 }, { 0x42, 0x0c8 }, { 0x44, 0 }, { 0x50, 0 },
	{ 0xb9, 0 }, { 0x142, 0 }, { 0x143, 0x11000001 }, { 0x144, MMIO_OACTXCONTROL },
	{ 0x146, 0 },
	{ 0x5ae, 0 }, { 0x5af, 0x11000001 }, { 0x5b0, MMIO_OAR_OACONTROL }, { 0x5b2, IMAGE_END },
};

static const struct word media_image[] = { { 0x34, 0 }, { 0x41, 0 }, { 0x50, 0 } };

static const struct word other_image[] = { { 0xb9, IMAGE_END } };

static void expect_words(const u32 *dw, const struct word *w, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		if (dw[w[i].dw] != w[i].val)
			EXPECT_EQ(dw[w[i].dw] | (u64)w[i].dw << 32, w[i].val | (u64)w[i].dw << 32);
}

/* G12-070, G12-080, G12-085 */
static void saved_images(void)
{
	unsigned int e;

	for (e = 0; e < 5; e++) {
		struct fixture *s = tgl_new(false);
		struct ctx c = ctx_new(s, e, 3);
		u32 *dw = image(s, &c);

		if (e != RCS)
			dw[0x34] = IMAGE_END;
		EMIT(s, &c, MI_NOOP, MI_NOOP);
		submit(s, e, &c, NULL);
		EXPECT(run_idle(s, e, 200 * US));
		EXPECT_EQ(dw[0x51], 0x11081065);
		expect_words(dw, all_images, ARRAY_SIZE(all_images));
		if (e == RCS)
			expect_words(dw, render_image, ARRAY_SIZE(render_image));
		else
			expect_words(dw, other_image, ARRAY_SIZE(other_image));
		if (e > BCS)
			expect_words(dw, media_image, ARRAY_SIZE(media_image));
		FIXTURE_END(s);
	}
}

/* ---- what a restore needs ---- */

/* Steps of the batch that runs while a context is restored; all must be there. */
enum step {
	STEP_TIMESTAMP,		/* load into GPR 0, and copy */
	STEP_TIMESTAMP_AGAIN,
	STEP_CCTL,
	STEP_GPR,
	STEP_AUX,
	STEP_AUX_WAIT,
	STEP_STATE,
	STEPS
};

static unsigned int step_put(u32 *dw, enum step step, u32 state, u32 aux)
{
	const u32 words[STEPS][8] = {
		[STEP_TIMESTAMP] = { 0x14c80002, 0x600, state + 0x23 * 4, 0,
				     0x150c0001, 0x600, 0x3a8, 0 },
		[STEP_TIMESTAMP_AGAIN] = { 0x150c0001, 0x600, 0x3a8 },
		[STEP_CCTL] = { 0x14c80002, 0x600, state + 0xb7 * 4, 0,
				0x150c0001, 0x600, 0x084, 0 },
		[STEP_GPR] = { 0x14c80002, 0x600, state + 0x75 * 4, 0 },
		[STEP_AUX] = { 0x11020001, aux, 1, 0 },
		[STEP_AUX_WAIT] = { 0x0e01c003, 0, aux, 0, 0 },
		[STEP_STATE] = { 0x11000001, 0x20d8, 0x00400040, 0 },
	};

	memcpy(dw, words[step], sizeof(words[step]));
	return 8;
}

/* A context whose batch lacks the step @without. */
static struct ctx restored_ctx(struct fixture *s, unsigned int e, unsigned int without)
{
	struct ctx c = ctx_new(s, e, 1 + e);
	u64 page = fixture_alloc(s, 1);
	u32 *dw = ram_dw(s->g, page), *state = image(s, &c);
	unsigned int n = 0, step;

	for (step = 0; step < STEPS; step++)
		if (step != without &&
		    (e == RCS || (step != STEP_CCTL && step != STEP_STATE)))
			n += step_put(dw + n, step, c.lrca + SZ_4K, aux_reg[e]);
	state[0x15] = gg(page) | (n + 15) / 16;
	state[0x17] = 0x0d << 6;
	state[e == RCS ? 0xb9 : 0x34] = IMAGE_END;
	if (e == RCS)
		state[0x43] = 0x80041000;
	return c;
}

static void run_once(struct fixture *s, struct ctx *c)
{
	EMIT(s, c, MI_NOOP, MI_NOOP);
	EXPECT(go(s, c));
}

/* G12-072 to G12-075, G12-077, G12-078, G12-034: a complete batch, on each engine. */
static void restore_complete(void)
{
	struct fixture *s = tgl_new(true);
	unsigned int e, i;

	for (e = 0; e < 5; e++) {
		struct ctx c = restored_ctx(s, e, STEPS);

		for (i = 0; i < 3; i++)
			run_once(s, &c);
		EXPECT_CLEAN(s->g);
	}
	FIXTURE_END(s);
}

/* A timestamp that the batch does not load is old; with one copy, too. */
static void restore_timestamp(void)
{
	unsigned int step;

	for (step = STEP_TIMESTAMP_AGAIN; step <= STEPS; step += STEPS - STEP_TIMESTAMP_AGAIN) {
		struct fixture *s = tgl_new(false);
		struct ctx c = restored_ctx(s, BCS, step);
		u32 before;

		run_once(s, &c);
		before = image(s, &c)[0x23];
		run_once(s, &c);
		if (step == STEPS)
			EXPECT(image(s, &c)[0x23] - before < 0x800);
		else
			EXPECT(before - image(s, &c)[0x23] > 0x800);
		FIXTURE_END(s);
	}
}

static void restore_lacks(void)
{
	static const struct {
		enum step step;
		const char *rule;
	} rows[] = {
		{ STEP_TIMESTAMP_AGAIN, "CTX-EARLY" }, { STEP_CCTL, "CTX-EARLY" },
		{ STEP_GPR, "CTX-EARLY" }, { STEP_AUX, "CTX-AUX" }, { STEP_AUX_WAIT, "CTX-AUX" },
		{ STEP_STATE, "CTX-STATE" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct fixture *s = tgl_new(true);
		struct ctx c = restored_ctx(s, RCS, rows[i].step);

		image(s, &c)[0x23] = 5;
		image(s, &c)[0x75] = 6;
		image(s, &c)[0xb7] = 7;
		run_once(s, &c);
		EXPECT_RULE(s->g, rows[i].rule, RCS_BASE);
		fixture_free(s);
	}
}

static void restore_words(void)
{
	static const struct {
		u16 dw;
		u32 val;
		const char *rule;
	} rows[] = {
		{ 0x17, 0x1a << 6, "WAB-OFFSET" },	/* of Gen11 */
		{ 0xb9, 0, "CTX-END" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		struct fixture *s = tgl_new(true);
		struct ctx c = restored_ctx(s, RCS, STEPS);

		image(s, &c)[rows[i].dw] = rows[i].val;
		run_once(s, &c);
		EXPECT_RULE(s->g, rows[i].rule, RCS_BASE);
		fixture_free(s);
	}
}

/* G12-034: no field but that of the slice. */
static void power_request(void)
{
	struct fixture *s = tgl_new(true);
	struct ctx c = restored_ctx(s, RCS, STEPS);

	image(s, &c)[0x43] = 0x80042088;	/* as Gen11 */
	run_once(s, &c);
	EXPECT_RULE(s->g, "PWR-SLICES", RING_PWR_CLK_STATE(RCS_BASE).addr);
	fixture_free(s);
}

/* ---- requests ---- */

#define HDC		BIT(9)
#define FLUSH		(BIT(28) | BIT(20) | BIT(13) | BIT(12) | BIT(7) | BIT(5) | BIT(0))
#define L3		BIT(27)
#define INVALIDATE	(BIT(29) | BIT(20) | BIT(18) | BIT(11) | BIT(10) | BIT(4) | BIT(3) | BIT(2))
#define WRITE		(BIT(24) | BIT(14))
#define INDEX		(BIT(21) | BIT(14))
#define PARSER_OFF	0x02800101U
#define PARSER_ON	0x02800100U

/* What is wrong with a request. */
enum flaw {
	RIGHT, NO_HDC, NO_WRITE, WITH_L3, PARSER_STAYS_ON, PARSER_STAYS_OFF, NO_AUX, NO_WAIT,
	LAST_WITHOUT_L3, NO_CCS, ONE_FLUSH, NO_TOKEN,
};

static void emit_aux(struct fixture *s, struct ctx *c, enum flaw flaw)
{
	u32 reg = aux_reg[c->e];

	if (flaw != NO_AUX)
		EMIT(s, c, 0x11020001, reg, 1);
	if (flaw == NO_TOKEN)
		EMIT(s, c, 0x0e01c002, 0, reg, 0);
	else if (flaw != NO_WAIT)
		EMIT(s, c, 0x0e01c003, 0, reg, 0, 0);
	if (flaw != PARSER_STAYS_OFF)
		EMIT(s, c, PARSER_ON);
}

static void emit_render(struct fixture *s, struct ctx *c, u32 scratch, enum flaw flaw)
{
	EMIT(s, c, 0x7a000004 | (flaw == NO_HDC ? 0 : HDC),
	     FLUSH | (flaw == WITH_L3 ? L3 : 0) | (flaw == NO_WRITE ? 0 : INDEX), 0xd40, 0, 0, 0);
	if (flaw != PARSER_STAYS_ON)
		EMIT(s, c, PARSER_OFF);
	EMIT(s, c, 0x7a000004, INVALIDATE | WRITE, scratch, 0, 0, 0);
	emit_aux(s, c, flaw);
	EMIT(s, c, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, BATCH_VA, 0);
	EMIT(s, c, 0x7a000004 | HDC, FLUSH | BIT(18) | (flaw == LAST_WITHOUT_L3 ? 0 : L3),
	     0, 0, 0, 0);
	EMIT(s, c, 0x7a000004, WRITE | BIT(20) | BIT(7), scratch + 8, 0, 5, 0);
	EMIT(s, c, MI_USER_INTERRUPT, MI_ARB_CHECK);
}

static void emit_other(struct fixture *s, struct ctx *c, u32 scratch, enum flaw flaw)
{
	u32 flags = BIT(18) | BIT(14) | (c->e == BCS && flaw != NO_CCS ? BIT(16) : 0);

	if (s->g->cfg.plat->engines[c->e].class == GENX_CLASS_VIDEO_DECODE)
		flags |= BIT(7);

	if (flaw != PARSER_STAYS_ON)
		EMIT(s, c, PARSER_OFF);
	EMIT(s, c, MI_FLUSH_DW | flags, scratch | 4, 0, 0);
	emit_aux(s, c, flaw);
	EMIT(s, c, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, BATCH_VA, 0);
	if (flaw != ONE_FLUSH)
		EMIT(s, c, MI_FLUSH_DW, 0, 0, 0);
	EMIT(s, c, MI_FLUSH_DW | BIT(14), (scratch + 8) | 4, 0, 5);
	EMIT(s, c, MI_USER_INTERRUPT, MI_ARB_CHECK);
}

/* Run a request with an empty batch; @rule: what it violates, NULL: nothing */
static void request(unsigned int e, enum flaw flaw, const char *rule)
{
	struct fixture *s = tgl_new(true);
	struct ctx c = restored_ctx(s, e, STEPS);
	u64 batch = fixture_alloc(s, 1);
	u32 scratch = gg(fixture_alloc(s, 1));

	ppgtt_map(s, c.pml4, BATCH_VA, batch);
	*ram_dw(s->g, batch) = MI_BATCH_BUFFER_END;
	if (e == RCS)
		emit_render(s, &c, scratch, flaw);
	else
		emit_other(s, &c, scratch, flaw);
	EXPECT(go(s, &c));
	EXPECT_EQ(mem(s, scratch + 8), 5);
	if (rule)
		EXPECT_RULE(s->g, rule, base_of(s, e));
	else
		EXPECT_CLEAN(s->g);
	fixture_free(s);
}

/* G12-090 to G12-098 */
static void requests(void)
{
	request(RCS, RIGHT, NULL);
	request(BCS, RIGHT, NULL);
	request(VCS0, RIGHT, NULL);
	request(VCS2, RIGHT, NULL);
	request(VECS0, RIGHT, NULL);
	request(RCS, NO_HDC, "PIPE-HDC");
	request(RCS, NO_WRITE, "PIPE-HDC");
	request(RCS, WITH_L3, NULL);
	request(RCS, PARSER_STAYS_ON, "PRE-PARSER");
	request(RCS, PARSER_STAYS_OFF, "PRE-PARSER");
	request(RCS, NO_AUX, "AUX-INV");
	request(RCS, NO_WAIT, "AUX-WAIT");
	request(RCS, NO_TOKEN, "SEMA-TOKEN");
	request(RCS, LAST_WITHOUT_L3, "PIPE-LAST");
	request(BCS, NO_CCS, "FLUSH-CCS");
	request(VCS0, ONE_FLUSH, "FLUSH-LAST");
	request(VECS0, PARSER_STAYS_ON, "PRE-PARSER");
	request(VCS2, NO_AUX, "AUX-INV");
}

/* G12-092 */
static void depth_stall(void)
{
	struct fixture *s = tgl_new(true);
	struct ctx c = restored_ctx(s, RCS, STEPS);

	EMIT(s, &c, 0x7a000004, BIT(20) | BIT(13) | BIT(0), 0, 0, 0, 0);
	EXPECT(go(s, &c));
	EXPECT_CLEAN(s->g);
	EMIT(s, &c, 0x7a000004, BIT(20) | BIT(0), 0, 0, 0, 0);
	EXPECT(go(s, &c));
	EXPECT_RULE(s->g, "PIPE-DEPTH", RCS_BASE);
	fixture_free(s);
}

/* G12-098, G12-101, G12-124: what a user batch may do. */
static void user_batch(void)
{
	const u32 dw[] = {
		0x11020001, 0x4200, 0x12340000,			/* base of the auxiliary table */
		0x0e00c002, 0, 0x201000, 0,			/* waits, without a token ... */
		0x0e00c003, 0, 0x201000, 0, 0,			/* ... and with one */
		MI_REPORT_PERF_COUNT, 0x201040, 0, 0xabc,
		MI_BATCH_BUFFER_END,
	};
	struct fixture *s = tgl_new(false);
	struct ctx c = ctx_new(s, RCS, 5);
	u64 batch = fixture_alloc(s, 1), data = fixture_alloc(s, 1);
	unsigned int i;

	ppgtt_map(s, c.pml4, BATCH_VA, batch);
	ppgtt_map(s, c.pml4, 0x201000, data);
	memcpy(ram_dw(s->g, batch), dw, sizeof(dw));
	memset(ram_dw(s->g, data), 0xa5, SZ_4K);
	*ram_dw(s->g, data) = 0;
	EMIT(s, &c, MI_BATCH_BUFFER_START | MI_BATCH_PPGTT, BATCH_VA, 0, MI_NOOP);
	EXPECT(go(s, &c));
	EXPECT_EQ(rd(s->g, dw[1]), 0x12340000);
	EXPECT_EQ(mem(s, gg(data) + 0x40), 0xabc);
	for (i = 2; i < 64; i++)
		EXPECT_EQ(mem(s, gg(data) + 0x40 + 4 * i), 0);
	EXPECT_EQ(mem(s, gg(data) + 0x140), 0xa5a5a5a5);
	FIXTURE_END(s);
}

/* G12-174: with render's reset the caching of the L3 and registers of the 3D units are lost. */
static void render_reset(void)
{
	static const u32 regs[] = {
		MMIO_GARBCNTL, MMIO_LNCFCMOCS(0), MMIO_LNCFCMOCS(1), MMIO_LNCFCMOCS(31),
		MMIO_SAMPLER_MODE, MMIO_ROW_CHICKEN4, MMIO_ROW_CHICKEN2,
	};
	struct fixture *s = tgl_new(false);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(regs); i++)
		wr(s->g, regs[i], 0x00330033);
	wr(s->g, MMIO_GEN12_MOCS(2), 0x37);	/* the global part stays */
	engine_reset(s, BCS, BIT(2));
	for (i = 0; i < ARRAY_SIZE(regs); i++)
		EXPECT_EQ(rd(s->g, regs[i]), 0x00330033);
	engine_reset(s, RCS, BIT(1));
	for (i = 0; i < ARRAY_SIZE(regs); i++)
		EXPECT_EQ(rd(s->g, regs[i]), 0);
	EXPECT_EQ(rd(s->g, MMIO_GEN12_MOCS(2)), 0x37);
	FIXTURE_END(s);
}

static const struct test tests[] = {
	TEST(render_reset, "what a reset of the render engine loses (G12-174)"),
	TEST(status_entries, "status entries (G12-050, G12-063)"),
	TEST(start_without_bit, "starts without the bit of a new queue (G12-052)"),
	TEST(descriptors, "descriptor fields (G12-051, G12-056)"),
	TEST(saved_images, "what a save writes (G12-070, G12-080, G12-085)"),
	TEST(restore_complete, "a complete restore on each engine (G12-072..078)"),
	TEST(restore_timestamp, "timestamps that are restored too early (G12-072)"),
	TEST(restore_lacks, "restores that lack a step (G12-072..074, G12-077, G12-078)"),
	TEST(restore_words, "offset of the batch, end of an image (G12-075, G12-085)"),
	TEST(power_request, "power request (G12-034)"),
	TEST(requests, "flushes and invalidations (G12-090, G12-091, G12-093..098)"),
	TEST(depth_stall, "flush of depth (G12-092)"),
	TEST(user_batch, "commands of user batches (G12-098, G12-101, G12-124)"),
};

HARNESS_MAIN(tests)
