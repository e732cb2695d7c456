// SPDX-License-Identifier: GPL-2.0-only
/*
 * Status page and status buffer (manual 003 §Hardware Status Page, §Context
 * Status Buffer in Global HWSP).
 */
#include <linux/delay.h>
#include <linux/ktime.h>
#include <linux/string.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/memory/buffer.h"
#include "gt/memory/cache.h"
#include "gt/exec/csb.h"
#include "gt/exec/engine.h"
#include "gt/gt.h"
#include "gt/exec/hwsp.h"
#include "regs/engine_regs.h"

/* An entry may land after its pointer (register facts 16, erratum). */
#define LANDING_US	10
/* How long the first entries may take to appear. */
#define FIND_MS		100

struct csb_position {
	u8 first_dw;
	u8 pointer_dw;
};

/* Z-01: the public position, and the one that manual 003 prints. */
static const struct csb_position csb_positions[] = {
	{ 0x10, 0x2f },
	{ 0x28, 0x47 },
};

#define CSB_REGION_FIRST	0x10
#define CSB_REGION_LAST		0x47

int genx_hwsp_create(struct genx_engine *engine)
{
	const struct genx_csb_desc *csb = &engine->gt->plat->csb;
	struct genx_buffer *buf = genx_buffer_create(engine->gt, PAGE_SIZE, PAGE_SIZE, 0);

	if (IS_ERR(buf))
		return PTR_ERR(buf);
	engine->hwsp = (struct genx_hwsp){
		.buf = buf,
		.dw = buf->vaddr,
		.first_dw = csb->first_dw,
		.pointer_dw = csb->pointer_dw,
		.entries = csb->entries,
	};
	return 0;
}

void genx_hwsp_destroy(struct genx_engine *engine)
{
	genx_buffer_destroy(engine->hwsp.buf);
	engine->hwsp.buf = NULL;
	engine->hwsp.dw = NULL;
}

static u64 *csb_entry(struct genx_hwsp *hwsp, unsigned int i)
{
	return (u64 *)&hwsp->dw[hwsp->first_dw] + i;
}

static void empty_buffer(struct genx_hwsp *hwsp)
{
	if (!hwsp->verified)
		memset32(&hwsp->dw[CSB_REGION_FIRST], ~0u,
			 CSB_REGION_LAST - CSB_REGION_FIRST + 1);
	memset64(csb_entry(hwsp, 0), GENX_CSB_EMPTY, hwsp->entries);
	hwsp->read = hwsp->entries - 1;
	WRITE_ONCE(hwsp->dw[hwsp->pointer_dw], hwsp->read);
}

void genx_hwsp_enable(struct genx_engine *engine)
{
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;
	struct genx_hwsp *hwsp = &engine->hwsp;
	u16 pointer = (hwsp->entries - 1) | (hwsp->entries - 1) << 8;

	empty_buffer(hwsp);
	/* what the engine wrote behind the caches must not be hidden by stale lines */
	genx_cache_flush(hwsp->dw, PAGE_SIZE);
	genx_mmio_write(mmio, RING_HWS_PGA(base), lower_32_bits(hwsp->buf->ggtt));
	genx_mmio_read(mmio, RING_HWS_PGA(base));
	/*
	 * The first entry after a reset has index 0. The pointer does not
	 * always reset, and once is not always enough (register facts 7).
	 */
	genx_mmio_write_masked(mmio, RING_CSB_PTR(base), 0xffff, pointer);
	genx_mmio_write_masked(mmio, RING_CSB_PTR(base), 0xffff, pointer);
	genx_mmio_read_masked(mmio, RING_CSB_PTR(base));
}

/* The MMIO copy of an entry (CSB-011). */
static u64 csb_copy(struct genx_engine *engine, unsigned int i)
{
	u32 base = engine->desc->mmio_base;
	u64 hi = genx_mmio_read(&engine->gt->mmio, RING_CSB_BUF_UDW(base, i));

	return hi << 32 | genx_mmio_read(&engine->gt->mmio, RING_CSB_BUF_LDW(base, i));
}

/* Does memory at @pos hold the entries 0 .. @last that the copies hold? */
static bool position_agrees(struct genx_engine *engine, const struct csb_position *pos,
			    unsigned int last)
{
	struct genx_hwsp *hwsp = &engine->hwsp;
	const u64 *entry = (const u64 *)&hwsp->dw[pos->first_dw];
	unsigned int i;

	if (genx_csb_index(READ_ONCE(hwsp->dw[pos->pointer_dw]), hwsp->entries) != last)
		return false;
	dma_rmb();	/* entries after the pointer */
	for (i = 0; i <= last; i++)
		if (READ_ONCE(entry[i]) != csb_copy(engine, i))
			return false;
	return true;
}

/* Index of the last entry once the engine reports that it is idle, or negative. */
static int find_last(struct genx_engine *engine)
{
	u32 ptr = genx_mmio_read_masked(&engine->gt->mmio, RING_CSB_PTR(engine->desc->mmio_base));
	int last = genx_csb_index(ptr & CSB_PTR_WRITE_MASK, engine->hwsp.entries);
	struct genx_csb_event event;

	if (genx_mmio_lost(&engine->gt->mmio))
		return -ENODEV;
	if (last < 0 || last == engine->hwsp.entries - 1)
		return -EAGAIN;
	genx_csb_decode(engine->gt->plat->csb.kind, csb_copy(engine, last), &event);
	return event.type == GENX_CSB_ACTIVE_TO_IDLE ? last : -EAGAIN;
}

static void use_position(struct genx_hwsp *hwsp, const struct csb_position *pos, u8 last)
{
	hwsp->first_dw = pos->first_dw;
	hwsp->pointer_dw = pos->pointer_dw;
	hwsp->verified = true;
	hwsp->read = last;
	/* what the other candidate needed is reserved, and zero, in this one (CSB-008) */
	memset32(&hwsp->dw[CSB_REGION_FIRST], 0, CSB_REGION_LAST - CSB_REGION_FIRST + 1);
	memset64(csb_entry(hwsp, 0), GENX_CSB_EMPTY, hwsp->entries);
	WRITE_ONCE(hwsp->dw[hwsp->pointer_dw], last);
}

int genx_hwsp_find_csb(struct genx_engine *engine)
{
	const struct genx_csb_desc *csb = &engine->gt->plat->csb;
	const struct csb_position by_desc = { csb->first_dw, csb->pointer_dw };
	ktime_t end = ktime_add_ms(ktime_get(), FIND_MS);
	unsigned int i;
	int last;

	for (;;) {
		bool expired = ktime_after(ktime_get(), end);

		last = find_last(engine);
		if (last == -ENODEV)
			return last;
		if (last >= 0 && position_agrees(engine, &by_desc, last)) {
			use_position(&engine->hwsp, &by_desc, last);
			return 0;
		}
		for (i = 0; last >= 0 && i < ARRAY_SIZE(csb_positions); i++) {
			if (!position_agrees(engine, &csb_positions[i], last))
				continue;
			drm_info(engine->gt->drm, "%s: context status at DW 0x%x\n",
				 engine->desc->name, csb_positions[i].first_dw);
			use_position(&engine->hwsp, &csb_positions[i], last);
			return 0;
		}
		if (expired)
			break;
		usleep_range(20, 50);
	}
	drm_err(engine->gt->drm, "%s: context status not found in the status page\n",
		engine->desc->name);
	return -EIO;
}

int genx_hwsp_read_csb(struct genx_engine *engine, u64 *entry)
{
	struct genx_hwsp *hwsp = &engine->hwsp;
	unsigned int waited;
	u64 *slot;
	int last;
	u8 next;

	lockdep_assert_held(&engine->lock);
	last = genx_csb_index(READ_ONCE(hwsp->dw[hwsp->pointer_dw]), hwsp->entries);
	if (last < 0)
		return last;
	if (last == hwsp->read)
		return GENX_HWSP_NONE;
	dma_rmb();	/* the entry after the pointer that says it is there */
	next = genx_csb_next(hwsp->read, hwsp->entries);
	slot = csb_entry(hwsp, next);
	for (waited = 0; ; waited++) {
		*entry = READ_ONCE(*slot);
		if (*entry != GENX_CSB_EMPTY)
			break;
		if (waited == LANDING_US)
			return -EAGAIN;
		udelay(1);
	}
	WRITE_ONCE(*slot, GENX_CSB_EMPTY);
	hwsp->read = next;
	return GENX_HWSP_ENTRY;
}

void genx_hwsp_unread_csb(struct genx_engine *engine, u64 entry)
{
	struct genx_hwsp *hwsp = &engine->hwsp;

	lockdep_assert_held(&engine->lock);
	WRITE_ONCE(*csb_entry(hwsp, hwsp->read), entry);
	hwsp->read = (hwsp->read ?: hwsp->entries) - 1;
}
