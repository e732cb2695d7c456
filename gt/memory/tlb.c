// SPDX-License-Identifier: GPL-2.0-only
#include <linux/dma-fence.h>

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

/*
 * Engines with an invalidation register that may run. A compute engine that is off has used no
 * translation since the last reset, which has emptied its TLB, and it may never answer: i915
 * invalidates only engines that are awake (SIL-235).
 */
static unsigned long engines_with_register(const struct genx_tlb *tlb)
{
	unsigned long mask = *tlb->engines & ~READ_ONCE(*tlb->off), result = 0;
	unsigned int i;

	for_each_set_bit(i, &mask, 32)
		if (tlb->mmio->plat->engines[i].tlb_inv.addr)
			result |= BIT(i);
	return result;
}

/* Value that starts the invalidation of an engine. */
static u32 write_value(const struct genx_engine_desc *engine)
{
	return engine->tlb_inv_masked ? GENX_MASKED_SET(engine->tlb_inv_bit) :
					engine->tlb_inv_bit;
}

/*
 * Start the invalidations of all engines, then wait for each, so that they run at the same time.
 * The caller holds the force-wake domains of domains_of(). Does not sleep.
 */
static int invalidate_registers(struct genx_tlb *tlb)
{
	const struct genx_engine_desc *engines = tlb->mmio->plat->engines;
	unsigned long mask = engines_with_register(tlb);
	int err = 0, ret;
	unsigned int i;

	for_each_set_bit(i, &mask, 32)
		genx_mmio_write(tlb->mmio, engines[i].tlb_inv, write_value(&engines[i]));
	/* tlb_also must be written with the other registers; no wait for it is needed (G12-121) */
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

static int invalidate_locked(struct genx_tlb *tlb)
{
	lockdep_assert_held(&tlb->lock);
	CLASS(genx_forcewake_scope, wake)(tlb->fw, domains_of(tlb));
	if (wake.err)
		return wake.err;
	return invalidate_registers(tlb);
}

/*
 * ---- engines with rings ----
 *
 * Before Gen8 no register invalidates the TLB of an engine that executes. But each request begins
 * with an invalidation, and so does the load of another directory. A request that begins after an
 * entry was cleared therefore cannot use the old entry. The memory may be freed when the requests
 * of the same address space that began earlier have ended (SIL-236). genx_tlb.started counts the
 * requests.
 */

static struct genx_tlb_ring *ring_of(struct genx_tlb *tlb, unsigned int engine)
{
	return WARN_ON_ONCE(engine >= GENX_TLB_RINGS) ? NULL : &tlb->rings[engine];
}

/* Return: the previous fence, whose reference the caller drops after it has released the lock. */
static struct dma_fence *ring_set(struct genx_tlb *tlb, struct genx_tlb_ring *ring,
				  struct genx_tlb_ring val)
{
	struct dma_fence *old;

	lockdep_assert_held(&tlb->ring_lock);
	old = ring->fence;
	*ring = val;
	return old;
}

void genx_tlb_ring_begin(struct genx_tlb *tlb, unsigned int engine, const struct genx_ppgtt *vm,
			 struct dma_fence *fence)
{
	struct genx_tlb_ring *ring = ring_of(tlb, engine), val = { .vm = vm };
	struct dma_fence *old = NULL;

	if (!ring)
		return;
	scoped_guard(spinlock_irqsave, &tlb->ring_lock) {
		val.seqno = tlb->started + 1;
		val.fence = dma_fence_get(fence);
		WRITE_ONCE(tlb->started, val.seqno);
		old = ring_set(tlb, ring, val);
	}
	/* @started is visible before the caller moves the tail; pairs with genx_tlb_next() */
	smp_mb();
	dma_fence_put(old);
}

void genx_tlb_ring_end(struct genx_tlb *tlb, unsigned int engine)
{
	struct genx_tlb_ring *ring = ring_of(tlb, engine), none = {};
	struct dma_fence *old = NULL;

	if (!ring)
		return;
	scoped_guard(spinlock_irqsave, &tlb->ring_lock)
		old = ring_set(tlb, ring, none);
	dma_fence_put(old);
}

void genx_tlb_ring_abort(struct genx_tlb *tlb, unsigned int engine)
{
	struct genx_tlb_ring *ring = ring_of(tlb, engine);
	struct dma_fence *old = NULL;

	if (!ring)
		return;
	scoped_guard(spinlock_irqsave, &tlb->ring_lock)
		swap(old, ring->fence);
	dma_fence_put(old);
}

/*
 * The next ring, from @ring on, that runs a request of @vm which began before invalidation @seqno:
 * it may use entries that were cleared before @seqno. NULL: there is none.
 */
static struct genx_tlb_ring *next_user(struct genx_tlb *tlb, struct genx_tlb_ring *ring,
				       const struct genx_ppgtt *vm, u64 seqno)
{
	lockdep_assert_held(&tlb->ring_lock);
	for (; ring < tlb->rings + GENX_TLB_RINGS; ring++)
		if (ring->vm && ring->vm == vm && ring->seqno < seqno)
			return ring;
	return NULL;
}

int genx_tlb_ring_check(struct genx_tlb *tlb, const struct genx_ppgtt *vm, u64 seqno)
{
	struct genx_tlb_ring *ring = tlb->rings;
	int err = 0;

	lockdep_assert_held(&tlb->lock);
	if (genx_mmio_lost(tlb->mmio))
		return 0;
	guard(spinlock_irqsave)(&tlb->ring_lock);
	while ((ring = next_user(tlb, ring, vm, seqno))) {
		/*
		 * genx_tlb_ring_abort() has dropped the fence, and no reset has stopped the engine
		 * since. Resets hold @lock, as this function does, so none is running. So the GT is
		 * wedged, and the engine may use the entries without end.
		 */
		if (!ring->fence)
			return -EIO;
		err = -EBUSY;
		ring++;
	}
	return err;
}

struct dma_fence *genx_tlb_ring_user(struct genx_tlb *tlb, const struct genx_ppgtt *vm, u64 seqno)
{
	struct genx_tlb_ring *ring = tlb->rings;

	guard(spinlock_irqsave)(&tlb->ring_lock);
	while ((ring = next_user(tlb, ring, vm, seqno))) {
		if (ring->fence)
			return dma_fence_get(ring->fence);
		ring++;
	}
	return NULL;
}

/* ---- all engines ---- */

void genx_tlb_init(struct genx_tlb *tlb, struct genx_forcewake *fw, const u32 *engines,
		   const u32 *off)
{
	*tlb = (struct genx_tlb){ .mmio = fw->mmio, .fw = fw, .engines = engines, .off = off };
	mutex_init(&tlb->lock);
	spin_lock_init(&tlb->ring_lock);
}

void genx_tlb_fini(struct genx_tlb *tlb)
{
	unsigned int i;

	for (i = 0; i < GENX_TLB_RINGS; i++)
		genx_tlb_ring_end(tlb, i);
	mutex_destroy(&tlb->lock);
}

u64 genx_tlb_next(struct genx_tlb *tlb)
{
	/* the caller's entries are in memory before the invalidation with this seqno starts */
	smp_mb();
	return READ_ONCE(tlb->started) + 1;
}

/* Start the next invalidation, and wait for its end. */
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

static int ensure_registers(struct genx_tlb *tlb, const struct genx_ppgtt *vm, u64 seqno)
{
	return tlb->completed >= seqno ? 0 : invalidate_next_locked(tlb);
}

/* By enum. @invalidate: NULL: requests invalidate. Both are called with genx_tlb.lock held. */
static const struct {
	int (*invalidate)(struct genx_tlb *tlb);
	int (*ensure)(struct genx_tlb *tlb, const struct genx_ppgtt *vm, u64 seqno);
} tlb_kinds[] = {
	[GENX_TLB_REGISTER] = { invalidate_next_locked, ensure_registers },
	[GENX_TLB_RING] = { NULL, genx_tlb_ring_check },
};

int genx_tlb_invalidate(struct genx_tlb *tlb)
{
	int (*invalidate)(struct genx_tlb *) = tlb_kinds[tlb->mmio->plat->tlb_kind].invalidate;

	guard(mutex)(&tlb->lock);
	return invalidate ? invalidate(tlb) : 0;
}

static int ensure_invalidated_locked(struct genx_tlb *tlb, const struct genx_ppgtt *vm, u64 seqno)
{
	lockdep_assert_held(&tlb->lock);
	return tlb_kinds[tlb->mmio->plat->tlb_kind].ensure(tlb, vm, seqno);
}

int genx_tlb_ensure_invalidated(struct genx_tlb *tlb, const struct genx_ppgtt *vm, u64 seqno)
{
	guard(mutex)(&tlb->lock);
	return ensure_invalidated_locked(tlb, vm, seqno);
}

int genx_tlb_try_ensure_invalidated(struct genx_tlb *tlb, const struct genx_ppgtt *vm, u64 seqno)
{
	int err;

	if (!mutex_trylock(&tlb->lock))
		return -EBUSY;
	err = ensure_invalidated_locked(tlb, vm, seqno);
	mutex_unlock(&tlb->lock);
	return err;
}
