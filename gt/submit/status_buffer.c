// SPDX-License-Identifier: GPL-2.0-only
/*
 * The context status buffer of an engine: entries in its status page (manual 003 §Context Status
 * Buffer in Global HWSP).
 *
 * Context status is read from memory. MMIO copies of entries are read in two cases: at start, to
 * find which of two positions in memory is used (Z-01), and for an entry that does not land in
 * memory (SIL-132).
 */
#include <linux/delay.h>
#include <linux/ktime.h>
#include <linux/string.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/encode/csb.h"
#include "gt/exec/engine_types.h"
#include "gt/gt.h"
#include "gt/memory/cache.h"
#include "gt/submit/submit_internal.h"
#include "regs/engine_regs.h"

/* Longest wait for an entry that lands after its pointer (register facts: coherency, erratum). */
#define LANDING_US	10
/* Longest wait for the entries of the first context. */
#define FIND_MS		100
/* The first part of that wait, in which the entries in memory must agree with their MMIO copies. */
#define FIND_LANDING_MS	1

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
	sb->copied = 0;
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

/*
 * Return: index of the last entry, from the register 0x3A0; -EAGAIN: no entry is written, or the
 * register does not move; -ENODEV. A driver that runs on ADL-S says that from Gen11 on only the
 * pointer in the status page moves (X8).
 */
static int last_by_register(struct genx_status_buffer *sb)
{
	struct genx_mmio *mmio = &sb->engine->gt->mmio;
	u32 ptr = genx_mmio_read_masked(mmio, RING_CSB_PTR(sb->engine->desc->mmio_base));
	int last = genx_csb_index(ptr & CSB_PTR_WRITE_MASK, sb->entries);

	if (genx_mmio_lost(mmio))
		return -ENODEV;
	return last < 0 || last == sb->entries - 1 ? -EAGAIN : last;
}

/* Return: true if two entries report the same switch, whatever their other bits are. */
static bool same_event(struct genx_status_buffer *sb, u64 a, u64 b)
{
	enum genx_csb_kind kind = sb->engine->gt->plat->csb.kind;
	struct genx_csb_event x, y;

	genx_csb_decode(kind, a, &x);
	genx_csb_decode(kind, b, &y);
	return x.type == y.type && x.away_known == y.away_known &&
	       (!x.away_known || x.away_id == y.away_id);
}

/*
 * Return: true if memory at @pos reports that the first context has run and that the engine is idle
 * again. @by_register: result of last_by_register(). @need_both: accept an entry only if memory and
 * MMIO copy agree, else the MMIO copy alone is enough. @last: set to the index of the last entry.
 */
static bool position_agrees(struct genx_status_buffer *sb, const struct csb_position *pos,
			    int by_register, bool need_both, int *last)
{
	const u64 *entry = (const u64 *)&sb->dw[pos->first_dw];
	struct genx_csb_event event;
	u64 val = GENX_CSB_EMPTY;
	int i;

	*last = genx_csb_index(READ_ONCE(sb->dw[pos->pointer_dw]), sb->entries);
	if (*last < 0 || *last == sb->entries - 1 || (by_register >= 0 && by_register != *last))
		return false;
	dma_rmb();	/* read the entries after the pointer */
	for (i = 0; i <= *last; i++) {
		u64 copy = csb_copy(sb, i);

		val = READ_ONCE(entry[i]);
		if (val == GENX_CSB_EMPTY && !need_both)
			val = copy;
		if (val == GENX_CSB_EMPTY || (need_both && !same_event(sb, val, copy)))
			return false;
	}
	/* val is the last entry now */
	return genx_csb_decode(sb->engine->gt->plat->csb.kind, val, &event) ==
	       GENX_CSB_ACTIVE_TO_IDLE;
}

static void use_position(struct genx_status_buffer *sb, const struct csb_position *pos, u8 last)
{
	sb->first_dw = pos->first_dw;
	sb->pointer_dw = pos->pointer_dw;
	sb->verified = true;
	sb->read = last;
	/*
	 * Clear the DWs of the other position: with the position that is used, they are reserved
	 * and must be 0 (CSB-008).
	 */
	memset32(&sb->dw[CSB_REGION_FIRST], 0, CSB_REGION_LAST - CSB_REGION_FIRST + 1);
	memset64(csb_entry(sb, 0), GENX_CSB_EMPTY, sb->entries);
	WRITE_ONCE(sb->dw[sb->pointer_dw], last);
}

/* Return: 0 if a position was found; -EAGAIN; -ENODEV. */
static int try_positions(struct genx_status_buffer *sb, bool need_both)
{
	struct genx_engine *engine = sb->engine;
	const struct genx_csb_desc *csb = &engine->gt->plat->csb;
	const struct csb_position by_desc = { csb->first_dw, csb->pointer_dw };
	int by_register = last_by_register(sb), last;
	unsigned int i;

	if (by_register == -ENODEV)
		return by_register;
	if (position_agrees(sb, &by_desc, by_register, need_both, &last)) {
		use_position(sb, &by_desc, last);
		return 0;
	}
	for (i = 0; i < ARRAY_SIZE(csb_positions); i++) {
		if (!position_agrees(sb, &csb_positions[i], by_register, need_both, &last))
			continue;
		drm_info(engine->gt->drm, "%s: context status at DW 0x%x\n",
			 engine->desc->name, csb_positions[i].first_dw);
		use_position(sb, &csb_positions[i], last);
		return 0;
	}
	return -EAGAIN;
}

int genx_status_find(struct genx_status_buffer *sb)
{
	ktime_t start = ktime_get();

	for (;;) {
		s64 ms = ktime_ms_delta(ktime_get(), start);
		int err = try_positions(sb, ms < FIND_LANDING_MS);

		if (err != -EAGAIN)
			return err;
		if (ms >= FIND_MS)
			break;
		usleep_range(20, 50);
	}
	drm_err(sb->engine->gt->drm, "%s: context status not found in the status page\n",
		sb->engine->desc->name);
	return -EIO;
}

/*
 * An entry that the driver has read from its MMIO copy may still land in memory, where it would be
 * taken for the entry of the next round. So each call empties it again, until half a buffer of
 * later entries is consumed. If the entry of the next round has landed by then, it is emptied, too,
 * and read from its MMIO copy. @next: index of the entry that is consumed now.
 */
static void empty_copied(struct genx_status_buffer *sb, u8 next)
{
	unsigned long copied = sb->copied;
	unsigned int i;

	for_each_set_bit(i, &copied, sb->entries) {
		/* how many entries the driver has consumed after entry i */
		unsigned int later = (next + sb->entries - i) % sb->entries;

		if (!later)
			continue;
		WRITE_ONCE(*csb_entry(sb, i), GENX_CSB_EMPTY);
		if (later >= sb->entries / 2)
			sb->copied &= ~BIT(i);
	}
}

/* Wait for an entry to land. Return: the entry, or GENX_CSB_EMPTY after LANDING_US. */
static u64 wait_entry(const u64 *slot)
{
	unsigned int waited;
	u64 entry;

	for (waited = 0; ; waited++) {
		entry = READ_ONCE(*slot);
		if (entry != GENX_CSB_EMPTY || waited == LANDING_US)
			return entry;
		udelay(1);
	}
}

int genx_status_read(struct genx_status_buffer *sb, bool awake, u64 *entry)
{
	int last;
	u8 next;

	lockdep_assert_held(&sb->engine->lock);
	last = genx_csb_index(READ_ONCE(sb->dw[sb->pointer_dw]), sb->entries);
	/* -EIO: the pointer names no entry (CSB-012) */
	if (last < 0)
		return last;
	if (last == sb->read)
		return GENX_STATUS_NONE;
	dma_rmb();	/* the pointer says that the entry is there: read it afterwards */
	next = genx_csb_next(sb->read, sb->entries);
	*entry = wait_entry(csb_entry(sb, next));
	if (*entry == GENX_CSB_EMPTY) {
		/* without the domains the MMIO copy cannot be read */
		if (!awake)
			return -EAGAIN;
		*entry = csb_copy(sb, next);
		if (*entry == GENX_CSB_EMPTY)
			return -EAGAIN;
		/* it may still land in memory: later calls empty it again (empty_copied()) */
		sb->copied |= BIT(next);
		sb->engine->stats.csb_copies++;
	}
	WRITE_ONCE(*csb_entry(sb, next), GENX_CSB_EMPTY);
	empty_copied(sb, next);
	sb->read = next;
	return GENX_STATUS_ENTRY;
}

void genx_status_evict(struct genx_status_buffer *sb)
{
	genx_cache_flush(csb_entry(sb, 0), sb->entries * sizeof(u64));
}

void genx_status_posting_read(struct genx_status_buffer *sb)
{
	genx_mmio_read_masked(&sb->engine->gt->mmio, RING_CSB_PTR(sb->engine->desc->mmio_base));
}

void genx_status_unread(struct genx_status_buffer *sb, u64 entry)
{
	lockdep_assert_held(&sb->engine->lock);
	WRITE_ONCE(*csb_entry(sb, sb->read), entry);
	sb->read = (sb->read ?: sb->entries) - 1;
}
