// SPDX-License-Identifier: GPL-2.0-only
/* Status page (manual 003 §Hardware Status Page). */

#include "gt/exec/engine_types.h"
#include "gt/exec/hwsp.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/memory/cache.h"
#include "regs/engine_regs.h"

int genx_hwsp_create(struct genx_engine *engine)
{
	struct genx_buffer *buf = genx_buffer_create(&engine->gt->ggtt, PAGE_SIZE, PAGE_SIZE);

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

static void write_address(struct genx_engine *engine, u32 addr)
{
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;

	genx_mmio_write(mmio, RING_HWS_PGA(base), addr);
	genx_mmio_read(mmio, RING_HWS_PGA(base));
}

void genx_hwsp_enable(struct genx_engine *engine)
{
	/* stale lines must not hide what the engine writes behind the caches */
	genx_cache_flush(engine->hwsp.dw, PAGE_SIZE);
	write_address(engine, lower_32_bits(engine->hwsp.buf->ggtt));
}

void genx_hwsp_disable(struct genx_engine *engine)
{
	write_address(engine, 0);
}
