// SPDX-License-Identifier: MIT
/*
 * Local memory of discrete parts. The embedder stores its pages.
 *
 * Sources: register facts: DG2 local memory (registers, layout), pcode. The model decides:
 *
 * - After power-up and after a function level reset a page has arbitrary contents. They
 *   stay until the first write of the page.
 * - Addresses begin at 0, and BAR 2 shows the lowest ones.
 *
 * Rules:
 *
 * - LMEM-INIT: memory was accessed before pcode and GU_CNTL said that it is initialized (SIL-002,
 *   SIL-003);
 * - LMEM-RESERVED: an access above the flat CCS base, which hardware and firmware use (SIL-031);
 * - LMEM-TABLE: the walk of a PPGTT reads local memory in which there is no table: above its end,
 *   or in a page that was never written. An entry of a directory has no bit for the kind of
 *   memory, so a table in memory of the host shows in this way (register facts: PPGTT, table
 *   pointers);
 * - PWR-D3: BAR 2 was accessed in D3.
 */
#include "model/memory/local.h"
#include "model/power/fuses.h"
#include "model/power/pcode.h"
#include "model/state/fault.h"
#include "model/state/offsets.h"
#include "model/state/state.h"
#include "model/state/violation.h"

#define TILE_BASE_GIB		REG_GENMASK(7, 1)	/* MMIO_TILE_RANGE */
#define CCS_BASE_64K		REG_GENMASK(31, 8)	/* MMIO_FLAT_CCS_BASE */

u64 model_local_window(const struct model *m)
{
	if (!m->part->local)
		return 0;
	return m->cfg.local_window ? m->cfg.local_window : MODEL_LOCAL_WINDOW;
}

u64 model_local_end(const struct model *m)
{
	u64 base = REG_FIELD_GET(TILE_BASE_GIB, model_fuse_value(m, MMIO_TILE_RANGE));
	u64 ccs = REG_FIELD_GET(CCS_BASE_64K, model_fuse_value(m, MMIO_FLAT_CCS_BASE));

	return (ccs << 16) - (base << 30);
}

/* Contents of a page that was never written; the same for each read. */
static void fill(u64 addr, u8 *buf, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++) {
		u64 at = addr + i;

		buf[i] = (u8)((at / 8 * 0x9e3779b97f4a7c15ULL) >> (8 + 4 * (at % 8)));
	}
}

static u8 *stored(struct model *m, u64 addr, bool add)
{
	const struct model_host *host = m->cfg.host;

	return host && host->local ? host->local(m->cfg.host_ctx, addr / SZ_4K, add) : NULL;
}

static int check(struct model *m, u64 addr, size_t len)
{
	if (addr + len <= model_local_end(m))
		return 0;
	model_violation(m, "LMEM-RESERVED", 0,
			"access to local memory at %#llx, which ends at %#llx",
			(unsigned long long)addr, (unsigned long long)model_local_end(m));
	return -1;
}

static void read_page(struct model *m, u64 addr, void *buf, size_t len)
{
	const u8 *page = stored(m, addr, false);

	if (page)
		memcpy(buf, page + addr % SZ_4K, len);
	else
		fill(addr, buf, len);
}

static int write_page(struct model *m, u64 addr, const void *buf, size_t len)
{
	u8 *page = stored(m, addr, false);

	if (!page) {
		page = stored(m, addr, true);
		if (!page) {
			model_violation(m, "LMEM-STORE", 0,
					"the embedder has no page for local memory at %#llx",
					(unsigned long long)addr);
			return -1;
		}
		fill(addr & ~(u64)(SZ_4K - 1), page, SZ_4K);
	}
	memcpy(page + addr % SZ_4K, buf, len);
	return 0;
}

/* Does the memory answer the CPU? */
static bool answers(struct model *m, u64 offset, bool write)
{
	if (model_fault_armed(m, MODEL_FAULT_DEAD) && !m->fault_arg[MODEL_FAULT_DEAD])
		return false;
	if (m->asleep) {
		model_violation(m, "PWR-D3", 0, "%s local memory of a device in D3",
				write ? "write to" : "read of");
		return false;
	}
	if (!model_pcode_local_ready(m)) {
		model_violation(m, "LMEM-INIT", 0, "access to offset %#llx of BAR 2",
				(unsigned long long)offset);
		return false;
	}
	return true;
}

void model_local_cpu_read(struct model *m, u64 offset, void *buf, size_t len)
{
	if (!answers(m, offset, false) || check(m, offset, len))
		memset(buf, 0xff, len);
	else
		read_page(m, offset, buf, len);
}

void model_local_cpu_write(struct model *m, u64 offset, const void *buf, size_t len)
{
	if (answers(m, offset, true) && !check(m, offset, len))
		write_page(m, offset, buf, len);
}

int model_local_read(struct model *m, u64 addr, void *buf, size_t len)
{
	if (check(m, addr, len))
		return -1;
	read_page(m, addr, buf, len);
	return 0;
}

int model_local_write(struct model *m, u64 addr, const void *buf, size_t len)
{
	return check(m, addr, len) ? -1 : write_page(m, addr, buf, len);
}

int model_local_read_table(struct model *m, u64 addr, void *buf, size_t len)
{
	if (addr + len > model_local_end(m) || !stored(m, addr, false)) {
		model_violation(m, "LMEM-TABLE", 0, "no page table in local memory at %#llx",
				(unsigned long long)addr);
		return -1;
	}
	read_page(m, addr, buf, len);
	return 0;
}

void model_local_reset(struct model *m)
{
	const struct model_host *host = m->cfg.host;

	if (m->part->local && host && host->local_lost)
		host->local_lost(m->cfg.host_ctx);
}
