/* SPDX-License-Identifier: MIT */
/* Helpers of the OA tests: set up the OA buffer, program the unit, read reports. */
#ifndef GENX_TESTS_MODEL_OA_FIXTURE_H
#define GENX_TESTS_MODEL_OA_FIXTURE_H

#include "regs/gt_regs.h"
#include "regs/irq_regs.h"
#include "regs/oa_regs.h"
#include "tests/model/harness.h"

#define OA_GGTT		0x00800000u	/* GGTT address of the buffer */
#define OA_BUS		(RAM_BASE + 0x400000)
#define OA_SIZE		(128u * 1024)
#define FORMAT_A12	REG_FIELD_PREP(OACONTROL_FORMAT_MASK, 0)
#define FORMAT_FULL	REG_FIELD_PREP(OACONTROL_FORMAT_MASK, 5)
#define KHZ		19200u		/* timestamp clock */
#define CLOCK_KHZ	200000u		/* render clock at reset: RPn */

/* Ticks of the timestamp in @ns. */
static inline u64 ticks_of(u64 ns)
{
	return ns / 1000000 * KHZ + ns % 1000000 * KHZ / 1000000;
}

static inline struct gpu *oa_gpu_config(struct model_config cfg)
{
	struct gpu *g = gpu_new_config(cfg);
	u32 page;

	fw_get(g, GENX_FW_GT);
	fw_get(g, GENX_FW_RENDER);
	for (page = 0; page < OA_SIZE; page += 4096)
		ggtt_map(g, OA_GGTT + page, OA_BUS + page);
	return g;
}

static inline struct gpu *oa_gpu(void)
{
	return oa_gpu_config(gpu_config());
}

/* Program head, buffer and tail, in the order that the hardware needs (T-14). */
static inline void oa_program(struct gpu *g)
{
	wr(g, OASTATUS.addr, 0);
	wr(g, OAHEADPTR.addr, OA_GGTT);
	wr(g, OABUFFER_UDW.addr, 0);
	wr(g, OABUFFER.addr, OA_GGTT | OABUFFER_GGTT);
	wr(g, OATAILPTR.addr, OA_GGTT);
}

static inline void oa_timer(struct gpu *g, u32 exponent)
{
	wr(g, OACTXCONTROL.addr, REG_FIELD_PREP(OACTXCONTROL_PERIOD_MASK, exponent) |
	   OACTXCONTROL_TIMER_ENABLE | OACTXCONTROL_RESUME);
}

static inline void oa_enable(struct gpu *g, u32 format)
{
	oa_program(g);
	wr(g, OACONTROL.addr, format | OACONTROL_ENABLE);
}

static inline void oa_disable(struct gpu *g)
{
	wr(g, OACONTROL.addr, 0);
	EXPECT(wait_bits(g, OACONTROL.addr, OACONTROL_ENABLE, 0, 50 * MS));
}

static inline u32 *oa_report(struct gpu *g, u32 pos)
{
	return ram_dw(g, OA_BUS + pos);
}

static inline u32 oa_tail(struct gpu *g)
{
	return rd(g, OATAILPTR.addr) - OA_GGTT;
}

static inline u32 oa_reason(const u32 *report)
{
	return REG_FIELD_GET(RPT_ID_REASON_MASK, report[0]);
}

#endif
