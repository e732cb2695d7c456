// SPDX-License-Identifier: MIT
/*
 * The parts of local memory, and the sizes that BAR 2 can have.
 *
 * Source: register facts: DG2 local memory. From low to high: usable memory, control data of
 * compressed memory (flat CCS, one byte for 256), entries of the GGTT, stolen memory. The tile
 * range counts GiB, the flat CCS base 64 KiB, the base of stolen memory 1 MiB. The model decides
 * the sizes of the last two: 8 MiB, as in configuration space, and 192 MiB.
 */
#include "model/memory/local_layout.h"
#include "model/power/fuses.h"
#include "model/state/offsets.h"
#include "model/state/part_types.h"
#include "model/state/state.h"

#define TILE_SIZE_GIB		REG_GENMASK(14, 8)	/* MMIO_TILE_RANGE */
#define TILE_BASE_GIB		REG_GENMASK(7, 1)
#define CCS_BASE_64K		REG_GENMASK(31, 8)	/* MMIO_FLAT_CCS_BASE */
#define GIB			BIT_ULL(30)
#define SIZE_DEFAULT		(8 * GIB)
#define ENTRIES_BYTES		(8 * MODEL_1M)
#define STOLEN_BYTES		(192 * MODEL_1M)

static void set(struct model_config *cfg, u32 reg, u32 value)
{
	unsigned int i;

	for (i = 0; i < MODEL_FUSES; i++) {
		if (cfg->fuses[i].reg == reg)
			return;
		if (!cfg->fuses[i].reg)
			break;
	}
	if (i < MODEL_FUSES)
		cfg->fuses[i] = (struct model_fuse_value) { .reg = reg, .value = value };
}

void model_local_configure(const struct model_part *part, struct model_config *cfg)
{
	u64 size = cfg->local_size ? cfg->local_size : SIZE_DEFAULT;
	u64 stolen = size - STOLEN_BYTES, entries = stolen - ENTRIES_BYTES;
	u64 ccs = (entries - size / MODEL_CCS_RATIO) & ~(MODEL_64K - 1);

	if (!part->local || (!cfg->local_size && !cfg->local_usable))
		return;
	if (cfg->local_usable) {
		ccs = cfg->local_usable & ~(MODEL_64K - 1);
		/* the base of stolen memory counts MiB */
		stolen = ccs + size / MODEL_CCS_RATIO + ENTRIES_BYTES + MODEL_1M - 1;
		stolen &= ~(MODEL_1M - 1);
		entries = stolen - ENTRIES_BYTES;
	}
	set(cfg, MMIO_TILE_RANGE, REG_FIELD_PREP(TILE_SIZE_GIB, (u32)(size / GIB)));
	set(cfg, MMIO_FLAT_CCS_BASE, REG_FIELD_PREP(CCS_BASE_64K, (u32)(ccs / MODEL_64K)));
	set(cfg, MMIO_GSMBASE, (u32)entries);
	set(cfg, MMIO_GSMBASE_UPPER, (u32)(entries >> 32));
	set(cfg, MMIO_DSMBASE, (u32)stolen);
	set(cfg, MMIO_DSMBASE_UPPER, (u32)(stolen >> 32));
}

static u64 tile_base(const struct model *m)
{
	return (u64)REG_FIELD_GET(TILE_BASE_GIB, model_fuse_value(m, MMIO_TILE_RANGE)) * GIB;
}

u64 model_local_size(const struct model *m)
{
	if (!m->part->local)
		return 0;
	return (u64)REG_FIELD_GET(TILE_SIZE_GIB, model_fuse_value(m, MMIO_TILE_RANGE)) * GIB;
}

u64 model_local_end(const struct model *m)
{
	u64 ccs = REG_FIELD_GET(CCS_BASE_64K, model_fuse_value(m, MMIO_FLAT_CCS_BASE));

	return ccs * MODEL_64K - tile_base(m);
}

u64 model_local_entries(const struct model *m)
{
	return (model_fuse_value(m, MMIO_GSMBASE) |
		(u64)model_fuse_value(m, MMIO_GSMBASE_UPPER) << 32) - tile_base(m);
}

u64 model_local_sizes(const struct model *m)
{
	u64 first = m->cfg.local_window ? m->cfg.local_window : MODEL_LOCAL_WINDOW;
	u64 last = m->cfg.local_window_max, sizes = 0, size;

	if (!m->part->local)
		return 0;
	/* BAR 2 can always have the size that it has after power-up */
	if (first > MODEL_LOCAL_WINDOW)
		first = MODEL_LOCAL_WINDOW;
	if (!last)
		last = model_local_size(m);
	for (size = MODEL_1M; ; size *= 2) {
		if (size >= first)
			sizes |= size / MODEL_1M;
		if (size >= last)
			return sizes;
	}
}
