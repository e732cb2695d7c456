// SPDX-License-Identifier: GPL-2.0-only
/*
 * Register access by offset. Only the functions of gt/access access the BAR.
 *
 * Each access is inside a read-side section of RCU-sched, because such a section costs less than
 * one of preemptible RCU. The synchronize_rcu() in genx_mmio_revoke() waits for both.
 */

#include <linux/rcupdate.h>

#include "gt/access/fifo.h"
#include "gt/access/mmio_bus.h"
#include "gt/access/mmio_check.h"
#include "gt/access/mmio_raw.h"
#include "gt/access/trace.h"
#include "regs/gt_regs.h"

/*
 * A read of @offset returned all ones. Every register of a device that left the bus reads all
 * ones. On a device that is present, the acknowledge register of the first force-wake domain
 * never reads all ones, and a read of that register needs no force-wake. So mark the device lost if
 * that register reads all ones.
 */
static void confirm_alive(struct genx_mmio *mmio, void __iomem *base, u32 offset)
{
	char what[16];

	if (genx_mmio_bus_read(mmio, base + mmio->plat->fw_domains[0].ack.addr) != GENX_ALL_ONES)
		return;
	snprintf(what, sizeof(what), "%06x", offset);
	genx_mmio_set_lost(mmio, what);
}

u32 genx_mmio_read_raw(struct genx_mmio *mmio, u32 offset)
{
	void __iomem *base;
	u32 val = GENX_ALL_ONES;

	rcu_read_lock_sched();
	base = READ_ONCE(mmio->base);
	if (likely(base)) {
		genx_mmio_check(mmio, offset, false);
		val = genx_mmio_bus_read(mmio, base + offset);
		trace_genx_mmio(false, offset, val, sizeof(val));
		if (unlikely(val == GENX_ALL_ONES))
			confirm_alive(mmio, base, offset);
	}
	rcu_read_unlock_sched();
	return val;
}

void genx_mmio_write_raw(struct genx_mmio *mmio, u32 offset, u32 val)
{
	void __iomem *base;

	rcu_read_lock_sched();
	base = READ_ONCE(mmio->base);
	if (likely(base)) {
		genx_mmio_check(mmio, offset, true);
		trace_genx_mmio(true, offset, val, sizeof(val));
		genx_fifo_wait(mmio, base, offset);
		genx_mmio_bus_write(mmio, base + offset, val);
	}
	rcu_read_unlock_sched();
}

bool genx_mmio_answers(struct genx_mmio *mmio)
{
	u32 reg = mmio->plat->answers.addr, val = GENX_ALL_ONES;
	void __iomem *base;

	if (!reg)
		return true;
	rcu_read_lock_sched();
	base = READ_ONCE(mmio->base);
	if (likely(base)) {
		val = genx_mmio_bus_read(mmio, base + reg);
		trace_genx_mmio(false, reg, val, sizeof(val));
	}
	rcu_read_unlock_sched();
	return val != GENX_ALL_ONES;
}

u64 genx_mmio_read_pte(struct genx_mmio *mmio, u32 offset, u8 size)
{
	void __iomem *base;
	u64 val = ~0ULL;

	rcu_read_lock_sched();
	base = READ_ONCE(mmio->base);
	if (likely(base)) {
		if (size == sizeof(u64))
			val = genx_mmio_bus_read64(mmio, base + offset);
		else
			val = genx_mmio_bus_read(mmio, base + offset);
		trace_genx_mmio(false, offset, val, size);
		if (unlikely((u32)val == GENX_ALL_ONES))
			confirm_alive(mmio, base, offset);
	}
	rcu_read_unlock_sched();
	return val;
}

void genx_mmio_write_pte(struct genx_mmio *mmio, u32 offset, u8 size, u64 pte)
{
	void __iomem *base;

	rcu_read_lock_sched();
	base = READ_ONCE(mmio->base);
	if (likely(base)) {
		trace_genx_mmio(true, offset, pte, size);
		if (size == sizeof(u64))
			genx_mmio_bus_write64(mmio, base + offset, pte);
		else
			genx_mmio_bus_write(mmio, base + offset, pte);
	}
	rcu_read_unlock_sched();
}
