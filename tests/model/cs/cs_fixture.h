/* SPDX-License-Identifier: MIT */
/*
 * Contexts, rings and page tables for tests of the command streamers.
 *
 * All memory of the fixture is mapped in the GGTT, linearly from GG_BASE on. Tests build contexts
 * as the register facts describe, and write the submission registers themselves.
 */
#ifndef GENX_TESTS_MODEL_CS_FIXTURE_H
#define GENX_TESTS_MODEL_CS_FIXTURE_H

#include "tests/model/harness.h"
#include "model/priv.h"

#define GG_BASE		0x100000U
#define RING_BYTES	0x4000U
#define RCS		0
#define BCS		1
#define VCS0		2
/* general registers of the render engine */
#define GPR(n)		RING_GPR_LDW(RCS_BASE, n).addr
#define GPR_UDW(n)	RING_GPR_UDW(RCS_BASE, n).addr

/**
 * struct fixture - a GPU with all wells awake and its memory mapped
 * @g:		model and memory
 * @top:	first free byte of memory
 * @hws:	GGTT address of each engine's status page
 */
struct fixture {
	struct gpu *g;
	u64 top;
	u32 hws[MODEL_CS_ENGINES];
};

/**
 * struct ctx - a logical context
 * @e:		engine index
 * @lrca:	GGTT address of the image
 * @bus:	bus address of the image
 * @ring:	GGTT address of the ring
 * @ring_bus:	bus address of the ring
 * @tail:	offset in the ring of the next command
 * @pml4:	bus address of the page tables
 * @id:		software context id
 * @counter:	submission counter of Gen12.5
 */
struct ctx {
	unsigned int e;
	u32 lrca;
	u64 bus;
	u32 ring;
	u64 ring_bus;
	u32 tail;
	u64 pml4;
	u32 id;
	u32 counter;
};

static inline u64 fixture_alloc(struct fixture *s, u32 pages)
{
	u64 bus = s->top;

	s->top += (u64)pages * SZ_4K;
	if (s->top > RAM_BASE + RAM_SIZE)
		abort();
	return bus;
}

static inline u32 gg(u64 bus)
{
	return (u32)(bus - RAM_BASE) + GG_BASE;
}

static inline u64 bus_of(u32 ggtt)
{
	return ggtt - GG_BASE + RAM_BASE;
}

static inline u32 base_of(struct fixture *s, unsigned int e)
{
	return s->g->cfg.plat->engines[e].mmio_base;
}

static inline struct model_cs_engine *engine_of(struct fixture *s, unsigned int e)
{
	return &s->g->m->cs.engine[e];
}

static inline void engine_enable(struct fixture *s, unsigned int e)
{
	u32 base = base_of(s, e);
	unsigned int i;

	wr(s->g, RING_HWSTAM(base).addr, ~0U);
	wr(s->g, RING_MODE(base).addr, GENX_MASKED_SET(GFX_MODE_DISABLE_LEGACY));
	wr(s->g, RING_HWS_PGA(base).addr, s->hws[e]);
	rd(s->g, RING_HWS_PGA(base).addr);
	for (i = 0; i < 8; i++) {
		wr(s->g, RING_EXECLIST_SQ_LDW(base, i).addr, 0);
		wr(s->g, RING_EXECLIST_SQ_UDW(base, i).addr, 0);
	}
	if (s->g->cfg.plat->engines[e].class == GENX_CLASS_COPY && s->g->m->part->local)
		wr(s->g, base + CS_ECOSKPD, GENX_MASKED_FIELD(REG_GENMASK(12, 11), BIT(11)));
	wr(s->g, RING_EMR(base).addr, ~(RING_ERROR_INSTRUCTION | RING_ERROR_PRIVILEGE));
}

/* Enable and unmask all interrupts of the GT. */
static inline void fixture_irqs(struct fixture *s)
{
	static const u32 masks[] = {
		RCS0_RSVD_INTR_MASK, BCS_RSVD_INTR_MASK, VCS0_VCS1_INTR_MASK, VCS2_VCS3_INTR_MASK,
		VECS0_VECS1_INTR_MASK,
	};
	unsigned int i;

	wr(s->g, RENDER_COPY_INTR_ENABLE, ~0U);
	wr(s->g, VCS_VECS_INTR_ENABLE, ~0U);
	for (i = 0; i < ARRAY_SIZE(masks); i++)
		wr(s->g, masks[i], 0);
}

static inline struct fixture *fixture_new_config(struct model_config cfg)
{
	struct fixture *s = calloc(1, sizeof(*s));
	unsigned int i;
	u64 page;

	s->g = gpu_new_config(cfg);
	s->top = RAM_BASE;
	fw_get_all(s->g);
	for (page = 0; page < RAM_SIZE; page += SZ_4K)
		ggtt_map(s->g, GG_BASE + page, RAM_BASE + page);
	fixture_irqs(s);
	for (i = 0; i < s->g->cfg.plat->n_engines; i++) {
		s->hws[i] = gg(fixture_alloc(s, 1));
		if (model_engine_present(s->g->m, i))
			engine_enable(s, i);
	}
	EXPECT_CLEAN(s->g);
	return s;
}

static inline struct fixture *fixture_new(void)
{
	return fixture_new_config(gpu_config());
}

static inline void fixture_free(struct fixture *s)
{
	gpu_free(s->g);
	free(s);
}

/* The end of a test: there is no new violation. */
#define FIXTURE_END(s) do { EXPECT_CLEAN((s)->g); fixture_free(s); } while (0)

/* Entries of a table: in local memory if the part has one, else in memory of the host. */
static inline u64 *table_at(struct fixture *s, u64 table)
{
	if (s->g->m->part->local)
		return vram_page(s->g, table / SZ_4K, true);
	return ram_qw(s->g, table);
}

/* Map one page of a 4-level table, making tables as needed. */
static inline void ppgtt_map(struct fixture *s, u64 pml4, u64 va, u64 bus)
{
	u64 table = pml4;
	int shift;

	for (shift = 39; shift > 12; shift -= 9) {
		u64 *entry = table_at(s, table) + (va >> shift & 0x1ff);

		if (!(*entry & 1))
			*entry = fixture_alloc(s, 1) | 3;
		table = *entry & ~0xfffULL;
	}
	table_at(s, table)[va >> 12 & 0x1ff] = bus | 3;
}

static inline u32 *image(struct fixture *s, const struct ctx *c)
{
	return ram_dw(s->g, c->bus + SZ_4K);
}

/* Write the ring groups of the image; hardware writes the engine groups. */
static inline void image_build(struct fixture *s, struct ctx *c)
{
	const struct genx_lrc_layout *lrc = s->g->cfg.plat->engines[c->e].lrc;
	u32 *dw = image(s, c);
	unsigned int i, r;

	for (i = 0; i < lrc->n_ring_groups; i++) {
		const struct genx_lrc_group *g = &lrc->groups[i];

		dw[g->at] = MI_LOAD_REGISTER_IMM(g->count) |
			    (g->relative ? MI_LRI_CS_RELATIVE : 0) |
			    (g->unposted ? 0 : MI_LRI_FORCE_POSTED);
		for (r = 0; r < g->count; r++)
			dw[g->at + 1 + 2 * r] = g->regs[r];
	}
	dw[LRC_CONTEXT_CONTROL] = GENX_MASKED_SET(CTX_CTRL_INHIBIT_SYN_SWITCH |
						  CTX_CTRL_ENGINE_RESTORE_INHIBIT);
	dw[LRC_RING_START] = c->ring;
	dw[LRC_RING_CTL] = (RING_BYTES - SZ_4K) | RING_CTL_VALID;
	dw[LRC_PDP_UDW(0)] = upper_32_bits(c->pml4);
	dw[LRC_PDP_LDW(0)] = lower_32_bits(c->pml4);
}

/* What the batches of a restore do on Gen12.5 (SIL-164 to SIL-169); all must be there. */
enum restore_step {
	RESTORE_TIMESTAMP,			/* load into GPR 0, and copy */
	RESTORE_TIMESTAMP_AGAIN,
	RESTORE_CCTL,
	RESTORE_GPR,
	RESTORE_CODE,
	RESTORE_WATERMARK,
	RESTORE_FILL,			/* the post-restore batch */
	RESTORE_STEPS
};

#define FILL_VA		0xfffffffff000ULL
#define FILL_DW		16

static inline void restore_fill(struct fixture *s, const struct ctx *c, u32 *dw)
{
	static const u32 fill[FILL_DW + 1] = {
		0x5100000e, 0x0020003f, 0, 0x00040001, (u32)FILL_VA, FILL_VA >> 32, BIT(31),
		[13] = 0x20004004, [14] = 0x10, [FILL_DW] = MI_BATCH_BUFFER_END,
	};

	memcpy(dw, fill, sizeof(fill));
	image(s, c)[0x13] = c->lrca + (u32)((u8 *)dw - (u8 *)ram_dw(s->g, c->bus)) + 5;
}

static inline unsigned int restore_step(u32 *dw, enum restore_step step, u32 state)
{
	const u32 words[RESTORE_FILL][8] = {
		[RESTORE_TIMESTAMP] = { 0x14c80002, 0x600, state + 0x23 * 4, 0,
				     0x150c0001, 0x600, 0x3a8, 0 },
		[RESTORE_TIMESTAMP_AGAIN] = { 0x150c0001, 0x600, 0x3a8 },
		[RESTORE_CCTL] = { 0x14c80002, 0x600, state + 0xc7 * 4, 0,
				0x150c0001, 0x600, 0x084, 0 },
		[RESTORE_GPR] = { 0x14c80002, 0x600, state + 0x85 * 4, 0 },
		[RESTORE_CODE] = { 0x7a000004, BIT(11), 0, 0, 0, 0 },
		[RESTORE_WATERMARK] = { 0x11000001, 0x26c0, 0x3ff, 0 },
	};

	memcpy(dw, words[step], sizeof(words[step]));
	return 8;
}

/* The batches of a context are in two pages behind its image. @without: the step that they lack */
static inline void restore_batches(struct fixture *s, struct ctx *c, unsigned int without)
{
	const struct genx_engine_desc *desc = &s->g->cfg.plat->engines[c->e];
	bool pipe = desc->class == GENX_CLASS_RENDER || desc->class == GENX_CLASS_COMPUTE;
	unsigned int pages = desc->lrc->pages, n = 0, step;
	u32 *dw = ram_dw(s->g, c->bus + (u64)pages * SZ_4K);

	memset(dw, 0, 2 * SZ_4K);
	image(s, c)[0x13] = 0;
	for (step = 0; step < RESTORE_FILL; step++)
		if (step != without && (pipe || step < RESTORE_CCTL || step == RESTORE_GPR))
			n += restore_step(dw + n, step, c->lrca + SZ_4K);
	image(s, c)[0x15] = (c->lrca + pages * SZ_4K) | (n + 15) / 16;
	image(s, c)[0x17] = 0x0d << 6;
	if (c->e == BCS && without != RESTORE_FILL)
		restore_fill(s, c, dw + SZ_4K / 4);
}

/* Do contexts of this part need batches for their restore? Those of Gen12.0 are in its own test. */
static inline bool restore_batched(const struct fixture *s)
{
	return s->g->m->part->restore && !s->g->m->part->streamer;
}

static inline struct ctx ctx_new(struct fixture *s, unsigned int e, u32 id)
{
	struct ctx c = { .e = e, .id = id };

	c.bus = fixture_alloc(s, s->g->cfg.plat->engines[e].lrc->pages +
				 (restore_batched(s) ? 2 : 0));
	c.lrca = gg(c.bus);
	c.ring_bus = fixture_alloc(s, RING_BYTES / SZ_4K);
	c.ring = gg(c.ring_bus);
	c.pml4 = fixture_alloc(s, 1);
	image_build(s, &c);
	if (restore_batched(s)) {
		ppgtt_map(s, c.pml4, FILL_VA, fixture_alloc(s, 1));
		restore_batches(s, &c, RESTORE_STEPS);
	}
	return c;
}

static inline u64 ctx_desc(struct fixture *s, const struct ctx *c)
{
	const struct genx_engine_desc *d = &s->g->cfg.plat->engines[c->e];
	u64 desc = c->lrca | CTX_DESC_VALID | CTX_DESC_PRIVILEGE |
		   FIELD_PREP(CTX_DESC_ADDRESSING_MASK, CTX_DESC_LEGACY_64B);

	if (s->g->cfg.plat->desc_kind == GENX_DESC_GEN125)
		return desc | FIELD_PREP(CTX_DESC_GEN125_ID_MASK, (u64)c->id) |
		       FIELD_PREP(CTX_DESC_GEN125_COUNTER_MASK, (u64)c->counter);
	return desc |
	       FIELD_PREP(CTX_DESC_GEN11_ID_MASK, (u64)c->id) |
	       FIELD_PREP(CTX_DESC_GEN11_INSTANCE_MASK, (u64)d->instance) |
	       FIELD_PREP(CTX_DESC_GEN11_CLASS_MASK, (u64)d->class);
}

/* Append commands to the ring; ctx_tail() writes the tail to the image. */
static inline void emit(struct fixture *s, struct ctx *c, const u32 *dw, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		*ram_dw(s->g, c->ring_bus + c->tail) = dw[i];
		c->tail = (c->tail + 4) % RING_BYTES;
	}
}

#define EMIT(s, c, ...) do { \
	const u32 _dw[] = { __VA_ARGS__ }; \
	emit(s, c, _dw, ARRAY_SIZE(_dw)); \
} while (0)

#define SCRATCH_INDEX	0xd40	/* an offset in the status page of a context, without a reader */

/* Emit the invalidation with which a request of this engine begins. */
static inline void emit_invalidate(struct fixture *s, struct ctx *c)
{
	u8 class = s->g->cfg.plat->engines[c->e].class;
	u32 flags = BIT(29) | BIT(21) | BIT(20) | BIT(18) | BIT(14) | BIT(11) | BIT(10) |
		    BIT(3) | BIT(2);

	if (class == GENX_CLASS_RENDER || class == GENX_CLASS_COMPUTE)
		EMIT(s, c, PIPE_CONTROL, flags | (class == GENX_CLASS_RENDER ? BIT(4) : 0),
		     SCRATCH_INDEX, 0, 0, 0);
	else
		EMIT(s, c, MI_FLUSH_DW | BIT(21) | BIT(18) | BIT(14) |
		     (class == GENX_CLASS_VIDEO_DECODE ? BIT(7) : 0), SCRATCH_INDEX, 0, 0);
}

static inline void ctx_tail(struct fixture *s, struct ctx *c)
{
	while (c->tail & 7)
		EMIT(s, c, MI_NOOP);
	image(s, c)[LRC_RING_TAIL] = c->tail;
}

static inline void sq_put(struct fixture *s, unsigned int e, unsigned int i, u64 desc)
{
	wr(s->g, base_of(s, e) + 0x510 + 8 * i, lower_32_bits(desc));
	wr(s->g, base_of(s, e) + 0x514 + 8 * i, upper_32_bits(desc));
}

static inline void load(struct fixture *s, unsigned int e)
{
	wr(s->g, base_of(s, e) + 0x550, EXECLIST_CONTROL_LOAD);
}

/* Submit up to two contexts; unused elements are made invalid. */
static inline void submit(struct fixture *s, unsigned int e, struct ctx *a, struct ctx *b)
{
	if (a) {
		ctx_tail(s, a);
		a->counter++;
	}
	if (b) {
		ctx_tail(s, b);
		b->counter++;
	}
	sq_put(s, e, 0, a ? ctx_desc(s, a) : 0);
	sq_put(s, e, 1, b ? ctx_desc(s, b) : 0);
	load(s, e);
}

/* Emit a store of a DW to the GGTT. */
static inline void emit_store(struct fixture *s, struct ctx *c, u32 addr, u32 val)
{
	EMIT(s, c, MI_STORE_DATA_IMM | MI_USE_GGTT, addr, 0, val);
}

static inline u32 mem(struct fixture *s, u32 ggtt)
{
	return *ram_dw(s->g, bus_of(ggtt));
}

static inline void mem_put(struct fixture *s, u32 ggtt, u32 val)
{
	*ram_dw(s->g, bus_of(ggtt)) = val;
}

static inline u64 csb_entry(struct fixture *s, unsigned int e, unsigned int i)
{
	return mem(s, s->hws[e] + 0x40 + 8 * i) | (u64)mem(s, s->hws[e] + 0x44 + 8 * i) << 32;
}

static inline u32 csb_pointer(struct fixture *s, unsigned int e)
{
	return mem(s, s->hws[e] + 0x2f * 4);
}

/* Check status entry @i: its status bits, and the context that it reports. */
#define EXPECT_CSB(s, e, i, bits, c) do { \
	EXPECT_EQ((u32)csb_entry(s, e, i), (u32)(bits)); \
	EXPECT_EQ(csb_entry(s, e, i) >> 32, ctx_desc(s, c) >> 32); \
} while (0)

/* Has the engine no work, and with a seed, no status report in flight? */
static inline bool is_idle(struct fixture *s, unsigned int e)
{
	const struct model_cs_engine *engine = engine_of(s, e);

	return !engine->busy &&
	       (!s->g->cfg.seed || (!engine->n_reports && engine->csb_due == MODEL_NEVER));
}

/* Let time pass until the engine is idle. Return: false if it is not idle after @limit_ns. */
static inline bool run_idle(struct fixture *s, unsigned int e, u64 limit_ns)
{
	u64 end = s->g->now + limit_ns;

	while (s->g->now < end) {
		if (is_idle(s, e))
			return true;
		pass_time(s->g, 1000);
	}
	return is_idle(s, e);
}

/* Submit a context and run its engine. Return: false if the engine is not idle then. */
static inline bool go(struct fixture *s, struct ctx *c)
{
	submit(s, c->e, c, NULL);
	return run_idle(s, c->e, 10 * MS);
}

/* Run commands in a new context of the render engine. They violate @rule, and the engine stops. */
#define EXPECT_STOPS(rule, ...) do { \
	struct fixture *_s = fixture_new(); \
	struct ctx _c = ctx_new(_s, RCS, 1); \
	EMIT(_s, &_c, __VA_ARGS__); \
	EXPECT(!go(_s, &_c)); \
	EXPECT_RULE(_s->g, rule, RCS_BASE); \
	fixture_free(_s); \
} while (0)

#define CSB_IDLE_ACTIVE		CSB_GEN8_IDLE_TO_ACTIVE
#define CSB_DONE_IDLE		(CSB_GEN8_ACTIVE_TO_IDLE | CSB_GEN8_COMPLETE)
#define CSB_DONE_NEXT		(CSB_GEN8_ELEMENT_SWITCH | CSB_GEN8_COMPLETE)
#define CSB_PREEMPT		CSB_GEN8_PREEMPTED
#define CSB_LITE		(CSB_GEN8_PREEMPTED | CSB_GEN8_LITE_RESTORE)

/* Emit a wait until the DW at @flag is not 0; the context can be preempted in the wait. */
static inline void emit_spin(struct fixture *s, struct ctx *c, u32 flag)
{
	EMIT(s, c, MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL |
		   REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD),
	     0, flag, 0);
}

/* Submit a context that spins, and wait until it does. */
static inline void run_spin(struct fixture *s, unsigned int e, struct ctx *c, u32 flag)
{
	emit_spin(s, c, flag);
	submit(s, e, c, NULL);
	pass_time(s->g, 50 * US);
}

/* Preempt a context that completes before the preemption takes effect. */
static inline void preempt_late(struct fixture *s, struct ctx *a, struct ctx *b)
{
	unsigned int i;

	for (i = 0; i < 64; i++)
		EMIT(s, a, PIPE_CONTROL, PIPE_CONTROL_CS_STALL, 0, 0, 0, 0);
	EMIT(s, b, MI_NOOP, MI_NOOP);
	submit(s, RCS, a, NULL);
	pass_time(s->g, 10 * US);
	submit(s, RCS, b, NULL);
	EXPECT(run_idle(s, RCS, 200 * US));
}

#endif
