/* SPDX-License-Identifier: MIT */
/* The OA units of Gen6 to Gen7.5 in tests: what manual 004 says of each part, and helpers. */
#ifndef GENX_TESTS_MODEL_OA_GEN7_FIXTURE_H
#define GENX_TESTS_MODEL_OA_GEN7_FIXTURE_H

#include "model/oa/oa.h"
#include "model/oa/oa_report.h"
#include "model/state/offsets.h"
#include "regs/gt_regs.h"
#include "regs/oa_regs.h"
#include "tests/model/harness.h"

#define OA_GGTT		0x01000000u	/* aligned to 16 MiB */
#define OA_BUS		(RAM_BASE + 0x400000)
#define OA_SIZE		(128u * 1024)
#define KHZ		12500u		/* timestamp */
#define UCGCTL1		0x9400
#define MISCCPCTL	0x9424
#define ON		1u
#define FLAGS		7u
#define CONTROL(select, period)	((period) << 6 | REG_BIT(5) | (select) << 2 | ON)

/**
 * struct unit - values that the tests expect of a part
 * @plat:	platform of the part
 * @shift:	the period is 2^(field + @shift) (OA6-002)
 * @align:	of the buffer (OA6-017)
 * @size_bits:	size field of 128 KiB (OA6-007)
 * @cec:	CEC0-0 (OA6-019)
 * @n_b:	number of B counters
 * @n_a:	number of A counters
 * @gates:	bits of UCGCTL1 that must be set (OAG-008)
 * @busy:	A counter of the busy render engine
 */
static const struct unit {
	const struct genx_platform *plat;
	u32 shift, align, size_bits, cec, n_b, n_a, gates, busy;
} units[] = {
	{ &genx_platform_snb, 4, 0x80000, 7 << 3, MMIO_GEN6_OACEC, 4, 29,
	  REG_BIT(16) | REG_BIT(7), 26 },
	{ &genx_platform_ivb, 1, 0x80000, 7 << 3, MMIO_GEN6_OACEC, 4, 45, REG_BIT(7), 41 },
	{ &genx_platform_vlv, 1, 0x80000, 7 << 3, MMIO_GEN6_OACEC, 4, 45, REG_BIT(7), 41 },
	{ &genx_platform_hsw, 1, 0x1000000, 0 << 3, MMIO_OACEC(0), 8, 45, REG_BIT(7), 41 },
};

enum { SNB, IVB, VLV, HSW };

#define FOR_EACH_UNIT(u) for (u = units; u < units + ARRAY_SIZE(units); u++)

static inline void map(struct gpu *g, u32 addr, u64 bus)
{
	model_mmio_write(g->m, SNB_GGTT_FIRST + (addr >> 12) * 4, 4,
			 (u32)bus | g->cfg.plat->coherency->ggtt_pte | 1);
	model_mmio_write(g->m, GFX_FLSH_CNTL.addr, 4, 1);
}

static inline struct gpu *unit_gpu(const struct unit *u, u32 seed)
{
	struct model_config cfg = gpu_config();
	struct gpu *g;
	u32 page;

	cfg.plat = u->plat;
	cfg.device_id = u->plat->pci->ids[0];
	cfg.seed = seed;
	g = gpu_new_config(cfg);
	fw_get_all(g);
	pass_time(g, MS);
	for (page = 0; page < OA_SIZE; page += 4096)
		map(g, OA_GGTT + page, OA_BUS + page);
	wr(g, RC_CONTROL.addr, REG_BIT(31));
	wr(g, RC_STATE.addr, 0);
	wr(g, UCGCTL1, u->gates);
	wr(g, MISCCPCTL, rd(g, MISCCPCTL) & ~1u);
	return g;
}

/* OAG-010, OAG-012: OASTATUS2, OABUFFER, OASTATUS1, then the enable. */
static inline void program(struct gpu *g, const struct unit *u)
{
	wr(g, GEN7_OASTATUS2.addr, OA_GGTT | 1);
	wr(g, GEN7_OABUFFER.addr, OA_GGTT);
	wr(g, GEN7_OASTATUS1.addr, OA_GGTT | u->size_bits);
}

static inline void enable(struct gpu *g, const struct unit *u, u32 control)
{
	program(g, u);
	wr(g, GEN7_OACONTROL.addr, control);
}

static inline void disable(struct gpu *g)
{
	wr(g, GEN7_OACONTROL.addr, 0);
	EXPECT(wait_bits(g, GEN7_OACONTROL.addr, ON, 0, MS));
}

static inline const u32 *report(struct gpu *g, u32 pos)
{
	return ram_dw(g, OA_BUS + pos);
}

static inline u32 tail(struct gpu *g)
{
	return (rd(g, GEN7_OASTATUS1.addr) & ~0x3fu) - OA_GGTT;
}

static inline u64 period_ns(const struct unit *u, u32 field)
{
	return (1ULL << (field + u->shift)) * 1000000 / KHZ;
}

#endif
