// SPDX-License-Identifier: GPL-2.0-only
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/memory/tlb.h"
#include "regs/engine_regs.h"
#include "regs/tables/mmio_ranges.h"

/*
 * Force-wake domains of the engines and of the registers. All of them are woken, because an
 * engine may run, and fill its TLB, without a force-wake reference of the driver. The TLB of an
 * engine without power is empty; waking such an engine only costs time.
 */
static u32 domains_of(const struct genx_tlb *tlb)
{
	unsigned long mask = *tlb->engines;
	u32 domains = 0;
	unsigned int i;

	for_each_set_bit(i, &mask, 32) {
		const struct genx_engine_desc *engine = &tlb->mmio->plat->engines[i];

		domains |= engine->fw_domains;
		domains |= genx_mmio_domains(tlb->mmio->plat, engine->tlb_inv.addr);
	}
	if (tlb->mmio->plat->tlb_also.addr)
		domains |= genx_mmio_domains(tlb->mmio->plat, tlb->mmio->plat->tlb_also.addr);
	return domains;
}

/* Engines with an invalidation register. */
static unsigned long with_tlb(const struct genx_tlb *tlb)
{
	unsigned long mask = *tlb->engines, result = 0;
	unsigned int i;

	for_each_set_bit(i, &mask, 32)
		if (tlb->mmio->plat->engines[i].tlb_inv.addr)
			result |= BIT(i);
	return result;
}

static u32 write_value(const struct genx_engine_desc *engine)
{
	return engine->tlb_inv_masked ? GENX_MASKED_SET(engine->tlb_inv_bit) :
					engine->tlb_inv_bit;
}

static int invalidate_registers(struct genx_tlb *tlb)
{
	const struct genx_engine_desc *engines = tlb->mmio->plat->engines;
	unsigned long mask = with_tlb(tlb);
	int err = 0, ret;
	unsigned int i;

	for_each_set_bit(i, &mask, 32)
		genx_mmio_write(tlb->mmio, engines[i].tlb_inv, write_value(&engines[i]));
	/* the hardware needs it with the others, and finishes it by itself (G12-121) */
	if (tlb->mmio->plat->tlb_also.addr)
		genx_mmio_write(tlb->mmio, tlb->mmio->plat->tlb_also, BIT(0));
	for_each_set_bit(i, &mask, 32) {
		ret = genx_mmio_wait(tlb->mmio, engines[i].tlb_inv, engines[i].tlb_inv_bit, 0,
				     GENX_TLB_TIMEOUT_US, NULL);
		if (ret == -ENODEV)
			return ret;
		if (ret) {
			drm_err_ratelimited(tlb->mmio->drm, "%s: TLB invalidation failed (%pe)\n",
					    engines[i].name, ERR_PTR(ret));
			err = ret;
		}
	}
	return err;
}

/*
 * SIL-236: before Gen8 no register invalidates the TLB of an engine that executes. The ring is
 * stopped between two commands, and INSTPM invalidates.
 */
static int invalidate_ring(struct genx_tlb *tlb, const struct genx_engine_desc *engine)
{
	struct genx_reg_masked mode = RING_MI_MODE(engine->mmio_base);
	struct genx_reg_masked instpm = RING_INSTPM(engine->mmio_base);
	u32 flush = INSTPM_TLB_INVALIDATE | INSTPM_SYNC_FLUSH;
	struct genx_mmio *mmio = tlb->mmio;
	int err;

	/* an engine that was not started executes nothing; its start flushes the TLB */
	if (!(genx_mmio_read(mmio, RING_CTL(engine->mmio_base)) & RING_CTL_VALID))
		return 0;
	genx_mmio_write_masked(mmio, mode, MI_MODE_STOP_RING, MI_MODE_STOP_RING);
	err = genx_mmio_wait(mmio, GENX_REG(mode.addr), MI_MODE_IDLE, MI_MODE_IDLE,
			     GENX_TLB_STOP_US, NULL);
	if (!err) {
		genx_mmio_write_masked(mmio, instpm, flush, flush);
		err = genx_mmio_wait(mmio, GENX_REG(instpm.addr), INSTPM_SYNC_FLUSH, 0,
				     GENX_TLB_TIMEOUT_US, NULL);
	}
	genx_mmio_write_masked(mmio, mode, MI_MODE_STOP_RING, 0);
	return err;
}

static int invalidate_rings(struct genx_tlb *tlb)
{
	const struct genx_engine_desc *engines = tlb->mmio->plat->engines;
	unsigned long mask = *tlb->engines;
	int err = 0, ret;
	unsigned int i;

	for_each_set_bit(i, &mask, 32) {
		ret = invalidate_ring(tlb, &engines[i]);
		if (ret == -ENODEV)
			return ret;
		if (!ret)
			continue;
		drm_err_ratelimited(tlb->mmio->drm, "%s: ring does not stop for its TLB (%pe)\n",
				    engines[i].name, ERR_PTR(ret));
		err = ret;
	}
	return err;
}

static int (*const tlb_kinds[])(struct genx_tlb *tlb) = {
	[GENX_TLB_REGISTER] = invalidate_registers,
	[GENX_TLB_RING] = invalidate_rings,
};

static int invalidate_locked(struct genx_tlb *tlb)
{
	lockdep_assert_held(&tlb->lock);
	CLASS(genx_forcewake_scope, wake)(tlb->fw, domains_of(tlb));
	if (wake.err)
		return wake.err;
	return tlb_kinds[tlb->mmio->plat->tlb_kind](tlb);
}

void genx_tlb_init(struct genx_tlb *tlb, struct genx_forcewake *fw, const u32 *engines)
{
	*tlb = (struct genx_tlb){ .mmio = fw->mmio, .fw = fw, .engines = engines };
	mutex_init(&tlb->lock);
}

void genx_tlb_fini(struct genx_tlb *tlb)
{
	mutex_destroy(&tlb->lock);
}

u64 genx_tlb_next(struct genx_tlb *tlb)
{
	/* the caller's entries are in memory before the invalidation with this seqno starts */
	smp_mb();
	return READ_ONCE(tlb->started) + 1;
}

static int invalidate_next_locked(struct genx_tlb *tlb)
{
	u64 seqno = tlb->started + 1;
	int err;

	if (genx_mmio_lost(tlb->mmio))
		return -ENODEV;
	WRITE_ONCE(tlb->started, seqno);
	/* pairs with genx_tlb_next() */
	smp_mb();
	err = invalidate_locked(tlb);
	if (!err)
		tlb->completed = seqno;
	return err;
}

int genx_tlb_invalidate(struct genx_tlb *tlb)
{
	guard(mutex)(&tlb->lock);
	return invalidate_next_locked(tlb);
}

static int ensure_invalidated_locked(struct genx_tlb *tlb, u64 seqno)
{
	return tlb->completed >= seqno ? 0 : invalidate_next_locked(tlb);
}

int genx_tlb_ensure_invalidated(struct genx_tlb *tlb, u64 seqno)
{
	guard(mutex)(&tlb->lock);
	return ensure_invalidated_locked(tlb, seqno);
}

int genx_tlb_try_ensure_invalidated(struct genx_tlb *tlb, u64 seqno)
{
	int err;

	if (!mutex_trylock(&tlb->lock))
		return -EBUSY;
	err = ensure_invalidated_locked(tlb, seqno);
	mutex_unlock(&tlb->lock);
	return err;
}
