// SPDX-License-Identifier: GPL-2.0-only
/*
 * The context status buffer of an engine: entries in its status page (manual 003 §Context Status
 * Buffer in Global HWSP).
 *
 * Context status is read from memory alone; one check at start compares it with the MMIO
 * copies, because two positions are known (Z-01).
 */
#include <linux/delay.h>
#include <linux/ktime.h>
#include <linux/string.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/encode/csb.h"
#include "gt/exec/engine_types.h"
#include "gt/gt.h"
#include "gt/submit/submit_internal.h"
#include "regs/engine_regs.h"

/* An entry may land after its pointer (register facts: coherency, erratum). */
#define LANDING_US	10
/* How long the first entries may take to appear. */
#define FIND_MS		100

struct csb_position {
	u8 first_dw;
	u8 pointer_dw;
};

/* Z-01: the position in public sources, and the one that manual 003 prints. */
static const struct csb_position csb_positions[] = {
	{ 0x10, 0x2f },
	{ 0x28, 0x47 },
};

#define CSB_REGION_FIRST	0x10
#define CSB_REGION_LAST		0x47

void genx_status_init(struct genx_status_buffer *sb, struct genx_engine *engine)
{
	const struct genx_csb_desc *csb = &engine->gt->plat->csb;

	*sb = (struct genx_status_buffer){
		.engine = engine,
		.dw = engine->hwsp.dw,
		.first_dw = csb->first_dw,
		.pointer_dw = csb->pointer_dw,
		.entries = csb->entries,
	};
}

static u64 *csb_entry(struct genx_status_buffer *sb, unsigned int i)
{
	return (u64 *)&sb->dw[sb->first_dw] + i;
}

void genx_status_empty(struct genx_status_buffer *sb)
{
	if (!sb->verified)
		memset32(&sb->dw[CSB_REGION_FIRST], ~0u,
			 CSB_REGION_LAST - CSB_REGION_FIRST + 1);
	memset64(csb_entry(sb, 0), GENX_CSB_EMPTY, sb->entries);
	sb->read = sb->entries - 1;
	WRITE_ONCE(sb->dw[sb->pointer_dw], sb->read);
}

void genx_status_restart(struct genx_status_buffer *sb)
{
	struct genx_mmio *mmio = &sb->engine->gt->mmio;
	u32 base = sb->engine->desc->mmio_base;
	u16 pointer = (sb->entries - 1) | (sb->entries - 1) << 8;

	/*
	 * The first entry after a reset must have index 0. A reset does not always reset the
	 * pointer, and one write does not always set it (register facts: reset).
	 */
	genx_mmio_write_masked(mmio, RING_CSB_PTR(base), 0xffff, pointer);
	genx_mmio_write_masked(mmio, RING_CSB_PTR(base), 0xffff, pointer);
	genx_mmio_read_masked(mmio, RING_CSB_PTR(base));
}

/* The MMIO copy of an entry (CSB-011). */
static u64 csb_copy(struct genx_status_buffer *sb, unsigned int i)
{
	struct genx_engine *engine = sb->engine;
	u32 base = engine->desc->mmio_base;
	u64 hi = genx_mmio_read(&engine->gt->mmio, RING_CSB_BUF_UDW(base, i));

	return hi << 32 | genx_mmio_read(&engine->gt->mmio, RING_CSB_BUF_LDW(base, i));
}

/* Return: true if the entries 0 .. @last in memory at @pos equal the MMIO copies. */
static bool position_agrees(struct genx_status_buffer *sb, const struct csb_position *pos,
			    unsigned int last)
{
	const u64 *entry = (const u64 *)&sb->dw[pos->first_dw];
	unsigned int i;

	if (genx_csb_index(READ_ONCE(sb->dw[pos->pointer_dw]), sb->entries) != last)
		return false;
	dma_rmb();	/* read the entries after the pointer */
	for (i = 0; i <= last; i++)
		if (READ_ONCE(entry[i]) != csb_copy(sb, i))
			return false;
	return true;
}

/*
 * Wait until the engine reports that it is idle. Return the index of the last entry, or an errno.
 */
static int find_last(struct genx_status_buffer *sb)
{
	struct genx_engine *engine = sb->engine;
	u32 ptr = genx_mmio_read_masked(&engine->gt->mmio, RING_CSB_PTR(engine->desc->mmio_base));
	int last = genx_csb_index(ptr & CSB_PTR_WRITE_MASK, sb->entries);
	struct genx_csb_event event;

	if (genx_mmio_lost(&engine->gt->mmio))
		return -ENODEV;
	if (last < 0 || last == sb->entries - 1)
		return -EAGAIN;
	genx_csb_decode(engine->gt->plat->csb.kind, csb_copy(sb, last), &event);
	return event.type == GENX_CSB_ACTIVE_TO_IDLE ? last : -EAGAIN;
}

static void use_position(struct genx_status_buffer *sb, const struct csb_position *pos, u8 last)
{
	sb->first_dw = pos->first_dw;
	sb->pointer_dw = pos->pointer_dw;
	sb->verified = true;
	sb->read = last;
	/*
	 * clear the other position's entries: these DWs are reserved here and must be 0 (CSB-008)
	 */
	memset32(&sb->dw[CSB_REGION_FIRST], 0, CSB_REGION_LAST - CSB_REGION_FIRST + 1);
	memset64(csb_entry(sb, 0), GENX_CSB_EMPTY, sb->entries);
	WRITE_ONCE(sb->dw[sb->pointer_dw], last);
}

int genx_status_find(struct genx_status_buffer *sb)
{
	struct genx_engine *engine = sb->engine;
	const struct genx_csb_desc *csb = &engine->gt->plat->csb;
	const struct csb_position by_desc = { csb->first_dw, csb->pointer_dw };
	ktime_t end = ktime_add_ms(ktime_get(), FIND_MS);
	unsigned int i;
	int last;

	for (;;) {
		bool expired = ktime_after(ktime_get(), end);

		last = find_last(sb);
		if (last == -ENODEV)
			return last;
		if (last >= 0 && position_agrees(sb, &by_desc, last)) {
			use_position(sb, &by_desc, last);
			return 0;
		}
		for (i = 0; last >= 0 && i < ARRAY_SIZE(csb_positions); i++) {
			if (!position_agrees(sb, &csb_positions[i], last))
				continue;
			drm_info(engine->gt->drm, "%s: context status at DW 0x%x\n",
				 engine->desc->name, csb_positions[i].first_dw);
			use_position(sb, &csb_positions[i], last);
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

int genx_status_read(struct genx_status_buffer *sb, u64 *entry)
{
	unsigned int waited;
	u64 *slot;
	int last;
	u8 next;

	lockdep_assert_held(&sb->engine->lock);
	last = genx_csb_index(READ_ONCE(sb->dw[sb->pointer_dw]), sb->entries);
	if (last < 0)
		return last;
	if (last == sb->read)
		return GENX_STATUS_NONE;
	dma_rmb();	/* the pointer says that the entry is there: read it afterwards */
	next = genx_csb_next(sb->read, sb->entries);
	slot = csb_entry(sb, next);
	for (waited = 0; ; waited++) {
		*entry = READ_ONCE(*slot);
		if (*entry != GENX_CSB_EMPTY)
			break;
		if (waited == LANDING_US)
			return -EAGAIN;
		udelay(1);
	}
	WRITE_ONCE(*slot, GENX_CSB_EMPTY);
	sb->read = next;
	return GENX_STATUS_ENTRY;
}

void genx_status_unread(struct genx_status_buffer *sb, u64 entry)
{
	lockdep_assert_held(&sb->engine->lock);
	WRITE_ONCE(*csb_entry(sb, sb->read), entry);
	sb->read = (sb->read ?: sb->entries) - 1;
}
