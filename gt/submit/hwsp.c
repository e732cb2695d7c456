// SPDX-License-Identifier: GPL-2.0-only
/*
 * The hardware status page of an engine, which the engine writes through the GGTT (HWS-001, manual
 * 003 §Hardware Status Page). Each backend knows what it reads from the page.
 */

#include "gt/exec/engine_types.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/memory/cache.h"
#include "gt/submit/submit.h"
#include "regs/engine_regs.h"

int genx_hwsp_create(struct genx_engine *engine)
{
	struct genx_gt *gt = engine->gt;
	u64 end = gt->plat->hwsp_in_aperture ? gt->aperture : U64_MAX;
	struct genx_buffer *buf;

	buf = genx_buffer_create_below(&gt->ggtt, PAGE_SIZE, PAGE_SIZE, end);
	if (IS_ERR(buf))
		return PTR_ERR(buf);
	engine->hwsp = (struct genx_hwsp){ .buf = buf, .dw = buf->vaddr };
	return 0;
}

void genx_hwsp_destroy(struct genx_engine *engine)
{
	genx_buffer_destroy(engine->hwsp.buf);
	engine->hwsp = (struct genx_hwsp){};
}

struct genx_reg genx_hwsp_register(const struct genx_engine_desc *desc)
{
	return desc->hws_pga.addr ? desc->hws_pga : RING_HWS_PGA(desc->mmio_base);
}

static void write_address(struct genx_engine *engine, u32 addr)
{
	struct genx_reg reg = genx_hwsp_register(engine->desc);

	genx_mmio_write(&engine->gt->mmio, reg, addr);
	genx_mmio_read(&engine->gt->mmio, reg);
}

void genx_hwsp_enable(struct genx_engine *engine)
{
	/* drop stale cache lines: the engine may write memory without snooping */
	genx_cache_flush(engine->hwsp.dw, PAGE_SIZE);
	write_address(engine, lower_32_bits(engine->hwsp.buf->ggtt));
}

void genx_hwsp_disable(struct genx_engine *engine)
{
	write_address(engine, 0);
}
