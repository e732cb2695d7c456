/* SPDX-License-Identifier: MIT */
/*
 * A GPU of Gen6 to Gen7.5 whose rings a test programs as the register facts describe.
 *
 * All memory of a test is mapped in the GGTT, at the offset that it has in memory.
 *
 * Source: register facts: GGTT location, legacy rings.
 */
#ifndef GENX_TESTS_MODEL_RING_FIXTURE_H
#define GENX_TESTS_MODEL_RING_FIXTURE_H

#include "regs/mi_commands.h"
#include "tests/model/harness.h"

#define RING_HWS(n)	(0x10000 + 0x1000 * (n))	/* status page of engine n */
#define RING_AT(n)	(0x20000 + 0x1000 * (n))	/* ring of engine n: one page */
#define RING_OUT	0x30000
#define RING_PAGES	0x100
#define BUS(addr)	(RAM_BASE + (addr))

/**
 * struct ring - the ring of one engine
 * @g:		model and memory
 * @e:		engine index
 * @base:	its registers
 * @hws:	register of its status page
 * @tail:	offset of the next command
 */
struct ring {
	struct gpu *g;
	unsigned int e;
	u32 base;
	u32 hws;
	u32 tail;
};

/* An entry that each of these parts has: cached, and on Valleyview writable. */
static inline void ring_map(struct gpu *g, u32 addr, u64 bus)
{
	u32 cache = g->m->part->ggtt->write_bit ? 0x6 : 0x4;

	model_mmio_write(g->m, g->cfg.plat->ggtt_offset + addr / SZ_4K * 4, 4,
			 (u32)bus | cache | 1);
	model_mmio_write(g->m, MMIO_GFX_FLSH_CNTL, 4, 1);
}

static inline struct gpu *ring_gpu(const struct genx_platform *plat, u64 seed)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;
	u32 page;

	cfg.plat = plat;
	cfg.device_id = plat->pci->ids[0];
	cfg.strict = true;
	cfg.seed = seed;
	g = gpu_new_config(cfg);
	/* the register facts: SNB has a single request bit; the model accepts either form */
	for (page = 0; page < g->cfg.plat->n_fw_domains; page++) {
		const struct genx_fw_domain_desc *d = &g->cfg.plat->fw_domains[page];

		wr(g, d->request.addr, g->m->part->fw->single ? 1 : 0x00010001);
		EXPECT(wait_bits(g, d->ack.addr, 1, 1, 50 * MS));
	}
	pass_time(g, 1 * MS);
	/* the new owner resets the engines, by the same write twice (SIL-257) */
	for (page = 0; page < 2; page++) {
		wr(g, MMIO_GDRST, 1);
		EXPECT(wait_bits(g, MMIO_GDRST, 1, 0, 1 * MS));
	}
	pass_time(g, 100 * US);
	for (page = 1; page < RING_PAGES; page++)
		ring_map(g, page * SZ_4K, BUS(page * SZ_4K));
	return g;
}

static inline struct ring ring_of(struct gpu *g, u8 class)
{
	static const u32 gen7[] = {
		[GENX_CLASS_RENDER] = MMIO_RCS_HWS_PGA,
		[GENX_CLASS_VIDEO_DECODE] = MMIO_VCS_HWS_PGA,
		[GENX_CLASS_VIDEO_ENHANCE] = MMIO_VECS_HWS_PGA,
		[GENX_CLASS_COPY] = MMIO_BCS_HWS_PGA,
	};
	struct ring r = { .g = g };

	while (g->cfg.plat->engines[r.e].class != class)
		r.e++;
	r.base = g->cfg.plat->engines[r.e].mmio_base;
	r.hws = g->cfg.plat == &genx_platform_snb ? r.base + 0x2080 : gen7[class];
	return r;
}

/* Steps 1 to 3 of the bring-up: empty, disable, clear. */
static inline void ring_clear(struct ring *r)
{
	struct gpu *g = r->g;
	unsigned int i;

	wr(g, r->base + CS_RING_HEAD, rd(g, r->base + CS_RING_TAIL));
	rd(g, r->base + CS_RING_HEAD);
	wr(g, r->base + CS_RING_CTL, 0);
	rd(g, r->base + CS_RING_CTL);
	for (i = 0; i < 2; i++) {
		wr(g, r->base + CS_RING_HEAD, 0);
		wr(g, r->base + CS_RING_TAIL, 0);
		if (!(rd(g, r->base + CS_RING_HEAD) & 0x1ffffc))
			break;
	}
}

static inline void ring_flush_hws(struct ring *r)
{
	struct gpu *g = r->g;

	wr(g, r->base + CS_INSTPM, 0x02200220);
	EXPECT(wait_bits(g, r->base + CS_INSTPM, 0x20, 0, 2 * MS));
}

static inline void ring_set_hws(struct ring *r)
{
	struct gpu *g = r->g;
	bool render = g->cfg.plat->engines[r->e].class == GENX_CLASS_RENDER;

	wr(g, r->hws, RING_HWS(r->e));
	rd(g, r->hws);
	wr(g, r->base + CS_HWSTAM, render ? ~1U : ~0U);
	ring_flush_hws(r);
}

/* The whole bring-up, up to the commands. */
static inline void ring_start(struct ring *r)
{
	struct gpu *g = r->g;

	wr(g, r->base + CS_MI_MODE, 0x01000100);
	ring_clear(r);
	ring_set_hws(r);
	wr(g, r->base + CS_RING_START, RING_AT(r->e));
	wr(g, r->base + CS_RING_HEAD, 0);
	wr(g, r->base + CS_RING_TAIL, 0);
	rd(g, r->base + CS_RING_TAIL);
	wr(g, r->base + CS_RING_CTL, 1);
	EXPECT(wait_bits(g, r->base + CS_RING_CTL, 1, 1, 5 * MS));
	wr(g, r->base + CS_MI_MODE, 0x01000000);
	r->tail = 0;
}

/* Put one DW into the ring, behind the last one. */
static inline void ring_put(struct ring *r, u32 dw)
{
	*ram_dw(r->g, BUS(RING_AT(r->e) + r->tail)) = dw;
	r->tail = (r->tail + 4) % SZ_4K;
}

/* The video engine of Sandy Bridge, which sleeps, and has no MI_STORE_DATA_IMM. */
static inline bool ring_snb_video(const struct ring *r)
{
	return r->g->cfg.plat == &genx_platform_snb && r->base == GEN6_VCS_BASE;
}

/* Register facts: SNB video ring tail update. */
static inline void ring_wake(struct ring *r)
{
	wr(r->g, r->base + CS_PSMI_CTL, 0x00010001);
	wr(r->g, r->base + CS_RNCID, 0);
	wr(r->g, r->base + CS_RNCID + 4, 0);
	EXPECT(wait_bits(r->g, r->base + CS_PSMI_CTL, 8, 0, 1 * MS));
}

/* Pad to 8 bytes, and move the tail. */
static inline void ring_submit(struct ring *r)
{
	if (r->tail % 8)
		ring_put(r, MI_NOOP);
	if (ring_snb_video(r))
		ring_wake(r);
	wr(r->g, r->base + CS_RING_TAIL, r->tail);
	if (ring_snb_video(r))
		wr(r->g, r->base + CS_PSMI_CTL, 0x00010000);
}

static inline void ring_store(struct ring *r, u32 addr, u32 value)
{
	if (ring_snb_video(r)) {
		ring_put(r, 0x13004001);
		ring_put(r, addr | 4);
		ring_put(r, value);
		ring_put(r, MI_NOOP);
		return;
	}
	ring_put(r, 0x10400002);
	ring_put(r, 0);
	ring_put(r, addr);
	ring_put(r, value);
}

static inline bool ring_drained(struct ring *r)
{
	return wait_bits(r->g, r->base + CS_RING_HEAD, 0x1ffffc, r->tail, 1 * MS);
}

static inline u32 ring_out(struct ring *r, unsigned int dw)
{
	return *ram_dw(r->g, BUS(RING_OUT + 4 * dw));
}

#endif
