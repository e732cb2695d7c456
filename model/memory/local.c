// SPDX-License-Identifier: MIT
/*
 * Local memory of discrete parts. The embedder stores its pages.
 *
 * Sources: register facts: DG2 local memory (registers, layout), pcode; PCI Express: Resizable BAR
 * for the size of BAR 2. The model decides:
 *
 * - After power-up and after a function level reset a page has arbitrary contents, which depend on
 *   the seed and on how often contents were lost. They stay until the first write of the page.
 *   The drivers say of their own function level reset that it wipes local and stolen memory
 *   (SIL-032), and evict local memory before D3cold (SIL-254); D3hot keeps it. Of the PCI function
 *   level reset they say only that it resets more.
 * - Addresses begin at 0, and BAR 2 shows the lowest ones.
 * - A resize of BAR 2 takes effect at once. A reset undoes it, as Linux assumes, which restores
 *   the sizes of BARs after each reset.
 *
 * Rules:
 *
 * - LMEM-INIT: memory was accessed before pcode and GU_CNTL said that it is initialized (SIL-002,
 *   SIL-003);
 * - LMEM-WINDOW: the CPU accessed memory behind the end of BAR 2 (SIL-252);
 * - LMEM-RESIZE: BAR 2 was resized to a size that it cannot have, with memory decode on, or
 *   (strict) without force-wake of all domains (SIL-030);
 * - LMEM-CCS: an access to the control data of compressed memory, which only the command for
 *   control surfaces reaches (SIL-031);
 * - LMEM-RESERVED: an access to the memory that holds the entries of the GGTT, or to stolen memory;
 * - LMEM-ABSENT: an access above the end of the memory;
 * - LMEM-TABLE: the walk of a PPGTT reads local memory in which there is no table: above its end,
 *   or in a page that was never written. An entry of a directory has no bit for the kind of
 *   memory, so a table in memory of the host shows in this way (register facts: PPGTT, table
 *   pointers);
 * - LMEM-STORE: the embedder has no more memory;
 * - PWR-D3: BAR 2 was accessed in D3.
 */
#include "model/memory/local.h"
#include "model/power/pcode.h"
#include "model/state/fault.h"
#include "model/state/state.h"
#include "model/state/violation.h"

u64 model_local_window(const struct model *m)
{
	return m->part->local ? m->mem.local.window : 0;
}

int model_local_resize(struct model *m, u64 size, bool decode)
{
	u64 sizes = model_local_sizes(m);

	if (!size || size & (size - 1) || !(sizes & size / MODEL_1M)) {
		model_violation(m, "LMEM-RESIZE", 0, "BAR 2 cannot have %#llx bytes",
				(unsigned long long)size);
		return -1;
	}
	if (decode)
		model_violation(m, "LMEM-RESIZE", 0, "BAR 2 is resized with memory decode on");
	if (m->cfg.strict && (m->fw.granted & m->fw.exists) != m->fw.exists)
		model_violation(m, "LMEM-RESIZE", 0, "BAR 2 is resized without force-wake of %#x",
				m->fw.exists & ~m->fw.granted);
	m->mem.local.window = size;
	return 0;
}

/* Eight bytes of memory that was never written; the same for each read. */
static u64 noise(const struct model *m, u64 index)
{
	u64 z = (m->cfg.seed ^ ((u64)m->mem.local.losses << 40)) + index * 0x9e3779b97f4a7c15ULL;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
	z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
	return z ^ z >> 31;
}

static void fill(const struct model *m, u64 addr, u8 *buf, size_t len)
{
	u64 value = 0;
	size_t i;

	for (i = 0; i < len; i++) {
		u64 at = addr + i;

		if (!i || !(at % 8))
			value = noise(m, at / 8 + 1);
		buf[i] = (u8)(value >> at % 8 * 8);
	}
}

static u8 *stored(struct model *m, u64 addr, bool add)
{
	const struct model_host *host = m->cfg.host;

	return host && host->local ? host->local(m->cfg.host_ctx, addr / SZ_4K, add) : NULL;
}

static int check(struct model *m, u64 addr, size_t len)
{
	u64 end = model_local_end(m), size = model_local_size(m);

	if (m->mem.watch && (m->mem.watch->shown(m, addr) ||
			     m->mem.watch->shown(m, addr + len - 1)))
		model_violation(m, "HND-PICTURE", 0,
				"access to the picture in local memory, at %#llx",
				(unsigned long long)addr);
	if (addr + len <= end && addr + len <= size)
		return 0;
	if (addr + len > size)
		model_violation(m, "LMEM-ABSENT", 0,
				"access to local memory at %#llx, which ends at %#llx",
				(unsigned long long)addr, (unsigned long long)size);
	else if (addr >= model_local_entries(m))
		model_violation(m, "LMEM-RESERVED", 0,
				"access to stolen memory or entries of the GGTT at %#llx",
				(unsigned long long)addr);
	else
		model_violation(m, "LMEM-CCS", 0,
				"access to control data of compressed memory at %#llx, base %#llx",
				(unsigned long long)addr, (unsigned long long)end);
	return -1;
}

static void read_page(struct model *m, u64 addr, void *buf, size_t len)
{
	const u8 *page = stored(m, addr, false);

	if (page)
		memcpy(buf, page + addr % SZ_4K, len);
	else
		fill(m, addr, buf, len);
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
		fill(m, addr & ~(u64)(SZ_4K - 1), page, SZ_4K);
	}
	memcpy(page + addr % SZ_4K, buf, len);
	return 0;
}

/* Does the memory answer the CPU? */
static bool answers(struct model *m, u64 offset, size_t len, bool write)
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
	if (offset + len > model_local_window(m)) {
		model_violation(m, "LMEM-WINDOW", 0,
				"access to offset %#llx of BAR 2 of %#llx bytes",
				(unsigned long long)offset,
				(unsigned long long)model_local_window(m));
		return false;
	}
	return true;
}

void model_local_cpu_read(struct model *m, u64 offset, void *buf, size_t len)
{
	if (!answers(m, offset, len, false) || check(m, offset, len))
		memset(buf, 0xff, len);
	else
		read_page(m, offset, buf, len);
}

void model_local_cpu_write(struct model *m, u64 offset, const void *buf, size_t len)
{
	if (answers(m, offset, len, true) && !check(m, offset, len))
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

/* Where the control data of an address are. */
static u64 control(const struct model *m, u64 addr)
{
	return model_local_end(m) + addr / MODEL_CCS_RATIO;
}

int model_local_control_read(struct model *m, u64 addr, void *buf, size_t len)
{
	if (check(m, addr, len * MODEL_CCS_RATIO))
		return -1;
	read_page(m, control(m, addr), buf, len);
	return 0;
}

int model_local_control_write(struct model *m, u64 addr, const void *buf, size_t len)
{
	if (check(m, addr, len * MODEL_CCS_RATIO))
		return -1;
	return write_page(m, control(m, addr), buf, len);
}

void model_local_reset(struct model *m)
{
	const struct model_host *host = m->cfg.host;

	if (!m->part->local)
		return;
	m->mem.local.window = m->cfg.local_window ? m->cfg.local_window : MODEL_LOCAL_WINDOW;
	m->mem.local.losses++;
	if (host && host->local_lost)
		host->local_lost(m->cfg.host_ctx);
}
